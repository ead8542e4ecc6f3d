#!/usr/bin/env python3
"""Installs a wheel of the program given into an empty environment, without a network, and tries the
command and three lines of the library."""

import os
import pathlib
import subprocess
import sys
import tempfile
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
        path = f"{bin_}:{os.environ['PATH']}"
        found = run(f"{bin_}/python", "-c", CODE, PATH=path, XDG_STATE_HOME=folder)
        if found != "A/p1\n":
            sys.exit(f"The library prints {found!r}")


if __name__ == "__main__":
    main()
