// Written by protocol-gen from protocol/types/ObservedChange.json: edit that instead.

import JSONText

extension Wire {
  /// A value under observation that changed.
  package struct ObservedChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["id", "keyPath", "old", "new"]

    /// Which object.
    package var id: Wire.ObjectID
    /// Which value, as `observer/open` named it.
    package var keyPath: String
    /// What it was when it was told last, or when the observer was opened.
    package var old: RawJSON
    /// What it is now.
    package var new: RawJSON

    package init(id: Wire.ObjectID, keyPath: String, old: RawJSON, new: RawJSON) {
      self.id = id
      self.keyPath = keyPath
      self.old = old
      self.new = new
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var keyPath: String?
      var old: RawJSON?
      var new: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "keyPath": keyPath = try reader.value()
        case "old": old = try reader.value()
        case "new": new = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.keyPath = try reader.required(keyPath, "keyPath")
      self.old = try reader.required(old, "old")
      self.new = try reader.required(new, "new")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      writer.member("keyPath", keyPath)
      writer.member("old", old)
      writer.member("new", new)
      writer.endObject()
    }
  }
}
