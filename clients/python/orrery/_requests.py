# Written by derive.py from protocol.py: edit that instead.
"""The requests of the protocol as coroutines."""

import abc
import typing as t

from .protocol import (
    AggregateCloseParams,
    AggregateCloseResult,
    AggregateDidChangeParams,
    AggregateDidFailParams,
    AggregateDidResetParams,
    AggregateOpenParams,
    AggregateOpenResult,
    BatchDeleteParams,
    BatchDeleteResult,
    BatchInsertParams,
    BatchInsertResult,
    BatchUpdateParams,
    BatchUpdateResult,
    CancelRequestParams,
    ConnectionDidChangeParams,
    ConnectionListParams,
    ConnectionListResult,
    ContextBeginUndoGroupParams,
    ContextBeginUndoGroupResult,
    ContextCloseParams,
    ContextCloseResult,
    ContextCreateParams,
    ContextCreateResult,
    ContextDidChangeObjectsParams,
    ContextEndUndoGroupParams,
    ContextEndUndoGroupResult,
    ContextGetChangesParams,
    ContextGetChangesResult,
    ContextPerformParams,
    ContextPerformResult,
    ContextRedoParams,
    ContextRedoResult,
    ContextRefreshParams,
    ContextRefreshResult,
    ContextResetParams,
    ContextResetResult,
    ContextRollbackParams,
    ContextRollbackResult,
    ContextSaveParams,
    ContextSaveResult,
    ContextSetUndoLevelsParams,
    ContextSetUndoLevelsResult,
    ContextUndoParams,
    ContextUndoResult,
    ContextValidateParams,
    ContextValidateResult,
    DataReadParams,
    DataReadResult,
    DataWriteParams,
    DataWriteResult,
    DocumentBackupParams,
    DocumentBackupResult,
    DocumentCheckParams,
    DocumentCheckResult,
    DocumentCloseParams,
    DocumentCloseResult,
    DocumentDidChangeModelParams,
    DocumentDidChangeStateParams,
    DocumentDidFailToSaveParams,
    DocumentDidSaveParams,
    DocumentGetMetadataParams,
    DocumentGetMetadataResult,
    DocumentGetStatusParams,
    DocumentGetStatusResult,
    DocumentListResult,
    DocumentOpenParams,
    DocumentOpenResult,
    DocumentRecoverParams,
    DocumentRecoverResult,
    DocumentRevertParams,
    DocumentRevertResult,
    DocumentSetMetadataParams,
    DocumentSetMetadataResult,
    FetchCountParams,
    FetchCountResult,
    FetchExplainParams,
    FetchExplainResult,
    FetchIdsParams,
    FetchIdsResult,
    FetchObjectsParams,
    FetchObjectsResult,
    FetchRowsParams,
    FetchRowsResult,
    HistoryFetchParams,
    HistoryFetchResult,
    HistoryPurgeParams,
    HistoryPurgeResult,
    InitializeParams,
    InitializeResult,
    JSON,
    ListCloseParams,
    ListCloseResult,
    ListDidChangeParams,
    ListDidFailParams,
    ListDidResetParams,
    ListOpenParams,
    ListOpenResult,
    ListSetFetchParams,
    ListSetFetchResult,
    ListSetWindowParams,
    ListSetWindowResult,
    LogTraceParams,
    ModelCheckParams,
    ModelCheckResult,
    ModelDescribeParams,
    ModelDescribeResult,
    ModelDiffParams,
    ModelDiffResult,
    ModelGetClassesParams,
    ModelGetClassesResult,
    ModelGetVersionsParams,
    ModelGetVersionsResult,
    ModelGraphParams,
    ModelGraphResult,
    ModelMergeParams,
    ModelMergeResult,
    ModelUpdateParams,
    ModelUpdateResult,
    ModelWriteParams,
    ModelWriteResult,
    ObjectChangedValuesParams,
    ObjectChangedValuesResult,
    ObjectDeleteParams,
    ObjectDeleteResult,
    ObjectFindOrInsertParams,
    ObjectFindOrInsertResult,
    ObjectGetParams,
    ObjectGetResult,
    ObjectGetValueParams,
    ObjectGetValueResult,
    ObjectInsertParams,
    ObjectInsertResult,
    ObjectMoveParams,
    ObjectMoveResult,
    ObjectSetValueParams,
    ObjectSetValueResult,
    ObjectUpdateParams,
    ObjectUpdateResult,
    ObjectValidateParams,
    ObjectValidateResult,
    ObserverCloseParams,
    ObserverCloseResult,
    ObserverDidChangeParams,
    ObserverDidFailParams,
    ObserverDidResetParams,
    ObserverOpenParams,
    ObserverOpenResult,
    PredicateParseExpressionParams,
    PredicateParseExpressionResult,
    PredicateParseParams,
    PredicateParseResult,
    ProgressParams,
    RPCGetStatusResult,
    RPCStopParams,
    RPCStopResult,
    RelationshipAddParams,
    RelationshipAddResult,
    RelationshipInsertParams,
    RelationshipInsertResult,
    RelationshipMoveParams,
    RelationshipMoveResult,
    RelationshipRemoveParams,
    RelationshipRemoveResult,
    RelationshipSetParams,
    RelationshipSetResult,
    SetTraceParams,
    StreamCloseParams,
    StreamCloseResult,
    StreamDidFailParams,
    StreamDidResetParams,
    StreamOpenParams,
    StreamOpenResult,
)


class Requests(abc.ABC):
    """A typed method for each request and notification. Connections inherit it."""

    @abc.abstractmethod
    async def request(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> JSON: ...

    @abc.abstractmethod
    def notify(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> None: ...

    @abc.abstractmethod
    def on(self, method: str, handler: t.Callable[[t.Any], None]) -> None: ...

    async def aggregate_close(self, params: AggregateCloseParams) -> AggregateCloseResult:
        """Closes a live aggregate.

        Nothing more is told of it.

        Errors: `aggregate.unknown`.
        """
        return t.cast(AggregateCloseResult, await self.request("aggregate/close", params))

    async def aggregate_open(self, params: AggregateOpenParams) -> AggregateOpenResult:
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
        return t.cast(AggregateOpenResult, await self.request("aggregate/open", params))

    async def batch_delete(self, params: BatchDeleteParams) -> BatchDeleteResult:
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
        return t.cast(BatchDeleteResult, await self.request("batch/delete", params))

    async def batch_insert(self, params: BatchInsertParams) -> BatchInsertResult:
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
        return t.cast(BatchInsertResult, await self.request("batch/insert", params))

    async def batch_update(self, params: BatchUpdateParams) -> BatchUpdateResult:
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
        return t.cast(BatchUpdateResult, await self.request("batch/update", params))

    async def connection_list(self, params: t.Optional[ConnectionListParams] = None) -> ConnectionListResult:
        """Who else is connected to this server.

        A client whose token names documents is told only of connections that have one of them open.

        Errors: `document.unknown`.
        """
        return t.cast(ConnectionListResult, await self.request("connection/list", params))

    async def context_begin_undo_group(self, params: t.Optional[ContextBeginUndoGroupParams] = None) -> ContextBeginUndoGroupResult:
        """Makes one step of undo of the edits that follow.

        It holds the edits that this connection makes in the context until `context/endUndoGroup`,
        saved or not; those of others stay steps of their own. The step stands in the stack where
        the last of its edits does. Groups nest: an inner one is part of the outer. A group ends
        with its connection; `context/undo` takes back what it holds so far, and its next edit
        begins another step, as does the edit after 1,000,000 elementary changes.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextBeginUndoGroupResult, await self.request("context/beginUndoGroup", params))

    async def context_close(self, params: ContextCloseParams) -> ContextCloseResult:
        """Closes a private context; its unsaved changes are lost.

        The main context is closed with its document.

        Errors: `context.isMain`, `context.unknown`.
        """
        return t.cast(ContextCloseResult, await self.request("context/close", params))

    async def context_create(self, params: t.Optional[ContextCreateParams] = None) -> ContextCreateResult:
        """Makes a private context: a scratchpad of this connection's own.

        Its parent is the store, or another context, whose edits it sees and to which it saves. It
        has no notices unless an observer asks for them, and goes with the connection.

        Errors: `context.limit`, `context.unknown`, `document.ambiguous`, `document.unknown`.
        """
        return t.cast(ContextCreateResult, await self.request("context/create", params))

    async def context_end_undo_group(self, params: t.Optional[ContextEndUndoGroupParams] = None) -> ContextEndUndoGroupResult:
        """Ends the undo group that this connection has begun.

        The step stays, and what is edited now is another.

        Errors: `context.noUndoGroup`, `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextEndUndoGroupResult, await self.request("context/endUndoGroup", params))

    async def context_get_changes(self, params: t.Optional[ContextGetChangesParams] = None) -> ContextGetChangesResult:
        """The context's unsaved changes.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextGetChangesResult, await self.request("context/getChanges", params))

    async def context_perform(self, params: ContextPerformParams) -> ContextPerformResult:
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
        return t.cast(ContextPerformResult, await self.request("context/perform", params))

    async def context_redo(self, params: t.Optional[ContextRedoParams] = None) -> ContextRedoResult:
        """Does again what was taken back.

        An edit after an undo leaves nothing to redo.

        Errors: `context.nothingToRedo`, `context.undoConflict`, `context.unknown`,
        `document.ambiguous`.
        """
        return t.cast(ContextRedoResult, await self.request("context/redo", params))

    async def context_refresh(self, params: t.Optional[ContextRefreshParams] = None) -> ContextRefreshResult:
        """Reads objects' values from the store again.

        `updated` are the objects found changed, `refreshed` the others that `ids` names.

        Errors: `context.unknown`, `document.ambiguous`, `object.deleted`, `object.notFound`.
        """
        return t.cast(ContextRefreshResult, await self.request("context/refresh", params))

    async def context_reset(self, params: t.Optional[ContextResetParams] = None) -> ContextResetResult:
        """Makes the context forget everything it holds, unsaved changes included.

        Front ends are sent `stream/didReset`, which lists no objects; the result tells what of the
        unsaved changes was taken back, as that of `context/rollback` does.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextResetResult, await self.request("context/reset", params))

    async def context_rollback(self, params: t.Optional[ContextRollbackParams] = None) -> ContextRollbackResult:
        """Throws away the context's unsaved changes and its undo stack.

        How far it reaches depends on autosave. With it, that is at most what was edited since the
        last save, often a second: right after one it takes back nothing, and empties the undo stack
        all the same. To take back more, use `context/undo`, edit in a private context, or open the
        document with `autosave: {"enabled": false}`.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextRollbackResult, await self.request("context/rollback", params))

    async def context_save(self, params: t.Optional[ContextSaveParams] = None) -> ContextSaveResult:
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
        return t.cast(ContextSaveResult, await self.request("context/save", params))

    async def context_set_undo_levels(self, params: ContextSetUndoLevelsParams) -> ContextSetUndoLevelsResult:
        """Says how many steps of a context can be undone.

        A main context has 100 to begin with, a private one those of `context/create`. Where there
        are more steps, or all of them hold more than 128 MB of values, the oldest go; the newest
        stays. What that changes of `canUndo` and `canRedo` is told by a `context/didChangeObjects`
        without objects.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextSetUndoLevelsResult, await self.request("context/setUndoLevels", params))

    async def context_undo(self, params: t.Optional[ContextUndoParams] = None) -> ContextUndoResult:
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
        return t.cast(ContextUndoResult, await self.request("context/undo", params))

    async def context_validate(self, params: t.Optional[ContextValidateParams] = None) -> ContextValidateResult:
        """Checks the unsaved changes as a save would.

        Reports every failure; an invalid context is a result, not an error. Whether a value that
        must be unique is used already is found by the save itself.

        Errors: `context.unknown`, `document.ambiguous`.
        """
        return t.cast(ContextValidateResult, await self.request("context/validate", params))

    async def data_read(self, params: DataReadParams) -> DataReadResult:
        """A piece of a large Binary value.

        A handle names a value where it stands, and gives it as it is when it is read: after a
        notice of a change, fetch the object again. It lives as long as its context. Of a value in a
        file of its own no more is read than is asked for. Who reads a value in pieces sends with
        each but the first, as `ifUnchangedSince`, the `clock` of the reply with the piece before:
        where another value was set between them, that is refused, and the value is to be read from
        its beginning.

        Errors: `clock.expired`, `data.unknownHandle`, `object.changedSince`.
        """
        return t.cast(DataReadResult, await self.request("data/read", params))

    async def data_write(self, params: DataWriteParams) -> DataWriteResult:
        """Sends a large Binary value in pieces.

        The first call makes a handle, later ones add to it; then `{"$handle": {"handle": "h2"}}` is
        the value in `object/insert`, `object/update` and the like. A handle ends with the first
        request that wrote it to a document; after `object/validate` it can be used again, and after
        one that failed, as long as there is room: when `limits.openUploads` or `limits.uploadBytes`
        is met, those end first that failed requests named, the longest ago first. It writes nothing
        to a document, hence has no clock.

        Errors: `data.tooLarge`, `data.unknownHandle`.
        """
        return t.cast(DataWriteResult, await self.request("data/write", params))

    async def document_backup(self, params: DocumentBackupParams) -> DocumentBackupResult:
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
        return t.cast(DocumentBackupResult, await self.request("document/backup", params))

    async def document_check(self, params: t.Optional[DocumentCheckParams] = None) -> DocumentCheckResult:
        """Verifies the store's integrity.

        SQLite's check, and the graph's: references to objects that are not there, inverses that
        disagree, keys out of range, values that break the model's rules. Reads only: the store as
        it was last saved when the request was taken up, with the edits and saves of others going on
        meanwhile. With `$/cancelRequest` it stops.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(DocumentCheckResult, await self.request("document/check", params))

    async def document_close(self, params: t.Optional[DocumentCloseParams] = None) -> DocumentCloseResult:
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
        return t.cast(DocumentCloseResult, await self.request("document/close", params))

    async def document_get_metadata(self, params: t.Optional[DocumentGetMetadataParams] = None) -> DocumentGetMetadataResult:
        """What programs keep in the store's metadata.

        As Core Data's `metadata(for:)`: the keys that are not the framework's, as the store has
        them now. Metadata are no objects: no notice tells of them, and undo does not touch them.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(DocumentGetMetadataResult, await self.request("document/getMetadata", params))

    async def document_get_status(self, params: t.Optional[DocumentGetStatusParams] = None) -> DocumentGetStatusResult:
        """How a document is.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(DocumentGetStatusResult, await self.request("document/getStatus", params))

    async def document_list(self) -> DocumentListResult:
        """The documents open on this server.

        Those of other connections too: a path to join them by is `document/open`.
        """
        return t.cast(DocumentListResult, await self.request("document/list", None))

    async def document_open(self, params: DocumentOpenParams) -> DocumentOpenResult:
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
        return t.cast(DocumentOpenResult, await self.request("document/open", params))

    async def document_recover(self, params: t.Optional[DocumentRecoverParams] = None) -> DocumentRecoverResult:
        """Brings back edits that could not be saved when the document was closed, or discards them.

        The edits of all files in `recovery` of the document become unsaved edits of its main
        context, as one step of undo; other front ends see an ordinary notice. Objects have the ids
        that they had. A file stays until what it holds has been saved or undone; what could not be
        brought back stays in it until it can, or until `discard`. A `discard` that fails with
        `store.failed` names the file that could not be removed: what is in it is still listed.

        Errors: `document.ambiguous`, `document.unknown`, `recovery.notFound`,
        `recovery.unreadable`, `store.readOnly`.
        """
        return t.cast(DocumentRecoverResult, await self.request("document/recover", params))

    async def document_revert(self, params: t.Optional[DocumentRevertParams] = None) -> DocumentRevertResult:
        """Throws away the main context's unsaved changes and its undo stack.

        The document is as it was last saved. Other front ends see a notice of origin `rollback`.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(DocumentRevertResult, await self.request("document/revert", params))

    async def document_set_metadata(self, params: DocumentSetMetadataParams) -> DocumentSetMetadataResult:
        """Changes what programs keep in the store's metadata.

        Saved at once, in a transaction of its own. Keys that are not named stay as they are. Keys
        that begin with `NS`, `_NS`, `PF` or `Orrery` are the framework's, and refused.

        Errors: `document.ambiguous`, `document.unknown`, `model.unknownKey`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(DocumentSetMetadataResult, await self.request("document/setMetadata", params))

    async def fetch_count(self, params: FetchCountParams) -> FetchCountResult:
        """Counts what a fetch finds.

        The number of objects that `fetch/objects`, or of rows that `fetch/rows`, would return for
        the same fetch: limit and offset count, and so do groups and `distinct`. What is returned of
        each (`prefetch`, `prefetchRequests`, the order) makes no difference.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(FetchCountResult, await self.request("fetch/count", params))

    async def fetch_explain(self, params: FetchExplainParams) -> FetchExplainResult:
        """How a fetch is run, what that takes, and which index would help.

        The statement is the one that finds what `resultType` says. Prefetching, and what unsaved
        changes add, are not in it. It is run to its end and its rows are thrown away: this takes as
        long as the fetch, holds up nobody, and stops with `$/cancelRequest`. Nothing here is a
        time: the figures are the same on every machine.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.unknownEntity`,
        `model.unknownKey`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
        `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(FetchExplainResult, await self.request("fetch/explain", params))

    async def fetch_ids(self, params: FetchIdsParams) -> FetchIdsResult:
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
        return t.cast(FetchIdsResult, await self.request("fetch/ids", params))

    async def fetch_objects(self, params: FetchObjectsParams) -> FetchObjectsResult:
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
        return t.cast(FetchObjectsResult, await self.request("fetch/objects", params))

    async def fetch_rows(self, params: FetchRowsParams) -> FetchRowsResult:
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
        return t.cast(FetchRowsResult, await self.request("fetch/rows", params))

    async def history_fetch(self, params: t.Optional[HistoryFetchParams] = None) -> HistoryFetchResult:
        """Tells what saves did, oldest first: Core Data's persistent history.

        A store has history where an app of Apple's platforms switched it on, or `document/open`
        with `history`. Unsaved edits are no part of it. Call again with `after: token` while
        `hasMore`, and with the last token whenever there may be news. Where something after the
        token was purged the answer is `history.tokenExpired`: read everything anew.

        Errors: `document.ambiguous`, `document.unknown`, `history.tokenExpired`,
        `history.unavailable`, `model.unknownEntity`.
        """
        return t.cast(HistoryFetchResult, await self.request("history/fetch", params))

    async def history_purge(self, params: t.Optional[HistoryPurgeParams] = None) -> HistoryPurgeResult:
        """Forgets old history.

        Exactly one of `before` and `beforeDate` is given. Whoever has not read what is purged gets
        `history.tokenExpired`. Objects stay as they are. `$/cancelRequest` stops it; what is gone
        by then stays gone.

        Errors: `document.ambiguous`, `document.unknown`, `history.tokenExpired`,
        `history.unavailable`, `store.readOnly`.
        """
        return t.cast(HistoryPurgeResult, await self.request("history/purge", params))

    async def initialize(self, params: t.Optional[InitializeParams] = None) -> InitializeResult:
        """Opens a session: the first request on a connection, once.

        LSP's. Before it every request is refused with `rpc.notInitialized` and every notification
        but `exit` is dropped; a second one is refused with `rpc.invalidRequest`. Members of LSP
        that mean nothing here (`rootUri`, `workspaceFolders`, …) are ignored. On standard input and
        output the server ends when the process `processId` does.

        Errors: `rpc.unsupportedVersion`.
        """
        return t.cast(InitializeResult, await self.request("initialize", params))

    async def list_close(self, params: ListCloseParams) -> ListCloseResult:
        """Closes a live list.

        Nothing more is told of it.

        Errors: `list.unknown`.
        """
        return t.cast(ListCloseResult, await self.request("list/close", params))

    async def list_open(self, params: ListOpenParams) -> ListOpenResult:
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
        return t.cast(ListOpenResult, await self.request("list/open", params))

    async def list_set_fetch(self, params: ListSetFetchParams) -> ListSetFetchResult:
        """Changes what a live list shows.

        Another predicate, order, limit or division into sections; the entity stays. The reply says
        how the new list follows from the old one. Until then nothing is told of either; what
        changes meanwhile comes in one push behind the reply. `$/cancelRequest` leaves the old list.

        Errors: `fetch.invalid`, `list.unknown`, `model.unknownEntity`, `model.unknownKey`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(ListSetFetchResult, await self.request("list/setFetch", params))

    async def list_set_window(self, params: ListSetWindowParams) -> ListSetWindowResult:
        """Changes the rows that a live list shows.

        The reply has all objects in the new window.

        Errors: `list.unknown`.
        """
        return t.cast(ListSetWindowResult, await self.request("list/setWindow", params))

    async def model_check(self, params: ModelCheckParams) -> ModelCheckResult:
        """What is wrong with a model, and what is odd.

        An editor asks this while a model is edited: nothing is opened or written. A model with
        faults is refused by every other request; warnings tell what is allowed and probably not
        meant.

        Errors: `document.unknown`, `model.notFound`.
        """
        return t.cast(ModelCheckResult, await self.request("model/check", params))

    async def model_describe(self, params: t.Optional[ModelDescribeParams] = None) -> ModelDescribeResult:
        """The document's model as JSON.

        In the form that `document/open` takes in the message and the server reads from a `.json`
        model.

        Errors: `document.ambiguous`, `document.unknown`.
        """
        return t.cast(ModelDescribeResult, await self.request("model/describe", params))

    async def model_diff(self, params: t.Optional[ModelDiffParams] = None) -> ModelDiffResult:
        """What differs between two models, and what an inferred migration would make of it.

        A dry run of Core Data's lightweight migration that reads the models only, no store: what
        becomes of each entity, what changes, what data would be lost and what cannot be inferred.
        Fetched properties, fetch requests, indexes, configurations, user info, classes and rules of
        validation are not compared: no stored object depends on them.

        Errors: `document.ambiguous`, `document.unknown`, `migration.mappingInvalid`,
        `migration.policyUnsupported`, `model.invalid`, `model.notFound`.
        """
        return t.cast(ModelDiffResult, await self.request("model/diff", params))

    async def model_get_classes(self, params: ModelGetClassesParams) -> ModelGetClassesResult:
        """A model's entities as classes of a programming language.

        The texts that `orrery generate` writes. No file is written.

        Errors: `document.ambiguous`, `document.unknown`, `model.invalid`, `model.notFound`.
        """
        return t.cast(ModelGetClassesResult, await self.request("model/getClasses", params))

    async def model_get_versions(self, params: ModelGetVersionsParams) -> ModelGetVersionsResult:
        """The versions of a model, and which of them a store is of.

        What `document/open` with `migrate` goes by, without touching anything: a store's version is
        recognised by its version hashes, or, where Apple's framework wrote it, by its tables and
        the model that it keeps. `model/diff` compares two of the versions, named by paths such as
        `Homepwner.xcdatamodeld/Homepwner 2.xcdatamodel`.

        Errors: `document.badLocation`, `model.invalid`, `model.notFound`, `store.notFound`.
        """
        return t.cast(ModelGetVersionsResult, await self.request("model/getVersions", params))

    async def model_graph(self, params: t.Optional[ModelGraphParams] = None) -> ModelGraphResult:
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
        return t.cast(ModelGraphResult, await self.request("model/graph", params))

    async def model_merge(self, params: ModelMergeParams) -> ModelMergeResult:
        """Several models as one, or one configuration of a model.

        As Core Data merges the models of an app and its frameworks: entities, composites, fetch
        requests and configurations of all of them. What several have under one name must be the
        same in each, or the error lists every name that is not; a relationship may lead from an
        entity of one model to one of another. The result can be given to `document/open` as
        `model`. No file is written.

        Errors: `model.invalid`, `model.notFound`, `model.unknownConfiguration`.
        """
        return t.cast(ModelMergeResult, await self.request("model/merge", params))

    async def model_update(self, params: ModelUpdateParams) -> ModelUpdateResult:
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
        return t.cast(ModelUpdateResult, await self.request("model/update", params))

    async def model_write(self, params: ModelWriteParams) -> ModelWriteResult:
        """Writes a model into a file.

        What `orrery model convert` does. The name's ending says in which form: `.xcdatamodeld`,
        `.xcdatamodel`, `.json`. A model of Xcode that is there is updated: what is the same stays
        byte for byte, and so does what this program does not know. A `.json` is written anew, where
        it is a model or nothing. A model with faults is not written. Each file is there as it was
        or as it is to be, whatever happens. No document has another model by this: that is
        `model/update`.

        Errors: `document.unknown`, `model.invalid`, `model.notFound`, `model.unknownEntity`.
        """
        return t.cast(ModelWriteResult, await self.request("model/write", params))

    async def object_changed_values(self, params: t.Optional[ObjectChangedValuesParams] = None) -> ObjectChangedValuesResult:
        """What is unsaved of objects, with old and new values.

        Objects that are saved as they are, and ids that name nothing, are left out. What it costs
        follows the objects asked for, or those with unsaved changes.

        Errors: `context.unknown`, `document.ambiguous`, `object.notFound`.
        """
        return t.cast(ObjectChangedValuesResult, await self.request("object/changedValues", params))

    async def object_delete(self, params: ObjectDeleteParams) -> ObjectDeleteResult:
        """Deletes objects, and what the delete rules take with them.

        While a rule `Deny` protects one of them nothing is deleted; objects that the same call
        deletes do not count.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `object.changedSince`,
        `object.deleted`, `object.notFound`, `store.readOnly`, `validation.multiple`,
        `validation.relationshipDeniedDelete`.
        """
        return t.cast(ObjectDeleteResult, await self.request("object/delete", params))

    async def object_find_or_insert(self, params: ObjectFindOrInsertParams) -> ObjectFindOrInsertResult:
        """The object with these values, made if there is none.

        Atomic: two clients asking at once get the same object. Unsaved objects of the context
        count. Where several match, it is the one with the lowest key.

        Errors: `context.unknown`, `document.ambiguous`, `fetch.invalid`, `model.abstractEntity`,
        `model.unknownEntity`, `model.unknownKey`, `object.deleted`, `object.notFound`,
        `store.readOnly`, `validation.invalidURI`, `validation.multiple`,
        `validation.numberTooLarge`, `validation.numberTooSmall`, `value.readOnlyKey`,
        `value.wrongType`.
        """
        return t.cast(ObjectFindOrInsertResult, await self.request("object/findOrInsert", params))

    async def object_get(self, params: ObjectGetParams) -> ObjectGetResult:
        """Objects by id.

        Ids that name nothing, or a deleted object, are listed in `missing`; a text that is no
        object id at all, or names an unknown entity, is an error.

        Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.notFound`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(ObjectGetResult, await self.request("object/get", params))

    async def object_get_value(self, params: ObjectGetValueParams) -> ObjectGetValueResult:
        """A value by key path.

        Key-value coding's `value(forKeyPath:)`.

        Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.deleted`,
        `object.notFound`, `predicate.arguments`, `predicate.keyPath`, `predicate.limit`,
        `predicate.syntax`, `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(ObjectGetValueResult, await self.request("object/getValue", params))

    async def object_insert(self, params: ObjectInsertParams) -> ObjectInsertResult:
        """Makes an object.

        It gets its permanent id, its defaults and what the model's `orrery.awakeFromInsert` says;
        `values` come on top. A new object need not be valid until it is saved.

        Errors: `context.unknown`, `document.ambiguous`, `model.abstractEntity`,
        `model.unknownEntity`, `model.unknownKey`, `object.deleted`, `object.notFound`,
        `store.readOnly`, `validation.invalidURI`, `validation.multiple`,
        `validation.numberTooLarge`, `validation.numberTooSmall`, `value.readOnlyKey`,
        `value.wrongType`.
        """
        return t.cast(ObjectInsertResult, await self.request("object/insert", params))

    async def object_move(self, params: ObjectMoveParams) -> ObjectMoveResult:
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
        return t.cast(ObjectMoveResult, await self.request("object/move", params))

    async def object_set_value(self, params: ObjectSetValueParams) -> ObjectSetValueResult:
        """Sets a value by key path.

        Key-value coding's `setValue(_:forKeyPath:)`: the last key is set on the object that the
        steps before it lead to. Where a step is nil nothing happens.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `predicate.keyPath`,
        `predicate.limit`, `store.readOnly`, `validation.invalidURI`, `validation.numberTooLarge`,
        `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
        """
        return t.cast(ObjectSetValueResult, await self.request("object/setValue", params))

    async def object_update(self, params: ObjectUpdateParams) -> ObjectUpdateResult:
        """Sets values of an object.

        Properties not named stay. `null` sets nil. A to-many relationship is set as a whole.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `validation.invalidURI`, `validation.multiple`, `validation.numberTooLarge`,
        `validation.numberTooSmall`, `value.readOnlyKey`, `value.wrongType`.
        """
        return t.cast(ObjectUpdateResult, await self.request("object/update", params))

    async def object_validate(self, params: ObjectValidateParams) -> ObjectValidateResult:
        """Checks an object, or values it might get, against the model's rules.

        Failures are a result, not an error.

        Errors: `context.unknown`, `document.ambiguous`, `model.unknownKey`, `object.deleted`,
        `object.notFound`, `validation.multiple`, `value.wrongType`.
        """
        return t.cast(ObjectValidateResult, await self.request("object/validate", params))

    async def observer_close(self, params: ObserverCloseParams) -> ObserverCloseResult:
        """Closes an observer.

        Its pushes stop before the reply.

        Errors: `observer.unknown`.
        """
        return t.cast(ObserverCloseResult, await self.request("observer/close", params))

    async def observer_open(self, params: ObserverOpenParams) -> ObserverOpenResult:
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
        return t.cast(ObserverOpenResult, await self.request("observer/open", params))

    async def predicate_parse(self, params: PredicateParseParams) -> PredicateParseResult:
        """A predicate's canonical text and tree.

        A syntax fault is the error `predicate.syntax` with its `offset` and what was `expected`
        there. With an entity the key paths and types are checked too. The chapter on predicates has
        the language.

        Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(PredicateParseResult, await self.request("predicate/parse", params))

    async def predicate_parse_expression(self, params: PredicateParseExpressionParams) -> PredicateParseExpressionResult:
        """An expression's canonical text and tree.

        As `predicate/parse`, for a lone value: what `expressions` of a fetch and the values of a
        batch update are.

        Errors: `document.ambiguous`, `document.unknown`, `model.unknownEntity`,
        `predicate.arguments`, `predicate.keyPath`, `predicate.limit`, `predicate.syntax`,
        `predicate.type`, `predicate.unsupported`.
        """
        return t.cast(PredicateParseExpressionResult, await self.request("predicate/parseExpression", params))

    async def relationship_add(self, params: RelationshipAddParams) -> RelationshipAddResult:
        """Adds objects to a to-many relationship.

        Those it holds already stay where they are. Inverses follow.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipAddResult, await self.request("relationship/add", params))

    async def relationship_insert(self, params: RelationshipInsertParams) -> RelationshipInsertResult:
        """Puts objects at a place of an ordered relationship.

        Those it holds already are moved there.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipInsertResult, await self.request("relationship/insert", params))

    async def relationship_move(self, params: RelationshipMoveParams) -> RelationshipMoveResult:
        """Moves objects within an ordered relationship.

        The objects are taken out, in the order given, and put at `index` of what is left. Each must
        be in it.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipMoveResult, await self.request("relationship/move", params))

    async def relationship_remove(self, params: RelationshipRemoveParams) -> RelationshipRemoveResult:
        """Takes objects out of a to-many relationship.

        Those it does not hold are ignored. Inverses follow.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipRemoveResult, await self.request("relationship/remove", params))

    async def relationship_set(self, params: RelationshipSetParams) -> RelationshipSetResult:
        """Sets what a relationship holds.

        An ordered one keeps the given order; a to-one takes at most one object. Inverses follow.

        Errors: `clock.expired`, `context.unknown`, `document.ambiguous`, `model.unknownKey`,
        `object.changedSince`, `object.deleted`, `object.notFound`, `store.readOnly`,
        `value.wrongType`.
        """
        return t.cast(RelationshipSetResult, await self.request("relationship/set", params))

    async def rpc_discover(self) -> JSON:
        """This protocol as an OpenRPC document.

        The same as `protocol/generated/openrpc.json`. OpenRPC calls the method `rpc.discover`; it
        is answered too.
        """
        return await self.request("rpc/discover", None)

    async def rpc_get_status(self) -> RPCGetStatusResult:
        """This server: its process, since when it runs, and what it has open.

        What `orrery servers` shows. Documents that the connection's token does not allow are left
        out.
        """
        return t.cast(RPCGetStatusResult, await self.request("rpc/getStatus", None))

    async def rpc_stop(self, params: t.Optional[RPCStopParams] = None) -> RPCStopResult:
        """Ends this server for everybody, as SIGTERM does.

        Every document is saved as for its last front end, and closed; then the reply comes, and the
        connections end. What could not be saved is `save.failed`, with the recovery file where the
        edits are; the server ends all the same. A token that is restricted to reading or to
        documents does not allow it. `orrery servers stop` sends it; `orrery attach` does with
        `ifIdle`, to open a document in another way than a server has it that waits for somebody to
        come back.

        Errors: `save.failed`.
        """
        return t.cast(RPCStopResult, await self.request("rpc/stop", params))

    async def shutdown(self) -> None:
        """Ends the session's work; the connection stays until `exit`.

        LSP's. The connection's documents are saved where they autosave. It fails with `save.failed`
        when edits of this connection could not be saved, or edits of anybody where this is the last
        front end; `errors` has every reason. Where nobody is left to mend them, they are kept in a
        recovery file, which `file` names and the next `document/open` tells of. Any request after
        it, whatever its reply, is refused with `server.shuttingDown`.

        Errors: `save.failed`.
        """
        await self.request("shutdown", None)

    async def stream_close(self, params: StreamCloseParams) -> StreamCloseResult:
        """Closes a stream of notices.

        Its notices stop before the reply. The streams that `document/open` opened can be closed
        too.

        Errors: `stream.unknown`.
        """
        return t.cast(StreamCloseResult, await self.request("stream/close", params))

    async def stream_open(self, params: t.Optional[StreamOpenParams] = None) -> StreamOpenResult:
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
        return t.cast(StreamOpenResult, await self.request("stream/open", params))

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
