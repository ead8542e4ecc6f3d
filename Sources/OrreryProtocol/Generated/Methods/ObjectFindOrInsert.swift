// Written by protocol-gen from protocol/methods/object/findOrInsert.json: edit that instead.

import JSONText

/// `object/findOrInsert`: the object with these values, made if there is none.
///
/// Atomic: two clients asking at once get the same object. Unsaved objects of the context count.
/// Where several match, it is the one with the lowest key.
package struct ObjectFindOrInsertParams: OperationParams {
  package typealias Result = ObjectFindOrInsertResult
  package static let method = Method.objectFindOrInsert

  private static let memberNames = [
    "context",
    "entity",
    "match",
    "values",
    "actionName",
    "returning",
  ]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// A concrete entity.
  package var entity: String
  /// Values to look for; a new object gets them.
  package var match: Wire.Values
  /// More values for a new object; an existing one is left as it is.
  package var values: Wire.Values
  /// What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
  /// UTF-8.
  package var actionName: String?
  /// What the result says of the object.
  package var returning: Wire.Returning

  package init(
    context: String? = nil,
    entity: String,
    match: Wire.Values,
    values: Wire.Values = JSONMembers(),
    actionName: String? = nil,
    returning: Wire.Returning = .objects
  ) {
    self.context = context
    self.entity = entity
    self.match = match
    self.values = values
    self.actionName = actionName
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var entity: String?
    var match: Wire.Values?
    var values: Wire.Values?
    var actionName: String?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "entity": entity = try reader.value()
      case "match": match = try reader.value()
      case "values": values = try reader.optional()
      case "actionName": actionName = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.entity = try reader.required(entity, "entity")
    self.match = try reader.required(match, "match")
    self.values = values ?? JSONMembers()
    self.actionName = actionName
    self.returning = returning ?? .objects
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("entity", entity)
    writer.member("match", match)
    if !values.isEmpty { writer.member("values", values) }
    if let actionName { writer.member("actionName", actionName) }
    if returning != .objects { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `object/findOrInsert`.
package struct ObjectFindOrInsertResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["object", "isInserted", "clock"]

  /// The object as it is now. Left out with `returning` of `none`.
  package var object: Wire.ManagedObject?
  /// Whether it is new.
  package var isInserted: Bool
  /// The document's clock after this call.
  package var clock: String

  package init(object: Wire.ManagedObject? = nil, isInserted: Bool, clock: String) {
    self.object = object
    self.isInserted = isInserted
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var object: Wire.ManagedObject?
    var isInserted: Bool?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "object": object = try reader.optional()
      case "isInserted": isInserted = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.object = object
    self.isInserted = try reader.required(isInserted, "isInserted")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let object { writer.member("object", object) }
    writer.member("isInserted", isInserted)
    writer.member("clock", clock)
    writer.endObject()
  }
}
