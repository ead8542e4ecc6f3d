#!/usr/bin/env python3
"""Writes orrery/protocol.py from protocol/generated/metaModel.json, which says all that it needs.

With --check it writes nothing and fails where the file is not what would be written.
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE / "orrery" / "protocol.py"
BASES = {"string": "str", "integer": "int", "decimal": "float", "boolean": "bool", "null": "None"}
META = json.loads((HERE.parent.parent / "protocol/generated/metaModel.json").read_text("utf-8"))
ALIASES = {alias["name"]: alias["type"] for alias in META["typeAliases"]}
PREAMBLE = '''# Written by generate.py from protocol/generated/metaModel.json: edit the definitions instead.
"""The types and methods of the Orrery protocol, and tables that say the same at run time."""

import abc
import typing as t

JSON = t.Union[None, bool, int, float, str, t.List["JSON"], t.Dict[str, "JSON"]]
'''


def python_type(type_):
    """As an annotation."""
    kind = type_["kind"]
    if kind == "base":
        return BASES[type_["name"]]
    if kind == "reference":
        return "JSON" if type_["name"] == "LSPAny" else type_["name"]
    if kind == "array":
        return f"t.List[{python_type(type_['element'])}]"
    if kind == "map":
        return f"t.Dict[str, {python_type(type_['value'])}]"
    return f"t.Union[{', '.join(python_type(item) for item in type_['items'])}]"


def type_text(type_):
    """As the checker reads it: `string`, `[Name]`, `{json}`, `integer|string`."""
    kind = type_["kind"]
    if kind == "base":
        return type_["name"]
    if kind == "reference":
        alias = ALIASES.get(type_["name"])
        return "json" if type_["name"] == "LSPAny" else type_text(alias) if alias else type_["name"]
    if kind == "array":
        return f"[{type_text(type_['element'])}]"
    if kind == "map":
        return f"{{{type_text(type_['value'])}}}"
    return "|".join(type_text(item) for item in type_["items"])


def function_name(method):
    """`document/didSave` → `document_did_save`, `$/setTrace` → `set_trace`."""
    words = method.replace("$/", "").replace("/", "_")
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", words).lower()


def quoted(text):
    """The first paragraph as a docstring."""
    return '"""' + text.split("\n\n")[0].replace('"', "'") + '"""'


def typed_dict(name, properties, total):
    members = ", ".join(
        f"{json.dumps(each['name'])}: {json.dumps(python_type(each['type']))}"
        for each in properties)
    return f'{name} = t.TypedDict("{name}", {{{members}}}{"" if total else ", total=False"})'


def names():
    """Enumerations and aliases."""
    for each in META["enumerations"]:
        words = json.dumps([value["value"] for value in each["values"]], ensure_ascii=False)
        words = f"t.Literal{words}"
        # A later server may send words that are not known here.
        type_ = f"t.Union[{words}, str]" if each["supportsCustomValues"] else words
        yield f"{each['name']} = {type_}"
    for name, type_ in ALIASES.items():
        if not name.startswith("LSP"):
            yield f"{name} = {python_type(type_)}"


def structure(each):
    name, properties = each["name"], each["properties"]
    if each.get("exactlyOneProperty"):
        choices = [f"_{name}_{property_['name']}" for property_ in properties]
        for choice, property_ in zip(choices, properties):
            yield typed_dict(choice, [property_], True)
        yield f"{name} = t.Union[{', '.join(choices)}]"
        return
    required = [property_ for property_ in properties if not property_.get("optional")]
    optional = [property_ for property_ in properties if property_.get("optional")]
    yield typed_dict(f"_{name}Required", required, True)
    yield typed_dict(f"_{name}Optional", optional, False)
    bases = [f"_{name}Required", f"_{name}Optional"]
    bases += [mixin["name"] for mixin in each.get("mixins", [])]
    yield f"\n\nclass {name}({', '.join(bases)}):"
    yield f"    {quoted(each['documentation'])}\n\n"


def structures():
    """Those that others include first: a class needs its bases."""
    included = {mixin["name"] for each in META["structures"] for mixin in each.get("mixins", [])}
    for each in sorted(META["structures"], key=lambda each: each["name"] not in included):
        yield from structure(each)


def signature(message):
    """Parameters and argument; they may be left out where none is required."""
    if "params" not in message:
        return "self", "None"
    name = message["params"]["name"]
    structure = next(each for each in META["structures"] if each["name"] == name)
    if any(not property_.get("optional") for property_ in structure["properties"]):
        return f"self, params: {name}", "params"
    return f"self, params: t.Optional[{name}] = None", "params"


def methods():
    yield "class Methods(abc.ABC):"
    yield '    """A typed method for each request and notification. Connections inherit it."""\n'
    yield "    @abc.abstractmethod"
    yield "    def request(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> JSON: ...\n"
    yield "    @abc.abstractmethod"
    yield "    def notify(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> None: ...\n"
    yield "    @abc.abstractmethod"
    yield "    def on(self, method: str, handler: t.Callable[[t.Any], None]) -> None: ..."
    for each in META["requests"]:
        parameters, argument = signature(each)
        result = python_type(each["result"])
        call = f"self.request({json.dumps(each['method'])}, {argument})"
        yield f"\n    def {function_name(each['method'])}({parameters}) -> {result}:"
        yield f"        {quoted(each['documentation'])}"
        if result != "None":
            call = f"return {call if result == 'JSON' else f't.cast({result}, {call})'}"
        yield f"        {call}"
    for each in META["notifications"]:
        name = function_name(each["method"])
        if each["messageDirection"] != "clientToServer":
            handler = f"t.Callable[[{each['params']['name']}], None]"
            yield f"\n    def on_{name}(self, handler: {handler}) -> None:"
            yield f"        {quoted(each['documentation'])}"
            yield f"        self.on({json.dumps(each['method'])}, handler)"
            continue
        parameters, argument = signature(each)
        yield f"\n    def {name}({parameters}) -> None:"
        yield f"        {quoted(each['documentation'])}"
        yield f"        self.notify({json.dumps(each['method'])}, {argument})"


def table(name, rows):
    yield f"\n\n{name}: t.Dict[str, t.Dict[str, t.Any]] = {{"
    for key, value in rows:
        yield f"    {json.dumps(key)}: {value!r},"
    yield "}"


def structure_row(each):
    row = {"properties": {}, "exactlyOne": each.get("exactlyOneProperty", False)}
    row["mixins"] = [mixin["name"] for mixin in each.get("mixins", [])]
    for property_ in each["properties"]:
        kept = {key: value for key, value in property_.items() if key not in ("name", "documentation")}
        row["properties"][property_["name"]] = {**kept, "type": type_text(property_["type"])}
    return row


def message_row(each):
    row = {"params": each["params"]["name"] if "params" in each else None}
    if "result" in each:
        return {**row, "result": type_text(each["result"]), "errors": each["errors"]}
    return {**row, "direction": each["messageDirection"]}


def tables():
    yield from table("STRUCTURES", ((each["name"], structure_row(each)) for each in META["structures"]))
    yield from table("ENUMERATIONS", (
        (each["name"], {"words": [value["value"] for value in each["values"]],
                        "isOpen": each["supportsCustomValues"]}) for each in META["enumerations"]))
    yield from table("REQUESTS", ((each["method"], message_row(each)) for each in META["requests"]))
    yield from table("NOTIFICATIONS", (
        (each["method"], message_row(each)) for each in META["notifications"]))
    yield from table("ERRORS", (
        (each["kind"], {"code": each["code"], "anyRequest": each["anyRequest"],
                        "documentation": each["documentation"]}) for each in META["errors"]))


def module():
    lines = [PREAMBLE, *names(), *structures(), "\n", *methods(), *tables()]
    return re.sub(r"\n{3,}", "\n\n\n", "\n".join(lines)) + "\n"


if __name__ == "__main__":
    if "--check" not in sys.argv:
        TARGET.write_text(module(), "utf-8")
    elif TARGET.read_text("utf-8") != module():
        sys.exit(f"{TARGET} is stale: run {__file__}.")
