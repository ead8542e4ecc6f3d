# Written by protocol-gen from protocol/: edit that instead.
"""The types and methods of the Orrery protocol, and tables that say the same at run time."""

import abc
import typing as t

JSON = t.Union[None, bool, int, float, str, t.List["JSON"], t.Dict[str, "JSON"]]

Access = t.Union[t.Literal["read", "write"], str]
"""What a token allows.

- `"read"`: To read, and to hear of changes. What would change a document is refused with
  `permission.denied`, edits of private contexts too.
- `"write"`: Everything.
"""
AttributeTypeName = t.Literal["Undefined", "Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "String", "Boolean", "Date", "Binary", "UUID", "URI", "Transformable", "Composite"]
"""Types of attributes, as Xcode spells them.

- `"Undefined"`: No type; only for transient attributes.
- `"Integer 16"`: −32,768 … 32,767.
- `"Integer 32"`: 32-bit integer.
- `"Integer 64"`: 64-bit integer.
- `"Decimal"`: Decimal number: exact with up to 15 digits, and whole up to ±2^63. One with
  more digits is rounded as it is set, to what Core Data’s column holds.
- `"Double"`: 64-bit floating point.
- `"Float"`: 32-bit floating point.
- `"String"`: Unicode text.
- `"Boolean"`: True or false.
- `"Date"`: A moment, in seconds.
- `"Binary"`: Bytes.
- `"UUID"`: A UUID.
- `"URI"`: A URI, as text.
- `"Transformable"`: Bytes that a value transformer makes.
- `"Composite"`: Named elements.
"""
BatchConflictRule = t.Literal["error", "update", "skip"]
"""What becomes of an object whose unique values another object has.

- `"error"`: The request fails.
- `"update"`: The values given are set on the other object. Where several objects are in
  the way, the request fails.
- `"skip"`: The object is left out.
"""
ChangeOrigin = t.Union[t.Literal["edit", "merge", "undo", "redo", "rollback", "refresh", "batch", "remote"], str]
"""What made a context's objects change.

- `"edit"`: An edit in this context.
- `"merge"`: Another context saved and this one took its changes over.
- `"undo"`: An undo.
- `"redo"`: A redo.
- `"rollback"`: A rollback or revert.
- `"refresh"`: A refresh: values were read again from the store.
- `"batch"`: A batch request, straight to the store.
- `"remote"`: Another process wrote the store.
"""
CheckProblemKind = t.Union[t.Literal["sqlite", "danglingReference", "inverseMismatch", "primaryKey", "missingFile", "orphanedFile", "validation"], str]
"""Sorts of faults in a store.

- `"sqlite"`: SQLite's integrity check reports it.
- `"danglingReference"`: A relationship names an object that is not there.
- `"inverseMismatch"`: Two ends of a relationship disagree.
- `"primaryKey"`: Z_MAX is below a key in use, or a key is used twice.
- `"missingFile"`: A large value's file is not there.
- `"orphanedFile"`: A file of a large value that no object has, written more than a minute
  ago: it may be removed while nobody has the store open.
- `"validation"`: A stored value breaks the model's rules.
"""
ClassLanguage = t.Literal["swift", "python", "typescript", "lua", "elisp"]
"""Languages that a model's entities are written in as classes.

- `"swift"`: Swift.
- `"python"`: Python.
- `"typescript"`: TypeScript.
- `"lua"`: Lua.
- `"elisp"`: Emacs Lisp.
"""
ComparisonModifier = t.Union[t.Literal["direct", "all", "any"], str]
"""How a comparison treats a to-many left side.

- `"direct"`: As it stands.
- `"all"`: Every element must match.
- `"any"`: One element must match.
"""
CreateMode = t.Literal["never", "ifMissing", "always"]
"""What `document/open` does about a store that is not there.

- `"never"`: The store must exist.
- `"ifMissing"`: A new store is made where there is none.
- `"always"`: A new store is made; one that is there is refused with `store.exists`, never
  replaced.
"""
DeleteRuleName = t.Literal["No Action", "Nullify", "Cascade", "Deny"]
"""What a delete does to the objects at the other end, as Xcode spells it.

- `"No Action"`: Nothing: they may keep pointing at it.
- `"Nullify"`: They forget it.
- `"Cascade"`: They are deleted too.
- `"Deny"`: While there are any, the delete is refused.
"""
DocumentFormat = t.Literal["file", "package"]
"""How a document lies on disk.

- `"file"`: One store file, and what SQLite and large values put beside it.
- `"package"`: A folder with the store at `StoreContent/persistentStore`, as
  UIManagedDocument has it.
"""
DocumentState = t.Union[t.Literal["normal", "editingDisabled", "savingError", "inConflict"], str]
"""The state of a document, as UIManagedDocument has it.

- `"normal"`: Open, saving works.
- `"editingDisabled"`: Open, but edits are refused: the store is read-only or busy with a
  long job.
- `"savingError"`: The last save failed, or left edits out; they are still in the context.
- `"inConflict"`: A save met newer values in the store, and edits that contradict them are
  still in the context; or the store's file was replaced, and nothing can be saved.
"""
Durability = t.Literal["full", "normal"]
"""What an acknowledged save survives.

- `"full"`: Power loss: the file is synchronised before the reply.
- `"normal"`: The death of the process; after power loss the last saves may be missing,
  never torn.
"""
ExpressionKind = t.Union[t.Literal["constant", "keyPath", "evaluatedObject", "variable", "aggregate", "function", "subquery", "conditional"], str]
"""Sorts of expressions.

- `"constant"`: A value.
- `"keyPath"`: A key path from the object.
- `"evaluatedObject"`: SELF: the object itself.
- `"variable"`: A `$variable`.
- `"aggregate"`: A list `{…}` of `arguments`.
- `"function"`: A function, an operator or a key path of an expression, over `arguments`.
- `"subquery"`: SUBQUERY: collection in `arguments`, variable in `name`, condition in
  `predicates`.
- `"conditional"`: TERNARY: condition in `predicates`, the two sides in `arguments`.
"""
FetchEvaluation = t.Union[t.Literal["store", "merged", "context"], str]
"""What a context's unsaved changes make of a fetch.

- `"store"`: They do not touch it: the store answers, while the server goes on with other
  requests.
- `"merged"`: Objects of the fetched entity changed: the store answers without them, and
  those that match are put in their places.
- `"context"`: Objects that the predicate or the order reaches over relationships changed:
  every object of the entity is read and evaluated in memory. Saving first is cheaper.
"""
FetchResultType = t.Literal["objects", "ids", "rows", "count"]
"""What a fetch gives, in the words of the methods that fetch.

- `"objects"`: Objects with their values, as `fetch/objects`.
- `"ids"`: Object ids, as `fetch/ids`.
- `"rows"`: Rows of values, as `fetch/rows`: Core Data's dictionaries.
- `"count"`: The number of them, as `fetch/count`.
"""
HistoryChangeType = t.Union[t.Literal["insert", "update", "delete"], str]
"""What a save did to an object, as NSPersistentHistoryChangeType has it.

- `"insert"`: It is new.
- `"update"`: It changed.
- `"delete"`: It is gone.
"""
IndexCollation = t.Literal["binary", "rTree"]
"""How a fetch index is built.

- `"binary"`: A B-tree.
- `"rTree"`: An R-tree, for ranges of numbers.
"""
Int64Form = t.Literal["number", "string"]
"""How integers beyond ±2^53 are written.

Both forms are always accepted.

- `"number"`: As JSON numbers, all digits. For clients whose numbers are 64-bit integers.
- `"string"`: As strings of decimal digits when beyond ±2^53, which a double cannot hold.
  For JavaScript and Lua.
"""
ListResetReason = t.Union[t.Literal["overflow", "reset", "changed", "model"], str]
"""Why a live list, a live aggregate or an observer of values is told as a whole.

- `"overflow"`: Changes piled up because they were read too slowly, more than can be told
  as one.
- `"reset"`: The context was reset.
- `"changed"`: More changed than anybody can list.
- `"model"`: The document has another model.
"""
MergePolicy = t.Literal["error", "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback"]
"""What a save does when the store has newer values than the context knew. Core Data's five.

- `"error"`: The save fails with `save.mergeConflict`.
- `"mergeByPropertyStoreTrump"`: By property; where both changed, the store's value wins.
- `"mergeByPropertyObjectTrump"`: By property; where both changed, the context's value
  wins.
- `"overwrite"`: The context's whole object wins.
- `"rollback"`: The store's whole object wins; the context's edits of it are dropped.
"""
ModelChangeKind = t.Union[t.Literal["entityAdded", "entityRemoved", "entityRenamed", "superentityChanged", "isAbstractChanged", "uniquenessConstraintAdded", "uniquenessConstraintRemoved", "propertyAdded", "propertyRemoved", "propertyRenamed", "propertyMoved", "typeChanged", "isOptionalChanged", "isTransientChanged", "defaultValueChanged", "derivationChanged", "externalStorageChanged", "destinationChanged", "inverseChanged", "isToManyChanged", "isOrderedChanged", "deleteRuleChanged", "countsChanged", "versionHashModifierChanged", "objectsFiltered", "propertyMapped"], str]
"""Sorts of differences between two models.

- `"entityAdded"`: An entity is new.
- `"entityRemoved"`: An entity is gone.
- `"entityRenamed"`: An entity has another name; its renaming identifier says so.
- `"superentityChanged"`: An entity has another superentity, or one where it had none, or
  none any more.
- `"isAbstractChanged"`: An entity became abstract or concrete.
- `"uniquenessConstraintAdded"`: Properties must be unique together. Objects that are not
  make a migration fail.
- `"uniquenessConstraintRemoved"`: Properties need not be unique together any more.
- `"propertyAdded"`: A property is new.
- `"propertyRemoved"`: A property is gone.
- `"propertyRenamed"`: A property has another name; its renaming identifier says so.
- `"propertyMoved"`: A property moved up or down the hierarchy of entities.
- `"typeChanged"`: An attribute has another type.
- `"isOptionalChanged"`: A property may be empty, or must not be any more. Objects get an
  attribute's default value.
- `"isTransientChanged"`: A property is stored, or is not any more.
- `"defaultValueChanged"`: An attribute has another default value. Values that are stored
  stay.
- `"derivationChanged"`: An attribute is computed, otherwise than it was, or not any more.
- `"externalStorageChanged"`: Large values may be kept in files, or may not any more.
- `"destinationChanged"`: A relationship leads to another entity.
- `"inverseChanged"`: A relationship has another inverse.
- `"isToManyChanged"`: A relationship became to-many or to-one.
- `"isOrderedChanged"`: A relationship became ordered or unordered.
- `"deleteRuleChanged"`: A relationship has another delete rule.
- `"countsChanged"`: A relationship has other bounds on the number of its objects.
- `"versionHashModifierChanged"`: An entity or property has another version hash modifier.
- `"objectsFiltered"`: A mapping takes only objects that its condition, `to`, holds for,
  or that the expressions `to` tell apart.
- `"propertyMapped"`: A mapping computes the property, by the expression `to`.
"""
ModelGraphChange = t.Union[t.Literal["added", "removed", "changed"], str]
"""What a later model did to something in its graph.

- `"added"`: The earlier model does not have it.
- `"removed"`: Only the earlier model has it.
- `"changed"`: It is different in what stored objects depend on.
"""
ModelGraphFormat = t.Literal["mermaid", "svg"]
"""Forms of a model's graph as a text.

- `"mermaid"`: A Mermaid class diagram. It has no places: who draws it finds them.
- `"svg"`: An image, light or dark as its reader likes it, with text of the usual size.
"""
ModelGraphLineKind = t.Union[t.Literal["inheritance", "relationship"], str]
"""What a line of a model's graph stands for.

- `"inheritance"`: From the superentity to the entity that inherits from it.
- `"relationship"`: A relationship and its inverse.
"""
ModelGuessKind = t.Union[t.Literal["cache", "entity", "name", "owner", "type", "destination", "inverse", "omitted", "rules", "unreadable"], str]
"""Sorts of guesses about a model.

- `"cache"`: The store has no cached model, or it was not used.
- `"entity"`: An entity of the tables has another name or superentity in the cached model,
  or is not in it, or the other way round.
- `"name"`: A property's name: tables have it in capital letters only.
- `"owner"`: Which entity a property belongs to: those of a hierarchy share a table.
- `"type"`: An attribute's type.
- `"destination"`: Where a relationship leads.
- `"inverse"`: A relationship's inverse.
- `"omitted"`: A property or column that is left out.
- `"rules"`: Whether properties are mandatory, default values, delete rules, what an
  attribute is derived from.
- `"unreadable"`: A default value, rule, index or order of the cached model that is left
  out. Saving does not depend on it.
"""
ModelMappingKind = t.Union[t.Literal["add", "remove", "copy", "transform", "custom"], str]
"""What a migration does with an entity's objects.

- `"add"`: The entity is new and has none.
- `"remove"`: They are deleted.
- `"copy"`: They stay as they are.
- `"transform"`: They stay, and change.
- `"custom"`: A mapping says what they become.
"""
ModelOriginKind = t.Union[t.Literal["store", "cache", "tables"], str]
"""What a model was read from that nobody gave.

- `"store"`: The store was made by Orrery and keeps its model.
- `"cache"`: The model that Core Data keeps in the store, `Z_MODELCACHE`. It lacks user
  info, scalar types and most rules for values. Where the tables differ they were followed.
- `"tables"`: The tables alone: their names and columns, and values in these.
"""
NoticeDetail = t.Literal["objects", "ids", "none"]
"""What change notices carry.

- `"objects"`: Objects with their values.
- `"ids"`: Ids and changed keys only.
- `"none"`: No notices.
"""
ObservableNotice = t.Literal["context/didChangeObjects", "document/didSave"]
"""Notices one can observe.

- `"context/didChangeObjects"`: Objects of a context changed.
- `"document/didSave"`: Changes reached the store.
"""
PredicateKind = t.Union[t.Literal["and", "or", "not", "comparison", "true", "false"], str]
"""Sorts of predicates.

- `"and"`: All of `predicates`.
- `"or"`: Any of `predicates`.
- `"not"`: The one in `predicates` is false.
- `"comparison"`: `operator` between `expressions`.
- `"true"`: TRUEPREDICATE.
- `"false"`: FALSEPREDICATE.
"""
ResetReason = t.Union[t.Literal["overflow", "size", "reset", "batch", "remote", "unreadable", "model"], str]
"""Why a context's state has to be read anew.

- `"overflow"`: Queued notices passed `limits.queuedBytes` because they were read too
  slowly; they were dropped in favour of this one.
- `"size"`: An edit changed more than 10,000 objects.
- `"reset"`: The context was reset.
- `"batch"`: A batch request changed more objects than a notice names. Unsaved edits are
  still there.
- `"remote"`: Another process saved, and what it changed cannot be told or is more than a
  notice names. Unsaved edits are still there.
- `"unreadable"`: An object that changed cannot be read. Reading it says what keeps it
  from that.
- `"model"`: The document has another model: `document/didChangeModel` has it.
"""
Returning = t.Literal["none", "ids", "keys", "objects"]
"""What the result of a write says of the objects that it changed.

- `"none"`: Nothing: the clock, and how many there are.
- `"ids"`: Which they are.
- `"keys"`: Which they are, and of those that were there before which properties changed.
- `"objects"`: Their values as they are after the write, too.
"""
SortComparator = t.Literal["compare", "caseInsensitiveCompare", "localizedCompare", "localizedCaseInsensitiveCompare", "localizedStandardCompare"]
"""How strings are compared in sorting.

- `"compare"`: By Unicode code point.
- `"caseInsensitiveCompare"`: Ignoring case.
- `"localizedCompare"`: As people expect, by the locale's collation.
- `"localizedCaseInsensitiveCompare"`: By the locale's collation, ignoring case.
- `"localizedStandardCompare"`: As a file browser sorts: by the locale's collation, digits
  as numbers.
"""
TraceValue = t.Literal["off", "messages", "verbose"]
"""How much the server tells with `$/logTrace`.

- `"off"`: Nothing.
- `"messages"`: One line per message.
- `"verbose"`: Each message with its content, shortened where it is long.
"""
UndoScope = t.Literal["context", "connection"]
"""Whose steps undo and redo take.

- `"context"`: The last step of the context, whoever made it.
- `"connection"`: The last one that this connection made, where nobody else has changed
  since what it changes.
"""
UnsavedEditKind = t.Union[t.Literal["insert", "update", "delete", "relate", "order"], str]
"""What an unsaved edit does.

- `"insert"`: Inserts the object with `values`.
- `"update"`: Changes `values` of the object, which were `old`.
- `"delete"`: Deletes the object.
- `"relate"`: Adds and removes objects of the to-many relationship `key`, which is
  many-to-many or has no inverse. All others follow from the values of to-one relationships.
- `"order"`: Gives the ordered relationship `key` the order `objects`.
"""
UnsavedState = t.Literal["inserted", "updated", "deleted"]
"""In which way an object is not saved.

- `"inserted"`: It is new.
- `"updated"`: It was there and has changed.
- `"deleted"`: It was there and is deleted.
"""
ArgumentArray = t.List[JSON]
"""Arguments of a predicate's `%@`, `%K` and number conversions, in order.

Strings, numbers and booleans stand for themselves; everything else is an object with one
`$`-key: `{"$date": …}`, `{"$uuid": …}`, `{"$data": base64}`, `{"$decimal": …}`,
`{"$object": id}`, `{"$keyPath": …}` (for `%K`). An array is a collection for `IN` and
`BETWEEN`; `null` is nil. `{"$predicate": {"predicate": text, "argumentArray": […]}}` is a
predicate with arguments of its own, for a `%@` where a predicate may stand: it is read by
itself, so that neither text reaches into the other.
"""
ObjectID = str
"""An object's permanent name: entity and primary key.

The tail of Core Data's `x-coredata://<store UUID>/BNRItem/p42`; that whole form is accepted
too and never sent. An id is permanent from `object/insert` on: it does not change at save.
An object of a subentity carries its own entity's name, never the superentity's.
"""
Values = t.Dict[str, JSON]
"""Values by property name, each in the JSON form of its attribute's type.

The value table in the conventions says which form. `null` sets nil, and nil is told as
`null`. The order of members means nothing.
"""
Variables = t.Dict[str, JSON]
"""Values for a predicate's `$variables`, in the forms `ArgumentArray` has."""

_ContextStateRequired = t.TypedDict("_ContextStateRequired", {"hasChanges": "bool", "canUndo": "bool", "canRedo": "bool"})
_ContextStateOptional = t.TypedDict("_ContextStateOptional", {"undoActionName": "str", "redoActionName": "str"}, total=False)


class ContextState(_ContextStateRequired, _ContextStateOptional):
    """What a front end shows of a context beside its objects: whether there is something to save,
    to undo and to redo.

    Members:
        hasChanges: Whether the context has changes that are not saved.
        canUndo: Whether there is a step to undo.
        canRedo: Whether there is a step to redo.
        undoActionName: What the step to undo was named; left out where it has no name.
        redoActionName: What the step to redo was named; left out where it has no name.
    """


_OpenDocumentRequired = t.TypedDict("_OpenDocumentRequired", {"document": "str", "context": "str", "state": "DocumentState", "storeUUID": "str", "clock": "str", "streams": "t.List[OpenStream]"})
_OpenDocumentOptional = t.TypedDict("_OpenDocumentOptional", {"error": "ErrorInfo", "path": "str", "readOnly": "bool", "isMirrored": "bool", "recovery": "t.List[RecoveryFile]", "logsOfReplacedFiles": "t.List[str]"}, total=False)


class OpenDocument(_OpenDocumentRequired, _OpenDocumentOptional):
    """A document that a connection has open.

    Members:
        document: Its name on this server, `d1`.
        context: Its main context, `c1`.
        state: Its state.
        error: What the last save failed with, in the states `savingError` and `inConflict`.
        storeUUID: The store's UUID, which stays with the file.
        clock: Its clock.
        streams: The connection's streams of notices that opening it opened; none with
            `noticeDetail: none`.
        path: The store file, in a document package too. Left out for one in memory.
        readOnly: Whether edits are refused. Default: `false`.
        isMirrored: Whether CloudKit mirrors the store: then it is read only, unless
            `writeMirrored` says otherwise. Default: `false`.
        recovery: Files with edits of an earlier time that could not be saved, oldest first:
            `document/recover` brings them back or discards them. Default: `[]`.
        logsOfReplacedFiles: Logs of SQLite's beside the store, oldest first, that belong to
            files that were at its path before, as where a backup was put in the place of a store
            while it was open or after a crash. They are not applied: what was last saved to those
            files is in them. They are nobody's but the user's to remove. Default: `[]`.
    """


_PresentConnectionsRequired = t.TypedDict("_PresentConnectionsRequired", {"connections": "t.List[ConnectionInfo]", "count": "int"})
_PresentConnectionsOptional = t.TypedDict("_PresentConnectionsOptional", {}, total=False)


class PresentConnections(_PresentConnectionsRequired, _PresentConnectionsOptional):
    """Who is here: the connections of a server, or those that have a document open.

    Members:
        connections: In the order in which they came or, those of a document, in which they
            opened it; at most 100. The one that is told is among them.
        count: How many there are.
    """


_WrittenChangesRequired = t.TypedDict("_WrittenChangesRequired", {"insertedCount": "int", "updatedCount": "int", "deletedCount": "int"})
_WrittenChangesOptional = t.TypedDict("_WrittenChangesOptional", {"inserted": "t.List[ManagedObject]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]", "refreshedCount": "int", "refreshed": "t.List[ManagedObject]"}, total=False)


class WrittenChanges(_WrittenChangesRequired, _WrittenChangesOptional):
    """Everything that a write changed, inverses and delete rules included, as far as `returning`
    asks for it.

    The lists are left out with `none`, where they would name more than `limits.noticeObjects`
    objects together, and where a value cannot be read: the write stands.

    Members:
        insertedCount: How many objects are new.
        updatedCount: How many objects changed, with those at the other ends of relationships
            and those whose derived attributes did. Set to what it has already, an object does not
            change.
        deletedCount: How many objects are deleted, with those that delete rules took.
        inserted: The new objects; their values with `objects`.
        updated: The changed objects; the properties with `keys`, their new values too with
            `objects`.
        deleted: The deleted objects.
        refreshedCount: How many objects, none of the others, were read again: they may have
            changed in any property. Default: `0`.
        refreshed: The objects that were read again; their values with `objects`. Left out where
            there are none.
    """


_AggregateChangeRequired = t.TypedDict("_AggregateChangeRequired", {"total": "int", "deletes": "t.List[AggregateDelete]", "moves": "t.List[AggregateMove]", "inserts": "t.List[AggregateRow]", "updates": "t.List[AggregateRow]"})
_AggregateChangeOptional = t.TypedDict("_AggregateChangeOptional", {}, total=False)


class AggregateChange(_AggregateChangeRequired, _AggregateChangeOptional):
    """What turns an old state of a live aggregate into a new one.

    To apply it by places: remove `deletes` and the sources of `moves`, together, from the last
    place to the first; put in `inserts` and the targets of `moves`, together, from the first
    place to the last; then replace `updates`. A client that keeps groups by their keys needs
    the keys alone.

    Members:
        total: How many rows there are now.
        deletes: Rows that left, by their old places, descending.
        moves: Rows that moved, ascending by `newPlace`. A group that nothing touched never
            moves.
        inserts: Rows that came, ascending.
        updates: Rows whose values changed, moved or not, ascending.
    """


_AggregateCloseParamsRequired = t.TypedDict("_AggregateCloseParamsRequired", {"aggregate": "str"})
_AggregateCloseParamsOptional = t.TypedDict("_AggregateCloseParamsOptional", {}, total=False)


class AggregateCloseParams(_AggregateCloseParamsRequired, _AggregateCloseParamsOptional):
    """The parameters of `aggregate/close`.

    Members:
        aggregate: The aggregate.
    """


_AggregateCloseResultRequired = t.TypedDict("_AggregateCloseResultRequired", {"clock": "str"})
_AggregateCloseResultOptional = t.TypedDict("_AggregateCloseResultOptional", {}, total=False)


class AggregateCloseResult(_AggregateCloseResultRequired, _AggregateCloseResultOptional):
    """The result of `aggregate/close`.

    Members:
        clock: The document's clock at which this was true.
    """


_AggregateDeleteRequired = t.TypedDict("_AggregateDeleteRequired", {"row": "int", "groupKey": "t.List[JSON]"})
_AggregateDeleteOptional = t.TypedDict("_AggregateDeleteOptional", {}, total=False)


class AggregateDelete(_AggregateDeleteRequired, _AggregateDeleteOptional):
    """A group that left a live aggregate.

    Members:
        row: Its old place.
        groupKey: Which group.
    """


_AggregateDidChangeParamsRequired = t.TypedDict("_AggregateDidChangeParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "origin": "ChangeOrigin", "changes": "AggregateChange"})
_AggregateDidChangeParamsOptional = t.TypedDict("_AggregateDidChangeParamsOptional", {"by": "ChangeCause"}, total=False)


class AggregateDidChangeParams(_AggregateDidChangeParamsRequired, _AggregateDidChangeParamsOptional):
    """The parameters of `aggregate/didChange`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `aggregate/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        origin: What made it change. `merge` where several changes are told as one.
        by: The request that caused it.
        changes: What to do to the rows.
    """


_AggregateDidFailParamsRequired = t.TypedDict("_AggregateDidFailParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "error": "ErrorInfo"})
_AggregateDidFailParamsOptional = t.TypedDict("_AggregateDidFailParamsOptional", {}, total=False)


class AggregateDidFailParams(_AggregateDidFailParamsRequired, _AggregateDidFailParamsOptional):
    """The parameters of `aggregate/didFail`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `aggregate/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        error: Why.
    """


_AggregateDidResetParamsRequired = t.TypedDict("_AggregateDidResetParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "reason": "ListResetReason", "rows": "t.List[AggregateRow]"})
_AggregateDidResetParamsOptional = t.TypedDict("_AggregateDidResetParamsOptional", {}, total=False)


class AggregateDidResetParams(_AggregateDidResetParamsRequired, _AggregateDidResetParamsOptional):
    """The parameters of `aggregate/didReset`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `aggregate/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        reason: Why.
        rows: All rows, in order.
    """


_AggregateMoveRequired = t.TypedDict("_AggregateMoveRequired", {"oldPlace": "int", "newPlace": "int", "groupKey": "t.List[JSON]"})
_AggregateMoveOptional = t.TypedDict("_AggregateMoveOptional", {}, total=False)


class AggregateMove(_AggregateMoveRequired, _AggregateMoveOptional):
    """A group that changed its place in a live aggregate.

    Members:
        oldPlace: Its old place.
        newPlace: Its new place.
        groupKey: Which group.
    """


_AggregateOpenParamsRequired = t.TypedDict("_AggregateOpenParamsRequired", {"fetch": "FetchRequest"})
_AggregateOpenParamsOptional = t.TypedDict("_AggregateOpenParamsOptional", {"context": "str"}, total=False)


class AggregateOpenParams(_AggregateOpenParamsRequired, _AggregateOpenParamsOptional):
    """The parameters of `aggregate/open`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        fetch: What to compute.
    """


_AggregateOpenResultRequired = t.TypedDict("_AggregateOpenResultRequired", {"aggregate": "str", "clock": "str", "rows": "t.List[AggregateRow]"})
_AggregateOpenResultOptional = t.TypedDict("_AggregateOpenResultOptional", {}, total=False)


class AggregateOpenResult(_AggregateOpenResultRequired, _AggregateOpenResultOptional):
    """The result of `aggregate/open`.

    Members:
        aggregate: Its name.
        clock: The document's clock at which this was true.
        rows: Its rows, in order.
    """


_AggregateRowRequired = t.TypedDict("_AggregateRowRequired", {"row": "int", "groupKey": "t.List[JSON]", "values": "Values"})
_AggregateRowOptional = t.TypedDict("_AggregateRowOptional", {}, total=False)


class AggregateRow(_AggregateRowRequired, _AggregateRowOptional):
    """A row of a live aggregate: a group, and what was computed of it.

    Members:
        row: Its place; after a change the new one.
        groupKey: What tells the group from others: the values that `groupBy` names, in its
            order. Empty where nothing is grouped.
        values: The columns by name.
    """


_AutosaveOptionsRequired = t.TypedDict("_AutosaveOptionsRequired", {})
_AutosaveOptionsOptional = t.TypedDict("_AutosaveOptionsOptional", {"enabled": "bool", "delay": "float"}, total=False)


class AutosaveOptions(_AutosaveOptionsRequired, _AutosaveOptionsOptional):
    """When the main context saves by itself.

    Members:
        enabled: Whether it does: after an edit, when the last front end leaves, at `shutdown`,
            at the end of input and on SIGTERM. Where not, what is unsaved at the end is lost; but
            where connections have asked for this, and somebody who has not has changed something
            unsaved last, all that is unsaved is kept in a recovery file. Default: `true`.
        delay: Seconds from the last edit to the save. Default: `1.0`. From 0 to 86400.
    """


_BatchDeleteParamsRequired = t.TypedDict("_BatchDeleteParamsRequired", {"entity": "str"})
_BatchDeleteParamsOptional = t.TypedDict("_BatchDeleteParamsOptional", {"document": "str", "predicate": "str", "argumentArray": "ArgumentArray", "variables": "Variables", "workDoneToken": "t.Union[int, str]", "returning": "Returning"}, total=False)


class BatchDeleteParams(_BatchDeleteParamsRequired, _BatchDeleteParamsOptional):
    """The parameters of `batch/delete`.

    Members:
        document: The document. Left out: the connection's only document.
        entity: Which entity, with its subentities.
        predicate: Predicate format string: which objects; left out: every object.
        argumentArray: For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
        variables: For `$variables`. Default: `{}`.
        workDoneToken: Tell the progress of a request that takes more than 200 ms through
            `$/progress` under this token.
        returning: What the result says of the objects that changed. Default: `"keys"`.
    """


_BatchDeleteResultRequired = t.TypedDict("_BatchDeleteResultRequired", {"matched": "int", "clock": "str"})
_BatchDeleteResultOptional = t.TypedDict("_BatchDeleteResultOptional", {}, total=False)


class BatchDeleteResult(_BatchDeleteResultRequired, _BatchDeleteResultOptional, WrittenChanges):
    """The result of `batch/delete`.

    Members:
        matched: Objects that the request is about: found by its predicate, or given to
            `batch/insert`.
        clock: The document's clock after this call.
    """


_BatchInsertParamsRequired = t.TypedDict("_BatchInsertParamsRequired", {"entity": "str", "objects": "t.List[Values]"})
_BatchInsertParamsOptional = t.TypedDict("_BatchInsertParamsOptional", {"document": "str", "onConflict": "BatchConflictRule", "dryRun": "bool", "workDoneToken": "t.Union[int, str]", "returning": "Returning"}, total=False)


class BatchInsertParams(_BatchInsertParamsRequired, _BatchInsertParamsOptional):
    """The parameters of `batch/insert`.

    Members:
        document: The document. Left out: the connection's only document.
        entity: A concrete entity.
        objects: The values of each object: attributes and to-one relationships. At most 1000000
            of them.
        onConflict: What becomes of an object whose unique values another has, in the store or
            earlier in this request. Default: `"error"`.
        dryRun: Do everything but the commit: the reply says what would have become of the
            objects, without naming any, and errors are the same. Nothing changes and nobody is
            told. Default: `false`.
        workDoneToken: Tell the progress of a request that takes more than 200 ms through
            `$/progress` under this token.
        returning: What the result says of the objects that changed. Default: `"keys"`.
    """


_BatchInsertResultRequired = t.TypedDict("_BatchInsertResultRequired", {"matched": "int", "clock": "str"})
_BatchInsertResultOptional = t.TypedDict("_BatchInsertResultOptional", {}, total=False)


class BatchInsertResult(_BatchInsertResultRequired, _BatchInsertResultOptional, WrittenChanges):
    """The result of `batch/insert`.

    Members:
        matched: Objects that the request is about: found by its predicate, or given to
            `batch/insert`.
        clock: The document's clock after this call.
    """


_BatchUpdateParamsRequired = t.TypedDict("_BatchUpdateParamsRequired", {"entity": "str"})
_BatchUpdateParamsOptional = t.TypedDict("_BatchUpdateParamsOptional", {"document": "str", "predicate": "str", "argumentArray": "ArgumentArray", "values": "Values", "expressions": "t.Dict[str, str]", "expressionArgumentArrays": "t.Dict[str, ArgumentArray]", "variables": "Variables", "workDoneToken": "t.Union[int, str]", "returning": "Returning"}, total=False)


class BatchUpdateParams(_BatchUpdateParamsRequired, _BatchUpdateParamsOptional):
    """The parameters of `batch/update`.

    Members:
        document: The document. Left out: the connection's only document.
        entity: Which entity, with its subentities.
        predicate: Predicate format string: which objects; left out: every object.
        argumentArray: For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
        values: What to set: attributes and to-one relationships. Default: `{}`.
        expressions: Attributes to compute: expressions in the predicate format, `price * 2`.
            Default: `{}`.
        expressionArgumentArrays: By the key of the expression: for its `%@` and `%K`. Default:
            `{}`.
        variables: For `$variables`. Default: `{}`.
        workDoneToken: Tell the progress of a request that takes more than 200 ms through
            `$/progress` under this token.
        returning: What the result says of the objects that changed. Default: `"keys"`.
    """


_BatchUpdateResultRequired = t.TypedDict("_BatchUpdateResultRequired", {"matched": "int", "clock": "str"})
_BatchUpdateResultOptional = t.TypedDict("_BatchUpdateResultOptional", {}, total=False)


class BatchUpdateResult(_BatchUpdateResultRequired, _BatchUpdateResultOptional, WrittenChanges):
    """The result of `batch/update`.

    Members:
        matched: Objects that the request is about: found by its predicate, or given to
            `batch/insert`.
        clock: The document's clock after this call.
    """


_CancelRequestParamsRequired = t.TypedDict("_CancelRequestParamsRequired", {"id": "t.Union[int, str]"})
_CancelRequestParamsOptional = t.TypedDict("_CancelRequestParamsOptional", {}, total=False)


class CancelRequestParams(_CancelRequestParamsRequired, _CancelRequestParamsOptional):
    """The parameters of `$/cancelRequest`.

    Members:
        id: The id of the request to give up.
    """


_ChangeCauseRequired = t.TypedDict("_ChangeCauseRequired", {"connection": "str"})
_ChangeCauseOptional = t.TypedDict("_ChangeCauseOptional", {"request": "t.Union[int, str]"}, total=False)


class ChangeCause(_ChangeCauseRequired, _ChangeCauseOptional):
    """Which request caused a change.

    Members:
        connection: The connection it came on; a client knows its own from the `initialize`
            result.
        request: The request's id on that connection. Left out where the server acted by itself,
            as in an autosave.
    """


_CheckProblemRequired = t.TypedDict("_CheckProblemRequired", {"kind": "CheckProblemKind", "message": "str"})
_CheckProblemOptional = t.TypedDict("_CheckProblemOptional", {"entity": "str", "property": "str", "objects": "t.List[ObjectID]"}, total=False)


class CheckProblem(_CheckProblemRequired, _CheckProblemOptional):
    """One fault that `document/check` found.

    Members:
        kind: What sort of fault.
        message: One sentence for a person.
        entity: The entity concerned.
        property: The property concerned.
        objects: The objects concerned, at most a hundred. Default: `[]`.
    """


_ClassFileRequired = t.TypedDict("_ClassFileRequired", {"name": "str", "text": "str"})
_ClassFileOptional = t.TypedDict("_ClassFileOptional", {"isUsersOwn": "bool"}, total=False)


class ClassFile(_ClassFileRequired, _ClassFileOptional):
    """A file of classes that are made of a model.

    Members:
        name: The file's name.
        text: What is in it.
        isUsersOwn: Whether it is for the user's own code: made once, and not written again.
            Default: `false`.
    """


_ClientInfoRequired = t.TypedDict("_ClientInfoRequired", {"name": "str"})
_ClientInfoOptional = t.TypedDict("_ClientInfoOptional", {"version": "str"}, total=False)


class ClientInfo(_ClientInfoRequired, _ClientInfoOptional):
    """Who the client is.

    Members:
        name: Its name.
        version: Its version.
    """


_ConnectionDidChangeParamsRequired = t.TypedDict("_ConnectionDidChangeParamsRequired", {"document": "str"})
_ConnectionDidChangeParamsOptional = t.TypedDict("_ConnectionDidChangeParamsOptional", {}, total=False)


class ConnectionDidChangeParams(_ConnectionDidChangeParamsRequired, _ConnectionDidChangeParamsOptional, PresentConnections):
    """The parameters of `connection/didChange`.

    Members:
        document: Which document.
    """


_ConnectionInfoRequired = t.TypedDict("_ConnectionInfoRequired", {"connection": "str", "access": "Access", "documents": "t.List[str]"})
_ConnectionInfoOptional = t.TypedDict("_ConnectionInfoOptional", {"clientInfo": "ClientInfo"}, total=False)


class ConnectionInfo(_ConnectionInfoRequired, _ConnectionInfoOptional):
    """A connection to this server, and what it has open.

    Members:
        connection: Its name, as `by` in notices has it.
        clientInfo: Who its client said it is; at most 100 characters of each. Left out where it
            did not say.
        access: What it may do.
        documents: The documents that it has open, sorted; of a client whose token names
            documents, those that it may open.
    """


_ConnectionListParamsRequired = t.TypedDict("_ConnectionListParamsRequired", {})
_ConnectionListParamsOptional = t.TypedDict("_ConnectionListParamsOptional", {"document": "str"}, total=False)


class ConnectionListParams(_ConnectionListParamsRequired, _ConnectionListParamsOptional):
    """The parameters of `connection/list`.

    Members:
        document: Only connections that have this document open.
    """


_ConnectionListResultRequired = t.TypedDict("_ConnectionListResultRequired", {})
_ConnectionListResultOptional = t.TypedDict("_ConnectionListResultOptional", {}, total=False)


class ConnectionListResult(_ConnectionListResultRequired, _ConnectionListResultOptional, PresentConnections):
    """The result of `connection/list`."""


_ContextBeginUndoGroupParamsRequired = t.TypedDict("_ContextBeginUndoGroupParamsRequired", {})
_ContextBeginUndoGroupParamsOptional = t.TypedDict("_ContextBeginUndoGroupParamsOptional", {"context": "str", "actionName": "str"}, total=False)


class ContextBeginUndoGroupParams(_ContextBeginUndoGroupParamsRequired, _ContextBeginUndoGroupParamsOptional):
    """The parameters of `context/beginUndoGroup`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        actionName: What the step is called, for the menu item “Undo Arrange”: up to 1,000 bytes
            of UTF-8. Left out: as the last of its edits that has a name.
    """


_ContextBeginUndoGroupResultRequired = t.TypedDict("_ContextBeginUndoGroupResultRequired", {"clock": "str"})
_ContextBeginUndoGroupResultOptional = t.TypedDict("_ContextBeginUndoGroupResultOptional", {}, total=False)


class ContextBeginUndoGroupResult(_ContextBeginUndoGroupResultRequired, _ContextBeginUndoGroupResultOptional, ContextState):
    """The result of `context/beginUndoGroup`.

    Members:
        clock: The document's clock after this call.
    """


_ContextCloseParamsRequired = t.TypedDict("_ContextCloseParamsRequired", {"context": "str"})
_ContextCloseParamsOptional = t.TypedDict("_ContextCloseParamsOptional", {}, total=False)


class ContextCloseParams(_ContextCloseParamsRequired, _ContextCloseParamsOptional):
    """The parameters of `context/close`.

    Members:
        context: Which context.
    """


_ContextCloseResultRequired = t.TypedDict("_ContextCloseResultRequired", {"clock": "str"})
_ContextCloseResultOptional = t.TypedDict("_ContextCloseResultOptional", {}, total=False)


class ContextCloseResult(_ContextCloseResultRequired, _ContextCloseResultOptional):
    """The result of `context/close`.

    Members:
        clock: The document's clock after this call.
    """


_ContextCreateParamsRequired = t.TypedDict("_ContextCreateParamsRequired", {})
_ContextCreateParamsOptional = t.TypedDict("_ContextCreateParamsOptional", {"document": "str", "parent": "str", "name": "str", "author": "str", "mergePolicy": "MergePolicy", "undoLevels": "int", "automaticallyMerges": "bool"}, total=False)


class ContextCreateParams(_ContextCreateParamsRequired, _ContextCreateParamsOptional):
    """The parameters of `context/create`.

    Members:
        document: The document. Left out: the connection's only document.
        parent: The parent context, of the same document. Left out: the store. Contexts nest 8
            deep at the most.
        name: A name for people.
        author: Recorded with its saves.
        mergePolicy: What a save does about conflicts. With a context as parent, that is about
            objects that the parent has deleted. Default: `"error"`.
        undoLevels: How many steps can be undone; 0: none. Default: `0`. From 0 to 10000.
        automaticallyMerges: Take over what its parent saves. Default: `false`.
    """


_ContextCreateResultRequired = t.TypedDict("_ContextCreateResultRequired", {"context": "str", "clock": "str"})
_ContextCreateResultOptional = t.TypedDict("_ContextCreateResultOptional", {}, total=False)


class ContextCreateResult(_ContextCreateResultRequired, _ContextCreateResultOptional):
    """The result of `context/create`.

    Members:
        context: The new context's name.
        clock: The document's clock after this call.
    """


_ContextDidChangeObjectsParamsRequired = t.TypedDict("_ContextDidChangeObjectsParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "origin": "ChangeOrigin", "noticeDetail": "NoticeDetail", "inserted": "t.List[ManagedObject]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]", "refreshed": "t.List[ManagedObject]"})
_ContextDidChangeObjectsParamsOptional = t.TypedDict("_ContextDidChangeObjectsParamsOptional", {"by": "ChangeCause"}, total=False)


class ContextDidChangeObjectsParams(_ContextDidChangeObjectsParamsRequired, _ContextDidChangeObjectsParamsOptional, ContextState):
    """The parameters of `context/didChangeObjects`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle under which it was opened.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        origin: What made them change.
        by: The request that caused it.
        noticeDetail: `objects`, or `ids`: then objects have no `values`. More than
            `limits.noticeObjects` objects come as ids.
        inserted: New objects.
        updated: Changed objects.
        deleted: Deleted objects.
        refreshed: Objects whose values were read again, whether they differ or not.
    """


_ContextEndUndoGroupParamsRequired = t.TypedDict("_ContextEndUndoGroupParamsRequired", {})
_ContextEndUndoGroupParamsOptional = t.TypedDict("_ContextEndUndoGroupParamsOptional", {"context": "str"}, total=False)


class ContextEndUndoGroupParams(_ContextEndUndoGroupParamsRequired, _ContextEndUndoGroupParamsOptional):
    """The parameters of `context/endUndoGroup`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
    """


_ContextEndUndoGroupResultRequired = t.TypedDict("_ContextEndUndoGroupResultRequired", {"clock": "str"})
_ContextEndUndoGroupResultOptional = t.TypedDict("_ContextEndUndoGroupResultOptional", {}, total=False)


class ContextEndUndoGroupResult(_ContextEndUndoGroupResultRequired, _ContextEndUndoGroupResultOptional, ContextState):
    """The result of `context/endUndoGroup`.

    Members:
        clock: The document's clock after this call.
    """


_ContextGetChangesParamsRequired = t.TypedDict("_ContextGetChangesParamsRequired", {})
_ContextGetChangesParamsOptional = t.TypedDict("_ContextGetChangesParamsOptional", {"context": "str"}, total=False)


class ContextGetChangesParams(_ContextGetChangesParamsRequired, _ContextGetChangesParamsOptional):
    """The parameters of `context/getChanges`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
    """


_ContextGetChangesResultRequired = t.TypedDict("_ContextGetChangesResultRequired", {"inserted": "t.List[ManagedObject]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]", "clock": "str"})
_ContextGetChangesResultOptional = t.TypedDict("_ContextGetChangesResultOptional", {}, total=False)


class ContextGetChangesResult(_ContextGetChangesResultRequired, _ContextGetChangesResultOptional):
    """The result of `context/getChanges`.

    Members:
        inserted: New objects.
        updated: Changed objects.
        deleted: Deleted objects.
        clock: The document's clock at which this was true.
    """


_ContextInfoRequired = t.TypedDict("_ContextInfoRequired", {"context": "str", "isMain": "bool", "hasChanges": "bool"})
_ContextInfoOptional = t.TypedDict("_ContextInfoOptional", {"parent": "str", "name": "str", "author": "str"}, total=False)


class ContextInfo(_ContextInfoRequired, _ContextInfoOptional):
    """A context of a document.

    Members:
        context: Its name.
        isMain: Whether it is the main context, which every connection shares.
        hasChanges: Whether it has unsaved changes.
        parent: The context it saves to. Left out where that is the store.
        name: The name its creator gave.
        author: The author its saves are recorded under.
    """


_ContextPerformParamsRequired = t.TypedDict("_ContextPerformParamsRequired", {"operations": "t.List[Operation]"})
_ContextPerformParamsOptional = t.TypedDict("_ContextPerformParamsOptional", {"context": "str", "actionName": "str", "save": "bool", "returning": "Returning"}, total=False)


class ContextPerformParams(_ContextPerformParamsRequired, _ContextPerformParamsOptional):
    """The parameters of `context/perform`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        operations: What to do. At most 100000 of them.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        save: Save when all succeeded. Default: `false`.
        returning: What the result says of the objects that changed. Default: `"none"`.
    """


_ContextPerformResultRequired = t.TypedDict("_ContextPerformResultRequired", {"results": "t.List[OperationResult]", "clock": "str"})
_ContextPerformResultOptional = t.TypedDict("_ContextPerformResultOptional", {"transaction": "int"}, total=False)


class ContextPerformResult(_ContextPerformResultRequired, _ContextPerformResultOptional, WrittenChanges):
    """The result of `context/perform`.

    Members:
        results: What came of each operation, in order.
        clock: The document's clock after this call.
        transaction: As in `context/save`. At least 1.
    """


_ContextRedoParamsRequired = t.TypedDict("_ContextRedoParamsRequired", {})
_ContextRedoParamsOptional = t.TypedDict("_ContextRedoParamsOptional", {"context": "str", "steps": "int", "scope": "UndoScope", "returning": "Returning"}, total=False)


class ContextRedoParams(_ContextRedoParamsRequired, _ContextRedoParamsOptional):
    """The parameters of `context/redo`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        steps: How many: all at once, or none. Default: `1`. From 1 to 10000.
        scope: Whose steps. Default: `"context"`.
        returning: What the result says of the objects that changed. Default: `"none"`.
    """


_ContextRedoResultRequired = t.TypedDict("_ContextRedoResultRequired", {"clock": "str"})
_ContextRedoResultOptional = t.TypedDict("_ContextRedoResultOptional", {}, total=False)


class ContextRedoResult(_ContextRedoResultRequired, _ContextRedoResultOptional, WrittenChanges, ContextState):
    """The result of `context/redo`.

    Members:
        clock: The document's clock after this call.
    """


_ContextRefreshParamsRequired = t.TypedDict("_ContextRefreshParamsRequired", {})
_ContextRefreshParamsOptional = t.TypedDict("_ContextRefreshParamsOptional", {"context": "str", "ids": "t.List[ObjectID]", "mergeChanges": "bool", "returning": "Returning"}, total=False)


class ContextRefreshParams(_ContextRefreshParamsRequired, _ContextRefreshParamsOptional):
    """The parameters of `context/refresh`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        ids: Which objects. Left out: all. At most 100000 of them.
        mergeChanges: Keep the unsaved changes on top of the new values; otherwise they are
            lost. Default: `true`.
        returning: What the result says of the objects that changed. Default: `"none"`.
    """


_ContextRefreshResultRequired = t.TypedDict("_ContextRefreshResultRequired", {"clock": "str"})
_ContextRefreshResultOptional = t.TypedDict("_ContextRefreshResultOptional", {}, total=False)


class ContextRefreshResult(_ContextRefreshResultRequired, _ContextRefreshResultOptional, WrittenChanges):
    """The result of `context/refresh`.

    Members:
        clock: The document's clock after this call.
    """


_ContextResetParamsRequired = t.TypedDict("_ContextResetParamsRequired", {})
_ContextResetParamsOptional = t.TypedDict("_ContextResetParamsOptional", {"context": "str", "returning": "Returning"}, total=False)


class ContextResetParams(_ContextResetParamsRequired, _ContextResetParamsOptional):
    """The parameters of `context/reset`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        returning: What the result says of the objects that changed. Default: `"none"`.
    """


_ContextResetResultRequired = t.TypedDict("_ContextResetResultRequired", {"clock": "str"})
_ContextResetResultOptional = t.TypedDict("_ContextResetResultOptional", {}, total=False)


class ContextResetResult(_ContextResetResultRequired, _ContextResetResultOptional, WrittenChanges):
    """The result of `context/reset`.

    Members:
        clock: The document's clock after this call.
    """


_ContextRollbackParamsRequired = t.TypedDict("_ContextRollbackParamsRequired", {})
_ContextRollbackParamsOptional = t.TypedDict("_ContextRollbackParamsOptional", {"context": "str", "returning": "Returning"}, total=False)


class ContextRollbackParams(_ContextRollbackParamsRequired, _ContextRollbackParamsOptional):
    """The parameters of `context/rollback`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        returning: What the result says of the objects that changed. Default: `"none"`.
    """


_ContextRollbackResultRequired = t.TypedDict("_ContextRollbackResultRequired", {"clock": "str"})
_ContextRollbackResultOptional = t.TypedDict("_ContextRollbackResultOptional", {}, total=False)


class ContextRollbackResult(_ContextRollbackResultRequired, _ContextRollbackResultOptional, WrittenChanges):
    """The result of `context/rollback`.

    Members:
        clock: The document's clock after this call.
    """


_ContextSaveParamsRequired = t.TypedDict("_ContextSaveParamsRequired", {})
_ContextSaveParamsOptional = t.TypedDict("_ContextSaveParamsOptional", {"context": "str", "returning": "Returning"}, total=False)


class ContextSaveParams(_ContextSaveParamsRequired, _ContextSaveParamsOptional):
    """The parameters of `context/save`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        returning: What the result says of the objects that changed. Default: `"ids"`.
    """


_ContextSaveResultRequired = t.TypedDict("_ContextSaveResultRequired", {"clock": "str"})
_ContextSaveResultOptional = t.TypedDict("_ContextSaveResultOptional", {"transaction": "int"}, total=False)


class ContextSaveResult(_ContextSaveResultRequired, _ContextSaveResultOptional, WrittenChanges):
    """The result of `context/save`.

    Members:
        clock: The document's clock after this call.
        transaction: The number of the history transaction, where the store records history. At
            least 1.
    """


_ContextSetUndoLevelsParamsRequired = t.TypedDict("_ContextSetUndoLevelsParamsRequired", {"undoLevels": "int"})
_ContextSetUndoLevelsParamsOptional = t.TypedDict("_ContextSetUndoLevelsParamsOptional", {"context": "str"}, total=False)


class ContextSetUndoLevelsParams(_ContextSetUndoLevelsParamsRequired, _ContextSetUndoLevelsParamsOptional):
    """The parameters of `context/setUndoLevels`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        undoLevels: How many steps can be undone; 0: none. From 0 to 10000.
    """


_ContextSetUndoLevelsResultRequired = t.TypedDict("_ContextSetUndoLevelsResultRequired", {"clock": "str"})
_ContextSetUndoLevelsResultOptional = t.TypedDict("_ContextSetUndoLevelsResultOptional", {}, total=False)


class ContextSetUndoLevelsResult(_ContextSetUndoLevelsResultRequired, _ContextSetUndoLevelsResultOptional, ContextState):
    """The result of `context/setUndoLevels`.

    Members:
        clock: The document's clock after this call.
    """


_ContextUndoParamsRequired = t.TypedDict("_ContextUndoParamsRequired", {})
_ContextUndoParamsOptional = t.TypedDict("_ContextUndoParamsOptional", {"context": "str", "steps": "int", "scope": "UndoScope", "returning": "Returning"}, total=False)


class ContextUndoParams(_ContextUndoParamsRequired, _ContextUndoParamsOptional):
    """The parameters of `context/undo`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        steps: How many: all at once, or none. Default: `1`. From 1 to 10000.
        scope: Whose steps. Default: `"context"`.
        returning: What the result says of the objects that changed. Default: `"none"`.
    """


_ContextUndoResultRequired = t.TypedDict("_ContextUndoResultRequired", {"clock": "str"})
_ContextUndoResultOptional = t.TypedDict("_ContextUndoResultOptional", {}, total=False)


class ContextUndoResult(_ContextUndoResultRequired, _ContextUndoResultOptional, WrittenChanges, ContextState):
    """The result of `context/undo`.

    Members:
        clock: The document's clock after this call.
    """


_ContextValidateParamsRequired = t.TypedDict("_ContextValidateParamsRequired", {})
_ContextValidateParamsOptional = t.TypedDict("_ContextValidateParamsOptional", {"context": "str"}, total=False)


class ContextValidateParams(_ContextValidateParamsRequired, _ContextValidateParamsOptional):
    """The parameters of `context/validate`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
    """


_ContextValidateResultRequired = t.TypedDict("_ContextValidateResultRequired", {"isValid": "bool", "errors": "t.List[ErrorInfo]", "clock": "str"})
_ContextValidateResultOptional = t.TypedDict("_ContextValidateResultOptional", {}, total=False)


class ContextValidateResult(_ContextValidateResultRequired, _ContextValidateResultOptional):
    """The result of `context/validate`.

    Members:
        isValid: Whether a save would pass validation.
        errors: Every failure.
        clock: The document's clock at which this was true.
    """


_DataReadParamsRequired = t.TypedDict("_DataReadParamsRequired", {"handle": "str"})
_DataReadParamsOptional = t.TypedDict("_DataReadParamsOptional", {"offset": "int", "length": "int", "ifUnchangedSince": "str"}, total=False)


class DataReadParams(_DataReadParamsRequired, _DataReadParamsOptional):
    """The parameters of `data/read`.

    Members:
        handle: The handle.
        offset: Where to begin, in bytes. Default: `0`.
        length: At most so many bytes; left out: as many as fit in a message.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed this
            value since, saved or not; otherwise `object.changedSince`.
    """


_DataReadResultRequired = t.TypedDict("_DataReadResultRequired", {"data": "str", "offset": "int", "length": "int", "total": "int", "clock": "str"})
_DataReadResultOptional = t.TypedDict("_DataReadResultOptional", {}, total=False)


class DataReadResult(_DataReadResultRequired, _DataReadResultOptional):
    """The result of `data/read`.

    Members:
        data: The bytes as base64.
        offset: Where they begin.
        length: How many they are.
        total: How long the whole value is.
        clock: The document's clock at which the value was so.
    """


_DataWriteParamsRequired = t.TypedDict("_DataWriteParamsRequired", {"data": "str"})
_DataWriteParamsOptional = t.TypedDict("_DataWriteParamsOptional", {"handle": "str"}, total=False)


class DataWriteParams(_DataWriteParamsRequired, _DataWriteParamsOptional):
    """The parameters of `data/write`.

    Members:
        handle: The handle to add to. Left out: a new one.
        data: The bytes as base64.
    """


_DataWriteResultRequired = t.TypedDict("_DataWriteResultRequired", {"handle": "str", "length": "int"})
_DataWriteResultOptional = t.TypedDict("_DataWriteResultOptional", {}, total=False)


class DataWriteResult(_DataWriteResultRequired, _DataWriteResultOptional):
    """The result of `data/write`.

    Members:
        handle: The handle.
        length: How many bytes it has now.
    """


_DocumentBackupParamsRequired = t.TypedDict("_DocumentBackupParamsRequired", {"location": "StoreLocation"})
_DocumentBackupParamsOptional = t.TypedDict("_DocumentBackupParamsOptional", {"document": "str", "replace": "bool", "workDoneToken": "t.Union[int, str]"}, total=False)


class DocumentBackupParams(_DocumentBackupParamsRequired, _DocumentBackupParamsOptional):
    """The parameters of `document/backup`.

    Members:
        document: The document. Left out: the connection's only document.
        location: Where to write the copy: a file.
        replace: Replace an SQLite file that is there, which nobody has open. Default: `false`.
        workDoneToken: Tell how far it is through `$/progress` under this token, when it takes
            longer than a moment.
    """


_DocumentBackupResultRequired = t.TypedDict("_DocumentBackupResultRequired", {"path": "str", "bytes": "int", "clock": "str"})
_DocumentBackupResultOptional = t.TypedDict("_DocumentBackupResultOptional", {}, total=False)


class DocumentBackupResult(_DocumentBackupResultRequired, _DocumentBackupResultOptional):
    """The result of `document/backup`.

    Members:
        path: The copy's absolute path.
        bytes: Its size.
        clock: The document's clock at which this was true.
    """


_DocumentCheckParamsRequired = t.TypedDict("_DocumentCheckParamsRequired", {})
_DocumentCheckParamsOptional = t.TypedDict("_DocumentCheckParamsOptional", {"document": "str", "workDoneToken": "t.Union[int, str]"}, total=False)


class DocumentCheckParams(_DocumentCheckParamsRequired, _DocumentCheckParamsOptional):
    """The parameters of `document/check`.

    Members:
        document: The document. Left out: the connection's only document.
        workDoneToken: Tell how far it is through `$/progress` under this token, when it takes
            longer than a moment.
    """


_DocumentCheckResultRequired = t.TypedDict("_DocumentCheckResultRequired", {"isSound": "bool", "problems": "t.List[CheckProblem]", "clock": "str"})
_DocumentCheckResultOptional = t.TypedDict("_DocumentCheckResultOptional", {}, total=False)


class DocumentCheckResult(_DocumentCheckResultRequired, _DocumentCheckResultOptional):
    """The result of `document/check`.

    Members:
        isSound: Whether there are no problems.
        problems: At most a thousand; each names one property and counts the objects.
        clock: The document's clock at which this was true.
    """


_DocumentCloseParamsRequired = t.TypedDict("_DocumentCloseParamsRequired", {})
_DocumentCloseParamsOptional = t.TypedDict("_DocumentCloseParamsOptional", {"document": "str"}, total=False)


class DocumentCloseParams(_DocumentCloseParamsRequired, _DocumentCloseParamsOptional):
    """The parameters of `document/close`.

    Members:
        document: The document. Left out: the connection's only document.
    """


_DocumentCloseResultRequired = t.TypedDict("_DocumentCloseResultRequired", {"clock": "str"})
_DocumentCloseResultOptional = t.TypedDict("_DocumentCloseResultOptional", {}, total=False)


class DocumentCloseResult(_DocumentCloseResultRequired, _DocumentCloseResultOptional):
    """The result of `document/close`.

    Members:
        clock: The document's clock after this call.
    """


_DocumentDidChangeModelParamsRequired = t.TypedDict("_DocumentDidChangeModelParamsRequired", {"document": "str", "clock": "str", "model": "Model", "changes": "t.List[ModelChange]"})
_DocumentDidChangeModelParamsOptional = t.TypedDict("_DocumentDidChangeModelParamsOptional", {"by": "ChangeCause"}, total=False)


class DocumentDidChangeModelParams(_DocumentDidChangeModelParamsRequired, _DocumentDidChangeModelParamsOptional):
    """The parameters of `document/didChangeModel`.

    Members:
        document: Which document.
        clock: The document's clock at which this was true.
        by: The request that caused it.
        model: The model now.
        changes: What differs, as `model/diff` tells it. An entity with another name is another
            word in the ids of its objects.
    """


_DocumentDidChangeStateParamsRequired = t.TypedDict("_DocumentDidChangeStateParamsRequired", {"document": "str", "state": "DocumentState", "clock": "str"})
_DocumentDidChangeStateParamsOptional = t.TypedDict("_DocumentDidChangeStateParamsOptional", {"error": "ErrorInfo"}, total=False)


class DocumentDidChangeStateParams(_DocumentDidChangeStateParamsRequired, _DocumentDidChangeStateParamsOptional):
    """The parameters of `document/didChangeState`.

    Members:
        document: Which document.
        state: Its new state.
        clock: The document's clock at which this was true.
        error: Why, in the states `savingError` and `inConflict`.
    """


_DocumentDidFailToSaveParamsRequired = t.TypedDict("_DocumentDidFailToSaveParamsRequired", {"document": "str", "clock": "str", "error": "ErrorInfo", "objects": "t.List[UnsavedObject]", "count": "int"})
_DocumentDidFailToSaveParamsOptional = t.TypedDict("_DocumentDidFailToSaveParamsOptional", {}, total=False)


class DocumentDidFailToSaveParams(_DocumentDidFailToSaveParamsRequired, _DocumentDidFailToSaveParamsOptional):
    """The parameters of `document/didFailToSave`.

    Members:
        document: Which document.
        clock: The document's clock at which this was true.
        error: Why, all in one.
        objects: What is not saved: objects with errors first, `limits.noticeObjects` at the
            most.
        count: How many objects are not saved.
    """


_DocumentDidSaveParamsRequired = t.TypedDict("_DocumentDidSaveParamsRequired", {"document": "str", "stream": "str", "clock": "str", "since": "str", "noticeDetail": "NoticeDetail", "inserted": "t.List[ObjectID]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]"})
_DocumentDidSaveParamsOptional = t.TypedDict("_DocumentDidSaveParamsOptional", {"context": "str", "by": "ChangeCause", "transaction": "int", "author": "str", "isTruncated": "bool", "insertedCount": "int", "updatedCount": "int", "deletedCount": "int"}, total=False)


class DocumentDidSaveParams(_DocumentDidSaveParamsRequired, _DocumentDidSaveParamsOptional, ContextState):
    """The parameters of `document/didSave`.

    Members:
        document: Which document.
        stream: The stream: the handle under which it was opened.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        context: The context that saved. Left out for a batch request and for another process's
            save.
        by: The request that caused it.
        transaction: The number of the history transaction, where the store records history. At
            least 1.
        author: The transaction's author.
        noticeDetail: `objects`: `updated` tells what joined and left relationships; `ids`, and
            for more than `limits.noticeObjects` objects: it has only keys.
        isTruncated: More than `limits.namedObjects` objects changed: the lists are empty, and
            streams of changes are told with `stream/didReset`. Default: `false`.
        insertedCount: With `isTruncated`: how many objects are new. Left out where nobody has
            counted them, as for another process's save.
        updatedCount: With `isTruncated`: how many objects are changed. Left out where nobody
            has counted them, as for another process's save.
        deletedCount: With `isTruncated`: how many objects are deleted. Left out where nobody
            has counted them, as for another process's save.
        inserted: New objects.
        updated: Changed objects, without values.
        deleted: Deleted objects.
    """


_DocumentGetMetadataParamsRequired = t.TypedDict("_DocumentGetMetadataParamsRequired", {})
_DocumentGetMetadataParamsOptional = t.TypedDict("_DocumentGetMetadataParamsOptional", {"document": "str"}, total=False)


class DocumentGetMetadataParams(_DocumentGetMetadataParamsRequired, _DocumentGetMetadataParamsOptional):
    """The parameters of `document/getMetadata`.

    Members:
        document: The document. Left out: the connection's only document.
    """


_DocumentGetMetadataResultRequired = t.TypedDict("_DocumentGetMetadataResultRequired", {"metadata": "Values", "clock": "str"})
_DocumentGetMetadataResultOptional = t.TypedDict("_DocumentGetMetadataResultOptional", {}, total=False)


class DocumentGetMetadataResult(_DocumentGetMetadataResultRequired, _DocumentGetMetadataResultOptional):
    """The result of `document/getMetadata`.

    Members:
        metadata: By key, in the form that the conventions give for what Transformable
            attributes hold.
        clock: The document's clock at which this was true.
    """


_DocumentGetStatusParamsRequired = t.TypedDict("_DocumentGetStatusParamsRequired", {})
_DocumentGetStatusParamsOptional = t.TypedDict("_DocumentGetStatusParamsOptional", {"document": "str"}, total=False)


class DocumentGetStatusParams(_DocumentGetStatusParamsRequired, _DocumentGetStatusParamsOptional):
    """The parameters of `document/getStatus`.

    Members:
        document: The document. Left out: the connection's only document.
    """


_DocumentGetStatusResultRequired = t.TypedDict("_DocumentGetStatusResultRequired", {"contexts": "t.List[ContextInfo]", "connections": "int"})
_DocumentGetStatusResultOptional = t.TypedDict("_DocumentGetStatusResultOptional", {}, total=False)


class DocumentGetStatusResult(_DocumentGetStatusResultRequired, _DocumentGetStatusResultOptional, OpenDocument, ContextState):
    """The result of `document/getStatus`.

    Members:
        contexts: Its contexts: the main one and this connection's own.
        connections: How many connections have it open.
    """


_DocumentListResultRequired = t.TypedDict("_DocumentListResultRequired", {"documents": "t.List[OpenDocument]"})
_DocumentListResultOptional = t.TypedDict("_DocumentListResultOptional", {}, total=False)


class DocumentListResult(_DocumentListResultRequired, _DocumentListResultOptional):
    """The result of `document/list`.

    Members:
        documents: Sorted by name.
    """


_DocumentMigrationRequired = t.TypedDict("_DocumentMigrationRequired", {})
_DocumentMigrationOptional = t.TypedDict("_DocumentMigrationOptional", {"version": "str", "identifiers": "t.List[str]", "steps": "t.List[str]"}, total=False)


class DocumentMigration(_DocumentMigrationRequired, _DocumentMigrationOptional):
    """What a store was migrated from.

    Members:
        version: The version that the store was of, by its name in the `.xcdatamodeld`. Left out
            where it was none of those, and the model was known from the store alone.
        identifiers: That version's own identifiers. Default: `[]`.
        steps: The versions in between that it went through, where it could not be inferred in
            one step. Default: `[]`.
    """


_DocumentOpenParamsRequired = t.TypedDict("_DocumentOpenParamsRequired", {"location": "StoreLocation"})
_DocumentOpenParamsOptional = t.TypedDict("_DocumentOpenParamsOptional", {"model": "ModelSource", "configuration": "str", "create": "CreateMode", "format": "DocumentFormat", "readOnly": "bool", "writeMirrored": "bool", "migrate": "bool", "mapping": "MappingSource", "workDoneToken": "t.Union[int, str]", "autosave": "AutosaveOptions", "history": "bool", "durability": "Durability", "noticeDetail": "NoticeDetail", "since": "str"}, total=False)


class DocumentOpenParams(_DocumentOpenParamsRequired, _DocumentOpenParamsOptional):
    """The parameters of `document/open`.

    Members:
        location: Where the store is, or is to be.
        model: Its model. Left out: the one that the store keeps.
        configuration: The configuration of the given model whose entities the store holds, as
            Core Data keeps one model in several stores. Left out: all entities.
        create: What to do about a store that is not there. Default: `"never"`.
        format: What is made where there is nothing. What is there is opened as what it is.
            Default: `"file"`.
        readOnly: Refuse edits; the file is not written at all. Default: `false`.
        writeMirrored: Take edits of a store that CloudKit mirrors (`isMirrored` in the reply),
            which is opened read-only otherwise: Orrery does not tell the mirroring what it writes,
            so it need not reach the other devices, and they may write over it. Default: `false`.
        migrate: Migrate a store of an earlier version of the model, as Core Data's lightweight
            migration does; `model/diff` tells beforehand what that comes to. Which version the
            store is of is found out from the versions beside the current one in an `.xcdatamodeld`
            and from the model that the store keeps: by version hashes, or, where Apple's framework
            wrote it, by its tables. What cannot be inferred in one step is done version by version,
            if the versions in between allow it. It is done in one transaction: the store is the old
            one or the new one, whole, whatever happens. Nobody else may have it open; what this
            server is asked for the same store meanwhile waits, and so does what the same connection
            sends, but for its other documents. Until it is committed it can be cancelled. Positions
            in its history from before expire. Without leave to migrate, or with `readOnly`, such a
            store is `model.incompatible`. Default: `false`.
        mapping: With `migrate`: what is not to be inferred. Without `from` and `to` the mapping
            leads straight from the store's version to the model; with them it is one step between
            these versions, and what lies before and behind is inferred.
        workDoneToken: Tell the progress of a migration that takes more than 200 ms through
            `$/progress` under this token.
        autosave: When the main context saves by itself. Left out: with the defaults.
        history: `true`: make the tables of Core Data's persistent history where the store has
            none. A store that has history goes on with it in any case: a gap would mislead those
            who read it.
        durability: What an acknowledged save survives. Default: `"full"`.
        noticeDetail: What notices of this document carry on this connection. Left out: as
            `initialize` said.
        since: The clock that this client's view stands at, after a lost connection: the latest
            of anything that it was told of the document, a reply, a change or a save. As long as
            the document stayed open what is missed is told from memory, unsaved edits included;
            after that from the store's history, if it has one and nothing was unsaved at that
            clock. The chapter *Streams* says what else counts where the connection has the document
            open already.
    """


_DocumentOpenResultRequired = t.TypedDict("_DocumentOpenResultRequired", {"model": "Model", "isFresh": "bool"})
_DocumentOpenResultOptional = t.TypedDict("_DocumentOpenResultOptional", {"modelOrigin": "ModelOrigin", "migration": "DocumentMigration", "changes": "MissedChanges"}, total=False)


class DocumentOpenResult(_DocumentOpenResultRequired, _DocumentOpenResultOptional, OpenDocument, ContextState, PresentConnections):
    """The result of `document/open`.

    Members:
        model: Its model.
        modelOrigin: Where the model is from, if nobody gave it. With guesses the document may
            be read only.
        migration: What the store was migrated from for this request. Left out where it was not.
        isFresh: Whether the client must take everything as new: always, unless `since` was
            given and what happened after it is still known.
        changes: Where it need not: what happened after `since`. The clock of this reply is
            where the client's view then stands.
    """


_DocumentRecoverParamsRequired = t.TypedDict("_DocumentRecoverParamsRequired", {})
_DocumentRecoverParamsOptional = t.TypedDict("_DocumentRecoverParamsOptional", {"document": "str", "discard": "bool", "returning": "Returning"}, total=False)


class DocumentRecoverParams(_DocumentRecoverParamsRequired, _DocumentRecoverParamsOptional):
    """The parameters of `document/recover`.

    Members:
        document: The document. Left out: the connection's only document.
        discard: Remove the files, and bring nothing back. Default: `false`.
        returning: What the result says of the objects that changed. Default: `"none"`.
    """


_DocumentRecoverResultRequired = t.TypedDict("_DocumentRecoverResultRequired", {"clock": "str", "edits": "int"})
_DocumentRecoverResultOptional = t.TypedDict("_DocumentRecoverResultOptional", {"renewed": "t.List[RenewedObject]", "replaced": "t.List[ErrorInfo]", "failures": "t.List[FailedEdit]"}, total=False)


class DocumentRecoverResult(_DocumentRecoverResultRequired, _DocumentRecoverResultOptional, WrittenChanges):
    """The result of `document/recover`.

    Members:
        clock: The document's clock after this call.
        edits: How many edits were brought back whole, or were in the store already; with
            `discard`, how many are gone.
        renewed: Objects that came back under another id, because another object has theirs by
            now. Default: `[]`.
        replaced: Values that somebody has saved since, and that the edits replace:
            `save.mergeConflict`, the message with the key and the object. Undo brings them back.
            Default: `[]`.
        failures: Edits that could not be brought back whole, as of objects or properties that
            are gone. Default: `[]`.
    """


_DocumentRevertParamsRequired = t.TypedDict("_DocumentRevertParamsRequired", {})
_DocumentRevertParamsOptional = t.TypedDict("_DocumentRevertParamsOptional", {"document": "str", "returning": "Returning"}, total=False)


class DocumentRevertParams(_DocumentRevertParamsRequired, _DocumentRevertParamsOptional):
    """The parameters of `document/revert`.

    Members:
        document: The document. Left out: the connection's only document.
        returning: What the result says of the objects that changed. Default: `"none"`.
    """


_DocumentRevertResultRequired = t.TypedDict("_DocumentRevertResultRequired", {"clock": "str"})
_DocumentRevertResultOptional = t.TypedDict("_DocumentRevertResultOptional", {}, total=False)


class DocumentRevertResult(_DocumentRevertResultRequired, _DocumentRevertResultOptional, WrittenChanges):
    """The result of `document/revert`.

    Members:
        clock: The document's clock after this call.
    """


_DocumentSetMetadataParamsRequired = t.TypedDict("_DocumentSetMetadataParamsRequired", {"metadata": "Values"})
_DocumentSetMetadataParamsOptional = t.TypedDict("_DocumentSetMetadataParamsOptional", {"document": "str"}, total=False)


class DocumentSetMetadataParams(_DocumentSetMetadataParamsRequired, _DocumentSetMetadataParamsOptional):
    """The parameters of `document/setMetadata`.

    Members:
        document: The document. Left out: the connection's only document.
        metadata: The keys to set: strings, numbers, booleans, arrays, objects, `{"$date": …}`
            and `{"$data": …}`. `null` removes a key.
    """


_DocumentSetMetadataResultRequired = t.TypedDict("_DocumentSetMetadataResultRequired", {"metadata": "Values", "clock": "str"})
_DocumentSetMetadataResultOptional = t.TypedDict("_DocumentSetMetadataResultOptional", {}, total=False)


class DocumentSetMetadataResult(_DocumentSetMetadataResultRequired, _DocumentSetMetadataResultOptional):
    """The result of `document/setMetadata`.

    Members:
        metadata: By key, in the form that the conventions give for what Transformable
            attributes hold.
        clock: The document's clock at which this was true.
    """


_DocumentUseRequired = t.TypedDict("_DocumentUseRequired", {"document": "str", "connections": "int"})
_DocumentUseOptional = t.TypedDict("_DocumentUseOptional", {"path": "str", "hasChanges": "bool", "readOnly": "bool"}, total=False)


class DocumentUse(_DocumentUseRequired, _DocumentUseOptional):
    """An open document, as `rpc/getStatus` tells it.

    Members:
        document: Its name.
        path: The store's file; left out in memory.
        connections: How many have it open, besides the one that asks.
        hasChanges: Whether its main context has unsaved edits. Default: `false`.
        readOnly: Whether it refuses edits. Default: `false`.
    """


_EntityMappingRequired = t.TypedDict("_EntityMappingRequired", {})
_EntityMappingOptional = t.TypedDict("_EntityMappingOptional", {"name": "str", "source": "str", "destination": "str", "where": "str", "distinctBy": "t.List[str]", "values": "t.Dict[str, str]", "entityMappings": "t.Dict[str, str]", "unmapped": "t.List[str]", "policyClass": "str"}, total=False)


class EntityMapping(_EntityMappingRequired, _EntityMappingOptional):
    """What becomes of the objects of one entity, or of some of them: Core Data's NSEntityMapping.

    It is about objects of exactly the source entity, not of its subentities. An entity may be
    the source of several, and then each of its objects becomes several, or the destination of
    several. `values` are expressions of the predicate language over the earlier model, where
    `SELF` and `$source` are the earlier object: `price * 1.2`, `TERNARY(age > 17, "adult",
    "child")`, `owner.house.street`, `books.@count`. The value of a relationship is a key path
    to earlier objects, SUBQUERY, UNION or TERNARY of such; the relationship then leads to what
    these have become. Stated at one end, a relationship is right at the other.

    Members:
        name: What `entityMappings` calls it. Left out: source and destination,
            `PersonToMember`.
        source: The entity of the earlier model.
        destination: The entity of the later model. Left out: the objects are deleted.
        where: A predicate over the earlier model: which of the source's objects. Left out: all
            of them.
        distinctBy: Expressions: of objects for which all of them are equal only the first
            becomes an object, and what leads to the others leads to it. Left out: each object
            becomes one. Default: `[]`. At most 100 of them.
        values: Expressions by property of the destination; `address.city` for an element of a
            composite. Default: `{}`.
        entityMappings: By relationship that has a value: the name of the entity mapping whose
            objects it leads to, where several have been made of one. Left out: the first that fits;
            for a to-many relationship all. Default: `{}`.
        unmapped: Properties of the destination that take nothing over from one of the same
            name. Default: `[]`. At most 10000 of them.
        policyClass: Of a mapping that was converted from Xcode's: the application's class that
            was to migrate the objects. Nobody else can run it: as long as this is there a migration
            is `migration.policyUnsupported`.
    """


_ErrorDataRequired = t.TypedDict("_ErrorDataRequired", {"kind": "str", "retryable": "bool"})
_ErrorDataOptional = t.TypedDict("_ErrorDataOptional", {"entity": "str", "property": "str", "parameter": "str", "objects": "t.List[ObjectID]", "contexts": "t.List[str]", "value": "JSON", "current": "JSON", "allowed": "t.List[str]", "predicate": "str", "offset": "int", "expected": "str", "file": "str", "line": "int", "operation": "int", "holder": "StoreHolder", "changes": "t.List[LaterChange]", "hint": "str", "errors": "t.List[ErrorInfo]"}, total=False)


class ErrorData(_ErrorDataRequired, _ErrorDataOptional):
    """The `data` of every error.

    Members:
        kind: The stable word for the failure; programs go by it. The list of errors has each.
        entity: The entity concerned.
        property: The property at fault, or the key path.
        parameter: The parameter of the request at fault, as a path: `operations[2].method`.
        objects: The objects concerned. Those that the failed request itself would have inserted
            are left out: nothing is there by such an id, and `operation` tells which is meant.
            Default: `[]`.
        contexts: The contexts concerned. Default: `[]`.
        value: The value at fault.
        current: For `document.openOtherwise`: what the document was opened with in its place.
        allowed: What could have stood in its place. Default: `[]`.
        predicate: The predicate or expression at fault. It may be one in an `argumentArray`;
            the message says which argument then.
        offset: Where in `predicate` (or the message, for `rpc.parseError`) the fault is, in
            bytes of UTF-8 from its start.
        expected: For `predicate.syntax`: what should have stood at `offset`, in words.
        file: The file concerned: a model at fault, or where edits are kept that could not be
            saved.
        line: The line in `file`, from 1. At least 1.
        operation: Which operation of `context/perform`, or which of the objects of
            `batch/insert`, failed, from 0. Where the save of `context/perform` is refused, each
            failure tells the operation that last set its property, or else inserted or changed its
            object; one about what was unsaved before has none.
        holder: For `store.inUse`: who has the store.
        changes: For `object.changedSince`: what changed, up to 100 objects. Default: `[]`.
        hint: What to do about it.
        retryable: Whether the same request may succeed later, unchanged.
        errors: Every failure, where there are several. Default: `[]`.
    """


_ErrorInfoRequired = t.TypedDict("_ErrorInfoRequired", {"code": "int", "message": "str", "data": "ErrorData"})
_ErrorInfoOptional = t.TypedDict("_ErrorInfoOptional", {}, total=False)


class ErrorInfo(_ErrorInfoRequired, _ErrorInfoOptional):
    """A failure: what an error response's `error` holds, here as a value.

    Members:
        code: JSON-RPC's, LSP's or Core Data's number. From -2147483648 to 2147483647.
        message: One sentence for a person.
        data: What a program needs.
    """


_ExpressionNodeRequired = t.TypedDict("_ExpressionNodeRequired", {"kind": "ExpressionKind"})
_ExpressionNodeOptional = t.TypedDict("_ExpressionNodeOptional", {"value": "JSON", "keyPath": "str", "name": "str", "arguments": "t.List[ExpressionNode]", "predicates": "t.List[PredicateNode]", "offset": "int"}, total=False)


class ExpressionNode(_ExpressionNodeRequired, _ExpressionNodeOptional):
    """An expression of a predicate as a tree.

    Members:
        kind: What it is; the other members depend on it.
        value: For a constant: its value, in the forms `ArgumentArray` has.
        keyPath: For a key path.
        name: For a variable, a function or a subquery's variable: its name.
        arguments: Operands. Default: `[]`.
        predicates: Conditions. Default: `[]`.
        offset: Where it begins in the text, in bytes of UTF-8.
    """


_FailedEditRequired = t.TypedDict("_FailedEditRequired", {"edit": "UnsavedEdit", "error": "ErrorInfo"})
_FailedEditOptional = t.TypedDict("_FailedEditOptional", {}, total=False)


class FailedEdit(_FailedEditRequired, _FailedEditOptional):
    """An unsaved edit that could not be brought back.

    Members:
        edit: The edit, or what is left of it.
        error: Why not.
    """


_FetchCountParamsRequired = t.TypedDict("_FetchCountParamsRequired", {"fetch": "FetchRequest"})
_FetchCountParamsOptional = t.TypedDict("_FetchCountParamsOptional", {"context": "str"}, total=False)


class FetchCountParams(_FetchCountParamsRequired, _FetchCountParamsOptional):
    """The parameters of `fetch/count`.

    Members:
        fetch: What to count.
        context: The context. Left out: the main context of the connection's only document.
    """


_FetchCountResultRequired = t.TypedDict("_FetchCountResultRequired", {"count": "int", "clock": "str"})
_FetchCountResultOptional = t.TypedDict("_FetchCountResultOptional", {}, total=False)


class FetchCountResult(_FetchCountResultRequired, _FetchCountResultOptional):
    """The result of `fetch/count`.

    Members:
        count: How many.
        clock: The document's clock at which this was true.
    """


_FetchEffortRequired = t.TypedDict("_FetchEffortRequired", {"rows": "int", "scanSteps": "int", "sorts": "int", "automaticIndexRows": "int", "instructions": "int"})
_FetchEffortOptional = t.TypedDict("_FetchEffortOptional", {}, total=False)


class FetchEffort(_FetchEffortRequired, _FetchEffortOptional):
    """What running a statement to its end took, by SQLite's own counters.

    Members:
        rows: Rows that it gave.
        scanSteps: Steps from row to row through tables and indexes that nothing narrowed down:
            one less than their rows, for each time one was read from end to end. Rows that were
            searched for are not in it.
        sorts: How often rows were sorted.
        automaticIndexRows: Rows put into indexes that SQLite made for this run alone.
        instructions: Instructions of SQLite's virtual machine: the work as a whole.
    """


_FetchExplainParamsRequired = t.TypedDict("_FetchExplainParamsRequired", {"fetch": "FetchRequest"})
_FetchExplainParamsOptional = t.TypedDict("_FetchExplainParamsOptional", {"context": "str", "resultType": "FetchResultType"}, total=False)


class FetchExplainParams(_FetchExplainParamsRequired, _FetchExplainParamsOptional):
    """The parameters of `fetch/explain`.

    Members:
        fetch: The fetch.
        context: The context. Left out: the main context of the connection's only document.
        resultType: Which method's statement to explain: that of `fetch/objects`, `fetch/ids`,
            `fetch/rows` or `fetch/count`. Default: `"objects"`.
    """


_FetchExplainResultRequired = t.TypedDict("_FetchExplainResultRequired", {"sql": "str", "bindings": "t.List[str]", "plan": "t.List[PlanStep]", "effort": "FetchEffort", "evaluation": "FetchEvaluation", "indexes": "t.List[IndexSuggestion]", "clock": "str"})
_FetchExplainResultOptional = t.TypedDict("_FetchExplainResultOptional", {}, total=False)


class FetchExplainResult(_FetchExplainResultRequired, _FetchExplainResultOptional):
    """The result of `fetch/explain`.

    Members:
        sql: The statement, with `?1`, `?2` … where values are bound.
        bindings: The bound values as SQL literals, that of `?1` first; long ones are cut and
            end in `…`.
        plan: What SQLite does, in its order.
        effort: What running it took.
        evaluation: What the context's unsaved changes make of the fetch.
        indexes: The fetch index that would help most; empty where none does. Each was tried:
            SQLite uses it.
        clock: The document's clock at which this was true.
    """


_FetchExpressionRequired = t.TypedDict("_FetchExpressionRequired", {"name": "str", "expression": "str"})
_FetchExpressionOptional = t.TypedDict("_FetchExpressionOptional", {"argumentArray": "ArgumentArray"}, total=False)


class FetchExpression(_FetchExpressionRequired, _FetchExpressionOptional):
    """A column that is computed: Core Data's NSExpressionDescription.

    The expression is written in the predicate language, without a comparison: `price * count`,
    `photos.@max.taken`, `average(price)`.

    Members:
        name: The column's name.
        expression: Expression format string.
        argumentArray: For its `%@`, `%K` and number conversions. Default: `[]`.
    """


_FetchIdsParamsRequired = t.TypedDict("_FetchIdsParamsRequired", {"fetch": "FetchRequest"})
_FetchIdsParamsOptional = t.TypedDict("_FetchIdsParamsOptional", {"context": "str", "partialResultToken": "t.Union[int, str]"}, total=False)


class FetchIdsParams(_FetchIdsParamsRequired, _FetchIdsParamsOptional):
    """The parameters of `fetch/ids`.

    Members:
        fetch: What to fetch.
        context: The context. Left out: the main context of the connection's only document.
        partialResultToken: Send the ids in pieces, by `$/progress` under this token.
    """


_FetchIdsResultRequired = t.TypedDict("_FetchIdsResultRequired", {"ids": "t.List[ObjectID]", "clock": "str"})
_FetchIdsResultOptional = t.TypedDict("_FetchIdsResultOptional", {}, total=False)


class FetchIdsResult(_FetchIdsResultRequired, _FetchIdsResultOptional):
    """The result of `fetch/ids`.

    Members:
        ids: The ids, in order.
        clock: The document's clock at which this was true.
    """


_FetchObjectsParamsRequired = t.TypedDict("_FetchObjectsParamsRequired", {"fetch": "FetchRequest"})
_FetchObjectsParamsOptional = t.TypedDict("_FetchObjectsParamsOptional", {"context": "str", "partialResultToken": "t.Union[int, str]"}, total=False)


class FetchObjectsParams(_FetchObjectsParamsRequired, _FetchObjectsParamsOptional):
    """The parameters of `fetch/objects`.

    Members:
        fetch: What to fetch.
        context: The context. Left out: the main context of the connection's only document.
        partialResultToken: Send the objects in pieces, by `$/progress` under this token.
    """


_FetchObjectsResultRequired = t.TypedDict("_FetchObjectsResultRequired", {"objects": "t.List[ManagedObject]", "related": "t.List[ManagedObject]", "clock": "str"})
_FetchObjectsResultOptional = t.TypedDict("_FetchObjectsResultOptional", {"prefetched": "t.List[PrefetchedObjects]"}, total=False)


class FetchObjectsResult(_FetchObjectsResultRequired, _FetchObjectsResultOptional):
    """The result of `fetch/objects`.

    Members:
        objects: The objects, in order.
        related: Prefetched objects, each once.
        prefetched: What each of `prefetchRequests` found, in their order. Default: `[]`.
        clock: The document's clock at which this was true.
    """


_FetchRequestRequired = t.TypedDict("_FetchRequestRequired", {"entity": "str"})
_FetchRequestOptional = t.TypedDict("_FetchRequestOptional", {"predicate": "str", "argumentArray": "ArgumentArray", "variables": "Variables", "template": "str", "sort": "t.List[SortDescriptor]", "limit": "int", "offset": "int", "properties": "t.List[str]", "expressions": "t.List[FetchExpression]", "prefetch": "t.List[str]", "prefetchRequests": "t.List[PrefetchRequest]", "groupBy": "t.List[str]", "having": "str", "havingArgumentArray": "ArgumentArray", "distinct": "bool", "includesSubentities": "bool", "includesPendingChanges": "bool"}, total=False)


class FetchRequest(_FetchRequestRequired, _FetchRequestOptional):
    """What to fetch: Core Data's NSFetchRequest.

    What is found, `entity` to `offset`, means the same wherever there is a fetch. What is
    returned of it depends on the method: `properties` of objects and rows, `prefetch` and
    `prefetchRequests` of objects; `expressions`, `groupBy`, `having` and `distinct` make rows.
    A method refuses with `fetch.invalid` what it has no place for, and says which method has
    one.

    Members:
        entity: Entity name.
        predicate: Predicate format string; left out: every object.
        argumentArray: For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
        variables: For the predicate's, or the template's, `$variables`. Default: `{}`.
        template: A fetch request template of the model to start from. The other members add to
            it: a predicate to its own, and what is left at its default is as the template says.
        sort: Keys to sort by. The object id is always the last key, so that the order is total.
            Default: `[]`. At most 100 of them.
        limit: At most so many; left out: all.
        offset: Skip so many first. Default: `0`.
        properties: Properties to return, to-many and fetched ones included where named; left
            out: all but these; `[]`: none, unlike `keyPaths` of `observer/open`. Key paths too,
            `employer.title` or `photos.@count`: the value stands under the whole key path, nil
            where a step is nil. Transient attributes are as the context has them; in rows they are
            nil. At most 2000 of them.
        expressions: For rows: further columns, computed. A function of many values applied to
            one value is of all rows of a group: `sum(price)`. Where there is one, or `groupBy`,
            each row is a group, and the properties left out are those of `groupBy`. Default: `[]`.
            At most 100 of them.
        prefetch: Relationship key paths whose objects are returned too, each once, in
            `related`. Default: `[]`. At most 100 of them.
        prefetchRequests: Related objects of each fetched object, with an order and a limit of
            their own. They are in `related` too, and `prefetched` says whose they are. Default:
            `[]`. At most 100 of them.
        groupBy: For rows: key paths, or names of expressions, to group by. Rows are in the
            order of `sort` and then of these, nil first. Default: `[]`. At most 100 of them.
        having: With groups: a predicate format string that says which to keep. It may name
            expressions, what is grouped by, and functions of all rows: `count(SELF) > 1`.
        havingArgumentArray: For the conversions of `having`. Default: `[]`.
        distinct: For rows: equal rows once. Default: `false`.
        includesSubentities: Objects of subentities too. Default: `true`.
        includesPendingChanges: Unsaved changes of the context count, in rows and groups too.
            Default: `true`.
    """


_FetchRowsParamsRequired = t.TypedDict("_FetchRowsParamsRequired", {"fetch": "FetchRequest"})
_FetchRowsParamsOptional = t.TypedDict("_FetchRowsParamsOptional", {"context": "str", "partialResultToken": "t.Union[int, str]"}, total=False)


class FetchRowsParams(_FetchRowsParamsRequired, _FetchRowsParamsOptional):
    """The parameters of `fetch/rows`.

    Members:
        fetch: What to fetch.
        context: The context. Left out: the main context of the connection's only document.
        partialResultToken: Send the rows in pieces, by `$/progress` under this token.
    """


_FetchRowsResultRequired = t.TypedDict("_FetchRowsResultRequired", {"columns": "t.List[str]", "rows": "t.List[t.List[JSON]]", "clock": "str"})
_FetchRowsResultOptional = t.TypedDict("_FetchRowsResultOptional", {}, total=False)


class FetchRowsResult(_FetchRowsResultRequired, _FetchRowsResultOptional):
    """The result of `fetch/rows`.

    Members:
        columns: The names of the columns: `id` where rows are objects, `properties`,
            `expressions`.
        rows: The rows, in order: arrays of values in the order of `columns`.
        clock: The document's clock at which this was true.
    """


_HistoryChangeRequired = t.TypedDict("_HistoryChangeRequired", {"type": "HistoryChangeType", "id": "ObjectID"})
_HistoryChangeOptional = t.TypedDict("_HistoryChangeOptional", {"keys": "t.List[str]", "tombstone": "Values"}, total=False)


class HistoryChange(_HistoryChangeRequired, _HistoryChangeOptional):
    """What a save did to one object.

    Members:
        type: What it did.
        id: Which object.
        keys: Of an update: the changed properties, sorted. Left out where the history does not
            say: then all may have changed.
        tombstone: Of a deletion: the values of the attributes that the model marks with
            `preservesValueInHistoryOnDeletion`.
    """


_HistoryFetchParamsRequired = t.TypedDict("_HistoryFetchParamsRequired", {})
_HistoryFetchParamsOptional = t.TypedDict("_HistoryFetchParamsOptional", {"document": "str", "after": "str", "afterDate": "str", "entity": "str", "author": "str", "limit": "int"}, total=False)


class HistoryFetchParams(_HistoryFetchParamsRequired, _HistoryFetchParamsOptional):
    """The parameters of `history/fetch`.

    Members:
        document: The document. Left out: the connection's only document.
        after: A token that `history/fetch` gave, or a clock: only what was saved later. Left
            out: all that is left.
        afterDate: Only what was saved later than that, in RFC 3339.
        entity: Only changes of this entity's objects, subentities included.
        author: Only transactions of this author.
        limit: How many changes a page has at the most: up to 10,000. Default: `1000`. From 1 to
            10000.
    """


_HistoryFetchResultRequired = t.TypedDict("_HistoryFetchResultRequired", {"transactions": "t.List[HistoryTransaction]", "token": "str", "hasMore": "bool", "clock": "str"})
_HistoryFetchResultOptional = t.TypedDict("_HistoryFetchResultOptional", {}, total=False)


class HistoryFetchResult(_HistoryFetchResultRequired, _HistoryFetchResultOptional):
    """The result of `history/fetch`.

    Members:
        transactions: Ascending, those with changes.
        token: Where to go on: it stays good across restarts of the server, until what follows
            is purged.
        hasMore: Whether there is more at once.
        clock: The document's clock at which this was true.
    """


_HistoryPurgeParamsRequired = t.TypedDict("_HistoryPurgeParamsRequired", {})
_HistoryPurgeParamsOptional = t.TypedDict("_HistoryPurgeParamsOptional", {"document": "str", "before": "str", "beforeDate": "str"}, total=False)


class HistoryPurgeParams(_HistoryPurgeParamsRequired, _HistoryPurgeParamsOptional):
    """The parameters of `history/purge`.

    Members:
        document: The document. Left out: the connection's only document.
        before: A token that `history/fetch` gave, or a clock: everything told up to it.
        beforeDate: Everything saved before that, in RFC 3339.
    """


_HistoryPurgeResultRequired = t.TypedDict("_HistoryPurgeResultRequired", {"transactions": "int", "clock": "str"})
_HistoryPurgeResultOptional = t.TypedDict("_HistoryPurgeResultOptional", {}, total=False)


class HistoryPurgeResult(_HistoryPurgeResultRequired, _HistoryPurgeResultOptional):
    """The result of `history/purge`.

    Members:
        transactions: How many transactions are gone.
        clock: The document's clock at which this was true.
    """


_HistoryTransactionRequired = t.TypedDict("_HistoryTransactionRequired", {"number": "int", "date": "str", "changes": "t.List[HistoryChange]"})
_HistoryTransactionOptional = t.TypedDict("_HistoryTransactionOptional", {"author": "str", "context": "str", "bundle": "str", "process": "str", "isPartial": "bool"}, total=False)


class HistoryTransaction(_HistoryTransactionRequired, _HistoryTransactionOptional):
    """One save or batch request, as the store's history has it.

    Members:
        number: Its number: ascending, and never used twice in a store. At least 1.
        date: When, in RFC 3339.
        author: The author of the context that saved.
        context: The name given to the context that saved.
        bundle: The bundle identifier of the program.
        process: The name of the program: `orrery` here.
        isPartial: Whether it has changes that the page before this one told or the next one
            will tell. Default: `false`.
        changes: What it did, one for each object, without those of entities that the model does
            not have.
    """


_IndexSuggestionRequired = t.TypedDict("_IndexSuggestionRequired", {"entity": "str", "index": "ModelFetchIndex", "xcode": "str", "reason": "str", "plan": "t.List[PlanStep]"})
_IndexSuggestionOptional = t.TypedDict("_IndexSuggestionOptional", {}, total=False)


class IndexSuggestion(_IndexSuggestionRequired, _IndexSuggestionOptional):
    """A fetch index that would make a fetch cheaper.

    Members:
        entity: The entity to add it to.
        index: The entry for a model in JSON.
        xcode: The same for the `contents` of a model of Xcode's.
        reason: What is better with it.
        plan: SQLite's plan with it.
    """


_InitializationOptionsRequired = t.TypedDict("_InitializationOptionsRequired", {})
_InitializationOptionsOptional = t.TypedDict("_InitializationOptionsOptional", {"protocolVersion": "str", "token": "str", "int64": "Int64Form", "noticeDetail": "NoticeDetail"}, total=False)


class InitializationOptions(_InitializationOptionsRequired, _InitializationOptionsOptional):
    """What a client asks of a session beyond LSP.

    LSP's place for it: client libraries that write `initialize` themselves let their users set
    this and nothing else.

    Members:
        protocolVersion: The version that the client was written for, `1.0`. A server that
            cannot serve it refuses with `rpc.unsupportedVersion`. Left out: whichever the server
            speaks.
        token: What admits the client where the server listens on TCP or WebSocket. Elsewhere
            ignored.
        int64: How integers beyond ±2^53 are to be written. Default: `"number"`.
        noticeDetail: What notices carry of documents the server was started with, and where
            `document/open` does not say. Default: `"objects"`.
    """


_InitializeParamsRequired = t.TypedDict("_InitializeParamsRequired", {})
_InitializeParamsOptional = t.TypedDict("_InitializeParamsOptional", {"processId": "int", "clientInfo": "ClientInfo", "capabilities": "JSON", "trace": "TraceValue", "initializationOptions": "InitializationOptions"}, total=False)


class InitializeParams(_InitializeParamsRequired, _InitializeParamsOptional):
    """The parameters of `initialize`.

    Members:
        processId: The client's process; the server of a stdio connection ends when it is gone.
            From -2147483648 to 2147483647.
        clientInfo: Who the client is, for logs. A save's author is the `author` of its context.
        capabilities: What the client can do. Nothing is asked of it yet.
        trace: What to tell with `$/logTrace`. Default: `"off"`.
        initializationOptions: What Orrery asks beyond LSP: the version of the protocol, the
            token, and how values and notices are written.
    """


_InitializeResultRequired = t.TypedDict("_InitializeResultRequired", {"protocolVersion": "str", "serverInfo": "ServerInfo", "capabilities": "ServerCapabilities", "limits": "Limits", "connection": "str"})
_InitializeResultOptional = t.TypedDict("_InitializeResultOptional", {"access": "Access", "documents": "t.List[OpenDocument]"}, total=False)


class InitializeResult(_InitializeResultRequired, _InitializeResultOptional):
    """The result of `initialize`.

    Members:
        protocolVersion: The version of this protocol that the server speaks, `1.0`: the one
            asked for, or a later one that only adds to it.
        serverInfo: Who the server is.
        capabilities: What it does.
        limits: Its limits.
        connection: This connection's name, as `by` in notices has it.
        access: What the client may do, as its token says. Default: `"write"`.
        documents: The documents that are open from the start: those the server was started
            with, as far as the client may open them. Default: `[]`.
    """


_LaterChangeRequired = t.TypedDict("_LaterChangeRequired", {"id": "ObjectID", "keys": "t.List[str]", "origin": "ChangeOrigin"})
_LaterChangeOptional = t.TypedDict("_LaterChangeOptional", {"by": "ChangeCause", "author": "str"}, total=False)


class LaterChange(_LaterChangeRequired, _LaterChangeOptional):
    """That an object has changed since a clock, and who changed it last.

    Members:
        id: Which object.
        keys: The properties that changed, sorted; all where the object was deleted and came
            back.
        origin: How it changed last.
        by: The request that changed it last. Left out where no request of this server did.
        author: The author of the context that saved the change, where it has one.
    """


_LimitsRequired = t.TypedDict("_LimitsRequired", {"maximumMessageBytes": "int", "headerBytes": "int", "headerFields": "int", "batchRequests": "int", "nestingDepth": "int", "inlineBinaryBytes": "int", "noticeObjects": "int", "namedObjects": "int", "queuedBytes": "int", "unreadBytes": "int", "unreadSeconds": "int", "replyBytes": "int", "waitingRequests": "int", "waitingBytes": "int", "connections": "int", "tracedBytes": "int", "uploadBytes": "int", "openUploads": "int", "openDocuments": "int", "openContexts": "int", "contextDepth": "int", "openStreams": "int", "openObservers": "int", "openLists": "int", "observedObjects": "int", "resumableObjects": "int", "rememberedObjects": "int", "retainedStreams": "int", "retentionSeconds": "int", "actionNameBytes": "int", "predicateLength": "int", "predicateTokens": "int", "patternLength": "int", "predicateDepth": "int", "predicateSetParts": "int", "predicateRepetitions": "int", "keyPathKeys": "int", "evaluatedElements": "int"})
_LimitsOptional = t.TypedDict("_LimitsOptional", {}, total=False)


class Limits(_LimitsRequired, _LimitsOptional):
    """The limits of this server, all of them inclusive.

    Members:
        maximumMessageBytes: The largest message it reads, in bytes of content.
        headerBytes: The largest header of a message, in bytes with its line ends; a larger one
            ends the connection.
        headerFields: The most fields in the header of a message.
        batchRequests: The most messages in a batch.
        nestingDepth: The deepest nesting of arrays and objects it reads.
        inlineBinaryBytes: The largest Binary value written inline, in bytes before base64; a
            larger one is a `data/read` handle.
        noticeObjects: The most objects a notice carries with their values; a larger one carries
            ids only.
        namedObjects: The most objects a notice names, and the most objects that joined or left
            relationships in it; an edit of more is `stream/didReset`, a save of more is told by
            counts.
        queuedBytes: What may wait for a client that reads slowly; past it, pushes collapse into
            one `…/didReset` for each stream.
        unreadBytes: What may wait for a client that does not read, replies included; past it
            the connection is ended.
        unreadSeconds: How long a client may read nothing while much waits for it; then the
            connection is ended.
        replyBytes: The largest result of a request, in bytes; a larger one is `fetch.tooLarge`.
        waitingRequests: How many requests of one connection may be without a reply; one more is
            `rpc.tooManyRequests`.
        waitingBytes: How many bytes of parameters the requests of one connection may have that
            wait for what was asked before; past it, `rpc.tooManyRequests`.
        connections: How many connections one endpoint serves at a time; a further one is ended
            at once.
        tracedBytes: What `$/logTrace` tells of one reply, in bytes.
        uploadBytes: How many bytes the handles of `data/write` may hold on one connection.
        openUploads: How many handles of `data/write` one connection may have.
        openDocuments: How many documents one connection may have open.
        openContexts: How many private contexts one connection may have open.
        contextDepth: How deep private contexts may be nested.
        openStreams: Streams that a connection may open with `stream/open`.
        openObservers: How many observers one connection may have.
        openLists: How many live lists and live aggregates one connection may have open.
        observedObjects: How many objects the observers of one connection may have under
            observation, with those that its streams with a `predicate` match.
        resumableObjects: How many changed objects a document remembers for clients that come
            back with `since`, and for `ifUnchangedSince`.
        rememberedObjects: How many changed objects a private context remembers for
            `ifUnchangedSince`.
        retainedStreams: How many live lists and observers of connections that were lost a
            document keeps, to be opened again with `since`; past it, the oldest goes.
        retentionSeconds: How long it keeps each of them, in seconds.
        actionNameBytes: The longest name of an undo step, in bytes of UTF-8.
        predicateLength: The longest predicate or expression, in bytes of UTF-8.
        predicateTokens: The most words, signs and literals in a predicate.
        patternLength: Bytes of a regular expression of `MATCHES`, at the most. At least 1.
        predicateDepth: The deepest nesting of a predicate, counting the parentheses of its
            canonical text.
        predicateSetParts: The most operands of UNION, and elements of a list that is more than
            the right side of IN.
        predicateRepetitions: The most comparisons of values that the sets and lists of a
            predicate may multiply to.
        keyPathKeys: The most keys in a key path.
        evaluatedElements: The most elements of collections that the evaluation of one predicate
            in memory looks at.
    """


_ListChangeRequired = t.TypedDict("_ListChangeRequired", {"total": "int", "sectionDeletes": "t.List[int]", "sectionInserts": "t.List[ListSectionInsert]", "deletes": "t.List[ListDelete]", "moves": "t.List[ListMove]", "inserts": "t.List[ListRow]", "updates": "t.List[ListUpdate]", "entered": "t.List[ListRow]", "related": "t.List[ManagedObject]"})
_ListChangeOptional = t.TypedDict("_ListChangeOptional", {}, total=False)


class ListChange(_ListChangeRequired, _ListChangeOptional):
    """What turns an old state of a live list into a new one.

    To apply it: remove `deletes` and the sources of `moves`, together, from the last place to
    the first; remove `sectionDeletes`, which are empty now; put in `sectionInserts`; put in
    `inserts` and the targets of `moves`, together, from the first place to the last; show
    `updates` anew, at `newPlace`; show `entered` at their places. Removals name places in the
    old list, insertions places in the new one, as in table views. A row that nothing touched
    never moves. Where more than `limits.noticeObjects` objects would come with what they have,
    they come as ids alone: `object/get` has the rest.

    Members:
        total: How many rows there are now, in the window or not.
        sectionDeletes: Old indexes of sections that are gone, descending.
        sectionInserts: New sections, ascending.
        deletes: Rows that left, by their old places, descending.
        moves: Rows that moved, ascending by `newPlace`.
        inserts: Rows that came, by their new places, ascending.
        updates: Rows whose content changed, moved or not, ascending by `newPlace`; only those
            inside the window.
        entered: Rows that the change brought into the window and that are neither in `inserts`
            nor in `updates` with what they have: others pushed them there, or they moved. By their
            new places, ascending.
        related: What is prefetched with the objects in this change, each once.
    """


_ListCloseParamsRequired = t.TypedDict("_ListCloseParamsRequired", {"list": "str"})
_ListCloseParamsOptional = t.TypedDict("_ListCloseParamsOptional", {}, total=False)


class ListCloseParams(_ListCloseParamsRequired, _ListCloseParamsOptional):
    """The parameters of `list/close`.

    Members:
        list: The list.
    """


_ListCloseResultRequired = t.TypedDict("_ListCloseResultRequired", {"clock": "str"})
_ListCloseResultOptional = t.TypedDict("_ListCloseResultOptional", {}, total=False)


class ListCloseResult(_ListCloseResultRequired, _ListCloseResultOptional):
    """The result of `list/close`.

    Members:
        clock: The document's clock at which this was true.
    """


_ListDeleteRequired = t.TypedDict("_ListDeleteRequired", {"section": "int", "row": "int", "id": "ObjectID"})
_ListDeleteOptional = t.TypedDict("_ListDeleteOptional", {}, total=False)


class ListDelete(_ListDeleteRequired, _ListDeleteOptional):
    """A row that left a live list. The object may still exist.

    Members:
        section: The old section.
        row: The old row.
        id: The object.
    """


_ListDidChangeParamsRequired = t.TypedDict("_ListDidChangeParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "origin": "ChangeOrigin", "changes": "ListChange"})
_ListDidChangeParamsOptional = t.TypedDict("_ListDidChangeParamsOptional", {"by": "ChangeCause"}, total=False)


class ListDidChangeParams(_ListDidChangeParamsRequired, _ListDidChangeParamsOptional):
    """The parameters of `list/didChange`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `list/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        origin: What made it change. `merge` where several changes are told as one.
        by: The request that caused it.
        changes: What to do to the list.
    """


_ListDidFailParamsRequired = t.TypedDict("_ListDidFailParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "error": "ErrorInfo"})
_ListDidFailParamsOptional = t.TypedDict("_ListDidFailParamsOptional", {}, total=False)


class ListDidFailParams(_ListDidFailParamsRequired, _ListDidFailParamsOptional):
    """The parameters of `list/didFail`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `list/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        error: Why.
    """


_ListDidResetParamsRequired = t.TypedDict("_ListDidResetParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "reason": "ListResetReason", "snapshot": "ListSnapshot"})
_ListDidResetParamsOptional = t.TypedDict("_ListDidResetParamsOptional", {}, total=False)


class ListDidResetParams(_ListDidResetParamsRequired, _ListDidResetParamsOptional):
    """The parameters of `list/didReset`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `list/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        reason: Why.
        snapshot: The list now.
    """


_ListMoveRequired = t.TypedDict("_ListMoveRequired", {"oldPlace": "RowPlace", "newPlace": "RowPlace", "id": "ObjectID"})
_ListMoveOptional = t.TypedDict("_ListMoveOptional", {}, total=False)


class ListMove(_ListMoveRequired, _ListMoveOptional):
    """A row that went from one place of a live list to another.

    Members:
        oldPlace: In the old list.
        newPlace: In the new list.
        id: The object.
    """


_ListOpenParamsRequired = t.TypedDict("_ListOpenParamsRequired", {"fetch": "FetchRequest"})
_ListOpenParamsOptional = t.TypedDict("_ListOpenParamsOptional", {"context": "str", "sectionNameKeyPath": "str", "window": "RowWindow", "since": "str"}, total=False)


class ListOpenParams(_ListOpenParamsRequired, _ListOpenParamsOptional):
    """The parameters of `list/open`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        fetch: What the list shows.
        sectionNameKeyPath: What divides the list into sections: a key path, or any expression,
            as in `uppercase(firstName)`. Sections come before any other order; where the first key
            of `sort` is this very path, its direction and comparator order them.
        window: The rows that the client shows: objects and updates come for these alone. Left
            out: all.
        since: The clock up to which the client knows the list.
    """


_ListOpenResultRequired = t.TypedDict("_ListOpenResultRequired", {"list": "str", "clock": "str", "isFresh": "bool"})
_ListOpenResultOptional = t.TypedDict("_ListOpenResultOptional", {"snapshot": "ListSnapshot", "changes": "ListChange"}, total=False)


class ListOpenResult(_ListOpenResultRequired, _ListOpenResultOptional):
    """The result of `list/open`.

    Members:
        list: Its name.
        clock: The document's clock at which this was true.
        isFresh: Whether this is the whole state, and not what changed since the clock given.
        snapshot: The state, where `isFresh`.
        changes: What was missed, where not.
    """


_ListRowRequired = t.TypedDict("_ListRowRequired", {"section": "int", "row": "int", "id": "ObjectID"})
_ListRowOptional = t.TypedDict("_ListRowOptional", {"object": "ManagedObject"}, total=False)


class ListRow(_ListRowRequired, _ListRowOptional):
    """A row that came into a live list, or into its window: its new place and its object.

    Members:
        section: Its section in the new list.
        row: Its place in the section, in the new list.
        id: The object.
        object: What it has, inside the window.
    """


_ListSectionRequired = t.TypedDict("_ListSectionRequired", {"name": "str", "count": "int"})
_ListSectionOptional = t.TypedDict("_ListSectionOptional", {"indexTitle": "str"}, total=False)


class ListSection(_ListSectionRequired, _ListSectionOptional):
    """A section of a live list: rows that have one section name.

    Members:
        name: What names it; empty where the value is nil, and for a list without sections.
        indexTitle: For an index beside the list: the first letter of the name, in upper case;
            left out where the name is empty.
        count: How many rows it has.
    """


_ListSectionInsertRequired = t.TypedDict("_ListSectionInsertRequired", {"index": "int", "name": "str"})
_ListSectionInsertOptional = t.TypedDict("_ListSectionInsertOptional", {"indexTitle": "str"}, total=False)


class ListSectionInsert(_ListSectionInsertRequired, _ListSectionInsertOptional):
    """A section that came into a live list.

    Members:
        index: Where it is now.
        name: What names it.
        indexTitle: As in `ListSection`.
    """


_ListSetFetchParamsRequired = t.TypedDict("_ListSetFetchParamsRequired", {"list": "str", "fetch": "FetchRequest"})
_ListSetFetchParamsOptional = t.TypedDict("_ListSetFetchParamsOptional", {"sectionNameKeyPath": "str"}, total=False)


class ListSetFetchParams(_ListSetFetchParamsRequired, _ListSetFetchParamsOptional):
    """The parameters of `list/setFetch`.

    Members:
        list: The list.
        fetch: What the list shows from now on.
        sectionNameKeyPath: What divides the list into sections: a key path, or any expression,
            as in `uppercase(firstName)`. Sections come before any other order; where the first key
            of `sort` is this very path, its direction and comparator order them.
    """


_ListSetFetchResultRequired = t.TypedDict("_ListSetFetchResultRequired", {"clock": "str", "since": "str", "changes": "ListChange"})
_ListSetFetchResultOptional = t.TypedDict("_ListSetFetchResultOptional", {}, total=False)


class ListSetFetchResult(_ListSetFetchResultRequired, _ListSetFetchResultOptional):
    """The result of `list/setFetch`.

    Members:
        clock: The document's clock at which this was true.
        since: The clock of the push or reply before this one.
        changes: What to do to the old list.
    """


_ListSetWindowParamsRequired = t.TypedDict("_ListSetWindowParamsRequired", {"list": "str"})
_ListSetWindowParamsOptional = t.TypedDict("_ListSetWindowParamsOptional", {"window": "RowWindow"}, total=False)


class ListSetWindowParams(_ListSetWindowParamsRequired, _ListSetWindowParamsOptional):
    """The parameters of `list/setWindow`.

    Members:
        list: The list.
        window: Left out: all rows.
    """


_ListSetWindowResultRequired = t.TypedDict("_ListSetWindowResultRequired", {"clock": "str", "objects": "t.List[ManagedObject]", "related": "t.List[ManagedObject]"})
_ListSetWindowResultOptional = t.TypedDict("_ListSetWindowResultOptional", {}, total=False)


class ListSetWindowResult(_ListSetWindowResultRequired, _ListSetWindowResultOptional):
    """The result of `list/setWindow`.

    Members:
        clock: The document's clock at which this was true.
        objects: The objects in the window, in order.
        related: What is prefetched with them, each once.
    """


_ListSnapshotRequired = t.TypedDict("_ListSnapshotRequired", {"total": "int", "sections": "t.List[ListSection]", "objects": "t.List[ManagedObject]", "related": "t.List[ManagedObject]"})
_ListSnapshotOptional = t.TypedDict("_ListSnapshotOptional", {}, total=False)


class ListSnapshot(_ListSnapshotRequired, _ListSnapshotOptional):
    """The whole of a live list, as far as its window shows it.

    Members:
        total: How many rows there are, in the window or not.
        sections: The sections in order; one, named by the empty string, where the list has
            none.
        objects: The objects in the window, or all of them, in order.
        related: What is prefetched with them, each once.
    """


_ListUpdateRequired = t.TypedDict("_ListUpdateRequired", {"oldPlace": "RowPlace", "newPlace": "RowPlace", "id": "ObjectID", "keys": "t.List[str]"})
_ListUpdateOptional = t.TypedDict("_ListUpdateOptional", {"object": "ManagedObject"}, total=False)


class ListUpdate(_ListUpdateRequired, _ListUpdateOptional):
    """A row of a live list whose content changed.

    Members:
        oldPlace: In the old list.
        newPlace: In the new list.
        id: The object.
        keys: The properties that changed, key paths among the list's `properties` whose value
            may have, and key paths to properties of prefetched objects; sorted.
        object: What the row has now, inside the window.
    """


_LogTraceParamsRequired = t.TypedDict("_LogTraceParamsRequired", {"message": "str"})
_LogTraceParamsOptional = t.TypedDict("_LogTraceParamsOptional", {"verbose": "str"}, total=False)


class LogTraceParams(_LogTraceParamsRequired, _LogTraceParamsOptional):
    """The parameters of `$/logTrace`.

    Members:
        message: One line.
        verbose: The reply, at trace `verbose` only; of one that has more than 4096 bytes the
            beginning, and how many it has.
    """


_ManagedObjectRequired = t.TypedDict("_ManagedObjectRequired", {"id": "ObjectID", "entity": "str"})
_ManagedObjectOptional = t.TypedDict("_ManagedObjectOptional", {"values": "Values", "keys": "t.List[str]"}, total=False)


class ManagedObject(_ManagedObjectRequired, _ManagedObjectOptional):
    """A managed object as a client sees it.

    Members:
        id: Its permanent id.
        entity: Its own entity's name.
        values: Its values by property, and by key path where one was asked for; to-many
            relationships only where asked for. Left out where a notice carries ids only, where
            `returning` asks for less, and in the result of a write where they cannot be read: the
            write stands.
        keys: In the result of a write with `returning` of `keys`: the properties that it
            changed, sorted. Left out for a new object. Default: `[]`.
    """


_MappingRequired = t.TypedDict("_MappingRequired", {})
_MappingOptional = t.TypedDict("_MappingOptional", {"from": "str", "to": "str", "entities": "t.List[EntityMapping]", "steps": "t.List[Mapping]"}, total=False)


class Mapping(_MappingRequired, _MappingOptional):
    """How a migration makes objects of a later model of those of an earlier one, where that cannot
    be inferred: Core Data's NSMappingModel.

    What it does not name is inferred: entities that are neither a source nor a destination in
    it, and properties that an entity mapping says nothing about. Of objects that would have the
    same key in the new store, those of the entity mapping that stands first keep it; the others
    get new keys, and all relationships follow them.

    Members:
        from: The version of the `.xcdatamodeld` that it begins with. Left out: whichever
            version the store is of.
        to: The version that it leads to. Left out: the model that the document is opened with.
        entities: What becomes of whose objects. Default: `[]`. At most 10000 of them.
        steps: Several mappings in place of `entities`, each with `from` and `to`: steps of a
            migration through several versions. What lies between them is inferred. Default: `[]`.
            At most 100 of them.
    """


_MappingSource_path = t.TypedDict("_MappingSource_path", {"path": "str"})
_MappingSource_mapping = t.TypedDict("_MappingSource_mapping", {"mapping": "Mapping"})
MappingSource = t.Union[_MappingSource_path, _MappingSource_mapping]
"""A mapping, and where it is to be had.

Exactly one of:
    path: Path of a `.json`, Xcode's `.xcmappingmodel` or the `xcmapping.xml` in it, or of a
        folder of such.
    mapping: The mapping itself.
"""

_MissedChangesRequired = t.TypedDict("_MissedChangesRequired", {"noticeDetail": "NoticeDetail", "inserted": "t.List[ManagedObject]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]", "refreshed": "t.List[ManagedObject]"})
_MissedChangesOptional = t.TypedDict("_MissedChangesOptional", {}, total=False)


class MissedChanges(_MissedChangesRequired, _MissedChangesOptional):
    """What happened in a document's main context since a clock, unsaved edits included: what
    became of each object, not how.

    Members:
        noticeDetail: `ids` where the connection's notices carry ids or none, and for more than
            `limits.noticeObjects` objects: then nothing has values.
        inserted: New objects.
        updated: Changed objects.
        deleted: Objects that are gone.
        refreshed: Objects that may have changed in any property, to-many relationships
            included.
    """


_ModelRequired = t.TypedDict("_ModelRequired", {"entities": "t.List[ModelEntity]"})
_ModelOptional = t.TypedDict("_ModelOptional", {"composites": "t.List[ModelComposite]", "configurations": "t.Dict[str, t.List[str]]", "fetchRequestTemplates": "t.List[ModelFetchRequest]", "versionIdentifiers": "t.List[str]"}, total=False)


class Model(_ModelRequired, _ModelOptional):
    """A managed object model: Core Data's NSManagedObjectModel as JSON.

    Members:
        entities: The entities. Their names are unique.
        composites: The composite types that attributes may have. Default: `[]`.
        configurations: Entity names by configuration. Default: `{}`.
        fetchRequestTemplates: The fetch request templates. Default: `[]`.
        versionIdentifiers: What the model calls its version. Default: `[]`.
    """


_ModelAttributeRequired = t.TypedDict("_ModelAttributeRequired", {"name": "str", "type": "AttributeTypeName"})
_ModelAttributeOptional = t.TypedDict("_ModelAttributeOptional", {"isOptional": "bool", "isTransient": "bool", "defaultValue": "JSON", "derivationExpression": "str", "composite": "str", "minimum": "JSON", "maximum": "JSON", "minimumLength": "int", "maximumLength": "int", "regularExpression": "str", "valueTransformerName": "str", "customClassName": "str", "allowsExternalBinaryDataStorage": "bool", "preservesValueInHistoryOnDeletion": "bool", "allowsCloudEncryption": "bool", "isIndexedBySpotlight": "bool", "usesScalarValueType": "bool", "isIndexed": "bool", "renamingIdentifier": "str", "versionHashModifier": "str", "userInfo": "t.Dict[str, str]"}, total=False)


class ModelAttribute(_ModelAttributeRequired, _ModelAttributeOptional):
    """An attribute of an entity or an element of a composite.

    Members:
        name: Its name.
        type: Its type.
        isOptional: Whether it may be nil when saved. Xcode's new attributes are optional; in
            JSON one is only where this says so. Default: `false`.
        isTransient: Whether it is kept out of the store. Default: `false`.
        defaultValue: What a new object has, in the JSON form of its type.
        derivationExpression: Computed at save: `photos.@count`, `canonical:(name)`, `now()`.
        composite: For type Composite: the composite's name.
        minimum: For numbers and dates: the smallest value, in the JSON form of its type.
        maximum: For numbers and dates: the largest value.
        minimumLength: For strings: the least length, in UTF-16 units.
        maximumLength: For strings: the greatest length, in UTF-16 units.
        regularExpression: For strings: an ICU regular expression that must match the whole.
        valueTransformerName: For Transformable: the transformer's name.
        customClassName: For Transformable: the class that Apple's framework would use.
        allowsExternalBinaryDataStorage: For Binary: large values may live in files of their
            own. Default: `false`.
        preservesValueInHistoryOnDeletion: History keeps the value of a deleted object. Default:
            `false`.
        allowsCloudEncryption: Kept, not used. Default: `false`.
        isIndexedBySpotlight: Kept, not used. Default: `false`.
        usesScalarValueType: Kept, not used. Default: `false`.
        isIndexed: Older models mark the attribute; newer ones have fetch indexes. Default:
            `false`.
        renamingIdentifier: Its name in earlier versions of the model.
        versionHashModifier: Makes this version differ from another that is otherwise equal.
        userInfo: The user info. `orrery.awakeFromInsert` of an attribute is what a new object
            gets: `now()`, `uuid()`, `max(key) + 1`. `orrery.insert`, `orrery.willSave` and, of a
            transient one, `orrery.computed` are expressions about the object that it gets its value
            by. `orrery.validate` is a rule, as in `ModelEntity`. “Rules of a model” in the manual
            of predicates has more. Default: `{}`.
    """


_ModelChangeRequired = t.TypedDict("_ModelChangeRequired", {"kind": "ModelChangeKind", "entity": "str"})
_ModelChangeOptional = t.TypedDict("_ModelChangeOptional", {"property": "str", "from": "str", "to": "str", "reached": "t.List[str]", "loss": "str", "obstacle": "str", "hint": "str"}, total=False)


class ModelChange(_ModelChangeRequired, _ModelChangeOptional):
    """One difference between two models.

    Members:
        kind: What changed.
        entity: The entity that declares it, as the later model calls it; as the earlier one
            did, where it is removed.
        property: The property, called like the entity; with dots for an element of a composite.
        from: What it was, as text: a name, a type, `YES` or `NO`. Left out for nothing.
        to: What it is, like `from`.
        reached: Of a property's change: the later model's entities whose stored objects it
            concerns. Default: `[]`.
        loss: The stored data that is lost, as a sentence.
        obstacle: Why no migration can be inferred with this change in it, as a sentence.
        hint: What to do about the obstacle.
    """


_ModelCheckParamsRequired = t.TypedDict("_ModelCheckParamsRequired", {"model": "ModelSource"})
_ModelCheckParamsOptional = t.TypedDict("_ModelCheckParamsOptional", {}, total=False)


class ModelCheckParams(_ModelCheckParamsRequired, _ModelCheckParamsOptional):
    """The parameters of `model/check`.

    Members:
        model: The model.
    """


_ModelCheckResultRequired = t.TypedDict("_ModelCheckResultRequired", {})
_ModelCheckResultOptional = t.TypedDict("_ModelCheckResultOptional", {"faults": "t.List[ModelProblem]", "warnings": "t.List[ModelProblem]"}, total=False)


class ModelCheckResult(_ModelCheckResultRequired, _ModelCheckResultOptional):
    """The result of `model/check`.

    Members:
        faults: What is wrong, up to 200 of them. Empty: nothing is. Default: `[]`.
        warnings: What is odd in a model without faults, up to 200 of them. Default: `[]`.
    """


_ModelCompositeRequired = t.TypedDict("_ModelCompositeRequired", {"name": "str", "elements": "t.List[ModelAttribute]"})
_ModelCompositeOptional = t.TypedDict("_ModelCompositeOptional", {}, total=False)


class ModelComposite(_ModelCompositeRequired, _ModelCompositeOptional):
    """A composite type.

    Members:
        name: Its name.
        elements: Its elements; composites may nest, not recur.
    """


_ModelDescribeParamsRequired = t.TypedDict("_ModelDescribeParamsRequired", {})
_ModelDescribeParamsOptional = t.TypedDict("_ModelDescribeParamsOptional", {"document": "str"}, total=False)


class ModelDescribeParams(_ModelDescribeParamsRequired, _ModelDescribeParamsOptional):
    """The parameters of `model/describe`.

    Members:
        document: The document. Left out: the connection's only document.
    """


_ModelDescribeResultRequired = t.TypedDict("_ModelDescribeResultRequired", {"model": "Model", "clock": "str"})
_ModelDescribeResultOptional = t.TypedDict("_ModelDescribeResultOptional", {"modelOrigin": "ModelOrigin"}, total=False)


class ModelDescribeResult(_ModelDescribeResultRequired, _ModelDescribeResultOptional):
    """The result of `model/describe`.

    Members:
        model: The model.
        modelOrigin: Where it is from, if nobody gave it.
        clock: The document's clock at which this was true.
    """


_ModelDiffParamsRequired = t.TypedDict("_ModelDiffParamsRequired", {})
_ModelDiffParamsOptional = t.TypedDict("_ModelDiffParamsOptional", {"from": "ModelSource", "to": "ModelSource", "mapping": "MappingSource"}, total=False)


class ModelDiffParams(_ModelDiffParamsRequired, _ModelDiffParamsOptional):
    """The parameters of `model/diff`.

    Members:
        from: The earlier model. Left out: that of the connection's only document.
        to: The later model. Left out: that of the connection's only document.
        mapping: What is not to be inferred. It is checked as a migration would check it.
    """


_ModelDiffResultRequired = t.TypedDict("_ModelDiffResultRequired", {"isInferable": "bool", "mappings": "t.List[ModelMapping]", "changes": "t.List[ModelChange]"})
_ModelDiffResultOptional = t.TypedDict("_ModelDiffResultOptional", {}, total=False)


class ModelDiffResult(_ModelDiffResultRequired, _ModelDiffResultOptional):
    """The result of `model/diff`.

    Members:
        isInferable: Whether a migration can be inferred, or made by the mapping: no change has
            an `obstacle`.
        mappings: What becomes of each entity: those of the later model in its order, then those
            that are removed.
        changes: What differs.
    """


_ModelEntityRequired = t.TypedDict("_ModelEntityRequired", {"name": "str"})
_ModelEntityOptional = t.TypedDict("_ModelEntityOptional", {"superentity": "str", "isAbstract": "bool", "className": "str", "attributes": "t.List[ModelAttribute]", "relationships": "t.List[ModelRelationship]", "fetchedProperties": "t.List[ModelFetchedProperty]", "uniquenessConstraints": "t.List[t.List[str]]", "fetchIndexes": "t.List[ModelFetchIndex]", "compoundIndexes": "t.List[t.List[str]]", "renamingIdentifier": "str", "versionHashModifier": "str", "coreSpotlightDisplayNameExpression": "str", "userInfo": "t.Dict[str, str]"}, total=False)


class ModelEntity(_ModelEntityRequired, _ModelEntityOptional):
    """An entity of a model.

    Members:
        name: Its name.
        superentity: The entity it inherits from.
        isAbstract: Whether it has no objects of its own. Default: `false`.
        className: The class that Apple's framework would use.
        attributes: Its own attributes, without inherited ones. Default: `[]`.
        relationships: Its own relationships, without inherited ones. Default: `[]`.
        fetchedProperties: Its own fetched properties. Default: `[]`.
        uniquenessConstraints: Each a list of properties that must be unique together. Default:
            `[]`.
        fetchIndexes: Its fetch indexes. Default: `[]`.
        compoundIndexes: What older models have for fetch indexes: each a list of properties.
            Default: `[]`.
        renamingIdentifier: Its name in earlier versions of the model.
        versionHashModifier: Makes this version differ from another that is otherwise equal.
        coreSpotlightDisplayNameExpression: Kept, not used.
        userInfo: The user info. `orrery.validate` is a predicate that has to hold for each
            object that is saved, `orrery.validateMessage` what is said where it does not; several
            rules have names: `orrery.validate.dates`, `orrery.validateMessage.dates`. “Rules of a
            model” in the manual of predicates has more. Default: `{}`.
    """


_ModelFetchIndexRequired = t.TypedDict("_ModelFetchIndexRequired", {"name": "str", "elements": "t.List[ModelFetchIndexElement]"})
_ModelFetchIndexOptional = t.TypedDict("_ModelFetchIndexOptional", {"partialIndexPredicate": "str"}, total=False)


class ModelFetchIndex(_ModelFetchIndexRequired, _ModelFetchIndexOptional):
    """A fetch index of an entity.

    Members:
        name: Its name.
        elements: What it indexes, in order.
        partialIndexPredicate: Only objects that match are indexed. Stores are made without such
            an index, one of an expression and an R-tree, which the model's warnings tell: it would
            change no result.
    """


_ModelFetchIndexElementRequired = t.TypedDict("_ModelFetchIndexElementRequired", {})
_ModelFetchIndexElementOptional = t.TypedDict("_ModelFetchIndexElementOptional", {"property": "str", "expression": "str", "collation": "IndexCollation", "isAscending": "bool"}, total=False)


class ModelFetchIndexElement(_ModelFetchIndexElementRequired, _ModelFetchIndexElementOptional):
    """One element of a fetch index. It has either `property` or `expression`.

    Members:
        property: A property's name.
        expression: An expression.
        collation: How it is built. Default: `"binary"`.
        isAscending: Ascending. Default: `true`.
    """


_ModelFetchRequestRequired = t.TypedDict("_ModelFetchRequestRequired", {"name": "str", "entity": "str"})
_ModelFetchRequestOptional = t.TypedDict("_ModelFetchRequestOptional", {"predicate": "str", "sort": "t.List[SortDescriptor]", "limit": "int", "batchSize": "int", "resultType": "FetchResultType", "includesSubentities": "bool", "includesPropertyValues": "bool", "includesPendingChanges": "bool", "returnsObjectsAsFaults": "bool", "returnsDistinctResults": "bool"}, total=False)


class ModelFetchRequest(_ModelFetchRequestRequired, _ModelFetchRequestOptional):
    """A fetch request stored in a model.

    Members:
        name: Its name.
        entity: The entity to fetch.
        predicate: Its predicate, which may hold `$variables`.
        sort: The order of what is found, where the request that uses it gives none. A fetched
            property has this order. Default: `[]`. At most 100 of them.
        limit: At most so many.
        batchSize: Kept, not used.
        resultType: What an app fetches with it. Kept, not used: here the method says it.
            Default: `"objects"`.
        includesSubentities: Objects of subentities too. Default: `true`.
        includesPropertyValues: Kept, not used. Default: `true`.
        includesPendingChanges: Unsaved changes count. Default: `true`.
        returnsObjectsAsFaults: Kept, not used. Default: `true`.
        returnsDistinctResults: Equal rows once. Default: `false`.
    """


_ModelFetchedPropertyRequired = t.TypedDict("_ModelFetchedPropertyRequired", {"name": "str", "fetchRequest": "ModelFetchRequest"})
_ModelFetchedPropertyOptional = t.TypedDict("_ModelFetchedPropertyOptional", {"userInfo": "t.Dict[str, str]"}, total=False)


class ModelFetchedProperty(_ModelFetchedPropertyRequired, _ModelFetchedPropertyOptional):
    """A fetched property: a weak, one-way relationship by a fetch request.

    Members:
        name: Its name.
        fetchRequest: What it fetches.
        userInfo: The user info. Default: `{}`.
    """


_ModelGetClassesParamsRequired = t.TypedDict("_ModelGetClassesParamsRequired", {"language": "ClassLanguage"})
_ModelGetClassesParamsOptional = t.TypedDict("_ModelGetClassesParamsOptional", {"model": "ModelSource", "name": "str"}, total=False)


class ModelGetClassesParams(_ModelGetClassesParamsRequired, _ModelGetClassesParamsOptional):
    """The parameters of `model/getClasses`.

    Members:
        model: The model. Left out: that of the connection's only document.
        language: The language.
        name: What the model is called, for languages whose names are all in one space. Default:
            `"Model"`.
    """


_ModelGetClassesResultRequired = t.TypedDict("_ModelGetClassesResultRequired", {"files": "t.List[ClassFile]"})
_ModelGetClassesResultOptional = t.TypedDict("_ModelGetClassesResultOptional", {}, total=False)


class ModelGetClassesResult(_ModelGetClassesResultRequired, _ModelGetClassesResultOptional):
    """The result of `model/getClasses`.

    Members:
        files: The files, sorted by name.
    """


_ModelGetVersionsParamsRequired = t.TypedDict("_ModelGetVersionsParamsRequired", {"model": "ModelSource"})
_ModelGetVersionsParamsOptional = t.TypedDict("_ModelGetVersionsParamsOptional", {"store": "StoreLocation"}, total=False)


class ModelGetVersionsParams(_ModelGetVersionsParamsRequired, _ModelGetVersionsParamsOptional):
    """The parameters of `model/getVersions`.

    Members:
        model: The model: the path of an `.xcdatamodeld` for all of its versions. Any other is
            its own only version.
        store: A store, to see which of the versions it is of.
    """


_ModelGetVersionsResultRequired = t.TypedDict("_ModelGetVersionsResultRequired", {"versions": "t.List[ModelVersion]"})
_ModelGetVersionsResultOptional = t.TypedDict("_ModelGetVersionsResultOptional", {}, total=False)


class ModelGetVersionsResult(_ModelGetVersionsResultRequired, _ModelGetVersionsResultOptional):
    """The result of `model/getVersions`.

    Members:
        versions: In the order of their names, numbers by value: the order in which Xcode made
            them. Versions that cannot be read are left out, but for the current one, which is an
            error then.
    """


_ModelGraphBoxRequired = t.TypedDict("_ModelGraphBoxRequired", {"entity": "str", "title": "str", "x": "int", "y": "int", "width": "int", "height": "int"})
_ModelGraphBoxOptional = t.TypedDict("_ModelGraphBoxOptional", {"isAbstract": "bool", "rows": "t.List[ModelGraphRow]", "change": "ModelGraphChange"}, total=False)


class ModelGraphBox(_ModelGraphBoxRequired, _ModelGraphBoxOptional):
    """An entity in a model's graph.

    Members:
        entity: The entity; of one that is removed, its name in the earlier model.
        title: The first line of text: the name, with what the earlier model called it and a
            sign of its `change`.
        isAbstract: Whether the entity is abstract. Default: `false`.
        rows: The other lines of text: the attributes that the entity declares, in the model's
            order. Default: `[]`.
        change: What has become of it since the earlier model. Left out: nothing, or no model is
            compared.
        x: The left edge of the box.
        y: The upper edge of the box; `y` grows downwards.
        width: How wide it is.
        height: How high it is.
    """


_ModelGraphEndRequired = t.TypedDict("_ModelGraphEndRequired", {"entity": "str"})
_ModelGraphEndOptional = t.TypedDict("_ModelGraphEndOptional", {"relationship": "str", "minimumCount": "int", "maximumCount": "int", "label": "ModelGraphLabel"}, total=False)


class ModelGraphEnd(_ModelGraphEndRequired, _ModelGraphEndOptional):
    """Where a line of a model's graph meets a box.

    Members:
        entity: The entity whose box it is.
        relationship: The relationship that leads here: one of the other end's entity, which it
            may inherit. Left out: none does.
        minimumCount: How many objects it leads to at least. Left out: no relationship leads
            here.
        maximumCount: How many objects it leads to at most. Left out: as many as there are, or
            no relationship leads here. At least 1.
        label: Its name, written there. Left out: no relationship leads here, or it is its own
            inverse and written at the other end.
    """


_ModelGraphLabelRequired = t.TypedDict("_ModelGraphLabelRequired", {"text": "str", "x": "int", "y": "int", "width": "int", "height": "int"})
_ModelGraphLabelOptional = t.TypedDict("_ModelGraphLabelOptional", {}, total=False)


class ModelGraphLabel(_ModelGraphLabelRequired, _ModelGraphLabelOptional):
    """A text beside a line of a model's graph.

    Members:
        text: The relationship's name, with its counts where these are others than none, one or
            many, and a sign of its `change`.
        x: The left edge of the room for it.
        y: The upper edge of the room for it; `y` grows downwards.
        width: How wide it is.
        height: How high it is.
    """


_ModelGraphLineRequired = t.TypedDict("_ModelGraphLineRequired", {"kind": "ModelGraphLineKind", "from": "ModelGraphEnd", "to": "ModelGraphEnd", "points": "t.List[ModelGraphPoint]"})
_ModelGraphLineOptional = t.TypedDict("_ModelGraphLineOptional", {"change": "ModelGraphChange"}, total=False)


class ModelGraphLine(_ModelGraphLineRequired, _ModelGraphLineOptional):
    """What binds two entities in a model's graph.

    Members:
        kind: What it stands for.
        from: Where it starts: at the superentity, or at the entity that declares the
            relationship of `to`.
        to: Where it ends.
        points: Its course, from the one box to the other: its ends and its corners. Each part
            is level or upright.
        change: What has become of it since the earlier model. Left out: nothing, or no model is
            compared.
    """


_ModelGraphParamsRequired = t.TypedDict("_ModelGraphParamsRequired", {})
_ModelGraphParamsOptional = t.TypedDict("_ModelGraphParamsOptional", {"model": "ModelSource", "from": "ModelSource", "characterWidth": "int", "lineHeight": "int", "positions": "t.List[ModelGraphPosition]", "keepsArrangement": "bool", "format": "ModelGraphFormat", "title": "str"}, total=False)


class ModelGraphParams(_ModelGraphParamsRequired, _ModelGraphParamsOptional):
    """The parameters of `model/graph`.

    Members:
        model: The model. Left out: that of the connection's only document.
        from: An earlier model. The diagram then shows what of it was removed, too, and
            everything has its `change`, as a migration sees it. Left out: nothing is compared.
        characterWidth: How wide a character of a text is, on average. Default: `7`. From 1 to
            100.
        lineHeight: How high a line of text is. Default: `18`. From 1 to 200.
        positions: Boxes that stay where the user has put them. The last one counts of several
            for one entity. Where some have a position, those that have none come below; to move one
            box, send where the others are, too. Default: `[]`. At most 20000 of them.
        keepsArrangement: Whether boxes are where Xcode's diagram has them, if that keeps them
            apart. Default: `true`.
        format: Also tell it as a text in this form. Left out: no text.
        title: What an image is called, for those who do not see it. Default: `"Model"`.
    """


_ModelGraphPointRequired = t.TypedDict("_ModelGraphPointRequired", {"x": "int", "y": "int"})
_ModelGraphPointOptional = t.TypedDict("_ModelGraphPointOptional", {}, total=False)


class ModelGraphPoint(_ModelGraphPointRequired, _ModelGraphPointOptional):
    """A place in a model's graph.

    Members:
        x: How far right.
        y: How far down.
    """


_ModelGraphPositionRequired = t.TypedDict("_ModelGraphPositionRequired", {"entity": "str", "x": "int", "y": "int"})
_ModelGraphPositionOptional = t.TypedDict("_ModelGraphPositionOptional", {}, total=False)


class ModelGraphPosition(_ModelGraphPositionRequired, _ModelGraphPositionOptional):
    """Where a front end has put an entity's box.

    Members:
        entity: The entity.
        x: The left edge of its box. From -1000000 to 1000000.
        y: The upper edge of its box. From -1000000 to 1000000.
    """


_ModelGraphResultRequired = t.TypedDict("_ModelGraphResultRequired", {"boxes": "t.List[ModelGraphBox]", "lines": "t.List[ModelGraphLine]", "x": "int", "y": "int", "width": "int", "height": "int"})
_ModelGraphResultOptional = t.TypedDict("_ModelGraphResultOptional", {"isArranged": "bool", "text": "str"}, total=False)


class ModelGraphResult(_ModelGraphResultRequired, _ModelGraphResultOptional):
    """The result of `model/graph`.

    Members:
        boxes: The entities: in the model's order, then those that are removed.
        lines: Inheritance and relationships. A relationship and its inverse are one line.
        x: The left edge of it all.
        y: The upper edge of it all.
        width: How wide it all is.
        height: How high it all is.
        isArranged: Whether boxes are where Xcode's diagram has them. Default: `false`.
        text: It all in the `format` that was asked for.
    """


_ModelGraphRowRequired = t.TypedDict("_ModelGraphRowRequired", {"text": "str"})
_ModelGraphRowOptional = t.TypedDict("_ModelGraphRowOptional", {"change": "ModelGraphChange"}, total=False)


class ModelGraphRow(_ModelGraphRowRequired, _ModelGraphRowOptional):
    """A line of text in an entity's box: an attribute.

    Members:
        text: The name and the type, with a question mark where it is optional; before it `+`,
            `−` or `±` where it has a `change`.
        change: What has become of it since the earlier model. Left out: nothing, or no model is
            compared.
    """


_ModelGuessRequired = t.TypedDict("_ModelGuessRequired", {"kind": "ModelGuessKind", "message": "str"})
_ModelGuessOptional = t.TypedDict("_ModelGuessOptional", {"entity": "str", "property": "str"}, total=False)


class ModelGuess(_ModelGuessRequired, _ModelGuessOptional):
    """Something in a model that is not certain, or was left out of it.

    Members:
        kind: What sort of guess.
        message: One sentence for a person.
        entity: The entity concerned.
        property: The property concerned.
    """


_ModelMappingRequired = t.TypedDict("_ModelMappingRequired", {"kind": "ModelMappingKind"})
_ModelMappingOptional = t.TypedDict("_ModelMappingOptional", {"name": "str", "source": "str", "destination": "str", "where": "str", "distinctBy": "t.List[str]", "values": "t.Dict[str, str]"}, total=False)


class ModelMapping(_ModelMappingRequired, _ModelMappingOptional):
    """What becomes of an entity's objects: Core Data's NSEntityMapping.

    Members:
        name: What a mapping calls it. Left out where it is inferred.
        kind: What becomes of them.
        source: The earlier entity. Left out where it is new.
        destination: The later entity. Left out where it is removed.
        where: The mapping's predicate: which of the earlier objects. Left out: all of them.
        distinctBy: What tells earlier objects apart, of which only the first becomes an object.
            Left out: each becomes one. Default: `[]`.
        values: What the mapping computes: expressions by property of the later entity. Default:
            `{}`.
    """


_ModelMergeParamsRequired = t.TypedDict("_ModelMergeParamsRequired", {"models": "t.List[ModelSource]"})
_ModelMergeParamsOptional = t.TypedDict("_ModelMergeParamsOptional", {"configuration": "str"}, total=False)


class ModelMergeParams(_ModelMergeParamsRequired, _ModelMergeParamsOptional):
    """The parameters of `model/merge`.

    Members:
        models: The models; at least one. At most 100 of them.
        configuration: Only the entities of this configuration of the merged model, with those
            that they inherit from. Their relationships must not lead out of it.
    """


_ModelMergeResultRequired = t.TypedDict("_ModelMergeResultRequired", {"model": "Model"})
_ModelMergeResultOptional = t.TypedDict("_ModelMergeResultOptional", {}, total=False)


class ModelMergeResult(_ModelMergeResultRequired, _ModelMergeResultOptional):
    """The result of `model/merge`.

    Members:
        model: The model that they are together.
    """


_ModelOriginRequired = t.TypedDict("_ModelOriginRequired", {"source": "ModelOriginKind"})
_ModelOriginOptional = t.TypedDict("_ModelOriginOptional", {"guesses": "t.List[ModelGuess]"}, total=False)


class ModelOrigin(_ModelOriginRequired, _ModelOriginOptional):
    """Where a document's model is from that nobody gave.

    A store that Core Data or SwiftData wrote is opened without its model. Mostly it keeps that
    itself. Where it does not, or what it keeps is not the model of its tables, the tables
    decide, and what they leave open is guessed. A store whose model is guessed in anything that
    a save depends on is open for reading only; to edit it, correct the model and give it.

    Members:
        source: What it was read from.
        guesses: What is not certain in it, or was left out. Default: `[]`.
    """


_ModelProblemRequired = t.TypedDict("_ModelProblemRequired", {"message": "str"})
_ModelProblemOptional = t.TypedDict("_ModelProblemOptional", {"entity": "str", "property": "str", "expression": "str", "offset": "int", "hint": "str", "file": "str", "line": "int"}, total=False)


class ModelProblem(_ModelProblemRequired, _ModelProblemOptional):
    """Something that is wrong with a model, or odd.

    Members:
        message: One sentence for a person.
        entity: The entity or composite concerned.
        property: The property or element concerned.
        expression: The predicate or expression at fault.
        offset: Where in `expression` the fault is, in bytes of UTF-8 from its start.
        hint: What to do about it.
        file: The file that it is in, of a model that is read from one.
        line: The line in `file`, from 1. At least 1.
    """


_ModelRelationshipRequired = t.TypedDict("_ModelRelationshipRequired", {"name": "str", "destination": "str"})
_ModelRelationshipOptional = t.TypedDict("_ModelRelationshipOptional", {"inverse": "str", "isToMany": "bool", "isOrdered": "bool", "isOptional": "bool", "isTransient": "bool", "deleteRule": "DeleteRuleName", "minimumCount": "int", "maximumCount": "int", "renamingIdentifier": "str", "versionHashModifier": "str", "userInfo": "t.Dict[str, str]"}, total=False)


class ModelRelationship(_ModelRelationshipRequired, _ModelRelationshipOptional):
    """A relationship of an entity.

    Members:
        name: Its name.
        destination: The entity at the other end.
        inverse: The relationship at the other end that leads back.
        isToMany: Whether it holds several objects. Default: `false`.
        isOrdered: Whether a to-many keeps their order. Default: `false`.
        isOptional: Whether it may be empty when saved. Default: `false`.
        isTransient: Whether it is kept out of the store. Default: `false`.
        deleteRule: What a delete does to the objects at the other end. Default: `"Nullify"`.
        minimumCount: The least number of objects, where there are any. Default: `0`.
        maximumCount: The greatest number of objects; left out: no bound.
        renamingIdentifier: Its name in earlier versions of the model.
        versionHashModifier: Makes this version differ from another that is otherwise equal.
        userInfo: The user info. `orrery.validate` is a rule, as in `ModelEntity`. Default:
            `{}`.
    """


_ModelSource_path = t.TypedDict("_ModelSource_path", {"path": "str"})
_ModelSource_model = t.TypedDict("_ModelSource_model", {"model": "Model"})
_ModelSource_document = t.TypedDict("_ModelSource_document", {"document": "str"})
ModelSource = t.Union[_ModelSource_path, _ModelSource_model, _ModelSource_document]
"""A model, and where it is to be had.

Exactly one of:
    path: Path of a file: `.xcdatamodeld` for its current version, one version in it such as
        `App.xcdatamodeld/App 2.xcdatamodel`, a compiled `.momd` or `.mom`, `.json`, or a store,
        for the model that it keeps. A relative path is relative to the server's working
        directory, or, for a client that came by `orrery attach`, to its own.
    model: The model itself.
    document: An open document, for the model that it has.
"""

_ModelUpdateParamsRequired = t.TypedDict("_ModelUpdateParamsRequired", {"model": "ModelSource"})
_ModelUpdateParamsOptional = t.TypedDict("_ModelUpdateParamsOptional", {"document": "str", "configuration": "str", "mapping": "MappingSource", "workDoneToken": "t.Union[int, str]"}, total=False)


class ModelUpdateParams(_ModelUpdateParamsRequired, _ModelUpdateParamsOptional):
    """The parameters of `model/update`.

    Members:
        document: The document. Left out: the connection's only document.
        model: The new model. What cannot be inferred in one step goes through the versions in
            between, if it is the path of an `.xcdatamodeld`.
        configuration: The configuration of the new model whose entities the store holds, as for
            `document/open`. Left out: all entities.
        mapping: What is not to be inferred, as for `document/open`.
        workDoneToken: Tell the progress of what takes more than 200 ms through `$/progress`
            under this token.
    """


_ModelUpdateResultRequired = t.TypedDict("_ModelUpdateResultRequired", {"changes": "t.List[ModelChange]", "clock": "str"})
_ModelUpdateResultOptional = t.TypedDict("_ModelUpdateResultOptional", {"migration": "DocumentMigration"}, total=False)


class ModelUpdateResult(_ModelUpdateResultRequired, _ModelUpdateResultOptional):
    """The result of `model/update`.

    Members:
        migration: What the store was migrated from. Left out where the document had this model
            already, and nothing happened.
        changes: What differs between the models, as `model/diff` tells it; step by step, where
            there were several. Empty where it finds none.
        clock: The document's clock after this.
    """


_ModelVersionRequired = t.TypedDict("_ModelVersionRequired", {})
_ModelVersionOptional = t.TypedDict("_ModelVersionOptional", {"name": "str", "isCurrent": "bool", "isStoreVersion": "bool", "identifiers": "t.List[str]"}, total=False)


class ModelVersion(_ModelVersionRequired, _ModelVersionOptional):
    """One version of a model.

    Members:
        name: Without `.xcdatamodel`. Left out for a model that comes from no `.xcdatamodeld` or
            `.xcdatamodel`.
        isCurrent: Whether it is the version that the `.xcdatamodeld` stands for; an only
            version is. Default: `false`.
        isStoreVersion: Whether the store that was given is of this version. Default: `false`.
        identifiers: Its own identifiers. Default: `[]`.
    """


_ModelWriteParamsRequired = t.TypedDict("_ModelWriteParamsRequired", {"model": "ModelSource", "path": "str"})
_ModelWriteParamsOptional = t.TypedDict("_ModelWriteParamsOptional", {"version": "str", "positions": "t.List[ModelGraphPosition]"}, total=False)


class ModelWriteParams(_ModelWriteParamsRequired, _ModelWriteParamsOptional):
    """The parameters of `model/write`.

    Members:
        model: The model.
        path: Where to write it, as in `ModelSource`. The folder that it is in must be there.
        version: The version of an `.xcdatamodeld` that becomes the model, and the current one,
            by its name without `.xcdatamodel`. One that is not there is made, beside the others.
            Left out: the current one.
        positions: Where Xcode's diagram is to have the boxes. Those of other entities stay
            where the file has them. `.json` has no diagram. Default: `[]`. At most 20000 of them.
    """


_ModelWriteResultRequired = t.TypedDict("_ModelWriteResultRequired", {"file": "str"})
_ModelWriteResultOptional = t.TypedDict("_ModelWriteResultOptional", {}, total=False)


class ModelWriteResult(_ModelWriteResultRequired, _ModelWriteResultOptional):
    """The result of `model/write`.

    Members:
        file: The path of the file that holds the model now: of an `.xcdatamodeld` one in it.
    """


_ObjectChangeRequired = t.TypedDict("_ObjectChangeRequired", {"id": "ObjectID", "entity": "str"})
_ObjectChangeOptional = t.TypedDict("_ObjectChangeOptional", {"keys": "t.List[str]", "values": "Values", "cleared": "t.List[str]", "added": "t.Dict[str, t.List[ObjectID]]", "removed": "t.Dict[str, t.List[ObjectID]]", "count": "t.Dict[str, int]"}, total=False)


class ObjectChange(_ObjectChangeRequired, _ObjectChangeOptional):
    """What changed in one object.

    Members:
        id: Which object.
        entity: Its entity's name.
        keys: The changed properties, sorted, to-many relationships included. Left out where
            `returning` asks for ids only. Default: `[]`.
        values: New values of the changed attributes and to-one relationships; nil is `null`.
            Left out where only ids are told, in saves, and for an object that is gone by now.
        cleared: The changed properties that became nil, sorted: some clients' JSON libraries
            drop nulls. Left out where `values` is. Default: `[]`.
        added: By to-many relationship that changed: the objects that joined it. Default: `{}`.
        removed: By to-many relationship that changed: the objects that left it. One that is in
            neither changed its order alone, or in more than `limits.noticeObjects` objects, or
            together with others in more than `limits.namedObjects`, or in a way that nobody has
            followed, as by another process: read it again where it matters. Default: `{}`.
        count: By to-many relationship that changed: how many objects it has now. Left out where
            `values` is. Default: `{}`.
    """


_ObjectChangedValuesParamsRequired = t.TypedDict("_ObjectChangedValuesParamsRequired", {})
_ObjectChangedValuesParamsOptional = t.TypedDict("_ObjectChangedValuesParamsOptional", {"context": "str", "ids": "t.List[ObjectID]"}, total=False)


class ObjectChangedValuesParams(_ObjectChangedValuesParamsRequired, _ObjectChangedValuesParamsOptional):
    """The parameters of `object/changedValues`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        ids: Which objects. Left out: all that have unsaved changes in the context. At most
            100000 of them.
    """


_ObjectChangedValuesResultRequired = t.TypedDict("_ObjectChangedValuesResultRequired", {"objects": "t.List[UnsavedChange]", "clock": "str"})
_ObjectChangedValuesResultOptional = t.TypedDict("_ObjectChangedValuesResultOptional", {}, total=False)


class ObjectChangedValuesResult(_ObjectChangedValuesResultRequired, _ObjectChangedValuesResultOptional):
    """The result of `object/changedValues`.

    Members:
        objects: In the order asked for; or those inserted, then updated, then deleted ones,
            each by id.
        clock: The document's clock at which this was true.
    """


_ObjectDeleteParamsRequired = t.TypedDict("_ObjectDeleteParamsRequired", {"ids": "t.List[ObjectID]"})
_ObjectDeleteParamsOptional = t.TypedDict("_ObjectDeleteParamsOptional", {"context": "str", "ifUnchangedSince": "str", "actionName": "str", "returning": "Returning"}, total=False)


class ObjectDeleteParams(_ObjectDeleteParamsRequired, _ObjectDeleteParamsOptional):
    """The parameters of `object/delete`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        ids: Which objects. At most 100000 of them.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed one of
            the objects since, saved or not; otherwise `object.changedSince`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: Whether the result names the deleted objects: any word but `none`. Default:
            `"ids"`.
    """


_ObjectDeleteResultRequired = t.TypedDict("_ObjectDeleteResultRequired", {"deletedCount": "int", "clock": "str"})
_ObjectDeleteResultOptional = t.TypedDict("_ObjectDeleteResultOptional", {"deleted": "t.List[ObjectID]"}, total=False)


class ObjectDeleteResult(_ObjectDeleteResultRequired, _ObjectDeleteResultOptional):
    """The result of `object/delete`.

    Members:
        deleted: Everything that is deleted now, the objects themselves first. Left out with
            `returning` of `none`, and where it would name more than `limits.noticeObjects` objects.
        deletedCount: How many objects that are.
        clock: The document's clock after this call.
    """


_ObjectFindOrInsertParamsRequired = t.TypedDict("_ObjectFindOrInsertParamsRequired", {"entity": "str", "match": "Values"})
_ObjectFindOrInsertParamsOptional = t.TypedDict("_ObjectFindOrInsertParamsOptional", {"context": "str", "values": "Values", "actionName": "str", "returning": "Returning"}, total=False)


class ObjectFindOrInsertParams(_ObjectFindOrInsertParamsRequired, _ObjectFindOrInsertParamsOptional):
    """The parameters of `object/findOrInsert`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        entity: A concrete entity.
        match: Values to look for; a new object gets them.
        values: More values for a new object; an existing one is left as it is. Default: `{}`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object. Default: `"objects"`.
    """


_ObjectFindOrInsertResultRequired = t.TypedDict("_ObjectFindOrInsertResultRequired", {"isInserted": "bool", "clock": "str"})
_ObjectFindOrInsertResultOptional = t.TypedDict("_ObjectFindOrInsertResultOptional", {"object": "ManagedObject"}, total=False)


class ObjectFindOrInsertResult(_ObjectFindOrInsertResultRequired, _ObjectFindOrInsertResultOptional):
    """The result of `object/findOrInsert`.

    Members:
        object: The object as it is now. Left out with `returning` of `none`.
        isInserted: Whether it is new.
        clock: The document's clock after this call.
    """


_ObjectGetParamsRequired = t.TypedDict("_ObjectGetParamsRequired", {"ids": "t.List[ObjectID]"})
_ObjectGetParamsOptional = t.TypedDict("_ObjectGetParamsOptional", {"context": "str", "properties": "t.List[str]", "prefetch": "t.List[str]"}, total=False)


class ObjectGetParams(_ObjectGetParamsRequired, _ObjectGetParamsOptional):
    """The parameters of `object/get`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        ids: Which objects, each once. At most 100000 of them.
        properties: Properties to return, to-many and fetched ones included where named; left
            out: all but these. Key paths too, `employer.title` or `photos.@count`: the value stands
            in `values` under the whole key path, `null` where a step is nil. At most 2000 of them.
        prefetch: Relationship key paths whose objects are returned too. It is then read beside
            other requests, as a fetch is, but for an operation of `context/perform`, whose key
            paths meet 100,000 objects at the most. Default: `[]`. At most 100 of them.
    """


_ObjectGetResultRequired = t.TypedDict("_ObjectGetResultRequired", {"objects": "t.List[ManagedObject]", "clock": "str"})
_ObjectGetResultOptional = t.TypedDict("_ObjectGetResultOptional", {"related": "t.List[ManagedObject]", "missing": "t.List[ObjectID]"}, total=False)


class ObjectGetResult(_ObjectGetResultRequired, _ObjectGetResultOptional):
    """The result of `object/get`.

    Members:
        objects: Those found, in the order asked for.
        related: Prefetched objects, each once. Default: `[]`.
        missing: Those not found. Default: `[]`.
        clock: The document's clock at which this was true.
    """


_ObjectGetValueParamsRequired = t.TypedDict("_ObjectGetValueParamsRequired", {"id": "ObjectID", "keyPath": "str"})
_ObjectGetValueParamsOptional = t.TypedDict("_ObjectGetValueParamsOptional", {"context": "str"}, total=False)


class ObjectGetValueParams(_ObjectGetValueParamsRequired, _ObjectGetValueParamsOptional):
    """The parameters of `object/getValue`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        keyPath: Key path: to-one steps, then a property; collection operators as in
            `photos.@count`.
    """


_ObjectGetValueResultRequired = t.TypedDict("_ObjectGetValueResultRequired", {"value": "JSON", "clock": "str"})
_ObjectGetValueResultOptional = t.TypedDict("_ObjectGetValueResultOptional", {}, total=False)


class ObjectGetValueResult(_ObjectGetValueResultRequired, _ObjectGetValueResultOptional):
    """The result of `object/getValue`.

    Members:
        value: The value; `null` where it, or a step on the way, is nil.
        clock: The document's clock at which this was true.
    """


_ObjectInsertParamsRequired = t.TypedDict("_ObjectInsertParamsRequired", {"entity": "str"})
_ObjectInsertParamsOptional = t.TypedDict("_ObjectInsertParamsOptional", {"context": "str", "values": "Values", "actionName": "str", "returning": "Returning"}, total=False)


class ObjectInsertParams(_ObjectInsertParamsRequired, _ObjectInsertParamsOptional):
    """The parameters of `object/insert`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        entity: A concrete entity.
        values: What it starts with. Default: `{}`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object. Default: `"objects"`.
    """


_ObjectInsertResultRequired = t.TypedDict("_ObjectInsertResultRequired", {"clock": "str"})
_ObjectInsertResultOptional = t.TypedDict("_ObjectInsertResultOptional", {"object": "ManagedObject"}, total=False)


class ObjectInsertResult(_ObjectInsertResultRequired, _ObjectInsertResultOptional):
    """The result of `object/insert`.

    Members:
        object: The object as it is now. Left out with `returning` of `none`.
        clock: The document's clock after this call.
    """


_ObjectMoveParamsRequired = t.TypedDict("_ObjectMoveParamsRequired", {"id": "ObjectID", "property": "str"})
_ObjectMoveParamsOptional = t.TypedDict("_ObjectMoveParamsOptional", {"context": "str", "before": "ObjectID", "after": "ObjectID", "index": "int", "fetch": "FetchRequest", "ifUnchangedSince": "str", "actionName": "str", "returning": "Returning"}, total=False)


class ObjectMoveParams(_ObjectMoveParamsRequired, _ObjectMoveParamsOptional):
    """The parameters of `object/move`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        property: The ordering attribute.
        before: Put it right before this object.
        after: Put it right after this object.
        index: Put it at this place, from 0, counted without the object itself; past the end is
            the end.
        fetch: The objects it is ordered among: a fetch as that of `fetch/objects`. Left out:
            all of its entity.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed the
            object since, saved or not; otherwise `object.changedSince`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object, and with more than `none` of those with
            new numbers. Default: `"objects"`.
    """


_ObjectMoveResultRequired = t.TypedDict("_ObjectMoveResultRequired", {"renumberedCount": "int", "clock": "str"})
_ObjectMoveResultOptional = t.TypedDict("_ObjectMoveResultOptional", {"object": "ManagedObject", "renumbered": "t.List[ObjectID]"}, total=False)


class ObjectMoveResult(_ObjectMoveResultRequired, _ObjectMoveResultOptional):
    """The result of `object/move`.

    Members:
        object: The object as it is now. Left out with `returning` of `none`.
        renumbered: Other objects that got new numbers. Left out with `returning` of `none`, and
            where there are more than `limits.noticeObjects`. Default: `[]`.
        renumberedCount: How many objects that are.
        clock: The document's clock after this call.
    """


_ObjectSetValueParamsRequired = t.TypedDict("_ObjectSetValueParamsRequired", {"id": "ObjectID", "keyPath": "str"})
_ObjectSetValueParamsOptional = t.TypedDict("_ObjectSetValueParamsOptional", {"context": "str", "value": "JSON", "ifUnchangedSince": "str", "actionName": "str", "returning": "Returning"}, total=False)


class ObjectSetValueParams(_ObjectSetValueParamsRequired, _ObjectSetValueParamsOptional):
    """The parameters of `object/setValue`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        keyPath: Key path: to-one steps, then a property.
        value: The new value. Left out: nil.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed the
            object, or the one that has the property, since, saved or not; otherwise
            `object.changedSince`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object and the value. Default: `"objects"`.
    """


_ObjectSetValueResultRequired = t.TypedDict("_ObjectSetValueResultRequired", {"clock": "str"})
_ObjectSetValueResultOptional = t.TypedDict("_ObjectSetValueResultOptional", {"object": "ManagedObject", "value": "JSON"}, total=False)


class ObjectSetValueResult(_ObjectSetValueResultRequired, _ObjectSetValueResultOptional):
    """The result of `object/setValue`.

    Members:
        object: The object that has the property, without its values. Left out with `returning`
            of `none`, and where a step on the way is nil.
        value: With `returning` of `objects`: the value as it is now. Left out where it cannot
            be read, as of an object that a later operation has deleted: the edit stands.
        clock: The document's clock after this call.
    """


_ObjectStoreCapabilitiesRequired = t.TypedDict("_ObjectStoreCapabilitiesRequired", {"namespaces": "t.List[str]"})
_ObjectStoreCapabilitiesOptional = t.TypedDict("_ObjectStoreCapabilitiesOptional", {"batches": "bool", "inMemoryStores": "bool"}, total=False)


class ObjectStoreCapabilities(_ObjectStoreCapabilitiesRequired, _ObjectStoreCapabilitiesOptional):
    """What this server does. Absent or false is unsupported.

    Members:
        namespaces: Method namespaces it answers, sorted.
        batches: It answers JSON-RPC batches (and never starts one). Default: `false`.
        inMemoryStores: `document/open` takes the path `:memory:`. Default: `false`.
    """


_ObjectUpdateParamsRequired = t.TypedDict("_ObjectUpdateParamsRequired", {"id": "ObjectID", "values": "Values"})
_ObjectUpdateParamsOptional = t.TypedDict("_ObjectUpdateParamsOptional", {"context": "str", "ifUnchangedSince": "str", "actionName": "str", "returning": "Returning"}, total=False)


class ObjectUpdateParams(_ObjectUpdateParamsRequired, _ObjectUpdateParamsOptional):
    """The parameters of `object/update`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        values: New values.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed the
            object since, saved or not; otherwise `object.changedSince`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object. Default: `"objects"`.
    """


_ObjectUpdateResultRequired = t.TypedDict("_ObjectUpdateResultRequired", {"clock": "str"})
_ObjectUpdateResultOptional = t.TypedDict("_ObjectUpdateResultOptional", {"object": "ManagedObject"}, total=False)


class ObjectUpdateResult(_ObjectUpdateResultRequired, _ObjectUpdateResultOptional):
    """The result of `object/update`.

    Members:
        object: The object as it is now. Left out with `returning` of `none`.
        clock: The document's clock after this call.
    """


_ObjectValidateParamsRequired = t.TypedDict("_ObjectValidateParamsRequired", {"id": "ObjectID"})
_ObjectValidateParamsOptional = t.TypedDict("_ObjectValidateParamsOptional", {"context": "str", "values": "Values"}, total=False)


class ObjectValidateParams(_ObjectValidateParamsRequired, _ObjectValidateParamsOptional):
    """The parameters of `object/validate`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        values: Values to check as if they were set. Left out: the object as it is.
    """


_ObjectValidateResultRequired = t.TypedDict("_ObjectValidateResultRequired", {"isValid": "bool", "errors": "t.List[ErrorInfo]", "clock": "str"})
_ObjectValidateResultOptional = t.TypedDict("_ObjectValidateResultOptional", {}, total=False)


class ObjectValidateResult(_ObjectValidateResultRequired, _ObjectValidateResultOptional):
    """The result of `object/validate`.

    Members:
        isValid: Whether all rules are kept.
        errors: Every failure.
        clock: The document's clock at which this was true.
    """


_ObservedChangeRequired = t.TypedDict("_ObservedChangeRequired", {"id": "ObjectID", "keyPath": "str", "old": "JSON", "new": "JSON"})
_ObservedChangeOptional = t.TypedDict("_ObservedChangeOptional", {}, total=False)


class ObservedChange(_ObservedChangeRequired, _ObservedChangeOptional):
    """A value under observation that changed.

    Members:
        id: Which object.
        keyPath: Which value, as `observer/open` named it.
        old: What it was when it was told last, or when the observer was opened.
        new: What it is now.
    """


_ObservedObjectRequired = t.TypedDict("_ObservedObjectRequired", {"id": "ObjectID", "values": "Values"})
_ObservedObjectOptional = t.TypedDict("_ObservedObjectOptional", {}, total=False)


class ObservedObject(_ObservedObjectRequired, _ObservedObjectOptional):
    """An object under observation, and its values.

    Members:
        id: Which object.
        values: Its values by key path.
    """


_ObserverChangeRequired = t.TypedDict("_ObserverChangeRequired", {"updates": "t.List[ObservedChange]", "entered": "t.List[ObservedObject]", "left": "t.List[ObjectID]", "deleted": "t.List[ObjectID]"})
_ObserverChangeOptional = t.TypedDict("_ObserverChangeOptional", {}, total=False)


class ObserverChange(_ObserverChangeRequired, _ObserverChangeOptional):
    """What changed under an observer: values, and which objects are observed.

    An object stands in one of `entered`, `left` and `deleted` at most, and in `updates` only
    where it is in none. Of data too large to be inline, both values are handles, which read
    what is there now.

    Members:
        updates: Values that changed, of objects that were observed before and still are, in the
            order of ids and then of `keyPaths`.
        entered: Objects that are observed from now on: new ones, and those that match the
            predicate now.
        left: Objects that do not match the predicate any more. They still exist.
        deleted: Objects that are gone.
    """


_ObserverCloseParamsRequired = t.TypedDict("_ObserverCloseParamsRequired", {"observer": "str"})
_ObserverCloseParamsOptional = t.TypedDict("_ObserverCloseParamsOptional", {}, total=False)


class ObserverCloseParams(_ObserverCloseParamsRequired, _ObserverCloseParamsOptional):
    """The parameters of `observer/close`.

    Members:
        observer: Which observer.
    """


_ObserverCloseResultRequired = t.TypedDict("_ObserverCloseResultRequired", {"clock": "str"})
_ObserverCloseResultOptional = t.TypedDict("_ObserverCloseResultOptional", {}, total=False)


class ObserverCloseResult(_ObserverCloseResultRequired, _ObserverCloseResultOptional):
    """The result of `observer/close`.

    Members:
        clock: The document's clock at which this was true.
    """


_ObserverDidChangeParamsRequired = t.TypedDict("_ObserverDidChangeParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "origin": "ChangeOrigin", "changes": "ObserverChange"})
_ObserverDidChangeParamsOptional = t.TypedDict("_ObserverDidChangeParamsOptional", {"by": "ChangeCause"}, total=False)


class ObserverDidChangeParams(_ObserverDidChangeParamsRequired, _ObserverDidChangeParamsOptional):
    """The parameters of `observer/didChange`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `observer/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        origin: What made it change. `merge` where several changes are told as one.
        by: The request that caused it.
        changes: What changed.
    """


_ObserverDidFailParamsRequired = t.TypedDict("_ObserverDidFailParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "error": "ErrorInfo"})
_ObserverDidFailParamsOptional = t.TypedDict("_ObserverDidFailParamsOptional", {}, total=False)


class ObserverDidFailParams(_ObserverDidFailParamsRequired, _ObserverDidFailParamsOptional):
    """The parameters of `observer/didFail`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `observer/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        error: Why.
    """


_ObserverDidResetParamsRequired = t.TypedDict("_ObserverDidResetParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "reason": "ListResetReason", "objects": "t.List[ObservedObject]"})
_ObserverDidResetParamsOptional = t.TypedDict("_ObserverDidResetParamsOptional", {}, total=False)


class ObserverDidResetParams(_ObserverDidResetParamsRequired, _ObserverDidResetParamsOptional):
    """The parameters of `observer/didReset`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `observer/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        reason: Why.
        objects: All objects under observation, with their values.
    """


_ObserverOpenParamsRequired = t.TypedDict("_ObserverOpenParamsRequired", {"entity": "str"})
_ObserverOpenParamsOptional = t.TypedDict("_ObserverOpenParamsOptional", {"context": "str", "keyPaths": "t.List[str]", "predicate": "str", "argumentArray": "ArgumentArray", "variables": "Variables", "ids": "t.List[ObjectID]", "initial": "bool", "since": "str"}, total=False)


class ObserverOpenParams(_ObserverOpenParamsRequired, _ObserverOpenParamsOptional):
    """The parameters of `observer/open`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        entity: The entity; its subentities' objects are observed too.
        keyPaths: Tell the old and the new value of these whenever one changes: properties of
            the entity, and values over to-one relationships or behind collection operators, as in
            `album.artist.name` and `songs.@count`. Left out, or empty: all attributes and to-one
            relationships. That is unlike `properties` of a list, where `[]` asks for no values.
            Default: `[]`. At most 100 of them.
        predicate: Predicate format string: only objects that match, and which begin or cease
            to.
        argumentArray: For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
        variables: For the predicate's, or the template's, `$variables`. Default: `{}`.
        ids: Only these objects. At most 100000 of them.
        initial: Whether the reply has the objects and their values where the client begins
            anew. Default: `false`.
        since: The clock of the last push or reply about the same observer, to be told what was
            missed since then.
    """


_ObserverOpenResultRequired = t.TypedDict("_ObserverOpenResultRequired", {"observer": "str", "clock": "str", "isFresh": "bool"})
_ObserverOpenResultOptional = t.TypedDict("_ObserverOpenResultOptional", {"objects": "t.List[ObservedObject]", "changes": "ObserverChange"}, total=False)


class ObserverOpenResult(_ObserverOpenResultRequired, _ObserverOpenResultOptional):
    """The result of `observer/open`.

    Members:
        observer: Its handle, which its pushes have as `stream`.
        clock: The clock at which its stream starts: the first `since`.
        isFresh: Whether the client begins anew: without `since`, or where nobody can say what
            it missed.
        objects: With `initial`, where `isFresh`: what is under observation, in the order of
            ids.
        changes: What changed since `since`, where not `isFresh`.
    """


_OpenStreamRequired = t.TypedDict("_OpenStreamRequired", {"stream": "str", "notice": "ObservableNotice"})
_OpenStreamOptional = t.TypedDict("_OpenStreamOptional", {}, total=False)


class OpenStream(_OpenStreamRequired, _OpenStreamOptional):
    """A stream of notices that opening a document opened.

    Members:
        stream: Its handle, which its pushes have too.
        notice: Which notices.
    """


_OperationRequired = t.TypedDict("_OperationRequired", {"method": "str"})
_OperationOptional = t.TypedDict("_OperationOptional", {"params": "JSON"}, total=False)


class Operation(_OperationRequired, _OperationOptional):
    """One step of `context/perform`.

    Members:
        method: An `object/*` or `relationship/*` method that may stand in `context/perform`.
        params: Its parameters. A `context` in them is left out, or the same. `{"$result": 0}`
            in place of an id is the object of operation 0.
    """


_OperationResultRequired = t.TypedDict("_OperationResultRequired", {"method": "str", "result": "JSON"})
_OperationResultOptional = t.TypedDict("_OperationResultOptional", {}, total=False)


class OperationResult(_OperationResultRequired, _OperationResultOptional):
    """What came of one operation of `context/perform`.

    Members:
        method: The operation's method.
        result: The result of that method, as it is after all operations; `null` where it could
            be read before the save, and cannot any more.
    """


_PlanStepRequired = t.TypedDict("_PlanStepRequired", {"depth": "int", "detail": "str", "words": "str"})
_PlanStepOptional = t.TypedDict("_PlanStepOptional", {}, total=False)


class PlanStep(_PlanStepRequired, _PlanStepOptional):
    """One step of SQLite's plan for a statement.

    Members:
        depth: 0, and one more for a step within a step.
        detail: SQLite's own line.
        words: The same in plain words; SQLite's line where it is of a kind that is not known.
    """


_PredicateNodeRequired = t.TypedDict("_PredicateNodeRequired", {"kind": "PredicateKind"})
_PredicateNodeOptional = t.TypedDict("_PredicateNodeOptional", {"predicates": "t.List[PredicateNode]", "operator": "str", "options": "str", "modifier": "ComparisonModifier", "expressions": "t.List[ExpressionNode]", "offset": "int"}, total=False)


class PredicateNode(_PredicateNodeRequired, _PredicateNodeOptional):
    """A predicate as a tree.

    Members:
        kind: What it is; the other members depend on it.
        predicates: For `and`, `or`, `not`: the operands. Default: `[]`.
        operator: For a comparison: `==`, `!=`, `<`, `<=`, `>`, `>=`, `BEGINSWITH`, `ENDSWITH`,
            `CONTAINS`, `LIKE`, `MATCHES`, `IN`, `BETWEEN`.
        options: For a comparison of strings: `c`, `d`, `cd`, `n` or `l`.
        modifier: For a comparison. Default: `"direct"`.
        expressions: For a comparison: left and right. Default: `[]`.
        offset: Where it begins in the text, in bytes of UTF-8. What an argument filled, begins
            at its `%@`.
    """


_PredicateParseExpressionParamsRequired = t.TypedDict("_PredicateParseExpressionParamsRequired", {"expression": "str"})
_PredicateParseExpressionParamsOptional = t.TypedDict("_PredicateParseExpressionParamsOptional", {"document": "str", "argumentArray": "ArgumentArray", "entity": "str", "variables": "Variables"}, total=False)


class PredicateParseExpressionParams(_PredicateParseExpressionParamsRequired, _PredicateParseExpressionParamsOptional):
    """The parameters of `predicate/parseExpression`.

    Members:
        document: The document. Left out: the connection's only document.
        expression: Expression format string.
        argumentArray: For `%@`, `%K` and number conversions. Default: `[]`.
        entity: The entity it is meant for.
        variables: For the `$variables`, which checking against an entity needs. Default: `{}`.
    """


_PredicateParseExpressionResultRequired = t.TypedDict("_PredicateParseExpressionResultRequired", {"expression": "str", "tree": "ExpressionNode", "keyPaths": "t.List[str]", "variables": "t.List[str]"})
_PredicateParseExpressionResultOptional = t.TypedDict("_PredicateParseExpressionResultOptional", {}, total=False)


class PredicateParseExpressionResult(_PredicateParseExpressionResultRequired, _PredicateParseExpressionResultOptional):
    """The result of `predicate/parseExpression`.

    Members:
        expression: Its canonical text, arguments filled in.
        tree: Its tree.
        keyPaths: The key paths it reads from the object, sorted; those of a subquery's variable
            start at its collection.
        variables: The `$variables` it needs, sorted.
    """


_PredicateParseParamsRequired = t.TypedDict("_PredicateParseParamsRequired", {"predicate": "str"})
_PredicateParseParamsOptional = t.TypedDict("_PredicateParseParamsOptional", {"document": "str", "argumentArray": "ArgumentArray", "entity": "str", "variables": "Variables"}, total=False)


class PredicateParseParams(_PredicateParseParamsRequired, _PredicateParseParamsOptional):
    """The parameters of `predicate/parse`.

    Members:
        document: The document. Left out: the connection's only document.
        predicate: Predicate format string.
        argumentArray: For `%@`, `%K` and number conversions. Default: `[]`.
        entity: The entity it is meant for.
        variables: For the `$variables`, which checking against an entity needs. Default: `{}`.
    """


_PredicateParseResultRequired = t.TypedDict("_PredicateParseResultRequired", {"predicate": "str", "tree": "PredicateNode", "keyPaths": "t.List[str]", "variables": "t.List[str]"})
_PredicateParseResultOptional = t.TypedDict("_PredicateParseResultOptional", {}, total=False)


class PredicateParseResult(_PredicateParseResultRequired, _PredicateParseResultOptional):
    """The result of `predicate/parse`.

    Members:
        predicate: Its canonical text, arguments filled in.
        tree: Its tree.
        keyPaths: The key paths it reads from the object, sorted; those of a subquery's variable
            start at its collection.
        variables: The `$variables` it needs, sorted.
    """


_PrefetchRequestRequired = t.TypedDict("_PrefetchRequestRequired", {"keyPath": "str"})
_PrefetchRequestOptional = t.TypedDict("_PrefetchRequestOptional", {"predicate": "str", "argumentArray": "ArgumentArray", "sort": "t.List[SortDescriptor]", "limit": "int", "offset": "int"}, total=False)


class PrefetchRequest(_PrefetchRequestRequired, _PrefetchRequestOptional):
    """Which related objects a fetch brings along for each object that it fetches.

    Members:
        keyPath: Relationships, to-one or to-many, as in `albums.songs`.
        predicate: Which of the objects at its end; left out: all.
        argumentArray: For the predicate. Its `$variables` are the fetch request's. Default:
            `[]`.
        sort: Their order; the object id is the last key. Left out: the relationship's own order
            where the path is one ordered relationship, else by id. Default: `[]`. At most 100 of
            them.
        limit: At most so many for each fetched object; left out: all.
        offset: Skip so many first, for each fetched object. Default: `0`.
    """


_PrefetchedObjectsRequired = t.TypedDict("_PrefetchedObjectsRequired", {"keyPath": "str", "objects": "t.Dict[str, t.List[ObjectID]]"})
_PrefetchedObjectsOptional = t.TypedDict("_PrefetchedObjectsOptional", {}, total=False)


class PrefetchedObjects(_PrefetchedObjectsRequired, _PrefetchedObjectsOptional):
    """What a prefetch request found.

    Members:
        keyPath: The request's.
        objects: By the id of a fetched object, its objects in order, each once. Fetched objects
            without any are left out.
    """


_ProgressParamsRequired = t.TypedDict("_ProgressParamsRequired", {"token": "t.Union[int, str]", "value": "JSON"})
_ProgressParamsOptional = t.TypedDict("_ProgressParamsOptional", {}, total=False)


class ProgressParams(_ProgressParamsRequired, _ProgressParamsOptional):
    """The parameters of `$/progress`.

    Members:
        token: The token the request gave.
        value: What there is to tell.
    """


_RPCGetStatusResultRequired = t.TypedDict("_RPCGetStatusResultRequired", {"process": "int", "version": "str", "protocolVersion": "str", "started": "str", "listening": "t.List[str]", "connections": "int", "documents": "t.List[DocumentUse]"})
_RPCGetStatusResultOptional = t.TypedDict("_RPCGetStatusResultOptional", {}, total=False)


class RPCGetStatusResult(_RPCGetStatusResultRequired, _RPCGetStatusResultOptional):
    """The result of `rpc/getStatus`.

    Members:
        process: The number of its process. From 0 to 2147483647.
        version: The version of the program.
        protocolVersion: The version of the protocol that it speaks.
        started: When it started.
        listening: Where it listens, as `--listen` writes it, beside the sockets of its own.
        connections: How many there are besides this one.
        documents: Sorted by name.
    """


_RPCStopParamsRequired = t.TypedDict("_RPCStopParamsRequired", {})
_RPCStopParamsOptional = t.TypedDict("_RPCStopParamsOptional", {"ifIdle": "bool"}, total=False)


class RPCStopParams(_RPCStopParamsRequired, _RPCStopParamsOptional):
    """The parameters of `rpc/stop`.

    Members:
        ifIdle: Only where the server would end by itself if nobody came (`serve --idle-exit`),
            this is its only connection, and nothing is unsaved. Default: `false`.
    """


_RPCStopResultRequired = t.TypedDict("_RPCStopResultRequired", {})
_RPCStopResultOptional = t.TypedDict("_RPCStopResultOptional", {"isStopping": "bool"}, total=False)


class RPCStopResult(_RPCStopResultRequired, _RPCStopResultOptional):
    """The result of `rpc/stop`.

    Members:
        isStopping: Whether it ends: false where `ifIdle` keeps it. Default: `true`.
    """


_RecoveryFileRequired = t.TypedDict("_RecoveryFileRequired", {"path": "str"})
_RecoveryFileOptional = t.TypedDict("_RecoveryFileOptional", {"date": "str", "edits": "int", "error": "ErrorInfo"}, total=False)


class RecoveryFile(_RecoveryFileRequired, _RecoveryFileOptional):
    """A file with edits that could not be saved when the document was closed.

    Members:
        path: The file.
        date: When it was written.
        edits: How many edits it has. Default: `0`.
        error: Why it cannot be read, where it cannot.
    """


_RelationshipAddParamsRequired = t.TypedDict("_RelationshipAddParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]"})
_RelationshipAddParamsOptional = t.TypedDict("_RelationshipAddParamsOptional", {"context": "str", "ifUnchangedSince": "str", "actionName": "str", "returning": "Returning"}, total=False)


class RelationshipAddParams(_RelationshipAddParamsRequired, _RelationshipAddParamsOptional):
    """The parameters of `relationship/add`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        property: The relationship.
        ids: Which objects. At most 100000 of them.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed the
            object or one of `ids` since, saved or not; otherwise `object.changedSince`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object whose relationship it is. Default:
            `"none"`.
    """


_RelationshipAddResultRequired = t.TypedDict("_RelationshipAddResultRequired", {"count": "int", "clock": "str"})
_RelationshipAddResultOptional = t.TypedDict("_RelationshipAddResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipAddResult(_RelationshipAddResultRequired, _RelationshipAddResultOptional):
    """The result of `relationship/add`.

    Members:
        count: How many objects the relationship holds now.
        object: The object whose relationship it is. Left out with `returning` of `none`.
        clock: The document's clock after this call.
    """


_RelationshipInsertParamsRequired = t.TypedDict("_RelationshipInsertParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]", "index": "int"})
_RelationshipInsertParamsOptional = t.TypedDict("_RelationshipInsertParamsOptional", {"context": "str", "ifUnchangedSince": "str", "actionName": "str", "returning": "Returning"}, total=False)


class RelationshipInsertParams(_RelationshipInsertParamsRequired, _RelationshipInsertParamsOptional):
    """The parameters of `relationship/insert`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        property: The relationship.
        ids: Which objects. At most 100000 of them.
        index: A place in the list before, from 0, where they go; past the end is the end.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed the
            object or one of `ids` since, saved or not; otherwise `object.changedSince`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object whose relationship it is. Default:
            `"none"`.
    """


_RelationshipInsertResultRequired = t.TypedDict("_RelationshipInsertResultRequired", {"count": "int", "clock": "str"})
_RelationshipInsertResultOptional = t.TypedDict("_RelationshipInsertResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipInsertResult(_RelationshipInsertResultRequired, _RelationshipInsertResultOptional):
    """The result of `relationship/insert`.

    Members:
        count: How many objects the relationship holds now.
        object: The object whose relationship it is. Left out with `returning` of `none`.
        clock: The document's clock after this call.
    """


_RelationshipMoveParamsRequired = t.TypedDict("_RelationshipMoveParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]", "index": "int"})
_RelationshipMoveParamsOptional = t.TypedDict("_RelationshipMoveParamsOptional", {"context": "str", "ifUnchangedSince": "str", "actionName": "str", "returning": "Returning"}, total=False)


class RelationshipMoveParams(_RelationshipMoveParamsRequired, _RelationshipMoveParamsOptional):
    """The parameters of `relationship/move`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        property: The relationship.
        ids: Which objects. At most 100000 of them.
        index: The place of the first of them afterwards, from 0; past the end is the end.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed the
            object or one of `ids` since, saved or not; otherwise `object.changedSince`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object whose relationship it is. Default:
            `"none"`.
    """


_RelationshipMoveResultRequired = t.TypedDict("_RelationshipMoveResultRequired", {"count": "int", "clock": "str"})
_RelationshipMoveResultOptional = t.TypedDict("_RelationshipMoveResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipMoveResult(_RelationshipMoveResultRequired, _RelationshipMoveResultOptional):
    """The result of `relationship/move`.

    Members:
        count: How many objects the relationship holds now.
        object: The object whose relationship it is. Left out with `returning` of `none`.
        clock: The document's clock after this call.
    """


_RelationshipRemoveParamsRequired = t.TypedDict("_RelationshipRemoveParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]"})
_RelationshipRemoveParamsOptional = t.TypedDict("_RelationshipRemoveParamsOptional", {"context": "str", "ifUnchangedSince": "str", "actionName": "str", "returning": "Returning"}, total=False)


class RelationshipRemoveParams(_RelationshipRemoveParamsRequired, _RelationshipRemoveParamsOptional):
    """The parameters of `relationship/remove`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        property: The relationship.
        ids: Which objects. At most 100000 of them.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed the
            object or one of `ids` since, saved or not; otherwise `object.changedSince`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object whose relationship it is. Default:
            `"none"`.
    """


_RelationshipRemoveResultRequired = t.TypedDict("_RelationshipRemoveResultRequired", {"count": "int", "clock": "str"})
_RelationshipRemoveResultOptional = t.TypedDict("_RelationshipRemoveResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipRemoveResult(_RelationshipRemoveResultRequired, _RelationshipRemoveResultOptional):
    """The result of `relationship/remove`.

    Members:
        count: How many objects the relationship holds now.
        object: The object whose relationship it is. Left out with `returning` of `none`.
        clock: The document's clock after this call.
    """


_RelationshipSetParamsRequired = t.TypedDict("_RelationshipSetParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]"})
_RelationshipSetParamsOptional = t.TypedDict("_RelationshipSetParamsOptional", {"context": "str", "ifUnchangedSince": "str", "actionName": "str", "returning": "Returning"}, total=False)


class RelationshipSetParams(_RelationshipSetParamsRequired, _RelationshipSetParamsOptional):
    """The parameters of `relationship/set`.

    Members:
        context: The context. Left out: the main context of the connection's only document.
        id: Which object.
        property: The relationship.
        ids: Which objects. At most 100000 of them.
        ifUnchangedSince: A clock. Only if nobody, this connection included, has changed the
            object or one of `ids` since, saved or not; otherwise `object.changedSince`.
        actionName: What the step of undo is called, for the menu item “Undo Add Item”: up to
            1,000 bytes of UTF-8.
        returning: What the result says of the object whose relationship it is. Default:
            `"none"`.
    """


_RelationshipSetResultRequired = t.TypedDict("_RelationshipSetResultRequired", {"count": "int", "clock": "str"})
_RelationshipSetResultOptional = t.TypedDict("_RelationshipSetResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipSetResult(_RelationshipSetResultRequired, _RelationshipSetResultOptional):
    """The result of `relationship/set`.

    Members:
        count: How many objects the relationship holds now.
        object: The object whose relationship it is. Left out with `returning` of `none`.
        clock: The document's clock after this call.
    """


_RenewedObjectRequired = t.TypedDict("_RenewedObjectRequired", {"oldID": "ObjectID", "newID": "ObjectID"})
_RenewedObjectOptional = t.TypedDict("_RenewedObjectOptional", {}, total=False)


class RenewedObject(_RenewedObjectRequired, _RenewedObjectOptional):
    """An object that came back under another id.

    Members:
        oldID: The id that it had.
        newID: The id that it has now.
    """


_RowPlaceRequired = t.TypedDict("_RowPlaceRequired", {"section": "int", "row": "int"})
_RowPlaceOptional = t.TypedDict("_RowPlaceOptional", {}, total=False)


class RowPlace(_RowPlaceRequired, _RowPlaceOptional):
    """Where a row of a live list is.

    Members:
        section: The section, from 0.
        row: The row in the section, from 0.
    """


_RowWindowRequired = t.TypedDict("_RowWindowRequired", {"offset": "int", "count": "int"})
_RowWindowOptional = t.TypedDict("_RowWindowOptional", {}, total=False)


class RowWindow(_RowWindowRequired, _RowWindowOptional):
    """Some rows of a live list, counted over all sections.

    Members:
        offset: The first row.
        count: How many.
    """


_ServerCapabilitiesRequired = t.TypedDict("_ServerCapabilitiesRequired", {"objectStore": "ObjectStoreCapabilities"})
_ServerCapabilitiesOptional = t.TypedDict("_ServerCapabilitiesOptional", {}, total=False)


class ServerCapabilities(_ServerCapabilitiesRequired, _ServerCapabilitiesOptional):
    """The `capabilities` of the `initialize` result. The names LSP uses are left free.

    Members:
        objectStore: Everything of this protocol.
    """


_ServerInfoRequired = t.TypedDict("_ServerInfoRequired", {"name": "str", "version": "str"})
_ServerInfoOptional = t.TypedDict("_ServerInfoOptional", {}, total=False)


class ServerInfo(_ServerInfoRequired, _ServerInfoOptional):
    """Who the server is.

    Members:
        name: Always `orrery`.
        version: The program's version.
    """


_SetTraceParamsRequired = t.TypedDict("_SetTraceParamsRequired", {"value": "TraceValue"})
_SetTraceParamsOptional = t.TypedDict("_SetTraceParamsOptional", {}, total=False)


class SetTraceParams(_SetTraceParamsRequired, _SetTraceParamsOptional):
    """The parameters of `$/setTrace`.

    Members:
        value: From now on.
    """


_SortDescriptorRequired = t.TypedDict("_SortDescriptorRequired", {"keyPath": "str"})
_SortDescriptorOptional = t.TypedDict("_SortDescriptorOptional", {"ascending": "bool", "comparator": "SortComparator"}, total=False)


class SortDescriptor(_SortDescriptorRequired, _SortDescriptorOptional):
    """One key to sort by.

    Members:
        keyPath: Key path to sort by: an attribute, over to-one relationships.
        ascending: Ascending; nil sorts first. Descending is the exact reverse. Default: `true`.
        comparator: How strings compare. Default: `"compare"`.
    """


_StoreHolderRequired = t.TypedDict("_StoreHolderRequired", {})
_StoreHolderOptional = t.TypedDict("_StoreHolderOptional", {"process": "int", "host": "str", "version": "str", "protocolVersion": "str", "started": "str", "isCommand": "bool", "socket": "str", "listening": "t.List[str]", "needsToken": "bool"}, total=False)


class StoreHolder(_StoreHolderRequired, _StoreHolderOptional):
    """The process that has a store open for writing, as its lock file says.

    Members:
        process: Its number; 0 where the file does not say. Default: `0`. From 0 to 2147483647.
        host: The machine that it runs on. Default: `""`.
        version: The version of the program. Default: `""`.
        protocolVersion: The version of the protocol that it speaks. Default: `""`.
        started: When it started.
        isCommand: Whether it is a command that ends by itself, and no server. Default: `false`.
        socket: The Unix socket that leads to this document, for its user. Left out by a
            command, and by a server that is starting.
        listening: Where else it listens, as `--listen` writes it. Default: `[]`.
        needsToken: Whether it wants a token there from who comes over the network. Default:
            `false`.
    """


_StoreLocation_path = t.TypedDict("_StoreLocation_path", {"path": "str"})
_StoreLocation_url = t.TypedDict("_StoreLocation_url", {"url": "str"})
StoreLocation = t.Union[_StoreLocation_path, _StoreLocation_url]
"""Where a store is, or is to be.

Exactly one of:
    path: The store file, or a document package as UIManagedDocument writes it, a folder
        with the store at `StoreContent/persistentStore`; relative to the server's working
        directory, or, for a client that came by `orrery attach`, to its own. Or `:memory:` for
        a new store in memory.
    url: The same as a `file:` URL.
"""

_StreamCloseParamsRequired = t.TypedDict("_StreamCloseParamsRequired", {"stream": "str"})
_StreamCloseParamsOptional = t.TypedDict("_StreamCloseParamsOptional", {}, total=False)


class StreamCloseParams(_StreamCloseParamsRequired, _StreamCloseParamsOptional):
    """The parameters of `stream/close`.

    Members:
        stream: Which stream.
    """


_StreamCloseResultRequired = t.TypedDict("_StreamCloseResultRequired", {"clock": "str"})
_StreamCloseResultOptional = t.TypedDict("_StreamCloseResultOptional", {}, total=False)


class StreamCloseResult(_StreamCloseResultRequired, _StreamCloseResultOptional):
    """The result of `stream/close`.

    Members:
        clock: The document's clock at which this was true.
    """


_StreamDidFailParamsRequired = t.TypedDict("_StreamDidFailParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "error": "ErrorInfo"})
_StreamDidFailParamsOptional = t.TypedDict("_StreamDidFailParamsOptional", {}, total=False)


class StreamDidFailParams(_StreamDidFailParamsRequired, _StreamDidFailParamsOptional):
    """The parameters of `stream/didFail`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle that `stream/open` gave.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        error: Why.
    """


_StreamDidResetParamsRequired = t.TypedDict("_StreamDidResetParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "reason": "ResetReason", "documentState": "DocumentState"})
_StreamDidResetParamsOptional = t.TypedDict("_StreamDidResetParamsOptional", {}, total=False)


class StreamDidResetParams(_StreamDidResetParamsRequired, _StreamDidResetParamsOptional, ContextState):
    """The parameters of `stream/didReset`.

    Members:
        document: Which document.
        context: Which context.
        stream: The stream: the handle under which it was opened.
        clock: The document's clock at which this was true.
        since: The clock of the push, or reply, before this one on the same stream.
        reason: Why.
        documentState: The document's state now.
    """


_StreamOpenParamsRequired = t.TypedDict("_StreamOpenParamsRequired", {})
_StreamOpenParamsOptional = t.TypedDict("_StreamOpenParamsOptional", {"context": "str", "notice": "ObservableNotice", "entity": "str", "ids": "t.List[ObjectID]", "predicate": "str", "argumentArray": "ArgumentArray", "variables": "Variables", "noticeDetail": "NoticeDetail", "since": "str"}, total=False)


class StreamOpenParams(_StreamOpenParamsRequired, _StreamOpenParamsOptional):
    """The parameters of `stream/open`.

    Members:
        context: Which context. Left out: the main context of the connection's only document.
            Saves are told whichever context of the document saved.
        notice: Which notices. Default: `"context/didChangeObjects"`.
        entity: Only objects of this entity and its subentities.
        ids: Only these objects. At most 100000 of them.
        predicate: Predicate format string: only objects that match. It needs `entity`.
        argumentArray: For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
        variables: For the predicate's, or the template's, `$variables`. Default: `{}`.
        noticeDetail: What the notices carry: `objects` or `ids`. Default: `"objects"`.
        since: The latest clock of anything that the client was told of the document, a reply, a
            change or a save, to be told what was missed since then. Of a private context it does
            not count.
    """


_StreamOpenResultRequired = t.TypedDict("_StreamOpenResultRequired", {"stream": "str", "clock": "str", "isFresh": "bool"})
_StreamOpenResultOptional = t.TypedDict("_StreamOpenResultOptional", {"changes": "MissedChanges"}, total=False)


class StreamOpenResult(_StreamOpenResultRequired, _StreamOpenResultOptional):
    """The result of `stream/open`.

    Members:
        stream: Its handle, which its pushes have too.
        clock: The clock at which the stream starts: the first `since`.
        isFresh: Whether the client begins anew: without `since`, or where nobody can say what
            it missed.
        changes: What changed since `since`, where not `isFresh`. The predicate is not applied
            to it: nobody knows what matched then.
    """


_UnsavedChangeRequired = t.TypedDict("_UnsavedChangeRequired", {"id": "ObjectID", "entity": "str", "state": "UnsavedState"})
_UnsavedChangeOptional = t.TypedDict("_UnsavedChangeOptional", {"changedValues": "Values", "committedValues": "Values", "added": "t.Dict[str, t.List[ObjectID]]", "removed": "t.Dict[str, t.List[ObjectID]]", "reordered": "t.List[str]"}, total=False)


class UnsavedChange(_UnsavedChangeRequired, _UnsavedChangeOptional):
    """What is unsaved of an object: its values before and after.

    Members:
        id: Which object.
        entity: Its entity's name.
        state: In which way it is not saved.
        changedValues: The attributes and to-one relationships that have other values than
            before, with these; nil is `null`. Of a new object those that are not nil. Left out for
            a deleted one.
        committedValues: The same properties with the values that they had when the object was
            saved last, or that the context's parent has. Of a deleted object all attributes and
            to-one relationships. Left out for a new one. Values that hold more than
            `limits.inlineBinaryBytes` of binary data are left out: `object/get` in a private
            context has them.
        added: By to-many relationship: the objects that joined it. Default: `{}`.
        removed: By to-many relationship: the objects that left it. Default: `{}`.
        reordered: The ordered to-many relationships whose objects stand in another order,
            sorted. Default: `[]`.
    """


_UnsavedEditRequired = t.TypedDict("_UnsavedEditRequired", {"edit": "UnsavedEditKind", "id": "ObjectID"})
_UnsavedEditOptional = t.TypedDict("_UnsavedEditOptional", {"version": "int", "values": "Values", "old": "Values", "property": "str", "added": "t.List[ObjectID]", "removed": "t.List[ObjectID]", "ids": "t.List[ObjectID]", "step": "int"}, total=False)


class UnsavedEdit(_UnsavedEditRequired, _UnsavedEditOptional):
    """One unsaved edit, as a recovery file keeps it.

    Members:
        edit: What it does.
        id: The object.
        version: For `update` and `delete`: the object's version when it was edited. Left out
            for what is left of an `insert`.
        values: For `insert` and `update`: values of attributes and to-one relationships, binary
            ones in full.
        old: For `update`: what the same properties were before.
        property: For `relate` and `order`: the relationship.
        added: For `relate`: new objects. Default: `[]`.
        removed: For `relate`: objects that are no longer related. Default: `[]`.
        ids: For `order`: all the relationship holds, in order. Default: `[]`.
        step: Edits of a file with the same number were one step: they are saved together or not
            at all.
    """


_UnsavedObjectRequired = t.TypedDict("_UnsavedObjectRequired", {"id": "ObjectID"})
_UnsavedObjectOptional = t.TypedDict("_UnsavedObjectOptional", {"by": "ChangeCause", "errors": "t.List[ErrorInfo]"}, total=False)


class UnsavedObject(_UnsavedObjectRequired, _UnsavedObjectOptional):
    """An object whose changes could not be saved.

    Members:
        id: Which object.
        by: The request that changed it last. Left out where no request did.
        errors: Why it cannot be saved. Left out for an object that is only held back with
            others. Default: `[]`.
    """



class Methods(abc.ABC):
    """A typed method for each request and notification. Connections inherit it."""

    @abc.abstractmethod
    def request(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> JSON: ...

    @abc.abstractmethod
    def notify(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> None: ...

    @abc.abstractmethod
    def on(self, method: str, handler: t.Callable[[t.Any], None]) -> None: ...

    def aggregate_close(self, params: AggregateCloseParams) -> AggregateCloseResult:
        """Closes a live aggregate.

        Nothing more is told of it.

        Errors: `aggregate.unknown`.
        """
        return t.cast(AggregateCloseResult, self.request("aggregate/close", params))

    def aggregate_open(self, params: AggregateOpenParams) -> AggregateOpenResult:
        """Opens a live aggregate.

        A live aggregate is what a fetch of groups computes (counts, sums, averages, the least and
        the greatest, anything that `expressions` can say), kept up to date: the reply is its rows,
        and from then on `aggregate/didChange` says what became of them. Without `groupBy` there is
        one row. Unsaved changes count, those of related objects too, batch requests, and what other
        processes save. `now()` is the time of opening. Nobody waits while the rows are computed;
        what changes meanwhile comes in one push behind the reply, and `$/cancelRequest` stops it.
        The fetch is as that of `fetch/rows`, with `expressions` of all rows, or `groupBy`. Live
        aggregates and live lists share `limits.openLists`.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `list.limit`,
        `model.unknownEntity`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
        `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(AggregateOpenResult, self.request("aggregate/open", params))

    def batch_delete(self, params: BatchDeleteParams) -> BatchDeleteResult:
        """Deletes all objects that a predicate finds, by their delete rules: Core Data's
        NSBatchDeleteRequest.

        It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is
        one transaction, all or nothing, and no step of undo. While a rule `Deny` protects one of
        the objects nothing is deleted; objects that the same request deletes do not count. Nothing
        that a save does is left out: cascades are followed, the others forget what is gone, and
        must be valid without it. Contexts take the change over as they do another context's save,
        so that their unsaved edits stay, and everybody is told: `context/didChangeObjects` with the
        origin `batch`, `document/didSave`; beyond 10,000 objects `stream/didReset` with the reason
        `batch`. While it works the document can be read; requests that write the store wait for it,
        and so does everything that the same connection sends after it. A document in memory cannot
        be read meanwhile.

        Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`, `store.readOnly`, `store.saveUnknown`,
        `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
        `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
        `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
        `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
        `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
        `validation.stringTooLong`, `validation.stringTooShort`.
        """
        return t.cast(BatchDeleteResult, self.request("batch/delete", params))

    def batch_insert(self, params: BatchInsertParams) -> BatchInsertResult:
        """Makes many objects: Core Data's NSBatchInsertRequest.

        It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is
        one transaction, all or nothing, and no step of undo. Objects get their defaults and what
        `orrery.awakeFromInsert` says, as with `object/insert`, where `max(key)` goes by what is
        saved. Nothing that a save does is left out: values are validated, inverses kept and
        counted, uniqueness constraints hold. Contexts take the change over as they do another
        context's save, so that their unsaved edits stay, and everybody is told:
        `context/didChangeObjects` with the origin `batch`, `document/didSave`; beyond 10,000
        objects `stream/didReset` with the reason `batch`. While it works the document can be read;
        requests that write the store wait for it, and so does everything that the same connection
        sends after it. A document in memory cannot be read meanwhile.

        Errors: `document.ambiguous`, `document.unknown`, `model.abstractEntity`,
        `model.unknownEntity`, `model.unknownKey`, `object.notFound`, `save.constraintConflict`,
        `save.failed`, `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`,
        `validation.dateTooSoon`, `validation.failed`, `validation.invalidDate`,
        `validation.invalidURI`, `validation.missingMandatoryProperty`, `validation.multiple`,
        `validation.numberTooLarge`, `validation.numberTooSmall`,
        `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
        `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
        `validation.stringTooLong`, `validation.stringTooShort`, `value.readOnlyKey`,
        `value.wrongType`.
        """
        return t.cast(BatchInsertResult, self.request("batch/insert", params))

    def batch_update(self, params: BatchUpdateParams) -> BatchUpdateResult:
        """Changes all objects that a predicate finds: Core Data's NSBatchUpdateRequest.

        It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is
        one transaction, all or nothing, and no step of undo. Expressions see each object as it was
        before the request. An object that has the new values already does not change. Nothing that
        a save does is left out: changed objects are validated, inverses and orders kept, uniqueness
        constraints hold, derived attributes follow, versions move. A to-one relationship whose
        inverse is to-one goes to the object with the highest key of those found, as if it were set
        on one after the other. Contexts take the change over as they do another context's save, so
        that their unsaved edits stay, and everybody is told: `context/didChangeObjects` with the
        origin `batch`, `document/didSave`; beyond 10,000 objects `stream/didReset` with the reason
        `batch`. While it works the document can be read; requests that write the store wait for it,
        and so does everything that the same connection sends after it. A document in memory cannot
        be read meanwhile.

        Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`, `model.unknownKey`,
        `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
        `predicate.syntax`, `predicate.type`, `predicate.unsupported`, `save.constraintConflict`,
        `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`, `validation.dateTooSoon`,
        `validation.failed`, `validation.invalidDate`, `validation.invalidURI`,
        `validation.missingMandatoryProperty`, `validation.multiple`, `validation.numberTooLarge`,
        `validation.numberTooSmall`, `validation.relationshipDeniedDelete`,
        `validation.relationshipExceedsMaximumCount`, `validation.relationshipLacksMinimumCount`,
        `validation.stringPatternMatching`, `validation.stringTooLong`, `validation.stringTooShort`,
        `value.readOnlyKey`, `value.wrongType`.
        """
        return t.cast(BatchUpdateResult, self.request("batch/update", params))

    def connection_list(self, params: t.Optional[ConnectionListParams] = None) -> ConnectionListResult:
        """Who else is connected to this server.

        A client whose token names documents is told only of connections that have one of them open.

        Errors: `document.unknown`.
        """
        return t.cast(ConnectionListResult, self.request("connection/list", params))

    def context_begin_undo_group(self, params: t.Optional[ContextBeginUndoGroupParams] = None) -> ContextBeginUndoGroupResult:
        """Makes one step of undo of the edits that follow.

        It holds the edits that this connection makes in the context until `context/endUndoGroup`,
        saved or not; those of others stay steps of their own. The step stands in the stack where
        the last of its edits does. Groups nest: an inner one is part of the outer. A group ends
        with its connection; `context/undo` takes back what it holds so far, and its next edit
        begins another step, as does the edit after 1,000,000 elementary changes.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextBeginUndoGroupResult, self.request("context/beginUndoGroup", params))

    def context_close(self, params: ContextCloseParams) -> ContextCloseResult:
        """Closes a private context; its unsaved changes are lost.

        The main context is closed with its document.

        Errors: `context.isMain`, `context.unknown`.
        """
        return t.cast(ContextCloseResult, self.request("context/close", params))

    def context_create(self, params: t.Optional[ContextCreateParams] = None) -> ContextCreateResult:
        """Makes a private context: a scratchpad of this connection's own.

        Its parent is the store, or another context, whose edits it sees and to which it saves. It
        has no notices unless an observer asks for them, and goes with the connection.

        Errors: `context.limit`, `context.unknown`, `document.ambiguous`, `document.unknown`.
        """
        return t.cast(ContextCreateResult, self.request("context/create", params))

    def context_end_undo_group(self, params: t.Optional[ContextEndUndoGroupParams] = None) -> ContextEndUndoGroupResult:
        """Ends the undo group that this connection has begun.

        The step stays, and what is edited now is another.

        Errors: `context.noUndoGroup`, `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextEndUndoGroupResult, self.request("context/endUndoGroup", params))

    def context_get_changes(self, params: t.Optional[ContextGetChangesParams] = None) -> ContextGetChangesResult:
        """The context's unsaved changes.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextGetChangesResult, self.request("context/getChanges", params))

    def context_perform(self, params: ContextPerformParams) -> ContextPerformResult:
        """Several edits as one: all or nothing, one notice, one undo step.

        The operations are carried out in order; each sees what those before it did. When one fails,
        all are taken back, the failed one's error is the reply, with `operation` saying which it
        was, and nothing is pushed. In the parameters of an operation `{"$result": 0}` stands for
        the id of the object that the operation of that number, from 0 and before this one, is
        about: the result of `object/insert`, `object/findOrInsert`, `object/update`, `object/move`,
        `object/setValue` and `relationship/*` has it as `object`. It stands wherever an id may: as
        an id and among ids, in values, and as an argument of a predicate. With `save`, the context
        is saved too, and a failing save takes everything back; each failure, or each in `errors`,
        says by `operation` to which it belongs. What is only read, as by `object/get`, is read
        before anything is saved or told, and again for the result: where it cannot be, everything
        is taken back.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `fetch.invalid`,
        `model.abstractEntity`, `model.unknownEntity`, `model.unknownKey`, `object.changedSince`,
        `object.deleted`, `object.notFound`, `predicate.arguments`, `predicate.keyPath`,
        `predicate.limit`, `predicate.syntax`, `predicate.type`, `predicate.unsupported`,
        `save.constraintConflict`, `save.failed`, `save.mergeConflict`, `store.readOnly`,
        `store.saveUnknown`, `validation.dateTooLate`, `validation.dateTooSoon`,
        `validation.failed`, `validation.invalidDate`, `validation.invalidURI`,
        `validation.missingMandatoryProperty`, `validation.multiple`, `validation.numberTooLarge`,
        `validation.numberTooSmall`, `validation.relationshipDeniedDelete`,
        `validation.relationshipExceedsMaximumCount`, `validation.relationshipLacksMinimumCount`,
        `validation.stringPatternMatching`, `validation.stringTooLong`, `validation.stringTooShort`,
        `value.readOnlyKey`, `value.wrongType`.
        """
        return t.cast(ContextPerformResult, self.request("context/perform", params))

    def context_redo(self, params: t.Optional[ContextRedoParams] = None) -> ContextRedoResult:
        """Does again what was taken back.

        An edit after an undo leaves nothing to redo.

        Errors: `context.nothingToRedo`, `context.undoConflict`, `context.unknown`,
        `document.ambiguous`.
        """
        return t.cast(ContextRedoResult, self.request("context/redo", params))

    def context_refresh(self, params: t.Optional[ContextRefreshParams] = None) -> ContextRefreshResult:
        """Reads objects' values from the store again.

        `updated` are the objects found changed, `refreshed` the others that `ids` names.

        Errors: `context.unknown`, `document.ambiguous`, `object.deleted`, `object.notFound`.
        """
        return t.cast(ContextRefreshResult, self.request("context/refresh", params))

    def context_reset(self, params: t.Optional[ContextResetParams] = None) -> ContextResetResult:
        """Makes the context forget everything it holds, unsaved changes included.

        Front ends are sent `stream/didReset`, which lists no objects; the result tells what of the
        unsaved changes was taken back, as that of `context/rollback` does.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextResetResult, self.request("context/reset", params))

    def context_rollback(self, params: t.Optional[ContextRollbackParams] = None) -> ContextRollbackResult:
        """Throws away the context's unsaved changes and its undo stack.

        How far it reaches depends on autosave. With it, that is at most what was edited since the
        last save, often a second: right after one it takes back nothing, and empties the undo stack
        all the same. To take back more, use `context/undo`, edit in a private context, or open the
        document with `autosave: {"enabled": false}`.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextRollbackResult, self.request("context/rollback", params))

    def context_save(self, params: t.Optional[ContextSaveParams] = None) -> ContextSaveResult:
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
        return t.cast(ContextSaveResult, self.request("context/save", params))

    def context_set_undo_levels(self, params: ContextSetUndoLevelsParams) -> ContextSetUndoLevelsResult:
        """Says how many steps of a context can be undone.

        A main context has 100 to begin with, a private one those of `context/create`. Where there
        are more steps, or all of them hold more than 128 MB of values, the oldest go; the newest
        stays. What that changes of `canUndo` and `canRedo` is told by a `context/didChangeObjects`
        without objects.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextSetUndoLevelsResult, self.request("context/setUndoLevels", params))

    def context_undo(self, params: t.Optional[ContextUndoParams] = None) -> ContextUndoResult:
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
        return t.cast(ContextUndoResult, self.request("context/undo", params))

    def context_validate(self, params: t.Optional[ContextValidateParams] = None) -> ContextValidateResult:
        """Checks the unsaved changes as a save would.

        Reports every failure; an invalid context is a result, not an error. Whether a value that
        must be unique is used already is found by the save itself.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextValidateResult, self.request("context/validate", params))

    def data_read(self, params: DataReadParams) -> DataReadResult:
        """A piece of a large Binary value.

        A handle names a value where it stands, and gives it as it is when it is read: after a
        notice of a change, fetch the object again. It lives as long as its context. Of a value in a
        file of its own no more is read than is asked for. Who reads a value in pieces sends with
        each but the first, as `ifUnchangedSince`, the `clock` of the reply with the piece before:
        where another value was set between them, that is refused, and the value is to be read from
        its beginning.

        Errors: `clock.expired`, `data.unknownHandle`, `object.changedSince`.
        """
        return t.cast(DataReadResult, self.request("data/read", params))

    def data_write(self, params: DataWriteParams) -> DataWriteResult:
        """Sends a large Binary value in pieces.

        The first call makes a handle, later ones add to it; then `{"$handle": {"handle": "h2"}}` is
        the value in `object/insert`, `object/update` and the like. A handle ends with the first
        request that wrote it to a document; after `object/validate` it can be used again, and after
        one that failed, as long as there is room: when `limits.openUploads` or `limits.uploadBytes`
        is met, those end first that failed requests named, the longest ago first. It writes nothing
        to a document, hence has no clock.

        Errors: `data.tooLarge`, `data.unknownHandle`.
        """
        return t.cast(DataWriteResult, self.request("data/write", params))

    def document_backup(self, params: DocumentBackupParams) -> DocumentBackupResult:
        """Copies the store to another file while it is in use.

        The copy is a complete store as of one moment, without unsaved changes. A file that is there
        is refused unless `replace` is given, which replaces SQLite files only (`store.exists` for
        others). So is the path of a document that is open or being opened; to open one where a copy
        is being made is refused until it is done. At every moment, also after a crash, the path
        leads to what was there before, whole, or to the whole copy, each with its large values.
        Edits and saves go on meanwhile; with `$/cancelRequest` it stops, and nothing is left of the
        copy.

        Errors: `document.ambiguous`, `document.badLocation`, `document.unknown`, `store.exists`.
        """
        return t.cast(DocumentBackupResult, self.request("document/backup", params))

    def document_check(self, params: t.Optional[DocumentCheckParams] = None) -> DocumentCheckResult:
        """Verifies the store's integrity.

        SQLite's check, and the graph's: references to objects that are not there, inverses that
        disagree, keys out of range, values that break the model's rules. Reads only: the store as
        it was last saved when the request was taken up, with the edits and saves of others going on
        meanwhile. With `$/cancelRequest` it stops.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(DocumentCheckResult, self.request("document/check", params))

    def document_close(self, params: t.Optional[DocumentCloseParams] = None) -> DocumentCloseResult:
        """Closes the document for this connection.

        Its notices stop. When the last connection leaves, the document is saved where it autosaves,
        and closed; where something cannot be saved, the rest is, the request fails, and the
        document stays open. Without autosave unsaved changes are lost, unless others count on it:
        see `AutosaveOptions`.

        Errors: `document.alreadyClosed`, `document.ambiguous`, `document.unknown`,
        `save.constraintConflict`, `save.failed`, `save.mergeConflict`, `store.saveUnknown`,
        `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
        `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
        `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
        `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
        `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
        `validation.stringTooLong`, `validation.stringTooShort`.
        """
        return t.cast(DocumentCloseResult, self.request("document/close", params))

    def document_get_metadata(self, params: t.Optional[DocumentGetMetadataParams] = None) -> DocumentGetMetadataResult:
        """What programs keep in the store's metadata.

        As Core Data's `metadata(for:)`: the keys that are not the framework's, as the store has
        them now. Metadata are no objects: no notice tells of them, and undo does not touch them.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(DocumentGetMetadataResult, self.request("document/getMetadata", params))

    def document_get_status(self, params: t.Optional[DocumentGetStatusParams] = None) -> DocumentGetStatusResult:
        """How a document is.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(DocumentGetStatusResult, self.request("document/getStatus", params))

    def document_list(self) -> DocumentListResult:
        """The documents open on this server.

        Those of other connections too: a path to join them by is `document/open`.
        """
        return t.cast(DocumentListResult, self.request("document/list", None))

    def document_open(self, params: DocumentOpenParams) -> DocumentOpenResult:
        """Opens a document: one store with its model.

        A document that is open already, by whichever connection, is joined: it keeps its model
        (`model/update` gives it another) and options, and `noticeDetail` counts for this
        connection. Where it is not as the request wants it, with another model say, or read-only
        where `history` is to be made, it is `document.openOtherwise`; options that are left out
        want nothing. One server at a time has a store open for writing: where another has, it is
        `store.inUse`. The reply says how the document is, as `document/getStatus` does, and who
        else has it open; from then on the connection hears of its main context and its saves.
        Without `model` the one that the store keeps is used, as stores made by Orrery and by Core
        Data do, or the one that its tables tell; `modelOrigin` then says which, and what of it is a
        guess. `recovery` names files with edits that could not be saved when the document was
        closed the last time.

        Errors: `document.badLocation`, `document.limit`, `document.openOtherwise`,
        `migration.mappingInvalid`, `migration.notInferable`, `migration.policyUnsupported`,
        `model.incompatible`, `model.invalid`, `model.notFound`, `model.unknownConfiguration`,
        `save.constraintConflict`, `store.exists`, `store.inUse`, `store.notFound`,
        `store.readOnly`, `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
        `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
        `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
        `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
        `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
        `validation.stringTooLong`, `validation.stringTooShort`.
        """
        return t.cast(DocumentOpenResult, self.request("document/open", params))

    def document_recover(self, params: t.Optional[DocumentRecoverParams] = None) -> DocumentRecoverResult:
        """Brings back edits that could not be saved when the document was closed, or discards them.

        The edits of all files in `recovery` of the document become unsaved edits of its main
        context, as one step of undo; other front ends see an ordinary notice. Objects have the ids
        that they had. A file stays until what it holds has been saved or undone; what could not be
        brought back stays in it until it can, or until `discard`. A `discard` that fails with
        `store.failed` names the file that could not be removed: what is in it is still listed.

        Errors: `document.ambiguous`, `document.unknown`, `recovery.notFound`,
        `recovery.unreadable`, `store.readOnly`.
        """
        return t.cast(DocumentRecoverResult, self.request("document/recover", params))

    def document_revert(self, params: t.Optional[DocumentRevertParams] = None) -> DocumentRevertResult:
        """Throws away the main context's unsaved changes and its undo stack.

        The document is as it was last saved. Other front ends see a notice of origin `rollback`.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(DocumentRevertResult, self.request("document/revert", params))

    def document_set_metadata(self, params: DocumentSetMetadataParams) -> DocumentSetMetadataResult:
        """Changes what programs keep in the store's metadata.

        Saved at once, in a transaction of its own. Keys that are not named stay as they are. Keys
        that begin with `NS`, `_NS`, `PF` or `Orrery` are the framework's, and refused.

        Errors: `document.ambiguous`, `document.unknown`, `model.unknownKey`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(DocumentSetMetadataResult, self.request("document/setMetadata", params))

    def fetch_count(self, params: FetchCountParams) -> FetchCountResult:
        """Counts what a fetch finds.

        The number of objects that `fetch/objects`, or of rows that `fetch/rows`, would return for
        the same fetch: limit and offset count, and so do groups and `distinct`. What is returned of
        each (`prefetch`, `prefetchRequests`, the order) makes no difference.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(FetchCountResult, self.request("fetch/count", params))

    def fetch_explain(self, params: FetchExplainParams) -> FetchExplainResult:
        """How a fetch is run, what that takes, and which index would help.

        The statement is the one that finds what `resultType` says. Prefetching, and what unsaved
        changes add, are not in it. It is run to its end and its rows are thrown away: this takes as
        long as the fetch, holds up nobody, and stops with `$/cancelRequest`. Nothing here is a
        time: the figures are the same on every machine.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
        `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
        `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(FetchExplainResult, self.request("fetch/explain", params))

    def fetch_ids(self, params: FetchIdsParams) -> FetchIdsResult:
        """Fetches the ids of objects.

        The fetch reads the context as it is when the request is taken up: later edits do not change
        the result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken`
        ids come in `$/progress` as the store yields them, and there are none in the reply: a piece
        has up to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than the
        client reads. Members of the fetch that say what of the objects to return (`properties`,
        `prefetch`, `prefetchRequests`) are refused, and those that make rows other than objects:
        `fetch/objects` and `fetch/rows` have them.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(FetchIdsResult, self.request("fetch/ids", params))

    def fetch_objects(self, params: FetchObjectsParams) -> FetchObjectsResult:
        """Fetches objects with their values.

        The fetch reads the context as it is when the request is taken up: later edits do not change
        the result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken`
        objects come in `$/progress` as the store yields them, and there are none in the reply: a
        piece has up to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than
        the client reads. A piece has one member, `objects` or `related`. Members of the fetch that
        make rows other than objects (`expressions`, `groupBy`, `having`, `distinct`) are refused:
        `fetch/rows` has them.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
        `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
        `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(FetchObjectsResult, self.request("fetch/objects", params))

    def fetch_rows(self, params: FetchRowsParams) -> FetchRowsResult:
        """Fetches a table: attributes, key paths and computed columns, or groups.

        The compact form, and the one for what is computed. A row is an array of values in the order
        of `columns`. Where each row is one object its id comes first, in the column `id`; where
        rows are groups (`groupBy`, `having`, or `expressions` of all rows), or `distinct`, they
        have no id. Without `properties` and `expressions` the columns are all properties but
        to-many relationships. The fetch reads the context as it is when the request is taken up:
        later edits do not change the result, and nobody waits for it. `$/cancelRequest` stops it.
        With a `partialResultToken` rows come in `$/progress` as the store yields them, and there
        are none in the reply: a piece has up to 1,000 of them, or fewer once they take 64 KiB. The
        fetch goes no faster than the client reads. `prefetch` and `prefetchRequests` are refused:
        `fetch/objects` has them.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(FetchRowsResult, self.request("fetch/rows", params))

    def history_fetch(self, params: t.Optional[HistoryFetchParams] = None) -> HistoryFetchResult:
        """Tells what saves did, oldest first: Core Data's persistent history.

        A store has history where an app of Apple's platforms switched it on, or `document/open`
        with `history`. Unsaved edits are no part of it. Call again with `after: token` while
        `hasMore`, and with the last token whenever there may be news. Where something after the
        token was purged the answer is `history.tokenExpired`: read everything anew.

        Errors: `document.ambiguous`, `document.unknown`, `history.tokenExpired`,
        `history.unavailable`, `model.unknownEntity`.
        """
        return t.cast(HistoryFetchResult, self.request("history/fetch", params))

    def history_purge(self, params: t.Optional[HistoryPurgeParams] = None) -> HistoryPurgeResult:
        """Forgets old history.

        Exactly one of `before` and `beforeDate` is given. Whoever has not read what is purged gets
        `history.tokenExpired`. Objects stay as they are. `$/cancelRequest` stops it; what is gone
        by then stays gone.

        Errors: `document.ambiguous`, `document.unknown`, `history.tokenExpired`,
        `history.unavailable`, `store.readOnly`.
        """
        return t.cast(HistoryPurgeResult, self.request("history/purge", params))

    def initialize(self, params: t.Optional[InitializeParams] = None) -> InitializeResult:
        """Opens a session: the first request on a connection, once.

        LSP's. Before it every request is refused with `rpc.notInitialized` and every notification
        but `exit` is dropped; a second one is refused with `rpc.invalidRequest`. Members of LSP
        that mean nothing here (`rootUri`, `workspaceFolders`, …) are ignored. On standard input and
        output the server ends when the process `processId` does.

        Errors: `rpc.unsupportedVersion`.
        """
        return t.cast(InitializeResult, self.request("initialize", params))

    def list_close(self, params: ListCloseParams) -> ListCloseResult:
        """Closes a live list.

        Nothing more is told of it.

        Errors: `list.unknown`.
        """
        return t.cast(ListCloseResult, self.request("list/close", params))

    def list_open(self, params: ListOpenParams) -> ListOpenResult:
        """Opens a live list.

        A live list is what a fetch finds, in order and in sections, kept up to date: the reply is
        its state, and from then on `list/didChange` says what to do to it. Unsaved changes count,
        those of related objects too, batch requests, and what other processes save; limit and
        offset hold for ever. `now()` is the time of opening. The fetch is as that of
        `fetch/objects`; with `properties: []` objects come without values. The rows are fetched as
        they are when the request is taken up, and nobody waits for that; what changes meanwhile
        comes in one push behind the reply, and `$/cancelRequest` stops it. After a lost connection
        `since` can ask for what was missed: with the same fetch, sections and window, and the clock
        of the last push or reply, the reply has `changes` in place of the state where the server
        still knows the list, and otherwise the state, with `isFresh: true`.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `list.limit`,
        `model.unknownEntity`, `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`,
        `predicate.limit`, `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(ListOpenResult, self.request("list/open", params))

    def list_set_fetch(self, params: ListSetFetchParams) -> ListSetFetchResult:
        """Changes what a live list shows.

        Another predicate, order, limit or division into sections; the entity stays. The reply says
        how the new list follows from the old one. Until then nothing is told of either; what
        changes meanwhile comes in one push behind the reply. `$/cancelRequest` leaves the old list.

        Errors: `fetch.invalid`, `list.unknown`, `model.unknownEntity`, `model.unknownKey`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(ListSetFetchResult, self.request("list/setFetch", params))

    def list_set_window(self, params: ListSetWindowParams) -> ListSetWindowResult:
        """Changes the rows that a live list shows.

        The reply has all objects in the new window.

        Errors: `list.unknown`.
        """
        return t.cast(ListSetWindowResult, self.request("list/setWindow", params))

    def model_check(self, params: ModelCheckParams) -> ModelCheckResult:
        """What is wrong with a model, and what is odd.

        An editor asks this while a model is edited: nothing is opened or written. A model with
        faults is refused by every other request; warnings tell what is allowed and probably not
        meant.

        Errors: `document.unknown`, `model.notFound`.
        """
        return t.cast(ModelCheckResult, self.request("model/check", params))

    def model_describe(self, params: t.Optional[ModelDescribeParams] = None) -> ModelDescribeResult:
        """The document's model as JSON.

        In the form that `document/open` takes in the message and the server reads from a `.json`
        model.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(ModelDescribeResult, self.request("model/describe", params))

    def model_diff(self, params: t.Optional[ModelDiffParams] = None) -> ModelDiffResult:
        """What differs between two models, and what an inferred migration would make of it.

        A dry run of Core Data's lightweight migration that reads the models only, no store: what
        becomes of each entity, what changes, what data would be lost and what cannot be inferred.
        Fetched properties, fetch requests, indexes, configurations, user info, classes and rules of
        validation are not compared: no stored object depends on them.

        Errors: `document.ambiguous`, `document.unknown`, `migration.mappingInvalid`,
        `migration.policyUnsupported`, `model.invalid`, `model.notFound`.
        """
        return t.cast(ModelDiffResult, self.request("model/diff", params))

    def model_get_classes(self, params: ModelGetClassesParams) -> ModelGetClassesResult:
        """A model's entities as classes of a programming language.

        The texts that `orrery generate` writes. No file is written.

        Errors: `document.ambiguous`, `document.unknown`, `model.invalid`, `model.notFound`.
        """
        return t.cast(ModelGetClassesResult, self.request("model/getClasses", params))

    def model_get_versions(self, params: ModelGetVersionsParams) -> ModelGetVersionsResult:
        """The versions of a model, and which of them a store is of.

        What `document/open` with `migrate` goes by, without touching anything: a store's version is
        recognised by its version hashes, or, where Apple's framework wrote it, by its tables and
        the model that it keeps. `model/diff` compares two of the versions, named by paths such as
        `Homepwner.xcdatamodeld/Homepwner 2.xcdatamodel`.

        Errors: `document.badLocation`, `model.invalid`, `model.notFound`, `store.notFound`.
        """
        return t.cast(ModelGetVersionsResult, self.request("model/getVersions", params))

    def model_graph(self, params: t.Optional[ModelGraphParams] = None) -> ModelGraphResult:
        """A model as a diagram: a place for each entity, and the lines between them.

        Every front end can draw the same diagram, without a layout of its own. Boxes and labels do
        not overlap, and lines run through no box, level or upright, with few crossings. Entities
        without relationships come beside or below the others. Boxes are where Xcode's diagram has
        them, if the model's file says so for all and keeps them apart, farther from each other
        where they are larger here; and those in `positions` are where these say. Boxes that these
        leave no room between are not moved: lines may run through them. Equal requests have equal
        results. Nothing is written.

        Errors: `document.ambiguous`, `document.unknown`, `model.invalid`, `model.notFound`,
        `model.unknownEntity`.
        """
        return t.cast(ModelGraphResult, self.request("model/graph", params))

    def model_merge(self, params: ModelMergeParams) -> ModelMergeResult:
        """Several models as one, or one configuration of a model.

        As Core Data merges the models of an app and its frameworks: entities, composites, fetch
        requests and configurations of all of them. What several have under one name must be the
        same in each, or the error lists every name that is not; a relationship may lead from an
        entity of one model to one of another. The result can be given to `document/open` as
        `model`. No file is written.

        Errors: `model.invalid`, `model.notFound`, `model.unknownConfiguration`.
        """
        return t.cast(ModelMergeResult, self.request("model/merge", params))

    def model_update(self, params: ModelUpdateParams) -> ModelUpdateResult:
        """Changes the model of an open document, under everybody who has it open.

        The store is migrated as by `document/open` with `migrate`, under the same rules: what
        cannot be inferred is refused unless a mapping says it, nobody else may have the store open,
        it is one transaction that can be cancelled until it is committed, and positions in the
        history from before expire. `model/diff` without `from`, or with the document as `from`, is
        the dry run. A change that leaves the rows as they are, as of a default value, a rule of
        validation or a fetch request, takes no time, and the store keeps the new model; a model
        that is the same in every part changes nothing and is told to nobody. The main context is
        saved first, autosave or not, and a save that fails is this request's failure. Unsaved
        changes of private contexts, of any connection, refuse it as `context.unsavedChanges`. It
        begins when nothing reads the store for another request; what asks for such reads later
        waits for it. From then on everything that is asked about the document waits, whoever asks;
        other documents are served. If it fails, everything is as it was, but for that save. When it
        is done every connection that has the document open is told, before the reply: by
        `document/didChangeModel`, then one `stream/didReset` for each stream of its contexts'
        changes, then one `list/didReset`, `aggregate/didReset` or `observer/didReset` for each live
        list, live aggregate and observer of values, in that order. What they were opened with is
        asked of the new model as it stands: what has no meaning there ends with `list/didFail`,
        `aggregate/didFail` or `observer/didFail` and its error. Contexts stay, by the same names,
        without steps to undo and without the values of transient attributes; live lists of clients
        that have gone are not kept. Objects keep their ids, except for the name of an entity that
        has another.

        Errors: `context.unsavedChanges`, `document.ambiguous`, `document.unknown`,
        `migration.mappingInvalid`, `migration.notInferable`, `migration.policyUnsupported`,
        `model.incompatible`, `model.invalid`, `model.notFound`, `model.unknownConfiguration`,
        `save.constraintConflict`, `save.failed`, `save.mergeConflict`, `store.readOnly`,
        `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
        `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
        `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
        `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
        `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
        `validation.stringTooLong`, `validation.stringTooShort`.
        """
        return t.cast(ModelUpdateResult, self.request("model/update", params))

    def model_write(self, params: ModelWriteParams) -> ModelWriteResult:
        """Writes a model into a file.

        What `orrery model convert` does. The name's ending says in which form: `.xcdatamodeld`,
        `.xcdatamodel`, `.json`. A model of Xcode that is there is updated: what is the same stays
        byte for byte, and so does what this program does not know. A `.json` is written anew, where
        it is a model or nothing. A model with faults is not written. Each file is there as it was
        or as it is to be, whatever happens. No document has another model by this: that is
        `model/update`.

        Errors: `document.unknown`, `model.invalid`, `model.notFound`, `model.unknownEntity`.
        """
        return t.cast(ModelWriteResult, self.request("model/write", params))

    def object_changed_values(self, params: t.Optional[ObjectChangedValuesParams] = None) -> ObjectChangedValuesResult:
        """What is unsaved of objects, with old and new values.

        Objects that are saved as they are, and ids that name nothing, are left out. What it costs
        follows the objects asked for, or those with unsaved changes.

        Errors: `context.unknown`, `document.ambiguous`, `object.notFound`.
        """
        return t.cast(ObjectChangedValuesResult, self.request("object/changedValues", params))

    def object_delete(self, params: ObjectDeleteParams) -> ObjectDeleteResult:
        """Deletes objects, and what the delete rules take with them.

        While a rule `Deny` protects one of them nothing is deleted; objects that the same call
        deletes do not count.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `object.changedSince`,
        `object.deleted`, `object.notFound`, `store.readOnly`, `validation.multiple`,
        `validation.relationshipDeniedDelete`.
        """
        return t.cast(ObjectDeleteResult, self.request("object/delete", params))

    def object_find_or_insert(self, params: ObjectFindOrInsertParams) -> ObjectFindOrInsertResult:
        """The object with these values, made if there is none.

        Atomic: two clients asking at once get the same object. Unsaved objects of the context
        count. Where several match, it is the one with the lowest key.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.abstractEntity`,
        `model.unknownEntity`, `model.unknownKey`, `object.deleted`, `object.notFound`,
        `store.readOnly`, `validation.invalidURI`, `validation.multiple`,
        `validation.numberTooLarge`, `validation.numberTooSmall`, `value.readOnlyKey`,
        `value.wrongType`.
        """
        return t.cast(ObjectFindOrInsertResult, self.request("object/findOrInsert", params))

    def object_get(self, params: ObjectGetParams) -> ObjectGetResult:
        """Objects by id.

        Ids that name nothing, or a deleted object, are listed in `missing`; a text that is no
        object id at all, or names an unknown entity, is an error.

        Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.notFound`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(ObjectGetResult, self.request("object/get", params))

    def object_get_value(self, params: ObjectGetValueParams) -> ObjectGetValueResult:
        """A value by key path.

        Key-value coding's `value(forKeyPath:)`.

        Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.deleted`,
        `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
        `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(ObjectGetValueResult, self.request("object/getValue", params))

    def object_insert(self, params: ObjectInsertParams) -> ObjectInsertResult:
        """Makes an object.

        It gets its permanent id, its defaults and what the model's `orrery.awakeFromInsert` says;
        `values` come on top. A new object need not be valid until it is saved.

        Errors: `context.unknown`, `document.ambiguous`, `model.abstractEntity`,
        `model.unknownEntity`, `model.unknownKey`, `object.deleted`, `object.notFound`,
        `store.readOnly`, `validation.invalidURI`, `validation.multiple`,
        `validation.numberTooLarge`, `validation.numberTooSmall`, `value.readOnlyKey`,
        `value.wrongType`.
        """
        return t.cast(ObjectInsertResult, self.request("object/insert", params))

    def object_move(self, params: ObjectMoveParams) -> ObjectMoveResult:
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
        return t.cast(ObjectMoveResult, self.request("object/move", params))

    def object_set_value(self, params: ObjectSetValueParams) -> ObjectSetValueResult:
        """Sets a value by key path.

        Key-value coding's `setValue(_:forKeyPath:)`: the last key is set on the object that the
        steps before it lead to. Where a step is nil nothing happens.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `predicate.keyPath`,
        `predicate.limit`, `store.readOnly`, `validation.invalidURI`, `validation.numberTooLarge`,
        `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
        """
        return t.cast(ObjectSetValueResult, self.request("object/setValue", params))

    def object_update(self, params: ObjectUpdateParams) -> ObjectUpdateResult:
        """Sets values of an object.

        Properties not named stay. `null` sets nil. A to-many relationship is set as a whole.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `validation.invalidURI`, `validation.multiple`, `validation.numberTooLarge`,
        `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
        """
        return t.cast(ObjectUpdateResult, self.request("object/update", params))

    def object_validate(self, params: ObjectValidateParams) -> ObjectValidateResult:
        """Checks an object, or values it might get, against the model's rules.

        Failures are a result, not an error.

        Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.deleted`,
        `object.notFound`, `validation.multiple`, `value.wrongType`.
        """
        return t.cast(ObjectValidateResult, self.request("object/validate", params))

    def observer_close(self, params: ObserverCloseParams) -> ObserverCloseResult:
        """Closes an observer.

        Its pushes stop before the reply.

        Errors: `observer.unknown`.
        """
        return t.cast(ObserverCloseResult, self.request("observer/close", params))

    def observer_open(self, params: ObserverOpenParams) -> ObserverOpenResult:
        """Observes values of objects.

        Core Data's key-value observing: pushes `observer/didChange` with old and new values. It
        remembers the values of every object under observation: a connection may have
        `limits.observedObjects` of them. Nobody waits while they are read; what changes meanwhile
        comes in one push behind the reply, and `$/cancelRequest` stops it. An observer of a main
        context is kept for 60 seconds when its connection ends: who opens the same again with
        `since` is told what it missed.

        Errors: `context.unknown`, `document.ambiguous`, `model.unknownEntity`, `model.unknownKey`,
        `object.deleted`, `object.notFound`, `observer.limit`, `predicate.arguments`,
        `predicate.keyPath`, `predicate.limit`, `predicate.syntax`, `predicate.type`,
        `predicate.unsupported`.
        """
        return t.cast(ObserverOpenResult, self.request("observer/open", params))

    def predicate_parse(self, params: PredicateParseParams) -> PredicateParseResult:
        """A predicate's canonical text and tree.

        A syntax fault is the error `predicate.syntax` with its `offset` and what was `expected`
        there. With an entity the key paths and types are checked too. The chapter on predicates has
        the language.

        Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(PredicateParseResult, self.request("predicate/parse", params))

    def predicate_parse_expression(self, params: PredicateParseExpressionParams) -> PredicateParseExpressionResult:
        """An expression's canonical text and tree.

        As `predicate/parse`, for a lone value: what `expressions` of a fetch and the values of a
        batch update are.

        Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(PredicateParseExpressionResult, self.request("predicate/parseExpression", params))

    def relationship_add(self, params: RelationshipAddParams) -> RelationshipAddResult:
        """Adds objects to a to-many relationship.

        Those it holds already stay where they are. Inverses follow.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipAddResult, self.request("relationship/add", params))

    def relationship_insert(self, params: RelationshipInsertParams) -> RelationshipInsertResult:
        """Puts objects at a place of an ordered relationship.

        Those it holds already are moved there.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipInsertResult, self.request("relationship/insert", params))

    def relationship_move(self, params: RelationshipMoveParams) -> RelationshipMoveResult:
        """Moves objects within an ordered relationship.

        The objects are taken out, in the order given, and put at `index` of what is left. Each must
        be in it.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipMoveResult, self.request("relationship/move", params))

    def relationship_remove(self, params: RelationshipRemoveParams) -> RelationshipRemoveResult:
        """Takes objects out of a to-many relationship.

        Those it does not hold are ignored. Inverses follow.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipRemoveResult, self.request("relationship/remove", params))

    def relationship_set(self, params: RelationshipSetParams) -> RelationshipSetResult:
        """Sets what a relationship holds.

        An ordered one keeps the given order; a to-one takes at most one object. Inverses follow.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipSetResult, self.request("relationship/set", params))

    def rpc_discover(self) -> JSON:
        """This protocol as an OpenRPC document.

        The same as `protocol/generated/openrpc.json`. OpenRPC calls the method `rpc.discover`; it
        is answered too.
        """
        return self.request("rpc/discover", None)

    def rpc_get_status(self) -> RPCGetStatusResult:
        """This server: its process, since when it runs, and what it has open.

        What `orrery servers` shows. Documents that the connection's token does not allow are left
        out.
        """
        return t.cast(RPCGetStatusResult, self.request("rpc/getStatus", None))

    def rpc_stop(self, params: t.Optional[RPCStopParams] = None) -> RPCStopResult:
        """Ends this server for everybody, as SIGTERM does.

        Every document is saved as for its last front end, and closed; then the reply comes, and the
        connections end. What could not be saved is `save.failed`, with the recovery file where the
        edits are; the server ends all the same. A token that is restricted to reading or to
        documents does not allow it. `orrery servers stop` sends it; `orrery attach` does with
        `ifIdle`, to open a document in another way than a server has it that waits for somebody to
        come back.

        Errors: `save.failed`.
        """
        return t.cast(RPCStopResult, self.request("rpc/stop", params))

    def shutdown(self) -> None:
        """Ends the session's work; the connection stays until `exit`.

        LSP's. The connection's documents are saved where they autosave. It fails with `save.failed`
        when edits of this connection could not be saved, or edits of anybody where this is the last
        front end; `errors` has every reason. Where nobody is left to mend them, they are kept in a
        recovery file, which `file` names and the next `document/open` tells of. Any request after
        it, whatever its reply, is refused with `server.shuttingDown`.

        Errors: `save.failed`.
        """
        self.request("shutdown", None)

    def stream_close(self, params: StreamCloseParams) -> StreamCloseResult:
        """Closes a stream of notices.

        Its notices stop before the reply. The streams that `document/open` opened can be closed
        too.

        Errors: `stream.unknown`.
        """
        return t.cast(StreamCloseResult, self.request("stream/close", params))

    def stream_open(self, params: t.Optional[StreamOpenParams] = None) -> StreamOpenResult:
        """Asks for notices.

        `document/open` opens a stream of changes of the main context and one of saves. This opens
        another beside them, of a context, of an entity, of some objects or of those that match a
        predicate; its notices have its name and a `since` of their own. To hear its notices only,
        open the document with `noticeDetail: none`. With a predicate an object passes that matches
        before a change or after it; those that match count towards `limits.observedObjects`. The
        stream begins when it is known which these are; nobody waits for that, and `$/cancelRequest`
        stops it.

        Errors: `context.unknown`, `document.ambiguous`, `model.unknownEntity`, `object.deleted`,
        `object.notFound`, `observer.limit`, `predicate.arguments`, `predicate.keyPath`,
        `predicate.limit`, `predicate.syntax`, `predicate.type`, `predicate.unsupported`,
        `stream.limit`.
        """
        return t.cast(StreamOpenResult, self.request("stream/open", params))

    def cancel_request(self, params: CancelRequestParams) -> None:
        """Gives up a request.

        It overtakes what is queued. The request still gets its one reply: `rpc.requestCancelled`,
        or its result when it was done already. An unknown id is ignored.
        """
        self.notify("$/cancelRequest", params)

    def on_log_trace(self, handler: t.Callable[[LogTraceParams], None]) -> None:
        """What the server is doing, for a person to read.

        Sent only when asked for with `trace` or `$/setTrace`.
        """
        self.on("$/logTrace", handler)

    def on_progress(self, handler: t.Callable[[ProgressParams], None]) -> None:
        """A piece of a long answer, or how far a long job is.

        For a `partialResultToken` the values are pieces of the result, to be joined in order; the
        reply then holds no rows. For a `workDoneToken` they are LSP's work done progress: `{kind:
        "begin", title, cancellable}` when the request has taken 200 ms, `{kind: "report",
        cancellable, message?, percentage?}` every 200 ms after that, `{kind: "end"}` before the
        reply; a request that is done sooner tells nothing. `title` is the method, `percentage` 0 to
        100. A token is the requesting client's own and ends with the reply.
        """
        self.on("$/progress", handler)

    def set_trace(self, params: SetTraceParams) -> None:
        """Changes what `$/logTrace` tells.

        LSP's. Long messages are shortened.
        """
        self.notify("$/setTrace", params)

    def on_aggregate_did_change(self, handler: t.Callable[[AggregateDidChangeParams], None]) -> None:
        """A live aggregate changed.

        One for each commit, or edit of the context, that changed a row, sent before the reply to
        the request that caused it. A client that reads slowly is told several as one.
        """
        self.on("aggregate/didChange", handler)

    def on_aggregate_did_fail(self, handler: t.Callable[[AggregateDidFailParams], None]) -> None:
        """A live aggregate cannot be kept up to date and is closed.

        What it said last was right at `since`.
        """
        self.on("aggregate/didFail", handler)

    def on_aggregate_did_reset(self, handler: t.Callable[[AggregateDidResetParams], None]) -> None:
        """The whole of a live aggregate: forget what you know of it.

        Sent where changes cannot be told one by one.
        """
        self.on("aggregate/didReset", handler)

    def on_connection_did_change(self, handler: t.Callable[[ConnectionDidChangeParams], None]) -> None:
        """A connection opened a document that this one has open, closed it, or ended.

        State, no stream: each tells all there is to say, and a client that reads slowly is told the
        last only.
        """
        self.on("connection/didChange", handler)

    def on_context_did_change_objects(self, handler: t.Callable[[ContextDidChangeObjectsParams], None]) -> None:
        """Objects of a context changed.

        One per edit, merge, undo, …, however many objects it touched. The connection that caused it
        gets it before the reply. Objects appear in one list only.
        """
        self.on("context/didChangeObjects", handler)

    def on_document_did_change_model(self, handler: t.Callable[[DocumentDidChangeModelParams], None]) -> None:
        """The document has another model.

        After a `model/update` of whichever connection. Sent to every connection that has the
        document open, whatever notices it asked for, since nothing that it knows of the document
        need be so any more. Resets of the streams, live lists, live aggregates and observers
        follow; what no stream tells, such as objects that were fetched, is to be read anew. State,
        no stream: it has no `since`, and the last one counts.
        """
        self.on("document/didChangeModel", handler)

    def on_document_did_change_state(self, handler: t.Callable[[DocumentDidChangeStateParams], None]) -> None:
        """A document's state changed.

        State, no stream: it has no `since`, and each tells all there is to say.
        """
        self.on("document/didChangeState", handler)

    def on_document_did_fail_to_save(self, handler: t.Callable[[DocumentDidFailToSaveParams], None]) -> None:
        """An autosave, or the save at the end, left edits of the main context unsaved.

        Such a save writes what it can, and holds back what it cannot: objects that are not valid,
        or in conflict with what others have saved; everything that the same request has changed;
        and what names an object that is not saved. They stay in the context as unsaved edits, and
        each autosave tries again. When the store itself fails, everything is left. Every connection
        with the document is told, whatever it observes, and again only when there is something new
        to tell. State, no stream: it has no `since`, and each tells all there is to say.
        """
        self.on("document/didFailToSave", handler)

    def on_document_did_save(self, handler: t.Callable[[DocumentDidSaveParams], None]) -> None:
        """Changes reached the store.

        One per save, after the save is durable. A failed save sends none. `hasChanges`, `canUndo`,
        `canRedo` and the names of the steps are the main context's.
        """
        self.on("document/didSave", handler)

    def exit(self) -> None:
        """Ends the connection. On stdio it ends the server, with all its connections.

        LSP's. The exit code is 0 after `shutdown`, else 1. A server that the client reached over a
        socket goes on serving others.
        """
        self.notify("exit", None)

    def initialized(self) -> None:
        """The client has read the `initialize` result.

        LSP's. Requests need not wait for it.
        """
        self.notify("initialized", None)

    def on_list_did_change(self, handler: t.Callable[[ListDidChangeParams], None]) -> None:
        """A live list changed.

        One for each commit, or edit of the context, that changed something the list shows, sent
        before the reply to the request that caused it.
        """
        self.on("list/didChange", handler)

    def on_list_did_fail(self, handler: t.Callable[[ListDidFailParams], None]) -> None:
        """A live list cannot be kept up to date and is closed.

        What it showed last was right at `since`.
        """
        self.on("list/didFail", handler)

    def on_list_did_reset(self, handler: t.Callable[[ListDidResetParams], None]) -> None:
        """The whole of a live list: forget what you know of it.

        Sent where changes cannot be told one by one.
        """
        self.on("list/didReset", handler)

    def on_observer_did_change(self, handler: t.Callable[[ObserverDidChangeParams], None]) -> None:
        """Values under observation changed, or which objects are.

        Core Data's key-value observing. One for each commit, or edit of the context, that made a
        difference, sent before the reply to the request that caused it, whatever it was: an edit, a
        merge, undo, rollback, a reset, a batch request, another process. A client that reads slowly
        is told several changes as one: nothing is lost.
        """
        self.on("observer/didChange", handler)

    def on_observer_did_fail(self, handler: t.Callable[[ObserverDidFailParams], None]) -> None:
        """An observer cannot go on and is closed.

        What it told last was right at `since`.
        """
        self.on("observer/didFail", handler)

    def on_observer_did_reset(self, handler: t.Callable[[ObserverDidResetParams], None]) -> None:
        """All that an observer observes: forget what you know of it.

        Sent where changes cannot be told one by one.
        """
        self.on("observer/didReset", handler)

    def on_stream_did_fail(self, handler: t.Callable[[StreamDidFailParams], None]) -> None:
        """A stream of notices cannot go on and is closed.

        What it told last was right at `since`.
        """
        self.on("stream/didFail", handler)

    def on_stream_did_reset(self, handler: t.Callable[[StreamDidResetParams], None]) -> None:
        """Forget what a stream of notices told and read it anew.

        Sent in place of notices that piled up for a slow reader, when a context was reset, after a
        batch request or another process's save that changed more than a notice can name, and after
        `document/didChangeModel`. `clock` is where the stream goes on.
        """
        self.on("stream/didReset", handler)


STRUCTURES: t.Dict[str, t.Dict[str, t.Any]] = {
    "AggregateChange": {"properties": {"total": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "deletes": {"type": "[AggregateDelete]"}, "moves": {"type": "[AggregateMove]"}, "inserts": {"type": "[AggregateRow]"}, "updates": {"type": "[AggregateRow]"}}, "mixins": [], "exactlyOne": False},
    "AggregateCloseParams": {"properties": {"aggregate": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "AggregateCloseResult": {"properties": {"clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "AggregateDelete": {"properties": {"row": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "groupKey": {"type": "[json]"}}, "mixins": [], "exactlyOne": False},
    "AggregateDidChangeParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "origin": {"type": "ChangeOrigin"}, "by": {"type": "ChangeCause", "optional": True}, "changes": {"type": "AggregateChange"}}, "mixins": [], "exactlyOne": False},
    "AggregateDidFailParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "error": {"type": "ErrorInfo"}}, "mixins": [], "exactlyOne": False},
    "AggregateDidResetParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "reason": {"type": "ListResetReason"}, "rows": {"type": "[AggregateRow]"}}, "mixins": [], "exactlyOne": False},
    "AggregateMove": {"properties": {"oldPlace": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "newPlace": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "groupKey": {"type": "[json]"}}, "mixins": [], "exactlyOne": False},
    "AggregateOpenParams": {"properties": {"context": {"type": "string", "optional": True}, "fetch": {"type": "FetchRequest"}}, "mixins": [], "exactlyOne": False},
    "AggregateOpenResult": {"properties": {"aggregate": {"type": "string"}, "clock": {"type": "string"}, "rows": {"type": "[AggregateRow]"}}, "mixins": [], "exactlyOne": False},
    "AggregateRow": {"properties": {"row": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "groupKey": {"type": "[json]"}, "values": {"type": "{json}"}}, "mixins": [], "exactlyOne": False},
    "AutosaveOptions": {"properties": {"enabled": {"type": "boolean", "optional": True, "default": True}, "delay": {"type": "decimal", "optional": True, "default": 1.0, "minimum": 0, "maximum": 86400}}, "mixins": [], "exactlyOne": False},
    "BatchDeleteParams": {"properties": {"document": {"type": "string", "optional": True}, "entity": {"type": "string"}, "predicate": {"type": "string", "optional": True}, "argumentArray": {"type": "[json]", "optional": True, "default": []}, "variables": {"type": "{json}", "optional": True, "default": {}}, "workDoneToken": {"type": "integer|string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "keys"}}, "mixins": [], "exactlyOne": False},
    "BatchDeleteResult": {"properties": {"matched": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "clock": {"type": "string"}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "BatchInsertParams": {"properties": {"document": {"type": "string", "optional": True}, "entity": {"type": "string"}, "objects": {"type": "[{json}]", "maximumCount": 1000000}, "onConflict": {"type": "BatchConflictRule", "optional": True, "default": "error"}, "dryRun": {"type": "boolean", "optional": True, "default": False}, "workDoneToken": {"type": "integer|string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "keys"}}, "mixins": [], "exactlyOne": False},
    "BatchInsertResult": {"properties": {"matched": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "clock": {"type": "string"}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "BatchUpdateParams": {"properties": {"document": {"type": "string", "optional": True}, "entity": {"type": "string"}, "predicate": {"type": "string", "optional": True}, "argumentArray": {"type": "[json]", "optional": True, "default": []}, "values": {"type": "{json}", "optional": True, "default": {}}, "expressions": {"type": "{string}", "optional": True, "default": {}}, "expressionArgumentArrays": {"type": "{[json]}", "optional": True, "default": {}}, "variables": {"type": "{json}", "optional": True, "default": {}}, "workDoneToken": {"type": "integer|string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "keys"}}, "mixins": [], "exactlyOne": False},
    "BatchUpdateResult": {"properties": {"matched": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "clock": {"type": "string"}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "CancelRequestParams": {"properties": {"id": {"type": "integer|string"}}, "mixins": [], "exactlyOne": False},
    "ChangeCause": {"properties": {"connection": {"type": "string"}, "request": {"type": "integer|string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "CheckProblem": {"properties": {"kind": {"type": "CheckProblemKind"}, "message": {"type": "string"}, "entity": {"type": "string", "optional": True}, "property": {"type": "string", "optional": True}, "objects": {"type": "[string]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "ClassFile": {"properties": {"name": {"type": "string"}, "text": {"type": "string"}, "isUsersOwn": {"type": "boolean", "optional": True, "default": False}}, "mixins": [], "exactlyOne": False},
    "ClientInfo": {"properties": {"name": {"type": "string"}, "version": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ConnectionDidChangeParams": {"properties": {"document": {"type": "string"}}, "mixins": ["PresentConnections"], "exactlyOne": False},
    "ConnectionInfo": {"properties": {"connection": {"type": "string"}, "clientInfo": {"type": "ClientInfo", "optional": True}, "access": {"type": "Access"}, "documents": {"type": "[string]"}}, "mixins": [], "exactlyOne": False},
    "ConnectionListParams": {"properties": {"document": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ConnectionListResult": {"properties": {}, "mixins": ["PresentConnections"], "exactlyOne": False},
    "ContextBeginUndoGroupParams": {"properties": {"context": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ContextBeginUndoGroupResult": {"properties": {"clock": {"type": "string"}}, "mixins": ["ContextState"], "exactlyOne": False},
    "ContextCloseParams": {"properties": {"context": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ContextCloseResult": {"properties": {"clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ContextCreateParams": {"properties": {"document": {"type": "string", "optional": True}, "parent": {"type": "string", "optional": True}, "name": {"type": "string", "optional": True}, "author": {"type": "string", "optional": True}, "mergePolicy": {"type": "MergePolicy", "optional": True, "default": "error"}, "undoLevels": {"type": "integer", "optional": True, "default": 0, "minimum": 0, "maximum": 10000}, "automaticallyMerges": {"type": "boolean", "optional": True, "default": False}}, "mixins": [], "exactlyOne": False},
    "ContextCreateResult": {"properties": {"context": {"type": "string"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ContextDidChangeObjectsParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "origin": {"type": "ChangeOrigin"}, "by": {"type": "ChangeCause", "optional": True}, "noticeDetail": {"type": "NoticeDetail"}, "inserted": {"type": "[ManagedObject]"}, "updated": {"type": "[ObjectChange]"}, "deleted": {"type": "[string]"}, "refreshed": {"type": "[ManagedObject]"}}, "mixins": ["ContextState"], "exactlyOne": False},
    "ContextEndUndoGroupParams": {"properties": {"context": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ContextEndUndoGroupResult": {"properties": {"clock": {"type": "string"}}, "mixins": ["ContextState"], "exactlyOne": False},
    "ContextGetChangesParams": {"properties": {"context": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ContextGetChangesResult": {"properties": {"inserted": {"type": "[ManagedObject]"}, "updated": {"type": "[ObjectChange]"}, "deleted": {"type": "[string]"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ContextInfo": {"properties": {"context": {"type": "string"}, "isMain": {"type": "boolean"}, "hasChanges": {"type": "boolean"}, "parent": {"type": "string", "optional": True}, "name": {"type": "string", "optional": True}, "author": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ContextPerformParams": {"properties": {"context": {"type": "string", "optional": True}, "operations": {"type": "[Operation]", "maximumCount": 100000}, "actionName": {"type": "string", "optional": True}, "save": {"type": "boolean", "optional": True, "default": False}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "ContextPerformResult": {"properties": {"results": {"type": "[OperationResult]"}, "clock": {"type": "string"}, "transaction": {"type": "integer", "optional": True, "minimum": 1, "maximum": 9223372036854775807}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "ContextRedoParams": {"properties": {"context": {"type": "string", "optional": True}, "steps": {"type": "integer", "optional": True, "default": 1, "minimum": 1, "maximum": 10000}, "scope": {"type": "UndoScope", "optional": True, "default": "context"}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "ContextRedoResult": {"properties": {"clock": {"type": "string"}}, "mixins": ["WrittenChanges", "ContextState"], "exactlyOne": False},
    "ContextRefreshParams": {"properties": {"context": {"type": "string", "optional": True}, "ids": {"type": "[string]", "optional": True, "maximumCount": 100000}, "mergeChanges": {"type": "boolean", "optional": True, "default": True}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "ContextRefreshResult": {"properties": {"clock": {"type": "string"}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "ContextResetParams": {"properties": {"context": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "ContextResetResult": {"properties": {"clock": {"type": "string"}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "ContextRollbackParams": {"properties": {"context": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "ContextRollbackResult": {"properties": {"clock": {"type": "string"}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "ContextSaveParams": {"properties": {"context": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "ids"}}, "mixins": [], "exactlyOne": False},
    "ContextSaveResult": {"properties": {"clock": {"type": "string"}, "transaction": {"type": "integer", "optional": True, "minimum": 1, "maximum": 9223372036854775807}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "ContextSetUndoLevelsParams": {"properties": {"context": {"type": "string", "optional": True}, "undoLevels": {"type": "integer", "minimum": 0, "maximum": 10000}}, "mixins": [], "exactlyOne": False},
    "ContextSetUndoLevelsResult": {"properties": {"clock": {"type": "string"}}, "mixins": ["ContextState"], "exactlyOne": False},
    "ContextState": {"properties": {"hasChanges": {"type": "boolean"}, "canUndo": {"type": "boolean"}, "canRedo": {"type": "boolean"}, "undoActionName": {"type": "string", "optional": True}, "redoActionName": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ContextUndoParams": {"properties": {"context": {"type": "string", "optional": True}, "steps": {"type": "integer", "optional": True, "default": 1, "minimum": 1, "maximum": 10000}, "scope": {"type": "UndoScope", "optional": True, "default": "context"}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "ContextUndoResult": {"properties": {"clock": {"type": "string"}}, "mixins": ["WrittenChanges", "ContextState"], "exactlyOne": False},
    "ContextValidateParams": {"properties": {"context": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ContextValidateResult": {"properties": {"isValid": {"type": "boolean"}, "errors": {"type": "[ErrorInfo]"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "DataReadParams": {"properties": {"handle": {"type": "string"}, "offset": {"type": "integer", "optional": True, "default": 0, "minimum": 0, "maximum": 9007199254740991}, "length": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "ifUnchangedSince": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "DataReadResult": {"properties": {"data": {"type": "string"}, "offset": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "length": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "total": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "DataWriteParams": {"properties": {"handle": {"type": "string", "optional": True}, "data": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "DataWriteResult": {"properties": {"handle": {"type": "string"}, "length": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "DocumentBackupParams": {"properties": {"document": {"type": "string", "optional": True}, "location": {"type": "StoreLocation"}, "replace": {"type": "boolean", "optional": True, "default": False}, "workDoneToken": {"type": "integer|string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "DocumentBackupResult": {"properties": {"path": {"type": "string"}, "bytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "DocumentCheckParams": {"properties": {"document": {"type": "string", "optional": True}, "workDoneToken": {"type": "integer|string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "DocumentCheckResult": {"properties": {"isSound": {"type": "boolean"}, "problems": {"type": "[CheckProblem]"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "DocumentCloseParams": {"properties": {"document": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "DocumentCloseResult": {"properties": {"clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "DocumentDidChangeModelParams": {"properties": {"document": {"type": "string"}, "clock": {"type": "string"}, "by": {"type": "ChangeCause", "optional": True}, "model": {"type": "Model"}, "changes": {"type": "[ModelChange]"}}, "mixins": [], "exactlyOne": False},
    "DocumentDidChangeStateParams": {"properties": {"document": {"type": "string"}, "state": {"type": "DocumentState"}, "clock": {"type": "string"}, "error": {"type": "ErrorInfo", "optional": True}}, "mixins": [], "exactlyOne": False},
    "DocumentDidFailToSaveParams": {"properties": {"document": {"type": "string"}, "clock": {"type": "string"}, "error": {"type": "ErrorInfo"}, "objects": {"type": "[UnsavedObject]"}, "count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "DocumentDidSaveParams": {"properties": {"document": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "context": {"type": "string", "optional": True}, "by": {"type": "ChangeCause", "optional": True}, "transaction": {"type": "integer", "optional": True, "minimum": 1, "maximum": 9223372036854775807}, "author": {"type": "string", "optional": True}, "noticeDetail": {"type": "NoticeDetail"}, "isTruncated": {"type": "boolean", "optional": True, "default": False}, "insertedCount": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "updatedCount": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "deletedCount": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "inserted": {"type": "[string]"}, "updated": {"type": "[ObjectChange]"}, "deleted": {"type": "[string]"}}, "mixins": ["ContextState"], "exactlyOne": False},
    "DocumentGetMetadataParams": {"properties": {"document": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "DocumentGetMetadataResult": {"properties": {"metadata": {"type": "{json}"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "DocumentGetStatusParams": {"properties": {"document": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "DocumentGetStatusResult": {"properties": {"contexts": {"type": "[ContextInfo]"}, "connections": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": ["OpenDocument", "ContextState"], "exactlyOne": False},
    "DocumentListResult": {"properties": {"documents": {"type": "[OpenDocument]"}}, "mixins": [], "exactlyOne": False},
    "DocumentMigration": {"properties": {"version": {"type": "string", "optional": True}, "identifiers": {"type": "[string]", "optional": True, "default": []}, "steps": {"type": "[string]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "DocumentOpenParams": {"properties": {"location": {"type": "StoreLocation"}, "model": {"type": "ModelSource", "optional": True}, "configuration": {"type": "string", "optional": True}, "create": {"type": "CreateMode", "optional": True, "default": "never"}, "format": {"type": "DocumentFormat", "optional": True, "default": "file"}, "readOnly": {"type": "boolean", "optional": True, "default": False}, "writeMirrored": {"type": "boolean", "optional": True, "default": False}, "migrate": {"type": "boolean", "optional": True, "default": False}, "mapping": {"type": "MappingSource", "optional": True}, "workDoneToken": {"type": "integer|string", "optional": True}, "autosave": {"type": "AutosaveOptions", "optional": True}, "history": {"type": "boolean", "optional": True}, "durability": {"type": "Durability", "optional": True, "default": "full"}, "noticeDetail": {"type": "NoticeDetail", "optional": True}, "since": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "DocumentOpenResult": {"properties": {"model": {"type": "Model"}, "modelOrigin": {"type": "ModelOrigin", "optional": True}, "migration": {"type": "DocumentMigration", "optional": True}, "isFresh": {"type": "boolean"}, "changes": {"type": "MissedChanges", "optional": True}}, "mixins": ["OpenDocument", "ContextState", "PresentConnections"], "exactlyOne": False},
    "DocumentRecoverParams": {"properties": {"document": {"type": "string", "optional": True}, "discard": {"type": "boolean", "optional": True, "default": False}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "DocumentRecoverResult": {"properties": {"clock": {"type": "string"}, "edits": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "renewed": {"type": "[RenewedObject]", "optional": True, "default": []}, "replaced": {"type": "[ErrorInfo]", "optional": True, "default": []}, "failures": {"type": "[FailedEdit]", "optional": True, "default": []}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "DocumentRevertParams": {"properties": {"document": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "DocumentRevertResult": {"properties": {"clock": {"type": "string"}}, "mixins": ["WrittenChanges"], "exactlyOne": False},
    "DocumentSetMetadataParams": {"properties": {"document": {"type": "string", "optional": True}, "metadata": {"type": "{json}"}}, "mixins": [], "exactlyOne": False},
    "DocumentSetMetadataResult": {"properties": {"metadata": {"type": "{json}"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "DocumentUse": {"properties": {"document": {"type": "string"}, "path": {"type": "string", "optional": True}, "connections": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "hasChanges": {"type": "boolean", "optional": True, "default": False}, "readOnly": {"type": "boolean", "optional": True, "default": False}}, "mixins": [], "exactlyOne": False},
    "EntityMapping": {"properties": {"name": {"type": "string", "optional": True}, "source": {"type": "string", "optional": True}, "destination": {"type": "string", "optional": True}, "where": {"type": "string", "optional": True}, "distinctBy": {"type": "[string]", "optional": True, "default": [], "maximumCount": 100}, "values": {"type": "{string}", "optional": True, "default": {}}, "entityMappings": {"type": "{string}", "optional": True, "default": {}}, "unmapped": {"type": "[string]", "optional": True, "default": [], "maximumCount": 10000}, "policyClass": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ErrorData": {"properties": {"kind": {"type": "string"}, "entity": {"type": "string", "optional": True}, "property": {"type": "string", "optional": True}, "parameter": {"type": "string", "optional": True}, "objects": {"type": "[string]", "optional": True, "default": []}, "contexts": {"type": "[string]", "optional": True, "default": []}, "value": {"type": "json", "optional": True}, "current": {"type": "json", "optional": True}, "allowed": {"type": "[string]", "optional": True, "default": []}, "predicate": {"type": "string", "optional": True}, "offset": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "expected": {"type": "string", "optional": True}, "file": {"type": "string", "optional": True}, "line": {"type": "integer", "optional": True, "minimum": 1, "maximum": 9007199254740991}, "operation": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "holder": {"type": "StoreHolder", "optional": True}, "changes": {"type": "[LaterChange]", "optional": True, "default": []}, "hint": {"type": "string", "optional": True}, "retryable": {"type": "boolean"}, "errors": {"type": "[ErrorInfo]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "ErrorInfo": {"properties": {"code": {"type": "integer", "minimum": -2147483648, "maximum": 2147483647}, "message": {"type": "string"}, "data": {"type": "ErrorData"}}, "mixins": [], "exactlyOne": False},
    "ExpressionNode": {"properties": {"kind": {"type": "ExpressionKind"}, "value": {"type": "json", "optional": True}, "keyPath": {"type": "string", "optional": True}, "name": {"type": "string", "optional": True}, "arguments": {"type": "[ExpressionNode]", "optional": True, "default": []}, "predicates": {"type": "[PredicateNode]", "optional": True, "default": []}, "offset": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "FailedEdit": {"properties": {"edit": {"type": "UnsavedEdit"}, "error": {"type": "ErrorInfo"}}, "mixins": [], "exactlyOne": False},
    "FetchCountParams": {"properties": {"fetch": {"type": "FetchRequest"}, "context": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "FetchCountResult": {"properties": {"count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "FetchEffort": {"properties": {"rows": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "scanSteps": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "sorts": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "automaticIndexRows": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "instructions": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "FetchExplainParams": {"properties": {"fetch": {"type": "FetchRequest"}, "context": {"type": "string", "optional": True}, "resultType": {"type": "FetchResultType", "optional": True, "default": "objects"}}, "mixins": [], "exactlyOne": False},
    "FetchExplainResult": {"properties": {"sql": {"type": "string"}, "bindings": {"type": "[string]"}, "plan": {"type": "[PlanStep]"}, "effort": {"type": "FetchEffort"}, "evaluation": {"type": "FetchEvaluation"}, "indexes": {"type": "[IndexSuggestion]"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "FetchExpression": {"properties": {"name": {"type": "string"}, "expression": {"type": "string"}, "argumentArray": {"type": "[json]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "FetchIdsParams": {"properties": {"fetch": {"type": "FetchRequest"}, "context": {"type": "string", "optional": True}, "partialResultToken": {"type": "integer|string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "FetchIdsResult": {"properties": {"ids": {"type": "[string]"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "FetchObjectsParams": {"properties": {"fetch": {"type": "FetchRequest"}, "context": {"type": "string", "optional": True}, "partialResultToken": {"type": "integer|string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "FetchObjectsResult": {"properties": {"objects": {"type": "[ManagedObject]"}, "related": {"type": "[ManagedObject]"}, "prefetched": {"type": "[PrefetchedObjects]", "optional": True, "default": []}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "FetchRequest": {"properties": {"entity": {"type": "string"}, "predicate": {"type": "string", "optional": True}, "argumentArray": {"type": "[json]", "optional": True, "default": []}, "variables": {"type": "{json}", "optional": True, "default": {}}, "template": {"type": "string", "optional": True}, "sort": {"type": "[SortDescriptor]", "optional": True, "default": [], "maximumCount": 100}, "limit": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "offset": {"type": "integer", "optional": True, "default": 0, "minimum": 0, "maximum": 9007199254740991}, "properties": {"type": "[string]", "optional": True, "maximumCount": 2000}, "expressions": {"type": "[FetchExpression]", "optional": True, "default": [], "maximumCount": 100}, "prefetch": {"type": "[string]", "optional": True, "default": [], "maximumCount": 100}, "prefetchRequests": {"type": "[PrefetchRequest]", "optional": True, "default": [], "maximumCount": 100}, "groupBy": {"type": "[string]", "optional": True, "default": [], "maximumCount": 100}, "having": {"type": "string", "optional": True}, "havingArgumentArray": {"type": "[json]", "optional": True, "default": []}, "distinct": {"type": "boolean", "optional": True, "default": False}, "includesSubentities": {"type": "boolean", "optional": True, "default": True}, "includesPendingChanges": {"type": "boolean", "optional": True, "default": True}}, "mixins": [], "exactlyOne": False},
    "FetchRowsParams": {"properties": {"fetch": {"type": "FetchRequest"}, "context": {"type": "string", "optional": True}, "partialResultToken": {"type": "integer|string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "FetchRowsResult": {"properties": {"columns": {"type": "[string]"}, "rows": {"type": "[[json]]"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "HistoryChange": {"properties": {"type": {"type": "HistoryChangeType"}, "id": {"type": "string"}, "keys": {"type": "[string]", "optional": True}, "tombstone": {"type": "{json}", "optional": True}}, "mixins": [], "exactlyOne": False},
    "HistoryFetchParams": {"properties": {"document": {"type": "string", "optional": True}, "after": {"type": "string", "optional": True}, "afterDate": {"type": "string", "optional": True}, "entity": {"type": "string", "optional": True}, "author": {"type": "string", "optional": True}, "limit": {"type": "integer", "optional": True, "default": 1000, "minimum": 1, "maximum": 10000}}, "mixins": [], "exactlyOne": False},
    "HistoryFetchResult": {"properties": {"transactions": {"type": "[HistoryTransaction]"}, "token": {"type": "string"}, "hasMore": {"type": "boolean"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "HistoryPurgeParams": {"properties": {"document": {"type": "string", "optional": True}, "before": {"type": "string", "optional": True}, "beforeDate": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "HistoryPurgeResult": {"properties": {"transactions": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "HistoryTransaction": {"properties": {"number": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}, "date": {"type": "string"}, "author": {"type": "string", "optional": True}, "context": {"type": "string", "optional": True}, "bundle": {"type": "string", "optional": True}, "process": {"type": "string", "optional": True}, "isPartial": {"type": "boolean", "optional": True, "default": False}, "changes": {"type": "[HistoryChange]"}}, "mixins": [], "exactlyOne": False},
    "IndexSuggestion": {"properties": {"entity": {"type": "string"}, "index": {"type": "ModelFetchIndex"}, "xcode": {"type": "string"}, "reason": {"type": "string"}, "plan": {"type": "[PlanStep]"}}, "mixins": [], "exactlyOne": False},
    "InitializationOptions": {"properties": {"protocolVersion": {"type": "string", "optional": True}, "token": {"type": "string", "optional": True}, "int64": {"type": "Int64Form", "optional": True, "default": "number"}, "noticeDetail": {"type": "NoticeDetail", "optional": True, "default": "objects"}}, "mixins": [], "exactlyOne": False},
    "InitializeParams": {"properties": {"processId": {"type": "integer", "optional": True, "minimum": -2147483648, "maximum": 2147483647}, "clientInfo": {"type": "ClientInfo", "optional": True}, "capabilities": {"type": "json", "optional": True}, "trace": {"type": "TraceValue", "optional": True, "default": "off"}, "initializationOptions": {"type": "InitializationOptions", "optional": True}}, "mixins": [], "exactlyOne": False},
    "InitializeResult": {"properties": {"protocolVersion": {"type": "string"}, "serverInfo": {"type": "ServerInfo"}, "capabilities": {"type": "ServerCapabilities"}, "limits": {"type": "Limits"}, "connection": {"type": "string"}, "access": {"type": "Access", "optional": True, "default": "write"}, "documents": {"type": "[OpenDocument]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "LaterChange": {"properties": {"id": {"type": "string"}, "keys": {"type": "[string]"}, "origin": {"type": "ChangeOrigin"}, "by": {"type": "ChangeCause", "optional": True}, "author": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "Limits": {"properties": {"maximumMessageBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "headerBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "headerFields": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "batchRequests": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "nestingDepth": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "inlineBinaryBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "noticeObjects": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "namedObjects": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "queuedBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "unreadBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "unreadSeconds": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "replyBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "waitingRequests": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "waitingBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "connections": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "tracedBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "uploadBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "openUploads": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "openDocuments": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "openContexts": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "contextDepth": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "openStreams": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "openObservers": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "openLists": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "observedObjects": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "resumableObjects": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "rememberedObjects": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "retainedStreams": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "retentionSeconds": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "actionNameBytes": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "predicateLength": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "predicateTokens": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "patternLength": {"type": "integer", "minimum": 1, "maximum": 9007199254740991}, "predicateDepth": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "predicateSetParts": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "predicateRepetitions": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "keyPathKeys": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "evaluatedElements": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "ListChange": {"properties": {"total": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "sectionDeletes": {"type": "[integer]", "minimum": 0, "maximum": 9007199254740991}, "sectionInserts": {"type": "[ListSectionInsert]"}, "deletes": {"type": "[ListDelete]"}, "moves": {"type": "[ListMove]"}, "inserts": {"type": "[ListRow]"}, "updates": {"type": "[ListUpdate]"}, "entered": {"type": "[ListRow]"}, "related": {"type": "[ManagedObject]"}}, "mixins": [], "exactlyOne": False},
    "ListCloseParams": {"properties": {"list": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ListCloseResult": {"properties": {"clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ListDelete": {"properties": {"section": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "row": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "id": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ListDidChangeParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "origin": {"type": "ChangeOrigin"}, "by": {"type": "ChangeCause", "optional": True}, "changes": {"type": "ListChange"}}, "mixins": [], "exactlyOne": False},
    "ListDidFailParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "error": {"type": "ErrorInfo"}}, "mixins": [], "exactlyOne": False},
    "ListDidResetParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "reason": {"type": "ListResetReason"}, "snapshot": {"type": "ListSnapshot"}}, "mixins": [], "exactlyOne": False},
    "ListMove": {"properties": {"oldPlace": {"type": "RowPlace"}, "newPlace": {"type": "RowPlace"}, "id": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ListOpenParams": {"properties": {"context": {"type": "string", "optional": True}, "fetch": {"type": "FetchRequest"}, "sectionNameKeyPath": {"type": "string", "optional": True}, "window": {"type": "RowWindow", "optional": True}, "since": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ListOpenResult": {"properties": {"list": {"type": "string"}, "clock": {"type": "string"}, "isFresh": {"type": "boolean"}, "snapshot": {"type": "ListSnapshot", "optional": True}, "changes": {"type": "ListChange", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ListRow": {"properties": {"section": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "row": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "id": {"type": "string"}, "object": {"type": "ManagedObject", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ListSection": {"properties": {"name": {"type": "string"}, "indexTitle": {"type": "string", "optional": True}, "count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "ListSectionInsert": {"properties": {"index": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "name": {"type": "string"}, "indexTitle": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ListSetFetchParams": {"properties": {"list": {"type": "string"}, "fetch": {"type": "FetchRequest"}, "sectionNameKeyPath": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ListSetFetchResult": {"properties": {"clock": {"type": "string"}, "since": {"type": "string"}, "changes": {"type": "ListChange"}}, "mixins": [], "exactlyOne": False},
    "ListSetWindowParams": {"properties": {"list": {"type": "string"}, "window": {"type": "RowWindow", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ListSetWindowResult": {"properties": {"clock": {"type": "string"}, "objects": {"type": "[ManagedObject]"}, "related": {"type": "[ManagedObject]"}}, "mixins": [], "exactlyOne": False},
    "ListSnapshot": {"properties": {"total": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "sections": {"type": "[ListSection]"}, "objects": {"type": "[ManagedObject]"}, "related": {"type": "[ManagedObject]"}}, "mixins": [], "exactlyOne": False},
    "ListUpdate": {"properties": {"oldPlace": {"type": "RowPlace"}, "newPlace": {"type": "RowPlace"}, "id": {"type": "string"}, "keys": {"type": "[string]"}, "object": {"type": "ManagedObject", "optional": True}}, "mixins": [], "exactlyOne": False},
    "LogTraceParams": {"properties": {"message": {"type": "string"}, "verbose": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ManagedObject": {"properties": {"id": {"type": "string"}, "entity": {"type": "string"}, "values": {"type": "{json}", "optional": True}, "keys": {"type": "[string]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "Mapping": {"properties": {"from": {"type": "string", "optional": True}, "to": {"type": "string", "optional": True}, "entities": {"type": "[EntityMapping]", "optional": True, "default": [], "maximumCount": 10000}, "steps": {"type": "[Mapping]", "optional": True, "default": [], "maximumCount": 100}}, "mixins": [], "exactlyOne": False},
    "MappingSource": {"properties": {"path": {"type": "string", "optional": True}, "mapping": {"type": "Mapping", "optional": True}}, "mixins": [], "exactlyOne": True},
    "MissedChanges": {"properties": {"noticeDetail": {"type": "NoticeDetail"}, "inserted": {"type": "[ManagedObject]"}, "updated": {"type": "[ObjectChange]"}, "deleted": {"type": "[string]"}, "refreshed": {"type": "[ManagedObject]"}}, "mixins": [], "exactlyOne": False},
    "Model": {"properties": {"entities": {"type": "[ModelEntity]"}, "composites": {"type": "[ModelComposite]", "optional": True, "default": []}, "configurations": {"type": "{[string]}", "optional": True, "default": {}}, "fetchRequestTemplates": {"type": "[ModelFetchRequest]", "optional": True, "default": []}, "versionIdentifiers": {"type": "[string]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "ModelAttribute": {"properties": {"name": {"type": "string"}, "type": {"type": "AttributeTypeName"}, "isOptional": {"type": "boolean", "optional": True, "default": False}, "isTransient": {"type": "boolean", "optional": True, "default": False}, "defaultValue": {"type": "json", "optional": True}, "derivationExpression": {"type": "string", "optional": True}, "composite": {"type": "string", "optional": True}, "minimum": {"type": "json", "optional": True}, "maximum": {"type": "json", "optional": True}, "minimumLength": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "maximumLength": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "regularExpression": {"type": "string", "optional": True}, "valueTransformerName": {"type": "string", "optional": True}, "customClassName": {"type": "string", "optional": True}, "allowsExternalBinaryDataStorage": {"type": "boolean", "optional": True, "default": False}, "preservesValueInHistoryOnDeletion": {"type": "boolean", "optional": True, "default": False}, "allowsCloudEncryption": {"type": "boolean", "optional": True, "default": False}, "isIndexedBySpotlight": {"type": "boolean", "optional": True, "default": False}, "usesScalarValueType": {"type": "boolean", "optional": True, "default": False}, "isIndexed": {"type": "boolean", "optional": True, "default": False}, "renamingIdentifier": {"type": "string", "optional": True}, "versionHashModifier": {"type": "string", "optional": True}, "userInfo": {"type": "{string}", "optional": True, "default": {}}}, "mixins": [], "exactlyOne": False},
    "ModelChange": {"properties": {"kind": {"type": "ModelChangeKind"}, "entity": {"type": "string"}, "property": {"type": "string", "optional": True}, "from": {"type": "string", "optional": True}, "to": {"type": "string", "optional": True}, "reached": {"type": "[string]", "optional": True, "default": []}, "loss": {"type": "string", "optional": True}, "obstacle": {"type": "string", "optional": True}, "hint": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelCheckParams": {"properties": {"model": {"type": "ModelSource"}}, "mixins": [], "exactlyOne": False},
    "ModelCheckResult": {"properties": {"faults": {"type": "[ModelProblem]", "optional": True, "default": []}, "warnings": {"type": "[ModelProblem]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "ModelComposite": {"properties": {"name": {"type": "string"}, "elements": {"type": "[ModelAttribute]"}}, "mixins": [], "exactlyOne": False},
    "ModelDescribeParams": {"properties": {"document": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelDescribeResult": {"properties": {"model": {"type": "Model"}, "modelOrigin": {"type": "ModelOrigin", "optional": True}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ModelDiffParams": {"properties": {"from": {"type": "ModelSource", "optional": True}, "to": {"type": "ModelSource", "optional": True}, "mapping": {"type": "MappingSource", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelDiffResult": {"properties": {"isInferable": {"type": "boolean"}, "mappings": {"type": "[ModelMapping]"}, "changes": {"type": "[ModelChange]"}}, "mixins": [], "exactlyOne": False},
    "ModelEntity": {"properties": {"name": {"type": "string"}, "superentity": {"type": "string", "optional": True}, "isAbstract": {"type": "boolean", "optional": True, "default": False}, "className": {"type": "string", "optional": True}, "attributes": {"type": "[ModelAttribute]", "optional": True, "default": []}, "relationships": {"type": "[ModelRelationship]", "optional": True, "default": []}, "fetchedProperties": {"type": "[ModelFetchedProperty]", "optional": True, "default": []}, "uniquenessConstraints": {"type": "[[string]]", "optional": True, "default": []}, "fetchIndexes": {"type": "[ModelFetchIndex]", "optional": True, "default": []}, "compoundIndexes": {"type": "[[string]]", "optional": True, "default": []}, "renamingIdentifier": {"type": "string", "optional": True}, "versionHashModifier": {"type": "string", "optional": True}, "coreSpotlightDisplayNameExpression": {"type": "string", "optional": True}, "userInfo": {"type": "{string}", "optional": True, "default": {}}}, "mixins": [], "exactlyOne": False},
    "ModelFetchIndex": {"properties": {"name": {"type": "string"}, "elements": {"type": "[ModelFetchIndexElement]"}, "partialIndexPredicate": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelFetchIndexElement": {"properties": {"property": {"type": "string", "optional": True}, "expression": {"type": "string", "optional": True}, "collation": {"type": "IndexCollation", "optional": True, "default": "binary"}, "isAscending": {"type": "boolean", "optional": True, "default": True}}, "mixins": [], "exactlyOne": False},
    "ModelFetchRequest": {"properties": {"name": {"type": "string"}, "entity": {"type": "string"}, "predicate": {"type": "string", "optional": True}, "sort": {"type": "[SortDescriptor]", "optional": True, "default": [], "maximumCount": 100}, "limit": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "batchSize": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "resultType": {"type": "FetchResultType", "optional": True, "default": "objects"}, "includesSubentities": {"type": "boolean", "optional": True, "default": True}, "includesPropertyValues": {"type": "boolean", "optional": True, "default": True}, "includesPendingChanges": {"type": "boolean", "optional": True, "default": True}, "returnsObjectsAsFaults": {"type": "boolean", "optional": True, "default": True}, "returnsDistinctResults": {"type": "boolean", "optional": True, "default": False}}, "mixins": [], "exactlyOne": False},
    "ModelFetchedProperty": {"properties": {"name": {"type": "string"}, "fetchRequest": {"type": "ModelFetchRequest"}, "userInfo": {"type": "{string}", "optional": True, "default": {}}}, "mixins": [], "exactlyOne": False},
    "ModelGetClassesParams": {"properties": {"model": {"type": "ModelSource", "optional": True}, "language": {"type": "ClassLanguage"}, "name": {"type": "string", "optional": True, "default": "Model"}}, "mixins": [], "exactlyOne": False},
    "ModelGetClassesResult": {"properties": {"files": {"type": "[ClassFile]"}}, "mixins": [], "exactlyOne": False},
    "ModelGetVersionsParams": {"properties": {"model": {"type": "ModelSource"}, "store": {"type": "StoreLocation", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelGetVersionsResult": {"properties": {"versions": {"type": "[ModelVersion]"}}, "mixins": [], "exactlyOne": False},
    "ModelGraphBox": {"properties": {"entity": {"type": "string"}, "title": {"type": "string"}, "isAbstract": {"type": "boolean", "optional": True, "default": False}, "rows": {"type": "[ModelGraphRow]", "optional": True, "default": []}, "change": {"type": "ModelGraphChange", "optional": True}, "x": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, "y": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, "width": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "height": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "ModelGraphEnd": {"properties": {"entity": {"type": "string"}, "relationship": {"type": "string", "optional": True}, "minimumCount": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "maximumCount": {"type": "integer", "optional": True, "minimum": 1, "maximum": 9007199254740991}, "label": {"type": "ModelGraphLabel", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelGraphLabel": {"properties": {"text": {"type": "string"}, "x": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, "y": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, "width": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "height": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "ModelGraphLine": {"properties": {"kind": {"type": "ModelGraphLineKind"}, "from": {"type": "ModelGraphEnd"}, "to": {"type": "ModelGraphEnd"}, "points": {"type": "[ModelGraphPoint]"}, "change": {"type": "ModelGraphChange", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelGraphParams": {"properties": {"model": {"type": "ModelSource", "optional": True}, "from": {"type": "ModelSource", "optional": True}, "characterWidth": {"type": "integer", "optional": True, "default": 7, "minimum": 1, "maximum": 100}, "lineHeight": {"type": "integer", "optional": True, "default": 18, "minimum": 1, "maximum": 200}, "positions": {"type": "[ModelGraphPosition]", "optional": True, "default": [], "maximumCount": 20000}, "keepsArrangement": {"type": "boolean", "optional": True, "default": True}, "format": {"type": "ModelGraphFormat", "optional": True}, "title": {"type": "string", "optional": True, "default": "Model"}}, "mixins": [], "exactlyOne": False},
    "ModelGraphPoint": {"properties": {"x": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, "y": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "ModelGraphPosition": {"properties": {"entity": {"type": "string"}, "x": {"type": "integer", "minimum": -1000000, "maximum": 1000000}, "y": {"type": "integer", "minimum": -1000000, "maximum": 1000000}}, "mixins": [], "exactlyOne": False},
    "ModelGraphResult": {"properties": {"boxes": {"type": "[ModelGraphBox]"}, "lines": {"type": "[ModelGraphLine]"}, "x": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, "y": {"type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991}, "width": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "height": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "isArranged": {"type": "boolean", "optional": True, "default": False}, "text": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelGraphRow": {"properties": {"text": {"type": "string"}, "change": {"type": "ModelGraphChange", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelGuess": {"properties": {"kind": {"type": "ModelGuessKind"}, "message": {"type": "string"}, "entity": {"type": "string", "optional": True}, "property": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelMapping": {"properties": {"name": {"type": "string", "optional": True}, "kind": {"type": "ModelMappingKind"}, "source": {"type": "string", "optional": True}, "destination": {"type": "string", "optional": True}, "where": {"type": "string", "optional": True}, "distinctBy": {"type": "[string]", "optional": True, "default": []}, "values": {"type": "{string}", "optional": True, "default": {}}}, "mixins": [], "exactlyOne": False},
    "ModelMergeParams": {"properties": {"models": {"type": "[ModelSource]", "maximumCount": 100}, "configuration": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelMergeResult": {"properties": {"model": {"type": "Model"}}, "mixins": [], "exactlyOne": False},
    "ModelOrigin": {"properties": {"source": {"type": "ModelOriginKind"}, "guesses": {"type": "[ModelGuess]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "ModelProblem": {"properties": {"message": {"type": "string"}, "entity": {"type": "string", "optional": True}, "property": {"type": "string", "optional": True}, "expression": {"type": "string", "optional": True}, "offset": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "hint": {"type": "string", "optional": True}, "file": {"type": "string", "optional": True}, "line": {"type": "integer", "optional": True, "minimum": 1, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "ModelRelationship": {"properties": {"name": {"type": "string"}, "destination": {"type": "string"}, "inverse": {"type": "string", "optional": True}, "isToMany": {"type": "boolean", "optional": True, "default": False}, "isOrdered": {"type": "boolean", "optional": True, "default": False}, "isOptional": {"type": "boolean", "optional": True, "default": False}, "isTransient": {"type": "boolean", "optional": True, "default": False}, "deleteRule": {"type": "DeleteRuleName", "optional": True, "default": "Nullify"}, "minimumCount": {"type": "integer", "optional": True, "default": 0, "minimum": 0, "maximum": 9007199254740991}, "maximumCount": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "renamingIdentifier": {"type": "string", "optional": True}, "versionHashModifier": {"type": "string", "optional": True}, "userInfo": {"type": "{string}", "optional": True, "default": {}}}, "mixins": [], "exactlyOne": False},
    "ModelSource": {"properties": {"path": {"type": "string", "optional": True}, "model": {"type": "Model", "optional": True}, "document": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": True},
    "ModelUpdateParams": {"properties": {"document": {"type": "string", "optional": True}, "model": {"type": "ModelSource"}, "configuration": {"type": "string", "optional": True}, "mapping": {"type": "MappingSource", "optional": True}, "workDoneToken": {"type": "integer|string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ModelUpdateResult": {"properties": {"migration": {"type": "DocumentMigration", "optional": True}, "changes": {"type": "[ModelChange]"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ModelVersion": {"properties": {"name": {"type": "string", "optional": True}, "isCurrent": {"type": "boolean", "optional": True, "default": False}, "isStoreVersion": {"type": "boolean", "optional": True, "default": False}, "identifiers": {"type": "[string]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "ModelWriteParams": {"properties": {"model": {"type": "ModelSource"}, "path": {"type": "string"}, "version": {"type": "string", "optional": True}, "positions": {"type": "[ModelGraphPosition]", "optional": True, "default": [], "maximumCount": 20000}}, "mixins": [], "exactlyOne": False},
    "ModelWriteResult": {"properties": {"file": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectChange": {"properties": {"id": {"type": "string"}, "entity": {"type": "string"}, "keys": {"type": "[string]", "optional": True, "default": []}, "values": {"type": "{json}", "optional": True}, "cleared": {"type": "[string]", "optional": True, "default": []}, "added": {"type": "{[string]}", "optional": True, "default": {}}, "removed": {"type": "{[string]}", "optional": True, "default": {}}, "count": {"type": "{integer}", "optional": True, "default": {}, "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "ObjectChangedValuesParams": {"properties": {"context": {"type": "string", "optional": True}, "ids": {"type": "[string]", "optional": True, "maximumCount": 100000}}, "mixins": [], "exactlyOne": False},
    "ObjectChangedValuesResult": {"properties": {"objects": {"type": "[UnsavedChange]"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectDeleteParams": {"properties": {"context": {"type": "string", "optional": True}, "ids": {"type": "[string]", "maximumCount": 100000}, "ifUnchangedSince": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "ids"}}, "mixins": [], "exactlyOne": False},
    "ObjectDeleteResult": {"properties": {"deleted": {"type": "[string]", "optional": True}, "deletedCount": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectFindOrInsertParams": {"properties": {"context": {"type": "string", "optional": True}, "entity": {"type": "string"}, "match": {"type": "{json}"}, "values": {"type": "{json}", "optional": True, "default": {}}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "objects"}}, "mixins": [], "exactlyOne": False},
    "ObjectFindOrInsertResult": {"properties": {"object": {"type": "ManagedObject", "optional": True}, "isInserted": {"type": "boolean"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectGetParams": {"properties": {"context": {"type": "string", "optional": True}, "ids": {"type": "[string]", "maximumCount": 100000}, "properties": {"type": "[string]", "optional": True, "maximumCount": 2000}, "prefetch": {"type": "[string]", "optional": True, "default": [], "maximumCount": 100}}, "mixins": [], "exactlyOne": False},
    "ObjectGetResult": {"properties": {"objects": {"type": "[ManagedObject]"}, "related": {"type": "[ManagedObject]", "optional": True, "default": []}, "missing": {"type": "[string]", "optional": True, "default": []}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectGetValueParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "keyPath": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectGetValueResult": {"properties": {"value": {"type": "json"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectInsertParams": {"properties": {"context": {"type": "string", "optional": True}, "entity": {"type": "string"}, "values": {"type": "{json}", "optional": True, "default": {}}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "objects"}}, "mixins": [], "exactlyOne": False},
    "ObjectInsertResult": {"properties": {"object": {"type": "ManagedObject", "optional": True}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectMoveParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "property": {"type": "string"}, "before": {"type": "string", "optional": True}, "after": {"type": "string", "optional": True}, "index": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "fetch": {"type": "FetchRequest", "optional": True}, "ifUnchangedSince": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "objects"}}, "mixins": [], "exactlyOne": False},
    "ObjectMoveResult": {"properties": {"object": {"type": "ManagedObject", "optional": True}, "renumbered": {"type": "[string]", "optional": True, "default": []}, "renumberedCount": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectSetValueParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "keyPath": {"type": "string"}, "value": {"type": "json", "optional": True}, "ifUnchangedSince": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "objects"}}, "mixins": [], "exactlyOne": False},
    "ObjectSetValueResult": {"properties": {"object": {"type": "ManagedObject", "optional": True}, "value": {"type": "json", "optional": True}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectStoreCapabilities": {"properties": {"namespaces": {"type": "[string]"}, "batches": {"type": "boolean", "optional": True, "default": False}, "inMemoryStores": {"type": "boolean", "optional": True, "default": False}}, "mixins": [], "exactlyOne": False},
    "ObjectUpdateParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "values": {"type": "{json}"}, "ifUnchangedSince": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "objects"}}, "mixins": [], "exactlyOne": False},
    "ObjectUpdateResult": {"properties": {"object": {"type": "ManagedObject", "optional": True}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObjectValidateParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "values": {"type": "{json}", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ObjectValidateResult": {"properties": {"isValid": {"type": "boolean"}, "errors": {"type": "[ErrorInfo]"}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObservedChange": {"properties": {"id": {"type": "string"}, "keyPath": {"type": "string"}, "old": {"type": "json"}, "new": {"type": "json"}}, "mixins": [], "exactlyOne": False},
    "ObservedObject": {"properties": {"id": {"type": "string"}, "values": {"type": "{json}"}}, "mixins": [], "exactlyOne": False},
    "ObserverChange": {"properties": {"updates": {"type": "[ObservedChange]"}, "entered": {"type": "[ObservedObject]"}, "left": {"type": "[string]"}, "deleted": {"type": "[string]"}}, "mixins": [], "exactlyOne": False},
    "ObserverCloseParams": {"properties": {"observer": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObserverCloseResult": {"properties": {"clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "ObserverDidChangeParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "origin": {"type": "ChangeOrigin"}, "by": {"type": "ChangeCause", "optional": True}, "changes": {"type": "ObserverChange"}}, "mixins": [], "exactlyOne": False},
    "ObserverDidFailParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "error": {"type": "ErrorInfo"}}, "mixins": [], "exactlyOne": False},
    "ObserverDidResetParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "reason": {"type": "ListResetReason"}, "objects": {"type": "[ObservedObject]"}}, "mixins": [], "exactlyOne": False},
    "ObserverOpenParams": {"properties": {"context": {"type": "string", "optional": True}, "entity": {"type": "string"}, "keyPaths": {"type": "[string]", "optional": True, "default": [], "maximumCount": 100}, "predicate": {"type": "string", "optional": True}, "argumentArray": {"type": "[json]", "optional": True, "default": []}, "variables": {"type": "{json}", "optional": True, "default": {}}, "ids": {"type": "[string]", "optional": True, "maximumCount": 100000}, "initial": {"type": "boolean", "optional": True, "default": False}, "since": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "ObserverOpenResult": {"properties": {"observer": {"type": "string"}, "clock": {"type": "string"}, "isFresh": {"type": "boolean"}, "objects": {"type": "[ObservedObject]", "optional": True}, "changes": {"type": "ObserverChange", "optional": True}}, "mixins": [], "exactlyOne": False},
    "OpenDocument": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "state": {"type": "DocumentState"}, "error": {"type": "ErrorInfo", "optional": True}, "storeUUID": {"type": "string"}, "clock": {"type": "string"}, "streams": {"type": "[OpenStream]"}, "path": {"type": "string", "optional": True}, "readOnly": {"type": "boolean", "optional": True, "default": False}, "isMirrored": {"type": "boolean", "optional": True, "default": False}, "recovery": {"type": "[RecoveryFile]", "optional": True, "default": []}, "logsOfReplacedFiles": {"type": "[string]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "OpenStream": {"properties": {"stream": {"type": "string"}, "notice": {"type": "ObservableNotice"}}, "mixins": [], "exactlyOne": False},
    "Operation": {"properties": {"method": {"type": "string"}, "params": {"type": "json", "optional": True}}, "mixins": [], "exactlyOne": False},
    "OperationResult": {"properties": {"method": {"type": "string"}, "result": {"type": "json"}}, "mixins": [], "exactlyOne": False},
    "PlanStep": {"properties": {"depth": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "detail": {"type": "string"}, "words": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "PredicateNode": {"properties": {"kind": {"type": "PredicateKind"}, "predicates": {"type": "[PredicateNode]", "optional": True, "default": []}, "operator": {"type": "string", "optional": True}, "options": {"type": "string", "optional": True}, "modifier": {"type": "ComparisonModifier", "optional": True, "default": "direct"}, "expressions": {"type": "[ExpressionNode]", "optional": True, "default": []}, "offset": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "PredicateParseExpressionParams": {"properties": {"document": {"type": "string", "optional": True}, "expression": {"type": "string"}, "argumentArray": {"type": "[json]", "optional": True, "default": []}, "entity": {"type": "string", "optional": True}, "variables": {"type": "{json}", "optional": True, "default": {}}}, "mixins": [], "exactlyOne": False},
    "PredicateParseExpressionResult": {"properties": {"expression": {"type": "string"}, "tree": {"type": "ExpressionNode"}, "keyPaths": {"type": "[string]"}, "variables": {"type": "[string]"}}, "mixins": [], "exactlyOne": False},
    "PredicateParseParams": {"properties": {"document": {"type": "string", "optional": True}, "predicate": {"type": "string"}, "argumentArray": {"type": "[json]", "optional": True, "default": []}, "entity": {"type": "string", "optional": True}, "variables": {"type": "{json}", "optional": True, "default": {}}}, "mixins": [], "exactlyOne": False},
    "PredicateParseResult": {"properties": {"predicate": {"type": "string"}, "tree": {"type": "PredicateNode"}, "keyPaths": {"type": "[string]"}, "variables": {"type": "[string]"}}, "mixins": [], "exactlyOne": False},
    "PrefetchRequest": {"properties": {"keyPath": {"type": "string"}, "predicate": {"type": "string", "optional": True}, "argumentArray": {"type": "[json]", "optional": True, "default": []}, "sort": {"type": "[SortDescriptor]", "optional": True, "default": [], "maximumCount": 100}, "limit": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "offset": {"type": "integer", "optional": True, "default": 0, "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "PrefetchedObjects": {"properties": {"keyPath": {"type": "string"}, "objects": {"type": "{[string]}"}}, "mixins": [], "exactlyOne": False},
    "PresentConnections": {"properties": {"connections": {"type": "[ConnectionInfo]"}, "count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "ProgressParams": {"properties": {"token": {"type": "integer|string"}, "value": {"type": "json"}}, "mixins": [], "exactlyOne": False},
    "RPCGetStatusResult": {"properties": {"process": {"type": "integer", "minimum": 0, "maximum": 2147483647}, "version": {"type": "string"}, "protocolVersion": {"type": "string"}, "started": {"type": "string"}, "listening": {"type": "[string]"}, "connections": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "documents": {"type": "[DocumentUse]"}}, "mixins": [], "exactlyOne": False},
    "RPCStopParams": {"properties": {"ifIdle": {"type": "boolean", "optional": True, "default": False}}, "mixins": [], "exactlyOne": False},
    "RPCStopResult": {"properties": {"isStopping": {"type": "boolean", "optional": True, "default": True}}, "mixins": [], "exactlyOne": False},
    "RecoveryFile": {"properties": {"path": {"type": "string"}, "date": {"type": "string", "optional": True}, "edits": {"type": "integer", "optional": True, "default": 0, "minimum": 0, "maximum": 9007199254740991}, "error": {"type": "ErrorInfo", "optional": True}}, "mixins": [], "exactlyOne": False},
    "RelationshipAddParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "property": {"type": "string"}, "ids": {"type": "[string]", "maximumCount": 100000}, "ifUnchangedSince": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "RelationshipAddResult": {"properties": {"count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "object": {"type": "ManagedObject", "optional": True}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "RelationshipInsertParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "property": {"type": "string"}, "ids": {"type": "[string]", "maximumCount": 100000}, "index": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "ifUnchangedSince": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "RelationshipInsertResult": {"properties": {"count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "object": {"type": "ManagedObject", "optional": True}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "RelationshipMoveParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "property": {"type": "string"}, "ids": {"type": "[string]", "maximumCount": 100000}, "index": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "ifUnchangedSince": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "RelationshipMoveResult": {"properties": {"count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "object": {"type": "ManagedObject", "optional": True}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "RelationshipRemoveParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "property": {"type": "string"}, "ids": {"type": "[string]", "maximumCount": 100000}, "ifUnchangedSince": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "RelationshipRemoveResult": {"properties": {"count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "object": {"type": "ManagedObject", "optional": True}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "RelationshipSetParams": {"properties": {"context": {"type": "string", "optional": True}, "id": {"type": "string"}, "property": {"type": "string"}, "ids": {"type": "[string]", "maximumCount": 100000}, "ifUnchangedSince": {"type": "string", "optional": True}, "actionName": {"type": "string", "optional": True}, "returning": {"type": "Returning", "optional": True, "default": "none"}}, "mixins": [], "exactlyOne": False},
    "RelationshipSetResult": {"properties": {"count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "object": {"type": "ManagedObject", "optional": True}, "clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "RenewedObject": {"properties": {"oldID": {"type": "string"}, "newID": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "RowPlace": {"properties": {"section": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "row": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "RowWindow": {"properties": {"offset": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "ServerCapabilities": {"properties": {"objectStore": {"type": "ObjectStoreCapabilities"}}, "mixins": [], "exactlyOne": False},
    "ServerInfo": {"properties": {"name": {"type": "string"}, "version": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "SetTraceParams": {"properties": {"value": {"type": "TraceValue"}}, "mixins": [], "exactlyOne": False},
    "SortDescriptor": {"properties": {"keyPath": {"type": "string"}, "ascending": {"type": "boolean", "optional": True, "default": True}, "comparator": {"type": "SortComparator", "optional": True, "default": "compare"}}, "mixins": [], "exactlyOne": False},
    "StoreHolder": {"properties": {"process": {"type": "integer", "optional": True, "default": 0, "minimum": 0, "maximum": 2147483647}, "host": {"type": "string", "optional": True, "default": ""}, "version": {"type": "string", "optional": True, "default": ""}, "protocolVersion": {"type": "string", "optional": True, "default": ""}, "started": {"type": "string", "optional": True}, "isCommand": {"type": "boolean", "optional": True, "default": False}, "socket": {"type": "string", "optional": True}, "listening": {"type": "[string]", "optional": True, "default": []}, "needsToken": {"type": "boolean", "optional": True, "default": False}}, "mixins": [], "exactlyOne": False},
    "StoreLocation": {"properties": {"path": {"type": "string", "optional": True}, "url": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": True},
    "StreamCloseParams": {"properties": {"stream": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "StreamCloseResult": {"properties": {"clock": {"type": "string"}}, "mixins": [], "exactlyOne": False},
    "StreamDidFailParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "error": {"type": "ErrorInfo"}}, "mixins": [], "exactlyOne": False},
    "StreamDidResetParams": {"properties": {"document": {"type": "string"}, "context": {"type": "string"}, "stream": {"type": "string"}, "clock": {"type": "string"}, "since": {"type": "string"}, "reason": {"type": "ResetReason"}, "documentState": {"type": "DocumentState"}}, "mixins": ["ContextState"], "exactlyOne": False},
    "StreamOpenParams": {"properties": {"context": {"type": "string", "optional": True}, "notice": {"type": "ObservableNotice", "optional": True, "default": "context/didChangeObjects"}, "entity": {"type": "string", "optional": True}, "ids": {"type": "[string]", "optional": True, "maximumCount": 100000}, "predicate": {"type": "string", "optional": True}, "argumentArray": {"type": "[json]", "optional": True, "default": []}, "variables": {"type": "{json}", "optional": True, "default": {}}, "noticeDetail": {"type": "NoticeDetail", "optional": True, "default": "objects"}, "since": {"type": "string", "optional": True}}, "mixins": [], "exactlyOne": False},
    "StreamOpenResult": {"properties": {"stream": {"type": "string"}, "clock": {"type": "string"}, "isFresh": {"type": "boolean"}, "changes": {"type": "MissedChanges", "optional": True}}, "mixins": [], "exactlyOne": False},
    "UnsavedChange": {"properties": {"id": {"type": "string"}, "entity": {"type": "string"}, "state": {"type": "UnsavedState"}, "changedValues": {"type": "{json}", "optional": True}, "committedValues": {"type": "{json}", "optional": True}, "added": {"type": "{[string]}", "optional": True, "default": {}}, "removed": {"type": "{[string]}", "optional": True, "default": {}}, "reordered": {"type": "[string]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "UnsavedEdit": {"properties": {"edit": {"type": "UnsavedEditKind"}, "id": {"type": "string"}, "version": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}, "values": {"type": "{json}", "optional": True}, "old": {"type": "{json}", "optional": True}, "property": {"type": "string", "optional": True}, "added": {"type": "[string]", "optional": True, "default": []}, "removed": {"type": "[string]", "optional": True, "default": []}, "ids": {"type": "[string]", "optional": True, "default": []}, "step": {"type": "integer", "optional": True, "minimum": 0, "maximum": 9007199254740991}}, "mixins": [], "exactlyOne": False},
    "UnsavedObject": {"properties": {"id": {"type": "string"}, "by": {"type": "ChangeCause", "optional": True}, "errors": {"type": "[ErrorInfo]", "optional": True, "default": []}}, "mixins": [], "exactlyOne": False},
    "WrittenChanges": {"properties": {"insertedCount": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "updatedCount": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "deletedCount": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "inserted": {"type": "[ManagedObject]", "optional": True}, "updated": {"type": "[ObjectChange]", "optional": True}, "deleted": {"type": "[string]", "optional": True}, "refreshedCount": {"type": "integer", "optional": True, "default": 0, "minimum": 0, "maximum": 9007199254740991}, "refreshed": {"type": "[ManagedObject]", "optional": True}}, "mixins": [], "exactlyOne": False},
}


ENUMERATIONS: t.Dict[str, t.Dict[str, t.Any]] = {
    "Access": {"words": ["read", "write"], "isOpen": True},
    "AttributeTypeName": {"words": ["Undefined", "Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "String", "Boolean", "Date", "Binary", "UUID", "URI", "Transformable", "Composite"], "isOpen": False},
    "BatchConflictRule": {"words": ["error", "update", "skip"], "isOpen": False},
    "ChangeOrigin": {"words": ["edit", "merge", "undo", "redo", "rollback", "refresh", "batch", "remote"], "isOpen": True},
    "CheckProblemKind": {"words": ["sqlite", "danglingReference", "inverseMismatch", "primaryKey", "missingFile", "orphanedFile", "validation"], "isOpen": True},
    "ClassLanguage": {"words": ["swift", "python", "typescript", "lua", "elisp"], "isOpen": False},
    "ComparisonModifier": {"words": ["direct", "all", "any"], "isOpen": True},
    "CreateMode": {"words": ["never", "ifMissing", "always"], "isOpen": False},
    "DeleteRuleName": {"words": ["No Action", "Nullify", "Cascade", "Deny"], "isOpen": False},
    "DocumentFormat": {"words": ["file", "package"], "isOpen": False},
    "DocumentState": {"words": ["normal", "editingDisabled", "savingError", "inConflict"], "isOpen": True},
    "Durability": {"words": ["full", "normal"], "isOpen": False},
    "ExpressionKind": {"words": ["constant", "keyPath", "evaluatedObject", "variable", "aggregate", "function", "subquery", "conditional"], "isOpen": True},
    "FetchEvaluation": {"words": ["store", "merged", "context"], "isOpen": True},
    "FetchResultType": {"words": ["objects", "ids", "rows", "count"], "isOpen": False},
    "HistoryChangeType": {"words": ["insert", "update", "delete"], "isOpen": True},
    "IndexCollation": {"words": ["binary", "rTree"], "isOpen": False},
    "Int64Form": {"words": ["number", "string"], "isOpen": False},
    "ListResetReason": {"words": ["overflow", "reset", "changed", "model"], "isOpen": True},
    "MergePolicy": {"words": ["error", "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback"], "isOpen": False},
    "ModelChangeKind": {"words": ["entityAdded", "entityRemoved", "entityRenamed", "superentityChanged", "isAbstractChanged", "uniquenessConstraintAdded", "uniquenessConstraintRemoved", "propertyAdded", "propertyRemoved", "propertyRenamed", "propertyMoved", "typeChanged", "isOptionalChanged", "isTransientChanged", "defaultValueChanged", "derivationChanged", "externalStorageChanged", "destinationChanged", "inverseChanged", "isToManyChanged", "isOrderedChanged", "deleteRuleChanged", "countsChanged", "versionHashModifierChanged", "objectsFiltered", "propertyMapped"], "isOpen": True},
    "ModelGraphChange": {"words": ["added", "removed", "changed"], "isOpen": True},
    "ModelGraphFormat": {"words": ["mermaid", "svg"], "isOpen": False},
    "ModelGraphLineKind": {"words": ["inheritance", "relationship"], "isOpen": True},
    "ModelGuessKind": {"words": ["cache", "entity", "name", "owner", "type", "destination", "inverse", "omitted", "rules", "unreadable"], "isOpen": True},
    "ModelMappingKind": {"words": ["add", "remove", "copy", "transform", "custom"], "isOpen": True},
    "ModelOriginKind": {"words": ["store", "cache", "tables"], "isOpen": True},
    "NoticeDetail": {"words": ["objects", "ids", "none"], "isOpen": False},
    "ObservableNotice": {"words": ["context/didChangeObjects", "document/didSave"], "isOpen": False},
    "PredicateKind": {"words": ["and", "or", "not", "comparison", "true", "false"], "isOpen": True},
    "ResetReason": {"words": ["overflow", "size", "reset", "batch", "remote", "unreadable", "model"], "isOpen": True},
    "Returning": {"words": ["none", "ids", "keys", "objects"], "isOpen": False},
    "SortComparator": {"words": ["compare", "caseInsensitiveCompare", "localizedCompare", "localizedCaseInsensitiveCompare", "localizedStandardCompare"], "isOpen": False},
    "TraceValue": {"words": ["off", "messages", "verbose"], "isOpen": False},
    "UndoScope": {"words": ["context", "connection"], "isOpen": False},
    "UnsavedEditKind": {"words": ["insert", "update", "delete", "relate", "order"], "isOpen": True},
    "UnsavedState": {"words": ["inserted", "updated", "deleted"], "isOpen": False},
}


ALIASES: t.Dict[str, str] = {
    "ArgumentArray": "[json]",
    "ObjectID": "string",
    "Values": "{json}",
    "Variables": "{json}",
    "LSPAny": "json",
    "LSPArray": "[json]",
    "LSPObject": "{json}",
}


REQUESTS: t.Dict[str, t.Dict[str, t.Any]] = {
    "aggregate/close": {"params": "AggregateCloseParams", "result": "AggregateCloseResult", "errors": ["aggregate.unknown"]},
    "aggregate/open": {"params": "AggregateOpenParams", "result": "AggregateOpenResult", "errors": ["context.unknown", "document.ambiguous", "fetch.invalid", "list.limit", "model.unknownEntity", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "batch/delete": {"params": "BatchDeleteParams", "result": "BatchDeleteResult", "errors": ["document.ambiguous", "document.unknown", "model.unknownEntity", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported", "store.readOnly", "store.saveUnknown", "validation.dateTooLate", "validation.dateTooSoon", "validation.failed", "validation.invalidDate", "validation.invalidURI", "validation.missingMandatoryProperty", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "validation.relationshipDeniedDelete", "validation.relationshipExceedsMaximumCount", "validation.relationshipLacksMinimumCount", "validation.stringPatternMatching", "validation.stringTooLong", "validation.stringTooShort"]},
    "batch/insert": {"params": "BatchInsertParams", "result": "BatchInsertResult", "errors": ["document.ambiguous", "document.unknown", "model.abstractEntity", "model.unknownEntity", "model.unknownKey", "object.notFound", "save.constraintConflict", "save.failed", "store.readOnly", "store.saveUnknown", "validation.dateTooLate", "validation.dateTooSoon", "validation.failed", "validation.invalidDate", "validation.invalidURI", "validation.missingMandatoryProperty", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "validation.relationshipDeniedDelete", "validation.relationshipExceedsMaximumCount", "validation.relationshipLacksMinimumCount", "validation.stringPatternMatching", "validation.stringTooLong", "validation.stringTooShort", "value.readOnlyKey", "value.wrongType"]},
    "batch/update": {"params": "BatchUpdateParams", "result": "BatchUpdateResult", "errors": ["document.ambiguous", "document.unknown", "model.unknownEntity", "model.unknownKey", "object.notFound", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported", "save.constraintConflict", "store.readOnly", "store.saveUnknown", "validation.dateTooLate", "validation.dateTooSoon", "validation.failed", "validation.invalidDate", "validation.invalidURI", "validation.missingMandatoryProperty", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "validation.relationshipDeniedDelete", "validation.relationshipExceedsMaximumCount", "validation.relationshipLacksMinimumCount", "validation.stringPatternMatching", "validation.stringTooLong", "validation.stringTooShort", "value.readOnlyKey", "value.wrongType"]},
    "connection/list": {"params": "ConnectionListParams", "result": "ConnectionListResult", "errors": ["document.unknown"]},
    "context/beginUndoGroup": {"params": "ContextBeginUndoGroupParams", "result": "ContextBeginUndoGroupResult", "errors": ["context.unknown", "document.ambiguous"]},
    "context/close": {"params": "ContextCloseParams", "result": "ContextCloseResult", "errors": ["context.isMain", "context.unknown"]},
    "context/create": {"params": "ContextCreateParams", "result": "ContextCreateResult", "errors": ["context.limit", "context.unknown", "document.ambiguous", "document.unknown"]},
    "context/endUndoGroup": {"params": "ContextEndUndoGroupParams", "result": "ContextEndUndoGroupResult", "errors": ["context.noUndoGroup", "context.unknown", "document.ambiguous"]},
    "context/getChanges": {"params": "ContextGetChangesParams", "result": "ContextGetChangesResult", "errors": ["context.unknown", "document.ambiguous"]},
    "context/perform": {"params": "ContextPerformParams", "result": "ContextPerformResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "fetch.invalid", "model.abstractEntity", "model.unknownEntity", "model.unknownKey", "object.changedSince", "object.deleted", "object.notFound", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported", "save.constraintConflict", "save.failed", "save.mergeConflict", "store.readOnly", "store.saveUnknown", "validation.dateTooLate", "validation.dateTooSoon", "validation.failed", "validation.invalidDate", "validation.invalidURI", "validation.missingMandatoryProperty", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "validation.relationshipDeniedDelete", "validation.relationshipExceedsMaximumCount", "validation.relationshipLacksMinimumCount", "validation.stringPatternMatching", "validation.stringTooLong", "validation.stringTooShort", "value.readOnlyKey", "value.wrongType"]},
    "context/redo": {"params": "ContextRedoParams", "result": "ContextRedoResult", "errors": ["context.nothingToRedo", "context.undoConflict", "context.unknown", "document.ambiguous"]},
    "context/refresh": {"params": "ContextRefreshParams", "result": "ContextRefreshResult", "errors": ["context.unknown", "document.ambiguous", "object.deleted", "object.notFound"]},
    "context/reset": {"params": "ContextResetParams", "result": "ContextResetResult", "errors": ["context.unknown", "document.ambiguous"]},
    "context/rollback": {"params": "ContextRollbackParams", "result": "ContextRollbackResult", "errors": ["context.unknown", "document.ambiguous"]},
    "context/save": {"params": "ContextSaveParams", "result": "ContextSaveResult", "errors": ["context.unknown", "document.ambiguous", "save.constraintConflict", "save.failed", "save.mergeConflict", "store.readOnly", "store.saveUnknown", "validation.dateTooLate", "validation.dateTooSoon", "validation.failed", "validation.invalidDate", "validation.invalidURI", "validation.missingMandatoryProperty", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "validation.relationshipDeniedDelete", "validation.relationshipExceedsMaximumCount", "validation.relationshipLacksMinimumCount", "validation.stringPatternMatching", "validation.stringTooLong", "validation.stringTooShort"]},
    "context/setUndoLevels": {"params": "ContextSetUndoLevelsParams", "result": "ContextSetUndoLevelsResult", "errors": ["context.unknown", "document.ambiguous"]},
    "context/undo": {"params": "ContextUndoParams", "result": "ContextUndoResult", "errors": ["context.nothingToUndo", "context.undoConflict", "context.unknown", "document.ambiguous"]},
    "context/validate": {"params": "ContextValidateParams", "result": "ContextValidateResult", "errors": ["context.unknown", "document.ambiguous"]},
    "data/read": {"params": "DataReadParams", "result": "DataReadResult", "errors": ["clock.expired", "data.unknownHandle", "object.changedSince"]},
    "data/write": {"params": "DataWriteParams", "result": "DataWriteResult", "errors": ["data.tooLarge", "data.unknownHandle"]},
    "document/backup": {"params": "DocumentBackupParams", "result": "DocumentBackupResult", "errors": ["document.ambiguous", "document.badLocation", "document.unknown", "store.exists"]},
    "document/check": {"params": "DocumentCheckParams", "result": "DocumentCheckResult", "errors": ["document.ambiguous", "document.unknown"]},
    "document/close": {"params": "DocumentCloseParams", "result": "DocumentCloseResult", "errors": ["document.alreadyClosed", "document.ambiguous", "document.unknown", "save.constraintConflict", "save.failed", "save.mergeConflict", "store.saveUnknown", "validation.dateTooLate", "validation.dateTooSoon", "validation.failed", "validation.invalidDate", "validation.invalidURI", "validation.missingMandatoryProperty", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "validation.relationshipDeniedDelete", "validation.relationshipExceedsMaximumCount", "validation.relationshipLacksMinimumCount", "validation.stringPatternMatching", "validation.stringTooLong", "validation.stringTooShort"]},
    "document/getMetadata": {"params": "DocumentGetMetadataParams", "result": "DocumentGetMetadataResult", "errors": ["document.ambiguous", "document.unknown"]},
    "document/getStatus": {"params": "DocumentGetStatusParams", "result": "DocumentGetStatusResult", "errors": ["document.ambiguous", "document.unknown"]},
    "document/list": {"params": None, "result": "DocumentListResult", "errors": []},
    "document/open": {"params": "DocumentOpenParams", "result": "DocumentOpenResult", "errors": ["document.badLocation", "document.limit", "document.openOtherwise", "migration.mappingInvalid", "migration.notInferable", "migration.policyUnsupported", "model.incompatible", "model.invalid", "model.notFound", "model.unknownConfiguration", "save.constraintConflict", "store.exists", "store.inUse", "store.notFound", "store.readOnly", "validation.dateTooLate", "validation.dateTooSoon", "validation.failed", "validation.invalidDate", "validation.invalidURI", "validation.missingMandatoryProperty", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "validation.relationshipDeniedDelete", "validation.relationshipExceedsMaximumCount", "validation.relationshipLacksMinimumCount", "validation.stringPatternMatching", "validation.stringTooLong", "validation.stringTooShort"]},
    "document/recover": {"params": "DocumentRecoverParams", "result": "DocumentRecoverResult", "errors": ["document.ambiguous", "document.unknown", "recovery.notFound", "recovery.unreadable", "store.readOnly"]},
    "document/revert": {"params": "DocumentRevertParams", "result": "DocumentRevertResult", "errors": ["document.ambiguous", "document.unknown"]},
    "document/setMetadata": {"params": "DocumentSetMetadataParams", "result": "DocumentSetMetadataResult", "errors": ["document.ambiguous", "document.unknown", "model.unknownKey", "store.readOnly", "value.wrongType"]},
    "fetch/count": {"params": "FetchCountParams", "result": "FetchCountResult", "errors": ["context.unknown", "document.ambiguous", "fetch.invalid", "model.unknownEntity", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "fetch/explain": {"params": "FetchExplainParams", "result": "FetchExplainResult", "errors": ["context.unknown", "document.ambiguous", "fetch.invalid", "model.unknownEntity", "model.unknownKey", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "fetch/ids": {"params": "FetchIdsParams", "result": "FetchIdsResult", "errors": ["context.unknown", "document.ambiguous", "fetch.invalid", "model.unknownEntity", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "fetch/objects": {"params": "FetchObjectsParams", "result": "FetchObjectsResult", "errors": ["context.unknown", "document.ambiguous", "fetch.invalid", "model.unknownEntity", "model.unknownKey", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "fetch/rows": {"params": "FetchRowsParams", "result": "FetchRowsResult", "errors": ["context.unknown", "document.ambiguous", "fetch.invalid", "model.unknownEntity", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "history/fetch": {"params": "HistoryFetchParams", "result": "HistoryFetchResult", "errors": ["document.ambiguous", "document.unknown", "history.tokenExpired", "history.unavailable", "model.unknownEntity"]},
    "history/purge": {"params": "HistoryPurgeParams", "result": "HistoryPurgeResult", "errors": ["document.ambiguous", "document.unknown", "history.tokenExpired", "history.unavailable", "store.readOnly"]},
    "initialize": {"params": "InitializeParams", "result": "InitializeResult", "errors": ["rpc.unsupportedVersion"]},
    "list/close": {"params": "ListCloseParams", "result": "ListCloseResult", "errors": ["list.unknown"]},
    "list/open": {"params": "ListOpenParams", "result": "ListOpenResult", "errors": ["context.unknown", "document.ambiguous", "fetch.invalid", "list.limit", "model.unknownEntity", "model.unknownKey", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "list/setFetch": {"params": "ListSetFetchParams", "result": "ListSetFetchResult", "errors": ["fetch.invalid", "list.unknown", "model.unknownEntity", "model.unknownKey", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "list/setWindow": {"params": "ListSetWindowParams", "result": "ListSetWindowResult", "errors": ["list.unknown"]},
    "model/check": {"params": "ModelCheckParams", "result": "ModelCheckResult", "errors": ["document.unknown", "model.notFound"]},
    "model/describe": {"params": "ModelDescribeParams", "result": "ModelDescribeResult", "errors": ["document.ambiguous", "document.unknown"]},
    "model/diff": {"params": "ModelDiffParams", "result": "ModelDiffResult", "errors": ["document.ambiguous", "document.unknown", "migration.mappingInvalid", "migration.policyUnsupported", "model.invalid", "model.notFound"]},
    "model/getClasses": {"params": "ModelGetClassesParams", "result": "ModelGetClassesResult", "errors": ["document.ambiguous", "document.unknown", "model.invalid", "model.notFound"]},
    "model/getVersions": {"params": "ModelGetVersionsParams", "result": "ModelGetVersionsResult", "errors": ["document.badLocation", "model.invalid", "model.notFound", "store.notFound"]},
    "model/graph": {"params": "ModelGraphParams", "result": "ModelGraphResult", "errors": ["document.ambiguous", "document.unknown", "model.invalid", "model.notFound", "model.unknownEntity"]},
    "model/merge": {"params": "ModelMergeParams", "result": "ModelMergeResult", "errors": ["model.invalid", "model.notFound", "model.unknownConfiguration"]},
    "model/update": {"params": "ModelUpdateParams", "result": "ModelUpdateResult", "errors": ["context.unsavedChanges", "document.ambiguous", "document.unknown", "migration.mappingInvalid", "migration.notInferable", "migration.policyUnsupported", "model.incompatible", "model.invalid", "model.notFound", "model.unknownConfiguration", "save.constraintConflict", "save.failed", "save.mergeConflict", "store.readOnly", "validation.dateTooLate", "validation.dateTooSoon", "validation.failed", "validation.invalidDate", "validation.invalidURI", "validation.missingMandatoryProperty", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "validation.relationshipDeniedDelete", "validation.relationshipExceedsMaximumCount", "validation.relationshipLacksMinimumCount", "validation.stringPatternMatching", "validation.stringTooLong", "validation.stringTooShort"]},
    "model/write": {"params": "ModelWriteParams", "result": "ModelWriteResult", "errors": ["document.unknown", "model.invalid", "model.notFound", "model.unknownEntity"]},
    "object/changedValues": {"params": "ObjectChangedValuesParams", "result": "ObjectChangedValuesResult", "errors": ["context.unknown", "document.ambiguous", "object.notFound"]},
    "object/delete": {"params": "ObjectDeleteParams", "result": "ObjectDeleteResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "object.changedSince", "object.deleted", "object.notFound", "store.readOnly", "validation.multiple", "validation.relationshipDeniedDelete"]},
    "object/findOrInsert": {"params": "ObjectFindOrInsertParams", "result": "ObjectFindOrInsertResult", "errors": ["context.unknown", "document.ambiguous", "fetch.invalid", "model.abstractEntity", "model.unknownEntity", "model.unknownKey", "object.deleted", "object.notFound", "store.readOnly", "validation.invalidURI", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "value.readOnlyKey", "value.wrongType"]},
    "object/get": {"params": "ObjectGetParams", "result": "ObjectGetResult", "errors": ["context.unknown", "document.ambiguous", "model.unknownKey", "object.notFound", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "object/getValue": {"params": "ObjectGetValueParams", "result": "ObjectGetValueResult", "errors": ["context.unknown", "document.ambiguous", "model.unknownKey", "object.deleted", "object.notFound", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "object/insert": {"params": "ObjectInsertParams", "result": "ObjectInsertResult", "errors": ["context.unknown", "document.ambiguous", "model.abstractEntity", "model.unknownEntity", "model.unknownKey", "object.deleted", "object.notFound", "store.readOnly", "validation.invalidURI", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "value.readOnlyKey", "value.wrongType"]},
    "object/move": {"params": "ObjectMoveParams", "result": "ObjectMoveResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "fetch.invalid", "model.unknownEntity", "model.unknownKey", "object.changedSince", "object.deleted", "object.notFound", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported", "store.readOnly", "value.wrongType"]},
    "object/setValue": {"params": "ObjectSetValueParams", "result": "ObjectSetValueResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "model.unknownKey", "object.changedSince", "object.deleted", "object.notFound", "predicate.keyPath", "predicate.limit", "store.readOnly", "validation.invalidURI", "validation.numberTooLarge", "validation.numberTooSmall", "value.readOnlyKey", "value.wrongType"]},
    "object/update": {"params": "ObjectUpdateParams", "result": "ObjectUpdateResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "model.unknownKey", "object.changedSince", "object.deleted", "object.notFound", "store.readOnly", "validation.invalidURI", "validation.multiple", "validation.numberTooLarge", "validation.numberTooSmall", "value.readOnlyKey", "value.wrongType"]},
    "object/validate": {"params": "ObjectValidateParams", "result": "ObjectValidateResult", "errors": ["context.unknown", "document.ambiguous", "model.unknownKey", "object.deleted", "object.notFound", "validation.multiple", "value.wrongType"]},
    "observer/close": {"params": "ObserverCloseParams", "result": "ObserverCloseResult", "errors": ["observer.unknown"]},
    "observer/open": {"params": "ObserverOpenParams", "result": "ObserverOpenResult", "errors": ["context.unknown", "document.ambiguous", "model.unknownEntity", "model.unknownKey", "object.deleted", "object.notFound", "observer.limit", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "predicate/parse": {"params": "PredicateParseParams", "result": "PredicateParseResult", "errors": ["document.ambiguous", "document.unknown", "model.unknownEntity", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "predicate/parseExpression": {"params": "PredicateParseExpressionParams", "result": "PredicateParseExpressionResult", "errors": ["document.ambiguous", "document.unknown", "model.unknownEntity", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported"]},
    "relationship/add": {"params": "RelationshipAddParams", "result": "RelationshipAddResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "model.unknownKey", "object.changedSince", "object.deleted", "object.notFound", "store.readOnly", "value.wrongType"]},
    "relationship/insert": {"params": "RelationshipInsertParams", "result": "RelationshipInsertResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "model.unknownKey", "object.changedSince", "object.deleted", "object.notFound", "store.readOnly", "value.wrongType"]},
    "relationship/move": {"params": "RelationshipMoveParams", "result": "RelationshipMoveResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "model.unknownKey", "object.changedSince", "object.deleted", "object.notFound", "store.readOnly", "value.wrongType"]},
    "relationship/remove": {"params": "RelationshipRemoveParams", "result": "RelationshipRemoveResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "model.unknownKey", "object.changedSince", "object.deleted", "object.notFound", "store.readOnly", "value.wrongType"]},
    "relationship/set": {"params": "RelationshipSetParams", "result": "RelationshipSetResult", "errors": ["clock.expired", "context.unknown", "document.ambiguous", "model.unknownKey", "object.changedSince", "object.deleted", "object.notFound", "store.readOnly", "value.wrongType"]},
    "rpc/discover": {"params": None, "result": "json", "errors": []},
    "rpc/getStatus": {"params": None, "result": "RPCGetStatusResult", "errors": []},
    "rpc/stop": {"params": "RPCStopParams", "result": "RPCStopResult", "errors": ["save.failed"]},
    "shutdown": {"params": None, "result": "null", "errors": ["save.failed"]},
    "stream/close": {"params": "StreamCloseParams", "result": "StreamCloseResult", "errors": ["stream.unknown"]},
    "stream/open": {"params": "StreamOpenParams", "result": "StreamOpenResult", "errors": ["context.unknown", "document.ambiguous", "model.unknownEntity", "object.deleted", "object.notFound", "observer.limit", "predicate.arguments", "predicate.keyPath", "predicate.limit", "predicate.syntax", "predicate.type", "predicate.unsupported", "stream.limit"]},
}


NOTIFICATIONS: t.Dict[str, t.Dict[str, t.Any]] = {
    "$/cancelRequest": {"params": "CancelRequestParams", "direction": "clientToServer"},
    "$/logTrace": {"params": "LogTraceParams", "direction": "serverToClient"},
    "$/progress": {"params": "ProgressParams", "direction": "serverToClient"},
    "$/setTrace": {"params": "SetTraceParams", "direction": "clientToServer"},
    "aggregate/didChange": {"params": "AggregateDidChangeParams", "direction": "serverToClient"},
    "aggregate/didFail": {"params": "AggregateDidFailParams", "direction": "serverToClient"},
    "aggregate/didReset": {"params": "AggregateDidResetParams", "direction": "serverToClient"},
    "connection/didChange": {"params": "ConnectionDidChangeParams", "direction": "serverToClient"},
    "context/didChangeObjects": {"params": "ContextDidChangeObjectsParams", "direction": "serverToClient"},
    "document/didChangeModel": {"params": "DocumentDidChangeModelParams", "direction": "serverToClient"},
    "document/didChangeState": {"params": "DocumentDidChangeStateParams", "direction": "serverToClient"},
    "document/didFailToSave": {"params": "DocumentDidFailToSaveParams", "direction": "serverToClient"},
    "document/didSave": {"params": "DocumentDidSaveParams", "direction": "serverToClient"},
    "exit": {"params": None, "direction": "clientToServer"},
    "initialized": {"params": None, "direction": "clientToServer"},
    "list/didChange": {"params": "ListDidChangeParams", "direction": "serverToClient"},
    "list/didFail": {"params": "ListDidFailParams", "direction": "serverToClient"},
    "list/didReset": {"params": "ListDidResetParams", "direction": "serverToClient"},
    "observer/didChange": {"params": "ObserverDidChangeParams", "direction": "serverToClient"},
    "observer/didFail": {"params": "ObserverDidFailParams", "direction": "serverToClient"},
    "observer/didReset": {"params": "ObserverDidResetParams", "direction": "serverToClient"},
    "stream/didFail": {"params": "StreamDidFailParams", "direction": "serverToClient"},
    "stream/didReset": {"params": "StreamDidResetParams", "direction": "serverToClient"},
}


ERRORS: t.Dict[str, t.Dict[str, t.Any]] = {
    "aggregate.unknown": {"code": 2012, "anyRequest": False, "data": [], "documentation": "There is no live aggregate of that name on this connection.", "hint": "Use a name that `aggregate/open` gave; an aggregate is closed with its context."},
    "clock.expired": {"code": 132010, "anyRequest": False, "data": [], "documentation": "Nobody can say what changed since this clock: it is of another opening of the document, or from too long ago. Nothing was written.", "hint": "Read the objects anew and repeat the edit if it makes sense; a value from its beginning."},
    "connection.unauthorized": {"code": 2020, "anyRequest": True, "data": [], "documentation": "The connection wants a token first, and the one given, if any, is not known. The connection ends with this error.", "hint": "Connect again and show a token: in `initialize`, or in a header of a WebSocket."},
    "context.closed": {"code": 134070, "anyRequest": False, "data": [], "documentation": "The context is closed.", "hint": "Use another."},
    "context.isMain": {"code": 2001, "anyRequest": False, "data": [], "documentation": "The main context cannot be closed by itself.", "hint": "Close its document."},
    "context.limit": {"code": 2030, "anyRequest": False, "data": [], "documentation": "This connection has `limits.openContexts` private contexts open.", "hint": "Close those that are done with."},
    "context.noUndoGroup": {"code": 134070, "anyRequest": False, "data": [], "documentation": "The connection has begun no undo group in the context, or has ended it.", "hint": "Send one `context/endUndoGroup` for each `context/beginUndoGroup`."},
    "context.nothingToRedo": {"code": 134070, "anyRequest": False, "data": [], "documentation": "There are fewer steps to redo.", "hint": "`document/getStatus` says whether there is a step."},
    "context.nothingToUndo": {"code": 134070, "anyRequest": False, "data": [], "documentation": "There are fewer steps to undo.", "hint": "`document/getStatus` says whether there is a step."},
    "context.undoConflict": {"code": 134070, "anyRequest": False, "data": [], "documentation": "A step of the connection's own changes what others have changed since.", "hint": "`objects` names it. Undo with the scope `context`, or edit the objects."},
    "context.unknown": {"code": 2002, "anyRequest": False, "data": [], "documentation": "There is no context of that name on this connection.", "hint": "Use a name that `document/open` or `context/create` gave."},
    "context.unsavedChanges": {"code": 2014, "anyRequest": False, "data": ["contexts"], "documentation": "Contexts, of whichever connection, have changes that are not saved and would be lost; `contexts` names them.", "hint": "Save them, roll them back, or close them; then try again."},
    "data.tooLarge": {"code": 2003, "anyRequest": False, "data": [], "documentation": "The handles of this connection would hold more than `limits.uploadBytes`, or be more than `limits.openUploads`; those that failed requests named do not count.", "hint": "Use them as values first; keep larger data in files and store their paths."},
    "data.unknownHandle": {"code": 2004, "anyRequest": False, "data": [], "documentation": "There is no such handle on this connection.", "hint": "Fetch the object again, or send the bytes again with `data/write`."},
    "document.alreadyClosed": {"code": 2005, "anyRequest": False, "data": [], "documentation": "This connection has closed the document already.", "hint": "None, or open it again with `document/open`."},
    "document.ambiguous": {"code": 2006, "anyRequest": False, "data": ["allowed"], "documentation": "`document` or `context` was left out and the connection has no document open, or several.", "hint": "Open a document, or name the one that is meant."},
    "document.badLocation": {"code": 2007, "anyRequest": False, "data": [], "documentation": "The location cannot be used: `path` or `url` names no file that can be a store, or one that is in use otherwise, in the way, or has several names; or `configuration` was given without `model`.", "hint": "The message and the hint say what is wrong with it."},
    "document.limit": {"code": 2031, "anyRequest": False, "data": [], "documentation": "This connection has `limits.openDocuments` documents open.", "hint": "Close those that are done with."},
    "document.openOtherwise": {"code": 2032, "anyRequest": False, "data": ["current", "value"], "documentation": "The document is open already, and not as this request wants it: `parameter` is the option, `current` what it was opened with, `value` what was asked for.", "hint": "Leave the option out, or open the document when nobody has it open."},
    "document.unknown": {"code": 2008, "anyRequest": False, "data": ["allowed"], "documentation": "There is no document of that name on this connection.", "hint": "Use a name that `document/open` or `initialize` gave."},
    "fetch.invalid": {"code": 134060, "anyRequest": False, "data": [], "documentation": "The fetch request contradicts itself, or has a member that its method has no place for.", "hint": "The hint says where."},
    "fetch.tooLarge": {"code": 134060, "anyRequest": True, "data": [], "documentation": "The result would have more bytes than `limits.replyBytes`.", "hint": "Ask for less at a time: with `limit` and `offset`, fewer properties, or a `partialResultToken`. A request that writes has been carried out, as the message says: do not repeat it."},
    "history.tokenExpired": {"code": 134301, "anyRequest": False, "data": [], "documentation": "Something after that token was purged, or it is another store's.", "hint": "Read everything anew, then go on with a token from now on."},
    "history.unavailable": {"code": 134091, "anyRequest": False, "data": [], "documentation": "The store has no history.", "hint": "Open the document with `history: true`."},
    "list.limit": {"code": 2010, "anyRequest": False, "data": [], "documentation": "This connection has as many live lists and aggregates open as it may have.", "hint": "Close those that are not shown any more."},
    "list.unknown": {"code": 2011, "anyRequest": False, "data": [], "documentation": "There is no live list of that name on this connection.", "hint": "Use a name that `list/open` gave; a list is closed with its context."},
    "migration.mappingInvalid": {"code": 134110, "anyRequest": False, "data": ["file", "line", "offset", "predicate"], "documentation": "A mapping is not well-formed, or does not fit the two models; `errors` has each fault, those of its expressions as `predicate.*`. The store is as it was.", "hint": "`entity` and `property` say where in the later model, `predicate` and `offset` where in the text."},
    "migration.notInferable": {"code": 134190, "anyRequest": False, "data": [], "documentation": "The model has changed in ways that a migration cannot be inferred from; `errors` has each. The store is as it was.", "hint": "`model/diff` tells the same of two models, without a store."},
    "migration.policyUnsupported": {"code": 134170, "anyRequest": False, "data": ["file", "line", "predicate"], "documentation": "A mapping names classes of the application that were to migrate objects, which no other program can run; `errors` has each, with the properties that nothing else is known of.", "hint": "`orrery model convert` writes the mapping as JSON: give it expressions, and leave `policyClass` out."},
    "model.abstractEntity": {"code": 134000, "anyRequest": False, "data": [], "documentation": "An abstract entity has no objects of its own.", "hint": "Use one of its subentities."},
    "model.incompatible": {"code": 134100, "anyRequest": False, "data": [], "documentation": "The store was made with another version of the model.", "hint": "Open it with that version, or migrate it."},
    "model.invalid": {"code": 134130, "anyRequest": False, "data": ["file", "line", "offset", "predicate"], "documentation": "The model is ill-formed; `errors` has each fault, with file and line.", "hint": "Correct the model."},
    "model.notFound": {"code": 134130, "anyRequest": False, "data": ["file"], "documentation": "There is no model there, and none cached in the store.", "hint": "Give the path of one."},
    "model.unknownConfiguration": {"code": 134000, "anyRequest": False, "data": ["file", "line"], "documentation": "The model has no configuration of that name.", "hint": "The hint has the name that was probably meant, or lists those there are."},
    "model.unknownEntity": {"code": 134000, "anyRequest": False, "data": [], "documentation": "The model has no entity of that name.", "hint": "The hint has the name that was probably meant, or lists those there are."},
    "model.unknownKey": {"code": 134000, "anyRequest": False, "data": [], "documentation": "The entity has no property of that name.", "hint": "The hint has the name that was probably meant, or lists those there are."},
    "object.changedSince": {"code": 132000, "anyRequest": False, "data": ["changes"], "documentation": "Objects changed since the clock given as `ifUnchangedSince`; `changes` says what, and by whom. Nothing was written.", "hint": "Read the objects anew and repeat the edit if it makes sense; a value from its beginning."},
    "object.deleted": {"code": 133000, "anyRequest": False, "data": [], "documentation": "The object is deleted in this context.", "hint": "Undo, or fetch again."},
    "object.notFound": {"code": 133000, "anyRequest": False, "data": ["value"], "documentation": "There is no such object.", "hint": "Fetch again: it may have been deleted."},
    "observer.limit": {"code": 2013, "anyRequest": False, "data": [], "documentation": "This connection has `limits.openObservers` observers open, or would have more than `limits.observedObjects` under observation.", "hint": "Close observers, narrow them by predicate or ids, or open a live list."},
    "observer.unknown": {"code": 2009, "anyRequest": False, "data": [], "documentation": "There is no observer of that name on this connection.", "hint": "Use a name that `observer/open` gave."},
    "permission.denied": {"code": 2021, "anyRequest": True, "data": [], "documentation": "The token of this connection allows to read only, or not that document.", "hint": "Use another token, or ask for leave where tokens are handed out."},
    "predicate.arguments": {"code": 134060, "anyRequest": False, "data": ["offset", "predicate"], "documentation": "The arguments do not fit the predicate's `%` conversions in number or type.", "hint": "Give one argument per conversion, in order."},
    "predicate.keyPath": {"code": 134060, "anyRequest": False, "data": ["offset", "predicate"], "documentation": "A key path leads nowhere; `property` names the step.", "hint": "The hint has the name that was probably meant, or lists those there are."},
    "predicate.limit": {"code": 134060, "anyRequest": False, "data": ["offset", "predicate", "value"], "documentation": "The predicate is too long, too deeply nested, or multiplies to too much work.", "hint": "See the limits of predicates in the manual."},
    "predicate.syntax": {"code": 134060, "anyRequest": False, "data": ["expected", "offset", "predicate"], "documentation": "The predicate does not follow the format language; `offset` says where.", "hint": "Correct it there."},
    "predicate.type": {"code": 134060, "anyRequest": False, "data": ["offset", "predicate", "value"], "documentation": "An operator does not apply to the types it stands between.", "hint": "Compare like with like."},
    "predicate.unsupported": {"code": 134060, "anyRequest": False, "data": ["offset", "predicate"], "documentation": "The predicate uses what this version does not evaluate.", "hint": "Say it another way; the hint says what."},
    "recovery.notFound": {"code": 2022, "anyRequest": False, "data": [], "documentation": "There are no edits of the store to be recovered.", "hint": "`recovery` of `document/getStatus` lists the files that have some."},
    "recovery.unreadable": {"code": 2023, "anyRequest": False, "data": ["file"], "documentation": "A recovery file is damaged, of a later version, or of another store; `file` names it.", "hint": "Move the file away, or remove it with `document/recover` and `discard`."},
    "rpc.internalError": {"code": -32603, "anyRequest": True, "data": [], "documentation": "The server failed in a way it does not expect. Nothing was changed.", "hint": "Report it, with what the server wrote to its standard error."},
    "rpc.invalidParams": {"code": -32602, "anyRequest": True, "data": ["allowed"], "documentation": "A parameter is missing, has the wrong type, stands twice or is none of the allowed words; `parameter` is its path. Or parameters were given by position.", "hint": "Correct the parameter at `parameter`; the method's table says what it takes."},
    "rpc.invalidRequest": {"code": -32600, "anyRequest": True, "data": [], "documentation": "JSON, but no request: `jsonrpc` is not `\"2.0\"`, `method` is no string, `id` is no number or string or is in use, `params` is no object or array, `initialize` came twice, or the batch is empty.", "hint": "Correct the envelope."},
    "rpc.methodNotFound": {"code": -32601, "anyRequest": True, "data": [], "documentation": "There is no such request.", "hint": "See `rpc/discover` for what there is; the method may be newer than this server."},
    "rpc.notInitialized": {"code": -32002, "anyRequest": True, "data": [], "documentation": "A request came before `initialize`.", "hint": "Send `initialize` first and wait for its reply."},
    "rpc.parseError": {"code": -32700, "anyRequest": True, "data": ["offset"], "documentation": "The message is not JSON: RFC 8259, UTF-8, no lone surrogates, nested no deeper than `limits.nestingDepth`.", "hint": "Correct the message; `offset` says where it went wrong."},
    "rpc.requestCancelled": {"code": -32800, "anyRequest": True, "data": [], "documentation": "The request was given up, with `$/cancelRequest` or by a server that ends. Nothing was changed.", "hint": "None: it was asked for."},
    "rpc.tooManyRequests": {"code": -32803, "anyRequest": True, "data": [], "documentation": "Too many requests of this connection wait for their replies: more than `limits.waitingRequests`, or than `limits.waitingBytes` of their parameters.", "hint": "Wait for replies before asking for more."},
    "rpc.unknownParameter": {"code": -32602, "anyRequest": True, "data": ["allowed"], "documentation": "The parameters have a member that the method does not know, or one in them has; `parameter` is its path, `allowed` has those known.", "hint": "Correct the name, or leave the member out."},
    "rpc.unsupportedVersion": {"code": 2035, "anyRequest": False, "data": ["allowed"], "documentation": "The client asks for a version of the protocol that the server does not serve; `allowed` has the one it speaks.", "hint": "Ask for the version that the server speaks, or use a newer server."},
    "save.constraintConflict": {"code": 133021, "anyRequest": False, "data": ["value"], "documentation": "Two objects have the same values where the model wants them unique; `objects` says which.", "hint": "Change or delete one. To have it decided without asking, make the context with another `mergePolicy` (`context/create`)."},
    "save.failed": {"code": 134030, "anyRequest": False, "data": ["file"], "documentation": "The save failed for a reason of its own.", "hint": "The message says which. The edits are still in the context."},
    "save.mergeConflict": {"code": 133020, "anyRequest": False, "data": ["value"], "documentation": "The store has newer values than the context knew of; `objects` says of which.", "hint": "Refresh them (`context/refresh`) and save again: edits stay, on top of what was saved. To have it decided without asking, make the context with another `mergePolicy` (`context/create`)."},
    "server.shuttingDown": {"code": -32600, "anyRequest": True, "data": [], "documentation": "A request came after `shutdown`.", "hint": "Send `exit`; open another connection to go on."},
    "store.busy": {"code": 134090, "anyRequest": True, "data": [], "documentation": "Another process keeps the store locked.", "hint": "Try again."},
    "store.corrupt": {"code": 134080, "anyRequest": True, "data": [], "documentation": "The file is no store, or damaged.", "hint": "Check that it is the right file, or restore a backup; `document/check` says more of a store that opens."},
    "store.exists": {"code": 134080, "anyRequest": False, "data": [], "documentation": "There is a file where a new one was to be made.", "hint": "Choose another path, or remove the file; `document/backup` can `replace` it."},
    "store.failed": {"code": 134180, "anyRequest": True, "data": [], "documentation": "SQLite or the system reported an error.", "hint": "The message has it."},
    "store.full": {"code": 134030, "anyRequest": True, "data": [], "documentation": "The disk is full.", "hint": "Make room and save again; the edits are still in the context."},
    "store.inUse": {"code": 134090, "anyRequest": False, "data": ["holder"], "documentation": "Another server, or a command at work, has the store open for writing; `holder` says which.", "hint": "Connect to that server, as `orrery attach` does, or end it."},
    "store.notFound": {"code": 134080, "anyRequest": False, "data": [], "documentation": "There is no store there.", "hint": "Correct the path, or pass `create`."},
    "store.openFailed": {"code": 134080, "anyRequest": True, "data": [], "documentation": "The store cannot be opened.", "hint": "The message has the system's reason."},
    "store.readOnly": {"code": 134030, "anyRequest": False, "data": [], "documentation": "The store cannot be written.", "hint": "Open it without `readOnly`, with its model where that was a guess, or with `writeMirrored`, as the hint says; or make the file and its folder writable."},
    "store.replaced": {"code": 134080, "anyRequest": True, "data": [], "documentation": "The file at the store's path is not the one any more that was opened.", "hint": "Put it back; or give up what is unsaved with `document/revert`, close the document and open it again."},
    "store.saveUnknown": {"code": 134030, "anyRequest": False, "data": [], "documentation": "The disk failed while a save was made durable. What was to be saved is still unsaved, but may turn up in the store if the server stops now.", "hint": "Save again, and do not take the edits for lost or saved until that succeeds."},
    "stream.limit": {"code": 2034, "anyRequest": False, "data": [], "documentation": "This connection has `limits.openStreams` streams open that `stream/open` opened, or would have more than `limits.observedObjects` under observation.", "hint": "Close streams, or narrow them by predicate or ids."},
    "stream.unknown": {"code": 2033, "anyRequest": False, "data": [], "documentation": "There is no stream of that name on this connection.", "hint": "Use a name that `stream/open` or `document/open` gave."},
    "validation.dateTooLate": {"code": 1630, "anyRequest": False, "data": ["value"], "documentation": "A date is after its maximum.", "hint": "Set an earlier one."},
    "validation.dateTooSoon": {"code": 1640, "anyRequest": False, "data": ["value"], "documentation": "A date is before its minimum.", "hint": "Set a later one."},
    "validation.failed": {"code": 1550, "anyRequest": False, "data": [], "documentation": "A value breaks a rule that has no number of its own.", "hint": "Correct the value."},
    "validation.invalidDate": {"code": 1650, "anyRequest": False, "data": [], "documentation": "A date is not one.", "hint": "Set another."},
    "validation.invalidURI": {"code": 1690, "anyRequest": False, "data": ["value"], "documentation": "A text is no URI.", "hint": "Set one that is."},
    "validation.missingMandatoryProperty": {"code": 1570, "anyRequest": False, "data": ["value"], "documentation": "A property that is not optional is nil.", "hint": "Set `property`."},
    "validation.multiple": {"code": 1560, "anyRequest": False, "data": [], "documentation": "Several rules are broken.", "hint": "`errors` has each."},
    "validation.numberTooLarge": {"code": 1610, "anyRequest": False, "data": ["value"], "documentation": "A number is above its maximum.", "hint": "Set a smaller one."},
    "validation.numberTooSmall": {"code": 1620, "anyRequest": False, "data": ["value"], "documentation": "A number is below its minimum.", "hint": "Set a larger one."},
    "validation.relationshipDeniedDelete": {"code": 1600, "anyRequest": False, "data": ["value"], "documentation": "An object was deleted while a relationship with the delete rule Deny holds objects.", "hint": "Delete those, or part them from it, first."},
    "validation.relationshipExceedsMaximumCount": {"code": 1590, "anyRequest": False, "data": [], "documentation": "A to-many relationship holds more objects than it may.", "hint": "Take objects out."},
    "validation.relationshipLacksMinimumCount": {"code": 1580, "anyRequest": False, "data": [], "documentation": "A to-many relationship holds fewer objects than it must.", "hint": "Add objects."},
    "validation.stringPatternMatching": {"code": 1680, "anyRequest": False, "data": ["value"], "documentation": "A string does not match its regular expression.", "hint": "Set one that does."},
    "validation.stringTooLong": {"code": 1660, "anyRequest": False, "data": ["value"], "documentation": "A string is longer than its maximum.", "hint": "Shorten it."},
    "validation.stringTooShort": {"code": 1670, "anyRequest": False, "data": ["value"], "documentation": "A string is shorter than its minimum.", "hint": "Lengthen it."},
    "value.readOnlyKey": {"code": 134000, "anyRequest": False, "data": [], "documentation": "The property cannot be set: it is derived, or a fetched property.", "hint": "Leave it out."},
    "value.wrongType": {"code": 134000, "anyRequest": False, "data": ["value"], "documentation": "A value is not of its property's type.", "hint": "The value table says which form the type has."},
}
