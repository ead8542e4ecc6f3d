// Written by protocol-gen from protocol/methods/stream/didFail.json: edit that instead.

import JSONText

/// `stream/didFail`: a stream of notices cannot go on and is closed.
///
/// What it told last was right at `since`.
package struct StreamDidFailParams: ServerNotificationParams {
  package static let method = ServerNotification.streamDidFail

  private static let memberNames = ["document", "context", "stream", "clock", "since", "error"]

  /// Which document.
  package var document: String
  /// Which context.
  package var context: String
  /// The stream: the handle that `stream/open` gave.
  package var stream: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push, or reply, before this one on the same stream.
  package var since: String
  /// Why.
  package var error: Wire.ErrorInfo

  package init(
    document: String,
    context: String,
    stream: String,
    clock: String,
    since: String,
    error: Wire.ErrorInfo
  ) {
    self.document = document
    self.context = context
    self.stream = stream
    self.clock = clock
    self.since = since
    self.error = error
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var context: String?
    var stream: String?
    var clock: String?
    var since: String?
    var error: Wire.ErrorInfo?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "stream": stream = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "error": error = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.stream = try reader.required(stream, "stream")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.error = try reader.required(error, "error")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("context", context)
    writer.member("stream", stream)
    writer.member("clock", clock)
    writer.member("since", since)
    writer.member("error", error)
    writer.endObject()
  }
}
