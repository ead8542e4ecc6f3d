import ObjectModel
import PersistentStore

/// What settling conflicts has done so far.
struct ConflictResolution {
  var hasChangedState = false
  /// Objects that turned out to be deleted in the store.
  var gone: Set<ObjectID> = []
  /// What is shown otherwise, since it is not kept as it was read any longer.
  var shown: [ChangeSet] = []
}

/// Conflicts that a save met, settled as the merge policy says; `MergePolicy` has the rules.
extension ManagedObjectContext {
  func resolve(
    _ conflicts: [SaveConflict], _ resolution: inout ConflictResolution
  ) throws(OrreryError) {
    resolution.hasChangedState = true
    // Somebody changed the store without this context's knowledge: trust nothing read before.
    lists.removeAll()
    maxima = MaximumCache()
    matches = MatchIndexes()
    history.doubt()
    keepRead(of: kept.diff.objects.keys)
    kept.outdated.formUnion(kept.objects)
    var news = ChangeSetBuilder()
    var snapshots: [ObjectSnapshot] = []
    for conflict in conflicts {
      switch conflict {
      case .version(let id, _, let current):
        guard state.objects[id] != nil else { continue }
        forgetRow(of: id)
        if let current {
          coordinator.cache(current)
          snapshots.append(withTransients(current))
          news.update(id, current.values.indices)
        } else {
          news.delete(id)
        }
      case .missing(let id):
        forgetRow(of: id)
        news.delete(id)
      case .members, .constraint: continue
      }
    }
    for key in state.members.keys { news.update(key.object, [key.slot]) }
    let others = partners(of: snapshots).filter { state.objects[$0.object] == nil }
    for key in others {
      forgetRow(of: key.object)
      news.update(key.object, [key.slot])
    }
    resolution.shown.append(try measureKept().others)
    try prefetch(Set(others.map(\.object)).sorted())
    let changes = news.changes(in: model)
    _ = try state.rebase(onto: changes, snapshots, by: options.mergePolicy, over: self)
    history.add(state.parted)
    registerUnchanged(snapshots)
    for id in changes.deleted where state.objects[id] == nil {
      resolution.gone.insert(id)
      transients[id] = nil
    }
    for conflict in conflicts {
      guard case .members(let id) = conflict else { continue }
      _ = try performQuietly(as: .merge) { () throws(OrreryError) in
        try state.partUnseenMembers(of: id, over: self)
        history.add([id: state.edit.changes])
      }
    }
    for conflict in conflicts {
      guard case .constraint(let entity, let keys, _, let id, let existing) = conflict else {
        continue
      }
      try resolveConstraint(model[entity], keys, id, existing, &resolution)
    }
  }

  /// The other ends of one-to-one relationships, here and in the store.
  private func partners(of snapshots: [ObjectSnapshot]) -> Set<SlotKey> {
    var found: Set<SlotKey> = []
    for (key, others) in snapshots.flatMap(state.partners) {
      guard let slot = relationship(of: key.object, slot: key.slot)?.inverseSlot else { continue }
      for other in others { found.insert(SlotKey(object: other, slot: slot)) }
    }
    return found
  }

  private func forgetRow(of id: ObjectID) {
    coordinator.forgetRows(of: [id])
    kept.drop([id])
    registered.remove(id)
  }

  // MARK: - Uniqueness constraints

  private func resolveConstraint(
    _ entity: Entity, _ keys: [String], _ id: ObjectID, _ existing: ObjectSnapshot,
    _ resolution: inout ConflictResolution
  ) throws(OrreryError) {
    guard let object = state.objects[id], object.status != .deleted, id != existing.id else {
      return
    }
    if state.objects[existing.id] == nil {
      // What it derives may be of the save that has been taken back.
      forgetRow(of: existing.id)
      resolution.shown.append(try measureKept().others)
    } else if state.objects[existing.id]?.status == .deleted {
      return
    }
    _ = try performQuietly(as: .merge) { () throws(OrreryError) in
      if object.status == .inserted {
        try give(id, to: existing.id, entity)
      } else {
        try settleUpdate(id, existing.id, entity, keys)
      }
    }
  }

  /// An object that was there already takes the place of a new one.
  private func give(_ id: ObjectID, to existing: ObjectID, _ entity: Entity) throws(OrreryError) {
    let policy = options.mergePolicy
    let isOurs = policy.isOurs
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
    try state.remove([id], leavesNames: false, over: self)
  }

  /// Relationships without an inverse that lead to the new object lead to the stored one.
  private func redirectOneSided(from id: ObjectID, to existing: ObjectID) throws(OrreryError) {
    let slots = coordinator.oneSidedSlots
    // To go through all that is unsaved for each conflict would take long.
    if slots.isEmpty { return }
    for owner in state.objects.keys {
      for slot in slots[owner.entity] ?? [] {
        guard try isAlive(owner), try state.isLinked(owner, slot, id, over: self) else { continue }
        try disconnect(owner, slot, from: id)
        try connect(owner, slot, to: existing)
      }
    }
  }

  /// A changed object has come to have another's values.
  private func settleUpdate(
    _ id: ObjectID, _ existing: ObjectID, _ entity: Entity, _ keys: [String]
  ) throws(OrreryError) {
    switch options.mergePolicy {
    case .mergeByPropertyObjectTrump, .overwrite:
      try delete([existing])
    case .mergeByPropertyStoreTrump:
      try takeBack(keys.compactMap { entity.slot(named: $0) }, of: id)
    case .rollback, .error:
      try takeBack(Array(model[id.entity].properties.indices), of: id)
    }
  }

  private func takeBack(_ slots: [Int], of id: ObjectID) throws(OrreryError) {
    for slot in slots where !isToMany(id, slot) { try discardChange(id, slot) }
  }
}
