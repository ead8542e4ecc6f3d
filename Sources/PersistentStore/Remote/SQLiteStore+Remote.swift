import GRDB
import ObjectModel

/// Noticing what others commit. Finding out what it is takes a look at the history, or a scan of
/// all keys and versions where there is none.
extension SQLiteStore {
  /// How many objects a scan may look at while its caller waits.
  package static let maximumObjectsToWaitFor = 20_000

  package func beginWatching() throws(OrreryError) {
    guard case .file = location else { return }
    watch = try withConnection { database in
      let reader = reader(on: database)
      return try reader.inOneTransaction {
        try StoreWatch(reader, hasHistory: historyTables != nil)
      }
    }
    startScan()
  }

  package func endWatching() { watch = nil }

  package func hasRemoteCommits() throws(OrreryError) -> Bool {
    guard watch != nil else { return false }
    try checkFile()
    takeFirstScan(waiting: false)
    guard watch?.isScanning == false else { return false }
    let version = try withConnection { try $0.dataVersion }
    // The connection may be another one than before.
    return version != watch?.dataVersion
  }

  package var isLookingForRemoteChanges: Bool { watch?.isScanning ?? false }

  // MARK: Replaced files

  /// - Throws: `store.replaced`; `store.failed` where the system does not tell, as where it has no
  ///   descriptors left.
  func checkFile() throws(OrreryError) {
    guard let fileIdentity, case .file(let path) = location, copy == nil,
      try FileIdentity(path: path) != fileIdentity
    else { return }
    throw replacedError
  }

  var replacedError: OrreryError {
    let place = if case .file(let path) = location { path } else { "" }
    return OrreryError(
      .storeReplaced, "The file at “\(place)” is not the store any more that was opened there.",
      hint: "Put the store back. Or give up what is unsaved, close the document and open it again.")
  }

  // MARK: Finding out

  package func remoteChanges(
    orLater completion: @escaping @Sendable () -> Void
  ) throws(OrreryError) -> RemoteChanges? {
    let isLong = historyTables == nil && (watch?.rows?.count ?? 0) > Self.maximumObjectsToWaitFor
    guard isLong, try hasRemoteCommits() else { return try remoteChanges() }
    try scanConcurrently(completion: completion)
    return nil
  }

  /// The same, the caller waiting in any case.
  package func remoteChanges() throws(OrreryError) -> RemoteChanges {
    takeFirstScan(waiting: true)
    guard try hasRemoteCommits() else { return .saves([]) }
    let changes = try withConnection { database in
      try reader(on: database).inOneTransaction {
        if try checkSchema(database) { return RemoteChanges.unknown }
        return historyTables == nil ? try scanned(database) : try recorded(database)
      }
    }
    startScan()
    return changes
  }

  /// After a change of the schema: whether rows are still where they were.
  ///
  /// - Returns: Whether there was one. Who changes the schema may change anything.
  private func checkSchema(_ database: Database) throws -> Bool {
    let version = try database.schemaVersion
    guard version != watch?.schemaVersion else { return false }
    guard try StoreWatch.schema(database) != watch?.schema else {
      // A table came and went: opening a store for writing makes sure in that way of its log.
      watch?.schemaVersion = version
      watch?.hasOwnCommits = true
      return false
    }
    try checkLayout(database)
    historyTables = try HistoryTables.read(database)
    watch = try StoreWatch(reader(on: database), hasHistory: historyTables != nil)
    return true
  }

  /// - Throws: `model.incompatible` where rows are not where they were any more.
  func checkLayout(_ database: Database) throws {
    let map = try SchemaMap.match(
      model, to: try SchemaCatalog.read(database), isPartial: options.hasPartialModel)
    guard model.entities.allSatisfy({ map[$0.number] == schema[$0.number] }) else {
      throw OrreryError(
        .modelIncompatible, "Another process has changed the layout of the store.",
        hint: "Close the document and open it again.")
    }
  }

  // MARK: By history

  private func recorded(_ database: Database) throws -> RemoteChanges {
    guard let tables = historyTables, let before = watch else { return .unknown }
    let reader = reader(on: database)
    let now = try StoreWatch(reader, hasHistory: true)
    watch = now
    let isExplained =
      before.hasOwnCommits || now.keys != before.keys || now.transaction > before.transaction
      || now.purged > before.purged
    guard isExplained, now.purged <= before.transaction else { return .unknown }
    let saves = try saves(
      after: before.transaction, reader, tables, without: before.ownTransactions)
    return saves.map { .saves($0) } ?? .unknown
  }

  // MARK: By scan

  /// Whether scans tell anything.
  private var canScan: Bool { historyTables == nil && scansEverything }

  private func startScan() {
    guard canScan, let watch, watch.rows == nil, !watch.isScanning else { return }
    _ = self.watch?.beginScan()
    let scans = rowScans
    let first = Handover<Result<RowTables?, OrreryError>>()
    firstScan = nil
    readConcurrently(
      { reader in try reader.inOneTransaction { try RowTables.read(scans, reader) } },
      completion: first.put)
    // Unless the file had to be followed before it could be read.
    guard self.watch?.isScanning == true else { return }
    firstScan = first
    do {
      // What was committed before the scan began, and after others were last asked for, it has
      // seen, and nobody was told.
      let version = try withConnection { try $0.dataVersion }
      if version != self.watch?.dataVersion { abandonScan() }
    } catch {
      // Nobody can say that there was nothing.
      abandonScan()
    }
  }

  func takeFirstScan(waiting: Bool) {
    guard watch?.isScanning == true, let result = firstScan?.take(waiting: waiting) else { return }
    firstScan = nil
    do {
      let rows = try result.get()
      watch?.isScanning = false
      watch?.rows = rows
      // Too large: another try would go the same way.
      if rows == nil { scansEverything = false }
    } catch {
      // The next change is of nobody knows what, and begins another scan.
      abandonScan()
    }
  }

  private func scanned(_ database: Database) throws -> RemoteChanges {
    guard let scan = try makeScan(database) else {
      watch = try StoreWatch(reader(on: database), hasHistory: false)
      return .unknown
    }
    do {
      return adopt(try scan.run(reader(on: database)))
    } catch {
      abandonScan()
      throw error
    }
  }

  /// - Returns: nil where there is nothing to compare with.
  private func makeScan(_ database: Database) throws -> RemoteScan? {
    let dataVersion = try database.dataVersion
    guard let watch, let old = watch.rows, !watch.hasTooManyOwnChanges else { return nil }
    let keys = try StoreWatch.keys(database)
    return RemoteScan(
      old: old, own: self.watch?.beginScan() ?? [:], scans: rowScans, dataVersion: dataVersion,
      keys: keys, isExplained: watch.hasOwnCommits || keys != watch.keys)
  }

  /// On another thread, for `takeRemoteChanges`.
  package func scanConcurrently(completion: @escaping @Sendable () -> Void) throws(OrreryError) {
    guard let scan = try withConnection(makeScan) else {
      throw OrreryError(.storeFailed, "There is no earlier scan to compare with.")
    }
    let later = Handover<Result<RemoteScanOutcome, OrreryError>>()
    laterScan = later
    readConcurrently({ reader in try reader.inOneTransaction { try scan.run(reader) } }) {
      later.put($0)
      completion()
    }
  }

  package func takeRemoteChanges() throws(OrreryError) -> RemoteChanges {
    guard let outcome = laterScan?.take() else { return .saves([]) }
    laterScan = nil
    do {
      return adopt(try outcome.get())
    } catch {
      abandonScan()
      throw error
    }
  }

  private func adopt(_ outcome: RemoteScanOutcome) -> RemoteChanges {
    // One that was given up meanwhile is made again.
    guard watch?.isScanning == true else { return .saves([]) }
    watch?.endScan(outcome)
    noteDeleted(version: outcome.highestDeletedVersion)
    guard let save = outcome.save else {
      startScan()
      return .unknown
    }
    guard save.isEmpty else { return .saves([SavedChanges(save)]) }
    return outcome.isExplained ? .saves([]) : .unknown
  }

  private func abandonScan() {
    firstScan = nil
    watch?.isScanning = false
    watch?.rows = nil
  }

  // MARK: What this process does itself

  func noteOwn(_ changes: StoreChanges, _ result: StoreSaveResult) {
    guard watch != nil else { return }
    if let number = result.transaction { watch?.noteOwn(transaction: number) }
    watch?.noteOwn(keys: settledKeys)
    guard watch?.wantsOwnChanges == true else { return }
    for object in changes.inserted {
      let version = Int32(truncatingIfNeeded: result.versions[object.id] ?? 1)
      note(.exactly(version), of: object.id) { object.values[$0] }
    }
    for update in changes.updated { note(.moved(by: 1), of: update.id) { update.values[$0] } }
    for deletion in changes.deleted { note(nil, of: deletion.id) { _ in nil } }
  }

  /// - Parameter value: In a slot; nil where nothing was written there.
  private func note(_ version: OwnChange.Version?, of id: ObjectID, value: (Int) -> Value?) {
    guard let scan = rowScans[model[id.entity].root] else { return }
    var change = OwnChange(entity: schema.rowEntity(of: id), version: version)
    for column in scan.columns[id.entity] ?? [] {
      guard let value = value(scan.owners[column].slot) else { continue }
      if case .object(let other) = value {
        change.owners[column] = other.key
      } else {
        change.owners[column] = 0
      }
    }
    watch?.noteOwn(change, of: id.key, root: scan.root)
  }

  /// What a batch request is to account for in its own transaction; nil where nobody asks.
  var batchScans: RowScans? { watch != nil && canScan ? rowScans : nil }

  /// Before a batch request commits, while nobody else can.
  func willCommit() {
    guard watch != nil else { return }
    do {
      let hasNews = try hasRemoteCommits()
      let isScanning = watch?.isScanning ?? true
      watch?.isUpToDate = !hasNews && !isScanning
    } catch {
      // There may be some.
      watch?.isUpToDate = false
    }
  }

  func noteOwn(_ batch: PreparedBatch) {
    guard watch != nil else { return }
    let result = batch.result
    if let number = result.transaction { watch?.noteOwn(transaction: number) }
    do {
      // The batch request had a connection of its own, and took keys there.
      let (version, keys) = try withConnection { database in
        (try database.dataVersion, try StoreWatch.keys(database))
      }
      watch?.noteOwn(keys: keys)
      if watch?.isUpToDate == true, batch.isLastCommit {
        watch?.dataVersion = version
      } else {
        watch?.hasOwnCommits = true
      }
    } catch {
      // The next look at the store finds a commit, which may be this one and no other.
      watch?.hasOwnCommits = true
    }
    guard watch?.wantsOwnChanges == true else { return }
    guard let own = batch.own else {
      abandonScan()
      // A new scan would take what others have done besides for known.
      if watch?.hasOwnCommits == false { startScan() }
      return
    }
    for (id, change) in own { watch?.noteOwn(change, of: id.key, root: model[id.entity].root) }
  }
}

/// One scan and what it is compared with.
private struct RemoteScan: Sendable {
  let old: RowTables
  let own: [EntityNumber: [Int64: OwnChange]]
  let scans: RowScans
  let dataVersion: Int64
  let keys: [Int64: Int64]
  /// Whether there is a reason for a commit that changes no object.
  let isExplained: Bool

  func run(_ reader: SQLiteReader) throws -> RemoteScanOutcome {
    var outcome = RemoteScanOutcome(dataVersion: dataVersion, keys: keys, isExplained: isExplained)
    guard let rows = try RowTables.read(scans, reader) else { return outcome }
    outcome.rows = rows
    let difference = try RowDifference(from: old, to: rows, own: own, scans: scans, reader: reader)
    outcome.highestDeletedVersion = difference.highestDeletedVersion
    let save = difference.save
    if save.count <= BatchRequest.maximumNamedObjects { outcome.save = save }
    return outcome
  }
}

struct RemoteScanOutcome: Sendable {
  /// nil where there are too many.
  var rows: RowTables?
  /// nil where it would name too many objects.
  var save: ChangeSet?
  var highestDeletedVersion: Int64 = 0
  let dataVersion: Int64
  let keys: [Int64: Int64]
  let isExplained: Bool
}
