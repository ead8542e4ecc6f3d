# `make help` lists what there is. Two commands do everything a newcomer needs: demo and test.

# An import that Package.swift does not declare is an error: it is what keeps the layers apart.
SWIFT_FLAGS = --explicit-target-dependency-import-check error

# What is installed and what is tested listens with TLS too. To build a BoringSSL takes minutes, so
# nothing else does.
WITH_TLS = --traits TLS

# What tests take is built a module at a time: that is a quarter less work where all of it is to be
# built. A remark of the compiler tells that it builds no file alone then. What others see of a module is
# found out first, by itself: with -no-emit-module-separately-wmo a third less is computed, and it takes
# longer all the same, as modules then wait for each other.
FOR_TESTS = $(WITH_TLS) $(addprefix -Xswiftc ,-wmo -num-threads 2 -disable-batch-mode)

.PHONY: help build wheel demo test test-clients test-classes record-instructions nightly fuzz stress lint format generate benchmark predicate-benchmark install install-files uninstall clean packages test-packages client-packages

help: ## Lists these commands.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 24

# What is installed needs no toolchain, and nothing of the system but the C library where what else it is
# linked with lies in ../lib/orrery, as in the wheel.
FOR_OTHERS = --static-swift-stdlib -Xlinker --strip-debug -Xlinker --disable-new-dtags \
  -Xlinker -rpath -Xlinker '$$ORIGIN/../lib/orrery'

# Every test runs with checks of exclusive access. They are a tenth of what reading an object takes. They
# are left out here and not in Package.swift: other packages may not depend on one with unsafe flags.
OPTIMISED = -c release -Xswiftc -enforce-exclusivity=unchecked

build: packages ## Builds the command, optimised: .build/release/orrery
	swift build $(SWIFT_FLAGS) $(WITH_TLS) $(OPTIMISED) $(FOR_OTHERS) --product orrery

wheel: build ## Makes a wheel of the library for Python with the command: .build/orrery-*.whl
	python3 -B clients/python/wheel.py .build/release/orrery .build

demo: packages ## Plays a session with two front ends; on a terminal, then shows examples in a browser.
	swift build $(SWIFT_FLAGS) --product orrery
	.build/debug/orrery demo
	@if [ -t 1 ]; then echo; echo "Open this in a browser. Ctrl-C ends it."; .build/debug/orrery browse --no-open || true; fi

test: packages test-packages client-packages lint ## Builds everything and runs every test.
	swift build $(SWIFT_FLAGS) $(FOR_TESTS) --build-tests
	$(LINK_AS_INSTALLED)
	Scripts/test-all .build/debug/orrery

record-instructions: packages test-packages ## Writes down what the instructions guard holds the program to.
	swift build $(SWIFT_FLAGS) $(FOR_TESTS) --product orrery
	$(LINK_AS_INSTALLED)
	$(GUARD) --record

# It counts the instructions of the program that the tests are done with.
GUARD = python3 -B Tests/Benchmarks/guard.py --orrery .build/debug/orrery

# Tests meet the program as it is installed, with Swift's libraries in it: Foundation is not the same
# there. It is linked anew from what is built, which takes seconds; the package manager would compile all
# of it once more. What was compiled to share those libraries names too few of them.
LINK_AS_INSTALLED = swiftc -static-stdlib -o .build/debug/orrery @.build/debug/orrery.product/Objects.LinkFileList \
  $(addprefix -Xlinker , --defsym main=orrery_main) -lsqlite3 -lstdc++ -lz \
  $(addprefix -Xlinker -l, CoreFoundation _CFXMLInterface xml2 _FoundationICU _FoundationCollections _FoundationCShims)

test-clients: client-packages ## Checks the bindings for other languages against the server built last.
	Scripts/test-all .build/debug/orrery clients

test-classes: test-packages client-packages ## Checks generated classes of the program built last in their languages.
	Scripts/test-classes .build/debug/orrery

nightly: export ORRERY_NIGHTLY = 1
nightly: test ## The tests, with the long runs of the property and fault tests.

fuzz: ## Runs the predicate language under libFuzzer, for an hour.
	Tests/Fuzzing/run

stress: build ## Fifty front ends, writers and lost connections, for ten minutes; then one that stalls.
	@Scripts/install-packages python3
	python3 -B Tests/Stress/front_ends.py --orrery .build/release/orrery
	python3 -B Tests/Stress/front_ends.py --orrery .build/release/orrery --stalled --seconds 60

lint: ## Checks the format of the sources.
	swift format lint --strict --parallel --recursive Package.swift Sources Tests clients

format: ## Formats the sources.
	swift format --in-place --parallel --recursive Package.swift Sources Tests clients

generate: packages ## Writes what is generated from protocol/.
	swift run $(SWIFT_FLAGS) protocol-gen
	python3 -B clients/python/derive.py

predicate-benchmark: packages
	swift build $(SWIFT_FLAGS) $(OPTIMISED) --product predicate-benchmark

benchmark: packages ## Prints the speed figures, each against a named peer.
	Tests/Benchmarks/run

PREFIX ?= /usr/local
# What describes the program is made by it, so that it cannot go stale.
PROGRAM = .build/release/orrery
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share
MANUAL = $(SHARE)/man/man1/orrery.1
BASH_COMPLETION = $(SHARE)/bash-completion/completions/orrery
ZSH_COMPLETION = $(SHARE)/zsh/site-functions/_orrery
FISH_COMPLETION = $(SHARE)/fish/vendor_completions.d/orrery.fish
TEXTS = $(MANUAL) $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)

install: build install-files ## Installs the command, its manual page and completions in $(PREFIX).

install-files:
	install -D $(PROGRAM) $(BIN)/orrery
	install -d $(dir $(TEXTS))
	$(BIN)/orrery generate-manual-page > $(MANUAL)
	$(BIN)/orrery --generate-completion-script bash > $(BASH_COMPLETION)
	$(BIN)/orrery --generate-completion-script zsh > $(ZSH_COMPLETION)
	$(BIN)/orrery --generate-completion-script fish > $(FISH_COMPLETION)
	chmod 644 $(TEXTS)

uninstall: ## Removes what install installed.
	rm -f $(BIN)/orrery $(TEXTS)

clean: ## Removes what was built.
	rm -rf .build

packages:
	@Scripts/install-packages libsqlite3-dev libxml2-dev zlib1g-dev

# Editors and libraries of other people drive the server in the tests; sqlite3 checks its files; the
# shells complete, man-db shows the manual page, and Graphviz draws models too; valgrind and binutils
# count instructions.
test-packages:
	@Scripts/install-packages emacs-nox elpa-eglot neovim vim python3-pylsp-jsonrpc python3-gi \
	  gir1.2-jsonrpc-1.0 python3 nodejs sqlite3 fish man-db zsh graphviz valgrind binutils

client-packages:
	@Scripts/install-packages python3 python3-venv mypy nodejs node-typescript neovim emacs-nox jq tmux \
	  python3-gi gir1.2-gtk-4.0 adwaita-icon-theme python3-pyqt6 elpa-package-lint xterm fonts-dejavu-core xvfb xauth dbus xdotool x11-utils imagemagick librsvg2-bin chromium
