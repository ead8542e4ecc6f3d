"""Contexts: objects by their ids, edits, and blocks of edits that are one transaction."""

from __future__ import annotations

import base64
import contextvars
import typing as t
import weakref

from ._commands import Commands
from .errors import Closed, ConnectionLost, OrreryError
from .link import Apply, Message, Params
from .live import Aggregate, FetchedResults, Kept, Live, Observer
from .objects import M, ManagedObject, class_of
from .protocol import RowWindow
from .values import (
    Entity, FetchRequest, LargeData, O, Property, Values, entity_name, number, stated)

if t.TYPE_CHECKING:
    from .connection import Document

# How much of a large value is sent or read at once.
PIECE = 1 << 20


class ChangedObjects(t.NamedTuple):
    """What is unsaved."""

    inserted: list[ManagedObject]
    updated: list[ManagedObject]
    deleted: list[str]


class Notices(Live[None]):
    """What is told of the objects of a context. The document opens that of its main context."""

    _kind = "stream"

    def _take(self, told: Message) -> None:
        context, changes, self.clock = self.context, told.get("changes", told), told["clock"]
        context.has_changes = told.get("hasChanges", context.has_changes)
        if not self.connection.waiting:
            context._pushed.clear()
        context._take(changes)
        context._pushed.append((number(self.clock), changes))


class Context(Kept, Commands):
    """The main context of a document, or one of one's own: `Document.new_context`.

    An object that the program holds on to is the same for the same id, and kept up to date.
    """

    _kind = "context"

    def __init__(self, document: Document, creating: Message = {}, parent: t.Any = None) -> None:
        super().__init__(document.connection, document.parts)
        self.document: Document = document
        self.parent: Context | None = parent
        self._creating = creating
        self._objects: t.MutableMapping[str, ManagedObject] = weakref.WeakValueDictionary()
        # What was pushed while requests were under way: their replies may be older.
        self._pushed: list[tuple[int, Message]] = []
        self.notices = Notices(self, {})
        # What has to be read again, and which of its to-many relationships.
        self._stale: dict[ManagedObject, set[str]] = {}
        # Whether anything is unsaved, and whether anything is lost.
        self.has_changes = self._has_lost = False

    async def _begin(self) -> None:
        """The main context is there with its document; what is unsaved in others went with them,
        which the next save tells."""
        if self is not self.document.context:
            self._has_lost, self.has_changes = self._has_lost or self.has_changes, False
            made = await self.connection.request("context/create", {
                "document": self.document.handle, "parent": self.parent and self.parent.handle,
                **self._creating})
            self.handle = made["context"]

    # Objects.

    def object(self, id_: str) -> t.Any:
        """The object with an id; one that is not known yet is a fault, and nothing is asked."""
        found = self._objects.get(id_)
        if found is None:
            found = self._objects[id_] = self._make(id_.split("/")[0], id_)
        return found

    def _make(self, name: str, id_: str = "") -> ManagedObject:
        return class_of(self._entity(name))(self, name, id_)

    def _entity(self, name: str) -> Entity:
        """As the model has it now."""
        return self.document.entities.get(name) or Entity(name, None)

    async def load(self, objects: t.Iterable[ManagedObject], *keys: str,
                   prefetch: t.Iterable[str] = ()) -> None:
        """Gets the values of objects, or those of some properties. What is not there any more is
        deleted then."""
        params = {"ids": [*objects], "properties": keys or None, "prefetch": [*prefetch]}
        if params["ids"]:
            await self.ask("object/get", params, self._know_all)

    def know(self, told: t.Mapping[str, t.Any]) -> ManagedObject:
        """The object of a ManagedObject of the protocol, with its values."""
        found = t.cast(ManagedObject, self.object(told["id"]))
        found._merge(told.get("values", {}))
        return found

    def _know_all(self, result: Message) -> list[t.Any]:
        related = [self.know(each) for each in result.get("related", [])]
        found = [self.know(each) for each in result["objects"]]
        for id_ in result.get("missing", []):
            self._forget(id_)
        for each in found:
            each._related = related or each._related
        return found

    # What is found.

    async def fetch(self, request: FetchRequest[O], **wire: t.Any) -> list[O]:
        """The objects that a request finds, with their values. `wire` has other members of the
        request, as the protocol names them."""
        fetch = {**request.wire, **wire}
        return t.cast("list[O]", await self.ask("fetch/objects", {"fetch": fetch}, self._know_all))

    async def first(self, request: FetchRequest[O]) -> O | None:
        """The first object that a request finds."""
        found = await self.fetch(request, limit=1)
        return found[0] if found else None

    async def count(self, request: FetchRequest[t.Any]) -> int:
        """How many objects a request finds."""
        return int((await self.ask("fetch/count", {"fetch": request.wire}))["count"])

    async def rows(self, request: FetchRequest[t.Any]) -> list[dict[str, t.Any]]:
        """A table: `properties` of the request are its columns, key paths among them; it may
        have `groupBy` and `expressions`. Values of attributes are Python's, all others as the protocol
        has them."""
        result = await self.ask("fetch/rows", {"fetch": request.wire})
        properties = self.document.entities[request.wire["entity"]].properties
        # Of what the model does not have, the server tells.
        columns = [properties.get(name, Property(name, "Undefined")) for name in result["columns"]]
        return [{each.name: each.decoded(value) for each, value in zip(columns, row)}
                for row in result["rows"]]

    async def results(self, request: FetchRequest[O], section_name_key_path: str | None = None, *,
                      window: RowWindow | None = None) -> FetchedResults[O]:
        """A live list."""
        query = {"fetch": request.wire, "window": window,
                 "sectionNameKeyPath": section_name_key_path}
        return await FetchedResults[O](self, query)._open()

    async def aggregate(self, request: FetchRequest[t.Any]) -> Aggregate:
        """Groups that are kept up to date: the request has `groupBy` and `expressions`."""
        return await Aggregate(self, {"fetch": request.wire})._open()

    async def observe(self, request: FetchRequest[t.Any], *,
                      ids: t.Iterable[str] | None = None) -> Observer:
        """Key-value observing of the objects that a request finds, or of some of them: of its
        `properties`, key paths."""
        params = {**request.wire, "initial": True, "ids": ids and [*ids]}
        params["keyPaths"] = params.pop("properties", [])
        return await Observer(self, params)._open()

    # Edits.

    @property
    def _block(self) -> "Block" | None:
        """That of `perform` in which the program is."""
        block = _BLOCK.get()
        return block if block and block.context is self and not block.is_over else None

    def perform(self, action_name: str | None = None, *, save: bool = False) -> Block:
        """`async with context.perform("Add Album"):` gathers inserts, sets, deletes and changes of
        relationships, and does them as one transaction and one step of undo at its end; with `save`
        it saves, too. Where the block raises, nothing is sent. Objects that it inserts can be used
        in it like others; their ids they have afterwards."""
        return Block(self, {"actionName": action_name, "save": save})

    async def _edit(self, method: str, object_: ManagedObject | None, **params: t.Any) -> None:
        """Does an edit, now or at the end of the block of `perform`."""
        block = self._block or Block(self, {})
        block._add(method, object_, **params)
        if block is not self._block:
            await block._send()

    def _given(self, object_: ManagedObject) -> dict[str, t.Any]:
        """What the block of `perform` in which the program is has set of an object."""
        return self._block.given.get(object_, {}) if self._block else {}

    def _adopt(self, made: ManagedObject, id_: str) -> None:
        """Gives a new object its id. Where a list has told of another instance already, the one that
        the program has takes its place."""
        known = self._objects.get(id_)
        self._objects[id_] = made
        made._set(id=id_)
        if known:
            made._values, made._members = known._values, known._members
        for each in self.parts:
            if isinstance(each, FetchedResults) and id_ in each._objects:
                each._objects[id_] = made

    async def _write_large(self, values: Message) -> Message:
        """Sends those values that are large, and has handles in their places."""
        for key, value in values.items():
            if isinstance(value, bytes):
                handle: Message = {}
                values[key] = {"$handle": handle}
                for start in range(0, len(value), PIECE):
                    piece = base64.b64encode(value[start:start + PIECE]).decode()
                    told = await self.connection.request("data/write", {"data": piece, **handle})
                    handle["handle"] = told["handle"]
        return values

    async def wire_values(self, entity: t.Any, values: Values) -> Message:
        """Values of an object of an entity for the wire, as `match` of `object/findOrInsert`."""
        described = self._make(entity_name(entity))
        return await self._write_large(Block(self, {})._wire(described, values or {}))

    @t.overload
    async def insert(self, entity: type[M], values: Values = None, **named: t.Any) -> M: ...

    @t.overload
    async def insert(self, entity: str, values: Values = None, **named: t.Any) -> t.Any: ...

    async def insert(self, entity: t.Any, values: Values = None, **named: t.Any) -> t.Any:
        """Makes an object: `await context.insert(Photo, title="Yosemite")`. `values` has the same
        by names of the model."""
        made = self._make(entity_name(entity))
        await self._edit("object/insert", made, entity=made.entity.name,
                        values={**(values or {}), **named})
        return made

    async def delete(self, *objects: ManagedObject, if_unchanged_since: str | None = None) -> None:
        """Deletes objects, and what the delete rules of the model take along."""
        await self._edit("object/delete", None, ids=objects, ifUnchangedSince=if_unchanged_since)

    def _named(self, value: t.Any, block: Block | None = None) -> t.Any:
        """What stands for an object on the wire: its id, or the operation of a block that makes it.
        Ids are of a document: another's may have the same, and be another object. What is edited is
        of this context."""
        if not isinstance(value, ManagedObject):
            raise TypeError(f"{value!r} has no form on the wire.")
        if value.context is not self and (block or value.context.document is not self.document):
            raise OrreryError(f"{value!r} is an object of another context. For one that is saved, "
                              "use context.object(id) of this one.", "client.otherContext")
        return {"$result": block.made[value]} if block and value in block.made else value.id

    async def ask(self, method: str, params: Params = None, apply: Apply = None,
                  block: Block | None = None) -> t.Any:
        """Sends a request of this context. Of one that ran beside others the reply may be older than
        what was pushed meanwhile, which counts."""

        def applied(result: Message) -> t.Any:
            made = apply(result) if apply else result
            for clock, push in self._pushed:
                if clock > number(result.get("clock", self.notices.clock)):
                    self._take(push)
            return made

        self.connection._catch_up()
        if not self.is_open:
            raise Closed()
        params = {"context": self.handle, **(params or {})}
        is_save = method == "context/save" or bool(params.get("save"))
        if is_save or method in ("context/rollback", "context/reset"):
            has_lost, self._has_lost = self._has_lost, False
            if has_lost and is_save:
                raise ConnectionLost("The unsaved edits of this context are gone: they were lost "
                                     "with the connection. Its objects are as they are saved now.")
        result = await self.connection.request(
            method, params, applied, named=lambda value: self._named(value, block))
        # Of the main context others may have edits by now, which a notice has told.
        self.has_changes = self.has_changes and (not is_save or self is self.document.context)
        return result

    async def write(self, method: str, params: Params = None, apply: Apply = None,
                    block: Block | None = None) -> t.Any:
        """Sends one that changes it; what it pushes comes before its reply."""
        if self._block:
            raise OrreryError(f"{method} would not wait for the block of `perform`: do it before, "
                              "or after the block.", "client.inPerform")
        return await self.ask(method, params, apply, block)

    async def _read_data(self, value: LargeData) -> bytes:
        data = bytearray()
        while len(data) < value.length:
            result = await self.connection.request(
                "data/read", {"handle": value.handle, "offset": len(data), "length": PIECE})
            data += base64.b64decode(result["data"])
        return bytes(data)

    async def changed_objects(self) -> ChangedObjects:
        """What is unsaved in it."""

        def known(told: Message) -> ChangedObjects:
            return ChangedObjects(
                [self.know(each) for each in told["inserted"]],
                [self.object(each["id"]) for each in told["updated"]], told["deleted"])

        return t.cast(ChangedObjects, await self.write("context/getChanges", {}, known))

    # What is received.

    def _take(self, changes: Message) -> None:
        """Takes a notice, or the changes that were missed. Objects that are not told whole are read
        again, as are their to-many relationships."""
        # Where it does not say what has changed, anything may have.
        if "inserted" not in changes:
            self._outdate({each: each._forget_members() for each in list(self._objects.values())})
        kinds = ("inserted", "refreshed", "updated")
        for each in [each for kind in kinds for each in changes.get(kind, [])]:
            found = self._objects.get(each["id"])
            if found is not None:
                keys = found._apply(each)
                if keys or "values" not in each:
                    self._outdate({found: keys})
                found._notify(each.get("keys", each.get("values", [])))
        for id_ in changes.get("deleted", []):
            self._forget(id_)
        if self._stale:
            self.connection._submit(self._load_again)

    def _outdate(self, stale: dict[ManagedObject, set[str]]) -> None:
        """Has objects read again, with those of their to-many relationships."""
        for each, keys in stale.items():
            self._stale[each] = self._stale.get(each, keys) | keys

    def _forget(self, id_: str) -> None:
        """The object with an id is not there any more."""
        found = self._objects.get(id_)
        if found is not None and not found.is_deleted:
            found._set(is_deleted=True)
            found._notify([])

    async def _load_again(self) -> None:
        # Of an entity that another model lacks there is nothing to read.
        stale = {each: keys for each, keys in self._stale.items()
                 if each._entity in self.document.entities}
        self._stale = {}
        try:
            await self.load(stale)
            for key in {key for keys in stale.values() for key in keys}:
                some = [each for each, keys in stale.items() if key in keys and not each.is_deleted]
                await self.load(some, key)
            for each in stale:
                each._notify(each.entity.properties)
        except ConnectionLost:
            # It is read when the next connection has told what was missed.
            self._outdate(stale)


class Block:
    """What `perform` gathers."""

    def __init__(self, context: Context, options: Message) -> None:
        self.context = context
        self._options = options
        # Tasks that were begun in it may live longer: their edits are no part of it then.
        self.is_over = False
        self._operations: list[Message] = []
        # Which operation makes an object.
        self.made: dict[ManagedObject, int] = {}
        # What it has set of objects.
        self.given: dict[ManagedObject, dict[str, t.Any]] = {}

    def _add(self, method: str, object_: ManagedObject | None, **params: t.Any) -> None:
        """Of `params`, `values` are Python's."""
        if object_ and "values" in params:
            params["values"] = self._wire(object_, params["values"])
        if object_ and method == "object/insert":
            self.made[object_] = len(self._operations)
        elif object_:
            params["id"] = object_
        self._operations.append({"method": method, "params": stated(**params)})

    def _wire(self, object_: ManagedObject, values: t.Mapping[str, t.Any]) -> Message:
        """Values of an object for the wire, but for bytes that are large: they are sent before. It
        has them in the block from now on."""
        described = [(object_.property(key), each) for key, each in values.items()]
        wire = {each.name: value if isinstance(value, bytes) and len(value) > PIECE
                else each.encoded(value) for each, value in described}
        self.given.setdefault(object_, {}).update({each.name: value for each, value in described})
        return wire

    async def _send(self) -> None:
        for operation in self._operations:
            await self.context._write_large(operation["params"].get("values", {}))
        if self._operations:
            params = {"operations": self._operations, **self._options}
            await self.context.write("context/perform", params, self._performed, self)

    def _performed(self, result: Message) -> None:
        told = [each["result"] for each in result["results"]]
        for made, index in self.made.items():
            self.context._adopt(made, told[index]["object"]["id"])
        deleted = {id_ for each in told for id_ in each.get("deleted", [])}
        for each in told:
            if "object" in each and each["object"]["id"] not in deleted:
                self.context.know(each["object"])
        for id_ in deleted:
            self.context._forget(id_)

    async def __aenter__(self) -> Block:
        self._token = _BLOCK.set(self)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *others: object) -> None:
        self.is_over = True
        _BLOCK.reset(self._token)
        if kind is None:
            await self._send()


_BLOCK: contextvars.ContextVar[Block | None] = contextvars.ContextVar("block", default=None)
