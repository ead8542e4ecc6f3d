// Written by protocol-gen from protocol/types/WrittenChanges.json: edit that instead.

import JSONText

extension Wire {
  /// Everything that a write changed, inverses and delete rules included, as far as `returning`
  /// asks for it.
  ///
  /// The lists are left out with `none`, where they would name more than `limits.noticeObjects`
  /// objects together, and where a value cannot be read: the write stands.
  package struct WrittenChanges: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "insertedCount",
      "updatedCount",
      "deletedCount",
      "inserted",
      "updated",
      "deleted",
      "refreshedCount",
      "refreshed",
    ]

    /// How many objects are new.
    package var insertedCount: Int64
    /// How many objects changed, with those at the other ends of relationships and those whose
    /// derived attributes did. Set to what it has already, an object does not change.
    package var updatedCount: Int64
    /// How many objects are deleted, with those that delete rules took.
    package var deletedCount: Int64
    /// The new objects; their values with `objects`.
    package var inserted: [Wire.ManagedObject]?
    /// The changed objects; the properties with `keys`, their new values too with `objects`.
    package var updated: [Wire.ObjectChange]?
    /// The deleted objects.
    package var deleted: [Wire.ObjectID]?
    /// How many objects, none of the others, were read again: they may have changed in any
    /// property.
    package var refreshedCount: Int64
    /// The objects that were read again; their values with `objects`. Left out where there are
    /// none.
    package var refreshed: [Wire.ManagedObject]?

    package init(
      insertedCount: Int64,
      updatedCount: Int64,
      deletedCount: Int64,
      inserted: [Wire.ManagedObject]? = nil,
      updated: [Wire.ObjectChange]? = nil,
      deleted: [Wire.ObjectID]? = nil,
      refreshedCount: Int64 = 0,
      refreshed: [Wire.ManagedObject]? = nil
    ) {
      self.insertedCount = insertedCount
      self.updatedCount = updatedCount
      self.deletedCount = deletedCount
      self.inserted = inserted
      self.updated = updated
      self.deleted = deleted
      self.refreshedCount = refreshedCount
      self.refreshed = refreshed
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var insertedCount: Int64?
      var updatedCount: Int64?
      var deletedCount: Int64?
      var inserted: [Wire.ManagedObject]?
      var updated: [Wire.ObjectChange]?
      var deleted: [Wire.ObjectID]?
      var refreshedCount: Int64?
      var refreshed: [Wire.ManagedObject]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "insertedCount": insertedCount = try reader.value(in: 0...9007199254740991)
        case "updatedCount": updatedCount = try reader.value(in: 0...9007199254740991)
        case "deletedCount": deletedCount = try reader.value(in: 0...9007199254740991)
        case "inserted": inserted = try reader.optional()
        case "updated": updated = try reader.optional()
        case "deleted": deleted = try reader.optional()
        case "refreshedCount": refreshedCount = try reader.optional(in: 0...9007199254740991)
        case "refreshed": refreshed = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.insertedCount = try reader.required(insertedCount, "insertedCount")
      self.updatedCount = try reader.required(updatedCount, "updatedCount")
      self.deletedCount = try reader.required(deletedCount, "deletedCount")
      self.inserted = inserted
      self.updated = updated
      self.deleted = deleted
      self.refreshedCount = refreshedCount ?? 0
      self.refreshed = refreshed
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("insertedCount", insertedCount)
      writer.member("updatedCount", updatedCount)
      writer.member("deletedCount", deletedCount)
      if let inserted { writer.member("inserted", inserted) }
      if let updated { writer.member("updated", updated) }
      if let deleted { writer.member("deleted", deleted) }
      if refreshedCount != 0 { writer.member("refreshedCount", refreshedCount) }
      if let refreshed { writer.member("refreshed", refreshed) }
      writer.endObject()
    }
  }
}
