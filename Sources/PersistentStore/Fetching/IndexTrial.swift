import GRDB
import ObjectModel
import Spelling

/// A copy of a store's schema in memory, to see what SQLite would do if it had another index. It
/// plans by the schema and by what ANALYZE has left, and never looks at the rows.
struct IndexTrial {
  private let queue: DatabaseQueue
  private let schema: SchemaMap
  /// Upper case: SQLite does not tell case in names.
  private let indexNames: Set<String>

  init(copying reader: SQLiteReader) throws(OrreryError) {
    schema = reader.schema
    do {
      let original = reader.database
      let statements = try original.texts(
        """
        SELECT sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL %'
        ORDER BY type = 'index'
        """)
      indexNames = try Set(original.texts("SELECT UPPER(name) FROM sqlite_master"))
      let statistics = try Self.statistics(in: original)
      queue = try DatabaseQueue(
        configuration: SQLiteStore.configuration(StoreOptions(), recorder: TriggerRecorder()))
      try queue.writeWithoutTransaction { copy in
        // An index over what only its maker's own functions know is not the fetch's.
        for statement in statements { try? copy.run(statement) }
        guard !statistics.isEmpty else { return }
        try copy.run("ANALYZE")
        for row in statistics {
          try copy.change(
            SQLText(
              text: "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?1, ?2, ?3)", bindings: row))
        }
        try copy.run("ANALYZE sqlite_schema")
      }
    } catch {
      throw OrreryError(storeError: error)
    }
  }

  /// Whether the store has an index that would be made for a fetch index of this name.
  func hasIndex(_ name: String, of entity: Entity) -> Bool {
    indexNames.contains(SchemaStatements.name(ofFetchIndex: name, of: entity).uppercased())
  }

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
        try database.run(statement)
        steps = try QueryPlanStep.steps(of: sql, on: database, schema: schema)
        return .rollback
      }
      let uses = steps.contains { $0.detail.parts(separatedBy: " ").contains(Substring(name)) }
      return uses ? steps : nil
    }
  }

  /// What ANALYZE leaves: tables, their indexes, NULL for the table itself, and counts.
  private static func statistics(in database: Database) throws -> [[SQLBinding]] {
    let isThere = try database.integer("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'")
    guard isThere != nil else { return [] }
    return try database.rows(of: "SELECT tbl, idx, stat FROM sqlite_stat1") { row in
      (0..<3).map(row.binding)
    }
  }

  private func onCopy<T>(_ body: (Database) throws -> T) throws(OrreryError) -> T {
    try withStoreErrors { try queue.writeWithoutTransaction(body) }
  }
}
