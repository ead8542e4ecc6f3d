// Written by protocol-gen from protocol/types/MissedChanges.json: edit that instead.

import JSONText

extension Wire {
  /// What happened in a document's main context since a clock, unsaved edits included: what became
  /// of each object, not how.
  package struct MissedChanges: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "noticeDetail",
      "inserted",
      "updated",
      "deleted",
      "refreshed",
    ]

    /// `ids` where the connection's notices carry ids or none, and for more than
    /// `limits.noticeObjects` objects: then nothing has values.
    package var noticeDetail: Wire.NoticeDetail
    /// New objects.
    package var inserted: [Wire.ManagedObject]
    /// Changed objects.
    package var updated: [Wire.ObjectChange]
    /// Objects that are gone.
    package var deleted: [Wire.ObjectID]
    /// Objects that may have changed in any property, to-many relationships included.
    package var refreshed: [Wire.ManagedObject]

    package init(
      noticeDetail: Wire.NoticeDetail,
      inserted: [Wire.ManagedObject],
      updated: [Wire.ObjectChange],
      deleted: [Wire.ObjectID],
      refreshed: [Wire.ManagedObject]
    ) {
      self.noticeDetail = noticeDetail
      self.inserted = inserted
      self.updated = updated
      self.deleted = deleted
      self.refreshed = refreshed
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var noticeDetail: Wire.NoticeDetail?
      var inserted: [Wire.ManagedObject]?
      var updated: [Wire.ObjectChange]?
      var deleted: [Wire.ObjectID]?
      var refreshed: [Wire.ManagedObject]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "noticeDetail": noticeDetail = try reader.value()
        case "inserted": inserted = try reader.value()
        case "updated": updated = try reader.value()
        case "deleted": deleted = try reader.value()
        case "refreshed": refreshed = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.noticeDetail = try reader.required(noticeDetail, "noticeDetail")
      self.inserted = try reader.required(inserted, "inserted")
      self.updated = try reader.required(updated, "updated")
      self.deleted = try reader.required(deleted, "deleted")
      self.refreshed = try reader.required(refreshed, "refreshed")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("noticeDetail", noticeDetail)
      writer.member("inserted", inserted)
      writer.member("updated", updated)
      writer.member("deleted", deleted)
      writer.member("refreshed", refreshed)
      writer.endObject()
    }
  }
}
