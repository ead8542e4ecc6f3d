import ObjectModel

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
