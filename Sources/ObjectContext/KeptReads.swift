import ObjectModel
import PersistentStore
import Predicates

/// What a context that does not merge has read and its parent has otherwise by now. It lies between
/// the parent and the context's own changes as unsaved changes do: both ends of a relationship
/// agree, and fetches take it up.
struct KeptReads: Sendable {
  /// Objects as they were read.
  private(set) var rows: [ObjectID: ObjectSnapshot] = [:]
  /// To-many relationships as they were read.
  private(set) var lists: [SlotKey: [ObjectID]] = [:]
  /// How what is shown differs from what the parent has. It is made anew of what was read whenever
  /// that or the parent changes, so that nothing in it is left of a former state of the parent.
  private(set) var diff: GraphDiff
  /// Whether the difference has not been made anew yet.
  var isOutdated = false

  init(model: ManagedObjectModel) {
    diff = GraphDiff(model: model)
  }

  var isEmpty: Bool { rows.isEmpty && lists.isEmpty && diff.isEmpty }

  /// Whether the parent has it no longer.
  func isGone(_ id: ObjectID) -> Bool { diff.objects[id]?.status == .inserted }

  /// Objects as they are shown.
  ///
  /// - Parameter present: What the parent has of the ids.
  func shown(
    _ present: [ObjectSnapshot], of ids: [ObjectID], _ derived: DerivedAttributes,
    over parent: some GraphParent
  ) throws(OrreryError) -> [ObjectSnapshot] {
    let gone = ids.filter(isGone).compactMap { rows[$0] }
    return try (present + gone).map { snapshot throws(OrreryError) in
      let id = snapshot.id
      var values = diff.objects[id]?.values ?? snapshot.values
      // Of what is gone, the parent derives nothing.
      if isGone(id) { for slot in derived.slots(of: id.entity) { values[slot] = .null } }
      return ObjectSnapshot(
        id: id, version: rows[id]?.version ?? snapshot.version,
        values: try diff.derive(values, of: id, derived, over: parent))
    }
  }

  /// What a change is measured against. Who changes a relationship that only follows others changes
  /// what others have saved.
  func version(of base: ObjectSnapshot, changing slots: [Int]) -> Int64 {
    guard let object = diff.objects[base.id], slots.contains(where: object.differs) else {
      return base.version
    }
    return base.version - 1
  }

  /// Takes up what was read and may be another in the parent by now.
  mutating func add(_ rows: [ObjectSnapshot], _ lists: [SlotKey: [ObjectID]]) {
    for row in rows { self.rows[row.id] = row }
    self.lists.merge(lists) { $1 }
    isOutdated = true
  }

  /// Shows objects as the parent has them.
  mutating func drop(_ ids: Set<ObjectID>) {
    let count = rows.count + lists.count
    for id in ids { rows[id] = nil }
    lists = lists.filter { !ids.contains($0.key.object) && ids.isDisjoint(with: $0.value) }
    if rows.count + lists.count < count { isOutdated = true }
  }

  /// Takes over what has been saved over it.
  ///
  /// - Parameter version: The object's, where the save has given it another.
  mutating func take(_ saved: GraphDiff, version: (ObjectID) -> Int64?) {
    if isEmpty { return }
    for (id, object) in saved.objects {
      guard object.status != .deleted, !isGone(id), var row = rows[id] else {
        rows[id] = nil
        continue
      }
      for slot in object.changedSlots { row.values[slot] = object.values[slot] }
      rows[id] = ObjectSnapshot(id: id, version: version(id) ?? row.version, values: row.values)
    }
    for (key, changes) in saved.members { lists[key] = lists[key].map(changes.applied) }
    isOutdated = true
  }

  /// Makes the difference anew, and forgets what the parent has as it was read.
  mutating func measure(over parent: some GraphParent) throws(OrreryError) {
    var diff = GraphDiff(model: diff.model)
    try diff.keep(rows, lists, over: parent)
    self.diff = diff
    rows = rows.filter { diff.objects[$0.key] != nil }
    lists = lists.filter { diff.members[$0.key] != nil }
  }
}

extension ManagedObjectContext {
  /// One that has read nothing, and so shows what the parent has now.
  var present: ManagedObjectContext {
    let context = ManagedObjectContext(
      coordinator: coordinator, parent: parent, isListening: false)
    context.transients = transients
    return context
  }

  /// Keeps what was read here and is another now.
  ///
  /// - Parameter news: nil for more than anybody lists.
  /// - Returns: The collections that stay.
  @discardableResult
  func keepRead(despite news: ChangeSet?) -> Set<SlotKey> {
    let ids = Set(news?.ids ?? registered.keys + state.objects.keys)
    // Nobody tells of collections of objects that are gone.
    kept.add([], readLists(news, ids.union(kept.rows.keys.filter(kept.isGone))))
    keepFollowing(ids)
    let stay = Set(kept.lists.keys)
    do throws(OrreryError) {
      try measureKept()
    } catch {
      // Whoever uses the context next measures it, or is told why not.
    }
    return stay
  }

  /// Keeps what was read of objects, and of those that have only followed others until now.
  func keepFollowing(_ ids: Set<ObjectID> = []) {
    let ids = ids.union(kept.diff.objects.keys)
    kept.add(ids.compactMap { registered.peek($0) ?? state.objects[$0]?.base }, [:])
  }

  /// Measures what is kept against what the parent has by now.
  func measureKept() throws(OrreryError) {
    guard kept.isOutdated else { return }
    let former = kept
    try kept.measure(over: present)
    for kept in [former, kept] {
      for id in kept.diff.objects.keys + kept.rows.keys { registered.remove(id) }
      for key in Array(kept.diff.members.keys) + kept.lists.keys { lists.remove(key) }
    }
    let shown = ChangeSet(combining: [former.diff.changes, kept.diff.changes], in: model)
    let deriving = withoutKeeping { withDerived(shown, .merge) }.updated.map(\.id)
      .filter { registered.peek($0) != nil }
    for id in deriving { registered.remove(id) }
    try load(former.rows.keys + deriving)
    try loadMembers(Array(former.lists.keys))
    // Whom others have related or parted just so is no change of this context any longer.
    try state.renewMembers(over: self) { lists.peek($0) == nil }
    for id in state.objects.keys {
      // Derived attributes are measured against what they follow from now.
      let slots = coordinator.derivedAttributes.slots(of: id.entity)
      guard !slots.isEmpty, let values = try cleanSnapshot(id)?.values else { continue }
      state.takeStored([id: Dictionary(uniqueKeysWithValues: slots.map { ($0, values[$0]) })])
    }
    kept.isOutdated = false
  }

  /// Measures what is kept against what a save has made of the rest, which may be more than it
  /// wrote.
  func keepAfterSave() {
    if kept.isEmpty { return }
    let (ids, keys) = (registered.keys, lists.keys)
    forgetClean()
    do throws(OrreryError) {
      try measureKept()
      try load(ids)
      try loadMembers(keys)
    } catch {
      // The save has succeeded. Whoever asks for the rest reads it then, or is told why not.
    }
  }

  /// To-many relationships that have been read and may have others in them now: of the objects, and
  /// where collections without an inverse may have lost members, all.
  private func readLists(
    _ news: ChangeSet?, _ ids: Set<ObjectID>
  ) -> [SlotKey: [ObjectID]] {
    var keys = ids.flatMap { id in
      model[id.entity].properties.indices.map { SlotKey(object: id, slot: $0) }
    }
    keys += kept.diff.members.keys
    if news.map(mayPartOneSided) != false {
      keys += lists.keys.filter { news == nil || isOneSided($0) }
    }
    var read: [SlotKey: [ObjectID]] = [:]
    for key in keys { read[key] = lists.peek(key)?.objects }
    return read
  }

  /// What is shown here as it is now.
  ///
  /// - Parameter lists: Collections that stay.
  func unread(of news: ChangeSet, _ lists: Set<SlotKey>) -> ChangeSet {
    let isKept = { (id: ObjectID) in self.kept.rows[id] != nil }
    var shown = news
    shown.inserted.removeAll(where: isKept)
    shown.deleted.removeAll(where: isKept)
    shown.updated = news.updated.compactMap { object in
      let derived = coordinator.derivedAttributes.slots(of: object.id.entity)
      var rest = object
      rest.slots.removeAll { slot in
        isToMany(object.id, slot)
          ? lists.contains(SlotKey(object: object.id, slot: slot))
          : isKept(object.id) && !derived.contains(slot)
      }
      rest.members = object.members.filter { rest.slots.contains($0.key) }
      return rest.slots.isEmpty ? nil : rest
    }
    return shown
  }
}
