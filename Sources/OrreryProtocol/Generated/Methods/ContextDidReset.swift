// Written by protocol-gen from protocol/methods/context/didReset.json: edit that instead.

import JSONText

/// `context/didReset`: forget what you know of a context and read it anew.
///
/// Sent instead of notices that piled up for a slow reader, when a context was reset, after a batch
/// request or another process's save that changed more than a notice can name, and after
/// `document/didChangeModel`. `clock` is where the stream goes on.
package struct ContextDidResetParams: ServerNotificationParams {
  package static let method = ServerNotification.contextDidReset

  private static let memberNames = [
    "document",
    "context",
    "notice",
    "clock",
    "since",
    "observer",
    "reason",
    "state",
    "hasChanges",
  ]

  /// Which document.
  package var document: String
  /// Which context.
  package var context: String
  /// Which stream goes on from here: changes of objects and saves are two, each with a reset of its
  /// own.
  package var notice: Wire.ObservableNotice
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push before this one on the same subscription.
  package var since: String
  /// The observer this answers. Left out on the stream that `document/open` started.
  package var observer: String?
  /// Why.
  package var reason: Wire.ResetReason
  /// The document's state now.
  package var state: Wire.DocumentState
  /// Whether the context has unsaved changes now.
  package var hasChanges: Bool

  package init(
    document: String,
    context: String,
    notice: Wire.ObservableNotice,
    clock: String,
    since: String,
    observer: String? = nil,
    reason: Wire.ResetReason,
    state: Wire.DocumentState,
    hasChanges: Bool
  ) {
    self.document = document
    self.context = context
    self.notice = notice
    self.clock = clock
    self.since = since
    self.observer = observer
    self.reason = reason
    self.state = state
    self.hasChanges = hasChanges
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var context: String?
    var notice: Wire.ObservableNotice?
    var clock: String?
    var since: String?
    var observer: String?
    var reason: Wire.ResetReason?
    var state: Wire.DocumentState?
    var hasChanges: Bool?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "notice": notice = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "observer": observer = try reader.optional()
      case "reason": reason = try reader.value()
      case "state": state = try reader.value()
      case "hasChanges": hasChanges = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.notice = try reader.required(notice, "notice")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.observer = observer
    self.reason = try reader.required(reason, "reason")
    self.state = try reader.required(state, "state")
    self.hasChanges = try reader.required(hasChanges, "hasChanges")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("context", context)
    writer.member("notice", notice)
    writer.member("clock", clock)
    writer.member("since", since)
    if let observer { writer.member("observer", observer) }
    writer.member("reason", reason)
    writer.member("state", state)
    writer.member("hasChanges", hasChanges)
    writer.endObject()
  }
}
