"""What the user has typed, until it is saved."""

from __future__ import annotations

import asyncio
import enum
import typing as t

from PyQt6.QtCore import QObject, pyqtSignal

from orrery import ConflictError, ConnectionLost, Context, ManagedObject, NotFoundError, OrreryError

from .event_loop import EventLoop
from .values import Attribute, brief, parsed

WAITS = "There is no connection. This is sent when it is back."
GONE = ("This was not sent: its row went away while it was typed. Enter sends it, Escape takes it "
        "back.")


# In seconds: so long who closes a window waits for the server.
PATIENCE = 5


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
        # One after the other is sent.
        self._turn = asyncio.Lock()

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
        self._start(Draft(object_, attribute, base, value, action, Stage.SENDING))
        return True

    async def finish(self) -> int:
        """Waits until all that can be sent is sent, unless the server hangs; how many are left that
        would be lost now."""
        while self._sending and (await asyncio.wait(self._sending, timeout=PATIENCE))[0]:
            continue
        return self.count

    def _start(self, draft: Draft) -> None:
        self._put(draft)
        task = self._loop.spawn(self._send(draft.place))
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

    async def _send(self, place: tuple[str, str]) -> None:
        """Sends what is to be sent by now, where nobody else has set the attribute meanwhile."""
        async with self._turn:
            draft = self._drafts.get(place)
            if draft and draft.stage is Stage.SENDING:
                await self._attempt(draft)

    async def _attempt(self, draft: Draft) -> None:
        stage: Stage | None = Stage.KEPT
        problem, clock = "", self._context.document.clock
        try:
            theirs = (await draft.object.load())[draft.attribute.key]
            if theirs not in (draft.base, draft.value):
                stage, problem = Stage.CONTESTED, told_conflict(theirs)
            else:
                stage = None if theirs == draft.value else await self._set(draft, clock)
        except ConflictError:
            return await self._attempt(draft)
        except ConnectionLost:
            stage, problem = Stage.WAITING, WAITS
        except NotFoundError:
            problem = GONE
        except OrreryError as error:
            problem = " ".join(each.message for each in error.errors or [error])
        self._settle(draft, stage, problem)

    def _settle(self, draft: Draft, stage: Stage | None, problem: str) -> None:
        """What the user has typed since then has a draft of its own, over this."""
        later = self._drafts.get(draft.place)
        if later and later is not draft and stage in (None, Stage.SENT):
            self._drafts[draft.place] = later._replace(base=draft.value)
        elif later is draft and stage is None:
            self.discard(*draft.place)
        elif later is draft:
            self._put(draft._replace(stage=stage, problem=problem))

    async def _set(self, draft: Draft, clock: str) -> Stage | None:
        """Sets it and saves, so that a value that is not valid gets nowhere. What others have left
        that cannot be saved does not hold this up: it is saved with the next autosave."""
        object_, values = draft.object, {draft.attribute.key: draft.value}
        try:
            async with self._context.perform(draft.action, save=True):
                await object_.set(values, if_unchanged_since=clock)
            return None
        except OrreryError as error:
            failures = error.errors or [error]
            concerned = {id_ for each in failures for id_ in each.data.get("objects", [])}
            if not concerned or object_.id in concerned:
                raise
        async with self._context.perform(draft.action):
            await object_.set(values, if_unchanged_since=clock)
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
                self._start(each._replace(stage=Stage.SENDING, problem=""))
