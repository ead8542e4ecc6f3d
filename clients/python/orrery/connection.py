"""A connection to a server: requests, what is pushed, and how both go on when it was lost."""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import typing as t

from ._requests import Requests
from ._tasks import Callback, Engine, Future
from .document import Document
from .errors import ConnectionLost, NotFoundError, OrreryError, from_wire
from .link import LinkChange, Message, Where, encoded
from .protocol import InitializeResult, Model
from .values import stated

Receive = t.Callable[[str, Message], None]


class Pending:
    """A request that waits for its reply."""

    def __init__(self, method: str, apply: t.Callable[[t.Any], t.Any] | None) -> None:
        self.method = method
        self.apply = apply
        self.future: Future[t.Any] = Future()
        self.result: t.Any = None
        # Nobody waits any more, as where its task was cancelled.
        self.is_abandoned = False


class Connection(Requests):
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
        self.engine = Engine(self, where, ca, {
            "clientInfo": {"name": name}, "processId": os.getpid(),
            "initializationOptions": stated(protocolVersion="1.0", token=token),
        })
        self.documents: list[Document] = []
        self.is_connected = False
        self.on_error: t.Callable[[Exception], None] | None = None
        self.on_disconnected: Callback | None = None
        self.on_reconnected: Callback | None = None
        # What listens to each stream, by its handle.
        self.streams: dict[str, Receive] = {}
        self._ids = itertools.count(1)
        self._waiting: dict[int, Pending] = {}
        self._handlers: dict[str, list[Callback]] = {}
        self._progress: dict[str, Callback] = {}
        self._is_closing = False
        # That which is there, until it is lost.
        self._link: LinkChange | None = None

    async def start(self) -> Connection:
        self.server = t.cast(InitializeResult, await self.engine.start())
        self.is_connected = True
        return self

    async def close(self) -> int | None:
        """Ends it in order; a program is waited for, and its exit code returned. Raises SaveError
        where something that this connection changed could not be saved."""
        self._is_closing = True
        self.engine.abort_later()
        try:
            if self.is_connected:
                await self.request("shutdown")
                self.notify("exit")
        except ConnectionLost:
            pass
        finally:
            self.is_connected = False
            code = await self.engine.close()
            self._fail_all()
            self._end_all()
        return code

    async def __aenter__(self) -> Connection:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *others: object) -> None:
        try:
            await self.close()
        except OrreryError as error:
            # The program's own error is the one to see.
            if kind is None:
                raise
            self.fail(error)

    async def open_document(self, path: str, model: str | Model | None = None, *,
                            create: str = "never", read_only: bool = False, **wire: t.Any) -> Document:
        """Opens a store, `:memory:` for one that is not kept.

        `model` is the path of a model, or the model itself; without one it is that which the store
        keeps. `create` is "never", "ifMissing" or "always". `wire` has other parameters of
        `document/open`, as the protocol names them: `autosave`, `migrate`, `history`.
        """
        source = {"path": model} if isinstance(model, str) else model and {"model": model}
        return await Document(self, {
            "location": {"path": path}, "create": create,
            **stated(model=source, readOnly=read_only or None, **wire),
        }).open()

    # Requests.

    async def request(self, method: str, params: t.Mapping[str, object] | None = None,
                      apply: t.Callable[[t.Any], t.Any] | None = None) -> t.Any:
        """Any request of the protocol. `apply` gets the result before anything else is read, and
        what it returns is returned."""
        self.engine.catch_up()
        if not self.is_connected and not (self._link and self.engine.is_working):
            raise ConnectionLost()
        id_ = next(self._ids)
        data = encoded(stated(jsonrpc="2.0", id=id_, method=method, params=params))
        pending = self._waiting[id_] = Pending(method, apply)
        self.engine.send(data)
        try:
            return await self.engine.wait(pending.future)
        except BaseException:
            pending.is_abandoned = True
            if id_ in self._waiting:
                self.notify("$/cancelRequest", {"id": id_})
            elif pending.result is not None:
                self._close_opened(pending)
            raise

    async def request_with_progress(self, method: str, params: t.Mapping[str, t.Any],
                                    on_progress: Callback | None) -> t.Any:
        """One that may take long: `on_progress` is called with what the server tells of it, as
        `{"kind": "report", "percentage": 40}`; first comes one of the kind "begin" with a `title`, and
        last "end"."""
        if on_progress is None:
            return await self.request(method, params)
        token = f"progress-{next(self._ids)}"
        self._progress[token] = on_progress
        try:
            return await self.request(method, {**params, "workDoneToken": token})
        finally:
            del self._progress[token]

    def notify(self, method: str, params: t.Mapping[str, object] | None = None) -> None:
        self.engine.send(encoded(stated(jsonrpc="2.0", method=method, params=params)))

    def on(self, method: str, handler: t.Callable[[t.Any], t.Any]) -> None:
        """Has a handler called for each push of a method, of whichever stream."""
        self._handlers.setdefault(method, []).append(handler)

    def off(self, method: str, handler: t.Callable[[t.Any], t.Any]) -> None:
        self._handlers[method].remove(handler)

    # What is received, in the order of arrival.

    def receive(self, message: Message | LinkChange) -> None:
        try:
            if isinstance(message, LinkChange):
                self._change_link(message)
            elif "method" in message:
                self._push(message["method"], message.get("params") or {})
            elif message.get("id") in self._waiting:
                self._reply(self._waiting.pop(message["id"]), message)
        except Exception as error:
            self.fail(error)

    def _reply(self, pending: Pending, message: Message) -> None:
        try:
            if message.get("error") is not None:
                raise from_wire(message["error"])
            result = pending.result = message["result"]
            if not pending.is_abandoned or not self._close_opened(pending):
                value = pending.apply(result) if pending.apply else result
                if not pending.future.done():
                    pending.future.set_result(value)
        except Exception as error:
            self._reject(pending, error)

    def _reject(self, pending: Pending, error: Exception) -> None:
        if not pending.future.done():
            pending.future.set_exception(error)

    def _close_opened(self, pending: Pending) -> bool:
        """Closes a list or whatever else a request has opened that nobody waits for."""
        kind, _, verb = pending.method.partition("/")
        handle = pending.result[kind] if verb in ("open", "create") else None
        if handle is None or handle in [each.handle for each in self.documents]:
            return False
        self.close_later(kind, handle)
        return True

    def close_later(self, kind: str, handle: str) -> None:
        """Closes the document, context, list or whatever else is called so on the server."""
        self.streams.pop(handle, None)
        self.engine.submit(self._close, kind, handle)

    async def _close(self, kind: str, handle: str) -> None:
        with contextlib.suppress(NotFoundError):
            await self.request(f"{kind}/close", {kind: handle})

    def _push(self, method: str, params: Message) -> None:
        if method == "$/progress":
            self.engine.call(self._progress.get(params["token"]), params["value"])
        stream = params.get("stream")
        if stream in self.streams:
            self.streams[stream](method, params)
        for document in self.documents[:]:
            if document.handle == params.get("document"):
                document.receive(method, params)
        for each in self._handlers.get(method, []):
            self.engine.call(each, params)

    def _change_link(self, change: LinkChange) -> None:
        if change.kind == "refused":
            self.fail(change.value)
            self._end_all(change.value)
        elif change.kind == "connected":
            self.server = change.value
            self._link = change
            self.engine.submit(self._resume, change)
        else:
            self._link, self.is_connected = None, False
            self.streams.clear()
            self._fail_all()
            if not self._is_closing:
                self.engine.call(self.on_disconnected)

    def _end_all(self, failure: OrreryError | None = None) -> None:
        for document in self.documents[:]:
            document.end(failure)

    def _fail_all(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for pending in waiting.values():
            self._reject(pending, ConnectionLost())

    async def _resume(self, link: LinkChange) -> None:
        for document in self.documents[:] if link is self._link else []:
            try:
                await document.open()
            except ConnectionLost:
                raise
            except Exception as error:
                self.fail(error)
                document.end(error)
        if link is self._link:
            self.is_connected = True
            self.engine.call(self.on_reconnected)

    def fail(self, error: Exception) -> None:
        """For what nobody waits for."""
        try:
            if self.on_error:
                return self.on_error(error)
        except Exception as another:
            error = another
        logging.getLogger("orrery").error("%s", error, exc_info=error)


async def connect(where: Where, *, token: str | None = None, ca: str | None = None,
                  name: str = "orrery-python") -> Connection:
    """Connects to a server: see `Connection`."""
    return await Connection(where, token=token, ca=ca, name=name).start()


async def open_document(path: str, model: str | Model | None = None, *, create: str | None = None,
                        program: str = "orrery", **options: t.Any) -> Document:
    """Opens a document by the server that has it open, or starts one. Closing the document ends the
    connection, too. With a model, a store that is not there is made. `program` is the command."""
    create = create or ("ifMissing" if model else "never")
    model = os.path.abspath(model) if isinstance(model, str) else model
    arguments = [program, "serve"]
    if path != ":memory:":
        path = os.path.abspath(path)
        if create != "never" and not os.path.exists(path):
            async with await connect(arguments) as maker:
                await maker.open_document(path, model, create=create, **options)
            create = "never"
        arguments = [program, "attach", path]
    connection = await connect(arguments)
    try:
        document = await connection.open_document(path, model, create=create, **options)
    except BaseException:
        await connection.close()
        raise
    document.owns_connection = True
    return document
