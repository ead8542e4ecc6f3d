// Written by protocol-gen from protocol/types/ListSectionInsert.json: edit that instead.

import JSONText

extension Wire {
  /// A section that came into a live list.
  package struct ListSectionInsert: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["index", "name", "indexTitle"]

    /// Where it is now.
    package var index: Int64
    /// What names it.
    package var name: String
    /// As in `ListSection`.
    package var indexTitle: String?

    package init(index: Int64, name: String, indexTitle: String? = nil) {
      self.index = index
      self.name = name
      self.indexTitle = indexTitle
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var index: Int64?
      var name: String?
      var indexTitle: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "index": index = try reader.value(in: 0...9007199254740991)
        case "name": name = try reader.value()
        case "indexTitle": indexTitle = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.index = try reader.required(index, "index")
      self.name = try reader.required(name, "name")
      self.indexTitle = indexTitle
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("index", index)
      writer.member("name", name)
      if let indexTitle { writer.member("indexTitle", indexTitle) }
      writer.endObject()
    }
  }
}
