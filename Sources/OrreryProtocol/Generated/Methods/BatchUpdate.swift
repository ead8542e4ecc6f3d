// Written by protocol-gen from protocol/methods/batch/update.json: edit that instead.

import JSONRPC
import JSONText

/// `batch/update`: changes all objects that a predicate finds: Core Data's NSBatchUpdateRequest.
///
/// It goes straight to the store, past contexts: by what is saved, not by unsaved edits. It is one
/// transaction, all or nothing, and no step of undo. Expressions see each object as it was before
/// the request. An object that has the new values already does not change. Nothing that a save does
/// is left out: changed objects are validated, inverses and orders kept, uniqueness constraints
/// hold, derived attributes follow, versions move. A to-one relationship whose inverse is to-one
/// goes to the object with the highest key of those found, as if it were set on one after the
/// other. Contexts take the change over as they do another context's save, so that their unsaved
/// edits stay, and everybody is told: `context/didChangeObjects` with the origin `batch`,
/// `document/didSave`; beyond 10,000 objects `stream/didReset` with the reason `batch`. While it
/// works the document can be read; requests that write the store wait for it, and so does
/// everything that the same connection sends after it. A document in memory cannot be read
/// meanwhile.
package struct BatchUpdateParams: RequestParams {
  package typealias Result = BatchUpdateResult
  package static let method = Method.batchUpdate

  private static let memberNames = [
    "document",
    "entity",
    "predicate",
    "argumentArray",
    "values",
    "expressions",
    "expressionArgumentArrays",
    "variables",
    "workDoneToken",
    "returning",
  ]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Which entity, with its subentities.
  package var entity: String
  /// Predicate format string: which objects; left out: every object.
  package var predicate: String?
  /// For the predicate's `%@`, `%K` and number conversions.
  package var argumentArray: Wire.ArgumentArray
  /// What to set: attributes and to-one relationships.
  package var values: Wire.Values
  /// Attributes to compute: expressions in the predicate format, `price * 2`.
  package var expressions: [String: String]
  /// By the key of the expression: for its `%@` and `%K`.
  package var expressionArgumentArrays: [String: Wire.ArgumentArray]
  /// For `$variables`.
  package var variables: Wire.Variables
  /// Tell the progress of a request that takes more than 200 ms through `$/progress` under this
  /// token.
  package var workDoneToken: RequestID?
  /// What the result says of the objects that changed.
  package var returning: Wire.Returning

  package init(
    document: String? = nil,
    entity: String,
    predicate: String? = nil,
    argumentArray: Wire.ArgumentArray = [],
    values: Wire.Values = JSONMembers(),
    expressions: [String: String] = [:],
    expressionArgumentArrays: [String: Wire.ArgumentArray] = [:],
    variables: Wire.Variables = JSONMembers(),
    workDoneToken: RequestID? = nil,
    returning: Wire.Returning = .keys
  ) {
    self.document = document
    self.entity = entity
    self.predicate = predicate
    self.argumentArray = argumentArray
    self.values = values
    self.expressions = expressions
    self.expressionArgumentArrays = expressionArgumentArrays
    self.variables = variables
    self.workDoneToken = workDoneToken
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var entity: String?
    var predicate: String?
    var argumentArray: Wire.ArgumentArray?
    var values: Wire.Values?
    var expressions: [String: String]?
    var expressionArgumentArrays: [String: Wire.ArgumentArray]?
    var variables: Wire.Variables?
    var workDoneToken: RequestID?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "entity": entity = try reader.value()
      case "predicate": predicate = try reader.optional()
      case "argumentArray": argumentArray = try reader.optional()
      case "values": values = try reader.optional()
      case "expressions": expressions = try reader.optional()
      case "expressionArgumentArrays": expressionArgumentArrays = try reader.optional()
      case "variables": variables = try reader.optional()
      case "workDoneToken": workDoneToken = try reader.optionalRequestID()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.entity = try reader.required(entity, "entity")
    self.predicate = predicate
    self.argumentArray = argumentArray ?? []
    self.values = values ?? JSONMembers()
    self.expressions = expressions ?? [:]
    self.expressionArgumentArrays = expressionArgumentArrays ?? [:]
    self.variables = variables ?? JSONMembers()
    self.workDoneToken = workDoneToken
    self.returning = returning ?? .keys
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.member("entity", entity)
    if let predicate { writer.member("predicate", predicate) }
    if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
    if !values.isEmpty { writer.member("values", values) }
    if !expressions.isEmpty { writer.member("expressions", expressions) }
    if !expressionArgumentArrays.isEmpty {
      writer.member("expressionArgumentArrays", expressionArgumentArrays)
    }
    if !variables.isEmpty { writer.member("variables", variables) }
    if let workDoneToken { writer.member("workDoneToken", workDoneToken) }
    if returning != .keys { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `batch/update`.
package struct BatchUpdateResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "matched",
    "clock",
    "insertedCount",
    "updatedCount",
    "deletedCount",
    "inserted",
    "updated",
    "deleted",
    "refreshedCount",
    "refreshed",
  ]

  /// Objects that the request is about: found by its predicate, or given to `batch/insert`.
  package var matched: Int64
  /// The document's clock after this call.
  package var clock: String
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
    matched: Int64,
    clock: String,
    insertedCount: Int64,
    updatedCount: Int64,
    deletedCount: Int64,
    inserted: [Wire.ManagedObject]? = nil,
    updated: [Wire.ObjectChange]? = nil,
    deleted: [Wire.ObjectID]? = nil,
    refreshedCount: Int64 = 0,
    refreshed: [Wire.ManagedObject]? = nil
  ) {
    self.matched = matched
    self.clock = clock
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
    var matched: Int64?
    var clock: String?
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
      case "matched": matched = try reader.value(in: 0...9007199254740991)
      case "clock": clock = try reader.value()
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
    self.matched = try reader.required(matched, "matched")
    self.clock = try reader.required(clock, "clock")
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
    writer.member("matched", matched)
    writer.member("clock", clock)
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
  package init(writtenChanges: Wire.WrittenChanges, matched: Int64, clock: String) {
    self.init(
      matched: matched,
      clock: clock,
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
