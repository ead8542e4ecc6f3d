"""The command."""

from __future__ import annotations

import argparse
import asyncio
import os
import pathlib
import sys

from orrery import OrreryError, open_document


async def browse(options: argparse.Namespace) -> None:
    from .app import Browser

    # That of the wheel is beside this one, and need not be in PATH.
    beside = pathlib.Path(sys.argv[0]).parent / "orrery"
    program = str(beside) if beside.is_file() else "orrery"
    is_fixed = os.path.exists(options.document) and not os.access(options.document, os.W_OK)
    async with await open_document(
            options.document, options.model, server=options.server, token=options.token, program=program,
            name="orrery-tui", read_only=options.read_only or is_fixed) as document:
        # Import and export are the command's, for a file on this computer.
        is_here = not options.server or options.server.startswith("unix:")
        await Browser(document, program=program if is_here else None).run_async()


def main() -> None:
    parser = argparse.ArgumentParser(prog="orrery-tui", description="Browses documents of Orrery.")
    add = parser.add_argument
    add("document", help="the file; with --model it is made if it is not there")
    add("--model", help="the model: .xcdatamodeld, .xcdatamodel or .json")
    add("--server", help="its address, unix:PATH or tcp:HOST:PORT; else it is found, or started")
    add("--token", help="what lets you in at a server over the network")
    add("--read-only", action="store_true", help="do not write to the file; nor is one that may not be")
    options = parser.parse_args()
    try:
        asyncio.run(browse(options))
    except ModuleNotFoundError as error:
        sys.exit(f"orrery-tui: There is no {error.name}. Install it: pip install 'orrery[tui]'")
    except (OrreryError, OSError) as error:
        sys.exit(f"orrery-tui: {error}")


if __name__ == "__main__":
    main()
