"""A server that fails, or says what cannot be: nothing is waited for in vain, no list stays wrong."""

import json
import os
import time
import typing as t

from .bench import Bench, Desk, Failed, expect, refused_with
from .driver import Driver, DriverError, Pending
from .views import View, by
from .wire import Message

LISTS = "protocol/manual/liveLists.md: a change that does not fit leads to a list that is opened anew"
LOST = "protocol/manual/streams.md, “After a lost connection”"
NOTICES = "protocol/manual/streams.md: where `since` is not the clock that a client knows, it reads what it knows anew"
NAMELESS = "clients/README.md, “A lost connection”: what has neither a method nor an id may be any reply"
AGAIN = "clients/README.md, “A lost connection”: how long it waits until it connects again"
TEXTS = "clients/README.md, “Framing”: a text that UTF-8 has no form for"
LIMITS = "protocol/generated/manual.md, `Limits`: `maximumMessageBytes`"
NAMES = "protocol/README.md: names of properties are the model's"
# As texts that are cut within a character have it.
HALF = "\ud83d"
HURRY = 0.3
FAILS = "protocol/manual/streams.md: what becomes of a list after `list/didFail`"
# Of the names here the longest alone takes too many steps.
DOOMED = {"entity": "Artist", "sort": by("name"), "predicate": "name LIKE '?' OR name MATCHES '(a|aa)+b(a|aa)+b(a|aa)+c'"}
# How many bytes a message may have for a server with little memory.
FEW = 20_000


def play(bench: Bench) -> None:
    with bench.desk(has_proxy=True) as desk:
        run = Run(desk)
        for title, change in run.lies():
            with bench.check(f"a change of a list that cannot be: {title}", LISTS):
                run.lie(change)
        with bench.check("a list is resumed by a change that does not fit", LISTS):
            run.resume_with_a_lie()
        with bench.check("the connection is cut while a list is opened anew", LISTS):
            run.cut_while_repairing()
        for title, methods in (("before", ["list/close", "list/open"]), ("while", ["list/open"])):
            with bench.check(f"a list changes its fetch {title} it is opened anew", LISTS):
                run.set_fetch_while_repairing(methods)
        with bench.check("a list that fails has ended for good, and shows what it showed", FAILS):
            run.fail_for_good()
        with bench.check("when a list fails, its callback is called once more", FAILS):
            run.fail_with_a_call()
        with bench.check("a notice of objects that does not follow the one before", NOTICES):
            run.miss_a_notice()
        with bench.check("an error without an id", NAMELESS):
            run.lose_a_reply({"jsonrpc": "2.0", "id": None, "error": {
                "code": -32700, "message": "No JSON.", "data": {"kind": "rpc.parseError", "retryable": False}}})
        with bench.check("a message with neither an id nor a method", NAMELESS):
            run.lose_a_reply({"jsonrpc": "2.0", "result": {}})
        with bench.check("a line that is no message", NAMELESS):
            run.lose_a_reply(b'{"jsonrpc": "2.0", "id": 1, "result": \n')
        with bench.check("a text that ends within a character", TEXTS):
            run.set_half_a_character()
        with bench.check("a server that ends whenever all is open again", AGAIN):
            run.end_when_it_is_back()
        with bench.check("a server that ends whenever it is called", AGAIN):
            run.be_called_again_and_again()
        with bench.check("a request that is larger than the server takes", LIMITS):
            send_too_much(bench, desk)
    with bench.desk(has_proxy=True) as desk:
        with bench.check("a document that was made is not made again", LOST):
            made_once(desk)
        with bench.check("attributes that are called as members of a library", NAMES):
            everyday_names(desk)


class Run:
    def __init__(self, desk: Desk) -> None:
        self.desk, self.proxy = desk, desk.between
        for name in "ABCDE":
            self.insert(name)
        self.driver = desk.driver()
        self.view = View("list", {"entity": "Artist", "sort": by("name"), "properties": ["name"]})
        self.view.open(self.driver)
        self.returns = self.losses = 0

    def insert(self, name: str) -> str:
        params = {"entity": "Artist", "values": {"name": name}}
        return str(self.desk.user.request("object/insert", params)["object"]["id"])

    def lies(self) -> t.List[t.Tuple[str, Message]]:
        place = {"section": 0, "row": 0}
        new = {"id": "Artist/p900", "object": {"id": "Artist/p900", "entity": "Artist", "values": {"name": "Z"}}}
        known = self.view.truth(self.desk.user)["objects"][0]["id"]
        return [
            ("a row that is not there is deleted", {"deletes": [{"section": 0, "row": 90, "id": known}]}),
            ("a row before the first is deleted", {"deletes": [{"section": 0, "row": -1, "id": known}]}),
            ("a row is inserted behind the end", {"inserts": [{"section": 0, "row": 90, **new}]}),
            ("a row is inserted before the first", {"inserts": [{"section": 0, "row": -1, **new}]}),
            ("a row of no section", {"inserts": [{"section": 7, "row": 0, **new}]}),
            ("a section that is not there is deleted", {"sectionDeletes": [4]}),
            ("an object that is there is inserted", {"inserts": [{**place, **new, "id": known}]}),
            ("a place that is a text", {"deletes": [{"section": 0, "row": "0", "id": known}]}),
            ("another number of rows than it tells", {"total": 90}),
        ]

    def lie(self, change: Message) -> None:
        """Tells what is wrong, and waits until the list is opened again."""
        self.begin()
        known = len(self.proxy.sent)
        last = self.last_told()
        changes: Message = {name: [] for name in (
            "sectionDeletes", "sectionInserts", "deletes", "moves", "inserts", "updates", "entered", "related")}
        params = {key: last[key] for key in ("document", "context", "stream")}
        total = sum(len(each["ids"]) for each in self.driver.call("rows", name="list")["sections"])
        total += len(change.get("inserts", [])) - len(change.get("deletes", []))
        self.proxy.tell({"jsonrpc": "2.0", "method": "list/didChange", "params": {
            **params, "since": last["clock"], "clock": f"{last['clock']}1", "origin": "edit",
            "changes": {"total": total, **changes, **change}}})
        self.proxy.wait_for_reply("list/open", known)
        self.settle()

    def last_told(self) -> Message:
        """Where the list is told, and the clock of the last message about it."""
        with self.proxy.changed:
            opened = [each["id"] for each in self.proxy.sent if each.get("method") == "list/open"]
            replies = [each["result"] for each in self.proxy.told if each.get("id") in opened and "result" in each]
            result = replies[-1]
            pushes = [each["params"] for each in self.proxy.told if each.get("params", {}).get("stream") == result["list"]]
        told = pushes[-1] if pushes else result
        status = self.desk.user.request("document/getStatus")
        return {"document": status["document"], "context": "c1", "stream": result["list"], "clock": told["clock"]}

    def settle(self) -> None:
        """Nobody says when a list is right again: it is asked often, and must be so in the end."""
        self.insert(f"F{len(self.proxy.sent)}")
        for _ in range(40):
            try:
                self.driver.has_caught_up()
                return self.view.check(self.driver, self.desk.user)
            except Failed:
                continue
            except DriverError:
                # A client may end a connection on which it was told what cannot be.
                self.driver.call("waitFor", event="reconnected", count=self.returns + 1)
        # It may answer requests before its lists are open again.
        if self.times("disconnected") > self.losses:
            self.driver.call("waitFor", event="reconnected", count=self.returns + 1)
        self.view.check(self.driver, self.desk.user)

    def begin(self) -> None:
        """How often the connection was lost and came back before."""
        self.returns, self.losses = self.times("reconnected"), self.times("disconnected")

    def times(self, event: str) -> int:
        return int(self.driver.call("events")[event])

    def lose(self, meanwhile: t.Callable[[], t.Any]) -> None:
        self.begin()
        count = self.times("disconnected") + 1
        self.proxy.cut()
        self.driver.call("waitFor", event="disconnected", count=count)
        meanwhile()
        self.proxy.open()

    def return_(self) -> None:
        self.driver.call("waitFor", event="reconnected", count=self.returns + 1)
        self.settle()

    def resume_with_a_lie(self) -> None:
        self.proxy.takes = lambda message: message.get("method") == "list/open"
        self.lose(lambda: self.insert("G"))
        line, message = self.proxy.take("list/open")
        self.proxy.takes = lambda message: False
        clock = message["params"].get("since", "")
        line.answer(message, {
            "list": "l900", "isFresh": False, "clock": clock, "since": clock, "changes": {
                "total": 2, "sectionDeletes": [], "sectionInserts": [], "moves": [], "inserts": [],
                "deletes": [{"section": 3, "row": 90, "id": "Artist/p1"}], "updates": [], "entered": [],
                "related": []}})
        self.return_()

    def tell_what_does_not_follow(self) -> Message:
        """Has the list opened anew; where it was told, and the last clock."""
        last = self.last_told()
        self.proxy.tell({"jsonrpc": "2.0", "method": "list/didReset", "params": {
            **last, "since": f"{last['clock']}9", "clock": f"{last['clock']}91", "reason": "size",
            "snapshot": {"sections": [], "objects": [], "related": [], "total": 0}}})
        return last

    def set_fetch_while_repairing(self, methods: t.List[str]) -> None:
        """What the list answers that is not followed any more says nothing of the new one."""
        self.begin()
        known = len(self.proxy.sent)
        self.proxy.takes = lambda message: message.get("method") in ("list/setFetch", *methods)
        total = len(self.view.truth(self.desk.user)["objects"])
        order = self.view.fetch["sort"][0]
        self.view.fetch = {**self.view.fetch, "sort": [{**order, "ascending": not order["ascending"]}]}
        pending = self.driver.start("setFetch", name=self.view.name, fetch=self.view.fetch)
        line, asked = self.proxy.take("list/setFetch")
        last = self.tell_what_does_not_follow()
        _, repair = self.proxy.take("list/open")
        line.answer(asked, {
            "since": last["clock"], "clock": f"{last['clock']}2", "changes": {
                "total": total, "sectionDeletes": [], "sectionInserts": [], "moves": [], "inserts": [],
                "deletes": [], "updates": [], "entered": [], "related": []}})
        with self.proxy.changed:
            self.proxy.takes = lambda message: False
            line.forward(repair)
            for _, each in self.proxy.taken:
                line.forward(each)
            self.proxy.taken = []
        try:
            pending.result()
        except DriverError:
            # Who is told so can set it again when the list is there.
            self.proxy.wait_for_reply("list/open", known)
            self.driver.has_caught_up()
            self.driver.call("setFetch", name=self.view.name, fetch=self.view.fetch)
        self.settle()

    def fail_a_list(self, doomed: View) -> None:
        """What is inserted for that is gone again when a list is opened next."""
        known = len(self.proxy.told)
        id_ = self.insert("a" * 120)
        self.proxy.wait("list/didFail", lambda: [
            each for each in self.proxy.told[known:] if each.get("method") == "list/didFail"])
        self.driver.has_caught_up()
        expect(self.driver.call("failure", name=doomed.name), {"kind": "predicate.limit"}, "why it has ended")
        self.desk.user.request("object/delete", {"ids": [id_]})

    def fail_for_good(self) -> None:
        """Nothing more is sent about it, by a connection that comes back or where it is closed."""
        self.begin()
        doomed = View("doomed", DOOMED)
        doomed.open(self.driver)
        shown = self.driver.call("rows", name=doomed.name)
        expect([each["ids"] for each in shown["sections"]] != [[]], True, "whether it shows something")
        known = len(self.proxy.sent)
        self.fail_a_list(doomed)
        self.lose(lambda: None)
        self.return_()
        expect(self.driver.call("rows", name=doomed.name), shown, "what it shows when the connection is back")
        self.driver.call("closeList", name=doomed.name)
        self.driver.has_caught_up()
        with self.proxy.changed:
            sent = [each for each in self.proxy.sent[known:] if each.get("method") == "list/close"
                    or "MATCHES" in str((each.get("params") or {}).get("fetch"))]
        expect(sent, [], "what is sent about it")

    def fail_with_a_call(self) -> None:
        doomed = View("doomed", DOOMED)
        doomed.open(self.driver)
        calls = self.driver.call("release", name=doomed.name)["calls"]
        self.fail_a_list(doomed)
        for _ in range(40):
            self.driver.has_caught_up()
            found = self.driver.call("release", name=doomed.name)["calls"]
            if found != calls:
                break
        expect(found, calls + 1, "how often the callback was called")
        self.driver.call("closeList", name=doomed.name)

    def miss_a_notice(self) -> None:
        first, second = [each["id"] for each in self.view.truth(self.desk.user)["objects"][:2]]
        for id_ in first, second:
            self.driver.call("get", object=id_)
        self.proxy.delays = lambda message: message.get("method") == "context/didChangeObjects"
        self.desk.user.request("object/update", {"id": first, "values": {"town": "Missed"}})
        self.proxy.wait("The notice", lambda: self.proxy.delayed)
        with self.proxy.changed:
            self.proxy.delays = lambda message: False
            self.proxy.delayed = []
        self.desk.user.request("object/update", {"id": second, "values": {"town": "Told"}})
        for _ in range(40):
            self.driver.has_caught_up()
            town = self.driver.call("get", object=first)["values"].get("town")
            if town == "Missed":
                break
        expect(town, "Missed", "what a lost notice has told")

    def cut_while_repairing(self) -> None:
        self.proxy.takes = lambda message: message.get("method") == "list/open"
        self.tell_what_does_not_follow()
        self.proxy.take("list/open")
        self.proxy.takes = lambda message: False
        self.lose(lambda: self.insert("H"))
        self.return_()

    def lose_a_reply(self, instead: t.Union[Message, bytes]) -> None:
        """What is told in place of a reply names no request: none may wait for it for ever."""
        self.begin()
        self.proxy.takes = lambda message: message.get("method") == "document/list"
        pending = self.driver.start("request", method="document/list", params={})
        line, _ = self.proxy.take("document/list")
        self.proxy.takes = lambda message: False
        with self.proxy.changed:
            if isinstance(instead, bytes):
                has_headers = line.from_client.has_headers
                line.write(b"Content-Length: %d\r\n\r\n" % len(instead) * bool(has_headers) + instead)
            else:
                line.tell(instead)
        refused(pending, "a request that nobody answers")
        self.settle()

    def set_half_a_character(self) -> None:
        self.begin()
        ids = self.view.truth(self.desk.user)["objects"]
        known = self.driver.call("get", object=ids[0]["id"])["values"]["name"]
        pending = self.driver.start("set", object=ids[0]["id"], values={"name": f"a{HALF}"})
        refused(pending, "a text that UTF-8 has not")
        self.settle()
        expect(self.driver.call("get", object=ids[0]["id"])["values"]["name"], known, "the value that was there")

    def be_called_again_and_again(self) -> None:
        """Each call ends at the document: the client waits longer and longer."""
        self.proxy.takes = lambda message: message.get("method") == "document/open"
        self.lose(lambda: None)
        line, _ = self.proxy.take("document/open")

        def end() -> None:
            nonlocal line
            line.cut(b"")
            line, _ = self.proxy.take("document/open")

        try:
            waits_longer(end)
        finally:
            self.proxy.takes = lambda message: False
            line.cut(b"")
        self.return_()

    def end_when_it_is_back(self) -> None:
        """A connection that does not last is none: the waits go on growing."""
        line = self.proxy.lines[-1]

        def end() -> None:
            line.cut(b"")
            self.proxy.wait("another call", lambda: self.proxy.lines[-1] is not line)

        def is_back() -> None:
            nonlocal line
            self.returns += 1
            self.driver.call("waitFor", event="reconnected", count=self.returns)
            line = self.proxy.lines[-1]

        self.begin()
        waits_longer(end, is_back)
        self.settle()


def waits_longer(end: t.Callable[[], None], then: t.Callable[[], None] = lambda: None) -> None:
    """Whether the client does before one of the next calls: `end` ends one, and waits for the next."""
    pauses = []
    for _ in range(6):
        start = time.monotonic()
        end()
        pauses.append(round(time.monotonic() - start, 3))
        then()
        if pauses[-1] > HURRY:
            return
    raise Failed("None of six calls comes later after the one before", None, f"{HURRY} s", pauses)


def send_too_much(bench: Bench, desk: Desk) -> None:
    """It would cost the connection, and with it what is not saved."""
    proxy = desk.between
    driver = bench.driver()
    desk.drivers.append(driver)
    proxy.delays = lambda reply: "limits" in (reply.get("result") or {})
    pending = driver.start("connect", address=proxy.address)
    proxy.wait("initialize", lambda: proxy.delayed)
    with proxy.changed:
        proxy.delayed[0][1]["result"]["limits"]["maximumMessageBytes"] = FEW
    proxy.release()
    pending.result()
    driver.call("openDocument", path=desk.path, model=desk.model, create="ifMissing")
    id_ = driver.call("insert", entity="Artist", values={"name": "x" * (FEW // 2)})["id"]
    # The second has fewer characters.
    for name in "y" * FEW, "日" * (FEW // 2):
        known = len(proxy.sent)
        pending = driver.start("set", object=id_, values={"name": name})
        refused_with("client.tooLarge", pending.result, f"a request of more than {FEW} bytes")
        # A client may read the object.
        methods = [each["method"] for each in proxy.sent[known:]]
        expect([each for each in methods if each != "object/get"], [], "what was sent")
    driver.has_caught_up()
    expect(driver.call("events")["disconnected"], 0, "how often the connection was lost")
    driver.call("close")


def refused(pending: Pending, what: str) -> None:
    try:
        found = pending.result()
    except DriverError:
        return
    raise Failed(f"{what}: nothing failed", None, "an error", found)


def made_once(desk: Desk) -> None:
    """Who opens it again must neither be refused because it is there, nor make it where it is gone."""
    proxy = desk.between
    path = f"{desk.server.folder}/new.data"
    for create in "always", "ifMissing":
        driver = desk.driver(is_open=False)
        if os.path.exists(path):
            os.unlink(path)
        driver.call("openDocument", path=path, model=desk.model, create=create)
        id_ = driver.call("insert", entity="Artist", values={"name": "Kept"})["id"]
        driver.call("save")
        known = len(proxy.sent)
        proxy.cut()
        driver.call("waitFor", event="disconnected", count=1)
        proxy.open()
        driver.call("waitFor", event="reconnected", count=1)
        with proxy.changed:
            again = [each["params"] for each in proxy.sent[known:] if each.get("method") == "document/open"]
        expect([each.get("create", "never") for each in again], ["never"], f"`create` at resuming, first {create}")
        expect(driver.call("get", object=id_)["values"]["name"], "Kept", "the value of an object")
        driver.call("close")


WORDS = ["id", "context", "entity", "data", "read", "set", "values", "constructor", "toString", "isDeleted", "delete"]


def everyday_names(desk: Desk) -> None:
    path = f"{desk.server.folder}/names.json"
    attributes = [{"name": name, "type": "String", "isOptional": True} for name in WORDS]
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"entities": [{"name": "Thing", "attributes": attributes}]}, file)
    driver = desk.driver(is_open=False)
    driver.call("openDocument", path=f"{desk.server.folder}/names.data", model=path, create="ifMissing")
    values = {name: f"the {name}" for name in WORDS}
    id_ = driver.call("insert", entity="Thing", values=values)["id"]
    expect(driver.call("get", object=id_)["values"], values, "what was inserted")
    changed = {name: f"another {name}" for name in WORDS}
    driver.call("set", object=id_, values=changed)
    expect(driver.call("get", object=id_)["values"], changed, "what was set")
    ids = driver.call("transaction", steps=[{"set": {"object": id_, "values": values}}])["ids"]
    expect(ids, [id_], "the id of the object")
    expect(driver.call("get", object=id_)["values"], values, "what was set in a transaction")
    driver.call("close")
