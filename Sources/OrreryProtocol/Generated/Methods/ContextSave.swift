// Written by protocol-gen from protocol/methods/context/save.json: edit that instead.

import JSONText

/// `context/save`: saves a context to its parent.
///
/// Everything is validated first and every failure reported at once. Saved to the store it is
/// durable when the reply comes; saved to a parent context it is an edit there, which replaces what
/// others have changed of the same values. Nothing to save is a success.
package struct ContextSaveParams: RequestParams {
  package typealias Result = ContextSaveResult
  package static let method = Method.contextSave

  private static let memberNames = ["context", "returning"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// What the result says of the objects that changed.
  package var returning: Wire.Returning

  package init(context: String? = nil, returning: Wire.Returning = .ids) {
    self.context = context
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.returning = returning ?? .ids
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    if returning != .ids { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `context/save`.
package struct ContextSaveResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "clock",
    "transaction",
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
  /// The number of the history transaction, where the store records history.
  package var transaction: Int64?
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
    transaction: Int64? = nil,
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
    self.transaction = transaction
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
    var transaction: Int64?
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
      case "transaction": transaction = try reader.optional(in: 1...9223372036854775807)
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
    self.transaction = transaction
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
    if let transaction { writer.member("transaction", transaction) }
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
  package init(writtenChanges: Wire.WrittenChanges, clock: String, transaction: Int64? = nil) {
    self.init(
      clock: clock,
      transaction: transaction,
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
