"""What is different in a list, as runs of rows: by a change that was told, or by two states."""

from __future__ import annotations

import bisect
import itertools
import typing as t

from orrery import Place, ResultsChange

V = t.TypeVar("V")


class Run(t.NamedTuple):
    """Rows of a section that stand together."""

    section: int
    row: int
    ids: t.Sequence[str | None]


class Delta(t.NamedTuple):
    """Removals and the sources of moves name places in the old list, insertions and the targets of
    moves places in the new one, each in order."""

    removed: list[Run]
    moved: list[tuple[Place, Place]]
    inserted: list[Run]
    deleted_sections: list[int]
    inserted_sections: list[int]


def of_change(change: ResultsChange) -> Delta:
    """What a live list was told."""
    rows = change.rows
    moved = [(each.old, each.new) for each in rows if each.kind == "move" and each.old and each.new]
    return Delta(
        _runs((each.old, each.id) for each in rows if each.kind == "delete"),
        sorted(moved, key=lambda each: each[1]),
        _runs((each.new, each.id) for each in rows if each.kind == "insert"),
        sorted(change.deleted_sections), sorted(change.inserted_sections))


def _runs(rows: t.Iterable[tuple[Place | None, str]]) -> list[Run]:
    runs: list[Run] = []
    ids: list[str | None] = []
    for place, id_ in sorted(each for each in rows if each[0]):
        section, row = t.cast(Place, place)
        if not runs or (section, row) != (runs[-1].section, runs[-1].row + len(ids)):
            ids = []
            runs.append(Run(section, row, ids))
        ids.append(id_)
    return runs


class Sections(t.NamedTuple):
    """A state of a list: the names of its sections, and the ids of their rows, as far as they are
    known."""

    names: list[str]
    ids: list[t.Sequence[str | None]]


def between(old: Sections, new: Sections) -> Delta:
    """What leads from one state to another. Rows that are known in both stay, or move; of stretches
    where nothing is known, there are more or fewer rows at the end."""
    staying = _staying_sections(old.names, new.names)
    places, others = _places(old), _places(new)
    moved: list[tuple[Place, Place]] = []
    anchors: dict[int, list[tuple[int, int]]] = {}
    pairs: dict[int, list[tuple[int, int]]] = {each: [] for each in staying}
    for id_, place in places.items():
        other = others.get(id_)
        if other and staying.get(place.section) == other.section:
            pairs[place.section].append((place.row, other.row))
        elif other:
            moved.append((place, other))
    for section, rows in pairs.items():
        kept = rising([new_row for _, new_row in rows])
        anchors[section] = [each for index, each in enumerate(rows) if index in kept]
        moved += [(Place(section, each[0]), Place(staying[section], each[1]))
                  for index, each in enumerate(rows) if index not in kept]
    sources = _by_section(each for each, _ in moved)
    targets = _by_section(each for _, each in moved)
    removed: list[Run] = []
    inserted: list[Run] = []
    for section, other_section in staying.items():
        ends = (len(old.ids[section]), len(new.ids[other_section]))
        start = (0, 0)
        for end in [*anchors[section], ends]:
            going = _pieces(section, old.ids[section], start[0], end[0], sources.get(section, []))
            coming = _pieces(other_section, new.ids[other_section], start[1], end[1],
                             targets.get(other_section, []))
            going, coming = _without_common(going, coming)
            removed += going
            inserted += coming
            start = (end[0] + 1, end[1] + 1)
    deleted = [each for each in range(len(old.names)) if each not in staying]
    arrived = sorted({*range(len(new.names))} - {*staying.values()})
    for section in deleted:
        removed += _pieces(section, old.ids[section], 0, len(old.ids[section]),
                           sources.get(section, []))
    for section in arrived:
        inserted += _pieces(section, new.ids[section], 0, len(new.ids[section]),
                            targets.get(section, []))
    return Delta(sorted(removed), sorted(moved, key=lambda each: each[1]), sorted(inserted),
                 deleted, arrived)


def _staying_sections(old: list[str], new: list[str]) -> dict[int, int]:
    """Sections that are in both, in the same order: their numbers."""
    numbers = {name: number for number, name in enumerate(new)}
    pairs = [(number, numbers[name]) for number, name in enumerate(old) if name in numbers]
    kept = rising([other for _, other in pairs])
    return dict(each for index, each in enumerate(pairs) if index in kept)


def _places(state: Sections) -> dict[str, Place]:
    """Where the rows are that are known: mostly few of many."""
    return {t.cast(str, ids[row]): Place(section, row) for section, ids in enumerate(state.ids)
            for row in itertools.compress(range(len(ids)), ids)}


def _by_section(places: t.Iterable[Place]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for section, row in sorted(places):
        found.setdefault(section, []).append(row)
    return found


def _pieces(section: int, ids: t.Sequence[str | None], first: int, end: int,
            breaks: list[int]) -> list[Run]:
    """The runs from one row to another without those that move."""
    inner = breaks[bisect.bisect_left(breaks, first):bisect.bisect_left(breaks, end)]
    starts, ends = [first, *(each + 1 for each in inner)], [*inner, end]
    return [Run(section, start, ids[start:stop])
            for start, stop in zip(starts, ends) if start < stop]


def _without_common(going: list[Run], coming: list[Run]) -> tuple[list[Run], list[Run]]:
    """Rows that were not known are those that are at their places now."""
    if len(going) == len(coming) == 1 and not any(going[0].ids):
        common = min(len(going[0].ids), len(coming[0].ids))
        (going, coming) = ([each._replace(row=each.row + common, ids=each.ids[common:])
                            for each in runs if len(each.ids) > common] for runs in (going, coming))
    return going, coming


def rising(values: list[int]) -> set[int]:
    """Indices of a longest sequence of values that rise."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for index, value in enumerate(values):
        length = bisect.bisect_left(ends, value)
        ends[length:length + 1] = [value]
        last[length:length + 1] = [index]
        before.append(last[length - 1] if length else -1)
    found = set()
    index = last[-1] if last else -1
    while index >= 0:
        found.add(index)
        index = before[index]
    return found


def without(items: list[V], rows: list[int]) -> list[V]:
    """A list without the items at some places, in order."""
    kept: list[V] = []
    start = 0
    for row in rows:
        kept += items[start:row]
        start = row + 1
    return kept + items[start:]


def spread(items: list[V], rows: list[int], others: list[V]) -> list[V]:
    """A list with others put in, so that they are at places in order."""
    whole: list[V] = []
    start = 0
    for row, other in zip(rows, others):
        end = start + row - len(whole)
        whole += items[start:end]
        whole.append(other)
        start = end
    return whole + items[start:]
