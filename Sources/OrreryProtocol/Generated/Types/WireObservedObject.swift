// Written by protocol-gen from protocol/types/ObservedObject.json: edit that instead.

import JSONText

extension Wire {
  /// An object under observation, and its values.
  package struct ObservedObject: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["id", "values"]

    /// Which object.
    package var id: Wire.ObjectID
    /// Its values by key path.
    package var values: RawJSON

    package init(id: Wire.ObjectID, values: RawJSON) {
      self.id = id
      self.values = values
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var values: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "values": values = try reader.encoded(Wire.Values.self)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.values = try reader.required(values, "values")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      writer.member("values", values)
      writer.endObject()
    }
  }
}
