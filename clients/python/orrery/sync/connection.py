# Written by derive.py from connection.py of the asyncio face: edit that instead.
"""A connection to a server: requests, what is pushed, and how both go on when it was lost; and the
documents that it has open, each with its model, its contexts, and what is told of it."""

from __future__ import annotations

import itertools
import os
import typing as t

from ._commands import OPENED, STATE, Commands, DocumentMembers
from ..protocol import Methods as Requests
from .context import Context
from ..errors import Closed, ConnectionLost, NotFoundError, OrreryError, from_wire
from .._threads import LIMIT, Apply, Callback, Engine, Future, Message, Params, Where, encoded
from .live import Kept
from ..protocol import DocumentRecoverResult, InitializeResult, Model
from ..values import FetchRequest, entities, number

Path = t.Union[str, "os.PathLike[str]"]
# A model as a file, or as it is.
Source = t.Union[Path, Model]


class Waiting(t.NamedTuple):
    """A request that waits for its reply: what gets the result, that with what was made of it, and what
    was pushed meanwhile, with its clock: the reply of one that ran beside others may be older."""

    apply: Apply
    future: Future[tuple[t.Any, t.Any]]
    pushed: list[tuple[int, t.Callable[[], None]]]


class Connection(Kept, Requests, Engine):
    """Has a typed method for each request of the protocol, as `fetch_count`, and for each push, as
    `on_document_did_save`, whose handlers are called one after the other.

    `where` is an address, `unix:PATH`, `tcp:HOST:PORT`, `tls:`, `ws:` or `wss:` likewise, or the
    arguments of a program that talks on its standard streams. A connection that is lost is made
    again, with its documents and all that follows them; `on_disconnected` and `on_reconnected` tell.
    What was asked meanwhile fails with ConnectionLost and is not repeated; what `notify` sent then
    is lost without a word. `server` is what `initialize` returned: its `limits`, and `access`, which is
    "read" where nothing can be changed. Errors that nobody waits for, those of callbacks among them, go to
    `on_error`, or else to the logger `orrery`; one of the kind `client.changesLost` says that what was
    unsaved of a document may have gone with its server.
    """

    def __init__(self, where: Where, token: str | None = None, ca: str | None = None,
                 name: str = "orrery-python", program: str = "orrery",
                 greeting: t.Mapping[str, Message] = {}) -> None:
        """`greeting` has requests that come before `initialize`, by their methods."""
        Kept.__init__(self, self, [])
        hello = {"clientInfo": {"name": name}, "processId": os.getpid(),
                 "initializationOptions": {
                     "protocolVersion": "1.0", "token": token,
                     "noticeDetail": greeting.get("document/open", {}).get("noticeDetail")}}
        Engine.__init__(self, (where, ca, program), {**greeting, "initialize": hello})
        self.documents: list[Document] = self.parts
        self.is_connected = False
        self.on_disconnected: Callback | None = None
        self.on_reconnected: Callback | None = None
        # What listens to each stream, and documents, by their handles, and to requests by their ids.
        self.streams: dict[object, t.Callable[[str, Message], None]] = {}
        self._ids = itertools.count(1)
        # The requests that wait for their replies, by their ids.
        self.waiting: dict[int, Waiting] = {}
        self._handlers: dict[str, list[Callback]] = {}
        # Who opens documents again; before, what `initialize` returned, and None without a link.
        self._opener: object = None

    def _begin(self) -> None:
        self._started: Future[None] = Future()
        self._ended: Future[int | None] = Future()
        self._start()
        self._wait(self._started)

    def close(self) -> int | None:
        """Ends it in order; a program is waited for, and its exit code returned. Raises SaveError
        where something that this connection changed could not be saved, and ConnectionLost where
        changes were unsaved and the server is gone before it says that they are saved. It is closed
        all the same, and to close it once more raises nothing. Where it is cancelled, the link ends at
        once."""
        self._catch_up()
        self._beneath(self._end_link)
        try:
            self._end_at_server(self.documents[:], "shutdown")
            return self._exit()
        except Exception:
            self._exit()
            raise
        except BaseException as error:
            # Who was interrupted does not wait for a server that may be silent.
            self._end(error)
            raise

    def _exit(self) -> int | None:
        """Waits for the end, which the server is not asked about any more."""
        self.notify("exit")
        return self._wait(self._ended)

    def open_document(self, path: Path, model: Source | None = None, *,
                            read_only: bool = False, **wire: t.Any) -> Document:
        """Opens a store, `:memory:` for one that is not kept.

        `model` is the path of a model, or the model itself; without one it is that which the store
        keeps. `wire` has other parameters of `document/open`, as the protocol names them:
        `autosave`, `migrate`, `history`, and `create`, which is "ifMissing" with a model, and else
        "never".
        """
        return Document(self, _opening(path, model, {"readOnly": read_only, **wire}))._open()

    # Requests.

    def request(self, method: str, params: Params = None, apply: Apply = None,
                      on_progress: Callback | None = None, named: Apply = None) -> t.Any:
        """Any request of the protocol. `apply` gets the result before anything else is read, and
        what it returns is returned. Documents, contexts and lists stand for their handles in `params`;
        `named` has what stands for all else that JSON has no form for.

        Where it may take long, `on_progress` is called with what the server tells of it, as `{"kind":
        "report", "percentage": 40}`; first comes one of the kind "begin" with a `title`, and last
        "end". In `orrery.sync` that is done by `process_events`, which another thread may call while one
        waits."""
        self._catch_up()
        if not self.is_connected and self._opener != self._me():
            raise ConnectionLost() if self.is_open and not self._is_ending else Closed()
        id_ = next(self._ids)
        params = {"workDoneToken": id_, **(params or {})} if on_progress else params
        data = encoded({"id": id_, "method": method, "params": params}, named or self._named)
        most = t.cast(Message, self.server.get("limits", {})).get("maximumMessageBytes", LIMIT)
        if len(data) > most:
            raise OrreryError(f"{method} would have {len(data)} bytes, and the server takes messages of "
                              f"at most {most}: make several of it.", "client.tooLarge")
        # Nothing may follow that.
        self.is_connected = self.is_connected and method != "shutdown"
        future: Future[tuple[t.Any, t.Any]] = Future()
        try:
            self.waiting[id_] = Waiting(apply, future, [])
            self._send(data)
            # What is sent is not kept while the reply is waited for.
            data = b""
            if on_progress:
                self.streams[id_] = lambda _, push: self._call_back(on_progress, push["value"])
            # Lists may take long to open; what is opened again before them does not.
            if self._opener and method.split("/")[0] not in ("list", "aggregate", "observer"):
                self._beneath(self._limit, lambda: id_ in self.waiting)
            return (self._wait(future))[1]
        except BaseException:
            # Nothing answers what was interrupted before it was sent.
            if data:
                self.waiting.pop(id_, None)
            elif id_ in self.waiting:
                # What it has done all the same is known here, but nobody keeps what it has opened.
                if method.endswith(("/open", "/create")):
                    self.waiting[id_] = Waiting(lambda told: self._close_opened(method, told), future, [])
                self.notify("$/cancelRequest", {"id": id_})
            elif not future.exception():
                self._close_opened(method, future.result()[0])
            raise

    def notify(self, method: str, params: Params = None) -> None:
        """Sends any notification of the protocol."""
        self._catch_up()
        self._send(encoded({"method": method, "params": params}, self._named))

    def _send(self, data: bytes) -> None:
        """By the link that is known here: what it says is for no other."""
        self._beneath(self._write, data, self.server)

    def _named(self, value: t.Any) -> str:
        """What stands on the wire for what is kept open, in the moment of sending: its handle of before
        may be that of another by now."""
        if not isinstance(value, Kept):
            raise TypeError(f"{value!r} has no form on the wire.")
        if not value.handle or not value.is_open:
            raise (value.failure or (ConnectionLost if value.is_open else Closed)()).with_traceback(None)
        return value.handle

    def on(self, method: str, handler: t.Callable[[t.Any], t.Any]) -> None:
        """Has a handler called for each push of a method, of whichever stream."""
        self._handlers.setdefault(method, []).append(handler)

    # What is received, in the order of arrival.

    def _receive(self, message: Message) -> None:
        if "method" in message:
            self._push(message["method"], message.get("params") or {})
        elif message.get("id") in self.waiting:
            self._reply(message["id"], message)

    def _reply(self, id_: int, message: Message) -> None:
        self.streams.pop(id_, None)
        apply, future, pushed = self.waiting[id_]
        try:
            if message.get("error") is not None:
                raise from_wire(message["error"])
            told = message["result"]
            made = apply(told) if apply else told
            for clock, take in pushed if apply else []:
                if clock > number((told or {}).get("clock", "")):
                    take()
            future.set_result((told, made))
        except Exception as error:
            future.set_exception(error)
        except BaseException:
            # It may be another who waits for it.
            if not future.done():
                future.set_exception(OrreryError("The reply was interrupted.", "client.interrupted"))
            raise
        finally:
            # Perhaps nobody asks for it any more, which is no error.
            self.waiting.pop(id_)[1].exception()

    def _close_opened(self, method: str, result: t.Any) -> None:
        """Closes a list or whatever else a request has opened that nobody waits for."""
        kind, _, verb = method.partition("/")
        if verb in ("open", "create") and result[kind] not in self.streams:
            self._close_later(kind, result[kind])

    def _close_later(self, kind: str, handle: str) -> None:
        """Closes the document, context, list or whatever else is called so on the server."""
        self.streams.pop(handle, None)
        self._submit(self._end_at_server, [], f"{kind}/close", {kind: handle})

    def _end_at_server(self, ended: list[t.Any], method: str, params: Params = None) -> None:
        """What is not there any more has ended as well; what is lost with it, that tells."""
        try:
            self.request(method, params, lambda _: [each._end() for each in ended])
        except (ConnectionLost, NotFoundError):
            for each in ended:
                each._end_unheard()

    def _push(self, method: str, params: Message) -> None:
        for handle in (params.get("stream"), params.get("document"), params.get("token")):
            if handle in self.streams:
                self.streams[handle](method, params)
        for each in self._handlers.get(method, []):
            self._call_back(each, params)

    # What becomes of the link.

    def _did_connect(self, told: InitializeResult) -> None:
        self.server = self._opener = told
        self._submit(self._resume, told)

    def _resume(self, link: InitializeResult) -> None:
        if self._opener is link:
            self._opener = self._me()
            for document in self.documents[:]:
                document._open(is_again=True)
        if self._opener == self._me():
            self._opener, self.is_connected = None, True
            if self._started.done():
                return self._call_back(self.on_reconnected)
            self._started.set_result(None)

    def _spoil(self) -> None:
        super()._spoil()
        if not self.is_connected:
            # Its documents are being opened.
            self._beneath(lambda: self._transport and self._transport.abort())

    def _did_lose(self) -> None:
        self._opener, self.is_connected = None, False
        for id_ in [*self.waiting]:
            self._reply(id_, {"error": {"data": {"kind": ConnectionLost.kind}}})
        self.streams.clear()
        self._lose()
        if not self._is_ending:
            self._call_back(self.on_disconnected)

    def _did_end(self, code: int | None, failure: OrreryError | None) -> None:
        self._end(failure)
        # However it has come to that, nothing waits any more.
        self._did_lose()
        if not self._started.done():
            self._started.set_exception(failure or ConnectionLost())
            # Whoever was interrupted does not ask for it, which is no error.
            self._started.exception()
        elif failure:
            self._fail(failure)
        self._ended.set_result(code)

    def _end(self, failure: BaseException | None = None) -> None:
        """At once, whatever the server still has to say."""
        super()._end(failure)
        self._beneath(self._end_link, False)


class SaveFailure(t.NamedTuple):
    """A save of the document's own that left something out: which objects, and why."""

    error: OrreryError
    ids: list[str]


class Document(Kept, Commands, DocumentMembers):
    """A document that a connection has open.

    `context` is its main context, which all who have it open share. `on_change` is called when
    `has_changes`, `can_undo`, `can_redo`, `state`, or `connections`, those who have it open, are
    others, `on_change_model` when it has another model, be it told so or found so when the connection
    is back; `on_save`, and `on_fail_to_save` with a SaveFailure, when it has saved, or could not.
    `recovery` names files with edits that could not be saved the last time: `recover`.
    """

    _kind = "document"

    def __init__(self, connection: Connection, opening: Message, is_only: bool = False) -> None:
        """The only one closes its connection, too."""
        super().__init__(connection, connection.documents)
        self._opening, self._is_only = opening, is_only
        # The latest that is known of it; what resuming goes by.
        self.clock = ""
        self.save_failure: SaveFailure | None = None
        self.context: Context = Context(self)
        self.on_change: Callback | None = None

    def _begin(self) -> None:
        # It is there by now, with a model of its own, which others may have changed: where it is not,
        # none is made in its place.
        again = dict(create="never", model=None, configuration=None, since=self.clock) if self.clock else {}
        self.connection.request("document/open", {**self._opening, **again}, self._opened)

    # What is received.

    def _opened(self, result: Message) -> None:
        if result["document"] in self.connection.streams:
            raise OrreryError("This connection has that document open already.", "client.openAlready")
        self.handle, self.context.handle = result["document"], result["context"]
        self.connection.streams[self.handle] = self._receive
        self._receive("document/open", result)
        vars(self).update({name: result.get(*told) for name, told in OPENED.items()})
        for each in result["streams"]:
            if each["notice"] == "context/didChangeObjects":
                return self.context.notices._opened({**result, "stream": each["stream"]}, {})
        self.context.notices._end()

    def _receive(self, method: str, told: t.Any) -> None:
        """Takes what is pushed of the document, on its streams or not, or what a reply says."""
        before, self.clock = self.clock, told.get("clock", self.clock)
        # Another server may have taken along what was unsaved, and has not written it to a file.
        if before.split(":")[0] not in ("", self.clock.split(":")[0]) and all(
                each in self.recovery for each in told.get("recovery", [])):
            self.connection._attempt(self._doubt, OrreryError(
                f"What was unsaved of {self.path} may be gone: its server ended without saying that it was "
                "saved.", "client.changesLost", {"path": self.path, "hint": "Look at it, and send it again."}))
        if "model" in told and told["model"] != getattr(self, "model", None):
            self.model, self.entities = told["model"], entities(told["model"])
            self.connection._call_back(self.on_change_model)
        state = {name: told.get(name, getattr(self, name)) for name in ("state", "connections")}
        if "hasChanges" in told and told.get("context", self.context.handle) == self.context.handle:
            state.update({name: told.get(*member) for name, member in STATE.items()})
            self.context.has_changes = state["has_changes"]
        if any(getattr(self, name) != value for name, value in state.items()):
            vars(self).update(state)
            self.connection._call_back(self.on_change)
        if method == "document/didChangeModel":
            # A server that is started for it would refuse that which was given, or migrate it back.
            self._opening.update(model=None, configuration=None)
        elif method == "document/didSave":
            self.save_failure = None
            self.connection._call_back(self.on_save)
        elif "error" in told:
            error = from_wire(told["error"])
            ids = [each["id"] for each in told.get("objects", [])]
            self.save_failure = SaveFailure(error, ids or list(error.data.get("objects", [])))
            if method == "document/didFailToSave":
                self.connection._call_back(self.on_fail_to_save, self.save_failure)

    # What can be done with it.

    def write(self, method: str, params: Params = None) -> t.Any:
        """Sends what changes its main context."""
        return self.context.write(method, params)

    def recover(self, discard: bool = False) -> DocumentRecoverResult:
        """Brings back what could not be saved the last time, as one step of undo; or discards it.
        The result has `failures`, edits that could not be brought back whole."""
        told = self.connection.document_recover(t.cast(t.Any, {"document": self, "discard": discard}))
        self.recovery = []
        return told

    def batch(self, verb: t.Literal["insert", "update", "delete"],
                    params: t.Mapping[str, t.Any], on_progress: Callback | None = None) -> t.Any:
        """`batch/insert`, `batch/update` or `batch/delete` by its verb, past all contexts, straight
        to the store; `params` as the protocol has them, but `values`, `objects` and `variables` are
        Python's, and a `predicate` and the class of an `entity` may be. Rows have values by the names
        of its properties; what is no property, or does not fit one, is refused before anything is
        sent. Of what is wrong with a row, `data` of the error has its number from 0 as `operation`.
        Cancelling it takes all of it back."""
        params = {"document": self, **FetchRequest[t.Any](**params).wire}
        if "values" in params:
            params["values"] = self.context.wire_values(params["entity"], params["values"])
        if "objects" in params:
            rows, params["objects"] = params["objects"], []
            for row, each in enumerate(rows):
                try:
                    params["objects"].append(self.context.wire_values(params["entity"], each))
                except OrreryError as error:
                    error.data = {**error.data, "operation": row}
                    raise
        result = self.connection.request(
            f"batch/{verb}", params, on_progress=on_progress, named=self.context._named)
        self.connection._settle()
        return result

    def new_context(self, parent: Context | None = None, **wire: t.Any) -> Context:
        """A context of one's own, for edits that others see when it saves. It saves to the store,
        or to the context `parent`. `wire` has other parameters of `context/create`, as `name`."""
        return Context(self, wire, parent)._open()

    def close(self) -> None:
        """Ends it, and its connection where nothing else uses that. Raises what that raises."""
        (self.connection.close() if self._is_only else super().close())

    def _end_unheard(self) -> None:
        super()._end_unheard()
        self._doubt(ConnectionLost(f"The connection was lost before {self.path or 'all'} was closed. The "
                                   "last changes may not be saved: open it again, and look."))

    def _doubt(self, error: OrreryError) -> None:
        """Who has asked for no notices cannot know whether something is unsaved."""
        if self.has_changes or self._opening.get("noticeDetail") == "none":
            raise error


def _opening(path: Path, model: Source | None, wire: Message, folder: str = "") -> Message:
    """The parameters of `document/open`, with paths that begin in a folder."""
    source = {"model": model} if isinstance(model, dict) else model and {"path": os.path.join(folder, model)}
    return {"location": {"path": os.path.join(folder, path)}, "model": source,
            "create": "never" if model is None else "ifMissing", **wire}


def connect(where: Where, *, token: str | None = None, ca: str | None = None,
                  name: str = "orrery-python", program: str = "orrery") -> Connection:
    """Connects to a server: see `Connection`. By WebSocket it does so with the command `program`."""
    return Connection(where, token, ca, name, program)._open()


def open_document(path: Path, model: Source | None = None, *, server: Where | None = None,
                        token: str | None = None, ca: str | None = None, name: str = "orrery-python",
                        program: str = "orrery", read_only: bool = False, **wire: t.Any) -> Document:
    """Opens a document by the server that has it open, or starts one: by the command `program`. Where
    a `server` is given, it is that which opens it: see `Connection`. Closing the document ends the
    connection, too. Others are told of who has it open by its `name`. All else is as in
    `Connection.open_document`."""
    is_found = not server and path != ":memory:"
    opening = _opening(path, model, {"readOnly": read_only, **wire}, os.getcwd() if is_found else "")
    where = server or [program, *(["attach", "-"] if is_found else ["serve"])]
    greeting = {"document/open": opening} if is_found else {}
    connection = Connection(where, token, ca, name, program, greeting)._open()
    if is_found:
        # It is there by now: the next server that is started for it neither makes nor migrates one.
        opening.update(create="never", migrate=False)
    try:
        return Document(connection, opening, is_only=True)._open()
    except Exception:
        connection.close()
        raise
    except BaseException as error:
        # Who was interrupted does not wait for a server that may be silent.
        connection._end(error)
        raise
