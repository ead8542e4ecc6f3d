"""A front end in Python beside a page: tells what it sees, a line each, and does what it is told."""

from __future__ import annotations

import asyncio
import sys

from orrery import FetchRequest, Predicate, open_document


async def main(program: str, path: str) -> None:
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    document = await open_document(path, program=program, autosave={"enabled": False})
    async with document:
        context = document.context
        artists = await context.results(FetchRequest("Artist", Predicate("town = %@", "Python"), sort=["name"]))

        def tell() -> None:
            print("names", ",".join(each.name for each in artists.shown), flush=True)

        artists.on_change = lambda *_: tell()
        document.on_save = lambda *_: print("saved", flush=True)
        tell()
        while line := (await lines.readline()).decode().strip():
            async with context.perform("From Python"):
                await context.insert("Artist", name=line, town="Python")


asyncio.run(main(*sys.argv[1:]))
