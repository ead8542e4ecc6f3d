// Written by protocol-gen from protocol/types/RenewedObject.json: edit that instead.

import JSONText

extension Wire {
  /// An object that came back under another id.
  package struct RenewedObject: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["oldID", "newID"]

    /// The id that it had.
    package var oldID: Wire.ObjectID
    /// The id that it has now.
    package var newID: Wire.ObjectID

    package init(oldID: Wire.ObjectID, newID: Wire.ObjectID) {
      self.oldID = oldID
      self.newID = newID
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var oldID: Wire.ObjectID?
      var newID: Wire.ObjectID?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "oldID": oldID = try reader.value()
        case "newID": newID = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.oldID = try reader.required(oldID, "oldID")
      self.newID = try reader.required(newID, "newID")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("oldID", oldID)
      writer.member("newID", newID)
      writer.endObject()
    }
  }
}
