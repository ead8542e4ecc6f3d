// Written by protocol-gen from protocol/types/ManagedObject.json: edit that instead.

import JSONText

extension Wire {
  /// A managed object as a client sees it.
  package struct ManagedObject: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["id", "entity", "values", "keys"]

    /// Its permanent id.
    package var id: Wire.ObjectID
    /// Its own entity's name.
    package var entity: String
    /// Its values by property, and by key path where one was asked for; to-many relationships only
    /// where asked for. Left out where a notice carries ids only, where `returning` asks for less,
    /// and in the result of a write where they cannot be read: the write stands.
    package var values: RawJSON?
    /// In the result of a write with `returning` of `keys`: the properties that it changed, sorted.
    /// Left out for a new object.
    package var keys: [String]

    package init(id: Wire.ObjectID, entity: String, values: RawJSON? = nil, keys: [String] = []) {
      self.id = id
      self.entity = entity
      self.values = values
      self.keys = keys
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var entity: String?
      var values: RawJSON?
      var keys: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "entity": entity = try reader.value()
        case "values": values = try reader.optionalEncoded(Wire.Values.self)
        case "keys": keys = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.entity = try reader.required(entity, "entity")
      self.values = values
      self.keys = keys ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      writer.member("entity", entity)
      if let values { writer.member("values", values) }
      if !keys.isEmpty { writer.member("keys", keys) }
      writer.endObject()
    }
  }
}
