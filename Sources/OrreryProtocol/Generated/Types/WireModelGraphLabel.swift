// Written by protocol-gen from protocol/types/ModelGraphLabel.json: edit that instead.

import JSONText

extension Wire {
  /// A text beside a line of a model's graph.
  package struct ModelGraphLabel: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["text", "x", "y", "width", "height"]

    /// The relationship's name, with its counts where these are others than none, one or many, and
    /// a sign of its `change`.
    package var text: String
    /// The left edge of the room for it.
    package var x: Int64
    /// The upper edge of the room for it; `y` grows downwards.
    package var y: Int64
    /// How wide it is.
    package var width: Int64
    /// How high it is.
    package var height: Int64

    package init(text: String, x: Int64, y: Int64, width: Int64, height: Int64) {
      self.text = text
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var text: String?
      var x: Int64?
      var y: Int64?
      var width: Int64?
      var height: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "text": text = try reader.value()
        case "x": x = try reader.value(in: -9007199254740991...9007199254740991)
        case "y": y = try reader.value(in: -9007199254740991...9007199254740991)
        case "width": width = try reader.value(in: 0...9007199254740991)
        case "height": height = try reader.value(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.text = try reader.required(text, "text")
      self.x = try reader.required(x, "x")
      self.y = try reader.required(y, "y")
      self.width = try reader.required(width, "width")
      self.height = try reader.required(height, "height")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("text", text)
      writer.member("x", x)
      writer.member("y", y)
      writer.member("width", width)
      writer.member("height", height)
      writer.endObject()
    }
  }
}
