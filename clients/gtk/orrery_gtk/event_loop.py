"""asyncio in the main loop of GLib: one thread, and nothing that waits blocks the window."""

from __future__ import annotations

import asyncio
import math
import selectors
import typing as t

from gi.repository import GLib

R = t.TypeVar("R")
# That of drawing, below input: of sources that are always due, GLib serves all of one priority in turn,
# and none below it. Neither a flood of messages nor drawing that never ends stops the other.
PRIORITY = GLib.PRIORITY_HIGH_IDLE + 20


class EventLoop(asyncio.SelectorEventLoop):
    """An event loop of asyncio that makes a pass whenever GLib's main loop finds that it has
    something to do. Have `Gtk.Application.run` or `GLib.MainLoop.run` run; start coroutines with
    `spawn`, from handlers of signals too."""

    def __init__(self) -> None:
        selector = selectors.EpollSelector()
        self._is_due = self._was_asked_within = False
        # Tasks that nobody else holds.
        self._spawned: set[asyncio.Task[t.Any]] = set()
        super().__init__(selector)
        # A file descriptor of epoll is readable when one of those in it is.
        self._watch = GLib.unix_fd_add_full(
            PRIORITY, selector.fileno(), GLib.IOCondition.IN, self._on_readable)

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

    def run_in_main_loop(self, coroutine: t.Coroutine[t.Any, t.Any, R]) -> R:
        """For programs without a window: runs GLib's main loop until a coroutine is done."""
        main_loop = GLib.MainLoop()
        task = self.create_task(coroutine)
        task.add_done_callback(lambda _: main_loop.quit())
        main_loop.run()
        return task.result()

    def close(self) -> None:
        if not self.is_closed():
            GLib.source_remove(self._watch)
        super().close()

    # What asyncio is asked to do, GLib is told of.

    def call_soon(self, *arguments: t.Any, **options: t.Any) -> asyncio.Handle:
        handle = super().call_soon(*arguments, **options)
        self._schedule()
        return handle

    def _write_to_self(self) -> None:
        """For other threads, and signals: what wakes the selector may be read in the pass in which
        it was written."""
        super()._write_to_self()
        GLib.idle_add(self._on_due, priority=PRIORITY)

    def _schedule(self) -> None:
        if not self._is_due:
            self._is_due = True
            GLib.idle_add(self._on_due, priority=PRIORITY)

    def call_at(self, when: float, *arguments: t.Any, **options: t.Any) -> asyncio.TimerHandle:
        handle = super().call_at(when, *arguments, **options)
        delay = max(0, math.ceil((when - self.time()) * 1000))
        GLib.timeout_add(delay, self._on_timeout, priority=PRIORITY)
        return handle

    def _on_readable(self, *_: t.Any) -> bool:
        self._pass()
        return GLib.SOURCE_CONTINUE

    def _on_timeout(self) -> bool:
        self._pass()
        return GLib.SOURCE_REMOVE

    def _on_due(self) -> bool:
        self._is_due = False
        self._pass()
        return GLib.SOURCE_REMOVE

    def _pass(self) -> None:
        """Does what can be done now. What a main loop within a callback would do comes after it."""
        if self.is_running():
            self._was_asked_within = True
        elif not self.is_closed():
            # Stopped beforehand, it runs once and does not wait.
            self.stop()
            self.run_forever()
            if self._was_asked_within:
                self._was_asked_within = False
                self._schedule()
