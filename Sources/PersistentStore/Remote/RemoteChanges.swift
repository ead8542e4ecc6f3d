import ObjectModel

/// What others have committed to a store since it was last asked: other processes, and connections
/// of this one that are not the store's.
package enum RemoteChanges: Hashable, Sendable {
  /// What each save did, in order. None where nothing that anybody reads has changed.
  case saves([RemoteSave])
  /// Something that nobody can name, or too much of it: everything read before may be outdated.
  case unknown
}

package struct RemoteSave: Hashable, Sendable {
  /// Of the history's transaction, where that is how it is known.
  package var transaction: Int64?
  package var author: String?
  package var inserted: Set<ObjectID> = []
  /// Slots, to-many ones included where members joined or left. Where only the object is known to
  /// have changed, all its attributes and to-one relationships.
  package var updated: [ObjectID: Set<Int>] = [:]
  package var deleted: Set<ObjectID> = []

  package init() {}

  package var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  /// What is new or gone did not change besides.
  mutating func settle() {
    updated = updated.filter { !inserted.contains($0.key) && !deleted.contains($0.key) }
  }
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
