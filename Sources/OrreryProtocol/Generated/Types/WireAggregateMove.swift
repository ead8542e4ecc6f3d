// Written by protocol-gen from protocol/types/AggregateMove.json: edit that instead.

import JSONText

extension Wire {
  /// A group that changed its place in a live aggregate.
  package struct AggregateMove: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["from", "to", "key"]

    /// Its old place.
    package var from: Int64
    /// Its new place.
    package var to: Int64
    /// Which group.
    package var key: RawJSON

    package init(from: Int64, to: Int64, key: RawJSON) {
      self.from = from
      self.to = to
      self.key = key
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var from: Int64?
      var to: Int64?
      var key: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "from": from = try reader.value(in: 0...9007199254740991)
        case "to": to = try reader.value(in: 0...9007199254740991)
        case "key": key = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.from = try reader.required(from, "from")
      self.to = try reader.required(to, "to")
      self.key = try reader.required(key, "key")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("from", from)
      writer.member("to", to)
      writer.member("key", key)
      writer.endObject()
    }
  }
}
