// Written by protocol-gen from protocol/types/ModelVersion.json: edit that instead.

import JSONText

extension Wire {
  /// One version of a model.
  package struct ModelVersion: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "isCurrent", "identifiers"]

    /// Without `.xcdatamodel`.
    package var name: String
    /// Whether the `.xcdatamodeld` stands for this version.
    package var isCurrent: Bool
    /// Its own identifiers.
    package var identifiers: [String]

    package init(name: String, isCurrent: Bool = false, identifiers: [String] = []) {
      self.name = name
      self.isCurrent = isCurrent
      self.identifiers = identifiers
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var isCurrent: Bool?
      var identifiers: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "isCurrent": isCurrent = try reader.optional()
        case "identifiers": identifiers = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.isCurrent = isCurrent ?? false
      self.identifiers = identifiers ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      if isCurrent { writer.member("isCurrent", isCurrent) }
      if !identifiers.isEmpty { writer.member("identifiers", identifiers) }
      writer.endObject()
    }
  }
}
