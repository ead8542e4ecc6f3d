"""asyncio in Qt's event loop: one thread, and nothing that waits blocks the window."""

from __future__ import annotations

import asyncio
import math
import selectors
import typing as t

from PyQt6.QtCore import QEventLoop, QObject, QSocketNotifier, Qt, QTimer, pyqtSignal
from PyQt6.sip import voidptr

R = t.TypeVar("R")


class _Bell(QObject):
    """Is rung by any thread, and heard in that of the loop."""

    rung = pyqtSignal()


class EventLoop(asyncio.SelectorEventLoop):
    """An event loop of asyncio that makes a pass whenever Qt's event loop finds that it has
    something to do. Make one when there is an application, have `QApplication.exec` run, and start
    coroutines with `spawn`, from slots too.

    While a dialog's `exec` that a coroutine or a callback of asyncio called is open, asyncio waits:
    use the dialog's `open`."""

    def __init__(self) -> None:
        selector = selectors.EpollSelector()
        # Tasks that nobody else holds.
        self._spawned: set[asyncio.Task[t.Any]] = set()
        # A timer of no time comes after input and drawing: a flood of messages leaves the window
        # alive.
        self._due = QTimer()
        self._due.setSingleShot(True)
        self._due.timeout.connect(self._pass)
        self._bell = _Bell()
        self._bell.rung.connect(  # type: ignore[call-arg]
            self._schedule, Qt.ConnectionType.QueuedConnection)
        super().__init__(selector)
        # A file descriptor of epoll is readable when one of those in it is.
        self._watch = QSocketNotifier(
            t.cast(voidptr, selector.fileno()), QSocketNotifier.Type.Read)
        self._watch.activated.connect(self._pass)

    def spawn(self, coroutine: t.Coroutine[t.Any, t.Any, R]) -> asyncio.Task[R]:
        """Starts a coroutine. What it raises goes to the loop's exception handler."""
        task = self.create_task(coroutine)
        self._spawned.add(task)
        task.add_done_callback(self._did_end)
        return task

    def _did_end(self, task: asyncio.Task[t.Any]) -> None:
        self._spawned.discard(task)
        if not task.cancelled() and task.exception():
            self.call_exception_handler(
                {"message": "A task failed.", "exception": task.exception(), "task": task})

    def run_in_qt(self, coroutine: t.Coroutine[t.Any, t.Any, R]) -> R:
        """For programs that end with a coroutine: runs Qt's event loop until it is done."""
        qt_loop = QEventLoop()
        task = self.create_task(coroutine)
        task.add_done_callback(lambda _: qt_loop.quit())
        qt_loop.exec()
        return task.result()

    def close(self) -> None:
        """Ends it. Qt's event loop goes on without it."""
        if not self.is_closed():
            self._watch.setEnabled(False)
            self._due.stop()
        super().close()

    # What asyncio is asked to do, Qt is told of.

    def call_soon(self, *arguments: t.Any, **options: t.Any) -> asyncio.Handle:
        handle = super().call_soon(*arguments, **options)
        self._schedule()
        return handle

    def _write_to_self(self) -> None:
        """For other threads, and signals: what wakes the selector may be read in the pass in which
        it was written."""
        super()._write_to_self()
        self._bell.rung.emit()

    def _schedule(self) -> None:
        if not self._due.isActive():
            self._due.start(0)

    def call_at(self, when: float, *arguments: t.Any, **options: t.Any) -> asyncio.TimerHandle:
        handle = super().call_at(when, *arguments, **options)
        delay = max(0, math.ceil((when - self.time()) * 1000))
        QTimer.singleShot(delay, Qt.TimerType.PreciseTimer, self._pass)
        return handle

    def _pass(self) -> None:
        """Does what can be done now. What Qt would have done within a callback comes after it: what
        is readable until then need not be told of all the time."""
        if self.is_running():
            self._watch.setEnabled(False)
            self._due.stop()
        elif not self.is_closed():
            # Stopped beforehand, it runs once and does not wait.
            self.stop()
            self.run_forever()
            if not self._watch.isEnabled() and not self.is_closed():
                self._watch.setEnabled(True)
                self._schedule()
