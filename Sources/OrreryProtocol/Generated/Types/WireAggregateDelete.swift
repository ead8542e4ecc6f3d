// Written by protocol-gen from protocol/types/AggregateDelete.json: edit that instead.

import JSONText

extension Wire {
  /// A group that left a live aggregate.
  package struct AggregateDelete: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["row", "key"]

    /// Its old place.
    package var row: Int64
    /// Which group.
    package var key: RawJSON

    package init(row: Int64, key: RawJSON) {
      self.row = row
      self.key = key
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var row: Int64?
      var key: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "row": row = try reader.value(in: 0...9007199254740991)
        case "key": key = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.row = try reader.required(row, "row")
      self.key = try reader.required(key, "key")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("row", row)
      writer.member("key", key)
      writer.endObject()
    }
  }
}
