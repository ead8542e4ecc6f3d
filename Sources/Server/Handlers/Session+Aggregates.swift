import ObjectModel
import OrreryProtocol

/// `aggregate/*`: live aggregates.
extension Session {
  func aggregateOpen(
    _ params: AggregateOpenParams, in scope: ContextScope
  ) throws -> AggregateOpenResult {
    try requireRoomForList()
    let form = try AggregateForm(params.fetch, in: scope)
    let rows = try form.rows(scope)
    aggregateCount += 1
    let live = LiveQuery(
      name: "a\(aggregateCount)", session: self, record: scope.record, form: form)
    scope.record.queries.add(live)
    return AggregateOpenResult(aggregate: live.name, clock: scope.clock, rows: rows)
  }

  func aggregateClose(
    _ params: AggregateCloseParams, in live: LiveQuery
  ) -> AggregateCloseResult {
    live.record.queries.remove(live)
    return AggregateCloseResult(clock: live.record.document.clock.text)
  }

  /// The live aggregates and the observers of values.
  var openQueries: [LiveQuery] {
    openDocuments.flatMap(\.records).flatMap(\.queries.listeners).filter { $0.session === self }
  }
}
