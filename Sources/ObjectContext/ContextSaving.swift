import ObjectModel
import PersistentStore

/// Saving: into the store, or into the parent context as one edit of it.
extension ManagedObjectContext {
  /// How often a save is tried again after its merge policy has settled conflicts.
  static let maximumSaveAttempts = 10

  /// Writes all pending changes in one transaction, or nothing.
  ///
  /// Listeners hear, in this order: this context's `onChange` where a merge policy took something
  /// over or the store computed something, the other contexts' as they merge, `onSave`,
  /// `onSaveAbove` of the contexts below.
  ///
  /// A child context hands its changes to its parent, whose own save writes them. What the child
  /// changed wins there, so that one kind of conflict is left: the parent has an object no longer
  /// that the child changed or related.
  ///
  /// - Parameter isKnownToBeValid: Whether `validate` has just found nothing wrong.
  /// - Throws: A validation failure, or `validation.multiple` with all of them;
  ///   `save.mergeConflict` or `save.constraintConflict` with every conflict in `errors`; the
  ///   store's error. The context is then as it was.
  @discardableResult
  package func save(isKnownToBeValid: Bool = false) throws(OrreryError) -> SavedChanges {
    try requireOpen()
    guard edit.depth == 0 else { throw withinPerform("save") }
    return try savePending(isPartial: false, isKnownToBeValid).saved
  }

  /// Writes what can be saved in one transaction, and leaves the rest pending: objects that are not
  /// valid or in conflict with what others saved, with all that `SaveSelection` says follows from
  /// that. What was one step is not split, and what is saved is valid by itself. Nothing that this
  /// context shows changes by it, and undo and redo go on as after any save.
  ///
  /// For a context whose parent is the store.
  ///
  /// - Throws: The store's error: then nothing was saved, and the context is as it was.
  package func saveWhatIsValid() throws(OrreryError) -> PartialSave {
    try requireOpen()
    guard edit.depth == 0 else { throw withinPerform("save") }
    return try savePending(isPartial: true)
  }

  /// What a save that leaves some out has done.
  package struct PartialSave {
    package let saved: SavedChanges
    /// Why the rest was left out: each failure names its object first. Empty where all was saved.
    package let failures: [OrreryError]
  }

  /// - Parameter isPartial: Whether what cannot be saved may be left out.
  private func savePending(
    isPartial: Bool, _ isKnownToBeValid: Bool = false
  ) throws(OrreryError) -> PartialSave {
    let (before, keptBefore, groupsBefore, historyBefore) = (state, kept, groups, history)
    var resolution = ConflictResolution()
    var conflictFailures: [OrreryError] = []
    var missing: Set<ObjectID> = []
    // Where it fails, some may have been computed.
    var hasComputed = coordinator.hasWillSaveRules
    do throws(OrreryError) {
      (hasComputed, conflictFailures) = try computeForSave()
      for attempt in 1...Self.maximumSaveAttempts {
        let invalid = attempt == 1 && isKnownToBeValid && !hasComputed ? [] : try pendingFailures()
        let failures = invalid + conflictFailures
        if !isPartial, let error = OrreryError(combining: failures) {
          throw error
        }
        let held = try selection(without: failures, missing)
        let whole = state
        let (saving, staying) = whole.split(holding: held, part: part)
        var merged = ChangeSet()
        if resolution.hasChangedState || hasComputed {
          let difference = difference(from: before, to: whole, gone: resolution.gone)
          merged = ChangeSet(combining: resolution.shown + [difference], in: model)
          merged.deleted.removeAll { whole.objects[$0].map { $0.status != .deleted } == true }
        }
        switch try write(saving) {
        case .saved(let result):
          let saved = finishSave(result, merged, staying)
          return PartialSave(saved: saved, failures: failures)
        case .conflicts(let conflicts):
          state = whole
          // Who deletes an object deletes it as it is by then: that is no matter of policy.
          let isOfRules = conflicts.allSatisfy { if case .members = $0 { true } else { false } }
          if isPartial, !isOfRules {
            let error = conflictError(conflicts)
            missing.formUnion(conflicts.compactMap(\.missingObject))
            conflictFailures += error.errors.isEmpty ? [error] : error.errors
          } else {
            guard isOfRules || options.mergePolicy != .error else { throw conflictError(conflicts) }
            conflictFailures += try resolve(conflicts, &resolution, isPartial: isPartial)
          }
        }
      }
      throw OrreryError(
        .saveFailed, "The save met new conflicts \(Self.maximumSaveAttempts) times.",
        hint: "Save again.", isRetryable: true)
    } catch {
      if resolution.hasChangedState || hasComputed {
        state = before
        (kept, groups, history) = (keptBefore, groupsBefore, historyBefore)
        forgetClean()
        matches = MatchIndexes()
      }
      throw error
    }
  }

  /// Gives objects what a save computes. That is no step of undo: the next save computes it anew.
  ///
  /// - Returns: Whether there was anything, and which objects cannot have it.
  private func computeForSave() throws(OrreryError) -> (Bool, [OrreryError]) {
    guard parent == nil, coordinator.hasWillSaveRules else { return (false, []) }
    defer {
      _ = state.endEdit()
      maxima = MaximumCache()
    }
    return try applyWillSaveRules()
  }

  /// - Returns: The deletions that are denied, where these may be left out.
  private func resolve(
    _ conflicts: [SaveConflict], _ resolution: inout ConflictResolution, isPartial: Bool
  ) throws(OrreryError) -> [OrreryError] {
    do throws(OrreryError) {
      try resolve(conflicts, &resolution)
      return []
    } catch {
      let denials = error.errors.isEmpty ? [error] : error.errors
      let areDenials = denials.allSatisfy { $0.kind == .relationshipDeniedDelete }
      guard isPartial, areDenials else { throw error }
      return denials
    }
  }

  /// What is left out because of the failures.
  ///
  /// - Parameter missing: Objects that somebody else has deleted in the store.
  private func selection(
    without failures: [OrreryError], _ missing: Set<ObjectID>
  ) throws(OrreryError) -> Set<ChangePart> {
    if failures.isEmpty { return [] }
    var selection = SaveSelection(in: self)
    for failure in failures {
      if let id = failure.objects.first {
        selection.holdBack(id, key: failure.key, isMissing: missing.contains(id))
      }
    }
    try selection.close()
    return selection.held
  }

  /// Writes a part of the pending changes, which are those alone afterwards; all again where that
  /// fails.
  private func write(_ saving: GraphDiff) throws(OrreryError) -> StoreSaveOutcome {
    let whole = state
    state = saving
    do throws(OrreryError) {
      if let parent { return try write(into: parent) }
      let unseen = try state.ownersOfUnseenPartners(over: self)
      guard unseen.isEmpty else { return .conflicts(unseen.map(SaveConflict.members(of:))) }
      let changes = storeChanges()
      guard !changes.isEmpty else { return .saved(StoreSaveResult()) }
      let outcome = try coordinator.requireStore().save(changes)
      if case .saved = outcome, !changes.highestKeys.isEmpty { coordinator.didGiveBackKeys() }
      return outcome
    } catch {
      state = whole
      throw error
    }
  }

  /// Makes the pending changes an edit of the parent.
  private func write(into parent: ManagedObjectContext) throws(OrreryError) -> StoreSaveOutcome {
    let changes = storeChanges()
    let edited = state.changes.updated.map(\.id).filter { id in
      state.objects[id] != nil
        || collections(of: id).contains { state.members[$0]?.moved.isEmpty == false }
    }
    let named = changes.newlyRelated(in: model).union(edited).sorted()
    try parent.prefetch(named)
    var missing: [SaveConflict] = []
    for id in named where try !parent.isAlive(id) { missing.append(.missing(id)) }
    guard missing.isEmpty else { return .conflicts(missing) }
    (isSavingAbove, heardWhileSaving) = (true, ChangeSet())
    defer { isSavingAbove = false }
    try parent.perform { () throws(OrreryError) in
      try parent.state.take(state, over: parent)
    }
    return .saved(StoreSaveResult())
  }

  private func storeChanges() -> StoreChanges {
    var changes = StoreChanges()
    for id in state.objects.keys {
      guard let object = state.objects[id] else { continue }
      let properties = model[id.entity].properties
      let isStored = { (slot: Int) in properties[slot].isSaved }
      switch (object.status, object.base) {
      case (.deleted, let base?):
        changes.deleted.append(
          StoreChanges.Deletion(
            id: id, expectedVersion: kept.version(of: base, changing: base.values.indices)))
      case (.updated, let base?):
        let slots = object.changedSlots.filter(isStored)
        guard !slots.isEmpty else { continue }
        let values = Dictionary(uniqueKeysWithValues: slots.map { ($0, object.values[$0]) })
        changes.updated.append(
          StoreChanges.Update(
            id: id, expectedVersion: kept.version(of: base, changing: slots), values: values))
      default:
        let values =
          model[id.entity].isStoredAsGiven
          ? object.values : object.values.indices.map { isStored($0) ? object.values[$0] : .null }
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
    for key in state.members.keys.sorted() {
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
      if relationship.isOrdered, state.objects[key.object]?.status != .deleted {
        changes.orders += members.storedOrders(key)
      }
    }
  }

  /// Whether this is the end of a many-to-many pair that states it: each is stated once.
  func states(_ key: SlotKey, _ other: ObjectID, _ relationship: Relationship) -> Bool {
    guard let inverseSlot = relationship.inverseSlot else { return true }
    return key <= SlotKey(object: other, slot: inverseSlot)
  }

  /// - Parameters:
  ///   - merged: What settling conflicts has changed here.
  ///   - staying: What was not written and is pending from now on.
  private func finishSave(
    _ result: StoreSaveResult, _ merged: ChangeSet, _ staying: GraphDiff
  ) -> SavedChanges {
    var changes = persistent(pendingChanges)
    let (computed, untold) = applyStored(result)
    changes.update(computed)
    if parent != nil {
      let derived = withDerived(ChangeSet(updated: changes.updated), .edit).updated
      for object in derived { registered.remove(object.id) }
    }
    settle { result.versions[$0] }
    let taken = takenAlong(by: changes)
    if !taken.isEmpty {
      kept.drop(Set(taken.deleted))
      forgetOutdated(taken)
    }
    // What was left out is measured against what is written now.
    state = staying
    state.takeStored(result.storedValues)
    keepAfterSave()
    do throws(OrreryError) {
      try state.renewOrders(over: self)
    } catch {
      // Measured against the orders that were there before, they stay pending.
    }
    if staying.isEmpty { groups.removeAll() } else { groups.keep(where: isPending) }
    notify(merged, .merge)
    notify(taken, .merge)
    notify(ChangeSet(updated: ChangedObject.sorted(untold)), .refresh)
    if parent == nil { coordinator.spread(changes, .merge, from: self) }
    let saved = SavedChanges(changes, author: options.author, transaction: result.transaction)
    notify(saved)
    return saved
  }

  /// What the parent has made of the changes, where it has deleted more than they say.
  private func takenAlong(by changes: ChangeSet) -> ChangeSet {
    var taken = heardWhileSaving
    heardWhileSaving = ChangeSet()
    taken.deleted.removeAll(where: changes.deleted.containsAscending)
    taken.inserted.removeAll(where: changes.inserted.containsAscending)
    return taken.deleted.isEmpty ? ChangeSet() : taken
  }

  /// The changes without what no store has.
  private func persistent(_ changes: ChangeSet) -> ChangeSet {
    var changes = changes
    changes.updated = changes.updated.compactMap { object in
      let properties = model[object.id.entity].properties
      let slots = object.slots.filter { properties[$0].isPersistent }
      let members = object.members.filter { properties[$0.key].isPersistent }
      return slots.isEmpty
        ? nil : ChangedObject(id: object.id, slots: slots, members: members)
    }
    return changes
  }

  /// Takes over what the store made of values.
  ///
  /// - Returns: By object, the slots that have another value now or whose value was not known here,
  ///   and those of them that nobody has been told of: what is derived was, as far as it could be.
  private func applyStored(
    _ result: StoreSaveResult
  ) -> (changed: [ObjectID: Set<Int>], untold: [ObjectID: Set<Int>]) {
    coordinator.applyStoredValues(result.storedValues)
    defer { state.takeStored(result.storedValues) }
    var changed: [ObjectID: Set<Int>] = [:]
    var untold: [ObjectID: Set<Int>] = [:]
    for (id, values) in result.storedValues {
      if state.objects[id]?.status == .deleted { continue }
      let known = state.objects[id]?.values ?? registered.peek(id)?.values
      // What is shown of what is kept is not what the store had.
      let slots = values.filter { !kept.isEmpty || known?[$0].isSame(as: $1) != true }.keys
      if !slots.isEmpty { changed[id] = Set(slots) }
      let shown = known.map { shownValues($0, of: id) }
      let news = slots.filter { slot in values[slot].map { shown?[slot].isSame(as: $0) } != true }
      if !news.isEmpty { untold[id] = Set(news) }
      if state.objects[id] == nil, var snapshot = registered.peek(id) {
        for (slot, value) in values { snapshot.values[slot] = value }
        registered.insert(snapshot)
      }
    }
    return (changed, untold)
  }

  /// What is shown of an object; where that cannot be found out, what is known.
  private func shownValues(_ known: [Value], of id: ObjectID) -> [Value] {
    do throws(OrreryError) {
      return try state.derive(known, of: id, coordinator.derivedAttributes, over: self)
    } catch {
      return known
    }
  }

  /// Makes what was pending the clean state. What a parent context has of it is read again.
  private func settle(version: (ObjectID) -> Int64?) {
    for key in state.members.keys { settleList(key) }
    if state.objects.values.contains(where: { $0.status == .deleted })
      || state.members.keys.contains(where: isOneSided)
    {
      dropOneSidedLists()
    }
    kept.take(state, version: version)
    for (id, object) in state.objects {
      guard parent == nil, object.status != .deleted else {
        if parent == nil { forgetClean(id) } else { registered.remove(id) }
        transients[id] = nil
        coordinator.forgetRows(of: [id])
        continue
      }
      var snapshot = ObjectSnapshot(
        id: id, version: version(id) ?? object.base?.version ?? 1, values: object.values)
      let cost = snapshot.memorySize
      registered.insert(snapshot, for: id, cost: cost)
      if !model[id.entity].isStoredAsGiven {
        keepTransients(of: snapshot)
        for (slot, property) in model[id.entity].properties.enumerated()
        where !property.isPersistent { snapshot.values[slot] = .null }
      }
      if kept.isEmpty {
        coordinator.cache(snapshot, cost: cost, besides: self)
      } else {
        coordinator.forgetRows(of: [id])
      }
    }
    state = GraphDiff(model: model)
    matches = MatchIndexes()
  }

  /// Where the parent's list is known, so is the new one.
  private func settleList(_ key: SlotKey) {
    guard parent == nil, let list = lists.peek(key), let changes = state.members[key],
      state.objects[key.object]?.status != .deleted
    else {
      lists.remove(key)
      return
    }
    do {
      let isOrdered = relationship(of: key.object, slot: key.slot)?.isOrdered == true
      let joined = changes.joined
      if changes.order == nil, changes.removed.isEmpty, isOrdered || list.isBefore(joined) {
        list.append(joined)
        lists.insert(list, for: key, cost: list.objects.count + 1)
      } else {
        let members = try members(key)
        lists.insert(MemberList(members), for: key, cost: members.count + 1)
      }
    } catch {
      // The save has succeeded. Whoever asks for the list reads it then, or is told why not.
      lists.remove(key)
    }
  }

  private func keepTransients(of snapshot: ObjectSnapshot) {
    for (slot, property) in model[snapshot.id.entity].properties.enumerated() {
      guard property.attribute?.isTransient == true else { continue }
      if snapshot.values[slot].isNull {
        transients[snapshot.id]?[slot] = nil
        if transients[snapshot.id]?.isEmpty == true { transients[snapshot.id] = nil }
      } else {
        transients[snapshot.id, default: [:]][slot] = snapshot.values[slot]
      }
    }
  }
}

extension GraphDiff {
  /// Makes a child's pending changes its own.
  mutating func take(_ child: GraphDiff, over parent: some GraphParent) throws(OrreryError) {
    let objects = child.objects.sorted { $0.key < $1.key }
    try prefetch(objects.map(\.key), over: parent)
    for (id, object) in objects where object.status == .inserted {
      guard try !isAlive(id, over: parent) else { continue }
      let base = self.objects[id]?.base?.values
      let values = model[id.entity].properties.enumerated().map { slot, property -> Value in
        guard let attribute = property.attribute else { return .null }
        return attribute.isDerived ? base?[slot] ?? .null : object.values[slot]
      }
      apply(.insert(id, values: values, isRevived: object.isRevived))
    }
    var links: [(ObjectID, Int, ObjectID)] = []
    for (id, object) in objects where object.status != .deleted {
      guard try isAlive(id, over: parent) else { continue }
      for slot in object.changedSlots
      where model[id.entity].properties[slot].attribute?.isDerived != true {
        guard model[id.entity].properties[slot].relationship != nil else {
          try setAttribute(id, slot, to: object.values[slot], over: parent)
          continue
        }
        try relate(id, slot, to: [], over: parent)
        if case .object(let other) = object.values[slot] { links.append((id, slot, other)) }
      }
    }
    for (id, slot, other) in links where try isAlive(other, over: parent) {
      try connect(id, slot, to: other, over: parent)
    }
    try takeMembers(child, over: parent)
    var doomed: [ObjectID] = []
    for (id, object) in objects where object.status == .deleted {
      if try isAlive(id, over: parent) { doomed.append(id) }
    }
    // What the child does not know of is under the same rules.
    try propagateDeletes(doomed, over: parent)
  }

  private mutating func takeMembers(
    _ child: GraphDiff, over parent: some GraphParent
  ) throws(OrreryError) {
    let members = child.members.sorted { $0.key < $1.key }
    for (key, changes) in members where try isAlive(key.object, over: parent) {
      if !followsToOnes(key) {
        for other in changes.removed.sorted() {
          try disconnect(key.object, key.slot, from: other, over: parent)
        }
        for other in changes.joined where try isAlive(other, over: parent) {
          try connect(key.object, key.slot, to: other, over: parent)
        }
      }
    }
    for (key, changes) in members where try isAlive(key.object, over: parent) {
      guard let order = changes.ownOrder else { continue }
      try reorder(key, to: try self.members(key, over: parent).arranged(order), over: parent)
    }
  }
}
