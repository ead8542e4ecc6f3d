"""How long one front end waits at the most while another one asks for something long, over a document
with an unsaved edit.

One front end asks for `object/get` again and again; the longest of its round trips is what is printed,
beside the time that the long request itself took. So that every fetch has to do with what is not saved,
the edit is of an attribute that all of them read. What is cancelled is printed with the time from
`$/cancelRequest` until the server answers it and computes no more. Nothing is asserted but that no
request fails. Of a build for debugging the figures are some ten times as high; --rows 20000 is enough
for one."""

import argparse
import json
import multiprocessing
import os
import subprocess
import tempfile
import time

import cancel
import processes
import waiting

PARTS = 1_000
TERMS = 300
BATCH = 1_000


def pinging(path, store, pipe):
    """Times round trips from one message of the pipe to the next."""
    front_end = waiting.FrontEnd(path, store)
    while True:
        pipe.send(None)
        pipe.recv()
        longest = 0
        while not pipe.poll():
            start = time.perf_counter()
            front_end.call("object/get", {"ids": ["Artist/p1"]})
            longest = max(longest, time.perf_counter() - start)
        pipe.recv()
        pipe.send(longest)


def first(path, store, server):
    """The first front end, as soon as the server listens."""
    while server.poll() is None:
        try:
            return waiting.FrontEnd(path, store)
        except (FileNotFoundError, ConnectionRefusedError):
            time.sleep(0.01)
    raise RuntimeError("the server has ended")


def fill(front_end, rows):
    front_end.call("batch/insert", {
        "entity": "Artist", "objects": [{"name": f"n{n}"} for n in range(PARTS)]})
    for start in range(0, rows, 5_000):
        front_end.call("batch/insert", {"entity": "Song", "objects": [
            {"title": f"Song {n * 7919 % rows:07}", "words": f"la {n}", "seconds": n % 600,
             "artist": f"Artist/p{n % PARTS + 1}"}
            for n in range(start, min(start + 5_000, rows))]})
    # Two edits that nobody saves: of what is fetched, and of what is reached from it.
    front_end.call("object/update", {"id": "Song/p1", "values": {"seconds": 7, "words": "lo"}})
    front_end.call("object/update", {"id": "Artist/p1", "values": {"name": "another"}})


def songs(predicate="seconds >= 0", **others):
    return {"entity": "Song", "predicate": predicate, **others}


RELATED = "artist.name != 'nobody' AND seconds >= 0"
LONG = "seconds < 30 AND (" + " OR ".join(f"words ENDSWITH '-{n}'" for n in range(TERMS)) + ")"
AGGREGATE = {"expressions": [
    {"name": "count", "expression": "count(SELF)"}, {"name": "sum", "expression": "sum(seconds)"}]}
BY_TITLE = {"sort": [{"keyPath": "title"}]}
WINDOW = {"window": {"offset": 0, "count": 50}}

CASES = [
    ("fetch/count, unsaved", "fetch/count", {"fetch": songs(RELATED)}),
    ("fetch/ids, unsaved, sorted", "fetch/ids", {"fetch": songs(RELATED, **BY_TITLE)}),
    ("fetch/objects, unsaved", "fetch/objects", {"fetch": songs()}),
    ("fetch/rows, unsaved, grouped", "fetch/rows", {"fetch": songs(
        groupBy=["artist"], properties=["artist"], **AGGREGATE)}),
    ("fetch/objects with prefetch, unsaved", "fetch/objects",
     {"fetch": {"entity": "Artist", "prefetch": ["songs"]}}),
    ("list/open", "list/open", {"fetch": {"entity": "Song", **BY_TITLE}, **WINDOW}),
    ("list/open, unsaved", "list/open", {"fetch": songs(RELATED, **BY_TITLE), **WINDOW}),
    ("list/open, all rows", "list/open", {"fetch": songs(**BY_TITLE)}),
    ("aggregate/open", "aggregate/open", {"fetch": songs(**AGGREGATE)}),
    ("observer/open", "observer/open", {"entity": "Song", "keyPaths": ["title"], "initial": False}),
    ("observer/open, long predicate", "observer/open",
     {"entity": "Song", "predicate": LONG, "keyPaths": ["title"]}),
    ("stream/open, long predicate", "stream/open",
     {"notice": "context/didChangeObjects", "entity": "Song", "predicate": LONG}),
]


def measured(pipe, body):
    """The longest round trip of the other front end, and what the body took, in seconds."""
    pipe.recv()
    pipe.send(None)
    time.sleep(0.1)
    start = time.perf_counter()
    body()
    taken = time.perf_counter() - start
    pipe.send(None)
    return pipe.recv(), taken


def close(front_end, method, reply):
    kind = method.split("/")[0]
    if kind in ("list", "aggregate", "observer", "stream"):
        front_end.call(f"{kind}/close", {kind: json.loads(reply)["result"][kind]})


def cancelled(front_end, pid, method, params):
    """Has it cancelled soon after it began; seconds until the server is quiet, nil where it was
    through before."""
    front_end.send(method, params, 7)
    time.sleep(0.03)
    front_end.socket.sendall(
        processes.frame(processes.message("$/cancelRequest", {"id": 7}, None)))
    start = time.perf_counter()
    while True:
        content = front_end.read()
        if b'"method"' not in content[:100]:
            break
    if b'"error"' not in content[:100]:
        close(front_end, method, content)
        return None
    return cancel.last_computing(pid, start) - start


def inserts(front_end):
    for number in range(10):
        front_end.call("object/insert", {"entity": "Song", "values": {
            "title": "new", "words": "new", "seconds": number}})


def batch(front_end):
    """Many requests that come at once."""
    requests = b"".join(processes.frame(processes.message(
        "object/update", {"id": f"Song/p{number + 2}", "values": {"words": "new"}}, number))
        for number in range(BATCH))
    front_end.socket.sendall(requests)
    for _ in range(BATCH):
        front_end.reply()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--folder", help="for the store; by default one that goes")
    parser.add_argument("--only", default="", help="cases whose names have this in them")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        path = os.path.join(folder, "server.sock")
        server = subprocess.Popen(
            [arguments.orrery, "serve", "--listen", f"unix:{path}"], stdin=subprocess.DEVNULL)
        store = os.path.join(folder, "store.data")
        front_end = first(path, store, server)
        fill(front_end, arguments.rows)
        pipe, other = multiprocessing.Pipe()
        pinger = multiprocessing.get_context("fork").Process(
            target=pinging, args=(path, store, other), daemon=True)
        pinger.start()
        print(f"{'in ms':40} {'others wait':>12} {'takes':>10} {'cancelled':>10}")

        def row(name, body, until_quiet=lambda: None):
            if arguments.only not in name:
                return
            longest, taken = measured(pipe, body)
            quiet = until_quiet()
            print(
                f"{name:40} {longest * 1e3:12.1f} {taken * 1e3:10.1f} "
                f"{'' if quiet is None else format(quiet * 1e3, '10.1f')}", flush=True)

        row("nothing is at work", lambda: time.sleep(1))
        for name, method, params in CASES:
            row(
                name, lambda: close(front_end, method, front_end.call(method, params)),
                lambda: cancelled(front_end, server.pid, method, params))
        live = front_end.call("list/open", {"fetch": songs(**BY_TITLE), **WINDOW})
        name = json.loads(live)["result"]["list"]
        row("list/setFetch, unsaved", lambda: front_end.call(
            "list/setFetch", {"list": name, "fetch": songs(RELATED, **BY_TITLE)}))
        close(front_end, "list/open", live)
        live = front_end.call("aggregate/open", {"fetch": songs(**AGGREGATE)})
        row("10 inserts under a live aggregate", lambda: inserts(front_end))
        close(front_end, "aggregate/open", live)
        row(f"{BATCH} edits at once", lambda: batch(front_end))
        pinger.terminate()
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
