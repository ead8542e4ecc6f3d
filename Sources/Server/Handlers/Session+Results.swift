import ObjectContext
import ObjectModel
import OrreryProtocol

/// `results/*`: live lists.
extension Session {
  package func resultsOpen(_ params: ResultsOpenParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      try requireRoomForResults()
      let translation = try ResultsTranslation(
        params.fetch, section: params.sectionNameKeyPath, in: scope)
      let key = ResultsKey(params.fetch, section: params.sectionNameKeyPath)
      let window = params.window.map(Range.init)
      resultsCount += 1
      let name = "r\(resultsCount)"
      if let since = params.since, scope.record.isMain,
        let list = scope.document.retained.take(key, window: window, since: since)
      {
        list.resume(name, self)
        if let change = list.takeMissed() {
          let changes = try ResultsWriter(list: list, session: self).change(change)
          list.since = scope.document.clock
          return {
            ResultsOpenResult(
              results: name, clock: scope.clock, isFresh: false, changes: changes)
          }
        }
        return try opened(list, scope)
      }
      let list = LiveResults(
        name: name, session: self, record: scope.record,
        controller: try FetchedResultsController(translation.request, in: scope.context),
        form: translation.form, fetch: params.fetch, key: key, clock: scope.document.clock)
      list.window = window
      scope.record.results.add(list)
      return try opened(list, scope)
    }
  }

  private func opened(
    _ list: LiveResults, _ scope: ContextScope
  ) throws(OrreryError) -> ContextScope.Answer {
    let state = try ResultsWriter(list: list, session: self).state()
    list.didTellState()
    list.since = scope.document.clock
    return {
      ResultsOpenResult(results: list.name, clock: scope.clock, isFresh: true, state: state)
    }
  }

  package func resultsSetWindow(_ params: ResultsSetWindowParams, _ call: Call) {
    performOnResults(call, params.results) { list, scope in
      list.window = params.window.map(Range.init)
      let ids = list.controller.ids(in: list.shownRows)
      list.known = list.window == nil ? [] : Set(ids)
      let writer = ResultsWriter(list: list, session: self)
      let (objects, related) = (try writer.objects(ids), try writer.related(to: ids))
      // The reply tells the list's state, as a push does: what is said next is since it.
      list.since = scope.document.clock
      return {
        ResultsSetWindowResult(
          clock: list.since.text, objects: objects,
          ids: list.form.isOfIDs ? ids.map(scope.model.text(of:)) : nil, related: related)
      }
    }
  }

  package func resultsSetFetch(_ params: ResultsSetFetchParams, _ call: Call) {
    performOnResults(call, params.results) { list, scope in
      let translation = try ResultsTranslation(
        params.fetch, section: params.sectionNameKeyPath, in: scope)
      guard translation.request.fetch.entity == list.controller.request.fetch.entity else {
        throw OrreryError(
          .fetchInvalid, "A live list keeps its entity.", key: "fetch.entity",
          hint: "Open another list.")
      }
      let controller = try FetchedResultsController(translation.request, in: scope.context)
      let change = controller.change(replacing: list.controller)
      scope.record.results.remove(list)
      list.controller = controller
      list.fetch = params.fetch
      list.key = ResultsKey(params.fetch, section: params.sectionNameKeyPath)
      let isRenewed = list.form != translation.form
      list.form = translation.form
      scope.record.results.add(list)
      let since = list.since
      let changes = try ResultsWriter(list: list, session: self)
        .change(change, renewing: isRenewed)
      list.since = scope.document.clock
      return {
        ResultsSetFetchResult(clock: scope.clock, since: since.text, changes: changes)
      }
    }
  }

  package func resultsClose(_ params: ResultsCloseParams, _ call: Call) {
    performOnResults(call, params.results) { list, scope in
      scope.record.results.remove(list)
      return { ResultsCloseResult(clock: scope.clock) }
    }
  }

  // MARK: Finding lists

  private var openResults: [LiveResults] {
    openDocuments.flatMap(\.records).flatMap(\.results.listeners).filter { $0.session === self }
  }

  /// Live aggregates count too.
  func requireRoomForResults() throws(RequestFailure) {
    let count = openResults.count + openQueries.count { $0.form is AggregateForm }
    guard count >= ServerLimits.openResults else { return }
    throw RequestFailure(
      .resultsLimit,
      "This connection has \(ServerLimits.openResults) live lists and aggregates open.",
      hint: "Close those that are not shown.")
  }

  private func performOnResults(
    _ call: Call, _ name: String,
    _ operation: (LiveResults, ContextScope) throws -> ContextScope.Answer
  ) {
    guard let list = openResults.first(where: { $0.name == name }) else {
      return call.fail(
        RequestFailure(
          .resultsUnknown, "This connection has no live list “\(name)”.", key: "results",
          hint: "Use a name that results/open gave."))
    }
    perform(call, in: list.record.name) { scope in
      // The client is in step again before anything else is said of the list.
      if list.missed != nil { scope.document.resumeResults(of: self) }
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
