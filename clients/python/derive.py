#!/usr/bin/env python3
"""Writes what follows from other sources of the library: the coroutines of the protocol's requests
(`orrery/_requests.py`), and the synchronous face (`orrery/sync/`). With `--check` it writes nothing
and fails where something is stale."""

import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).parent / "orrery"
NOTE = "# Written by derive.py from {}: edit that instead.\n"
# What both faces have, and what the synchronous one has of its own.
SHARED = ("errors", "link", "protocol", "queries", "values")
DERIVED = ("connection", "context", "document", "lists", "objects", "__init__")
WORDS = [
    (r"\basync (def|with|for)\b", r"\1"),
    (r"\bawait ", ""),
    (r"__a(enter|exit|iter|next)__", r"__\1__"),
    (r"\bStopAsyncIteration\b", "StopIteration"),
    (r"from \._tasks import", "from .._threads import"),
    (r"from \._requests import Requests", "from .._threads import Requests"),
    (rf"from \.({'|'.join(SHARED)}) import", r"from ..\1 import"),
    (r"from orrery import", "from orrery.sync import"),
    (r"asyncio\.run\((.*)\)\n", r"\1\n"),
    ("This is the asyncio face; `orrery.sync` is the same for programs that wait.",
     "This is the synchronous face; `orrery` is the same in asyncio."),
]


def requests() -> str:
    """The methods of `Methods` that send a request, as coroutines."""
    text = (FOLDER / "protocol.py").read_text("utf-8")
    start = text.index("class Methods(")
    methods = text[start : text.index("\nSTRUCTURES:", start)].rstrip() + "\n"
    methods = methods.replace("class Methods(abc.ABC)", "class Requests(abc.ABC)", 1)
    parts = re.split(r"(?m)^(?=    (?:@abc|def ))", methods)
    asked = [
        part.replace("    def ", "    async def ", 1).replace("self.request(", "await self.request(")
        if "self.request(" in part else part
        for part in parts
    ]
    body = "".join(asked).replace("    def request(", "    async def request(")
    names = sorted(set(re.findall(r"\b[A-Z][A-Za-z]+(?:Params|Result)\b|\bJSON\b", body)))
    imported = "".join(f"    {name},\n" for name in names)
    return (NOTE.format("protocol.py") + '"""The requests of the protocol as coroutines."""\n\n'
            f"import abc\nimport typing as t\n\nfrom .protocol import (\n{imported})\n\n\n{body}")


def synchronous(text: str) -> str:
    for pattern, replacement in WORDS:
        text = re.sub(pattern, replacement, text)
    return text


def main() -> None:
    written = {FOLDER / "_requests.py": requests()}
    for name in DERIVED:
        text = (FOLDER / f"{name}.py").read_text("utf-8")
        note = NOTE.format(f"{name}.py of the asyncio face")
        written[FOLDER / "sync" / f"{name}.py"] = note + synchronous(text)
    stale = [
        path for path, text in written.items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    if "--check" in sys.argv and stale:
        sys.exit(f"Run clients/python/derive.py: {', '.join(map(str, stale))}")
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(written[path], "utf-8")


if __name__ == "__main__":
    main()
