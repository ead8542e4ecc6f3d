#!/usr/bin/env python3
"""Figures of a client, taken through its driver: benchmark.py ORRERY DRIVER [ROWS]."""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
DELTAS = 2000


class Driver:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0

    def start(self, command, **members):
        self.last += 1
        line = json.dumps({"id": self.last, "command": command, **members})
        self.process.stdin.write(line.encode() + b"\n")

    def finish(self):
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if "error" in reply:
            raise SystemExit(reply["error"])
        return reply["result"]

    def call(self, command, **members):
        self.start(command, **members)
        return self.finish()

    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def open_list(driver, name):
    fetch = {"entity": "Artist", "sort": [{"keyPath": "name"}], "properties": ["name"]}
    driver.call("openList", name=name, fetch=fetch)


def main():
    orrery, command = sys.argv[1:3]
    rows = int(sys.argv[3]) if len(sys.argv) > 3 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        driver = Driver(command)
        driver.call("connect", arguments=[orrery, "serve"])
        driver.call(
            "openDocument", path=f"{folder}/b.data", model=str(ROOT / "Examples/Everything.json"),
            create="ifMissing")
        id_ = driver.call("insert", entity="Artist", values={"name": "A"})["id"]
        open_list(driver, "few")
        driver.call("rows", name="few")
        print(f"start to first row: {(time.monotonic() - began) * 1000:.0f} ms")

        began = time.monotonic()
        for number in range(DELTAS):
            params = {"id": id_, "values": {"name": f"A{number}"}}
            driver.start("request", method="object/update", params=params)
        for _ in range(DELTAS):
            driver.finish()
        print(f"deltas a second: {DELTAS / (time.monotonic() - began):.0f}")
        driver.call("closeList", name="few")

        for first in range(0, rows, 5000):
            objects = [{"name": f"B{first + each}"} for each in range(5000)]
            params = {"entity": "Artist", "objects": objects, "returning": "none"}
            driver.call("request", method="batch/insert", params=params)
        before = driver.memory()
        open_list(driver, "many")
        grown = driver.memory() - before
        print(f"memory of {rows} rows: {grown / 1024:.1f} MB")
        driver.call("rollback")
        driver.call("close")


if __name__ == "__main__":
    main()
