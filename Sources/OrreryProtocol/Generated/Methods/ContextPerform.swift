// Written by protocol-gen from protocol/methods/context/perform.json: edit that instead.

import JSONText

/// `context/perform`: several edits as one: all or nothing, one notice, one undo step.
///
/// The operations are carried out in order; each sees what those before it did. When one fails, all
/// are taken back, the failed one's error is the reply, with `operation` saying which it was, and
/// nothing is pushed. In the parameters of an operation `{"$result": 0}` stands for the id of the
/// object that the operation of that number, from 0 and before this one, is about: the result of
/// `object/insert`, `object/findOrInsert`, `object/update`, `object/move`, `object/setValue` and
/// `relationship/*` has it as `object`. It stands wherever an id may: as an id and among ids, in
/// values, and as an argument of a predicate. With `save`, the context is saved too, and a failing
/// save takes everything back; each failure, or each in `errors`, says by `operation` to which it
/// belongs. What is only read, as by `object/get`, is read before anything is saved or told, and
/// again for the result: where it cannot be, everything is taken back.
package struct ContextPerformParams: RequestParams {
  package typealias Result = ContextPerformResult
  package static let method = Method.contextPerform

  private static let memberNames = ["context", "operations", "actionName", "save", "returning"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// What to do.
  package var operations: [Wire.Operation]
  /// What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
  /// UTF-8.
  package var actionName: String?
  /// Save when all succeeded.
  package var save: Bool
  /// What the result says of the objects that changed.
  package var returning: Wire.Returning

  package init(
    context: String? = nil,
    operations: [Wire.Operation],
    actionName: String? = nil,
    save: Bool = false,
    returning: Wire.Returning = .none
  ) {
    self.context = context
    self.operations = operations
    self.actionName = actionName
    self.save = save
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var operations: [Wire.Operation]?
    var actionName: String?
    var save: Bool?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "operations": operations = try reader.value(atMost: 100000)
      case "actionName": actionName = try reader.optional()
      case "save": save = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.operations = try reader.required(operations, "operations")
    self.actionName = actionName
    self.save = save ?? false
    self.returning = returning ?? .none
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("operations", operations)
    if let actionName { writer.member("actionName", actionName) }
    if save { writer.member("save", save) }
    if returning != .none { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `context/perform`.
package struct ContextPerformResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "results",
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

  /// What came of each operation, in order.
  package var results: [Wire.OperationResult]
  /// The document's clock after this call.
  package var clock: String
  /// As in `context/save`.
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
    results: [Wire.OperationResult],
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
    self.results = results
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
    var results: [Wire.OperationResult]?
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
      case "results": results = try reader.value()
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
    self.results = try reader.required(results, "results")
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
    writer.member("results", results)
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
  package init(
    writtenChanges: Wire.WrittenChanges,
    results: [Wire.OperationResult],
    clock: String,
    transaction: Int64? = nil
  ) {
    self.init(
      results: results,
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
