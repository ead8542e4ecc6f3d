"""A user of the program and another of the same document, and what both look at."""

import typing as t

from desk import SCREENSHOTS, Desk, press, until, within
from folders import CLIENTS
from patience import DEADLINE
from playing import Part, Player
from playing import play as play_parts
from portal import Portal
from server import Server

from gi.repository import Gtk

MODEL = CLIENTS.parent / "Examples/Homepwner.xcdatamodeld"
CLICKS = 6


class User(Player):
    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.portal = Portal()
        self.desk = Desk(server)
        self.window = self.desk.window

    def fails(self) -> None:
        if self.desk.application.get_windows():
            self.desk.picture("failure")

    # What is looked at.

    @property
    def fields(self) -> t.List[t.Any]:
        return self.window.detail.fields

    def until_names(self, *names: str) -> None:
        until(lambda: self.desk.names() == list(names), f"The list is {names}.")
        # The widgets follow with the next frame; the keyboard may have been in one that goes.
        self.desk.draw()

    def theirs(self, key: str = "itemName") -> t.List[t.Any]:
        """What the other user sees."""
        from orrery.sync import FetchRequest
        return [each[key] for each in self.other.context.fetch(
            FetchRequest("BNRItem", sort=["orderingValue"]))]

    def texts(self) -> t.List[str]:
        return [each.get_text() for each in self.desk.seen(Gtk.Label)]

    def select(self, name: str) -> None:
        """Clicks once more where the list moved beneath the pointer, as when a message above it went."""

        def is_shown() -> bool:
            return bool(self.fields[0].entry.get_text() == name)

        for _ in range(CLICKS):
            self.desk.click(self.desk.row(name))
            if within(DEADLINE // CLICKS, is_shown):
                return
        raise AssertionError(f"{name} is not shown, after {CLICKS} clicks.")

    def retype(self, field: t.Any, text: str, *keys: str) -> None:
        self.desk.click(field.entry)
        until(lambda: self.window.get_focus() and self.window.get_focus().is_ancestor(field.entry),
              "The field has the keyboard.")
        press("ctrl+a")
        self.desk.type(text)
        until(lambda: field.entry.get_text() == text, f"{text} is typed.")
        if keys:
            press(*keys)

    def item(self, name: str) -> t.Any:
        """An item of the other user's."""
        return self.other.context.first(request("BNRItem", f"itemName = '{name}'"))


def request(entity: str, condition: t.Optional[str] = None) -> t.Any:
    from orrery.sync import FetchRequest
    return FetchRequest(entity, condition)


def play(user: t.Type[t.Any], parts: t.Callable[[t.Any], t.List[Part]], what: str) -> None:
    play_parts(user, MODEL, parts, f"{what}; its pictures are in {SCREENSHOTS}")
