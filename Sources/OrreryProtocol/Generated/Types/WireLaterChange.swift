// Written by protocol-gen from protocol/types/LaterChange.json: edit that instead.

import JSONText

extension Wire {
  /// That an object has changed since a clock, and who changed it last.
  package struct LaterChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["id", "keys", "origin", "by", "author"]

    /// Which object.
    package var id: Wire.ObjectID
    /// The properties that changed, sorted; all where the object was deleted and came back.
    package var keys: [String]
    /// How it changed last.
    package var origin: Wire.ChangeOrigin
    /// The request that changed it last. Left out where no request of this server did.
    package var by: Wire.ChangeCause?
    /// The author of the context that saved the change, where it has one.
    package var author: String?

    package init(
      id: Wire.ObjectID,
      keys: [String],
      origin: Wire.ChangeOrigin,
      by: Wire.ChangeCause? = nil,
      author: String? = nil
    ) {
      self.id = id
      self.keys = keys
      self.origin = origin
      self.by = by
      self.author = author
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var keys: [String]?
      var origin: Wire.ChangeOrigin?
      var by: Wire.ChangeCause?
      var author: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "keys": keys = try reader.value()
        case "origin": origin = try reader.value()
        case "by": by = try reader.optional()
        case "author": author = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.keys = try reader.required(keys, "keys")
      self.origin = try reader.required(origin, "origin")
      self.by = by
      self.author = author
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      writer.member("keys", keys)
      writer.member("origin", origin)
      if let by { writer.member("by", by) }
      if let author { writer.member("author", author) }
      writer.endObject()
    }
  }
}
