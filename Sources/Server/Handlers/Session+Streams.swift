import ObjectContext
import OrreryProtocol

/// `stream/*`: streams of notices beside those that opening a document opens.
extension Session {
  func streamOpen(_ params: StreamOpenParams, in scope: ContextScope, _ call: Call) throws {
    let open = openDocuments.flatMap(\.subscriptions)
    try requireRoom(
      for: "streams", beside: open.count { $0.session === self && $0.asked != nil },
      limit: ServerLimits.openStreams, .streamLimit)
    guard params.noticeDetail != .none else {
      throw RequestFailure(
        .rpcInvalidParams, "A stream without notices tells nothing.", parameter: "noticeDetail",
        allowed: [Wire.NoticeDetail.objects.rawValue, Wire.NoticeDetail.ids.rawValue],
        hint: "Ask for objects or ids.")
    }
    let document = scope.document
    let filter = try NoticeFilter(params, in: scope)
    let subscription = Subscription(
      session: self, notice: params.notice,
      // Saves are told on the main context's streams, whoever saved.
      record: params.notice == .documentDidSave
        ? document.mainRecord ?? scope.record : scope.record,
      detail: params.noticeDetail, asked: params, filter: filter)
    let name = subscription.name
    let result = { [unowned self] in
      let missed = try missedChanges(params, filter, scope)
      return StreamOpenResult(
        stream: name, clock: scope.clock, isFresh: missed == nil, changes: missed)
    }
    if let matching = filter?.matching {
      return document.open(subscription, matching, for: call, in: scope, answering: result)
    }
    let answer = try result()
    document.subscriptions.append(subscription)
    call.reply(answer)
  }

  /// - Returns: nil where nobody can say it: then the client reads everything anew.
  private func missedChanges(
    _ params: StreamOpenParams, _ filter: NoticeFilter?, _ scope: ContextScope
  ) throws -> Wire.MissedChanges? {
    guard let since = params.since, scope.record.isMain else { return nil }
    let document = scope.document
    let net =
      params.notice == .documentDidSave
      ? document.saves(since: since) : document.changes(since: since)
    return try net.flatMap { net in
      try Wire.MissedChanges(
        filter.map { net.filtered(by: $0.mayPass) } ?? net, detail: params.noticeDetail,
        writer: scope.writer, document: document)
    }
  }

  func streamClose(_ params: StreamCloseParams, in stream: Subscription) -> StreamCloseResult {
    let document = stream.record.document
    document.subscriptions.removeAll { $0 === stream }
    return StreamCloseResult(clock: document.clock.text)
  }
}
