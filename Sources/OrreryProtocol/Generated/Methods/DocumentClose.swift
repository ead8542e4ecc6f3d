// Written by protocol-gen from protocol/methods/document/close.json: edit that instead.

import JSONText

/// `document/close`: closes the document for this connection.
///
/// Its notices stop. When the last connection leaves, the document is saved where it autosaves, and
/// closed; where something cannot be saved, the rest is, the request fails, and the document stays
/// open. Without autosave unsaved changes are lost, unless others count on it: see
/// `AutosaveOptions`.
package struct DocumentCloseParams: RequestParams {
  package typealias Result = DocumentCloseResult
  package static let method = Method.documentClose

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

/// The result of `document/close`.
package struct DocumentCloseResult: JSONCodable, Equatable, Sendable {
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
