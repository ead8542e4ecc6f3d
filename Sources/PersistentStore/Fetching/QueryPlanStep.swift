import GRDB
import GRDBSQLite
import ObjectModel
import Spelling

/// One step of a statement's plan.
package struct QueryPlanStep: Hashable, Sendable {
  /// 0, and one more for a step within a step.
  package var depth: Int
  /// As in `SEARCH t0 USING INDEX Z_Item_byName (ZNAME=?)`.
  package var detail: String
  /// As in “Searches Item by its index Z_Item_byName, where name = ?.”
  package var words: String

  static func steps(
    of sql: SQLText, on database: Database, schema: SchemaMap
  ) throws(OrreryError) -> [QueryPlanStep] {
    let words = QueryPlanWords(sql: sql.text, schema: schema)
    var question = sql
    question.text = "EXPLAIN QUERY PLAN " + sql.text
    let cursor = try RowCursor.open(question, on: database)
    var depths: [Int32: Int] = [0: -1]
    var steps: [QueryPlanStep] = []
    while try cursor.step() {
      let parent = sqlite3_column_int(cursor.statement, 1)
      let depth = (depths[parent] ?? -1) + 1
      depths[sqlite3_column_int(cursor.statement, 0)] = depth
      let detail = sqlite3_column_text(cursor.statement, 3).map { String(cString: $0) } ?? ""
      steps.append(QueryPlanStep(depth: depth, detail: detail, words: words.sentence(for: detail)))
    }
    return steps
  }
}

/// Says in plain words what a line of SQLite's plan says; one that is not known is left as it is.
private struct QueryPlanWords {
  private struct Table {
    var name: String
    /// Keys by column.
    var keys: [String: String] = [:]
  }

  /// By what the statement calls them.
  private var tables: [String: Table] = [:]

  init(sql: String, schema: SchemaMap) {
    var byName: [String: Table] = [:]
    for entity in schema.model.entities {
      let name = schema.table(of: entity.number)
      var table = byName[name] ?? Table(name: entity.name)
      for (slot, property) in entity.properties.enumerated() {
        if case .toOne(let column, _, _) = schema.storage(of: slot, in: entity.number) {
          table.keys[column] = property.name
        }
        for leaf in schema.leaves(of: slot, in: entity.number) {
          table.keys[leaf.column.name] = ([property.name] + leaf.path).joined(separator: ".")
        }
      }
      byName[name] = table
    }
    for match in sql.matches(of: Self.table) {
      let name = String(match.1).replacingBytes(of: "\"\"", with: "\"")
      tables[String(match.2)] = byName[name] ?? Table(name: "the table \(name)")
    }
  }

  func sentence(for detail: String) -> String {
    if let match = detail.wholeMatch(of: Self.access) {
      return access(match.1 == "SCAN", String(match.2), match.3) ?? detail
    }
    if let purpose = detail.removingBytePrefix("USE TEMP B-TREE FOR ") { return temporary(purpose) }
    return Self.subqueries.first { detail.hasBytePrefix($0.start) }?.sentence ?? detail
  }

  // MARK: Tables

  private func access(_ isScan: Bool, _ alias: String, _ rest: Substring) -> String? {
    var rest = rest
    var end = "."
    if let inner = rest.removingByteSuffix(" LEFT-JOIN") {
      rest = inner
      end = "; where there is none, all is nil."
    }
    if alias.hasBytePrefix("json_each") { return "Takes a list of values apart." }
    if alias.hasBytePrefix("(") || alias == "CONSTANT" {
      return "Reads what the inner query gives."
    }
    guard let table = tables[alias] else { return nil }
    return isScan ? scan(table, rest, end) : search(table, rest, end)
  }

  private func scan(_ table: Table, _ rest: Substring, _ end: String) -> String? {
    if rest.isEmpty { return "Reads every row of \(table.name)\(end)" }
    if let index = rest.removingBytePrefix(" USING INDEX "), !index.isEmpty {
      return "Reads every row of \(table.name) in the order of its index \(index)\(end)"
    }
    if let index = rest.removingBytePrefix(" USING COVERING INDEX "), !index.isEmpty {
      return "Reads the whole index \(index) of \(table.name), and none of its rows\(end)"
    }
    return nil
  }

  private func search(_ table: Table, _ rest: Substring, _ end: String) -> String? {
    guard let match = rest.wholeMatch(of: Self.searched) else { return nil }
    if match.1 == "INTEGER PRIMARY KEY" {
      return match.2 == "rowid=?"
        ? "Finds \(table.name) by its key\(end)" : "Finds \(table.name) by a range of keys\(end)"
    }
    let condition = self.condition(match.2, table)
    if match.1.hasBytePrefix("AUTOMATIC") {
      return "Makes an index of \(table.name) for this run alone and searches it,"
        + " where \(condition)\(end)"
    }
    let name = match.1.firstByteRange(of: "INDEX ").map { match.1[$0.upperBound...] } ?? match.1
    let isCovering = match.1.hasBytePrefix("COVERING")
    return isCovering
      ? "Searches the index \(name) of \(table.name) alone, where \(condition)\(end)"
      : "Searches \(table.name) by its index \(name), where \(condition)\(end)"
  }

  /// `ZNAME=? AND ZAGE>?` with keys for columns.
  private func condition(_ text: Substring, _ table: Table) -> String {
    let parts = text.utf8.split(separator: " AND ".utf8).map { bytes in
      let part = Substring(bytes)
      guard let match = part.wholeMatch(of: Self.comparison) else { return String(part) }
      let column = String(match.1)
      let key = table.keys[column] ?? (column == "Z_ENT" ? "its entity" : column)
      return "\(key) \(match.2) ?"
    }
    return parts.joined(separator: " and ")
  }

  // MARK: Patterns

  // By scalars: what combines with a quotation mark does not hide it.

  private static var table: Regex<(Substring, Substring, Substring)> {
    #/"((?:[^"]|"")+)" AS ([A-Za-z0-9_]+)/#.matchingSemantics(.unicodeScalar)
  }

  private static var access: Regex<(Substring, Substring, Substring, Substring)> {
    #/(SCAN|SEARCH) (\S+)(.*)/#.matchingSemantics(.unicodeScalar)
  }

  private static var searched: Regex<(Substring, Substring, Substring)> {
    #/(?: EXISTS)? USING (.+) \((.+)\)/#.matchingSemantics(.unicodeScalar)
  }

  private static var comparison: Regex<(Substring, Substring, Substring)> {
    #/(.+?)(=|>|<)\?/#.matchingSemantics(.unicodeScalar)
  }

  // MARK: All else

  private func temporary(_ purpose: Substring) -> String {
    switch purpose {
    case "ORDER BY": "Sorts all rows in a temporary B-tree."
    case "GROUP BY": "Sorts all rows by what they are grouped by, in a temporary B-tree."
    case let purpose where purpose.hasByteSuffix("ORDER BY"):
      "Sorts rows that the first keys leave level by the others, in a temporary B-tree."
    default: "Keeps rows in a temporary B-tree, to leave out equal ones."
    }
  }

  private static let subqueries: [(start: String, sentence: String)] = [
    ("MULTI-INDEX OR", "Searches once for each alternative, and takes each row found once."),
    ("INDEX ", "An alternative:"),
    ("CORRELATED", "For each row, runs a query of its own:"),
    ("REUSE", "Uses a list made before once more."),
    ("SCALAR SUBQUERY", "Runs a query of its own, once:"),
    ("LIST SUBQUERY", "Makes a list of values, once:"),
    ("CO-ROUTINE", "Runs an inner query, row by row:"),
    ("MATERIALIZE", "Runs an inner query and keeps what it gives:"),
    ("BLOOM FILTER", "Makes a filter that rules most rows out early."),
  ]
}
