// Written by protocol-gen from protocol/methods/object/setValue.json: edit that instead.

import JSONText

/// `object/setValue`: sets a value by key path.
///
/// Key-value coding's `setValue(_:forKeyPath:)`: the last key is set on the object that the steps
/// before it lead to. Where a step is nil nothing happens.
package struct ObjectSetValueParams: RequestParams {
  package typealias Result = ObjectSetValueResult
  package static let method = Method.objectSetValue

  private static let memberNames = ["context", "id", "keyPath", "value"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which object.
  package var id: Wire.ObjectID
  /// Key path: to-one steps, then a property.
  package var keyPath: String
  /// The new value. Left out: nil.
  package var value: RawJSON?

  package init(context: String? = nil, id: Wire.ObjectID, keyPath: String, value: RawJSON? = nil) {
    self.context = context
    self.id = id
    self.keyPath = keyPath
    self.value = value
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var id: Wire.ObjectID?
    var keyPath: String?
    var value: RawJSON?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "id": id = try reader.value()
      case "keyPath": keyPath = try reader.value()
      case "value": value = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.id = try reader.required(id, "id")
    self.keyPath = try reader.required(keyPath, "keyPath")
    self.value = value
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("id", id)
    writer.member("keyPath", keyPath)
    if let value { writer.member("value", value) }
    writer.endObject()
  }
}

/// The result of `object/setValue`.
package struct ObjectSetValueResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["value", "clock"]

  /// The value as it is now.
  package var value: RawJSON
  /// The document's clock after this call.
  package var clock: String

  package init(value: RawJSON, clock: String) {
    self.value = value
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var value: RawJSON?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "value": value = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.value = try reader.required(value, "value")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("value", value)
    writer.member("clock", clock)
    writer.endObject()
  }
}
