import ObjectModel

/// What one edit, merge or save changed in a context, told once when it is complete: inverses,
/// cascades and all. It names objects and slots; their values are the context's to tell.
///
/// An object is in one of `inserted`, `updated` and `deleted` at most. What was changed and changed
/// back is in none.
package struct ObjectsDidChange: Hashable, Sendable {
  package enum Origin: String, CaseIterable, Hashable, Sendable {
    case edit
    /// Saved by another context, edited in the parent, or decided by the merge policy of a save.
    case merge
    case undo
    case redo
    case rollback
    /// Read again from the store; derived attributes that a save computed come this way too.
    case refresh
    /// A batch request.
    case batch
    /// Another process.
    case remote
  }

  package var origin: Origin
  /// Ascending, as the others are.
  package var inserted: [ObjectID]
  package var updated: [ChangedObject]
  package var deleted: [ObjectID]
  /// Objects that may have changed in any slot: read them again.
  package var refreshed: [ObjectID]

  package init(
    origin: Origin, inserted: [ObjectID] = [], updated: [ChangedObject] = [],
    deleted: [ObjectID] = [], refreshed: [ObjectID] = []
  ) {
    self.origin = origin
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.refreshed = refreshed
  }

  package var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty
  }
}

/// An object and which of its slots have changed, ascending.
package struct ChangedObject: Hashable, Sendable {
  package var id: ObjectID
  package var slots: [Int]
  /// Of to-many relationships among the slots: which objects joined and left. A relationship that
  /// is not here changed in a way that nobody has followed; one that changed its order alone has
  /// neither.
  package var members: [Int: MemberDifference]

  package init(id: ObjectID, slots: [Int], members: [Int: MemberDifference] = [:]) {
    self.id = id
    self.slots = slots
    self.members = members
  }
}

/// Which objects joined a to-many relationship and which left it, both ascending.
package struct MemberDifference: Hashable, Sendable {
  package var added: [ObjectID]
  package var removed: [ObjectID]

  package init(added: [ObjectID], removed: [ObjectID]) {
    self.added = added
    self.removed = removed
  }

  /// Two changes, one after the other, as one: what joined and left again is in neither.
  package func followed(by next: MemberDifference) -> MemberDifference {
    let (joined, left) = (Set(added), Set(removed))
    let (nextJoined, nextLeft) = (Set(next.added), Set(next.removed))
    return MemberDifference(
      added: joined.subtracting(nextLeft).union(nextJoined.subtracting(left)).sorted(),
      removed: left.subtracting(nextJoined).union(nextLeft.subtracting(joined)).sorted())
  }

  package var count: Int { added.count + removed.count }
}

/// What one save wrote. For a child context: what it handed to its parent.
package struct ContextDidSave: Hashable, Sendable {
  /// Of the context that saved.
  package var name: String?
  package var author: String?
  /// Ascending, as the others are.
  package var inserted: [ObjectID]
  package var updated: [ChangedObject]
  package var deleted: [ObjectID]
  /// The number of the history's transaction, where the store has history.
  package var transaction: Int64?

  package init(
    name: String? = nil, author: String? = nil, inserted: [ObjectID] = [],
    updated: [ChangedObject] = [], deleted: [ObjectID] = []
  ) {
    self.name = name
    self.author = author
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  package var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  /// Adds what the store computed of objects that are not new.
  mutating func add(_ computed: [ObjectID: Set<Int>]) {
    guard !computed.isEmpty else { return }
    var others = computed
    for id in inserted + deleted { others[id] = nil }
    for (place, object) in updated.enumerated() {
      guard let slots = others.removeValue(forKey: object.id) else { continue }
      updated[place].slots = slots.union(object.slots).sorted()
    }
    updated += others.map { ChangedObject(id: $0.key, slots: $0.value.sorted()) }
    updated.sort { $0.id < $1.id }
  }
}

/// What a context would save now.
package struct PendingChanges: Hashable, Sendable {
  /// Ascending, as the others are.
  package var inserted: [ObjectID]
  package var updated: [ChangedObject]
  package var deleted: [ObjectID]

  package init(
    inserted: [ObjectID] = [], updated: [ChangedObject] = [], deleted: [ObjectID] = []
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  package var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}
