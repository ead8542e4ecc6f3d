"""asyncio in Qt's event loop."""

from __future__ import annotations

import typing as t

from PyQt6.QtCore import QEventLoop, QObject, QSocketNotifier, Qt, QTimer, pyqtSignal
from PyQt6.sip import isdeleted, voidptr

from orrery_loop import GuestLoop

R = t.TypeVar("R")


class _Bell(QObject):
    """Is rung by any thread, and heard in that of the loop."""

    rung = pyqtSignal()


class EventLoop(GuestLoop):
    """asyncio in Qt's event loop. Make one when there is an application, have `QApplication.exec` run,
    and start coroutines with `spawn`, from slots too.

    While a dialog's `exec` that a coroutine or a callback of asyncio called is open, asyncio waits:
    use the dialog's `open`."""

    def __init__(self) -> None:
        # A timer of no time comes after input and drawing: a flood of messages leaves the window
        # alive.
        self._due = QTimer(singleShot=True, timeout=self._pass)
        self._bell = _Bell()
        self._bell.rung.connect(  # type: ignore[call-arg]
            self._schedule, Qt.ConnectionType.QueuedConnection)
        super().__init__()
        self._notifier = QSocketNotifier(
            t.cast(voidptr, self._descriptor), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._pass)

    def run_in_qt(self, coroutine: t.Coroutine[t.Any, t.Any, R]) -> R:
        """For programs that end with a coroutine: runs Qt's event loop until it is done."""
        qt_loop = QEventLoop()
        task = self.create_task(coroutine)
        task.add_done_callback(lambda _: qt_loop.quit())
        qt_loop.exec()
        return task.result()

    def _watch(self, is_on: bool) -> None:
        # Python may end the application before the loop, as where a coroutine has failed.
        if not isdeleted(self._notifier):
            self._notifier.setEnabled(is_on)

    def _schedule(self) -> None:
        if not self._due.isActive():
            self._due.start(0)

    def _schedule_from_any_thread(self) -> None:
        self._bell.rung.emit()

    def _schedule_after(self, milliseconds: int) -> None:
        QTimer.singleShot(milliseconds, Qt.TimerType.PreciseTimer, self._pass)
