// Written by protocol-gen from protocol/types/BatchOutcome.json: edit that instead.

import JSONText

extension Wire {
  /// What a batch request did.
  ///
  /// The lists are left out where they would name more than `limits.noticeObjects` objects
  /// together.
  package struct BatchOutcome: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "matched",
      "insertedCount",
      "updatedCount",
      "deletedCount",
      "inserted",
      "updated",
      "deleted",
      "clock",
    ]

    /// Objects that the request is about: found by its predicate, or given to `batch/insert`.
    package var matched: Int64
    /// New objects.
    package var insertedCount: Int64
    /// Objects that changed, with those at the other ends of relationships and those whose derived
    /// attributes did. Set to what it has already, an object does not change.
    package var updatedCount: Int64
    /// Deleted objects, with those that delete rules took.
    package var deletedCount: Int64
    /// New objects, in the order given.
    package var inserted: [Wire.ObjectID]?
    /// Changed objects.
    package var updated: [Wire.ChangedKeys]?
    /// Deleted objects.
    package var deleted: [Wire.ObjectID]?
    /// The document's clock after this call.
    package var clock: String

    package init(
      matched: Int64,
      insertedCount: Int64,
      updatedCount: Int64,
      deletedCount: Int64,
      inserted: [Wire.ObjectID]? = nil,
      updated: [Wire.ChangedKeys]? = nil,
      deleted: [Wire.ObjectID]? = nil,
      clock: String
    ) {
      self.matched = matched
      self.insertedCount = insertedCount
      self.updatedCount = updatedCount
      self.deletedCount = deletedCount
      self.inserted = inserted
      self.updated = updated
      self.deleted = deleted
      self.clock = clock
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var matched: Int64?
      var insertedCount: Int64?
      var updatedCount: Int64?
      var deletedCount: Int64?
      var inserted: [Wire.ObjectID]?
      var updated: [Wire.ChangedKeys]?
      var deleted: [Wire.ObjectID]?
      var clock: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "matched": matched = try reader.value(in: 0...9007199254740991)
        case "insertedCount": insertedCount = try reader.value(in: 0...9007199254740991)
        case "updatedCount": updatedCount = try reader.value(in: 0...9007199254740991)
        case "deletedCount": deletedCount = try reader.value(in: 0...9007199254740991)
        case "inserted": inserted = try reader.optional()
        case "updated": updated = try reader.optional()
        case "deleted": deleted = try reader.optional()
        case "clock": clock = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.matched = try reader.required(matched, "matched")
      self.insertedCount = try reader.required(insertedCount, "insertedCount")
      self.updatedCount = try reader.required(updatedCount, "updatedCount")
      self.deletedCount = try reader.required(deletedCount, "deletedCount")
      self.inserted = inserted
      self.updated = updated
      self.deleted = deleted
      self.clock = try reader.required(clock, "clock")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("matched", matched)
      writer.member("insertedCount", insertedCount)
      writer.member("updatedCount", updatedCount)
      writer.member("deletedCount", deletedCount)
      if let inserted { writer.member("inserted", inserted) }
      if let updated { writer.member("updated", updated) }
      if let deleted { writer.member("deleted", deleted) }
      writer.member("clock", clock)
      writer.endObject()
    }
  }
}
