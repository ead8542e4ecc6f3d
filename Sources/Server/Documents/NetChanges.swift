import ObjectContext
import ObjectModel
import PersistentStore

/// What several changes, one after the other, come to for each object: inserted and deleted again
/// is nothing, changed and deleted is deleted.
struct NetChanges: Equatable {
  private(set) var inserted: Set<ObjectID> = []
  /// Slots by object.
  private(set) var updated: [ObjectID: Set<Int>] = [:]
  private(set) var deleted: Set<ObjectID> = []
  /// May have changed in any slot.
  private(set) var refreshed: Set<ObjectID> = []

  var count: Int { inserted.count + updated.count + deleted.count + refreshed.count }

  /// - Parameter slots: all of the object's, for one that was deleted and is back.
  mutating func insert(_ id: ObjectID, slots: Range<Int>) {
    if deleted.remove(id) != nil {
      updated[id] = Set(slots)
    } else if updated[id] == nil, !refreshed.contains(id) {
      inserted.insert(id)
    }
  }

  mutating func update(_ id: ObjectID, _ slots: some Sequence<Int>) {
    guard !inserted.contains(id), !deleted.contains(id) else { return }
    updated[id, default: []].formUnion(slots)
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
    for id in save.inserted { insert(id, slots: model[id.entity].properties.indices) }
    for (id, slots) in save.updated { update(id, slots) }
    for id in save.deleted { delete(id) }
  }

  mutating func add(_ change: ObjectsDidChange, model: ManagedObjectModel) {
    for id in change.inserted { insert(id, slots: model[id.entity].properties.indices) }
    for object in change.updated { update(object.id, object.slots) }
    for id in change.refreshed { refresh(id) }
    for id in change.deleted { delete(id) }
  }

  mutating func add(_ pending: PendingChanges, model: ManagedObjectModel) {
    for id in pending.inserted { insert(id, slots: model[id.entity].properties.indices) }
    for object in pending.updated { update(object.id, object.slots) }
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
    updated.map { ChangedObject(id: $0.key, slots: $0.value.sorted()) }.sorted { $0.id < $1.id }
  }
}
