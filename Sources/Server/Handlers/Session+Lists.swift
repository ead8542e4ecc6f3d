import ObjectContext
import ObjectModel
import OrreryProtocol

/// `list/*`: live lists.
extension Session {
  func listOpen(_ params: ListOpenParams, in scope: ContextScope, _ call: Call) throws {
    try requireRoomForList()
    let translation = try ListTranslation(
      params.fetch, section: params.sectionNameKeyPath, in: scope)
    let key = ListKey(params.fetch, section: params.sectionNameKeyPath)
    let window = params.window.map(Range.init)
    listCount += 1
    let name = "l\(listCount)"
    if let since = params.since, scope.record.isMain,
      let list = scope.document.retained.take(key, window: window, since: since)
    {
      if let result = try resumed(list, as: name, scope) { return call.reply(result) }
    }
    let list = LiveList(
      name: name, in: scope, translation, fetch: params.fetch, key: key, window: window)
    let opening = ListOpening(list, in: scope) { fetched throws(OrreryError) in
      let snapshot = try fetched.writer.snapshot()
      let shown = window == nil ? [] : Set(fetched.writer.shownObjects)
      return (
        ListOpenResult(list: name, clock: fetched.clock, isFresh: true, snapshot: snapshot), shown
      )
    }
    scope.document.open(opening, for: call, in: scope)
  }

  /// - Returns: nil where the client missed so much that the list is to be opened anew.
  private func resumed(
    _ list: LiveList, as name: String, _ scope: ContextScope
  ) throws(OrreryError) -> ListOpenResult? {
    do throws(OrreryError) {
      guard let change = list.takeMissed() else {
        scope.record.lists.remove(list)
        return nil
      }
      list.resume(name, self)
      let changes = try list.writer(for: self).change(change, known: &list.known)
      list.since = scope.document.clock
      return ListOpenResult(list: name, clock: scope.clock, isFresh: false, changes: changes)
    } catch {
      // Its client knows no name of it.
      scope.record.lists.remove(list)
      throw error
    }
  }

  func listSetWindow(
    _ params: ListSetWindowParams, in list: LiveList
  ) throws -> ListSetWindowResult {
    let document = tellMissed(by: list)
    let former = list.window
    list.window = params.window.map(Range.init)
    let writer = list.writer(for: self)
    let ids = writer.shownObjects
    let objects: [Wire.ManagedObject]
    let related: [Wire.ManagedObject]
    do throws(OrreryError) {
      (objects, related) = (try writer.objects(ids), try writer.related(to: ids))
    } catch {
      // The client knows nothing of it.
      list.window = former
      throw error
    }
    list.didTell(ids)
    // The reply tells the list's state, as a push does: what is said next is since it.
    list.since = document.clock
    return ListSetWindowResult(clock: list.since.text, objects: objects, related: related)
  }

  func listSetFetch(_ params: ListSetFetchParams, in list: LiveList, _ call: Call) throws {
    let document = tellMissed(by: list)
    let scope = ContextScope(session: self, record: list.record)
    let translation = try ListTranslation(
      params.fetch, section: params.sectionNameKeyPath, in: scope)
    guard translation.request.fetch.entity == list.controller.request.fetch.entity else {
      throw OrreryError(
        .fetchInvalid, "A live list keeps its entity.", parameter: "fetch.entity",
        hint: "Open another list.")
    }
    let new = LiveList(
      name: list.name, in: scope, translation, fetch: params.fetch,
      key: ListKey(params.fetch, section: params.sectionNameKeyPath), window: list.window)
    let isOfAnotherForm = list.form != new.form
    let (state, known, since) = (list.controller.state, list.known, list.since.text)
    let opening = ListOpening(new, inPlaceOf: list, in: scope) { fetched throws(OrreryError) in
      var known = known
      // What changed between two fetches is told with all that is shown.
      let changes = try fetched.writer.change(
        fetched.controller.change(replacing: state), known: &known,
        renewing: isOfAnotherForm || fetched.isRepeated)
      return (ListSetFetchResult(clock: fetched.clock, since: since, changes: changes), known)
    }
    document.open(opening, for: call, in: scope)
  }

  func listClose(_ params: ListCloseParams, in list: LiveList) -> ListCloseResult {
    let document = tellMissed(by: list)
    list.record.lists.remove(list)
    return ListCloseResult(clock: document.clock.text)
  }

  /// The client is in step again before anything else is said of the list.
  private func tellMissed(by list: LiveList) -> Document {
    let document = list.record.document
    if list.missed != nil { document.resumeLists(of: self) }
    return document
  }

  // MARK: Finding lists

  var openLists: [LiveList] {
    openDocuments.flatMap(\.records).flatMap(\.lists.listeners).filter { $0.session === self }
  }

  /// Live aggregates count too.
  func requireRoomForList() throws(RequestFailure) {
    let count = openLists.count + openQueries.count { $0.form is AggregateForm }
    guard count >= ServerLimits.openLists else { return }
    throw RequestFailure(
      .listLimit,
      "This connection has \(ServerLimits.openLists) live lists and aggregates open.",
      hint: "Close those that are not shown.")
  }
}

extension Range<Int> {
  fileprivate init(_ window: Wire.RowWindow) {
    let start = Int(clamping: window.offset)
    let (end, isOverflow) = start.addingReportingOverflow(Int(clamping: window.count))
    self = start..<(isOverflow ? .max : end)
  }
}
