#!/usr/bin/env python3
"""Writes what follows from other sources of the library: the coroutines of the protocol's requests
(`orrery/_requests.py`), those about a context as a whole or a relationship (`orrery/_commands.py`), what
programs import (`orrery/__init__.py`), and the synchronous face (`orrery/sync/`). With `--check` it
writes nothing and fails where something is stale."""

import pathlib
import re
import runpy
import sys
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
    "context": "Attribute Block ChangedObjects Context DynamicObject ManagedObject OrderedRelationship "
               "OrderedToMany Relationship ToMany ToOne",
    "errors": "AccessError Closed ConflictError ConnectionLost FaultError NotFoundError "
              "OrreryError RequestCancelled SaveError ValidationError",
    "live": "Aggregate FetchedResults Live Observer Place ResultsChange RowChange Section",
    "protocol": "SortDescriptor",
    "values": "FetchRequest Identified KeyPath LargeData Predicate Transformable "
              "ValueTransformer register_transformer",
}
# What both faces have, and what the synchronous one has of its own.
SHARED = ("errors", "link", "protocol", "values")
DERIVED = ("_commands", "connection", "context", "live", "__init__")
WORDS = [
    (r"\basync (def|with|for)\b", r"\1"),
    (r"\bawait ", ""),
    (r"__a(enter|exit|iter|next)__", r"__\1__"),
    (r"\bStopAsyncIteration\b", "StopIteration"),
    (r"from \._tasks import", "from .._threads import"),
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


# What parameters of commands are, in Python.
SIMPLE = {"string": "str", "integer": "int", "boolean": "bool", "UndoScope": "str"}


def snake(name: str) -> str:
    return re.sub("([A-Z])", r"_\1", name).lower()


# What has commands: what is said of it, and of what its objects are.
COMMANDED = {
    "Commands": ("What is done to a context as a whole.", ""),
    "RelationshipCommands": ("What is done to the objects of a to-many relationship.", "[O]"),
    "OrderedCommands": ("What is done to the objects of one that has an order.", "[O]"),
}


def commands(asked: str) -> str:
    """Requests as methods of what they are about: those that do something to a context as a whole, and
    those about the objects of a relationship. `asked` has all, with their documentation."""
    protocol: dict[str, t.Any] = runpy.run_path(str(FOLDER / "protocol.py"))
    found = dict.fromkeys(COMMANDED, "")
    for method, request in protocol["REQUESTS"].items():
        name, _, verb = method.partition("/")
        taken = {**protocol["STRUCTURES"].get(request["params"], {}).get("properties", {})}
        is_written = taken.pop("returning", None) is not None
        result = protocol["STRUCTURES"].get(request["result"], {})
        start = asked.index('"""', asked.index(f" def {snake(method.replace('/', '_'))}("))
        documentation = asked[start : asked.index("\"\"\"\n", start + 3)] + '"""'
        if name == "context" and (is_written or "ContextState" in result.get("mixins", [])):
            found["Commands"] += command(method, taken, "Identified", is_written, documentation)
        elif name == "relationship":
            # What it is, and in which step of undo, says what has the command.
            taken = {key: each for key, each in taken.items()
                     if key not in ("id", "property", "actionName")}
            class_ = "OrderedCommands" if "index" in taken else "RelationshipCommands"
            found[class_] += command(method, taken, "O", False, documentation)
    text = (NOTE.format("protocol.py") + '"""What is done to contexts and relationships."""\n\n'
            "import abc\nimport typing as t\n\nfrom .values import Identified, O\n")
    for class_, (documentation, of) in COMMANDED.items():
        bases = f"abc.ABC, t.Generic{of}" if of else "abc.ABC"
        text += (f'\n\nclass {class_}({bases}):\n    """{documentation}"""\n\n    @abc.abstractmethod\n'
                 "    async def write(self, method: str, params: t.Optional[t.Dict[str, t.Any]] = None"
                 f") -> t.Any: ...\n{found[class_]}")
    return text


def command(method: str, taken: dict[str, t.Any], object_: str, is_written: bool,
            documentation: str) -> str:
    """A request as a method that takes what is simple, and objects in place of their ids; nothing
    where it needs anything else. What may be left out comes last."""
    simple = {key: each for key, each in taken.items() if each["type"] in SIMPLE and key != "context"}
    if any(key not in [*simple, "ids"] and not each.get("optional") for key, each in taken.items()):
        return ""
    given = [f"{snake(key)}: {SIMPLE[each['type']]}" for key, each in simple.items()
             if not each.get("optional")]
    given += [f"*objects: {object_}"] if "ids" in taken else []
    given += [f"{snake(key)}: t.Optional[{SIMPLE[each['type']]}] = None"
              for key, each in simple.items() if each.get("optional")]
    members = ['"returning": "none"'] if is_written else []
    members += [f'"{key}": {snake(key)}' for key in simple]
    if "ids" in taken:
        members.append('"ids": list(objects)' + (" or None" if taken["ids"].get("optional") else ""))
    verb = snake(method.partition("/")[2])
    return (f"\n    async def {verb}({', '.join(['self', *given])}) -> None:\n        {documentation}\n"
            f"        await self.write(\"{method}\", {{{', '.join(members)}}})\n")


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
