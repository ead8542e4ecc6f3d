// Written by protocol-gen from protocol/methods/object/getValue.json: edit that instead.

import JSONText

/// `object/getValue`: a value by key path.
///
/// Key-value coding's `value(forKeyPath:)`.
package struct ObjectGetValueParams: OperationParams {
  package typealias Result = ObjectGetValueResult
  package static let method = Method.objectGetValue

  private static let memberNames = ["context", "id", "keyPath"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which object.
  package var id: Wire.ObjectID
  /// Key path: to-one steps, then a property; collection operators as in `photos.@count`.
  package var keyPath: String

  package init(context: String? = nil, id: Wire.ObjectID, keyPath: String) {
    self.context = context
    self.id = id
    self.keyPath = keyPath
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var id: Wire.ObjectID?
    var keyPath: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "id": id = try reader.value()
      case "keyPath": keyPath = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.id = try reader.required(id, "id")
    self.keyPath = try reader.required(keyPath, "keyPath")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("id", id)
    writer.member("keyPath", keyPath)
    writer.endObject()
  }
}

/// The result of `object/getValue`.
package struct ObjectGetValueResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["value", "clock"]

  /// The value; `null` where it, or a step on the way, is nil.
  package var value: RawJSON
  /// The document's clock at which this was true.
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
