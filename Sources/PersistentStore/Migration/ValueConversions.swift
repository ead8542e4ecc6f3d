import GRDB
import GRDBSQLite
import ObjectModel

/// The conversions of one migration as a function of SQLite's, `convert(which, value, key)`. The
/// first that fails ends the statement; the reason is kept.
final class ValueConversions {
  static let name = "orrery_convert"

  struct Target {
    let conversion: ValueConversion
    /// Of what is computed: see `FetchFunctions.letter`.
    let letter: UInt8
    let isMarked: Bool
    /// The entity of the rows that it is computed from.
    let source: Entity
  }

  private var targets: [Target] = []
  private(set) var failure: OrreryError?

  /// - Returns: Its number.
  func add(_ target: Target) -> Int {
    targets.append(target)
    return targets.count - 1
  }

  /// Lets SQL on the connection call this, which must live until `remove(from:)`.
  func register(on database: Database) throws(OrreryError) {
    try FetchFunctions.define(
      Self.name, 3, flags: SQLITE_UTF8, on: database.sqliteConnection,
      Unmanaged.passUnretained(self).toOpaque()
    ) { context, _, values in
      guard let values, let pointer = sqlite3_user_data(context) else { return }
      Unmanaged<ValueConversions>.fromOpaque(pointer).takeUnretainedValue()
        .convert(values, context)
    }
  }

  static func remove(from database: Database) {
    sqlite3_create_function_v2(
      database.sqliteConnection, name, 3, SQLITE_UTF8, nil, nil, nil, nil, nil)
  }

  private func convert(_ values: UnsafeMutablePointer<OpaquePointer?>, _ context: OpaquePointer?) {
    let target = targets[Int(sqlite3_value_int(values[0]))]
    let computed = FetchFunctions.value(values[1], target.letter)
    let name = "\(target.source.name)/p\(sqlite3_value_int64(values[2]))"
    do throws(OrreryError) {
      let value = try target.conversion.convert(computed, of: name)
      if target.isMarked, case .binary(let data) = value {
        FetchFunctions.result(.binary([ExternalDataFolder.inlineMark] + data.constant), context)
      } else {
        FetchFunctions.result(value, context)
      }
    } catch {
      failure = failure ?? error
      sqlite3_result_error(context, error.message, -1)
    }
  }
}
