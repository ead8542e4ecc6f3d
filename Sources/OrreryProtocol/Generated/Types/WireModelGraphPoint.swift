// Written by protocol-gen from protocol/types/ModelGraphPoint.json: edit that instead.

import JSONText

extension Wire {
  /// A place in a model's graph.
  package struct ModelGraphPoint: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["x", "y"]

    /// How far right.
    package var x: Int64
    /// How far down.
    package var y: Int64

    package init(x: Int64, y: Int64) {
      self.x = x
      self.y = y
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var x: Int64?
      var y: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "x": x = try reader.value(in: -9007199254740991...9007199254740991)
        case "y": y = try reader.value(in: -9007199254740991...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.x = try reader.required(x, "x")
      self.y = try reader.required(y, "y")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("x", x)
      writer.member("y", y)
      writer.endObject()
    }
  }
}
