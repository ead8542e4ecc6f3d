// Written by protocol-gen from protocol/methods/observer/add.json: edit that instead.

import JSONText

/// `observer/add`: asks for notices.
///
/// `document/open` makes a connection hear of the main context and of saves. An observer is a
/// stream of notices beside that one, narrowed to a context, an entity or some objects, with its
/// own `since`; its notices carry its name. To hear observers' notices only, open the document with
/// `notices: none`. With `keyPaths` or `predicate` it is Core Data's key-value observing instead:
/// it needs an `entity`, tells `observer/didObserve` with old and new values, and nothing else;
/// `name` and `notices` mean nothing then. It remembers the values of every object under
/// observation: a connection may have `limits.observedObjects` of them.
package struct ObserverAddParams: RequestParams {
  package typealias Result = ObserverAddResult
  package static let method = Method.observerAdd

  private static let memberNames = [
    "document",
    "name",
    "context",
    "entity",
    "ids",
    "notices",
    "keyPaths",
    "predicate",
    "argumentArray",
    "initial",
  ]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Which notice. Left out: both.
  package var name: Wire.ObservableNotice?
  /// Which context. Left out: the main one.
  package var context: String?
  /// Only objects of this entity and its subentities.
  package var entity: String?
  /// Only these objects.
  package var ids: [Wire.ObjectID]?
  /// What the notices carry.
  package var notices: Wire.NoticeDetail
  /// Tell the old and the new value of these whenever one changes: properties of the entity, and
  /// values over to-one relationships or behind collection operators, as in `album.artist.name` and
  /// `songs.@count`. Left out, with `predicate`: all attributes and to-one relationships.
  package var keyPaths: [String]
  /// Predicate format string: only objects that match, and which begin or cease to.
  package var predicate: String?
  /// For the predicate's `%@`, `%K` and number conversions.
  package var argumentArray: Wire.ArgumentArray
  /// With `keyPaths` or `predicate`: whether the reply has the objects and their values.
  package var initial: Bool

  package init(
    document: String? = nil,
    name: Wire.ObservableNotice? = nil,
    context: String? = nil,
    entity: String? = nil,
    ids: [Wire.ObjectID]? = nil,
    notices: Wire.NoticeDetail = .objects,
    keyPaths: [String] = [],
    predicate: String? = nil,
    argumentArray: Wire.ArgumentArray = [],
    initial: Bool = false
  ) {
    self.document = document
    self.name = name
    self.context = context
    self.entity = entity
    self.ids = ids
    self.notices = notices
    self.keyPaths = keyPaths
    self.predicate = predicate
    self.argumentArray = argumentArray
    self.initial = initial
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var name: Wire.ObservableNotice?
    var context: String?
    var entity: String?
    var ids: [Wire.ObjectID]?
    var notices: Wire.NoticeDetail?
    var keyPaths: [String]?
    var predicate: String?
    var argumentArray: Wire.ArgumentArray?
    var initial: Bool?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "name": name = try reader.optional()
      case "context": context = try reader.optional()
      case "entity": entity = try reader.optional()
      case "ids": ids = try reader.optional(atMost: 100000)
      case "notices": notices = try reader.optional()
      case "keyPaths": keyPaths = try reader.optional(atMost: 100)
      case "predicate": predicate = try reader.optional()
      case "argumentArray": argumentArray = try reader.optional()
      case "initial": initial = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.name = name
    self.context = context
    self.entity = entity
    self.ids = ids
    self.notices = notices ?? .objects
    self.keyPaths = keyPaths ?? []
    self.predicate = predicate
    self.argumentArray = argumentArray ?? []
    self.initial = initial ?? false
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    if let name { writer.member("name", name) }
    if let context { writer.member("context", context) }
    if let entity { writer.member("entity", entity) }
    if let ids { writer.member("ids", ids) }
    if notices != .objects { writer.member("notices", notices) }
    if !keyPaths.isEmpty { writer.member("keyPaths", keyPaths) }
    if let predicate { writer.member("predicate", predicate) }
    if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
    if initial { writer.member("initial", initial) }
    writer.endObject()
  }
}

/// The result of `observer/add`.
package struct ObserverAddResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["observer", "clock", "objects"]

  /// Its name.
  package var observer: String
  /// The clock at which its stream starts: the first `since`.
  package var clock: String
  /// With `initial`: what is under observation, in the order of ids.
  package var objects: [Wire.ObservedObject]?

  package init(observer: String, clock: String, objects: [Wire.ObservedObject]? = nil) {
    self.observer = observer
    self.clock = clock
    self.objects = objects
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var observer: String?
    var clock: String?
    var objects: [Wire.ObservedObject]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "observer": observer = try reader.value()
      case "clock": clock = try reader.value()
      case "objects": objects = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.observer = try reader.required(observer, "observer")
    self.clock = try reader.required(clock, "clock")
    self.objects = objects
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("observer", observer)
    writer.member("clock", clock)
    if let objects { writer.member("objects", objects) }
    writer.endObject()
  }
}
