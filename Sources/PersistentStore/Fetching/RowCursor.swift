import GRDB
import GRDBSQLite
import ObjectModel

/// One run of a plan's statement on one connection.
struct RowCursor: ~Copyable {
  let prepared: PreparedStatement

  private init(_ prepared: PreparedStatement) {
    self.prepared = prepared
  }

  var statement: OpaquePointer { prepared.handle }

  /// Ready for the first step.
  static func open(_ sql: SQLText, on database: Database) throws(OrreryError) -> RowCursor {
    try failing {
      let prepared = PreparedStatement(try statement(sql.text, on: database), on: database)
      try prepared.bind(sql.bindings)
      return RowCursor(prepared)
    }
  }

  deinit {
    prepared.clearArguments()
  }

  /// - Returns: Whether there is a row to read.
  func step() throws(OrreryError) -> Bool {
    try Self.failing { try prepared.step() }
  }

  /// GRDB keeps the statements it has prepared as long as the connection lives, and clients can
  /// make up any number of predicates. Past so many bytes the connection starts over.
  private static let maximumStatementBytes: Int32 = 8 << 20

  /// A statement that nobody is using: a fetch that is made while the same one runs gets its own.
  private static func statement(_ text: String, on database: Database) throws -> Statement {
    let statement = try database.cachedStatement(sql: text)
    if sqlite3_stmt_busy(statement.sqliteStatement) != 0 {
      return try database.makeStatement(sql: text)
    }
    let isNew = sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_RUN, 0) == 0
    guard isNew else { return statement }
    var (bytes, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(database.sqliteConnection, SQLITE_DBSTATUS_STMT_USED, &bytes, &highest, 0)
    if bytes > maximumStatementBytes { database.clearSchemaCache() }
    return statement
  }

  private static func failing<T: ~Copyable>(_ body: () throws -> T) throws(OrreryError) -> T {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  /// SQLite refuses a statement of ours where a table is gone, or where the statement, or a
  /// function of ours that it calls, is past a limit: of depth, tables in a join, values, length.
  private static func failure(_ error: any Error) -> OrreryError {
    guard let error = error as? DatabaseError else { return OrreryError(storeError: error) }
    switch error.resultCode {
    case .SQLITE_ERROR where !OrreryError.namesNoSuchTable(error), .SQLITE_TOOBIG:
      let reason = error.message ?? "no reason given"
      return OrreryError(.predicateLimit, "The fetch is beyond a limit: \(reason).")
    default:
      return OrreryError(storeError: error)
    }
  }
}
