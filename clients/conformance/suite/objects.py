"""Objects as the library has them, while others edit; undo, redo, save and the document's state."""

import typing as t

from .bench import Bench, Desk, expect
from .driver import Driver
from .edits import Editor
from .wire import Message

READ = "protocol/manual/streams.md, “Notices”"
STATE = "protocol/manual/streams.md: each notice carries `hasChanges`, `canUndo` and `canRedo`"
PERFORM = "protocol/README.md, “Object ids”, and `context/perform`"


def play(bench: Bench) -> None:
    with bench.desk(has_proxy=True) as desk:
        driver = desk.driver()
        with bench.check("values of every type", "protocol/README.md, “Values”"):
            values_of_every_type(desk, driver)
        with bench.check("a known object needs no request", READ):
            known_objects(desk, driver)
        with bench.check("a transaction is one step, and refers to what it has made", PERFORM):
            transaction(desk, driver)
        with bench.check("undo, redo, save and rollback, and the state after each", STATE):
            state(desk, driver)
        with bench.check("the state after the edits of others", STATE):
            state_of_others(desk, driver)
        with bench.check("deleted by others, and brought back", READ):
            deleted(desk, driver)
        with bench.check("objects after 120 edits of others", READ):
            edits_of_others(desk, driver, Editor(desk.user, bench.random()))
        with bench.check("objects after more edits than a notice names", READ):
            many(desk, driver)
        with bench.check("nothing failed in the client meanwhile", READ):
            expect(driver.call("events")["errors"], [], "errors of the client")


def check(desk: Desk, driver: Driver, ids: t.Iterable[str]) -> None:
    """Attributes and references are as the server has them."""
    wanted = sorted(ids)
    result = desk.user.request("object/get", {"ids": wanted})
    for each in result["objects"]:
        found = driver.call("get", object=each["id"])
        expect(found["isDeleted"], False, f"whether {each['id']} is deleted")
        known = {key: value for key, value in found["values"].items() if key in each["values"]}
        expect(known, each["values"], f"the values of {each['id']}", f"get {each['id']}")
    for id_ in result.get("missing", []):
        expect(driver.call("get", object=id_)["isDeleted"], True, f"whether {id_} is deleted", f"get {id_}")


VALUES: Message = {
    "title": "“Ä” \u2028😀", "plays": "9007199254740993", "seconds": 3600, "isLive": True, "loudness": 0.25,
    "position": 0.30000000000000004, "price": "9007199254740993",
    "released": "1969-12-31T23:59:59.25Z", "key": "01234567-89AB-CDEF-0123-456789ABCDEF",
    "link": "https://example.org/a%20b?c=d#e", "cover": "AP8B/g=="}


def values_of_every_type(desk: Desk, driver: Driver) -> None:
    id_ = driver.call("insert", entity="Song", values=VALUES)["id"]
    found = desk.user.request("object/get", {"ids": [id_]})["objects"][0]["values"]
    plays = found.pop("plays")
    expect(str(plays), VALUES["plays"], "Integer 64, exactly, as the server has it")
    expected = {key: value for key, value in VALUES.items() if key != "plays"}
    expect({key: found[key] for key in expected}, expected, "values as the server has them", VALUES)
    known = driver.call("get", object=id_)["values"]
    expect(str(known.pop("plays")), VALUES["plays"], "Integer 64, exactly, as the client has it")
    expect({key: known.get(key) for key in found}, found, "values as the client has them", VALUES)
    driver.call("set", object=id_, values={"title": "T", "plays": 1, "price": None, "cover": None, "released": None})
    check(desk, driver, [id_])
    driver.call("save")


def known_objects(desk: Desk, driver: Driver) -> None:
    id_ = desk.user.request("object/insert", {"entity": "Artist", "values": {"name": "A"}})["object"]["id"]
    driver.has_caught_up()
    check(desk, driver, [id_])
    asked = len(desk.between.sent)
    desk.user.request("object/update", {"id": id_, "values": {"name": "B", "town": "C"}})
    driver.has_caught_up()
    check(desk, driver, [id_])
    desk.user.request("object/update", {"id": id_, "values": {"town": None}})
    driver.has_caught_up()
    check(desk, driver, [id_])
    sent = [each.get("method") for each in desk.between.sent[asked:]]
    expect(sent, ["connection/list"] * 2, "what the client sent: nothing of its own is needed")


def transaction(desk: Desk, driver: Driver) -> None:
    works = {"fetch": {"entity": "Work"}}
    before = desk.user.request("fetch/ids", works)["ids"]
    ids = driver.call("transaction", actionName="Add Album", steps=[
        {"insert": {"entity": "Album", "values": {"title": "Blue"}}},
        {"insert": {"entity": "Song", "values": {"title": "Carey", "album": {"$result": 0}}}},
        {"set": {"object": 1, "values": {"seconds": 180}}}])["ids"]
    expect(ids[2], ids[1], "the id of the object that the third step is about")
    check(desk, driver, ids)
    song = driver.call("get", object=ids[1])["values"]
    expect([song["album"], song["seconds"]], [ids[0], 180], "what the song has")
    status = desk.user.request("document/getStatus")
    expect(status.get("undoActionName"), "Add Album", "the name of the step to undo")
    driver.call("undo")
    expect(desk.user.request("fetch/ids", works)["ids"], before, "what there is after one undo")
    check(desk, driver, ids)


def state_is(desk: Desk, driver: Driver, *expected: bool) -> None:
    names = ("hasChanges", "canUndo", "canRedo")
    found = driver.call("state")
    status = desk.user.request("document/getStatus")
    expect({key: found[key] for key in names}, {key: status[key] for key in names}, "the state")
    if expected:
        expect([found[key] for key in names], list(expected), "hasChanges, canUndo, canRedo")


def state(desk: Desk, driver: Driver) -> None:
    driver.call("save")
    state_is(desk, driver)
    id_ = driver.call("insert", entity="Artist", values={"name": "S"})["id"]
    state_is(desk, driver, True, True, False)
    driver.call("set", object=id_, values={"name": "T"})
    driver.call("undo")
    expect(driver.call("get", object=id_)["values"]["name"], "S", "the value after undo")
    state_is(desk, driver, True, True, True)
    driver.call("redo")
    expect(driver.call("get", object=id_)["values"]["name"], "T", "the value after redo")
    driver.call("save")
    state_is(desk, driver, False, True, False)
    driver.call("set", object=id_, values={"name": "U"})
    driver.call("rollback")
    expect(driver.call("get", object=id_)["values"]["name"], "T", "the value after rollback")
    state_is(desk, driver)


def state_of_others(desk: Desk, driver: Driver) -> None:
    for method, params in (
        ("object/insert", {"entity": "Artist", "values": {"name": "O"}}), ("context/undo", {}),
        ("context/redo", {}), ("context/save", {}), ("context/undo", {}), ("context/rollback", {}),
    ):
        desk.user.request(method, params)
        driver.has_caught_up()
        state_is(desk, driver)


def deleted(desk: Desk, driver: Driver) -> None:
    id_ = driver.call("insert", entity="Artist", values={"name": "D", "town": "E"})["id"]
    desk.user.request("object/delete", {"ids": [id_]})
    driver.has_caught_up()
    check(desk, driver, [id_])
    desk.user.request("context/undo", {})
    driver.has_caught_up()
    check(desk, driver, [id_])
    driver.call("delete", object=id_)
    check(desk, driver, [id_])
    # What is set and then deleted in one transaction, what is new in it, too.
    id_ = driver.call("insert", entity="Artist", values={"name": "F"})["id"]
    ids = driver.call("transaction", steps=[
        {"set": {"object": id_, "values": {"town": "G"}}}, {"delete": {"object": id_}},
        {"insert": {"entity": "Artist", "values": {"name": "H"}}}, {"delete": {"object": 2}}])["ids"]
    check(desk, driver, [id_, ids[2]])


def edits_of_others(desk: Desk, driver: Driver, editor: Editor) -> None:
    known: t.Set[str] = set()
    for _ in range(8):
        editor.learn()
        known.update(id_ for ids in editor.ids.values() for id_ in ids[-15:])
        for id_ in known:
            driver.call("get", object=id_)
        for _ in range(10):
            editor.edit()
        for _ in range(5):
            editor.act(driver)
        driver.has_caught_up()
        check(desk, driver, known)


def many(desk: Desk, driver: Driver) -> None:
    """The client asks for what it knows; nothing says when it is done, so it is asked several times."""
    limits = desk.user.limits
    objects = [{"name": f"N {number}"} for number in range(limits["noticeObjects"] + 10)]
    desk.user.request("batch/insert", {"entity": "Artist", "objects": objects, "returning": "none"})
    fetch = {"entity": "Artist", "predicate": "name BEGINSWITH 'N '", "limit": 3}
    ids = desk.user.request("fetch/ids", {"fetch": fetch})["ids"]
    for id_ in ids:
        driver.call("get", object=id_)
    # In a context: a notice that has ids alone.
    operations = [
        {"method": "object/update", "params": {"id": id_, "values": {"town": "M"}}}
        for id_ in desk.user.request("fetch/ids", {"fetch": {"entity": "Artist", "predicate": "name BEGINSWITH 'N '"}})["ids"]]
    desk.user.request("context/perform", {"operations": operations})
    for _ in range(40):
        driver.has_caught_up()
        if all(driver.call("get", object=id_)["values"].get("town") == "M" for id_ in ids):
            break
    check(desk, driver, ids)
