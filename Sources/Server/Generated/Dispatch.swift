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
      try serve(params, in: { AggregateName($0.aggregate) }, call, aggregateClose)
    case .aggregateOpen: try begin(params, in: { ContextName($0.context) }, call, aggregateOpen)
    case .batchDelete: try begin(params, in: { DocumentName($0.document) }, call, batchDelete)
    case .batchInsert: try begin(params, in: { DocumentName($0.document) }, call, batchInsert)
    case .batchUpdate: try begin(params, in: { DocumentName($0.document) }, call, batchUpdate)
    case .connectionList: try serve(params, in: { SessionName($0.document) }, call, connectionList)
    case .contextBeginUndoGroup:
      try serve(params, in: { ContextName($0.context) }, call, contextBeginUndoGroup)
    case .contextClose: try serve(params, in: { ContextName($0.context) }, call, contextClose)
    case .contextCreate: try serve(params, in: { SessionName($0.document) }, call, contextCreate)
    case .contextEndUndoGroup:
      try serve(params, in: { ContextName($0.context) }, call, contextEndUndoGroup)
    case .contextGetChanges:
      try serve(params, in: { ContextName($0.context) }, call, contextGetChanges)
    case .contextPerform: try serve(params, in: { ContextName($0.context) }, call, contextPerform)
    case .contextRedo: try serve(params, in: { ContextName($0.context) }, call, contextRedo)
    case .contextRefresh: try serve(params, in: { ContextName($0.context) }, call, contextRefresh)
    case .contextReset: try serve(params, in: { ContextName($0.context) }, call, contextReset)
    case .contextRollback: try serve(params, in: { ContextName($0.context) }, call, contextRollback)
    case .contextSave: try serve(params, in: { ContextName($0.context) }, call, contextSave)
    case .contextSetUndoLevels:
      try serve(params, in: { ContextName($0.context) }, call, contextSetUndoLevels)
    case .contextUndo: try serve(params, in: { ContextName($0.context) }, call, contextUndo)
    case .contextValidate: try serve(params, in: { ContextName($0.context) }, call, contextValidate)
    case .dataRead: try serve(params, in: { HandleName($0.handle) }, call, dataRead)
    case .dataWrite: try serve(params, call, dataWrite)
    case .documentBackup: try begin(params, in: { DocumentName($0.document) }, call, documentBackup)
    case .documentCheck: try begin(params, in: { DocumentName($0.document) }, call, documentCheck)
    case .documentClose: try serve(params, in: { DocumentName($0.document) }, call, documentClose)
    case .documentGetMetadata:
      try serve(params, in: { DocumentName($0.document) }, call, documentGetMetadata)
    case .documentGetStatus:
      try serve(params, in: { DocumentName($0.document) }, call, documentGetStatus)
    case .documentList: try serve(params, call, documentList)
    case .documentOpen: try begin(params, call, documentOpen)
    case .documentRecover:
      try serve(params, in: { DocumentName($0.document) }, call, documentRecover)
    case .documentRevert: try serve(params, in: { DocumentName($0.document) }, call, documentRevert)
    case .documentSetMetadata:
      try serve(params, in: { DocumentName($0.document) }, call, documentSetMetadata)
    case .fetchCount: try begin(params, in: { ContextName($0.context) }, call, fetchCount)
    case .fetchExplain: try begin(params, in: { ContextName($0.context) }, call, fetchExplain)
    case .fetchIds: try begin(params, in: { ContextName($0.context) }, call, fetchIds)
    case .fetchObjects: try begin(params, in: { ContextName($0.context) }, call, fetchObjects)
    case .fetchRows: try begin(params, in: { ContextName($0.context) }, call, fetchRows)
    case .historyFetch: try begin(params, in: { DocumentName($0.document) }, call, historyFetch)
    case .historyPurge: try begin(params, in: { DocumentName($0.document) }, call, historyPurge)
    case .initialize: try serve(params, isLSP: true, call, initialize)
    case .listClose: try serve(params, in: { ListName($0.list) }, call, listClose)
    case .listOpen: try begin(params, in: { ContextName($0.context) }, call, listOpen)
    case .listSetFetch: try begin(params, in: { ListName($0.list) }, call, listSetFetch)
    case .listSetWindow: try serve(params, in: { ListName($0.list) }, call, listSetWindow)
    case .modelCheck: try begin(params, call, modelCheck)
    case .modelDescribe: try serve(params, in: { DocumentName($0.document) }, call, modelDescribe)
    case .modelDiff: try begin(params, call, modelDiff)
    case .modelGetClasses: try begin(params, call, modelGetClasses)
    case .modelGetVersions: try begin(params, call, modelGetVersions)
    case .modelGraph: try begin(params, call, modelGraph)
    case .modelMerge: try begin(params, call, modelMerge)
    case .modelUpdate: try begin(params, in: { DocumentName($0.document) }, call, modelUpdate)
    case .modelWrite: try begin(params, call, modelWrite)
    case .objectChangedValues: try serve(params, call, ContextScope.objectChangedValues)
    case .objectDelete: try serve(params, call, ContextScope.objectDelete)
    case .objectFindOrInsert: try serve(params, call, ContextScope.objectFindOrInsert)
    case .objectGet: try begin(params, in: { ContextName($0.context) }, call, objectGet)
    case .objectGetValue: try serve(params, call, ContextScope.objectGetValue)
    case .objectInsert: try serve(params, call, ContextScope.objectInsert)
    case .objectMove: try serve(params, call, ContextScope.objectMove)
    case .objectSetValue: try serve(params, call, ContextScope.objectSetValue)
    case .objectUpdate: try serve(params, call, ContextScope.objectUpdate)
    case .objectValidate: try serve(params, call, ContextScope.objectValidate)
    case .observerClose: try serve(params, in: { ObserverName($0.observer) }, call, observerClose)
    case .observerOpen: try begin(params, in: { ContextName($0.context) }, call, observerOpen)
    case .predicateParse: try serve(params, in: { SessionName($0.document) }, call, predicateParse)
    case .predicateParseExpression:
      try serve(params, in: { SessionName($0.document) }, call, predicateParseExpression)
    case .relationshipAdd: try serve(params, call, ContextScope.relationshipAdd)
    case .relationshipInsert: try serve(params, call, ContextScope.relationshipInsert)
    case .relationshipMove: try serve(params, call, ContextScope.relationshipMove)
    case .relationshipRemove: try serve(params, call, ContextScope.relationshipRemove)
    case .relationshipSet: try serve(params, call, ContextScope.relationshipSet)
    case .rpcDiscover: try serve(params, call, rpcDiscover)
    case .rpcGetStatus: try serve(params, call, rpcGetStatus)
    case .rpcStop: try begin(params, call, rpcStop)
    case .shutdown: try serve(params, isLSP: true, call, shutdown)
    case .streamClose: try serve(params, in: { StreamName($0.stream) }, call, streamClose)
    case .streamOpen: try begin(params, in: { ContextName($0.context) }, call, streamOpen)
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
  func perform(_ method: Method, _ params: RawJSON?) throws -> ErasedOperation? {
    switch method {
    case .objectChangedValues: return try perform(params, objectChangedValues)
    case .objectDelete: return try perform(params, objectDelete)
    case .objectFindOrInsert: return try perform(params, objectFindOrInsert)
    case .objectGet: return try perform(params, objectGet)
    case .objectGetValue: return try perform(params, objectGetValue)
    case .objectInsert: return try perform(params, objectInsert)
    case .objectMove: return try perform(params, objectMove)
    case .objectSetValue: return try perform(params, objectSetValue)
    case .objectUpdate: return try perform(params, objectUpdate)
    case .objectValidate: return try perform(params, objectValidate)
    case .relationshipAdd: return try perform(params, relationshipAdd)
    case .relationshipInsert: return try perform(params, relationshipInsert)
    case .relationshipMove: return try perform(params, relationshipMove)
    case .relationshipRemove: return try perform(params, relationshipRemove)
    case .relationshipSet: return try perform(params, relationshipSet)
    default: return nil
    }
  }
}
