# Written by derive.py from context.py of the asyncio face: edit that instead.
"""Contexts: objects by their ids, edits, and blocks of edits that are one transaction."""

from __future__ import annotations

import base64
import contextvars
import typing as t
import weakref

from .._threads import Callback
from ..errors import OrreryError, from_wire
from ..link import Message
from .lists import Aggregate, FetchedResults, Live, Observer
from .objects import CLASSES, DynamicObject, ManagedObject
from ..protocol import RowWindow
from ..queries import FetchRequest, Key, Predicate, entity_name
from ..values import Entity, LargeData, number

if t.TYPE_CHECKING:
    from .connection import Connection
    from .document import Document

M = t.TypeVar("M", bound=ManagedObject)
O = t.TypeVar("O")
Entities = t.Union[str, type[M]]
# How much of a large value is sent or read at once.
PIECE = 1 << 20


class ChangedObjects(t.NamedTuple):
    """What is unsaved."""

    inserted: list[ManagedObject]
    updated: list[ManagedObject]
    deleted: list[str]


class Context:
    """The main context of a document, or one of one's own: `Document.new_context`.

    An object that the program holds on to is the same for the same id, and kept up to date.
    """

    def __init__(self, document: Document, creating: Message | None = None,
                 parent: Context | None = None) -> None:
        self.document: Document = document
        self.connection: Connection = document.connection
        self.parent = parent
        self.handle = ""
        self.lives: list[Live[t.Any]] = []
        self._creating = creating
        self._objects: t.MutableMapping[str, ManagedObject] = weakref.WeakValueDictionary()
        # What was pushed while requests that read were under way: their replies may be older.
        self._reading = 0
        self._pushed: list[tuple[int, Message | None]] = []

    def open(self) -> None:
        """Makes it on the server."""
        params = {"document": self.document.handle, **(self._creating or {})}
        if self.parent:
            params["parent"] = self.parent.handle

        def created(result: Message) -> None:
            self.handle = result["context"]

        def opened(result: Message) -> None:
            self.connection.streams[result["stream"]] = self.receive
            self.forget()

        self.connection.request("context/create", params, created)
        self.connection.request("stream/open", {"context": self.handle}, opened)

    def resume(self) -> None:
        for live in self.lives[:]:
            live.resume()

    def close(self) -> None:
        """Of one's own: what is unsaved in it is lost."""
        for live in self.lives[:]:
            live.close()
        self.write("context/close")
        self.document.contexts.remove(self)

    # Objects.

    @t.overload
    def object(self, id_: str, class_: type[M]) -> M: ...

    @t.overload
    def object(self, id_: str) -> t.Any: ...

    def object(self, id_: str, class_: type[M] | None = None) -> t.Any:
        """The object with an id; one that is not known yet is a fault, and nothing is asked."""
        found = self._objects.get(id_)
        if found is None:
            found = self._objects[id_] = self._make(id_.split("/")[0], id_)
        return found

    def _make(self, name: str, id_: str = "") -> ManagedObject:
        entity = self.document.entities.get(name) or Entity(name, None)
        above: Entity | None = entity
        while above and above.name not in CLASSES:
            above = above.superentity
        class_: type[ManagedObject] = CLASSES[above.name] if above else DynamicObject
        return class_(self, entity, id_)

    def load(self, objects: t.Iterable[ManagedObject], *keys: Key,
                   prefetch: t.Iterable[Key] = ()) -> None:
        """Gets the values of objects, or those of some properties. What is not there any more is
        deleted then."""
        ids = [each.id for each in objects]
        params: Message = {"ids": ids, "prefetch": [str(key) for key in prefetch]}
        if keys:
            params["properties"] = [str(key) for key in keys]
        if ids:
            self._read("object/get", params, self._know_all)

    def _read(self, method: str, params: Message, apply: t.Callable[[Message], O]) -> O:
        """Sends a request that runs beside others; what was pushed since it was answered counts."""
        self._reading += 1

        def read(result: Message) -> O:
            made = apply(result)
            for at, push in self._pushed:
                if at > number(result["clock"]):
                    self._apply(push) if push else self.forget()
            return made

        try:
            return t.cast(
                O, self.connection.request(method, {"context": self.handle, **params}, read))
        finally:
            self._reading -= 1
            if not self._reading:
                self._pushed = []

    def know(self, told: t.Mapping[str, t.Any]) -> ManagedObject:
        """The object of a ManagedObject of the protocol, with its values."""
        found = t.cast(ManagedObject, self.object(told["id"]))
        found.is_deleted = False
        found.merge(told.get("values", {}))
        return found

    def _know_all(self, result: Message) -> list[ManagedObject]:
        related = [self.know(each) for each in result.get("related", [])]
        found = [self.know(each) for each in result["objects"]]
        for id_ in result.get("missing", []):
            self._delete(id_)
        for each in found:
            each.keep(related)
        return found

    # What is found.

    def fetch(self, request: FetchRequest[O]) -> list[O]:
        """The objects that a request finds, with their values."""
        return t.cast(list[O], self._read("fetch/objects", {"fetch": request.wire},
                                                self._know_all))

    def first(self, request: FetchRequest[O]) -> O | None:
        wire: Message = {**request.wire, "limit": 1}
        found = self._read("fetch/objects", {"fetch": wire}, self._know_all)
        return t.cast(O, found[0]) if found else None

    def count(self, request: FetchRequest[t.Any]) -> int:
        params: Message = {"context": self.handle, "fetch": request.wire}
        return t.cast(int, (self.connection.request("fetch/count", params))["count"])

    def rows(self, request: FetchRequest[t.Any]) -> list[dict[str, t.Any]]:
        """A table: `properties` of the request are its columns, key paths among them; `wire` has
        `groupBy` and `expressions`. Values of attributes are Python's, all others as the protocol
        has them."""
        params: Message = {"context": self.handle, "fetch": request.wire}
        result = self.connection.request("fetch/rows", params)
        columns = result["columns"]
        properties = self.document.entities[request.wire["entity"]].properties
        read = [properties[name].decoded if name in properties else plain for name in columns]
        return [{name: decoded(value) for name, decoded, value in zip(columns, read, row)}
                for row in result["rows"]]

    def results(self, request: FetchRequest[O], section_name_key_path: Key | None = None, *,
                      window: RowWindow | None = None, on_change: Callback | None = None) -> FetchedResults[O]:
        """A live list. `on_change` is called with each ResultsChange."""
        live = FetchedResults[O](self, request, section_name_key_path, window, on_change)
        live.open()
        return live

    def aggregate(self, request: FetchRequest[t.Any], *,
                        on_change: Callback | None = None) -> Aggregate:
        """Groups that are kept up to date: `wire` of the request has `groupBy` and `expressions`."""
        live = Aggregate(self, {"fetch": request.wire}, on_change)
        live.open()
        return live

    def observe(
        self, entity: Entities[M], key_paths: t.Iterable[Key] = (),
        predicate: Predicate | None = None, *, ids: t.Iterable[str] | None = None,
        on_change: Callback | None = None) -> Observer:
        """Key-value observing of many objects at once."""
        params: Message = {"entity": entity_name(entity), "initial": True}
        if predicate:
            params.update(predicate=predicate.text, argumentArray=predicate.arguments)
        given = {"keyPaths": [str(each) for each in key_paths], "ids": ids and list(ids)}
        params.update((key, each) for key, each in given.items() if each)
        live = Observer(self, params, on_change)
        live.open()
        return live

    # Edits.

    @property
    def block(self) -> "Block" | None:
        """That of `perform` in which the program is."""
        block = _BLOCK.get()
        return block if block and block.context is self else None

    def perform(self, action_name: str | None = None, *, save: bool = False) -> Block:
        """`with context.perform("Add Album"):` gathers inserts, sets, deletes and changes of
        relationships, and does them as one transaction and one step of undo at its end; with `save`
        it saves, too. Where the block raises, nothing is sent. Objects that it inserts can be used in
        it like others; their ids they have afterwards."""
        return Block(self, action_name, save)

    @t.overload
    def insert(self, entity: type[M], values: t.Mapping[str, t.Any] | None = None,
                     **named: t.Any) -> M: ...

    @t.overload
    def insert(self, entity: str, values: t.Mapping[str, t.Any] | None = None,
                     **named: t.Any) -> t.Any: ...

    def insert(self, entity: t.Any, values: t.Mapping[str, t.Any] | None = None,
                     **named: t.Any) -> t.Any:
        """Makes an object: `context.insert(Photo, title="Yosemite")`. `values` has the same by
        names of the model."""
        made: t.Any = self._make(entity_name(entity))
        given = made.named({**(values or {}), **named})
        if self.block:
            return self.block.insert(made, given)
        params = {"entity": made.entity.name, "values": self._encoded(made.entity, given)}
        return self.write("object/insert", params, lambda result: self._made(made, result))

    def _made(self, made: ManagedObject, result: Message, is_in_use: bool = False) -> ManagedObject:
        known = self._objects.get(result["object"]["id"])
        if known is None or is_in_use:
            made.id = result["object"]["id"]
            self._objects[made.id] = made
            if known is not None:
                # A list has told of it already. What the block has is the one from now on.
                made.take_over(known)
                for live in self.lives:
                    live.exchange(made)
        return self.know(result["object"])

    def set_values(self, object_: ManagedObject, values: t.Mapping[str, t.Any],
                         since: str | None = None) -> None:
        if self.block:
            return self.block.set(object_, values, since)
        params = {"id": object_.id, "values": self._encoded(object_.entity, values)}
        self.write("object/update", _since(since, params), self._updated)

    def _updated(self, result: Message) -> None:
        if "object" in result:
            self.know(result["object"])

    def delete(self, *objects: ManagedObject, if_unchanged_since: str | None = None) -> None:
        """Deletes objects, and what the delete rules of the model take along."""
        if self.block:
            return self.block.delete(objects, if_unchanged_since)

        def deleted(result: Message) -> None:
            for each in objects:
                self._delete(each.id)

        params = {"ids": [each.id for each in objects], "returning": "none"}
        self.write("object/delete", _since(if_unchanged_since, params), deleted)

    def relate(self, method: str, owner: ManagedObject, name: str,
                     objects: t.Sequence[ManagedObject], index: int | None) -> None:
        place = {} if index is None else {"index": index}
        if self.block:
            return self.block.relate(method, owner, {"property": name, **place}, objects)
        ids = [each.id for each in objects]
        self.write(
            method, {"id": owner.id, "property": name, "ids": ids, "returning": "none", **place})

    def write(self, method: str, params: Message | None = None,
                    apply: t.Callable[[Message], t.Any] | None = None) -> t.Any:
        """Sends a request of this context; what it pushes comes before its reply."""

        def written(result: Message) -> t.Any:
            if "clock" in result:
                self.document.note(result["clock"])
            if "hasChanges" in result and self is self.document.context:
                self.document.take_state(result)
            return apply(result) if apply else result

        return self.connection.request(method, {"context": self.handle, **(params or {})},
                                             written)

    def _encoded(
            self, entity: Entity, values: t.Mapping[str, t.Any],
            refer: t.Callable[[t.Any], t.Any] = lambda each: getattr(each, "id", each)) -> Message:
        """Values for the wire; what is large is sent before."""
        found: Message = {}
        for key, value in values.items():
            property_ = entity.properties.get(key)
            if property_ is None:
                found[key] = value
            elif property_.is_to_many and value is not None:
                found[key] = [refer(each) for each in value]
            elif property_.is_to_one:
                found[key] = refer(value)
            elif isinstance(value, bytes) and len(value) > PIECE:
                found[key] = self._write_data(value)
            else:
                found[key] = property_.encoded(value)
        return found

    def _write_data(self, data: bytes) -> Message:
        handle: Message = {}
        for start in range(0, len(data), PIECE):
            piece = base64.b64encode(data[start:start + PIECE]).decode()
            result = self.connection.request("data/write", {"data": piece, **handle})
            handle = {"handle": result["handle"]}
        return {"$handle": handle}

    def read_data(self, value: LargeData) -> bytes:
        pieces: list[bytes] = []
        while sum(map(len, pieces)) < value.length:
            result = self.connection.request(
                "data/read",
                {"handle": value.handle, "offset": sum(map(len, pieces)), "length": PIECE})
            pieces.append(base64.b64decode(result["data"]))
        return b"".join(pieces)

    def validate(self, object_: ManagedObject) -> list[OrreryError]:
        result = self.write("object/validate", {"id": object_.id})
        return [from_wire(each) for each in result["errors"]]

    def changed_objects(self) -> ChangedObjects:
        """What is unsaved in it."""

        def known(result: Message) -> ChangedObjects:
            updated = [self.object(each["id"]) for each in result["updated"]]
            inserted = [self.know(each) for each in result["inserted"]]
            return ChangedObjects(inserted, updated, result["deleted"])

        return t.cast(ChangedObjects, self.write("context/getChanges", {}, known))

    def save(self) -> None:
        """Writes all that is unsaved, or nothing: then it is a SaveError."""
        self.write("context/save", {"returning": "none"})

    def undo(self) -> None:
        self.write("context/undo", {"returning": "none"})

    def redo(self) -> None:
        self.write("context/redo", {"returning": "none"})

    def rollback(self) -> None:
        """Takes back all that is unsaved, for good."""
        self.write("context/rollback", {"returning": "none"})

    def reset(self) -> None:
        """Of one's own: forgets all that is unsaved, and reads anew."""
        self.write("context/reset", {"returning": "none"})

    def refresh(self, *objects: ManagedObject, merge_changes: bool = True) -> None:
        """Reads the values of objects from the store again; those of all where none is named."""
        params: Message = {"mergeChanges": merge_changes, "returning": "none"}
        if objects:
            params["ids"] = [each.id for each in objects]
        self.write("context/refresh", params)

    # What is received.

    def receive(self, method: str, push: Message) -> None:
        if method == "context/didChangeObjects":
            self.apply(push, push["clock"])
        elif method == "stream/didReset":
            self._log(push["clock"], None)
            self.forget()
        elif method == "stream/didFail":
            self.connection.streams.pop(push["stream"], None)

    def _log(self, clock: str, push: Message | None) -> None:
        if self._reading:
            self._pushed.append((number(clock), push))

    def apply(self, changes: Message, clock: str) -> None:
        """Takes a notice, or the changes that were missed."""
        self._log(clock, changes)
        self._apply(changes)

    def _apply(self, changes: Message) -> None:
        stale: list[tuple[ManagedObject, list[str]]] = []
        whole = changes["inserted"] + changes["refreshed"]
        for index, each in enumerate(whole + changes["updated"]):
            found = self._objects.get(each["id"])
            if found is not None:
                keys = found.apply(each, index < len(whole))
                if keys or "values" not in each:
                    stale.append((found, keys))
                found.notify(each.get("keys", each.get("values", [])))
        for id_ in changes["deleted"]:
            self._delete(id_)
        if stale:
            self._load_later(stale)

    def _delete(self, id_: str) -> None:
        found = self._objects.get(id_)
        if found is not None and not found.is_deleted:
            found.is_deleted = True
            found.notify([])

    def forget(self) -> None:
        """What is known of objects may not be so any more: it is read again."""
        self._load_later([(each, each.forget_members()) for each in list(self._objects.values())])

    def _load_later(self, stale: list[tuple[ManagedObject, list[str]]]) -> None:

        def load() -> None:
            self.load([each for each, _ in stale])
            groups: dict[tuple[str, ...], list[ManagedObject]] = {}
            for each, keys in stale:
                if keys and not each.is_deleted:
                    groups.setdefault((each.entity.name, *keys), []).append(each)
            for (_, *names), objects in groups.items():
                self.load(objects, *names)
            for each, _ in stale:
                each.notify(each.entity.properties)

        if stale:
            self.connection.engine.submit(load)


class Block:
    """What `perform` gathers."""

    def __init__(self, context: Context, action_name: str | None, save: bool) -> None:
        self.context = context
        self._options = {"actionName": action_name, "save": save}
        self._steps: list[tuple[str, ManagedObject, Message]] = []
        self._given: dict[ManagedObject, dict[str, t.Any]] = {}
        self._made: dict[ManagedObject, int] = {}

    def given(self, object_: ManagedObject) -> dict[str, t.Any]:
        """What the block has set of an object."""
        return self._given.setdefault(object_, {})

    def insert(self, made: ManagedObject, values: t.Mapping[str, t.Any]) -> ManagedObject:
        self._made[made] = len(self._steps)
        self.given(made).update(values)
        self._steps.append(("object/insert", made, {"values": dict(values)}))
        return made

    def set(self, object_: ManagedObject, values: t.Mapping[str, t.Any],
            since: str | None = None) -> None:
        self.given(object_).update(values)
        self._steps.append(("object/update", object_, _since(since, {"values": dict(values)})))

    def delete(self, objects: t.Iterable[ManagedObject], since: str | None = None) -> None:
        for each in objects:
            self._steps.append(("object/delete", each, _since(since, {})))

    def relate(self, method: str, owner: ManagedObject, place: Message,
               objects: t.Sequence[ManagedObject]) -> None:
        self._steps.append((method, owner, {**place, "ids": objects}))

    def _refer(self, value: t.Any) -> t.Any:
        if not isinstance(value, ManagedObject):
            return value
        return {"$result": self._made[value]} if value in self._made else value.id

    def _operation(self, method: str, object_: ManagedObject, params: Message) -> Message:
        params = dict(params)
        reference = self._refer(object_)
        if "values" in params:
            params["values"] = self.context._encoded(object_.entity, params["values"],
                                                           self._refer)
        if method == "object/insert":
            params["entity"] = object_.entity.name
        elif method == "object/delete":
            params["ids"] = [reference]
        else:
            params["id"] = reference
            if "ids" in params:
                params["ids"] = [self._refer(each) for each in params["ids"]]
        return {"method": method, "params": params}

    def _performed(self, result: Message) -> None:
        for (method, object_, _), each in zip(self._steps, result["results"]):
            if method == "object/insert":
                self.context._made(object_, each["result"], True)
            elif "object" in each["result"]:
                self.context.know(each["result"]["object"])
            elif method == "object/delete":
                self.context._delete(object_.id)

    def __enter__(self) -> Block:
        self._token = _BLOCK.set(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, *others: object) -> None:
        _BLOCK.reset(self._token)
        if kind is None and self._steps:
            operations = [self._operation(*each) for each in self._steps]
            options = {key: each for key, each in self._options.items() if each}
            self.context.write("context/perform", {"operations": operations, **options},
                                     self._performed)


_BLOCK: contextvars.ContextVar[Block | None] = contextvars.ContextVar("block", default=None)


def _since(clock: str | None, params: Message) -> Message:
    return {**params, "ifUnchangedSince": clock} if clock else params


def plain(value: t.Any) -> t.Any:
    return value
