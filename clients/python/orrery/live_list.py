"""A live list as a front end has it: what `list/open` returned, kept by what is pushed."""

import typing as t

from .protocol import ListChange, ListDidChangeParams, ListDidResetParams, ListSnapshot


def objects(value: object) -> t.Iterator[t.Tuple[str, object]]:
    """The ids and values of all objects that stand somewhere in a message."""
    if isinstance(value, list):
        for element in value:
            yield from objects(element)
    elif isinstance(value, dict):
        if "id" in value and "values" in value:
            yield value["id"], value["values"]
        for member in value.values():
            yield from objects(member)


class LiveList:
    """Sections with the ids of their rows, and the values of objects by id."""

    def __init__(self, clock: str, snapshot: ListSnapshot) -> None:
        self.clock = clock
        self.sections: t.List[t.Tuple[str, t.List[str]]] = []
        self.values: t.Dict[str, object] = {}
        self._take(snapshot)

    @property
    def ids(self) -> t.List[str]:
        return [id_ for _, rows in self.sections for id_ in rows]

    def did_change(self, push: ListDidChangeParams) -> None:
        self._follow(push["since"], push["clock"])
        self._apply(push["changes"])

    def did_reset(self, push: ListDidResetParams) -> None:
        self.clock = push["clock"]
        self._take(push["snapshot"])

    def _follow(self, since: str, clock: str) -> None:
        if since != self.clock:
            raise ValueError(f"A push is missing: this one follows {since}, not {self.clock}.")
        self.clock = clock

    def _take(self, snapshot: ListSnapshot) -> None:
        ids = [each["id"] for each in snapshot["objects"]]
        self.values = dict(objects(snapshot))
        self.sections = []
        for section in snapshot["sections"]:
            self.sections.append((section["name"], ids[: section["count"]]))
            ids = ids[section["count"] :]

    def _apply(self, changes: ListChange) -> None:
        moves = changes["moves"]
        removals = [(row["section"], row["row"]) for row in changes["deletes"]]
        removals += [(row["oldPlace"]["section"], row["oldPlace"]["row"]) for row in moves]
        for section, row in sorted(removals, reverse=True):
            del self.sections[section][1][row]
        for index in changes["sectionDeletes"]:
            del self.sections[index]
        for inserted in changes["sectionInserts"]:
            self.sections.insert(inserted["index"], (inserted["name"], []))
        places = [(each["section"], each["row"], each["id"]) for each in changes["inserts"]]
        places += [(each["newPlace"]["section"], each["newPlace"]["row"], each["id"]) for each in moves]
        for section, row, id_ in sorted(places):
            self.sections[section][1].insert(row, id_)
        self.values.update(objects(changes))
