import ObjectContext
import ObjectModel
import OrreryProtocol

/// `list/*`: live lists.
extension Session {
  func listOpen(_ params: ListOpenParams, in scope: ContextScope) throws -> ListOpenResult {
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
      do throws(OrreryError) {
        list.resume(name, self)
        return try resumed(list, scope)
      } catch {
        // Its client knows no name of it.
        list.record.lists.remove(list)
        throw error
      }
    }
    let list = LiveList(
      name: name, session: self, record: scope.record,
      controller: try FetchedResultsController(translation.request, in: scope.context),
      form: translation.form, fetch: params.fetch, key: key, clock: scope.document.clock)
    list.window = window
    let result = try opened(list, scope)
    scope.record.lists.add(list)
    return result
  }

  private func resumed(
    _ list: LiveList, _ scope: ContextScope
  ) throws(OrreryError) -> ListOpenResult {
    guard let change = list.takeMissed() else { return try opened(list, scope) }
    let changes = try ListWriter(list: list, session: self).change(change)
    list.since = scope.document.clock
    return ListOpenResult(list: list.name, clock: scope.clock, isFresh: false, changes: changes)
  }

  private func opened(
    _ list: LiveList, _ scope: ContextScope
  ) throws(OrreryError) -> ListOpenResult {
    let snapshot = try ListWriter(list: list, session: self).snapshot()
    list.didTellSnapshot()
    list.since = scope.document.clock
    return ListOpenResult(list: list.name, clock: scope.clock, isFresh: true, snapshot: snapshot)
  }

  func listSetWindow(
    _ params: ListSetWindowParams, in list: LiveList
  ) throws -> ListSetWindowResult {
    let document = tellMissed(by: list)
    let (objects, related) = try list.asking { () throws(OrreryError) in
      list.window = params.window.map(Range.init)
      let ids = list.controller.ids(in: list.shownRows)
      list.known = list.window == nil ? [] : Set(ids)
      let writer = ListWriter(list: list, session: self)
      return (try writer.objects(ids), try writer.related(to: ids))
    }
    // The reply tells the list's state, as a push does: what is said next is since it.
    list.since = document.clock
    return ListSetWindowResult(clock: list.since.text, objects: objects, related: related)
  }

  func listSetFetch(_ params: ListSetFetchParams, in list: LiveList) throws -> ListSetFetchResult {
    let document = tellMissed(by: list)
    let scope = ContextScope(session: self, record: list.record)
    let translation = try ListTranslation(
      params.fetch, section: params.sectionNameKeyPath, in: scope)
    guard translation.request.fetch.entity == list.controller.request.fetch.entity else {
      throw OrreryError(
        .fetchInvalid, "A live list keeps its entity.", parameter: "fetch.entity",
        hint: "Open another list.")
    }
    let controller = try FetchedResultsController(translation.request, in: scope.context)
    let change = controller.change(replacing: list.controller)
    let since = list.since
    // What it is told of depends on what it asks for.
    list.record.lists.remove(list)
    defer { list.record.lists.add(list) }
    let changes = try list.asking { () throws(OrreryError) in
      list.controller = controller
      list.fetch = params.fetch
      list.key = ListKey(params.fetch, section: params.sectionNameKeyPath)
      let isRenewed = list.form != translation.form
      list.form = translation.form
      return try ListWriter(list: list, session: self).change(change, renewing: isRenewed)
    }
    list.since = document.clock
    return ListSetFetchResult(clock: scope.clock, since: since.text, changes: changes)
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
