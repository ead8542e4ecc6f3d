"""The document that all windows share, and what is told of it."""

from __future__ import annotations

import asyncio
import pathlib
import typing as t

from gi.repository import GObject

from orrery import (ConnectionLost, Context, Document, FetchRequest, ManagedObject, OrreryError,
                    SaveFailure, ValueTransformer, open_document, register_transformer)
from orrery_drafts import recover
from orrery_gtk import EventLoop

MODEL = pathlib.Path(__file__).parents[3] / "Examples/Homepwner.xcdatamodeld"
# The properties of entities without which nothing can be shown.
NEEDED = {"BNRItem": {"assetType", "dateCreated", "itemName", "orderingValue", "serialNumber",
                      "thumbnail", "valueInDollars"}, "BNRAssetType": {"label"}}
# In seconds: so long a window that closes waits for the server.
PATIENCE = 5
NOT_SAVED = "Not all is saved."
OTHER_KIND = "It is a document of another kind."
LOST = "The connection to the server is lost. What you enter is kept, and sent when it is back."


class PictureTransformer(ValueTransformer[bytes]):
    """A picture is kept as the bytes of its file."""

    def encode(self, value: bytes) -> bytes:
        return value

    def decode(self, data: bytes) -> bytes:
        return data


class Store(GObject.Object):
    """`changed` is emitted when anything that its properties say, or what is typed, is different,
    `saved` when something is saved, `lost` when the connection is, `reconnected` when it is back."""

    __gtype_name__ = "HomepwnerStore"
    __gsignals__ = {name: (GObject.SignalFlags.RUN_FIRST, None, ())
                    for name in ("changed", "lost", "reconnected")}

    def __init__(self, path: str, server: str | None = None, token: str | None = None) -> None:
        super().__init__()
        register_transformer("BNRImageTransformer", PictureTransformer())
        self.path = pathlib.Path(path)
        # Files may have names that are no text.
        self.name, self.title = (each.encode(errors="replace").decode()
                                 for each in (self.path.name, self.path.stem))
        self.loop = EventLoop()
        self._server, self._token = server, token
        self.document: Document | None = None
        # What went wrong last, for the user to read.
        self.problem: str | None = None
        # Is held by a window that closes.
        self.ending: asyncio.Lock

    def open(self) -> None:
        """Opens the file, and makes it if it is not there. Tells in `problem` why it cannot."""
        # Until then it is not asked for again.
        self.report(None)
        self.loop.spawn(self._open())

    async def _open(self) -> None:
        self.ending = asyncio.Lock()
        try:
            if not self._server:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            document = await open_document(
                self.path.resolve(), str(MODEL), server=self._server, token=self._token,
                name="Homepwner")
        except (OrreryError, OSError, ValueError) as error:
            is_other = getattr(error, "kind", "") == "document.openOtherwise"
            return self.report(f"{self.name} cannot be opened. {OTHER_KIND if is_other else error}")
        self._listen(document)
        if document.recovery and self.can_edit:
            self.do(self._recover(document))

    async def _recover(self, document: Document) -> None:
        """What could not be saved the last time is there again, as if nobody had closed it."""
        self.report(await recover(document))

    def _listen(self, document: Document) -> None:
        self.document = document
        document.on_change = lambda: self.emit("changed")
        document.connection.on_disconnected = lambda: self._tell("lost")
        document.on_save = self._did_save
        document.on_fail_to_save = self._did_fail_to_save
        document.connection.on_reconnected = lambda: self._tell("reconnected")
        document.connection.on_error = lambda error: self.report(str(error))
        document.on_change_model = self._did_change_model
        if document.save_failure:
            self._did_fail_to_save(document.save_failure)
        self.emit("changed")

    def _did_save(self) -> None:
        assert self.document
        if (self.problem or "").startswith(NOT_SAVED):
            self.problem = None
        self.emit("changed")

    def _did_fail_to_save(self, failure: SaveFailure) -> None:
        self.report(f"{NOT_SAVED} {failure.error}")

    @property
    def fits(self) -> bool:
        """Whether the document has what is to be shown of it."""
        found = self.document.entities if self.document else {}
        return all(name in found and keys <= found[name].properties.keys()
                   for name, keys in NEEDED.items())

    def _did_change_model(self) -> None:
        if self.document and not self.fits:
            self.do(self.document.close())
            self.document = None
            self.report(f"{self.name} has another model by now. {OTHER_KIND}")

    def _tell(self, event: str) -> None:
        self.emit(event)
        self.emit("changed")

    @property
    def context(self) -> Context:
        assert self.document
        return self.document.context

    @property
    def is_connected(self) -> bool:
        return self.document is not None and self.document.connection.is_connected

    @property
    def can_edit(self) -> bool:
        """Whether what is typed can be sent, now or when the connection is back."""
        return (self.document is not None and not self.document.is_read_only
                and self.document.connection.server.get("access") != "read")

    @property
    def state(self) -> str:
        """In words, for the title of a window."""
        if self.document is None:
            return "Not open" if self.problem else "Opening…"
        if not self.is_connected:
            return "Not connected"
        if not self.can_edit:
            return "Read only"
        return "Edited" if self.document.has_changes else "Saved"

    def report(self, problem: str | None) -> None:
        """Has all windows show what went wrong."""
        self.problem = problem
        self.emit("changed")

    def do(self, work: t.Coroutine[t.Any, t.Any, None]) -> None:
        """Has something done that the user asked for, and tells if it fails."""
        self.loop.spawn(self._attempt(work))

    async def _attempt(self, work: t.Coroutine[t.Any, t.Any, None]) -> None:
        try:
            await work
        except ConnectionLost:
            # That it is lost is shown until it is back.
            self.report("That was not done: the connection to the server is lost. Do it again "
                        "when it is back.")
        except OrreryError as error:
            self.report(str(error))

    async def wait_for(self, work: t.Coroutine[t.Any, t.Any, t.Any]) -> t.Any:
        """What some work comes to; None where the server hangs. The work goes on then."""
        task = self.loop.spawn(work)
        await asyncio.wait([task], timeout=PATIENCE)
        return task.result() if task.done() else None

    async def save(self) -> bool:
        """Whether the server has saved all, or keeps what breaks a rule of the model."""
        if self.document and self.document.has_changes and self.can_edit:
            try:
                await self.document.save()
            except OrreryError as error:
                return not (isinstance(error, ConnectionLost) or error.kind.startswith("store."))
        return True

    async def add_item(self) -> ManagedObject:
        """A new item, the last in the user's order."""
        async with self.context.perform("Add Item"):
            item = await self.context.insert("BNRItem", itemName="New item")
        return t.cast(ManagedObject, item)

    async def close(self) -> None:
        """Saves, and ends the connection."""
        if self.document:
            await self.document.close()


def item_request(search: str = "") -> FetchRequest[t.Any]:
    """Items in the user's order: all, or those with a text in their name, serial number or type."""
    keys = ("itemName", "serialNumber", "assetType.label")
    condition = " OR ".join(f"{key} CONTAINS[cd] $text" for key in keys) if search else None
    return FetchRequest(
        "BNRItem", condition, sort=["orderingValue"], variables={"text": search} if search else None,
        properties=["itemName", "valueInDollars", "assetType.label"])
