import ObjectModel

/// Which objects changed: in an edit, a merge, a save, a batch request, or what another process
/// saved. It names objects and properties; their values are told by whoever has them. Who made the
/// change stands beside it.
///
/// Everything is ascending. An object is in one of `inserted`, `updated` and `deleted` at most;
/// what was changed and changed back is in none.
package struct ChangeSet: Hashable, Sendable {
  package var inserted: [ObjectID]
  package var updated: [ChangedObject]
  package var deleted: [ObjectID]
  /// Objects that may have changed in any slot: read them again.
  package var refreshed: [ObjectID]

  package init(
    inserted: [ObjectID] = [], updated: [ChangedObject] = [], deleted: [ObjectID] = [],
    refreshed: [ObjectID] = []
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.refreshed = refreshed
  }

  package var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty
  }

  package var count: Int { inserted.count + updated.count + deleted.count + refreshed.count }

  /// In no order.
  package var ids: [ObjectID] { inserted + updated.map(\.id) + deleted + refreshed }

  package func update(of id: ObjectID) -> ChangedObject? {
    let place = updated.indices.partitioningIndex { updated[$0].id >= id }
    return place < updated.count && updated[place].id == id ? updated[place] : nil
  }

  /// Whether the object is new, or changed in this slot.
  package func concerns(_ id: ObjectID, slot: Int) -> Bool {
    update(of: id)?.slots.contains(slot) == true || inserted.containsAscending(id)
  }

  package func filtered(by passes: (ObjectID) -> Bool) -> ChangeSet {
    ChangeSet(
      inserted: inserted.filter(passes), updated: updated.filter { passes($0.id) },
      deleted: deleted.filter(passes), refreshed: refreshed.filter(passes))
  }

  /// Adds slots of objects that are there still and were there before.
  package mutating func update(_ slots: [ObjectID: Set<Int>]) {
    guard !slots.isEmpty else { return }
    var others = slots
    for id in inserted { others[id] = nil }
    for id in deleted { others[id] = nil }
    for place in updated.indices {
      guard let more = others.removeValue(forKey: updated[place].id) else { continue }
      updated[place].slots = more.union(updated[place].slots).sorted()
    }
    guard !others.isEmpty else { return }
    updated += others.map { ChangedObject(id: $0.key, slots: $0.value.sorted()) }
    updated.sort { $0.id < $1.id }
  }

  /// One after the other, as one: inserted and deleted again is nothing, deleted and back is
  /// changed in all that the object has itself.
  package init(combining sets: some Collection<ChangeSet>, in model: ManagedObjectModel) {
    if sets.count == 1, let only = sets.first {
      self = only
      return
    }
    var builder = ChangeSetBuilder()
    for changes in sets {
      for id in changes.inserted { builder.insert(id) }
      for object in changes.updated { builder.update(object) }
      for id in changes.refreshed { builder.refresh(id) }
      for id in changes.deleted { builder.delete(id) }
    }
    self = builder.changes(in: model)
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

  fileprivate mutating func add(_ next: ChangedObject) {
    for slot in next.slots {
      let place = slots.indices.partitioningIndex { slots[$0] >= slot }
      if place == slots.count || slots[place] != slot {
        slots.insert(slot, at: place)
        members[slot] = next.members[slot]
      } else if let known = members[slot] {
        members[slot] = next.members[slot].map(known.followed)
      }
    }
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

/// What one save wrote: a context's, another process's, or a batch request.
package struct SavedChanges: Hashable, Sendable {
  package var changes: ChangeSet
  package var author: String?
  /// The number of the history's transaction, where the store has history and that is known.
  package var transaction: Int64?

  package init(
    _ changes: ChangeSet = ChangeSet(), author: String? = nil, transaction: Int64? = nil
  ) {
    self.changes = changes
    self.author = author
    self.transaction = transaction
  }
}

/// Makes a set of what is told of objects in any order, of one object in that in which it happened.
package struct ChangeSetBuilder {
  fileprivate enum Event {
    case inserted
    case updated(ChangedObject)
    case refreshed
    case deleted
  }

  private var events: [(id: ObjectID, place: Int, event: Event)] = []

  package init() {}

  package mutating func insert(_ id: ObjectID) { add(id, .inserted) }
  package mutating func delete(_ id: ObjectID) { add(id, .deleted) }
  package mutating func refresh(_ id: ObjectID) { add(id, .refreshed) }
  package mutating func update(_ object: ChangedObject) { add(object.id, .updated(object)) }

  /// - Parameter slots: In any order, each once.
  package mutating func update(_ id: ObjectID, _ slots: some Sequence<Int>) {
    update(ChangedObject(id: id, slots: slots.sorted()))
  }

  private mutating func add(_ id: ObjectID, _ event: Event) {
    events.append((id, events.count, event))
  }

  /// - Parameter model: For what of an object may be another when it is back.
  package func changes(in model: ManagedObjectModel) -> ChangeSet {
    var changes = ChangeSet()
    let sorted = events.sorted { $0.id == $1.id ? $0.place < $1.place : $0.id < $1.id }
    var rest = sorted[...]
    while let id = rest.first?.id {
      let end = rest.firstIndex { $0.id != id } ?? rest.endIndex
      changes.append(id, rest[..<end].lazy.map(\.event), in: model)
      rest = rest[end...]
    }
    return changes
  }
}

extension ChangeSet {
  /// Adds an object behind all others.
  fileprivate mutating func append(
    _ id: ObjectID, _ events: some Sequence<ChangeSetBuilder.Event>, in model: ManagedObjectModel
  ) {
    var existence: (before: Bool, after: Bool)?
    var update: ChangedObject?
    var isRefreshed = false
    for event in events {
      switch event {
      case .inserted:
        existence = (existence?.before ?? false, true)
      case .deleted:
        existence = (existence?.before ?? true, false)
        (update, isRefreshed) = (nil, false)
      case .updated(let next):
        if update == nil { update = next } else { update?.add(next) }
      case .refreshed:
        isRefreshed = true
      }
    }
    switch existence {
    case (false, true)?: inserted.append(id)
    case (true, false)?: deleted.append(id)
    case (false, false)?: break
    case (true, true)?, nil:
      if existence != nil {
        let properties = model[id.entity].properties
        update = ChangedObject(
          id: id, slots: properties.indices.filter { !properties[$0].isFetched })
      }
      if isRefreshed {
        refreshed.append(id)
        update?.members = [:]
      }
      if let update { updated.append(update) }
    }
  }
}

extension [ObjectID] {
  /// Whether the object is among these, which are ascending.
  package func containsAscending(_ id: ObjectID) -> Bool {
    let place = indices.partitioningIndex { self[$0] >= id }
    return place < count && self[place] == id
  }
}
