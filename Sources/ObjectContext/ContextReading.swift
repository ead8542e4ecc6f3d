import ObjectModel
import PersistentStore

/// Reading: pending values where there are any, the parent's elsewhere, loaded when asked for and
/// in batches where the caller knows what it will ask for.
extension ManagedObjectContext {
  // MARK: - Objects

  /// The id under the object's own entity.
  ///
  /// - Throws: `object.notFound`, or `object.deleted` where it is deleted but not saved.
  @discardableResult
  package func requireObject(_ id: ObjectID) throws(OrreryError) -> ObjectID {
    try requireOpen()
    guard let found = try find(id) else { throw objectNotFound(id) }
    if state.objects[found]?.status == .deleted {
      throw OrreryError(
        .objectDeleted, "\(model.text(of: found)) is deleted.", entity: model[found.entity].name,
        objects: [found], hint: "Undo or rollback brings it back.")
    }
    return found
  }

  /// The value in that slot: `.object` or `.null` for a to-one, `.objects` for a to-many, in order
  /// where it is ordered and by id elsewhere, and `.objects` for a fetched property. An object that
  /// is not there has nothing but nulls, as predicates see it: `requireObject` tells.
  package func value(of id: ObjectID, slot: Int) throws(OrreryError) -> Value {
    guard let values = try currentValues(id), values.indices.contains(slot) else { return .null }
    switch model[id.entity].properties[slot] {
    case .relationship(let relationship) where relationship.isToMany:
      return .objects(try members(SlotKey(object: id, slot: slot)))
    case .fetchedProperty(let property):
      return .objects(try fetchedIDs(property, of: id))
    case .attribute(let attribute) where attribute.isTransient:
      return try withComputed(values, of: id)[slot]
    case .attribute, .relationship:
      return values[slot]
    }
  }

  /// How many objects a relationship has.
  package func count(of id: ObjectID, slot: Int) throws(OrreryError) -> Int {
    let key = SlotKey(object: id, slot: slot)
    if let relationship = relationship(of: id, slot: slot), relationship.isToMany,
      relationship.inverseSlot != nil, try currentValues(id) != nil
    {
      // Without making the list, which may be long.
      let changes = state.members[key]
      if let order = changes?.order { return order.count }
      let base = try parentMembers(key)
      guard let changes else { return base.objects.count }
      let removed = changes.removed.isEmpty ? 0 : changes.removed.count(where: base.set.contains)
      return base.objects.count - removed + changes.added.count
    }
    return try value(of: id, slot: slot).relatedObjects.count
  }

  /// By slot, to-many relationships `.null`: they are left out unless asked for.
  package func values(of id: ObjectID) throws(OrreryError) -> [Value] {
    try requireOpen()
    // Most objects are here, by their own name and as the parent has them.
    if state.objects[id] == nil, let known = registered.use(id) {
      return try withComputed(try derived(known.values, of: id), of: id)
    }
    let id = try requireObject(id)
    guard let values = try currentValues(id) else { throw objectNotFound(id) }
    return try withComputed(values, of: id)
  }

  /// The version that pending changes are measured against, 0 for an object not saved yet.
  package func version(of id: ObjectID) throws(OrreryError) -> Int64 {
    let id = try requireObject(id)
    if let parent { return try parent.isAlive(id) ? parent.version(of: id) : 0 }
    if let object = state.objects[id] { return object.base?.version ?? 0 }
    return try cleanSnapshot(id)?.version ?? 0
  }

  /// Loads the objects that are not here yet, at once. Missing ones are passed over. One alone is
  /// loaded when it is read.
  package func prefetch(_ ids: [ObjectID]) throws(OrreryError) {
    if ids.count < 2 { return }
    try state.prefetch(ids, over: self)
  }

  /// Loads a relationship of several objects at once: the members of a to-many, or the object that
  /// a to-one leads to.
  ///
  /// - Parameter slot: A relationship of the entity of all the ids.
  package func prefetch(_ ids: [ObjectID], slot: Int) throws(OrreryError) {
    try state.prefetch(ids, slot: slot, over: self)
  }

  package var hasChanges: Bool {
    state.objects.values.contains { !$0.isUnchanged }
      || state.members.values.contains { !$0.isUnchanged }
  }

  package var pendingChanges: ChangeSet {
    var changes = state.changes
    changes.updated = withoutLeftNames(changes.updated, in: state)
    return changes
  }

  // MARK: - Within the context: ids are objects' own, and no check is made twice

  /// The id under the object's own entity; nil where there is no such object.
  func find(_ id: ObjectID) throws(OrreryError) -> ObjectID? {
    guard (1...model.entities.count).contains(id.entity.rawValue) else { return nil }
    if state.objects[id] != nil || registered.use(id) != nil { return id }
    let entity = model[id.entity]
    if entity.hasSubentities {
      for number in entity.family.numbers {
        let own = ObjectID(entity: number, key: id.key)
        if state.objects[own] != nil || registered.peek(own) != nil || kept.gone.contains(own) {
          return own
        }
      }
    }
    guard let snapshot = try shownSnapshots(of: [id]).first else { return nil }
    // The parent may know the object under its own entity only now.
    if state.objects[snapshot.id] == nil { register(snapshot) }
    return snapshot.id
  }

  /// Whether the object is there and not deleted.
  package func isAlive(_ id: ObjectID) throws(OrreryError) -> Bool {
    try state.isAlive(id, over: self)
  }

  /// nil where there is no such object, or it is deleted.
  func currentValues(_ id: ObjectID) throws(OrreryError) -> [Value]? {
    guard let values = try state.values(id, over: self) else { return nil }
    return try derived(values, of: id)
  }

  private func derived(_ values: [Value], of id: ObjectID) throws(OrreryError) -> [Value] {
    guard coordinator.hasDerivedAttributes else { return values }
    return try state.derive(values, of: id, coordinator.derivedAttributes, over: self)
  }

  /// What the object's to-one relationship leads to.
  func destination(_ id: ObjectID, _ slot: Int) throws(OrreryError) -> ObjectID? {
    try state.destination(id, slot, over: self)
  }

  /// The members of a to-many relationship now.
  func members(_ key: SlotKey) throws(OrreryError) -> [ObjectID] {
    try state.members(key, over: self)
  }

  // MARK: - The parent's

  /// The object as the parent has it, nil where it has none.
  func cleanSnapshot(_ id: ObjectID) throws(OrreryError) -> ObjectSnapshot? {
    if let snapshot = registered.use(id) { return snapshot }
    guard let snapshot = try shownSnapshots(of: [id]).first, snapshot.id == id else { return nil }
    return register(snapshot)
  }

  /// What the parent has, or what was read of it where that is kept.
  private func shownSnapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] {
    let found = try parentSnapshots(of: ids)
    if kept.isEmpty { return found }
    return try kept.shown(found, of: ids, coordinator.derivedAttributes, over: present)
  }

  @discardableResult
  func register(_ snapshot: ObjectSnapshot) -> ObjectSnapshot {
    let snapshot = withTransients(snapshot)
    registered.insert(snapshot)
    return snapshot
  }

  func withTransients(_ snapshot: ObjectSnapshot) -> ObjectSnapshot {
    guard let values = transients[snapshot.id] else { return snapshot }
    var snapshot = snapshot
    for (slot, value) in values { snapshot.values[slot] = value }
    return snapshot
  }

  func parentSnapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] {
    guard let parent else { return try coordinator.snapshots(of: ids) }
    try parent.prefetch(ids)
    var found: [ObjectSnapshot] = []
    for id in ids {
      guard let own = try parent.find(id), let values = try parent.currentValues(own) else {
        continue
      }
      found.append(ObjectSnapshot(id: own, version: try parent.version(of: own), values: values))
    }
    return found
  }

  func parentMembers(_ key: SlotKey) throws(OrreryError) -> MemberList {
    try state.parentMembers(key, over: self)
  }

  func cleanMembers(_ key: SlotKey) throws(OrreryError) -> MemberList {
    if let list = lists.use(key) { return list }
    try loadMembers(of: [key.object], slot: key.slot)
    return lists.use(key) ?? MemberList([])
  }

  func load(_ ids: [ObjectID]) throws(OrreryError) {
    let missing = ids.filter { registered.peek($0) == nil }
    guard !missing.isEmpty else { return }
    for snapshot in try shownSnapshots(of: missing) { register(snapshot) }
  }

  func loadMembers(of ids: [ObjectID], slot: Int) throws(OrreryError) {
    let missing = ids.filter { lists.peek(SlotKey(object: $0, slot: slot)) == nil }
    guard !missing.isEmpty else { return }
    var found = try parentMembers(of: missing, slot: slot)
    let parent = kept.isEmpty ? self : present
    for id in missing {
      let key = SlotKey(object: id, slot: slot)
      if kept.diff.members[key] != nil { found[id] = try kept.diff.members(key, over: parent) }
      let list = MemberList(found[id] ?? [])
      lists.insert(list, for: key, cost: list.objects.count + 1)
    }
  }

  func parentMembers(of ids: [ObjectID], slot: Int) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    guard let parent else {
      let found = try coordinator.reader.related(to: ids, slot: slot)
      if relationship(of: ids.first, slot: slot)?.isOrdered == true { return found }
      return found.mapValues { $0.sorted() }
    }
    try parent.prefetch(ids, slot: slot)
    var found: [ObjectID: [ObjectID]] = [:]
    for id in ids { found[id] = try parent.members(SlotKey(object: id, slot: slot)) }
    return found
  }
}

extension ChangedObject {
  /// Both the objects and their slots ascending.
  static func sorted(
    _ slots: [ObjectID: some Sequence<Int>], members: [SlotKey: MemberDifference] = [:]
  ) -> [ChangedObject] {
    slots.map { id, slots in
      let slots = slots.sorted()
      var object = ChangedObject(id: id, slots: slots)
      if members.isEmpty { return object }
      for slot in slots { object.members[slot] = members[SlotKey(object: id, slot: slot)] }
      return object
    }.sorted { $0.id < $1.id }
  }
}
