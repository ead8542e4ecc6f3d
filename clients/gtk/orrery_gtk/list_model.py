"""A live list as a list model of GTK."""

from __future__ import annotations

import asyncio
import contextlib
import typing as t

from gi.repository import Gio, GObject

from orrery import (ConnectionLost, Context, FetchedResults, FetchRequest, OrreryError,
                    Place, ResultsChange)
from orrery.protocol import RowWindow

from .event_loop import EventLoop

# All may be different.
_ALL = ResultsChange([], [], [], True)


class Row(GObject.Object):
    """A row of a `ResultsModel`: one for each id, also after the row has moved. Its properties
    notify when its object changes, or comes into the window or leaves it."""

    __gtype_name__ = "OrreryRow"

    def __init__(self, model: ResultsModel, entry: _Entry) -> None:
        super().__init__()
        self.model = model
        self._entry = entry
        self.was_shown = self.values is not None

    @GObject.Property(type=str, flags=GObject.ParamFlags.READABLE)
    def id(self) -> str | None:
        """None where the row was never in the window."""
        return self._entry.id

    @GObject.Property(type=object, flags=GObject.ParamFlags.READABLE)
    def object(self) -> t.Any:
        """The object; None where the row is outside of the window."""
        results = self.model.results
        return results.context.object(self.id) if self.values is not None else None

    @property
    def values(self) -> t.Mapping[str, t.Any] | None:
        """What the list tells of the row, as the protocol has it."""
        return self.model.results.contents.get(self.id or "")

    def changed(self) -> None:
        """Notifies all properties."""
        self.was_shown = self.values is not None
        self.freeze_notify()
        for each in self.list_properties():
            self.notify(each.name)
        self.thaw_notify()


def column(key: str, type_: type = object) -> GObject.Property:
    """A property of a subclass of `Row`: what the list has under a key, an attribute or a key path
    among the `properties` of the fetch."""

    def get(row: Row) -> t.Any:
        value = (row.values or {}).get(key)
        known = row.object.entity.properties.get(key) if value is not None else None
        # Where Python has no such value, it stays as the protocol has it.
        with contextlib.suppress(OrreryError):
            value = known.decoded(value) if known else value
        return type_() if value is None and type_ is not object else value

    return GObject.Property(type=type_, getter=get, flags=GObject.ParamFlags.READABLE)


class SectionHeader(GObject.Object):
    """Stands before the rows of a section, where the model was asked for headers."""

    __gtype_name__ = "OrrerySectionHeader"

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    @GObject.Property(type=str, flags=GObject.ParamFlags.READABLE)
    def name(self) -> str:
        return self._name


class _Entry:
    """A place for a row, which is made when it is asked for: lists are long, windows are not."""

    __slots__ = ("id", "row")

    def __init__(self, id_: str | None) -> None:
        self.id = id_
        self.row: Row | None = None


class _Section:
    def __init__(self, name: str) -> None:
        self.header = SectionHeader(name)
        self.entries: list[_Entry] = []


# What stands at a place of the model.
_Item = t.Union[_Entry, SectionHeader]


class ResultsModel(GObject.Object, Gio.ListModel):
    """A live list for `Gtk.ListView` and its like.

    `items-changed` names exact places: each run of rows that go or come by itself, or, where rows
    moved, the stretch from the first that differs to the last, so that a selection and the widgets
    of rows stay with them. With `headers` a `SectionHeader` stands before each section. `row_type`
    is `Row`, or a subclass with `column` properties.

    Of a long list, the rows of a window are known: call `show` with the places of rows that are bound
    to widgets and have no object, and the window moves there.
    """

    __gtype_name__ = "OrreryResultsModel"

    def __init__(self, results: FetchedResults[t.Any], row_type: type[Row] = Row, *,
                 headers: bool = False, window: RowWindow | None = None) -> None:
        super().__init__()
        self.results = results
        self._row_type = row_type
        self._has_headers = headers
        self._window = window
        self._sections: list[_Section] = []
        self._items: list[_Item] = []
        # Places of rows that views show, and that are not known.
        self._wanted: list[int] = []
        # Before anything is read: nothing that comes from now on is missed.
        self._changes = results.changes()
        self._read_all()
        self._items = self._flat()
        # It holds its tasks: a model that nobody shows any more follows its list to the end.
        self._loop = t.cast(EventLoop, asyncio.get_running_loop())
        self._following = self._loop.spawn(self._follow())
        self._moving: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, context: Context, request: FetchRequest[t.Any],
                   section_name_key_path: str | None = None, row_type: type[Row] = Row, *,
                   headers: bool = False, window: RowWindow | None = None) -> ResultsModel:
        """Opens a live list, and is its model."""
        results = await context.results(request, section_name_key_path, window=window)
        return cls(results, row_type, headers=headers, window=window)

    async def set_fetch(self, request: FetchRequest[t.Any],
                        section_name_key_path: str | None = None) -> None:
        """Shows what another request finds."""
        await self.results.set_fetch(request, section_name_key_path)

    async def set_window(self, window: RowWindow | None) -> None:
        """Has other rows known; with None all. Where it is cancelled, they may be known all the same."""
        await asyncio.shield(self._loop.create_task(self._set_window(window)))

    async def _set_window(self, window: RowWindow | None) -> None:
        """To its end: when the list has other rows, the model has them, too."""
        await self.results.set_window(window)
        self._window = window
        self._take([*self._told(), _ALL])

    async def close(self) -> None:
        """Ends the list. The rows stay as they are."""
        await self.results.close()
        await self._following

    # Gio.ListModel.

    def do_get_item_type(self) -> GObject.GType:
        return GObject.Object.__gtype__

    def do_get_n_items(self) -> int:
        return len(self._items)

    def do_get_item(self, position: int) -> GObject.Object | None:
        if position >= len(self._items):
            return None
        item = self._items[position]
        if isinstance(item, SectionHeader):
            return item
        item.row = item.row or self._row_type(self, item)
        return item.row

    def position_of(self, id_: str) -> int | None:
        """Where the row of an object is; None where it is not in the list, or is not known."""
        return next((position for position, each in enumerate(self._items)
                     if isinstance(each, _Entry) and each.id == id_), None)

    # The window.

    def show(self, position: int) -> None:
        """Has the window move to where a row is, if that is outside. Calls that follow each other
        are answered together."""
        if self._window:
            self._wanted.append(position)
            self._follow_view()

    def _follow_view(self) -> None:
        if self._wanted and (self._moving is None or self._moving.done()):
            self._moving = self._loop.spawn(self._move_window())

    async def _move_window(self) -> None:
        """What cannot be asked for is asked for when the connection is there again."""
        while self._wanted:
            assert self._window
            count = self._window["count"]
            # A view binds all its rows in one go: the last of them are what the user sees.
            wanted = self._wanted[-count // 2:]
            rows = [self._row_number(each) for each in wanted]
            self._wanted.clear()
            first, last = self._window["offset"], self._window["offset"] + count
            if min(rows) < first or max(rows) >= last:
                offset = max(0, (min(rows) + max(rows) - count) // 2)
                try:
                    await self.set_window({"offset": offset, "count": count})
                except ConnectionLost:
                    self._wanted = wanted
                    return

    def _row_number(self, position: int) -> int:
        """The number of a row among all rows, without headers."""
        if not self._has_headers:
            return position
        return sum(isinstance(each, _Entry) for each in self._items[:position])

    # What is told.

    async def _follow(self) -> None:
        """Why a list has failed, `on_error` of its connection has told."""
        with contextlib.suppress(OrreryError):
            async for change in self._changes:
                self._take([change, *self._told()])

    def _told(self) -> list[ResultsChange]:
        """Changes that wait: the list has them already. The end is for the task that follows it."""
        queue = self._changes.queue
        count = queue.qsize() - (not self.results.is_open)
        return [t.cast(ResultsChange, queue.get_nowait()) for _ in range(count)]

    def _take(self, changes: list[ResultsChange]) -> None:
        # The names of new sections stand in the list as it is after the last change.
        is_whole = any(
            each.is_reset or (each.inserted_sections and len(changes) > 1) for each in changes)
        touched: list[_Entry] = []
        if is_whole:
            self._read_all()
        else:
            for change in changes:
                touched += self._apply(change)
        self._emit(self._flat())
        for each in self._items:
            row = each.row if isinstance(each, _Entry) else None
            if row and (is_whole or row.was_shown != (row.values is not None)):
                touched.append(t.cast(_Entry, each))
        for entry in dict.fromkeys(touched):
            if entry.row:
                entry.row.changed()
        if is_whole:
            self._follow_view()

    def _apply(self, change: ResultsChange) -> list[_Entry]:
        """Removals name places in the old list, insertions places in the new one."""
        moved: dict[Place, _Entry] = {}
        leaving = [each for each in change.rows if each.kind in ("delete", "move")]
        for each in sorted(leaving, key=lambda each: t.cast(Place, each.old), reverse=True):
            old = t.cast(Place, each.old)
            entry = self._sections[old.section].entries.pop(old.row)
            if each.new:
                moved[each.new] = entry
        for index in sorted(change.deleted_sections, reverse=True):
            del self._sections[index]
        for index in sorted(change.inserted_sections):
            self._sections.insert(index, _Section(self.results.sections[index].name))
        arriving = {each.new for each in change.rows if each.kind in ("insert", "move") and each.new}
        for place in sorted(arriving):
            entries = self._sections[place.section].entries
            entries.insert(place.row, moved.get(place) or _Entry(None))
        touched = []
        for each in change.rows:
            if each.new:
                entry = self._sections[each.new.section].entries[each.new.row]
                entry.id = each.id
                touched.append(entry)
        return touched

    def _read_all(self) -> None:
        """Has the sections and rows of the list as it is, with the rows that are known already."""
        known = {each.id: each for section in self._sections for each in section.entries if each.id}
        old = iter([each for section in self._sections for each in section.entries])
        headers = {each.header.name: each.header for each in self._sections}
        self._sections = []
        for told in self.results.sections:
            section = _Section(told.name)
            section.header = headers.get(told.name, section.header)
            for id_ in told.ids:
                before = next(old, None)
                # A row that was not known is the one that is told of at its place.
                place_holder = before if before and before.id is None else None
                entry = known.get(id_) or place_holder or _Entry(None)
                entry.id = id_
                section.entries.append(entry)
            self._sections.append(section)

    def _flat(self) -> list[_Item]:
        return [each for section in self._sections
                for each in [section.header] * self._has_headers + section.entries]

    def _emit(self, new: list[_Item]) -> None:
        """Tells of what differs, from the last to the first: each run by itself, or where rows moved
        one stretch."""
        old = self._items
        stays = set(old) & set(new)
        kept = [each for each in new if each in stays]
        if kept == [each for each in old if each in stays]:
            steps = _runs(old, new, stays)
        else:
            steps = [_stretch(old, new)]
        for position, removed, added in steps:
            self._items[position:position + removed] = added
            self.items_changed(position, removed, len(added))


_Step = t.Tuple[int, int, t.List[_Item]]


def _stretch(old: list[_Item], new: list[_Item]) -> _Step:
    """From the first item that differs to the last."""
    first = next(index for index, pair in enumerate(zip(old, new)) if pair[0] is not pair[1])
    shorter = min(len(old), len(new)) - first
    same = next((count for count in range(shorter)
                 if old[-1 - count] is not new[-1 - count]), shorter)
    return first, len(old) - first - same, new[first:len(new) - same]


def _runs(old: list[_Item], new: list[_Item], stays: set[_Item]) -> list[_Step]:
    """The runs between the items that stay, the last first."""
    steps: list[_Step] = []
    end_of_old, end_of_new = len(old), len(new)
    while end_of_old or end_of_new:
        place, other = end_of_old, end_of_new
        while place and old[place - 1] not in stays:
            place -= 1
        while other and new[other - 1] not in stays:
            other -= 1
        if place < end_of_old or other < end_of_new:
            steps.append((place, end_of_old - place, new[other:end_of_new]))
        # Before them stands one that stays, in both.
        end_of_old, end_of_new = max(0, place - 1), max(0, other - 1)
    return steps
