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

  /// Measures what was read of the parent against what it has by now, in a difference that says
  /// nothing else, so that it is shown as it was read. What was not read follows at the other end
  /// of a relationship, and is else as it is now.
  mutating func keep(
    _ rows: [ObjectSnapshot], _ lists: [SlotKey: [ObjectID]], over parent: some GraphParent
  ) throws(OrreryError) {
    var changes = ChangeSetBuilder()
    var snapshots: [ObjectSnapshot] = []
    for row in rows.sorted(by: { $0.id < $1.id }) {
      bring(row)
      if let new = try parent.cleanSnapshot(row.id) {
        snapshots.append(new)
        changes.update(row.id, model[row.id.entity].properties.indices)
      } else {
        changes.delete(row.id)
      }
    }
    _ = try rebase(onto: changes.changes(in: model), snapshots, by: .overwrite, over: parent)
    try parent.loadMembers(Array(lists.keys))
    for (key, list) in lists.sorted(by: { $0.key < $1.key }) {
      if try isAlive(key.object, over: parent) { try keep(list, in: key, over: parent) }
    }
    _ = endEdit()
  }

  /// Takes out all that is said of objects on which no others depend.
  mutating func extract(_ ids: Set<ObjectID>) -> GraphDiff {
    var part = GraphDiff(model: model)
    var whole: [SlotKey: MemberChanges] = [:]
    for key in ids.flatMap(collections) {
      if !followsToOnes(key) || members[key]?.order != nil { whole[key] = members[key] }
    }
    for id in ids {
      part.put(objects[id], for: id)
      put(nil, for: id)
    }
    for (key, changes) in whole {
      part.change(key) { $0 = changes }
      change(key) { $0 = MemberChanges() }
    }
    return part
  }

  /// Adds what is said of objects of which nothing is said here.
  ///
  /// - Parameter isWhole: Whether all is known there of the collection.
  mutating func add(_ part: GraphDiff, isWhole: (SlotKey) -> Bool) {
    for (id, object) in part.objects { put(object, for: id) }
    for (key, changes) in part.members where !followsToOnes(key) || isWhole(key) {
      change(key) { $0 = changes }
    }
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
}
