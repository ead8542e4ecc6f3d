"""Transactions at random, made by drivers through their library, or by the suite's own user."""

import random
import typing as t

from .bench import Failed
from .driver import Driver, DriverError
from .wire import Message, Peer, Refused

ENTITIES = ["Album", "Artist", "Playlist", "Song"]
# By relationship to many: whose it is, and whose objects are in it.
COLLECTIONS = {
    "songs": (["Album", "Playlist"], "Song"), "albums": (["Artist"], "Album"),
    "playlists": (["Song"], "Playlist"),
}


class Editor:
    """Does what may fail: a failure must tell nothing and change nothing."""

    def __init__(self, user: Peer, choice: random.Random) -> None:
        self.user, self.choice = user, choice
        self.ids: t.Dict[str, t.List[str]] = {}
        self.done = self.refused = 0
        self.learn()

    def learn(self) -> None:
        for entity in ENTITIES:
            self.ids[entity] = self.user.request("fetch/ids", {"fetch": {"entity": entity}})["ids"]

    # What to name.

    def id(self, *entities: str) -> str:
        """One that was there lately, in most cases."""
        ids = [id_ for entity in entities for id_ in self.ids[entity][-25:]]
        is_there = ids and self.choice.random() < 0.97
        return self.choice.choice(ids) if is_there else f"{entities[0]}/p9999"

    def some(self, entity: str, most: int = 3) -> t.List[str]:
        return sorted({self.id(entity) for _ in range(self.choice.randint(1, most))})

    def values(self, entity: str) -> Message:
        choice = self.choice
        name = f"{choice.choice('Tt')}{choice.randint(0, 9)}"
        if entity == "Artist":
            return {"name": f"{name}{choice.random()}", "town": choice.choice(["Aä", "B", None])}
        if entity == "Playlist":
            return {"name": name}
        if entity == "Album":
            return {"title": name, "artist": choice.choice([self.id("Artist"), None])}
        song: Message = {
            "title": name, "plays": choice.randint(0, 100), "seconds": choice.randint(1, 100),
            "isLive": choice.random() < 0.3, "mood": choice.choice(["blue\u2028", "😀", None]),
            "released": choice.choice(["1970-01-01T00:00:00.5Z", None]),
            "price": choice.choice(["1.25", "20", None]),
            "album": choice.choice([self.id("Album"), None]),
        }
        return {key: value for key, value in song.items() if key == "title" or choice.random() < 0.6}

    def entity(self) -> str:
        return self.choice.choice(ENTITIES + ["Song"] * 4)

    # What drivers do.

    def act(self, driver: Driver) -> None:
        choice = self.choice
        act = choice.choices(
            [self.transaction, self.insert, self.set, self.delete, self.undo, self.save],
            [40, 10, 20, 6, 18, 6])[0]
        try:
            act(driver)
            self.done += 1
        except DriverError as error:
            if error.kind.startswith("client.") and error.kind != "client.refused":
                raise Failed("An edit failed in the client", driver.last_line, None, str(error)) from None
            self.refused += 1

    def transaction(self, driver: Driver) -> None:
        steps: t.List[Message] = [
            {"insert": {"entity": "Album", "values": self.values("Album")}},
            {"insert": {"entity": "Song", "values": self.values("Song")}},
            {"set": {"object": 1, "values": {"plays": self.choice.randint(0, 100)}}},
            {"set": {"object": self.id("Song"), "values": self.values("Song")}},
            {"set": {"object": self.id("Album"), "values": self.values("Album")}},
        ]
        if self.choice.random() < 0.3:
            steps.append({"delete": {"object": self.id("Song")}})
        first = self.choice.choice([0, 0, 3])
        steps = steps[first : first + self.choice.randint(1, 6)]
        ids = driver.call("transaction", steps=steps, actionName="Edit")["ids"]
        if len(ids) != len(steps):
            raise Failed("`transaction` tells an id for each step", steps, len(steps), ids)
        for step, id_ in zip(steps, ids):
            if "insert" in step:
                self.ids[step["insert"]["entity"]].append(id_)

    def insert(self, driver: Driver) -> None:
        entity = self.entity()
        values = self.values(entity)
        self.ids[entity].append(driver.call("insert", entity=entity, values=values)["id"])

    def set(self, driver: Driver) -> None:
        entity = self.entity()
        values = self.values(entity)
        if entity == "Playlist":
            values["songs"] = self.some("Song")
        key = self.choice.choice(list(values))
        driver.call("set", object=self.id(entity), values={key: values[key]})

    def delete(self, driver: Driver) -> None:
        driver.call("delete", object=self.id(self.entity()))

    def undo(self, driver: Driver) -> None:
        driver.call(self.choice.choice(["undo", "undo", "redo"]))

    def save(self, driver: Driver) -> None:
        """What is invalid is thrown away."""
        try:
            driver.call("save")
        except DriverError:
            driver.call("rollback")

    # What the suite's own user does: the same, and what a library need not offer.

    def edits(self) -> t.Tuple[str, Message]:
        choice = self.choice
        kind = choice.randrange(11)
        if kind < 2:
            entity = self.entity()
            return "object/insert", {"entity": entity, "values": self.values(entity)}
        if kind < 4:
            entity = self.entity()
            return "object/update", {"id": self.id(entity), "values": self.values(entity)}
        if kind < 6:
            property_ = choice.choice(list(COLLECTIONS))
            owners, members = COLLECTIONS[property_]
            edit = {"id": self.id(*owners), "property": property_, "ids": self.some(members)}
            verb = choice.choice(["add", "remove", "set"])
            if property_ == "songs" and choice.random() < 0.3:
                return "relationship/insert", {**edit, "index": choice.randint(0, 3)}
            return f"relationship/{verb}", edit
        if kind == 6:
            return "object/delete", {"ids": self.some(self.entity(), 2)}
        if kind == 7:
            return choice.choice(["context/undo", "context/undo", "context/redo"]), {}
        if kind == 8:
            album = {"method": "object/insert", "params": {"entity": "Album", "values": self.values("Album")}}
            songs = [
                {"method": "object/insert", "params": {"entity": "Song", "values": {
                    **self.values("Song"), "album": {"$result": 0}}}} for _ in range(choice.randint(1, 4))]
            return "context/perform", {"operations": [album, *songs]}
        low = choice.randint(0, 90)
        if kind == 9:
            return "batch/update", {
                "entity": "Song", "predicate": f"plays BETWEEN {{{low}, 95}}",
                "expressions": {"plays": "100 - plays"}}
        return "batch/delete", {"entity": "Song", "predicate": f"plays BETWEEN {{{low}, 95}} AND seconds > 80"}

    def start(self) -> int:
        """Sends an edit, and does not wait for the reply."""
        return self.user.start(*self.edits())

    def finish(self, id_: int) -> None:
        try:
            self.user.finish(id_)
            self.done += 1
        except Refused:
            self.refused += 1

    def edit(self) -> None:
        self.finish(self.start())
