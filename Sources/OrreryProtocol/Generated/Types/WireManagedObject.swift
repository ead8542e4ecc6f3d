// Written by protocol-gen from protocol/types/ManagedObject.json: edit that instead.

import JSONText

extension Wire {
  /// A managed object as a client sees it.
  package struct ManagedObject: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["id", "entity", "values", "version"]

    /// Its permanent id.
    package var id: Wire.ObjectID
    /// Its own entity's name.
    package var entity: String
    /// Its values; to-many relationships only where asked for. Left out where a notice carries ids
    /// only.
    package var values: RawJSON?
    /// How often it was saved (Core Data's Z_OPT), for `ifVersion`; more for an object that came
    /// back after it was deleted, so that no version names two states. Left out while it never was.
    package var version: Int64?

    package init(id: Wire.ObjectID, entity: String, values: RawJSON? = nil, version: Int64? = nil) {
      self.id = id
      self.entity = entity
      self.values = values
      self.version = version
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var entity: String?
      var values: RawJSON?
      var version: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "entity": entity = try reader.value()
        case "values": values = try reader.optional()
        case "version": version = try reader.optional(in: 1...9223372036854775807)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.entity = try reader.required(entity, "entity")
      self.values = values
      self.version = version
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      writer.member("entity", entity)
      if let values { writer.member("values", values) }
      if let version { writer.member("version", version) }
      writer.endObject()
    }
  }
}
