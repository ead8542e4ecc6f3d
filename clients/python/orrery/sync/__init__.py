# Written by derive.py from __init__.py of the asyncio face: edit that instead.
"""Orrery for Python: documents of Core Data, shared and kept up to date.

This is the synchronous face; `orrery` is the same in asyncio.
"""

from .connection import Connection, connect, open_document
from .context import Block, ChangedObjects, Context
from .document import Document, SaveFailure
from ..errors import (AccessError, ConflictError, ConnectionLost, FaultError, NotFoundError,
                     OrreryError, RequestCancelled, SaveError, ValidationError,
                     )
from .lists import (Aggregate, FetchedResults, Observer, Place, ResultsChange, RowChange, Section,
                    ValueChange,
                    )
from .objects import (Attribute, DynamicObject, ManagedObject, OrderedRelationship, OrderedToMany,
                      Relationship, ToMany, ToOne,
                      )
from ..queries import FetchRequest, Key, KeyPath, Predicate, SortDescriptor
from ..values import LargeData, Transformable, ValueTransformer, register_transformer

__all__ = [
    "AccessError", "Aggregate", "Attribute", "Block", "ChangedObjects", "ConflictError",
    "Connection", "ConnectionLost", "Context", "Document", "DynamicObject", "FaultError",
    "FetchRequest", "FetchedResults", "Key", "KeyPath", "LargeData", "ManagedObject",
    "NotFoundError", "Observer", "OrderedRelationship", "OrderedToMany", "OrreryError", "Place",
    "Predicate", "Relationship", "RequestCancelled", "ResultsChange", "RowChange", "SaveError",
    "SaveFailure", "Section", "SortDescriptor", "ToMany", "ToOne", "Transformable",
    "ValidationError", "ValueChange", "ValueTransformer", "connect", "open_document",
    "register_transformer",
]
