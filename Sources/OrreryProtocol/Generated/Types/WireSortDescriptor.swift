// Written by protocol-gen from protocol/types/SortDescriptor.json: edit that instead.

import JSONText

extension Wire {
  /// One key to sort by.
  package struct SortDescriptor: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["keyPath", "ascending", "comparator"]

    /// Key path to sort by: an attribute, over to-one relationships.
    package var keyPath: String
    /// Ascending; nil sorts first. Descending is the exact reverse.
    package var ascending: Bool
    /// How strings compare.
    package var comparator: Wire.SortComparator

    package init(
      keyPath: String,
      ascending: Bool = true,
      comparator: Wire.SortComparator = .compare
    ) {
      self.keyPath = keyPath
      self.ascending = ascending
      self.comparator = comparator
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var keyPath: String?
      var ascending: Bool?
      var comparator: Wire.SortComparator?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "keyPath": keyPath = try reader.value()
        case "ascending": ascending = try reader.optional()
        case "comparator": comparator = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.keyPath = try reader.required(keyPath, "keyPath")
      self.ascending = ascending ?? true
      self.comparator = comparator ?? .compare
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("keyPath", keyPath)
      if !ascending { writer.member("ascending", ascending) }
      if comparator != .compare { writer.member("comparator", comparator) }
      writer.endObject()
    }
  }
}
