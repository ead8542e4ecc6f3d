import GRDB
import ObjectModel

/// Putting an open store aside so that it can become one of another model, and opening it again: as
/// the new one, or as the one that it was. What its owner has read of it is the owner's affair.
extension SQLiteStore {
  package var place: StorePlace {
    StorePlace(location: location, connections: connections, reads: concurrentReads)
  }

  /// Closes the file for a while: nobody can have it open while it is migrated. Keys that objects
  /// have stay taken, also of objects that are not saved and can come back. A store in memory stays
  /// open.
  ///
  /// - Parameter highestKeys: As `StoreChanges.highestKeys`.
  /// - Throws: `store.readOnly`; `store.replaced`, where the file is another store's by now.
  package func suspend(keeping highestKeys: [EntityNumber: Int64]) throws(OrreryError) {
    try checkWritable()
    // Keys that cannot be given back are merely never used.
    try? withConnection { try giveBackKeys(above: highestKeys, $0) }
    reservations = [:]
    guard case .file = location else { return }
    takeFirstScan(waiting: false)
    try close(givingBackKeys: false)
  }

  /// The store after `suspend`, where nothing has become of it. What others have committed in
  /// between is told like everything to come.
  package func resumed() throws(OrreryError) -> SQLiteStore {
    guard isClosed else { return self }
    let store = try Self.open(location, model: model, options: resumingOptions)
    store.highestDeletedVersion = highestDeletedVersion
    store.scansEverything = scansEverything
    // Opening a file that nobody has open may itself count as changes of its schema.
    let schemaVersion = try store.withConnection {
      try StoreWatch.integer("PRAGMA schema_version", $0)
    }
    watch?.resume(schemaVersion: schemaVersion)
    store.watch = watch
    return store
  }

  /// The store after `suspend`, which is one of that model now.
  package func resumed(with model: ManagedObjectModel) throws(OrreryError) -> SQLiteStore {
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

/// Where a store is, for a migration on another thread.
package struct StorePlace: Sendable {
  fileprivate let location: StoreLocation
  fileprivate let connections: any DatabaseWriter
  fileprivate let reads: ReadCounter

  /// Stops the calling thread until all reads that are under way on other threads have ended.
  package func waitForReads() {
    reads.waitForNone()
  }

  /// Migrates the store, which has been suspended.
  ///
  /// - Throws: As `StoreMigration.migrate`. Then the store is as it was.
  package func migrate(
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

  /// Why a migration did not begin that somebody gave up.
  package static let cancellation = StoreMigration.cancellation
}
