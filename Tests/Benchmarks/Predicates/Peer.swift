import Foundation
import GRDBSQLite
import Predicates

/// Hand-written SQL, run as plainly as can be: the same SQLite, a connection of its own to the same
/// file, one prepared statement, a loop that collects keys. What is compared is the SQL, so the
/// connection has the settings of a store's; what those cost shows beside SQLite's own.
final class Peer {
  struct Failure: Error {
    let message: String
  }

  private let connection: OpaquePointer?

  /// - Parameter settings: SQL to begin with; empty for SQLite's own.
  init(path: String, settings: String) throws {
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil)
    self.connection = connection
    try check(code)
    try check(sqlite3_exec(connection, settings, nil, nil, nil))
    try check(
      sqlite3_create_function_v2(
        connection, "contains_caseless", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
        { context, _, values in
          let found = containsFolded(values?[0], values?[1], diacriticInsensitive: false)
          sqlite3_result_int(context, found ? 1 : 0)
        }, nil, nil, nil))
    try check(
      sqlite3_create_function_v2(
        connection, "contains_folded", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
        { context, _, values in
          let found = containsFolded(values?[0], values?[1], diacriticInsensitive: true)
          sqlite3_result_int(context, found ? 1 : 0)
        }, nil, nil, nil))
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  func statement(_ sql: String) throws -> PeerStatement {
    var handle: OpaquePointer?
    try check(
      sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil))
    return PeerStatement(handle: handle)
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(connection)))
    }
  }
}

final class PeerStatement {
  private let handle: OpaquePointer?

  init(handle: OpaquePointer?) {
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  func keys(_ bindings: [Question.Binding]) -> [Int64] {
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, binding) in bindings.enumerated() {
      let place = Int32(index + 1)
      switch binding {
      case .integer(let integer): sqlite3_bind_int64(handle, place, integer)
      case .double(let double): sqlite3_bind_double(handle, place, double)
      case .text(let text): sqlite3_bind_text(handle, place, text, -1, copies)
      }
    }
    var keys: [Int64] = []
    while sqlite3_step(handle) == SQLITE_ROW { keys.append(sqlite3_column_int64(handle, 0)) }
    sqlite3_reset(handle)
    return keys
  }

  /// The rows of `EXPLAIN QUERY PLAN`: parent, id and what is done.
  func planRows() -> [(id: Int32, parent: Int32, detail: String)] {
    var rows: [(id: Int32, parent: Int32, detail: String)] = []
    while sqlite3_step(handle) == SQLITE_ROW {
      let detail = sqlite3_column_text(handle, 3).map { String(cString: $0) } ?? ""
      rows.append((sqlite3_column_int(handle, 0), sqlite3_column_int(handle, 1), detail))
    }
    return rows
  }
}

/// `CONTAINS[c]` and `[cd]` as one would write them for SQLite: bytes while they are ASCII, and
/// else the folding that gives the same answer. The part sought is ASCII in lower case.
private func containsFolded(
  _ text: OpaquePointer?, _ part: OpaquePointer?, diacriticInsensitive: Bool
) -> Bool {
  guard let start = sqlite3_value_text(text), let partStart = sqlite3_value_text(part) else {
    return false
  }
  let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(text)))
  let sought = UnsafeBufferPointer(start: partStart, count: Int(sqlite3_value_bytes(part)))
  guard bytes.allSatisfy({ $0 < 0x80 }) else {
    let folded = StringFolding.fold(
      String(decoding: bytes, as: UTF8.self), caseInsensitive: true,
      diacriticInsensitive: diacriticInsensitive)
    return folded.contains(String(decoding: sought, as: UTF8.self))
  }
  guard bytes.count >= sought.count else { return false }
  for place in 0...(bytes.count - sought.count) {
    var length = 0
    while length < sought.count, lower(bytes[place + length]) == sought[length] { length += 1 }
    if length == sought.count { return true }
  }
  return false
}

private func lower(_ byte: UInt8) -> UInt8 {
  byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}
