"""What live lists cost, and how soon a change arrives: prints two tables. Usage:

live.py --orrery PROGRAM [--rows N] [--lists N,N,…] [--rounds N] [--peers]

With --peers the first table has PostgreSQL's LISTEN/NOTIFY and Redis' PUBLISH in the same run;
Debian's packages `postgresql` and `redis-server` must be there.
"""

import argparse
import glob
import json
import os
import re
import select
import shutil
import signal
import socket
import sqlite3
import statistics
import struct
import subprocess
import tempfile
import time

from processes import Program, frame, message

MODEL = {
    "entities": [
        {
            "name": name,
            "attributes": [
                {"name": "name", "type": "String", "isOptional": True},
                {"name": "number", "type": "Integer 64", "isOptional": True},
            ],
        }
        for name in ("Touched", "Other")
    ]
}


class Document(Program):
    """A server on standard streams with a document of so many rows for each entity."""

    def __init__(self, orrery, folder, rows):
        super().__init__(orrery, "serve")
        self.number = 0
        self.call("initialize", {"capabilities": {}})
        self.write(frame(message("initialized", {}, None)))
        path = f"{folder}/live-{rows}.data"
        self.call("document/open", {
            "location": {"path": path}, "model": {"model": MODEL}, "create": "ifMissing", "noticeDetail": "none",
            "autosave": {"enabled": False}, "durability": "normal"})
        for name in ("Touched", "Other"):
            for start in range(0, rows, 10_000):
                self.call("batch/insert", {"entity": name, "objects": [
                    {"name": f"row {n * 7919 % rows:07}", "number": n}
                    for n in range(start, min(start + 10_000, rows))]})

    def call(self, method, params):
        """The result, decoded. What is pushed before it is passed over."""
        self.number += 1
        self.write(frame(message(method, params, self.number)))
        start = b'{"jsonrpc":"2.0","id":%d,' % self.number
        while True:
            reply = self.read_frame()
            if reply.startswith(start):
                decoded = json.loads(reply)
                if "error" in decoded:
                    raise RuntimeError(decoded["error"]["message"])
                return decoded["result"]

    def open_list(self, entity, number):
        return self.call("list/open", {
            "fetch": {"entity": entity, "predicate": "number > %d", "argumentArray": [-1 - number],
                      "sort": [{"keyPath": "name"}]},
            "window": {"offset": 0, "count": 50}})


def save(document, rows, rounds):
    """One object of the touched entity gets another place in its list, and is saved: the median
    of the wall and of the processor's time, in microseconds."""
    times = []
    processor = document.processor_time()
    for round in range(rounds):
        key = round * 7919 % rows + 1
        began = time.perf_counter_ns()
        document.call("context/perform", {"save": True, "operations": [{
            "method": "object/update",
            "params": {"id": f"Touched/p{key}", "values": {"name": f"row {round * 31 % rows:07}"}}}]})
        times.append((time.perf_counter_ns() - began) / 1e3)
    return statistics.median(times), (document.processor_time() - processor) / 1e3 / rounds


def measure_lists(arguments, folder):
    print(f"one save that moves one row of one list; {arguments.rows} rows in each list")
    print(f"{'lists open':>10} {'median µs':>10} {'processor µs':>13} {'MB':>7} {'bytes a row':>12}")
    document = Document(arguments.orrery, folder, arguments.rows)
    opened, base = 0, document.resident()
    plain = None
    for lists in [0] + arguments.lists:
        while opened < lists:
            # The first is the one that the saves touch.
            document.open_list("Touched" if opened == 0 else "Other", opened)
            opened += 1
        save(document, arguments.rows, 20)
        wall, processor = save(document, arguments.rows, arguments.rounds)
        resident = document.resident()
        a_row = f"{(resident - base) / opened / arguments.rows:12.0f}" if opened else ""
        print(f"{lists:>10} {wall:>10.0f} {processor:>13.0f} {resident >> 20:>7} {a_row}")
        plain = plain or wall
    times = []
    for _ in range(5):
        began = time.perf_counter_ns()
        fetch = {"entity": "Touched", "predicate": "number > -1", "sort": [{"keyPath": "name"}]}
        document.call("fetch/ids", {"fetch": fetch})
        times.append((time.perf_counter_ns() - began) / 1e3)
    print(f"fetching the touched list's ids again: {statistics.median(times):.0f} µs")
    document.end()


# Commit to push.


class Lines:
    """A socket that sees marks go by in whatever it is sent."""

    def __init__(self, connected):
        self.socket = connected
        self.rest = b""

    def send(self, data):
        self.socket.sendall(data)

    def sees(self, mark):
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError("The peer has closed the connection.")
        self.rest = self.rest[-200:] + data
        return mark in self.rest

    def until(self, mark):
        """Reads up to the mark: what came last, with it."""
        while not self.sees(mark):
            pass
        seen, self.rest = self.rest, b""
        return seen


def unix(path):
    connected = socket.socket(socket.AF_UNIX)
    connected.connect(path)
    return Lines(connected)


class Orrery:
    """A private context saves, the main context takes it over, and its listeners are told."""

    def __init__(self, program, folder, durability):
        self.title = f"Orrery, save with durability {durability}"
        self.durability = durability
        self.path, self.document = f"{folder}/socket", f"{folder}/push.data"
        self.process = subprocess.Popen([program, "serve", "--listen", f"unix:{self.path}"])
        wait_for(self.path)

    def connect(self, notices):
        lines = unix(self.path)
        lines.send(self.line(1, "initialize", {"capabilities": {}}))
        lines.until(b'"id":1,')
        lines.send(b'{"jsonrpc":"2.0","method":"initialized","params":{}}\n')
        lines.send(self.line(2, "document/open", {
            "location": {"path": self.document}, "model": {"model": MODEL}, "create": "ifMissing",
            "noticeDetail": notices, "autosave": {"enabled": False}, "durability": self.durability}))
        lines.until(b'"id":2,')
        return lines

    def line(self, id, method, params):
        return message(method, params, id) + b"\n"

    def subscriber(self):
        return self.connect("objects")

    def writer(self):
        lines = self.connect("none")
        lines.send(self.line(3, "context/create", {}))
        self.context = re.search(r'"context":"(\w+)"', lines.until(b'"clock":').decode())[1]
        lines.send(self.line(4, "object/insert", {"context": self.context, "entity": "Touched"}))
        lines.until(b'"id":4,')
        return lines

    def change(self, mark):
        return self.line(mark, "context/perform", {"context": self.context, "save": True, "operations": [{
            "method": "object/update", "params": {"id": "Touched/p1", "values": {"name": mark}}}]})

    def end(self):
        self.process.terminate()
        self.process.wait()


class Postgres:
    """An UPDATE and a NOTIFY in one transaction."""

    title = "PostgreSQL, COMMIT to NOTIFY"

    def __init__(self, folder):
        self.folder = folder
        user = "postgres" if os.getuid() == 0 else None
        if user:
            shutil.chown(folder, user)
            os.chmod(folder, 0o755)
        # Debian keeps the server's programs out of the path.
        found = shutil.which("initdb") or max(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        binaries = os.path.dirname(os.path.realpath(found))
        data = f"{folder}/data"
        subprocess.run([f"{binaries}/initdb", "-A", "trust", "-U", "bench", data], user=user,
                       cwd=folder, check=True, stdout=subprocess.DEVNULL)
        self.process = subprocess.Popen(
            [f"{binaries}/postgres", "-D", data, "-k", folder, "-p", "54999",
             "-c", "listen_addresses=", "-c", "max_connections=200"],
            user=user, cwd=folder, stderr=subprocess.DEVNULL)
        wait_for(f"{folder}/.s.PGSQL.54999")
        self.query(self.first_connection(), "CREATE TABLE touched (name text); INSERT INTO touched VALUES ('')")

    def connect(self):
        lines = unix(f"{self.folder}/.s.PGSQL.54999")
        body = struct.pack("!I", 196608) + b"user\0bench\0database\0postgres\0\0"
        lines.send(struct.pack("!I", len(body) + 4) + body)
        lines.until(b"Z\0\0\0\5I")
        return lines

    def first_connection(self):
        """It listens before it serves."""
        while True:
            try:
                return self.connect()
            except EOFError:
                time.sleep(0.01)

    def packet(self, text):
        return b"Q" + struct.pack("!I", len(text) + 5) + text.encode() + b"\0"

    def query(self, lines, text):
        lines.send(self.packet(text))
        lines.until(b"Z\0\0\0\5I")

    def subscriber(self):
        lines = self.connect()
        self.query(lines, "LISTEN touched")
        return lines

    def writer(self):
        return self.connect()

    def change(self, mark):
        return self.packet(f"BEGIN; UPDATE touched SET name='{mark}'; NOTIFY touched, '{mark}'; COMMIT")

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


class Redis:
    """A SET and a PUBLISH. Nothing is durable, as with Orrery's durability `normal`."""

    title = "Redis, SET and PUBLISH"

    def __init__(self, folder):
        self.path = f"{folder}/redis"
        self.process = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", self.path, "--save", ""],
            stdout=subprocess.DEVNULL)
        wait_for(self.path)

    def subscriber(self):
        lines = unix(self.path)
        lines.send(b"SUBSCRIBE touched\r\n")
        lines.until(b":1\r\n")
        return lines

    def writer(self):
        return unix(self.path)

    def change(self, mark):
        return f"SET touched {mark}\r\nPUBLISH touched {mark}\r\n".encode()

    def end(self):
        self.process.terminate()
        self.process.wait()


def wait_for(path):
    for _ in range(2000):
        if os.path.exists(path):
            try:
                unix(path).socket.close()
                return
            except OSError:
                pass
        time.sleep(0.005)
    raise RuntimeError(f"Nothing listens at {path}.")


def measure_push(peer, subscribers, rounds):
    """From the writer's send until each subscriber has it, in microseconds."""
    writer = peer.writer()
    listeners = [peer.subscriber() for _ in range(subscribers)]
    poll = select.epoll()
    by_number = {each.socket.fileno(): each for each in listeners}
    for number in by_number:
        poll.register(number, select.EPOLLIN)
    times = []
    for round in range(rounds + 20):
        mark = f"mark{round:06}x"
        waiting = set(by_number)
        began = time.perf_counter_ns()
        writer.send(peer.change(mark))
        while waiting:
            told = poll.poll(10)
            if not told:
                raise RuntimeError("A subscriber is not told of a change.")
            for number, _ in told:
                if by_number[number].sees(mark.encode()) and number in waiting:
                    waiting.discard(number)
                    if round >= 20:
                        times.append((time.perf_counter_ns() - began) / 1e3)
        # Its own answer, so that the next one does not wait behind it.
        writer.socket.recv(1 << 16)
    for each in listeners + [writer]:
        each.socket.close()
    times.sort()
    return times[len(times) // 2], times[len(times) * 99 // 100]


def measure_pushes(arguments, folder):
    print("\nfrom the writer's request until a subscriber has the change")
    print(f"{'':<36} {'subscribers':>12} {'p50 µs':>9} {'p99 µs':>9}")
    makers = [lambda at: Orrery(arguments.orrery, at, "full")]
    if arguments.peers:
        makers.append(Postgres)
    makers.append(lambda at: Orrery(arguments.orrery, at, "normal"))
    if arguments.peers:
        makers.append(Redis)
    for subscribers in (1, 100):
        for make in makers:
            with tempfile.TemporaryDirectory(dir="/var/tmp") as at:
                peer = make(at)
                middle, late = measure_push(peer, subscribers, arguments.rounds)
                print(f"{peer.title:<36} {subscribers:>12} {middle:>9.0f} {late:>9.0f}")
                peer.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--lists", type=lambda text: [int(n) for n in text.split(",")],
                        default=[1, 100, 1000])
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--peers", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        measure_pushes(arguments, folder)
        measure_lists(arguments, folder)


if __name__ == "__main__":
    main()
