// Written by protocol-gen from protocol/methods/object/delete.json: edit that instead.

import JSONText

/// `object/delete`: deletes objects, and what the delete rules take with them.
///
/// While a rule `Deny` protects one of them nothing is deleted; objects that the same call deletes
/// do not count.
package struct ObjectDeleteParams: RequestParams {
  package typealias Result = ObjectDeleteResult
  package static let method = Method.objectDelete

  private static let memberNames = ["context", "ids"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which objects.
  package var ids: [Wire.ObjectID]

  package init(context: String? = nil, ids: [Wire.ObjectID]) {
    self.context = context
    self.ids = ids
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var ids: [Wire.ObjectID]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "ids": ids = try reader.value(atMost: 100000)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.ids = try reader.required(ids, "ids")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("ids", ids)
    writer.endObject()
  }
}

/// The result of `object/delete`.
package struct ObjectDeleteResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["deleted", "clock"]

  /// Everything that is deleted now, the objects themselves first.
  package var deleted: [Wire.ObjectID]
  /// The document's clock after this call.
  package var clock: String

  package init(deleted: [Wire.ObjectID], clock: String) {
    self.deleted = deleted
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var deleted: [Wire.ObjectID]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "deleted": deleted = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.deleted = try reader.required(deleted, "deleted")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("deleted", deleted)
    writer.member("clock", clock)
    writer.endObject()
  }
}
