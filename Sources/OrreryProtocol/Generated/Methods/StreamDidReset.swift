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
  /// Whether the context has unsaved changes now.
  package var hasChanges: Bool

  package init(
    document: String,
    context: String,
    stream: String,
    clock: String,
    since: String,
    reason: Wire.ResetReason,
    documentState: Wire.DocumentState,
    hasChanges: Bool
  ) {
    self.document = document
    self.context = context
    self.stream = stream
    self.clock = clock
    self.since = since
    self.reason = reason
    self.documentState = documentState
    self.hasChanges = hasChanges
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
    writer.endObject()
  }
}
