"""A user of the program and another of the same document, and what both look at."""

import pathlib
import sys
import tempfile
import typing as t

from desk import ARTIFACTS, FOLDER, Desk, press, until
from portal import Portal
from server import Server

from gi.repository import Gtk

sys.path.append(str(FOLDER.parent / "tests"))
from silence import Silence  # noqa: E402

Part = t.Callable[[], None]


class User:
    def __init__(self, server: Server) -> None:
        self.server, self.other = server, server.user()
        self.portal = Portal()
        self.desk = Desk(server)
        self.window = self.desk.window

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
        self.desk.click(self.desk.row(name))
        until(lambda: self.fields[0].entry.get_text() == name, f"{name} is shown.")

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


def play(user_type: t.Type[t.Any], parts: t.Callable[[t.Any], t.List[Part]], what: str) -> None:
    """Has a user do one part after the other, in which nothing is written to standard error."""
    with tempfile.TemporaryDirectory() as folder, Silence() as silence:
        server = Server(sys.argv[1], folder)
        user = None
        try:
            user = user_type(server)
            for part in parts(user):
                part()
                silence.check()
                print(f"ok   {part.__name__.replace('_', ' ')}", flush=True)
        except BaseException:
            if user and user.desk.application.get_windows():
                user.desk.picture("failure")
            raise
        finally:
            server.stop()
    print(f"{pathlib.Path(sys.argv[0]).stem}: {what}; its pictures are in {ARTIFACTS}")
