// Written by protocol-gen from protocol/types/ObjectChange.json: edit that instead.

import JSONText

extension Wire {
  /// What changed in one object.
  package struct ObjectChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["id", "entity", "keys", "values", "cleared"]

    /// Which object.
    package var id: Wire.ObjectID
    /// Its entity's name.
    package var entity: String
    /// The changed properties, sorted, to-many ones included. Left out where `returning` asks for
    /// ids only.
    package var keys: [String]
    /// New values of the changed properties; nil is `null`, and changed to-many relationships are
    /// arrays of ids. Left out where a notice carries ids only.
    package var values: RawJSON?
    /// The changed properties that became nil, sorted: some clients' JSON libraries drop nulls.
    package var cleared: [String]

    package init(
      id: Wire.ObjectID,
      entity: String,
      keys: [String] = [],
      values: RawJSON? = nil,
      cleared: [String] = []
    ) {
      self.id = id
      self.entity = entity
      self.keys = keys
      self.values = values
      self.cleared = cleared
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var entity: String?
      var keys: [String]?
      var values: RawJSON?
      var cleared: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "entity": entity = try reader.value()
        case "keys": keys = try reader.optional()
        case "values": values = try reader.optional()
        case "cleared": cleared = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.entity = try reader.required(entity, "entity")
      self.keys = keys ?? []
      self.values = values
      self.cleared = cleared ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      writer.member("entity", entity)
      if !keys.isEmpty { writer.member("keys", keys) }
      if let values { writer.member("values", values) }
      if !cleared.isEmpty { writer.member("cleared", cleared) }
      writer.endObject()
    }
  }
}
