"""Checks at run time that values are of the protocol's types, by the tables of `protocol`."""

from __future__ import annotations

import typing as t

from orrery.protocol import ALIASES, ENUMERATIONS, STRUCTURES


# What is not a structure, enumeration or array, by its name.
_BASES: dict[str, t.Callable[[t.Any], bool]] = {
    "json": lambda value: True,
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "decimal": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "integer": lambda value: _BASES["decimal"](value) and not value % 1,
}


def problems(value: t.Any, type_: str, path: str = "value",
             strict: bool = False) -> t.Iterator[str]:
    """What keeps a value from being of a type; nothing where it is.

    `strict` is for what is sent: members that nobody knows are wrong then. In what is received a
    newer server may say more, new members as new words of enumerations that are open.
    """
    type_ = ALIASES.get(type_, type_)
    if "|" in type_:
        is_right = any(not any(problems(value, each, path, strict)) for each in type_.split("|"))
    elif type_ in ENUMERATIONS:
        enumeration = ENUMERATIONS[type_]
        is_right = isinstance(value, str) and (enumeration["isOpen"] or value in enumeration["words"])
    elif type_ in _BASES:
        is_right = _BASES[type_](value)
    else:
        is_right = isinstance(value, list if type_[0] == "[" else dict)
    if not is_right:
        yield f"{path}: {value!r} is no {type_}"
    elif type_[0] == "[":
        for index, element in enumerate(value):
            yield from problems(element, type_[1:-1], f"{path}[{index}]", strict)
    elif type_[0] == "{":
        for key, element in value.items():
            yield from problems(element, type_[1:-1], f"{path}.{key}", strict)
    elif type_ in STRUCTURES:
        yield from _structure_problems(value, type_, path, strict)


def _properties(type_: str) -> dict[str, dict[str, t.Any]]:
    properties: dict[str, dict[str, t.Any]] = dict(STRUCTURES[type_]["properties"])
    for mixin in STRUCTURES[type_]["mixins"]:
        properties.update(_properties(mixin))
    return properties


def _structure_problems(value: dict[str, t.Any], type_: str, path: str,
                        strict: bool) -> t.Iterator[str]:
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


def _bound_problems(value: t.Any, each: dict[str, t.Any], path: str) -> t.Iterator[str]:
    if isinstance(value, list) and len(value) > each.get("maximumCount", len(value)):
        yield f"{path}: has more than {each['maximumCount']} elements"
    # Bounds of an array or object are those of what is in it.
    elements = value.values() if isinstance(value, dict) else value
    for element in elements if isinstance(value, (dict, list)) else [value]:
        if "minimum" in each and isinstance(element, (int, float)):
            if not each["minimum"] <= element <= each["maximum"]:
                yield f"{path}: {element} is not from {each['minimum']} to {each['maximum']}"
