import ObjectModel
import Predicates

/// What can be read of a store. Calls are for many objects at once, or hand their rows to a generic
/// sink: none is one object's.
package protocol StoreReader {
  var model: ManagedObjectModel { get }

  /// Ids that name no object are left out; a superentity's name in an id is corrected. In the order
  /// of `ids`, less what is left out.
  func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot]

  /// The objects of a to-many relationship, in order where it is ordered and by key elsewhere.
  /// Owners without any are left out.
  ///
  /// - Parameter slot: The relationship's, in the entity of the ids (and so in its subentities).
  func related(to ids: [ObjectID], slot: Int) throws(OrreryError) -> [ObjectID: [ObjectID]]

  /// What the request finds for each owner, each object once for an owner. Owners without any are
  /// left out.
  func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]]

  /// The largest stored value of an attribute among the entity's objects and its subentities',
  /// `.null` where there is none.
  func maximum(of slot: Int, entity: EntityNumber) throws(OrreryError) -> Value

  func fetch<Sink: RowSink>(
    _ request: ResolvedFetchRequest, into sink: inout Sink
  ) throws(OrreryError)

  /// The ids of what the request finds, in order. Its columns do not matter.
  func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID]

  /// How many rows the request finds: limit, offset and distinctness count, the order does not.
  func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int
}

/// One state of a store, for reads that take long: it stays as it was when the read began, whatever
/// is saved meanwhile. It lives as long as the call that it is handed to, on that call's thread.
///
/// Once its `ReadHandle` is cancelled, every call throws `rpc.requestCancelled`.
package protocol StoreSnapshot: StoreReader {
  /// Leave to stand still; nil for a read that would hold up all others.
  var pauses: ReadPauses? { get }

  /// Those of the objects that the store has, under just these entities. It reads no values.
  func present(among ids: [ObjectID]) throws(OrreryError) -> Set<ObjectID>

  /// What saves did, oldest first.
  ///
  /// - Throws: `history.unavailable`; `history.tokenExpired` where something after the position was
  ///   purged.
  func history(_ request: HistoryRequest) throws(OrreryError) -> HistoryPage

  /// How the request is run, what running it took, and which index would help.
  func report(
    on request: ResolvedFetchRequest, _ statement: FetchStatement
  ) throws(OrreryError) -> FetchReport

  /// - Parameter limit: In seconds since 1970. Files written later may be those of a save that is
  ///   under way; they are no orphans yet.
  func faults(inFilesBefore limit: Double) throws(OrreryError) -> StoreFaults

  /// Copies the store to a file of its own, large values and all. At every moment the path leads to
  /// what was there before, whole, or to the whole copy. Of one that fails nothing is left.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether a store, or an empty file, that is there already is replaced.
  ///   - progress: Counts bytes.
  /// - Returns: The bytes of the file, large values not counted.
  /// - Throws: `store.exists` where there is a file that is not to be replaced, or is no store;
  ///   `store.busy` where somebody has it open; `rpc.requestCancelled`.
  @discardableResult
  func backup(
    to path: String, replacing isReplacing: Bool, progress: BatchProgress
  ) throws(OrreryError) -> Int
}

package struct StoreFaults: Hashable, Sendable {
  /// A root entity with an object whose key is above the highest that the store says was ever given
  /// out: the next new object would get a key in use.
  package struct Key: Hashable, Sendable {
    package var entity: EntityNumber
    package var highestKey: Int64
    package var object: ObjectID
  }

  /// Values of one attribute whose files are not there.
  package struct MissingFiles: Hashable, Sendable {
    package var entity: EntityNumber
    package var slot: Int
    package var objects: [ObjectID]
  }

  /// What the store's own check of its file says, in its words.
  package var messages: [String] = []
  package var keys: [Key] = []
  package var missingFiles: [MissingFiles] = []
  /// Names of files that no value names, ascending.
  package var orphanedFiles: [String] = []

  package init() {}
}
