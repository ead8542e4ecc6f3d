"""Connections that are lost: the client comes back by itself, and is right again."""

import random
import typing as t

from .bench import Bench, Desk, Failed, Skipped, expect, refused_with
from .driver import Driver, DriverError, Pending
from .edits import Editor
from .objects import check
from .proxy import Line
from .views import View, all_views, by
from .wire import DEADLINE, Late, Message, Refused

# In seconds: how long a list takes to open, and what is little for a server to greet.
SLOW, PATIENCE = 1.5, 1
READ = "protocol/manual/streams.md, “After a lost connection”"
LISTS = "protocol/manual/liveLists.md, “Slow readers, lost connections”"
END = "protocol/manual/streams.md, “An end that is not answered”"
HALF = b'Content-Length: 900\r\n\r\n{"jsonrpc":"2.0","method":"list/didCh'


def play(bench: Bench) -> None:
    with bench.desk(has_proxy=True) as desk:
        run = Run(bench, desk)
        with bench.check("the connection is cut, nobody edits", READ):
            run.lose(edits=0)
        with bench.check("the connection is cut, others edit meanwhile", READ):
            run.lose(edits=25)
        with bench.check("documents, streams and lists are resumed by `since`", LISTS):
            run.was_resumed()
        with bench.check("a list is called by then what another was called before", LISTS):
            run.shift_handles()
        with bench.check("the connection is cut within a message", READ):
            run.lose(edits=5, half=True)
        with bench.check("the server is not there at once", READ):
            run.lose_for_long()
        with bench.check("a request that was under way fails, and is not sent again", READ):
            run.lose_a_reply()
        with bench.check("after all that, everybody's edits are told", READ):
            run.edit(30)
            run.check()
            expect(run.driver.call("events")["errors"], [], "errors of the client")
        with bench.check("after all that, nothing is told to be lost", END):
            tells_lost(run.driver, 0)
    with bench.desk() as desk:
        driver = desk.driver()
        with bench.check("the server is killed with changes unsaved: that they may be gone is told, once", END):
            start_again(desk, driver, 1, desk.server.kill)
            tells_lost(driver, 1)
        with bench.check("no request fails for it", END):
            driver.call("save")
        with bench.check("the server is killed, all is saved: nothing is told to be lost", END):
            start_again(desk, driver, 2, desk.server.kill, is_saved=True)
            tells_lost(driver, 1)
        with bench.check("the server ends in order, and saves: nothing is told to be lost", END):
            start_again(desk, driver, 3, desk.server.end)
            tells_lost(driver, 1)
    with bench.desk() as desk:
        run = Run(bench, desk)
        with bench.check("the server is killed with edits unsaved, and started again", READ):
            run.kill()
        with bench.check("after that, everybody's edits are told", READ):
            run.edit(30)
            run.check()
        with bench.check("the server is killed once more", READ):
            run.kill()
            run.edit(10)
            run.check()
    # A model without transient attributes, of which no history knows anything.
    with bench.desk(has_proxy=True, model="Homepwner") as desk:
        with bench.check("a server that is started again counts its clocks anew", READ):
            count_anew(desk)
    with bench.desk(has_proxy=True) as desk:
        driver = desk.driver()
        with bench.check("the connection is cut, the model is changed meanwhile", READ):
            desk.between.cut()
            wait_for(driver, "disconnected", 1)
            change_model(desk, "Label")
            desk.between.open()
            has_model(driver, 1, "Label")
        with bench.check("the model is changed, and the server is killed", READ):
            change_model(desk, "Studio")
            driver.has_caught_up()
            desk.server.kill()
            wait_for(driver, "disconnected", 2)
            desk.server.start()
            has_model(driver, 2, "Studio")
    with bench.desk(has_proxy=True) as desk:
        with bench.check("the reply to an edit is lost behind its push, with the server", READ):
            lose_what_was_pushed(desk)
    with bench.desk(has_proxy=True) as desk:
        with bench.check("a list takes longer to open again than a server may be silent", READ):
            open_slowly(desk)
    with bench.desk(has_proxy=True) as desk:
        with bench.check("the connection is cut while it ends, all is saved", END):
            end(desk, is_saved=True, lose=cut)
        with bench.check("the connection is cut while it ends, changes are unsaved", END):
            end(desk, is_saved=False, lose=cut)
        with bench.check("the connection is cut before it ends, changes are unsaved", END):
            end_later(desk)
        # From then on the document is saved by itself.
        with bench.check("the server is killed while a connection ends, changes are unsaved", END):
            desk.between.open()
            end(desk, is_saved=False, lose=kill)


def cut(desk: Desk) -> None:
    desk.between.cut()
    desk.between.open()


def kill(desk: Desk) -> None:
    desk.server.kill()
    desk.server.start()
    desk.user = desk.arrive()


def driver_with_changes(desk: Desk) -> Driver:
    driver = desk.driver()
    driver.call("insert", entity="Artist", values={"name": "A"})
    return driver


def end(desk: Desk, is_saved: bool, lose: t.Callable[[Desk], None]) -> None:
    """The server has the request, and nobody hears what it makes of that."""
    driver, proxy = driver_with_changes(desk), desk.between
    if is_saved:
        driver.call("save")
    proxy.takes = lambda message: message.get("method") == "shutdown"
    pending = driver.start("close")
    proxy.take("shutdown")
    proxy.takes = lambda message: False
    lose(desk)
    if is_saved:
        pending.result()
    else:
        tells_loss(driver, pending)


def end_later(desk: Desk) -> None:
    driver = driver_with_changes(desk)
    desk.between.cut()
    wait_for(driver, "disconnected", 1)
    tells_loss(driver, driver.start("close"))


def tells_loss(driver: Driver, ending: Pending) -> None:
    """Once: it has ended all the same."""
    refused_with("client.connectionLost", ending.result, "an end that nobody answers")
    driver.call("close")


def start_again(
    desk: Desk, driver: Driver, times: int, end: t.Callable[[], None], is_saved: bool = False
) -> None:
    """Ends the server after an edit, and starts another. The first saves by nothing but a request, each
    other one by itself as well."""
    driver.call("insert", entity="Artist", values={"name": f"Edit {times}"})
    if is_saved:
        driver.call("save")
    end()
    wait_for(driver, "disconnected", times)
    desk.server.start()
    desk.user = desk.arrive()
    wait_for(driver, "reconnected", times)


def tells_lost(driver: Driver, count: int) -> None:
    events = driver.call("events")
    if "changesLost" not in events:
        raise Skipped("The driver does not count `changesLost`.")
    expect(events["changesLost"], count, "how often it was told that changes may be gone")


def count_anew(desk: Desk) -> None:
    """A store with history tells what was missed over the end of its server: in another epoch, whose
    numbers are smaller."""
    desk.user.request("document/close", {"document": desk.user.document})
    desk.user = desk.arrive(autosave={"enabled": False}, history=True)
    made = desk.user.request("object/insert", {"entity": "BNRAssetType", "values": {"label": "0"}})
    id_ = made["object"]["id"]
    for number in range(1, 60):
        desk.user.request("object/update", {"id": id_, "values": {"label": str(number)}})
    desk.user.request("context/save")
    driver = desk.driver()
    driver.call("get", object=id_)
    desk.between.cut()
    wait_for(driver, "disconnected", 1)
    desk.server.kill()
    desk.server.start()
    desk.user = desk.arrive(autosave={"enabled": False}, history=True)
    known = len(desk.between.sent)
    desk.between.open()
    wait_for(driver, "reconnected", 1)
    opened = desk.between.wait_for_reply("document/open", known)["result"]
    expect(opened["isFresh"], False, "whether the server tells what was missed")
    since = desk.between.requests("document/open")[-1]["params"]["since"]
    (epoch, number_), (before, number_before) = (each.split(":")[:2] for each in (opened["clock"], since))
    if epoch == before or int(number_) >= int(number_before):
        raise Failed("The clocks are not counted anew", since, None, opened["clock"])

    def has_label(label: str, told: str) -> None:
        driver.has_caught_up()
        expect(driver.call("get", object=id_)["values"]["label"], label, f"a value that was told {told}")

    desk.user.request("object/update", {"id": id_, "values": {"label": "after"}})
    has_label("after", "by an update")
    desk.user.request("context/undo")
    has_label("59", "by an undo")
    driver.call("fetch", fetch={"entity": "BNRAssetType"})
    has_label("59", "by a fetch")
    many = [{"label": f"Many {number}"} for number in range(1100)]
    desk.user.request("batch/insert", {"entity": "BNRAssetType", "objects": many, "returning": "none"})
    desk.user.request("batch/update", {"entity": "BNRAssetType", "values": {"label": "all"}})
    for _ in range(40):
        # What is named alone is read again; nothing says when that is done.
        driver.has_caught_up()
        if driver.call("get", object=id_)["values"]["label"] == "all":
            break
    has_label("all", "without its value")


def lose_what_was_pushed(desk: Desk) -> None:
    """What the server of before has pushed, no store has: what the next one says counts."""
    proxy, driver = desk.between, desk.driver()
    made = [desk.user.request("object/insert", {"entity": "Artist", "values": {"name": name}})["object"]["id"]
            for name in ("Saved", "Kept")]
    desk.user.request("context/save")
    for number in range(40):
        # The clocks of the next server are smaller than those of this one.
        desk.user.request("object/update", {"id": made[0], "values": {"town": str(number)}})
    desk.user.request("context/save")
    driver.has_caught_up()
    check(desk, driver, made)
    pushed = lambda: [each for each in proxy.told[known:] if each.get("method") == "context/didChangeObjects"]
    known = len(proxy.told)
    edits = lambda: {each["id"] for each in proxy.sent if each.get("method") == "context/perform"}
    proxy.delays = lambda message: "method" not in message and message.get("id") in edits()
    pending = driver.start("transaction", steps=[
        {"set": {"object": made[0], "values": {"name": "Never saved"}}}, {"delete": {"object": made[1]}}])
    proxy.wait("The push of the edit", pushed)
    proxy.wait("The reply to the edit", lambda: proxy.delayed)
    desk.server.kill()
    refused_with("client.connectionLost", pending.result, "an edit whose reply is lost")
    wait_for(driver, "disconnected", 1)
    proxy.delays = lambda message: False
    desk.server.start()
    desk.user = desk.arrive()
    wait_for(driver, "reconnected", 1)
    driver.has_caught_up()
    check(desk, driver, made)
    desk.user.request("object/update", {"id": made[0], "values": {"town": "after"}})
    driver.has_caught_up()
    check(desk, driver, made)


def open_slowly(desk: Desk) -> None:
    """It may take long, and whoever calls again for that would never be back."""
    proxy, driver = desk.between, desk.driver(patience=PATIENCE)
    views = [View(name, {"entity": entity, "sort": by("name")}) for name, entity in (
        ("slow", "Playlist"), ("other", "Artist"))]
    for view in views:
        view.open(driver)
    proxy.cut()
    wait_for(driver, "disconnected", 1)
    desk.user.request("object/insert", {"entity": "Artist", "values": {"name": "Meanwhile"}})
    proxy.takes = lambda message: (
        message.get("method") == "list/open" and message["params"]["fetch"]["entity"] == "Playlist")
    proxy.open()
    line, opening = proxy.take("list/open")
    with proxy.changed:
        if proxy.changed.wait_for(lambda: proxy.taken, SLOW):
            anew = proxy.taken[0][1]
            raise Failed(f"It is opened anew within {SLOW} s, by another connection", opening, None, anew)
        proxy.takes = lambda message: False
        line.forward(opening)
    wait_for(driver, "reconnected", 1)
    driver.has_caught_up()
    for view in views:
        view.check(driver, desk.user)


def change_model(desk: Desk, name: str) -> None:
    """Gives the document a model with one more entity."""
    model = desk.user.request("model/describe")["model"]
    model["entities"].append({"name": name})
    desk.user.request("model/update", {"model": {"model": model}})


def has_model(driver: Driver, times: int, name: str) -> None:
    """Who opens the document again with the model of before is refused, or migrates it back."""
    wait_for(driver, "reconnected", times)
    made = driver.request("object/insert", {"entity": name})
    expect(made["object"]["id"], f"{name}/p1", "an object of the entity that came with the new model")
    expect(driver.call("events")["errors"], [], "errors of the client")


def wait_for(driver: Driver, event: str, count: int) -> None:
    try:
        driver.call("waitFor", event=event, count=count)
    except Late:
        raise Failed(
            f"The client was not {event} {count} times within {DEADLINE:g} s", None, None,
            driver.call("events")) from None


class Run:
    def __init__(self, bench: Bench, desk: Desk) -> None:
        self.desk = desk
        self.choice: random.Random = bench.random()
        self.editor = Editor(desk.user, self.choice)
        for _ in range(40):
            self.editor.edit()
            self.editor.learn()
        self.driver: Driver = desk.driver()
        self.views = all_views()
        for view in self.views:
            view.open(self.driver)
        self.known: t.Set[str] = set()
        self.times = 0
        self.check()

    def edit(self, count: int, is_alone: bool = False) -> None:
        for number in range(count):
            if number % 3 == 2 and not is_alone:
                self.editor.act(self.driver)
            else:
                self.editor.edit()
        self.editor.learn()

    def check(self) -> None:
        self.driver.has_caught_up()
        for view in self.views:
            view.check(self.driver, self.desk.user)
        check(self.desk, self.driver, self.known)
        self.known.update(id_ for ids in self.editor.ids.values() for id_ in ids[-5:])
        check(self.desk, self.driver, self.known)

    def wait_for(self, event: str) -> None:
        wait_for(self.driver, event, self.times)

    def lose(self, edits: int, half: bool = False) -> None:
        self.edit(5)
        self.driver.has_caught_up()
        proxy = self.desk.between
        has_headers = bool(proxy.lines[-1].from_client.has_headers)
        data = HALF if has_headers else HALF.partition(b"\r\n\r\n")[2]
        self.times += 1
        self.sent_before = len(proxy.sent)
        proxy.cut(data if half else b"")
        self.wait_for("disconnected")
        self.edit(edits, is_alone=True)
        proxy.open()
        self.wait_for("reconnected")
        self.check()

    def was_resumed(self) -> None:
        """By what was sent since the connection before was lost, and what came back."""
        proxy = self.desk.between
        sent = proxy.sent[self.sent_before :]
        again = {method: [each for each in sent if each.get("method") == method] for method in (
            "document/open", "list/open")}
        expect(len(again["document/open"]), 1, "how often the document was opened again")
        expect(len(again["list/open"]), len(self.views), "how many lists were opened again")
        for each in again["document/open"] + again["list/open"]:
            if "since" not in each["params"]:
                raise Failed("There is no `since` in a request that resumes", each["params"], None, None)
        ids = {each["id"] for each in again["list/open"]}
        replies = {each["id"]: each for each in proxy.told if each.get("id") in ids}
        fresh = [id_ for id_, each in replies.items() if each.get("result", {}).get("isFresh")]
        expect(fresh, [], "lists that the server had to tell as a whole: `since` was not the last clock")

    def shift_handles(self) -> None:
        """Of each list but the last, the new name is that which the list after it had before."""
        self.edit(5)
        self.driver.has_caught_up()
        proxy = self.desk.between
        before = self.handles(0)
        known = len(proxy.sent)
        proxy.takes = lambda message: message.get("method") == "list/open"
        proxy.delays = lambda reply: reply.get("id") == "suite"
        self.times += 1
        proxy.cut()
        self.wait_for("disconnected")
        self.edit(5, is_alone=True)
        proxy.open()
        proxy.wait("list/open", lambda: proxy.taken)
        line, first = proxy.taken[0]
        opened = self.ask(line, "list/open", {"fetch": first["params"]["fetch"]})
        self.ask(line, "list/close", {"list": opened["list"]})
        with proxy.changed:
            proxy.takes = proxy.delays = lambda message: False
            taken, proxy.taken = proxy.taken, []
            for line, message in taken:
                line.forward(message)
        self.wait_for("reconnected")
        proxy.wait("the lists, which are opened again", lambda: len(self.handles(known)) >= len(set(before)))
        if not set(before[1:]) & set(self.handles(known)):
            raise Failed("The lists are not called so", None, before, self.handles(known))
        self.edit(10)
        self.check()

    def handles(self, known: int) -> t.List[str]:
        """What the server has called the lists that were opened after `known` messages."""
        proxy = self.desk.between
        with proxy.changed:
            ids = [each["id"] for each in proxy.sent[known:] if each.get("method") == "list/open"]
            replies = [each for each in proxy.told if each.get("id") in ids and "method" not in each]
            return [each["result"]["list"] for each in replies]

    def ask(self, line: Line, method: str, params: Message) -> Message:
        """Asks on the client's connection; the client is not told."""
        proxy = self.desk.between
        line.forward({"jsonrpc": "2.0", "id": "suite", "method": method, "params": params})
        proxy.wait(f"The reply to {method}", lambda: proxy.delayed)
        with proxy.changed:
            return t.cast(Message, proxy.delayed.pop()[1]["result"])

    def lose_for_long(self) -> None:
        """Trying again goes on."""
        self.times += 1
        proxy = self.desk.between
        proxy.cut()
        self.wait_for("disconnected")
        for _ in range(30):
            self.editor.edit()
            self.driver.call("events")
        proxy.open()
        self.wait_for("reconnected")
        self.check()

    def lose_a_reply(self) -> None:
        proxy = self.desk.between
        before = self.count()
        known = len(proxy.sent)
        proxy.hold()
        params: Message = {"entity": "Artist", "values": {"name": "Once"}}
        pending = self.driver.start("request", method="object/insert", params=params)
        proxy.wait_for_reply("object/insert", known)
        self.times += 1
        proxy.is_holding = False
        proxy.cut()
        try:
            found = pending.result()
        except DriverError as error:
            expect(error.kind, "client.connectionLost", "the error's kind", params)
        else:
            raise Failed("A request whose reply is lost must fail", params, "client.connectionLost", found)
        proxy.open()
        self.wait_for("reconnected")
        self.check()
        expect(self.count(), before + 1, "how many objects there are now: it was done, once", params)

    def count(self) -> int:
        return int(self.desk.user.request("fetch/count", {"fetch": {"entity": "Artist"}})["count"])

    def kill(self) -> None:
        """What was not saved is lost; what clients show of it has to go."""
        desk = self.desk
        self.edit(10)
        try:
            desk.user.request("context/save")
        except Refused:
            desk.user.request("context/rollback")
        unread = self.insert("Album", title="Unread")
        self.driver.call("get", object=self.insert("Song", title="Read", album=unread))
        desk.user.request("context/save")
        for number in range(5):
            lost = self.insert("Artist", name=f"Unsaved {self.times} {number}")
            self.driver.call("get", object=lost)
        # A client knows this one by name alone.
        desk.user.request("object/delete", {"ids": [unread]})
        self.edit(10)
        self.driver.has_caught_up()
        self.times += 1
        desk.server.kill()
        self.wait_for("disconnected")
        desk.server.start()
        # Whoever is first opens the document: it saves by itself from now on, as the client has it.
        desk.user = self.editor.user = desk.arrive()
        self.wait_for("reconnected")
        self.editor.learn()
        self.check()

    def insert(self, entity: str, **values: t.Any) -> str:
        """Through the suite's own user."""
        made = self.desk.user.request("object/insert", {"entity": entity, "values": values})
        self.known.add(made["object"]["id"])
        return str(made["object"]["id"])
