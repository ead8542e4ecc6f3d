// Written by protocol-gen from protocol/methods/document/didSave.json: edit that instead.

import JSONText

/// `document/didSave`: changes reached the store.
///
/// One per save, after the save is durable. A failed save sends none.
package struct DocumentDidSaveParams: ServerNotificationParams {
  package static let method = ServerNotification.documentDidSave

  private static let memberNames = [
    "document",
    "stream",
    "clock",
    "since",
    "context",
    "by",
    "transaction",
    "author",
    "noticeDetail",
    "isTruncated",
    "inserted",
    "updated",
    "deleted",
  ]

  /// Which document.
  package var document: String
  /// The stream: the handle under which it was opened.
  package var stream: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push, or reply, before this one on the same stream.
  package var since: String
  /// The context that saved. Left out for a batch request and for another process's save.
  package var context: String?
  /// The request that caused it.
  package var by: Wire.ChangeCause?
  /// The number of the history transaction, where the store records history.
  package var transaction: Int64?
  /// The transaction's author.
  package var author: String?
  /// `objects`: `updated` has the keys; `ids`: it has none.
  package var noticeDetail: Wire.NoticeDetail
  /// More objects changed than a notice names: the lists are empty, and contexts are told with
  /// `stream/didReset`.
  package var isTruncated: Bool
  /// New objects.
  package var inserted: [Wire.ObjectID]
  /// Changed objects.
  package var updated: [Wire.ChangedKeys]
  /// Deleted objects.
  package var deleted: [Wire.ObjectID]

  package init(
    document: String,
    stream: String,
    clock: String,
    since: String,
    context: String? = nil,
    by: Wire.ChangeCause? = nil,
    transaction: Int64? = nil,
    author: String? = nil,
    noticeDetail: Wire.NoticeDetail,
    isTruncated: Bool = false,
    inserted: [Wire.ObjectID],
    updated: [Wire.ChangedKeys],
    deleted: [Wire.ObjectID]
  ) {
    self.document = document
    self.stream = stream
    self.clock = clock
    self.since = since
    self.context = context
    self.by = by
    self.transaction = transaction
    self.author = author
    self.noticeDetail = noticeDetail
    self.isTruncated = isTruncated
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var stream: String?
    var clock: String?
    var since: String?
    var context: String?
    var by: Wire.ChangeCause?
    var transaction: Int64?
    var author: String?
    var noticeDetail: Wire.NoticeDetail?
    var isTruncated: Bool?
    var inserted: [Wire.ObjectID]?
    var updated: [Wire.ChangedKeys]?
    var deleted: [Wire.ObjectID]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "stream": stream = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "context": context = try reader.optional()
      case "by": by = try reader.optional()
      case "transaction": transaction = try reader.optional(in: 1...9223372036854775807)
      case "author": author = try reader.optional()
      case "noticeDetail": noticeDetail = try reader.value()
      case "isTruncated": isTruncated = try reader.optional()
      case "inserted": inserted = try reader.value()
      case "updated": updated = try reader.value()
      case "deleted": deleted = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.stream = try reader.required(stream, "stream")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.context = context
    self.by = by
    self.transaction = transaction
    self.author = author
    self.noticeDetail = try reader.required(noticeDetail, "noticeDetail")
    self.isTruncated = isTruncated ?? false
    self.inserted = try reader.required(inserted, "inserted")
    self.updated = try reader.required(updated, "updated")
    self.deleted = try reader.required(deleted, "deleted")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("stream", stream)
    writer.member("clock", clock)
    writer.member("since", since)
    if let context { writer.member("context", context) }
    if let by { writer.member("by", by) }
    if let transaction { writer.member("transaction", transaction) }
    if let author { writer.member("author", author) }
    writer.member("noticeDetail", noticeDetail)
    if isTruncated { writer.member("isTruncated", isTruncated) }
    writer.member("inserted", inserted)
    writer.member("updated", updated)
    writer.member("deleted", deleted)
    writer.endObject()
  }
}
