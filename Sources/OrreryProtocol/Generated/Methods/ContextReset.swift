// Written by protocol-gen from protocol/methods/context/reset.json: edit that instead.

import JSONText

/// `context/reset`: makes the context forget everything it holds, unsaved changes included.
///
/// Front ends get `stream/didReset`.
package struct ContextResetParams: RequestParams {
  package typealias Result = ContextResetResult
  package static let method = Method.contextReset

  private static let memberNames = ["context"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?

  package init(context: String? = nil) {
    self.context = context
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.endObject()
  }
}

/// The result of `context/reset`.
package struct ContextResetResult: JSONCodable, Equatable, Sendable {
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
