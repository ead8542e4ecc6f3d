"""The conversations in protocol/transcripts, played to a real server by the suite. What is asked there
the driver asks too, and the suite answers what the server has said."""

import base64
import json
import pathlib
import re
import socket
import typing as t

from .bench import Bench, Desk, Failed, expect
from .driver import UNSUPPORTED, Driver, DriverError
from .metamodel import ROOT
from .wire import Message, Peer, Server, write_tokens

READ = "protocol/transcripts/README.md, and the transcript"
# The library's own business.
OWN = ("initialize", "shutdown")
EXACT = 2**53


def play(bench: Bench) -> None:
    paths = sorted((ROOT / "protocol/transcripts").rglob("*.txt"))
    with bench.desk(has_proxy=True) as desk:
        driver = desk.driver(is_open=False)
        asked, has_check = 0, checks(driver)
        for folder in sorted({path.parent for path in paths}):
            those = [path for path in paths if path.parent == folder]
            with bench.check(f"{folder.name}, {len(those)} transcripts", READ):
                for path in those:
                    player = Player(bench, desk, driver, path, has_check)
                    player.play()
                    asked += player.asked
        with bench.check("pushes of others' documents are no errors", READ):
            expect(driver.call("events")["errors"], [], "errors of the client")
            if asked < 500:
                raise Failed(f"The driver was asked to send only {asked} requests.", None, None, None)


def checks(driver: Driver) -> bool:
    """Whether the client checks at run time: one with types that hold need not."""
    try:
        driver.call("check", type="Clock", value="c:1")
    except DriverError as error:
        if error.kind == UNSUPPORTED:
            return False
        raise
    return True


class Player:
    def __init__(self, bench: Bench, desk: Desk, driver: Driver, path: pathlib.Path, has_check: bool) -> None:
        self.bench, self.desk, self.driver, self.path = bench, desk, driver, path
        self.has_check = has_check
        self.lines = path.read_text("utf-8").split("\n")[1:]
        self.is_network = "! network" in self.lines
        self.clients: t.Dict[str, Peer] = {}
        self.current, self.example = "client", ""
        self.bound: t.Dict[str, t.Any] = {}
        self.requests: t.Dict[str, Message] = {}
        self.asked = 0

    def play(self) -> None:
        arguments = ["tcp", "--token-file", self.write_tokens()] if self.is_network else ["unix"]
        self.server = Server(self.bench.options.orrery, *arguments)
        try:
            for number, line in enumerate(self.lines, 2):
                try:
                    self.step(line[:3], line[3:])
                except Failed as failure:
                    failure.lines[0] = f"{self.path.relative_to(ROOT)}, line {number}: {failure.lines[0]}"
                    raise
        finally:
            self.server.stop()

    def write_tokens(self) -> str:
        folder = pathlib.Path(self.desk.server.folder) / "network"
        folder.mkdir(exist_ok=True)
        self.temp = str(folder)
        return write_tokens(f"{folder}/{self.path.stem}.json", [
            {"name": "writer", "token": "writer-0123456789", "access": "write"},
            {"name": "reader", "token": "reader-0123456789", "access": "read",
             "documents": [f"{folder}/shown.data", str(ROOT / "Examples")]}])

    def step(self, mark: str, rest: str) -> None:
        if mark == "-- " and rest.endswith(" ends"):
            client = self.clients.pop(rest[:-5])
            client.stream.shutdown(socket.SHUT_WR)
            while client.receive():
                pass
        elif mark == "-- ":
            self.current = rest
            self.client()
        elif mark == ">> ":
            self.send(self.filled(rest))
        elif mark in ("<< ", "<~ "):
            message = self.client().receive()
            expected = json.loads(rest)
            while tells_progress(message):
                message = self.client().receive()
            self.bind(expected, message)
            for each in message if isinstance(message, list) else [message]:
                self.try_message(each)
        elif mark.startswith("@ "):
            self.example = (mark + rest)[2:]

    def client(self) -> Peer:
        if self.current not in self.clients:
            client = self.clients[self.current] = Peer(self.server.address)
            if self.example:
                client.initialize()
                client.open(
                    f"{self.server.folder}/{self.example}.data", self.bench.model(self.example))
        return self.clients[self.current]

    def send(self, text: str) -> None:
        self.client().send_text(text)
        try:
            message = json.loads(text)
            json.dumps(message, ensure_ascii=False).encode()
        except ValueError:
            return
        for each in message if isinstance(message, list) else [message]:
            if isinstance(each, dict) and isinstance(each.get("id"), (int, str, float)):
                self.requests[self.key(each)] = each

    def key(self, message: Message) -> str:
        id_ = message.get("id")
        return f"{self.current} {int(id_) if isinstance(id_, float) else id_!r}"

    # What the driver makes of it.

    def try_message(self, message: Message) -> None:
        metamodel = self.bench.metamodel
        if "method" in message:
            type_ = metamodel.notifications[message["method"]]["params"]["name"]
            self.check(type_, message["params"])
            if not self.is_own(message["method"]):
                self.desk.between.tell(message)
            return
        request = self.requests.pop(self.key(message), None)
        if "error" in message:
            self.check(f"error:{message['error']['data']['kind']}", message["error"]["data"])
        if request is None or request.get("method") not in metamodel.requests:
            return
        row = metamodel.requests[request["method"]]
        if "result" in message:
            if row.get("params"):
                self.check(row["params"]["name"], request.get("params") or {})
            if row["result"]["kind"] == "reference":
                self.check(row["result"]["name"], message["result"])
        is_wrong = "error" in message and message["error"]["data"]["kind"].startswith("rpc.")
        if not is_wrong and not self.is_own(request["method"]) and is_exact([request, message]):
            self.ask(request["method"], request.get("params") or {}, message, row)

    @staticmethod
    def is_own(method: str) -> bool:
        return method in OWN or method.startswith("$")

    def check(self, type_: str, value: t.Any) -> None:
        if is_exact(value) and self.has_check:
            found = self.driver.call("check", type=type_, value=value)["problems"]
            expect(found, [], f"the client's check of {type_}", value)

    def ask(self, method: str, params: Message, reply: Message, row: Message) -> None:
        """The driver sends the request; the suite answers as the server has."""
        self.asked += 1
        metamodel, proxy = self.bench.metamodel, self.desk.between
        proxy.takes = lambda message: message.get("method") == method
        try:
            pending = self.driver.start("request", method=method, params=params)
            taken: t.List[t.Any] = []
            proxy.wait(f"the request {method}", lambda: proxy.taken or pending.is_done())
            if pending.is_done():
                raise Failed("The client has sent nothing", {method: params}, None, pending.result())
            line, message = proxy.take(method)
        finally:
            proxy.takes = lambda message: False
        type_ = row.get("params")
        as_sent = metamodel.canonical(message.get("params") or {}, type_)
        expect(as_sent, metamodel.canonical(params, type_), f"the parameters of {method}", params)
        expect(message.get("jsonrpc"), "2.0", "the member jsonrpc")
        if "error" in reply:
            line.answer(message, error=reply["error"])
            try:
                found = pending.result()
            except DriverError as error:
                expect(error.kind, reply["error"]["data"]["kind"], f"the error of {method}", params)
            else:
                raise Failed(f"{method} has not failed", params, reply["error"], found)
            return
        line.answer(message, reply["result"])
        found = metamodel.canonical(pending.result(), row["result"])
        expected = metamodel.canonical(reply["result"], row["result"])
        expect(found, expected, f"the result of {method}", params)

    # The marks of transcripts.

    def filled(self, text: str) -> str:
        for name, value in self.bound.items():
            text = text.replace(f"<ref:{name}>", str(value))
        text = text.replace("<temp>", self.temp if self.is_network else self.server.folder)
        text = text.replace("<examples>", str(ROOT / "Examples"))
        zeros = lambda match: base64.b64encode(bytes(int(match.group(1)))).decode()
        return re.sub(r"<zeros:([0-9]+)>", zeros, text)

    def bind(self, expected: t.Any, found: t.Any) -> None:
        if isinstance(expected, dict) and isinstance(found, dict):
            for key in expected.keys() & found.keys():
                self.bind(expected[key], found[key])
        elif isinstance(expected, list) and isinstance(found, list):
            for pair in zip(expected, found):
                self.bind(*pair)
        elif isinstance(expected, str) and expected.startswith("<bind:"):
            self.bound[expected[6:-1]] = found


def tells_progress(message: t.Any) -> bool:
    """Of work that takes long on a slow machine: no transcript has that."""
    value = message.get("params", {}).get("value") if isinstance(message, dict) else None
    return isinstance(value, dict) and "kind" in value


def is_exact(value: t.Any) -> bool:
    """Whether every language's numbers hold those in it."""
    if isinstance(value, dict):
        return all(map(is_exact, value.values()))
    if isinstance(value, list):
        return all(map(is_exact, value))
    return isinstance(value, bool) or not isinstance(value, (int, float)) or abs(value) <= EXACT
