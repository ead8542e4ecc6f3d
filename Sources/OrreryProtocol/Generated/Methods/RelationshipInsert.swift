// Written by protocol-gen from protocol/methods/relationship/insert.json: edit that instead.

import JSONText

/// `relationship/insert`: puts objects at a place of an ordered relationship.
///
/// Those it holds already are moved there.
package struct RelationshipInsertParams: OperationParams {
  package typealias Result = RelationshipInsertResult
  package static let method = Method.relationshipInsert

  private static let memberNames = [
    "context",
    "id",
    "property",
    "ids",
    "index",
    "ifUnchangedSince",
    "actionName",
    "returning",
  ]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which object.
  package var id: Wire.ObjectID
  /// The relationship.
  package var property: String
  /// Which objects.
  package var ids: [Wire.ObjectID]
  /// A place in the list before, from 0, where they go; past the end is the end.
  package var index: Int64
  /// A clock. Only if nobody, this connection included, has changed the object or one of `ids`
  /// since, saved or not; otherwise `object.changedSince`.
  package var ifUnchangedSince: String?
  /// What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
  /// UTF-8.
  package var actionName: String?
  /// What the result says of the object whose relationship it is.
  package var returning: Wire.Returning

  package init(
    context: String? = nil,
    id: Wire.ObjectID,
    property: String,
    ids: [Wire.ObjectID],
    index: Int64,
    ifUnchangedSince: String? = nil,
    actionName: String? = nil,
    returning: Wire.Returning = .none
  ) {
    self.context = context
    self.id = id
    self.property = property
    self.ids = ids
    self.index = index
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var id: Wire.ObjectID?
    var property: String?
    var ids: [Wire.ObjectID]?
    var index: Int64?
    var ifUnchangedSince: String?
    var actionName: String?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "id": id = try reader.value()
      case "property": property = try reader.value()
      case "ids": ids = try reader.value(atMost: 100000)
      case "index": index = try reader.value(in: 0...9007199254740991)
      case "ifUnchangedSince": ifUnchangedSince = try reader.optional()
      case "actionName": actionName = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.id = try reader.required(id, "id")
    self.property = try reader.required(property, "property")
    self.ids = try reader.required(ids, "ids")
    self.index = try reader.required(index, "index")
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning ?? .none
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("id", id)
    writer.member("property", property)
    writer.member("ids", ids)
    writer.member("index", index)
    if let ifUnchangedSince { writer.member("ifUnchangedSince", ifUnchangedSince) }
    if let actionName { writer.member("actionName", actionName) }
    if returning != .none { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `relationship/insert`.
package struct RelationshipInsertResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["count", "object", "clock"]

  /// How many objects the relationship holds now.
  package var count: Int64
  /// The object whose relationship it is. Left out with `returning` of `none`.
  package var object: Wire.ManagedObject?
  /// The document's clock after this call.
  package var clock: String

  package init(count: Int64, object: Wire.ManagedObject? = nil, clock: String) {
    self.count = count
    self.object = object
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var count: Int64?
    var object: Wire.ManagedObject?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "count": count = try reader.value(in: 0...9007199254740991)
      case "object": object = try reader.optional()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.count = try reader.required(count, "count")
    self.object = object
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("count", count)
    if let object { writer.member("object", object) }
    writer.member("clock", clock)
    writer.endObject()
  }
}
