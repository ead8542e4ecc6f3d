# Written by derive.py from live.py of the asyncio face: edit that instead.
"""What is kept up to date: all that is opened again with a connection, and what follows a fetch by
itself: live lists, aggregates, observers."""

from __future__ import annotations

import itertools
import typing as t
import weakref

from ._commands import ListCommands, Place
from ..errors import ConnectionLost, OrreryError, from_wire
from .._threads import Callback, Message, Queue
from ..protocol import ObserverChange
from ..values import O, V

if t.TYPE_CHECKING:
    from .connection import Connection
    from .context import Context
    K = t.TypeVar("K", bound="Kept")


class Kept:
    """What is kept open until it is closed, and is opened again when it was lost: a connection, with
    its documents, with their contexts, with what follows them. `failure` says why it ended, if nobody
    asked for that."""

    # The namespace of its methods, and the name of its handle.
    _kind = ""

    def __init__(self, connection: Connection, siblings: list[t.Any]) -> None:
        self.connection, self._siblings = connection, siblings
        self.handle, self.is_open = "", True
        self.failure: BaseException | None = None
        # What is open in it.
        self.parts: list[t.Any] = []
        siblings.append(self)

    def _begin(self) -> None:
        """On the server, for the first time or again."""

    def _open(self: K, is_again: bool = False) -> K:
        """With its parts, for the first time or again. What cannot be opened again ends alone."""
        try:
            self._begin()
            for each in self.parts[:]:
                each._open(is_again)
        except BaseException as error:
            # The next connection opens it.
            if is_again and isinstance(error, ConnectionLost):
                return self
            # Who applies what was read asks for all of it anew.
            if is_again and not isinstance(error, Exception):
                raise
            if self.handle and not is_again:
                self.connection._close_later(self._kind, self.handle)
            self._end(error)
            if not is_again:
                raise
            self.connection._fail(t.cast(Exception, error))
        return self

    def _lose(self) -> None:
        """The connection is lost: its handles may be those of others on the next."""
        self.handle = ""
        for each in self.parts:
            each._lose()

    def _spoil(self) -> None:
        """What was told may be known by half: it is asked for anew."""
        for each in self.parts:
            each._spoil()

    def close(self) -> t.Any:
        """Ends it. It shows what it showed last."""
        if self.is_open:
            self.connection._end_at_server([self], f"{self._kind}/close", {self._kind: self})

    def _end_unheard(self) -> None:
        """Where the server has not said that it has ended: raises what is to be told of that."""
        self._end()

    def _end(self, failure: BaseException | None = None) -> None:
        """Nothing is told of it any more."""
        if self.is_open:
            self.is_open, self.failure = False, failure
            self._siblings.remove(self)
            self.connection.streams.pop(self.handle, None)
            for each in self.parts[:]:
                each._end(failure)

    def __enter__(self: K) -> K:
        return self

    def __exit__(self, kind: type[BaseException] | None, *others: object) -> None:
        try:
            self.close()
        except OrreryError as error:
            # An error of the program's own is the one to see.
            if kind is None:
                raise
            self.connection._fail(error)


class Changes(t.Generic[V]):
    """What happens to a list, one after the other: `for` waits for the next."""

    def __init__(self, live: Live[V]) -> None:
        self._live = live
        # When the list is not open any more, the last is None, and stays there.
        self.queue: Queue[V | None] = Queue()
        live.iterations.add(self)
        if not live.is_open:
            self.queue.put_nowait(None)

    def __iter__(self) -> Changes[V]:
        return self

    def __next__(self) -> V:
        change = self._live.connection._next(self.queue)
        if change is None:
            self.queue.put_nowait(None)
            raise (self._live.failure or StopIteration()).with_traceback(None)
        return change


class Live(Kept, t.Generic[V]):
    """What the server keeps up to date. `changes()` iterates over what happens from now on, each
    of which `on_change` is called with, too.

    One that the server ends, as where the model has its properties no more, has ended for good: it
    shows what it showed, `failure` says why, `on_change` is called once more, with None, and the
    connection's `on_error` with the failure.
    """

    def __init__(self, context: Context, params: Message) -> None:
        super().__init__(context.connection, context.parts)
        self.context, self._params = context, params
        self.on_change: Callback | None = None
        # Of what was told last; without one, what is known is in doubt.
        self.clock = ""
        # Who stops to iterate has nothing kept for them.
        self.iterations: weakref.WeakSet[Changes[V]] = weakref.WeakSet()

    def _begin(self) -> None:
        """Again, it gets what was missed, or all. A document may have opened it already."""
        if self.handle in self.connection.streams:
            return
        # A private context is another one each time, and groups are computed anew.
        is_kept = self._kind != "aggregate" and self.context is self.context.document.context
        params, since = self._params, {"since": self.clock} if self.clock and is_kept else {}
        self.context.ask(f"{self._kind}/open", {**params, **since},
                               lambda told: self._opened(told, params))

    def _opened(self, told: Message, params: Message) -> None:
        """Follows it from where it was opened."""
        if not self.is_open:
            return self.connection._close_later(self._kind, told[self._kind])
        self.handle = told[self._kind]
        self.connection.streams[self.handle] = lambda method, push: self._receive(push)
        if params != self._params:
            # By now another fetch or window is wanted.
            self._receive({})
        elif "changes" in told:
            self._receive({"since": self.clock, **told})
        else:
            self._take(told)

    def _receive(self, push: Message) -> None:
        """Where it does not follow what is known, that may be wrong: all is asked for."""
        if "error" in push:
            failure = from_wire(push["error"])
            self._end(failure)
            return self.connection._fail(failure)
        try:
            _require(push["since"] == self.clock, "It does not follow.")
            self._take(push)
        except (AttributeError, LookupError, TypeError, ValueError):
            self._doubt()

    def _doubt(self) -> None:
        """What is known may be wrong, or not all: it is asked for anew."""
        self.clock = ""
        self.connection._submit(self._repair, self.handle)

    _spoil = _doubt

    def _repair(self, handle: str) -> None:
        """Nothing to do where it was opened anew since, or closed."""
        if self.is_open and not self.clock and handle == self.handle:
            self.connection._close_later(self._kind, handle)
            self._open(is_again=True)

    def changes(self) -> Changes[V]:
        """Each change from now on, with `for`. It ends when this is closed, and raises the
        `failure` where there is one, after what came before."""
        return Changes(self)

    def _end(self, failure: BaseException | None = None) -> None:
        if self.is_open:
            super()._end(failure)
            self._tell(None, self.on_change if failure else None)

    def _take(self, told: Message) -> None:
        self.clock = told["clock"]
        change = self._apply(told["changes"]) if "changes" in told else self._replace(told)
        if change is not None:
            self._tell(change, self.on_change)

    def _tell(self, change: V | None, callback: Callback | None) -> None:
        for each in self.iterations:
            each.queue.put_nowait(change)
        self.connection._call_back(callback, change)

    # Takes what has changed, or all; what it returns is told.
    _apply: t.Callable[[Message], V]
    _replace: t.Callable[[Message], V | None]


class Section(t.NamedTuple):
    """`ids` has one for each row; None where it is not known, as for rows that were never in the
    window."""

    name: str
    index_title: str | None
    ids: list[str | None]


class RowChange(t.NamedTuple):
    """`kind` is "insert", "delete", "move" or "update", or "enter" for a row that was there, and has
    come into the window; `old` is a place before the whole change, `new` one after it. A row that
    moves with other contents is in an update, too."""

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


class FetchedResults(Live[ResultsChange], ListCommands[O]):
    """A live list: what a fetch finds, always.

    It is a sequence of the objects of its rows, None for those outside of its window; `sections` has
    their ids. `shown` are the objects in the window, or all; `contents` has by their ids what the
    protocol tells of them, key paths among the request's `properties` included. A change of it is a
    ResultsChange.
    """

    _kind = "list"

    def __init__(self, context: Context, query: Message) -> None:
        super().__init__(context, query)
        self.sections: list[Section] = []
        # Of the rows shown, by id, what the wire has for the request's `properties`.
        self.contents: dict[str, t.Mapping[str, t.Any]] = {}
        self._objects: dict[t.Any, t.Any] = {}

    def __len__(self) -> int:
        return sum(len(section.ids) for section in self.sections)

    def __getitem__(self, row: int) -> O | None:
        return list(self)[row]

    def __iter__(self) -> t.Iterator[O | None]:
        """Goes through what there is now, whatever is done on the way."""
        return iter([self._objects.get(id_) for section in self.sections for id_ in section.ids])

    @property
    def shown(self) -> list[O]:
        """The objects of the rows in the window, or of all."""
        return [self._objects[ids[row]] for ids, row in self._shown_places() if ids[row] in self._objects]

    def _set(self, method: str, params: Message) -> None:
        """A list in doubt, or one that was opened anew meanwhile, is opened so once more."""
        self.connection._catch_up()
        handle = self.connection._named(self)

        def taken(result: Message) -> None:
            self._params = {**self._params, **params}
            self._receive({"since": self.clock or None, **result} if handle == self.handle else {})

        self.connection.request(method, {"list": self, **params}, taken, named=self.context._named)

    # What is told.

    def _replace(self, told: Message) -> ResultsChange | None:
        """A reset has a snapshot; of another window only the objects of its rows are told."""
        shown = told.get("snapshot", told)
        if "snapshot" in told:
            self.sections = [Section(each["name"], each.get("indexTitle"), [None] * each["count"])
                             for each in shown["sections"]]
        self.contents, self._objects = {}, {}
        for (ids, row), each in zip(self._shown_places(), shown["objects"]):
            self._put(ids, row, each["id"])
        self._keep(shown)
        return ResultsChange([], [], [], True) if "snapshot" in told else None

    def _apply(self, changes: Message) -> ResultsChange:
        """Removals name places in the old list, insertions places in the new one."""
        rows = [_change(kind, each) for name, kind in _KINDS.items() for each in changes[name]]
        moved = [each for each in rows if each.kind in ("delete", "move", "insert")]
        for old, id_ in sorted([(each.old, each.id) for each in moved if each.old], reverse=True):
            found = self.sections[old.section].ids.pop(old.row)
            _require(found in (id_, None), f"{found} is where {id_} should have been.")
        for index in sorted(changes["sectionDeletes"], reverse=True):
            section = self.sections.pop(_index(index))
            _require(not section.ids, f"Section {index} is not empty.")
        for each in changes["sectionInserts"]:
            _insert(self.sections, each["index"], Section(each["name"], each.get("indexTitle"), []))
        for new in sorted(each.new for each in moved if each.new):
            _insert(self.sections[new.section].ids, new.row, None)
        for row in rows:
            is_new = row.kind in ("insert", "enter")
            _require(not is_new or row.id not in self._objects, f"{row.id} is there already.")
            if row.new:
                self._put(self.sections[row.new.section].ids, row.new.row, row.id)
        _require(len(self) == changes["total"], f"There are {len(self)} rows.")
        come = changes["updates"] + changes["inserts"] + changes["entered"]
        self._keep({**changes, "objects": [each.get("object", each) for each in come]})
        gone = {each["id"] for each in changes["deletes"]}
        # Without a window all rows are shown, and what a change costs does not follow how many there are.
        if self._params["window"]:
            gone |= self._objects.keys() - {ids[row] for ids, row in self._shown_places()}
        for id_ in gone:
            self.contents.pop(id_, None)
            self._objects.pop(id_, None)
        # A large change does not tell what is in its objects.
        if any("object" not in each and each["id"] in self._objects for each in come):
            self._doubt()
        inserted = [each["index"] for each in changes["sectionInserts"]]
        return ResultsChange(rows, changes["sectionDeletes"], inserted)

    def _put(self, ids: list[str | None], row: int, id_: str) -> None:
        _require(ids[row] in (id_, None), f"{ids[row]} is where {id_} should have been.")
        ids[row] = id_

    def _shown_places(self) -> t.Iterator[tuple[list[str | None], int]]:
        """Where the rows in the window are, or all: the ids of a section, and a place there."""
        window = self._params["window"] or {"offset": 0, "count": len(self)}
        places = ((each.ids, row) for each in self.sections for row in range(len(each.ids)))
        return itertools.islice(places, window["offset"], window["offset"] + window["count"])

    def _keep(self, told: Message) -> None:
        """Where a change has too many objects to tell what is in them, they have no entity."""
        for known, each in zip(self.context._know_all(told), told["objects"]):
            self._objects[known.id] = known
            if "entity" in each:
                self.contents[known.id] = each.get("values", {})


# What a change tells of rows, and how that is called of one.
_KINDS = dict(deletes="delete", moves="move", inserts="insert", updates="update", entered="enter")


def _change(kind: str, told: Message) -> RowChange:
    old = told.get("oldPlace", told if kind == "delete" else None)
    new = told.get("newPlace", told if kind in ("insert", "enter") else None)
    places = [each and Place(_index(each["section"]), _index(each["row"])) for each in (old, new)]
    return RowChange(kind, told["id"], *places)


def _index(index: int) -> int:
    """One that counts from the first: to Python -1 would be the last."""
    _require(index >= 0, f"There is no place {index}.")
    return index


def _insert(elements: list[t.Any], index: int, element: t.Any) -> None:
    """Python would put at the end what is to come further on."""
    _require(index <= len(elements), f"There is no place {index}.")
    elements.insert(_index(index), element)


def _require(holds: bool, problem: str) -> None:
    if not holds:
        raise ValueError(problem)


class Aggregate(Live[list[Message]]):
    """Groups and what is computed of them: `rows`, in order, each with its `groupKey` and `values`.
    A change is all rows that there are then."""

    _kind = "aggregate"

    def _replace(self, told: Message) -> list[Message]:
        self.rows: list[Message] = told["rows"]
        return self.rows

    def _apply(self, changes: Message) -> list[Message]:
        moved = [{**self.rows[each["oldPlace"]], "row": each["newPlace"]} for each in changes["moves"]]
        gone = {each.get("oldPlace", each.get("row")) for each in changes["moves"] + changes["deletes"]}
        rows = [each for row, each in enumerate(self.rows) if row not in gone]
        for each in sorted(changes["inserts"] + moved, key=lambda each: int(each["row"])):
            _insert(rows, each["row"], each)
        for each in changes["updates"]:
            rows[_index(each["row"])] = each
        _require(len(rows) == changes["total"], f"There are {len(rows)} rows.")
        self.rows = rows
        return rows


class Observer(Live[ObserverChange]):
    """Key-value observing: `values` has the values of the key paths by the ids of objects, as the
    protocol has them. A change says which of them are others now, and which objects enter, leave or
    are gone."""

    _kind = "observer"

    def _replace(self, told: Message) -> ObserverChange:
        self.values: dict[str, Message] = {}
        return self._apply({"updates": [], "entered": told["objects"], "left": [], "deleted": []})

    def _apply(self, changes: t.Any) -> ObserverChange:
        for each in changes["entered"]:
            self.values[each["id"]] = dict(each["values"])
        for each in changes["updates"]:
            self.values.setdefault(each["id"], {})[each["keyPath"]] = each["new"]
        for id_ in changes["left"] + changes["deleted"]:
            self.values.pop(id_, None)
        return t.cast(ObserverChange, changes)
