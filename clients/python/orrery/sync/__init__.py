# Written by derive.py from __init__.py of the asyncio face: edit that instead.
"""Orrery for Python: documents of Core Data, shared and kept up to date.

This is the synchronous face; `orrery` is the same in asyncio.

Begin with `open_document`, or with `connect` where a server is to be reached. A `Document` has its
main `Context` as `context`, which inserts, finds and saves `ManagedObject`s: `FetchRequest` says
which, `Predicate` by what. `Context.results` is a live list, `FetchedResults`. What goes wrong is an
`OrreryError`, by kinds.
"""

from .connection import (
    Connection,
    Document,
    SaveFailure,
    connect,
    open_document,
)
from ._commands import (
    ChangedObjects,
    Place,
)
from .context import (
    Attribute,
    Block,
    Context,
    DynamicObject,
    ManagedObject,
    OrderedRelationship,
    OrderedToMany,
    Relationship,
    ToMany,
    ToOne,
)
from ..errors import (
    AccessError,
    Closed,
    ConflictError,
    ConnectionLost,
    FaultError,
    NotFoundError,
    OrreryError,
    PropertyError,
    RequestCancelled,
    SaveError,
    ValidationError,
)
from .live import (
    Aggregate,
    FetchedResults,
    Live,
    Observer,
    ResultsChange,
    RowChange,
    Section,
)
from ..protocol import (
    SortDescriptor,
)
from ..values import (
    FetchRequest,
    Identified,
    KeyPath,
    LargeData,
    Predicate,
    Transformable,
    ValueTransformer,
    register_transformer,
)

__all__ = [
    "AccessError",
    "Aggregate",
    "Attribute",
    "Block",
    "ChangedObjects",
    "Closed",
    "ConflictError",
    "Connection",
    "ConnectionLost",
    "Context",
    "Document",
    "DynamicObject",
    "FaultError",
    "FetchRequest",
    "FetchedResults",
    "Identified",
    "KeyPath",
    "LargeData",
    "Live",
    "ManagedObject",
    "NotFoundError",
    "Observer",
    "OrderedRelationship",
    "OrderedToMany",
    "OrreryError",
    "Place",
    "Predicate",
    "PropertyError",
    "Relationship",
    "RequestCancelled",
    "ResultsChange",
    "RowChange",
    "SaveError",
    "SaveFailure",
    "Section",
    "SortDescriptor",
    "ToMany",
    "ToOne",
    "Transformable",
    "ValidationError",
    "ValueTransformer",
    "connect",
    "open_document",
    "register_transformer",
]
