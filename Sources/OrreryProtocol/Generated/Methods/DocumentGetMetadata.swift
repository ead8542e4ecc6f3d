// Written by protocol-gen from protocol/methods/document/getMetadata.json: edit that instead.

import JSONText

/// `document/getMetadata`: what programs keep in the store's metadata.
///
/// As Core Data's `metadata(for:)`: the keys that are not the framework's, as the store has them
/// now. Metadata are no objects: no notice tells of them, and undo does not touch them.
package struct DocumentGetMetadataParams: RequestParams {
  package typealias Result = DocumentGetMetadataResult
  package static let method = Method.documentGetMetadata

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

/// The result of `document/getMetadata`.
package struct DocumentGetMetadataResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["metadata", "clock"]

  /// By key, in the form that the conventions give for what Transformable attributes hold.
  package var metadata: Wire.Values
  /// The document's clock at which this was true.
  package var clock: String

  package init(metadata: Wire.Values, clock: String) {
    self.metadata = metadata
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var metadata: Wire.Values?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "metadata": metadata = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.metadata = try reader.required(metadata, "metadata")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("metadata", metadata)
    writer.member("clock", clock)
    writer.endObject()
  }
}
