// Written by protocol-gen from protocol/types/StoreLocation.json: edit that instead.

import JSONText

extension Wire {
  /// Where a store is, or is to be.
  package enum StoreLocation: JSONCodable, Equatable, Sendable {
    /// The store file, or a document package as UIManagedDocument writes it, a folder with the
    /// store at `StoreContent/persistentStore`; relative to the server's working directory, or, for
    /// a client that came by `orrery attach`, to its own. Or `:memory:` for a new store in memory.
    case path(String)
    /// The same as a `file:` URL.
    case url(String)

    package static let expectation = "an object with one of path, url"
    private static let memberNames = ["path", "url"]

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      self = try reader.choice(of: Self.memberNames) { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "path": return try reader.optional().map(Self.path)
        case "url": return try reader.optional().map(Self.url)
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
      case .url(let value): writer.member("url", value)
      }
      writer.endObject()
    }
  }
}
