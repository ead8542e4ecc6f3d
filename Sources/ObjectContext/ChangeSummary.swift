import ObjectModel
import PersistentStore

/// What the edit under way comes to: changed and changed back is not a change, inserted and deleted
/// again neither.
extension GraphDiff {
  var editedObjects: ChangeSet {
    var touches: [Touch] = []
    touches.reserveCapacity(edit.changes.count)
    for (place, change) in edit.changes.enumerated() {
      switch change {
      case .insert(let id, _, _), .delete(let id, _, _):
        touches.append(Touch(object: id, slot: Touch.existence, place: place))
      case .set(let key, _, _):
        touches.append(Touch(object: key.object, slot: key.slot, place: place))
      case .link(let link), .unlink(let link):
        for (end, _) in link.ends {
          guard let key = end.key else { continue }
          touches.append(Touch(object: key.object, slot: key.slot, place: place))
        }
      case .reorder:
        break
      }
    }
    for (key, order) in edit.initialOrders where members[key]?.order != order {
      touches.append(Touch(object: key.object, slot: key.slot, place: Touch.reordering))
    }
    let isInOrder = zip(touches, touches.dropFirst()).allSatisfy { !($1 < $0) }
    if !isInOrder { touches.sort() }
    var changes = ChangeSet()
    var rest = touches[...]
    while let id = rest.first?.object {
      let end = rest.firstIndex { $0.object != id } ?? rest.endIndex
      add(rest[..<end], of: id, to: &changes)
      rest = rest[end...]
    }
    return changes
  }

  /// A slot of an object, and where in the edit it is changed.
  private struct Touch: Comparable {
    /// The object itself comes or goes: before all slots.
    static let existence = -1
    /// No one change of the edit.
    static let reordering = Int.max

    let object: ObjectID
    let slot: Int
    let place: Int

    static func < (left: Touch, right: Touch) -> Bool {
      left.object != right.object
        ? left.object < right.object
        : left.slot != right.slot ? left.slot < right.slot : left.place < right.place
    }
  }

  /// - Parameter touches: All of the object, in order.
  private func add(_ touches: ArraySlice<Touch>, of id: ObjectID, to changes: inout ChangeSet) {
    var rest = touches
    let existence = rest.prefix { $0.slot == Touch.existence }
    if let first = existence.first, let last = existence.last {
      let isNew = isInsertion(first)
      let isThere = isInsertion(last)
      if isNew && isThere { changes.inserted.append(id) }
      if !isNew && !isThere { changes.deleted.append(id) }
      if isNew || !isThere { return }
      rest = rest[existence.endIndex...]
    }
    var object = ChangedObject(id: id, slots: [])
    while let slot = rest.first?.slot {
      let end = rest.firstIndex { $0.slot != slot } ?? rest.endIndex
      add(rest[..<end], of: SlotKey(object: id, slot: slot), to: &object)
      rest = rest[end...]
    }
    if !object.slots.isEmpty { changes.updated.append(object) }
  }

  private func isInsertion(_ touch: Touch) -> Bool {
    if case .insert = edit.changes[touch.place] { true } else { false }
  }

  /// - Parameter touches: All of the slot, in order.
  private func add(_ touches: ArraySlice<Touch>, of key: SlotKey, to object: inout ChangedObject) {
    guard !isToMany(key.object, key.slot) else {
      let isReordered = touches.last?.place == Touch.reordering
      let difference = memberDifference(by: isReordered ? touches.dropLast() : touches, of: key)
      guard isReordered || difference.count > 0 else { return }
      object.slots.append(key.slot)
      object.members[key.slot] = difference
      return
    }
    guard let first = touches.first, let last = touches.last,
      let old = values(first, of: key)?.old, let new = values(last, of: key)?.new,
      !old.isSame(as: new)
    else { return }
    object.slots.append(key.slot)
  }

  private func values(_ touch: Touch, of key: SlotKey) -> (old: Value, new: Value)? {
    switch edit.changes[touch.place] {
    case .set(_, let old, let new): return (old, new)
    case .link(let link): return link.other(of: key).map { (.null, .object($0)) }
    case .unlink(let link): return link.other(of: key).map { (.object($0), .null) }
    case .insert, .delete, .reorder: return nil
    }
  }

  /// - Parameter touches: All that joined and left.
  private func memberDifference(
    by touches: ArraySlice<Touch>, of key: SlotKey
  ) -> MemberDifference {
    var joined: [ObjectID: Int] = [:]
    for touch in touches {
      switch edit.changes[touch.place] {
      case .link(let link): if let other = link.other(of: key) { joined[other, default: 0] += 1 }
      case .unlink(let link): if let other = link.other(of: key) { joined[other, default: 0] -= 1 }
      case .set, .insert, .delete, .reorder: break
      }
    }
    return MemberDifference(
      added: joined.filter { $0.value > 0 }.keys.sorted(),
      removed: joined.filter { $0.value < 0 }.keys.sorted())
  }
}

extension Link {
  /// Whom the end names.
  fileprivate func other(of key: SlotKey) -> ObjectID? {
    ends.first { $0.end.key == key }?.other
  }
}
