"""What the synchronous face runs on: a thread beneath it reads and connects again.

All else happens in the program's own threads, while they are in a call of the library: what was
read is applied in the order of arrival while one waits for a reply or for events, callbacks are
called by `process_events` alone.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import os
import threading
import typing as t
from concurrent.futures import Future as Future
from queue import Queue as Queue

from .link import (
    LIMIT as LIMIT, Apply as Apply, Link, Message as Message, Params as Params, R, Where as Where,
    encoded as encoded)

# So many messages are kept for a program that does nothing. The rest stays with the server, which has
# bounds of its own.
MOST = 1000
Lock = threading.RLock
# What a program gives to be called, in `process_events`.
Callback = t.Callable[..., None]


def settle(result: R, message: str) -> R:
    """For what has to wait: here it has waited."""
    return result


class Engine(Link):
    """Keeps what was read until somebody waits, and does what is to be done in between."""

    on_wakeup: t.Callable[[], None] | None = None
    _spoil: t.Callable[[], None]
    # Where the program is, and who asks.
    _here = staticmethod(os.getpid)
    _me = staticmethod(threading.get_ident)

    def _start(self) -> None:
        # Guards all that a message changes; told when something was read or done.
        self._changed = threading.Condition(threading.RLock())
        # What is to be done: what was read, what was submitted, what is to be called.
        self._inbox, self._jobs, self._calls = (collections.deque[t.Any]() for _ in range(3))
        # Held while something submitted is done, and while callbacks are called.
        self._working, self._calling = threading.Lock(), threading.Lock()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._read_all, name="orrery", daemon=True).start()

    def _read_all(self) -> None:
        """The thread beneath."""
        with contextlib.suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._run())
        self._loop.close()
        self._hand_over(lambda: None)

    def _beneath(self, function: t.Callable[..., None], *arguments: t.Any) -> None:
        """In the thread beneath, while it is there."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)

    def _hand_over(self, function: t.Callable[..., None], *arguments: t.Any) -> None:
        """From the thread beneath. It reads no further until there is room; whoever waits for a reply
        makes some."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._inbox) < MOST)
            self._inbox.append((function, *arguments))
            self._changed.notify_all()
        if self.on_wakeup:
            self._attempt(self.on_wakeup)

    def _catch_up(self, is_done: t.Callable[[], bool] = lambda: True, timeout: float | None = None) -> None:
        """Applies what has arrived, and what arrives until something is so, or the time is over."""
        super()._catch_up()
        with self._changed:
            self._changed.wait_for(lambda: self._advance(is_done), timeout)

    def _advance(self, is_done: t.Callable[[], bool]) -> bool:
        """Applies what has arrived: whether there is nothing more to wait for."""
        while self._inbox or (self._jobs and not self._working.locked()):
            try:
                self._attempt(*(self._inbox or self._jobs).popleft())
            except BaseException:
                # An interrupt came in the middle of it: half of it would be wrong for ever.
                self._spoil()
                raise
            self._changed.notify_all()
        return is_done() or self._loop.is_closed()

    def _work(self, job: t.Callable[..., None], *arguments: t.Any) -> None:
        with self._working:
            job(*arguments)

    def _wait(self, future: Future[R]) -> R:
        self._catch_up(future.done)
        return future.result()

    def _settle(self) -> None:
        """What was submitted is done while one waits for a reply."""

    def _next(self, told: Queue[R]) -> R:
        # No other thread takes it meanwhile.
        with self._changed:
            self._catch_up(lambda: not told.empty())
            return told.get()

    def _submit(self, job: t.Callable[..., t.Any], *arguments: t.Any) -> None:
        """Does something that sends requests, after what was submitted before."""
        self._jobs.append((self._work, job, *arguments))

    def _call_back(self, callback: Callback | None, *arguments: t.Any) -> None:
        """Has `process_events` call what the program gave, if it did, after all calls before."""
        if callback:
            self._calls.append((callback, *arguments))

    def process_events(self, timeout: float | None = 0) -> None:
        """Calls back what has happened, after it was applied. It waits so many seconds for the
        first, with None as long as it takes. A program with a window calls it when `on_wakeup`, which
        the thread that reads calls, has told its loop to."""
        self._catch_up(lambda: bool(self._calls), timeout)
        if self._calling.acquire(blocking=False):
            try:
                while self._calls:
                    self._attempt(*self._calls.popleft())
            finally:
                self._calling.release()
