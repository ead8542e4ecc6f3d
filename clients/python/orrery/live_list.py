"""Live lists as a front end has them: what `list/open` returned, kept by what is pushed."""

import typing as t

from .protocol import (
    ErrorInfo,
    FetchRequest,
    ListChange,
    ListDidChangeParams,
    ListDidFailParams,
    ListDidResetParams,
    ListOpenParams,
    ListSetFetchParams,
    ListSetWindowParams,
    ListSetWindowResult,
    ListSnapshot,
    ManagedObject,
    Methods,
    ObjectID,
    RowWindow,
)


class Section:
    """`ids` has one element for each row: the object's id, or None where it is not known, as for
    rows that were never in the window."""

    def __init__(
        self, name: str, index_title: t.Optional[str], ids: t.List[t.Optional[ObjectID]]
    ) -> None:
        self.name = name
        self.index_title = index_title
        self.ids = ids


class LiveList:
    """`sections` has every row, `objects` those in the window, or all where there is none.

    `related` has what was prefetched with them. An object that no row leads to any more may still
    stand there, until the window moves or the list is told as a whole. Where a change has too many
    objects to tell what is in them, they are not in `objects`, and `related` is empty.
    """

    def __init__(self, params: ListOpenParams, handle: str, clock: str) -> None:
        self.params = params
        self.handle = handle
        self.clock = clock
        self.sections: t.List[Section] = []
        self.objects: t.Dict[ObjectID, ManagedObject] = {}
        self.related: t.Dict[ObjectID, ManagedObject] = {}
        # Whether the whole state was told when it was last opened.
        self.is_fresh = True
        # Why the server closed the list, if it did.
        self.failure: t.Optional[ErrorInfo] = None
        # Called after each change that was pushed; for one told as a whole, without an argument.
        self.on_change: t.Callable[[t.Optional[ListChange]], None] = lambda changes: None

    @property
    def window(self) -> t.Optional[RowWindow]:
        return self.params.get("window")

    @property
    def count(self) -> int:
        return sum(len(section.ids) for section in self.sections)

    @property
    def shown_ids(self) -> t.List[t.Optional[ObjectID]]:
        """Of the rows in the window, in order; of all where there is none."""
        window = self.window or {"offset": 0, "count": self.count}
        first, last = window["offset"], window["offset"] + window["count"]
        ids: t.List[t.Optional[ObjectID]] = []
        for section in self.sections:
            ids += section.ids[max(first, 0) : max(last, 0)]
            first -= len(section.ids)
            last -= len(section.ids)
        return ids

    # What is received, in the order of arrival.

    def did_change(self, push: ListDidChangeParams) -> None:
        self.apply(push["since"], push["clock"], push["changes"])
        self.on_change(push["changes"])

    def did_reset(self, push: ListDidResetParams) -> None:
        self._follow(push["since"], push["clock"])
        self.replace(push["snapshot"])
        self.on_change(None)

    def did_fail(self, push: ListDidFailParams) -> None:
        self.failure = push["error"]

    def replace(self, snapshot: ListSnapshot) -> None:
        """Takes the whole state."""
        self.sections = [
            Section(each["name"], each.get("indexTitle"), [None] * each["count"])
            for each in snapshot["sections"]
        ]
        self.objects = {}
        self.related = {}
        self._show(snapshot["objects"], snapshot["related"])

    def move_window(self, window: t.Optional[RowWindow], result: ListSetWindowResult) -> None:
        if window is None:
            self.params.pop("window", None)
        else:
            self.params["window"] = window
        self.clock = result["clock"]
        self.objects = {}
        self.related = {}
        self._show(result["objects"], result["related"])

    def apply(self, since: str, clock: str, changes: ListChange) -> None:
        """Removals name places in the old list, insertions places in the new one."""
        self._follow(since, clock)
        moves = changes["moves"]
        removals = [(row["section"], row["row"], row["id"]) for row in changes["deletes"]]
        removals += [(row["oldPlace"]["section"], row["oldPlace"]["row"], row["id"]) for row in moves]
        for section, row, id_ in sorted(removals, reverse=True):
            removed = self.sections[section].ids.pop(row)
            if removed not in (id_, None):
                raise ValueError(f"{removed} is where {id_} should have been.")
        for index in changes["sectionDeletes"]:
            if self.sections.pop(index).ids:
                raise ValueError(f"Section {index} is not empty.")
        for each in changes["sectionInserts"]:
            self.sections.insert(each["index"], Section(each["name"], each.get("indexTitle"), []))
        places = [(row["section"], row["row"], row["id"]) for row in changes["inserts"]]
        places += [(row["newPlace"]["section"], row["newPlace"]["row"], row["id"]) for row in moves]
        for section, row, id_ in sorted(places):
            if row > len(self.sections[section].ids):
                raise ValueError(f"{id_} is beyond the end of section {section}.")
            self.sections[section].ids.insert(row, id_)
        for removed_row in changes["deletes"]:
            self.objects.pop(removed_row["id"], None)
        for update in changes["updates"]:
            self._put(update["newPlace"]["section"], update["newPlace"]["row"], update["id"])
            self._know(update["id"], update.get("object"))
        for entered in changes["entered"]:
            self._put(entered["section"], entered["row"], entered["id"])
        for inserted in changes["inserts"] + changes["entered"]:
            self._know(inserted["id"], inserted.get("object"))
        if not all("object" in update for update in changes["updates"]):
            # What is related to them may have changed too.
            self.related = {}
        self._relate(changes["related"])
        self._forget_hidden()
        if self.count != changes["total"]:
            raise ValueError(f"There are {self.count} rows, and should be {changes['total']}.")

    def _follow(self, since: str, clock: str) -> None:
        if since != self.clock:
            raise ValueError(f"A push is missing: this one follows {since}, not {self.clock}.")
        self.clock = clock

    def _put(self, section: int, row: int, id_: ObjectID) -> None:
        ids = self.sections[section].ids
        if ids[row] not in (id_, None):
            raise ValueError(f"{ids[row]} is where {id_} should have been.")
        ids[row] = id_

    def _know(self, id_: ObjectID, object_: t.Optional[ManagedObject]) -> None:
        """Where a change has too many objects to tell what is in them, `object/get` has it."""
        if object_ is None:
            self.objects.pop(id_, None)
        else:
            self.objects[id_] = object_

    def _relate(self, objects: t.List[ManagedObject]) -> None:
        self.related.update((object_["id"], object_) for object_ in objects)

    def _show(self, objects: t.List[ManagedObject], related: t.List[ManagedObject]) -> None:
        """Takes the objects of all rows in the window."""
        first = self.window["offset"] if self.window else 0
        for section in self.sections:
            for row in range(max(first, 0), min(len(section.ids), first + len(objects))):
                section.ids[row] = objects[row - first]["id"]
            first -= len(section.ids)
        self.objects.update((object_["id"], object_) for object_ in objects)
        self._relate(related)

    def _forget_hidden(self) -> None:
        """Nothing more is told of rows outside the window but their places."""
        if self.window:
            shown = self.shown_ids
            self.objects = {id_: self.objects[id_] for id_ in shown if id_ in self.objects}


class LiveLists:
    """The live lists of a connection: opens and moves them, and hands each what is pushed of it.

    Replies are applied before anything else is read: what follows them builds on them.
    """

    def __init__(self, connection: Methods) -> None:
        self._connection = connection
        self._lists: t.Dict[str, LiveList] = {}
        connection.on_list_did_change(self._did_change)
        connection.on_list_did_reset(self._did_reset)
        connection.on_list_did_fail(self._did_fail)

    # Others may have lists on the connection, too.

    def _did_change(self, push: ListDidChangeParams) -> None:
        if push["stream"] in self._lists:
            self._lists[push["stream"]].did_change(push)

    def _did_reset(self, push: ListDidResetParams) -> None:
        if push["stream"] in self._lists:
            self._lists[push["stream"]].did_reset(push)

    def _did_fail(self, push: ListDidFailParams) -> None:
        if push["stream"] in self._lists:
            self._lists.pop(push["stream"]).did_fail(push)

    def open(self, params: ListOpenParams) -> LiveList:
        return self._open(params.copy(), None)

    def resume(self, lost: LiveList) -> LiveList:
        """Opens a list of a connection that was lost, where possible by what changed since then.

        `context` among its parameters must name the context on this connection.
        """
        return self._open(lost.params, lost)

    def _open(self, params: ListOpenParams, lost: t.Optional[LiveList]) -> LiveList:
        request = params.copy()
        if lost:
            request["since"] = lost.clock
            # What its old stream still tells comes with the reply.
            if self._lists.get(lost.handle) is lost:
                del self._lists[lost.handle]
        result = self._connection.list_open(request)
        live = lost or LiveList(params, result["list"], result["clock"])
        live.handle = result["list"]
        live.is_fresh = result["isFresh"]
        live.failure = None
        if live.is_fresh:
            live.clock = result["clock"]
            live.replace(result["snapshot"])
        else:
            live.apply(live.clock, result["clock"], result["changes"])
        self._lists[live.handle] = live
        return live

    def set_fetch(
        self, live: LiveList, fetch: FetchRequest, section_name_key_path: t.Optional[str] = None
    ) -> None:
        params: ListSetFetchParams = {"list": live.handle, "fetch": fetch}
        if section_name_key_path is not None:
            params["sectionNameKeyPath"] = section_name_key_path
        result = self._connection.list_set_fetch(params)
        live.params["fetch"] = fetch
        live.params.pop("sectionNameKeyPath", None)
        if section_name_key_path is not None:
            live.params["sectionNameKeyPath"] = section_name_key_path
        live.apply(result["since"], result["clock"], result["changes"])

    def set_window(self, live: LiveList, window: t.Optional[RowWindow] = None) -> None:
        params: ListSetWindowParams = {"list": live.handle}
        if window is not None:
            params["window"] = window
        live.move_window(window, self._connection.list_set_window(params))

    def close(self, live: LiveList) -> None:
        self._connection.list_close({"list": live.handle})
        # What is left of the list was pushed before the reply.
        self._lists.pop(live.handle, None)
