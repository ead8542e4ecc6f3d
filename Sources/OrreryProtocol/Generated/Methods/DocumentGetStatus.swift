// Written by protocol-gen from protocol/methods/document/getStatus.json: edit that instead.

import JSONText

/// `document/getStatus`: how a document is.
package struct DocumentGetStatusParams: RequestParams {
  package typealias Result = DocumentGetStatusResult
  package static let method = Method.documentGetStatus

  private static let memberNames = ["document"]

  /// The document. Left out: the connection's only document.
  package var document: String?

  package init(document: String? = nil) {
    self.document = document
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.endObject()
  }
}

/// The result of `document/getStatus`.
package struct DocumentGetStatusResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "contexts",
    "connections",
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
  ]

  /// Its contexts: the main one and this connection's own.
  package var contexts: [Wire.ContextInfo]
  /// How many connections have it open.
  package var connections: Int64
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

  package init(
    contexts: [Wire.ContextInfo],
    connections: Int64,
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
    redoActionName: String? = nil
  ) {
    self.contexts = contexts
    self.connections = connections
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
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var contexts: [Wire.ContextInfo]?
    var connections: Int64?
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
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "contexts": contexts = try reader.value()
      case "connections": connections = try reader.value(in: 0...9007199254740991)
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
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.contexts = try reader.required(contexts, "contexts")
    self.connections = try reader.required(connections, "connections")
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
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("contexts", contexts)
    writer.member("connections", connections)
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

  /// With the members of a whole `OpenDocument` and a whole `ContextState`.
  package init(
    openDocument: Wire.OpenDocument,
    contextState: Wire.ContextState,
    contexts: [Wire.ContextInfo],
    connections: Int64
  ) {
    self.init(
      contexts: contexts,
      connections: connections,
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
      redoActionName: contextState.redoActionName
    )
  }
}
