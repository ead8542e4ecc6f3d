// Written by protocol-gen from protocol/types/RowPlace.json: edit that instead.

import JSONText

extension Wire {
  /// Where a row of a live list is.
  package struct RowPlace: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["section", "row"]

    /// The section, from 0.
    package var section: Int64
    /// The row in the section, from 0.
    package var row: Int64

    package init(section: Int64, row: Int64) {
      self.section = section
      self.row = row
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var section: Int64?
      var row: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "section": section = try reader.value(in: 0...9007199254740991)
        case "row": row = try reader.value(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.section = try reader.required(section, "section")
      self.row = try reader.required(row, "row")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("section", section)
      writer.member("row", row)
      writer.endObject()
    }
  }
}
