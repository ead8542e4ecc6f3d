import ObjectModel

/// Noticing what others commit to a store: other processes, and other connections of this one.
package protocol SharedStore {
  /// From now on the store tells what others commit. A second call starts anew.
  func beginWatching() throws(OrreryError)

  func endWatching()

  /// Whether anybody else has committed since `remoteChanges` was last asked. Cheap. While it looks
  /// for changes on another thread the answer is no: what comes meanwhile is told afterwards.
  ///
  /// - Throws: `store.replaced`.
  func hasRemoteCommits() throws(OrreryError) -> Bool

  /// Whether it looks for changes on another thread.
  var isLookingForRemoteChanges: Bool { get }

  /// What others have committed since the last time.
  ///
  /// - Parameter completion: Called where the answer is nil, once, on another thread, when the
  ///   changes are there: `takeRemoteChanges` has them then.
  /// - Returns: nil where it takes long to find out.
  /// - Throws: `model.incompatible` where somebody changed the store so that the model does not
  ///   fit it any more; as `hasRemoteCommits`.
  func remoteChanges(
    orLater completion: @escaping @Sendable () -> Void
  ) throws(OrreryError) -> RemoteChanges?

  /// What was found on another thread; nothing where it was taken before.
  func takeRemoteChanges() throws(OrreryError) -> RemoteChanges
}

/// What others have committed to a store since it was last asked: other processes, and connections
/// of this one that are not the store's.
package enum RemoteChanges: Hashable, Sendable {
  /// What each save did, in order. None where nothing that anybody reads has changed. Where only an
  /// object is known to have changed, all its attributes and to-one relationships have.
  case saves([SavedChanges])
  /// Something that nobody can name, or too much of it: everything read before may be outdated.
  case unknown
}

extension Entity {
  /// Of the properties that have columns in the object's own row.
  package var rowSlots: Set<Int> {
    Set(
      properties.indices.filter { slot in
        properties[slot].isPersistent && properties[slot].relationship?.isToMany != true
      })
  }
}
