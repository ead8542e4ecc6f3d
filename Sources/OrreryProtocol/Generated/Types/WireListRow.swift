// Written by protocol-gen from protocol/types/ListRow.json: edit that instead.

import JSONText

extension Wire {
  /// A row that came into a live list, or into its window: its new place and its object.
  package struct ListRow: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["section", "row", "id", "object"]

    /// Its section in the new list.
    package var section: Int64
    /// Its place in the section, in the new list.
    package var row: Int64
    /// The object.
    package var id: Wire.ObjectID
    /// What it has, inside the window.
    package var object: Wire.ManagedObject?

    package init(section: Int64, row: Int64, id: Wire.ObjectID, object: Wire.ManagedObject? = nil) {
      self.section = section
      self.row = row
      self.id = id
      self.object = object
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var section: Int64?
      var row: Int64?
      var id: Wire.ObjectID?
      var object: Wire.ManagedObject?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "section": section = try reader.value(in: 0...9007199254740991)
        case "row": row = try reader.value(in: 0...9007199254740991)
        case "id": id = try reader.value()
        case "object": object = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.section = try reader.required(section, "section")
      self.row = try reader.required(row, "row")
      self.id = try reader.required(id, "id")
      self.object = object
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("section", section)
      writer.member("row", row)
      writer.member("id", id)
      if let object { writer.member("object", object) }
      writer.endObject()
    }
  }
}
