// Written by protocol-gen from protocol/methods/object/insert.json: edit that instead.

import JSONText

/// `object/insert`: makes an object.
///
/// It gets its permanent id, its defaults and what the model's `orrery.awakeFromInsert` says;
/// `values` come on top. A new object need not be valid until it is saved.
package struct ObjectInsertParams: OperationParams {
  package typealias Result = ObjectInsertResult
  package static let method = Method.objectInsert

  private static let memberNames = ["context", "entity", "values", "actionName", "returning"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// A concrete entity.
  package var entity: String
  /// What it starts with.
  package var values: Wire.Values
  /// What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
  /// UTF-8.
  package var actionName: String?
  /// What the result says of the object.
  package var returning: Wire.Returning

  package init(
    context: String? = nil,
    entity: String,
    values: Wire.Values = JSONMembers(),
    actionName: String? = nil,
    returning: Wire.Returning = .objects
  ) {
    self.context = context
    self.entity = entity
    self.values = values
    self.actionName = actionName
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var entity: String?
    var values: Wire.Values?
    var actionName: String?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "entity": entity = try reader.value()
      case "values": values = try reader.optional()
      case "actionName": actionName = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.entity = try reader.required(entity, "entity")
    self.values = values ?? JSONMembers()
    self.actionName = actionName
    self.returning = returning ?? .objects
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("entity", entity)
    if !values.isEmpty { writer.member("values", values) }
    if let actionName { writer.member("actionName", actionName) }
    if returning != .objects { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `object/insert`.
package struct ObjectInsertResult: JSONCodable, Equatable, Sendable {
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
