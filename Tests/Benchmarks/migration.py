"""What an inferred migration costs, against the sqlite3 shell doing the same writing.

A store of many rows gets an attribute, and another name for one: every row is written anew. Orrery
is asked by `document/open` with `migrate` and timed to the reply. The shell copies the same rows
into the same new table in one transaction of the same durability, drops the old one, and gives its
room back. Both take turns, each on a copy of the same file. What is asserted is that both end with
the same rows."""

import argparse
import os
import sqlite3
import statistics
import subprocess
import tempfile
import time

import rows
from stores import TABLE, Client, copy, make_store


def later_model():
    model = rows.model()
    attributes = model["entities"][0]["attributes"]
    renamed = next(attribute for attribute in attributes if attribute["name"] == "label")
    renamed.update(name="shelf", renamingIdentifier="label")
    attributes.append({"name": "colour", "type": "Integer 16", "defaultValue": 7})
    return model


def migrate(orrery, path):
    client = Client(orrery)
    start = time.perf_counter_ns()
    client.call("document/open", {"location": {"path": path}, "model": {"model": later_model()}, "migrate": True})
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
