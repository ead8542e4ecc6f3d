import GRDB
import GRDBSQLite
import ObjectModel
import Synchronization

/// Stands in for the two functions that Core Data's triggers call to say which derived attributes
/// they changed. It notes the rows; what they hold is read at the end of the save.
final class TriggerRecorder: Sendable {
  struct AffectedRow: Hashable, Sendable {
    var storedEntity: Int64
    var key: Int64
    var attribute: String
  }

  // The functions run on the connection's thread, while its owner waits: never contended.
  private let affected = Mutex<Set<AffectedRow>>([])

  /// What triggers reported since the last call.
  func takeAffectedRows() -> Set<AffectedRow> {
    affected.withLock { rows in
      defer { rows.removeAll(keepingCapacity: true) }
      return rows
    }
  }

  /// They are marked as harmless, since they are called from a schema that is not trusted.
  func register(on database: Database) throws {
    for name in [DerivedAttributeTriggers.updateFunction, DerivedAttributeTriggers.insertFunction] {
      try FetchFunctions.define(
        name, -1, flags: SQLITE_UTF8 | SQLITE_INNOCUOUS, on: database.sqliteConnection,
        Unmanaged.passRetained(self).toOpaque(),
        { context, count, arguments in
          sqlite3_result_null(context)
          // As Core Data's triggers give them: table, `Z_ENT`, `Z_PK`, attribute, its new value.
          guard count >= 4, let arguments, let pointer = sqlite3_user_data(context),
            let name = sqlite3_value_text(arguments[3])
          else { return }
          let recorder = Unmanaged<TriggerRecorder>.fromOpaque(pointer).takeUnretainedValue()
          let row = AffectedRow(
            storedEntity: sqlite3_value_int64(arguments[1]),
            key: sqlite3_value_int64(arguments[2]), attribute: String(cString: name))
          recorder.affected.withLock { _ = $0.insert(row) }
        },
        destroy: {
          if let recorder = $0 { Unmanaged<TriggerRecorder>.fromOpaque(recorder).release() }
        })
    }
  }
}
