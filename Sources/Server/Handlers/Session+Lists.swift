import ObjectContext
import ObjectModel
import OrreryProtocol

/// `list/*`: live lists.
extension Session {
  func listOpen(_ params: ListOpenParams, in scope: ContextScope, _ call: Call) throws {
    try requireRoomForList()
    let list = try LiveList(params, in: scope)
    listCount += 1
    let name = "l\(listCount)"
    let known: ListOpenResult? = try resume(list, since: params.since, as: name, in: scope) {
      try $0.form.takeMissed(in: scope).map { changes in
        ListOpenResult(list: name, clock: scope.clock, isFresh: false, changes: changes)
      }
    }
    if let known { return call.reply(known) }
    let isWhole = list.window == nil
    let live = LiveQuery(name, list, in: scope)
    scope.document.open(live, for: call, in: scope) { clock, former in
      list.fetch(after: former, in: scope) { _, writer throws(OrreryError) in
        let snapshot = try writer.snapshot()
        return (
          ListOpenResult(list: name, clock: clock, isFresh: true, snapshot: snapshot),
          isWhole ? [] : Set(writer.shownObjects)
        )
      }
    } taking: {
      list.begin(with: $0)
    }
  }

  func listSetWindow(
    _ params: ListSetWindowParams, in query: OpenQuery<LiveList>
  ) throws -> ListSetWindowResult {
    let (live, list) = (query.live, query.form)
    let document = live.record.document
    document.catchUp(live)
    let former = list.window
    list.window = params.window
    let writer = list.writer(ContextScope(session: self, record: live.record))
    let ids = writer.shownObjects
    let objects: [Wire.ManagedObject]
    let related: [Wire.ManagedObject]
    do throws(OrreryError) {
      (objects, related) = try live.record.context.withoutKeeping { () throws(OrreryError) in
        (try writer.objects(ids), try writer.related(to: ids))
      }
    } catch {
      // The client knows nothing of it.
      list.window = former
      throw error
    }
    list.known = params.window == nil ? [] : Set(ids)
    // The reply tells the list's state, as a push does: what is said next is since it.
    live.since = document.clock
    return ListSetWindowResult(clock: live.since.text, objects: objects, related: related)
  }

  func listSetFetch(
    _ params: ListSetFetchParams, in query: OpenQuery<LiveList>, _ call: Call
  ) throws {
    let (live, list) = (query.live, query.form)
    live.record.document.catchUp(live)
    let scope = ContextScope(session: self, record: live.record)
    let asked = ListOpenParams(
      fetch: params.fetch, sectionNameKeyPath: params.sectionNameKeyPath, window: list.window)
    let new = try LiveList(asked, in: scope)
    guard new.controller.request.fetch.entity == list.controller.request.fetch.entity else {
      throw OrreryError(
        .fetchInvalid, "A live list keeps its entity.", parameter: "fetch.entity",
        hint: "Open another list.")
    }
    let isOfAnotherForm = list.form != new.form
    let (state, known, since) = (list.controller.state, list.known, live.since.text)
    scope.document.open(
      LiveQuery(live.name, new, in: scope), inPlaceOf: live, for: call, in: scope
    ) { clock, former in
      let isRepeated = former != nil
      return new.fetch(after: former, in: scope) { controller, writer throws(OrreryError) in
        var known = known
        // What changed between two fetches is told with all that is shown.
        let changes = try writer.change(
          controller.change(replacing: state), known: &known,
          renewing: isOfAnotherForm || isRepeated)
        return (ListSetFetchResult(clock: clock, since: since, changes: changes), known)
      }
    } taking: {
      new.begin(with: $0)
    }
  }

  func listClose(_ params: ListCloseParams, in query: OpenQuery<LiveList>) -> ListCloseResult {
    let document = query.live.record.document
    document.catchUp(query.live)
    query.live.close()
    return ListCloseResult(clock: document.clock.text)
  }

  /// Live aggregates count too.
  func requireRoomForList() throws(RequestFailure) {
    let count = openQueries.count { $0.form is LiveList || $0.form is AggregateForm }
    try requireRoom(
      for: "live lists and aggregates", beside: count, limit: ServerLimits.openLists, .listLimit,
      hint: "Close those that are not shown.")
  }

  // MARK: Live queries of any kind

  var openQueries: [LiveQuery] {
    openDocuments.flatMap(\.records).flatMap(\.queries.listeners).filter { $0.session === self }
  }

  /// Goes on with what the client had open on another connection.
  ///
  /// - Parameters:
  ///   - form: what it asks for.
  ///   - answer: tells what it missed; nil where that is so much that it begins anew.
  /// - Returns: nil where it begins anew.
  func resume<Form: LiveQueryForm, Result>(
    _ form: Form, since: String?, as name: String, in scope: ContextScope,
    _ answer: (OpenQuery<Form>) throws -> Result?
  ) throws -> Result? {
    guard let since, scope.record.isMain, let key = form.key,
      let query: OpenQuery<Form> = scope.document.retained.take(key, since: since)
    else { return nil }
    do {
      query.live.resume(name, self)
      let result = try answer(query)
      if result == nil { query.live.close() }
      query.live.since = scope.document.clock
      return result
    } catch {
      // Its client knows no name of it.
      query.live.close()
      throw error
    }
  }
}
