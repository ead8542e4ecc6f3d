"""Exporting and importing a table, against the sqlite3 shell doing the same reading and writing.

Command and shell take turns, round by round, on the same rows and the same disk. The shell writes a
plain table of the same columns, no keys, no versions, no rules, in a file with a store's settings, as
durably. Nothing is asserted but that the same rows arrived."""

import argparse
import json
import os
import sqlite3
import statistics
import subprocess
import tempfile
import time

import processes
import rows
import stores

NAMES = [name for name, _ in rows.ATTRIBUTES]
COLUMNS = ", ".join(f"Z{name.upper()} AS {name}" for name in NAMES)
TYPES = {"Double": "FLOAT", "Date": "TIMESTAMP", "String": "VARCHAR"}
COLUMN_TYPES = ", ".join(f"{name} {TYPES.get(kind, 'INTEGER')}" for name, kind in rows.ATTRIBUTES)
TABLE = f"""
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE Plain ({COLUMN_TYPES});
"""
# What the shell leaves of a text: dates, true and false as in it, nil in CSV as the empty string.
READ = {
    "isDone": "(isDone IN (1, 'true'))",
    "created": "(julianday(created) - julianday('2001-01-01')) * 86400",
    "note": "nullif(note, '')",
}


def fill(store, count):
    """Puts the rows in by SQL: quicker than any client."""
    script = f"""
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count - 1})
        INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZSERIAL, ZQUANTITY, ZRANK, ZISDONE, ZCREATED,
          ZPRICE, ZWEIGHT, ZNAME, ZLABEL, ZNOTE)
        SELECT i + 1, 1, 1, 1000000000 + i * 7919, i * 37 % 1000, i % 100, i % 2,
          600000000 + i * 61.5, i * 7919 % 100000 / 100.0, 1.0 / (i + 3),
          'Item ' || i || ' of the inventory', 'shelf-' || (i % 40),
          CASE WHEN i % 3 = 0 THEN 'Said "yes", in café №' || (i % 97) END
        FROM n;
        UPDATE Z_PRIMARYKEY SET Z_MAX = {count};
    """
    subprocess.run(["sqlite3", store], input=script.encode(), check=True)


def run(*command, script=None, output=None):
    """Runs a command to its end: seconds, and its peak of memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=output or subprocess.DEVNULL)
    process.stdin.write((script or "").encode())
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise RuntimeError(f"{command[0]} ended with {status}")
    return time.perf_counter() - start, usage.ru_maxrss * 1024


class Benchmark:
    def __init__(self, orrery, folder, count, rounds):
        self.orrery, self.folder, self.count, self.rounds = orrery, folder, count, rounds
        self.model = self.path("model.json")
        with open(self.model, "w") as file:
            json.dump(rows.model(), file)
        self.store = self.path("full.data")
        self.empty = self.path("empty.data")
        processes.Server(orrery, self.empty, "--model", self.model).end()
        stores.copy(self.empty, self.store)
        fill(self.store, count)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self):
        print(f"{'figure':44} {'orrery':>9} {'sqlite3':>9} {'ratio':>6} {'of min':>6} {'peak':>8}")
        self.compare("export CSV", self.export_csv, self.select_csv)
        self.compare("export JSON Lines, sqlite3 an array", self.export_json, self.select_json)
        self.compare("import CSV", self.import_csv, self.read_csv)
        self.compare("import JSON Lines", self.import_json, self.read_json)

    def compare(self, name, ours, theirs):
        times, others, peak = [], [], 0
        for index in range(self.rounds + 1):
            other, _ = theirs()
            seconds, memory = ours()
            peak = max(peak, memory)
            if index > 0:  # The first round warms up.
                times.append(seconds)
                others.append(other)
        median, least = statistics.median(times), min(times) / min(others)
        other = statistics.median(others)
        print(
            f"{self.count:,} rows, {name:28} {median:7.2f} s {other:7.2f} s {median / other:6.2f}"
            f" {least:6.2f} {peak / 1e6:5.0f} MB", flush=True)

    # Export

    def export(self, name):
        return run(
            self.orrery, "export", self.store, "--entity", rows.ENTITY, "--output",
            self.path(name))

    def export_csv(self):
        return self.export("ours.csv")

    def export_json(self):
        return self.export("ours.jsonl")

    def select(self, mode, name):
        with open(self.path(name), "w") as file:
            return run(
                "sqlite3", mode, "-header", self.store, f"SELECT {COLUMNS} FROM ZITEM",
                output=file)

    def select_csv(self):
        return self.select("-csv", "theirs.csv")

    def select_json(self):
        return self.select("-json", "theirs.json")

    # Import

    def import_table(self, name):
        stores.remove(self.path("new.data"))
        result = run(
            self.orrery, "import", self.path("new.data"), "--model", self.model, "--create",
            "--entity", rows.ENTITY, "--input", self.path(name))
        self.check()
        return result

    def import_csv(self):
        return self.import_table("ours.csv")

    def import_json(self):
        return self.import_table("ours.jsonl")

    def read(self, script):
        stores.copy(self.empty, self.path("plain.data"))
        return run("sqlite3", self.path("plain.data"), script=TABLE + script)

    def read_csv(self):
        return self.read(f".mode csv\n.import --skip 1 {self.path('ours.csv')} Plain\n")

    def read_json(self):
        values = ", ".join(f"line ->> '{name}'" for name in NAMES)
        return self.read(
            "CREATE TEMP TABLE lines (line);\n.mode ascii\n.separator \"\\001\" \"\\n\"\n"
            f".import {self.path('ours.jsonl')} lines\n"
            f"INSERT INTO Plain SELECT {values} FROM lines;\n")

    def check(self):
        """Whether what was imported is what the shell has read before."""
        connection = sqlite3.connect(self.path("new.data"))
        connection.execute("ATTACH ? AS plain", (self.path("plain.data"),))
        equal = " AND ".join(
            # SQLite is not exact with the last digit of a text.
            f"abs(Z{name.upper()} - {READ.get(name, name)}) < 0.0001" if kind in ("Double", "Date")
            else f"Z{name.upper()} IS {READ.get(name, name)}"
            for name, kind in rows.ATTRIBUTES)
        counts = [connection.execute(f"SELECT COUNT(*) FROM {source}").fetchone()[0] for source in (
            "ZITEM", "Plain", f"ZITEM JOIN Plain ON Z_PK = Plain.rowid WHERE {equal}")]
        connection.close()
        if counts != [self.count] * 3:
            raise RuntimeError(f"{counts[0]} and {counts[1]} rows, of which {counts[2]} are the same.")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True, help="the built command")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3, help="after the one that warms up")
    arguments = parser.parse_args()
    # Not where files may live in memory: the imports are about reaching the disk.
    with tempfile.TemporaryDirectory(prefix="orrery-benchmark-", dir="/var/tmp") as folder:
        print(f"load {os.getloadavg()[0]:.1f}, {arguments.rounds} rounds")
        Benchmark(arguments.orrery, folder, arguments.rows, arguments.rounds).run()


if __name__ == "__main__":
    main()
