#!/usr/bin/env python3
"""The driver of this library for the conformance suite: maps its commands to the asyncio face."""

import asyncio
import base64
import json
import os
import sys
import typing as t

import orrery.link
from orrery import (
    Connection,
    Context,
    FetchedResults,
    FetchRequest,
    ManagedObject,
    OrreryError,
    connect,
)
from checking import problems
from longest_turn import LongestTurn
from orrery.protocol import REQUESTS
from orrery.values import snake

Message = t.Dict[str, t.Any]


class Unsupported(OrreryError):
    def __init__(self, message: str) -> None:
        super().__init__(message, "client.unsupported")


class Held:
    """A live list, and its callback."""

    def __init__(self) -> None:
        self.results: FetchedResults[t.Any]
        self.calls = 0
        self.may_return = asyncio.Event()
        self.may_return.set()

    async def changed(self, change: object) -> None:
        self.calls += 1
        await self.may_return.wait()


class Driver:
    def __init__(self) -> None:
        self.connection: Connection
        self.tasks: t.Dict[int, "asyncio.Task[None]"] = {}
        self.lists: t.Dict[str, Held] = {}
        self.objects: t.Dict[str, ManagedObject] = {}
        # Private contexts.
        self.contexts: t.Dict[str, Context] = {}
        self.counts = {"disconnected": 0, "reconnected": 0, "changesLost": 0}
        self.counted = asyncio.Condition()
        self.errors: t.List[str] = []
        self.longest_turn: t.Optional[LongestTurn] = None

    async def run(self) -> None:
        reader = asyncio.StreamReader(limit=1 << 26)
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while True:
            line = await reader.readline()
            if not line:
                break
            command = json.loads(line)
            self.tasks[command["id"]] = loop.create_task(self.obey(command))
            # Requests are sent in the order of the commands.
            await asyncio.sleep(0)

    async def obey(self, command: Message) -> None:
        reply: Message = {"id": command["id"]}
        try:
            method = getattr(self, f"do_{command['command']}", None)
            if method is None:
                raise Unsupported(f"There is no {command['command']}.")
            reply["result"] = await method(command)
        except OrreryError as error:
            reply["error"] = {"kind": error.kind, "message": error.message, "data": error.data}
        except asyncio.CancelledError:
            reply["error"] = {"kind": "client.cancelled", "message": "Cancelled."}
        except Exception as error:
            reply["error"] = {"kind": "client.failed", "message": repr(error)}
        del self.tasks[command["id"]]
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()

    @property
    def context(self) -> Context:
        return self.connection.documents[0].context

    def context_of(self, command: Message) -> Context:
        return self.contexts[command["context"]] if "context" in command else self.context

    def known(self, id_: str) -> ManagedObject:
        if id_ not in self.objects:
            self.objects[id_] = self.context.object(id_)
        return self.objects[id_]

    def pythons(self, entity: str, values: Message) -> Message:
        """What the suite has as the wire has it."""
        described = self.connection.documents[0].entities.get(entity)
        known = described.properties if described else {}
        return {key: each if key not in known or known[key].is_to_many else known[key].decoded(each)
                for key, each in values.items()}

    # Commands, in the order of the contract.

    async def do_check(self, command: Message) -> Message:
        type_, value = command["type"], command["value"]
        if type_.startswith("error:"):
            type_ = "ErrorData"
        return {"problems": list(problems(value, type_))}

    async def do_connect(self, command: Message) -> Message:
        where = command.get("address") or command["arguments"]
        self.connection = await connect(
            where, token=command.get("token"), ca=command.get("certificateAuthority"),
            program=os.environ.get("ORRERY", "orrery"))
        orrery.link.SILENCE = command.get("patience", orrery.link.SILENCE)
        self.connection.on_error = self.fail
        self.connection.on_disconnected = lambda: self.count("disconnected")
        self.connection.on_reconnected = lambda: self.count("reconnected")
        return {}

    def fail(self, error: Exception) -> None:
        if getattr(error, "kind", "") == "client.changesLost":
            self.counts["changesLost"] += 1
        else:
            self.errors.append(repr(error))

    async def count(self, event: str) -> None:
        async with self.counted:
            self.counts[event] += 1
            self.counted.notify_all()

    async def do_openDocument(self, command: Message) -> Message:
        document = await self.connection.open_document(
            command["path"], command.get("model"), create=command.get("create", "never"))
        return {"document": document.handle, "context": document.context.handle}

    async def do_request(self, command: Message) -> t.Any:
        name = snake(command["method"].replace("/", "_"))
        if REQUESTS[command["method"]].get("params"):
            return await getattr(self.connection, name)(command["params"])
        return await getattr(self.connection, name)()

    async def do_cancel(self, command: Message) -> Message:
        if command["request"] in self.tasks:
            self.tasks[command["request"]].cancel()
        return {}

    async def do_insert(self, command: Message) -> Message:
        made = await self.context_of(command).insert(
            command["entity"], self.pythons(command["entity"], command["values"]))
        if "context" not in command:
            self.objects[made.id] = made
        return {"id": made.id}

    async def do_newContext(self, command: Message) -> Message:
        made = await self.connection.documents[0].new_context(automaticallyMerges=True)
        self.contexts[command["name"]] = made
        return {"context": made.handle}

    async def do_set(self, command: Message) -> Message:
        known = self.context_of(command).object(command["object"])
        await known.set(self.pythons(known.entity.name, command["values"]))
        return {}

    async def do_setUnchanged(self, command: Message) -> Message:
        known = self.known(command["object"])
        values = self.pythons(known.entity.name, command["values"])
        await known.set(values, if_unchanged_since=known.clock)
        return {}

    async def do_delete(self, command: Message) -> Message:
        await self.known(command["object"]).delete()
        return {}

    async def do_get(self, command: Message) -> Message:
        found = self.known(command["object"])
        # A list may have told a part of it.
        names = [name for name, each in found.entity.properties.items() if not each.is_to_many]
        if not found.is_deleted and not found.wire_values.keys() >= set(names):
            await self.context.load([found])
        return {"values": found.wire_values, "isDeleted": found.is_deleted}

    async def do_read(self, command: Message) -> Message:
        data = await self.known(command["object"]).read(command["key"])
        return {"value": base64.b64encode(data).decode()}

    async def do_fetch(self, command: Message) -> Message:
        fetch = command["fetch"]
        found = await self.context.fetch(FetchRequest(**fetch))
        self.objects.update((each.id, each) for each in found)
        return {"ids": [each.id for each in found]}

    async def do_transaction(self, command: Message) -> Message:
        about: t.List[ManagedObject] = []

        def object_of(step: Message) -> ManagedObject:
            named = step["object"]
            return about[named] if isinstance(named, int) else self.known(named)

        def with_objects(values: Message) -> Message:
            return {
                key: about[each["$result"]] if isinstance(each, dict) and "$result" in each else each
                for key, each in values.items()
            }

        async with self.context.perform(command.get("actionName")):
            for each in command["steps"]:
                (kind, step), = each.items()
                if kind == "insert":
                    values = self.pythons(step["entity"], with_objects(step.get("values", {})))
                    about.append(await self.context.insert(step["entity"], values))
                elif kind == "set":
                    about.append(object_of(step))
                    values = with_objects(step["values"])
                    await about[-1].set(self.pythons(about[-1].entity.name, values))
                else:
                    about.append(object_of(step))
                    await about[-1].delete()
        self.objects.update((each.id, each) for each in about)
        return {"ids": [each.id for each in about]}

    async def do_undo(self, command: Message) -> Message:
        await getattr(self.context_of(command), command["command"])()
        return {}

    do_redo = do_save = do_rollback = do_undo

    async def do_openList(self, command: Message) -> Message:
        held = Held()
        fetch = command["fetch"]
        held.results = await self.context_of(command).results(
            FetchRequest(**fetch), command.get("sectionNameKeyPath"),
            window=command.get("window"))
        held.results.on_change = held.changed
        self.lists[command["name"]] = held
        return {}

    async def do_setFetch(self, command: Message) -> Message:
        fetch = command["fetch"]
        await self.lists[command["name"]].results.set_fetch(
            FetchRequest(**fetch), command.get("sectionNameKeyPath"))
        return {}

    async def do_setWindow(self, command: Message) -> Message:
        await self.lists[command["name"]].results.set_window(command.get("window"))
        return {}

    async def do_closeList(self, command: Message) -> Message:
        await self.lists[command["name"]].results.close()
        return {}

    async def do_isOpen(self, command: Message) -> Message:
        return {"isOpen": self.lists[command["name"]].results.is_open}

    async def do_rows(self, command: Message) -> Message:
        results = self.lists[command["name"]].results
        sections = [{"name": each.name, "ids": each.ids} for each in results.sections]
        return {"sections": sections, "values": results.contents}

    async def do_failure(self, command: Message) -> Message:
        failure = self.lists[command["name"]].results.failure
        return {"kind": failure.kind} if isinstance(failure, OrreryError) else {}

    async def do_hold(self, command: Message) -> Message:
        self.lists[command["name"]].may_return.clear()
        return {}

    async def do_release(self, command: Message) -> Message:
        held = self.lists[command["name"]]
        held.may_return.set()
        return {"calls": held.calls}

    async def do_waitFor(self, command: Message) -> Message:
        async with self.counted:
            await self.counted.wait_for(
                lambda: bool(self.counts[command["event"]] >= command["count"]))
        return {}

    async def do_events(self, command: Message) -> Message:
        return {**self.counts, "errors": self.errors}

    async def do_state(self, command: Message) -> Message:
        if "context" in command:
            return {"hasChanges": self.context_of(command).has_changes}
        document = self.connection.documents[0]
        return {"hasChanges": document.has_changes, "canUndo": document.can_undo,
                "canRedo": document.can_redo}

    async def do_presence(self, command: Message) -> Message:
        connections = self.connection.documents[0].connections
        return {"connections": [each["connection"] for each in connections]}

    async def do_longestTurn(self, command: Message) -> Message:
        self.longest_turn = self.longest_turn or LongestTurn()
        seconds, self.longest_turn.seconds = self.longest_turn.seconds, 0.0
        return {"seconds": seconds}

    async def do_close(self, command: Message) -> Message:
        await self.connection.close()
        return {}


if __name__ == "__main__":
    asyncio.run(Driver().run())
