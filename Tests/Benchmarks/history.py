"""What history costs a save, and how long it takes until another process's save is told.

A save of one object and of a thousand, with history and without, each in a new store on a disk and in
turns; then two servers on one file: the time from one's reply to `context/save` to the notice that
the other sends its client, with history and without. Nothing is asserted."""

import argparse
import json
import os
import random
import statistics
import tempfile
import time

import rows
import stores

SAVES = 200
LARGE_SAVES = 20
LARGE = 1000
PUSHES = 300
KEYS = [name for name, _ in rows.ATTRIBUTES]


class Document(stores.Client):
    """A server of its own, with one document open and no autosave."""

    def __init__(self, orrery, store, history):
        super().__init__(orrery)
        self.call(
            "document/open",
            {
                "location": {"path": store},
                "model": {"model": rows.model()},
                "create": "ifMissing",
                "history": history,
                "autosave": {"enabled": False},
                "noticeDetail": "ids",
            },
        )

    def wait_for_remote(self):
        while True:
            notice = json.loads(self.read_frame())
            if notice.get("params", {}).get("origin") == "remote":
                return

    def insert(self, count):
        values = {"name": "x", "label": "y"}
        for key, kind in rows.ATTRIBUTES:
            if kind.startswith("Integer"):
                values[key] = 1
            elif kind == "Double":
                values[key] = 0.5
            elif kind == "Boolean":
                values[key] = True
            elif kind == "Date":
                values[key] = "2026-03-01T09:30:00Z"
        operation = {
            "method": "object/insert",
            "params": {"entity": rows.ENTITY, "values": values},
        }
        self.call("context/perform", {"operations": [operation] * count})


def saves(client, count, rounds):
    """The times of that many saves of so many objects, in nanoseconds."""
    times = []
    for _ in range(rounds):
        client.insert(count)
        start = time.perf_counter_ns()
        client.call("context/save", {})
        times.append(time.perf_counter_ns() - start)
    return times


def measure_saves(orrery, folder, rounds):
    for count, repeats in ((1, SAVES), (LARGE, LARGE_SAVES)):
        ratios, with_history, without = [], [], []
        for round in range(rounds + 1):
            results = []
            for history in (True, False):
                store = os.path.join(folder, f"{count}-{round}-{history}.data")
                client = Document(orrery, store, history)
                results.append(statistics.median(saves(client, count, repeats)))
                client.end()
            if round > 0:
                with_history.append(results[0])
                without.append(results[1])
                ratios.append(results[0] / results[1])
        print(
            f"save of {count:4}  with history {statistics.median(with_history) / 1e6:7.2f} ms"
            f"  without {statistics.median(without) / 1e6:7.2f} ms"
            f"  ratio {statistics.median(ratios):5.2f}"
            f"  of min {min(with_history) / min(without):5.2f}",
            flush=True,
        )


def measure_pushes(orrery, folder):
    for history in (True, False):
        store = os.path.join(folder, f"pushes-{history}.data")
        writer = Document(orrery, store, history)
        reader = Document(orrery, store, history)
        times = []
        for _ in range(PUSHES):
            writer.insert(1)
            time.sleep(random.random() * 0.05)
            writer.call("context/save", {})
            start = time.perf_counter_ns()
            reader.wait_for_remote()
            times.append((time.perf_counter_ns() - start) / 1e6)
        times.sort()
        print(
            f"commit to push  {'with' if history else 'without'} history"
            f"  p50 {times[len(times) // 2]:6.1f} ms  p99 {times[len(times) * 99 // 100]:6.1f} ms"
            f"  worst {times[-1]:6.1f} ms",
            flush=True,
        )
        writer.end()
        reader.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        measure_saves(options.orrery, folder, options.rounds)
        measure_pushes(options.orrery, folder)


main()
