"""A document as an object of Qt: what is told of it is signals."""

from __future__ import annotations

import asyncio
import typing as t

from PyQt6.QtCore import QObject, pyqtSignal

from orrery import ConnectionLost, Context, Document, OrreryError

from .edits import Edits
from .event_loop import EventLoop

NOT_DONE = "This was not done: the connection to the server is lost. Do it again when it is back."


class LiveDocument(QObject):
    """A document that is open, and the callbacks of it and of its connection as signals. `edits`
    has what the user has typed until it is saved; all models of the document share it."""

    # What `state` and the document say of it is different.
    changed = pyqtSignal()
    saved = pyqtSignal()
    # With a SaveFailure.
    save_failed = pyqtSignal(object)
    disconnected = pyqtSignal()
    reconnected = pyqtSignal()
    # Something that nobody waits for went wrong: what to tell the user.
    failed = pyqtSignal(str)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        # That in which the document was opened.
        self.loop = t.cast(EventLoop, asyncio.get_running_loop())
        self.edits = Edits(document.context, self.loop)
        self.changed.connect(self.edits.did_save)
        self.disconnected.connect(self.edits.did_lose)
        self.reconnected.connect(self.edits.come_back_soon)
        for signal in (self.saved, self.save_failed, self.disconnected, self.reconnected):
            signal.connect(lambda *_: self.changed.emit())
        connection = document.connection
        document.on_change = self.changed.emit
        document.on_save = self.saved.emit
        document.on_fail_to_save = self.save_failed.emit
        connection.on_disconnected = self.disconnected.emit
        connection.on_reconnected = self.reconnected.emit
        connection.on_error = lambda error: self.failed.emit(str(error))

    @property
    def context(self) -> Context:
        """The main context, which all who have the document open share."""
        return self.document.context

    @property
    def is_connected(self) -> bool:
        """Whether there is a server now."""
        return self.document.connection.is_connected

    @property
    def is_read_only(self) -> bool:
        """Whether nothing is to be edited: the document, or what this user may do, is so."""
        access = self.document.connection.server.get("access")
        return self.document.is_read_only or access == "read"

    @property
    def state(self) -> str:
        """In words, for a status bar."""
        if not self.is_connected:
            return "Not connected"
        if self.is_read_only:
            return "Read only"
        return "Edited" if self.document.has_changes or self.edits.typed else "Saved"

    def do(self, work: t.Coroutine[t.Any, t.Any, t.Any]) -> None:
        """Starts something that the user asked for; `failed` tells if it fails."""
        self.loop.spawn(self._attempt(work))

    async def _attempt(self, work: t.Coroutine[t.Any, t.Any, t.Any]) -> None:
        try:
            await work
        except ConnectionLost:
            self.failed.emit(NOT_DONE)
        except OrreryError as error:
            self.failed.emit(str(error))
