// Written by protocol-gen from protocol/types/ListChange.json: edit that instead.

import JSONText

extension Wire {
  /// What turns an old state of a live list into a new one.
  ///
  /// To apply it: remove `deletes` and the sources of `moves`, together, from the last place to the
  /// first; remove `sectionDeletes`, which are empty now; put in `sectionInserts`; put in `inserts`
  /// and the targets of `moves`, together, from the first place to the last; show `updates` anew,
  /// at `newPlace`; show `entered` at their places. Removals name places in the old list,
  /// insertions places in the new one, as in table views. A row that nothing touched never moves.
  /// Where more than `limits.noticeObjects` objects would come with what they have, they come as
  /// ids alone: `object/get` has the rest.
  package struct ListChange: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "total",
      "sectionDeletes",
      "sectionInserts",
      "deletes",
      "moves",
      "inserts",
      "updates",
      "entered",
      "related",
    ]

    /// How many rows there are now, in the window or not.
    package var total: Int64
    /// Old indexes of sections that are gone, descending.
    package var sectionDeletes: [Int64]
    /// New sections, ascending.
    package var sectionInserts: [Wire.ListSectionInsert]
    /// Rows that left, by their old places, descending.
    package var deletes: [Wire.ListDelete]
    /// Rows that moved, ascending by `newPlace`.
    package var moves: [Wire.ListMove]
    /// Rows that came, by their new places, ascending.
    package var inserts: [Wire.ListRow]
    /// Rows whose content changed, moved or not, ascending by `newPlace`; only those inside the
    /// window.
    package var updates: [Wire.ListUpdate]
    /// Rows that the change brought into the window and that are neither in `inserts` nor in
    /// `updates` with what they have: others pushed them there, or they moved. By their new places,
    /// ascending.
    package var entered: [Wire.ListRow]
    /// What is prefetched with the objects in this change, each once.
    package var related: [Wire.ManagedObject]

    package init(
      total: Int64,
      sectionDeletes: [Int64],
      sectionInserts: [Wire.ListSectionInsert],
      deletes: [Wire.ListDelete],
      moves: [Wire.ListMove],
      inserts: [Wire.ListRow],
      updates: [Wire.ListUpdate],
      entered: [Wire.ListRow],
      related: [Wire.ManagedObject]
    ) {
      self.total = total
      self.sectionDeletes = sectionDeletes
      self.sectionInserts = sectionInserts
      self.deletes = deletes
      self.moves = moves
      self.inserts = inserts
      self.updates = updates
      self.entered = entered
      self.related = related
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var total: Int64?
      var sectionDeletes: [Int64]?
      var sectionInserts: [Wire.ListSectionInsert]?
      var deletes: [Wire.ListDelete]?
      var moves: [Wire.ListMove]?
      var inserts: [Wire.ListRow]?
      var updates: [Wire.ListUpdate]?
      var entered: [Wire.ListRow]?
      var related: [Wire.ManagedObject]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "total": total = try reader.value(in: 0...9007199254740991)
        case "sectionDeletes": sectionDeletes = try reader.value(eachIn: 0...9007199254740991)
        case "sectionInserts": sectionInserts = try reader.value()
        case "deletes": deletes = try reader.value()
        case "moves": moves = try reader.value()
        case "inserts": inserts = try reader.value()
        case "updates": updates = try reader.value()
        case "entered": entered = try reader.value()
        case "related": related = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.total = try reader.required(total, "total")
      self.sectionDeletes = try reader.required(sectionDeletes, "sectionDeletes")
      self.sectionInserts = try reader.required(sectionInserts, "sectionInserts")
      self.deletes = try reader.required(deletes, "deletes")
      self.moves = try reader.required(moves, "moves")
      self.inserts = try reader.required(inserts, "inserts")
      self.updates = try reader.required(updates, "updates")
      self.entered = try reader.required(entered, "entered")
      self.related = try reader.required(related, "related")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("total", total)
      writer.member("sectionDeletes", sectionDeletes)
      writer.member("sectionInserts", sectionInserts)
      writer.member("deletes", deletes)
      writer.member("moves", moves)
      writer.member("inserts", inserts)
      writer.member("updates", updates)
      writer.member("entered", entered)
      writer.member("related", related)
      writer.endObject()
    }
  }
}
