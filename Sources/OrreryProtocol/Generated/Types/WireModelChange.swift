// Written by protocol-gen from protocol/types/ModelChange.json: edit that instead.

import JSONText

extension Wire {
  /// One difference between two models.
  package struct ModelChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "kind",
      "entity",
      "property",
      "from",
      "to",
      "reached",
      "loss",
      "obstacle",
      "hint",
    ]

    /// What changed.
    package var kind: Wire.ModelChangeKind
    /// The entity that declares it, as the later model calls it; as the earlier one did, where it
    /// is removed.
    package var entity: String
    /// The property, called like the entity; with dots for an element of a composite.
    package var property: String?
    /// What it was, as text: a name, a type, `YES` or `NO`. Left out for nothing.
    package var from: String?
    /// What it is, like `from`.
    package var to: String?
    /// Of a property's change: the later model's entities whose stored objects it concerns.
    package var reached: [String]
    /// The stored data that is lost, as a sentence.
    package var loss: String?
    /// Why no migration can be inferred with this change in it, as a sentence.
    package var obstacle: String?
    /// What to do about the obstacle.
    package var hint: String?

    package init(
      kind: Wire.ModelChangeKind,
      entity: String,
      property: String? = nil,
      from: String? = nil,
      to: String? = nil,
      reached: [String] = [],
      loss: String? = nil,
      obstacle: String? = nil,
      hint: String? = nil
    ) {
      self.kind = kind
      self.entity = entity
      self.property = property
      self.from = from
      self.to = to
      self.reached = reached
      self.loss = loss
      self.obstacle = obstacle
      self.hint = hint
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var kind: Wire.ModelChangeKind?
      var entity: String?
      var property: String?
      var from: String?
      var to: String?
      var reached: [String]?
      var loss: String?
      var obstacle: String?
      var hint: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "kind": kind = try reader.value()
        case "entity": entity = try reader.value()
        case "property": property = try reader.optional()
        case "from": from = try reader.optional()
        case "to": to = try reader.optional()
        case "reached": reached = try reader.optional()
        case "loss": loss = try reader.optional()
        case "obstacle": obstacle = try reader.optional()
        case "hint": hint = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.kind = try reader.required(kind, "kind")
      self.entity = try reader.required(entity, "entity")
      self.property = property
      self.from = from
      self.to = to
      self.reached = reached ?? []
      self.loss = loss
      self.obstacle = obstacle
      self.hint = hint
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("kind", kind)
      writer.member("entity", entity)
      if let property { writer.member("property", property) }
      if let from { writer.member("from", from) }
      if let to { writer.member("to", to) }
      if !reached.isEmpty { writer.member("reached", reached) }
      if let loss { writer.member("loss", loss) }
      if let obstacle { writer.member("obstacle", obstacle) }
      if let hint { writer.member("hint", hint) }
      writer.endObject()
    }
  }
}
