import ObjectModel
import PersistentStore

/// Going back to what the parent has.
extension ManagedObjectContext {
  /// Drops all pending changes, and the steps of undo with them.
  package func rollback() {
    guard !isClosed, edit.depth == 0 else { return }
    let notice = difference(from: state, to: GraphDiff(model: model), isSameParent: true)
    dropPending()
    notify(notice, .rollback)
  }

  /// Forgets everything: pending changes, steps of undo, transient values, and what was read.
  package func reset() {
    guard !isClosed, edit.depth == 0 else { return }
    var notice = difference(from: state, to: GraphDiff(model: model))
    if !options.automaticallyMergesChanges {
      let told = Set(notice.ids)
      let read = Set(registered.keys).union(kept.diff.objects.keys)
      notice.refreshed = read.subtracting(told).sorted()
    }
    forgetEverything()
    notify(notice, .refresh)
  }

  /// Reads objects again, past every cache, and tells what is found changed.
  ///
  /// - Parameters:
  ///   - ids: nil for all that this context holds.
  ///   - mergingChanges: Whether pending changes stay, on top of what is read. Where not, those of
  ///     the given objects are dropped, at both ends of relationships; inserted objects stay.
  /// - Throws: `object.notFound`, `object.deleted`, or the store's error.
  package func refresh(_ ids: [ObjectID]? = nil, mergingChanges: Bool = true) throws(OrreryError) {
    try requireOpen()
    guard edit.depth == 0 else { throw withinPerform("refresh") }
    let given = try ids.map { ids throws(OrreryError) in try ids.map(requireObject) }
    var discarded: ChangeSet?
    if !mergingChanges { discarded = try discardChanges(of: given) }
    let targets =
      given
      ?? Array(Set(registered.keys).union(state.objects.keys).union(kept.diff.objects.keys))
    let news = try readAgain(targets.filter { state.objects[$0].map { $0.base != nil } ?? true })
    keepRead(of: kept.diff.objects.keys)
    if given == nil { kept = KeptReads(model: model) } else { kept.drop(Set(targets)) }
    let others = try measureKept().others
    var notice = ChangeSet(combining: [others, try merge(news)], in: model)
    if let discarded {
      notice = ChangeSet(combining: [discarded, notice], in: model)
      // Which objects joined and left in the end is not followed through both.
      for place in notice.updated.indices { notice.updated[place].members = [:] }
    }
    notice.refreshed = []
    notice.refreshed = Set(given ?? []).subtracting(notice.ids).sorted()
    notify(notice, .refresh)
    if parent == nil { coordinator.spread(news, .remote, from: self) }
  }

  func withinPerform(_ operation: String) -> OrreryError {
    OrreryError(
      .saveFailed, "There is no \(operation) within a perform.", hint: "Do it afterwards.")
  }

  private func dropPending() {
    let bases = state.objects.values.compactMap(\.base)
    state = GraphDiff(model: model)
    registerUnchanged(bases)
    groups = ChangeGroups()
    history.removeAllSteps()
    maxima = MaximumCache()
    matches = MatchIndexes()
  }

  private func discardChanges(of ids: [ObjectID]?) throws(OrreryError) -> ChangeSet? {
    guard let ids else {
      let notice = difference(from: state, to: GraphDiff(model: model))
      dropPending()
      return notice
    }
    return try performQuietly(as: .refresh) { () throws(OrreryError) in
      for id in ids where state.objects[id]?.status != .inserted {
        for slot in model[id.entity].properties.indices { try discardChange(id, slot) }
      }
    }.1
  }

  func discardChange(_ id: ObjectID, _ slot: Int) throws(OrreryError) {
    let base = state.objects[id]?.base?.values[slot]
    switch model[id.entity].properties[slot] {
    case .attribute:
      if let base { try setAttribute(id, slot, to: base) }
    case .relationship(let relationship):
      var others: [ObjectID] = []
      if relationship.isToMany {
        let key = SlotKey(object: id, slot: slot)
        guard state.members[key] != nil else { return }
        others = try parentMembers(key).objects
      } else {
        guard let base else { return }
        if case .object(let other) = base { others = [other] }
      }
      var living: [ObjectID] = []
      for other in others where try isAlive(other) { living.append(other) }
      try relate(id, slot, to: living)
    case .fetchedProperty:
      break
    }
  }

  /// What is new about these objects in the parent, compared with what was read last.
  private func readAgain(_ ids: [ObjectID]) throws(OrreryError) -> ChangeSet {
    if parent == nil { coordinator.forgetRows(of: ids) }
    var news = ChangeSetBuilder()
    var gone = Set(ids)
    for snapshot in try parentSnapshots(of: ids) {
      let id = snapshot.id
      gone.remove(id)
      let known = state.objects[id]?.base ?? registered.peek(id)
      guard let shown = known?.values ?? kept.diff.objects[id]?.values else { continue }
      let new = withTransients(snapshot)
      let changed = new.values.indices.filter {
        !new.values[$0].isSame(as: shown[$0]) && !isToMany(id, $0)
      }
      if !changed.isEmpty {
        news.update(id, changed)
      } else if new.version != known?.version {
        news.refresh(id)
      }
    }
    for id in gone { news.delete(id) }
    let wanted = Set(ids).subtracting(gone)
    let read = Set(lists.keys).union(kept.lists.keys).filter { wanted.contains($0.object) }
    for (property, keys) in read.byProperty {
      let found = try parentMembers(of: keys.map(\.object), slot: property.slot)
      for key in keys where found[key.object] ?? [] != lists.peek(key)?.objects ?? kept.lists[key] {
        news.update(key.object, [key.slot])
      }
    }
    for key in kept.diff.members.keys where !gone.contains(key.object) {
      news.update(key.object, [key.slot])
    }
    return news.changes(in: model)
  }

  /// What a listener has to be told when the changes take the place of others.
  func difference(
    from old: GraphDiff, to new: GraphDiff, gone: Set<ObjectID> = [], isSameParent: Bool = false
  ) -> ChangeSet {
    var notice = new.changes(since: old, gone: gone, isSameParent: isSameParent) {
      registered.peek($0)
    }
    notice.updated = withoutLeftNames(notice.updated, in: new)
    return notice
  }

  /// Leaves out objects that are gone and of which the delete rule No Action has left the names:
  /// who parts from such an object changes nothing of it.
  func withoutLeftNames(_ updated: [ChangedObject], in state: GraphDiff) -> [ChangedObject] {
    updated.filter { object in
      guard state.objects[object.id] == nil,
        object.slots.allSatisfy({
          relationship(of: object.id, slot: $0)?.deleteRule == .noAction
        })
      else { return true }
      do throws(OrreryError) {
        return try cleanSnapshot(object.id) != nil
      } catch {
        return true
      }
    }
  }
}

extension GraphDiff {
  /// What is shown otherwise than by the parent.
  var changes: ChangeSet {
    var changes = ChangeSet()
    var slots: [ObjectID: Set<Int>] = [:]
    for id in objects.keys {
      guard let object = objects[id] else { continue }
      switch object.status {
      case .inserted: changes.inserted.append(id)
      case .deleted: changes.deleted.append(id)
      case .updated:
        let changed = object.changedSlots
        if !changed.isEmpty { slots[id] = Set(changed) }
      }
    }
    var differences: [SlotKey: MemberDifference] = [:]
    for (key, members) in members where !members.isUnchanged {
      guard (objects[key.object]?.status ?? .updated) == .updated else { continue }
      slots[key.object, default: []].insert(key.slot)
      differences[key] = MemberDifference(from: nil, to: members)
    }
    changes.updated = ChangedObject.sorted(slots, members: differences)
    return changes
  }

  /// What is shown otherwise than with older changes.
  ///
  /// - Parameters:
  ///   - gone: Objects that the parent has no longer.
  ///   - isSameParent: Whether both are measured against the same state of the parent.
  ///   - known: What the parent has of an object, where that may be another than it was.
  func changes(
    since old: GraphDiff, gone: Set<ObjectID> = [], isSameParent: Bool,
    known: (ObjectID) -> ObjectSnapshot? = { _ in nil }
  ) -> ChangeSet {
    var notice = ChangeSet()
    var slots: [ObjectID: Set<Int>] = [:]
    var differences: [SlotKey: MemberDifference] = [:]
    for id in Set(old.objects.keys).union(objects.keys) {
      let before = old.shown(id, otherwise: objects[id]?.base)
      let after = gone.contains(id) ? nil : shown(id, otherwise: known(id) ?? old.objects[id]?.base)
      switch (before, after) {
      case (nil, nil): break
      case (nil, _?): notice.inserted.append(id)
      case (_?, nil): notice.deleted.append(id)
      case (let before?, let after?):
        let changed = before.indices.filter { !before[$0].isSame(as: after[$0]) }
        if !changed.isEmpty { slots[id] = Set(changed) }
      }
    }
    for key in Set(old.members.keys).union(members.keys) {
      let (before, after) = (old.members[key], members[key])
      if (before ?? MemberChanges()).shows(after ?? MemberChanges()) { continue }
      slots[key.object, default: []].insert(key.slot)
      if isSameParent { differences[key] = MemberDifference(from: before, to: after) }
    }
    notice.deleted += gone.filter { old.objects[$0] == nil && objects[$0] == nil }
    notice.inserted.sort()
    notice.deleted.sort()
    for id in notice.inserted + notice.deleted { slots[id] = nil }
    for id in slots.keys where isHidden(id, old) && old.isHidden(id, self) { slots[id] = nil }
    notice.updated = ChangedObject.sorted(slots, members: differences)
    return notice
  }

  /// Whether the object is not there: deleted, or inserted by the other changes.
  private func isHidden(_ id: ObjectID, _ other: GraphDiff) -> Bool {
    objects[id].map { $0.status == .deleted } ?? (other.objects[id]?.status == .inserted)
  }

  private func shown(_ id: ObjectID, otherwise base: ObjectSnapshot?) -> [Value]? {
    guard let object = objects[id] else { return base?.values }
    return object.status == .deleted ? nil : object.values
  }
}
