"""A user of the program and another of the same document, and what both look at."""

import os
import pathlib
import subprocess
import sys
import tempfile
import typing as t

from server import CLIENTS, Server
from desk import SCREENSHOTS, Desk, press, until, write

from PyQt6.QtCore import QModelIndex
from PyQt6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from orrery.sync import FetchRequest
from orrery_qt import Role

sys.path.append(str(CLIENTS / "tests"))
from silence import Silence  # noqa: E402

MODEL = CLIENTS.parent / "Examples/ToDo.xcdatamodeld"
Part = t.Callable[[], None]


class User:
    def __init__(self, application: QApplication, server: Server) -> None:
        self.server, self.other = server, server.user()
        self.desktop = subprocess.Popen(
            [sys.executable, "-B", str(pathlib.Path(__file__).with_name("desktop.py"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.desktop.stdout and self.desktop.stdout.readline() == "ready\n"
        self.desk = Desk(application, server)

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

    def stop(self) -> None:
        self.desktop.kill()
        self.desktop.wait()


def play(user_type: t.Type[t.Any], parts: t.Callable[[t.Any], t.List[Part]], what: str) -> None:
    """Has a user do one part after the other, in which nothing is written to standard error."""
    with tempfile.TemporaryDirectory() as folder, Silence() as silence:
        # Qt says so where there is none.
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        application = QApplication(sys.argv[:1])
        server = Server(sys.argv[1], folder, str(MODEL))
        user = user_type(application, server)
        try:
            for part in parts(user):
                part()
                silence.check()
                print(f"ok   {part.__name__.replace('_', ' ')}", flush=True)
        except BaseException:
            user.desk.grab("failure")
            raise
        finally:
            user.stop()
            server.stop()
    print(f"{pathlib.Path(sys.argv[0]).stem}: {what}; its pictures are in {SCREENSHOTS}")
