// Written by protocol-gen from protocol/methods/context/getChanges.json: edit that instead.

import JSONText

/// `context/getChanges`: the context's unsaved changes.
package struct ContextGetChangesParams: RequestParams {
  package typealias Result = ContextGetChangesResult
  package static let method = Method.contextGetChanges

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

/// The result of `context/getChanges`.
package struct ContextGetChangesResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["inserted", "updated", "deleted", "clock"]

  /// New objects.
  package var inserted: [Wire.ManagedObject]
  /// Changed objects.
  package var updated: [Wire.ObjectChange]
  /// Deleted objects.
  package var deleted: [Wire.ObjectID]
  /// The document's clock at which this was true.
  package var clock: String

  package init(
    inserted: [Wire.ManagedObject],
    updated: [Wire.ObjectChange],
    deleted: [Wire.ObjectID],
    clock: String
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var inserted: [Wire.ManagedObject]?
    var updated: [Wire.ObjectChange]?
    var deleted: [Wire.ObjectID]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "inserted": inserted = try reader.value()
      case "updated": updated = try reader.value()
      case "deleted": deleted = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.inserted = try reader.required(inserted, "inserted")
    self.updated = try reader.required(updated, "updated")
    self.deleted = try reader.required(deleted, "deleted")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("inserted", inserted)
    writer.member("updated", updated)
    writer.member("deleted", deleted)
    writer.member("clock", clock)
    writer.endObject()
  }
}
