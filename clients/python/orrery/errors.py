"""What can go wrong, as exceptions. Programs go by `kind`, which never changes."""

from __future__ import annotations

import typing as t


class OrreryError(Exception):
    """The base of all errors: of those that the server answers with, and of the library's own.

    `kind` is the protocol's, as `object.notFound`, or begins with `client.` where the error is the
    library's own. `hint` says what to do, where there is something to say; `data` is all that the
    server tells of it (`ErrorData`). `errors` are the single failures where there are several.
    """

    kind = "client.error"
    message = ""
    # The class of errors by their whole kind, or its first or its last word.
    _classes: t.ClassVar[dict[str, type[OrreryError]]] = {}

    def __init_subclass__(cls, kinds: str = "") -> None:
        """The first of several kinds is that of errors which name none."""
        cls.kind = (kinds or cls.kind).split()[0]
        cls._classes.update(dict.fromkeys(kinds.split(), cls))

    def __init__(self, message: str | None = None, kind: str | None = None,
                 data: t.Mapping[str, t.Any] | None = None, code: int = 0) -> None:
        self.message, self.kind, self.code = message or self.message, kind or self.kind, code
        self.data: t.Mapping[str, t.Any] = data or {}
        self.hint: str | None = self.data.get("hint")
        super().__init__(f"{self.message} {self.hint}" if self.hint else self.message)
        self.errors: list[OrreryError] = [from_wire(each) for each in self.data.get("errors", [])]


class ValidationError(OrreryError, kinds="value.wrongType validation value"):
    """Values that the model does not allow. `failures` has every one of them."""

    @property
    def failures(self) -> list[OrreryError]:
        """All that is wrong, each by itself."""
        return self.errors or [self]


class SaveError(ValidationError, kinds="save.failed"):
    """A save that failed: `failures` says why, object by object."""


class ConflictError(OrreryError, kinds="save.mergeConflict constraintConflict changedSince"):
    """Somebody else changed what was to be written, or holds what has to be unique."""


class PropertyError(OrreryError, AttributeError, kinds="model.unknownKey"):
    """A property that the model does not have."""


class NotFoundError(OrreryError, kinds="notFound unknown unknownHandle object.deleted"):
    """An object, a document, a model or a handle that is not there, or not any more."""


class AccessError(OrreryError, kinds="permission connection.unauthorized"):
    """What the token does not allow, or no token that is known."""


class RequestCancelled(OrreryError, kinds="rpc.requestCancelled"):
    """The request was cancelled before it was done."""


class ConnectionLost(OrreryError, kinds="client.connectionLost"):
    """The server went. A write that was under way may have been carried out or not: see what the
    objects say once the connection is there again."""

    message = "The connection to the server was lost."


class Closed(ConnectionLost, kinds="client.closed"):
    """What was closed is used no more."""

    message = "This is closed, and is used no more."


class FaultError(OrreryError, kinds="client.fault"):
    """A value that is not known yet, or that cannot be set so, in code that must not block."""


def from_wire(error: t.Mapping[str, t.Any]) -> OrreryError:
    """The exception for an `ErrorInfo`, or for the error of a reply."""
    data = error.get("data") or {}
    kind = str(data.get("kind", "rpc.error"))
    class_ = next(filter(None, map(OrreryError._classes.get, (kind, *kind.split(".")))), OrreryError)
    return class_(error.get("message"), kind, data, int(error.get("code", 0)))
