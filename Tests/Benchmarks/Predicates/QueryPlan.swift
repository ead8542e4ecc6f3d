/// What SQLite does for a statement, comparably: tables by their own names instead of aliases, and
/// without the numbers of subqueries.
struct QueryPlan: Equatable {
  let lines: [String]

  /// - Parameter sql: the statement, which says what its aliases stand for.
  init(_ details: [String], sql: String) {
    var tables: [String: String] = [:]
    for match in sql.matches(of: #/"?([A-Za-z0-9_]+)"? AS ([a-z0-9]+)\b/#) {
      tables[String(match.2)] = String(match.1)
    }
    lines = details.map { detail in
      let words = detail.split(separator: " ", omittingEmptySubsequences: false).map { word in
        tables[String(word)] ?? String(word)
      }
      return words.joined(separator: " ").replacing(#/SUBQUERY \d+/#, with: "SUBQUERY")
    }
  }

  init(_ rows: [(id: Int32, parent: Int32, detail: String)], sql: String) {
    var depths: [Int32: Int] = [:]
    var details: [String] = []
    for row in rows {
      let depth = depths[row.parent].map { $0 + 1 } ?? 0
      depths[row.id] = depth
      details.append(String(repeating: "  ", count: depth) + row.detail)
    }
    self.init(details, sql: sql)
  }
}
