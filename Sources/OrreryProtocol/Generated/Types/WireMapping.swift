// Written by protocol-gen from protocol/types/Mapping.json: edit that instead.

import JSONText

extension Wire {
  /// How a migration makes objects of a later model of those of an earlier one, where that cannot
  /// be inferred: Core Data's NSMappingModel.
  ///
  /// What it does not name is inferred: entities that are neither a source nor a destination in it,
  /// and properties that an entity mapping says nothing about. Of objects that would have the same
  /// key in the new store, those of the entity mapping that stands first keep it; the others get
  /// new keys, and all relationships follow them.
  package struct Mapping: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["from", "to", "entities", "steps"]

    /// The version of the `.xcdatamodeld` that it begins with. Left out: whichever version the
    /// store is of.
    package var from: String?
    /// The version that it leads to. Left out: the model that the document is opened with.
    package var to: String?
    /// What becomes of whose objects.
    package var entities: [Wire.EntityMapping]
    /// Several mappings in place of `entities`, each with `from` and `to`: steps of a migration
    /// through several versions. What lies between them is inferred.
    package var steps: [Wire.Mapping]

    package init(
      from: String? = nil,
      to: String? = nil,
      entities: [Wire.EntityMapping] = [],
      steps: [Wire.Mapping] = []
    ) {
      self.from = from
      self.to = to
      self.entities = entities
      self.steps = steps
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var from: String?
      var to: String?
      var entities: [Wire.EntityMapping]?
      var steps: [Wire.Mapping]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "from": from = try reader.optional()
        case "to": to = try reader.optional()
        case "entities": entities = try reader.optional(atMost: 10000)
        case "steps": steps = try reader.optional(atMost: 100)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.from = from
      self.to = to
      self.entities = entities ?? []
      self.steps = steps ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let from { writer.member("from", from) }
      if let to { writer.member("to", to) }
      if !entities.isEmpty { writer.member("entities", entities) }
      if !steps.isEmpty { writer.member("steps", steps) }
      writer.endObject()
    }
  }
}
