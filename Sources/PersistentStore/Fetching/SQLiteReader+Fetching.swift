import GRDB
import GRDBSQLite
import ObjectModel
import Predicates

/// Fetching on one connection.
extension SQLiteReader {
  package func fetch<Sink: RowSink>(
    _ request: ResolvedFetchRequest, into sink: inout Sink
  ) throws(OrreryError) {
    try run(schema.plan(request), into: &sink)
  }

  /// - Parameter plan: of the same store. Of a plan for ids the sink gets version 0.
  package func run<Sink: RowSink>(_ plan: FetchPlan, into sink: inout Sink) throws(OrreryError) {
    let cursor = try RowCursor.open(plan.sql, on: database)
    var row = FetchedRow(cursor.prepared, self)
    while try cursor.step() {
      let version = plan.version.map { sqlite3_column_int64(row.statement, $0) } ?? 0
      try sink.beginRow(row.object(plan.identity), version: version)
      for index in plan.columns.indices {
        try row.send(plan.columns[index], to: &sink, column: index)
      }
      try sink.endRow()
    }
  }

  package func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] {
    let plan = try schema.idPlan(request)
    let cursor = try RowCursor.open(plan.sql, on: database)
    var row = FetchedRow(cursor.prepared, self)
    var ids: [ObjectID] = []
    while try cursor.step() { ids.append(try row.object(plan.identity)) }
    return ids
  }

  package func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int {
    let cursor = try RowCursor.open(schema.countSQL(request), on: database)
    guard try cursor.step() else { return 0 }
    return Int(sqlite3_column_int64(cursor.statement, 0))
  }
}
