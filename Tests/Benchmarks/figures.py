"""Measures the built command against its peers and prints the table. README.md explains it.

Peers and command take turns, round by round, so that both see the same machine. Nothing is asserted
but that both did the same work.
"""

import argparse
import contextlib
import itertools
import json
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import time

import live
import processes
import rows
import tables

ROUND_TRIPS = 5000
FETCHED = 100_000
INSERTED = 50_000
IMPORTED = 1_000_000
LISTED = [1_000, 100_000, 1_000_000]
LISTS = 5
PUSHES = 200
STARTS = 20
REST = 10  # Seconds; memory that has become free is given back behind a reply.


class Table:
    """Prints a line for each figure as it is known: the command, its peer, and their ratios. At the end
    it prints what has a goal, with the lowest and highest of all runs."""

    def __init__(self):
        self.goals = {}

    def heading(self):
        print(f"{'figure':64} {'orrery':>10} {'peer':>10} {'ratio':>7} {'of min':>7}  peer")

    def line(self, name, ours, theirs, peer, scale, unit, goal=None):
        """Two lists of nanoseconds, one for each round."""
        median, other = statistics.median(ours), statistics.median(theirs)
        ratio, least = median / other, min(ours) / min(theirs)
        print(
            f"{name:64} {median / scale:7.1f} {unit:2} {other / scale:7.1f} {unit:2}"
            f" {ratio:7.2f} {least:7.2f}  {peer}",
            flush=True,
        )
        if goal:
            self.keep(name, goal, ratio, least)

    def value(self, name, value, unit, goal=None):
        print(f"{name:64} {value:7.1f} {unit}", flush=True)
        if goal:
            self.keep(name, f"{goal} {unit}", value, value)

    def keep(self, name, goal, median, least):
        medians, leasts = self.goals.setdefault((name, goal), ([], []))
        medians.append(median)
        leasts.append(least)

    def summary(self):
        print(f"\n{'lowest and highest of all runs':64} {'goal':>6} {'ratio':>15} {'of min':>15}")
        for (name, goal), figures in self.goals.items():
            ranges = (f"{min(each):.2f}–{max(each):.2f}" for each in figures)
            print(f"{name:64} {goal:>6}", *(f"{each:>15}" for each in ranges), flush=True)


class Benchmark:
    def __init__(self, orrery, peers, folder, rounds):
        self.orrery, self.peers, self.folder, self.rounds = orrery, peers, folder, rounds
        self.table = Table()
        self.empty = self.path("empty.data")
        self.make_empty_store()
        self.full = self.filled(FETCHED)

    def path(self, name):
        return os.path.join(self.folder, name)

    def peer(self, name):
        return os.path.join(self.peers, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    def make_empty_store(self):
        self.model = self.write("model.json", json.dumps(rows.model()))
        self.serve(self.empty).end()

    def filled(self, count):
        """A store of so many rows."""
        path = self.path(f"{count}.data")
        if not os.path.exists(path):
            shutil.copy(self.empty, path)
            self.insert_plainly(path, self.write("rows.tsv", rows.table(count)))
        return path

    def serve(self, document, *flags):
        return processes.Server(self.orrery, document, "--model", self.model, *flags)

    def run(self, letters):
        self.table.heading()
        for letter, work in [
            ("a", self.gets), ("e", self.fetches_of_one), ("b", self.fetches), ("c", self.inserts),
            ("d", self.starts), ("d", self.memory), ("g", self.imports), ("h", self.moves),
            ("i", self.pushes),
        ]:
            if letter in letters:
                work()

    # Round trips

    def gets(self):
        self.round_trips(
            "a. object/get over stdio",
            processes.message("object/get", {"ids": [f"{rows.ENTITY}/p1"]}), "2.2")

    def fetches_of_one(self):
        fetch = {
            "entity": rows.ENTITY,
            "predicate": "SELF == %@ AND name BEGINSWITH[cd] %@ AND quantity >= %d",
            "argumentArray": [{"$object": f"{rows.ENTITY}/p1"}, "item", 0],
        }
        self.round_trips(
            "e. fetch/ids of one id over stdio", processes.message("fetch/ids", {"fetch": fetch}), "4")

    def round_trips(self, name, content, goal):
        """One request in flight, with client and server on one processor, and on any."""
        self.round_trips_on(one_processor(), name, "pinned", content, goal)
        self.round_trips_on(os.sched_getaffinity(0), name, "not pinned", content)

    def round_trips_on(self, numbers, name, manner, content, goal=None):
        request = self.path("request.frame")
        with open(request, "wb") as file:
            file.write(processes.frame(content))
        ours, theirs = [], []
        with processors(numbers):
            server = self.serve(self.full)
            if f'"{rows.ENTITY}/p1"'.encode() not in server.request(content):
                raise RuntimeError("The reply has not the object.")
            echo = processes.Program(self.peer("echo"))
            for index in range(self.rounds + 1):
                times = [self.round_trip(echo, request), self.round_trip(server, request)]
                if index > 0:  # The first round warms up.
                    theirs.append(times[0])
                    ours.append(times[1])
            server.end()
            echo.end()
        for place, which in enumerate(["median", "99th percentile"]):
            self.table.line(
                f"{name}, {which}, {manner}", [time[place] for time in ours],
                [time[place] for time in theirs], "C echo", 1e3, "µs", goal if place == 0 else None)

    def round_trip(self, program, requests, frames=1):
        """Median and 99th percentile of requests that bring so many frames each."""
        output = subprocess.run(
            [self.peer("roundtrip"), str(ROUND_TRIPS), requests, str(frames), str(program.input),
             str(program.output)],
            pass_fds=[program.input, program.output], check=True, capture_output=True)
        return [int(word) for word in output.stdout.split()]

    # Fetches

    def fetches(self):
        server = self.serve(self.full)
        for name, columns in [("objects", "all"), ("rows", "all"), ("ids", "ids")]:
            content = processes.message(f"fetch/{name}", {"fetch": {"entity": rows.ENTITY}})
            command = ["sqlite3", "-json", self.full, rows.select(columns)]
            ours, theirs, computed = [], [], 0
            for index in range(self.rounds + 1):
                before = server.processor_time()
                times = timed(lambda: read_all(command)), timed(lambda: server.request(content))
                sizes = len(times[1][1]), len(times[0][1])
                if index == 0 and fetched(name, times[1][1]) != selected(times[0][1]):
                    raise RuntimeError("The two replies do not have the same rows.")
                if index > 0:
                    theirs.append(times[0][0])
                    ours.append(times[1][0])
                    computed += server.processor_time() - before
            self.table.line(
                f"b. {FETCHED:,} rows as JSON, {name}", ours, theirs,
                f"sqlite3 -json ({sizes[0] / 1e6:.1f} MB against {sizes[1] / 1e6:.1f} MB)",
                1e6, "ms", "0.5" if name == "rows" else None)
            self.computed(computed / self.rounds)
        self.table.value("d. memory, after the fetches", server.resident() / 1e6, "MB")
        server.end()

    # Inserts

    def inserts(self):
        objects = [rows.values(index) for index in range(INSERTED)]
        works = [
            ("saved", "4", rows.perform(INSERTED, 1)),
            ("by batch/insert", "2",
             processes.message("batch/insert", {"entity": rows.ENTITY, "objects": objects})),
        ]
        table = self.write("rows.tsv", rows.table(INSERTED))
        for name, goal, content in works:
            ours, theirs, computed = [], [], 0
            for index in range(self.rounds + 1):
                plain = shutil.copy(self.empty, self.path("plain.data"))
                theirs.append(self.insert_plainly(plain, table))
                document = shutil.copy(self.empty, self.path("document.data"))
                server = self.serve(document)
                before = server.processor_time()
                ours.append(timed(lambda: server.request(content))[0])
                if index > 0:
                    computed += server.processor_time() - before
                server.end()
                if index == 0 and stored(plain) != stored(document):
                    raise RuntimeError("The two stores do not hold the same rows.")
            self.table.line(
                f"c. {INSERTED:,} inserts, {name}", ours[1:], theirs[1:],
                f"SQLite's C API (request {len(content) / 1e6:.1f} MB)", 1e6, "ms", goal)
            self.computed(computed / self.rounds)

    def computed(self, nanoseconds):
        self.table.value("   of it processor time", nanoseconds / 1e6, "ms")

    def insert_plainly(self, store, table):
        output = subprocess.run(
            [self.peer("inserts"), store, table], check=True, capture_output=True)
        return int(output.stdout)

    # Starts

    def starts(self):
        content = processes.frame(processes.message("initialize", {}))
        commands = [[self.peer("echo")], [self.orrery, "serve", self.empty, "--model", self.model]]
        times = [], []
        for _ in range(STARTS):
            for command, list in zip(commands, times):
                start = time.perf_counter_ns()
                program = processes.Program(*command)
                program.write(content)
                if b'"error"' in program.read_frame():
                    raise RuntimeError("The reply to initialize is an error.")
                list.append(time.perf_counter_ns() - start)
                program.process.kill()
                program.process.communicate()
        name = "d. start to first reply"
        self.table.line(name, times[1], times[0], "C echo", 1e6, "ms")
        self.table.keep(name, "15 ms", statistics.median(times[1]) / 1e6, min(times[1]) / 1e6)

    # Memory

    def memory(self):
        server = self.serve(self.full)
        idle = server.resident()
        self.table.value("d. memory, idle", idle / 1e6, "MB", 30)
        self.open_list(server, FETCHED, 0, properties=[])
        first = rested(server)
        for number in range(LISTS):
            self.open_list(server, FETCHED, number + 1, properties=[])
        further = (rested(server) - first) / LISTS
        server.end()
        name = f"of a list of {FETCHED:,}, ids alone"
        self.table.value(f"d. memory by row {name}, the first", (first - idle) / FETCHED, "B", 40)
        self.table.value(f"d. memory by row {name}, each further", further / FETCHED, "B", 40)
        server = self.serve(shutil.copy(self.empty, self.path("document.data")))
        idle = server.resident()
        server.request(rows.perform(INSERTED, 1))
        name = f"d. memory beyond idle, after {INSERTED:,} inserts"
        self.table.value(name, (server.resident() - idle) / 1e6, "MB")
        self.table.value(f"{name} and {REST} s", (rested(server) - idle) / 1e6, "MB", 20)
        server.end()

    def open_list(self, server, count, number=0, **properties):
        """Opens a list of all rows by price. Of another number it is another list, which shares nothing."""
        fetch = {
            "entity": rows.ENTITY, "predicate": "price > %d", "argumentArray": [-1 - number],
            "sort": [{"keyPath": "price"}], **properties}
        window = {"offset": 0, "count": 0 if properties else 20}
        reply = server.request(processes.message("list/open", {"fetch": fetch, "window": window}))
        if json.loads(reply)["result"]["snapshot"]["total"] != count:
            raise RuntimeError("The list has not all rows.")

    # Import

    def imports(self):
        """The shell reads the same file into a table of a file with the same settings."""
        folder = self.path("tables")
        if not os.path.exists(folder):
            os.mkdir(folder)
            self.imported = tables.Benchmark(self.orrery, folder, IMPORTED, self.rounds)
            self.imported.export_csv()
        ours, theirs = [], []
        for _ in range(self.rounds + 1):
            theirs.append(self.imported.read_csv()[0] * 1e9)
            ours.append(self.imported.import_csv()[0] * 1e9)
        self.table.line(
            f"g. import of {IMPORTED:,} rows of CSV", ours[1:], theirs[1:], "sqlite3's .import", 1e6,
            "ms", "3")

    # Lists

    def moves(self):
        """Each update moves a row of an open list."""
        times = {count: [] for count in LISTED}
        with processors(one_processor()):
            lists = []
            for count in LISTED:
                server = self.serve(self.filled(count), "--no-autosave")
                self.open_list(server, count)
                lists.append((count, server, updates(count)))
            for index in range(self.rounds + 1):
                for count, server, moving in lists:
                    told = server.exchange(next(moving))
                    if not any(b'"list/didChange"' in each and b'"moves":[{' in each for each in told):
                        raise RuntimeError("The list is not told of a row that moves.")
                    requests = self.path("requests.frames")
                    with open(requests, "wb") as file:
                        file.writelines(map(processes.frame, itertools.islice(moving, ROUND_TRIPS)))
                    median = self.round_trip(server, requests, frames=len(told))[0]
                    if index > 0:
                        times[count].append(median)
            for _, server, _ in lists:
                server.end()
        for count in LISTED[1:]:
            self.table.line(
                f"h. update that moves a row of a list of {count:,}, pinned", times[count],
                times[LISTED[0]], f"the same of {LISTED[0]:,}", 1e3, "µs", "flat")

    # Pushes

    def pushes(self):
        """From the request to save one object until another client has the change, on the disk by then."""
        ours, theirs = [], []
        with contextlib.ExitStack() as stack:
            peers = []
            for make in [live.Postgres, lambda folder: live.Orrery(self.orrery, folder, "full")]:
                folder = tempfile.TemporaryDirectory(prefix="orrery-benchmark-", dir="/var/tmp")
                peers.append(make(stack.enter_context(folder)))
                stack.callback(peers[-1].end)
            for index in range(self.rounds + 1):
                times = [live.measure_push(peer, 1, PUSHES)[0] * 1e3 for peer in peers]
                if index > 0:
                    theirs.append(times[0])
                    ours.append(times[1])
        self.table.line(
            "i. durable save of one object to push", ours, theirs, live.Postgres.title, 1e3, "µs", "1.2")


@contextlib.contextmanager
def processors(numbers):
    """Everything that is started meanwhile runs on these processors."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, numbers)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def one_processor():
    return {min(os.sched_getaffinity(0))}


def rested(server):
    """The memory of a server that had nothing to do for a while."""
    time.sleep(REST)
    return server.resident()


def updates(count):
    """Updates without end of a thousand rows throughout a list by price, from 0 to 1,000. Each moves a
    tenth of the list or more: nothing is told of a row that stays where it is."""
    chance = random.Random(0)
    prices = {index: rows.values(index)["price"] for index in range(0, count, count // 1_000)}
    for index in itertools.cycle(prices):
        prices[index] = (prices[index] + chance.uniform(100, 900)) % 1_000
        yield processes.message("object/update", {
            "id": f"{rows.ENTITY}/p{index + 1}", "values": {"price": prices[index]}})


def fetched(name, reply):
    """The ids in a reply to `fetch/objects`, `fetch/rows`, `fetch/ids`."""
    result = json.loads(reply)["result"][name]
    return {
        "objects": lambda: [each["id"] for each in result],
        "rows": lambda: [each[0] for each in result],
        "ids": lambda: result,
    }[name]()


def selected(output):
    return [f"{rows.ENTITY}/p{row['Z_PK']}" for row in json.loads(output)]


def timed(work):
    """Nanoseconds, and what came of it."""
    start = time.perf_counter_ns()
    result = work()
    return time.perf_counter_ns() - start, result


def read_all(command):
    """What a command writes, read through a pipe as a server's reply is."""
    program = processes.Program(*command)
    pieces = []
    try:
        while True:
            pieces.append(program.read())
    except EOFError:
        program.end()
    return b"".join(pieces)


def stored(path):
    """The rows of a store, to compare."""
    connection = sqlite3.connect(path)
    result = connection.execute(rows.select() + " ORDER BY Z_PK").fetchall()
    connection.close()
    return result


def machine(orrery):
    with open("/proc/cpuinfo") as file:
        names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    version = subprocess.run(["sqlite3", "-version"], capture_output=True, text=True).stdout
    return (
        f"{os.cpu_count()} cores ({names[0] if names else 'unknown'}), Linux {os.uname().release},"
        f" sqlite3 {version.split()[0]}, {os.path.getsize(orrery) / 1e6:.1f} MB command")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True, help="the built command")
    parser.add_argument("--peers", required=True, help="the folder of the built peers")
    parser.add_argument("--predicates", help="the built predicate-benchmark")
    parser.add_argument("--rounds", type=int, default=3, help="after the one that warms up")
    parser.add_argument("--runs", type=int, default=3, help="of the whole table")
    parser.add_argument("--only", default="abcdefghi", help="letters of the figures to measure")
    arguments = parser.parse_args()
    # Not where files may live in memory: the inserts are about reaching the disk.
    with tempfile.TemporaryDirectory(prefix="orrery-benchmark-", dir="/var/tmp") as folder:
        print(machine(arguments.orrery))
        benchmark = Benchmark(arguments.orrery, arguments.peers, folder, arguments.rounds)
        for number in range(arguments.runs):
            print(f"\nrun {number + 1}, load {os.getloadavg()[0]:.1f}, {arguments.rounds} rounds")
            benchmark.run(arguments.only)
        benchmark.table.summary()
        if arguments.predicates and "f" in arguments.only:
            print("\nf. predicates over 1,000,000 rows, to ids in order", flush=True)
            subprocess.run([arguments.predicates, folder, str(arguments.rounds)], check=True)


if __name__ == "__main__":
    main()
