// Written by protocol-gen from protocol/methods/aggregate/didReset.json: edit that instead.

import JSONText

/// `aggregate/didReset`: the whole of a live aggregate: forget what you know of it.
///
/// Sent where changes cannot be told one by one.
package struct AggregateDidResetParams: ServerNotificationParams {
  package static let method = ServerNotification.aggregateDidReset

  private static let memberNames = [
    "document",
    "context",
    "stream",
    "clock",
    "since",
    "reason",
    "rows",
  ]

  /// Which document.
  package var document: String
  /// Which context.
  package var context: String
  /// The stream: the handle that `aggregate/open` gave.
  package var stream: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push, or reply, before this one on the same stream.
  package var since: String
  /// Why.
  package var reason: Wire.ListResetReason
  /// All rows, in order.
  package var rows: [Wire.AggregateRow]

  package init(
    document: String,
    context: String,
    stream: String,
    clock: String,
    since: String,
    reason: Wire.ListResetReason,
    rows: [Wire.AggregateRow]
  ) {
    self.document = document
    self.context = context
    self.stream = stream
    self.clock = clock
    self.since = since
    self.reason = reason
    self.rows = rows
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var context: String?
    var stream: String?
    var clock: String?
    var since: String?
    var reason: Wire.ListResetReason?
    var rows: [Wire.AggregateRow]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "stream": stream = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "reason": reason = try reader.value()
      case "rows": rows = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.stream = try reader.required(stream, "stream")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.reason = try reader.required(reason, "reason")
    self.rows = try reader.required(rows, "rows")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("context", context)
    writer.member("stream", stream)
    writer.member("clock", clock)
    writer.member("since", since)
    writer.member("reason", reason)
    writer.member("rows", rows)
    writer.endObject()
  }
}
