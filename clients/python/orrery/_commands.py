# Written by derive.py from protocol.py: edit that instead.
"""What is done to contexts, objects, relationships and lists."""

from __future__ import annotations

import abc
import typing as t

from .errors import OrreryError, from_wire
from .link import Callback
from .protocol import ConnectionInfo, DocumentState, RecoveryFile, RowWindow
from .values import FetchRequest, Identified, O

if t.TYPE_CHECKING:
    from .context import ManagedObject


class Place(t.NamedTuple):
    """Where a row of a live list is.

    Members:
        section: The section, from 0.
        row: The row in the section, from 0.
    """

    section: int
    row: int


class ChangedObjects(t.NamedTuple):
    """The result of `context/getChanges`.

    Members:
        inserted: New objects.
        updated: Changed objects.
        deleted: Deleted objects.
    """

    inserted: t.List[ManagedObject]
    updated: t.List[ManagedObject]
    deleted: t.List[str]


class Commands(abc.ABC):
    """What is done to a context as a whole."""

    @abc.abstractmethod
    async def write(self, method: str, params: t.Dict[str, t.Any]) -> t.Any: ...

    async def begin_undo_group(self, action_name: t.Optional[str] = None) -> None:
        """Makes one step of undo of the edits that follow.

        It holds the edits that this connection makes in the context until `context/endUndoGroup`,
        saved or not; those of others stay steps of their own. The step stands in the stack where
        the last of its edits does. Groups nest: an inner one is part of the outer. A group ends
        with its connection; `context/undo` takes back what it holds so far, and its next edit
        begins another step, as does the edit after 1,000,000 elementary changes.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        await self.write("context/beginUndoGroup", {"actionName": action_name})

    async def end_undo_group(self) -> None:
        """Ends the undo group that this connection has begun.

        The step stays, and what is edited now is another.

        Errors: `context.noUndoGroup`, `context.unknown`, `document.ambiguous`.
        """
        await self.write("context/endUndoGroup", {})

    async def redo(self, steps: t.Optional[int] = None, scope: t.Optional[str] = None) -> None:
        """Does again what was taken back.

        An edit after an undo leaves nothing to redo.

        Errors: `context.nothingToRedo`, `context.undoConflict`, `context.unknown`,
        `document.ambiguous`.
        """
        await self.write("context/redo", {"returning": "none", "steps": steps, "scope": scope})

    async def refresh(self, *objects: Identified, merge_changes: t.Optional[bool] = None) -> None:
        """Reads objects' values from the store again.

        `updated` are the objects found changed, `refreshed` the others that `ids` names.

        Errors: `context.unknown`, `document.ambiguous`, `object.deleted`, `object.notFound`.
        """
        await self.write("context/refresh", {"returning": "none", "ids": list(objects) or None, "mergeChanges": merge_changes})

    async def reset(self) -> None:
        """Makes the context forget everything it holds, unsaved changes included.

        Front ends are sent `stream/didReset`, which lists no objects; the result tells what of the
        unsaved changes was taken back, as that of `context/rollback` does.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        await self.write("context/reset", {"returning": "none"})

    async def rollback(self) -> None:
        """Throws away the context's unsaved changes and its undo stack.

        How far it reaches depends on autosave. With it, that is at most what was edited since the
        last save, often a second: right after one it takes back nothing, and empties the undo stack
        all the same. To take back more, use `context/undo`, edit in a private context, or open the
        document with `autosave: {"enabled": false}`.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        await self.write("context/rollback", {"returning": "none"})

    async def save(self) -> None:
        """Saves a context to its parent.

        Everything is validated first and every failure reported at once. Saved to the store it is
        durable when the reply comes; saved to a parent context it is an edit there, which replaces
        what others have changed of the same values. Nothing to save is a success.

        Errors: `context.unknown`, `document.ambiguous`, `save.constraintConflict`, `save.failed`,
        `save.mergeConflict`, `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`,
        `validation.dateTooSoon`, `validation.failed`, `validation.invalidDate`,
        `validation.invalidURI`, `validation.missingMandatoryProperty`, `validation.multiple`,
        `validation.numberTooLarge`, `validation.numberTooSmall`,
        `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
        `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
        `validation.stringTooLong`, `validation.stringTooShort`.
        """
        await self.write("context/save", {"returning": "none"})

    async def set_undo_levels(self, undo_levels: int) -> None:
        """Says how many steps of a context can be undone.

        A main context has 100 to begin with, a private one those of `context/create`. Where there
        are more steps, or all of them hold more than 128 MB of values, the oldest go; the newest
        stays. What that changes of `canUndo` and `canRedo` is told by a `context/didChangeObjects`
        without objects.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        await self.write("context/setUndoLevels", {"undoLevels": undo_levels})

    async def undo(self, steps: t.Optional[int] = None, scope: t.Optional[str] = None) -> None:
        """Takes back the last step.

        A step is one editing request, one `context/perform`, or one group
        (`context/beginUndoGroup`). The stack is the context's: in the main context, every front
        end's. What others saved since is never undone: a value that they changed stays. An object
        whose deletion is undone gets back what others had related to it before the deletion was
        saved, whatever the delete rules made of that, objects that they took included. With the
        scope `connection` the last step of the connection's own is taken back, wherever it is in
        the stack; where others have changed later what it changes, that is refused with
        `context.undoConflict`, and nothing has changed.

        Errors: `context.nothingToUndo`, `context.undoConflict`, `context.unknown`,
        `document.ambiguous`.
        """
        await self.write("context/undo", {"returning": "none", "steps": steps, "scope": scope})


class ContextCommands(Commands):
    """What is done in a context."""

    know: t.Any
    object: t.Any

    @abc.abstractmethod
    async def ask(self, method: str, params: t.Dict[str, t.Any]) -> t.Any: ...

    @abc.abstractmethod
    async def _edit(self, method: str, params: t.Dict[str, t.Any]) -> t.Any: ...

    @abc.abstractmethod
    async def write(self, method: str, params: t.Dict[str, t.Any], apply: t.Any = None) -> t.Any: ...

    async def count(self, request: FetchRequest[t.Any]) -> int:
        """Counts what a fetch finds.

        The number of objects that `fetch/objects`, or of rows that `fetch/rows`, would return for
        the same fetch: limit and offset count, and so do groups and `distinct`. What is returned of
        each (`prefetch`, `prefetchRequests`, the order) makes no difference.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return int((await self.ask("fetch/count", {"fetch": {**request.wire}}))["count"])

    async def delete(self, *objects: Identified, if_unchanged_since: t.Optional[str] = None) -> None:
        """Deletes objects, and what the delete rules take with them.

        While a rule `Deny` protects one of them nothing is deleted; objects that the same call
        deletes do not count.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `object.changedSince`,
        `object.deleted`, `object.notFound`, `store.readOnly`, `validation.multiple`,
        `validation.relationshipDeniedDelete`.
        """
        await self._edit("object/delete", {"ids": list(objects), "ifUnchangedSince": if_unchanged_since})

    async def changed_objects(self) -> ChangedObjects:
        """The context's unsaved changes.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ChangedObjects, await self.write("context/getChanges", {}, lambda told: ChangedObjects([self.know(each) for each in told["inserted"]], [self.object(each["id"]) for each in told["updated"]], list(told["deleted"]))))


class ObjectCommands(Identified):
    """What is done to an object."""

    context: t.Any
    property: t.Any
    _entity: t.Any

    async def delete(self, *, if_unchanged_since: t.Optional[str] = None) -> None:
        """Deletes objects, and what the delete rules take with them.

        While a rule `Deny` protects one of them nothing is deleted; objects that the same call
        deletes do not count.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `object.changedSince`,
        `object.deleted`, `object.notFound`, `store.readOnly`, `validation.multiple`,
        `validation.relationshipDeniedDelete`.
        """
        await self.context._edit("object/delete", {"ids": [self], "ifUnchangedSince": if_unchanged_since})

    async def move(self, key: str, *, before: t.Optional[Identified] = None, after: t.Optional[Identified] = None, index: t.Optional[int] = None, if_unchanged_since: t.Optional[str] = None) -> None:
        """Moves an object in an order kept by a number.

        Sets `property`, an attribute of type Double, so that the object stands where it is asked to
        among the objects of `fetch`, sorted by it. Takes the midpoint of its neighbours; when
        doubles run out between them, the objects around are renumbered. Exactly one of `before`,
        `after` and `index` is given.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `fetch.invalid`,
        `model.unknownEntity`, `model.unknownKey`, `object.changedSince`, `object.deleted`,
        `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
        `predicate.syntax`, `predicate.type`, `predicate.unsupported`, `store.readOnly`,
        `value.wrongType`.
        """
        await self.context._edit("object/move", {"id": self, "property": self.property(key).name, "before": before, "after": after, "index": index, "ifUnchangedSince": if_unchanged_since})

    async def validate(self, *, values: t.Optional[t.Mapping[str, t.Any]] = None) -> t.List[OrreryError]:
        """Checks an object, or values it might get, against the model's rules.

        Failures are a result, not an error.

        Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.deleted`,
        `object.notFound`, `validation.multiple`, `value.wrongType`.
        """
        return [from_wire(each) for each in (await self.context.write("object/validate", {"id": self, "values": values and await self.context.wire_values(self._entity, values)}))["errors"]]


class RelationshipCommands(abc.ABC, t.Generic[O]):
    """What is done to the objects of a to-many relationship."""

    @abc.abstractmethod
    async def _edit(self, method: str, params: t.Dict[str, t.Any]) -> t.Any: ...

    async def add(self, *objects: O, if_unchanged_since: t.Optional[str] = None) -> None:
        """Adds objects to a to-many relationship.

        Those it holds already stay where they are. Inverses follow.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        await self._edit("relationship/add", {"ids": list(objects), "ifUnchangedSince": if_unchanged_since})

    async def remove(self, *objects: O, if_unchanged_since: t.Optional[str] = None) -> None:
        """Takes objects out of a to-many relationship.

        Those it does not hold are ignored. Inverses follow.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        await self._edit("relationship/remove", {"ids": list(objects), "ifUnchangedSince": if_unchanged_since})

    async def set(self, *objects: O, if_unchanged_since: t.Optional[str] = None) -> None:
        """Sets what a relationship holds.

        An ordered one keeps the given order; a to-one takes at most one object. Inverses follow.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        await self._edit("relationship/set", {"ids": list(objects), "ifUnchangedSince": if_unchanged_since})


class OrderedCommands(abc.ABC, t.Generic[O]):
    """What is done to the objects of one that has an order."""

    @abc.abstractmethod
    async def _edit(self, method: str, params: t.Dict[str, t.Any]) -> t.Any: ...

    async def insert(self, index: int, *objects: O, if_unchanged_since: t.Optional[str] = None) -> None:
        """Puts objects at a place of an ordered relationship.

        Those it holds already are moved there.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        await self._edit("relationship/insert", {"ids": list(objects), "index": index, "ifUnchangedSince": if_unchanged_since})

    async def move(self, index: int, *objects: O, if_unchanged_since: t.Optional[str] = None) -> None:
        """Moves objects within an ordered relationship.

        The objects are taken out, in the order given, and put at `index` of what is left. Each must
        be in it.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        await self._edit("relationship/move", {"ids": list(objects), "index": index, "ifUnchangedSince": if_unchanged_since})


class ListCommands(abc.ABC, t.Generic[O]):
    """What a live list shows."""

    @abc.abstractmethod
    async def _set(self, method: str, params: t.Dict[str, t.Any]) -> t.Any: ...

    async def set_fetch(self, request: FetchRequest[O], section_name_key_path: t.Optional[str] = None) -> None:
        """Changes what a live list shows.

        Another predicate, order, limit or division into sections; the entity stays. The reply says
        how the new list follows from the old one. Until then nothing is told of either; what
        changes meanwhile comes in one push behind the reply. `$/cancelRequest` leaves the old list.

        Errors: `fetch.invalid`, `list.unknown`, `model.unknownEntity`, `model.unknownKey`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        await self._set("list/setFetch", {"fetch": {**request.wire}, "sectionNameKeyPath": section_name_key_path})

    async def set_window(self, window: t.Optional[RowWindow] = None) -> None:
        """Changes the rows that a live list shows.

        The reply has all objects in the new window.

        Errors: `list.unknown`.
        """
        await self._set("list/setWindow", {"window": window and window.copy()})


class DocumentMembers:
    """What a document shows by the names of Python."""

    # Its state.
    state: DocumentState = "normal"
    # In the order in which they came or, those of a document, in which they opened it; at most 100.
    # The one that is told is among them.
    connections: t.List[ConnectionInfo] = []
    # The store file, in a document package too. Left out for one in memory.
    path: t.Optional[str] = None
    # Whether edits are refused. Default: `false`.
    is_read_only: bool = False
    # Files with edits of an earlier time that could not be saved, oldest first: `document/recover`
    # brings them back or discards them. Default: `[]`.
    recovery: t.List[RecoveryFile] = []
    # Whether the context has changes that are not saved.
    has_changes: bool = False
    # Whether there is a step to undo.
    can_undo: bool = False
    # Whether there is a step to redo.
    can_redo: bool = False
    # What the step to undo was named; left out where it has no name.
    undo_action_name: t.Optional[str] = None
    # What the step to redo was named; left out where it has no name.
    redo_action_name: t.Optional[str] = None
    # By `document/didChangeModel`.
    on_change_model: t.Optional[Callback] = None
    # By `document/didSave`.
    on_save: t.Optional[Callback] = None
    # By `document/didFailToSave`.
    on_fail_to_save: t.Optional[Callback] = None


OPENED: t.Dict[str, t.Tuple[str, t.Any]] = {
    "path": ("path", None),
    "is_read_only": ("readOnly", False),
    "recovery": ("recovery", []),
}

STATE: t.Dict[str, t.Tuple[str, t.Any]] = {
    "has_changes": ("hasChanges", False),
    "can_undo": ("canUndo", False),
    "can_redo": ("canRedo", False),
    "undo_action_name": ("undoActionName", None),
    "redo_action_name": ("redoActionName", None),
}
