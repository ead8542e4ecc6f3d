// Written by protocol-gen from protocol/types/AggregateChange.json: edit that instead.

import JSONText

extension Wire {
  /// What turns an old state of a live aggregate into a new one.
  ///
  /// To apply it by places: remove `deletes` and the sources of `moves`, together, from the last
  /// place to the first; put in `inserts` and the targets of `moves`, together, from the first
  /// place to the last; then replace `updates`. A client that keeps groups by their keys needs the
  /// keys alone.
  package struct AggregateChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["total", "deletes", "moves", "inserts", "updates"]

    /// How many rows there are now.
    package var total: Int64
    /// Rows that left, by their old places, descending.
    package var deletes: [Wire.AggregateDelete]
    /// Rows that moved, ascending by `newPlace`. A group that nothing touched never moves.
    package var moves: [Wire.AggregateMove]
    /// Rows that came, ascending.
    package var inserts: [Wire.AggregateRow]
    /// Rows whose values changed, moved or not, ascending.
    package var updates: [Wire.AggregateRow]

    package init(
      total: Int64,
      deletes: [Wire.AggregateDelete],
      moves: [Wire.AggregateMove],
      inserts: [Wire.AggregateRow],
      updates: [Wire.AggregateRow]
    ) {
      self.total = total
      self.deletes = deletes
      self.moves = moves
      self.inserts = inserts
      self.updates = updates
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var total: Int64?
      var deletes: [Wire.AggregateDelete]?
      var moves: [Wire.AggregateMove]?
      var inserts: [Wire.AggregateRow]?
      var updates: [Wire.AggregateRow]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "total": total = try reader.value(in: 0...9007199254740991)
        case "deletes": deletes = try reader.value()
        case "moves": moves = try reader.value()
        case "inserts": inserts = try reader.value()
        case "updates": updates = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.total = try reader.required(total, "total")
      self.deletes = try reader.required(deletes, "deletes")
      self.moves = try reader.required(moves, "moves")
      self.inserts = try reader.required(inserts, "inserts")
      self.updates = try reader.required(updates, "updates")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("total", total)
      writer.member("deletes", deletes)
      writer.member("moves", moves)
      writer.member("inserts", inserts)
      writer.member("updates", updates)
      writer.endObject()
    }
  }
}
