import ObjectModel
import PersistentStore

/// Taking up what changed in the parent: another context's save, an edit of a parent context, a
/// batch request, another process.
///
/// Slots that have pending changes keep them and are from now on measured against the parent's new
/// values; all others take the new values. An object deleted in the parent is gone here, pending
/// changes and all, and nothing pending names it any longer. Undo steps stay: see `undo`.
extension ManagedObjectContext {
  func receive(_ news: ParentNews) {
    guard !isClosed else { return }
    guard options.automaticallyMergesChanges else { return keepRead(despite: news) }
    do {
      notify(try merge(news))
    } catch {
      // Nothing pending is lost. A save will find what could not be merged, by its versions.
      forgetClean()
      notify(
        ObjectsDidChange(
          origin: news.origin, inserted: news.inserted.sorted(), deleted: news.deleted.sorted(),
          refreshed: news.updated.keys.sorted()))
    }
  }

  /// Notes what was read here and is another now, so that it stands.
  private func keepRead(despite news: ParentNews) {
    for id in news.deleted { keepRead(id, slots: model[id.entity].properties.indices) }
    for (id, slots) in news.updated { keepRead(id, slots: slots) }
  }

  func keepRead(_ id: ObjectID, slots: some Sequence<Int>) {
    var kept: [Int] = []
    for slot in slots {
      let key = SlotKey(object: id, slot: slot)
      if !isToMany(id, slot) {
        kept.append(slot)
      } else if lists.peek(key) != nil {
        lists.pin(key)
        kept.append(slot)
      }
    }
    registered.pin(id)
    guard !kept.isEmpty, registered.peek(id) != nil || state.objects[id] != nil else { return }
    outdated[id, default: []].formUnion(kept)
  }

  /// - Returns: What changed in this context.
  func merge(_ news: ParentNews) throws(OrreryError) -> ObjectsDidChange {
    let hadPending = Set(state.objects.keys).intersection(
      news.inserted.union(news.updated.keys).union(news.deleted))
    let wasDeleted = hadPending.filter { state.objects[$0]?.status == .deleted }
    forgetOutdated(news)
    let hadMembers = !state.members.isEmpty
    var slots = forget(news.deleted)
    for (id, changed) in news.updated where !hadPending.contains(id) {
      slots[id, default: []].formUnion(changed)
    }
    var gone = news.deleted
    let rebased = hadPending.subtracting(news.deleted)
    if !rebased.isEmpty {
      var missing = rebased
      for snapshot in try parentSnapshots(of: rebased.sorted()) {
        missing.remove(snapshot.id)
        let changed = rebase(snapshot, keeping: .ours)
        // An object that both sides brought back may have members on either.
        let candidates =
          news.inserted.contains(snapshot.id)
          ? Set(snapshot.values.indices) : news.updated[snapshot.id] ?? []
        let toManys = candidates.filter { isToMany(snapshot.id, $0) }
        slots[snapshot.id, default: []].formUnion(changed.union(toManys))
      }
      for (id, changed) in forget(missing) { slots[id, default: []].formUnion(changed) }
      gone.formUnion(missing)
    }
    if !state.isEmpty {
      try pruneMembers(news)
      let repaired = try reconcile(news)
      for (id, changed) in repaired { slots[id, default: []].formUnion(changed) }
      // A to-one that was cleared has left a collection, which may have an order.
      if !repaired.isEmpty { try renewOrders() }
    }
    var notice = ObjectsDidChange(origin: news.origin)
    notice.inserted = news.inserted.subtracting(hadPending).sorted()
    notice.deleted = gone.subtracting(wasDeleted).sorted()
    for id in gone.union(wasDeleted).union(notice.inserted) { slots[id] = nil }
    // Where relationships have changes pending here, what others did to them need not show.
    notice.updated = ChangedObject.sorted(
      slots.filter { !$0.value.isEmpty }, members: hadMembers ? [:] : news.members)
    notice.refreshed = news.updated.filter { $0.value.isEmpty && slots[$0.key] == nil }.keys
      .filter { !gone.contains($0) && !wasDeleted.contains($0) }.sorted()
    return notice
  }

  func isToMany(_ id: ObjectID, _ slot: Int) -> Bool {
    relationship(of: id, slot: slot)?.isToMany == true
  }

  /// Drops what was read before the change.
  private func forgetOutdated(_ news: ParentNews) {
    maxima.removeAll()
    matches.removeAll()
    for id in news.inserted { forgetClean(id) }
    for id in news.deleted { forgetClean(id) }
    for (id, slots) in news.updated {
      registered.remove(id)
      outdated[id] = nil
      if slots.isEmpty { forgetClean(id) }
      for slot in slots where isToMany(id, slot) {
        lists.remove(SlotKey(object: id, slot: slot))
      }
    }
    for id in news.deleted { transients[id] = nil }
    let hasMoved = news.updated.contains { id, slots in
      slots.contains { isOneSided(SlotKey(object: id, slot: $0)) }
    }
    if hasMoved || !news.deleted.isEmpty { dropOneSidedLists() }
  }

  /// Whether nobody tells the collection of members that go: they have no relationship back. A
  /// member that is saved in one such collection of a relationship leaves all others.
  func isOneSided(_ key: SlotKey) -> Bool {
    guard let relationship = relationship(of: key.object, slot: key.slot) else { return false }
    return relationship.isToMany && relationship.inverseSlot == nil
  }

  /// Drops what was read of the object. An object that is inserted may have been there before.
  func forgetClean(_ id: ObjectID) {
    registered.remove(id)
    outdated[id] = nil
    if lists.isEmpty { return }
    for slot in model[id.entity].properties.indices where isToMany(id, slot) {
      lists.remove(SlotKey(object: id, slot: slot))
    }
  }

  /// Drops what is known of collections without an inverse: nobody tells them that a member is
  /// gone.
  func dropOneSidedLists() {
    for key in lists.keys where isOneSided(key) { lists.remove(key) }
  }

  /// Drops objects that the parent has no longer, and whatever pending changes say of them.
  ///
  /// - Returns: By object, the slots that changed.
  @discardableResult
  func forget(_ gone: Set<ObjectID>) -> [ObjectID: Set<Int>] {
    guard !gone.isEmpty, !state.isEmpty else { return [:] }
    var slots: [ObjectID: Set<Int>] = [:]
    for id in gone { state.objects[id] = nil }
    for (id, object) in state.objects {
      for slot in object.changedSlots {
        guard case .object(let other) = object.values[slot], gone.contains(other) else { continue }
        state.objects[id]?.values[slot] = .null
        slots[id, default: []].insert(slot)
      }
    }
    for (key, changes) in state.members {
      if gone.contains(key.object) {
        state.members[key] = nil
      } else if !changes.added.isDisjoint(with: gone) || !changes.removed.isDisjoint(with: gone) {
        if !changes.added.isDisjoint(with: gone) { slots[key.object, default: []].insert(key.slot) }
        state.members[key]?.forget(gone)
        if state.members[key]?.isUnchanged == true { state.members[key] = nil }
      }
    }
    return slots
  }

  /// Whose value an object's slot keeps where the parent has a new one.
  enum Side {
    /// Changed here: ours; else theirs.
    case ours
    /// Changed there: theirs; else ours.
    case theirs
    /// All ours, changed or not.
    case allOurs
    case allTheirs
  }

  /// Measures an object's pending changes against a newer snapshot of it.
  ///
  /// - Returns: The slots that have another value now.
  @discardableResult
  func rebase(_ snapshot: ObjectSnapshot, keeping side: Side) -> Set<Int> {
    let id = snapshot.id
    guard var object = state.objects[id] else { return [] }
    let (old, new) = (object, withTransients(snapshot))
    object.base = new
    if object.status != .deleted {
      object.status = .updated
      for (slot, property) in model[id.entity].properties.enumerated() {
        let isOurs = property.attribute?.isDerived != true && old.keeps(slot, side, against: new)
        object.values[slot] = isOurs ? old.values[slot] : new.values[slot]
      }
    } else {
      for slot in object.values.indices
      where hasRuledPartner(id, slot) && !old.keeps(slot, .ours, against: new) {
        object.values[slot] = new.values[slot]
      }
    }
    state.objects[id] = object
    for slot in object.values.indices {
      moveMember(
        id, slot, from: (old.base?.values[slot] ?? .null, old.values[slot]),
        to: (new.values[slot], object.values[slot]))
    }
    if object.isUnchanged {
      state.objects[id] = nil
      register(snapshot)
    }
    return Set(object.values.indices.filter { !object.values[$0].isSame(as: old.values[$0]) })
  }

  /// Keeps the to-many side in step where a to-one's base or current value moved.
  func moveMember(
    _ id: ObjectID, _ slot: Int, from old: (base: Value, current: Value),
    to new: (base: Value, current: Value)
  ) {
    guard let relationship = relationship(of: id, slot: slot), !relationship.isToMany,
      let inverseSlot = relationship.inverseSlot, model.inverse(of: relationship)?.isToMany == true
    else { return }
    let change = { (value: Value, body: (inout MemberChanges) -> Void) in
      guard case .object(let owner) = value else { return }
      let key = SlotKey(object: owner, slot: inverseSlot)
      body(&self.state.members[key, default: MemberChanges()])
      if self.state.members[key]?.saysNothing == true { self.state.members[key] = nil }
    }
    if old.base != old.current {
      change(old.base) { $0.removed.remove(id) }
      change(old.current) { $0.added.remove(id) }
    }
    if new.base != new.current {
      change(new.base) { $0.removed.insert(id) }
      change(new.current) { $0.added.insert(id) }
    }
  }

  /// Measures pending changes of to-many relationships against the parent's new lists.
  private func pruneMembers(_ news: ParentNews) throws(OrreryError) {
    for (key, changes) in state.members {
      let relationship = relationship(of: key.object, slot: key.slot)
      let inverse = relationship.flatMap(model.inverse)
      let isNews =
        news.updated[key.object]?.contains(key.slot) == true || news.inserted.contains(key.object)
      if isNews && inverse?.isToMany != false {
        let base = try parentMembers(key).set
        state.members[key]?.added.subtract(base)
        state.members[key]?.removed.formIntersection(base)
      }
      if changes.order != nil { try renewOrder(key) }
      if state.members[key]?.isUnchanged == true { state.members[key] = nil }
    }
  }

  private func renewOrders() throws(OrreryError) {
    for (key, changes) in state.members where changes.order != nil { try renewOrder(key) }
  }

  /// Brings new members into a pending order, and drops those that are gone from it.
  func renewOrder(_ key: SlotKey) throws(OrreryError) {
    guard let changes = state.members[key], let order = changes.order else { return }
    let base = try parentMembers(key).objects
    let present =
      base.filter { !changes.removed.contains($0) }
      + changes.added.filter { !base.contains($0) }.sorted()
    state.members[key]?.baseOrder = base
    state.members[key]?.order = merged(order: order, with: present)
  }

  /// Repairs what cannot hold together after a merge, in favour of the pending change: a to-one
  /// whose other end leads elsewhere here, and anything that names an object deleted here.
  ///
  /// - Returns: By object, the slots that changed.
  private func reconcile(_ news: ParentNews) throws(OrreryError) -> [ObjectID: Set<Int>] {
    var slots: [ObjectID: Set<Int>] = [:]
    let hasDeleted = state.objects.values.contains { $0.status == .deleted }
    for id in news.inserted.union(news.updated.keys).sorted() {
      for (slot, property) in model[id.entity].properties.enumerated() {
        guard let relationship = property.relationship else { continue }
        if relationship.isToMany {
          if hasDeleted { try partDeleted(SlotKey(object: id, slot: slot), relationship) }
        } else if try isBroken(id, slot, relationship) {
          try clear(id, slot)
          slots[id, default: []].insert(slot)
        }
      }
    }
    return slots
  }

  private func isBroken(
    _ id: ObjectID, _ slot: Int, _ relationship: Relationship
  ) throws(OrreryError) -> Bool {
    guard let other = try destination(id, slot) else { return false }
    if state.objects[other]?.status == .deleted {
      // What No Action leaves is not broken, and what Deny and Cascade say is for the save.
      return model.inverse(of: relationship)?.deleteRule ?? .nullify == .nullify
    }
    guard let inverseSlot = relationship.inverseSlot,
      model.inverse(of: relationship)?.isToMany == false, try isAlive(other)
    else { return false }
    return try destination(other, inverseSlot) != id
  }

  private func clear(_ id: ObjectID, _ slot: Int) throws(OrreryError) {
    try materialize(id)
    guard let object = state.objects[id] else { return }
    let base = object.base?.values[slot] ?? .null
    state.objects[id]?.values[slot] = .null
    moveMember(id, slot, from: (base, object.values[slot]), to: (base, .null))
    if state.objects[id]?.isUnchanged == true { state.objects[id] = nil }
  }

  /// Parts the pairs of a many-to-many relationship of which one is deleted here, by a rule that
  /// lets the other be.
  private func partDeleted(
    _ key: SlotKey, _ relationship: Relationship
  ) throws(OrreryError) {
    guard let inverseSlot = relationship.inverseSlot,
      let inverse = model.inverse(of: relationship), inverse.isToMany
    else { return }
    let isParted = { (id: ObjectID, rule: DeleteRule) in
      self.state.objects[id]?.status == .deleted && rule != .deny && rule != .cascade
    }
    let isOwnerParted = isParted(key.object, relationship.deleteRule)
    for other in try members(key) {
      guard isOwnerParted || isParted(other, inverse.deleteRule) else { continue }
      state.members[key, default: MemberChanges()].remove(other)
      let otherKey = SlotKey(object: other, slot: inverseSlot)
      if otherKey != key { state.members[otherKey, default: MemberChanges()].remove(key.object) }
    }
  }
}

extension PendingObject {
  fileprivate func keeps(
    _ slot: Int, _ side: ManagedObjectContext.Side, against new: ObjectSnapshot
  ) -> Bool {
    switch side {
    case .ours: base.map { !values[slot].isSame(as: $0.values[slot]) } ?? true
    case .theirs: base.map { new.values[slot].isSame(as: $0.values[slot]) } ?? false
    case .allOurs: true
    case .allTheirs: false
    }
  }
}

extension MemberChanges {
  mutating func forget(_ gone: Set<ObjectID>) {
    added.subtract(gone)
    removed.subtract(gone)
    order?.removeAll { gone.contains($0) }
    baseOrder?.removeAll { gone.contains($0) }
  }
}
