// Written by protocol-gen from protocol/types/ModelGraphPosition.json: edit that instead.

import JSONText

extension Wire {
  /// Where a front end has put an entity's box.
  package struct ModelGraphPosition: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["entity", "x", "y"]

    /// The entity.
    package var entity: String
    /// The left edge of its box.
    package var x: Int64
    /// The upper edge of its box.
    package var y: Int64

    package init(entity: String, x: Int64, y: Int64) {
      self.entity = entity
      self.x = x
      self.y = y
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var entity: String?
      var x: Int64?
      var y: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "entity": entity = try reader.value()
        case "x": x = try reader.value(in: -1000000...1000000)
        case "y": y = try reader.value(in: -1000000...1000000)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.entity = try reader.required(entity, "entity")
      self.x = try reader.required(x, "x")
      self.y = try reader.required(y, "y")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("entity", entity)
      writer.member("x", x)
      writer.member("y", y)
      writer.endObject()
    }
  }
}
