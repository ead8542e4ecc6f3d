"""What the user has typed, until it is saved."""

from __future__ import annotations

import asyncio
import dataclasses
import typing as t

from PyQt6.QtCore import QObject, pyqtSignal

from orrery import Context, ManagedObject, NotFoundError, OrreryError
from orrery_drafts import Draft, Drafts, Key, told_conflict

from .event_loop import EventLoop
from .values import Attribute, brief, parsed

GONE = ("This was not sent: its row went away while it was typed. Enter sends it, Escape takes it "
        "back.")


# In seconds: so long who closes a window waits for the server.
PATIENCE = 5


def conflict(theirs: t.Any) -> str:
    """What to tell the user where somebody else has set what is being edited."""
    return told_conflict("" if theirs is None else str(brief(theirs, 100)))


class Edits(QObject, Drafts):
    """Sends edits of single attributes, and keeps each until it is saved. What the server refuses,
    what somebody else has set meanwhile, and what belongs to an object that is gone stays with its
    problem until the user edits it again or discards it."""

    # The id of an object and a key: another draft, or none.
    changed = pyqtSignal(str, str)

    def __init__(self, context: Context, loop: EventLoop) -> None:
        super().__init__(context=context)
        self._loop = loop
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def kept(self) -> list[Draft]:
        """Those about which the user has to decide; of some the object may be deleted by now."""
        return [each for each in self.typed.values() if each.is_refused]

    def draft(self, id_: str, key: str) -> Draft | None:
        """What is typed for an attribute and does not stand there yet."""
        return self.typed.get((id_, key))

    def edit(self, object_: ManagedObject, attribute: Attribute, given: t.Any, base: t.Any,
             action: str) -> bool:
        """Takes what an editor has for an attribute in which `base` stood, and sends it, as a step
        of undo with a name; whether it is a value of the attribute at all."""
        draft = Draft(object_, attribute.key, base, given, action)
        try:
            draft.text = parsed(attribute, given)
        except ValueError as error:
            self._put(dataclasses.replace(draft, problem=str(error)))
            return False
        before = self.typed.get(draft.key)
        if draft.text == base and (before is None or before.is_refused):
            self.discard(*draft.key)
            return True
        self._put(draft)
        self._begin(self.send(draft.key))
        return True

    def _begin(self, work: t.Coroutine[t.Any, t.Any, None]) -> None:
        task = self._loop.spawn(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> int:
        """Waits until all that can be sent is sent, unless the server hangs; how many are left that
        would be lost now."""
        while self._tasks and (await asyncio.wait(self._tasks, timeout=PATIENCE))[0]:
            continue
        return len(self.at_risk)

    def keep(self, object_: ManagedObject, attribute: Attribute, given: t.Any, base: t.Any,
             is_contested: bool) -> None:
        """Keeps what was typed and is not to be sent now: somebody else has set the attribute to
        `base`, or the row is gone."""
        problem = conflict(base) if is_contested else GONE
        self._put(Draft(object_, attribute.key, base, given, f"Change {attribute.key}", problem,
                        is_contested=is_contested))

    def discard(self, id_: str, key: str) -> None:
        """Forgets what is typed: what stands there is shown again."""
        if self.typed.pop((id_, key), None):
            self.changed.emit(id_, key)

    def _put(self, draft: Draft) -> None:
        self.typed[draft.key] = draft
        self.changed.emit(*draft.key)

    # How they are sent.

    async def value(self, draft: Draft) -> t.Any:
        if draft.problem:
            # It was kept meanwhile: the user decides.
            raise ValueError(draft.problem)
        return draft.text

    def words(self, error: Exception) -> str:
        if isinstance(error, NotFoundError):
            return GONE
        reasons = error.errors or [error] if isinstance(error, OrreryError) else []
        return " ".join(each.message for each in reasons) or str(error)

    def did_change(self, key: Key) -> None:
        draft = self.typed.get(key)
        if draft and draft.is_contested and not draft.problem:
            draft.problem = conflict(self.shown(draft))
        self.changed.emit(*key)

    async def write(self, draft: Draft, value: t.Any, clock: str) -> None:
        """Sets it and saves, so that a value that is not valid gets nowhere. What others have left
        that cannot be saved does not hold this up: it is saved with the next autosave."""
        try:
            async with self.context.perform(draft.action, save=True):
                await draft.object.set({draft.name: value}, if_unchanged_since=clock)
        except OrreryError as error:
            failures = error.errors or [error]
            concerned = {id_ for each in failures for id_ in each.data.get("objects", [])}
            if not concerned or draft.object.id in concerned:
                raise
            await super().write(draft, value, clock)

    def come_back_soon(self) -> None:
        """The connection is there again."""
        self._begin(self.come_back())
