import ObjectModel
import PersistentStore

/// Taking up what changed in the parent: another context's save, an edit of a parent context, a
/// batch request, another process.
///
/// Slots that have pending changes keep them and are from now on measured against the parent's new
/// values; all others take the new values. An object deleted in the parent is gone here, pending
/// changes and all, and nothing pending names it any longer. Undo steps stay: see `undo`.
extension ManagedObjectContext {
  func receive(_ news: ChangeSet, _ origin: ChangeOrigin) {
    guard !isClosed else { return }
    if isSavingAbove {
      heardWhileSaving = news
      return
    }
    guard options.automaticallyMergesChanges else {
      var news = news
      // Who names what is gone, or is back, derives something else of it.
      for key in (news.inserted + news.deleted).flatMap(collections) {
        news.refreshed += kept.diff.members[key]?.added ?? []
      }
      let (others, lists) = keepRead(despite: news)
      let told = unread(of: ChangeSet(combining: [news, others], in: model), lists)
      let shown = withoutKeeping { withDerived(told, origin) }
      onUnmergedChange?(shown, origin)
      tellChildren { $0.receive(shown, .merge) }
      return
    }
    do {
      notify(try merge(news), origin)
    } catch {
      // Nothing pending is lost. A save will find what could not be merged, by its versions.
      forgetClean()
      var told = news
      told.updated = []
      told.refreshed = (news.refreshed + news.updated.map(\.id)).sorted()
      notify(told, origin)
    }
  }

  /// Whether all that this context shows otherwise than before is told. One that does not merge
  /// shows what others have saved once it has forgotten what it had read, and tells nobody then.
  var tellsEveryChange: Bool {
    options.automaticallyMergesChanges && parent?.tellsEveryChange != false
  }

  /// Reads for those who follow this context. Nobody who uses it has read that one by one: where it
  /// does not merge, it does not keep it.
  package func withoutKeeping<T, Failure>(_ body: () throws(Failure) -> T) throws(Failure) -> T {
    if tellsEveryChange { return try body() }
    let (rows, members) = (registered, lists)
    defer { (registered, lists) = (rows, members) }
    if let parent { return try parent.withoutKeeping(body) }
    return try body()
  }

  /// - Returns: What changed in this context.
  func merge(_ news: ChangeSet) throws(OrreryError) -> ChangeSet {
    forgetOutdated(news)
    if state.isEmpty { return news }
    var news = news
    let hadPending = Set(news.ids.filter { state.objects[$0] != nil })
    let wasDeleted = hadPending.filter { state.objects[$0]?.status == .deleted }
    let hadMembers = !state.members.isEmpty
    let rebased = hadPending.subtracting(news.deleted)
    let snapshots =
      try rebased.isEmpty
      ? []
      : parentSnapshots(of: rebased.sorted()).map(withTransients)
    let missing = rebased.subtracting(snapshots.map(\.id))
    if !missing.isEmpty { news.deleted = (news.deleted + missing).sorted() }
    var slots = try state.rebase(onto: news, snapshots, by: .error, over: self)
    history.add(state.parted)
    registerUnchanged(snapshots)
    for object in news.updated {
      let isPending = hadPending.contains(object.id)
      slots[object.id, default: []].formUnion(
        isPending ? object.slots.filter { isToMany(object.id, $0) } : object.slots)
    }
    // Of what may be another as a whole, values are compared, and collections are not.
    for id in news.inserted + news.refreshed where hadPending.contains(id) {
      slots[id, default: []].formUnion(
        model[id.entity].properties.indices.filter { isToMany(id, $0) })
    }
    let gone = Set(news.deleted).union(wasDeleted)
    var notice = ChangeSet()
    notice.inserted = news.inserted.filter { !hadPending.contains($0) }
    notice.deleted = news.deleted.filter { !wasDeleted.contains($0) }
    notice.refreshed = news.refreshed.filter { slots[$0] == nil && !gone.contains($0) }
    for id in gone { slots[id] = nil }
    notice.update(slots.filter { !$0.value.isEmpty })
    // Where relationships have changes pending here, what others did to them need not show.
    if hadMembers { return notice }
    for (place, object) in notice.updated.enumerated() {
      notice.updated[place].members = news.update(of: object.id)?.members ?? [:]
    }
    return notice
  }

  /// Drops what was read before the change.
  func forgetOutdated(_ news: ChangeSet) {
    history.doubt()
    maxima = MaximumCache()
    matches = MatchIndexes()
    for id in news.inserted + news.deleted + news.refreshed { forgetClean(id) }
    for object in news.updated {
      registered.remove(object.id)
      for slot in object.slots where isToMany(object.id, slot) {
        lists.remove(SlotKey(object: object.id, slot: slot))
      }
    }
    for id in news.deleted { transients[id] = nil }
    if mayPartOneSided(news) { dropOneSidedLists() }
  }

  /// Whether collections may have lost members without being told.
  func mayPartOneSided(_ news: ChangeSet) -> Bool {
    !news.deleted.isEmpty
      || news.updated.contains { object in
        object.slots.contains { isOneSided(SlotKey(object: object.id, slot: $0)) }
      }
      || Set(news.inserted.map(\.entity)).contains { entity in
        model[entity].properties.contains { $0.relationship.map(isOneSided) == true }
      }
  }

  /// Whether nobody tells the collection of members that go: they have no relationship back. A
  /// member that is saved in one such collection of a relationship leaves all others.
  func isOneSided(_ key: SlotKey) -> Bool {
    relationship(of: key.object, slot: key.slot).map(isOneSided) == true
  }

  private func isOneSided(_ relationship: Relationship) -> Bool {
    relationship.isToMany && relationship.inverseSlot == nil
  }

  /// Drops what was read of the object. An object that is inserted may have been there before.
  func forgetClean(_ id: ObjectID) {
    registered.remove(id)
    if lists.isEmpty { return }
    for key in collections(of: id) { lists.remove(key) }
  }

  /// Drops what is known of collections without an inverse: nobody tells them that a member is
  /// gone.
  func dropOneSidedLists() {
    for key in lists.keys where isOneSided(key) { lists.remove(key) }
  }

  /// Keeps what the parent has of objects that are not changed any longer.
  func registerUnchanged(_ snapshots: [ObjectSnapshot]) {
    for snapshot in snapshots
    where state.objects[snapshot.id] == nil && kept.diff.objects[snapshot.id] == nil {
      register(snapshot)
    }
  }
}
