#!/usr/bin/env python3
"""Writes what follows from other sources of the library: the coroutines of the protocol's requests
(`orrery/_requests.py`), those that are methods of contexts, objects, relationships and lists
(`orrery/_commands.py`), what programs import (`orrery/__init__.py`), and the synchronous face
(`orrery/sync/`). With `--check` it writes nothing and fails where something is stale."""

import pathlib
import re
import runpy
import sys
import textwrap
import typing as t

ABOUT = """Orrery for Python: documents of Core Data, shared and kept up to date.

This is the asyncio face; `orrery.sync` is the same for programs that wait.

Begin with `open_document`, or with `connect` where a server is to be reached. A `Document` has its
main `Context` as `context`, which inserts, finds and saves `ManagedObject`s: `FetchRequest` says
which, `Predicate` by what. `Context.results` is a live list, `FetchedResults`. What goes wrong is an
`OrreryError`, by kinds.
"""
FOLDER = pathlib.Path(__file__).parent / "orrery"
NOTE = "# Written by derive.py from {}: edit that instead.\n"
# What programs import, by modules.
PUBLIC = {
    "connection": "Connection Document SaveFailure connect open_document",
    "_commands": "ChangedObjects Place",
    "context": "Attribute Block Context DynamicObject ManagedObject OrderedRelationship "
               "OrderedToMany Relationship ToMany ToOne",
    "errors": "AccessError Closed ConflictError ConnectionLost FaultError NotFoundError "
              "OrreryError PropertyError RequestCancelled SaveError ValidationError",
    "live": "Aggregate FetchedResults Live Observer ResultsChange RowChange Section",
    "protocol": "SortDescriptor",
    "values": "FetchRequest Identified KeyPath LargeData Predicate Transformable "
              "ValueTransformer register_transformer",
}
# What both faces have, and what the synchronous one has of its own.
SHARED = ("errors", "protocol", "values")
DERIVED = ("_commands", "connection", "context", "live", "__init__")
WORDS = [
    (r"\basync (def|with|for)\b", r"\1"),
    (r"\bawait ", ""),
    (r"__a(enter|exit|iter|next)__", r"__\1__"),
    (r"\bStopAsyncIteration\b", "StopIteration"),
    (r"from \.link import", "from .._threads import"),
    (r"from \._requests import", "from ..protocol import Methods as"),
    (rf"from \.({'|'.join(SHARED)}) import", r"from ..\1 import"),
    (r"from orrery import", "from orrery.sync import"),
    (r"asyncio\.run\((.*)\)\n", r"\1\n"),
    ("This is the asyncio face; `orrery.sync` is the same for programs that wait.",
     "This is the synchronous face; `orrery` is the same in asyncio."),
]


def requests() -> str:
    """The methods of `Methods` that send a request, as coroutines."""
    text = (FOLDER / "protocol.py").read_text("utf-8")
    start = text.index("class Methods(")
    methods = text[start : text.index("\nSTRUCTURES:", start)].rstrip() + "\n"
    methods = methods.replace("class Methods(abc.ABC)", "class Requests(abc.ABC)", 1)
    parts = re.split(r"(?m)^(?=    (?:@abc|def ))", methods)
    asked = [
        part.replace("    def ", "    async def ", 1).replace("self.request(", "await self.request(")
        if "self.request(" in part else part
        for part in parts
    ]
    body = "".join(asked).replace("    def request(", "    async def request(")
    names = sorted(set(re.findall(r"\b[A-Z][A-Za-z]+(?:Params|Result)\b|\bJSON\b", body)))
    imported = "".join(f"    {name},\n" for name in names)
    return (NOTE.format("protocol.py") + '"""The requests of the protocol as coroutines."""\n\n'
            f"import abc\nimport typing as t\n\nfrom .protocol import (\n{imported})\n\n\n{body}")


def snake(name: str) -> str:
    return re.sub("([A-Z])", r"_\1", name).lower()


class Commanded(t.NamedTuple):
    """What has requests as its methods: which, what is said of it, what it derives from, what sends
    those that are no edits for a block of `perform`, whose the methods are that send, what else of
    its own they use, and the parameters that it knows itself, as they are sent."""

    requests: str
    documentation: str
    bases: str
    asks: str
    sender: str = "self"
    uses: str = ""
    own: t.Mapping[str, str] = {}


CONTEXT = {"context": ""}
EDIT = {**CONTEXT, "actionName": ""}
RELATIONSHIP = {**EDIT, "id": "", "property": ""}
COMMANDED = {
    "Commands": Commanded(
        "context/beginUndoGroup context/endUndoGroup context/redo context/refresh context/reset "
        "context/rollback context/save context/setUndoLevels context/undo",
        "What is done to a context as a whole.", "abc.ABC", "write", own=CONTEXT),
    "ContextCommands": Commanded(
        "fetch/count object/delete context/getChanges", "What is done in a context.", "Commands", "ask",
        uses="know object", own=EDIT),
    "ObjectCommands": Commanded(
        "object/delete object/move object/validate", "What is done to an object.", "Identified",
        "write", "self.context", "context property _entity", {**EDIT, "id": "self", "ids": "[self]"}),
    "RelationshipCommands": Commanded(
        "relationship/add relationship/remove relationship/set",
        "What is done to the objects of a to-many relationship.", "abc.ABC, t.Generic[O]", "_edit",
        own=RELATIONSHIP),
    "OrderedCommands": Commanded(
        "relationship/insert relationship/move",
        "What is done to the objects of one that has an order.", "abc.ABC, t.Generic[O]", "_edit",
        own=RELATIONSHIP),
    "ListCommands": Commanded(
        "list/setFetch list/setWindow", "What a live list shows.", "abc.ABC, t.Generic[O]", "_set",
        own={"list": ""}),
}
# What parameters are in Python, by their names or their types: the name, `{0}` where it is the same,
# the class, and what is sent. Of other types, those are that may be left out.
TAKEN = {
    **{each: ("{0}", each, "{0}") for each in ("str", "int", "bool")},
    "UndoScope": ("{0}", "str", "{0}"),
    "property": ("key", "str", "self.property(key).name"),
    "values": ("{0}", "t.Mapping[str, t.Any]",
               "{0} and await self.context.wire_values(self._entity, {0})"),
    "ObjectID": ("{0}", "Identified", "{0}"),
    "t.List[ObjectID]": ("*objects", "Identified", "list(objects)"),
    "FetchRequest": ("request", "FetchRequest[t.Any]", "{{**request.wire}}"),
    "RowWindow": ("{0}", "RowWindow", "{0} and {0}.copy()"),
}
# What results have, by its type: the class that Python has in its place, and how that is made.
RETURNED = {
    "int": ("int", "int({})"),
    "t.List[ErrorInfo]": ("t.List[OrreryError]", "[from_wire(each) for each in {}]"),
}
# The same of members of tuples.
MEMBERS = {
    "int": ("int", "{}"),
    "t.List[ManagedObject]": ("t.List[ManagedObject]", "[self.know(each) for each in {}]"),
    "t.List[ObjectChange]": ("t.List[ManagedObject]", '[self.object(each["id"]) for each in {}]'),
    "t.List[ObjectID]": ("t.List[str]", "list({})"),
}
# Structures that are tuples in Python. A request that returns one is called after it.
TUPLES = {"RowPlace": "Place", "ContextGetChangesResult": "ChangedObjects"}


# What documents show of the protocol's structures, by the tables that they take it by, where there is
# one; how members are called that are no questions; and which notifications have a callback.
SHOWN = [
    ("", "OpenDocument", "state"),
    ("", "PresentConnections", "connections"),
    ("OPENED", "OpenDocument", "path readOnly recovery"),
    ("STATE", "ContextState", "hasChanges canUndo canRedo undoActionName redoActionName"),
]
QUESTIONS = {"readOnly": "isReadOnly"}
# What is empty, by types.
EMPTY = {"bool": "False", "t.List": "[]"}
HEARD = "document/didChangeModel document/didSave document/didFailToSave"


def commands(asked: str) -> str:
    """Requests as methods of what they are about. `asked` has all, with their documentation."""
    protocol: dict[str, t.Any] = runpy.run_path(str(FOLDER / "protocol.py"))
    text = (NOTE.format("protocol.py") + '"""What is done to contexts, objects, relationships and '
            'lists."""\n\nfrom __future__ import annotations\n\nimport abc\nimport typing as t\n\n'
            "from .errors import OrreryError, from_wire\n"
            "from .link import Callback\n"
            "from .protocol import ConnectionInfo, DocumentState, RecoveryFile, RowWindow\n"
            "from .values import FetchRequest, Identified, O\n\n"
            "if t.TYPE_CHECKING:\n    from .context import ManagedObject\n")
    text += "".join(tuple_(protocol[structure], name) for structure, name in TUPLES.items())
    for class_, about in COMMANDED.items():
        body = "".join(command(protocol, each, about, asked) for each in about.requests.split())
        senders = dict.fromkeys(re.findall(r"await self\.(\w+)\(", body))
        text += f'\n\nclass {class_}({about.bases}):\n    """{about.documentation}"""\n'
        text += "\n" * bool(about.uses) + "".join(f"    {each}: t.Any\n" for each in about.uses.split())
        for sender in senders:
            apply = ", apply: t.Any = None" if "lambda told:" in body and sender == "write" else ""
            text += (f"\n    @abc.abstractmethod\n    async def {sender}(self, method: str, "
                     f"params: t.Dict[str, t.Any]{apply}) -> t.Any: ...\n")
        text += body
    return text + shown(protocol)


def shown(protocol: dict[str, t.Any]) -> str:
    """Members of structures as attributes, and whose they are, with what they are where they
    are left out."""
    attributes, tables = "", ""
    for table, structure, keys in SHOWN:
        class_ = protocol[structure]
        entries = ""
        for key in keys.split():
            name, type_ = snake(QUESTIONS.get(key, key)), members(class_)[key]
            words = protocol["ENUMERATIONS"].get(type_, {}).get("words")
            value = f'"{words[0]}"' if words else EMPTY.get(type_.partition("[")[0], "None")
            type_ = f"t.Optional[{type_}]" if value == "None" else type_
            (told,) = re.findall(rf"(?ms)^ +{key}: (.*?)(?=^ +\w+: |\Z)", class_.__doc__)
            comment = textwrap.fill(
                " ".join(told.split()), 100, initial_indent="    # ", subsequent_indent="    # ")
            attributes += f"{comment}\n    {name}: {type_} = {value}\n"
            entries += f'    "{name}": ("{key}", {value}),\n'
        if table:
            tables += f"\n{table}: t.Dict[str, t.Tuple[str, t.Any]] = {{\n{entries}}}\n"
    for notification in HEARD.split():
        name = snake(notification.replace("document/did", "on"))
        attributes += f"    # By `{notification}`.\n    {name}: t.Optional[Callback] = None\n"
    return ('\n\nclass DocumentMembers:\n    """What a document shows by the names of Python."""\n\n'
            f"{attributes}\n{tables}")


def members(structure: t.Any) -> dict[str, str]:
    """The types of a structure's members, as its class has them."""
    return {key: each.__forward_arg__ for key, each in structure.__annotations__.items()}


def tuple_(structure: t.Any, name: str) -> str:
    """A structure as a tuple; its clock is the library's."""
    documentation = re.sub(r"\n +clock: [^\n]*", "", structure.__doc__)
    entries = "".join(f"    {snake(key)}: {MEMBERS[type_][0]}\n"
                      for key, type_ in members(structure).items() if key != "clock")
    return f'\n\nclass {name}(t.NamedTuple):\n    """{documentation}"""\n\n{entries}'


def parameters(params: t.Any, about: Commanded) -> tuple[list[str], list[str]]:
    """What a method takes, and what it sends. Objects stand for their ids; what may be left out comes
    last."""
    required, objects, optional, sent = ["self"], [], [], []
    for key, type_ in members(params).items():
        is_optional = key not in params.__required_keys__
        found = TAKEN.get(key) or TAKEN.get(type_)
        if key in about.own:
            value = about.own[key]
        elif not found or (type_ == "FetchRequest" and is_optional):
            continue
        else:
            name, class_, value = (each.format(snake(key)) for each in found)
            if "Generic[O]" in about.bases:
                class_ = re.sub(r"\bIdentified|\bt\.Any", "O", class_)
            if name.startswith("*"):
                objects.append(f"{name}: {class_}")
                value += " or None" if is_optional else ""
            elif is_optional:
                optional.append(f"{name}: t.Optional[{class_}] = None")
            else:
                required.append(f"{name}: {class_}")
        sent += [f'"{key}": {value}'] if value else []
    if optional and about.sender != "self":
        objects.append("*")
    return [*required, *objects, *optional], sent


def command(protocol: dict[str, t.Any], method: str, about: Commanded, asked: str) -> str:
    """A request as a method."""
    request = protocol["REQUESTS"][method]
    params = protocol[request["params"]]
    given, sent = parameters(params, about)
    types = members(params)
    is_edit = "ifUnchangedSince" in types
    if "returning" in types and not is_edit:
        sent.insert(0, '"returning": "none"')
    result = members(protocol[request["result"]])
    class_ = TUPLES.get(request["result"], "")
    verb = snake(class_ or method.partition("/")[2]).lstrip("_")
    sender = f"{about.sender}.{'_edit' if is_edit else 'write' if class_ else about.asks}"
    call = f"await {sender}(\"{method}\", {{{', '.join(sent)}}})"
    if class_:
        made = ", ".join(MEMBERS[type_][1].format(f'told["{key}"]')
                         for key, type_ in result.items() if key != "clock")
        call = f"return t.cast({class_}, {call[:-1]}, lambda told: {class_}({made})))"
    for key, type_ in result.items():
        if type_ in RETURNED and "returning" not in types:
            class_, made = RETURNED[type_]
            call = "return " + made.format(f'({call})["{key}"]')
    start = asked.index('"""', asked.index(f" def {snake(method.replace('/', '_'))}("))
    documentation = asked[start : asked.index("\"\"\"\n", start + 3)] + '"""'
    return (f"\n    async def {verb}({', '.join(given)}) -> {class_ or None}:\n"
            f"        {documentation}\n        {call}\n")


def package() -> str:
    """What programs import."""
    imports, listed = "", []
    for module, names in PUBLIC.items():
        listed += names.split()
        imports += f"from .{module} import (\n" + "".join(f"    {name},\n" for name in names.split())
        imports += ")\n"
    exported = "".join(f'    "{name}",\n' for name in sorted(listed))
    return (NOTE.format("its list of names") + f'"""{ABOUT}"""\n\n{imports}'
            f"\n__all__ = [\n{exported}]\n")


def synchronous(text: str) -> str:
    for pattern, replacement in WORDS:
        text = re.sub(pattern, replacement, text)
    return text


def main() -> None:
    asked = requests()
    written = {FOLDER / "_requests.py": asked, FOLDER / "_commands.py": commands(asked),
               FOLDER / "__init__.py": package()}
    for name in DERIVED:
        path = FOLDER / f"{name}.py"
        text = re.sub(r"\A# Written by .*\n", "", written.get(path) or path.read_text("utf-8"))
        note = NOTE.format(f"{name}.py of the asyncio face")
        written[FOLDER / "sync" / f"{name}.py"] = note + synchronous(text)
    stale = [
        path for path, text in written.items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    if "--check" in sys.argv and stale:
        sys.exit(f"Run clients/python/derive.py: {', '.join(map(str, stale))}")
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(written[path], "utf-8")


if __name__ == "__main__":
    main()
