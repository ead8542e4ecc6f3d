"""Another program that writes into a document, and the killing of its server."""

import contextlib
import json
import pathlib
import sqlite3
import subprocess
import typing as t

MODEL = pathlib.Path(__file__).resolve().parents[2] / "Examples/People.xcdatamodeld"
LONG = "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff"
PEOPLE = [
    ("Ada", "Lovelace", 36), ("Alan", "Turing", 41), ("Barbara", "Liskov", 86),
    (LONG, "Senior", 83), ("דוד", "בן־גוריון", 87), ("شهرزاد", "بنت الوزير", 28),
    ("Łukasz", "Wiśniewski", None),
    ("100%", "\\ \"Quoted\"\tand\nbroken", -1)]


@contextlib.contextmanager
def locked(path: str) -> t.Iterator[None]:
    """A program that knows nothing of servers writes into a document meanwhile."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as store:
        store.execute("BEGIN EXCLUSIVE")
        yield


class Other:
    """Another writer, on lines of JSON."""

    def __init__(self, program: str, path: str) -> None:
        self.process = subprocess.Popen(
            [program, "attach", path, "--model", str(MODEL)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.last_id = 0
        self.request("initialize", clientInfo={"name": "the other"})
        self.send(method="initialized")

    def insert_people(self) -> None:
        """Names of all kinds, and who manages them."""
        self.insert("Manager", firstName="Grace", lastName="Hopper", age=85)
        for first, last, age in PEOPLE:
            self.insert("Employee", firstName=first, lastName=last, age=age, manager="Manager/p1")

    def insert_many(self, count: int) -> None:
        objects = [{"firstName": f"N{number:05}", "lastName": "Many"} for number in range(count)]
        self.request("batch/insert", entity="Employee", objects=objects, returning="none")

    def send(self, **message: t.Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def request(self, method: str, **params: t.Any) -> t.Any:
        assert self.process.stdout
        self.last_id += 1
        self.send(id=self.last_id, method=method, params=params)
        for line in self.process.stdout:
            reply = json.loads(line)
            if reply.get("id") == self.last_id:
                assert "error" not in reply, reply
                return reply["result"]
        raise EOFError(method)

    def insert(self, entity: str, **values: t.Any) -> str:
        return str(self.request("object/insert", entity=entity, values=values)["object"]["id"])

    def get(self, id_: str) -> t.Dict[str, t.Any]:
        return dict(self.request("object/get", ids=[id_])["objects"][0]["values"])

    def update(self, id_: str, **values: t.Any) -> None:
        self.request("object/update", id=id_, values=values)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for each in self.process.stdin, self.process.stdout:
            assert each
            each.close()
