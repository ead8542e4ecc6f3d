// Written by protocol-gen from protocol/types/ModelProblem.json: edit that instead.

import JSONText

extension Wire {
  /// Something that is wrong with a model, or odd.
  package struct ModelProblem: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "message",
      "entity",
      "property",
      "expression",
      "offset",
      "hint",
      "file",
      "line",
    ]

    /// One sentence for a person.
    package var message: String
    /// The entity or composite concerned.
    package var entity: String?
    /// The property or element concerned.
    package var property: String?
    /// The predicate or expression at fault.
    package var expression: String?
    /// Where in `expression` the fault is, in bytes of UTF-8 from its start.
    package var offset: Int64?
    /// What to do about it.
    package var hint: String?
    /// The file that it is in, of a model that is read from one.
    package var file: String?
    /// The line in `file`, from 1.
    package var line: Int64?

    package init(
      message: String,
      entity: String? = nil,
      property: String? = nil,
      expression: String? = nil,
      offset: Int64? = nil,
      hint: String? = nil,
      file: String? = nil,
      line: Int64? = nil
    ) {
      self.message = message
      self.entity = entity
      self.property = property
      self.expression = expression
      self.offset = offset
      self.hint = hint
      self.file = file
      self.line = line
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var message: String?
      var entity: String?
      var property: String?
      var expression: String?
      var offset: Int64?
      var hint: String?
      var file: String?
      var line: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "message": message = try reader.value()
        case "entity": entity = try reader.optional()
        case "property": property = try reader.optional()
        case "expression": expression = try reader.optional()
        case "offset": offset = try reader.optional(in: 0...9007199254740991)
        case "hint": hint = try reader.optional()
        case "file": file = try reader.optional()
        case "line": line = try reader.optional(in: 1...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.message = try reader.required(message, "message")
      self.entity = entity
      self.property = property
      self.expression = expression
      self.offset = offset
      self.hint = hint
      self.file = file
      self.line = line
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("message", message)
      if let entity { writer.member("entity", entity) }
      if let property { writer.member("property", property) }
      if let expression { writer.member("expression", expression) }
      if let offset { writer.member("offset", offset) }
      if let hint { writer.member("hint", hint) }
      if let file { writer.member("file", file) }
      if let line { writer.member("line", line) }
      writer.endObject()
    }
  }
}
