import GRDB
import GRDBSQLite
import ObjectModel

/// One run of a plan's statement on one connection, from the first row to the last. Ending it gives
/// the statement back for the next run.
struct RowCursor: ~Copyable {
  let statement: OpaquePointer
  /// Keeps `statement` alive.
  private let owner: Statement
  private let database: Database

  private init(prepared: Statement, database: Database) {
    owner = prepared
    statement = prepared.sqliteStatement
    self.database = database
  }

  /// Ready for the first step.
  static func open(_ sql: SQLText, on database: Database) throws(OrreryError) -> RowCursor {
    let cursor = RowCursor(prepared: try prepare(sql.text, on: database), database: database)
    for (index, value) in sql.bindings.enumerated() {
      guard bind(value, at: Int32(index + 1), to: cursor.statement) == SQLITE_OK else {
        throw failure(on: database)
      }
    }
    return cursor
  }

  deinit {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  /// - Returns: Whether there is a row to read.
  func step() throws(OrreryError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw Self.failure(on: database)
    }
  }

  /// GRDB keeps the statements it has prepared as long as the connection lives, and clients can
  /// make up any number of predicates. Past so many bytes the connection starts over.
  private static let maximumStatementBytes: Int32 = 8 << 20

  /// A statement that nobody is using: a fetch that is made while the same one runs gets its own.
  private static func prepare(
    _ text: String, on database: Database
  ) throws(OrreryError) -> Statement {
    do {
      let statement = try database.cachedStatement(sql: text)
      if sqlite3_stmt_busy(statement.sqliteStatement) != 0 {
        return try database.makeStatement(sql: text)
      }
      let isNew = sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_RUN, 0) == 0
      if isNew && statementBytes(on: database) > maximumStatementBytes {
        database.clearSchemaCache()
      }
      return statement
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw refusal(error)
    } catch {
      throw OrreryError(storeError: error)
    }
  }

  private static func statementBytes(on database: Database) -> Int32 {
    var current: Int32 = 0
    var highest: Int32 = 0
    sqlite3_db_status(
      database.sqliteConnection, SQLITE_DBSTATUS_STMT_USED, &current, &highest, 0)
    return current
  }

  private static func failure(on database: Database) -> OrreryError {
    let code = sqlite3_extended_errcode(database.sqliteConnection)
    let error = DatabaseError(
      resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    switch code & 0xFF {
    case SQLITE_INTERRUPT:
      return OrreryError(.requestCancelled, "The fetch was cancelled.")
    case SQLITE_ERROR, SQLITE_TOOBIG: return refusal(error)
    default: return OrreryError(storeError: error)
    }
  }

  /// Why SQLite refuses one of our statements: a table is gone, or the statement, or a function of
  /// ours that it calls, is past a limit: of depth, tables in a join, values, length.
  private static func refusal(_ error: DatabaseError) -> OrreryError {
    if OrreryError.namesNoSuchTable(error) { return OrreryError(storeError: error) }
    let reason = error.message ?? "no reason given"
    return OrreryError(.predicateLimit, "The fetch is beyond a limit: \(reason).")
  }

  private static func bind(
    _ value: SQLBinding, at index: Int32, to statement: OpaquePointer
  ) -> Int32 {
    switch value {
    case .null:
      return sqlite3_bind_null(statement, index)
    case .integer(let integer):
      return sqlite3_bind_int64(statement, index, integer)
    case .double(let double):
      return sqlite3_bind_double(statement, index, double)
    case .text(var text):
      return text.withUTF8 { bindText($0, at: index, to: statement) }
    case .bytesAsText(let bytes):
      return bytes.withUnsafeBufferPointer { bindText($0, at: index, to: statement) }
    case .blob(let bytes):
      // A blob at no address would be bound as NULL.
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
      return bytes.withUnsafeBytes {
        sqlite3_bind_blob64(
          statement, index, $0.baseAddress, UInt64($0.count), Self.copiesBytes)
      }
    }
  }

  private static func bindText(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int32, to statement: OpaquePointer
  ) -> Int32 {
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      return sqlite3_bind_text(statement, index, "", 0, Self.copiesBytes)
    }
    return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      sqlite3_bind_text64(
        statement, index, $0, UInt64(bytes.count), Self.copiesBytes, UInt8(SQLITE_UTF8))
    }
  }

  /// `SQLITE_TRANSIENT`, which is a cast that Swift does not import.
  static var copiesBytes: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}
