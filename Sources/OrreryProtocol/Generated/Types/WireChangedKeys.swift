// Written by protocol-gen from protocol/types/ChangedKeys.json: edit that instead.

import JSONText

extension Wire {
  /// Which properties of one object a save wrote.
  package struct ChangedKeys: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["id", "keys"]

    /// Which object.
    package var id: Wire.ObjectID
    /// The properties, sorted.
    package var keys: [String]

    package init(id: Wire.ObjectID, keys: [String]) {
      self.id = id
      self.keys = keys
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var keys: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "keys": keys = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.keys = try reader.required(keys, "keys")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      writer.member("keys", keys)
      writer.endObject()
    }
  }
}
