"""What it takes to get the first row out of a store of many rows.

Twice: by a server that runs already, from `document/open` to the reply of a fetch of one row; and
from nothing, with the start of the program and its handshake, against the sqlite3 shell that starts
and selects the same row. The store is given with its model and without. Before each round the file
is as it was, in the system's cache. 50 ms is the promise for a server that runs."""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time

import rows
from stores import TABLE, Client, copy, make_store

FETCH = {"fetch": {"entity": rows.ENTITY, "limit": 1}}


def first_row(client, path, model):
    request = {"location": {"path": path}, "autosave": {"enabled": False}}
    if model:
        request["model"] = {"model": model}
    client.call("document/open", request)
    objects = client.call("fetch/objects", FETCH)["objects"]
    assert len(objects) == 1
    return objects[0]["values"][rows.ATTRIBUTES[0][0]]


def running(client, path, model):
    start = time.perf_counter_ns()
    row = first_row(client, path, model)
    taken = time.perf_counter_ns() - start
    client.call("document/close", {})
    return taken, row


def starting(orrery, path):
    start = time.perf_counter_ns()
    client = Client(orrery)
    row = first_row(client, path, None)
    taken = time.perf_counter_ns() - start
    client.end()
    return taken, row


def shell(path):
    column = "Z" + rows.ATTRIBUTES[0][0].upper()
    start = time.perf_counter_ns()
    output = subprocess.run(
        ["sqlite3", "-json", path, f"SELECT * FROM {TABLE} LIMIT 1"],
        check=True, stdout=subprocess.PIPE).stdout
    taken = time.perf_counter_ns() - start
    return taken, json.loads(output)[0][column]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        original, path = os.path.join(folder, "original"), os.path.join(folder, "store")
        make_store(options.orrery, original, options.rows)
        client = Client(options.orrery)
        times = {"running, with model": [], "running": [], "starting": [], "sqlite3": []}
        for round in range(options.rounds + 1):
            copy(original, path)
            results = {
                "running, with model": running(client, path, rows.model()),
                "running": running(client, path, None),
                "starting": starting(options.orrery, path),
                "sqlite3": shell(path),
            }
            assert len({row for _, row in results.values()}) == 1
            for name, (taken, _) in results.items():
                if round > 0:
                    times[name].append(taken)
        client.end()
        size = os.path.getsize(original) / 1e6
        peer = statistics.median(times["sqlite3"])
        for name, taken in times.items():
            print(
                f"first of {options.rows:,} rows, {size:.0f} MB, {name:<20}"
                f" {statistics.median(taken) / 1e6:7.1f} ms, worst {max(taken) / 1e6:7.1f} ms,"
                f" ratio to sqlite3 {statistics.median(taken) / peer:5.2f}",
                flush=True,
            )


main()
