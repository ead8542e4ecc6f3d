// Written by protocol-gen from protocol/types/SortDescriptor.json: edit that instead.

import JSONText

extension Wire {
  /// One key to sort by.
  package struct SortDescriptor: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["key", "ascending", "comparator"]

    /// Key path to sort by: an attribute, over to-one relationships.
    package var key: String
    /// Ascending; nil sorts first. Descending is the exact reverse.
    package var ascending: Bool
    /// How strings compare.
    package var comparator: Wire.SortComparator

    package init(key: String, ascending: Bool = true, comparator: Wire.SortComparator = .compare) {
      self.key = key
      self.ascending = ascending
      self.comparator = comparator
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var key: String?
      var ascending: Bool?
      var comparator: Wire.SortComparator?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "key": key = try reader.value()
        case "ascending": ascending = try reader.optional()
        case "comparator": comparator = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.key = try reader.required(key, "key")
      self.ascending = ascending ?? true
      self.comparator = comparator ?? .compare
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("key", key)
      if !ascending { writer.member("ascending", ascending) }
      if comparator != .compare { writer.member("comparator", comparator) }
      writer.endObject()
    }
  }
}
