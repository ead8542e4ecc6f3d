"""A live list as a model of Qt."""

from __future__ import annotations

import asyncio
import bisect
import contextlib
import enum
import itertools
import time
import typing as t

from PyQt6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt, pyqtSignal

from orrery import (
    ConnectionLost, FetchedResults, FetchRequest, OrreryError, Place, ResultsChange, RowChange)
from orrery.protocol import RowWindow

from .delta import Delta, Run, Sections, between, of_change, spread, without
from .live_document import LiveDocument
from .values import NUMBERS, Attribute, attribute, brief, shown

# How long changes are taken in one go, in seconds. Then Qt has its turn.
SLICE = 0.01
# Where more rows than this move at once, it is told as another layout.
MANY_MOVES = 64
# How many rows a window has at most that grows with its view.
LARGEST_WINDOW = 2000
# Has the model compare itself with its list again.
_LOOK = ResultsChange([], [], [], False)
NOWHERE = QModelIndex()
S = t.TypeVar("S", bound="ResultsModel")


class Role(enum.IntEnum):
    """Roles that a `ResultsModel` has beside those of Qt."""

    ID = Qt.ItemDataRole.UserRole + 1
    # The managed object; None where the row is outside of the window.
    OBJECT = enum.auto()
    # Of the column: Python's value, as the user has typed it and as the document has it, the
    # `Attribute`, and what is wrong with what was typed.
    VALUE = enum.auto()
    DOCUMENT_VALUE = enum.auto()
    ATTRIBUTE = enum.auto()
    PROBLEM = enum.auto()


class Column(t.NamedTuple):
    """A column of a model: an attribute, or a key path among the `properties` of the fetch. `check`
    is a Boolean attribute to show as a box in front; a column of a Boolean is such a box alone."""

    key: str
    title: str = ""
    check: str = ""
    is_editable: bool = True


class _Section:
    """The ids of its rows, None where they are not known. `serial` is what indexes go by."""

    def __init__(self, serial: int, name: str, ids: t.Iterable[str | None] = ()) -> None:
        self.serial, self.name, self.ids = serial, name, list(ids)
        self.number = 0


class ResultsModel(QAbstractItemModel):
    """A live list for Qt's views: flat, or with `is_tree` a tree with a row for each section.

    What changes is told step by step, and each step is one that views can follow: selections,
    editors and persistent indexes stay with their rows. What is edited goes to `document.edits`.

    Of a long list, the rows of a `window` are known, as `{"offset": 0, "count": 300}`; it goes
    where a view shows rows, and grows where it shows many. A model with a window is for one view;
    with `follows_view` false, `set_window` alone says where it is.
    """

    # What the model shows is what the list has, after one or more changes.
    caught_up = pyqtSignal()

    def __init__(self, document: LiveDocument, results: FetchedResults[t.Any], entity: str,
                 columns: t.Iterable[Column | str], *, is_tree: bool = False,
                 window: RowWindow | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document, self.results = document, results
        self._columns = [Column(each) if isinstance(each, str) else each for each in columns]
        self._attributes: dict[str, Attribute] = {
            key: attribute(document.document, entity, key)
            for each in self._columns for key in (each.key, each.check) if key}
        self._is_tree, self._window = is_tree, window
        self._serials = itertools.count(1)
        self._sections: list[_Section] = []
        self._by_serial: dict[int, _Section] = {}
        # How many rows there are before each section.
        self._starts: list[int] | None = None
        self.follows_view = True
        # Rows that a view shows and that are not known.
        self._wanted: list[int] = []
        self._moving: asyncio.Task[None] | None = None
        # What the model has to look at when it has caught up: how many rows changes have named,
        # and which window was shown.
        self._touched, self._is_to_look, self._shown_window = 0, False, window
        # Before anything is read: nothing that comes from now on is missed.
        self._changes = results.changes()
        self._have([_Section(next(self._serials), each.name, each.ids)
                    for each in results.sections])
        document.edits.changed.connect(self._did_edit)
        document.reconnected.connect(self._follow_view)
        self._following = document.loop.spawn(self._follow())

    @classmethod
    async def open(cls: type[S], document: LiveDocument, request: FetchRequest[t.Any],
                   columns: t.Iterable[Column | str], section_name_key_path: str | None = None, *,
                   is_tree: bool = False, window: RowWindow | None = None,
                   parent: QObject | None = None) -> S:
        """Opens a live list, and is its model."""
        results = await document.context.results(request, section_name_key_path, window=window)
        return cls(document, results, request.wire["entity"], columns, is_tree=is_tree,
                   window=window, parent=parent)

    async def set_fetch(self, request: FetchRequest[t.Any],
                        section_name_key_path: str | None = None) -> None:
        """Shows what another request for the same entity finds."""
        await self.results.set_fetch(request, section_name_key_path)
        await self.catch_up()

    async def set_window(self, window: RowWindow | None) -> None:
        """Has other rows known; with None all. Where it is cancelled, they may be known all the same."""
        await asyncio.shield(asyncio.ensure_future(self._set_window(window)))

    async def _set_window(self, window: RowWindow | None) -> None:
        """To its end: when the list has other rows, the model has them, too."""
        await self.results.set_window(window)
        self._window = window
        self._changes.queue.put_nowait(_LOOK)
        await self.catch_up()

    async def catch_up(self) -> None:
        """Waits until the model shows all that its list has been told."""
        joined = asyncio.ensure_future(self._changes.queue.join())
        await asyncio.wait([joined, self._following], return_when=asyncio.FIRST_COMPLETED)
        joined.cancel()

    async def close(self) -> None:
        """Ends the list. The model stays as it is."""
        self._window = None
        if self._moving:
            self._moving.cancel()
        await self.results.close()
        await self._following

    # QAbstractItemModel.

    def index(self, row: int, column: int, parent: QModelIndex = NOWHERE) -> QModelIndex:
        if not (0 <= column < len(self._columns) and 0 <= row < self.rowCount(parent)):
            return QModelIndex()
        section = self._sections[parent.row()] if self._is_tree and parent.isValid() else None
        return self.createIndex(row, column, section.serial if section else 0)

    def parent(self, *given: QModelIndex) -> t.Any:
        if not given:
            return QObject.parent(self)
        index = given[0]
        section = self._by_serial.get(index.internalId()) if index.isValid() else None
        return self.createIndex(section.number, 0, 0) if section else QModelIndex()

    def rowCount(self, parent: QModelIndex = NOWHERE) -> int:
        if not parent.isValid():
            return len(self._sections) if self._is_tree else self.total
        is_section = self._is_tree and not parent.internalId() and not parent.column()
        return len(self._sections[parent.row()].ids) if is_section else 0

    def columnCount(self, parent: QModelIndex = NOWHERE) -> int:
        return len(self._columns)

    def hasChildren(self, parent: QModelIndex = NOWHERE) -> bool:
        return self.rowCount(parent) > 0

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        place = self._place(index)
        if place is None:
            return Qt.ItemFlag.ItemIsEnabled
        found = (Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
                 | Qt.ItemFlag.ItemNeverHasChildren)
        if self._contents(place) is not None and not self.document.is_read_only:
            column = self._columns[index.column()]
            about, check = self._attributes[column.key], self._check(column)
            if column.is_editable and about.is_editable and about is not check:
                found |= Qt.ItemFlag.ItemIsEditable
            if check and check.is_editable:
                found |= Qt.ItemFlag.ItemIsUserCheckable
        return found

    def headerData(self, section: int, orientation: Qt.Orientation,
                   role: int = Qt.ItemDataRole.DisplayRole) -> t.Any:
        is_title = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        if is_title and 0 <= section < len(self._columns):
            return self._columns[section].title or self._columns[section].key
        return super().headerData(section, orientation, role)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> t.Any:
        if not index.isValid():
            return None
        place = self._place(index)
        if place is None:
            return self._section_data(self._sections[index.row()], index.column(), role)
        if role == Role.ID:
            return self._id(place)
        contents = self._contents(place)
        if contents is None:
            if role == Qt.ItemDataRole.DisplayRole:
                self._want(place)
            return None
        id_ = t.cast(str, self._id(place))
        if role == Role.OBJECT:
            return self.results.context.object(id_)
        column = self._columns[index.column()]
        if role == Qt.ItemDataRole.CheckStateRole:
            return self._check_state(id_, column)
        return self._column_data(id_, column, role)

    def setData(self, index: QModelIndex, value: t.Any,
                role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Takes what an editor has, or Python's value, and sends it. False where it is none for the
        attribute: it stays in the row with its problem."""
        place = self._place(index) if index.isValid() else None
        contents = self._contents(place) if place else None
        column = self._columns[index.column()] if contents is not None else Column("")
        is_check = role == Qt.ItemDataRole.CheckStateRole
        about = self._check(column) if is_check else self._attributes.get(column.key)
        is_ours = role in (Qt.ItemDataRole.EditRole, Qt.ItemDataRole.CheckStateRole)
        is_editable = about and about.is_editable and not self.document.is_read_only
        if place is None or contents is None or not (is_ours and is_editable):
            return False
        id_ = t.cast(str, self._id(place))
        action = self.action_name(id_, about, value)
        object_ = self.results.context.object(id_)
        return self.document.edits.edit(object_, about, value, self.value(id_, about), action)

    def match(self, start: QModelIndex, role: int, value: t.Any, hits: int = 1,
              flags: t.Any = Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchWrap) -> t.Any:
        """In a list with a window, among the rows that are known: texts that begin with one."""
        if self._window is None:
            return super().match(start, role, value, hits, flags)
        known = [self._index(section, row, start.column())
                 for section, low, high in self._stretches(*self._span(self._window))
                 for row in range(low, high)]
        place = next((number for number, each in enumerate(known) if each == start), 0)
        found = [each for each in known[place:] + known[:place]
                 if str(each.data(role)).casefold().startswith(str(value).casefold())]
        return found if hits < 0 else found[:hits]

    # What programs may say in another way.

    def section_title(self, name: str) -> str:
        """What a section is called."""
        return name

    def action_name(self, id_: str, about: Attribute, value: t.Any) -> str:
        """What the step of undo is called that sets an attribute of a row."""
        titles = {each.key: each.title for each in self._columns}
        return f"Change {titles.get(about.key) or about.key}"

    # Places.

    @property
    def total(self) -> int:
        """How many rows there are, those of all sections together."""
        return self._starting()[-1]

    @property
    def section_counts(self) -> dict[str, int]:
        """How many rows each section has, by its name, in order."""
        return {each.name: len(each.ids) for each in self._sections}

    def index_of(self, id_: str, column: int = 0) -> QModelIndex:
        """Where the row of an object is; an invalid index where it is not in the list, or is not
        known."""
        for section in self._sections:
            with contextlib.suppress(ValueError):
                return self._index(section, section.ids.index(id_), column)
        return QModelIndex()

    def _index(self, section: _Section, row: int, column: int) -> QModelIndex:
        if self._is_tree:
            return self.createIndex(row, column, section.serial)
        return self.createIndex(self._starting()[section.number] + row, column, 0)

    def _starting(self) -> list[int]:
        """How many rows there are before each section, and in all."""
        if self._starts is None:
            counts = (len(each.ids) for each in self._sections)
            self._starts = list(itertools.accumulate(counts, initial=0))
        return self._starts

    def _place(self, index: QModelIndex) -> Place | None:
        """The section and row of an index; None for a section's own."""
        if self._is_tree:
            section = self._by_serial.get(index.internalId())
            return Place(section.number, index.row()) if section else None
        starts = self._starting()
        section_number = bisect.bisect_right(starts, index.row()) - 1
        return Place(section_number, index.row() - starts[section_number])

    def _id(self, place: Place) -> str | None:
        return self._sections[place.section].ids[place.row]

    def _parent_of(self, section: _Section) -> QModelIndex:
        return self.createIndex(section.number, 0, 0) if self._is_tree else QModelIndex()

    def _offset(self, section: _Section) -> int:
        """Of the rows of a section below their parent."""
        return 0 if self._is_tree else self._starting()[section.number]

    # Values.

    def _contents(self, place: Place) -> t.Mapping[str, t.Any] | None:
        return self.results.contents.get(self._id(place) or "")

    def value(self, id_: str, about: Attribute) -> t.Any:
        """Python's value of an attribute in the row of an object, whatever the user has typed."""
        told = self.results.contents.get(id_, {}).get(about.key)
        try:
            return about.described.decoded(told)
        except OrreryError:
            # Python has no such value: a date before the year 1.
            return told

    def _value(self, id_: str, about: Attribute) -> t.Any:
        draft = self.document.edits.draft(id_, about.key)
        return draft.text if draft else self.value(id_, about)

    def _check(self, column: Column) -> Attribute | None:
        key = column.check or column.key
        about = self._attributes[key]
        return about if about.type == "Boolean" else None

    def _check_state(self, id_: str, column: Column) -> t.Any:
        about = self._check(column)
        if about is None:
            return None
        is_on = self._value(id_, about)
        return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked

    def _column_data(self, id_: str, column: Column, role: int) -> t.Any:
        about = self._attributes[column.key]
        if role == Qt.ItemDataRole.DisplayRole:
            return None if about.type == "Boolean" else brief(self._value(id_, about))
        if role in (Qt.ItemDataRole.EditRole, Role.VALUE):
            value = self._value(id_, about)
            return value if role == Role.VALUE else shown(value)
        if role == Role.DOCUMENT_VALUE:
            return self.value(id_, about)
        if role == Role.ATTRIBUTE:
            return about
        if role in (Role.PROBLEM, Qt.ItemDataRole.ToolTipRole,
                    Qt.ItemDataRole.AccessibleDescriptionRole):
            draft = self.document.edits.draft(id_, about.key)
            problem = draft.problem or None if draft else None
            is_tip = problem and role == Qt.ItemDataRole.ToolTipRole
            # Qt takes a tip for HTML that looks so.
            return Qt.convertFromPlainText(problem) if is_tip else problem
        if role == Qt.ItemDataRole.TextAlignmentRole and about.type in NUMBERS:
            return (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter).value
        return None

    def _section_data(self, section: _Section, column: int, role: int) -> t.Any:
        is_text = role in (Qt.ItemDataRole.DisplayRole, Role.VALUE)
        return self.section_title(section.name) if is_text and column == 0 else None

    def _did_edit(self, id_: str, key: str) -> None:
        index = self.index_of(id_)
        if index.isValid():
            self.dataChanged.emit(index, index.siblingAtColumn(len(self._columns) - 1))

    # The window.

    def _want(self, place: Place) -> None:
        """Has the window move to where a row is that a view shows."""
        if self._window and self.follows_view:
            self._wanted.append(self._starting()[place.section] + place.row)
            self._follow_view()

    def _follow_view(self) -> None:
        is_idle = self._moving is None or self._moving.done()
        if self._wanted and is_idle and self.document.is_connected:
            self._moving = self.document.loop.spawn(self._move_window())

    async def _move_window(self) -> None:
        """What cannot be asked for is asked for when the connection is there again."""
        while self._wanted and self._window:
            offset, count = self._window["offset"], self._window["count"]
            # A view asks for all its rows in one go: what is near the last is what the user sees.
            wanted = {each for each in self._wanted if abs(each - self._wanted[-1]) < count // 2}
            if len(wanted) > count // 2:
                # Too many for the window, which would go to and fro.
                count = max(count, min(2 * count, LARGEST_WINDOW))
            self._wanted.clear()
            first, last = min(wanted), max(wanted)
            if first < offset or last >= offset + self._window["count"]:
                offset = max(0, (first + last - count) // 2)
                try:
                    await self.set_window({"offset": offset, "count": count})
                except ConnectionLost:
                    self._wanted = list(wanted)
                    return

    # What is told.

    async def _follow(self) -> None:
        """Takes one change after the other. Why a list has failed, `on_error` of its connection has
        told."""
        with contextlib.suppress(OrreryError):
            async for change in self._changes:
                await self._take(change)

    async def _take(self, change: ResultsChange) -> None:
        """Where it takes long, Qt has its turn in between."""
        queue, told = self._changes.queue, [change]
        if change.is_reset:
            # What it leads to is what there is now, with all that came since.
            told += self._waiting()
            await self._perform(self._take_all())
        else:
            await self._perform(self._steps(of_change(change)))
            self._learn(change.rows)
        self._touched += len(change.rows)
        self._is_to_look = self._is_to_look or change is _LOOK
        if queue.empty():
            self._settle()
        for _ in told:
            queue.task_done()

    async def _perform(self, steps: t.Iterator[None]) -> None:
        start = time.perf_counter()
        for _ in steps:
            if time.perf_counter() - start > SLICE:
                await asyncio.sleep(0)
                start = time.perf_counter()

    def _waiting(self) -> list[ResultsChange]:
        """Changes that wait: the list has them already. The end is for the loop that follows it."""
        queue = self._changes.queue
        count = queue.qsize() - (not self.results.is_open)
        return [t.cast(ResultsChange, queue.get_nowait()) for _ in range(count)]

    def _take_all(self) -> t.Iterator[None]:
        """Leads to what the list has now."""
        names = [each.name for each in self.results.sections]
        ids = [list(each.ids) for each in self.results.sections]
        old = Sections([each.name for each in self._sections],
                       [each.ids for each in self._sections])
        new = Sections(names, t.cast(t.Any, ids))
        # Often there are other contents alone.
        if old != new:
            yield from self._steps(between(old, new))
        for section, name, rows in zip(self._sections, names, ids):
            section.ids = rows
            self._call(section, name)
            self._tell(section, 0, len(rows))

    def _steps(self, delta: Delta) -> t.Iterator[None]:
        """Each step begins when those before have ended: views and proxies see every state."""
        old = list(self._sections)
        for run in reversed(delta.removed):
            self._remove_rows(old[run.section], run)
            yield
        final = [each for number, each in enumerate(old) if number not in delta.deleted_sections]
        for number in delta.inserted_sections:
            final.insert(number, _Section(next(self._serials), ""))
        for number in delta.inserted_sections:
            before = final[number - 1] if number else None
            self._insert_section(before.number + 1 if before else 0, final[number])
            yield
        moves = _moves(delta, old, final)
        if len(moves) > MANY_MOVES:
            self._move_many(moves)
            yield
        else:
            for _ in self._move_each(moves):
                yield
        for number in reversed(delta.deleted_sections):
            self._remove_section(old[number])
            yield
        for run in delta.inserted:
            self._insert_rows(final[run.section], run)
            yield

    def _remove_rows(self, section: _Section, run: Run) -> None:
        first, count = self._offset(section) + run.row, len(run.ids)
        self.beginRemoveRows(self._parent_of(section), first, first + count - 1)
        del section.ids[run.row:run.row + count]
        self._starts = None
        self.endRemoveRows()

    def _insert_rows(self, section: _Section, run: Run) -> None:
        first, count = self._offset(section) + run.row, len(run.ids)
        self.beginInsertRows(self._parent_of(section), first, first + count - 1)
        section.ids[run.row:run.row] = run.ids
        self._starts = None
        self.endInsertRows()

    def _insert_section(self, number: int, section: _Section) -> None:
        if self._is_tree:
            self.beginInsertRows(NOWHERE, number, number)
        self._have([*self._sections[:number], section, *self._sections[number:]])
        if self._is_tree:
            self.endInsertRows()

    def _remove_section(self, section: _Section) -> None:
        number = section.number
        if self._is_tree:
            self.beginRemoveRows(NOWHERE, number, number)
        self._have(self._sections[:number] + self._sections[number + 1:])
        if self._is_tree:
            self.endRemoveRows()

    def _have(self, sections: list[_Section]) -> None:
        self._sections, self._starts = sections, None
        self._by_serial = {each.serial: each for each in sections}
        for number, each in enumerate(sections):
            each.number = number

    def _move_each(self, moves: list[_Move]) -> t.Iterator[None]:
        """Rows that are still to be moved stand between those that have their places."""
        for index, move in enumerate(moves):
            row = move.target
            waiting = moves[index:]
            for source in sorted(each.row for each in waiting if each.source is move.destination):
                row += source < row
            self._move_row(move, row)
            yield
            for each in waiting[1:]:
                each.row -= each.source is move.source and each.row > move.row
                each.row += each.source is move.destination and each.row >= move.landed

    def _move_row(self, move: _Move, row: int) -> None:
        source, destination = move.source, move.destination
        first, to = self._offset(source) + move.row, self._offset(destination) + row
        is_same_parent = source is destination or not self._is_tree
        # Where only the section is another, a flat list stays as it is.
        is_move = not is_same_parent or to not in (first, first + 1)
        if is_move:
            self.beginMoveRows(self._parent_of(source), first, first,
                               self._parent_of(destination), to)
        id_ = source.ids.pop(move.row)
        move.landed = row - (source is destination and move.row < row)
        destination.ids.insert(move.landed, id_)
        self._starts = None
        if is_move:
            self.endMoveRows()

    def _move_many(self, moves: list[_Move]) -> None:
        """As another layout."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        places = [self._place(each) for each in before]
        landed = {(each.source.number, each.row): Place(each.destination.number, each.target)
                  for each in moves}
        sources: dict[int, list[int]] = {each.number: [] for each in self._sections}
        targets: dict[int, list[int]] = {each.number: [] for each in self._sections}
        ids: dict[int, list[str | None]] = {each.number: [] for each in self._sections}
        for each in moves:
            sources[each.source.number].append(each.row)
            targets[each.destination.number].append(each.target)
            ids[each.destination.number].append(each.source.ids[each.row])
        for section in self._sections:
            number = section.number
            sources[number].sort()
            stayed = without(section.ids, sources[number])
            section.ids = spread(stayed, targets[number], ids[number])
        self._starts = None
        # Which of the rows that stay is the first behind each that came.
        others = {number: [row - count for count, row in enumerate(rows)]
                  for number, rows in targets.items()}

        def after(index: QModelIndex, place: Place | None) -> QModelIndex:
            if place is None:
                return index
            section, row = place
            row -= bisect.bisect_left(sources[section], row)
            stayed = Place(section, row + bisect.bisect_right(others[section], row))
            section, row = landed.get((place.section, place.row), stayed)
            return self._index(self._sections[section], row, index.column())

        self.changePersistentIndexList(before, list(map(after, before, places)))
        self.layoutChanged.emit()

    # What rows say.

    def _learn(self, rows: list[RowChange]) -> None:
        """Takes the ids that a change names, and tells of rows that show something else."""
        # A row may have moved out of the window, or have shown nothing so far.
        named = {each.new: each.id for each in rows if each.new and each.kind != "insert"}
        run: list[Place] = []
        for place in sorted(named):
            self._sections[place.section].ids[place.row] = named[place]
            if run and place == (run[-1].section, run[-1].row + 1):
                run.append(place)
            else:
                self._tell_run(run)
                run = [place]
        self._tell_run(run)

    def _tell_run(self, run: list[Place]) -> None:
        if run:
            self._tell(self._sections[run[0].section], run[0].row, run[-1].row + 1)

    def _tell(self, section: _Section, first: int, end: int) -> None:
        """Rows of a section show something else."""
        if first < end:
            last_column = len(self._columns) - 1
            self.dataChanged.emit(self._index(section, first, 0),
                                  self._index(section, end - 1, last_column))

    def _call(self, section: _Section, name: str) -> None:
        is_other, section.name = name != section.name, name
        if is_other and self._is_tree:
            header = self._parent_of(section)
            self.dataChanged.emit(header, header)

    def _stretches(self, first: int, end: int) -> t.Iterator[tuple[_Section, int, int]]:
        """Rows by their numbers in the whole list, as rows of sections."""
        for section, start in zip(self._sections, self._starting()):
            low, high = max(first - start, 0), min(end - start, len(section.ids))
            if low < high:
                yield section, low, high

    def _settle(self) -> None:
        """The list is as the last change has left it: it has the names of sections that came, and
        the rows that are in the window now."""
        for section, told in zip(self._sections, self.results.sections):
            self._call(section, told.name)
        first, end = self._span(self._shown_window)
        # What was pushed out of the window shows nothing any more.
        stretches = [(first - self._touched, first), (end, end + self._touched)]
        if self._is_to_look:
            shown = self._span(self._window)
            for section, low, high in self._stretches(*shown):
                section.ids[low:high] = self.results.sections[section.number].ids[low:high]
            stretches += [(first, end), shown]
        for stretch in stretches:
            for section, low, high in self._stretches(*stretch):
                self._tell(section, low, high)
        self._shown_window, self._is_to_look, self._touched = self._window, False, 0
        self.caught_up.emit()

    def _span(self, window: RowWindow | None) -> tuple[int, int]:
        if window is None:
            return 0, self.total
        return window["offset"], window["offset"] + window["count"]


class _Move:
    """A row that moves, as things are when all that goes is gone, and nothing that comes there."""

    def __init__(self, source: _Section, row: int, destination: _Section, target: int) -> None:
        self.source, self.row, self.destination, self.target = source, row, destination, target
        # Where it is then, as long as others have not moved.
        self.landed = target


def _moves(delta: Delta, old: list[_Section], new: list[_Section]) -> list[_Move]:
    gone, come = _Counter(delta.removed), _Counter(delta.inserted)
    return [_Move(old[source.section], source.row - gone.before(source),
                  new[target.section], target.row - come.before(target))
            for source, target in delta.moved]


class _Counter:
    """How many rows of runs stand before a place in its section."""

    def __init__(self, runs: list[Run]) -> None:
        self._rows: dict[int, list[int]] = {}
        self._counts: dict[int, list[int]] = {}
        for section, row, ids in runs:
            counts = self._counts.setdefault(section, [0])
            counts.append(counts[-1] + len(ids))
            self._rows.setdefault(section, []).append(row)

    def before(self, place: Place) -> int:
        index = bisect.bisect_left(self._rows.get(place.section, []), place.row)
        return self._counts.get(place.section, [0])[index]
