// Written by protocol-gen from protocol/methods/object/changedValues.json: edit that instead.

import JSONText

/// `object/changedValues`: what is unsaved of objects, with old and new values.
///
/// Objects that are saved as they are, and ids that name nothing, are left out. What it costs
/// follows the objects asked for, or those with unsaved changes.
package struct ObjectChangedValuesParams: OperationParams {
  package typealias Result = ObjectChangedValuesResult
  package static let method = Method.objectChangedValues

  private static let memberNames = ["context", "ids"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which objects. Left out: all that have unsaved changes in the context.
  package var ids: [Wire.ObjectID]?

  package init(context: String? = nil, ids: [Wire.ObjectID]? = nil) {
    self.context = context
    self.ids = ids
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var ids: [Wire.ObjectID]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "ids": ids = try reader.optional(atMost: 100000)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.ids = ids
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    if let ids { writer.member("ids", ids) }
    writer.endObject()
  }
}

/// The result of `object/changedValues`.
package struct ObjectChangedValuesResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["objects", "clock"]

  /// In the order asked for; or those inserted, then updated, then deleted ones, each by id.
  package var objects: [Wire.UnsavedChange]
  /// The document's clock at which this was true.
  package var clock: String

  package init(objects: [Wire.UnsavedChange], clock: String) {
    self.objects = objects
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var objects: [Wire.UnsavedChange]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "objects": objects = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.objects = try reader.required(objects, "objects")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("objects", objects)
    writer.member("clock", clock)
    writer.endObject()
  }
}
