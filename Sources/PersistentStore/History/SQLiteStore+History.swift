import GRDB
import ObjectModel

/// Since the history's bounds were last looked at.
struct HistoryGrowth: Hashable {
  var saves = 0
  var changes = 0

  /// How many changes to purge after so many new ones: more, so that what is too long gets shorter,
  /// and little enough that a save stays one.
  static func purgeLimit(changes: Int) -> Int { 1_000 + 2 * changes }
}

extension SQLiteStore {
  /// Whether saves are written down in the history.
  package var recordsHistory: Bool { hasHistory && !isReadOnly }
  package var hasHistory: Bool { historyTables != nil }

  /// nil where nothing is purged unasked.
  var historyBounds: HistoryBounds? { metadata.isMadeHere ? options.historyBounds : nil }

  // MARK: Reading

  package func latestHistoryNumber() throws(OrreryError) -> Int64? {
    guard historyTables != nil else { return nil }
    return try read { try $0.latestHistoryNumber() }
  }

  package func saves(after number: Int64) throws(OrreryError) -> [SavedChanges]? {
    let tables = try requireHistory()
    return try read { try saves(after: number, $0, tables) }
  }

  /// - Parameter passed: Numbers of saves to pass over.
  func saves(
    after number: Int64, _ reader: SQLiteReader, _ tables: HistoryTables,
    without passed: Set<Int64> = []
  ) throws -> [SavedChanges]? {
    let request = HistoryRequest(after: HistoryPosition(number: number))
    let page = try reader.history(request, tables: tables, layouts: historyLayouts)
    if page.hasMore { return nil }
    var saves: [SavedChanges] = []
    for transaction in page.transactions where !passed.contains(transaction.number) {
      guard let save = try reader.remoteSave(transaction) else { return nil }
      saves.append(save)
    }
    return saves
  }

  private func requireHistory() throws(OrreryError) -> HistoryTables {
    if let historyTables { return historyTables }
    throw OrreryError.historyMissing
  }

  // MARK: Purging

  package func purgeHistory(through number: Int64) throws(OrreryError) -> HistoryPurge {
    try checkWritable()
    let tables = try requireHistory()
    return try withConnection { database in
      try database.inWriteTransaction {
        try reader(on: database).purgeHistory(
          through: number, limit: HistoryRequest.maximumChanges, tables: tables)
      }
    }
  }

  package func historyNumber(before date: Double) throws(OrreryError) -> Int64 {
    _ = try requireHistory()
    return try read { try $0.lastHistoryNumber(before: date) }
  }

  func boundHistory() throws(OrreryError) {
    guard recordsHistory, let historyTables, let historyBounds else { return }
    try withConnection { database in
      try database.inWriteTransaction {
        try reader(on: database).applyHistoryBounds(
          historyBounds, limit: HistoryRequest.maximumChanges, tables: historyTables)
      }
    }
  }

  // MARK: Within a save

  /// - Returns: nil for a store without history.
  func historyWriter(for changes: StoreChanges, _ reader: SQLiteReader) throws -> HistoryWriter? {
    // Another process may have made the tables in the meantime.
    let version = try reader.database.schemaVersion
    if version != schemaVersion {
      schemaVersion = version
      historyTables = try HistoryTables.read(reader.database)
    }
    guard let historyTables else { return nil }
    return HistoryWriter(
      reader: reader, tables: historyTables, layouts: historyLayouts, author: changes.author,
      contextName: changes.contextName)
  }

  /// Within a save's transaction, once its history is written.
  /// - Returns: What has been written without a look at the bounds when the save is committed.
  func bound(_ history: HistoryWriter, _ reader: SQLiteReader) throws -> HistoryGrowth {
    guard let historyBounds, history.number != nil else { return historyGrowth }
    var growth = historyGrowth
    growth.saves += 1
    growth.changes += history.changeCount
    guard
      growth.saves >= historyBounds.savesBetween || growth.changes >= historyBounds.changesBetween
    else { return growth }
    try reader.applyHistoryBounds(
      historyBounds, limit: HistoryGrowth.purgeLimit(changes: growth.changes),
      tables: history.tables)
    return HistoryGrowth()
  }
}
