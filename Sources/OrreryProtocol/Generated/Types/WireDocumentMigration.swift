// Written by protocol-gen from protocol/types/DocumentMigration.json: edit that instead.

import JSONText

extension Wire {
  /// What a store was migrated from.
  package struct DocumentMigration: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["version", "identifiers", "steps"]

    /// The version that the store was of, by its name in the `.xcdatamodeld`. Left out where it was
    /// none of those, and the model was known from the store alone.
    package var version: String?
    /// That version's own identifiers.
    package var identifiers: [String]
    /// The versions in between that it went through, where it could not be inferred in one step.
    package var steps: [String]

    package init(version: String? = nil, identifiers: [String] = [], steps: [String] = []) {
      self.version = version
      self.identifiers = identifiers
      self.steps = steps
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var version: String?
      var identifiers: [String]?
      var steps: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "version": version = try reader.optional()
        case "identifiers": identifiers = try reader.optional()
        case "steps": steps = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.version = version
      self.identifiers = identifiers ?? []
      self.steps = steps ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let version { writer.member("version", version) }
      if !identifiers.isEmpty { writer.member("identifiers", identifiers) }
      if !steps.isEmpty { writer.member("steps", steps) }
      writer.endObject()
    }
  }
}
