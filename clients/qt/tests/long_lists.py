#!/usr/bin/env python3
"""Long lists: 1,000,000 rows that scroll, 10,000 that arrive, and a writer who does not rest, while
nothing holds Qt's event loop up. The argument is the program."""

import asyncio
import contextlib
import datetime
import os
import sqlite3
import sys
import tempfile
import time
import typing as t

from folders import CLIENTS
from patience import DEADLINE
from server import Server

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtWidgets import QApplication, QTableView  # noqa: E402

from orrery import FetchRequest, connect  # noqa: E402
from orrery_qt import Column, EventLoop, LiveDocument, ResultsModel, Role  # noqa: E402
from turns import Turns  # noqa: E402

MODEL = CLIENTS.parent / "Examples/ToDo.xcdatamodeld"
BY_DATE = FetchRequest("ToDo", sort=["creationDate"])
COLUMNS = [Column("name", check="done"), "creationDate"]
MANY, MORE = 1_000_000, 10_000
FIRST = datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)
EDITS = 150
WINDOW = {"offset": 0, "count": 300}


def names(first: int, count: int) -> t.List[t.Dict[str, str]]:
    return [{"name": f"Item {number}"} for number in range(first, first + count)]


def insert(document: t.Any, first: int, at_once: int) -> None:
    """Adds 10,000 rows, so many in each change."""
    for start in range(first, first + MORE, at_once):
        document.batch("insert", {"entity": "ToDo", "returning": "none",
                                  "objects": names(start, at_once)})


def fill(path: str) -> None:
    """As a store that has been used for long; no server has it open."""
    with contextlib.closing(sqlite3.connect(path)) as store, store:
        (last, kind), = store.execute("SELECT Z_MAX, Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'ToDo'")
        store.execute(
            "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT ?) "
            "INSERT INTO ZTODO (Z_PK, Z_ENT, Z_OPT, ZDONE, ZCREATIONDATE, ZNAME) "
            "SELECT n + ?, ?, 1, n % 2, 900000000 + n, 'Item ' || n FROM numbers",
            (MANY, last, kind))
        store.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?", (last + MANY, kind))


def edit(context: t.Any, items: t.List[t.Any]) -> None:
    """As fast as the server answers: more than 50 edits a second."""
    for number in range(EDITS):
        items[number % len(items)].set(name=f"Edit {number}")
        if number % 5 == 0:
            context.insert("ToDo", name=f"New {number}")
        if number % 7 == 0:
            items.pop().delete()
    # Edits are sent, and not waited for; a reply comes behind them.
    context.count(FetchRequest("ToDo"))


class View(QTableView):
    def __init__(self, model: ResultsModel) -> None:
        super().__init__()
        self.setModel(model)
        self.resize(500, 600)
        self.show()

    def texts(self) -> t.List[t.Any]:
        """What the user sees."""
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        last = last if last >= 0 else self.model().rowCount() - 1
        return [self.model().index(row, 0).data() for row in range(first, last + 1)]


async def shown(model: ResultsModel, view: View) -> t.List[str]:
    """Waits until all rows that the user sees have their contents."""
    while None in view.texts():
        changed: "asyncio.Future[bool]" = asyncio.get_running_loop().create_future()
        connection = model.dataChanged.connect(
            lambda *_: changed.done() or changed.set_result(True))
        await asyncio.wait_for(changed, DEADLINE)
        model.dataChanged.disconnect(connection)
    return t.cast(t.List[str], view.texts())


async def caught_up(model: ResultsModel, document: LiveDocument) -> None:
    """What is pushed while the list asks for rows is shown behind these."""
    end = time.monotonic() + DEADLINE
    while True:
        # A reply comes after all that was pushed before it.
        count = await document.context.count(BY_DATE)
        await model.catch_up()
        if model.rowCount() == count:
            return
        assert time.monotonic() < end, f"It shows {model.rowCount()} rows of {count}."


async def arriving(server: Server) -> None:
    """Rows that others add, and what they edit."""
    other = server.user()
    connection = await connect(server.address)
    document = LiveDocument(await connection.open_document(server.path, str(MODEL)))
    # What it takes to read one change of 10,000 rows is the library's.
    turns, beside_reading = Turns(), Turns()
    beside_reading.leave_out(connection)
    for window, what in ((None, "all rows known"), (WINDOW, "a window")):
        model = await ResultsModel.open(document, BY_DATE, COLUMNS, window=window)
        view = View(model)
        for at_once, measured in ((500, turns), (MORE, beside_reading)):
            for _ in measured.attempts(f"10,000 rows arrive, {at_once:,} at once, {what}"):
                before = model.total
                await asyncio.to_thread(insert, other, before, at_once)
                await caught_up(model, document)
                assert model.rowCount() == before + MORE
            await shown(model, view)
        for _ in turns.attempts(f"edits in {model.total:,} rows, {what}"):
            items = await asyncio.to_thread(other.context.fetch, FetchRequest("ToDo", limit=200))
            await asyncio.to_thread(edit, other.context, items)
            await caught_up(model, document)
        assert model.rowCount() == await document.context.count(BY_DATE)
        await model.close()
    await connection.close()
    other.close()


async def scrolling(server: Server) -> None:
    """Rows that are there."""
    other = server.user()
    connection = await connect(server.address)
    document = LiveDocument(await connection.open_document(server.path, str(MODEL)))
    for _ in Turns().attempts(f"{MANY:,} rows scroll"):
        model = await ResultsModel.open(document, BY_DATE, COLUMNS, window=WINDOW)
        view = View(model)
        assert model.rowCount() > MANY
        for place in (0.5, 0.1, 1.0, 0.0, 0.999):
            bar = view.verticalScrollBar()
            bar.setValue(round(bar.maximum() * place))
            found = await shown(model, view)
            assert len(found) > 10, found
        # Who types in the list goes to a row that is known.
        view.keyboardSearch(found[3])
        assert view.currentIndex().data() == found[3]
        kept = view.currentIndex().data(Role.ID)
        await asyncio.to_thread(other.context.insert, "ToDo", name="First", creationDate=FIRST)
        await caught_up(model, document)
        assert view.currentIndex().data(Role.ID) == kept, "The row that is chosen is another one."
        await model.close()
    await connection.close()
    other.close()


def main() -> None:
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], folder, MODEL)
        loop = EventLoop()
        try:
            loop.run_in_qt(arriving(server))
            server.stop()
            fill(server.path)
            server.start()
            loop.run_in_qt(scrolling(server))
        finally:
            server.stop()
            loop.close()
    application.quit()
    print("long lists: nothing holds up the event loop")


if __name__ == "__main__":
    main()
