// Written by protocol-gen from protocol/methods/object/move.json: edit that instead.

import JSONText

/// `object/move`: moves an object in an order kept by a number.
///
/// Sets `property`, an attribute of type Double, so that the object stands where it is asked to
/// among the objects of `fetch`, sorted by it. Takes the midpoint of its neighbours; when doubles
/// run out between them, the objects around are renumbered. Exactly one of `before`, `after` and
/// `index` is given.
package struct ObjectMoveParams: OperationParams {
  package typealias Result = ObjectMoveResult
  package static let method = Method.objectMove

  private static let memberNames = [
    "context",
    "id",
    "property",
    "before",
    "after",
    "index",
    "fetch",
    "ifUnchangedSince",
    "actionName",
    "returning",
  ]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which object.
  package var id: Wire.ObjectID
  /// The ordering attribute.
  package var property: String
  /// Put it right before this object.
  package var before: Wire.ObjectID?
  /// Put it right after this object.
  package var after: Wire.ObjectID?
  /// Put it at this place, from 0, counted without the object itself; past the end is the end.
  package var index: Int64?
  /// The objects it is ordered among: a fetch as that of `fetch/objects`. Left out: all of its
  /// entity.
  package var fetch: Wire.FetchRequest?
  /// A clock. Only if nobody, this connection included, has changed the object since, saved or not;
  /// otherwise `object.changedSince`.
  package var ifUnchangedSince: String?
  /// What the step of undo is called, for the menu item “Undo Add Item”: up to 1,000 bytes of
  /// UTF-8.
  package var actionName: String?
  /// What the result says of the object, and with more than `none` of those with new numbers.
  package var returning: Wire.Returning

  package init(
    context: String? = nil,
    id: Wire.ObjectID,
    property: String,
    before: Wire.ObjectID? = nil,
    after: Wire.ObjectID? = nil,
    index: Int64? = nil,
    fetch: Wire.FetchRequest? = nil,
    ifUnchangedSince: String? = nil,
    actionName: String? = nil,
    returning: Wire.Returning = .objects
  ) {
    self.context = context
    self.id = id
    self.property = property
    self.before = before
    self.after = after
    self.index = index
    self.fetch = fetch
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var id: Wire.ObjectID?
    var property: String?
    var before: Wire.ObjectID?
    var after: Wire.ObjectID?
    var index: Int64?
    var fetch: Wire.FetchRequest?
    var ifUnchangedSince: String?
    var actionName: String?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "id": id = try reader.value()
      case "property": property = try reader.value()
      case "before": before = try reader.optional()
      case "after": after = try reader.optional()
      case "index": index = try reader.optional(in: 0...9007199254740991)
      case "fetch": fetch = try reader.optional()
      case "ifUnchangedSince": ifUnchangedSince = try reader.optional()
      case "actionName": actionName = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.id = try reader.required(id, "id")
    self.property = try reader.required(property, "property")
    self.before = before
    self.after = after
    self.index = index
    self.fetch = fetch
    self.ifUnchangedSince = ifUnchangedSince
    self.actionName = actionName
    self.returning = returning ?? .objects
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("id", id)
    writer.member("property", property)
    if let before { writer.member("before", before) }
    if let after { writer.member("after", after) }
    if let index { writer.member("index", index) }
    if let fetch { writer.member("fetch", fetch) }
    if let ifUnchangedSince { writer.member("ifUnchangedSince", ifUnchangedSince) }
    if let actionName { writer.member("actionName", actionName) }
    if returning != .objects { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `object/move`.
package struct ObjectMoveResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["object", "renumbered", "renumberedCount", "clock"]

  /// The object as it is now. Left out with `returning` of `none`.
  package var object: Wire.ManagedObject?
  /// Other objects that got new numbers. Left out with `returning` of `none`, and where there are
  /// more than `limits.noticeObjects`.
  package var renumbered: [Wire.ObjectID]
  /// How many objects that are.
  package var renumberedCount: Int64
  /// The document's clock after this call.
  package var clock: String

  package init(
    object: Wire.ManagedObject? = nil,
    renumbered: [Wire.ObjectID] = [],
    renumberedCount: Int64,
    clock: String
  ) {
    self.object = object
    self.renumbered = renumbered
    self.renumberedCount = renumberedCount
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var object: Wire.ManagedObject?
    var renumbered: [Wire.ObjectID]?
    var renumberedCount: Int64?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "object": object = try reader.optional()
      case "renumbered": renumbered = try reader.optional()
      case "renumberedCount": renumberedCount = try reader.value(in: 0...9007199254740991)
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.object = object
    self.renumbered = renumbered ?? []
    self.renumberedCount = try reader.required(renumberedCount, "renumberedCount")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let object { writer.member("object", object) }
    if !renumbered.isEmpty { writer.member("renumbered", renumbered) }
    writer.member("renumberedCount", renumberedCount)
    writer.member("clock", clock)
    writer.endObject()
  }
}
