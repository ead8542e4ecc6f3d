"""Messages on sockets: framing, a connection of the suite's own, and a server to connect to."""

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import typing as t

Message = t.Dict[str, t.Any]
# What has not come after so many seconds is an error.
DEADLINE = float(os.environ.get("CONFORMANCE_DEADLINE", "60"))


class Refused(Exception):
    """The server's error in place of a result."""

    def __init__(self, error: Message) -> None:
        super().__init__(error.get("message"))
        self.error = error
        self.kind: str = error["data"]["kind"]


class Late(Exception):
    """What was waited for did not come."""


def address_of(text: str) -> t.Tuple[int, t.Any]:
    kind, rest = text.split(":", 1)
    if kind == "unix":
        return socket.AF_UNIX, rest
    host, port = rest.rsplit(":", 1)
    return socket.AF_INET, (host, int(port))


def connected(address: str) -> socket.socket:
    family, place = address_of(address)
    stream = socket.socket(family, socket.SOCK_STREAM)
    stream.settimeout(DEADLINE)
    try:
        stream.connect(place)
    except BaseException:
        stream.close()
        raise
    return stream


class Framing:
    """Bytes to messages and back. The first byte that a client sends chooses: `{` or `[` is one
    message on a line, anything else headers."""

    def __init__(self, has_headers: t.Optional[bool] = None) -> None:
        self.has_headers = has_headers
        self.buffer = b""

    def decoded(self, data: bytes) -> t.List[bytes]:
        self.buffer += data
        if self.has_headers is None and self.buffer:
            self.has_headers = self.buffer[:1] not in b"{["
        texts = []
        while True:
            text = self._next()
            if text is None:
                return texts
            texts.append(text)

    def _next(self) -> t.Optional[bytes]:
        if not self.has_headers:
            line, end, rest = self.buffer.partition(b"\n")
            if not end:
                return None
            self.buffer = rest
            return line
        head, end, rest = self.buffer.partition(b"\r\n\r\n")
        found = re.search(rb"(?i)content-length: *([0-9]+)", head)
        if not end or found is None or len(rest) < int(found.group(1)):
            return None
        length = int(found.group(1))
        self.buffer = rest[length:]
        return rest[:length]

    def encoded(self, message: t.Any) -> bytes:
        try:
            text = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
        except UnicodeEncodeError:
            # Half of a character can be written as an escape alone.
            text = json.dumps(message, separators=(",", ":")).encode()
        if not self.has_headers:
            return text + b"\n"
        kind = b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
        return kind + b"Content-Length: %d\r\n\r\n" % len(text) + text


class Peer:
    """A connection of the suite itself: what the other user does, and what is true."""

    def __init__(self, address: str) -> None:
        self.stream = connected(address)
        self.framing = Framing(has_headers=False)
        self.waiting: t.List[bytes] = []
        self.replies: t.Dict[t.Any, Message] = {}
        self.pushes: t.List[Message] = []
        self.last_id = 0
        self.document = self.context = ""

    def receive(self) -> t.Any:
        """The next message; None at the end of the connection."""
        while not self.waiting:
            try:
                data = self.stream.recv(1 << 16)
            except socket.timeout:
                raise Late(f"The server told nothing for {DEADLINE:g} s.") from None
            if not data:
                return None
            self.waiting += self.framing.decoded(data)
        return json.loads(self.waiting.pop(0))

    def send_text(self, text: str) -> None:
        self.stream.sendall(text.encode() + b"\n")

    def start(self, method: str, params: t.Optional[Message] = None) -> int:
        """Sends a request and does not wait for the reply."""
        self.last_id += 1
        message = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}
        self.send_text(json.dumps(message))
        return self.last_id

    def finish(self, id_: int) -> t.Any:
        while id_ not in self.replies:
            message = self.receive()
            if message is None:
                raise Late("The server ended the suite's own connection.")
            if "method" in message:
                self.pushes.append(message)
            else:
                self.replies[message["id"]] = message
        reply = self.replies.pop(id_)
        if "error" in reply:
            raise Refused(reply["error"])
        return reply["result"]

    def request(self, method: str, params: t.Optional[Message] = None) -> t.Any:
        return self.finish(self.start(method, params))

    def initialize(self, **options: t.Any) -> t.Any:
        result = self.request("initialize", {
            "clientInfo": {"name": "conformance"}, "initializationOptions": options})
        self.send_text('{"jsonrpc":"2.0","method":"initialized","params":{}}')
        self.limits: t.Dict[str, int] = result["limits"]
        return result

    def open(self, path: str, model: str, **options: t.Any) -> t.Any:
        result = self.request("document/open", {
            "location": {"path": path}, "model": {"path": model}, "create": "ifMissing",
            **options})
        self.document, self.context = result["document"], result["context"]
        return result

    def push(self, method: str) -> Message:
        """The next push of a method that has not been asked for yet."""
        while True:
            for index, message in enumerate(self.pushes):
                if message["method"] == method:
                    return t.cast(Message, self.pushes.pop(index)["params"])
            message = self.receive()
            if message is None:
                raise Late(f"The server ended the connection before {method}.")
            self.pushes.append(message)

    def end(self) -> None:
        self.stream.close()


class NotStarted(SystemExit):
    """The server did not take its arguments. Nothing else can be tried, unless somebody knows why."""


class Server:
    """A real server, and the folder that it works in."""

    def __init__(self, program: str, listening: str = "unix", *arguments: str) -> None:
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="orrery-c-")
        self.address = f"unix:{self.folder}/s"
        if listening != "unix":
            self.address = f"{listening}:127.0.0.1:0"
        self.arguments = arguments
        self.start()

    def start(self) -> None:
        arguments = [self.program, "serve", "--listen", self.address, "--detach", *self.arguments]
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            cwd=self.folder)
        text = b""
        # A zero byte says that it listens.
        while b"\0" not in text:
            piece = self.process.stderr.read(1) if self.process.stderr else b""
            if not piece:
                raise NotStarted(f"{self.program} did not start: {text.decode()}")
            text += piece
        found = re.search(rb"listening on (tcp|tls|wss?):(\S+)", text)
        if found:
            self.address = f"{found.group(1).decode()}:{found.group(2).decode()}"

    def kill(self) -> None:
        """As a crash: nothing is saved, nobody is told."""
        self.process.kill()
        self.process.communicate()

    def peer(self, **options: t.Any) -> Peer:
        peer = Peer(self.address)
        peer.initialize(**options)
        return peer

    def end(self) -> None:
        """In order: what autosave is to save is saved."""
        self.process.terminate()
        try:
            self.process.communicate(timeout=DEADLINE)
        except subprocess.TimeoutExpired:
            self.kill()

    def stop(self) -> None:
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)


def write_tokens(path: str, tokens: t.List[Message]) -> str:
    """A file that only this user can read, as the server wants it."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
        json.dump({"tokens": tokens}, file)
    return path
