"""What tests of the program stand on: its windows, a real pointer and keyboard, pictures.

The test and the program share a thread: `until` runs Qt's event loop, event by event."""

import os
import pathlib
import tempfile
import typing as t

import folders  # noqa: F401
from patience import DEADLINE
from server import Server

from PyQt6.QtCore import (QElapsedTimer, QEvent, QEventLoop, QObject, QPoint, QProcess, QRect,
                          QTimer)
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QApplication, QWidget

from orrery_qt import Role
from to_do import Program, Store, ToDoModel, Window

SCREENSHOTS = pathlib.Path(os.environ.get("ORRERY_SCREENSHOTS") or tempfile.mkdtemp())


def until(holds: t.Callable[[], t.Any], what: str) -> t.Any:
    """Runs the event loop until something holds."""
    clock = QElapsedTimer()
    clock.start()
    # Waiting for an event is bounded, too.
    alarm = QTimer()
    alarm.start(1000)
    while not (found := holds()):
        if clock.elapsed() > DEADLINE * 1000:
            raise AssertionError(f"It did not come to this in {DEADLINE} s: {what}")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return found


class Desk:
    """The program, as a user has it."""

    def __init__(self, application: QApplication, server: Server) -> None:
        self._application = application
        # Kept to the end: an event loop is closed by its own thread.
        self._programs: t.List[Program] = []
        self.begin(server.path, server.address)
        until(lambda: self.window.model, "The window shows the list.")
        self.focus(self.window)

    def begin(self, path: str, address: str) -> None:
        """Starts the program, also again."""
        self.program = Program(self._application, Store(path, address, None))
        self._programs.append(self.program)
        self.window: Window = self.program.windows[0]

    def focus(self, window: QWidget) -> None:
        """There is no window manager to do it."""
        until(lambda: window.windowHandle() and window.windowHandle().isExposed(),
              "The window is on the screen.")
        point("windowraise", str(int(window.winId())))
        point("windowfocus", str(int(window.winId())))
        until(window.isActiveWindow, "The window has the keyboard.")

    @property
    def model(self) -> ToDoModel:
        assert self.window.model
        return self.window.model

    def names(self) -> t.List[t.Any]:
        return names(self.window)

    # The pointer and the keyboard.

    def click(self, widget: QWidget, area: t.Optional[QRect] = None, *how: str) -> None:
        """In the middle of a widget, or of an area in it."""
        place = widget.mapToGlobal((area or widget.rect()).center())
        self.click_at(place, *how)

    def click_at(self, place: QPoint, *how: str) -> None:
        point("mousemove", str(place.x()), str(place.y()), "click", *how, "1")

    def row(self, name: str) -> QRect:
        """Where the row of a to-do is in the list."""
        until(lambda: name in self.names(), f"The list has {name}.")
        index = self.model.index(self.names().index(name), 0)
        self.window.table.scrollTo(index)
        return self.window.table.visualRect(index)

    def picture(self, name: str) -> None:
        """What is on the screen, when it is drawn again with all that has come."""
        for _ in range(2):
            paints = Paints(self.window.table.viewport())
            self.window.table.viewport().update()
            until(lambda: paints.count, "It is drawn.")
        self.grab(name)

    def grab(self, name: str) -> None:
        """What is on the screen now."""
        screen = QGuiApplication.primaryScreen()
        assert screen.grabWindow(0).save(str(SCREENSHOTS / f"qt-{name}.png"))


class Paints(QObject):
    """How often a widget was drawn."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def names(window: Window) -> t.List[t.Any]:
    assert window.model
    # To ask for what is shown would have the window of the list go there.
    return [window.model.index(row, 0).data(Role.VALUE) for row in range(window.model.rowCount())]


def press(*keys: str) -> None:
    point("key", *keys)


def write(text: str) -> None:
    point("type", text)


def point(*arguments: str) -> None:
    """A command of xdotool, while the program goes on."""
    process = QProcess()
    process.start("xdotool", list(arguments))
    until(lambda: process.state() == QProcess.ProcessState.NotRunning, " ".join(arguments))
    assert process.exitCode() == 0, f"xdotool {arguments} ended with {process.exitCode()}."
