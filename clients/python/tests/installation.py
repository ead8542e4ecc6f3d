#!/usr/bin/env python3
"""Installs a wheel of the program given into an empty environment, without a network, and tries the
command and three lines of the library."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import typing as t
import venv

FOLDER = pathlib.Path(__file__).resolve().parents[1]
CODE = """
from orrery.sync import open_document
with open_document(":memory:", {"entities": [{"name": "A", "attributes": []}]}) as document:
    print(document.context.insert("A").id)
"""


def run(*arguments: object, **environment: str) -> str:
    return subprocess.run(
        [str(each) for each in arguments], env={**os.environ, **environment}, check=True, text=True,
        stdout=subprocess.PIPE).stdout


def missing_libraries(program: str, folder: str) -> t.List[str]:
    """What is neither in the wheel nor of the C library nor, in the tests' own program, the toolchain's."""
    found = re.findall(r"=> (\S+)", run("ldd", program, LD_LIBRARY_PATH=folder))
    is_elsewhere = re.compile(re.escape(folder) + r"|.*/swift/|.*/lib(c|m|dl|pthread|rt|resolv)\.so\.")
    return [path for path in found if not is_elsewhere.match(path)]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        wheel = run(sys.executable, "-B", FOLDER / "wheel.py", sys.argv[1], folder).strip()
        venv.create(f"{folder}/empty", with_pip=True)
        bin_ = f"{folder}/empty/bin"
        os.environ.pop("PYTHONPATH", None)
        run(f"{bin_}/pip", "install", "--no-index", "--quiet", wheel)
        version = run(f"{bin_}/orrery", "--version")
        if not version.startswith("orrery "):
            sys.exit(f"orrery --version prints {version!r}")
        missing = missing_libraries(f"{bin_}/orrery", f"{folder}/empty/lib/orrery")
        if missing:
            sys.exit(f"The wheel has not all that the program is linked with: {missing}")
        path = f"{bin_}:{os.environ['PATH']}"
        found = run(f"{bin_}/python", "-c", CODE, PATH=path, XDG_STATE_HOME=folder)
        if found != "A/p1\n":
            sys.exit(f"The library prints {found!r}")


if __name__ == "__main__":
    main()
