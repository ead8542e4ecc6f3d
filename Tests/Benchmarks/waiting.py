"""How long others wait while somebody's long request is at work.

One front end asks for `object/get` again and again, and is timed; another asks for something long
meanwhile: a check, a backup, a fetch with prefetching, more fetches than run at a time, models to
compare, a store to open with a large model. Before and after each the same is timed in quiet, so that
both see the same machine. Printed are the median and the 99th percentile in quiet and meanwhile, and
the ratio of the latter two; the promise is 3 at the most. Nothing is asserted but that the replies are
whole."""

import argparse
import json
import multiprocessing
import os
import socket
import statistics
import subprocess
import tempfile
import time

import processes

ARTISTS = 20
SONGS = 60_000
QUIET = 2_000
FETCHES = 40
MODEL = {
    "entities": [
        {
            "name": "Artist",
            "attributes": [{"name": "name", "type": "String"}],
            "relationships": [
                {"name": "songs", "destination": "Song", "inverse": "artist", "isToMany": True,
                 "isOptional": True}
            ],
        },
        {
            "name": "Song",
            "attributes": [
                {"name": "title", "type": "String"},
                {"name": "words", "type": "String"},
                {"name": "seconds", "type": "Integer 32"},
            ],
            "relationships": [
                {"name": "artist", "destination": "Artist", "inverse": "songs", "isOptional": True}
            ],
        },
    ]
}


def large_model(prefix):
    attributes = [{"name": f"attribute{n}", "type": "String", "isOptional": True}
                  for n in range(20)]
    return {"entities": [{"name": f"{prefix}{n}", "attributes": attributes} for n in range(1_000)]}


class FrontEnd:
    """A connection to the server's socket that has the document open."""

    def __init__(self, path, store):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.unread = b""
        self.call("initialize", {})
        self.send("initialized", {}, None)
        self.call("document/open", {
            "location": {"path": store}, "model": {"model": MODEL}, "create": "ifMissing", "noticeDetail": "none",
            "autosave": {"enabled": False}})

    def send(self, method, params, number=1):
        self.socket.sendall(processes.frame(processes.message(method, params, number)))

    def read(self):
        """The content of the next frame."""
        while True:
            header, found, rest = self.unread.partition(b"\r\n\r\n")
            if found:
                needed = int(header.lower().split(b"content-length:")[1].split(b"\r\n")[0])
                if len(rest) >= needed:
                    self.unread = rest[needed:]
                    return rest[:needed]
                pieces, filled = [self.unread], len(rest)
                while filled < needed:
                    pieces.append(self.receive())
                    filled += len(pieces[-1])
                self.unread = b"".join(pieces)
            else:
                self.unread += self.receive()

    def receive(self):
        data = self.socket.recv(1 << 20)
        if not data:
            raise EOFError("the server closed")
        return data

    def call(self, method, params):
        self.send(method, params)
        return self.reply()

    def reply(self):
        while True:
            content = self.read()
            # Only the beginning of a long reply is looked at.
            if b'"method"' not in content[:100]:
                if b'"error"' in content[:100]:
                    raise RuntimeError(content[:1000])
                return content


class Long:
    """Something long, asked for again and again by another process until it is told to stop."""

    def __init__(self, front_end, ask):
        self.front_end, self.ask = front_end, ask
        context = multiprocessing.get_context("fork")
        self.is_over = context.Event()
        self.process = context.Process(target=self.run)
        self.process.start()

    def run(self):
        count = 0
        while not self.is_over.is_set():
            self.ask(self.front_end, count)
            count += 1

    def end(self):
        self.is_over.set()
        self.process.join()
        if self.process.exitcode != 0:
            raise RuntimeError("the long request failed")


def round_trips(front_end, wanted):
    """Nanoseconds of each, until so many are done and so long has passed."""
    taken = []
    end = time.perf_counter() + 1
    while len(taken) < wanted or time.perf_counter() < end:
        start = time.perf_counter_ns()
        front_end.call("object/get", {"ids": ["Song/p1"]})
        taken.append(time.perf_counter_ns() - start)
    return taken


def percentile(taken, part):
    return sorted(taken)[min(len(taken) - 1, int(len(taken) * part))]


def check(front_end, _):
    assert b'"isSound":true' in front_end.call("document/check", {})


def backup(folder):
    def ask(front_end, number):
        path = os.path.join(folder, "copy.data")
        front_end.call("document/backup", {"location": {"path": path}, "replace": True})
    return ask


def prefetch(front_end, number):
    artist = f"n{number % ARTISTS}"
    fetch = {
        "entity": "Artist", "predicate": "name = %@", "argumentArray": [artist],
        "prefetch": ["songs"],
    }
    reply = front_end.call("fetch/objects", {"fetch": fetch})
    assert reply.count(b'"entity":"Song"') == SONGS // ARTISTS


def fetches(front_end, _):
    for number in range(FETCHES):
        fetch = {"entity": "Song", "predicate": "words CONTAINS[cd] 'nowhere'"}
        front_end.send("fetch/count", {"fetch": fetch}, number)
    for _ in range(FETCHES):
        assert b'"count":0' in front_end.reply()


def models():
    request = processes.frame(processes.message(
        "model/diff", {"from": {"model": large_model("Old")}, "to": {"model": large_model("New")}}))

    def ask(front_end, _):
        front_end.socket.sendall(request)
        front_end.reply()
    return ask


def model_files(folder):
    paths = []
    for name in ("Old", "New"):
        paths.append(os.path.join(folder, f"{name}.json"))
        with open(paths[-1], "w") as file:
            json.dump(large_model(name), file)

    def ask(front_end, _):
        front_end.call("model/diff", {"from": paths[0], "to": paths[1]})
    return ask


def opening(folder):
    path = os.path.join(folder, "large.json")
    with open(path, "w") as file:
        json.dump(large_model("Entity"), file)

    def ask(front_end, _):
        reply = json.loads(
            front_end.call("document/open", {"location": {"path": ":memory:"}, "model": {"path": path}}))
        front_end.call("document/close", {"document": reply["result"]["document"]})
    return ask


def fill(front_end):
    front_end.call(
        "batch/insert",
        {"entity": "Artist", "objects": [{"name": f"n{n}"} for n in range(ARTISTS)]})
    for start in range(0, SONGS, 10_000):
        songs = [
            {"title": f"Song {n}", "words": "la " * 100, "seconds": n,
             "artist": f"Artist/p{n % ARTISTS + 1}"}
            for n in range(start, start + 10_000)
        ]
        front_end.call("batch/insert", {"entity": "Song", "objects": songs})


def measure(name, front_end, other, ask, rounds):
    quiet, busy, ratios = [], [], []
    for _ in range(rounds):
        before = round_trips(front_end, QUIET)
        long = Long(other, ask)
        meanwhile = round_trips(front_end, QUIET)
        long.end()
        after = round_trips(front_end, QUIET)
        quiet += before + after
        busy += meanwhile
        ratios.append(percentile(meanwhile, 0.99) / percentile(before + after, 0.99))
    figures = [percentile(taken, part) / 1000 for taken in (quiet, busy) for part in (0.5, 0.99)]
    print(
        f"{name:40} {figures[0]:8.0f} {figures[1]:8.0f} {figures[2]:8.0f} {figures[3]:8.0f}"
        f" {max(busy) / 1000:9.0f} {statistics.median(ratios):6.2f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder", help="for the stores; by default one that goes")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        path = os.path.join(folder, "server.sock")
        server = subprocess.Popen(
            [arguments.orrery, "serve", "--listen", f"unix:{path}"],
            stdin=subprocess.DEVNULL)
        while not os.path.exists(path) and server.poll() is None:
            time.sleep(0.01)
        store = os.path.join(folder, "store.data")
        front_end, other = FrontEnd(path, store), FrontEnd(path, store)
        fill(front_end)
        print(
            f"{'object/get of one front end, in µs, while':40} {'median':>7} {'p99':>8} "
            f"{'median':>8} {'p99':>8} {'longest':>9} {'p99 ÷':>6}")
        for name, ask in [
            ("nothing is at work", lambda *_: time.sleep(0.01)),
            ("document/check", check),
            ("document/backup", backup(folder)),
            ("fetch/objects with prefetch", prefetch),
            (f"{FETCHES} fetches", fetches),
            ("model/diff, inline", models()),
            ("model/diff, of files", model_files(folder)),
            ("document/open with a large model", opening(folder)),
        ]:
            measure(name, front_end, other, ask, arguments.rounds)
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
