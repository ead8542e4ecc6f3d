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
  /// By object, which of the lists it is in.
  private var holders: [ObjectID: Set<SlotKey>] = [:]
  /// How what is shown differs from what the parent has. Of whatever a change reaches it is made
  /// anew of what was read, so that nothing in it is left of a former state of the parent.
  private(set) var diff: GraphDiff
  /// Of which objects it has to be made anew.
  var outdated: Set<ObjectID> = []
  /// Objects that the parent has no longer.
  private(set) var gone: Set<ObjectID> = []

  init(model: ManagedObjectModel) {
    diff = GraphDiff(model: model)
  }

  var isEmpty: Bool { rows.isEmpty && lists.isEmpty && diff.isEmpty }

  /// All that anything is kept of.
  var objects: Set<ObjectID> {
    let owners = Array(lists.keys) + diff.members.keys
    return Set(rows.keys).union(diff.objects.keys).union(owners.map(\.object))
  }

  /// Objects as they are shown.
  ///
  /// - Parameter present: What the parent has of the ids.
  func shown(
    _ present: [ObjectSnapshot], of ids: [ObjectID], _ derived: DerivedAttributes,
    over parent: some GraphParent
  ) throws(OrreryError) -> [ObjectSnapshot] {
    let others = ids.filter(gone.contains).compactMap { rows[$0] }
    return try (present + others).map { snapshot throws(OrreryError) in
      let id = snapshot.id
      var values = diff.objects[id]?.values ?? snapshot.values
      // Of what is gone, the parent derives nothing.
      if gone.contains(id) { for slot in derived.slots(of: id.entity) { values[slot] = .null } }
      return ObjectSnapshot(
        id: id, version: rows[id]?.version ?? snapshot.version,
        values: try diff.derive(values, of: id, derived, over: parent))
    }
  }

  /// What a change is measured against. Who changes or deletes a relationship that only follows
  /// others changes what others have saved.
  func version(of base: ObjectSnapshot, changing slots: some Sequence<Int>) -> Int64 {
    guard let object = diff.objects[base.id], slots.contains(where: object.differs) else {
      return base.version
    }
    // Any other: a file may say that it is the least that there is.
    return base.version &- 1
  }

  /// Takes up what was read.
  mutating func add(_ rows: [ObjectSnapshot], _ lists: [SlotKey: [ObjectID]]) {
    for row in rows { self.rows[row.id] = row }
    for (key, list) in lists { set(list, for: key) }
  }

  private mutating func set(_ list: [ObjectID]?, for key: SlotKey) {
    for id in lists[key] ?? [] {
      holders[id]?.remove(key)
      if holders[id]?.isEmpty == true { holders[id] = nil }
    }
    lists[key] = list
    for id in list ?? [] { holders[id, default: []].insert(key) }
  }

  /// Shows objects as the parent has them.
  mutating func drop(_ ids: Set<ObjectID>) {
    outdated.formUnion(objects)
    for id in ids { rows[id] = nil }
    for (key, list) in lists where ids.contains(key.object) || !ids.isDisjoint(with: list) {
      set(nil, for: key)
    }
  }

  /// Takes over what has been saved over it.
  ///
  /// - Parameter version: The object's, where the save has given it another.
  mutating func take(_ saved: GraphDiff, version: (ObjectID) -> Int64?) {
    if isEmpty { return }
    outdated.formUnion(objects)
    for (id, object) in saved.objects {
      guard object.status != .deleted, !gone.contains(id), var row = rows[id] else {
        rows[id] = nil
        continue
      }
      for slot in object.changedSlots { row.values[slot] = object.values[slot] }
      rows[id] = ObjectSnapshot(id: id, version: version(id) ?? row.version, values: row.values)
    }
    for (key, changes) in saved.members {
      if let list = lists[key] { set(changes.applied(to: list), for: key) }
    }
  }

  /// Adds the objects of which the difference is made together with that of some others: what they
  /// are related to in what is kept.
  ///
  /// - Returns: Those that were not among the outdated ones.
  mutating func reach(
    from ids: Set<ObjectID>, over parent: some GraphParent
  ) throws(OrreryError) -> Set<ObjectID> {
    var reached: Set<ObjectID> = []
    let kept = ids.filter { rows[$0] != nil || diff.objects[$0] != nil }
    try parent.load(Array(kept))
    for id in ids {
      for key in holders[id] ?? [] { reached.insert(key.object) }
      let present = kept.contains(id) ? try parent.cleanSnapshot(id)?.values : nil
      let object = diff.objects[id]
      let values = [rows[id]?.values, object?.values, object?.base?.values, present]
      for slot in diff.model[id.entity].properties.indices {
        guard let relationship = diff.relationship(of: id, slot: slot) else { continue }
        let key = SlotKey(object: id, slot: slot)
        guard relationship.isToMany else {
          guard let inverseSlot = relationship.inverseSlot else { continue }
          for case .object(let other)? in values.map({ $0?[slot] }) {
            let end = SlotKey(object: other, slot: inverseSlot)
            let isListed = lists[end] != nil || diff.members[end] != nil
            if isListed || diff.isOneToOne(id, slot) { reached.insert(other) }
          }
          continue
        }
        if let changes = diff.members[key], lists[key] != nil || !diff.followsToOnes(key) {
          reached.formUnion(changes.added.union(changes.removed))
        }
        if let list = lists[key] {
          reached.formUnion(try parent.cleanMembers(key).set.symmetricDifference(list))
        }
      }
    }
    reached.subtract(outdated)
    outdated.formUnion(reached)
    return reached
  }

  /// Makes the difference anew where it is outdated. Forgets what was read as the parent has it.
  ///
  /// - Returns: What it said of this, and what it says now.
  mutating func measure(
    over parent: some GraphParent
  ) throws(OrreryError) -> (former: GraphDiff, new: GraphDiff) {
    var read: [SlotKey: [ObjectID]] = [:]
    for key in outdated.flatMap(diff.collections) { read[key] = lists[key] }
    var new = GraphDiff(model: diff.model)
    try new.keep(outdated.compactMap { rows[$0] }, read, over: parent)
    let former = diff.extract(outdated)
    diff.add(new) { read[$0] != nil }
    gone.subtract(outdated)
    for (id, object) in new.objects where object.status == .inserted { gone.insert(id) }
    for id in outdated where diff.objects[id] == nil { rows[id] = nil }
    for key in read.keys where diff.members[key] == nil { set(nil, for: key) }
    return (former, new)
  }
}

extension ManagedObjectContext {
  /// One that has read nothing, and so shows what the parent has now.
  var present: ManagedObjectContext {
    let context = ManagedObjectContext(coordinator: coordinator, parent: parent, isListening: false)
    context.transients = transients
    return context
  }

  /// Keeps what was read here and is another now.
  ///
  /// - Parameter news: nil for more than anybody lists.
  /// - Returns: What is shown otherwise beside the news, and the collections that stay.
  @discardableResult
  func keepRead(despite news: ChangeSet?) -> (others: ChangeSet, lists: Set<SlotKey>) {
    maxima = MaximumCache()
    kept.outdated.formUnion(news?.ids ?? registered.keys + state.objects.keys + kept.objects)
    // Nobody tells of collections of objects that are gone.
    let gone = kept.gone.filter { collections(of: $0).contains { lists.peek($0) != nil } }
    kept.outdated.formUnion(gone)
    if news.map(mayPartOneSided) != false {
      let keys = lists.keys.filter { news == nil || isOneSided($0) }
      kept.outdated.formUnion(keys.map(\.object))
    }
    do throws(OrreryError) {
      return try measureKept(after: news ?? ChangeSet())
    } catch {
      // Whoever uses the context next measures it, or is told why not.
      return (ChangeSet(), Set(kept.lists.keys))
    }
  }

  /// Keeps what was read of objects.
  func keepRead(of ids: some Sequence<ObjectID>) {
    var read: [SlotKey: [ObjectID]] = [:]
    for key in ids.flatMap(collections) { read[key] = lists.peek(key)?.objects }
    kept.add(ids.compactMap { registered.peek($0) ?? state.objects[$0]?.base }, read)
  }

  /// Measures what is kept against what the parent has by now.
  ///
  /// - Parameter news: How that is another than before, so that what was read stays.
  /// - Returns: What is shown otherwise, and the collections that stay.
  @discardableResult
  func measureKept(
    after news: ChangeSet? = nil
  ) throws(OrreryError) -> (others: ChangeSet, lists: Set<SlotKey>) {
    if kept.outdated.isEmpty { return (ChangeSet(), []) }
    let parent = present
    var next = kept.outdated
    while !next.isEmpty {
      if news != nil { keepRead(of: next) }
      next = try kept.reach(from: next, over: parent)
    }
    let ids = Array(kept.outdated)
    let keys = ids.flatMap(collections).filter { kept.lists[$0] != nil || lists.peek($0) != nil }
    let stay = Set(keys.filter { kept.lists[$0] != nil })
    let read = ids.filter { kept.rows[$0] != nil || registered.peek($0) != nil }
    let (former, new) = try kept.measure(over: parent)
    for id in ids { forgetClean(id) }
    for key in Array(former.members.keys) + new.members.keys { lists.remove(key) }
    // What is kept may derive from what is not.
    let changes = [former.changes, new.changes, news ?? ChangeSet()]
    let shown = ChangeSet(combining: changes, in: model)
    // Pending changes derive from that in turn.
    let clean = present
    clean.kept = kept
    let deriving = clean.withDerived(shown, .merge).updated.map(\.id)
      .filter { registered.peek($0) != nil }
    for id in deriving { registered.remove(id) }
    try load(read + deriving)
    try loadMembers(keys)
    // Whom others have related or parted just so is no change of this context any longer.
    try state.renewMembers(over: self) { lists.peek($0) == nil }
    try state.partDeleted(ids.filter { state.objects[$0]?.status == .deleted }, over: self)
    history.add(state.parted)
    for id in state.objects.keys {
      // Derived attributes are measured against what they follow from now.
      let slots = coordinator.derivedAttributes.slots(of: id.entity)
      guard !slots.isEmpty, let values = try cleanSnapshot(id)?.values else { continue }
      state.takeStored([id: Dictionary(uniqueKeysWithValues: slots.map { ($0, values[$0]) })])
    }
    kept.outdated = []
    return (new.changes(since: former, isSameParent: news == nil), stay)
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

  /// What is shown here as it is now.
  ///
  /// - Parameter lists: Collections that stay.
  func unread(of news: ChangeSet, _ lists: Set<SlotKey>) -> ChangeSet {
    let isKept = { (id: ObjectID) in self.kept.rows[id] != nil }
    var shown = news
    shown.inserted.removeAll(where: isKept)
    shown.deleted.removeAll(where: isKept)
    // Of what stays though others have deleted it, what was not read is no longer there.
    for id in news.deleted + news.inserted where isKept(id) {
      shown.update([id: Set(collections(of: id).map(\.slot))])
    }
    shown.updated = shown.updated.compactMap { object in
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
