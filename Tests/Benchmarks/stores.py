"""Stores of many rows, and a client of a server of its own, for benchmarks of whole requests."""

import json
import os
import shutil
import sqlite3

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


def make_store(orrery, path, count):
    client = Client(orrery)
    client.call("document/open", {"location": {"path": path}, "model": {"model": rows.model()}, "create": "always"})
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


def remove(path):
    for suffix in ("-wal", "-shm", ""):
        if os.path.exists(path + suffix):
            os.remove(path + suffix)


def copy(original, path):
    remove(path)
    shutil.copyfile(original, path)
    with open(path, "rb") as file:
        os.fsync(file.fileno())
