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
    _ rows: [ObjectID: ObjectSnapshot], _ lists: [SlotKey: [ObjectID]],
    over parent: some GraphParent
  ) throws(OrreryError) {
    try parent.load(Array(rows.keys))
    var changes = ChangeSetBuilder()
    var snapshots: [ObjectSnapshot] = []
    for (id, row) in rows.sorted(by: { $0.key < $1.key }) {
      bring(row)
      if let new = try parent.cleanSnapshot(id) {
        snapshots.append(new)
        changes.update(id, model[id.entity].properties.indices)
      } else {
        changes.delete(id)
      }
    }
    _ = try rebase(onto: changes.changes(in: model), snapshots, by: .overwrite, over: parent)
    try parent.loadMembers(Array(lists.keys))
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
}
