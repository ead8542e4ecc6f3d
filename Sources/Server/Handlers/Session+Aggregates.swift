import ObjectContext
import ObjectModel
import OrreryProtocol

/// `aggregate/*`: live aggregates.
extension Session {
  func aggregateOpen(_ params: AggregateOpenParams, in scope: ContextScope, _ call: Call) throws {
    try requireRoomForList()
    let form = try AggregateForm(params.fetch, in: scope)
    aggregateCount += 1
    let name = "a\(aggregateCount)"
    let live = LiveQuery(name, form, in: scope)
    let (request, writer) = (form.request, form.writer(scope))
    scope.document.open(live, for: call, in: scope) { clock, _ in
      { context throws(OrreryError) in
        let content = try AggregateController(request, in: context).content
        let told = try writer.rows(content.rows)
        return (content, AggregateOpenResult(aggregate: name, clock: clock, rows: told))
      }
    } taking: { content in
      form.controller.begin(with: content)
    }
  }

  func aggregateClose(
    _ params: AggregateCloseParams, in query: OpenQuery<AggregateForm>
  ) -> AggregateCloseResult {
    query.live.close()
    return AggregateCloseResult(clock: query.live.record.document.clock.text)
  }
}
