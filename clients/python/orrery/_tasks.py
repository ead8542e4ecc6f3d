"""What the asyncio face runs on; `_threads` is the same for the synchronous one."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import typing as t

from .errors import ConnectionLost, FaultError
from .link import Link, Message, Where

R = t.TypeVar("R")
Future = asyncio.Future
Queue = asyncio.Queue
# What a program gives to be called: a function, or a coroutine function, which is awaited.
Callback = t.Callable[..., t.Union[None, t.Coroutine[t.Any, t.Any, None]]]
Call = tuple[t.Callable[..., t.Any], tuple[t.Any, ...]]


def settle(coroutine: t.Coroutine[t.Any, t.Any, R], message: str) -> R:
    """For what would have to wait: an error here, since attributes and assignments cannot."""
    coroutine.close()
    raise FaultError(message)


class Engine:
    """Reads, calls back and does what is to be done in between, each in a task of its own."""

    def __init__(self, connection: t.Any, where: Where, ca: str | None, hello: Message) -> None:
        self._link = Link(where, ca, hello, connection.receive)
        self.send, self.abort_later = self._link.send, self._link.abort_later
        self._connection = connection
        self._jobs: Queue[Call] = Queue()
        self._calls: Queue[Call] = Queue()
        self._tasks: list["asyncio.Task[None]"] = []

    async def start(self) -> Message:
        result = await self._link.start()
        create = asyncio.get_running_loop().create_task
        # No block of `perform` in which the connection was made is theirs.
        self._tasks = contextvars.Context().run(
            lambda: [create(self._work(each)) for each in (self._jobs, self._calls)])
        return result

    async def wait(self, future: Future[R]) -> R:
        return await future

    async def next(self, queue: Queue[R]) -> R:
        return await queue.get()

    def submit(self, job: t.Callable[..., t.Any], *arguments: t.Any) -> None:
        """Does something that sends requests, after what was submitted before."""
        self._jobs.put_nowait((job, arguments))

    def call(self, callback: Callback | None, *arguments: t.Any) -> None:
        """Calls what the program gave, if it did, after all calls before."""
        if callback:
            self._calls.put_nowait((callback, arguments))

    def catch_up(self) -> None:
        """Applies what has arrived: here that is done already."""

    @property
    def is_working(self) -> bool:
        """Whether this is asked by what was submitted."""
        return asyncio.current_task() in self._tasks[:1]

    async def _work(self, queue: Queue[Call]) -> None:
        while True:
            callback, arguments = await queue.get()
            try:
                result = callback(*arguments)
                if inspect.isawaitable(result):
                    await (result if queue is self._jobs else self._finish(result))
            except Exception as error:
                # Of what was submitted, another connection takes care.
                if queue is self._calls or not isinstance(error, ConnectionLost):
                    self._connection.fail(error)

    async def _finish(self, result: t.Awaitable[None]) -> None:
        """In a task of its own: what cancels it is not to cancel this one."""
        task = asyncio.ensure_future(result)
        await asyncio.wait([task])
        if not task.cancelled():
            task.result()

    async def close(self) -> int | None:
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        return await self._link.close()
