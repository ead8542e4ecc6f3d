#!/usr/bin/env python3
"""Runs what the README shows, with the program given, and compares what it prints; then the
command."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parents[1]


def main() -> None:
    text = (FOLDER / "README.md").read_text("utf-8")
    assert text.count("\n") <= 60, "The README has more than 60 lines."
    code, expected = re.findall(r"```(?:python|text)\n(.*?)```", text, re.S)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "orrery").symlink_to(os.path.realpath(sys.argv[1]))
        environment = {
            **os.environ, "PYTHONPATH": f"{FOLDER.parent / 'python'}:{FOLDER}",
            "QT_QPA_PLATFORM": "offscreen", "XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder,
            "PATH": f"{folder}:{os.environ['PATH']}"}
        found = subprocess.run(
            [sys.executable, "-B", "-c", code], cwd=folder, env=environment, text=True,
            stdout=subprocess.PIPE, check=True, timeout=60).stdout
        assert found == expected, f"The README's code prints\n{found}"
        # By a link to it, as from PATH.
        pathlib.Path(folder, "to-do").symlink_to(FOLDER / "bin/to-do")
        told = subprocess.run(["to-do", "--help"], env=environment, text=True,
                              stdout=subprocess.PIPE, check=True, timeout=60).stdout
    assert "what is to be done" in told, told
    print("readme: what it shows is so")


if __name__ == "__main__":
    main()
