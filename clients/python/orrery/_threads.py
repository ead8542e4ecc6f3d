"""What the synchronous face runs on: a thread beneath it reads and connects again.

All else happens in the program's own threads, while they are in a call of the library: what was
read is applied in the order of arrival while one waits for a reply or for events, callbacks are
called by `process_events` alone.
"""

from __future__ import annotations

import asyncio
import collections
import concurrent.futures
import queue
import threading
import time
import typing as t

from .errors import ConnectionLost
from .link import Link, LinkChange, Message, Where
from .protocol import Methods

R = t.TypeVar("R")
Future = concurrent.futures.Future
Queue = queue.SimpleQueue
# What a program gives to be called, in `process_events`.
Callback = t.Callable[..., None]
Call = tuple[t.Callable[..., t.Any], tuple[t.Any, ...]]


def settle(result: R, message: str) -> R:
    """For what has to wait: here it has waited."""
    return result


class Engine:
    """Keeps what was read until somebody waits, and does what is to be done in between."""

    def __init__(self, connection: t.Any, where: Where, ca: str | None, hello: Message) -> None:
        self._link = Link(where, ca, hello, self._arrive)
        self._connection = connection
        # Guards all that a message changes; told when something was read or done.
        self._changed = threading.Condition(threading.RLock())
        self._inbox: collections.deque[Message | LinkChange] = collections.deque()
        self._jobs: collections.deque[Call] = collections.deque()
        self._calls: collections.deque[Call] = collections.deque()
        self._is_calling = False
        # The thread that does what was submitted.
        self._worker: int | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="orrery", daemon=True)

    def start(self) -> Message:
        self._thread.start()
        try:
            return self._run(self._link.start())
        except BaseException:
            self._stop()
            raise

    def _run(self, coroutine: t.Coroutine[t.Any, t.Any, R]) -> R:
        """In the thread beneath, which may need the lock meanwhile."""
        done: list[Future[R]] = []

        def finish(future: Future[R]) -> None:
            with self._changed:
                done.append(future)
                self._changed.notify_all()

        asyncio.run_coroutine_threadsafe(coroutine, self._loop).add_done_callback(finish)
        with self._changed:
            self._changed.wait_for(lambda: done)
        return done[0].result()

    def _arrive(self, message: Message | LinkChange) -> None:
        """In the thread beneath."""
        with self._changed:
            self._inbox.append(message)
            self._changed.notify_all()
        try:
            if self._connection.on_wakeup:
                self._connection.on_wakeup()
        except Exception as error:
            self._connection.fail(error)

    def send(self, data: bytes) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._link.send, data)

    def abort_later(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._link.abort_later)

    @property
    def is_working(self) -> bool:
        """Whether this is asked by what was submitted."""
        return self._worker == threading.get_ident()

    def pump(self, is_done: t.Callable[[], bool], timeout: float | None = None) -> None:
        """Applies what arrives until something is so, or there is nothing more in time."""
        deadline = None if timeout is None else time.monotonic() + timeout
        with self._changed:
            while True:
                left = None if deadline is None else deadline - time.monotonic()
                if self._inbox:
                    self._connection.receive(self._inbox.popleft())
                    self._changed.notify_all()
                elif self._jobs and self._worker is None:
                    self._worker = threading.get_ident()
                    try:
                        # There will be another connection.
                        self._do(self._jobs.popleft(), ConnectionLost)
                    finally:
                        self._worker = None
                elif is_done() or self._loop.is_closed() or left is not None and left <= 0:
                    break
                else:
                    self._changed.wait(left)

    def wait(self, future: Future[R]) -> R:
        self.pump(future.done)
        return future.result()

    def next(self, told: Queue[R]) -> R:
        with self._changed:
            self.pump(lambda: not told.empty())
            return told.get()

    def submit(self, job: t.Callable[..., t.Any], *arguments: t.Any) -> None:
        """Does something that sends requests, after what was submitted before."""
        self._jobs.append((job, arguments))

    def call(self, callback: Callback | None, *arguments: t.Any) -> None:
        """Has `process_events` call what the program gave, if it did, after all calls before."""
        if callback:
            self._calls.append((callback, arguments))

    def _do(self, call: Call, *ignored: type[Exception]) -> None:
        callback, arguments = call
        try:
            callback(*arguments)
        except ignored:
            pass
        except Exception as error:
            self._connection.fail(error)

    def catch_up(self) -> None:
        """Applies what has arrived, before something is asked."""
        self.pump(lambda: True)

    def process_events(self, timeout: float | None = 0) -> int:
        """How many calls it made."""
        self.pump(lambda: bool(self._calls), timeout)
        count = 0
        while True:
            with self._changed:
                if self._is_calling or not self._calls:
                    return count
                self._is_calling = True
                call = self._calls.popleft()
            try:
                self._do(call)
            finally:
                self._is_calling = False
            count += 1

    def close(self) -> int | None:
        if self._loop.is_closed():
            return None
        try:
            return self._run(self._link.close())
        finally:
            self._stop()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        with self._changed:
            self._changed.notify_all()


class Requests(Methods):
    """What a connection has here alone."""

    engine: Engine
    on_wakeup: t.Callable[[], None] | None = None

    def process_events(self, timeout: float | None = 0) -> int:
        """Calls back what has happened, after it was applied; how many calls that were. It waits so
        many seconds for the first, with None as long as it takes. A program with a window calls it
        when `on_wakeup`, which the thread that reads calls, has told its loop to."""
        return self.engine.process_events(timeout)
