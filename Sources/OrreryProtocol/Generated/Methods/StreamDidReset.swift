// Written by protocol-gen from protocol/methods/stream/didReset.json: edit that instead.

import JSONText

/// `stream/didReset`: forget what a stream of notices told and read it anew.
///
/// Sent in place of notices that piled up for a slow reader, when a context was reset, after a
/// batch request or another process's save that changed more than a notice can name, and after
/// `document/didChangeModel`. `clock` is where the stream goes on.
package struct StreamDidResetParams: ServerNotificationParams {
  package static let method = ServerNotification.streamDidReset

  private static let memberNames = [
    "document",
    "context",
    "stream",
    "clock",
    "since",
    "reason",
    "documentState",
    "hasChanges",
    "canUndo",
    "canRedo",
    "undoActionName",
    "redoActionName",
  ]

  /// Which document.
  package var document: String
  /// Which context.
  package var context: String
  /// The stream: the handle under which it was opened.
  package var stream: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push, or reply, before this one on the same stream.
  package var since: String
  /// Why.
  package var reason: Wire.ResetReason
  /// The document's state now.
  package var documentState: Wire.DocumentState
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
    document: String,
    context: String,
    stream: String,
    clock: String,
    since: String,
    reason: Wire.ResetReason,
    documentState: Wire.DocumentState,
    hasChanges: Bool,
    canUndo: Bool,
    canRedo: Bool,
    undoActionName: String? = nil,
    redoActionName: String? = nil
  ) {
    self.document = document
    self.context = context
    self.stream = stream
    self.clock = clock
    self.since = since
    self.reason = reason
    self.documentState = documentState
    self.hasChanges = hasChanges
    self.canUndo = canUndo
    self.canRedo = canRedo
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var context: String?
    var stream: String?
    var clock: String?
    var since: String?
    var reason: Wire.ResetReason?
    var documentState: Wire.DocumentState?
    var hasChanges: Bool?
    var canUndo: Bool?
    var canRedo: Bool?
    var undoActionName: String?
    var redoActionName: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "stream": stream = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "reason": reason = try reader.value()
      case "documentState": documentState = try reader.value()
      case "hasChanges": hasChanges = try reader.value()
      case "canUndo": canUndo = try reader.value()
      case "canRedo": canRedo = try reader.value()
      case "undoActionName": undoActionName = try reader.optional()
      case "redoActionName": redoActionName = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.stream = try reader.required(stream, "stream")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.reason = try reader.required(reason, "reason")
    self.documentState = try reader.required(documentState, "documentState")
    self.hasChanges = try reader.required(hasChanges, "hasChanges")
    self.canUndo = try reader.required(canUndo, "canUndo")
    self.canRedo = try reader.required(canRedo, "canRedo")
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("context", context)
    writer.member("stream", stream)
    writer.member("clock", clock)
    writer.member("since", since)
    writer.member("reason", reason)
    writer.member("documentState", documentState)
    writer.member("hasChanges", hasChanges)
    writer.member("canUndo", canUndo)
    writer.member("canRedo", canRedo)
    if let undoActionName { writer.member("undoActionName", undoActionName) }
    if let redoActionName { writer.member("redoActionName", redoActionName) }
    writer.endObject()
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

  /// With the members of a whole `ContextState`.
  package init(
    contextState: Wire.ContextState,
    document: String,
    context: String,
    stream: String,
    clock: String,
    since: String,
    reason: Wire.ResetReason,
    documentState: Wire.DocumentState
  ) {
    self.init(
      document: document,
      context: context,
      stream: stream,
      clock: clock,
      since: since,
      reason: reason,
      documentState: documentState,
      hasChanges: contextState.hasChanges,
      canUndo: contextState.canUndo,
      canRedo: contextState.canRedo,
      undoActionName: contextState.undoActionName,
      redoActionName: contextState.redoActionName
    )
  }
}
