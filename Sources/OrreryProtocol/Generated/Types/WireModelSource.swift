// Written by protocol-gen from protocol/types/ModelSource.json: edit that instead.

import JSONText

extension Wire {
  /// A model, and where it is to be had.
  package enum ModelSource: JSONCodable, Equatable, Sendable {
    /// Path of a file: `.xcdatamodeld` for its current version, one version in it such as
    /// `App.xcdatamodeld/App 2.xcdatamodel`, a compiled `.momd` or `.mom`, `.json`, or a store, for
    /// the model that it keeps. A relative path is relative to the server's working directory, or,
    /// for a client that came by `orrery attach`, to its own.
    case path(String)
    /// The model itself.
    case model(RawJSON)
    /// An open document, for the model that it has.
    case document(String)

    package static let expectation = "an object with one of path, model, document"
    private static let memberNames = ["path", "model", "document"]

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      self = try reader.choice(of: Self.memberNames) { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "path": return try reader.optional().map(Self.path)
        case "model": return try reader.optionalEncoded(Wire.Model.self).map(Self.model)
        case "document": return try reader.optional().map(Self.document)
        default:
          try reader.skip(unknown: memberKey, among: Self.memberNames)
          return nil
        }
      }
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      switch self {
      case .path(let value): writer.member("path", value)
      case .model(let value): writer.member("model", value)
      case .document(let value): writer.member("document", value)
      }
      writer.endObject()
    }
  }
}
