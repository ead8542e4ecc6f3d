// Written by protocol-gen from protocol/types/ModelGraphEnd.json: edit that instead.

import JSONText

extension Wire {
  /// Where a line of a model's graph meets a box.
  package struct ModelGraphEnd: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "entity",
      "relationship",
      "minimumCount",
      "maximumCount",
      "label",
    ]

    /// The entity whose box it is.
    package var entity: String
    /// The relationship that leads here: one of the other end's entity, which it may inherit. Left
    /// out: none does.
    package var relationship: String?
    /// How many objects it leads to at least. Left out: no relationship leads here.
    package var minimumCount: Int64?
    /// How many objects it leads to at most. Left out: as many as there are, or no relationship
    /// leads here.
    package var maximumCount: Int64?
    /// Its name, written there. Left out: no relationship leads here, or it is its own inverse and
    /// written at the other end.
    package var label: Wire.ModelGraphLabel?

    package init(
      entity: String,
      relationship: String? = nil,
      minimumCount: Int64? = nil,
      maximumCount: Int64? = nil,
      label: Wire.ModelGraphLabel? = nil
    ) {
      self.entity = entity
      self.relationship = relationship
      self.minimumCount = minimumCount
      self.maximumCount = maximumCount
      self.label = label
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var entity: String?
      var relationship: String?
      var minimumCount: Int64?
      var maximumCount: Int64?
      var label: Wire.ModelGraphLabel?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "entity": entity = try reader.value()
        case "relationship": relationship = try reader.optional()
        case "minimumCount": minimumCount = try reader.optional(in: 0...9007199254740991)
        case "maximumCount": maximumCount = try reader.optional(in: 1...9007199254740991)
        case "label": label = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.entity = try reader.required(entity, "entity")
      self.relationship = relationship
      self.minimumCount = minimumCount
      self.maximumCount = maximumCount
      self.label = label
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("entity", entity)
      if let relationship { writer.member("relationship", relationship) }
      if let minimumCount { writer.member("minimumCount", minimumCount) }
      if let maximumCount { writer.member("maximumCount", maximumCount) }
      if let label { writer.member("label", label) }
      writer.endObject()
    }
  }
}
