import ObjectModel
import Predicates

/// What the layers above ask of a place where objects are kept. It knows rows and versions, not
/// contexts, faults or validation. SQLite files are the one kind so far; nothing above this
/// protocol writes SQL.
///
/// A store belongs to one thread, like everything from a session down; long reads go through
/// `concurrentRead`, which runs elsewhere on a snapshot.
package protocol PersistentStore: AnyObject {
  var model: ManagedObjectModel { get }
  /// Upper case, as Foundation prints it. Never changes.
  var uuid: String { get }
  var metadata: StoreMetadata { get }
  var isReadOnly: Bool { get }

  /// Reserves keys for new objects of the root entity's table, from this moment on nobody else's,
  /// in any process. Unused ones are given back by `StoreChanges.highestKeys` and at `close`.
  ///
  /// - Parameter count: 1 up.
  func reserveKeys(root: EntityNumber, count: Int) throws(OrreryError) -> ClosedRange<Int64>

  /// What the store holds now. Ids that name no object are left out; a superentity's name in an id
  /// is corrected. In the order of `ids`, less what is left out.
  func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot]

  /// The objects of a to-many relationship, in order where it is ordered and by key elsewhere.
  /// Owners without any are left out.
  ///
  /// - Parameter slot: The relationship's, in the entity of the ids (and so in its subentities).
  func related(to ids: [ObjectID], slot: Int) throws(OrreryError) -> [ObjectID: [ObjectID]]

  /// The largest stored value of an attribute among the entity's objects and its subentities',
  /// `.null` where there is none.
  func maximum(of slot: Int, entity: EntityNumber) throws(OrreryError) -> Value

  /// Hands every row of the fetch to the sink, in order.
  func fetch<Sink: RowSink>(
    _ request: ResolvedFetchRequest, into sink: inout Sink
  ) throws(OrreryError)

  /// The ids of what the request finds, in order. Its columns do not matter.
  func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID]

  /// How many rows the request finds: limit, offset and distinctness count, the order does not.
  func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int

  /// Writes everything in one transaction, or nothing.
  func save(_ changes: StoreChanges) throws(OrreryError) -> StoreSaveOutcome

  /// SQLite's own check of the file; empty when it is sound.
  func integrityCheck() throws(OrreryError) -> [String]

  /// Copies the store, as of now, to a new file.
  func backup(to path: String) throws(OrreryError)

  /// Gives unused keys back and closes the file. Nothing else may be called afterwards; a second
  /// `close` does nothing.
  func close() throws(OrreryError)
}

/// Where a store is kept.
package enum StoreLocation: Hashable, Sendable {
  case file(path: String)
  /// Gone when the store is closed.
  case memory
}

package struct StoreOptions: Hashable, Sendable {
  package enum Creation: Hashable, Sendable {
    /// `store.notFound` where there is no store.
    case never
    /// An empty file counts as none.
    case ifMissing
    /// `store.exists` where there is one: nothing is ever overwritten.
    case always
  }

  /// What a power failure may cost. A crash of the process alone costs nothing in either case.
  package enum Durability: Hashable, Sendable {
    /// Nothing: every save waits for the disk.
    case full
    /// The last saves, never consistency.
    case normal
  }

  package var creation = Creation.never
  /// Leaves no trace on disk, not even beside the file.
  package var isReadOnly = false
  package var durability = Durability.full
  /// How long to wait for another process's write, in seconds, before `store.busy`. The caller's
  /// thread waits too, so keep it small.
  package var busyTimeout = 0.2
  /// Whether a store without history gets one. A store that has it goes on with it in any case: a
  /// gap would mislead those who read it.
  package var makesHistory = false
  /// Whether a store that CloudKit mirrors may be written. Where not it is opened read-only: what
  /// is written past the history that the mirroring follows never reaches the other devices, and
  /// may be overwritten by them.
  package var writesMirroredStores = false
  package var historyBounds = HistoryBounds()
  /// Whether the store may have columns that the model lacks, as one that was guessed may. A new
  /// object would lack them too, so such a store is only read.
  package private(set) var hasPartialModel = false
  /// Kept in the metadata of a store that is made; ignored where there is one. A few strings, not
  /// data.
  package var annotations: [String: String] = [:]

  package init(
    creation: Creation = .never, isReadOnly: Bool = false, durability: Durability = .full,
    busyTimeout: Double = 0.2
  ) {
    self.creation = creation
    self.isReadOnly = isReadOnly
    self.durability = durability
    self.busyTimeout = busyTimeout
  }

  /// For a store whose model is not certain.
  package mutating func readWithPartialModel() {
    isReadOnly = true
    hasPartialModel = true
  }
}
