// Written by protocol-gen from protocol/types/ObjectChange.json: edit that instead.

import JSONText

extension Wire {
  /// What changed in one object.
  package struct ObjectChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "id",
      "entity",
      "keys",
      "values",
      "cleared",
      "added",
      "removed",
      "count",
    ]

    /// Which object.
    package var id: Wire.ObjectID
    /// Its entity's name.
    package var entity: String
    /// The changed properties, sorted, to-many relationships included. Left out where `returning`
    /// asks for ids only.
    package var keys: [String]
    /// New values of the changed attributes and to-one relationships; nil is `null`. Left out where
    /// only ids are told, in saves, and for an object that is gone by now.
    package var values: RawJSON?
    /// The changed properties that became nil, sorted: some clients' JSON libraries drop nulls.
    /// Left out where `values` is.
    package var cleared: [String]
    /// By to-many relationship that changed: the objects that joined it.
    package var added: [String: [Wire.ObjectID]]
    /// By to-many relationship that changed: the objects that left it. One that is in neither
    /// changed its order alone, or in more than `limits.noticeObjects` objects, or together with
    /// others in more than `limits.namedObjects`, or in a way that nobody has followed, as by
    /// another process: read it again where it matters.
    package var removed: [String: [Wire.ObjectID]]
    /// By to-many relationship that changed: how many objects it has now. Left out where `values`
    /// is.
    package var count: [String: Int64]

    package init(
      id: Wire.ObjectID,
      entity: String,
      keys: [String] = [],
      values: RawJSON? = nil,
      cleared: [String] = [],
      added: [String: [Wire.ObjectID]] = [:],
      removed: [String: [Wire.ObjectID]] = [:],
      count: [String: Int64] = [:]
    ) {
      self.id = id
      self.entity = entity
      self.keys = keys
      self.values = values
      self.cleared = cleared
      self.added = added
      self.removed = removed
      self.count = count
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var entity: String?
      var keys: [String]?
      var values: RawJSON?
      var cleared: [String]?
      var added: [String: [Wire.ObjectID]]?
      var removed: [String: [Wire.ObjectID]]?
      var count: [String: Int64]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "entity": entity = try reader.value()
        case "keys": keys = try reader.optional()
        case "values": values = try reader.optionalEncoded(Wire.Values.self)
        case "cleared": cleared = try reader.optional()
        case "added": added = try reader.optional()
        case "removed": removed = try reader.optional()
        case "count": count = try reader.optional(eachIn: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.entity = try reader.required(entity, "entity")
      self.keys = keys ?? []
      self.values = values
      self.cleared = cleared ?? []
      self.added = added ?? [:]
      self.removed = removed ?? [:]
      self.count = count ?? [:]
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      writer.member("entity", entity)
      if !keys.isEmpty { writer.member("keys", keys) }
      if let values { writer.member("values", values) }
      if !cleared.isEmpty { writer.member("cleared", cleared) }
      if !added.isEmpty { writer.member("added", added) }
      if !removed.isEmpty { writer.member("removed", removed) }
      if !count.isEmpty { writer.member("count", count) }
      writer.endObject()
    }
  }
}
