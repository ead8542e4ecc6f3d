// Written by protocol-gen from protocol/methods/list/didReset.json: edit that instead.

import JSONText

/// `list/didReset`: the whole of a live list: forget what you know of it.
///
/// Sent where changes cannot be told one by one.
package struct ListDidResetParams: ServerNotificationParams {
  package static let method = ServerNotification.listDidReset

  private static let memberNames = [
    "document",
    "context",
    "list",
    "clock",
    "since",
    "reason",
    "state",
  ]

  /// Which document.
  package var document: String
  /// Which context.
  package var context: String
  /// Which list.
  package var list: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push, or reply, before this one on the same list.
  package var since: String
  /// Why.
  package var reason: Wire.ListResetReason
  /// The list now.
  package var state: Wire.ListState

  package init(
    document: String,
    context: String,
    list: String,
    clock: String,
    since: String,
    reason: Wire.ListResetReason,
    state: Wire.ListState
  ) {
    self.document = document
    self.context = context
    self.list = list
    self.clock = clock
    self.since = since
    self.reason = reason
    self.state = state
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var context: String?
    var list: String?
    var clock: String?
    var since: String?
    var reason: Wire.ListResetReason?
    var state: Wire.ListState?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "list": list = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "reason": reason = try reader.value()
      case "state": state = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.list = try reader.required(list, "list")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.reason = try reader.required(reason, "reason")
    self.state = try reader.required(state, "state")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("context", context)
    writer.member("list", list)
    writer.member("clock", clock)
    writer.member("since", since)
    writer.member("reason", reason)
    writer.member("state", state)
    writer.endObject()
  }
}
