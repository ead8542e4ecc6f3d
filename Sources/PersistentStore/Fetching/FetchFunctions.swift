import GRDB
import GRDBSQLite
import ObjectModel
import Predicates

/// What SQLite is taught on every connection that fetches. All of it calls the very functions that
/// the in-memory engine uses; nothing is decided here.
package enum FetchFunctions {
  /// `fold(text, options)`, NULL for NULL.
  static let foldName = "orrery_fold"
  /// `data(column)`: what a column stands for whose bytes say where the data is.
  static let dataName = "orrery_data"
  static let decodeName = "orrery_value"

  private static let textOperators: [ComparisonOperator] = [
    .beginsWith, .endsWith, .contains, .like, .matches,
  ]
  static let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS

  /// - Throws: Where SQLite has no memory left.
  package static func register(on database: Database) throws(OrreryError) {
    let connection = database.sqliteConnection
    for (index, comparison) in textOperators.enumerated() {
      // The operator travels as a number in the place of a pointer, from 1: 0 would be none.
      let number = UnsafeMutableRawPointer(bitPattern: index + 1)
      try define(name(of: comparison), 3, on: connection, number) {
        FetchFunctions.matches($0, $2)
      }
    }
    try define(foldName, 2, on: connection) { FetchFunctions.fold($0, $2) }
    try registerData(on: database, nil)
    try define(decodeName, 1, on: connection) { FetchFunctions.decode($0, $2) }
    try registerExpressions(on: connection)
    for (index, comparator) in SortComparator.allCases.enumerated() {
      guard let name = collation(of: comparator) else { continue }
      try check(
        sqlite3_create_collation_v2(
          connection, name, SQLITE_UTF8, UnsafeMutableRawPointer(bitPattern: index + 1),
          { context, leftCount, left, rightCount, right in
            FetchFunctions.compare(
              context, UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
              UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
          }, nil))
    }
  }

  /// - Parameter folder: Where large values are, if not beside the file that is open.
  static func registerData(
    on database: Database, _ folder: ExternalDataFolder?
  ) throws(OrreryError) {
    let box = folder.map { Unmanaged.passRetained(FolderBox($0)).toOpaque() }
    try define(
      dataName, 1, on: database.sqliteConnection, box,
      { FetchFunctions.data($0, $2) },
      destroy: { if let box = $0 { Unmanaged<FolderBox>.fromOpaque(box).release() } })
  }

  typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// - Parameter count: Of its arguments; -1 for any.
  static func define(
    _ name: String, _ count: Int32, flags: Int32 = flags, on connection: OpaquePointer?,
    _ data: UnsafeMutableRawPointer? = nil, _ function: @escaping Function,
    destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)? = nil
  ) throws(OrreryError) {
    try check(
      sqlite3_create_function_v2(connection, name, count, flags, data, function, nil, nil, destroy))
  }

  private final class FolderBox: Sendable {
    let folder: ExternalDataFolder

    init(_ folder: ExternalDataFolder) {
      self.folder = folder
    }
  }

  /// The SQL function of a string operator: `name(text, pattern, options)`, 1 or 0, never NULL.
  static func name(of comparison: ComparisonOperator) -> String {
    "orrery_\(comparison.rawValue.lowercased())"
  }

  /// The collation of a comparator; nil where it is SQLite's own, by bytes.
  static func collation(of comparator: SortComparator) -> String? {
    switch comparator {
    case .compare: nil
    case .caseInsensitiveCompare: "orrery_case_insensitive"
    case .localizedCompare: "orrery_localized"
    case .localizedCaseInsensitiveCompare: "orrery_localized_case_insensitive"
    case .localizedStandardCompare: "orrery_localized_standard"
    }
  }

  static func check(_ code: Int32) throws(OrreryError) {
    guard code == SQLITE_OK else {
      throw OrreryError(storeError: DatabaseError(resultCode: ResultCode(rawValue: code)))
    }
  }

  // MARK: - Called by SQLite

  private typealias Values = UnsafeMutablePointer<OpaquePointer?>?

  /// Looking costs as much as matching a short text.
  private static let usesBetweenLooks = 32
  /// In bytes: what is done in no time.
  private static let shortText = 1_000

  /// Between two looks of SQLite at its progress handler there may be hundreds of calls.
  private static func isInterrupted(_ context: OpaquePointer?) -> Bool {
    guard EvaluationInterruption.isRequested() else { return false }
    sqlite3_result_error_code(context, SQLITE_INTERRUPT)
    return true
  }

  /// The right side of an operator, made ready. SQLite keeps it with the statement while it is the
  /// same for every row.
  private final class RightSide {
    private let matcher: TextMatcher
    private let budget: Budget
    private var uses = 0

    init(_ matcher: TextMatcher, _ budget: Budget) {
      self.matcher = matcher
      self.budget = budget
    }

    func match(_ text: UnsafeBufferPointer<UInt8>, _ context: OpaquePointer?) {
      uses &+= 1
      if uses % usesBetweenLooks == 1 || text.count > shortText, isInterrupted(context) { return }
      do {
        let isMatch = try matcher.matches(text, &budget.patterns)
        sqlite3_result_int(context, isMatch ? 1 : 0)
      } catch  where error.kind == .requestCancelled {
        sqlite3_result_error_code(context, SQLITE_INTERRUPT)
      } catch {
        sqlite3_result_error(context, error.message, -1)
      }
    }
  }

  /// For all rows of one run of a statement: SQLite keeps it beside the options, a constant.
  private final class Budget {
    var patterns = PatternBudget()
  }

  private static func matches(_ context: OpaquePointer?, _ values: Values) {
    guard let values, let text = utf8(values[0]) else { return sqlite3_result_int(context, 0) }
    if let known = sqlite3_get_auxdata(context, 1) {
      // SQLite has a hold of it: counting another for every row shows.
      return Unmanaged<RightSide>.fromOpaque(known)._withUnsafeGuaranteedRef {
        $0.match(text, context)
      }
    }
    guard let pattern = self.text(values[1]) else { return sqlite3_result_int(context, 0) }
    rightSide(pattern, context, values).match(text, context)
  }

  private static func rightSide(
    _ pattern: String, _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>
  ) -> RightSide {
    let comparison = textOperators[Int(bitPattern: sqlite3_user_data(context)) - 1]
    let options = StringOptions(rawValue: UInt8(truncatingIfNeeded: sqlite3_value_int(values[2])))
    let known: UnsafeMutableRawPointer? = sqlite3_get_auxdata(context, 2)
    let budget =
      known.map { Unmanaged<Budget>.fromOpaque($0).takeUnretainedValue() }
      ?? keep(Budget(), context, 2)
    return keep(RightSide(TextMatcher(comparison, pattern, options), budget), context, 1)
  }

  /// SQLite lets go of it when the argument changes or the run ends.
  private static func keep<T: AnyObject>(
    _ object: T, _ context: OpaquePointer?, _ argument: Int32
  ) -> T {
    sqlite3_set_auxdata(context, argument, Unmanaged.passRetained(object).toOpaque()) {
      if let object = $0 { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
    return object
  }

  private static func fold(_ context: OpaquePointer?, _ values: Values) {
    guard let text = utf8(values?[0]) else { return sqlite3_result_null(context) }
    if text.count > shortText, isInterrupted(context) { return }
    let options = StringOptions(rawValue: UInt8(truncatingIfNeeded: sqlite3_value_int(values?[1])))
    StringFolding.withFolded(text, options) { result($0, context) }
  }

  private static func data(_ context: OpaquePointer?, _ values: Values) {
    guard let start = sqlite3_value_blob(values?[0]) else {
      return sqlite3_result_value(context, values?[0])
    }
    let column = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(values?[0])))
    do {
      guard let data = try ExternalDataFolder.data(of: column, in: folder(context)) else {
        return sqlite3_result_null(context)
      }
      result(try data.bytes(), context)
    } catch {
      sqlite3_result_error(context, error.message, -1)
      sqlite3_result_error_code(context, SQLITE_IOERR)
    }
  }

  private static func folder(_ context: OpaquePointer?) -> ExternalDataFolder? {
    if let box = sqlite3_user_data(context) {
      return Unmanaged<FolderBox>.fromOpaque(box).takeUnretainedValue().folder
    }
    let path = sqlite3_db_filename(sqlite3_context_db_handle(context), "main")
    return path.map { ExternalDataFolder(storePath: String(cString: $0)) }
  }

  private static func compare(
    _ context: UnsafeMutableRawPointer?, _ left: UnsafeRawBufferPointer,
    _ right: UnsafeRawBufferPointer
  ) -> Int32 {
    // SQLite sorts megabytes at a time without looking up, and a comparison cannot fail. Once all
    // are level it is soon through; what comes of it is thrown away.
    if EvaluationInterruption.isRequested() { return 0 }
    let order = SortComparator.allCases[Int(bitPattern: context) - 1].compare(left, right)
    return Int32(order.signum())
  }

  /// nil for NULL.
  static func text(_ value: OpaquePointer?) -> String? {
    utf8(value).map { String(decoding: $0, as: UTF8.self) }
  }

  /// nil for NULL; valid while the function runs.
  private static func utf8(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
    // Text before its length: the call may convert the value.
    guard let start = sqlite3_value_text(value) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  static func result(_ text: String, _ context: OpaquePointer?) {
    var text = text
    text.withUTF8 { result($0, context) }
  }

  static func result(_ utf8: UnsafeBufferPointer<UInt8>, _ context: OpaquePointer?) {
    utf8.withMemoryRebound(to: CChar.self) {
      sqlite3_result_text64(
        context, $0.baseAddress, UInt64($0.count), PreparedStatement.copiesBytes, UInt8(SQLITE_UTF8)
      )
    }
  }
}
