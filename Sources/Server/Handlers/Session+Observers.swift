import ObjectModel
import OrreryProtocol

/// `observer/*`: streams of notices beside the one that opening a document starts.
extension Session {
  package func observerAdd(_ params: ObserverAddParams, _ call: Call) {
    perform(call, on: params.document) { document in
      try requireRoomForObserver()
      let record = try observedRecord(params, of: document)
      if params.keyPaths.isEmpty, params.predicate == nil {
        return ObserverAddResult(
          observer: try addObserver(params, to: record), clock: document.clock.text)
      }
      return try addObserverOfValues(params, to: record)
    }
  }

  private func observedRecord(
    _ params: ObserverAddParams, of document: Document
  ) throws(RequestFailure) -> ContextRecord {
    var record = document.mainRecord
    if let name = params.context { record = try self.record(named: name) }
    guard let record, record.document === document else {
      throw RequestFailure.contextOfAnotherDocument(key: "context")
    }
    return record
  }

  // MARK: Notices

  /// - Returns: the observer's name.
  private func addObserver(
    _ params: ObserverAddParams, to record: ContextRecord
  ) throws -> String {
    let document = record.document
    let filter = try Subscription.Filter(
      params, in: ContextScope(session: self, record: record), requiringObjects: true)
    observerCount += 1
    let name = "o\(observerCount)"
    for stream in Subscription.Stream.streams(of: params.name) where params.notices != .none {
      // Saves are told on the main context's stream, whoever saved.
      document.subscriptions.append(
        Subscription(
          session: self, stream: stream,
          record: stream == .saves ? document.mainRecord ?? record : record,
          detail: params.notices, asked: params, filter: filter, observer: name,
          clock: document.clock))
    }
    return name
  }

  // MARK: Values

  private func addObserverOfValues(
    _ params: ObserverAddParams, to record: ContextRecord
  ) throws -> ObserverAddResult {
    guard let entity = params.entity else {
      throw RequestFailure(
        .rpcInvalidParams, "An observer of values needs an entity.", parameter: "entity",
        hint: "Key paths and predicates are of an entity's objects: name it.")
    }
    let scope = ContextScope(session: self, record: record)
    let form = try ObservationForm(params, of: entity, in: scope)
    observerCount += 1
    let live = LiveQuery(name: "o\(observerCount)", session: self, record: record, form: form)
    record.queries.add(live)
    return ObserverAddResult(
      observer: live.name, clock: scope.clock,
      objects: params.initial ? form.objects(scope) : nil)
  }

  private func requireRoomForObserver() throws(RequestFailure) {
    var count = openQueries.count { $0.form is ObservationForm }
    // The streams of one stand together.
    var last: String?
    for document in openDocuments {
      for stream in document.subscriptions where stream.session === self {
        guard let observer = stream.observer, observer != last else { continue }
        last = observer
        count += 1
      }
    }
    guard count >= ServerLimits.openObservers else { return }
    throw RequestFailure(
      .observerLimit, "This connection has \(ServerLimits.openObservers) observers.",
      hint: "Remove those that are done with.")
  }

  /// - Parameter count: objects besides those under observation.
  func requireRoomForObservation(of count: Int = 0) throws(RequestFailure) {
    let counts = openQueries.map { ($0.form as? ObservationForm)?.count ?? 0 }
    guard counts.reduce(count, +) > ServerLimits.observedObjects else { return }
    throw RequestFailure(
      .observerLimit,
      "More than \(ServerLimits.observedObjects) objects would be under observation.",
      hint: "Narrow the observer by predicate or ids.")
  }

  // MARK: Removing

  package func observerRemove(_ params: ObserverRemoveParams, _ call: Call) {
    var isKnown = false
    for document in openDocuments {
      document.subscriptions.removeAll { subscription in
        let isMeant =
          subscription.session === self && subscription.observer == params.observer
        isKnown = isKnown || isMeant
        return isMeant
      }
    }
    for live in openQueries where live.form is ObservationForm && live.name == params.observer {
      live.record.queries.remove(live)
      isKnown = true
    }
    guard isKnown else {
      return call.fail(
        RequestFailure(
          .observerUnknown, "This connection has no observer “\(params.observer)”.",
          parameter: "observer", hint: "Use a name that observer/add gave."))
    }
    call.reply(ObserverRemoveResult())
  }
}

extension Subscription.Filter {
  /// - Parameter requiringObjects: Whether the objects must exist. They did when an observer began.
  init(
    _ params: ObserverAddParams, in scope: ContextScope, requiringObjects: Bool = false
  ) throws(OrreryError) {
    if let name = params.entity {
      family = try scope.model.requireEntity(named: name).family
    }
    if let texts = params.ids {
      ids = Set(
        requiringObjects
          ? try scope.objects(texts, parameter: "ids")
          : try scope.formerObjects(texts, parameter: "ids"))
    }
  }
}

extension Subscription.Stream {
  fileprivate static func streams(of notice: Wire.ObservableNotice?) -> [Self] {
    switch notice {
    case .contextDidChangeObjects: [.objects]
    case .documentDidSave: [.saves]
    case nil: [.objects, .saves]
    }
  }
}
