import GRDB
import ObjectModel

/// Closing the file while it is migrated, and what outlives that.
extension SQLiteStore {
  package var place: any StorePlace {
    SQLitePlace(location: location, connections: connections, reads: concurrentReads)
  }

  package func suspend(keeping highestKeys: [EntityNumber: Int64]) throws(OrreryError) {
    try checkWritable()
    giveBackKeys(above: highestKeys)
    reservations = [:]
    guard case .file = location else { return }
    takeFirstScan(waiting: false)
    try closeConnections()
  }

  package func resumed() throws(OrreryError) -> any PersistentStore {
    guard isClosed else { return self }
    let store = try Self.open(location, model: model, options: resumingOptions)
    store.highestDeletedVersion = highestDeletedVersion
    store.scansEverything = scansEverything
    // Opening a file that nobody has open may itself count as changes of its schema.
    watch?.resume(schemaVersion: try store.withConnection { try $0.schemaVersion })
    store.watch = watch
    return store
  }

  package func resumed(with model: ManagedObjectModel) throws(OrreryError) -> any PersistentStore {
    if case .file = location {
      return try Self.open(location, model: model, options: resumingOptions)
    }
    return try withStoreErrors {
      try SQLiteStore(
        location, options, model, connections, recorder,
        catalog: connections.writeWithoutTransaction(SchemaCatalog.read))
    }
  }

  private var resumingOptions: StoreOptions {
    var options = options
    options.creation = .never
    return options
  }
}

private struct SQLitePlace: StorePlace {
  let location: StoreLocation
  let connections: any DatabaseWriter
  let reads: ReadCounter

  func waitForReads() {
    reads.waitForNone()
  }

  func migrate(
    _ diffs: [ModelDiff], annotations: [String: String], work: MigrationWork
  ) throws(OrreryError) {
    if case .file(let path) = location {
      return try StoreMigration.migrate(storeAt: path, diffs, annotations: annotations, work: work)
    }
    try withStoreErrors {
      _ = try StoreMigration.migrate(
        connections, try StoreMigration.steps(of: diffs), annotations: annotations,
        externalData: nil, work: work)
    }
  }
}
