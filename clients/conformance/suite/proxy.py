"""What stands between a driver and the server: it records, cuts, delays and adds, and can answer in
the server's place."""

import array
import fcntl
import json
import os
import random
import socket
import termios
import threading
import typing as t

from .metamodel import MetaModel
from .wire import DEADLINE, Framing, Late, Message, connected

TOMORROW = {"jsonrpc": "2.0", "method": "tomorrow/didDawn", "params": {"stream": "x1", "clock": "?"}}


class Proxy:
    """Listens at a Unix socket for drivers, and connects each of them to the server."""

    def __init__(self, path: str, address: str, metamodel: MetaModel) -> None:
        self.path, self.server, self.metamodel = path, address, metamodel
        self.address = f"unix:{path}"
        self.changed = threading.Condition()
        self.lines: t.List[Line] = []
        # What clients have sent, and what they were told, of all connections in order.
        self.sent: t.List[Message] = []
        self.told: t.List[Message] = []
        # Set by tests: whether output is held, decorated, cut in pieces.
        self.is_holding = False
        self.is_decorating = False
        self.pieces: t.Optional[random.Random] = None
        self.taken: t.List[t.Tuple[Line, Message]] = []
        self.takes: t.Callable[[Message], bool] = lambda message: False
        self.delays: t.Callable[[Message], bool] = lambda reply: False
        self.delayed: t.List[t.Tuple[Line, Message]] = []
        self.listener: t.Optional[socket.socket] = None
        self.open()

    def open(self) -> None:
        """Lets drivers in, again."""
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        if os.path.exists(self.path):
            os.unlink(self.path)
        self.listener.bind(self.path)
        self.listener.listen()
        threading.Thread(target=self.accept, args=[self.listener], daemon=True).start()

    def accept(self, listener: socket.socket) -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            try:
                line = Line(self, client, connected(self.server))
            except OSError:
                client.close()
                continue
            with self.changed:
                self.lines.append(line)
            line.start()

    def cut(self, half: bytes = b"") -> None:
        """Ends every connection, perhaps after half a message, and lets nobody in until `open`."""
        if self.listener:
            self.listener.shutdown(socket.SHUT_RDWR)
            self.listener.close()
            self.listener = None
            os.unlink(self.path)
        with self.changed:
            lines, self.lines = self.lines, []
        for line in lines:
            line.cut(half)

    def hold(self) -> None:
        """What the server tells from now on waits for `flow`, which writes it in one piece."""
        with self.changed:
            self.is_holding = True

    def flow(self) -> None:
        with self.changed:
            self.is_holding = False
            for line in self.lines:
                line.write(b"")

    def wait(self, what: str, is_there: t.Callable[[], t.Any]) -> t.Any:
        with self.changed:
            found = self.changed.wait_for(is_there, DEADLINE)
        if not found:
            raise Late(f"{what} has not come for {DEADLINE:g} s.")
        return found

    def take(self, what: str) -> t.Tuple["Line", Message]:
        """The next message that `takes` has kept from the server."""
        self.wait(what, lambda: self.taken)
        with self.changed:
            return self.taken.pop(0)

    def wait_for_reply(self, method: str, known: int) -> Message:
        """Until the server has replied to a request of the method, sent after `known` messages."""
        def reply() -> t.Optional[Message]:
            ids = [each["id"] for each in self.sent[known:] if each.get("method") == method]
            found = [each for each in self.told if each.get("id") in ids and "method" not in each]
            return found[-1] if found else None
        return t.cast(Message, self.wait(f"The reply to {method}", reply))

    def tell(self, message: Message) -> None:
        """Pushes what no server has said."""
        with self.changed:
            for line in self.lines:
                line.tell(message)

    def release(self) -> None:
        """Lets go what was delayed."""
        with self.changed:
            self.delays = lambda reply: False
            delayed, self.delayed = self.delayed, []
            for line, message in delayed:
                line.tell(message)

    def requests(self, method: str) -> t.List[Message]:
        with self.changed:
            return [each for each in self.sent if each.get("method") == method]

    def end(self) -> None:
        if self.listener:
            self.cut()


class Line:
    """A driver's connection."""

    def __init__(self, proxy: Proxy, client: socket.socket, server: socket.socket) -> None:
        self.proxy, self.client, self.server = proxy, client, server
        server.settimeout(None)
        self.from_client, self.from_server = Framing(), Framing()
        self.methods: t.Dict[t.Any, str] = {}
        self.held = b""
        # What was taken is let go by others than who listens.
        self.forwarding = threading.Lock()

    def start(self) -> None:
        for run in self.listen_to_client, self.listen_to_server:
            threading.Thread(target=run, daemon=True).start()

    def listen_to_client(self) -> None:
        for message in self.messages(self.client, self.from_client):
            with self.proxy.changed:
                self.from_server.has_headers = self.from_client.has_headers
                self.proxy.sent.append(message)
                if "id" in message:
                    self.methods[message["id"]] = message.get("method", "")
                is_taken = self.proxy.takes(message)
                if is_taken:
                    self.proxy.taken.append((self, message))
                self.proxy.changed.notify_all()
            if not is_taken:
                try:
                    self.forward(message)
                except OSError:
                    break
        self.close(self.server)

    def listen_to_server(self) -> None:
        for message in self.messages(self.server, self.from_server):
            with self.proxy.changed:
                if self.proxy.delays(message):
                    self.proxy.delayed.append((self, message))
                    self.proxy.changed.notify_all()
                    continue
                self.tell(message)
        self.close(self.client)

    def messages(self, stream: socket.socket, framing: Framing) -> t.Iterator[Message]:
        while True:
            try:
                data = stream.recv(1 << 16)
            except OSError:
                return
            if not data:
                return
            for text in framing.decoded(data):
                yield json.loads(text)

    def forward(self, message: Message) -> None:
        """Lets the server have what was taken."""
        with self.forwarding:
            self.server.sendall(self.from_client.encoded(message))

    # What the client is told; with the proxy's lock.

    def answer(self, message: Message, result: t.Any = None, error: t.Any = None) -> None:
        """In the server's place."""
        reply = {"jsonrpc": "2.0", "id": message["id"]}
        reply.update({"error": error} if error else {"result": result})
        with self.proxy.changed:
            self.tell(reply)

    def tell(self, message: Message) -> None:
        data = b""
        if self.proxy.is_decorating:
            data = self.from_server.encoded(TOMORROW)
            message = self.decorated(message)
        self.proxy.told.append(message)
        self.proxy.changed.notify_all()
        self.write(data + self.from_server.encoded(message))

    def decorated(self, message: Message) -> Message:
        """As a newer server may send it."""
        metamodel = self.proxy.metamodel
        if "method" in message:
            type_ = metamodel.notifications[message["method"]].get("params")
            params = metamodel.decorated(message["params"], type_)
            for word in "origin", "reason":
                if word in params:
                    params[word] = "aWordOfTomorrow"
            return {**message, "params": params}
        row = metamodel.requests.get(self.methods.get(message["id"], ""))
        if "result" in message and row:
            return {**message, "result": metamodel.decorated(message["result"], row["result"])}
        return message

    def write(self, data: bytes) -> None:
        if self.proxy.is_holding:
            self.held += data
            return
        data, self.held = self.held + data, b""
        choice = self.proxy.pieces
        try:
            while choice and len(data) > 1:
                count = choice.choice([1, 2, 3, 7, 40, 1000])
                self.client.sendall(data[:count])
                data = data[count:]
                self.wait_until_read()
            self.client.sendall(data)
        except OSError:
            pass

    def wait_until_read(self) -> None:
        """So that the client gets the next piece by itself; but not for ever, it may be busy."""
        left = array.array("i", [1])
        for _ in range(200):
            fcntl.ioctl(self.client, termios.TIOCOUTQ, left)
            if not left[0]:
                return
            os.sched_yield()

    def cut(self, half: bytes) -> None:
        if half:
            try:
                self.client.sendall(half)
            except OSError:
                pass
        self.close(self.client)
        self.close(self.server)

    @staticmethod
    def close(stream: socket.socket) -> None:
        try:
            stream.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
