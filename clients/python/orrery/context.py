"""Contexts: objects by their ids, edits, and blocks of edits that are one transaction."""

from __future__ import annotations

import base64
import contextlib
import contextvars
import typing as t
import weakref

from ._tasks import Callback
from .errors import OrreryError, from_wire
from .link import Message
from .lists import UNFIT, Aggregate, FetchedResults, Live, Observer
from .objects import Edit, ManagedObject, class_of
from .protocol import RowWindow
from .queries import FetchRequest, Key, Predicate, entity_name
from .values import Entity, LargeData, Property, number, stated

if t.TYPE_CHECKING:
    from .connection import Connection
    from .document import Document

M = t.TypeVar("M", bound=ManagedObject)
O = t.TypeVar("O")
Entities = t.Union[str, type[M]]
# An object, and which to-many relationships of it have to be read, too.
Stale = tuple[ManagedObject, list[str]]
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
        # Of what its stream has told last.
        self._clock = ""
        self.lives: list[Live[t.Any]] = []
        self._creating = creating or {}
        self._objects: t.MutableMapping[str, ManagedObject] = weakref.WeakValueDictionary()
        # What was pushed while requests that read were under way: their replies may be older.
        self._reading = 0
        self._pushed: list[tuple[int, Message | None]] = []

    async def open(self) -> None:
        """Makes it on the server."""
        parent = self.parent.handle if self.parent else None

        def created(result: Message) -> None:
            self.handle = result["context"]

        await self.connection.request("context/create", {
            "document": self.document.handle, **self._creating, **stated(parent=parent)}, created)
        try:
            await self._open_stream()
        except BaseException:
            self.connection.close_later("context", self.handle)
            raise

    async def _open_stream(self) -> None:
        def opened(result: Message) -> None:
            self.follow(result["stream"], result["clock"])
            self.apply(None, result["clock"])

        await self.connection.request("stream/open", {"context": self.handle}, opened)

    def follow(self, stream: str, clock: str) -> None:
        """Takes what is pushed on a stream from there on."""
        self.connection.streams[stream] = self.receive
        self._clock = clock

    async def resume(self) -> None:
        for live in self.lives[:]:
            await live.resume()

    async def close(self) -> None:
        """Of one's own: what is unsaved in it is lost."""
        await self.write("context/close")
        self.document.contexts.remove(self)
        self.end()

    def end(self, failure: Exception | None = None) -> None:
        """Nothing is told of it any more."""
        streams = self.connection.streams
        for handle in [each for each, receive in streams.items() if receive == self.receive]:
            del streams[handle]
        for live in self.lives[:]:
            live.end(failure)

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
        return class_of(entity)(self, entity, id_)

    async def load(self, objects: t.Iterable[ManagedObject], *keys: Key,
                   prefetch: t.Iterable[Key] = ()) -> None:
        """Gets the values of objects, or those of some properties. What is not there any more is
        deleted then."""
        params = {"ids": [each.id for each in objects], "prefetch": list(map(str, prefetch)),
                  **stated(properties=list(map(str, keys)) or None)}
        if params["ids"]:
            await self._read("object/get", params, self._know_all)

    async def _read(self, method: str, params: Message, apply: t.Callable[[Message], O]) -> O:
        """Sends a request that runs beside others; what was pushed since it was answered counts."""
        self._reading += 1

        def read(result: Message) -> O:
            made = apply(result)
            for at, push in self._pushed:
                if at > number(result["clock"]):
                    self._apply(push)
            return made

        try:
            return t.cast(O, await self.ask(method, params, read))
        finally:
            self._reading -= 1
            if not self._reading:
                self._pushed = []

    def know(self, told: t.Mapping[str, t.Any]) -> ManagedObject:
        """The object of a ManagedObject of the protocol, with its values."""
        found = t.cast(ManagedObject, self.object(told["id"]))
        found._set_deleted(False)
        found.merge(told.get("values", {}))
        return found

    def _know_all(self, result: Message) -> list[t.Any]:
        related = [self.know(each) for each in result.get("related", [])]
        found = [self.know(each) for each in result["objects"]]
        for id_ in result.get("missing", []):
            self._delete(id_)
        for each in found:
            each.keep(related)
        return found

    # What is found.

    async def fetch(self, request: FetchRequest[O]) -> list[O]:
        """The objects that a request finds, with their values."""
        return await self._read("fetch/objects", {"fetch": request.wire}, self._know_all)

    async def first(self, request: FetchRequest[O]) -> O | None:
        found: list[O] = await self._read(
            "fetch/objects", {"fetch": {**request.wire, "limit": 1}}, self._know_all)
        return found[0] if found else None

    async def count(self, request: FetchRequest[t.Any]) -> int:
        return t.cast(int, (await self.ask("fetch/count", {"fetch": request.wire}))["count"])

    async def rows(self, request: FetchRequest[t.Any]) -> list[dict[str, t.Any]]:
        """A table: `properties` of the request are its columns, key paths among them; `wire` has
        `groupBy` and `expressions`. Values of attributes are Python's, all others as the protocol
        has them."""
        result = await self.ask("fetch/rows", {"fetch": request.wire})
        properties = self.document.entities[request.wire["entity"]].properties
        columns = [(name, properties.get(name, _PLAIN)) for name in result["columns"]]
        return [{name: each.decoded(value) for (name, each), value in zip(columns, row)}
                for row in result["rows"]]

    async def results(self, request: FetchRequest[O], section_name_key_path: Key | None = None, *,
                      window: RowWindow | None = None,
                      on_change: Callback | None = None) -> FetchedResults[O]:
        """A live list. `on_change` is called with each ResultsChange."""
        live = FetchedResults(self, request, section_name_key_path, window, on_change)
        return await live.open()

    async def aggregate(self, request: FetchRequest[t.Any], *,
                        on_change: Callback | None = None) -> Aggregate:
        """Groups that are kept up to date: `wire` of the request has `groupBy`, `expressions`."""
        return await Aggregate(self, {"fetch": request.wire}, on_change).open()

    async def observe(self, entity: Entities[M], key_paths: t.Iterable[Key] = (),
                      predicate: Predicate | None = None, *, ids: t.Iterable[str] | None = None,
                      on_change: Callback | None = None) -> Observer:
        """Key-value observing of many objects at once."""
        params = stated(
            entity=entity_name(entity), initial=True, ids=ids and list(ids),
            keyPaths=list(map(str, key_paths)) or None, predicate=predicate and predicate.text,
            argumentArray=predicate and predicate.arguments)
        return await Observer(self, params, on_change).open()

    # Edits.

    @property
    def block(self) -> "Block" | None:
        """That of `perform` in which the program is."""
        block = _BLOCK.get()
        return block if block and block.context is self and not block.is_over else None

    def perform(self, action_name: str | None = None, *, save: bool = False) -> Block:
        """`async with context.perform("Add Album"):` gathers inserts, sets, deletes and changes of
        relationships, and does them as one transaction and one step of undo at its end; with `save`
        it saves, too. Where the block raises, nothing is sent. Objects that it inserts can be used
        in it like others; their ids they have afterwards."""
        return Block(self, stated(actionName=action_name, save=save or None))

    async def edit(self, method: str, object_: ManagedObject | None, since: str | None = None,
                   **params: t.Any) -> ManagedObject | None:
        """Does an edit, now or at the end of the block of `perform`. Of `params`, `values` are
        Python's, and `ids` are objects. Where objects were told, the one that is known of then."""
        edit = Edit(method, object_, {**params, **stated(ifUnchangedSince=since)})
        if self.block:
            self.block.add(edit)
            return None
        quiet = {} if "values" in params else {"returning": "none"}
        made: ManagedObject | None = await self.write(
            method, {**await self.wire(edit, {}), **quiet}, lambda each: self.edited(edit, each))
        return made

    async def wire(self, edit: Edit, made: t.Mapping[t.Any, int]) -> Message:
        """The parameters of an edit, where others before it make objects."""

        def refer(value: t.Any) -> t.Any:
            if not isinstance(value, ManagedObject):
                return value
            if value.context is not self:
                # Ids are of a document: another's may have the same, and be another object.
                raise OrreryError(f"{value!r} is an object of another context. For one that is saved, "
                                  "use context.object(id) of this one.", "client.otherContext")
            return {"$result": made[value]} if value in made else value.id

        params = dict(edit.params)
        if edit.object and edit.method != "object/insert":
            params["id"] = refer(edit.object)
        if "ids" in params:
            params["ids"] = [refer(each) for each in params["ids"]]
        if edit.object and "values" in params:
            properties = edit.object.entity.properties
            params["values"] = {key: await self._encoded(properties.get(key, _PLAIN), value, refer)
                                for key, value in params["values"].items()}
        return params

    async def _encoded(self, property_: Property, value: t.Any,
                       refer: t.Callable[[t.Any], t.Any]) -> t.Any:
        """A value for the wire; what is large is sent before."""
        if property_.is_to_many and value is not None:
            return [refer(each) for each in value]
        if property_ is _PLAIN or property_.is_to_one:
            return refer(value)
        if not isinstance(value, bytes) or len(value) <= PIECE:
            return property_.encoded(value)
        handle: Message = {}
        for start in range(0, len(value), PIECE):
            piece = base64.b64encode(value[start:start + PIECE]).decode()
            result = await self.connection.request("data/write", {"data": piece, **handle})
            handle = {"handle": result["handle"]}
        return {"$handle": handle}

    def edited(self, edit: Edit, result: Message, is_in_use: bool = False) -> ManagedObject | None:
        """Takes what an edit has returned. An object that it made, and that a list has told of
        already, is the list's, or is that of the edit if the program has it."""
        told = result.get("object")
        made = edit.object
        if made and told and edit.method == "object/insert":
            known = self._objects.get(told["id"])
            if known is None or is_in_use:
                object.__setattr__(made, "id", told["id"])
                self._objects[made.id] = made
                if known is not None:
                    made.take_over(known)
                    for live in self.lives:
                        live.exchange(made)
        elif edit.method == "object/delete":
            for each in edit.params["ids"]:
                self._delete(each.id)
        return self.know(told) if told else None

    @t.overload
    async def insert(self, entity: type[M], values: t.Mapping[str, t.Any] | None = None,
                     **named: t.Any) -> M: ...

    @t.overload
    async def insert(self, entity: str, values: t.Mapping[str, t.Any] | None = None,
                     **named: t.Any) -> t.Any: ...

    async def insert(self, entity: t.Any, values: t.Mapping[str, t.Any] | None = None,
                     **named: t.Any) -> t.Any:
        """Makes an object: `await context.insert(Photo, title="Yosemite")`. `values` has the same
        by names of the model."""
        made = self._make(entity_name(entity))
        given = made.named({**(values or {}), **named})
        known = await self.edit("object/insert", made, entity=made.entity.name, values=given)
        return known or made

    async def delete(self, *objects: ManagedObject, if_unchanged_since: str | None = None) -> None:
        """Deletes objects, and what the delete rules of the model take along."""
        await self.edit("object/delete", None, if_unchanged_since, ids=objects)

    async def ask(self, method: str, params: Message | None = None,
                  apply: t.Callable[[Message], t.Any] | None = None) -> t.Any:
        """Sends a request of this context."""
        return await self.connection.request(
            method, {"context": self.handle, **(params or {})}, apply)

    async def write(self, method: str, params: Message | None = None,
                    apply: t.Callable[[Message], t.Any] | None = None) -> t.Any:
        """Sends one that changes it; what it pushes comes before its reply."""
        if self.block:
            raise OrreryError(f"{method} would not wait for the block of `perform`: do it before, or "
                              "after the block.", "client.inPerform")

        def written(result: Message) -> t.Any:
            if "clock" in result:
                self.document.note(result["clock"])
            if "hasChanges" in result and self is self.document.context:
                self.document.take_state(result)
            return apply(result) if apply else result

        return await self.ask(method, params, written)

    async def read_data(self, value: LargeData) -> bytes:
        data = bytearray()
        while len(data) < value.length:
            result = await self.connection.request(
                "data/read", {"handle": value.handle, "offset": len(data), "length": PIECE})
            data += base64.b64decode(result["data"])
        return bytes(data)

    async def changed_objects(self) -> ChangedObjects:
        """What is unsaved in it."""

        def known(result: Message) -> ChangedObjects:
            updated = [self.object(each["id"]) for each in result["updated"]]
            inserted = [self.know(each) for each in result["inserted"]]
            return ChangedObjects(inserted, updated, result["deleted"])

        return t.cast(ChangedObjects, await self.write("context/getChanges", {}, known))

    async def save(self) -> None:
        """Writes all that is unsaved, or nothing: then it is a ValidationError, or a ConflictError."""
        await self.write("context/save", {"returning": "none"})

    async def undo(self) -> None:
        await self.write("context/undo", {"returning": "none"})

    async def redo(self) -> None:
        await self.write("context/redo", {"returning": "none"})

    async def rollback(self) -> None:
        """Takes back all that is unsaved, for good."""
        await self.write("context/rollback", {"returning": "none"})

    async def reset(self) -> None:
        """Of one's own: forgets all that is unsaved, and reads anew."""
        await self.write("context/reset", {"returning": "none"})

    async def refresh(self, *objects: ManagedObject, merge_changes: bool = True) -> None:
        """Reads the values of objects from the store again; those of all where none is named."""
        params: Message = {"mergeChanges": merge_changes, "returning": "none"}
        if objects:
            params["ids"] = [each.id for each in objects]
        await self.write("context/refresh", params)

    # What is received.

    def receive(self, method: str, push: Message) -> None:
        if method == "stream/didFail":
            self.connection.streams.pop(push["stream"], None)
            self.connection.fail(from_wire(push["error"]))
            return self.connection.engine.submit(self._open_stream)
        has_missed = method == "stream/didReset" or push["since"] != self._clock
        self._clock = push["clock"]
        self.apply(None if has_missed else push, push["clock"])

    def apply(self, changes: Message | None, clock: str) -> None:
        """Takes a notice, or the changes that were missed; None where anything may have changed."""
        if self._reading:
            self._pushed.append((number(clock), changes))
        self._apply(changes)

    def _apply(self, changes: Message | None) -> None:
        stale = None
        if changes is not None:
            with contextlib.suppress(*UNFIT):
                stale = self._take(changes)
        if stale is None:
            stale = [(each, each.forget_members()) for each in list(self._objects.values())]
        if stale:
            self.connection.engine.submit(self._load_again, stale)

    def _take(self, changes: Message) -> list[Stale]:
        """What of it has to be read again."""
        stale: list[Stale] = []
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
        return stale

    def _delete(self, id_: str) -> None:
        found = self._objects.get(id_)
        if found is not None and not found.is_deleted:
            found._set_deleted(True)
            found.notify([])

    async def _load_again(self, stale: list[Stale]) -> None:
        await self.load([each for each, _ in stale])
        groups: dict[tuple[str, ...], list[ManagedObject]] = {}
        for each, keys in stale:
            if keys and not each.is_deleted:
                groups.setdefault((each.entity.name, *keys), []).append(each)
        for (_, *names), objects in groups.items():
            await self.load(objects, *names)
        for each, _ in stale:
            each.notify(each.entity.properties)


class Block:
    """What `perform` gathers."""

    def __init__(self, context: Context, options: Message) -> None:
        self.context = context
        self._options = options
        # Tasks that were begun in it may live longer: their edits are no part of it then.
        self.is_over = False
        self._edits: list[Edit] = []
        self._given: dict[ManagedObject, dict[str, t.Any]] = {}

    def given(self, object_: ManagedObject) -> dict[str, t.Any]:
        """What the block has set of an object."""
        return self._given.setdefault(object_, {})

    def add(self, edit: Edit) -> None:
        self._edits.append(edit)
        if edit.object:
            self.given(edit.object).update(edit.params.get("values", {}))

    def _performed(self, result: Message) -> None:
        for edit, each in zip(self._edits, result["results"]):
            self.context.edited(edit, each["result"], is_in_use=True)

    async def __aenter__(self) -> Block:
        self._token = _BLOCK.set(self)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *others: object) -> None:
        self.is_over = True
        _BLOCK.reset(self._token)
        if kind is None and self._edits:
            made = {edit.object: index for index, edit in enumerate(self._edits)
                    if edit.method == "object/insert"}
            operations = [{"method": each.method, "params": await self.context.wire(each, made)}
                          for each in self._edits]
            await self.context.write(
                "context/perform", {"operations": operations, **self._options}, self._performed)


_BLOCK: contextvars.ContextVar[Block | None] = contextvars.ContextVar("block", default=None)
# Of what the model does not have, the server tells.
_PLAIN = Property("", "Undefined")
