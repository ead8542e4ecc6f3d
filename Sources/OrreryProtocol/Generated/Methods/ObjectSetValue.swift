// Written by protocol-gen from protocol/methods/object/setValue.json: edit that instead.

import JSONText

/// `object/setValue`: sets a value by key path.
///
/// Key-value coding's `setValue(_:forKeyPath:)`: the last key is set on the object that the steps
/// before it lead to. Where a step is nil nothing happens.
package struct ObjectSetValueParams: OperationParams {
  package typealias Result = ObjectSetValueResult
  package static let method = Method.objectSetValue

  private static let memberNames = [
    "context",
    "id",
    "keyPath",
    "value",
    "ifUnchangedSince",
    "actionName",
    "returning",
  ]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which object.
  package var id: Wire.ObjectID
  /// Key path: to-one steps, then a property.
  package var keyPath: String
  /// The new value. Left out: nil.
  package var value: RawJSON?
  /// A clock. Only if nobody, this connection included, has changed the object, or the one that has
  /// the property, since, saved or not; otherwise `object.changedSince`.
  package var ifUnchangedSince: String?
  /// What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
  /// UTF-8.
  package var actionName: String?
  /// What the result says of the object and the value.
  package var returning: Wire.Returning

  package init(
    context: String? = nil,
    id: Wire.ObjectID,
    keyPath: String,
    value: RawJSON? = nil,
    ifUnchangedSince: String? = nil,
    actionName: String? = nil,
    returning: Wire.Returning = .objects
  ) {
    self.context = context
    self.id = id
    self.keyPath = keyPath
    self.value = value
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var id: Wire.ObjectID?
    var keyPath: String?
    var value: RawJSON?
    var ifUnchangedSince: String?
    var actionName: String?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "id": id = try reader.value()
      case "keyPath": keyPath = try reader.value()
      case "value": value = try reader.value()
      case "ifUnchangedSince": ifUnchangedSince = try reader.optional()
      case "actionName": actionName = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.id = try reader.required(id, "id")
    self.keyPath = try reader.required(keyPath, "keyPath")
    self.value = value
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning ?? .objects
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("id", id)
    writer.member("keyPath", keyPath)
    if let value { writer.member("value", value) }
    if let ifUnchangedSince { writer.member("ifUnchangedSince", ifUnchangedSince) }
    if let actionName { writer.member("actionName", actionName) }
    if returning != .objects { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `object/setValue`.
package struct ObjectSetValueResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["object", "value", "clock"]

  /// The object that has the property, without its values. Left out with `returning` of `none`, and
  /// where a step on the way is nil.
  package var object: Wire.ManagedObject?
  /// With `returning` of `objects`: the value as it is now. Left out where it cannot be read, as of
  /// an object that a later operation has deleted: the edit stands.
  package var value: RawJSON?
  /// The document's clock after this call.
  package var clock: String

  package init(object: Wire.ManagedObject? = nil, value: RawJSON? = nil, clock: String) {
    self.object = object
    self.value = value
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var object: Wire.ManagedObject?
    var value: RawJSON?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "object": object = try reader.optional()
      case "value": value = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.object = object
    self.value = value
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let object { writer.member("object", object) }
    if let value { writer.member("value", value) }
    writer.member("clock", clock)
    writer.endObject()
  }
}
