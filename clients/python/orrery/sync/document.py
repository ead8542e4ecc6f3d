# Written by derive.py from document.py of the asyncio face: edit that instead.
"""Documents: a store with its model, its contexts, and what is told of it."""

from __future__ import annotations

import functools
import typing as t

from ._commands import Commands
from .._threads import Callback
from .context import Context
from ..errors import OrreryError, from_wire
from ..link import Message
from .live import Kept
from ..protocol import ConnectionInfo, DocumentState, RecoveryFile
from ..queries import FetchRequest
from ..values import entities, number, snake, stated

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

    _kind = "document"

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

    def _begin(self) -> None:

        def opened(result: Message) -> None:
            self.handle, self.context.handle = result["document"], result["context"]
            self.path, self.is_read_only = result.get("path"), result.get("readOnly", False)
            self.recovery = result.get("recovery", [])
            self._receive("document/open", result)
            for each in result["streams"]:
                if each["notice"] == "context/didChangeObjects":
                    return self.context.notices._opened({**result, "stream": each["stream"]}, {})
            self.context.notices._end()

        # It is there by now: where it is not, none is made in its place.
        again = stated(create="never", since=self.clock or None) if self.handle else {}
        self.connection.request("document/open", {**self._opening, **again}, opened)
        # What is only pushed when it changes.
        for method in ("document/getStatus", "connection/list"):
            take = functools.partial(self._receive, method)
            self.connection.request(method, {"document": self.handle}, take)

    # What is received.

    def _receive(self, method: str, told: t.Any) -> None:
        """Takes what is pushed of the document, on its streams or not, or what a reply says."""
        call_back, state = self.connection._call_back, {}
        # The latest is kept.
        clock = told.get("clock", self.clock)
        if clock.split(":")[0] != self.clock.split(":")[0] or number(clock) > number(self.clock):
            self.clock = clock
        if "model" in told:
            self.model, self.entities = told["model"], entities(told["model"])
        if "hasChanges" in told and told.get("context", self.context.handle) == self.context.handle:
            state = {snake(key): told.get(key) for key in STATE}
        state["state"] = told.get("state", self.state)
        if any(getattr(self, name) != value for name, value in state.items()):
            vars(self).update(state)
            call_back(self.on_change_state)
        if method == "document/didSave":
            self.save_failure = None
            call_back(self.on_save)
        elif method.startswith("connection/"):
            self.connections = told["connections"]
            call_back(self.on_change_connections)
        elif method in ("document/didFailToSave", "document/getStatus") and "error" in told:
            error = from_wire(told["error"])
            ids = [each["id"] for each in told.get("objects", [])]
            self.save_failure = SaveFailure(error, ids or list(error.data.get("objects", [])))
            if method == "document/didFailToSave":
                call_back(self.on_fail_to_save, self.save_failure)

    # What can be done with it.

    def write(self, method: str, params: Message | None = None) -> t.Any:
        """Sends a request that changes the main context."""
        return self.context.write(method, params)

    def recover(self, discard: bool = False) -> None:
        """Brings back what could not be saved the last time, as one step of undo; or discards it."""
        params = {"document": self.handle, "discard": discard, "returning": "none"}
        self.connection.request("document/recover", params)
        self.recovery = []

    def batch(self, verb: t.Literal["insert", "update", "delete"],
                    params: t.Mapping[str, t.Any], on_progress: Callback | None = None) -> t.Any:
        """`batch/insert`, `batch/update` or `batch/delete` by its verb, past all contexts, straight
        to the store; `params` as the protocol has them, but `values`, `objects` and a `predicate`
        may be Python's, and `entity` a class. Rows have values by the names of its properties; what
        is no property, or does not fit one, is refused before anything is sent. Cancelling it takes
        all of it back."""
        request = FetchRequest[t.Any](params["entity"], params.get("predicate"), wire=params)
        params = {"document": self.handle, **self.context._wire_of(request)}
        wire = self.context.wire_values
        if "values" in params:
            params["values"] = wire(params["entity"], params["values"])
        if "objects" in params:
            params["objects"] = [wire(params["entity"], each) for each in params["objects"]]
        return self.connection.request(f"batch/{verb}", params, on_progress=on_progress)

    def new_context(self, parent: Context | None = None, name: str | None = None,
                          **wire: t.Any) -> Context:
        """A context of one's own, for edits that others see when it saves. It saves to the store,
        or to the context `parent`."""
        return Context(self, stated(name=name, **wire), parent)._open()

    def close(self) -> None:
        if self.owns_connection:
            self.connection.close()
        else:
            super().close()


__all__ = ["Document", "SaveFailure"]
