"""What an inferred migration costs, against the sqlite3 shell doing the same writing.

A store of many rows gets an attribute, and another name for one: every row is written anew. Orrery
is asked by `document/open` with `migrate` and timed to the reply. The shell copies the same rows
into the same new table in one transaction of the same durability, drops the old one, and gives its
room back. Both take turns, each on a copy of the same file. What is asserted is that both end with
the same rows."""

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

TABLE = "Z" + rows.ENTITY.upper()


class Client(processes.Program):
    def __init__(self, orrery):
        super().__init__(orrery, "serve", "--stdio")
        self.call("initialize", {})
        self.write(processes.frame(processes.message("initialized", {}, None)))

    def call(self, method, params):
        self.write(processes.frame(processes.message(method, params)))
        while True:
            reply = json.loads(self.read_frame())
            if "id" in reply:
                if "error" in reply:
                    raise RuntimeError(reply)
                return reply["result"]

    def end(self):
        self.call("shutdown", None)
        self.write(processes.frame(processes.message("exit", None, None)))
        super().end()


def later_model():
    model = rows.model()
    attributes = model["entities"][0]["attributes"]
    renamed = next(attribute for attribute in attributes if attribute["name"] == "label")
    renamed.update(name="shelf", renamingIdentifier="label")
    attributes.append({"name": "colour", "type": "Integer 16", "defaultValue": 7})
    return model


def make_store(orrery, path, count):
    client = Client(orrery)
    client.call("document/open", {"path": path, "inlineModel": rows.model(), "create": "always"})
    client.end()
    names = [f"Z{name.upper()}" for name, _ in rows.ATTRIBUTES]
    database = sqlite3.connect(path)
    database.executemany(
        f"INSERT INTO {TABLE} (Z_PK, Z_ENT, Z_OPT, {', '.join(names)}) "
        f"VALUES (?, 1, 1, {', '.join('?' * len(names))})",
        ((index + 1, *rows.row(index)) for index in range(count)),
    )
    database.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = ?", (count,))
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def copy(original, path):
    for suffix in ("-wal", "-shm", ""):
        if os.path.exists(path + suffix):
            os.remove(path + suffix)
    shutil.copyfile(original, path)
    with open(path, "rb") as file:
        os.fsync(file.fileno())


def migrate(orrery, path):
    client = Client(orrery)
    start = time.perf_counter_ns()
    client.call("document/open", {"path": path, "inlineModel": later_model(), "migrate": True})
    taken = time.perf_counter_ns() - start
    client.end()
    return taken


def script(migrated):
    """The same as hand-written SQL, from what a migrated store looks like."""
    database = sqlite3.connect(migrated)
    table = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (TABLE,)).fetchone()[0]
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({TABLE})")]
    database.close()
    sources = {"ZSHELF": "ZLABEL", "ZCOLOUR": "7"}
    return f"""
        PRAGMA synchronous = FULL;
        BEGIN EXCLUSIVE;
        ALTER TABLE {TABLE} RENAME TO OLD;
        {table};
        INSERT INTO {TABLE} ({', '.join(columns)})
          SELECT {', '.join(sources.get(column, column) for column in columns)} FROM OLD;
        DROP TABLE OLD;
        COMMIT;
        PRAGMA incremental_vacuum;
        """


def copy_rows(sql, path):
    start = time.perf_counter_ns()
    subprocess.run(["sqlite3", path], input=sql.encode(), check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter_ns() - start


def content(path):
    database = sqlite3.connect(path)
    names = sorted(row[1] for row in database.execute(f"PRAGMA table_info({TABLE})"))
    sums = ", ".join(f"COUNT({name}), TOTAL({name}), TOTAL(LENGTH({name}))" for name in names)
    result = database.execute(f"SELECT COUNT(*), {sums} FROM {TABLE}").fetchone()
    database.close()
    return names, result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        original, ours, theirs = (os.path.join(folder, name) for name in ("o", "a", "b"))
        make_store(options.orrery, original, options.rows)
        times, peers, sql = [], [], None
        for round in range(options.rounds + 1):
            copy(original, ours)
            taken = migrate(options.orrery, ours)
            sql = sql or script(ours)
            copy(original, theirs)
            peer = copy_rows(sql, theirs)
            assert content(ours) == content(theirs)
            if round > 0:
                times.append(taken)
                peers.append(peer)
        print(
            f"migration of {options.rows:,} rows, {os.path.getsize(original) / 1e6:.0f} MB"
            f"  {statistics.median(times) / 1e9:6.2f} s"
            f"  sqlite3 {statistics.median(peers) / 1e9:6.2f} s"
            f"  ratio {statistics.median(times) / statistics.median(peers):5.2f}"
            f"  of min {min(times) / min(peers):5.2f}",
            flush=True,
        )


main()
