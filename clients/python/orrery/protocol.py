# Written by generate.py from protocol/generated/metaModel.json: edit the definitions instead.
"""The types and methods of the Orrery protocol, and tables that say the same at run time."""

import abc
import typing as t

JSON = t.Union[None, bool, int, float, str, t.List["JSON"], t.Dict[str, "JSON"]]

Access = t.Union[t.Literal["read", "write"], str]
AttributeTypeName = t.Literal["Undefined", "Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "String", "Boolean", "Date", "Binary", "UUID", "URI", "Transformable", "Composite"]
BatchConflictRule = t.Literal["error", "update", "skip"]
ChangeOrigin = t.Union[t.Literal["edit", "merge", "undo", "redo", "rollback", "refresh", "batch", "remote"], str]
CheckProblemKind = t.Union[t.Literal["sqlite", "danglingReference", "inverseMismatch", "primaryKey", "missingFile", "orphanedFile", "validation"], str]
ComparisonModifier = t.Union[t.Literal["direct", "all", "any"], str]
CreateMode = t.Literal["never", "ifMissing", "always"]
DeleteRuleName = t.Literal["No Action", "Nullify", "Cascade", "Deny"]
DocumentFormat = t.Literal["file", "package"]
DocumentState = t.Union[t.Literal["normal", "editingDisabled", "savingError", "inConflict"], str]
Durability = t.Literal["full", "normal"]
ExpressionKind = t.Union[t.Literal["constant", "keyPath", "evaluatedObject", "variable", "aggregate", "function", "subquery", "conditional"], str]
FetchEvaluation = t.Union[t.Literal["store", "merged", "context"], str]
FetchResultType = t.Literal["objects", "ids", "rows", "count"]
HistoryChangeType = t.Union[t.Literal["insert", "update", "delete"], str]
IndexCollation = t.Literal["binary", "rTree"]
Int64Form = t.Literal["number", "string"]
ListResetReason = t.Union[t.Literal["overflow", "reset", "changed", "model"], str]
MergePolicy = t.Literal["error", "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback"]
ModelChangeKind = t.Union[t.Literal["entityAdded", "entityRemoved", "entityRenamed", "superentityChanged", "isAbstractChanged", "uniquenessConstraintAdded", "uniquenessConstraintRemoved", "propertyAdded", "propertyRemoved", "propertyRenamed", "propertyMoved", "typeChanged", "isOptionalChanged", "isTransientChanged", "defaultValueChanged", "derivationChanged", "externalStorageChanged", "destinationChanged", "inverseChanged", "isToManyChanged", "isOrderedChanged", "deleteRuleChanged", "countsChanged", "versionHashModifierChanged", "objectsFiltered", "propertyMapped"], str]
ModelGuessKind = t.Union[t.Literal["cache", "entity", "name", "owner", "type", "destination", "inverse", "omitted", "rules", "unreadable"], str]
ModelMappingKind = t.Union[t.Literal["add", "remove", "copy", "transform", "custom"], str]
ModelOriginKind = t.Union[t.Literal["store", "cache", "tables"], str]
NoticeDetail = t.Literal["objects", "ids", "none"]
ObservableNotice = t.Literal["context/didChangeObjects", "document/didSave"]
PredicateKind = t.Union[t.Literal["and", "or", "not", "comparison", "true", "false"], str]
ResetReason = t.Union[t.Literal["overflow", "size", "reset", "batch", "remote", "unreadable", "model"], str]
Returning = t.Literal["none", "ids", "keys", "objects"]
SortComparator = t.Literal["compare", "caseInsensitiveCompare", "localizedCompare", "localizedCaseInsensitiveCompare", "localizedStandardCompare"]
TraceValue = t.Literal["off", "messages", "verbose"]
UnsavedEditKind = t.Union[t.Literal["insert", "update", "delete", "relate", "order"], str]
ArgumentArray = t.List[JSON]
ObjectID = str
Values = t.Dict[str, JSON]
Variables = t.Dict[str, JSON]
_ContextStateRequired = t.TypedDict("_ContextStateRequired", {"hasChanges": "bool", "canUndo": "bool", "canRedo": "bool"})
_ContextStateOptional = t.TypedDict("_ContextStateOptional", {"undoActionName": "str", "redoActionName": "str"}, total=False)


class ContextState(_ContextStateRequired, _ContextStateOptional):
    """What a front end shows of a context beside its objects: whether there is something to save, to undo and to redo."""


_OpenDocumentRequired = t.TypedDict("_OpenDocumentRequired", {"document": "str", "context": "str", "state": "DocumentState", "storeUUID": "str", "clock": "str", "streams": "t.List[OpenStream]"})
_OpenDocumentOptional = t.TypedDict("_OpenDocumentOptional", {"path": "str", "readOnly": "bool", "isMirrored": "bool", "recovery": "t.List[RecoveryFile]", "logsOfReplacedFiles": "t.List[str]"}, total=False)


class OpenDocument(_OpenDocumentRequired, _OpenDocumentOptional):
    """A document that a connection has open."""


_WrittenChangesRequired = t.TypedDict("_WrittenChangesRequired", {"insertedCount": "int", "updatedCount": "int", "deletedCount": "int"})
_WrittenChangesOptional = t.TypedDict("_WrittenChangesOptional", {"inserted": "t.List[ManagedObject]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]", "refreshedCount": "int", "refreshed": "t.List[ManagedObject]"}, total=False)


class WrittenChanges(_WrittenChangesRequired, _WrittenChangesOptional):
    """Everything that a write changed, inverses and delete rules included, as far as `returning` asks for it."""


_AggregateChangeRequired = t.TypedDict("_AggregateChangeRequired", {"total": "int", "deletes": "t.List[AggregateDelete]", "moves": "t.List[AggregateMove]", "inserts": "t.List[AggregateRow]", "updates": "t.List[AggregateRow]"})
_AggregateChangeOptional = t.TypedDict("_AggregateChangeOptional", {}, total=False)


class AggregateChange(_AggregateChangeRequired, _AggregateChangeOptional):
    """What turns an old state of a live aggregate into a new one."""


_AggregateCloseParamsRequired = t.TypedDict("_AggregateCloseParamsRequired", {"aggregate": "str"})
_AggregateCloseParamsOptional = t.TypedDict("_AggregateCloseParamsOptional", {}, total=False)


class AggregateCloseParams(_AggregateCloseParamsRequired, _AggregateCloseParamsOptional):
    """The parameters of `aggregate/close`."""


_AggregateCloseResultRequired = t.TypedDict("_AggregateCloseResultRequired", {"clock": "str"})
_AggregateCloseResultOptional = t.TypedDict("_AggregateCloseResultOptional", {}, total=False)


class AggregateCloseResult(_AggregateCloseResultRequired, _AggregateCloseResultOptional):
    """The result of `aggregate/close`."""


_AggregateDeleteRequired = t.TypedDict("_AggregateDeleteRequired", {"row": "int", "groupKey": "t.List[JSON]"})
_AggregateDeleteOptional = t.TypedDict("_AggregateDeleteOptional", {}, total=False)


class AggregateDelete(_AggregateDeleteRequired, _AggregateDeleteOptional):
    """A group that left a live aggregate."""


_AggregateDidChangeParamsRequired = t.TypedDict("_AggregateDidChangeParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "origin": "ChangeOrigin", "changes": "AggregateChange"})
_AggregateDidChangeParamsOptional = t.TypedDict("_AggregateDidChangeParamsOptional", {"by": "ChangeCause"}, total=False)


class AggregateDidChangeParams(_AggregateDidChangeParamsRequired, _AggregateDidChangeParamsOptional):
    """The parameters of `aggregate/didChange`."""


_AggregateDidFailParamsRequired = t.TypedDict("_AggregateDidFailParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "error": "ErrorInfo"})
_AggregateDidFailParamsOptional = t.TypedDict("_AggregateDidFailParamsOptional", {}, total=False)


class AggregateDidFailParams(_AggregateDidFailParamsRequired, _AggregateDidFailParamsOptional):
    """The parameters of `aggregate/didFail`."""


_AggregateDidResetParamsRequired = t.TypedDict("_AggregateDidResetParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "reason": "ListResetReason", "rows": "t.List[AggregateRow]"})
_AggregateDidResetParamsOptional = t.TypedDict("_AggregateDidResetParamsOptional", {}, total=False)


class AggregateDidResetParams(_AggregateDidResetParamsRequired, _AggregateDidResetParamsOptional):
    """The parameters of `aggregate/didReset`."""


_AggregateMoveRequired = t.TypedDict("_AggregateMoveRequired", {"oldPlace": "int", "newPlace": "int", "groupKey": "t.List[JSON]"})
_AggregateMoveOptional = t.TypedDict("_AggregateMoveOptional", {}, total=False)


class AggregateMove(_AggregateMoveRequired, _AggregateMoveOptional):
    """A group that changed its place in a live aggregate."""


_AggregateOpenParamsRequired = t.TypedDict("_AggregateOpenParamsRequired", {"fetch": "FetchRequest"})
_AggregateOpenParamsOptional = t.TypedDict("_AggregateOpenParamsOptional", {"context": "str"}, total=False)


class AggregateOpenParams(_AggregateOpenParamsRequired, _AggregateOpenParamsOptional):
    """The parameters of `aggregate/open`."""


_AggregateOpenResultRequired = t.TypedDict("_AggregateOpenResultRequired", {"aggregate": "str", "clock": "str", "rows": "t.List[AggregateRow]"})
_AggregateOpenResultOptional = t.TypedDict("_AggregateOpenResultOptional", {}, total=False)


class AggregateOpenResult(_AggregateOpenResultRequired, _AggregateOpenResultOptional):
    """The result of `aggregate/open`."""


_AggregateRowRequired = t.TypedDict("_AggregateRowRequired", {"row": "int", "groupKey": "t.List[JSON]", "values": "Values"})
_AggregateRowOptional = t.TypedDict("_AggregateRowOptional", {}, total=False)


class AggregateRow(_AggregateRowRequired, _AggregateRowOptional):
    """A row of a live aggregate: a group, and what was computed of it."""


_AutosaveOptionsRequired = t.TypedDict("_AutosaveOptionsRequired", {})
_AutosaveOptionsOptional = t.TypedDict("_AutosaveOptionsOptional", {"enabled": "bool", "delay": "float"}, total=False)


class AutosaveOptions(_AutosaveOptionsRequired, _AutosaveOptionsOptional):
    """When the main context saves by itself."""


_BatchDeleteParamsRequired = t.TypedDict("_BatchDeleteParamsRequired", {"entity": "str"})
_BatchDeleteParamsOptional = t.TypedDict("_BatchDeleteParamsOptional", {"document": "str", "predicate": "str", "argumentArray": "ArgumentArray", "variables": "Variables", "workDoneToken": "t.Union[int, str]", "returning": "Returning"}, total=False)


class BatchDeleteParams(_BatchDeleteParamsRequired, _BatchDeleteParamsOptional):
    """The parameters of `batch/delete`."""


_BatchDeleteResultRequired = t.TypedDict("_BatchDeleteResultRequired", {"matched": "int", "clock": "str"})
_BatchDeleteResultOptional = t.TypedDict("_BatchDeleteResultOptional", {}, total=False)


class BatchDeleteResult(_BatchDeleteResultRequired, _BatchDeleteResultOptional, WrittenChanges):
    """The result of `batch/delete`."""


_BatchInsertParamsRequired = t.TypedDict("_BatchInsertParamsRequired", {"entity": "str", "objects": "t.List[Values]"})
_BatchInsertParamsOptional = t.TypedDict("_BatchInsertParamsOptional", {"document": "str", "onConflict": "BatchConflictRule", "dryRun": "bool", "workDoneToken": "t.Union[int, str]", "returning": "Returning"}, total=False)


class BatchInsertParams(_BatchInsertParamsRequired, _BatchInsertParamsOptional):
    """The parameters of `batch/insert`."""


_BatchInsertResultRequired = t.TypedDict("_BatchInsertResultRequired", {"matched": "int", "clock": "str"})
_BatchInsertResultOptional = t.TypedDict("_BatchInsertResultOptional", {}, total=False)


class BatchInsertResult(_BatchInsertResultRequired, _BatchInsertResultOptional, WrittenChanges):
    """The result of `batch/insert`."""


_BatchUpdateParamsRequired = t.TypedDict("_BatchUpdateParamsRequired", {"entity": "str"})
_BatchUpdateParamsOptional = t.TypedDict("_BatchUpdateParamsOptional", {"document": "str", "predicate": "str", "argumentArray": "ArgumentArray", "values": "Values", "expressions": "t.Dict[str, str]", "expressionArgumentArrays": "t.Dict[str, ArgumentArray]", "variables": "Variables", "workDoneToken": "t.Union[int, str]", "returning": "Returning"}, total=False)


class BatchUpdateParams(_BatchUpdateParamsRequired, _BatchUpdateParamsOptional):
    """The parameters of `batch/update`."""


_BatchUpdateResultRequired = t.TypedDict("_BatchUpdateResultRequired", {"matched": "int", "clock": "str"})
_BatchUpdateResultOptional = t.TypedDict("_BatchUpdateResultOptional", {}, total=False)


class BatchUpdateResult(_BatchUpdateResultRequired, _BatchUpdateResultOptional, WrittenChanges):
    """The result of `batch/update`."""


_CancelRequestParamsRequired = t.TypedDict("_CancelRequestParamsRequired", {"id": "t.Union[int, str]"})
_CancelRequestParamsOptional = t.TypedDict("_CancelRequestParamsOptional", {}, total=False)


class CancelRequestParams(_CancelRequestParamsRequired, _CancelRequestParamsOptional):
    """The parameters of `$/cancelRequest`."""


_ChangeCauseRequired = t.TypedDict("_ChangeCauseRequired", {"connection": "str"})
_ChangeCauseOptional = t.TypedDict("_ChangeCauseOptional", {"request": "t.Union[int, str]"}, total=False)


class ChangeCause(_ChangeCauseRequired, _ChangeCauseOptional):
    """Which request caused a change."""


_CheckProblemRequired = t.TypedDict("_CheckProblemRequired", {"kind": "CheckProblemKind", "message": "str"})
_CheckProblemOptional = t.TypedDict("_CheckProblemOptional", {"entity": "str", "property": "str", "objects": "t.List[ObjectID]"}, total=False)


class CheckProblem(_CheckProblemRequired, _CheckProblemOptional):
    """One fault that `document/check` found."""


_ClientInfoRequired = t.TypedDict("_ClientInfoRequired", {"name": "str"})
_ClientInfoOptional = t.TypedDict("_ClientInfoOptional", {"version": "str"}, total=False)


class ClientInfo(_ClientInfoRequired, _ClientInfoOptional):
    """Who the client is."""


_ConnectionDidChangeParamsRequired = t.TypedDict("_ConnectionDidChangeParamsRequired", {"document": "str", "connections": "t.List[ConnectionInfo]", "count": "int"})
_ConnectionDidChangeParamsOptional = t.TypedDict("_ConnectionDidChangeParamsOptional", {}, total=False)


class ConnectionDidChangeParams(_ConnectionDidChangeParamsRequired, _ConnectionDidChangeParamsOptional):
    """The parameters of `connection/didChange`."""


_ConnectionInfoRequired = t.TypedDict("_ConnectionInfoRequired", {"connection": "str", "access": "Access", "documents": "t.List[str]"})
_ConnectionInfoOptional = t.TypedDict("_ConnectionInfoOptional", {"clientInfo": "ClientInfo"}, total=False)


class ConnectionInfo(_ConnectionInfoRequired, _ConnectionInfoOptional):
    """A connection to this server, and what it has open."""


_ConnectionListParamsRequired = t.TypedDict("_ConnectionListParamsRequired", {})
_ConnectionListParamsOptional = t.TypedDict("_ConnectionListParamsOptional", {"document": "str"}, total=False)


class ConnectionListParams(_ConnectionListParamsRequired, _ConnectionListParamsOptional):
    """The parameters of `connection/list`."""


_ConnectionListResultRequired = t.TypedDict("_ConnectionListResultRequired", {"connections": "t.List[ConnectionInfo]", "count": "int"})
_ConnectionListResultOptional = t.TypedDict("_ConnectionListResultOptional", {}, total=False)


class ConnectionListResult(_ConnectionListResultRequired, _ConnectionListResultOptional):
    """The result of `connection/list`."""


_ContextCloseParamsRequired = t.TypedDict("_ContextCloseParamsRequired", {"context": "str"})
_ContextCloseParamsOptional = t.TypedDict("_ContextCloseParamsOptional", {}, total=False)


class ContextCloseParams(_ContextCloseParamsRequired, _ContextCloseParamsOptional):
    """The parameters of `context/close`."""


_ContextCloseResultRequired = t.TypedDict("_ContextCloseResultRequired", {"clock": "str"})
_ContextCloseResultOptional = t.TypedDict("_ContextCloseResultOptional", {}, total=False)


class ContextCloseResult(_ContextCloseResultRequired, _ContextCloseResultOptional):
    """The result of `context/close`."""


_ContextCreateParamsRequired = t.TypedDict("_ContextCreateParamsRequired", {})
_ContextCreateParamsOptional = t.TypedDict("_ContextCreateParamsOptional", {"document": "str", "parent": "str", "name": "str", "author": "str", "mergePolicy": "MergePolicy", "undoLevels": "int", "automaticallyMerges": "bool"}, total=False)


class ContextCreateParams(_ContextCreateParamsRequired, _ContextCreateParamsOptional):
    """The parameters of `context/create`."""


_ContextCreateResultRequired = t.TypedDict("_ContextCreateResultRequired", {"context": "str", "clock": "str"})
_ContextCreateResultOptional = t.TypedDict("_ContextCreateResultOptional", {}, total=False)


class ContextCreateResult(_ContextCreateResultRequired, _ContextCreateResultOptional):
    """The result of `context/create`."""


_ContextDidChangeObjectsParamsRequired = t.TypedDict("_ContextDidChangeObjectsParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "origin": "ChangeOrigin", "noticeDetail": "NoticeDetail", "inserted": "t.List[ManagedObject]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]", "refreshed": "t.List[ManagedObject]"})
_ContextDidChangeObjectsParamsOptional = t.TypedDict("_ContextDidChangeObjectsParamsOptional", {"by": "ChangeCause"}, total=False)


class ContextDidChangeObjectsParams(_ContextDidChangeObjectsParamsRequired, _ContextDidChangeObjectsParamsOptional, ContextState):
    """The parameters of `context/didChangeObjects`."""


_ContextGetChangesParamsRequired = t.TypedDict("_ContextGetChangesParamsRequired", {})
_ContextGetChangesParamsOptional = t.TypedDict("_ContextGetChangesParamsOptional", {"context": "str"}, total=False)


class ContextGetChangesParams(_ContextGetChangesParamsRequired, _ContextGetChangesParamsOptional):
    """The parameters of `context/getChanges`."""


_ContextGetChangesResultRequired = t.TypedDict("_ContextGetChangesResultRequired", {"inserted": "t.List[ManagedObject]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]", "clock": "str"})
_ContextGetChangesResultOptional = t.TypedDict("_ContextGetChangesResultOptional", {}, total=False)


class ContextGetChangesResult(_ContextGetChangesResultRequired, _ContextGetChangesResultOptional):
    """The result of `context/getChanges`."""


_ContextInfoRequired = t.TypedDict("_ContextInfoRequired", {"context": "str", "isMain": "bool", "hasChanges": "bool"})
_ContextInfoOptional = t.TypedDict("_ContextInfoOptional", {"parent": "str", "name": "str", "author": "str"}, total=False)


class ContextInfo(_ContextInfoRequired, _ContextInfoOptional):
    """A context of a document."""


_ContextPerformParamsRequired = t.TypedDict("_ContextPerformParamsRequired", {"operations": "t.List[Operation]"})
_ContextPerformParamsOptional = t.TypedDict("_ContextPerformParamsOptional", {"context": "str", "actionName": "str", "save": "bool", "returning": "Returning"}, total=False)


class ContextPerformParams(_ContextPerformParamsRequired, _ContextPerformParamsOptional):
    """The parameters of `context/perform`."""


_ContextPerformResultRequired = t.TypedDict("_ContextPerformResultRequired", {"results": "t.List[OperationResult]", "clock": "str"})
_ContextPerformResultOptional = t.TypedDict("_ContextPerformResultOptional", {"transaction": "int"}, total=False)


class ContextPerformResult(_ContextPerformResultRequired, _ContextPerformResultOptional, WrittenChanges):
    """The result of `context/perform`."""


_ContextRedoParamsRequired = t.TypedDict("_ContextRedoParamsRequired", {})
_ContextRedoParamsOptional = t.TypedDict("_ContextRedoParamsOptional", {"context": "str", "steps": "int", "returning": "Returning"}, total=False)


class ContextRedoParams(_ContextRedoParamsRequired, _ContextRedoParamsOptional):
    """The parameters of `context/redo`."""


_ContextRedoResultRequired = t.TypedDict("_ContextRedoResultRequired", {"clock": "str"})
_ContextRedoResultOptional = t.TypedDict("_ContextRedoResultOptional", {}, total=False)


class ContextRedoResult(_ContextRedoResultRequired, _ContextRedoResultOptional, WrittenChanges, ContextState):
    """The result of `context/redo`."""


_ContextRefreshParamsRequired = t.TypedDict("_ContextRefreshParamsRequired", {})
_ContextRefreshParamsOptional = t.TypedDict("_ContextRefreshParamsOptional", {"context": "str", "ids": "t.List[ObjectID]", "mergeChanges": "bool", "returning": "Returning"}, total=False)


class ContextRefreshParams(_ContextRefreshParamsRequired, _ContextRefreshParamsOptional):
    """The parameters of `context/refresh`."""


_ContextRefreshResultRequired = t.TypedDict("_ContextRefreshResultRequired", {"clock": "str"})
_ContextRefreshResultOptional = t.TypedDict("_ContextRefreshResultOptional", {}, total=False)


class ContextRefreshResult(_ContextRefreshResultRequired, _ContextRefreshResultOptional, WrittenChanges):
    """The result of `context/refresh`."""


_ContextResetParamsRequired = t.TypedDict("_ContextResetParamsRequired", {})
_ContextResetParamsOptional = t.TypedDict("_ContextResetParamsOptional", {"context": "str", "returning": "Returning"}, total=False)


class ContextResetParams(_ContextResetParamsRequired, _ContextResetParamsOptional):
    """The parameters of `context/reset`."""


_ContextResetResultRequired = t.TypedDict("_ContextResetResultRequired", {"clock": "str"})
_ContextResetResultOptional = t.TypedDict("_ContextResetResultOptional", {}, total=False)


class ContextResetResult(_ContextResetResultRequired, _ContextResetResultOptional, WrittenChanges):
    """The result of `context/reset`."""


_ContextRollbackParamsRequired = t.TypedDict("_ContextRollbackParamsRequired", {})
_ContextRollbackParamsOptional = t.TypedDict("_ContextRollbackParamsOptional", {"context": "str", "returning": "Returning"}, total=False)


class ContextRollbackParams(_ContextRollbackParamsRequired, _ContextRollbackParamsOptional):
    """The parameters of `context/rollback`."""


_ContextRollbackResultRequired = t.TypedDict("_ContextRollbackResultRequired", {"clock": "str"})
_ContextRollbackResultOptional = t.TypedDict("_ContextRollbackResultOptional", {}, total=False)


class ContextRollbackResult(_ContextRollbackResultRequired, _ContextRollbackResultOptional, WrittenChanges):
    """The result of `context/rollback`."""


_ContextSaveParamsRequired = t.TypedDict("_ContextSaveParamsRequired", {})
_ContextSaveParamsOptional = t.TypedDict("_ContextSaveParamsOptional", {"context": "str", "returning": "Returning"}, total=False)


class ContextSaveParams(_ContextSaveParamsRequired, _ContextSaveParamsOptional):
    """The parameters of `context/save`."""


_ContextSaveResultRequired = t.TypedDict("_ContextSaveResultRequired", {"clock": "str"})
_ContextSaveResultOptional = t.TypedDict("_ContextSaveResultOptional", {"transaction": "int"}, total=False)


class ContextSaveResult(_ContextSaveResultRequired, _ContextSaveResultOptional, WrittenChanges):
    """The result of `context/save`."""


_ContextUndoParamsRequired = t.TypedDict("_ContextUndoParamsRequired", {})
_ContextUndoParamsOptional = t.TypedDict("_ContextUndoParamsOptional", {"context": "str", "steps": "int", "returning": "Returning"}, total=False)


class ContextUndoParams(_ContextUndoParamsRequired, _ContextUndoParamsOptional):
    """The parameters of `context/undo`."""


_ContextUndoResultRequired = t.TypedDict("_ContextUndoResultRequired", {"clock": "str"})
_ContextUndoResultOptional = t.TypedDict("_ContextUndoResultOptional", {}, total=False)


class ContextUndoResult(_ContextUndoResultRequired, _ContextUndoResultOptional, WrittenChanges, ContextState):
    """The result of `context/undo`."""


_ContextValidateParamsRequired = t.TypedDict("_ContextValidateParamsRequired", {})
_ContextValidateParamsOptional = t.TypedDict("_ContextValidateParamsOptional", {"context": "str"}, total=False)


class ContextValidateParams(_ContextValidateParamsRequired, _ContextValidateParamsOptional):
    """The parameters of `context/validate`."""


_ContextValidateResultRequired = t.TypedDict("_ContextValidateResultRequired", {"isValid": "bool", "errors": "t.List[ErrorInfo]", "clock": "str"})
_ContextValidateResultOptional = t.TypedDict("_ContextValidateResultOptional", {}, total=False)


class ContextValidateResult(_ContextValidateResultRequired, _ContextValidateResultOptional):
    """The result of `context/validate`."""


_DataReadParamsRequired = t.TypedDict("_DataReadParamsRequired", {"handle": "str"})
_DataReadParamsOptional = t.TypedDict("_DataReadParamsOptional", {"offset": "int", "length": "int"}, total=False)


class DataReadParams(_DataReadParamsRequired, _DataReadParamsOptional):
    """The parameters of `data/read`."""


_DataReadResultRequired = t.TypedDict("_DataReadResultRequired", {"data": "str", "offset": "int", "length": "int", "total": "int"})
_DataReadResultOptional = t.TypedDict("_DataReadResultOptional", {}, total=False)


class DataReadResult(_DataReadResultRequired, _DataReadResultOptional):
    """The result of `data/read`."""


_DataWriteParamsRequired = t.TypedDict("_DataWriteParamsRequired", {"data": "str"})
_DataWriteParamsOptional = t.TypedDict("_DataWriteParamsOptional", {"handle": "str"}, total=False)


class DataWriteParams(_DataWriteParamsRequired, _DataWriteParamsOptional):
    """The parameters of `data/write`."""


_DataWriteResultRequired = t.TypedDict("_DataWriteResultRequired", {"handle": "str", "length": "int"})
_DataWriteResultOptional = t.TypedDict("_DataWriteResultOptional", {}, total=False)


class DataWriteResult(_DataWriteResultRequired, _DataWriteResultOptional):
    """The result of `data/write`."""


_DocumentBackupParamsRequired = t.TypedDict("_DocumentBackupParamsRequired", {"location": "StoreLocation"})
_DocumentBackupParamsOptional = t.TypedDict("_DocumentBackupParamsOptional", {"document": "str", "replace": "bool", "workDoneToken": "t.Union[int, str]"}, total=False)


class DocumentBackupParams(_DocumentBackupParamsRequired, _DocumentBackupParamsOptional):
    """The parameters of `document/backup`."""


_DocumentBackupResultRequired = t.TypedDict("_DocumentBackupResultRequired", {"path": "str", "bytes": "int", "clock": "str"})
_DocumentBackupResultOptional = t.TypedDict("_DocumentBackupResultOptional", {}, total=False)


class DocumentBackupResult(_DocumentBackupResultRequired, _DocumentBackupResultOptional):
    """The result of `document/backup`."""


_DocumentCheckParamsRequired = t.TypedDict("_DocumentCheckParamsRequired", {})
_DocumentCheckParamsOptional = t.TypedDict("_DocumentCheckParamsOptional", {"document": "str", "workDoneToken": "t.Union[int, str]"}, total=False)


class DocumentCheckParams(_DocumentCheckParamsRequired, _DocumentCheckParamsOptional):
    """The parameters of `document/check`."""


_DocumentCheckResultRequired = t.TypedDict("_DocumentCheckResultRequired", {"isSound": "bool", "problems": "t.List[CheckProblem]", "clock": "str"})
_DocumentCheckResultOptional = t.TypedDict("_DocumentCheckResultOptional", {}, total=False)


class DocumentCheckResult(_DocumentCheckResultRequired, _DocumentCheckResultOptional):
    """The result of `document/check`."""


_DocumentCloseParamsRequired = t.TypedDict("_DocumentCloseParamsRequired", {})
_DocumentCloseParamsOptional = t.TypedDict("_DocumentCloseParamsOptional", {"document": "str"}, total=False)


class DocumentCloseParams(_DocumentCloseParamsRequired, _DocumentCloseParamsOptional):
    """The parameters of `document/close`."""


_DocumentCloseResultRequired = t.TypedDict("_DocumentCloseResultRequired", {"clock": "str"})
_DocumentCloseResultOptional = t.TypedDict("_DocumentCloseResultOptional", {}, total=False)


class DocumentCloseResult(_DocumentCloseResultRequired, _DocumentCloseResultOptional):
    """The result of `document/close`."""


_DocumentDidChangeModelParamsRequired = t.TypedDict("_DocumentDidChangeModelParamsRequired", {"document": "str", "clock": "str", "model": "Model", "changes": "t.List[ModelChange]"})
_DocumentDidChangeModelParamsOptional = t.TypedDict("_DocumentDidChangeModelParamsOptional", {"by": "ChangeCause"}, total=False)


class DocumentDidChangeModelParams(_DocumentDidChangeModelParamsRequired, _DocumentDidChangeModelParamsOptional):
    """The parameters of `document/didChangeModel`."""


_DocumentDidChangeStateParamsRequired = t.TypedDict("_DocumentDidChangeStateParamsRequired", {"document": "str", "state": "DocumentState", "clock": "str"})
_DocumentDidChangeStateParamsOptional = t.TypedDict("_DocumentDidChangeStateParamsOptional", {"error": "ErrorInfo"}, total=False)


class DocumentDidChangeStateParams(_DocumentDidChangeStateParamsRequired, _DocumentDidChangeStateParamsOptional):
    """The parameters of `document/didChangeState`."""


_DocumentDidFailToSaveParamsRequired = t.TypedDict("_DocumentDidFailToSaveParamsRequired", {"document": "str", "clock": "str", "error": "ErrorInfo", "objects": "t.List[UnsavedObject]", "count": "int"})
_DocumentDidFailToSaveParamsOptional = t.TypedDict("_DocumentDidFailToSaveParamsOptional", {}, total=False)


class DocumentDidFailToSaveParams(_DocumentDidFailToSaveParamsRequired, _DocumentDidFailToSaveParamsOptional):
    """The parameters of `document/didFailToSave`."""


_DocumentDidSaveParamsRequired = t.TypedDict("_DocumentDidSaveParamsRequired", {"document": "str", "stream": "str", "clock": "str", "since": "str", "noticeDetail": "NoticeDetail", "inserted": "t.List[ObjectID]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]"})
_DocumentDidSaveParamsOptional = t.TypedDict("_DocumentDidSaveParamsOptional", {"context": "str", "by": "ChangeCause", "transaction": "int", "author": "str", "isTruncated": "bool", "insertedCount": "int", "updatedCount": "int", "deletedCount": "int"}, total=False)


class DocumentDidSaveParams(_DocumentDidSaveParamsRequired, _DocumentDidSaveParamsOptional, ContextState):
    """The parameters of `document/didSave`."""


_DocumentGetMetadataParamsRequired = t.TypedDict("_DocumentGetMetadataParamsRequired", {})
_DocumentGetMetadataParamsOptional = t.TypedDict("_DocumentGetMetadataParamsOptional", {"document": "str"}, total=False)


class DocumentGetMetadataParams(_DocumentGetMetadataParamsRequired, _DocumentGetMetadataParamsOptional):
    """The parameters of `document/getMetadata`."""


_DocumentGetMetadataResultRequired = t.TypedDict("_DocumentGetMetadataResultRequired", {"metadata": "Values", "clock": "str"})
_DocumentGetMetadataResultOptional = t.TypedDict("_DocumentGetMetadataResultOptional", {}, total=False)


class DocumentGetMetadataResult(_DocumentGetMetadataResultRequired, _DocumentGetMetadataResultOptional):
    """The result of `document/getMetadata`."""


_DocumentGetStatusParamsRequired = t.TypedDict("_DocumentGetStatusParamsRequired", {})
_DocumentGetStatusParamsOptional = t.TypedDict("_DocumentGetStatusParamsOptional", {"document": "str"}, total=False)


class DocumentGetStatusParams(_DocumentGetStatusParamsRequired, _DocumentGetStatusParamsOptional):
    """The parameters of `document/getStatus`."""


_DocumentGetStatusResultRequired = t.TypedDict("_DocumentGetStatusResultRequired", {"contexts": "t.List[ContextInfo]", "connections": "int"})
_DocumentGetStatusResultOptional = t.TypedDict("_DocumentGetStatusResultOptional", {"error": "ErrorInfo"}, total=False)


class DocumentGetStatusResult(_DocumentGetStatusResultRequired, _DocumentGetStatusResultOptional, OpenDocument, ContextState):
    """The result of `document/getStatus`."""


_DocumentListResultRequired = t.TypedDict("_DocumentListResultRequired", {"documents": "t.List[OpenDocument]"})
_DocumentListResultOptional = t.TypedDict("_DocumentListResultOptional", {}, total=False)


class DocumentListResult(_DocumentListResultRequired, _DocumentListResultOptional):
    """The result of `document/list`."""


_DocumentMigrationRequired = t.TypedDict("_DocumentMigrationRequired", {})
_DocumentMigrationOptional = t.TypedDict("_DocumentMigrationOptional", {"version": "str", "identifiers": "t.List[str]", "steps": "t.List[str]"}, total=False)


class DocumentMigration(_DocumentMigrationRequired, _DocumentMigrationOptional):
    """What a store was migrated from."""


_DocumentOpenParamsRequired = t.TypedDict("_DocumentOpenParamsRequired", {"location": "StoreLocation"})
_DocumentOpenParamsOptional = t.TypedDict("_DocumentOpenParamsOptional", {"model": "ModelSource", "configuration": "str", "create": "CreateMode", "format": "DocumentFormat", "readOnly": "bool", "writeMirrored": "bool", "migrate": "bool", "mapping": "MappingSource", "workDoneToken": "t.Union[int, str]", "autosave": "AutosaveOptions", "history": "bool", "durability": "Durability", "noticeDetail": "NoticeDetail", "since": "str"}, total=False)


class DocumentOpenParams(_DocumentOpenParamsRequired, _DocumentOpenParamsOptional):
    """The parameters of `document/open`."""


_DocumentOpenResultRequired = t.TypedDict("_DocumentOpenResultRequired", {"model": "Model", "isFresh": "bool"})
_DocumentOpenResultOptional = t.TypedDict("_DocumentOpenResultOptional", {"modelOrigin": "ModelOrigin", "migration": "DocumentMigration", "changes": "MissedChanges"}, total=False)


class DocumentOpenResult(_DocumentOpenResultRequired, _DocumentOpenResultOptional, OpenDocument):
    """The result of `document/open`."""


_DocumentRecoverParamsRequired = t.TypedDict("_DocumentRecoverParamsRequired", {})
_DocumentRecoverParamsOptional = t.TypedDict("_DocumentRecoverParamsOptional", {"document": "str", "discard": "bool", "returning": "Returning"}, total=False)


class DocumentRecoverParams(_DocumentRecoverParamsRequired, _DocumentRecoverParamsOptional):
    """The parameters of `document/recover`."""


_DocumentRecoverResultRequired = t.TypedDict("_DocumentRecoverResultRequired", {"clock": "str", "edits": "int"})
_DocumentRecoverResultOptional = t.TypedDict("_DocumentRecoverResultOptional", {"renewed": "t.List[RenewedObject]", "replaced": "t.List[ErrorInfo]", "failures": "t.List[FailedEdit]"}, total=False)


class DocumentRecoverResult(_DocumentRecoverResultRequired, _DocumentRecoverResultOptional, WrittenChanges):
    """The result of `document/recover`."""


_DocumentRevertParamsRequired = t.TypedDict("_DocumentRevertParamsRequired", {})
_DocumentRevertParamsOptional = t.TypedDict("_DocumentRevertParamsOptional", {"document": "str", "returning": "Returning"}, total=False)


class DocumentRevertParams(_DocumentRevertParamsRequired, _DocumentRevertParamsOptional):
    """The parameters of `document/revert`."""


_DocumentRevertResultRequired = t.TypedDict("_DocumentRevertResultRequired", {"clock": "str"})
_DocumentRevertResultOptional = t.TypedDict("_DocumentRevertResultOptional", {}, total=False)


class DocumentRevertResult(_DocumentRevertResultRequired, _DocumentRevertResultOptional, WrittenChanges):
    """The result of `document/revert`."""


_DocumentSetMetadataParamsRequired = t.TypedDict("_DocumentSetMetadataParamsRequired", {"metadata": "Values"})
_DocumentSetMetadataParamsOptional = t.TypedDict("_DocumentSetMetadataParamsOptional", {"document": "str"}, total=False)


class DocumentSetMetadataParams(_DocumentSetMetadataParamsRequired, _DocumentSetMetadataParamsOptional):
    """The parameters of `document/setMetadata`."""


_DocumentSetMetadataResultRequired = t.TypedDict("_DocumentSetMetadataResultRequired", {"metadata": "Values", "clock": "str"})
_DocumentSetMetadataResultOptional = t.TypedDict("_DocumentSetMetadataResultOptional", {}, total=False)


class DocumentSetMetadataResult(_DocumentSetMetadataResultRequired, _DocumentSetMetadataResultOptional):
    """The result of `document/setMetadata`."""


_DocumentUseRequired = t.TypedDict("_DocumentUseRequired", {"document": "str", "connections": "int"})
_DocumentUseOptional = t.TypedDict("_DocumentUseOptional", {"path": "str", "hasChanges": "bool", "readOnly": "bool"}, total=False)


class DocumentUse(_DocumentUseRequired, _DocumentUseOptional):
    """An open document, as `rpc/getStatus` tells it."""


_EntityMappingRequired = t.TypedDict("_EntityMappingRequired", {})
_EntityMappingOptional = t.TypedDict("_EntityMappingOptional", {"name": "str", "source": "str", "destination": "str", "where": "str", "distinctBy": "t.List[str]", "values": "t.Dict[str, str]", "entityMappings": "t.Dict[str, str]", "unmapped": "t.List[str]", "policyClass": "str"}, total=False)


class EntityMapping(_EntityMappingRequired, _EntityMappingOptional):
    """What becomes of the objects of one entity, or of some of them: Core Data's NSEntityMapping."""


_ErrorDataRequired = t.TypedDict("_ErrorDataRequired", {"kind": "str", "retryable": "bool"})
_ErrorDataOptional = t.TypedDict("_ErrorDataOptional", {"entity": "str", "property": "str", "parameter": "str", "objects": "t.List[ObjectID]", "contexts": "t.List[str]", "value": "JSON", "current": "JSON", "allowed": "t.List[str]", "predicate": "str", "offset": "int", "expected": "str", "file": "str", "line": "int", "operation": "int", "holder": "StoreHolder", "changes": "t.List[LaterChange]", "hint": "str", "errors": "t.List[ErrorInfo]"}, total=False)


class ErrorData(_ErrorDataRequired, _ErrorDataOptional):
    """The `data` of every error."""


_ErrorInfoRequired = t.TypedDict("_ErrorInfoRequired", {"code": "int", "message": "str", "data": "ErrorData"})
_ErrorInfoOptional = t.TypedDict("_ErrorInfoOptional", {}, total=False)


class ErrorInfo(_ErrorInfoRequired, _ErrorInfoOptional):
    """A failure: what an error response's `error` holds, here as a value."""


_ExpressionNodeRequired = t.TypedDict("_ExpressionNodeRequired", {"kind": "ExpressionKind"})
_ExpressionNodeOptional = t.TypedDict("_ExpressionNodeOptional", {"value": "JSON", "keyPath": "str", "name": "str", "arguments": "t.List[ExpressionNode]", "predicates": "t.List[PredicateNode]", "offset": "int"}, total=False)


class ExpressionNode(_ExpressionNodeRequired, _ExpressionNodeOptional):
    """An expression of a predicate as a tree."""


_FailedEditRequired = t.TypedDict("_FailedEditRequired", {"edit": "UnsavedEdit", "error": "ErrorInfo"})
_FailedEditOptional = t.TypedDict("_FailedEditOptional", {}, total=False)


class FailedEdit(_FailedEditRequired, _FailedEditOptional):
    """An unsaved edit that could not be brought back."""


_FetchCountParamsRequired = t.TypedDict("_FetchCountParamsRequired", {"fetch": "FetchRequest"})
_FetchCountParamsOptional = t.TypedDict("_FetchCountParamsOptional", {"context": "str"}, total=False)


class FetchCountParams(_FetchCountParamsRequired, _FetchCountParamsOptional):
    """The parameters of `fetch/count`."""


_FetchCountResultRequired = t.TypedDict("_FetchCountResultRequired", {"count": "int", "clock": "str"})
_FetchCountResultOptional = t.TypedDict("_FetchCountResultOptional", {}, total=False)


class FetchCountResult(_FetchCountResultRequired, _FetchCountResultOptional):
    """The result of `fetch/count`."""


_FetchEffortRequired = t.TypedDict("_FetchEffortRequired", {"rows": "int", "scanSteps": "int", "sorts": "int", "automaticIndexRows": "int", "instructions": "int"})
_FetchEffortOptional = t.TypedDict("_FetchEffortOptional", {}, total=False)


class FetchEffort(_FetchEffortRequired, _FetchEffortOptional):
    """What running a statement to its end took, by SQLite's own counters."""


_FetchExplainParamsRequired = t.TypedDict("_FetchExplainParamsRequired", {"fetch": "FetchRequest"})
_FetchExplainParamsOptional = t.TypedDict("_FetchExplainParamsOptional", {"context": "str", "resultType": "FetchResultType"}, total=False)


class FetchExplainParams(_FetchExplainParamsRequired, _FetchExplainParamsOptional):
    """The parameters of `fetch/explain`."""


_FetchExplainResultRequired = t.TypedDict("_FetchExplainResultRequired", {"sql": "str", "bindings": "t.List[str]", "plan": "t.List[PlanStep]", "effort": "FetchEffort", "evaluation": "FetchEvaluation", "indexes": "t.List[IndexSuggestion]", "clock": "str"})
_FetchExplainResultOptional = t.TypedDict("_FetchExplainResultOptional", {}, total=False)


class FetchExplainResult(_FetchExplainResultRequired, _FetchExplainResultOptional):
    """The result of `fetch/explain`."""


_FetchExpressionRequired = t.TypedDict("_FetchExpressionRequired", {"name": "str", "expression": "str"})
_FetchExpressionOptional = t.TypedDict("_FetchExpressionOptional", {"argumentArray": "ArgumentArray"}, total=False)


class FetchExpression(_FetchExpressionRequired, _FetchExpressionOptional):
    """A column that is computed: Core Data's NSExpressionDescription."""


_FetchIdsParamsRequired = t.TypedDict("_FetchIdsParamsRequired", {"fetch": "FetchRequest"})
_FetchIdsParamsOptional = t.TypedDict("_FetchIdsParamsOptional", {"context": "str", "partialResultToken": "t.Union[int, str]"}, total=False)


class FetchIdsParams(_FetchIdsParamsRequired, _FetchIdsParamsOptional):
    """The parameters of `fetch/ids`."""


_FetchIdsResultRequired = t.TypedDict("_FetchIdsResultRequired", {"ids": "t.List[ObjectID]", "clock": "str"})
_FetchIdsResultOptional = t.TypedDict("_FetchIdsResultOptional", {}, total=False)


class FetchIdsResult(_FetchIdsResultRequired, _FetchIdsResultOptional):
    """The result of `fetch/ids`."""


_FetchObjectsParamsRequired = t.TypedDict("_FetchObjectsParamsRequired", {"fetch": "FetchRequest"})
_FetchObjectsParamsOptional = t.TypedDict("_FetchObjectsParamsOptional", {"context": "str", "partialResultToken": "t.Union[int, str]"}, total=False)


class FetchObjectsParams(_FetchObjectsParamsRequired, _FetchObjectsParamsOptional):
    """The parameters of `fetch/objects`."""


_FetchObjectsResultRequired = t.TypedDict("_FetchObjectsResultRequired", {"objects": "t.List[ManagedObject]", "related": "t.List[ManagedObject]", "clock": "str"})
_FetchObjectsResultOptional = t.TypedDict("_FetchObjectsResultOptional", {"prefetched": "t.List[PrefetchedObjects]"}, total=False)


class FetchObjectsResult(_FetchObjectsResultRequired, _FetchObjectsResultOptional):
    """The result of `fetch/objects`."""


_FetchRequestRequired = t.TypedDict("_FetchRequestRequired", {"entity": "str"})
_FetchRequestOptional = t.TypedDict("_FetchRequestOptional", {"predicate": "str", "argumentArray": "ArgumentArray", "variables": "Variables", "template": "str", "sort": "t.List[SortDescriptor]", "limit": "int", "offset": "int", "properties": "t.List[str]", "expressions": "t.List[FetchExpression]", "prefetch": "t.List[str]", "prefetchRequests": "t.List[PrefetchRequest]", "groupBy": "t.List[str]", "having": "str", "havingArgumentArray": "ArgumentArray", "distinct": "bool", "includesSubentities": "bool", "includesPendingChanges": "bool"}, total=False)


class FetchRequest(_FetchRequestRequired, _FetchRequestOptional):
    """What to fetch: Core Data's NSFetchRequest."""


_FetchRowsParamsRequired = t.TypedDict("_FetchRowsParamsRequired", {"fetch": "FetchRequest"})
_FetchRowsParamsOptional = t.TypedDict("_FetchRowsParamsOptional", {"context": "str", "partialResultToken": "t.Union[int, str]"}, total=False)


class FetchRowsParams(_FetchRowsParamsRequired, _FetchRowsParamsOptional):
    """The parameters of `fetch/rows`."""


_FetchRowsResultRequired = t.TypedDict("_FetchRowsResultRequired", {"columns": "t.List[str]", "rows": "t.List[t.List[JSON]]", "clock": "str"})
_FetchRowsResultOptional = t.TypedDict("_FetchRowsResultOptional", {}, total=False)


class FetchRowsResult(_FetchRowsResultRequired, _FetchRowsResultOptional):
    """The result of `fetch/rows`."""


_HistoryChangeRequired = t.TypedDict("_HistoryChangeRequired", {"type": "HistoryChangeType", "id": "ObjectID"})
_HistoryChangeOptional = t.TypedDict("_HistoryChangeOptional", {"keys": "t.List[str]", "tombstone": "Values"}, total=False)


class HistoryChange(_HistoryChangeRequired, _HistoryChangeOptional):
    """What a save did to one object."""


_HistoryFetchParamsRequired = t.TypedDict("_HistoryFetchParamsRequired", {})
_HistoryFetchParamsOptional = t.TypedDict("_HistoryFetchParamsOptional", {"document": "str", "after": "str", "afterDate": "str", "entity": "str", "author": "str", "limit": "int"}, total=False)


class HistoryFetchParams(_HistoryFetchParamsRequired, _HistoryFetchParamsOptional):
    """The parameters of `history/fetch`."""


_HistoryFetchResultRequired = t.TypedDict("_HistoryFetchResultRequired", {"transactions": "t.List[HistoryTransaction]", "token": "str", "hasMore": "bool", "clock": "str"})
_HistoryFetchResultOptional = t.TypedDict("_HistoryFetchResultOptional", {}, total=False)


class HistoryFetchResult(_HistoryFetchResultRequired, _HistoryFetchResultOptional):
    """The result of `history/fetch`."""


_HistoryPurgeParamsRequired = t.TypedDict("_HistoryPurgeParamsRequired", {})
_HistoryPurgeParamsOptional = t.TypedDict("_HistoryPurgeParamsOptional", {"document": "str", "before": "str", "beforeDate": "str"}, total=False)


class HistoryPurgeParams(_HistoryPurgeParamsRequired, _HistoryPurgeParamsOptional):
    """The parameters of `history/purge`."""


_HistoryPurgeResultRequired = t.TypedDict("_HistoryPurgeResultRequired", {"transactions": "int", "clock": "str"})
_HistoryPurgeResultOptional = t.TypedDict("_HistoryPurgeResultOptional", {}, total=False)


class HistoryPurgeResult(_HistoryPurgeResultRequired, _HistoryPurgeResultOptional):
    """The result of `history/purge`."""


_HistoryTransactionRequired = t.TypedDict("_HistoryTransactionRequired", {"number": "int", "date": "str", "changes": "t.List[HistoryChange]"})
_HistoryTransactionOptional = t.TypedDict("_HistoryTransactionOptional", {"author": "str", "context": "str", "bundle": "str", "process": "str", "isPartial": "bool"}, total=False)


class HistoryTransaction(_HistoryTransactionRequired, _HistoryTransactionOptional):
    """One save or batch request, as the store's history has it."""


_IndexSuggestionRequired = t.TypedDict("_IndexSuggestionRequired", {"entity": "str", "index": "ModelFetchIndex", "xcode": "str", "reason": "str", "plan": "t.List[PlanStep]"})
_IndexSuggestionOptional = t.TypedDict("_IndexSuggestionOptional", {}, total=False)


class IndexSuggestion(_IndexSuggestionRequired, _IndexSuggestionOptional):
    """A fetch index that would make a fetch cheaper."""


_InitializationOptionsRequired = t.TypedDict("_InitializationOptionsRequired", {})
_InitializationOptionsOptional = t.TypedDict("_InitializationOptionsOptional", {"protocolVersion": "str", "token": "str", "int64": "Int64Form", "noticeDetail": "NoticeDetail"}, total=False)


class InitializationOptions(_InitializationOptionsRequired, _InitializationOptionsOptional):
    """What a client asks of a session beyond LSP."""


_InitializeParamsRequired = t.TypedDict("_InitializeParamsRequired", {})
_InitializeParamsOptional = t.TypedDict("_InitializeParamsOptional", {"processId": "int", "clientInfo": "ClientInfo", "capabilities": "JSON", "trace": "TraceValue", "initializationOptions": "InitializationOptions"}, total=False)


class InitializeParams(_InitializeParamsRequired, _InitializeParamsOptional):
    """The parameters of `initialize`."""


_InitializeResultRequired = t.TypedDict("_InitializeResultRequired", {"protocolVersion": "str", "serverInfo": "ServerInfo", "capabilities": "ServerCapabilities", "limits": "Limits", "connection": "str"})
_InitializeResultOptional = t.TypedDict("_InitializeResultOptional", {"access": "Access", "documents": "t.List[OpenDocument]"}, total=False)


class InitializeResult(_InitializeResultRequired, _InitializeResultOptional):
    """The result of `initialize`."""


_LaterChangeRequired = t.TypedDict("_LaterChangeRequired", {"id": "ObjectID", "keys": "t.List[str]", "origin": "ChangeOrigin"})
_LaterChangeOptional = t.TypedDict("_LaterChangeOptional", {"by": "ChangeCause", "author": "str"}, total=False)


class LaterChange(_LaterChangeRequired, _LaterChangeOptional):
    """That an object has changed since a clock, and who changed it last."""


_LimitsRequired = t.TypedDict("_LimitsRequired", {"maximumMessageBytes": "int", "headerBytes": "int", "headerFields": "int", "batchRequests": "int", "nestingDepth": "int", "inlineBinaryBytes": "int", "noticeObjects": "int", "namedObjects": "int", "queuedBytes": "int", "unreadBytes": "int", "unreadSeconds": "int", "replyBytes": "int", "waitingRequests": "int", "waitingBytes": "int", "connections": "int", "tracedBytes": "int", "uploadBytes": "int", "openUploads": "int", "openDocuments": "int", "openContexts": "int", "contextDepth": "int", "openStreams": "int", "openObservers": "int", "openLists": "int", "observedObjects": "int", "resumableObjects": "int", "rememberedObjects": "int", "retainedStreams": "int", "retentionSeconds": "int", "actionNameBytes": "int", "predicateLength": "int", "predicateTokens": "int", "patternLength": "int", "predicateDepth": "int", "predicateSetParts": "int", "predicateRepetitions": "int", "keyPathKeys": "int", "evaluatedElements": "int"})
_LimitsOptional = t.TypedDict("_LimitsOptional", {}, total=False)


class Limits(_LimitsRequired, _LimitsOptional):
    """The limits of this server, all of them inclusive."""


_ListChangeRequired = t.TypedDict("_ListChangeRequired", {"total": "int", "sectionDeletes": "t.List[int]", "sectionInserts": "t.List[ListSectionInsert]", "deletes": "t.List[ListDelete]", "moves": "t.List[ListMove]", "inserts": "t.List[ListRow]", "updates": "t.List[ListUpdate]", "entered": "t.List[ListRow]", "related": "t.List[ManagedObject]"})
_ListChangeOptional = t.TypedDict("_ListChangeOptional", {}, total=False)


class ListChange(_ListChangeRequired, _ListChangeOptional):
    """What turns an old state of a live list into a new one."""


_ListCloseParamsRequired = t.TypedDict("_ListCloseParamsRequired", {"list": "str"})
_ListCloseParamsOptional = t.TypedDict("_ListCloseParamsOptional", {}, total=False)


class ListCloseParams(_ListCloseParamsRequired, _ListCloseParamsOptional):
    """The parameters of `list/close`."""


_ListCloseResultRequired = t.TypedDict("_ListCloseResultRequired", {"clock": "str"})
_ListCloseResultOptional = t.TypedDict("_ListCloseResultOptional", {}, total=False)


class ListCloseResult(_ListCloseResultRequired, _ListCloseResultOptional):
    """The result of `list/close`."""


_ListDeleteRequired = t.TypedDict("_ListDeleteRequired", {"section": "int", "row": "int", "id": "ObjectID"})
_ListDeleteOptional = t.TypedDict("_ListDeleteOptional", {}, total=False)


class ListDelete(_ListDeleteRequired, _ListDeleteOptional):
    """A row that left a live list. The object may still exist."""


_ListDidChangeParamsRequired = t.TypedDict("_ListDidChangeParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "origin": "ChangeOrigin", "changes": "ListChange"})
_ListDidChangeParamsOptional = t.TypedDict("_ListDidChangeParamsOptional", {"by": "ChangeCause"}, total=False)


class ListDidChangeParams(_ListDidChangeParamsRequired, _ListDidChangeParamsOptional):
    """The parameters of `list/didChange`."""


_ListDidFailParamsRequired = t.TypedDict("_ListDidFailParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "error": "ErrorInfo"})
_ListDidFailParamsOptional = t.TypedDict("_ListDidFailParamsOptional", {}, total=False)


class ListDidFailParams(_ListDidFailParamsRequired, _ListDidFailParamsOptional):
    """The parameters of `list/didFail`."""


_ListDidResetParamsRequired = t.TypedDict("_ListDidResetParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "reason": "ListResetReason", "snapshot": "ListSnapshot"})
_ListDidResetParamsOptional = t.TypedDict("_ListDidResetParamsOptional", {}, total=False)


class ListDidResetParams(_ListDidResetParamsRequired, _ListDidResetParamsOptional):
    """The parameters of `list/didReset`."""


_ListMoveRequired = t.TypedDict("_ListMoveRequired", {"oldPlace": "RowPlace", "newPlace": "RowPlace", "id": "ObjectID"})
_ListMoveOptional = t.TypedDict("_ListMoveOptional", {}, total=False)


class ListMove(_ListMoveRequired, _ListMoveOptional):
    """A row that went from one place of a live list to another."""


_ListOpenParamsRequired = t.TypedDict("_ListOpenParamsRequired", {"fetch": "FetchRequest"})
_ListOpenParamsOptional = t.TypedDict("_ListOpenParamsOptional", {"context": "str", "sectionNameKeyPath": "str", "window": "RowWindow", "since": "str"}, total=False)


class ListOpenParams(_ListOpenParamsRequired, _ListOpenParamsOptional):
    """The parameters of `list/open`."""


_ListOpenResultRequired = t.TypedDict("_ListOpenResultRequired", {"list": "str", "clock": "str", "isFresh": "bool"})
_ListOpenResultOptional = t.TypedDict("_ListOpenResultOptional", {"snapshot": "ListSnapshot", "changes": "ListChange"}, total=False)


class ListOpenResult(_ListOpenResultRequired, _ListOpenResultOptional):
    """The result of `list/open`."""


_ListRowRequired = t.TypedDict("_ListRowRequired", {"section": "int", "row": "int", "id": "ObjectID"})
_ListRowOptional = t.TypedDict("_ListRowOptional", {"object": "ManagedObject"}, total=False)


class ListRow(_ListRowRequired, _ListRowOptional):
    """A row that came into a live list, or into its window: its new place and its object."""


_ListSectionRequired = t.TypedDict("_ListSectionRequired", {"name": "str", "count": "int"})
_ListSectionOptional = t.TypedDict("_ListSectionOptional", {"indexTitle": "str"}, total=False)


class ListSection(_ListSectionRequired, _ListSectionOptional):
    """A section of a live list: rows that have one section name."""


_ListSectionInsertRequired = t.TypedDict("_ListSectionInsertRequired", {"index": "int", "name": "str"})
_ListSectionInsertOptional = t.TypedDict("_ListSectionInsertOptional", {"indexTitle": "str"}, total=False)


class ListSectionInsert(_ListSectionInsertRequired, _ListSectionInsertOptional):
    """A section that came into a live list."""


_ListSetFetchParamsRequired = t.TypedDict("_ListSetFetchParamsRequired", {"list": "str", "fetch": "FetchRequest"})
_ListSetFetchParamsOptional = t.TypedDict("_ListSetFetchParamsOptional", {"sectionNameKeyPath": "str"}, total=False)


class ListSetFetchParams(_ListSetFetchParamsRequired, _ListSetFetchParamsOptional):
    """The parameters of `list/setFetch`."""


_ListSetFetchResultRequired = t.TypedDict("_ListSetFetchResultRequired", {"clock": "str", "since": "str", "changes": "ListChange"})
_ListSetFetchResultOptional = t.TypedDict("_ListSetFetchResultOptional", {}, total=False)


class ListSetFetchResult(_ListSetFetchResultRequired, _ListSetFetchResultOptional):
    """The result of `list/setFetch`."""


_ListSetWindowParamsRequired = t.TypedDict("_ListSetWindowParamsRequired", {"list": "str"})
_ListSetWindowParamsOptional = t.TypedDict("_ListSetWindowParamsOptional", {"window": "RowWindow"}, total=False)


class ListSetWindowParams(_ListSetWindowParamsRequired, _ListSetWindowParamsOptional):
    """The parameters of `list/setWindow`."""


_ListSetWindowResultRequired = t.TypedDict("_ListSetWindowResultRequired", {"clock": "str", "objects": "t.List[ManagedObject]", "related": "t.List[ManagedObject]"})
_ListSetWindowResultOptional = t.TypedDict("_ListSetWindowResultOptional", {}, total=False)


class ListSetWindowResult(_ListSetWindowResultRequired, _ListSetWindowResultOptional):
    """The result of `list/setWindow`."""


_ListSnapshotRequired = t.TypedDict("_ListSnapshotRequired", {"total": "int", "sections": "t.List[ListSection]", "objects": "t.List[ManagedObject]", "related": "t.List[ManagedObject]"})
_ListSnapshotOptional = t.TypedDict("_ListSnapshotOptional", {}, total=False)


class ListSnapshot(_ListSnapshotRequired, _ListSnapshotOptional):
    """The whole of a live list, as far as its window shows it."""


_ListUpdateRequired = t.TypedDict("_ListUpdateRequired", {"oldPlace": "RowPlace", "newPlace": "RowPlace", "id": "ObjectID", "keys": "t.List[str]"})
_ListUpdateOptional = t.TypedDict("_ListUpdateOptional", {"object": "ManagedObject"}, total=False)


class ListUpdate(_ListUpdateRequired, _ListUpdateOptional):
    """A row of a live list whose content changed."""


_LogTraceParamsRequired = t.TypedDict("_LogTraceParamsRequired", {"message": "str"})
_LogTraceParamsOptional = t.TypedDict("_LogTraceParamsOptional", {"verbose": "str"}, total=False)


class LogTraceParams(_LogTraceParamsRequired, _LogTraceParamsOptional):
    """The parameters of `$/logTrace`."""


_ManagedObjectRequired = t.TypedDict("_ManagedObjectRequired", {"id": "ObjectID", "entity": "str"})
_ManagedObjectOptional = t.TypedDict("_ManagedObjectOptional", {"values": "Values", "keys": "t.List[str]"}, total=False)


class ManagedObject(_ManagedObjectRequired, _ManagedObjectOptional):
    """A managed object as a client sees it."""


_MappingRequired = t.TypedDict("_MappingRequired", {})
_MappingOptional = t.TypedDict("_MappingOptional", {"from": "str", "to": "str", "entities": "t.List[EntityMapping]", "steps": "t.List[Mapping]"}, total=False)


class Mapping(_MappingRequired, _MappingOptional):
    """How a migration makes objects of a later model of those of an earlier one, where that cannot be inferred: Core Data's NSMappingModel."""


_MappingSource_path = t.TypedDict("_MappingSource_path", {"path": "str"})
_MappingSource_mapping = t.TypedDict("_MappingSource_mapping", {"mapping": "Mapping"})
MappingSource = t.Union[_MappingSource_path, _MappingSource_mapping]
_MissedChangesRequired = t.TypedDict("_MissedChangesRequired", {"noticeDetail": "NoticeDetail", "inserted": "t.List[ManagedObject]", "updated": "t.List[ObjectChange]", "deleted": "t.List[ObjectID]", "refreshed": "t.List[ManagedObject]"})
_MissedChangesOptional = t.TypedDict("_MissedChangesOptional", {}, total=False)


class MissedChanges(_MissedChangesRequired, _MissedChangesOptional):
    """What happened in a document's main context since a clock, unsaved edits included: what became of each object, not how."""


_ModelRequired = t.TypedDict("_ModelRequired", {"entities": "t.List[ModelEntity]"})
_ModelOptional = t.TypedDict("_ModelOptional", {"composites": "t.List[ModelComposite]", "configurations": "t.Dict[str, t.List[str]]", "fetchRequestTemplates": "t.List[ModelFetchRequest]", "versionIdentifiers": "t.List[str]"}, total=False)


class Model(_ModelRequired, _ModelOptional):
    """A managed object model: Core Data's NSManagedObjectModel as JSON."""


_ModelAttributeRequired = t.TypedDict("_ModelAttributeRequired", {"name": "str", "type": "AttributeTypeName"})
_ModelAttributeOptional = t.TypedDict("_ModelAttributeOptional", {"isOptional": "bool", "isTransient": "bool", "defaultValue": "JSON", "derivationExpression": "str", "composite": "str", "minimum": "JSON", "maximum": "JSON", "minimumLength": "int", "maximumLength": "int", "regularExpression": "str", "valueTransformerName": "str", "customClassName": "str", "allowsExternalBinaryDataStorage": "bool", "preservesValueInHistoryOnDeletion": "bool", "allowsCloudEncryption": "bool", "isIndexedBySpotlight": "bool", "usesScalarValueType": "bool", "isIndexed": "bool", "renamingIdentifier": "str", "versionHashModifier": "str", "userInfo": "t.Dict[str, str]"}, total=False)


class ModelAttribute(_ModelAttributeRequired, _ModelAttributeOptional):
    """An attribute of an entity or an element of a composite."""


_ModelChangeRequired = t.TypedDict("_ModelChangeRequired", {"kind": "ModelChangeKind", "entity": "str"})
_ModelChangeOptional = t.TypedDict("_ModelChangeOptional", {"property": "str", "from": "str", "to": "str", "reached": "t.List[str]", "loss": "str", "obstacle": "str", "hint": "str"}, total=False)


class ModelChange(_ModelChangeRequired, _ModelChangeOptional):
    """One difference between two models."""


_ModelCompositeRequired = t.TypedDict("_ModelCompositeRequired", {"name": "str", "elements": "t.List[ModelAttribute]"})
_ModelCompositeOptional = t.TypedDict("_ModelCompositeOptional", {}, total=False)


class ModelComposite(_ModelCompositeRequired, _ModelCompositeOptional):
    """A composite type."""


_ModelDescribeParamsRequired = t.TypedDict("_ModelDescribeParamsRequired", {})
_ModelDescribeParamsOptional = t.TypedDict("_ModelDescribeParamsOptional", {"document": "str"}, total=False)


class ModelDescribeParams(_ModelDescribeParamsRequired, _ModelDescribeParamsOptional):
    """The parameters of `model/describe`."""


_ModelDescribeResultRequired = t.TypedDict("_ModelDescribeResultRequired", {"model": "Model", "clock": "str"})
_ModelDescribeResultOptional = t.TypedDict("_ModelDescribeResultOptional", {"modelOrigin": "ModelOrigin"}, total=False)


class ModelDescribeResult(_ModelDescribeResultRequired, _ModelDescribeResultOptional):
    """The result of `model/describe`."""


_ModelDiffParamsRequired = t.TypedDict("_ModelDiffParamsRequired", {})
_ModelDiffParamsOptional = t.TypedDict("_ModelDiffParamsOptional", {"from": "ModelSource", "to": "ModelSource", "mapping": "MappingSource"}, total=False)


class ModelDiffParams(_ModelDiffParamsRequired, _ModelDiffParamsOptional):
    """The parameters of `model/diff`."""


_ModelDiffResultRequired = t.TypedDict("_ModelDiffResultRequired", {"isInferable": "bool", "mappings": "t.List[ModelMapping]", "changes": "t.List[ModelChange]"})
_ModelDiffResultOptional = t.TypedDict("_ModelDiffResultOptional", {}, total=False)


class ModelDiffResult(_ModelDiffResultRequired, _ModelDiffResultOptional):
    """The result of `model/diff`."""


_ModelEntityRequired = t.TypedDict("_ModelEntityRequired", {"name": "str"})
_ModelEntityOptional = t.TypedDict("_ModelEntityOptional", {"superentity": "str", "isAbstract": "bool", "className": "str", "attributes": "t.List[ModelAttribute]", "relationships": "t.List[ModelRelationship]", "fetchedProperties": "t.List[ModelFetchedProperty]", "uniquenessConstraints": "t.List[t.List[str]]", "fetchIndexes": "t.List[ModelFetchIndex]", "compoundIndexes": "t.List[t.List[str]]", "renamingIdentifier": "str", "versionHashModifier": "str", "coreSpotlightDisplayNameExpression": "str", "userInfo": "t.Dict[str, str]"}, total=False)


class ModelEntity(_ModelEntityRequired, _ModelEntityOptional):
    """An entity of a model."""


_ModelFetchIndexRequired = t.TypedDict("_ModelFetchIndexRequired", {"name": "str", "elements": "t.List[ModelFetchIndexElement]"})
_ModelFetchIndexOptional = t.TypedDict("_ModelFetchIndexOptional", {"partialIndexPredicate": "str"}, total=False)


class ModelFetchIndex(_ModelFetchIndexRequired, _ModelFetchIndexOptional):
    """A fetch index of an entity."""


_ModelFetchIndexElementRequired = t.TypedDict("_ModelFetchIndexElementRequired", {})
_ModelFetchIndexElementOptional = t.TypedDict("_ModelFetchIndexElementOptional", {"property": "str", "expression": "str", "collation": "IndexCollation", "isAscending": "bool"}, total=False)


class ModelFetchIndexElement(_ModelFetchIndexElementRequired, _ModelFetchIndexElementOptional):
    """One element of a fetch index. It has either `property` or `expression`."""


_ModelFetchRequestRequired = t.TypedDict("_ModelFetchRequestRequired", {"name": "str", "entity": "str"})
_ModelFetchRequestOptional = t.TypedDict("_ModelFetchRequestOptional", {"predicate": "str", "limit": "int", "batchSize": "int", "resultType": "FetchResultType", "includesSubentities": "bool", "includesPropertyValues": "bool", "includesPendingChanges": "bool", "returnsObjectsAsFaults": "bool", "returnsDistinctResults": "bool"}, total=False)


class ModelFetchRequest(_ModelFetchRequestRequired, _ModelFetchRequestOptional):
    """A fetch request stored in a model."""


_ModelFetchedPropertyRequired = t.TypedDict("_ModelFetchedPropertyRequired", {"name": "str", "fetchRequest": "ModelFetchRequest"})
_ModelFetchedPropertyOptional = t.TypedDict("_ModelFetchedPropertyOptional", {"userInfo": "t.Dict[str, str]"}, total=False)


class ModelFetchedProperty(_ModelFetchedPropertyRequired, _ModelFetchedPropertyOptional):
    """A fetched property: a weak, one-way relationship by a fetch request."""


_ModelGetVersionsParamsRequired = t.TypedDict("_ModelGetVersionsParamsRequired", {"model": "ModelSource"})
_ModelGetVersionsParamsOptional = t.TypedDict("_ModelGetVersionsParamsOptional", {"store": "StoreLocation"}, total=False)


class ModelGetVersionsParams(_ModelGetVersionsParamsRequired, _ModelGetVersionsParamsOptional):
    """The parameters of `model/getVersions`."""


_ModelGetVersionsResultRequired = t.TypedDict("_ModelGetVersionsResultRequired", {"versions": "t.List[ModelVersion]"})
_ModelGetVersionsResultOptional = t.TypedDict("_ModelGetVersionsResultOptional", {}, total=False)


class ModelGetVersionsResult(_ModelGetVersionsResultRequired, _ModelGetVersionsResultOptional):
    """The result of `model/getVersions`."""


_ModelGuessRequired = t.TypedDict("_ModelGuessRequired", {"kind": "ModelGuessKind", "message": "str"})
_ModelGuessOptional = t.TypedDict("_ModelGuessOptional", {"entity": "str", "property": "str"}, total=False)


class ModelGuess(_ModelGuessRequired, _ModelGuessOptional):
    """Something in a model that is not certain, or was left out of it."""


_ModelMappingRequired = t.TypedDict("_ModelMappingRequired", {"kind": "ModelMappingKind"})
_ModelMappingOptional = t.TypedDict("_ModelMappingOptional", {"name": "str", "source": "str", "destination": "str", "where": "str", "distinctBy": "t.List[str]", "values": "t.Dict[str, str]"}, total=False)


class ModelMapping(_ModelMappingRequired, _ModelMappingOptional):
    """What becomes of an entity's objects: Core Data's NSEntityMapping."""


_ModelMergeParamsRequired = t.TypedDict("_ModelMergeParamsRequired", {"models": "t.List[ModelSource]"})
_ModelMergeParamsOptional = t.TypedDict("_ModelMergeParamsOptional", {"configuration": "str"}, total=False)


class ModelMergeParams(_ModelMergeParamsRequired, _ModelMergeParamsOptional):
    """The parameters of `model/merge`."""


_ModelMergeResultRequired = t.TypedDict("_ModelMergeResultRequired", {"model": "Model"})
_ModelMergeResultOptional = t.TypedDict("_ModelMergeResultOptional", {}, total=False)


class ModelMergeResult(_ModelMergeResultRequired, _ModelMergeResultOptional):
    """The result of `model/merge`."""


_ModelOriginRequired = t.TypedDict("_ModelOriginRequired", {"source": "ModelOriginKind"})
_ModelOriginOptional = t.TypedDict("_ModelOriginOptional", {"guesses": "t.List[ModelGuess]"}, total=False)


class ModelOrigin(_ModelOriginRequired, _ModelOriginOptional):
    """Where a document's model is from that nobody gave."""


_ModelRelationshipRequired = t.TypedDict("_ModelRelationshipRequired", {"name": "str", "destination": "str"})
_ModelRelationshipOptional = t.TypedDict("_ModelRelationshipOptional", {"inverse": "str", "isToMany": "bool", "isOrdered": "bool", "isOptional": "bool", "isTransient": "bool", "deleteRule": "DeleteRuleName", "minimumCount": "int", "maximumCount": "int", "renamingIdentifier": "str", "versionHashModifier": "str", "userInfo": "t.Dict[str, str]"}, total=False)


class ModelRelationship(_ModelRelationshipRequired, _ModelRelationshipOptional):
    """A relationship of an entity."""


_ModelSource_path = t.TypedDict("_ModelSource_path", {"path": "str"})
_ModelSource_model = t.TypedDict("_ModelSource_model", {"model": "Model"})
_ModelSource_document = t.TypedDict("_ModelSource_document", {"document": "str"})
ModelSource = t.Union[_ModelSource_path, _ModelSource_model, _ModelSource_document]
_ModelUpdateParamsRequired = t.TypedDict("_ModelUpdateParamsRequired", {"model": "ModelSource"})
_ModelUpdateParamsOptional = t.TypedDict("_ModelUpdateParamsOptional", {"document": "str", "configuration": "str", "mapping": "MappingSource", "workDoneToken": "t.Union[int, str]"}, total=False)


class ModelUpdateParams(_ModelUpdateParamsRequired, _ModelUpdateParamsOptional):
    """The parameters of `model/update`."""


_ModelUpdateResultRequired = t.TypedDict("_ModelUpdateResultRequired", {"changes": "t.List[ModelChange]", "clock": "str"})
_ModelUpdateResultOptional = t.TypedDict("_ModelUpdateResultOptional", {"migration": "DocumentMigration"}, total=False)


class ModelUpdateResult(_ModelUpdateResultRequired, _ModelUpdateResultOptional):
    """The result of `model/update`."""


_ModelVersionRequired = t.TypedDict("_ModelVersionRequired", {})
_ModelVersionOptional = t.TypedDict("_ModelVersionOptional", {"name": "str", "isCurrent": "bool", "isStoreVersion": "bool", "identifiers": "t.List[str]"}, total=False)


class ModelVersion(_ModelVersionRequired, _ModelVersionOptional):
    """One version of a model."""


_ObjectChangeRequired = t.TypedDict("_ObjectChangeRequired", {"id": "ObjectID", "entity": "str"})
_ObjectChangeOptional = t.TypedDict("_ObjectChangeOptional", {"keys": "t.List[str]", "values": "Values", "cleared": "t.List[str]", "added": "t.Dict[str, t.List[ObjectID]]", "removed": "t.Dict[str, t.List[ObjectID]]", "count": "t.Dict[str, int]"}, total=False)


class ObjectChange(_ObjectChangeRequired, _ObjectChangeOptional):
    """What changed in one object."""


_ObjectDeleteParamsRequired = t.TypedDict("_ObjectDeleteParamsRequired", {"ids": "t.List[ObjectID]"})
_ObjectDeleteParamsOptional = t.TypedDict("_ObjectDeleteParamsOptional", {"context": "str", "ifUnchangedSince": "str", "returning": "Returning"}, total=False)


class ObjectDeleteParams(_ObjectDeleteParamsRequired, _ObjectDeleteParamsOptional):
    """The parameters of `object/delete`."""


_ObjectDeleteResultRequired = t.TypedDict("_ObjectDeleteResultRequired", {"deletedCount": "int", "clock": "str"})
_ObjectDeleteResultOptional = t.TypedDict("_ObjectDeleteResultOptional", {"deleted": "t.List[ObjectID]"}, total=False)


class ObjectDeleteResult(_ObjectDeleteResultRequired, _ObjectDeleteResultOptional):
    """The result of `object/delete`."""


_ObjectFindOrInsertParamsRequired = t.TypedDict("_ObjectFindOrInsertParamsRequired", {"entity": "str", "match": "Values"})
_ObjectFindOrInsertParamsOptional = t.TypedDict("_ObjectFindOrInsertParamsOptional", {"context": "str", "values": "Values", "returning": "Returning"}, total=False)


class ObjectFindOrInsertParams(_ObjectFindOrInsertParamsRequired, _ObjectFindOrInsertParamsOptional):
    """The parameters of `object/findOrInsert`."""


_ObjectFindOrInsertResultRequired = t.TypedDict("_ObjectFindOrInsertResultRequired", {"isInserted": "bool", "clock": "str"})
_ObjectFindOrInsertResultOptional = t.TypedDict("_ObjectFindOrInsertResultOptional", {"object": "ManagedObject"}, total=False)


class ObjectFindOrInsertResult(_ObjectFindOrInsertResultRequired, _ObjectFindOrInsertResultOptional):
    """The result of `object/findOrInsert`."""


_ObjectGetParamsRequired = t.TypedDict("_ObjectGetParamsRequired", {"ids": "t.List[ObjectID]"})
_ObjectGetParamsOptional = t.TypedDict("_ObjectGetParamsOptional", {"context": "str", "properties": "t.List[str]", "prefetch": "t.List[str]"}, total=False)


class ObjectGetParams(_ObjectGetParamsRequired, _ObjectGetParamsOptional):
    """The parameters of `object/get`."""


_ObjectGetResultRequired = t.TypedDict("_ObjectGetResultRequired", {"objects": "t.List[ManagedObject]", "clock": "str"})
_ObjectGetResultOptional = t.TypedDict("_ObjectGetResultOptional", {"related": "t.List[ManagedObject]", "missing": "t.List[ObjectID]"}, total=False)


class ObjectGetResult(_ObjectGetResultRequired, _ObjectGetResultOptional):
    """The result of `object/get`."""


_ObjectGetValueParamsRequired = t.TypedDict("_ObjectGetValueParamsRequired", {"id": "ObjectID", "keyPath": "str"})
_ObjectGetValueParamsOptional = t.TypedDict("_ObjectGetValueParamsOptional", {"context": "str"}, total=False)


class ObjectGetValueParams(_ObjectGetValueParamsRequired, _ObjectGetValueParamsOptional):
    """The parameters of `object/getValue`."""


_ObjectGetValueResultRequired = t.TypedDict("_ObjectGetValueResultRequired", {"value": "JSON", "clock": "str"})
_ObjectGetValueResultOptional = t.TypedDict("_ObjectGetValueResultOptional", {}, total=False)


class ObjectGetValueResult(_ObjectGetValueResultRequired, _ObjectGetValueResultOptional):
    """The result of `object/getValue`."""


_ObjectInsertParamsRequired = t.TypedDict("_ObjectInsertParamsRequired", {"entity": "str"})
_ObjectInsertParamsOptional = t.TypedDict("_ObjectInsertParamsOptional", {"context": "str", "values": "Values", "returning": "Returning"}, total=False)


class ObjectInsertParams(_ObjectInsertParamsRequired, _ObjectInsertParamsOptional):
    """The parameters of `object/insert`."""


_ObjectInsertResultRequired = t.TypedDict("_ObjectInsertResultRequired", {"clock": "str"})
_ObjectInsertResultOptional = t.TypedDict("_ObjectInsertResultOptional", {"object": "ManagedObject"}, total=False)


class ObjectInsertResult(_ObjectInsertResultRequired, _ObjectInsertResultOptional):
    """The result of `object/insert`."""


_ObjectMoveParamsRequired = t.TypedDict("_ObjectMoveParamsRequired", {"id": "ObjectID", "property": "str"})
_ObjectMoveParamsOptional = t.TypedDict("_ObjectMoveParamsOptional", {"context": "str", "before": "ObjectID", "after": "ObjectID", "index": "int", "fetch": "FetchRequest", "ifUnchangedSince": "str", "returning": "Returning"}, total=False)


class ObjectMoveParams(_ObjectMoveParamsRequired, _ObjectMoveParamsOptional):
    """The parameters of `object/move`."""


_ObjectMoveResultRequired = t.TypedDict("_ObjectMoveResultRequired", {"renumberedCount": "int", "clock": "str"})
_ObjectMoveResultOptional = t.TypedDict("_ObjectMoveResultOptional", {"object": "ManagedObject", "renumbered": "t.List[ObjectID]"}, total=False)


class ObjectMoveResult(_ObjectMoveResultRequired, _ObjectMoveResultOptional):
    """The result of `object/move`."""


_ObjectSetValueParamsRequired = t.TypedDict("_ObjectSetValueParamsRequired", {"id": "ObjectID", "keyPath": "str"})
_ObjectSetValueParamsOptional = t.TypedDict("_ObjectSetValueParamsOptional", {"context": "str", "value": "JSON", "ifUnchangedSince": "str", "returning": "Returning"}, total=False)


class ObjectSetValueParams(_ObjectSetValueParamsRequired, _ObjectSetValueParamsOptional):
    """The parameters of `object/setValue`."""


_ObjectSetValueResultRequired = t.TypedDict("_ObjectSetValueResultRequired", {"clock": "str"})
_ObjectSetValueResultOptional = t.TypedDict("_ObjectSetValueResultOptional", {"object": "ManagedObject", "value": "JSON"}, total=False)


class ObjectSetValueResult(_ObjectSetValueResultRequired, _ObjectSetValueResultOptional):
    """The result of `object/setValue`."""


_ObjectStoreCapabilitiesRequired = t.TypedDict("_ObjectStoreCapabilitiesRequired", {"namespaces": "t.List[str]"})
_ObjectStoreCapabilitiesOptional = t.TypedDict("_ObjectStoreCapabilitiesOptional", {"batches": "bool", "inMemoryStores": "bool"}, total=False)


class ObjectStoreCapabilities(_ObjectStoreCapabilitiesRequired, _ObjectStoreCapabilitiesOptional):
    """What this server does. Absent or false is unsupported."""


_ObjectUpdateParamsRequired = t.TypedDict("_ObjectUpdateParamsRequired", {"id": "ObjectID", "values": "Values"})
_ObjectUpdateParamsOptional = t.TypedDict("_ObjectUpdateParamsOptional", {"context": "str", "ifUnchangedSince": "str", "returning": "Returning"}, total=False)


class ObjectUpdateParams(_ObjectUpdateParamsRequired, _ObjectUpdateParamsOptional):
    """The parameters of `object/update`."""


_ObjectUpdateResultRequired = t.TypedDict("_ObjectUpdateResultRequired", {"clock": "str"})
_ObjectUpdateResultOptional = t.TypedDict("_ObjectUpdateResultOptional", {"object": "ManagedObject"}, total=False)


class ObjectUpdateResult(_ObjectUpdateResultRequired, _ObjectUpdateResultOptional):
    """The result of `object/update`."""


_ObjectValidateParamsRequired = t.TypedDict("_ObjectValidateParamsRequired", {"id": "ObjectID"})
_ObjectValidateParamsOptional = t.TypedDict("_ObjectValidateParamsOptional", {"context": "str", "values": "Values"}, total=False)


class ObjectValidateParams(_ObjectValidateParamsRequired, _ObjectValidateParamsOptional):
    """The parameters of `object/validate`."""


_ObjectValidateResultRequired = t.TypedDict("_ObjectValidateResultRequired", {"isValid": "bool", "errors": "t.List[ErrorInfo]", "clock": "str"})
_ObjectValidateResultOptional = t.TypedDict("_ObjectValidateResultOptional", {}, total=False)


class ObjectValidateResult(_ObjectValidateResultRequired, _ObjectValidateResultOptional):
    """The result of `object/validate`."""


_ObservedChangeRequired = t.TypedDict("_ObservedChangeRequired", {"id": "ObjectID", "keyPath": "str", "old": "JSON", "new": "JSON"})
_ObservedChangeOptional = t.TypedDict("_ObservedChangeOptional", {}, total=False)


class ObservedChange(_ObservedChangeRequired, _ObservedChangeOptional):
    """A value under observation that changed."""


_ObservedObjectRequired = t.TypedDict("_ObservedObjectRequired", {"id": "ObjectID", "values": "Values"})
_ObservedObjectOptional = t.TypedDict("_ObservedObjectOptional", {}, total=False)


class ObservedObject(_ObservedObjectRequired, _ObservedObjectOptional):
    """An object under observation, and its values."""


_ObserverChangeRequired = t.TypedDict("_ObserverChangeRequired", {"updates": "t.List[ObservedChange]", "entered": "t.List[ObservedObject]", "left": "t.List[ObjectID]", "deleted": "t.List[ObjectID]"})
_ObserverChangeOptional = t.TypedDict("_ObserverChangeOptional", {}, total=False)


class ObserverChange(_ObserverChangeRequired, _ObserverChangeOptional):
    """What changed under an observer: values, and which objects are observed."""


_ObserverCloseParamsRequired = t.TypedDict("_ObserverCloseParamsRequired", {"observer": "str"})
_ObserverCloseParamsOptional = t.TypedDict("_ObserverCloseParamsOptional", {}, total=False)


class ObserverCloseParams(_ObserverCloseParamsRequired, _ObserverCloseParamsOptional):
    """The parameters of `observer/close`."""


_ObserverCloseResultRequired = t.TypedDict("_ObserverCloseResultRequired", {"clock": "str"})
_ObserverCloseResultOptional = t.TypedDict("_ObserverCloseResultOptional", {}, total=False)


class ObserverCloseResult(_ObserverCloseResultRequired, _ObserverCloseResultOptional):
    """The result of `observer/close`."""


_ObserverDidChangeParamsRequired = t.TypedDict("_ObserverDidChangeParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "origin": "ChangeOrigin", "changes": "ObserverChange"})
_ObserverDidChangeParamsOptional = t.TypedDict("_ObserverDidChangeParamsOptional", {"by": "ChangeCause"}, total=False)


class ObserverDidChangeParams(_ObserverDidChangeParamsRequired, _ObserverDidChangeParamsOptional):
    """The parameters of `observer/didChange`."""


_ObserverDidFailParamsRequired = t.TypedDict("_ObserverDidFailParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "error": "ErrorInfo"})
_ObserverDidFailParamsOptional = t.TypedDict("_ObserverDidFailParamsOptional", {}, total=False)


class ObserverDidFailParams(_ObserverDidFailParamsRequired, _ObserverDidFailParamsOptional):
    """The parameters of `observer/didFail`."""


_ObserverDidResetParamsRequired = t.TypedDict("_ObserverDidResetParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "reason": "ListResetReason", "objects": "t.List[ObservedObject]"})
_ObserverDidResetParamsOptional = t.TypedDict("_ObserverDidResetParamsOptional", {}, total=False)


class ObserverDidResetParams(_ObserverDidResetParamsRequired, _ObserverDidResetParamsOptional):
    """The parameters of `observer/didReset`."""


_ObserverOpenParamsRequired = t.TypedDict("_ObserverOpenParamsRequired", {"entity": "str"})
_ObserverOpenParamsOptional = t.TypedDict("_ObserverOpenParamsOptional", {"context": "str", "keyPaths": "t.List[str]", "predicate": "str", "argumentArray": "ArgumentArray", "variables": "Variables", "ids": "t.List[ObjectID]", "initial": "bool", "since": "str"}, total=False)


class ObserverOpenParams(_ObserverOpenParamsRequired, _ObserverOpenParamsOptional):
    """The parameters of `observer/open`."""


_ObserverOpenResultRequired = t.TypedDict("_ObserverOpenResultRequired", {"observer": "str", "clock": "str", "isFresh": "bool"})
_ObserverOpenResultOptional = t.TypedDict("_ObserverOpenResultOptional", {"objects": "t.List[ObservedObject]", "changes": "ObserverChange"}, total=False)


class ObserverOpenResult(_ObserverOpenResultRequired, _ObserverOpenResultOptional):
    """The result of `observer/open`."""


_OpenStreamRequired = t.TypedDict("_OpenStreamRequired", {"stream": "str", "notice": "ObservableNotice"})
_OpenStreamOptional = t.TypedDict("_OpenStreamOptional", {}, total=False)


class OpenStream(_OpenStreamRequired, _OpenStreamOptional):
    """A stream of notices that opening a document opened."""


_OperationRequired = t.TypedDict("_OperationRequired", {"method": "str"})
_OperationOptional = t.TypedDict("_OperationOptional", {"params": "JSON"}, total=False)


class Operation(_OperationRequired, _OperationOptional):
    """One step of `context/perform`."""


_OperationResultRequired = t.TypedDict("_OperationResultRequired", {"method": "str", "result": "JSON"})
_OperationResultOptional = t.TypedDict("_OperationResultOptional", {}, total=False)


class OperationResult(_OperationResultRequired, _OperationResultOptional):
    """What came of one operation of `context/perform`."""


_PlanStepRequired = t.TypedDict("_PlanStepRequired", {"depth": "int", "detail": "str", "words": "str"})
_PlanStepOptional = t.TypedDict("_PlanStepOptional", {}, total=False)


class PlanStep(_PlanStepRequired, _PlanStepOptional):
    """One step of SQLite's plan for a statement."""


_PredicateNodeRequired = t.TypedDict("_PredicateNodeRequired", {"kind": "PredicateKind"})
_PredicateNodeOptional = t.TypedDict("_PredicateNodeOptional", {"predicates": "t.List[PredicateNode]", "operator": "str", "options": "str", "modifier": "ComparisonModifier", "expressions": "t.List[ExpressionNode]", "offset": "int"}, total=False)


class PredicateNode(_PredicateNodeRequired, _PredicateNodeOptional):
    """A predicate as a tree."""


_PredicateParseExpressionParamsRequired = t.TypedDict("_PredicateParseExpressionParamsRequired", {"expression": "str"})
_PredicateParseExpressionParamsOptional = t.TypedDict("_PredicateParseExpressionParamsOptional", {"document": "str", "argumentArray": "ArgumentArray", "entity": "str", "variables": "Variables"}, total=False)


class PredicateParseExpressionParams(_PredicateParseExpressionParamsRequired, _PredicateParseExpressionParamsOptional):
    """The parameters of `predicate/parseExpression`."""


_PredicateParseExpressionResultRequired = t.TypedDict("_PredicateParseExpressionResultRequired", {"expression": "str", "tree": "ExpressionNode", "keyPaths": "t.List[str]", "variables": "t.List[str]"})
_PredicateParseExpressionResultOptional = t.TypedDict("_PredicateParseExpressionResultOptional", {}, total=False)


class PredicateParseExpressionResult(_PredicateParseExpressionResultRequired, _PredicateParseExpressionResultOptional):
    """The result of `predicate/parseExpression`."""


_PredicateParseParamsRequired = t.TypedDict("_PredicateParseParamsRequired", {"predicate": "str"})
_PredicateParseParamsOptional = t.TypedDict("_PredicateParseParamsOptional", {"document": "str", "argumentArray": "ArgumentArray", "entity": "str", "variables": "Variables"}, total=False)


class PredicateParseParams(_PredicateParseParamsRequired, _PredicateParseParamsOptional):
    """The parameters of `predicate/parse`."""


_PredicateParseResultRequired = t.TypedDict("_PredicateParseResultRequired", {"predicate": "str", "tree": "PredicateNode", "keyPaths": "t.List[str]", "variables": "t.List[str]"})
_PredicateParseResultOptional = t.TypedDict("_PredicateParseResultOptional", {}, total=False)


class PredicateParseResult(_PredicateParseResultRequired, _PredicateParseResultOptional):
    """The result of `predicate/parse`."""


_PrefetchRequestRequired = t.TypedDict("_PrefetchRequestRequired", {"keyPath": "str"})
_PrefetchRequestOptional = t.TypedDict("_PrefetchRequestOptional", {"predicate": "str", "argumentArray": "ArgumentArray", "sort": "t.List[SortDescriptor]", "limit": "int", "offset": "int"}, total=False)


class PrefetchRequest(_PrefetchRequestRequired, _PrefetchRequestOptional):
    """Which related objects a fetch brings along for each object that it fetches."""


_PrefetchedObjectsRequired = t.TypedDict("_PrefetchedObjectsRequired", {"keyPath": "str", "objects": "t.Dict[str, t.List[ObjectID]]"})
_PrefetchedObjectsOptional = t.TypedDict("_PrefetchedObjectsOptional", {}, total=False)


class PrefetchedObjects(_PrefetchedObjectsRequired, _PrefetchedObjectsOptional):
    """What a prefetch request found."""


_ProgressParamsRequired = t.TypedDict("_ProgressParamsRequired", {"token": "t.Union[int, str]", "value": "JSON"})
_ProgressParamsOptional = t.TypedDict("_ProgressParamsOptional", {}, total=False)


class ProgressParams(_ProgressParamsRequired, _ProgressParamsOptional):
    """The parameters of `$/progress`."""


_RPCGetStatusResultRequired = t.TypedDict("_RPCGetStatusResultRequired", {"process": "int", "version": "str", "protocolVersion": "str", "started": "str", "listening": "t.List[str]", "connections": "int", "documents": "t.List[DocumentUse]"})
_RPCGetStatusResultOptional = t.TypedDict("_RPCGetStatusResultOptional", {}, total=False)


class RPCGetStatusResult(_RPCGetStatusResultRequired, _RPCGetStatusResultOptional):
    """The result of `rpc/getStatus`."""


_RPCStopResultRequired = t.TypedDict("_RPCStopResultRequired", {})
_RPCStopResultOptional = t.TypedDict("_RPCStopResultOptional", {}, total=False)


class RPCStopResult(_RPCStopResultRequired, _RPCStopResultOptional):
    """The result of `rpc/stop`."""


_RecoveryFileRequired = t.TypedDict("_RecoveryFileRequired", {"path": "str"})
_RecoveryFileOptional = t.TypedDict("_RecoveryFileOptional", {"date": "str", "edits": "int", "error": "ErrorInfo"}, total=False)


class RecoveryFile(_RecoveryFileRequired, _RecoveryFileOptional):
    """A file with edits that could not be saved when the document was closed."""


_RelationshipAddParamsRequired = t.TypedDict("_RelationshipAddParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]"})
_RelationshipAddParamsOptional = t.TypedDict("_RelationshipAddParamsOptional", {"context": "str", "ifUnchangedSince": "str", "returning": "Returning"}, total=False)


class RelationshipAddParams(_RelationshipAddParamsRequired, _RelationshipAddParamsOptional):
    """The parameters of `relationship/add`."""


_RelationshipAddResultRequired = t.TypedDict("_RelationshipAddResultRequired", {"count": "int", "clock": "str"})
_RelationshipAddResultOptional = t.TypedDict("_RelationshipAddResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipAddResult(_RelationshipAddResultRequired, _RelationshipAddResultOptional):
    """The result of `relationship/add`."""


_RelationshipInsertParamsRequired = t.TypedDict("_RelationshipInsertParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]", "index": "int"})
_RelationshipInsertParamsOptional = t.TypedDict("_RelationshipInsertParamsOptional", {"context": "str", "ifUnchangedSince": "str", "returning": "Returning"}, total=False)


class RelationshipInsertParams(_RelationshipInsertParamsRequired, _RelationshipInsertParamsOptional):
    """The parameters of `relationship/insert`."""


_RelationshipInsertResultRequired = t.TypedDict("_RelationshipInsertResultRequired", {"count": "int", "clock": "str"})
_RelationshipInsertResultOptional = t.TypedDict("_RelationshipInsertResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipInsertResult(_RelationshipInsertResultRequired, _RelationshipInsertResultOptional):
    """The result of `relationship/insert`."""


_RelationshipMoveParamsRequired = t.TypedDict("_RelationshipMoveParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]", "index": "int"})
_RelationshipMoveParamsOptional = t.TypedDict("_RelationshipMoveParamsOptional", {"context": "str", "ifUnchangedSince": "str", "returning": "Returning"}, total=False)


class RelationshipMoveParams(_RelationshipMoveParamsRequired, _RelationshipMoveParamsOptional):
    """The parameters of `relationship/move`."""


_RelationshipMoveResultRequired = t.TypedDict("_RelationshipMoveResultRequired", {"count": "int", "clock": "str"})
_RelationshipMoveResultOptional = t.TypedDict("_RelationshipMoveResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipMoveResult(_RelationshipMoveResultRequired, _RelationshipMoveResultOptional):
    """The result of `relationship/move`."""


_RelationshipRemoveParamsRequired = t.TypedDict("_RelationshipRemoveParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]"})
_RelationshipRemoveParamsOptional = t.TypedDict("_RelationshipRemoveParamsOptional", {"context": "str", "ifUnchangedSince": "str", "returning": "Returning"}, total=False)


class RelationshipRemoveParams(_RelationshipRemoveParamsRequired, _RelationshipRemoveParamsOptional):
    """The parameters of `relationship/remove`."""


_RelationshipRemoveResultRequired = t.TypedDict("_RelationshipRemoveResultRequired", {"count": "int", "clock": "str"})
_RelationshipRemoveResultOptional = t.TypedDict("_RelationshipRemoveResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipRemoveResult(_RelationshipRemoveResultRequired, _RelationshipRemoveResultOptional):
    """The result of `relationship/remove`."""


_RelationshipSetParamsRequired = t.TypedDict("_RelationshipSetParamsRequired", {"id": "ObjectID", "property": "str", "ids": "t.List[ObjectID]"})
_RelationshipSetParamsOptional = t.TypedDict("_RelationshipSetParamsOptional", {"context": "str", "ifUnchangedSince": "str", "returning": "Returning"}, total=False)


class RelationshipSetParams(_RelationshipSetParamsRequired, _RelationshipSetParamsOptional):
    """The parameters of `relationship/set`."""


_RelationshipSetResultRequired = t.TypedDict("_RelationshipSetResultRequired", {"count": "int", "clock": "str"})
_RelationshipSetResultOptional = t.TypedDict("_RelationshipSetResultOptional", {"object": "ManagedObject"}, total=False)


class RelationshipSetResult(_RelationshipSetResultRequired, _RelationshipSetResultOptional):
    """The result of `relationship/set`."""


_RenewedObjectRequired = t.TypedDict("_RenewedObjectRequired", {"oldID": "ObjectID", "newID": "ObjectID"})
_RenewedObjectOptional = t.TypedDict("_RenewedObjectOptional", {}, total=False)


class RenewedObject(_RenewedObjectRequired, _RenewedObjectOptional):
    """An object that came back under another id."""


_RowPlaceRequired = t.TypedDict("_RowPlaceRequired", {"section": "int", "row": "int"})
_RowPlaceOptional = t.TypedDict("_RowPlaceOptional", {}, total=False)


class RowPlace(_RowPlaceRequired, _RowPlaceOptional):
    """Where a row of a live list is."""


_RowWindowRequired = t.TypedDict("_RowWindowRequired", {"offset": "int", "count": "int"})
_RowWindowOptional = t.TypedDict("_RowWindowOptional", {}, total=False)


class RowWindow(_RowWindowRequired, _RowWindowOptional):
    """Some rows of a live list, counted over all sections."""


_ServerCapabilitiesRequired = t.TypedDict("_ServerCapabilitiesRequired", {"objectStore": "ObjectStoreCapabilities"})
_ServerCapabilitiesOptional = t.TypedDict("_ServerCapabilitiesOptional", {}, total=False)


class ServerCapabilities(_ServerCapabilitiesRequired, _ServerCapabilitiesOptional):
    """The `capabilities` of the `initialize` result. The names LSP uses are left free."""


_ServerInfoRequired = t.TypedDict("_ServerInfoRequired", {"name": "str", "version": "str"})
_ServerInfoOptional = t.TypedDict("_ServerInfoOptional", {}, total=False)


class ServerInfo(_ServerInfoRequired, _ServerInfoOptional):
    """Who the server is."""


_SetTraceParamsRequired = t.TypedDict("_SetTraceParamsRequired", {"value": "TraceValue"})
_SetTraceParamsOptional = t.TypedDict("_SetTraceParamsOptional", {}, total=False)


class SetTraceParams(_SetTraceParamsRequired, _SetTraceParamsOptional):
    """The parameters of `$/setTrace`."""


_SortDescriptorRequired = t.TypedDict("_SortDescriptorRequired", {"keyPath": "str"})
_SortDescriptorOptional = t.TypedDict("_SortDescriptorOptional", {"ascending": "bool", "comparator": "SortComparator"}, total=False)


class SortDescriptor(_SortDescriptorRequired, _SortDescriptorOptional):
    """One key to sort by."""


_StoreHolderRequired = t.TypedDict("_StoreHolderRequired", {})
_StoreHolderOptional = t.TypedDict("_StoreHolderOptional", {"process": "int", "host": "str", "version": "str", "protocolVersion": "str", "started": "str", "isCommand": "bool", "socket": "str", "listening": "t.List[str]", "needsToken": "bool"}, total=False)


class StoreHolder(_StoreHolderRequired, _StoreHolderOptional):
    """The process that has a store open for writing, as its lock file says."""


_StoreLocation_path = t.TypedDict("_StoreLocation_path", {"path": "str"})
_StoreLocation_url = t.TypedDict("_StoreLocation_url", {"url": "str"})
StoreLocation = t.Union[_StoreLocation_path, _StoreLocation_url]
_StreamCloseParamsRequired = t.TypedDict("_StreamCloseParamsRequired", {"stream": "str"})
_StreamCloseParamsOptional = t.TypedDict("_StreamCloseParamsOptional", {}, total=False)


class StreamCloseParams(_StreamCloseParamsRequired, _StreamCloseParamsOptional):
    """The parameters of `stream/close`."""


_StreamCloseResultRequired = t.TypedDict("_StreamCloseResultRequired", {"clock": "str"})
_StreamCloseResultOptional = t.TypedDict("_StreamCloseResultOptional", {}, total=False)


class StreamCloseResult(_StreamCloseResultRequired, _StreamCloseResultOptional):
    """The result of `stream/close`."""


_StreamDidFailParamsRequired = t.TypedDict("_StreamDidFailParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "error": "ErrorInfo"})
_StreamDidFailParamsOptional = t.TypedDict("_StreamDidFailParamsOptional", {}, total=False)


class StreamDidFailParams(_StreamDidFailParamsRequired, _StreamDidFailParamsOptional):
    """The parameters of `stream/didFail`."""


_StreamDidResetParamsRequired = t.TypedDict("_StreamDidResetParamsRequired", {"document": "str", "context": "str", "stream": "str", "clock": "str", "since": "str", "reason": "ResetReason", "documentState": "DocumentState"})
_StreamDidResetParamsOptional = t.TypedDict("_StreamDidResetParamsOptional", {}, total=False)


class StreamDidResetParams(_StreamDidResetParamsRequired, _StreamDidResetParamsOptional, ContextState):
    """The parameters of `stream/didReset`."""


_StreamOpenParamsRequired = t.TypedDict("_StreamOpenParamsRequired", {})
_StreamOpenParamsOptional = t.TypedDict("_StreamOpenParamsOptional", {"context": "str", "notice": "ObservableNotice", "entity": "str", "ids": "t.List[ObjectID]", "predicate": "str", "argumentArray": "ArgumentArray", "variables": "Variables", "noticeDetail": "NoticeDetail", "since": "str"}, total=False)


class StreamOpenParams(_StreamOpenParamsRequired, _StreamOpenParamsOptional):
    """The parameters of `stream/open`."""


_StreamOpenResultRequired = t.TypedDict("_StreamOpenResultRequired", {"stream": "str", "clock": "str", "isFresh": "bool"})
_StreamOpenResultOptional = t.TypedDict("_StreamOpenResultOptional", {"changes": "MissedChanges"}, total=False)


class StreamOpenResult(_StreamOpenResultRequired, _StreamOpenResultOptional):
    """The result of `stream/open`."""


_UnsavedEditRequired = t.TypedDict("_UnsavedEditRequired", {"edit": "UnsavedEditKind", "id": "ObjectID"})
_UnsavedEditOptional = t.TypedDict("_UnsavedEditOptional", {"version": "int", "values": "Values", "old": "Values", "property": "str", "added": "t.List[ObjectID]", "removed": "t.List[ObjectID]", "ids": "t.List[ObjectID]", "step": "int"}, total=False)


class UnsavedEdit(_UnsavedEditRequired, _UnsavedEditOptional):
    """One unsaved edit, as a recovery file keeps it."""


_UnsavedObjectRequired = t.TypedDict("_UnsavedObjectRequired", {"id": "ObjectID"})
_UnsavedObjectOptional = t.TypedDict("_UnsavedObjectOptional", {"by": "ChangeCause", "errors": "t.List[ErrorInfo]"}, total=False)


class UnsavedObject(_UnsavedObjectRequired, _UnsavedObjectOptional):
    """An object whose changes could not be saved."""


class Methods(abc.ABC):
    """A typed method for each request and notification. Connections inherit it."""

    @abc.abstractmethod
    def request(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> JSON: ...

    @abc.abstractmethod
    def notify(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> None: ...

    @abc.abstractmethod
    def on(self, method: str, handler: t.Callable[[t.Any], None]) -> None: ...

    def aggregate_close(self, params: AggregateCloseParams) -> AggregateCloseResult:
        """Closes a live aggregate."""
        return t.cast(AggregateCloseResult, self.request("aggregate/close", params))

    def aggregate_open(self, params: AggregateOpenParams) -> AggregateOpenResult:
        """Opens a live aggregate."""
        return t.cast(AggregateOpenResult, self.request("aggregate/open", params))

    def batch_delete(self, params: BatchDeleteParams) -> BatchDeleteResult:
        """Deletes all objects that a predicate finds, by their delete rules: Core Data's NSBatchDeleteRequest."""
        return t.cast(BatchDeleteResult, self.request("batch/delete", params))

    def batch_insert(self, params: BatchInsertParams) -> BatchInsertResult:
        """Makes many objects: Core Data's NSBatchInsertRequest."""
        return t.cast(BatchInsertResult, self.request("batch/insert", params))

    def batch_update(self, params: BatchUpdateParams) -> BatchUpdateResult:
        """Changes all objects that a predicate finds: Core Data's NSBatchUpdateRequest."""
        return t.cast(BatchUpdateResult, self.request("batch/update", params))

    def connection_list(self, params: t.Optional[ConnectionListParams] = None) -> ConnectionListResult:
        """Who else is connected to this server."""
        return t.cast(ConnectionListResult, self.request("connection/list", params))

    def context_close(self, params: ContextCloseParams) -> ContextCloseResult:
        """Closes a private context; its unsaved changes are lost."""
        return t.cast(ContextCloseResult, self.request("context/close", params))

    def context_create(self, params: t.Optional[ContextCreateParams] = None) -> ContextCreateResult:
        """Makes a private context: a scratchpad of this connection's own."""
        return t.cast(ContextCreateResult, self.request("context/create", params))

    def context_get_changes(self, params: t.Optional[ContextGetChangesParams] = None) -> ContextGetChangesResult:
        """The context's unsaved changes."""
        return t.cast(ContextGetChangesResult, self.request("context/getChanges", params))

    def context_perform(self, params: ContextPerformParams) -> ContextPerformResult:
        """Several edits as one: all or nothing, one notice, one undo step."""
        return t.cast(ContextPerformResult, self.request("context/perform", params))

    def context_redo(self, params: t.Optional[ContextRedoParams] = None) -> ContextRedoResult:
        """Does again what was taken back."""
        return t.cast(ContextRedoResult, self.request("context/redo", params))

    def context_refresh(self, params: t.Optional[ContextRefreshParams] = None) -> ContextRefreshResult:
        """Reads objects' values from the store again."""
        return t.cast(ContextRefreshResult, self.request("context/refresh", params))

    def context_reset(self, params: t.Optional[ContextResetParams] = None) -> ContextResetResult:
        """Makes the context forget everything it holds, unsaved changes included."""
        return t.cast(ContextResetResult, self.request("context/reset", params))

    def context_rollback(self, params: t.Optional[ContextRollbackParams] = None) -> ContextRollbackResult:
        """Throws away the context's unsaved changes and its undo stack."""
        return t.cast(ContextRollbackResult, self.request("context/rollback", params))

    def context_save(self, params: t.Optional[ContextSaveParams] = None) -> ContextSaveResult:
        """Saves a context to its parent."""
        return t.cast(ContextSaveResult, self.request("context/save", params))

    def context_undo(self, params: t.Optional[ContextUndoParams] = None) -> ContextUndoResult:
        """Takes back the last step."""
        return t.cast(ContextUndoResult, self.request("context/undo", params))

    def context_validate(self, params: t.Optional[ContextValidateParams] = None) -> ContextValidateResult:
        """Checks the unsaved changes as a save would."""
        return t.cast(ContextValidateResult, self.request("context/validate", params))

    def data_read(self, params: DataReadParams) -> DataReadResult:
        """A piece of a large Binary value."""
        return t.cast(DataReadResult, self.request("data/read", params))

    def data_write(self, params: DataWriteParams) -> DataWriteResult:
        """Sends a large Binary value in pieces."""
        return t.cast(DataWriteResult, self.request("data/write", params))

    def document_backup(self, params: DocumentBackupParams) -> DocumentBackupResult:
        """Copies the store to another file while it is in use."""
        return t.cast(DocumentBackupResult, self.request("document/backup", params))

    def document_check(self, params: t.Optional[DocumentCheckParams] = None) -> DocumentCheckResult:
        """Verifies the store's integrity."""
        return t.cast(DocumentCheckResult, self.request("document/check", params))

    def document_close(self, params: t.Optional[DocumentCloseParams] = None) -> DocumentCloseResult:
        """Closes the document for this connection."""
        return t.cast(DocumentCloseResult, self.request("document/close", params))

    def document_get_metadata(self, params: t.Optional[DocumentGetMetadataParams] = None) -> DocumentGetMetadataResult:
        """What programs keep in the store's metadata."""
        return t.cast(DocumentGetMetadataResult, self.request("document/getMetadata", params))

    def document_get_status(self, params: t.Optional[DocumentGetStatusParams] = None) -> DocumentGetStatusResult:
        """How a document is."""
        return t.cast(DocumentGetStatusResult, self.request("document/getStatus", params))

    def document_list(self) -> DocumentListResult:
        """The documents open on this server."""
        return t.cast(DocumentListResult, self.request("document/list", None))

    def document_open(self, params: DocumentOpenParams) -> DocumentOpenResult:
        """Opens a document: one store with its model."""
        return t.cast(DocumentOpenResult, self.request("document/open", params))

    def document_recover(self, params: t.Optional[DocumentRecoverParams] = None) -> DocumentRecoverResult:
        """Brings back edits that could not be saved when the document was closed, or discards them."""
        return t.cast(DocumentRecoverResult, self.request("document/recover", params))

    def document_revert(self, params: t.Optional[DocumentRevertParams] = None) -> DocumentRevertResult:
        """Throws away the main context's unsaved changes and its undo stack."""
        return t.cast(DocumentRevertResult, self.request("document/revert", params))

    def document_set_metadata(self, params: DocumentSetMetadataParams) -> DocumentSetMetadataResult:
        """Changes what programs keep in the store's metadata."""
        return t.cast(DocumentSetMetadataResult, self.request("document/setMetadata", params))

    def fetch_count(self, params: FetchCountParams) -> FetchCountResult:
        """Counts what a fetch finds."""
        return t.cast(FetchCountResult, self.request("fetch/count", params))

    def fetch_explain(self, params: FetchExplainParams) -> FetchExplainResult:
        """How a fetch is run, what that takes, and which index would help."""
        return t.cast(FetchExplainResult, self.request("fetch/explain", params))

    def fetch_ids(self, params: FetchIdsParams) -> FetchIdsResult:
        """Fetches the ids of objects."""
        return t.cast(FetchIdsResult, self.request("fetch/ids", params))

    def fetch_objects(self, params: FetchObjectsParams) -> FetchObjectsResult:
        """Fetches objects with their values."""
        return t.cast(FetchObjectsResult, self.request("fetch/objects", params))

    def fetch_rows(self, params: FetchRowsParams) -> FetchRowsResult:
        """Fetches a table: attributes, key paths and computed columns, or groups."""
        return t.cast(FetchRowsResult, self.request("fetch/rows", params))

    def history_fetch(self, params: t.Optional[HistoryFetchParams] = None) -> HistoryFetchResult:
        """Tells what saves did, oldest first: Core Data's persistent history."""
        return t.cast(HistoryFetchResult, self.request("history/fetch", params))

    def history_purge(self, params: t.Optional[HistoryPurgeParams] = None) -> HistoryPurgeResult:
        """Forgets old history."""
        return t.cast(HistoryPurgeResult, self.request("history/purge", params))

    def initialize(self, params: t.Optional[InitializeParams] = None) -> InitializeResult:
        """Opens a session: the first request on a connection, once."""
        return t.cast(InitializeResult, self.request("initialize", params))

    def list_close(self, params: ListCloseParams) -> ListCloseResult:
        """Closes a live list."""
        return t.cast(ListCloseResult, self.request("list/close", params))

    def list_open(self, params: ListOpenParams) -> ListOpenResult:
        """Opens a live list."""
        return t.cast(ListOpenResult, self.request("list/open", params))

    def list_set_fetch(self, params: ListSetFetchParams) -> ListSetFetchResult:
        """Changes what a live list shows."""
        return t.cast(ListSetFetchResult, self.request("list/setFetch", params))

    def list_set_window(self, params: ListSetWindowParams) -> ListSetWindowResult:
        """Changes the rows that a live list shows."""
        return t.cast(ListSetWindowResult, self.request("list/setWindow", params))

    def model_describe(self, params: t.Optional[ModelDescribeParams] = None) -> ModelDescribeResult:
        """The document's model as JSON."""
        return t.cast(ModelDescribeResult, self.request("model/describe", params))

    def model_diff(self, params: t.Optional[ModelDiffParams] = None) -> ModelDiffResult:
        """What differs between two models, and what an inferred migration would make of it."""
        return t.cast(ModelDiffResult, self.request("model/diff", params))

    def model_get_versions(self, params: ModelGetVersionsParams) -> ModelGetVersionsResult:
        """The versions of a model, and which of them a store is of."""
        return t.cast(ModelGetVersionsResult, self.request("model/getVersions", params))

    def model_merge(self, params: ModelMergeParams) -> ModelMergeResult:
        """Several models as one, or one configuration of a model."""
        return t.cast(ModelMergeResult, self.request("model/merge", params))

    def model_update(self, params: ModelUpdateParams) -> ModelUpdateResult:
        """Changes the model of an open document, under everybody who has it open."""
        return t.cast(ModelUpdateResult, self.request("model/update", params))

    def object_delete(self, params: ObjectDeleteParams) -> ObjectDeleteResult:
        """Deletes objects, and what the delete rules take with them."""
        return t.cast(ObjectDeleteResult, self.request("object/delete", params))

    def object_find_or_insert(self, params: ObjectFindOrInsertParams) -> ObjectFindOrInsertResult:
        """The object with these values, made if there is none."""
        return t.cast(ObjectFindOrInsertResult, self.request("object/findOrInsert", params))

    def object_get(self, params: ObjectGetParams) -> ObjectGetResult:
        """Objects by id."""
        return t.cast(ObjectGetResult, self.request("object/get", params))

    def object_get_value(self, params: ObjectGetValueParams) -> ObjectGetValueResult:
        """A value by key path."""
        return t.cast(ObjectGetValueResult, self.request("object/getValue", params))

    def object_insert(self, params: ObjectInsertParams) -> ObjectInsertResult:
        """Makes an object."""
        return t.cast(ObjectInsertResult, self.request("object/insert", params))

    def object_move(self, params: ObjectMoveParams) -> ObjectMoveResult:
        """Moves an object in an order kept by a number."""
        return t.cast(ObjectMoveResult, self.request("object/move", params))

    def object_set_value(self, params: ObjectSetValueParams) -> ObjectSetValueResult:
        """Sets a value by key path."""
        return t.cast(ObjectSetValueResult, self.request("object/setValue", params))

    def object_update(self, params: ObjectUpdateParams) -> ObjectUpdateResult:
        """Sets values of an object."""
        return t.cast(ObjectUpdateResult, self.request("object/update", params))

    def object_validate(self, params: ObjectValidateParams) -> ObjectValidateResult:
        """Checks an object, or values it might get, against the model's rules."""
        return t.cast(ObjectValidateResult, self.request("object/validate", params))

    def observer_close(self, params: ObserverCloseParams) -> ObserverCloseResult:
        """Closes an observer."""
        return t.cast(ObserverCloseResult, self.request("observer/close", params))

    def observer_open(self, params: ObserverOpenParams) -> ObserverOpenResult:
        """Observes values of objects."""
        return t.cast(ObserverOpenResult, self.request("observer/open", params))

    def predicate_parse(self, params: PredicateParseParams) -> PredicateParseResult:
        """A predicate's canonical text and tree."""
        return t.cast(PredicateParseResult, self.request("predicate/parse", params))

    def predicate_parse_expression(self, params: PredicateParseExpressionParams) -> PredicateParseExpressionResult:
        """An expression's canonical text and tree."""
        return t.cast(PredicateParseExpressionResult, self.request("predicate/parseExpression", params))

    def relationship_add(self, params: RelationshipAddParams) -> RelationshipAddResult:
        """Adds objects to a to-many relationship."""
        return t.cast(RelationshipAddResult, self.request("relationship/add", params))

    def relationship_insert(self, params: RelationshipInsertParams) -> RelationshipInsertResult:
        """Puts objects at a place of an ordered relationship."""
        return t.cast(RelationshipInsertResult, self.request("relationship/insert", params))

    def relationship_move(self, params: RelationshipMoveParams) -> RelationshipMoveResult:
        """Moves objects within an ordered relationship."""
        return t.cast(RelationshipMoveResult, self.request("relationship/move", params))

    def relationship_remove(self, params: RelationshipRemoveParams) -> RelationshipRemoveResult:
        """Takes objects out of a to-many relationship."""
        return t.cast(RelationshipRemoveResult, self.request("relationship/remove", params))

    def relationship_set(self, params: RelationshipSetParams) -> RelationshipSetResult:
        """Sets what a relationship holds."""
        return t.cast(RelationshipSetResult, self.request("relationship/set", params))

    def rpc_discover(self) -> JSON:
        """This protocol as an OpenRPC document."""
        return self.request("rpc/discover", None)

    def rpc_get_status(self) -> RPCGetStatusResult:
        """This server: its process, since when it runs, and what it has open."""
        return t.cast(RPCGetStatusResult, self.request("rpc/getStatus", None))

    def rpc_stop(self) -> RPCStopResult:
        """Ends this server for everybody, as SIGTERM does."""
        return t.cast(RPCStopResult, self.request("rpc/stop", None))

    def shutdown(self) -> None:
        """Ends the session's work; the connection stays until `exit`."""
        self.request("shutdown", None)

    def stream_close(self, params: StreamCloseParams) -> StreamCloseResult:
        """Closes a stream of notices."""
        return t.cast(StreamCloseResult, self.request("stream/close", params))

    def stream_open(self, params: t.Optional[StreamOpenParams] = None) -> StreamOpenResult:
        """Asks for notices."""
        return t.cast(StreamOpenResult, self.request("stream/open", params))

    def cancel_request(self, params: CancelRequestParams) -> None:
        """Gives up a request."""
        self.notify("$/cancelRequest", params)

    def on_log_trace(self, handler: t.Callable[[LogTraceParams], None]) -> None:
        """What the server is doing, for a person to read."""
        self.on("$/logTrace", handler)

    def on_progress(self, handler: t.Callable[[ProgressParams], None]) -> None:
        """A piece of a long answer, or how far a long job is."""
        self.on("$/progress", handler)

    def set_trace(self, params: SetTraceParams) -> None:
        """Changes what `$/logTrace` tells."""
        self.notify("$/setTrace", params)

    def on_aggregate_did_change(self, handler: t.Callable[[AggregateDidChangeParams], None]) -> None:
        """A live aggregate changed."""
        self.on("aggregate/didChange", handler)

    def on_aggregate_did_fail(self, handler: t.Callable[[AggregateDidFailParams], None]) -> None:
        """A live aggregate cannot be kept up to date and is closed."""
        self.on("aggregate/didFail", handler)

    def on_aggregate_did_reset(self, handler: t.Callable[[AggregateDidResetParams], None]) -> None:
        """The whole of a live aggregate: forget what you know of it."""
        self.on("aggregate/didReset", handler)

    def on_connection_did_change(self, handler: t.Callable[[ConnectionDidChangeParams], None]) -> None:
        """A connection opened a document that this one has open, closed it, or ended."""
        self.on("connection/didChange", handler)

    def on_context_did_change_objects(self, handler: t.Callable[[ContextDidChangeObjectsParams], None]) -> None:
        """Objects of a context changed."""
        self.on("context/didChangeObjects", handler)

    def on_document_did_change_model(self, handler: t.Callable[[DocumentDidChangeModelParams], None]) -> None:
        """The document has another model."""
        self.on("document/didChangeModel", handler)

    def on_document_did_change_state(self, handler: t.Callable[[DocumentDidChangeStateParams], None]) -> None:
        """A document's state changed."""
        self.on("document/didChangeState", handler)

    def on_document_did_fail_to_save(self, handler: t.Callable[[DocumentDidFailToSaveParams], None]) -> None:
        """An autosave, or the save at the end, left edits of the main context unsaved."""
        self.on("document/didFailToSave", handler)

    def on_document_did_save(self, handler: t.Callable[[DocumentDidSaveParams], None]) -> None:
        """Changes reached the store."""
        self.on("document/didSave", handler)

    def exit(self) -> None:
        """Ends the connection. On stdio it ends the server, with all its connections."""
        self.notify("exit", None)

    def initialized(self) -> None:
        """The client has read the `initialize` result."""
        self.notify("initialized", None)

    def on_list_did_change(self, handler: t.Callable[[ListDidChangeParams], None]) -> None:
        """A live list changed."""
        self.on("list/didChange", handler)

    def on_list_did_fail(self, handler: t.Callable[[ListDidFailParams], None]) -> None:
        """A live list cannot be kept up to date and is closed."""
        self.on("list/didFail", handler)

    def on_list_did_reset(self, handler: t.Callable[[ListDidResetParams], None]) -> None:
        """The whole of a live list: forget what you know of it."""
        self.on("list/didReset", handler)

    def on_observer_did_change(self, handler: t.Callable[[ObserverDidChangeParams], None]) -> None:
        """Values under observation changed, or which objects are."""
        self.on("observer/didChange", handler)

    def on_observer_did_fail(self, handler: t.Callable[[ObserverDidFailParams], None]) -> None:
        """An observer cannot go on and is closed."""
        self.on("observer/didFail", handler)

    def on_observer_did_reset(self, handler: t.Callable[[ObserverDidResetParams], None]) -> None:
        """All that an observer observes: forget what you know of it."""
        self.on("observer/didReset", handler)

    def on_stream_did_fail(self, handler: t.Callable[[StreamDidFailParams], None]) -> None:
        """A stream of notices cannot go on and is closed."""
        self.on("stream/didFail", handler)

    def on_stream_did_reset(self, handler: t.Callable[[StreamDidResetParams], None]) -> None:
        """Forget what a stream of notices told and read it anew."""
        self.on("stream/didReset", handler)


STRUCTURES: t.Dict[str, t.Dict[str, t.Any]] = {
    "AggregateChange": {'properties': {'total': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'deletes': {'type': '[AggregateDelete]'}, 'moves': {'type': '[AggregateMove]'}, 'inserts': {'type': '[AggregateRow]'}, 'updates': {'type': '[AggregateRow]'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateCloseParams": {'properties': {'aggregate': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateCloseResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateDelete": {'properties': {'row': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'groupKey': {'type': '[json]'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateDidChangeParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'origin': {'type': 'ChangeOrigin'}, 'by': {'type': 'ChangeCause', 'optional': True}, 'changes': {'type': 'AggregateChange'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateDidFailParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'error': {'type': 'ErrorInfo'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateDidResetParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'reason': {'type': 'ListResetReason'}, 'rows': {'type': '[AggregateRow]'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateMove": {'properties': {'oldPlace': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'newPlace': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'groupKey': {'type': '[json]'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateOpenParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'fetch': {'type': 'FetchRequest'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateOpenResult": {'properties': {'aggregate': {'type': 'string'}, 'clock': {'type': 'string'}, 'rows': {'type': '[AggregateRow]'}}, 'exactlyOne': False, 'mixins': []},
    "AggregateRow": {'properties': {'row': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'groupKey': {'type': '[json]'}, 'values': {'type': '{json}'}}, 'exactlyOne': False, 'mixins': []},
    "AutosaveOptions": {'properties': {'enabled': {'type': 'boolean', 'optional': True, 'default': True}, 'delay': {'type': 'decimal', 'optional': True, 'default': 1.0, 'minimum': 0, 'maximum': 86400}}, 'exactlyOne': False, 'mixins': []},
    "BatchDeleteParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'entity': {'type': 'string'}, 'predicate': {'type': 'string', 'optional': True}, 'argumentArray': {'type': '[json]', 'optional': True, 'default': []}, 'variables': {'type': '{json}', 'optional': True, 'default': {}}, 'workDoneToken': {'type': 'integer|string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'keys'}}, 'exactlyOne': False, 'mixins': []},
    "BatchDeleteResult": {'properties': {'matched': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "BatchInsertParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'entity': {'type': 'string'}, 'objects': {'type': '[{json}]', 'maximumCount': 1000000}, 'onConflict': {'type': 'BatchConflictRule', 'optional': True, 'default': 'error'}, 'dryRun': {'type': 'boolean', 'optional': True, 'default': False}, 'workDoneToken': {'type': 'integer|string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'keys'}}, 'exactlyOne': False, 'mixins': []},
    "BatchInsertResult": {'properties': {'matched': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "BatchUpdateParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'entity': {'type': 'string'}, 'predicate': {'type': 'string', 'optional': True}, 'argumentArray': {'type': '[json]', 'optional': True, 'default': []}, 'values': {'type': '{json}', 'optional': True, 'default': {}}, 'expressions': {'type': '{string}', 'optional': True, 'default': {}}, 'expressionArgumentArrays': {'type': '{[json]}', 'optional': True, 'default': {}}, 'variables': {'type': '{json}', 'optional': True, 'default': {}}, 'workDoneToken': {'type': 'integer|string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'keys'}}, 'exactlyOne': False, 'mixins': []},
    "BatchUpdateResult": {'properties': {'matched': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "CancelRequestParams": {'properties': {'id': {'type': 'integer|string'}}, 'exactlyOne': False, 'mixins': []},
    "ChangeCause": {'properties': {'connection': {'type': 'string'}, 'request': {'type': 'integer|string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "CheckProblem": {'properties': {'kind': {'type': 'CheckProblemKind'}, 'message': {'type': 'string'}, 'entity': {'type': 'string', 'optional': True}, 'property': {'type': 'string', 'optional': True}, 'objects': {'type': '[string]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "ClientInfo": {'properties': {'name': {'type': 'string'}, 'version': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ConnectionDidChangeParams": {'properties': {'document': {'type': 'string'}, 'connections': {'type': '[ConnectionInfo]'}, 'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "ConnectionInfo": {'properties': {'connection': {'type': 'string'}, 'clientInfo': {'type': 'ClientInfo', 'optional': True}, 'access': {'type': 'Access'}, 'documents': {'type': '[string]'}}, 'exactlyOne': False, 'mixins': []},
    "ConnectionListParams": {'properties': {'document': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ConnectionListResult": {'properties': {'connections': {'type': '[ConnectionInfo]'}, 'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "ContextCloseParams": {'properties': {'context': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ContextCloseResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ContextCreateParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'parent': {'type': 'string', 'optional': True}, 'name': {'type': 'string', 'optional': True}, 'author': {'type': 'string', 'optional': True}, 'mergePolicy': {'type': 'MergePolicy', 'optional': True, 'default': 'error'}, 'undoLevels': {'type': 'integer', 'optional': True, 'default': 0, 'minimum': 0, 'maximum': 10000}, 'automaticallyMerges': {'type': 'boolean', 'optional': True, 'default': False}}, 'exactlyOne': False, 'mixins': []},
    "ContextCreateResult": {'properties': {'context': {'type': 'string'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ContextDidChangeObjectsParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'origin': {'type': 'ChangeOrigin'}, 'by': {'type': 'ChangeCause', 'optional': True}, 'noticeDetail': {'type': 'NoticeDetail'}, 'inserted': {'type': '[ManagedObject]'}, 'updated': {'type': '[ObjectChange]'}, 'deleted': {'type': '[string]'}, 'refreshed': {'type': '[ManagedObject]'}}, 'exactlyOne': False, 'mixins': ['ContextState']},
    "ContextGetChangesParams": {'properties': {'context': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ContextGetChangesResult": {'properties': {'inserted': {'type': '[ManagedObject]'}, 'updated': {'type': '[ObjectChange]'}, 'deleted': {'type': '[string]'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ContextInfo": {'properties': {'context': {'type': 'string'}, 'isMain': {'type': 'boolean'}, 'hasChanges': {'type': 'boolean'}, 'parent': {'type': 'string', 'optional': True}, 'name': {'type': 'string', 'optional': True}, 'author': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ContextPerformParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'operations': {'type': '[Operation]', 'maximumCount': 100000}, 'actionName': {'type': 'string', 'optional': True}, 'save': {'type': 'boolean', 'optional': True, 'default': False}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "ContextPerformResult": {'properties': {'results': {'type': '[OperationResult]'}, 'clock': {'type': 'string'}, 'transaction': {'type': 'integer', 'optional': True, 'minimum': 1, 'maximum': 9223372036854775807}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "ContextRedoParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'steps': {'type': 'integer', 'optional': True, 'default': 1, 'minimum': 1, 'maximum': 10000}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "ContextRedoResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': ['WrittenChanges', 'ContextState']},
    "ContextRefreshParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'ids': {'type': '[string]', 'optional': True, 'maximumCount': 100000}, 'mergeChanges': {'type': 'boolean', 'optional': True, 'default': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "ContextRefreshResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "ContextResetParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "ContextResetResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "ContextRollbackParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "ContextRollbackResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "ContextSaveParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'ids'}}, 'exactlyOne': False, 'mixins': []},
    "ContextSaveResult": {'properties': {'clock': {'type': 'string'}, 'transaction': {'type': 'integer', 'optional': True, 'minimum': 1, 'maximum': 9223372036854775807}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "ContextState": {'properties': {'hasChanges': {'type': 'boolean'}, 'canUndo': {'type': 'boolean'}, 'canRedo': {'type': 'boolean'}, 'undoActionName': {'type': 'string', 'optional': True}, 'redoActionName': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ContextUndoParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'steps': {'type': 'integer', 'optional': True, 'default': 1, 'minimum': 1, 'maximum': 10000}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "ContextUndoResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': ['WrittenChanges', 'ContextState']},
    "ContextValidateParams": {'properties': {'context': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ContextValidateResult": {'properties': {'isValid': {'type': 'boolean'}, 'errors': {'type': '[ErrorInfo]'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "DataReadParams": {'properties': {'handle': {'type': 'string'}, 'offset': {'type': 'integer', 'optional': True, 'default': 0, 'minimum': 0, 'maximum': 9007199254740991}, 'length': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "DataReadResult": {'properties': {'data': {'type': 'string'}, 'offset': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'length': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'total': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "DataWriteParams": {'properties': {'handle': {'type': 'string', 'optional': True}, 'data': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "DataWriteResult": {'properties': {'handle': {'type': 'string'}, 'length': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "DocumentBackupParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'location': {'type': 'StoreLocation'}, 'replace': {'type': 'boolean', 'optional': True, 'default': False}, 'workDoneToken': {'type': 'integer|string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "DocumentBackupResult": {'properties': {'path': {'type': 'string'}, 'bytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentCheckParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'workDoneToken': {'type': 'integer|string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "DocumentCheckResult": {'properties': {'isSound': {'type': 'boolean'}, 'problems': {'type': '[CheckProblem]'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentCloseParams": {'properties': {'document': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "DocumentCloseResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentDidChangeModelParams": {'properties': {'document': {'type': 'string'}, 'clock': {'type': 'string'}, 'by': {'type': 'ChangeCause', 'optional': True}, 'model': {'type': 'Model'}, 'changes': {'type': '[ModelChange]'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentDidChangeStateParams": {'properties': {'document': {'type': 'string'}, 'state': {'type': 'DocumentState'}, 'clock': {'type': 'string'}, 'error': {'type': 'ErrorInfo', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "DocumentDidFailToSaveParams": {'properties': {'document': {'type': 'string'}, 'clock': {'type': 'string'}, 'error': {'type': 'ErrorInfo'}, 'objects': {'type': '[UnsavedObject]'}, 'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "DocumentDidSaveParams": {'properties': {'document': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'context': {'type': 'string', 'optional': True}, 'by': {'type': 'ChangeCause', 'optional': True}, 'transaction': {'type': 'integer', 'optional': True, 'minimum': 1, 'maximum': 9223372036854775807}, 'author': {'type': 'string', 'optional': True}, 'noticeDetail': {'type': 'NoticeDetail'}, 'isTruncated': {'type': 'boolean', 'optional': True, 'default': False}, 'insertedCount': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'updatedCount': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'deletedCount': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'inserted': {'type': '[string]'}, 'updated': {'type': '[ObjectChange]'}, 'deleted': {'type': '[string]'}}, 'exactlyOne': False, 'mixins': ['ContextState']},
    "DocumentGetMetadataParams": {'properties': {'document': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "DocumentGetMetadataResult": {'properties': {'metadata': {'type': '{json}'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentGetStatusParams": {'properties': {'document': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "DocumentGetStatusResult": {'properties': {'contexts': {'type': '[ContextInfo]'}, 'connections': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'error': {'type': 'ErrorInfo', 'optional': True}}, 'exactlyOne': False, 'mixins': ['OpenDocument', 'ContextState']},
    "DocumentListResult": {'properties': {'documents': {'type': '[OpenDocument]'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentMigration": {'properties': {'version': {'type': 'string', 'optional': True}, 'identifiers': {'type': '[string]', 'optional': True, 'default': []}, 'steps': {'type': '[string]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "DocumentOpenParams": {'properties': {'location': {'type': 'StoreLocation'}, 'model': {'type': 'ModelSource', 'optional': True}, 'configuration': {'type': 'string', 'optional': True}, 'create': {'type': 'CreateMode', 'optional': True, 'default': 'never'}, 'format': {'type': 'DocumentFormat', 'optional': True, 'default': 'file'}, 'readOnly': {'type': 'boolean', 'optional': True, 'default': False}, 'writeMirrored': {'type': 'boolean', 'optional': True, 'default': False}, 'migrate': {'type': 'boolean', 'optional': True, 'default': False}, 'mapping': {'type': 'MappingSource', 'optional': True}, 'workDoneToken': {'type': 'integer|string', 'optional': True}, 'autosave': {'type': 'AutosaveOptions', 'optional': True}, 'history': {'type': 'boolean', 'optional': True}, 'durability': {'type': 'Durability', 'optional': True, 'default': 'full'}, 'noticeDetail': {'type': 'NoticeDetail', 'optional': True}, 'since': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "DocumentOpenResult": {'properties': {'model': {'type': 'Model'}, 'modelOrigin': {'type': 'ModelOrigin', 'optional': True}, 'migration': {'type': 'DocumentMigration', 'optional': True}, 'isFresh': {'type': 'boolean'}, 'changes': {'type': 'MissedChanges', 'optional': True}}, 'exactlyOne': False, 'mixins': ['OpenDocument']},
    "DocumentRecoverParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'discard': {'type': 'boolean', 'optional': True, 'default': False}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentRecoverResult": {'properties': {'clock': {'type': 'string'}, 'edits': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'renewed': {'type': '[RenewedObject]', 'optional': True, 'default': []}, 'replaced': {'type': '[ErrorInfo]', 'optional': True, 'default': []}, 'failures': {'type': '[FailedEdit]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "DocumentRevertParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentRevertResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': ['WrittenChanges']},
    "DocumentSetMetadataParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'metadata': {'type': '{json}'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentSetMetadataResult": {'properties': {'metadata': {'type': '{json}'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "DocumentUse": {'properties': {'document': {'type': 'string'}, 'path': {'type': 'string', 'optional': True}, 'connections': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'hasChanges': {'type': 'boolean', 'optional': True, 'default': False}, 'readOnly': {'type': 'boolean', 'optional': True, 'default': False}}, 'exactlyOne': False, 'mixins': []},
    "EntityMapping": {'properties': {'name': {'type': 'string', 'optional': True}, 'source': {'type': 'string', 'optional': True}, 'destination': {'type': 'string', 'optional': True}, 'where': {'type': 'string', 'optional': True}, 'distinctBy': {'type': '[string]', 'optional': True, 'default': [], 'maximumCount': 100}, 'values': {'type': '{string}', 'optional': True, 'default': {}}, 'entityMappings': {'type': '{string}', 'optional': True, 'default': {}}, 'unmapped': {'type': '[string]', 'optional': True, 'default': [], 'maximumCount': 10000}, 'policyClass': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ErrorData": {'properties': {'kind': {'type': 'string'}, 'entity': {'type': 'string', 'optional': True}, 'property': {'type': 'string', 'optional': True}, 'parameter': {'type': 'string', 'optional': True}, 'objects': {'type': '[string]', 'optional': True, 'default': []}, 'contexts': {'type': '[string]', 'optional': True, 'default': []}, 'value': {'type': 'json', 'optional': True}, 'current': {'type': 'json', 'optional': True}, 'allowed': {'type': '[string]', 'optional': True, 'default': []}, 'predicate': {'type': 'string', 'optional': True}, 'offset': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'expected': {'type': 'string', 'optional': True}, 'file': {'type': 'string', 'optional': True}, 'line': {'type': 'integer', 'optional': True, 'minimum': 1, 'maximum': 9007199254740991}, 'operation': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'holder': {'type': 'StoreHolder', 'optional': True}, 'changes': {'type': '[LaterChange]', 'optional': True, 'default': []}, 'hint': {'type': 'string', 'optional': True}, 'retryable': {'type': 'boolean'}, 'errors': {'type': '[ErrorInfo]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "ErrorInfo": {'properties': {'code': {'type': 'integer', 'minimum': -2147483648, 'maximum': 2147483647}, 'message': {'type': 'string'}, 'data': {'type': 'ErrorData'}}, 'exactlyOne': False, 'mixins': []},
    "ExpressionNode": {'properties': {'kind': {'type': 'ExpressionKind'}, 'value': {'type': 'json', 'optional': True}, 'keyPath': {'type': 'string', 'optional': True}, 'name': {'type': 'string', 'optional': True}, 'arguments': {'type': '[ExpressionNode]', 'optional': True, 'default': []}, 'predicates': {'type': '[PredicateNode]', 'optional': True, 'default': []}, 'offset': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "FailedEdit": {'properties': {'edit': {'type': 'UnsavedEdit'}, 'error': {'type': 'ErrorInfo'}}, 'exactlyOne': False, 'mixins': []},
    "FetchCountParams": {'properties': {'fetch': {'type': 'FetchRequest'}, 'context': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "FetchCountResult": {'properties': {'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "FetchEffort": {'properties': {'rows': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'scanSteps': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'sorts': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'automaticIndexRows': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'instructions': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "FetchExplainParams": {'properties': {'fetch': {'type': 'FetchRequest'}, 'context': {'type': 'string', 'optional': True}, 'resultType': {'type': 'FetchResultType', 'optional': True, 'default': 'objects'}}, 'exactlyOne': False, 'mixins': []},
    "FetchExplainResult": {'properties': {'sql': {'type': 'string'}, 'bindings': {'type': '[string]'}, 'plan': {'type': '[PlanStep]'}, 'effort': {'type': 'FetchEffort'}, 'evaluation': {'type': 'FetchEvaluation'}, 'indexes': {'type': '[IndexSuggestion]'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "FetchExpression": {'properties': {'name': {'type': 'string'}, 'expression': {'type': 'string'}, 'argumentArray': {'type': '[json]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "FetchIdsParams": {'properties': {'fetch': {'type': 'FetchRequest'}, 'context': {'type': 'string', 'optional': True}, 'partialResultToken': {'type': 'integer|string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "FetchIdsResult": {'properties': {'ids': {'type': '[string]'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "FetchObjectsParams": {'properties': {'fetch': {'type': 'FetchRequest'}, 'context': {'type': 'string', 'optional': True}, 'partialResultToken': {'type': 'integer|string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "FetchObjectsResult": {'properties': {'objects': {'type': '[ManagedObject]'}, 'related': {'type': '[ManagedObject]'}, 'prefetched': {'type': '[PrefetchedObjects]', 'optional': True, 'default': []}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "FetchRequest": {'properties': {'entity': {'type': 'string'}, 'predicate': {'type': 'string', 'optional': True}, 'argumentArray': {'type': '[json]', 'optional': True, 'default': []}, 'variables': {'type': '{json}', 'optional': True, 'default': {}}, 'template': {'type': 'string', 'optional': True}, 'sort': {'type': '[SortDescriptor]', 'optional': True, 'default': [], 'maximumCount': 100}, 'limit': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'offset': {'type': 'integer', 'optional': True, 'default': 0, 'minimum': 0, 'maximum': 9007199254740991}, 'properties': {'type': '[string]', 'optional': True, 'maximumCount': 2000}, 'expressions': {'type': '[FetchExpression]', 'optional': True, 'default': [], 'maximumCount': 100}, 'prefetch': {'type': '[string]', 'optional': True, 'default': [], 'maximumCount': 100}, 'prefetchRequests': {'type': '[PrefetchRequest]', 'optional': True, 'default': [], 'maximumCount': 100}, 'groupBy': {'type': '[string]', 'optional': True, 'default': [], 'maximumCount': 100}, 'having': {'type': 'string', 'optional': True}, 'havingArgumentArray': {'type': '[json]', 'optional': True, 'default': []}, 'distinct': {'type': 'boolean', 'optional': True, 'default': False}, 'includesSubentities': {'type': 'boolean', 'optional': True, 'default': True}, 'includesPendingChanges': {'type': 'boolean', 'optional': True, 'default': True}}, 'exactlyOne': False, 'mixins': []},
    "FetchRowsParams": {'properties': {'fetch': {'type': 'FetchRequest'}, 'context': {'type': 'string', 'optional': True}, 'partialResultToken': {'type': 'integer|string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "FetchRowsResult": {'properties': {'columns': {'type': '[string]'}, 'rows': {'type': '[[json]]'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "HistoryChange": {'properties': {'type': {'type': 'HistoryChangeType'}, 'id': {'type': 'string'}, 'keys': {'type': '[string]', 'optional': True}, 'tombstone': {'type': '{json}', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "HistoryFetchParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'after': {'type': 'string', 'optional': True}, 'afterDate': {'type': 'string', 'optional': True}, 'entity': {'type': 'string', 'optional': True}, 'author': {'type': 'string', 'optional': True}, 'limit': {'type': 'integer', 'optional': True, 'default': 1000, 'minimum': 1, 'maximum': 10000}}, 'exactlyOne': False, 'mixins': []},
    "HistoryFetchResult": {'properties': {'transactions': {'type': '[HistoryTransaction]'}, 'token': {'type': 'string'}, 'hasMore': {'type': 'boolean'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "HistoryPurgeParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'before': {'type': 'string', 'optional': True}, 'beforeDate': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "HistoryPurgeResult": {'properties': {'transactions': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "HistoryTransaction": {'properties': {'number': {'type': 'integer', 'minimum': 1, 'maximum': 9223372036854775807}, 'date': {'type': 'string'}, 'author': {'type': 'string', 'optional': True}, 'context': {'type': 'string', 'optional': True}, 'bundle': {'type': 'string', 'optional': True}, 'process': {'type': 'string', 'optional': True}, 'isPartial': {'type': 'boolean', 'optional': True, 'default': False}, 'changes': {'type': '[HistoryChange]'}}, 'exactlyOne': False, 'mixins': []},
    "IndexSuggestion": {'properties': {'entity': {'type': 'string'}, 'index': {'type': 'ModelFetchIndex'}, 'xcode': {'type': 'string'}, 'reason': {'type': 'string'}, 'plan': {'type': '[PlanStep]'}}, 'exactlyOne': False, 'mixins': []},
    "InitializationOptions": {'properties': {'protocolVersion': {'type': 'string', 'optional': True}, 'token': {'type': 'string', 'optional': True}, 'int64': {'type': 'Int64Form', 'optional': True, 'default': 'number'}, 'noticeDetail': {'type': 'NoticeDetail', 'optional': True, 'default': 'objects'}}, 'exactlyOne': False, 'mixins': []},
    "InitializeParams": {'properties': {'processId': {'type': 'integer', 'optional': True, 'minimum': -2147483648, 'maximum': 2147483647}, 'clientInfo': {'type': 'ClientInfo', 'optional': True}, 'capabilities': {'type': 'json', 'optional': True}, 'trace': {'type': 'TraceValue', 'optional': True, 'default': 'off'}, 'initializationOptions': {'type': 'InitializationOptions', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "InitializeResult": {'properties': {'protocolVersion': {'type': 'string'}, 'serverInfo': {'type': 'ServerInfo'}, 'capabilities': {'type': 'ServerCapabilities'}, 'limits': {'type': 'Limits'}, 'connection': {'type': 'string'}, 'access': {'type': 'Access', 'optional': True, 'default': 'write'}, 'documents': {'type': '[OpenDocument]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "LaterChange": {'properties': {'id': {'type': 'string'}, 'keys': {'type': '[string]'}, 'origin': {'type': 'ChangeOrigin'}, 'by': {'type': 'ChangeCause', 'optional': True}, 'author': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "Limits": {'properties': {'maximumMessageBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'headerBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'headerFields': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'batchRequests': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'nestingDepth': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'inlineBinaryBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'noticeObjects': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'namedObjects': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'queuedBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'unreadBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'unreadSeconds': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'replyBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'waitingRequests': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'waitingBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'connections': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'tracedBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'uploadBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'openUploads': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'openDocuments': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'openContexts': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'contextDepth': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'openStreams': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'openObservers': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'openLists': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'observedObjects': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'resumableObjects': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'rememberedObjects': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'retainedStreams': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'retentionSeconds': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'actionNameBytes': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'predicateLength': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'predicateTokens': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'patternLength': {'type': 'integer', 'minimum': 1, 'maximum': 9007199254740991}, 'predicateDepth': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'predicateSetParts': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'predicateRepetitions': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'keyPathKeys': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'evaluatedElements': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "ListChange": {'properties': {'total': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'sectionDeletes': {'type': '[integer]', 'minimum': 0, 'maximum': 9007199254740991}, 'sectionInserts': {'type': '[ListSectionInsert]'}, 'deletes': {'type': '[ListDelete]'}, 'moves': {'type': '[ListMove]'}, 'inserts': {'type': '[ListRow]'}, 'updates': {'type': '[ListUpdate]'}, 'entered': {'type': '[ListRow]'}, 'related': {'type': '[ManagedObject]'}}, 'exactlyOne': False, 'mixins': []},
    "ListCloseParams": {'properties': {'list': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ListCloseResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ListDelete": {'properties': {'section': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'row': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'id': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ListDidChangeParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'origin': {'type': 'ChangeOrigin'}, 'by': {'type': 'ChangeCause', 'optional': True}, 'changes': {'type': 'ListChange'}}, 'exactlyOne': False, 'mixins': []},
    "ListDidFailParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'error': {'type': 'ErrorInfo'}}, 'exactlyOne': False, 'mixins': []},
    "ListDidResetParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'reason': {'type': 'ListResetReason'}, 'snapshot': {'type': 'ListSnapshot'}}, 'exactlyOne': False, 'mixins': []},
    "ListMove": {'properties': {'oldPlace': {'type': 'RowPlace'}, 'newPlace': {'type': 'RowPlace'}, 'id': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ListOpenParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'fetch': {'type': 'FetchRequest'}, 'sectionNameKeyPath': {'type': 'string', 'optional': True}, 'window': {'type': 'RowWindow', 'optional': True}, 'since': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ListOpenResult": {'properties': {'list': {'type': 'string'}, 'clock': {'type': 'string'}, 'isFresh': {'type': 'boolean'}, 'snapshot': {'type': 'ListSnapshot', 'optional': True}, 'changes': {'type': 'ListChange', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ListRow": {'properties': {'section': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'row': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'id': {'type': 'string'}, 'object': {'type': 'ManagedObject', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ListSection": {'properties': {'name': {'type': 'string'}, 'indexTitle': {'type': 'string', 'optional': True}, 'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "ListSectionInsert": {'properties': {'index': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'name': {'type': 'string'}, 'indexTitle': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ListSetFetchParams": {'properties': {'list': {'type': 'string'}, 'fetch': {'type': 'FetchRequest'}, 'sectionNameKeyPath': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ListSetFetchResult": {'properties': {'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'changes': {'type': 'ListChange'}}, 'exactlyOne': False, 'mixins': []},
    "ListSetWindowParams": {'properties': {'list': {'type': 'string'}, 'window': {'type': 'RowWindow', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ListSetWindowResult": {'properties': {'clock': {'type': 'string'}, 'objects': {'type': '[ManagedObject]'}, 'related': {'type': '[ManagedObject]'}}, 'exactlyOne': False, 'mixins': []},
    "ListSnapshot": {'properties': {'total': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'sections': {'type': '[ListSection]'}, 'objects': {'type': '[ManagedObject]'}, 'related': {'type': '[ManagedObject]'}}, 'exactlyOne': False, 'mixins': []},
    "ListUpdate": {'properties': {'oldPlace': {'type': 'RowPlace'}, 'newPlace': {'type': 'RowPlace'}, 'id': {'type': 'string'}, 'keys': {'type': '[string]'}, 'object': {'type': 'ManagedObject', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "LogTraceParams": {'properties': {'message': {'type': 'string'}, 'verbose': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ManagedObject": {'properties': {'id': {'type': 'string'}, 'entity': {'type': 'string'}, 'values': {'type': '{json}', 'optional': True}, 'keys': {'type': '[string]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "Mapping": {'properties': {'from': {'type': 'string', 'optional': True}, 'to': {'type': 'string', 'optional': True}, 'entities': {'type': '[EntityMapping]', 'optional': True, 'default': [], 'maximumCount': 10000}, 'steps': {'type': '[Mapping]', 'optional': True, 'default': [], 'maximumCount': 100}}, 'exactlyOne': False, 'mixins': []},
    "MappingSource": {'properties': {'path': {'type': 'string', 'optional': True}, 'mapping': {'type': 'Mapping', 'optional': True}}, 'exactlyOne': True, 'mixins': []},
    "MissedChanges": {'properties': {'noticeDetail': {'type': 'NoticeDetail'}, 'inserted': {'type': '[ManagedObject]'}, 'updated': {'type': '[ObjectChange]'}, 'deleted': {'type': '[string]'}, 'refreshed': {'type': '[ManagedObject]'}}, 'exactlyOne': False, 'mixins': []},
    "Model": {'properties': {'entities': {'type': '[ModelEntity]'}, 'composites': {'type': '[ModelComposite]', 'optional': True, 'default': []}, 'configurations': {'type': '{[string]}', 'optional': True, 'default': {}}, 'fetchRequestTemplates': {'type': '[ModelFetchRequest]', 'optional': True, 'default': []}, 'versionIdentifiers': {'type': '[string]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "ModelAttribute": {'properties': {'name': {'type': 'string'}, 'type': {'type': 'AttributeTypeName'}, 'isOptional': {'type': 'boolean', 'optional': True, 'default': False}, 'isTransient': {'type': 'boolean', 'optional': True, 'default': False}, 'defaultValue': {'type': 'json', 'optional': True}, 'derivationExpression': {'type': 'string', 'optional': True}, 'composite': {'type': 'string', 'optional': True}, 'minimum': {'type': 'json', 'optional': True}, 'maximum': {'type': 'json', 'optional': True}, 'minimumLength': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'maximumLength': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'regularExpression': {'type': 'string', 'optional': True}, 'valueTransformerName': {'type': 'string', 'optional': True}, 'customClassName': {'type': 'string', 'optional': True}, 'allowsExternalBinaryDataStorage': {'type': 'boolean', 'optional': True, 'default': False}, 'preservesValueInHistoryOnDeletion': {'type': 'boolean', 'optional': True, 'default': False}, 'allowsCloudEncryption': {'type': 'boolean', 'optional': True, 'default': False}, 'isIndexedBySpotlight': {'type': 'boolean', 'optional': True, 'default': False}, 'usesScalarValueType': {'type': 'boolean', 'optional': True, 'default': False}, 'isIndexed': {'type': 'boolean', 'optional': True, 'default': False}, 'renamingIdentifier': {'type': 'string', 'optional': True}, 'versionHashModifier': {'type': 'string', 'optional': True}, 'userInfo': {'type': '{string}', 'optional': True, 'default': {}}}, 'exactlyOne': False, 'mixins': []},
    "ModelChange": {'properties': {'kind': {'type': 'ModelChangeKind'}, 'entity': {'type': 'string'}, 'property': {'type': 'string', 'optional': True}, 'from': {'type': 'string', 'optional': True}, 'to': {'type': 'string', 'optional': True}, 'reached': {'type': '[string]', 'optional': True, 'default': []}, 'loss': {'type': 'string', 'optional': True}, 'obstacle': {'type': 'string', 'optional': True}, 'hint': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ModelComposite": {'properties': {'name': {'type': 'string'}, 'elements': {'type': '[ModelAttribute]'}}, 'exactlyOne': False, 'mixins': []},
    "ModelDescribeParams": {'properties': {'document': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ModelDescribeResult": {'properties': {'model': {'type': 'Model'}, 'modelOrigin': {'type': 'ModelOrigin', 'optional': True}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ModelDiffParams": {'properties': {'from': {'type': 'ModelSource', 'optional': True}, 'to': {'type': 'ModelSource', 'optional': True}, 'mapping': {'type': 'MappingSource', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ModelDiffResult": {'properties': {'isInferable': {'type': 'boolean'}, 'mappings': {'type': '[ModelMapping]'}, 'changes': {'type': '[ModelChange]'}}, 'exactlyOne': False, 'mixins': []},
    "ModelEntity": {'properties': {'name': {'type': 'string'}, 'superentity': {'type': 'string', 'optional': True}, 'isAbstract': {'type': 'boolean', 'optional': True, 'default': False}, 'className': {'type': 'string', 'optional': True}, 'attributes': {'type': '[ModelAttribute]', 'optional': True, 'default': []}, 'relationships': {'type': '[ModelRelationship]', 'optional': True, 'default': []}, 'fetchedProperties': {'type': '[ModelFetchedProperty]', 'optional': True, 'default': []}, 'uniquenessConstraints': {'type': '[[string]]', 'optional': True, 'default': []}, 'fetchIndexes': {'type': '[ModelFetchIndex]', 'optional': True, 'default': []}, 'compoundIndexes': {'type': '[[string]]', 'optional': True, 'default': []}, 'renamingIdentifier': {'type': 'string', 'optional': True}, 'versionHashModifier': {'type': 'string', 'optional': True}, 'coreSpotlightDisplayNameExpression': {'type': 'string', 'optional': True}, 'userInfo': {'type': '{string}', 'optional': True, 'default': {}}}, 'exactlyOne': False, 'mixins': []},
    "ModelFetchIndex": {'properties': {'name': {'type': 'string'}, 'elements': {'type': '[ModelFetchIndexElement]'}, 'partialIndexPredicate': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ModelFetchIndexElement": {'properties': {'property': {'type': 'string', 'optional': True}, 'expression': {'type': 'string', 'optional': True}, 'collation': {'type': 'IndexCollation', 'optional': True, 'default': 'binary'}, 'isAscending': {'type': 'boolean', 'optional': True, 'default': True}}, 'exactlyOne': False, 'mixins': []},
    "ModelFetchRequest": {'properties': {'name': {'type': 'string'}, 'entity': {'type': 'string'}, 'predicate': {'type': 'string', 'optional': True}, 'limit': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'batchSize': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'resultType': {'type': 'FetchResultType', 'optional': True, 'default': 'objects'}, 'includesSubentities': {'type': 'boolean', 'optional': True, 'default': True}, 'includesPropertyValues': {'type': 'boolean', 'optional': True, 'default': True}, 'includesPendingChanges': {'type': 'boolean', 'optional': True, 'default': True}, 'returnsObjectsAsFaults': {'type': 'boolean', 'optional': True, 'default': True}, 'returnsDistinctResults': {'type': 'boolean', 'optional': True, 'default': False}}, 'exactlyOne': False, 'mixins': []},
    "ModelFetchedProperty": {'properties': {'name': {'type': 'string'}, 'fetchRequest': {'type': 'ModelFetchRequest'}, 'userInfo': {'type': '{string}', 'optional': True, 'default': {}}}, 'exactlyOne': False, 'mixins': []},
    "ModelGetVersionsParams": {'properties': {'model': {'type': 'ModelSource'}, 'store': {'type': 'StoreLocation', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ModelGetVersionsResult": {'properties': {'versions': {'type': '[ModelVersion]'}}, 'exactlyOne': False, 'mixins': []},
    "ModelGuess": {'properties': {'kind': {'type': 'ModelGuessKind'}, 'message': {'type': 'string'}, 'entity': {'type': 'string', 'optional': True}, 'property': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ModelMapping": {'properties': {'name': {'type': 'string', 'optional': True}, 'kind': {'type': 'ModelMappingKind'}, 'source': {'type': 'string', 'optional': True}, 'destination': {'type': 'string', 'optional': True}, 'where': {'type': 'string', 'optional': True}, 'distinctBy': {'type': '[string]', 'optional': True, 'default': []}, 'values': {'type': '{string}', 'optional': True, 'default': {}}}, 'exactlyOne': False, 'mixins': []},
    "ModelMergeParams": {'properties': {'models': {'type': '[ModelSource]', 'maximumCount': 100}, 'configuration': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ModelMergeResult": {'properties': {'model': {'type': 'Model'}}, 'exactlyOne': False, 'mixins': []},
    "ModelOrigin": {'properties': {'source': {'type': 'ModelOriginKind'}, 'guesses': {'type': '[ModelGuess]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "ModelRelationship": {'properties': {'name': {'type': 'string'}, 'destination': {'type': 'string'}, 'inverse': {'type': 'string', 'optional': True}, 'isToMany': {'type': 'boolean', 'optional': True, 'default': False}, 'isOrdered': {'type': 'boolean', 'optional': True, 'default': False}, 'isOptional': {'type': 'boolean', 'optional': True, 'default': False}, 'isTransient': {'type': 'boolean', 'optional': True, 'default': False}, 'deleteRule': {'type': 'DeleteRuleName', 'optional': True, 'default': 'Nullify'}, 'minimumCount': {'type': 'integer', 'optional': True, 'default': 0, 'minimum': 0, 'maximum': 9007199254740991}, 'maximumCount': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'renamingIdentifier': {'type': 'string', 'optional': True}, 'versionHashModifier': {'type': 'string', 'optional': True}, 'userInfo': {'type': '{string}', 'optional': True, 'default': {}}}, 'exactlyOne': False, 'mixins': []},
    "ModelSource": {'properties': {'path': {'type': 'string', 'optional': True}, 'model': {'type': 'Model', 'optional': True}, 'document': {'type': 'string', 'optional': True}}, 'exactlyOne': True, 'mixins': []},
    "ModelUpdateParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'model': {'type': 'ModelSource'}, 'configuration': {'type': 'string', 'optional': True}, 'mapping': {'type': 'MappingSource', 'optional': True}, 'workDoneToken': {'type': 'integer|string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ModelUpdateResult": {'properties': {'migration': {'type': 'DocumentMigration', 'optional': True}, 'changes': {'type': '[ModelChange]'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ModelVersion": {'properties': {'name': {'type': 'string', 'optional': True}, 'isCurrent': {'type': 'boolean', 'optional': True, 'default': False}, 'isStoreVersion': {'type': 'boolean', 'optional': True, 'default': False}, 'identifiers': {'type': '[string]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "ObjectChange": {'properties': {'id': {'type': 'string'}, 'entity': {'type': 'string'}, 'keys': {'type': '[string]', 'optional': True, 'default': []}, 'values': {'type': '{json}', 'optional': True}, 'cleared': {'type': '[string]', 'optional': True, 'default': []}, 'added': {'type': '{[string]}', 'optional': True, 'default': {}}, 'removed': {'type': '{[string]}', 'optional': True, 'default': {}}, 'count': {'type': '{integer}', 'optional': True, 'default': {}, 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "ObjectDeleteParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'ids': {'type': '[string]', 'maximumCount': 100000}, 'ifUnchangedSince': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'ids'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectDeleteResult": {'properties': {'deleted': {'type': '[string]', 'optional': True}, 'deletedCount': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectFindOrInsertParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'entity': {'type': 'string'}, 'match': {'type': '{json}'}, 'values': {'type': '{json}', 'optional': True, 'default': {}}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'objects'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectFindOrInsertResult": {'properties': {'object': {'type': 'ManagedObject', 'optional': True}, 'isInserted': {'type': 'boolean'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectGetParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'ids': {'type': '[string]', 'maximumCount': 100000}, 'properties': {'type': '[string]', 'optional': True, 'maximumCount': 2000}, 'prefetch': {'type': '[string]', 'optional': True, 'default': [], 'maximumCount': 100}}, 'exactlyOne': False, 'mixins': []},
    "ObjectGetResult": {'properties': {'objects': {'type': '[ManagedObject]'}, 'related': {'type': '[ManagedObject]', 'optional': True, 'default': []}, 'missing': {'type': '[string]', 'optional': True, 'default': []}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectGetValueParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'keyPath': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectGetValueResult": {'properties': {'value': {'type': 'json'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectInsertParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'entity': {'type': 'string'}, 'values': {'type': '{json}', 'optional': True, 'default': {}}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'objects'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectInsertResult": {'properties': {'object': {'type': 'ManagedObject', 'optional': True}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectMoveParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'property': {'type': 'string'}, 'before': {'type': 'string', 'optional': True}, 'after': {'type': 'string', 'optional': True}, 'index': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'fetch': {'type': 'FetchRequest', 'optional': True}, 'ifUnchangedSince': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'objects'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectMoveResult": {'properties': {'object': {'type': 'ManagedObject', 'optional': True}, 'renumbered': {'type': '[string]', 'optional': True, 'default': []}, 'renumberedCount': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectSetValueParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'keyPath': {'type': 'string'}, 'value': {'type': 'json', 'optional': True}, 'ifUnchangedSince': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'objects'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectSetValueResult": {'properties': {'object': {'type': 'ManagedObject', 'optional': True}, 'value': {'type': 'json', 'optional': True}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectStoreCapabilities": {'properties': {'namespaces': {'type': '[string]'}, 'batches': {'type': 'boolean', 'optional': True, 'default': False}, 'inMemoryStores': {'type': 'boolean', 'optional': True, 'default': False}}, 'exactlyOne': False, 'mixins': []},
    "ObjectUpdateParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'values': {'type': '{json}'}, 'ifUnchangedSince': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'objects'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectUpdateResult": {'properties': {'object': {'type': 'ManagedObject', 'optional': True}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObjectValidateParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'values': {'type': '{json}', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ObjectValidateResult": {'properties': {'isValid': {'type': 'boolean'}, 'errors': {'type': '[ErrorInfo]'}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObservedChange": {'properties': {'id': {'type': 'string'}, 'keyPath': {'type': 'string'}, 'old': {'type': 'json'}, 'new': {'type': 'json'}}, 'exactlyOne': False, 'mixins': []},
    "ObservedObject": {'properties': {'id': {'type': 'string'}, 'values': {'type': '{json}'}}, 'exactlyOne': False, 'mixins': []},
    "ObserverChange": {'properties': {'updates': {'type': '[ObservedChange]'}, 'entered': {'type': '[ObservedObject]'}, 'left': {'type': '[string]'}, 'deleted': {'type': '[string]'}}, 'exactlyOne': False, 'mixins': []},
    "ObserverCloseParams": {'properties': {'observer': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObserverCloseResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "ObserverDidChangeParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'origin': {'type': 'ChangeOrigin'}, 'by': {'type': 'ChangeCause', 'optional': True}, 'changes': {'type': 'ObserverChange'}}, 'exactlyOne': False, 'mixins': []},
    "ObserverDidFailParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'error': {'type': 'ErrorInfo'}}, 'exactlyOne': False, 'mixins': []},
    "ObserverDidResetParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'reason': {'type': 'ListResetReason'}, 'objects': {'type': '[ObservedObject]'}}, 'exactlyOne': False, 'mixins': []},
    "ObserverOpenParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'entity': {'type': 'string'}, 'keyPaths': {'type': '[string]', 'optional': True, 'default': [], 'maximumCount': 100}, 'predicate': {'type': 'string', 'optional': True}, 'argumentArray': {'type': '[json]', 'optional': True, 'default': []}, 'variables': {'type': '{json}', 'optional': True, 'default': {}}, 'ids': {'type': '[string]', 'optional': True, 'maximumCount': 100000}, 'initial': {'type': 'boolean', 'optional': True, 'default': False}, 'since': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "ObserverOpenResult": {'properties': {'observer': {'type': 'string'}, 'clock': {'type': 'string'}, 'isFresh': {'type': 'boolean'}, 'objects': {'type': '[ObservedObject]', 'optional': True}, 'changes': {'type': 'ObserverChange', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "OpenDocument": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'state': {'type': 'DocumentState'}, 'storeUUID': {'type': 'string'}, 'clock': {'type': 'string'}, 'streams': {'type': '[OpenStream]'}, 'path': {'type': 'string', 'optional': True}, 'readOnly': {'type': 'boolean', 'optional': True, 'default': False}, 'isMirrored': {'type': 'boolean', 'optional': True, 'default': False}, 'recovery': {'type': '[RecoveryFile]', 'optional': True, 'default': []}, 'logsOfReplacedFiles': {'type': '[string]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "OpenStream": {'properties': {'stream': {'type': 'string'}, 'notice': {'type': 'ObservableNotice'}}, 'exactlyOne': False, 'mixins': []},
    "Operation": {'properties': {'method': {'type': 'string'}, 'params': {'type': 'json', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "OperationResult": {'properties': {'method': {'type': 'string'}, 'result': {'type': 'json'}}, 'exactlyOne': False, 'mixins': []},
    "PlanStep": {'properties': {'depth': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'detail': {'type': 'string'}, 'words': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "PredicateNode": {'properties': {'kind': {'type': 'PredicateKind'}, 'predicates': {'type': '[PredicateNode]', 'optional': True, 'default': []}, 'operator': {'type': 'string', 'optional': True}, 'options': {'type': 'string', 'optional': True}, 'modifier': {'type': 'ComparisonModifier', 'optional': True, 'default': 'direct'}, 'expressions': {'type': '[ExpressionNode]', 'optional': True, 'default': []}, 'offset': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "PredicateParseExpressionParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'expression': {'type': 'string'}, 'argumentArray': {'type': '[json]', 'optional': True, 'default': []}, 'entity': {'type': 'string', 'optional': True}, 'variables': {'type': '{json}', 'optional': True, 'default': {}}}, 'exactlyOne': False, 'mixins': []},
    "PredicateParseExpressionResult": {'properties': {'expression': {'type': 'string'}, 'tree': {'type': 'ExpressionNode'}, 'keyPaths': {'type': '[string]'}, 'variables': {'type': '[string]'}}, 'exactlyOne': False, 'mixins': []},
    "PredicateParseParams": {'properties': {'document': {'type': 'string', 'optional': True}, 'predicate': {'type': 'string'}, 'argumentArray': {'type': '[json]', 'optional': True, 'default': []}, 'entity': {'type': 'string', 'optional': True}, 'variables': {'type': '{json}', 'optional': True, 'default': {}}}, 'exactlyOne': False, 'mixins': []},
    "PredicateParseResult": {'properties': {'predicate': {'type': 'string'}, 'tree': {'type': 'PredicateNode'}, 'keyPaths': {'type': '[string]'}, 'variables': {'type': '[string]'}}, 'exactlyOne': False, 'mixins': []},
    "PrefetchRequest": {'properties': {'keyPath': {'type': 'string'}, 'predicate': {'type': 'string', 'optional': True}, 'argumentArray': {'type': '[json]', 'optional': True, 'default': []}, 'sort': {'type': '[SortDescriptor]', 'optional': True, 'default': [], 'maximumCount': 100}, 'limit': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'offset': {'type': 'integer', 'optional': True, 'default': 0, 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "PrefetchedObjects": {'properties': {'keyPath': {'type': 'string'}, 'objects': {'type': '{[string]}'}}, 'exactlyOne': False, 'mixins': []},
    "ProgressParams": {'properties': {'token': {'type': 'integer|string'}, 'value': {'type': 'json'}}, 'exactlyOne': False, 'mixins': []},
    "RPCGetStatusResult": {'properties': {'process': {'type': 'integer', 'minimum': 0, 'maximum': 2147483647}, 'version': {'type': 'string'}, 'protocolVersion': {'type': 'string'}, 'started': {'type': 'string'}, 'listening': {'type': '[string]'}, 'connections': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'documents': {'type': '[DocumentUse]'}}, 'exactlyOne': False, 'mixins': []},
    "RPCStopResult": {'properties': {}, 'exactlyOne': False, 'mixins': []},
    "RecoveryFile": {'properties': {'path': {'type': 'string'}, 'date': {'type': 'string', 'optional': True}, 'edits': {'type': 'integer', 'optional': True, 'default': 0, 'minimum': 0, 'maximum': 9007199254740991}, 'error': {'type': 'ErrorInfo', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipAddParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'property': {'type': 'string'}, 'ids': {'type': '[string]', 'maximumCount': 100000}, 'ifUnchangedSince': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipAddResult": {'properties': {'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'object': {'type': 'ManagedObject', 'optional': True}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipInsertParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'property': {'type': 'string'}, 'ids': {'type': '[string]', 'maximumCount': 100000}, 'index': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'ifUnchangedSince': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipInsertResult": {'properties': {'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'object': {'type': 'ManagedObject', 'optional': True}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipMoveParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'property': {'type': 'string'}, 'ids': {'type': '[string]', 'maximumCount': 100000}, 'index': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'ifUnchangedSince': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipMoveResult": {'properties': {'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'object': {'type': 'ManagedObject', 'optional': True}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipRemoveParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'property': {'type': 'string'}, 'ids': {'type': '[string]', 'maximumCount': 100000}, 'ifUnchangedSince': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipRemoveResult": {'properties': {'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'object': {'type': 'ManagedObject', 'optional': True}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipSetParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'id': {'type': 'string'}, 'property': {'type': 'string'}, 'ids': {'type': '[string]', 'maximumCount': 100000}, 'ifUnchangedSince': {'type': 'string', 'optional': True}, 'returning': {'type': 'Returning', 'optional': True, 'default': 'none'}}, 'exactlyOne': False, 'mixins': []},
    "RelationshipSetResult": {'properties': {'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'object': {'type': 'ManagedObject', 'optional': True}, 'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "RenewedObject": {'properties': {'oldID': {'type': 'string'}, 'newID': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "RowPlace": {'properties': {'section': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'row': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "RowWindow": {'properties': {'offset': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'count': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "ServerCapabilities": {'properties': {'objectStore': {'type': 'ObjectStoreCapabilities'}}, 'exactlyOne': False, 'mixins': []},
    "ServerInfo": {'properties': {'name': {'type': 'string'}, 'version': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "SetTraceParams": {'properties': {'value': {'type': 'TraceValue'}}, 'exactlyOne': False, 'mixins': []},
    "SortDescriptor": {'properties': {'keyPath': {'type': 'string'}, 'ascending': {'type': 'boolean', 'optional': True, 'default': True}, 'comparator': {'type': 'SortComparator', 'optional': True, 'default': 'compare'}}, 'exactlyOne': False, 'mixins': []},
    "StoreHolder": {'properties': {'process': {'type': 'integer', 'optional': True, 'default': 0, 'minimum': 0, 'maximum': 2147483647}, 'host': {'type': 'string', 'optional': True, 'default': ''}, 'version': {'type': 'string', 'optional': True, 'default': ''}, 'protocolVersion': {'type': 'string', 'optional': True, 'default': ''}, 'started': {'type': 'string', 'optional': True}, 'isCommand': {'type': 'boolean', 'optional': True, 'default': False}, 'socket': {'type': 'string', 'optional': True}, 'listening': {'type': '[string]', 'optional': True, 'default': []}, 'needsToken': {'type': 'boolean', 'optional': True, 'default': False}}, 'exactlyOne': False, 'mixins': []},
    "StoreLocation": {'properties': {'path': {'type': 'string', 'optional': True}, 'url': {'type': 'string', 'optional': True}}, 'exactlyOne': True, 'mixins': []},
    "StreamCloseParams": {'properties': {'stream': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "StreamCloseResult": {'properties': {'clock': {'type': 'string'}}, 'exactlyOne': False, 'mixins': []},
    "StreamDidFailParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'error': {'type': 'ErrorInfo'}}, 'exactlyOne': False, 'mixins': []},
    "StreamDidResetParams": {'properties': {'document': {'type': 'string'}, 'context': {'type': 'string'}, 'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'since': {'type': 'string'}, 'reason': {'type': 'ResetReason'}, 'documentState': {'type': 'DocumentState'}}, 'exactlyOne': False, 'mixins': ['ContextState']},
    "StreamOpenParams": {'properties': {'context': {'type': 'string', 'optional': True}, 'notice': {'type': 'ObservableNotice', 'optional': True, 'default': 'context/didChangeObjects'}, 'entity': {'type': 'string', 'optional': True}, 'ids': {'type': '[string]', 'optional': True, 'maximumCount': 100000}, 'predicate': {'type': 'string', 'optional': True}, 'argumentArray': {'type': '[json]', 'optional': True, 'default': []}, 'variables': {'type': '{json}', 'optional': True, 'default': {}}, 'noticeDetail': {'type': 'NoticeDetail', 'optional': True, 'default': 'objects'}, 'since': {'type': 'string', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "StreamOpenResult": {'properties': {'stream': {'type': 'string'}, 'clock': {'type': 'string'}, 'isFresh': {'type': 'boolean'}, 'changes': {'type': 'MissedChanges', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
    "UnsavedEdit": {'properties': {'edit': {'type': 'UnsavedEditKind'}, 'id': {'type': 'string'}, 'version': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}, 'values': {'type': '{json}', 'optional': True}, 'old': {'type': '{json}', 'optional': True}, 'property': {'type': 'string', 'optional': True}, 'added': {'type': '[string]', 'optional': True, 'default': []}, 'removed': {'type': '[string]', 'optional': True, 'default': []}, 'ids': {'type': '[string]', 'optional': True, 'default': []}, 'step': {'type': 'integer', 'optional': True, 'minimum': 0, 'maximum': 9007199254740991}}, 'exactlyOne': False, 'mixins': []},
    "UnsavedObject": {'properties': {'id': {'type': 'string'}, 'by': {'type': 'ChangeCause', 'optional': True}, 'errors': {'type': '[ErrorInfo]', 'optional': True, 'default': []}}, 'exactlyOne': False, 'mixins': []},
    "WrittenChanges": {'properties': {'insertedCount': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'updatedCount': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'deletedCount': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991}, 'inserted': {'type': '[ManagedObject]', 'optional': True}, 'updated': {'type': '[ObjectChange]', 'optional': True}, 'deleted': {'type': '[string]', 'optional': True}, 'refreshedCount': {'type': 'integer', 'optional': True, 'default': 0, 'minimum': 0, 'maximum': 9007199254740991}, 'refreshed': {'type': '[ManagedObject]', 'optional': True}}, 'exactlyOne': False, 'mixins': []},
}


ENUMERATIONS: t.Dict[str, t.Dict[str, t.Any]] = {
    "Access": {'words': ['read', 'write'], 'isOpen': True},
    "AttributeTypeName": {'words': ['Undefined', 'Integer 16', 'Integer 32', 'Integer 64', 'Decimal', 'Double', 'Float', 'String', 'Boolean', 'Date', 'Binary', 'UUID', 'URI', 'Transformable', 'Composite'], 'isOpen': False},
    "BatchConflictRule": {'words': ['error', 'update', 'skip'], 'isOpen': False},
    "ChangeOrigin": {'words': ['edit', 'merge', 'undo', 'redo', 'rollback', 'refresh', 'batch', 'remote'], 'isOpen': True},
    "CheckProblemKind": {'words': ['sqlite', 'danglingReference', 'inverseMismatch', 'primaryKey', 'missingFile', 'orphanedFile', 'validation'], 'isOpen': True},
    "ComparisonModifier": {'words': ['direct', 'all', 'any'], 'isOpen': True},
    "CreateMode": {'words': ['never', 'ifMissing', 'always'], 'isOpen': False},
    "DeleteRuleName": {'words': ['No Action', 'Nullify', 'Cascade', 'Deny'], 'isOpen': False},
    "DocumentFormat": {'words': ['file', 'package'], 'isOpen': False},
    "DocumentState": {'words': ['normal', 'editingDisabled', 'savingError', 'inConflict'], 'isOpen': True},
    "Durability": {'words': ['full', 'normal'], 'isOpen': False},
    "ExpressionKind": {'words': ['constant', 'keyPath', 'evaluatedObject', 'variable', 'aggregate', 'function', 'subquery', 'conditional'], 'isOpen': True},
    "FetchEvaluation": {'words': ['store', 'merged', 'context'], 'isOpen': True},
    "FetchResultType": {'words': ['objects', 'ids', 'rows', 'count'], 'isOpen': False},
    "HistoryChangeType": {'words': ['insert', 'update', 'delete'], 'isOpen': True},
    "IndexCollation": {'words': ['binary', 'rTree'], 'isOpen': False},
    "Int64Form": {'words': ['number', 'string'], 'isOpen': False},
    "ListResetReason": {'words': ['overflow', 'reset', 'changed', 'model'], 'isOpen': True},
    "MergePolicy": {'words': ['error', 'mergeByPropertyStoreTrump', 'mergeByPropertyObjectTrump', 'overwrite', 'rollback'], 'isOpen': False},
    "ModelChangeKind": {'words': ['entityAdded', 'entityRemoved', 'entityRenamed', 'superentityChanged', 'isAbstractChanged', 'uniquenessConstraintAdded', 'uniquenessConstraintRemoved', 'propertyAdded', 'propertyRemoved', 'propertyRenamed', 'propertyMoved', 'typeChanged', 'isOptionalChanged', 'isTransientChanged', 'defaultValueChanged', 'derivationChanged', 'externalStorageChanged', 'destinationChanged', 'inverseChanged', 'isToManyChanged', 'isOrderedChanged', 'deleteRuleChanged', 'countsChanged', 'versionHashModifierChanged', 'objectsFiltered', 'propertyMapped'], 'isOpen': True},
    "ModelGuessKind": {'words': ['cache', 'entity', 'name', 'owner', 'type', 'destination', 'inverse', 'omitted', 'rules', 'unreadable'], 'isOpen': True},
    "ModelMappingKind": {'words': ['add', 'remove', 'copy', 'transform', 'custom'], 'isOpen': True},
    "ModelOriginKind": {'words': ['store', 'cache', 'tables'], 'isOpen': True},
    "NoticeDetail": {'words': ['objects', 'ids', 'none'], 'isOpen': False},
    "ObservableNotice": {'words': ['context/didChangeObjects', 'document/didSave'], 'isOpen': False},
    "PredicateKind": {'words': ['and', 'or', 'not', 'comparison', 'true', 'false'], 'isOpen': True},
    "ResetReason": {'words': ['overflow', 'size', 'reset', 'batch', 'remote', 'unreadable', 'model'], 'isOpen': True},
    "Returning": {'words': ['none', 'ids', 'keys', 'objects'], 'isOpen': False},
    "SortComparator": {'words': ['compare', 'caseInsensitiveCompare', 'localizedCompare', 'localizedCaseInsensitiveCompare', 'localizedStandardCompare'], 'isOpen': False},
    "TraceValue": {'words': ['off', 'messages', 'verbose'], 'isOpen': False},
    "UnsavedEditKind": {'words': ['insert', 'update', 'delete', 'relate', 'order'], 'isOpen': True},
}


REQUESTS: t.Dict[str, t.Dict[str, t.Any]] = {
    "aggregate/close": {'params': 'AggregateCloseParams', 'result': 'AggregateCloseResult', 'errors': ['aggregate.unknown']},
    "aggregate/open": {'params': 'AggregateOpenParams', 'result': 'AggregateOpenResult', 'errors': ['context.unknown', 'document.ambiguous', 'fetch.invalid', 'list.limit', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "batch/delete": {'params': 'BatchDeleteParams', 'result': 'BatchDeleteResult', 'errors': ['document.ambiguous', 'document.unknown', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort']},
    "batch/insert": {'params': 'BatchInsertParams', 'result': 'BatchInsertResult', 'errors': ['document.ambiguous', 'document.unknown', 'model.abstractEntity', 'model.unknownEntity', 'model.unknownKey', 'object.notFound', 'save.constraintConflict', 'save.failed', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort', 'value.readOnlyKey', 'value.wrongType']},
    "batch/update": {'params': 'BatchUpdateParams', 'result': 'BatchUpdateResult', 'errors': ['document.ambiguous', 'document.unknown', 'model.unknownEntity', 'model.unknownKey', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'save.constraintConflict', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort', 'value.readOnlyKey', 'value.wrongType']},
    "connection/list": {'params': 'ConnectionListParams', 'result': 'ConnectionListResult', 'errors': ['document.unknown']},
    "context/close": {'params': 'ContextCloseParams', 'result': 'ContextCloseResult', 'errors': ['context.isMain', 'context.unknown']},
    "context/create": {'params': 'ContextCreateParams', 'result': 'ContextCreateResult', 'errors': ['context.limit', 'context.unknown', 'document.ambiguous', 'document.unknown']},
    "context/getChanges": {'params': 'ContextGetChangesParams', 'result': 'ContextGetChangesResult', 'errors': ['context.unknown', 'document.ambiguous']},
    "context/perform": {'params': 'ContextPerformParams', 'result': 'ContextPerformResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.abstractEntity', 'model.unknownEntity', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'save.constraintConflict', 'save.failed', 'save.mergeConflict', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort', 'value.readOnlyKey', 'value.wrongType']},
    "context/redo": {'params': 'ContextRedoParams', 'result': 'ContextRedoResult', 'errors': ['context.nothingToRedo', 'context.unknown', 'document.ambiguous']},
    "context/refresh": {'params': 'ContextRefreshParams', 'result': 'ContextRefreshResult', 'errors': ['context.unknown', 'document.ambiguous', 'object.deleted', 'object.notFound']},
    "context/reset": {'params': 'ContextResetParams', 'result': 'ContextResetResult', 'errors': ['context.unknown', 'document.ambiguous']},
    "context/rollback": {'params': 'ContextRollbackParams', 'result': 'ContextRollbackResult', 'errors': ['context.unknown', 'document.ambiguous']},
    "context/save": {'params': 'ContextSaveParams', 'result': 'ContextSaveResult', 'errors': ['context.unknown', 'document.ambiguous', 'save.constraintConflict', 'save.failed', 'save.mergeConflict', 'store.readOnly', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort']},
    "context/undo": {'params': 'ContextUndoParams', 'result': 'ContextUndoResult', 'errors': ['context.nothingToUndo', 'context.unknown', 'document.ambiguous']},
    "context/validate": {'params': 'ContextValidateParams', 'result': 'ContextValidateResult', 'errors': ['context.unknown', 'document.ambiguous']},
    "data/read": {'params': 'DataReadParams', 'result': 'DataReadResult', 'errors': ['data.unknownHandle']},
    "data/write": {'params': 'DataWriteParams', 'result': 'DataWriteResult', 'errors': ['data.tooLarge', 'data.unknownHandle']},
    "document/backup": {'params': 'DocumentBackupParams', 'result': 'DocumentBackupResult', 'errors': ['document.ambiguous', 'document.badLocation', 'document.unknown', 'store.exists']},
    "document/check": {'params': 'DocumentCheckParams', 'result': 'DocumentCheckResult', 'errors': ['document.ambiguous', 'document.unknown']},
    "document/close": {'params': 'DocumentCloseParams', 'result': 'DocumentCloseResult', 'errors': ['document.alreadyClosed', 'document.ambiguous', 'document.unknown', 'save.constraintConflict', 'save.failed', 'save.mergeConflict', 'store.saveUnknown', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort']},
    "document/getMetadata": {'params': 'DocumentGetMetadataParams', 'result': 'DocumentGetMetadataResult', 'errors': ['document.ambiguous', 'document.unknown']},
    "document/getStatus": {'params': 'DocumentGetStatusParams', 'result': 'DocumentGetStatusResult', 'errors': ['document.ambiguous', 'document.unknown']},
    "document/list": {'params': None, 'result': 'DocumentListResult', 'errors': []},
    "document/open": {'params': 'DocumentOpenParams', 'result': 'DocumentOpenResult', 'errors': ['document.badLocation', 'document.limit', 'document.openOtherwise', 'migration.mappingInvalid', 'migration.notInferable', 'migration.policyUnsupported', 'model.incompatible', 'model.invalid', 'model.notFound', 'model.unknownConfiguration', 'save.constraintConflict', 'store.exists', 'store.inUse', 'store.notFound', 'store.readOnly', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort']},
    "document/recover": {'params': 'DocumentRecoverParams', 'result': 'DocumentRecoverResult', 'errors': ['document.ambiguous', 'document.unknown', 'recovery.notFound', 'recovery.unreadable', 'store.readOnly']},
    "document/revert": {'params': 'DocumentRevertParams', 'result': 'DocumentRevertResult', 'errors': ['document.ambiguous', 'document.unknown']},
    "document/setMetadata": {'params': 'DocumentSetMetadataParams', 'result': 'DocumentSetMetadataResult', 'errors': ['document.ambiguous', 'document.unknown', 'model.unknownKey', 'store.readOnly', 'value.wrongType']},
    "fetch/count": {'params': 'FetchCountParams', 'result': 'FetchCountResult', 'errors': ['context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "fetch/explain": {'params': 'FetchExplainParams', 'result': 'FetchExplainResult', 'errors': ['context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'model.unknownKey', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "fetch/ids": {'params': 'FetchIdsParams', 'result': 'FetchIdsResult', 'errors': ['context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "fetch/objects": {'params': 'FetchObjectsParams', 'result': 'FetchObjectsResult', 'errors': ['context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'model.unknownKey', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "fetch/rows": {'params': 'FetchRowsParams', 'result': 'FetchRowsResult', 'errors': ['context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "history/fetch": {'params': 'HistoryFetchParams', 'result': 'HistoryFetchResult', 'errors': ['document.ambiguous', 'document.unknown', 'history.tokenExpired', 'history.unavailable', 'model.unknownEntity']},
    "history/purge": {'params': 'HistoryPurgeParams', 'result': 'HistoryPurgeResult', 'errors': ['document.ambiguous', 'document.unknown', 'history.tokenExpired', 'history.unavailable', 'store.readOnly']},
    "initialize": {'params': 'InitializeParams', 'result': 'InitializeResult', 'errors': ['rpc.unsupportedVersion']},
    "list/close": {'params': 'ListCloseParams', 'result': 'ListCloseResult', 'errors': ['list.unknown']},
    "list/open": {'params': 'ListOpenParams', 'result': 'ListOpenResult', 'errors': ['context.unknown', 'document.ambiguous', 'fetch.invalid', 'list.limit', 'model.unknownEntity', 'model.unknownKey', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "list/setFetch": {'params': 'ListSetFetchParams', 'result': 'ListSetFetchResult', 'errors': ['fetch.invalid', 'list.unknown', 'model.unknownEntity', 'model.unknownKey', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "list/setWindow": {'params': 'ListSetWindowParams', 'result': 'ListSetWindowResult', 'errors': ['list.unknown']},
    "model/describe": {'params': 'ModelDescribeParams', 'result': 'ModelDescribeResult', 'errors': ['document.ambiguous', 'document.unknown']},
    "model/diff": {'params': 'ModelDiffParams', 'result': 'ModelDiffResult', 'errors': ['document.ambiguous', 'document.unknown', 'migration.mappingInvalid', 'migration.policyUnsupported', 'model.invalid', 'model.notFound']},
    "model/getVersions": {'params': 'ModelGetVersionsParams', 'result': 'ModelGetVersionsResult', 'errors': ['document.badLocation', 'model.invalid', 'model.notFound', 'store.notFound']},
    "model/merge": {'params': 'ModelMergeParams', 'result': 'ModelMergeResult', 'errors': ['model.invalid', 'model.notFound', 'model.unknownConfiguration']},
    "model/update": {'params': 'ModelUpdateParams', 'result': 'ModelUpdateResult', 'errors': ['context.unsavedChanges', 'document.ambiguous', 'document.unknown', 'migration.mappingInvalid', 'migration.notInferable', 'migration.policyUnsupported', 'model.incompatible', 'model.invalid', 'model.notFound', 'model.unknownConfiguration', 'save.constraintConflict', 'save.failed', 'save.mergeConflict', 'store.readOnly', 'validation.dateTooLate', 'validation.dateTooSoon', 'validation.failed', 'validation.invalidDate', 'validation.invalidURI', 'validation.missingMandatoryProperty', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'validation.relationshipDeniedDelete', 'validation.relationshipExceedsMaximumCount', 'validation.relationshipLacksMinimumCount', 'validation.stringPatternMatching', 'validation.stringTooLong', 'validation.stringTooShort']},
    "object/delete": {'params': 'ObjectDeleteParams', 'result': 'ObjectDeleteResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'validation.multiple', 'validation.relationshipDeniedDelete']},
    "object/findOrInsert": {'params': 'ObjectFindOrInsertParams', 'result': 'ObjectFindOrInsertResult', 'errors': ['context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.abstractEntity', 'model.unknownEntity', 'model.unknownKey', 'object.deleted', 'object.notFound', 'store.readOnly', 'validation.invalidURI', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'value.readOnlyKey', 'value.wrongType']},
    "object/get": {'params': 'ObjectGetParams', 'result': 'ObjectGetResult', 'errors': ['context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "object/getValue": {'params': 'ObjectGetValueParams', 'result': 'ObjectGetValueResult', 'errors': ['context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.deleted', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "object/insert": {'params': 'ObjectInsertParams', 'result': 'ObjectInsertResult', 'errors': ['context.unknown', 'document.ambiguous', 'model.abstractEntity', 'model.unknownEntity', 'model.unknownKey', 'object.deleted', 'object.notFound', 'store.readOnly', 'validation.invalidURI', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'value.readOnlyKey', 'value.wrongType']},
    "object/move": {'params': 'ObjectMoveParams', 'result': 'ObjectMoveResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'fetch.invalid', 'model.unknownEntity', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'store.readOnly', 'value.wrongType']},
    "object/setValue": {'params': 'ObjectSetValueParams', 'result': 'ObjectSetValueResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'predicate.keyPath', 'predicate.limit', 'store.readOnly', 'validation.invalidURI', 'validation.numberTooLarge', 'validation.numberTooSmall', 'value.readOnlyKey', 'value.wrongType']},
    "object/update": {'params': 'ObjectUpdateParams', 'result': 'ObjectUpdateResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'validation.invalidURI', 'validation.multiple', 'validation.numberTooLarge', 'validation.numberTooSmall', 'value.readOnlyKey', 'value.wrongType']},
    "object/validate": {'params': 'ObjectValidateParams', 'result': 'ObjectValidateResult', 'errors': ['context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.deleted', 'object.notFound', 'value.wrongType']},
    "observer/close": {'params': 'ObserverCloseParams', 'result': 'ObserverCloseResult', 'errors': ['observer.unknown']},
    "observer/open": {'params': 'ObserverOpenParams', 'result': 'ObserverOpenResult', 'errors': ['context.unknown', 'document.ambiguous', 'model.unknownEntity', 'model.unknownKey', 'object.deleted', 'object.notFound', 'observer.limit', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "predicate/parse": {'params': 'PredicateParseParams', 'result': 'PredicateParseResult', 'errors': ['document.ambiguous', 'document.unknown', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "predicate/parseExpression": {'params': 'PredicateParseExpressionParams', 'result': 'PredicateParseExpressionResult', 'errors': ['document.ambiguous', 'document.unknown', 'model.unknownEntity', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported']},
    "relationship/add": {'params': 'RelationshipAddParams', 'result': 'RelationshipAddResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType']},
    "relationship/insert": {'params': 'RelationshipInsertParams', 'result': 'RelationshipInsertResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType']},
    "relationship/move": {'params': 'RelationshipMoveParams', 'result': 'RelationshipMoveResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType']},
    "relationship/remove": {'params': 'RelationshipRemoveParams', 'result': 'RelationshipRemoveResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType']},
    "relationship/set": {'params': 'RelationshipSetParams', 'result': 'RelationshipSetResult', 'errors': ['clock.expired', 'context.unknown', 'document.ambiguous', 'model.unknownKey', 'object.changedSince', 'object.deleted', 'object.notFound', 'store.readOnly', 'value.wrongType']},
    "rpc/discover": {'params': None, 'result': 'json', 'errors': []},
    "rpc/getStatus": {'params': None, 'result': 'RPCGetStatusResult', 'errors': []},
    "rpc/stop": {'params': None, 'result': 'RPCStopResult', 'errors': ['save.failed']},
    "shutdown": {'params': None, 'result': 'null', 'errors': ['save.failed']},
    "stream/close": {'params': 'StreamCloseParams', 'result': 'StreamCloseResult', 'errors': ['stream.unknown']},
    "stream/open": {'params': 'StreamOpenParams', 'result': 'StreamOpenResult', 'errors': ['context.unknown', 'document.ambiguous', 'model.unknownEntity', 'object.deleted', 'object.notFound', 'observer.limit', 'predicate.arguments', 'predicate.keyPath', 'predicate.limit', 'predicate.syntax', 'predicate.type', 'predicate.unsupported', 'stream.limit']},
}


NOTIFICATIONS: t.Dict[str, t.Dict[str, t.Any]] = {
    "$/cancelRequest": {'params': 'CancelRequestParams', 'direction': 'clientToServer'},
    "$/logTrace": {'params': 'LogTraceParams', 'direction': 'serverToClient'},
    "$/progress": {'params': 'ProgressParams', 'direction': 'serverToClient'},
    "$/setTrace": {'params': 'SetTraceParams', 'direction': 'clientToServer'},
    "aggregate/didChange": {'params': 'AggregateDidChangeParams', 'direction': 'serverToClient'},
    "aggregate/didFail": {'params': 'AggregateDidFailParams', 'direction': 'serverToClient'},
    "aggregate/didReset": {'params': 'AggregateDidResetParams', 'direction': 'serverToClient'},
    "connection/didChange": {'params': 'ConnectionDidChangeParams', 'direction': 'serverToClient'},
    "context/didChangeObjects": {'params': 'ContextDidChangeObjectsParams', 'direction': 'serverToClient'},
    "document/didChangeModel": {'params': 'DocumentDidChangeModelParams', 'direction': 'serverToClient'},
    "document/didChangeState": {'params': 'DocumentDidChangeStateParams', 'direction': 'serverToClient'},
    "document/didFailToSave": {'params': 'DocumentDidFailToSaveParams', 'direction': 'serverToClient'},
    "document/didSave": {'params': 'DocumentDidSaveParams', 'direction': 'serverToClient'},
    "exit": {'params': None, 'direction': 'clientToServer'},
    "initialized": {'params': None, 'direction': 'clientToServer'},
    "list/didChange": {'params': 'ListDidChangeParams', 'direction': 'serverToClient'},
    "list/didFail": {'params': 'ListDidFailParams', 'direction': 'serverToClient'},
    "list/didReset": {'params': 'ListDidResetParams', 'direction': 'serverToClient'},
    "observer/didChange": {'params': 'ObserverDidChangeParams', 'direction': 'serverToClient'},
    "observer/didFail": {'params': 'ObserverDidFailParams', 'direction': 'serverToClient'},
    "observer/didReset": {'params': 'ObserverDidResetParams', 'direction': 'serverToClient'},
    "stream/didFail": {'params': 'StreamDidFailParams', 'direction': 'serverToClient'},
    "stream/didReset": {'params': 'StreamDidResetParams', 'direction': 'serverToClient'},
}


ERRORS: t.Dict[str, t.Dict[str, t.Any]] = {
    "aggregate.unknown": {'code': 2012, 'anyRequest': False, 'documentation': 'There is no live aggregate of that name on this connection.'},
    "clock.expired": {'code': 132010, 'anyRequest': False, 'documentation': 'Nobody can say what changed since this clock: it is of another opening of the document, or from too long ago. Nothing was written.'},
    "connection.unauthorized": {'code': 2020, 'anyRequest': True, 'documentation': 'The connection wants a token first, and the one given, if any, is not known. The connection ends with this error.'},
    "context.closed": {'code': 134070, 'anyRequest': False, 'documentation': 'The context is closed.'},
    "context.isMain": {'code': 2001, 'anyRequest': False, 'documentation': 'The main context cannot be closed by itself.'},
    "context.limit": {'code': 2030, 'anyRequest': False, 'documentation': 'This connection has `limits.openContexts` private contexts open.'},
    "context.nothingToRedo": {'code': 134070, 'anyRequest': False, 'documentation': 'There are fewer steps to redo.'},
    "context.nothingToUndo": {'code': 134070, 'anyRequest': False, 'documentation': 'There are fewer steps to undo.'},
    "context.unknown": {'code': 2002, 'anyRequest': False, 'documentation': 'There is no context of that name on this connection.'},
    "context.unsavedChanges": {'code': 2014, 'anyRequest': False, 'documentation': 'Contexts, of whichever connection, have changes that are not saved and would be lost; `contexts` names them.'},
    "data.tooLarge": {'code': 2003, 'anyRequest': False, 'documentation': 'The handles of this connection would hold more than `limits.uploadBytes`, or be more than `limits.openUploads`.'},
    "data.unknownHandle": {'code': 2004, 'anyRequest': False, 'documentation': 'There is no such handle on this connection.'},
    "document.alreadyClosed": {'code': 2005, 'anyRequest': False, 'documentation': 'This connection has closed the document already.'},
    "document.ambiguous": {'code': 2006, 'anyRequest': False, 'documentation': '`document` or `context` was left out and the connection has no document open, or several.'},
    "document.badLocation": {'code': 2007, 'anyRequest': False, 'documentation': 'The location cannot be used: `path` or `url` names no file that can be a store, or one that is in use otherwise, in the way, or has several names; or `configuration` was given without `model`.'},
    "document.limit": {'code': 2031, 'anyRequest': False, 'documentation': 'This connection has `limits.openDocuments` documents open.'},
    "document.openOtherwise": {'code': 2032, 'anyRequest': False, 'documentation': 'The document is open already, and not as this request wants it: `parameter` is the option, `current` what it was opened with, `value` what was asked for.'},
    "document.unknown": {'code': 2008, 'anyRequest': False, 'documentation': 'There is no document of that name on this connection.'},
    "fetch.invalid": {'code': 134060, 'anyRequest': False, 'documentation': 'The fetch request contradicts itself, or has a member that its method has no place for.'},
    "fetch.tooLarge": {'code': 134060, 'anyRequest': True, 'documentation': 'The result would have more bytes than `limits.replyBytes`.'},
    "history.tokenExpired": {'code': 134301, 'anyRequest': False, 'documentation': "Something after that token was purged, or it is another store's."},
    "history.unavailable": {'code': 134091, 'anyRequest': False, 'documentation': 'The store has no history.'},
    "list.limit": {'code': 2010, 'anyRequest': False, 'documentation': 'This connection has as many live lists and aggregates open as it may have.'},
    "list.unknown": {'code': 2011, 'anyRequest': False, 'documentation': 'There is no live list of that name on this connection.'},
    "migration.mappingInvalid": {'code': 134110, 'anyRequest': False, 'documentation': 'A mapping is not well-formed, or does not fit the two models; `errors` has each fault, those of its expressions as `predicate.*`. The store is as it was.'},
    "migration.notInferable": {'code': 134190, 'anyRequest': False, 'documentation': 'The model has changed in ways that a migration cannot be inferred from; `errors` has each. The store is as it was.'},
    "migration.policyUnsupported": {'code': 134170, 'anyRequest': False, 'documentation': 'A mapping names classes of the application that were to migrate objects, which no other program can run; `errors` has each, with the properties that nothing else is known of.'},
    "model.abstractEntity": {'code': 134000, 'anyRequest': False, 'documentation': 'An abstract entity has no objects of its own.'},
    "model.incompatible": {'code': 134100, 'anyRequest': False, 'documentation': 'The store was made with another version of the model.'},
    "model.invalid": {'code': 134130, 'anyRequest': False, 'documentation': 'The model is ill-formed; `errors` has each fault, with file and line.'},
    "model.notFound": {'code': 134130, 'anyRequest': False, 'documentation': 'There is no model there, and none cached in the store.'},
    "model.unknownConfiguration": {'code': 134000, 'anyRequest': False, 'documentation': 'The model has no configuration of that name.'},
    "model.unknownEntity": {'code': 134000, 'anyRequest': False, 'documentation': 'The model has no entity of that name.'},
    "model.unknownKey": {'code': 134000, 'anyRequest': False, 'documentation': 'The entity has no property of that name.'},
    "object.changedSince": {'code': 132000, 'anyRequest': False, 'documentation': 'Objects changed since the clock given as `ifUnchangedSince`; `changes` says what, and by whom. Nothing was written.'},
    "object.deleted": {'code': 133000, 'anyRequest': False, 'documentation': 'The object is deleted in this context.'},
    "object.notFound": {'code': 133000, 'anyRequest': False, 'documentation': 'There is no such object.'},
    "observer.limit": {'code': 2013, 'anyRequest': False, 'documentation': 'This connection has `limits.openObservers` observers open, or would have more than `limits.observedObjects` under observation.'},
    "observer.unknown": {'code': 2009, 'anyRequest': False, 'documentation': 'There is no observer of that name on this connection.'},
    "permission.denied": {'code': 2021, 'anyRequest': True, 'documentation': 'The token of this connection allows to read only, or not that document.'},
    "predicate.arguments": {'code': 134060, 'anyRequest': False, 'documentation': "The arguments do not fit the predicate's `%` conversions in number or type."},
    "predicate.keyPath": {'code': 134060, 'anyRequest': False, 'documentation': 'A key path leads nowhere; `property` names the step.'},
    "predicate.limit": {'code': 134060, 'anyRequest': False, 'documentation': 'The predicate is too long, too deeply nested, or multiplies to too much work.'},
    "predicate.syntax": {'code': 134060, 'anyRequest': False, 'documentation': 'The predicate does not follow the format language; `offset` says where.'},
    "predicate.type": {'code': 134060, 'anyRequest': False, 'documentation': 'An operator does not apply to the types it stands between.'},
    "predicate.unsupported": {'code': 134060, 'anyRequest': False, 'documentation': 'The predicate uses what this version does not evaluate.'},
    "recovery.notFound": {'code': 2022, 'anyRequest': False, 'documentation': 'There are no edits of the store to be recovered.'},
    "recovery.unreadable": {'code': 2023, 'anyRequest': False, 'documentation': 'A recovery file is damaged, of a later version, or of another store; `file` names it.'},
    "rpc.internalError": {'code': -32603, 'anyRequest': True, 'documentation': 'The server failed in a way it does not expect. Nothing was changed.'},
    "rpc.invalidParams": {'code': -32602, 'anyRequest': True, 'documentation': 'A parameter is missing, has the wrong type, stands twice or is none of the allowed words; `parameter` is its path. Or parameters were given by position.'},
    "rpc.invalidRequest": {'code': -32600, 'anyRequest': True, 'documentation': 'JSON, but no request: `jsonrpc` is not `"2.0"`, `method` is no string, `id` is no number or string or is in use, `params` is no object or array, `initialize` came twice, or the batch is empty.'},
    "rpc.methodNotFound": {'code': -32601, 'anyRequest': True, 'documentation': 'There is no such request.'},
    "rpc.notInitialized": {'code': -32002, 'anyRequest': True, 'documentation': 'A request came before `initialize`.'},
    "rpc.parseError": {'code': -32700, 'anyRequest': True, 'documentation': 'The message is not JSON: RFC 8259, UTF-8, no lone surrogates, nested no deeper than `limits.nestingDepth`.'},
    "rpc.requestCancelled": {'code': -32800, 'anyRequest': True, 'documentation': 'The request was given up, with `$/cancelRequest` or by a server that ends. Nothing was changed.'},
    "rpc.tooManyRequests": {'code': -32803, 'anyRequest': True, 'documentation': 'Too many requests of this connection wait for their replies: more than `limits.waitingRequests`, or than `limits.waitingBytes` of their parameters.'},
    "rpc.unknownParameter": {'code': -32602, 'anyRequest': True, 'documentation': 'The parameters have a member that the method does not know, or one in them has; `parameter` is its path, `allowed` has those known.'},
    "rpc.unsupportedVersion": {'code': 2035, 'anyRequest': False, 'documentation': 'The client asks for a version of the protocol that the server does not serve; `allowed` has the one it speaks.'},
    "save.constraintConflict": {'code': 133021, 'anyRequest': False, 'documentation': 'Two objects have the same values where the model wants them unique; `objects` says which.'},
    "save.failed": {'code': 134030, 'anyRequest': False, 'documentation': 'The save failed for a reason of its own.'},
    "save.mergeConflict": {'code': 133020, 'anyRequest': False, 'documentation': 'The store has newer values than the context knew of; `objects` says of which.'},
    "server.shuttingDown": {'code': -32600, 'anyRequest': True, 'documentation': 'A request came after `shutdown`.'},
    "store.busy": {'code': 134090, 'anyRequest': True, 'documentation': 'Another process keeps the store locked.'},
    "store.corrupt": {'code': 134080, 'anyRequest': True, 'documentation': 'The file is no store, or damaged.'},
    "store.exists": {'code': 134080, 'anyRequest': False, 'documentation': 'There is a file where a new one was to be made.'},
    "store.failed": {'code': 134180, 'anyRequest': True, 'documentation': 'SQLite or the system reported an error.'},
    "store.full": {'code': 134030, 'anyRequest': True, 'documentation': 'The disk is full.'},
    "store.inUse": {'code': 134090, 'anyRequest': False, 'documentation': 'Another server, or a command at work, has the store open for writing; `holder` says which.'},
    "store.notFound": {'code': 134080, 'anyRequest': False, 'documentation': 'There is no store there.'},
    "store.openFailed": {'code': 134080, 'anyRequest': True, 'documentation': 'The store cannot be opened.'},
    "store.readOnly": {'code': 134030, 'anyRequest': False, 'documentation': 'The store cannot be written.'},
    "store.replaced": {'code': 134080, 'anyRequest': True, 'documentation': "The file at the store's path is not the one any more that was opened."},
    "store.saveUnknown": {'code': 134030, 'anyRequest': False, 'documentation': 'The disk failed while a save was made durable. What was to be saved is still unsaved, but may turn up in the store if the server stops now.'},
    "stream.limit": {'code': 2034, 'anyRequest': False, 'documentation': 'This connection has `limits.openStreams` streams open that `stream/open` opened, or would have more than `limits.observedObjects` under observation.'},
    "stream.unknown": {'code': 2033, 'anyRequest': False, 'documentation': 'There is no stream of that name on this connection.'},
    "validation.dateTooLate": {'code': 1630, 'anyRequest': False, 'documentation': 'A date is after its maximum.'},
    "validation.dateTooSoon": {'code': 1640, 'anyRequest': False, 'documentation': 'A date is before its minimum.'},
    "validation.failed": {'code': 1550, 'anyRequest': False, 'documentation': 'A value breaks a rule that has no number of its own.'},
    "validation.invalidDate": {'code': 1650, 'anyRequest': False, 'documentation': 'A date is not one.'},
    "validation.invalidURI": {'code': 1690, 'anyRequest': False, 'documentation': 'A text is no URI.'},
    "validation.missingMandatoryProperty": {'code': 1570, 'anyRequest': False, 'documentation': 'A property that is not optional is nil.'},
    "validation.multiple": {'code': 1560, 'anyRequest': False, 'documentation': 'Several rules are broken.'},
    "validation.numberTooLarge": {'code': 1610, 'anyRequest': False, 'documentation': 'A number is above its maximum.'},
    "validation.numberTooSmall": {'code': 1620, 'anyRequest': False, 'documentation': 'A number is below its minimum.'},
    "validation.relationshipDeniedDelete": {'code': 1600, 'anyRequest': False, 'documentation': 'An object was deleted while a relationship with the delete rule Deny holds objects.'},
    "validation.relationshipExceedsMaximumCount": {'code': 1590, 'anyRequest': False, 'documentation': 'A to-many relationship holds more objects than it may.'},
    "validation.relationshipLacksMinimumCount": {'code': 1580, 'anyRequest': False, 'documentation': 'A to-many relationship holds fewer objects than it must.'},
    "validation.stringPatternMatching": {'code': 1680, 'anyRequest': False, 'documentation': 'A string does not match its regular expression.'},
    "validation.stringTooLong": {'code': 1660, 'anyRequest': False, 'documentation': 'A string is longer than its maximum.'},
    "validation.stringTooShort": {'code': 1670, 'anyRequest': False, 'documentation': 'A string is shorter than its minimum.'},
    "value.readOnlyKey": {'code': 134000, 'anyRequest': False, 'documentation': 'The property cannot be set: it is derived, or a fetched property.'},
    "value.wrongType": {'code': 134000, 'anyRequest': False, 'documentation': "A value is not of its property's type."},
}
