;;; orrery-protocol.el --- The Orrery protocol over jsonrpc.el  -*- lexical-binding: t -*-

;; Written by protocol-gen from protocol/: edit that instead.

;; Package-Requires: ((emacs "28.1"))

;;; Commentary:

;; A function for each request and notification that a client sends, over a connection of
;; jsonrpc.el, and tables of what there is.  Parameters are keyword arguments; what is nil is
;; left out, unless it is required: then it is null.  Objects are plists with the protocol's own
;; names, an empty one a hash table without members; arrays are vectors, false is `:json-false'.

;;; Code:

(require 'cl-lib)
(require 'jsonrpc)

(defvar orrery-protocol-request-function #'jsonrpc-request
  "Sends a request, called with the connection, the method and the parameters.
Bind it to a function that calls `jsonrpc-async-request' in order not to wait
for the reply.")

(defun orrery-protocol--missing (keyword)
  "Signal that the argument KEYWORD has to be given."
  (error "The argument %s is required" keyword))

(defun orrery-protocol--params (required optional)
  "The plists REQUIRED and OPTIONAL as one, without what is nil in OPTIONAL."
  (append required
          (cl-loop for (key value) on optional by #'cddr
                   when value append (list key value))))

(defun orrery-protocol--request (connection method required optional)
  "Send the request METHOD over CONNECTION with REQUIRED and OPTIONAL parameters."
  (funcall orrery-protocol-request-function connection method
           (orrery-protocol--params required optional)))

(defun orrery-protocol--notify (connection method required optional)
  "Send the notification METHOD over CONNECTION, as with a request's arguments.
REQUIRED and OPTIONAL are its parameters."
  (jsonrpc-notify connection method (orrery-protocol--params required optional)))

(defun orrery-protocol--table (rows)
  "Make a hash table of the alist ROWS, whose keys are strings."
  (let ((table (make-hash-table :test #'equal)))
    (dolist (row rows table) (puthash (car row) (cdr row) table))))

;;;; Methods

(cl-defun orrery-aggregate-close
    (connection &key (aggregate (orrery-protocol--missing :aggregate)))
  "Closes a live aggregate.

Nothing more is told of it.

Sends `aggregate/close' over CONNECTION.
AGGREGATE (required): The aggregate.

Errors: `aggregate.unknown'."
  (orrery-protocol--request
   connection 'aggregate/close
   (list :aggregate aggregate)
   nil))

(cl-defun orrery-aggregate-open
    (connection &key context (fetch (orrery-protocol--missing :fetch)))
  "Opens a live aggregate.

A live aggregate is what a fetch of groups computes (counts, sums, averages,
the least and the greatest, anything that `expressions' can say), kept up to
date: the reply is its rows, and from then on `aggregate/didChange' says what
became of them. Without `groupBy' there is one row. Unsaved changes count,
those of related objects too, batch requests, and what other processes save.
`now()' is the time of opening. Nobody waits while the rows are computed; what
changes meanwhile comes in one push behind the reply, and `$/cancelRequest'
stops it. The fetch is as that of `fetch/rows', with `expressions' of all
rows, or `groupBy'. Live aggregates and live lists share `limits.openLists'.

Sends `aggregate/open' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
FETCH (required): What to compute.

Errors: `context.unknown', `document.ambiguous', `fetch.invalid',
`list.limit', `model.unknownEntity', `predicate.arguments',
`predicate.keyPath', `predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported'."
  (orrery-protocol--request
   connection 'aggregate/open
   (list :fetch fetch)
   (list :context context)))

(cl-defun orrery-batch-delete
    (connection &key document (entity (orrery-protocol--missing :entity)) predicate
     argument-array variables work-done-token returning)
  "Deletes all objects that a predicate finds, by their delete rules: Core Data's
NSBatchDeleteRequest.

It goes straight to the store, past contexts: by what is saved, not by unsaved
edits. It is one transaction, all or nothing, and no step of undo. While a
rule `Deny' protects one of the objects nothing is deleted; objects that the
same request deletes do not count. Nothing that a save does is left out:
cascades are followed, the others forget what is gone, and must be valid
without it. Contexts take the change over as they do another context's save,
so that their unsaved edits stay, and everybody is told:
`context/didChangeObjects' with the origin `batch', `document/didSave'; beyond
10,000 objects `stream/didReset' with the reason `batch'. While it works the
document can be read; requests that write the store wait for it, and so does
everything that the same connection sends after it. A document in memory
cannot be read meanwhile.

Sends `batch/delete' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
ENTITY (required): Which entity, with its subentities.
PREDICATE: Predicate format string: which objects; left out: every object.
ARGUMENT-ARRAY: For the predicate's `%@', `%K' and number conversions.
  Default: `[]'.
VARIABLES: For `$variables'. Default: `{}'.
WORK-DONE-TOKEN: Tell the progress of a request that takes more than 200 ms
  through `$/progress' under this token.
RETURNING: What the result says of the objects that changed. Default:
  `\"keys\"'.

Errors: `document.ambiguous', `document.unknown', `model.unknownEntity',
`predicate.arguments', `predicate.keyPath', `predicate.limit',
`predicate.syntax', `predicate.type', `predicate.unsupported',
`store.readOnly', `store.saveUnknown', `validation.dateTooLate',
`validation.dateTooSoon', `validation.failed', `validation.invalidDate',
`validation.invalidURI', `validation.missingMandatoryProperty',
`validation.multiple', `validation.numberTooLarge',
`validation.numberTooSmall', `validation.relationshipDeniedDelete',
`validation.relationshipExceedsMaximumCount',
`validation.relationshipLacksMinimumCount',
`validation.stringPatternMatching', `validation.stringTooLong',
`validation.stringTooShort'."
  (orrery-protocol--request
   connection 'batch/delete
   (list :entity entity)
   (list :document document :predicate predicate :argumentArray argument-array :variables
         variables :workDoneToken work-done-token :returning returning)))

(cl-defun orrery-batch-insert
    (connection &key document (entity (orrery-protocol--missing :entity))
     (objects (orrery-protocol--missing :objects)) on-conflict dry-run work-done-token returning)
  "Makes many objects: Core Data's NSBatchInsertRequest.

It goes straight to the store, past contexts: by what is saved, not by unsaved
edits. It is one transaction, all or nothing, and no step of undo. Objects get
their defaults and what `orrery.awakeFromInsert' says, as with
`object/insert', where `max(key)' goes by what is saved. Nothing that a save
does is left out: values are validated, inverses kept and counted, uniqueness
constraints hold. Contexts take the change over as they do another context's
save, so that their unsaved edits stay, and everybody is told:
`context/didChangeObjects' with the origin `batch', `document/didSave'; beyond
10,000 objects `stream/didReset' with the reason `batch'. While it works the
document can be read; requests that write the store wait for it, and so does
everything that the same connection sends after it. A document in memory
cannot be read meanwhile.

Sends `batch/insert' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
ENTITY (required): A concrete entity.
OBJECTS (required): The values of each object: attributes and to-one
  relationships. At most 1000000 of them.
ON-CONFLICT: What becomes of an object whose unique values another has, in
  the store or earlier in this request. Default: `\"error\"'.
DRY-RUN: Do everything but the commit: the reply says what would have become
  of the objects, without naming any, and errors are the same. Nothing changes
  and nobody is told. Default: `false'.
WORK-DONE-TOKEN: Tell the progress of a request that takes more than 200 ms
  through `$/progress' under this token.
RETURNING: What the result says of the objects that changed. Default:
  `\"keys\"'.

Errors: `document.ambiguous', `document.unknown', `model.abstractEntity',
`model.unknownEntity', `model.unknownKey', `object.notFound',
`save.constraintConflict', `save.failed', `store.readOnly',
`store.saveUnknown', `validation.dateTooLate', `validation.dateTooSoon',
`validation.failed', `validation.invalidDate', `validation.invalidURI',
`validation.missingMandatoryProperty', `validation.multiple',
`validation.numberTooLarge', `validation.numberTooSmall',
`validation.relationshipDeniedDelete',
`validation.relationshipExceedsMaximumCount',
`validation.relationshipLacksMinimumCount',
`validation.stringPatternMatching', `validation.stringTooLong',
`validation.stringTooShort', `value.readOnlyKey', `value.wrongType'."
  (orrery-protocol--request
   connection 'batch/insert
   (list :entity entity :objects objects)
   (list :document document :onConflict on-conflict :dryRun dry-run :workDoneToken
         work-done-token :returning returning)))

(cl-defun orrery-batch-update
    (connection &key document (entity (orrery-protocol--missing :entity)) predicate
     argument-array ((:values new-values)) expressions expression-argument-arrays variables
     work-done-token returning)
  "Changes all objects that a predicate finds: Core Data's NSBatchUpdateRequest.

It goes straight to the store, past contexts: by what is saved, not by unsaved
edits. It is one transaction, all or nothing, and no step of undo. Expressions
see each object as it was before the request. An object that has the new
values already does not change. Nothing that a save does is left out: changed
objects are validated, inverses and orders kept, uniqueness constraints hold,
derived attributes follow, versions move. A to-one relationship whose inverse
is to-one goes to the object with the highest key of those found, as if it
were set on one after the other. Contexts take the change over as they do
another context's save, so that their unsaved edits stay, and everybody is
told: `context/didChangeObjects' with the origin `batch', `document/didSave';
beyond 10,000 objects `stream/didReset' with the reason `batch'. While it
works the document can be read; requests that write the store wait for it, and
so does everything that the same connection sends after it. A document in
memory cannot be read meanwhile.

Sends `batch/update' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
ENTITY (required): Which entity, with its subentities.
PREDICATE: Predicate format string: which objects; left out: every object.
ARGUMENT-ARRAY: For the predicate's `%@', `%K' and number conversions.
  Default: `[]'.
NEW-VALUES: What to set: attributes and to-one relationships. Default: `{}'.
EXPRESSIONS: Attributes to compute: expressions in the predicate format,
  `price * 2'. Default: `{}'.
EXPRESSION-ARGUMENT-ARRAYS: By the key of the expression: for its `%@' and
  `%K'. Default: `{}'.
VARIABLES: For `$variables'. Default: `{}'.
WORK-DONE-TOKEN: Tell the progress of a request that takes more than 200 ms
  through `$/progress' under this token.
RETURNING: What the result says of the objects that changed. Default:
  `\"keys\"'.

Errors: `document.ambiguous', `document.unknown', `model.unknownEntity',
`model.unknownKey', `object.notFound', `predicate.arguments',
`predicate.keyPath', `predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported', `save.constraintConflict', `store.readOnly',
`store.saveUnknown', `validation.dateTooLate', `validation.dateTooSoon',
`validation.failed', `validation.invalidDate', `validation.invalidURI',
`validation.missingMandatoryProperty', `validation.multiple',
`validation.numberTooLarge', `validation.numberTooSmall',
`validation.relationshipDeniedDelete',
`validation.relationshipExceedsMaximumCount',
`validation.relationshipLacksMinimumCount',
`validation.stringPatternMatching', `validation.stringTooLong',
`validation.stringTooShort', `value.readOnlyKey', `value.wrongType'."
  (orrery-protocol--request
   connection 'batch/update
   (list :entity entity)
   (list :document document :predicate predicate :argumentArray argument-array :values new-values
         :expressions expressions :expressionArgumentArrays expression-argument-arrays :variables
         variables :workDoneToken work-done-token :returning returning)))

(cl-defun orrery-connection-list
    (connection &key document)
  "Who else is connected to this server.

A client whose token names documents is told only of connections that have one
of them open.

Sends `connection/list' over CONNECTION.
DOCUMENT: Only connections that have this document open.

Errors: `document.unknown'."
  (orrery-protocol--request
   connection 'connection/list
   nil
   (list :document document)))

(cl-defun orrery-context-begin-undo-group
    (connection &key context action-name)
  "Makes one step of undo of the edits that follow.

It holds the edits that this connection makes in the context until
`context/endUndoGroup', saved or not; those of others stay steps of their own.
The step stands in the stack where the last of its edits does. Groups nest: an
inner one is part of the outer. A group ends with its connection;
`context/undo' takes back what it holds so far, and its next edit begins
another step, as does the edit after 1,000,000 elementary changes.

Sends `context/beginUndoGroup' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ACTION-NAME: What the step is called, for the menu item “Undo Arrange”: up
  to 1,000 bytes of UTF-8. Left out: as the last of its edits that has a name.

Errors: `context.unknown', `document.ambiguous'."
  (orrery-protocol--request
   connection 'context/beginUndoGroup
   nil
   (list :context context :actionName action-name)))

(cl-defun orrery-context-close
    (connection &key (context (orrery-protocol--missing :context)))
  "Closes a private context; its unsaved changes are lost.

The main context is closed with its document.

Sends `context/close' over CONNECTION.
CONTEXT (required): Which context.

Errors: `context.isMain', `context.unknown'."
  (orrery-protocol--request
   connection 'context/close
   (list :context context)
   nil))

(cl-defun orrery-context-create
    (connection &key document parent name author merge-policy undo-levels automatically-merges)
  "Makes a private context: a scratchpad of this connection's own.

Its parent is the store, or another context, whose edits it sees and to which
it saves. It has no notices unless an observer asks for them, and goes with
the connection.

Sends `context/create' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
PARENT: The parent context, of the same document. Left out: the store.
  Contexts nest 8 deep at the most.
NAME: A name for people.
AUTHOR: Recorded with its saves.
MERGE-POLICY: What a save does about conflicts. With a context as parent,
  that is about objects that the parent has deleted. Default: `\"error\"'.
UNDO-LEVELS: How many steps can be undone; 0: none. Default: `0'. From 0 to
  10000.
AUTOMATICALLY-MERGES: Take over what its parent saves. Default: `false'.

Errors: `context.limit', `context.unknown', `document.ambiguous',
`document.unknown'."
  (orrery-protocol--request
   connection 'context/create
   nil
   (list :document document :parent parent :name name :author author :mergePolicy merge-policy
         :undoLevels undo-levels :automaticallyMerges automatically-merges)))

(cl-defun orrery-context-end-undo-group
    (connection &key context)
  "Ends the undo group that this connection has begun.

The step stays, and what is edited now is another.

Sends `context/endUndoGroup' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.

Errors: `context.noUndoGroup', `context.unknown', `document.ambiguous'."
  (orrery-protocol--request
   connection 'context/endUndoGroup
   nil
   (list :context context)))

(cl-defun orrery-context-get-changes
    (connection &key context)
  "The context's unsaved changes.

Sends `context/getChanges' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.

Errors: `context.unknown', `document.ambiguous'."
  (orrery-protocol--request
   connection 'context/getChanges
   nil
   (list :context context)))

(cl-defun orrery-context-perform
    (connection &key context (operations (orrery-protocol--missing :operations)) action-name
     save returning)
  "Several edits as one: all or nothing, one notice, one undo step.

The operations are carried out in order; each sees what those before it did.
When one fails, all are taken back, the failed one's error is the reply, with
`operation' saying which it was, and nothing is pushed. In the parameters of
an operation `{\"$result\": 0}' stands for the id of the object that the
operation of that number, from 0 and before this one, is about: the result of
`object/insert', `object/findOrInsert', `object/update', `object/move',
`object/setValue' and `relationship/*' has it as `object'. It stands wherever
an id may: as an id and among ids, in values, and as an argument of a
predicate. With `save', the context is saved too, and a failing save takes
everything back; each failure, or each in `errors', says by `operation' to
which it belongs. What is only read, as by `object/get', is read before
anything is saved or told, and again for the result: where it cannot be,
everything is taken back.

Sends `context/perform' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
OPERATIONS (required): What to do. At most 100000 of them.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
SAVE: Save when all succeeded. Default: `false'.
RETURNING: What the result says of the objects that changed. Default:
  `\"none\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`fetch.invalid', `model.abstractEntity', `model.unknownEntity',
`model.unknownKey', `object.changedSince', `object.deleted',
`object.notFound', `predicate.arguments', `predicate.keyPath',
`predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported', `save.constraintConflict', `save.failed',
`save.mergeConflict', `store.readOnly', `store.saveUnknown',
`validation.dateTooLate', `validation.dateTooSoon', `validation.failed',
`validation.invalidDate', `validation.invalidURI',
`validation.missingMandatoryProperty', `validation.multiple',
`validation.numberTooLarge', `validation.numberTooSmall',
`validation.relationshipDeniedDelete',
`validation.relationshipExceedsMaximumCount',
`validation.relationshipLacksMinimumCount',
`validation.stringPatternMatching', `validation.stringTooLong',
`validation.stringTooShort', `value.readOnlyKey', `value.wrongType'."
  (orrery-protocol--request
   connection 'context/perform
   (list :operations operations)
   (list :context context :actionName action-name :save save :returning returning)))

(cl-defun orrery-context-redo
    (connection &key context steps scope returning)
  "Does again what was taken back.

An edit after an undo leaves nothing to redo.

Sends `context/redo' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
STEPS: How many: all at once, or none. Default: `1'. From 1 to 10000.
SCOPE: Whose steps. Default: `\"context\"'.
RETURNING: What the result says of the objects that changed. Default:
  `\"none\"'.

Errors: `context.nothingToRedo', `context.undoConflict', `context.unknown',
`document.ambiguous'."
  (orrery-protocol--request
   connection 'context/redo
   nil
   (list :context context :steps steps :scope scope :returning returning)))

(cl-defun orrery-context-refresh
    (connection &key context ids merge-changes returning)
  "Reads objects' values from the store again.

`updated' are the objects found changed, `refreshed' the others that `ids'
names.

Sends `context/refresh' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
IDS: Which objects. Left out: all. At most 100000 of them.
MERGE-CHANGES: Keep the unsaved changes on top of the new values; otherwise
  they are lost. Default: `true'.
RETURNING: What the result says of the objects that changed. Default:
  `\"none\"'.

Errors: `context.unknown', `document.ambiguous', `object.deleted',
`object.notFound'."
  (orrery-protocol--request
   connection 'context/refresh
   nil
   (list :context context :ids ids :mergeChanges merge-changes :returning returning)))

(cl-defun orrery-context-reset
    (connection &key context returning)
  "Makes the context forget everything it holds, unsaved changes included.

Front ends are sent `stream/didReset', which lists no objects; the result
tells what of the unsaved changes was taken back, as that of
`context/rollback' does.

Sends `context/reset' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
RETURNING: What the result says of the objects that changed. Default:
  `\"none\"'.

Errors: `context.unknown', `document.ambiguous'."
  (orrery-protocol--request
   connection 'context/reset
   nil
   (list :context context :returning returning)))

(cl-defun orrery-context-rollback
    (connection &key context returning)
  "Throws away the context's unsaved changes and its undo stack.

How far it reaches depends on autosave. With it, that is at most what was
edited since the last save, often a second: right after one it takes back
nothing, and empties the undo stack all the same. To take back more, use
`context/undo', edit in a private context, or open the document with
`autosave: {\"enabled\": false}'.

Sends `context/rollback' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
RETURNING: What the result says of the objects that changed. Default:
  `\"none\"'.

Errors: `context.unknown', `document.ambiguous'."
  (orrery-protocol--request
   connection 'context/rollback
   nil
   (list :context context :returning returning)))

(cl-defun orrery-context-save
    (connection &key context returning)
  "Saves a context to its parent.

Everything is validated first and every failure reported at once. Saved to the
store it is durable when the reply comes; saved to a parent context it is an
edit there, which replaces what others have changed of the same values.
Nothing to save is a success.

Sends `context/save' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
RETURNING: What the result says of the objects that changed. Default:
  `\"ids\"'.

Errors: `context.unknown', `document.ambiguous', `save.constraintConflict',
`save.failed', `save.mergeConflict', `store.readOnly', `store.saveUnknown',
`validation.dateTooLate', `validation.dateTooSoon', `validation.failed',
`validation.invalidDate', `validation.invalidURI',
`validation.missingMandatoryProperty', `validation.multiple',
`validation.numberTooLarge', `validation.numberTooSmall',
`validation.relationshipDeniedDelete',
`validation.relationshipExceedsMaximumCount',
`validation.relationshipLacksMinimumCount',
`validation.stringPatternMatching', `validation.stringTooLong',
`validation.stringTooShort'."
  (orrery-protocol--request
   connection 'context/save
   nil
   (list :context context :returning returning)))

(cl-defun orrery-context-set-undo-levels
    (connection &key context (undo-levels (orrery-protocol--missing :undo-levels)))
  "Says how many steps of a context can be undone.

A main context has 100 to begin with, a private one those of `context/create'.
Where there are more steps, or all of them hold more than 128 MB of values,
the oldest go; the newest stays. What that changes of `canUndo' and `canRedo'
is told by a `context/didChangeObjects' without objects.

Sends `context/setUndoLevels' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
UNDO-LEVELS (required): How many steps can be undone; 0: none. From 0 to
  10000.

Errors: `context.unknown', `document.ambiguous'."
  (orrery-protocol--request
   connection 'context/setUndoLevels
   (list :undoLevels undo-levels)
   (list :context context)))

(cl-defun orrery-context-undo
    (connection &key context steps scope returning)
  "Takes back the last step.

A step is one editing request, one `context/perform', or one group
\(`context/beginUndoGroup'). The stack is the context's: in the main context,
every front end's. What others saved since is never undone: a value that they
changed stays. An object whose deletion is undone gets back what others had
related to it before the deletion was saved, whatever the delete rules made of
that, objects that they took included. With the scope `connection' the last
step of the connection's own is taken back, wherever it is in the stack; where
others have changed later what it changes, that is refused with
`context.undoConflict', and nothing has changed.

Sends `context/undo' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
STEPS: How many: all at once, or none. Default: `1'. From 1 to 10000.
SCOPE: Whose steps. Default: `\"context\"'.
RETURNING: What the result says of the objects that changed. Default:
  `\"none\"'.

Errors: `context.nothingToUndo', `context.undoConflict', `context.unknown',
`document.ambiguous'."
  (orrery-protocol--request
   connection 'context/undo
   nil
   (list :context context :steps steps :scope scope :returning returning)))

(cl-defun orrery-context-validate
    (connection &key context)
  "Checks the unsaved changes as a save would.

Reports every failure; an invalid context is a result, not an error. Whether a
value that must be unique is used already is found by the save itself.

Sends `context/validate' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.

Errors: `context.unknown', `document.ambiguous'."
  (orrery-protocol--request
   connection 'context/validate
   nil
   (list :context context)))

(cl-defun orrery-data-read
    (connection &key (handle (orrery-protocol--missing :handle)) offset length
     if-unchanged-since)
  "A piece of a large Binary value.

A handle names a value where it stands, and gives it as it is when it is read:
after a notice of a change, fetch the object again. It lives as long as its
context. Of a value in a file of its own no more is read than is asked for.
Who reads a value in pieces sends with each but the first, as
`ifUnchangedSince', the `clock' of the reply with the piece before: where
another value was set between them, that is refused, and the value is to be
read from its beginning.

Sends `data/read' over CONNECTION.
HANDLE (required): The handle.
OFFSET: Where to begin, in bytes. Default: `0'.
LENGTH: At most so many bytes; left out: as many as fit in a message.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed this value since, saved or not; otherwise `object.changedSince'.

Errors: `clock.expired', `data.unknownHandle', `object.changedSince'."
  (orrery-protocol--request
   connection 'data/read
   (list :handle handle)
   (list :offset offset :length length :ifUnchangedSince if-unchanged-since)))

(cl-defun orrery-data-write
    (connection &key handle (data (orrery-protocol--missing :data)))
  "Sends a large Binary value in pieces.

The first call makes a handle, later ones add to it; then `{\"$handle\":
{\"handle\": \"h2\"}}' is the value in `object/insert', `object/update' and the
like. A handle ends with the first request that wrote it to a document; after
`object/validate' it can be used again, and after one that failed, as long as
there is room: when `limits.openUploads' or `limits.uploadBytes' is met, those
end first that failed requests named, the longest ago first. It writes nothing
to a document, hence has no clock.

Sends `data/write' over CONNECTION.
HANDLE: The handle to add to. Left out: a new one.
DATA (required): The bytes as base64.

Errors: `data.tooLarge', `data.unknownHandle'."
  (orrery-protocol--request
   connection 'data/write
   (list :data data)
   (list :handle handle)))

(cl-defun orrery-document-backup
    (connection &key document (location (orrery-protocol--missing :location)) replace
     work-done-token)
  "Copies the store to another file while it is in use.

The copy is a complete store as of one moment, without unsaved changes. A file
that is there is refused unless `replace' is given, which replaces SQLite
files only (`store.exists' for others). So is the path of a document that is
open or being opened; to open one where a copy is being made is refused until
it is done. At every moment, also after a crash, the path leads to what was
there before, whole, or to the whole copy, each with its large values. Edits
and saves go on meanwhile; with `$/cancelRequest' it stops, and nothing is
left of the copy.

Sends `document/backup' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
LOCATION (required): Where to write the copy: a file.
REPLACE: Replace an SQLite file that is there, which nobody has open.
  Default: `false'.
WORK-DONE-TOKEN: Tell how far it is through `$/progress' under this token,
  when it takes longer than a moment.

Errors: `document.ambiguous', `document.badLocation', `document.unknown',
`store.exists'."
  (orrery-protocol--request
   connection 'document/backup
   (list :location location)
   (list :document document :replace replace :workDoneToken work-done-token)))

(cl-defun orrery-document-check
    (connection &key document work-done-token)
  "Verifies the store's integrity.

SQLite's check, and the graph's: references to objects that are not there,
inverses that disagree, keys out of range, values that break the model's
rules. Reads only: the store as it was last saved when the request was taken
up, with the edits and saves of others going on meanwhile. With
`$/cancelRequest' it stops.

Sends `document/check' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
WORK-DONE-TOKEN: Tell how far it is through `$/progress' under this token,
  when it takes longer than a moment.

Errors: `document.ambiguous', `document.unknown'."
  (orrery-protocol--request
   connection 'document/check
   nil
   (list :document document :workDoneToken work-done-token)))

(cl-defun orrery-document-close
    (connection &key document)
  "Closes the document for this connection.

Its notices stop. When the last connection leaves, the document is saved where
it autosaves, and closed; where something cannot be saved, the rest is, the
request fails, and the document stays open. Without autosave unsaved changes
are lost, unless others count on it: see `AutosaveOptions'.

Sends `document/close' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.

Errors: `document.alreadyClosed', `document.ambiguous', `document.unknown',
`save.constraintConflict', `save.failed', `save.mergeConflict',
`store.saveUnknown', `validation.dateTooLate', `validation.dateTooSoon',
`validation.failed', `validation.invalidDate', `validation.invalidURI',
`validation.missingMandatoryProperty', `validation.multiple',
`validation.numberTooLarge', `validation.numberTooSmall',
`validation.relationshipDeniedDelete',
`validation.relationshipExceedsMaximumCount',
`validation.relationshipLacksMinimumCount',
`validation.stringPatternMatching', `validation.stringTooLong',
`validation.stringTooShort'."
  (orrery-protocol--request
   connection 'document/close
   nil
   (list :document document)))

(cl-defun orrery-document-get-metadata
    (connection &key document)
  "What programs keep in the store's metadata.

As Core Data's `metadata(for:)': the keys that are not the framework's, as the
store has them now. Metadata are no objects: no notice tells of them, and undo
does not touch them.

Sends `document/getMetadata' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.

Errors: `document.ambiguous', `document.unknown'."
  (orrery-protocol--request
   connection 'document/getMetadata
   nil
   (list :document document)))

(cl-defun orrery-document-get-status
    (connection &key document)
  "How a document is.

Sends `document/getStatus' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.

Errors: `document.ambiguous', `document.unknown'."
  (orrery-protocol--request
   connection 'document/getStatus
   nil
   (list :document document)))

(cl-defun orrery-document-list (connection)
  "The documents open on this server.

Those of other connections too: a path to join them by is `document/open'.

Sends `document/list' over CONNECTION."
  (orrery-protocol--request
   connection 'document/list
   nil
   nil))

(cl-defun orrery-document-open
    (connection &key (location (orrery-protocol--missing :location)) model configuration create
     format read-only write-mirrored migrate mapping work-done-token autosave history durability
     notice-detail since)
  "Opens a document: one store with its model.

A document that is open already, by whichever connection, is joined: it keeps
its model (`model/update' gives it another) and options, and `noticeDetail'
counts for this connection. Where it is not as the request wants it, with
another model say, or read-only where `history' is to be made, it is
`document.openOtherwise'; options that are left out want nothing. One server
at a time has a store open for writing: where another has, it is
`store.inUse'. The reply says how the document is, as `document/getStatus'
does, and who else has it open; from then on the connection hears of its main
context and its saves. Without `model' the one that the store keeps is used,
as stores made by Orrery and by Core Data do, or the one that its tables tell;
`modelOrigin' then says which, and what of it is a guess. `recovery' names
files with edits that could not be saved when the document was closed the last
time.

Sends `document/open' over CONNECTION.
LOCATION (required): Where the store is, or is to be.
MODEL: Its model. Left out: the one that the store keeps.
CONFIGURATION: The configuration of the given model whose entities the store
  holds, as Core Data keeps one model in several stores. Left out: all
  entities.
CREATE: What to do about a store that is not there. Default: `\"never\"'.
FORMAT: What is made where there is nothing. What is there is opened as what
  it is. Default: `\"file\"'.
READ-ONLY: Refuse edits; the file is not written at all. Default: `false'.
WRITE-MIRRORED: Take edits of a store that CloudKit mirrors (`isMirrored' in
  the reply), which is opened read-only otherwise: Orrery does not tell the
  mirroring what it writes, so it need not reach the other devices, and they
  may write over it. Default: `false'.
MIGRATE: Migrate a store of an earlier version of the model, as Core Data's
  lightweight migration does; `model/diff' tells beforehand what that comes
  to. Which version the store is of is found out from the versions beside the
  current one in an `.xcdatamodeld' and from the model that the store keeps:
  by version hashes, or, where Apple's framework wrote it, by its tables. What
  cannot be inferred in one step is done version by version, if the versions
  in between allow it. It is done in one transaction: the store is the old one
  or the new one, whole, whatever happens. Nobody else may have it open; what
  this server is asked for the same store meanwhile waits, and so does what
  the same connection sends, but for its other documents. Until it is
  committed it can be cancelled. Positions in its history from before expire.
  Without leave to migrate, or with `readOnly', such a store is
  `model.incompatible'. Default: `false'.
MAPPING: With `migrate': what is not to be inferred. Without `from' and `to'
  the mapping leads straight from the store's version to the model; with them
  it is one step between these versions, and what lies before and behind is
  inferred.
WORK-DONE-TOKEN: Tell the progress of a migration that takes more than 200
  ms through `$/progress' under this token.
AUTOSAVE: When the main context saves by itself. Left out: with the
  defaults.
HISTORY: `true': make the tables of Core Data's persistent history where the
  store has none. A store that has history goes on with it in any case: a gap
  would mislead those who read it.
DURABILITY: What an acknowledged save survives. Default: `\"full\"'.
NOTICE-DETAIL: What notices of this document carry on this connection. Left
  out: as `initialize' said.
SINCE: The clock that this client's view stands at, after a lost connection:
  the latest of anything that it was told of the document, a reply, a change
  or a save. As long as the document stayed open what is missed is told from
  memory, unsaved edits included; after that from the store's history, if it
  has one and nothing was unsaved at that clock. The chapter *Streams* says
  what else counts where the connection has the document open already.

Errors: `document.badLocation', `document.limit', `document.openOtherwise',
`migration.mappingInvalid', `migration.notInferable',
`migration.policyUnsupported', `model.incompatible', `model.invalid',
`model.notFound', `model.unknownConfiguration', `save.constraintConflict',
`store.exists', `store.inUse', `store.notFound', `store.readOnly',
`validation.dateTooLate', `validation.dateTooSoon', `validation.failed',
`validation.invalidDate', `validation.invalidURI',
`validation.missingMandatoryProperty', `validation.multiple',
`validation.numberTooLarge', `validation.numberTooSmall',
`validation.relationshipDeniedDelete',
`validation.relationshipExceedsMaximumCount',
`validation.relationshipLacksMinimumCount',
`validation.stringPatternMatching', `validation.stringTooLong',
`validation.stringTooShort'."
  (orrery-protocol--request
   connection 'document/open
   (list :location location)
   (list :model model :configuration configuration :create create :format format :readOnly
         read-only :writeMirrored write-mirrored :migrate migrate :mapping mapping :workDoneToken
         work-done-token :autosave autosave :history history :durability durability :noticeDetail
         notice-detail :since since)))

(cl-defun orrery-document-recover
    (connection &key document discard returning)
  "Brings back edits that could not be saved when the document was closed, or
discards them.

The edits of all files in `recovery' of the document become unsaved edits of
its main context, as one step of undo; other front ends see an ordinary
notice. Objects have the ids that they had. A file stays until what it holds
has been saved or undone; what could not be brought back stays in it until it
can, or until `discard'. A `discard' that fails with `store.failed' names the
file that could not be removed: what is in it is still listed.

Sends `document/recover' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
DISCARD: Remove the files, and bring nothing back. Default: `false'.
RETURNING: What the result says of the objects that changed. Default:
  `\"none\"'.

Errors: `document.ambiguous', `document.unknown', `recovery.notFound',
`recovery.unreadable', `store.readOnly'."
  (orrery-protocol--request
   connection 'document/recover
   nil
   (list :document document :discard discard :returning returning)))

(cl-defun orrery-document-revert
    (connection &key document returning)
  "Throws away the main context's unsaved changes and its undo stack.

The document is as it was last saved. Other front ends see a notice of origin
`rollback'.

Sends `document/revert' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
RETURNING: What the result says of the objects that changed. Default:
  `\"none\"'.

Errors: `document.ambiguous', `document.unknown'."
  (orrery-protocol--request
   connection 'document/revert
   nil
   (list :document document :returning returning)))

(cl-defun orrery-document-set-metadata
    (connection &key document (metadata (orrery-protocol--missing :metadata)))
  "Changes what programs keep in the store's metadata.

Saved at once, in a transaction of its own. Keys that are not named stay as
they are. Keys that begin with `NS', `_NS', `PF' or `Orrery' are the
framework's, and refused.

Sends `document/setMetadata' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
METADATA (required): The keys to set: strings, numbers, booleans, arrays,
  objects, `{\"$date\": …}' and `{\"$data\": …}'. `null' removes a key.

Errors: `document.ambiguous', `document.unknown', `model.unknownKey',
`store.readOnly', `value.wrongType'."
  (orrery-protocol--request
   connection 'document/setMetadata
   (list :metadata metadata)
   (list :document document)))

(cl-defun orrery-fetch-count
    (connection &key (fetch (orrery-protocol--missing :fetch)) context)
  "Counts what a fetch finds.

The number of objects that `fetch/objects', or of rows that `fetch/rows',
would return for the same fetch: limit and offset count, and so do groups and
`distinct'. What is returned of each (`prefetch', `prefetchRequests', the
order) makes no difference.

Sends `fetch/count' over CONNECTION.
FETCH (required): What to count.
CONTEXT: The context. Left out: the main context of the connection's only
  document.

Errors: `context.unknown', `document.ambiguous', `fetch.invalid',
`model.unknownEntity', `predicate.arguments', `predicate.keyPath',
`predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported'."
  (orrery-protocol--request
   connection 'fetch/count
   (list :fetch fetch)
   (list :context context)))

(cl-defun orrery-fetch-explain
    (connection &key (fetch (orrery-protocol--missing :fetch)) context result-type)
  "How a fetch is run, what that takes, and which index would help.

The statement is the one that finds what `resultType' says. Prefetching, and
what unsaved changes add, are not in it. It is run to its end and its rows are
thrown away: this takes as long as the fetch, holds up nobody, and stops with
`$/cancelRequest'. Nothing here is a time: the figures are the same on every
machine.

Sends `fetch/explain' over CONNECTION.
FETCH (required): The fetch.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
RESULT-TYPE: Which method's statement to explain: that of `fetch/objects',
  `fetch/ids', `fetch/rows' or `fetch/count'. Default: `\"objects\"'.

Errors: `context.unknown', `document.ambiguous', `fetch.invalid',
`model.unknownEntity', `model.unknownKey', `predicate.arguments',
`predicate.keyPath', `predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported'."
  (orrery-protocol--request
   connection 'fetch/explain
   (list :fetch fetch)
   (list :context context :resultType result-type)))

(cl-defun orrery-fetch-ids
    (connection &key (fetch (orrery-protocol--missing :fetch)) context partial-result-token)
  "Fetches the ids of objects.

The fetch reads the context as it is when the request is taken up: later edits
do not change the result, and nobody waits for it. `$/cancelRequest' stops it.
With a `partialResultToken' ids come in `$/progress' as the store yields them,
and there are none in the reply: a piece has up to 1,000 of them, or fewer
once they take 64 KiB. The fetch goes no faster than the client reads. Members
of the fetch that say what of the objects to return (`properties', `prefetch',
`prefetchRequests') are refused, and those that make rows other than objects:
`fetch/objects' and `fetch/rows' have them.

Sends `fetch/ids' over CONNECTION.
FETCH (required): What to fetch.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
PARTIAL-RESULT-TOKEN: Send the ids in pieces, by `$/progress' under this
  token.

Errors: `context.unknown', `document.ambiguous', `fetch.invalid',
`model.unknownEntity', `predicate.arguments', `predicate.keyPath',
`predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported'."
  (orrery-protocol--request
   connection 'fetch/ids
   (list :fetch fetch)
   (list :context context :partialResultToken partial-result-token)))

(cl-defun orrery-fetch-objects
    (connection &key (fetch (orrery-protocol--missing :fetch)) context partial-result-token)
  "Fetches objects with their values.

The fetch reads the context as it is when the request is taken up: later edits
do not change the result, and nobody waits for it. `$/cancelRequest' stops it.
With a `partialResultToken' objects come in `$/progress' as the store yields
them, and there are none in the reply: a piece has up to 1,000 of them, or
fewer once they take 64 KiB. The fetch goes no faster than the client reads. A
piece has one member, `objects' or `related'. Members of the fetch that make
rows other than objects (`expressions', `groupBy', `having', `distinct') are
refused: `fetch/rows' has them.

Sends `fetch/objects' over CONNECTION.
FETCH (required): What to fetch.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
PARTIAL-RESULT-TOKEN: Send the objects in pieces, by `$/progress' under this
  token.

Errors: `context.unknown', `document.ambiguous', `fetch.invalid',
`model.unknownEntity', `model.unknownKey', `predicate.arguments',
`predicate.keyPath', `predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported'."
  (orrery-protocol--request
   connection 'fetch/objects
   (list :fetch fetch)
   (list :context context :partialResultToken partial-result-token)))

(cl-defun orrery-fetch-rows
    (connection &key (fetch (orrery-protocol--missing :fetch)) context partial-result-token)
  "Fetches a table: attributes, key paths and computed columns, or groups.

The compact form, and the one for what is computed. A row is an array of
values in the order of `columns'. Where each row is one object its id comes
first, in the column `id'; where rows are groups (`groupBy', `having', or
`expressions' of all rows), or `distinct', they have no id. Without
`properties' and `expressions' the columns are all properties but to-many
relationships. The fetch reads the context as it is when the request is taken
up: later edits do not change the result, and nobody waits for it.
`$/cancelRequest' stops it. With a `partialResultToken' rows come in
`$/progress' as the store yields them, and there are none in the reply: a
piece has up to 1,000 of them, or fewer once they take 64 KiB. The fetch goes
no faster than the client reads. `prefetch' and `prefetchRequests' are
refused: `fetch/objects' has them.

Sends `fetch/rows' over CONNECTION.
FETCH (required): What to fetch.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
PARTIAL-RESULT-TOKEN: Send the rows in pieces, by `$/progress' under this
  token.

Errors: `context.unknown', `document.ambiguous', `fetch.invalid',
`model.unknownEntity', `predicate.arguments', `predicate.keyPath',
`predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported'."
  (orrery-protocol--request
   connection 'fetch/rows
   (list :fetch fetch)
   (list :context context :partialResultToken partial-result-token)))

(cl-defun orrery-history-fetch
    (connection &key document after after-date entity author limit)
  "Tells what saves did, oldest first: Core Data's persistent history.

A store has history where an app of Apple's platforms switched it on, or
`document/open' with `history'. Unsaved edits are no part of it. Call again
with `after: token' while `hasMore', and with the last token whenever there
may be news. Where something after the token was purged the answer is
`history.tokenExpired': read everything anew.

Sends `history/fetch' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
AFTER: A token that `history/fetch' gave, or a clock: only what was saved
  later. Left out: all that is left.
AFTER-DATE: Only what was saved later than that, in RFC 3339.
ENTITY: Only changes of this entity's objects, subentities included.
AUTHOR: Only transactions of this author.
LIMIT: How many changes a page has at the most: up to 10,000. Default:
  `1000'. From 1 to 10000.

Errors: `document.ambiguous', `document.unknown', `history.tokenExpired',
`history.unavailable', `model.unknownEntity'."
  (orrery-protocol--request
   connection 'history/fetch
   nil
   (list :document document :after after :afterDate after-date :entity entity :author author
         :limit limit)))

(cl-defun orrery-history-purge
    (connection &key document before before-date)
  "Forgets old history.

Exactly one of `before' and `beforeDate' is given. Whoever has not read what
is purged gets `history.tokenExpired'. Objects stay as they are.
`$/cancelRequest' stops it; what is gone by then stays gone.

Sends `history/purge' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
BEFORE: A token that `history/fetch' gave, or a clock: everything told up to
  it.
BEFORE-DATE: Everything saved before that, in RFC 3339.

Errors: `document.ambiguous', `document.unknown', `history.tokenExpired',
`history.unavailable', `store.readOnly'."
  (orrery-protocol--request
   connection 'history/purge
   nil
   (list :document document :before before :beforeDate before-date)))

(cl-defun orrery-initialize
    (connection &key process-id client-info capabilities trace initialization-options)
  "Opens a session: the first request on a connection, once.

LSP's. Before it every request is refused with `rpc.notInitialized' and every
notification but `exit' is dropped; a second one is refused with
`rpc.invalidRequest'. Members of LSP that mean nothing here (`rootUri',
`workspaceFolders', …) are ignored. On standard input and output the server
ends when the process `processId' does.

Sends `initialize' over CONNECTION.
PROCESS-ID: The client's process; the server of a stdio connection ends when
  it is gone. From -2147483648 to 2147483647.
CLIENT-INFO: Who the client is, for logs. A save's author is the `author' of
  its context.
CAPABILITIES: What the client can do. Nothing is asked of it yet.
TRACE: What to tell with `$/logTrace'. Default: `\"off\"'.
INITIALIZATION-OPTIONS: What Orrery asks beyond LSP: the version of the
  protocol, the token, and how values and notices are written.

Errors: `rpc.unsupportedVersion'."
  (orrery-protocol--request
   connection 'initialize
   nil
   (list :processId process-id :clientInfo client-info :capabilities capabilities :trace trace
         :initializationOptions initialization-options)))

(cl-defun orrery-list-close
    (connection &key (list (orrery-protocol--missing :list)))
  "Closes a live list.

Nothing more is told of it.

Sends `list/close' over CONNECTION.
LIST (required): The list.

Errors: `list.unknown'."
  (orrery-protocol--request
   connection 'list/close
   (list :list list)
   nil))

(cl-defun orrery-list-open
    (connection &key context (fetch (orrery-protocol--missing :fetch)) section-name-key-path
     window since)
  "Opens a live list.

A live list is what a fetch finds, in order and in sections, kept up to date:
the reply is its state, and from then on `list/didChange' says what to do to
it. Unsaved changes count, those of related objects too, batch requests, and
what other processes save; limit and offset hold for ever. `now()' is the time
of opening. The fetch is as that of `fetch/objects'; with `properties: []'
objects come without values. The rows are fetched as they are when the request
is taken up, and nobody waits for that; what changes meanwhile comes in one
push behind the reply, and `$/cancelRequest' stops it. After a lost connection
`since' can ask for what was missed: with the same fetch, sections and window,
and the clock of the last push or reply, the reply has `changes' in place of
the state where the server still knows the list, and otherwise the state, with
`isFresh: true'.

Sends `list/open' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
FETCH (required): What the list shows.
SECTION-NAME-KEY-PATH: What divides the list into sections: a key path, or
  any expression, as in `uppercase(firstName)'. Sections come before any other
  order; where the first key of `sort' is this very path, its direction and
  comparator order them.
WINDOW: The rows that the client shows: objects and updates come for these
  alone. Left out: all.
SINCE: The clock up to which the client knows the list.

Errors: `context.unknown', `document.ambiguous', `fetch.invalid',
`list.limit', `model.unknownEntity', `model.unknownKey',
`predicate.arguments', `predicate.keyPath', `predicate.limit',
`predicate.syntax', `predicate.type', `predicate.unsupported'."
  (orrery-protocol--request
   connection 'list/open
   (list :fetch fetch)
   (list :context context :sectionNameKeyPath section-name-key-path :window window :since since)))

(cl-defun orrery-list-set-fetch
    (connection &key (list (orrery-protocol--missing :list))
     (fetch (orrery-protocol--missing :fetch)) section-name-key-path)
  "Changes what a live list shows.

Another predicate, order, limit or division into sections; the entity stays.
The reply says how the new list follows from the old one. Until then nothing
is told of either; what changes meanwhile comes in one push behind the reply.
`$/cancelRequest' leaves the old list.

Sends `list/setFetch' over CONNECTION.
LIST (required): The list.
FETCH (required): What the list shows from now on.
SECTION-NAME-KEY-PATH: What divides the list into sections: a key path, or
  any expression, as in `uppercase(firstName)'. Sections come before any other
  order; where the first key of `sort' is this very path, its direction and
  comparator order them.

Errors: `fetch.invalid', `list.unknown', `model.unknownEntity',
`model.unknownKey', `predicate.arguments', `predicate.keyPath',
`predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported'."
  (orrery-protocol--request
   connection 'list/setFetch
   (list :list list :fetch fetch)
   (list :sectionNameKeyPath section-name-key-path)))

(cl-defun orrery-list-set-window
    (connection &key (list (orrery-protocol--missing :list)) window)
  "Changes the rows that a live list shows.

The reply has all objects in the new window.

Sends `list/setWindow' over CONNECTION.
LIST (required): The list.
WINDOW: Left out: all rows.

Errors: `list.unknown'."
  (orrery-protocol--request
   connection 'list/setWindow
   (list :list list)
   (list :window window)))

(cl-defun orrery-model-check
    (connection &key (model (orrery-protocol--missing :model)))
  "What is wrong with a model, and what is odd.

An editor asks this while a model is edited: nothing is opened or written. A
model with faults is refused by every other request; warnings tell what is
allowed and probably not meant.

Sends `model/check' over CONNECTION.
MODEL (required): The model.

Errors: `document.unknown', `model.notFound'."
  (orrery-protocol--request
   connection 'model/check
   (list :model model)
   nil))

(cl-defun orrery-model-describe
    (connection &key document)
  "The document's model as JSON.

In the form that `document/open' takes in the message and the server reads
from a `.json' model.

Sends `model/describe' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.

Errors: `document.ambiguous', `document.unknown'."
  (orrery-protocol--request
   connection 'model/describe
   nil
   (list :document document)))

(cl-defun orrery-model-diff
    (connection &key from to mapping)
  "What differs between two models, and what an inferred migration would make of
it.

A dry run of Core Data's lightweight migration that reads the models only, no
store: what becomes of each entity, what changes, what data would be lost and
what cannot be inferred. Fetched properties, fetch requests, indexes,
configurations, user info, classes and rules of validation are not compared:
no stored object depends on them.

Sends `model/diff' over CONNECTION.
FROM: The earlier model. Left out: that of the connection's only document.
TO: The later model. Left out: that of the connection's only document.
MAPPING: What is not to be inferred. It is checked as a migration would
  check it.

Errors: `document.ambiguous', `document.unknown', `migration.mappingInvalid',
`migration.policyUnsupported', `model.invalid', `model.notFound'."
  (orrery-protocol--request
   connection 'model/diff
   nil
   (list :from from :to to :mapping mapping)))

(cl-defun orrery-model-get-classes
    (connection &key model (language (orrery-protocol--missing :language)) name)
  "A model's entities as classes of a programming language.

The texts that `orrery generate' writes. No file is written.

Sends `model/getClasses' over CONNECTION.
MODEL: The model. Left out: that of the connection's only document.
LANGUAGE (required): The language.
NAME: What the model is called, for languages whose names are all in one
  space. Default: `\"Model\"'.

Errors: `document.ambiguous', `document.unknown', `model.invalid',
`model.notFound'."
  (orrery-protocol--request
   connection 'model/getClasses
   (list :language language)
   (list :model model :name name)))

(cl-defun orrery-model-get-versions
    (connection &key (model (orrery-protocol--missing :model)) store)
  "The versions of a model, and which of them a store is of.

What `document/open' with `migrate' goes by, without touching anything: a
store's version is recognised by its version hashes, or, where Apple's
framework wrote it, by its tables and the model that it keeps. `model/diff'
compares two of the versions, named by paths such as
`Homepwner.xcdatamodeld/Homepwner 2.xcdatamodel'.

Sends `model/getVersions' over CONNECTION.
MODEL (required): The model: the path of an `.xcdatamodeld' for all of its
  versions. Any other is its own only version.
STORE: A store, to see which of the versions it is of.

Errors: `document.badLocation', `model.invalid', `model.notFound',
`store.notFound'."
  (orrery-protocol--request
   connection 'model/getVersions
   (list :model model)
   (list :store store)))

(cl-defun orrery-model-graph
    (connection &key model from character-width line-height positions keeps-arrangement format
     title)
  "A model as a diagram: a place for each entity, and the lines between them.

Every front end can draw the same diagram, without a layout of its own. Boxes
and labels do not overlap, and lines run through no box, level or upright,
with few crossings. Entities without relationships come beside or below the
others. Boxes are where Xcode's diagram has them, if the model's file says so
for all and keeps them apart, farther from each other where they are larger
here; and those in `positions' are where these say. Boxes that these leave no
room between are not moved: lines may run through them. Equal requests have
equal results. Nothing is written.

Sends `model/graph' over CONNECTION.
MODEL: The model. Left out: that of the connection's only document.
FROM: An earlier model. The diagram then shows what of it was removed, too,
  and everything has its `change', as a migration sees it. Left out: nothing
  is compared.
CHARACTER-WIDTH: How wide a character of a text is, on average. Default:
  `7'. From 1 to 100.
LINE-HEIGHT: How high a line of text is. Default: `18'. From 1 to 200.
POSITIONS: Boxes that stay where the user has put them. The last one counts
  of several for one entity. Where some have a position, those that have none
  come below; to move one box, send where the others are, too. Default: `[]'.
  At most 20000 of them.
KEEPS-ARRANGEMENT: Whether boxes are where Xcode's diagram has them, if that
  keeps them apart. Default: `true'.
FORMAT: Also tell it as a text in this form. Left out: no text.
TITLE: What an image is called, for those who do not see it. Default:
  `\"Model\"'.

Errors: `document.ambiguous', `document.unknown', `model.invalid',
`model.notFound', `model.unknownEntity'."
  (orrery-protocol--request
   connection 'model/graph
   nil
   (list :model model :from from :characterWidth character-width :lineHeight line-height
         :positions positions :keepsArrangement keeps-arrangement :format format :title title)))

(cl-defun orrery-model-merge
    (connection &key (models (orrery-protocol--missing :models)) configuration)
  "Several models as one, or one configuration of a model.

As Core Data merges the models of an app and its frameworks: entities,
composites, fetch requests and configurations of all of them. What several
have under one name must be the same in each, or the error lists every name
that is not; a relationship may lead from an entity of one model to one of
another. The result can be given to `document/open' as `model'. No file is
written.

Sends `model/merge' over CONNECTION.
MODELS (required): The models; at least one. At most 100 of them.
CONFIGURATION: Only the entities of this configuration of the merged model,
  with those that they inherit from. Their relationships must not lead out of
  it.

Errors: `model.invalid', `model.notFound', `model.unknownConfiguration'."
  (orrery-protocol--request
   connection 'model/merge
   (list :models models)
   (list :configuration configuration)))

(cl-defun orrery-model-update
    (connection &key document (model (orrery-protocol--missing :model)) configuration mapping
     work-done-token)
  "Changes the model of an open document, under everybody who has it open.

The store is migrated as by `document/open' with `migrate', under the same
rules: what cannot be inferred is refused unless a mapping says it, nobody
else may have the store open, it is one transaction that can be cancelled
until it is committed, and positions in the history from before expire.
`model/diff' without `from', or with the document as `from', is the dry run. A
change that leaves the rows as they are, as of a default value, a rule of
validation or a fetch request, takes no time, and the store keeps the new
model; a model that is the same in every part changes nothing and is told to
nobody. The main context is saved first, autosave or not, and a save that
fails is this request's failure. Unsaved changes of private contexts, of any
connection, refuse it as `context.unsavedChanges'. It begins when nothing
reads the store for another request; what asks for such reads later waits for
it. From then on everything that is asked about the document waits, whoever
asks; other documents are served. If it fails, everything is as it was, but
for that save. When it is done every connection that has the document open is
told, before the reply: by `document/didChangeModel', then one
`stream/didReset' for each stream of its contexts' changes, then one
`list/didReset', `aggregate/didReset' or `observer/didReset' for each live
list, live aggregate and observer of values, in that order. What they were
opened with is asked of the new model as it stands: what has no meaning there
ends with `list/didFail', `aggregate/didFail' or `observer/didFail' and its
error. Contexts stay, by the same names, without steps to undo and without the
values of transient attributes; live lists of clients that have gone are not
kept. Objects keep their ids, except for the name of an entity that has
another.

Sends `model/update' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
MODEL (required): The new model. What cannot be inferred in one step goes
  through the versions in between, if it is the path of an `.xcdatamodeld'.
CONFIGURATION: The configuration of the new model whose entities the store
  holds, as for `document/open'. Left out: all entities.
MAPPING: What is not to be inferred, as for `document/open'.
WORK-DONE-TOKEN: Tell the progress of what takes more than 200 ms through
  `$/progress' under this token.

Errors: `context.unsavedChanges', `document.ambiguous', `document.unknown',
`migration.mappingInvalid', `migration.notInferable',
`migration.policyUnsupported', `model.incompatible', `model.invalid',
`model.notFound', `model.unknownConfiguration', `save.constraintConflict',
`save.failed', `save.mergeConflict', `store.readOnly',
`validation.dateTooLate', `validation.dateTooSoon', `validation.failed',
`validation.invalidDate', `validation.invalidURI',
`validation.missingMandatoryProperty', `validation.multiple',
`validation.numberTooLarge', `validation.numberTooSmall',
`validation.relationshipDeniedDelete',
`validation.relationshipExceedsMaximumCount',
`validation.relationshipLacksMinimumCount',
`validation.stringPatternMatching', `validation.stringTooLong',
`validation.stringTooShort'."
  (orrery-protocol--request
   connection 'model/update
   (list :model model)
   (list :document document :configuration configuration :mapping mapping :workDoneToken
         work-done-token)))

(cl-defun orrery-model-write
    (connection &key (model (orrery-protocol--missing :model))
     (path (orrery-protocol--missing :path)) version positions)
  "Writes a model into a file.

What `orrery model convert' does. The name's ending says in which form:
`.xcdatamodeld', `.xcdatamodel', `.json'. A model of Xcode that is there is
updated: what is the same stays byte for byte, and so does what this program
does not know. A `.json' is written anew, where it is a model or nothing. A
model with faults is not written. Each file is there as it was or as it is to
be, whatever happens. No document has another model by this: that is
`model/update'.

Sends `model/write' over CONNECTION.
MODEL (required): The model.
PATH (required): Where to write it, as in `ModelSource'. The folder that it
  is in must be there.
VERSION: The version of an `.xcdatamodeld' that becomes the model, and the
  current one, by its name without `.xcdatamodel'. One that is not there is
  made, beside the others. Left out: the current one.
POSITIONS: Where Xcode's diagram is to have the boxes. Those of other
  entities stay where the file has them. `.json' has no diagram. Default:
  `[]'. At most 20000 of them.

Errors: `document.unknown', `model.invalid', `model.notFound',
`model.unknownEntity'."
  (orrery-protocol--request
   connection 'model/write
   (list :model model :path path)
   (list :version version :positions positions)))

(cl-defun orrery-object-changed-values
    (connection &key context ids)
  "What is unsaved of objects, with old and new values.

Objects that are saved as they are, and ids that name nothing, are left out.
What it costs follows the objects asked for, or those with unsaved changes.

Sends `object/changedValues' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
IDS: Which objects. Left out: all that have unsaved changes in the context.
  At most 100000 of them.

Errors: `context.unknown', `document.ambiguous', `object.notFound'."
  (orrery-protocol--request
   connection 'object/changedValues
   nil
   (list :context context :ids ids)))

(cl-defun orrery-object-delete
    (connection &key context (ids (orrery-protocol--missing :ids)) if-unchanged-since
     action-name returning)
  "Deletes objects, and what the delete rules take with them.

While a rule `Deny' protects one of them nothing is deleted; objects that the
same call deletes do not count.

Sends `object/delete' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
IDS (required): Which objects. At most 100000 of them.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed one of the objects since, saved or not; otherwise
  `object.changedSince'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: Whether the result names the deleted objects: any word but
  `none'. Default: `\"ids\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`object.changedSince', `object.deleted', `object.notFound', `store.readOnly',
`validation.multiple', `validation.relationshipDeniedDelete'."
  (orrery-protocol--request
   connection 'object/delete
   (list :ids ids)
   (list :context context :ifUnchangedSince if-unchanged-since :actionName action-name :returning
         returning)))

(cl-defun orrery-object-find-or-insert
    (connection &key context (entity (orrery-protocol--missing :entity))
     (match (orrery-protocol--missing :match)) ((:values new-values)) action-name returning)
  "The object with these values, made if there is none.

Atomic: two clients asking at once get the same object. Unsaved objects of the
context count. Where several match, it is the one with the lowest key.

Sends `object/findOrInsert' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ENTITY (required): A concrete entity.
MATCH (required): Values to look for; a new object gets them.
NEW-VALUES: More values for a new object; an existing one is left as it is.
  Default: `{}'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object. Default: `\"objects\"'.

Errors: `context.unknown', `document.ambiguous', `fetch.invalid',
`model.abstractEntity', `model.unknownEntity', `model.unknownKey',
`object.deleted', `object.notFound', `store.readOnly',
`validation.invalidURI', `validation.multiple', `validation.numberTooLarge',
`validation.numberTooSmall', `value.readOnlyKey', `value.wrongType'."
  (orrery-protocol--request
   connection 'object/findOrInsert
   (list :entity entity :match match)
   (list :context context :values new-values :actionName action-name :returning returning)))

(cl-defun orrery-object-get
    (connection &key context (ids (orrery-protocol--missing :ids)) properties prefetch)
  "Objects by id.

Ids that name nothing, or a deleted object, are listed in `missing'; a text
that is no object id at all, or names an unknown entity, is an error.

Sends `object/get' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
IDS (required): Which objects, each once. At most 100000 of them.
PROPERTIES: Properties to return, to-many and fetched ones included where
  named; left out: all but these. Key paths too, `employer.title' or
  `photos.@count': the value stands in `values' under the whole key path,
  `null' where a step is nil. At most 2000 of them.
PREFETCH: Relationship key paths whose objects are returned too. It is then
  read beside other requests, as a fetch is, but for an operation of
  `context/perform', whose key paths meet 100,000 objects at the most.
  Default: `[]'. At most 100 of them.

Errors: `context.unknown', `document.ambiguous', `model.unknownKey',
`object.notFound', `predicate.arguments', `predicate.keyPath',
`predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported'."
  (orrery-protocol--request
   connection 'object/get
   (list :ids ids)
   (list :context context :properties properties :prefetch prefetch)))

(cl-defun orrery-object-get-value
    (connection &key context (id (orrery-protocol--missing :id))
     (key-path (orrery-protocol--missing :key-path)))
  "A value by key path.

Key-value coding's `value(forKeyPath:)'.

Sends `object/getValue' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
KEY-PATH (required): Key path: to-one steps, then a property; collection
  operators as in `photos.@count'.

Errors: `context.unknown', `document.ambiguous', `model.unknownKey',
`object.deleted', `object.notFound', `predicate.arguments',
`predicate.keyPath', `predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported'."
  (orrery-protocol--request
   connection 'object/getValue
   (list :id id :keyPath key-path)
   (list :context context)))

(cl-defun orrery-object-insert
    (connection &key context (entity (orrery-protocol--missing :entity)) ((:values new-values))
     action-name returning)
  "Makes an object.

It gets its permanent id, its defaults and what the model's
`orrery.awakeFromInsert' says; `values' come on top. A new object need not be
valid until it is saved.

Sends `object/insert' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ENTITY (required): A concrete entity.
NEW-VALUES: What it starts with. Default: `{}'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object. Default: `\"objects\"'.

Errors: `context.unknown', `document.ambiguous', `model.abstractEntity',
`model.unknownEntity', `model.unknownKey', `object.deleted',
`object.notFound', `store.readOnly', `validation.invalidURI',
`validation.multiple', `validation.numberTooLarge',
`validation.numberTooSmall', `value.readOnlyKey', `value.wrongType'."
  (orrery-protocol--request
   connection 'object/insert
   (list :entity entity)
   (list :context context :values new-values :actionName action-name :returning returning)))

(cl-defun orrery-object-move
    (connection &key context (id (orrery-protocol--missing :id))
     (property (orrery-protocol--missing :property)) before after index fetch if-unchanged-since
     action-name returning)
  "Moves an object in an order kept by a number.

Sets `property', an attribute of type Double, so that the object stands where
it is asked to among the objects of `fetch', sorted by it. Takes the midpoint
of its neighbours; when doubles run out between them, the objects around are
renumbered. Exactly one of `before', `after' and `index' is given.

Sends `object/move' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
PROPERTY (required): The ordering attribute.
BEFORE: Put it right before this object.
AFTER: Put it right after this object.
INDEX: Put it at this place, from 0, counted without the object itself; past
  the end is the end.
FETCH: The objects it is ordered among: a fetch as that of `fetch/objects'.
  Left out: all of its entity.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed the object since, saved or not; otherwise `object.changedSince'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object, and with more than `none' of
  those with new numbers. Default: `\"objects\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`fetch.invalid', `model.unknownEntity', `model.unknownKey',
`object.changedSince', `object.deleted', `object.notFound',
`predicate.arguments', `predicate.keyPath', `predicate.limit',
`predicate.syntax', `predicate.type', `predicate.unsupported',
`store.readOnly', `value.wrongType'."
  (orrery-protocol--request
   connection 'object/move
   (list :id id :property property)
   (list :context context :before before :after after :index index :fetch fetch :ifUnchangedSince
         if-unchanged-since :actionName action-name :returning returning)))

(cl-defun orrery-object-set-value
    (connection &key context (id (orrery-protocol--missing :id))
     (key-path (orrery-protocol--missing :key-path)) value if-unchanged-since action-name
     returning)
  "Sets a value by key path.

Key-value coding's `setValue(_:forKeyPath:)': the last key is set on the
object that the steps before it lead to. Where a step is nil nothing happens.

Sends `object/setValue' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
KEY-PATH (required): Key path: to-one steps, then a property.
VALUE: The new value. Left out: nil.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed the object, or the one that has the property, since, saved or not;
  otherwise `object.changedSince'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object and the value. Default:
  `\"objects\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`model.unknownKey', `object.changedSince', `object.deleted',
`object.notFound', `predicate.keyPath', `predicate.limit', `store.readOnly',
`validation.invalidURI', `validation.numberTooLarge',
`validation.numberTooSmall', `value.readOnlyKey', `value.wrongType'."
  (orrery-protocol--request
   connection 'object/setValue
   (list :id id :keyPath key-path)
   (list :context context :value value :ifUnchangedSince if-unchanged-since :actionName
         action-name :returning returning)))

(cl-defun orrery-object-update
    (connection &key context (id (orrery-protocol--missing :id))
     ((:values new-values) (orrery-protocol--missing :values)) if-unchanged-since action-name
     returning)
  "Sets values of an object.

Properties not named stay. `null' sets nil. A to-many relationship is set as a
whole.

Sends `object/update' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
NEW-VALUES (required): New values.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed the object since, saved or not; otherwise `object.changedSince'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object. Default: `\"objects\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`model.unknownKey', `object.changedSince', `object.deleted',
`object.notFound', `store.readOnly', `validation.invalidURI',
`validation.multiple', `validation.numberTooLarge',
`validation.numberTooSmall', `value.readOnlyKey', `value.wrongType'."
  (orrery-protocol--request
   connection 'object/update
   (list :id id :values new-values)
   (list :context context :ifUnchangedSince if-unchanged-since :actionName action-name :returning
         returning)))

(cl-defun orrery-object-validate
    (connection &key context (id (orrery-protocol--missing :id)) ((:values new-values)))
  "Checks an object, or values it might get, against the model's rules.

Failures are a result, not an error.

Sends `object/validate' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
NEW-VALUES: Values to check as if they were set. Left out: the object as it
  is.

Errors: `context.unknown', `document.ambiguous', `model.unknownKey',
`object.deleted', `object.notFound', `validation.multiple', `value.wrongType'."
  (orrery-protocol--request
   connection 'object/validate
   (list :id id)
   (list :context context :values new-values)))

(cl-defun orrery-observer-close
    (connection &key (observer (orrery-protocol--missing :observer)))
  "Closes an observer.

Its pushes stop before the reply.

Sends `observer/close' over CONNECTION.
OBSERVER (required): Which observer.

Errors: `observer.unknown'."
  (orrery-protocol--request
   connection 'observer/close
   (list :observer observer)
   nil))

(cl-defun orrery-observer-open
    (connection &key context (entity (orrery-protocol--missing :entity)) key-paths predicate
     argument-array variables ids initial since)
  "Observes values of objects.

Core Data's key-value observing: pushes `observer/didChange' with old and new
values. It remembers the values of every object under observation: a
connection may have `limits.observedObjects' of them. Nobody waits while they
are read; what changes meanwhile comes in one push behind the reply, and
`$/cancelRequest' stops it. An observer of a main context is kept for 60
seconds when its connection ends: who opens the same again with `since' is
told what it missed.

Sends `observer/open' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ENTITY (required): The entity; its subentities' objects are observed too.
KEY-PATHS: Tell the old and the new value of these whenever one changes:
  properties of the entity, and values over to-one relationships or behind
  collection operators, as in `album.artist.name' and `songs.@count'. Left
  out, or empty: all attributes and to-one relationships. That is unlike
  `properties' of a list, where `[]' asks for no values. Default: `[]'. At
  most 100 of them.
PREDICATE: Predicate format string: only objects that match, and which begin
  or cease to.
ARGUMENT-ARRAY: For the predicate's `%@', `%K' and number conversions.
  Default: `[]'.
VARIABLES: For the predicate's, or the template's, `$variables'. Default:
  `{}'.
IDS: Only these objects. At most 100000 of them.
INITIAL: Whether the reply has the objects and their values where the client
  begins anew. Default: `false'.
SINCE: The clock of the last push or reply about the same observer, to be
  told what was missed since then.

Errors: `context.unknown', `document.ambiguous', `model.unknownEntity',
`model.unknownKey', `object.deleted', `object.notFound', `observer.limit',
`predicate.arguments', `predicate.keyPath', `predicate.limit',
`predicate.syntax', `predicate.type', `predicate.unsupported'."
  (orrery-protocol--request
   connection 'observer/open
   (list :entity entity)
   (list :context context :keyPaths key-paths :predicate predicate :argumentArray argument-array
         :variables variables :ids ids :initial initial :since since)))

(cl-defun orrery-predicate-parse
    (connection &key document (predicate (orrery-protocol--missing :predicate)) argument-array
     entity variables)
  "A predicate's canonical text and tree.

A syntax fault is the error `predicate.syntax' with its `offset' and what was
`expected' there. With an entity the key paths and types are checked too. The
chapter on predicates has the language.

Sends `predicate/parse' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
PREDICATE (required): Predicate format string.
ARGUMENT-ARRAY: For `%@', `%K' and number conversions. Default: `[]'.
ENTITY: The entity it is meant for.
VARIABLES: For the `$variables', which checking against an entity needs.
  Default: `{}'.

Errors: `document.ambiguous', `document.unknown', `model.unknownEntity',
`predicate.arguments', `predicate.keyPath', `predicate.limit',
`predicate.syntax', `predicate.type', `predicate.unsupported'."
  (orrery-protocol--request
   connection 'predicate/parse
   (list :predicate predicate)
   (list :document document :argumentArray argument-array :entity entity :variables variables)))

(cl-defun orrery-predicate-parse-expression
    (connection &key document (expression (orrery-protocol--missing :expression)) argument-array
     entity variables)
  "An expression's canonical text and tree.

As `predicate/parse', for a lone value: what `expressions' of a fetch and the
values of a batch update are.

Sends `predicate/parseExpression' over CONNECTION.
DOCUMENT: The document. Left out: the connection's only document.
EXPRESSION (required): Expression format string.
ARGUMENT-ARRAY: For `%@', `%K' and number conversions. Default: `[]'.
ENTITY: The entity it is meant for.
VARIABLES: For the `$variables', which checking against an entity needs.
  Default: `{}'.

Errors: `document.ambiguous', `document.unknown', `model.unknownEntity',
`predicate.arguments', `predicate.keyPath', `predicate.limit',
`predicate.syntax', `predicate.type', `predicate.unsupported'."
  (orrery-protocol--request
   connection 'predicate/parseExpression
   (list :expression expression)
   (list :document document :argumentArray argument-array :entity entity :variables variables)))

(cl-defun orrery-relationship-add
    (connection &key context (id (orrery-protocol--missing :id))
     (property (orrery-protocol--missing :property)) (ids (orrery-protocol--missing :ids))
     if-unchanged-since action-name returning)
  "Adds objects to a to-many relationship.

Those it holds already stay where they are. Inverses follow.

Sends `relationship/add' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
PROPERTY (required): The relationship.
IDS (required): Which objects. At most 100000 of them.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed the object or one of `ids' since, saved or not; otherwise
  `object.changedSince'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object whose relationship it is.
  Default: `\"none\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`model.unknownKey', `object.changedSince', `object.deleted',
`object.notFound', `store.readOnly', `value.wrongType'."
  (orrery-protocol--request
   connection 'relationship/add
   (list :id id :property property :ids ids)
   (list :context context :ifUnchangedSince if-unchanged-since :actionName action-name :returning
         returning)))

(cl-defun orrery-relationship-insert
    (connection &key context (id (orrery-protocol--missing :id))
     (property (orrery-protocol--missing :property)) (ids (orrery-protocol--missing :ids))
     (index (orrery-protocol--missing :index)) if-unchanged-since action-name returning)
  "Puts objects at a place of an ordered relationship.

Those it holds already are moved there.

Sends `relationship/insert' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
PROPERTY (required): The relationship.
IDS (required): Which objects. At most 100000 of them.
INDEX (required): A place in the list before, from 0, where they go; past
  the end is the end.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed the object or one of `ids' since, saved or not; otherwise
  `object.changedSince'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object whose relationship it is.
  Default: `\"none\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`model.unknownKey', `object.changedSince', `object.deleted',
`object.notFound', `store.readOnly', `value.wrongType'."
  (orrery-protocol--request
   connection 'relationship/insert
   (list :id id :property property :ids ids :index index)
   (list :context context :ifUnchangedSince if-unchanged-since :actionName action-name :returning
         returning)))

(cl-defun orrery-relationship-move
    (connection &key context (id (orrery-protocol--missing :id))
     (property (orrery-protocol--missing :property)) (ids (orrery-protocol--missing :ids))
     (index (orrery-protocol--missing :index)) if-unchanged-since action-name returning)
  "Moves objects within an ordered relationship.

The objects are taken out, in the order given, and put at `index' of what is
left. Each must be in it.

Sends `relationship/move' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
PROPERTY (required): The relationship.
IDS (required): Which objects. At most 100000 of them.
INDEX (required): The place of the first of them afterwards, from 0; past
  the end is the end.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed the object or one of `ids' since, saved or not; otherwise
  `object.changedSince'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object whose relationship it is.
  Default: `\"none\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`model.unknownKey', `object.changedSince', `object.deleted',
`object.notFound', `store.readOnly', `value.wrongType'."
  (orrery-protocol--request
   connection 'relationship/move
   (list :id id :property property :ids ids :index index)
   (list :context context :ifUnchangedSince if-unchanged-since :actionName action-name :returning
         returning)))

(cl-defun orrery-relationship-remove
    (connection &key context (id (orrery-protocol--missing :id))
     (property (orrery-protocol--missing :property)) (ids (orrery-protocol--missing :ids))
     if-unchanged-since action-name returning)
  "Takes objects out of a to-many relationship.

Those it does not hold are ignored. Inverses follow.

Sends `relationship/remove' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
PROPERTY (required): The relationship.
IDS (required): Which objects. At most 100000 of them.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed the object or one of `ids' since, saved or not; otherwise
  `object.changedSince'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object whose relationship it is.
  Default: `\"none\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`model.unknownKey', `object.changedSince', `object.deleted',
`object.notFound', `store.readOnly', `value.wrongType'."
  (orrery-protocol--request
   connection 'relationship/remove
   (list :id id :property property :ids ids)
   (list :context context :ifUnchangedSince if-unchanged-since :actionName action-name :returning
         returning)))

(cl-defun orrery-relationship-set
    (connection &key context (id (orrery-protocol--missing :id))
     (property (orrery-protocol--missing :property)) (ids (orrery-protocol--missing :ids))
     if-unchanged-since action-name returning)
  "Sets what a relationship holds.

An ordered one keeps the given order; a to-one takes at most one object.
Inverses follow.

Sends `relationship/set' over CONNECTION.
CONTEXT: The context. Left out: the main context of the connection's only
  document.
ID (required): Which object.
PROPERTY (required): The relationship.
IDS (required): Which objects. At most 100000 of them.
IF-UNCHANGED-SINCE: A clock. Only if nobody, this connection included, has
  changed the object or one of `ids' since, saved or not; otherwise
  `object.changedSince'.
ACTION-NAME: What the step of undo is called, for the menu item “Undo Add
  Item”: up to 1,000 bytes of UTF-8.
RETURNING: What the result says of the object whose relationship it is.
  Default: `\"none\"'.

Errors: `clock.expired', `context.unknown', `document.ambiguous',
`model.unknownKey', `object.changedSince', `object.deleted',
`object.notFound', `store.readOnly', `value.wrongType'."
  (orrery-protocol--request
   connection 'relationship/set
   (list :id id :property property :ids ids)
   (list :context context :ifUnchangedSince if-unchanged-since :actionName action-name :returning
         returning)))

(cl-defun orrery-rpc-discover (connection)
  "This protocol as an OpenRPC document.

The same as `protocol/generated/openrpc.json'. OpenRPC calls the method
`rpc.discover'; it is answered too.

Sends `rpc/discover' over CONNECTION."
  (orrery-protocol--request
   connection 'rpc/discover
   nil
   nil))

(cl-defun orrery-rpc-get-status (connection)
  "This server: its process, since when it runs, and what it has open.

What `orrery servers' shows. Documents that the connection's token does not
allow are left out.

Sends `rpc/getStatus' over CONNECTION."
  (orrery-protocol--request
   connection 'rpc/getStatus
   nil
   nil))

(cl-defun orrery-rpc-stop
    (connection &key if-idle)
  "Ends this server for everybody, as SIGTERM does.

Every document is saved as for its last front end, and closed; then the reply
comes, and the connections end. What could not be saved is `save.failed', with
the recovery file where the edits are; the server ends all the same. A token
that is restricted to reading or to documents does not allow it. `orrery
servers stop' sends it; `orrery attach' does with `ifIdle', to open a document
in another way than a server has it that waits for somebody to come back.

Sends `rpc/stop' over CONNECTION.
IF-IDLE: Only where the server would end by itself if nobody came (`serve
  --idle-exit'), this is its only connection, and nothing is unsaved. Default:
  `false'.

Errors: `save.failed'."
  (orrery-protocol--request
   connection 'rpc/stop
   nil
   (list :ifIdle if-idle)))

(cl-defun orrery-shutdown (connection)
  "Ends the session's work; the connection stays until `exit'.

LSP's. The connection's documents are saved where they autosave. It fails with
`save.failed' when edits of this connection could not be saved, or edits of
anybody where this is the last front end; `errors' has every reason. Where
nobody is left to mend them, they are kept in a recovery file, which `file'
names and the next `document/open' tells of. Any request after it, whatever
its reply, is refused with `server.shuttingDown'.

Sends `shutdown' over CONNECTION.

Errors: `save.failed'."
  (orrery-protocol--request
   connection 'shutdown
   nil
   nil))

(cl-defun orrery-stream-close
    (connection &key (stream (orrery-protocol--missing :stream)))
  "Closes a stream of notices.

Its notices stop before the reply. The streams that `document/open' opened can
be closed too.

Sends `stream/close' over CONNECTION.
STREAM (required): Which stream.

Errors: `stream.unknown'."
  (orrery-protocol--request
   connection 'stream/close
   (list :stream stream)
   nil))

(cl-defun orrery-stream-open
    (connection &key context notice entity ids predicate argument-array variables notice-detail
     since)
  "Asks for notices.

`document/open' opens a stream of changes of the main context and one of
saves. This opens another beside them, of a context, of an entity, of some
objects or of those that match a predicate; its notices have its name and a
`since' of their own. To hear its notices only, open the document with
`noticeDetail: none'. With a predicate an object passes that matches before a
change or after it; those that match count towards `limits.observedObjects'.
The stream begins when it is known which these are; nobody waits for that, and
`$/cancelRequest' stops it.

Sends `stream/open' over CONNECTION.
CONTEXT: Which context. Left out: the main context of the connection's only
  document. Saves are told whichever context of the document saved.
NOTICE: Which notices. Default: `\"context/didChangeObjects\"'.
ENTITY: Only objects of this entity and its subentities.
IDS: Only these objects. At most 100000 of them.
PREDICATE: Predicate format string: only objects that match. It needs
  `entity'.
ARGUMENT-ARRAY: For the predicate's `%@', `%K' and number conversions.
  Default: `[]'.
VARIABLES: For the predicate's, or the template's, `$variables'. Default:
  `{}'.
NOTICE-DETAIL: What the notices carry: `objects' or `ids'. Default:
  `\"objects\"'.
SINCE: The latest clock of anything that the client was told of the
  document, a reply, a change or a save, to be told what was missed since
  then. Of a private context it does not count.

Errors: `context.unknown', `document.ambiguous', `model.unknownEntity',
`object.deleted', `object.notFound', `observer.limit', `predicate.arguments',
`predicate.keyPath', `predicate.limit', `predicate.syntax', `predicate.type',
`predicate.unsupported', `stream.limit'."
  (orrery-protocol--request
   connection 'stream/open
   nil
   (list :context context :notice notice :entity entity :ids ids :predicate predicate
         :argumentArray argument-array :variables variables :noticeDetail notice-detail :since
         since)))

(cl-defun orrery-cancel-request
    (connection &key (id (orrery-protocol--missing :id)))
  "Gives up a request.

It overtakes what is queued. The request still gets its one reply:
`rpc.requestCancelled', or its result when it was done already. An unknown id
is ignored.

Sends `$/cancelRequest' over CONNECTION.
ID (required): The id of the request to give up."
  (orrery-protocol--notify
   connection '$/cancelRequest
   (list :id id)
   nil))

(cl-defun orrery-set-trace
    (connection &key (value (orrery-protocol--missing :value)))
  "Changes what `$/logTrace' tells.

LSP's. Long messages are shortened.

Sends `$/setTrace' over CONNECTION.
VALUE (required): From now on."
  (orrery-protocol--notify
   connection '$/setTrace
   (list :value value)
   nil))

(cl-defun orrery-exit (connection)
  "Ends the connection. On stdio it ends the server, with all its connections.

LSP's. The exit code is 0 after `shutdown', else 1. A server that the client
reached over a socket goes on serving others.

Sends `exit' over CONNECTION."
  (orrery-protocol--notify
   connection 'exit
   nil
   nil))

(cl-defun orrery-initialized (connection)
  "The client has read the `initialize' result.

LSP's. Requests need not wait for it.

Sends `initialized' over CONNECTION."
  (orrery-protocol--notify
   connection 'initialized
   nil
   nil))

;;;; Tables

(defconst orrery-protocol-structures
  (orrery-protocol--table
   '(
     ("AggregateChange" . (:properties (:total (:type "integer" :minimum 0 :maximum 9007199254740991) :deletes (:type "[AggregateDelete]") :moves (:type "[AggregateMove]") :inserts (:type "[AggregateRow]") :updates (:type "[AggregateRow]")) :mixins () :exactlyOne nil))
     ("AggregateCloseParams" . (:properties (:aggregate (:type "string")) :mixins () :exactlyOne nil))
     ("AggregateCloseResult" . (:properties (:clock (:type "string")) :mixins () :exactlyOne nil))
     ("AggregateDelete" . (:properties (:row (:type "integer" :minimum 0 :maximum 9007199254740991) :groupKey (:type "[json]")) :mixins () :exactlyOne nil))
     ("AggregateDidChangeParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :origin (:type "ChangeOrigin") :by (:type "ChangeCause" :optional t) :changes (:type "AggregateChange")) :mixins () :exactlyOne nil))
     ("AggregateDidFailParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :error (:type "ErrorInfo")) :mixins () :exactlyOne nil))
     ("AggregateDidResetParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :reason (:type "ListResetReason") :rows (:type "[AggregateRow]")) :mixins () :exactlyOne nil))
     ("AggregateMove" . (:properties (:oldPlace (:type "integer" :minimum 0 :maximum 9007199254740991) :newPlace (:type "integer" :minimum 0 :maximum 9007199254740991) :groupKey (:type "[json]")) :mixins () :exactlyOne nil))
     ("AggregateOpenParams" . (:properties (:context (:type "string" :optional t) :fetch (:type "FetchRequest")) :mixins () :exactlyOne nil))
     ("AggregateOpenResult" . (:properties (:aggregate (:type "string") :clock (:type "string") :rows (:type "[AggregateRow]")) :mixins () :exactlyOne nil))
     ("AggregateRow" . (:properties (:row (:type "integer" :minimum 0 :maximum 9007199254740991) :groupKey (:type "[json]") :values (:type "{json}")) :mixins () :exactlyOne nil))
     ("AutosaveOptions" . (:properties (:enabled (:type "boolean" :optional t) :delay (:type "decimal" :optional t :minimum 0 :maximum 86400)) :mixins () :exactlyOne nil))
     ("BatchDeleteParams" . (:properties (:document (:type "string" :optional t) :entity (:type "string") :predicate (:type "string" :optional t) :argumentArray (:type "[json]" :optional t) :variables (:type "{json}" :optional t) :workDoneToken (:type "integer|string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("BatchDeleteResult" . (:properties (:matched (:type "integer" :minimum 0 :maximum 9007199254740991) :clock (:type "string")) :mixins ("WrittenChanges") :exactlyOne nil))
     ("BatchInsertParams" . (:properties (:document (:type "string" :optional t) :entity (:type "string") :objects (:type "[{json}]" :maximumCount 1000000) :onConflict (:type "BatchConflictRule" :optional t) :dryRun (:type "boolean" :optional t) :workDoneToken (:type "integer|string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("BatchInsertResult" . (:properties (:matched (:type "integer" :minimum 0 :maximum 9007199254740991) :clock (:type "string")) :mixins ("WrittenChanges") :exactlyOne nil))
     ("BatchUpdateParams" . (:properties (:document (:type "string" :optional t) :entity (:type "string") :predicate (:type "string" :optional t) :argumentArray (:type "[json]" :optional t) :values (:type "{json}" :optional t) :expressions (:type "{string}" :optional t) :expressionArgumentArrays (:type "{[json]}" :optional t) :variables (:type "{json}" :optional t) :workDoneToken (:type "integer|string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("BatchUpdateResult" . (:properties (:matched (:type "integer" :minimum 0 :maximum 9007199254740991) :clock (:type "string")) :mixins ("WrittenChanges") :exactlyOne nil))
     ("CancelRequestParams" . (:properties (:id (:type "integer|string")) :mixins () :exactlyOne nil))
     ("ChangeCause" . (:properties (:connection (:type "string") :request (:type "integer|string" :optional t)) :mixins () :exactlyOne nil))
     ("CheckProblem" . (:properties (:kind (:type "CheckProblemKind") :message (:type "string") :entity (:type "string" :optional t) :property (:type "string" :optional t) :objects (:type "[string]" :optional t)) :mixins () :exactlyOne nil))
     ("ClassFile" . (:properties (:name (:type "string") :text (:type "string") :isUsersOwn (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("ClientInfo" . (:properties (:name (:type "string") :version (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ConnectionDidChangeParams" . (:properties (:document (:type "string")) :mixins ("PresentConnections") :exactlyOne nil))
     ("ConnectionInfo" . (:properties (:connection (:type "string") :clientInfo (:type "ClientInfo" :optional t) :access (:type "Access") :documents (:type "[string]")) :mixins () :exactlyOne nil))
     ("ConnectionListParams" . (:properties (:document (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ConnectionListResult" . (:properties () :mixins ("PresentConnections") :exactlyOne nil))
     ("ContextBeginUndoGroupParams" . (:properties (:context (:type "string" :optional t) :actionName (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ContextBeginUndoGroupResult" . (:properties (:clock (:type "string")) :mixins ("ContextState") :exactlyOne nil))
     ("ContextCloseParams" . (:properties (:context (:type "string")) :mixins () :exactlyOne nil))
     ("ContextCloseResult" . (:properties (:clock (:type "string")) :mixins () :exactlyOne nil))
     ("ContextCreateParams" . (:properties (:document (:type "string" :optional t) :parent (:type "string" :optional t) :name (:type "string" :optional t) :author (:type "string" :optional t) :mergePolicy (:type "MergePolicy" :optional t) :undoLevels (:type "integer" :optional t :minimum 0 :maximum 10000) :automaticallyMerges (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("ContextCreateResult" . (:properties (:context (:type "string") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ContextDidChangeObjectsParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :origin (:type "ChangeOrigin") :by (:type "ChangeCause" :optional t) :noticeDetail (:type "NoticeDetail") :inserted (:type "[ManagedObject]") :updated (:type "[ObjectChange]") :deleted (:type "[string]") :refreshed (:type "[ManagedObject]")) :mixins ("ContextState") :exactlyOne nil))
     ("ContextEndUndoGroupParams" . (:properties (:context (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ContextEndUndoGroupResult" . (:properties (:clock (:type "string")) :mixins ("ContextState") :exactlyOne nil))
     ("ContextGetChangesParams" . (:properties (:context (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ContextGetChangesResult" . (:properties (:inserted (:type "[ManagedObject]") :updated (:type "[ObjectChange]") :deleted (:type "[string]") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ContextInfo" . (:properties (:context (:type "string") :isMain (:type "boolean") :hasChanges (:type "boolean") :parent (:type "string" :optional t) :name (:type "string" :optional t) :author (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ContextPerformParams" . (:properties (:context (:type "string" :optional t) :operations (:type "[Operation]" :maximumCount 100000) :actionName (:type "string" :optional t) :save (:type "boolean" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ContextPerformResult" . (:properties (:results (:type "[OperationResult]") :clock (:type "string") :transaction (:type "integer" :optional t :minimum 1 :maximum 9223372036854775807)) :mixins ("WrittenChanges") :exactlyOne nil))
     ("ContextRedoParams" . (:properties (:context (:type "string" :optional t) :steps (:type "integer" :optional t :minimum 1 :maximum 10000) :scope (:type "UndoScope" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ContextRedoResult" . (:properties (:clock (:type "string")) :mixins ("WrittenChanges" "ContextState") :exactlyOne nil))
     ("ContextRefreshParams" . (:properties (:context (:type "string" :optional t) :ids (:type "[string]" :optional t :maximumCount 100000) :mergeChanges (:type "boolean" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ContextRefreshResult" . (:properties (:clock (:type "string")) :mixins ("WrittenChanges") :exactlyOne nil))
     ("ContextResetParams" . (:properties (:context (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ContextResetResult" . (:properties (:clock (:type "string")) :mixins ("WrittenChanges") :exactlyOne nil))
     ("ContextRollbackParams" . (:properties (:context (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ContextRollbackResult" . (:properties (:clock (:type "string")) :mixins ("WrittenChanges") :exactlyOne nil))
     ("ContextSaveParams" . (:properties (:context (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ContextSaveResult" . (:properties (:clock (:type "string") :transaction (:type "integer" :optional t :minimum 1 :maximum 9223372036854775807)) :mixins ("WrittenChanges") :exactlyOne nil))
     ("ContextSetUndoLevelsParams" . (:properties (:context (:type "string" :optional t) :undoLevels (:type "integer" :minimum 0 :maximum 10000)) :mixins () :exactlyOne nil))
     ("ContextSetUndoLevelsResult" . (:properties (:clock (:type "string")) :mixins ("ContextState") :exactlyOne nil))
     ("ContextState" . (:properties (:hasChanges (:type "boolean") :canUndo (:type "boolean") :canRedo (:type "boolean") :undoActionName (:type "string" :optional t) :redoActionName (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ContextUndoParams" . (:properties (:context (:type "string" :optional t) :steps (:type "integer" :optional t :minimum 1 :maximum 10000) :scope (:type "UndoScope" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ContextUndoResult" . (:properties (:clock (:type "string")) :mixins ("WrittenChanges" "ContextState") :exactlyOne nil))
     ("ContextValidateParams" . (:properties (:context (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ContextValidateResult" . (:properties (:isValid (:type "boolean") :errors (:type "[ErrorInfo]") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("DataReadParams" . (:properties (:handle (:type "string") :offset (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :length (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :ifUnchangedSince (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("DataReadResult" . (:properties (:data (:type "string") :offset (:type "integer" :minimum 0 :maximum 9007199254740991) :length (:type "integer" :minimum 0 :maximum 9007199254740991) :total (:type "integer" :minimum 0 :maximum 9007199254740991) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("DataWriteParams" . (:properties (:handle (:type "string" :optional t) :data (:type "string")) :mixins () :exactlyOne nil))
     ("DataWriteResult" . (:properties (:handle (:type "string") :length (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("DocumentBackupParams" . (:properties (:document (:type "string" :optional t) :location (:type "StoreLocation") :replace (:type "boolean" :optional t) :workDoneToken (:type "integer|string" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentBackupResult" . (:properties (:path (:type "string") :bytes (:type "integer" :minimum 0 :maximum 9007199254740991) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("DocumentCheckParams" . (:properties (:document (:type "string" :optional t) :workDoneToken (:type "integer|string" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentCheckResult" . (:properties (:isSound (:type "boolean") :problems (:type "[CheckProblem]") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("DocumentCloseParams" . (:properties (:document (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentCloseResult" . (:properties (:clock (:type "string")) :mixins () :exactlyOne nil))
     ("DocumentDidChangeModelParams" . (:properties (:document (:type "string") :clock (:type "string") :by (:type "ChangeCause" :optional t) :model (:type "Model") :changes (:type "[ModelChange]")) :mixins () :exactlyOne nil))
     ("DocumentDidChangeStateParams" . (:properties (:document (:type "string") :state (:type "DocumentState") :clock (:type "string") :error (:type "ErrorInfo" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentDidFailToSaveParams" . (:properties (:document (:type "string") :clock (:type "string") :error (:type "ErrorInfo") :objects (:type "[UnsavedObject]") :count (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("DocumentDidSaveParams" . (:properties (:document (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :context (:type "string" :optional t) :by (:type "ChangeCause" :optional t) :transaction (:type "integer" :optional t :minimum 1 :maximum 9223372036854775807) :author (:type "string" :optional t) :noticeDetail (:type "NoticeDetail") :isTruncated (:type "boolean" :optional t) :insertedCount (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :updatedCount (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :deletedCount (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :inserted (:type "[string]") :updated (:type "[ObjectChange]") :deleted (:type "[string]")) :mixins ("ContextState") :exactlyOne nil))
     ("DocumentGetMetadataParams" . (:properties (:document (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentGetMetadataResult" . (:properties (:metadata (:type "{json}") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("DocumentGetStatusParams" . (:properties (:document (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentGetStatusResult" . (:properties (:contexts (:type "[ContextInfo]") :connections (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins ("OpenDocument" "ContextState") :exactlyOne nil))
     ("DocumentListResult" . (:properties (:documents (:type "[OpenDocument]")) :mixins () :exactlyOne nil))
     ("DocumentMigration" . (:properties (:version (:type "string" :optional t) :identifiers (:type "[string]" :optional t) :steps (:type "[string]" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentOpenParams" . (:properties (:location (:type "StoreLocation") :model (:type "ModelSource" :optional t) :configuration (:type "string" :optional t) :create (:type "CreateMode" :optional t) :format (:type "DocumentFormat" :optional t) :readOnly (:type "boolean" :optional t) :writeMirrored (:type "boolean" :optional t) :migrate (:type "boolean" :optional t) :mapping (:type "MappingSource" :optional t) :workDoneToken (:type "integer|string" :optional t) :autosave (:type "AutosaveOptions" :optional t) :history (:type "boolean" :optional t) :durability (:type "Durability" :optional t) :noticeDetail (:type "NoticeDetail" :optional t) :since (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentOpenResult" . (:properties (:model (:type "Model") :modelOrigin (:type "ModelOrigin" :optional t) :migration (:type "DocumentMigration" :optional t) :isFresh (:type "boolean") :changes (:type "MissedChanges" :optional t)) :mixins ("OpenDocument" "ContextState" "PresentConnections") :exactlyOne nil))
     ("DocumentRecoverParams" . (:properties (:document (:type "string" :optional t) :discard (:type "boolean" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentRecoverResult" . (:properties (:clock (:type "string") :edits (:type "integer" :minimum 0 :maximum 9007199254740991) :renewed (:type "[RenewedObject]" :optional t) :replaced (:type "[ErrorInfo]" :optional t) :failures (:type "[FailedEdit]" :optional t)) :mixins ("WrittenChanges") :exactlyOne nil))
     ("DocumentRevertParams" . (:properties (:document (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("DocumentRevertResult" . (:properties (:clock (:type "string")) :mixins ("WrittenChanges") :exactlyOne nil))
     ("DocumentSetMetadataParams" . (:properties (:document (:type "string" :optional t) :metadata (:type "{json}")) :mixins () :exactlyOne nil))
     ("DocumentSetMetadataResult" . (:properties (:metadata (:type "{json}") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("DocumentUse" . (:properties (:document (:type "string") :path (:type "string" :optional t) :connections (:type "integer" :minimum 0 :maximum 9007199254740991) :hasChanges (:type "boolean" :optional t) :readOnly (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("EntityMapping" . (:properties (:name (:type "string" :optional t) :source (:type "string" :optional t) :destination (:type "string" :optional t) :where (:type "string" :optional t) :distinctBy (:type "[string]" :optional t :maximumCount 100) :values (:type "{string}" :optional t) :entityMappings (:type "{string}" :optional t) :unmapped (:type "[string]" :optional t :maximumCount 10000) :policyClass (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ErrorData" . (:properties (:kind (:type "string") :entity (:type "string" :optional t) :property (:type "string" :optional t) :parameter (:type "string" :optional t) :objects (:type "[string]" :optional t) :contexts (:type "[string]" :optional t) :value (:type "json" :optional t) :current (:type "json" :optional t) :allowed (:type "[string]" :optional t) :predicate (:type "string" :optional t) :offset (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :expected (:type "string" :optional t) :file (:type "string" :optional t) :line (:type "integer" :optional t :minimum 1 :maximum 9007199254740991) :operation (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :holder (:type "StoreHolder" :optional t) :changes (:type "[LaterChange]" :optional t) :hint (:type "string" :optional t) :retryable (:type "boolean") :errors (:type "[ErrorInfo]" :optional t)) :mixins () :exactlyOne nil))
     ("ErrorInfo" . (:properties (:code (:type "integer" :minimum -2147483648 :maximum 2147483647) :message (:type "string") :data (:type "ErrorData")) :mixins () :exactlyOne nil))
     ("ExpressionNode" . (:properties (:kind (:type "ExpressionKind") :value (:type "json" :optional t) :keyPath (:type "string" :optional t) :name (:type "string" :optional t) :arguments (:type "[ExpressionNode]" :optional t) :predicates (:type "[PredicateNode]" :optional t) :offset (:type "integer" :optional t :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("FailedEdit" . (:properties (:edit (:type "UnsavedEdit") :error (:type "ErrorInfo")) :mixins () :exactlyOne nil))
     ("FetchCountParams" . (:properties (:fetch (:type "FetchRequest") :context (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("FetchCountResult" . (:properties (:count (:type "integer" :minimum 0 :maximum 9007199254740991) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("FetchEffort" . (:properties (:rows (:type "integer" :minimum 0 :maximum 9007199254740991) :scanSteps (:type "integer" :minimum 0 :maximum 9007199254740991) :sorts (:type "integer" :minimum 0 :maximum 9007199254740991) :automaticIndexRows (:type "integer" :minimum 0 :maximum 9007199254740991) :instructions (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("FetchExplainParams" . (:properties (:fetch (:type "FetchRequest") :context (:type "string" :optional t) :resultType (:type "FetchResultType" :optional t)) :mixins () :exactlyOne nil))
     ("FetchExplainResult" . (:properties (:sql (:type "string") :bindings (:type "[string]") :plan (:type "[PlanStep]") :effort (:type "FetchEffort") :evaluation (:type "FetchEvaluation") :indexes (:type "[IndexSuggestion]") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("FetchExpression" . (:properties (:name (:type "string") :expression (:type "string") :argumentArray (:type "[json]" :optional t)) :mixins () :exactlyOne nil))
     ("FetchIdsParams" . (:properties (:fetch (:type "FetchRequest") :context (:type "string" :optional t) :partialResultToken (:type "integer|string" :optional t)) :mixins () :exactlyOne nil))
     ("FetchIdsResult" . (:properties (:ids (:type "[string]") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("FetchObjectsParams" . (:properties (:fetch (:type "FetchRequest") :context (:type "string" :optional t) :partialResultToken (:type "integer|string" :optional t)) :mixins () :exactlyOne nil))
     ("FetchObjectsResult" . (:properties (:objects (:type "[ManagedObject]") :related (:type "[ManagedObject]") :prefetched (:type "[PrefetchedObjects]" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("FetchRequest" . (:properties (:entity (:type "string") :predicate (:type "string" :optional t) :argumentArray (:type "[json]" :optional t) :variables (:type "{json}" :optional t) :template (:type "string" :optional t) :sort (:type "[SortDescriptor]" :optional t :maximumCount 100) :limit (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :offset (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :properties (:type "[string]" :optional t :maximumCount 2000) :expressions (:type "[FetchExpression]" :optional t :maximumCount 100) :prefetch (:type "[string]" :optional t :maximumCount 100) :prefetchRequests (:type "[PrefetchRequest]" :optional t :maximumCount 100) :groupBy (:type "[string]" :optional t :maximumCount 100) :having (:type "string" :optional t) :havingArgumentArray (:type "[json]" :optional t) :distinct (:type "boolean" :optional t) :includesSubentities (:type "boolean" :optional t) :includesPendingChanges (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("FetchRowsParams" . (:properties (:fetch (:type "FetchRequest") :context (:type "string" :optional t) :partialResultToken (:type "integer|string" :optional t)) :mixins () :exactlyOne nil))
     ("FetchRowsResult" . (:properties (:columns (:type "[string]") :rows (:type "[[json]]") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("HistoryChange" . (:properties (:type (:type "HistoryChangeType") :id (:type "string") :keys (:type "[string]" :optional t) :tombstone (:type "{json}" :optional t)) :mixins () :exactlyOne nil))
     ("HistoryFetchParams" . (:properties (:document (:type "string" :optional t) :after (:type "string" :optional t) :afterDate (:type "string" :optional t) :entity (:type "string" :optional t) :author (:type "string" :optional t) :limit (:type "integer" :optional t :minimum 1 :maximum 10000)) :mixins () :exactlyOne nil))
     ("HistoryFetchResult" . (:properties (:transactions (:type "[HistoryTransaction]") :token (:type "string") :hasMore (:type "boolean") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("HistoryPurgeParams" . (:properties (:document (:type "string" :optional t) :before (:type "string" :optional t) :beforeDate (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("HistoryPurgeResult" . (:properties (:transactions (:type "integer" :minimum 0 :maximum 9007199254740991) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("HistoryTransaction" . (:properties (:number (:type "integer" :minimum 1 :maximum 9223372036854775807) :date (:type "string") :author (:type "string" :optional t) :context (:type "string" :optional t) :bundle (:type "string" :optional t) :process (:type "string" :optional t) :isPartial (:type "boolean" :optional t) :changes (:type "[HistoryChange]")) :mixins () :exactlyOne nil))
     ("IndexSuggestion" . (:properties (:entity (:type "string") :index (:type "ModelFetchIndex") :xcode (:type "string") :reason (:type "string") :plan (:type "[PlanStep]")) :mixins () :exactlyOne nil))
     ("InitializationOptions" . (:properties (:protocolVersion (:type "string" :optional t) :token (:type "string" :optional t) :int64 (:type "Int64Form" :optional t) :noticeDetail (:type "NoticeDetail" :optional t)) :mixins () :exactlyOne nil))
     ("InitializeParams" . (:properties (:processId (:type "integer" :optional t :minimum -2147483648 :maximum 2147483647) :clientInfo (:type "ClientInfo" :optional t) :capabilities (:type "json" :optional t) :trace (:type "TraceValue" :optional t) :initializationOptions (:type "InitializationOptions" :optional t)) :mixins () :exactlyOne nil))
     ("InitializeResult" . (:properties (:protocolVersion (:type "string") :serverInfo (:type "ServerInfo") :capabilities (:type "ServerCapabilities") :limits (:type "Limits") :connection (:type "string") :access (:type "Access" :optional t) :documents (:type "[OpenDocument]" :optional t)) :mixins () :exactlyOne nil))
     ("LaterChange" . (:properties (:id (:type "string") :keys (:type "[string]") :origin (:type "ChangeOrigin") :by (:type "ChangeCause" :optional t) :author (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("Limits" . (:properties (:maximumMessageBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :headerBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :headerFields (:type "integer" :minimum 0 :maximum 9007199254740991) :batchRequests (:type "integer" :minimum 0 :maximum 9007199254740991) :nestingDepth (:type "integer" :minimum 0 :maximum 9007199254740991) :inlineBinaryBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :noticeObjects (:type "integer" :minimum 0 :maximum 9007199254740991) :namedObjects (:type "integer" :minimum 0 :maximum 9007199254740991) :queuedBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :unreadBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :unreadSeconds (:type "integer" :minimum 0 :maximum 9007199254740991) :replyBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :waitingRequests (:type "integer" :minimum 0 :maximum 9007199254740991) :waitingBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :connections (:type "integer" :minimum 0 :maximum 9007199254740991) :tracedBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :uploadBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :openUploads (:type "integer" :minimum 0 :maximum 9007199254740991) :openDocuments (:type "integer" :minimum 0 :maximum 9007199254740991) :openContexts (:type "integer" :minimum 0 :maximum 9007199254740991) :contextDepth (:type "integer" :minimum 0 :maximum 9007199254740991) :openStreams (:type "integer" :minimum 0 :maximum 9007199254740991) :openObservers (:type "integer" :minimum 0 :maximum 9007199254740991) :openLists (:type "integer" :minimum 0 :maximum 9007199254740991) :observedObjects (:type "integer" :minimum 0 :maximum 9007199254740991) :resumableObjects (:type "integer" :minimum 0 :maximum 9007199254740991) :rememberedObjects (:type "integer" :minimum 0 :maximum 9007199254740991) :retainedStreams (:type "integer" :minimum 0 :maximum 9007199254740991) :retentionSeconds (:type "integer" :minimum 0 :maximum 9007199254740991) :actionNameBytes (:type "integer" :minimum 0 :maximum 9007199254740991) :predicateLength (:type "integer" :minimum 0 :maximum 9007199254740991) :predicateTokens (:type "integer" :minimum 0 :maximum 9007199254740991) :patternLength (:type "integer" :minimum 1 :maximum 9007199254740991) :predicateDepth (:type "integer" :minimum 0 :maximum 9007199254740991) :predicateSetParts (:type "integer" :minimum 0 :maximum 9007199254740991) :predicateRepetitions (:type "integer" :minimum 0 :maximum 9007199254740991) :keyPathKeys (:type "integer" :minimum 0 :maximum 9007199254740991) :evaluatedElements (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("ListChange" . (:properties (:total (:type "integer" :minimum 0 :maximum 9007199254740991) :sectionDeletes (:type "[integer]" :minimum 0 :maximum 9007199254740991) :sectionInserts (:type "[ListSectionInsert]") :deletes (:type "[ListDelete]") :moves (:type "[ListMove]") :inserts (:type "[ListRow]") :updates (:type "[ListUpdate]") :entered (:type "[ListRow]") :related (:type "[ManagedObject]")) :mixins () :exactlyOne nil))
     ("ListCloseParams" . (:properties (:list (:type "string")) :mixins () :exactlyOne nil))
     ("ListCloseResult" . (:properties (:clock (:type "string")) :mixins () :exactlyOne nil))
     ("ListDelete" . (:properties (:section (:type "integer" :minimum 0 :maximum 9007199254740991) :row (:type "integer" :minimum 0 :maximum 9007199254740991) :id (:type "string")) :mixins () :exactlyOne nil))
     ("ListDidChangeParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :origin (:type "ChangeOrigin") :by (:type "ChangeCause" :optional t) :changes (:type "ListChange")) :mixins () :exactlyOne nil))
     ("ListDidFailParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :error (:type "ErrorInfo")) :mixins () :exactlyOne nil))
     ("ListDidResetParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :reason (:type "ListResetReason") :snapshot (:type "ListSnapshot")) :mixins () :exactlyOne nil))
     ("ListMove" . (:properties (:oldPlace (:type "RowPlace") :newPlace (:type "RowPlace") :id (:type "string")) :mixins () :exactlyOne nil))
     ("ListOpenParams" . (:properties (:context (:type "string" :optional t) :fetch (:type "FetchRequest") :sectionNameKeyPath (:type "string" :optional t) :window (:type "RowWindow" :optional t) :since (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ListOpenResult" . (:properties (:list (:type "string") :clock (:type "string") :isFresh (:type "boolean") :snapshot (:type "ListSnapshot" :optional t) :changes (:type "ListChange" :optional t)) :mixins () :exactlyOne nil))
     ("ListRow" . (:properties (:section (:type "integer" :minimum 0 :maximum 9007199254740991) :row (:type "integer" :minimum 0 :maximum 9007199254740991) :id (:type "string") :object (:type "ManagedObject" :optional t)) :mixins () :exactlyOne nil))
     ("ListSection" . (:properties (:name (:type "string") :indexTitle (:type "string" :optional t) :count (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("ListSectionInsert" . (:properties (:index (:type "integer" :minimum 0 :maximum 9007199254740991) :name (:type "string") :indexTitle (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ListSetFetchParams" . (:properties (:list (:type "string") :fetch (:type "FetchRequest") :sectionNameKeyPath (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ListSetFetchResult" . (:properties (:clock (:type "string") :since (:type "string") :changes (:type "ListChange")) :mixins () :exactlyOne nil))
     ("ListSetWindowParams" . (:properties (:list (:type "string") :window (:type "RowWindow" :optional t)) :mixins () :exactlyOne nil))
     ("ListSetWindowResult" . (:properties (:clock (:type "string") :objects (:type "[ManagedObject]") :related (:type "[ManagedObject]")) :mixins () :exactlyOne nil))
     ("ListSnapshot" . (:properties (:total (:type "integer" :minimum 0 :maximum 9007199254740991) :sections (:type "[ListSection]") :objects (:type "[ManagedObject]") :related (:type "[ManagedObject]")) :mixins () :exactlyOne nil))
     ("ListUpdate" . (:properties (:oldPlace (:type "RowPlace") :newPlace (:type "RowPlace") :id (:type "string") :keys (:type "[string]") :object (:type "ManagedObject" :optional t)) :mixins () :exactlyOne nil))
     ("LogTraceParams" . (:properties (:message (:type "string") :verbose (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ManagedObject" . (:properties (:id (:type "string") :entity (:type "string") :values (:type "{json}" :optional t) :keys (:type "[string]" :optional t)) :mixins () :exactlyOne nil))
     ("Mapping" . (:properties (:from (:type "string" :optional t) :to (:type "string" :optional t) :entities (:type "[EntityMapping]" :optional t :maximumCount 10000) :steps (:type "[Mapping]" :optional t :maximumCount 100)) :mixins () :exactlyOne nil))
     ("MappingSource" . (:properties (:path (:type "string" :optional t) :mapping (:type "Mapping" :optional t)) :mixins () :exactlyOne t))
     ("MissedChanges" . (:properties (:noticeDetail (:type "NoticeDetail") :inserted (:type "[ManagedObject]") :updated (:type "[ObjectChange]") :deleted (:type "[string]") :refreshed (:type "[ManagedObject]")) :mixins () :exactlyOne nil))
     ("Model" . (:properties (:entities (:type "[ModelEntity]") :composites (:type "[ModelComposite]" :optional t) :configurations (:type "{[string]}" :optional t) :fetchRequestTemplates (:type "[ModelFetchRequest]" :optional t) :versionIdentifiers (:type "[string]" :optional t)) :mixins () :exactlyOne nil))
     ("ModelAttribute" . (:properties (:name (:type "string") :type (:type "AttributeTypeName") :isOptional (:type "boolean" :optional t) :isTransient (:type "boolean" :optional t) :defaultValue (:type "json" :optional t) :derivationExpression (:type "string" :optional t) :composite (:type "string" :optional t) :minimum (:type "json" :optional t) :maximum (:type "json" :optional t) :minimumLength (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :maximumLength (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :regularExpression (:type "string" :optional t) :valueTransformerName (:type "string" :optional t) :customClassName (:type "string" :optional t) :allowsExternalBinaryDataStorage (:type "boolean" :optional t) :preservesValueInHistoryOnDeletion (:type "boolean" :optional t) :allowsCloudEncryption (:type "boolean" :optional t) :isIndexedBySpotlight (:type "boolean" :optional t) :usesScalarValueType (:type "boolean" :optional t) :isIndexed (:type "boolean" :optional t) :renamingIdentifier (:type "string" :optional t) :versionHashModifier (:type "string" :optional t) :userInfo (:type "{string}" :optional t)) :mixins () :exactlyOne nil))
     ("ModelChange" . (:properties (:kind (:type "ModelChangeKind") :entity (:type "string") :property (:type "string" :optional t) :from (:type "string" :optional t) :to (:type "string" :optional t) :reached (:type "[string]" :optional t) :loss (:type "string" :optional t) :obstacle (:type "string" :optional t) :hint (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ModelCheckParams" . (:properties (:model (:type "ModelSource")) :mixins () :exactlyOne nil))
     ("ModelCheckResult" . (:properties (:faults (:type "[ModelProblem]" :optional t) :warnings (:type "[ModelProblem]" :optional t)) :mixins () :exactlyOne nil))
     ("ModelComposite" . (:properties (:name (:type "string") :elements (:type "[ModelAttribute]")) :mixins () :exactlyOne nil))
     ("ModelDescribeParams" . (:properties (:document (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ModelDescribeResult" . (:properties (:model (:type "Model") :modelOrigin (:type "ModelOrigin" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ModelDiffParams" . (:properties (:from (:type "ModelSource" :optional t) :to (:type "ModelSource" :optional t) :mapping (:type "MappingSource" :optional t)) :mixins () :exactlyOne nil))
     ("ModelDiffResult" . (:properties (:isInferable (:type "boolean") :mappings (:type "[ModelMapping]") :changes (:type "[ModelChange]")) :mixins () :exactlyOne nil))
     ("ModelEntity" . (:properties (:name (:type "string") :superentity (:type "string" :optional t) :isAbstract (:type "boolean" :optional t) :className (:type "string" :optional t) :attributes (:type "[ModelAttribute]" :optional t) :relationships (:type "[ModelRelationship]" :optional t) :fetchedProperties (:type "[ModelFetchedProperty]" :optional t) :uniquenessConstraints (:type "[[string]]" :optional t) :fetchIndexes (:type "[ModelFetchIndex]" :optional t) :compoundIndexes (:type "[[string]]" :optional t) :renamingIdentifier (:type "string" :optional t) :versionHashModifier (:type "string" :optional t) :coreSpotlightDisplayNameExpression (:type "string" :optional t) :userInfo (:type "{string}" :optional t)) :mixins () :exactlyOne nil))
     ("ModelFetchIndex" . (:properties (:name (:type "string") :elements (:type "[ModelFetchIndexElement]") :partialIndexPredicate (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ModelFetchIndexElement" . (:properties (:property (:type "string" :optional t) :expression (:type "string" :optional t) :collation (:type "IndexCollation" :optional t) :isAscending (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("ModelFetchRequest" . (:properties (:name (:type "string") :entity (:type "string") :predicate (:type "string" :optional t) :sort (:type "[SortDescriptor]" :optional t :maximumCount 100) :limit (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :batchSize (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :resultType (:type "FetchResultType" :optional t) :includesSubentities (:type "boolean" :optional t) :includesPropertyValues (:type "boolean" :optional t) :includesPendingChanges (:type "boolean" :optional t) :returnsObjectsAsFaults (:type "boolean" :optional t) :returnsDistinctResults (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("ModelFetchedProperty" . (:properties (:name (:type "string") :fetchRequest (:type "ModelFetchRequest") :userInfo (:type "{string}" :optional t)) :mixins () :exactlyOne nil))
     ("ModelGetClassesParams" . (:properties (:model (:type "ModelSource" :optional t) :language (:type "ClassLanguage") :name (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ModelGetClassesResult" . (:properties (:files (:type "[ClassFile]")) :mixins () :exactlyOne nil))
     ("ModelGetVersionsParams" . (:properties (:model (:type "ModelSource") :store (:type "StoreLocation" :optional t)) :mixins () :exactlyOne nil))
     ("ModelGetVersionsResult" . (:properties (:versions (:type "[ModelVersion]")) :mixins () :exactlyOne nil))
     ("ModelGraphBox" . (:properties (:entity (:type "string") :title (:type "string") :isAbstract (:type "boolean" :optional t) :rows (:type "[ModelGraphRow]" :optional t) :change (:type "ModelGraphChange" :optional t) :x (:type "integer" :minimum -9007199254740991 :maximum 9007199254740991) :y (:type "integer" :minimum -9007199254740991 :maximum 9007199254740991) :width (:type "integer" :minimum 0 :maximum 9007199254740991) :height (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("ModelGraphEnd" . (:properties (:entity (:type "string") :relationship (:type "string" :optional t) :minimumCount (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :maximumCount (:type "integer" :optional t :minimum 1 :maximum 9007199254740991) :label (:type "ModelGraphLabel" :optional t)) :mixins () :exactlyOne nil))
     ("ModelGraphLabel" . (:properties (:text (:type "string") :x (:type "integer" :minimum -9007199254740991 :maximum 9007199254740991) :y (:type "integer" :minimum -9007199254740991 :maximum 9007199254740991) :width (:type "integer" :minimum 0 :maximum 9007199254740991) :height (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("ModelGraphLine" . (:properties (:kind (:type "ModelGraphLineKind") :from (:type "ModelGraphEnd") :to (:type "ModelGraphEnd") :points (:type "[ModelGraphPoint]") :change (:type "ModelGraphChange" :optional t)) :mixins () :exactlyOne nil))
     ("ModelGraphParams" . (:properties (:model (:type "ModelSource" :optional t) :from (:type "ModelSource" :optional t) :characterWidth (:type "integer" :optional t :minimum 1 :maximum 100) :lineHeight (:type "integer" :optional t :minimum 1 :maximum 200) :positions (:type "[ModelGraphPosition]" :optional t :maximumCount 20000) :keepsArrangement (:type "boolean" :optional t) :format (:type "ModelGraphFormat" :optional t) :title (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ModelGraphPoint" . (:properties (:x (:type "integer" :minimum -9007199254740991 :maximum 9007199254740991) :y (:type "integer" :minimum -9007199254740991 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("ModelGraphPosition" . (:properties (:entity (:type "string") :x (:type "integer" :minimum -1000000 :maximum 1000000) :y (:type "integer" :minimum -1000000 :maximum 1000000)) :mixins () :exactlyOne nil))
     ("ModelGraphResult" . (:properties (:boxes (:type "[ModelGraphBox]") :lines (:type "[ModelGraphLine]") :x (:type "integer" :minimum -9007199254740991 :maximum 9007199254740991) :y (:type "integer" :minimum -9007199254740991 :maximum 9007199254740991) :width (:type "integer" :minimum 0 :maximum 9007199254740991) :height (:type "integer" :minimum 0 :maximum 9007199254740991) :isArranged (:type "boolean" :optional t) :text (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ModelGraphRow" . (:properties (:text (:type "string") :change (:type "ModelGraphChange" :optional t)) :mixins () :exactlyOne nil))
     ("ModelGuess" . (:properties (:kind (:type "ModelGuessKind") :message (:type "string") :entity (:type "string" :optional t) :property (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ModelMapping" . (:properties (:name (:type "string" :optional t) :kind (:type "ModelMappingKind") :source (:type "string" :optional t) :destination (:type "string" :optional t) :where (:type "string" :optional t) :distinctBy (:type "[string]" :optional t) :values (:type "{string}" :optional t)) :mixins () :exactlyOne nil))
     ("ModelMergeParams" . (:properties (:models (:type "[ModelSource]" :maximumCount 100) :configuration (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ModelMergeResult" . (:properties (:model (:type "Model")) :mixins () :exactlyOne nil))
     ("ModelOrigin" . (:properties (:source (:type "ModelOriginKind") :guesses (:type "[ModelGuess]" :optional t)) :mixins () :exactlyOne nil))
     ("ModelProblem" . (:properties (:message (:type "string") :entity (:type "string" :optional t) :property (:type "string" :optional t) :expression (:type "string" :optional t) :offset (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :hint (:type "string" :optional t) :file (:type "string" :optional t) :line (:type "integer" :optional t :minimum 1 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("ModelRelationship" . (:properties (:name (:type "string") :destination (:type "string") :inverse (:type "string" :optional t) :isToMany (:type "boolean" :optional t) :isOrdered (:type "boolean" :optional t) :isOptional (:type "boolean" :optional t) :isTransient (:type "boolean" :optional t) :deleteRule (:type "DeleteRuleName" :optional t) :minimumCount (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :maximumCount (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :renamingIdentifier (:type "string" :optional t) :versionHashModifier (:type "string" :optional t) :userInfo (:type "{string}" :optional t)) :mixins () :exactlyOne nil))
     ("ModelSource" . (:properties (:path (:type "string" :optional t) :model (:type "Model" :optional t) :document (:type "string" :optional t)) :mixins () :exactlyOne t))
     ("ModelUpdateParams" . (:properties (:document (:type "string" :optional t) :model (:type "ModelSource") :configuration (:type "string" :optional t) :mapping (:type "MappingSource" :optional t) :workDoneToken (:type "integer|string" :optional t)) :mixins () :exactlyOne nil))
     ("ModelUpdateResult" . (:properties (:migration (:type "DocumentMigration" :optional t) :changes (:type "[ModelChange]") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ModelVersion" . (:properties (:name (:type "string" :optional t) :isCurrent (:type "boolean" :optional t) :isStoreVersion (:type "boolean" :optional t) :identifiers (:type "[string]" :optional t)) :mixins () :exactlyOne nil))
     ("ModelWriteParams" . (:properties (:model (:type "ModelSource") :path (:type "string") :version (:type "string" :optional t) :positions (:type "[ModelGraphPosition]" :optional t :maximumCount 20000)) :mixins () :exactlyOne nil))
     ("ModelWriteResult" . (:properties (:file (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectChange" . (:properties (:id (:type "string") :entity (:type "string") :keys (:type "[string]" :optional t) :values (:type "{json}" :optional t) :cleared (:type "[string]" :optional t) :added (:type "{[string]}" :optional t) :removed (:type "{[string]}" :optional t) :count (:type "{integer}" :optional t :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("ObjectChangedValuesParams" . (:properties (:context (:type "string" :optional t) :ids (:type "[string]" :optional t :maximumCount 100000)) :mixins () :exactlyOne nil))
     ("ObjectChangedValuesResult" . (:properties (:objects (:type "[UnsavedChange]") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectDeleteParams" . (:properties (:context (:type "string" :optional t) :ids (:type "[string]" :maximumCount 100000) :ifUnchangedSince (:type "string" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ObjectDeleteResult" . (:properties (:deleted (:type "[string]" :optional t) :deletedCount (:type "integer" :minimum 0 :maximum 9007199254740991) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectFindOrInsertParams" . (:properties (:context (:type "string" :optional t) :entity (:type "string") :match (:type "{json}") :values (:type "{json}" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ObjectFindOrInsertResult" . (:properties (:object (:type "ManagedObject" :optional t) :isInserted (:type "boolean") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectGetParams" . (:properties (:context (:type "string" :optional t) :ids (:type "[string]" :maximumCount 100000) :properties (:type "[string]" :optional t :maximumCount 2000) :prefetch (:type "[string]" :optional t :maximumCount 100)) :mixins () :exactlyOne nil))
     ("ObjectGetResult" . (:properties (:objects (:type "[ManagedObject]") :related (:type "[ManagedObject]" :optional t) :missing (:type "[string]" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectGetValueParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :keyPath (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectGetValueResult" . (:properties (:value (:type "json") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectInsertParams" . (:properties (:context (:type "string" :optional t) :entity (:type "string") :values (:type "{json}" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ObjectInsertResult" . (:properties (:object (:type "ManagedObject" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectMoveParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :property (:type "string") :before (:type "string" :optional t) :after (:type "string" :optional t) :index (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :fetch (:type "FetchRequest" :optional t) :ifUnchangedSince (:type "string" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ObjectMoveResult" . (:properties (:object (:type "ManagedObject" :optional t) :renumbered (:type "[string]" :optional t) :renumberedCount (:type "integer" :minimum 0 :maximum 9007199254740991) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectSetValueParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :keyPath (:type "string") :value (:type "json" :optional t) :ifUnchangedSince (:type "string" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ObjectSetValueResult" . (:properties (:object (:type "ManagedObject" :optional t) :value (:type "json" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectStoreCapabilities" . (:properties (:namespaces (:type "[string]") :batches (:type "boolean" :optional t) :inMemoryStores (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("ObjectUpdateParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :values (:type "{json}") :ifUnchangedSince (:type "string" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("ObjectUpdateResult" . (:properties (:object (:type "ManagedObject" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObjectValidateParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :values (:type "{json}" :optional t)) :mixins () :exactlyOne nil))
     ("ObjectValidateResult" . (:properties (:isValid (:type "boolean") :errors (:type "[ErrorInfo]") :clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObservedChange" . (:properties (:id (:type "string") :keyPath (:type "string") :old (:type "json") :new (:type "json")) :mixins () :exactlyOne nil))
     ("ObservedObject" . (:properties (:id (:type "string") :values (:type "{json}")) :mixins () :exactlyOne nil))
     ("ObserverChange" . (:properties (:updates (:type "[ObservedChange]") :entered (:type "[ObservedObject]") :left (:type "[string]") :deleted (:type "[string]")) :mixins () :exactlyOne nil))
     ("ObserverCloseParams" . (:properties (:observer (:type "string")) :mixins () :exactlyOne nil))
     ("ObserverCloseResult" . (:properties (:clock (:type "string")) :mixins () :exactlyOne nil))
     ("ObserverDidChangeParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :origin (:type "ChangeOrigin") :by (:type "ChangeCause" :optional t) :changes (:type "ObserverChange")) :mixins () :exactlyOne nil))
     ("ObserverDidFailParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :error (:type "ErrorInfo")) :mixins () :exactlyOne nil))
     ("ObserverDidResetParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :reason (:type "ListResetReason") :objects (:type "[ObservedObject]")) :mixins () :exactlyOne nil))
     ("ObserverOpenParams" . (:properties (:context (:type "string" :optional t) :entity (:type "string") :keyPaths (:type "[string]" :optional t :maximumCount 100) :predicate (:type "string" :optional t) :argumentArray (:type "[json]" :optional t) :variables (:type "{json}" :optional t) :ids (:type "[string]" :optional t :maximumCount 100000) :initial (:type "boolean" :optional t) :since (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("ObserverOpenResult" . (:properties (:observer (:type "string") :clock (:type "string") :isFresh (:type "boolean") :objects (:type "[ObservedObject]" :optional t) :changes (:type "ObserverChange" :optional t)) :mixins () :exactlyOne nil))
     ("OpenDocument" . (:properties (:document (:type "string") :context (:type "string") :state (:type "DocumentState") :error (:type "ErrorInfo" :optional t) :storeUUID (:type "string") :clock (:type "string") :streams (:type "[OpenStream]") :path (:type "string" :optional t) :readOnly (:type "boolean" :optional t) :isMirrored (:type "boolean" :optional t) :recovery (:type "[RecoveryFile]" :optional t) :logsOfReplacedFiles (:type "[string]" :optional t)) :mixins () :exactlyOne nil))
     ("OpenStream" . (:properties (:stream (:type "string") :notice (:type "ObservableNotice")) :mixins () :exactlyOne nil))
     ("Operation" . (:properties (:method (:type "string") :params (:type "json" :optional t)) :mixins () :exactlyOne nil))
     ("OperationResult" . (:properties (:method (:type "string") :result (:type "json")) :mixins () :exactlyOne nil))
     ("PlanStep" . (:properties (:depth (:type "integer" :minimum 0 :maximum 9007199254740991) :detail (:type "string") :words (:type "string")) :mixins () :exactlyOne nil))
     ("PredicateNode" . (:properties (:kind (:type "PredicateKind") :predicates (:type "[PredicateNode]" :optional t) :operator (:type "string" :optional t) :options (:type "string" :optional t) :modifier (:type "ComparisonModifier" :optional t) :expressions (:type "[ExpressionNode]" :optional t) :offset (:type "integer" :optional t :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("PredicateParseExpressionParams" . (:properties (:document (:type "string" :optional t) :expression (:type "string") :argumentArray (:type "[json]" :optional t) :entity (:type "string" :optional t) :variables (:type "{json}" :optional t)) :mixins () :exactlyOne nil))
     ("PredicateParseExpressionResult" . (:properties (:expression (:type "string") :tree (:type "ExpressionNode") :keyPaths (:type "[string]") :variables (:type "[string]")) :mixins () :exactlyOne nil))
     ("PredicateParseParams" . (:properties (:document (:type "string" :optional t) :predicate (:type "string") :argumentArray (:type "[json]" :optional t) :entity (:type "string" :optional t) :variables (:type "{json}" :optional t)) :mixins () :exactlyOne nil))
     ("PredicateParseResult" . (:properties (:predicate (:type "string") :tree (:type "PredicateNode") :keyPaths (:type "[string]") :variables (:type "[string]")) :mixins () :exactlyOne nil))
     ("PrefetchRequest" . (:properties (:keyPath (:type "string") :predicate (:type "string" :optional t) :argumentArray (:type "[json]" :optional t) :sort (:type "[SortDescriptor]" :optional t :maximumCount 100) :limit (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :offset (:type "integer" :optional t :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("PrefetchedObjects" . (:properties (:keyPath (:type "string") :objects (:type "{[string]}")) :mixins () :exactlyOne nil))
     ("PresentConnections" . (:properties (:connections (:type "[ConnectionInfo]") :count (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("ProgressParams" . (:properties (:token (:type "integer|string") :value (:type "json")) :mixins () :exactlyOne nil))
     ("RPCGetStatusResult" . (:properties (:process (:type "integer" :minimum 0 :maximum 2147483647) :version (:type "string") :protocolVersion (:type "string") :started (:type "string") :listening (:type "[string]") :connections (:type "integer" :minimum 0 :maximum 9007199254740991) :documents (:type "[DocumentUse]")) :mixins () :exactlyOne nil))
     ("RPCStopParams" . (:properties (:ifIdle (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("RPCStopResult" . (:properties (:isStopping (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("RecoveryFile" . (:properties (:path (:type "string") :date (:type "string" :optional t) :edits (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :error (:type "ErrorInfo" :optional t)) :mixins () :exactlyOne nil))
     ("RelationshipAddParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :property (:type "string") :ids (:type "[string]" :maximumCount 100000) :ifUnchangedSince (:type "string" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("RelationshipAddResult" . (:properties (:count (:type "integer" :minimum 0 :maximum 9007199254740991) :object (:type "ManagedObject" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("RelationshipInsertParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :property (:type "string") :ids (:type "[string]" :maximumCount 100000) :index (:type "integer" :minimum 0 :maximum 9007199254740991) :ifUnchangedSince (:type "string" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("RelationshipInsertResult" . (:properties (:count (:type "integer" :minimum 0 :maximum 9007199254740991) :object (:type "ManagedObject" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("RelationshipMoveParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :property (:type "string") :ids (:type "[string]" :maximumCount 100000) :index (:type "integer" :minimum 0 :maximum 9007199254740991) :ifUnchangedSince (:type "string" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("RelationshipMoveResult" . (:properties (:count (:type "integer" :minimum 0 :maximum 9007199254740991) :object (:type "ManagedObject" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("RelationshipRemoveParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :property (:type "string") :ids (:type "[string]" :maximumCount 100000) :ifUnchangedSince (:type "string" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("RelationshipRemoveResult" . (:properties (:count (:type "integer" :minimum 0 :maximum 9007199254740991) :object (:type "ManagedObject" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("RelationshipSetParams" . (:properties (:context (:type "string" :optional t) :id (:type "string") :property (:type "string") :ids (:type "[string]" :maximumCount 100000) :ifUnchangedSince (:type "string" :optional t) :actionName (:type "string" :optional t) :returning (:type "Returning" :optional t)) :mixins () :exactlyOne nil))
     ("RelationshipSetResult" . (:properties (:count (:type "integer" :minimum 0 :maximum 9007199254740991) :object (:type "ManagedObject" :optional t) :clock (:type "string")) :mixins () :exactlyOne nil))
     ("RenewedObject" . (:properties (:oldID (:type "string") :newID (:type "string")) :mixins () :exactlyOne nil))
     ("RowPlace" . (:properties (:section (:type "integer" :minimum 0 :maximum 9007199254740991) :row (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("RowWindow" . (:properties (:offset (:type "integer" :minimum 0 :maximum 9007199254740991) :count (:type "integer" :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("ServerCapabilities" . (:properties (:objectStore (:type "ObjectStoreCapabilities")) :mixins () :exactlyOne nil))
     ("ServerInfo" . (:properties (:name (:type "string") :version (:type "string")) :mixins () :exactlyOne nil))
     ("SetTraceParams" . (:properties (:value (:type "TraceValue")) :mixins () :exactlyOne nil))
     ("SortDescriptor" . (:properties (:keyPath (:type "string") :ascending (:type "boolean" :optional t) :comparator (:type "SortComparator" :optional t)) :mixins () :exactlyOne nil))
     ("StoreHolder" . (:properties (:process (:type "integer" :optional t :minimum 0 :maximum 2147483647) :host (:type "string" :optional t) :version (:type "string" :optional t) :protocolVersion (:type "string" :optional t) :started (:type "string" :optional t) :isCommand (:type "boolean" :optional t) :socket (:type "string" :optional t) :listening (:type "[string]" :optional t) :needsToken (:type "boolean" :optional t)) :mixins () :exactlyOne nil))
     ("StoreLocation" . (:properties (:path (:type "string" :optional t) :url (:type "string" :optional t)) :mixins () :exactlyOne t))
     ("StreamCloseParams" . (:properties (:stream (:type "string")) :mixins () :exactlyOne nil))
     ("StreamCloseResult" . (:properties (:clock (:type "string")) :mixins () :exactlyOne nil))
     ("StreamDidFailParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :error (:type "ErrorInfo")) :mixins () :exactlyOne nil))
     ("StreamDidResetParams" . (:properties (:document (:type "string") :context (:type "string") :stream (:type "string") :clock (:type "string") :since (:type "string") :reason (:type "ResetReason") :documentState (:type "DocumentState")) :mixins ("ContextState") :exactlyOne nil))
     ("StreamOpenParams" . (:properties (:context (:type "string" :optional t) :notice (:type "ObservableNotice" :optional t) :entity (:type "string" :optional t) :ids (:type "[string]" :optional t :maximumCount 100000) :predicate (:type "string" :optional t) :argumentArray (:type "[json]" :optional t) :variables (:type "{json}" :optional t) :noticeDetail (:type "NoticeDetail" :optional t) :since (:type "string" :optional t)) :mixins () :exactlyOne nil))
     ("StreamOpenResult" . (:properties (:stream (:type "string") :clock (:type "string") :isFresh (:type "boolean") :changes (:type "MissedChanges" :optional t)) :mixins () :exactlyOne nil))
     ("UnsavedChange" . (:properties (:id (:type "string") :entity (:type "string") :state (:type "UnsavedState") :changedValues (:type "{json}" :optional t) :committedValues (:type "{json}" :optional t) :added (:type "{[string]}" :optional t) :removed (:type "{[string]}" :optional t) :reordered (:type "[string]" :optional t)) :mixins () :exactlyOne nil))
     ("UnsavedEdit" . (:properties (:edit (:type "UnsavedEditKind") :id (:type "string") :version (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :values (:type "{json}" :optional t) :old (:type "{json}" :optional t) :property (:type "string" :optional t) :added (:type "[string]" :optional t) :removed (:type "[string]" :optional t) :ids (:type "[string]" :optional t) :step (:type "integer" :optional t :minimum 0 :maximum 9007199254740991)) :mixins () :exactlyOne nil))
     ("UnsavedObject" . (:properties (:id (:type "string") :by (:type "ChangeCause" :optional t) :errors (:type "[ErrorInfo]" :optional t)) :mixins () :exactlyOne nil))
     ("WrittenChanges" . (:properties (:insertedCount (:type "integer" :minimum 0 :maximum 9007199254740991) :updatedCount (:type "integer" :minimum 0 :maximum 9007199254740991) :deletedCount (:type "integer" :minimum 0 :maximum 9007199254740991) :inserted (:type "[ManagedObject]" :optional t) :updated (:type "[ObjectChange]" :optional t) :deleted (:type "[string]" :optional t) :refreshedCount (:type "integer" :optional t :minimum 0 :maximum 9007199254740991) :refreshed (:type "[ManagedObject]" :optional t)) :mixins () :exactlyOne nil))
     ))
  "Properties of objects by the names of their types.
Those of `:mixins' are theirs too.")

(defconst orrery-protocol-enumerations
  (orrery-protocol--table
   '(
     ("Access" . (:words ("read" "write") :isOpen t))
     ("AttributeTypeName" . (:words ("Undefined" "Integer 16" "Integer 32" "Integer 64" "Decimal" "Double" "Float" "String" "Boolean" "Date" "Binary" "UUID" "URI" "Transformable" "Composite") :isOpen nil))
     ("BatchConflictRule" . (:words ("error" "update" "skip") :isOpen nil))
     ("ChangeOrigin" . (:words ("edit" "merge" "undo" "redo" "rollback" "refresh" "batch" "remote") :isOpen t))
     ("CheckProblemKind" . (:words ("sqlite" "danglingReference" "inverseMismatch" "primaryKey" "missingFile" "orphanedFile" "validation") :isOpen t))
     ("ClassLanguage" . (:words ("swift" "python" "typescript" "lua" "elisp") :isOpen nil))
     ("ComparisonModifier" . (:words ("direct" "all" "any") :isOpen t))
     ("CreateMode" . (:words ("never" "ifMissing" "always") :isOpen nil))
     ("DeleteRuleName" . (:words ("No Action" "Nullify" "Cascade" "Deny") :isOpen nil))
     ("DocumentFormat" . (:words ("file" "package") :isOpen nil))
     ("DocumentState" . (:words ("normal" "editingDisabled" "savingError" "inConflict") :isOpen t))
     ("Durability" . (:words ("full" "normal") :isOpen nil))
     ("ExpressionKind" . (:words ("constant" "keyPath" "evaluatedObject" "variable" "aggregate" "function" "subquery" "conditional") :isOpen t))
     ("FetchEvaluation" . (:words ("store" "merged" "context") :isOpen t))
     ("FetchResultType" . (:words ("objects" "ids" "rows" "count") :isOpen nil))
     ("HistoryChangeType" . (:words ("insert" "update" "delete") :isOpen t))
     ("IndexCollation" . (:words ("binary" "rTree") :isOpen nil))
     ("Int64Form" . (:words ("number" "string") :isOpen nil))
     ("ListResetReason" . (:words ("overflow" "reset" "changed" "model") :isOpen t))
     ("MergePolicy" . (:words ("error" "mergeByPropertyStoreTrump" "mergeByPropertyObjectTrump" "overwrite" "rollback") :isOpen nil))
     ("ModelChangeKind" . (:words ("entityAdded" "entityRemoved" "entityRenamed" "superentityChanged" "isAbstractChanged" "uniquenessConstraintAdded" "uniquenessConstraintRemoved" "propertyAdded" "propertyRemoved" "propertyRenamed" "propertyMoved" "typeChanged" "isOptionalChanged" "isTransientChanged" "defaultValueChanged" "derivationChanged" "externalStorageChanged" "destinationChanged" "inverseChanged" "isToManyChanged" "isOrderedChanged" "deleteRuleChanged" "countsChanged" "versionHashModifierChanged" "objectsFiltered" "propertyMapped") :isOpen t))
     ("ModelGraphChange" . (:words ("added" "removed" "changed") :isOpen t))
     ("ModelGraphFormat" . (:words ("mermaid" "svg") :isOpen nil))
     ("ModelGraphLineKind" . (:words ("inheritance" "relationship") :isOpen t))
     ("ModelGuessKind" . (:words ("cache" "entity" "name" "owner" "type" "destination" "inverse" "omitted" "rules" "unreadable") :isOpen t))
     ("ModelMappingKind" . (:words ("add" "remove" "copy" "transform" "custom") :isOpen t))
     ("ModelOriginKind" . (:words ("store" "cache" "tables") :isOpen t))
     ("NoticeDetail" . (:words ("objects" "ids" "none") :isOpen nil))
     ("ObservableNotice" . (:words ("context/didChangeObjects" "document/didSave") :isOpen nil))
     ("PredicateKind" . (:words ("and" "or" "not" "comparison" "true" "false") :isOpen t))
     ("ResetReason" . (:words ("overflow" "size" "reset" "batch" "remote" "unreadable" "model") :isOpen t))
     ("Returning" . (:words ("none" "ids" "keys" "objects") :isOpen nil))
     ("SortComparator" . (:words ("compare" "caseInsensitiveCompare" "localizedCompare" "localizedCaseInsensitiveCompare" "localizedStandardCompare") :isOpen nil))
     ("TraceValue" . (:words ("off" "messages" "verbose") :isOpen nil))
     ("UndoScope" . (:words ("context" "connection") :isOpen nil))
     ("UnsavedEditKind" . (:words ("insert" "update" "delete" "relate" "order") :isOpen t))
     ("UnsavedState" . (:words ("inserted" "updated" "deleted") :isOpen nil))
     ))
  "Words by the names of their types.")

(defconst orrery-protocol-aliases
  (orrery-protocol--table
   '(
     ("ArgumentArray" . "[json]")
     ("ObjectID" . "string")
     ("Values" . "{json}")
     ("Variables" . "{json}")
     ("LSPAny" . "json")
     ("LSPArray" . "[json]")
     ("LSPObject" . "{json}")
     ))
  "Types that are other names for others.")

(defconst orrery-protocol-requests
  (orrery-protocol--table
   '(
     ("aggregate/close" . (:params "AggregateCloseParams" :result "AggregateCloseResult" :errors ("aggregate.unknown")))
     ("aggregate/open" . (:params "AggregateOpenParams" :result "AggregateOpenResult" :errors ("context.unknown" "document.ambiguous" "fetch.invalid" "list.limit" "model.unknownEntity" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("batch/delete" . (:params "BatchDeleteParams" :result "BatchDeleteResult" :errors ("document.ambiguous" "document.unknown" "model.unknownEntity" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported" "store.readOnly" "store.saveUnknown" "validation.dateTooLate" "validation.dateTooSoon" "validation.failed" "validation.invalidDate" "validation.invalidURI" "validation.missingMandatoryProperty" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "validation.relationshipDeniedDelete" "validation.relationshipExceedsMaximumCount" "validation.relationshipLacksMinimumCount" "validation.stringPatternMatching" "validation.stringTooLong" "validation.stringTooShort")))
     ("batch/insert" . (:params "BatchInsertParams" :result "BatchInsertResult" :errors ("document.ambiguous" "document.unknown" "model.abstractEntity" "model.unknownEntity" "model.unknownKey" "object.notFound" "save.constraintConflict" "save.failed" "store.readOnly" "store.saveUnknown" "validation.dateTooLate" "validation.dateTooSoon" "validation.failed" "validation.invalidDate" "validation.invalidURI" "validation.missingMandatoryProperty" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "validation.relationshipDeniedDelete" "validation.relationshipExceedsMaximumCount" "validation.relationshipLacksMinimumCount" "validation.stringPatternMatching" "validation.stringTooLong" "validation.stringTooShort" "value.readOnlyKey" "value.wrongType")))
     ("batch/update" . (:params "BatchUpdateParams" :result "BatchUpdateResult" :errors ("document.ambiguous" "document.unknown" "model.unknownEntity" "model.unknownKey" "object.notFound" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported" "save.constraintConflict" "store.readOnly" "store.saveUnknown" "validation.dateTooLate" "validation.dateTooSoon" "validation.failed" "validation.invalidDate" "validation.invalidURI" "validation.missingMandatoryProperty" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "validation.relationshipDeniedDelete" "validation.relationshipExceedsMaximumCount" "validation.relationshipLacksMinimumCount" "validation.stringPatternMatching" "validation.stringTooLong" "validation.stringTooShort" "value.readOnlyKey" "value.wrongType")))
     ("connection/list" . (:params "ConnectionListParams" :result "ConnectionListResult" :errors ("document.unknown")))
     ("context/beginUndoGroup" . (:params "ContextBeginUndoGroupParams" :result "ContextBeginUndoGroupResult" :errors ("context.unknown" "document.ambiguous")))
     ("context/close" . (:params "ContextCloseParams" :result "ContextCloseResult" :errors ("context.isMain" "context.unknown")))
     ("context/create" . (:params "ContextCreateParams" :result "ContextCreateResult" :errors ("context.limit" "context.unknown" "document.ambiguous" "document.unknown")))
     ("context/endUndoGroup" . (:params "ContextEndUndoGroupParams" :result "ContextEndUndoGroupResult" :errors ("context.noUndoGroup" "context.unknown" "document.ambiguous")))
     ("context/getChanges" . (:params "ContextGetChangesParams" :result "ContextGetChangesResult" :errors ("context.unknown" "document.ambiguous")))
     ("context/perform" . (:params "ContextPerformParams" :result "ContextPerformResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "fetch.invalid" "model.abstractEntity" "model.unknownEntity" "model.unknownKey" "object.changedSince" "object.deleted" "object.notFound" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported" "save.constraintConflict" "save.failed" "save.mergeConflict" "store.readOnly" "store.saveUnknown" "validation.dateTooLate" "validation.dateTooSoon" "validation.failed" "validation.invalidDate" "validation.invalidURI" "validation.missingMandatoryProperty" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "validation.relationshipDeniedDelete" "validation.relationshipExceedsMaximumCount" "validation.relationshipLacksMinimumCount" "validation.stringPatternMatching" "validation.stringTooLong" "validation.stringTooShort" "value.readOnlyKey" "value.wrongType")))
     ("context/redo" . (:params "ContextRedoParams" :result "ContextRedoResult" :errors ("context.nothingToRedo" "context.undoConflict" "context.unknown" "document.ambiguous")))
     ("context/refresh" . (:params "ContextRefreshParams" :result "ContextRefreshResult" :errors ("context.unknown" "document.ambiguous" "object.deleted" "object.notFound")))
     ("context/reset" . (:params "ContextResetParams" :result "ContextResetResult" :errors ("context.unknown" "document.ambiguous")))
     ("context/rollback" . (:params "ContextRollbackParams" :result "ContextRollbackResult" :errors ("context.unknown" "document.ambiguous")))
     ("context/save" . (:params "ContextSaveParams" :result "ContextSaveResult" :errors ("context.unknown" "document.ambiguous" "save.constraintConflict" "save.failed" "save.mergeConflict" "store.readOnly" "store.saveUnknown" "validation.dateTooLate" "validation.dateTooSoon" "validation.failed" "validation.invalidDate" "validation.invalidURI" "validation.missingMandatoryProperty" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "validation.relationshipDeniedDelete" "validation.relationshipExceedsMaximumCount" "validation.relationshipLacksMinimumCount" "validation.stringPatternMatching" "validation.stringTooLong" "validation.stringTooShort")))
     ("context/setUndoLevels" . (:params "ContextSetUndoLevelsParams" :result "ContextSetUndoLevelsResult" :errors ("context.unknown" "document.ambiguous")))
     ("context/undo" . (:params "ContextUndoParams" :result "ContextUndoResult" :errors ("context.nothingToUndo" "context.undoConflict" "context.unknown" "document.ambiguous")))
     ("context/validate" . (:params "ContextValidateParams" :result "ContextValidateResult" :errors ("context.unknown" "document.ambiguous")))
     ("data/read" . (:params "DataReadParams" :result "DataReadResult" :errors ("clock.expired" "data.unknownHandle" "object.changedSince")))
     ("data/write" . (:params "DataWriteParams" :result "DataWriteResult" :errors ("data.tooLarge" "data.unknownHandle")))
     ("document/backup" . (:params "DocumentBackupParams" :result "DocumentBackupResult" :errors ("document.ambiguous" "document.badLocation" "document.unknown" "store.exists")))
     ("document/check" . (:params "DocumentCheckParams" :result "DocumentCheckResult" :errors ("document.ambiguous" "document.unknown")))
     ("document/close" . (:params "DocumentCloseParams" :result "DocumentCloseResult" :errors ("document.alreadyClosed" "document.ambiguous" "document.unknown" "save.constraintConflict" "save.failed" "save.mergeConflict" "store.saveUnknown" "validation.dateTooLate" "validation.dateTooSoon" "validation.failed" "validation.invalidDate" "validation.invalidURI" "validation.missingMandatoryProperty" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "validation.relationshipDeniedDelete" "validation.relationshipExceedsMaximumCount" "validation.relationshipLacksMinimumCount" "validation.stringPatternMatching" "validation.stringTooLong" "validation.stringTooShort")))
     ("document/getMetadata" . (:params "DocumentGetMetadataParams" :result "DocumentGetMetadataResult" :errors ("document.ambiguous" "document.unknown")))
     ("document/getStatus" . (:params "DocumentGetStatusParams" :result "DocumentGetStatusResult" :errors ("document.ambiguous" "document.unknown")))
     ("document/list" . (:params nil :result "DocumentListResult" :errors ()))
     ("document/open" . (:params "DocumentOpenParams" :result "DocumentOpenResult" :errors ("document.badLocation" "document.limit" "document.openOtherwise" "migration.mappingInvalid" "migration.notInferable" "migration.policyUnsupported" "model.incompatible" "model.invalid" "model.notFound" "model.unknownConfiguration" "save.constraintConflict" "store.exists" "store.inUse" "store.notFound" "store.readOnly" "validation.dateTooLate" "validation.dateTooSoon" "validation.failed" "validation.invalidDate" "validation.invalidURI" "validation.missingMandatoryProperty" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "validation.relationshipDeniedDelete" "validation.relationshipExceedsMaximumCount" "validation.relationshipLacksMinimumCount" "validation.stringPatternMatching" "validation.stringTooLong" "validation.stringTooShort")))
     ("document/recover" . (:params "DocumentRecoverParams" :result "DocumentRecoverResult" :errors ("document.ambiguous" "document.unknown" "recovery.notFound" "recovery.unreadable" "store.readOnly")))
     ("document/revert" . (:params "DocumentRevertParams" :result "DocumentRevertResult" :errors ("document.ambiguous" "document.unknown")))
     ("document/setMetadata" . (:params "DocumentSetMetadataParams" :result "DocumentSetMetadataResult" :errors ("document.ambiguous" "document.unknown" "model.unknownKey" "store.readOnly" "value.wrongType")))
     ("fetch/count" . (:params "FetchCountParams" :result "FetchCountResult" :errors ("context.unknown" "document.ambiguous" "fetch.invalid" "model.unknownEntity" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("fetch/explain" . (:params "FetchExplainParams" :result "FetchExplainResult" :errors ("context.unknown" "document.ambiguous" "fetch.invalid" "model.unknownEntity" "model.unknownKey" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("fetch/ids" . (:params "FetchIdsParams" :result "FetchIdsResult" :errors ("context.unknown" "document.ambiguous" "fetch.invalid" "model.unknownEntity" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("fetch/objects" . (:params "FetchObjectsParams" :result "FetchObjectsResult" :errors ("context.unknown" "document.ambiguous" "fetch.invalid" "model.unknownEntity" "model.unknownKey" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("fetch/rows" . (:params "FetchRowsParams" :result "FetchRowsResult" :errors ("context.unknown" "document.ambiguous" "fetch.invalid" "model.unknownEntity" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("history/fetch" . (:params "HistoryFetchParams" :result "HistoryFetchResult" :errors ("document.ambiguous" "document.unknown" "history.tokenExpired" "history.unavailable" "model.unknownEntity")))
     ("history/purge" . (:params "HistoryPurgeParams" :result "HistoryPurgeResult" :errors ("document.ambiguous" "document.unknown" "history.tokenExpired" "history.unavailable" "store.readOnly")))
     ("initialize" . (:params "InitializeParams" :result "InitializeResult" :errors ("rpc.unsupportedVersion")))
     ("list/close" . (:params "ListCloseParams" :result "ListCloseResult" :errors ("list.unknown")))
     ("list/open" . (:params "ListOpenParams" :result "ListOpenResult" :errors ("context.unknown" "document.ambiguous" "fetch.invalid" "list.limit" "model.unknownEntity" "model.unknownKey" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("list/setFetch" . (:params "ListSetFetchParams" :result "ListSetFetchResult" :errors ("fetch.invalid" "list.unknown" "model.unknownEntity" "model.unknownKey" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("list/setWindow" . (:params "ListSetWindowParams" :result "ListSetWindowResult" :errors ("list.unknown")))
     ("model/check" . (:params "ModelCheckParams" :result "ModelCheckResult" :errors ("document.unknown" "model.notFound")))
     ("model/describe" . (:params "ModelDescribeParams" :result "ModelDescribeResult" :errors ("document.ambiguous" "document.unknown")))
     ("model/diff" . (:params "ModelDiffParams" :result "ModelDiffResult" :errors ("document.ambiguous" "document.unknown" "migration.mappingInvalid" "migration.policyUnsupported" "model.invalid" "model.notFound")))
     ("model/getClasses" . (:params "ModelGetClassesParams" :result "ModelGetClassesResult" :errors ("document.ambiguous" "document.unknown" "model.invalid" "model.notFound")))
     ("model/getVersions" . (:params "ModelGetVersionsParams" :result "ModelGetVersionsResult" :errors ("document.badLocation" "model.invalid" "model.notFound" "store.notFound")))
     ("model/graph" . (:params "ModelGraphParams" :result "ModelGraphResult" :errors ("document.ambiguous" "document.unknown" "model.invalid" "model.notFound" "model.unknownEntity")))
     ("model/merge" . (:params "ModelMergeParams" :result "ModelMergeResult" :errors ("model.invalid" "model.notFound" "model.unknownConfiguration")))
     ("model/update" . (:params "ModelUpdateParams" :result "ModelUpdateResult" :errors ("context.unsavedChanges" "document.ambiguous" "document.unknown" "migration.mappingInvalid" "migration.notInferable" "migration.policyUnsupported" "model.incompatible" "model.invalid" "model.notFound" "model.unknownConfiguration" "save.constraintConflict" "save.failed" "save.mergeConflict" "store.readOnly" "validation.dateTooLate" "validation.dateTooSoon" "validation.failed" "validation.invalidDate" "validation.invalidURI" "validation.missingMandatoryProperty" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "validation.relationshipDeniedDelete" "validation.relationshipExceedsMaximumCount" "validation.relationshipLacksMinimumCount" "validation.stringPatternMatching" "validation.stringTooLong" "validation.stringTooShort")))
     ("model/write" . (:params "ModelWriteParams" :result "ModelWriteResult" :errors ("document.unknown" "model.invalid" "model.notFound" "model.unknownEntity")))
     ("object/changedValues" . (:params "ObjectChangedValuesParams" :result "ObjectChangedValuesResult" :errors ("context.unknown" "document.ambiguous" "object.notFound")))
     ("object/delete" . (:params "ObjectDeleteParams" :result "ObjectDeleteResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "object.changedSince" "object.deleted" "object.notFound" "store.readOnly" "validation.multiple" "validation.relationshipDeniedDelete")))
     ("object/findOrInsert" . (:params "ObjectFindOrInsertParams" :result "ObjectFindOrInsertResult" :errors ("context.unknown" "document.ambiguous" "fetch.invalid" "model.abstractEntity" "model.unknownEntity" "model.unknownKey" "object.deleted" "object.notFound" "store.readOnly" "validation.invalidURI" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "value.readOnlyKey" "value.wrongType")))
     ("object/get" . (:params "ObjectGetParams" :result "ObjectGetResult" :errors ("context.unknown" "document.ambiguous" "model.unknownKey" "object.notFound" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("object/getValue" . (:params "ObjectGetValueParams" :result "ObjectGetValueResult" :errors ("context.unknown" "document.ambiguous" "model.unknownKey" "object.deleted" "object.notFound" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("object/insert" . (:params "ObjectInsertParams" :result "ObjectInsertResult" :errors ("context.unknown" "document.ambiguous" "model.abstractEntity" "model.unknownEntity" "model.unknownKey" "object.deleted" "object.notFound" "store.readOnly" "validation.invalidURI" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "value.readOnlyKey" "value.wrongType")))
     ("object/move" . (:params "ObjectMoveParams" :result "ObjectMoveResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "fetch.invalid" "model.unknownEntity" "model.unknownKey" "object.changedSince" "object.deleted" "object.notFound" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported" "store.readOnly" "value.wrongType")))
     ("object/setValue" . (:params "ObjectSetValueParams" :result "ObjectSetValueResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "model.unknownKey" "object.changedSince" "object.deleted" "object.notFound" "predicate.keyPath" "predicate.limit" "store.readOnly" "validation.invalidURI" "validation.numberTooLarge" "validation.numberTooSmall" "value.readOnlyKey" "value.wrongType")))
     ("object/update" . (:params "ObjectUpdateParams" :result "ObjectUpdateResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "model.unknownKey" "object.changedSince" "object.deleted" "object.notFound" "store.readOnly" "validation.invalidURI" "validation.multiple" "validation.numberTooLarge" "validation.numberTooSmall" "value.readOnlyKey" "value.wrongType")))
     ("object/validate" . (:params "ObjectValidateParams" :result "ObjectValidateResult" :errors ("context.unknown" "document.ambiguous" "model.unknownKey" "object.deleted" "object.notFound" "validation.multiple" "value.wrongType")))
     ("observer/close" . (:params "ObserverCloseParams" :result "ObserverCloseResult" :errors ("observer.unknown")))
     ("observer/open" . (:params "ObserverOpenParams" :result "ObserverOpenResult" :errors ("context.unknown" "document.ambiguous" "model.unknownEntity" "model.unknownKey" "object.deleted" "object.notFound" "observer.limit" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("predicate/parse" . (:params "PredicateParseParams" :result "PredicateParseResult" :errors ("document.ambiguous" "document.unknown" "model.unknownEntity" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("predicate/parseExpression" . (:params "PredicateParseExpressionParams" :result "PredicateParseExpressionResult" :errors ("document.ambiguous" "document.unknown" "model.unknownEntity" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported")))
     ("relationship/add" . (:params "RelationshipAddParams" :result "RelationshipAddResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "model.unknownKey" "object.changedSince" "object.deleted" "object.notFound" "store.readOnly" "value.wrongType")))
     ("relationship/insert" . (:params "RelationshipInsertParams" :result "RelationshipInsertResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "model.unknownKey" "object.changedSince" "object.deleted" "object.notFound" "store.readOnly" "value.wrongType")))
     ("relationship/move" . (:params "RelationshipMoveParams" :result "RelationshipMoveResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "model.unknownKey" "object.changedSince" "object.deleted" "object.notFound" "store.readOnly" "value.wrongType")))
     ("relationship/remove" . (:params "RelationshipRemoveParams" :result "RelationshipRemoveResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "model.unknownKey" "object.changedSince" "object.deleted" "object.notFound" "store.readOnly" "value.wrongType")))
     ("relationship/set" . (:params "RelationshipSetParams" :result "RelationshipSetResult" :errors ("clock.expired" "context.unknown" "document.ambiguous" "model.unknownKey" "object.changedSince" "object.deleted" "object.notFound" "store.readOnly" "value.wrongType")))
     ("rpc/discover" . (:params nil :result "json" :errors ()))
     ("rpc/getStatus" . (:params nil :result "RPCGetStatusResult" :errors ()))
     ("rpc/stop" . (:params "RPCStopParams" :result "RPCStopResult" :errors ("save.failed")))
     ("shutdown" . (:params nil :result "null" :errors ("save.failed")))
     ("stream/close" . (:params "StreamCloseParams" :result "StreamCloseResult" :errors ("stream.unknown")))
     ("stream/open" . (:params "StreamOpenParams" :result "StreamOpenResult" :errors ("context.unknown" "document.ambiguous" "model.unknownEntity" "object.deleted" "object.notFound" "observer.limit" "predicate.arguments" "predicate.keyPath" "predicate.limit" "predicate.syntax" "predicate.type" "predicate.unsupported" "stream.limit")))
     ))
  "Types of parameters and results by method.")

(defconst orrery-protocol-notifications
  (orrery-protocol--table
   '(
     ("$/cancelRequest" . (:params "CancelRequestParams" :direction "clientToServer"))
     ("$/logTrace" . (:params "LogTraceParams" :direction "serverToClient"))
     ("$/progress" . (:params "ProgressParams" :direction "serverToClient"))
     ("$/setTrace" . (:params "SetTraceParams" :direction "clientToServer"))
     ("aggregate/didChange" . (:params "AggregateDidChangeParams" :direction "serverToClient"))
     ("aggregate/didFail" . (:params "AggregateDidFailParams" :direction "serverToClient"))
     ("aggregate/didReset" . (:params "AggregateDidResetParams" :direction "serverToClient"))
     ("connection/didChange" . (:params "ConnectionDidChangeParams" :direction "serverToClient"))
     ("context/didChangeObjects" . (:params "ContextDidChangeObjectsParams" :direction "serverToClient"))
     ("document/didChangeModel" . (:params "DocumentDidChangeModelParams" :direction "serverToClient"))
     ("document/didChangeState" . (:params "DocumentDidChangeStateParams" :direction "serverToClient"))
     ("document/didFailToSave" . (:params "DocumentDidFailToSaveParams" :direction "serverToClient"))
     ("document/didSave" . (:params "DocumentDidSaveParams" :direction "serverToClient"))
     ("exit" . (:params nil :direction "clientToServer"))
     ("initialized" . (:params nil :direction "clientToServer"))
     ("list/didChange" . (:params "ListDidChangeParams" :direction "serverToClient"))
     ("list/didFail" . (:params "ListDidFailParams" :direction "serverToClient"))
     ("list/didReset" . (:params "ListDidResetParams" :direction "serverToClient"))
     ("observer/didChange" . (:params "ObserverDidChangeParams" :direction "serverToClient"))
     ("observer/didFail" . (:params "ObserverDidFailParams" :direction "serverToClient"))
     ("observer/didReset" . (:params "ObserverDidResetParams" :direction "serverToClient"))
     ("stream/didFail" . (:params "StreamDidFailParams" :direction "serverToClient"))
     ("stream/didReset" . (:params "StreamDidResetParams" :direction "serverToClient"))
     ))
  "Types of parameters by method.")

(defconst orrery-protocol-errors
  (orrery-protocol--table
   '(
     ("aggregate.unknown" . (:code 2012 :anyRequest nil :data () :documentation "There is no live aggregate of that name on this connection." :hint "Use a name that `aggregate/open` gave; an aggregate is closed with its context."))
     ("clock.expired" . (:code 132010 :anyRequest nil :data () :documentation "Nobody can say what changed since this clock: it is of another opening of the document, or from too long ago. Nothing was written." :hint "Read the objects anew and repeat the edit if it makes sense; a value from its beginning."))
     ("connection.unauthorized" . (:code 2020 :anyRequest t :data () :documentation "The connection wants a token first, and the one given, if any, is not known. The connection ends with this error." :hint "Connect again and show a token: in `initialize`, or in a header of a WebSocket."))
     ("context.closed" . (:code 134070 :anyRequest nil :data () :documentation "The context is closed." :hint "Use another."))
     ("context.isMain" . (:code 2001 :anyRequest nil :data () :documentation "The main context cannot be closed by itself." :hint "Close its document."))
     ("context.limit" . (:code 2030 :anyRequest nil :data () :documentation "This connection has `limits.openContexts` private contexts open." :hint "Close those that are done with."))
     ("context.noUndoGroup" . (:code 134070 :anyRequest nil :data () :documentation "The connection has begun no undo group in the context, or has ended it." :hint "Send one `context/endUndoGroup` for each `context/beginUndoGroup`."))
     ("context.nothingToRedo" . (:code 134070 :anyRequest nil :data () :documentation "There are fewer steps to redo." :hint "`document/getStatus` says whether there is a step."))
     ("context.nothingToUndo" . (:code 134070 :anyRequest nil :data () :documentation "There are fewer steps to undo." :hint "`document/getStatus` says whether there is a step."))
     ("context.undoConflict" . (:code 134070 :anyRequest nil :data () :documentation "A step of the connection's own changes what others have changed since." :hint "`objects` names it. Undo with the scope `context`, or edit the objects."))
     ("context.unknown" . (:code 2002 :anyRequest nil :data () :documentation "There is no context of that name on this connection." :hint "Use a name that `document/open` or `context/create` gave."))
     ("context.unsavedChanges" . (:code 2014 :anyRequest nil :data ("contexts") :documentation "Contexts, of whichever connection, have changes that are not saved and would be lost; `contexts` names them." :hint "Save them, roll them back, or close them; then try again."))
     ("data.tooLarge" . (:code 2003 :anyRequest nil :data () :documentation "The handles of this connection would hold more than `limits.uploadBytes`, or be more than `limits.openUploads`; those that failed requests named do not count." :hint "Use them as values first; keep larger data in files and store their paths."))
     ("data.unknownHandle" . (:code 2004 :anyRequest nil :data () :documentation "There is no such handle on this connection." :hint "Fetch the object again, or send the bytes again with `data/write`."))
     ("document.alreadyClosed" . (:code 2005 :anyRequest nil :data () :documentation "This connection has closed the document already." :hint "None, or open it again with `document/open`."))
     ("document.ambiguous" . (:code 2006 :anyRequest nil :data ("allowed") :documentation "`document` or `context` was left out and the connection has no document open, or several." :hint "Open a document, or name the one that is meant."))
     ("document.badLocation" . (:code 2007 :anyRequest nil :data () :documentation "The location cannot be used: `path` or `url` names no file that can be a store, or one that is in use otherwise, in the way, or has several names; or `configuration` was given without `model`." :hint "The message and the hint say what is wrong with it."))
     ("document.limit" . (:code 2031 :anyRequest nil :data () :documentation "This connection has `limits.openDocuments` documents open." :hint "Close those that are done with."))
     ("document.openOtherwise" . (:code 2032 :anyRequest nil :data ("current" "value") :documentation "The document is open already, and not as this request wants it: `parameter` is the option, `current` what it was opened with, `value` what was asked for." :hint "Leave the option out, or open the document when nobody has it open."))
     ("document.unknown" . (:code 2008 :anyRequest nil :data ("allowed") :documentation "There is no document of that name on this connection." :hint "Use a name that `document/open` or `initialize` gave."))
     ("fetch.invalid" . (:code 134060 :anyRequest nil :data () :documentation "The fetch request contradicts itself, or has a member that its method has no place for." :hint "The hint says where."))
     ("fetch.tooLarge" . (:code 134060 :anyRequest t :data () :documentation "The result would have more bytes than `limits.replyBytes`." :hint "Ask for less at a time: with `limit` and `offset`, fewer properties, or a `partialResultToken`. A request that writes has been carried out, as the message says: do not repeat it."))
     ("history.tokenExpired" . (:code 134301 :anyRequest nil :data () :documentation "Something after that token was purged, or it is another store's." :hint "Read everything anew, then go on with a token from now on."))
     ("history.unavailable" . (:code 134091 :anyRequest nil :data () :documentation "The store has no history." :hint "Open the document with `history: true`."))
     ("list.limit" . (:code 2010 :anyRequest nil :data () :documentation "This connection has as many live lists and aggregates open as it may have." :hint "Close those that are not shown any more."))
     ("list.unknown" . (:code 2011 :anyRequest nil :data () :documentation "There is no live list of that name on this connection." :hint "Use a name that `list/open` gave; a list is closed with its context."))
     ("migration.mappingInvalid" . (:code 134110 :anyRequest nil :data ("file" "line" "offset" "predicate") :documentation "A mapping is not well-formed, or does not fit the two models; `errors` has each fault, those of its expressions as `predicate.*`. The store is as it was." :hint "`entity` and `property` say where in the later model, `predicate` and `offset` where in the text."))
     ("migration.notInferable" . (:code 134190 :anyRequest nil :data () :documentation "The model has changed in ways that a migration cannot be inferred from; `errors` has each. The store is as it was." :hint "`model/diff` tells the same of two models, without a store."))
     ("migration.policyUnsupported" . (:code 134170 :anyRequest nil :data ("file" "line" "predicate") :documentation "A mapping names classes of the application that were to migrate objects, which no other program can run; `errors` has each, with the properties that nothing else is known of." :hint "`orrery model convert` writes the mapping as JSON: give it expressions, and leave `policyClass` out."))
     ("model.abstractEntity" . (:code 134000 :anyRequest nil :data () :documentation "An abstract entity has no objects of its own." :hint "Use one of its subentities."))
     ("model.incompatible" . (:code 134100 :anyRequest nil :data () :documentation "The store was made with another version of the model." :hint "Open it with that version, or migrate it."))
     ("model.invalid" . (:code 134130 :anyRequest nil :data ("file" "line" "offset" "predicate") :documentation "The model is ill-formed; `errors` has each fault, with file and line." :hint "Correct the model."))
     ("model.notFound" . (:code 134130 :anyRequest nil :data ("file") :documentation "There is no model there, and none cached in the store." :hint "Give the path of one."))
     ("model.unknownConfiguration" . (:code 134000 :anyRequest nil :data ("file" "line") :documentation "The model has no configuration of that name." :hint "The hint has the name that was probably meant, or lists those there are."))
     ("model.unknownEntity" . (:code 134000 :anyRequest nil :data () :documentation "The model has no entity of that name." :hint "The hint has the name that was probably meant, or lists those there are."))
     ("model.unknownKey" . (:code 134000 :anyRequest nil :data () :documentation "The entity has no property of that name." :hint "The hint has the name that was probably meant, or lists those there are."))
     ("object.changedSince" . (:code 132000 :anyRequest nil :data ("changes") :documentation "Objects changed since the clock given as `ifUnchangedSince`; `changes` says what, and by whom. Nothing was written." :hint "Read the objects anew and repeat the edit if it makes sense; a value from its beginning."))
     ("object.deleted" . (:code 133000 :anyRequest nil :data () :documentation "The object is deleted in this context." :hint "Undo, or fetch again."))
     ("object.notFound" . (:code 133000 :anyRequest nil :data ("value") :documentation "There is no such object." :hint "Fetch again: it may have been deleted."))
     ("observer.limit" . (:code 2013 :anyRequest nil :data () :documentation "This connection has `limits.openObservers` observers open, or would have more than `limits.observedObjects` under observation." :hint "Close observers, narrow them by predicate or ids, or open a live list."))
     ("observer.unknown" . (:code 2009 :anyRequest nil :data () :documentation "There is no observer of that name on this connection." :hint "Use a name that `observer/open` gave."))
     ("permission.denied" . (:code 2021 :anyRequest t :data () :documentation "The token of this connection allows to read only, or not that document." :hint "Use another token, or ask for leave where tokens are handed out."))
     ("predicate.arguments" . (:code 134060 :anyRequest nil :data ("offset" "predicate") :documentation "The arguments do not fit the predicate's `%` conversions in number or type." :hint "Give one argument per conversion, in order."))
     ("predicate.keyPath" . (:code 134060 :anyRequest nil :data ("offset" "predicate") :documentation "A key path leads nowhere; `property` names the step." :hint "The hint has the name that was probably meant, or lists those there are."))
     ("predicate.limit" . (:code 134060 :anyRequest nil :data ("offset" "predicate" "value") :documentation "The predicate is too long, too deeply nested, or multiplies to too much work." :hint "See the limits of predicates in the manual."))
     ("predicate.syntax" . (:code 134060 :anyRequest nil :data ("expected" "offset" "predicate") :documentation "The predicate does not follow the format language; `offset` says where." :hint "Correct it there."))
     ("predicate.type" . (:code 134060 :anyRequest nil :data ("offset" "predicate" "value") :documentation "An operator does not apply to the types it stands between." :hint "Compare like with like."))
     ("predicate.unsupported" . (:code 134060 :anyRequest nil :data ("offset" "predicate") :documentation "The predicate uses what this version does not evaluate." :hint "Say it another way; the hint says what."))
     ("recovery.notFound" . (:code 2022 :anyRequest nil :data () :documentation "There are no edits of the store to be recovered." :hint "`recovery` of `document/getStatus` lists the files that have some."))
     ("recovery.unreadable" . (:code 2023 :anyRequest nil :data ("file") :documentation "A recovery file is damaged, of a later version, or of another store; `file` names it." :hint "Move the file away, or remove it with `document/recover` and `discard`."))
     ("rpc.internalError" . (:code -32603 :anyRequest t :data () :documentation "The server failed in a way it does not expect. Nothing was changed." :hint "Report it, with what the server wrote to its standard error."))
     ("rpc.invalidParams" . (:code -32602 :anyRequest t :data ("allowed") :documentation "A parameter is missing, has the wrong type, stands twice or is none of the allowed words; `parameter` is its path. Or parameters were given by position." :hint "Correct the parameter at `parameter`; the method's table says what it takes."))
     ("rpc.invalidRequest" . (:code -32600 :anyRequest t :data () :documentation "JSON, but no request: `jsonrpc` is not `\"2.0\"`, `method` is no string, `id` is no number or string or is in use, `params` is no object or array, `initialize` came twice, or the batch is empty." :hint "Correct the envelope."))
     ("rpc.methodNotFound" . (:code -32601 :anyRequest t :data () :documentation "There is no such request." :hint "See `rpc/discover` for what there is; the method may be newer than this server."))
     ("rpc.notInitialized" . (:code -32002 :anyRequest t :data () :documentation "A request came before `initialize`." :hint "Send `initialize` first and wait for its reply."))
     ("rpc.parseError" . (:code -32700 :anyRequest t :data ("offset") :documentation "The message is not JSON: RFC 8259, UTF-8, no lone surrogates, nested no deeper than `limits.nestingDepth`." :hint "Correct the message; `offset` says where it went wrong."))
     ("rpc.requestCancelled" . (:code -32800 :anyRequest t :data () :documentation "The request was given up, with `$/cancelRequest` or by a server that ends. Nothing was changed." :hint "None: it was asked for."))
     ("rpc.tooManyRequests" . (:code -32803 :anyRequest t :data () :documentation "Too many requests of this connection wait for their replies: more than `limits.waitingRequests`, or than `limits.waitingBytes` of their parameters." :hint "Wait for replies before asking for more."))
     ("rpc.unknownParameter" . (:code -32602 :anyRequest t :data ("allowed") :documentation "The parameters have a member that the method does not know, or one in them has; `parameter` is its path, `allowed` has those known." :hint "Correct the name, or leave the member out."))
     ("rpc.unsupportedVersion" . (:code 2035 :anyRequest nil :data ("allowed") :documentation "The client asks for a version of the protocol that the server does not serve; `allowed` has the one it speaks." :hint "Ask for the version that the server speaks, or use a newer server."))
     ("save.constraintConflict" . (:code 133021 :anyRequest nil :data ("value") :documentation "Two objects have the same values where the model wants them unique; `objects` says which." :hint "Change or delete one. To have it decided without asking, make the context with another `mergePolicy` (`context/create`)."))
     ("save.failed" . (:code 134030 :anyRequest nil :data ("file") :documentation "The save failed for a reason of its own." :hint "The message says which. The edits are still in the context."))
     ("save.mergeConflict" . (:code 133020 :anyRequest nil :data ("value") :documentation "The store has newer values than the context knew of; `objects` says of which." :hint "Refresh them (`context/refresh`) and save again: edits stay, on top of what was saved. To have it decided without asking, make the context with another `mergePolicy` (`context/create`)."))
     ("server.shuttingDown" . (:code -32600 :anyRequest t :data () :documentation "A request came after `shutdown`." :hint "Send `exit`; open another connection to go on."))
     ("store.busy" . (:code 134090 :anyRequest t :data () :documentation "Another process keeps the store locked." :hint "Try again."))
     ("store.corrupt" . (:code 134080 :anyRequest t :data () :documentation "The file is no store, or damaged." :hint "Check that it is the right file, or restore a backup; `document/check` says more of a store that opens."))
     ("store.exists" . (:code 134080 :anyRequest nil :data () :documentation "There is a file where a new one was to be made." :hint "Choose another path, or remove the file; `document/backup` can `replace` it."))
     ("store.failed" . (:code 134180 :anyRequest t :data () :documentation "SQLite or the system reported an error." :hint "The message has it."))
     ("store.full" . (:code 134030 :anyRequest t :data () :documentation "The disk is full." :hint "Make room and save again; the edits are still in the context."))
     ("store.inUse" . (:code 134090 :anyRequest nil :data ("holder") :documentation "Another server, or a command at work, has the store open for writing; `holder` says which." :hint "Connect to that server, as `orrery attach` does, or end it."))
     ("store.notFound" . (:code 134080 :anyRequest nil :data () :documentation "There is no store there." :hint "Correct the path, or pass `create`."))
     ("store.openFailed" . (:code 134080 :anyRequest t :data () :documentation "The store cannot be opened." :hint "The message has the system's reason."))
     ("store.readOnly" . (:code 134030 :anyRequest nil :data () :documentation "The store cannot be written." :hint "Open it without `readOnly`, with its model where that was a guess, or with `writeMirrored`, as the hint says; or make the file and its folder writable."))
     ("store.replaced" . (:code 134080 :anyRequest t :data () :documentation "The file at the store's path is not the one any more that was opened." :hint "Put it back; or give up what is unsaved with `document/revert`, close the document and open it again."))
     ("store.saveUnknown" . (:code 134030 :anyRequest nil :data () :documentation "The disk failed while a save was made durable. What was to be saved is still unsaved, but may turn up in the store if the server stops now." :hint "Save again, and do not take the edits for lost or saved until that succeeds."))
     ("stream.limit" . (:code 2034 :anyRequest nil :data () :documentation "This connection has `limits.openStreams` streams open that `stream/open` opened, or would have more than `limits.observedObjects` under observation." :hint "Close streams, or narrow them by predicate or ids."))
     ("stream.unknown" . (:code 2033 :anyRequest nil :data () :documentation "There is no stream of that name on this connection." :hint "Use a name that `stream/open` or `document/open` gave."))
     ("validation.dateTooLate" . (:code 1630 :anyRequest nil :data ("value") :documentation "A date is after its maximum." :hint "Set an earlier one."))
     ("validation.dateTooSoon" . (:code 1640 :anyRequest nil :data ("value") :documentation "A date is before its minimum." :hint "Set a later one."))
     ("validation.failed" . (:code 1550 :anyRequest nil :data () :documentation "A value breaks a rule that has no number of its own." :hint "Correct the value."))
     ("validation.invalidDate" . (:code 1650 :anyRequest nil :data () :documentation "A date is not one." :hint "Set another."))
     ("validation.invalidURI" . (:code 1690 :anyRequest nil :data ("value") :documentation "A text is no URI." :hint "Set one that is."))
     ("validation.missingMandatoryProperty" . (:code 1570 :anyRequest nil :data ("value") :documentation "A property that is not optional is nil." :hint "Set `property`."))
     ("validation.multiple" . (:code 1560 :anyRequest nil :data () :documentation "Several rules are broken." :hint "`errors` has each."))
     ("validation.numberTooLarge" . (:code 1610 :anyRequest nil :data ("value") :documentation "A number is above its maximum." :hint "Set a smaller one."))
     ("validation.numberTooSmall" . (:code 1620 :anyRequest nil :data ("value") :documentation "A number is below its minimum." :hint "Set a larger one."))
     ("validation.relationshipDeniedDelete" . (:code 1600 :anyRequest nil :data ("value") :documentation "An object was deleted while a relationship with the delete rule Deny holds objects." :hint "Delete those, or part them from it, first."))
     ("validation.relationshipExceedsMaximumCount" . (:code 1590 :anyRequest nil :data () :documentation "A to-many relationship holds more objects than it may." :hint "Take objects out."))
     ("validation.relationshipLacksMinimumCount" . (:code 1580 :anyRequest nil :data () :documentation "A to-many relationship holds fewer objects than it must." :hint "Add objects."))
     ("validation.stringPatternMatching" . (:code 1680 :anyRequest nil :data ("value") :documentation "A string does not match its regular expression." :hint "Set one that does."))
     ("validation.stringTooLong" . (:code 1660 :anyRequest nil :data ("value") :documentation "A string is longer than its maximum." :hint "Shorten it."))
     ("validation.stringTooShort" . (:code 1670 :anyRequest nil :data ("value") :documentation "A string is shorter than its minimum." :hint "Lengthen it."))
     ("value.readOnlyKey" . (:code 134000 :anyRequest nil :data () :documentation "The property cannot be set: it is derived, or a fetched property." :hint "Leave it out."))
     ("value.wrongType" . (:code 134000 :anyRequest nil :data ("value") :documentation "A value is not of its property's type." :hint "The value table says which form the type has."))
     ))
  "What there is to know of errors by their kind.
`:data' are the members of ErrorData that it has of its own.")

(provide 'orrery-protocol)

;; Local Variables:
;; sentence-end-double-space: nil
;; checkdoc-verb-check-experimental-flag: nil
;; End:

;;; orrery-protocol.el ends here
