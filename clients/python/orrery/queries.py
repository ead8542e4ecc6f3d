"""What to fetch: key paths, predicates with their arguments, sort descriptors, fetch requests."""

from __future__ import annotations

import dataclasses
import typing as t

from .protocol import JSON, SortComparator, SortDescriptor
from .values import Identified, V, stated, tagged

O = t.TypeVar("O")
O_co = t.TypeVar("O_co", covariant=True)
V_co = t.TypeVar("V_co", covariant=True)


@dataclasses.dataclass(frozen=True)
class KeyPath(t.Generic[O_co, V_co]):
    """The way from an object of class `O` to a value of type `V`: what the class of an entity has
    for each property, as `Photo.title`. `str` of it is the text that the protocol has."""

    text: str

    def __str__(self) -> str:
        return self.text

    def path(self, then: KeyPath[t.Any, V]) -> KeyPath[O_co, V]:
        """Goes on: `Photo.who_took.path(Photographer.name)` is `whoTook.name`."""
        return KeyPath(f"{self}.{then}")

    @property
    def count(self) -> KeyPath[O_co, int]:
        """How many objects a to-many relationship has: `photos.@count`."""
        return KeyPath(f"{self}.@count")

    def ascending(self, comparator: SortComparator = "compare") -> SortDescriptor:
        """Sorts by it, the least first."""
        return {"keyPath": self.text, "comparator": comparator}

    def descending(self, comparator: SortComparator = "compare") -> SortDescriptor:
        """Sorts by it, the greatest first."""
        return {"keyPath": self.text, "ascending": False, "comparator": comparator}


Key = t.Union[str, KeyPath[t.Any, t.Any]]


def argument(value: object) -> JSON:
    return {"$keyPath": str(value)} if isinstance(value, KeyPath) else tagged(value)


class Predicate:
    """A condition, as Core Data writes it. Values are never pasted into the text: `%@` stands for
    the next argument, `%K` for a key path.

        Predicate("%K BEGINSWITH %@ AND whoTook = %@", Photo.title, "M", ansel)
    """

    def __init__(self, text: str, *arguments: object) -> None:
        self.text = text
        self.arguments = [argument(each) for each in arguments]
        self._given = arguments

    def __and__(self, other: Predicate) -> Predicate:
        return Predicate(f"({self.text}) AND ({other.text})", *self._given, *other._given)

    def __or__(self, other: Predicate) -> Predicate:
        return Predicate(f"({self.text}) OR ({other.text})", *self._given, *other._given)

    def __invert__(self) -> Predicate:
        return Predicate(f"NOT ({self.text})", *self._given)


Condition = t.Union[str, Predicate, None]


def entity_name(entity: str | type[t.Any]) -> str:
    return entity if isinstance(entity, str) else str(entity.entity_name)


class FetchRequest(t.Generic[O]):
    """Which objects, in which order. `entity` is the class of an entity, whose objects are found
    then, or an entity's name.

    `sort` is a key or a SortDescriptor, as `Photo.title.descending()`, or several of them.
    `properties` limits what is known of each object; key paths come as columns. `prefetch` names
    relationships whose objects come along. `template` is a fetch request of the model, `variables`
    its values. `wire` has any other members of the protocol's FetchRequest.
    """

    @t.overload
    def __init__(self: FetchRequest[t.Any], entity: str, predicate: Condition = None,
                 **options: t.Any) -> None: ...

    @t.overload
    def __init__(self, entity: type[O], predicate: Condition = None, **options: t.Any) -> None: ...

    def __init__(  # type: ignore[misc]
        self, entity: str | type[O], predicate: Condition = None, *,
        sort: Key | SortDescriptor | t.Iterable[Key | SortDescriptor] = (),
        limit: int | None = None, offset: int = 0,
        properties: t.Iterable[Key] | None = None, prefetch: t.Iterable[Key] = (),
        template: str | None = None, variables: t.Mapping[str, object] | None = None,
        wire: t.Mapping[str, t.Any] | None = None) -> None:
        condition = Predicate(predicate) if isinstance(predicate, str) else predicate
        orders = [sort] if isinstance(sort, (str, KeyPath, dict)) else sort
        self.wire: dict[str, t.Any] = {
            **(wire or {}), "entity": entity_name(entity), **stated(
                predicate=condition and condition.text,
                argumentArray=condition and condition.arguments or None,
                sort=[each if isinstance(each, dict) else {"keyPath": str(each)}
                      for each in orders] or None,
                limit=limit, offset=offset or None,
                properties=None if properties is None else list(map(str, properties)),
                prefetch=list(map(str, prefetch)) or None, template=template,
                variables={key: argument(each) for key, each in (variables or {}).items()} or None)}


__all__ = ["FetchRequest", "Identified", "Key", "KeyPath", "Predicate", "SortDescriptor"]
