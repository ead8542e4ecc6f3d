"""Checks at run time that values are of the protocol's types, by the tables of `protocol`."""

from __future__ import annotations

import typing as t

from .protocol import ALIASES, ENUMERATIONS, STRUCTURES


def problems(value: object, type_: str, path: str = "value", strict: bool = False) -> t.Iterator[str]:
    """What keeps a value from being of a type; nothing where it is.

    `strict` is for what is sent: members that nobody knows are wrong then. In what is received a
    newer server may say more, new members as new words of enumerations that are open.
    """
    type_ = ALIASES.get(type_, type_)
    if type_ == "json":
        return
    if "|" in type_:
        if all(any(problems(value, each, path, strict)) for each in type_.split("|")):
            yield f"{path}: {value!r} is none of {type_}"
    elif type_.startswith("["):
        if not isinstance(value, list):
            yield f"{path}: {value!r} is no array"
            return
        for index, element in enumerate(value):
            yield from problems(element, type_[1:-1], f"{path}[{index}]", strict)
    elif type_.startswith("{"):
        if not isinstance(value, dict):
            yield f"{path}: {value!r} is no object"
            return
        for key, element in value.items():
            yield from problems(element, type_[1:-1], f"{path}.{key}", strict)
    elif type_ in STRUCTURES:
        yield from _structure_problems(value, type_, path, strict)
    elif type_ in ENUMERATIONS:
        enumeration = ENUMERATIONS[type_]
        is_known = value in enumeration["words"]
        if not isinstance(value, str) or not (is_known or enumeration["isOpen"]):
            yield f"{path}: {value!r} is no {type_}"
    elif not _is_base(value, type_):
        yield f"{path}: {value!r} is no {type_}"


def _is_base(value: object, type_: str) -> bool:
    if type_ == "null":
        return value is None
    if type_ == "boolean":
        return isinstance(value, bool)
    if type_ == "integer":
        is_whole = isinstance(value, int) or isinstance(value, float) and value.is_integer()
        return is_whole and not isinstance(value, bool)
    if type_ == "decimal":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return type_ == "string" and isinstance(value, str)


def _properties(type_: str) -> dict[str, dict[str, t.Any]]:
    structure = STRUCTURES[type_]
    properties: dict[str, dict[str, t.Any]] = dict(structure["properties"])
    for mixin in structure["mixins"]:
        properties.update(_properties(mixin))
    return properties


def _structure_problems(value: object, type_: str, path: str, strict: bool) -> t.Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path}: {value!r} is no {type_}"
        return
    properties = _properties(type_)
    for name, each in properties.items():
        if name not in value and not each.get("optional"):
            yield f"{path}.{name}: is missing"
    for name, member in value.items():
        each = properties.get(name, {})
        if not each:
            if strict and name != "$schema":
                yield f"{path}.{name}: is unknown"
        elif member is not None or not each.get("optional"):
            yield from problems(member, each["type"], f"{path}.{name}", strict)
            yield from _bound_problems(member, each, f"{path}.{name}")
    given = [name for name, member in value.items() if member is not None and name in properties]
    if STRUCTURES[type_]["exactlyOne"] and len(given) != 1:
        yield f"{path}: must have exactly one of {', '.join(properties)}"


def _bound_problems(value: object, each: dict[str, t.Any], path: str) -> t.Iterator[str]:
    if isinstance(value, list) and len(value) > each.get("maximumCount", len(value)):
        yield f"{path}: has more than {each['maximumCount']} elements"
    if "minimum" not in each:
        return
    # Bounds of an array or object are those of what is in it.
    elements: t.Iterable[object] = value if isinstance(value, list) else [value]
    if isinstance(value, dict):
        elements = value.values()
    for element in elements:
        if isinstance(element, (int, float)):
            if not each["minimum"] <= element <= each["maximum"]:
                yield f"{path}: {element} is not from {each['minimum']} to {each['maximum']}"
