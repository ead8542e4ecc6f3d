#!/usr/bin/env python3
"""Checks list models while another user edits at random: each `items-changed` is replayed on a plain
list, which has to be the model, and what a fresh fetch finds. Arguments: the program, and a seed."""

import asyncio
import collections
import contextlib
import random
import sys
import tempfile
import time
import typing as t

from folders import CLIENTS
from patience import DEADLINE, rounds
from server import Server

from gi.repository import GLib

from orrery import FetchRequest, connect
from orrery_gtk import EventLoop, ResultsModel, Row, SectionHeader, column

MODEL = CLIENTS.parent / "Examples/Homepwner.xcdatamodeld"
STEPS = rounds(400)
# What the main loop may be held up for, in seconds of processor time.
LONGEST_PASS = 0.05
IN_ORDER = FetchRequest("BNRItem", sort=["orderingValue"],
                        properties=["itemName", "valueInDollars", "assetType.label"])
BY_TYPE = FetchRequest("BNRItem", sort=["orderingValue"], prefetch=["assetType"])
BY_NAME = FetchRequest("BNRItem", "valueInDollars > 20", sort=["itemName", "orderingValue"])


class ItemRow(Row):
    __gtype_name__ = "TestItemRow"
    name = column("itemName", str)
    dollars = column("valueInDollars", int)
    type_label = column("assetType.label", str)


class Replay:
    """Follows a model by its signals alone."""

    def __init__(self, name: str, model: ResultsModel, request: FetchRequest) -> None:
        self.name, self.model, self.request = name, model, request
        self.items = list(model)
        self.signals: t.List[t.Tuple[int, int, int]] = []
        self.told: t.Dict[Row, t.Any] = {}
        self.rows: t.Dict[str, Row] = {}
        model.connect("items-changed", self.did_change)
        self.learn(self.items)

    def did_change(self, model: ResultsModel, position: int, removed: int, added: int) -> None:
        new = [model.get_item(place) for place in range(position, position + added)]
        for each in self.items[position:position + removed]:
            # One that leaves may come back as another.
            if isinstance(each, Row) and each not in new:
                self.rows.pop(each.id, None)
        self.items[position:position + removed] = new
        self.signals.append((position, removed, added))
        self.learn(new)

    def learn(self, items: t.List[t.Any]) -> None:
        for each in items:
            if isinstance(each, Row) and each not in self.told:
                self.keep(each)
                each.connect("notify::object", lambda row, _: self.keep(row))

    def keep(self, row: Row) -> None:
        self.told[row] = row.values and dict(row.values)

    def check(self, fresh: t.List[str], sections: t.Dict[str, t.List[str]]) -> None:
        assert len(self.items) == self.model.get_n_items(), f"{self.name}: another count"
        for place, (mine, theirs) in enumerate(zip(self.items, self.model)):
            assert mine is theirs, f"{self.name}: another item at {place}"
        rows = [each for each in self.items if isinstance(each, Row)]
        for row in rows:
            values = row.values and dict(row.values)
            assert self.told[row] == values, f"{self.name}: {row.id} changed without a word"
            if row.id:
                before = self.rows.setdefault(row.id, row)
                assert before is row, f"{self.name}: {row.id} has another row than before"
        ids = [each.id for each in rows]
        assert len(ids) == len(fresh) and all(
            mine in (None, theirs) for mine, theirs in zip(ids, fresh)), f"{self.name}: {ids} {fresh}"
        if sections:
            found: t.Dict[str, t.List[str]] = {}
            for item in self.items:
                if isinstance(item, SectionHeader):
                    found[item.name] = []
                else:
                    found[list(found)[-1]].append(item.id)
            assert found == sections, f"{self.name}: {found} and not {sections}"


class Editor:
    """Another user, who edits at random."""

    def __init__(self, document: t.Any, choice: random.Random) -> None:
        self.document, self.context, self.choice = document, document.context, choice
        self.items: t.List[t.Any] = []
        self.types = [self.context.insert("BNRAssetType", label=label) for label in "ABC"]

    def insert(self) -> t.Any:
        name, dollars = self.choice.choice("abcdefgh"), self.choice.randint(0, 60)
        kind = self.choice.choice([*self.types, None])
        return self.context.insert(
            "BNRItem", itemName=name, valueInDollars=dollars, assetType=kind)

    def edit(self) -> None:
        kind = self.choice.random()
        if kind < 0.3 or len(self.items) < 6:
            self.items.append(self.insert())
        elif kind < 0.45:
            item, other = self.choice.sample(self.items, 2)
            item.move("orderingValue", before=other)
        elif kind < 0.6:
            self.choice.choice(self.items).set(
                itemName=self.choice.choice("abcdefgh"), valueInDollars=self.choice.randint(0, 60))
        elif kind < 0.7:
            self.choice.choice(self.items).set(assetType=self.choice.choice([*self.types, None]))
        elif kind < 0.8:
            self.items.pop(self.choice.randrange(len(self.items))).delete()
        elif kind < 0.95:
            self.edit_many()
        else:
            self.document.undo()
            # An item that was made is gone, one that was deleted is there again.
            self.items = self.context.fetch(FetchRequest("BNRItem"))

    def edit_many(self) -> None:
        """One transaction: its changes come as one."""
        chosen = self.choice.sample(self.items, 4)
        with self.context.perform():
            made = [self.insert() for _ in range(self.choice.randint(0, 3))]
            for each in chosen[:2]:
                each.set(valueInDollars=self.choice.randint(0, 60),
                         orderingValue=self.choice.uniform(0, 30))
            for each in chosen[2:]:
                each.delete()
        self.items = [each for each in self.items if each not in chosen[2:]] + made


class Passes(EventLoop):
    """Knows how long the main loop was held up at most."""

    longest = 0.0

    def _pass(self) -> None:
        start = time.thread_time()
        super()._pass()
        self.longest = max(self.longest, time.thread_time() - start)


async def replay(document: t.Any, editor: Editor) -> None:
    context, choice = document.context, editor.choice
    windowed = await ResultsModel.open(context, IN_ORDER, row_type=ItemRow,
                                       window={"offset": 0, "count": 7})
    replays = [
        Replay("all", await ResultsModel.open(context, IN_ORDER, row_type=ItemRow), IN_ORDER),
        Replay("filtered", await ResultsModel.open(context, BY_NAME), BY_NAME),
        Replay("sections", await ResultsModel.open(
            context, BY_TYPE, "assetType.label", headers=True), BY_TYPE),
        Replay("window", windowed, IN_ORDER)]
    for _ in range(STEPS):
        editor.edit()
        if choice.random() < 0.1 and len(windowed):
            windowed.show(choice.randrange(len(windowed)))
        if choice.random() < 0.05:
            filtered = replays[1]
            filtered.request = FetchRequest(
                "BNRItem", f"valueInDollars > {choice.randint(0, 50)}",
                sort=["itemName", "orderingValue"])
            await filtered.model.set_fetch(filtered.request)
        if choice.random() < 0.5:
            for each in replays:
                fresh = await context.fetch(each.request)
                by_type: t.Dict[str, t.List[str]] = collections.defaultdict(list)
                for item in fresh if each.name == "sections" else []:
                    by_type[item["assetType"]["label"] if item["assetType"] else ""].append(item.id)
                ids = [item.id for item in fresh]
                sections = dict(sorted(by_type.items()))
                each.check(sum(sections.values(), []) or ids, sections)
    shown = [each for each in windowed if each.values is not None]
    assert len(shown) <= 7 < len(windowed), "The window is no window."
    assert [each.name for each in shown] == [each.object["itemName"] for each in shown]
    for each in replays:
        assert len(each.signals) > 20, f"{each.name} was told next to nothing"
        await each.model.close()


async def exact(document: t.Any, editor: Editor) -> None:
    """Signals name what differs, and no more."""
    context = document.context
    items = editor.items = [editor.insert() for _ in range(8)]
    request = FetchRequest("BNRItem", f"orderingValue >= {items[0].orderingValue}",
                           sort=["orderingValue"])
    model = await ResultsModel.open(context, request)
    follower = Replay("exact", model, request)

    async def expect(*signals: t.Tuple[int, int, int]) -> None:
        await context.count(request)
        assert follower.signals == list(signals), f"{follower.signals}, and not {signals}"
        follower.signals.clear()

    editor.insert()
    await expect((8, 0, 1))
    row = model.get_item(6)
    items[6].move("orderingValue", before=items[1])
    await expect((1, 6, 6))
    assert model.get_item(1) is row, "A row that moves is another one."
    with editor.context.perform():
        items[0].delete()
        items[7].delete()
    await expect((7, 1, 0), (0, 1, 0))
    items[2].set(itemName="Z")
    await expect()
    await model.close()


async def long(document: t.Any, editor: Editor, loop: Passes) -> None:
    """A long list, and a window that goes where it is looked at."""
    model = await ResultsModel.open(document.context, IN_ORDER, row_type=ItemRow,
                                    window={"offset": 0, "count": 600})
    loop.longest = 0.0
    for start in range(0, 10_000, 500):
        names = [{"itemName": f"Item {number}"} for number in range(start, start + 500)]
        await asyncio.to_thread(editor.document.batch, "insert", {
            "entity": "BNRItem", "objects": names, "returning": "none"})
    await document.context.count(IN_ORDER)
    assert len(model) > 10_000
    await model.close()
    # Of one that is opened now, nothing has told which objects are outside of the window.
    model = await ResultsModel.open(document.context, IN_ORDER, row_type=ItemRow,
                                    window={"offset": 0, "count": 600})
    for place in (9_000, 20, 5_000):
        row = model.get_item(place)
        assert row.object is None, "It is known, though it is not in the window."
        known: "asyncio.Future[bool]" = asyncio.get_running_loop().create_future()
        row.connect("notify::object",
                    lambda row, _: known.done() or row.object and known.set_result(True))
        model.show(place)
        await asyncio.wait_for(known, DEADLINE)
        assert row.name, "It has no contents."
    editor.items[3].move("orderingValue", index=8_000)
    await document.context.count(IN_ORDER)
    assert loop.longest < LONGEST_PASS, f"The main loop was held up for {loop.longest:.3f} s."
    await model.close()


async def takes_turns() -> None:
    """Drawing that is always due leaves time to asyncio, and asyncio that always has something to do
    leaves time to drawing."""
    turns, drawn = 200, 0

    def draw() -> bool:
        nonlocal drawn
        drawn += 1
        # Where nothing else has its turn, it ends all the same.
        return drawn < 100 * turns

    # The priority of Gdk.PRIORITY_REDRAW.
    GLib.idle_add(draw, priority=GLib.PRIORITY_HIGH_IDLE + 20)
    for _ in range(turns):
        await asyncio.sleep(0)
    assert turns / 2 < drawn < 2 * turns, f"It was drawn {drawn} times in {turns} turns of asyncio."
    drawn = 100 * turns


async def play(server: Server, choice: random.Random, loop: Passes) -> None:
    with contextlib.closing(server.user()) as other:
        editor = Editor(other, choice)
        async with await connect(server.address) as connection:
            document = await connection.open_document(server.path, str(MODEL))
            await takes_turns()
            await replay(document, editor)
            await exact(document, editor)
            await long(document, editor, loop)


def main() -> None:
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], folder, MODEL)
        loop = Passes()
        try:
            loop.run_in_main_loop(play(server, random.Random(seed), loop))
        finally:
            server.stop()
    print(f"list models: what signals tell is what there is; longest pass {loop.longest:.3f} s")


if __name__ == "__main__":
    main()
