"""Through a proxy: bytes in odd pieces, many messages in one write, replies in another order, and
what a newer server may say."""

from .bench import Bench, Desk, Failed, expect, refused_with
from .driver import Driver, Pending
from .edits import Editor
from .lists import Run
from .views import View, all_views, by

ORDER = "protocol/README.md, “Order”"
LISTS = "protocol/manual/liveLists.md, “Applying changes”: replies are applied in the loop that reads"
FRAMES = "clients/README.md, “Framing”"
NEWER = "protocol/README.md, “Conventions”: what a newer server says is passed over"
FUTURE_KIND = "object.hasWanderedOff"


def play(bench: Bench) -> None:
    with bench.desk(has_proxy=True) as desk:
        driver = desk.driver()
        editor = Editor(desk.user, bench.random())
        for _ in range(20):
            editor.edit()
            editor.learn()
        with bench.check("a reply that opens a list and what follows it, in one write", LISTS):
            opens_in_one_write(desk, driver, editor)
        with bench.check("a reply that moves a window and what follows it, in one write", LISTS):
            moves_in_one_write(desk, driver, editor, "setWindow")
        with bench.check("a reply that changes a fetch and what follows it, in one write", LISTS):
            moves_in_one_write(desk, driver, editor, "setFetch")
        with bench.check("replies in another order than the requests", ORDER):
            replies_in_another_order(desk, driver)
        with bench.check("messages in pieces of a few bytes", FRAMES):
            desk.between.pieces = bench.random()
            in_pieces(driver, desk, editor)
        with bench.check("notifications, members and words that nobody knows yet", NEWER):
            desk.between.is_decorating = True
            in_pieces(driver, desk, editor)
        with bench.check("an error of a kind that nobody knows yet", NEWER):
            error_of_tomorrow(desk, driver)
    with bench.desk(has_proxy=True) as desk:
        # Before the driver comes, so that it has not heard of them.
        late, prompt = insert(desk, "Late"), insert(desk, "Prompt")
        driver = desk.driver()
        with bench.check("a fetch that comes later than newer changes", ORDER):
            late_fetch(desk, driver, late)
        with bench.check("a fetch and what changes its objects, in one write", ORDER):
            fetch_in_one_write(desk, driver, prompt)
    with bench.desk(has_proxy=True) as desk:
        with bench.check("all of it at once, from the first message on", NEWER):
            desk.between.pieces, desk.between.is_decorating = bench.random(), True
            driver = desk.driver()
            run = Run(desk, [driver], bench.random())
            run.open()
            run.play(60)
            expect(driver.call("events")["errors"], [], "errors of the client")


def opens_in_one_write(desk: Desk, driver: Driver, editor: Editor) -> None:
    proxy = desk.between
    for view in all_views():
        proxy.hold()
        known = len(proxy.sent)
        pending = driver.start("openList", **view.members())
        proxy.wait_for_reply("list/open", known)
        for _ in range(4):
            editor.edit()
        proxy.flow()
        pending.result()
        driver.has_caught_up()
        view.check(driver, desk.user)


def moves_in_one_write(desk: Desk, driver: Driver, editor: Editor, command: str) -> None:
    proxy = desk.between
    for view in all_views():
        proxy.hold()
        known = len(proxy.sent)
        if command == "setWindow":
            view.window = {"offset": 1, "count": 7}
            pending = driver.start("setWindow", name=view.name, **view.shown())
        else:
            view.window = {"offset": 1, "count": 7}
            view.fetch = {**view.fetch, "predicate": "TRUEPREDICATE"}
            pending = driver.start("setFetch", name=view.name, fetch=view.fetch, **view.sections())
        proxy.wait_for_reply(f"list/{command}", known)
        for _ in range(4):
            editor.edit()
        proxy.flow()
        pending.result()
        driver.has_caught_up()
        view.check(driver, desk.user)


def replies_in_another_order(desk: Desk, driver: Driver) -> None:
    proxy = desk.between
    proxy.takes = lambda message: message.get("method") == "fetch/count"
    counts = {"Artist": 1000, "Song": 2000}
    requests = {entity: {"fetch": {"entity": entity}} for entity in counts}
    late = {
        entity: driver.start("request", method="fetch/count", params=params)
        for entity, params in requests.items()}
    try:
        proxy.wait("two requests", lambda: len(proxy.taken) == 2)
        # A request that waits does not hold up others.
        driver.has_caught_up()
    finally:
        proxy.takes = lambda message: False
        taken, proxy.taken = proxy.taken, []
    for line, message in reversed(taken):
        entity = message["params"]["fetch"]["entity"]
        line.answer(message, {
            **desk.user.request("fetch/count", requests[entity]), "count": counts[entity]})
    for entity, pending in late.items():
        expect(
            pending.result()["count"], counts[entity], "the reply to one of two requests, by its id",
            requests[entity])


def insert(desk: Desk, name: str) -> str:
    made = desk.user.request("object/insert", {"entity": "Artist", "values": {"name": name}})
    return str(made["object"]["id"])


def late_fetch(desk: Desk, driver: Driver, id_: str) -> None:
    """What is pushed about an object that the client does not know yet counts when it comes."""
    proxy = desk.between
    proxy.delays = lambda reply: "objects" in (reply.get("result") or {})
    pending = driver.start("fetch", fetch={"entity": "Artist", "predicate": "name == 'Late'"})
    try:
        proxy.wait("fetch/objects", lambda: proxy.delayed)
        change(desk, id_)
        driver.has_caught_up()
    finally:
        proxy.release()
    has_change(driver, id_, pending)


def fetch_in_one_write(desk: Desk, driver: Driver, id_: str) -> None:
    proxy = desk.between
    proxy.hold()
    known = len(proxy.sent)
    pending = driver.start("fetch", fetch={"entity": "Artist", "predicate": "name == 'Prompt'"})
    try:
        proxy.wait_for_reply("fetch/objects", known)
        told = len(proxy.told)
        change(desk, id_)
        # It is told to the user, who changes it, apart from the client.
        proxy.wait("The change", lambda: [
            each for each in proxy.told[told:] if each.get("method") == "context/didChangeObjects"])
    finally:
        proxy.flow()
    has_change(driver, id_, pending)


def change(desk: Desk, id_: str) -> None:
    desk.user.request("object/update", {"id": id_, "values": {"name": f"New {id_}"}})


def has_change(driver: Driver, id_: str, pending: Pending) -> None:
    expect(pending.result()["ids"], [id_], "what the fetch finds")
    driver.has_caught_up()
    found = driver.call("get", object=id_)["values"]["name"]
    expect(found, f"New {id_}", "the value after a change that the fetch has not seen")


def in_pieces(driver: Driver, desk: Desk, editor: Editor) -> None:
    view = View("pieces", {"entity": "Artist", "sort": by("name"), "properties": ["name", "town"]})
    view.open(driver)
    text = "Ä“日本語”😀\u2028" * 40
    id_ = driver.call("insert", entity="Artist", values={"name": text})["id"]
    for number in range(5):
        driver.call("set", object=id_, values={"town": f"{text}{number}"})
        editor.edit()
    driver.has_caught_up()
    # The editor may have undone the last of them.
    told = desk.user.request("object/get", {"ids": [id_]})["objects"][0]["values"]["town"]
    expect(driver.call("get", object=id_)["values"]["town"], told, "the value of an object")
    view.check(driver, desk.user)
    driver.call("closeList", name="pieces")
    driver.call("delete", object=id_)


def error_of_tomorrow(desk: Desk, driver: Driver) -> None:
    proxy = desk.between
    proxy.takes = lambda message: message.get("method") == "document/list"
    pending = driver.start("request", method="document/list", params={})
    line, message = proxy.take("document/list")
    proxy.takes = lambda message: False
    line.answer(message, error={
        "code": 4711, "message": "It has wandered off.",
        "data": {"kind": FUTURE_KIND, "retryable": False, "aMemberOfTomorrow": 1}})
    refused_with(FUTURE_KIND, pending.result, "an error of a newer server")
    if driver.call("events")["errors"]:
        raise Failed("The client reported errors", None, [], driver.call("events")["errors"])
