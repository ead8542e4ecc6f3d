#!/usr/bin/env python3
"""Two connections edit a document at random. What one of them makes of the pushes about its live
lists, and of its notices, must be what a fresh fetch finds.

Prints the seed of each run; ORRERY_SEED repeats one.
"""

import copy
import os
import random
import sys
import threading
import typing as t

from server import Server

from orrery import Connection, LiveList, LiveLists, RequestError
from orrery.protocol import (
    JSON,
    ContextDidChangeObjectsParams,
    FetchRequest,
    ListOpenParams,
    ManagedObject,
    ObjectID,
    Operation,
    SortDescriptor,
    StreamDidResetParams,
    Values,
)

IS_NIGHTLY = "ORRERY_NIGHTLY" in os.environ
ROUNDS = 100 if IS_NIGHTLY else 4
STEPS = 400
STEPS_PER_CHECK = 20
# Seeds that failed once.
REGRESSIONS: t.List[int] = [1471560584]
ENTITIES = ["Album", "Artist", "Playlist", "Song"]
# By relationship to many: whose it is, and whose objects are in it.
COLLECTIONS = {
    "songs": (["Album", "Playlist"], "Song"), "albums": (["Artist"], "Album"),
    "playlists": (["Song"], "Playlist"),
}


def by(*key_paths: str) -> t.List[SortDescriptor]:
    return [{"keyPath": path.lstrip("-"), "ascending": path[0] != "-"} for path in key_paths]


COLUMNS = ["title", "plays", "album.title", "album.artist.name", "playlists.@count"]
LISTS: t.List[ListOpenParams] = [
    {"fetch": {"entity": "Song", "sort": by("title")}},
    {"fetch": {"entity": "Song", "sort": by("album.artist.name", "-title"), "properties": COLUMNS,
               "predicate": "seconds > 50 OR isLive = TRUE"},
     "sectionNameKeyPath": "album.artist.name"},
    {"fetch": {"entity": "Song", "sort": by("-plays"), "limit": 8, "offset": 2,
               "properties": ["plays", "seconds"]}},
    {"fetch": {"entity": "Song", "sort": by("album.title", "seconds")},
     "sectionNameKeyPath": "album.title", "window": {"offset": 3, "count": 5}},
    {"fetch": {"entity": "Work", "sort": by("-title"), "predicate": "title < 'T5'"}},
    {"fetch": {"entity": "Artist", "sort": by("town", "name"),
               "properties": ["name", "town", "albums", "albums.@count"],
               "predicate": "ANY albums.songs.plays > 50"}},
    {"fetch": {"entity": "Playlist", "sort": by("name"), "prefetch": ["songs.album"],
               "properties": ["name", "songs"]}},
    {"fetch": {"entity": "Song", "sort": by("seconds"), "limit": 20, "properties": []},
     "sectionNameKeyPath": "lowercase(title)", "window": {"offset": 0, "count": 10}},
    {"fetch": {"entity": "Album", "sort": by("artist.name", "title"), "prefetch": ["artist"],
               "properties": ["title", "artist", "songs.@count"]},
     "window": {"offset": 1, "count": 4}},
]


class Notices:
    """The objects of a document as its notices tell them."""

    def __init__(self, connection: Connection, context: str) -> None:
        self.connection = connection
        self.context = context
        self.is_reset = True
        self.values: t.Dict[ObjectID, Values] = {}
        self.collections: t.Dict[t.Tuple[ObjectID, str], t.Set[str]] = {}
        self.told_members = 0
        connection.on_context_did_change_objects(self.did_change)
        connection.on_stream_did_reset(self.did_reset)
        self.check()

    def did_reset(self, push: StreamDidResetParams) -> None:
        self.is_reset = True

    def did_change(self, push: ContextDidChangeObjectsParams) -> None:
        for object_ in push["inserted"] + push["refreshed"]:
            self.values[object_["id"]] = object_.get("values", {})
            self.forget_collections(object_["id"])
        for id_ in push["deleted"]:
            self.values.pop(id_, None)
            self.forget_collections(id_)
        for change in push["updated"]:
            if self.is_reset:
                continue
            id_, values = change["id"], change.get("values", {})
            self.values[id_].update(values)
            cleared = sorted(key for key, value in values.items() if value is None)
            assert cleared == change.get("cleared", []), change
            for property_ in set(change.get("keys", [])) & COLLECTIONS.keys():
                added = change.get("added", {}).get(property_, [])
                removed = change.get("removed", {}).get(property_, [])
                known = self.collections.get((id_, property_))
                if known is None:
                    continue
                if added or removed:
                    self.told_members += 1
                    known |= set(added)
                    known -= set(removed)
                    assert len(known) == change.get("count", {})[property_], change
                else:
                    # Another order, or what nobody has followed.
                    del self.collections[id_, property_]

    def forget_collections(self, id_: ObjectID) -> None:
        for property_ in COLLECTIONS:
            self.collections.pop((id_, property_), None)

    def check(self) -> None:
        values: t.Dict[ObjectID, Values] = {}
        collections: t.Dict[t.Tuple[ObjectID, str], t.Set[str]] = {}
        for entity in ENTITIES:
            fetch: FetchRequest = {"entity": entity}
            values.update(fetched(self.connection, self.context, fetch))
            for property_, (owners, _) in COLLECTIONS.items():
                if entity in owners:
                    fetch = {"entity": entity, "properties": [property_]}
                    for id_, found in fetched(self.connection, self.context, fetch).items():
                        collections[id_, property_] = set(t.cast(t.List[str], found[property_]))
        if not self.is_reset:
            assert_equal(self.values, values, "the notices")
            for key, known in self.collections.items():
                assert_equal(known, collections[key], f"the notices of {key}")
        self.values, self.collections, self.is_reset = values, collections, False


class Editor:
    """Does what may fail: a failure must tell nothing and change nothing."""

    def __init__(self, connection: Connection, context: str, seed: int) -> None:
        self.connection = connection
        self.context = context
        self.random = random.Random(seed)
        self.notices = Notices(connection, context)
        self.done = 0
        self.refused = 0

    def act(self, count: int = 1) -> None:
        actions: t.List[t.Tuple[int, t.Callable[[], object]]] = [
            (30, self.insert), (40, self.update), (25, self.edit_collection), (12, self.delete),
            (12, self.undo), (6, self.redo), (10, self.save), (1, self.roll_back), (1, self.reset),
            (8, self.perform), (8, self.batch), (4, self.find_or_insert), (5, self.save_child),
        ]
        weights = [weight for weight, _ in actions]
        for action in self.random.choices([action for _, action in actions], weights, k=count):
            try:
                action()
                self.done += 1
            except RequestError:
                self.refused += 1

    # What to name.

    def id(self, *entities: str) -> ObjectID:
        """One that is there, in most cases."""
        ids = [id_ for id_ in self.notices.values if id_.split("/")[0] in entities]
        is_there = ids and self.random.random() < 0.97
        return self.random.choice(ids[-30:]) if is_there else f"{entities[0]}/p99"

    def ids(self, entity: str, most: int = 3) -> t.List[ObjectID]:
        return sorted({self.id(entity) for _ in range(self.random.randint(1, most))})

    def values(self, entity: str) -> Values:
        """Some that an object of the entity may have."""
        name = f"{self.random.choice('Tt')}{self.random.randint(0, 9)}"
        if entity == "Artist":
            return {"name": f"{name}{self.random.random()}", "town": self.random.choice(["Aä", "B", None])}
        if entity == "Playlist":
            return {"name": name}
        if entity == "Album":
            return {"title": name, "artist": self.random.choice([self.id("Artist"), None])}
        song: Values = {
            "title": name, "plays": self.random.randint(0, 100), "seconds": self.random.randint(1, 100),
            "isLive": self.random.random() < 0.3, "mood": self.random.choice(["blue", None]),
            "album": self.random.choice([self.id("Album"), None]),
        }
        return {key: value for key, value in song.items() if key == "title" or self.random.random() < 0.6}

    # What to do.

    def insert(self) -> None:
        entity = self.random.choice(ENTITIES + ["Song"] * 3)
        values = self.values(entity)
        if entity == "Playlist":
            songs: t.List[JSON] = [*self.ids("Song")]
            values["songs"] = songs
        self.connection.object_insert({"context": self.context, "entity": entity, "values": values})

    def update(self) -> None:
        entity = self.random.choice(ENTITIES + ["Song"] * 2)
        values = self.values(entity)
        key = self.random.choice(list(values))
        self.connection.object_update({
            "context": self.context, "id": self.id(entity), "values": {key: values[key]}})

    def edit_collection(self) -> None:
        property_ = self.random.choice(list(COLLECTIONS))
        owners, members = COLLECTIONS[property_]
        id_, ids, index = self.id(*owners), self.ids(members), self.random.randint(0, 3)
        kind = self.random.randrange(5 if property_ == "songs" else 3)
        if kind == 0:
            self.connection.relationship_add({"context": self.context, "id": id_, "property": property_, "ids": ids})
        elif kind == 1:
            self.connection.relationship_remove({"context": self.context, "id": id_, "property": property_, "ids": ids})
        elif kind == 2:
            self.connection.relationship_set({"context": self.context, "id": id_, "property": property_, "ids": ids})
        elif kind == 3:
            self.connection.relationship_insert({
                "context": self.context, "id": id_, "property": property_, "ids": ids, "index": index})
        else:
            self.connection.relationship_move({
                "context": self.context, "id": id_, "property": property_, "ids": ids[:1], "index": index})

    def delete(self) -> None:
        entity = self.random.choice(ENTITIES + ["Song"] * 3)
        self.connection.object_delete({"context": self.context, "ids": self.ids(entity, 2)})

    def undo(self) -> None:
        self.connection.context_undo({"context": self.context, "steps": self.random.randint(1, 2)})

    def redo(self) -> None:
        self.connection.context_redo({"context": self.context})

    def save(self) -> None:
        try:
            self.connection.context_save({"context": self.context})
        except RequestError as error:
            # What is invalid goes.
            if error.data is None:
                raise
            ids = set(error.data.get("objects", []))
            for each in error.data.get("errors", []):
                ids.update(each["data"].get("objects", []))
            if not ids:
                raise
            self.connection.object_delete({"context": self.context, "ids": sorted(ids)})

    def roll_back(self) -> None:
        self.connection.context_rollback({"context": self.context})

    def reset(self) -> None:
        self.connection.context_reset({"context": self.context})

    def perform(self) -> None:
        values: Values = {**self.values("Song"), "album": {"$result": 0}}
        album: Values = {**self.values("Album")}
        update: Values = {**self.values("Album")}
        ids: t.List[JSON] = [self.id("Song")]
        operations: t.List[Operation] = [
            {"method": "object/insert", "params": {"entity": "Album", "values": album}},
            {"method": "object/insert", "params": {"entity": "Song", "values": values}},
            {"method": "object/update", "params": {"id": self.id("Album"), "values": update}},
            {"method": "object/delete", "params": {"ids": ids}},
        ]
        self.connection.context_perform({
            "context": self.context, "operations": operations[: self.random.randint(1, 4)],
            "save": self.random.random() < 0.3})

    def batch(self) -> None:
        predicate = f"plays BETWEEN {{{self.random.randint(0, 90)}, 95}}"
        kind = self.random.randrange(4)
        if kind == 0:
            objects = [self.values("Song") for _ in range(3)]
            for values in objects:
                values.pop("album", None)
                values.pop("mood", None)
            self.connection.batch_insert({"entity": "Song", "objects": objects})
        elif kind == 1:
            self.connection.batch_update({
                "entity": "Song", "predicate": predicate, "expressions": {"plays": "100 - plays"}})
        elif kind == 2:
            self.connection.batch_update({
                "entity": "Album", "predicate": "title = %@", "argumentArray": ["T1"],
                "values": {"title": "t1"}})
        else:
            self.connection.batch_delete({"entity": "Song", "predicate": f"{predicate} AND seconds > 80"})

    def find_or_insert(self) -> None:
        match: Values = {"name": f"T{self.random.randint(0, 3)}"}
        self.connection.object_find_or_insert({"context": self.context, "entity": "Artist", "match": match})

    def save_child(self) -> None:
        """Edits in a private context, of the main one or of the store."""
        outer = self.context
        parent = self.random.random() < 0.5
        created = self.connection.context_create(
            {"parent": outer} if parent else {"mergePolicy": "mergeByPropertyObjectTrump"})
        self.context = created["context"]
        try:
            for _ in range(3):
                self.random.choice([self.insert, self.update, self.edit_collection])()
            self.save()
        finally:
            self.connection.context_close({"context": self.context})
            self.context = outer


def fetched(connection: Connection, context: str, fetch: FetchRequest) -> t.Dict[ObjectID, Values]:
    objects = connection.fetch_objects({"context": context, "fetch": fetch})["objects"]
    return {object_["id"]: object_.get("values", {}) for object_ in objects}


def assert_equal(found: object, expected: object, what: str) -> None:
    if isinstance(found, dict) and isinstance(expected, dict) and found != expected:
        keys = {key for key in {*found, *expected} if found.get(key) != expected.get(key)}
        found = {key: found.get(key) for key in keys}
        expected = {key: expected.get(key) for key in keys}
    assert found == expected, f"{what}:\n  known {found}\n  fresh {expected}"


def check(connection: Connection, live: LiveList) -> None:
    """Holds a list to what its fetch finds now, and to a list that is opened now."""
    what = f"{live.params}"
    fetch = live.params["fetch"]
    result = connection.fetch_objects({"context": live.params["context"], "fetch": fetch})
    objects = {object_["id"]: object_ for object_ in result["objects"]}
    whole = live.params.copy()
    whole.pop("window", None)
    opened = connection.list_open(whole)
    connection.list_close({"list": opened["list"]})
    snapshot = opened["snapshot"]
    ids = [object_["id"] for object_ in snapshot["objects"]]
    section = live.params.get("sectionNameKeyPath")
    if section is None or section == fetch["sort"][0]["keyPath"]:
        assert_equal(ids, list(objects), f"a fresh list of {what}")
    known = [id_ for section_ in live.sections for id_ in section_.ids]
    assert_equal(len(known), len(ids), f"the count of {what}")
    pairs = [(id_, fresh) for id_, fresh in zip(known, ids) if id_ is not None]
    assert_equal([id_ for id_, _ in pairs], [fresh for _, fresh in pairs], f"the rows of {what}")
    sections = [(each.name, each.index_title, len(each.ids)) for each in live.sections]
    fresh_sections = [(each["name"], each.get("indexTitle"), each["count"]) for each in snapshot["sections"]]
    assert_equal(sections, fresh_sections, f"the sections of {what}")
    window = live.window or {"offset": 0, "count": len(ids)}
    shown = ids[window["offset"] : window["offset"] + window["count"]]
    assert_equal(live.shown_ids, shown, f"the window of {what}")
    fresh_objects = {object_["id"]: object_ for object_ in snapshot["objects"] if object_["id"] in shown}
    assert_equal(live.objects, fresh_objects, f"the objects of {what}")
    # Where sections come before the order, a limit is another one.
    if section is None or "limit" not in fetch:
        assert_equal(live.objects, {id_: objects[id_] for id_ in shown}, f"the fetch of {what}")
    if not live.window:
        related: t.Dict[ObjectID, ManagedObject] = {each["id"]: each for each in snapshot["related"]}
        assert_equal({id_: live.related.get(id_) for id_ in related}, related, f"what is related to {what}")


class Observer:
    """A front end with live lists, which edits too, moves its windows, and loses its connection."""

    def __init__(self, server: Server, name: str, seed: int) -> None:
        self.server = server
        self.name = name
        self.random = random.Random(seed)
        self.connect()
        self.lists: t.List[LiveList] = []
        for params in copy.deepcopy(LISTS):
            params["context"] = self.editor.context
            self.lists.append(self.live_lists.open(params))
        self.resumed = 0

    def connect(self) -> None:
        self.connection, context = opened(self.server, self.name)
        self.live_lists = LiveLists(self.connection)
        self.editor = Editor(self.connection, context, self.random.getrandbits(32))

    def lose_connection(self) -> None:
        self.connection.end()
        # What is on its way is read, or lost too.
        if self.random.random() < 0.7:
            while message := self.connection.receive():
                self.connection.handle(message)

    def resume(self) -> None:
        self.connect()
        for live in self.lists:
            live.params["context"] = self.editor.context
            self.live_lists.resume(live)
            self.resumed += not live.is_fresh

    def move(self) -> None:
        live = self.random.choice(self.lists)
        if self.random.random() < 0.3:
            fetch = live.params["fetch"].copy()
            if fetch["entity"] == "Song":
                fetch["predicate"] = f"plays > {self.random.randint(0, 80)}"
            fetch["sort"][-1]["ascending"] = self.random.random() < 0.5
            self.live_lists.set_fetch(live, fetch, live.params.get("sectionNameKeyPath"))
        elif self.random.random() < 0.2:
            self.live_lists.set_window(live)
        else:
            self.live_lists.set_window(
                live, {"offset": self.random.randint(0, 20), "count": self.random.randint(0, 12)})

    def check(self) -> None:
        for live in self.lists:
            check(self.connection, live)
        self.editor.notices.check()


def opened(server: Server, name: str) -> t.Tuple[Connection, str]:
    """A connection that has the document open, and the main context."""
    connection = server.connect()
    connection.initialize()
    connection.initialized()
    document = connection.document_open({
        "location": {"path": f"{server.folder.name}/{name}.data"},
        "model": {"path": server.model("Everything")},
        "create": "ifMissing", "autosave": {"enabled": False}})
    return connection, document["context"]


def play(server: Server, seed: int) -> int:
    """How many edits one of the two has made."""
    choice = random.Random(seed)
    connection, context = opened(server, str(seed))
    observer = Observer(server, str(seed), seed + 1)
    editor = Editor(connection, context, seed + 2)
    for step in range(STEPS):
        try:
            kind = choice.random()
            if kind < 0.6:
                editor.act()
            elif kind < 0.8:
                observer.editor.act()
            elif kind < 0.9:
                # Its edits are pushed while the lists are moved.
                other = threading.Thread(target=lambda: editor.act(5))
                other.start()
                observer.move()
                observer.move()
                other.join()
            elif kind < 0.98:
                observer.move()
            else:
                observer.lose_connection()
                for _ in range(choice.randint(0, 3)):
                    editor.act()
                observer.resume()
            if step % STEPS_PER_CHECK == STEPS_PER_CHECK - 1:
                observer.check()
                editor.notices.check()
        except Exception as error:
            raise SystemExit(f"Seed {seed}, step {step}: {error!r}\n{error}") from error
    connection.end()
    observer.connection.end()
    assert observer.resumed, f"Seed {seed}: no list was resumed by its changes."
    return editor.done


def main() -> None:
    text = os.environ.get("ORRERY_SEED")
    first = int(text) if text else random.getrandbits(32)
    print(f"Live lists at random, with seeds from {first}")
    seeds = [first] if text else REGRESSIONS + list(range(first, first + ROUNDS))
    with Server(sys.argv[1]) as server:
        edits = [play(server, seed) for seed in seeds]
    assert sum(edits) > len(seeds) * STEPS / 2, f"Only {edits} edits were made."
    print(f"{len(seeds)} random runs of {STEPS} steps")


if __name__ == "__main__":
    main()
