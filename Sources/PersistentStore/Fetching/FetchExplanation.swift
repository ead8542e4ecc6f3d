import GRDB
import GRDBSQLite
import ObjectModel

/// How a fetch would be run: for people who wonder why it is slow. Nothing acts on it.
package struct FetchExplanation: Hashable, Sendable {
  /// With `?1`, `?2` … where values are bound.
  package var sql: String
  /// SQLite's own account of each step, as in `SEARCH t0 USING INDEX Z_Item_byName (ZNAME=?)`.
  /// Steps within a step come after it, two spaces further in.
  package var plan: [String]
}

extension StoreReader {
  /// How SQLite would run the request.
  package func explain(_ request: ResolvedFetchRequest) throws(OrreryError) -> FetchExplanation {
    let plan = try schema.plan(request)
    var sql = plan.sql
    sql.text = "EXPLAIN QUERY PLAN " + sql.text
    let cursor = try RowCursor.open(sql, on: database)
    var depths: [Int32: Int] = [0: -1]
    var steps: [String] = []
    while try cursor.step() {
      let parent = sqlite3_column_int(cursor.statement, 1)
      let depth = (depths[parent] ?? -1) + 1
      depths[sqlite3_column_int(cursor.statement, 0)] = depth
      let detail = sqlite3_column_text(cursor.statement, 3).map { String(cString: $0) } ?? ""
      steps.append(String(repeating: "  ", count: depth) + detail)
    }
    return FetchExplanation(sql: plan.sql.text, plan: steps)
  }
}
