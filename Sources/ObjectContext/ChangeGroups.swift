import ObjectModel

/// One part of a context's pending changes, which a save writes whole or leaves out whole.
enum ChangePart: Hashable {
  /// Attributes and to-one relationships of one object, its insertion or its deletion.
  case row(ObjectID)
  /// A pair that no to-one states, of a relationship that is many-to-many or has no inverse; named
  /// from the side that `ManagedObjectContext.pair` chooses.
  case pair(SlotKey, ObjectID)
  /// The order that somebody gave an ordered relationship.
  case order(SlotKey)
}

/// Which parts of the pending changes belong together, because one step changed them: a partial
/// save takes all of a group or nothing. Steps that share a part are one group. It knows which
/// parts were changed, not how, and finds out only when somebody asks: most saves write everything.
struct ChangeGroups {
  private enum Event {
    case join([ChangePart], Int)
    case remove(ChangePart)
  }

  private static let maximumEvents = 1_000

  /// What is not in the groups yet.
  private var events: [Event] = []
  /// A part in no group stands alone. A group has the number of the first step in it.
  private var groups: [ChangePart: Int] = [:]
  private var parts: [Int: Set<ChangePart>] = [:]
  private var stepCount = 0

  /// The step has changed all of these.
  mutating func join(_ step: [ChangePart]) {
    guard let first = step.first, step.contains(where: { $0 != first }) else { return }
    events.append(.join(step, stepCount))
    stepCount += 1
    if events.count > Self.maximumEvents { settle() }
  }

  /// The part is as the parent has it again.
  mutating func remove(_ part: ChangePart) {
    if !events.isEmpty || !groups.isEmpty { events.append(.remove(part)) }
  }

  /// Puts everything into groups.
  private mutating func settle() {
    for event in events {
      switch event {
      case .join(let step, let number): group(Set(step), number)
      case .remove(let part): ungroup(part)
      }
    }
    events = []
  }

  private mutating func group(_ step: Set<ChangePart>, _ number: Int) {
    var joined = Set(step.compactMap { groups[$0] })
    let target = joined.max { size(of: $0) < size(of: $1) } ?? number
    joined.remove(target)
    for group in joined {
      for part in parts.removeValue(forKey: group) ?? [] { add(part, to: target) }
    }
    for part in step where groups[part] != target { add(part, to: target) }
  }

  /// Everything in the part's group, itself left out where it stands alone.
  mutating func parts(with part: ChangePart) -> Set<ChangePart> {
    settle()
    return groups[part].flatMap { parts[$0] } ?? []
  }

  /// nil for a part that stands alone.
  mutating func group(of part: ChangePart) -> Int? {
    settle()
    return groups[part]
  }

  private mutating func ungroup(_ part: ChangePart) {
    guard let group = groups.removeValue(forKey: part) else { return }
    parts[group]?.remove(part)
    if parts[group]?.isEmpty == true { parts[group] = nil }
  }

  /// The numbers of steps go on.
  mutating func removeAll() { (events, groups, parts) = ([], [:], [:]) }

  /// Forgets all parts but these.
  mutating func keep(where isKept: (ChangePart) -> Bool) {
    settle()
    groups = groups.filter { isKept($0.key) }
    parts = parts.compactMapValues { members in
      let kept = members.filter(isKept)
      return kept.isEmpty ? nil : kept
    }
  }

  private func size(of group: Int) -> Int { parts[group]?.count ?? 0 }

  private mutating func add(_ part: ChangePart, to group: Int) {
    groups[part] = group
    parts[group, default: []].insert(part)
  }
}

extension ManagedObjectContext {
  /// Notes what an edit that is complete has changed in one step.
  func noteStep(_ changes: [Change]) {
    // A child context saves all or nothing.
    guard parent == nil else { return }
    var step: [ChangePart] = []
    for change in changes { addParts(of: change, to: &step) }
    // What joined or left an order says nothing about the others in it.
    for (key, initial) in state.edit.initialOrders {
      if state.members[key]?.order?.moved(from: initial).isEmpty == false {
        step.append(.order(key))
      }
    }
    groups.join(step)
  }

  private func addParts(of change: Change, to step: inout [ChangePart]) {
    switch change {
    case .insert(let id, _, _), .delete(let id, _, _): step.append(.row(id))
    case .set(let key, _, _): step.append(.row(key.object))
    case .link(let link), .unlink(let link):
      let rows = link.ends.compactMap { end, _ in
        end.isToMany ? nil : end.key.map { ChangePart.row($0.object) }
      }
      if rows.isEmpty, let key = link.source.key {
        step.append(pair(key, link.target.object))
      } else {
        step += rows
      }
    case .reorder: break
    }
  }

  /// The pair, by whichever side it is named.
  func pair(_ key: SlotKey, _ other: ObjectID) -> ChangePart {
    guard let relationship = relationship(of: key.object, slot: key.slot),
      !states(key, other, relationship), let inverseSlot = relationship.inverseSlot
    else { return .pair(key, other) }
    return .pair(SlotKey(object: other, slot: inverseSlot), key.object)
  }

  /// The part that says whether the object is in the to-many relationship.
  func part(of key: SlotKey, member other: ObjectID) -> ChangePart {
    let relationship = relationship(of: key.object, slot: key.slot)
    let isStatedByMember = relationship.flatMap(model.inverse)?.isToMany == false
    return isStatedByMember ? .row(other) : pair(key, other)
  }

  /// Whether the part differs from what the parent has.
  func isPending(_ part: ChangePart) -> Bool {
    switch part {
    case .row(let id):
      return state.objects[id] != nil
    case .pair(let key, let other):
      guard let changes = state.members[key] else { return false }
      return changes.added.contains(other) || changes.removed.contains(other)
    case .order(let key):
      return state.members[key]?.order != nil
    }
  }
}
