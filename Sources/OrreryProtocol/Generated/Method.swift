// Written by protocol-gen from protocol/methods: edit that instead.

/// The requests a client can send; raw values are the names on the wire.
package enum Method: String, CaseIterable, Sendable {
  /// Closes a live aggregate.
  case aggregateClose = "aggregate/close"
  /// Opens a live aggregate.
  case aggregateOpen = "aggregate/open"
  /// Deletes all objects that a predicate finds, by their delete rules: Core Data's
  /// NSBatchDeleteRequest.
  case batchDelete = "batch/delete"
  /// Makes many objects: Core Data's NSBatchInsertRequest.
  case batchInsert = "batch/insert"
  /// Changes all objects that a predicate finds: Core Data's NSBatchUpdateRequest.
  case batchUpdate = "batch/update"
  /// Who else is connected to this server.
  case connectionList = "connection/list"
  /// Makes one step of undo of the edits that follow.
  case contextBeginUndoGroup = "context/beginUndoGroup"
  /// Closes a private context; its unsaved changes are lost.
  case contextClose = "context/close"
  /// Makes a private context: a scratchpad of this connection's own.
  case contextCreate = "context/create"
  /// Ends the undo group that this connection has begun.
  case contextEndUndoGroup = "context/endUndoGroup"
  /// The context's unsaved changes.
  case contextGetChanges = "context/getChanges"
  /// Several edits as one: all or nothing, one notice, one undo step.
  case contextPerform = "context/perform"
  /// Does again what was taken back.
  case contextRedo = "context/redo"
  /// Reads objects' values from the store again.
  case contextRefresh = "context/refresh"
  /// Makes the context forget everything it holds, unsaved changes included.
  case contextReset = "context/reset"
  /// Throws away the context's unsaved changes and its undo stack.
  case contextRollback = "context/rollback"
  /// Saves a context to its parent.
  case contextSave = "context/save"
  /// Says how many steps of a context can be undone.
  case contextSetUndoLevels = "context/setUndoLevels"
  /// Takes back the last step.
  case contextUndo = "context/undo"
  /// Checks the unsaved changes as a save would.
  case contextValidate = "context/validate"
  /// A piece of a large Binary value.
  case dataRead = "data/read"
  /// Sends a large Binary value in pieces.
  case dataWrite = "data/write"
  /// Copies the store to another file while it is in use.
  case documentBackup = "document/backup"
  /// Verifies the store's integrity.
  case documentCheck = "document/check"
  /// Closes the document for this connection.
  case documentClose = "document/close"
  /// What programs keep in the store's metadata.
  case documentGetMetadata = "document/getMetadata"
  /// How a document is.
  case documentGetStatus = "document/getStatus"
  /// The documents open on this server.
  case documentList = "document/list"
  /// Opens a document: one store with its model.
  case documentOpen = "document/open"
  /// Brings back edits that could not be saved when the document was closed, or discards them.
  case documentRecover = "document/recover"
  /// Throws away the main context's unsaved changes and its undo stack.
  case documentRevert = "document/revert"
  /// Changes what programs keep in the store's metadata.
  case documentSetMetadata = "document/setMetadata"
  /// Counts what a fetch finds.
  case fetchCount = "fetch/count"
  /// How a fetch is run, what that takes, and which index would help.
  case fetchExplain = "fetch/explain"
  /// Fetches the ids of objects.
  case fetchIds = "fetch/ids"
  /// Fetches objects with their values.
  case fetchObjects = "fetch/objects"
  /// Fetches a table: attributes, key paths and computed columns, or groups.
  case fetchRows = "fetch/rows"
  /// Tells what saves did, oldest first: Core Data's persistent history.
  case historyFetch = "history/fetch"
  /// Forgets old history.
  case historyPurge = "history/purge"
  /// Opens a session: the first request on a connection, once.
  case initialize
  /// Closes a live list.
  case listClose = "list/close"
  /// Opens a live list.
  case listOpen = "list/open"
  /// Changes what a live list shows.
  case listSetFetch = "list/setFetch"
  /// Changes the rows that a live list shows.
  case listSetWindow = "list/setWindow"
  /// What is wrong with a model, and what is odd.
  case modelCheck = "model/check"
  /// The document's model as JSON.
  case modelDescribe = "model/describe"
  /// What differs between two models, and what an inferred migration would make of it.
  case modelDiff = "model/diff"
  /// A model's entities as classes of a programming language.
  case modelGetClasses = "model/getClasses"
  /// The versions of a model, and which of them a store is of.
  case modelGetVersions = "model/getVersions"
  /// A model as a diagram: a place for each entity, and the lines between them.
  case modelGraph = "model/graph"
  /// Several models as one, or one configuration of a model.
  case modelMerge = "model/merge"
  /// Changes the model of an open document, under everybody who has it open.
  case modelUpdate = "model/update"
  /// Writes a model into a file.
  case modelWrite = "model/write"
  /// What is unsaved of objects, with old and new values.
  case objectChangedValues = "object/changedValues"
  /// Deletes objects, and what the delete rules take with them.
  case objectDelete = "object/delete"
  /// The object with these values, made if there is none.
  case objectFindOrInsert = "object/findOrInsert"
  /// Objects by id.
  case objectGet = "object/get"
  /// A value by key path.
  case objectGetValue = "object/getValue"
  /// Makes an object.
  case objectInsert = "object/insert"
  /// Moves an object in an order kept by a number.
  case objectMove = "object/move"
  /// Sets a value by key path.
  case objectSetValue = "object/setValue"
  /// Sets values of an object.
  case objectUpdate = "object/update"
  /// Checks an object, or values it might get, against the model's rules.
  case objectValidate = "object/validate"
  /// Closes an observer.
  case observerClose = "observer/close"
  /// Observes values of objects.
  case observerOpen = "observer/open"
  /// A predicate's canonical text and tree.
  case predicateParse = "predicate/parse"
  /// An expression's canonical text and tree.
  case predicateParseExpression = "predicate/parseExpression"
  /// Adds objects to a to-many relationship.
  case relationshipAdd = "relationship/add"
  /// Puts objects at a place of an ordered relationship.
  case relationshipInsert = "relationship/insert"
  /// Moves objects within an ordered relationship.
  case relationshipMove = "relationship/move"
  /// Takes objects out of a to-many relationship.
  case relationshipRemove = "relationship/remove"
  /// Sets what a relationship holds.
  case relationshipSet = "relationship/set"
  /// This protocol as an OpenRPC document.
  case rpcDiscover = "rpc/discover"
  /// This server: its process, since when it runs, and what it has open.
  case rpcGetStatus = "rpc/getStatus"
  /// Ends this server for everybody, as SIGTERM does.
  case rpcStop = "rpc/stop"
  /// Ends the session's work; the connection stays until `exit`.
  case shutdown
  /// Closes a stream of notices.
  case streamClose = "stream/close"
  /// Asks for notices.
  case streamOpen = "stream/open"

  /// Whether the request may be an operation of `context/perform`.
  package var isInPerform: Bool {
    switch self {
    case .objectChangedValues, .objectDelete, .objectFindOrInsert, .objectGet, .objectGetValue,
      .objectInsert, .objectMove, .objectSetValue, .objectUpdate, .objectValidate,
      .relationshipAdd, .relationshipInsert, .relationshipMove, .relationshipRemove,
      .relationshipSet:
      true
    default: false
    }
  }

  /// Whether the request can change a document.
  package var writes: Bool {
    switch self {
    case .batchDelete, .batchInsert, .batchUpdate, .contextBeginUndoGroup, .contextClose,
      .contextCreate, .contextEndUndoGroup, .contextPerform, .contextRedo, .contextRefresh,
      .contextReset, .contextRollback, .contextSave, .contextSetUndoLevels, .contextUndo,
      .documentClose, .documentRecover, .documentRevert, .documentSetMetadata, .historyPurge,
      .modelUpdate, .objectDelete, .objectFindOrInsert, .objectInsert, .objectMove,
      .objectSetValue, .objectUpdate, .relationshipAdd, .relationshipInsert, .relationshipMove,
      .relationshipRemove, .relationshipSet:
      true
    default: false
    }
  }

  /// Whether a client that may only read is refused.
  package var needsWriteAccess: Bool {
    switch self {
    case .batchDelete, .batchInsert, .batchUpdate, .contextBeginUndoGroup, .contextEndUndoGroup,
      .contextPerform, .contextRedo, .contextRefresh, .contextReset, .contextRollback,
      .contextSave, .contextSetUndoLevels, .contextUndo, .documentBackup, .documentRecover,
      .documentRevert, .documentSetMetadata, .historyPurge, .modelUpdate, .modelWrite,
      .objectDelete, .objectFindOrInsert, .objectInsert, .objectMove, .objectSetValue,
      .objectUpdate, .relationshipAdd, .relationshipInsert, .relationshipMove,
      .relationshipRemove, .relationshipSet, .rpcStop:
      true
    default: false
    }
  }

  /// Whether its parameters have values of objects, which may have been sent ahead.
  package var takesValues: Bool {
    switch self {
    case .batchInsert, .batchUpdate, .contextPerform, .documentSetMetadata, .initialize,
      .objectFindOrInsert, .objectInsert, .objectSetValue, .objectUpdate, .objectValidate:
      true
    default: false
    }
  }

  /// Where its work is done.
  package var schedule: Schedule {
    switch self {
    case .batchDelete, .batchInsert, .batchUpdate, .contextPerform, .contextSave, .documentClose,
      .documentRecover, .documentSetMetadata, .historyPurge, .objectFindOrInsert, .objectInsert:
      .writer
    case .aggregateOpen, .documentBackup, .fetchCount, .fetchExplain, .fetchIds, .fetchObjects,
      .fetchRows, .historyFetch, .listOpen, .listSetFetch, .observerOpen, .streamOpen:
      .reader
    case .documentCheck: .quietReader
    case .modelUpdate: .exclusive
    case .modelCheck, .modelDiff, .modelGetClasses, .modelGetVersions, .modelGraph, .modelMerge,
      .modelWrite:
      .models
    case .documentOpen: .opener
    default: .loop
    }
  }

  /// By name, and by what else they are called.
  package static let byName: [String: Method] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) } + aliases)

  private static let aliases: [(String, Method)] = [
    ("rpc.discover", .rpcDiscover)
  ]
}

/// The notifications a client can send.
package enum ClientNotification: String, CaseIterable, Sendable {
  /// Gives up a request.
  case cancelRequest = "$/cancelRequest"
  /// Changes what `$/logTrace` tells.
  case setTrace = "$/setTrace"
  /// Ends the connection. On stdio it ends the server, with all its connections.
  case exit
  /// The client has read the `initialize` result.
  case initialized
}

/// The notifications the server can send.
package enum ServerNotification: String, CaseIterable, Sendable {
  /// What the server is doing, for a person to read.
  case logTrace = "$/logTrace"
  /// A piece of a long answer, or how far a long job is.
  case progress = "$/progress"
  /// A live aggregate changed.
  case aggregateDidChange = "aggregate/didChange"
  /// A live aggregate cannot be kept up to date and is closed.
  case aggregateDidFail = "aggregate/didFail"
  /// The whole of a live aggregate: forget what you know of it.
  case aggregateDidReset = "aggregate/didReset"
  /// A connection opened a document that this one has open, closed it, or ended.
  case connectionDidChange = "connection/didChange"
  /// Objects of a context changed.
  case contextDidChangeObjects = "context/didChangeObjects"
  /// The document has another model.
  case documentDidChangeModel = "document/didChangeModel"
  /// A document's state changed.
  case documentDidChangeState = "document/didChangeState"
  /// An autosave, or the save at the end, left edits of the main context unsaved.
  case documentDidFailToSave = "document/didFailToSave"
  /// Changes reached the store.
  case documentDidSave = "document/didSave"
  /// A live list changed.
  case listDidChange = "list/didChange"
  /// A live list cannot be kept up to date and is closed.
  case listDidFail = "list/didFail"
  /// The whole of a live list: forget what you know of it.
  case listDidReset = "list/didReset"
  /// Values under observation changed, or which objects are.
  case observerDidChange = "observer/didChange"
  /// An observer cannot go on and is closed.
  case observerDidFail = "observer/didFail"
  /// All that an observer observes: forget what you know of it.
  case observerDidReset = "observer/didReset"
  /// A stream of notices cannot go on and is closed.
  case streamDidFail = "stream/didFail"
  /// Forget what a stream of notices told and read it anew.
  case streamDidReset = "stream/didReset"
}
