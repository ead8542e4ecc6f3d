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

    def __init__(self, message: str | None = None, kind: str | None = None,
                 data: t.Mapping[str, t.Any] | None = None, code: int = 0) -> None:
        self.message, self.code = message or self.message, code
        self.kind = kind or self.kind
        self.data: t.Mapping[str, t.Any] = data or {}
        self.hint: str | None = self.data.get("hint")
        super().__init__(f"{self.message} {self.hint}" if self.hint else self.message)
        self.errors: list[OrreryError] = [from_wire(each) for each in self.data.get("errors", [])]


class ValidationError(OrreryError):
    """Values that the model does not allow. `failures` has every one of them."""

    @property
    def failures(self) -> list[OrreryError]:
        """All that is wrong, each by itself."""
        return self.errors or [self]


class SaveError(ValidationError):
    """A save that failed: `failures` says why, object by object."""


class ConflictError(OrreryError):
    """Somebody else changed what was to be written, or holds what has to be unique."""


class NotFoundError(OrreryError):
    """An object, a document, a model or a handle that is not there, or not any more."""


class AccessError(OrreryError):
    """What the token does not allow, or no token that is known."""


class RequestCancelled(OrreryError):
    """The request was cancelled before it was done."""


class ConnectionLost(OrreryError):
    """The server went. A write that was under way may have been carried out or not: see what the
    objects say once the connection is there again."""

    kind = "client.connectionLost"
    message = "The connection to the server was lost."


class Closed(ConnectionLost):
    """What was closed is used no more."""

    kind = "client.closed"
    message = "This is closed, and is used no more."


class FaultError(OrreryError):
    """A value that is not known yet, or that cannot be set so, in code that must not block."""

    kind = "client.fault"


# By a whole kind, or its first or its last word.
_BY_KIND: dict[str, type[OrreryError]] = {
    "validation": ValidationError, "value": ValidationError, "save.failed": SaveError,
    "save.mergeConflict": ConflictError, "save.constraintConflict": ConflictError,
    "object.changedSince": ConflictError, "rpc.requestCancelled": RequestCancelled,
    "permission": AccessError, "connection.unauthorized": AccessError, "notFound": NotFoundError,
    "unknown": NotFoundError, "unknownHandle": NotFoundError, "object.deleted": NotFoundError,
}


def from_wire(error: t.Mapping[str, t.Any]) -> OrreryError:
    """The exception for an `ErrorInfo`, or for the error of a reply."""
    data = error.get("data") or {}
    kind = str(data.get("kind", "rpc.error"))
    names = (kind, *kind.split("."))
    class_ = next((_BY_KIND[each] for each in names if each in _BY_KIND), OrreryError)
    return class_(str(error.get("message")), kind, data, int(error.get("code", 0)))


__all__ = ["AccessError", "Closed", "ConflictError", "ConnectionLost", "FaultError",
           "NotFoundError", "OrreryError", "RequestCancelled", "SaveError", "ValidationError"]
