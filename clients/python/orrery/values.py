"""Values between Python and the wire, by the types of the model's attributes."""

from __future__ import annotations

import base64
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
    if isinstance(value, Identified):
        return {"$object": value.id}
    if isinstance(value, datetime.datetime):
        return {"$date": date_text(value)}
    if isinstance(value, decimal.Decimal):
        return {"$decimal": str(value)}
    if isinstance(value, uuid.UUID):
        return {"$uuid": str(value).upper()}
    if isinstance(value, (bytes, bytearray)):
        return {"$data": base64.b64encode(value).decode()}
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
    for tag, read in _TAGS.items():
        if len(value) == 1 and tag in value:
            return read(value[tag])
    return {key: untagged(each) for key, each in value.items()}


def _hashable(value: t.Any) -> t.Any:
    return tuple(_hashable(each) for each in value) if isinstance(value, list) else value


_TAGS: dict[str, t.Callable[[t.Any], t.Any]] = {
    "$date": lambda text: date(text),
    "$uuid": uuid.UUID,
    "$data": base64.b64decode,
    "$decimal": decimal.Decimal,
    "$url": str,
    "$set": lambda each: {_hashable(untagged(element)) for element in each},
    "$dictionary": lambda each: {_hashable(untagged(key)): untagged(value) for key, value in each},
}

# Dates.

_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?Z$")


def date(text: str) -> datetime.datetime | str:
    """A date of the wire, in UTC; as text where Python has no such date. Of the fraction of a
    second, microseconds are kept."""
    match = _DATE.match(text)
    if not match:
        return text
    *fields, fraction = match.groups()
    found = datetime.datetime(*map(int, fields), tzinfo=datetime.timezone.utc)  # type: ignore[arg-type, misc]
    return found + datetime.timedelta(microseconds=round(float(fraction or 0) * 1_000_000))


def date_text(value: datetime.datetime) -> str:
    """One without a time zone is in the local one, as everywhere in Python."""
    text = value.astimezone(datetime.timezone.utc).isoformat()
    return text.replace("+00:00", "Z")


def number(clock: str) -> int:
    """Of a clock, `epoch:number`; more may follow."""
    return int(clock.split(":")[1]) if clock else -1


# Attributes.


class Property:
    """An attribute or relationship of an entity."""

    def __init__(self, name: str, type_: str) -> None:
        self.name = name
        self.type = type_
        self.is_to_one = self.is_to_many = self.is_ordered = False
        self.destination = self.transformer = ""
        self.elements: dict[str, Property] = {}
        # Whether the wire's value is Python's own.
        self.is_plain = type_ in _PLAIN

    def decoded(self, value: t.Any) -> t.Any:
        """Python's value of one from the wire; a large Binary is `LargeData`."""
        if value is None or self.is_plain:
            return value
        if self.type in _DECODED:
            return _DECODED[self.type](value)
        if self.type == "Composite":
            return {key: self.elements[key].decoded(each) for key, each in value.items()}
        if self.type == "Transformable":
            content = value["$transformable"]
            data = base64.b64decode(content["base64"])
            if self.transformer in _TRANSFORMERS:
                return _TRANSFORMERS[self.transformer].decode(data)
            name = content.get("name", "")
            return untagged(content["value"]) if "value" in content else Transformable(name, data)
        return value

    def encoded(self, value: t.Any) -> JSON:
        """What the wire has for a value of Python. What is JSON as it stands is sent so: the server
        says what it makes of a value of another type."""
        if value is None:
            return None
        if self.type == "Transformable":
            if self.transformer in _TRANSFORMERS:
                value = Transformable("", _TRANSFORMERS[self.transformer].encode(value))
            if isinstance(value, Transformable):
                return {"$transformable": {"base64": base64.b64encode(value.data).decode()}}
            is_wire = isinstance(value, dict) and list(value) == ["$transformable"]
            return value if is_wire else {"$transformable": {"value": tagged(value)}}
        if isinstance(value, t.Mapping) and self.elements:
            return {
                key: self.elements[key].encoded(each) if key in self.elements else each
                for key, each in value.items()
            }
        if isinstance(value, datetime.datetime):
            return date_text(value)
        if isinstance(value, (bytes, bytearray)):
            return base64.b64encode(value).decode()
        if isinstance(value, uuid.UUID):
            return str(value).upper()
        return str(value) if isinstance(value, decimal.Decimal) else t.cast(JSON, value)


def _binary(value: t.Any) -> bytes | LargeData:
    if isinstance(value, dict):
        return LargeData(value["$handle"]["handle"], value["$handle"]["length"])
    return base64.b64decode(value)


_PLAIN = ("Integer 16", "Integer 32", "Double", "Float", "String", "Boolean", "URI", "Undefined")
_DECODED: dict[str, t.Callable[[t.Any], t.Any]] = {
    "Integer 64": int,
    "Decimal": decimal.Decimal,
    "Date": date,
    "Binary": _binary,
    "UUID": uuid.UUID,
}


class Entity:
    """An entity of a document's model, with the properties of those above it."""

    def __init__(self, name: str, superentity: Entity | None) -> None:
        self.name = name
        self.superentity = superentity
        self.properties: dict[str, Property] = dict(superentity.properties if superentity else {})
        # Names as Python has them.
        self.names: dict[str, str] = {}

    def is_a(self, name: str) -> bool:
        above: Entity | None = self
        while above and above.name != name:
            above = above.superentity
        return above is not None


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
        made = Property(each["name"], each["type"])
        made.transformer = each.get("valueTransformerName", "")
        elements = composites.get(each.get("composite", ""), [])
        made.elements = {element["name"]: attribute(element) for element in elements}
        return made

    def entity(name: str) -> Entity:
        if name not in found:
            each = described[name]
            above = each.get("superentity")
            made = Entity(name, entity(above) if above else None)
            for given in each.get("attributes", []):
                made.properties[given["name"]] = attribute(given)
            for related in each.get("relationships", []):
                property_ = Property(related["name"], "Relationship")
                property_.is_to_many = related.get("isToMany", False)
                property_.is_to_one = not property_.is_to_many
                property_.is_ordered = related.get("isOrdered", False)
                property_.destination = related["destination"]
                made.properties[related["name"]] = property_
            for fetched in each.get("fetchedProperties", []):
                property_ = Property(fetched["name"], "Fetched")
                property_.is_to_many = property_.is_ordered = True
                made.properties[fetched["name"]] = property_
            made.names = {snake(key): key for key in made.properties}
            found[name] = made
        return found[name]

    for name in described:
        entity(name)
    return found
