#!/usr/bin/env python3
"""Runs what the README shows, with the program given, and compares what it prints; then the
command."""

import subprocess
import sys

from folders import CLIENTS
from introduction import help_of, shown

QT = CLIENTS / "qt"
FAILING = """
from PyQt6.QtWidgets import QApplication
from orrery_qt import EventLoop

async def main():
    raise ValueError("no")

application = QApplication([])
EventLoop().run_in_qt(main())
"""


def main() -> None:
    with shown(QT, QT_QPA_PLATFORM="offscreen") as (folder, environment):
        # By a link to it, as from PATH.
        link = folder / "to-do"
        link.symlink_to(QT / "bin/to-do")
        told = help_of(link, environment)
        # A coroutine that fails ends with what went wrong, and nothing behind it.
        failed = subprocess.run(
            [sys.executable, "-B", "-c", FAILING], env=environment, stderr=subprocess.PIPE, text=True)
    assert "what is to be done" in told, told
    assert failed.stderr.endswith("ValueError: no\n"), failed.stderr
    print("readme: what it shows is so")


if __name__ == "__main__":
    main()
