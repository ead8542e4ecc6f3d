#!/usr/bin/env python3
"""Prints how fast the libraries are and how large, each through its driver for the conformance suite:
`figures.py PROGRAM [CLIENT…]`. Swift's driver is looked for beside the program.

A list is opened of 100,000 rows, sorted by a name, which comes with each row. Another connection then
gives 1,000 rows, one after the other, another name, so that each goes to another place."""

import os
import pathlib
import random
import sys
import time
import typing as t

CLIENTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(CLIENTS / "conformance"))

from suite.driver import Driver  # noqa: E402
from suite.wire import Peer, Server  # noqa: E402

MODEL = str(CLIENTS.parent / "Examples/Everything.json")
ROWS, EDITS, BATCH, WINDOW = 100_000, 1_000, 10_000, 50
FETCH: t.Dict[str, t.Any] = {"entity": "Artist", "sort": [{"keyPath": "name"}]}
LIST = {**FETCH, "properties": ["name"]}


def commands(program: str) -> t.Dict[str, str]:
    return {
        "python": f"env PYTHONPATH={CLIENTS}/python python3 -B {CLIENTS}/python/tests/driver.py",
        "javascript": f"node {CLIENTS}/javascript/tests/driver.mjs",
        "swift": f"{os.path.dirname(program)}/orrery-swift-driver",
    }


def memory(driver: Driver) -> int:
    """In bytes, what is not given back yet included."""
    pages = pathlib.Path(f"/proc/{driver.process.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def processor_time(driver: Driver) -> float:
    """In seconds."""
    status = pathlib.Path(f"/proc/{driver.process.pid}/stat").read_text(encoding="utf-8")
    user, system = status.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def measure(name: str, command: str, address: str, path: str, user: Peer) -> None:
    start = time.monotonic()
    driver = Driver(command, name)
    driver.call("connect", address=address)
    driver.call("openDocument", path=path, model=MODEL, create="never")
    driver.call("openList", name="window", fetch=LIST, window={"offset": 0, "count": WINDOW})
    shown = driver.call("rows", name="window")["values"]
    seconds = time.monotonic() - start
    assert len(shown) == WINDOW, shown
    print(f"{name}: start to first row: {seconds * 1000:,.0f} ms")
    driver.call("closeList", name="window")

    before = memory(driver)
    driver.call("openList", name="all", fetch=LIST)
    print(f"{name}: memory of {ROWS:,} rows: {(memory(driver) - before) / 1e6:,.0f} MB")

    ids = user.request("fetch/ids", {"fetch": FETCH})["ids"]
    driver.has_caught_up()
    start, used = time.monotonic(), processor_time(driver)
    edits = [
        user.start("object/update", {
            "id": id_, "values": {"name": f"Artist {random.random()}"}, "returning": "none"})
        for id_ in random.sample(ids, EDITS)]
    for edit in edits:
        user.finish(edit)
    driver.has_caught_up()
    seconds, used = time.monotonic() - start, processor_time(driver) - used
    print(f"{name}: deltas, the edits of another included: {EDITS / seconds:,.0f}/s")
    print(f"{name}: deltas applied: {EDITS / used:,.0f}/s of processor time")
    sections = driver.call("rows", name="all")["sections"]
    assert sections[0]["ids"] == user.request("fetch/ids", {"fetch": FETCH})["ids"]
    driver.call("close")
    driver.stop()


def main() -> None:
    program = os.path.realpath(sys.argv[1])
    clients = commands(program)
    for name in sys.argv[2:] or clients:
        server = Server(program)
        user, path = server.peer(), f"{server.folder}/store.data"
        user.open(path, MODEL, noticeDetail="none", autosave={"enabled": False})
        for first in range(0, ROWS, BATCH):
            objects = [{"name": f"Artist {first + each:06}"} for each in range(BATCH)]
            user.request("batch/insert", {
                "entity": "Artist", "objects": objects, "returning": "none"})
        measure(name, clients[name], server.address, path, user)
        user.end()
        server.stop()


if __name__ == "__main__":
    main()
