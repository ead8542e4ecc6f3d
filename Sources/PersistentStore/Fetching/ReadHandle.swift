import GRDBSQLite
import ObjectModel
import Predicates
import Synchronization

/// Ends one read early, from any thread. It does not wait for the read, and cannot disturb others.
package final class ReadHandle: Sendable {
  /// SQLite's virtual machine asks after so many of its instructions: some tens of microseconds.
  private static let instructionsBetweenChecks: Int32 = 2000

  private let cancelled = Atomic<Bool>(false)

  package init() {}

  /// What the read does next in the store throws `fetch.cancelled`. Does nothing to a read that
  /// has ended.
  package func cancel() {
    cancelled.store(true, ordering: .relaxed)
  }

  package var isCancelled: Bool {
    cancelled.load(ordering: .relaxed)
  }

  /// Makes SQLite itself look at the handle while `body` runs statements on the connection, and
  /// the functions that SQLite calls.
  /// Cleared before the caller ends its transaction: the end of a read is not to be interrupted.
  func watching<T>(_ connection: OpaquePointer?, _ body: () -> T) -> T {
    sqlite3_progress_handler(
      connection, Self.instructionsBetweenChecks,
      { context in
        guard let context else { return 0 }
        let handle = Unmanaged<ReadHandle>.fromOpaque(context).takeUnretainedValue()
        return handle.isCancelled ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return EvaluationInterruption.asking({ self.isCancelled }) { body() }
  }
}
