import ObjectContext
import ObjectModel
import OrreryProtocol

/// `aggregate/*`: live aggregates.
extension Session {
  func aggregateOpen(
    _ params: AggregateOpenParams, in scope: ContextScope, _ call: Call
  ) throws {
    try requireRoomForList()
    let form = try AggregateForm(params.fetch, in: scope)
    aggregateCount += 1
    let name = "a\(aggregateCount)"
    let live = LiveQuery(name: name, session: self, record: scope.record, form: form)
    let (request, writer) = (form.request, form.writer(scope))
    let opening = QueryOpening(live, in: scope) { clock in
      { context throws(OrreryError) in
        let rows = try AggregateController(request, in: context).rows
        let told = try writer.rows(rows)
        return (rows, AggregateOpenResult(aggregate: name, clock: clock, rows: told))
      }
    } taking: { rows in
      form.controller.begin(with: rows)
    }
    scope.document.open(opening, for: call, in: scope)
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
