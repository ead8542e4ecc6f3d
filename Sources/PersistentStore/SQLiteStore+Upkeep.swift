import Files
import GRDB
import ObjectModel

/// Reads by id on the store's own connection, and closing.
extension SQLiteStore {
  package func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] {
    try read { try $0.snapshots(of: ids) }
  }

  package func related(
    to ids: [ObjectID], slot: Int
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    try read { try $0.related(to: ids, slot: slot) }
  }

  package func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    try read { try $0.relatedIDs(of: owners, request) }
  }

  package func maximum(of slot: Int, entity: EntityNumber) throws(OrreryError) -> Value {
    try read { try $0.maximum(of: slot, entity: entity) }
  }

  package func close(keeping highestKeys: [EntityNumber: Int64]?) throws(OrreryError) {
    giveBackKeys(above: highestKeys)
    try closeConnections()
    externalData?.removeHeld()
  }

  /// Where the file has been replaced, nothing that belongs to the new one is touched: SQLite
  /// leaves the log, which is put aside, and files of large values stay, which the new one may
  /// refer to. Where there is no file at the path any more the log stays too: the file may be put
  /// back.
  func closeConnections() throws(OrreryError) {
    if isClosed { return }
    if !isReadOnly {
      try withConnection { database in
        guard case .file = location, !awaitsFirstWrite else { return }
        // The last connection clears the log away. Emptying it while others are there would look to
        // them like a commit.
        _ = try? database.checkpoint(.passive)
      }
    }
    try withStoreErrors {
      try connections.close()
      isClosed = true
      heldFiles = []
      guard try !isReplaced() else {
        externalData?.keepHeld()
        return
      }
      // What stays is applied by whoever opens the store next.
      try? clearLogAway()
      removeObsoleteFiles()
      removeUncertainFiles()
    }
  }

  /// Removes a log that nobody needs. The last connection to be closed does that, and a pool closes
  /// those that only read last, which cannot: one more that writes is opened and closed. Does
  /// nothing where others have the store open.
  private func clearLogAway() throws {
    guard case .file(let path) = location, !isReadOnly, !awaitsFirstWrite,
      try FileSystem.status(path + "-wal") != nil
    else { return }
    let queue = try DatabaseQueue(
      path: path, configuration: Self.configuration(options, recorder: recorder))
    _ = try queue.writeWithoutTransaction { try $0.schemaVersion }
    try queue.close()
  }

  /// Whether the file at the path is another one, beside which no log of this store is left then.
  private func isReplaced() throws -> Bool {
    guard let log, case .file(let path) = location else { return false }
    do {
      // Nor is anything touched where nothing is at the path, or it cannot be followed any more.
      guard let mark = try FileMark(path: path) else { return true }
      if mark == log.database { return false }
    } catch {
      return true
    }
    try StoreLog.putAside(beside: path, known: log, .short)
    return true
  }
}
