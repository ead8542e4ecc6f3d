"""Live lists while transactions are made at random: by the driver through its library, by the suite,
and by a driver of another client."""

import random
import typing as t

from .bench import Bench, Desk, Failed, expect, text_of
from .driver import Driver
from .edits import Editor
from .views import View, all_views, by
from .wire import Message

READ = "protocol/manual/liveLists.md, “Applying changes”, “Windows”"


def play(bench: Bench) -> None:
    with bench.desk(has_proxy=True) as desk:
        drivers = [desk.driver()]
        if bench.options.other_driver:
            drivers.append(desk.driver(is_other=True))
        run = Run(desk, drivers, bench.random())
        with bench.check("lists open, on an empty store", READ):
            run.open()
        count = bench.options.transactions
        for name in "first", "second", "third", "last":
            # A list that went wrong stays so: what follows would say nothing.
            if run.is_right:
                with bench.check(f"the {name} quarter of {count} transactions", READ):
                    try:
                        run.play(count // 4)
                    except Failed as failure:
                        failure.lines += what_was_misapplied(bench, run.made)
                        raise
        if run.is_right:
            with bench.check("nothing failed in the client meanwhile", READ):
                for driver in drivers:
                    errors = driver.call("events")["errors"]
                    if errors:
                        raise Failed("The client reported errors", None, [], errors)
            with bench.check("a change of more rows than come with values", READ):
                run.change_many()
    with bench.desk(has_proxy=True) as desk:
        with bench.check("a list that is closed is closed on the server, another goes on", READ):
            close(desk)


def close(desk: Desk) -> None:
    driver, proxy = desk.driver(), desk.between
    views = [View(name, {"entity": "Artist", "sort": by("name")}) for name in ("closed", "open")]
    for view in views:
        view.open(driver)
    opened = proxy.requests("list/open")[0]["id"]
    handles = [each["result"]["list"] for each in proxy.told if each.get("id") == opened]
    driver.call("closeList", name="closed")
    closed = lambda: [each["params"]["list"] for each in proxy.sent if each.get("method") == "list/close"]
    proxy.wait("list/close", closed)
    # Two may see that it is to be closed.
    expect([*dict.fromkeys(closed())], handles, "the lists that are closed")
    desk.user.request("object/insert", {"entity": "Artist", "values": {"name": "A"}})
    driver.has_caught_up()
    views[1].check(driver, desk.user)


def what_was_misapplied(bench: Bench, count: int) -> t.List[str]:
    """The same transactions once more, with a look at the lists after each of them."""
    with bench.desk(has_proxy=True) as desk:
        drivers = [desk.driver()]
        if bench.options.other_driver:
            drivers.append(desk.driver(is_other=True))
        run = Run(desk, drivers, bench.random())
        run.open()
        for number in range(1, count + 1):
            known = len(desk.between.told)
            try:
                run.play_one()
                run.check()
            except Failed as failure:
                told = [each for each in desk.between.told[known:] if is_about_lists(each)]
                return [f"Played again, transaction {number} goes wrong: {failure}", *failure.lines[1:],
                        *(f"told: {text_of(each)}" for each in told[-8:])]
    return ["Played again, and looked at after each transaction, nothing goes wrong: it depends on how "
            "messages come together."]


def is_about_lists(told: Message) -> bool:
    result = told.get("result")
    return str(told.get("method")).startswith("list/") or (
        isinstance(result, dict) and not {"list", "changes", "objects"}.isdisjoint(result))


class Run:
    def __init__(self, desk: Desk, drivers: t.List[Driver], choice: random.Random) -> None:
        self.between, self.user, self.drivers, self.choice = desk.between, desk.user, drivers, choice
        self.editor = Editor(desk.user, choice)
        self.views: t.Dict[Driver, t.List[View]] = {driver: all_views() for driver in drivers}
        self.is_right = False
        self.made = 0

    def open(self) -> None:
        for driver in self.drivers:
            for view in self.views[driver]:
                view.open(driver)
        self.check()

    def check(self) -> None:
        self.is_right = False
        for driver in self.drivers:
            driver.has_caught_up()
        for driver in self.drivers:
            for view in self.views[driver]:
                view.check(driver, self.user)
        # Who takes a change wrongly may find out by the next, open the list anew, and be right again.
        opened = [each["params"]["fetch"] for each in self.between.requests("list/open")]
        again = opened[sum(map(len, self.views.values())):]
        expect(again, [], "the fetches of lists that were opened anew, though nobody asked for that")
        self.is_right = True

    def play(self, count: int) -> None:
        is_right, self.is_right = self.is_right, False
        done = self.editor.done
        while self.editor.done < done + count:
            if self.play_one():
                self.check()
        self.check()
        self.is_right = is_right

    def play_one(self) -> bool:
        """Whether it is time to look at the lists."""
        self.made += 1
        self.step()
        if self.made % 15 == 0:
            self.editor.learn()
        return self.made % 40 == 0 or self.choice.random() < 0.01

    def step(self) -> None:
        kind = self.choice.random()
        driver = self.choice.choice(self.drivers)
        if kind < 0.5:
            self.editor.act(driver)
        elif kind < 0.85:
            self.editor.edit()
        else:
            # Edits are pushed while lists are moved.
            under_way = [self.editor.start() for _ in range(self.choice.randint(0, 4))]
            self.move(driver)
            for id_ in under_way:
                self.editor.finish(id_)

    def move(self, driver: Driver) -> None:
        choice = self.choice
        view = choice.choice(self.views[driver])
        if choice.random() < 0.4:
            fetch = {**view.fetch, "sort": [dict(each) for each in view.fetch["sort"]]}
            if fetch["entity"] == "Song":
                fetch["predicate"] = f"plays > {choice.randint(0, 60)}"
            fetch["sort"][-1]["ascending"] = choice.random() < 0.5
            view.fetch = fetch
            driver.call("setFetch", name=view.name, fetch=fetch, **view.sections())
        else:
            view.window = None
            if choice.random() < 0.8:
                view.window = {"offset": choice.randint(0, 20), "count": choice.randint(0, 12)}
            driver.call("setWindow", name=view.name, **view.shown())

    def change_many(self) -> None:
        """The client asks for what is in the rows; nothing says when, so it is asked several times."""
        driver = self.drivers[0]
        many = View("many", {"entity": "Artist", "sort": [{"keyPath": "name"}], "properties": ["name", "town"]})
        many.open(driver)
        names = [{"name": f"Many {number}"} for number in range(1100)]
        self.user.request("batch/insert", {"entity": "Artist", "objects": names, "returning": "none"})
        for round_ in range(40):
            driver.has_caught_up()
            if len(driver.call("rows", name="many")["values"]) >= 1100:
                break
        many.check(driver, self.user)
        driver.call("closeList", name="many")
