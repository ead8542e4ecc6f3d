import JSONText
import NIOCore
import ObjectModel
import OrreryProtocol
import PersistentStore
import Spelling

/// `history/*`: what saves did, from the store.
extension Session {
  func historyFetch(_ params: HistoryFetchParams, in document: Document, _ call: Call) throws {
    var request = HistoryRequest()
    request.limit = Int(clamping: params.limit)
    request.after = try params.after.map { try document.historyPosition(of: $0, key: "after") }
    request.afterDate = try params.afterDate.map { text throws(RequestFailure) in
      try DateText.seconds(parsing: text, key: "afterDate")
    }
    request.entity = try params.entity.map { name throws(OrreryError) in
      try document.model.requireEntity(named: name).number
    }
    request.author = params.author
    let (clock, form) = (document.clock.text, form)
    // Off the event loop: what is asked for may be rare in a long history.
    document.read(for: call, of: self) { [request] reader throws(OrreryError) in
      try reader.history(request)
    } completion: { [request] in
      call.finish(
        with: $0.map { page in
          HistoryFetchResult(page, request: request, document: document, form: form, clock: clock)
        })
    }
  }

  func historyPurge(_ params: HistoryPurgeParams, in document: Document, _ call: Call) throws {
    let last = try document.lastToPurge(params)
    // What has gone by then does not come back.
    call.onCancel = {}
    purge(call, document, through: last, transactions: 0)
  }

  /// Piece by piece, so that others have their turn in between.
  private func purge(_ call: Call, _ document: Document, through number: Int64, transactions: Int) {
    if call.isFinished { return }
    do {
      let purge = try document.store.purgeHistory(through: number)
      let transactions = transactions + purge.transactions
      guard purge.hasMore else {
        return call.reply(
          HistoryPurgeResult(transactions: Int64(transactions), clock: document.clock.text))
      }
      server.eventLoop.assumeIsolated().execute {
        document.whenWriterIsFree {
          self.purge(call, document, through: number, transactions: transactions)
        }
      }
    } catch {
      call.fail(error)
    }
  }
}

extension Document {
  /// What a token or a clock says of the history.
  fileprivate func historyPosition(of text: String, key: String) throws -> HistoryPosition {
    if let token = HistoryToken(text) {
      guard token.storeUUID == store.uuid else {
        throw OrreryError(
          .historyTokenExpired, "The token is another store's.", parameter: key,
          hint: "Read everything anew, then go on with a token from now on.")
      }
      return token.position
    }
    guard let clock = Clock(text) else {
      throw RequestFailure(
        .rpcInvalidParams, "“\(text)” is no token.", parameter: key,
        hint: "Give a token of the history (history/fetch), or a clock.")
    }
    guard let mark = clock.mark, mark.storeUUID == store.uuid else {
      throw OrreryError(
        .historyTokenExpired, "The clock “\(text)” is of no time in this store's history.",
        parameter: key, hint: "Read everything anew, then go on with a token from now on.")
    }
    return HistoryPosition(number: mark.number)
  }

  fileprivate func lastToPurge(_ params: HistoryPurgeParams) throws -> Int64 {
    switch (params.before, params.beforeDate) {
    case (let token?, nil):
      let position = try historyPosition(of: token, key: "before")
      return position.change == nil ? position.number : position.number - 1
    case (nil, let date?):
      return try store.historyNumber(before: DateText.seconds(parsing: date, key: "beforeDate"))
    default:
      throw RequestFailure(
        .rpcInvalidParams, "Exactly one of before and beforeDate says what to purge.",
        parameter: "before", hint: "Give before.")
    }
  }
}

extension DateText {
  fileprivate static func seconds(parsing text: String, key: String) throws(RequestFailure)
    -> Double
  {
    if let seconds = seconds(parsing: text) { return seconds }
    throw RequestFailure(
      .rpcInvalidParams, "“\(text)” is no date.", parameter: key,
      hint: "Write it in RFC 3339, as in 2026-03-01T09:30:00Z.")
  }
}

/// A place in one store's history, as text: `h:<store>:<number>`, with the last change that was
/// told behind it where a transaction was told in part.
struct HistoryToken: Hashable {
  var storeUUID: String
  var position: HistoryPosition
}

extension HistoryToken {
  init?(_ text: String) {
    let parts = text.parts(separatedBy: ":", omittingEmptySubsequences: false)
    guard parts.first == "h", parts.count == 3 || parts.count == 4, let number = Int64(parts[2]),
      number >= 0
    else { return nil }
    var change: Int64?
    if parts.count == 4 {
      guard let key = Int64(parts[3]) else { return nil }
      change = key
    }
    self.init(
      storeUUID: String(parts[1]), position: HistoryPosition(number: number, change: change))
  }

  var text: String {
    "h:\(storeUUID):\(position.number)" + (position.change.map { ":\($0)" } ?? "")
  }
}

extension HistoryFetchResult {
  fileprivate init(
    _ page: HistoryPage, request: HistoryRequest, document: Document, form: ValueForm,
    clock: String
  ) {
    let model = document.model
    let values = ValueWriter(model: model, form: form, source: document.mainRecord?.name ?? "")
    let transactions = page.transactions.map { transaction in
      let isContinued = request.after?.change != nil && transaction.number == request.after?.number
      let goesOn = page.end.change != nil && transaction.number == page.end.number
      return Wire.HistoryTransaction(
        number: transaction.number, date: DateText.text(of: transaction.date),
        author: transaction.author, context: transaction.contextName,
        bundle: transaction.bundleID, process: transaction.processID,
        isPartial: isContinued || goesOn,
        changes: transaction.changes.map { Wire.HistoryChange($0, model: model, values: values) })
    }
    self.init(
      transactions: transactions,
      token: HistoryToken(storeUUID: document.store.uuid, position: page.end).text,
      hasMore: page.hasMore, clock: clock)
  }
}

extension Wire.HistoryChange {
  fileprivate init(_ change: HistoryChange, model: ManagedObjectModel, values: ValueWriter) {
    let entity = model[change.id.entity]
    let tombstone = change.tombstone.map { (property: entity.properties[$0], value: $1) }
      .sorted { $0.property.name < $1.property.name }
    self.init(
      type: Wire.HistoryChangeType(change.kind), id: model.text(of: change.id),
      keys: change.slots.map { $0.map { entity.properties[$0].name }.sorted() },
      tombstone: tombstone.isEmpty ? nil : values.json(of: tombstone, change.id))
  }
}

extension Wire.HistoryChangeType {
  fileprivate init(_ kind: HistoryChange.Kind) {
    self =
      switch kind {
      case .insert: .insert
      case .update: .update
      case .delete: .delete
      }
  }
}
