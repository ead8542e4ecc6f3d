#!/usr/bin/env python3
"""Runs the first block of the README with the program given, and compares what it prints with the
second."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parents[1]


def main() -> None:
    text = (FOLDER / "README.md").read_text("utf-8")
    if text.count("\n") > 60:
        sys.exit("The README has more than 60 lines.")
    code, expected = re.findall(r"```(?:python|text)\n(.*?)```", text, re.S)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "orrery").symlink_to(os.path.realpath(sys.argv[1]))
        environment = {
            **os.environ, "PYTHONPATH": str(FOLDER), "XDG_STATE_HOME": folder,
            "PATH": f"{folder}:{os.environ['PATH']}"}
        found = subprocess.run(
            [sys.executable, "-B", "-c", code], cwd=folder, env=environment, text=True,
            stdout=subprocess.PIPE, check=True).stdout
    if found != expected:
        sys.exit(f"The README's code prints\n{found}")


if __name__ == "__main__":
    main()
