import GRDB
import ObjectModel

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
        if case .success(let batch) = outcome { work.put(batch) }
        completion(outcome.map(\.result))
      }
    } catch {
      completion(.failure(error))
    }
    return transaction
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
    var setting = BatchSetting(
      connection: connections, schema: schema, externalData: externalData,
      derivations: derivations, recorder: recorder, historyLayouts: historyLayouts,
      historyBounds: historyBounds, scans: batchScans)
    guard case .file(let path) = location else { return setting }
    setting.recorder = TriggerRecorder()
    var configuration = Self.configuration(options, recorder: setting.recorder)
    configuration.allowsUnsafeTransactions = true
    setting.connection = try withStoreErrors(path: path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      if options.durability == .normal {
        try queue.writeWithoutTransaction { try $0.run("PRAGMA synchronous = NORMAL") }
      }
      return queue
    }
    return setting
  }
}

private struct BatchSetting: Sendable {
  var connection: any DatabaseWriter
  let schema: SchemaMap
  let externalData: ExternalDataFolder?
  let derivations: DerivationPlan
  var recorder: TriggerRecorder
  let historyLayouts: [HistoryLayout]
  let historyBounds: HistoryBounds?
  /// Of the store; nil where nobody wants to hear of others.
  let scans: RowScans?

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
        // Another process may have made the tables.
        let history = try HistoryTables.read(database).map {
          HistoryWriter(reader: reader, tables: $0, layouts: historyLayouts)
        }
        let rows = SaveTransaction(
          reader: reader, changes: StoreChanges(), derivations: derivations, recorder: recorder,
          externalData: files)
        let work = BatchWork(
          rows, handle: handle, progress: progress, history: history, historyBounds: historyBounds)
        let result = try work.run(request)
        try work.requireNotCancelled()
        highestDeletedVersion = work.highestDeletedVersion
        if let changes = result.changes, let scans { own = try reader.ownChanges(changes, scans) }
        dataVersion = try database.dataVersion
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
  let work = Handover<PreparedBatch>()
  private let store: SQLiteStore

  init(of store: SQLiteStore) {
    self.store = store
  }

  func commit(completion: @escaping @Sendable (Result<Void, OrreryError>) -> Void) {
    guard let batch = work.take() else {
      return completion(
        .failure(OrreryError(.storeFailed, "The batch request has nothing to commit.")))
    }
    store.willCommit()
    batch.connection.asyncWriteWithoutTransaction { database in
      do {
        try database.commit()
        completion(.success(()))
      } catch {
        if database.isInsideTransaction { try? database.rollback() }
        let unknown = OrreryError(commitError: error)
        // Files that a replay of the log could name stay.
        if unknown == nil { batch.externalData?.remove(batch.writtenFiles) }
        completion(.failure(unknown ?? OrreryError(storeError: error)))
      }
    }
  }

  func rollBack(completion: @escaping @Sendable () -> Void) {
    guard let batch = work.take() else { return completion() }
    batch.connection.asyncWriteWithoutTransaction { database in
      if database.isInsideTransaction { try? database.rollback() }
      batch.externalData?.remove(batch.writtenFiles)
      completion()
    }
  }

  func finish() {
    if let batch = work.take() { store.finish(batch) }
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
  let highestDeletedVersion: Int64
  /// SQLite's count of other connections' commits, as the request's connection has it.
  let dataVersion: Int64

  /// Whether nobody else has committed since the request began.
  var isLastCommit: Bool {
    do {
      return try connection.writeWithoutTransaction { try $0.dataVersion } == dataVersion
    } catch {
      // Somebody may have.
      return false
    }
  }
}
