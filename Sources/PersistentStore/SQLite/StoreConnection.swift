import CSQLite
import GRDB
import GRDBSQLite
import ObjectModel

/// What all connections to stores are opened with, so that none lacks a safeguard.
///
/// A store may come from anywhere. Its schema may call nothing but what is marked harmless, its
/// pages are checked as they are read, its size on disk is never mapped into memory, and no other
/// file can be attached to it: what SQLite's authors advise for files that are not trusted, but for
/// checking the whole file first, which takes as long as reading it.
///
/// Sorts stay in temporary files: in memory they take up to twice as long for a million rows, and
/// are one step of SQLite's, which cannot be interrupted. What it sorts at a time is as much as it
/// may keep of pages, so that is left at its 2 MB: with 8 MB a cancelled sort went on for 200 ms,
/// and nothing was faster.
package enum StoreConnection {
  package static let settings = [
    "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA mmap_size = 0",
  ]

  /// Of a value, in the store's file or in one of its own: many times what a client can send.
  static let maximumValueBytes = 512 << 20

  /// What one statement or value may be at the most. Expressions, columns and joins keep the limits
  /// that SQLite has by itself.
  private static let limits: [(category: Int32, limit: Int32)] = [
    // No statement needs a second file.
    (SQLITE_LIMIT_ATTACHED, 0),
    // Of a value or a row, in bytes.
    (SQLITE_LIMIT_LENGTH, Int32(maximumValueBytes)),
    // Of a statement, in bytes: many times the largest predicate.
    (SQLITE_LIMIT_SQL_LENGTH, 16 << 20),
    // `SQLGenerator.maximumBindings`, and what a row has besides.
    (SQLITE_LIMIT_VARIABLE_NUMBER, 32_766),
    // Core Data's triggers do not set off one another.
    (SQLITE_LIMIT_TRIGGER_DEPTH, 16),
  ]

  static func configuration() -> Configuration {
    var configuration = Configuration()
    // Core Data's tables declare none.
    configuration.foreignKeysEnabled = false
    configuration.label = "orrery.store"
    configuration.prepareDatabase { try secure($0) }
    return configuration
  }

  private static func secure(_ database: Database) throws {
    let connection = database.sqliteConnection
    for (category, limit) in limits { sqlite3_limit(connection, category, limit) }
    try FetchFunctions.check(orrery_defend(connection))
    for setting in settings { try database.run(setting) }
  }

  /// Writes all pages of a database anew: SQLite puts them into a second one of its own meanwhile.
  static func rewrite(_ database: Database) throws {
    let limit = sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_ATTACHED, 1)
    defer { sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_ATTACHED, limit) }
    try database.run("VACUUM")
  }
}

extension Database {
  /// Runs one statement and no more: text that holds a second one is an error, and neither runs.
  func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
    try makeStatement(sql: sql).execute(arguments: arguments)
  }

  /// - Returns: How many rows it changed.
  @discardableResult
  func change(_ sql: String, _ values: SQLBinding...) throws -> Int {
    try change(SQLText(text: sql, bindings: values))
  }

  @discardableResult
  func change(_ sql: SQLText) throws -> Int {
    let statement = try PreparedStatement(sql, on: self)
    try statement.run()
    return statement.changedRows
  }

  /// Calls `body` for each row that a query finds. The query must not read what `body` writes.
  func forEachRow(
    of sql: String, _ values: SQLBinding..., body: (PreparedStatement) throws -> Void
  ) throws {
    try forEachRow(of: SQLText(text: sql, bindings: values), body: body)
  }

  func forEachRow(of sql: SQLText, body: (PreparedStatement) throws -> Void) throws {
    let statement = try PreparedStatement(sql, on: self)
    defer { statement.reset() }
    while try statement.step() { try body(statement) }
  }

  /// What `body` makes of the rows that a query finds, less the nils.
  func rows<T>(
    of sql: String, _ values: SQLBinding..., body: (PreparedStatement) throws -> T?
  ) throws -> [T] {
    var rows: [T] = []
    try forEachRow(of: SQLText(text: sql, bindings: values)) { row in
      if let found = try body(row) { rows.append(found) }
    }
    return rows
  }

  /// What `body` makes of the first row that a query finds; nil where there is none.
  func firstRow<T>(
    of sql: String, _ values: SQLBinding..., body: (PreparedStatement) throws -> T?
  ) throws -> T? {
    let statement = try PreparedStatement(SQLText(text: sql, bindings: values), on: self)
    defer { statement.reset() }
    return try statement.step() ? try body(statement) : nil
  }

  /// What a query finds first, as an integer, whatever the file has in its place; nil where it
  /// finds nothing, or NULL.
  func integer(_ sql: String, _ values: SQLBinding...) throws -> Int64? {
    let statement = try PreparedStatement(SQLText(text: sql, bindings: values), on: self)
    defer { statement.reset() }
    return try statement.step() && !statement.isNull(0) ? statement.integer(0) : nil
  }

  /// The first column of all that a query finds, as text.
  func texts(_ sql: String) throws -> [String] {
    try rows(of: sql) { $0.text(0) }
  }

  /// SQLite's count of the commits of other connections.
  var dataVersion: Int64 { get throws { try integer("PRAGMA data_version") ?? 0 } }

  /// SQLite's count of changes of the schema.
  var schemaVersion: Int64 { get throws { try integer("PRAGMA schema_version") ?? 0 } }
}
