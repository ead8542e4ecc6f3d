import Dispatch
import Files
import ObjectModel
import PersistentStore
import Predicates

/// A store without a file or SQL: the plainest thing that keeps the contract of `PersistentStore`,
/// to test against what is above it. It is slow: everything is a scan.
package final class MemoryStore: PersistentStore {
  private var state: MemoryState
  private var highestKeys: [EntityNumber: Int64] = [:]
  private var highestDeletedVersion: Int64 = 0
  private var metadata: [String: ArchivedValue] = [:]
  private var isClosed = false
  private let reads = DispatchGroup()

  package private(set) var reservedChunks: [Int] = []
  package private(set) var savedChanges: [StoreChanges] = []
  package private(set) var snapshotReads = 0
  package private(set) var relatedReads = 0
  /// How many objects, or owners of collections, all of these were about.
  package private(set) var askedObjects = 0
  package private(set) var idFetches = 0
  /// Thrown by the next calls.
  package var failure: OrreryError?
  /// Thrown by the calls after the next conflict.
  package var failureAfterConflicts: OrreryError?
  /// Whether somebody saves each object just before every save.
  package var isContended = false

  package init(_ model: ManagedObjectModel) {
    state = MemoryState(model: model)
  }

  package var rows: [ObjectID: ObjectSnapshot] { state.rows }
  package var pairs: Set<MemoryState.Pair> { state.pairs }

  package func highestKey(_ entity: Entity) -> Int64 { highestKeys[entity.root] ?? 0 }

  private func check() throws(OrreryError) {
    if isClosed { throw OrreryError(.storeFailed, "The store is closed.") }
    if let failure { throw failure }
  }

  // MARK: What it is

  package var model: ManagedObjectModel { state.model }
  package let uuid = "7B1F8C0E-0000-4000-8000-000000000000"
  package let location = StoreLocation.memory
  package var fileIdentity: FileIdentity? { nil }
  package let features: Set<StoreFeature> = []
  package let isReadOnly = false
  package let readOnlyHint = ""
  package let isMirrored = false
  package let isExclusive = false
  package let logsOfReplacedFiles: [String] = []

  // MARK: Reading

  package func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] {
    try check()
    snapshotReads += 1
    askedObjects += ids.count
    return try state.snapshots(of: ids)
  }

  package func related(
    to ids: [ObjectID], slot: Int
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    try check()
    relatedReads += 1
    askedObjects += ids.count
    return try state.related(to: ids, slot: slot)
  }

  package func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    try check()
    return try state.relatedIDs(of: owners, request)
  }

  package func maximum(of slot: Int, entity: EntityNumber) throws(OrreryError) -> Value {
    try check()
    return try state.maximum(of: slot, entity: entity)
  }

  package func fetch<Sink: RowSink>(
    _ request: ResolvedFetchRequest, into sink: inout Sink
  ) throws(OrreryError) {
    try check()
    try state.fetch(request, into: &sink)
  }

  package func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] {
    try check()
    idFetches += 1
    return try state.fetchIDs(request)
  }

  package func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int {
    try check()
    return try state.count(request)
  }

  package func concurrentRead<T: Sendable>(
    _ body: @escaping @Sendable (any StoreSnapshot) throws(OrreryError) -> T,
    completion: @escaping @Sendable (Result<T, OrreryError>) -> Void
  ) -> ReadHandle {
    let handle = ReadHandle()
    do throws(OrreryError) {
      try check()
    } catch {
      completion(.failure(error))
      return handle
    }
    let state = state
    let cancellation = OrreryError(.requestCancelled, "The read was cancelled.")
    DispatchQueue.global().async(group: reads) {
      let result = EvaluationInterruption.asking({ handle.isCancelled }) {
        Result { () throws(OrreryError) in try body(state) }
      }
      completion(handle.isCancelled ? .failure(cancellation) : result)
    }
    return handle
  }

  // MARK: Saving

  package func reserveKeys(
    root: EntityNumber, count: Int
  ) throws(OrreryError) -> ClosedRange<Int64> {
    try check()
    let first = (highestKeys[root] ?? 0) + 1
    highestKeys[root] = first + Int64(count) - 1
    reservedChunks.append(count)
    return first...first + Int64(count) - 1
  }

  package func save(_ changes: StoreChanges) throws(OrreryError) -> StoreSaveOutcome {
    try check()
    if isContended { state.contend(with: changes) }
    var conflicts = state.outdated(changes)
    let before = state
    var result = state.apply(changes, revivingAbove: highestDeletedVersion)
    conflicts += state.conflicts(with: changes)
    guard conflicts.isEmpty else {
      state = before
      if let failureAfterConflicts { failure = failureAfterConflicts }
      failureAfterConflicts = nil
      return .conflicts(conflicts)
    }
    for deletion in changes.deleted {
      highestDeletedVersion = max(highestDeletedVersion, deletion.expectedVersion)
    }
    state.forgetRelations(of: Set(changes.deleted.map(\.id)))
    for (root, key) in changes.highestKeys { highestKeys[root] = key }
    result.storedValues = state.derive()
    savedChanges.append(changes)
    return .saved(result)
  }

  package func sync() throws(FileError) {}

  package func close(keeping highestKeys: [EntityNumber: Int64]?) throws(OrreryError) {
    isClosed = true
  }

  // MARK: Metadata

  package func userMetadata() throws(OrreryError) -> [String: ArchivedValue] {
    try check()
    return metadata
  }

  package func setUserMetadata(
    _ changes: [String: ArchivedValue?]
  ) throws(OrreryError) -> [String: ArchivedValue] {
    try check()
    try StoreMetadata.checkUserValues(changes)
    for (key, value) in changes { metadata[key] = value }
    return metadata
  }

  // MARK: What nobody else writes

  package func beginWatching() throws(OrreryError) { try check() }
  package func endWatching() {}
  package func hasRemoteCommits() throws(OrreryError) -> Bool { false }
  package let isLookingForRemoteChanges = false
  package func takeRemoteChanges() throws(OrreryError) -> RemoteChanges { .saves([]) }
  package func remoteChanges(
    orLater completion: @escaping @Sendable () -> Void
  ) throws(OrreryError) -> RemoteChanges? {
    .saves([])
  }

  // MARK: What it cannot do

  package let hasHistory = false
  package func latestHistoryNumber() throws(OrreryError) -> Int64? { nil }
  package func historyNumber(before date: Double) throws(OrreryError) -> Int64 {
    throw OrreryError.historyMissing
  }
  package func saves(after number: Int64) throws(OrreryError) -> [SavedChanges]? {
    throw OrreryError.historyMissing
  }
  package func purgeHistory(through number: Int64) throws(OrreryError) -> HistoryPurge {
    throw OrreryError.historyMissing
  }

  package func prepareBatch(
    _ request: BatchRequest, handle: ReadHandle, progress: BatchProgress,
    completion: @escaping @Sendable (Result<BatchResult, OrreryError>) -> Void
  ) -> any BatchTransaction {
    completion(.failure(StoreFeature.batchRequests.refusal))
    return RefusedBatch()
  }

  package var place: any StorePlace { MemoryPlace(reads: reads) }

  package func suspend(keeping highestKeys: [EntityNumber: Int64]) throws(OrreryError) {
    try check()
    for (root, key) in highestKeys { self.highestKeys[root] = key }
  }

  package func resumed() throws(OrreryError) -> any PersistentStore { self }

  package func resumed(
    with model: ManagedObjectModel
  ) throws(OrreryError) -> any PersistentStore {
    throw StoreFeature.migration.refusal
  }
}

private final class RefusedBatch: BatchTransaction {
  func commit(completion: @escaping @Sendable (Result<Void, OrreryError>) -> Void) {
    completion(.failure(StoreFeature.batchRequests.refusal))
  }
  func rollBack(completion: @escaping @Sendable () -> Void) { completion() }
  func finish() {}
}

private struct MemoryPlace: StorePlace {
  let reads: DispatchGroup

  func waitForReads() { reads.wait() }

  func migrate(
    _ diffs: [ModelDiff], annotations: [String: String], work: MigrationWork
  ) throws(OrreryError) {
    throw StoreFeature.migration.refusal
  }
}
