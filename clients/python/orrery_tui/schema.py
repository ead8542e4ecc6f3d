"""What the model says of entities: which there are, their columns, what to call their objects."""

from __future__ import annotations

import re
import typing as t

from orrery import Document
from orrery.values import Property

from . import values

# Attributes by which people know an object.
_NAMES = re.compile(r".*(name|title|label)$", re.I)
# What stands in predicates besides key paths.
WORDS = ("AND OR NOT IN BEGINSWITH[cd] BETWEEN CONTAINS[cd] ENDSWITH[cd] LIKE[cd] MATCHES ANY ALL "
         "NONE SUBQUERY TRUE FALSE nil now()").split()


class Column(t.NamedTuple):
    """A property as a table shows it. `keys` are the key paths that the list is asked for; sorting
    and sections go by the last of them."""

    name: str
    described: Property
    told: t.Mapping[str, t.Any]
    keys: t.Tuple[str, ...]

    @property
    def is_number(self) -> bool:
        return self.described.is_to_many or self.described.type in values.NUMBERS

    @property
    def is_editable(self) -> bool:
        """Whether text can be typed for it."""
        return "derivationExpression" not in self.told and self.described.type in values.TYPED

    def text(self, row: t.Mapping[str, t.Any]) -> str:
        """What is shown in a row, whose values are as the protocol has them."""
        if self.described.is_to_one:
            return label(row, self.keys[1:]) or str(row.get(self.name) or "")
        return values.shown(self.described, row.get(self.keys[0]))


def label(row: t.Mapping[str, t.Any], keys: t.Iterable[str]) -> str:
    """What an object is called."""
    return values.visible(" ".join(str(row[key])[:99] for key in keys if row.get(key) is not None))


class Schema:
    """The entities of a document; `order` has each before those derived from it, with its depth."""

    def __init__(self, document: Document) -> None:
        self._entities = document.entities
        self.told: dict[str, t.Any] = {each["name"]: each for each in document.model["entities"]}
        self._columns = {name: list(self._columns_of(name).values()) for name in self.told}
        self.order = list(self._below(None, 0))

    def _below(self, above: str | None, depth: int) -> t.Iterator[tuple[str, int]]:
        for name in sorted(self.told):
            if self.told[name].get("superentity") == above:
                yield name, depth
                yield from self._below(name, depth + 1)

    def columns(self, entity: str) -> list[Column]:
        """Those by which its objects are called, its other attributes, its relationships."""
        return sorted(self._columns.get(entity, []), key=lambda it: (
            it.name not in self.names(entity), "destination" in it.told))

    def names(self, entity: str) -> list[str]:
        """The attributes by which its objects are called; none where the model has it no more."""
        properties = self._entities[entity].properties if entity in self._entities else {}
        texts = [name for name, each in properties.items() if each.type == "String"]
        exact = [name for name in texts if name.lower() in ("name", "title", "label")]
        return exact[:1] or [name for name in texts if _NAMES.match(name)][:2] or texts[:1]

    def _columns_of(self, entity: str) -> dict[str, Column]:
        told = self.told[entity]
        columns = self._columns_of(told["superentity"]) if "superentity" in told else {}
        for each in [*told.get("attributes", []), *told.get("relationships", [])]:
            name, property_ = each["name"], self._entities[entity].properties[each["name"]]
            keys = [f"{name}.@count" if property_.is_to_many else name]
            if property_.is_to_one:
                keys += [f"{name}.{key}" for key in self.names(each["destination"])]
            columns[name] = Column(name, property_, each, tuple(keys))
        return columns

    def candidates(self, entity: str, word: str) -> list[str]:
        """The key paths and words of predicates that a word may become."""
        *path, last = word.split(".")
        for step in path:
            told = {each.name: each.told for each in self.columns(entity)}
            entity = told.get(step, {}).get("destination", "")
        names = [each.keys[0] for each in self.columns(entity)] + ([] if path else WORDS)
        return [".".join([*path, each]) for each in names if each.lower().startswith(last.lower())]
