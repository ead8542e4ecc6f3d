"""What the synchronous face runs on: a thread beneath it reads and connects again.

All else happens in the program's own threads, while they are in a call of the library: what was
read is applied in the order of arrival while one waits for a reply or for events, callbacks are
called by `process_events` alone.
"""

from __future__ import annotations

import asyncio
import collections
import threading
import time
import typing as t

from .errors import ConnectionLost
from .link import Address, Link, Message
from .protocol import Methods

R = t.TypeVar("R")
# What a program gives to be called, in `process_events`.
Callback = t.Callable[..., None]
Job = t.Callable[[], None]


def settle(result: R, message: str) -> R:
    """For what has to wait: here it has waited."""
    return result


class Pending:
    """A request that waits for its reply."""

    def __init__(self, engine: Engine, apply: t.Callable[[t.Any], t.Any] | None) -> None:
        self.apply = apply
        self._engine = engine
        self._is_done = False
        self._result: t.Any = None
        self._error: Exception | None = None

    def resolve(self, result: t.Any) -> None:
        self._is_done, self._result = True, result

    def reject(self, error: Exception) -> None:
        self._is_done, self._error = True, error

    def wait(self, cancel: t.Callable[[], None]) -> t.Any:
        try:
            self._engine.pump(lambda: self._is_done)
        except BaseException:
            # As by Ctrl-C.
            cancel()
            raise
        if self._error:
            raise self._error
        return self._result


class Changes(t.Generic[R]):
    """What happens, one after the other: `for` waits for the next."""

    def __init__(self, engine: Engine, end: t.Callable[["Changes[R]"], None]) -> None:
        self._queue: collections.deque[R | None] = collections.deque()
        self._engine = engine
        self._end = end

    def put(self, change: R | None) -> None:
        """None ends it."""
        self._queue.append(change)

    def __iter__(self) -> Changes[R]:
        return self

    def __next__(self) -> R:
        self._engine.pump(lambda: bool(self._queue))
        change = self._queue.popleft()
        if change is None:
            raise StopIteration
        return change

    def close(self) -> None:
        self._end(self)
        self.put(None)


class Engine:
    """Keeps what was read until somebody waits, and does what is to be done in between."""

    def __init__(
        self, receive: t.Callable[[Message], None], on_error: t.Callable[[Exception], None]
    ) -> None:
        self._receive = receive
        self._on_error = on_error
        # Guards all that a message changes; told when something was read or done.
        self._changed = threading.Condition(threading.RLock())
        self._inbox: collections.deque[Message] = collections.deque()
        self._jobs: collections.deque[Job] = collections.deque()
        self._calls: collections.deque[tuple[Callback, tuple[t.Any, ...]]] = collections.deque()
        self.is_working = self._is_calling = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="orrery", daemon=True)
        self._link: Link | None = None
        self.on_wakeup: t.Callable[[], None] | None = None

    def start(self, address: Address, hello: Message) -> Message:
        self._thread.start()
        self._link = Link(address, hello, self._arrive)
        try:
            return self._run(self._link.start())
        except BaseException:
            self._stop()
            raise

    def _run(self, coroutine: t.Coroutine[t.Any, t.Any, R]) -> R:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def _arrive(self, message: Message) -> None:
        """In the thread beneath."""
        with self._changed:
            self._inbox.append(message)
            self._changed.notify_all()
        if self.on_wakeup:
            self.on_wakeup()

    def send(self, message: Message) -> None:
        if self._link and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._link.send, message)

    def pump(
        self, is_done: t.Callable[[], bool], timeout: float | None = None
    ) -> None:
        """Applies what arrives until something is so, or there is nothing more in time."""
        deadline = None if timeout is None else time.monotonic() + timeout
        with self._changed:
            while True:
                if self._inbox:
                    self._receive(self._inbox.popleft())
                    self._changed.notify_all()
                elif self._jobs and not self.is_working:
                    self._work(self._jobs.popleft())
                elif is_done() or self._loop.is_closed():
                    break
                else:
                    left = None if deadline is None else deadline - time.monotonic()
                    if left is not None and left <= 0:
                        break
                    self._changed.wait(left)

    def submit(self, job: Job) -> None:
        """Does something that sends requests, after what was submitted before."""
        self._jobs.append(job)

    def _work(self, job: Job) -> None:
        self.is_working = True
        try:
            job()
        except ConnectionLost:
            # There will be another one.
            pass
        except Exception as error:
            self._on_error(error)
        finally:
            self.is_working = False

    def call(self, callback: Callback | None, *arguments: t.Any) -> None:
        """Has `process_events` call what the program gave, if it did, after all calls before."""
        if callback:
            self._calls.append((callback, arguments))

    def catch_up(self) -> None:
        """Applies what has arrived, before something is asked."""
        self.pump(lambda: True)

    def process_events(self, timeout: float | None = 0) -> int:
        """Applies what has arrived and calls back, in order; waits for it so many seconds, None:
        until there is something. How many calls it made."""
        self.pump(lambda: bool(self._calls), timeout)
        count = 0
        while True:
            with self._changed:
                if self._is_calling or not self._calls:
                    return count
                self._is_calling = True
                callback, arguments = self._calls.popleft()
            try:
                callback(*arguments)
            except Exception as error:
                self._on_error(error)
            finally:
                self._is_calling = False
            count += 1

    def close(self) -> int | None:
        if self._link is None or self._loop.is_closed():
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

    def process_events(self, timeout: float | None = 0) -> int:
        """Calls back what has happened, after it was applied; how many calls that were. It waits so
        many seconds for the first, with None as long as it takes. A program with a window calls it
        when `on_wakeup`, which the thread that reads calls, has told its loop to."""
        return self.engine.process_events(timeout)

    @property
    def on_wakeup(self) -> t.Callable[[], None] | None:
        return self.engine.on_wakeup

    @on_wakeup.setter
    def on_wakeup(self, wakeup: t.Callable[[], None] | None) -> None:
        self.engine.on_wakeup = wakeup
