// Written by protocol-gen from protocol/types/ModelGuess.json: edit that instead.

import JSONText

extension Wire {
  /// Something in a model that is not certain, or was left out of it.
  package struct ModelGuess: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["kind", "message", "entity", "property"]

    /// What sort of guess.
    package var kind: Wire.ModelGuessKind
    /// One sentence for a person.
    package var message: String
    /// The entity concerned.
    package var entity: String?
    /// The property concerned.
    package var property: String?

    package init(
      kind: Wire.ModelGuessKind,
      message: String,
      entity: String? = nil,
      property: String? = nil
    ) {
      self.kind = kind
      self.message = message
      self.entity = entity
      self.property = property
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var kind: Wire.ModelGuessKind?
      var message: String?
      var entity: String?
      var property: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "kind": kind = try reader.value()
        case "message": message = try reader.value()
        case "entity": entity = try reader.optional()
        case "property": property = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.kind = try reader.required(kind, "kind")
      self.message = try reader.required(message, "message")
      self.entity = entity
      self.property = property
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("kind", kind)
      writer.member("message", message)
      if let entity { writer.member("entity", entity) }
      if let property { writer.member("property", property) }
      writer.endObject()
    }
  }
}
