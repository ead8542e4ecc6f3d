"""The line in which one writes a predicate: it completes names, and shows a fault in its place."""

from __future__ import annotations

import itertools
import re
import typing as t

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, Static

from orrery import ConnectionLost, OrreryError

from .values import visible
from .work import keep

_WORD = re.compile(r"[\w.@]*$")


class Filter(Vertical):
    """Which rows are wanted. The list follows as long as what is written is right."""

    BINDINGS = [Binding("tab", "complete", "Complete"), Binding("escape", "clear", "All rows"),
                Binding("down,enter", "done", "To the list")]

    def __init__(self, browser: t.Any) -> None:
        self.line, self.fault = Input(id="line"), Static()
        super().__init__(self.line, self.fault)
        self._browser, self._error = browser, t.cast("OrreryError | None", None)
        # What the line may be completed to, before and after the cursor, and what it is by that.
        self._found: t.Iterator[tuple[str, str]] = iter([])
        self._completed: str | None = None

    def on_mount(self) -> None:
        self.watch(self.line, "scroll_x", lambda: self._say(self._error), init=False)

    def show(self, view: t.Any) -> None:
        """Has the line be about another list, with what is wanted there."""
        self.line.value = view.text
        self.line.placeholder = "Search" if view.names else "a predicate, as name BEGINSWITH \"a\""
        # In place of what is read just now, which is about the list before.
        keep(self, "check", self._check, view.text)

    def action_complete(self) -> None:
        """Again, the next that the word may become."""
        line, end = self.line.value, self.line.cursor_position
        if line != self._completed:
            start = end - len(_WORD.findall(line[:end])[0])
            found = self._browser.schema.candidates(self._browser.view.entity, line[start:end])
            self._found = itertools.cycle([(line[:start] + each, line[end:]) for each in found])
        before, after = next(self._found, (line[:end], line[end:]))
        self.line.value = self._completed = before + after
        self.line.cursor_position = len(before)

    def action_done(self) -> None:
        self._browser.table.focus()

    on_input_submitted = action_done

    def action_clear(self) -> None:
        self.line.value = ""
        self.action_done()

    def on_input_changed(self) -> None:
        """Reads the line."""
        text = self.line.value * bool(self.line.value.strip())
        if text != self._browser.view.text or self.has_class("-fault"):
            keep(self, "check", self._check, text)

    async def _check(self, text: str) -> None:
        document, view = self._browser.document, self._browser.view
        params = {"document": document.handle, "predicate": view.meant(text), "entity": view.entity}
        try:
            if text:
                await document.connection.request("predicate/parse", params)
        except OrreryError as error:
            if isinstance(error, ConnectionLost):
                raise
            return self._say(error)
        self._say(None)
        if text != view.text:
            view.text = text
            self._browser.show_view()

    def _say(self, error: OrreryError | None) -> None:
        """Beneath the character at which it is; where there is no room behind the sign, below."""
        self._error = error
        self.set_class(error is not None, "-fault")
        if error:
            start = self.line.value.encode()[:error.data.get("offset", 0)]
            column = cell_len(start.decode(errors="ignore")) + 1 - self.line.scroll_offset.x
            column = max(1, min(column, self.size.width - 1))
            told = visible(str(error))
            between = " " if column + 2 + cell_len(told) < self.size.width else "\n "
            self.fault.update(Text(f"{' ' * column}^{between}{told}"))
