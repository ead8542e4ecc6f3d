// Written by protocol-gen from protocol/methods/document/recover.json: edit that instead.

import JSONText

/// `document/recover`: brings back edits that could not be saved when the document was closed, or
/// discards them.
///
/// The edits of all files in `recovery` of the document become unsaved edits of its main context,
/// as one step of undo; other front ends see an ordinary notice. Objects have the ids that they
/// had. A file stays until what it holds has been saved or undone; what could not be brought back
/// stays in it until it can, or until `discard`. A `discard` that fails with `store.failed` names
/// the file that could not be removed: what is in it is still listed.
package struct DocumentRecoverParams: RequestParams {
  package typealias Result = DocumentRecoverResult
  package static let method = Method.documentRecover

  private static let memberNames = ["document", "discard", "returning"]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Remove the files, and bring nothing back.
  package var discard: Bool
  /// What the result says of the objects that changed.
  package var returning: Wire.Returning

  package init(document: String? = nil, discard: Bool = false, returning: Wire.Returning = .none) {
    self.document = document
    self.discard = discard
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var discard: Bool?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "discard": discard = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.discard = discard ?? false
    self.returning = returning ?? .none
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    if discard { writer.member("discard", discard) }
    if returning != .none { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `document/recover`.
package struct DocumentRecoverResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "clock",
    "edits",
    "renewed",
    "replaced",
    "failures",
    "insertedCount",
    "updatedCount",
    "deletedCount",
    "inserted",
    "updated",
    "deleted",
    "refreshedCount",
    "refreshed",
  ]

  /// The document's clock after this call.
  package var clock: String
  /// How many edits were brought back whole, or were in the store already; with `discard`, how many
  /// are gone.
  package var edits: Int64
  /// Objects that came back under another id, because another object has theirs by now.
  package var renewed: [Wire.RenewedObject]
  /// Values that somebody has saved since, and that the edits replace: `save.mergeConflict`, the
  /// message with the key and the object. Undo brings them back.
  package var replaced: [Wire.ErrorInfo]
  /// Edits that could not be brought back whole, as of objects or properties that are gone.
  package var failures: [Wire.FailedEdit]
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
  /// How many objects, none of the others, were read again: they may have changed in any property.
  package var refreshedCount: Int64
  /// The objects that were read again; their values with `objects`. Left out where there are none.
  package var refreshed: [Wire.ManagedObject]?

  package init(
    clock: String,
    edits: Int64,
    renewed: [Wire.RenewedObject] = [],
    replaced: [Wire.ErrorInfo] = [],
    failures: [Wire.FailedEdit] = [],
    insertedCount: Int64,
    updatedCount: Int64,
    deletedCount: Int64,
    inserted: [Wire.ManagedObject]? = nil,
    updated: [Wire.ObjectChange]? = nil,
    deleted: [Wire.ObjectID]? = nil,
    refreshedCount: Int64 = 0,
    refreshed: [Wire.ManagedObject]? = nil
  ) {
    self.clock = clock
    self.edits = edits
    self.renewed = renewed
    self.replaced = replaced
    self.failures = failures
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
    var clock: String?
    var edits: Int64?
    var renewed: [Wire.RenewedObject]?
    var replaced: [Wire.ErrorInfo]?
    var failures: [Wire.FailedEdit]?
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
      case "clock": clock = try reader.value()
      case "edits": edits = try reader.value(in: 0...9007199254740991)
      case "renewed": renewed = try reader.optional()
      case "replaced": replaced = try reader.optional()
      case "failures": failures = try reader.optional()
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
    self.clock = try reader.required(clock, "clock")
    self.edits = try reader.required(edits, "edits")
    self.renewed = renewed ?? []
    self.replaced = replaced ?? []
    self.failures = failures ?? []
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
    writer.member("clock", clock)
    writer.member("edits", edits)
    if !renewed.isEmpty { writer.member("renewed", renewed) }
    if !replaced.isEmpty { writer.member("replaced", replaced) }
    if !failures.isEmpty { writer.member("failures", failures) }
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

  /// The members that `WrittenChanges` has.
  package var writtenChanges: Wire.WrittenChanges {
    Wire.WrittenChanges(
      insertedCount: insertedCount,
      updatedCount: updatedCount,
      deletedCount: deletedCount,
      inserted: inserted,
      updated: updated,
      deleted: deleted,
      refreshedCount: refreshedCount,
      refreshed: refreshed
    )
  }

  /// With the members of a whole `WrittenChanges`.
  package init(
    writtenChanges: Wire.WrittenChanges,
    clock: String,
    edits: Int64,
    renewed: [Wire.RenewedObject] = [],
    replaced: [Wire.ErrorInfo] = [],
    failures: [Wire.FailedEdit] = []
  ) {
    self.init(
      clock: clock,
      edits: edits,
      renewed: renewed,
      replaced: replaced,
      failures: failures,
      insertedCount: writtenChanges.insertedCount,
      updatedCount: writtenChanges.updatedCount,
      deletedCount: writtenChanges.deletedCount,
      inserted: writtenChanges.inserted,
      updated: writtenChanges.updated,
      deleted: writtenChanges.deleted,
      refreshedCount: writtenChanges.refreshedCount,
      refreshed: writtenChanges.refreshed
    )
  }
}
