// Written by protocol-gen from protocol/methods/document/didSave.json: edit that instead.

import JSONText

/// `document/didSave`: changes reached the store.
///
/// One per save, after the save is durable. A failed save sends none.
package struct DocumentDidSaveParams: ServerNotificationParams {
  package static let method = ServerNotification.documentDidSave

  private static let memberNames = [
    "document",
    "clock",
    "since",
    "observer",
    "context",
    "by",
    "transaction",
    "author",
    "detail",
    "isTruncated",
    "inserted",
    "updated",
    "deleted",
  ]

  /// Which document.
  package var document: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push before this one on the same subscription.
  package var since: String
  /// The observer this answers. Left out on the stream that `document/open` started.
  package var observer: String?
  /// The context that saved. Left out for a batch request and for another process's save.
  package var context: String?
  /// The request that caused it.
  package var by: Wire.ChangeCause?
  /// The number of the history transaction, where the store records history.
  package var transaction: Int64?
  /// The transaction's author.
  package var author: String?
  /// `objects`: `updated` has the keys; `ids`: it has none.
  package var detail: Wire.NoticeDetail
  /// More objects changed than a notice names: the lists are empty, and contexts are told with
  /// `context/didReset`.
  package var isTruncated: Bool
  /// New objects.
  package var inserted: [Wire.ObjectID]
  /// Changed objects.
  package var updated: [Wire.ChangedKeys]
  /// Deleted objects.
  package var deleted: [Wire.ObjectID]

  package init(
    document: String,
    clock: String,
    since: String,
    observer: String? = nil,
    context: String? = nil,
    by: Wire.ChangeCause? = nil,
    transaction: Int64? = nil,
    author: String? = nil,
    detail: Wire.NoticeDetail,
    isTruncated: Bool = false,
    inserted: [Wire.ObjectID],
    updated: [Wire.ChangedKeys],
    deleted: [Wire.ObjectID]
  ) {
    self.document = document
    self.clock = clock
    self.since = since
    self.observer = observer
    self.context = context
    self.by = by
    self.transaction = transaction
    self.author = author
    self.detail = detail
    self.isTruncated = isTruncated
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var clock: String?
    var since: String?
    var observer: String?
    var context: String?
    var by: Wire.ChangeCause?
    var transaction: Int64?
    var author: String?
    var detail: Wire.NoticeDetail?
    var isTruncated: Bool?
    var inserted: [Wire.ObjectID]?
    var updated: [Wire.ChangedKeys]?
    var deleted: [Wire.ObjectID]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "observer": observer = try reader.optional()
      case "context": context = try reader.optional()
      case "by": by = try reader.optional()
      case "transaction": transaction = try reader.optional(in: 1...9223372036854775807)
      case "author": author = try reader.optional()
      case "detail": detail = try reader.value()
      case "isTruncated": isTruncated = try reader.optional()
      case "inserted": inserted = try reader.value()
      case "updated": updated = try reader.value()
      case "deleted": deleted = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.observer = observer
    self.context = context
    self.by = by
    self.transaction = transaction
    self.author = author
    self.detail = try reader.required(detail, "detail")
    self.isTruncated = isTruncated ?? false
    self.inserted = try reader.required(inserted, "inserted")
    self.updated = try reader.required(updated, "updated")
    self.deleted = try reader.required(deleted, "deleted")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("clock", clock)
    writer.member("since", since)
    if let observer { writer.member("observer", observer) }
    if let context { writer.member("context", context) }
    if let by { writer.member("by", by) }
    if let transaction { writer.member("transaction", transaction) }
    if let author { writer.member("author", author) }
    writer.member("detail", detail)
    if isTruncated { writer.member("isTruncated", isTruncated) }
    writer.member("inserted", inserted)
    writer.member("updated", updated)
    writer.member("deleted", deleted)
    writer.endObject()
  }
}
