"""Counts the instructions that a piece of work takes, under callgrind: the slope between a short and
a long run, so that starting and ending are not in it. Unlike times they repeat. README.md has more.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile

import processes
import rows

LONG_LIST = 20_000


class Work:
    """One thing to count: the requests that do it so many times, after those that prepare it."""

    def __init__(self, name, counts, requests, prepare=lambda: [], is_full=False):
        self.name, self.counts, self.requests = name, counts, requests
        self.prepare, self.is_full = prepare, is_full


def inserts(count):
    return [rows.perform(count, 1)]


def batch_inserts(count):
    params = {"entity": rows.ENTITY, "objects": [rows.values(index) for index in range(count)]}
    return [processes.message("batch/insert", params)]


def gets(count):
    return [processes.message("object/get", {"ids": [f"{rows.ENTITY}/p1"]})] * count


def fetches(count):
    fetch = {"entity": rows.ENTITY,
             "predicate": "SELF == %@ AND name BEGINSWITH[cd] %@ AND quantity >= %d",
             "argumentArray": [{"$object": f"{rows.ENTITY}/p1"}, "item", 0]}
    return [processes.message("fetch/ids", {"fetch": fetch})] * count


def fetched_rows(count):
    return [processes.message("fetch/rows", {"fetch": {"entity": rows.ENTITY, "limit": count}})]


def list_of_all():
    fetch = {"entity": rows.ENTITY, "sort": [{"keyPath": "serial"}]}
    return [processes.message("list/open", {"fetch": fetch, "window": {"offset": 0, "count": 20}})]


def moves(count, first=0):
    return [
        processes.message("object/update", {
            "id": f"{rows.ENTITY}/p{index + 1}",
            "values": {"serial": str(2_000_000_000 + index * 7919 % 100_000)}})
        for index in range(first, first + count)]


ALL = [
    Work("insert in a saved perform", (2_000, 6_000), inserts),
    Work("batch/insert", (2_000, 6_000), batch_inserts),
    Work("object/get round trip", (500, 1_500), gets, is_full=True),
    Work("fetch/ids of one id by a predicate", (500, 1_500), fetches, is_full=True),
    Work("row of ten columns as JSON", (5_000, 20_000), fetched_rows, is_full=True),
    Work("update that moves a row of an open list", (500, 1_500), moves, list_of_all, is_full=True),
]


def stripped(orrery, folder):
    """A copy without debug information: callgrind reads that for minutes, and some it cannot read."""
    copy = os.path.join(folder, "orrery")
    shutil.copy(orrery, copy)
    subprocess.run(["strip", "--strip-debug", copy], check=True)
    return copy


def write_model(folder):
    path = os.path.join(folder, "model.json")
    with open(path, "w") as file:
        json.dump(rows.model(), file)
    return path


def write_store(path, orrery, model, count):
    """A store of so many rows."""
    server = processes.Server(orrery, path, "--model", model)
    for start in range(0, count, 10_000):
        server.request(rows.perform(min(10_000, count - start), 1))
    server.end()


class Counter:
    def __init__(self, orrery, folder, profile):
        self.folder, self.profile = folder, profile
        self.orrery = stripped(orrery, folder)
        self.model = write_model(folder)
        self.full = os.path.join(folder, "full.data")
        write_store(self.full, self.orrery, self.model, LONG_LIST)

    def slope(self, work):
        short, long = (self.run(work, count) for count in work.counts)
        return (long - short) / (work.counts[1] - work.counts[0])

    def run(self, work, count):
        """Instructions of a whole run of the server."""
        store = os.path.join(self.folder, "store.data")
        for name in os.listdir(self.folder):
            if name.startswith("store.data"):
                os.remove(os.path.join(self.folder, name))
        if work.is_full:
            shutil.copy(self.full, store)
        output = os.path.join(
            self.profile or self.folder, f"callgrind.{work.name.replace(' ', '-').replace('/', '-')}")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", self.orrery]
        with open(os.path.join(self.folder, "log"), "w+") as log:
            # What is not saved at the end is no part of an edit.
            server = Traced(
                log, *command, "serve", store, "--model", self.model, "--no-autosave")
            for content in work.prepare() + work.requests(count):
                server.request(content)
            server.end()
            log.seek(0)
            return int(re.search(r"Collected : (\d+)", log.read())[1])


class Traced(processes.Server):
    """A server under a tool that writes to standard error."""

    def __init__(self, log, *command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, bufsize=0,
            # Where a key stands in a table is by chance otherwise, and so is what finding it takes.
            env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"})
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.unread = b""
        self.request(processes.message("initialize", {}))
        self.write(processes.frame(processes.message("initialized", {}, None)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True, help="the built command")
    parser.add_argument("--only", action="append", default=[], help="work whose name begins so")
    parser.add_argument("--profile", help="a folder that is to have callgrind's files")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="orrery-instructions-", dir="/var/tmp") as folder:
        counter = Counter(arguments.orrery, folder, arguments.profile)
        for work in ALL:
            if not arguments.only or any(work.name.startswith(each) for each in arguments.only):
                print(f"{work.name:48} {counter.slope(work):12,.0f} instructions", flush=True)


if __name__ == "__main__":
    main()
