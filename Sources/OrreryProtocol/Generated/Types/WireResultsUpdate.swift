// Written by protocol-gen from protocol/types/ResultsUpdate.json: edit that instead.

import JSONText

extension Wire {
  /// A row of a live list whose content changed.
  package struct ResultsUpdate: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["from", "to", "id", "keys", "object"]

    /// In the old list.
    package var from: Wire.RowPlace
    /// In the new list.
    package var to: Wire.RowPlace
    /// The object.
    package var id: Wire.ObjectID
    /// The properties that changed, and key paths to those of prefetched objects; sorted.
    package var keys: [String]
    /// What the row has now, inside the window.
    package var object: Wire.Object?

    package init(
      from: Wire.RowPlace,
      to: Wire.RowPlace,
      id: Wire.ObjectID,
      keys: [String],
      object: Wire.Object? = nil
    ) {
      self.from = from
      self.to = to
      self.id = id
      self.keys = keys
      self.object = object
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var from: Wire.RowPlace?
      var to: Wire.RowPlace?
      var id: Wire.ObjectID?
      var keys: [String]?
      var object: Wire.Object?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "from": from = try reader.value()
        case "to": to = try reader.value()
        case "id": id = try reader.value()
        case "keys": keys = try reader.value()
        case "object": object = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.from = try reader.required(from, "from")
      self.to = try reader.required(to, "to")
      self.id = try reader.required(id, "id")
      self.keys = try reader.required(keys, "keys")
      self.object = object
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("from", from)
      writer.member("to", to)
      writer.member("id", id)
      writer.member("keys", keys)
      if let object { writer.member("object", object) }
      writer.endObject()
    }
  }
}
