// Written by protocol-gen from protocol/types/MappingSource.json: edit that instead.

import JSONText

extension Wire {
  /// A mapping, and where it is to be had.
  package enum MappingSource: JSONCodable, Equatable, Sendable {
    /// Path of a `.json`, Xcode's `.xcmappingmodel` or the `xcmapping.xml` in it, or of a folder of
    /// such.
    case path(String)
    /// The mapping itself.
    case mapping(RawJSON)

    package static let expectation = "an object with one of path, mapping"
    private static let memberNames = ["path", "mapping"]

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      self = try reader.choice(of: Self.memberNames) { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "path": return try reader.optional().map(Self.path)
        case "mapping": return try reader.optionalEncoded(Wire.Mapping.self).map(Self.mapping)
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
      case .mapping(let value): writer.member("mapping", value)
      }
      writer.endObject()
    }
  }
}
