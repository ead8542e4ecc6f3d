"""The command."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys

from orrery import OrreryError, connect, open_document


async def browse(options: argparse.Namespace) -> None:
    from .app import Browser

    opening = {"model": options.model, "read_only": options.read_only}
    # Import and export are the command's, for a file on this computer.
    program = None if options.server and not options.server.startswith("unix:") else "orrery"
    async with contextlib.AsyncExitStack() as stack:
        if options.server:
            connection = await stack.enter_async_context(
                await connect(options.server, token=options.token, name="orrery-tui"))
            create = "ifMissing" if options.model else "never"
            document = await connection.open_document(options.document, create=create, **opening)
        else:
            document = await stack.enter_async_context(
                await open_document(options.document, **opening))
        await Browser(document, program=program).run_async()


def main() -> None:
    parser = argparse.ArgumentParser(prog="orrery-tui", description="Browses documents of Orrery.")
    add = parser.add_argument
    add("document", help="the file; with --model it is made if it is not there")
    add("--model", help="the model: .xcdatamodeld, .xcdatamodel or .json")
    add("--server", help="its address, unix:PATH or tcp:HOST:PORT; else it is found, or started")
    add("--token", help="what lets you in at a server over the network")
    add("--read-only", action="store_true", help="do not write to the file")
    options = parser.parse_args()
    try:
        asyncio.run(browse(options))
    except ModuleNotFoundError as error:
        sys.exit(f"orrery-tui: There is no {error.name}. Install it: pip install 'orrery[tui]'")
    except (OrreryError, OSError) as error:
        sys.exit(f"orrery-tui: {error}")


if __name__ == "__main__":
    main()
