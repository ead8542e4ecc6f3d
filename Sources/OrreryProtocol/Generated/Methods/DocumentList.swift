// Written by protocol-gen from protocol/methods/document/list.json: edit that instead.

import JSONText

/// `document/list`: the documents open on this server.
///
/// Those of other connections too: a path to join them by is `document/open`.
package struct DocumentListParams: RequestParams {
  package typealias Result = DocumentListResult
  package static let method = Method.documentList

  package init() {}

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    try reader.members { (memberKey, reader) throws(ParameterError) in
      try reader.skip(unknown: memberKey, among: [])
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}

/// The result of `document/list`.
package struct DocumentListResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["documents"]

  /// Sorted by name.
  package var documents: [Wire.OpenDocument]

  package init(documents: [Wire.OpenDocument]) {
    self.documents = documents
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var documents: [Wire.OpenDocument]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "documents": documents = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.documents = try reader.required(documents, "documents")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("documents", documents)
    writer.endObject()
  }
}
