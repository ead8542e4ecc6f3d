// Written by protocol-gen from protocol/methods: edit that instead.

import JSONText
import OrreryProtocol

extension Session {
  /// Has a request served by its handler, when it need not wait.
  ///
  /// - Throws: What is wrong with its parameters.
  func dispatch(_ method: Method, _ params: RawJSON?, _ call: Call) throws(ParameterError) {
    switch method {
    case .aggregateClose:
      let params = try AggregateCloseParams(params: params)
      serve(params, in: AggregateName(params.aggregate), call, aggregateClose)
    case .aggregateOpen:
      let params = try AggregateOpenParams(params: params)
      begin(params, in: ContextName(params.context), call, aggregateOpen)
    case .batchDelete:
      let params = try BatchDeleteParams(params: params)
      begin(params, in: DocumentName(params.document), call, batchDelete)
    case .batchInsert:
      let params = try BatchInsertParams(params: params)
      begin(params, in: DocumentName(params.document), call, batchInsert)
    case .batchUpdate:
      let params = try BatchUpdateParams(params: params)
      begin(params, in: DocumentName(params.document), call, batchUpdate)
    case .connectionList:
      let params = try ConnectionListParams(params: params)
      serve(params, in: SessionName(params.document), call, connectionList)
    case .contextBeginUndoGroup:
      let params = try ContextBeginUndoGroupParams(params: params)
      serve(params, in: ContextName(params.context), call, contextBeginUndoGroup)
    case .contextClose:
      let params = try ContextCloseParams(params: params)
      serve(params, in: ContextName(params.context), call, contextClose)
    case .contextCreate:
      let params = try ContextCreateParams(params: params)
      serve(params, in: SessionName(params.document), call, contextCreate)
    case .contextEndUndoGroup:
      let params = try ContextEndUndoGroupParams(params: params)
      serve(params, in: ContextName(params.context), call, contextEndUndoGroup)
    case .contextGetChanges:
      let params = try ContextGetChangesParams(params: params)
      serve(params, in: ContextName(params.context), call, contextGetChanges)
    case .contextPerform:
      let params = try ContextPerformParams(params: params)
      serve(params, in: ContextName(params.context), call, contextPerform)
    case .contextRedo:
      let params = try ContextRedoParams(params: params)
      serve(params, in: ContextName(params.context), call, contextRedo)
    case .contextRefresh:
      let params = try ContextRefreshParams(params: params)
      serve(params, in: ContextName(params.context), call, contextRefresh)
    case .contextReset:
      let params = try ContextResetParams(params: params)
      serve(params, in: ContextName(params.context), call, contextReset)
    case .contextRollback:
      let params = try ContextRollbackParams(params: params)
      serve(params, in: ContextName(params.context), call, contextRollback)
    case .contextSave:
      let params = try ContextSaveParams(params: params)
      serve(params, in: ContextName(params.context), call, contextSave)
    case .contextSetUndoLevels:
      let params = try ContextSetUndoLevelsParams(params: params)
      serve(params, in: ContextName(params.context), call, contextSetUndoLevels)
    case .contextUndo:
      let params = try ContextUndoParams(params: params)
      serve(params, in: ContextName(params.context), call, contextUndo)
    case .contextValidate:
      let params = try ContextValidateParams(params: params)
      serve(params, in: ContextName(params.context), call, contextValidate)
    case .dataRead:
      let params = try DataReadParams(params: params)
      serve(params, in: HandleName(params.handle), call, dataRead)
    case .dataWrite:
      serve(try DataWriteParams(params: params), in: SessionName(), call, dataWrite)
    case .documentBackup:
      let params = try DocumentBackupParams(params: params)
      begin(params, in: DocumentName(params.document), call, documentBackup)
    case .documentCheck:
      let params = try DocumentCheckParams(params: params)
      begin(params, in: DocumentName(params.document), call, documentCheck)
    case .documentClose:
      let params = try DocumentCloseParams(params: params)
      serve(params, in: DocumentName(params.document), call, documentClose)
    case .documentGetMetadata:
      let params = try DocumentGetMetadataParams(params: params)
      serve(params, in: DocumentName(params.document), call, documentGetMetadata)
    case .documentGetStatus:
      let params = try DocumentGetStatusParams(params: params)
      serve(params, in: DocumentName(params.document), call, documentGetStatus)
    case .documentList:
      serve(try DocumentListParams(params: params), in: SessionName(), call, documentList)
    case .documentOpen:
      begin(try DocumentOpenParams(params: params), in: SessionName(), call, documentOpen)
    case .documentRecover:
      let params = try DocumentRecoverParams(params: params)
      serve(params, in: DocumentName(params.document), call, documentRecover)
    case .documentRevert:
      let params = try DocumentRevertParams(params: params)
      serve(params, in: DocumentName(params.document), call, documentRevert)
    case .documentSetMetadata:
      let params = try DocumentSetMetadataParams(params: params)
      serve(params, in: DocumentName(params.document), call, documentSetMetadata)
    case .fetchCount:
      let params = try FetchCountParams(params: params)
      begin(params, in: ContextName(params.context), call, fetchCount)
    case .fetchExplain:
      let params = try FetchExplainParams(params: params)
      begin(params, in: ContextName(params.context), call, fetchExplain)
    case .fetchIds:
      let params = try FetchIdsParams(params: params)
      begin(params, in: ContextName(params.context), call, fetchIds)
    case .fetchObjects:
      let params = try FetchObjectsParams(params: params)
      begin(params, in: ContextName(params.context), call, fetchObjects)
    case .fetchRows:
      let params = try FetchRowsParams(params: params)
      begin(params, in: ContextName(params.context), call, fetchRows)
    case .historyFetch:
      let params = try HistoryFetchParams(params: params)
      begin(params, in: DocumentName(params.document), call, historyFetch)
    case .historyPurge:
      let params = try HistoryPurgeParams(params: params)
      begin(params, in: DocumentName(params.document), call, historyPurge)
    case .initialize:
      serve(try InitializeParams(lspParams: params), in: SessionName(), call, initialize)
    case .listClose:
      let params = try ListCloseParams(params: params)
      serve(params, in: ListName(params.list), call, listClose)
    case .listOpen:
      let params = try ListOpenParams(params: params)
      begin(params, in: ContextName(params.context), call, listOpen)
    case .listSetFetch:
      let params = try ListSetFetchParams(params: params)
      begin(params, in: ListName(params.list), call, listSetFetch)
    case .listSetWindow:
      let params = try ListSetWindowParams(params: params)
      serve(params, in: ListName(params.list), call, listSetWindow)
    case .modelCheck:
      begin(try ModelCheckParams(params: params), in: SessionName(), call, modelCheck)
    case .modelDescribe:
      let params = try ModelDescribeParams(params: params)
      serve(params, in: DocumentName(params.document), call, modelDescribe)
    case .modelDiff:
      begin(try ModelDiffParams(params: params), in: SessionName(), call, modelDiff)
    case .modelGetClasses:
      begin(try ModelGetClassesParams(params: params), in: SessionName(), call, modelGetClasses)
    case .modelGetVersions:
      begin(try ModelGetVersionsParams(params: params), in: SessionName(), call, modelGetVersions)
    case .modelGraph:
      begin(try ModelGraphParams(params: params), in: SessionName(), call, modelGraph)
    case .modelMerge:
      begin(try ModelMergeParams(params: params), in: SessionName(), call, modelMerge)
    case .modelUpdate:
      let params = try ModelUpdateParams(params: params)
      begin(params, in: DocumentName(params.document), call, modelUpdate)
    case .modelWrite:
      begin(try ModelWriteParams(params: params), in: SessionName(), call, modelWrite)
    case .objectChangedValues:
      let params = try ObjectChangedValuesParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectChangedValues)
    case .objectDelete:
      let params = try ObjectDeleteParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectDelete)
    case .objectFindOrInsert:
      let params = try ObjectFindOrInsertParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectFindOrInsert)
    case .objectGet:
      let params = try ObjectGetParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectGet)
    case .objectGetValue:
      let params = try ObjectGetValueParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectGetValue)
    case .objectInsert:
      let params = try ObjectInsertParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectInsert)
    case .objectMove:
      let params = try ObjectMoveParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectMove)
    case .objectSetValue:
      let params = try ObjectSetValueParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectSetValue)
    case .objectUpdate:
      let params = try ObjectUpdateParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectUpdate)
    case .objectValidate:
      let params = try ObjectValidateParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.objectValidate)
    case .observerClose:
      let params = try ObserverCloseParams(params: params)
      serve(params, in: ObserverName(params.observer), call, observerClose)
    case .observerOpen:
      let params = try ObserverOpenParams(params: params)
      begin(params, in: ContextName(params.context), call, observerOpen)
    case .predicateParse:
      let params = try PredicateParseParams(params: params)
      serve(params, in: SessionName(params.document), call, predicateParse)
    case .predicateParseExpression:
      let params = try PredicateParseExpressionParams(params: params)
      serve(params, in: SessionName(params.document), call, predicateParseExpression)
    case .relationshipAdd:
      let params = try RelationshipAddParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.relationshipAdd)
    case .relationshipInsert:
      let params = try RelationshipInsertParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.relationshipInsert)
    case .relationshipMove:
      let params = try RelationshipMoveParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.relationshipMove)
    case .relationshipRemove:
      let params = try RelationshipRemoveParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.relationshipRemove)
    case .relationshipSet:
      let params = try RelationshipSetParams(params: params)
      serve(params, in: ContextName(params.context), call, ContextScope.relationshipSet)
    case .rpcDiscover:
      serve(try RPCDiscoverParams(params: params), in: SessionName(), call, rpcDiscover)
    case .rpcGetStatus:
      serve(try RPCGetStatusParams(params: params), in: SessionName(), call, rpcGetStatus)
    case .rpcStop:
      begin(try RPCStopParams(params: params), in: SessionName(), call, rpcStop)
    case .shutdown:
      serve(try ShutdownParams(lspParams: params), in: SessionName(), call, shutdown)
    case .streamClose:
      let params = try StreamCloseParams(params: params)
      serve(params, in: StreamName(params.stream), call, streamClose)
    case .streamOpen:
      let params = try StreamOpenParams(params: params)
      begin(params, in: ContextName(params.context), call, streamOpen)
    }
  }

  /// Hands a notification to its handler.
  func dispatch(_ notification: ClientNotification, _ params: RawJSON?) throws(ParameterError) {
    switch notification {
    case .cancelRequest: cancelRequest(try .init(lspParams: params))
    case .setTrace: setTrace(try .init(lspParams: params))
    case .exit: exit(try .init(lspParams: params))
    case .initialized: initialized(try .init(lspParams: params))
    }
  }
}

extension ContextScope {
  /// Carries out an operation of `context/perform`.
  ///
  /// - Returns: nil where the method cannot be one.
  func perform(_ method: Method, _ params: RawJSON?) throws -> PerformedOperation<RawJSON>? {
    switch method {
    case .objectChangedValues:
      let params = try ObjectChangedValuesParams(params: params)
      return try perform(params, in: params.context, objectChangedValues)
    case .objectDelete:
      let params = try ObjectDeleteParams(params: params)
      return try perform(params, in: params.context, objectDelete)
    case .objectFindOrInsert:
      let params = try ObjectFindOrInsertParams(params: params)
      return try perform(params, in: params.context, objectFindOrInsert)
    case .objectGet:
      let params = try ObjectGetParams(params: params)
      return try perform(params, in: params.context, objectGet)
    case .objectGetValue:
      let params = try ObjectGetValueParams(params: params)
      return try perform(params, in: params.context, objectGetValue)
    case .objectInsert:
      let params = try ObjectInsertParams(params: params)
      return try perform(params, in: params.context, objectInsert)
    case .objectMove:
      let params = try ObjectMoveParams(params: params)
      return try perform(params, in: params.context, objectMove)
    case .objectSetValue:
      let params = try ObjectSetValueParams(params: params)
      return try perform(params, in: params.context, objectSetValue)
    case .objectUpdate:
      let params = try ObjectUpdateParams(params: params)
      return try perform(params, in: params.context, objectUpdate)
    case .objectValidate:
      let params = try ObjectValidateParams(params: params)
      return try perform(params, in: params.context, objectValidate)
    case .relationshipAdd:
      let params = try RelationshipAddParams(params: params)
      return try perform(params, in: params.context, relationshipAdd)
    case .relationshipInsert:
      let params = try RelationshipInsertParams(params: params)
      return try perform(params, in: params.context, relationshipInsert)
    case .relationshipMove:
      let params = try RelationshipMoveParams(params: params)
      return try perform(params, in: params.context, relationshipMove)
    case .relationshipRemove:
      let params = try RelationshipRemoveParams(params: params)
      return try perform(params, in: params.context, relationshipRemove)
    case .relationshipSet:
      let params = try RelationshipSetParams(params: params)
      return try perform(params, in: params.context, relationshipSet)
    default: return nil
    }
  }
}
