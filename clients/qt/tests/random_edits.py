#!/usr/bin/env python3
"""Checks models while another user edits at random: Qt's own tester looks at each, views and
proxies follow them, and each signal is replayed on plain lists, which have to be the model before
and after every step, and in the end what a fresh fetch finds. Arguments: the program, a seed."""

import asyncio
import collections
import faulthandler
import os
import random
import sys
import tempfile
import typing as t

from folders import CLIENTS
from patience import DEADLINE, rounds
from server import Server

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt  # noqa: E402
from PyQt6.QtTest import QAbstractItemModelTester  # noqa: E402
from PyQt6.QtWidgets import QApplication, QListView, QTableView, QTreeView  # noqa: E402

import orrery_qt.model  # noqa: E402
from orrery import FetchRequest, connect, sync  # noqa: E402
from orrery_qt import (Column, EventLoop, LiveDocument, ResultsModel, Role,  # noqa: E402
                       ValueDelegate)

MODEL = CLIENTS.parent / "Examples/Homepwner.xcdatamodeld"
STEPS = rounds(200)
# In seconds, of all that it does.
LONGEST = 1500
COLUMNS = [Column("itemName", "Name"), "valueInDollars", "assetType.label", "dateCreated"]
PROPERTIES = ["itemName", "valueInDollars", "assetType.label", "dateCreated"]
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
Signals = t.Any


def request(condition: t.Optional[str] = None, *sort: t.Any,
            properties: t.Optional[t.List[str]] = PROPERTIES) -> FetchRequest[t.Any]:
    return FetchRequest("BNRItem", condition, sort=sort or ["orderingValue"],
                        properties=properties)


class Replay:
    """Follows a model by its signals alone. A row is an id, or for a section its name with rows."""

    def __init__(self, name: str, model: ResultsModel, fetch: FetchRequest[t.Any],
                 sections: t.Optional[str] = None) -> None:
        self.name, self.model, self.fetch, self.sections = name, model, fetch, sections
        self.counts: t.Counter[str] = collections.Counter()
        self.is_tree = bool(model.flags(model.index(0, 0)) == Qt.ItemFlag.ItemIsEnabled)
        self.rows = self.read()
        self.values = self.read_values()
        self.kept: t.List[t.Tuple[QPersistentModelIndex, t.Any]] = []
        self.keep()
        for kind in ("Inserted", "Removed", "Moved"):
            getattr(model, f"rowsAboutToBe{kind}").connect(lambda *_, kind=kind: self.begin(kind))
            getattr(model, f"rows{kind}").connect(getattr(self, kind.lower()))
        model.layoutAboutToBeChanged.connect(lambda *_: self.begin("Layout"))
        model.layoutChanged.connect(lambda *_: self.layout())
        model.dataChanged.connect(self.changed)
        model.modelReset.connect(lambda: self.fail("Nothing is to reset it."))
        self.views = [QTreeView(), QTableView(), QListView()]
        for view in self.views:
            view.setModel(model)
            view.setItemDelegate(ValueDelegate(model.document.edits, view))
            view.show()
        model.rowsInserted.connect(self.views[0].expandAll)
        proxy = QSortFilterProxyModel(model)
        proxy.setSourceModel(model)
        proxy.sort(0)
        self.testers = [QAbstractItemModelTester(each, FATAL, each) for each in (model, proxy)]

    def fail(self, why: str) -> None:
        raise AssertionError(f"{self.name}: {why}")

    # What the model has.

    def read(self) -> t.List[t.Any]:
        model = self.model
        if not self.is_tree:
            return [model.index(row, 0).data(Role.ID) for row in range(model.rowCount())]
        parents = [model.index(row, 0) for row in range(model.rowCount())]
        return [[each.data(), [model.index(row, 0, each).data(Role.ID)
                               for row in range(model.rowCount(each))]] for each in parents]

    def read_values(self) -> t.Dict[t.Any, t.Any]:
        model, found = self.model, {}
        for row in range(model.rowCount()):
            top = model.index(row, 0)
            for index in ([model.index(each, 0, top) for each in range(model.rowCount(top))]
                          if self.is_tree else [top]):
                self.read_values_of(index, found)
        return found

    def read_values_of(self, index: QModelIndex, values: t.Dict[t.Any, t.Any]) -> None:
        if index.data(Role.OBJECT):
            values[index.data(Role.ID)] = [
                index.siblingAtColumn(each).data(Role.VALUE) for each in range(len(COLUMNS))]
        else:
            values.pop(index.data(Role.ID), None)

    def keep(self) -> None:
        """Persistent indexes of all rows that are known."""
        model, parents = self.model, [QModelIndex()]
        if self.is_tree:
            parents = [model.index(row, 0) for row in range(model.rowCount())]
        known = [model.index(row, 1, parent) for parent in parents
                 for row in range(model.rowCount(parent))]
        self.kept = [(QPersistentModelIndex(each), each.data(Role.ID)) for each in known
                     if each.data(Role.ID)]

    def known(self) -> t.Set[str]:
        rows = sum((each for _, each in self.rows), []) if self.is_tree else self.rows
        return {each for each in rows if each}

    # What it tells.

    def begin(self, kind: str) -> None:
        self.counts[kind] += 1
        self.check(f"before {kind}")

    def check(self, when: str) -> None:
        there = self.read()
        if self.rows != there:
            self.fail(f"{when} it has {there}, and {self.rows} was told.")
        for persistent, id_ in self.kept:
            if persistent.isValid() and persistent.data(Role.ID) != id_:
                self.fail(f"{when} the persistent index of {id_} is that of another row.")

    def children(self, parent: QModelIndex) -> t.List[t.Any]:
        return t.cast(t.List[t.Any], self.rows[parent.row()][1] if parent.isValid() else self.rows)

    def inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        found: t.List[t.Any] = []
        for row in range(first, last + 1):
            index = self.model.index(row, 0, parent)
            is_section = self.is_tree and not parent.isValid()
            found.append([index.data(), []] if is_section else index.data(Role.ID))
            self.read_values_of(index, self.values)
        self.children(parent)[first:first] = found
        self.check("after an insertion")

    def removed(self, parent: QModelIndex, first: int, last: int) -> None:
        del self.children(parent)[first:last + 1]
        self.check("after a removal")

    def moved(self, parent: QModelIndex, first: int, last: int, target: QModelIndex,
              row: int) -> None:
        source, destination = self.children(parent), self.children(target)
        rows = source[first:last + 1]
        del source[first:last + 1]
        row -= len(rows) if source is destination and row > last else 0
        destination[row:row] = rows
        self.check("after a move")

    def layout(self) -> None:
        self.rows = self.read()
        self.check("after another layout")

    def changed(self, first: QModelIndex, last: QModelIndex, roles: t.Any) -> None:
        parent = first.parent()
        for row in range(first.row(), last.row() + 1):
            index = self.model.index(row, 0, parent)
            if self.is_tree and not parent.isValid():
                self.rows[row][0] = index.data()
                continue
            self.values.pop(self.children(parent)[row], None)
            self.children(parent)[row] = index.data(Role.ID)
            self.read_values_of(index, self.values)
        self.counts["data"] += 1

    def compare(self, fresh: t.List[t.Any]) -> None:
        """With what a fetch finds."""
        self.check("in the end")
        values = self.read_values()
        for id_ in self.known():
            if values.get(id_) != self.values.get(id_):
                self.fail(f"{id_} shows {values.get(id_)}; told was {self.values.get(id_)}.")
        told: t.Dict[str, t.List[str]] = {}
        ids = [each.id for each in fresh]
        if self.sections:
            by_name: t.Dict[str, t.List[str]] = collections.defaultdict(list)
            for each in fresh:
                by_name[each["assetType"]["label"] if each["assetType"] else ""].append(each.id)
            told = dict(sorted(by_name.items()))
            ids = sum(told.values(), [])
        mine = sum((rows for _, rows in self.rows), []) if self.is_tree else self.rows
        if len(mine) != len(ids) or any(id_ not in (None, other) for id_, other in zip(mine, ids)):
            self.fail(f"It has {mine}, and {ids} is so.")
        if self.is_tree and [name for name, _ in self.rows] != list(told):
            self.fail(f"Its sections are {[name for name, _ in self.rows]}, and not {list(told)}.")
        if self.sections and self.model.section_counts != {
                name: len(rows) for name, rows in told.items()}:
            self.fail(f"{self.model.section_counts} are no counts of {told}.")
        for each in fresh:
            found = values.get(each.id)
            kind = each["assetType"]
            wanted = [each["itemName"], each["valueInDollars"], kind and kind["label"],
                      each["dateCreated"]]
            if found not in (None, wanted):
                self.fail(f"{each.id} has {found}, and not {wanted}.")
        self.keep()


class Editor:
    """Another user, who edits at random."""

    def __init__(self, server: Server, choice: random.Random) -> None:
        self.server, self.choice = server, choice
        self.join()
        for label in "ABC":
            self.context.insert("BNRAssetType", label=label)
        self.document.save()

    def join(self) -> None:
        self.document = self.server.user()
        self.context = self.document.context

    def insert(self) -> t.Any:
        kind = self.choice.choice([*self.context.fetch(sync.FetchRequest("BNRAssetType")), None])
        return self.context.insert("BNRItem", itemName=self.choice.choice("abcdefgh"),
                                   valueInDollars=self.choice.randint(0, 60), assetType=kind)

    @property
    def items(self) -> t.List[t.Any]:
        return t.cast(t.List[t.Any], self.context.fetch(sync.FetchRequest("BNRItem")))

    def edit(self) -> None:
        kind, items = self.choice.random(), self.items
        if kind < 0.3 or len(items) < 6:
            self.insert()
        elif kind < 0.45:
            item, other = self.choice.sample(items, 2)
            item.move("orderingValue", before=other)
        elif kind < 0.6:
            self.choice.choice(items).set(
                itemName=self.choice.choice("abcdefgh"), valueInDollars=self.choice.randint(0, 60))
        elif kind < 0.75:
            # One transaction: its changes come as one.
            with self.context.perform():
                self.edit_many(items)
        elif kind < 0.85:
            self.choice.choice(items).delete()
        elif kind < 0.95:
            types = self.context.fetch(sync.FetchRequest("BNRAssetType"))
            self.choice.choice(items).set(assetType=self.choice.choice([*types, None]))
        elif self.document.can_undo:
            self.document.undo()

    def edit_often(self) -> None:
        for _ in range(20):
            self.edit()

    def edit_many(self, items: t.List[t.Any]) -> None:
        chosen = self.choice.sample(items, 5)
        types = self.choice.sample([each["assetType"] for each in items], 3)
        for each, kind in zip(chosen, types):
            each.set(valueInDollars=self.choice.randint(0, 60), assetType=kind,
                     orderingValue=self.choice.uniform(0, 30))
        for each in chosen[3:]:
            each.delete()
        for _ in range(self.choice.randint(0, 3)):
            self.context.insert("BNRItem", itemName=self.choice.choice("abcdefgh"))


async def come_to(document: LiveDocument, replays: t.List[Replay]) -> None:
    """Waits until all models show what there is, and compares them with it."""
    # A reply comes after all that was pushed before it.
    fresh = [await document.context.fetch(
        each.fetch, prefetch=["assetType"], properties=None) for each in replays]
    for each, found in zip(replays, fresh):
        await each.model.catch_up()
        each.compare(found)


async def reconnected(document: LiveDocument, server: Server, editor: Editor) -> None:
    """Kills the server, with an edit that is not saved, and waits until a new one is there. Others
    edit while the models learn what there is."""
    editor.edit()
    back: "asyncio.Future[bool]" = asyncio.get_running_loop().create_future()
    connection = document.reconnected.connect(lambda: back.set_result(True))
    server.kill()
    server.start()
    editor.join()
    editing = asyncio.to_thread(editor.edit_often)
    await asyncio.gather(asyncio.wait_for(back, DEADLINE), editing)
    document.reconnected.disconnect(connection)


def change_filter(replay: Replay, choice: random.Random) -> None:
    """Some rows go, some come, and all that stay may have other places."""
    replay.fetch = request(
        f"valueInDollars > {choice.randint(0, 50)}",
        {"keyPath": "itemName", "ascending": choice.random() < 0.5}, "orderingValue")
    replay.model.document.do(replay.model.set_fetch(replay.fetch))


async def play(server: Server, choice: random.Random, loop: EventLoop) -> None:
    editor = Editor(server, choice)
    for _ in range(12):
        editor.insert()
    connection = await connect(server.address)
    document = LiveDocument(await connection.open_document(server.path, str(MODEL)))
    problems: t.List[str] = []
    # What the servers that are killed here had not saved may be gone, and is told to be.
    document.failed.connect(lambda text: "may be gone" in text or problems.append(text))
    replays = []
    for name, sections, is_tree, window in (
            ("all", None, False, None), ("window", None, False, (0, 5)),
            ("tree", "assetType.label", True, None), ("flat", "assetType.label", False, None),
            ("tree in a window", "assetType.label", True, (2, 4)), ("filtered", None, False, None)):
        model = await ResultsModel.open(
            document, request(), COLUMNS, sections, is_tree=is_tree,
            window=window and {"offset": window[0], "count": window[1]})
        model.follows_view = False
        replays.append(Replay(name, model, request(), sections))
    for step in range(STEPS):
        # Another writer's next change comes in the middle of one, and layouts come soon.
        orrery_qt.model.SLICE = choice.choice([0.0, 0.01])
        orrery_qt.model.MANY_MOVES = choice.choice([2, 64])
        editor.edit()
        if choice.random() < 0.2:
            change_filter(replays[-1], choice)
        if choice.random() < 0.2:
            windowed = choice.choice([replays[1], replays[4]]).model
            offset = choice.randrange(max(1, windowed.total))
            windowed.document.do(windowed.set_window({"offset": offset, "count": 5}))
        if choice.random() < 0.02:
            await come_to(document, replays)
            await reconnected(document, server, editor)
        if choice.random() < 0.5:
            await come_to(document, replays)
    for each in replays:
        print(f"{each.name}: {dict(each.counts)}")
        for kind in ("Inserted", "Removed", "Moved", "Layout", "data"):
            assert each.counts[kind] or kind == "Layout" and each.name != "filtered", (
                f"{each.name} was told of nothing {kind}.")
        await each.model.close()
    assert not problems, problems
    await connection.close()
    editor.document.close()


def main() -> None:
    # Where it hangs is what is asked first.
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], folder, MODEL)
        loop = EventLoop()
        try:
            loop.run_in_qt(play(server, random.Random(seed), loop))
        finally:
            server.stop()
            loop.close()
    application.quit()
    print("models: what signals tell is what there is")


if __name__ == "__main__":
    main()
