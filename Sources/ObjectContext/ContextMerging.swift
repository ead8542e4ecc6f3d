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

  /// Whether all that this context shows otherwise than before is told. One that does not merge
  /// shows what others have saved once it has forgotten what it had read, and tells nobody.
  var tellsEveryChange: Bool {
    options.automaticallyMergesChanges && parent?.tellsEveryChange != false
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
    var news = news
    let hadPending = Set(state.objects.keys).intersection(
      news.inserted.union(news.updated.keys).union(news.deleted))
    let wasDeleted = hadPending.filter { state.objects[$0]?.status == .deleted }
    forgetOutdated(news)
    let hadMembers = !state.members.isEmpty
    let rebased = hadPending.subtracting(news.deleted)
    let snapshots =
      try rebased.isEmpty
      ? []
      : parentSnapshots(of: rebased.sorted())
        .map(withTransients)
    news.deleted.formUnion(rebased.subtracting(snapshots.map(\.id)))
    var slots = try state.rebase(onto: news, snapshots, by: .error, over: self)
    registerUnchanged(snapshots)
    for (id, changed) in news.updated {
      // An object that both sides brought back may have members on either.
      let candidates =
        news.inserted.contains(id) ? Set(model[id.entity].properties.indices) : changed
      slots[id, default: []].formUnion(
        hadPending.contains(id) ? candidates.filter { isToMany(id, $0) } : changed)
    }
    var notice = ObjectsDidChange(origin: news.origin)
    notice.inserted = news.inserted.subtracting(hadPending).sorted()
    notice.deleted = news.deleted.subtracting(wasDeleted).sorted()
    for id in news.deleted.union(wasDeleted).union(notice.inserted) { slots[id] = nil }
    // Where relationships have changes pending here, what others did to them need not show.
    notice.updated = ChangedObject.sorted(
      slots.filter { !$0.value.isEmpty }, members: hadMembers ? [:] : news.members)
    notice.refreshed = news.updated.filter { $0.value.isEmpty && slots[$0.key] == nil }.keys
      .filter { !news.deleted.contains($0) && !wasDeleted.contains($0) }.sorted()
    return notice
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

  /// Keeps what the parent has of objects that are not changed any longer.
  func registerUnchanged(_ snapshots: [ObjectSnapshot]) {
    for snapshot in snapshots where state.objects[snapshot.id] == nil { register(snapshot) }
  }
}
