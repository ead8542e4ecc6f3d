"""Failures: each by its kind, wherever it comes from, and the client goes on."""

import typing as t

from .bench import Bench, Desk, Failed, expect, refused_with
from .driver import Driver
from .wire import Message

READ = "protocol/README.md, “Errors”, and the list of errors in protocol/generated/manual.md"
Case = t.Tuple[str, str, Message]


def play(bench: Bench) -> None:
    with bench.desk() as desk:
        driver = desk.driver()
        id_ = driver.call("insert", entity="Artist", values={"name": "A"})["id"]
        driver.call("save")
        for kind, command, members in cases(id_):
            with bench.check(f"{command}: {kind}", READ):
                error = refused_with(kind, lambda: driver.call(command, **members), command, members)
                expect(error.data.get("kind"), kind, "`data`, the protocol's ErrorData, of the error")
        with bench.check("every failure of a save", READ):
            every_failure(driver)
        with bench.check("a transaction that fails has done nothing", READ):
            failing_transaction(desk, driver)
        with bench.check("after all that, the client works", READ):
            driver.call("set", object=id_, values={"name": "B"})
            expect(driver.call("get", object=id_)["values"]["name"], "B", "the value that was set")
            expect(driver.call("events")["errors"], [], "errors that nobody asked for")
    with bench.desk() as desk:
        driver = desk.driver(is_open=False)
        other = desk.server.peer()
        other.open(f"{desk.server.folder}/there.data", desk.model)
        other.request("document/close", {"document": other.document})
        other.end()
        for kind, name, create in (("store.notFound", "none.data", "never"), ("store.exists", "there.data", "always")):
            with bench.check(f"openDocument: {kind}", READ):
                refused_with(kind, lambda: driver.call(
                    "openDocument", path=f"{desk.server.folder}/{name}", model=desk.model, create=create),
                    "openDocument", {"path": name, "create": create})
        with bench.check("openDocument: model.notFound", READ):
            refused_with("model.notFound", lambda: driver.call(
                "openDocument", path=desk.path, model="/none.json"), "openDocument")
        with bench.check("a document opens after failures", READ):
            driver.call("openDocument", path=desk.path, model=desk.model, create="ifMissing")
            driver.call("insert", entity="Artist", values={"name": "A"})


def cases(id_: str) -> t.List[Case]:
    return [
        ("model.unknownEntity", "insert", {"entity": "Artits", "values": {}}),
        ("model.abstractEntity", "insert", {"entity": "Work", "values": {}}),
        ("context.nothingToRedo", "redo", {}),
        ("predicate.syntax", "openList", {"name": "bad", "fetch": {"entity": "Artist", "predicate": "name ="}}),
        ("model.unknownEntity", "openList", {"name": "bad", "fetch": {"entity": "Artits"}}),
        ("model.unknownKey", "request", {
            "method": "object/update", "params": {"id": id_, "values": {"nmae": "B"}}}),
        ("value.wrongType", "request", {
            "method": "object/update", "params": {"id": id_, "values": {"name": 5}}}),
        ("object.notFound", "request", {
            "method": "object/update", "params": {"id": "Artist/p999", "values": {"name": "B"}}}),
        ("list.unknown", "request", {"method": "list/close", "params": {"list": "l999"}}),
        ("stream.unknown", "request", {"method": "stream/close", "params": {"stream": "s999"}}),
        ("context.unknown", "request", {"method": "context/save", "params": {"context": "c999"}}),
        ("data.unknownHandle", "request", {
            "method": "data/read", "params": {"handle": "h999", "offset": 0, "length": 1}}),
        ("clock.expired", "request", {"method": "object/update", "params": {
            "id": id_, "values": {"name": "B"}, "ifUnchangedSince": "AAAAAAAA:1"}}),
    ]


def every_failure(driver: Driver) -> None:
    song = driver.call("insert", entity="Song", values={"seconds": 0, "code": "?"})["id"]
    playlist = driver.call("insert", entity="Playlist", values={"songs": [song]})["id"]
    error = refused_with("validation.multiple", lambda: driver.call("save"), "save")
    found = sorted({
        (each["data"]["kind"], each["data"].get("property"), *each["data"]["objects"])
        for each in error.data.get("errors", [])})
    expected = sorted([
        ("validation.missingMandatoryProperty", "title", song),
        ("validation.numberTooSmall", "seconds", song),
        ("validation.stringPatternMatching", "code", song),
        ("validation.missingMandatoryProperty", "name", playlist),
        ("validation.relationshipLacksMinimumCount", "songs", playlist)])
    expect([list(each) for each in found], [list(each) for each in expected], "`errors` in the error's `data`")
    driver.call("rollback")


def failing_transaction(desk: Desk, driver: Driver) -> None:
    before = desk.user.request("fetch/count", {"fetch": {"entity": "Artist"}})["count"]
    steps = [
        {"insert": {"entity": "Artist", "values": {"name": "C"}}},
        {"set": {"object": "Artist/p999", "values": {"name": "D"}}}]
    refused_with("object.notFound", lambda: driver.call("transaction", steps=steps), "transaction", steps)
    after = desk.user.request("fetch/count", {"fetch": {"entity": "Artist"}})["count"]
    if after != before:
        raise Failed("A transaction that failed has left something", steps, before, after)
