import GRDBSQLite
import Predicates
import Synchronization

/// Ends one read early, from any thread, without waiting for it.
package final class ReadHandle: Sendable {
  /// SQLite's virtual machine asks after so many of its instructions: some tens of microseconds.
  private static let instructionsBetweenChecks: Int32 = 2000

  private let cancelled = Atomic<Bool>(false)
  private let turns: ProcessorTurns
  /// When the turn of the work at hand is over.
  private let turnEnd = Atomic<UInt64>(0)

  package convenience init() {
    self.init(turns: .shared)
  }

  init(turns: ProcessorTurns) {
    self.turns = turns
  }

  /// What the read does next in the store throws `rpc.requestCancelled`.
  package func cancel() {
    cancelled.store(true, ordering: .relaxed)
  }

  package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Makes SQLite itself look at the handle while `body` runs statements on the connection, and
  /// the functions that SQLite calls. It takes its turns with others that compute for long, there
  /// and wherever `body` asks whether it is still wanted.
  /// Cleared before the caller ends its transaction: the end of a read is not to be interrupted.
  func watching<T>(_ connection: OpaquePointer?, _ body: () -> T) -> T {
    turnEnd.store(turns.begin(), ordering: .relaxed)
    defer { turns.end() }
    sqlite3_progress_handler(
      connection, Self.instructionsBetweenChecks,
      { context in
        guard let context else { return 0 }
        let handle = Unmanaged<ReadHandle>.fromOpaque(context).takeUnretainedValue()
        handle.takeTurns()
        return handle.isCancelled ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return EvaluationInterruption.asking({
      self.takeTurns()
      return self.isCancelled
    }) { body() }
  }

  private func takeTurns() {
    let end = turnEnd.load(ordering: .relaxed)
    turnEnd.store(turns.takeTurns(until: end), ordering: .relaxed)
  }
}
