# Written by derive.py from _commands.py of the asyncio face: edit that instead.
"""The commands of a context."""

import abc
import typing as t


class Commands(abc.ABC):
    """What is done to a context as a whole."""

    @abc.abstractmethod
    def write(self, method: str, params: t.Optional[t.Dict[str, t.Any]] = None) -> t.Any: ...

    def redo(self) -> None:
        """Does again what was taken back.

        An edit after an undo leaves nothing to redo.

        Errors: `context.nothingToRedo`, `context.unknown`, `document.ambiguous`.
        """
        self.write("context/redo", {"returning": "none"})

    def refresh(self) -> None:
        """Reads objects' values from the store again.

        `updated` are the objects found changed, `refreshed` the others that `ids` names.

        Errors: `context.unknown`, `document.ambiguous`, `object.deleted`, `object.notFound`.
        """
        self.write("context/refresh", {"returning": "none"})

    def reset(self) -> None:
        """Makes the context forget everything it holds, unsaved changes included.

        Front ends are sent `stream/didReset`, which lists no objects; the result tells what of the
        unsaved changes was taken back, as that of `context/rollback` does.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        self.write("context/reset", {"returning": "none"})

    def rollback(self) -> None:
        """Throws away the context's unsaved changes and its undo stack.

        How far it reaches depends on autosave. With it, that is at most what was edited since the
        last save, often a second: right after one it takes back nothing, and empties the undo stack
        all the same. To take back more, use `context/undo`, edit in a private context, or open the
        document with `autosave: {"enabled": false}`.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        self.write("context/rollback", {"returning": "none"})

    def save(self) -> None:
        """Saves a context to its parent.

        Everything is validated first and every failure reported at once. Saved to the store it is
        durable when the reply comes; saved to a parent context it is an edit there. Nothing to save
        is a success.

        Errors: `context.unknown`, `document.ambiguous`, `save.constraintConflict`, `save.failed`,
        `save.mergeConflict`, `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`,
        `validation.dateTooSoon`, `validation.failed`, `validation.invalidDate`,
        `validation.invalidURI`, `validation.missingMandatoryProperty`, `validation.multiple`,
        `validation.numberTooLarge`, `validation.numberTooSmall`,
        `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
        `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
        `validation.stringTooLong`, `validation.stringTooShort`.
        """
        self.write("context/save", {"returning": "none"})

    def undo(self) -> None:
        """Takes back the last step.

        A step is one editing request or one `context/perform`. The stack is the context's: in the
        main context, every front end's.

        Errors: `context.nothingToUndo`, `context.unknown`, `document.ambiguous`.
        """
        self.write("context/undo", {"returning": "none"})
