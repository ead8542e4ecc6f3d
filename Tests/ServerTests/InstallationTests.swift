import Foundation
import TestSupport
import Testing

/// What `make install` puts where, tried: completions in the shells, the manual page in `man`.
@Suite struct InstallationTests {
  private let session: ShellSession

  init() throws {
    session = try ShellSession()
    let end = try session.run(
      "make -C '\(Places.package.path)' install-files DESTDIR=$HOME/root PREFIX=/opt/o "
        + "PROGRAM='\(try Program.url.path)'")
    try #require(end.code == 0, "\(end.errors)")
  }

  private static let files = """
    bin/orrery
    share/bash-completion/completions/orrery
    share/fish/vendor_completions.d/orrery.fish
    share/man/man1/orrery.1
    share/zsh/site-functions/_orrery

    """

  private func installed() throws -> String {
    try session.run("cd root/opt/o; find . -type f | sed 's,^\\./,,' | sort").output
  }

  @Test func uninstallLeavesNothing() throws {
    #expect(try installed() == Self.files)
    #expect(try session.run("find root -type f | grep -v '^root/opt/o/'").output.isEmpty)
    let end = try session.run(
      "make -C '\(Places.package.path)' uninstall DESTDIR=$HOME/root PREFIX=/opt/o")
    #expect(end.code == 0, "\(end.errors)")
    #expect(try installed().isEmpty)
  }

  // MARK: Completion

  /// What bash completes the last of the words to.
  private func bash(_ words: String...) throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let end = try session.run(
      """
      PATH=$HOME/root/opt/o/bin:$PATH
      . root/opt/o/share/bash-completion/completions/orrery
      COMP_WORDS=(orrery \(quoted)) COMP_CWORD=\(words.count)
      COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE} COMPREPLY=()
      $(complete -p orrery | sed 's/.*-F \\([^ ]*\\).*/\\1/') orrery \
      "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(end.errors.isEmpty)
    return end.output.lines.map(String.init).filter { !$0.isEmpty }
  }

  private func makeDocument() throws {
    let end = try session.run(
      """
      orrery call 'my people.data' fetch/count '{"fetch":{"entity":"Person"}}' \
        --model $EXAMPLES/People.xcdatamodeld
      orrery call 'my people.data' object/insert '{"entity":"Person","values":{"firstName":"A",\
      "lastName":"B","age":1}}' --model $EXAMPLES/People.xcdatamodeld
      """)
    try #require(end.code == 0, "\(end.errors)")
  }

  @Test func bashCompletesSubcommandsFlagsAndWords() throws {
    #expect(try bash("mo") == ["model"])
    #expect(try bash("").contains("watch"))
    #expect(try bash("model", "va") == ["validate"])
    #expect(try bash("call", "--mod") == ["--model"])
    #expect(try bash("serve", "--durability", "").sorted() == ["full", "normal"])
    #expect(try bash("generate").isEmpty)
  }

  @Test func bashCompletesMethods() throws {
    #expect(
      try bash("call", "people.data", "fetch/").sorted() == [
        "fetch/count", "fetch/explain", "fetch/ids", "fetch/objects", "fetch/rows",
      ])
    // Those of a connection's own life are no requests of a script.
    #expect(try bash("call", "people.data", "initi").isEmpty)
  }

  @Test func bashCompletesNamesOfTheModel() throws {
    try makeDocument()
    #expect(
      try bash("export", "my\\ people.data", "--entity", "").sorted()
        == ["Employee", "Manager", "Person"])
    #expect(try bash("export", "\"my people.data\"", "--entity", "P") == ["Person"])
    #expect(
      try bash("export", "--entity", "Person", "my\\ people.data", "--sort", "").sorted()
        == ["age", "favouriteColour", "firstName", "lastName"])
    #expect(
      try bash("export", "my\\ people.data", "--entity", "Person", "--properties", "age,fi")
        == ["age,firstName"])
    let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path
    #expect(try bash("watch", "none.data", "--model", model, "--entity", "").contains("ToDo"))
    // What cannot be read completes with nothing, and says nothing.
    #expect(try bash("export", "none.data", "--entity", "").isEmpty)
    #expect(try bash("export", "/dev/zero", "--entity", "").isEmpty)
    #expect(try bash("export", ".", "--entity", "").isEmpty)
  }

  @Test func zshAndFishReadTheirs() throws {
    let zsh = try session.run("zsh -n root/opt/o/share/zsh/site-functions/_orrery")
    #expect(zsh.code == 0, "\(zsh.errors)")
    // What completes by itself needs a terminal to do it in; the rest does not.
    let fish = try session.run(
      """
      export PATH=$HOME/root/opt/o/bin:$PATH
      fish --no-config -c 'source root/opt/o/share/fish/vendor_completions.d/orrery.fish
      complete -C "orrery mod"; complete -C "orrery model va"; complete -C "orrery export --rel"'
      """)
    #expect(fish.code == 0, "\(fish.errors)")
    for word in ["model\t", "validate\t", "--relationships\t"] {
      #expect(fish.output.contains(word), "\(word)")
    }
  }

  // MARK: The manual page

  @Test func manShowsThePage() throws {
    let end = try session.run(
      "MANWIDTH=80 MAN_KEEP_FORMATTING= man --warnings=all -P cat -l "
        + "root/opt/o/share/man/man1/orrery.1 | col -bx")
    #expect(end.code == 0)
    #expect(end.errors.isEmpty, "\(end.errors)")
    #expect(end.output.lines.allSatisfy { $0.count <= 80 })
    for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SUBCOMMANDS", "EXIT STATUS"] {
      #expect(end.output.lines.contains { $0 == heading }, "\(heading)")
    }
    for words in [
      "orrery model diff", "--on-conflict <on-conflict>", "141 where nobody reads",
      "orrery export <document> --entity <entity> [options]",
    ] {
      #expect(end.output.contains(words), "\(words)")
    }
    #expect(!end.output.contains("generate-manual-page"))
  }
}
