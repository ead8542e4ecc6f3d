// Written by protocol-gen from protocol/types/AggregateDelete.json: edit that instead.

import JSONText

extension Wire {
  /// A group that left a live aggregate.
  package struct AggregateDelete: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["row", "groupKey"]

    /// Its old place.
    package var row: Int64
    /// Which group.
    package var groupKey: RawJSON

    package init(row: Int64, groupKey: RawJSON) {
      self.row = row
      self.groupKey = groupKey
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var row: Int64?
      var groupKey: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "row": row = try reader.value(in: 0...9007199254740991)
        case "groupKey": groupKey = try reader.encoded([RawJSON].self)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.row = try reader.required(row, "row")
      self.groupKey = try reader.required(groupKey, "groupKey")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("row", row)
      writer.member("groupKey", groupKey)
      writer.endObject()
    }
  }
}
