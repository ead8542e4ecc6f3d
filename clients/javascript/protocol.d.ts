// Written by protocol-gen from protocol/: edit that instead.

/** Any value that JSON can say. */
export type JSONValue =
  | null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue };
/**
 * What a token allows.
 *
 * - `"read"`: To read, and to hear of changes. What would change a document is refused with
 *   `permission.denied`, edits of private contexts too.
 * - `"write"`: Everything.
 */
export type Access = "read" | "write" | (string & {});
/**
 * Types of attributes, as Xcode spells them.
 *
 * - `"Undefined"`: No type; only for transient attributes.
 * - `"Integer 16"`: −32,768 … 32,767.
 * - `"Integer 32"`: 32-bit integer.
 * - `"Integer 64"`: 64-bit integer.
 * - `"Decimal"`: Decimal number: exact with up to 15 digits, and whole up to ±2^63. One with
 *   more digits is rounded as it is set, to what Core Data’s column holds.
 * - `"Double"`: 64-bit floating point.
 * - `"Float"`: 32-bit floating point.
 * - `"String"`: Unicode text.
 * - `"Boolean"`: True or false.
 * - `"Date"`: A moment, in seconds.
 * - `"Binary"`: Bytes.
 * - `"UUID"`: A UUID.
 * - `"URI"`: A URI, as text.
 * - `"Transformable"`: Bytes that a value transformer makes.
 * - `"Composite"`: Named elements.
 */
export type AttributeTypeName = "Undefined" | "Integer 16" | "Integer 32" | "Integer 64" | "Decimal" | "Double" | "Float" | "String" | "Boolean" | "Date" | "Binary" | "UUID" | "URI" | "Transformable" | "Composite";
/**
 * What becomes of an object whose unique values another object has.
 *
 * - `"error"`: The request fails.
 * - `"update"`: The values given are set on the other object. Where several objects are in
 *   the way, the request fails.
 * - `"skip"`: The object is left out.
 */
export type BatchConflictRule = "error" | "update" | "skip";
/**
 * What made a context's objects change.
 *
 * - `"edit"`: An edit in this context.
 * - `"merge"`: Another context saved and this one took its changes over.
 * - `"undo"`: An undo.
 * - `"redo"`: A redo.
 * - `"rollback"`: A rollback or revert.
 * - `"refresh"`: A refresh: values were read again from the store.
 * - `"batch"`: A batch request, straight to the store.
 * - `"remote"`: Another process wrote the store.
 */
export type ChangeOrigin = "edit" | "merge" | "undo" | "redo" | "rollback" | "refresh" | "batch" | "remote" | (string & {});
/**
 * Sorts of faults in a store.
 *
 * - `"sqlite"`: SQLite's integrity check reports it.
 * - `"danglingReference"`: A relationship names an object that is not there.
 * - `"inverseMismatch"`: Two ends of a relationship disagree.
 * - `"primaryKey"`: Z_MAX is below a key in use, or a key is used twice.
 * - `"missingFile"`: A large value's file is not there.
 * - `"orphanedFile"`: A file of a large value that no object has, written more than a minute
 *   ago: it may be removed while nobody has the store open.
 * - `"validation"`: A stored value breaks the model's rules.
 */
export type CheckProblemKind = "sqlite" | "danglingReference" | "inverseMismatch" | "primaryKey" | "missingFile" | "orphanedFile" | "validation" | (string & {});
/**
 * Languages that a model's entities are written in as classes.
 *
 * - `"swift"`: Swift.
 * - `"python"`: Python.
 * - `"typescript"`: TypeScript.
 * - `"lua"`: Lua.
 * - `"elisp"`: Emacs Lisp.
 */
export type ClassLanguage = "swift" | "python" | "typescript" | "lua" | "elisp";
/**
 * How a comparison treats a to-many left side.
 *
 * - `"direct"`: As it stands.
 * - `"all"`: Every element must match.
 * - `"any"`: One element must match.
 */
export type ComparisonModifier = "direct" | "all" | "any" | (string & {});
/**
 * What `document/open` does about a store that is not there.
 *
 * - `"never"`: The store must exist.
 * - `"ifMissing"`: A new store is made where there is none.
 * - `"always"`: A new store is made; one that is there is refused with `store.exists`, never
 *   replaced.
 */
export type CreateMode = "never" | "ifMissing" | "always";
/**
 * What a delete does to the objects at the other end, as Xcode spells it.
 *
 * - `"No Action"`: Nothing: they may keep pointing at it.
 * - `"Nullify"`: They forget it.
 * - `"Cascade"`: They are deleted too.
 * - `"Deny"`: While there are any, the delete is refused.
 */
export type DeleteRuleName = "No Action" | "Nullify" | "Cascade" | "Deny";
/**
 * How a document lies on disk.
 *
 * - `"file"`: One store file, and what SQLite and large values put beside it.
 * - `"package"`: A folder with the store at `StoreContent/persistentStore`, as
 *   UIManagedDocument has it.
 */
export type DocumentFormat = "file" | "package";
/**
 * The state of a document, as UIManagedDocument has it.
 *
 * - `"normal"`: Open, saving works.
 * - `"editingDisabled"`: Open, but edits are refused: the store is read-only or busy with a
 *   long job.
 * - `"savingError"`: The last save failed, or left edits out; they are still in the context.
 * - `"inConflict"`: A save met newer values in the store, and edits that contradict them are
 *   still in the context; or the store's file was replaced, and nothing can be saved.
 */
export type DocumentState = "normal" | "editingDisabled" | "savingError" | "inConflict" | (string & {});
/**
 * What an acknowledged save survives.
 *
 * - `"full"`: Power loss: the file is synchronised before the reply.
 * - `"normal"`: The death of the process; after power loss the last saves may be missing,
 *   never torn.
 */
export type Durability = "full" | "normal";
/**
 * Sorts of expressions.
 *
 * - `"constant"`: A value.
 * - `"keyPath"`: A key path from the object.
 * - `"evaluatedObject"`: SELF: the object itself.
 * - `"variable"`: A `$variable`.
 * - `"aggregate"`: A list `{…}` of `arguments`.
 * - `"function"`: A function, an operator or a key path of an expression, over `arguments`.
 * - `"subquery"`: SUBQUERY: collection in `arguments`, variable in `name`, condition in
 *   `predicates`.
 * - `"conditional"`: TERNARY: condition in `predicates`, the two sides in `arguments`.
 */
export type ExpressionKind = "constant" | "keyPath" | "evaluatedObject" | "variable" | "aggregate" | "function" | "subquery" | "conditional" | (string & {});
/**
 * What a context's unsaved changes make of a fetch.
 *
 * - `"store"`: They do not touch it: the store answers, while the server goes on with other
 *   requests.
 * - `"merged"`: Objects of the fetched entity changed: the store answers without them, and
 *   those that match are put in their places.
 * - `"context"`: Objects that the predicate or the order reaches over relationships changed:
 *   every object of the entity is read and evaluated in memory. Saving first is cheaper.
 */
export type FetchEvaluation = "store" | "merged" | "context" | (string & {});
/**
 * What a fetch gives, in the words of the methods that fetch.
 *
 * - `"objects"`: Objects with their values, as `fetch/objects`.
 * - `"ids"`: Object ids, as `fetch/ids`.
 * - `"rows"`: Rows of values, as `fetch/rows`: Core Data's dictionaries.
 * - `"count"`: The number of them, as `fetch/count`.
 */
export type FetchResultType = "objects" | "ids" | "rows" | "count";
/**
 * What a save did to an object, as NSPersistentHistoryChangeType has it.
 *
 * - `"insert"`: It is new.
 * - `"update"`: It changed.
 * - `"delete"`: It is gone.
 */
export type HistoryChangeType = "insert" | "update" | "delete" | (string & {});
/**
 * How a fetch index is built.
 *
 * - `"binary"`: A B-tree.
 * - `"rTree"`: An R-tree, for ranges of numbers.
 */
export type IndexCollation = "binary" | "rTree";
/**
 * How integers beyond ±2^53 are written.
 *
 * Both forms are always accepted.
 *
 * - `"number"`: As JSON numbers, all digits. For clients whose numbers are 64-bit integers.
 * - `"string"`: As strings of decimal digits when beyond ±2^53, which a double cannot hold.
 *   For JavaScript and Lua.
 */
export type Int64Form = "number" | "string";
/**
 * Why a live list, a live aggregate or an observer of values is told as a whole.
 *
 * - `"overflow"`: Changes piled up because they were read too slowly, more than can be told
 *   as one.
 * - `"reset"`: The context was reset.
 * - `"changed"`: More changed than anybody can list.
 * - `"model"`: The document has another model.
 */
export type ListResetReason = "overflow" | "reset" | "changed" | "model" | (string & {});
/**
 * What a save does when the store has newer values than the context knew. Core Data's five.
 *
 * - `"error"`: The save fails with `save.mergeConflict`.
 * - `"mergeByPropertyStoreTrump"`: By property; where both changed, the store's value wins.
 * - `"mergeByPropertyObjectTrump"`: By property; where both changed, the context's value
 *   wins.
 * - `"overwrite"`: The context's whole object wins.
 * - `"rollback"`: The store's whole object wins; the context's edits of it are dropped.
 */
export type MergePolicy = "error" | "mergeByPropertyStoreTrump" | "mergeByPropertyObjectTrump" | "overwrite" | "rollback";
/**
 * Sorts of differences between two models.
 *
 * - `"entityAdded"`: An entity is new.
 * - `"entityRemoved"`: An entity is gone.
 * - `"entityRenamed"`: An entity has another name; its renaming identifier says so.
 * - `"superentityChanged"`: An entity has another superentity, or one where it had none, or
 *   none any more.
 * - `"isAbstractChanged"`: An entity became abstract or concrete.
 * - `"uniquenessConstraintAdded"`: Properties must be unique together. Objects that are not
 *   make a migration fail.
 * - `"uniquenessConstraintRemoved"`: Properties need not be unique together any more.
 * - `"propertyAdded"`: A property is new.
 * - `"propertyRemoved"`: A property is gone.
 * - `"propertyRenamed"`: A property has another name; its renaming identifier says so.
 * - `"propertyMoved"`: A property moved up or down the hierarchy of entities.
 * - `"typeChanged"`: An attribute has another type.
 * - `"isOptionalChanged"`: A property may be empty, or must not be any more. Objects get an
 *   attribute's default value.
 * - `"isTransientChanged"`: A property is stored, or is not any more.
 * - `"defaultValueChanged"`: An attribute has another default value. Values that are stored
 *   stay.
 * - `"derivationChanged"`: An attribute is computed, otherwise than it was, or not any more.
 * - `"externalStorageChanged"`: Large values may be kept in files, or may not any more.
 * - `"destinationChanged"`: A relationship leads to another entity.
 * - `"inverseChanged"`: A relationship has another inverse.
 * - `"isToManyChanged"`: A relationship became to-many or to-one.
 * - `"isOrderedChanged"`: A relationship became ordered or unordered.
 * - `"deleteRuleChanged"`: A relationship has another delete rule.
 * - `"countsChanged"`: A relationship has other bounds on the number of its objects.
 * - `"versionHashModifierChanged"`: An entity or property has another version hash modifier.
 * - `"objectsFiltered"`: A mapping takes only objects that its condition, `to`, holds for,
 *   or that the expressions `to` tell apart.
 * - `"propertyMapped"`: A mapping computes the property, by the expression `to`.
 */
export type ModelChangeKind = "entityAdded" | "entityRemoved" | "entityRenamed" | "superentityChanged" | "isAbstractChanged" | "uniquenessConstraintAdded" | "uniquenessConstraintRemoved" | "propertyAdded" | "propertyRemoved" | "propertyRenamed" | "propertyMoved" | "typeChanged" | "isOptionalChanged" | "isTransientChanged" | "defaultValueChanged" | "derivationChanged" | "externalStorageChanged" | "destinationChanged" | "inverseChanged" | "isToManyChanged" | "isOrderedChanged" | "deleteRuleChanged" | "countsChanged" | "versionHashModifierChanged" | "objectsFiltered" | "propertyMapped" | (string & {});
/**
 * What a later model did to something in its graph.
 *
 * - `"added"`: The earlier model does not have it.
 * - `"removed"`: Only the earlier model has it.
 * - `"changed"`: It is different in what stored objects depend on.
 */
export type ModelGraphChange = "added" | "removed" | "changed" | (string & {});
/**
 * Forms of a model's graph as a text.
 *
 * - `"mermaid"`: A Mermaid class diagram. It has no places: who draws it finds them.
 * - `"svg"`: An image, light or dark as its reader likes it, with text of the usual size.
 */
export type ModelGraphFormat = "mermaid" | "svg";
/**
 * What a line of a model's graph stands for.
 *
 * - `"inheritance"`: From the superentity to the entity that inherits from it.
 * - `"relationship"`: A relationship and its inverse.
 */
export type ModelGraphLineKind = "inheritance" | "relationship" | (string & {});
/**
 * Sorts of guesses about a model.
 *
 * - `"cache"`: The store has no cached model, or it was not used.
 * - `"entity"`: An entity of the tables has another name or superentity in the cached model,
 *   or is not in it, or the other way round.
 * - `"name"`: A property's name: tables have it in capital letters only.
 * - `"owner"`: Which entity a property belongs to: those of a hierarchy share a table.
 * - `"type"`: An attribute's type.
 * - `"destination"`: Where a relationship leads.
 * - `"inverse"`: A relationship's inverse.
 * - `"omitted"`: A property or column that is left out.
 * - `"rules"`: Whether properties are mandatory, default values, delete rules, what an
 *   attribute is derived from.
 * - `"unreadable"`: A default value, rule, index or order of the cached model that is left
 *   out. Saving does not depend on it.
 */
export type ModelGuessKind = "cache" | "entity" | "name" | "owner" | "type" | "destination" | "inverse" | "omitted" | "rules" | "unreadable" | (string & {});
/**
 * What a migration does with an entity's objects.
 *
 * - `"add"`: The entity is new and has none.
 * - `"remove"`: They are deleted.
 * - `"copy"`: They stay as they are.
 * - `"transform"`: They stay, and change.
 * - `"custom"`: A mapping says what they become.
 */
export type ModelMappingKind = "add" | "remove" | "copy" | "transform" | "custom" | (string & {});
/**
 * What a model was read from that nobody gave.
 *
 * - `"store"`: The store was made by Orrery and keeps its model.
 * - `"cache"`: The model that Core Data keeps in the store, `Z_MODELCACHE`. It lacks user
 *   info, scalar types and most rules for values. Where the tables differ they were followed.
 * - `"tables"`: The tables alone: their names and columns, and values in these.
 */
export type ModelOriginKind = "store" | "cache" | "tables" | (string & {});
/**
 * What change notices carry.
 *
 * - `"objects"`: Objects with their values.
 * - `"ids"`: Ids and changed keys only.
 * - `"none"`: No notices.
 */
export type NoticeDetail = "objects" | "ids" | "none";
/**
 * Notices one can observe.
 *
 * - `"context/didChangeObjects"`: Objects of a context changed.
 * - `"document/didSave"`: Changes reached the store.
 */
export type ObservableNotice = "context/didChangeObjects" | "document/didSave";
/**
 * Sorts of predicates.
 *
 * - `"and"`: All of `predicates`.
 * - `"or"`: Any of `predicates`.
 * - `"not"`: The one in `predicates` is false.
 * - `"comparison"`: `operator` between `expressions`.
 * - `"true"`: TRUEPREDICATE.
 * - `"false"`: FALSEPREDICATE.
 */
export type PredicateKind = "and" | "or" | "not" | "comparison" | "true" | "false" | (string & {});
/**
 * Why a context's state has to be read anew.
 *
 * - `"overflow"`: Queued notices passed `limits.queuedBytes` because they were read too
 *   slowly; they were dropped in favour of this one.
 * - `"size"`: An edit changed more than 10,000 objects.
 * - `"reset"`: The context was reset.
 * - `"batch"`: A batch request changed more objects than a notice names. Unsaved edits are
 *   still there.
 * - `"remote"`: Another process saved, and what it changed cannot be told or is more than a
 *   notice names. Unsaved edits are still there.
 * - `"unreadable"`: An object that changed cannot be read. Reading it says what keeps it
 *   from that.
 * - `"model"`: The document has another model: `document/didChangeModel` has it.
 */
export type ResetReason = "overflow" | "size" | "reset" | "batch" | "remote" | "unreadable" | "model" | (string & {});
/**
 * What the result of a write says of the objects that it changed.
 *
 * - `"none"`: Nothing: the clock, and how many there are.
 * - `"ids"`: Which they are.
 * - `"keys"`: Which they are, and of those that were there before which properties changed.
 * - `"objects"`: Their values as they are after the write, too.
 */
export type Returning = "none" | "ids" | "keys" | "objects";
/**
 * How strings are compared in sorting.
 *
 * - `"compare"`: By Unicode code point.
 * - `"caseInsensitiveCompare"`: Ignoring case.
 * - `"localizedCompare"`: As people expect, by the locale's collation.
 * - `"localizedCaseInsensitiveCompare"`: By the locale's collation, ignoring case.
 * - `"localizedStandardCompare"`: As a file browser sorts: by the locale's collation, digits
 *   as numbers.
 */
export type SortComparator = "compare" | "caseInsensitiveCompare" | "localizedCompare" | "localizedCaseInsensitiveCompare" | "localizedStandardCompare";
/**
 * How much the server tells with `$/logTrace`.
 *
 * - `"off"`: Nothing.
 * - `"messages"`: One line per message.
 * - `"verbose"`: Each message with its content, shortened where it is long.
 */
export type TraceValue = "off" | "messages" | "verbose";
/**
 * Whose steps undo and redo take.
 *
 * - `"context"`: The last step of the context, whoever made it.
 * - `"connection"`: The last one that this connection made, where nobody else has changed
 *   since what it changes.
 */
export type UndoScope = "context" | "connection";
/**
 * What an unsaved edit does.
 *
 * - `"insert"`: Inserts the object with `values`.
 * - `"update"`: Changes `values` of the object, which were `old`.
 * - `"delete"`: Deletes the object.
 * - `"relate"`: Adds and removes objects of the to-many relationship `key`, which is
 *   many-to-many or has no inverse. All others follow from the values of to-one relationships.
 * - `"order"`: Gives the ordered relationship `key` the order `objects`.
 */
export type UnsavedEditKind = "insert" | "update" | "delete" | "relate" | "order" | (string & {});
/**
 * In which way an object is not saved.
 *
 * - `"inserted"`: It is new.
 * - `"updated"`: It was there and has changed.
 * - `"deleted"`: It was there and is deleted.
 */
export type UnsavedState = "inserted" | "updated" | "deleted";
/**
 * Arguments of a predicate's `%@`, `%K` and number conversions, in order.
 *
 * Strings, numbers and booleans stand for themselves; everything else is an object with one
 * `$`-key: `{"$date": …}`, `{"$uuid": …}`, `{"$data": base64}`, `{"$decimal": …}`,
 * `{"$object": id}`, `{"$keyPath": …}` (for `%K`). An array is a collection for `IN` and
 * `BETWEEN`; `null` is nil. `{"$predicate": {"predicate": text, "argumentArray": […]}}` is a
 * predicate with arguments of its own, for a `%@` where a predicate may stand: it is read by
 * itself, so that neither text reaches into the other.
 */
export type ArgumentArray = JSONValue[];
/**
 * An object's permanent name: entity and primary key.
 *
 * The tail of Core Data's `x-coredata://<store UUID>/BNRItem/p42`; that whole form is accepted
 * too and never sent. An id is permanent from `object/insert` on: it does not change at save.
 * An object of a subentity carries its own entity's name, never the superentity's.
 */
export type ObjectID = string;
/**
 * Values by property name, each in the JSON form of its attribute's type.
 *
 * The value table in the conventions says which form. `null` sets nil, and nil is told as
 * `null`. The order of members means nothing.
 */
export type Values = { [key: string]: JSONValue };
/** Values for a predicate's `$variables`, in the forms `ArgumentArray` has. */
export type Variables = { [key: string]: JSONValue };
/**
 * What turns an old state of a live aggregate into a new one.
 *
 * To apply it by places: remove `deletes` and the sources of `moves`, together, from the last
 * place to the first; put in `inserts` and the targets of `moves`, together, from the first
 * place to the last; then replace `updates`. A client that keeps groups by their keys needs
 * the keys alone.
 */
export interface AggregateChange {
  /** How many rows there are now. */
  "total": number;
  /** Rows that left, by their old places, descending. */
  "deletes": AggregateDelete[];
  /** Rows that moved, ascending by `newPlace`. A group that nothing touched never moves. */
  "moves": AggregateMove[];
  /** Rows that came, ascending. */
  "inserts": AggregateRow[];
  /** Rows whose values changed, moved or not, ascending. */
  "updates": AggregateRow[];
}
/** The parameters of `aggregate/close`. */
export interface AggregateCloseParams {
  /** The aggregate. */
  "aggregate": string;
}
/** The result of `aggregate/close`. */
export interface AggregateCloseResult {
  /** The document's clock at which this was true. */
  "clock": string;
}
/** A group that left a live aggregate. */
export interface AggregateDelete {
  /** Its old place. */
  "row": number;
  /** Which group. */
  "groupKey": JSONValue[];
}
/** The parameters of `aggregate/didChange`. */
export interface AggregateDidChangeParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `aggregate/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** What made it change. `merge` where several changes are told as one. */
  "origin": ChangeOrigin;
  /** The request that caused it. */
  "by"?: ChangeCause;
  /** What to do to the rows. */
  "changes": AggregateChange;
}
/** The parameters of `aggregate/didFail`. */
export interface AggregateDidFailParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `aggregate/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** Why. */
  "error": ErrorInfo;
}
/** The parameters of `aggregate/didReset`. */
export interface AggregateDidResetParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `aggregate/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** Why. */
  "reason": ListResetReason;
  /** All rows, in order. */
  "rows": AggregateRow[];
}
/** A group that changed its place in a live aggregate. */
export interface AggregateMove {
  /** Its old place. */
  "oldPlace": number;
  /** Its new place. */
  "newPlace": number;
  /** Which group. */
  "groupKey": JSONValue[];
}
/** The parameters of `aggregate/open`. */
export interface AggregateOpenParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** What to compute. */
  "fetch": FetchRequest;
}
/** The result of `aggregate/open`. */
export interface AggregateOpenResult {
  /** Its name. */
  "aggregate": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** Its rows, in order. */
  "rows": AggregateRow[];
}
/** A row of a live aggregate: a group, and what was computed of it. */
export interface AggregateRow {
  /** Its place; after a change the new one. */
  "row": number;
  /**
   * What tells the group from others: the values that `groupBy` names, in its order. Empty where
   * nothing is grouped.
   */
  "groupKey": JSONValue[];
  /** The columns by name. */
  "values": Values;
}
/** When the main context saves by itself. */
export interface AutosaveOptions {
  /**
   * Whether it does: after an edit, when the last front end leaves, at `shutdown`, at the end of
   * input and on SIGTERM. Where not, what is unsaved at the end is lost; but where connections
   * have asked for this, and somebody who has not has changed something unsaved last, all that
   * is unsaved is kept in a recovery file. Default: `true`.
   */
  "enabled"?: boolean;
  /** Seconds from the last edit to the save. Default: `1.0`. From 0 to 86400. */
  "delay"?: number;
}
/** The parameters of `batch/delete`. */
export interface BatchDeleteParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /** Which entity, with its subentities. */
  "entity": string;
  /** Predicate format string: which objects; left out: every object. */
  "predicate"?: string;
  /** For the predicate's `%@`, `%K` and number conversions. Default: `[]`. */
  "argumentArray"?: ArgumentArray;
  /** For `$variables`. Default: `{}`. */
  "variables"?: Variables;
  /**
   * Tell the progress of a request that takes more than 200 ms through `$/progress` under this
   * token.
   */
  "workDoneToken"?: number | string;
  /** What the result says of the objects that changed. Default: `"keys"`. */
  "returning"?: Returning;
}
/** The result of `batch/delete`. */
export interface BatchDeleteResult extends WrittenChanges {
  /** Objects that the request is about: found by its predicate, or given to `batch/insert`. */
  "matched": number;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `batch/insert`. */
export interface BatchInsertParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /** A concrete entity. */
  "entity": string;
  /** The values of each object: attributes and to-one relationships. At most 1000000 of them. */
  "objects": Values[];
  /**
   * What becomes of an object whose unique values another has, in the store or earlier in this
   * request. Default: `"error"`.
   */
  "onConflict"?: BatchConflictRule;
  /**
   * Do everything but the commit: the reply says what would have become of the objects, without
   * naming any, and errors are the same. Nothing changes and nobody is told. Default: `false`.
   */
  "dryRun"?: boolean;
  /**
   * Tell the progress of a request that takes more than 200 ms through `$/progress` under this
   * token.
   */
  "workDoneToken"?: number | string;
  /** What the result says of the objects that changed. Default: `"keys"`. */
  "returning"?: Returning;
}
/** The result of `batch/insert`. */
export interface BatchInsertResult extends WrittenChanges {
  /** Objects that the request is about: found by its predicate, or given to `batch/insert`. */
  "matched": number;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `batch/update`. */
export interface BatchUpdateParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /** Which entity, with its subentities. */
  "entity": string;
  /** Predicate format string: which objects; left out: every object. */
  "predicate"?: string;
  /** For the predicate's `%@`, `%K` and number conversions. Default: `[]`. */
  "argumentArray"?: ArgumentArray;
  /** What to set: attributes and to-one relationships. Default: `{}`. */
  "values"?: Values;
  /** Attributes to compute: expressions in the predicate format, `price * 2`. Default: `{}`. */
  "expressions"?: { [key: string]: string };
  /** By the key of the expression: for its `%@` and `%K`. Default: `{}`. */
  "expressionArgumentArrays"?: { [key: string]: ArgumentArray };
  /** For `$variables`. Default: `{}`. */
  "variables"?: Variables;
  /**
   * Tell the progress of a request that takes more than 200 ms through `$/progress` under this
   * token.
   */
  "workDoneToken"?: number | string;
  /** What the result says of the objects that changed. Default: `"keys"`. */
  "returning"?: Returning;
}
/** The result of `batch/update`. */
export interface BatchUpdateResult extends WrittenChanges {
  /** Objects that the request is about: found by its predicate, or given to `batch/insert`. */
  "matched": number;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `$/cancelRequest`. */
export interface CancelRequestParams {
  /** The id of the request to give up. */
  "id": number | string;
}
/** Which request caused a change. */
export interface ChangeCause {
  /** The connection it came on; a client knows its own from the `initialize` result. */
  "connection": string;
  /**
   * The request's id on that connection. Left out where the server acted by itself, as in an
   * autosave.
   */
  "request"?: number | string;
}
/** One fault that `document/check` found. */
export interface CheckProblem {
  /** What sort of fault. */
  "kind": CheckProblemKind;
  /** One sentence for a person. */
  "message": string;
  /** The entity concerned. */
  "entity"?: string;
  /** The property concerned. */
  "property"?: string;
  /** The objects concerned, at most a hundred. Default: `[]`. */
  "objects"?: ObjectID[];
}
/** A file of classes that are made of a model. */
export interface ClassFile {
  /** The file's name. */
  "name": string;
  /** What is in it. */
  "text": string;
  /** Whether it is for the user's own code: made once, and not written again. Default: `false`. */
  "isUsersOwn"?: boolean;
}
/** Who the client is. */
export interface ClientInfo {
  /** Its name. */
  "name": string;
  /** Its version. */
  "version"?: string;
}
/** The parameters of `connection/didChange`. */
export interface ConnectionDidChangeParams extends PresentConnections {
  /** Which document. */
  "document": string;
}
/** A connection to this server, and what it has open. */
export interface ConnectionInfo {
  /** Its name, as `by` in notices has it. */
  "connection": string;
  /** Who its client said it is; at most 100 characters of each. Left out where it did not say. */
  "clientInfo"?: ClientInfo;
  /** What it may do. */
  "access": Access;
  /**
   * The documents that it has open, sorted; of a client whose token names documents, those that
   * it may open.
   */
  "documents": string[];
}
/** The parameters of `connection/list`. */
export interface ConnectionListParams {
  /** Only connections that have this document open. */
  "document"?: string;
}
/** The result of `connection/list`. */
export interface ConnectionListResult extends PresentConnections {
}
/** The parameters of `context/beginUndoGroup`. */
export interface ContextBeginUndoGroupParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /**
   * What the step is called, for the menu item “Undo Arrange”: up to 1,000 bytes of UTF-8. Left
   * out: as the last of its edits that has a name.
   */
  "actionName"?: string;
}
/** The result of `context/beginUndoGroup`. */
export interface ContextBeginUndoGroupResult extends ContextState {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `context/close`. */
export interface ContextCloseParams {
  /** Which context. */
  "context": string;
}
/** The result of `context/close`. */
export interface ContextCloseResult {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `context/create`. */
export interface ContextCreateParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /**
   * The parent context, of the same document. Left out: the store. Contexts nest 8 deep at the
   * most.
   */
  "parent"?: string;
  /** A name for people. */
  "name"?: string;
  /** Recorded with its saves. */
  "author"?: string;
  /**
   * What a save does about conflicts. With a context as parent, that is about objects that the
   * parent has deleted. Default: `"error"`.
   */
  "mergePolicy"?: MergePolicy;
  /** How many steps can be undone; 0: none. Default: `0`. From 0 to 10000. */
  "undoLevels"?: number;
  /** Take over what its parent saves. Default: `false`. */
  "automaticallyMerges"?: boolean;
}
/** The result of `context/create`. */
export interface ContextCreateResult {
  /** The new context's name. */
  "context": string;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `context/didChangeObjects`. */
export interface ContextDidChangeObjectsParams extends ContextState {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle under which it was opened. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** What made them change. */
  "origin": ChangeOrigin;
  /** The request that caused it. */
  "by"?: ChangeCause;
  /**
   * `objects`, or `ids`: then objects have no `values`. More than `limits.noticeObjects` objects
   * come as ids.
   */
  "noticeDetail": NoticeDetail;
  /** New objects. */
  "inserted": ManagedObject[];
  /** Changed objects. */
  "updated": ObjectChange[];
  /** Deleted objects. */
  "deleted": ObjectID[];
  /** Objects whose values were read again, whether they differ or not. */
  "refreshed": ManagedObject[];
}
/** The parameters of `context/endUndoGroup`. */
export interface ContextEndUndoGroupParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
}
/** The result of `context/endUndoGroup`. */
export interface ContextEndUndoGroupResult extends ContextState {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `context/getChanges`. */
export interface ContextGetChangesParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
}
/** The result of `context/getChanges`. */
export interface ContextGetChangesResult {
  /** New objects. */
  "inserted": ManagedObject[];
  /** Changed objects. */
  "updated": ObjectChange[];
  /** Deleted objects. */
  "deleted": ObjectID[];
  /** The document's clock at which this was true. */
  "clock": string;
}
/** A context of a document. */
export interface ContextInfo {
  /** Its name. */
  "context": string;
  /** Whether it is the main context, which every connection shares. */
  "isMain": boolean;
  /** Whether it has unsaved changes. */
  "hasChanges": boolean;
  /** The context it saves to. Left out where that is the store. */
  "parent"?: string;
  /** The name its creator gave. */
  "name"?: string;
  /** The author its saves are recorded under. */
  "author"?: string;
}
/** The parameters of `context/perform`. */
export interface ContextPerformParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** What to do. At most 100000 of them. */
  "operations": Operation[];
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** Save when all succeeded. Default: `false`. */
  "save"?: boolean;
  /** What the result says of the objects that changed. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `context/perform`. */
export interface ContextPerformResult extends WrittenChanges {
  /** What came of each operation, in order. */
  "results": OperationResult[];
  /** The document's clock after this call. */
  "clock": string;
  /** As in `context/save`. At least 1. */
  "transaction"?: number;
}
/** The parameters of `context/redo`. */
export interface ContextRedoParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** How many: all at once, or none. Default: `1`. From 1 to 10000. */
  "steps"?: number;
  /** Whose steps. Default: `"context"`. */
  "scope"?: UndoScope;
  /** What the result says of the objects that changed. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `context/redo`. */
export interface ContextRedoResult extends WrittenChanges, ContextState {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `context/refresh`. */
export interface ContextRefreshParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which objects. Left out: all. At most 100000 of them. */
  "ids"?: ObjectID[];
  /** Keep the unsaved changes on top of the new values; otherwise they are lost. Default: `true`. */
  "mergeChanges"?: boolean;
  /** What the result says of the objects that changed. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `context/refresh`. */
export interface ContextRefreshResult extends WrittenChanges {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `context/reset`. */
export interface ContextResetParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** What the result says of the objects that changed. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `context/reset`. */
export interface ContextResetResult extends WrittenChanges {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `context/rollback`. */
export interface ContextRollbackParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** What the result says of the objects that changed. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `context/rollback`. */
export interface ContextRollbackResult extends WrittenChanges {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `context/save`. */
export interface ContextSaveParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** What the result says of the objects that changed. Default: `"ids"`. */
  "returning"?: Returning;
}
/** The result of `context/save`. */
export interface ContextSaveResult extends WrittenChanges {
  /** The document's clock after this call. */
  "clock": string;
  /** The number of the history transaction, where the store records history. At least 1. */
  "transaction"?: number;
}
/** The parameters of `context/setUndoLevels`. */
export interface ContextSetUndoLevelsParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** How many steps can be undone; 0: none. From 0 to 10000. */
  "undoLevels": number;
}
/** The result of `context/setUndoLevels`. */
export interface ContextSetUndoLevelsResult extends ContextState {
  /** The document's clock after this call. */
  "clock": string;
}
/**
 * What a front end shows of a context beside its objects: whether there is something to save,
 * to undo and to redo.
 */
export interface ContextState {
  /** Whether the context has changes that are not saved. */
  "hasChanges": boolean;
  /** Whether there is a step to undo. */
  "canUndo": boolean;
  /** Whether there is a step to redo. */
  "canRedo": boolean;
  /** What the step to undo was named; left out where it has no name. */
  "undoActionName"?: string;
  /** What the step to redo was named; left out where it has no name. */
  "redoActionName"?: string;
}
/** The parameters of `context/undo`. */
export interface ContextUndoParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** How many: all at once, or none. Default: `1`. From 1 to 10000. */
  "steps"?: number;
  /** Whose steps. Default: `"context"`. */
  "scope"?: UndoScope;
  /** What the result says of the objects that changed. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `context/undo`. */
export interface ContextUndoResult extends WrittenChanges, ContextState {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `context/validate`. */
export interface ContextValidateParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
}
/** The result of `context/validate`. */
export interface ContextValidateResult {
  /** Whether a save would pass validation. */
  "isValid": boolean;
  /** Every failure. */
  "errors": ErrorInfo[];
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `data/read`. */
export interface DataReadParams {
  /** The handle. */
  "handle": string;
  /** Where to begin, in bytes. Default: `0`. */
  "offset"?: number;
  /** At most so many bytes; left out: as many as fit in a message. */
  "length"?: number;
  /**
   * A clock. Only if nobody, this connection included, has changed this value since, saved or
   * not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
}
/** The result of `data/read`. */
export interface DataReadResult {
  /** The bytes as base64. */
  "data": string;
  /** Where they begin. */
  "offset": number;
  /** How many they are. */
  "length": number;
  /** How long the whole value is. */
  "total": number;
  /** The document's clock at which the value was so. */
  "clock": string;
}
/** The parameters of `data/write`. */
export interface DataWriteParams {
  /** The handle to add to. Left out: a new one. */
  "handle"?: string;
  /** The bytes as base64. */
  "data": string;
}
/** The result of `data/write`. */
export interface DataWriteResult {
  /** The handle. */
  "handle": string;
  /** How many bytes it has now. */
  "length": number;
}
/** The parameters of `document/backup`. */
export interface DocumentBackupParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /** Where to write the copy: a file. */
  "location": StoreLocation;
  /** Replace an SQLite file that is there, which nobody has open. Default: `false`. */
  "replace"?: boolean;
  /**
   * Tell how far it is through `$/progress` under this token, when it takes longer than a
   * moment.
   */
  "workDoneToken"?: number | string;
}
/** The result of `document/backup`. */
export interface DocumentBackupResult {
  /** The copy's absolute path. */
  "path": string;
  /** Its size. */
  "bytes": number;
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `document/check`. */
export interface DocumentCheckParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /**
   * Tell how far it is through `$/progress` under this token, when it takes longer than a
   * moment.
   */
  "workDoneToken"?: number | string;
}
/** The result of `document/check`. */
export interface DocumentCheckResult {
  /** Whether there are no problems. */
  "isSound": boolean;
  /** At most a thousand; each names one property and counts the objects. */
  "problems": CheckProblem[];
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `document/close`. */
export interface DocumentCloseParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
}
/** The result of `document/close`. */
export interface DocumentCloseResult {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `document/didChangeModel`. */
export interface DocumentDidChangeModelParams {
  /** Which document. */
  "document": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The request that caused it. */
  "by"?: ChangeCause;
  /** The model now. */
  "model": Model;
  /**
   * What differs, as `model/diff` tells it. An entity with another name is another word in the
   * ids of its objects.
   */
  "changes": ModelChange[];
}
/** The parameters of `document/didChangeState`. */
export interface DocumentDidChangeStateParams {
  /** Which document. */
  "document": string;
  /** Its new state. */
  "state": DocumentState;
  /** The document's clock at which this was true. */
  "clock": string;
  /** Why, in the states `savingError` and `inConflict`. */
  "error"?: ErrorInfo;
}
/** The parameters of `document/didFailToSave`. */
export interface DocumentDidFailToSaveParams {
  /** Which document. */
  "document": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** Why, all in one. */
  "error": ErrorInfo;
  /** What is not saved: objects with errors first, `limits.noticeObjects` at the most. */
  "objects": UnsavedObject[];
  /** How many objects are not saved. */
  "count": number;
}
/** The parameters of `document/didSave`. */
export interface DocumentDidSaveParams extends ContextState {
  /** Which document. */
  "document": string;
  /** The stream: the handle under which it was opened. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** The context that saved. Left out for a batch request and for another process's save. */
  "context"?: string;
  /** The request that caused it. */
  "by"?: ChangeCause;
  /** The number of the history transaction, where the store records history. At least 1. */
  "transaction"?: number;
  /** The transaction's author. */
  "author"?: string;
  /**
   * `objects`: `updated` tells what joined and left relationships; `ids`, and for more than
   * `limits.noticeObjects` objects: it has only keys.
   */
  "noticeDetail": NoticeDetail;
  /**
   * More than `limits.namedObjects` objects changed: the lists are empty, and streams of changes
   * are told with `stream/didReset`. Default: `false`.
   */
  "isTruncated"?: boolean;
  /**
   * With `isTruncated`: how many objects are new. Left out where nobody has counted them, as for
   * another process's save.
   */
  "insertedCount"?: number;
  /**
   * With `isTruncated`: how many objects are changed. Left out where nobody has counted them, as
   * for another process's save.
   */
  "updatedCount"?: number;
  /**
   * With `isTruncated`: how many objects are deleted. Left out where nobody has counted them, as
   * for another process's save.
   */
  "deletedCount"?: number;
  /** New objects. */
  "inserted": ObjectID[];
  /** Changed objects, without values. */
  "updated": ObjectChange[];
  /** Deleted objects. */
  "deleted": ObjectID[];
}
/** The parameters of `document/getMetadata`. */
export interface DocumentGetMetadataParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
}
/** The result of `document/getMetadata`. */
export interface DocumentGetMetadataResult {
  /** By key, in the form that the conventions give for what Transformable attributes hold. */
  "metadata": Values;
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `document/getStatus`. */
export interface DocumentGetStatusParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
}
/** The result of `document/getStatus`. */
export interface DocumentGetStatusResult extends OpenDocument, ContextState {
  /** Its contexts: the main one and this connection's own. */
  "contexts": ContextInfo[];
  /** How many connections have it open. */
  "connections": number;
}
/** The result of `document/list`. */
export interface DocumentListResult {
  /** Sorted by name. */
  "documents": OpenDocument[];
}
/** What a store was migrated from. */
export interface DocumentMigration {
  /**
   * The version that the store was of, by its name in the `.xcdatamodeld`. Left out where it was
   * none of those, and the model was known from the store alone.
   */
  "version"?: string;
  /** That version's own identifiers. Default: `[]`. */
  "identifiers"?: string[];
  /**
   * The versions in between that it went through, where it could not be inferred in one step.
   * Default: `[]`.
   */
  "steps"?: string[];
}
/** The parameters of `document/open`. */
export interface DocumentOpenParams {
  /** Where the store is, or is to be. */
  "location": StoreLocation;
  /** Its model. Left out: the one that the store keeps. */
  "model"?: ModelSource;
  /**
   * The configuration of the given model whose entities the store holds, as Core Data keeps one
   * model in several stores. Left out: all entities.
   */
  "configuration"?: string;
  /** What to do about a store that is not there. Default: `"never"`. */
  "create"?: CreateMode;
  /**
   * What is made where there is nothing. What is there is opened as what it is. Default:
   * `"file"`.
   */
  "format"?: DocumentFormat;
  /** Refuse edits; the file is not written at all. Default: `false`. */
  "readOnly"?: boolean;
  /**
   * Take edits of a store that CloudKit mirrors (`isMirrored` in the reply), which is opened
   * read-only otherwise: Orrery does not tell the mirroring what it writes, so it need not reach
   * the other devices, and they may write over it. Default: `false`.
   */
  "writeMirrored"?: boolean;
  /**
   * Migrate a store of an earlier version of the model, as Core Data's lightweight migration
   * does; `model/diff` tells beforehand what that comes to. Which version the store is of is
   * found out from the versions beside the current one in an `.xcdatamodeld` and from the model
   * that the store keeps: by version hashes, or, where Apple's framework wrote it, by its
   * tables. What cannot be inferred in one step is done version by version, if the versions in
   * between allow it. It is done in one transaction: the store is the old one or the new one,
   * whole, whatever happens. Nobody else may have it open; what this server is asked for the
   * same store meanwhile waits, and so does what the same connection sends, but for its other
   * documents. Until it is committed it can be cancelled. Positions in its history from before
   * expire. Without leave to migrate, or with `readOnly`, such a store is `model.incompatible`.
   * Default: `false`.
   */
  "migrate"?: boolean;
  /**
   * With `migrate`: what is not to be inferred. Without `from` and `to` the mapping leads
   * straight from the store's version to the model; with them it is one step between these
   * versions, and what lies before and behind is inferred.
   */
  "mapping"?: MappingSource;
  /**
   * Tell the progress of a migration that takes more than 200 ms through `$/progress` under this
   * token.
   */
  "workDoneToken"?: number | string;
  /** When the main context saves by itself. Left out: with the defaults. */
  "autosave"?: AutosaveOptions;
  /**
   * `true`: make the tables of Core Data's persistent history where the store has none. A store
   * that has history goes on with it in any case: a gap would mislead those who read it.
   */
  "history"?: boolean;
  /** What an acknowledged save survives. Default: `"full"`. */
  "durability"?: Durability;
  /** What notices of this document carry on this connection. Left out: as `initialize` said. */
  "noticeDetail"?: NoticeDetail;
  /**
   * The clock that this client's view stands at, after a lost connection: the latest of anything
   * that it was told of the document, a reply, a change or a save. As long as the document
   * stayed open what is missed is told from memory, unsaved edits included; after that from the
   * store's history, if it has one and nothing was unsaved at that clock. The chapter *Streams*
   * says what else counts where the connection has the document open already.
   */
  "since"?: string;
}
/** The result of `document/open`. */
export interface DocumentOpenResult extends OpenDocument, ContextState, PresentConnections {
  /** Its model. */
  "model": Model;
  /** Where the model is from, if nobody gave it. With guesses the document may be read only. */
  "modelOrigin"?: ModelOrigin;
  /** What the store was migrated from for this request. Left out where it was not. */
  "migration"?: DocumentMigration;
  /**
   * Whether the client must take everything as new: always, unless `since` was given and what
   * happened after it is still known.
   */
  "isFresh": boolean;
  /**
   * Where it need not: what happened after `since`. The clock of this reply is where the
   * client's view then stands.
   */
  "changes"?: MissedChanges;
}
/** The parameters of `document/recover`. */
export interface DocumentRecoverParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /** Remove the files, and bring nothing back. Default: `false`. */
  "discard"?: boolean;
  /** What the result says of the objects that changed. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `document/recover`. */
export interface DocumentRecoverResult extends WrittenChanges {
  /** The document's clock after this call. */
  "clock": string;
  /**
   * How many edits were brought back whole, or were in the store already; with `discard`, how
   * many are gone.
   */
  "edits": number;
  /**
   * Objects that came back under another id, because another object has theirs by now. Default:
   * `[]`.
   */
  "renewed"?: RenewedObject[];
  /**
   * Values that somebody has saved since, and that the edits replace: `save.mergeConflict`, the
   * message with the key and the object. Undo brings them back. Default: `[]`.
   */
  "replaced"?: ErrorInfo[];
  /**
   * Edits that could not be brought back whole, as of objects or properties that are gone.
   * Default: `[]`.
   */
  "failures"?: FailedEdit[];
}
/** The parameters of `document/revert`. */
export interface DocumentRevertParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /** What the result says of the objects that changed. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `document/revert`. */
export interface DocumentRevertResult extends WrittenChanges {
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `document/setMetadata`. */
export interface DocumentSetMetadataParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /**
   * The keys to set: strings, numbers, booleans, arrays, objects, `{"$date": …}` and `{"$data":
   * …}`. `null` removes a key.
   */
  "metadata": Values;
}
/** The result of `document/setMetadata`. */
export interface DocumentSetMetadataResult {
  /** By key, in the form that the conventions give for what Transformable attributes hold. */
  "metadata": Values;
  /** The document's clock at which this was true. */
  "clock": string;
}
/** An open document, as `rpc/getStatus` tells it. */
export interface DocumentUse {
  /** Its name. */
  "document": string;
  /** The store's file; left out in memory. */
  "path"?: string;
  /** How many have it open, besides the one that asks. */
  "connections": number;
  /** Whether its main context has unsaved edits. Default: `false`. */
  "hasChanges"?: boolean;
  /** Whether it refuses edits. Default: `false`. */
  "readOnly"?: boolean;
}
/**
 * What becomes of the objects of one entity, or of some of them: Core Data's NSEntityMapping.
 *
 * It is about objects of exactly the source entity, not of its subentities. An entity may be
 * the source of several, and then each of its objects becomes several, or the destination of
 * several. `values` are expressions of the predicate language over the earlier model, where
 * `SELF` and `$source` are the earlier object: `price * 1.2`, `TERNARY(age > 17, "adult",
 * "child")`, `owner.house.street`, `books.@count`. The value of a relationship is a key path
 * to earlier objects, SUBQUERY, UNION or TERNARY of such; the relationship then leads to what
 * these have become. Stated at one end, a relationship is right at the other.
 */
export interface EntityMapping {
  /** What `entityMappings` calls it. Left out: source and destination, `PersonToMember`. */
  "name"?: string;
  /** The entity of the earlier model. */
  "source"?: string;
  /** The entity of the later model. Left out: the objects are deleted. */
  "destination"?: string;
  /** A predicate over the earlier model: which of the source's objects. Left out: all of them. */
  "where"?: string;
  /**
   * Expressions: of objects for which all of them are equal only the first becomes an object,
   * and what leads to the others leads to it. Left out: each object becomes one. Default: `[]`.
   * At most 100 of them.
   */
  "distinctBy"?: string[];
  /**
   * Expressions by property of the destination; `address.city` for an element of a composite.
   * Default: `{}`.
   */
  "values"?: { [key: string]: string };
  /**
   * By relationship that has a value: the name of the entity mapping whose objects it leads to,
   * where several have been made of one. Left out: the first that fits; for a to-many
   * relationship all. Default: `{}`.
   */
  "entityMappings"?: { [key: string]: string };
  /**
   * Properties of the destination that take nothing over from one of the same name. Default:
   * `[]`. At most 10000 of them.
   */
  "unmapped"?: string[];
  /**
   * Of a mapping that was converted from Xcode's: the application's class that was to migrate
   * the objects. Nobody else can run it: as long as this is there a migration is
   * `migration.policyUnsupported`.
   */
  "policyClass"?: string;
}
/** The `data` of every error. */
export interface ErrorData {
  /** The stable word for the failure; programs go by it. The list of errors has each. */
  "kind": string;
  /** The entity concerned. */
  "entity"?: string;
  /** The property at fault, or the key path. */
  "property"?: string;
  /** The parameter of the request at fault, as a path: `operations[2].method`. */
  "parameter"?: string;
  /**
   * The objects concerned. Those that the failed request itself would have inserted are left
   * out: nothing is there by such an id, and `operation` tells which is meant. Default: `[]`.
   */
  "objects"?: ObjectID[];
  /** The contexts concerned. Default: `[]`. */
  "contexts"?: string[];
  /** The value at fault. */
  "value"?: JSONValue;
  /** For `document.openOtherwise`: what the document was opened with in its place. */
  "current"?: JSONValue;
  /** What could have stood in its place. Default: `[]`. */
  "allowed"?: string[];
  /**
   * The predicate or expression at fault. It may be one in an `argumentArray`; the message says
   * which argument then.
   */
  "predicate"?: string;
  /**
   * Where in `predicate` (or the message, for `rpc.parseError`) the fault is, in bytes of UTF-8
   * from its start.
   */
  "offset"?: number;
  /** For `predicate.syntax`: what should have stood at `offset`, in words. */
  "expected"?: string;
  /** The file concerned: a model at fault, or where edits are kept that could not be saved. */
  "file"?: string;
  /** The line in `file`, from 1. At least 1. */
  "line"?: number;
  /**
   * Which operation of `context/perform`, or which of the objects of `batch/insert`, failed,
   * from 0. Where the save of `context/perform` is refused, each failure tells the operation
   * that last set its property, or else inserted or changed its object; one about what was
   * unsaved before has none.
   */
  "operation"?: number;
  /** For `store.inUse`: who has the store. */
  "holder"?: StoreHolder;
  /** For `object.changedSince`: what changed, up to 100 objects. Default: `[]`. */
  "changes"?: LaterChange[];
  /** What to do about it. */
  "hint"?: string;
  /** Whether the same request may succeed later, unchanged. */
  "retryable": boolean;
  /** Every failure, where there are several. Default: `[]`. */
  "errors"?: ErrorInfo[];
}
/** A failure: what an error response's `error` holds, here as a value. */
export interface ErrorInfo {
  /** JSON-RPC's, LSP's or Core Data's number. From -2147483648 to 2147483647. */
  "code": number;
  /** One sentence for a person. */
  "message": string;
  /** What a program needs. */
  "data": ErrorData;
}
/** An expression of a predicate as a tree. */
export interface ExpressionNode {
  /** What it is; the other members depend on it. */
  "kind": ExpressionKind;
  /** For a constant: its value, in the forms `ArgumentArray` has. */
  "value"?: JSONValue;
  /** For a key path. */
  "keyPath"?: string;
  /** For a variable, a function or a subquery's variable: its name. */
  "name"?: string;
  /** Operands. Default: `[]`. */
  "arguments"?: ExpressionNode[];
  /** Conditions. Default: `[]`. */
  "predicates"?: PredicateNode[];
  /** Where it begins in the text, in bytes of UTF-8. */
  "offset"?: number;
}
/** An unsaved edit that could not be brought back. */
export interface FailedEdit {
  /** The edit, or what is left of it. */
  "edit": UnsavedEdit;
  /** Why not. */
  "error": ErrorInfo;
}
/** The parameters of `fetch/count`. */
export interface FetchCountParams {
  /** What to count. */
  "fetch": FetchRequest;
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
}
/** The result of `fetch/count`. */
export interface FetchCountResult {
  /** How many. */
  "count": number;
  /** The document's clock at which this was true. */
  "clock": string;
}
/** What running a statement to its end took, by SQLite's own counters. */
export interface FetchEffort {
  /** Rows that it gave. */
  "rows": number;
  /**
   * Steps from row to row through tables and indexes that nothing narrowed down: one less than
   * their rows, for each time one was read from end to end. Rows that were searched for are not
   * in it.
   */
  "scanSteps": number;
  /** How often rows were sorted. */
  "sorts": number;
  /** Rows put into indexes that SQLite made for this run alone. */
  "automaticIndexRows": number;
  /** Instructions of SQLite's virtual machine: the work as a whole. */
  "instructions": number;
}
/** The parameters of `fetch/explain`. */
export interface FetchExplainParams {
  /** The fetch. */
  "fetch": FetchRequest;
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /**
   * Which method's statement to explain: that of `fetch/objects`, `fetch/ids`, `fetch/rows` or
   * `fetch/count`. Default: `"objects"`.
   */
  "resultType"?: FetchResultType;
}
/** The result of `fetch/explain`. */
export interface FetchExplainResult {
  /** The statement, with `?1`, `?2` … where values are bound. */
  "sql": string;
  /** The bound values as SQL literals, that of `?1` first; long ones are cut and end in `…`. */
  "bindings": string[];
  /** What SQLite does, in its order. */
  "plan": PlanStep[];
  /** What running it took. */
  "effort": FetchEffort;
  /** What the context's unsaved changes make of the fetch. */
  "evaluation": FetchEvaluation;
  /** The fetch index that would help most; empty where none does. Each was tried: SQLite uses it. */
  "indexes": IndexSuggestion[];
  /** The document's clock at which this was true. */
  "clock": string;
}
/**
 * A column that is computed: Core Data's NSExpressionDescription.
 *
 * The expression is written in the predicate language, without a comparison: `price * count`,
 * `photos.@max.taken`, `average(price)`.
 */
export interface FetchExpression {
  /** The column's name. */
  "name": string;
  /** Expression format string. */
  "expression": string;
  /** For its `%@`, `%K` and number conversions. Default: `[]`. */
  "argumentArray"?: ArgumentArray;
}
/** The parameters of `fetch/ids`. */
export interface FetchIdsParams {
  /** What to fetch. */
  "fetch": FetchRequest;
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Send the ids in pieces, by `$/progress` under this token. */
  "partialResultToken"?: number | string;
}
/** The result of `fetch/ids`. */
export interface FetchIdsResult {
  /** The ids, in order. */
  "ids": ObjectID[];
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `fetch/objects`. */
export interface FetchObjectsParams {
  /** What to fetch. */
  "fetch": FetchRequest;
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Send the objects in pieces, by `$/progress` under this token. */
  "partialResultToken"?: number | string;
}
/** The result of `fetch/objects`. */
export interface FetchObjectsResult {
  /** The objects, in order. */
  "objects": ManagedObject[];
  /** Prefetched objects, each once. */
  "related": ManagedObject[];
  /** What each of `prefetchRequests` found, in their order. Default: `[]`. */
  "prefetched"?: PrefetchedObjects[];
  /** The document's clock at which this was true. */
  "clock": string;
}
/**
 * What to fetch: Core Data's NSFetchRequest.
 *
 * What is found, `entity` to `offset`, means the same wherever there is a fetch. What is
 * returned of it depends on the method: `properties` of objects and rows, `prefetch` and
 * `prefetchRequests` of objects; `expressions`, `groupBy`, `having` and `distinct` make rows.
 * A method refuses with `fetch.invalid` what it has no place for, and says which method has
 * one.
 */
export interface FetchRequest {
  /** Entity name. */
  "entity": string;
  /** Predicate format string; left out: every object. */
  "predicate"?: string;
  /** For the predicate's `%@`, `%K` and number conversions. Default: `[]`. */
  "argumentArray"?: ArgumentArray;
  /** For the predicate's, or the template's, `$variables`. Default: `{}`. */
  "variables"?: Variables;
  /**
   * A fetch request template of the model to start from. The other members add to it: a
   * predicate to its own, and what is left at its default is as the template says.
   */
  "template"?: string;
  /**
   * Keys to sort by. The object id is always the last key, so that the order is total. Default:
   * `[]`. At most 100 of them.
   */
  "sort"?: SortDescriptor[];
  /** At most so many; left out: all. */
  "limit"?: number;
  /** Skip so many first. Default: `0`. */
  "offset"?: number;
  /**
   * Properties to return, to-many and fetched ones included where named; left out: all but
   * these; `[]`: none, unlike `keyPaths` of `observer/open`. Key paths too, `employer.title` or
   * `photos.@count`: the value stands under the whole key path, nil where a step is nil.
   * Transient attributes are as the context has them; in rows they are nil. At most 2000 of
   * them.
   */
  "properties"?: string[];
  /**
   * For rows: further columns, computed. A function of many values applied to one value is of
   * all rows of a group: `sum(price)`. Where there is one, or `groupBy`, each row is a group,
   * and the properties left out are those of `groupBy`. Default: `[]`. At most 100 of them.
   */
  "expressions"?: FetchExpression[];
  /**
   * Relationship key paths whose objects are returned too, each once, in `related`. Default:
   * `[]`. At most 100 of them.
   */
  "prefetch"?: string[];
  /**
   * Related objects of each fetched object, with an order and a limit of their own. They are in
   * `related` too, and `prefetched` says whose they are. Default: `[]`. At most 100 of them.
   */
  "prefetchRequests"?: PrefetchRequest[];
  /**
   * For rows: key paths, or names of expressions, to group by. Rows are in the order of `sort`
   * and then of these, nil first. Default: `[]`. At most 100 of them.
   */
  "groupBy"?: string[];
  /**
   * With groups: a predicate format string that says which to keep. It may name expressions,
   * what is grouped by, and functions of all rows: `count(SELF) > 1`.
   */
  "having"?: string;
  /** For the conversions of `having`. Default: `[]`. */
  "havingArgumentArray"?: ArgumentArray;
  /** For rows: equal rows once. Default: `false`. */
  "distinct"?: boolean;
  /** Objects of subentities too. Default: `true`. */
  "includesSubentities"?: boolean;
  /** Unsaved changes of the context count, in rows and groups too. Default: `true`. */
  "includesPendingChanges"?: boolean;
}
/** The parameters of `fetch/rows`. */
export interface FetchRowsParams {
  /** What to fetch. */
  "fetch": FetchRequest;
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Send the rows in pieces, by `$/progress` under this token. */
  "partialResultToken"?: number | string;
}
/** The result of `fetch/rows`. */
export interface FetchRowsResult {
  /** The names of the columns: `id` where rows are objects, `properties`, `expressions`. */
  "columns": string[];
  /** The rows, in order: arrays of values in the order of `columns`. */
  "rows": JSONValue[][];
  /** The document's clock at which this was true. */
  "clock": string;
}
/** What a save did to one object. */
export interface HistoryChange {
  /** What it did. */
  "type": HistoryChangeType;
  /** Which object. */
  "id": ObjectID;
  /**
   * Of an update: the changed properties, sorted. Left out where the history does not say: then
   * all may have changed.
   */
  "keys"?: string[];
  /**
   * Of a deletion: the values of the attributes that the model marks with
   * `preservesValueInHistoryOnDeletion`.
   */
  "tombstone"?: Values;
}
/** The parameters of `history/fetch`. */
export interface HistoryFetchParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /**
   * A token that `history/fetch` gave, or a clock: only what was saved later. Left out: all that
   * is left.
   */
  "after"?: string;
  /** Only what was saved later than that, in RFC 3339. */
  "afterDate"?: string;
  /** Only changes of this entity's objects, subentities included. */
  "entity"?: string;
  /** Only transactions of this author. */
  "author"?: string;
  /** How many changes a page has at the most: up to 10,000. Default: `1000`. From 1 to 10000. */
  "limit"?: number;
}
/** The result of `history/fetch`. */
export interface HistoryFetchResult {
  /** Ascending, those with changes. */
  "transactions": HistoryTransaction[];
  /** Where to go on: it stays good across restarts of the server, until what follows is purged. */
  "token": string;
  /** Whether there is more at once. */
  "hasMore": boolean;
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `history/purge`. */
export interface HistoryPurgeParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /** A token that `history/fetch` gave, or a clock: everything told up to it. */
  "before"?: string;
  /** Everything saved before that, in RFC 3339. */
  "beforeDate"?: string;
}
/** The result of `history/purge`. */
export interface HistoryPurgeResult {
  /** How many transactions are gone. */
  "transactions": number;
  /** The document's clock at which this was true. */
  "clock": string;
}
/** One save or batch request, as the store's history has it. */
export interface HistoryTransaction {
  /** Its number: ascending, and never used twice in a store. At least 1. */
  "number": number;
  /** When, in RFC 3339. */
  "date": string;
  /** The author of the context that saved. */
  "author"?: string;
  /** The name given to the context that saved. */
  "context"?: string;
  /** The bundle identifier of the program. */
  "bundle"?: string;
  /** The name of the program: `orrery` here. */
  "process"?: string;
  /**
   * Whether it has changes that the page before this one told or the next one will tell.
   * Default: `false`.
   */
  "isPartial"?: boolean;
  /** What it did, one for each object, without those of entities that the model does not have. */
  "changes": HistoryChange[];
}
/** A fetch index that would make a fetch cheaper. */
export interface IndexSuggestion {
  /** The entity to add it to. */
  "entity": string;
  /** The entry for a model in JSON. */
  "index": ModelFetchIndex;
  /** The same for the `contents` of a model of Xcode's. */
  "xcode": string;
  /** What is better with it. */
  "reason": string;
  /** SQLite's plan with it. */
  "plan": PlanStep[];
}
/**
 * What a client asks of a session beyond LSP.
 *
 * LSP's place for it: client libraries that write `initialize` themselves let their users set
 * this and nothing else.
 */
export interface InitializationOptions {
  /**
   * The version that the client was written for, `1.0`. A server that cannot serve it refuses
   * with `rpc.unsupportedVersion`. Left out: whichever the server speaks.
   */
  "protocolVersion"?: string;
  /** What admits the client where the server listens on TCP or WebSocket. Elsewhere ignored. */
  "token"?: string;
  /** How integers beyond ±2^53 are to be written. Default: `"number"`. */
  "int64"?: Int64Form;
  /**
   * What notices carry of documents the server was started with, and where `document/open` does
   * not say. Default: `"objects"`.
   */
  "noticeDetail"?: NoticeDetail;
}
/** The parameters of `initialize`. */
export interface InitializeParams {
  /**
   * The client's process; the server of a stdio connection ends when it is gone. From
   * -2147483648 to 2147483647.
   */
  "processId"?: number;
  /** Who the client is, for logs. A save's author is the `author` of its context. */
  "clientInfo"?: ClientInfo;
  /** What the client can do. Nothing is asked of it yet. */
  "capabilities"?: JSONValue;
  /** What to tell with `$/logTrace`. Default: `"off"`. */
  "trace"?: TraceValue;
  /**
   * What Orrery asks beyond LSP: the version of the protocol, the token, and how values and
   * notices are written.
   */
  "initializationOptions"?: InitializationOptions;
}
/** The result of `initialize`. */
export interface InitializeResult {
  /**
   * The version of this protocol that the server speaks, `1.0`: the one asked for, or a later
   * one that only adds to it.
   */
  "protocolVersion": string;
  /** Who the server is. */
  "serverInfo": ServerInfo;
  /** What it does. */
  "capabilities": ServerCapabilities;
  /** Its limits. */
  "limits": Limits;
  /** This connection's name, as `by` in notices has it. */
  "connection": string;
  /** What the client may do, as its token says. Default: `"write"`. */
  "access"?: Access;
  /**
   * The documents that are open from the start: those the server was started with, as far as the
   * client may open them. Default: `[]`.
   */
  "documents"?: OpenDocument[];
}
/** That an object has changed since a clock, and who changed it last. */
export interface LaterChange {
  /** Which object. */
  "id": ObjectID;
  /** The properties that changed, sorted; all where the object was deleted and came back. */
  "keys": string[];
  /** How it changed last. */
  "origin": ChangeOrigin;
  /** The request that changed it last. Left out where no request of this server did. */
  "by"?: ChangeCause;
  /** The author of the context that saved the change, where it has one. */
  "author"?: string;
}
/** The limits of this server, all of them inclusive. */
export interface Limits {
  /** The largest message it reads, in bytes of content. */
  "maximumMessageBytes": number;
  /**
   * The largest header of a message, in bytes with its line ends; a larger one ends the
   * connection.
   */
  "headerBytes": number;
  /** The most fields in the header of a message. */
  "headerFields": number;
  /** The most messages in a batch. */
  "batchRequests": number;
  /** The deepest nesting of arrays and objects it reads. */
  "nestingDepth": number;
  /**
   * The largest Binary value written inline, in bytes before base64; a larger one is a
   * `data/read` handle.
   */
  "inlineBinaryBytes": number;
  /** The most objects a notice carries with their values; a larger one carries ids only. */
  "noticeObjects": number;
  /**
   * The most objects a notice names, and the most objects that joined or left relationships in
   * it; an edit of more is `stream/didReset`, a save of more is told by counts.
   */
  "namedObjects": number;
  /**
   * What may wait for a client that reads slowly; past it, pushes collapse into one `…/didReset`
   * for each stream.
   */
  "queuedBytes": number;
  /**
   * What may wait for a client that does not read, replies included; past it the connection is
   * ended.
   */
  "unreadBytes": number;
  /** How long a client may read nothing while much waits for it; then the connection is ended. */
  "unreadSeconds": number;
  /** The largest result of a request, in bytes; a larger one is `fetch.tooLarge`. */
  "replyBytes": number;
  /**
   * How many requests of one connection may be without a reply; one more is
   * `rpc.tooManyRequests`.
   */
  "waitingRequests": number;
  /**
   * How many bytes of parameters the requests of one connection may have that wait for what was
   * asked before; past it, `rpc.tooManyRequests`.
   */
  "waitingBytes": number;
  /** How many connections one endpoint serves at a time; a further one is ended at once. */
  "connections": number;
  /** What `$/logTrace` tells of one reply, in bytes. */
  "tracedBytes": number;
  /** How many bytes the handles of `data/write` may hold on one connection. */
  "uploadBytes": number;
  /** How many handles of `data/write` one connection may have. */
  "openUploads": number;
  /** How many documents one connection may have open. */
  "openDocuments": number;
  /** How many private contexts one connection may have open. */
  "openContexts": number;
  /** How deep private contexts may be nested. */
  "contextDepth": number;
  /** Streams that a connection may open with `stream/open`. */
  "openStreams": number;
  /** How many observers one connection may have. */
  "openObservers": number;
  /** How many live lists and live aggregates one connection may have open. */
  "openLists": number;
  /**
   * How many objects the observers of one connection may have under observation, with those that
   * its streams with a `predicate` match.
   */
  "observedObjects": number;
  /**
   * How many changed objects a document remembers for clients that come back with `since`, and
   * for `ifUnchangedSince`.
   */
  "resumableObjects": number;
  /** How many changed objects a private context remembers for `ifUnchangedSince`. */
  "rememberedObjects": number;
  /**
   * How many live lists and observers of connections that were lost a document keeps, to be
   * opened again with `since`; past it, the oldest goes.
   */
  "retainedStreams": number;
  /** How long it keeps each of them, in seconds. */
  "retentionSeconds": number;
  /** The longest name of an undo step, in bytes of UTF-8. */
  "actionNameBytes": number;
  /** The longest predicate or expression, in bytes of UTF-8. */
  "predicateLength": number;
  /** The most words, signs and literals in a predicate. */
  "predicateTokens": number;
  /** Bytes of a regular expression of `MATCHES`, at the most. At least 1. */
  "patternLength": number;
  /** The deepest nesting of a predicate, counting the parentheses of its canonical text. */
  "predicateDepth": number;
  /** The most operands of UNION, and elements of a list that is more than the right side of IN. */
  "predicateSetParts": number;
  /** The most comparisons of values that the sets and lists of a predicate may multiply to. */
  "predicateRepetitions": number;
  /** The most keys in a key path. */
  "keyPathKeys": number;
  /** The most elements of collections that the evaluation of one predicate in memory looks at. */
  "evaluatedElements": number;
}
/**
 * What turns an old state of a live list into a new one.
 *
 * To apply it: remove `deletes` and the sources of `moves`, together, from the last place to
 * the first; remove `sectionDeletes`, which are empty now; put in `sectionInserts`; put in
 * `inserts` and the targets of `moves`, together, from the first place to the last; show
 * `updates` anew, at `newPlace`; show `entered` at their places. Removals name places in the
 * old list, insertions places in the new one, as in table views. A row that nothing touched
 * never moves. Where more than `limits.noticeObjects` objects would come with what they have,
 * they come as ids alone: `object/get` has the rest.
 */
export interface ListChange {
  /** How many rows there are now, in the window or not. */
  "total": number;
  /** Old indexes of sections that are gone, descending. */
  "sectionDeletes": number[];
  /** New sections, ascending. */
  "sectionInserts": ListSectionInsert[];
  /** Rows that left, by their old places, descending. */
  "deletes": ListDelete[];
  /** Rows that moved, ascending by `newPlace`. */
  "moves": ListMove[];
  /** Rows that came, by their new places, ascending. */
  "inserts": ListRow[];
  /**
   * Rows whose content changed, moved or not, ascending by `newPlace`; only those inside the
   * window.
   */
  "updates": ListUpdate[];
  /**
   * Rows that the change brought into the window and that are neither in `inserts` nor in
   * `updates` with what they have: others pushed them there, or they moved. By their new places,
   * ascending.
   */
  "entered": ListRow[];
  /** What is prefetched with the objects in this change, each once. */
  "related": ManagedObject[];
}
/** The parameters of `list/close`. */
export interface ListCloseParams {
  /** The list. */
  "list": string;
}
/** The result of `list/close`. */
export interface ListCloseResult {
  /** The document's clock at which this was true. */
  "clock": string;
}
/** A row that left a live list. The object may still exist. */
export interface ListDelete {
  /** The old section. */
  "section": number;
  /** The old row. */
  "row": number;
  /** The object. */
  "id": ObjectID;
}
/** The parameters of `list/didChange`. */
export interface ListDidChangeParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `list/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** What made it change. `merge` where several changes are told as one. */
  "origin": ChangeOrigin;
  /** The request that caused it. */
  "by"?: ChangeCause;
  /** What to do to the list. */
  "changes": ListChange;
}
/** The parameters of `list/didFail`. */
export interface ListDidFailParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `list/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** Why. */
  "error": ErrorInfo;
}
/** The parameters of `list/didReset`. */
export interface ListDidResetParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `list/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** Why. */
  "reason": ListResetReason;
  /** The list now. */
  "snapshot": ListSnapshot;
}
/** A row that went from one place of a live list to another. */
export interface ListMove {
  /** In the old list. */
  "oldPlace": RowPlace;
  /** In the new list. */
  "newPlace": RowPlace;
  /** The object. */
  "id": ObjectID;
}
/** The parameters of `list/open`. */
export interface ListOpenParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** What the list shows. */
  "fetch": FetchRequest;
  /**
   * What divides the list into sections: a key path, or any expression, as in
   * `uppercase(firstName)`. Sections come before any other order; where the first key of `sort`
   * is this very path, its direction and comparator order them.
   */
  "sectionNameKeyPath"?: string;
  /** The rows that the client shows: objects and updates come for these alone. Left out: all. */
  "window"?: RowWindow;
  /** The clock up to which the client knows the list. */
  "since"?: string;
}
/** The result of `list/open`. */
export interface ListOpenResult {
  /** Its name. */
  "list": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** Whether this is the whole state, and not what changed since the clock given. */
  "isFresh": boolean;
  /** The state, where `isFresh`. */
  "snapshot"?: ListSnapshot;
  /** What was missed, where not. */
  "changes"?: ListChange;
}
/** A row that came into a live list, or into its window: its new place and its object. */
export interface ListRow {
  /** Its section in the new list. */
  "section": number;
  /** Its place in the section, in the new list. */
  "row": number;
  /** The object. */
  "id": ObjectID;
  /** What it has, inside the window. */
  "object"?: ManagedObject;
}
/** A section of a live list: rows that have one section name. */
export interface ListSection {
  /** What names it; empty where the value is nil, and for a list without sections. */
  "name": string;
  /**
   * For an index beside the list: the first letter of the name, in upper case; left out where
   * the name is empty.
   */
  "indexTitle"?: string;
  /** How many rows it has. */
  "count": number;
}
/** A section that came into a live list. */
export interface ListSectionInsert {
  /** Where it is now. */
  "index": number;
  /** What names it. */
  "name": string;
  /** As in `ListSection`. */
  "indexTitle"?: string;
}
/** The parameters of `list/setFetch`. */
export interface ListSetFetchParams {
  /** The list. */
  "list": string;
  /** What the list shows from now on. */
  "fetch": FetchRequest;
  /**
   * What divides the list into sections: a key path, or any expression, as in
   * `uppercase(firstName)`. Sections come before any other order; where the first key of `sort`
   * is this very path, its direction and comparator order them.
   */
  "sectionNameKeyPath"?: string;
}
/** The result of `list/setFetch`. */
export interface ListSetFetchResult {
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push or reply before this one. */
  "since": string;
  /** What to do to the old list. */
  "changes": ListChange;
}
/** The parameters of `list/setWindow`. */
export interface ListSetWindowParams {
  /** The list. */
  "list": string;
  /** Left out: all rows. */
  "window"?: RowWindow;
}
/** The result of `list/setWindow`. */
export interface ListSetWindowResult {
  /** The document's clock at which this was true. */
  "clock": string;
  /** The objects in the window, in order. */
  "objects": ManagedObject[];
  /** What is prefetched with them, each once. */
  "related": ManagedObject[];
}
/** The whole of a live list, as far as its window shows it. */
export interface ListSnapshot {
  /** How many rows there are, in the window or not. */
  "total": number;
  /** The sections in order; one, named by the empty string, where the list has none. */
  "sections": ListSection[];
  /** The objects in the window, or all of them, in order. */
  "objects": ManagedObject[];
  /** What is prefetched with them, each once. */
  "related": ManagedObject[];
}
/** A row of a live list whose content changed. */
export interface ListUpdate {
  /** In the old list. */
  "oldPlace": RowPlace;
  /** In the new list. */
  "newPlace": RowPlace;
  /** The object. */
  "id": ObjectID;
  /**
   * The properties that changed, key paths among the list's `properties` whose value may have,
   * and key paths to properties of prefetched objects; sorted.
   */
  "keys": string[];
  /** What the row has now, inside the window. */
  "object"?: ManagedObject;
}
/** The parameters of `$/logTrace`. */
export interface LogTraceParams {
  /** One line. */
  "message": string;
  /**
   * The reply, at trace `verbose` only; of one that has more than 4096 bytes the beginning, and
   * how many it has.
   */
  "verbose"?: string;
}
/** A managed object as a client sees it. */
export interface ManagedObject {
  /** Its permanent id. */
  "id": ObjectID;
  /** Its own entity's name. */
  "entity": string;
  /**
   * Its values by property, and by key path where one was asked for; to-many relationships only
   * where asked for. Left out where a notice carries ids only, where `returning` asks for less,
   * and in the result of a write where they cannot be read: the write stands.
   */
  "values"?: Values;
  /**
   * In the result of a write with `returning` of `keys`: the properties that it changed, sorted.
   * Left out for a new object. Default: `[]`.
   */
  "keys"?: string[];
}
/**
 * How a migration makes objects of a later model of those of an earlier one, where that cannot
 * be inferred: Core Data's NSMappingModel.
 *
 * What it does not name is inferred: entities that are neither a source nor a destination in
 * it, and properties that an entity mapping says nothing about. Of objects that would have the
 * same key in the new store, those of the entity mapping that stands first keep it; the others
 * get new keys, and all relationships follow them.
 */
export interface Mapping {
  /**
   * The version of the `.xcdatamodeld` that it begins with. Left out: whichever version the
   * store is of.
   */
  "from"?: string;
  /** The version that it leads to. Left out: the model that the document is opened with. */
  "to"?: string;
  /** What becomes of whose objects. Default: `[]`. At most 10000 of them. */
  "entities"?: EntityMapping[];
  /**
   * Several mappings in place of `entities`, each with `from` and `to`: steps of a migration
   * through several versions. What lies between them is inferred. Default: `[]`. At most 100 of
   * them.
   */
  "steps"?: Mapping[];
}
/**
 * A mapping, and where it is to be had.
 *
 * Exactly one of:
 * - `path`: Path of a `.json`, Xcode's `.xcmappingmodel` or the `xcmapping.xml` in it, or of
 *   a folder of such.
 * - `mapping`: The mapping itself.
 */
export type MappingSource =
  | { path: string; mapping?: undefined }
  | { path?: undefined; mapping: Mapping };
/**
 * What happened in a document's main context since a clock, unsaved edits included: what
 * became of each object, not how.
 */
export interface MissedChanges {
  /**
   * `ids` where the connection's notices carry ids or none, and for more than
   * `limits.noticeObjects` objects: then nothing has values.
   */
  "noticeDetail": NoticeDetail;
  /** New objects. */
  "inserted": ManagedObject[];
  /** Changed objects. */
  "updated": ObjectChange[];
  /** Objects that are gone. */
  "deleted": ObjectID[];
  /** Objects that may have changed in any property, to-many relationships included. */
  "refreshed": ManagedObject[];
}
/** A managed object model: Core Data's NSManagedObjectModel as JSON. */
export interface Model {
  /** The entities. Their names are unique. */
  "entities": ModelEntity[];
  /** The composite types that attributes may have. Default: `[]`. */
  "composites"?: ModelComposite[];
  /** Entity names by configuration. Default: `{}`. */
  "configurations"?: { [key: string]: string[] };
  /** The fetch request templates. Default: `[]`. */
  "fetchRequestTemplates"?: ModelFetchRequest[];
  /** What the model calls its version. Default: `[]`. */
  "versionIdentifiers"?: string[];
}
/** An attribute of an entity or an element of a composite. */
export interface ModelAttribute {
  /** Its name. */
  "name": string;
  /** Its type. */
  "type": AttributeTypeName;
  /**
   * Whether it may be nil when saved. Xcode's new attributes are optional; in JSON one is only
   * where this says so. Default: `false`.
   */
  "isOptional"?: boolean;
  /** Whether it is kept out of the store. Default: `false`. */
  "isTransient"?: boolean;
  /** What a new object has, in the JSON form of its type. */
  "defaultValue"?: JSONValue;
  /** Computed at save: `photos.@count`, `canonical:(name)`, `now()`. */
  "derivationExpression"?: string;
  /** For type Composite: the composite's name. */
  "composite"?: string;
  /** For numbers and dates: the smallest value, in the JSON form of its type. */
  "minimum"?: JSONValue;
  /** For numbers and dates: the largest value. */
  "maximum"?: JSONValue;
  /** For strings: the least length, in UTF-16 units. */
  "minimumLength"?: number;
  /** For strings: the greatest length, in UTF-16 units. */
  "maximumLength"?: number;
  /** For strings: an ICU regular expression that must match the whole. */
  "regularExpression"?: string;
  /** For Transformable: the transformer's name. */
  "valueTransformerName"?: string;
  /** For Transformable: the class that Apple's framework would use. */
  "customClassName"?: string;
  /** For Binary: large values may live in files of their own. Default: `false`. */
  "allowsExternalBinaryDataStorage"?: boolean;
  /** History keeps the value of a deleted object. Default: `false`. */
  "preservesValueInHistoryOnDeletion"?: boolean;
  /** Kept, not used. Default: `false`. */
  "allowsCloudEncryption"?: boolean;
  /** Kept, not used. Default: `false`. */
  "isIndexedBySpotlight"?: boolean;
  /** Kept, not used. Default: `false`. */
  "usesScalarValueType"?: boolean;
  /** Older models mark the attribute; newer ones have fetch indexes. Default: `false`. */
  "isIndexed"?: boolean;
  /** Its name in earlier versions of the model. */
  "renamingIdentifier"?: string;
  /** Makes this version differ from another that is otherwise equal. */
  "versionHashModifier"?: string;
  /**
   * The user info. `orrery.awakeFromInsert` of an attribute is what a new object gets: `now()`,
   * `uuid()`, `max(key) + 1`. `orrery.insert`, `orrery.willSave` and, of a transient one,
   * `orrery.computed` are expressions about the object that it gets its value by.
   * `orrery.validate` is a rule, as in `ModelEntity`. “Rules of a model” in the manual of
   * predicates has more. Default: `{}`.
   */
  "userInfo"?: { [key: string]: string };
}
/** One difference between two models. */
export interface ModelChange {
  /** What changed. */
  "kind": ModelChangeKind;
  /**
   * The entity that declares it, as the later model calls it; as the earlier one did, where it
   * is removed.
   */
  "entity": string;
  /** The property, called like the entity; with dots for an element of a composite. */
  "property"?: string;
  /** What it was, as text: a name, a type, `YES` or `NO`. Left out for nothing. */
  "from"?: string;
  /** What it is, like `from`. */
  "to"?: string;
  /**
   * Of a property's change: the later model's entities whose stored objects it concerns.
   * Default: `[]`.
   */
  "reached"?: string[];
  /** The stored data that is lost, as a sentence. */
  "loss"?: string;
  /** Why no migration can be inferred with this change in it, as a sentence. */
  "obstacle"?: string;
  /** What to do about the obstacle. */
  "hint"?: string;
}
/** The parameters of `model/check`. */
export interface ModelCheckParams {
  /** The model. */
  "model": ModelSource;
}
/** The result of `model/check`. */
export interface ModelCheckResult {
  /** What is wrong, up to 200 of them. Empty: nothing is. Default: `[]`. */
  "faults"?: ModelProblem[];
  /** What is odd in a model without faults, up to 200 of them. Default: `[]`. */
  "warnings"?: ModelProblem[];
}
/** A composite type. */
export interface ModelComposite {
  /** Its name. */
  "name": string;
  /** Its elements; composites may nest, not recur. */
  "elements": ModelAttribute[];
}
/** The parameters of `model/describe`. */
export interface ModelDescribeParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
}
/** The result of `model/describe`. */
export interface ModelDescribeResult {
  /** The model. */
  "model": Model;
  /** Where it is from, if nobody gave it. */
  "modelOrigin"?: ModelOrigin;
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `model/diff`. */
export interface ModelDiffParams {
  /** The earlier model. Left out: that of the connection's only document. */
  "from"?: ModelSource;
  /** The later model. Left out: that of the connection's only document. */
  "to"?: ModelSource;
  /** What is not to be inferred. It is checked as a migration would check it. */
  "mapping"?: MappingSource;
}
/** The result of `model/diff`. */
export interface ModelDiffResult {
  /** Whether a migration can be inferred, or made by the mapping: no change has an `obstacle`. */
  "isInferable": boolean;
  /**
   * What becomes of each entity: those of the later model in its order, then those that are
   * removed.
   */
  "mappings": ModelMapping[];
  /** What differs. */
  "changes": ModelChange[];
}
/** An entity of a model. */
export interface ModelEntity {
  /** Its name. */
  "name": string;
  /** The entity it inherits from. */
  "superentity"?: string;
  /** Whether it has no objects of its own. Default: `false`. */
  "isAbstract"?: boolean;
  /** The class that Apple's framework would use. */
  "className"?: string;
  /** Its own attributes, without inherited ones. Default: `[]`. */
  "attributes"?: ModelAttribute[];
  /** Its own relationships, without inherited ones. Default: `[]`. */
  "relationships"?: ModelRelationship[];
  /** Its own fetched properties. Default: `[]`. */
  "fetchedProperties"?: ModelFetchedProperty[];
  /** Each a list of properties that must be unique together. Default: `[]`. */
  "uniquenessConstraints"?: string[][];
  /** Its fetch indexes. Default: `[]`. */
  "fetchIndexes"?: ModelFetchIndex[];
  /** What older models have for fetch indexes: each a list of properties. Default: `[]`. */
  "compoundIndexes"?: string[][];
  /** Its name in earlier versions of the model. */
  "renamingIdentifier"?: string;
  /** Makes this version differ from another that is otherwise equal. */
  "versionHashModifier"?: string;
  /** Kept, not used. */
  "coreSpotlightDisplayNameExpression"?: string;
  /**
   * The user info. `orrery.validate` is a predicate that has to hold for each object that is
   * saved, `orrery.validateMessage` what is said where it does not; several rules have names:
   * `orrery.validate.dates`, `orrery.validateMessage.dates`. “Rules of a model” in the manual of
   * predicates has more. Default: `{}`.
   */
  "userInfo"?: { [key: string]: string };
}
/** A fetch index of an entity. */
export interface ModelFetchIndex {
  /** Its name. */
  "name": string;
  /** What it indexes, in order. */
  "elements": ModelFetchIndexElement[];
  /**
   * Only objects that match are indexed. Stores are made without such an index, one of an
   * expression and an R-tree, which the model's warnings tell: it would change no result.
   */
  "partialIndexPredicate"?: string;
}
/** One element of a fetch index. It has either `property` or `expression`. */
export interface ModelFetchIndexElement {
  /** A property's name. */
  "property"?: string;
  /** An expression. */
  "expression"?: string;
  /** How it is built. Default: `"binary"`. */
  "collation"?: IndexCollation;
  /** Ascending. Default: `true`. */
  "isAscending"?: boolean;
}
/** A fetch request stored in a model. */
export interface ModelFetchRequest {
  /** Its name. */
  "name": string;
  /** The entity to fetch. */
  "entity": string;
  /** Its predicate, which may hold `$variables`. */
  "predicate"?: string;
  /**
   * The order of what is found, where the request that uses it gives none. A fetched property
   * has this order. Default: `[]`. At most 100 of them.
   */
  "sort"?: SortDescriptor[];
  /** At most so many. */
  "limit"?: number;
  /** Kept, not used. */
  "batchSize"?: number;
  /** What an app fetches with it. Kept, not used: here the method says it. Default: `"objects"`. */
  "resultType"?: FetchResultType;
  /** Objects of subentities too. Default: `true`. */
  "includesSubentities"?: boolean;
  /** Kept, not used. Default: `true`. */
  "includesPropertyValues"?: boolean;
  /** Unsaved changes count. Default: `true`. */
  "includesPendingChanges"?: boolean;
  /** Kept, not used. Default: `true`. */
  "returnsObjectsAsFaults"?: boolean;
  /** Equal rows once. Default: `false`. */
  "returnsDistinctResults"?: boolean;
}
/** A fetched property: a weak, one-way relationship by a fetch request. */
export interface ModelFetchedProperty {
  /** Its name. */
  "name": string;
  /** What it fetches. */
  "fetchRequest": ModelFetchRequest;
  /** The user info. Default: `{}`. */
  "userInfo"?: { [key: string]: string };
}
/** The parameters of `model/getClasses`. */
export interface ModelGetClassesParams {
  /** The model. Left out: that of the connection's only document. */
  "model"?: ModelSource;
  /** The language. */
  "language": ClassLanguage;
  /**
   * What the model is called, for languages whose names are all in one space. Default:
   * `"Model"`.
   */
  "name"?: string;
}
/** The result of `model/getClasses`. */
export interface ModelGetClassesResult {
  /** The files, sorted by name. */
  "files": ClassFile[];
}
/** The parameters of `model/getVersions`. */
export interface ModelGetVersionsParams {
  /**
   * The model: the path of an `.xcdatamodeld` for all of its versions. Any other is its own only
   * version.
   */
  "model": ModelSource;
  /** A store, to see which of the versions it is of. */
  "store"?: StoreLocation;
}
/** The result of `model/getVersions`. */
export interface ModelGetVersionsResult {
  /**
   * In the order of their names, numbers by value: the order in which Xcode made them. Versions
   * that cannot be read are left out, but for the current one, which is an error then.
   */
  "versions": ModelVersion[];
}
/** An entity in a model's graph. */
export interface ModelGraphBox {
  /** The entity; of one that is removed, its name in the earlier model. */
  "entity": string;
  /**
   * The first line of text: the name, with what the earlier model called it and a sign of its
   * `change`.
   */
  "title": string;
  /** Whether the entity is abstract. Default: `false`. */
  "isAbstract"?: boolean;
  /**
   * The other lines of text: the attributes that the entity declares, in the model's order.
   * Default: `[]`.
   */
  "rows"?: ModelGraphRow[];
  /** What has become of it since the earlier model. Left out: nothing, or no model is compared. */
  "change"?: ModelGraphChange;
  /** The left edge of the box. */
  "x": number;
  /** The upper edge of the box; `y` grows downwards. */
  "y": number;
  /** How wide it is. */
  "width": number;
  /** How high it is. */
  "height": number;
}
/** Where a line of a model's graph meets a box. */
export interface ModelGraphEnd {
  /** The entity whose box it is. */
  "entity": string;
  /**
   * The relationship that leads here: one of the other end's entity, which it may inherit. Left
   * out: none does.
   */
  "relationship"?: string;
  /** How many objects it leads to at least. Left out: no relationship leads here. */
  "minimumCount"?: number;
  /**
   * How many objects it leads to at most. Left out: as many as there are, or no relationship
   * leads here. At least 1.
   */
  "maximumCount"?: number;
  /**
   * Its name, written there. Left out: no relationship leads here, or it is its own inverse and
   * written at the other end.
   */
  "label"?: ModelGraphLabel;
}
/** A text beside a line of a model's graph. */
export interface ModelGraphLabel {
  /**
   * The relationship's name, with its counts where these are others than none, one or many, and
   * a sign of its `change`.
   */
  "text": string;
  /** The left edge of the room for it. */
  "x": number;
  /** The upper edge of the room for it; `y` grows downwards. */
  "y": number;
  /** How wide it is. */
  "width": number;
  /** How high it is. */
  "height": number;
}
/** What binds two entities in a model's graph. */
export interface ModelGraphLine {
  /** What it stands for. */
  "kind": ModelGraphLineKind;
  /**
   * Where it starts: at the superentity, or at the entity that declares the relationship of
   * `to`.
   */
  "from": ModelGraphEnd;
  /** Where it ends. */
  "to": ModelGraphEnd;
  /**
   * Its course, from the one box to the other: its ends and its corners. Each part is level or
   * upright.
   */
  "points": ModelGraphPoint[];
  /** What has become of it since the earlier model. Left out: nothing, or no model is compared. */
  "change"?: ModelGraphChange;
}
/** The parameters of `model/graph`. */
export interface ModelGraphParams {
  /** The model. Left out: that of the connection's only document. */
  "model"?: ModelSource;
  /**
   * An earlier model. The diagram then shows what of it was removed, too, and everything has its
   * `change`, as a migration sees it. Left out: nothing is compared.
   */
  "from"?: ModelSource;
  /** How wide a character of a text is, on average. Default: `7`. From 1 to 100. */
  "characterWidth"?: number;
  /** How high a line of text is. Default: `18`. From 1 to 200. */
  "lineHeight"?: number;
  /**
   * Boxes that stay where the user has put them. The last one counts of several for one entity.
   * Where some have a position, those that have none come below; to move one box, send where the
   * others are, too. Default: `[]`. At most 20000 of them.
   */
  "positions"?: ModelGraphPosition[];
  /** Whether boxes are where Xcode's diagram has them, if that keeps them apart. Default: `true`. */
  "keepsArrangement"?: boolean;
  /** Also tell it as a text in this form. Left out: no text. */
  "format"?: ModelGraphFormat;
  /** What an image is called, for those who do not see it. Default: `"Model"`. */
  "title"?: string;
}
/** A place in a model's graph. */
export interface ModelGraphPoint {
  /** How far right. */
  "x": number;
  /** How far down. */
  "y": number;
}
/** Where a front end has put an entity's box. */
export interface ModelGraphPosition {
  /** The entity. */
  "entity": string;
  /** The left edge of its box. From -1000000 to 1000000. */
  "x": number;
  /** The upper edge of its box. From -1000000 to 1000000. */
  "y": number;
}
/** The result of `model/graph`. */
export interface ModelGraphResult {
  /** The entities: in the model's order, then those that are removed. */
  "boxes": ModelGraphBox[];
  /** Inheritance and relationships. A relationship and its inverse are one line. */
  "lines": ModelGraphLine[];
  /** The left edge of it all. */
  "x": number;
  /** The upper edge of it all. */
  "y": number;
  /** How wide it all is. */
  "width": number;
  /** How high it all is. */
  "height": number;
  /** Whether boxes are where Xcode's diagram has them. Default: `false`. */
  "isArranged"?: boolean;
  /** It all in the `format` that was asked for. */
  "text"?: string;
}
/** A line of text in an entity's box: an attribute. */
export interface ModelGraphRow {
  /**
   * The name and the type, with a question mark where it is optional; before it `+`, `−` or `±`
   * where it has a `change`.
   */
  "text": string;
  /** What has become of it since the earlier model. Left out: nothing, or no model is compared. */
  "change"?: ModelGraphChange;
}
/** Something in a model that is not certain, or was left out of it. */
export interface ModelGuess {
  /** What sort of guess. */
  "kind": ModelGuessKind;
  /** One sentence for a person. */
  "message": string;
  /** The entity concerned. */
  "entity"?: string;
  /** The property concerned. */
  "property"?: string;
}
/** What becomes of an entity's objects: Core Data's NSEntityMapping. */
export interface ModelMapping {
  /** What a mapping calls it. Left out where it is inferred. */
  "name"?: string;
  /** What becomes of them. */
  "kind": ModelMappingKind;
  /** The earlier entity. Left out where it is new. */
  "source"?: string;
  /** The later entity. Left out where it is removed. */
  "destination"?: string;
  /** The mapping's predicate: which of the earlier objects. Left out: all of them. */
  "where"?: string;
  /**
   * What tells earlier objects apart, of which only the first becomes an object. Left out: each
   * becomes one. Default: `[]`.
   */
  "distinctBy"?: string[];
  /** What the mapping computes: expressions by property of the later entity. Default: `{}`. */
  "values"?: { [key: string]: string };
}
/** The parameters of `model/merge`. */
export interface ModelMergeParams {
  /** The models; at least one. At most 100 of them. */
  "models": ModelSource[];
  /**
   * Only the entities of this configuration of the merged model, with those that they inherit
   * from. Their relationships must not lead out of it.
   */
  "configuration"?: string;
}
/** The result of `model/merge`. */
export interface ModelMergeResult {
  /** The model that they are together. */
  "model": Model;
}
/**
 * Where a document's model is from that nobody gave.
 *
 * A store that Core Data or SwiftData wrote is opened without its model. Mostly it keeps that
 * itself. Where it does not, or what it keeps is not the model of its tables, the tables
 * decide, and what they leave open is guessed. A store whose model is guessed in anything that
 * a save depends on is open for reading only; to edit it, correct the model and give it.
 */
export interface ModelOrigin {
  /** What it was read from. */
  "source": ModelOriginKind;
  /** What is not certain in it, or was left out. Default: `[]`. */
  "guesses"?: ModelGuess[];
}
/** Something that is wrong with a model, or odd. */
export interface ModelProblem {
  /** One sentence for a person. */
  "message": string;
  /** The entity or composite concerned. */
  "entity"?: string;
  /** The property or element concerned. */
  "property"?: string;
  /** The predicate or expression at fault. */
  "expression"?: string;
  /** Where in `expression` the fault is, in bytes of UTF-8 from its start. */
  "offset"?: number;
  /** What to do about it. */
  "hint"?: string;
  /** The file that it is in, of a model that is read from one. */
  "file"?: string;
  /** The line in `file`, from 1. At least 1. */
  "line"?: number;
}
/** A relationship of an entity. */
export interface ModelRelationship {
  /** Its name. */
  "name": string;
  /** The entity at the other end. */
  "destination": string;
  /** The relationship at the other end that leads back. */
  "inverse"?: string;
  /** Whether it holds several objects. Default: `false`. */
  "isToMany"?: boolean;
  /** Whether a to-many keeps their order. Default: `false`. */
  "isOrdered"?: boolean;
  /** Whether it may be empty when saved. Default: `false`. */
  "isOptional"?: boolean;
  /** Whether it is kept out of the store. Default: `false`. */
  "isTransient"?: boolean;
  /** What a delete does to the objects at the other end. Default: `"Nullify"`. */
  "deleteRule"?: DeleteRuleName;
  /** The least number of objects, where there are any. Default: `0`. */
  "minimumCount"?: number;
  /** The greatest number of objects; left out: no bound. */
  "maximumCount"?: number;
  /** Its name in earlier versions of the model. */
  "renamingIdentifier"?: string;
  /** Makes this version differ from another that is otherwise equal. */
  "versionHashModifier"?: string;
  /** The user info. `orrery.validate` is a rule, as in `ModelEntity`. Default: `{}`. */
  "userInfo"?: { [key: string]: string };
}
/**
 * A model, and where it is to be had.
 *
 * Exactly one of:
 * - `path`: Path of a file: `.xcdatamodeld` for its current version, one version in it such
 *   as `App.xcdatamodeld/App 2.xcdatamodel`, a compiled `.momd` or `.mom`, `.json`, or a
 *   store, for the model that it keeps. A relative path is relative to the server's working
 *   directory, or, for a client that came by `orrery attach`, to its own.
 * - `model`: The model itself.
 * - `document`: An open document, for the model that it has.
 */
export type ModelSource =
  | { path: string; model?: undefined; document?: undefined }
  | { path?: undefined; model: Model; document?: undefined }
  | { path?: undefined; model?: undefined; document: string };
/** The parameters of `model/update`. */
export interface ModelUpdateParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /**
   * The new model. What cannot be inferred in one step goes through the versions in between, if
   * it is the path of an `.xcdatamodeld`.
   */
  "model": ModelSource;
  /**
   * The configuration of the new model whose entities the store holds, as for `document/open`.
   * Left out: all entities.
   */
  "configuration"?: string;
  /** What is not to be inferred, as for `document/open`. */
  "mapping"?: MappingSource;
  /** Tell the progress of what takes more than 200 ms through `$/progress` under this token. */
  "workDoneToken"?: number | string;
}
/** The result of `model/update`. */
export interface ModelUpdateResult {
  /**
   * What the store was migrated from. Left out where the document had this model already, and
   * nothing happened.
   */
  "migration"?: DocumentMigration;
  /**
   * What differs between the models, as `model/diff` tells it; step by step, where there were
   * several. Empty where it finds none.
   */
  "changes": ModelChange[];
  /** The document's clock after this. */
  "clock": string;
}
/** One version of a model. */
export interface ModelVersion {
  /**
   * Without `.xcdatamodel`. Left out for a model that comes from no `.xcdatamodeld` or
   * `.xcdatamodel`.
   */
  "name"?: string;
  /**
   * Whether it is the version that the `.xcdatamodeld` stands for; an only version is. Default:
   * `false`.
   */
  "isCurrent"?: boolean;
  /** Whether the store that was given is of this version. Default: `false`. */
  "isStoreVersion"?: boolean;
  /** Its own identifiers. Default: `[]`. */
  "identifiers"?: string[];
}
/** The parameters of `model/write`. */
export interface ModelWriteParams {
  /** The model. */
  "model": ModelSource;
  /** Where to write it, as in `ModelSource`. The folder that it is in must be there. */
  "path": string;
  /**
   * The version of an `.xcdatamodeld` that becomes the model, and the current one, by its name
   * without `.xcdatamodel`. One that is not there is made, beside the others. Left out: the
   * current one.
   */
  "version"?: string;
  /**
   * Where Xcode's diagram is to have the boxes. Those of other entities stay where the file has
   * them. `.json` has no diagram. Default: `[]`. At most 20000 of them.
   */
  "positions"?: ModelGraphPosition[];
}
/** The result of `model/write`. */
export interface ModelWriteResult {
  /** The path of the file that holds the model now: of an `.xcdatamodeld` one in it. */
  "file": string;
}
/** What changed in one object. */
export interface ObjectChange {
  /** Which object. */
  "id": ObjectID;
  /** Its entity's name. */
  "entity": string;
  /**
   * The changed properties, sorted, to-many relationships included. Left out where `returning`
   * asks for ids only. Default: `[]`.
   */
  "keys"?: string[];
  /**
   * New values of the changed attributes and to-one relationships; nil is `null`. Left out where
   * only ids are told, in saves, and for an object that is gone by now.
   */
  "values"?: Values;
  /**
   * The changed properties that became nil, sorted: some clients' JSON libraries drop nulls.
   * Left out where `values` is. Default: `[]`.
   */
  "cleared"?: string[];
  /** By to-many relationship that changed: the objects that joined it. Default: `{}`. */
  "added"?: { [key: string]: ObjectID[] };
  /**
   * By to-many relationship that changed: the objects that left it. One that is in neither
   * changed its order alone, or in more than `limits.noticeObjects` objects, or together with
   * others in more than `limits.namedObjects`, or in a way that nobody has followed, as by
   * another process: read it again where it matters. Default: `{}`.
   */
  "removed"?: { [key: string]: ObjectID[] };
  /**
   * By to-many relationship that changed: how many objects it has now. Left out where `values`
   * is. Default: `{}`.
   */
  "count"?: { [key: string]: number };
}
/** The parameters of `object/changedValues`. */
export interface ObjectChangedValuesParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /**
   * Which objects. Left out: all that have unsaved changes in the context. At most 100000 of
   * them.
   */
  "ids"?: ObjectID[];
}
/** The result of `object/changedValues`. */
export interface ObjectChangedValuesResult {
  /** In the order asked for; or those inserted, then updated, then deleted ones, each by id. */
  "objects": UnsavedChange[];
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `object/delete`. */
export interface ObjectDeleteParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which objects. At most 100000 of them. */
  "ids": ObjectID[];
  /**
   * A clock. Only if nobody, this connection included, has changed one of the objects since,
   * saved or not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** Whether the result names the deleted objects: any word but `none`. Default: `"ids"`. */
  "returning"?: Returning;
}
/** The result of `object/delete`. */
export interface ObjectDeleteResult {
  /**
   * Everything that is deleted now, the objects themselves first. Left out with `returning` of
   * `none`, and where it would name more than `limits.noticeObjects` objects.
   */
  "deleted"?: ObjectID[];
  /** How many objects that are. */
  "deletedCount": number;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `object/findOrInsert`. */
export interface ObjectFindOrInsertParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** A concrete entity. */
  "entity": string;
  /** Values to look for; a new object gets them. */
  "match": Values;
  /** More values for a new object; an existing one is left as it is. Default: `{}`. */
  "values"?: Values;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** What the result says of the object. Default: `"objects"`. */
  "returning"?: Returning;
}
/** The result of `object/findOrInsert`. */
export interface ObjectFindOrInsertResult {
  /** The object as it is now. Left out with `returning` of `none`. */
  "object"?: ManagedObject;
  /** Whether it is new. */
  "isInserted": boolean;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `object/get`. */
export interface ObjectGetParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which objects, each once. At most 100000 of them. */
  "ids": ObjectID[];
  /**
   * Properties to return, to-many and fetched ones included where named; left out: all but
   * these. Key paths too, `employer.title` or `photos.@count`: the value stands in `values`
   * under the whole key path, `null` where a step is nil. At most 2000 of them.
   */
  "properties"?: string[];
  /**
   * Relationship key paths whose objects are returned too. It is then read beside other
   * requests, as a fetch is, but for an operation of `context/perform`, whose key paths meet
   * 100,000 objects at the most. Default: `[]`. At most 100 of them.
   */
  "prefetch"?: string[];
}
/** The result of `object/get`. */
export interface ObjectGetResult {
  /** Those found, in the order asked for. */
  "objects": ManagedObject[];
  /** Prefetched objects, each once. Default: `[]`. */
  "related"?: ManagedObject[];
  /** Those not found. Default: `[]`. */
  "missing"?: ObjectID[];
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `object/getValue`. */
export interface ObjectGetValueParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** Key path: to-one steps, then a property; collection operators as in `photos.@count`. */
  "keyPath": string;
}
/** The result of `object/getValue`. */
export interface ObjectGetValueResult {
  /** The value; `null` where it, or a step on the way, is nil. */
  "value": JSONValue;
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `object/insert`. */
export interface ObjectInsertParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** A concrete entity. */
  "entity": string;
  /** What it starts with. Default: `{}`. */
  "values"?: Values;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** What the result says of the object. Default: `"objects"`. */
  "returning"?: Returning;
}
/** The result of `object/insert`. */
export interface ObjectInsertResult {
  /** The object as it is now. Left out with `returning` of `none`. */
  "object"?: ManagedObject;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `object/move`. */
export interface ObjectMoveParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** The ordering attribute. */
  "property": string;
  /** Put it right before this object. */
  "before"?: ObjectID;
  /** Put it right after this object. */
  "after"?: ObjectID;
  /** Put it at this place, from 0, counted without the object itself; past the end is the end. */
  "index"?: number;
  /**
   * The objects it is ordered among: a fetch as that of `fetch/objects`. Left out: all of its
   * entity.
   */
  "fetch"?: FetchRequest;
  /**
   * A clock. Only if nobody, this connection included, has changed the object since, saved or
   * not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /**
   * What the result says of the object, and with more than `none` of those with new numbers.
   * Default: `"objects"`.
   */
  "returning"?: Returning;
}
/** The result of `object/move`. */
export interface ObjectMoveResult {
  /** The object as it is now. Left out with `returning` of `none`. */
  "object"?: ManagedObject;
  /**
   * Other objects that got new numbers. Left out with `returning` of `none`, and where there are
   * more than `limits.noticeObjects`. Default: `[]`.
   */
  "renumbered"?: ObjectID[];
  /** How many objects that are. */
  "renumberedCount": number;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `object/setValue`. */
export interface ObjectSetValueParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** Key path: to-one steps, then a property. */
  "keyPath": string;
  /** The new value. Left out: nil. */
  "value"?: JSONValue;
  /**
   * A clock. Only if nobody, this connection included, has changed the object, or the one that
   * has the property, since, saved or not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** What the result says of the object and the value. Default: `"objects"`. */
  "returning"?: Returning;
}
/** The result of `object/setValue`. */
export interface ObjectSetValueResult {
  /**
   * The object that has the property, without its values. Left out with `returning` of `none`,
   * and where a step on the way is nil.
   */
  "object"?: ManagedObject;
  /**
   * With `returning` of `objects`: the value as it is now. Left out where it cannot be read, as
   * of an object that a later operation has deleted: the edit stands.
   */
  "value"?: JSONValue;
  /** The document's clock after this call. */
  "clock": string;
}
/** What this server does. Absent or false is unsupported. */
export interface ObjectStoreCapabilities {
  /** Method namespaces it answers, sorted. */
  "namespaces": string[];
  /** It answers JSON-RPC batches (and never starts one). Default: `false`. */
  "batches"?: boolean;
  /** `document/open` takes the path `:memory:`. Default: `false`. */
  "inMemoryStores"?: boolean;
}
/** The parameters of `object/update`. */
export interface ObjectUpdateParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** New values. */
  "values": Values;
  /**
   * A clock. Only if nobody, this connection included, has changed the object since, saved or
   * not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** What the result says of the object. Default: `"objects"`. */
  "returning"?: Returning;
}
/** The result of `object/update`. */
export interface ObjectUpdateResult {
  /** The object as it is now. Left out with `returning` of `none`. */
  "object"?: ManagedObject;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `object/validate`. */
export interface ObjectValidateParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** Values to check as if they were set. Left out: the object as it is. */
  "values"?: Values;
}
/** The result of `object/validate`. */
export interface ObjectValidateResult {
  /** Whether all rules are kept. */
  "isValid": boolean;
  /** Every failure. */
  "errors": ErrorInfo[];
  /** The document's clock at which this was true. */
  "clock": string;
}
/** A value under observation that changed. */
export interface ObservedChange {
  /** Which object. */
  "id": ObjectID;
  /** Which value, as `observer/open` named it. */
  "keyPath": string;
  /** What it was when it was told last, or when the observer was opened. */
  "old": JSONValue;
  /** What it is now. */
  "new": JSONValue;
}
/** An object under observation, and its values. */
export interface ObservedObject {
  /** Which object. */
  "id": ObjectID;
  /** Its values by key path. */
  "values": Values;
}
/**
 * What changed under an observer: values, and which objects are observed.
 *
 * An object stands in one of `entered`, `left` and `deleted` at most, and in `updates` only
 * where it is in none. Of data too large to be inline, both values are handles, which read
 * what is there now.
 */
export interface ObserverChange {
  /**
   * Values that changed, of objects that were observed before and still are, in the order of ids
   * and then of `keyPaths`.
   */
  "updates": ObservedChange[];
  /** Objects that are observed from now on: new ones, and those that match the predicate now. */
  "entered": ObservedObject[];
  /** Objects that do not match the predicate any more. They still exist. */
  "left": ObjectID[];
  /** Objects that are gone. */
  "deleted": ObjectID[];
}
/** The parameters of `observer/close`. */
export interface ObserverCloseParams {
  /** Which observer. */
  "observer": string;
}
/** The result of `observer/close`. */
export interface ObserverCloseResult {
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `observer/didChange`. */
export interface ObserverDidChangeParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `observer/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** What made it change. `merge` where several changes are told as one. */
  "origin": ChangeOrigin;
  /** The request that caused it. */
  "by"?: ChangeCause;
  /** What changed. */
  "changes": ObserverChange;
}
/** The parameters of `observer/didFail`. */
export interface ObserverDidFailParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `observer/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** Why. */
  "error": ErrorInfo;
}
/** The parameters of `observer/didReset`. */
export interface ObserverDidResetParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `observer/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** Why. */
  "reason": ListResetReason;
  /** All objects under observation, with their values. */
  "objects": ObservedObject[];
}
/** The parameters of `observer/open`. */
export interface ObserverOpenParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** The entity; its subentities' objects are observed too. */
  "entity": string;
  /**
   * Tell the old and the new value of these whenever one changes: properties of the entity, and
   * values over to-one relationships or behind collection operators, as in `album.artist.name`
   * and `songs.@count`. Left out, or empty: all attributes and to-one relationships. That is
   * unlike `properties` of a list, where `[]` asks for no values. Default: `[]`. At most 100 of
   * them.
   */
  "keyPaths"?: string[];
  /** Predicate format string: only objects that match, and which begin or cease to. */
  "predicate"?: string;
  /** For the predicate's `%@`, `%K` and number conversions. Default: `[]`. */
  "argumentArray"?: ArgumentArray;
  /** For the predicate's, or the template's, `$variables`. Default: `{}`. */
  "variables"?: Variables;
  /** Only these objects. At most 100000 of them. */
  "ids"?: ObjectID[];
  /**
   * Whether the reply has the objects and their values where the client begins anew. Default:
   * `false`.
   */
  "initial"?: boolean;
  /**
   * The clock of the last push or reply about the same observer, to be told what was missed
   * since then.
   */
  "since"?: string;
}
/** The result of `observer/open`. */
export interface ObserverOpenResult {
  /** Its handle, which its pushes have as `stream`. */
  "observer": string;
  /** The clock at which its stream starts: the first `since`. */
  "clock": string;
  /** Whether the client begins anew: without `since`, or where nobody can say what it missed. */
  "isFresh": boolean;
  /** With `initial`, where `isFresh`: what is under observation, in the order of ids. */
  "objects"?: ObservedObject[];
  /** What changed since `since`, where not `isFresh`. */
  "changes"?: ObserverChange;
}
/** A document that a connection has open. */
export interface OpenDocument {
  /** Its name on this server, `d1`. */
  "document": string;
  /** Its main context, `c1`. */
  "context": string;
  /** Its state. */
  "state": DocumentState;
  /** What the last save failed with, in the states `savingError` and `inConflict`. */
  "error"?: ErrorInfo;
  /** The store's UUID, which stays with the file. */
  "storeUUID": string;
  /** Its clock. */
  "clock": string;
  /** The connection's streams of notices that opening it opened; none with `noticeDetail: none`. */
  "streams": OpenStream[];
  /** The store file, in a document package too. Left out for one in memory. */
  "path"?: string;
  /** Whether edits are refused. Default: `false`. */
  "readOnly"?: boolean;
  /**
   * Whether CloudKit mirrors the store: then it is read only, unless `writeMirrored` says
   * otherwise. Default: `false`.
   */
  "isMirrored"?: boolean;
  /**
   * Files with edits of an earlier time that could not be saved, oldest first:
   * `document/recover` brings them back or discards them. Default: `[]`.
   */
  "recovery"?: RecoveryFile[];
  /**
   * Logs of SQLite's beside the store, oldest first, that belong to files that were at its path
   * before, as where a backup was put in the place of a store while it was open or after a
   * crash. They are not applied: what was last saved to those files is in them. They are
   * nobody's but the user's to remove. Default: `[]`.
   */
  "logsOfReplacedFiles"?: string[];
}
/** A stream of notices that opening a document opened. */
export interface OpenStream {
  /** Its handle, which its pushes have too. */
  "stream": string;
  /** Which notices. */
  "notice": ObservableNotice;
}
/** One step of `context/perform`. */
export interface Operation {
  /** An `object/*` or `relationship/*` method that may stand in `context/perform`. */
  "method": string;
  /**
   * Its parameters. A `context` in them is left out, or the same. `{"$result": 0}` in place of
   * an id is the object of operation 0.
   */
  "params"?: JSONValue;
}
/** What came of one operation of `context/perform`. */
export interface OperationResult {
  /** The operation's method. */
  "method": string;
  /**
   * The result of that method, as it is after all operations; `null` where it could be read
   * before the save, and cannot any more.
   */
  "result": JSONValue;
}
/** One step of SQLite's plan for a statement. */
export interface PlanStep {
  /** 0, and one more for a step within a step. */
  "depth": number;
  /** SQLite's own line. */
  "detail": string;
  /** The same in plain words; SQLite's line where it is of a kind that is not known. */
  "words": string;
}
/** A predicate as a tree. */
export interface PredicateNode {
  /** What it is; the other members depend on it. */
  "kind": PredicateKind;
  /** For `and`, `or`, `not`: the operands. Default: `[]`. */
  "predicates"?: PredicateNode[];
  /**
   * For a comparison: `==`, `!=`, `<`, `<=`, `>`, `>=`, `BEGINSWITH`, `ENDSWITH`, `CONTAINS`,
   * `LIKE`, `MATCHES`, `IN`, `BETWEEN`.
   */
  "operator"?: string;
  /** For a comparison of strings: `c`, `d`, `cd`, `n` or `l`. */
  "options"?: string;
  /** For a comparison. Default: `"direct"`. */
  "modifier"?: ComparisonModifier;
  /** For a comparison: left and right. Default: `[]`. */
  "expressions"?: ExpressionNode[];
  /** Where it begins in the text, in bytes of UTF-8. What an argument filled, begins at its `%@`. */
  "offset"?: number;
}
/** The parameters of `predicate/parseExpression`. */
export interface PredicateParseExpressionParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /** Expression format string. */
  "expression": string;
  /** For `%@`, `%K` and number conversions. Default: `[]`. */
  "argumentArray"?: ArgumentArray;
  /** The entity it is meant for. */
  "entity"?: string;
  /** For the `$variables`, which checking against an entity needs. Default: `{}`. */
  "variables"?: Variables;
}
/** The result of `predicate/parseExpression`. */
export interface PredicateParseExpressionResult {
  /** Its canonical text, arguments filled in. */
  "expression": string;
  /** Its tree. */
  "tree": ExpressionNode;
  /**
   * The key paths it reads from the object, sorted; those of a subquery's variable start at its
   * collection.
   */
  "keyPaths": string[];
  /** The `$variables` it needs, sorted. */
  "variables": string[];
}
/** The parameters of `predicate/parse`. */
export interface PredicateParseParams {
  /** The document. Left out: the connection's only document. */
  "document"?: string;
  /** Predicate format string. */
  "predicate": string;
  /** For `%@`, `%K` and number conversions. Default: `[]`. */
  "argumentArray"?: ArgumentArray;
  /** The entity it is meant for. */
  "entity"?: string;
  /** For the `$variables`, which checking against an entity needs. Default: `{}`. */
  "variables"?: Variables;
}
/** The result of `predicate/parse`. */
export interface PredicateParseResult {
  /** Its canonical text, arguments filled in. */
  "predicate": string;
  /** Its tree. */
  "tree": PredicateNode;
  /**
   * The key paths it reads from the object, sorted; those of a subquery's variable start at its
   * collection.
   */
  "keyPaths": string[];
  /** The `$variables` it needs, sorted. */
  "variables": string[];
}
/** Which related objects a fetch brings along for each object that it fetches. */
export interface PrefetchRequest {
  /** Relationships, to-one or to-many, as in `albums.songs`. */
  "keyPath": string;
  /** Which of the objects at its end; left out: all. */
  "predicate"?: string;
  /** For the predicate. Its `$variables` are the fetch request's. Default: `[]`. */
  "argumentArray"?: ArgumentArray;
  /**
   * Their order; the object id is the last key. Left out: the relationship's own order where the
   * path is one ordered relationship, else by id. Default: `[]`. At most 100 of them.
   */
  "sort"?: SortDescriptor[];
  /** At most so many for each fetched object; left out: all. */
  "limit"?: number;
  /** Skip so many first, for each fetched object. Default: `0`. */
  "offset"?: number;
}
/** What a prefetch request found. */
export interface PrefetchedObjects {
  /** The request's. */
  "keyPath": string;
  /**
   * By the id of a fetched object, its objects in order, each once. Fetched objects without any
   * are left out.
   */
  "objects": { [key: string]: ObjectID[] };
}
/** Who is here: the connections of a server, or those that have a document open. */
export interface PresentConnections {
  /**
   * In the order in which they came or, those of a document, in which they opened it; at most
   * 100. The one that is told is among them.
   */
  "connections": ConnectionInfo[];
  /** How many there are. */
  "count": number;
}
/** The parameters of `$/progress`. */
export interface ProgressParams {
  /** The token the request gave. */
  "token": number | string;
  /** What there is to tell. */
  "value": JSONValue;
}
/** The result of `rpc/getStatus`. */
export interface RPCGetStatusResult {
  /** The number of its process. From 0 to 2147483647. */
  "process": number;
  /** The version of the program. */
  "version": string;
  /** The version of the protocol that it speaks. */
  "protocolVersion": string;
  /** When it started. */
  "started": string;
  /** Where it listens, as `--listen` writes it, beside the sockets of its own. */
  "listening": string[];
  /** How many there are besides this one. */
  "connections": number;
  /** Sorted by name. */
  "documents": DocumentUse[];
}
/** The parameters of `rpc/stop`. */
export interface RPCStopParams {
  /**
   * Only where the server would end by itself if nobody came (`serve --idle-exit`), this is its
   * only connection, and nothing is unsaved. Default: `false`.
   */
  "ifIdle"?: boolean;
}
/** The result of `rpc/stop`. */
export interface RPCStopResult {
  /** Whether it ends: false where `ifIdle` keeps it. Default: `true`. */
  "isStopping"?: boolean;
}
/** A file with edits that could not be saved when the document was closed. */
export interface RecoveryFile {
  /** The file. */
  "path": string;
  /** When it was written. */
  "date"?: string;
  /** How many edits it has. Default: `0`. */
  "edits"?: number;
  /** Why it cannot be read, where it cannot. */
  "error"?: ErrorInfo;
}
/** The parameters of `relationship/add`. */
export interface RelationshipAddParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** The relationship. */
  "property": string;
  /** Which objects. At most 100000 of them. */
  "ids": ObjectID[];
  /**
   * A clock. Only if nobody, this connection included, has changed the object or one of `ids`
   * since, saved or not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** What the result says of the object whose relationship it is. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `relationship/add`. */
export interface RelationshipAddResult {
  /** How many objects the relationship holds now. */
  "count": number;
  /** The object whose relationship it is. Left out with `returning` of `none`. */
  "object"?: ManagedObject;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `relationship/insert`. */
export interface RelationshipInsertParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** The relationship. */
  "property": string;
  /** Which objects. At most 100000 of them. */
  "ids": ObjectID[];
  /** A place in the list before, from 0, where they go; past the end is the end. */
  "index": number;
  /**
   * A clock. Only if nobody, this connection included, has changed the object or one of `ids`
   * since, saved or not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** What the result says of the object whose relationship it is. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `relationship/insert`. */
export interface RelationshipInsertResult {
  /** How many objects the relationship holds now. */
  "count": number;
  /** The object whose relationship it is. Left out with `returning` of `none`. */
  "object"?: ManagedObject;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `relationship/move`. */
export interface RelationshipMoveParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** The relationship. */
  "property": string;
  /** Which objects. At most 100000 of them. */
  "ids": ObjectID[];
  /** The place of the first of them afterwards, from 0; past the end is the end. */
  "index": number;
  /**
   * A clock. Only if nobody, this connection included, has changed the object or one of `ids`
   * since, saved or not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** What the result says of the object whose relationship it is. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `relationship/move`. */
export interface RelationshipMoveResult {
  /** How many objects the relationship holds now. */
  "count": number;
  /** The object whose relationship it is. Left out with `returning` of `none`. */
  "object"?: ManagedObject;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `relationship/remove`. */
export interface RelationshipRemoveParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** The relationship. */
  "property": string;
  /** Which objects. At most 100000 of them. */
  "ids": ObjectID[];
  /**
   * A clock. Only if nobody, this connection included, has changed the object or one of `ids`
   * since, saved or not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** What the result says of the object whose relationship it is. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `relationship/remove`. */
export interface RelationshipRemoveResult {
  /** How many objects the relationship holds now. */
  "count": number;
  /** The object whose relationship it is. Left out with `returning` of `none`. */
  "object"?: ManagedObject;
  /** The document's clock after this call. */
  "clock": string;
}
/** The parameters of `relationship/set`. */
export interface RelationshipSetParams {
  /** The context. Left out: the main context of the connection's only document. */
  "context"?: string;
  /** Which object. */
  "id": ObjectID;
  /** The relationship. */
  "property": string;
  /** Which objects. At most 100000 of them. */
  "ids": ObjectID[];
  /**
   * A clock. Only if nobody, this connection included, has changed the object or one of `ids`
   * since, saved or not; otherwise `object.changedSince`.
   */
  "ifUnchangedSince"?: string;
  /**
   * What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
   * UTF-8.
   */
  "actionName"?: string;
  /** What the result says of the object whose relationship it is. Default: `"none"`. */
  "returning"?: Returning;
}
/** The result of `relationship/set`. */
export interface RelationshipSetResult {
  /** How many objects the relationship holds now. */
  "count": number;
  /** The object whose relationship it is. Left out with `returning` of `none`. */
  "object"?: ManagedObject;
  /** The document's clock after this call. */
  "clock": string;
}
/** An object that came back under another id. */
export interface RenewedObject {
  /** The id that it had. */
  "oldID": ObjectID;
  /** The id that it has now. */
  "newID": ObjectID;
}
/** Where a row of a live list is. */
export interface RowPlace {
  /** The section, from 0. */
  "section": number;
  /** The row in the section, from 0. */
  "row": number;
}
/** Some rows of a live list, counted over all sections. */
export interface RowWindow {
  /** The first row. */
  "offset": number;
  /** How many. */
  "count": number;
}
/** The `capabilities` of the `initialize` result. The names LSP uses are left free. */
export interface ServerCapabilities {
  /** Everything of this protocol. */
  "objectStore": ObjectStoreCapabilities;
}
/** Who the server is. */
export interface ServerInfo {
  /** Always `orrery`. */
  "name": string;
  /** The program's version. */
  "version": string;
}
/** The parameters of `$/setTrace`. */
export interface SetTraceParams {
  /** From now on. */
  "value": TraceValue;
}
/** One key to sort by. */
export interface SortDescriptor {
  /** Key path to sort by: an attribute, over to-one relationships. */
  "keyPath": string;
  /** Ascending; nil sorts first. Descending is the exact reverse. Default: `true`. */
  "ascending"?: boolean;
  /** How strings compare. Default: `"compare"`. */
  "comparator"?: SortComparator;
}
/** The process that has a store open for writing, as its lock file says. */
export interface StoreHolder {
  /** Its number; 0 where the file does not say. Default: `0`. From 0 to 2147483647. */
  "process"?: number;
  /** The machine that it runs on. Default: `""`. */
  "host"?: string;
  /** The version of the program. Default: `""`. */
  "version"?: string;
  /** The version of the protocol that it speaks. Default: `""`. */
  "protocolVersion"?: string;
  /** When it started. */
  "started"?: string;
  /** Whether it is a command that ends by itself, and no server. Default: `false`. */
  "isCommand"?: boolean;
  /**
   * The Unix socket that leads to this document, for its user. Left out by a command, and by a
   * server that is starting.
   */
  "socket"?: string;
  /** Where else it listens, as `--listen` writes it. Default: `[]`. */
  "listening"?: string[];
  /** Whether it wants a token there from who comes over the network. Default: `false`. */
  "needsToken"?: boolean;
}
/**
 * Where a store is, or is to be.
 *
 * Exactly one of:
 * - `path`: The store file, or a document package as UIManagedDocument writes it, a folder
 *   with the store at `StoreContent/persistentStore`; relative to the server's working
 *   directory, or, for a client that came by `orrery attach`, to its own. Or `:memory:` for a
 *   new store in memory.
 * - `url`: The same as a `file:` URL.
 */
export type StoreLocation =
  | { path: string; url?: undefined }
  | { path?: undefined; url: string };
/** The parameters of `stream/close`. */
export interface StreamCloseParams {
  /** Which stream. */
  "stream": string;
}
/** The result of `stream/close`. */
export interface StreamCloseResult {
  /** The document's clock at which this was true. */
  "clock": string;
}
/** The parameters of `stream/didFail`. */
export interface StreamDidFailParams {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle that `stream/open` gave. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** Why. */
  "error": ErrorInfo;
}
/** The parameters of `stream/didReset`. */
export interface StreamDidResetParams extends ContextState {
  /** Which document. */
  "document": string;
  /** Which context. */
  "context": string;
  /** The stream: the handle under which it was opened. */
  "stream": string;
  /** The document's clock at which this was true. */
  "clock": string;
  /** The clock of the push, or reply, before this one on the same stream. */
  "since": string;
  /** Why. */
  "reason": ResetReason;
  /** The document's state now. */
  "documentState": DocumentState;
}
/** The parameters of `stream/open`. */
export interface StreamOpenParams {
  /**
   * Which context. Left out: the main context of the connection's only document. Saves are told
   * whichever context of the document saved.
   */
  "context"?: string;
  /** Which notices. Default: `"context/didChangeObjects"`. */
  "notice"?: ObservableNotice;
  /** Only objects of this entity and its subentities. */
  "entity"?: string;
  /** Only these objects. At most 100000 of them. */
  "ids"?: ObjectID[];
  /** Predicate format string: only objects that match. It needs `entity`. */
  "predicate"?: string;
  /** For the predicate's `%@`, `%K` and number conversions. Default: `[]`. */
  "argumentArray"?: ArgumentArray;
  /** For the predicate's, or the template's, `$variables`. Default: `{}`. */
  "variables"?: Variables;
  /** What the notices carry: `objects` or `ids`. Default: `"objects"`. */
  "noticeDetail"?: NoticeDetail;
  /**
   * The latest clock of anything that the client was told of the document, a reply, a change or
   * a save, to be told what was missed since then. Of a private context it does not count.
   */
  "since"?: string;
}
/** The result of `stream/open`. */
export interface StreamOpenResult {
  /** Its handle, which its pushes have too. */
  "stream": string;
  /** The clock at which the stream starts: the first `since`. */
  "clock": string;
  /** Whether the client begins anew: without `since`, or where nobody can say what it missed. */
  "isFresh": boolean;
  /**
   * What changed since `since`, where not `isFresh`. The predicate is not applied to it: nobody
   * knows what matched then.
   */
  "changes"?: MissedChanges;
}
/** What is unsaved of an object: its values before and after. */
export interface UnsavedChange {
  /** Which object. */
  "id": ObjectID;
  /** Its entity's name. */
  "entity": string;
  /** In which way it is not saved. */
  "state": UnsavedState;
  /**
   * The attributes and to-one relationships that have other values than before, with these; nil
   * is `null`. Of a new object those that are not nil. Left out for a deleted one.
   */
  "changedValues"?: Values;
  /**
   * The same properties with the values that they had when the object was saved last, or that
   * the context's parent has. Of a deleted object all attributes and to-one relationships. Left
   * out for a new one. Values that hold more than `limits.inlineBinaryBytes` of binary data are
   * left out: `object/get` in a private context has them.
   */
  "committedValues"?: Values;
  /** By to-many relationship: the objects that joined it. Default: `{}`. */
  "added"?: { [key: string]: ObjectID[] };
  /** By to-many relationship: the objects that left it. Default: `{}`. */
  "removed"?: { [key: string]: ObjectID[] };
  /**
   * The ordered to-many relationships whose objects stand in another order, sorted. Default:
   * `[]`.
   */
  "reordered"?: string[];
}
/** One unsaved edit, as a recovery file keeps it. */
export interface UnsavedEdit {
  /** What it does. */
  "edit": UnsavedEditKind;
  /** The object. */
  "id": ObjectID;
  /**
   * For `update` and `delete`: the object's version when it was edited. Left out for what is
   * left of an `insert`.
   */
  "version"?: number;
  /**
   * For `insert` and `update`: values of attributes and to-one relationships, binary ones in
   * full.
   */
  "values"?: Values;
  /** For `update`: what the same properties were before. */
  "old"?: Values;
  /** For `relate` and `order`: the relationship. */
  "property"?: string;
  /** For `relate`: new objects. Default: `[]`. */
  "added"?: ObjectID[];
  /** For `relate`: objects that are no longer related. Default: `[]`. */
  "removed"?: ObjectID[];
  /** For `order`: all the relationship holds, in order. Default: `[]`. */
  "ids"?: ObjectID[];
  /** Edits of a file with the same number were one step: they are saved together or not at all. */
  "step"?: number;
}
/** An object whose changes could not be saved. */
export interface UnsavedObject {
  /** Which object. */
  "id": ObjectID;
  /** The request that changed it last. Left out where no request did. */
  "by"?: ChangeCause;
  /**
   * Why it cannot be saved. Left out for an object that is only held back with others. Default:
   * `[]`.
   */
  "errors"?: ErrorInfo[];
}
/**
 * Everything that a write changed, inverses and delete rules included, as far as `returning`
 * asks for it.
 *
 * The lists are left out with `none`, where they would name more than `limits.noticeObjects`
 * objects together, and where a value cannot be read: the write stands.
 */
export interface WrittenChanges {
  /** How many objects are new. */
  "insertedCount": number;
  /**
   * How many objects changed, with those at the other ends of relationships and those whose
   * derived attributes did. Set to what it has already, an object does not change.
   */
  "updatedCount": number;
  /** How many objects are deleted, with those that delete rules took. */
  "deletedCount": number;
  /** The new objects; their values with `objects`. */
  "inserted"?: ManagedObject[];
  /** The changed objects; the properties with `keys`, their new values too with `objects`. */
  "updated"?: ObjectChange[];
  /** The deleted objects. */
  "deleted"?: ObjectID[];
  /**
   * How many objects, none of the others, were read again: they may have changed in any
   * property. Default: `0`.
   */
  "refreshedCount"?: number;
  /**
   * The objects that were read again; their values with `objects`. Left out where there are
   * none.
   */
  "refreshed"?: ManagedObject[];
}
/** What can be asked, by method. */
export interface Requests {
  /**
   * Closes a live aggregate.
   *
   * Nothing more is told of it.
   *
   * Errors: `aggregate.unknown`.
   */
  "aggregate/close": { params: AggregateCloseParams; result: AggregateCloseResult };
  /**
   * Opens a live aggregate.
   *
   * A live aggregate is what a fetch of groups computes (counts, sums, averages, the least and
   * the greatest, anything that `expressions` can say), kept up to date: the reply is its rows,
   * and from then on `aggregate/didChange` says what became of them. Without `groupBy` there is
   * one row. Unsaved changes count, those of related objects too, batch requests, and what other
   * processes save. `now()` is the time of opening. Nobody waits while the rows are computed;
   * what changes meanwhile comes in one push behind the reply, and `$/cancelRequest` stops it.
   * The fetch is as that of `fetch/rows`, with `expressions` of all rows, or `groupBy`. Live
   * aggregates and live lists share `limits.openLists`.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `list.limit`,
   * `model.unknownEntity`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
   * `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
   */
  "aggregate/open": { params: AggregateOpenParams; result: AggregateOpenResult };
  /**
   * Deletes all objects that a predicate finds, by their delete rules: Core Data's
   * NSBatchDeleteRequest.
   *
   * It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is
   * one transaction, all or nothing, and no step of undo. While a rule `Deny` protects one of
   * the objects nothing is deleted; objects that the same request deletes do not count. Nothing
   * that a save does is left out: cascades are followed, the others forget what is gone, and
   * must be valid without it. Contexts take the change over as they do another context's save,
   * so that their unsaved edits stay, and everybody is told: `context/didChangeObjects` with the
   * origin `batch`, `document/didSave`; beyond 10,000 objects `stream/didReset` with the reason
   * `batch`. While it works the document can be read; requests that write the store wait for it,
   * and so does everything that the same connection sends after it. A document in memory cannot
   * be read meanwhile.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`,
   * `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
   * `predicate.type`, `predicate.unsupported`, `store.readOnly`, `store.saveUnknown`,
   * `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
   * `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
   * `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
   * `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
   * `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
   * `validation.stringTooLong`, `validation.stringTooShort`.
   */
  "batch/delete": { params: BatchDeleteParams; result: BatchDeleteResult };
  /**
   * Makes many objects: Core Data's NSBatchInsertRequest.
   *
   * It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is
   * one transaction, all or nothing, and no step of undo. Objects get their defaults and what
   * `orrery.awakeFromInsert` says, as with `object/insert`, where `max(key)` goes by what is
   * saved. Nothing that a save does is left out: values are validated, inverses kept and
   * counted, uniqueness constraints hold. Contexts take the change over as they do another
   * context's save, so that their unsaved edits stay, and everybody is told:
   * `context/didChangeObjects` with the origin `batch`, `document/didSave`; beyond 10,000
   * objects `stream/didReset` with the reason `batch`. While it works the document can be read;
   * requests that write the store wait for it, and so does everything that the same connection
   * sends after it. A document in memory cannot be read meanwhile.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `model.abstractEntity`,
   * `model.unknownEntity`, `model.unknownKey`, `object.notFound`, `save.constraintConflict`,
   * `save.failed`, `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`,
   * `validation.dateTooSoon`, `validation.failed`, `validation.invalidDate`,
   * `validation.invalidURI`, `validation.missingMandatoryProperty`, `validation.multiple`,
   * `validation.numberTooLarge`, `validation.numberTooSmall`,
   * `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
   * `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
   * `validation.stringTooLong`, `validation.stringTooShort`, `value.readOnlyKey`,
   * `value.wrongType`.
   */
  "batch/insert": { params: BatchInsertParams; result: BatchInsertResult };
  /**
   * Changes all objects that a predicate finds: Core Data's NSBatchUpdateRequest.
   *
   * It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is
   * one transaction, all or nothing, and no step of undo. Expressions see each object as it was
   * before the request. An object that has the new values already does not change. Nothing that
   * a save does is left out: changed objects are validated, inverses and orders kept, uniqueness
   * constraints hold, derived attributes follow, versions move. A to-one relationship whose
   * inverse is to-one goes to the object with the highest key of those found, as if it were set
   * on one after the other. Contexts take the change over as they do another context's save, so
   * that their unsaved edits stay, and everybody is told: `context/didChangeObjects` with the
   * origin `batch`, `document/didSave`; beyond 10,000 objects `stream/didReset` with the reason
   * `batch`. While it works the document can be read; requests that write the store wait for it,
   * and so does everything that the same connection sends after it. A document in memory cannot
   * be read meanwhile.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`, `model.unknownKey`,
   * `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
   * `predicate.syntax`, `predicate.type`, `predicate.unsupported`, `save.constraintConflict`,
   * `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`, `validation.dateTooSoon`,
   * `validation.failed`, `validation.invalidDate`, `validation.invalidURI`,
   * `validation.missingMandatoryProperty`, `validation.multiple`, `validation.numberTooLarge`,
   * `validation.numberTooSmall`, `validation.relationshipDeniedDelete`,
   * `validation.relationshipExceedsMaximumCount`, `validation.relationshipLacksMinimumCount`,
   * `validation.stringPatternMatching`, `validation.stringTooLong`, `validation.stringTooShort`,
   * `value.readOnlyKey`, `value.wrongType`.
   */
  "batch/update": { params: BatchUpdateParams; result: BatchUpdateResult };
  /**
   * Who else is connected to this server.
   *
   * A client whose token names documents is told only of connections that have one of them open.
   *
   * Errors: `document.unknown`.
   */
  "connection/list": { params: ConnectionListParams; result: ConnectionListResult };
  /**
   * Makes one step of undo of the edits that follow.
   *
   * It holds the edits that this connection makes in the context until `context/endUndoGroup`,
   * saved or not; those of others stay steps of their own. The step stands in the stack where
   * the last of its edits does. Groups nest: an inner one is part of the outer. A group ends
   * with its connection; `context/undo` takes back what it holds so far, and its next edit
   * begins another step, as does the edit after 1,000,000 elementary changes.
   *
   * Errors: `context.unknown`, `document.ambiguous`.
   */
  "context/beginUndoGroup": { params: ContextBeginUndoGroupParams; result: ContextBeginUndoGroupResult };
  /**
   * Closes a private context; its unsaved changes are lost.
   *
   * The main context is closed with its document.
   *
   * Errors: `context.isMain`, `context.unknown`.
   */
  "context/close": { params: ContextCloseParams; result: ContextCloseResult };
  /**
   * Makes a private context: a scratchpad of this connection's own.
   *
   * Its parent is the store, or another context, whose edits it sees and to which it saves. It
   * has no notices unless an observer asks for them, and goes with the connection.
   *
   * Errors: `context.limit`, `context.unknown`, `document.ambiguous`, `document.unknown`.
   */
  "context/create": { params: ContextCreateParams; result: ContextCreateResult };
  /**
   * Ends the undo group that this connection has begun.
   *
   * The step stays, and what is edited now is another.
   *
   * Errors: `context.noUndoGroup`, `context.unknown`, `document.ambiguous`.
   */
  "context/endUndoGroup": { params: ContextEndUndoGroupParams; result: ContextEndUndoGroupResult };
  /**
   * The context's unsaved changes.
   *
   * Errors: `context.unknown`, `document.ambiguous`.
   */
  "context/getChanges": { params: ContextGetChangesParams; result: ContextGetChangesResult };
  /**
   * Several edits as one: all or nothing, one notice, one undo step.
   *
   * The operations are carried out in order; each sees what those before it did. When one fails,
   * all are taken back, the failed one's error is the reply, with `operation` saying which it
   * was, and nothing is pushed. In the parameters of an operation `{"$result": 0}` stands for
   * the id of the object that the operation of that number, from 0 and before this one, is
   * about: the result of `object/insert`, `object/findOrInsert`, `object/update`, `object/move`,
   * `object/setValue` and `relationship/*` has it as `object`. It stands wherever an id may: as
   * an id and among ids, in values, and as an argument of a predicate. With `save`, the context
   * is saved too, and a failing save takes everything back; each failure, or each in `errors`,
   * says by `operation` to which it belongs. What is only read, as by `object/get`, is read
   * before anything is saved or told, and again for the result: where it cannot be, everything
   * is taken back.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `fetch.invalid`,
   * `model.abstractEntity`, `model.unknownEntity`, `model.unknownKey`, `object.changedSince`,
   * `object.deleted`, `object.notFound`, `predicate.arguments`, `predicate.keyPath`,
   * `predicate.limit`, `predicate.syntax`, `predicate.type`, `predicate.unsupported`,
   * `save.constraintConflict`, `save.failed`, `save.mergeConflict`, `store.readOnly`,
   * `store.saveUnknown`, `validation.dateTooLate`, `validation.dateTooSoon`,
   * `validation.failed`, `validation.invalidDate`, `validation.invalidURI`,
   * `validation.missingMandatoryProperty`, `validation.multiple`, `validation.numberTooLarge`,
   * `validation.numberTooSmall`, `validation.relationshipDeniedDelete`,
   * `validation.relationshipExceedsMaximumCount`, `validation.relationshipLacksMinimumCount`,
   * `validation.stringPatternMatching`, `validation.stringTooLong`, `validation.stringTooShort`,
   * `value.readOnlyKey`, `value.wrongType`.
   */
  "context/perform": { params: ContextPerformParams; result: ContextPerformResult };
  /**
   * Does again what was taken back.
   *
   * An edit after an undo leaves nothing to redo.
   *
   * Errors: `context.nothingToRedo`, `context.undoConflict`, `context.unknown`,
   * `document.ambiguous`.
   */
  "context/redo": { params: ContextRedoParams; result: ContextRedoResult };
  /**
   * Reads objects' values from the store again.
   *
   * `updated` are the objects found changed, `refreshed` the others that `ids` names.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `object.deleted`, `object.notFound`.
   */
  "context/refresh": { params: ContextRefreshParams; result: ContextRefreshResult };
  /**
   * Makes the context forget everything it holds, unsaved changes included.
   *
   * Front ends are sent `stream/didReset`, which lists no objects; the result tells what of the
   * unsaved changes was taken back, as that of `context/rollback` does.
   *
   * Errors: `context.unknown`, `document.ambiguous`.
   */
  "context/reset": { params: ContextResetParams; result: ContextResetResult };
  /**
   * Throws away the context's unsaved changes and its undo stack.
   *
   * How far it reaches depends on autosave. With it, that is at most what was edited since the
   * last save, often a second: right after one it takes back nothing, and empties the undo stack
   * all the same. To take back more, use `context/undo`, edit in a private context, or open the
   * document with `autosave: {"enabled": false}`.
   *
   * Errors: `context.unknown`, `document.ambiguous`.
   */
  "context/rollback": { params: ContextRollbackParams; result: ContextRollbackResult };
  /**
   * Saves a context to its parent.
   *
   * Everything is validated first and every failure reported at once. Saved to the store it is
   * durable when the reply comes; saved to a parent context it is an edit there, which replaces
   * what others have changed of the same values. Nothing to save is a success.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `save.constraintConflict`, `save.failed`,
   * `save.mergeConflict`, `store.readOnly`, `store.saveUnknown`, `validation.dateTooLate`,
   * `validation.dateTooSoon`, `validation.failed`, `validation.invalidDate`,
   * `validation.invalidURI`, `validation.missingMandatoryProperty`, `validation.multiple`,
   * `validation.numberTooLarge`, `validation.numberTooSmall`,
   * `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
   * `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
   * `validation.stringTooLong`, `validation.stringTooShort`.
   */
  "context/save": { params: ContextSaveParams; result: ContextSaveResult };
  /**
   * Says how many steps of a context can be undone.
   *
   * A main context has 100 to begin with, a private one those of `context/create`. Where there
   * are more steps, or all of them hold more than 128 MB of values, the oldest go; the newest
   * stays. What that changes of `canUndo` and `canRedo` is told by a `context/didChangeObjects`
   * without objects.
   *
   * Errors: `context.unknown`, `document.ambiguous`.
   */
  "context/setUndoLevels": { params: ContextSetUndoLevelsParams; result: ContextSetUndoLevelsResult };
  /**
   * Takes back the last step.
   *
   * A step is one editing request, one `context/perform`, or one group
   * (`context/beginUndoGroup`). The stack is the context's: in the main context, every front
   * end's. What others saved since is never undone: a value that they changed stays. An object
   * whose deletion is undone gets back what others had related to it before the deletion was
   * saved, whatever the delete rules made of that, objects that they took included. With the
   * scope `connection` the last step of the connection's own is taken back, wherever it is in
   * the stack; where others have changed later what it changes, that is refused with
   * `context.undoConflict`, and nothing has changed.
   *
   * Errors: `context.nothingToUndo`, `context.undoConflict`, `context.unknown`,
   * `document.ambiguous`.
   */
  "context/undo": { params: ContextUndoParams; result: ContextUndoResult };
  /**
   * Checks the unsaved changes as a save would.
   *
   * Reports every failure; an invalid context is a result, not an error. Whether a value that
   * must be unique is used already is found by the save itself.
   *
   * Errors: `context.unknown`, `document.ambiguous`.
   */
  "context/validate": { params: ContextValidateParams; result: ContextValidateResult };
  /**
   * A piece of a large Binary value.
   *
   * A handle names a value where it stands, and gives it as it is when it is read: after a
   * notice of a change, fetch the object again. It lives as long as its context. Of a value in a
   * file of its own no more is read than is asked for. Who reads a value in pieces sends with
   * each but the first, as `ifUnchangedSince`, the `clock` of the reply with the piece before:
   * where another value was set between them, that is refused, and the value is to be read from
   * its beginning.
   *
   * Errors: `clock.expired`, `data.unknownHandle`, `object.changedSince`.
   */
  "data/read": { params: DataReadParams; result: DataReadResult };
  /**
   * Sends a large Binary value in pieces.
   *
   * The first call makes a handle, later ones add to it; then `{"$handle": {"handle": "h2"}}` is
   * the value in `object/insert`, `object/update` and the like. A handle ends with the first
   * request that wrote it to a document; after `object/validate` it can be used again, and after
   * one that failed, as long as there is room: when `limits.openUploads` or `limits.uploadBytes`
   * is met, those end first that failed requests named, the longest ago first. It writes nothing
   * to a document, hence has no clock.
   *
   * Errors: `data.tooLarge`, `data.unknownHandle`.
   */
  "data/write": { params: DataWriteParams; result: DataWriteResult };
  /**
   * Copies the store to another file while it is in use.
   *
   * The copy is a complete store as of one moment, without unsaved changes. A file that is there
   * is refused unless `replace` is given, which replaces SQLite files only (`store.exists` for
   * others). So is the path of a document that is open or being opened; to open one where a copy
   * is being made is refused until it is done. At every moment, also after a crash, the path
   * leads to what was there before, whole, or to the whole copy, each with its large values.
   * Edits and saves go on meanwhile; with `$/cancelRequest` it stops, and nothing is left of the
   * copy.
   *
   * Errors: `document.ambiguous`, `document.badLocation`, `document.unknown`, `store.exists`.
   */
  "document/backup": { params: DocumentBackupParams; result: DocumentBackupResult };
  /**
   * Verifies the store's integrity.
   *
   * SQLite's check, and the graph's: references to objects that are not there, inverses that
   * disagree, keys out of range, values that break the model's rules. Reads only: the store as
   * it was last saved when the request was taken up, with the edits and saves of others going on
   * meanwhile. With `$/cancelRequest` it stops.
   *
   * Errors: `document.ambiguous`, `document.unknown`.
   */
  "document/check": { params: DocumentCheckParams; result: DocumentCheckResult };
  /**
   * Closes the document for this connection.
   *
   * Its notices stop. When the last connection leaves, the document is saved where it autosaves,
   * and closed; where something cannot be saved, the rest is, the request fails, and the
   * document stays open. Without autosave unsaved changes are lost, unless others count on it:
   * see `AutosaveOptions`.
   *
   * Errors: `document.alreadyClosed`, `document.ambiguous`, `document.unknown`,
   * `save.constraintConflict`, `save.failed`, `save.mergeConflict`, `store.saveUnknown`,
   * `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
   * `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
   * `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
   * `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
   * `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
   * `validation.stringTooLong`, `validation.stringTooShort`.
   */
  "document/close": { params: DocumentCloseParams; result: DocumentCloseResult };
  /**
   * What programs keep in the store's metadata.
   *
   * As Core Data's `metadata(for:)`: the keys that are not the framework's, as the store has
   * them now. Metadata are no objects: no notice tells of them, and undo does not touch them.
   *
   * Errors: `document.ambiguous`, `document.unknown`.
   */
  "document/getMetadata": { params: DocumentGetMetadataParams; result: DocumentGetMetadataResult };
  /**
   * How a document is.
   *
   * Errors: `document.ambiguous`, `document.unknown`.
   */
  "document/getStatus": { params: DocumentGetStatusParams; result: DocumentGetStatusResult };
  /**
   * The documents open on this server.
   *
   * Those of other connections too: a path to join them by is `document/open`.
   */
  "document/list": { params: Record<string, never>; result: DocumentListResult };
  /**
   * Opens a document: one store with its model.
   *
   * A document that is open already, by whichever connection, is joined: it keeps its model
   * (`model/update` gives it another) and options, and `noticeDetail` counts for this
   * connection. Where it is not as the request wants it, with another model say, or read-only
   * where `history` is to be made, it is `document.openOtherwise`; options that are left out
   * want nothing. One server at a time has a store open for writing: where another has, it is
   * `store.inUse`. The reply says how the document is, as `document/getStatus` does, and who
   * else has it open; from then on the connection hears of its main context and its saves.
   * Without `model` the one that the store keeps is used, as stores made by Orrery and by Core
   * Data do, or the one that its tables tell; `modelOrigin` then says which, and what of it is a
   * guess. `recovery` names files with edits that could not be saved when the document was
   * closed the last time.
   *
   * Errors: `document.badLocation`, `document.limit`, `document.openOtherwise`,
   * `migration.mappingInvalid`, `migration.notInferable`, `migration.policyUnsupported`,
   * `model.incompatible`, `model.invalid`, `model.notFound`, `model.unknownConfiguration`,
   * `save.constraintConflict`, `store.exists`, `store.inUse`, `store.notFound`,
   * `store.readOnly`, `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
   * `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
   * `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
   * `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
   * `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
   * `validation.stringTooLong`, `validation.stringTooShort`.
   */
  "document/open": { params: DocumentOpenParams; result: DocumentOpenResult };
  /**
   * Brings back edits that could not be saved when the document was closed, or discards them.
   *
   * The edits of all files in `recovery` of the document become unsaved edits of its main
   * context, as one step of undo; other front ends see an ordinary notice. Objects have the ids
   * that they had. A file stays until what it holds has been saved or undone; what could not be
   * brought back stays in it until it can, or until `discard`. A `discard` that fails with
   * `store.failed` names the file that could not be removed: what is in it is still listed.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `recovery.notFound`,
   * `recovery.unreadable`, `store.readOnly`.
   */
  "document/recover": { params: DocumentRecoverParams; result: DocumentRecoverResult };
  /**
   * Throws away the main context's unsaved changes and its undo stack.
   *
   * The document is as it was last saved. Other front ends see a notice of origin `rollback`.
   *
   * Errors: `document.ambiguous`, `document.unknown`.
   */
  "document/revert": { params: DocumentRevertParams; result: DocumentRevertResult };
  /**
   * Changes what programs keep in the store's metadata.
   *
   * Saved at once, in a transaction of its own. Keys that are not named stay as they are. Keys
   * that begin with `NS`, `_NS`, `PF` or `Orrery` are the framework's, and refused.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `model.unknownKey`, `store.readOnly`,
   * `value.wrongType`.
   */
  "document/setMetadata": { params: DocumentSetMetadataParams; result: DocumentSetMetadataResult };
  /**
   * Counts what a fetch finds.
   *
   * The number of objects that `fetch/objects`, or of rows that `fetch/rows`, would return for
   * the same fetch: limit and offset count, and so do groups and `distinct`. What is returned of
   * each (`prefetch`, `prefetchRequests`, the order) makes no difference.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
   * `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
   * `predicate.type`, `predicate.unsupported`.
   */
  "fetch/count": { params: FetchCountParams; result: FetchCountResult };
  /**
   * How a fetch is run, what that takes, and which index would help.
   *
   * The statement is the one that finds what `resultType` says. Prefetching, and what unsaved
   * changes add, are not in it. It is run to its end and its rows are thrown away: this takes as
   * long as the fetch, holds up nobody, and stops with `$/cancelRequest`. Nothing here is a
   * time: the figures are the same on every machine.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
   * `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
   * `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
   */
  "fetch/explain": { params: FetchExplainParams; result: FetchExplainResult };
  /**
   * Fetches the ids of objects.
   *
   * The fetch reads the context as it is when the request is taken up: later edits do not change
   * the result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken`
   * ids come in `$/progress` as the store yields them, and there are none in the reply: a piece
   * has up to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than the
   * client reads. Members of the fetch that say what of the objects to return (`properties`,
   * `prefetch`, `prefetchRequests`) are refused, and those that make rows other than objects:
   * `fetch/objects` and `fetch/rows` have them.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
   * `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
   * `predicate.type`, `predicate.unsupported`.
   */
  "fetch/ids": { params: FetchIdsParams; result: FetchIdsResult };
  /**
   * Fetches objects with their values.
   *
   * The fetch reads the context as it is when the request is taken up: later edits do not change
   * the result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken`
   * objects come in `$/progress` as the store yields them, and there are none in the reply: a
   * piece has up to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than
   * the client reads. A piece has one member, `objects` or `related`. Members of the fetch that
   * make rows other than objects (`expressions`, `groupBy`, `having`, `distinct`) are refused:
   * `fetch/rows` has them.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
   * `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
   * `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
   */
  "fetch/objects": { params: FetchObjectsParams; result: FetchObjectsResult };
  /**
   * Fetches a table: attributes, key paths and computed columns, or groups.
   *
   * The compact form, and the one for what is computed. A row is an array of values in the order
   * of `columns`. Where each row is one object its id comes first, in the column `id`; where
   * rows are groups (`groupBy`, `having`, or `expressions` of all rows), or `distinct`, they
   * have no id. Without `properties` and `expressions` the columns are all properties but
   * to-many relationships. The fetch reads the context as it is when the request is taken up:
   * later edits do not change the result, and nobody waits for it. `$/cancelRequest` stops it.
   * With a `partialResultToken` rows come in `$/progress` as the store yields them, and there
   * are none in the reply: a piece has up to 1,000 of them, or fewer once they take 64 KiB. The
   * fetch goes no faster than the client reads. `prefetch` and `prefetchRequests` are refused:
   * `fetch/objects` has them.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
   * `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
   * `predicate.type`, `predicate.unsupported`.
   */
  "fetch/rows": { params: FetchRowsParams; result: FetchRowsResult };
  /**
   * Tells what saves did, oldest first: Core Data's persistent history.
   *
   * A store has history where an app of Apple's platforms switched it on, or `document/open`
   * with `history`. Unsaved edits are no part of it. Call again with `after: token` while
   * `hasMore`, and with the last token whenever there may be news. Where something after the
   * token was purged the answer is `history.tokenExpired`: read everything anew.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `history.tokenExpired`,
   * `history.unavailable`, `model.unknownEntity`.
   */
  "history/fetch": { params: HistoryFetchParams; result: HistoryFetchResult };
  /**
   * Forgets old history.
   *
   * Exactly one of `before` and `beforeDate` is given. Whoever has not read what is purged gets
   * `history.tokenExpired`. Objects stay as they are. `$/cancelRequest` stops it; what is gone
   * by then stays gone.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `history.tokenExpired`,
   * `history.unavailable`, `store.readOnly`.
   */
  "history/purge": { params: HistoryPurgeParams; result: HistoryPurgeResult };
  /**
   * Opens a session: the first request on a connection, once.
   *
   * LSP's. Before it every request is refused with `rpc.notInitialized` and every notification
   * but `exit` is dropped; a second one is refused with `rpc.invalidRequest`. Members of LSP
   * that mean nothing here (`rootUri`, `workspaceFolders`, …) are ignored. On standard input and
   * output the server ends when the process `processId` does.
   *
   * Errors: `rpc.unsupportedVersion`.
   */
  "initialize": { params: InitializeParams; result: InitializeResult };
  /**
   * Closes a live list.
   *
   * Nothing more is told of it.
   *
   * Errors: `list.unknown`.
   */
  "list/close": { params: ListCloseParams; result: ListCloseResult };
  /**
   * Opens a live list.
   *
   * A live list is what a fetch finds, in order and in sections, kept up to date: the reply is
   * its state, and from then on `list/didChange` says what to do to it. Unsaved changes count,
   * those of related objects too, batch requests, and what other processes save; limit and
   * offset hold for ever. `now()` is the time of opening. The fetch is as that of
   * `fetch/objects`; with `properties: []` objects come without values. The rows are fetched as
   * they are when the request is taken up, and nobody waits for that; what changes meanwhile
   * comes in one push behind the reply, and `$/cancelRequest` stops it. After a lost connection
   * `since` can ask for what was missed: with the same fetch, sections and window, and the clock
   * of the last push or reply, the reply has `changes` in place of the state where the server
   * still knows the list, and otherwise the state, with `isFresh: true`.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `list.limit`,
   * `model.unknownEntity`, `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`,
   * `predicate.limit`, `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
   */
  "list/open": { params: ListOpenParams; result: ListOpenResult };
  /**
   * Changes what a live list shows.
   *
   * Another predicate, order, limit or division into sections; the entity stays. The reply says
   * how the new list follows from the old one. Until then nothing is told of either; what
   * changes meanwhile comes in one push behind the reply. `$/cancelRequest` leaves the old list.
   *
   * Errors: `fetch.invalid`, `list.unknown`, `model.unknownEntity`, `model.unknownKey`,
   * `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
   * `predicate.type`, `predicate.unsupported`.
   */
  "list/setFetch": { params: ListSetFetchParams; result: ListSetFetchResult };
  /**
   * Changes the rows that a live list shows.
   *
   * The reply has all objects in the new window.
   *
   * Errors: `list.unknown`.
   */
  "list/setWindow": { params: ListSetWindowParams; result: ListSetWindowResult };
  /**
   * What is wrong with a model, and what is odd.
   *
   * An editor asks this while a model is edited: nothing is opened or written. A model with
   * faults is refused by every other request; warnings tell what is allowed and probably not
   * meant.
   *
   * Errors: `document.unknown`, `model.notFound`.
   */
  "model/check": { params: ModelCheckParams; result: ModelCheckResult };
  /**
   * The document's model as JSON.
   *
   * In the form that `document/open` takes in the message and the server reads from a `.json`
   * model.
   *
   * Errors: `document.ambiguous`, `document.unknown`.
   */
  "model/describe": { params: ModelDescribeParams; result: ModelDescribeResult };
  /**
   * What differs between two models, and what an inferred migration would make of it.
   *
   * A dry run of Core Data's lightweight migration that reads the models only, no store: what
   * becomes of each entity, what changes, what data would be lost and what cannot be inferred.
   * Fetched properties, fetch requests, indexes, configurations, user info, classes and rules of
   * validation are not compared: no stored object depends on them.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `migration.mappingInvalid`,
   * `migration.policyUnsupported`, `model.invalid`, `model.notFound`.
   */
  "model/diff": { params: ModelDiffParams; result: ModelDiffResult };
  /**
   * A model's entities as classes of a programming language.
   *
   * The texts that `orrery generate` writes. No file is written.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `model.invalid`, `model.notFound`.
   */
  "model/getClasses": { params: ModelGetClassesParams; result: ModelGetClassesResult };
  /**
   * The versions of a model, and which of them a store is of.
   *
   * What `document/open` with `migrate` goes by, without touching anything: a store's version is
   * recognised by its version hashes, or, where Apple's framework wrote it, by its tables and
   * the model that it keeps. `model/diff` compares two of the versions, named by paths such as
   * `Homepwner.xcdatamodeld/Homepwner 2.xcdatamodel`.
   *
   * Errors: `document.badLocation`, `model.invalid`, `model.notFound`, `store.notFound`.
   */
  "model/getVersions": { params: ModelGetVersionsParams; result: ModelGetVersionsResult };
  /**
   * A model as a diagram: a place for each entity, and the lines between them.
   *
   * Every front end can draw the same diagram, without a layout of its own. Boxes and labels do
   * not overlap, and lines run through no box, level or upright, with few crossings. Entities
   * without relationships come beside or below the others. Boxes are where Xcode's diagram has
   * them, if the model's file says so for all and keeps them apart, farther from each other
   * where they are larger here; and those in `positions` are where these say. Boxes that these
   * leave no room between are not moved: lines may run through them. Equal requests have equal
   * results. Nothing is written.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `model.invalid`, `model.notFound`,
   * `model.unknownEntity`.
   */
  "model/graph": { params: ModelGraphParams; result: ModelGraphResult };
  /**
   * Several models as one, or one configuration of a model.
   *
   * As Core Data merges the models of an app and its frameworks: entities, composites, fetch
   * requests and configurations of all of them. What several have under one name must be the
   * same in each, or the error lists every name that is not; a relationship may lead from an
   * entity of one model to one of another. The result can be given to `document/open` as
   * `model`. No file is written.
   *
   * Errors: `model.invalid`, `model.notFound`, `model.unknownConfiguration`.
   */
  "model/merge": { params: ModelMergeParams; result: ModelMergeResult };
  /**
   * Changes the model of an open document, under everybody who has it open.
   *
   * The store is migrated as by `document/open` with `migrate`, under the same rules: what
   * cannot be inferred is refused unless a mapping says it, nobody else may have the store open,
   * it is one transaction that can be cancelled until it is committed, and positions in the
   * history from before expire. `model/diff` without `from`, or with the document as `from`, is
   * the dry run. A change that leaves the rows as they are, as of a default value, a rule of
   * validation or a fetch request, takes no time, and the store keeps the new model; a model
   * that is the same in every part changes nothing and is told to nobody. The main context is
   * saved first, autosave or not, and a save that fails is this request's failure. Unsaved
   * changes of private contexts, of any connection, refuse it as `context.unsavedChanges`. It
   * begins when nothing reads the store for another request; what asks for such reads later
   * waits for it. From then on everything that is asked about the document waits, whoever asks;
   * other documents are served. If it fails, everything is as it was, but for that save. When it
   * is done every connection that has the document open is told, before the reply: by
   * `document/didChangeModel`, then one `stream/didReset` for each stream of its contexts'
   * changes, then one `list/didReset`, `aggregate/didReset` or `observer/didReset` for each live
   * list, live aggregate and observer of values, in that order. What they were opened with is
   * asked of the new model as it stands: what has no meaning there ends with `list/didFail`,
   * `aggregate/didFail` or `observer/didFail` and its error. Contexts stay, by the same names,
   * without steps to undo and without the values of transient attributes; live lists of clients
   * that have gone are not kept. Objects keep their ids, except for the name of an entity that
   * has another.
   *
   * Errors: `context.unsavedChanges`, `document.ambiguous`, `document.unknown`,
   * `migration.mappingInvalid`, `migration.notInferable`, `migration.policyUnsupported`,
   * `model.incompatible`, `model.invalid`, `model.notFound`, `model.unknownConfiguration`,
   * `save.constraintConflict`, `save.failed`, `save.mergeConflict`, `store.readOnly`,
   * `validation.dateTooLate`, `validation.dateTooSoon`, `validation.failed`,
   * `validation.invalidDate`, `validation.invalidURI`, `validation.missingMandatoryProperty`,
   * `validation.multiple`, `validation.numberTooLarge`, `validation.numberTooSmall`,
   * `validation.relationshipDeniedDelete`, `validation.relationshipExceedsMaximumCount`,
   * `validation.relationshipLacksMinimumCount`, `validation.stringPatternMatching`,
   * `validation.stringTooLong`, `validation.stringTooShort`.
   */
  "model/update": { params: ModelUpdateParams; result: ModelUpdateResult };
  /**
   * Writes a model into a file.
   *
   * What `orrery model convert` does. The name's ending says in which form: `.xcdatamodeld`,
   * `.xcdatamodel`, `.json`. A model of Xcode that is there is updated: what is the same stays
   * byte for byte, and so does what this program does not know. A `.json` is written anew, where
   * it is a model or nothing. A model with faults is not written. Each file is there as it was
   * or as it is to be, whatever happens. No document has another model by this: that is
   * `model/update`.
   *
   * Errors: `document.unknown`, `model.invalid`, `model.notFound`, `model.unknownEntity`.
   */
  "model/write": { params: ModelWriteParams; result: ModelWriteResult };
  /**
   * What is unsaved of objects, with old and new values.
   *
   * Objects that are saved as they are, and ids that name nothing, are left out. What it costs
   * follows the objects asked for, or those with unsaved changes.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `object.notFound`.
   */
  "object/changedValues": { params: ObjectChangedValuesParams; result: ObjectChangedValuesResult };
  /**
   * Deletes objects, and what the delete rules take with them.
   *
   * While a rule `Deny` protects one of them nothing is deleted; objects that the same call
   * deletes do not count.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `object.changedSince`,
   * `object.deleted`, `object.notFound`, `store.readOnly`, `validation.multiple`,
   * `validation.relationshipDeniedDelete`.
   */
  "object/delete": { params: ObjectDeleteParams; result: ObjectDeleteResult };
  /**
   * The object with these values, made if there is none.
   *
   * Atomic: two clients asking at once get the same object. Unsaved objects of the context
   * count. Where several match, it is the one with the lowest key.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.abstractEntity`,
   * `model.unknownEntity`, `model.unknownKey`, `object.deleted`, `object.notFound`,
   * `store.readOnly`, `validation.invalidURI`, `validation.multiple`,
   * `validation.numberTooLarge`, `validation.numberTooSmall`, `value.readOnlyKey`,
   * `value.wrongType`.
   */
  "object/findOrInsert": { params: ObjectFindOrInsertParams; result: ObjectFindOrInsertResult };
  /**
   * Objects by id.
   *
   * Ids that name nothing, or a deleted object, are listed in `missing`; a text that is no
   * object id at all, or names an unknown entity, is an error.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.notFound`,
   * `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
   * `predicate.type`, `predicate.unsupported`.
   */
  "object/get": { params: ObjectGetParams; result: ObjectGetResult };
  /**
   * A value by key path.
   *
   * Key-value coding's `value(forKeyPath:)`.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.deleted`,
   * `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
   * `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
   */
  "object/getValue": { params: ObjectGetValueParams; result: ObjectGetValueResult };
  /**
   * Makes an object.
   *
   * It gets its permanent id, its defaults and what the model's `orrery.awakeFromInsert` says;
   * `values` come on top. A new object need not be valid until it is saved.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `model.abstractEntity`,
   * `model.unknownEntity`, `model.unknownKey`, `object.deleted`, `object.notFound`,
   * `store.readOnly`, `validation.invalidURI`, `validation.multiple`,
   * `validation.numberTooLarge`, `validation.numberTooSmall`, `value.readOnlyKey`,
   * `value.wrongType`.
   */
  "object/insert": { params: ObjectInsertParams; result: ObjectInsertResult };
  /**
   * Moves an object in an order kept by a number.
   *
   * Sets `property`, an attribute of type Double, so that the object stands where it is asked to
   * among the objects of `fetch`, sorted by it. Takes the midpoint of its neighbours; when
   * doubles run out between them, the objects around are renumbered. Exactly one of `before`,
   * `after` and `index` is given.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `fetch.invalid`,
   * `model.unknownEntity`, `model.unknownKey`, `object.changedSince`, `object.deleted`,
   * `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
   * `predicate.syntax`, `predicate.type`, `predicate.unsupported`, `store.readOnly`,
   * `value.wrongType`.
   */
  "object/move": { params: ObjectMoveParams; result: ObjectMoveResult };
  /**
   * Sets a value by key path.
   *
   * Key-value coding's `setValue(_:forKeyPath:)`: the last key is set on the object that the
   * steps before it lead to. Where a step is nil nothing happens.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
   * `object.changedSince`, `object.deleted`, `object.notFound`, `predicate.keyPath`,
   * `predicate.limit`, `store.readOnly`, `validation.invalidURI`, `validation.numberTooLarge`,
   * `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
   */
  "object/setValue": { params: ObjectSetValueParams; result: ObjectSetValueResult };
  /**
   * Sets values of an object.
   *
   * Properties not named stay. `null` sets nil. A to-many relationship is set as a whole.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
   * `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
   * `validation.invalidURI`, `validation.multiple`, `validation.numberTooLarge`,
   * `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
   */
  "object/update": { params: ObjectUpdateParams; result: ObjectUpdateResult };
  /**
   * Checks an object, or values it might get, against the model's rules.
   *
   * Failures are a result, not an error.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.deleted`,
   * `object.notFound`, `validation.multiple`, `value.wrongType`.
   */
  "object/validate": { params: ObjectValidateParams; result: ObjectValidateResult };
  /**
   * Closes an observer.
   *
   * Its pushes stop before the reply.
   *
   * Errors: `observer.unknown`.
   */
  "observer/close": { params: ObserverCloseParams; result: ObserverCloseResult };
  /**
   * Observes values of objects.
   *
   * Core Data's key-value observing: pushes `observer/didChange` with old and new values. It
   * remembers the values of every object under observation: a connection may have
   * `limits.observedObjects` of them. Nobody waits while they are read; what changes meanwhile
   * comes in one push behind the reply, and `$/cancelRequest` stops it. An observer of a main
   * context is kept for 60 seconds when its connection ends: who opens the same again with
   * `since` is told what it missed.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `model.unknownEntity`, `model.unknownKey`,
   * `object.deleted`, `object.notFound`, `observer.limit`, `predicate.arguments`,
   * `predicate.keyPath`, `predicate.limit`, `predicate.syntax`, `predicate.type`,
   * `predicate.unsupported`.
   */
  "observer/open": { params: ObserverOpenParams; result: ObserverOpenResult };
  /**
   * A predicate's canonical text and tree.
   *
   * A syntax fault is the error `predicate.syntax` with its `offset` and what was `expected`
   * there. With an entity the key paths and types are checked too. The chapter on predicates has
   * the language.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`,
   * `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
   * `predicate.type`, `predicate.unsupported`.
   */
  "predicate/parse": { params: PredicateParseParams; result: PredicateParseResult };
  /**
   * An expression's canonical text and tree.
   *
   * As `predicate/parse`, for a lone value: what `expressions` of a fetch and the values of a
   * batch update are.
   *
   * Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`,
   * `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
   * `predicate.type`, `predicate.unsupported`.
   */
  "predicate/parseExpression": { params: PredicateParseExpressionParams; result: PredicateParseExpressionResult };
  /**
   * Adds objects to a to-many relationship.
   *
   * Those it holds already stay where they are. Inverses follow.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
   * `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
   * `value.wrongType`.
   */
  "relationship/add": { params: RelationshipAddParams; result: RelationshipAddResult };
  /**
   * Puts objects at a place of an ordered relationship.
   *
   * Those it holds already are moved there.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
   * `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
   * `value.wrongType`.
   */
  "relationship/insert": { params: RelationshipInsertParams; result: RelationshipInsertResult };
  /**
   * Moves objects within an ordered relationship.
   *
   * The objects are taken out, in the order given, and put at `index` of what is left. Each must
   * be in it.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
   * `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
   * `value.wrongType`.
   */
  "relationship/move": { params: RelationshipMoveParams; result: RelationshipMoveResult };
  /**
   * Takes objects out of a to-many relationship.
   *
   * Those it does not hold are ignored. Inverses follow.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
   * `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
   * `value.wrongType`.
   */
  "relationship/remove": { params: RelationshipRemoveParams; result: RelationshipRemoveResult };
  /**
   * Sets what a relationship holds.
   *
   * An ordered one keeps the given order; a to-one takes at most one object. Inverses follow.
   *
   * Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
   * `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
   * `value.wrongType`.
   */
  "relationship/set": { params: RelationshipSetParams; result: RelationshipSetResult };
  /**
   * This protocol as an OpenRPC document.
   *
   * The same as `protocol/generated/openrpc.json`. OpenRPC calls the method `rpc.discover`; it
   * is answered too.
   */
  "rpc/discover": { params: Record<string, never>; result: JSONValue };
  /**
   * This server: its process, since when it runs, and what it has open.
   *
   * What `orrery servers` shows. Documents that the connection's token does not allow are left
   * out.
   */
  "rpc/getStatus": { params: Record<string, never>; result: RPCGetStatusResult };
  /**
   * Ends this server for everybody, as SIGTERM does.
   *
   * Every document is saved as for its last front end, and closed; then the reply comes, and the
   * connections end. What could not be saved is `save.failed`, with the recovery file where the
   * edits are; the server ends all the same. A token that is restricted to reading or to
   * documents does not allow it. `orrery servers stop` sends it; `orrery attach` does with
   * `ifIdle`, to open a document in another way than a server has it that waits for somebody to
   * come back.
   *
   * Errors: `save.failed`.
   */
  "rpc/stop": { params: RPCStopParams; result: RPCStopResult };
  /**
   * Ends the session's work; the connection stays until `exit`.
   *
   * LSP's. The connection's documents are saved where they autosave. It fails with `save.failed`
   * when edits of this connection could not be saved, or edits of anybody where this is the last
   * front end; `errors` has every reason. Where nobody is left to mend them, they are kept in a
   * recovery file, which `file` names and the next `document/open` tells of. Any request after
   * it, whatever its reply, is refused with `server.shuttingDown`.
   *
   * Errors: `save.failed`.
   */
  "shutdown": { params: Record<string, never>; result: null };
  /**
   * Closes a stream of notices.
   *
   * Its notices stop before the reply. The streams that `document/open` opened can be closed
   * too.
   *
   * Errors: `stream.unknown`.
   */
  "stream/close": { params: StreamCloseParams; result: StreamCloseResult };
  /**
   * Asks for notices.
   *
   * `document/open` opens a stream of changes of the main context and one of saves. This opens
   * another beside them, of a context, of an entity, of some objects or of those that match a
   * predicate; its notices have its name and a `since` of their own. To hear its notices only,
   * open the document with `noticeDetail: none`. With a predicate an object passes that matches
   * before a change or after it; those that match count towards `limits.observedObjects`. The
   * stream begins when it is known which these are; nobody waits for that, and `$/cancelRequest`
   * stops it.
   *
   * Errors: `context.unknown`, `document.ambiguous`, `model.unknownEntity`, `object.deleted`,
   * `object.notFound`, `observer.limit`, `predicate.arguments`, `predicate.keyPath`,
   * `predicate.limit`, `predicate.syntax`, `predicate.type`, `predicate.unsupported`,
   * `stream.limit`.
   */
  "stream/open": { params: StreamOpenParams; result: StreamOpenResult };
}
/** What the server pushes, by method. */
export interface ServerNotifications {
  /**
   * What the server is doing, for a person to read.
   *
   * Sent only when asked for with `trace` or `$/setTrace`.
   */
  "$/logTrace": LogTraceParams;
  /**
   * A piece of a long answer, or how far a long job is.
   *
   * For a `partialResultToken` the values are pieces of the result, to be joined in order; the
   * reply then holds no rows. For a `workDoneToken` they are LSP's work done progress: `{kind:
   * "begin", title, cancellable}` when the request has taken 200 ms, `{kind: "report",
   * cancellable, message?, percentage?}` every 200 ms after that, `{kind: "end"}` before the
   * reply; a request that is done sooner tells nothing. `title` is the method, `percentage` 0 to
   * 100. A token is the requesting client's own and ends with the reply.
   */
  "$/progress": ProgressParams;
  /**
   * A live aggregate changed.
   *
   * One for each commit, or edit of the context, that changed a row, sent before the reply to
   * the request that caused it. A client that reads slowly is told several as one.
   */
  "aggregate/didChange": AggregateDidChangeParams;
  /**
   * A live aggregate cannot be kept up to date and is closed.
   *
   * What it said last was right at `since`.
   */
  "aggregate/didFail": AggregateDidFailParams;
  /**
   * The whole of a live aggregate: forget what you know of it.
   *
   * Sent where changes cannot be told one by one.
   */
  "aggregate/didReset": AggregateDidResetParams;
  /**
   * A connection opened a document that this one has open, closed it, or ended.
   *
   * State, no stream: each tells all there is to say, and a client that reads slowly is told the
   * last only.
   */
  "connection/didChange": ConnectionDidChangeParams;
  /**
   * Objects of a context changed.
   *
   * One per edit, merge, undo, …, however many objects it touched. The connection that caused it
   * gets it before the reply. Objects appear in one list only.
   */
  "context/didChangeObjects": ContextDidChangeObjectsParams;
  /**
   * The document has another model.
   *
   * After a `model/update` of whichever connection. Sent to every connection that has the
   * document open, whatever notices it asked for, since nothing that it knows of the document
   * need be so any more. Resets of the streams, live lists, live aggregates and observers
   * follow; what no stream tells, such as objects that were fetched, is to be read anew. State,
   * no stream: it has no `since`, and the last one counts.
   */
  "document/didChangeModel": DocumentDidChangeModelParams;
  /**
   * A document's state changed.
   *
   * State, no stream: it has no `since`, and each tells all there is to say.
   */
  "document/didChangeState": DocumentDidChangeStateParams;
  /**
   * An autosave, or the save at the end, left edits of the main context unsaved.
   *
   * Such a save writes what it can, and holds back what it cannot: objects that are not valid,
   * or in conflict with what others have saved; everything that the same request has changed;
   * and what names an object that is not saved. They stay in the context as unsaved edits, and
   * each autosave tries again. When the store itself fails, everything is left. Every connection
   * with the document is told, whatever it observes, and again only when there is something new
   * to tell. State, no stream: it has no `since`, and each tells all there is to say.
   */
  "document/didFailToSave": DocumentDidFailToSaveParams;
  /**
   * Changes reached the store.
   *
   * One per save, after the save is durable. A failed save sends none. `hasChanges`, `canUndo`,
   * `canRedo` and the names of the steps are the main context's.
   */
  "document/didSave": DocumentDidSaveParams;
  /**
   * A live list changed.
   *
   * One for each commit, or edit of the context, that changed something the list shows, sent
   * before the reply to the request that caused it.
   */
  "list/didChange": ListDidChangeParams;
  /**
   * A live list cannot be kept up to date and is closed.
   *
   * What it showed last was right at `since`.
   */
  "list/didFail": ListDidFailParams;
  /**
   * The whole of a live list: forget what you know of it.
   *
   * Sent where changes cannot be told one by one.
   */
  "list/didReset": ListDidResetParams;
  /**
   * Values under observation changed, or which objects are.
   *
   * Core Data's key-value observing. One for each commit, or edit of the context, that made a
   * difference, sent before the reply to the request that caused it, whatever it was: an edit, a
   * merge, undo, rollback, a reset, a batch request, another process. A client that reads slowly
   * is told several changes as one: nothing is lost.
   */
  "observer/didChange": ObserverDidChangeParams;
  /**
   * An observer cannot go on and is closed.
   *
   * What it told last was right at `since`.
   */
  "observer/didFail": ObserverDidFailParams;
  /**
   * All that an observer observes: forget what you know of it.
   *
   * Sent where changes cannot be told one by one.
   */
  "observer/didReset": ObserverDidResetParams;
  /**
   * A stream of notices cannot go on and is closed.
   *
   * What it told last was right at `since`.
   */
  "stream/didFail": StreamDidFailParams;
  /**
   * Forget what a stream of notices told and read it anew.
   *
   * Sent in place of notices that piled up for a slow reader, when a context was reset, after a
   * batch request or another process's save that changed more than a notice can name, and after
   * `document/didChangeModel`. `clock` is where the stream goes on.
   */
  "stream/didReset": StreamDidResetParams;
}
/** What a client tells, by method. */
export interface ClientNotifications {
  /**
   * Gives up a request.
   *
   * It overtakes what is queued. The request still gets its one reply: `rpc.requestCancelled`,
   * or its result when it was done already. An unknown id is ignored.
   */
  "$/cancelRequest": CancelRequestParams;
  /**
   * Changes what `$/logTrace` tells.
   *
   * LSP's. Long messages are shortened.
   */
  "$/setTrace": SetTraceParams;
  /**
   * Ends the connection. On stdio it ends the server, with all its connections.
   *
   * LSP's. The exit code is 0 after `shutdown`, else 1. A server that the client reached over a
   * socket goes on serving others.
   */
  "exit": Record<string, never>;
  /**
   * The client has read the `initialize` result.
   *
   * LSP's. Requests need not wait for it.
   */
  "initialized": Record<string, never>;
}
/** The kinds of errors; later servers may have more. */
export type ErrorKind =
  | "aggregate.unknown"
  | "clock.expired"
  | "connection.unauthorized"
  | "context.closed"
  | "context.isMain"
  | "context.limit"
  | "context.noUndoGroup"
  | "context.nothingToRedo"
  | "context.nothingToUndo"
  | "context.undoConflict"
  | "context.unknown"
  | "context.unsavedChanges"
  | "data.tooLarge"
  | "data.unknownHandle"
  | "document.alreadyClosed"
  | "document.ambiguous"
  | "document.badLocation"
  | "document.limit"
  | "document.openOtherwise"
  | "document.unknown"
  | "fetch.invalid"
  | "fetch.tooLarge"
  | "history.tokenExpired"
  | "history.unavailable"
  | "list.limit"
  | "list.unknown"
  | "migration.mappingInvalid"
  | "migration.notInferable"
  | "migration.policyUnsupported"
  | "model.abstractEntity"
  | "model.incompatible"
  | "model.invalid"
  | "model.notFound"
  | "model.unknownConfiguration"
  | "model.unknownEntity"
  | "model.unknownKey"
  | "object.changedSince"
  | "object.deleted"
  | "object.notFound"
  | "observer.limit"
  | "observer.unknown"
  | "permission.denied"
  | "predicate.arguments"
  | "predicate.keyPath"
  | "predicate.limit"
  | "predicate.syntax"
  | "predicate.type"
  | "predicate.unsupported"
  | "recovery.notFound"
  | "recovery.unreadable"
  | "rpc.internalError"
  | "rpc.invalidParams"
  | "rpc.invalidRequest"
  | "rpc.methodNotFound"
  | "rpc.notInitialized"
  | "rpc.parseError"
  | "rpc.requestCancelled"
  | "rpc.tooManyRequests"
  | "rpc.unknownParameter"
  | "rpc.unsupportedVersion"
  | "save.constraintConflict"
  | "save.failed"
  | "save.mergeConflict"
  | "server.shuttingDown"
  | "store.busy"
  | "store.corrupt"
  | "store.exists"
  | "store.failed"
  | "store.full"
  | "store.inUse"
  | "store.notFound"
  | "store.openFailed"
  | "store.readOnly"
  | "store.replaced"
  | "store.saveUnknown"
  | "stream.limit"
  | "stream.unknown"
  | "validation.dateTooLate"
  | "validation.dateTooSoon"
  | "validation.failed"
  | "validation.invalidDate"
  | "validation.invalidURI"
  | "validation.missingMandatoryProperty"
  | "validation.multiple"
  | "validation.numberTooLarge"
  | "validation.numberTooSmall"
  | "validation.relationshipDeniedDelete"
  | "validation.relationshipExceedsMaximumCount"
  | "validation.relationshipLacksMinimumCount"
  | "validation.stringPatternMatching"
  | "validation.stringTooLong"
  | "validation.stringTooShort"
  | "value.readOnlyKey"
  | "value.wrongType"
  | (string & {});
/** What the checks know of a member. */
export interface PropertyRow {
  type: string; optional?: boolean; default?: JSONValue;
  minimum?: number; maximum?: number; maximumCount?: number;
}
/** What the checks know of a structure; `mixins` are structures whose members it has too. */
export interface StructureRow {
  properties: { [name: string]: PropertyRow }; mixins: string[]; exactlyOne: boolean;
}
export const structuresByName: { readonly [key: string]: StructureRow };
/** Later servers may send more words where one is open. */
export const enumerationsByName: {
  readonly [key: string]: { words: string[]; isOpen: boolean };
};
/** Types that are other names for others. */
export const aliasesByName: { readonly [key: string]: string };
export const requestsByMethod: {
  readonly [key: string]: { params: string | null; result: string; errors: string[] };
};
export const notificationsByMethod: {
  readonly [key: string]: { params: string | null; direction: string };
};
/** `data` are the members of `ErrorData` that an error has besides those of every error. */
export const errorsByKind: {
  readonly [key: string]: {
    code: number; anyRequest: boolean; data: string[]; documentation: string; hint: string;
  };
};
