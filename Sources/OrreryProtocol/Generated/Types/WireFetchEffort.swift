// Written by protocol-gen from protocol/types/FetchEffort.json: edit that instead.

import JSONText

extension Wire {
  /// What running a statement to its end took, by SQLite's own counters.
  package struct FetchEffort: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "rows",
      "scanSteps",
      "sorts",
      "automaticIndexRows",
      "instructions",
    ]

    /// Rows that it gave.
    package var rows: Int64
    /// Steps from row to row through tables and indexes that nothing narrowed down: one less than
    /// their rows, for each time one was read from end to end. Rows that were searched for are not
    /// in it.
    package var scanSteps: Int64
    /// How often rows were sorted.
    package var sorts: Int64
    /// Rows put into indexes that SQLite made for this run alone.
    package var automaticIndexRows: Int64
    /// Instructions of SQLite's virtual machine: the work as a whole.
    package var instructions: Int64

    package init(
      rows: Int64,
      scanSteps: Int64,
      sorts: Int64,
      automaticIndexRows: Int64,
      instructions: Int64
    ) {
      self.rows = rows
      self.scanSteps = scanSteps
      self.sorts = sorts
      self.automaticIndexRows = automaticIndexRows
      self.instructions = instructions
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var rows: Int64?
      var scanSteps: Int64?
      var sorts: Int64?
      var automaticIndexRows: Int64?
      var instructions: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "rows": rows = try reader.value(in: 0...9007199254740991)
        case "scanSteps": scanSteps = try reader.value(in: 0...9007199254740991)
        case "sorts": sorts = try reader.value(in: 0...9007199254740991)
        case "automaticIndexRows": automaticIndexRows = try reader.value(in: 0...9007199254740991)
        case "instructions": instructions = try reader.value(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.rows = try reader.required(rows, "rows")
      self.scanSteps = try reader.required(scanSteps, "scanSteps")
      self.sorts = try reader.required(sorts, "sorts")
      self.automaticIndexRows = try reader.required(automaticIndexRows, "automaticIndexRows")
      self.instructions = try reader.required(instructions, "instructions")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("rows", rows)
      writer.member("scanSteps", scanSteps)
      writer.member("sorts", sorts)
      writer.member("automaticIndexRows", automaticIndexRows)
      writer.member("instructions", instructions)
      writer.endObject()
    }
  }
}
