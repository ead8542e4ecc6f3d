"""Front ends on sockets that watch live lists while others write, lose their connections and come
back: every one must end with the server's state, and no push may be missing, twice or out of order.

Usage: front_ends.py --orrery PROGRAM [--seconds N] [--front-ends N] [--writers N] [--seed N]

With --stalled one front end stops reading for the whole time instead: what others wait for must not
grow, nor the server's memory beyond what it names, and one push for each list must bring it back.
"""

import argparse
import asyncio
import os
import random
import re
import statistics
import sys
import tempfile
import time

from lists import Broken, FoldedList
from protocol import Client, Refused, started

MODEL = {
    "entities": [
        {
            "name": "Group",
            "attributes": [{"name": "name", "type": "String", "isOptional": True}],
            "relationships": [
                {"name": "members", "destination": "Person", "inverse": "group",
                 "isToMany": True, "isOptional": True}
            ],
        },
        {
            "name": "Person",
            "attributes": [
                {"name": "name", "type": "String", "isOptional": True},
                {"name": "age", "type": "Integer 16", "isOptional": True},
                {"name": "notes", "type": "String", "isOptional": True},
            ],
            "relationships": [
                {"name": "group", "destination": "Group", "inverse": "members", "isOptional": True}
            ],
        },
    ]
}

LISTS = [
    {"fetch": {"sort": [{"keyPath": "name"}]}},
    {"fetch": {"sort": [{"keyPath": "age", "ascending": False}, {"keyPath": "name"}], "limit": 20}},
    {"fetch": {"sort": [{"keyPath": "name"}]}, "sectionNameKeyPath": "group.name"},
    {"fetch": {"sort": [{"keyPath": "age"}], "properties": ["name", "group.name"]}},
    {"fetch": {"predicate": "age > 40", "sort": [{"keyPath": "age"}]}, "sectionNameKeyPath": "age"},
    {"fetch": {"predicate": "group.name BEGINSWITH 'G1'", "sort": [{"keyPath": "group.name"}]}},
    {"fetch": {"sort": [{"keyPath": "group.members.@count"}, {"keyPath": "name"}],
               "offset": 5, "limit": 9}},
]


class FrontEnd:
    """Watches a list, and is cut off now and then."""

    def __init__(self, number, path, document, seed):
        self.path, self.document = path, document
        self.random = random.Random(f"{seed} {number}")
        self.request = dict(self.random.choice(LISTS))
        self.request["fetch"] = {"entity": "Person", "properties": ["name", "age"],
                                 **self.request["fetch"]}
        self.handle = None
        self.list = None
        self.resumed = self.fresh = self.pushes = self.checks = 0
        self.fault = None

    async def connect(self):
        self.client = await Client(self.path, self.receive).connect()
        # Half of them hear of every object too.
        detail = self.random.choice(["none", "objects"])
        opened = await self.client.call(
            "document/open", {"location": {"path": self.document}, "noticeDetail": detail})
        self.context_clock = opened["clock"]
        self.list = None
        await self.open()

    async def open(self):
        request = dict(self.request)
        if self.list:
            request["since"] = self.list.clock
        result = await self.client.call("list/open", request)
        self.handle = result["list"]
        if result["isFresh"]:
            self.fresh += self.list is not None
            self.list = FoldedList(result["clock"], result["snapshot"])
        else:
            self.resumed += 1
            self.list.apply(result["clock"], result["changes"])

    def receive(self, method, params):
        try:
            if method.startswith("list/") and params["stream"] == self.handle:
                self.pushes += 1
                self.list.follow(params)
            elif params.get("stream") == "s1":
                if params["since"] == self.context_clock:
                    self.context_clock = params["clock"]
                else:
                    raise Broken(
                        f"A gap in the notices: {params['since']} after {self.context_clock}.")
        except (Broken, IndexError, KeyError) as error:
            self.fault = self.fault or f"{method}: {error!r}"

    async def check(self):
        """What the server says now, in one reply, is what has been folded until then."""
        fresh = await self.client.call("list/open", self.request)
        difference = self.list.difference(FoldedList(fresh["clock"], fresh["snapshot"]))
        if difference:
            self.fault = self.fault or f"{self.request}: {difference}"
        self.checks += 1
        await self.client.call("list/close", {"list": fresh["list"]})

    async def run(self, until):
        while time.monotonic() < until and not self.fault:
            await asyncio.sleep(self.random.uniform(0.05, 3))
            if self.random.random() < 0.3:
                self.client.cut()
                await asyncio.sleep(self.random.uniform(0, 1))
                await self.connect()
            else:
                await self.check()


class Writer:
    """Edits the main context, or one of its own that it saves."""

    def __init__(self, number, path, document, seed):
        self.path, self.document = path, document
        self.random = random.Random(f"{seed} writer {number}")
        self.is_private = number % 2 == 1
        self.transactions = 0
        self.latencies = []

    async def connect(self):
        self.client = await Client(self.path).connect()
        opened = await self.client.call(
            "document/open", {"location": {"path": self.document}, "noticeDetail": "none"})
        self.context = opened["context"]
        if self.is_private:
            created = await self.client.call(
                "context/create", {"mergePolicy": "mergeByPropertyObjectTrump"})
            self.context = created["context"]

    async def call(self, method, **params):
        return await self.client.call(method, {"context": self.context, **params})

    async def ids(self, entity):
        return (await self.call("fetch/ids", fetch={"entity": entity}))["ids"]

    def values(self, size=0):
        values = {"name": f"P{self.random.randrange(100)}", "age": self.random.randrange(80)}
        if size:
            values["notes"] = "x" * size
        return values

    async def step(self, size=0):
        people, groups = await self.ids("Person"), await self.ids("Group")
        choice = self.random.random()
        try:
            if len(people) < 60 or choice < 0.15 and len(people) < 200:
                values = self.values(size)
                if groups:
                    values["group"] = self.random.choice(groups)
                await self.call("object/insert", entity="Person", values=values)
            elif choice < 0.3:
                await self.call("object/delete", ids=self.random.sample(people, 2))
            elif choice < 0.4 and groups:
                await self.call("object/update", id=self.random.choice(groups),
                                values={"name": f"G{self.random.randrange(20)}"})
            elif choice < 0.5 and groups:
                await self.call("object/update", id=self.random.choice(people),
                                values={"group": self.random.choice(groups)})
            elif choice < 0.55:
                await self.call("object/insert", entity="Group",
                                values={"name": f"G{self.random.randrange(20)}"})
            elif choice < 0.6 and not self.is_private:
                await self.call("context/undo")
            elif choice < 0.65 and not self.is_private:
                await self.call("batch/update", entity="Person", predicate="age < 5",
                                values={"age": self.random.randrange(80)})
            else:
                await self.call("object/update", id=self.random.choice(people),
                                values=self.values(size))
            if self.is_private or choice < 0.2:
                began = time.monotonic()
                await self.call("context/save")
                self.latencies.append(time.monotonic() - began)
            self.transactions += 1
        except Refused as error:
            # Others may have deleted what this one is about, or there is nothing to undo.
            if error.kind == "rpc.internalError":
                raise
            if self.is_private:
                await self.call("context/rollback")

    async def run(self, until, pause, size=0):
        while time.monotonic() < until:
            await self.step(size)
            await asyncio.sleep(self.random.uniform(0, pause))


def memory(pid, field="VmRSS"):
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(rf"{field}:\s*(\d+) kB", status.read())[1]) * 1024


async def prepare(folder):
    path, document = f"{folder}/socket", f"{folder}/people.data"
    keeper = await Client(path).connect()
    await keeper.call("document/open", {
        "location": {"path": document}, "model": {"model": MODEL}, "create": "ifMissing", "noticeDetail": "none",
        "durability": "normal", "autosave": {"enabled": False}})
    await keeper.call("context/perform", {"save": True, "operations": [
        {"method": "object/insert", "params": {"entity": "Group", "values": {"name": f"G{n}"}}}
        for n in range(5)]})
    return keeper, path, document


async def churn(arguments, folder, server):
    keeper, path, document = await prepare(folder)
    front_ends = [FrontEnd(n, path, document, arguments.seed) for n in range(arguments.front_ends)]
    writers = [Writer(n, path, document, arguments.seed) for n in range(arguments.writers)]
    for each in front_ends + writers:
        await each.connect()
    until = time.monotonic() + arguments.seconds
    await asyncio.gather(
        *(writer.run(until, 0.2) for writer in writers),
        *(front_end.run(until) for front_end in front_ends))
    for front_end in front_ends:
        await front_end.check()
    faults = [f"front end {n}: {each.fault}" for n, each in enumerate(front_ends) if each.fault]
    print(
        f"{sum(w.transactions for w in writers)} transactions,"
        f" {sum(f.pushes for f in front_ends)} pushes about lists,"
        f" {sum(f.checks for f in front_ends)} checks,"
        f" {sum(f.resumed for f in front_ends)} resumed,"
        f" {sum(f.fresh for f in front_ends)} opened afresh,"
        f" server {memory(server.pid) >> 20} MB, {memory(server.pid, 'VmHWM') >> 20} MB at most")
    return faults


async def stall(arguments, folder, server):
    """One front end stops reading."""
    keeper, path, document = await prepare(folder)
    writer = Writer(0, path, document, arguments.seed)
    front_end = FrontEnd(0, path, document, arguments.seed)
    await writer.connect()
    await front_end.connect()
    before = await measured(writer, arguments.seconds / 4)
    base = memory(server.pid)
    front_end.client.reader._transport.pause_reading()
    during = await measured(writer, arguments.seconds)
    peak = memory(server.pid, "VmHWM")
    resets = front_end.pushes
    front_end.client.reader._transport.resume_reading()
    # What it missed follows once all that waited for it is read, which this reply ends.
    await front_end.client.call("document/list", {})
    await front_end.check()
    print(
        f"save: median {before * 1e3:.2f} ms before, {during * 1e3:.2f} ms while one stalls;"
        f" server {base >> 20} MB before, {peak >> 20} MB at most;"
        f" {front_end.pushes - resets} pushes until in step again")
    return [front_end.fault] if front_end.fault else []


async def measured(writer, seconds):
    """The median of the saves, in seconds."""
    writer.latencies = []
    until = time.monotonic() + seconds
    while time.monotonic() < until or not writer.latencies:
        await writer.step(size=20_000)
    return statistics.median(writer.latencies)


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--front-ends", type=int, default=50)
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--stalled", action="store_true")
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/socket"
        server = await started([arguments.orrery, "serve", "--listen", f"unix:{path}"], path)
        try:
            faults = await (stall if arguments.stalled else churn)(arguments, folder, server)
        finally:
            server.terminate()
        code = await server.wait()
    if code != 0:
        faults.append(f"The server ended with {code}.")
    print("\n".join(faults) if faults else "no fault")
    return 1 if faults else 0


sys.exit(asyncio.run(main()))
