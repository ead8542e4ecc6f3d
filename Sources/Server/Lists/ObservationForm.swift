import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// An observer of values as its client asked for it and is told of it.
struct ObservationForm: LiveQueryForm {
  static let terms = (kind: Wire.ErrorKind.observerUnknown, noun: "observer", parameter: "observer")
  static var failure: any QueryDidFailParams.Type { ObserverDidFailParams.self }

  let observer: KeyValueObserver
  /// The key paths as the client named them.
  private let names: [String]
  private let asked: ObserverOpenParams

  /// Expects the values.
  ///
  /// - Parameter requiringObjects: Whether `ids` must exist. They did when an observer began that
  ///   is made anew or resumed.
  init(_ params: ObserverOpenParams, in scope: ContextScope, requiringObjects: Bool = true) throws {
    asked = params
    let ids = try params.ids.map { ids throws(OrreryError) in
      try scope.objects(ids, mayBeGone: !requiringObjects || params.since != nil)
    }
    let translation = try FetchTranslation(
      of: params.entity, params.predicate, params.argumentArray, params.variables, among: ids,
      in: scope)
    let entity = translation.entity
    let keyPaths: [KeyValueObserver.KeyPath]
    if params.keyPaths.isEmpty {
      let slots = entity.properties.indices.filter { !entity.properties[$0].isOfMany }
      names = slots.map { entity.properties[$0].name }
      keyPaths = slots.map { .property(slot: $0) }
    } else {
      names = params.keyPaths
      keyPaths = try names.enumerated().map { index, name throws(OrreryError) in
        try naming("keyPaths[\(index)]") { () throws(OrreryError) in
          try Self.keyPath(name, of: entity, in: scope)
        }
      }
    }
    observer = KeyValueObserver(expecting: keyPaths, of: translation.request, in: scope.context)
  }

  private static func keyPath(
    _ name: String, of entity: Entity, in scope: ContextScope
  ) throws(OrreryError) -> KeyValueObserver.KeyPath {
    if KeyPathText.isPath(name) {
      var compiler = PredicateCompiler(model: scope.model)
      compiler.allowsTransient = true
      return .expression(try compiler.resolve(keyPath: name, for: entity))
    }
    let slot = try entity.requireSlot(named: name)
    if case .fetchedProperty = entity.properties[slot] {
      throw OrreryError(
        .predicateUnsupported, "“\(name)” is a fetched property, whose changes nobody tells.",
        entity: entity.name, hint: "Open a live list of what it fetches.")
    }
    return .property(slot: slot)
  }

  var query: DependentQuery { observer }
  var key: [UInt8]? {
    var asked = asked
    (asked.since, asked.initial) = (nil, false)
    return asked.json.bytes
  }
  var count: Int { observer.values.count }

  // MARK: Telling

  func notice(of live: LiveQuery, _ occasion: Occasion, in scope: ContextScope) throws -> [UInt8]? {
    let changes = try takeChanges(in: scope)
    let ids = changes.left + changes.deleted
    if changes.updates.isEmpty, changes.entered.isEmpty, ids.isEmpty { return nil }
    return Message.notification(
      ObserverDidChangeParams(
        document: scope.document.name, context: live.record.name, stream: live.name,
        clock: scope.clock, since: live.since.text, origin: occasion.origin,
        by: occasion.cause, changes: changes))
  }

  /// What changed since it was told last, which the client knows from then on.
  func takeChanges(in scope: ContextScope) throws -> Wire.ObserverChange {
    let news = try scope.session.takeNews(of: observer)
    let writer = writer(scope)
    return Wire.ObserverChange(
      updates: news.changes.map { change in
        Wire.ObservedChange(
          id: scope.model.text(of: change.id), keyPath: names[change.keyPath],
          old: RawJSON(writing: {
            writer.write(change.old, change.keyPath, of: change.id, to: &$0)
          }),
          new: RawJSON(writing: {
            writer.write(change.new, change.keyPath, of: change.id, to: &$0)
          }))
      },
      entered: writer.objects(news.entered, observer.values),
      left: news.left.map(scope.model.text(of:)), deleted: news.deleted.map(scope.model.text(of:)))
  }

  func reset(
    of live: LiveQuery, _ reason: Wire.ListResetReason, in scope: ContextScope
  ) throws -> [UInt8] {
    _ = try scope.session.takeNews(of: observer)
    return Message.notification(
      ObserverDidResetParams(
        document: scope.document.name, context: live.record.name, stream: live.name,
        clock: scope.clock, since: live.since.text, reason: reason,
        objects: writer(scope).objects(observer.values)))
  }

  func renewed(in scope: ContextScope) throws -> any LiveQueryForm {
    let form = try ObservationForm(asked, in: scope, requiringObjects: false)
    form.observer.noteEverything()
    return form
  }

  /// Writes values as the client wants them.
  func writer(_ scope: ContextScope) -> ObservationWriter {
    ObservationWriter(keyPaths: observer.keyPaths, names: names, values: scope.writer.valueWriter)
  }
}

/// Writes the values of objects under observation as they are told, on any thread.
struct ObservationWriter: Sendable {
  fileprivate let keyPaths: [KeyValueObserver.KeyPath]
  fileprivate let names: [String]
  fileprivate let values: ValueWriter

  /// All objects under observation.
  func objects(_ values: [ObjectID: [Value]]) -> [Wire.ObservedObject] {
    objects(values.keys.sorted(), values)
  }

  fileprivate func objects(
    _ ids: [ObjectID], _ values: [ObjectID: [Value]]
  ) -> [Wire.ObservedObject] {
    ids.map { id in
      let values = values[id] ?? []
      return Wire.ObservedObject(
        id: self.values.model.text(of: id),
        values: RawJSON(writing: { writer in
          writer.beginObject()
          for (index, value) in values.enumerated() {
            writer.key(names[index])
            write(value, index, of: id, to: &writer)
          }
          writer.endObject()
        }))
    }
  }

  fileprivate func write(
    _ value: Value, _ keyPath: Int, of id: ObjectID, to writer: inout JSONWriter
  ) {
    switch keyPaths[keyPath] {
    case .property(let slot):
      let property = values.model[id.entity].properties[slot]
      values.write(value, of: property, owner: id, to: &writer)
    case .expression(let expression):
      values.write(scalar: value, of: expression.attributeType, to: &writer)
    }
  }
}
