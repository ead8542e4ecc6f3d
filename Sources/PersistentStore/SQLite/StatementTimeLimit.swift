import GRDB
import GRDBSQLite
import Glibc
import ObjectModel

/// Ends a statement that does not end by itself: a store that comes from a stranger can have
/// triggers that compute for ever, and while something is written nobody else is served.
///
/// Each statement of a write is about one object, or some hundred, so that none needs seconds, and
/// few need more than a moment: what statements take beyond that adds up in a transaction. So a
/// save may have as many objects as there are, and triggers that take long only for some. What
/// counts is the processor's time: a slow disk or a busy machine ends nothing.
final class StatementTimeLimit {
  /// Of the processor's time, for one statement with all the triggers that it sets off.
  static let nanoseconds: UInt64 = 3_000_000_000
  /// Of a statement, what does not add up.
  private static let freeNanoseconds: UInt64 = 50_000_000
  /// Of all statements of one transaction, beyond what is free.
  private static let totalNanoseconds: UInt64 = 3_000_000_000
  /// SQLite's virtual machine asks after so many of its instructions: some microseconds.
  private static let instructionsBetweenChecks: Int32 = 1000

  /// When the statement at hand was first looked at; nil before that.
  private var beginning: UInt64?
  /// What the statement at hand has taken.
  private var taken: UInt64 = 0
  /// What those before it have taken beyond what is free.
  private var total: UInt64 = 0
  private var isExceeded = false

  /// Runs `body`, which writes on the connection.
  /// - Throws: `store.failed` for a statement that was ended, and what `body` throws.
  static func limiting<T>(_ connection: OpaquePointer?, _ body: () throws -> T) throws -> T {
    let limit = StatementTimeLimit()
    return try withExtendedLifetime(limit) {
      limit.watch(connection)
      defer {
        sqlite3_progress_handler(connection, 0, nil, nil)
        sqlite3_trace_v2(connection, 0, nil, nil)
      }
      do {
        return try body()
      } catch {
        throw limit.isExceeded ? endlessError : error
      }
    }
  }

  private func watch(_ connection: OpaquePointer?) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_trace_v2(
      connection, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, text in
        // A trigger that begins is told as a comment.
        let isTrigger = text?.loadUnaligned(as: UInt8.self) == UInt8(ascii: "-")
        if !isTrigger { StatementTimeLimit.of(context)?.beginStatement() }
        return 0
      }, context)
    sqlite3_progress_handler(
      connection, Self.instructionsBetweenChecks,
      { context in StatementTimeLimit.of(context)?.check() == true ? 1 : 0 }, context)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> StatementTimeLimit? {
    context.map { Unmanaged<StatementTimeLimit>.fromOpaque($0).takeUnretainedValue() }
  }

  private func beginStatement() {
    total += Self.beyondFree(taken)
    (beginning, taken) = (nil, 0)
  }

  private static func beyondFree(_ time: UInt64) -> UInt64 {
    time > freeNanoseconds ? time - freeNanoseconds : 0
  }

  /// - Returns: Whether the statement is to end.
  private func check() -> Bool {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    let now = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    let beginning = beginning ?? now
    self.beginning = beginning
    taken = now - beginning
    if taken > Self.nanoseconds || total + Self.beyondFree(taken) > Self.totalNanoseconds {
      isExceeded = true
    }
    return isExceeded
  }

  private static let endlessError = OrreryError(
    .storeFailed,
    "The store took more than \(nanoseconds / 1_000_000_000) s to write what takes a moment.",
    hint: "Look in the store's schema for a trigger that does not end or takes long, and drop it.")
}

extension Database {
  /// One transaction that writes, whose statements have a limit.
  func inWriteTransaction<T>(_ body: () throws -> T) throws -> T {
    try StatementTimeLimit.limiting(sqliteConnection) { try committing(.immediate, body) }
  }

  /// One transaction, which is rolled back where `body` throws.
  func committing<T>(_ kind: TransactionKind, _ body: () throws -> T) throws -> T {
    try beginTransaction(kind)
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      if isInsideTransaction { try? rollback() }
      throw error
    }
  }
}
