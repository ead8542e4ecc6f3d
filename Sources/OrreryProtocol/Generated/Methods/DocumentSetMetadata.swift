// Written by protocol-gen from protocol/methods/document/setMetadata.json: edit that instead.

import JSONText

/// `document/setMetadata`: changes what programs keep in the store's metadata.
///
/// Saved at once, in a transaction of its own. Keys that are not named stay as they are. Keys that
/// begin with `NS`, `_NS`, `PF` or `Orrery` are the framework's, and refused.
package struct DocumentSetMetadataParams: RequestParams {
  package typealias Result = DocumentSetMetadataResult
  package static let method = Method.documentSetMetadata

  private static let memberNames = ["document", "metadata"]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// The keys to set: strings, numbers, booleans, arrays, objects, `{"$date": …}` and `{"$data":
  /// …}`. `null` removes a key.
  package var metadata: Wire.Values

  package init(document: String? = nil, metadata: Wire.Values) {
    self.document = document
    self.metadata = metadata
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var metadata: Wire.Values?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "metadata": metadata = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.metadata = try reader.required(metadata, "metadata")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.member("metadata", metadata)
    writer.endObject()
  }
}

/// The result of `document/setMetadata`.
package struct DocumentSetMetadataResult: JSONCodable, Equatable, Sendable {
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
