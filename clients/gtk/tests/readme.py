#!/usr/bin/env python3
"""Runs what the README shows, with the program given, and compares what it prints; then the command,
and what a desktop reads of it."""

from gi.repository import GLib

from folders import CLIENTS
from introduction import help_of, shown

GTK = CLIENTS / "gtk"


def main() -> None:
    with shown(GTK) as (_, environment):
        told = help_of(GTK / "bin/homepwner", environment)
    assert "inventory" in told, told
    entry = GLib.KeyFile()
    entry.load_from_file(str(GTK / "org.orrery.Homepwner.desktop"), GLib.KeyFileFlags.NONE)
    assert entry.get_string("Desktop Entry", "Exec") == "homepwner %f"
    print("readme: what it shows is so")


if __name__ == "__main__":
    main()
