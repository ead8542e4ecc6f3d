"""asyncio in the event loop of a toolkit, its host: one thread, and nothing that waits blocks a window.
A front end derives `GuestLoop`, by how its host is asked for a pass."""

from __future__ import annotations

import asyncio
import math
import selectors
import typing as t

__all__ = ["GuestLoop"]

R = t.TypeVar("R")


class GuestLoop(asyncio.SelectorEventLoop):
    """An event loop of asyncio that makes a pass whenever its host finds that it has something to do.
    Start coroutines with `spawn`, from handlers of the host's signals too."""

    def __init__(self) -> None:
        selector = selectors.EpollSelector()
        # Tasks that nobody else holds.
        self._spawned: set[asyncio.Task[t.Any]] = set()
        self._was_asked_within = False
        super().__init__(selector)
        # That of epoll: it is readable when one of those in it is.
        self._descriptor = selector.fileno()

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

    def close(self) -> None:
        """Ends it. The host goes on without it."""
        if not self.is_closed():
            self._watch(False)
        super().close()

    # What a host is asked for: `_pass`, once.

    def _watch(self, is_on: bool) -> None:
        """Whenever `_descriptor` is readable, as long as that is on."""

    def _schedule(self) -> None:
        """When it has nothing more urgent to do, however often it is asked until then."""

    def _schedule_from_any_thread(self) -> None:
        """The same, for threads that are not the host's."""

    def _schedule_after(self, milliseconds: int) -> None:
        """When a time has passed."""

    # What asyncio is asked to do, the host is told of.

    def call_soon(self, *arguments: t.Any, **options: t.Any) -> asyncio.Handle:
        handle = super().call_soon(*arguments, **options)
        self._schedule()
        return handle

    def _write_to_self(self) -> None:
        """For other threads, and signals: what wakes the selector may be read in the pass in which
        it was written."""
        super()._write_to_self()  # type: ignore[misc]
        self._schedule_from_any_thread()

    def call_at(self, when: float, *arguments: t.Any, **options: t.Any) -> asyncio.TimerHandle:
        handle = super().call_at(when, *arguments, **options)
        self._schedule_after(max(0, math.ceil((when - self.time()) * 1000)))
        return handle

    def _pass(self) -> None:
        """Does what can be done now. What the host would have done within a callback comes after it:
        what is readable until then need not be told of all the time."""
        if self.is_running():
            self._was_asked_within = True
            self._watch(False)
        elif not self.is_closed():
            # Stopped beforehand, it runs once and does not wait.
            self.stop()
            self.run_forever()
            if self._was_asked_within:
                self._was_asked_within = False
                self._watch(True)
                self._schedule()
