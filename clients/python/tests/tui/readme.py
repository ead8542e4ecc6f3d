#!/usr/bin/env python3
"""Follows the README in a terminal, with the program as it is installed beside this Python: types what
stands in the first column of its table, and looks for what stands in the second."""

import pathlib
import re
import sys
import tempfile
import typing as t

from terminal import EXAMPLES, PYTHON, Terminal

KEYS = {"Ctrl+Q": "C-q", "Enter": "Enter", "Escape": "Escape", "Tab": "Tab"}


def follow(terminal: Terminal, typed: t.List[str], seen: t.List[str], before: t.List[str]) -> None:
    """Where a step shows nothing, what the step before has shown goes."""
    for each in typed:
        if each in KEYS:
            terminal.press(KEYS[each])
        else:
            terminal.type(each)
    terminal.shows(*seen)
    for each in () if seen else before:
        terminal.hides(each)


def main() -> None:
    text = (PYTHON / "orrery_tui/README.md").read_text("utf-8")
    if text.count("\n") > 60:
        sys.exit("The README has more than 60 lines.")
    command = re.findall(r"^    (orrery-tui .*)$", text, re.M)[0]
    steps = re.findall(r"^\| (`.*) \| (.*) \|$", text, re.M)
    if len(steps) < 5:
        sys.exit("The README has no steps to follow.")
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "Examples").symlink_to(EXAMPLES)
        terminal = Terminal("tui-readme", command, folder)
        try:
            terminal.shows("Nothing is found.")
            before = ""
            for typed, seen in steps:
                follow(terminal, *(re.findall(r"`(.+?)`", each) for each in (typed, seen, before)))
                before = seen
            terminal.shows("It ended with 0.")
        finally:
            terminal.end()
    print(f"readme: {len(steps)} steps do what they say")


if __name__ == "__main__":
    main()
