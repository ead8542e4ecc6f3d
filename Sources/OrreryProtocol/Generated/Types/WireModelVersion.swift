// Written by protocol-gen from protocol/types/ModelVersion.json: edit that instead.

import JSONText

extension Wire {
  /// One version of a model.
  package struct ModelVersion: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "isCurrent", "isStoreVersion", "identifiers"]

    /// Without `.xcdatamodel`. Left out for a model that comes from no `.xcdatamodeld` or
    /// `.xcdatamodel`.
    package var name: String?
    /// Whether it is the version that the `.xcdatamodeld` stands for; an only version is.
    package var isCurrent: Bool
    /// Whether the store that was given is of this version.
    package var isStoreVersion: Bool
    /// Its own identifiers.
    package var identifiers: [String]

    package init(
      name: String? = nil,
      isCurrent: Bool = false,
      isStoreVersion: Bool = false,
      identifiers: [String] = []
    ) {
      self.name = name
      self.isCurrent = isCurrent
      self.isStoreVersion = isStoreVersion
      self.identifiers = identifiers
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var isCurrent: Bool?
      var isStoreVersion: Bool?
      var identifiers: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.optional()
        case "isCurrent": isCurrent = try reader.optional()
        case "isStoreVersion": isStoreVersion = try reader.optional()
        case "identifiers": identifiers = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = name
      self.isCurrent = isCurrent ?? false
      self.isStoreVersion = isStoreVersion ?? false
      self.identifiers = identifiers ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let name { writer.member("name", name) }
      if isCurrent { writer.member("isCurrent", isCurrent) }
      if isStoreVersion { writer.member("isStoreVersion", isStoreVersion) }
      if !identifiers.isEmpty { writer.member("identifiers", identifiers) }
      writer.endObject()
    }
  }
}
