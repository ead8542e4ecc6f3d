// Written by protocol-gen from protocol/types/ResultsMove.json: edit that instead.

import JSONText

extension Wire {
  /// A row that went from one place of a live list to another.
  package struct ResultsMove: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["from", "to", "id"]

    /// In the old list.
    package var from: Wire.RowPlace
    /// In the new list.
    package var to: Wire.RowPlace
    /// The object.
    package var id: Wire.ObjectID

    package init(from: Wire.RowPlace, to: Wire.RowPlace, id: Wire.ObjectID) {
      self.from = from
      self.to = to
      self.id = id
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var from: Wire.RowPlace?
      var to: Wire.RowPlace?
      var id: Wire.ObjectID?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "from": from = try reader.value()
        case "to": to = try reader.value()
        case "id": id = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.from = try reader.required(from, "from")
      self.to = try reader.required(to, "to")
      self.id = try reader.required(id, "id")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("from", from)
      writer.member("to", to)
      writer.member("id", id)
      writer.endObject()
    }
  }
}
