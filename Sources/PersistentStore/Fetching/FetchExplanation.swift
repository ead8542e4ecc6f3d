import GRDB
import GRDBSQLite
import ObjectModel

/// How a fetch is run.
package struct FetchExplanation: Hashable, Sendable {
  /// With `?1`, `?2` … where values are bound.
  package var sql: String
  /// The bound values as SQL literals, that of `?1` first. Long ones are cut and end in “…”.
  package var bindings: [String]
  /// What SQLite does, in its order.
  package var steps: [QueryPlanStep]
}

package struct FetchReport: Hashable, Sendable {
  package var explanation: FetchExplanation
  package var effort: FetchEffort
  package var indexes: [IndexSuggestion]
}

package enum FetchStatement: Hashable, Sendable {
  case rows
  case ids
  case count
}

/// By SQLite's own counters.
package struct FetchEffort: Hashable, Sendable {
  package var rows = 0
  /// Steps from row to row through tables and indexes that nothing narrowed down: one less than
  /// their rows, for each time that one was read from end to end. Rows that were searched for are
  /// not in it.
  package var scanSteps = 0
  /// How often rows were sorted.
  package var sorts = 0
  /// Rows put into indexes that SQLite made for this run alone.
  package var automaticIndexRows = 0
  /// Instructions of SQLite's virtual machine: the work as a whole, the same on any machine.
  package var instructions = 0
}

extension SchemaMap {
  func sql(
    of request: ResolvedFetchRequest, _ statement: FetchStatement
  ) throws(OrreryError) -> SQLText {
    switch statement {
    case .rows: try plan(request).sql
    case .ids: try idPlan(request).sql
    case .count: try countSQL(request)
    }
  }
}

extension SQLiteReader {
  package func report(
    on request: ResolvedFetchRequest, _ statement: FetchStatement
  ) throws(OrreryError) -> FetchReport {
    FetchReport(
      explanation: try explain(request, statement), effort: try measure(request, statement),
      indexes: try indexSuggestions(for: request, statement))
  }

  /// How SQLite would run the request.
  package func explain(
    _ request: ResolvedFetchRequest, _ statement: FetchStatement = .rows
  ) throws(OrreryError) -> FetchExplanation {
    let sql = try schema.sql(of: request, statement)
    return FetchExplanation(
      sql: sql.text, bindings: sql.bindings.map(\.literal),
      steps: try QueryPlanStep.steps(of: sql, on: database, schema: schema))
  }

  /// Runs the request to its end and throws the rows away. Values of columns are not read.
  package func measure(
    _ request: ResolvedFetchRequest, _ statement: FetchStatement = .rows
  ) throws(OrreryError) -> FetchEffort {
    let cursor = try RowCursor.open(schema.sql(of: request, statement), on: database)
    let counters = [
      SQLITE_STMTSTATUS_FULLSCAN_STEP, SQLITE_STMTSTATUS_SORT, SQLITE_STMTSTATUS_AUTOINDEX,
      SQLITE_STMTSTATUS_VM_STEP,
    ]
    // The statement may have run before.
    for counter in counters { sqlite3_stmt_status(cursor.statement, counter, 1) }
    var rows = 0
    while try cursor.step() { rows += 1 }
    let counts = counters.map { Int(sqlite3_stmt_status(cursor.statement, $0, 1)) }
    return FetchEffort(
      rows: rows, scanSteps: counts[0], sorts: counts[1], automaticIndexRows: counts[2],
      instructions: counts[3])
  }
}

extension SQLBinding {
  /// Characters of a literal, at the most.
  private static let maximumLiteral = 200

  /// As it would stand in SQL.
  fileprivate var literal: String {
    let text =
      switch self {
      case .null: "NULL"
      case .integer(let integer): String(integer)
      case .double(let double): String(double)
      case .text(let text): SQLText.literal(text)
      case .bytesAsText(let bytes):
        if let text = String(validating: bytes, as: UTF8.self) {
          SQLText.literal(text)
        } else {
          "CAST(\(Self.hexadecimal(bytes)) AS TEXT)"
        }
      case .blob(let bytes): Self.hexadecimal(bytes)
      }
    return text.count > Self.maximumLiteral ? text.prefix(Self.maximumLiteral) + "…" : text
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    // One digit too many shows that there is more.
    let digits = bytes.prefix(maximumLiteral).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "x'\(digits.joined())'"
  }
}
