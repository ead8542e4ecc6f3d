import GRDB
import ObjectModel

/// One batch request at work, inside a transaction that its caller begins and ends. What the
/// request is about stands in temporary tables, so that most steps are one statement for any number
/// of objects. Whatever throws has to be rolled back.
///
/// | table | rows |
/// | --- | --- |
/// | `target` | objects that the request found: key, and what its expressions come to |
/// | `changed` | changed slots: root entity, key, slot, and whether the version moves for it |
/// | `doomed` | objects to delete: root entity, key, `Z_ENT`, the number of the cascade's step |
/// | `pair`, `link` | one-to-one relationships, as they are to be |
///
/// Beside them stands `inserted`, the new objects: root entity, key. It is a view.
final class BatchWork {
  let handle: ReadHandle
  let progress: BatchProgress
  /// nil for a store without history.
  let history: HistoryWriter?
  let historyBounds: HistoryBounds?
  /// Writes what goes row by row, and orders.
  let rows: SaveTransaction
  var result = BatchResult()
  /// 0 where no object is deleted.
  var highestDeletedVersion: Int64 = 0
  /// Of the new objects.
  var insertedEntity: EntityNumber?
  /// Which of the objects given became which.
  var given = GivenObjects()
  /// New objects that are not written, because others have values of theirs that must be unique.
  var refused: [ObjectSnapshot] = []

  /// Whether the version of a changed slot's object moves, and who moves it.
  enum VersionMove: Int64 {
    /// To-many relationships and derived attributes move none.
    case none = 0
    /// `finish` does, once for each object.
    case atTheEnd = 1
    /// The statement that writes the value does.
    case withValue = 2
  }

  static let tables = ["target", "changed", "doomed", "pair", "link", "derived"]

  /// Objects written by one statement, at the most: what progress is told in.
  static let objectsPerStatement: Int64 = 20_000

  var reader: SQLiteReader { rows.reader }
  var database: Database { reader.database }
  var schema: SchemaMap { reader.schema }
  var model: ManagedObjectModel { reader.model }

  init(
    _ rows: SaveTransaction, handle: ReadHandle, progress: BatchProgress,
    history: HistoryWriter?, historyBounds: HistoryBounds?
  ) {
    self.rows = rows
    self.handle = handle
    self.progress = progress
    self.history = history
    self.historyBounds = historyBounds
  }

  func run(_ request: BatchRequest) throws -> BatchResult {
    _ = rows.recorder.takeAffectedRows()
    try makeTables()
    switch request {
    case .insert(let request): try insert(request)
    case .update(let request): try update(request)
    case .delete(let request): try delete(request)
    }
    try finish()
    try database.run("DROP VIEW temp.inserted")
    for table in Self.tables { try database.run("DROP TABLE IF EXISTS temp.\(table)") }
    return result
  }

  private func makeTables() throws {
    let statements = [
      "CREATE TEMP TABLE changed (root INTEGER, pk INTEGER, slot INTEGER, move INTEGER, "
        + "PRIMARY KEY (root, pk, slot)) WITHOUT ROWID",
      "CREATE TEMP TABLE doomed (root INTEGER, pk INTEGER, ent INTEGER, step INTEGER, "
        + "PRIMARY KEY (root, pk)) WITHOUT ROWID",
      "CREATE TEMP TABLE pair (pk INTEGER PRIMARY KEY, \"key\" INTEGER)",
      "CREATE TEMP TABLE link (root INTEGER, slot INTEGER, pk INTEGER, \"key\" INTEGER, "
        + "ent INTEGER, PRIMARY KEY (root, slot, pk)) WITHOUT ROWID",
      "CREATE TEMP TABLE derived (pk INTEGER PRIMARY KEY)",
    ]
    for statement in statements { try database.run(statement) }
  }

  /// Nobody else writes: what has keys from there on is new.
  private func makeInsertedView() throws {
    var select = "0 AS root, 0 AS pk WHERE 0"
    if let insertedEntity {
      select =
        "\(model[insertedEntity].root.rawValue) AS root, Z_PK AS pk "
        + "FROM \(table(of: insertedEntity)) WHERE Z_PK >= \(given.firstKey)"
    }
    try database.execute(sql: "CREATE TEMP VIEW inserted AS SELECT \(select)")
  }

  private func finish() throws {
    try makeInsertedView()
    try computeForSave()
    try moveVersions()
    try rows.writeOrders()
    try deriveValues()
    try noteTriggeredValues()
    try validate()
    // As with a save, what is wrong by itself is told before what others have.
    if rows.hasConflicts { throw constraintError() }
    try settleChanged()
    try writeHistory()
    try readResult()
  }

  private func moveVersions() throws {
    for root in try changedRoots() {
      try requireVersions(of: root)
      try run(
        "UPDATE \(table(of: root)) SET Z_OPT = IFNULL(Z_OPT, 0) + 1 WHERE Z_PK IN "
          + "(SELECT pk FROM temp.changed WHERE root = ?1 AND move = ?2) "
          + "AND Z_PK NOT IN (SELECT pk FROM temp.inserted WHERE root = ?1)",
        number(root), .integer(VersionMove.atTheEnd.rawValue))
    }
  }

  /// Before or after they have moved, which is the same to what nobody has counted up to.
  private func requireVersions(of root: EntityNumber) throws {
    try forEachRow(
      of: "SELECT Z_PK, Z_OPT FROM \(table(of: root)) WHERE Z_PK IN "
        + "(SELECT pk FROM temp.changed WHERE root = ?1 AND move <> 0) "
        + "AND typeof(Z_OPT) <> 'text' AND typeof(Z_OPT) <> 'blob' AND Z_OPT > ?2 LIMIT 1",
      number(root), .integer(StoredCount.maximum)
    ) { row in
      throw OrreryError.uncountable(
        row.integer(1), column: "Z_OPT", row: row.integer(0), of: schema.table(of: root))
    }
  }

  // MARK: Statements

  /// - Returns: How many rows the statement changed.
  @discardableResult
  func run(_ sql: String, _ arguments: SQLBinding...) throws -> Int {
    try run(SQLText(text: sql, bindings: arguments))
  }

  @discardableResult
  func run(_ sql: SQLText) throws -> Int {
    try requireNotCancelled()
    return try database.change(sql)
  }

  /// Ready for the first step. Only one use of the same text at a time.
  func prepared(_ sql: SQLText) throws -> PreparedStatement {
    try requireNotCancelled()
    return try PreparedStatement(sql, on: database)
  }

  func forEachRow(
    of sql: String, _ arguments: SQLBinding..., body: (PreparedStatement) throws -> Void
  ) throws {
    try forEachRow(of: SQLText(text: sql, bindings: arguments), body: body)
  }

  func forEachRow(of sql: SQLText, body: (PreparedStatement) throws -> Void) throws {
    try requireNotCancelled()
    try database.forEachRow(of: sql, body: body)
  }

  func integers(_ sql: String, _ arguments: SQLBinding...) throws -> [Int64] {
    var found: [Int64] = []
    try forEachRow(of: SQLText(text: sql, bindings: arguments)) { found.append($0.integer(0)) }
    return found
  }

  /// SQLite looks at the handle only while a statement runs.
  func requireNotCancelled() throws(OrreryError) {
    guard handle.isCancelled else { return }
    throw OrreryError(.requestCancelled, "The batch request was cancelled.")
  }

  // MARK: Names

  func table(of entity: EntityNumber) -> String {
    schema.layout(of: entity).table
  }

  /// What stands for a root entity in the temporary tables.
  func number(_ entity: EntityNumber) -> SQLBinding {
    .integer(Int64(model[entity].root.rawValue))
  }

  /// `Z_ENT` of the entity and those below it, for `IN (…)`.
  func family(_ entity: EntityNumber) -> String {
    schema.family(of: entity)
  }

  func changedRoots() throws -> [EntityNumber] {
    try integers("SELECT DISTINCT root FROM temp.changed ORDER BY root").map {
      EntityNumber(rawValue: Int($0))
    }
  }

  /// Notes changed slots of existing objects.
  ///
  /// - Parameter keys: A SELECT of their keys.
  func noteChanged(
    _ slot: Int, of entity: EntityNumber, _ move: VersionMove, keys: String,
    _ arguments: [SQLBinding] = []
  ) throws {
    var sql = SQLText(text: "", bindings: arguments)
    let root = sql.bind(number(entity))
    sql.text =
      "INSERT OR IGNORE INTO temp.changed (root, pk, slot, move) "
      + "SELECT \(root), Z_PK, \(slot), \(move.rawValue) FROM \(table(of: entity)) "
      + "WHERE Z_PK IN (\(keys))"
    try run(sql)
  }

  /// For `IN (…)`.
  func changedKeys(_ slot: Int, of entity: EntityNumber) -> String {
    "SELECT pk FROM temp.changed "
      + "WHERE root = \(model[entity].root.rawValue) AND slot = \(slot)"
  }

  /// - Parameter body: Gets the range of keys: above the first, up to the second.
  func forEachChunk(of keys: String, body: (Int64, Int64) throws -> Void) throws {
    var last = Int64.min
    while true {
      try requireNotCancelled()
      let chunk = try database.firstRow(
        of: "SELECT MAX(pk), COUNT(*) FROM (\(keys) AND pk > ?1 ORDER BY pk LIMIT ?2)",
        .integer(last), .integer(Self.objectsPerStatement)
      ) { (end: $0.integer(0), count: $0.integer(1)) }
      guard let chunk, chunk.count > 0 else { return }
      try body(last, chunk.end)
      progress.complete(Int(chunk.count))
      last = chunk.end
    }
  }
}
