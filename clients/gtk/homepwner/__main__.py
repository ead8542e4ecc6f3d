"""The command."""

import argparse
import pathlib
import sys

from .application import Application
from .store import Store


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="homepwner", description="Keeps an inventory of what you own.")
    default = pathlib.Path.home() / ".local/share/homepwner/items.data"
    parser.add_argument("file", nargs="?", default=str(default), help="made if it is not there")
    parser.add_argument("--server", metavar="ADDRESS",
                        help="a server that has the file, as unix:PATH; otherwise one is started")
    parser.add_argument("--token", help="what lets you in at a server over the network")
    options = parser.parse_args()
    return Application(Store(options.file, options.server, options.token)).run([])


if __name__ == "__main__":
    sys.exit(main())
