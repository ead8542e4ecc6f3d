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
import typing as t

from .errors import AccessError, ConnectionLost, OrreryError, from_wire

Message = dict[str, t.Any]
# How long to wait before each attempt to connect again.
FIRST_WAIT = 0.05
LONGEST_WAIT = 5.0


class Address:
    """Where a server is: `unix:PATH`, `tcp:HOST:PORT`, and `tls:`, `ws:`, `wss:` likewise; or the
    arguments of a program that talks on its standard streams."""

    def __init__(
        self, where: str | t.Sequence[str], ca: str | None = None
    ) -> None:
        self.arguments = [] if isinstance(where, str) else list(where)
        self.scheme, _, self.rest = where.partition(":") if isinstance(where, str) else ("", "", "")
        self.ca = ca
        if not self.arguments and self.scheme not in ("unix", "tcp", "tls", "ws", "wss"):
            raise ValueError(f"{where!r} is no address: unix:PATH, tcp:HOST:PORT, tls:, ws:, wss:")

    async def dial(self) -> Transport:
        if self.arguments:
            process = await asyncio.create_subprocess_exec(
                *self.arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
            assert process.stdin and process.stdout
            return Transport(process.stdout, process.stdin, process)
        if self.scheme == "unix":
            return Transport(*await asyncio.open_unix_connection(self.rest))
        host, _, port = self.rest.rpartition(":")
        host = host.strip("[]")
        secure: ssl.SSLContext | None = None
        if self.scheme in ("tls", "wss"):
            secure = ssl.create_default_context(cafile=self.ca)
        transport = Transport(*await asyncio.open_connection(host, int(port), ssl=secure))
        if self.scheme in ("ws", "wss"):
            await transport.upgrade(self.rest)
        return transport


class Transport:
    """Texts in and out: one on a line, or as a WebSocket has them."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        process: asyncio.subprocess.Process | None = None,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self.process = process
        self._frames: Frames | None = None
        self._pieces: list[bytes] = []

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
        self._frames = Frames()

    def send(self, message: Message) -> None:
        data = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
        self._writer.write(Frames.frame(data) if self._frames else data + b"\n")

    async def receive(self) -> list[Message]:
        """The next messages, at least one; EOFError at the end."""
        while True:
            data = await self._reader.read(1 << 18)
            if not data:
                raise EOFError
            texts = self._frames.take(data, self._writer.write) if self._frames else self._lines(data)
            if texts:
                return [json.loads(text) for text in texts]

    def _lines(self, data: bytes) -> list[bytes]:
        first, *others = data.split(b"\n")
        self._pieces.append(first)
        if not others:
            return []
        lines = [b"".join(self._pieces), *others[:-1]]
        self._pieces = [others[-1]]
        return lines

    async def close(self) -> int | None:
        """Ends it; a program is waited for, and its exit code returned."""
        with contextlib.suppress(OSError, RuntimeError):
            self._writer.close()
            await self._writer.wait_closed()
        if self.process is None:
            return None
        # It ends when all that it has to tell is read.
        while await self._reader.read(1 << 18):
            pass
        return await self.process.wait()


class Frames:
    """Frames of a WebSocket (RFC 6455)."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._text = b""

    @staticmethod
    def frame(data: bytes, operation: int = 1) -> bytes:
        count = len(data)
        if count < 126:
            head = bytes([0x80 | operation, 0x80 | count])
        elif count < 1 << 16:
            head = bytes([0x80 | operation, 0xFE]) + count.to_bytes(2, "big")
        else:
            head = bytes([0x80 | operation, 0xFF]) + count.to_bytes(8, "big")
        mask = os.urandom(4)
        repeated = int.from_bytes((mask * (count // 4 + 1))[:count], "big")
        return head + mask + (int.from_bytes(data, "big") ^ repeated).to_bytes(count, "big")

    def take(self, data: bytes, write: t.Callable[[bytes], None]) -> list[bytes]:
        """The texts that are whole now. Pings are answered."""
        self._data += data
        texts: list[bytes] = []
        while len(self._data) >= 2:
            count, start = self._data[1] & 0x7F, 2
            if count >= 126:
                start = 4 if count == 126 else 10
                count = int.from_bytes(self._data[2:start], "big")
                if len(self._data) < start:
                    break
            if len(self._data) < start + count:
                break
            head, content = self._data[0], bytes(self._data[start : start + count])
            operation = head & 0x0F
            if operation == 8 and texts:
                # What came before it counts.
                break
            del self._data[: start + count]
            if operation == 9:
                write(self.frame(content, 10))
            elif operation == 8:
                raise EOFError
            elif operation < 3:
                self._text += content
                if head & 0x80:
                    texts.append(self._text)
                    self._text = b""
        return texts


class Link:
    """Messages in order of arrival, to `receive`. When the transport is lost it says so with the
    method `lost`, connects again, sends `initialize`, and says `connected` with its result."""

    def __init__(
        self, address: Address, hello: Message, receive: t.Callable[[Message], None]
    ) -> None:
        self._address = address
        self._hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello}
        self._receive = receive
        self._transport: Transport | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> Message:
        """Connects for the first time: what `initialize` returned."""
        result, messages = await self._connect()
        self._reading = asyncio.get_running_loop().create_task(self._read(messages))
        return result

    async def _connect(self) -> tuple[Message, list[Message]]:
        try:
            transport = await self._address.dial()
        except (OSError, asyncio.IncompleteReadError) as error:
            raise ConnectionLost(f"There is no server to connect to: {error}") from error
        try:
            transport.send(self._hello)
            messages = await transport.receive()
            while "method" in messages[0]:
                messages = messages[1:] or await transport.receive()
            reply, *messages = messages
            if "error" in reply:
                raise from_wire(reply["error"])
            transport.send({"jsonrpc": "2.0", "method": "initialized", "params": {}})
        except (OSError, EOFError, ValueError) as error:
            code = await transport.close()
            reason = f"it ended with exit code {code}" if code is not None else str(error)
            raise ConnectionLost(f"The server did not answer: {reason}") from error
        except BaseException:
            await transport.close()
            raise
        self._transport = transport
        return reply["result"], messages

    async def _read(self, messages: list[Message]) -> None:
        while True:
            try:
                while self._transport:
                    for message in messages:
                        self._receive(message)
                    messages = await self._transport.receive()
            except (OSError, EOFError, ValueError):
                pass
            lost, self._transport = self._transport, None
            self._receive({"method": "lost"})
            if lost:
                await lost.close()
            result, messages = await self._connect_again()
            self._receive({"method": "connected", "params": result})

    async def _connect_again(self) -> tuple[Message, list[Message]]:
        wait = 0.0
        while True:
            await asyncio.sleep(wait)
            try:
                return await self._connect()
            except AccessError as error:
                self._receive({"method": "refused", "params": error})
                raise asyncio.CancelledError from error
            except OrreryError:
                wait = min(max(wait * 2, FIRST_WAIT), LONGEST_WAIT)

    def send(self, message: Message) -> None:
        """What is sent while there is no transport is lost; `lost` was told then."""
        if self._transport:
            self._transport.send(message)

    async def close(self) -> int | None:
        """Ends it for good."""
        transport, self._transport = self._transport, None
        if self._reading:
            self._reading.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reading
        return await transport.close() if transport else None
