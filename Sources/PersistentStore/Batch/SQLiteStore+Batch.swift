import GRDB
import ObjectModel
import Synchronization

/// Running batch requests: on another thread, and for a file on a connection of its own, so that
/// the store's owner goes on reading what was saved before.
extension SQLiteStore {
  package func prepareBatch(
    _ request: BatchRequest, handle: ReadHandle, progress: BatchProgress,
    completion: @escaping @Sendable (Result<BatchResult, OrreryError>) -> Void
  ) -> any BatchTransaction {
    let transaction = SQLiteBatchTransaction(of: self)
    let work = transaction.work
    do throws(OrreryError) {
      try checkWritable()
      let setting = try batchSetting()
      setting.connection.asyncWriteWithoutTransaction { database in
        let outcome = setting.prepare(request, on: database, handle: handle, progress: progress)
        if case .success(let batch) = outcome { work.prepared = batch }
        completion(outcome.map(\.result))
      }
    } catch {
      completion(.failure(error))
    }
    return transaction
  }

  /// The same with the commit, the caller waiting.
  package func perform(_ request: BatchRequest) throws(OrreryError) -> BatchResult {
    try checkWritable()
    let setting = try batchSetting()
    do {
      let prepared = try setting.connection.writeWithoutTransaction { database in
        try setting.prepare(request, on: database, handle: ReadHandle(), progress: BatchProgress())
          .get()
      }
      willCommit()
      try setting.connection.writeWithoutTransaction { try prepared.commit(on: $0) }
      finish(prepared)
      return prepared.result
    } catch {
      throw OrreryError(storeError: error)
    }
  }

  /// After a commit, on the owner's thread: what no row refers to any more goes.
  fileprivate func finish(_ batch: PreparedBatch) {
    obsoleteFiles += batch.obsoleteFiles
    historyGrowth = HistoryGrowth()
    noteDeleted(version: batch.highestDeletedVersion)
    noteOwn(batch)
    removeObsoleteFiles()
  }

  private func batchSetting() throws(OrreryError) -> BatchSetting {
    guard !isClosed else { throw Self.closedError }
    guard case .file(let path) = location else {
      return BatchSetting(
        connection: connections, schema: schema, externalData: externalData,
        derivations: derivations, recorder: recorder, historyLayouts: historyLayouts,
        historyBounds: historyBounds, scans: batchScans)
    }
    let recorder = TriggerRecorder()
    var configuration = Self.configuration(options, recorder: recorder)
    configuration.allowsUnsafeTransactions = true
    do {
      let queue = try StoreConnection.queue(at: path, configuration)
      if options.durability == .normal {
        try queue.writeWithoutTransaction { try $0.run("PRAGMA synchronous = NORMAL") }
      }
      return BatchSetting(
        connection: queue, schema: schema, externalData: externalData, derivations: derivations,
        recorder: recorder, historyLayouts: historyLayouts, historyBounds: historyBounds,
        scans: batchScans)
    } catch {
      throw OrreryError(storeError: error, path: path)
    }
  }
}

/// What a batch request works with, on whatever thread.
private struct BatchSetting: Sendable {
  let connection: any DatabaseWriter
  let schema: SchemaMap
  let externalData: ExternalDataFolder?
  let derivations: DerivationPlan
  let recorder: TriggerRecorder
  let historyLayouts: [HistoryLayout]
  /// nil where nothing is purged unasked.
  let historyBounds: HistoryBounds?
  /// Of the store, where somebody wants to hear of others.
  let scans: [RowScan]

  /// Looked up anew: another process may have made the tables.
  private func historyWriter(_ reader: SQLiteReader) throws -> HistoryWriter? {
    try HistoryTables.read(reader.database).map {
      HistoryWriter(reader: reader, tables: $0, layouts: historyLayouts)
    }
  }

  /// Begins a transaction and does the work in it. The transaction is left open where all is well.
  func prepare(
    _ request: BatchRequest, on database: Database, handle: ReadHandle, progress: BatchProgress
  ) -> Result<PreparedBatch, OrreryError> {
    let files = externalData.map(ExternalDataChanges.init)
    let reader = SQLiteReader(database: database, schema: schema, externalData: externalData)
    var dataVersion: Int64 = 0
    var own: [ObjectID: OwnChange]?
    var highestDeletedVersion: Int64 = 0
    let result = handle.watching(database.sqliteConnection) {
      Result {
        try database.beginTransaction(.immediate)
        let work = BatchWork(
          reader: reader, derivations: derivations, recorder: recorder, externalData: files,
          handle: handle, progress: progress, history: try historyWriter(reader),
          historyBounds: historyBounds)
        let result = try work.run(request)
        try work.requireNotCancelled()
        highestDeletedVersion = work.highestDeletedVersion
        own = try result.changes.flatMap { try reader.ownChanges($0, scans) }
        dataVersion = try database.integer("PRAGMA data_version") ?? 0
        try files?.prepareToCommit()
        return result
      }
    }
    switch result {
    case .success(let result):
      return .success(
        PreparedBatch(
          result: result, obsoleteFiles: files?.obsolete ?? [], writtenFiles: files?.written ?? [],
          connection: connection, externalData: externalData, own: own,
          highestDeletedVersion: highestDeletedVersion, dataVersion: dataVersion))
    case .failure(let error):
      // Where the disk is full or the work was cancelled, SQLite has rolled back already.
      if database.isInsideTransaction { try? database.rollback() }
      files?.rollBack()
      return .failure(OrreryError(storeError: error))
    }
  }
}

private final class SQLiteBatchTransaction: BatchTransaction {
  /// Where the work's thread leaves what it has done.
  final class Work: Sendable {
    private let batch = Mutex<PreparedBatch?>(nil)

    var prepared: PreparedBatch? {
      get { batch.withLock { $0 } }
      set { batch.withLock { $0 = newValue } }
    }
  }

  let work = Work()
  private let store: SQLiteStore

  init(of store: SQLiteStore) {
    self.store = store
  }

  func commit(completion: @escaping @Sendable (Result<Void, OrreryError>) -> Void) {
    guard let batch = work.prepared else {
      return completion(
        .failure(OrreryError(.storeFailed, "The batch request has nothing to commit.")))
    }
    store.willCommit()
    batch.commit(completion: completion)
  }

  func rollBack(completion: @escaping @Sendable () -> Void) {
    guard let batch = work.prepared else { return completion() }
    batch.rollBack(completion: completion)
  }

  func finish() {
    if let batch = work.prepared { store.finish(batch) }
  }
}

/// A batch request whose work is done, in a transaction that is still open.
struct PreparedBatch: Sendable {
  let result: BatchResult
  let obsoleteFiles: [String]
  let writtenFiles: [String]
  let connection: any DatabaseWriter
  let externalData: ExternalDataFolder?
  /// What the store's next scan has to know; nil where it wants nothing, or there is too much.
  let own: [ObjectID: OwnChange]?
  /// 0 where no object is deleted.
  let highestDeletedVersion: Int64
  /// SQLite's count of other connections' commits, as the request's connection has it.
  let dataVersion: Int64

  /// Whether nobody else has committed since the request began.
  var isLastCommit: Bool {
    do {
      let version = try connection.writeWithoutTransaction {
        try $0.integer("PRAGMA data_version") ?? 0
      }
      return version == dataVersion
    } catch {
      // Somebody may have.
      return false
    }
  }

  func commit(completion: @escaping @Sendable (Result<Void, OrreryError>) -> Void) {
    connection.asyncWriteWithoutTransaction { database in
      completion(
        Result { try commit(on: database) }.mapError { OrreryError(storeError: $0) })
    }
  }

  fileprivate func commit(on database: Database) throws {
    do {
      try database.commit()
    } catch {
      if database.isInsideTransaction { try? database.rollback() }
      // Files that a replay of the log could name stay.
      if let error = OrreryError(commitError: error) { throw error }
      externalData?.remove(writtenFiles)
      throw error
    }
  }

  func rollBack(completion: @escaping @Sendable () -> Void) {
    connection.asyncWriteWithoutTransaction { database in
      if database.isInsideTransaction { try? database.rollback() }
      externalData?.remove(writtenFiles)
      completion()
    }
  }
}
