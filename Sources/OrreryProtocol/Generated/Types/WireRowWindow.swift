// Written by protocol-gen from protocol/types/RowWindow.json: edit that instead.

import JSONText

extension Wire {
  /// Some rows of a live list, counted over all sections.
  package struct RowWindow: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["offset", "count"]

    /// The first row.
    package var offset: Int64
    /// How many.
    package var count: Int64

    package init(offset: Int64, count: Int64) {
      self.offset = offset
      self.count = count
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var offset: Int64?
      var count: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "offset": offset = try reader.value(in: 0...9007199254740991)
        case "count": count = try reader.value(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.offset = try reader.required(offset, "offset")
      self.count = try reader.required(count, "count")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("offset", offset)
      writer.member("count", count)
      writer.endObject()
    }
  }
}
