// Written by protocol-gen from protocol/methods/observer/open.json: edit that instead.

import JSONText

/// `observer/open`: observes values of objects.
///
/// Core Data's key-value observing: pushes `observer/didChange` with old and new values. It
/// remembers the values of every object under observation: a connection may have
/// `limits.observedObjects` of them. Nobody waits while they are read; what changes meanwhile comes
/// in one push behind the reply, and `$/cancelRequest` stops it. An observer of a main context is
/// kept for 60 seconds when its connection ends: who opens the same again with `since` is told what
/// it missed.
package struct ObserverOpenParams: RequestParams {
  package typealias Result = ObserverOpenResult
  package static let method = Method.observerOpen

  private static let memberNames = [
    "context",
    "entity",
    "keyPaths",
    "predicate",
    "argumentArray",
    "variables",
    "ids",
    "initial",
    "since",
  ]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// The entity; its subentities' objects are observed too.
  package var entity: String
  /// Tell the old and the new value of these whenever one changes: properties of the entity, and
  /// values over to-one relationships or behind collection operators, as in `album.artist.name` and
  /// `songs.@count`. Left out, or empty: all attributes and to-one relationships. That is unlike
  /// `properties` of a list, where `[]` asks for no values.
  package var keyPaths: [String]
  /// Predicate format string: only objects that match, and which begin or cease to.
  package var predicate: String?
  /// For the predicate's `%@`, `%K` and number conversions.
  package var argumentArray: Wire.ArgumentArray
  /// For the predicate's, or the template's, `$variables`.
  package var variables: Wire.Variables
  /// Only these objects.
  package var ids: [Wire.ObjectID]?
  /// Whether the reply has the objects and their values where the client begins anew.
  package var initial: Bool
  /// The clock of the last push or reply about the same observer, to be told what was missed since
  /// then.
  package var since: String?

  package init(
    context: String? = nil,
    entity: String,
    keyPaths: [String] = [],
    predicate: String? = nil,
    argumentArray: Wire.ArgumentArray = [],
    variables: Wire.Variables = JSONMembers(),
    ids: [Wire.ObjectID]? = nil,
    initial: Bool = false,
    since: String? = nil
  ) {
    self.context = context
    self.entity = entity
    self.keyPaths = keyPaths
    self.predicate = predicate
    self.argumentArray = argumentArray
    self.variables = variables
    self.ids = ids
    self.initial = initial
    self.since = since
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var entity: String?
    var keyPaths: [String]?
    var predicate: String?
    var argumentArray: Wire.ArgumentArray?
    var variables: Wire.Variables?
    var ids: [Wire.ObjectID]?
    var initial: Bool?
    var since: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "entity": entity = try reader.value()
      case "keyPaths": keyPaths = try reader.optional(atMost: 100)
      case "predicate": predicate = try reader.optional()
      case "argumentArray": argumentArray = try reader.optional()
      case "variables": variables = try reader.optional()
      case "ids": ids = try reader.optional(atMost: 100000)
      case "initial": initial = try reader.optional()
      case "since": since = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.entity = try reader.required(entity, "entity")
    self.keyPaths = keyPaths ?? []
    self.predicate = predicate
    self.argumentArray = argumentArray ?? []
    self.variables = variables ?? JSONMembers()
    self.ids = ids
    self.initial = initial ?? false
    self.since = since
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("entity", entity)
    if !keyPaths.isEmpty { writer.member("keyPaths", keyPaths) }
    if let predicate { writer.member("predicate", predicate) }
    if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
    if !variables.isEmpty { writer.member("variables", variables) }
    if let ids { writer.member("ids", ids) }
    if initial { writer.member("initial", initial) }
    if let since { writer.member("since", since) }
    writer.endObject()
  }
}

/// The result of `observer/open`.
package struct ObserverOpenResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["observer", "clock", "isFresh", "objects", "changes"]

  /// Its handle, which its pushes have as `stream`.
  package var observer: String
  /// The clock at which its stream starts: the first `since`.
  package var clock: String
  /// Whether the client begins anew: without `since`, or where nobody can say what it missed.
  package var isFresh: Bool
  /// With `initial`, where `isFresh`: what is under observation, in the order of ids.
  package var objects: [Wire.ObservedObject]?
  /// What changed since `since`, where not `isFresh`.
  package var changes: Wire.ObserverChange?

  package init(
    observer: String,
    clock: String,
    isFresh: Bool,
    objects: [Wire.ObservedObject]? = nil,
    changes: Wire.ObserverChange? = nil
  ) {
    self.observer = observer
    self.clock = clock
    self.isFresh = isFresh
    self.objects = objects
    self.changes = changes
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var observer: String?
    var clock: String?
    var isFresh: Bool?
    var objects: [Wire.ObservedObject]?
    var changes: Wire.ObserverChange?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "observer": observer = try reader.value()
      case "clock": clock = try reader.value()
      case "isFresh": isFresh = try reader.value()
      case "objects": objects = try reader.optional()
      case "changes": changes = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.observer = try reader.required(observer, "observer")
    self.clock = try reader.required(clock, "clock")
    self.isFresh = try reader.required(isFresh, "isFresh")
    self.objects = objects
    self.changes = changes
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("observer", observer)
    writer.member("clock", clock)
    writer.member("isFresh", isFresh)
    if let objects { writer.member("objects", objects) }
    if let changes { writer.member("changes", changes) }
    writer.endObject()
  }
}
