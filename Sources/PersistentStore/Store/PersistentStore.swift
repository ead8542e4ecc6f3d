import Files
import ObjectModel

/// A place where objects are kept, as the layers above know it: rows and versions. `StoreFactory`
/// opens one; nothing above this module knows which kind it is, and what a kind cannot do is
/// missing in its `features`.
///
/// A store belongs to one thread, its owner's. Only completions and the bodies of long reads run
/// elsewhere. What it reads for its owner sees all that was saved.
///
/// Every call fails with `store.failed` after `close`, with `store.replaced` where another store
/// is at its place, and with `store.busy` where somebody else is in the way for too long.
package protocol PersistentStore: StoreReader, HistoryStore, UserMetadataStore, SharedStore,
  BatchStore, SuspendableStore, AnyObject
{
  /// Upper case, as Foundation prints it. Never changes.
  var uuid: String { get }
  var location: StoreLocation { get }
  /// Which file it is, whatever its path; nil where it is none.
  var fileIdentity: FileIdentity? { get }
  /// What it can do; the same as long as it is open.
  var features: Set<StoreFeature> { get }
  var isReadOnly: Bool { get }
  /// What to do to edit a store that is open for reading only.
  var readOnlyHint: String { get }
  /// With CloudKit.
  var isMirrored: Bool { get }
  /// Whether nothing else can use the store while a long read or a batch request is at work: its
  /// owner would wait for it.
  var isExclusive: Bool { get }
  /// Files beside the store that belonged to one that was at its place before, and are left alone.
  var logsOfReplacedFiles: [String] { get }

  /// Reserves keys for new objects of the root entity's table, from this moment on nobody else's,
  /// in any process. Unused ones are given back by `StoreChanges.highestKeys` and by closing.
  ///
  /// - Parameter count: 1 up.
  func reserveKeys(root: EntityNumber, count: Int) throws(OrreryError) -> ClosedRange<Int64>

  /// Writes everything in one transaction, or nothing.
  func save(_ changes: StoreChanges) throws(OrreryError) -> StoreSaveOutcome

  /// Lets the disk have what was saved. Where each save waits for that there is nothing to do.
  func sync() throws(FileError)

  /// Reads on another thread what has been saved so far, and nothing that is saved later. Where
  /// `ConcurrentReads.maximumCount` reads are under way it fails with `store.busy`: the caller is
  /// to ask for no more, and never waits here.
  ///
  /// - Parameters:
  ///   - body: What it does outside of the store asks `EvaluationInterruption` now and then.
  ///   - completion: Called once, on the thread of the read, whatever happens: with what `body`
  ///     returned, `rpc.requestCancelled`, or why it could not run. The read is over by then.
  /// - Returns: What ends the read early.
  func concurrentRead<T: Sendable>(
    _ body: @escaping @Sendable (any StoreSnapshot) throws(OrreryError) -> T,
    completion: @escaping @Sendable (Result<T, OrreryError>) -> Void
  ) -> ReadHandle

  /// Gives unused keys back and closes the store. A second `close` does nothing.
  ///
  /// - Parameter highestKeys: As `StoreChanges.highestKeys`, where objects that are not saved have
  ///   keys and can come back when the store is open again; nil where there are none.
  func close(keeping highestKeys: [EntityNumber: Int64]?) throws(OrreryError)
}

extension PersistentStore {
  package func close() throws(OrreryError) { try close(keeping: nil) }
}

/// What some stores can do. A call that needs what is missing throws `refusal` and changes nothing.
package enum StoreFeature: String, CaseIterable, Hashable, Sendable {
  /// Batch requests: `BatchStore`.
  case batchRequests
  /// A history, where options ask for one: `HistoryStore`.
  case history
  /// Becoming a store of another model: `SuspendableStore`.
  case migration
  /// `StoreSnapshot.backup`.
  case backup
  /// `StoreSnapshot.report`.
  case explanation
  /// Fetches whose rows are of groups of objects, or distinct.
  case groupedRows

  package var refusal: OrreryError {
    OrreryError(.storeFailed, "Stores of this kind have no \(rawValue).")
  }
}

/// How many long reads of one store may be under way.
package enum ConcurrentReads {
  package static let maximumCount = 31
}
