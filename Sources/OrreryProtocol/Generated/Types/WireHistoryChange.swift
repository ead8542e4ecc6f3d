// Written by protocol-gen from protocol/types/HistoryChange.json: edit that instead.

import JSONText

extension Wire {
  /// What a save did to one object.
  package struct HistoryChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["type", "id", "keys", "tombstone"]

    /// What it did.
    package var type: Wire.HistoryChangeType
    /// Which object.
    package var id: Wire.ObjectID
    /// Of an update: the changed properties, sorted. Left out where the history does not say: then
    /// all may have changed.
    package var keys: [String]?
    /// Of a deletion: the values of the attributes that the model marks with
    /// `preservesValueInHistoryOnDeletion`.
    package var tombstone: RawJSON?

    package init(
      type: Wire.HistoryChangeType,
      id: Wire.ObjectID,
      keys: [String]? = nil,
      tombstone: RawJSON? = nil
    ) {
      self.type = type
      self.id = id
      self.keys = keys
      self.tombstone = tombstone
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var type: Wire.HistoryChangeType?
      var id: Wire.ObjectID?
      var keys: [String]?
      var tombstone: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "type": type = try reader.value()
        case "id": id = try reader.value()
        case "keys": keys = try reader.optional()
        case "tombstone": tombstone = try reader.optionalEncoded(Wire.Values.self)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.type = try reader.required(type, "type")
      self.id = try reader.required(id, "id")
      self.keys = keys
      self.tombstone = tombstone
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("type", type)
      writer.member("id", id)
      if let keys { writer.member("keys", keys) }
      if let tombstone { writer.member("tombstone", tombstone) }
      writer.endObject()
    }
  }
}
