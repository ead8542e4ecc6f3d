"""Values between Python and Qt's views, by the types of the model's attributes."""

from __future__ import annotations

import datetime
import decimal
import typing as t
import uuid

from PyQt6.QtCore import QDateTime, QLocale, Qt

from orrery import Document, OrreryError
from orrery.protocol import ModelEntity
from orrery.values import LargeData, Property

INTEGERS = {"Integer 16": 16, "Integer 32": 32, "Integer 64": 64}
NUMBERS = {*INTEGERS, "Double", "Float", "Decimal"}
# What can be typed as a line of text.
TYPED = {*NUMBERS, "String", "URI", "UUID"}
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


class Attribute(t.NamedTuple):
    """What a key or a key path leads to."""

    key: str
    type: str
    described: Property
    is_optional: bool
    # Of the row's own object, and no other rule says what it is.
    is_settable: bool

    @property
    def is_editable(self) -> bool:
        """Whether there is an editor for it."""
        return self.is_settable and self.type in {*TYPED, "Date", "Boolean"}


def attribute(document: Document, entity: str, key: str) -> Attribute:
    """What a key path from an entity leads to. Where that is no attribute, its type is `Undefined`,
    and values are as the wire has them."""
    entities = {each["name"]: each for each in document.model["entities"]}
    *path, name = key.split(".")
    told: ModelEntity | None = entities[entity]
    for step in path:
        relationships = _members(entities, told, "relationships")
        told = entities.get(relationships.get(step, {}).get("destination", ""))
    found = _members(entities, told, "attributes").get(name)
    if found is None or told is None:
        return Attribute(key, "Undefined", Property(key, "Undefined"), True, False)
    is_settable = not path and "derivationExpression" not in found
    return Attribute(key, found["type"], document.entities[told["name"]].properties[name],
                     found.get("isOptional", False), is_settable)


def _members(entities: dict[str, ModelEntity], told: ModelEntity | None,
             kind: str) -> dict[str, t.Any]:
    """Attributes or relationships of an entity and of those above it, by their names."""
    found: dict[str, t.Any] = {}
    while told:
        found = {**{each["name"]: each for each in t.cast(t.Any, told).get(kind, [])}, **found}
        told = entities.get(told.get("superentity", ""))
    return found


def shown(value: t.Any) -> t.Any:
    """A value of Python as Qt's views and delegates show it."""
    if isinstance(value, datetime.datetime):
        milliseconds = round(value.timestamp() * 1000)
        return QDateTime.fromMSecsSinceEpoch(milliseconds)
    if isinstance(value, decimal.Decimal):
        return f"{value:f}".replace(".", QLocale().decimalPoint())
    if isinstance(value, (bytes, LargeData)):
        return f"{value.length if isinstance(value, LargeData) else len(value):,} bytes"
    is_plain = value is None or isinstance(value, (bool, int, float, str))
    return value if is_plain else str(value)


def brief(value: t.Any, longest: int = 1000) -> t.Any:
    """The same, but of a text as much as a view has room for."""
    text = shown(value)
    return f"{text[:longest]}…" if isinstance(text, str) and len(text) > longest else text


def typed(value: t.Any) -> str:
    """A value of Python as a line of text that `parsed` reads."""
    if isinstance(value, float):
        shortest = QLocale.FloatingPointPrecisionOption.FloatingPointShortest
        return QLocale().toString(value, "g", shortest)
    return "" if value is None else str(shown(value))


def parsed(attribute: Attribute, given: t.Any) -> t.Any:
    """The value of an attribute for what an editor has: a text, or a value of Qt's or Python's.
    What does not fit is a ValueError, which says what would."""
    try:
        return _parsed(attribute, given)
    except (OrreryError, OverflowError) as error:
        raise ValueError(getattr(error, "message", str(error))) from None


def _parsed(attribute: Attribute, given: t.Any) -> t.Any:
    value = given
    if isinstance(value, QDateTime):
        since = datetime.timedelta(milliseconds=value.toMSecsSinceEpoch())
        value = EPOCH + since if value.isValid() else None
    elif isinstance(value, str) and attribute.type in TYPED:
        text = value if attribute.type == "String" else value.strip()
        is_none = not text and (attribute.is_optional or attribute.type != "String")
        value = None if is_none else _read(attribute.type, text)
    elif attribute.type == "Boolean" and value is not None:
        value = value not in (Qt.CheckState.Unchecked, Qt.CheckState.Unchecked.value, False)
    # Other kinds of values are refused here, before anything is sent.
    attribute.described.encoded(value)
    return value


def _read(type_: str, text: str) -> t.Any:
    if type_ in ("String", "URI"):
        return text
    if type_ == "UUID":
        return _convert(uuid.UUID, text, "Type 32 hexadecimal digits.")
    if type_ in INTEGERS:
        limit = 1 << INTEGERS[type_] - 1
        value, is_number = QLocale().toLongLong(text)
        if not is_number or not -limit <= value < limit:
            least, most = (QLocale().toString(each) for each in (-limit, limit - 1))
            raise ValueError(f"Type a whole number from {least} to {most}.")
        return value
    if type_ == "Decimal":
        plain = text.replace(QLocale().groupSeparator(), "").replace(QLocale().decimalPoint(), ".")
        value = _convert(decimal.Decimal, plain, "Type a number.")
        if not value.is_finite():
            raise ValueError("Type a number.")
        return value
    number, is_number = QLocale().toDouble(text)
    if not is_number:
        raise ValueError("Type a number.")
    return number


def _convert(type_: t.Callable[[str], t.Any], text: str, hint: str) -> t.Any:
    try:
        return type_(text)
    except (ValueError, decimal.InvalidOperation):
        raise ValueError(hint) from None
