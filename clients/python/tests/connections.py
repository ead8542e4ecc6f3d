#!/usr/bin/env python3
"""What a connection does when handlers fail and when it is closed, and several tables of lists on
one connection."""

import io
import json
import pathlib
import sys
import tempfile
import typing as t
import warnings

from server import Server

from orrery import Connection, LiveList, LiveLists
from orrery.protocol import ListChange, ListOpenParams, ListSnapshot

NO_CHANGE: t.Dict[str, object] = {
    "total": 1, "sectionDeletes": [], "sectionInserts": [], "deletes": [], "moves": [], "inserts": [],
    "updates": [], "entered": [], "related": []}
SNAPSHOT: t.Dict[str, object] = {
    "total": 1, "sections": [{"name": "", "count": 1}],
    "objects": [{"id": "Song/p1", "entity": "Song"}], "related": []}
LIST: ListOpenParams = {"fetch": {"entity": "Song"}}


def told(*messages: t.Dict[str, object]) -> Connection:
    """A connection whose server says this, whatever it is asked."""
    text = "".join(json.dumps(each) + "\n" for each in messages)
    return Connection(io.BytesIO(text.encode()), io.BytesIO())


def change(stream: str, since: str, clock: str) -> t.Dict[str, object]:
    params = {"stream": stream, "since": since, "clock": clock, "changes": NO_CHANGE}
    return {"method": "list/didChange", "params": params}


def opened(id_: int, **result: object) -> t.Dict[str, object]:
    result["list"] = f"l{id_}"
    return {"id": id_, "result": result}


def lists_side_by_side() -> None:
    fresh = {"clock": "1", "isFresh": True, "snapshot": SNAPSHOT}
    connection = told(
        opened(1, **fresh), change("l1", "1", "2"), change("l9", "7", "8"), opened(2, **fresh),
        # This one is resumed: its old stream is of no account.
        change("l1", "2", "3"), change("l2", "1", "4"),
        opened(3, clock="3", isFresh=False, changes=NO_CHANGE),
        change("l1", "3", "5"), change("l3", "3", "5"), {"id": 4, "result": []})
    raw: t.List[str] = []
    connection.on_list_did_change(lambda push: raw.append(push["stream"]))
    one, other = LiveLists(connection), LiveLists(connection)
    first, second = one.open(LIST), other.open(LIST)
    one.resume(first)
    connection.request("connection/list", None)
    assert (first.handle, first.clock, second.clock) == ("l3", "5", "4"), vars(first)
    assert raw == ["l1", "l9", "l1", "l2", "l1", "l3"], raw


def values_of_lists() -> None:
    """What is not told any more must not stay as if it were so."""
    live = LiveList({"fetch": {"entity": "Song"}}, "l1", "1")
    snapshot: ListSnapshot = {
        "total": 3, "sections": [{"name": "", "count": 3}],
        "objects": [{"id": f"Song/p{key}", "entity": "Song"} for key in (1, 2, 3)],
        "related": [{"id": "Album/p1", "entity": "Album"}]}
    live.replace(snapshot)
    place = {"section": 0, "row": 0}
    # Above `limits.noticeObjects` rows come without what they have.
    changes: t.Dict[str, object] = {
        **NO_CHANGE, "total": 3, "deletes": [{**place, "row": 2, "id": "Song/p3"}],
        "inserts": [{**place, "row": 2, "id": "Song/p4"}],
        "updates": [{"oldPlace": place, "newPlace": place, "id": "Song/p1", "keys": ["title"]}]}
    live.apply("1", "2", t.cast(ListChange, changes))
    assert live.shown_ids == ["Song/p1", "Song/p2", "Song/p4"]
    assert list(live.objects) == ["Song/p2"] and not live.related
    live.move_window({"offset": 1, "count": 1}, {
        "clock": "3", "objects": [{"id": "Song/p2", "entity": "Song"}],
        "related": [{"id": "Album/p2", "entity": "Album"}]})
    live.move_window({"offset": 0, "count": 1}, {
        "clock": "4", "objects": [{"id": "Song/p1", "entity": "Song"}], "related": []})
    assert list(live.objects) == ["Song/p1"] and not live.related


def failing_handlers() -> None:
    saved: t.Dict[str, object] = {"method": "document/didSave", "params": {}}
    connection = told(saved, {"id": 1, "result": 5}, saved, {"id": 2, "result": 6})
    seen: t.List[object] = []

    def fail(push: object) -> None:
        raise ValueError("no")

    connection.on("document/didSave", fail)
    connection.on("document/didSave", seen.append)
    errors: t.List[Exception] = []
    connection.on_error = errors.append
    assert connection.request("connection/list", None) == 5
    assert len(seen) == len(errors) == 1
    connection.on_error = None
    try:
        connection.request("connection/list", None)
    except ValueError:
        assert len(seen) == 2
    else:
        raise AssertionError("The error was swallowed.")
    connection.off("document/didSave", fail)


def closing(program: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        model = pathlib.Path(__file__).resolve().parents[3] / "Examples/Everything.json"
        arguments = [program, "serve", f"{folder}/store.data", "--model", str(model)]
        for is_ended in False, True:
            with Connection.run(arguments) as connection:
                connection.initialize()
                if is_ended:
                    connection.end()
            assert connection.process is not None and connection.process.returncode == 0, vars(connection)
            connection.close()
        # One that broke.
        with Connection.run(arguments) as connection:
            assert connection.process is not None
            connection.process.kill()
            connection.process.wait()
        assert connection.process.returncode == -9
    with Server(program) as server:
        with server.connect() as connection:
            connection.initialize()
        connection.close()


def main() -> None:
    # A file or process that is left open fails.
    unraisable: t.List[object] = []
    sys.unraisablehook = unraisable.append
    warnings.simplefilter("error")
    lists_side_by_side()
    values_of_lists()
    failing_handlers()
    closing(sys.argv[1])
    assert not unraisable, unraisable
    print("4 tests of connections")


if __name__ == "__main__":
    main()
