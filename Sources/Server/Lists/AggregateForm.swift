import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// A live aggregate as its client asked for it and is told of it.
struct AggregateForm: LiveQueryForm {
  let controller: AggregateController
  private let fetch: Wire.FetchRequest
  private let columns: [FetchColumn]
  private let keyColumns: [FetchColumn]

  /// Computes the rows.
  init(_ fetch: Wire.FetchRequest, in scope: ContextScope) throws(OrreryError) {
    self.fetch = fetch
    let translation = try FetchTranslation(fetch, as: .rows, in: scope)
    let request = translation.request
    guard let grouping = request.grouping else {
      throw OrreryError(
        .fetchInvalid, "There is nothing to compute.", parameter: "fetch.expressions",
        hint: "Give expressions of all rows, as in count(SELF) and sum(price), or groupBy.")
    }
    try Self.requireGroups(translation.fetch)
    columns = request.columns
    keyColumns = grouping.keys.enumerated().map { index, key in
      FetchColumn(name: String(index), expression: key)
    }
    controller = try AggregateController(request, in: scope.context)
  }

  private static func requireGroups(_ fetch: Wire.FetchRequest) throws(OrreryError) {
    func refuse(_ key: String, _ hint: String) throws(OrreryError) {
      throw OrreryError(
        .fetchInvalid, "A live aggregate has no “\(key)” of this kind.", parameter: "fetch.\(key)",
        hint: hint)
    }
    if fetch.distinct { try refuse("distinct", "Groups differ by their keys.") }
    if !fetch.includesPendingChanges {
      try refuse("includesPendingChanges", "Open it in a context of its own, which has no edits.")
    }
  }

  var query: any DependentQuery { controller }

  // MARK: Telling

  func notice(
    of live: LiveQuery, _ origin: Wire.ChangeOrigin, by cause: Wire.ChangeCause?,
    in scope: ContextScope
  ) throws -> [UInt8]? {
    let change = try controller.takeNews()
    if change.isEmpty { return nil }
    let deleted = try texts(change.deletes.map(\.key), keyColumns, .rows, scope)
    let moved = try texts(
      change.moves.map { controller.rows[$0.to].key }, keyColumns, .rows, scope)
    let changes = Wire.AggregateChange(
      total: Int64(controller.rows.count),
      deletes: zip(change.deletes, deleted).map { delete, key in
        Wire.AggregateDelete(row: Int64(delete.place), groupKey: key)
      },
      moves: zip(change.moves, moved).map { move, key in
        Wire.AggregateMove(
          oldPlace: Int64(move.from), newPlace: Int64(move.to), groupKey: key)
      },
      inserts: try rows(at: change.inserts, scope), updates: try rows(at: change.updates, scope))
    return Message.notification(
      AggregateDidChangeParams(
        document: scope.document.name, context: live.record.name, stream: live.name,
        clock: scope.clock, since: live.since.text, origin: origin, by: cause, changes: changes))
  }

  func reset(
    of live: LiveQuery, _ reason: Wire.ListResetReason, in scope: ContextScope
  ) throws -> [UInt8] {
    _ = try controller.takeNews()
    return Message.notification(
      AggregateDidResetParams(
        document: scope.document.name, context: live.record.name, stream: live.name,
        clock: scope.clock, since: live.since.text, reason: reason, rows: try rows(scope)))
  }

  func renewed(in scope: ContextScope) throws -> any LiveQueryForm {
    try AggregateForm(fetch, in: scope)
  }

  func failure(of live: LiveQuery, _ error: Wire.ErrorInfo) -> [UInt8] {
    Message.notification(
      AggregateDidFailParams(
        document: live.record.document.name, context: live.record.name, stream: live.name,
        clock: live.record.document.clock.text, since: live.since.text, error: error))
  }

  /// All rows, in order.
  func rows(_ scope: ContextScope) throws(OrreryError) -> [Wire.AggregateRow] {
    try rows(at: Array(controller.rows.indices), scope)
  }

  private func rows(
    at places: [Int], _ scope: ContextScope
  ) throws(OrreryError) -> [Wire.AggregateRow] {
    let rows = places.map { controller.rows[$0] }
    let keys = try texts(rows.map(\.key), keyColumns, .rows, scope)
    let values = try texts(rows.map(\.values), columns, .dictionaries, scope)
    return places.indices.map { index in
      Wire.AggregateRow(row: Int64(places[index]), groupKey: keys[index], values: values[index])
    }
  }

  /// Rows as a fetch of them writes them.
  private func texts(
    _ rows: [[Value]], _ columns: [FetchColumn], _ format: RowWriter.Format,
    _ scope: ContextScope
  ) throws(OrreryError) -> [RawJSON] {
    var writer = RowWriter(
      columns: columns, format: format, values: scope.writer.valueWriter, keepsMarks: true)
    // What has no id of its own passes for one that is never written.
    let noObject = ObjectID(entity: EntityNumber(rawValue: 1), key: 0)
    for row in rows {
      writer.beginRow(noObject, version: 0)
      for (index, value) in row.enumerated() {
        try writer.send(value, as: columns[index].type, column: index)
      }
      try writer.endRow()
    }
    var texts: [RawJSON] = []
    var start = 0
    for mark in writer.marks {
      // All but the first have a comma before them.
      let text = writer.output.rows.bytes[(start == 0 ? 0 : start + 1)..<mark.end]
      texts.append(RawJSON(uncheckedBytes: Array(text)))
      start = mark.end
    }
    return texts
  }
}
