"""A user of the program and another of the same document, and what both look at."""

import os
import pathlib
import subprocess
import sys
import typing as t

from desk import SCREENSHOTS, Desk, press, until, write
from folders import CLIENTS
from playing import Part, Player
from playing import play as play_parts
from server import Server

from PyQt6.QtCore import QModelIndex
from PyQt6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from orrery.sync import FetchRequest
from orrery_qt import Role

MODEL = CLIENTS.parent / "Examples/ToDo.xcdatamodeld"


class User(Player):
    def __init__(self, server: Server) -> None:
        super().__init__(server)
        # Qt says so where there is none.
        os.environ.setdefault("XDG_RUNTIME_DIR", server.folder)
        self._application = QApplication(sys.argv[:1])
        self.desktop = subprocess.Popen(
            [sys.executable, "-B", str(pathlib.Path(__file__).with_name("desktop.py"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.desktop.stdout and self.desktop.stdout.readline() == "ready\n"
        self.desk = Desk(self._application, server)

    # What is looked at.

    @property
    def window(self) -> t.Any:
        return self.desk.window

    def until_names(self, *wanted: str) -> None:
        until(lambda: self.desk.names() == list(wanted), f"The list is {wanted}.")

    def theirs(self) -> t.List[str]:
        """What the other user sees."""
        return [each.name for each in self.other.context.fetch(
            FetchRequest("ToDo", sort=["done", "creationDate"]))]

    def item(self, name: str) -> t.Any:
        """An object of the other user's."""
        return self.other.context.first(FetchRequest("ToDo", "name = $name",
                                                     variables={"name": name}))

    def index(self, name: str) -> QModelIndex:
        return self.desk.model.index(self.desk.names().index(name), 0)

    def problem(self, name: str) -> str:
        return self.index(name).data(Role.PROBLEM) or ""

    def editor(self) -> t.Any:
        """The field in the list in which the user types."""
        found = self.window.table.viewport().findChildren(QLineEdit)
        return found[0] if found and found[0].hasFocus() else None

    def note(self) -> str:
        """What is said at that field."""
        found = [each for each in self.window.table.viewport().findChildren(QLabel)
                 if each.isVisible() and each is not self.window.empty]
        return found[0].text() if found else ""

    def edit(self, name: str, text: str, *keys: str) -> None:
        """Types a text in place of a name."""
        self.select(name)
        press("F2")
        until(lambda: self.editor(), "The name can be typed.")
        self.retype(text)
        if keys:
            press(*keys)

    def retype(self, text: str) -> None:
        press("ctrl+a")
        write(text) if text else press("BackSpace")
        until(lambda: self.editor().text() == text, f"{text} is typed.")

    def select(self, name: str) -> None:
        self.desk.click(self.window.table.viewport(), self.desk.row(name))
        until(lambda: self.window.table.currentIndex().data() == name, f"{name} is chosen.")

    def add(self, text: str) -> None:
        self.desk.click(self.window.entry)
        press("ctrl+a")
        write(text)
        until(lambda: self.window.entry.text() == text, f"{text} is typed.")
        press("Return")

    def button(self, text: str, inside: t.Optional[QWidget] = None) -> t.Any:
        def find() -> t.Any:
            found = (inside or self.window.banner).findChildren(QAbstractButton)
            return next((each for each in found if each.text() == text and each.isVisible()), None)

        return until(find, f"It offers {text}.")

    def fails(self) -> None:
        self.desk.grab("failure")

    def stops(self) -> None:
        self.desktop.kill()
        self.desktop.wait()


def play(user: t.Type[t.Any], parts: t.Callable[[t.Any], t.List[Part]], what: str) -> None:
    play_parts(user, MODEL, parts, f"{what}; its pictures are in {SCREENSHOTS}")
