// Written by protocol-gen from protocol/methods/context/close.json: edit that instead.

import JSONText

/// `context/close`: closes a private context; its unsaved changes are lost.
///
/// The main context is closed with its document.
package struct ContextCloseParams: RequestParams {
  package typealias Result = ContextCloseResult
  package static let method = Method.contextClose

  private static let memberNames = ["context"]

  /// Which context.
  package var context: String

  package init(context: String) {
    self.context = context
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = try reader.required(context, "context")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("context", context)
    writer.endObject()
  }
}

/// The result of `context/close`.
package struct ContextCloseResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["clock"]

  /// The document's clock after this call.
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
