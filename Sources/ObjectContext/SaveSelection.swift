import ObjectModel

/// Which pending changes a save leaves out, so that all it writes is valid: the objects that are
/// not, with everything that would not hold together without them. It chooses; it changes nothing.
///
/// What follows from a part that is held back:
/// - all parts of its group, so that no step is split;
/// - of an object that the store does not have: whatever names it;
/// - of an object that the store has: the deletion of what it names there;
/// - of one of two that a one-to-one relationship joined or parts: the other;
/// - where a relationship would have too few or too many objects: all that changes that one.
struct SaveSelection {
  private let context: ManagedObjectContext
  private(set) var held: Set<ChangePart> = []
  private var queue: [ChangePart] = []
  /// Those whose parts are all held.
  private var heldGroups: Set<Int> = []
  /// By object: the objects whose to-one leads there now.
  private var referrers: [ObjectID: [ObjectID]] = [:]
  /// By object: the pairs that it is one of.
  private var pairs: [ObjectID: [ChangePart]] = [:]

  init(in context: ManagedObjectContext) {
    self.context = context
    let state = context.state
    for (id, object) in state.objects where object.status != .deleted {
      for slot in object.changedSlots {
        if case .object(let other) = object.values[slot] {
          referrers[other, default: []].append(id)
        }
      }
    }
    for (key, changes) in state.members {
      for other in changes.added.union(changes.removed) {
        guard case .pair(key, other) = context.part(of: key, member: other) else { continue }
        pairs[key.object, default: []].append(.pair(key, other))
        pairs[other, default: []].append(.pair(key, other))
      }
    }
  }

  /// Leaves out an object that cannot be saved.
  ///
  /// - Parameters:
  ///   - key: The property at fault: of a to-many relationship all changes are left out.
  ///   - isMissing: Whether somebody else has deleted it in the store.
  mutating func holdBack(_ id: ObjectID, key: String?, isMissing: Bool) {
    hold(.row(id))
    if isMissing { holdAll(naming: id) }
    guard let slot = key.flatMap({ context.model[id.entity].slot(named: $0) }),
      context.isToMany(id, slot)
    else { return }
    holdMembers(of: SlotKey(object: id, slot: slot))
  }

  /// Leaves out all that follows.
  ///
  /// - Throws: The store's error, where the size of a relationship cannot be read.
  mutating func close() throws(OrreryError) {
    repeat {
      while let part = queue.popLast() { holdFollowers(of: part) }
      try holdBrokenCounts()
    } while !queue.isEmpty
  }

  private mutating func hold(_ part: ChangePart) {
    if held.insert(part).inserted { queue.append(part) }
  }

  private mutating func holdAll(naming id: ObjectID) {
    for other in referrers[id] ?? [] { hold(.row(other)) }
    for pair in pairs[id] ?? [] { hold(pair) }
  }

  private mutating func holdMembers(of key: SlotKey) {
    guard let changes = context.state.members[key] else { return }
    for other in changes.added.union(changes.removed) {
      hold(context.part(of: key, member: other))
    }
  }

  private mutating func holdFollowers(of part: ChangePart) {
    if let group = context.groups.group(of: part), heldGroups.insert(group).inserted {
      for other in context.groups.parts(with: part) where context.isPending(other) { hold(other) }
    }
    let objects = context.state.objects
    switch part {
    case .row(let id):
      guard let object = objects[id] else { return }
      holdPartners(of: id, object)
      guard let base = object.base else { return holdAll(naming: id) }
      for (slot, value) in base.values.enumerated() {
        guard case .object(let other) = value, objects[other]?.status == .deleted,
          object.status == .deleted || !object.values[slot].isSame(as: value)
        else { continue }
        hold(.row(other))
      }
    case .pair(let key, let other):
      for end in [key.object, other] where objects[end]?.status == .deleted { hold(.row(end)) }
    case .order:
      break
    }
  }

  /// A merge may have made another object the partner of one end, and cleared that one's own to-one
  /// here: either all of them are saved, or none.
  private mutating func holdPartners(of id: ObjectID, _ object: PendingObject) {
    for slot in object.changedSlots where context.isOneToOne(id, slot) {
      for value in [object.base?.values[slot], object.values[slot]] {
        guard case .object(let other)? = value, context.isPending(.row(other)) else { continue }
        hold(.row(other))
      }
    }
  }

  private func isHeld(_ key: SlotKey, _ other: ObjectID) -> Bool {
    held.contains(context.part(of: key, member: other))
  }

  private mutating func holdBrokenCounts() throws(OrreryError) {
    for (key, changes) in context.state.members where !changes.isUnchanged {
      guard let relationship = context.relationship(of: key.object, slot: key.slot)
      else { continue }
      let owner = context.state.objects[key.object]
      let isOwnerSaved = owner != nil && !held.contains(.row(key.object))
      if isOwnerSaved, owner?.status == .deleted { continue }
      let added = changes.added.filter { !isHeld(key, $0) }
      let removed = changes.removed.filter { !isHeld(key, $0) }
      let heldCount = changes.added.count + changes.removed.count - added.count - removed.count
      let isChanged = !added.isEmpty || !removed.isEmpty
      guard heldCount > 0, isChanged || (isOwnerSaved && owner?.base == nil) else { continue }
      let count = try context.parentMembers(key).objects.count + added.count - removed.count
      let faults = relationship.validate(
        count: count, entity: context.model[key.object.entity], object: key.object)
      if faults.isEmpty { continue }
      if owner != nil { hold(.row(key.object)) }
      holdMembers(of: key)
    }
  }
}
