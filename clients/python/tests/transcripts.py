#!/usr/bin/env python3
"""Plays the requests of every transcript through the bindings: what the server takes, they take to
be of its type, and so they do with every reply and every push."""

import base64
import json
import re
import sys
import typing as t

from server import ROOT, Server

from orrery import Connection
from orrery.checking import problems
from orrery.protocol import ERRORS, NOTIFICATIONS, REQUESTS

Message = t.Dict[str, t.Any]


def tells_progress(message: t.Any) -> bool:
    """Of work that takes long on a slow machine: no transcript has that."""
    value = message.get("params", {}).get("value") if isinstance(message, dict) else None
    return isinstance(value, dict) and "kind" in value


class Player:
    def __init__(self, name: str, server: Server) -> None:
        self.name = name
        self.server = server
        self.clients: t.Dict[str, Connection] = {}
        self.current = "client"
        self.example = ""
        self.bound: t.Dict[str, str] = {}
        # Messages that the bindings wrote, and those that no binding would write.
        self.written = 0
        self.sent = 0
        self.asked: t.Dict[str, t.Tuple[str, t.List[str]]] = {}

    def play(self, lines: t.List[str]) -> None:
        for number, line in enumerate(lines, 2):
            try:
                self.step(line[:3], line[3:])
            except Exception as error:
                raise SystemExit(f"{self.name}, line {number}: {error!r}") from error

    def step(self, mark: str, rest: str) -> None:
        if mark == "-- " and rest.endswith(" ends"):
            client = self.clients.pop(rest[:-5])
            client.end()
            while client.receive():
                pass
        elif mark == "-- ":
            self.current = rest
            self.client()
        elif mark == ">> ":
            self.send(self.filled(rest))
        elif mark in ("<< ", "<~ "):
            message: t.Any = self.client().receive()
            while tells_progress(message):
                message = self.client().receive()
            is_push = "method" in message
            assert is_push == (mark == "<~ "), f"came in place of a {'reply' if is_push else 'push'}: {message}"
            self.bind(json.loads(rest), message)
            for each in message if isinstance(message, list) else [message]:
                self.check(each)
        elif mark.startswith("@ "):
            self.example = (mark + rest)[2:]

    def client(self) -> Connection:
        if self.current not in self.clients:
            client = self.clients[self.current] = self.server.connect()
            if self.example:
                client.initialize()
                client.initialized()
                client.document_open({
                    "location": {"path": f"{self.server.folder.name}/{self.example}.data"},
                    "model": {"path": self.server.model(self.example)},
                    "create": "ifMissing", "autosave": {"enabled": False}})
        return self.clients[self.current]

    def send(self, text: str) -> None:
        message = self.read(text)
        batch = message if isinstance(message, list) else [message]
        found = [self.request_problems(each) for each in batch]
        if message is None or isinstance(message, list) or any(found):
            self.sent += 1
            return self.client().send(text)
        self.written += 1
        self.client().send(Connection.message(message["method"], message.get("params"), message.get("id")))

    @staticmethod
    def read(text: str) -> t.Any:
        try:
            message = json.loads(text)
            # Half a surrogate pair is no text.
            json.dumps(message, ensure_ascii=False).encode()
        except ValueError:
            return None
        return message

    def request_problems(self, message: Message) -> t.List[str]:
        """Those of the parameters, kept until the server has said what it makes of them."""
        is_request = isinstance(message, dict) and isinstance(message.get("method"), str)
        id_ = message.get("id", 0) if is_request else None
        if not isinstance(id_, str) and not (isinstance(id_, (int, float)) and id_ == int(id_)):
            return ["no request"]
        method: str = message["method"]
        row = REQUESTS.get(method) or NOTIFICATIONS.get(method)
        if row is None:
            found = [f"{method} is not known"]
        else:
            params = message.get("params") or {}
            # LSP's own methods may be told more than anybody knows.
            strict = "/" in method and not method.startswith("$")
            found = list(problems(params, row["params"], "params", strict)) if row["params"] else []
        if "id" in message:
            self.asked[self.key(message)] = method, found
        return found

    def key(self, message: Message) -> str:
        """Of a request and its reply: 3.0 is the id 3."""
        id_ = message.get("id")
        return f"{self.current} {int(id_) if isinstance(id_, float) else id_!r}"

    def check(self, message: Message) -> None:
        if "method" in message:
            found = list(problems(message["params"], NOTIFICATIONS[message["method"]]["params"]))
            assert not found, f"{message['method']}: {found}"
            return
        method, wrong = self.asked.pop(self.key(message), ("", []))
        if "error" in message:
            assert not list(problems(message["error"], "ErrorInfo")), message
            error = ERRORS[message["error"]["data"]["kind"]]
            assert error["code"] == message["error"]["code"], message
        else:
            assert method, f"nobody asked for {message}"
            assert not wrong, f"{method} was taken, and should not have been: {wrong}"
            found = list(problems(message["result"], REQUESTS[method]["result"]))
            assert not found, f"{method}: {found}"

    def filled(self, text: str) -> str:
        for name, value in self.bound.items():
            text = text.replace(f"<ref:{name}>", value)
        text = text.replace("<temp>", self.server.folder.name)
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


def main() -> None:
    played = written = sent = 0
    for path in sorted((ROOT / "protocol/transcripts").rglob("*.txt")):
        lines = path.read_text("utf-8").split("\n")[1:]
        with Server(sys.argv[1], is_network="! network" in lines) as server:
            player = Player(str(path.relative_to(ROOT)), server)
            player.play(lines)
        played += 1
        written += player.written
        sent += player.sent
    print(f"{played} transcripts: {written} messages written by the bindings, {sent} sent as they stand")


if __name__ == "__main__":
    main()
