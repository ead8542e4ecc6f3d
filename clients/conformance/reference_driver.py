#!/usr/bin/env python3
"""The driver of the client in `reference`: maps the conformance suite's commands to it."""

import json
import os
import selectors
import sys
import time

from reference.client import Client, Unsupported
from reference.live_list import LiveList
from suite.metamodel import MetaModel


class Driver:
    def __init__(self, client_class=Client, list_class=LiveList):
        self.selector = selectors.DefaultSelector()
        self.client = client_class(self.selector)
        self.list_class = list_class
        self.metamodel = MetaModel()
        # Private contexts by their names.
        self.contexts = {}

    def run(self):
        self.selector.register(sys.stdin, selectors.EVENT_READ, self.read_commands)
        self.buffer, self.is_running = b"", True
        while self.is_running:
            retry_at = self.client.retry_at
            timeout = None if retry_at is None else max(0, retry_at - time.monotonic())
            for key, _ in self.selector.select(timeout):
                key.data()
            if self.client.retry_at is not None and self.client.retry_at <= time.monotonic():
                self.client.retry()

    def read_commands(self):
        data = os.read(0, 65536)
        self.is_running = bool(data)
        self.buffer += data
        while b"\n" in self.buffer:
            line, _, self.buffer = self.buffer.partition(b"\n")
            self.obey(json.loads(line))

    def obey(self, command):
        id, name = command["id"], command["command"]
        method = getattr(self, f"do_{name}", None)
        try:
            if method is None:
                raise Unsupported(f"There is no {name}.")
            method(command, lambda result, error=None: self.reply(id, result, error))
        except Unsupported as error:
            self.reply(id, None, {"message": str(error), "data": {"kind": "client.unsupported"}})
        except (OSError, KeyError, UnicodeEncodeError) as error:
            self.reply(id, None, {"message": repr(error), "data": {"kind": "client.failed"}})

    def reply(self, id, result, error):
        reply = {"id": id, "result": result}
        if error:
            data = error.get("data", {})
            reply = {"id": id, "error": {"kind": data.get("kind"), "message": error["message"], "data": data}}
        print(json.dumps(reply), flush=True)

    # Commands, in the order of the contract.

    def do_check(self, command, reply):
        reply({"problems": self.metamodel.problems_of(command["value"], command["type"])})

    def do_connect(self, command, reply):
        client = self.client
        client.address, client.arguments = command.get("address"), command.get("arguments")
        client.token = command.get("token")
        client.connect()
        client.begin(lambda result, error: reply({}, error))

    def do_openDocument(self, command, reply):
        client = self.client
        opening = {"location": {"path": command["path"]}, "create": command.get("create", "never")}
        if "model" in command:
            opening["model"] = {"path": command["model"]}

        def opened(result, error):
            if result and result["document"] == client.document:
                return self.refuse_second(reply)
            if error:
                return reply(None, error)
            client.opening, client.document, client.objects = opening, result["document"], {}
            client.follow(result)
            reply({key: result[key] for key in ("document", "context")})

        client.request("document/open", opening, opened)

    def refuse_second(self, reply):
        """What is told of a document goes to one place: the first goes on."""
        reply(None, {"message": "It is open already.", "data": {"kind": "client.refused"}})

    def do_request(self, command, reply):
        self.client.request(command["method"], command.get("params"), reply, command["id"])

    def do_cancel(self, command, reply):
        id = self.client.ids_by_command.get(command["request"])
        self.client.send({"method": "$/cancelRequest", "params": {"id": id}})
        reply({})

    def of(self, command):
        """The parameter of requests that says which context a command is about."""
        return {"context": self.contexts[command["context"]]} if "context" in command else {}

    def do_newContext(self, command, reply):
        def made(result, error):
            if error:
                return reply(None, error)
            context = self.contexts[command["name"]] = result["context"]
            self.client.private[context] = False
            params = {"context": context, "noticeDetail": "ids"}
            answer = lambda result, error: reply({"context": context}, error)
            self.client.request("stream/open", params, answer)
        params = {"document": self.client.document, "automaticallyMerges": True}
        self.client.request("context/create", params, made)

    def do_insert(self, command, reply):
        def inserted(result, error):
            if error:
                return reply(None, error)
            if "context" not in command:
                self.client.know(result["object"], result["clock"])
            reply({"id": result["object"]["id"]})
        params = {"entity": command["entity"], "values": command.get("values", {}), **self.of(command)}
        self.client.request("object/insert", params, inserted)

    def do_set(self, command, reply):
        self.tell("object/update", self.update(command), reply)

    def update(self, command):
        return {"id": command["object"], "values": command["values"], **self.of(command)}

    def do_setUnchanged(self, command, reply):
        clock = self.client.shown_at[command["object"]]
        self.tell("object/update", {**self.update(command), "ifUnchangedSince": clock}, reply)

    def do_delete(self, command, reply):
        self.tell("object/delete", {"ids": [command["object"]]}, reply)

    def do_get(self, command, reply):
        id = command["object"]
        if id in self.client.objects:
            return reply(self.client.objects[id])
        self.client.get([id], lambda error: reply(self.client.objects.get(id), error))

    def do_read(self, command, reply):
        self.client.read_value(command["object"], command["key"], reply)

    def do_fetch(self, command, reply):
        def fetched(result, error):
            for each in result["objects"] if result else []:
                self.client.know(each, result["clock"])
            reply({"ids": [each["id"] for each in result["objects"]]} if result else None, error)
        self.client.request("fetch/objects", {"fetch": command["fetch"]}, fetched)

    def do_transaction(self, command, reply):
        operations = []
        for step in command["steps"]:
            (kind, step), = step.items()
            object = step.get("object")
            id = {"$result": object} if isinstance(object, int) else object
            params = {
                "insert": lambda: {"entity": step["entity"], "values": step.get("values", {})},
                "set": lambda: {"id": id, "values": step["values"]},
                "delete": lambda: {"ids": [id]},
            }[kind]()
            method = {"insert": "object/insert", "set": "object/update", "delete": "object/delete"}[kind]
            operations.append({"method": method, "params": params})

        def performed(result, error):
            results = [each["result"] for each in result["results"]] if result else []
            ids = [each["object"]["id"] if "object" in each else each["deleted"][0] for each in results]
            reply({"ids": ids}, error)

        name = {"actionName": command["actionName"]} if "actionName" in command else {}
        self.client.request("context/perform", {"operations": operations, **name}, performed)

    def do_undo(self, command, reply):
        self.tell(f"context/{command['command']}", self.of(command), reply)

    do_redo = do_rollback = do_undo

    def do_save(self, command, reply):
        def saved(result, error):
            if result and "context" in command:
                self.client.did_save(self.contexts[command["context"]])
            reply({}, error)
        self.client.request("context/save", self.of(command), saved)

    def do_openList(self, command, reply):
        live = self.list_class(self.client, command)
        live.params.update(self.of(command))

        def opened(result, error):
            if result:
                live.open(result)
                self.client.lists[command["name"]] = live
            reply({}, error)

        self.client.request("list/open", live.params, opened)

    def do_setFetch(self, command, reply):
        live = self.client.lists[command["name"]]
        params = {key: command[key] for key in ("fetch", "sectionNameKeyPath") if key in command}

        def changed(result, error):
            if result:
                rest = {key: live.params[key] for key in ("window", "context") if key in live.params}
                live.params = {**params, **rest}
                if live.clock:
                    live.apply(result["clock"], result["changes"])
            reply({}, error)

        self.client.request("list/setFetch", {"list": live.handle, **params}, changed, command["id"])

    def do_setWindow(self, command, reply):
        live = self.client.lists[command["name"]]
        params = {"window": command["window"]} if command.get("window") else {}

        def moved(result, error):
            if result:
                others = {key: live.params[key] for key in live.params if key != "window"}
                live.params = {**others, **params}
                if live.clock:
                    live.clock = result["clock"]
                    live.show_window(result["objects"])
            reply({}, error)

        self.client.request("list/setWindow", {"list": live.handle, **params}, moved, command["id"])

    def do_closeList(self, command, reply):
        live = self.client.lists.pop(command["name"])
        if live.failure:
            return reply({})
        self.client.lists_by_handle.pop(live.handle, None)
        self.tell("list/close", {"list": live.handle}, reply, command["id"])

    def do_isOpen(self, command, reply):
        reply({"isOpen": command["name"] in self.client.lists})

    def do_rows(self, command, reply):
        live = self.client.lists[command["name"]]
        sections = [{"name": name, "ids": ids} for name, ids in live.sections]
        reply({"sections": sections, "values": live.values})

    def do_failure(self, command, reply):
        failure = self.client.lists[command["name"]].failure
        reply({"kind": failure["data"]["kind"]} if failure else {})

    def do_hold(self, command, reply):
        self.client.lists[command["name"]].is_held = True
        reply({})

    def do_release(self, command, reply):
        reply(self.client.lists[command["name"]].release())

    def do_waitFor(self, command, reply):
        self.client.waiters.append((command["event"], command["count"], reply))
        if self.client.counts[command["event"]] >= command["count"]:
            self.client.waiters.pop()
            reply({})

    def do_events(self, command, reply):
        reply({**self.client.counts, "errors": self.client.errors})

    def do_state(self, command, reply):
        if "context" in command:
            return reply({"hasChanges": self.client.private[self.contexts[command["context"]]]})
        reply(self.client.state)

    def do_presence(self, command, reply):
        reply({"connections": [each["connection"] for each in self.client.present]})

    def do_close(self, command, reply):
        client = self.client
        if client.is_closing:
            return reply({})
        client.is_closing, client.retry_at = True, None

        def shut_down(result, error):
            client.send({"method": "exit"})
            # Who goes before it answers may have saved nothing.
            is_lost = error and error["data"]["kind"] == "client.connectionLost"
            reply({}, None if is_lost and not client.state.get("hasChanges") else error)

        client.request("shutdown", None, shut_down)

    def tell(self, method, params, reply, command_id=None):
        self.client.request(method, params, lambda result, error: reply({}, error), command_id)


if __name__ == "__main__":
    Driver().run()
