#!/usr/bin/env python3
"""The driver for the conformance suite: that of the library, with the program running beside it under
Textual's pilot, on the same connection. What it says of the rows of lists is what tables of the program
draw. Arguments: how many columns and lines the screen has."""

import asyncio
import pathlib
import sys
import typing as t

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / "tests"))

import library_driver  # noqa: E402
from library_driver import Message  # noqa: E402

from orrery.values import Property  # noqa: E402
from orrery_tui.app import Browser  # noqa: E402
from orrery_tui.schema import Column  # noqa: E402
from orrery_tui.table import Table  # noqa: E402

# By itself wide and high enough for all lists of the suite.
SIZE = (int(sys.argv[1]), int(sys.argv[2])) if sys.argv[1:] else (400, 140)


class Bare(Browser):
    """Shows no entities of its own: the suite counts what is told of its lists."""

    def _begin(self) -> None:
        return


class Whole(Table):
    """Its window is the suite's."""

    async def _move_window(self, results: t.Any) -> None:
        return


class Driver(library_driver.Driver):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.tables: t.Dict[str, Table] = {}
        self.app: t.Optional[Browser] = None
        self._ends = asyncio.Event()

    async def run(self) -> None:
        await super().run()
        await self._end_app()

    async def _play(self, app: Browser, is_ready: asyncio.Event) -> None:
        """The program, from its beginning to its end."""
        async with app.run_test(size=SIZE):
            is_ready.set()
            await self._ends.wait()

    async def _end_app(self) -> None:
        if self.app:
            self._ends.set()
            await self._played

    async def do_openDocument(self, command: Message) -> Message:
        result: Message = await super().do_openDocument(command)
        if self.app is None:
            connection = self.connection
            own = (connection.on_disconnected, connection.on_reconnected, connection.on_error)
            self.app, is_ready = Bare(connection.documents[0]), asyncio.Event()
            self._played = asyncio.ensure_future(self._play(self.app, is_ready))
            await is_ready.wait()
            # Both are told.
            apps = (connection.on_disconnected, connection.on_reconnected, connection.on_error)
            connection.on_disconnected, connection.on_reconnected = (
                _both(*pair) for pair in zip(apps[:2], own))
            connection.on_error = lambda error: (apps[2](error), own[2](error))
        return result

    async def do_openList(self, command: Message) -> Message:
        await super().do_openList(command)
        assert self.app
        name, fetch = command["name"], command["fetch"]
        properties = self.connection.documents[0].entities[fetch["entity"]].properties
        keys = fetch.get("properties")
        if keys is None:
            keys = [key for key, each in properties.items() if not each.is_to_many]
        columns = [Column(key, properties.get(key, Property(key, "Undefined"))._replace(
            is_to_one=False), {}, (key,)) for key in keys]
        table = self.tables[name] = Whole(self.app)
        table.styles.height = 9
        await self.app.screen.mount(table)
        table.show(self.lists[name].results, columns)
        return {}

    async def do_setWindow(self, command: Message) -> Message:
        result: Message = await super().do_setWindow(command)
        # Of another window alone, nothing is told.
        self.tables[command["name"]].lay_out()
        return result

    async def do_closeList(self, command: Message) -> Message:
        await self.tables.pop(command["name"]).remove()
        return t.cast(Message, await super().do_closeList(command))

    async def do_rows(self, command: Message) -> Message:
        """Those that are drawn are compared with those that the table has."""
        table = self.tables[command["name"]]
        await _settle(table)
        sections = [{"name": each.name, "ids": each.ids[:0]} for each in table._sections]
        values = {}
        for line in range(table.line_count):
            place, row = table.at(line), table.values_at(line)
            assert place, f"There is nothing at line {line}."
            y = line - table.scroll_offset.y + 1
            drawn = table.render_line(y).text if 0 < y < table.scrollable_size.height else None
            if place[1] < 0:
                name = table._sections[place[0]].name
                assert drawn is None or name in drawn, f"{name!r} is not in {drawn!r}."
                continue
            id_ = table.id_at(line)
            t.cast(t.List[t.Any], sections[place[0]]["ids"]).append(id_)
            if row is not None:
                values[id_] = row
            texts = ["…" if row is None else each.text(row)[:12]
                     for each, end in zip(table.columns, table._ends()) if end <= table.scrollable_size.width]
            assert drawn is None or all(each in drawn for each in texts), f"{texts}: {drawn!r}"
        return {"sections": sections, "values": values}

    async def do_close(self, command: Message) -> Message:
        await self._end_app()
        return t.cast(Message, await super().do_close(command))


def _both(first: t.Any, second: t.Any) -> t.Callable[..., t.Any]:
    async def call() -> None:
        first()
        await second()

    return call


async def _settle(table: Table) -> None:
    """Waits until the table has done what it was told."""
    done = asyncio.Event()
    table.call_later(done.set)
    await done.wait()


if __name__ == "__main__":
    asyncio.run(Driver().run())
