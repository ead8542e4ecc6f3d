#!/usr/bin/env python3
"""Runs what the README shows, with the program given, and compares what it prints; then the
command."""

from folders import CLIENTS
from introduction import help_of, shown

QT = CLIENTS / "qt"


def main() -> None:
    with shown(QT, QT_QPA_PLATFORM="offscreen") as (folder, environment):
        # By a link to it, as from PATH.
        link = folder / "to-do"
        link.symlink_to(QT / "bin/to-do")
        told = help_of(link, environment)
    assert "what is to be done" in told, told
    print("readme: what it shows is so")


if __name__ == "__main__":
    main()
