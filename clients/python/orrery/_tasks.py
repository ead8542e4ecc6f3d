"""What the asyncio face runs on; `_threads` is the same for the synchronous one."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import typing as t

from .errors import ConnectionLost, FaultError
from .link import Address, Link, Message

R = t.TypeVar("R")
# What a program gives to be called: a function, or a coroutine function, which is awaited.
Callback = t.Callable[..., t.Union[None, t.Coroutine[t.Any, t.Any, None]]]
Job = t.Callable[[], t.Coroutine[t.Any, t.Any, None]]


def settle(coroutine: t.Coroutine[t.Any, t.Any, R], message: str) -> R:
    """For what would have to wait: an error here, since attributes and assignments cannot."""
    coroutine.close()
    raise FaultError(message)


class Pending:
    """A request that waits for its reply."""

    def __init__(self, engine: Engine, apply: t.Callable[[t.Any], t.Any] | None) -> None:
        self.apply = apply
        self._future: asyncio.Future[t.Any] = asyncio.get_running_loop().create_future()

    def resolve(self, result: t.Any) -> None:
        if not self._future.done():
            self._future.set_result(result)

    def reject(self, error: Exception) -> None:
        if not self._future.done():
            self._future.set_exception(error)

    async def wait(self, cancel: t.Callable[[], None]) -> t.Any:
        try:
            return await self._future
        except asyncio.CancelledError:
            cancel()
            raise


class Changes(t.Generic[R]):
    """What happens, one after the other: `async for` waits for the next."""

    def __init__(self, engine: Engine, end: t.Callable[["Changes[R]"], None]) -> None:
        self._queue: asyncio.Queue[R | None] = asyncio.Queue()
        self._end = end

    def put(self, change: R | None) -> None:
        """None ends it."""
        self._queue.put_nowait(change)

    def __aiter__(self) -> Changes[R]:
        return self

    async def __anext__(self) -> R:
        change = await self._queue.get()
        if change is None:
            raise StopAsyncIteration
        return change

    def close(self) -> None:
        self._end(self)
        self.put(None)


class Engine:
    """Reads, calls back and does what is to be done in between, each in a task of its own."""

    def __init__(
        self, receive: t.Callable[[Message], None], on_error: t.Callable[[Exception], None]
    ) -> None:
        self._receive = receive
        self._on_error = on_error
        self._link: Link | None = None
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._calls: asyncio.Queue[tuple[Callback, tuple[t.Any, ...]]] = asyncio.Queue()
        self._tasks: list["asyncio.Task[None]"] = []

    async def start(self, address: Address, hello: Message) -> Message:
        self._link = Link(address, hello, self._receive)
        result = await self._link.start()
        # No block of `perform` in which the connection was made is theirs.
        contextvars.Context().run(self._create_tasks)
        return result

    def _create_tasks(self) -> None:
        create = asyncio.get_running_loop().create_task
        self._tasks = [create(self._work()), create(self._call())]

    def send(self, message: Message) -> None:
        if self._link:
            self._link.send(message)

    def submit(self, job: Job) -> None:
        """Does something that sends requests, after what was submitted before."""
        self._jobs.put_nowait(job)

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

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                await job()
            except ConnectionLost:
                # There will be another one.
                pass
            except Exception as error:
                self._on_error(error)

    async def _call(self) -> None:
        while True:
            callback, arguments = await self._calls.get()
            try:
                result = callback(*arguments)
                if inspect.isawaitable(result):
                    await result
            except Exception as error:
                self._on_error(error)

    async def close(self) -> int | None:
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        return await self._link.close() if self._link else None
