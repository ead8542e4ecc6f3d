// Written by protocol-gen from protocol/methods: edit that instead.

/// What answers a client: one function for each request and notification.
///
/// A handler answers through `call`, in the function or later, once for a request and never for a
/// notification; what it throws is the answer.
package protocol RequestHandler {
  /// What a message needs besides its parameters: who sent it, how to answer.
  associatedtype Call

  /// `aggregate/close`: closes a live aggregate.
  func aggregateClose(_ params: AggregateCloseParams, _ call: Call) throws

  /// `aggregate/open`: opens a live aggregate.
  func aggregateOpen(_ params: AggregateOpenParams, _ call: Call) throws

  /// `batch/delete`: deletes all objects that a predicate finds, by their delete rules: Core Data's
  /// NSBatchDeleteRequest.
  func batchDelete(_ params: BatchDeleteParams, _ call: Call) throws

  /// `batch/insert`: makes many objects: Core Data's NSBatchInsertRequest.
  func batchInsert(_ params: BatchInsertParams, _ call: Call) throws

  /// `batch/update`: changes all objects that a predicate finds: Core Data's NSBatchUpdateRequest.
  func batchUpdate(_ params: BatchUpdateParams, _ call: Call) throws

  /// `connection/list`: who else is connected to this server.
  func connectionList(_ params: ConnectionListParams, _ call: Call) throws

  /// `context/close`: closes a private context; its unsaved changes are lost.
  func contextClose(_ params: ContextCloseParams, _ call: Call) throws

  /// `context/create`: makes a private context: a scratchpad of this connection's own.
  func contextCreate(_ params: ContextCreateParams, _ call: Call) throws

  /// `context/getChanges`: the context's unsaved changes.
  func contextGetChanges(_ params: ContextGetChangesParams, _ call: Call) throws

  /// `context/perform`: several edits as one: all or nothing, one notice, one undo step.
  func contextPerform(_ params: ContextPerformParams, _ call: Call) throws

  /// `context/redo`: does again what was taken back.
  func contextRedo(_ params: ContextRedoParams, _ call: Call) throws

  /// `context/refresh`: reads objects' values from the store again.
  func contextRefresh(_ params: ContextRefreshParams, _ call: Call) throws

  /// `context/reset`: makes the context forget everything it holds, unsaved changes included.
  func contextReset(_ params: ContextResetParams, _ call: Call) throws

  /// `context/rollback`: throws away the context's unsaved changes and its undo stack.
  func contextRollback(_ params: ContextRollbackParams, _ call: Call) throws

  /// `context/save`: saves a context to its parent.
  func contextSave(_ params: ContextSaveParams, _ call: Call) throws

  /// `context/undo`: takes back the last step.
  func contextUndo(_ params: ContextUndoParams, _ call: Call) throws

  /// `context/validate`: checks the unsaved changes as a save would.
  func contextValidate(_ params: ContextValidateParams, _ call: Call) throws

  /// `data/read`: a piece of a large Binary value.
  func dataRead(_ params: DataReadParams, _ call: Call) throws

  /// `data/write`: sends a large Binary value in pieces.
  func dataWrite(_ params: DataWriteParams, _ call: Call) throws

  /// `document/backup`: copies the store to another file while it is in use.
  func documentBackup(_ params: DocumentBackupParams, _ call: Call) throws

  /// `document/check`: verifies the store's integrity.
  func documentCheck(_ params: DocumentCheckParams, _ call: Call) throws

  /// `document/close`: closes the document for this connection.
  func documentClose(_ params: DocumentCloseParams, _ call: Call) throws

  /// `document/getMetadata`: what programs keep in the store's metadata.
  func documentGetMetadata(_ params: DocumentGetMetadataParams, _ call: Call) throws

  /// `document/getStatus`: how a document is.
  func documentGetStatus(_ params: DocumentGetStatusParams, _ call: Call) throws

  /// `document/list`: the documents open on this server.
  func documentList(_ params: DocumentListParams, _ call: Call) throws

  /// `document/open`: opens a document: one store with its model.
  func documentOpen(_ params: DocumentOpenParams, _ call: Call) throws

  /// `document/recover`: brings back edits that could not be saved when the document was closed, or
  /// discards them.
  func documentRecover(_ params: DocumentRecoverParams, _ call: Call) throws

  /// `document/revert`: throws away the main context's unsaved changes and its undo stack.
  func documentRevert(_ params: DocumentRevertParams, _ call: Call) throws

  /// `document/setMetadata`: changes what programs keep in the store's metadata.
  func documentSetMetadata(_ params: DocumentSetMetadataParams, _ call: Call) throws

  /// `fetch/count`: counts what a fetch finds.
  func fetchCount(_ params: FetchCountParams, _ call: Call) throws

  /// `fetch/explain`: how a fetch is run, what that takes, and which index would help.
  func fetchExplain(_ params: FetchExplainParams, _ call: Call) throws

  /// `fetch/ids`: fetches the ids of objects.
  func fetchIds(_ params: FetchIdsParams, _ call: Call) throws

  /// `fetch/objects`: fetches objects with their values.
  func fetchObjects(_ params: FetchObjectsParams, _ call: Call) throws

  /// `fetch/rows`: fetches a table: attributes, key paths and computed columns, or groups.
  func fetchRows(_ params: FetchRowsParams, _ call: Call) throws

  /// `history/fetch`: tells what saves did, oldest first: Core Data's persistent history.
  func historyFetch(_ params: HistoryFetchParams, _ call: Call) throws

  /// `history/purge`: forgets old history.
  func historyPurge(_ params: HistoryPurgeParams, _ call: Call) throws

  /// `initialize`: opens a session: the first request on a connection, once.
  func initialize(_ params: InitializeParams, _ call: Call) throws

  /// `list/close`: closes a live list.
  func listClose(_ params: ListCloseParams, _ call: Call) throws

  /// `list/open`: opens a live list.
  func listOpen(_ params: ListOpenParams, _ call: Call) throws

  /// `list/setFetch`: changes what a live list shows.
  func listSetFetch(_ params: ListSetFetchParams, _ call: Call) throws

  /// `list/setWindow`: changes the rows that a live list shows.
  func listSetWindow(_ params: ListSetWindowParams, _ call: Call) throws

  /// `model/describe`: the document's model as JSON.
  func modelDescribe(_ params: ModelDescribeParams, _ call: Call) throws

  /// `model/diff`: what differs between two models, and what an inferred migration would make of
  /// it.
  func modelDiff(_ params: ModelDiffParams, _ call: Call) throws

  /// `model/getVersions`: the versions of a model, and which of them a store is of.
  func modelGetVersions(_ params: ModelGetVersionsParams, _ call: Call) throws

  /// `model/merge`: several models as one, or one configuration of a model.
  func modelMerge(_ params: ModelMergeParams, _ call: Call) throws

  /// `model/update`: changes the model of an open document, under everybody who has it open.
  func modelUpdate(_ params: ModelUpdateParams, _ call: Call) throws

  /// `object/delete`: deletes objects, and what the delete rules take with them.
  func objectDelete(_ params: ObjectDeleteParams, _ call: Call) throws

  /// `object/findOrInsert`: the object with these values, made if there is none.
  func objectFindOrInsert(_ params: ObjectFindOrInsertParams, _ call: Call) throws

  /// `object/get`: objects by id.
  func objectGet(_ params: ObjectGetParams, _ call: Call) throws

  /// `object/getValue`: a value by key path.
  func objectGetValue(_ params: ObjectGetValueParams, _ call: Call) throws

  /// `object/insert`: makes an object.
  func objectInsert(_ params: ObjectInsertParams, _ call: Call) throws

  /// `object/move`: moves an object in an order kept by a number.
  func objectMove(_ params: ObjectMoveParams, _ call: Call) throws

  /// `object/setValue`: sets a value by key path.
  func objectSetValue(_ params: ObjectSetValueParams, _ call: Call) throws

  /// `object/update`: sets values of an object.
  func objectUpdate(_ params: ObjectUpdateParams, _ call: Call) throws

  /// `object/validate`: checks an object, or values it might get, against the model's rules.
  func objectValidate(_ params: ObjectValidateParams, _ call: Call) throws

  /// `observer/close`: closes an observer.
  func observerClose(_ params: ObserverCloseParams, _ call: Call) throws

  /// `observer/open`: observes values of objects.
  func observerOpen(_ params: ObserverOpenParams, _ call: Call) throws

  /// `predicate/parse`: a predicate's canonical text and tree.
  func predicateParse(_ params: PredicateParseParams, _ call: Call) throws

  /// `predicate/parseExpression`: an expression's canonical text and tree.
  func predicateParseExpression(_ params: PredicateParseExpressionParams, _ call: Call) throws

  /// `relationship/add`: adds objects to a to-many relationship.
  func relationshipAdd(_ params: RelationshipAddParams, _ call: Call) throws

  /// `relationship/insert`: puts objects at a place of an ordered relationship.
  func relationshipInsert(_ params: RelationshipInsertParams, _ call: Call) throws

  /// `relationship/move`: moves objects within an ordered relationship.
  func relationshipMove(_ params: RelationshipMoveParams, _ call: Call) throws

  /// `relationship/remove`: takes objects out of a to-many relationship.
  func relationshipRemove(_ params: RelationshipRemoveParams, _ call: Call) throws

  /// `relationship/set`: sets what a relationship holds.
  func relationshipSet(_ params: RelationshipSetParams, _ call: Call) throws

  /// `rpc/discover`: this protocol as an OpenRPC document.
  func rpcDiscover(_ params: RPCDiscoverParams, _ call: Call) throws

  /// `rpc/getStatus`: this server: its process, since when it runs, and what it has open.
  func rpcGetStatus(_ params: RPCGetStatusParams, _ call: Call) throws

  /// `rpc/stop`: ends this server for everybody, as SIGTERM does.
  func rpcStop(_ params: RPCStopParams, _ call: Call) throws

  /// `shutdown`: ends the session's work; the connection stays until `exit`.
  func shutdown(_ params: ShutdownParams, _ call: Call) throws

  /// `stream/close`: closes a stream of notices.
  func streamClose(_ params: StreamCloseParams, _ call: Call) throws

  /// `stream/open`: asks for notices.
  func streamOpen(_ params: StreamOpenParams, _ call: Call) throws

  /// `$/cancelRequest`: gives up a request.
  func cancelRequest(_ params: CancelRequestParams, _ call: Call) throws

  /// `$/setTrace`: changes what `$/logTrace` tells.
  func setTrace(_ params: SetTraceParams, _ call: Call) throws

  /// `exit`: ends the connection. On stdio it ends the server, with all its connections.
  func exit(_ params: ExitParams, _ call: Call) throws

  /// `initialized`: the client has read the `initialize` result.
  func initialized(_ params: InitializedParams, _ call: Call) throws
}
