"""Values between Python and the wire, by the types of the model's attributes; and what to fetch: key
paths, predicates with their arguments, fetch requests."""

from __future__ import annotations

import base64
import contextlib
import datetime
import decimal
import re
import sys
import typing as t
import uuid

from .errors import ValidationError
from .protocol import JSON, Model, ModelEntity, SortComparator, SortDescriptor

O = t.TypeVar("O")
V = t.TypeVar("V")
N = t.TypeVar("N")
# By the names of properties.
Values = t.Optional[t.Mapping[str, t.Any]]


class Identified:
    """What predicates and values name by its id."""

    id: str


class KeyPath(str, t.Generic[O, V]):
    """The way from an object of class `O` to a value of type `V`: what the class of an entity has
    for each property, as `Photo.title`. It is the text that the protocol has."""

    def path(self, then: KeyPath[t.Any, N]) -> KeyPath[O, N]:
        """Goes on: `Photo.who_took.path(Photographer.name)` is `whoTook.name`."""
        return KeyPath(f"{self}.{then}")

    @property
    def count(self) -> KeyPath[O, int]:  # type: ignore[override]
        """How many objects a to-many relationship has: `photos.@count`."""
        return KeyPath(f"{self}.@count")

    def ascending(self, comparator: SortComparator = "compare") -> SortDescriptor:
        """Sorts by it, the least first."""
        return {"keyPath": self, "comparator": comparator}

    def descending(self, comparator: SortComparator = "compare") -> SortDescriptor:
        """Sorts by it, the greatest first."""
        return {"keyPath": self, "ascending": False, "comparator": comparator}


class Base64(str):
    """Bytes as the wire has them."""


class LargeData(t.NamedTuple):
    """A value too large to come along: the length of its bytes, and the handle to read it by."""

    handle: str
    length: int


class Transformable(t.NamedTuple):
    """A Transformable value for which there is no transformer, and which Python has no value for."""

    name: str
    data: bytes


class Predicate:
    """A condition, as Core Data writes it. Values are never pasted into the text: `%@` stands for
    the next argument, another predicate among them, `%K` for a key path.

        Predicate("%K BEGINSWITH %@ AND whoTook = %@", Photo.title, "M", ansel)

    `a & b`, `a | b` and `~a` join predicates. Each has to be one by itself; `b` may be a text, or None
    for what all objects match.
    """

    def __init__(self, text: str, *arguments: object) -> None:
        # As members of a request.
        self.wire = {"predicate": text, "argumentArray": [argument(each) for each in arguments]}
        # What it joins, by the word that joins it.
        self._joined: dict[str, list[Predicate]] = {}

    def __repr__(self) -> str:
        return f"Predicate({self.wire['predicate']!r}, *{self.wire['argumentArray']!r})"

    def __and__(self, other: Condition) -> Predicate:
        return self._join("AND", other)

    def __or__(self, other: Condition) -> Predicate:
        return self._join("OR", other)

    def __invert__(self) -> Predicate:
        return Predicate("NOT %@", self)

    def _join(self, word: str, other: Condition) -> Predicate:
        """Many stand side by side: servers read what is nested to a depth alone."""
        if not isinstance(other, Predicate):
            other = Predicate("TRUEPREDICATE" if other is None else other)
        parts = [*self._joined.get(word, [self]), *other._joined.get(word, [other])]
        joined = Predicate(f" {word} ".join(["%@"] * len(parts)), *parts)
        joined._joined[word] = parts
        return joined


class ValueTransformer(t.Protocol[V]):
    """What makes a value of the bytes that a Transformable attribute keeps, and back.

    Register one under the name that the model gives it: `register_transformer`.
    """

    def encode(self, value: V) -> bytes:
        """What the store keeps of a value."""

    def decode(self, data: bytes) -> V:
        """The value of which the store has that."""


_TRANSFORMERS: dict[str, ValueTransformer[t.Any]] = {}


def register_transformer(name: str, transformer: ValueTransformer[t.Any]) -> None:
    """From now on attributes whose `valueTransformerName` is `name` have its values."""
    _TRANSFORMERS[name] = transformer


# What says its type itself: arguments of predicates, and what is in a property list.


def tagged(value: t.Any) -> t.Any:
    """A value as an argument of a predicate, or in a property list. Objects stay as they are."""
    for form in _FORMS.values():
        if isinstance(value, form.type):
            written = form.encoded(value)
            return {form.tag: written} if form.tag else written
    if isinstance(value, t.Mapping):
        if all(isinstance(key, str) and not key.startswith("$") for key in value):
            return {key: tagged(each) for key, each in value.items()}
        return {"$dictionary": [[tagged(key), tagged(each)] for key, each in value.items()]}
    if isinstance(value, t.Iterable):
        return [tagged(each) for each in value]
    raise ValidationError(f"{value!r} has no form on the wire.")


def argument(value: t.Any) -> t.Any:
    """The same of predicates, to which a set is its elements."""
    return tagged([*value] if isinstance(value, (set, frozenset)) else value)


def untagged(value: JSON) -> t.Any:
    """What `tagged` made of a value."""
    if isinstance(value, list):
        return [untagged(each) for each in value]
    if not isinstance(value, dict):
        return value
    # Other dictionaries have no key that begins with `$`.
    tag = next(iter(value), "")
    if tag in _READ:
        return _READ[tag](value[tag])
    return {key: untagged(each) for key, each in value.items()}


def _set(told: list[JSON]) -> set[t.Any]:
    """TypeError where Python has no such set: of dictionaries, or of 1 and True."""
    found = {_hashable(untagged(each)) for each in told}
    if len(found) < len(told):
        raise TypeError("Some are equal.")
    return found


def _hashable(value: t.Any) -> t.Any:
    """Keys and elements of sets are such."""
    return tuple(_hashable(each) for each in value) if isinstance(value, list) else value


# Dates.


def date(text: str) -> datetime.datetime:
    """A date of the wire, in UTC. Of the fraction of a second, microseconds are kept."""
    try:
        found = datetime.datetime.fromisoformat(text[:19]).replace(tzinfo=datetime.timezone.utc)
        return found + datetime.timedelta(seconds=float(text[19:-1] or 0))
    except (ValueError, OverflowError):
        raise ValidationError(f"Python has no date like {text}: `wire_values` has it.") from None


def number(clock: str) -> int:
    """Of a clock, `epoch:number`; more may follow."""
    return int(clock.split(":")[1]) if clock else -1


class _Form(t.NamedTuple):
    """How a type of attributes has its values: Python's type, how that is called, how it is written
    and read, what says on the wire that it is such a value, where its attribute does not, and which
    values of that type it takes. Narrower ranges are the server's."""

    type: t.Any
    words: str
    write: t.Callable[[t.Any], t.Any]
    read: t.Callable[[t.Any], t.Any]
    tag: str = ""
    takes: t.Callable[[t.Any], object] = lambda value: True

    def encoded(self, value: t.Any) -> t.Any:
        is_of_type = isinstance(value, self.type) and isinstance(value, bool) == (self.type is bool)
        if not is_of_type or not self.takes(value):
            raise ValidationError(f"It takes {self.words}, not {value!r}.")
        return self.write(value)


# Beyond, a store has times that Python does not have any more.
FIRST = datetime.datetime(1, 1, 1, tzinfo=datetime.timezone.utc)
LAST = datetime.datetime(9999, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)
# The first that fits a value is how it is written where there is no attribute. Key paths and the
# last four are no attribute's. An enumeration's member is written as its value, not as its name.
_FORMS = {
    "Boolean": _Form(bool, "a bool", bool, bool),
    **dict.fromkeys(("Integer 16", "Integer 32", "Integer 64"), _Form(
        int, "an int of 64 bits", int, int, takes=lambda value: -1 << 63 <= value < 1 << 63)),
    **dict.fromkeys(("Double", "Float"), _Form(
        (float, int), "a finite float", float, float, takes=lambda value: abs(value) <= sys.float_info.max)),
    "KeyPath": _Form(KeyPath, "a key path", str, str, "$keyPath"),
    **dict.fromkeys(("String", "URI"), _Form(
        str, "a str without half a surrogate pair", str.__str__, str,
        takes=lambda value: not re.search("[\ud800-\udfff]", value))),
    "Date": _Form(
        datetime.datetime, "a datetime.datetime with a time zone, before the last second of 9999",
        lambda value: value.astimezone(datetime.timezone.utc).isoformat().replace("+00:00", "Z"),
        date, "$date", lambda value: value.utcoffset() is not None and FIRST <= value <= LAST),
    "Decimal": _Form(
        (decimal.Decimal, int), "a finite decimal.Decimal",
        lambda value: str(decimal.Decimal(value)), decimal.Decimal, "$decimal",
        lambda value: decimal.Decimal(value).is_finite()),
    "UUID": _Form(uuid.UUID, "a uuid.UUID", lambda value: str(value).upper(), uuid.UUID, "$uuid"),
    "Binary": _Form(
        (bytes, bytearray, memoryview), "bytes", lambda value: Base64(base64.b64encode(value), "ascii"),
        base64.b64decode, "$data"),
    "Set": _Form((set, frozenset), "a set", lambda value: [tagged(each) for each in value], _set, "$set"),
    "Object": _Form(Identified, "an object", lambda value: value, str, "$object"),
    "Predicate": _Form(Predicate, "a predicate", lambda value: value.wire, dict, "$predicate"),
    "Nil": _Form(type(None), "None", lambda value: None, lambda told: None),
}
# How what says its type itself is read.
_READ: dict[str, t.Callable[[t.Any], t.Any]] = {
    **{each.tag: each.read for each in _FORMS.values() if each.tag}, "$url": str,
    "$dictionary": lambda each: {_hashable(untagged(key)): untagged(value) for key, value in each},
}


class Property(t.NamedTuple):
    """An attribute or relationship of an entity."""

    name: str
    type: str
    is_to_one: bool = False
    is_to_many: bool = False
    is_ordered: bool = False
    transformer: str = ""
    # Of a Composite.
    elements: t.Mapping[str, Property] = {}
    entity: str = ""

    def _named(self, change: t.Callable[[t.Any], t.Any], value: t.Any) -> t.Any:
        """What fails with it names the property."""
        try:
            return None if value is None else change(value)
        except ValidationError as error:
            path = ".".join(filter(None, [self.entity, self.name]))
            raise ValidationError(f"{path}: {error.message}", error.kind, {
                "entity": self.entity, "property": self.name}) from None

    def decoded(self, value: t.Any) -> t.Any:
        """Python's value of one from the wire; a large Binary is `LargeData`."""
        return self._named(self._decoded, value)

    def encoded(self, value: t.Any) -> JSON:
        """What the wire has for a value of Python, which has to fit the attribute's type."""
        return t.cast(JSON, self._named(self._encoded, value))

    def _decoded(self, value: t.Any) -> t.Any:
        if isinstance(value, dict) and "$handle" in value:
            return LargeData(value["$handle"]["handle"], value["$handle"]["length"])
        if self.type == "Composite":
            return {key: self.elements[key].decoded(each) for key, each in value.items()}
        if self.type != "Transformable":
            return _FORMS[self.type].read(value) if self.type in _FORMS else value
        content = value["$transformable"]
        if "value" in content and self.transformer not in _TRANSFORMERS:
            with contextlib.suppress(TypeError):
                return untagged(content["value"])
        return self.decoded_bytes(base64.b64decode(content["base64"]), content.get("name", ""))

    def decoded_bytes(self, data: bytes, name: str = "") -> t.Any:
        """The value of which the store has these bytes."""
        if self.type != "Transformable":
            return data
        known = _TRANSFORMERS.get(self.transformer)
        return known.decode(data) if known else Transformable(name, data)

    def _encoded(self, value: t.Any) -> t.Any:
        if self.type == "Transformable":
            if self.transformer in _TRANSFORMERS:
                value = Transformable("", _TRANSFORMERS[self.transformer].encode(value))
            is_data = isinstance(value, Transformable)
            return {"$transformable": {"base64": _FORMS["Binary"].write(value.data)} if is_data
                    else {"value": tagged(value)}}
        if isinstance(value, t.Mapping) and self.elements:
            # Of elements that it does not have, the server tells.
            return {key: self.elements.get(key, self).encoded(each) for key, each in value.items()}
        if self.type in _FORMS:
            return _FORMS[self.type].encoded(value)
        return [*value] if self.is_to_many else value


class Entity:
    """An entity of a document's model, with the properties of those above it."""

    def __init__(self, name: str, superentity: Entity | None, *own: Property) -> None:
        self.name, self.superentity = name, superentity
        inherited = superentity.properties.values() if superentity else ()
        self.properties: dict[str, Property] = {
            each.name: each._replace(entity=name) for each in [*inherited, *own]}
        # Names as Python has them: one that has another meaning there is written with a `_` behind it.
        self.names = {snake(key) + end: key for end in ("_", "") for key in self.properties}


def snake(name: str) -> str:
    """`whoTook` → `who_took`, `itemURL` → `item_url`."""
    return re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def entities(model: Model) -> dict[str, Entity]:
    """The entities of a model by name."""
    described = {each["name"]: each for each in model["entities"]}
    composites = {each["name"]: each["elements"] for each in model.get("composites", [])}

    def property_(told: t.Any) -> Property:
        """Relationships have no type, and those to one need not say so. Fetched properties are to
        many objects, in an order."""
        elements = composites.get(told.get("composite", ""), [])
        is_fetched = "fetchRequest" in told
        is_to_many = told.get("isToMany", is_fetched)
        return Property(
            told["name"], told.get("type", "Relationship"), "type" not in told and not is_to_many,
            is_to_many, told.get("isOrdered", is_fetched), told.get("valueTransformerName", ""),
            {each["name"]: property_(each) for each in elements})

    def entity(told: ModelEntity) -> Entity:
        above = entity(described[told["superentity"]]) if "superentity" in told else None
        own = [*told.get("attributes", []), *told.get("relationships", []),
               *told.get("fetchedProperties", [])]
        return Entity(told["name"], above, *map(property_, own))

    return {name: entity(each) for name, each in described.items()}


Condition = t.Union[str, Predicate, None]


def entity_name(entity: str | type[t.Any]) -> str:
    return entity if isinstance(entity, str) else str(entity.entity_name)


class FetchRequest(t.Generic[O]):
    """Which objects, in which order. `entity` is the class of an entity, whose objects are found
    then, or an entity's name.

    `sort` is a key or a SortDescriptor, as `Photo.title.descending()`, or several of them.
    `variables` are values of a `template`, a fetch request of the model. `wire` has all else that a
    FetchRequest of the protocol has, as `limit` and `offset`; `properties` limits what is known of
    each object, where key paths come as columns; `prefetch` names relationships whose objects come
    along.
    """

    @t.overload
    def __init__(self: FetchRequest[t.Any], entity: str, predicate: Condition = None,
                 **options: t.Any) -> None: ...

    @t.overload
    def __init__(self, entity: type[O], predicate: Condition = None, **options: t.Any) -> None: ...

    def __init__(self, entity: str | type[O], predicate: Condition = None, *,
                 sort: str | SortDescriptor | t.Iterable[str | SortDescriptor] = (),
                 variables: t.Mapping[str, object] | None = None, **wire: t.Any) -> None:
        condition = Predicate(predicate) if isinstance(predicate, str) else predicate
        orders = [sort] if isinstance(sort, (str, dict)) else sort
        stated = {
            "entity": entity_name(entity), **(condition.wire if condition else {}),
            "sort": [{"keyPath": each} if isinstance(each, str) else each for each in orders],
            "variables": {key: argument(each) for key, each in (variables or {}).items()}}
        # What has no place for a member refuses it.
        self.wire = {**wire, **{key: each for key, each in stated.items() if each not in ([], {})}}
