import ObjectContext
import ObjectModel
import OrreryProtocol

/// `list/*`: live lists.
extension Session {
  package func listOpen(_ params: ListOpenParams, _ call: Call) {
    perform(call, in: params.context) { scope in
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
        list.resume(name, self)
        return try resumed(list, scope)
      }
      let list = LiveList(
        name: name, session: self, record: scope.record,
        controller: try FetchedResultsController(translation.request, in: scope.context),
        form: translation.form, fetch: params.fetch, key: key, clock: scope.document.clock)
      list.window = window
      let answer = try opened(list, scope)
      scope.record.lists.add(list)
      return answer
    }
  }

  private func resumed(
    _ list: LiveList, _ scope: ContextScope
  ) throws(OrreryError) -> ContextScope.Answer {
    do throws(OrreryError) {
      guard let change = list.takeMissed() else { return try opened(list, scope) }
      let changes = try ListWriter(list: list, session: self).change(change)
      list.since = scope.document.clock
      return {
        ListOpenResult(list: list.name, clock: scope.clock, isFresh: false, changes: changes)
      }
    } catch {
      // Its client knows no name of it.
      list.record.lists.remove(list)
      throw error
    }
  }

  private func opened(
    _ list: LiveList, _ scope: ContextScope
  ) throws(OrreryError) -> ContextScope.Answer {
    let snapshot = try ListWriter(list: list, session: self).snapshot()
    list.didTellSnapshot()
    list.since = scope.document.clock
    return {
      ListOpenResult(list: list.name, clock: scope.clock, isFresh: true, snapshot: snapshot)
    }
  }

  package func listSetWindow(_ params: ListSetWindowParams, _ call: Call) {
    performOnList(call, params.list) { list, scope in
      list.window = params.window.map(Range.init)
      let ids = list.controller.ids(in: list.shownRows)
      list.known = list.window == nil ? [] : Set(ids)
      let writer = ListWriter(list: list, session: self)
      let (objects, related) = (try writer.objects(ids), try writer.related(to: ids))
      // The reply tells the list's state, as a push does: what is said next is since it.
      list.since = scope.document.clock
      return {
        ListSetWindowResult(
          clock: list.since.text, objects: objects, related: related)
      }
    }
  }

  package func listSetFetch(_ params: ListSetFetchParams, _ call: Call) {
    performOnList(call, params.list) { list, scope in
      let translation = try ListTranslation(
        params.fetch, section: params.sectionNameKeyPath, in: scope)
      guard translation.request.fetch.entity == list.controller.request.fetch.entity else {
        throw OrreryError(
          .fetchInvalid, "A live list keeps its entity.", parameter: "fetch.entity",
          hint: "Open another list.")
      }
      let controller = try FetchedResultsController(translation.request, in: scope.context)
      let change = controller.change(replacing: list.controller)
      scope.record.lists.remove(list)
      list.controller = controller
      list.fetch = params.fetch
      list.key = ListKey(params.fetch, section: params.sectionNameKeyPath)
      let isRenewed = list.form != translation.form
      list.form = translation.form
      scope.record.lists.add(list)
      let since = list.since
      let changes = try ListWriter(list: list, session: self)
        .change(change, renewing: isRenewed)
      list.since = scope.document.clock
      return {
        ListSetFetchResult(clock: scope.clock, since: since.text, changes: changes)
      }
    }
  }

  package func listClose(_ params: ListCloseParams, _ call: Call) {
    performOnList(call, params.list) { list, scope in
      scope.record.lists.remove(list)
      return { ListCloseResult(clock: scope.clock) }
    }
  }

  // MARK: Finding lists

  private var openLists: [LiveList] {
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

  private func performOnList(
    _ call: Call, _ name: String,
    _ operation: (LiveList, ContextScope) throws -> ContextScope.Answer
  ) {
    guard let list = openLists.first(where: { $0.name == name }) else {
      return call.fail(
        RequestFailure(
          .listUnknown, "This connection has no live list “\(name)”.", parameter: "list",
          hint: "Use a name that list/open gave."))
    }
    perform(call, in: list.record.name) { scope in
      // The client is in step again before anything else is said of the list.
      if list.missed != nil { scope.document.resumeLists(of: self) }
      return try operation(list, scope)
    }
  }
}

extension Range<Int> {
  fileprivate init(_ window: Wire.RowWindow) {
    let start = Int(clamping: window.offset)
    let (end, isOverflow) = start.addingReportingOverflow(Int(clamping: window.count))
    self = start..<(isOverflow ? .max : end)
  }
}
