// Written by protocol-gen from protocol/methods/observer/didObserve.json: edit that instead.

import JSONText

/// `observer/didObserve`: values under observation changed, or which objects are.
///
/// For observers with `keyPaths` or `predicate`: Core Data's key-value observing. One for each
/// commit, or edit of the context, that made a difference, sent before the reply to the request
/// that caused it, whatever it was: an edit, a merge, undo, rollback, a reset, a batch request,
/// another process. Nothing is lost on a client that reads slowly: it is told several changes as
/// one. An object stands in one of `entered`, `left` and `deleted` at most, and in `changes` only
/// where it is in none. Of data too large to be inline, both values are handles, which read what is
/// there now.
package struct ObserverDidObserveParams: ServerNotificationParams {
  package static let method = ServerNotification.observerDidObserve

  private static let memberNames = [
    "document",
    "context",
    "observer",
    "clock",
    "since",
    "origin",
    "by",
    "changes",
    "entered",
    "left",
    "deleted",
  ]

  /// Which document.
  package var document: String
  /// Which context.
  package var context: String
  /// Which observer.
  package var observer: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push, or reply, before this one on the same observer.
  package var since: String
  /// What made it change. `merge` where several changes are told as one.
  package var origin: Wire.ChangeOrigin
  /// The request that caused it.
  package var by: Wire.ChangeCause?
  /// Values that changed, of objects that were observed before and still are, in the order of ids
  /// and then of `keyPaths`.
  package var changes: [Wire.ObservedChange]
  /// Objects that are observed from now on: new ones, and those that match the predicate now.
  package var entered: [Wire.ObservedObject]
  /// Objects that do not match the predicate any more. They still exist.
  package var left: [Wire.ObjectID]
  /// Objects that are gone.
  package var deleted: [Wire.ObjectID]

  package init(
    document: String,
    context: String,
    observer: String,
    clock: String,
    since: String,
    origin: Wire.ChangeOrigin,
    by: Wire.ChangeCause? = nil,
    changes: [Wire.ObservedChange],
    entered: [Wire.ObservedObject],
    left: [Wire.ObjectID],
    deleted: [Wire.ObjectID]
  ) {
    self.document = document
    self.context = context
    self.observer = observer
    self.clock = clock
    self.since = since
    self.origin = origin
    self.by = by
    self.changes = changes
    self.entered = entered
    self.left = left
    self.deleted = deleted
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var context: String?
    var observer: String?
    var clock: String?
    var since: String?
    var origin: Wire.ChangeOrigin?
    var by: Wire.ChangeCause?
    var changes: [Wire.ObservedChange]?
    var entered: [Wire.ObservedObject]?
    var left: [Wire.ObjectID]?
    var deleted: [Wire.ObjectID]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "context": context = try reader.value()
      case "observer": observer = try reader.value()
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "origin": origin = try reader.value()
      case "by": by = try reader.optional()
      case "changes": changes = try reader.value()
      case "entered": entered = try reader.value()
      case "left": left = try reader.value()
      case "deleted": deleted = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.context = try reader.required(context, "context")
    self.observer = try reader.required(observer, "observer")
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.origin = try reader.required(origin, "origin")
    self.by = by
    self.changes = try reader.required(changes, "changes")
    self.entered = try reader.required(entered, "entered")
    self.left = try reader.required(left, "left")
    self.deleted = try reader.required(deleted, "deleted")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("context", context)
    writer.member("observer", observer)
    writer.member("clock", clock)
    writer.member("since", since)
    writer.member("origin", origin)
    if let by { writer.member("by", by) }
    writer.member("changes", changes)
    writer.member("entered", entered)
    writer.member("left", left)
    writer.member("deleted", deleted)
    writer.endObject()
  }
}
