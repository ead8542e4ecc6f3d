// Written by protocol-gen from protocol/methods/document/didSave.json: edit that instead.

import JSONText

/// `document/didSave`: changes reached the store.
///
/// One per save, after the save is durable. A failed save sends none. `hasChanges`, `canUndo`,
/// `canRedo` and the names of the steps are the main context's.
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
    "insertedCount",
    "updatedCount",
    "deletedCount",
    "inserted",
    "updated",
    "deleted",
    "hasChanges",
    "canUndo",
    "canRedo",
    "undoActionName",
    "redoActionName",
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
  /// `objects`: `updated` tells what joined and left relationships; `ids`, and for more than
  /// `limits.noticeObjects` objects: it has only keys.
  package var noticeDetail: Wire.NoticeDetail
  /// More than `limits.namedObjects` objects changed: the lists are empty, and streams of changes
  /// are told with `stream/didReset`.
  package var isTruncated: Bool
  /// With `isTruncated`: how many objects are new. Left out where nobody has counted them, as for
  /// another process's save.
  package var insertedCount: Int64?
  /// With `isTruncated`: how many objects are changed. Left out where nobody has counted them, as
  /// for another process's save.
  package var updatedCount: Int64?
  /// With `isTruncated`: how many objects are deleted. Left out where nobody has counted them, as
  /// for another process's save.
  package var deletedCount: Int64?
  /// New objects.
  package var inserted: [Wire.ObjectID]
  /// Changed objects, without values.
  package var updated: [Wire.ObjectChange]
  /// Deleted objects.
  package var deleted: [Wire.ObjectID]
  /// Whether the context has changes that are not saved.
  package var hasChanges: Bool
  /// Whether there is a step to undo.
  package var canUndo: Bool
  /// Whether there is a step to redo.
  package var canRedo: Bool
  /// What the step to undo was named; left out where it has no name.
  package var undoActionName: String?
  /// What the step to redo was named; left out where it has no name.
  package var redoActionName: String?

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
    insertedCount: Int64? = nil,
    updatedCount: Int64? = nil,
    deletedCount: Int64? = nil,
    inserted: [Wire.ObjectID],
    updated: [Wire.ObjectChange],
    deleted: [Wire.ObjectID],
    hasChanges: Bool,
    canUndo: Bool,
    canRedo: Bool,
    undoActionName: String? = nil,
    redoActionName: String? = nil
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
    self.insertedCount = insertedCount
    self.updatedCount = updatedCount
    self.deletedCount = deletedCount
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.hasChanges = hasChanges
    self.canUndo = canUndo
    self.canRedo = canRedo
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
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
    var insertedCount: Int64?
    var updatedCount: Int64?
    var deletedCount: Int64?
    var inserted: [Wire.ObjectID]?
    var updated: [Wire.ObjectChange]?
    var deleted: [Wire.ObjectID]?
    var hasChanges: Bool?
    var canUndo: Bool?
    var canRedo: Bool?
    var undoActionName: String?
    var redoActionName: String?
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
      case "insertedCount": insertedCount = try reader.optional(in: 0...9007199254740991)
      case "updatedCount": updatedCount = try reader.optional(in: 0...9007199254740991)
      case "deletedCount": deletedCount = try reader.optional(in: 0...9007199254740991)
      case "inserted": inserted = try reader.value()
      case "updated": updated = try reader.value()
      case "deleted": deleted = try reader.value()
      case "hasChanges": hasChanges = try reader.value()
      case "canUndo": canUndo = try reader.value()
      case "canRedo": canRedo = try reader.value()
      case "undoActionName": undoActionName = try reader.optional()
      case "redoActionName": redoActionName = try reader.optional()
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
    self.insertedCount = insertedCount
    self.updatedCount = updatedCount
    self.deletedCount = deletedCount
    self.inserted = try reader.required(inserted, "inserted")
    self.updated = try reader.required(updated, "updated")
    self.deleted = try reader.required(deleted, "deleted")
    self.hasChanges = try reader.required(hasChanges, "hasChanges")
    self.canUndo = try reader.required(canUndo, "canUndo")
    self.canRedo = try reader.required(canRedo, "canRedo")
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
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
    if let insertedCount { writer.member("insertedCount", insertedCount) }
    if let updatedCount { writer.member("updatedCount", updatedCount) }
    if let deletedCount { writer.member("deletedCount", deletedCount) }
    writer.member("inserted", inserted)
    writer.member("updated", updated)
    writer.member("deleted", deleted)
    writer.member("hasChanges", hasChanges)
    writer.member("canUndo", canUndo)
    writer.member("canRedo", canRedo)
    if let undoActionName { writer.member("undoActionName", undoActionName) }
    if let redoActionName { writer.member("redoActionName", redoActionName) }
    writer.endObject()
  }

  /// The members that `ContextState` has.
  package var contextState: Wire.ContextState {
    Wire.ContextState(
      hasChanges: hasChanges,
      canUndo: canUndo,
      canRedo: canRedo,
      undoActionName: undoActionName,
      redoActionName: redoActionName
    )
  }

  /// With the members of a whole `ContextState`.
  package init(
    contextState: Wire.ContextState,
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
    insertedCount: Int64? = nil,
    updatedCount: Int64? = nil,
    deletedCount: Int64? = nil,
    inserted: [Wire.ObjectID],
    updated: [Wire.ObjectChange],
    deleted: [Wire.ObjectID]
  ) {
    self.init(
      document: document,
      stream: stream,
      clock: clock,
      since: since,
      context: context,
      by: by,
      transaction: transaction,
      author: author,
      noticeDetail: noticeDetail,
      isTruncated: isTruncated,
      insertedCount: insertedCount,
      updatedCount: updatedCount,
      deletedCount: deletedCount,
      inserted: inserted,
      updated: updated,
      deleted: deleted,
      hasChanges: contextState.hasChanges,
      canUndo: contextState.canUndo,
      canRedo: contextState.canRedo,
      undoActionName: contextState.undoActionName,
      redoActionName: contextState.redoActionName
    )
  }
}
