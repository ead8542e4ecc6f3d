import ObjectModel
import PersistentStore
import Predicates

/// What a context that does not merge has read and its parent has otherwise by now. It lies between
/// the parent and the context's own changes as unsaved changes do: both ends of a relationship
/// agree, and fetches take it up.
struct KeptReads: Sendable {
  /// How what is shown differs from what the parent has.
  private(set) var diff: GraphDiff
  /// The versions with which objects were read; none of those that only follow others.
  private var versions: [ObjectID: Int64] = [:]
  /// Collections as they were read.
  private(set) var lists: [SlotKey: [ObjectID]] = [:]

  init(model: ManagedObjectModel) {
    diff = GraphDiff(model: model)
  }

  var isEmpty: Bool { diff.isEmpty && lists.isEmpty }

  /// Whether the parent has it no longer.
  func isGone(_ id: ObjectID) -> Bool { diff.objects[id]?.status == .inserted }

  /// What was read of the object; nil where the parent has the same, or it only follows others.
  func row(_ id: ObjectID) -> ObjectSnapshot? {
    guard let version = versions[id], let object = diff.objects[id] else { return nil }
    return ObjectSnapshot(id: id, version: version, values: object.values)
  }

  /// Objects as they are shown.
  ///
  /// - Parameter present: What the parent has of the ids.
  func shown(
    _ present: [ObjectSnapshot], of ids: [ObjectID], _ derived: DerivedAttributes,
    over parent: some GraphParent
  ) throws(OrreryError) -> [ObjectSnapshot] {
    try (present + ids.filter(isGone).compactMap(row)).map { snapshot throws(OrreryError) in
      let id = snapshot.id
      var values = diff.objects[id]?.values ?? snapshot.values
      // Of what is gone, the parent derives nothing.
      if isGone(id) { for slot in derived.slots(of: id.entity) { values[slot] = .null } }
      return ObjectSnapshot(
        id: id, version: versions[id] ?? snapshot.version,
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

  /// Takes up news, as `GraphDiff.keep` does.
  mutating func keep(
    _ rows: [ObjectSnapshot], _ lists: [SlotKey: [ObjectID]], despite news: Set<ObjectID>,
    over parent: some GraphParent
  ) throws(OrreryError) {
    var diff = diff
    try diff.keep(rows, lists, despite: news, over: parent)
    self.diff = diff
    self.lists.merge(lists) { $1 }
    for row in rows { versions[row.id] = diff.objects[row.id] == nil ? nil : row.version }
    for id in news where diff.objects[id] == nil { versions[id] = nil }
  }

  /// Shows objects as the parent has them.
  mutating func drop(_ ids: Set<ObjectID>) {
    diff.drop(ids)
    for id in ids { versions[id] = nil }
    lists = lists.filter { !ids.contains($0.key.object) && ids.isDisjoint(with: $0.value) }
  }

  /// Forgets what has been saved over it.
  mutating func forget(savedIn saved: GraphDiff) {
    if isEmpty { return }
    diff.forget(savedIn: saved)
    for id in saved.objects.keys where diff.objects[id] == nil { versions[id] = nil }
    for key in saved.members.keys { lists[key] = nil }
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
    let ids =
      news.map { Set($0.ids) }
      ?? Set(registered.keys).union(state.objects.keys).union(kept.diff.objects.keys)
    let rows = ids.compactMap { registered.peek($0) ?? state.objects[$0]?.base ?? kept.row($0) }
    var lists = readLists(news, ids)
    guard !rows.isEmpty || !lists.isEmpty || !kept.isEmpty || !state.members.isEmpty else {
      return []
    }
    do throws(OrreryError) {
      let parent = present
      for (key, changes) in state.members where ids.contains(key.object) && lists[key] == nil {
        // Who was related and parted here has been read, too.
        guard relationship(of: key.object, slot: key.slot).flatMap(model.inverse)?.isToMany != false
        else { continue }
        let present = try kept.diff.members(key, over: parent)
        lists[key] =
          present.filter { !changes.added.contains($0) }
          + changes.removed.subtracting(present).sorted()
      }
      try kept.keep(rows, lists, despite: ids, over: parent)
      for id in ids { registered.remove(id) }
      for key in lists.keys { self.lists.remove(key) }
      try load(rows.map(\.id))
      for id in ids where state.objects[id] != nil {
        // Derived attributes are measured against what they follow from now.
        let slots = coordinator.derivedAttributes.slots(of: id.entity)
        guard !slots.isEmpty, let values = try cleanSnapshot(id)?.values else { continue }
        state.takeStored([id: Dictionary(uniqueKeysWithValues: slots.map { ($0, values[$0]) })])
      }
    } catch {
      // What was read stays while it is in memory. A save finds by versions what is another.
    }
    return Set(lists.keys)
  }

  /// Measures what is kept against what a save has made of the rest, which may be more than it
  /// wrote.
  func keepAfterSave() {
    if kept.isEmpty { return }
    let (ids, keys) = (registered.keys, lists.keys)
    forgetClean()
    do throws(OrreryError) {
      let known = Set(kept.diff.objects.keys)
      let gone = known.filter(kept.isGone).compactMap(kept.row)
      try kept.keep(gone, kept.lists, despite: known, over: present)
      try load(ids)
      let byProperty = Dictionary(grouping: keys) {
        PropertyReference(entity: $0.object.entity, slot: $0.slot)
      }
      for (property, keys) in byProperty {
        try loadMembers(of: keys.map(\.object), slot: property.slot)
      }
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
    if news.map(mayPartOneSided) != false {
      keys += (lists.keys + kept.lists.keys).filter { news == nil || isOneSided($0) }
    }
    var read: [SlotKey: [ObjectID]] = [:]
    for key in keys { read[key] = lists.peek(key)?.objects ?? kept.lists[key] }
    return read
  }

  /// What is shown here as it is now.
  ///
  /// - Parameter lists: Collections that stay.
  func unread(of news: ChangeSet, _ lists: Set<SlotKey>) -> ChangeSet {
    let isKept = { (id: ObjectID) in self.kept.row(id) != nil }
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

  /// Shows objects as the parent has them, and what only follows them.
  func dropKept(_ ids: [ObjectID]) {
    if kept.isEmpty { return }
    let former = kept.diff
    var dropped = Set(ids)
    for (key, changes) in former.members where dropped.contains(key.object) {
      guard relationship(of: key.object, slot: key.slot).flatMap(model.inverse)?.isToMany == false
      else { continue }
      dropped.formUnion(
        changes.added.union(changes.removed)
          .filter { kept.row($0) == nil && state.objects[$0] == nil })
    }
    kept.drop(dropped)
    for id in former.objects.keys where kept.diff.objects[id] == nil { registered.remove(id) }
    for key in former.members.keys { lists.remove(key) }
  }
}
