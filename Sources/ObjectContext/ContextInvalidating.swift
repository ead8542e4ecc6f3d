import ObjectModel
import PersistentStore

/// Taking up a change of the parent that is too large to be listed: everything read before is
/// forgotten, what is pending stays, on top of what the parent has now.
extension ManagedObjectContext {
  func receiveInvalidation(_ origin: ChangeOrigin) {
    guard !isClosed else { return }
    defer { tellChildren { $0.receiveInvalidation(origin) } }
    guard options.automaticallyMergesChanges else {
      keepRead(despite: nil)
      onUnmergedChange?(nil, origin)
      return
    }
    forgetClean()
    matches = MatchIndexes()
    do {
      _ = try merge(try newsOfPending())
    } catch {
      // Nothing pending is lost. A save will find what could not be merged, by its versions.
      forgetClean()
    }
    onInvalidation?()
  }

  /// What the parent may have changed of all that pending changes are about.
  private func newsOfPending() throws(OrreryError) -> ChangeSet {
    var news = ChangeSetBuilder()
    var named: Set<ObjectID> = []
    for (id, object) in state.objects {
      for case .object(let other) in object.values { named.insert(other) }
      if object.base != nil { named.insert(id) }
    }
    for (key, changes) in state.members {
      named.insert(key.object)
      named.formUnion(changes.added)
    }
    // What is new here, the parent never had.
    let known = named.filter { state.objects[$0]?.status != .inserted }
    var gone = known
    var partners: Set<ObjectID> = []
    for snapshot in try parentSnapshots(of: known.sorted()) {
      gone.remove(snapshot.id)
      news.update(snapshot.id, model[snapshot.id.entity].properties.indices)
      for slot in snapshot.values.indices where isOneToOne(snapshot.id, slot) {
        if case .object(let other) = snapshot.values[slot] { partners.insert(other) }
      }
    }
    for id in gone { news.delete(id) }
    // Who is paired with a pending object, and is not pending: they may have to be parted.
    partners.subtract(known)
    for snapshot in try parentSnapshots(of: partners.sorted()) {
      news.update(snapshot.id, model[snapshot.id.entity].properties.indices)
    }
    return news.changes(in: model)
  }
}
