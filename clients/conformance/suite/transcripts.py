"""The conversations in protocol/transcripts. What is asked there the driver asks too, and the suite
answers in the words that stand there: tests of the server hold it to them."""

import base64
import json
import pathlib
import re
import typing as t

from .bench import Bench, Desk, Failed, expect
from .driver import UNSUPPORTED, Driver, DriverError
from .metamodel import ROOT
from .wire import Message

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
        self.current = "client"
        self.requests: t.Dict[str, Message] = {}
        self.asked = 0

    def play(self) -> None:
        for number, line in enumerate(self.path.read_text("utf-8").split("\n")[1:], 2):
            try:
                self.step(line[:3], line[3:])
            except Failed as failure:
                failure.lines[0] = f"{self.path.relative_to(ROOT)}, line {number}: {failure.lines[0]}"
                raise

    def step(self, mark: str, rest: str) -> None:
        if mark == "-- " and not rest.endswith(" ends"):
            self.current = rest
        elif mark == ">> ":
            self.send(filled(rest))
        elif mark in ("<< ", "<~ "):
            message = json.loads(filled(rest), object_hook=chosen)
            for each in message if isinstance(message, list) else [message]:
                self.try_message(each)

    def send(self, text: str) -> None:
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
        """The driver sends the request; the suite answers as the transcript does."""
        self.asked += 1
        metamodel, proxy = self.bench.metamodel, self.desk.between
        proxy.takes = lambda message: message.get("method") == method
        try:
            pending = self.driver.start("request", method=method, params=params)
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


# What a server may say where the transcript takes any value. Mostly it is a date.
ANY_DATE = "2001-01-01T00:00:00Z"
ANY: Message = {
    "process": 1, "listening": [],
    "result": json.loads((ROOT / "protocol/generated/openrpc.json").read_text("utf-8"))}


def chosen(members: Message) -> Message:
    return {key: ANY.get(key, ANY_DATE) if value == "<any>" else value for key, value in members.items()}


def filled(text: str) -> str:
    """A line with values in place of what varies otherwise."""
    text = re.sub("<(?:bind|ref):([^>]*)>", r"\1", text)
    text = text.replace("<temp>", "/temp").replace("<examples>", str(ROOT / "Examples"))
    zeros = lambda match: base64.b64encode(bytes(int(match.group(1)))).decode()
    return re.sub("<zeros:([0-9]+)>", zeros, text)


def is_exact(value: t.Any) -> bool:
    """Whether every language's numbers hold those in it."""
    if isinstance(value, dict):
        return all(map(is_exact, value.values()))
    if isinstance(value, list):
        return all(map(is_exact, value))
    return isinstance(value, bool) or not isinstance(value, (int, float)) or abs(value) <= EXACT
