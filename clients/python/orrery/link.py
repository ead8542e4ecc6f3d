"""What carries messages: addresses, framing, and the link that is made again when it is lost.

It runs in an event loop: in the program's own, or in that of the thread beneath the synchronous
face.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import json
import logging
import os
import re
import signal
import ssl
import typing as t

from .errors import AccessError, ConnectionLost, OrreryError, from_wire

Message = dict[str, t.Any]
Params = t.Optional[t.Mapping[str, t.Any]]
Apply = t.Optional[t.Callable[[t.Any], t.Any]]
# How long to wait before each attempt to connect again.
FIRST_WAIT = 0.05
LONGEST_WAIT = 5.0
# An address, or a program with its arguments.
Where = t.Union[str, t.Sequence[str]]
# How long a server may take to greet and to say goodbye, and what it must last to count as well.
SILENCE = 30.0
STABLE_TIME = 1.0
_ADDRESS = re.compile(r"unix:(.+)|(tcp|tls|wss?):(\[?(.+?)\]?:(\d{1,5}))$", re.DOTALL)
# Of one message. Reading waits while there is more than twice as much.
LIMIT = 1 << 30


def encoded(message: Message, named: Apply = None) -> bytes:
    """`named` has what stands for an object. Raises TypeError or ValueError for what JSON has no
    form for."""
    return json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False, allow_nan=False,
                      separators=(",", ":"), default=named).encode()


async def dial(where: Where, ca: str | None) -> Transport:
    """To `unix:PATH`, `tcp:HOST:PORT`, `tls:`, `ws:`, `wss:` likewise; or to a program that talks on
    its standard streams, by its arguments."""
    if not isinstance(where, str):
        pipe = asyncio.subprocess.PIPE
        # What a terminal tells its programs, as of Control-C, is for the program itself.
        process = await asyncio.create_subprocess_exec(
            *where, stdin=pipe, stdout=pipe, start_new_session=True, limit=LIMIT)
        assert process.stdin and process.stdout
        return Transport(process.stdout, process.stdin, process)
    address = _ADDRESS.match(where)
    if not address:
        raise OrreryError(f"{where!r} is no address: unix:PATH, tcp:HOST:PORT, tls:, ws:, wss:",
                          "client.badAddress")
    path, scheme, place, host, port = address.groups()
    if path:
        return Transport(*await asyncio.open_unix_connection(path, limit=LIMIT))
    secure = ssl.create_default_context(cafile=ca) if scheme in ("tls", "wss") else None
    streams = await asyncio.open_connection(host, int(port), ssl=secure, limit=LIMIT)
    return Transport(*streams, web_host=place if scheme in ("ws", "wss") else "")


class Transport(t.NamedTuple):
    """Messages in and out: one on a line, or as a WebSocket has them (RFC 6455)."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    process: asyncio.subprocess.Process | None = None
    # The host at which it is to be a WebSocket.
    web_host: str = ""

    async def upgrade(self) -> None:
        """Makes it a WebSocket."""
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(
            f"GET / HTTP/1.1\r\nHost: {self.web_host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Protocol: orrery\r\n\r\n".encode())
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        salted = (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()
        accept = base64.b64encode(hashlib.sha1(salted).digest()).decode()
        if " 101 " not in answer.split("\r\n")[0] or accept not in answer:
            raise ConnectionError(f"The server makes no WebSocket: {answer.splitlines()[0]}")

    def send(self, data: bytes) -> None:
        self.writer.write(_frame(data) if self.web_host else data + b"\n")

    async def receive(self) -> Message:
        """The next message; EOFError at the end, and another error where it is none: what it is may
        have been the reply to any request."""
        text = await (self._text() if self.web_host else self.reader.readuntil())
        message = t.cast(Message, json.loads(text))
        if message.get("id") is None and "method" not in message:
            raise ValueError(f"The server answers no request: {text!r}")
        return message

    async def _text(self) -> bytes:
        """Of as many frames as it takes. Pings are answered."""
        read = self.reader.readexactly
        pieces: list[bytes] = []
        while True:
            head, count = await read(2)
            if count > 125:
                count = int.from_bytes(await read(2 if count == 126 else 8), "big")
            content = await read(count)
            operation = head & 0x0F
            if operation == 8:
                raise EOFError
            if operation == 9:
                self.writer.write(_frame(content, 10))
            elif operation < 3:
                pieces.append(content)
                if head & 0x80:
                    return b"".join(pieces)

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


def _frame(data: bytes, operation: int = 1) -> bytes:
    count = len(data)
    short, size = (count, 0) if count < 126 else (126, 2) if count < 1 << 16 else (127, 8)
    head = bytes([0x80 | operation, 0x80 | short]) + count.to_bytes(8, "big")[8 - size:]
    mask = os.urandom(4)
    repeated = int.from_bytes((mask * (count // 4 + 1))[:count], "big")
    return head + mask + (int.from_bytes(data, "big") ^ repeated).to_bytes(count, "big")


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

    def __init__(self, where: Where, ca: str | None, greeting: dict[str, Message]) -> None:
        """`greeting` has the requests that each transport begins with, and their parameters."""
        self._where, self._ca, self._greeting, self._home = where, ca, greeting, self._here()
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
            raise OrreryError("This connection was made in another event loop or process. Make one "
                              "of its own here.", "client.elsewhere")

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
        with contextlib.suppress(asyncio.CancelledError):
            while not self._is_ending:
                await asyncio.sleep(wait)
                # Less and less often, where the server ends whenever it is called.
                wait = min(max(wait * 2, FIRST_WAIT), LONGEST_WAIT)
                try:
                    self._transport, hello = await self._connect()
                except OrreryError as error:
                    if is_first or isinstance(error, AccessError):
                        failure, self._is_ending = error, True
                    continue
                is_first, start = False, clock()
                self._hand_over(self._did_connect, hello)
                await self._read(self._transport)
                wait = 0.0 if clock() - start > STABLE_TIME else wait
                transport, self._transport = self._transport, None
                self._hand_over(self._did_lose)
                code = await transport.close()
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
            what = f"There is no server to connect to at {self._where}: {reason}."
            if isinstance(error, FileNotFoundError) and not isinstance(self._where, str):
                what = f"There is no program {self._where[0]}. Put it in PATH, or give `program`."
            raise ConnectionLost(what) from error

    async def _greet(self) -> tuple[Transport, Message]:
        transport = await dial(self._where, self._ca)
        try:
            if transport.web_host:
                await transport.upgrade()
            for method, params in self._greeting.items():
                transport.send(encoded({"id": 0, "method": method, "params": params}))
                while "method" in (reply := await transport.receive()):
                    pass
                if reply.get("error"):
                    raise from_wire(reply["error"])
            transport.send(encoded({"method": "initialized"}))
            return transport, reply["result"]
        except EOFError as error:
            code = await transport.close()
            end = "" if code is None else f" with exit code {code}"
            raise ConnectionError(f"it ended{end}") from error
        except BaseException:
            transport.abort()
            await transport.close()
            raise

    def _send(self, data: bytes) -> None:
        """Like what follows, for `_beneath` to call. What is sent while there is no transport is
        lost; that it is lost was told then."""
        if self._transport:
            self._transport.send(data)

    def _end_link(self) -> None:
        """There is to be no other connection; one whose server does not say goodbye is cut off."""
        self._is_ending = True
        if self._transport:
            asyncio.get_running_loop().call_later(SILENCE, self._transport.abort)
        elif self._running:
            self._running.cancel()
