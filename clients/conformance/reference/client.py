"""A connection with its live lists and objects: framing, requests, order, resuming.

There is one loop and one thread. A reply is handled in the loop that reads, before the next message.
"""

import base64
import json
import os
import selectors
import socket
import subprocess
import time


class Client:
    def __init__(self, selector):
        self.selector = selector
        self.transport = None
        self.arguments = self.address = self.token = self.document = self.opening = None
        self.last_id, self.replies, self.ids_by_command = 0, {}, {}
        self.buffer = b""
        self.clock = None
        self.lists, self.lists_by_handle = {}, {}
        # The clock of the last push on each stream of notices.
        self.clocks = {}
        # What is known: values, and whether it is deleted; since when, and the clock of the values.
        self.objects, self.told_at, self.shown_at = {}, {}, {}
        # By what the server calls each private context: whether it has changes.
        self.private = {}
        # Notices that came while requests wait: a reply may be older than they are.
        self.notices = []
        self.state, self.present = {}, []
        self.counts = {"disconnected": 0, "reconnected": 0, "changesLost": 0}
        self.errors, self.waiters = [], []
        self.is_closing, self.retry_at, self.delay, self.back_at = False, None, 0, None
        # What the server reads at most, in bytes.
        self.most = None

    # Messages.

    def connect(self):
        if self.arguments:
            child = subprocess.Popen(self.arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self.transport, self.write = child.stdout, lambda data: os.write(child.stdin.fileno(), data)
            self.read = lambda: os.read(child.stdout.fileno(), 65536)
        else:
            kind, place = self.address.split(":", 1)
            if kind not in ("unix", "tcp"):
                raise Unsupported(f"No addresses of the kind {kind}.")
            stream = socket.socket(socket.AF_UNIX if kind == "unix" else socket.AF_INET)
            host, _, port = place.rpartition(":")
            try:
                stream.connect(place if kind == "unix" else (host, int(port)))
            except OSError:
                stream.close()
                raise
            self.transport, self.write, self.read = stream, stream.sendall, lambda: stream.recv(65536)
        self.buffer = b""
        self.selector.register(self.transport, selectors.EVENT_READ, self.receive)

    def send(self, message):
        self.send_data(encoded(message))

    def send_data(self, data):
        try:
            self.write(data + b"\n")
        except OSError:
            # The end of what is read says so too.
            pass

    def fits(self, data):
        """A message that is too large would cost the connection."""
        return self.most is None or len(data) <= self.most

    def request(self, method, params, then, command_id=None):
        """`then` is called with the result, or with the error, in the loop that reads."""
        self.last_id += 1
        data = encoded({"id": self.last_id, "method": method, "params": params})
        self.replies[self.last_id] = then
        if command_id is not None:
            self.ids_by_command[command_id] = self.last_id
        if self.transport is None:
            self.fail_all()
        elif not self.fits(data):
            self.fail([self.last_id], "client.tooLarge", f"The request has more than {self.most} bytes.")
        else:
            self.send_data(data)

    def receive(self):
        try:
            data = self.read()
        except OSError:
            data = b""
        if not data:
            return self.lost()
        self.buffer += data
        while b"\n" in self.buffer:
            line, _, self.buffer = self.buffer.partition(b"\n")
            try:
                message = json.loads(line)
            except ValueError:
                message = None
            if not self.is_message(message):
                # It may have been the reply to any request. What waits must not wait for ever.
                return self.lost()
            try:
                self.handle(message)
            except (ValueError, KeyError, IndexError) as error:
                self.errors.append(repr(error))

    def is_message(self, message):
        return isinstance(message, dict) and message.get("method", message.get("id")) is not None

    def handle(self, message):
        if "method" in message:
            self.handle_push(message["method"], message.get("params") or {})
        elif message["id"] in self.replies:
            result = message.get("result")
            clock = result.get("clock") if isinstance(result, dict) else None
            if clock:
                self.note(clock)
            self.replies.pop(message["id"])(result, message.get("error"))
            for notice in self.notices if clock else []:
                # By now it may be about objects that are known.
                if number(notice["clock"]) > number(clock):
                    self.apply(notice, notice["clock"])
            if not self.replies:
                self.notices = []

    def did_save(self, context):
        """Of a private context nothing is pushed when it is saved."""
        self.private[context] = False

    def note(self, clock):
        """Keeps the latest clock, with which to resume."""
        if not self.clock or clock.split(":")[0] != self.clock.split(":")[0] or number(clock) > number(self.clock):
            self.clock = clock

    def handle_push(self, method, push):
        if method.startswith("list/"):
            if push["stream"] in self.lists_by_handle:
                self.lists_by_handle[push["stream"]].handle_push(method, push)
        elif self.document is None or push.get("document") != self.document:
            return
        elif method == "connection/didChange":
            self.present = push["connections"]
        elif push.get("context") in self.private:
            # Its objects are not kept, and it has no step to undo.
            self.private[push["context"]] = push["hasChanges"]
            return
        elif method in ("context/didChangeObjects", "stream/didReset"):
            has_missed = method == "stream/didReset" or push["since"] != self.clocks[push["stream"]]
            self.clocks[push["stream"]] = push["clock"]
            if has_missed:
                self.get(list(self.objects))
            else:
                self.apply(push, push["clock"])
                if self.replies:
                    self.notices.append(push)
        if "hasChanges" in push:
            self.take_state(push)
        if "clock" in push and push.get("document") == self.document:
            self.note(push["clock"])

    # Objects.

    def know(self, object_, clock):
        if self.is_news(object_["id"], clock):
            self.objects[object_["id"]] = {"values": dict(object_.get("values", {})), "isDeleted": False}
            self.shown_at[object_["id"]] = clock

    def is_news(self, id, clock):
        """Whether nothing later was told of it. Numbers are compared within a connection: a server
        that was started again counts anew."""
        is_news = number(clock) >= self.told_at.get(id, 0)
        self.told_at[id] = max(number(clock), self.told_at.get(id, 0))
        return is_news

    def apply(self, changes, clock):
        if changes["noticeDetail"] != "objects":
            self.get([id for id in self.objects])
            return
        for each in changes["inserted"] + changes["refreshed"]:
            if each["id"] in self.objects:
                self.know(each, clock)
        for each in changes["updated"]:
            if each["id"] in self.objects and self.is_news(each["id"], clock):
                self.objects[each["id"]]["values"].update(each.get("values", {}))
                self.shown_at[each["id"]] = clock
        for id in changes["deleted"]:
            if id in self.objects and self.is_news(id, clock):
                self.objects[id]["isDeleted"] = True

    def get(self, ids, then=lambda error: None):
        def take(result, error):
            for each in result["objects"] if result else []:
                self.know(each, result["clock"])
            for id in result.get("missing", []) if result else []:
                if self.is_news(id, result["clock"]):
                    self.objects[id] = {"values": {}, "isDeleted": True}
            then(error)
        if not ids:
            return then(None)
        self.request("object/get", {"ids": ids}, take)

    def read_value(self, id, key, then):
        """The whole of a Binary value, however large, as base64."""
        def begin(error):
            value = None if error else self.objects[id]["values"].get(key)
            if not isinstance(value, dict):
                return then({"value": value}, error)
            handle, data = value["$handle"], bytearray()

            def take(result, error):
                data.extend(base64.b64decode(result["data"]) if result else b"")
                if not self.is_value(id, key, value):
                    self.read_value(id, key, then)
                elif error or len(data) == handle["length"]:
                    then({"value": base64.b64encode(data).decode()}, error)
                else:
                    ask()

            def ask():
                self.request("data/read", {"handle": handle["handle"], "offset": len(data)}, take)
            ask()
        self.get([id], begin)

    def is_value(self, id, key, value):
        """Where another was told meanwhile, the pieces are of both."""
        return self.objects[id]["values"].get(key) is value

    # Lost connections.

    def lost(self):
        self.selector.unregister(self.transport)
        self.transport.close()
        self.transport, self.notices = None, []
        self.fail_all()
        self.count("disconnected")
        if self.back_at is not None and time.monotonic() - self.back_at > 1:
            # Only a connection that has lasted counts: the next wait is a short one.
            self.delay = 0
        self.back_at = None
        if not self.is_closing:
            self.retry_at = time.monotonic() + self.delay
            self.delay = min(max(self.delay * 2, 0.05), 1)

    def fail_all(self):
        self.fail(list(self.replies), "client.connectionLost", "The connection was lost.")

    def fail(self, ids, kind, message):
        for then in [self.replies.pop(id) for id in ids]:
            then(None, {"message": message, "data": {"kind": kind}})

    def count(self, event):
        self.counts[event] += 1
        for waiter in self.waiters[:]:
            if self.counts[waiter[0]] >= waiter[1]:
                self.waiters.remove(waiter)
                waiter[2]({})

    def retry(self):
        try:
            self.connect()
        except OSError:
            self.retry_at, self.delay = time.monotonic() + self.delay, min(max(self.delay * 2, 0.05), 1)
            return
        self.retry_at = None
        # What the server called them before, others may be called on this connection.
        self.lists_by_handle, self.private = {}, {}
        for live in self.lists.values():
            live.handle = None
        self.begin(lambda result, error: self.open_again() if result else None)

    def begin(self, then):
        def begun(result, error):
            if result:
                self.most = result["limits"]["maximumMessageBytes"]
                self.send({"method": "initialized", "params": {}})
            then(result, error)
        self.request("initialize", {
            "clientInfo": {"name": "reference"},
            "initializationOptions": {"protocolVersion": "1.0", **({"token": self.token} if self.token else {})},
        }, begun)

    def open_again(self):
        if not self.opening:
            return self.is_back()
        # It is there by now, with a model of its own; where it is not, none is to be made in its place.
        again, since = {"location": self.opening["location"]}, self.clock

        def opened(result, error):
            if result:
                self.take_epoch(since, result["clock"])
            self.opened_again(result, error)
        self.request("document/open", self.resuming(again, since), opened)

    def take_epoch(self, since, clock):
        """What was unsaved may have gone with the server that had it."""
        if since.split(":")[0] != clock.split(":")[0] and self.state.get("hasChanges"):
            self.count("changesLost")

    def resuming(self, params, clock):
        return {**params, "since": clock} if clock else params

    def opened_again(self, result, error):
        if error:
            return self.errors.append(error["message"])
        self.document = result["document"]
        self.follow(result)
        self.told_at = {}
        if not result["isFresh"]:
            self.apply(result["changes"], result["clock"])
        self.get(list(self.objects) if result["isFresh"] else [])
        self.open_lists([each for each in self.lists.values() if not each.failure])

    def open_lists(self, lists):
        if not lists:
            return self.is_back()
        self.open_list(lists[0], lambda: self.open_lists(lists[1:]))

    def follow(self, result):
        """The document's streams start at the clock of the reply that opened it."""
        self.clocks = {each["stream"]: result["clock"] for each in result["streams"]}
        self.present = result["connections"]
        self.take_state(result)

    def open_list(self, live, then=lambda: None):
        params = live.params

        def opened(result, error):
            if error and self.transport is None:
                return
            if error:
                live.fail(error)
                return then()
            if live.params is not params:
                # By now another fetch or window is wanted.
                self.request("list/close", {"list": result["list"]}, lambda result, error: None)
                return self.open_list(live, then)
            try:
                live.open(result)
            except (LookupError, TypeError, ValueError):
                live.clock = None
                return self.open_list(live, then)
            then()
        self.lists_by_handle.pop(live.handle, None)
        self.request("list/open", self.resuming(params, live.clock), opened)

    def is_back(self):
        self.back_at = time.monotonic()
        self.count("reconnected")

    def take_state(self, told):
        self.state = {key: told[key] for key in ("hasChanges", "canUndo", "canRedo")}


def encoded(message):
    return json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()


def number(clock):
    return int(clock.split(":")[1])


class Unsupported(Exception):
    pass
