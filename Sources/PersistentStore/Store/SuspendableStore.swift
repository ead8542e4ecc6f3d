import ObjectModel

/// Putting an open store aside so that it can become one of another model, and opening it again: as
/// the new one, or as the one that it was. With `StoreFeature.migration`.
package protocol SuspendableStore {
  var place: any StorePlace { get }

  /// Closes the store for a while: nobody can have it open while it is migrated. Keys that objects
  /// have stay taken, also of objects that are not saved and can come back. A store in memory stays
  /// open.
  ///
  /// - Parameter highestKeys: As `StoreChanges.highestKeys`.
  /// - Throws: `store.readOnly`; `store.replaced`, where the file is another store's by now.
  func suspend(keeping highestKeys: [EntityNumber: Int64]) throws(OrreryError)

  /// The store after `suspend`, where nothing has become of it. What others have committed in
  /// between is told like everything to come.
  func resumed() throws(OrreryError) -> any PersistentStore

  /// The store after `suspend`, which is one of that model now.
  func resumed(with model: ManagedObjectModel) throws(OrreryError) -> any PersistentStore
}

/// Where a store is, for a migration on another thread.
package protocol StorePlace: Sendable {
  /// Stops the calling thread until all reads that are under way on other threads have ended.
  func waitForReads()

  /// Migrates the store, which has been suspended.
  ///
  /// - Throws: As `StoreMigration.migrate`. Then the store is as it was.
  func migrate(
    _ diffs: [ModelDiff], annotations: [String: String], work: MigrationWork
  ) throws(OrreryError)
}

/// How somebody follows a migration that is at work on another thread.
package struct MigrationWork: Sendable {
  /// Cancels it, as long as it has not begun to commit.
  package let handle: ReadHandle
  /// In objects taken over.
  package let progress: BatchProgress
  /// Asked once, on the thread of the work, when all but the commit is done.
  package let mayCommit: @Sendable () -> Bool

  package init(
    handle: ReadHandle = ReadHandle(), progress: BatchProgress = BatchProgress(),
    mayCommit: @escaping @Sendable () -> Bool = { true }
  ) {
    self.handle = handle
    self.progress = progress
    self.mayCommit = mayCommit
  }
}
