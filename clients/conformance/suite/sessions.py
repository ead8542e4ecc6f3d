"""How a connection begins, is used by several, and ends."""

import os
import pathlib
import re
import shutil
import tempfile
import typing as t

from .bench import Bench, Desk, Failed, Skipped, expect
from .driver import Driver, DriverError
from .wire import NotStarted, Server, write_tokens

CONNECTING = "protocol/manual/connecting.md"
CANCEL = "protocol/README.md, “Order”: every request gets one reply, cancelled ones included"
PRESENCE = "protocol/manual/streams.md, “Who else is here”"
CANCELLED = ("rpc.requestCancelled", "client.cancelled")
TOKEN = "conformance-0123456789"
UNKNOWN = "wrong-0123456789"
# Of a server at localhost and 127.0.0.1, valid until 2125, and its key, which is no secret.
CERTIFICATE = pathlib.Path(__file__).parent / "localhost.pem"


def play(bench: Bench) -> None:
    for kind in "tcp", "ws", "tls", "wss":
        with bench.check(f"{kind}, with a token", CONNECTING):
            network(bench, kind)
    with bench.check("a child on standard input and output", CONNECTING):
        child(bench)
    with bench.desk(has_proxy=True) as desk:
        driver = desk.driver(is_open=False)
        with bench.check("initialize says who the client is, then initialized", CONNECTING):
            greeting(desk)
        driver.call("openDocument", path=desk.path, model=desk.model, create="ifMissing")
        with bench.check("a request that is cancelled", CANCEL):
            cancelled(desk, driver)
        with bench.check("a request that is cancelled when it is done", CANCEL):
            cancelled_late(desk, driver)
        with bench.check("who else has the document open", PRESENCE):
            presence(desk, driver)
        with bench.check("two drivers, one document", PRESENCE):
            two(desk, driver)
        with bench.check("the end", "protocol/README.md, “Conventions”: LSP's shutdown and exit"):
            end(desk, driver)


def network(bench: Bench, kind: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        tokens = write_tokens(os.path.join(folder, "tokens.json"), [
            {"name": "conformance", "token": TOKEN, "access": "write"}])
        arguments = ["--token-file", tokens]
        options: t.Dict[str, str] = {}
        if kind in ("tls", "wss"):
            # The server wants a key that only this user can read.
            key = shutil.copy(CERTIFICATE.with_suffix(".key"), folder)
            os.chmod(key, 0o600)
            arguments += ["--tls-certificate", str(CERTIFICATE), "--tls-key", key]
            options["certificateAuthority"] = str(CERTIFICATE)
        try:
            server = Server(bench.options.orrery, kind, *arguments)
        except NotStarted as error:
            if "TLS" not in str(error):
                raise
            raise Skipped("The server is built without TLS.") from None
        try:
            welcome(bench, server, options)
            unwelcome(bench, server, "a token that is not known", {**options, "token": UNKNOWN})
            if options:
                unwelcome(bench, server, "a certificate that nobody vouches for", {"token": TOKEN})
        finally:
            server.stop()


def welcome(bench: Bench, server: Server, options: t.Dict[str, str]) -> None:
    driver = bench.driver()
    try:
        driver.call("connect", address=server.address, token=TOKEN, **options)
        driver.call("openDocument", path=f"{server.folder}/n.data", model=bench.model("Everything"),
                    create="ifMissing")
        id_ = driver.call("insert", entity="Artist", values={"name": "“Ä”" * 9000})["id"]
        expect(driver.call("get", object=id_)["values"]["name"], "“Ä”" * 9000, "a long value")
        driver.call("close")
    finally:
        driver.stop()


def unwelcome(bench: Bench, server: Server, what: str, options: t.Dict[str, str]) -> None:
    refused = bench.driver()
    try:
        found = refused.call("connect", address=server.address, **options)
    except DriverError as error:
        if error.kind not in ("connection.unauthorized", "client.connectionLost", "client.refused"):
            raise Failed(what, None, "connection.unauthorized", error.kind) from None
    else:
        raise Failed(f"Taken: {what}", None, "connection.unauthorized", found)
    finally:
        refused.stop()


def child(bench: Bench) -> None:
    server = Server(bench.options.orrery)
    driver = bench.driver()
    try:
        driver.call("connect", arguments=[bench.options.orrery, "serve"])
        driver.call("openDocument", path=f"{server.folder}/child.data", model=bench.model("Everything"),
                    create="ifMissing")
        id_ = driver.call("insert", entity="Artist", values={"name": "C"})["id"]
        expect(driver.call("get", object=id_)["values"]["name"], "C", "a value")
        driver.call("save")
        driver.call("close")
    finally:
        driver.stop()
    # It has ended: another server may open the store, and what was saved is there.
    try:
        user = server.peer()
        user.open(f"{server.folder}/child.data", bench.model("Everything"))
        expect(user.request("fetch/count", {"fetch": {"entity": "Artist"}})["count"], 1, "objects saved")
    finally:
        server.stop()


def greeting(desk: Desk) -> None:
    sent = desk.between.sent
    desk.between.wait("A second message of the client", lambda: len(sent) > 1)
    expect([each["method"] for each in sent[:2]], ["initialize", "initialized"], "the first two messages")
    params = sent[0]["params"]
    expect(sorted(params.get("clientInfo", {}))[:1], ["name"], "the members of `clientInfo`", params)
    version = params.get("initializationOptions", {}).get("protocolVersion")
    if not re.fullmatch(r"\d+\.\d+", str(version)):
        raise Failed("`protocolVersion`: the one that the client was written for", params, "1.0", version)


def cancelled(desk: Desk, driver: Driver) -> None:
    proxy = desk.between
    proxy.takes = lambda message: message.get("method") in ("document/check", "$/cancelRequest")
    pending = driver.start("request", method="document/check", params={})
    line, request = proxy.take("document/check")
    driver.call("cancel", request=pending.id)
    _, cancel = proxy.take("$/cancelRequest")
    proxy.takes = lambda message: False
    expect(cancel["params"]["id"], request["id"], "the id in `$/cancelRequest`", cancel)
    line.answer(request, error={
        "code": -32800, "message": "Cancelled.", "data": {"kind": "rpc.requestCancelled", "retryable": True}})
    try:
        found = pending.result()
    except DriverError as error:
        if error.kind not in CANCELLED:
            raise Failed("the error of a cancelled request", None, CANCELLED[0], error.kind) from None
    else:
        raise Failed("A cancelled request must fail", None, CANCELLED[0], found)
    driver.has_caught_up()


def cancelled_late(desk: Desk, driver: Driver) -> None:
    """Whether it has a result or was cancelled is the client's to say; what comes after it is right."""
    proxy = desk.between
    proxy.takes = lambda message: message.get("method") == "document/check"
    pending = driver.start("request", method="document/check", params={})
    line, request = proxy.take("document/check")
    driver.call("cancel", request=pending.id)
    proxy.takes = lambda message: False
    line.answer(request, {"problems": [], "truncated": False, **desk.user.request("document/check")})
    try:
        pending.result()
    except DriverError as error:
        if error.kind not in CANCELLED:
            raise
    driver.has_caught_up()


def presence(desk: Desk, driver: Driver) -> None:
    own = driver.request("connection/list")["connections"]
    expect(len(own), 2, "how many connections the server has")
    before = driver.call("presence")["connections"]
    expect(sorted(before), sorted(each["connection"] for each in own), "who has the document open")
    visitor = desk.server.peer()
    visitor.open(desk.path, desk.model)
    driver.has_caught_up()
    expect(len(driver.call("presence")["connections"]), 3, "how many have it open when one more came")
    visitor.request("document/close")
    driver.has_caught_up()
    expect(len(driver.call("presence")["connections"]), 2, "how many have it open when one has gone")
    visitor.end()


def two(desk: Desk, driver: Driver) -> None:
    other = desk.driver(is_other=True)
    id_ = driver.call("insert", entity="Artist", values={"name": "A"})["id"]
    expect(other.call("get", object=id_)["values"]["name"], "A", "what the other has")
    other.call("set", object=id_, values={"name": "B"})
    driver.has_caught_up()
    expect(driver.call("get", object=id_)["values"]["name"], "B", "what the first has")
    other.call("undo")
    driver.has_caught_up()
    expect(driver.call("get", object=id_)["values"]["name"], "A", "what the first has after the other's undo")
    other.call("close")
    other.stop()


def end(desk: Desk, driver: Driver) -> None:
    driver.call("close")
    # Whoever goes is told of.
    watcher = desk.server.peer()
    watcher.open(desk.path, desk.model)
    count = watcher.request("connection/list", {"document": watcher.document})["count"]
    while count > 2:
        count = watcher.push("connection/didChange")["count"]
    watcher.end()
    driver.stop()
    expect(driver.process.returncode, 0, "the driver's exit code after the end of its input")
