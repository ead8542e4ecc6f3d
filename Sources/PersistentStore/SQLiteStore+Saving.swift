import Files
import ObjectModel

/// Rolls back a save that conflicts with what others did.
private struct SaveConflicted: Error {}

/// A save's frame: the transaction, and what it leaves behind when it fails.
extension SQLiteStore {
  /// Metadata and schema stay as they are, byte for byte. Nothing is written where it throws
  /// anything but `store.saveUnknown`.
  package func save(_ changes: StoreChanges) throws(OrreryError) -> StoreSaveOutcome {
    try checkWritable()
    if changes.isEmpty { return .saved(StoreSaveResult()) }
    try checkShape(changes)
    return try withConnection { database in
      let reader = reader(on: database)
      let files = externalData.map(ExternalDataChanges.init)
      let transaction = SaveTransaction(
        reader: reader, changes: changes, derivations: derivations, recorder: recorder,
        externalData: files, revivedVersion: highestDeletedVersion + 1, orderEnds: orderEnds)
      var settled = reservations
      var growth = historyGrowth
      var number: Int64?
      var isCommitting = false
      do {
        try database.inWriteTransaction {
          let history = try historyWriter(for: changes, reader)
          for deletion in changes.deleted { try history?.writeDeletion(of: deletion.id) }
          try transaction.run()
          if transaction.hasConflicts { throw SaveConflicted() }
          settled = try settleKeys(for: changes, reader)
          if let history {
            try history.write(changes, transaction.result)
            growth = try bound(history, reader)
            number = history.number
          }
          try files?.prepareToCommit()
          if options.durability == .full { StoreLog.lengthen(database) }
          isCommitting = true
        }
      } catch is SaveConflicted {
        files?.rollBack()
        return try conflicts(of: transaction, reader: reader)
      } catch {
        orderEnds = OrderEnds()
        guard isCommitting, let error = OrreryError(commitError: error) else {
          files?.rollBack()
          throw error
        }
        uncertainFiles += files?.written ?? []
        throw error
      }
      reservations = settled
      orderEnds = transaction.orderEnds
      for deletion in changes.deleted { noteDeleted(version: deletion.expectedVersion) }
      historyGrowth = growth
      files?.didCommit()
      obsoleteFiles += files?.obsolete ?? []
      removeObsoleteFiles()
      var result = transaction.result
      result.transaction = number
      noteOwn(changes, result)
      return .saved(result)
    }
  }

  func noteDeleted(version: Int64) {
    highestDeletedVersion = max(highestDeletedVersion, min(version, StoredCount.maximum))
  }

  /// They wait for reads that may look at rows as they were, and until the save is on disk: a power
  /// failure could take it back.
  func removeObsoleteFiles() {
    guard !obsoleteFiles.isEmpty, concurrentReads.count == 0 else { return }
    do throws(FileError) {
      try sync()
    } catch {
      // Another time.
      return
    }
    externalData?.remove(obsoleteFiles)
    obsoleteFiles = []
  }

  /// Files that a replay of the log could name are kept until there is no log any more.
  func removeUncertainFiles() {
    guard !uncertainFiles.isEmpty, case .file(let path) = location else { return }
    do {
      guard try StoreFile(path: path).size("-wal") ?? 0 == 0 else { return }
    } catch {
      // There may be one.
      return
    }
    externalData?.remove(uncertainFiles)
    uncertainFiles = []
  }

  package func sync() throws(FileError) {
    guard options.durability != .full, case .file(let path) = location else { return }
    do throws(FileError) {
      try FileSystem.sync(file: path + "-wal")
    } catch {
      // Where the log is gone, all that was in it is in the store.
      guard error.isMissing else { throw error }
    }
  }

  /// To be called after the rollback: what the store holds is read.
  private func conflicts(
    of transaction: SaveTransaction, reader: SQLiteReader
  ) throws -> StoreSaveOutcome {
    let versions = try transaction.outdated.map { id, expected in
      SaveConflict.version(id: id, expected: expected, current: try reader.snapshot(of: id))
    }
    let unseen = transaction.ownersOfUnseen.sorted().map(SaveConflict.members(of:))
    let missing = transaction.missing.sorted().map(SaveConflict.missing)
    return .conflicts(versions + missing + unseen + transaction.constraintConflicts)
  }

  /// Refuses what would be out of bounds below. Only a mistake above makes such changes.
  private func checkShape(_ changes: StoreChanges) throws(OrreryError) {
    for object in changes.inserted
    where object.values.count != model[object.id.entity].properties.count || object.id.key < 1 {
      throw OrreryError(
        .saveFailed, "The new object \(model.text(of: object.id)) is malformed.",
        objects: [object.id])
    }
    for update in changes.updated {
      let count = model[update.id.entity].properties.count
      guard update.values.keys.allSatisfy({ (0..<count).contains($0) }) else {
        throw OrreryError(
          .saveFailed, "The change of \(model.text(of: update.id)) is malformed.",
          objects: [update.id])
      }
    }
  }
}
