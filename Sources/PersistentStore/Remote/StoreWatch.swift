import Files
import GRDB
import ObjectModel

/// What a store knows of itself, to tell what others do to it from what it does.
struct StoreWatch {
  /// `PRAGMA data_version`: another one says that another connection has committed.
  var dataVersion: Int64
  var schemaVersion: Int64
  /// The schema itself, hashed.
  let schema: Int
  /// `Z_MAX` of the model's entities, by `Z_ENT`. Keys that others take are no change of anything.
  var keys: [Int64: Int64]
  /// With history: the number up to which every transaction is known.
  var transaction: Int64
  /// Whether this process has committed on another connection, as batch requests do.
  var hasOwnCommits = false
  /// Whether everything that others had committed was known when a batch request had the lock.
  var isUpToDate = false
  /// Of this process's own, those after `transaction`.
  var ownTransactions: Set<Int64> = []
  /// With history: the number of the last transaction that was purged.
  var purged: Int64
  /// Without history: what the last scan has found. nil before it, and where scans tell nothing.
  var rows: RowTables?
  /// What this process did after the scan, by root entity and key.
  var own: [EntityNumber: [Int64: OwnChange]] = [:]
  /// Whether a scan is under way; `own` and `ownKeys` are then what came after it began.
  var isScanning = false
  private var ownKeys: [Int64: Int64] = [:]
  /// Changes in `own`, counted.
  private(set) var ownCount = 0

  /// More of its own changes than that are not kept: then the next scan tells nothing.
  static let maximumOwnChanges = 500_000

  init(_ reader: SQLiteReader, hasHistory: Bool) throws {
    let database = reader.database
    dataVersion = try database.dataVersion
    schemaVersion = try database.schemaVersion
    schema = try Self.schema(database)
    keys = try Self.keys(database)
    transaction = hasHistory ? try reader.latestHistoryNumber() : 0
    purged = hasHistory ? try reader.purgedHistoryNumber() : 0
  }

  static func schema(_ database: Database) throws -> Int {
    var hasher = Hasher()
    try database.forEachRow(
      of: "SELECT name, rootpage, coalesce(sql, '') FROM sqlite_master ORDER BY rowid"
    ) { row in
      hasher.combine(row.text(0))
      hasher.combine(row.integer(1))
      hasher.combine(row.text(2))
    }
    return hasher.finalize()
  }

  static func keys(_ database: Database) throws -> [Int64: Int64] {
    var keys: [Int64: Int64] = [:]
    try database.forEachRow(
      of: "SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT < ?1",
      .integer(SchemaCatalog.firstPrivateEntityNumber)
    ) { keys[$0.integer(0)] = $0.integer(1) }
    return keys
  }

  // MARK: What this process does

  mutating func noteOwn(transaction number: Int64) {
    if number > transaction { ownTransactions.insert(number) }
    while ownTransactions.remove(transaction + 1) != nil { transaction += 1 }
  }

  mutating func noteOwn(_ change: OwnChange, of key: Int64, root: EntityNumber) {
    ownCount += 1
    guard var earlier = own[root, default: [:]].updateValue(change, forKey: key) else { return }
    earlier.add(change)
    own[root]?[key] = earlier
  }

  /// - Parameter new: `Z_MAX` as this process has written it, by `Z_ENT`.
  mutating func noteOwn(keys new: [Int64: Int64]) {
    keys.merge(new) { $1 }
    ownKeys.merge(new) { $1 }
  }

  /// Whether the next scan is to know of them.
  var wantsOwnChanges: Bool { (rows != nil || isScanning) && !hasTooManyOwnChanges }

  var hasTooManyOwnChanges: Bool { ownCount > Self.maximumOwnChanges }

  /// What comes from now on comes after the scan that begins.
  mutating func beginScan() -> [EntityNumber: [Int64: OwnChange]] {
    defer {
      own = [:]
      ownKeys = [:]
      ownCount = 0
      hasOwnCommits = false
    }
    isScanning = true
    return own
  }

  /// Goes on with another opening of the store, whose count of commits is another: the next look
  /// finds out whether there was anything.
  ///
  /// - Parameter isFirstScan: Whether the first scan goes on, on the connection that it has: it
  ///   finds what there was before.
  mutating func resume(schemaVersion: Int64, isFirstScan: Bool = false) {
    self.schemaVersion = schemaVersion
    dataVersion = -1
    hasOwnCommits = true
    guard !isFirstScan else { return }
    if isScanning { rows = nil }
    isScanning = false
  }

  mutating func endScan(_ outcome: RemoteScanOutcome) {
    isScanning = false
    dataVersion = outcome.dataVersion
    keys = outcome.keys.merging(ownKeys) { $1 }
    rows = outcome.rows
  }
}

/// Which file is at a store's path.
package typealias FileIdentity = FileStatus.Identity

extension FileIdentity {
  /// - Returns: nil where there is none, or one that can be reached through a link only.
  /// - Throws: `store.failed` where that cannot be found out.
  package init?(path: String) throws(OrreryError) {
    do {
      guard let status = try FileSystem.status(path) else { return nil }
      self = status.identity
    } catch {
      if error.isLink { return nil }
      throw OrreryError(
        .storeFailed, "The store cannot be found: \(error.message).", hint: "Try again.",
        isRetryable: true)
    }
  }
}
