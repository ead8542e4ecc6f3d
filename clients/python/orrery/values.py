"""Values between Python and the wire, by the types of the model's attributes."""

from __future__ import annotations

import base64
import dataclasses
import datetime
import decimal
import re
import typing as t
import uuid

from .protocol import JSON, Model, ModelAttribute

V = t.TypeVar("V")


class Identified:
    """What predicates and values name by its id."""

    __slots__ = ()
    id: str


class LargeData(t.NamedTuple):
    """A Binary value too large to come along: its length, and the handle to read it by."""

    handle: str
    length: int


class Transformable(t.NamedTuple):
    """A Transformable value for which there is neither a transformer nor a property list."""

    name: str
    data: bytes


class ValueTransformer(t.Generic[V]):
    """What makes a value of the bytes that a Transformable attribute keeps, and back.

    Register one under the name that the model gives it: `register_transformer`.
    """

    def encode(self, value: V) -> bytes:
        raise NotImplementedError

    def decode(self, data: bytes) -> V:
        raise NotImplementedError


_TRANSFORMERS: dict[str, ValueTransformer[t.Any]] = {}


def register_transformer(name: str, transformer: ValueTransformer[t.Any]) -> None:
    """From now on attributes whose `valueTransformerName` is `name` have its values."""
    _TRANSFORMERS[name] = transformer


def stated(**members: t.Any) -> dict[str, t.Any]:
    """Members of a message, those aside that say nothing."""
    return {name: each for name, each in members.items() if each is not None}


# What says its type itself: arguments of predicates, and what is in a property list.


def tagged(value: t.Any) -> JSON:
    """A value as an argument of a predicate, or in a property list."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    for type_, tag, text, _ in _SCALARS:
        if isinstance(value, type_):
            return {tag: text(value)}
    if isinstance(value, Identified):
        return {"$object": value.id}
    if isinstance(value, (set, frozenset)):
        return {"$set": [tagged(each) for each in value]}
    if isinstance(value, t.Mapping):
        if all(isinstance(key, str) and not key.startswith("$") for key in value):
            return {key: tagged(each) for key, each in value.items()}
        return {"$dictionary": [[tagged(key), tagged(each)] for key, each in value.items()]}
    if isinstance(value, t.Iterable):
        return [tagged(each) for each in value]
    raise TypeError(f"{value!r} has no form on the wire.")


def untagged(value: JSON) -> t.Any:
    """What `tagged` made of a value."""
    if isinstance(value, list):
        return [untagged(each) for each in value]
    if not isinstance(value, dict):
        return value
    (tag, content), *others = value.items() or [("", None)]
    if tag in _TAGS and not others:
        return _TAGS[tag](content)
    return {key: untagged(each) for key, each in value.items()}


def _hashable(value: t.Any) -> t.Any:
    return tuple(_hashable(each) for each in value) if isinstance(value, list) else value


# Dates.

_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?Z$")


def date(text: str) -> datetime.datetime | str:
    """A date of the wire, in UTC; as text where Python has no such date. Of the fraction of a
    second, microseconds are kept."""
    match = _DATE.match(text)
    if not match:
        return text
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    fraction = datetime.timedelta(microseconds=round(float(match[7] or 0) * 1_000_000))
    try:
        found = datetime.datetime(year, month, day, hour, minute, second, 0, datetime.timezone.utc)
        return found + fraction
    except (ValueError, OverflowError):
        return text


def date_text(value: datetime.datetime) -> str:
    """One without a time zone is in the local one, as everywhere in Python."""
    text = value.astimezone(datetime.timezone.utc).isoformat()
    return text.replace("+00:00", "Z")


def number(clock: str) -> int:
    """Of a clock, `epoch:number`; more may follow."""
    return int(clock.split(":")[1]) if clock else -1


# Python's types that texts stand for: their tags, how they are written, and how they are read.
_SCALARS: list[tuple[t.Any, str, t.Callable[[t.Any], str], t.Callable[[t.Any], t.Any]]] = [
    (datetime.datetime, "$date", date_text, date),
    (decimal.Decimal, "$decimal", str, decimal.Decimal),
    (uuid.UUID, "$uuid", lambda value: str(value).upper(), uuid.UUID),
    ((bytes, bytearray), "$data", lambda data: base64.b64encode(data).decode(), base64.b64decode),
]
_TAGS: dict[str, t.Callable[[t.Any], t.Any]] = {
    **{tag: read for _, tag, _, read in _SCALARS}, "$url": str,
    "$set": lambda each: {_hashable(untagged(element)) for element in each},
    "$dictionary": lambda each: {_hashable(untagged(key)): untagged(value) for key, value in each},
}


def _binary(value: t.Any) -> bytes | LargeData:
    return LargeData(**value["$handle"]) if isinstance(value, dict) else base64.b64decode(value)


# Attributes whose values the wire does not have as Python has them.
_DECODED: dict[str, t.Callable[[t.Any], t.Any]] = {
    "Integer 64": int, "Decimal": decimal.Decimal, "Date": date, "Binary": _binary,
    "UUID": uuid.UUID,
}


@dataclasses.dataclass(eq=False)
class Property:
    """An attribute or relationship of an entity."""

    name: str
    type: str
    is_to_one: bool = False
    is_to_many: bool = False
    is_ordered: bool = False
    transformer: str = ""
    # Of a Composite.
    elements: dict[str, Property] = dataclasses.field(default_factory=dict)

    def decoded(self, value: t.Any) -> t.Any:
        """Python's value of one from the wire; a large Binary is `LargeData`."""
        if value is None:
            return None
        if self.type in _DECODED:
            return _DECODED[self.type](value)
        if self.type == "Composite":
            return {key: self.elements[key].decoded(each) for key, each in value.items()}
        if self.type != "Transformable":
            return value
        content = value["$transformable"]
        data = base64.b64decode(content["base64"])
        if self.transformer in _TRANSFORMERS:
            return _TRANSFORMERS[self.transformer].decode(data)
        if "value" in content:
            return untagged(content["value"])
        return Transformable(content.get("name", ""), data)

    def encoded(self, value: t.Any) -> JSON:
        """What the wire has for a value of Python. What is JSON as it stands is sent so: the server
        says what it makes of a value of another type."""
        if self.type == "Transformable" and value is not None:
            if self.transformer in _TRANSFORMERS:
                value = Transformable("", _TRANSFORMERS[self.transformer].encode(value))
            if isinstance(value, Transformable):
                return {"$transformable": {"base64": base64.b64encode(value.data).decode()}}
            is_wire = isinstance(value, dict) and list(value) == ["$transformable"]
            return value if is_wire else {"$transformable": {"value": tagged(value)}}
        if isinstance(value, t.Mapping) and self.elements:
            return {key: self.elements[key].encoded(each) if key in self.elements else each
                    for key, each in value.items()}
        for type_, _, text, _ in _SCALARS:
            if isinstance(value, type_):
                return text(value)
        return t.cast(JSON, value)


class Entity:
    """An entity of a document's model, with the properties of those above it."""

    def __init__(self, name: str, superentity: Entity | None) -> None:
        self.name = name
        self.superentity = superentity
        self.properties: dict[str, Property] = dict(superentity.properties if superentity else {})
        # Names as Python has them.
        self.names: dict[str, str] = {}


def snake(name: str) -> str:
    """`whoTook` → `who_took`, `itemURL` → `item_url`."""
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


def entities(model: Model) -> dict[str, Entity]:
    """The entities of a model by name."""
    described = {each["name"]: each for each in model["entities"]}
    composites = {each["name"]: each["elements"] for each in model.get("composites", [])}
    found: dict[str, Entity] = {}

    def attribute(each: ModelAttribute) -> Property:
        elements = map(attribute, composites.get(each.get("composite", ""), []))
        return Property(each["name"], each["type"], transformer=each.get("valueTransformerName", ""),
                        elements={element.name: element for element in elements})

    def entity(name: str) -> Entity:
        if name not in found:
            each = described[name]
            above = each.get("superentity")
            made = found[name] = Entity(name, entity(above) if above else None)
            properties = [attribute(given) for given in each.get("attributes", [])]
            for related in each.get("relationships", []):
                is_to_many = related.get("isToMany", False)
                properties.append(Property(related["name"], "Relationship", not is_to_many,
                                           is_to_many, related.get("isOrdered", False)))
            properties += [Property(fetched["name"], "Fetched", is_to_many=True, is_ordered=True)
                           for fetched in each.get("fetchedProperties", [])]
            made.properties.update((property_.name, property_) for property_ in properties)
            made.names = {snake(key): key for key in made.properties}
        return found[name]

    return {name: entity(name) for name in described}
