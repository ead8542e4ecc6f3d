# Written by derive.py from objects.py of the asyncio face: edit that instead.
"""Managed objects: the same instance for the same id in a context, kept up to date; and what the
classes of entities are made of."""

from __future__ import annotations

import difflib
import typing as t

from .._threads import Callback, settle
from ..errors import NotFoundError, OrreryError, from_wire
from ..link import Message
from ..protocol import JSON
from ..queries import FetchRequest, Key, KeyPath, Predicate
from ..values import Entity, Identified, LargeData, Property, stated

if t.TYPE_CHECKING:
    from .context import Context

M = t.TypeVar("M", bound="ManagedObject")
D = t.TypeVar("D", bound="ManagedObject")
O = t.TypeVar("O")
K = t.TypeVar("K")
V = t.TypeVar("V")
S = t.TypeVar("S")
# The classes that were made for entities of a name, which several models may have.
_CLASSES: dict[str, list[type["ManagedObject"]]] = {}


class ManagedObject(Identified):
    """An object of a context.

    A class of it describes an entity: `entity_name`, and an `Attribute`, `ToOne`, `ToMany` or
    `OrderedToMany` for each property, by whose names it has its values. `object["itemName"]` is the
    value of a property by its name in the model, and of objects without a class of their own.

    What others change is changed here too, before `on_change` is called with the object and the
    names of the properties. An object whose values are not known is a fault: `load` gets them.
    """

    context: Context
    entity: Entity
    id: str
    is_deleted: bool
    __slots__ = ("context", "entity", "id", "is_deleted", "on_change", "_values", "_members",
                 "_related", "__weakref__")
    entity_name: t.ClassVar[str] = ""
    _names: t.ClassVar[dict[str, str]] = {}

    def __init_subclass__(cls, **options: t.Any) -> None:
        super().__init_subclass__(**options)
        if cls.entity_name:
            _CLASSES.setdefault(cls.entity_name, []).append(cls)

    def __init__(self, context: Context, entity: Entity, id_: str) -> None:
        own = {"context": context, "entity": entity, "id": id_, "is_deleted": False}
        for name, value in own.items():
            object.__setattr__(self, name, value)
        # Called with the object and the names of what changed; nothing where it was deleted.
        self.on_change: Callback | None = None
        # As the wire has them; what is not there is not known.
        self._values: dict[str, t.Any] = {}
        # The ids of to-many relationships that were read.
        self._members: dict[str, list[str]] = {}
        self._related: list[ManagedObject] = []

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id or 'that is not made yet'}>"

    @property
    def is_fault(self) -> bool:
        """Whether nothing is known of it but its id."""
        return not self._values

    @property
    def values(self) -> dict[str, t.Any]:
        """What is known of it, by the names of the model, to-many relationships aside."""
        return {key: self[key] for key in self._values if key in self.entity.properties}

    @property
    def wire_values(self) -> t.Mapping[str, JSON]:
        """The same as the protocol has it."""
        return self._values

    def property(self, name: str) -> Property:
        """By its name in the model, in the class, or in the model written as Python has names."""
        key = self._names.get(name) or self.entity.names.get(name) or name
        found = self.entity.properties.get(name) or self.entity.properties.get(key)
        if found is None:
            close = difflib.get_close_matches(name, [*self.entity.names, *self.entity.properties], 1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            raise AttributeError(f"{self.entity.name} has no property {name!r}.{hint}")
        return found

    def __setattr__(self, name: str, value: t.Any) -> None:
        """What is assigned by a name that is mistyped is not lost without a word."""
        is_own = hasattr(ManagedObject, name)
        if name == "on_change" or name.startswith("_") or (not is_own and hasattr(type(self), name)):
            super().__setattr__(name, value)
        elif is_own:
            raise AttributeError(f"{name!r} is the library's. A property is object[{name!r}].")
        else:
            self[name] = value

    def _set_deleted(self, is_deleted: bool) -> None:
        object.__setattr__(self, "is_deleted", is_deleted)

    def __getitem__(self, key: Key) -> t.Any:
        property_ = self.property(str(key))
        name = property_.name
        if property_.is_to_many:
            class_ = OrderedRelationship if property_.is_ordered else Relationship
            return class_(self, property_)
        block = self.context.block
        if block and name in block.given(self):
            return block.given(self)[name]
        if name not in self._values and self.id:
            settle(self.load(), f"{name} of {self!r} is not known yet: `load` it first.")
        value = property_.decoded(self._values.get(name))
        if property_.is_to_one and value is not None:
            return self.context.object(value)
        if isinstance(value, LargeData):
            return settle(self.read(name), f"{name} of {self!r} is large: `read` it.")
        return value

    def __setitem__(self, key: Key, value: t.Any) -> None:
        given = {self.property(str(key)).name: value}
        block = self.context.block
        if block:
            block.add(Edit("object/update", self, {"values": given}))
        else:
            setting: t.Callable[..., t.Any] = self.set
            settle(setting(given),
                   "Assign within `with context.perform()`, or use `object.set(…)`.")

    def load(self: M, *keys: Key, prefetch: t.Iterable[Key] = ()) -> M:
        """Gets its values, or those of some properties, to-many relationships among them."""
        self.context.load([self], *keys, prefetch=prefetch)
        if self.is_deleted:
            raise NotFoundError(f"{self.id} is not there any more.", "object.notFound")
        return self

    def read(self, key: Key) -> bytes:
        """The whole of a Binary value, however large; empty for nil."""
        name = self.property(str(key)).name
        if name not in self._values:
            self.load()
        value = self.entity.properties[name].decoded(self._values.get(name))
        if not isinstance(value, LargeData):
            return value or b""
        return self.context.read_data(value)

    def set(self, values: t.Mapping[str, t.Any] | None = None, *,
                  if_unchanged_since: str | None = None, **named: t.Any) -> None:
        """Sets values. With a clock, `document.clock` when they were read, it is a ConflictError
        where anybody has changed the object since."""
        given = self.named({**(values or {}), **named})
        self.context.edit("object/update", self, if_unchanged_since, values=given)

    def delete(self, *, if_unchanged_since: str | None = None) -> None:
        self.context.delete(self, if_unchanged_since=if_unchanged_since)

    def move(self, key: Key, *, before: ManagedObject | None = None,
                   after: ManagedObject | None = None, index: int | None = None) -> None:
        """Moves it in an order that is kept by an attribute of type Double: exactly one of
        `before`, `after` and `index` says where to."""
        place = stated(before=before and before.id, after=after and after.id, index=index)
        self.context.write("object/move", {
            "id": self.id, "property": self.property(str(key)).name, "returning": "none", **place})

    def validate(self) -> list[OrreryError]:
        """What is wrong with it; nothing if it can be saved."""
        result = self.context.write("object/validate", {"id": self.id})
        return [from_wire(each) for each in result["errors"]]

    def changed_values(self) -> dict[str, t.Any]:
        """What of it is not saved, with its value."""
        for change in (self.context.write("context/getChanges"))["updated"]:
            if change["id"] == self.id:
                return {key: self[key] for key in change.get("keys", [])}
        return {}

    def committed_values(self) -> dict[str, t.Any]:
        """Its attributes and to-one relationships as the store has them."""
        rows = self.context.rows(FetchRequest[t.Any](
            self.entity.name, Predicate("SELF == %@", self),
            wire={"includesPendingChanges": False, "includesSubentities": False}))
        return rows[0] if rows else {}

    def named(self, values: t.Mapping[str, t.Any]) -> dict[str, t.Any]:
        """Values by the names of the model. Of an entity that is not known, the server tells."""
        if not self.entity.properties:
            return dict(values)
        return {self.property(key).name: each for key, each in values.items()}

    # What is received.

    def keep(self, related: list["ManagedObject"]) -> None:
        """Has objects that came along with it stay as long as it does."""
        if related:
            self._related = related

    def forget_members(self) -> list[str]:
        """Which to-many relationships were known."""
        names = list(self._members)
        self._members.clear()
        return names

    def take_over(self, known: ManagedObject) -> None:
        """Has the same state as another instance of it."""
        self._values, self._members = known._values, known._members

    def merge(self, values: t.Mapping[str, t.Any]) -> None:
        """Takes values, to-many relationships among them."""
        for key, value in values.items():
            property_ = self.entity.properties.get(key)
            if property_ and property_.is_to_many:
                self._members[key] = list(value)
            elif property_:
                self._values[key] = value

    def apply(self, change: t.Mapping[str, t.Any], is_whole: bool) -> list[str]:
        """Takes a change, or all values; names the to-many relationships that have to be read again.
        A fault stays one: of part of it, nothing is kept."""
        if is_whole or self._values:
            self._values.update(change.get("values", {}))
        if is_whole:
            self._set_deleted(False)
            return self.forget_members()
        stale: list[str] = []
        for key in self._members.keys() & set(change.get("keys", [])):
            added = change.get("added", {}).get(key, [])
            removed = change.get("removed", {}).get(key, [])
            if self.entity.properties[key].is_ordered or not (added or removed):
                stale.append(key)
            else:
                kept = [id_ for id_ in self._members[key] if id_ not in set(removed)]
                self._members[key] = kept + [id_ for id_ in added if id_ not in set(kept)]
        return stale

    def notify(self, keys: t.Iterable[str]) -> None:
        if self.on_change:
            self.context.connection.engine.call(self.on_change, self, list(keys))


class Edit(t.NamedTuple):
    """A request that changes objects. Its `values` are Python's, its `ids` are objects."""

    method: str
    object: ManagedObject | None
    params: Message


class DynamicObject(ManagedObject):
    """An object without a class of its own: it has attributes by the names of the model, as they
    are or as Python writes them, `itemName` or `item_name`."""

    def __getattr__(self, name: str) -> t.Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]


def class_of(entity: Entity) -> type[ManagedObject]:
    """The class for objects of an entity, or that of an entity above. Of classes for several
    entities of that name, as two models have them, it is that whose properties are the entity's,
    and of several such the last one."""
    above: Entity | None = entity
    while above:
        if above.name in _CLASSES:
            known = above.properties.keys()
            return min(reversed(_CLASSES[above.name]),
                       key=lambda each: len(known ^ set(each._names.values())))
        above = above.superentity
    return DynamicObject


class Relationship(t.Generic[D]):
    """The objects of a to-many relationship. They are read when they are needed, or by `load`."""

    def __init__(self, owner: ManagedObject, property_: Property) -> None:
        self.owner = owner
        self._property = property_

    @property
    def is_loaded(self) -> bool:
        return self._property.name in self.owner._members

    @property
    def ids(self) -> list[str]:
        """What is known of it: ids, in order where it is ordered."""
        return list(self.owner._members.get(self._property.name, []))

    def load(self, *prefetch: Key) -> list[D]:
        """Gets the objects with their values; `prefetch` names relationships of theirs."""
        name = self._property.name
        paths = [name, *(f"{name}.{key}" for key in prefetch)]
        self.owner.load(name, prefetch=paths)
        return list(self)

    def _objects(self) -> list[D]:
        block = self.owner.context.block
        given = block.given(self.owner) if block else {}
        if self._property.name in given:
            return list(given[self._property.name])
        if not self.is_loaded and self.owner.id:
            settle(self.owner.load(self._property.name, prefetch=[self._property.name]),
                   f"{self._property.name} of {self.owner!r} is not known yet: `load` it first.")
        return [t.cast(D, self.owner.context.object(id_)) for id_ in self.ids]

    def __iter__(self) -> t.Iterator[D]:
        return iter(self._objects())

    def __len__(self) -> int:
        return len(self._objects())

    def __contains__(self, object_: object) -> bool:
        return object_ in self._objects()

    def __repr__(self) -> str:
        return f"<{self._property.name} of {self.owner!r}: {self.ids if self.is_loaded else '?'}>"

    def add(self, *objects: D) -> None:
        self._write("relationship/add", objects)

    def remove(self, *objects: D) -> None:
        self._write("relationship/remove", objects)

    def replace(self, objects: t.Iterable[D]) -> None:
        """Has these and no others."""
        self._write("relationship/set", objects)

    def _write(self, method: str, objects: t.Iterable[D], index: int | None = None) -> None:
        self.owner.context.edit(
            method, self.owner, property=self._property.name, ids=list(objects),
            **stated(index=index))


class OrderedRelationship(Relationship[D]):
    """A to-many relationship whose objects have an order."""

    def __getitem__(self, index: int) -> D:
        return self._objects()[index]

    def insert(self, index: int, *objects: D) -> None:
        self._write("relationship/insert", objects, index)

    def move(self, index: int, *objects: D) -> None:
        """Has them stand together, the first at this place among the others."""
        self._write("relationship/move", objects, index)


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


class ToOne(_Property[D, t.Optional[D], t.Optional[D]]):
    """`who_took = ToOne["Photographer"]("whoTook")`."""


class ToMany(_Property[D, Relationship[D], t.Iterable[D]]):
    """`photos = ToMany["Photo"]("photos")`. Objects may be assigned; they replace those there."""


class OrderedToMany(_Property[D, OrderedRelationship[D], t.Iterable[D]]):
    """`songs = OrderedToMany["Song"]("songs")`."""


__all__ = ["Attribute", "DynamicObject", "ManagedObject", "OrderedRelationship", "OrderedToMany",
           "Relationship", "ToMany", "ToOne"]
