"""Documents: a store with its model, its contexts, and what is told of it."""

from __future__ import annotations

import typing as t

from ._tasks import Callback
from .context import Context
from .errors import ConnectionLost, OrreryError, from_wire
from .link import Message
from .protocol import ConnectionInfo, DocumentState, Model, RecoveryFile
from .values import entities, number, snake, stated

if t.TYPE_CHECKING:
    from .connection import Connection


# What notices tell of the main context, and the document has by names of Python.
STATE = ("hasChanges", "canUndo", "canRedo", "undoActionName", "redoActionName")


class SaveFailure(t.NamedTuple):
    """A save of the document's own that left something out: which objects, and why."""

    error: OrreryError
    ids: list[str]


class Document:
    """A document that a connection has open.

    `context` is its main context, which all who have it open share. What changes is told to
    `on_change_state` (`has_changes`, `can_undo`, `can_redo`, `state`), `on_save`,
    `on_fail_to_save` with a SaveFailure, and `on_change_connections` (`connections`: who has it open).
    `recovery` names files with edits that could not be saved the last time: `recover`.
    """

    def __init__(self, connection: Connection, opening: Message) -> None:
        self.connection: Connection = connection
        self._opening = opening
        self.handle = ""
        # The latest that is known of it; what `ifUnchangedSince` and resuming go by.
        self.clock = ""
        self.path: str | None = None
        self.state: DocumentState = "normal"
        self.has_changes = self.can_undo = self.can_redo = False
        self.undo_action_name: str | None = None
        self.redo_action_name: str | None = None
        self.is_read_only = False
        self.recovery: list[RecoveryFile] = []
        self.connections: list[ConnectionInfo] = []
        self.save_failure: SaveFailure | None = None
        # Why it could not be opened again after the connection was lost.
        self.failure: Exception | None = None
        self.context = Context(self)
        self.contexts: list[Context] = [self.context]
        self.owns_connection = False
        self.on_change_state: Callback | None = None
        self.on_save: Callback | None = None
        self.on_fail_to_save: Callback | None = None
        self.on_change_connections: Callback | None = None

    async def open(self) -> Document:
        """For the first time, or again after the connection was lost."""
        main, *others = self.contexts
        is_first = not self.handle
        for context in self.contexts:
            context.handle = ""

        def opened(result: Message) -> None:
            self.handle = result["document"]
            self.clock = result["clock"]
            self.path = result.get("path")
            self.state = result["state"]
            self.is_read_only = result.get("readOnly", False)
            self.recovery = result.get("recovery", [])
            self._take_model(result["model"])
            main.handle = result["context"]
            for each in result["streams"]:
                if each["notice"] == "context/didChangeObjects":
                    main.follow(each["stream"], result["clock"])
            if is_first:
                self.connection.documents.append(self)
            else:
                main.apply(result.get("changes"), result["clock"])

        ask = self.connection.request
        # It is there by now: where it is not, none is made in its place.
        again = {} if is_first else stated(create="never", since=self.clock or None)
        try:
            await ask("document/open", {**self._opening, **again}, opened)
            for context in others:
                try:
                    await context.open()
                except ConnectionLost:
                    raise
                except OrreryError as error:
                    self.contexts.remove(context)
                    context.end(error)
                    self.connection.fail(error)
            for context in self.contexts:
                await context.resume()
            # The state that is only pushed when it changes.
            await ask("document/getStatus", {"document": self.handle}, self.take_state)
            await ask("connection/list", {"document": self.handle}, self._take_connections)
        except BaseException:
            if is_first and self in self.connection.documents:
                self.connection.documents.remove(self)
                self.connection.close_later("document", self.handle)
            raise
        return self

    def _take_model(self, model: Model) -> None:
        self.model = model
        self.entities = entities(model)

    # What is received.

    def note(self, clock: str) -> None:
        """Keeps the latest clock."""
        if clock.split(":")[0] != self.clock.split(":")[0] or number(clock) > number(self.clock):
            self.clock = clock

    def take_state(self, told: t.Any) -> None:
        state = {snake(key): told.get(key) for key in STATE}
        if any(getattr(self, name) != value for name, value in state.items()):
            vars(self).update(state)
            self.connection.engine.call(self.on_change_state)

    def _take_connections(self, told: t.Any) -> None:
        self.connections = told["connections"]
        self.connection.engine.call(self.on_change_connections)

    def receive(self, method: str, push: Message) -> None:
        """What is pushed of the document, on its streams or not."""
        if "clock" in push:
            self.note(push["clock"])
        if "hasChanges" in push and push.get("context", self.context.handle) == self.context.handle:
            self.take_state(push)
        if method == "document/didSave":
            self.save_failure = None
            self.connection.engine.call(self.on_save)
        elif method == "document/didFailToSave":
            ids = [each["id"] for each in push["objects"]]
            self.save_failure = SaveFailure(from_wire(push["error"]), ids)
            self.connection.engine.call(self.on_fail_to_save, self.save_failure)
        elif method == "document/didChangeState":
            self.state = push["state"]
            self.connection.engine.call(self.on_change_state)
        elif method == "document/didChangeModel":
            self._take_model(push["model"])
        elif method == "connection/didChange":
            self._take_connections(push)

    # What can be done with it.

    async def save(self) -> None:
        await self.context.save()

    async def undo(self) -> None:
        await self.context.undo()

    async def redo(self) -> None:
        await self.context.redo()

    async def recover(self, discard: bool = False) -> None:
        """Brings back what could not be saved the last time, as one step of undo; or discards it."""
        params = {"document": self.handle, "discard": discard, "returning": "none"}
        await self.connection.request("document/recover", params)
        self.recovery = []

    async def batch(self, verb: str, params: t.Mapping[str, t.Any],
                    on_progress: Callback | None = None) -> t.Any:
        """`batch/insert`, `batch/update` or `batch/delete` by its verb, past all contexts, straight
        to the store; `params` as the protocol has them. Cancelling it takes all of it back."""
        return await self.connection.request_with_progress(
            f"batch/{verb}", {"document": self.handle, **params}, on_progress)

    async def new_context(self, parent: Context | None = None, name: str | None = None,
                          **wire: t.Any) -> Context:
        """A context of one's own, for edits that others see when it saves. It saves to the store,
        or to the context `parent`."""
        context = Context(self, stated(name=name, **wire), parent)
        await context.open()
        self.contexts.append(context)
        return context

    async def close(self) -> None:
        if self.owns_connection:
            await self.connection.close()
            return
        if self in self.connection.documents:
            await self.connection.request("document/close", {"document": self.handle})
            self.end()

    def end(self, failure: Exception | None = None) -> None:
        """Nothing is told of it any more."""
        self.failure = failure
        self.connection.documents.remove(self)
        for context in self.contexts:
            context.end(failure)

    async def __aenter__(self) -> Document:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *others: object) -> None:
        try:
            await self.close()
        except OrreryError as error:
            # The program's own error is the one to see.
            if kind is None:
                raise
            self.connection.fail(error)


__all__ = ["Document", "SaveFailure"]
