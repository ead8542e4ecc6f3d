// Written by protocol-gen from protocol/types/ListMove.json: edit that instead.

import JSONText

extension Wire {
  /// A row that went from one place of a live list to another.
  package struct ListMove: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["oldPlace", "newPlace", "id"]

    /// In the old list.
    package var oldPlace: Wire.RowPlace
    /// In the new list.
    package var newPlace: Wire.RowPlace
    /// The object.
    package var id: Wire.ObjectID

    package init(oldPlace: Wire.RowPlace, newPlace: Wire.RowPlace, id: Wire.ObjectID) {
      self.oldPlace = oldPlace
      self.newPlace = newPlace
      self.id = id
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var oldPlace: Wire.RowPlace?
      var newPlace: Wire.RowPlace?
      var id: Wire.ObjectID?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "oldPlace": oldPlace = try reader.value()
        case "newPlace": newPlace = try reader.value()
        case "id": id = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.oldPlace = try reader.required(oldPlace, "oldPlace")
      self.newPlace = try reader.required(newPlace, "newPlace")
      self.id = try reader.required(id, "id")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("oldPlace", oldPlace)
      writer.member("newPlace", newPlace)
      writer.member("id", id)
      writer.endObject()
    }
  }
}
