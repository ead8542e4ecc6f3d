# Written by derive.py from context.py of the asyncio face: edit that instead.
"""Contexts: objects by their ids, edits, and blocks of edits that are one transaction; and the managed
objects themselves, with what the classes of entities are made of."""

from __future__ import annotations

import base64
import contextlib
import contextvars
import difflib
import typing as t
import weakref

from ._commands import ContextCommands, ObjectCommands, OrderedCommands, RelationshipCommands
from ..errors import ConnectionLost, FaultError, NotFoundError, OrreryError, PropertyError
from .._threads import Apply, Callback, Lock, Message, Params, settle
from .live import Aggregate, FetchedResults, Kept, Live, Observer
from ..protocol import RowWindow
from ..values import (
    Base64, Entity, FetchRequest, KeyPath, LargeData, O, Predicate, Property, V, Values, entity_name, number)

if t.TYPE_CHECKING:
    from .connection import Document

# How much of a large value is sent, as base64, or read at once.
PIECE = 1 << 20
# How many objects are asked for at once.
AT_ONCE = 1000
M = t.TypeVar("M", bound="ManagedObject")
K = t.TypeVar("K")
S = t.TypeVar("S")
# The classes that were made for entities of a name, which several models may have.
_CLASSES: dict[str, list[type["ManagedObject"]]] = {}


class Notices(Live[None]):
    """What is told of the objects of a context. The document opens that of its main context."""

    _kind = "stream"

    def _take(self, told: Message) -> None:
        context, changes, self.clock = self.context, told.get("changes", told), told["clock"]
        context.has_changes = told.get("hasChanges", context.has_changes)
        context._take(changes)
        for each in self.connection.waiting.values():
            each.pushed.append((number(self.clock), lambda: context._take(changes)))


class Context(Kept, ContextCommands):
    """The main context of a document, or one of one's own: `Document.new_context`.

    An object that the program holds on to is the same for the same id, and kept up to date.
    """

    _kind = "context"

    def __init__(self, document: Document, creating: Message = {}, parent: t.Any = None) -> None:
        # What is in another ends with it.
        super().__init__(document.connection, (parent or document).parts)
        self.document, self._creating = document, creating
        self.parent: Context | None = parent
        self._objects: t.MutableMapping[str, ManagedObject] = weakref.WeakValueDictionary()
        self.notices = Notices(self, {})
        # What has to be read again, in order, and which properties have changed.
        self._stale: dict[ManagedObject, list[str]] = {}
        # Whether anything is unsaved, and whether what was may be lost, which the next save tells, or the
        # end of the document. Who makes that good sets it to False.
        self.has_changes = self._has_lost = False
        # Held while large values are sent ahead: what comes later is not to overtake them.
        self._sending = Lock()

    def _begin(self) -> None:
        """The main context is there with its document; what is unsaved in others went with them,
        which the next save tells."""
        if self is not self.document.context:
            self._has_lost, self.has_changes = self._has_lost or self.has_changes, False
            of = {"document": self.document, "parent": self.parent, **self._creating}
            self.connection.request(
                "context/create", of, lambda told: vars(self).update(handle=told["context"]))

    # Objects.

    def object(self, id_: str) -> t.Any:
        """The object with an id; one that is not known yet is a fault, and nothing is asked."""
        return self._objects.get(id_) or self._objects.setdefault(id_, self._make(id_.split("/")[0], id_))

    def _make(self, name: str, id_: str = "") -> ManagedObject:
        return class_of(self._entity(name))(self, name, id_)

    def _entity(self, name: str) -> Entity:
        """As the model has it now."""
        return self.document.entities.get(name) or Entity(name, None)

    def load(self, objects: t.Iterable[ManagedObject], *keys: str,
                   prefetch: t.Iterable[str] = ()) -> None:
        """Gets the values of objects, or those of some properties. What is not there any more is
        deleted then."""
        ids, paths = [*objects], [*prefetch]
        for start in range(0, len(ids), AT_ONCE):
            some = {"ids": ids[start:start + AT_ONCE], "properties": keys or None, "prefetch": paths}
            self.ask("object/get", some, self._know_all)

    def know(self, told: t.Mapping[str, t.Any], clock: str = "") -> ManagedObject:
        """The object of a ManagedObject of the protocol, with its values, as they are at a clock."""
        found = t.cast(ManagedObject, self.object(told["id"]))
        found._merge(told.get("values", {}), clock)
        return found

    def _know_all(self, result: Message) -> list[t.Any]:
        clock = result.get("clock", "")
        related = [self.know(each, clock) for each in result.get("related", [])]
        found = [self.know(each, clock) for each in result["objects"]]
        for id_ in result.get("missing", []):
            self._forget(id_)
        for each in found:
            each._related = related or each._related
        return found

    # What is found.

    def fetch(self, request: FetchRequest[O], **wire: t.Any) -> list[O]:
        """The objects that a request finds, with their values. `wire` has other members of the
        request, as the protocol names them."""
        found = self.ask("fetch/objects", {"fetch": {**request.wire, **wire}}, self._know_all)
        return t.cast("list[O]", found)

    def first(self, request: FetchRequest[O]) -> O | None:
        """The first object that a request finds."""
        return [*self.fetch(request, limit=1), None][0]

    def rows(self, request: FetchRequest[t.Any]) -> list[dict[str, t.Any]]:
        """A table: `properties` of the request are its columns, key paths among them; it may
        have `groupBy` and `expressions`. Where each row is an object, `id` is its id, unless an attribute
        of that name is asked for. Values of attributes are Python's, all others as the protocol has
        them."""
        told = self.ask("fetch/rows", {"fetch": request.wire})
        properties = self.document.entities[request.wire["entity"]].properties
        # Of what the model does not have, the server tells.
        columns = [properties.get(name, Property(name, "Undefined")) for name in told["columns"]]
        # The id of an object comes first; an attribute may be called so, too.
        if "id" in told["columns"][:1] and not any(map(request.wire.get, ("groupBy", "having", "distinct"))):
            columns[:1] = [Property("id", "Undefined")]
        return [{each.name: each.decoded(value) for each, value in zip(columns, row)}
                for row in told["rows"]]

    def results(self, request: FetchRequest[O], section_name_key_path: str | None = None, *,
                      window: RowWindow | None = None) -> FetchedResults[O]:
        """A live list."""
        keys = {"sectionNameKeyPath": section_name_key_path, "window": window and window.copy()}
        return FetchedResults[O](self, {"fetch": {**request.wire}, **keys})._open()

    def aggregate(self, request: FetchRequest[t.Any]) -> Aggregate:
        """Groups that are kept up to date: the request has `groupBy` and `expressions`."""
        return Aggregate(self, {"fetch": {**request.wire}})._open()

    def observe(self, request: FetchRequest[t.Any], **wire: t.Any) -> Observer:
        """Key-value observing of the objects that a request finds: of its `properties`, key paths.
        `wire` has other parameters of `observer/open`, as `ids` where some of the objects are meant."""
        params: Message = {**request.wire, "initial": True, **wire}
        params["keyPaths"] = params.pop("properties", [])
        return Observer(self, params)._open()

    # Edits.

    @property
    def _block(self) -> "Block" | None:
        """That of `perform` in which the program is, within those of other contexts, too."""
        return next((each for each in _BLOCKS.get() if each.context is self and not each.is_over), None)

    def perform(self, action_name: str | None = None, *, save: bool = False) -> Block:
        """`with context.perform("Add Album"):` gathers inserts, sets, deletes and changes of
        relationships, and does them as one transaction and one step of undo at its end; with `save`
        it saves, too. Where the block raises, nothing is sent. Objects that it inserts can be used
        in it like others; their ids they have afterwards.

        A generator that yields within its block leaves it open: what is edited until it goes on, by
        whoever takes its elements, belongs to the block, and is sent when that ends."""
        return Block(self, {"actionName": action_name, "save": save})

    def _edit(self, method: str, params: Message) -> None:
        """Does an edit, now or at the end of the block of `perform`."""
        block = self._block or Block(self, {})
        block._add(method, params)
        if block is not self._block:
            block._send()

    def _given(self, object_: ManagedObject) -> dict[str, t.Any]:
        """What the block of `perform` in which the program is has set of an object."""
        return self._block.given.get(object_, {}) if self._block else {}

    def _adopt(self, made: ManagedObject, id_: str, is_used: bool) -> None:
        """Gives a new object its id. Where a list has told of another instance already, what the program
        uses takes its place; whoever has that other has all the same in it."""
        known = self._objects.setdefault(id_, made)
        vars(made).update(id=id_)
        if is_used and known is not made:
            vars(made).update(vars(known), on_change=made.on_change or known.on_change, _used=made)
            known.__dict__, self._objects[id_] = vars(made), made
            for each in self.parts:
                if isinstance(each, FetchedResults) and id_ in each._objects:
                    each._objects[id_] = made

    def _write_large(self, values: Message) -> Message:
        """Sends those values that are large, and has handles in their places."""
        for key, value in values.items():
            content = value if isinstance(value, dict) else {}
            data = content.get("$transformable", {}).get("base64", value)
            if content and "$transformable" not in content:
                self._write_large(content)
            elif isinstance(data, Base64) and len(data) > PIECE:
                handle: Message = {}
                values[key] = {"$handle": handle}
                for start in range(0, len(data), PIECE):
                    piece = {"data": data[start:start + PIECE], **handle}
                    handle["handle"] = (self.connection.request("data/write", piece))["handle"]
        return values

    def wire_values(self, entity: t.Any, values: Values) -> Message:
        """Values of an object of an entity for the wire, as `match` of `object/findOrInsert`."""
        return self._write_large(Block(self, {})._wire(self._make(entity_name(entity)), values or {}))

    @t.overload
    def insert(self, /, entity: type[M], values: Values = None, **named: t.Any) -> M: ...

    @t.overload
    def insert(self, /, entity: str, values: Values = None, **named: t.Any) -> t.Any: ...

    def insert(self, /, entity: t.Any, values: Values = None, **named: t.Any) -> t.Any:
        """Makes an object: `context.insert(Photo, title="Yosemite")`. `values` has the same
        by names of the model."""
        made = self._make(entity_name(entity))
        self._edit("object/insert", {
            "id": made, "entity": made.entity.name, "values": {**(values or {}), **named}})
        return self._objects.get(made.id, made)

    def _named(self, value: t.Any, block: Block | None = None) -> t.Any:
        """What stands for an object on the wire: its id, or the operation of a block that makes it.
        Ids are of a document: another's may have the same, and be another object. What is edited is
        of this context."""
        if not isinstance(value, ManagedObject):
            return self.connection._named(value)
        if value.context is not self and (block or value.context.document is not self.document):
            raise OrreryError(f"{value!r} is an object of another context. For one that is saved, "
                              "use context.object(id) of this one.", "client.otherContext")
        return {"$result": block.made[value]} if block and value in block.made else value.id

    def ask(self, method: str, params: Params = None, apply: Apply = None,
                  block: Block | None = None) -> t.Any:
        """Sends a request of this context. Of one that ran beside others the reply may be older than
        what was pushed meanwhile, which counts."""
        self.connection._catch_up()
        params = {"context": self, **(params or {})}
        is_save = method == "context/save" or bool(params.get("save"))
        if self._has_lost and (is_save or method in ("context/rollback", "context/reset")):
            self._has_lost = False
            if is_save:
                raise ConnectionLost("Unsaved edits of this context may be gone: see what its objects have.")
        result = self.connection.request(
            method, params, apply, named=lambda value: self._named(value, block))
        # Of the main context others may have edits by now, which a notice has told.
        self.has_changes = self.has_changes and (not is_save or self is self.document.context)
        return result

    def write(self, method: str, params: Params = None, apply: Apply = None,
                    block: Block | None = None) -> t.Any:
        """Sends one that changes it; what it pushes comes before its reply, and is known then, what had
        to be read again included."""
        if self._block:
            raise OrreryError(f"{method} would not wait for a block: do that outside it.", "client.inPerform")
        with self._sending:
            for operation in (params or {}).get("operations", []):
                self._write_large(operation["params"].get("values", {}))
        result = self.ask(method, params, apply, block)
        self.connection._settle()
        return result

    # What is received.

    def _take(self, changes: Message) -> None:
        """Takes a notice, or the changes that were missed. Objects that are not told whole are read
        again, with those of their to-many relationships that are known."""
        # Where it does not say what has changed, anything may have.
        if "inserted" not in changes:
            self._stale.update((each, [*each.entity.properties]) for each in self._objects.values())
        for told in [each for kind in ("inserted", "refreshed", "updated") for each in changes.get(kind, [])]:
            found = self._objects.get(told["id"])
            if found is not None:
                changed = [*told.get("keys", told.get("values", []))]
                if not found._apply(told) or "values" not in told:
                    self._stale[found] = [*dict.fromkeys([*self._stale.get(found, []), *changed])]
                elif found not in self._stale:
                    vars(found).update(clock=self.notices.clock)
                    self.connection._call_back(found.on_change, found, changed)
        for id_ in changes.get("deleted", []):
            self._forget(id_)
        if self._stale:
            self.connection._submit(self._load_again)

    def _forget(self, id_: str) -> None:
        """The object with an id is not there any more."""
        found = self._objects.get(id_)
        if found is not None and not found.is_deleted:
            vars(found).update(is_deleted=True)
            self.connection._call_back(found.on_change, found, [])

    def _load_again(self) -> None:
        """What is not read, as the connection is lost or an interrupt comes, stays to be read."""
        told = {**self._stale}
        # Of an entity that another model lacks there is nothing to read.
        stale = [each for each in told if each._entity in self.document.entities]
        with contextlib.suppress(ConnectionLost):
            # First the objects, which says what is deleted.
            self.load(stale)
            for key in sorted({key for each in stale for key in each._members}):
                self.load([each for each in stale if key in each._members and not each.is_deleted], key)
            for each, changed in told.items():
                if self._stale.get(each) is changed:
                    del self._stale[each]
                    self.connection._call_back(None if each.is_deleted else each.on_change, each, changed)


class Block:
    """What `perform` gathers."""

    def __init__(self, context: Context, options: Message) -> None:
        self.context, self._options = context, options
        # None before it is entered. Tasks that were begun in it may live longer: their edits are no part
        # of it then.
        self.is_over: bool | None = None
        self._operations: list[Message] = []
        # Which operation makes an object.
        self.made: dict[ManagedObject, int] = {}
        # What it has set of objects.
        self.given: dict[ManagedObject, dict[str, t.Any]] = {}

    def _add(self, method: str, params: Message) -> None:
        """Of `params`, `id` is the object, one that is made too, and `values` are Python's."""
        if "values" in params:
            params["values"] = self._wire(params["id"], params["values"])
        if method == "object/insert":
            self.made[params.pop("id")] = len(self._operations)
        self._operations.append({"method": method, "params": params})

    def _wire(self, object_: ManagedObject, values: t.Mapping[str, t.Any]) -> Message:
        """Values of an object for the wire. It has them in the block from now on."""
        described = [(object_.property(key), each) for key, each in values.items()]
        wire = {each.name: each.encoded(value) for each, value in described}
        self.given.setdefault(object_, {}).update({each.name: value for each, value in described})
        return wire

    def _send(self) -> None:
        if self._operations:
            params = {"operations": self._operations, **self._options}
            self.context.write("context/perform", params, self._performed, self)

    def _performed(self, result: Message) -> None:
        told = [each["result"] for each in result["results"]]
        for made, index in self.made.items():
            self.context._adopt(made, told[index]["object"]["id"], bool(self.is_over))
        deleted = {id_ for each in told for id_ in each.get("deleted", [])}
        for each in told:
            if "object" in each and each["object"]["id"] not in deleted:
                self.context.know(each["object"], result["clock"])
        for id_ in deleted:
            self.context._forget(id_)

    def __enter__(self) -> Block:
        if self.is_over is not None:
            raise OrreryError("A block is entered once: call `perform` again.", "client.inPerform")
        self.is_over = False
        _BLOCKS.set((self, *_BLOCKS.get()))
        return self

    def __exit__(self, kind: type[BaseException] | None, *others: object) -> None:
        self.is_over = True
        _BLOCKS.set(tuple(each for each in _BLOCKS.get() if not each.is_over))
        if kind is None:
            self._send()


_BLOCKS: contextvars.ContextVar[tuple[Block, ...]] = contextvars.ContextVar("blocks", default=())


class ManagedObject(ObjectCommands):
    """An object of a context.

    A class of it describes an entity: `entity_name`, and an `Attribute`, `ToOne`, `ToMany` or
    `OrderedToMany` for each property, by whose names it has its values. `object["itemName"]` is the
    value of a property by its name in the model, and of objects without a class of their own.

    A class of one's own derived from that of an entity is the class of all its objects from then on:
    define it before the first are found.

    What others change is changed here too, before `on_change` is called with the object and the
    names of the properties. An object whose values are not known is a fault: `load` gets them.
    """

    context: Context
    # Empty until it is made.
    id = ""
    is_deleted: bool = False
    # When what is known of it was so, for `set`.
    clock: str = ""
    # What is known of it as the protocol has it, with the ids of to-many relationships. It changes by what
    # is told alone.
    wire_values: dict[str, t.Any] = {}
    entity_name: t.ClassVar[str] = ""
    _names: t.ClassVar[dict[str, str]] = {}

    def __init_subclass__(cls, **options: t.Any) -> None:
        super().__init_subclass__(**options)
        if cls.entity_name:
            _CLASSES.setdefault(cls.entity_name, []).append(cls)

    def __init__(self, context: Context, entity: str, id_: str) -> None:
        # What is assigned by these names is refused: see `__setattr__`.
        vars(self).update(context=context, id=id_, wire_values={})
        self._entity = entity
        # Called with the object and the names of what changed; nothing where it was deleted.
        self.on_change: Callback | None = None
        # Objects that came along with it stay as long as it does.
        self._related: list[ManagedObject] = []

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id or 'that is not made yet'}>"

    @property
    def entity(self) -> Entity:
        """Its entity, as the model has it now."""
        return self.context._entity(self._entity)

    @property
    def is_fault(self) -> bool:
        """Whether nothing is known of it but its id."""
        return not self.wire_values

    @property
    def values(self) -> dict[str, t.Any]:
        """What is known of it, by the names of the model, to-many relationships aside. A Binary value
        that is large is LargeData."""
        return {key: self._value(each) for key, each in self.entity.properties.items()
                if key in self.wire_values and not each.is_to_many}

    @property
    def _members(self) -> t.Set[str]:
        """The to-many relationships that are known."""
        properties = self.entity.properties
        return {key for key in self.wire_values.keys() & properties if properties[key].is_to_many}

    def property(self, name: str) -> Property:
        """By its name in the model, in the class, or in the model written as Python has names."""
        properties, names = self.entity.properties, self.entity.names
        key = self._names.get(name) or names.get(name) or name
        found = properties.get(name) or properties.get(key)
        if found is None and (self.id or properties):
            own = [each for each, key in self._names.items() if key in properties]
            close = difflib.get_close_matches(name, [*own, *names, *properties], 1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            raise PropertyError(f"{self.entity.name} has no property {name!r}.{hint}")
        # Of what is to be made of an entity that is not known, the server tells.
        return found or Property(name, "Undefined")

    def __setattr__(self, name: str, value: t.Any) -> None:
        """What is assigned by a name that is mistyped is not lost without a word."""
        is_free = name == "on_change" or name.startswith("_")
        if (name == "context" or hasattr(ManagedObject, name)) and not is_free:
            raise AttributeError(f"{name!r} is the library's. A property is object[{name!r}].")
        if hasattr(type(self), name) or is_free:
            super().__setattr__(name, value)
        else:
            self[name] = value

    def __getitem__(self, key: str) -> t.Any:
        property_ = self.property(key)
        if property_.is_to_many:
            return (OrderedRelationship if property_.is_ordered else Relationship)(self, property_.name)
        value = self._value(property_)
        if isinstance(value, LargeData):
            return settle(self.read(key), f"{property_.name} of {self!r} is large: `read` it.")
        return value

    def _value(self, property_: Property) -> t.Any:
        """Of a to-many relationship the objects, and None where a block of `perform` has edited them
        before they were known."""
        name, given = property_.name, self.context._given(self)
        if name in given:
            return given[name]
        if self.id and name not in self.wire_values:
            keys = [name] * property_.is_to_many
            settle(self.load(*keys, prefetch=keys), f"{name} of {self!r} is not known yet: `load` it first.")
        value = property_.decoded(self.wire_values.get(name))
        if property_.is_to_many:
            return [self.context.object(id_) for id_ in value or []]
        return self.context.object(value) if property_.is_to_one and value is not None else value

    def __setitem__(self, key: str, value: t.Any) -> None:
        if self.context._block:
            self.context._block._add("object/update", {"id": self, "values": {key: value}})
        else:
            settle(t.cast(t.Any, self.set({key: value})),
                   "Assign within `with context.perform()`, or use `object.set(…)`.")

    def load(self: M, *keys: str, prefetch: t.Iterable[str] = ()) -> M:
        """Gets its values, or those of some properties, to-many relationships among them."""
        self.context.load([self], *keys, prefetch=prefetch)
        if self.is_deleted:
            raise NotFoundError(f"{self.id} is not there any more.", "object.notFound")
        return self

    def read(self, key: str) -> t.Any:
        """The whole of a Binary or Transformable value, however large; empty bytes for nil."""
        property_, connection = self.property(key), self.context.connection
        connection._catch_up()
        link, data = connection.server, bytearray()
        # A handle of a link before is that of another value on this one.
        self.load()
        value = property_.decoded(wire := self.wire_values.get(property_.name))
        if not isinstance(value, LargeData):
            return b"" if value is None else value
        while len(data) < value.length:
            piece = {"handle": value.handle, "offset": len(data), "length": PIECE}
            told = connection.request("data/read", piece)
            if not told["data"] or connection.server is not link:
                raise OrreryError(f"The server ends {key} of {self!r} early.", "client.cutShort")
            data += base64.b64decode(told["data"])
        connection._settle()
        # Where another was set meanwhile, the pieces are of both.
        is_whole = self.wire_values.get(property_.name) is wire
        return property_.decoded_bytes(bytes(data)) if is_whole else self.read(key)

    def set(self, /, values: Values = None, *,
                  if_unchanged_since: str | None = None, **named: t.Any) -> None:
        """Sets values. With a clock, that which the object had when they were read, it is a ConflictError
        where anybody has changed the object since."""
        self.context._edit("object/update", {
            "id": self, "values": {**(values or {}), **named}, "ifUnchangedSince": if_unchanged_since})

    def changed_values(self) -> dict[str, t.Any]:
        """What of it is not saved, with its value. A Binary value that is large is LargeData."""
        told = self.context.ask("object/changedValues", {"ids": [self.id]})
        changed = [self.property(key) for each in told["objects"] for key in each.get("changedValues", [])]
        return {each.name: self[each.name] if each.is_to_many else self._value(each) for each in changed}

    def committed_values(self) -> dict[str, t.Any]:
        """Its attributes and to-one relationships as the store has them."""
        rows = self.context.rows(FetchRequest[t.Any](
            self.entity.name, Predicate("SELF == %@", self), includesPendingChanges=False))
        return rows[0] if rows else {}

    # What is received.

    def _merge(self, values: t.Mapping[str, t.Any], clock: str = "") -> None:
        """Takes values. What is told of is there."""
        vars(self).update(is_deleted=False, clock=clock or self.clock)
        known = self.entity.properties
        self.wire_values.update({key: value for key, value in values.items() if key in known})

    def _apply(self, change: t.Mapping[str, t.Any]) -> bool:
        """Takes a change, or all values: whether that tells what its to-many relationships have now. A
        fault stays one: of part of it, nothing is kept."""
        if "keys" not in change or self.wire_values:
            self._merge(change.get("values", {}))
        changed = self._members & {*change.get("keys", self._members)}
        added, removed = change.get("added", {}), change.get("removed", {})
        for key in changed & {*added, *removed}:
            known, gone = [*self.wire_values[key], *added.get(key, [])], {*removed.get(key, [])}
            self.wire_values[key] = [id_ for id_ in dict.fromkeys(known) if id_ not in gone]
        return all(key in {*added, *removed} and not self.property(key).is_ordered for key in changed)


class DynamicObject(ManagedObject):
    """An object without a class of its own: it has attributes by the names of the model, as they
    are or as Python writes them, `itemName` or `item_name`."""

    def __getattr__(self, name: str) -> t.Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]


def class_of(entity: Entity | None) -> type[ManagedObject]:
    """The class for objects of an entity, or that of an entity above. Of classes for several
    entities of that name, as two models have them, it is that whose properties are the entity's.
    Of several such it is that which is derived most, and the last of these."""
    if entity is None:
        return DynamicObject
    known = entity.properties.keys()
    found = min(reversed(_CLASSES.get(entity.name, [])), default=None,
                key=lambda each: (len(known ^ {*each._names.values()}), -len(each.__mro__)))
    return found or class_of(entity.superentity)


class Relationship(RelationshipCommands[M]):
    """The objects of a to-many relationship. They are read when they are needed, or by `load`."""

    def __init__(self, owner: ManagedObject, name: str) -> None:
        self.owner, self._name = owner, name

    def load(self, *prefetch: str) -> list[M]:
        """Gets the objects with their values; `prefetch` names relationships of theirs."""
        self.owner.load(self._name, prefetch=[self._name, *(f"{self._name}.{key}" for key in prefetch)])
        return list(self)

    def __iter__(self) -> t.Iterator[M]:
        found = self.owner._value(self.owner.property(self._name))
        if found is None:
            raise FaultError(f"{self._name} of {self.owner!r} was edited before it was known: `load` it.")
        return iter([*found])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _edit(self, method: str, params: Message) -> None:
        """Does one of the edits that the protocol has for it. The block of `perform` sees it."""
        owner, block = self.owner, self.owner.context._block
        known = {**owner.wire_values, **owner.context._given(owner)}.get(self._name)
        here = [*self] if block and (known is not None or not owner.id) else None
        owner.context._edit(method, {"id": owner, "property": self._name, **params})
        if block:
            block.given.setdefault(owner, {})[self._name] = here if here is None else _edited(
                here, method.split("/")[1], params["ids"], params.get("index", len(here)))


def _edited(here: list[M], verb: str, objects: list[M], index: int) -> list[M]:
    """What a to-many relationship has after an edit."""
    rest = [each for each in here if each not in objects]
    # An insertion counts in the list before, and a move in what is left of it.
    index = sum(each in rest for each in here[:index]) if verb == "insert" else index
    edited = {"add": [*dict.fromkeys([*here, *objects])], "set": objects, "remove": rest}
    return edited.get(verb, [*rest[:index], *objects, *rest[index:]])


class OrderedRelationship(Relationship[M], OrderedCommands[M]):
    """A to-many relationship whose objects have an order."""

    def __getitem__(self, index: int) -> M:
        return list(self)[index]


# The properties of classes. On the class itself they are key paths: `Photo.title`.


class _Property(t.Generic[K, V, S]):
    """Leads to a `K`, has a `V` and takes an `S`."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __set_name__(self, owner: type[ManagedObject], name: str) -> None:
        owner._names = {**owner._names, name: self.key}

    @t.overload
    def __get__(self, instance: None, owner: type[O]) -> KeyPath[O, K]: ...

    @t.overload
    def __get__(self, instance: ManagedObject, owner: type[O]) -> V: ...

    def __get__(self, instance: ManagedObject | None, owner: type[O]) -> t.Any:
        return KeyPath(self.key) if instance is None else instance[self.key]

    def __set__(self, instance: ManagedObject, value: S) -> None:
        instance[self.key] = value


class Attribute(_Property[V, V, V]):
    """`title: Attribute[Optional[str]] = Attribute("title")`."""


class ToOne(_Property[M, t.Optional[M], t.Optional[M]]):
    """`who_took = ToOne["Photographer"]("whoTook")`."""


class ToMany(_Property[M, Relationship[M], t.Iterable[M]]):
    """`photos = ToMany["Photo"]("photos")`. Objects may be assigned; they replace those there."""


class OrderedToMany(_Property[M, OrderedRelationship[M], t.Iterable[M]]):
    """`songs = OrderedToMany["Song"]("songs")`."""
