// Written by protocol-gen from protocol/methods/list/didChange.json: edit that instead.

import JSONText

/// `list/didChange`: a live list changed.
///
/// One for each commit, or edit of the context, that changed something the list shows, sent before
/// the reply to the request that caused it.
package struct ListDidChangeParams: ServerNotificationParams {
  package static let method = ServerNotification.listDidChange

  private static let memberNames = [
    "document",
    "context",
    "stream",
    "clock",
    "since",
    "origin",
    "by",
    "changes",
  ]

  /// Which document.
  package var document: String
  /// Which context.
  package var context: String
  /// The stream: the handle that `list/open` gave.
  package var stream: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push, or reply, before this one on the same stream.
  package var since: String
  /// What made it change. `merge` where several changes are told as one.
  package var origin: Wire.ChangeOrigin
  /// The request that caused it.
  package var by: Wire.ChangeCause?
  /// What to do to the list.
  package var changes: Wire.ListChange

  package init(
    document: String,
    context: String,
    stream: String,
    clock: String,
    since: String,
    origin: Wire.ChangeOrigin,
    by: Wire.ChangeCause? = nil,
    changes: Wire.ListChange
  ) {
    self.document = document
    self.context = context
    self.stream = stream
    self.clock = clock
    self.since = since
    self.origin = origin
    self.by = by
    self.changes = changes
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var context: String?
    var stream: String?
    var clock: String?
    var since: String?
    var origin: Wire.ChangeOrigin?
    var by: Wire.ChangeCause?
    var changes: Wire.ListChange?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "stream": stream = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "origin": origin = try reader.value()
      case "by": by = try reader.optional()
      case "changes": changes = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.stream = try reader.required(stream, "stream")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.origin = try reader.required(origin, "origin")
    self.by = by
    self.changes = try reader.required(changes, "changes")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("context", context)
    writer.member("stream", stream)
    writer.member("clock", clock)
    writer.member("since", since)
    writer.member("origin", origin)
    if let by { writer.member("by", by) }
    writer.member("changes", changes)
    writer.endObject()
  }
}
