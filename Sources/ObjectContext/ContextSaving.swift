import ObjectModel
import PersistentStore

/// Saving: into the store, or into the parent context as one edit of it.
extension ManagedObjectContext {
  /// How often a save is tried again after its merge policy has settled conflicts.
  static let maximumSaveAttempts = 10

  /// Writes all pending changes in one transaction, or nothing.
  ///
  /// Listeners hear, in this order: this context's `onChange` where a merge policy took something
  /// over or the store computed something, the other contexts' as they merge, `onSave`.
  ///
  /// A child context hands its changes to its parent, whose own save writes them. There are no
  /// conflicts there: what the child changed wins, and changes to objects that the parent has no
  /// longer are left out.
  ///
  /// - Throws: A validation failure, or `validation.multiple` with all of them;
  ///   `save.mergeConflict` or `save.constraintConflict` with every conflict in `errors`; the
  ///   store's error. The context is then as it was.
  @discardableResult
  package func save() throws(OrreryError) -> ContextDidSave {
    try requireOpen()
    guard edit.depth == 0 else { throw withinPerform("save") }
    guard let parent else { return try saveToStore() }
    if let error = OrreryError(validationFailures: try pendingFailures()) { throw error }
    return try save(into: parent)
  }

  // MARK: - Into the store

  private func saveToStore() throws(OrreryError) -> ContextDidSave {
    let before = state
    var resolution = ConflictResolution()
    do throws(OrreryError) {
      for _ in 1...Self.maximumSaveAttempts {
        if let error = OrreryError(validationFailures: try pendingFailures()) { throw error }
        let changes = storeChanges()
        guard !changes.isEmpty else { return finishSave(StoreSaveResult(), before, resolution) }
        switch try coordinator.store.save(changes) {
        case .saved(let result):
          if !changes.highestKeys.isEmpty { coordinator.didGiveBackKeys() }
          return finishSave(result, before, resolution)
        case .conflicts(let conflicts):
          // Who deletes an object deletes it as it is by then: that is no matter of policy.
          let isOfRules = conflicts.allSatisfy { if case .members = $0 { true } else { false } }
          guard isOfRules || options.mergePolicy != .error else { throw conflictError(conflicts) }
          try resolve(conflicts, &resolution)
        }
      }
      throw OrreryError(
        .saveFailed, "The save met new conflicts \(Self.maximumSaveAttempts) times.",
        hint: "Save again.", isRetryable: true)
    } catch {
      if resolution.hasChangedState {
        state = before
        forgetClean()
        matches.removeAll()
      }
      throw error
    }
  }

  private func storeChanges() -> StoreChanges {
    var changes = StoreChanges()
    for (id, object) in state.objects.sorted(by: { $0.key < $1.key }) {
      let properties = model[id.entity].properties
      let isStored = { (slot: Int) -> Bool in
        properties[slot].isPersistent && properties[slot].attribute?.isDerived != true
      }
      switch (object.status, object.base) {
      case (.deleted, let base?):
        changes.deleted.append(
          StoreChanges.Deletion(id: id, expectedVersion: base.version))
      case (.updated, let base?):
        let slots = object.changedSlots.filter(isStored)
        guard !slots.isEmpty else { continue }
        let values = Dictionary(uniqueKeysWithValues: slots.map { ($0, object.values[$0]) })
        changes.updated.append(
          StoreChanges.Update(id: id, expectedVersion: base.version, values: values))
      default:
        let values = object.values.indices.map { isStored($0) ? object.values[$0] : .null }
        changes.inserted.append(ObjectSnapshot(id: id, version: 0, values: values))
        if object.isRevived { changes.revived.insert(id) }
      }
    }
    addMembers(to: &changes)
    if !changes.isEmpty { changes.highestKeys = coordinator.highestKeys }
    changes.author = options.author
    changes.contextName = options.name
    for (key, members) in state.members where !members.isUnchanged {
      changes.toManyChanges[key.object, default: []].append(key.slot)
    }
    return changes
  }

  private func addMembers(to changes: inout StoreChanges) {
    let keys = state.members.keys.sorted { ($0.object, $0.slot) < ($1.object, $1.slot) }
    for key in keys {
      guard let members = state.members[key], !members.isUnchanged,
        let relationship = relationship(of: key.object, slot: key.slot), !relationship.isTransient
      else { continue }
      if model.inverse(of: relationship)?.isToMany != false {
        let links = { (others: Set<ObjectID>) -> [StoreChanges.Link] in
          others.filter { self.states(key, $0, relationship) }.sorted()
            .map { StoreChanges.Link(owner: key.object, slot: key.slot, other: $0) }
        }
        changes.addedLinks += links(members.added)
        changes.removedLinks += links(members.removed)
      }
      if let order = members.order, state.objects[key.object]?.status != .deleted {
        changes.orders.append(
          StoreChanges.Order(owner: key.object, slot: key.slot, objects: order))
      }
    }
  }

  /// Whether this is the end of a many-to-many pair that states it: each is stated once.
  private func states(
    _ key: SlotKey, _ other: ObjectID, _ relationship: Relationship
  ) -> Bool {
    guard let inverseSlot = relationship.inverseSlot else { return true }
    return (key.object, key.slot) <= (other, inverseSlot)
  }

  private func finishSave(
    _ result: StoreSaveResult, _ before: PendingState, _ resolution: ConflictResolution
  ) -> ContextDidSave {
    var merged = ObjectsDidChange(origin: .merge)
    if resolution.hasChangedState {
      merged = difference(from: before, to: state, gone: resolution.gone, origin: .merge)
    }
    var saved = didSave(of: pendingChanges)
    saved.transaction = result.transaction
    var news = ParentNews(
      origin: .merge, inserted: Set(saved.inserted), deleted: Set(saved.deleted))
    for object in saved.updated { news.updated[object.id] = Set(object.slots) }
    let computed = applyStored(result)
    settle { result.versions[$0] }
    for (id, slots) in computed where !news.inserted.contains(id) {
      news.updated[id, default: []].formUnion(slots)
    }
    notify(merged)
    notify(ObjectsDidChange(origin: .refresh, updated: ChangedObject.sorted(computed)))
    if !news.isEmpty { coordinator.spread(news, from: self) }
    if !saved.isEmpty { onSave?(saved) }
    return saved
  }

  private func didSave(of changes: PendingChanges) -> ContextDidSave {
    let updated = changes.updated.compactMap { object -> ChangedObject? in
      let properties = model[object.id.entity].properties
      let slots = object.slots.filter { properties[$0].isPersistent }
      return slots.isEmpty ? nil : ChangedObject(id: object.id, slots: slots)
    }
    return ContextDidSave(
      name: options.name, author: options.author, inserted: changes.inserted, updated: updated,
      deleted: changes.deleted)
  }

  /// Takes over what the store made of values.
  ///
  /// - Returns: By object, the slots that have another value now or whose value was not known here.
  private func applyStored(_ result: StoreSaveResult) -> [ObjectID: Set<Int>] {
    coordinator.applyStoredValues(result.storedValues)
    var changed: [ObjectID: Set<Int>] = [:]
    for (id, values) in result.storedValues {
      if state.objects[id]?.status == .deleted { continue }
      let shown = state.objects[id]?.values ?? registered.peek(id)?.values
      let slots = values.filter { slot, value in shown?[slot].isSame(as: value) != true }.keys
      if !slots.isEmpty { changed[id] = Set(slots) }
      for (slot, value) in values { state.objects[id]?.values[slot] = value }
      if state.objects[id] == nil, var snapshot = registered.peek(id) {
        for (slot, value) in values { snapshot.values[slot] = value }
        registered.insert(snapshot, for: id)
      }
    }
    return changed
  }

  /// Makes what was pending the clean state.
  private func settle(version: (ObjectID) -> Int64?) {
    for key in state.members.keys { settleList(key) }
    if state.objects.values.contains(where: { $0.status == .deleted })
      || state.members.keys.contains(where: isOneSided)
    {
      dropOneSidedLists()
    }
    for (id, object) in state.objects {
      guard object.status != .deleted else {
        forgetClean(id)
        transients[id] = nil
        if parent == nil { coordinator.forgetRows(of: [id]) }
        continue
      }
      var snapshot = ObjectSnapshot(
        id: id, version: version(id) ?? object.base?.version ?? 1, values: object.values)
      keepTransients(of: snapshot)
      registered.insert(snapshot, for: id)
      guard parent == nil else { continue }
      for (slot, property) in model[id.entity].properties.enumerated() where !property.isPersistent
      {
        snapshot.values[slot] = .null
      }
      coordinator.cache(snapshot)
    }
    state = PendingState()
    matches.removeAll()
  }

  /// Where the parent's list is known, so is the new one.
  private func settleList(_ key: SlotKey) {
    guard lists.peek(key) != nil, state.objects[key.object]?.status != .deleted,
      let members = try? members(key)
    else {
      lists.remove(key)
      return
    }
    lists.insert(MemberList(members), for: key, cost: members.count + 1)
  }

  private func keepTransients(of snapshot: ObjectSnapshot) {
    for (slot, property) in model[snapshot.id.entity].properties.enumerated() {
      guard property.attribute?.isTransient == true else { continue }
      if snapshot.values[slot].isNull {
        transients[snapshot.id]?[slot] = nil
      } else {
        transients[snapshot.id, default: [:]][slot] = snapshot.values[slot]
      }
    }
  }

  // MARK: - Into the parent

  private func save(into parent: ManagedObjectContext) throws(OrreryError) -> ContextDidSave {
    let saved = didSave(of: pendingChanges)
    parent.savingChild = self
    defer { parent.savingChild = nil }
    try parent.perform { () throws(OrreryError) in try parent.take(state) }
    for id in state.objects.keys {
      registered.remove(id)
      transients[id] = nil
    }
    for key in state.members.keys { lists.remove(key) }
    state = PendingState()
    matches.removeAll()
    if !saved.isEmpty { onSave?(saved) }
    return saved
  }

  /// Makes a child's pending changes this context's own. Within a `perform`.
  private func take(_ child: PendingState) throws(OrreryError) {
    let objects = child.objects.sorted { $0.key < $1.key }
    try prefetch(objects.map(\.key))
    for (id, object) in objects where object.status == .inserted {
      guard try !isAlive(id) else { continue }
      let isAttribute = model[id.entity].properties.map { $0.attribute != nil }
      let values = object.values.indices.map { isAttribute[$0] ? object.values[$0] : .null }
      record(.insert(id, values: values))
      if object.isRevived { state.objects[id]?.isRevived = true }
      edit.touched.insert(id)
    }
    var links: [(ObjectID, Int, ObjectID)] = []
    for (id, object) in objects where object.status != .deleted {
      guard try isAlive(id) else { continue }
      for slot in object.changedSlots {
        guard model[id.entity].properties[slot].relationship != nil else {
          try setAttribute(id, slot, to: object.values[slot])
          continue
        }
        try relate(id, slot, to: [])
        if case .object(let other) = object.values[slot] { links.append((id, slot, other)) }
      }
    }
    for (id, slot, other) in links where try isAlive(other) {
      try connect(id, slot, to: other)
    }
    try takeMembers(child)
    var doomed: [ObjectID] = []
    for (id, object) in objects where object.status == .deleted {
      if try isAlive(id) { doomed.append(id) }
    }
    try remove(doomed)
  }

  private func takeMembers(_ child: PendingState) throws(OrreryError) {
    let members = child.members.sorted {
      ($0.key.object, $0.key.slot) < ($1.key.object, $1.key.slot)
    }
    for (key, changes) in members where try isAlive(key.object) {
      let relationship = relationship(of: key.object, slot: key.slot)
      if relationship.flatMap(model.inverse)?.isToMany != false {
        for other in changes.removed.sorted() {
          try disconnect(key.object, key.slot, from: other)
        }
        for other in changes.added.sorted() where try isAlive(other) {
          try connect(key.object, key.slot, to: other)
        }
      }
    }
    for (key, changes) in members where try isAlive(key.object) {
      guard let order = changes.order else { continue }
      try reorder(key, to: merged(order: order, with: try self.members(key)))
    }
  }
}
