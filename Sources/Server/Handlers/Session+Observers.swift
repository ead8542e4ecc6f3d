import ObjectContext
import ObjectModel
import OrreryProtocol

/// `observer/*`: key-value observing.
extension Session {
  func observerOpen(
    _ params: ObserverOpenParams, in scope: ContextScope, _ call: Call
  ) throws {
    try requireRoomForObserver()
    observerCount += 1
    let name = "o\(observerCount)"
    if let since = params.since, scope.record.isMain,
      let live = scope.document.retained.take(ObservationForm.Key(params), since: since)
    {
      do {
        return call.reply(try resumed(live, as: name, scope))
      } catch {
        // Its client knows no name of it.
        scope.record.queries.remove(live)
        throw error
      }
    }
    let form = try ObservationForm(params, in: scope)
    let live = LiveQuery(name: name, session: self, record: scope.record, form: form)
    let (request, keyPaths, writer) = (form.request, form.observer.keyPaths, form.writer(scope))
    let room = roomForObservation
    let opening = QueryOpening(live, in: scope) { clock in
      { context throws(OrreryError) in
        let observed = try ObservedValues(keyPaths, of: request, in: context, room: room)
        let objects = params.initial ? writer.objects(observed.values) : nil
        return (
          observed,
          ObserverOpenResult(observer: name, clock: clock, isFresh: true, objects: objects)
        )
      }
    } taking: { [unowned self] content in
      try requireRoomForObservation(of: content.count)
      form.observer.begin(with: content.values)
    }
    scope.document.open(opening, for: call, in: scope)
  }

  private func resumed(
    _ live: LiveQuery, as name: String, _ scope: ContextScope
  ) throws -> ObserverOpenResult {
    guard let form = live.form as? ObservationForm, live.resetReason == nil else {
      throw RequestFailure(.rpcInternalError, "An observer was kept as something else.")
    }
    // While nobody had it open it counted for nobody.
    try requireRoomForObservation(of: form.count)
    live.resume(name, self)
    let changes = try form.takeChanges(in: scope)
    live.since = scope.document.clock
    return ObserverOpenResult(
      observer: live.name, clock: scope.clock, isFresh: false, changes: changes)
  }

  func observerClose(_ params: ObserverCloseParams, in live: LiveQuery) -> ObserverCloseResult {
    live.record.queries.remove(live)
    return ObserverCloseResult(clock: live.record.document.clock.text)
  }

  private func requireRoomForObserver() throws(RequestFailure) {
    let count = openQueries.count { $0.form is ObservationForm }
    guard count >= ServerLimits.openObservers else { return }
    throw RequestFailure(
      .observerLimit, "This connection has \(ServerLimits.openObservers) observers open.",
      hint: "Close those that are done with.")
  }

  /// How many more objects there is room for.
  var roomForObservation: Int {
    let observed = openQueries.map { ($0.form as? ObservationForm)?.count ?? 0 }
    let filtered = openDocuments.flatMap(\.subscriptions).filter { $0.session === self }
      .map { $0.filter?.count ?? 0 }
    return (observed + filtered).reduce(ServerLimits.observedObjects, -)
  }

  /// Objects that streams with a predicate remember count too.
  ///
  /// - Parameter count: objects besides those under observation.
  func requireRoomForObservation(of count: Int = 0) throws(RequestFailure) {
    guard count > roomForObservation else { return }
    throw RequestFailure(
      .observerLimit,
      "More than \(ServerLimits.observedObjects) objects would be under observation.",
      hint: "Narrow it by predicate or ids.")
  }
}
