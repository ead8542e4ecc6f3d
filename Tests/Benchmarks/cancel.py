"""How long the server computes on after `$/cancelRequest`, for fetches that take long.

The reply to a cancelled request comes at once; what is measured is when the processors stop: the
time that all threads of the server have run, which Linux counts in nanoseconds, is looked at until
it stands still. A fetch is cancelled early, in its midst and late, as it does not do the same all the
time. Nothing is asserted; the promise is 50 ms."""

import argparse
import glob
import json
import os
import statistics
import subprocess
import tempfile
import time

import processes
import rows

ROWS = 1_000_000
# In seconds. Runs that end before they are cancelled say nothing.
HEAD_STARTS = (0.040, 0.080, 0.160, 0.320)
QUIET = 0.010

CASES = [
    ("scan", {"predicate": "weight < 0"}),
    ("sort by bytes", {"sort": [{"keyPath": "name", "ascending": False}]}),
    ("sort by locale", {"sort": [{"keyPath": "label", "comparator": "localizedStandardCompare"}]}),
    ("LIKE", {"predicate": "name LIKE '*z*q*'"}),
    ("CONTAINS[cd]", {"predicate": "name CONTAINS[cd] 'zq'"}),
    ("MATCHES", {"predicate": "name MATCHES '.*z.*q.*'"}),
    ("MATCHES, backtracking", {"predicate": "name MATCHES '(.*)*(.*)*(.*)*q'"}),
    ("GROUP BY", {"properties": ["label", "rank"], "distinct": True}),
    # Reading and compiling the list takes the first 100 ms, before anything can be cancelled.
    ("json_each", {"predicate": "NOT serial IN %@", "argumentArray": [list(range(200_000))]}),
]


def fill(store):
    """Puts the rows in by SQL: quicker than any client."""
    script = f"""
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {ROWS - 1})
        INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZSERIAL, ZQUANTITY, ZRANK, ZISDONE, ZCREATED,
          ZPRICE, ZWEIGHT, ZNAME, ZLABEL)
        SELECT i + 1, 1, 1, 1000000000 + i * 7919, i * 37 % 1000, i % 100, i % 2,
          600000000 + i * 61.5, i * 7919 % 100000 / 100.0, 1.0 / (i + 3),
          'Item ' || (i * 7919 % {ROWS}) || ' of the inventory', 'shelf-' || (i * 31 % 4001)
        FROM n;
        UPDATE Z_PRIMARYKEY SET Z_MAX = {ROWS};
    """
    subprocess.run(["sqlite3", store], input=script.encode(), check=True)


def computed(pid):
    """The time that the threads of a process have run, in nanoseconds."""
    total = 0
    for path in glob.glob(f"/proc/{pid}/task/*/schedstat"):
        try:
            with open(path) as file:
                total += int(file.read().split()[0])
        except OSError:
            pass
    return total


def last_computing(pid, start):
    """Looks at a process until it is quiet: the last moment at which it was seen computing."""
    before, last = computed(pid), start
    while time.perf_counter() - last < QUIET:
        now = computed(pid)
        # The clock's own work in an idle process is some microseconds.
        if now - before > 50_000:
            before, last = now, time.perf_counter()
    return last


def measure(server, fetch, number, head_start):
    """Seconds from the cancellation to the last moment that the server was seen computing."""
    pid = server.process.pid
    method = "fetch/rows" if "distinct" in fetch else "fetch/ids"
    params = {"fetch": {"entity": rows.ENTITY, **fetch}}
    server.write(processes.frame(processes.message(method, params, number)))
    time.sleep(head_start)
    cancel = processes.message("$/cancelRequest", {"id": number}, None)
    start = time.perf_counter()
    server.write(processes.frame(cancel))
    last = last_computing(pid, start)
    while True:
        reply = json.loads(server.read_frame())
        if reply.get("id") == number:
            return None if "result" in reply else last - start


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        store, model = os.path.join(folder, "store"), os.path.join(folder, "model.json")
        with open(model, "w") as file:
            json.dump(rows.model(), file)
        processes.Server(arguments.orrery, store, "--model", model).end()
        fill(store)
        server = processes.Server(arguments.orrery, store)
        # A store that is opened is scanned once, to know later what other processes change.
        last_computing(server.process.pid, time.perf_counter())
        print(f"{'fetch of 1,000,000 rows':28}{'median ms':>12}{'worst ms':>12}")
        number = 100
        for name, fetch in CASES:
            times = []
            for head_start in HEAD_STARTS * arguments.rounds:
                if name == "json_each" and head_start < 0.160:
                    continue
                number += 1
                times.append(measure(server, fetch, number, head_start))
            stopped = [1000 * value for value in times if value is not None]
            if not stopped:
                print(f"{name:28}{'was through before it was cancelled':>24}")
                continue
            print(f"{name:28}{statistics.median(stopped):12.1f}{max(stopped):12.1f}")
        server.end()


if __name__ == "__main__":
    main()
