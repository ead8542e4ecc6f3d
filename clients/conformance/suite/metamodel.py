"""The protocol's types, from protocol/generated/metaModel.json: what a value of each may be."""

import json
import pathlib
import typing as t

ROOT = pathlib.Path(__file__).resolve().parents[3]
FUTURE = "aMemberOfTomorrow"


class MetaModel:
    def __init__(self) -> None:
        path = ROOT / "protocol/generated/metaModel.json"
        model = json.loads(path.read_text("utf-8"))
        self.requests = {each["method"]: each for each in model["requests"]}
        self.notifications = {each["method"]: each for each in model["notifications"]}
        self.errors = {each["kind"]: each for each in model["errors"]}
        self.enumerations = {each["name"]: each for each in model["enumerations"]}
        self.aliases = {each["name"]: each["type"] for each in model["typeAliases"]}
        self.structures: t.Dict[str, t.Any] = {}
        self.members: t.Dict[str, t.Dict[str, t.Any]] = {}
        for each in model["structures"]:
            self.structures[each["name"]] = each
        for name in self.structures:
            self.members[name] = self._members(name)

    def _members(self, name: str) -> t.Dict[str, t.Any]:
        structure = self.structures[name]
        members: t.Dict[str, t.Any] = {}
        for base in structure.get("mixins", []) + structure.get("extends", []):
            members.update(self._members(base["name"]))
        members.update((each["name"], each) for each in structure["properties"])
        return members

    def mapped(self, value: t.Any, type_: t.Any, change: "Change") -> t.Any:
        """The value with every structure and every word in it as `change` makes it."""
        kind = type_["kind"] if type_ else None
        if kind == "reference":
            name = type_["name"]
            if name in ("LSPAny", "LSPObject", "LSPArray"):
                return value
            if name in self.aliases:
                return self.mapped(value, self.aliases[name], change)
            if name in self.enumerations:
                return change.word(self.enumerations[name], value)
            if isinstance(value, dict):
                members = self.members[name]
                inner = {
                    key: self.mapped(each, members[key]["type"], change) if key in members else each
                    for key, each in value.items()}
                return change.structure(members, inner)
        elif kind == "array" and isinstance(value, list):
            return [self.mapped(each, type_["element"], change) for each in value]
        elif kind == "map" and isinstance(value, dict):
            return {key: self.mapped(each, type_["value"], change) for key, each in value.items()}
        return value

    def problems_of(self, value: t.Any, name: str) -> t.List[str]:
        """As the command `check` tells them, by the name of a type or `error:KIND`."""
        if name.startswith("error:"):
            data = list(self.problems(value, {"kind": "reference", "name": "ErrorData"}))
            return data if name[6:] in self.errors else [f"{name[6:]} is not known"]
        return list(self.problems(value, {"kind": "reference", "name": name}))

    def canonical(self, value: t.Any, type_: t.Any) -> t.Any:
        """Without what means the same as if it were left out."""
        return self.mapped(value, type_, Canonical())

    def decorated(self, value: t.Any, type_: t.Any) -> t.Any:
        """As a newer server may send it: with members that nobody knows yet."""
        return self.mapped(value, type_, Decorated())

    def problems(self, value: t.Any, type_: t.Any, path: str = "value") -> t.Iterator[str]:
        """What keeps a value from being of a type. Members that nobody knows are passed over."""
        kind = type_["kind"]
        if kind == "or":
            if all(any(self.problems(value, each, path)) for each in type_["items"]):
                yield f"{path} is of none of its types"
        elif kind == "array":
            if not isinstance(value, list):
                yield f"{path} is no array"
                return
            for index, each in enumerate(value):
                yield from self.problems(each, type_["element"], f"{path}[{index}]")
        elif kind == "map":
            if not isinstance(value, dict):
                yield f"{path} is no object"
                return
            for key, each in value.items():
                yield from self.problems(each, type_["value"], f"{path}.{key}")
        elif kind == "reference":
            name = type_["name"]
            if name == "LSPAny":
                return
            if name in self.aliases:
                yield from self.problems(value, self.aliases[name], path)
            elif name in self.enumerations:
                words = [each["value"] for each in self.enumerations[name]["values"]]
                is_open = self.enumerations[name].get("supportsCustomValues")
                if not isinstance(value, str) or not (is_open or value in words):
                    yield f"{path} is no {name}"
            elif not isinstance(value, dict):
                yield f"{path} is no {name}"
            else:
                yield from self._structure_problems(value, name, path)
        elif not _is_base(value, type_["name"]):
            yield f"{path} is no {type_['name']}"

    def _structure_problems(
        self, value: t.Dict[str, t.Any], name: str, path: str
    ) -> t.Iterator[str]:
        members = self.members[name]
        for key, member in members.items():
            if key not in value and not member.get("optional"):
                yield f"{path}.{key} is missing"
        for key, each in value.items():
            if key in members and (each is not None or not members[key].get("optional")):
                yield from self.problems(each, members[key]["type"], f"{path}.{key}")
                yield from _bound_problems(each, members[key], f"{path}.{key}")
        given = [key for key in members if value.get(key) is not None]
        if self.structures[name].get("exactlyOneProperty") and len(given) != 1:
            yield f"{path} must have exactly one of {', '.join(members)}"


def _is_base(value: t.Any, name: str) -> bool:
    if name == "null":
        return value is None
    if name == "boolean":
        return isinstance(value, bool)
    if name in ("integer", "uinteger", "decimal"):
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return is_number and (name == "decimal" or value == int(value))
    return isinstance(value, str)


def _bound_problems(value: t.Any, member: t.Dict[str, t.Any], path: str) -> t.Iterator[str]:
    elements = value if isinstance(value, list) else [value]
    if isinstance(value, dict):
        elements = list(value.values())
    if len(elements) > member.get("maximumCount", len(elements)):
        yield f"{path} has too many elements"
    if "minimum" in member:
        for each in elements:
            is_number = isinstance(each, (int, float)) and not isinstance(each, bool)
            if is_number and not member["minimum"] <= each <= member["maximum"]:
                yield f"{path} is out of range"


class Change:
    """What `mapped` makes of structures and words."""

    def word(self, enumeration: t.Any, value: t.Any) -> t.Any:
        return value

    def structure(self, members: t.Any, value: t.Any) -> t.Any:
        return value


class Canonical(Change):
    def structure(self, members: t.Any, value: t.Any) -> t.Any:
        def means_something(key: str) -> bool:
            member = members.get(key, {})
            is_left_out = value[key] is None and member.get("optional")
            return not is_left_out and not ("default" in member and value[key] == member["default"])
        return {key: value[key] for key in value if means_something(key)}


class Decorated(Change):
    def structure(self, members: t.Any, value: t.Any) -> t.Any:
        return {FUTURE: {"anything": [None, 1]}, **value, FUTURE + "2": "later"}
