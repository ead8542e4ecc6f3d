"""What follows a fetch by itself: live lists, aggregates, observers."""

from __future__ import annotations

import dataclasses
import typing as t

from ._tasks import Callback, Queue
from .errors import ConnectionLost, OrreryError, from_wire
from .link import Message
from .protocol import RowWindow
from .queries import FetchRequest, Key
from .values import number

if t.TYPE_CHECKING:
    from .context import Context

O = t.TypeVar("O")
C = t.TypeVar("C")


class Changes(t.Generic[C]):
    """What happens to a list, one after the other: `async for` waits for the next."""

    def __init__(self, live: Live[C]) -> None:
        self._live = live
        self._queue: Queue[C | None] = Queue()
        # None ends it.
        self.put = self._queue.put_nowait

    def __aiter__(self) -> Changes[C]:
        return self

    async def __anext__(self) -> C:
        change = await self._live.context.connection.engine.next(self._queue)
        if change is None:
            raise StopAsyncIteration
        return change

    def close(self) -> None:
        self._live.iterations.remove(self)
        self.put(None)


class Live(t.Generic[C]):
    """What the server keeps up to date. `changes()` iterates over what happens from now on, each
    of which `on_change` is called with, too. `failure` says why the server ended it, if it did."""

    # The namespace of its methods, and the name of its handle.
    kind = ""

    def __init__(
        self, context: Context, params: Message, on_change: Callback | None
    ) -> None:
        self.context: Context = context
        self.on_change = on_change
        self.failure: OrreryError | None = None
        self.handle = ""
        self.clock = ""
        self._params = params
        self.iterations: list[Changes[C]] = []

    async def open(self) -> None:
        await self._open({})
        self.context.lives.append(self)

    async def resume(self) -> None:
        """After the connection was lost: gets what was missed, or all."""
        if self.failure:
            return
        try:
            await self._open({"since": self.clock} if self._can_resume() else {})
        except ConnectionLost:
            raise
        except OrreryError as error:
            self._fail(error)

    def _can_resume(self) -> bool:
        return self.context is self.context.document.context

    async def _open(self, since: Message) -> None:
        params = {"context": self.context.handle, **self._params, **since}
        is_first = not self.clock

        def opened(result: Message) -> None:
            self.handle = result[self.kind]
            self.context.connection.streams[self.handle] = self.receive
            if result.get("isFresh", True):
                self.clock = result["clock"]
                change = self._replace(result)
            else:
                change = self._apply(result["changes"])
                self.clock = result["clock"]
            if not is_first:
                self._tell(change)

        await self.context.connection.request(f"{self.kind}/open", params, opened)

    async def close(self) -> None:
        """Ends it. It shows what it showed last."""
        if self in self.context.lives:
            self.context.lives.remove(self)
            await self.context.connection.request(f"{self.kind}/close", {self.kind: self.handle})
            self._end()

    def changes(self) -> Changes[C]:
        """Each change from now on, with `async for`; it ends when this is closed."""
        made = Changes(self)
        self.iterations.append(made)
        return made

    def receive(self, method: str, push: Message) -> None:
        verb = method.split("/")[1]
        if verb == "didFail":
            return self._fail(from_wire(push["error"]))
        try:
            if push["since"] != self.clock:
                raise ValueError(f"What follows {push['since']} came after {self.clock}.")
            self.clock = push["clock"]
            change = self._apply(push["changes"]) if "changes" in push else self._replace(push)
        except (IndexError, KeyError, ValueError):
            # Something was missed.
            self._reopen()
        else:
            self._tell(change)

    def _reopen(self) -> None:
        handle = self.handle
        self.context.connection.streams.pop(handle, None)

        async def reopen() -> None:
            await self.context.connection.request(f"{self.kind}/close", {self.kind: handle})
            await self._open({})

        self.context.connection.engine.submit(reopen)

    def _tell(self, change: C) -> None:
        for each in self.iterations:
            each.put(change)
        self.context.connection.engine.call(self.on_change, change)

    def _fail(self, error: OrreryError) -> None:
        self.failure = error
        self.context.lives.remove(self)
        self._end()

    def _end(self) -> None:
        self.context.connection.streams.pop(self.handle, None)
        for each in self.iterations[:]:
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

    def __init__(
        self,
        context: Context,
        request: FetchRequest[O],
        section_name_key_path: Key | None,
        window: RowWindow | None,
        on_change: Callback | None,
    ) -> None:
        params: Message = {"fetch": request.wire, **_sections(section_name_key_path)}
        super().__init__(context, {**params, "window": window} if window else params, on_change)
        self.sections: list[Section] = []
        # Values of the rows shown, as the wire has them.
        self.contents: dict[str, t.Mapping[str, t.Any]] = {}
        self._objects: dict[str | None, O] = {}
        # What came along with them stays as long as they do.
        self._related: dict[str, t.Any] = {}
        # Rows without contents, and since when.
        self._missing: dict[str, str] = {}

    def __len__(self) -> int:
        return sum(len(section.ids) for section in self.sections)

    def __getitem__(self, row: int) -> O | None:
        rows = range(len(self))[row]
        for section in self.sections:
            if rows < len(section.ids):
                return self._objects.get(section.ids[rows])
            rows -= len(section.ids)
        raise IndexError(row)

    def __iter__(self) -> t.Iterator[O | None]:
        for section in self.sections:
            for id_ in section.ids:
                yield self._objects.get(id_)

    @property
    def shown(self) -> list[O]:
        return [self._objects[id_] for id_ in self.shown_ids if id_ in self._objects]

    @property
    def shown_ids(self) -> list[str]:
        window = self._params.get("window") or {"offset": 0, "count": len(self)}
        first, last = window["offset"], window["offset"] + window["count"]
        ids: list[str | None] = []
        for section in self.sections:
            ids += section.ids[max(first, 0) : max(last, 0)]
            first -= len(section.ids)
            last -= len(section.ids)
        return [id_ for id_ in ids if id_]

    def section(self, index: int) -> list[O | None]:
        """The objects of a section."""
        return [self._objects.get(id_) for id_ in self.sections[index].ids]

    def column(self, object_: t.Any, key: Key) -> t.Any:
        """What a key path among the request's `properties` is for the object of a row."""
        return self.contents[object_.id].get(str(key))

    async def set_fetch(
        self, request: FetchRequest[O], section_name_key_path: Key | None = None
    ) -> None:
        """Shows what another request finds. What that changes is told as one change."""
        params: Message = {"fetch": request.wire, **_sections(section_name_key_path)}

        def changed(result: Message) -> None:
            window = {key: each for key, each in self._params.items() if key == "window"}
            self._params = {**params, **window}
            change = self._apply(result["changes"])
            self.clock = result["clock"]
            self._tell(change)

        await self.context.connection.request(
            "list/setFetch", {"list": self.handle, **params}, changed)

    async def set_window(self, window: RowWindow | None) -> None:
        """Shows other rows; with None all."""
        shown: Message = {"window": window} if window else {}

        def moved(result: Message) -> None:
            self._params.pop("window", None)
            self._params.update(shown)
            self.clock = result["clock"]
            self._show(result)

        await self.context.connection.request(
            "list/setWindow", {"list": self.handle, **shown}, moved)

    def _replace(self, told: Message) -> ResultsChange:
        snapshot = told["snapshot"]
        self.sections = [
            Section(each["name"], each.get("indexTitle"), [None] * each["count"])
            for each in snapshot["sections"]
        ]
        self._show(snapshot)
        return ResultsChange([], [], [], True)

    def _show(self, told: Message) -> None:
        """Takes the objects of all rows in the window."""
        self.contents, self._objects, self._related, self._missing = {}, {}, {}, {}
        first = self._params.get("window", {}).get("offset", 0)
        objects = told["objects"]
        for section in self.sections:
            for row in range(max(first, 0), min(len(section.ids), first + len(objects))):
                section.ids[row] = objects[row - first]["id"]
            first -= len(section.ids)
        for each in objects:
            self._know(each["id"], each)
        self._relate(told["related"])

    def _apply(self, changes: Message) -> ResultsChange:
        """Removals name places in the old list, insertions places in the new one."""
        rows: list[RowChange] = []
        removals: list[tuple[Place, str]] = []
        places: list[tuple[Place, str]] = []
        for each in changes["deletes"]:
            old = _place(each)
            removals.append((old, each["id"]))
            rows.append(RowChange("delete", each["id"], old, None))
        for each in changes["moves"]:
            old, new = _place(each["oldPlace"]), _place(each["newPlace"])
            removals.append((old, each["id"]))
            places.append((new, each["id"]))
            rows.append(RowChange("move", each["id"], old, new))
        for each in changes["inserts"]:
            new = _place(each)
            places.append((new, each["id"]))
            rows.append(RowChange("insert", each["id"], None, new))
        for (section, row), id_ in sorted(removals, reverse=True):
            _check(self.sections[section].ids.pop(row), id_)
        for index in changes["sectionDeletes"]:
            if self.sections.pop(index).ids:
                raise ValueError(f"Section {index} is not empty.")
        for each in changes["sectionInserts"]:
            self.sections.insert(each["index"], Section(each["name"], each.get("indexTitle"), []))
        for (section, row), id_ in sorted(places):
            self.sections[section].ids.insert(row, id_)
        for each in changes["deletes"]:
            self._forget(each["id"])
        for each in changes["updates"]:
            new = _place(each["newPlace"])
            self._put(new, each["id"])
            self._know(each["id"], each.get("object"))
            rows.append(RowChange("update", each["id"], _place(each["oldPlace"]), new))
        for each in changes["entered"]:
            self._put(_place(each), each["id"])
        for each in changes["inserts"] + changes["entered"]:
            self._know(each["id"], each.get("object"))
        self._relate(changes["related"])
        if "window" in self._params:
            for id_ in self.contents.keys() - set(self.shown_ids):
                self._forget(id_)
        if len(self) != changes["total"]:
            raise ValueError(f"There are {len(self)} rows, and should be {changes['total']}.")
        inserted = [each["index"] for each in changes["sectionInserts"]]
        return ResultsChange(rows, changes["sectionDeletes"], inserted)

    def _put(self, place: Place, id_: str) -> None:
        ids = self.sections[place.section].ids
        _check(ids[place.row], id_)
        ids[place.row] = id_

    def _know(self, id_: str, told: Message | None) -> None:
        """Where a change has too many objects to tell what is in them, they are asked for."""
        if told is None:
            if not self._missing:
                self.context.connection.engine.submit(self._fill)
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
        self.contents.pop(id_, None)
        self._objects.pop(id_, t.cast(O, None))
        self._missing.pop(id_, None)

    def _relate(self, objects: list[Message]) -> None:
        self._related.update((each["id"], self.context.know(each)) for each in objects)

    async def _fill(self) -> None:
        """Gets what changes were too large to tell."""
        wanted = [id_ for id_ in self.shown_ids if id_ in self._missing]
        fetch = self._params["fetch"]
        params: Message = {"context": self.context.handle, "ids": wanted}
        params.update((key, fetch[key]) for key in ("properties", "prefetch") if key in fetch)

        def filled(result: Message) -> None:
            for each in result["objects"]:
                # What a push has told meanwhile is newer.
                since = self._missing.get(each["id"])
                if since is not None and number(result["clock"]) >= number(since):
                    self._know(each["id"], each)
            self._relate(result.get("related", []))
            self._tell(ResultsChange([], [], [], True))

        if wanted:
            await self.context.connection.request("object/get", params, filled)
        # Those that nobody sees are not asked for.
        shown = set(self.shown_ids)
        self._missing = {id_: at for id_, at in self._missing.items() if id_ in shown}
        if self._missing:
            self.context.connection.engine.submit(self._fill)


def _sections(key_path: Key | None) -> Message:
    return {} if key_path is None else {"sectionNameKeyPath": str(key_path)}


def _place(told: Message) -> Place:
    return Place(told["section"], told["row"])


def _check(found: str | None, id_: str) -> None:
    if found not in (id_, None):
        raise ValueError(f"{found} is where {id_} should have been.")


class Aggregate(Live[list[Message]]):
    """Groups and what is computed of them: `rows`, in order, each with its `groupKey` and `values`.
    A change is all rows that there are then."""

    kind = "aggregate"
    rows: list[Message]

    def _can_resume(self) -> bool:
        return False

    def _replace(self, told: Message) -> list[Message]:
        self.rows = told["rows"]
        return self.rows

    def _apply(self, changes: Message) -> list[Message]:
        rows = list(self.rows)
        for index in sorted([each["row"] for each in changes["deletes"]]
                            + [each["oldPlace"] for each in changes["moves"]], reverse=True):
            del rows[index]
        moved: list[tuple[int, Message]]
        moved = [(each["row"], each) for each in changes["inserts"]]
        moved += [(each["newPlace"], self.rows[each["oldPlace"]]) for each in changes["moves"]]
        for index, row in sorted(moved, key=lambda each: each[0]):
            rows.insert(index, row)
        for each in changes["updates"]:
            rows[each["row"]] = each
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
