// Written by protocol-gen from protocol/types/CheckProblem.json: edit that instead.

import JSONText

extension Wire {
  /// One fault that `document/check` found.
  package struct CheckProblem: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["kind", "message", "entity", "property", "objects"]

    /// What sort of fault.
    package var kind: Wire.CheckProblemKind
    /// One sentence for a person.
    package var message: String
    /// The entity concerned.
    package var entity: String?
    /// The property concerned.
    package var property: String?
    /// The objects concerned, at most a hundred.
    package var objects: [Wire.ObjectID]

    package init(
      kind: Wire.CheckProblemKind,
      message: String,
      entity: String? = nil,
      property: String? = nil,
      objects: [Wire.ObjectID] = []
    ) {
      self.kind = kind
      self.message = message
      self.entity = entity
      self.property = property
      self.objects = objects
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var kind: Wire.CheckProblemKind?
      var message: String?
      var entity: String?
      var property: String?
      var objects: [Wire.ObjectID]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "kind": kind = try reader.value()
        case "message": message = try reader.value()
        case "entity": entity = try reader.optional()
        case "property": property = try reader.optional()
        case "objects": objects = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.kind = try reader.required(kind, "kind")
      self.message = try reader.required(message, "message")
      self.entity = entity
      self.property = property
      self.objects = objects ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("kind", kind)
      writer.member("message", message)
      if let entity { writer.member("entity", entity) }
      if let property { writer.member("property", property) }
      if !objects.isEmpty { writer.member("objects", objects) }
      writer.endObject()
    }
  }
}
