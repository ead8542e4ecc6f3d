"""A live list as a table that draws the rows in sight, however many there are."""

from __future__ import annotations

import bisect
import itertools
import typing as t

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from orrery import ConnectionLost, FetchedResults, Section

from .schema import Column
from .values import visible
from .work import follow, keep

# How many rows of a long list are known, and how wide a column gets by itself.
WINDOW, WIDEST = 400, 40
# How long a row that others have changed is marked, in seconds.
FLASH = 1.5
NOTHING = " Nothing is found. n makes a new one."
# The keys of the cursor.
MOVES = {"up": "move(-1)", "down": "move(1)", "pageup": "move(-1, True)", "left": "turn(-1)",
         "pagedown": "move(1, True)", "right": "turn(1)", "home": "move(-1000000000)",
         "end": "move(1000000000)"}


class Table(ScrollView, can_focus=True, inherit_bindings=False):
    """Rows under the titles of their columns, in sections where the list has such. The cursor is at
    a row, and at a column; it stays with its object, wherever that goes."""

    BINDINGS = [Binding("enter", "choose", "Open"),
                *(Binding(key, action, system=True) for key, action in MOVES.items())]
    COMPONENT_CLASSES = {f"table--{each}" for each in (
        "title", "column", "section", "cursor", "flash", "even", "faint")}

    def __init__(self, browser: t.Any) -> None:
        super().__init__()
        self._browser, self._has_headers = browser, False
        self.results: FetchedResults[t.Any] | None = None
        self.columns: list[Column] = []
        self.sort: dict[str, bool] = {}
        self.cursor_id: str | None = None
        self.column = self.cursor = self.line_count = self._offset = 0
        # At which line each section begins.
        self._starts: list[int] = []
        self._widths: list[int] = []
        self._flashing: set[str] = set()

    def on_mount(self) -> None:
        self.watch(self, "scroll_y", self.look, init=False)
        # They come with the next layout. Before, it scrolls nowhere; then, there is less room.
        for each in ("show_horizontal_scrollbar", "show_vertical_scrollbar"):
            self.watch(self, each, self.on_resize, init=False)

    # What it shows.

    def show(self, results: FetchedResults[t.Any] | None, columns: list[Column],
             cursor_id: str | None = None) -> None:
        """Shows another list, from its beginning, or at an object."""
        if columns != self.columns:
            self.columns, self.column = columns, 0
            self._widths = [cell_len(each.name) + 2 for each in columns]
        self.results, self.cursor_id, self.cursor, self._offset = results, cursor_id, 0, 0
        self.scroll_to(0 if not self.column else None, 0, animate=False)
        self.lay_out()
        # That of the list before ends.
        keep(self, "follow", follow, self, results, self.lay_out)

    def lay_out(self) -> None:
        """Finds where everything is. The cursor and what is in sight stay with their objects."""
        # Without sections, there is one that has no name.
        self._has_headers = len(self._sections) > 1 or any(each.name for each in self._sections)
        counts = [len(each.ids) + self._has_headers for each in self._sections]
        *self._starts, self.line_count = itertools.accumulate(counts, initial=0)
        before, is_seen = self.cursor, self.cursor in self._sight()
        found = self._line_of(self.cursor_id)
        self.cursor = self._row_near(before, 1) if found is None else found
        # Of an object that is gone, the next takes the place: nobody has asked for that.
        self.cursor_id = self.id_at(self.cursor)
        self.look()
        if is_seen:
            if self.scroll_offset.y and found is not None:
                self.scroll_to(y=self.scroll_offset.y + found - before, animate=False)
            self._reveal()
        self._browser.draw_heading()

    @property
    def _sections(self) -> list[Section]:
        return [] if self.results is None else self.results.sections

    def at(self, line: int) -> tuple[int, int] | None:
        """Section and row at a line; -1 for the title of a section."""
        section = bisect.bisect_right(self._starts, line) - 1
        if not 0 <= section < len(self._sections):
            return None
        row = line - self._starts[section] - self._has_headers
        return (section, row) if row < len(self._sections[section].ids) else None

    def id_at(self, line: int) -> str | None:
        """The object at a line; None where that is not known, or is none."""
        place = self.at(line)
        return self._sections[place[0]].ids[place[1]] if place and place[1] >= 0 else None

    def _line_of(self, id_: str | None) -> int | None:
        return next((start + section.ids.index(id_) + self._has_headers
                     for start, section in zip(self._starts, self._sections)
                     if id_ and id_ in section.ids), None)

    def _row_near(self, line: int, step: int) -> int:
        """A line with a row: titles of sections are passed over."""
        line = max(self._has_headers, min(line, self.line_count - 1))
        place = self.at(line)
        return line + step if place and place[1] < 0 else line

    # The rows in sight, and the window around them.

    def _sight(self) -> range:
        first = self.scroll_offset.y
        return range(first, min(first + max(0, self.scrollable_size.height - 1), self.line_count))

    def look(self) -> None:
        """Has what is in sight known and drawn."""
        self._measure()
        self.refresh()
        sight = self._sight()
        if sight and self.results is not None:
            first, last = (line - self._has_headers * bisect.bisect_right(self._starts, line)
                           for line in (sight[0], sight[-1]))
            if max(0, first) < self._offset or last >= self._offset + WINDOW:
                self._offset = max(0, (first + last - WINDOW) // 2)
                keep(self, "window", self._move_window, self.results)

    def on_resize(self) -> None:
        self.look()
        self._reveal()

    async def _move_window(self, results: FetchedResults[t.Any]) -> None:
        try:
            await results.set_window({"offset": self._offset, "count": WINDOW})
        except ConnectionLost:
            # It is asked for again when the list is there again.
            self._offset = -WINDOW
            raise
        self._tell_cursor()
        self.look()

    def _measure(self) -> None:
        """Columns grow with what is in them, and do not shrink while one scrolls."""
        for row in filter(None, map(self.values_at, self._sight())):
            self._widths = [max(width, min(WIDEST, cell_len(each.text(row))))
                            for width, each in zip(self._widths, self.columns)]
        self.virtual_size = Size(sum(self._widths) + 2 * len(self._widths), self.line_count + 1)

    def values_at(self, line: int) -> t.Mapping[str, t.Any] | None:
        """What is known of the row at a line."""
        id_ = self.id_at(line)
        return self.results.contents.get(id_) if id_ and self.results is not None else None

    def flash(self, marked: set[str], is_end: bool = False) -> None:
        """Marks rows that others have changed, for a moment."""
        self._flashing = self._flashing - marked if is_end else self._flashing | marked
        self.refresh()
        if not is_end:
            self.set_timer(FLASH, lambda: self.flash(marked, True))

    # Drawing.

    def render_line(self, y: int) -> Strip:
        left, width, line = self.scroll_offset.x, self.size.width, y - 1 + self.scroll_offset.y
        if y == 0:
            return self._titles().crop_extend(left, left + width, self._style("title"))
        place = self.at(line) if line < self.line_count else None
        if place and place[1] >= 0:
            row, is_marked = self.values_at(line), self.id_at(line) in self._flashing
            name = "cursor" if line == self.cursor else "flash" if is_marked else "even" * (line % 2)
            style = self._style(name) if name else self.rich_style
            text = "".join(_fit("…" if row is None else each.text(row), width, each.is_number)
                           for each, width in zip(self.columns, self._widths))
            return Strip([Segment(text, style)]).crop_extend(left, left + width, style)
        style, is_empty = self._style("faint"), y == 2 and not self.line_count
        text = (" …" if self.results is None else NOTHING) * is_empty
        if place:
            section, style = self._sections[place[0]], self._style("section")
            text = f" {visible(section.name) or '–'}  {len(section.ids):,}"
        return Strip([Segment(text, style)]).adjust_cell_length(width, style)

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"table--{name}")

    def _titles(self) -> Strip:
        signs = {True: " ▲", False: " ▼", None: ""}
        texts = [visible(each.name) + signs[self.sort.get(each.keys[-1])] for each in self.columns]
        return Strip([
            Segment(_fit(text, width, each.is_number), self._style(
                "column" if self.has_focus and index == self.column else "title"))
            for index, (text, width, each) in enumerate(zip(texts, self._widths, self.columns))])

    # The cursor.

    def _tell_cursor(self) -> None:
        """Of a row that is not known yet, it is told when it is."""
        if self.id_at(self.cursor) not in (None, self.cursor_id):
            self.cursor_id = self.id_at(self.cursor)
            if self._browser.pane.object_id:
                self._browser.pane.show(self.cursor_id)

    def go_to(self, line: int, step: int = 1) -> None:
        self.cursor = self._row_near(line, step)
        self._reveal()
        self._tell_cursor()
        self.refresh()

    def _reveal(self) -> None:
        """With the title of the section, where that is next."""
        top, height = self.scroll_offset.y, max(1, self.scrollable_size.height - 1)
        if self.cursor < top:
            self.scroll_to(y=self.cursor - self._has_headers, animate=False)
        elif self.cursor >= top + height:
            self.scroll_to(y=self.cursor - height + 1, animate=False)

    def action_move(self, step: int, is_page: bool = False) -> None:
        self.go_to(self.cursor + step * (max(1, len(self._sight()) - 1) if is_page else 1), step)

    def action_turn(self, step: int) -> None:
        self.column = max(0, min(self.column + step, len(self.columns) - 1))
        start, end = [0, *self._ends(), 0][self.column:][:2]
        left = min(start, max(self.scroll_offset.x, end - self.scrollable_size.width))
        self.scroll_to(x=left, animate=False)
        self.refresh()

    def _ends(self) -> list[int]:
        """Where columns end, with the spaces around them."""
        return list(itertools.accumulate(width + 2 for width in self._widths))

    def action_choose(self) -> None:
        if self.cursor_id:
            self._browser.choose(self.cursor_id)

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        line = place.y - 1 + self.scroll_offset.y if place else 0
        if place and not place.y and self.columns:
            self.column = bisect.bisect_right(self._ends()[:-1], place.x + self.scroll_offset.x)
            self._browser.action_sort()
        elif self.id_at(line):
            self.go_to(line)
            if event.chain == 2:
                self.action_choose()


def _fit(text: str, width: int, is_right: bool) -> str:
    """With a space on either side; what is too long ends with dots."""
    if cell_len(text) > width:
        text = set_cell_size(text, width - 1).rstrip() + "…"
    space = " " * (width - cell_len(text))
    return f" {space}{text} " if is_right else f" {text}{space} "
