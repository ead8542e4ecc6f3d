import ObjectModel
import OrreryProtocol

/// `aggregate/*`: live aggregates.
extension Session {
  package func aggregateOpen(_ params: AggregateOpenParams, _ call: Call) {
    perform(call, in: params.context) { scope in
      try requireRoomForList()
      let form = try AggregateForm(params.fetch, in: scope)
      let rows = try form.rows(scope)
      aggregateCount += 1
      let live = LiveQuery(
        name: "a\(aggregateCount)", session: self, record: scope.record, form: form)
      scope.record.queries.add(live)
      return { AggregateOpenResult(aggregate: live.name, clock: scope.clock, rows: rows) }
    }
  }

  package func aggregateClose(_ params: AggregateCloseParams, _ call: Call) {
    let live = openQueries.first { $0.form is AggregateForm && $0.name == params.aggregate }
    guard let live else {
      return call.fail(
        RequestFailure(
          .aggregateUnknown, "This connection has no live aggregate “\(params.aggregate)”.",
          parameter: "aggregate", hint: "Use a name that aggregate/open gave."))
    }
    live.record.queries.remove(live)
    call.reply(AggregateCloseResult(clock: live.record.document.clock.text))
  }

  /// The live aggregates and the observers of values.
  var openQueries: [LiveQuery] {
    openDocuments.flatMap(\.records).flatMap(\.queries.listeners).filter { $0.session === self }
  }
}
