#!/usr/bin/env python3
"""Installs a wheel of the program given into a new environment, with the oldest Textual that it may
have. Arguments: the program, and the environment's folder."""

import os
import pathlib
import re
import subprocess
import sys
import venv
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parents[2]


def run(*arguments: object) -> str:
    return subprocess.run(
        [str(each) for each in arguments], check=True, text=True, stdout=subprocess.PIPE).stdout


def main() -> None:
    program, environment = sys.argv[1], sys.argv[2]
    venv.create(environment, with_pip=True, clear=True)
    python, command = f"{environment}/bin/python", f"{environment}/bin/orrery-tui"
    wheel = run(python, "-B", FOLDER / "wheel.py", program, environment).strip()
    install = [python, "-m", "pip", "install", "--quiet"]
    run(*install, "--no-index", wheel)
    told = subprocess.run([command, "people.data"], text=True, stderr=subprocess.PIPE).stderr
    if "pip install 'orrery[tui]'" not in told:
        sys.exit(f"Without Textual the command says {told!r}")
    metadata = next(each for each in zipfile.ZipFile(wheel).namelist() if each.endswith("/METADATA"))
    oldest = re.findall(
        rb"Requires-Dist: textual>=([\d.]+)", zipfile.ZipFile(wheel).read(metadata))[0].decode()
    run(*install, f"{wheel}[tui]", f"textual=={oldest}")
    if "--server" not in run(command, "--help"):
        sys.exit("orrery-tui --help does not tell its options.")
    # The command is beside it, and in no PATH.
    told = subprocess.run([command, f"{environment}/none.data"], env={**os.environ, "PATH": ""},
                          text=True, stderr=subprocess.PIPE).stderr
    if "There is no store at" not in told:
        sys.exit(f"Beside the command orrery it says {told!r}")


if __name__ == "__main__":
    main()
