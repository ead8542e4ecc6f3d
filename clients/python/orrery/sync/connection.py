# Written by derive.py from connection.py of the asyncio face: edit that instead.
"""A connection to a server: requests, what is pushed, and how both go on when it was lost."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import itertools
import json
import os
import pathlib
import tempfile
import typing as t

from ..protocol import Methods as Requests
from .._threads import Callback, Engine, Future
from .document import Document
from ..errors import Closed, ConnectionLost, NotFoundError, OrreryError, from_wire
from ..link import Apply, Message, Params, Where, encoded
from .live import Kept
from ..protocol import InitializeResult, Model
from ..values import snake, stated

Path = t.Union[str, "os.PathLike[str]"]
# A model as a file, or as it is.
Source = t.Union[Path, Model]


@dataclasses.dataclass(eq=False)
class Pending:
    """A request that waits for its reply. Where nobody waits any more, its future is cancelled."""

    method: str
    apply: Apply
    on_progress: Callback | None
    future: Future[t.Any] = dataclasses.field(default_factory=Future)
    result: t.Any = None

    def reject(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


class Connection(Kept, Requests, Engine):
    """Has a typed method for each request of the protocol, as `fetch_count`, and for each push, as
    `on_document_did_save`, whose handlers are called one after the other.

    `where` is an address, `unix:PATH`, `tcp:HOST:PORT`, `tls:`, `ws:` or `wss:` likewise, or the
    arguments of a program that talks on its standard streams. A connection that is lost is made
    again, with its documents and all that follows them; `on_disconnected` and `on_reconnected` tell.
    What was asked meanwhile fails with ConnectionLost and is not repeated; what `notify` sent then
    is lost without a word. Errors that nobody waits for, those of callbacks among them, go to
    `on_error`, or else to the logger `orrery`.
    """

    def __init__(self, where: Where, *, token: str | None = None, ca: str | None = None,
                 name: str = "orrery-python") -> None:
        Kept.__init__(self, self, [])
        Engine.__init__(self, where, ca, {
            "clientInfo": {"name": name}, "processId": os.getpid(),
            "initializationOptions": stated(protocolVersion="1.0", token=token)})
        self.documents: list[Document] = self.parts
        self.is_connected = False
        self.on_disconnected: Callback | None = None
        self.on_reconnected: Callback | None = None
        # What listens to each stream, by its handle.
        self.streams: dict[str, t.Callable[[Message], None]] = {}
        self._ids = itertools.count(1)
        # The requests that wait for their replies, by their ids.
        self.waiting: dict[int, Pending] = {}
        self._handlers: dict[str, list[Callback]] = {}
        self._is_closing = False
        # What `initialize` returned last, while there is a link.
        self._link: InitializeResult | None = None

    def _begin(self) -> None:
        self._started: Future[None] = Future()
        self._ended: Future[int | None] = Future()
        self._start()
        self._wait(self._started)

    def close(self) -> int | None:
        """Ends it in order; a program is waited for, and its exit code returned. Raises SaveError
        where something that this connection changed could not be saved."""
        self._catch_up()
        self._is_closing = True
        self._beneath(self._end_link)
        try:
            with contextlib.suppress(ConnectionLost):
                if self.is_connected:
                    self.request("shutdown")
                    self.notify("exit")
        finally:
            self.is_connected = False
            self._beneath(self._close_link)
            code = self._wait(self._ended)
        return code

    def open_document(self, path: Path, model: Source | None = None, *,
                            create: str = "never", read_only: bool = False, **wire: t.Any) -> Document:
        """Opens a store, `:memory:` for one that is not kept.

        `model` is the path of a model, or the model itself; without one it is that which the store
        keeps. `create` is "never", "ifMissing" or "always". `wire` has other parameters of
        `document/open`, as the protocol names them: `autosave`, `migrate`, `history`.
        """
        opening = {"location": {"path": os.fspath(path)}, "create": create, "readOnly": read_only}
        return Document(self, {**opening, **wire, **stated(model=_source(model))})._open()

    # Requests.

    def request(self, method: str, params: Params = None, apply: Apply = None,
                      on_progress: Callback | None = None) -> t.Any:
        """Any request of the protocol. `apply` gets the result before anything else is read, and
        what it returns is returned.

        Where it may take long, `on_progress` is called with what the server tells of it, as `{"kind":
        "report", "percentage": 40}`; first comes one of the kind "begin" with a `title`, and last
        "end"."""
        self._catch_up()
        if not self.is_connected and not (self._link and self._is_working):
            raise ConnectionLost() if self.is_open and not self._is_closing else Closed()
        id_ = next(self._ids)
        if on_progress:
            params = {"workDoneToken": id_, **(params or {})}
        data = encoded(stated(jsonrpc="2.0", id=id_, method=method, params=params))
        pending = self.waiting[id_] = Pending(method, apply, on_progress)
        self._beneath(self._send, data)
        try:
            return self._wait(pending.future)
        except BaseException:
            pending.future.cancel()
            if id_ in self.waiting:
                self.notify("$/cancelRequest", {"id": id_})
            elif pending.result is not None:
                self._close_opened(pending)
            raise

    def notify(self, method: str, params: Params = None) -> None:
        """Sends any notification of the protocol."""
        self._catch_up()
        self._beneath(self._send, encoded(stated(jsonrpc="2.0", method=method, params=params)))

    def on(self, method: str, handler: t.Callable[[t.Any], t.Any]) -> None:
        """Has a handler called for each push of a method, of whichever stream."""
        self._handlers.setdefault(method, []).append(handler)

    def off(self, method: str, handler: t.Callable[[t.Any], t.Any]) -> None:
        """Ends what `on` began."""
        self._handlers[method].remove(handler)

    # What is received, in the order of arrival.

    def _receive(self, message: Message) -> None:
        if "method" in message:
            self._push(message["method"], message.get("params") or {})
        elif message.get("id") in self.waiting:
            self._reply(self.waiting.pop(message["id"]), message)

    def _reply(self, pending: Pending, message: Message) -> None:
        try:
            if message.get("error") is not None:
                raise from_wire(message["error"])
            result = pending.result = message["result"]
            if not pending.future.cancelled() or not self._close_opened(pending):
                value = pending.apply(result) if pending.apply else result
                if not pending.future.done():
                    pending.future.set_result(value)
        except Exception as error:
            pending.reject(error)

    def _close_opened(self, pending: Pending) -> bool:
        """Closes a list or whatever else a request has opened that nobody waits for."""
        kind, _, verb = pending.method.partition("/")
        handle = pending.result[kind] if verb in ("open", "create") else None
        if handle is None or handle in [each.handle for each in self.documents]:
            return False
        self._close_later(kind, handle)
        return True

    def _close_later(self, kind: str, handle: str) -> None:
        """Closes the document, context, list or whatever else is called so on the server."""
        self.streams.pop(handle, None)
        self._submit(self._close_at_server, kind, handle)

    def _close_at_server(self, kind: str, handle: str) -> None:
        """What is not there any more is closed as well."""
        with contextlib.suppress(ConnectionLost, NotFoundError):
            self.request(f"{kind}/close", {kind: handle})

    def _push(self, method: str, params: Message) -> None:
        if method == "$/progress" and params["token"] in self.waiting:
            self._call_back(self.waiting[params["token"]].on_progress, params["value"])
        stream = params.get("stream")
        if stream in self.streams:
            self.streams[stream](params)
        for document in self.documents[:]:
            if document.handle == params.get("document"):
                document._receive(method, params)
        for each in self._handlers.get(method, []):
            self._call_back(each, params)

    # What becomes of the link.

    def _did_connect(self, told: InitializeResult) -> None:
        self.server = self._link = told
        self._submit(self._resume, told)

    def _resume(self, link: InitializeResult) -> None:
        for document in self.documents[:] if link is self._link else []:
            document._open(is_again=True)
        if link is self._link:
            self.is_connected = True
            if self._started.done():
                return self._call_back(self.on_reconnected)
            self._started.set_result(None)

    def _did_lose(self) -> None:
        self._link, self.is_connected = None, False
        self.streams.clear()
        waiting, self.waiting = self.waiting, {}
        for pending in waiting.values():
            pending.reject(ConnectionLost())
        if not self._is_closing:
            self._call_back(self.on_disconnected)

    def _did_end(self, code: int | None, failure: OrreryError | None) -> None:
        self._end(failure)
        if not self._started.done():
            self._started.set_exception(failure or ConnectionLost())
        elif failure:
            self._fail(failure)
        self._ended.set_result(code)

    def _end(self, failure: BaseException | None = None) -> None:
        super()._end(failure)
        self._beneath(self._end_link)


def _source(model: Source | None) -> Message | None:
    if isinstance(model, (str, os.PathLike)):
        return {"path": os.fspath(model)}
    return {"model": model} if model else None


def connect(where: Where, *, token: str | None = None, ca: str | None = None,
                  name: str = "orrery-python") -> Connection:
    """Connects to a server: see `Connection`."""
    return Connection(where, token=token, ca=ca, name=name)._open()


# What of the parameters of `document/open` the command has options for.
_OPTIONS = ("model", "mapping", "readOnly", "writeMirrored", "migrate", "history", "configuration",
            "durability", "package", "noAutosave")


@contextlib.contextmanager
def _attaching(program: str, path: str, options: Message, is_first: bool) -> t.Iterator[list[str]]:
    """The arguments of the command that joins a document, or opens it first. What it is to read and
    is no file is one while it connects."""
    # A store that is gone when a connection comes back is not made anew.
    may_make = is_first and options["create"] == "ifMissing" or os.path.exists(path)
    options = {**options, "model": options["model"] if may_make else None,
               "package": options.get("format") == "package",
               "noAutosave": not options.get("autosave", {}).get("enabled", True)}
    arguments = [program, "attach", path, "--json"]
    with tempfile.TemporaryDirectory() as folder:
        for key in _OPTIONS:
            value = options.get(key)
            if isinstance(value, dict):
                file = pathlib.Path(value.get("path") or f"{folder}/{key}.json").absolute()
                if key in value:
                    file.write_text(json.dumps(value[key]), "utf-8")
                value = str(file)
            if value:
                flag = f"--{snake(key)}".replace("_", "-")
                arguments += [flag] if value is True else [flag, value]
        yield arguments


def open_document(path: Path, model: Source | None = None, *, create: str | None = None,
                        read_only: bool = False, program: str = "orrery", **wire: t.Any) -> Document:
    """Opens a document by the server that has it open, or starts one. Closing the document ends the
    connection, too. With a model, a store that is not there is made. `program` is the command; all
    else is as in `Connection.open_document`. An `autosave` with a `delay` is one to agree with."""
    create = create or ("never" if model is None else "ifMissing")
    model = os.path.abspath(model) if isinstance(model, (str, os.PathLike)) else model
    options = {"readOnly": read_only, **wire}
    where: Where = [program, "serve"]
    if path != ":memory:":
        path = os.path.abspath(path)
        if create == "always":
            with connect(where) as maker:
                maker.open_document(path, model, create=create, **options)
        where = functools.partial(
            _attaching, program, path, {**options, "create": create, "model": _source(model)})
        create = "never"
    connection = connect(where)
    try:
        document = connection.open_document(path, model, create=create, **options)
    except BaseException:
        connection.close()
        raise
    document.owns_connection = True
    return document


__all__ = ["Connection", "connect", "open_document"]
