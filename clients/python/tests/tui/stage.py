"""What the tests stand on: a server that can be killed, another user of its document, and the program
under Textual's pilot."""

import asyncio
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import typing as t

PYTHON = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = PYTHON.parents[1] / "Examples"
sys.path[:0] = [str(PYTHON), str(PYTHON.parent / "tests")]

import server  # noqa: E402
from orrery import (  # noqa: E402
    ConnectionLost,
    Context,
    Document,
    FetchRequest,
    ManagedObject,
    OrreryError,
    open_document,
)
from orrery_tui.app import Browser  # noqa: E402
from orrery_tui.dialogs import ENDED, Dialog  # noqa: E402
from orrery_tui.pane import Field  # noqa: E402
from patience import DEADLINE  # noqa: E402
from textual import events  # noqa: E402
from textual.message import Message  # noqa: E402
from textual.pilot import Pilot  # noqa: E402
from textual.widget import Widget  # noqa: E402

PICTURES = pathlib.Path(os.environ.get("ORRERY_SCREENSHOTS") or tempfile.mkdtemp())
# What keys type that are called otherwise.
CHARACTERS = {"space": " ", "slash": "/", "question_mark": "?"}
Row = t.Tuple[str, t.Dict[str, t.Any]]


class Server(server.Server):
    async def open(self, name: str, address: str = "") -> Document:
        """A user's connection to the document, as soon as the server listens."""
        end = time.monotonic() + DEADLINE
        while True:
            try:
                return await open_document(self.path, server=address or self.address, name=name)
            except ConnectionLost:
                self.check()
                assert time.monotonic() < end, "It does not listen."


class Stage:
    """The program on a document, and another user of it."""

    def __init__(self, program: str, model: t.Union[str, pathlib.Path],
                 size: t.Tuple[int, int] = (120, 34)) -> None:
        self.program, self._model, self._size = program, model, size
        self._heard, self._is_quiet = asyncio.Event(), True

    async def __aenter__(self) -> "Stage":
        self._folder = tempfile.TemporaryDirectory()
        self.folder = self._folder.name
        self.server = Server(self.program, self.folder, self._model)
        self.other = await self.server.open("Grace")
        return self

    async def begin(self, *rows: Row) -> "Stage":
        """Makes objects, and starts the program."""
        async with self.context.perform("Begin"):
            self.made = [await self.context.insert(entity, values) for entity, values in rows]
        if rows:
            await self.other.save()
        self.document = await self.server.open("orrery-tui")
        self.app = Browser(self.document, program=self.program)
        self._test = self.app.run_test(size=self._size, message_hook=self._hear)
        self.pilot: Pilot[None] = await self._test.__aenter__()
        await self.until(lambda: self.app.table.results is not None, "The list is open.")
        return self

    async def comes_back(self) -> None:
        """The server does, after it was killed, and all who use it."""
        self.server.start()
        await self.until(lambda: self.app.document.connection.is_connected
                         and self.app.edits.is_settled, "It is back.")
        self.other = await self.server.open("Grace")

    async def is_told_back(self) -> None:
        """The program says that the server is back; or, where that was killed before it saved by itself,
        what may be gone with it."""
        await self.until(lambda: self.message == "The server is back." or "may be gone" in self.message,
                         "It says so.")

    async def __aexit__(self, kind: t.Any, *others: t.Any) -> None:
        if kind:
            self.picture("failure")
            print("\n".join(self.lines()))
        await self._test.__aexit__(None, None, None)
        try:
            await self.document.close()
            await self.other.close()
        except OrreryError as error:
            # What went wrong before is what to tell.
            assert kind, error
        self.server.stop()
        self._folder.cleanup()

    @property
    def context(self) -> Context:
        """The other user's."""
        return self.other.context

    async def take_attribute(self, name: str) -> None:
        """The other user gives the document another model, in which artists have one more."""
        document = {"document": self.other.handle}
        model = (await self.other.connection.request("model/describe", document))["model"]
        artist = next(each for each in model["entities"] if each["name"] == "Artist")
        artist["attributes"].append({"name": name, "type": "Integer 16", "isOptional": True})
        await self.other.connection.request("model/update", {**document, "model": {"model": model}})

    # Waiting.

    def _hear(self, message: Message) -> None:
        """Each message that the program tells itself. What is to be called is no news by itself."""
        self._heard.set()
        self._is_quiet = self._is_quiet and isinstance(message, events.Callback)

    async def _take(self) -> None:
        """Has all widgets take what they were told before."""
        await self.pilot._wait_for_screen(DEADLINE)

    async def settle(self) -> None:
        """Waits until the program has nothing more to tell itself."""
        is_settled = False
        while not is_settled:
            self._is_quiet = True
            await self._take()
            is_settled = self._is_quiet and not self.app._is_under_way or not self.app.is_running

    async def until(self, holds: t.Callable[[], t.Any], what: str) -> t.Any:
        """Waits until something holds, from one message of the program to the next. Of what the
        other user is told there is none."""
        end = time.monotonic() + DEADLINE
        while True:
            self._heard.clear()
            await self._take()
            if found := holds():
                return found
            assert time.monotonic() < end, f"It did not come to this in {DEADLINE} s: {what}"
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._heard.wait(), 0.1)

    async def until_shown(self, *texts: str) -> None:
        for text in texts:
            await self.until(lambda: text in "\n".join(self.lines()),  # noqa: B023
                             f"The screen shows {text!r}.")

    async def until_theirs(self, entity: str, key: str, values: t.List[t.Any]) -> None:
        """Waits until the other user finds these values."""
        end = time.monotonic() + DEADLINE
        while True:
            found = [each[key] for each in await self.context.fetch(FetchRequest(entity, sort=[key]))]
            if found == values:
                return
            assert time.monotonic() < end, f"{entity}.{key} is {found} and not {values}."
            await self._take()

    # Keys and the mouse.

    def send(self, *keys: str) -> None:
        """All at once, as over a slow line."""
        for each in keys:
            character = CHARACTERS.get(each, each if len(each) == 1 else None)
            self.app.post_message(events.Key(each, character))

    async def press(self, *keys: str) -> None:
        """One after the other: what a key does at once is done before the next."""
        for each in keys:
            self.send(each)
            await self.settle()

    async def type(self, text: str) -> None:
        await self.press(*("space" if each == " " else each for each in text))

    async def click(self, widget: Widget, x: int, y: int, times: int = 1) -> None:
        await self.pilot.click(widget, offset=(x, y), times=times)
        await self.settle()

    async def resize(self, columns: int, lines: int) -> None:
        await self.pilot.resize_terminal(columns, lines)
        await self.settle()

    async def open_entity(self, name: str) -> None:
        names = [each for each, _ in self.app.schema.order]
        self.app.entities.focus()
        self.app.entities.highlighted = names.index(name)
        await self.press("enter")
        await self.until(lambda: self.app.view.entity == name and self.app.table.results is not None,
                         f"The list of {name} is open.")

    async def go_to(self, id_: str) -> None:
        """Has the cursor at an object, by keys."""
        table = self.app.table
        lines = [line for line in range(table.line_count) if table.id_at(line) == id_]
        steps = lines[0] - table.cursor
        table.focus()
        await self.press(*["down" if steps > 0 else "up"] * abs(steps))

    async def column(self, name: str) -> None:
        """Goes to a column of the table."""
        table = self.app.table
        steps = [each.name for each in table.columns].index(name) - table.column
        await self.press(*["right" if steps > 0 else "left"] * abs(steps))

    async def edit(self, name: str) -> Field:
        """The field of the object in the pane, with the focus."""
        field = await self.until(lambda: self.field(name), f"There is a field {name}.")
        field.editor.focus()
        await self.until(lambda: field.editor.has_focus, f"{name} has the focus.")
        return t.cast(Field, field)

    async def retype(self, name: str, text: str, *keys: str) -> Field:
        field = await self.edit(name)
        field.editor.select_all()
        await self.press("delete")
        await self.type(text)
        await self.press(*keys)
        return field

    async def name_file(self, path: str) -> None:
        """In the dialog that asks for one."""
        line = (await self.until(lambda: self.dialog, "It asks for a file.")).path
        line.value = path
        line.cursor_position = len(path)

    async def until_transferred(self, *texts: str) -> None:
        """Waits until the dialog says this, and has nothing more to say."""
        await self.until_shown(*texts)
        await self.until(lambda: getattr(self.dialog, "_state", None) == ENDED, "It has ended.")

    # What is shown.

    def field(self, name: str) -> t.Optional[Field]:
        pane = self.app.pane
        shown = [each for each in pane.fields if each.column.name == name]
        is_there = pane._results is not None and pane.object_id in pane._results.contents
        return shown[0] if is_there and shown and shown[0].id_ == pane.object_id else None

    def said(self, name: str) -> str:
        """What stands beneath a field."""
        field = self.field(name)
        return str(field.said.render()) if field and field.has_class("-told") else ""

    def count(self, entity: str) -> str:
        """What stands behind the name of an entity."""
        found = re.search(rf"^ *{entity} +([\d,]+)", "\n".join(self.lines()), re.M)
        return found.group(1) if found else ""

    @property
    def message(self) -> str:
        return str(self.app.told.render()) if self.app.told.has_class("-said") else ""

    @property
    def state(self) -> str:
        return str(self.app.state.render())

    @property
    def dialog(self) -> t.Optional[Dialog]:
        return self.app.screen if isinstance(self.app.screen, Dialog) else None

    def rows(self, key: str) -> t.List[t.Any]:
        """A column of the rows as the table has them; None for a row that is not known."""
        table = self.app.table
        known = [table.values_at(line) for line in range(table.line_count) if table.id_at(line)]
        return [each and each.get(key) for each in known]

    def lines(self) -> t.List[str]:
        """The screen, as text."""
        drawn: t.Any = self.app.screen._compositor.render_update(
            full=True, screen_stack=self.app._background_screens)
        return ["".join(each.text for each in line) for line in drawn.strips]

    def picture(self, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"tui-{name}.svg"
        drawn = self.app.export_screenshot().replace("<text ", '<text xml:space="preserve" ')
        path.write_text(drawn, "utf-8")
        subprocess.run(["rsvg-convert", path, "-o", path.with_suffix(".png")], check=True)
        path.unlink()


__all__ = ["DEADLINE", "EXAMPLES", "Document", "FetchRequest", "ManagedObject", "OrreryError",
           "PICTURES", "PYTHON", "Row", "Server", "Stage"]
