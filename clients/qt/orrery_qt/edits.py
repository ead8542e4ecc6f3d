"""What the user has typed, until it is saved."""

from __future__ import annotations

import asyncio
import enum
import typing as t

from PyQt6.QtCore import QObject, pyqtSignal

from orrery import ConnectionLost, Context, ManagedObject, NotFoundError, OrreryError

from .event_loop import EventLoop
from .values import Attribute, brief, parsed

WAITS = "There is no connection. This is sent when it is back."
GONE = ("This was not sent: its row went away while it was typed. Enter sends it, Escape takes it "
        "back.")


class Stage(enum.Enum):
    """How far an edit has come."""

    # The user decides what becomes of it: it was refused, or its row is gone.
    KEPT = enum.auto()
    # The same, as somebody else has set the attribute meanwhile.
    CONTESTED = enum.auto()
    # It is sent when the connection is back.
    WAITING = enum.auto()
    SENDING = enum.auto()
    # The server has it, and has not saved it yet.
    SENT = enum.auto()


class Draft(t.NamedTuple):
    """A value that was typed for an attribute of an object: what stood there before, and what is
    wrong."""

    object: ManagedObject
    attribute: Attribute
    base: t.Any
    value: t.Any
    action: str
    stage: Stage
    problem: str = ""

    @property
    def place(self) -> tuple[str, str]:
        """The id of the object, and the key."""
        return self.object.id, self.attribute.key

    @property
    def is_refused(self) -> bool:
        """Whether the user has to decide what becomes of it."""
        return self.stage in (Stage.KEPT, Stage.CONTESTED)


def told_conflict(theirs: t.Any) -> str:
    """What to tell the user where somebody else has set what is being edited."""
    words = f"has set this to “{brief(theirs, 100)}”" if theirs not in (None, "") else "has emptied this"
    return f"Somebody else {words}. Enter keeps your text, Escape takes theirs."


class Edits(QObject):
    """Sends edits of single attributes, and keeps each until it is saved. What the server refuses,
    what somebody else has set meanwhile, and what belongs to an object that is gone stays with its
    problem until the user edits it again or discards it."""

    # The id of an object and a key: another draft, or none.
    changed = pyqtSignal(str, str)

    def __init__(self, context: Context, loop: EventLoop) -> None:
        super().__init__()
        self._context, self._loop = context, loop
        self._drafts: dict[tuple[str, str], Draft] = {}
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def count(self) -> int:
        """How many would be lost now; what a server had that is lost is, too."""
        is_connected = self._context.connection.is_connected
        return sum(not is_connected or each.stage is not Stage.SENT for each in self._drafts.values())

    @property
    def kept(self) -> list[Draft]:
        """Those about which the user has to decide; of some the object may be deleted by now."""
        return [each for each in self._drafts.values() if each.is_refused]

    def draft(self, id_: str, key: str) -> Draft | None:
        """What is typed for an attribute and does not stand there yet."""
        found = self._drafts.get((id_, key))
        return found if found and found.stage is not Stage.SENT else None

    def edit(self, object_: ManagedObject, attribute: Attribute, given: t.Any, base: t.Any,
             action: str) -> bool:
        """Takes what an editor has for an attribute in which `base` stood, and sends it, as a step
        of undo with a name; whether it is a value of the attribute at all."""
        try:
            value = parsed(attribute, given)
        except ValueError as error:
            self._put(Draft(object_, attribute, base, given, action, Stage.KEPT, str(error)))
            return False
        before = self.draft(object_.id, attribute.key)
        if value == base and (before is None or before.is_refused):
            self.discard(object_.id, attribute.key)
            return True
        draft = Draft(object_, attribute, base, value, action, Stage.SENDING)
        self._put(draft)
        self._start(self._send(draft))
        return True

    async def finish(self) -> int:
        """Waits until all that can be sent is sent; how many are left that would be lost now."""
        while self._sending:
            await asyncio.wait(self._sending)
        return self.count

    def _start(self, sending: t.Coroutine[t.Any, t.Any, None]) -> None:
        task = self._loop.spawn(sending)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def keep(self, object_: ManagedObject, attribute: Attribute, given: t.Any, base: t.Any,
             is_contested: bool) -> None:
        """Keeps what was typed and is not to be sent now: somebody else has set the attribute to
        `base`, or the row is gone."""
        stage, problem = Stage.KEPT, GONE
        if is_contested:
            stage, problem = Stage.CONTESTED, told_conflict(base)
        action = f"Change {attribute.key}"
        self._put(Draft(object_, attribute, base, given, action, stage, problem))

    def discard(self, id_: str, key: str) -> None:
        """Forgets what is typed: what stands there is shown again."""
        if self._drafts.pop((id_, key), None):
            self.changed.emit(id_, key)

    def _put(self, draft: Draft) -> None:
        self._drafts[draft.place] = draft
        self.changed.emit(*draft.place)

    async def _send(self, draft: Draft) -> None:
        stage: Stage | None = Stage.KEPT
        problem = ""
        try:
            stage = await self._set(draft)
        except ConnectionLost:
            stage, problem = Stage.WAITING, WAITS
        except NotFoundError:
            problem = GONE
        except OrreryError as error:
            problem = " ".join(each.message for each in error.errors or [error])
        self._settle(draft, stage, problem)

    def _settle(self, draft: Draft, stage: Stage | None, problem: str) -> None:
        """What the user has typed since then has a draft of its own."""
        if self._drafts.get(draft.place) is not draft:
            return
        if stage is None:
            self.discard(*draft.place)
        else:
            self._put(draft._replace(stage=stage, problem=problem))

    async def _set(self, draft: Draft) -> Stage | None:
        """Sets it and saves, so that a value that is not valid gets nowhere. What others have left
        that cannot be saved does not hold this up: it is saved with the next autosave."""
        object_, values = draft.object, {draft.attribute.key: draft.value}
        try:
            async with self._context.perform(draft.action, save=True):
                await object_.set(values)
            return None
        except OrreryError as error:
            failures = error.errors or [error]
            concerned = {id_ for each in failures for id_ in each.data.get("objects", [])}
            if not concerned or object_.id in concerned:
                raise
        async with self._context.perform(draft.action):
            await object_.set(values)
        return Stage.SENT

    # What happens to the document.

    def did_save(self) -> None:
        """What the server had is saved, unless it was sent since: a save is told somewhat late."""
        for place, each in list(self._drafts.items()):
            if each.stage is Stage.SENT and not self._context.document.has_changes:
                self.discard(*place)

    def come_back(self) -> None:
        """The connection is there again: what waits is sent, and what was sent and not saved may be
        gone with the server."""
        for each in list(self._drafts.values()):
            if each.stage in (Stage.WAITING, Stage.SENT):
                self._start(self._send_again(each))

    async def _send_again(self, draft: Draft) -> None:
        """Unless somebody else has set it meanwhile."""
        stage: Stage | None = Stage.CONTESTED
        problem = ""
        try:
            theirs = (await draft.object.load())[draft.attribute.key]
        except ConnectionLost:
            return
        except NotFoundError:
            stage, problem = Stage.KEPT, GONE
        else:
            if theirs == draft.base and theirs != draft.value:
                return await self._send(draft)
            stage = None if theirs == draft.value else stage
            problem = told_conflict(theirs)
        self._settle(draft, stage, problem)
