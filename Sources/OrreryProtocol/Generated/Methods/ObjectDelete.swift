// Written by protocol-gen from protocol/methods/object/delete.json: edit that instead.

import JSONText

/// `object/delete`: deletes objects, and what the delete rules take with them.
///
/// While a rule `Deny` protects one of them nothing is deleted; objects that the same call deletes
/// do not count.
package struct ObjectDeleteParams: OperationParams {
  package typealias Result = ObjectDeleteResult
  package static let method = Method.objectDelete

  private static let memberNames = [
    "context",
    "ids",
    "ifUnchangedSince",
    "actionName",
    "returning",
  ]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which objects.
  package var ids: [Wire.ObjectID]
  /// A clock. Only if nobody, this connection included, has changed one of the objects since, saved
  /// or not; otherwise `object.changedSince`.
  package var ifUnchangedSince: String?
  /// What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
  /// UTF-8.
  package var actionName: String?
  /// Whether the result names the deleted objects: any word but `none`.
  package var returning: Wire.Returning

  package init(
    context: String? = nil,
    ids: [Wire.ObjectID],
    ifUnchangedSince: String? = nil,
    actionName: String? = nil,
    returning: Wire.Returning = .ids
  ) {
    self.context = context
    self.ids = ids
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var ids: [Wire.ObjectID]?
    var ifUnchangedSince: String?
    var actionName: String?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "ids": ids = try reader.value(atMost: 100000)
      case "ifUnchangedSince": ifUnchangedSince = try reader.optional()
      case "actionName": actionName = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.ids = try reader.required(ids, "ids")
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning ?? .ids
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("ids", ids)
    if let ifUnchangedSince { writer.member("ifUnchangedSince", ifUnchangedSince) }
    if let actionName { writer.member("actionName", actionName) }
    if returning != .ids { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `object/delete`.
package struct ObjectDeleteResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["deleted", "deletedCount", "clock"]

  /// Everything that is deleted now, the objects themselves first. Left out with `returning` of
  /// `none`, and where it would name more than `limits.noticeObjects` objects.
  package var deleted: [Wire.ObjectID]?
  /// How many objects that are.
  package var deletedCount: Int64
  /// The document's clock after this call.
  package var clock: String

  package init(deleted: [Wire.ObjectID]? = nil, deletedCount: Int64, clock: String) {
    self.deleted = deleted
    self.deletedCount = deletedCount
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var deleted: [Wire.ObjectID]?
    var deletedCount: Int64?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "deleted": deleted = try reader.optional()
      case "deletedCount": deletedCount = try reader.value(in: 0...9007199254740991)
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.deleted = deleted
    self.deletedCount = try reader.required(deletedCount, "deletedCount")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let deleted { writer.member("deleted", deleted) }
    writer.member("deletedCount", deletedCount)
    writer.member("clock", clock)
    writer.endObject()
  }
}
