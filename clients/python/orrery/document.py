"""Documents: a store with its model, its contexts, and what is told of it."""

from __future__ import annotations

import typing as t

from ._commands import Commands
from ._tasks import Callback
from .context import Context
from .errors import OrreryError, from_wire
from .link import Message
from .live import Kept
from .protocol import ConnectionInfo, DocumentState, Model, RecoveryFile
from .queries import FetchRequest, Predicate, entity_name
from .values import entities, number, snake, stated

if t.TYPE_CHECKING:
    from .connection import Connection


# What notices tell of the main context, and the document has by names of Python.
STATE = ("hasChanges", "canUndo", "canRedo", "undoActionName", "redoActionName")


class SaveFailure(t.NamedTuple):
    """A save of the document's own that left something out: which objects, and why."""

    error: OrreryError
    ids: list[str]


class Document(Kept, Commands):
    """A document that a connection has open.

    `context` is its main context, which all who have it open share. What changes is told to
    `on_change_state` (`has_changes`, `can_undo`, `can_redo`, `state`), `on_save`,
    `on_fail_to_save` with a SaveFailure, and `on_change_connections` (`connections`: who has it open).
    `recovery` names files with edits that could not be saved the last time: `recover`.
    """

    kind = "document"

    def __init__(self, connection: Connection, opening: Message) -> None:
        super().__init__(connection, connection.documents)
        self._opening = opening
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
        self.contexts: list[Context] = self.parts
        self.context = Context(self)
        self.owns_connection = False
        self.on_change_state: Callback | None = None
        self.on_save: Callback | None = None
        self.on_fail_to_save: Callback | None = None
        self.on_change_connections: Callback | None = None

    async def begin(self) -> None:

        def opened(result: Message) -> None:
            self.handle, self.clock = result["document"], result["clock"]
            self.path, self.state = result.get("path"), result["state"]
            self.is_read_only = result.get("readOnly", False)
            self.recovery = result.get("recovery", [])
            self._take_model(result["model"])
            self.context.handle = result["context"]
            streams = {each["notice"]: each["stream"] for each in result["streams"]}
            stream = streams.get("context/didChangeObjects")
            if stream:
                self.context.notices.opened({**result, "stream": stream}, {})
            else:
                self.context.notices.end()

        ask = self.connection.request
        # It is there by now: where it is not, none is made in its place.
        again = stated(create="never", since=self.clock or None) if self.handle else {}
        await ask("document/open", {**self._opening, **again}, opened)
        # What is only pushed when it changes.
        await ask("document/getStatus", {"document": self.handle}, self._take_status)
        await ask("connection/list", {"document": self.handle}, self._take_connections)

    def _take_model(self, model: Model) -> None:
        self.model = model
        self.entities = entities(model)

    # What is received.

    def _take_status(self, told: Message) -> None:
        self.take_state(told)
        if "error" in told:
            self._take_failure(told)

    def note(self, clock: str) -> None:
        """Keeps the latest clock."""
        if clock.split(":")[0] != self.clock.split(":")[0] or number(clock) > number(self.clock):
            self.clock = clock

    def take_state(self, told: t.Any) -> None:
        state = {snake(key): told.get(key) for key in STATE}
        if any(getattr(self, name) != value for name, value in state.items()):
            vars(self).update(state)
            self.connection._call_back(self.on_change_state)

    def _take_failure(self, told: Message) -> None:
        error = from_wire(told["error"])
        ids = [each["id"] for each in told.get("objects", [])]
        self.save_failure = SaveFailure(error, ids or list(error.data.get("objects", [])))

    def _take_connections(self, told: t.Any) -> None:
        self.connections = told["connections"]
        self.connection._call_back(self.on_change_connections)

    def receive(self, method: str, push: Message) -> None:
        """What is pushed of the document, on its streams or not."""
        if "clock" in push:
            self.note(push["clock"])
        if "hasChanges" in push and push.get("context", self.context.handle) == self.context.handle:
            self.take_state(push)
        if method == "document/didSave":
            self.save_failure = None
            self.connection._call_back(self.on_save)
        elif method == "document/didFailToSave":
            self._take_failure(push)
            self.connection._call_back(self.on_fail_to_save, self.save_failure)
        elif method == "document/didChangeState":
            self.state = push["state"]
            self.connection._call_back(self.on_change_state)
        elif method == "document/didChangeModel":
            self._take_model(push["model"])
        elif method == "connection/didChange":
            self._take_connections(push)

    # What can be done with it.

    async def write(self, method: str, params: Message | None = None) -> t.Any:
        """Sends a request that changes the main context."""
        return await self.context.write(method, params)

    async def recover(self, discard: bool = False) -> None:
        """Brings back what could not be saved the last time, as one step of undo; or discards it."""
        params = {"document": self.handle, "discard": discard, "returning": "none"}
        await self.connection.request("document/recover", params)
        self.recovery = []

    async def batch(self, verb: str, params: t.Mapping[str, t.Any],
                    on_progress: Callback | None = None) -> t.Any:
        """`batch/insert`, `batch/update` or `batch/delete` by its verb, past all contexts, straight
        to the store; `params` as the protocol has them, but `values`, `objects` and a `predicate` may
        be Python's. Cancelling it takes all of it back."""
        params = {"document": self.handle, **params, "entity": entity_name(params["entity"])}
        if isinstance(params.get("predicate"), Predicate):
            request = FetchRequest[t.Any](params["entity"], params["predicate"])
            params.update(self.context.wire_of(request))
        wire = self.context.wire_values
        if "values" in params:
            params["values"] = await wire(params["entity"], params["values"])
        if "objects" in params:
            params["objects"] = [await wire(params["entity"], each) for each in params["objects"]]
        return await self.connection.request(f"batch/{verb}", params, on_progress=on_progress)

    async def new_context(self, parent: Context | None = None, name: str | None = None,
                          **wire: t.Any) -> Context:
        """A context of one's own, for edits that others see when it saves. It saves to the store,
        or to the context `parent`."""
        return await Context(self, stated(name=name, **wire), parent).open()

    async def close(self) -> None:
        if self.owns_connection:
            await self.connection.close()
        else:
            await super().close()


__all__ = ["Document", "SaveFailure"]
