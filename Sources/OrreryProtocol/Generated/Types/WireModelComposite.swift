// Written by protocol-gen from protocol/types/ModelComposite.json: edit that instead.

import JSONText

extension Wire {
  /// A composite type.
  package struct ModelComposite: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "elements"]

    /// Its name.
    package var name: String
    /// Its elements; composites may nest, not recur.
    package var elements: [Wire.ModelAttribute]

    package init(name: String, elements: [Wire.ModelAttribute]) {
      self.name = name
      self.elements = elements
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var elements: [Wire.ModelAttribute]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "elements": elements = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.elements = try reader.required(elements, "elements")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("elements", elements)
      writer.endObject()
    }
  }
}
