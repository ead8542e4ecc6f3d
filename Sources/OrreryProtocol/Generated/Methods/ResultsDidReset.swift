// Written by protocol-gen from protocol/methods/results/didReset.json: edit that instead.

import JSONText

/// `results/didReset`: the whole of a live list: forget what you know of it.
///
/// Sent where changes cannot be told one by one.
package struct ResultsDidResetParams: ServerNotificationParams {
  package static let method = ServerNotification.resultsDidReset

  private static let memberNames = [
    "document",
    "context",
    "results",
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
  package var results: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push, or reply, before this one on the same list.
  package var since: String
  /// Why.
  package var reason: Wire.ResultsResetReason
  /// The list now.
  package var state: Wire.ResultsState

  package init(
    document: String,
    context: String,
    results: String,
    clock: String,
    since: String,
    reason: Wire.ResultsResetReason,
    state: Wire.ResultsState
  ) {
    self.document = document
    self.context = context
    self.results = results
    self.clock = clock
    self.since = since
    self.reason = reason
    self.state = state
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var context: String?
    var results: String?
    var clock: String?
    var since: String?
    var reason: Wire.ResultsResetReason?
    var state: Wire.ResultsState?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "results": results = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "reason": reason = try reader.value()
      case "state": state = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.results = try reader.required(results, "results")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.reason = try reader.required(reason, "reason")
    self.state = try reader.required(state, "state")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("context", context)
    writer.member("results", results)
    writer.member("clock", clock)
    writer.member("since", since)
    writer.member("reason", reason)
    writer.member("state", state)
    writer.endObject()
  }
}
