// Written by protocol-gen from protocol/methods: edit that instead.

import JSONText

/// Reads a message's parameters and hands them to the handler of its method.
package enum Router {
  private static let methods = Dictionary(
    uniqueKeysWithValues: Method.allCases.map { ($0.rawValue, $0) })

  /// Handles the request `method`, or returns false when there is none of that name. Throws
  /// `ParameterError`, or what the handler throws.
  package static func route<Handler: RequestHandler>(
    _ method: String, params: RawJSON?, call: Handler.Call, to handler: Handler
  ) throws -> Bool {
    guard let method = methods[method] else { return false }
    try route(method, params: params, call: call, to: handler)
    return true
  }

  package static func route<Handler: RequestHandler>(
    _ method: Method, params: RawJSON?, call: Handler.Call, to handler: Handler
  ) throws {
    switch method {
    case .aggregateClose: try handler.aggregateClose(.init(params: params), call)
    case .aggregateOpen: try handler.aggregateOpen(.init(params: params), call)
    case .batchDelete: try handler.batchDelete(.init(params: params), call)
    case .batchInsert: try handler.batchInsert(.init(params: params), call)
    case .batchUpdate: try handler.batchUpdate(.init(params: params), call)
    case .connectionList: try handler.connectionList(.init(params: params), call)
    case .contextClose: try handler.contextClose(.init(params: params), call)
    case .contextCreate: try handler.contextCreate(.init(params: params), call)
    case .contextGetChanges: try handler.contextGetChanges(.init(params: params), call)
    case .contextPerform: try handler.contextPerform(.init(params: params), call)
    case .contextRedo: try handler.contextRedo(.init(params: params), call)
    case .contextRefresh: try handler.contextRefresh(.init(params: params), call)
    case .contextReset: try handler.contextReset(.init(params: params), call)
    case .contextRollback: try handler.contextRollback(.init(params: params), call)
    case .contextSave: try handler.contextSave(.init(params: params), call)
    case .contextUndo: try handler.contextUndo(.init(params: params), call)
    case .contextValidate: try handler.contextValidate(.init(params: params), call)
    case .dataRead: try handler.dataRead(.init(params: params), call)
    case .dataWrite: try handler.dataWrite(.init(params: params), call)
    case .documentBackup: try handler.documentBackup(.init(params: params), call)
    case .documentCheck: try handler.documentCheck(.init(params: params), call)
    case .documentClose: try handler.documentClose(.init(params: params), call)
    case .documentGetMetadata: try handler.documentGetMetadata(.init(params: params), call)
    case .documentGetStatus: try handler.documentGetStatus(.init(params: params), call)
    case .documentList: try handler.documentList(.init(params: params), call)
    case .documentOpen: try handler.documentOpen(.init(params: params), call)
    case .documentRecover: try handler.documentRecover(.init(params: params), call)
    case .documentRevert: try handler.documentRevert(.init(params: params), call)
    case .documentSetMetadata: try handler.documentSetMetadata(.init(params: params), call)
    case .fetchCount: try handler.fetchCount(.init(params: params), call)
    case .fetchExplain: try handler.fetchExplain(.init(params: params), call)
    case .fetchIds: try handler.fetchIds(.init(params: params), call)
    case .fetchObjects: try handler.fetchObjects(.init(params: params), call)
    case .fetchRows: try handler.fetchRows(.init(params: params), call)
    case .historyFetch: try handler.historyFetch(.init(params: params), call)
    case .historyPurge: try handler.historyPurge(.init(params: params), call)
    case .initialize: try handler.initialize(.init(lspParams: params), call)
    case .listClose: try handler.listClose(.init(params: params), call)
    case .listOpen: try handler.listOpen(.init(params: params), call)
    case .listSetFetch: try handler.listSetFetch(.init(params: params), call)
    case .listSetWindow: try handler.listSetWindow(.init(params: params), call)
    case .modelDescribe: try handler.modelDescribe(.init(params: params), call)
    case .modelDiff: try handler.modelDiff(.init(params: params), call)
    case .modelGetVersions: try handler.modelGetVersions(.init(params: params), call)
    case .modelMerge: try handler.modelMerge(.init(params: params), call)
    case .modelUpdate: try handler.modelUpdate(.init(params: params), call)
    case .objectDelete: try handler.objectDelete(.init(params: params), call)
    case .objectFindOrInsert: try handler.objectFindOrInsert(.init(params: params), call)
    case .objectGet: try handler.objectGet(.init(params: params), call)
    case .objectGetValue: try handler.objectGetValue(.init(params: params), call)
    case .objectInsert: try handler.objectInsert(.init(params: params), call)
    case .objectMove: try handler.objectMove(.init(params: params), call)
    case .objectSetValue: try handler.objectSetValue(.init(params: params), call)
    case .objectUpdate: try handler.objectUpdate(.init(params: params), call)
    case .objectValidate: try handler.objectValidate(.init(params: params), call)
    case .observerClose: try handler.observerClose(.init(params: params), call)
    case .observerOpen: try handler.observerOpen(.init(params: params), call)
    case .predicateParse: try handler.predicateParse(.init(params: params), call)
    case .predicateParseExpression:
      try handler.predicateParseExpression(.init(params: params), call)
    case .relationshipAdd: try handler.relationshipAdd(.init(params: params), call)
    case .relationshipInsert: try handler.relationshipInsert(.init(params: params), call)
    case .relationshipMove: try handler.relationshipMove(.init(params: params), call)
    case .relationshipRemove: try handler.relationshipRemove(.init(params: params), call)
    case .relationshipSet: try handler.relationshipSet(.init(params: params), call)
    case .rpcDiscover: try handler.rpcDiscover(.init(params: params), call)
    case .rpcGetStatus: try handler.rpcGetStatus(.init(params: params), call)
    case .rpcStop: try handler.rpcStop(.init(params: params), call)
    case .shutdown: try handler.shutdown(.init(lspParams: params), call)
    case .streamClose: try handler.streamClose(.init(params: params), call)
    case .streamOpen: try handler.streamOpen(.init(params: params), call)
    }
  }

  private static let notifications = Dictionary(
    uniqueKeysWithValues: ClientNotification.allCases.map { ($0.rawValue, $0) })

  /// Handles the notification `method`, or returns false when there is none of that name. Throws
  /// `ParameterError`, or what the handler throws.
  package static func routeNotification<Handler: RequestHandler>(
    _ method: String, params: RawJSON?, call: Handler.Call, to handler: Handler
  ) throws -> Bool {
    guard let method = notifications[method] else { return false }
    try routeNotification(method, params: params, call: call, to: handler)
    return true
  }

  package static func routeNotification<Handler: RequestHandler>(
    _ method: ClientNotification, params: RawJSON?, call: Handler.Call, to handler: Handler
  ) throws {
    switch method {
    case .cancelRequest: try handler.cancelRequest(.init(lspParams: params), call)
    case .setTrace: try handler.setTrace(.init(lspParams: params), call)
    case .exit: try handler.exit(.init(lspParams: params), call)
    case .initialized: try handler.initialized(.init(lspParams: params), call)
    }
  }
}
