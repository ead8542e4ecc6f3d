#!/usr/bin/env python3
"""A desktop's settings in a process of their own: its standard input says what the user prefers,
`dark` or `light`."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "gtk/tests"))

from gi.repository import GLib  # noqa: E402

from portal import Portal  # noqa: E402


def main() -> None:
    loop, portal = GLib.MainLoop(), Portal()

    def read(*_: object) -> bool:
        line = sys.stdin.readline().strip()
        if line:
            portal.set_dark(line == "dark")
        else:
            loop.quit()
        return bool(line)

    GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, 0, GLib.IOCondition.IN, read)
    print("ready", flush=True)
    loop.run()


if __name__ == "__main__":
    main()
