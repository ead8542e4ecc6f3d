import GRDB
import ObjectModel

/// Closing the file while it is migrated, and what outlives that.
extension SQLiteStore {
  package var place: any StorePlace {
    SQLitePlace(location: location, connections: connections, reads: concurrentReads)
  }

  package func suspend(keeping highestKeys: [EntityNumber: Int64]) throws(OrreryError) {
    try checkWritable()
    // Keys that cannot be given back are merely never used.
    try? withConnection { try giveBackKeys(above: highestKeys, $0) }
    reservations = [:]
    guard case .file = location else { return }
    takeFirstScan(waiting: false)
    try close(givingBackKeys: false)
  }

  package func resumed() throws(OrreryError) -> any PersistentStore {
    guard isClosed else { return self }
    let store = try Self.open(location, model: model, options: resumingOptions)
    store.highestDeletedVersion = highestDeletedVersion
    store.scansEverything = scansEverything
    // Opening a file that nobody has open may itself count as changes of its schema.
    let schemaVersion = try store.withConnection {
      try $0.integer("PRAGMA schema_version") ?? 0
    }
    watch?.resume(schemaVersion: schemaVersion)
    store.watch = watch
    return store
  }

  package func resumed(
    with model: ManagedObjectModel
  ) throws(OrreryError) -> any PersistentStore {
    if case .file = location {
      return try Self.open(location, model: model, options: resumingOptions)
    }
    do {
      let catalog = try connections.writeWithoutTransaction(SchemaCatalog.read)
      return try Self.make(
        location, options: options, model: model, connections: connections, catalog: catalog,
        recorder: recorder)
    } catch {
      throw OrreryError(storeError: error)
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
      return try StoreMigration.migrate(
        storeAt: path, diffs, annotations: annotations, work: work)
    }
    do {
      _ = try StoreMigration.migrate(
        connections, try StoreMigration.steps(of: diffs), annotations: annotations,
        externalData: nil, work: work)
    } catch {
      throw OrreryError(storeError: error)
    }
  }
}
