"""What carries messages: addresses, framing, and the link that is made again when it is lost.

It runs in an event loop: in the program's own, or in that of the thread beneath the synchronous
face. `_threads` has that face's `Engine`, and all else that connections need, by the same names.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import inspect
import json
import logging
import os
import re
import signal
import ssl
import typing as t
from asyncio import Future as Future, Lock as Lock, Queue as Queue

from .errors import AccessError, ConnectionLost, FaultError, OrreryError, from_wire

R = t.TypeVar("R")
Message = dict[str, t.Any]
Params = t.Optional[t.Mapping[str, t.Any]]
Apply = t.Optional[t.Callable[[t.Any], t.Any]]
# What a program gives to be called: a function, or a coroutine function, which is awaited.
Callback = t.Callable[..., t.Union[None, t.Coroutine[t.Any, t.Any, None]]]
# How long to wait before each attempt to connect again.
FIRST_WAIT, LONGEST_WAIT = 0.05, 5.0
# An address, or a program with its arguments.
Where = t.Union[str, t.Sequence[str]]
# How long a server may take to greet and to say goodbye, and what it must last to count as well.
SILENCE, STABLE_TIME = 30.0, 1.0
_ADDRESS = re.compile(r"unix:(.+)|(tcp|tls|wss?):\[?(.+?)\]?:(\d{1,5})$", re.DOTALL)
# Of one message. Reading waits while there is more than twice as much.
LIMIT = 1 << 30


def encoded(message: Message, named: Apply = None) -> bytes:
    """`named` has what stands for an object. Raises TypeError or ValueError for what JSON has no form
    for."""
    return json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False, allow_nan=False,
                      separators=(",", ":"), default=named).encode()


async def dial(where: Where, ca: str | None, program: str) -> Transport:
    """To `unix:PATH`, `tcp:HOST:PORT`, `tls:`, and by `program` to `ws:` and `wss:`, likewise; or to
    a program that talks on its standard streams, by its arguments."""
    pipe, command = asyncio.subprocess.PIPE, where
    if isinstance(where, str):
        if not (address := _ADDRESS.match(where)):
            raise OrreryError(f"{where!r} is no address: unix:PATH, tcp:HOST:PORT, tls:, ws:, wss:",
                              "client.badAddress")
        path, scheme, host, port = address.groups()
        if path:
            return Transport(*await asyncio.open_unix_connection(path, limit=LIMIT))
        if scheme in ("tcp", "tls"):
            secure = ssl.create_default_context(cafile=ca) if scheme == "tls" else None
            return Transport(*await asyncio.open_connection(host, int(port), ssl=secure, limit=LIMIT))
        command = [program, "attach", where, *(["--ca", ca] if ca and scheme == "wss" else [])]
    # What a terminal tells its programs, as of Control-C, is for the program itself.
    process = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, stderr=None if command is where else pipe,
        start_new_session=True, limit=LIMIT)
    assert process.stdin and process.stdout
    return Transport(process.stdout, process.stdin, process)


class Transport(t.NamedTuple):
    """Messages in and out, one on a line."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    process: asyncio.subprocess.Process | None = None

    def send(self, data: bytes) -> None:
        self.writer.write(data + b"\n")

    async def receive(self) -> Message:
        """The next message; EOFError at the end, and another error where it is none: what it is may
        have been the reply to any request."""
        message: Message = json.loads(line := await self.reader.readuntil())
        if "method" not in message and type(message.get("id")) not in (int, float):
            raise ValueError(f"The server answers no request: {line!r}")
        return message

    def abort(self) -> None:
        """Ends it now; a program's streams end with the program."""
        if self.process is None:
            self.writer.transport.abort()
        elif self.process.returncode is None:
            # `kill` of the process might take its exit code from whoever waits for it.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGKILL)

    async def close(self) -> int | None:
        """Has it end, a program with its exit code. Who does not let it end in time is cut off."""
        asyncio.get_running_loop().call_later(SILENCE, self.abort)
        self.writer.close()
        return await self.process.wait() if self.process else None


class Link:
    """Messages in order of arrival, from a transport that is made again when it is lost. Has
    `_hand_over` call what becomes of it."""

    on_error: t.Callable[[Exception], None] | None = None
    # Where the program is: of another event loop or process nothing would come.
    _here: t.Callable[[], object]
    # With what `initialize` returned; with each message; when the transport is lost; and in the
    # end, with a program's exit code, and with why, if nobody asked for it.
    _did_connect: t.Callable[[t.Any], None]
    _receive: t.Callable[[Message], None]
    _did_lose: t.Callable[[], None]
    _did_end: t.Callable[[int | None, OrreryError | None], None]

    def __init__(self, where: tuple[Where, str | None, str], greeting: dict[str, Message]) -> None:
        """`where` has the arguments of `dial`; `greeting` the requests that each transport begins
        with, and their parameters."""
        self._where, self._greeting, self._home = where, greeting, self._here()
        self._transport: Transport | None = None
        self._running: asyncio.Task[t.Any] | None = None
        self._is_ending = False

    def _attempt(self, function: t.Callable[..., t.Any], *arguments: t.Any) -> None:
        try:
            function(*arguments)
        except Exception as error:
            self._fail(error)

    def _catch_up(self) -> None:
        """Has what has arrived be applied before anything is asked."""
        if self._here() != self._home:
            raise OrreryError("Connect here: made in another event loop or process.", "client.elsewhere")

    # From where messages are read, and to there: another thread beneath the synchronous face.
    _hand_over: t.Callable[..., None] = _attempt
    _beneath: t.Callable[..., None] = _attempt

    def _fail(self, error: Exception) -> None:
        """For what nobody waits for."""
        try:
            if self.on_error:
                return self.on_error(error)
        except Exception as another:
            error = another
        logging.getLogger("orrery").error("%s", error, exc_info=error)

    async def _run(self) -> None:
        """From the first attempt to connect to the end for good."""
        self._running = asyncio.current_task()
        code, failure, wait, is_first = None, None, 0.0, True
        clock = asyncio.get_running_loop().time
        try:
            while not self._is_ending:
                await asyncio.sleep(wait)
                # Less and less often, where the server ends whenever it is called.
                wait = min(max(wait * 2, FIRST_WAIT), LONGEST_WAIT)
                try:
                    transport, self._told = await self._connect()
                except OrreryError as error:
                    if is_first or isinstance(error, AccessError):
                        failure, self._is_ending = error, True
                    continue
                is_first, start, self._transport = False, clock(), transport
                self._hand_over(self._did_connect, self._told)
                await self._read(transport)
                wait, self._transport = 0.0 if clock() - start > STABLE_TIME else wait, None
                self._hand_over(self._did_lose)
                code = await transport.close()
        finally:
            self._hand_over(self._did_end, code, failure)

    async def _read(self, transport: Transport) -> None:
        """Whatever cannot be read ends the connection; what waits would wait for ever."""
        try:
            while True:
                self._hand_over(self._receive, await transport.receive())
        except Exception as error:
            if not self._is_ending or not isinstance(error, EOFError):
                transport.abort()

    async def _connect(self) -> tuple[Transport, Message]:
        """A transport, and what `initialize` returned."""
        try:
            return await asyncio.wait_for(self._greet(), SILENCE)
        except OrreryError:
            raise
        except Exception as error:
            reason = str(error) or f"nothing answers for {SILENCE:g} s"
            what = f"There is no server to connect to at {self._where[0]}: {reason}."
            if isinstance(error, FileNotFoundError) and error.filename:
                what = f"There is no program {error.filename}. Put it in PATH, or give `program`."
            raise ConnectionLost(what) from error

    async def _greet(self) -> tuple[Transport, Message]:
        transport = await dial(*self._where)
        try:
            for method, params in self._greeting.items():
                transport.send(encoded({"id": 0, "method": method, "params": params}))
                while "method" in (reply := await transport.receive()):
                    pass
                if reply.get("error"):
                    raise from_wire(reply["error"])
            transport.send(encoded({"method": "initialized"}))
            return transport, reply["result"]
        except (EOFError, ConnectionResetError) as error:
            # The program tells there why it could not connect.
            process, code = transport.process, await transport.close()
            told = await process.stderr.read() if process and process.stderr else b""
            end = "it ended" if code is None else f"it ended with exit code {code}"
            raise ConnectionError(told.decode().rstrip(".\n") or end) from error
        except BaseException:
            transport.abort()
            await transport.close()
            raise

    def _write(self, data: bytes, link: Message) -> None:
        """Like what follows, for `_beneath` to call. What is for a transport that is lost is lost, too;
        that it is lost was told then."""
        if self._transport and link is self._told:
            self._transport.send(data)

    def _limit(self, is_waiting: t.Callable[[], bool]) -> None:
        """Cuts off a server that does not answer in time."""
        asyncio.get_running_loop().call_later(
            SILENCE, lambda: is_waiting() and self._transport and self._transport.abort())

    def _end_link(self, is_polite: bool = True) -> None:
        """There is to be no other connection; one whose server does not say goodbye is cut off."""
        self._is_ending = True
        self._limit(lambda: True)
        if self._transport and not is_polite:
            self._transport.writer.close()
        if self._running and not self._transport:
            self._running.cancel()


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
        await self._do(self._job, lambda: None)

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
