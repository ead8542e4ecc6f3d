-- Written by protocol-gen from protocol/: edit that instead.

--- The types and methods of the Orrery protocol, and tables that say the same at run time.
--- An empty table is sent as `[]`, which the server takes for `{}`; null is `vim.NIL`.
local M = {}

--- What a token allows.
---
--- - `"read"`: To read, and to hear of changes. What would change a document is refused with
---   `permission.denied`, edits of private contexts too.
--- - `"write"`: Everything.
---@alias orrery.Access
---| "read"
---| "write"
---| string

--- Types of attributes, as Xcode spells them.
---
--- - `"Undefined"`: No type; only for transient attributes.
--- - `"Integer 16"`: −32,768 … 32,767.
--- - `"Integer 32"`: 32-bit integer.
--- - `"Integer 64"`: 64-bit integer.
--- - `"Decimal"`: Decimal number: exact with up to 15 digits, and whole up to ±2^63. One with
---   more digits is rounded as it is set, to what Core Data’s column holds.
--- - `"Double"`: 64-bit floating point.
--- - `"Float"`: 32-bit floating point.
--- - `"String"`: Unicode text.
--- - `"Boolean"`: True or false.
--- - `"Date"`: A moment, in seconds.
--- - `"Binary"`: Bytes.
--- - `"UUID"`: A UUID.
--- - `"URI"`: A URI, as text.
--- - `"Transformable"`: Bytes that a value transformer makes.
--- - `"Composite"`: Named elements.
---@alias orrery.AttributeTypeName
---| "Undefined"
---| "Integer 16"
---| "Integer 32"
---| "Integer 64"
---| "Decimal"
---| "Double"
---| "Float"
---| "String"
---| "Boolean"
---| "Date"
---| "Binary"
---| "UUID"
---| "URI"
---| "Transformable"
---| "Composite"

--- What becomes of an object whose unique values another object has.
---
--- - `"error"`: The request fails.
--- - `"update"`: The values given are set on the other object. Where several objects are in the
---   way, the request fails.
--- - `"skip"`: The object is left out.
---@alias orrery.BatchConflictRule
---| "error"
---| "update"
---| "skip"

--- What made a context's objects change.
---
--- - `"edit"`: An edit in this context.
--- - `"merge"`: Another context saved and this one took its changes over.
--- - `"undo"`: An undo.
--- - `"redo"`: A redo.
--- - `"rollback"`: A rollback or revert.
--- - `"refresh"`: A refresh: values were read again from the store.
--- - `"batch"`: A batch request, straight to the store.
--- - `"remote"`: Another process wrote the store.
---@alias orrery.ChangeOrigin
---| "edit"
---| "merge"
---| "undo"
---| "redo"
---| "rollback"
---| "refresh"
---| "batch"
---| "remote"
---| string

--- Sorts of faults in a store.
---
--- - `"sqlite"`: SQLite's integrity check reports it.
--- - `"danglingReference"`: A relationship names an object that is not there.
--- - `"inverseMismatch"`: Two ends of a relationship disagree.
--- - `"primaryKey"`: Z_MAX is below a key in use, or a key is used twice.
--- - `"missingFile"`: A large value's file is not there.
--- - `"orphanedFile"`: A file of a large value that no object has, written more than a minute
---   ago: it may be removed while nobody has the store open.
--- - `"validation"`: A stored value breaks the model's rules.
---@alias orrery.CheckProblemKind
---| "sqlite"
---| "danglingReference"
---| "inverseMismatch"
---| "primaryKey"
---| "missingFile"
---| "orphanedFile"
---| "validation"
---| string

--- Languages that a model's entities are written in as classes.
---
--- - `"swift"`: Swift.
--- - `"python"`: Python.
--- - `"typescript"`: TypeScript.
--- - `"lua"`: Lua.
--- - `"elisp"`: Emacs Lisp.
---@alias orrery.ClassLanguage
---| "swift"
---| "python"
---| "typescript"
---| "lua"
---| "elisp"

--- How a comparison treats a to-many left side.
---
--- - `"direct"`: As it stands.
--- - `"all"`: Every element must match.
--- - `"any"`: One element must match.
---@alias orrery.ComparisonModifier
---| "direct"
---| "all"
---| "any"
---| string

--- What `document/open` does about a store that is not there.
---
--- - `"never"`: The store must exist.
--- - `"ifMissing"`: A new store is made where there is none.
--- - `"always"`: A new store is made; one that is there is refused with `store.exists`, never
---   replaced.
---@alias orrery.CreateMode
---| "never"
---| "ifMissing"
---| "always"

--- What a delete does to the objects at the other end, as Xcode spells it.
---
--- - `"No Action"`: Nothing: they may keep pointing at it.
--- - `"Nullify"`: They forget it.
--- - `"Cascade"`: They are deleted too.
--- - `"Deny"`: While there are any, the delete is refused.
---@alias orrery.DeleteRuleName
---| "No Action"
---| "Nullify"
---| "Cascade"
---| "Deny"

--- How a document lies on disk.
---
--- - `"file"`: One store file, and what SQLite and large values put beside it.
--- - `"package"`: A folder with the store at `StoreContent/persistentStore`, as UIManagedDocument
---   has it.
---@alias orrery.DocumentFormat
---| "file"
---| "package"

--- The state of a document, as UIManagedDocument has it.
---
--- - `"normal"`: Open, saving works.
--- - `"editingDisabled"`: Open, but edits are refused: the store is read-only or busy with a long
---   job.
--- - `"savingError"`: The last save failed, or left edits out; they are still in the context.
--- - `"inConflict"`: A save met newer values in the store, and edits that contradict them are
---   still in the context; or the store's file was replaced, and nothing can be saved.
---@alias orrery.DocumentState
---| "normal"
---| "editingDisabled"
---| "savingError"
---| "inConflict"
---| string

--- What an acknowledged save survives.
---
--- - `"full"`: Power loss: the file is synchronised before the reply.
--- - `"normal"`: The death of the process; after power loss the last saves may be missing, never
---   torn.
---@alias orrery.Durability
---| "full"
---| "normal"

--- Sorts of expressions.
---
--- - `"constant"`: A value.
--- - `"keyPath"`: A key path from the object.
--- - `"evaluatedObject"`: SELF: the object itself.
--- - `"variable"`: A `$variable`.
--- - `"aggregate"`: A list `{…}` of `arguments`.
--- - `"function"`: A function, an operator or a key path of an expression, over `arguments`.
--- - `"subquery"`: SUBQUERY: collection in `arguments`, variable in `name`, condition in
---   `predicates`.
--- - `"conditional"`: TERNARY: condition in `predicates`, the two sides in `arguments`.
---@alias orrery.ExpressionKind
---| "constant"
---| "keyPath"
---| "evaluatedObject"
---| "variable"
---| "aggregate"
---| "function"
---| "subquery"
---| "conditional"
---| string

--- What a context's unsaved changes make of a fetch.
---
--- - `"store"`: They do not touch it: the store answers, while the server goes on with other
---   requests.
--- - `"merged"`: Objects of the fetched entity changed: the store answers without them, and those
---   that match are put in their places.
--- - `"context"`: Objects that the predicate or the order reaches over relationships changed:
---   every object of the entity is read and evaluated in memory. Saving first is cheaper.
---@alias orrery.FetchEvaluation
---| "store"
---| "merged"
---| "context"
---| string

--- What a fetch gives, in the words of the methods that fetch.
---
--- - `"objects"`: Objects with their values, as `fetch/objects`.
--- - `"ids"`: Object ids, as `fetch/ids`.
--- - `"rows"`: Rows of values, as `fetch/rows`: Core Data's dictionaries.
--- - `"count"`: The number of them, as `fetch/count`.
---@alias orrery.FetchResultType
---| "objects"
---| "ids"
---| "rows"
---| "count"

--- What a save did to an object, as NSPersistentHistoryChangeType has it.
---
--- - `"insert"`: It is new.
--- - `"update"`: It changed.
--- - `"delete"`: It is gone.
---@alias orrery.HistoryChangeType
---| "insert"
---| "update"
---| "delete"
---| string

--- How a fetch index is built.
---
--- - `"binary"`: A B-tree.
--- - `"rTree"`: An R-tree, for ranges of numbers.
---@alias orrery.IndexCollation
---| "binary"
---| "rTree"

--- How integers beyond ±2^53 are written.
---
--- Both forms are always accepted.
---
--- - `"number"`: As JSON numbers, all digits. For clients whose numbers are 64-bit integers.
--- - `"string"`: As strings of decimal digits when beyond ±2^53, which a double cannot hold. For
---   JavaScript and Lua.
---@alias orrery.Int64Form
---| "number"
---| "string"

--- Why a live list, a live aggregate or an observer of values is told as a whole.
---
--- - `"overflow"`: Changes piled up because they were read too slowly, more than can be told as
---   one.
--- - `"reset"`: The context was reset.
--- - `"changed"`: More changed than anybody can list.
--- - `"model"`: The document has another model.
---@alias orrery.ListResetReason
---| "overflow"
---| "reset"
---| "changed"
---| "model"
---| string

--- What a save does when the store has newer values than the context knew. Core Data's five.
---
--- - `"error"`: The save fails with `save.mergeConflict`.
--- - `"mergeByPropertyStoreTrump"`: By property; where both changed, the store's value wins.
--- - `"mergeByPropertyObjectTrump"`: By property; where both changed, the context's value wins.
--- - `"overwrite"`: The context's whole object wins.
--- - `"rollback"`: The store's whole object wins; the context's edits of it are dropped.
---@alias orrery.MergePolicy
---| "error"
---| "mergeByPropertyStoreTrump"
---| "mergeByPropertyObjectTrump"
---| "overwrite"
---| "rollback"

--- Sorts of differences between two models.
---
--- - `"entityAdded"`: An entity is new.
--- - `"entityRemoved"`: An entity is gone.
--- - `"entityRenamed"`: An entity has another name; its renaming identifier says so.
--- - `"superentityChanged"`: An entity has another superentity, or one where it had none, or none
---   any more.
--- - `"isAbstractChanged"`: An entity became abstract or concrete.
--- - `"uniquenessConstraintAdded"`: Properties must be unique together. Objects that are not make
---   a migration fail.
--- - `"uniquenessConstraintRemoved"`: Properties need not be unique together any more.
--- - `"propertyAdded"`: A property is new.
--- - `"propertyRemoved"`: A property is gone.
--- - `"propertyRenamed"`: A property has another name; its renaming identifier says so.
--- - `"propertyMoved"`: A property moved up or down the hierarchy of entities.
--- - `"typeChanged"`: An attribute has another type.
--- - `"isOptionalChanged"`: A property may be empty, or must not be any more. Objects get an
---   attribute's default value.
--- - `"isTransientChanged"`: A property is stored, or is not any more.
--- - `"defaultValueChanged"`: An attribute has another default value. Values that are stored
---   stay.
--- - `"derivationChanged"`: An attribute is computed, otherwise than it was, or not any more.
--- - `"externalStorageChanged"`: Large values may be kept in files, or may not any more.
--- - `"destinationChanged"`: A relationship leads to another entity.
--- - `"inverseChanged"`: A relationship has another inverse.
--- - `"isToManyChanged"`: A relationship became to-many or to-one.
--- - `"isOrderedChanged"`: A relationship became ordered or unordered.
--- - `"deleteRuleChanged"`: A relationship has another delete rule.
--- - `"countsChanged"`: A relationship has other bounds on the number of its objects.
--- - `"versionHashModifierChanged"`: An entity or property has another version hash modifier.
--- - `"objectsFiltered"`: A mapping takes only objects that its condition, `to`, holds for, or
---   that the expressions `to` tell apart.
--- - `"propertyMapped"`: A mapping computes the property, by the expression `to`.
---@alias orrery.ModelChangeKind
---| "entityAdded"
---| "entityRemoved"
---| "entityRenamed"
---| "superentityChanged"
---| "isAbstractChanged"
---| "uniquenessConstraintAdded"
---| "uniquenessConstraintRemoved"
---| "propertyAdded"
---| "propertyRemoved"
---| "propertyRenamed"
---| "propertyMoved"
---| "typeChanged"
---| "isOptionalChanged"
---| "isTransientChanged"
---| "defaultValueChanged"
---| "derivationChanged"
---| "externalStorageChanged"
---| "destinationChanged"
---| "inverseChanged"
---| "isToManyChanged"
---| "isOrderedChanged"
---| "deleteRuleChanged"
---| "countsChanged"
---| "versionHashModifierChanged"
---| "objectsFiltered"
---| "propertyMapped"
---| string

--- What a later model did to something in its graph.
---
--- - `"added"`: The earlier model does not have it.
--- - `"removed"`: Only the earlier model has it.
--- - `"changed"`: It is different in what stored objects depend on.
---@alias orrery.ModelGraphChange
---| "added"
---| "removed"
---| "changed"
---| string

--- Forms of a model's graph as a text.
---
--- - `"mermaid"`: A Mermaid class diagram. It has no places: who draws it finds them.
--- - `"svg"`: An image, light or dark as its reader likes it, with text of the usual size.
---@alias orrery.ModelGraphFormat
---| "mermaid"
---| "svg"

--- What a line of a model's graph stands for.
---
--- - `"inheritance"`: From the superentity to the entity that inherits from it.
--- - `"relationship"`: A relationship and its inverse.
---@alias orrery.ModelGraphLineKind
---| "inheritance"
---| "relationship"
---| string

--- Sorts of guesses about a model.
---
--- - `"cache"`: The store has no cached model, or it was not used.
--- - `"entity"`: An entity of the tables has another name or superentity in the cached model, or
---   is not in it, or the other way round.
--- - `"name"`: A property's name: tables have it in capital letters only.
--- - `"owner"`: Which entity a property belongs to: those of a hierarchy share a table.
--- - `"type"`: An attribute's type.
--- - `"destination"`: Where a relationship leads.
--- - `"inverse"`: A relationship's inverse.
--- - `"omitted"`: A property or column that is left out.
--- - `"rules"`: Whether properties are mandatory, default values, delete rules, what an attribute
---   is derived from.
--- - `"unreadable"`: A default value, rule, index or order of the cached model that is left out.
---   Saving does not depend on it.
---@alias orrery.ModelGuessKind
---| "cache"
---| "entity"
---| "name"
---| "owner"
---| "type"
---| "destination"
---| "inverse"
---| "omitted"
---| "rules"
---| "unreadable"
---| string

--- What a migration does with an entity's objects.
---
--- - `"add"`: The entity is new and has none.
--- - `"remove"`: They are deleted.
--- - `"copy"`: They stay as they are.
--- - `"transform"`: They stay, and change.
--- - `"custom"`: A mapping says what they become.
---@alias orrery.ModelMappingKind
---| "add"
---| "remove"
---| "copy"
---| "transform"
---| "custom"
---| string

--- What a model was read from that nobody gave.
---
--- - `"store"`: The store was made by Orrery and keeps its model.
--- - `"cache"`: The model that Core Data keeps in the store, `Z_MODELCACHE`. It lacks user info,
---   scalar types and most rules for values. Where the tables differ they were followed.
--- - `"tables"`: The tables alone: their names and columns, and values in these.
---@alias orrery.ModelOriginKind
---| "store"
---| "cache"
---| "tables"
---| string

--- What change notices carry.
---
--- - `"objects"`: Objects with their values.
--- - `"ids"`: Ids and changed keys only.
--- - `"none"`: No notices.
---@alias orrery.NoticeDetail
---| "objects"
---| "ids"
---| "none"

--- Notices one can observe.
---
--- - `"context/didChangeObjects"`: Objects of a context changed.
--- - `"document/didSave"`: Changes reached the store.
---@alias orrery.ObservableNotice
---| "context/didChangeObjects"
---| "document/didSave"

--- Sorts of predicates.
---
--- - `"and"`: All of `predicates`.
--- - `"or"`: Any of `predicates`.
--- - `"not"`: The one in `predicates` is false.
--- - `"comparison"`: `operator` between `expressions`.
--- - `"true"`: TRUEPREDICATE.
--- - `"false"`: FALSEPREDICATE.
---@alias orrery.PredicateKind
---| "and"
---| "or"
---| "not"
---| "comparison"
---| "true"
---| "false"
---| string

--- Why a context's state has to be read anew.
---
--- - `"overflow"`: Queued notices passed `limits.queuedBytes` because they were read too slowly;
---   they were dropped in favour of this one.
--- - `"size"`: An edit changed more than 10,000 objects.
--- - `"reset"`: The context was reset.
--- - `"batch"`: A batch request changed more objects than a notice names. Unsaved edits are still
---   there.
--- - `"remote"`: Another process saved, and what it changed cannot be told or is more than a
---   notice names. Unsaved edits are still there.
--- - `"unreadable"`: An object that changed cannot be read. Reading it says what keeps it from
---   that.
--- - `"model"`: The document has another model: `document/didChangeModel` has it.
---@alias orrery.ResetReason
---| "overflow"
---| "size"
---| "reset"
---| "batch"
---| "remote"
---| "unreadable"
---| "model"
---| string

--- What the result of a write says of the objects that it changed.
---
--- - `"none"`: Nothing: the clock, and how many there are.
--- - `"ids"`: Which they are.
--- - `"keys"`: Which they are, and of those that were there before which properties changed.
--- - `"objects"`: Their values as they are after the write, too.
---@alias orrery.Returning
---| "none"
---| "ids"
---| "keys"
---| "objects"

--- How strings are compared in sorting.
---
--- - `"compare"`: By Unicode code point.
--- - `"caseInsensitiveCompare"`: Ignoring case.
--- - `"localizedCompare"`: As people expect, by the locale's collation.
--- - `"localizedCaseInsensitiveCompare"`: By the locale's collation, ignoring case.
--- - `"localizedStandardCompare"`: As a file browser sorts: by the locale's collation, digits as
---   numbers.
---@alias orrery.SortComparator
---| "compare"
---| "caseInsensitiveCompare"
---| "localizedCompare"
---| "localizedCaseInsensitiveCompare"
---| "localizedStandardCompare"

--- How much the server tells with `$/logTrace`.
---
--- - `"off"`: Nothing.
--- - `"messages"`: One line per message.
--- - `"verbose"`: Each message with its content, shortened where it is long.
---@alias orrery.TraceValue
---| "off"
---| "messages"
---| "verbose"

--- Whose steps undo and redo take.
---
--- - `"context"`: The last step of the context, whoever made it.
--- - `"connection"`: The last one that this connection made, where nobody else has changed since
---   what it changes.
---@alias orrery.UndoScope
---| "context"
---| "connection"

--- What an unsaved edit does.
---
--- - `"insert"`: Inserts the object with `values`.
--- - `"update"`: Changes `values` of the object, which were `old`.
--- - `"delete"`: Deletes the object.
--- - `"relate"`: Adds and removes objects of the to-many relationship `key`, which is
---   many-to-many or has no inverse. All others follow from the values of to-one relationships.
--- - `"order"`: Gives the ordered relationship `key` the order `objects`.
---@alias orrery.UnsavedEditKind
---| "insert"
---| "update"
---| "delete"
---| "relate"
---| "order"
---| string

--- In which way an object is not saved.
---
--- - `"inserted"`: It is new.
--- - `"updated"`: It was there and has changed.
--- - `"deleted"`: It was there and is deleted.
---@alias orrery.UnsavedState
---| "inserted"
---| "updated"
---| "deleted"

--- Arguments of a predicate's `%@`, `%K` and number conversions, in order.
---
--- Strings, numbers and booleans stand for themselves; everything else is an object with one
--- `$`-key: `{"$date": …}`, `{"$uuid": …}`, `{"$data": base64}`, `{"$decimal": …}`, `{"$object":
--- id}`, `{"$keyPath": …}` (for `%K`). An array is a collection for `IN` and `BETWEEN`; `null` is
--- nil. `{"$predicate": {"predicate": text, "argumentArray": […]}}` is a predicate with arguments
--- of its own, for a `%@` where a predicate may stand: it is read by itself, so that neither text
--- reaches into the other.
---@alias orrery.ArgumentArray any[]

--- An object's permanent name: entity and primary key.
---
--- The tail of Core Data's `x-coredata://<store UUID>/BNRItem/p42`; that whole form is accepted too
--- and never sent. An id is permanent from `object/insert` on: it does not change at save. An
--- object of a subentity carries its own entity's name, never the superentity's.
---@alias orrery.ObjectID string

--- Values by property name, each in the JSON form of its attribute's type.
---
--- The value table in the conventions says which form. `null` sets nil, and nil is told as `null`.
--- The order of members means nothing.
---@alias orrery.Values table<string, any>

--- Values for a predicate's `$variables`, in the forms `ArgumentArray` has.
---@alias orrery.Variables table<string, any>

--- What turns an old state of a live aggregate into a new one.
---
--- To apply it by places: remove `deletes` and the sources of `moves`, together, from the last
--- place to the first; put in `inserts` and the targets of `moves`, together, from the first place
--- to the last; then replace `updates`. A client that keeps groups by their keys needs the keys
--- alone.
---@class orrery.AggregateChange
--- How many rows there are now.
---@field total integer
--- Rows that left, by their old places, descending.
---@field deletes orrery.AggregateDelete[]
--- Rows that moved, ascending by `newPlace`. A group that nothing touched never moves.
---@field moves orrery.AggregateMove[]
--- Rows that came, ascending.
---@field inserts orrery.AggregateRow[]
--- Rows whose values changed, moved or not, ascending.
---@field updates orrery.AggregateRow[]

--- The parameters of `aggregate/close`.
---@class orrery.AggregateCloseParams
--- The aggregate.
---@field aggregate string

--- The result of `aggregate/close`.
---@class orrery.AggregateCloseResult
--- The document's clock at which this was true.
---@field clock string

--- A group that left a live aggregate.
---@class orrery.AggregateDelete
--- Its old place.
---@field row integer
--- Which group.
---@field groupKey any[]

--- The parameters of `aggregate/didChange`.
---@class orrery.AggregateDidChangeParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `aggregate/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- What made it change. `merge` where several changes are told as one.
---@field origin orrery.ChangeOrigin
--- The request that caused it.
---@field by? orrery.ChangeCause
--- What to do to the rows.
---@field changes orrery.AggregateChange

--- The parameters of `aggregate/didFail`.
---@class orrery.AggregateDidFailParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `aggregate/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- Why.
---@field error orrery.ErrorInfo

--- The parameters of `aggregate/didReset`.
---@class orrery.AggregateDidResetParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `aggregate/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- Why.
---@field reason orrery.ListResetReason
--- All rows, in order.
---@field rows orrery.AggregateRow[]

--- A group that changed its place in a live aggregate.
---@class orrery.AggregateMove
--- Its old place.
---@field oldPlace integer
--- Its new place.
---@field newPlace integer
--- Which group.
---@field groupKey any[]

--- The parameters of `aggregate/open`.
---@class orrery.AggregateOpenParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- What to compute.
---@field fetch orrery.FetchRequest

--- The result of `aggregate/open`.
---@class orrery.AggregateOpenResult
--- Its name.
---@field aggregate string
--- The document's clock at which this was true.
---@field clock string
--- Its rows, in order.
---@field rows orrery.AggregateRow[]

--- A row of a live aggregate: a group, and what was computed of it.
---@class orrery.AggregateRow
--- Its place; after a change the new one.
---@field row integer
--- What tells the group from others: the values that `groupBy` names, in its order. Empty where
--- nothing is grouped.
---@field groupKey any[]
--- The columns by name.
---@field values orrery.Values

--- When the main context saves by itself.
---@class orrery.AutosaveOptions
--- Whether it does: after an edit, when the last front end leaves, at `shutdown`, at the end of
--- input and on SIGTERM. Where not, what is unsaved at the end is lost; but where connections have
--- asked for this, and somebody who has not has changed something unsaved last, all that is unsaved
--- is kept in a recovery file. Default: `true`.
---@field enabled? boolean
--- Seconds from the last edit to the save. Default: `1.0`. From 0 to 86400.
---@field delay? number

--- The parameters of `batch/delete`.
---@class orrery.BatchDeleteParams
--- The document. Left out: the connection's only document.
---@field document? string
--- Which entity, with its subentities.
---@field entity string
--- Predicate format string: which objects; left out: every object.
---@field predicate? string
--- For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
---@field argumentArray? orrery.ArgumentArray
--- For `$variables`. Default: `{}`.
---@field variables? orrery.Variables
--- Tell the progress of a request that takes more than 200 ms through `$/progress` under this
--- token.
---@field workDoneToken? integer|string
--- What the result says of the objects that changed. Default: `"keys"`.
---@field returning? orrery.Returning

--- The result of `batch/delete`.
---@class orrery.BatchDeleteResult: orrery.WrittenChanges
--- Objects that the request is about: found by its predicate, or given to `batch/insert`.
---@field matched integer
--- The document's clock after this call.
---@field clock string

--- The parameters of `batch/insert`.
---@class orrery.BatchInsertParams
--- The document. Left out: the connection's only document.
---@field document? string
--- A concrete entity.
---@field entity string
--- The values of each object: attributes and to-one relationships. At most 1000000 of them.
---@field objects orrery.Values[]
--- What becomes of an object whose unique values another has, in the store or earlier in this
--- request. Default: `"error"`.
---@field onConflict? orrery.BatchConflictRule
--- Do everything but the commit: the reply says what would have become of the objects, without
--- naming any, and errors are the same. Nothing changes and nobody is told. Default: `false`.
---@field dryRun? boolean
--- Tell the progress of a request that takes more than 200 ms through `$/progress` under this
--- token.
---@field workDoneToken? integer|string
--- What the result says of the objects that changed. Default: `"keys"`.
---@field returning? orrery.Returning

--- The result of `batch/insert`.
---@class orrery.BatchInsertResult: orrery.WrittenChanges
--- Objects that the request is about: found by its predicate, or given to `batch/insert`.
---@field matched integer
--- The document's clock after this call.
---@field clock string

--- The parameters of `batch/update`.
---@class orrery.BatchUpdateParams
--- The document. Left out: the connection's only document.
---@field document? string
--- Which entity, with its subentities.
---@field entity string
--- Predicate format string: which objects; left out: every object.
---@field predicate? string
--- For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
---@field argumentArray? orrery.ArgumentArray
--- What to set: attributes and to-one relationships. Default: `{}`.
---@field values? orrery.Values
--- Attributes to compute: expressions in the predicate format, `price * 2`. Default: `{}`.
---@field expressions? table<string, string>
--- By the key of the expression: for its `%@` and `%K`. Default: `{}`.
---@field expressionArgumentArrays? table<string, orrery.ArgumentArray>
--- For `$variables`. Default: `{}`.
---@field variables? orrery.Variables
--- Tell the progress of a request that takes more than 200 ms through `$/progress` under this
--- token.
---@field workDoneToken? integer|string
--- What the result says of the objects that changed. Default: `"keys"`.
---@field returning? orrery.Returning

--- The result of `batch/update`.
---@class orrery.BatchUpdateResult: orrery.WrittenChanges
--- Objects that the request is about: found by its predicate, or given to `batch/insert`.
---@field matched integer
--- The document's clock after this call.
---@field clock string

--- The parameters of `$/cancelRequest`.
---@class orrery.CancelRequestParams
--- The id of the request to give up.
---@field id integer|string

--- Which request caused a change.
---@class orrery.ChangeCause
--- The connection it came on; a client knows its own from the `initialize` result.
---@field connection string
--- The request's id on that connection. Left out where the server acted by itself, as in an
--- autosave.
---@field request? integer|string

--- One fault that `document/check` found.
---@class orrery.CheckProblem
--- What sort of fault.
---@field kind orrery.CheckProblemKind
--- One sentence for a person.
---@field message string
--- The entity concerned.
---@field entity? string
--- The property concerned.
---@field property? string
--- The objects concerned, at most a hundred. Default: `[]`.
---@field objects? orrery.ObjectID[]

--- A file of classes that are made of a model.
---@class orrery.ClassFile
--- The file's name.
---@field name string
--- What is in it.
---@field text string
--- Whether it is for the user's own code: made once, and not written again. Default: `false`.
---@field isUsersOwn? boolean

--- Who the client is.
---@class orrery.ClientInfo
--- Its name.
---@field name string
--- Its version.
---@field version? string

--- The parameters of `connection/didChange`.
---@class orrery.ConnectionDidChangeParams: orrery.PresentConnections
--- Which document.
---@field document string

--- A connection to this server, and what it has open.
---@class orrery.ConnectionInfo
--- Its name, as `by` in notices has it.
---@field connection string
--- Who its client said it is; at most 100 characters of each. Left out where it did not say.
---@field clientInfo? orrery.ClientInfo
--- What it may do.
---@field access orrery.Access
--- The documents that it has open, sorted; of a client whose token names documents, those that it
--- may open.
---@field documents string[]

--- The parameters of `connection/list`.
---@class orrery.ConnectionListParams
--- Only connections that have this document open.
---@field document? string

--- The result of `connection/list`.
---@class orrery.ConnectionListResult: orrery.PresentConnections

--- The parameters of `context/beginUndoGroup`.
---@class orrery.ContextBeginUndoGroupParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- What the step is called, for the menu item “Undo Arrange”: up to 1,000 bytes of UTF-8. Left out:
--- as the last of its edits that has a name.
---@field actionName? string

--- The result of `context/beginUndoGroup`.
---@class orrery.ContextBeginUndoGroupResult: orrery.ContextState
--- The document's clock after this call.
---@field clock string

--- The parameters of `context/close`.
---@class orrery.ContextCloseParams
--- Which context.
---@field context string

--- The result of `context/close`.
---@class orrery.ContextCloseResult
--- The document's clock after this call.
---@field clock string

--- The parameters of `context/create`.
---@class orrery.ContextCreateParams
--- The document. Left out: the connection's only document.
---@field document? string
--- The parent context, of the same document. Left out: the store. Contexts nest 8 deep at the most.
---@field parent? string
--- A name for people.
---@field name? string
--- Recorded with its saves.
---@field author? string
--- What a save does about conflicts. With a context as parent, that is about objects that the
--- parent has deleted. Default: `"error"`.
---@field mergePolicy? orrery.MergePolicy
--- How many steps can be undone; 0: none. Default: `0`. From 0 to 10000.
---@field undoLevels? integer
--- Take over what its parent saves. Default: `false`.
---@field automaticallyMerges? boolean

--- The result of `context/create`.
---@class orrery.ContextCreateResult
--- The new context's name.
---@field context string
--- The document's clock after this call.
---@field clock string

--- The parameters of `context/didChangeObjects`.
---@class orrery.ContextDidChangeObjectsParams: orrery.ContextState
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle under which it was opened.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- What made them change.
---@field origin orrery.ChangeOrigin
--- The request that caused it.
---@field by? orrery.ChangeCause
--- `objects`, or `ids`: then objects have no `values`. More than `limits.noticeObjects` objects
--- come as ids.
---@field noticeDetail orrery.NoticeDetail
--- New objects.
---@field inserted orrery.ManagedObject[]
--- Changed objects.
---@field updated orrery.ObjectChange[]
--- Deleted objects.
---@field deleted orrery.ObjectID[]
--- Objects whose values were read again, whether they differ or not.
---@field refreshed orrery.ManagedObject[]

--- The parameters of `context/endUndoGroup`.
---@class orrery.ContextEndUndoGroupParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string

--- The result of `context/endUndoGroup`.
---@class orrery.ContextEndUndoGroupResult: orrery.ContextState
--- The document's clock after this call.
---@field clock string

--- The parameters of `context/getChanges`.
---@class orrery.ContextGetChangesParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string

--- The result of `context/getChanges`.
---@class orrery.ContextGetChangesResult
--- New objects.
---@field inserted orrery.ManagedObject[]
--- Changed objects.
---@field updated orrery.ObjectChange[]
--- Deleted objects.
---@field deleted orrery.ObjectID[]
--- The document's clock at which this was true.
---@field clock string

--- A context of a document.
---@class orrery.ContextInfo
--- Its name.
---@field context string
--- Whether it is the main context, which every connection shares.
---@field isMain boolean
--- Whether it has unsaved changes.
---@field hasChanges boolean
--- The context it saves to. Left out where that is the store.
---@field parent? string
--- The name its creator gave.
---@field name? string
--- The author its saves are recorded under.
---@field author? string

--- The parameters of `context/perform`.
---@class orrery.ContextPerformParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- What to do. At most 100000 of them.
---@field operations orrery.Operation[]
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- Save when all succeeded. Default: `false`.
---@field save? boolean
--- What the result says of the objects that changed. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `context/perform`.
---@class orrery.ContextPerformResult: orrery.WrittenChanges
--- What came of each operation, in order.
---@field results orrery.OperationResult[]
--- The document's clock after this call.
---@field clock string
--- As in `context/save`. At least 1.
---@field transaction? integer

--- The parameters of `context/redo`.
---@class orrery.ContextRedoParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- How many: all at once, or none. Default: `1`. From 1 to 10000.
---@field steps? integer
--- Whose steps. Default: `"context"`.
---@field scope? orrery.UndoScope
--- What the result says of the objects that changed. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `context/redo`.
---@class orrery.ContextRedoResult: orrery.WrittenChanges, orrery.ContextState
--- The document's clock after this call.
---@field clock string

--- The parameters of `context/refresh`.
---@class orrery.ContextRefreshParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which objects. Left out: all. At most 100000 of them.
---@field ids? orrery.ObjectID[]
--- Keep the unsaved changes on top of the new values; otherwise they are lost. Default: `true`.
---@field mergeChanges? boolean
--- What the result says of the objects that changed. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `context/refresh`.
---@class orrery.ContextRefreshResult: orrery.WrittenChanges
--- The document's clock after this call.
---@field clock string

--- The parameters of `context/reset`.
---@class orrery.ContextResetParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- What the result says of the objects that changed. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `context/reset`.
---@class orrery.ContextResetResult: orrery.WrittenChanges
--- The document's clock after this call.
---@field clock string

--- The parameters of `context/rollback`.
---@class orrery.ContextRollbackParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- What the result says of the objects that changed. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `context/rollback`.
---@class orrery.ContextRollbackResult: orrery.WrittenChanges
--- The document's clock after this call.
---@field clock string

--- The parameters of `context/save`.
---@class orrery.ContextSaveParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- What the result says of the objects that changed. Default: `"ids"`.
---@field returning? orrery.Returning

--- The result of `context/save`.
---@class orrery.ContextSaveResult: orrery.WrittenChanges
--- The document's clock after this call.
---@field clock string
--- The number of the history transaction, where the store records history. At least 1.
---@field transaction? integer

--- The parameters of `context/setUndoLevels`.
---@class orrery.ContextSetUndoLevelsParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- How many steps can be undone; 0: none. From 0 to 10000.
---@field undoLevels integer

--- The result of `context/setUndoLevels`.
---@class orrery.ContextSetUndoLevelsResult: orrery.ContextState
--- The document's clock after this call.
---@field clock string

--- What a front end shows of a context beside its objects: whether there is something to save, to
--- undo and to redo.
---@class orrery.ContextState
--- Whether the context has changes that are not saved.
---@field hasChanges boolean
--- Whether there is a step to undo.
---@field canUndo boolean
--- Whether there is a step to redo.
---@field canRedo boolean
--- What the step to undo was named; left out where it has no name.
---@field undoActionName? string
--- What the step to redo was named; left out where it has no name.
---@field redoActionName? string

--- The parameters of `context/undo`.
---@class orrery.ContextUndoParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- How many: all at once, or none. Default: `1`. From 1 to 10000.
---@field steps? integer
--- Whose steps. Default: `"context"`.
---@field scope? orrery.UndoScope
--- What the result says of the objects that changed. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `context/undo`.
---@class orrery.ContextUndoResult: orrery.WrittenChanges, orrery.ContextState
--- The document's clock after this call.
---@field clock string

--- The parameters of `context/validate`.
---@class orrery.ContextValidateParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string

--- The result of `context/validate`.
---@class orrery.ContextValidateResult
--- Whether a save would pass validation.
---@field isValid boolean
--- Every failure.
---@field errors orrery.ErrorInfo[]
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `data/read`.
---@class orrery.DataReadParams
--- The handle.
---@field handle string
--- Where to begin, in bytes. Default: `0`.
---@field offset? integer
--- At most so many bytes; left out: as many as fit in a message.
---@field length? integer
--- A clock. Only if nobody, this connection included, has changed this value since, saved or not;
--- otherwise `object.changedSince`.
---@field ifUnchangedSince? string

--- The result of `data/read`.
---@class orrery.DataReadResult
--- The bytes as base64.
---@field data string
--- Where they begin.
---@field offset integer
--- How many they are.
---@field length integer
--- How long the whole value is.
---@field total integer
--- The document's clock at which the value was so.
---@field clock string

--- The parameters of `data/write`.
---@class orrery.DataWriteParams
--- The handle to add to. Left out: a new one.
---@field handle? string
--- The bytes as base64.
---@field data string

--- The result of `data/write`.
---@class orrery.DataWriteResult
--- The handle.
---@field handle string
--- How many bytes it has now.
---@field length integer

--- The parameters of `document/backup`.
---@class orrery.DocumentBackupParams
--- The document. Left out: the connection's only document.
---@field document? string
--- Where to write the copy: a file.
---@field location orrery.StoreLocation
--- Replace an SQLite file that is there, which nobody has open. Default: `false`.
---@field replace? boolean
--- Tell how far it is through `$/progress` under this token, when it takes longer than a moment.
---@field workDoneToken? integer|string

--- The result of `document/backup`.
---@class orrery.DocumentBackupResult
--- The copy's absolute path.
---@field path string
--- Its size.
---@field bytes integer
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `document/check`.
---@class orrery.DocumentCheckParams
--- The document. Left out: the connection's only document.
---@field document? string
--- Tell how far it is through `$/progress` under this token, when it takes longer than a moment.
---@field workDoneToken? integer|string

--- The result of `document/check`.
---@class orrery.DocumentCheckResult
--- Whether there are no problems.
---@field isSound boolean
--- At most a thousand; each names one property and counts the objects.
---@field problems orrery.CheckProblem[]
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `document/close`.
---@class orrery.DocumentCloseParams
--- The document. Left out: the connection's only document.
---@field document? string

--- The result of `document/close`.
---@class orrery.DocumentCloseResult
--- The document's clock after this call.
---@field clock string

--- The parameters of `document/didChangeModel`.
---@class orrery.DocumentDidChangeModelParams
--- Which document.
---@field document string
--- The document's clock at which this was true.
---@field clock string
--- The request that caused it.
---@field by? orrery.ChangeCause
--- The model now.
---@field model orrery.Model
--- What differs, as `model/diff` tells it. An entity with another name is another word in the ids
--- of its objects.
---@field changes orrery.ModelChange[]

--- The parameters of `document/didChangeState`.
---@class orrery.DocumentDidChangeStateParams
--- Which document.
---@field document string
--- Its new state.
---@field state orrery.DocumentState
--- The document's clock at which this was true.
---@field clock string
--- Why, in the states `savingError` and `inConflict`.
---@field error? orrery.ErrorInfo

--- The parameters of `document/didFailToSave`.
---@class orrery.DocumentDidFailToSaveParams
--- Which document.
---@field document string
--- The document's clock at which this was true.
---@field clock string
--- Why, all in one.
---@field error orrery.ErrorInfo
--- What is not saved: objects with errors first, `limits.noticeObjects` at the most.
---@field objects orrery.UnsavedObject[]
--- How many objects are not saved.
---@field count integer

--- The parameters of `document/didSave`.
---@class orrery.DocumentDidSaveParams: orrery.ContextState
--- Which document.
---@field document string
--- The stream: the handle under which it was opened.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- The context that saved. Left out for a batch request and for another process's save.
---@field context? string
--- The request that caused it.
---@field by? orrery.ChangeCause
--- The number of the history transaction, where the store records history. At least 1.
---@field transaction? integer
--- The transaction's author.
---@field author? string
--- `objects`: `updated` tells what joined and left relationships; `ids`, and for more than
--- `limits.noticeObjects` objects: it has only keys.
---@field noticeDetail orrery.NoticeDetail
--- More than `limits.namedObjects` objects changed: the lists are empty, and streams of changes are
--- told with `stream/didReset`. Default: `false`.
---@field isTruncated? boolean
--- With `isTruncated`: how many objects are new. Left out where nobody has counted them, as for
--- another process's save.
---@field insertedCount? integer
--- With `isTruncated`: how many objects are changed. Left out where nobody has counted them, as for
--- another process's save.
---@field updatedCount? integer
--- With `isTruncated`: how many objects are deleted. Left out where nobody has counted them, as for
--- another process's save.
---@field deletedCount? integer
--- New objects.
---@field inserted orrery.ObjectID[]
--- Changed objects, without values.
---@field updated orrery.ObjectChange[]
--- Deleted objects.
---@field deleted orrery.ObjectID[]

--- The parameters of `document/getMetadata`.
---@class orrery.DocumentGetMetadataParams
--- The document. Left out: the connection's only document.
---@field document? string

--- The result of `document/getMetadata`.
---@class orrery.DocumentGetMetadataResult
--- By key, in the form that the conventions give for what Transformable attributes hold.
---@field metadata orrery.Values
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `document/getStatus`.
---@class orrery.DocumentGetStatusParams
--- The document. Left out: the connection's only document.
---@field document? string

--- The result of `document/getStatus`.
---@class orrery.DocumentGetStatusResult: orrery.OpenDocument, orrery.ContextState
--- Its contexts: the main one and this connection's own.
---@field contexts orrery.ContextInfo[]
--- How many connections have it open.
---@field connections integer

--- The result of `document/list`.
---@class orrery.DocumentListResult
--- Sorted by name.
---@field documents orrery.OpenDocument[]

--- What a store was migrated from.
---@class orrery.DocumentMigration
--- The version that the store was of, by its name in the `.xcdatamodeld`. Left out where it was
--- none of those, and the model was known from the store alone.
---@field version? string
--- That version's own identifiers. Default: `[]`.
---@field identifiers? string[]
--- The versions in between that it went through, where it could not be inferred in one step.
--- Default: `[]`.
---@field steps? string[]

--- The parameters of `document/open`.
---@class orrery.DocumentOpenParams
--- Where the store is, or is to be.
---@field location orrery.StoreLocation
--- Its model. Left out: the one that the store keeps.
---@field model? orrery.ModelSource
--- The configuration of the given model whose entities the store holds, as Core Data keeps one
--- model in several stores. Left out: all entities.
---@field configuration? string
--- What to do about a store that is not there. Default: `"never"`.
---@field create? orrery.CreateMode
--- What is made where there is nothing. What is there is opened as what it is. Default: `"file"`.
---@field format? orrery.DocumentFormat
--- Refuse edits; the file is not written at all. Default: `false`.
---@field readOnly? boolean
--- Take edits of a store that CloudKit mirrors (`isMirrored` in the reply), which is opened
--- read-only otherwise: Orrery does not tell the mirroring what it writes, so it need not reach the
--- other devices, and they may write over it. Default: `false`.
---@field writeMirrored? boolean
--- Migrate a store of an earlier version of the model, as Core Data's lightweight migration does;
--- `model/diff` tells beforehand what that comes to. Which version the store is of is found out
--- from the versions beside the current one in an `.xcdatamodeld` and from the model that the store
--- keeps: by version hashes, or, where Apple's framework wrote it, by its tables. What cannot be
--- inferred in one step is done version by version, if the versions in between allow it. It is done
--- in one transaction: the store is the old one or the new one, whole, whatever happens. Nobody
--- else may have it open; what this server is asked for the same store meanwhile waits, and so does
--- what the same connection sends, but for its other documents. Until it is committed it can be
--- cancelled. Positions in its history from before expire. Without leave to migrate, or with
--- `readOnly`, such a store is `model.incompatible`. Default: `false`.
---@field migrate? boolean
--- With `migrate`: what is not to be inferred. Without `from` and `to` the mapping leads straight
--- from the store's version to the model; with them it is one step between these versions, and what
--- lies before and behind is inferred.
---@field mapping? orrery.MappingSource
--- Tell the progress of a migration that takes more than 200 ms through `$/progress` under this
--- token.
---@field workDoneToken? integer|string
--- When the main context saves by itself. Left out: with the defaults.
---@field autosave? orrery.AutosaveOptions
--- `true`: make the tables of Core Data's persistent history where the store has none. A store that
--- has history goes on with it in any case: a gap would mislead those who read it.
---@field history? boolean
--- What an acknowledged save survives. Default: `"full"`.
---@field durability? orrery.Durability
--- What notices of this document carry on this connection. Left out: as `initialize` said.
---@field noticeDetail? orrery.NoticeDetail
--- The clock that this client's view stands at, after a lost connection: the latest of anything
--- that it was told of the document, a reply, a change or a save. As long as the document stayed
--- open what is missed is told from memory, unsaved edits included; after that from the store's
--- history, if it has one and nothing was unsaved at that clock. The chapter *Streams* says what
--- else counts where the connection has the document open already.
---@field since? string

--- The result of `document/open`.
---@class orrery.DocumentOpenResult: orrery.OpenDocument, orrery.ContextState, orrery.PresentConnections
--- Its model.
---@field model orrery.Model
--- Where the model is from, if nobody gave it. With guesses the document may be read only.
---@field modelOrigin? orrery.ModelOrigin
--- What the store was migrated from for this request. Left out where it was not.
---@field migration? orrery.DocumentMigration
--- Whether the client must take everything as new: always, unless `since` was given and what
--- happened after it is still known.
---@field isFresh boolean
--- Where it need not: what happened after `since`. The clock of this reply is where the client's
--- view then stands.
---@field changes? orrery.MissedChanges

--- The parameters of `document/recover`.
---@class orrery.DocumentRecoverParams
--- The document. Left out: the connection's only document.
---@field document? string
--- Remove the files, and bring nothing back. Default: `false`.
---@field discard? boolean
--- What the result says of the objects that changed. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `document/recover`.
---@class orrery.DocumentRecoverResult: orrery.WrittenChanges
--- The document's clock after this call.
---@field clock string
--- How many edits were brought back whole, or were in the store already; with `discard`, how many
--- are gone.
---@field edits integer
--- Objects that came back under another id, because another object has theirs by now. Default:
--- `[]`.
---@field renewed? orrery.RenewedObject[]
--- Values that somebody has saved since, and that the edits replace: `save.mergeConflict`, the
--- message with the key and the object. Undo brings them back. Default: `[]`.
---@field replaced? orrery.ErrorInfo[]
--- Edits that could not be brought back whole, as of objects or properties that are gone. Default:
--- `[]`.
---@field failures? orrery.FailedEdit[]

--- The parameters of `document/revert`.
---@class orrery.DocumentRevertParams
--- The document. Left out: the connection's only document.
---@field document? string
--- What the result says of the objects that changed. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `document/revert`.
---@class orrery.DocumentRevertResult: orrery.WrittenChanges
--- The document's clock after this call.
---@field clock string

--- The parameters of `document/setMetadata`.
---@class orrery.DocumentSetMetadataParams
--- The document. Left out: the connection's only document.
---@field document? string
--- The keys to set: strings, numbers, booleans, arrays, objects, `{"$date": …}` and `{"$data": …}`.
--- `null` removes a key.
---@field metadata orrery.Values

--- The result of `document/setMetadata`.
---@class orrery.DocumentSetMetadataResult
--- By key, in the form that the conventions give for what Transformable attributes hold.
---@field metadata orrery.Values
--- The document's clock at which this was true.
---@field clock string

--- An open document, as `rpc/getStatus` tells it.
---@class orrery.DocumentUse
--- Its name.
---@field document string
--- The store's file; left out in memory.
---@field path? string
--- How many have it open, besides the one that asks.
---@field connections integer
--- Whether its main context has unsaved edits. Default: `false`.
---@field hasChanges? boolean
--- Whether it refuses edits. Default: `false`.
---@field readOnly? boolean

--- What becomes of the objects of one entity, or of some of them: Core Data's NSEntityMapping.
---
--- It is about objects of exactly the source entity, not of its subentities. An entity may be the
--- source of several, and then each of its objects becomes several, or the destination of several.
--- `values` are expressions of the predicate language over the earlier model, where `SELF` and
--- `$source` are the earlier object: `price * 1.2`, `TERNARY(age > 17, "adult", "child")`,
--- `owner.house.street`, `books.@count`. The value of a relationship is a key path to earlier
--- objects, SUBQUERY, UNION or TERNARY of such; the relationship then leads to what these have
--- become. Stated at one end, a relationship is right at the other.
---@class orrery.EntityMapping
--- What `entityMappings` calls it. Left out: source and destination, `PersonToMember`.
---@field name? string
--- The entity of the earlier model.
---@field source? string
--- The entity of the later model. Left out: the objects are deleted.
---@field destination? string
--- A predicate over the earlier model: which of the source's objects. Left out: all of them.
---@field where? string
--- Expressions: of objects for which all of them are equal only the first becomes an object, and
--- what leads to the others leads to it. Left out: each object becomes one. Default: `[]`. At most
--- 100 of them.
---@field distinctBy? string[]
--- Expressions by property of the destination; `address.city` for an element of a composite.
--- Default: `{}`.
---@field values? table<string, string>
--- By relationship that has a value: the name of the entity mapping whose objects it leads to,
--- where several have been made of one. Left out: the first that fits; for a to-many relationship
--- all. Default: `{}`.
---@field entityMappings? table<string, string>
--- Properties of the destination that take nothing over from one of the same name. Default: `[]`.
--- At most 10000 of them.
---@field unmapped? string[]
--- Of a mapping that was converted from Xcode's: the application's class that was to migrate the
--- objects. Nobody else can run it: as long as this is there a migration is
--- `migration.policyUnsupported`.
---@field policyClass? string

--- The `data` of every error.
---@class orrery.ErrorData
--- The stable word for the failure; programs go by it. The list of errors has each.
---@field kind string
--- The entity concerned.
---@field entity? string
--- The property at fault, or the key path.
---@field property? string
--- The parameter of the request at fault, as a path: `operations[2].method`.
---@field parameter? string
--- The objects concerned. Those that the failed request itself would have inserted are left out:
--- nothing is there by such an id, and `operation` tells which is meant. Default: `[]`.
---@field objects? orrery.ObjectID[]
--- The contexts concerned. Default: `[]`.
---@field contexts? string[]
--- The value at fault.
---@field value? any
--- For `document.openOtherwise`: what the document was opened with in its place.
---@field current? any
--- What could have stood in its place. Default: `[]`.
---@field allowed? string[]
--- The predicate or expression at fault. It may be one in an `argumentArray`; the message says
--- which argument then.
---@field predicate? string
--- Where in `predicate` (or the message, for `rpc.parseError`) the fault is, in bytes of UTF-8 from
--- its start.
---@field offset? integer
--- For `predicate.syntax`: what should have stood at `offset`, in words.
---@field expected? string
--- The file concerned: a model at fault, or where edits are kept that could not be saved.
---@field file? string
--- The line in `file`, from 1. At least 1.
---@field line? integer
--- Which operation of `context/perform`, or which of the objects of `batch/insert`, failed, from 0.
--- Where the save of `context/perform` is refused, each failure tells the operation that last set
--- its property, or else inserted or changed its object; one about what was unsaved before has
--- none.
---@field operation? integer
--- For `store.inUse`: who has the store.
---@field holder? orrery.StoreHolder
--- For `object.changedSince`: what changed, up to 100 objects. Default: `[]`.
---@field changes? orrery.LaterChange[]
--- What to do about it.
---@field hint? string
--- Whether the same request may succeed later, unchanged.
---@field retryable boolean
--- Every failure, where there are several. Default: `[]`.
---@field errors? orrery.ErrorInfo[]

--- A failure: what an error response's `error` holds, here as a value.
---@class orrery.ErrorInfo
--- JSON-RPC's, LSP's or Core Data's number. From -2147483648 to 2147483647.
---@field code integer
--- One sentence for a person.
---@field message string
--- What a program needs.
---@field data orrery.ErrorData

--- An expression of a predicate as a tree.
---@class orrery.ExpressionNode
--- What it is; the other members depend on it.
---@field kind orrery.ExpressionKind
--- For a constant: its value, in the forms `ArgumentArray` has.
---@field value? any
--- For a key path.
---@field keyPath? string
--- For a variable, a function or a subquery's variable: its name.
---@field name? string
--- Operands. Default: `[]`.
---@field arguments? orrery.ExpressionNode[]
--- Conditions. Default: `[]`.
---@field predicates? orrery.PredicateNode[]
--- Where it begins in the text, in bytes of UTF-8.
---@field offset? integer

--- An unsaved edit that could not be brought back.
---@class orrery.FailedEdit
--- The edit, or what is left of it.
---@field edit orrery.UnsavedEdit
--- Why not.
---@field error orrery.ErrorInfo

--- The parameters of `fetch/count`.
---@class orrery.FetchCountParams
--- What to count.
---@field fetch orrery.FetchRequest
--- The context. Left out: the main context of the connection's only document.
---@field context? string

--- The result of `fetch/count`.
---@class orrery.FetchCountResult
--- How many.
---@field count integer
--- The document's clock at which this was true.
---@field clock string

--- What running a statement to its end took, by SQLite's own counters.
---@class orrery.FetchEffort
--- Rows that it gave.
---@field rows integer
--- Steps from row to row through tables and indexes that nothing narrowed down: one less than their
--- rows, for each time one was read from end to end. Rows that were searched for are not in it.
---@field scanSteps integer
--- How often rows were sorted.
---@field sorts integer
--- Rows put into indexes that SQLite made for this run alone.
---@field automaticIndexRows integer
--- Instructions of SQLite's virtual machine: the work as a whole.
---@field instructions integer

--- The parameters of `fetch/explain`.
---@class orrery.FetchExplainParams
--- The fetch.
---@field fetch orrery.FetchRequest
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which method's statement to explain: that of `fetch/objects`, `fetch/ids`, `fetch/rows` or
--- `fetch/count`. Default: `"objects"`.
---@field resultType? orrery.FetchResultType

--- The result of `fetch/explain`.
---@class orrery.FetchExplainResult
--- The statement, with `?1`, `?2` … where values are bound.
---@field sql string
--- The bound values as SQL literals, that of `?1` first; long ones are cut and end in `…`.
---@field bindings string[]
--- What SQLite does, in its order.
---@field plan orrery.PlanStep[]
--- What running it took.
---@field effort orrery.FetchEffort
--- What the context's unsaved changes make of the fetch.
---@field evaluation orrery.FetchEvaluation
--- The fetch index that would help most; empty where none does. Each was tried: SQLite uses it.
---@field indexes orrery.IndexSuggestion[]
--- The document's clock at which this was true.
---@field clock string

--- A column that is computed: Core Data's NSExpressionDescription.
---
--- The expression is written in the predicate language, without a comparison: `price * count`,
--- `photos.@max.taken`, `average(price)`.
---@class orrery.FetchExpression
--- The column's name.
---@field name string
--- Expression format string.
---@field expression string
--- For its `%@`, `%K` and number conversions. Default: `[]`.
---@field argumentArray? orrery.ArgumentArray

--- The parameters of `fetch/ids`.
---@class orrery.FetchIdsParams
--- What to fetch.
---@field fetch orrery.FetchRequest
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Send the ids in pieces, by `$/progress` under this token.
---@field partialResultToken? integer|string

--- The result of `fetch/ids`.
---@class orrery.FetchIdsResult
--- The ids, in order.
---@field ids orrery.ObjectID[]
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `fetch/objects`.
---@class orrery.FetchObjectsParams
--- What to fetch.
---@field fetch orrery.FetchRequest
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Send the objects in pieces, by `$/progress` under this token.
---@field partialResultToken? integer|string

--- The result of `fetch/objects`.
---@class orrery.FetchObjectsResult
--- The objects, in order.
---@field objects orrery.ManagedObject[]
--- Prefetched objects, each once.
---@field related orrery.ManagedObject[]
--- What each of `prefetchRequests` found, in their order. Default: `[]`.
---@field prefetched? orrery.PrefetchedObjects[]
--- The document's clock at which this was true.
---@field clock string

--- What to fetch: Core Data's NSFetchRequest.
---
--- What is found, `entity` to `offset`, means the same wherever there is a fetch. What is returned
--- of it depends on the method: `properties` of objects and rows, `prefetch` and `prefetchRequests`
--- of objects; `expressions`, `groupBy`, `having` and `distinct` make rows. A method refuses with
--- `fetch.invalid` what it has no place for, and says which method has one.
---@class orrery.FetchRequest
--- Entity name.
---@field entity string
--- Predicate format string; left out: every object.
---@field predicate? string
--- For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
---@field argumentArray? orrery.ArgumentArray
--- For the predicate's, or the template's, `$variables`. Default: `{}`.
---@field variables? orrery.Variables
--- A fetch request template of the model to start from. The other members add to it: a predicate to
--- its own, and what is left at its default is as the template says.
---@field template? string
--- Keys to sort by. The object id is always the last key, so that the order is total. Default:
--- `[]`. At most 100 of them.
---@field sort? orrery.SortDescriptor[]
--- At most so many; left out: all.
---@field limit? integer
--- Skip so many first. Default: `0`.
---@field offset? integer
--- Properties to return, to-many and fetched ones included where named; left out: all but these;
--- `[]`: none, unlike `keyPaths` of `observer/open`. Key paths too, `employer.title` or
--- `photos.@count`: the value stands under the whole key path, nil where a step is nil. Transient
--- attributes are as the context has them; in rows they are nil. At most 2000 of them.
---@field properties? string[]
--- For rows: further columns, computed. A function of many values applied to one value is of all
--- rows of a group: `sum(price)`. Where there is one, or `groupBy`, each row is a group, and the
--- properties left out are those of `groupBy`. Default: `[]`. At most 100 of them.
---@field expressions? orrery.FetchExpression[]
--- Relationship key paths whose objects are returned too, each once, in `related`. Default: `[]`.
--- At most 100 of them.
---@field prefetch? string[]
--- Related objects of each fetched object, with an order and a limit of their own. They are in
--- `related` too, and `prefetched` says whose they are. Default: `[]`. At most 100 of them.
---@field prefetchRequests? orrery.PrefetchRequest[]
--- For rows: key paths, or names of expressions, to group by. Rows are in the order of `sort` and
--- then of these, nil first. Default: `[]`. At most 100 of them.
---@field groupBy? string[]
--- With groups: a predicate format string that says which to keep. It may name expressions, what is
--- grouped by, and functions of all rows: `count(SELF) > 1`.
---@field having? string
--- For the conversions of `having`. Default: `[]`.
---@field havingArgumentArray? orrery.ArgumentArray
--- For rows: equal rows once. Default: `false`.
---@field distinct? boolean
--- Objects of subentities too. Default: `true`.
---@field includesSubentities? boolean
--- Unsaved changes of the context count, in rows and groups too. Default: `true`.
---@field includesPendingChanges? boolean

--- The parameters of `fetch/rows`.
---@class orrery.FetchRowsParams
--- What to fetch.
---@field fetch orrery.FetchRequest
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Send the rows in pieces, by `$/progress` under this token.
---@field partialResultToken? integer|string

--- The result of `fetch/rows`.
---@class orrery.FetchRowsResult
--- The names of the columns: `id` where rows are objects, `properties`, `expressions`.
---@field columns string[]
--- The rows, in order: arrays of values in the order of `columns`.
---@field rows any[][]
--- The document's clock at which this was true.
---@field clock string

--- What a save did to one object.
---@class orrery.HistoryChange
--- What it did.
---@field type orrery.HistoryChangeType
--- Which object.
---@field id orrery.ObjectID
--- Of an update: the changed properties, sorted. Left out where the history does not say: then all
--- may have changed.
---@field keys? string[]
--- Of a deletion: the values of the attributes that the model marks with
--- `preservesValueInHistoryOnDeletion`.
---@field tombstone? orrery.Values

--- The parameters of `history/fetch`.
---@class orrery.HistoryFetchParams
--- The document. Left out: the connection's only document.
---@field document? string
--- A token that `history/fetch` gave, or a clock: only what was saved later. Left out: all that is
--- left.
---@field after? string
--- Only what was saved later than that, in RFC 3339.
---@field afterDate? string
--- Only changes of this entity's objects, subentities included.
---@field entity? string
--- Only transactions of this author.
---@field author? string
--- How many changes a page has at the most: up to 10,000. Default: `1000`. From 1 to 10000.
---@field limit? integer

--- The result of `history/fetch`.
---@class orrery.HistoryFetchResult
--- Ascending, those with changes.
---@field transactions orrery.HistoryTransaction[]
--- Where to go on: it stays good across restarts of the server, until what follows is purged.
---@field token string
--- Whether there is more at once.
---@field hasMore boolean
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `history/purge`.
---@class orrery.HistoryPurgeParams
--- The document. Left out: the connection's only document.
---@field document? string
--- A token that `history/fetch` gave, or a clock: everything told up to it.
---@field before? string
--- Everything saved before that, in RFC 3339.
---@field beforeDate? string

--- The result of `history/purge`.
---@class orrery.HistoryPurgeResult
--- How many transactions are gone.
---@field transactions integer
--- The document's clock at which this was true.
---@field clock string

--- One save or batch request, as the store's history has it.
---@class orrery.HistoryTransaction
--- Its number: ascending, and never used twice in a store. At least 1.
---@field number integer
--- When, in RFC 3339.
---@field date string
--- The author of the context that saved.
---@field author? string
--- The name given to the context that saved.
---@field context? string
--- The bundle identifier of the program.
---@field bundle? string
--- The name of the program: `orrery` here.
---@field process? string
--- Whether it has changes that the page before this one told or the next one will tell. Default:
--- `false`.
---@field isPartial? boolean
--- What it did, one for each object, without those of entities that the model does not have.
---@field changes orrery.HistoryChange[]

--- A fetch index that would make a fetch cheaper.
---@class orrery.IndexSuggestion
--- The entity to add it to.
---@field entity string
--- The entry for a model in JSON.
---@field index orrery.ModelFetchIndex
--- The same for the `contents` of a model of Xcode's.
---@field xcode string
--- What is better with it.
---@field reason string
--- SQLite's plan with it.
---@field plan orrery.PlanStep[]

--- What a client asks of a session beyond LSP.
---
--- LSP's place for it: client libraries that write `initialize` themselves let their users set this
--- and nothing else.
---@class orrery.InitializationOptions
--- The version that the client was written for, `1.0`. A server that cannot serve it refuses with
--- `rpc.unsupportedVersion`. Left out: whichever the server speaks.
---@field protocolVersion? string
--- What admits the client where the server listens on TCP or WebSocket. Elsewhere ignored.
---@field token? string
--- How integers beyond ±2^53 are to be written. Default: `"number"`.
---@field int64? orrery.Int64Form
--- What notices carry of documents the server was started with, and where `document/open` does not
--- say. Default: `"objects"`.
---@field noticeDetail? orrery.NoticeDetail

--- The parameters of `initialize`.
---@class orrery.InitializeParams
--- The client's process; the server of a stdio connection ends when it is gone. From -2147483648 to
--- 2147483647.
---@field processId? integer
--- Who the client is, for logs. A save's author is the `author` of its context.
---@field clientInfo? orrery.ClientInfo
--- What the client can do. Nothing is asked of it yet.
---@field capabilities? any
--- What to tell with `$/logTrace`. Default: `"off"`.
---@field trace? orrery.TraceValue
--- What Orrery asks beyond LSP: the version of the protocol, the token, and how values and notices
--- are written.
---@field initializationOptions? orrery.InitializationOptions

--- The result of `initialize`.
---@class orrery.InitializeResult
--- The version of this protocol that the server speaks, `1.0`: the one asked for, or a later one
--- that only adds to it.
---@field protocolVersion string
--- Who the server is.
---@field serverInfo orrery.ServerInfo
--- What it does.
---@field capabilities orrery.ServerCapabilities
--- Its limits.
---@field limits orrery.Limits
--- This connection's name, as `by` in notices has it.
---@field connection string
--- What the client may do, as its token says. Default: `"write"`.
---@field access? orrery.Access
--- The documents that are open from the start: those the server was started with, as far as the
--- client may open them. Default: `[]`.
---@field documents? orrery.OpenDocument[]

--- That an object has changed since a clock, and who changed it last.
---@class orrery.LaterChange
--- Which object.
---@field id orrery.ObjectID
--- The properties that changed, sorted; all where the object was deleted and came back.
---@field keys string[]
--- How it changed last.
---@field origin orrery.ChangeOrigin
--- The request that changed it last. Left out where no request of this server did.
---@field by? orrery.ChangeCause
--- The author of the context that saved the change, where it has one.
---@field author? string

--- The limits of this server, all of them inclusive.
---@class orrery.Limits
--- The largest message it reads, in bytes of content.
---@field maximumMessageBytes integer
--- The largest header of a message, in bytes with its line ends; a larger one ends the connection.
---@field headerBytes integer
--- The most fields in the header of a message.
---@field headerFields integer
--- The most messages in a batch.
---@field batchRequests integer
--- The deepest nesting of arrays and objects it reads.
---@field nestingDepth integer
--- The largest Binary value written inline, in bytes before base64; a larger one is a `data/read`
--- handle.
---@field inlineBinaryBytes integer
--- The most objects a notice carries with their values; a larger one carries ids only.
---@field noticeObjects integer
--- The most objects a notice names, and the most objects that joined or left relationships in it;
--- an edit of more is `stream/didReset`, a save of more is told by counts.
---@field namedObjects integer
--- What may wait for a client that reads slowly; past it, pushes collapse into one `…/didReset` for
--- each stream.
---@field queuedBytes integer
--- What may wait for a client that does not read, replies included; past it the connection is
--- ended.
---@field unreadBytes integer
--- How long a client may read nothing while much waits for it; then the connection is ended.
---@field unreadSeconds integer
--- The largest result of a request, in bytes; a larger one is `fetch.tooLarge`.
---@field replyBytes integer
--- How many requests of one connection may be without a reply; one more is `rpc.tooManyRequests`.
---@field waitingRequests integer
--- How many bytes of parameters the requests of one connection may have that wait for what was
--- asked before; past it, `rpc.tooManyRequests`.
---@field waitingBytes integer
--- How many connections one endpoint serves at a time; a further one is ended at once.
---@field connections integer
--- What `$/logTrace` tells of one reply, in bytes.
---@field tracedBytes integer
--- How many bytes the handles of `data/write` may hold on one connection.
---@field uploadBytes integer
--- How many handles of `data/write` one connection may have.
---@field openUploads integer
--- How many documents one connection may have open.
---@field openDocuments integer
--- How many private contexts one connection may have open.
---@field openContexts integer
--- How deep private contexts may be nested.
---@field contextDepth integer
--- Streams that a connection may open with `stream/open`.
---@field openStreams integer
--- How many observers one connection may have.
---@field openObservers integer
--- How many live lists and live aggregates one connection may have open.
---@field openLists integer
--- How many objects the observers of one connection may have under observation, with those that its
--- streams with a `predicate` match.
---@field observedObjects integer
--- How many changed objects a document remembers for clients that come back with `since`, and for
--- `ifUnchangedSince`.
---@field resumableObjects integer
--- How many changed objects a private context remembers for `ifUnchangedSince`.
---@field rememberedObjects integer
--- How many live lists and observers of connections that were lost a document keeps, to be opened
--- again with `since`; past it, the oldest goes.
---@field retainedStreams integer
--- How long it keeps each of them, in seconds.
---@field retentionSeconds integer
--- The longest name of an undo step, in bytes of UTF-8.
---@field actionNameBytes integer
--- The longest predicate or expression, in bytes of UTF-8.
---@field predicateLength integer
--- The most words, signs and literals in a predicate.
---@field predicateTokens integer
--- Bytes of a regular expression of `MATCHES`, at the most. At least 1.
---@field patternLength integer
--- The deepest nesting of a predicate, counting the parentheses of its canonical text.
---@field predicateDepth integer
--- The most operands of UNION, and elements of a list that is more than the right side of IN.
---@field predicateSetParts integer
--- The most comparisons of values that the sets and lists of a predicate may multiply to.
---@field predicateRepetitions integer
--- The most keys in a key path.
---@field keyPathKeys integer
--- The most elements of collections that the evaluation of one predicate in memory looks at.
---@field evaluatedElements integer

--- What turns an old state of a live list into a new one.
---
--- To apply it: remove `deletes` and the sources of `moves`, together, from the last place to the
--- first; remove `sectionDeletes`, which are empty now; put in `sectionInserts`; put in `inserts`
--- and the targets of `moves`, together, from the first place to the last; show `updates` anew, at
--- `newPlace`; show `entered` at their places. Removals name places in the old list, insertions
--- places in the new one, as in table views. A row that nothing touched never moves. Where more
--- than `limits.noticeObjects` objects would come with what they have, they come as ids alone:
--- `object/get` has the rest.
---@class orrery.ListChange
--- How many rows there are now, in the window or not.
---@field total integer
--- Old indexes of sections that are gone, descending.
---@field sectionDeletes integer[]
--- New sections, ascending.
---@field sectionInserts orrery.ListSectionInsert[]
--- Rows that left, by their old places, descending.
---@field deletes orrery.ListDelete[]
--- Rows that moved, ascending by `newPlace`.
---@field moves orrery.ListMove[]
--- Rows that came, by their new places, ascending.
---@field inserts orrery.ListRow[]
--- Rows whose content changed, moved or not, ascending by `newPlace`; only those inside the window.
---@field updates orrery.ListUpdate[]
--- Rows that the change brought into the window and that are neither in `inserts` nor in `updates`
--- with what they have: others pushed them there, or they moved. By their new places, ascending.
---@field entered orrery.ListRow[]
--- What is prefetched with the objects in this change, each once.
---@field related orrery.ManagedObject[]

--- The parameters of `list/close`.
---@class orrery.ListCloseParams
--- The list.
---@field list string

--- The result of `list/close`.
---@class orrery.ListCloseResult
--- The document's clock at which this was true.
---@field clock string

--- A row that left a live list. The object may still exist.
---@class orrery.ListDelete
--- The old section.
---@field section integer
--- The old row.
---@field row integer
--- The object.
---@field id orrery.ObjectID

--- The parameters of `list/didChange`.
---@class orrery.ListDidChangeParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `list/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- What made it change. `merge` where several changes are told as one.
---@field origin orrery.ChangeOrigin
--- The request that caused it.
---@field by? orrery.ChangeCause
--- What to do to the list.
---@field changes orrery.ListChange

--- The parameters of `list/didFail`.
---@class orrery.ListDidFailParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `list/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- Why.
---@field error orrery.ErrorInfo

--- The parameters of `list/didReset`.
---@class orrery.ListDidResetParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `list/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- Why.
---@field reason orrery.ListResetReason
--- The list now.
---@field snapshot orrery.ListSnapshot

--- A row that went from one place of a live list to another.
---@class orrery.ListMove
--- In the old list.
---@field oldPlace orrery.RowPlace
--- In the new list.
---@field newPlace orrery.RowPlace
--- The object.
---@field id orrery.ObjectID

--- The parameters of `list/open`.
---@class orrery.ListOpenParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- What the list shows.
---@field fetch orrery.FetchRequest
--- What divides the list into sections: a key path, or any expression, as in
--- `uppercase(firstName)`. Sections come before any other order; where the first key of `sort` is
--- this very path, its direction and comparator order them.
---@field sectionNameKeyPath? string
--- The rows that the client shows: objects and updates come for these alone. Left out: all.
---@field window? orrery.RowWindow
--- The clock up to which the client knows the list.
---@field since? string

--- The result of `list/open`.
---@class orrery.ListOpenResult
--- Its name.
---@field list string
--- The document's clock at which this was true.
---@field clock string
--- Whether this is the whole state, and not what changed since the clock given.
---@field isFresh boolean
--- The state, where `isFresh`.
---@field snapshot? orrery.ListSnapshot
--- What was missed, where not.
---@field changes? orrery.ListChange

--- A row that came into a live list, or into its window: its new place and its object.
---@class orrery.ListRow
--- Its section in the new list.
---@field section integer
--- Its place in the section, in the new list.
---@field row integer
--- The object.
---@field id orrery.ObjectID
--- What it has, inside the window.
---@field object? orrery.ManagedObject

--- A section of a live list: rows that have one section name.
---@class orrery.ListSection
--- What names it; empty where the value is nil, and for a list without sections.
---@field name string
--- For an index beside the list: the first letter of the name, in upper case; left out where the
--- name is empty.
---@field indexTitle? string
--- How many rows it has.
---@field count integer

--- A section that came into a live list.
---@class orrery.ListSectionInsert
--- Where it is now.
---@field index integer
--- What names it.
---@field name string
--- As in `ListSection`.
---@field indexTitle? string

--- The parameters of `list/setFetch`.
---@class orrery.ListSetFetchParams
--- The list.
---@field list string
--- What the list shows from now on.
---@field fetch orrery.FetchRequest
--- What divides the list into sections: a key path, or any expression, as in
--- `uppercase(firstName)`. Sections come before any other order; where the first key of `sort` is
--- this very path, its direction and comparator order them.
---@field sectionNameKeyPath? string

--- The result of `list/setFetch`.
---@class orrery.ListSetFetchResult
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push or reply before this one.
---@field since string
--- What to do to the old list.
---@field changes orrery.ListChange

--- The parameters of `list/setWindow`.
---@class orrery.ListSetWindowParams
--- The list.
---@field list string
--- Left out: all rows.
---@field window? orrery.RowWindow

--- The result of `list/setWindow`.
---@class orrery.ListSetWindowResult
--- The document's clock at which this was true.
---@field clock string
--- The objects in the window, in order.
---@field objects orrery.ManagedObject[]
--- What is prefetched with them, each once.
---@field related orrery.ManagedObject[]

--- The whole of a live list, as far as its window shows it.
---@class orrery.ListSnapshot
--- How many rows there are, in the window or not.
---@field total integer
--- The sections in order; one, named by the empty string, where the list has none.
---@field sections orrery.ListSection[]
--- The objects in the window, or all of them, in order.
---@field objects orrery.ManagedObject[]
--- What is prefetched with them, each once.
---@field related orrery.ManagedObject[]

--- A row of a live list whose content changed.
---@class orrery.ListUpdate
--- In the old list.
---@field oldPlace orrery.RowPlace
--- In the new list.
---@field newPlace orrery.RowPlace
--- The object.
---@field id orrery.ObjectID
--- The properties that changed, key paths among the list's `properties` whose value may have, and
--- key paths to properties of prefetched objects; sorted.
---@field keys string[]
--- What the row has now, inside the window.
---@field object? orrery.ManagedObject

--- The parameters of `$/logTrace`.
---@class orrery.LogTraceParams
--- One line.
---@field message string
--- The reply, at trace `verbose` only; of one that has more than 4096 bytes the beginning, and how
--- many it has.
---@field verbose? string

--- A managed object as a client sees it.
---@class orrery.ManagedObject
--- Its permanent id.
---@field id orrery.ObjectID
--- Its own entity's name.
---@field entity string
--- Its values by property, and by key path where one was asked for; to-many relationships only
--- where asked for. Left out where a notice carries ids only, where `returning` asks for less, and
--- in the result of a write where they cannot be read: the write stands.
---@field values? orrery.Values
--- In the result of a write with `returning` of `keys`: the properties that it changed, sorted.
--- Left out for a new object. Default: `[]`.
---@field keys? string[]

--- How a migration makes objects of a later model of those of an earlier one, where that cannot be
--- inferred: Core Data's NSMappingModel.
---
--- What it does not name is inferred: entities that are neither a source nor a destination in it,
--- and properties that an entity mapping says nothing about. Of objects that would have the same
--- key in the new store, those of the entity mapping that stands first keep it; the others get new
--- keys, and all relationships follow them.
---@class orrery.Mapping
--- The version of the `.xcdatamodeld` that it begins with. Left out: whichever version the store is
--- of.
---@field from? string
--- The version that it leads to. Left out: the model that the document is opened with.
---@field to? string
--- What becomes of whose objects. Default: `[]`. At most 10000 of them.
---@field entities? orrery.EntityMapping[]
--- Several mappings in place of `entities`, each with `from` and `to`: steps of a migration through
--- several versions. What lies between them is inferred. Default: `[]`. At most 100 of them.
---@field steps? orrery.Mapping[]

--- A mapping, and where it is to be had.
---
--- Exactly one of the fields is given.
---@class orrery.MappingSource
--- Path of a `.json`, Xcode's `.xcmappingmodel` or the `xcmapping.xml` in it, or of a folder of
--- such.
---@field path? string
--- The mapping itself.
---@field mapping? orrery.Mapping

--- What happened in a document's main context since a clock, unsaved edits included: what became of
--- each object, not how.
---@class orrery.MissedChanges
--- `ids` where the connection's notices carry ids or none, and for more than `limits.noticeObjects`
--- objects: then nothing has values.
---@field noticeDetail orrery.NoticeDetail
--- New objects.
---@field inserted orrery.ManagedObject[]
--- Changed objects.
---@field updated orrery.ObjectChange[]
--- Objects that are gone.
---@field deleted orrery.ObjectID[]
--- Objects that may have changed in any property, to-many relationships included.
---@field refreshed orrery.ManagedObject[]

--- A managed object model: Core Data's NSManagedObjectModel as JSON.
---@class orrery.Model
--- The entities. Their names are unique.
---@field entities orrery.ModelEntity[]
--- The composite types that attributes may have. Default: `[]`.
---@field composites? orrery.ModelComposite[]
--- Entity names by configuration. Default: `{}`.
---@field configurations? table<string, string[]>
--- The fetch request templates. Default: `[]`.
---@field fetchRequestTemplates? orrery.ModelFetchRequest[]
--- What the model calls its version. Default: `[]`.
---@field versionIdentifiers? string[]

--- An attribute of an entity or an element of a composite.
---@class orrery.ModelAttribute
--- Its name.
---@field name string
--- Its type.
---@field type orrery.AttributeTypeName
--- Whether it may be nil when saved. Xcode's new attributes are optional; in JSON one is only where
--- this says so. Default: `false`.
---@field isOptional? boolean
--- Whether it is kept out of the store. Default: `false`.
---@field isTransient? boolean
--- What a new object has, in the JSON form of its type.
---@field defaultValue? any
--- Computed at save: `photos.@count`, `canonical:(name)`, `now()`.
---@field derivationExpression? string
--- For type Composite: the composite's name.
---@field composite? string
--- For numbers and dates: the smallest value, in the JSON form of its type.
---@field minimum? any
--- For numbers and dates: the largest value.
---@field maximum? any
--- For strings: the least length, in UTF-16 units.
---@field minimumLength? integer
--- For strings: the greatest length, in UTF-16 units.
---@field maximumLength? integer
--- For strings: an ICU regular expression that must match the whole.
---@field regularExpression? string
--- For Transformable: the transformer's name.
---@field valueTransformerName? string
--- For Transformable: the class that Apple's framework would use.
---@field customClassName? string
--- For Binary: large values may live in files of their own. Default: `false`.
---@field allowsExternalBinaryDataStorage? boolean
--- History keeps the value of a deleted object. Default: `false`.
---@field preservesValueInHistoryOnDeletion? boolean
--- Kept, not used. Default: `false`.
---@field allowsCloudEncryption? boolean
--- Kept, not used. Default: `false`.
---@field isIndexedBySpotlight? boolean
--- Kept, not used. Default: `false`.
---@field usesScalarValueType? boolean
--- Older models mark the attribute; newer ones have fetch indexes. Default: `false`.
---@field isIndexed? boolean
--- Its name in earlier versions of the model.
---@field renamingIdentifier? string
--- Makes this version differ from another that is otherwise equal.
---@field versionHashModifier? string
--- The user info. `orrery.awakeFromInsert` of an attribute is what a new object gets: `now()`,
--- `uuid()`, `max(key) + 1`. `orrery.insert`, `orrery.willSave` and, of a transient one,
--- `orrery.computed` are expressions about the object that it gets its value by. `orrery.validate`
--- is a rule, as in `ModelEntity`. “Rules of a model” in the manual of predicates has more.
--- Default: `{}`.
---@field userInfo? table<string, string>

--- One difference between two models.
---@class orrery.ModelChange
--- What changed.
---@field kind orrery.ModelChangeKind
--- The entity that declares it, as the later model calls it; as the earlier one did, where it is
--- removed.
---@field entity string
--- The property, called like the entity; with dots for an element of a composite.
---@field property? string
--- What it was, as text: a name, a type, `YES` or `NO`. Left out for nothing.
---@field from? string
--- What it is, like `from`.
---@field to? string
--- Of a property's change: the later model's entities whose stored objects it concerns. Default:
--- `[]`.
---@field reached? string[]
--- The stored data that is lost, as a sentence.
---@field loss? string
--- Why no migration can be inferred with this change in it, as a sentence.
---@field obstacle? string
--- What to do about the obstacle.
---@field hint? string

--- The parameters of `model/check`.
---@class orrery.ModelCheckParams
--- The model.
---@field model orrery.ModelSource

--- The result of `model/check`.
---@class orrery.ModelCheckResult
--- What is wrong, up to 200 of them. Empty: nothing is. Default: `[]`.
---@field faults? orrery.ModelProblem[]
--- What is odd in a model without faults, up to 200 of them. Default: `[]`.
---@field warnings? orrery.ModelProblem[]

--- A composite type.
---@class orrery.ModelComposite
--- Its name.
---@field name string
--- Its elements; composites may nest, not recur.
---@field elements orrery.ModelAttribute[]

--- The parameters of `model/describe`.
---@class orrery.ModelDescribeParams
--- The document. Left out: the connection's only document.
---@field document? string

--- The result of `model/describe`.
---@class orrery.ModelDescribeResult
--- The model.
---@field model orrery.Model
--- Where it is from, if nobody gave it.
---@field modelOrigin? orrery.ModelOrigin
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `model/diff`.
---@class orrery.ModelDiffParams
--- The earlier model. Left out: that of the connection's only document.
---@field from? orrery.ModelSource
--- The later model. Left out: that of the connection's only document.
---@field to? orrery.ModelSource
--- What is not to be inferred. It is checked as a migration would check it.
---@field mapping? orrery.MappingSource

--- The result of `model/diff`.
---@class orrery.ModelDiffResult
--- Whether a migration can be inferred, or made by the mapping: no change has an `obstacle`.
---@field isInferable boolean
--- What becomes of each entity: those of the later model in its order, then those that are removed.
---@field mappings orrery.ModelMapping[]
--- What differs.
---@field changes orrery.ModelChange[]

--- An entity of a model.
---@class orrery.ModelEntity
--- Its name.
---@field name string
--- The entity it inherits from.
---@field superentity? string
--- Whether it has no objects of its own. Default: `false`.
---@field isAbstract? boolean
--- The class that Apple's framework would use.
---@field className? string
--- Its own attributes, without inherited ones. Default: `[]`.
---@field attributes? orrery.ModelAttribute[]
--- Its own relationships, without inherited ones. Default: `[]`.
---@field relationships? orrery.ModelRelationship[]
--- Its own fetched properties. Default: `[]`.
---@field fetchedProperties? orrery.ModelFetchedProperty[]
--- Each a list of properties that must be unique together. Default: `[]`.
---@field uniquenessConstraints? string[][]
--- Its fetch indexes. Default: `[]`.
---@field fetchIndexes? orrery.ModelFetchIndex[]
--- What older models have for fetch indexes: each a list of properties. Default: `[]`.
---@field compoundIndexes? string[][]
--- Its name in earlier versions of the model.
---@field renamingIdentifier? string
--- Makes this version differ from another that is otherwise equal.
---@field versionHashModifier? string
--- Kept, not used.
---@field coreSpotlightDisplayNameExpression? string
--- The user info. `orrery.validate` is a predicate that has to hold for each object that is saved,
--- `orrery.validateMessage` what is said where it does not; several rules have names:
--- `orrery.validate.dates`, `orrery.validateMessage.dates`. “Rules of a model” in the manual of
--- predicates has more. Default: `{}`.
---@field userInfo? table<string, string>

--- A fetch index of an entity.
---@class orrery.ModelFetchIndex
--- Its name.
---@field name string
--- What it indexes, in order.
---@field elements orrery.ModelFetchIndexElement[]
--- Only objects that match are indexed. Stores are made without such an index, one of an expression
--- and an R-tree, which the model's warnings tell: it would change no result.
---@field partialIndexPredicate? string

--- One element of a fetch index. It has either `property` or `expression`.
---@class orrery.ModelFetchIndexElement
--- A property's name.
---@field property? string
--- An expression.
---@field expression? string
--- How it is built. Default: `"binary"`.
---@field collation? orrery.IndexCollation
--- Ascending. Default: `true`.
---@field isAscending? boolean

--- A fetch request stored in a model.
---@class orrery.ModelFetchRequest
--- Its name.
---@field name string
--- The entity to fetch.
---@field entity string
--- Its predicate, which may hold `$variables`.
---@field predicate? string
--- The order of what is found, where the request that uses it gives none. A fetched property has
--- this order. Default: `[]`. At most 100 of them.
---@field sort? orrery.SortDescriptor[]
--- At most so many.
---@field limit? integer
--- Kept, not used.
---@field batchSize? integer
--- What an app fetches with it. Kept, not used: here the method says it. Default: `"objects"`.
---@field resultType? orrery.FetchResultType
--- Objects of subentities too. Default: `true`.
---@field includesSubentities? boolean
--- Kept, not used. Default: `true`.
---@field includesPropertyValues? boolean
--- Unsaved changes count. Default: `true`.
---@field includesPendingChanges? boolean
--- Kept, not used. Default: `true`.
---@field returnsObjectsAsFaults? boolean
--- Equal rows once. Default: `false`.
---@field returnsDistinctResults? boolean

--- A fetched property: a weak, one-way relationship by a fetch request.
---@class orrery.ModelFetchedProperty
--- Its name.
---@field name string
--- What it fetches.
---@field fetchRequest orrery.ModelFetchRequest
--- The user info. Default: `{}`.
---@field userInfo? table<string, string>

--- The parameters of `model/getClasses`.
---@class orrery.ModelGetClassesParams
--- The model. Left out: that of the connection's only document.
---@field model? orrery.ModelSource
--- The language.
---@field language orrery.ClassLanguage
--- What the model is called, for languages whose names are all in one space. Default: `"Model"`.
---@field name? string

--- The result of `model/getClasses`.
---@class orrery.ModelGetClassesResult
--- The files, sorted by name.
---@field files orrery.ClassFile[]

--- The parameters of `model/getVersions`.
---@class orrery.ModelGetVersionsParams
--- The model: the path of an `.xcdatamodeld` for all of its versions. Any other is its own only
--- version.
---@field model orrery.ModelSource
--- A store, to see which of the versions it is of.
---@field store? orrery.StoreLocation

--- The result of `model/getVersions`.
---@class orrery.ModelGetVersionsResult
--- In the order of their names, numbers by value: the order in which Xcode made them. Versions that
--- cannot be read are left out, but for the current one, which is an error then.
---@field versions orrery.ModelVersion[]

--- An entity in a model's graph.
---@class orrery.ModelGraphBox
--- The entity; of one that is removed, its name in the earlier model.
---@field entity string
--- The first line of text: the name, with what the earlier model called it and a sign of its
--- `change`.
---@field title string
--- Whether the entity is abstract. Default: `false`.
---@field isAbstract? boolean
--- The other lines of text: the attributes that the entity declares, in the model's order. Default:
--- `[]`.
---@field rows? orrery.ModelGraphRow[]
--- What has become of it since the earlier model. Left out: nothing, or no model is compared.
---@field change? orrery.ModelGraphChange
--- The left edge of the box.
---@field x integer
--- The upper edge of the box; `y` grows downwards.
---@field y integer
--- How wide it is.
---@field width integer
--- How high it is.
---@field height integer

--- Where a line of a model's graph meets a box.
---@class orrery.ModelGraphEnd
--- The entity whose box it is.
---@field entity string
--- The relationship that leads here: one of the other end's entity, which it may inherit. Left out:
--- none does.
---@field relationship? string
--- How many objects it leads to at least. Left out: no relationship leads here.
---@field minimumCount? integer
--- How many objects it leads to at most. Left out: as many as there are, or no relationship leads
--- here. At least 1.
---@field maximumCount? integer
--- Its name, written there. Left out: no relationship leads here, or it is its own inverse and
--- written at the other end.
---@field label? orrery.ModelGraphLabel

--- A text beside a line of a model's graph.
---@class orrery.ModelGraphLabel
--- The relationship's name, with its counts where these are others than none, one or many, and a
--- sign of its `change`.
---@field text string
--- The left edge of the room for it.
---@field x integer
--- The upper edge of the room for it; `y` grows downwards.
---@field y integer
--- How wide it is.
---@field width integer
--- How high it is.
---@field height integer

--- What binds two entities in a model's graph.
---@class orrery.ModelGraphLine
--- What it stands for.
---@field kind orrery.ModelGraphLineKind
--- Where it starts: at the superentity, or at the entity that declares the relationship of `to`.
---@field from orrery.ModelGraphEnd
--- Where it ends.
---@field to orrery.ModelGraphEnd
--- Its course, from the one box to the other: its ends and its corners. Each part is level or
--- upright.
---@field points orrery.ModelGraphPoint[]
--- What has become of it since the earlier model. Left out: nothing, or no model is compared.
---@field change? orrery.ModelGraphChange

--- The parameters of `model/graph`.
---@class orrery.ModelGraphParams
--- The model. Left out: that of the connection's only document.
---@field model? orrery.ModelSource
--- An earlier model. The diagram then shows what of it was removed, too, and everything has its
--- `change`, as a migration sees it. Left out: nothing is compared.
---@field from? orrery.ModelSource
--- How wide a character of a text is, on average. Default: `7`. From 1 to 100.
---@field characterWidth? integer
--- How high a line of text is. Default: `18`. From 1 to 200.
---@field lineHeight? integer
--- Boxes that stay where the user has put them. The last one counts of several for one entity.
--- Where some have a position, those that have none come below; to move one box, send where the
--- others are, too. Default: `[]`. At most 20000 of them.
---@field positions? orrery.ModelGraphPosition[]
--- Whether boxes are where Xcode's diagram has them, if that keeps them apart. Default: `true`.
---@field keepsArrangement? boolean
--- Also tell it as a text in this form. Left out: no text.
---@field format? orrery.ModelGraphFormat
--- What an image is called, for those who do not see it. Default: `"Model"`.
---@field title? string

--- A place in a model's graph.
---@class orrery.ModelGraphPoint
--- How far right.
---@field x integer
--- How far down.
---@field y integer

--- Where a front end has put an entity's box.
---@class orrery.ModelGraphPosition
--- The entity.
---@field entity string
--- The left edge of its box. From -1000000 to 1000000.
---@field x integer
--- The upper edge of its box. From -1000000 to 1000000.
---@field y integer

--- The result of `model/graph`.
---@class orrery.ModelGraphResult
--- The entities: in the model's order, then those that are removed.
---@field boxes orrery.ModelGraphBox[]
--- Inheritance and relationships. A relationship and its inverse are one line.
---@field lines orrery.ModelGraphLine[]
--- The left edge of it all.
---@field x integer
--- The upper edge of it all.
---@field y integer
--- How wide it all is.
---@field width integer
--- How high it all is.
---@field height integer
--- Whether boxes are where Xcode's diagram has them. Default: `false`.
---@field isArranged? boolean
--- It all in the `format` that was asked for.
---@field text? string

--- A line of text in an entity's box: an attribute.
---@class orrery.ModelGraphRow
--- The name and the type, with a question mark where it is optional; before it `+`, `−` or `±`
--- where it has a `change`.
---@field text string
--- What has become of it since the earlier model. Left out: nothing, or no model is compared.
---@field change? orrery.ModelGraphChange

--- Something in a model that is not certain, or was left out of it.
---@class orrery.ModelGuess
--- What sort of guess.
---@field kind orrery.ModelGuessKind
--- One sentence for a person.
---@field message string
--- The entity concerned.
---@field entity? string
--- The property concerned.
---@field property? string

--- What becomes of an entity's objects: Core Data's NSEntityMapping.
---@class orrery.ModelMapping
--- What a mapping calls it. Left out where it is inferred.
---@field name? string
--- What becomes of them.
---@field kind orrery.ModelMappingKind
--- The earlier entity. Left out where it is new.
---@field source? string
--- The later entity. Left out where it is removed.
---@field destination? string
--- The mapping's predicate: which of the earlier objects. Left out: all of them.
---@field where? string
--- What tells earlier objects apart, of which only the first becomes an object. Left out: each
--- becomes one. Default: `[]`.
---@field distinctBy? string[]
--- What the mapping computes: expressions by property of the later entity. Default: `{}`.
---@field values? table<string, string>

--- The parameters of `model/merge`.
---@class orrery.ModelMergeParams
--- The models; at least one. At most 100 of them.
---@field models orrery.ModelSource[]
--- Only the entities of this configuration of the merged model, with those that they inherit from.
--- Their relationships must not lead out of it.
---@field configuration? string

--- The result of `model/merge`.
---@class orrery.ModelMergeResult
--- The model that they are together.
---@field model orrery.Model

--- Where a document's model is from that nobody gave.
---
--- A store that Core Data or SwiftData wrote is opened without its model. Mostly it keeps that
--- itself. Where it does not, or what it keeps is not the model of its tables, the tables decide,
--- and what they leave open is guessed. A store whose model is guessed in anything that a save
--- depends on is open for reading only; to edit it, correct the model and give it.
---@class orrery.ModelOrigin
--- What it was read from.
---@field source orrery.ModelOriginKind
--- What is not certain in it, or was left out. Default: `[]`.
---@field guesses? orrery.ModelGuess[]

--- Something that is wrong with a model, or odd.
---@class orrery.ModelProblem
--- One sentence for a person.
---@field message string
--- The entity or composite concerned.
---@field entity? string
--- The property or element concerned.
---@field property? string
--- The predicate or expression at fault.
---@field expression? string
--- Where in `expression` the fault is, in bytes of UTF-8 from its start.
---@field offset? integer
--- What to do about it.
---@field hint? string
--- The file that it is in, of a model that is read from one.
---@field file? string
--- The line in `file`, from 1. At least 1.
---@field line? integer

--- A relationship of an entity.
---@class orrery.ModelRelationship
--- Its name.
---@field name string
--- The entity at the other end.
---@field destination string
--- The relationship at the other end that leads back.
---@field inverse? string
--- Whether it holds several objects. Default: `false`.
---@field isToMany? boolean
--- Whether a to-many keeps their order. Default: `false`.
---@field isOrdered? boolean
--- Whether it may be empty when saved. Default: `false`.
---@field isOptional? boolean
--- Whether it is kept out of the store. Default: `false`.
---@field isTransient? boolean
--- What a delete does to the objects at the other end. Default: `"Nullify"`.
---@field deleteRule? orrery.DeleteRuleName
--- The least number of objects, where there are any. Default: `0`.
---@field minimumCount? integer
--- The greatest number of objects; left out: no bound.
---@field maximumCount? integer
--- Its name in earlier versions of the model.
---@field renamingIdentifier? string
--- Makes this version differ from another that is otherwise equal.
---@field versionHashModifier? string
--- The user info. `orrery.validate` is a rule, as in `ModelEntity`. Default: `{}`.
---@field userInfo? table<string, string>

--- A model, and where it is to be had.
---
--- Exactly one of the fields is given.
---@class orrery.ModelSource
--- Path of a file: `.xcdatamodeld` for its current version, one version in it such as
--- `App.xcdatamodeld/App 2.xcdatamodel`, a compiled `.momd` or `.mom`, `.json`, or a store, for the
--- model that it keeps. A relative path is relative to the server's working directory, or, for a
--- client that came by `orrery attach`, to its own.
---@field path? string
--- The model itself.
---@field model? orrery.Model
--- An open document, for the model that it has.
---@field document? string

--- The parameters of `model/update`.
---@class orrery.ModelUpdateParams
--- The document. Left out: the connection's only document.
---@field document? string
--- The new model. What cannot be inferred in one step goes through the versions in between, if it
--- is the path of an `.xcdatamodeld`.
---@field model orrery.ModelSource
--- The configuration of the new model whose entities the store holds, as for `document/open`. Left
--- out: all entities.
---@field configuration? string
--- What is not to be inferred, as for `document/open`.
---@field mapping? orrery.MappingSource
--- Tell the progress of what takes more than 200 ms through `$/progress` under this token.
---@field workDoneToken? integer|string

--- The result of `model/update`.
---@class orrery.ModelUpdateResult
--- What the store was migrated from. Left out where the document had this model already, and
--- nothing happened.
---@field migration? orrery.DocumentMigration
--- What differs between the models, as `model/diff` tells it; step by step, where there were
--- several. Empty where it finds none.
---@field changes orrery.ModelChange[]
--- The document's clock after this.
---@field clock string

--- One version of a model.
---@class orrery.ModelVersion
--- Without `.xcdatamodel`. Left out for a model that comes from no `.xcdatamodeld` or
--- `.xcdatamodel`.
---@field name? string
--- Whether it is the version that the `.xcdatamodeld` stands for; an only version is. Default:
--- `false`.
---@field isCurrent? boolean
--- Whether the store that was given is of this version. Default: `false`.
---@field isStoreVersion? boolean
--- Its own identifiers. Default: `[]`.
---@field identifiers? string[]

--- The parameters of `model/write`.
---@class orrery.ModelWriteParams
--- The model.
---@field model orrery.ModelSource
--- Where to write it, as in `ModelSource`. The folder that it is in must be there.
---@field path string
--- The version of an `.xcdatamodeld` that becomes the model, and the current one, by its name
--- without `.xcdatamodel`. One that is not there is made, beside the others. Left out: the current
--- one.
---@field version? string
--- Where Xcode's diagram is to have the boxes. Those of other entities stay where the file has
--- them. `.json` has no diagram. Default: `[]`. At most 20000 of them.
---@field positions? orrery.ModelGraphPosition[]

--- The result of `model/write`.
---@class orrery.ModelWriteResult
--- The path of the file that holds the model now: of an `.xcdatamodeld` one in it.
---@field file string

--- What changed in one object.
---@class orrery.ObjectChange
--- Which object.
---@field id orrery.ObjectID
--- Its entity's name.
---@field entity string
--- The changed properties, sorted, to-many relationships included. Left out where `returning` asks
--- for ids only. Default: `[]`.
---@field keys? string[]
--- New values of the changed attributes and to-one relationships; nil is `null`. Left out where
--- only ids are told, in saves, and for an object that is gone by now.
---@field values? orrery.Values
--- The changed properties that became nil, sorted: some clients' JSON libraries drop nulls. Left
--- out where `values` is. Default: `[]`.
---@field cleared? string[]
--- By to-many relationship that changed: the objects that joined it. Default: `{}`.
---@field added? table<string, orrery.ObjectID[]>
--- By to-many relationship that changed: the objects that left it. One that is in neither changed
--- its order alone, or in more than `limits.noticeObjects` objects, or together with others in more
--- than `limits.namedObjects`, or in a way that nobody has followed, as by another process: read it
--- again where it matters. Default: `{}`.
---@field removed? table<string, orrery.ObjectID[]>
--- By to-many relationship that changed: how many objects it has now. Left out where `values` is.
--- Default: `{}`.
---@field count? table<string, integer>

--- The parameters of `object/changedValues`.
---@class orrery.ObjectChangedValuesParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which objects. Left out: all that have unsaved changes in the context. At most 100000 of them.
---@field ids? orrery.ObjectID[]

--- The result of `object/changedValues`.
---@class orrery.ObjectChangedValuesResult
--- In the order asked for; or those inserted, then updated, then deleted ones, each by id.
---@field objects orrery.UnsavedChange[]
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `object/delete`.
---@class orrery.ObjectDeleteParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which objects. At most 100000 of them.
---@field ids orrery.ObjectID[]
--- A clock. Only if nobody, this connection included, has changed one of the objects since, saved
--- or not; otherwise `object.changedSince`.
---@field ifUnchangedSince? string
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- Whether the result names the deleted objects: any word but `none`. Default: `"ids"`.
---@field returning? orrery.Returning

--- The result of `object/delete`.
---@class orrery.ObjectDeleteResult
--- Everything that is deleted now, the objects themselves first. Left out with `returning` of
--- `none`, and where it would name more than `limits.noticeObjects` objects.
---@field deleted? orrery.ObjectID[]
--- How many objects that are.
---@field deletedCount integer
--- The document's clock after this call.
---@field clock string

--- The parameters of `object/findOrInsert`.
---@class orrery.ObjectFindOrInsertParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- A concrete entity.
---@field entity string
--- Values to look for; a new object gets them.
---@field match orrery.Values
--- More values for a new object; an existing one is left as it is. Default: `{}`.
---@field values? orrery.Values
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object. Default: `"objects"`.
---@field returning? orrery.Returning

--- The result of `object/findOrInsert`.
---@class orrery.ObjectFindOrInsertResult
--- The object as it is now. Left out with `returning` of `none`.
---@field object? orrery.ManagedObject
--- Whether it is new.
---@field isInserted boolean
--- The document's clock after this call.
---@field clock string

--- The parameters of `object/get`.
---@class orrery.ObjectGetParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which objects, each once. At most 100000 of them.
---@field ids orrery.ObjectID[]
--- Properties to return, to-many and fetched ones included where named; left out: all but these.
--- Key paths too, `employer.title` or `photos.@count`: the value stands in `values` under the whole
--- key path, `null` where a step is nil. At most 2000 of them.
---@field properties? string[]
--- Relationship key paths whose objects are returned too. It is then read beside other requests, as
--- a fetch is, but for an operation of `context/perform`, whose key paths meet 100,000 objects at
--- the most. Default: `[]`. At most 100 of them.
---@field prefetch? string[]

--- The result of `object/get`.
---@class orrery.ObjectGetResult
--- Those found, in the order asked for.
---@field objects orrery.ManagedObject[]
--- Prefetched objects, each once. Default: `[]`.
---@field related? orrery.ManagedObject[]
--- Those not found. Default: `[]`.
---@field missing? orrery.ObjectID[]
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `object/getValue`.
---@class orrery.ObjectGetValueParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- Key path: to-one steps, then a property; collection operators as in `photos.@count`.
---@field keyPath string

--- The result of `object/getValue`.
---@class orrery.ObjectGetValueResult
--- The value; `null` where it, or a step on the way, is nil.
---@field value any
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `object/insert`.
---@class orrery.ObjectInsertParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- A concrete entity.
---@field entity string
--- What it starts with. Default: `{}`.
---@field values? orrery.Values
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object. Default: `"objects"`.
---@field returning? orrery.Returning

--- The result of `object/insert`.
---@class orrery.ObjectInsertResult
--- The object as it is now. Left out with `returning` of `none`.
---@field object? orrery.ManagedObject
--- The document's clock after this call.
---@field clock string

--- The parameters of `object/move`.
---@class orrery.ObjectMoveParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- The ordering attribute.
---@field property string
--- Put it right before this object.
---@field before? orrery.ObjectID
--- Put it right after this object.
---@field after? orrery.ObjectID
--- Put it at this place, from 0, counted without the object itself; past the end is the end.
---@field index? integer
--- The objects it is ordered among: a fetch as that of `fetch/objects`. Left out: all of its
--- entity.
---@field fetch? orrery.FetchRequest
--- A clock. Only if nobody, this connection included, has changed the object since, saved or not;
--- otherwise `object.changedSince`.
---@field ifUnchangedSince? string
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object, and with more than `none` of those with new numbers.
--- Default: `"objects"`.
---@field returning? orrery.Returning

--- The result of `object/move`.
---@class orrery.ObjectMoveResult
--- The object as it is now. Left out with `returning` of `none`.
---@field object? orrery.ManagedObject
--- Other objects that got new numbers. Left out with `returning` of `none`, and where there are
--- more than `limits.noticeObjects`. Default: `[]`.
---@field renumbered? orrery.ObjectID[]
--- How many objects that are.
---@field renumberedCount integer
--- The document's clock after this call.
---@field clock string

--- The parameters of `object/setValue`.
---@class orrery.ObjectSetValueParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- Key path: to-one steps, then a property.
---@field keyPath string
--- The new value. Left out: nil.
---@field value? any
--- A clock. Only if nobody, this connection included, has changed the object, or the one that has
--- the property, since, saved or not; otherwise `object.changedSince`.
---@field ifUnchangedSince? string
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object and the value. Default: `"objects"`.
---@field returning? orrery.Returning

--- The result of `object/setValue`.
---@class orrery.ObjectSetValueResult
--- The object that has the property, without its values. Left out with `returning` of `none`, and
--- where a step on the way is nil.
---@field object? orrery.ManagedObject
--- With `returning` of `objects`: the value as it is now. Left out where it cannot be read, as of
--- an object that a later operation has deleted: the edit stands.
---@field value? any
--- The document's clock after this call.
---@field clock string

--- What this server does. Absent or false is unsupported.
---@class orrery.ObjectStoreCapabilities
--- Method namespaces it answers, sorted.
---@field namespaces string[]
--- It answers JSON-RPC batches (and never starts one). Default: `false`.
---@field batches? boolean
--- `document/open` takes the path `:memory:`. Default: `false`.
---@field inMemoryStores? boolean

--- The parameters of `object/update`.
---@class orrery.ObjectUpdateParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- New values.
---@field values orrery.Values
--- A clock. Only if nobody, this connection included, has changed the object since, saved or not;
--- otherwise `object.changedSince`.
---@field ifUnchangedSince? string
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object. Default: `"objects"`.
---@field returning? orrery.Returning

--- The result of `object/update`.
---@class orrery.ObjectUpdateResult
--- The object as it is now. Left out with `returning` of `none`.
---@field object? orrery.ManagedObject
--- The document's clock after this call.
---@field clock string

--- The parameters of `object/validate`.
---@class orrery.ObjectValidateParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- Values to check as if they were set. Left out: the object as it is.
---@field values? orrery.Values

--- The result of `object/validate`.
---@class orrery.ObjectValidateResult
--- Whether all rules are kept.
---@field isValid boolean
--- Every failure.
---@field errors orrery.ErrorInfo[]
--- The document's clock at which this was true.
---@field clock string

--- A value under observation that changed.
---@class orrery.ObservedChange
--- Which object.
---@field id orrery.ObjectID
--- Which value, as `observer/open` named it.
---@field keyPath string
--- What it was when it was told last, or when the observer was opened.
---@field old any
--- What it is now.
---@field new any

--- An object under observation, and its values.
---@class orrery.ObservedObject
--- Which object.
---@field id orrery.ObjectID
--- Its values by key path.
---@field values orrery.Values

--- What changed under an observer: values, and which objects are observed.
---
--- An object stands in one of `entered`, `left` and `deleted` at most, and in `updates` only where
--- it is in none. Of data too large to be inline, both values are handles, which read what is there
--- now.
---@class orrery.ObserverChange
--- Values that changed, of objects that were observed before and still are, in the order of ids and
--- then of `keyPaths`.
---@field updates orrery.ObservedChange[]
--- Objects that are observed from now on: new ones, and those that match the predicate now.
---@field entered orrery.ObservedObject[]
--- Objects that do not match the predicate any more. They still exist.
---@field left orrery.ObjectID[]
--- Objects that are gone.
---@field deleted orrery.ObjectID[]

--- The parameters of `observer/close`.
---@class orrery.ObserverCloseParams
--- Which observer.
---@field observer string

--- The result of `observer/close`.
---@class orrery.ObserverCloseResult
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `observer/didChange`.
---@class orrery.ObserverDidChangeParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `observer/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- What made it change. `merge` where several changes are told as one.
---@field origin orrery.ChangeOrigin
--- The request that caused it.
---@field by? orrery.ChangeCause
--- What changed.
---@field changes orrery.ObserverChange

--- The parameters of `observer/didFail`.
---@class orrery.ObserverDidFailParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `observer/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- Why.
---@field error orrery.ErrorInfo

--- The parameters of `observer/didReset`.
---@class orrery.ObserverDidResetParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `observer/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- Why.
---@field reason orrery.ListResetReason
--- All objects under observation, with their values.
---@field objects orrery.ObservedObject[]

--- The parameters of `observer/open`.
---@class orrery.ObserverOpenParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- The entity; its subentities' objects are observed too.
---@field entity string
--- Tell the old and the new value of these whenever one changes: properties of the entity, and
--- values over to-one relationships or behind collection operators, as in `album.artist.name` and
--- `songs.@count`. Left out, or empty: all attributes and to-one relationships. That is unlike
--- `properties` of a list, where `[]` asks for no values. Default: `[]`. At most 100 of them.
---@field keyPaths? string[]
--- Predicate format string: only objects that match, and which begin or cease to.
---@field predicate? string
--- For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
---@field argumentArray? orrery.ArgumentArray
--- For the predicate's, or the template's, `$variables`. Default: `{}`.
---@field variables? orrery.Variables
--- Only these objects. At most 100000 of them.
---@field ids? orrery.ObjectID[]
--- Whether the reply has the objects and their values where the client begins anew. Default:
--- `false`.
---@field initial? boolean
--- The clock of the last push or reply about the same observer, to be told what was missed since
--- then.
---@field since? string

--- The result of `observer/open`.
---@class orrery.ObserverOpenResult
--- Its handle, which its pushes have as `stream`.
---@field observer string
--- The clock at which its stream starts: the first `since`.
---@field clock string
--- Whether the client begins anew: without `since`, or where nobody can say what it missed.
---@field isFresh boolean
--- With `initial`, where `isFresh`: what is under observation, in the order of ids.
---@field objects? orrery.ObservedObject[]
--- What changed since `since`, where not `isFresh`.
---@field changes? orrery.ObserverChange

--- A document that a connection has open.
---@class orrery.OpenDocument
--- Its name on this server, `d1`.
---@field document string
--- Its main context, `c1`.
---@field context string
--- Its state.
---@field state orrery.DocumentState
--- What the last save failed with, in the states `savingError` and `inConflict`.
---@field error? orrery.ErrorInfo
--- The store's UUID, which stays with the file.
---@field storeUUID string
--- Its clock.
---@field clock string
--- The connection's streams of notices that opening it opened; none with `noticeDetail: none`.
---@field streams orrery.OpenStream[]
--- The store file, in a document package too. Left out for one in memory.
---@field path? string
--- Whether edits are refused. Default: `false`.
---@field readOnly? boolean
--- Whether CloudKit mirrors the store: then it is read only, unless `writeMirrored` says otherwise.
--- Default: `false`.
---@field isMirrored? boolean
--- Files with edits of an earlier time that could not be saved, oldest first: `document/recover`
--- brings them back or discards them. Default: `[]`.
---@field recovery? orrery.RecoveryFile[]
--- Logs of SQLite's beside the store, oldest first, that belong to files that were at its path
--- before, as where a backup was put in the place of a store while it was open or after a crash.
--- They are not applied: what was last saved to those files is in them. They are nobody's but the
--- user's to remove. Default: `[]`.
---@field logsOfReplacedFiles? string[]

--- A stream of notices that opening a document opened.
---@class orrery.OpenStream
--- Its handle, which its pushes have too.
---@field stream string
--- Which notices.
---@field notice orrery.ObservableNotice

--- One step of `context/perform`.
---@class orrery.Operation
--- An `object/*` or `relationship/*` method that may stand in `context/perform`.
---@field method string
--- Its parameters. A `context` in them is left out, or the same. `{"$result": 0}` in place of an id
--- is the object of operation 0.
---@field params? any

--- What came of one operation of `context/perform`.
---@class orrery.OperationResult
--- The operation's method.
---@field method string
--- The result of that method, as it is after all operations; `null` where it could be read before
--- the save, and cannot any more.
---@field result any

--- One step of SQLite's plan for a statement.
---@class orrery.PlanStep
--- 0, and one more for a step within a step.
---@field depth integer
--- SQLite's own line.
---@field detail string
--- The same in plain words; SQLite's line where it is of a kind that is not known.
---@field words string

--- A predicate as a tree.
---@class orrery.PredicateNode
--- What it is; the other members depend on it.
---@field kind orrery.PredicateKind
--- For `and`, `or`, `not`: the operands. Default: `[]`.
---@field predicates? orrery.PredicateNode[]
--- For a comparison: `==`, `!=`, `<`, `<=`, `>`, `>=`, `BEGINSWITH`, `ENDSWITH`, `CONTAINS`,
--- `LIKE`, `MATCHES`, `IN`, `BETWEEN`.
---@field operator? string
--- For a comparison of strings: `c`, `d`, `cd`, `n` or `l`.
---@field options? string
--- For a comparison. Default: `"direct"`.
---@field modifier? orrery.ComparisonModifier
--- For a comparison: left and right. Default: `[]`.
---@field expressions? orrery.ExpressionNode[]
--- Where it begins in the text, in bytes of UTF-8. What an argument filled, begins at its `%@`.
---@field offset? integer

--- The parameters of `predicate/parseExpression`.
---@class orrery.PredicateParseExpressionParams
--- The document. Left out: the connection's only document.
---@field document? string
--- Expression format string.
---@field expression string
--- For `%@`, `%K` and number conversions. Default: `[]`.
---@field argumentArray? orrery.ArgumentArray
--- The entity it is meant for.
---@field entity? string
--- For the `$variables`, which checking against an entity needs. Default: `{}`.
---@field variables? orrery.Variables

--- The result of `predicate/parseExpression`.
---@class orrery.PredicateParseExpressionResult
--- Its canonical text, arguments filled in.
---@field expression string
--- Its tree.
---@field tree orrery.ExpressionNode
--- The key paths it reads from the object, sorted; those of a subquery's variable start at its
--- collection.
---@field keyPaths string[]
--- The `$variables` it needs, sorted.
---@field variables string[]

--- The parameters of `predicate/parse`.
---@class orrery.PredicateParseParams
--- The document. Left out: the connection's only document.
---@field document? string
--- Predicate format string.
---@field predicate string
--- For `%@`, `%K` and number conversions. Default: `[]`.
---@field argumentArray? orrery.ArgumentArray
--- The entity it is meant for.
---@field entity? string
--- For the `$variables`, which checking against an entity needs. Default: `{}`.
---@field variables? orrery.Variables

--- The result of `predicate/parse`.
---@class orrery.PredicateParseResult
--- Its canonical text, arguments filled in.
---@field predicate string
--- Its tree.
---@field tree orrery.PredicateNode
--- The key paths it reads from the object, sorted; those of a subquery's variable start at its
--- collection.
---@field keyPaths string[]
--- The `$variables` it needs, sorted.
---@field variables string[]

--- Which related objects a fetch brings along for each object that it fetches.
---@class orrery.PrefetchRequest
--- Relationships, to-one or to-many, as in `albums.songs`.
---@field keyPath string
--- Which of the objects at its end; left out: all.
---@field predicate? string
--- For the predicate. Its `$variables` are the fetch request's. Default: `[]`.
---@field argumentArray? orrery.ArgumentArray
--- Their order; the object id is the last key. Left out: the relationship's own order where the
--- path is one ordered relationship, else by id. Default: `[]`. At most 100 of them.
---@field sort? orrery.SortDescriptor[]
--- At most so many for each fetched object; left out: all.
---@field limit? integer
--- Skip so many first, for each fetched object. Default: `0`.
---@field offset? integer

--- What a prefetch request found.
---@class orrery.PrefetchedObjects
--- The request's.
---@field keyPath string
--- By the id of a fetched object, its objects in order, each once. Fetched objects without any are
--- left out.
---@field objects table<string, orrery.ObjectID[]>

--- Who is here: the connections of a server, or those that have a document open.
---@class orrery.PresentConnections
--- In the order in which they came or, those of a document, in which they opened it; at most 100.
--- The one that is told is among them.
---@field connections orrery.ConnectionInfo[]
--- How many there are.
---@field count integer

--- The parameters of `$/progress`.
---@class orrery.ProgressParams
--- The token the request gave.
---@field token integer|string
--- What there is to tell.
---@field value any

--- The result of `rpc/getStatus`.
---@class orrery.RPCGetStatusResult
--- The number of its process. From 0 to 2147483647.
---@field process integer
--- The version of the program.
---@field version string
--- The version of the protocol that it speaks.
---@field protocolVersion string
--- When it started.
---@field started string
--- Where it listens, as `--listen` writes it, beside the sockets of its own.
---@field listening string[]
--- How many there are besides this one.
---@field connections integer
--- Sorted by name.
---@field documents orrery.DocumentUse[]

--- The parameters of `rpc/stop`.
---@class orrery.RPCStopParams
--- Only where the server would end by itself if nobody came (`serve --idle-exit`), this is its only
--- connection, and nothing is unsaved. Default: `false`.
---@field ifIdle? boolean

--- The result of `rpc/stop`.
---@class orrery.RPCStopResult
--- Whether it ends: false where `ifIdle` keeps it. Default: `true`.
---@field isStopping? boolean

--- A file with edits that could not be saved when the document was closed.
---@class orrery.RecoveryFile
--- The file.
---@field path string
--- When it was written.
---@field date? string
--- How many edits it has. Default: `0`.
---@field edits? integer
--- Why it cannot be read, where it cannot.
---@field error? orrery.ErrorInfo

--- The parameters of `relationship/add`.
---@class orrery.RelationshipAddParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- The relationship.
---@field property string
--- Which objects. At most 100000 of them.
---@field ids orrery.ObjectID[]
--- A clock. Only if nobody, this connection included, has changed the object or one of `ids` since,
--- saved or not; otherwise `object.changedSince`.
---@field ifUnchangedSince? string
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object whose relationship it is. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `relationship/add`.
---@class orrery.RelationshipAddResult
--- How many objects the relationship holds now.
---@field count integer
--- The object whose relationship it is. Left out with `returning` of `none`.
---@field object? orrery.ManagedObject
--- The document's clock after this call.
---@field clock string

--- The parameters of `relationship/insert`.
---@class orrery.RelationshipInsertParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- The relationship.
---@field property string
--- Which objects. At most 100000 of them.
---@field ids orrery.ObjectID[]
--- A place in the list before, from 0, where they go; past the end is the end.
---@field index integer
--- A clock. Only if nobody, this connection included, has changed the object or one of `ids` since,
--- saved or not; otherwise `object.changedSince`.
---@field ifUnchangedSince? string
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object whose relationship it is. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `relationship/insert`.
---@class orrery.RelationshipInsertResult
--- How many objects the relationship holds now.
---@field count integer
--- The object whose relationship it is. Left out with `returning` of `none`.
---@field object? orrery.ManagedObject
--- The document's clock after this call.
---@field clock string

--- The parameters of `relationship/move`.
---@class orrery.RelationshipMoveParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- The relationship.
---@field property string
--- Which objects. At most 100000 of them.
---@field ids orrery.ObjectID[]
--- The place of the first of them afterwards, from 0; past the end is the end.
---@field index integer
--- A clock. Only if nobody, this connection included, has changed the object or one of `ids` since,
--- saved or not; otherwise `object.changedSince`.
---@field ifUnchangedSince? string
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object whose relationship it is. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `relationship/move`.
---@class orrery.RelationshipMoveResult
--- How many objects the relationship holds now.
---@field count integer
--- The object whose relationship it is. Left out with `returning` of `none`.
---@field object? orrery.ManagedObject
--- The document's clock after this call.
---@field clock string

--- The parameters of `relationship/remove`.
---@class orrery.RelationshipRemoveParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- The relationship.
---@field property string
--- Which objects. At most 100000 of them.
---@field ids orrery.ObjectID[]
--- A clock. Only if nobody, this connection included, has changed the object or one of `ids` since,
--- saved or not; otherwise `object.changedSince`.
---@field ifUnchangedSince? string
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object whose relationship it is. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `relationship/remove`.
---@class orrery.RelationshipRemoveResult
--- How many objects the relationship holds now.
---@field count integer
--- The object whose relationship it is. Left out with `returning` of `none`.
---@field object? orrery.ManagedObject
--- The document's clock after this call.
---@field clock string

--- The parameters of `relationship/set`.
---@class orrery.RelationshipSetParams
--- The context. Left out: the main context of the connection's only document.
---@field context? string
--- Which object.
---@field id orrery.ObjectID
--- The relationship.
---@field property string
--- Which objects. At most 100000 of them.
---@field ids orrery.ObjectID[]
--- A clock. Only if nobody, this connection included, has changed the object or one of `ids` since,
--- saved or not; otherwise `object.changedSince`.
---@field ifUnchangedSince? string
--- What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of UTF-8.
---@field actionName? string
--- What the result says of the object whose relationship it is. Default: `"none"`.
---@field returning? orrery.Returning

--- The result of `relationship/set`.
---@class orrery.RelationshipSetResult
--- How many objects the relationship holds now.
---@field count integer
--- The object whose relationship it is. Left out with `returning` of `none`.
---@field object? orrery.ManagedObject
--- The document's clock after this call.
---@field clock string

--- An object that came back under another id.
---@class orrery.RenewedObject
--- The id that it had.
---@field oldID orrery.ObjectID
--- The id that it has now.
---@field newID orrery.ObjectID

--- Where a row of a live list is.
---@class orrery.RowPlace
--- The section, from 0.
---@field section integer
--- The row in the section, from 0.
---@field row integer

--- Some rows of a live list, counted over all sections.
---@class orrery.RowWindow
--- The first row.
---@field offset integer
--- How many.
---@field count integer

--- The `capabilities` of the `initialize` result. The names LSP uses are left free.
---@class orrery.ServerCapabilities
--- Everything of this protocol.
---@field objectStore orrery.ObjectStoreCapabilities

--- Who the server is.
---@class orrery.ServerInfo
--- Always `orrery`.
---@field name string
--- The program's version.
---@field version string

--- The parameters of `$/setTrace`.
---@class orrery.SetTraceParams
--- From now on.
---@field value orrery.TraceValue

--- One key to sort by.
---@class orrery.SortDescriptor
--- Key path to sort by: an attribute, over to-one relationships.
---@field keyPath string
--- Ascending; nil sorts first. Descending is the exact reverse. Default: `true`.
---@field ascending? boolean
--- How strings compare. Default: `"compare"`.
---@field comparator? orrery.SortComparator

--- The process that has a store open for writing, as its lock file says.
---@class orrery.StoreHolder
--- Its number; 0 where the file does not say. Default: `0`. From 0 to 2147483647.
---@field process? integer
--- The machine that it runs on. Default: `""`.
---@field host? string
--- The version of the program. Default: `""`.
---@field version? string
--- The version of the protocol that it speaks. Default: `""`.
---@field protocolVersion? string
--- When it started.
---@field started? string
--- Whether it is a command that ends by itself, and no server. Default: `false`.
---@field isCommand? boolean
--- The Unix socket that leads to this document, for its user. Left out by a command, and by a
--- server that is starting.
---@field socket? string
--- Where else it listens, as `--listen` writes it. Default: `[]`.
---@field listening? string[]
--- Whether it wants a token there from who comes over the network. Default: `false`.
---@field needsToken? boolean

--- Where a store is, or is to be.
---
--- Exactly one of the fields is given.
---@class orrery.StoreLocation
--- The store file, or a document package as UIManagedDocument writes it, a folder with the store at
--- `StoreContent/persistentStore`; relative to the server's working directory, or, for a client
--- that came by `orrery attach`, to its own. Or `:memory:` for a new store in memory.
---@field path? string
--- The same as a `file:` URL.
---@field url? string

--- The parameters of `stream/close`.
---@class orrery.StreamCloseParams
--- Which stream.
---@field stream string

--- The result of `stream/close`.
---@class orrery.StreamCloseResult
--- The document's clock at which this was true.
---@field clock string

--- The parameters of `stream/didFail`.
---@class orrery.StreamDidFailParams
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle that `stream/open` gave.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- Why.
---@field error orrery.ErrorInfo

--- The parameters of `stream/didReset`.
---@class orrery.StreamDidResetParams: orrery.ContextState
--- Which document.
---@field document string
--- Which context.
---@field context string
--- The stream: the handle under which it was opened.
---@field stream string
--- The document's clock at which this was true.
---@field clock string
--- The clock of the push, or reply, before this one on the same stream.
---@field since string
--- Why.
---@field reason orrery.ResetReason
--- The document's state now.
---@field documentState orrery.DocumentState

--- The parameters of `stream/open`.
---@class orrery.StreamOpenParams
--- Which context. Left out: the main context of the connection's only document. Saves are told
--- whichever context of the document saved.
---@field context? string
--- Which notices. Default: `"context/didChangeObjects"`.
---@field notice? orrery.ObservableNotice
--- Only objects of this entity and its subentities.
---@field entity? string
--- Only these objects. At most 100000 of them.
---@field ids? orrery.ObjectID[]
--- Predicate format string: only objects that match. It needs `entity`.
---@field predicate? string
--- For the predicate's `%@`, `%K` and number conversions. Default: `[]`.
---@field argumentArray? orrery.ArgumentArray
--- For the predicate's, or the template's, `$variables`. Default: `{}`.
---@field variables? orrery.Variables
--- What the notices carry: `objects` or `ids`. Default: `"objects"`.
---@field noticeDetail? orrery.NoticeDetail
--- The latest clock of anything that the client was told of the document, a reply, a change or a
--- save, to be told what was missed since then. Of a private context it does not count.
---@field since? string

--- The result of `stream/open`.
---@class orrery.StreamOpenResult
--- Its handle, which its pushes have too.
---@field stream string
--- The clock at which the stream starts: the first `since`.
---@field clock string
--- Whether the client begins anew: without `since`, or where nobody can say what it missed.
---@field isFresh boolean
--- What changed since `since`, where not `isFresh`. The predicate is not applied to it: nobody
--- knows what matched then.
---@field changes? orrery.MissedChanges

--- What is unsaved of an object: its values before and after.
---@class orrery.UnsavedChange
--- Which object.
---@field id orrery.ObjectID
--- Its entity's name.
---@field entity string
--- In which way it is not saved.
---@field state orrery.UnsavedState
--- The attributes and to-one relationships that have other values than before, with these; nil is
--- `null`. Of a new object those that are not nil. Left out for a deleted one.
---@field changedValues? orrery.Values
--- The same properties with the values that they had when the object was saved last, or that the
--- context's parent has. Of a deleted object all attributes and to-one relationships. Left out for
--- a new one. Values that hold more than `limits.inlineBinaryBytes` of binary data are left out:
--- `object/get` in a private context has them.
---@field committedValues? orrery.Values
--- By to-many relationship: the objects that joined it. Default: `{}`.
---@field added? table<string, orrery.ObjectID[]>
--- By to-many relationship: the objects that left it. Default: `{}`.
---@field removed? table<string, orrery.ObjectID[]>
--- The ordered to-many relationships whose objects stand in another order, sorted. Default: `[]`.
---@field reordered? string[]

--- One unsaved edit, as a recovery file keeps it.
---@class orrery.UnsavedEdit
--- What it does.
---@field edit orrery.UnsavedEditKind
--- The object.
---@field id orrery.ObjectID
--- For `update` and `delete`: the object's version when it was edited. Left out for what is left of
--- an `insert`.
---@field version? integer
--- For `insert` and `update`: values of attributes and to-one relationships, binary ones in full.
---@field values? orrery.Values
--- For `update`: what the same properties were before.
---@field old? orrery.Values
--- For `relate` and `order`: the relationship.
---@field property? string
--- For `relate`: new objects. Default: `[]`.
---@field added? orrery.ObjectID[]
--- For `relate`: objects that are no longer related. Default: `[]`.
---@field removed? orrery.ObjectID[]
--- For `order`: all the relationship holds, in order. Default: `[]`.
---@field ids? orrery.ObjectID[]
--- Edits of a file with the same number were one step: they are saved together or not at all.
---@field step? integer

--- An object whose changes could not be saved.
---@class orrery.UnsavedObject
--- Which object.
---@field id orrery.ObjectID
--- The request that changed it last. Left out where no request did.
---@field by? orrery.ChangeCause
--- Why it cannot be saved. Left out for an object that is only held back with others. Default:
--- `[]`.
---@field errors? orrery.ErrorInfo[]

--- Everything that a write changed, inverses and delete rules included, as far as `returning` asks
--- for it.
---
--- The lists are left out with `none`, where they would name more than `limits.noticeObjects`
--- objects together, and where a value cannot be read: the write stands.
---@class orrery.WrittenChanges
--- How many objects are new.
---@field insertedCount integer
--- How many objects changed, with those at the other ends of relationships and those whose derived
--- attributes did. Set to what it has already, an object does not change.
---@field updatedCount integer
--- How many objects are deleted, with those that delete rules took.
---@field deletedCount integer
--- The new objects; their values with `objects`.
---@field inserted? orrery.ManagedObject[]
--- The changed objects; the properties with `keys`, their new values too with `objects`.
---@field updated? orrery.ObjectChange[]
--- The deleted objects.
---@field deleted? orrery.ObjectID[]
--- How many objects, none of the others, were read again: they may have changed in any property.
--- Default: `0`.
---@field refreshedCount? integer
--- The objects that were read again; their values with `objects`. Left out where there are none.
---@field refreshed? orrery.ManagedObject[]

--- What takes the server's notifications, by method.
---@class orrery.Handlers
--- What the server is doing, for a person to read.
---
--- Sent only when asked for with `trace` or `$/setTrace`.
---@field ["$/logTrace"]? fun(params: orrery.LogTraceParams)
--- A piece of a long answer, or how far a long job is.
---
--- For a `partialResultToken` the values are pieces of the result, to be joined in order; the reply
--- then holds no rows. For a `workDoneToken` they are LSP's work done progress: `{kind: "begin",
--- title, cancellable}` when the request has taken 200 ms, `{kind: "report", cancellable, message?,
--- percentage?}` every 200 ms after that, `{kind: "end"}` before the reply; a request that is done
--- sooner tells nothing. `title` is the method, `percentage` 0 to 100. A token is the requesting
--- client's own and ends with the reply.
---@field ["$/progress"]? fun(params: orrery.ProgressParams)
--- A live aggregate changed.
---
--- One for each commit, or edit of the context, that changed a row, sent before the reply to the
--- request that caused it. A client that reads slowly is told several as one.
---@field ["aggregate/didChange"]? fun(params: orrery.AggregateDidChangeParams)
--- A live aggregate cannot be kept up to date and is closed.
---
--- What it said last was right at `since`.
---@field ["aggregate/didFail"]? fun(params: orrery.AggregateDidFailParams)
--- The whole of a live aggregate: forget what you know of it.
---
--- Sent where changes cannot be told one by one.
---@field ["aggregate/didReset"]? fun(params: orrery.AggregateDidResetParams)
--- A connection opened a document that this one has open, closed it, or ended.
---
--- State, no stream: each tells all there is to say, and a client that reads slowly is told the
--- last only.
---@field ["connection/didChange"]? fun(params: orrery.ConnectionDidChangeParams)
--- Objects of a context changed.
---
--- One per edit, merge, undo, …, however many objects it touched. The connection that caused it
--- gets it before the reply. Objects appear in one list only.
---@field ["context/didChangeObjects"]? fun(params: orrery.ContextDidChangeObjectsParams)
--- The document has another model.
---
--- After a `model/update` of whichever connection. Sent to every connection that has the document
--- open, whatever notices it asked for, since nothing that it knows of the document need be so any
--- more. Resets of the streams, live lists, live aggregates and observers follow; what no stream
--- tells, such as objects that were fetched, is to be read anew. State, no stream: it has no
--- `since`, and the last one counts.
---@field ["document/didChangeModel"]? fun(params: orrery.DocumentDidChangeModelParams)
--- A document's state changed.
---
--- State, no stream: it has no `since`, and each tells all there is to say.
---@field ["document/didChangeState"]? fun(params: orrery.DocumentDidChangeStateParams)
--- An autosave, or the save at the end, left edits of the main context unsaved.
---
--- Such a save writes what it can, and holds back what it cannot: objects that are not valid, or in
--- conflict with what others have saved; everything that the same request has changed; and what
--- names an object that is not saved. They stay in the context as unsaved edits, and each autosave
--- tries again. When the store itself fails, everything is left. Every connection with the document
--- is told, whatever it observes, and again only when there is something new to tell. State, no
--- stream: it has no `since`, and each tells all there is to say.
---@field ["document/didFailToSave"]? fun(params: orrery.DocumentDidFailToSaveParams)
--- Changes reached the store.
---
--- One per save, after the save is durable. A failed save sends none. `hasChanges`, `canUndo`,
--- `canRedo` and the names of the steps are the main context's.
---@field ["document/didSave"]? fun(params: orrery.DocumentDidSaveParams)
--- A live list changed.
---
--- One for each commit, or edit of the context, that changed something the list shows, sent before
--- the reply to the request that caused it.
---@field ["list/didChange"]? fun(params: orrery.ListDidChangeParams)
--- A live list cannot be kept up to date and is closed.
---
--- What it showed last was right at `since`.
---@field ["list/didFail"]? fun(params: orrery.ListDidFailParams)
--- The whole of a live list: forget what you know of it.
---
--- Sent where changes cannot be told one by one.
---@field ["list/didReset"]? fun(params: orrery.ListDidResetParams)
--- Values under observation changed, or which objects are.
---
--- Core Data's key-value observing. One for each commit, or edit of the context, that made a
--- difference, sent before the reply to the request that caused it, whatever it was: an edit, a
--- merge, undo, rollback, a reset, a batch request, another process. A client that reads slowly is
--- told several changes as one: nothing is lost.
---@field ["observer/didChange"]? fun(params: orrery.ObserverDidChangeParams)
--- An observer cannot go on and is closed.
---
--- What it told last was right at `since`.
---@field ["observer/didFail"]? fun(params: orrery.ObserverDidFailParams)
--- All that an observer observes: forget what you know of it.
---
--- Sent where changes cannot be told one by one.
---@field ["observer/didReset"]? fun(params: orrery.ObserverDidResetParams)
--- A stream of notices cannot go on and is closed.
---
--- What it told last was right at `since`.
---@field ["stream/didFail"]? fun(params: orrery.StreamDidFailParams)
--- Forget what a stream of notices told and read it anew.
---
--- Sent in place of notices that piled up for a slow reader, when a context was reset, after a
--- batch request or another process's save that changed more than a notice can name, and after
--- `document/didChangeModel`. `clock` is where the stream goes on.
---@field ["stream/didReset"]? fun(params: orrery.StreamDidResetParams)

--- A typed function for each request and notification, over what sends it. What
--- `vim.lsp.rpc.start` returns is such a connection: `Methods.fetch_objects(client, …)`.
---@class orrery.Connection
---@field request fun(method: string, params: table?, callback: function): any
---@field notify fun(method: string, params: table?): any

M.Methods = {}

--- Closes a live aggregate.
---
--- Nothing more is told of it.
---
--- Errors: `aggregate.unknown`.
---@param connection orrery.Connection
---@param params orrery.AggregateCloseParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.AggregateCloseResult?)
function M.Methods.aggregate_close(connection, params, callback)
  return connection.request("aggregate/close", params, callback)
end

--- Opens a live aggregate.
---
--- A live aggregate is what a fetch of groups computes (counts, sums, averages, the least and the
--- greatest, anything that `expressions` can say), kept up to date: the reply is its rows, and from
--- then on `aggregate/didChange` says what became of them. Without `groupBy` there is one row.
--- Unsaved changes count, those of related objects too, batch requests, and what other processes
--- save. `now()` is the time of opening. Nobody waits while the rows are computed; what changes
--- meanwhile comes in one push behind the reply, and `$/cancelRequest` stops it. The fetch is as
--- that of `fetch/rows`, with `expressions` of all rows, or `groupBy`. Live aggregates and live
--- lists share `limits.openLists`.
---
--- Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `list.limit`,
--- `model.unknownEntity`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
--- `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.AggregateOpenParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.AggregateOpenResult?)
function M.Methods.aggregate_open(connection, params, callback)
  return connection.request("aggregate/open", params, callback)
end

--- Deletes all objects that a predicate finds, by their delete rules: Core Data's
--- NSBatchDeleteRequest.
---
--- It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is one
--- transaction, all or nothing, and no step of undo. While a rule `Deny` protects one of the
--- objects nothing is deleted; objects that the same request deletes do not count. Nothing that a
--- save does is left out: cascades are followed, the others forget what is gone, and must be valid
--- without it. Contexts take the change over as they do another context's save, so that their
--- unsaved edits stay, and everybody is told: `context/didChangeObjects` with the origin `batch`,
--- `document/didSave`; beyond 10,000 objects `stream/didReset` with the reason `batch`. While it
--- works the document can be read; requests that write the store wait for it, and so does
--- everything that the same connection sends after it. A document in memory cannot be read
--- meanwhile.
---
--- Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`, `predicate.arguments`,
--- `predicate.keyPath`, `predicate.limit`, `predicate.syntax`, `predicate.type`,
--- `predicate.unsupported`, `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`,
--- `validation.dateTooSoon`, `validation.failed`, `validation.invalidDate`,
--- `validation.invalidURI`, `validation.missingMandatoryProperty`, `validation.multiple`,
--- `validation.numberTooLarge`, `validation.numberTooSmall`, `validation.relationshipDeniedDelete`,
--- `validation.relationshipExceedsMaximumCount`, `validation.relationshipLacksMinimumCount`,
--- `validation.stringPatternMatching`, `validation.stringTooLong`, `validation.stringTooShort`.
---@param connection orrery.Connection
---@param params orrery.BatchDeleteParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.BatchDeleteResult?)
function M.Methods.batch_delete(connection, params, callback)
  return connection.request("batch/delete", params, callback)
end

--- Makes many objects: Core Data's NSBatchInsertRequest.
---
--- It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is one
--- transaction, all or nothing, and no step of undo. Objects get their defaults and what
--- `orrery.awakeFromInsert` says, as with `object/insert`, where `max(key)` goes by what is saved.
--- Nothing that a save does is left out: values are validated, inverses kept and counted,
--- uniqueness constraints hold. Contexts take the change over as they do another context's save, so
--- that their unsaved edits stay, and everybody is told: `context/didChangeObjects` with the origin
--- `batch`, `document/didSave`; beyond 10,000 objects `stream/didReset` with the reason `batch`.
--- While it works the document can be read; requests that write the store wait for it, and so does
--- everything that the same connection sends after it. A document in memory cannot be read
--- meanwhile.
---
--- Errors: `document.ambiguous`, `document.unknown`, `model.abstractEntity`, `model.unknownEntity`,
--- `model.unknownKey`, `object.notFound`, `save.constraintConflict`, `save.failed`,
--- `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`, `validation.dateTooSoon`,
--- `validation.failed`, `validation.invalidDate`, `validation.invalidURI`,
--- `validation.missingMandatoryProperty`, `validation.multiple`, `validation.numberTooLarge`,
--- `validation.numberTooSmall`, `validation.relationshipDeniedDelete`,
--- `validation.relationshipExceedsMaximumCount`, `validation.relationshipLacksMinimumCount`,
--- `validation.stringPatternMatching`, `validation.stringTooLong`, `validation.stringTooShort`,
--- `value.readOnlyKey`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.BatchInsertParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.BatchInsertResult?)
function M.Methods.batch_insert(connection, params, callback)
  return connection.request("batch/insert", params, callback)
end

--- Changes all objects that a predicate finds: Core Data's NSBatchUpdateRequest.
---
--- It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is one
--- transaction, all or nothing, and no step of undo. Expressions see each object as it was before
--- the request. An object that has the new values already does not change. Nothing that a save does
--- is left out: changed objects are validated, inverses and orders kept, uniqueness constraints
--- hold, derived attributes follow, versions move. A to-one relationship whose inverse is to-one
--- goes to the object with the highest key of those found, as if it were set on one after the
--- other. Contexts take the change over as they do another context's save, so that their unsaved
--- edits stay, and everybody is told: `context/didChangeObjects` with the origin `batch`,
--- `document/didSave`; beyond 10,000 objects `stream/didReset` with the reason `batch`. While it
--- works the document can be read; requests that write the store wait for it, and so does
--- everything that the same connection sends after it. A document in memory cannot be read
--- meanwhile.
---
--- Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`, `model.unknownKey`,
--- `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
--- `predicate.syntax`, `predicate.type`, `predicate.unsupported`, `save.constraintConflict`,
--- `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`, `validation.dateTooSoon`,
--- `validation.failed`, `validation.invalidDate`, `validation.invalidURI`,
--- `validation.missingMandatoryProperty`, `validation.multiple`, `validation.numberTooLarge`,
--- `validation.numberTooSmall`, `validation.relationshipDeniedDelete`,
--- `validation.relationshipExceedsMaximumCount`, `validation.relationshipLacksMinimumCount`,
--- `validation.stringPatternMatching`, `validation.stringTooLong`, `validation.stringTooShort`,
--- `value.readOnlyKey`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.BatchUpdateParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.BatchUpdateResult?)
function M.Methods.batch_update(connection, params, callback)
  return connection.request("batch/update", params, callback)
end

--- Who else is connected to this server.
---
--- A client whose token names documents is told only of connections that have one of them open.
---
--- Errors: `document.unknown`.
---@param connection orrery.Connection
---@param params orrery.ConnectionListParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ConnectionListResult?)
function M.Methods.connection_list(connection, params, callback)
  return connection.request("connection/list", params, callback)
end

--- Makes one step of undo of the edits that follow.
---
--- It holds the edits that this connection makes in the context until `context/endUndoGroup`, saved
--- or not; those of others stay steps of their own. The step stands in the stack where the last of
--- its edits does. Groups nest: an inner one is part of the outer. A group ends with its
--- connection; `context/undo` takes back what it holds so far, and its next edit begins another
--- step, as does the edit after 1,000,000 elementary changes.
---
--- Errors: `context.unknown`, `document.ambiguous`.
---@param connection orrery.Connection
---@param params orrery.ContextBeginUndoGroupParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextBeginUndoGroupResult?)
function M.Methods.context_begin_undo_group(connection, params, callback)
  return connection.request("context/beginUndoGroup", params, callback)
end

--- Closes a private context; its unsaved changes are lost.
---
--- The main context is closed with its document.
---
--- Errors: `context.isMain`, `context.unknown`.
---@param connection orrery.Connection
---@param params orrery.ContextCloseParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextCloseResult?)
function M.Methods.context_close(connection, params, callback)
  return connection.request("context/close", params, callback)
end

--- Makes a private context: a scratchpad of this connection's own.
---
--- Its parent is the store, or another context, whose edits it sees and to which it saves. It has
--- no notices unless an observer asks for them, and goes with the connection.
---
--- Errors: `context.limit`, `context.unknown`, `document.ambiguous`, `document.unknown`.
---@param connection orrery.Connection
---@param params orrery.ContextCreateParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextCreateResult?)
function M.Methods.context_create(connection, params, callback)
  return connection.request("context/create", params, callback)
end

--- Ends the undo group that this connection has begun.
---
--- The step stays, and what is edited now is another.
---
--- Errors: `context.noUndoGroup`, `context.unknown`, `document.ambiguous`.
---@param connection orrery.Connection
---@param params orrery.ContextEndUndoGroupParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextEndUndoGroupResult?)
function M.Methods.context_end_undo_group(connection, params, callback)
  return connection.request("context/endUndoGroup", params, callback)
end

--- The context's unsaved changes.
---
--- Errors: `context.unknown`, `document.ambiguous`.
---@param connection orrery.Connection
---@param params orrery.ContextGetChangesParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextGetChangesResult?)
function M.Methods.context_get_changes(connection, params, callback)
  return connection.request("context/getChanges", params, callback)
end

--- Several edits as one: all or nothing, one notice, one undo step.
---
--- The operations are carried out in order; each sees what those before it did. When one fails, all
--- are taken back, the failed one's error is the reply, with `operation` saying which it was, and
--- nothing is pushed. In the parameters of an operation `{"$result": 0}` stands for the id of the
--- object that the operation of that number, from 0 and before this one, is about: the result of
--- `object/insert`, `object/findOrInsert`, `object/update`, `object/move`, `object/setValue` and
--- `relationship/*` has it as `object`. It stands wherever an id may: as an id and among ids, in
--- values, and as an argument of a predicate. With `save`, the context is saved too, and a failing
--- save takes everything back; each failure, or each in `errors`, says by `operation` to which it
--- belongs. What is only read, as by `object/get`, is read before anything is saved or told, and
--- again for the result: where it cannot be, everything is taken back.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `fetch.invalid`,
--- `model.abstractEntity`, `model.unknownEntity`, `model.unknownKey`, `object.changedSince`,
--- `object.deleted`, `object.notFound`, `predicate.arguments`, `predicate.keyPath`,
--- `predicate.limit`, `predicate.syntax`, `predicate.type`, `predicate.unsupported`,
--- `save.constraintConflict`, `save.failed`, `save.mergeConflict`, `store.readOnly`,
--- `store.saveUnknown`, `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
--- `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
--- `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
--- `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
--- `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
--- `validation.stringTooLong`, `validation.stringTooShort`, `value.readOnlyKey`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.ContextPerformParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextPerformResult?)
function M.Methods.context_perform(connection, params, callback)
  return connection.request("context/perform", params, callback)
end

--- Does again what was taken back.
---
--- An edit after an undo leaves nothing to redo.
---
--- Errors: `context.nothingToRedo`, `context.undoConflict`, `context.unknown`,
--- `document.ambiguous`.
---@param connection orrery.Connection
---@param params orrery.ContextRedoParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextRedoResult?)
function M.Methods.context_redo(connection, params, callback)
  return connection.request("context/redo", params, callback)
end

--- Reads objects' values from the store again.
---
--- `updated` are the objects found changed, `refreshed` the others that `ids` names.
---
--- Errors: `context.unknown`, `document.ambiguous`, `object.deleted`, `object.notFound`.
---@param connection orrery.Connection
---@param params orrery.ContextRefreshParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextRefreshResult?)
function M.Methods.context_refresh(connection, params, callback)
  return connection.request("context/refresh", params, callback)
end

--- Makes the context forget everything it holds, unsaved changes included.
---
--- Front ends are sent `stream/didReset`, which lists no objects; the result tells what of the
--- unsaved changes was taken back, as that of `context/rollback` does.
---
--- Errors: `context.unknown`, `document.ambiguous`.
---@param connection orrery.Connection
---@param params orrery.ContextResetParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextResetResult?)
function M.Methods.context_reset(connection, params, callback)
  return connection.request("context/reset", params, callback)
end

--- Throws away the context's unsaved changes and its undo stack.
---
--- How far it reaches depends on autosave. With it, that is at most what was edited since the last
--- save, often a second: right after one it takes back nothing, and empties the undo stack all the
--- same. To take back more, use `context/undo`, edit in a private context, or open the document
--- with `autosave: {"enabled": false}`.
---
--- Errors: `context.unknown`, `document.ambiguous`.
---@param connection orrery.Connection
---@param params orrery.ContextRollbackParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextRollbackResult?)
function M.Methods.context_rollback(connection, params, callback)
  return connection.request("context/rollback", params, callback)
end

--- Saves a context to its parent.
---
--- Everything is validated first and every failure reported at once. Saved to the store it is
--- durable when the reply comes; saved to a parent context it is an edit there, which replaces what
--- others have changed of the same values. Nothing to save is a success.
---
--- Errors: `context.unknown`, `document.ambiguous`, `save.constraintConflict`, `save.failed`,
--- `save.mergeConflict`, `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`,
--- `validation.dateTooSoon`, `validation.failed`, `validation.invalidDate`,
--- `validation.invalidURI`, `validation.missingMandatoryProperty`, `validation.multiple`,
--- `validation.numberTooLarge`, `validation.numberTooSmall`, `validation.relationshipDeniedDelete`,
--- `validation.relationshipExceedsMaximumCount`, `validation.relationshipLacksMinimumCount`,
--- `validation.stringPatternMatching`, `validation.stringTooLong`, `validation.stringTooShort`.
---@param connection orrery.Connection
---@param params orrery.ContextSaveParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextSaveResult?)
function M.Methods.context_save(connection, params, callback)
  return connection.request("context/save", params, callback)
end

--- Says how many steps of a context can be undone.
---
--- A main context has 100 to begin with, a private one those of `context/create`. Where there are
--- more steps, or all of them hold more than 128 MB of values, the oldest go; the newest stays.
--- What that changes of `canUndo` and `canRedo` is told by a `context/didChangeObjects` without
--- objects.
---
--- Errors: `context.unknown`, `document.ambiguous`.
---@param connection orrery.Connection
---@param params orrery.ContextSetUndoLevelsParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextSetUndoLevelsResult?)
function M.Methods.context_set_undo_levels(connection, params, callback)
  return connection.request("context/setUndoLevels", params, callback)
end

--- Takes back the last step.
---
--- A step is one editing request, one `context/perform`, or one group (`context/beginUndoGroup`).
--- The stack is the context's: in the main context, every front end's. What others saved since is
--- never undone: a value that they changed stays. An object whose deletion is undone gets back what
--- others had related to it before the deletion was saved, whatever the delete rules made of that,
--- objects that they took included. With the scope `connection` the last step of the connection's
--- own is taken back, wherever it is in the stack; where others have changed later what it changes,
--- that is refused with `context.undoConflict`, and nothing has changed.
---
--- Errors: `context.nothingToUndo`, `context.undoConflict`, `context.unknown`,
--- `document.ambiguous`.
---@param connection orrery.Connection
---@param params orrery.ContextUndoParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextUndoResult?)
function M.Methods.context_undo(connection, params, callback)
  return connection.request("context/undo", params, callback)
end

--- Checks the unsaved changes as a save would.
---
--- Reports every failure; an invalid context is a result, not an error. Whether a value that must
--- be unique is used already is found by the save itself.
---
--- Errors: `context.unknown`, `document.ambiguous`.
---@param connection orrery.Connection
---@param params orrery.ContextValidateParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ContextValidateResult?)
function M.Methods.context_validate(connection, params, callback)
  return connection.request("context/validate", params, callback)
end

--- A piece of a large Binary value.
---
--- A handle names a value where it stands, and gives it as it is when it is read: after a notice of
--- a change, fetch the object again. It lives as long as its context. Of a value in a file of its
--- own no more is read than is asked for. Who reads a value in pieces sends with each but the
--- first, as `ifUnchangedSince`, the `clock` of the reply with the piece before: where another
--- value was set between them, that is refused, and the value is to be read from its beginning.
---
--- Errors: `clock.expired`, `data.unknownHandle`, `object.changedSince`.
---@param connection orrery.Connection
---@param params orrery.DataReadParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DataReadResult?)
function M.Methods.data_read(connection, params, callback)
  return connection.request("data/read", params, callback)
end

--- Sends a large Binary value in pieces.
---
--- The first call makes a handle, later ones add to it; then `{"$handle": {"handle": "h2"}}` is the
--- value in `object/insert`, `object/update` and the like. A handle ends with the first request
--- that wrote it to a document; after `object/validate` it can be used again, and after one that
--- failed, as long as there is room: when `limits.openUploads` or `limits.uploadBytes` is met,
--- those end first that failed requests named, the longest ago first. It writes nothing to a
--- document, hence has no clock.
---
--- Errors: `data.tooLarge`, `data.unknownHandle`.
---@param connection orrery.Connection
---@param params orrery.DataWriteParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DataWriteResult?)
function M.Methods.data_write(connection, params, callback)
  return connection.request("data/write", params, callback)
end

--- Copies the store to another file while it is in use.
---
--- The copy is a complete store as of one moment, without unsaved changes. A file that is there is
--- refused unless `replace` is given, which replaces SQLite files only (`store.exists` for others).
--- So is the path of a document that is open or being opened; to open one where a copy is being
--- made is refused until it is done. At every moment, also after a crash, the path leads to what
--- was there before, whole, or to the whole copy, each with its large values. Edits and saves go on
--- meanwhile; with `$/cancelRequest` it stops, and nothing is left of the copy.
---
--- Errors: `document.ambiguous`, `document.badLocation`, `document.unknown`, `store.exists`.
---@param connection orrery.Connection
---@param params orrery.DocumentBackupParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentBackupResult?)
function M.Methods.document_backup(connection, params, callback)
  return connection.request("document/backup", params, callback)
end

--- Verifies the store's integrity.
---
--- SQLite's check, and the graph's: references to objects that are not there, inverses that
--- disagree, keys out of range, values that break the model's rules. Reads only: the store as it
--- was last saved when the request was taken up, with the edits and saves of others going on
--- meanwhile. With `$/cancelRequest` it stops.
---
--- Errors: `document.ambiguous`, `document.unknown`.
---@param connection orrery.Connection
---@param params orrery.DocumentCheckParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentCheckResult?)
function M.Methods.document_check(connection, params, callback)
  return connection.request("document/check", params, callback)
end

--- Closes the document for this connection.
---
--- Its notices stop. When the last connection leaves, the document is saved where it autosaves, and
--- closed; where something cannot be saved, the rest is, the request fails, and the document stays
--- open. Without autosave unsaved changes are lost, unless others count on it: see
--- `AutosaveOptions`.
---
--- Errors: `document.alreadyClosed`, `document.ambiguous`, `document.unknown`,
--- `save.constraintConflict`, `save.failed`, `save.mergeConflict`, `store.saveUnknown`,
--- `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
--- `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
--- `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
--- `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
--- `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
--- `validation.stringTooLong`, `validation.stringTooShort`.
---@param connection orrery.Connection
---@param params orrery.DocumentCloseParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentCloseResult?)
function M.Methods.document_close(connection, params, callback)
  return connection.request("document/close", params, callback)
end

--- What programs keep in the store's metadata.
---
--- As Core Data's `metadata(for:)`: the keys that are not the framework's, as the store has them
--- now. Metadata are no objects: no notice tells of them, and undo does not touch them.
---
--- Errors: `document.ambiguous`, `document.unknown`.
---@param connection orrery.Connection
---@param params orrery.DocumentGetMetadataParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentGetMetadataResult?)
function M.Methods.document_get_metadata(connection, params, callback)
  return connection.request("document/getMetadata", params, callback)
end

--- How a document is.
---
--- Errors: `document.ambiguous`, `document.unknown`.
---@param connection orrery.Connection
---@param params orrery.DocumentGetStatusParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentGetStatusResult?)
function M.Methods.document_get_status(connection, params, callback)
  return connection.request("document/getStatus", params, callback)
end

--- The documents open on this server.
---
--- Those of other connections too: a path to join them by is `document/open`.
---@param connection orrery.Connection
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentListResult?)
function M.Methods.document_list(connection, callback)
  return connection.request("document/list", nil, callback)
end

--- Opens a document: one store with its model.
---
--- A document that is open already, by whichever connection, is joined: it keeps its model
--- (`model/update` gives it another) and options, and `noticeDetail` counts for this connection.
--- Where it is not as the request wants it, with another model say, or read-only where `history` is
--- to be made, it is `document.openOtherwise`; options that are left out want nothing. One server
--- at a time has a store open for writing: where another has, it is `store.inUse`. The reply says
--- how the document is, as `document/getStatus` does, and who else has it open; from then on the
--- connection hears of its main context and its saves. Without `model` the one that the store keeps
--- is used, as stores made by Orrery and by Core Data do, or the one that its tables tell;
--- `modelOrigin` then says which, and what of it is a guess. `recovery` names files with edits that
--- could not be saved when the document was closed the last time.
---
--- Errors: `document.badLocation`, `document.limit`, `document.openOtherwise`,
--- `migration.mappingInvalid`, `migration.notInferable`, `migration.policyUnsupported`,
--- `model.incompatible`, `model.invalid`, `model.notFound`, `model.unknownConfiguration`,
--- `save.constraintConflict`, `store.exists`, `store.inUse`, `store.notFound`, `store.readOnly`,
--- `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
--- `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
--- `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
--- `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
--- `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
--- `validation.stringTooLong`, `validation.stringTooShort`.
---@param connection orrery.Connection
---@param params orrery.DocumentOpenParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentOpenResult?)
function M.Methods.document_open(connection, params, callback)
  return connection.request("document/open", params, callback)
end

--- Brings back edits that could not be saved when the document was closed, or discards them.
---
--- The edits of all files in `recovery` of the document become unsaved edits of its main context,
--- as one step of undo; other front ends see an ordinary notice. Objects have the ids that they
--- had. A file stays until what it holds has been saved or undone; what could not be brought back
--- stays in it until it can, or until `discard`. A `discard` that fails with `store.failed` names
--- the file that could not be removed: what is in it is still listed.
---
--- Errors: `document.ambiguous`, `document.unknown`, `recovery.notFound`, `recovery.unreadable`,
--- `store.readOnly`.
---@param connection orrery.Connection
---@param params orrery.DocumentRecoverParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentRecoverResult?)
function M.Methods.document_recover(connection, params, callback)
  return connection.request("document/recover", params, callback)
end

--- Throws away the main context's unsaved changes and its undo stack.
---
--- The document is as it was last saved. Other front ends see a notice of origin `rollback`.
---
--- Errors: `document.ambiguous`, `document.unknown`.
---@param connection orrery.Connection
---@param params orrery.DocumentRevertParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentRevertResult?)
function M.Methods.document_revert(connection, params, callback)
  return connection.request("document/revert", params, callback)
end

--- Changes what programs keep in the store's metadata.
---
--- Saved at once, in a transaction of its own. Keys that are not named stay as they are. Keys that
--- begin with `NS`, `_NS`, `PF` or `Orrery` are the framework's, and refused.
---
--- Errors: `document.ambiguous`, `document.unknown`, `model.unknownKey`, `store.readOnly`,
--- `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.DocumentSetMetadataParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.DocumentSetMetadataResult?)
function M.Methods.document_set_metadata(connection, params, callback)
  return connection.request("document/setMetadata", params, callback)
end

--- Counts what a fetch finds.
---
--- The number of objects that `fetch/objects`, or of rows that `fetch/rows`, would return for the
--- same fetch: limit and offset count, and so do groups and `distinct`. What is returned of each
--- (`prefetch`, `prefetchRequests`, the order) makes no difference.
---
--- Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
--- `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
--- `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.FetchCountParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.FetchCountResult?)
function M.Methods.fetch_count(connection, params, callback)
  return connection.request("fetch/count", params, callback)
end

--- How a fetch is run, what that takes, and which index would help.
---
--- The statement is the one that finds what `resultType` says. Prefetching, and what unsaved
--- changes add, are not in it. It is run to its end and its rows are thrown away: this takes as
--- long as the fetch, holds up nobody, and stops with `$/cancelRequest`. Nothing here is a time:
--- the figures are the same on every machine.
---
--- Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
--- `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
--- `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.FetchExplainParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.FetchExplainResult?)
function M.Methods.fetch_explain(connection, params, callback)
  return connection.request("fetch/explain", params, callback)
end

--- Fetches the ids of objects.
---
--- The fetch reads the context as it is when the request is taken up: later edits do not change the
--- result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken` ids
--- come in `$/progress` as the store yields them, and there are none in the reply: a piece has up
--- to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than the client
--- reads. Members of the fetch that say what of the objects to return (`properties`, `prefetch`,
--- `prefetchRequests`) are refused, and those that make rows other than objects: `fetch/objects`
--- and `fetch/rows` have them.
---
--- Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
--- `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
--- `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.FetchIdsParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.FetchIdsResult?)
function M.Methods.fetch_ids(connection, params, callback)
  return connection.request("fetch/ids", params, callback)
end

--- Fetches objects with their values.
---
--- The fetch reads the context as it is when the request is taken up: later edits do not change the
--- result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken` objects
--- come in `$/progress` as the store yields them, and there are none in the reply: a piece has up
--- to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than the client
--- reads. A piece has one member, `objects` or `related`. Members of the fetch that make rows other
--- than objects (`expressions`, `groupBy`, `having`, `distinct`) are refused: `fetch/rows` has
--- them.
---
--- Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
--- `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
--- `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.FetchObjectsParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.FetchObjectsResult?)
function M.Methods.fetch_objects(connection, params, callback)
  return connection.request("fetch/objects", params, callback)
end

--- Fetches a table: attributes, key paths and computed columns, or groups.
---
--- The compact form, and the one for what is computed. A row is an array of values in the order of
--- `columns`. Where each row is one object its id comes first, in the column `id`; where rows are
--- groups (`groupBy`, `having`, or `expressions` of all rows), or `distinct`, they have no id.
--- Without `properties` and `expressions` the columns are all properties but to-many relationships.
--- The fetch reads the context as it is when the request is taken up: later edits do not change the
--- result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken` rows
--- come in `$/progress` as the store yields them, and there are none in the reply: a piece has up
--- to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than the client
--- reads. `prefetch` and `prefetchRequests` are refused: `fetch/objects` has them.
---
--- Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
--- `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
--- `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.FetchRowsParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.FetchRowsResult?)
function M.Methods.fetch_rows(connection, params, callback)
  return connection.request("fetch/rows", params, callback)
end

--- Tells what saves did, oldest first: Core Data's persistent history.
---
--- A store has history where an app of Apple's platforms switched it on, or `document/open` with
--- `history`. Unsaved edits are no part of it. Call again with `after: token` while `hasMore`, and
--- with the last token whenever there may be news. Where something after the token was purged the
--- answer is `history.tokenExpired`: read everything anew.
---
--- Errors: `document.ambiguous`, `document.unknown`, `history.tokenExpired`, `history.unavailable`,
--- `model.unknownEntity`.
---@param connection orrery.Connection
---@param params orrery.HistoryFetchParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.HistoryFetchResult?)
function M.Methods.history_fetch(connection, params, callback)
  return connection.request("history/fetch", params, callback)
end

--- Forgets old history.
---
--- Exactly one of `before` and `beforeDate` is given. Whoever has not read what is purged gets
--- `history.tokenExpired`. Objects stay as they are. `$/cancelRequest` stops it; what is gone by
--- then stays gone.
---
--- Errors: `document.ambiguous`, `document.unknown`, `history.tokenExpired`, `history.unavailable`,
--- `store.readOnly`.
---@param connection orrery.Connection
---@param params orrery.HistoryPurgeParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.HistoryPurgeResult?)
function M.Methods.history_purge(connection, params, callback)
  return connection.request("history/purge", params, callback)
end

--- Opens a session: the first request on a connection, once.
---
--- LSP's. Before it every request is refused with `rpc.notInitialized` and every notification but
--- `exit` is dropped; a second one is refused with `rpc.invalidRequest`. Members of LSP that mean
--- nothing here (`rootUri`, `workspaceFolders`, …) are ignored. On standard input and output the
--- server ends when the process `processId` does.
---
--- Errors: `rpc.unsupportedVersion`.
---@param connection orrery.Connection
---@param params orrery.InitializeParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.InitializeResult?)
function M.Methods.initialize(connection, params, callback)
  return connection.request("initialize", params, callback)
end

--- Closes a live list.
---
--- Nothing more is told of it.
---
--- Errors: `list.unknown`.
---@param connection orrery.Connection
---@param params orrery.ListCloseParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ListCloseResult?)
function M.Methods.list_close(connection, params, callback)
  return connection.request("list/close", params, callback)
end

--- Opens a live list.
---
--- A live list is what a fetch finds, in order and in sections, kept up to date: the reply is its
--- state, and from then on `list/didChange` says what to do to it. Unsaved changes count, those of
--- related objects too, batch requests, and what other processes save; limit and offset hold for
--- ever. `now()` is the time of opening. The fetch is as that of `fetch/objects`; with `properties:
--- []` objects come without values. The rows are fetched as they are when the request is taken up,
--- and nobody waits for that; what changes meanwhile comes in one push behind the reply, and
--- `$/cancelRequest` stops it. After a lost connection `since` can ask for what was missed: with
--- the same fetch, sections and window, and the clock of the last push or reply, the reply has
--- `changes` in place of the state where the server still knows the list, and otherwise the state,
--- with `isFresh: true`.
---
--- Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `list.limit`,
--- `model.unknownEntity`, `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`,
--- `predicate.limit`, `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.ListOpenParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ListOpenResult?)
function M.Methods.list_open(connection, params, callback)
  return connection.request("list/open", params, callback)
end

--- Changes what a live list shows.
---
--- Another predicate, order, limit or division into sections; the entity stays. The reply says how
--- the new list follows from the old one. Until then nothing is told of either; what changes
--- meanwhile comes in one push behind the reply. `$/cancelRequest` leaves the old list.
---
--- Errors: `fetch.invalid`, `list.unknown`, `model.unknownEntity`, `model.unknownKey`,
--- `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
--- `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.ListSetFetchParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ListSetFetchResult?)
function M.Methods.list_set_fetch(connection, params, callback)
  return connection.request("list/setFetch", params, callback)
end

--- Changes the rows that a live list shows.
---
--- The reply has all objects in the new window.
---
--- Errors: `list.unknown`.
---@param connection orrery.Connection
---@param params orrery.ListSetWindowParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ListSetWindowResult?)
function M.Methods.list_set_window(connection, params, callback)
  return connection.request("list/setWindow", params, callback)
end

--- What is wrong with a model, and what is odd.
---
--- An editor asks this while a model is edited: nothing is opened or written. A model with faults
--- is refused by every other request; warnings tell what is allowed and probably not meant.
---
--- Errors: `document.unknown`, `model.notFound`.
---@param connection orrery.Connection
---@param params orrery.ModelCheckParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ModelCheckResult?)
function M.Methods.model_check(connection, params, callback)
  return connection.request("model/check", params, callback)
end

--- The document's model as JSON.
---
--- In the form that `document/open` takes in the message and the server reads from a `.json` model.
---
--- Errors: `document.ambiguous`, `document.unknown`.
---@param connection orrery.Connection
---@param params orrery.ModelDescribeParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ModelDescribeResult?)
function M.Methods.model_describe(connection, params, callback)
  return connection.request("model/describe", params, callback)
end

--- What differs between two models, and what an inferred migration would make of it.
---
--- A dry run of Core Data's lightweight migration that reads the models only, no store: what
--- becomes of each entity, what changes, what data would be lost and what cannot be inferred.
--- Fetched properties, fetch requests, indexes, configurations, user info, classes and rules of
--- validation are not compared: no stored object depends on them.
---
--- Errors: `document.ambiguous`, `document.unknown`, `migration.mappingInvalid`,
--- `migration.policyUnsupported`, `model.invalid`, `model.notFound`.
---@param connection orrery.Connection
---@param params orrery.ModelDiffParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ModelDiffResult?)
function M.Methods.model_diff(connection, params, callback)
  return connection.request("model/diff", params, callback)
end

--- A model's entities as classes of a programming language.
---
--- The texts that `orrery generate` writes. No file is written.
---
--- Errors: `document.ambiguous`, `document.unknown`, `model.invalid`, `model.notFound`.
---@param connection orrery.Connection
---@param params orrery.ModelGetClassesParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ModelGetClassesResult?)
function M.Methods.model_get_classes(connection, params, callback)
  return connection.request("model/getClasses", params, callback)
end

--- The versions of a model, and which of them a store is of.
---
--- What `document/open` with `migrate` goes by, without touching anything: a store's version is
--- recognised by its version hashes, or, where Apple's framework wrote it, by its tables and the
--- model that it keeps. `model/diff` compares two of the versions, named by paths such as
--- `Homepwner.xcdatamodeld/Homepwner 2.xcdatamodel`.
---
--- Errors: `document.badLocation`, `model.invalid`, `model.notFound`, `store.notFound`.
---@param connection orrery.Connection
---@param params orrery.ModelGetVersionsParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ModelGetVersionsResult?)
function M.Methods.model_get_versions(connection, params, callback)
  return connection.request("model/getVersions", params, callback)
end

--- A model as a diagram: a place for each entity, and the lines between them.
---
--- Every front end can draw the same diagram, without a layout of its own. Boxes and labels do not
--- overlap, and lines run through no box, level or upright, with few crossings. Entities without
--- relationships come beside or below the others. Boxes are where Xcode's diagram has them, if the
--- model's file says so for all and keeps them apart, farther from each other where they are larger
--- here; and those in `positions` are where these say. Boxes that these leave no room between are
--- not moved: lines may run through them. Equal requests have equal results. Nothing is written.
---
--- Errors: `document.ambiguous`, `document.unknown`, `model.invalid`, `model.notFound`,
--- `model.unknownEntity`.
---@param connection orrery.Connection
---@param params orrery.ModelGraphParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ModelGraphResult?)
function M.Methods.model_graph(connection, params, callback)
  return connection.request("model/graph", params, callback)
end

--- Several models as one, or one configuration of a model.
---
--- As Core Data merges the models of an app and its frameworks: entities, composites, fetch
--- requests and configurations of all of them. What several have under one name must be the same in
--- each, or the error lists every name that is not; a relationship may lead from an entity of one
--- model to one of another. The result can be given to `document/open` as `model`. No file is
--- written.
---
--- Errors: `model.invalid`, `model.notFound`, `model.unknownConfiguration`.
---@param connection orrery.Connection
---@param params orrery.ModelMergeParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ModelMergeResult?)
function M.Methods.model_merge(connection, params, callback)
  return connection.request("model/merge", params, callback)
end

--- Changes the model of an open document, under everybody who has it open.
---
--- The store is migrated as by `document/open` with `migrate`, under the same rules: what cannot be
--- inferred is refused unless a mapping says it, nobody else may have the store open, it is one
--- transaction that can be cancelled until it is committed, and positions in the history from
--- before expire. `model/diff` without `from`, or with the document as `from`, is the dry run. A
--- change that leaves the rows as they are, as of a default value, a rule of validation or a fetch
--- request, takes no time, and the store keeps the new model; a model that is the same in every
--- part changes nothing and is told to nobody. The main context is saved first, autosave or not,
--- and a save that fails is this request's failure. Unsaved changes of private contexts, of any
--- connection, refuse it as `context.unsavedChanges`. It begins when nothing reads the store for
--- another request; what asks for such reads later waits for it. From then on everything that is
--- asked about the document waits, whoever asks; other documents are served. If it fails,
--- everything is as it was, but for that save. When it is done every connection that has the
--- document open is told, before the reply: by `document/didChangeModel`, then one
--- `stream/didReset` for each stream of its contexts' changes, then one `list/didReset`,
--- `aggregate/didReset` or `observer/didReset` for each live list, live aggregate and observer of
--- values, in that order. What they were opened with is asked of the new model as it stands: what
--- has no meaning there ends with `list/didFail`, `aggregate/didFail` or `observer/didFail` and its
--- error. Contexts stay, by the same names, without steps to undo and without the values of
--- transient attributes; live lists of clients that have gone are not kept. Objects keep their ids,
--- except for the name of an entity that has another.
---
--- Errors: `context.unsavedChanges`, `document.ambiguous`, `document.unknown`,
--- `migration.mappingInvalid`, `migration.notInferable`, `migration.policyUnsupported`,
--- `model.incompatible`, `model.invalid`, `model.notFound`, `model.unknownConfiguration`,
--- `save.constraintConflict`, `save.failed`, `save.mergeConflict`, `store.readOnly`,
--- `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
--- `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
--- `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
--- `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
--- `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
--- `validation.stringTooLong`, `validation.stringTooShort`.
---@param connection orrery.Connection
---@param params orrery.ModelUpdateParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ModelUpdateResult?)
function M.Methods.model_update(connection, params, callback)
  return connection.request("model/update", params, callback)
end

--- Writes a model into a file.
---
--- What `orrery model convert` does. The name's ending says in which form: `.xcdatamodeld`,
--- `.xcdatamodel`, `.json`. A model of Xcode that is there is updated: what is the same stays byte
--- for byte, and so does what this program does not know. A `.json` is written anew, where it is a
--- model or nothing. A model with faults is not written. Each file is there as it was or as it is
--- to be, whatever happens. No document has another model by this: that is `model/update`.
---
--- Errors: `document.unknown`, `model.invalid`, `model.notFound`, `model.unknownEntity`.
---@param connection orrery.Connection
---@param params orrery.ModelWriteParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ModelWriteResult?)
function M.Methods.model_write(connection, params, callback)
  return connection.request("model/write", params, callback)
end

--- What is unsaved of objects, with old and new values.
---
--- Objects that are saved as they are, and ids that name nothing, are left out. What it costs
--- follows the objects asked for, or those with unsaved changes.
---
--- Errors: `context.unknown`, `document.ambiguous`, `object.notFound`.
---@param connection orrery.Connection
---@param params orrery.ObjectChangedValuesParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectChangedValuesResult?)
function M.Methods.object_changed_values(connection, params, callback)
  return connection.request("object/changedValues", params, callback)
end

--- Deletes objects, and what the delete rules take with them.
---
--- While a rule `Deny` protects one of them nothing is deleted; objects that the same call deletes
--- do not count.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `object.changedSince`,
--- `object.deleted`, `object.notFound`, `store.readOnly`, `validation.multiple`,
--- `validation.relationshipDeniedDelete`.
---@param connection orrery.Connection
---@param params orrery.ObjectDeleteParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectDeleteResult?)
function M.Methods.object_delete(connection, params, callback)
  return connection.request("object/delete", params, callback)
end

--- The object with these values, made if there is none.
---
--- Atomic: two clients asking at once get the same object. Unsaved objects of the context count.
--- Where several match, it is the one with the lowest key.
---
--- Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.abstractEntity`,
--- `model.unknownEntity`, `model.unknownKey`, `object.deleted`, `object.notFound`,
--- `store.readOnly`, `validation.invalidURI`, `validation.multiple`, `validation.numberTooLarge`,
--- `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.ObjectFindOrInsertParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectFindOrInsertResult?)
function M.Methods.object_find_or_insert(connection, params, callback)
  return connection.request("object/findOrInsert", params, callback)
end

--- Objects by id.
---
--- Ids that name nothing, or a deleted object, are listed in `missing`; a text that is no object id
--- at all, or names an unknown entity, is an error.
---
--- Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.notFound`,
--- `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
--- `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.ObjectGetParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectGetResult?)
function M.Methods.object_get(connection, params, callback)
  return connection.request("object/get", params, callback)
end

--- A value by key path.
---
--- Key-value coding's `value(forKeyPath:)`.
---
--- Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.deleted`,
--- `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
--- `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.ObjectGetValueParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectGetValueResult?)
function M.Methods.object_get_value(connection, params, callback)
  return connection.request("object/getValue", params, callback)
end

--- Makes an object.
---
--- It gets its permanent id, its defaults and what the model's `orrery.awakeFromInsert` says;
--- `values` come on top. A new object need not be valid until it is saved.
---
--- Errors: `context.unknown`, `document.ambiguous`, `model.abstractEntity`, `model.unknownEntity`,
--- `model.unknownKey`, `object.deleted`, `object.notFound`, `store.readOnly`,
--- `validation.invalidURI`, `validation.multiple`, `validation.numberTooLarge`,
--- `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.ObjectInsertParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectInsertResult?)
function M.Methods.object_insert(connection, params, callback)
  return connection.request("object/insert", params, callback)
end

--- Moves an object in an order kept by a number.
---
--- Sets `property`, an attribute of type Double, so that the object stands where it is asked to
--- among the objects of `fetch`, sorted by it. Takes the midpoint of its neighbours; when doubles
--- run out between them, the objects around are renumbered. Exactly one of `before`, `after` and
--- `index` is given.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `fetch.invalid`,
--- `model.unknownEntity`, `model.unknownKey`, `object.changedSince`, `object.deleted`,
--- `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
--- `predicate.syntax`, `predicate.type`, `predicate.unsupported`, `store.readOnly`,
--- `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.ObjectMoveParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectMoveResult?)
function M.Methods.object_move(connection, params, callback)
  return connection.request("object/move", params, callback)
end

--- Sets a value by key path.
---
--- Key-value coding's `setValue(_:forKeyPath:)`: the last key is set on the object that the steps
--- before it lead to. Where a step is nil nothing happens.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
--- `object.changedSince`, `object.deleted`, `object.notFound`, `predicate.keyPath`,
--- `predicate.limit`, `store.readOnly`, `validation.invalidURI`, `validation.numberTooLarge`,
--- `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.ObjectSetValueParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectSetValueResult?)
function M.Methods.object_set_value(connection, params, callback)
  return connection.request("object/setValue", params, callback)
end

--- Sets values of an object.
---
--- Properties not named stay. `null` sets nil. A to-many relationship is set as a whole.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
--- `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
--- `validation.invalidURI`, `validation.multiple`, `validation.numberTooLarge`,
--- `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.ObjectUpdateParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectUpdateResult?)
function M.Methods.object_update(connection, params, callback)
  return connection.request("object/update", params, callback)
end

--- Checks an object, or values it might get, against the model's rules.
---
--- Failures are a result, not an error.
---
--- Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.deleted`,
--- `object.notFound`, `validation.multiple`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.ObjectValidateParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObjectValidateResult?)
function M.Methods.object_validate(connection, params, callback)
  return connection.request("object/validate", params, callback)
end

--- Closes an observer.
---
--- Its pushes stop before the reply.
---
--- Errors: `observer.unknown`.
---@param connection orrery.Connection
---@param params orrery.ObserverCloseParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObserverCloseResult?)
function M.Methods.observer_close(connection, params, callback)
  return connection.request("observer/close", params, callback)
end

--- Observes values of objects.
---
--- Core Data's key-value observing: pushes `observer/didChange` with old and new values. It
--- remembers the values of every object under observation: a connection may have
--- `limits.observedObjects` of them. Nobody waits while they are read; what changes meanwhile comes
--- in one push behind the reply, and `$/cancelRequest` stops it. An observer of a main context is
--- kept for 60 seconds when its connection ends: who opens the same again with `since` is told what
--- it missed.
---
--- Errors: `context.unknown`, `document.ambiguous`, `model.unknownEntity`, `model.unknownKey`,
--- `object.deleted`, `object.notFound`, `observer.limit`, `predicate.arguments`,
--- `predicate.keyPath`, `predicate.limit`, `predicate.syntax`, `predicate.type`,
--- `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.ObserverOpenParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.ObserverOpenResult?)
function M.Methods.observer_open(connection, params, callback)
  return connection.request("observer/open", params, callback)
end

--- A predicate's canonical text and tree.
---
--- A syntax fault is the error `predicate.syntax` with its `offset` and what was `expected` there.
--- With an entity the key paths and types are checked too. The chapter on predicates has the
--- language.
---
--- Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`, `predicate.arguments`,
--- `predicate.keyPath`, `predicate.limit`, `predicate.syntax`, `predicate.type`,
--- `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.PredicateParseParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.PredicateParseResult?)
function M.Methods.predicate_parse(connection, params, callback)
  return connection.request("predicate/parse", params, callback)
end

--- An expression's canonical text and tree.
---
--- As `predicate/parse`, for a lone value: what `expressions` of a fetch and the values of a batch
--- update are.
---
--- Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`, `predicate.arguments`,
--- `predicate.keyPath`, `predicate.limit`, `predicate.syntax`, `predicate.type`,
--- `predicate.unsupported`.
---@param connection orrery.Connection
---@param params orrery.PredicateParseExpressionParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.PredicateParseExpressionResult?)
function M.Methods.predicate_parse_expression(connection, params, callback)
  return connection.request("predicate/parseExpression", params, callback)
end

--- Adds objects to a to-many relationship.
---
--- Those it holds already stay where they are. Inverses follow.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
--- `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.RelationshipAddParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.RelationshipAddResult?)
function M.Methods.relationship_add(connection, params, callback)
  return connection.request("relationship/add", params, callback)
end

--- Puts objects at a place of an ordered relationship.
---
--- Those it holds already are moved there.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
--- `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.RelationshipInsertParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.RelationshipInsertResult?)
function M.Methods.relationship_insert(connection, params, callback)
  return connection.request("relationship/insert", params, callback)
end

--- Moves objects within an ordered relationship.
---
--- The objects are taken out, in the order given, and put at `index` of what is left. Each must be
--- in it.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
--- `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.RelationshipMoveParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.RelationshipMoveResult?)
function M.Methods.relationship_move(connection, params, callback)
  return connection.request("relationship/move", params, callback)
end

--- Takes objects out of a to-many relationship.
---
--- Those it does not hold are ignored. Inverses follow.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
--- `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.RelationshipRemoveParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.RelationshipRemoveResult?)
function M.Methods.relationship_remove(connection, params, callback)
  return connection.request("relationship/remove", params, callback)
end

--- Sets what a relationship holds.
---
--- An ordered one keeps the given order; a to-one takes at most one object. Inverses follow.
---
--- Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
--- `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`, `value.wrongType`.
---@param connection orrery.Connection
---@param params orrery.RelationshipSetParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.RelationshipSetResult?)
function M.Methods.relationship_set(connection, params, callback)
  return connection.request("relationship/set", params, callback)
end

--- This protocol as an OpenRPC document.
---
--- The same as `protocol/generated/openrpc.json`. OpenRPC calls the method `rpc.discover`; it is
--- answered too.
---@param connection orrery.Connection
---@param callback fun(error: orrery.ErrorInfo?, result: any?)
function M.Methods.rpc_discover(connection, callback)
  return connection.request("rpc/discover", nil, callback)
end

--- This server: its process, since when it runs, and what it has open.
---
--- What `orrery servers` shows. Documents that the connection's token does not allow are left out.
---@param connection orrery.Connection
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.RPCGetStatusResult?)
function M.Methods.rpc_get_status(connection, callback)
  return connection.request("rpc/getStatus", nil, callback)
end

--- Ends this server for everybody, as SIGTERM does.
---
--- Every document is saved as for its last front end, and closed; then the reply comes, and the
--- connections end. What could not be saved is `save.failed`, with the recovery file where the
--- edits are; the server ends all the same. A token that is restricted to reading or to documents
--- does not allow it. `orrery servers stop` sends it; `orrery attach` does with `ifIdle`, to open a
--- document in another way than a server has it that waits for somebody to come back.
---
--- Errors: `save.failed`.
---@param connection orrery.Connection
---@param params orrery.RPCStopParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.RPCStopResult?)
function M.Methods.rpc_stop(connection, params, callback)
  return connection.request("rpc/stop", params, callback)
end

--- Ends the session's work; the connection stays until `exit`.
---
--- LSP's. The connection's documents are saved where they autosave. It fails with `save.failed`
--- when edits of this connection could not be saved, or edits of anybody where this is the last
--- front end; `errors` has every reason. Where nobody is left to mend them, they are kept in a
--- recovery file, which `file` names and the next `document/open` tells of. Any request after it,
--- whatever its reply, is refused with `server.shuttingDown`.
---
--- Errors: `save.failed`.
---@param connection orrery.Connection
---@param callback fun(error: orrery.ErrorInfo?, result: nil)
function M.Methods.shutdown(connection, callback)
  return connection.request("shutdown", nil, callback)
end

--- Closes a stream of notices.
---
--- Its notices stop before the reply. The streams that `document/open` opened can be closed too.
---
--- Errors: `stream.unknown`.
---@param connection orrery.Connection
---@param params orrery.StreamCloseParams
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.StreamCloseResult?)
function M.Methods.stream_close(connection, params, callback)
  return connection.request("stream/close", params, callback)
end

--- Asks for notices.
---
--- `document/open` opens a stream of changes of the main context and one of saves. This opens
--- another beside them, of a context, of an entity, of some objects or of those that match a
--- predicate; its notices have its name and a `since` of their own. To hear its notices only, open
--- the document with `noticeDetail: none`. With a predicate an object passes that matches before a
--- change or after it; those that match count towards `limits.observedObjects`. The stream begins
--- when it is known which these are; nobody waits for that, and `$/cancelRequest` stops it.
---
--- Errors: `context.unknown`, `document.ambiguous`, `model.unknownEntity`, `object.deleted`,
--- `object.notFound`, `observer.limit`, `predicate.arguments`, `predicate.keyPath`,
--- `predicate.limit`, `predicate.syntax`, `predicate.type`, `predicate.unsupported`,
--- `stream.limit`.
---@param connection orrery.Connection
---@param params orrery.StreamOpenParams?
---@param callback fun(error: orrery.ErrorInfo?, result: orrery.StreamOpenResult?)
function M.Methods.stream_open(connection, params, callback)
  return connection.request("stream/open", params, callback)
end

--- Gives up a request.
---
--- It overtakes what is queued. The request still gets its one reply: `rpc.requestCancelled`, or
--- its result when it was done already. An unknown id is ignored.
---@param connection orrery.Connection
---@param params orrery.CancelRequestParams
function M.Methods.cancel_request(connection, params)
  return connection.notify("$/cancelRequest", params)
end

--- Changes what `$/logTrace` tells.
---
--- LSP's. Long messages are shortened.
---@param connection orrery.Connection
---@param params orrery.SetTraceParams
function M.Methods.set_trace(connection, params)
  return connection.notify("$/setTrace", params)
end

--- Ends the connection. On stdio it ends the server, with all its connections.
---
--- LSP's. The exit code is 0 after `shutdown`, else 1. A server that the client reached over a
--- socket goes on serving others.
---@param connection orrery.Connection
function M.Methods.exit(connection)
  return connection.notify("exit", nil)
end

--- The client has read the `initialize` result.
---
--- LSP's. Requests need not wait for it.
---@param connection orrery.Connection
function M.Methods.initialized(connection)
  return connection.notify("initialized", nil)
end

M.structures = {
  AggregateChange = { properties = { total = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, deletes = { type = '[AggregateDelete]' }, moves = { type = '[AggregateMove]' }, inserts = { type = '[AggregateRow]' }, updates = { type = '[AggregateRow]' } }, mixins = {  }, exactlyOne = false },
  AggregateCloseParams = { properties = { aggregate = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  AggregateCloseResult = { properties = { clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  AggregateDelete = { properties = { row = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, groupKey = { type = '[json]' } }, mixins = {  }, exactlyOne = false },
  AggregateDidChangeParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, origin = { type = 'ChangeOrigin' }, by = { type = 'ChangeCause', optional = true }, changes = { type = 'AggregateChange' } }, mixins = {  }, exactlyOne = false },
  AggregateDidFailParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, error = { type = 'ErrorInfo' } }, mixins = {  }, exactlyOne = false },
  AggregateDidResetParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, reason = { type = 'ListResetReason' }, rows = { type = '[AggregateRow]' } }, mixins = {  }, exactlyOne = false },
  AggregateMove = { properties = { oldPlace = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, newPlace = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, groupKey = { type = '[json]' } }, mixins = {  }, exactlyOne = false },
  AggregateOpenParams = { properties = { context = { type = 'string', optional = true }, fetch = { type = 'FetchRequest' } }, mixins = {  }, exactlyOne = false },
  AggregateOpenResult = { properties = { aggregate = { type = 'string' }, clock = { type = 'string' }, rows = { type = '[AggregateRow]' } }, mixins = {  }, exactlyOne = false },
  AggregateRow = { properties = { row = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, groupKey = { type = '[json]' }, values = { type = '{json}' } }, mixins = {  }, exactlyOne = false },
  AutosaveOptions = { properties = { enabled = { type = 'boolean', optional = true }, delay = { type = 'decimal', optional = true, minimum = 0, maximum = 86400 } }, mixins = {  }, exactlyOne = false },
  BatchDeleteParams = { properties = { document = { type = 'string', optional = true }, entity = { type = 'string' }, predicate = { type = 'string', optional = true }, argumentArray = { type = '[json]', optional = true }, variables = { type = '{json}', optional = true }, workDoneToken = { type = 'integer|string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  BatchDeleteResult = { properties = { matched = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, clock = { type = 'string' } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  BatchInsertParams = { properties = { document = { type = 'string', optional = true }, entity = { type = 'string' }, objects = { type = '[{json}]', maximumCount = 1000000 }, onConflict = { type = 'BatchConflictRule', optional = true }, dryRun = { type = 'boolean', optional = true }, workDoneToken = { type = 'integer|string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  BatchInsertResult = { properties = { matched = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, clock = { type = 'string' } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  BatchUpdateParams = { properties = { document = { type = 'string', optional = true }, entity = { type = 'string' }, predicate = { type = 'string', optional = true }, argumentArray = { type = '[json]', optional = true }, values = { type = '{json}', optional = true }, expressions = { type = '{string}', optional = true }, expressionArgumentArrays = { type = '{[json]}', optional = true }, variables = { type = '{json}', optional = true }, workDoneToken = { type = 'integer|string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  BatchUpdateResult = { properties = { matched = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, clock = { type = 'string' } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  CancelRequestParams = { properties = { id = { type = 'integer|string' } }, mixins = {  }, exactlyOne = false },
  ChangeCause = { properties = { connection = { type = 'string' }, request = { type = 'integer|string', optional = true } }, mixins = {  }, exactlyOne = false },
  CheckProblem = { properties = { kind = { type = 'CheckProblemKind' }, message = { type = 'string' }, entity = { type = 'string', optional = true }, property = { type = 'string', optional = true }, objects = { type = '[string]', optional = true } }, mixins = {  }, exactlyOne = false },
  ClassFile = { properties = { name = { type = 'string' }, text = { type = 'string' }, isUsersOwn = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  ClientInfo = { properties = { name = { type = 'string' }, version = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ConnectionDidChangeParams = { properties = { document = { type = 'string' } }, mixins = { 'PresentConnections' }, exactlyOne = false },
  ConnectionInfo = { properties = { connection = { type = 'string' }, clientInfo = { type = 'ClientInfo', optional = true }, access = { type = 'Access' }, documents = { type = '[string]' } }, mixins = {  }, exactlyOne = false },
  ConnectionListParams = { properties = { document = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ConnectionListResult = { properties = {  }, mixins = { 'PresentConnections' }, exactlyOne = false },
  ContextBeginUndoGroupParams = { properties = { context = { type = 'string', optional = true }, actionName = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextBeginUndoGroupResult = { properties = { clock = { type = 'string' } }, mixins = { 'ContextState' }, exactlyOne = false },
  ContextCloseParams = { properties = { context = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ContextCloseResult = { properties = { clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ContextCreateParams = { properties = { document = { type = 'string', optional = true }, parent = { type = 'string', optional = true }, name = { type = 'string', optional = true }, author = { type = 'string', optional = true }, mergePolicy = { type = 'MergePolicy', optional = true }, undoLevels = { type = 'integer', optional = true, minimum = 0, maximum = 10000 }, automaticallyMerges = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextCreateResult = { properties = { context = { type = 'string' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ContextDidChangeObjectsParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, origin = { type = 'ChangeOrigin' }, by = { type = 'ChangeCause', optional = true }, noticeDetail = { type = 'NoticeDetail' }, inserted = { type = '[ManagedObject]' }, updated = { type = '[ObjectChange]' }, deleted = { type = '[string]' }, refreshed = { type = '[ManagedObject]' } }, mixins = { 'ContextState' }, exactlyOne = false },
  ContextEndUndoGroupParams = { properties = { context = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextEndUndoGroupResult = { properties = { clock = { type = 'string' } }, mixins = { 'ContextState' }, exactlyOne = false },
  ContextGetChangesParams = { properties = { context = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextGetChangesResult = { properties = { inserted = { type = '[ManagedObject]' }, updated = { type = '[ObjectChange]' }, deleted = { type = '[string]' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ContextInfo = { properties = { context = { type = 'string' }, isMain = { type = 'boolean' }, hasChanges = { type = 'boolean' }, parent = { type = 'string', optional = true }, name = { type = 'string', optional = true }, author = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextPerformParams = { properties = { context = { type = 'string', optional = true }, operations = { type = '[Operation]', maximumCount = 100000 }, actionName = { type = 'string', optional = true }, save = { type = 'boolean', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextPerformResult = { properties = { results = { type = '[OperationResult]' }, clock = { type = 'string' }, transaction = { type = 'integer', optional = true, minimum = 1, maximum = 9223372036854775807 } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  ContextRedoParams = { properties = { context = { type = 'string', optional = true }, steps = { type = 'integer', optional = true, minimum = 1, maximum = 10000 }, scope = { type = 'UndoScope', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextRedoResult = { properties = { clock = { type = 'string' } }, mixins = { 'WrittenChanges', 'ContextState' }, exactlyOne = false },
  ContextRefreshParams = { properties = { context = { type = 'string', optional = true }, ids = { type = '[string]', optional = true, maximumCount = 100000 }, mergeChanges = { type = 'boolean', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextRefreshResult = { properties = { clock = { type = 'string' } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  ContextResetParams = { properties = { context = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextResetResult = { properties = { clock = { type = 'string' } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  ContextRollbackParams = { properties = { context = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextRollbackResult = { properties = { clock = { type = 'string' } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  ContextSaveParams = { properties = { context = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextSaveResult = { properties = { clock = { type = 'string' }, transaction = { type = 'integer', optional = true, minimum = 1, maximum = 9223372036854775807 } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  ContextSetUndoLevelsParams = { properties = { context = { type = 'string', optional = true }, undoLevels = { type = 'integer', minimum = 0, maximum = 10000 } }, mixins = {  }, exactlyOne = false },
  ContextSetUndoLevelsResult = { properties = { clock = { type = 'string' } }, mixins = { 'ContextState' }, exactlyOne = false },
  ContextState = { properties = { hasChanges = { type = 'boolean' }, canUndo = { type = 'boolean' }, canRedo = { type = 'boolean' }, undoActionName = { type = 'string', optional = true }, redoActionName = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextUndoParams = { properties = { context = { type = 'string', optional = true }, steps = { type = 'integer', optional = true, minimum = 1, maximum = 10000 }, scope = { type = 'UndoScope', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextUndoResult = { properties = { clock = { type = 'string' } }, mixins = { 'WrittenChanges', 'ContextState' }, exactlyOne = false },
  ContextValidateParams = { properties = { context = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ContextValidateResult = { properties = { isValid = { type = 'boolean' }, errors = { type = '[ErrorInfo]' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  DataReadParams = { properties = { handle = { type = 'string' }, offset = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, length = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, ifUnchangedSince = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  DataReadResult = { properties = { data = { type = 'string' }, offset = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, length = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, total = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  DataWriteParams = { properties = { handle = { type = 'string', optional = true }, data = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  DataWriteResult = { properties = { handle = { type = 'string' }, length = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  DocumentBackupParams = { properties = { document = { type = 'string', optional = true }, location = { type = 'StoreLocation' }, replace = { type = 'boolean', optional = true }, workDoneToken = { type = 'integer|string', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentBackupResult = { properties = { path = { type = 'string' }, bytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  DocumentCheckParams = { properties = { document = { type = 'string', optional = true }, workDoneToken = { type = 'integer|string', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentCheckResult = { properties = { isSound = { type = 'boolean' }, problems = { type = '[CheckProblem]' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  DocumentCloseParams = { properties = { document = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentCloseResult = { properties = { clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  DocumentDidChangeModelParams = { properties = { document = { type = 'string' }, clock = { type = 'string' }, by = { type = 'ChangeCause', optional = true }, model = { type = 'Model' }, changes = { type = '[ModelChange]' } }, mixins = {  }, exactlyOne = false },
  DocumentDidChangeStateParams = { properties = { document = { type = 'string' }, state = { type = 'DocumentState' }, clock = { type = 'string' }, error = { type = 'ErrorInfo', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentDidFailToSaveParams = { properties = { document = { type = 'string' }, clock = { type = 'string' }, error = { type = 'ErrorInfo' }, objects = { type = '[UnsavedObject]' }, count = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  DocumentDidSaveParams = { properties = { document = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, context = { type = 'string', optional = true }, by = { type = 'ChangeCause', optional = true }, transaction = { type = 'integer', optional = true, minimum = 1, maximum = 9223372036854775807 }, author = { type = 'string', optional = true }, noticeDetail = { type = 'NoticeDetail' }, isTruncated = { type = 'boolean', optional = true }, insertedCount = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, updatedCount = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, deletedCount = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, inserted = { type = '[string]' }, updated = { type = '[ObjectChange]' }, deleted = { type = '[string]' } }, mixins = { 'ContextState' }, exactlyOne = false },
  DocumentGetMetadataParams = { properties = { document = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentGetMetadataResult = { properties = { metadata = { type = '{json}' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  DocumentGetStatusParams = { properties = { document = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentGetStatusResult = { properties = { contexts = { type = '[ContextInfo]' }, connections = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = { 'OpenDocument', 'ContextState' }, exactlyOne = false },
  DocumentListResult = { properties = { documents = { type = '[OpenDocument]' } }, mixins = {  }, exactlyOne = false },
  DocumentMigration = { properties = { version = { type = 'string', optional = true }, identifiers = { type = '[string]', optional = true }, steps = { type = '[string]', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentOpenParams = { properties = { location = { type = 'StoreLocation' }, model = { type = 'ModelSource', optional = true }, configuration = { type = 'string', optional = true }, create = { type = 'CreateMode', optional = true }, format = { type = 'DocumentFormat', optional = true }, readOnly = { type = 'boolean', optional = true }, writeMirrored = { type = 'boolean', optional = true }, migrate = { type = 'boolean', optional = true }, mapping = { type = 'MappingSource', optional = true }, workDoneToken = { type = 'integer|string', optional = true }, autosave = { type = 'AutosaveOptions', optional = true }, history = { type = 'boolean', optional = true }, durability = { type = 'Durability', optional = true }, noticeDetail = { type = 'NoticeDetail', optional = true }, since = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentOpenResult = { properties = { model = { type = 'Model' }, modelOrigin = { type = 'ModelOrigin', optional = true }, migration = { type = 'DocumentMigration', optional = true }, isFresh = { type = 'boolean' }, changes = { type = 'MissedChanges', optional = true } }, mixins = { 'OpenDocument', 'ContextState', 'PresentConnections' }, exactlyOne = false },
  DocumentRecoverParams = { properties = { document = { type = 'string', optional = true }, discard = { type = 'boolean', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentRecoverResult = { properties = { clock = { type = 'string' }, edits = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, renewed = { type = '[RenewedObject]', optional = true }, replaced = { type = '[ErrorInfo]', optional = true }, failures = { type = '[FailedEdit]', optional = true } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  DocumentRevertParams = { properties = { document = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  DocumentRevertResult = { properties = { clock = { type = 'string' } }, mixins = { 'WrittenChanges' }, exactlyOne = false },
  DocumentSetMetadataParams = { properties = { document = { type = 'string', optional = true }, metadata = { type = '{json}' } }, mixins = {  }, exactlyOne = false },
  DocumentSetMetadataResult = { properties = { metadata = { type = '{json}' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  DocumentUse = { properties = { document = { type = 'string' }, path = { type = 'string', optional = true }, connections = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, hasChanges = { type = 'boolean', optional = true }, readOnly = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  EntityMapping = { properties = { name = { type = 'string', optional = true }, source = { type = 'string', optional = true }, destination = { type = 'string', optional = true }, where = { type = 'string', optional = true }, distinctBy = { type = '[string]', optional = true, maximumCount = 100 }, values = { type = '{string}', optional = true }, entityMappings = { type = '{string}', optional = true }, unmapped = { type = '[string]', optional = true, maximumCount = 10000 }, policyClass = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ErrorData = { properties = { kind = { type = 'string' }, entity = { type = 'string', optional = true }, property = { type = 'string', optional = true }, parameter = { type = 'string', optional = true }, objects = { type = '[string]', optional = true }, contexts = { type = '[string]', optional = true }, value = { type = 'json', optional = true }, current = { type = 'json', optional = true }, allowed = { type = '[string]', optional = true }, predicate = { type = 'string', optional = true }, offset = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, expected = { type = 'string', optional = true }, file = { type = 'string', optional = true }, line = { type = 'integer', optional = true, minimum = 1, maximum = 9007199254740991 }, operation = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, holder = { type = 'StoreHolder', optional = true }, changes = { type = '[LaterChange]', optional = true }, hint = { type = 'string', optional = true }, retryable = { type = 'boolean' }, errors = { type = '[ErrorInfo]', optional = true } }, mixins = {  }, exactlyOne = false },
  ErrorInfo = { properties = { code = { type = 'integer', minimum = -2147483648, maximum = 2147483647 }, message = { type = 'string' }, data = { type = 'ErrorData' } }, mixins = {  }, exactlyOne = false },
  ExpressionNode = { properties = { kind = { type = 'ExpressionKind' }, value = { type = 'json', optional = true }, keyPath = { type = 'string', optional = true }, name = { type = 'string', optional = true }, arguments = { type = '[ExpressionNode]', optional = true }, predicates = { type = '[PredicateNode]', optional = true }, offset = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  FailedEdit = { properties = { edit = { type = 'UnsavedEdit' }, error = { type = 'ErrorInfo' } }, mixins = {  }, exactlyOne = false },
  FetchCountParams = { properties = { fetch = { type = 'FetchRequest' }, context = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  FetchCountResult = { properties = { count = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  FetchEffort = { properties = { rows = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, scanSteps = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, sorts = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, automaticIndexRows = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, instructions = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  FetchExplainParams = { properties = { fetch = { type = 'FetchRequest' }, context = { type = 'string', optional = true }, resultType = { type = 'FetchResultType', optional = true } }, mixins = {  }, exactlyOne = false },
  FetchExplainResult = { properties = { sql = { type = 'string' }, bindings = { type = '[string]' }, plan = { type = '[PlanStep]' }, effort = { type = 'FetchEffort' }, evaluation = { type = 'FetchEvaluation' }, indexes = { type = '[IndexSuggestion]' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  FetchExpression = { properties = { name = { type = 'string' }, expression = { type = 'string' }, argumentArray = { type = '[json]', optional = true } }, mixins = {  }, exactlyOne = false },
  FetchIdsParams = { properties = { fetch = { type = 'FetchRequest' }, context = { type = 'string', optional = true }, partialResultToken = { type = 'integer|string', optional = true } }, mixins = {  }, exactlyOne = false },
  FetchIdsResult = { properties = { ids = { type = '[string]' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  FetchObjectsParams = { properties = { fetch = { type = 'FetchRequest' }, context = { type = 'string', optional = true }, partialResultToken = { type = 'integer|string', optional = true } }, mixins = {  }, exactlyOne = false },
  FetchObjectsResult = { properties = { objects = { type = '[ManagedObject]' }, related = { type = '[ManagedObject]' }, prefetched = { type = '[PrefetchedObjects]', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  FetchRequest = { properties = { entity = { type = 'string' }, predicate = { type = 'string', optional = true }, argumentArray = { type = '[json]', optional = true }, variables = { type = '{json}', optional = true }, template = { type = 'string', optional = true }, sort = { type = '[SortDescriptor]', optional = true, maximumCount = 100 }, limit = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, offset = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, properties = { type = '[string]', optional = true, maximumCount = 2000 }, expressions = { type = '[FetchExpression]', optional = true, maximumCount = 100 }, prefetch = { type = '[string]', optional = true, maximumCount = 100 }, prefetchRequests = { type = '[PrefetchRequest]', optional = true, maximumCount = 100 }, groupBy = { type = '[string]', optional = true, maximumCount = 100 }, having = { type = 'string', optional = true }, havingArgumentArray = { type = '[json]', optional = true }, distinct = { type = 'boolean', optional = true }, includesSubentities = { type = 'boolean', optional = true }, includesPendingChanges = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  FetchRowsParams = { properties = { fetch = { type = 'FetchRequest' }, context = { type = 'string', optional = true }, partialResultToken = { type = 'integer|string', optional = true } }, mixins = {  }, exactlyOne = false },
  FetchRowsResult = { properties = { columns = { type = '[string]' }, rows = { type = '[[json]]' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  HistoryChange = { properties = { type = { type = 'HistoryChangeType' }, id = { type = 'string' }, keys = { type = '[string]', optional = true }, tombstone = { type = '{json}', optional = true } }, mixins = {  }, exactlyOne = false },
  HistoryFetchParams = { properties = { document = { type = 'string', optional = true }, after = { type = 'string', optional = true }, afterDate = { type = 'string', optional = true }, entity = { type = 'string', optional = true }, author = { type = 'string', optional = true }, limit = { type = 'integer', optional = true, minimum = 1, maximum = 10000 } }, mixins = {  }, exactlyOne = false },
  HistoryFetchResult = { properties = { transactions = { type = '[HistoryTransaction]' }, token = { type = 'string' }, hasMore = { type = 'boolean' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  HistoryPurgeParams = { properties = { document = { type = 'string', optional = true }, before = { type = 'string', optional = true }, beforeDate = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  HistoryPurgeResult = { properties = { transactions = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  HistoryTransaction = { properties = { number = { type = 'integer', minimum = 1, maximum = 9223372036854775807 }, date = { type = 'string' }, author = { type = 'string', optional = true }, context = { type = 'string', optional = true }, bundle = { type = 'string', optional = true }, process = { type = 'string', optional = true }, isPartial = { type = 'boolean', optional = true }, changes = { type = '[HistoryChange]' } }, mixins = {  }, exactlyOne = false },
  IndexSuggestion = { properties = { entity = { type = 'string' }, index = { type = 'ModelFetchIndex' }, xcode = { type = 'string' }, reason = { type = 'string' }, plan = { type = '[PlanStep]' } }, mixins = {  }, exactlyOne = false },
  InitializationOptions = { properties = { protocolVersion = { type = 'string', optional = true }, token = { type = 'string', optional = true }, int64 = { type = 'Int64Form', optional = true }, noticeDetail = { type = 'NoticeDetail', optional = true } }, mixins = {  }, exactlyOne = false },
  InitializeParams = { properties = { processId = { type = 'integer', optional = true, minimum = -2147483648, maximum = 2147483647 }, clientInfo = { type = 'ClientInfo', optional = true }, capabilities = { type = 'json', optional = true }, trace = { type = 'TraceValue', optional = true }, initializationOptions = { type = 'InitializationOptions', optional = true } }, mixins = {  }, exactlyOne = false },
  InitializeResult = { properties = { protocolVersion = { type = 'string' }, serverInfo = { type = 'ServerInfo' }, capabilities = { type = 'ServerCapabilities' }, limits = { type = 'Limits' }, connection = { type = 'string' }, access = { type = 'Access', optional = true }, documents = { type = '[OpenDocument]', optional = true } }, mixins = {  }, exactlyOne = false },
  LaterChange = { properties = { id = { type = 'string' }, keys = { type = '[string]' }, origin = { type = 'ChangeOrigin' }, by = { type = 'ChangeCause', optional = true }, author = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  Limits = { properties = { maximumMessageBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, headerBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, headerFields = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, batchRequests = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, nestingDepth = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, inlineBinaryBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, noticeObjects = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, namedObjects = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, queuedBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, unreadBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, unreadSeconds = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, replyBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, waitingRequests = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, waitingBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, connections = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, tracedBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, uploadBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, openUploads = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, openDocuments = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, openContexts = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, contextDepth = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, openStreams = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, openObservers = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, openLists = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, observedObjects = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, resumableObjects = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, rememberedObjects = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, retainedStreams = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, retentionSeconds = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, actionNameBytes = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, predicateLength = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, predicateTokens = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, patternLength = { type = 'integer', minimum = 1, maximum = 9007199254740991 }, predicateDepth = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, predicateSetParts = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, predicateRepetitions = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, keyPathKeys = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, evaluatedElements = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  ListChange = { properties = { total = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, sectionDeletes = { type = '[integer]', minimum = 0, maximum = 9007199254740991 }, sectionInserts = { type = '[ListSectionInsert]' }, deletes = { type = '[ListDelete]' }, moves = { type = '[ListMove]' }, inserts = { type = '[ListRow]' }, updates = { type = '[ListUpdate]' }, entered = { type = '[ListRow]' }, related = { type = '[ManagedObject]' } }, mixins = {  }, exactlyOne = false },
  ListCloseParams = { properties = { list = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ListCloseResult = { properties = { clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ListDelete = { properties = { section = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, row = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, id = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ListDidChangeParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, origin = { type = 'ChangeOrigin' }, by = { type = 'ChangeCause', optional = true }, changes = { type = 'ListChange' } }, mixins = {  }, exactlyOne = false },
  ListDidFailParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, error = { type = 'ErrorInfo' } }, mixins = {  }, exactlyOne = false },
  ListDidResetParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, reason = { type = 'ListResetReason' }, snapshot = { type = 'ListSnapshot' } }, mixins = {  }, exactlyOne = false },
  ListMove = { properties = { oldPlace = { type = 'RowPlace' }, newPlace = { type = 'RowPlace' }, id = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ListOpenParams = { properties = { context = { type = 'string', optional = true }, fetch = { type = 'FetchRequest' }, sectionNameKeyPath = { type = 'string', optional = true }, window = { type = 'RowWindow', optional = true }, since = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ListOpenResult = { properties = { list = { type = 'string' }, clock = { type = 'string' }, isFresh = { type = 'boolean' }, snapshot = { type = 'ListSnapshot', optional = true }, changes = { type = 'ListChange', optional = true } }, mixins = {  }, exactlyOne = false },
  ListRow = { properties = { section = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, row = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, id = { type = 'string' }, object = { type = 'ManagedObject', optional = true } }, mixins = {  }, exactlyOne = false },
  ListSection = { properties = { name = { type = 'string' }, indexTitle = { type = 'string', optional = true }, count = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  ListSectionInsert = { properties = { index = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, name = { type = 'string' }, indexTitle = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ListSetFetchParams = { properties = { list = { type = 'string' }, fetch = { type = 'FetchRequest' }, sectionNameKeyPath = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ListSetFetchResult = { properties = { clock = { type = 'string' }, since = { type = 'string' }, changes = { type = 'ListChange' } }, mixins = {  }, exactlyOne = false },
  ListSetWindowParams = { properties = { list = { type = 'string' }, window = { type = 'RowWindow', optional = true } }, mixins = {  }, exactlyOne = false },
  ListSetWindowResult = { properties = { clock = { type = 'string' }, objects = { type = '[ManagedObject]' }, related = { type = '[ManagedObject]' } }, mixins = {  }, exactlyOne = false },
  ListSnapshot = { properties = { total = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, sections = { type = '[ListSection]' }, objects = { type = '[ManagedObject]' }, related = { type = '[ManagedObject]' } }, mixins = {  }, exactlyOne = false },
  ListUpdate = { properties = { oldPlace = { type = 'RowPlace' }, newPlace = { type = 'RowPlace' }, id = { type = 'string' }, keys = { type = '[string]' }, object = { type = 'ManagedObject', optional = true } }, mixins = {  }, exactlyOne = false },
  LogTraceParams = { properties = { message = { type = 'string' }, verbose = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ManagedObject = { properties = { id = { type = 'string' }, entity = { type = 'string' }, values = { type = '{json}', optional = true }, keys = { type = '[string]', optional = true } }, mixins = {  }, exactlyOne = false },
  Mapping = { properties = { from = { type = 'string', optional = true }, to = { type = 'string', optional = true }, entities = { type = '[EntityMapping]', optional = true, maximumCount = 10000 }, steps = { type = '[Mapping]', optional = true, maximumCount = 100 } }, mixins = {  }, exactlyOne = false },
  MappingSource = { properties = { path = { type = 'string', optional = true }, mapping = { type = 'Mapping', optional = true } }, mixins = {  }, exactlyOne = true },
  MissedChanges = { properties = { noticeDetail = { type = 'NoticeDetail' }, inserted = { type = '[ManagedObject]' }, updated = { type = '[ObjectChange]' }, deleted = { type = '[string]' }, refreshed = { type = '[ManagedObject]' } }, mixins = {  }, exactlyOne = false },
  Model = { properties = { entities = { type = '[ModelEntity]' }, composites = { type = '[ModelComposite]', optional = true }, configurations = { type = '{[string]}', optional = true }, fetchRequestTemplates = { type = '[ModelFetchRequest]', optional = true }, versionIdentifiers = { type = '[string]', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelAttribute = { properties = { name = { type = 'string' }, type = { type = 'AttributeTypeName' }, isOptional = { type = 'boolean', optional = true }, isTransient = { type = 'boolean', optional = true }, defaultValue = { type = 'json', optional = true }, derivationExpression = { type = 'string', optional = true }, composite = { type = 'string', optional = true }, minimum = { type = 'json', optional = true }, maximum = { type = 'json', optional = true }, minimumLength = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, maximumLength = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, regularExpression = { type = 'string', optional = true }, valueTransformerName = { type = 'string', optional = true }, customClassName = { type = 'string', optional = true }, allowsExternalBinaryDataStorage = { type = 'boolean', optional = true }, preservesValueInHistoryOnDeletion = { type = 'boolean', optional = true }, allowsCloudEncryption = { type = 'boolean', optional = true }, isIndexedBySpotlight = { type = 'boolean', optional = true }, usesScalarValueType = { type = 'boolean', optional = true }, isIndexed = { type = 'boolean', optional = true }, renamingIdentifier = { type = 'string', optional = true }, versionHashModifier = { type = 'string', optional = true }, userInfo = { type = '{string}', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelChange = { properties = { kind = { type = 'ModelChangeKind' }, entity = { type = 'string' }, property = { type = 'string', optional = true }, from = { type = 'string', optional = true }, to = { type = 'string', optional = true }, reached = { type = '[string]', optional = true }, loss = { type = 'string', optional = true }, obstacle = { type = 'string', optional = true }, hint = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelCheckParams = { properties = { model = { type = 'ModelSource' } }, mixins = {  }, exactlyOne = false },
  ModelCheckResult = { properties = { faults = { type = '[ModelProblem]', optional = true }, warnings = { type = '[ModelProblem]', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelComposite = { properties = { name = { type = 'string' }, elements = { type = '[ModelAttribute]' } }, mixins = {  }, exactlyOne = false },
  ModelDescribeParams = { properties = { document = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelDescribeResult = { properties = { model = { type = 'Model' }, modelOrigin = { type = 'ModelOrigin', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ModelDiffParams = { properties = { from = { type = 'ModelSource', optional = true }, to = { type = 'ModelSource', optional = true }, mapping = { type = 'MappingSource', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelDiffResult = { properties = { isInferable = { type = 'boolean' }, mappings = { type = '[ModelMapping]' }, changes = { type = '[ModelChange]' } }, mixins = {  }, exactlyOne = false },
  ModelEntity = { properties = { name = { type = 'string' }, superentity = { type = 'string', optional = true }, isAbstract = { type = 'boolean', optional = true }, className = { type = 'string', optional = true }, attributes = { type = '[ModelAttribute]', optional = true }, relationships = { type = '[ModelRelationship]', optional = true }, fetchedProperties = { type = '[ModelFetchedProperty]', optional = true }, uniquenessConstraints = { type = '[[string]]', optional = true }, fetchIndexes = { type = '[ModelFetchIndex]', optional = true }, compoundIndexes = { type = '[[string]]', optional = true }, renamingIdentifier = { type = 'string', optional = true }, versionHashModifier = { type = 'string', optional = true }, coreSpotlightDisplayNameExpression = { type = 'string', optional = true }, userInfo = { type = '{string}', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelFetchIndex = { properties = { name = { type = 'string' }, elements = { type = '[ModelFetchIndexElement]' }, partialIndexPredicate = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelFetchIndexElement = { properties = { property = { type = 'string', optional = true }, expression = { type = 'string', optional = true }, collation = { type = 'IndexCollation', optional = true }, isAscending = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelFetchRequest = { properties = { name = { type = 'string' }, entity = { type = 'string' }, predicate = { type = 'string', optional = true }, sort = { type = '[SortDescriptor]', optional = true, maximumCount = 100 }, limit = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, batchSize = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, resultType = { type = 'FetchResultType', optional = true }, includesSubentities = { type = 'boolean', optional = true }, includesPropertyValues = { type = 'boolean', optional = true }, includesPendingChanges = { type = 'boolean', optional = true }, returnsObjectsAsFaults = { type = 'boolean', optional = true }, returnsDistinctResults = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelFetchedProperty = { properties = { name = { type = 'string' }, fetchRequest = { type = 'ModelFetchRequest' }, userInfo = { type = '{string}', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelGetClassesParams = { properties = { model = { type = 'ModelSource', optional = true }, language = { type = 'ClassLanguage' }, name = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelGetClassesResult = { properties = { files = { type = '[ClassFile]' } }, mixins = {  }, exactlyOne = false },
  ModelGetVersionsParams = { properties = { model = { type = 'ModelSource' }, store = { type = 'StoreLocation', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelGetVersionsResult = { properties = { versions = { type = '[ModelVersion]' } }, mixins = {  }, exactlyOne = false },
  ModelGraphBox = { properties = { entity = { type = 'string' }, title = { type = 'string' }, isAbstract = { type = 'boolean', optional = true }, rows = { type = '[ModelGraphRow]', optional = true }, change = { type = 'ModelGraphChange', optional = true }, x = { type = 'integer', minimum = -9007199254740991, maximum = 9007199254740991 }, y = { type = 'integer', minimum = -9007199254740991, maximum = 9007199254740991 }, width = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, height = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  ModelGraphEnd = { properties = { entity = { type = 'string' }, relationship = { type = 'string', optional = true }, minimumCount = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, maximumCount = { type = 'integer', optional = true, minimum = 1, maximum = 9007199254740991 }, label = { type = 'ModelGraphLabel', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelGraphLabel = { properties = { text = { type = 'string' }, x = { type = 'integer', minimum = -9007199254740991, maximum = 9007199254740991 }, y = { type = 'integer', minimum = -9007199254740991, maximum = 9007199254740991 }, width = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, height = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  ModelGraphLine = { properties = { kind = { type = 'ModelGraphLineKind' }, from = { type = 'ModelGraphEnd' }, to = { type = 'ModelGraphEnd' }, points = { type = '[ModelGraphPoint]' }, change = { type = 'ModelGraphChange', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelGraphParams = { properties = { model = { type = 'ModelSource', optional = true }, from = { type = 'ModelSource', optional = true }, characterWidth = { type = 'integer', optional = true, minimum = 1, maximum = 100 }, lineHeight = { type = 'integer', optional = true, minimum = 1, maximum = 200 }, positions = { type = '[ModelGraphPosition]', optional = true, maximumCount = 20000 }, keepsArrangement = { type = 'boolean', optional = true }, format = { type = 'ModelGraphFormat', optional = true }, title = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelGraphPoint = { properties = { x = { type = 'integer', minimum = -9007199254740991, maximum = 9007199254740991 }, y = { type = 'integer', minimum = -9007199254740991, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  ModelGraphPosition = { properties = { entity = { type = 'string' }, x = { type = 'integer', minimum = -1000000, maximum = 1000000 }, y = { type = 'integer', minimum = -1000000, maximum = 1000000 } }, mixins = {  }, exactlyOne = false },
  ModelGraphResult = { properties = { boxes = { type = '[ModelGraphBox]' }, lines = { type = '[ModelGraphLine]' }, x = { type = 'integer', minimum = -9007199254740991, maximum = 9007199254740991 }, y = { type = 'integer', minimum = -9007199254740991, maximum = 9007199254740991 }, width = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, height = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, isArranged = { type = 'boolean', optional = true }, text = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelGraphRow = { properties = { text = { type = 'string' }, change = { type = 'ModelGraphChange', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelGuess = { properties = { kind = { type = 'ModelGuessKind' }, message = { type = 'string' }, entity = { type = 'string', optional = true }, property = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelMapping = { properties = { name = { type = 'string', optional = true }, kind = { type = 'ModelMappingKind' }, source = { type = 'string', optional = true }, destination = { type = 'string', optional = true }, where = { type = 'string', optional = true }, distinctBy = { type = '[string]', optional = true }, values = { type = '{string}', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelMergeParams = { properties = { models = { type = '[ModelSource]', maximumCount = 100 }, configuration = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelMergeResult = { properties = { model = { type = 'Model' } }, mixins = {  }, exactlyOne = false },
  ModelOrigin = { properties = { source = { type = 'ModelOriginKind' }, guesses = { type = '[ModelGuess]', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelProblem = { properties = { message = { type = 'string' }, entity = { type = 'string', optional = true }, property = { type = 'string', optional = true }, expression = { type = 'string', optional = true }, offset = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, hint = { type = 'string', optional = true }, file = { type = 'string', optional = true }, line = { type = 'integer', optional = true, minimum = 1, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  ModelRelationship = { properties = { name = { type = 'string' }, destination = { type = 'string' }, inverse = { type = 'string', optional = true }, isToMany = { type = 'boolean', optional = true }, isOrdered = { type = 'boolean', optional = true }, isOptional = { type = 'boolean', optional = true }, isTransient = { type = 'boolean', optional = true }, deleteRule = { type = 'DeleteRuleName', optional = true }, minimumCount = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, maximumCount = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, renamingIdentifier = { type = 'string', optional = true }, versionHashModifier = { type = 'string', optional = true }, userInfo = { type = '{string}', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelSource = { properties = { path = { type = 'string', optional = true }, model = { type = 'Model', optional = true }, document = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = true },
  ModelUpdateParams = { properties = { document = { type = 'string', optional = true }, model = { type = 'ModelSource' }, configuration = { type = 'string', optional = true }, mapping = { type = 'MappingSource', optional = true }, workDoneToken = { type = 'integer|string', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelUpdateResult = { properties = { migration = { type = 'DocumentMigration', optional = true }, changes = { type = '[ModelChange]' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ModelVersion = { properties = { name = { type = 'string', optional = true }, isCurrent = { type = 'boolean', optional = true }, isStoreVersion = { type = 'boolean', optional = true }, identifiers = { type = '[string]', optional = true } }, mixins = {  }, exactlyOne = false },
  ModelWriteParams = { properties = { model = { type = 'ModelSource' }, path = { type = 'string' }, version = { type = 'string', optional = true }, positions = { type = '[ModelGraphPosition]', optional = true, maximumCount = 20000 } }, mixins = {  }, exactlyOne = false },
  ModelWriteResult = { properties = { file = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectChange = { properties = { id = { type = 'string' }, entity = { type = 'string' }, keys = { type = '[string]', optional = true }, values = { type = '{json}', optional = true }, cleared = { type = '[string]', optional = true }, added = { type = '{[string]}', optional = true }, removed = { type = '{[string]}', optional = true }, count = { type = '{integer}', optional = true, minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  ObjectChangedValuesParams = { properties = { context = { type = 'string', optional = true }, ids = { type = '[string]', optional = true, maximumCount = 100000 } }, mixins = {  }, exactlyOne = false },
  ObjectChangedValuesResult = { properties = { objects = { type = '[UnsavedChange]' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectDeleteParams = { properties = { context = { type = 'string', optional = true }, ids = { type = '[string]', maximumCount = 100000 }, ifUnchangedSince = { type = 'string', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ObjectDeleteResult = { properties = { deleted = { type = '[string]', optional = true }, deletedCount = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectFindOrInsertParams = { properties = { context = { type = 'string', optional = true }, entity = { type = 'string' }, match = { type = '{json}' }, values = { type = '{json}', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ObjectFindOrInsertResult = { properties = { object = { type = 'ManagedObject', optional = true }, isInserted = { type = 'boolean' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectGetParams = { properties = { context = { type = 'string', optional = true }, ids = { type = '[string]', maximumCount = 100000 }, properties = { type = '[string]', optional = true, maximumCount = 2000 }, prefetch = { type = '[string]', optional = true, maximumCount = 100 } }, mixins = {  }, exactlyOne = false },
  ObjectGetResult = { properties = { objects = { type = '[ManagedObject]' }, related = { type = '[ManagedObject]', optional = true }, missing = { type = '[string]', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectGetValueParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, keyPath = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectGetValueResult = { properties = { value = { type = 'json' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectInsertParams = { properties = { context = { type = 'string', optional = true }, entity = { type = 'string' }, values = { type = '{json}', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ObjectInsertResult = { properties = { object = { type = 'ManagedObject', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectMoveParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, property = { type = 'string' }, before = { type = 'string', optional = true }, after = { type = 'string', optional = true }, index = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, fetch = { type = 'FetchRequest', optional = true }, ifUnchangedSince = { type = 'string', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ObjectMoveResult = { properties = { object = { type = 'ManagedObject', optional = true }, renumbered = { type = '[string]', optional = true }, renumberedCount = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectSetValueParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, keyPath = { type = 'string' }, value = { type = 'json', optional = true }, ifUnchangedSince = { type = 'string', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ObjectSetValueResult = { properties = { object = { type = 'ManagedObject', optional = true }, value = { type = 'json', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectStoreCapabilities = { properties = { namespaces = { type = '[string]' }, batches = { type = 'boolean', optional = true }, inMemoryStores = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  ObjectUpdateParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, values = { type = '{json}' }, ifUnchangedSince = { type = 'string', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  ObjectUpdateResult = { properties = { object = { type = 'ManagedObject', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObjectValidateParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, values = { type = '{json}', optional = true } }, mixins = {  }, exactlyOne = false },
  ObjectValidateResult = { properties = { isValid = { type = 'boolean' }, errors = { type = '[ErrorInfo]' }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObservedChange = { properties = { id = { type = 'string' }, keyPath = { type = 'string' }, old = { type = 'json' }, new = { type = 'json' } }, mixins = {  }, exactlyOne = false },
  ObservedObject = { properties = { id = { type = 'string' }, values = { type = '{json}' } }, mixins = {  }, exactlyOne = false },
  ObserverChange = { properties = { updates = { type = '[ObservedChange]' }, entered = { type = '[ObservedObject]' }, left = { type = '[string]' }, deleted = { type = '[string]' } }, mixins = {  }, exactlyOne = false },
  ObserverCloseParams = { properties = { observer = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObserverCloseResult = { properties = { clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  ObserverDidChangeParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, origin = { type = 'ChangeOrigin' }, by = { type = 'ChangeCause', optional = true }, changes = { type = 'ObserverChange' } }, mixins = {  }, exactlyOne = false },
  ObserverDidFailParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, error = { type = 'ErrorInfo' } }, mixins = {  }, exactlyOne = false },
  ObserverDidResetParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, reason = { type = 'ListResetReason' }, objects = { type = '[ObservedObject]' } }, mixins = {  }, exactlyOne = false },
  ObserverOpenParams = { properties = { context = { type = 'string', optional = true }, entity = { type = 'string' }, keyPaths = { type = '[string]', optional = true, maximumCount = 100 }, predicate = { type = 'string', optional = true }, argumentArray = { type = '[json]', optional = true }, variables = { type = '{json}', optional = true }, ids = { type = '[string]', optional = true, maximumCount = 100000 }, initial = { type = 'boolean', optional = true }, since = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  ObserverOpenResult = { properties = { observer = { type = 'string' }, clock = { type = 'string' }, isFresh = { type = 'boolean' }, objects = { type = '[ObservedObject]', optional = true }, changes = { type = 'ObserverChange', optional = true } }, mixins = {  }, exactlyOne = false },
  OpenDocument = { properties = { document = { type = 'string' }, context = { type = 'string' }, state = { type = 'DocumentState' }, error = { type = 'ErrorInfo', optional = true }, storeUUID = { type = 'string' }, clock = { type = 'string' }, streams = { type = '[OpenStream]' }, path = { type = 'string', optional = true }, readOnly = { type = 'boolean', optional = true }, isMirrored = { type = 'boolean', optional = true }, recovery = { type = '[RecoveryFile]', optional = true }, logsOfReplacedFiles = { type = '[string]', optional = true } }, mixins = {  }, exactlyOne = false },
  OpenStream = { properties = { stream = { type = 'string' }, notice = { type = 'ObservableNotice' } }, mixins = {  }, exactlyOne = false },
  Operation = { properties = { method = { type = 'string' }, params = { type = 'json', optional = true } }, mixins = {  }, exactlyOne = false },
  OperationResult = { properties = { method = { type = 'string' }, result = { type = 'json' } }, mixins = {  }, exactlyOne = false },
  PlanStep = { properties = { depth = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, detail = { type = 'string' }, words = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  PredicateNode = { properties = { kind = { type = 'PredicateKind' }, predicates = { type = '[PredicateNode]', optional = true }, operator = { type = 'string', optional = true }, options = { type = 'string', optional = true }, modifier = { type = 'ComparisonModifier', optional = true }, expressions = { type = '[ExpressionNode]', optional = true }, offset = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  PredicateParseExpressionParams = { properties = { document = { type = 'string', optional = true }, expression = { type = 'string' }, argumentArray = { type = '[json]', optional = true }, entity = { type = 'string', optional = true }, variables = { type = '{json}', optional = true } }, mixins = {  }, exactlyOne = false },
  PredicateParseExpressionResult = { properties = { expression = { type = 'string' }, tree = { type = 'ExpressionNode' }, keyPaths = { type = '[string]' }, variables = { type = '[string]' } }, mixins = {  }, exactlyOne = false },
  PredicateParseParams = { properties = { document = { type = 'string', optional = true }, predicate = { type = 'string' }, argumentArray = { type = '[json]', optional = true }, entity = { type = 'string', optional = true }, variables = { type = '{json}', optional = true } }, mixins = {  }, exactlyOne = false },
  PredicateParseResult = { properties = { predicate = { type = 'string' }, tree = { type = 'PredicateNode' }, keyPaths = { type = '[string]' }, variables = { type = '[string]' } }, mixins = {  }, exactlyOne = false },
  PrefetchRequest = { properties = { keyPath = { type = 'string' }, predicate = { type = 'string', optional = true }, argumentArray = { type = '[json]', optional = true }, sort = { type = '[SortDescriptor]', optional = true, maximumCount = 100 }, limit = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, offset = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  PrefetchedObjects = { properties = { keyPath = { type = 'string' }, objects = { type = '{[string]}' } }, mixins = {  }, exactlyOne = false },
  PresentConnections = { properties = { connections = { type = '[ConnectionInfo]' }, count = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  ProgressParams = { properties = { token = { type = 'integer|string' }, value = { type = 'json' } }, mixins = {  }, exactlyOne = false },
  RPCGetStatusResult = { properties = { process = { type = 'integer', minimum = 0, maximum = 2147483647 }, version = { type = 'string' }, protocolVersion = { type = 'string' }, started = { type = 'string' }, listening = { type = '[string]' }, connections = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, documents = { type = '[DocumentUse]' } }, mixins = {  }, exactlyOne = false },
  RPCStopParams = { properties = { ifIdle = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  RPCStopResult = { properties = { isStopping = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  RecoveryFile = { properties = { path = { type = 'string' }, date = { type = 'string', optional = true }, edits = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, error = { type = 'ErrorInfo', optional = true } }, mixins = {  }, exactlyOne = false },
  RelationshipAddParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, property = { type = 'string' }, ids = { type = '[string]', maximumCount = 100000 }, ifUnchangedSince = { type = 'string', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  RelationshipAddResult = { properties = { count = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, object = { type = 'ManagedObject', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  RelationshipInsertParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, property = { type = 'string' }, ids = { type = '[string]', maximumCount = 100000 }, index = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, ifUnchangedSince = { type = 'string', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  RelationshipInsertResult = { properties = { count = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, object = { type = 'ManagedObject', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  RelationshipMoveParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, property = { type = 'string' }, ids = { type = '[string]', maximumCount = 100000 }, index = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, ifUnchangedSince = { type = 'string', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  RelationshipMoveResult = { properties = { count = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, object = { type = 'ManagedObject', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  RelationshipRemoveParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, property = { type = 'string' }, ids = { type = '[string]', maximumCount = 100000 }, ifUnchangedSince = { type = 'string', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  RelationshipRemoveResult = { properties = { count = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, object = { type = 'ManagedObject', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  RelationshipSetParams = { properties = { context = { type = 'string', optional = true }, id = { type = 'string' }, property = { type = 'string' }, ids = { type = '[string]', maximumCount = 100000 }, ifUnchangedSince = { type = 'string', optional = true }, actionName = { type = 'string', optional = true }, returning = { type = 'Returning', optional = true } }, mixins = {  }, exactlyOne = false },
  RelationshipSetResult = { properties = { count = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, object = { type = 'ManagedObject', optional = true }, clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  RenewedObject = { properties = { oldID = { type = 'string' }, newID = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  RowPlace = { properties = { section = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, row = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  RowWindow = { properties = { offset = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, count = { type = 'integer', minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  ServerCapabilities = { properties = { objectStore = { type = 'ObjectStoreCapabilities' } }, mixins = {  }, exactlyOne = false },
  ServerInfo = { properties = { name = { type = 'string' }, version = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  SetTraceParams = { properties = { value = { type = 'TraceValue' } }, mixins = {  }, exactlyOne = false },
  SortDescriptor = { properties = { keyPath = { type = 'string' }, ascending = { type = 'boolean', optional = true }, comparator = { type = 'SortComparator', optional = true } }, mixins = {  }, exactlyOne = false },
  StoreHolder = { properties = { process = { type = 'integer', optional = true, minimum = 0, maximum = 2147483647 }, host = { type = 'string', optional = true }, version = { type = 'string', optional = true }, protocolVersion = { type = 'string', optional = true }, started = { type = 'string', optional = true }, isCommand = { type = 'boolean', optional = true }, socket = { type = 'string', optional = true }, listening = { type = '[string]', optional = true }, needsToken = { type = 'boolean', optional = true } }, mixins = {  }, exactlyOne = false },
  StoreLocation = { properties = { path = { type = 'string', optional = true }, url = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = true },
  StreamCloseParams = { properties = { stream = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  StreamCloseResult = { properties = { clock = { type = 'string' } }, mixins = {  }, exactlyOne = false },
  StreamDidFailParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, error = { type = 'ErrorInfo' } }, mixins = {  }, exactlyOne = false },
  StreamDidResetParams = { properties = { document = { type = 'string' }, context = { type = 'string' }, stream = { type = 'string' }, clock = { type = 'string' }, since = { type = 'string' }, reason = { type = 'ResetReason' }, documentState = { type = 'DocumentState' } }, mixins = { 'ContextState' }, exactlyOne = false },
  StreamOpenParams = { properties = { context = { type = 'string', optional = true }, notice = { type = 'ObservableNotice', optional = true }, entity = { type = 'string', optional = true }, ids = { type = '[string]', optional = true, maximumCount = 100000 }, predicate = { type = 'string', optional = true }, argumentArray = { type = '[json]', optional = true }, variables = { type = '{json}', optional = true }, noticeDetail = { type = 'NoticeDetail', optional = true }, since = { type = 'string', optional = true } }, mixins = {  }, exactlyOne = false },
  StreamOpenResult = { properties = { stream = { type = 'string' }, clock = { type = 'string' }, isFresh = { type = 'boolean' }, changes = { type = 'MissedChanges', optional = true } }, mixins = {  }, exactlyOne = false },
  UnsavedChange = { properties = { id = { type = 'string' }, entity = { type = 'string' }, state = { type = 'UnsavedState' }, changedValues = { type = '{json}', optional = true }, committedValues = { type = '{json}', optional = true }, added = { type = '{[string]}', optional = true }, removed = { type = '{[string]}', optional = true }, reordered = { type = '[string]', optional = true } }, mixins = {  }, exactlyOne = false },
  UnsavedEdit = { properties = { edit = { type = 'UnsavedEditKind' }, id = { type = 'string' }, version = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, values = { type = '{json}', optional = true }, old = { type = '{json}', optional = true }, property = { type = 'string', optional = true }, added = { type = '[string]', optional = true }, removed = { type = '[string]', optional = true }, ids = { type = '[string]', optional = true }, step = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 } }, mixins = {  }, exactlyOne = false },
  UnsavedObject = { properties = { id = { type = 'string' }, by = { type = 'ChangeCause', optional = true }, errors = { type = '[ErrorInfo]', optional = true } }, mixins = {  }, exactlyOne = false },
  WrittenChanges = { properties = { insertedCount = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, updatedCount = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, deletedCount = { type = 'integer', minimum = 0, maximum = 9007199254740991 }, inserted = { type = '[ManagedObject]', optional = true }, updated = { type = '[ObjectChange]', optional = true }, deleted = { type = '[string]', optional = true }, refreshedCount = { type = 'integer', optional = true, minimum = 0, maximum = 9007199254740991 }, refreshed = { type = '[ManagedObject]', optional = true } }, mixins = {  }, exactlyOne = false },
}

M.enumerations = {
  Access = { words = { 'read', 'write' }, isOpen = true },
  AttributeTypeName = { words = { 'Undefined', 'Integer 16', 'Integer 32', 'Integer 64', 'Decimal', 'Double', 'Float', 'String', 'Boolean', 'Date', 'Binary', 'UUID', 'URI', 'Transformable', 'Composite' }, isOpen = false },
  BatchConflictRule = { words = { 'error', 'update', 'skip' }, isOpen = false },
  ChangeOrigin = { words = { 'edit', 'merge', 'undo', 'redo', 'rollback', 'refresh', 'batch', 'remote' }, isOpen = true },
  CheckProblemKind = { words = { 'sqlite', 'danglingReference', 'inverseMismatch', 'primaryKey', 'missingFile', 'orphanedFile', 'validation' }, isOpen = true },
  ClassLanguage = { words = { 'swift', 'python', 'typescript', 'lua', 'elisp' }, isOpen = false },
  ComparisonModifier = { words = { 'direct', 'all', 'any' }, isOpen = true },
  CreateMode = { words = { 'never', 'ifMissing', 'always' }, isOpen = false },
  DeleteRuleName = { words = { 'No Action', 'Nullify', 'Cascade', 'Deny' }, isOpen = false },
  DocumentFormat = { words = { 'file', 'package' }, isOpen = false },
  DocumentState = { words = { 'normal', 'editingDisabled', 'savingError', 'inConflict' }, isOpen = true },
  Durability = { words = { 'full', 'normal' }, isOpen = false },
  ExpressionKind = { words = { 'constant', 'keyPath', 'evaluatedObject', 'variable', 'aggregate', 'function', 'subquery', 'conditional' }, isOpen = true },
  FetchEvaluation = { words = { 'store', 'merged', 'context' }, isOpen = true },
  FetchResultType = { words = { 'objects', 'ids', 'rows', 'count' }, isOpen = false },
  HistoryChangeType = { words = { 'insert', 'update', 'delete' }, isOpen = true },
  IndexCollation = { words = { 'binary', 'rTree' }, isOpen = false },
  Int64Form = { words = { 'number', 'string' }, isOpen = false },
  ListResetReason = { words = { 'overflow', 'reset', 'changed', 'model' }, isOpen = true },
  MergePolicy = { words = { 'error', 'mergeByPropertyStoreTrump', 'mergeByPropertyObjectTrump', 'overwrite', 'rollback' }, isOpen = false },
  ModelChangeKind = { words = { 'entityAdded', 'entityRemoved', 'entityRenamed', 'superentityChanged', 'isAbstractChanged', 'uniquenessConstraintAdded', 'uniquenessConstraintRemoved', 'propertyAdded', 'propertyRemoved', 'propertyRenamed', 'propertyMoved', 'typeChanged', 'isOptionalChanged', 'isTransientChanged', 'defaultValueChanged', 'derivationChanged', 'externalStorageChanged', 'destinationChanged', 'inverseChanged', 'isToManyChanged', 'isOrderedChanged', 'deleteRuleChanged', 'countsChanged', 'versionHashModifierChanged', 'objectsFiltered', 'propertyMapped' }, isOpen = true },
  ModelGraphChange = { words = { 'added', 'removed', 'changed' }, isOpen = true },
  ModelGraphFormat = { words = { 'mermaid', 'svg' }, isOpen = false },
  ModelGraphLineKind = { words = { 'inheritance', 'relationship' }, isOpen = true },
  ModelGuessKind = { words = { 'cache', 'entity', 'name', 'owner', 'type', 'destination', 'inverse', 'omitted', 'rules', 'unreadable' }, isOpen = true },
  ModelMappingKind = { words = { 'add', 'remove', 'copy', 'transform', 'custom' }, isOpen = true },
  ModelOriginKind = { words = { 'store', 'cache', 'tables' }, isOpen = true },
  NoticeDetail = { words = { 'objects', 'ids', 'none' }, isOpen = false },
  ObservableNotice = { words = { 'context/didChangeObjects', 'document/didSave' }, isOpen = false },
  PredicateKind = { words = { 'and', 'or', 'not', 'comparison', 'true', 'false' }, isOpen = true },
  ResetReason = { words = { 'overflow', 'size', 'reset', 'batch', 'remote', 'unreadable', 'model' }, isOpen = true },
  Returning = { words = { 'none', 'ids', 'keys', 'objects' }, isOpen = false },
  SortComparator = { words = { 'compare', 'caseInsensitiveCompare', 'localizedCompare', 'localizedCaseInsensitiveCompare', 'localizedStandardCompare' }, isOpen = false },
  TraceValue = { words = { 'off', 'messages', 'verbose' }, isOpen = false },
  UndoScope = { words = { 'context', 'connection' }, isOpen = false },
  UnsavedEditKind = { words = { 'insert', 'update', 'delete', 'relate', 'order' }, isOpen = true },
  UnsavedState = { words = { 'inserted', 'updated', 'deleted' }, isOpen = false },
}

M.aliases = {
  ArgumentArray = '[json]',
  ObjectID = 'string',
  Values = '{json}',
  Variables = '{json}',
  LSPAny = 'json',
  LSPArray = '[json]',
  LSPObject = '{json}',
}

M.requests = {
  ['aggregate/close'] = { params = 'AggregateCloseParams', result = 'AggregateCloseResult', errors = { 'aggregate.unknown' } },
  ['aggregate/open'] = { params = 'AggregateOpenParams', result = 'AggregateOpenResult', errors = { 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'list.limit', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['batch/delete'] = { params = 'BatchDeleteParams', result = 'BatchDeleteResult', errors = { 'document.ambiguous', 'document.unknown', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort' } },
  ['batch/insert'] = { params = 'BatchInsertParams', result = 'BatchInsertResult', errors = { 'document.ambiguous', 'document.unknown', 'model.abstractEntity', 'model.unknownEntity', 'model.unknownKey', 'object.notFound', 'save.constraintConflict', 'save.failed', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort', 'value.readOnlyKey', 'value.wrongType' } },
  ['batch/update'] = { params = 'BatchUpdateParams', result = 'BatchUpdateResult', errors = { 'document.ambiguous', 'document.unknown', 'model.unknownEntity', 'model.unknownKey', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'save.constraintConflict', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort', 'value.readOnlyKey', 'value.wrongType' } },
  ['connection/list'] = { params = 'ConnectionListParams', result = 'ConnectionListResult', errors = { 'document.unknown' } },
  ['context/beginUndoGroup'] = { params = 'ContextBeginUndoGroupParams', result = 'ContextBeginUndoGroupResult', errors = { 'context.unknown', 'document.ambiguous' } },
  ['context/close'] = { params = 'ContextCloseParams', result = 'ContextCloseResult', errors = { 'context.isMain', 'context.unknown' } },
  ['context/create'] = { params = 'ContextCreateParams', result = 'ContextCreateResult', errors = { 'context.limit', 'context.unknown', 'document.ambiguous', 'document.unknown' } },
  ['context/endUndoGroup'] = { params = 'ContextEndUndoGroupParams', result = 'ContextEndUndoGroupResult', errors = { 'context.noUndoGroup', 'context.unknown', 'document.ambiguous' } },
  ['context/getChanges'] = { params = 'ContextGetChangesParams', result = 'ContextGetChangesResult', errors = { 'context.unknown', 'document.ambiguous' } },
  ['context/perform'] = { params = 'ContextPerformParams', result = 'ContextPerformResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.abstractEntity', 'model.unknownEntity', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'save.constraintConflict', 'save.failed', 'save.mergeConflict', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort', 'value.readOnlyKey', 'value.wrongType' } },
  ['context/redo'] = { params = 'ContextRedoParams', result = 'ContextRedoResult', errors = { 'context.nothingToRedo', 'context.undoConflict', 'context.unknown', 'document.ambiguous' } },
  ['context/refresh'] = { params = 'ContextRefreshParams', result = 'ContextRefreshResult', errors = { 'context.unknown', 'document.ambiguous', 'object.deleted', 'object.notFound' } },
  ['context/reset'] = { params = 'ContextResetParams', result = 'ContextResetResult', errors = { 'context.unknown', 'document.ambiguous' } },
  ['context/rollback'] = { params = 'ContextRollbackParams', result = 'ContextRollbackResult', errors = { 'context.unknown', 'document.ambiguous' } },
  ['context/save'] = { params = 'ContextSaveParams', result = 'ContextSaveResult', errors = { 'context.unknown', 'document.ambiguous', 'save.constraintConflict', 'save.failed', 'save.mergeConflict', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort' } },
  ['context/setUndoLevels'] = { params = 'ContextSetUndoLevelsParams', result = 'ContextSetUndoLevelsResult', errors = { 'context.unknown', 'document.ambiguous' } },
  ['context/undo'] = { params = 'ContextUndoParams', result = 'ContextUndoResult', errors = { 'context.nothingToUndo', 'context.undoConflict', 'context.unknown', 'document.ambiguous' } },
  ['context/validate'] = { params = 'ContextValidateParams', result = 'ContextValidateResult', errors = { 'context.unknown', 'document.ambiguous' } },
  ['data/read'] = { params = 'DataReadParams', result = 'DataReadResult', errors = { 'clock.expired', 'data.unknownHandle', 'object.changedSince' } },
  ['data/write'] = { params = 'DataWriteParams', result = 'DataWriteResult', errors = { 'data.tooLarge', 'data.unknownHandle' } },
  ['document/backup'] = { params = 'DocumentBackupParams', result = 'DocumentBackupResult', errors = { 'document.ambiguous', 'document.badLocation', 'document.unknown', 'store.exists' } },
  ['document/check'] = { params = 'DocumentCheckParams', result = 'DocumentCheckResult', errors = { 'document.ambiguous', 'document.unknown' } },
  ['document/close'] = { params = 'DocumentCloseParams', result = 'DocumentCloseResult', errors = { 'document.alreadyClosed', 'document.ambiguous', 'document.unknown', 'save.constraintConflict', 'save.failed', 'save.mergeConflict', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort' } },
  ['document/getMetadata'] = { params = 'DocumentGetMetadataParams', result = 'DocumentGetMetadataResult', errors = { 'document.ambiguous', 'document.unknown' } },
  ['document/getStatus'] = { params = 'DocumentGetStatusParams', result = 'DocumentGetStatusResult', errors = { 'document.ambiguous', 'document.unknown' } },
  ['document/list'] = { params = nil, result = 'DocumentListResult', errors = {  } },
  ['document/open'] = { params = 'DocumentOpenParams', result = 'DocumentOpenResult', errors = { 'document.badLocation', 'document.limit', 'document.openOtherwise', 'migration.mappingInvalid', 'migration.notInferable', 'migration.policyUnsupported', 'model.incompatible', 'model.invalid', 'model.notFound', 'model.unknownConfiguration', 'save.constraintConflict', 'store.exists', 'store.inUse', 'store.notFound', 'store.readOnly', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort' } },
  ['document/recover'] = { params = 'DocumentRecoverParams', result = 'DocumentRecoverResult', errors = { 'document.ambiguous', 'document.unknown', 'recovery.notFound', 'recovery.unreadable', 'store.readOnly' } },
  ['document/revert'] = { params = 'DocumentRevertParams', result = 'DocumentRevertResult', errors = { 'document.ambiguous', 'document.unknown' } },
  ['document/setMetadata'] = { params = 'DocumentSetMetadataParams', result = 'DocumentSetMetadataResult', errors = { 'document.ambiguous', 'document.unknown', 'model.unknownKey', 'store.readOnly', 'value.wrongType' } },
  ['fetch/count'] = { params = 'FetchCountParams', result = 'FetchCountResult', errors = { 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['fetch/explain'] = { params = 'FetchExplainParams', result = 'FetchExplainResult', errors = { 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'model.unknownKey', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['fetch/ids'] = { params = 'FetchIdsParams', result = 'FetchIdsResult', errors = { 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['fetch/objects'] = { params = 'FetchObjectsParams', result = 'FetchObjectsResult', errors = { 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'model.unknownKey', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['fetch/rows'] = { params = 'FetchRowsParams', result = 'FetchRowsResult', errors = { 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['history/fetch'] = { params = 'HistoryFetchParams', result = 'HistoryFetchResult', errors = { 'document.ambiguous', 'document.unknown', 'history.tokenExpired', 'history.unavailable', 'model.unknownEntity' } },
  ['history/purge'] = { params = 'HistoryPurgeParams', result = 'HistoryPurgeResult', errors = { 'document.ambiguous', 'document.unknown', 'history.tokenExpired', 'history.unavailable', 'store.readOnly' } },
  initialize = { params = 'InitializeParams', result = 'InitializeResult', errors = { 'rpc.unsupportedVersion' } },
  ['list/close'] = { params = 'ListCloseParams', result = 'ListCloseResult', errors = { 'list.unknown' } },
  ['list/open'] = { params = 'ListOpenParams', result = 'ListOpenResult', errors = { 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'list.limit', 'model.unknownEntity', 'model.unknownKey', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['list/setFetch'] = { params = 'ListSetFetchParams', result = 'ListSetFetchResult', errors = { 'fetch.invalid', 'list.unknown', 'model.unknownEntity', 'model.unknownKey', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['list/setWindow'] = { params = 'ListSetWindowParams', result = 'ListSetWindowResult', errors = { 'list.unknown' } },
  ['model/check'] = { params = 'ModelCheckParams', result = 'ModelCheckResult', errors = { 'document.unknown', 'model.notFound' } },
  ['model/describe'] = { params = 'ModelDescribeParams', result = 'ModelDescribeResult', errors = { 'document.ambiguous', 'document.unknown' } },
  ['model/diff'] = { params = 'ModelDiffParams', result = 'ModelDiffResult', errors = { 'document.ambiguous', 'document.unknown', 'migration.mappingInvalid', 'migration.policyUnsupported', 'model.invalid', 'model.notFound' } },
  ['model/getClasses'] = { params = 'ModelGetClassesParams', result = 'ModelGetClassesResult', errors = { 'document.ambiguous', 'document.unknown', 'model.invalid', 'model.notFound' } },
  ['model/getVersions'] = { params = 'ModelGetVersionsParams', result = 'ModelGetVersionsResult', errors = { 'document.badLocation', 'model.invalid', 'model.notFound', 'store.notFound' } },
  ['model/graph'] = { params = 'ModelGraphParams', result = 'ModelGraphResult', errors = { 'document.ambiguous', 'document.unknown', 'model.invalid', 'model.notFound', 'model.unknownEntity' } },
  ['model/merge'] = { params = 'ModelMergeParams', result = 'ModelMergeResult', errors = { 'model.invalid', 'model.notFound', 'model.unknownConfiguration' } },
  ['model/update'] = { params = 'ModelUpdateParams', result = 'ModelUpdateResult', errors = { 'context.unsavedChanges', 'document.ambiguous', 'document.unknown', 'migration.mappingInvalid', 'migration.notInferable', 'migration.policyUnsupported', 'model.incompatible', 'model.invalid', 'model.notFound', 'model.unknownConfiguration', 'save.constraintConflict', 'save.failed', 'save.mergeConflict', 'store.readOnly', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort' } },
  ['model/write'] = { params = 'ModelWriteParams', result = 'ModelWriteResult', errors = { 'document.unknown', 'model.invalid', 'model.notFound', 'model.unknownEntity' } },
  ['object/changedValues'] = { params = 'ObjectChangedValuesParams', result = 'ObjectChangedValuesResult', errors = { 'context.unknown', 'document.ambiguous', 'object.notFound' } },
  ['object/delete'] = { params = 'ObjectDeleteParams', result = 'ObjectDeleteResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'validation.multiple', 'validation.relationshipDeniedDelete' } },
  ['object/findOrInsert'] = { params = 'ObjectFindOrInsertParams', result = 'ObjectFindOrInsertResult', errors = { 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.abstractEntity', 'model.unknownEntity', 'model.unknownKey', 'object.deleted', 'object.notFound', 'store.readOnly', 'validation.invalidURI', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'value.readOnlyKey', 'value.wrongType' } },
  ['object/get'] = { params = 'ObjectGetParams', result = 'ObjectGetResult', errors = { 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['object/getValue'] = { params = 'ObjectGetValueParams', result = 'ObjectGetValueResult', errors = { 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.deleted', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['object/insert'] = { params = 'ObjectInsertParams', result = 'ObjectInsertResult', errors = { 'context.unknown', 'document.ambiguous', 'model.abstractEntity', 'model.unknownEntity', 'model.unknownKey', 'object.deleted', 'object.notFound', 'store.readOnly', 'validation.invalidURI', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'value.readOnlyKey', 'value.wrongType' } },
  ['object/move'] = { params = 'ObjectMoveParams', result = 'ObjectMoveResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'store.readOnly', 'value.wrongType' } },
  ['object/setValue'] = { params = 'ObjectSetValueParams', result = 'ObjectSetValueResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'predicate.keyPath', 'predicate.limit', 'store.readOnly', 'validation.invalidURI', 'validation.numberTooLarge', 'validation.numberTooSmall', 'value.readOnlyKey', 'value.wrongType' } },
  ['object/update'] = { params = 'ObjectUpdateParams', result = 'ObjectUpdateResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'validation.invalidURI', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'value.readOnlyKey', 'value.wrongType' } },
  ['object/validate'] = { params = 'ObjectValidateParams', result = 'ObjectValidateResult', errors = { 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.deleted', 'object.notFound', 'validation.multiple', 'value.wrongType' } },
  ['observer/close'] = { params = 'ObserverCloseParams', result = 'ObserverCloseResult', errors = { 'observer.unknown' } },
  ['observer/open'] = { params = 'ObserverOpenParams', result = 'ObserverOpenResult', errors = { 'context.unknown', 'document.ambiguous', 'model.unknownEntity', 'model.unknownKey', 'object.deleted', 'object.notFound', 'observer.limit', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['predicate/parse'] = { params = 'PredicateParseParams', result = 'PredicateParseResult', errors = { 'document.ambiguous', 'document.unknown', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['predicate/parseExpression'] = { params = 'PredicateParseExpressionParams', result = 'PredicateParseExpressionResult', errors = { 'document.ambiguous', 'document.unknown', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported' } },
  ['relationship/add'] = { params = 'RelationshipAddParams', result = 'RelationshipAddResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType' } },
  ['relationship/insert'] = { params = 'RelationshipInsertParams', result = 'RelationshipInsertResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType' } },
  ['relationship/move'] = { params = 'RelationshipMoveParams', result = 'RelationshipMoveResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType' } },
  ['relationship/remove'] = { params = 'RelationshipRemoveParams', result = 'RelationshipRemoveResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType' } },
  ['relationship/set'] = { params = 'RelationshipSetParams', result = 'RelationshipSetResult', errors = { 'clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType' } },
  ['rpc/discover'] = { params = nil, result = 'json', errors = {  } },
  ['rpc/getStatus'] = { params = nil, result = 'RPCGetStatusResult', errors = {  } },
  ['rpc/stop'] = { params = 'RPCStopParams', result = 'RPCStopResult', errors = { 'save.failed' } },
  shutdown = { params = nil, result = 'null', errors = { 'save.failed' } },
  ['stream/close'] = { params = 'StreamCloseParams', result = 'StreamCloseResult', errors = { 'stream.unknown' } },
  ['stream/open'] = { params = 'StreamOpenParams', result = 'StreamOpenResult', errors = { 'context.unknown', 'document.ambiguous', 'model.unknownEntity', 'object.deleted', 'object.notFound', 'observer.limit', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'stream.limit' } },
}

M.notifications = {
  ['$/cancelRequest'] = { params = 'CancelRequestParams', direction = 'clientToServer' },
  ['$/logTrace'] = { params = 'LogTraceParams', direction = 'serverToClient' },
  ['$/progress'] = { params = 'ProgressParams', direction = 'serverToClient' },
  ['$/setTrace'] = { params = 'SetTraceParams', direction = 'clientToServer' },
  ['aggregate/didChange'] = { params = 'AggregateDidChangeParams', direction = 'serverToClient' },
  ['aggregate/didFail'] = { params = 'AggregateDidFailParams', direction = 'serverToClient' },
  ['aggregate/didReset'] = { params = 'AggregateDidResetParams', direction = 'serverToClient' },
  ['connection/didChange'] = { params = 'ConnectionDidChangeParams', direction = 'serverToClient' },
  ['context/didChangeObjects'] = { params = 'ContextDidChangeObjectsParams', direction = 'serverToClient' },
  ['document/didChangeModel'] = { params = 'DocumentDidChangeModelParams', direction = 'serverToClient' },
  ['document/didChangeState'] = { params = 'DocumentDidChangeStateParams', direction = 'serverToClient' },
  ['document/didFailToSave'] = { params = 'DocumentDidFailToSaveParams', direction = 'serverToClient' },
  ['document/didSave'] = { params = 'DocumentDidSaveParams', direction = 'serverToClient' },
  exit = { params = nil, direction = 'clientToServer' },
  initialized = { params = nil, direction = 'clientToServer' },
  ['list/didChange'] = { params = 'ListDidChangeParams', direction = 'serverToClient' },
  ['list/didFail'] = { params = 'ListDidFailParams', direction = 'serverToClient' },
  ['list/didReset'] = { params = 'ListDidResetParams', direction = 'serverToClient' },
  ['observer/didChange'] = { params = 'ObserverDidChangeParams', direction = 'serverToClient' },
  ['observer/didFail'] = { params = 'ObserverDidFailParams', direction = 'serverToClient' },
  ['observer/didReset'] = { params = 'ObserverDidResetParams', direction = 'serverToClient' },
  ['stream/didFail'] = { params = 'StreamDidFailParams', direction = 'serverToClient' },
  ['stream/didReset'] = { params = 'StreamDidResetParams', direction = 'serverToClient' },
}

M.errors = {
  ['aggregate.unknown'] = { code = 2012, anyRequest = false, data = {  }, documentation = 'There is no live aggregate of that name on this connection.', hint = 'Use a name that `aggregate/open` gave; an aggregate is closed with its context.' },
  ['clock.expired'] = { code = 132010, anyRequest = false, data = {  }, documentation = 'Nobody can say what changed since this clock: it is of another opening of the document, or from too long ago. Nothing was written.', hint = 'Read the objects anew and repeat the edit if it makes sense; a value from its beginning.' },
  ['connection.unauthorized'] = { code = 2020, anyRequest = true, data = {  }, documentation = 'The connection wants a token first, and the one given, if any, is not known. The connection ends with this error.', hint = 'Connect again and show a token: in `initialize`, or in a header of a WebSocket.' },
  ['context.closed'] = { code = 134070, anyRequest = false, data = {  }, documentation = 'The context is closed.', hint = 'Use another.' },
  ['context.isMain'] = { code = 2001, anyRequest = false, data = {  }, documentation = 'The main context cannot be closed by itself.', hint = 'Close its document.' },
  ['context.limit'] = { code = 2030, anyRequest = false, data = {  }, documentation = 'This connection has `limits.openContexts` private contexts open.', hint = 'Close those that are done with.' },
  ['context.noUndoGroup'] = { code = 134070, anyRequest = false, data = {  }, documentation = 'The connection has begun no undo group in the context, or has ended it.', hint = 'Send one `context/endUndoGroup` for each `context/beginUndoGroup`.' },
  ['context.nothingToRedo'] = { code = 134070, anyRequest = false, data = {  }, documentation = 'There are fewer steps to redo.', hint = '`document/getStatus` says whether there is a step.' },
  ['context.nothingToUndo'] = { code = 134070, anyRequest = false, data = {  }, documentation = 'There are fewer steps to undo.', hint = '`document/getStatus` says whether there is a step.' },
  ['context.undoConflict'] = { code = 134070, anyRequest = false, data = {  }, documentation = 'A step of the connection\'s own changes what others have changed since.', hint = '`objects` names it. Undo with the scope `context`, or edit the objects.' },
  ['context.unknown'] = { code = 2002, anyRequest = false, data = {  }, documentation = 'There is no context of that name on this connection.', hint = 'Use a name that `document/open` or `context/create` gave.' },
  ['context.unsavedChanges'] = { code = 2014, anyRequest = false, data = { 'contexts' }, documentation = 'Contexts, of whichever connection, have changes that are not saved and would be lost; `contexts` names them.', hint = 'Save them, roll them back, or close them; then try again.' },
  ['data.tooLarge'] = { code = 2003, anyRequest = false, data = {  }, documentation = 'The handles of this connection would hold more than `limits.uploadBytes`, or be more than `limits.openUploads`; those that failed requests named do not count.', hint = 'Use them as values first; keep larger data in files and store their paths.' },
  ['data.unknownHandle'] = { code = 2004, anyRequest = false, data = {  }, documentation = 'There is no such handle on this connection.', hint = 'Fetch the object again, or send the bytes again with `data/write`.' },
  ['document.alreadyClosed'] = { code = 2005, anyRequest = false, data = {  }, documentation = 'This connection has closed the document already.', hint = 'None, or open it again with `document/open`.' },
  ['document.ambiguous'] = { code = 2006, anyRequest = false, data = { 'allowed' }, documentation = '`document` or `context` was left out and the connection has no document open, or several.', hint = 'Open a document, or name the one that is meant.' },
  ['document.badLocation'] = { code = 2007, anyRequest = false, data = {  }, documentation = 'The location cannot be used: `path` or `url` names no file that can be a store, or one that is in use otherwise, in the way, or has several names; or `configuration` was given without `model`.', hint = 'The message and the hint say what is wrong with it.' },
  ['document.limit'] = { code = 2031, anyRequest = false, data = {  }, documentation = 'This connection has `limits.openDocuments` documents open.', hint = 'Close those that are done with.' },
  ['document.openOtherwise'] = { code = 2032, anyRequest = false, data = { 'current', 'value' }, documentation = 'The document is open already, and not as this request wants it: `parameter` is the option, `current` what it was opened with, `value` what was asked for.', hint = 'Leave the option out, or open the document when nobody has it open.' },
  ['document.unknown'] = { code = 2008, anyRequest = false, data = { 'allowed' }, documentation = 'There is no document of that name on this connection.', hint = 'Use a name that `document/open` or `initialize` gave.' },
  ['fetch.invalid'] = { code = 134060, anyRequest = false, data = {  }, documentation = 'The fetch request contradicts itself, or has a member that its method has no place for.', hint = 'The hint says where.' },
  ['fetch.tooLarge'] = { code = 134060, anyRequest = true, data = {  }, documentation = 'The result would have more bytes than `limits.replyBytes`.', hint = 'Ask for less at a time: with `limit` and `offset`, fewer properties, or a `partialResultToken`. A request that writes has been carried out, as the message says: do not repeat it.' },
  ['history.tokenExpired'] = { code = 134301, anyRequest = false, data = {  }, documentation = 'Something after that token was purged, or it is another store\'s.', hint = 'Read everything anew, then go on with a token from now on.' },
  ['history.unavailable'] = { code = 134091, anyRequest = false, data = {  }, documentation = 'The store has no history.', hint = 'Open the document with `history: true`.' },
  ['list.limit'] = { code = 2010, anyRequest = false, data = {  }, documentation = 'This connection has as many live lists and aggregates open as it may have.', hint = 'Close those that are not shown any more.' },
  ['list.unknown'] = { code = 2011, anyRequest = false, data = {  }, documentation = 'There is no live list of that name on this connection.', hint = 'Use a name that `list/open` gave; a list is closed with its context.' },
  ['migration.mappingInvalid'] = { code = 134110, anyRequest = false, data = { 'file', 'line', 'offset', 'predicate' }, documentation = 'A mapping is not well-formed, or does not fit the two models; `errors` has each fault, those of its expressions as `predicate.*`. The store is as it was.', hint = '`entity` and `property` say where in the later model, `predicate` and `offset` where in the text.' },
  ['migration.notInferable'] = { code = 134190, anyRequest = false, data = {  }, documentation = 'The model has changed in ways that a migration cannot be inferred from; `errors` has each. The store is as it was.', hint = '`model/diff` tells the same of two models, without a store.' },
  ['migration.policyUnsupported'] = { code = 134170, anyRequest = false, data = { 'file', 'line', 'predicate' }, documentation = 'A mapping names classes of the application that were to migrate objects, which no other program can run; `errors` has each, with the properties that nothing else is known of.', hint = '`orrery model convert` writes the mapping as JSON: give it expressions, and leave `policyClass` out.' },
  ['model.abstractEntity'] = { code = 134000, anyRequest = false, data = {  }, documentation = 'An abstract entity has no objects of its own.', hint = 'Use one of its subentities.' },
  ['model.incompatible'] = { code = 134100, anyRequest = false, data = {  }, documentation = 'The store was made with another version of the model.', hint = 'Open it with that version, or migrate it.' },
  ['model.invalid'] = { code = 134130, anyRequest = false, data = { 'file', 'line', 'offset', 'predicate' }, documentation = 'The model is ill-formed; `errors` has each fault, with file and line.', hint = 'Correct the model.' },
  ['model.notFound'] = { code = 134130, anyRequest = false, data = { 'file' }, documentation = 'There is no model there, and none cached in the store.', hint = 'Give the path of one.' },
  ['model.unknownConfiguration'] = { code = 134000, anyRequest = false, data = { 'file', 'line' }, documentation = 'The model has no configuration of that name.', hint = 'The hint has the name that was probably meant, or lists those there are.' },
  ['model.unknownEntity'] = { code = 134000, anyRequest = false, data = {  }, documentation = 'The model has no entity of that name.', hint = 'The hint has the name that was probably meant, or lists those there are.' },
  ['model.unknownKey'] = { code = 134000, anyRequest = false, data = {  }, documentation = 'The entity has no property of that name.', hint = 'The hint has the name that was probably meant, or lists those there are.' },
  ['object.changedSince'] = { code = 132000, anyRequest = false, data = { 'changes' }, documentation = 'Objects changed since the clock given as `ifUnchangedSince`; `changes` says what, and by whom. Nothing was written.', hint = 'Read the objects anew and repeat the edit if it makes sense; a value from its beginning.' },
  ['object.deleted'] = { code = 133000, anyRequest = false, data = {  }, documentation = 'The object is deleted in this context.', hint = 'Undo, or fetch again.' },
  ['object.notFound'] = { code = 133000, anyRequest = false, data = { 'value' }, documentation = 'There is no such object.', hint = 'Fetch again: it may have been deleted.' },
  ['observer.limit'] = { code = 2013, anyRequest = false, data = {  }, documentation = 'This connection has `limits.openObservers` observers open, or would have more than `limits.observedObjects` under observation.', hint = 'Close observers, narrow them by predicate or ids, or open a live list.' },
  ['observer.unknown'] = { code = 2009, anyRequest = false, data = {  }, documentation = 'There is no observer of that name on this connection.', hint = 'Use a name that `observer/open` gave.' },
  ['permission.denied'] = { code = 2021, anyRequest = true, data = {  }, documentation = 'The token of this connection allows to read only, or not that document.', hint = 'Use another token, or ask for leave where tokens are handed out.' },
  ['predicate.arguments'] = { code = 134060, anyRequest = false, data = { 'offset', 'predicate' }, documentation = 'The arguments do not fit the predicate\'s `%` conversions in number or type.', hint = 'Give one argument per conversion, in order.' },
  ['predicate.keyPath'] = { code = 134060, anyRequest = false, data = { 'offset', 'predicate' }, documentation = 'A key path leads nowhere; `property` names the step.', hint = 'The hint has the name that was probably meant, or lists those there are.' },
  ['predicate.limit'] = { code = 134060, anyRequest = false, data = { 'offset', 'predicate', 'value' }, documentation = 'The predicate is too long, too deeply nested, or multiplies to too much work.', hint = 'See the limits of predicates in the manual.' },
  ['predicate.syntax'] = { code = 134060, anyRequest = false, data = { 'expected', 'offset', 'predicate' }, documentation = 'The predicate does not follow the format language; `offset` says where.', hint = 'Correct it there.' },
  ['predicate.type'] = { code = 134060, anyRequest = false, data = { 'offset', 'predicate', 'value' }, documentation = 'An operator does not apply to the types it stands between.', hint = 'Compare like with like.' },
  ['predicate.unsupported'] = { code = 134060, anyRequest = false, data = { 'offset', 'predicate' }, documentation = 'The predicate uses what this version does not evaluate.', hint = 'Say it another way; the hint says what.' },
  ['recovery.notFound'] = { code = 2022, anyRequest = false, data = {  }, documentation = 'There are no edits of the store to be recovered.', hint = '`recovery` of `document/getStatus` lists the files that have some.' },
  ['recovery.unreadable'] = { code = 2023, anyRequest = false, data = { 'file' }, documentation = 'A recovery file is damaged, of a later version, or of another store; `file` names it.', hint = 'Move the file away, or remove it with `document/recover` and `discard`.' },
  ['rpc.internalError'] = { code = -32603, anyRequest = true, data = {  }, documentation = 'The server failed in a way it does not expect. Nothing was changed.', hint = 'Report it, with what the server wrote to its standard error.' },
  ['rpc.invalidParams'] = { code = -32602, anyRequest = true, data = { 'allowed' }, documentation = 'A parameter is missing, has the wrong type, stands twice or is none of the allowed words; `parameter` is its path. Or parameters were given by position.', hint = 'Correct the parameter at `parameter`; the method\'s table says what it takes.' },
  ['rpc.invalidRequest'] = { code = -32600, anyRequest = true, data = {  }, documentation = 'JSON, but no request: `jsonrpc` is not `"2.0"`, `method` is no string, `id` is no number or string or is in use, `params` is no object or array, `initialize` came twice, or the batch is empty.', hint = 'Correct the envelope.' },
  ['rpc.methodNotFound'] = { code = -32601, anyRequest = true, data = {  }, documentation = 'There is no such request.', hint = 'See `rpc/discover` for what there is; the method may be newer than this server.' },
  ['rpc.notInitialized'] = { code = -32002, anyRequest = true, data = {  }, documentation = 'A request came before `initialize`.', hint = 'Send `initialize` first and wait for its reply.' },
  ['rpc.parseError'] = { code = -32700, anyRequest = true, data = { 'offset' }, documentation = 'The message is not JSON: RFC 8259, UTF-8, no lone surrogates, nested no deeper than `limits.nestingDepth`.', hint = 'Correct the message; `offset` says where it went wrong.' },
  ['rpc.requestCancelled'] = { code = -32800, anyRequest = true, data = {  }, documentation = 'The request was given up, with `$/cancelRequest` or by a server that ends. Nothing was changed.', hint = 'None: it was asked for.' },
  ['rpc.tooManyRequests'] = { code = -32803, anyRequest = true, data = {  }, documentation = 'Too many requests of this connection wait for their replies: more than `limits.waitingRequests`, or than `limits.waitingBytes` of their parameters.', hint = 'Wait for replies before asking for more.' },
  ['rpc.unknownParameter'] = { code = -32602, anyRequest = true, data = { 'allowed' }, documentation = 'The parameters have a member that the method does not know, or one in them has; `parameter` is its path, `allowed` has those known.', hint = 'Correct the name, or leave the member out.' },
  ['rpc.unsupportedVersion'] = { code = 2035, anyRequest = false, data = { 'allowed' }, documentation = 'The client asks for a version of the protocol that the server does not serve; `allowed` has the one it speaks.', hint = 'Ask for the version that the server speaks, or use a newer server.' },
  ['save.constraintConflict'] = { code = 133021, anyRequest = false, data = { 'value' }, documentation = 'Two objects have the same values where the model wants them unique; `objects` says which.', hint = 'Change or delete one. To have it decided without asking, make the context with another `mergePolicy` (`context/create`).' },
  ['save.failed'] = { code = 134030, anyRequest = false, data = { 'file' }, documentation = 'The save failed for a reason of its own.', hint = 'The message says which. The edits are still in the context.' },
  ['save.mergeConflict'] = { code = 133020, anyRequest = false, data = { 'value' }, documentation = 'The store has newer values than the context knew of; `objects` says of which.', hint = 'Refresh them (`context/refresh`) and save again: edits stay, on top of what was saved. To have it decided without asking, make the context with another `mergePolicy` (`context/create`).' },
  ['server.shuttingDown'] = { code = -32600, anyRequest = true, data = {  }, documentation = 'A request came after `shutdown`.', hint = 'Send `exit`; open another connection to go on.' },
  ['store.busy'] = { code = 134090, anyRequest = true, data = {  }, documentation = 'Another process keeps the store locked.', hint = 'Try again.' },
  ['store.corrupt'] = { code = 134080, anyRequest = true, data = {  }, documentation = 'The file is no store, or damaged.', hint = 'Check that it is the right file, or restore a backup; `document/check` says more of a store that opens.' },
  ['store.exists'] = { code = 134080, anyRequest = false, data = {  }, documentation = 'There is a file where a new one was to be made.', hint = 'Choose another path, or remove the file; `document/backup` can `replace` it.' },
  ['store.failed'] = { code = 134180, anyRequest = true, data = {  }, documentation = 'SQLite or the system reported an error.', hint = 'The message has it.' },
  ['store.full'] = { code = 134030, anyRequest = true, data = {  }, documentation = 'The disk is full.', hint = 'Make room and save again; the edits are still in the context.' },
  ['store.inUse'] = { code = 134090, anyRequest = false, data = { 'holder' }, documentation = 'Another server, or a command at work, has the store open for writing; `holder` says which.', hint = 'Connect to that server, as `orrery attach` does, or end it.' },
  ['store.notFound'] = { code = 134080, anyRequest = false, data = {  }, documentation = 'There is no store there.', hint = 'Correct the path, or pass `create`.' },
  ['store.openFailed'] = { code = 134080, anyRequest = true, data = {  }, documentation = 'The store cannot be opened.', hint = 'The message has the system\'s reason.' },
  ['store.readOnly'] = { code = 134030, anyRequest = false, data = {  }, documentation = 'The store cannot be written.', hint = 'Open it without `readOnly`, with its model where that was a guess, or with `writeMirrored`, as the hint says; or make the file and its folder writable.' },
  ['store.replaced'] = { code = 134080, anyRequest = true, data = {  }, documentation = 'The file at the store\'s path is not the one any more that was opened.', hint = 'Put it back; or give up what is unsaved with `document/revert`, close the document and open it again.' },
  ['store.saveUnknown'] = { code = 134030, anyRequest = false, data = {  }, documentation = 'The disk failed while a save was made durable. What was to be saved is still unsaved, but may turn up in the store if the server stops now.', hint = 'Save again, and do not take the edits for lost or saved until that succeeds.' },
  ['stream.limit'] = { code = 2034, anyRequest = false, data = {  }, documentation = 'This connection has `limits.openStreams` streams open that `stream/open` opened, or would have more than `limits.observedObjects` under observation.', hint = 'Close streams, or narrow them by predicate or ids.' },
  ['stream.unknown'] = { code = 2033, anyRequest = false, data = {  }, documentation = 'There is no stream of that name on this connection.', hint = 'Use a name that `stream/open` or `document/open` gave.' },
  ['validation.dateTooLate'] = { code = 1630, anyRequest = false, data = { 'value' }, documentation = 'A date is after its maximum.', hint = 'Set an earlier one.' },
  ['validation.dateTooSoon'] = { code = 1640, anyRequest = false, data = { 'value' }, documentation = 'A date is before its minimum.', hint = 'Set a later one.' },
  ['validation.failed'] = { code = 1550, anyRequest = false, data = {  }, documentation = 'A value breaks a rule that has no number of its own.', hint = 'Correct the value.' },
  ['validation.invalidDate'] = { code = 1650, anyRequest = false, data = {  }, documentation = 'A date is not one.', hint = 'Set another.' },
  ['validation.invalidURI'] = { code = 1690, anyRequest = false, data = { 'value' }, documentation = 'A text is no URI.', hint = 'Set one that is.' },
  ['validation.missingMandatoryProperty'] = { code = 1570, anyRequest = false, data = { 'value' }, documentation = 'A property that is not optional is nil.', hint = 'Set `property`.' },
  ['validation.multiple'] = { code = 1560, anyRequest = false, data = {  }, documentation = 'Several rules are broken.', hint = '`errors` has each.' },
  ['validation.numberTooLarge'] = { code = 1610, anyRequest = false, data = { 'value' }, documentation = 'A number is above its maximum.', hint = 'Set a smaller one.' },
  ['validation.numberTooSmall'] = { code = 1620, anyRequest = false, data = { 'value' }, documentation = 'A number is below its minimum.', hint = 'Set a larger one.' },
  ['validation.relationshipDeniedDelete'] = { code = 1600, anyRequest = false, data = { 'value' }, documentation = 'An object was deleted while a relationship with the delete rule Deny holds objects.', hint = 'Delete those, or part them from it, first.' },
  ['validation.relationshipExceedsMaximumCount'] = { code = 1590, anyRequest = false, data = {  }, documentation = 'A to-many relationship holds more objects than it may.', hint = 'Take objects out.' },
  ['validation.relationshipLacksMinimumCount'] = { code = 1580, anyRequest = false, data = {  }, documentation = 'A to-many relationship holds fewer objects than it must.', hint = 'Add objects.' },
  ['validation.stringPatternMatching'] = { code = 1680, anyRequest = false, data = { 'value' }, documentation = 'A string does not match its regular expression.', hint = 'Set one that does.' },
  ['validation.stringTooLong'] = { code = 1660, anyRequest = false, data = { 'value' }, documentation = 'A string is longer than its maximum.', hint = 'Shorten it.' },
  ['validation.stringTooShort'] = { code = 1670, anyRequest = false, data = { 'value' }, documentation = 'A string is shorter than its minimum.', hint = 'Lengthen it.' },
  ['value.readOnlyKey'] = { code = 134000, anyRequest = false, data = {  }, documentation = 'The property cannot be set: it is derived, or a fetched property.', hint = 'Leave it out.' },
  ['value.wrongType'] = { code = 134000, anyRequest = false, data = { 'value' }, documentation = 'A value is not of its property\'s type.', hint = 'The value table says which form the type has.' },
}

return M
