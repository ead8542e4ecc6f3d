import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// A fetch that must see what only a context knows.
struct ContextFetchJob {
  let job: FetchJob
  let context: ManagedObjectContext

  private var fetch: FetchTranslation { job.fetch }
  private var request: ResolvedFetchRequest { fetch.request }
  private var model: ManagedObjectModel { job.values.model }
  private var writer: ObjectWriter { ObjectWriter(context: context, valueWriter: job.values) }

  func write(to result: inout ResultWriter) throws(OrreryError) {
    switch fetch.resultType {
    case .count:
      let count = try context.count(request)
      result.member("count") { $0.integer(count) }
    case .rows: try writeRows(to: &result)
    case .ids:
      let ids = try context.fetchIDs(request)
      try write(ids, as: "ids", to: &result) { $1.string(model.text(of: $0)) }
    case .objects:
      let ids = try context.fetchIDs(request)
      try context.prefetch(ids)
      try prefetchToMany(ids)
      try context.prefetch(ids, for: fetch.selection?.keyPaths ?? [])
      try write(ids, as: "objects", to: &result) { (id, writer) throws(OrreryError) in
        try self.writer.object(id, selection: fetch.selection).write(to: &writer)
      }
      try writePrefetched(ids, to: &result)
    }
  }

  /// The members of to-many columns, for all objects at a time.
  private func prefetchToMany(_ ids: [ObjectID]) throws(OrreryError) {
    for slot in Set(fetch.toManyColumns.values) {
      try context.prefetch(ids, slot: slot)
    }
  }

  private func writePrefetched(
    _ ids: [ObjectID], to result: inout ResultWriter
  ) throws(OrreryError) {
    guard let plan = fetch.prefetch else { return result.emptyMember("related") }
    let prefetching = try Prefetching(plan, of: ids, in: ContextRelations(context: context))
    try context.prefetch(prefetching.related)
    try write(prefetching.related, as: "related", to: &result) { (id, writer) throws(OrreryError) in
      try self.writer.object(id).write(to: &writer)
    }
    prefetching.write(to: &result, job.values)
  }

  private func write(
    _ ids: [ObjectID], as key: String, to result: inout ResultWriter,
    _ write: (ObjectID, inout JSONWriter) throws(OrreryError) -> Void
  ) throws(OrreryError) {
    result.beginRows(key)
    for id in ids {
      try EvaluationInterruption.check()
      try write(id, &result.rows)
      try result.endRow()
    }
    try result.endRows()
  }

  /// Rows of values as the context has them, in the bytes that the store's have.
  private func writeRows(to result: inout ResultWriter) throws(OrreryError) {
    result.columns(fetch.columnNames)
    result.beginRows("rows")
    var rows = RowWriter(
      columns: request.columns, format: .rows, values: job.values, output: result,
      leadsWithID: fetch.leadsWithID)
    if request.isOfRows {
      for row in try context.fetchRows(request) { try rows.row(row) }
    } else {
      try write(try context.fetchIDs(request), to: &rows)
    }
    result = rows.output
    try result.endRows()
  }

  private func write(_ ids: [ObjectID], to rows: inout RowWriter) throws(OrreryError) {
    let columns = request.columns
    try context.prefetch(ids)
    try prefetchToMany(ids)
    for id in ids {
      try EvaluationInterruption.check()
      rows.beginRow(id, version: 0)
      for (index, column) in columns.enumerated() {
        if let slot = fetch.toManyColumns[index] {
          if case .objects(let members) = try context.value(of: id, slot: slot) {
            rows.objects(members, column: index)
          } else {
            rows.null(column: index)
          }
          continue
        }
        let value = try PredicateEvaluator().value(of: column.expression, object: id, in: context)
        try rows.send(value, as: column.type, column: index)
      }
      try rows.endRow()
    }
  }
}
