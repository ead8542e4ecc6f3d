import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// A live aggregate as its client asked for it and is told of it.
struct AggregateForm: LiveQueryForm {
  static let terms = (
    kind: Wire.ErrorKind.aggregateUnknown, noun: "live aggregate", parameter: "aggregate"
  )
  static var failure: any QueryDidFailParams.Type { AggregateDidFailParams.self }

  let controller: AggregateController
  /// What its rows are computed by.
  let request: ResolvedFetchRequest
  private let fetch: Wire.FetchRequest
  private let keyColumns: [FetchColumn]

  /// Expects the rows.
  init(_ fetch: Wire.FetchRequest, in scope: ContextScope) throws(OrreryError) {
    self.fetch = fetch
    let translation = try FetchTranslation(fetch, as: .rows, in: scope)
    request = translation.request
    guard let grouping = request.grouping else {
      throw OrreryError(
        .fetchInvalid, "There is nothing to compute.", parameter: "fetch.expressions",
        hint: "Give expressions of all rows, as in count(SELF) and sum(price), or groupBy.")
    }
    if request.isDistinct { try Self.refuse("distinct", "Groups differ by their keys.") }
    if !translation.includesPendingChanges {
      try Self.refuse(
        "includesPendingChanges", "Open it in a context of its own, which has no edits.")
    }
    keyColumns = grouping.keys.enumerated().map { index, key in
      FetchColumn(name: String(index), expression: key)
    }
    controller = AggregateController(expecting: request, in: scope.context)
  }

  var query: DependentQuery { controller }
  var key: [UInt8]? { nil }

  // MARK: Telling

  func notice(of live: LiveQuery, _ occasion: Occasion, in scope: ContextScope) throws -> [UInt8]? {
    let news = try controller.takeNews()
    let change = news.change
    if change.isEmpty { return nil }
    let writer = writer(scope)
    let rows = controller.rows
    let deleted = try writer.keys(news.deletedKeys)
    let moved = try writer.keys(change.moves.map { rows[$0.to.row].key })
    let changes = Wire.AggregateChange(
      total: Int64(rows.count),
      deletes: zip(change.deletes, deleted).map { delete, key in
        Wire.AggregateDelete(row: Int64(delete.place.row), groupKey: key)
      },
      moves: zip(change.moves, moved).map { move, key in
        Wire.AggregateMove(
          oldPlace: Int64(move.from.row), newPlace: Int64(move.to.row), groupKey: key)
      },
      inserts: try writer.rows(rows, at: change.inserts.map(\.place.row)),
      updates: try writer.rows(rows, at: change.updates.map(\.to.row)))
    return Message.notification(
      AggregateDidChangeParams(
        document: scope.document.name, context: live.record.name, stream: live.name,
        clock: scope.clock, since: live.since.text, origin: occasion.origin,
        by: occasion.cause, changes: changes))
  }

  func reset(
    of live: LiveQuery, _ reason: Wire.ListResetReason, in scope: ContextScope
  ) throws -> [UInt8] {
    _ = try controller.takeNews()
    return Message.notification(
      AggregateDidResetParams(
        document: scope.document.name, context: live.record.name, stream: live.name,
        clock: scope.clock, since: live.since.text, reason: reason,
        rows: try writer(scope).rows(controller.rows)))
  }

  func renewed(in scope: ContextScope) throws -> any LiveQueryForm {
    let form = try AggregateForm(fetch, in: scope)
    form.controller.begin(with: try AggregateController(form.request, in: scope.context).content)
    return form
  }

  /// Writes rows as the client wants them.
  func writer(_ scope: ContextScope) -> AggregateWriter {
    AggregateWriter(
      columns: request.columns, keyColumns: keyColumns, values: scope.writer.valueWriter)
  }
}

/// Writes the rows of a live aggregate as they are told, on any thread.
struct AggregateWriter: Sendable {
  fileprivate let columns: [FetchColumn]
  fileprivate let keyColumns: [FetchColumn]
  fileprivate let values: ValueWriter

  /// All rows, in order.
  func rows(_ rows: [AggregateController.Row]) throws(OrreryError) -> [Wire.AggregateRow] {
    try self.rows(rows, at: Array(rows.indices))
  }

  fileprivate func rows(
    _ rows: [AggregateController.Row], at places: [Int]
  ) throws(OrreryError) -> [Wire.AggregateRow] {
    let rows = places.map { rows[$0] }
    let keys = try keys(rows.map(\.key))
    let values = try texts(rows.map(\.values), columns, .dictionaries)
    return places.indices.map { index in
      Wire.AggregateRow(row: Int64(places[index]), groupKey: keys[index], values: values[index])
    }
  }

  fileprivate func keys(_ keys: [[Value]]) throws(OrreryError) -> [RawJSON] {
    try texts(keys, keyColumns, .rows)
  }

  /// Rows as a fetch of them writes them.
  private func texts(
    _ rows: [[Value]], _ columns: [FetchColumn], _ format: RowWriter.Format
  ) throws(OrreryError) -> [RawJSON] {
    var writer = RowWriter(columns: columns, format: format, values: values, keepsMarks: true)
    for row in rows { try writer.row(row) }
    return writer.texts.map { RawJSON(uncheckedBytes: Array($0.text)) }
  }
}
