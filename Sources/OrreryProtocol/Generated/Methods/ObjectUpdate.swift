// Written by protocol-gen from protocol/methods/object/update.json: edit that instead.

import JSONText

/// `object/update`: sets values of an object.
///
/// Properties not named stay. `null` sets nil. A to-many relationship is set as a whole.
package struct ObjectUpdateParams: OperationParams {
  package typealias Result = ObjectUpdateResult
  package static let method = Method.objectUpdate

  private static let memberNames = [
    "context",
    "id",
    "values",
    "ifUnchangedSince",
    "actionName",
    "returning",
  ]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which object.
  package var id: Wire.ObjectID
  /// New values.
  package var values: Wire.Values
  /// A clock. Only if nobody, this connection included, has changed the object since, saved or not;
  /// otherwise `object.changedSince`.
  package var ifUnchangedSince: String?
  /// What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
  /// UTF-8.
  package var actionName: String?
  /// What the result says of the object.
  package var returning: Wire.Returning

  package init(
    context: String? = nil,
    id: Wire.ObjectID,
    values: Wire.Values,
    ifUnchangedSince: String? = nil,
    actionName: String? = nil,
    returning: Wire.Returning = .objects
  ) {
    self.context = context
    self.id = id
    self.values = values
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var id: Wire.ObjectID?
    var values: Wire.Values?
    var ifUnchangedSince: String?
    var actionName: String?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "id": id = try reader.value()
      case "values": values = try reader.value()
      case "ifUnchangedSince": ifUnchangedSince = try reader.optional()
      case "actionName": actionName = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.id = try reader.required(id, "id")
    self.values = try reader.required(values, "values")
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning ?? .objects
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("id", id)
    writer.member("values", values)
    if let ifUnchangedSince { writer.member("ifUnchangedSince", ifUnchangedSince) }
    if let actionName { writer.member("actionName", actionName) }
    if returning != .objects { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `object/update`.
package struct ObjectUpdateResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["object", "clock"]

  /// The object as it is now. Left out with `returning` of `none`.
  package var object: Wire.ManagedObject?
  /// The document's clock after this call.
  package var clock: String

  package init(object: Wire.ManagedObject? = nil, clock: String) {
    self.object = object
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var object: Wire.ManagedObject?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "object": object = try reader.optional()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.object = object
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let object { writer.member("object", object) }
    writer.member("clock", clock)
    writer.endObject()
  }
}
