"""Values as text: in a cell, in a field, and read from what is typed."""

from __future__ import annotations

import base64
import contextlib
import datetime
import decimal
import json
import typing as t
import uuid

from orrery import OrreryError
from orrery.values import Property, date

NUMBERS = ("Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float")
# What is longer is shown as far as this, and edited elsewhere.
LONGEST = 4_000
# One sign for each that would move the cursor of a terminal, or do worse.
_PICTURES: dict[int, str] = {
    **{code: chr(0x2400 + code) for code in range(0x20)}, 10: "↵", 9: "⇥", 0x7F: "␡",
    **dict.fromkeys([*range(0x80, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F),
                     *range(0x2066, 0x206A)], "�")}


def visible(text: str) -> str:
    """Text without what a terminal would obey; as long as before."""
    return text.translate(_PICTURES)


def lines(text: str) -> str:
    """The same for a text of several lines, as much of it as there is room for."""
    return "\n".join(map(visible, text[:LONGEST].split("\n")))


def shown(property_: Property, value: t.Any) -> str:
    """For a cell. Values are as the protocol has them, or of another type, by another model."""
    if property_.type == "Boolean":
        return "" if value is None else "✓" if value else "✗"
    if property_.type == "Binary" and isinstance(value, str):
        return f"{len(value) * 3 // 4 - value.count('='):,} bytes"
    longest = 19 if property_.type == "Date" else 99
    return visible("" if value == "" else edited(property_, value)[:longest])


def edited(property_: Property, value: t.Any) -> str:
    """For a field: `parsed` reads it back. Nothing is nil, and two quotes are the empty string. A
    date is in the user's time zone, unless Python has none such."""
    if value is None:
        return ""
    if property_.type == "Date" and isinstance(value, str):
        with contextlib.suppress(OrreryError, OverflowError, OSError):
            value = date(value).astimezone().isoformat(" ")
    if isinstance(value, dict) and "$handle" in value:
        return f"{value['$handle']['length']:,} bytes"
    if isinstance(value, dict) and "$transformable" in value:
        value = value["$transformable"]
        if "value" not in value:
            return f"{len(base64.b64decode(value['base64'])):,} bytes"
        value = value["value"]
    elif isinstance(value, str):
        return value or '""'
    return json.dumps(value, ensure_ascii=False)


def parsed(property_: Property, text: str) -> t.Any:
    """What is typed, as the protocol has it. JSON is sent as it is: the server knows what fits.
    Raises ValueError, which says what to type."""
    form, read = TYPED[property_.type]
    try:
        value = read(text) if text else None
    except (ValueError, LookupError, ArithmeticError, RecursionError):
        raise ValueError(f"Type {form}; nothing for nil.") from None
    return value if form.startswith("JSON") else property_.encoded(value)


def _date(text: str) -> datetime.datetime:
    """One without a zone is the user's."""
    text, now = text.strip().replace("Z", "+00:00"), datetime.datetime.now()
    return (now if text.lower() == "now" else datetime.datetime.fromisoformat(text)).astimezone()


# By types of attributes: what can be typed, as fields say where they are empty, and how it is read.
TYPED: dict[str, tuple[str, t.Callable[[str], t.Any]]] = {
    **dict.fromkeys(NUMBERS[:3], ("a whole number, as 42", int)),
    **dict.fromkeys(NUMBERS[4:], ("a number, as 3.5", float)),
    "Decimal": ("a number, as 3.5", decimal.Decimal), "URI": ("a URI, as https://example.org", str),
    "String": ("text", lambda text: "" if text == '""' else text),
    "UUID": ("a UUID, 32 digits from 0 to F", lambda text: uuid.UUID(text.strip())),
    "Boolean": ("true or false", lambda text: {"true": True, "false": False}[text]),
    "Date": ("a date, as 2026-01-31 18:30, or now", _date),
    "Composite": ("JSON, as {\"city\": \"Oslo\"}", json.loads),
    "Transformable": ("JSON", lambda text: {"$transformable": {"value": json.loads(text)}})}
