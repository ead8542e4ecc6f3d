import GRDB
import ObjectModel

/// A copy of a store's schema in memory, without the rows, to see what SQLite would do if it had
/// another index. SQLite plans by the schema and by what ANALYZE has left, and never looks at the
/// rows, so that the copy's plans are the store's. It holds for one question and is then gone.
struct IndexTrial {
  private let queue: DatabaseQueue
  private let schema: SchemaMap
  /// Upper case: SQLite does not tell case in names.
  private let indexNames: Set<String>

  init(copying reader: StoreReader) throws(OrreryError) {
    schema = reader.schema
    do {
      let original = reader.database
      let statements = try String.fetchAll(
        original,
        sql: """
          SELECT sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL
          AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL %'
          ORDER BY type = 'index'
          """)
      indexNames = try Set(
        String.fetchAll(original, sql: "SELECT UPPER(name) FROM sqlite_master"))
      let hasStatistics = try original.tableExists("sqlite_stat1")
      let statistics =
        hasStatistics
        ? try Row.fetchAll(original, sql: "SELECT tbl, idx, stat FROM sqlite_stat1") : []
      queue = try DatabaseQueue(
        configuration: SQLiteStore.configuration(StoreOptions(), recorder: TriggerRecorder()))
      try queue.writeWithoutTransaction { copy in
        // An index over what only its maker's own functions know is not the fetch's.
        for statement in statements { try? copy.execute(sql: statement) }
        guard !statistics.isEmpty else { return }
        try copy.execute(sql: "ANALYZE")
        for row in statistics {
          try copy.execute(
            sql: "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)",
            arguments: StatementArguments(row.databaseValues))
        }
        try copy.execute(sql: "ANALYZE sqlite_schema")
      }
    } catch {
      throw OrreryError(storeError: error)
    }
  }

  /// Whether the store has an index that would be made for a fetch index of this name.
  func hasIndex(_ name: String, of entity: Entity) -> Bool {
    indexNames.contains(SchemaStatements.name(ofFetchIndex: name, of: entity).uppercased())
  }

  /// The plan as the schema is.
  func steps(of sql: SQLText) throws(OrreryError) -> [QueryPlanStep] {
    try onCopy { try QueryPlanStep.steps(of: sql, on: $0, schema: schema) }
  }

  /// The plan with one index more; nil where SQLite does not use it, or a store would leave it out.
  func steps(
    of sql: SQLText, using index: FetchIndexDescription, of entity: Entity
  ) throws(OrreryError) -> [QueryPlanStep]? {
    let statements = SchemaStatements(plan: SchemaPlan(), schema: schema)
    guard let (name, statement) = statements.fetchIndex(index, of: entity) else { return nil }
    return try onCopy { database in
      var steps: [QueryPlanStep] = []
      try database.inSavepoint {
        try database.execute(sql: statement)
        steps = try QueryPlanStep.steps(of: sql, on: database, schema: schema)
        return .rollback
      }
      let uses = steps.contains { $0.detail.split(separator: " ").contains(Substring(name)) }
      return uses ? steps : nil
    }
  }

  private func onCopy<T>(_ body: (Database) throws -> T) throws(OrreryError) -> T {
    do {
      return try queue.writeWithoutTransaction(body)
    } catch {
      throw OrreryError(storeError: error)
    }
  }
}
