import ObjectModel
import PersistentStore

/// What was read of the parent, as differences from what the parent has by now.
extension GraphDiff {
  /// By one-to-one relationship, whom either side or the common past has at the other end.
  func partners(of new: ObjectSnapshot) -> [SlotKey: Set<ObjectID>] {
    guard let object = objects[new.id] else { return [:] }
    var partners: [SlotKey: Set<ObjectID>] = [:]
    for slot in new.values.indices where isOneToOne(new.id, slot) {
      for value in [object.values[slot], object.base?.values[slot], new.values[slot]] {
        guard case .object(let other)? = value else { continue }
        partners[SlotKey(object: new.id, slot: slot), default: []].insert(other)
      }
    }
    return partners
  }

  /// Measures what was read of the parent against what it has by now, so that it is shown as it was
  /// read. What was not read follows at the other end of a relationship, and is else as it is now.
  ///
  /// - Parameters:
  ///   - rows: Objects that may be others by now, as they were read.
  ///   - lists: The same of to-many relationships.
  ///   - news: Objects that may have changed.
  mutating func keep(
    _ rows: [ObjectSnapshot], _ lists: [SlotKey: [ObjectID]], despite news: Set<ObjectID>,
    over parent: some GraphParent
  ) throws(OrreryError) {
    for row in rows { bring(row) }
    let read = Set(rows.map(\.id))
    let named = Set(members.keys.map(\.object)).union(lists.keys.map(\.object))
    let concerned = news.filter { objects[$0] != nil || named.contains($0) }.sorted()
    try parent.load(concerned)
    var changes = ChangeSetBuilder()
    var snapshots: [ObjectSnapshot] = []
    for id in concerned {
      if let new = try parent.cleanSnapshot(id) {
        if !read.contains(id) { _ = rebase(new, by: .error, without: []) }
        snapshots.append(new)
        changes.update(id, model[id.entity].properties.indices)
      } else {
        if !read.contains(id) { drop([id]) }
        changes.delete(id)
      }
    }
    _ = try rebase(onto: changes.changes(in: model), snapshots, by: .overwrite, over: parent)
    for (key, list) in lists.sorted(by: { $0.key < $1.key }) {
      if try isAlive(key.object, over: parent) { try keep(list, in: key, over: parent) }
    }
    _ = endEdit()
  }

  private mutating func keep(
    _ list: [ObjectID], in key: SlotKey, over parent: some GraphParent
  ) throws(OrreryError) {
    let (wanted, present) = (Set(list), Set(try members(key, over: parent)))
    try prefetch(Array(wanted.symmetricDifference(present)), over: parent)
    for other in present.subtracting(wanted).sorted() {
      try disconnect(key.object, key.slot, from: other, over: parent)
    }
    for other in list where !present.contains(other) {
      if try isAlive(other, over: parent) {
        try connect(key.object, key.slot, to: other, over: parent)
      }
    }
    if relationship(of: key.object, slot: key.slot)?.isOrdered == true {
      try reorder(key, to: try members(key, over: parent).arranged(list), over: parent)
    }
  }

  /// Forgets what is said of the objects, where no other object says it too.
  mutating func drop(_ ids: some Sequence<ObjectID>) {
    for id in ids {
      dropPairs(of: id)
      if objects[id] != nil { put(nil, for: id) }
    }
  }

  /// Forgets what has been saved over this: the parent has it as it is shown.
  mutating func forget(savedIn saved: Self) {
    for (id, object) in saved.objects {
      guard var kept = objects[id] else { continue }
      for slot in object.changedSlots {
        kept.values[slot] = object.values[slot]
        kept.base?.values[slot] = object.values[slot]
      }
      put(kept.base == nil || object.status == .deleted ? nil : kept, for: id)
    }
    for (key, changes) in saved.members where members[key] != nil {
      change(key) {
        $0.forget(changes.added.union(changes.removed))
        ($0.order, $0.baseOrder) = (nil, nil)
      }
    }
  }
}
