// Written by protocol-gen from protocol/methods/context/save.json: edit that instead.

import JSONText

/// `context/save`: saves a context to its parent.
///
/// Everything is validated first and every failure reported at once. Saved to the store it is
/// durable when the reply comes; saved to a parent context it is an edit there. Nothing to save is
/// a success.
package struct ContextSaveParams: RequestParams {
  package typealias Result = ContextSaveResult
  package static let method = Method.contextSave

  private static let memberNames = ["context"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?

  package init(context: String? = nil) {
    self.context = context
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.endObject()
  }
}

/// The result of `context/save`.
package struct ContextSaveResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["clock", "transaction", "inserted", "updated", "deleted"]

  /// The document's clock after this call.
  package var clock: String
  /// The number of the history transaction, where the store records history.
  package var transaction: Int64?
  /// Objects new in the parent.
  package var inserted: [Wire.ObjectID]
  /// Objects changed.
  package var updated: [Wire.ObjectID]
  /// Objects deleted.
  package var deleted: [Wire.ObjectID]

  package init(
    clock: String,
    transaction: Int64? = nil,
    inserted: [Wire.ObjectID],
    updated: [Wire.ObjectID],
    deleted: [Wire.ObjectID]
  ) {
    self.clock = clock
    self.transaction = transaction
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    var transaction: Int64?
    var inserted: [Wire.ObjectID]?
    var updated: [Wire.ObjectID]?
    var deleted: [Wire.ObjectID]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      case "transaction": transaction = try reader.optional(in: 1...9223372036854775807)
      case "inserted": inserted = try reader.value()
      case "updated": updated = try reader.value()
      case "deleted": deleted = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
    self.transaction = transaction
    self.inserted = try reader.required(inserted, "inserted")
    self.updated = try reader.required(updated, "updated")
    self.deleted = try reader.required(deleted, "deleted")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    if let transaction { writer.member("transaction", transaction) }
    writer.member("inserted", inserted)
    writer.member("updated", updated)
    writer.member("deleted", deleted)
    writer.endObject()
  }
}
