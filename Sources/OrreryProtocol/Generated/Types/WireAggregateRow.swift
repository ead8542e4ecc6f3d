// Written by protocol-gen from protocol/types/AggregateRow.json: edit that instead.

import JSONText

extension Wire {
  /// A row of a live aggregate: a group, and what was computed of it.
  package struct AggregateRow: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["row", "groupKey", "values"]

    /// Its place; after a change the new one.
    package var row: Int64
    /// What tells the group from others: the values that `groupBy` names, in its order. Empty where
    /// nothing is grouped.
    package var groupKey: RawJSON
    /// The columns by name.
    package var values: RawJSON

    package init(row: Int64, groupKey: RawJSON, values: RawJSON) {
      self.row = row
      self.groupKey = groupKey
      self.values = values
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var row: Int64?
      var groupKey: RawJSON?
      var values: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "row": row = try reader.value(in: 0...9007199254740991)
        case "groupKey": groupKey = try reader.encoded([RawJSON].self)
        case "values": values = try reader.encoded(Wire.Values.self)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.row = try reader.required(row, "row")
      self.groupKey = try reader.required(groupKey, "groupKey")
      self.values = try reader.required(values, "values")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("row", row)
      writer.member("groupKey", groupKey)
      writer.member("values", values)
      writer.endObject()
    }
  }
}
