#!/usr/bin/env python3
"""Runs what the README shows, with the program given, and compares what it prints; then the command,
and what a desktop reads of it."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from gi.repository import GLib

FOLDER = pathlib.Path(__file__).resolve().parents[1]


def main() -> None:
    text = (FOLDER / "README.md").read_text("utf-8")
    assert text.count("\n") <= 60, "The README has more than 60 lines."
    code, expected = re.findall(r"```(?:python|text)\n(.*?)```", text, re.S)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "orrery").symlink_to(os.path.realpath(sys.argv[1]))
        environment = {
            **os.environ, "PYTHONPATH": f"{FOLDER.parent / 'python'}:{FOLDER}",
            "XDG_STATE_HOME": folder, "PATH": f"{folder}:{os.environ['PATH']}"}
        found = subprocess.run(
            [sys.executable, "-B", "-c", code], cwd=folder, env=environment, text=True,
            stdout=subprocess.PIPE, check=True, timeout=60).stdout
    assert found == expected, f"The README's code prints\n{found}"
    told = subprocess.run([FOLDER / "bin/homepwner", "--help"], text=True, stdout=subprocess.PIPE,
                          check=True, timeout=60).stdout
    assert "inventory" in told, told
    entry = GLib.KeyFile()
    entry.load_from_file(str(FOLDER / "org.orrery.Homepwner.desktop"), GLib.KeyFileFlags.NONE)
    assert entry.get_string("Desktop Entry", "Exec") == "homepwner %f"
    print("readme: what it shows is so")


if __name__ == "__main__":
    main()
