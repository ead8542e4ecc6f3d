// Written by protocol-gen from protocol/methods/document/open.json: edit that instead.

import JSONRPC
import JSONText

/// `document/open`: opens a document: one store with its model.
///
/// A document that is open already, by whichever connection, is joined: it keeps its model
/// (`model/update` gives it another) and options, and `noticeDetail` counts for this connection.
/// Where it is not as the request wants it, with another model say, or read-only where `history` is
/// to be made, it is `document.openOtherwise`; options that are left out want nothing. One server
/// at a time has a store open for writing: where another has, it is `store.inUse`. The reply says
/// how the document is, as `document/getStatus` does, and who else has it open; from then on the
/// connection hears of its main context and its saves. Without `model` the one that the store keeps
/// is used, as stores made by Orrery and by Core Data do, or the one that its tables tell;
/// `modelOrigin` then says which, and what of it is a guess. `recovery` names files with edits that
/// could not be saved when the document was closed the last time.
package struct DocumentOpenParams: RequestParams {
  package typealias Result = DocumentOpenResult
  package static let method = Method.documentOpen

  private static let memberNames = [
    "location",
    "model",
    "configuration",
    "create",
    "format",
    "readOnly",
    "writeMirrored",
    "migrate",
    "mapping",
    "workDoneToken",
    "autosave",
    "history",
    "durability",
    "noticeDetail",
    "since",
  ]

  /// Where the store is, or is to be.
  package var location: Wire.StoreLocation
  /// Its model. Left out: the one that the store keeps.
  package var model: Wire.ModelSource?
  /// The configuration of the given model whose entities the store holds, as Core Data keeps one
  /// model in several stores. Left out: all entities.
  package var configuration: String?
  /// What to do about a store that is not there.
  package var create: Wire.CreateMode
  /// What is made where there is nothing. What is there is opened as what it is.
  package var format: Wire.DocumentFormat
  /// Refuse edits; the file is not written at all.
  package var readOnly: Bool
  /// Take edits of a store that CloudKit mirrors (`isMirrored` in the reply), which is opened
  /// read-only otherwise: Orrery does not tell the mirroring what it writes, so it need not reach
  /// the other devices, and they may write over it.
  package var writeMirrored: Bool
  /// Migrate a store of an earlier version of the model, as Core Data's lightweight migration does;
  /// `model/diff` tells beforehand what that comes to. Which version the store is of is found out
  /// from the versions beside the current one in an `.xcdatamodeld` and from the model that the
  /// store keeps: by version hashes, or, where Apple's framework wrote it, by its tables. What
  /// cannot be inferred in one step is done version by version, if the versions in between allow
  /// it. It is done in one transaction: the store is the old one or the new one, whole, whatever
  /// happens. Nobody else may have it open; what this server is asked for the same store meanwhile
  /// waits, and so does what the same connection sends, but for its other documents. Until it is
  /// committed it can be cancelled. Positions in its history from before expire. Without leave to
  /// migrate, or with `readOnly`, such a store is `model.incompatible`.
  package var migrate: Bool
  /// With `migrate`: what is not to be inferred. Without `from` and `to` the mapping leads straight
  /// from the store's version to the model; with them it is one step between these versions, and
  /// what lies before and behind is inferred.
  package var mapping: Wire.MappingSource?
  /// Tell the progress of a migration that takes more than 200 ms through `$/progress` under this
  /// token.
  package var workDoneToken: RequestID?
  /// When the main context saves by itself. Left out: with the defaults.
  package var autosave: Wire.AutosaveOptions?
  /// `true`: make the tables of Core Data's persistent history where the store has none. A store
  /// that has history goes on with it in any case: a gap would mislead those who read it.
  package var history: Bool?
  /// What an acknowledged save survives.
  package var durability: Wire.Durability
  /// What notices of this document carry on this connection. Left out: as `initialize` said.
  package var noticeDetail: Wire.NoticeDetail?
  /// The clock that this client's view stands at, after a lost connection: the latest of anything
  /// that it was told of the document, a reply, a change or a save. As long as the document stayed
  /// open what is missed is told from memory, unsaved edits included; after that from the store's
  /// history, if it has one and nothing was unsaved at that clock. The chapter *Streams* says what
  /// else counts where the connection has the document open already.
  package var since: String?

  package init(
    location: Wire.StoreLocation,
    model: Wire.ModelSource? = nil,
    configuration: String? = nil,
    create: Wire.CreateMode = .never,
    format: Wire.DocumentFormat = .file,
    readOnly: Bool = false,
    writeMirrored: Bool = false,
    migrate: Bool = false,
    mapping: Wire.MappingSource? = nil,
    workDoneToken: RequestID? = nil,
    autosave: Wire.AutosaveOptions? = nil,
    history: Bool? = nil,
    durability: Wire.Durability = .full,
    noticeDetail: Wire.NoticeDetail? = nil,
    since: String? = nil
  ) {
    self.location = location
    self.model = model
    self.configuration = configuration
    self.create = create
    self.format = format
    self.readOnly = readOnly
    self.writeMirrored = writeMirrored
    self.migrate = migrate
    self.mapping = mapping
    self.workDoneToken = workDoneToken
    self.autosave = autosave
    self.history = history
    self.durability = durability
    self.noticeDetail = noticeDetail
    self.since = since
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var location: Wire.StoreLocation?
    var model: Wire.ModelSource?
    var configuration: String?
    var create: Wire.CreateMode?
    var format: Wire.DocumentFormat?
    var readOnly: Bool?
    var writeMirrored: Bool?
    var migrate: Bool?
    var mapping: Wire.MappingSource?
    var workDoneToken: RequestID?
    var autosave: Wire.AutosaveOptions?
    var history: Bool?
    var durability: Wire.Durability?
    var noticeDetail: Wire.NoticeDetail?
    var since: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "location": location = try reader.value()
      case "model": model = try reader.optional()
      case "configuration": configuration = try reader.optional()
      case "create": create = try reader.optional()
      case "format": format = try reader.optional()
      case "readOnly": readOnly = try reader.optional()
      case "writeMirrored": writeMirrored = try reader.optional()
      case "migrate": migrate = try reader.optional()
      case "mapping": mapping = try reader.optional()
      case "workDoneToken": workDoneToken = try reader.optionalRequestID()
      case "autosave": autosave = try reader.optional()
      case "history": history = try reader.optional()
      case "durability": durability = try reader.optional()
      case "noticeDetail": noticeDetail = try reader.optional()
      case "since": since = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.location = try reader.required(location, "location")
    self.model = model
    self.configuration = configuration
    self.create = create ?? .never
    self.format = format ?? .file
    self.readOnly = readOnly ?? false
    self.writeMirrored = writeMirrored ?? false
    self.migrate = migrate ?? false
    self.mapping = mapping
    self.workDoneToken = workDoneToken
    self.autosave = autosave
    self.history = history
    self.durability = durability ?? .full
    self.noticeDetail = noticeDetail
    self.since = since
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("location", location)
    if let model { writer.member("model", model) }
    if let configuration { writer.member("configuration", configuration) }
    if create != .never { writer.member("create", create) }
    if format != .file { writer.member("format", format) }
    if readOnly { writer.member("readOnly", readOnly) }
    if writeMirrored { writer.member("writeMirrored", writeMirrored) }
    if migrate { writer.member("migrate", migrate) }
    if let mapping { writer.member("mapping", mapping) }
    if let workDoneToken { writer.member("workDoneToken", workDoneToken) }
    if let autosave { writer.member("autosave", autosave) }
    if let history { writer.member("history", history) }
    if durability != .full { writer.member("durability", durability) }
    if let noticeDetail { writer.member("noticeDetail", noticeDetail) }
    if let since { writer.member("since", since) }
    writer.endObject()
  }
}

/// The result of `document/open`.
package struct DocumentOpenResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "model",
    "modelOrigin",
    "migration",
    "isFresh",
    "changes",
    "document",
    "context",
    "state",
    "error",
    "storeUUID",
    "clock",
    "streams",
    "path",
    "readOnly",
    "isMirrored",
    "recovery",
    "logsOfReplacedFiles",
    "hasChanges",
    "canUndo",
    "canRedo",
    "undoActionName",
    "redoActionName",
    "connections",
    "count",
  ]

  /// Its model.
  package var model: Wire.Model
  /// Where the model is from, if nobody gave it. With guesses the document may be read only.
  package var modelOrigin: Wire.ModelOrigin?
  /// What the store was migrated from for this request. Left out where it was not.
  package var migration: Wire.DocumentMigration?
  /// Whether the client must take everything as new: always, unless `since` was given and what
  /// happened after it is still known.
  package var isFresh: Bool
  /// Where it need not: what happened after `since`. The clock of this reply is where the client's
  /// view then stands.
  package var changes: Wire.MissedChanges?
  /// Its name on this server, `d1`.
  package var document: String
  /// Its main context, `c1`.
  package var context: String
  /// Its state.
  package var state: Wire.DocumentState
  /// What the last save failed with, in the states `savingError` and `inConflict`.
  package var error: Wire.ErrorInfo?
  /// The store's UUID, which stays with the file.
  package var storeUUID: String
  /// Its clock.
  package var clock: String
  /// The connection's streams of notices that opening it opened; none with `noticeDetail: none`.
  package var streams: [Wire.OpenStream]
  /// The store file, in a document package too. Left out for one in memory.
  package var path: String?
  /// Whether edits are refused.
  package var readOnly: Bool
  /// Whether CloudKit mirrors the store: then it is read only, unless `writeMirrored` says
  /// otherwise.
  package var isMirrored: Bool
  /// Files with edits of an earlier time that could not be saved, oldest first: `document/recover`
  /// brings them back or discards them.
  package var recovery: [Wire.RecoveryFile]
  /// Logs of SQLite's beside the store, oldest first, that belong to files that were at its path
  /// before, as where a backup was put in the place of a store while it was open or after a crash.
  /// They are not applied: what was last saved to those files is in them. They are nobody's but the
  /// user's to remove.
  package var logsOfReplacedFiles: [String]
  /// Whether the context has changes that are not saved.
  package var hasChanges: Bool
  /// Whether there is a step to undo.
  package var canUndo: Bool
  /// Whether there is a step to redo.
  package var canRedo: Bool
  /// What the step to undo was named; left out where it has no name.
  package var undoActionName: String?
  /// What the step to redo was named; left out where it has no name.
  package var redoActionName: String?
  /// In the order in which they came or, those of a document, in which they opened it; at most 100.
  /// The one that is told is among them.
  package var connections: [Wire.ConnectionInfo]
  /// How many there are.
  package var count: Int64

  package init(
    model: Wire.Model,
    modelOrigin: Wire.ModelOrigin? = nil,
    migration: Wire.DocumentMigration? = nil,
    isFresh: Bool,
    changes: Wire.MissedChanges? = nil,
    document: String,
    context: String,
    state: Wire.DocumentState,
    error: Wire.ErrorInfo? = nil,
    storeUUID: String,
    clock: String,
    streams: [Wire.OpenStream],
    path: String? = nil,
    readOnly: Bool = false,
    isMirrored: Bool = false,
    recovery: [Wire.RecoveryFile] = [],
    logsOfReplacedFiles: [String] = [],
    hasChanges: Bool,
    canUndo: Bool,
    canRedo: Bool,
    undoActionName: String? = nil,
    redoActionName: String? = nil,
    connections: [Wire.ConnectionInfo],
    count: Int64
  ) {
    self.model = model
    self.modelOrigin = modelOrigin
    self.migration = migration
    self.isFresh = isFresh
    self.changes = changes
    self.document = document
    self.context = context
    self.state = state
    self.error = error
    self.storeUUID = storeUUID
    self.clock = clock
    self.streams = streams
    self.path = path
    self.readOnly = readOnly
    self.isMirrored = isMirrored
    self.recovery = recovery
    self.logsOfReplacedFiles = logsOfReplacedFiles
    self.hasChanges = hasChanges
    self.canUndo = canUndo
    self.canRedo = canRedo
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
    self.connections = connections
    self.count = count
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var model: Wire.Model?
    var modelOrigin: Wire.ModelOrigin?
    var migration: Wire.DocumentMigration?
    var isFresh: Bool?
    var changes: Wire.MissedChanges?
    var document: String?
    var context: String?
    var state: Wire.DocumentState?
    var error: Wire.ErrorInfo?
    var storeUUID: String?
    var clock: String?
    var streams: [Wire.OpenStream]?
    var path: String?
    var readOnly: Bool?
    var isMirrored: Bool?
    var recovery: [Wire.RecoveryFile]?
    var logsOfReplacedFiles: [String]?
    var hasChanges: Bool?
    var canUndo: Bool?
    var canRedo: Bool?
    var undoActionName: String?
    var redoActionName: String?
    var connections: [Wire.ConnectionInfo]?
    var count: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "model": model = try reader.value()
      case "modelOrigin": modelOrigin = try reader.optional()
      case "migration": migration = try reader.optional()
      case "isFresh": isFresh = try reader.value()
      case "changes": changes = try reader.optional()
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "state": state = try reader.value()
      case "error": error = try reader.optional()
      case "storeUUID": storeUUID = try reader.value()
      case "clock": clock = try reader.value()
      case "streams": streams = try reader.value()
      case "path": path = try reader.optional()
      case "readOnly": readOnly = try reader.optional()
      case "isMirrored": isMirrored = try reader.optional()
      case "recovery": recovery = try reader.optional()
      case "logsOfReplacedFiles": logsOfReplacedFiles = try reader.optional()
      case "hasChanges": hasChanges = try reader.value()
      case "canUndo": canUndo = try reader.value()
      case "canRedo": canRedo = try reader.value()
      case "undoActionName": undoActionName = try reader.optional()
      case "redoActionName": redoActionName = try reader.optional()
      case "connections": connections = try reader.value()
      case "count": count = try reader.value(in: 0...9007199254740991)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.model = try reader.required(model, "model")
    self.modelOrigin = modelOrigin
    self.migration = migration
    self.isFresh = try reader.required(isFresh, "isFresh")
    self.changes = changes
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.state = try reader.required(state, "state")
    self.error = error
    self.storeUUID = try reader.required(storeUUID, "storeUUID")
    self.clock = try reader.required(clock, "clock")
    self.streams = try reader.required(streams, "streams")
    self.path = path
    self.readOnly = readOnly ?? false
    self.isMirrored = isMirrored ?? false
    self.recovery = recovery ?? []
    self.logsOfReplacedFiles = logsOfReplacedFiles ?? []
    self.hasChanges = try reader.required(hasChanges, "hasChanges")
    self.canUndo = try reader.required(canUndo, "canUndo")
    self.canRedo = try reader.required(canRedo, "canRedo")
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
    self.connections = try reader.required(connections, "connections")
    self.count = try reader.required(count, "count")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("model", model)
    if let modelOrigin { writer.member("modelOrigin", modelOrigin) }
    if let migration { writer.member("migration", migration) }
    writer.member("isFresh", isFresh)
    if let changes { writer.member("changes", changes) }
    writer.member("document", document)
    writer.member("context", context)
    writer.member("state", state)
    if let error { writer.member("error", error) }
    writer.member("storeUUID", storeUUID)
    writer.member("clock", clock)
    writer.member("streams", streams)
    if let path { writer.member("path", path) }
    if readOnly { writer.member("readOnly", readOnly) }
    if isMirrored { writer.member("isMirrored", isMirrored) }
    if !recovery.isEmpty { writer.member("recovery", recovery) }
    if !logsOfReplacedFiles.isEmpty { writer.member("logsOfReplacedFiles", logsOfReplacedFiles) }
    writer.member("hasChanges", hasChanges)
    writer.member("canUndo", canUndo)
    writer.member("canRedo", canRedo)
    if let undoActionName { writer.member("undoActionName", undoActionName) }
    if let redoActionName { writer.member("redoActionName", redoActionName) }
    writer.member("connections", connections)
    writer.member("count", count)
    writer.endObject()
  }

  /// The members that `OpenDocument` has.
  package var openDocument: Wire.OpenDocument {
    Wire.OpenDocument(
      document: document,
      context: context,
      state: state,
      error: error,
      storeUUID: storeUUID,
      clock: clock,
      streams: streams,
      path: path,
      readOnly: readOnly,
      isMirrored: isMirrored,
      recovery: recovery,
      logsOfReplacedFiles: logsOfReplacedFiles
    )
  }

  /// The members that `ContextState` has.
  package var contextState: Wire.ContextState {
    Wire.ContextState(
      hasChanges: hasChanges,
      canUndo: canUndo,
      canRedo: canRedo,
      undoActionName: undoActionName,
      redoActionName: redoActionName
    )
  }

  /// The members that `PresentConnections` has.
  package var presentConnections: Wire.PresentConnections {
    Wire.PresentConnections(
      connections: connections,
      count: count
    )
  }

  /// With the members of a whole `OpenDocument` and a whole `ContextState` and a whole
  /// `PresentConnections`.
  package init(
    openDocument: Wire.OpenDocument,
    contextState: Wire.ContextState,
    presentConnections: Wire.PresentConnections,
    model: Wire.Model,
    modelOrigin: Wire.ModelOrigin? = nil,
    migration: Wire.DocumentMigration? = nil,
    isFresh: Bool,
    changes: Wire.MissedChanges? = nil
  ) {
    self.init(
      model: model,
      modelOrigin: modelOrigin,
      migration: migration,
      isFresh: isFresh,
      changes: changes,
      document: openDocument.document,
      context: openDocument.context,
      state: openDocument.state,
      error: openDocument.error,
      storeUUID: openDocument.storeUUID,
      clock: openDocument.clock,
      streams: openDocument.streams,
      path: openDocument.path,
      readOnly: openDocument.readOnly,
      isMirrored: openDocument.isMirrored,
      recovery: openDocument.recovery,
      logsOfReplacedFiles: openDocument.logsOfReplacedFiles,
      hasChanges: contextState.hasChanges,
      canUndo: contextState.canUndo,
      canRedo: contextState.canRedo,
      undoActionName: contextState.undoActionName,
      redoActionName: contextState.redoActionName,
      connections: presentConnections.connections,
      count: presentConnections.count
    )
  }
}
