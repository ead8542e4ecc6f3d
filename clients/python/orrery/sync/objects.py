# Written by derive.py from objects.py of the asyncio face: edit that instead.
"""Managed objects: the same instance for the same id in a context, kept up to date; and what the
classes of entities are made of."""

from __future__ import annotations

import difflib
import typing as t

from ._commands import OrderedCommands, RelationshipCommands
from .._threads import Callback, settle
from ..errors import NotFoundError, OrreryError, from_wire
from ..protocol import JSON
from ..values import (
    Entity, FetchRequest, Identified, KeyPath, LargeData, O, Predicate, Property, V, Values)

if t.TYPE_CHECKING:
    from .context import Context

M = t.TypeVar("M", bound="ManagedObject")
K = t.TypeVar("K")
S = t.TypeVar("S")
# The classes that were made for entities of a name, which several models may have.
_CLASSES: dict[str, list[type["ManagedObject"]]] = {}


class ManagedObject(Identified):
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
    is_deleted: bool
    _entity: str
    __slots__ = ("context", "id", "is_deleted", "on_change", "_entity", "_values", "_members",
                 "_related", "__weakref__")
    entity_name: t.ClassVar[str] = ""
    _names: t.ClassVar[dict[str, str]] = {}

    def __init_subclass__(cls, **options: t.Any) -> None:
        super().__init_subclass__(**options)
        if cls.entity_name:
            _CLASSES.setdefault(cls.entity_name, []).append(cls)

    def __init__(self, context: Context, entity: str, id_: str) -> None:
        self._set(context=context, _entity=entity, id=id_, is_deleted=False)
        # Called with the object and the names of what changed; nothing where it was deleted.
        self.on_change: Callback | None = None
        # As the wire has them, and ids of to-many relationships; what is not there is not known.
        self._values: dict[str, t.Any] = {}
        self._members: dict[str, t.Any] = {}
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
        return not self._values

    @property
    def values(self) -> dict[str, t.Any]:
        """What is known of it, by the names of the model, to-many relationships aside. A Binary value
        that is large is LargeData."""
        return {key: self._value(each) for key, each in self.entity.properties.items()
                if key in self._values}

    @property
    def wire_values(self) -> t.Mapping[str, JSON]:
        """The same as the protocol has it, and the ids of to-many relationships."""
        return {**self._values, **self._members}

    def property(self, name: str) -> Property:
        """By its name in the model, in the class, or in the model written as Python has names."""
        key = self._names.get(name) or self.entity.names.get(name) or name
        found = self.entity.properties.get(name) or self.entity.properties.get(key)
        if found is None and (self.id or self.entity.properties):
            known = [*self._names, *self.entity.names, *self.entity.properties]
            close = difflib.get_close_matches(name, known, 1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            raise AttributeError(f"{self.entity.name} has no property {name!r}.{hint}")
        # Of what is to be made of an entity that is not known, the server tells.
        return found or Property(name, "Undefined")

    def __setattr__(self, name: str, value: t.Any) -> None:
        """What is assigned by a name that is mistyped is not lost without a word."""
        is_own = hasattr(ManagedObject, name)
        is_known = not is_own and hasattr(type(self), name)
        if is_known or name == "on_change" or name.startswith("_"):
            super().__setattr__(name, value)
        elif is_own:
            raise AttributeError(f"{name!r} is the library's. A property is object[{name!r}].")
        else:
            self[name] = value

    def _set(self, **own: t.Any) -> None:
        """What is the library's, and no property."""
        for name, value in own.items():
            object.__setattr__(self, name, value)

    def __getitem__(self, key: str) -> t.Any:
        property_ = self.property(key)
        name = property_.name
        if property_.is_to_many:
            return (OrderedRelationship if property_.is_ordered else Relationship)(self, name)
        value = self._value(property_)
        if isinstance(value, LargeData):
            return settle(self.read(name), f"{name} of {self!r} is large: `read` it.")
        return value

    def _value(self, property_: Property) -> t.Any:
        given = self.context._given(self)
        if property_.name in given:
            return given[property_.name]
        value = property_.decoded(self._known(property_.name))
        return self.context.object(value) if property_.is_to_one and value is not None else value

    def _known(self, name: str, *keys: str) -> t.Any:
        """What the wire has for a property; first it, or `keys` with their objects, are loaded."""
        if self.id and name not in self._values and name not in self._members:
            settle(self.load(*keys, prefetch=keys),
                   f"{name} of {self!r} is not known yet: `load` it first.")
        return self._values.get(name)

    def __setitem__(self, key: str, value: t.Any) -> None:
        if self.context._block:
            self.context._block._add("object/update", self, values={key: value})
        else:
            settle(t.cast(t.Any, self.set({key: value})),
                   "Assign within `with context.perform()`, or use `object.set(…)`.")

    def load(self: M, *keys: str, prefetch: t.Iterable[str] = ()) -> M:
        """Gets its values, or those of some properties, to-many relationships among them."""
        self.context.load([self], *keys, prefetch=prefetch)
        if self.is_deleted:
            raise NotFoundError(f"{self.id} is not there any more.", "object.notFound")
        return self

    def read(self, key: str) -> bytes:
        """The whole of a Binary value, however large; empty for nil."""
        property_ = self.property(key)
        if property_.name not in self._values:
            self.load()
        value = property_.decoded(self._values.get(property_.name))
        is_large = isinstance(value, LargeData)
        return self.context._read_data(value) if is_large else value or b""

    def set(self, values: Values = None, *,
                  if_unchanged_since: str | None = None, **named: t.Any) -> None:
        """Sets values. With a clock, `document.clock` when they were read, it is a ConflictError
        where anybody has changed the object since."""
        self.context._edit("object/update", self, values={**(values or {}), **named},
                                ifUnchangedSince=if_unchanged_since)

    def delete(self, *, if_unchanged_since: str | None = None) -> None:
        """Deletes it, and what the delete rules of the model take along."""
        self.context.delete(self, if_unchanged_since=if_unchanged_since)

    def move(self, key: str, *, before: ManagedObject | None = None,
                   after: ManagedObject | None = None, index: int | None = None) -> None:
        """Moves it in an order that is kept by an attribute of type Double: exactly one of
        `before`, `after` and `index` says where to."""
        self.context._edit("object/move", self, property=self.property(key).name,
                                before=before, after=after, index=index)

    def validate(self) -> list[OrreryError]:
        """What is wrong with it; nothing if it can be saved."""
        result = self.context.write("object/validate", {"id": self.id})
        return [from_wire(each) for each in result["errors"]]

    def changed_values(self) -> dict[str, t.Any]:
        """What of it is not saved, with its value."""
        told = self.context.ask("object/changedValues", {"ids": [self.id]})
        return {key: self[key] for each in told["objects"] for key in each.get("changedValues", [])}

    def committed_values(self) -> dict[str, t.Any]:
        """Its attributes and to-one relationships as the store has them."""
        rows = self.context.rows(FetchRequest[t.Any](
            self.entity.name, Predicate("SELF == %@", self), includesPendingChanges=False,
            includesSubentities=False))
        return rows[0] if rows else {}

    # What is received.

    def _forget_members(self) -> t.Set[str]:
        """Which of them were known."""
        names, self._members = {*self._members}, {}
        return names

    def _merge(self, values: t.Mapping[str, t.Any]) -> None:
        """Takes values. What is told of is there."""
        self._set(is_deleted=False)
        properties = self.entity.properties
        for key, value in values.items():
            property_ = properties.get(key)
            if property_:
                (self._members if property_.is_to_many else self._values)[key] = value

    def _apply(self, change: t.Mapping[str, t.Any]) -> t.Set[str]:
        """Takes a change, or all values; names the to-many relationships that have to be read again.
        A fault stays one: of part of it, nothing is kept."""
        is_whole = "keys" not in change
        if is_whole or self._values:
            self._merge(change.get("values", {}))
        if is_whole:
            return self._forget_members()
        stale: t.Set[str] = set()
        for key in self._members.keys() & {*change["keys"]}:
            added = change.get("added", {}).get(key, [])
            removed = change.get("removed", {}).get(key, [])
            if self.entity.properties[key].is_ordered or not (added or removed):
                stale.add(key)
            else:
                known = dict.fromkeys([*self._members[key], *added])
                self._members[key] = [id_ for id_ in known if id_ not in {*removed}]
        return stale

    def _notify(self, keys: t.Iterable[str]) -> None:
        self.context.connection._call_back(self.on_change, self, list(keys))


class DynamicObject(ManagedObject):
    """An object without a class of its own: it has attributes by the names of the model, as they
    are or as Python writes them, `itemName` or `item_name`."""

    def __getattr__(self, name: str) -> t.Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]


def class_of(entity: Entity) -> type[ManagedObject]:
    """The class for objects of an entity, or that of an entity above. Of classes for several
    entities of that name, as two models have them, it is that whose properties are the entity's.
    Of several such it is that which is derived most, and the last of these."""
    above: Entity | None = entity
    while above:
        if above.name in _CLASSES:
            known = above.properties.keys()
            return min(reversed(_CLASSES[above.name]),
                       key=lambda each: (len(known ^ {*each._names.values()}), -len(each.__mro__)))
        above = above.superentity
    return DynamicObject


class Relationship(RelationshipCommands[M]):
    """The objects of a to-many relationship. They are read when they are needed, or by `load`."""

    def __init__(self, owner: ManagedObject, name: str) -> None:
        self.owner = owner
        self._name = name

    @property
    def ids(self) -> list[str]:
        """What is known of it: ids, in order where it is ordered."""
        return list(self.owner._members.get(self._name, []))

    def load(self, *prefetch: str) -> list[M]:
        """Gets the objects with their values; `prefetch` names relationships of theirs."""
        paths = [self._name, *(f"{self._name}.{key}" for key in prefetch)]
        self.owner.load(self._name, prefetch=paths)
        return list(self)

    def __iter__(self) -> t.Iterator[M]:
        given = self.owner.context._given(self.owner)
        if self._name in given:
            return iter([*given[self._name]])
        self.owner._known(self._name, self._name)
        return iter([self.owner.context.object(id_) for id_ in self.ids])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def write(self, method: str, params: t.Optional[dict[str, t.Any]] = None) -> None:
        """Does one of the edits that the protocol has for it."""
        self.owner.context._edit(method, self.owner, property=self._name, **(params or {}))


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
