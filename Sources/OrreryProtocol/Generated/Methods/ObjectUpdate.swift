// Written by protocol-gen from protocol/methods/object/update.json: edit that instead.

import JSONText

/// `object/update`: sets values of an object.
///
/// Properties not named stay. `null` makes nil. A to-many relationship is set as a whole.
package struct ObjectUpdateParams: RequestParams {
  package typealias Result = ObjectUpdateResult
  package static let method = Method.objectUpdate

  private static let memberNames = ["context", "id", "values", "ifVersion"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which object.
  package var id: Wire.ObjectID
  /// New values.
  package var values: Wire.Values
  /// Only if the object's `version` is still this; otherwise `object.versionMismatch`.
  package var ifVersion: Int64?

  package init(
    context: String? = nil,
    id: Wire.ObjectID,
    values: Wire.Values,
    ifVersion: Int64? = nil
  ) {
    self.context = context
    self.id = id
    self.values = values
    self.ifVersion = ifVersion
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var id: Wire.ObjectID?
    var values: Wire.Values?
    var ifVersion: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "id": id = try reader.value()
      case "values": values = try reader.value()
      case "ifVersion": ifVersion = try reader.optional(in: 0...9223372036854775807)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.id = try reader.required(id, "id")
    self.values = try reader.required(values, "values")
    self.ifVersion = ifVersion
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("id", id)
    writer.member("values", values)
    if let ifVersion { writer.member("ifVersion", ifVersion) }
    writer.endObject()
  }
}

/// The result of `object/update`.
package struct ObjectUpdateResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["object", "clock"]

  /// The object as it is now.
  package var object: Wire.ManagedObject
  /// The document's clock after this call.
  package var clock: String

  package init(object: Wire.ManagedObject, clock: String) {
    self.object = object
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var object: Wire.ManagedObject?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "object": object = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.object = try reader.required(object, "object")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("object", object)
    writer.member("clock", clock)
    writer.endObject()
  }
}
