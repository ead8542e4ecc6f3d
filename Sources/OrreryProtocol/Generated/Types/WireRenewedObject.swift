// Written by protocol-gen from protocol/types/RenewedObject.json: edit that instead.

import JSONText

extension Wire {
  /// An object that came back under another id.
  package struct RenewedObject: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["old", "new"]

    /// The id that it had.
    package var old: Wire.ObjectID
    /// The id that it has now.
    package var new: Wire.ObjectID

    package init(old: Wire.ObjectID, new: Wire.ObjectID) {
      self.old = old
      self.new = new
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var old: Wire.ObjectID?
      var new: Wire.ObjectID?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "old": old = try reader.value()
        case "new": new = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.old = try reader.required(old, "old")
      self.new = try reader.required(new, "new")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("old", old)
      writer.member("new", new)
      writer.endObject()
    }
  }
}
