// Written by protocol-gen from protocol/methods/context/didChangeObjects.json: edit that instead.

import JSONText

/// `context/didChangeObjects`: objects of a context changed.
///
/// One per edit, merge, undo, …, however many objects it touched. The connection that caused it
/// gets it before the reply. Objects appear in one list only.
package struct ContextDidChangeObjectsParams: ServerNotificationParams {
  package static let method = ServerNotification.contextDidChangeObjects

  private static let memberNames = [
    "document",
    "context",
    "stream",
    "clock",
    "since",
    "origin",
    "by",
    "noticeDetail",
    "inserted",
    "updated",
    "deleted",
    "refreshed",
  ]

  /// Which document.
  package var document: String
  /// Which context.
  package var context: String
  /// The stream: the handle under which it was opened.
  package var stream: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push, or reply, before this one on the same stream.
  package var since: String
  /// What made them change.
  package var origin: Wire.ChangeOrigin
  /// The request that caused it.
  package var by: Wire.ChangeCause?
  /// `objects`, or `ids`: then objects have no `values`. More than `limits.noticeObjects` objects
  /// come as ids.
  package var noticeDetail: Wire.NoticeDetail
  /// New objects.
  package var inserted: [Wire.ManagedObject]
  /// Changed objects.
  package var updated: [Wire.ObjectChange]
  /// Deleted objects.
  package var deleted: [Wire.ObjectID]
  /// Objects whose values were read again, whether they differ or not.
  package var refreshed: [Wire.ManagedObject]

  package init(
    document: String,
    context: String,
    stream: String,
    clock: String,
    since: String,
    origin: Wire.ChangeOrigin,
    by: Wire.ChangeCause? = nil,
    noticeDetail: Wire.NoticeDetail,
    inserted: [Wire.ManagedObject],
    updated: [Wire.ObjectChange],
    deleted: [Wire.ObjectID],
    refreshed: [Wire.ManagedObject]
  ) {
    self.document = document
    self.context = context
    self.stream = stream
    self.clock = clock
    self.since = since
    self.origin = origin
    self.by = by
    self.noticeDetail = noticeDetail
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.refreshed = refreshed
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var context: String?
    var stream: String?
    var clock: String?
    var since: String?
    var origin: Wire.ChangeOrigin?
    var by: Wire.ChangeCause?
    var noticeDetail: Wire.NoticeDetail?
    var inserted: [Wire.ManagedObject]?
    var updated: [Wire.ObjectChange]?
    var deleted: [Wire.ObjectID]?
    var refreshed: [Wire.ManagedObject]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "stream": stream = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "origin": origin = try reader.value()
      case "by": by = try reader.optional()
      case "noticeDetail": noticeDetail = try reader.value()
      case "inserted": inserted = try reader.value()
      case "updated": updated = try reader.value()
      case "deleted": deleted = try reader.value()
      case "refreshed": refreshed = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.stream = try reader.required(stream, "stream")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.origin = try reader.required(origin, "origin")
    self.by = by
    self.noticeDetail = try reader.required(noticeDetail, "noticeDetail")
    self.inserted = try reader.required(inserted, "inserted")
    self.updated = try reader.required(updated, "updated")
    self.deleted = try reader.required(deleted, "deleted")
    self.refreshed = try reader.required(refreshed, "refreshed")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("context", context)
    writer.member("stream", stream)
    writer.member("clock", clock)
    writer.member("since", since)
    writer.member("origin", origin)
    if let by { writer.member("by", by) }
    writer.member("noticeDetail", noticeDetail)
    writer.member("inserted", inserted)
    writer.member("updated", updated)
    writer.member("deleted", deleted)
    writer.member("refreshed", refreshed)
    writer.endObject()
  }
}
