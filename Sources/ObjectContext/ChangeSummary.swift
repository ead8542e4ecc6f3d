import ObjectModel

/// What a list of elementary changes comes to: changed and changed back is not a change, inserted
/// and deleted again neither.
struct ChangeSummary {
  private struct Existence {
    let before: Bool
    var after: Bool
  }

  private struct Transition {
    let old: Value
    var new: Value
  }

  private var existence: [ObjectID: Existence] = [:]
  private var values: [SlotKey: Transition] = [:]
  /// To-many: how often each object joined, less how often it left.
  private var members: [SlotKey: [ObjectID: Int]] = [:]
  private var reordered: Set<SlotKey> = []

  /// Of the edit under way.
  init(of diff: GraphDiff) {
    for change in diff.edit.changes { add(change) }
    for (key, order) in diff.edit.initialOrders where diff.members[key]?.order != order {
      reordered.insert(key)
    }
  }

  private mutating func add(_ change: Change) {
    switch change {
    case .insert(let id, _, _):
      existence[id, default: Existence(before: false, after: true)].after = true
    case .delete(let id, _, _):
      existence[id, default: Existence(before: true, after: false)].after = false
    case .set(let key, let old, let new):
      add(key, old, new)
    case .link(let link):
      for (end, other) in link.ends {
        add(end, other, by: 1, old: .null, new: .object(other))
      }
    case .unlink(let link):
      for (end, other) in link.ends {
        add(end, other, by: -1, old: .object(other), new: .null)
      }
    case .reorder:
      break
    }
  }

  private mutating func add(
    _ end: Link.End, _ other: ObjectID, by difference: Int, old: Value, new: Value
  ) {
    guard let key = end.key else { return }
    if end.isToMany {
      members[key, default: [:]][other, default: 0] += difference
    } else {
      add(key, old, new)
    }
  }

  private mutating func add(_ key: SlotKey, _ old: Value, _ new: Value) {
    if values[key] == nil {
      values[key] = Transition(old: old, new: new)
    } else {
      values[key]?.new = new
    }
  }

  func notice(origin: ObjectsDidChange.Origin) -> ObjectsDidChange {
    var slots: [ObjectID: Set<Int>] = [:]
    for (key, transition) in values where !transition.old.isSame(as: transition.new) {
      slots[key.object, default: []].insert(key.slot)
    }
    var differences: [SlotKey: MemberDifference] = [:]
    for (key, counts) in members where counts.values.contains(where: { $0 != 0 }) {
      slots[key.object, default: []].insert(key.slot)
      differences[key] = MemberDifference(
        added: counts.filter { $0.value > 0 }.keys.sorted(),
        removed: counts.filter { $0.value < 0 }.keys.sorted())
    }
    for key in reordered where differences[key] == nil {
      slots[key.object, default: []].insert(key.slot)
      differences[key] = MemberDifference(added: [], removed: [])
    }
    var notice = ObjectsDidChange(origin: origin)
    for (id, existence) in existence {
      if existence.before && existence.after { continue }
      slots[id] = nil
      if existence.after { notice.inserted.append(id) }
      if existence.before { notice.deleted.append(id) }
    }
    notice.inserted.sort()
    notice.deleted.sort()
    notice.updated = ChangedObject.sorted(slots, members: differences)
    return notice
  }
}
