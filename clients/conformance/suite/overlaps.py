"""What is done while something else is under way: contexts beside one another, values that change while
they are read or written, requests that are cancelled when they are done, a document that is open."""

import base64
import os
import typing as t

from .bench import Bench, Desk, Failed, expect
from .driver import UNSUPPORTED, Driver, DriverError
from .views import View, by
from .wire import Message

ORDER = "protocol/README.md, “Order”: requests take effect in the order sent, and a program's in its order"
UNCHANGED = "protocol/README.md, “Writing what nobody else changed”: the clock of the values that are shown"
LARGE = "protocol/methods/data/read.json: what is read in pieces is one value, whatever is set meanwhile"
CANCEL = "protocol/README.md, “Order”: what is cancelled may have been done, and its reply says so"
PRIVATE = "protocol/manual/streams.md: a private context has a state, objects and lists of its own"
TWICE = "protocol/README.md, “Order”: a connection that opens a document again gets the handles that it has"
# More than a server writes inline; the suite asks for it in pieces of the second length.
LARGE_BYTES, PIECE_BYTES = 300_000, 100_000
# More than a library sends in one piece ahead of a request.
AHEAD_BYTES = 2_000_000
REFUSALS = ("object.changedSince", "clock.expired")


def play(bench: Bench) -> None:
    with bench.desk(has_proxy=True) as desk:
        driver = desk.driver()
        with bench.check("two writes without waiting, the first with large data", ORDER):
            write_twice(desk, driver)
        with bench.check("a large value that is set while it is read", LARGE):
            read_while_it_is_set(desk, driver)
        for title, stale in (("that is told by its id alone", by_id), ("whose stream is reset", by_reset)):
            with bench.check(f"a guarded write of an object {title}", UNCHANGED):
                write_what_is_stale(desk, driver, stale)
        for command in "setFetch", "setWindow", "closeList":
            with bench.check(f"{command} that is cancelled when it is done", CANCEL):
                cancel_when_done(desk, driver, command)
        with bench.check("edits and lists of a private context, while others edit the main one", PRIVATE):
            work_in_private(desk, driver)
        with bench.check("a document is opened twice: refused, or both stay right", TWICE):
            open_twice(desk, driver)
        with bench.check("nothing failed in the client meanwhile", ORDER):
            expect(driver.call("events")["errors"], [], "errors of the client")


def insert(desk: Desk, entity: str, **values: t.Any) -> str:
    return str(desk.user.request("object/insert", {"entity": entity, "values": values})["object"]["id"])


def update(desk: Desk, id_: str, **values: t.Any) -> None:
    desk.user.request("object/update", {"id": id_, "values": values})


def truth(desk: Desk, id_: str) -> Message:
    return t.cast(Message, desk.user.request("object/get", {"ids": [id_]})["objects"][0]["values"])


def encoded(letter: bytes, count: int) -> str:
    return base64.b64encode(letter * count).decode()


def write_twice(desk: Desk, driver: Driver) -> None:
    """What goes ahead of the first waits until the second is there."""
    proxy = desk.between
    id_ = insert(desk, "Song", title="Written")
    driver.call("get", object=id_)
    proxy.takes = lambda message: message.get("method") == "data/write"
    large, small = encoded(b"L", AHEAD_BYTES), encoded(b"S", 3)
    both = [driver.start("set", object=id_, values={"title": title, "cover": cover})
            for title, cover in (("First", large), ("Second", small))]
    edits = lambda: proxy.taken or [
        each for each in proxy.sent if each.get("method") in ("object/update", "context/perform")]
    proxy.wait("The first write", edits)
    let_go(desk)
    for each in both:
        each.result()
    found = truth(desk, id_)
    expect({"title": found["title"], "cover": found["cover"]}, {"title": "Second", "cover": small},
           "what the server has after both: what was written last")
    expect(driver.call("get", object=id_)["values"]["title"], "Second", "what the client has after both")


def let_go(desk: Desk) -> None:
    """The server gets what was taken, and all that comes."""
    proxy = desk.between
    with proxy.changed:
        proxy.takes = lambda message: False
        taken, proxy.taken = proxy.taken, []
        for line, message in taken:
            line.forward(message)


def read_while_it_is_set(desk: Desk, driver: Driver) -> None:
    proxy = desk.between
    first, second = encoded(b"A", LARGE_BYTES), encoded(b"B", LARGE_BYTES)
    id_ = insert(desk, "Song", title="Read", cover=first)
    is_one_of([first], driver.call("read", object=id_, key="cover")["value"], "what is read before that")
    proxy.takes = lambda message: message.get("method") == "data/read"
    # It may keep what it has read of a value.
    update(desk, id_, cover=encoded(b"C", LARGE_BYTES))
    driver.has_caught_up()
    pending = driver.start("read", object=id_, key="cover")
    line, piece = proxy.take("data/read")
    piece["params"]["length"] = PIECE_BYTES
    line.forward(piece)
    proxy.wait("The second piece is asked for", lambda: proxy.taken)
    update(desk, id_, cover=second)
    let_go(desk)
    is_one_of([encoded(b"C", LARGE_BYTES), second], pending.result()["value"], "what was read")
    driver.has_caught_up()
    is_one_of([second], driver.call("read", object=id_, key="cover")["value"], "what is read after that")


def is_one_of(whole: t.List[str], found: str, what: str) -> None:
    if found not in whole:
        data = base64.b64decode(found)
        letters = {chr(letter): data.count(letter) for letter in sorted({*data})}
        raise Failed(f"{what} is no whole value", None, f"{LARGE_BYTES} bytes of one letter", letters)


def by_id(notice: Message) -> Message:
    """A notice as one of many objects."""
    updated = [{key: each[key] for key in ("id", "entity", "keys")} for each in notice["params"]["updated"]]
    return {**notice, "params": {**notice["params"], "noticeDetail": "ids", "updated": updated}}


def by_reset(notice: Message) -> Message:
    members = ("document", "context", "stream", "since", "clock", "hasChanges", "canUndo", "canRedo")
    told = {key: notice["params"][key] for key in members}
    return {**notice, "method": "stream/didReset", "params": {
        **told, "reason": "size", "documentState": "normal"}}


def write_what_is_stale(desk: Desk, driver: Driver, stale: t.Callable[[Message], Message]) -> None:
    """Another has set a value, the client knows that something has changed, and has not read it yet."""
    proxy = desk.between
    id_ = insert(desk, "Song", title="Guarded", plays=1)
    driver.call("get", object=id_)
    driver.call("setUnchanged", object=id_, values={"plays": 2})
    driver.has_caught_up()
    proxy.delays = lambda message: message.get("method") == "context/didChangeObjects"
    update(desk, id_, plays=100)
    proxy.wait("The notice", lambda: proxy.delayed)
    with proxy.changed:
        proxy.takes = lambda message: message.get("method") == "object/get"
        proxy.delays = lambda message: False
        (line, notice), = proxy.delayed
        proxy.delayed = []
        line.tell(stale(notice))
    proxy.wait("object/get", lambda: proxy.taken)
    # What it asks for from now on it gets.
    proxy.takes = lambda message: False
    shown = int(driver.call("get", object=id_)["values"]["plays"])
    pending = driver.start("setUnchanged", object=id_, values={"plays": shown + 1})
    # What is to be sent for it has been sent.
    driver.has_caught_up()
    let_go(desk)
    try:
        pending.result()
    except DriverError as error:
        if error.kind not in REFUSALS and not error.kind.startswith("client."):
            raise
    expected = 101 if shown == 100 else 100
    expect(int(truth(desk, id_)["plays"]), expected,
           f"what the server has, where 100 was set by another, and {shown} + 1 by who was shown {shown}")
    for _ in range(40):
        # Nothing says when it is read again.
        driver.has_caught_up()
        shown = int(driver.call("get", object=id_)["values"]["plays"])
        if shown == expected:
            break
    expect(shown, expected, "what the client has then")


def cancel_when_done(desk: Desk, driver: Driver, command: str) -> None:
    """The server has done it, and its reply is under way when it is cancelled. Whether it was done the
    client says; what it shows after that is what one of both fetches finds, whatever is edited."""
    proxy, method = desk.between, command.replace("set", "list/set").replace("closeList", "list/close")
    add = lambda name: insert(desk, "Artist", name=f"{name} {command}", town=command)
    ids = {name: add(name) for name in ("a1", "a2", "b1", "b2")}
    before, after = [View(command, {
        "entity": "Artist", "sort": by("name"), "predicate": f"town BEGINSWITH '{command}'",
        "properties": ["name", "town"]}) for _ in range(2)]
    members: Message = {"name": command}
    if command == "setFetch":
        before.fetch["predicate"] += " AND name BEGINSWITH 'a'"
        after.fetch["predicate"] += " AND name BEGINSWITH 'b'"
        members["fetch"] = after.fetch
    elif command == "setWindow":
        before.window, after.window = {"offset": 0, "count": 2}, {"offset": 2, "count": 2}
        members["window"] = after.window
    before.open(driver)
    known = len(proxy.sent)
    asked = lambda: {each["id"] for each in proxy.sent[known:] if each.get("method") == method}
    proxy.delays = lambda message: message.get("id") in asked() and "method" not in message
    pending = driver.start(command, **members)
    proxy.wait("The reply", lambda: proxy.delayed)
    try:
        driver.call("cancel", request=pending.id)
    finally:
        proxy.release()
    try:
        pending.result()
    except DriverError as error:
        if error.kind not in ("client.cancelled", "rpc.requestCancelled"):
            raise
    edits: t.List[t.Callable[[], t.Any]] = [
        lambda: update(desk, ids["a1"], town=f"{command}, old"), lambda: add("a0"),
        lambda: update(desk, ids["b2"], town=f"{command}, new"), lambda: add("b3")]
    for edit in edits:
        if command == "closeList" and not driver.call("isOpen", name=command)["isOpen"]:
            return
        shows_either(desk, driver, before, after)
        edit()
    shows_either(desk, driver, before, after)
    driver.call("closeList", name=command)


def shows_either(desk: Desk, driver: Driver, first: View, second: View) -> None:
    """Nobody says when it does."""
    for attempt in range(40):
        driver.has_caught_up()
        for view in first, second:
            try:
                return view.check(driver, desk.user)
            except Failed:
                if view is second and attempt == 39:
                    raise


class Inside:
    """Asks what a private context of the driver has, in place of a user."""

    def __init__(self, driver: Driver, context: str) -> None:
        self.driver, self.context = driver, context

    def request(self, method: str, params: Message) -> t.Any:
        own = {} if method.endswith("/close") else {"context": self.context}
        return self.driver.request(method, {**params, **own})


def work_in_private(desk: Desk, driver: Driver) -> None:
    ours, theirs = [insert(desk, "Artist", name=name, town="0") for name in ("private", "main")]
    desk.user.request("context/save")
    context = driver.call("newContext", name="scratch")["context"]
    fetch = {"entity": "Artist", "sort": by("name"), "properties": ["name", "town"]}
    main, private = View("main", fetch), View("private", fetch)
    main.open(driver)
    driver.call("openList", **private.members(), context="scratch")

    def are_right(has_changes: bool) -> None:
        driver.has_caught_up()
        main.check(driver, desk.user)
        private.check(driver, Inside(driver, context))
        expect(driver.call("state", context="scratch")["hasChanges"], has_changes,
               "`hasChanges` of the private context")
        status = desk.user.request("document/getStatus")
        expect(driver.call("state")["hasChanges"], status["hasChanges"], "`hasChanges` of the document")

    are_right(False)
    for number in range(1, 4):
        update(desk, theirs, town=f"edited {number}")
        driver.call("set", object=ours, values={"town": f"edited {number}"}, context="scratch")
        values = {"name": f"new {number}"}
        made = driver.call("insert", entity="Artist", values=values, context="scratch")["id"]
        insert(desk, "Artist", name=f"others' {number}")
        are_right(True)
        driver.call("save", context="scratch")
        are_right(False)
        saved = [truth(desk, id_)["town"] for id_ in (ours, made)]
        expect(saved, [f"edited {number}", None], "what was saved")
        desk.user.request("context/save")
        are_right(False)
    driver.call("set", object=ours, values={"town": "rolled back"}, context="scratch")
    are_right(True)
    driver.call("rollback", context="scratch")
    are_right(False)


def open_twice(desk: Desk, driver: Driver) -> None:
    """By another spelling of its path."""
    view = View("twice", {"entity": "Artist", "sort": by("name")})
    id_ = insert(desk, "Artist", name="Twice", town="0")
    driver.call("get", object=id_)
    view.open(driver)
    folder, name = os.path.split(desk.path)
    path = os.path.join(folder, "..", os.path.basename(folder), name)

    def is_right(when: str) -> None:
        update(desk, id_, town=when)
        driver.has_caught_up()
        expect(driver.call("get", object=id_)["values"]["town"], when, f"a value set {when}")
        view.check(driver, desk.user)
        desk.user.request("context/save")
        driver.has_caught_up()
        expect(driver.call("state")["hasChanges"], False, f"`hasChanges` when it is saved {when}")

    try:
        driver.call("openDocument", path=path)
    except DriverError:
        return is_right("after it was refused")
    is_right("after it was opened twice")
    try:
        driver.call("closeDocument")
    except DriverError as error:
        if error.kind == UNSUPPORTED:
            # Documents end with their connection.
            return
        raise
    is_right("after one of both was closed")
