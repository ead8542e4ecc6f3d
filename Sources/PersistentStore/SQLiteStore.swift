import Dispatch
import GRDB
import ObjectModel
import Synchronization

/// A store in an SQLite file laid out as Core Data lays it out, or in memory. Made by `open`.
///
/// It has one connection for everything its owner does, and others, on other threads, for reads
/// that take long.
package final class SQLiteStore: PersistentStore {
  package let location: StoreLocation
  package let options: StoreOptions
  package let schema: SchemaMap
  package let metadata: StoreMetadata
  /// With CloudKit.
  package let isMirrored: Bool
  let externalData: ExternalDataFolder?
  let connections: any DatabaseWriter
  /// What saves compute because no trigger does.
  let derivations: DerivationPlan
  let recorder: TriggerRecorder
  let historyLayouts: [HistoryLayout]
  /// nil where the store has no history.
  var historyTables: HistoryTables?
  /// SQLite's count of changes of the schema, as of when the tables were looked for.
  var schemaVersion: Int64?
  /// What was written since the bounds were last looked at.
  var historyGrowth = HistoryGrowth()
  /// What is read instead of the file, where reading the file would change it.
  let copy: StoreCopy?
  /// By root entity: what `reserveKeys` took from `Z_PRIMARYKEY`.
  var reservations: [EntityNumber: KeyReservation] = [:]
  /// Which file was opened; nil for a store in memory.
  let fileIdentity: FileIdentity?
  /// While somebody wants to hear of others.
  var watch: StoreWatch?
  var firstScan: FirstScan?
  /// How the store's objects are scanned, and whether that tells all changes.
  private(set) lazy var rowScans = model.entities.filter { $0.root == $0.number }.map {
    RowScan(root: $0, schema: schema)
  }
  lazy var scansEverything = schema.hasVersionsThroughout
  /// `Z_MAX` as the save under way has written it, by `Z_ENT`.
  var settledKeys: [Int64: Int64] = [:]
  /// The highest version of an object that was deleted since the store was opened, by this process
  /// or, where scans tell, by others. No version is remembered by object: one bound costs nothing.
  var highestDeletedVersion: Int64 = 0
  /// Of large values that saves have replaced.
  var obsoleteFiles: [String] = []
  let concurrentReads = ReadCounter()
  private let pauses = ReadPauses()
  var isClosed = false

  package var model: ManagedObjectModel { schema.model }
  package var uuid: String { metadata.uuid }
  package var isReadOnly: Bool { options.isReadOnly }

  init(
    location: StoreLocation, options: StoreOptions, schema: SchemaMap, metadata: StoreMetadata,
    isMirrored: Bool, externalData: ExternalDataFolder?, connections: any DatabaseWriter,
    derivations: DerivationPlan, recorder: TriggerRecorder, historyTables: HistoryTables?,
    copy: StoreCopy?
  ) {
    self.location = location
    self.options = options
    self.schema = schema
    self.metadata = metadata
    self.isMirrored = isMirrored
    self.externalData = externalData
    self.connections = connections
    self.derivations = derivations
    self.recorder = recorder
    self.copy = copy
    historyLayouts = schema.historyLayouts()
    if case .file(let path) = location {
      fileIdentity = FileIdentity(path: path)
    } else {
      fileIdentity = nil
    }
    self.historyTables = historyTables
  }

  /// Reads on the store's own connection, the caller waiting: what was saved is seen.
  package func read<T>(_ body: (StoreReader) throws -> T) throws(OrreryError) -> T {
    try withConnection { database in
      try body(reader(on: database))
    }
  }

  func reader(on database: Database) -> StoreReader {
    StoreReader(database: database, schema: schema, externalData: externalData)
  }

  /// How many reads may be under way on other threads.
  static let maximumConcurrentReads = 31

  /// Reads on another thread. What the read sees is settled before this returns: everything saved
  /// so far and nothing after. Where `maximumConcurrentReads` are under way the caller reads
  /// itself: a front end that asks for more at once than there are threads is served, not refused.
  package func concurrentRead(
    _ body: @escaping @Sendable (Result<StoreReader, OrreryError>) -> Void
  ) {
    guard !isClosed else { return body(.failure(Self.closedError)) }
    let schema = schema
    let externalData = externalData
    let concurrentReads = concurrentReads
    guard concurrentReads.count < Self.maximumConcurrentReads else {
      do {
        try read { body(.success($0)) }
      } catch {
        body(.failure(error))
      }
      return
    }
    concurrentReads.begin()
    let pauses = connections is DatabasePool ? pauses : nil
    let run: @Sendable (Result<Database, any Error>) -> Void = { result in
      defer { concurrentReads.end() }
      body(
        result
          .map {
            StoreReader(
              database: $0, schema: schema, externalData: externalData, pauses: pauses)
          }
          .mapError { OrreryError(storeError: $0) })
    }
    if let pool = connections as? DatabasePool {
      pool.writeWithoutTransaction { _ in pool.asyncConcurrentRead(run) }
    } else {
      // One connection, one queue: the read comes before any later write because it is queued
      // before it.
      connections.asyncRead(run)
    }
  }

  static let closedError = OrreryError(
    .storeFailed, "The store is closed.", hint: "Open it again.")

  /// Runs `body` on the store's own connection, its errors as the data column's.
  func withConnection<T>(_ body: (Database) throws -> T) throws(OrreryError) -> T {
    guard !isClosed else { throw Self.closedError }
    do {
      return try connections.writeWithoutTransaction(body)
    } catch {
      throw OrreryError(storeError: error)
    }
  }
}

/// How many reads are under way on other threads.
final class ReadCounter: Sendable {
  private let reads = Atomic<Int>(0)
  private let group = DispatchGroup()

  var count: Int { reads.load(ordering: .acquiring) }

  /// - Returns: How many there were.
  @discardableResult
  func begin() -> Int {
    group.enter()
    return reads.add(1, ordering: .acquiringAndReleasing).oldValue
  }

  /// - Returns: Whether there were fewer than that.
  func begin(below limit: Int) -> Bool {
    let before = begin()
    if before >= limit { end() }
    return before < limit
  }

  func end() {
    reads.subtract(1, ordering: .acquiringAndReleasing)
    group.leave()
  }

  /// Stops the calling thread until there is none.
  func waitForNone() {
    group.wait()
  }
}

/// Leave for reads on connections of their own to stand still, as while their rows have nowhere to
/// go. Only so many at a time: the rest of the connections are for reads that get on.
package final class ReadPauses: Sendable {
  /// About half of `SQLiteStore.maximumConcurrentReads`.
  package static let maximumCount = 15

  private let paused = ReadCounter()

  /// Whether the read may stand still from now on. It then calls `end` when it goes on.
  package func begin() -> Bool {
    paused.begin(below: Self.maximumCount)
  }

  package func end() {
    paused.end()
  }
}
