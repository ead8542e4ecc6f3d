// Written by protocol-gen from protocol/methods/stream/close.json: edit that instead.

import JSONText

/// `stream/close`: closes a stream of notices.
///
/// Its notices stop before the reply. The streams that `document/open` opened can be closed too.
package struct StreamCloseParams: RequestParams {
  package typealias Result = StreamCloseResult
  package static let method = Method.streamClose

  private static let memberNames = ["stream"]

  /// Which stream.
  package var stream: String

  package init(stream: String) {
    self.stream = stream
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var stream: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "stream": stream = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.stream = try reader.required(stream, "stream")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("stream", stream)
    writer.endObject()
  }
}

/// The result of `stream/close`.
package struct StreamCloseResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["clock"]

  /// The document's clock at which this was true.
  package var clock: String

  package init(clock: String) {
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    writer.endObject()
  }
}
