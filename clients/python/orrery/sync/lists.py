# Written by derive.py from lists.py of the asyncio face: edit that instead.
"""What follows a fetch by itself: live lists, aggregates, observers."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import typing as t
import weakref

from .._threads import Callback, Queue
from ..errors import ConnectionLost, from_wire
from ..link import Message
from ..protocol import RowWindow
from ..queries import FetchRequest, Key
from ..values import number, stated

if t.TYPE_CHECKING:
    from .connection import Connection
    from .context import Context

O = t.TypeVar("O")
C = t.TypeVar("C")
L = t.TypeVar("L", bound="Live[t.Any]")
# What is raised where a message does not fit what is known.
UNFIT = (AttributeError, LookupError, TypeError, ValueError)


class Changes(t.Generic[C]):
    """What happens to a list, one after the other: `for` waits for the next."""

    def __init__(self, live: Live[C]) -> None:
        self._live = live
        self._queue: Queue[C | None] = Queue()
        # None ends it.
        self.put = self._queue.put_nowait

    def __iter__(self) -> Changes[C]:
        return self

    def __next__(self) -> C:
        change = self._live.connection.engine.next(self._queue)
        if change is None:
            self.put(None)
            raise StopIteration
        return change

    def close(self) -> None:
        self._live.iterations.discard(self)
        self.put(None)


class Live(t.Generic[C]):
    """What the server keeps up to date. `changes()` iterates over what happens from now on, each
    of which `on_change` is called with, too. `failure` says why the server ended it, if it did."""

    # The namespace of its methods, and the name of its handle.
    kind = ""
    can_resume = True

    def __init__(self, context: Context, params: Message, on_change: Callback | None) -> None:
        self.context: Context = context
        self.connection: Connection = context.connection
        self.on_change = on_change
        self.failure: Exception | None = None
        self.handle = self.clock = ""
        # Who stops to iterate has nothing kept for them.
        self.iterations: weakref.WeakSet[Changes[C]] = weakref.WeakSet()
        self._params = params

    def open(self: L) -> L:
        try:
            self._open()
        except BaseException:
            if self.is_open:
                self.end()
            raise
        return self

    def resume(self) -> None:
        """After the connection was lost: gets what was missed, or all; all where that does not fit."""
        try:
            try:
                self._open()
            except UNFIT:
                self.clock = ""
                self._open()
        except ConnectionLost:
            raise
        except Exception as error:
            self.end(error)

    def _repair(self) -> None:
        if self.is_open and not self.clock:
            self.resume()

    @property
    def is_open(self) -> bool:
        return self in self.context.lives

    def _open(self) -> None:
        is_first = not self.handle
        is_known = self.can_resume and self.context is self.context.document.context
        since = self.clock if is_known and self.clock else None
        params = self._params

        def opened(result: Message) -> None:
            if not is_first and not self.is_open:
                return self.connection.close_later(self.kind, result[self.kind])
            if self._params is not params:
                raise ValueError("By now another fetch or window is wanted.")
            self.handle = result[self.kind]
            self.connection.streams[self.handle] = self.receive
            change = self._take(result)
            if is_first:
                self.context.lives.append(self)
            else:
                self._tell(change)

        self.connection.request(
            f"{self.kind}/open",
            {"context": self.context.handle, **params, **stated(since=since)}, opened)

    def close(self) -> None:
        """Ends it. It shows what it showed last."""
        if self.is_open:
            self.end()
            with contextlib.suppress(ConnectionLost):
                self.connection.request(f"{self.kind}/close", {self.kind: self.handle})

    def changes(self) -> Changes[C]:
        """Each change from now on, with `for`; it ends when this is closed."""
        made = Changes(self)
        self.iterations.add(made)
        if not self.is_open:
            made.close()
        return made

    def receive(self, method: str, push: Message) -> None:
        if "error" in push:
            return self.end(from_wire(push["error"]))
        try:
            if push["since"] != self.clock:
                raise ValueError(f"What follows {push['since']} came after {self.clock}.")
            self._tell(self._take(push))
        except UNFIT:
            self._doubt()

    def _doubt(self) -> None:
        """What is known may be wrong: all of it is asked for, unless a lost connection led to that."""
        self.clock = ""
        self.connection.close_later(self.kind, self.handle)
        self.connection.engine.submit(self._repair)

    def _take(self, told: Message) -> C:
        self.clock = told["clock"]
        return self._apply(told["changes"]) if "changes" in told else self._replace(told)

    def _tell(self, change: C) -> None:
        for each in self.iterations:
            each.put(change)
        self.connection.engine.call(self.on_change, change)

    def end(self, failure: Exception | None = None) -> None:
        """Nothing is told of it any more."""
        self.failure = failure
        self.context.lives.remove(self)
        self.connection.streams.pop(self.handle, None)
        for each in list(self.iterations):
            each.close()

    def exchange(self, object_: t.Any) -> None:
        """Has this instance of an object in place of another."""

    def _apply(self, changes: Message) -> C:
        raise NotImplementedError

    def _replace(self, told: Message) -> C:
        raise NotImplementedError


@dataclasses.dataclass
class Section:
    """`ids` has one for each row; None where it is not known, as for rows that were never in the
    window."""

    name: str
    index_title: str | None
    ids: list[str | None]


class Place(t.NamedTuple):
    section: int
    row: int


class RowChange(t.NamedTuple):
    """`kind` is "insert", "delete", "move" or "update"; `old` is a place before the whole change,
    `new` one after it. A row that moves with other contents is in an update, too."""

    kind: str
    id: str
    old: Place | None
    new: Place | None


class ResultsChange(t.NamedTuple):
    """One change of a live list. Rows that go and sections that go have old places, those that come
    new ones. With `is_reset` all of it may be different, and no rows are named."""

    rows: list[RowChange]
    deleted_sections: list[int]
    inserted_sections: list[int]
    is_reset: bool = False


class FetchedResults(Live[ResultsChange], t.Generic[O]):
    """A live list: what a fetch finds, always.

    It is a sequence of the objects of its rows, None for those outside of its window; `sections` has
    their ids. `shown` are the objects in the window, or all.
    """

    kind = "list"

    def __init__(self, context: Context, request: FetchRequest[O], section_name_key_path: Key | None,
                 window: RowWindow | None, on_change: Callback | None) -> None:
        super().__init__(
            context, {**_query(request, section_name_key_path), **stated(window=window)}, on_change)
        self.sections: list[Section] = []
        # Those that `sections` names.
        self._known_ids: set[str] = set()
        # Values of the rows shown, as the wire has them.
        self.contents: dict[str, t.Mapping[str, t.Any]] = {}
        self._objects: dict[str | None, O] = {}
        # What came along with each of them stays as long as it does.
        self._related: dict[str, list[t.Any]] = {}
        # Rows without contents, and since when.
        self._missing: dict[str, str] = {}

    def resume(self) -> None:
        super().resume()
        self.connection.engine.submit(self._fill)

    def __len__(self) -> int:
        return sum(len(section.ids) for section in self.sections)

    def __getitem__(self, row: int) -> O | None:
        row = range(len(self))[row]
        return next(itertools.islice(self, row, None))

    def __iter__(self) -> t.Iterator[O | None]:
        return map(self._objects.get, self._ids())

    def _ids(self) -> t.Iterator[str | None]:
        return itertools.chain.from_iterable(section.ids for section in self.sections)

    @property
    def shown(self) -> list[O]:
        return [self._objects[id_] for id_ in self.shown_ids if id_ in self._objects]

    @property
    def shown_ids(self) -> list[str]:
        first = self._params.get("window", {}).get("offset", 0)
        count = self._params.get("window", {}).get("count", len(self))
        return [id_ for id_ in itertools.islice(self._ids(), first, first + count) if id_]

    def section(self, index: int) -> list[O | None]:
        """The objects of a section."""
        return [self._objects.get(id_) for id_ in self.sections[index].ids]

    def column(self, object_: t.Any, key: Key) -> t.Any:
        """What a key path among the request's `properties` is for the object of a row."""
        return self.contents[object_.id].get(str(key))

    def set_fetch(self, request: FetchRequest[O],
                        section_name_key_path: Key | None = None) -> None:
        """Shows what another request finds. What that changes is told as one change."""
        params = _query(request, section_name_key_path)

        def changed(result: Message) -> None:
            self._params = {**params, **stated(window=self._params.get("window"))}
            if self.clock:
                self.receive("list/didChange", result)

        self._set("list/setFetch", params, changed)

    def set_window(self, window: RowWindow | None) -> None:
        """Shows other rows; with None all."""
        shown = stated(window=window)

        def moved(result: Message) -> None:
            self._params = {**self._params, **shown}
            if not shown:
                self._params.pop("window", None)
            if self.clock:
                self.clock = result["clock"]
                self._show(result)

        self._set("list/setWindow", shown, moved)

    def _set(self, method: str, params: Message, apply: t.Callable[[Message], None]) -> None:
        """A list in doubt has no clock. It is opened anew by the parameters that are set."""
        if self.clock:
            self.connection.request(method, {"list": self.handle, **params}, apply)
        else:
            apply({})

    def _replace(self, told: Message) -> ResultsChange:
        snapshot = told["snapshot"]
        self.sections = [Section(each["name"], each.get("indexTitle"), [None] * each["count"])
                         for each in snapshot["sections"]]
        self._known_ids.clear()
        self._show(snapshot)
        return ResultsChange([], [], [], True)

    def _show(self, told: Message) -> None:
        """Takes the objects of all rows in the window."""
        self.contents, self._objects, self._related, self._missing = {}, {}, {}, {}
        first = self._params.get("window", {}).get("offset", 0)
        objects = told["objects"]
        for index, section in enumerate(self.sections):
            for row in range(max(first, 0), min(len(section.ids), first + len(objects))):
                self._put(Place(index, row), objects[row - first]["id"])
            first -= len(section.ids)
        self._know([(each["id"], each) for each in objects], told["related"])

    def _apply(self, changes: Message) -> ResultsChange:
        """Removals name places in the old list, insertions places in the new one."""
        rows = [
            *(RowChange("delete", each["id"], _place(each), None) for each in changes["deletes"]),
            *(RowChange("move", each["id"], _place(each["oldPlace"]), _place(each["newPlace"]))
              for each in changes["moves"]),
            *(RowChange("insert", each["id"], None, _place(each)) for each in changes["inserts"]),
        ]
        for old, id_ in sorted([(each.old, each.id) for each in rows if each.old], reverse=True):
            ids = self._section(old).ids
            _check(ids.pop(_index(old.row, len(ids))), id_)
            self._known_ids.discard(id_)
        for index in sorted(changes["sectionDeletes"], reverse=True):
            if self.sections.pop(_index(index, len(self.sections))).ids:
                raise ValueError(f"Section {index} is not empty.")
        for each in changes["sectionInserts"]:
            self.sections.insert(_index(each["index"], len(self.sections) + 1),
                                 Section(each["name"], each.get("indexTitle"), []))
        for new, id_ in sorted((each.new, each.id) for each in rows if each.new):
            ids = self._section(new).ids
            ids.insert(_index(new.row, len(ids) + 1), None)
            self._put(new, id_)
        for each in changes["deletes"]:
            self._forget(each["id"])
        for each in changes["updates"]:
            new = _place(each["newPlace"])
            self._put(new, each["id"])
            rows.append(RowChange("update", each["id"], _place(each["oldPlace"]), new))
        for each in changes["entered"]:
            self._put(_place(each), each["id"])
        come = changes["updates"] + changes["inserts"] + changes["entered"]
        self._know([(each["id"], each.get("object")) for each in come], changes["related"])
        if "window" in self._params:
            for id_ in self.contents.keys() - set(self.shown_ids):
                self._forget(id_)
        if len(self) != changes["total"]:
            raise ValueError(f"There are {len(self)} rows, and should be {changes['total']}.")
        inserted = [each["index"] for each in changes["sectionInserts"]]
        return ResultsChange(rows, changes["sectionDeletes"], inserted)

    def _section(self, place: Place) -> Section:
        return self.sections[_index(place.section, len(self.sections))]

    def _put(self, place: Place, id_: str) -> None:
        ids = self._section(place).ids
        found = ids[_index(place.row, len(ids))]
        _check(found, id_)
        if found is None and id_ in self._known_ids:
            raise ValueError(f"{id_} is there twice.")
        self._known_ids.add(id_)
        ids[place.row] = id_

    def _know(self, rows: list[tuple[str, Message | None]], related: list[Message]) -> None:
        """Where a change has too many objects to tell what is in them, they are asked for."""
        others = [self.context.know(each) for each in related]
        for id_, told in rows:
            self._related[id_] = others
            if told is None:
                if not self._missing:
                    self.connection.engine.submit(self._fill)
                self._missing[id_] = self.clock
                self._objects[id_] = self.context.object(id_)
            else:
                self._missing.pop(id_, None)
                self.contents[id_] = told.get("values", {})
                self._objects[id_] = t.cast(O, self.context.know(told))

    def exchange(self, object_: t.Any) -> None:
        if object_.id in self._objects:
            self._objects[object_.id] = object_

    def _forget(self, id_: str) -> None:
        known: tuple[dict[t.Any, t.Any], ...] = (
            self.contents, self._objects, self._missing, self._related)
        for each in known:
            each.pop(id_, None)

    def _fill(self) -> None:
        """Gets what changes were too large to tell."""
        wanted = [id_ for id_ in self.shown_ids if id_ in self._missing]
        fetch = self._params["fetch"]
        params = {"context": self.context.handle, "ids": wanted, **stated(
            properties=fetch.get("properties"), prefetch=fetch.get("prefetch"))}

        def filled(result: Message) -> None:
            for id_ in result.get("missing", []):
                self._missing.pop(id_, None)
            # What a push has told meanwhile is newer.
            now = number(result["clock"])
            self._know([(each["id"], each) for each in result["objects"] if each["id"] in self._missing
                        and now >= number(self._missing[each["id"]])], result.get("related", []))
            self._tell(ResultsChange([], [], [], True))

        if wanted and self.is_open:
            self.connection.request("object/get", params, filled)
        # Those that nobody sees are not asked for.
        self._missing = {id_: self._missing[id_] for id_ in self.shown_ids if id_ in self._missing}
        if self._missing:
            self.connection.engine.submit(self._fill)


def _query(request: FetchRequest[t.Any], section_name_key_path: Key | None) -> Message:
    sections = None if section_name_key_path is None else str(section_name_key_path)
    return {"fetch": request.wire, **stated(sectionNameKeyPath=sections)}


def _place(told: Message) -> Place:
    return Place(told["section"], told["row"])


def _index(index: object, count: int) -> int:
    """An index, where there is one: to Python -1 would be the last."""
    if not isinstance(index, int) or not 0 <= index < count:
        raise IndexError(f"There is no place {index}.")
    return index


def _check(found: str | None, id_: str) -> None:
    if found not in (id_, None):
        raise ValueError(f"{found} is where {id_} should have been.")


class Aggregate(Live[list[Message]]):
    """Groups and what is computed of them: `rows`, in order, each with its `groupKey` and `values`.
    A change is all rows that there are then."""

    kind = "aggregate"
    can_resume = False
    rows: list[Message]

    def _replace(self, told: Message) -> list[Message]:
        self.rows = told["rows"]
        return self.rows

    def _apply(self, changes: Message) -> list[Message]:
        moves = [(each["oldPlace"], each["newPlace"]) for each in changes["moves"]]
        gone = {each["row"] for each in changes["deletes"]} | {old for old, _ in moves}
        come = {each["row"]: each for each in changes["inserts"]}
        come.update((new, self.rows[_index(old, len(self.rows))]) for old, new in moves)
        rows = self.rows[:]
        for index in sorted(gone, reverse=True):
            rows.pop(_index(index, len(rows)))
        for index in sorted(come):
            rows.insert(_index(index, len(rows) + 1), come[index])
        for each in changes["updates"]:
            rows[_index(each["row"], len(rows))] = each
        if len(rows) != changes["total"]:
            raise ValueError(f"There are {len(rows)} rows, and should be {changes['total']}.")
        self.rows = rows
        return rows


class ValueChange(t.NamedTuple):
    """`kind` is "update", "enter", "leave" or "delete"; values are as the protocol has them."""

    kind: str
    id: str
    key_path: str = ""
    old: t.Any = None
    new: t.Any = None


class Observer(Live[list[ValueChange]]):
    """Key-value observing: `values` has the values of the key paths by the ids of objects."""

    kind = "observer"
    values: dict[str, Message]

    def _replace(self, told: Message) -> list[ValueChange]:
        self.values = {each["id"]: dict(each["values"]) for each in told["objects"]}
        return [ValueChange("enter", id_) for id_ in self.values]

    def _apply(self, changes: Message) -> list[ValueChange]:
        for each in changes["entered"]:
            self.values[each["id"]] = dict(each["values"])
        for each in changes["updates"]:
            self.values.setdefault(each["id"], {})[each["keyPath"]] = each["new"]
        for id_ in changes["left"] + changes["deleted"]:
            self.values.pop(id_, None)
        return [
            *(ValueChange("enter", each["id"]) for each in changes["entered"]),
            *(ValueChange("update", each["id"], each["keyPath"], each["old"], each["new"])
              for each in changes["updates"]),
            *(ValueChange("leave", id_) for id_ in changes["left"]),
            *(ValueChange("delete", id_) for id_ in changes["deleted"]),
        ]


__all__ = ["Aggregate", "FetchedResults", "Live", "Observer", "Place", "ResultsChange", "RowChange",
           "Section", "ValueChange"]
