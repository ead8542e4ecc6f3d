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
    "hasChanges",
    "canUndo",
    "canRedo",
    "undoActionName",
    "redoActionName",
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
    refreshed: [Wire.ManagedObject],
    hasChanges: Bool,
    canUndo: Bool,
    canRedo: Bool,
    undoActionName: String? = nil,
    redoActionName: String? = nil
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
    self.hasChanges = hasChanges
    self.canUndo = canUndo
    self.canRedo = canRedo
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
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
    var hasChanges: Bool?
    var canUndo: Bool?
    var canRedo: Bool?
    var undoActionName: String?
    var redoActionName: String?
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
      case "hasChanges": hasChanges = try reader.value()
      case "canUndo": canUndo = try reader.value()
      case "canRedo": canRedo = try reader.value()
      case "undoActionName": undoActionName = try reader.optional()
      case "redoActionName": redoActionName = try reader.optional()
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
    self.hasChanges = try reader.required(hasChanges, "hasChanges")
    self.canUndo = try reader.required(canUndo, "canUndo")
    self.canRedo = try reader.required(canRedo, "canRedo")
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
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
    self.init(
      document: document,
      context: context,
      stream: stream,
      clock: clock,
      since: since,
      origin: origin,
      by: by,
      noticeDetail: noticeDetail,
      inserted: inserted,
      updated: updated,
      deleted: deleted,
      refreshed: refreshed,
      hasChanges: contextState.hasChanges,
      canUndo: contextState.canUndo,
      canRedo: contextState.canRedo,
      undoActionName: contextState.undoActionName,
      redoActionName: contextState.redoActionName
    )
  }
}
