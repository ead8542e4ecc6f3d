#!/usr/bin/env python3
"""Prints how fast live lists are, and how large: `benchmark.py PROGRAM`.

A list of 100,000 rows is opened, and changed by 500 edits of another connection.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
import typing as t

import orrery
from orrery import FetchRequest

MODEL: t.Any = {"entities": [{"name": "Row", "attributes": [
    {"name": "name", "type": "String"}, {"name": "number", "type": "Integer 64"}]}]}
ROWS, EDITS = 100_000, 500


def memory() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def measure(program: str, folder: str) -> None:
    path = f"{folder}/rows.data"
    request = FetchRequest("Row", sort=["number"])
    async with await orrery.open_document(path, MODEL, program=program) as document:
        objects = [{"name": f"Row {number}", "number": number} for number in range(ROWS)]
        await document.batch("insert", {"entity": "Row", "objects": objects, "returning": "none"})
        del objects
        start = time.perf_counter()
        async with await orrery.open_document(path, program=program) as other:
            windowed = await other.context.results(request, window={"offset": 0, "count": 50})
            assert windowed.shown[0].name == "Row 0"
            print(f"start to first row of {ROWS:,}: {time.perf_counter() - start:.2f} s")
            before = memory()
            results = await other.context.results(request)
            print(f"memory of {ROWS:,} rows: {(memory() - before) / 1e6:.0f} MB")
            rows = await document.context.fetch(FetchRequest("Row", wire={"limit": EDITS}))
            changes = results.changes()
            operations = [document.context.connection.object_update(
                {"id": row.id, "values": {"number": -number}, "returning": "none"})
                for number, row in enumerate(rows, 1)]
            start = time.perf_counter()
            await asyncio.gather(*operations)
            last = rows[-1].id
            async for change in changes:
                if any(each.id == last for each in change.rows):
                    break
            seconds = time.perf_counter() - start
            print(f"deltas, the edits of another included: {EDITS / seconds:,.0f}/s")
        applied(results)


def applied(results: t.Any) -> None:
    """Deltas alone: a row at a time goes from one end to the other."""
    ids = [id_ for section in results.sections for id_ in section.ids]
    moves: t.List[t.Dict[str, t.Any]] = []
    for number in range(EDITS):
        id_ = ids[number]
        row = {"id": id_, "entity": "Row", "values": {"name": "New", "number": number}}
        old, new = {"section": 0, "row": 0}, {"section": 0, "row": len(ids) - 1}
        moves.append(json.loads(json.dumps({
            "total": len(ids), "sectionDeletes": [], "sectionInserts": [], "deletes": [],
            "moves": [{"oldPlace": old, "newPlace": new, "id": id_}], "inserts": [], "entered": [],
            "updates": [{"oldPlace": old, "newPlace": new, "id": id_, "keys": [], "object": row}],
            "related": []})))
    start = time.perf_counter()
    for number, changes in enumerate(moves):
        results._receive({
            "since": results.clock, "clock": f"epoch:{number}", "changes": changes})
    print(f"deltas applied: {EDITS / (time.perf_counter() - start):,.0f}/s")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        asyncio.run(measure(os.path.realpath(sys.argv[1]), folder))


if __name__ == "__main__":
    main()
