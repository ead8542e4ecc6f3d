"""What users type into the fields of a front end, until it is saved: it outlives fields, windows and
servers. A front end derives `Drafts`, by what its fields show and what is typed into them."""

from __future__ import annotations

import asyncio
import dataclasses
import typing as t

from orrery import (
    ConflictError, ConnectionLost, Context, Document, ManagedObject, OrreryError)

__all__ = ["WAITS", "Draft", "Drafts", "Key", "recover", "told_conflict"]

# The id of an object, and the name of a property.
Key = t.Tuple[str, str]
WAITS = "There is no connection. This is sent when it is back."


def told_conflict(theirs: str) -> str:
    """What to tell the user where somebody else has set what is being edited."""
    words = f"has set this to “{theirs}”" if theirs else "has emptied this"
    return f"Somebody else {words}. Enter keeps your text, Escape takes theirs."


async def recover(document: Document, discard: bool = False) -> str:
    """Brings back what could not be saved the last time, or discards it: what to tell the user."""
    told = await document.recover(discard)
    if failures := told.get("failures"):
        return (f"{len(failures)} of the edits that could not be saved the last time cannot be brought "
                f"back, and stay in their file: {failures[0]['error']['message']}")
    return "" if discard else "What could not be saved the last time is back. Undo takes it away."


@dataclasses.dataclass
class Draft:
    """What is typed for a property of an object. `base` is what the field said before: where it says
    something else by now, somebody else has set it. `problem` is why it is not sent."""

    object: ManagedObject
    name: str
    base: t.Any
    text: t.Any
    action: str
    problem: str = ""
    # It is sent when the connection is back.
    is_waiting: bool = False
    # It was not sent, as somebody else has set the property: the user decides.
    is_contested: bool = False

    @property
    def key(self) -> Key:
        return self.object.id, self.name

    @property
    def is_refused(self) -> bool:
        """Whether the user has to decide what becomes of it."""
        return bool(self.problem) and not self.is_waiting


class Drafts:
    """The drafts of all objects of a context. Each is sent when the user says so, one after the other,
    and kept until it is saved. What does not fit, and what somebody else has set meanwhile, stays
    with its problem until the user sends or discards it."""

    def __init__(self, context: Context) -> None:
        self.context = context
        # What is not sent, and what was sent and is not saved yet.
        self.typed: dict[Key, Draft] = {}
        self.sent: dict[Key, Draft] = {}
        self.sending: Key | None = None
        self._turn = asyncio.Lock()
        # Whether what was lost with a server is there again.
        self.is_settled = True

    # What a front end says.

    def form(self, draft: Draft, value: t.Any) -> t.Any:
        """A value of Python as the field shows it, and the user types it."""
        return value

    async def value(self, draft: Draft) -> t.Any:
        """The value that is typed; a ValueError says what is wrong with it."""
        return draft.text

    def words(self, error: Exception) -> str:
        """What to tell of an error."""
        return str(error)

    async def write(self, draft: Draft, value: t.Any, clock: str) -> None:
        """Sets the value, unless somebody has changed the object since a clock."""
        async with self.context.perform(draft.action):
            await draft.object.set({draft.name: value}, if_unchanged_since=clock)

    def did_change(self, key: Key) -> None:
        """Shows what has become of a draft."""

    # What there is.

    def shown(self, draft: Draft) -> t.Any:
        """What the document has, as far as is known. Nobody sets what the model has no more."""
        described = draft.object.entity.properties.get(draft.name)
        wire = draft.object.wire_values.get(draft.name)
        return self.form(draft, described.decoded(wire)) if described else draft.base

    def is_theirs(self, draft: Draft) -> bool:
        """Whether somebody else has set it since typing began."""
        return draft.key != self.sending and self.shown(draft) not in (draft.base, draft.text)

    @property
    def unsaved(self) -> list[Draft]:
        """What is typed, and what was sent: would be lost with a server that does not answer."""
        return list({**self.sent, **self.typed}.values())

    @property
    def at_risk(self) -> list[Draft]:
        """What would be lost now: what is typed, and what a server had that is lost, or that its store
        does not take."""
        is_lost = not self.context.connection.is_connected or self.is_store_failing
        return self.unsaved if is_lost else list(self.typed.values())

    @property
    def is_store_failing(self) -> bool:
        """Whether the store takes nothing. What breaks a rule of the model the server keeps."""
        failure = self.context.document.save_failure
        return failure is not None and failure.error.kind.startswith("store.")

    # Sending.

    async def send(self, key: Key) -> None:
        """Sends what is typed by then, where there is anything."""
        async with self._turn:
            if draft := self.typed.get(key):
                self.sending = key
                try:
                    await self._attempt(draft)
                finally:
                    self.sending = None
        self.did_change(key)

    async def send_all(self) -> None:
        """Sends all that is typed."""
        for key in list(self.typed):
            await self.send(key)

    async def _attempt(self, draft: Draft) -> None:
        try:
            await self._send(draft)
            draft.problem = ""
        except ConnectionLost:
            draft.is_waiting, draft.problem = True, WAITS
        # The last, where the model has the property no more.
        except (OrreryError, ValueError, AttributeError) as error:
            draft.problem = self.words(error)

    async def _send(self, draft: Draft) -> None:
        """Not over what somebody else has set. What nobody has to set any more is forgotten."""
        value, clock = await self.value(draft), self.context.document.clock
        await draft.object.load()
        theirs = self.shown(draft)
        draft.is_waiting, draft.is_contested = False, theirs not in (draft.base, draft.text)
        if draft.is_contested:
            return
        if theirs != draft.text:
            try:
                await self.write(draft, value, clock)
            except ConflictError:
                return await self._send(draft)
            theirs = self.form(draft, value)
            # Its save may have been told before the reply came here.
            if self.context.document.has_changes:
                first = self.sent.get(draft.key, draft)
                self.sent[draft.key] = dataclasses.replace(draft, base=first.base, text=theirs)
        later = self.typed.pop(draft.key, draft)
        if later.text != draft.text:
            # Who has typed on has seen this.
            self.typed[draft.key] = dataclasses.replace(later, base=theirs)

    # What becomes of it when it is saved, or the server is lost, and back.

    def did_save(self) -> None:
        """Something is saved, or what could not be is gone: all that was sent is saved where no change
        is left, as a save is told somewhat late."""
        if self.is_settled and not self.context.document.has_changes:
            self.sent.clear()

    def did_lose(self) -> None:
        """What others have set since is not ours any more."""
        if self.is_settled:
            self.is_settled = False
            self.sent = {key: each for key, each in self.sent.items()
                         if self.shown(each) == each.text}

    async def come_back(self) -> None:
        """What was lost with the server is sent again, and what waits is, where nobody else has set it
        meanwhile. What another loss interrupts goes on with the next connection."""
        for key, draft in list(self.sent.items()):
            try:
                await draft.object.load()
            except ConnectionLost:
                return
            # It is gone, or the model has its entity no more: the others are sent all the same.
            except OrreryError as error:
                draft.problem = self.words(error)
            if draft.object.is_deleted or self.shown(draft) != draft.text:
                later = self.typed.get(key)
                self.typed[key] = (dataclasses.replace(later, base=draft.base) if later
                                   else dataclasses.replace(draft, is_waiting=True))
                del self.sent[key]
        for draft in [each for each in self.typed.values() if each.is_waiting]:
            draft.problem = ""
            await self.send(draft.key)
        self.is_settled = True
        self.did_save()
