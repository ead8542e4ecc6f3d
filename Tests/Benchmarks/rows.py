"""The rows that both sides get: one entity with ten attributes, the same at every run."""

import datetime
import json

ENTITY = "Item"

# In the order of a line of the table of rows; Peers/inserts.c has the same.
ATTRIBUTES = [
    ("serial", "Integer 64"),
    ("quantity", "Integer 32"),
    ("rank", "Integer 16"),
    ("isDone", "Boolean"),
    ("created", "Date"),
    ("price", "Double"),
    ("weight", "Double"),
    ("name", "String"),
    ("label", "String"),
    ("note", "String"),
]

REFERENCE_DATE = datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)


def model():
    attributes = [
        {"name": name, "type": kind, "isOptional": name == "note"} for name, kind in ATTRIBUTES
    ]
    return {"entities": [{"name": ENTITY, "attributes": attributes}]}


def row(index):
    """The values of one row, in the order of ATTRIBUTES; a date is in seconds since 2001."""
    note = f'Said "yes", in café №{index % 97}' if index % 3 == 0 else None
    return (
        1_000_000_000 + index * 7919,
        index * 37 % 1000,
        index % 100,
        index % 2,
        600_000_000 + index * 61.5,
        index * 7919 % 100_000 / 100,
        1 / (index + 3),
        f"Item {index:06} of the inventory",
        f"shelf-{index % 40}",
        note,
    )


def table(count):
    """The rows as lines of fields between tabs, \\N for nil."""
    lines = []
    for index in range(count):
        fields = ("\\N" if value is None else str(value) for value in row(index))
        lines.append("\t".join(fields) + "\n")
    return "".join(lines)


def perform(count, request):
    """The request that inserts the rows and saves, as the bytes of a message's content."""
    operations = [
        {"method": "object/insert", "params": {"entity": ENTITY, "values": values(index)}}
        for index in range(count)
    ]
    params = {"operations": operations, "save": True}
    message = {"jsonrpc": "2.0", "id": request, "method": "context/perform", "params": params}
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def values(index):
    values = dict(zip((name for name, _ in ATTRIBUTES), row(index)))
    values["isDone"] = bool(values["isDone"])
    date = REFERENCE_DATE + datetime.timedelta(seconds=values["created"])
    values["created"] = date.isoformat().replace("+00:00", "Z")
    return {name: value for name, value in values.items() if value is not None}


def select(columns="all"):
    """The SQL for the same columns as a fetch has, or for the ids alone."""
    names = ["Z_PK"]
    if columns == "all":
        names += ["Z" + name.upper() for name, _ in ATTRIBUTES]
    return f"SELECT {', '.join(names)} FROM Z{ENTITY.upper()}"
