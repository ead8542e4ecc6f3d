"""A connection to a server: one message per line, over a program's pipes or a Unix socket."""

import contextlib
import json
import socket
import subprocess
import types
import typing as t

from .protocol import JSON, ErrorData, Methods


class RequestError(Exception):
    """The server's answer to a request that failed."""

    def __init__(self, code: int, message: str, data: t.Optional[ErrorData]) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


class Connection(Methods):
    """Requests wait for their replies. What the server pushes goes to its handlers in the order of
    arrival, before the reply that comes after it is returned. Leaving `with` closes it."""

    def __init__(self, reader: t.BinaryIO, writer: t.BinaryIO) -> None:
        self._reader = reader
        self._writer = writer
        self._socket: t.Optional[socket.socket] = None
        self._last_id = 0
        self._handlers: t.Dict[str, t.List[t.Callable[[t.Any], None]]] = {}
        # The server, if it was started by `run`.
        self.process: t.Optional["subprocess.Popen[bytes]"] = None
        # Called with what handlers raise. Without it the request that reads the push raises that,
        # and its result is lost.
        self.on_error: t.Optional[t.Callable[[Exception], None]] = None

    @classmethod
    def run(cls, arguments: t.Sequence[str]) -> "Connection":
        """Starts a server that talks on its standard streams, as `orrery serve store.data` does."""
        program = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert program.stdin is not None and program.stdout is not None
        connection = cls(t.cast(t.BinaryIO, program.stdout), t.cast(t.BinaryIO, program.stdin))
        connection.process = program
        return connection

    @classmethod
    def connect(cls, path: str) -> "Connection":
        """Connects to a server's Unix socket."""
        stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            stream.connect(path)
        except BaseException:
            stream.close()
            raise
        connection = cls(stream.makefile("rb"), stream.makefile("wb"))
        connection._socket = stream
        return connection

    def request(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> JSON:
        """Sends a request and handles pushes until its reply is there."""
        self._last_id += 1
        self.send(self.message(method, params, self._last_id))
        while True:
            message = self.receive()
            if message is None:
                raise EOFError(f"The connection ended before the reply to {method}.")
            if "method" in message:
                self.handle(message)
            elif message.get("id") == self._last_id:
                if "error" in message:
                    error = t.cast(t.Dict[str, t.Any], message["error"])
                    raise RequestError(error["code"], error["message"], error.get("data"))
                return message["result"]

    def notify(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> None:
        self.send(self.message(method, params))

    def on(self, method: str, handler: t.Callable[[t.Any], None]) -> None:
        """A method may have several handlers: each is told of every stream."""
        self._handlers.setdefault(method, []).append(handler)

    def off(self, method: str, handler: t.Callable[[t.Any], None]) -> None:
        self._handlers[method].remove(handler)

    def handle(self, message: t.Dict[str, JSON]) -> None:
        """Hands what was pushed to its handlers: to all, also where one of them fails."""
        errors: t.List[Exception] = []
        for handler in self._handlers.get(t.cast(str, message["method"]), [])[:]:
            try:
                handler(message.get("params"))
            except Exception as error:
                if self.on_error:
                    self.on_error(error)
                else:
                    errors.append(error)
        if errors:
            raise errors[0]

    # The messages themselves.

    @staticmethod
    def message(
        method: str, params: t.Optional[t.Mapping[str, object]], id_: JSON = None
    ) -> str:
        message: t.Dict[str, object] = {"jsonrpc": "2.0", "method": method}
        if id_ is not None:
            message["id"] = id_
        if params is not None:
            message["params"] = params
        return json.dumps(message, ensure_ascii=False, separators=(",", ":"))

    def send(self, text: str) -> None:
        self._writer.write(text.encode() + b"\n")
        self._writer.flush()

    def receive(self) -> t.Optional[t.Dict[str, JSON]]:
        """The next message; None at the end of the connection."""
        line = self._reader.readline()
        return t.cast(t.Dict[str, JSON], json.loads(line)) if line else None

    def end(self) -> None:
        """Says that nothing more will be sent."""
        self._writer.close()
        if self._socket:
            self._socket.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Ends the connection at once. A server that `run` started ends too, and is waited for."""
        # It may be broken, or closed before.
        with contextlib.suppress(OSError):
            self._writer.close()
        if self.process:
            # It ends when all that it has to tell is read.
            while not self._reader.closed and self._reader.read(65536):
                pass
            self.process.wait()
        self._reader.close()
        if self._socket:
            self._socket.close()

    def __enter__(self) -> "Connection":
        return self

    def __exit__(
        self,
        kind: t.Optional[t.Type[BaseException]],
        error: t.Optional[BaseException],
        traceback: t.Optional[types.TracebackType],
    ) -> None:
        self.close()
