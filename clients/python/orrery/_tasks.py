"""What the asyncio face runs on; `_threads` is the same for the synchronous one."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import os
import typing as t
from asyncio import Future as Future, Queue as Queue

from .errors import FaultError
from .link import Link

R = t.TypeVar("R")
# What a program gives to be called: a function, or a coroutine function, which is awaited.
Callback = t.Callable[..., t.Union[None, t.Coroutine[t.Any, t.Any, None]]]


def settle(coroutine: t.Coroutine[t.Any, t.Any, R], message: str) -> R:
    """For what would have to wait: an error here, since attributes and assignments cannot."""
    coroutine.close()
    raise FaultError(message)


class Engine(Link):
    """Reads in a task; calls back, and does what is to be done in between, in tasks one after the
    other. No block of `perform` in which they begin is theirs."""

    # Where the program is, and who asks.
    _here = staticmethod(lambda: (os.getpid(), asyncio.get_running_loop()))
    _me = staticmethod(asyncio.current_task)
    # The last of what was submitted, and the last call.
    _job: asyncio.Task[None] | None = None
    _call: asyncio.Task[None] | None = None

    def _start(self) -> None:
        self._reading = self._after(None, self._run)

    async def _wait(self, future: Future[R]) -> R:
        return await asyncio.shield(future)

    async def _settle(self) -> None:
        """Waits for what was submitted."""
        if self._job:
            await asyncio.wait([self._job])

    async def _next(self, queue: Queue[R]) -> R:
        return await queue.get()

    def _submit(self, job: Callback, *arguments: t.Any) -> None:
        """Does something that sends requests, after what was submitted before."""
        self._job = self._after(self._job, job, *arguments)

    def _call_back(self, callback: Callback | None, *arguments: t.Any) -> None:
        """Calls what the program gave, if it did, after all calls before."""
        if callback:
            self._call = self._after(self._call, callback, *arguments)

    def _after(self, last: asyncio.Task[None] | None, *call: t.Any) -> asyncio.Task[None]:
        """A task that does something when the one before is done."""
        return contextvars.Context().run(lambda: asyncio.ensure_future(self._do(last, *call)))

    async def _do(self, last: asyncio.Task[None] | None, function: Callback, *given: t.Any) -> None:
        if last:
            await asyncio.wait([last])
        try:
            result = function(*given)
            if inspect.isawaitable(result):
                await result
        except Exception as error:
            self._fail(error)
