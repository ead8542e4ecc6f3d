import ObjectContext
import ObjectModel
import OrreryProtocol

/// `observer/*`: key-value observing.
extension Session {
  func observerOpen(_ params: ObserverOpenParams, in scope: ContextScope, _ call: Call) throws {
    try requireRoom(
      for: "observers", beside: openQueries.count { $0.form is ObservationForm },
      limit: ServerLimits.openObservers, .observerLimit)
    observerCount += 1
    let name = "o\(observerCount)"
    let form = try ObservationForm(params, in: scope)
    let known: ObserverOpenResult? = try resume(form, since: params.since, as: name, in: scope) {
      // While nobody had it open it counted for nobody.
      try requireRoomForObservation()
      return ObserverOpenResult(
        observer: name, clock: scope.clock, isFresh: false,
        changes: try $0.form.takeChanges(in: scope))
    }
    if let known { return call.reply(known) }
    let live = LiveQuery(name, form, in: scope)
    let observer = form.observer
    let (request, keyPaths, writer) = (observer.request, observer.keyPaths, form.writer(scope))
    let room = roomForObservation
    scope.document.open(live, for: call, in: scope) { clock, _ in
      { context throws(OrreryError) in
        let values = try KeyValueObserver.values(keyPaths, of: request, in: context, room: room)
        let objects = params.initial ? values.map(writer.objects) : nil
        return (
          values, ObserverOpenResult(observer: name, clock: clock, isFresh: true, objects: objects)
        )
      }
    } taking: { [unowned self] in
      try begin(observer, with: $0)
    }
  }

  func observerClose(
    _ params: ObserverCloseParams, in query: OpenQuery<ObservationForm>
  ) -> ObserverCloseResult {
    query.live.close()
    return ObserverCloseResult(clock: query.live.record.document.clock.text)
  }

  /// How many more objects there is room for.
  var roomForObservation: Int {
    let observed = openQueries.map { ($0.form as? ObservationForm)?.count ?? 0 }
    let filtered = openDocuments.flatMap(\.subscriptions).filter { $0.session === self }
      .map { $0.filter?.count ?? 0 }
    return (observed + filtered).reduce(ServerLimits.observedObjects, -)
  }

  /// - Parameter values: nil where there was no room for them.
  func begin(_ observer: KeyValueObserver, with values: [ObjectID: [Value]]?) throws {
    try requireRoomForObservation(of: values?.count ?? .max)
    observer.begin(with: values ?? [:])
  }

  /// What is new to an observer, which is not read where there is no room for it.
  func takeNews(of observer: KeyValueObserver) throws -> KeyValueObserver.News {
    let growth = try observer.growth()
    if growth > 0 { try requireRoomForObservation(of: growth) }
    let news = try observer.takeNews()
    if !news.entered.isEmpty { try requireRoomForObservation() }
    return news
  }

  /// Objects that streams with a predicate remember count too.
  ///
  /// - Parameter count: objects besides those under observation.
  private func requireRoomForObservation(of count: Int = 0) throws(RequestFailure) {
    guard count > roomForObservation else { return }
    throw RequestFailure(
      .observerLimit,
      "More than \(ServerLimits.observedObjects) objects would be under observation.",
      hint: "Narrow it by predicate or ids.")
  }
}
