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
import os
import ssl
import time
import typing as t

from .errors import AccessError, ConnectionLost, NotFoundError, OrreryError, from_wire

Message = dict[str, t.Any]
# How long to wait before each attempt to connect again.
FIRST_WAIT = 0.05
LONGEST_WAIT = 5.0
Where = t.Union[str, t.Sequence[str]]
# How long a server may take to greet and to say goodbye, and what it must last to count as well.
SILENCE = 30.0
STABLE_TIME = 1.0
# How a program ends that was given a file which is not there.
_NO_INPUT = 66
# Of one message. Reading waits while there is more than twice as much.
LIMIT = 1 << 30


class LinkChange(t.NamedTuple):
    """What happens to a link, among its messages: it is "lost", "connected" with what `initialize`
    returned, or "refused" with an error, for good."""

    kind: str
    value: t.Any = None


def encoded(message: Message) -> bytes:
    """Raises TypeError or ValueError for what JSON has no form for."""
    return json.dumps(
        message, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


async def dial(where: Where, ca: str | None) -> Transport:
    """To `unix:PATH`, `tcp:HOST:PORT`, `tls:`, `ws:`, `wss:` likewise; or to a program that talks on
    its standard streams, by its arguments."""
    if not isinstance(where, str):
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *where, stdin=pipe, stdout=pipe, limit=LIMIT)
        assert process.stdin and process.stdout
        return Transport(process.stdout, process.stdin, process)
    scheme, _, rest = where.partition(":")
    if scheme == "unix":
        return Transport(*await asyncio.open_unix_connection(rest, limit=LIMIT))
    if scheme not in ("tcp", "tls", "ws", "wss"):
        raise ValueError(f"{where!r} is no address: unix:PATH, tcp:HOST:PORT, tls:, ws:, wss:")
    host, _, port = rest.rpartition(":")
    secure = ssl.create_default_context(cafile=ca) if scheme in ("tls", "wss") else None
    transport = Transport(*await asyncio.open_connection(
        host.strip("[]"), int(port), ssl=secure, limit=LIMIT))
    try:
        if scheme in ("ws", "wss"):
            await transport.upgrade(rest)
        return transport
    except BaseException:
        transport.abort()
        raise


class Transport:
    """Messages in and out: one on a line, or as a WebSocket has them (RFC 6455)."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
                 process: asyncio.subprocess.Process | None = None) -> None:
        self._reader = reader
        self._writer = writer
        self._process = process
        self._is_websocket = False

    async def upgrade(self, host: str) -> None:
        """Makes it a WebSocket."""
        key = base64.b64encode(os.urandom(16)).decode()
        self._writer.write(
            f"GET / HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Protocol: orrery\r\n\r\n".encode())
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        salted = (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()
        accept = base64.b64encode(hashlib.sha1(salted).digest()).decode()
        if " 101 " not in answer.split("\r\n")[0] or accept not in answer:
            raise ConnectionError(f"The server makes no WebSocket: {answer.splitlines()[0]}")
        self._is_websocket = True

    def send(self, data: bytes) -> None:
        self._writer.write(_frame(data) if self._is_websocket else data + b"\n")

    async def receive(self) -> Message:
        """The next message; EOFError at the end, and another error where it is none: what it is may
        have been the reply to any request."""
        if self._is_websocket:
            text = await self._text()
        else:
            text = await self._reader.readline()
            if not text.endswith(b"\n"):
                raise EOFError
        message = t.cast(Message, json.loads(text))
        if message.get("id") is None and "method" not in message:
            raise ValueError(f"The server answers no request: {text!r}")
        return message

    async def _text(self) -> bytes:
        """Of as many frames as it takes. Pings are answered."""
        read = self._reader.readexactly
        pieces: list[bytes] = []
        while True:
            head, count = await read(2)
            count &= 0x7F
            if count > 125:
                count = int.from_bytes(await read(2 if count == 126 else 8), "big")
            content = await read(count)
            operation = head & 0x0F
            if operation == 8:
                raise EOFError
            if operation == 9:
                self._writer.write(_frame(content, 10))
            elif operation < 3:
                pieces.append(content)
                if head & 0x80:
                    return b"".join(pieces)

    def abort(self) -> None:
        """Ends it now; a program's streams end with the program."""
        if self._process is None:
            self._writer.transport.abort()
        elif self._process.returncode is None:
            self._process.kill()

    async def close(self) -> int | None:
        """Ends it; a program is waited for, and its exit code returned. Who does not let it end in
        time is cut off."""
        asyncio.get_running_loop().call_later(SILENCE, self.abort)
        with contextlib.suppress(OSError, RuntimeError):
            self._writer.close()
            await self._writer.wait_closed()
        if self._process is None:
            return None
        # It ends when all that it has to tell is read.
        while await self._reader.read(1 << 18):
            pass
        return await self._process.wait()


def _frame(data: bytes, operation: int = 1) -> bytes:
    count = len(data)
    size = 0 if count < 126 else 2 if count < 1 << 16 else 8
    head = bytes([0x80 | operation, 0x80 | {0: count, 2: 126, 8: 127}[size]])
    head += count.to_bytes(size, "big") if size else b""
    mask = os.urandom(4)
    repeated = int.from_bytes((mask * (count // 4 + 1))[:count], "big")
    return head + mask + (int.from_bytes(data, "big") ^ repeated).to_bytes(count, "big")


class Link:
    """Messages in order of arrival, to `receive`, among them a LinkChange when the transport is lost
    and when there is another one, on which `initialize` was answered."""

    def __init__(self, where: Where, ca: str | None, hello: Message,
                 receive: t.Callable[[Message | LinkChange], None]) -> None:
        self._where = where
        self._ca = ca
        self._hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello}
        self._receive = receive
        self._transport: Transport | None = None
        self._reading: asyncio.Task[None] | None = None
        self._wait = 0.0

    async def start(self) -> Message:
        """Connects for the first time: what `initialize` returned."""
        result = await self._connect()
        self._reading = asyncio.get_running_loop().create_task(self._read())
        return result

    async def _connect(self) -> Message:
        try:
            transport = await asyncio.wait_for(dial(self._where, self._ca), SILENCE)
        except (OSError, EOFError, asyncio.LimitOverrunError, asyncio.TimeoutError) as error:
            reason = str(error) or f"nothing answers for {SILENCE:g} s"
            what = f"There is no server to connect to at {self._where}: {reason}."
            if isinstance(error, FileNotFoundError) and not isinstance(self._where, str):
                what = f"There is no program {self._where[0]}. Put it in PATH, or give `program`."
            raise ConnectionLost(what) from error
        try:
            result = await asyncio.wait_for(self._greet(transport), SILENCE)
        except BaseException as error:
            code = await transport.close() if isinstance(error, EOFError) else None
            transport.abort()
            if isinstance(error, OrreryError) or not isinstance(error, Exception):
                raise
            if code == _NO_INPUT:
                raise NotFoundError("The program says on standard error which file is not there.",
                                    "client.notFound") from error
            reason = str(error) or f"it has said nothing for {SILENCE:g} s"
            if code is not None:
                reason = f"it ended with exit code {code}"
            raise ConnectionLost(f"The server did not answer: {reason}") from error
        self._transport = transport
        return result

    async def _greet(self, transport: Transport) -> Message:
        transport.send(encoded(self._hello))
        reply = await transport.receive()
        while "method" in reply:
            reply = await transport.receive()
        if reply.get("error"):
            raise from_wire(reply["error"])
        transport.send(encoded({"jsonrpc": "2.0", "method": "initialized", "params": {}}))
        return t.cast(Message, reply["result"])

    async def _read(self) -> None:
        while True:
            start = time.monotonic()
            # Whatever cannot be read ends the connection; what waits would wait for ever.
            with contextlib.suppress(Exception):
                while self._transport:
                    self._receive(await self._transport.receive())
            if time.monotonic() - start > STABLE_TIME:
                self._wait = 0.0
            self.abort()
            self._transport = None
            self._receive(LinkChange("lost"))
            self._receive(LinkChange("connected", await self._connect_again()))

    async def _connect_again(self) -> Message:
        """Less and less often, where the server ends whenever it is called."""
        while True:
            await asyncio.sleep(self._wait)
            self._wait = min(max(self._wait * 2, FIRST_WAIT), LONGEST_WAIT)
            try:
                return await self._connect()
            except AccessError as error:
                self._receive(LinkChange("refused", error))
                raise asyncio.CancelledError from error
            except OrreryError:
                continue

    def send(self, data: bytes) -> None:
        """What is sent while there is no transport is lost; that it is lost was told then."""
        if self._transport:
            self._transport.send(data)

    def abort_later(self) -> None:
        """Where the server does not say goodbye."""
        if self._transport:
            asyncio.get_running_loop().call_later(SILENCE, self._transport.abort)

    def abort(self) -> None:
        if self._transport:
            self._transport.abort()

    async def close(self) -> int | None:
        """Ends it for good."""
        transport, self._transport = self._transport, None
        if self._reading:
            self._reading.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reading
        return await transport.close() if transport else None
