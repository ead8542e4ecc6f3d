import Dispatch
import Files
import GRDB
import ObjectModel
import Synchronization

/// A store in an SQLite file laid out as Core Data lays it out, or in memory. It has one connection
/// for everything its owner does, and others, on other threads, for reads that take long.
package final class SQLiteStore: PersistentStore {
  package let location: StoreLocation
  package let options: StoreOptions
  package let schema: SchemaMap
  package let metadata: StoreMetadata
  package let isMirrored: Bool
  let externalData: ExternalDataFolder?
  private(set) var connections: any DatabaseWriter {
    didSet { orderEnds = OrderEnds() }
  }
  /// As of the last save.
  var orderEnds = OrderEnds()
  /// See `beginWriting`.
  private(set) var awaitsFirstWrite: Bool
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
  private(set) var unwritten: UnwrittenFile?
  /// Which log it has; nil where it has none of its own.
  private(set) var log: StoreLog.Note?
  /// By root entity: what `reserveKeys` took from `Z_PRIMARYKEY`.
  var reservations: [EntityNumber: KeyReservation] = [:]
  package let fileIdentity: FileIdentity?
  /// The file, and that beside it by which SQLite's connections know of each other, until the store
  /// is closed.
  var heldFiles: [HeldFile] = []
  /// While somebody wants to hear of others.
  var watch: StoreWatch?
  /// The scan that later ones are compared with; within, nil where there is too much.
  var firstScan: Handover<Result<RowTables?, OrreryError>>?
  var laterScan: Handover<Result<RemoteScanOutcome, OrreryError>>?
  /// How the store's objects are scanned, and whether that tells all changes.
  private(set) lazy var rowScans = RowScans(
    uniqueKeysWithValues: model.roots.map { ($0.number, RowScan(root: $0, schema: schema)) })
  lazy var scansEverything = schema.hasVersionsThroughout
  /// `Z_MAX` as the save under way has written it, by `Z_ENT`.
  var settledKeys: [Int64: Int64] = [:]
  /// The highest version of an object that was deleted since the store was opened, by this process
  /// or, where scans tell, by others. No version is remembered by object: one bound costs nothing.
  var highestDeletedVersion: Int64 = 0
  /// Of large values that saves have replaced.
  var obsoleteFiles: [String] = []
  /// Of large values in saves that may turn up again after a crash: see `store.saveUnknown`.
  var uncertainFiles: [String] = []
  let concurrentReads = ReadCounter()
  private var hasBoundHistory = false
  private let pauses = ReadPauses()
  var isClosed = false

  package var model: ManagedObjectModel { schema.model }
  package var uuid: String { metadata.uuid }
  package var features: Set<StoreFeature> { Set(StoreFeature.allCases) }
  package var isReadOnly: Bool { options.isReadOnly }
  /// One in memory has a single connection.
  package var isExclusive: Bool { location == .memory }
  package var logsOfReplacedFiles: [String] {
    guard case .file(let path) = location else { return [] }
    return StoreLog.ofReplacedFiles(beside: path)
  }

  init(
    _ location: StoreLocation, _ options: StoreOptions, _ model: ManagedObjectModel,
    _ connections: any DatabaseWriter, _ recorder: TriggerRecorder, catalog: SchemaCatalog,
    copy: StoreCopy? = nil, unwritten: UnwrittenFile? = nil, log: StoreLog.Note? = nil,
    awaitsFirstWrite: Bool = false
  ) throws {
    self.location = location
    self.options = options
    self.connections = connections
    self.recorder = recorder
    self.copy = copy
    self.unwritten = unwritten
    self.log = log
    self.awaitsFirstWrite = awaitsFirstWrite
    metadata = try connections.writeWithoutTransaction(StoreMetadata.read)
    let schema = try SchemaMap.match(model, to: catalog, isPartial: options.hasPartialModel)
    let layouts = schema.historyLayouts()
    historyTables = try connections.writeWithoutTransaction { database in
      if options.makesHistory, !options.isReadOnly {
        try HistoryTables.create(for: layouts, in: database)
      }
      return try HistoryTables.read(database)
    }
    (self.schema, historyLayouts) = (schema, layouts)
    isMirrored = catalog.isMirrored
    derivations = DerivationPlan(schema: schema, triggers: catalog.triggers)
    if case .file(let path) = location {
      externalData = ExternalDataFolder(storePath: path)
      fileIdentity = try FileIdentity(path: path)
    } else {
      (externalData, fileIdentity) = (nil, nil)
    }
    try holdFiles()
  }

  /// Those that are there, and can be reached otherwise than through a link.
  private func holdFiles() throws {
    guard case .file(let path) = location, copy == nil else { return }
    heldFiles = try ["", "-shm"].compactMap { suffix in
      do throws(FileError) {
        return try HeldFile(path: path + suffix)
      } catch {
        if error.isLink { return nil }
        throw error
      }
    }
  }

  /// Does before the first write what opening does not, so that reading leaves no trace.
  ///
  /// - Throws: `store.busy` where reads go on for longer than a caller may wait.
  func beginWriting() throws(OrreryError) {
    try openForWriting()
    if !hasBoundHistory {
      hasBoundHistory = true
      // One that is too long now can be shortened later.
      try? boundHistory()
    }
  }

  /// A store with a rollback journal is put into WAL mode now, as all are that Core Data and this
  /// program make.
  private func openForWriting() throws(OrreryError) {
    guard awaitsFirstWrite, !isClosed, case .file(let path) = location else { return }
    guard concurrentReads.waitForNone(seconds: Self.maximumReadWait) else {
      throw OrreryError(
        .storeBusy, "The store is being read, and cannot be written for the first time.",
        hint: "Try again.", isRetryable: true)
    }
    takeFirstScan(waiting: true)
    try withStoreErrors(path: path) {
      let (pool, log) = try Self.writingPool(path, options, recorder, .short)
      try? connections.close()
      connections = pool
      self.log = log
      awaitsFirstWrite = false
      try holdFiles()
      watch?.resume(schemaVersion: try pool.writeWithoutTransaction { try $0.schemaVersion })
    }
  }

  /// Seconds that a first write waits for reads at the most.
  private static let maximumReadWait = 1.0

  /// Opens the connections anew where the file was written that SQLite takes for one that nobody
  /// writes, or somebody has opened it for writing: what was committed meanwhile is seen from then
  /// on, and told as that of others. Reads that are under way keep the connections that they have.
  ///
  /// - Throws: `store.replaced`, also where somebody has changed the schema; `store.busy` where the
  ///   file cannot be read without a trace just now.
  private func followFile() throws {
    guard !isClosed, let unwritten, case .file(let path) = location else { return }
    let hasChanged = try unwritten.hasChanged()
    guard try hasChanged || unwritten.isOpenElsewhere() else { return }
    try checkFile()
    let way = try ReadingWay(to: StoreFile(path: path), .short)
    // To copy the file takes as long as reading it, and the caller waits.
    guard way.copy == nil else {
      if hasChanged { throw UnwrittenFile.Change(path: path) }
      return
    }
    let (pool, schemaVersion) = try UnwrittenFile.reading(way.unwritten) {
      let pool = try DatabasePool(
        path: way.path, configuration: Self.configuration(options, recorder: recorder))
      return (pool, try pool.writeWithoutTransaction(adopt))
    }
    connections = pool
    self.unwritten = way.unwritten
    try holdFiles()
    takeFirstScan(waiting: false)
    watch?.resume(schemaVersion: schemaVersion, isFirstScan: firstScan != nil)
  }

  /// - Returns: SQLite's count of changes of the schema.
  /// - Throws: `store.replaced`.
  private func adopt(_ database: Database) throws -> Int64 {
    guard try StoreMetadata.read(database).uuid == uuid else { throw replacedError }
    do {
      try checkLayout(database)
    } catch let error as OrreryError where error.kind == .modelIncompatible {
      // As good as another store: what is known of this one's rows helps with none.
      throw replacedError
    }
    historyTables = try HistoryTables.read(database)
    return try database.schemaVersion
  }

  package func read<T>(_ body: (SQLiteReader) throws -> T) throws(OrreryError) -> T {
    try withConnection { database in
      try body(reader(on: database))
    }
  }

  func reader(on database: Database) -> SQLiteReader {
    SQLiteReader(
      database: database, schema: schema, externalData: externalData, unwritten: unwritten)
  }

  /// As `concurrentRead`, but for a `ReadHandle`. What it sees is settled before this returns.
  package func readConcurrently<T>(
    _ body: @escaping @Sendable (SQLiteReader) throws -> T,
    completion: @escaping @Sendable (Result<T, OrreryError>) -> Void
  ) {
    guard !isClosed else { return completion(.failure(Self.closedError)) }
    let schema = schema
    let externalData = externalData
    let concurrentReads = concurrentReads
    guard concurrentReads.count < ConcurrentReads.maximumCount else {
      return completion(.failure(Self.tooManyReadsError))
    }
    do {
      try followFile()
    } catch {
      return completion(.failure(OrreryError(storeError: error)))
    }
    concurrentReads.begin()
    // A read that stands still keeps a store without a log from being written.
    let pauses = connections is DatabasePool && !awaitsFirstWrite ? pauses : nil
    let unwritten = unwritten
    let obsoleteFiles = obsoleteFiles + uncertainFiles
    let run: @Sendable (Result<Database, any Error>) -> Void = { result in
      defer { concurrentReads.end() }
      let outcome = Result {
        try UnwrittenFile.reading(unwritten) {
          try body(
            SQLiteReader(
              database: result.get(), schema: schema, externalData: externalData, pauses: pauses,
              unwritten: unwritten, obsoleteFiles: obsoleteFiles))
        }
      }
      completion(outcome.mapError { OrreryError(storeError: $0) })
    }
    if let pool = connections as? DatabasePool {
      pool.writeWithoutTransaction { _ in pool.asyncConcurrentRead(run) }
    } else {
      // One connection, one queue: the read comes before any later write because it is queued
      // before it.
      connections.asyncRead(run)
    }
  }

  private static let tooManyReadsError = OrreryError(
    .storeBusy, "\(ConcurrentReads.maximumCount) reads of the store are under way.",
    hint: "Try again.", isRetryable: true)

  static let closedError = OrreryError(.storeFailed, "The store is closed.", hint: "Open it again.")

  /// Runs `body` on the store's own connection.
  func withConnection<T>(_ body: (Database) throws -> T) throws(OrreryError) -> T {
    guard !isClosed else { throw Self.closedError }
    return try withStoreErrors {
      try followFile()
      return try UnwrittenFile.reading(unwritten) {
        try connections.writeWithoutTransaction(body)
      }
    }
  }
}

/// What another thread has found, on its way to the store's owner.
final class Handover<T: Sendable>: Sendable {
  private let found = Mutex<T?>(nil)
  private let filled = DispatchSemaphore(value: 0)

  func put(_ new: T) {
    found.withLock { $0 = new }
    filled.signal()
  }

  /// - Parameter waiting: Whether to stop the calling thread until it is there; no second time.
  /// - Returns: nil while it is not there.
  func take(waiting: Bool = false) -> T? {
    if waiting { filled.wait() }
    return found.withLock { $0 }
  }
}

final class ReadCounter: Sendable {
  private let reads = Atomic<Int>(0)
  private let group = DispatchGroup()

  var count: Int { reads.load(ordering: .acquiring) }

  /// - Returns: How many reads there were.
  @discardableResult
  func begin() -> Int {
    group.enter()
    return reads.add(1, ordering: .acquiringAndReleasing).oldValue
  }

  func end() {
    reads.subtract(1, ordering: .acquiringAndReleasing)
    group.leave()
  }

  func waitForNone() {
    group.wait()
  }

  /// - Returns: Whether there was none in time.
  func waitForNone(seconds: Double) -> Bool {
    group.wait(timeout: .now() + seconds) == .success
  }
}

/// Leave for reads to stand still, as while their rows have nowhere to go. Only so many at a time:
/// the rest of the connections are for reads that get on.
package final class ReadPauses: Sendable {
  /// About half of `ConcurrentReads.maximumCount`.
  package static let maximumCount = 15

  private let paused = ReadCounter()

  /// Whether the read may stand still from now on. It then calls `end` when it goes on.
  package func begin() -> Bool {
    guard paused.begin() < Self.maximumCount else {
      paused.end()
      return false
    }
    ProcessorTurns.shared.end()
    return true
  }

  package func end() {
    paused.end()
    _ = ProcessorTurns.shared.begin()
  }
}
