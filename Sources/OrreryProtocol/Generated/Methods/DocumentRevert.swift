// Written by protocol-gen from protocol/methods/document/revert.json: edit that instead.

import JSONText

/// `document/revert`: throws away the main context's unsaved changes and its undo stack.
///
/// The document is as it was last saved. Other front ends see a notice of origin `rollback`.
package struct DocumentRevertParams: RequestParams {
  package typealias Result = DocumentRevertResult
  package static let method = Method.documentRevert

  private static let memberNames = ["document"]

  /// The document. Left out: the connection's only document.
  package var document: String?

  package init(document: String? = nil) {
    self.document = document
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.endObject()
  }
}

/// The result of `document/revert`.
package struct DocumentRevertResult: JSONCodable, Equatable, Sendable {
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
