// Written by protocol-gen from protocol/types/ModelGraphRow.json: edit that instead.

import JSONText

extension Wire {
  /// A line of text in an entity's box: an attribute.
  package struct ModelGraphRow: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["text", "change"]

    /// The name and the type, with a question mark where it is optional; before it `+`, `−` or `±`
    /// where it has a `change`.
    package var text: String
    /// What has become of it since the earlier model. Left out: nothing, or no model is compared.
    package var change: Wire.ModelGraphChange?

    package init(text: String, change: Wire.ModelGraphChange? = nil) {
      self.text = text
      self.change = change
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var text: String?
      var change: Wire.ModelGraphChange?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "text": text = try reader.value()
        case "change": change = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.text = try reader.required(text, "text")
      self.change = change
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("text", text)
      if let change { writer.member("change", change) }
      writer.endObject()
    }
  }
}
