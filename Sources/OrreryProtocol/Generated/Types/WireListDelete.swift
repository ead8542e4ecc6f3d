// Written by protocol-gen from protocol/types/ListDelete.json: edit that instead.

import JSONText

extension Wire {
  /// A row that left a live list. The object may still exist.
  package struct ListDelete: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["section", "row", "id"]

    /// The old section.
    package var section: Int64
    /// The old row.
    package var row: Int64
    /// The object.
    package var id: Wire.ObjectID

    package init(section: Int64, row: Int64, id: Wire.ObjectID) {
      self.section = section
      self.row = row
      self.id = id
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var section: Int64?
      var row: Int64?
      var id: Wire.ObjectID?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "section": section = try reader.value(in: 0...9007199254740991)
        case "row": row = try reader.value(in: 0...9007199254740991)
        case "id": id = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.section = try reader.required(section, "section")
      self.row = try reader.required(row, "row")
      self.id = try reader.required(id, "id")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("section", section)
      writer.member("row", row)
      writer.member("id", id)
      writer.endObject()
    }
  }
}
