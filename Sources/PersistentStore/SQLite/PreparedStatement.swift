import GRDB
import GRDBSQLite
import ObjectModel

/// A statement from the connection's cache, driven through SQLite's own functions: rows and
/// arguments as GRDB objects would cost more than SQLite itself. Never used by two loops at once.
struct PreparedStatement {
  /// Keeps `handle` alive.
  private let owner: Statement
  let handle: OpaquePointer
  let connection: OpaquePointer?

  /// - Parameter values: What is bound to the first parameters.
  init(_ sql: String, _ values: SQLBinding..., on database: Database) throws {
    try self.init(SQLText(text: sql, bindings: values), on: database)
  }

  init(_ sql: SQLText, on database: Database) throws {
    self.init(try database.cachedStatement(sql: sql.text), on: database)
    try bind(sql.bindings)
  }

  init(_ statement: Statement, on database: Database) {
    owner = statement
    handle = owner.sqliteStatement
    connection = database.sqliteConnection
    sqlite3_reset(handle)
  }

  // MARK: Running

  /// - Returns: Whether there is a row to read. At the end the statement is reset.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW:
      return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      throw failure()
    }
  }

  func run() throws {
    while try step() {}
  }

  /// Runs the statement; a violated uniqueness constraint is an answer, not an error.
  /// - Returns: Whether it was done.
  func runUnlessConstrained() throws -> Bool {
    let code = sqlite3_step(handle)
    sqlite3_reset(handle)
    if code == SQLITE_DONE { return true }
    if code & 0xFF == SQLITE_CONSTRAINT { return false }
    throw failure(code)
  }

  /// How many rows the last change was about, triggers not counted.
  var changedRows: Int { Int(sqlite3_changes(connection)) }

  func reset() { sqlite3_reset(handle) }

  /// Frees the copies of the arguments, which would stay with the cached statement.
  func clearArguments() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private func failure(_ code: Int32? = nil) -> DatabaseError {
    let code = code ?? sqlite3_extended_errcode(connection)
    let message = sqlite3_errmsg(connection).map { String(cString: $0) }
    sqlite3_reset(handle)
    return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
  }

  // MARK: Arguments, numbered from 1

  func bind(_ value: Int64, at index: Int32) {
    sqlite3_bind_int64(handle, index, value)
  }

  func bindNull(at index: Int32) {
    sqlite3_bind_null(handle, index)
  }

  func bind(_ value: Double, at index: Int32) {
    sqlite3_bind_double(handle, index, value)
  }

  func bind(_ text: String, at index: Int32) throws {
    var text = text
    try text.withUTF8 { try bindText($0, at: index) }
  }

  /// - Parameter bytes: UTF-8, well formed or not.
  private func bindText(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) throws {
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      return try check(sqlite3_bind_text(handle, index, "", 0, Self.copiesBytes))
    }
    try start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      try check(
        sqlite3_bind_text64(
          handle, index, $0, UInt64(bytes.count), Self.copiesBytes, UInt8(SQLITE_UTF8)))
    }
  }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw failure(code) }
  }

  func bind(_ bytes: [UInt8], at index: Int32) throws {
    // A blob at no address would be bound as NULL.
    try check(
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : bytes.withUnsafeBytes {
          sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), Self.copiesBytes)
        })
  }

  func bind(_ values: [SQLBinding]) throws {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  func bind(_ value: SQLBinding, at index: Int32) throws {
    switch value {
    case .null: bindNull(at: index)
    case .integer(let integer): bind(integer, at: index)
    case .double(let double): bind(double, at: index)
    case .text(let text): try bind(text, at: index)
    case .bytesAsText(let bytes):
      try bytes.withUnsafeBufferPointer { try bindText($0, at: index) }
    case .blob(let bytes): try bind(bytes, at: index)
    }
  }

  // MARK: Columns, numbered from 0

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func storageClass(_ column: Int32) -> Int32 { sqlite3_column_type(handle, column) }

  /// Bytes that are not UTF-8 are replaced: an old store's fault is no reason to lose the row.
  func text(_ column: Int32) -> String { String(decoding: utf8(column), as: UTF8.self) }

  /// Borrowed until the next step.
  func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    // Text before its length: the call may convert the value.
    let start = sqlite3_column_text(handle, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// Borrowed until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  /// `SQLITE_TRANSIENT`, a cast that Swift does not import.
  static var copiesBytes: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}
