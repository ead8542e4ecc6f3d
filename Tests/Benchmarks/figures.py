"""Measures the built command against its peers and prints the table. README.md explains it.

Peers and command take turns, round by round, so that both see the same machine. Nothing is asserted
but that both did the same work.
"""

import argparse
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import time

import processes
import rows

ROUND_TRIPS = 5000
FETCHED = 100_000
INSERTED = 50_000
STARTS = 20


class Table:
    """Prints a line for each figure as it is known: the command, its peer, and their ratios."""

    def heading(self):
        print(f"{'figure':64} {'orrery':>10} {'peer':>10} {'ratio':>7} {'of min':>7}  peer")

    def line(self, name, ours, theirs, peer, scale, unit):
        """Two lists of nanoseconds, one for each round."""
        median, other = statistics.median(ours), statistics.median(theirs)
        print(
            f"{name:64} {median / scale:7.1f} {unit:2} {other / scale:7.1f} {unit:2}"
            f" {median / other:7.2f} {min(ours) / min(theirs):7.2f}  {peer}",
            flush=True,
        )

    def note(self, name, text):
        print(f"{name:64} {text}", flush=True)


class Benchmark:
    def __init__(self, orrery, peers, folder, rounds):
        self.orrery, self.peers, self.folder, self.rounds = orrery, peers, folder, rounds
        self.table = Table()
        self.empty = self.path("empty.data")
        self.make_empty_store()
        self.full = shutil.copy(self.empty, self.path("full.data"))
        self.insert_plainly(self.full, self.write("rows.tsv", rows.table(FETCHED)))

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

    def serve(self, document):
        return processes.Server(self.orrery, document, "--model", self.model)

    def run(self):
        self.table.heading()
        self.round_trips("pinned", {min(os.sched_getaffinity(0))})
        self.round_trips("not pinned", os.sched_getaffinity(0))
        self.fetches()
        self.inserts()
        self.starts()

    # Round trips

    def round_trips(self, manner, processors):
        """One request in flight, with client and server on those processors."""
        self.round_trips_of(
            "a. object/get over stdio", manner, processors,
            processes.message("object/get", {"ids": [f"{rows.ENTITY}/p1"]}))
        fetch = {
            "entity": rows.ENTITY,
            "predicate": "SELF == %@ AND name BEGINSWITH[cd] %@ AND quantity >= %d",
            "argumentArray": [{"$object": f"{rows.ENTITY}/p1"}, "item", 0],
        }
        self.round_trips_of(
            "e. fetch/ids of one id over stdio", manner, processors,
            processes.message("fetch/ids", {"fetch": fetch}))

    def round_trips_of(self, name, manner, processors, content):
        request = self.path("request.frame")
        with open(request, "wb") as file:
            file.write(processes.frame(content))
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, processors)
        server = self.serve(self.full)
        echo = processes.Program(self.peer("echo"))
        ours, theirs = [], []
        for index in range(self.rounds + 1):
            times = [self.round_trip(echo, request), self.round_trip(server, request)]
            if index > 0:  # The first round warms up.
                theirs.append(times[0])
                ours.append(times[1])
        server.end()
        echo.end()
        os.sched_setaffinity(0, before)
        for place, which in enumerate(["median", "99th percentile"]):
            self.table.line(
                f"{name}, {which}, {manner}", [time[place] for time in ours],
                [time[place] for time in theirs], "C echo", 1e3, "µs")

    def round_trip(self, program, request):
        output = subprocess.run(
            [self.peer("roundtrip"), str(ROUND_TRIPS), request, str(program.input),
             str(program.output)],
            pass_fds=[program.input, program.output], check=True, capture_output=True)
        return [int(word) for word in output.stdout.split()]

    # Fetches

    def fetches(self):
        server = self.serve(self.full)
        idle = server.resident()
        for name, columns in [("objects", "all"), ("rows", "all"), ("ids", "ids")]:
            content = processes.message(f"fetch/{name}", {"fetch": {"entity": rows.ENTITY}})
            command = ["sqlite3", "-json", self.full, rows.select(columns)]
            ours, theirs, sizes, computed = [], [], (0, 0), 0
            for index in range(self.rounds + 1):
                before = server.processor_time()
                times = timed(lambda: read_all(command)), timed(lambda: server.request(content))
                sizes = times[1][1], times[0][1]
                if index > 0:
                    theirs.append(times[0][0])
                    ours.append(times[1][0])
                    computed += server.processor_time() - before
            self.table.line(
                f"b. {FETCHED:,} rows as JSON, {name}", ours, theirs,
                f"sqlite3 -json ({sizes[0] / 1e6:.1f} MB against {sizes[1] / 1e6:.1f} MB)",
                1e6, "ms")
            self.computed(computed / self.rounds)
        self.table.note("d. memory, idle", f"{idle / 1e6:7.1f} MB")
        self.table.note("d. memory, after the fetches", f"{server.resident() / 1e6:7.1f} MB")
        server.end()

    # Inserts

    def inserts(self):
        content = rows.perform(INSERTED, 1)
        table = self.write("rows.tsv", rows.table(INSERTED))
        ours, theirs, resident, computed = [], [], 0, 0
        for index in range(self.rounds + 1):
            plain = shutil.copy(self.empty, self.path("plain.data"))
            theirs.append(self.insert_plainly(plain, table))
            document = shutil.copy(self.empty, self.path("document.data"))
            server = self.serve(document)
            before = server.processor_time()
            ours.append(timed(lambda: server.request(content))[0])
            if index > 0:
                computed += server.processor_time() - before
            resident = server.resident()
            server.end()
            if index == 0 and stored(plain) != stored(document):
                raise RuntimeError("The two stores do not hold the same rows.")
        self.table.line(
            f"c. {INSERTED:,} inserts, saved", ours[1:], theirs[1:],
            f"SQLite's C API (request {len(content) / 1e6:.1f} MB)", 1e6, "ms")
        self.computed(computed / self.rounds)
        self.table.note("d. memory, after the inserts", f"{resident / 1e6:7.1f} MB")

    def computed(self, nanoseconds):
        self.table.note("   of it processor time", f"{nanoseconds / 1e6:7.1f} ms")

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
                program.read_frame()
                list.append(time.perf_counter_ns() - start)
                program.process.kill()
                program.process.communicate()
        self.table.line("d. start to first reply", times[1], times[0], "C echo", 1e6, "ms")


def timed(work):
    """Nanoseconds, and how many bytes came of it."""
    start = time.perf_counter_ns()
    result = work()
    return time.perf_counter_ns() - start, len(result)


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
    parser.add_argument("--rounds", type=int, default=5, help="after the one that warms up")
    arguments = parser.parse_args()
    # Not where files may live in memory: the inserts are about reaching the disk.
    with tempfile.TemporaryDirectory(prefix="orrery-benchmark-", dir="/var/tmp") as folder:
        print(machine(arguments.orrery))
        print(f"load {os.getloadavg()[0]:.1f}, {arguments.rounds} rounds")
        Benchmark(arguments.orrery, arguments.peers, folder, arguments.rounds).run()
        if arguments.predicates:
            print("\nf. predicates over 1,000,000 rows, to ids in order", flush=True)
            subprocess.run([arguments.predicates, folder, str(arguments.rounds)], check=True)


if __name__ == "__main__":
    main()
