import Foundation
import GRDB
import ObjectModel

/// Reads by id on the store's own connection, and what keeps a store well: checks, copies, closing.
extension SQLiteStore {
  package func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] {
    try read { try $0.snapshots(of: ids) }
  }

  package func related(
    to ids: [ObjectID], slot: Int
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    try read { try $0.related(to: ids, slot: slot) }
  }

  package func maximum(of slot: Int, entity: EntityNumber) throws(OrreryError) -> Value {
    try read { try $0.maximum(of: slot, entity: entity) }
  }

  package func integrityCheck() throws(OrreryError) -> [String] {
    try withConnection { database in
      do {
        let lines = try String.fetchAll(database, sql: "PRAGMA integrity_check")
        return lines == ["ok"] ? [] : lines
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        return [error.message ?? "The file is damaged."]
      }
    }
  }

  /// SQLite's count of other connections' commits: differs from before when somebody else saved.
  package func dataVersion() throws(OrreryError) -> Int64 {
    try withConnection { database in
      try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0
    }
  }

  /// Copies the store, as of now, to a new file, which is complete or not there. Values kept in
  /// files of their own are copied too.
  package func backup(to path: String) throws(OrreryError) {
    let target = StoreFile(path: path)
    guard try target.content() == .missing else {
      throw OrreryError(
        .storeExists, "There is something at “\(target.path)” already.",
        hint: "Choose another path.")
    }
    let partial = target.path + ".\(UUID().uuidString).partial"
    do {
      let queue = try DatabaseQueue(path: partial)
      try withConnection { source in
        try queue.writeWithoutTransaction { try source.backup(to: $0) }
      }
      try queue.close()
      try externalData?.copy(to: ExternalDataFolder(storePath: target.path))
      try FileManager.default.moveItem(atPath: partial, toPath: target.path)
    } catch {
      for suffix in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: partial + suffix)
      }
      throw OrreryError(storeError: error, path: target.path)
    }
  }

  package func close() throws(OrreryError) {
    try close(givingBackKeys: true)
  }

  /// - Parameter givingBackKeys: Whether nobody has objects any more that are not saved.
  func close(givingBackKeys: Bool) throws(OrreryError) {
    if isClosed { return }
    if !isReadOnly {
      try withConnection { database in
        // Keys that cannot be given back, as while somebody else writes, are merely never used.
        if givingBackKeys { try? giveBackKeys(database) }
        guard case .file = location else { return }
        // The last connection clears the log away. Emptying it while others are there would look to
        // them like a commit.
        _ = try? database.checkpoint(.passive)
      }
    }
    do {
      // Readers first: only the last connection clears the log away, and a reader cannot.
      (connections as? DatabasePool)?.invalidateReadOnlyConnections()
      try connections.close()
      isClosed = true
      removeObsoleteFiles()
    } catch {
      throw OrreryError(storeError: error)
    }
  }
}
