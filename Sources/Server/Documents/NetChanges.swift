import ObjectContext
import ObjectModel
import PersistentStore

/// What several changes, one after the other, come to for each object: inserted and deleted again
/// is nothing, changed and deleted is deleted.
struct NetChanges: Equatable {
  /// What changed in an object. Of a to-many slot without members nobody has followed through all
  /// changes which objects joined and left.
  struct Update: Equatable {
    fileprivate(set) var slots: Set<Int> = []
    fileprivate(set) var members: [Int: MemberDifference] = [:]

    fileprivate mutating func add(_ slots: some Sequence<Int>, _ news: [Int: MemberDifference]) {
      for slot in slots {
        if self.slots.insert(slot).inserted {
          members[slot] = news[slot]
        } else if let known = members[slot] {
          members[slot] = news[slot].map(known.followed)
        }
      }
    }
  }

  private(set) var inserted: Set<ObjectID> = []
  private(set) var updated: [ObjectID: Update] = [:]
  private(set) var deleted: Set<ObjectID> = []
  /// May have changed in any slot.
  private(set) var refreshed: Set<ObjectID> = []

  var count: Int { inserted.count + updated.count + deleted.count + refreshed.count }

  /// One that was deleted and is back may have changed in all that it has itself.
  mutating func insert(_ id: ObjectID, model: ManagedObjectModel) {
    if deleted.remove(id) != nil {
      let properties = model[id.entity].properties
      updated[id] = Update(slots: Set(properties.indices.filter { !properties[$0].isFetched }))
    } else if updated[id] == nil, !refreshed.contains(id) {
      inserted.insert(id)
    }
  }

  mutating func update(
    _ id: ObjectID, _ slots: some Sequence<Int>, members: [Int: MemberDifference] = [:]
  ) {
    guard !inserted.contains(id), !deleted.contains(id) else { return }
    updated[id, default: Update()].add(slots, members)
  }

  mutating func refresh(_ id: ObjectID) {
    guard !inserted.contains(id), !deleted.contains(id) else { return }
    refreshed.insert(id)
  }

  mutating func delete(_ id: ObjectID) {
    if inserted.remove(id) != nil { return }
    updated[id] = nil
    refreshed.remove(id)
    deleted.insert(id)
  }

  mutating func add(_ save: RemoteSave, model: ManagedObjectModel) {
    for id in save.inserted { insert(id, model: model) }
    for (id, slots) in save.updated { update(id, slots) }
    for id in save.deleted { delete(id) }
  }

  mutating func add(_ change: ObjectsDidChange, model: ManagedObjectModel) {
    for id in change.inserted { insert(id, model: model) }
    for object in change.updated { update(object.id, object.slots, members: object.members) }
    for id in change.refreshed { refresh(id) }
    for id in change.deleted { delete(id) }
  }

  mutating func add(_ change: LoggedChange, of id: ObjectID, model: ManagedObjectModel) {
    switch change {
    case .inserted: insert(id, model: model)
    case .updated(let slots, let members): update(id, slots, members: members)
    case .refreshed: refresh(id)
    case .deleted: delete(id)
    }
  }

  mutating func add(_ pending: PendingChanges, model: ManagedObjectModel) {
    for id in pending.inserted { insert(id, model: model) }
    for object in pending.updated { update(object.id, object.slots, members: object.members) }
    for id in pending.deleted { delete(id) }
  }

  func filtered(by passes: (ObjectID) -> Bool) -> NetChanges {
    var net = self
    net.inserted = inserted.filter(passes)
    net.updated = updated.filter { passes($0.key) }
    net.deleted = deleted.filter(passes)
    net.refreshed = refreshed.filter(passes)
    return net
  }

  /// Ascending.
  var changedObjects: [ChangedObject] {
    updated.map { id, update in
      ChangedObject(
        id: id, slots: update.slots.sorted(), members: refreshed.contains(id) ? [:] : update.members
      )
    }.sorted { $0.id < $1.id }
  }
}
