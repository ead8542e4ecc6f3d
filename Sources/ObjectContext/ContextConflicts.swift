import ObjectModel
import PersistentStore

/// What settling conflicts has done so far.
struct ConflictResolution {
  var hasChangedState = false
  /// Objects that turned out to be deleted in the store.
  var gone: Set<ObjectID> = []
}

/// Conflicts that a save met, settled as the merge policy says; `MergePolicy` has the rules.
extension ManagedObjectContext {
  func resolve(
    _ conflicts: [SaveConflict], _ resolution: inout ConflictResolution
  ) throws(OrreryError) {
    resolution.hasChangedState = true
    // Somebody changed the store without this context's knowledge: trust nothing read before.
    lists.removeAll()
    maxima.removeAll()
    matches.removeAll()
    var partners = OneToOnePartners()
    for conflict in conflicts {
      switch conflict {
      case .version(let id, _, let current):
        guard let object = state.objects[id] else { continue }
        partners.add(id, [object.values, object.base?.values, current?.values], in: model)
        coordinator.forgetRows(of: [id])
        registered.remove(id)
        if let current {
          coordinator.cache(current)
          try resolve(id, current)
        } else {
          resolveDeleted(id, &resolution)
        }
      case .missing(let id):
        coordinator.forgetRows(of: [id])
        registered.remove(id)
        resolveDeleted(id, &resolution)
      case .members, .constraint: continue
      }
    }
    try repair(partners)
    try settleOrders()
    for conflict in conflicts {
      guard case .members(let id) = conflict else { continue }
      try partUnseenMembers(of: id)
    }
    for conflict in conflicts {
      guard case .constraint(let entity, let keys, _, let id, let existing) = conflict else {
        continue
      }
      try resolveConstraint(model[entity], keys, id, existing)
    }
  }

  // MARK: - Versions

  private func resolve(_ id: ObjectID, _ current: ObjectSnapshot) throws(OrreryError) {
    let isDeleted = state.objects[id]?.status == .deleted
    switch options.mergePolicy {
    case .mergeByPropertyStoreTrump where isDeleted, .rollback where isDeleted:
      try restore(id, current)
    case .mergeByPropertyStoreTrump:
      rebase(current, keeping: .theirs)
    case .mergeByPropertyObjectTrump, .error:
      rebase(current, keeping: .ours)
    case .overwrite:
      rebase(current, keeping: .allOurs)
    case .rollback:
      dropPairs(of: id)
      rebase(current, keeping: .allTheirs)
    }
  }

  /// Takes a deletion back.
  private func restore(_ id: ObjectID, _ current: ObjectSnapshot) throws(OrreryError) {
    guard let object = state.objects[id] else { return }
    dropPairs(of: id)
    state.objects[id]?.status = .updated
    for slot in object.values.indices {
      let old = object.base?.values[slot] ?? .null
      moveMember(
        id, slot, from: (old, object.values[slot]),
        to: (current.values[slot], current.values[slot]))
    }
    state.objects[id] = nil
    register(current)
  }

  /// Drops pending changes to the object's many-to-many relationships, at both ends.
  private func dropPairs(of id: ObjectID) {
    for (slot, property) in model[id.entity].properties.enumerated() {
      guard let relationship = property.relationship, relationship.isToMany,
        model.inverse(of: relationship)?.isToMany != false
      else { continue }
      let changes = state.members.removeValue(forKey: SlotKey(object: id, slot: slot))
      guard let changes, let inverseSlot = relationship.inverseSlot else { continue }
      for other in changes.added.union(changes.removed) where other != id {
        let key = SlotKey(object: other, slot: inverseSlot)
        state.members[key]?.added.remove(id)
        state.members[key]?.removed.remove(id)
        if state.members[key]?.saysNothing == true { state.members[key] = nil }
      }
    }
  }

  /// Makes both ends of one-to-one relationships agree again. The end in conflict has been settled;
  /// the other one may be pending here, or may have been changed in the store unnoticed.
  private func repair(_ partners: OneToOnePartners) throws(OrreryError) {
    let all = partners.all.filter { state.objects[$0] == nil }
    coordinator.forgetRows(of: all)
    for id in all { registered.remove(id) }
    try prefetch(all)
    let isOurs =
      options.mergePolicy == .overwrite || options.mergePolicy == .mergeByPropertyObjectTrump
    _ = try performQuietly(as: .merge) { () throws(OrreryError) in
      for pair in partners.pairs {
        let (id, slot, inverseSlot) = (pair.key.object, pair.key.slot, pair.inverseSlot)
        let chosen = try destination(id, slot)
        for other in pair.partners where other != chosen {
          if try destination(other, inverseSlot) == id { try setToOne(other, inverseSlot, to: nil) }
        }
        guard let chosen, try isAlive(chosen) else { continue }
        let back = try destination(chosen, inverseSlot)
        guard back != id else { continue }
        guard isOurs else {
          try setToOne(id, slot, to: nil)
          continue
        }
        if let back, try destination(back, slot) == chosen { try setToOne(back, slot, to: nil) }
        try setToOne(chosen, inverseSlot, to: id)
      }
    }
  }

  /// Sets one end only.
  private func setToOne(
    _ id: ObjectID, _ slot: Int, to other: ObjectID?
  ) throws(OrreryError) {
    try touch(id)
    guard let old = state.objects[id]?.values[slot] else { return }
    record(
      .set(SlotKey(object: id, slot: slot), old: old, new: other.map(Value.object) ?? .null))
  }

  /// An object that is changed here comes back where the policy lets these changes win. Any other
  /// is gone, and nothing pending names it any longer.
  private func resolveDeleted(_ id: ObjectID, _ resolution: inout ConflictResolution) {
    let isOurs =
      options.mergePolicy == .overwrite || options.mergePolicy == .mergeByPropertyObjectTrump
    guard let object = state.objects[id], object.status != .deleted, isOurs else {
      resolution.gone.insert(id)
      transients[id] = nil
      forget([id])
      return
    }
    for slot in object.values.indices {
      moveMember(
        id, slot, from: (object.base?.values[slot] ?? .null, object.values[slot]),
        to: (.null, object.values[slot]))
    }
    state.objects[id]?.status = .inserted
    state.objects[id]?.base = nil
    state.objects[id]?.isRevived = true
  }

  /// Measures pending to-many changes against the store's lists as they are now.
  private func settleOrders() throws(OrreryError) {
    for key in Array(state.members.keys) {
      let relationship = relationship(of: key.object, slot: key.slot)
      if relationship.flatMap(model.inverse)?.isToMany != false {
        let base = try parentMembers(key).set
        state.members[key]?.added.subtract(base)
        state.members[key]?.removed.formIntersection(base)
      }
      try renewOrder(key)
      if state.members[key]?.isUnchanged == true { state.members[key] = nil }
    }
  }

  // MARK: - Uniqueness constraints

  private func resolveConstraint(
    _ entity: Entity, _ keys: [String], _ id: ObjectID, _ existing: ObjectSnapshot
  ) throws(OrreryError) {
    guard let object = state.objects[id], object.status != .deleted, id != existing.id else {
      return
    }
    if state.objects[existing.id] == nil {
      coordinator.cache(existing)
      register(existing)
    } else if state.objects[existing.id]?.status == .deleted {
      return
    }
    _ = try performQuietly(as: .merge) { () throws(OrreryError) in
      if object.status == .inserted {
        try give(id, to: existing.id, entity)
      } else {
        try settleUpdate(id, object, existing.id, entity, keys)
      }
    }
  }

  /// An object that was there already takes the place of a new one.
  private func give(
    _ id: ObjectID, to existing: ObjectID, _ entity: Entity
  ) throws(OrreryError) {
    let policy = options.mergePolicy
    let isOurs = policy == .overwrite || policy == .mergeByPropertyObjectTrump
    // Slots of the entity that has the constraint mean the same in both objects.
    for (slot, property) in entity.properties.enumerated() where policy != .rollback {
      switch property {
      case .attribute(let attribute):
        guard isOurs, !attribute.isDerived, let value = try currentValues(id)?[slot] else { break }
        if policy == .overwrite || !value.isNull { try setAttribute(existing, slot, to: value) }
      case .relationship(let relationship):
        let others = try related(id, slot)
        let taken = try related(existing, slot)
        let isTaken = !relationship.isToMany && !taken.isEmpty
        for other in others {
          try disconnect(id, slot, from: other)
          if isOurs || !isTaken { try connect(existing, slot, to: other == id ? existing : other) }
        }
        if policy == .overwrite, others.isEmpty, !relationship.isToMany {
          try relate(existing, slot, to: [])
        }
      case .fetchedProperty:
        break
      }
    }
    if policy != .rollback { try redirectOneSided(from: id, to: existing) }
    try removeAlone(id)
  }

  /// Relationships without an inverse that lead to the new object lead to the stored one.
  private func redirectOneSided(
    from id: ObjectID, to existing: ObjectID
  ) throws(OrreryError) {
    for owner in state.objects.keys.sorted() where try isAlive(owner) {
      for (slot, property) in model[owner.entity].properties.enumerated() {
        guard let relationship = property.relationship, relationship.inverseSlot == nil,
          model[id.entity].isKind(of: model[relationship.destination]),
          try isLinked(owner, slot, id)
        else { continue }
        try disconnect(owner, slot, from: id)
        try connect(owner, slot, to: existing)
      }
    }
  }

  /// A changed object has come to have another's values.
  private func settleUpdate(
    _ id: ObjectID, _ object: PendingObject, _ existing: ObjectID, _ entity: Entity,
    _ keys: [String]
  ) throws(OrreryError) {
    switch options.mergePolicy {
    case .mergeByPropertyObjectTrump, .overwrite:
      try delete([existing])
    case .mergeByPropertyStoreTrump:
      try takeBack(keys.compactMap { entity.slot(named: $0) }, of: id, object)
    case .rollback, .error:
      try takeBack(Array(object.values.indices), of: id, object)
    }
  }

  private func takeBack(
    _ slots: [Int], of id: ObjectID, _ object: PendingObject
  ) throws(OrreryError) {
    guard let base = object.base else { return }
    for slot in slots {
      guard let relationship = relationship(of: id, slot: slot) else {
        try setAttribute(id, slot, to: base.values[slot])
        continue
      }
      guard !relationship.isToMany else { continue }
      var others: [ObjectID] = []
      if case .object(let other) = base.values[slot], try isAlive(other) { others = [other] }
      try relate(id, slot, to: others)
    }
  }
}

/// The one-to-one relationships of objects in conflict, with every object that either side or the
/// common past has at the other end.
private struct OneToOnePartners {
  struct Pair {
    let key: SlotKey
    let inverseSlot: Int
    var partners: Set<ObjectID>
  }

  private(set) var pairs: [Pair] = []

  var all: [ObjectID] {
    Set(pairs.flatMap(\.partners)).sorted()
  }

  mutating func add(_ id: ObjectID, _ versions: [[Value]?], in model: ManagedObjectModel) {
    for (slot, property) in model[id.entity].properties.enumerated() {
      guard let relationship = property.relationship, !relationship.isToMany,
        let inverseSlot = relationship.inverseSlot,
        model.inverse(of: relationship)?.isToMany == false
      else { continue }
      var partners: Set<ObjectID> = []
      for values in versions {
        if case .object(let other)? = values?[slot] { partners.insert(other) }
      }
      if partners.isEmpty { continue }
      pairs.append(
        Pair(
          key: SlotKey(object: id, slot: slot), inverseSlot: inverseSlot, partners: partners))
    }
  }
}
