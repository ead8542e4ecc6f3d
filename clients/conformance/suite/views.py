"""Live lists of a driver, and what they must show: what is found by asking now."""

import typing as t

from .bench import expect
from .driver import Driver
from .wire import Message, Peer


def by(*key_paths: str) -> t.List[Message]:
    return [{"keyPath": path.lstrip("-"), "ascending": path[0] != "-"} for path in key_paths]


class View:
    """A live list as it was last asked for."""

    def __init__(
        self, name: str, fetch: Message, section: t.Optional[str] = None,
        window: t.Optional[Message] = None,
    ) -> None:
        self.name, self.fetch, self.section, self.window = name, fetch, section, window

    def members(self) -> Message:
        return {"name": self.name, "fetch": self.fetch, **self.sections(), **self.shown()}

    def sections(self) -> Message:
        return {} if self.section is None else {"sectionNameKeyPath": self.section}

    def shown(self) -> Message:
        return {} if self.window is None else {"window": self.window}

    def open(self, driver: Driver) -> None:
        driver.call("openList", **self.members())

    def truth(self, user: Peer) -> Message:
        """The snapshot of a list that is opened now, without a window."""
        opened = user.request("list/open", {"fetch": self.fetch, **self.sections()})
        user.request("list/close", {"list": opened["list"]})
        return t.cast(Message, opened["snapshot"])

    def check(self, driver: Driver, user: Peer) -> None:
        """With nobody editing; `driver.has_caught_up` comes first."""
        fresh = self.truth(user)
        told = driver.call("rows", name=self.name)
        sent = self.members()
        expect(
            [[each["name"], len(each["ids"])] for each in told["sections"]],
            [[each["name"], each["count"]] for each in fresh["sections"]],
            f"{self.name}: sections and how many rows each has", sent)
        ids = [each["id"] for each in fresh["objects"]]
        known = [id_ for each in told["sections"] for id_ in each["ids"]]
        # Outside the window a client need not know which object a row is; what it knows is right.
        known_or_fresh = [each if told is None else told for told, each in zip(known, ids)]
        expect(known_or_fresh, ids, f"{self.name}: the rows", sent)
        first = self.window["offset"] if self.window else 0
        count = self.window["count"] if self.window else len(ids)
        shown = ids[first : first + count]
        expect(known[first : first + count], shown, f"{self.name}: the rows of the window", sent)
        values = {
            each["id"]: each.get("values", {}) for each in fresh["objects"] if each["id"] in set(shown)}
        found = {key: value for key, value in told["values"].items() if value or values.get(key)}
        expect(
            found, {key: value for key, value in values.items() if value},
            f"{self.name}: the values of the rows shown", sent)
        if self.section is None:
            fetched = user.request("fetch/objects", {"fetch": self.fetch})["objects"]
            expect([each["id"] for each in fetched], ids, f"{self.name}: a fetch finds other rows", sent)


COLUMNS = ["title", "plays", "album.title", "album.artist.name", "playlists.@count"]


def all_views() -> t.List[View]:
    """Sections, limits, windows, key paths, predicates and orders over other objects."""
    return [
        View("songs", {"entity": "Song", "sort": by("title")}),
        View("byArtist", {
            "entity": "Song", "sort": by("album.artist.name", "-title"), "properties": COLUMNS,
            "predicate": "seconds > 50 OR isLive = TRUE"}, "album.artist.name"),
        View("top", {
            "entity": "Song", "sort": by("-plays"), "limit": 8, "offset": 2,
            "properties": ["plays", "seconds"]}),
        View("byAlbum", {"entity": "Song", "sort": by("album.title", "seconds")}, "album.title",
             {"offset": 3, "count": 5}),
        View("works", {"entity": "Work", "sort": by("-title"), "predicate": "title < 'T5'"}),
        View("artists", {
            "entity": "Artist", "sort": by("town", "name"),
            "properties": ["name", "town", "albums.@count"],
            "predicate": "ANY albums.songs.plays > 50"}),
        View("playlists", {"entity": "Playlist", "sort": by("name"), "prefetch": ["songs.album"]}),
        View("ids", {"entity": "Song", "sort": by("seconds"), "limit": 20, "properties": []},
             "lowercase(title)", {"offset": 0, "count": 10}),
        View("albums", {
            "entity": "Album", "sort": by("artist.name", "title"),
            "properties": ["title", "artist", "songs.@count"]}, None, {"offset": 1, "count": 4}),
    ]
