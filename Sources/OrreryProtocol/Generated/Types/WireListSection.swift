// Written by protocol-gen from protocol/types/ListSection.json: edit that instead.

import JSONText

extension Wire {
  /// A section of a live list: rows that have one section name.
  package struct ListSection: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "indexTitle", "count"]

    /// What names it; empty where the value is nil, and for a list without sections.
    package var name: String
    /// For an index beside the list: the first letter of the name, in upper case; left out where
    /// the name is empty.
    package var indexTitle: String?
    /// How many rows it has.
    package var count: Int64

    package init(name: String, indexTitle: String? = nil, count: Int64) {
      self.name = name
      self.indexTitle = indexTitle
      self.count = count
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var indexTitle: String?
      var count: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "indexTitle": indexTitle = try reader.optional()
        case "count": count = try reader.value(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.indexTitle = indexTitle
      self.count = try reader.required(count, "count")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      if let indexTitle { writer.member("indexTitle", indexTitle) }
      writer.member("count", count)
      writer.endObject()
    }
  }
}
