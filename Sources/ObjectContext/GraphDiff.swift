import ObjectModel
import PersistentStore

/// Everything in which a context differs from its parent. A value: keeping a copy and putting it
/// back restores the context. Nothing outside this file writes to it, and it loads nothing by
/// itself: what the parent has it asks of a `GraphParent`.
///
/// The members of a to-many relationship are what the parent has, less `removed`, plus `added`.
/// Where the inverse is a to-one, these follow from it and hold no information of their own: for
/// each object whose to-one leads from base b to current c, b lacks it and c has it.
struct GraphDiff: ModelBound {
  let model: ManagedObjectModel
  /// Changed, inserted and deleted objects.
  private(set) var objects = PendingObjects()
  /// Changed to-many relationships.
  private(set) var members: [SlotKey: MemberChanges] = [:]
  private(set) var edit = GraphEdit()
  /// By object that is deleted here, how the last rebase has parted others from it.
  private(set) var parted: [ObjectID: [Change]] = [:]

  init(model: ManagedObjectModel) {
    self.model = model
  }

  var isEmpty: Bool { objects.isEmpty && members.isEmpty }

  // MARK: - Elementary changes

  /// Makes a change as part of the edit under way. What it is about has been touched.
  mutating func apply(_ change: Change) {
    edit.changes.append(change)
    make(change)
  }

  /// Takes back the last change of the edit under way.
  mutating func revert() -> Change? {
    guard let change = edit.changes.popLast()?.inverse else { return nil }
    make(change)
    return change
  }

  /// Forgets objects and orders that the edit under way has left as the parent has them, and begins
  /// another.
  ///
  /// - Returns: The objects that are as the parent has them, or in neither, with what it has.
  mutating func endEdit() -> [(id: ObjectID, base: ObjectSnapshot?)] {
    var unchanged: [(id: ObjectID, base: ObjectSnapshot?)] = []
    for id in edit.touched {
      let object = objects[id]
      guard object?.isUnchanged != false else { continue }
      unchanged.append((id, object?.base))
      if object != nil { objects[id] = nil }
    }
    let ordered = Array(edit.initialOrders.keys) + edit.initialRanks.keys
    for key in ordered where members[key]?.isUnchanged == true { members[key] = nil }
    edit = GraphEdit()
    return unchanged
  }

  private mutating func make(_ change: Change) {
    switch change {
    case .insert(let id, let values, let isRevived):
      edit.touched.append(id)
      if objects[id] != nil {
        objects[id]?.status = .updated
        objects[id]?.values = values
        objects[id]?.isRevived = isRevived
      } else {
        objects[id] = PendingObject(
          status: .inserted, base: nil, values: values, isRevived: isRevived)
      }
    case .delete(let id, _, _):
      edit.touched.append(id)
      if objects[id]?.base == nil {
        objects[id] = nil
      } else {
        objects[id]?.status = .deleted
      }
    case .set(let key, let old, let new):
      objects[key.object]?.values[key.slot] = new
      changeCollections(key, old: old, new: new)
    case .link(let link):
      for (end, other) in link.ends { attach(end, to: other) }
    case .unlink(let link):
      for (end, other) in link.ends { detach(end, from: other) }
    case .reorder(let key, _, let new):
      members[key]?.move(new)
    }
  }

  private mutating func attach(_ end: Link.End, to other: ObjectID) {
    guard let key = end.key else { return }
    if end.isToMany {
      change(key) { $0.add(other, at: end.index, isOrdered: end.isOrdered) }
    } else {
      objects[key.object]?.values[key.slot] = .object(other)
    }
  }

  private mutating func detach(_ end: Link.End, from other: ObjectID) {
    guard let key = end.key else { return }
    if end.isToMany {
      change(key) { $0.remove(other) }
    } else {
      objects[key.object]?.values[key.slot] = .null
    }
  }

  /// A to-one may name an object that is deleted here and comes back: its collection follows.
  private mutating func changeCollections(_ key: SlotKey, old: Value, new: Value) {
    guard let relationship = relationship(of: key.object, slot: key.slot),
      let inverseSlot = relationship.inverseSlot, let inverse = model.inverse(of: relationship),
      inverse.isToMany
    else { return }
    if case .object(let owner) = old {
      change(SlotKey(object: owner, slot: inverseSlot)) { $0.remove(key.object) }
    }
    if case .object(let owner) = new {
      change(SlotKey(object: owner, slot: inverseSlot)) {
        $0.add(key.object, at: nil, isOrdered: inverse.isOrdered)
      }
    }
  }

  mutating func change(_ key: SlotKey, _ body: (inout MemberChanges) -> Void) {
    body(&members[key, default: MemberChanges()])
    if members[key]?.saysNothing == true { members[key] = nil }
  }

  /// Brings the object in, where changes apply.
  mutating func touch(_ id: ObjectID, over parent: some GraphParent) throws(OrreryError) {
    try load(id, over: parent)
    if edit.touched.last != id { edit.touched.append(id) }
  }

  private mutating func load(_ id: ObjectID, over parent: some GraphParent) throws(OrreryError) {
    guard objects[id] == nil else { return }
    guard let snapshot = try parent.cleanSnapshot(id) else { throw objectNotFound(id) }
    bring(snapshot)
  }

  /// Brings an object in as it was read.
  mutating func bring(_ row: ObjectSnapshot) {
    guard objects[row.id] == nil else { return }
    objects[row.id] = PendingObject(status: .updated, base: row, values: row.values)
  }

  /// Brings an ordered to-many relationship in as a whole.
  mutating func touchOrder(_ key: SlotKey, over parent: some GraphParent) throws(OrreryError) {
    if members[key]?.order == nil {
      let current = try members(key, over: parent)
      let base = try parentMembers(key, over: parent).objects
      members[key, default: MemberChanges()].baseOrder = base
      members[key]?.order = current
    }
    guard edit.initialOrders[key] == nil, let changes = members[key], var order = changes.order
    else { return }
    // Until now the edit can only have put objects last.
    let rank = edit.initialRanks[key] ?? .max
    while let last = order.last, changes.ranks[last] ?? 0 >= rank, changes.added.contains(last) {
      order.removeLast()
    }
    edit.initialOrders[key] = order
  }

  /// Prepares an ordered to-many relationship for an object that is put last, without a look at the
  /// others.
  mutating func touchEnd(
    _ key: SlotKey, for other: ObjectID, over parent: some GraphParent
  ) throws(OrreryError) {
    let changes = members[key]
    // One that the parent has elsewhere would come back there.
    if changes?.removed.contains(other) == true, changes?.order == nil {
      return try touchOrder(key, over: parent)
    }
    if edit.initialOrders[key] == nil, edit.initialRanks[key] == nil {
      edit.initialRanks[key] = changes?.nextRank ?? 1
    }
  }

  /// Puts an object in place of what is there; the collections that its to-ones lead to follow.
  mutating func put(_ new: PendingObject?, for id: ObjectID) {
    let old = objects[id]
    objects[id] = new?.isUnchanged == true ? nil : new
    for (slot, property) in model[id.entity].properties.enumerated() {
      guard let relationship = property.relationship, !relationship.isToMany,
        let inverseSlot = relationship.inverseSlot,
        model.inverse(of: relationship)?.isToMany == true
      else { continue }
      let change = { (value: Value?, diff: inout Self, body: (inout MemberChanges) -> Void) in
        guard case .object(let owner)? = value else { return }
        diff.change(SlotKey(object: owner, slot: inverseSlot), body)
      }
      if let old, old.differs(in: slot) {
        change(old.base?.values[slot], &self) { $0.removed.remove(id) }
        change(old.values[slot], &self) { $0.added.remove(id) }
      }
      if let new, new.differs(in: slot) {
        change(new.base?.values[slot], &self) { $0.removed.insert(id) }
        change(new.values[slot], &self) { $0.added.insert(id) }
      }
    }
  }

  // MARK: - Rebasing

  /// Measures the changes against what the parent has by now, and mends what cannot hold together
  /// any longer.
  ///
  /// - Parameters:
  ///   - snapshots: Those that the news are about and that differ here.
  ///   - policy: Whose values stay, and whether what one side deleted comes back. `.error` is a
  ///     merge: changes stay, but not those of objects that are gone.
  /// - Returns: By object, the slots that changed.
  mutating func rebase(
    onto news: ChangeSet, _ snapshots: [ObjectSnapshot], by policy: MergePolicy,
    over parent: some GraphParent
  ) throws(OrreryError) -> [ObjectID: Set<Int>] {
    parted = [:]
    guard !isEmpty else { return [:] }
    let revived = policy.isOurs ? news.deleted.filter { revive($0) } : []
    let gone = Set(news.deleted).subtracting(revived)
    var slots = forget(gone)
    var partners: [SlotKey: Set<ObjectID>] = [:]
    for snapshot in snapshots {
      partners.merge(self.partners(of: snapshot)) { $1 }
      slots[snapshot.id, default: []].formUnion(rebase(snapshot, by: policy, without: gone))
    }
    try renewMembers(over: parent) { key in
      news.concerns(key.object, slot: key.slot) || revived.contains(key.object)
    }
    let ids = (news.inserted + news.updated.map(\.id) + news.refreshed + revived).sorted()
    try partDeleted(ids, over: parent)
    var repaired: [SlotKey] = []
    for id in ids {
      for slot in model[id.entity].properties.indices where !isToMany(id, slot) {
        let key = SlotKey(object: id, slot: slot)
        let isOurs = policy.isOurs && objects[id] != nil
        repaired += try repair(key, partners[key] ?? [], isOurs: isOurs, over: parent)
      }
    }
    for key in repaired { slots[key.object, default: []].insert(key.slot) }
    // A to-one that was cleared has left a collection, which may have an order.
    if !repaired.isEmpty { try renewMembers(over: parent) { _ in false } }
    return slots
  }

  /// Inserts an object that is changed here and gone in the parent.
  private mutating func revive(_ id: ObjectID) -> Bool {
    guard var object = objects[id], object.status != .deleted else { return false }
    (object.status, object.base, object.isRevived) = (.inserted, nil, true)
    put(object, for: id)
    return true
  }

  /// Drops objects that the parent has no longer, and whatever is said of them.
  private mutating func forget(_ gone: Set<ObjectID>) -> [ObjectID: Set<Int>] {
    guard !gone.isEmpty else { return [:] }
    var slots: [ObjectID: Set<Int>] = [:]
    for (key, changes) in members {
      if gone.contains(key.object) {
        members[key] = nil
      } else if !changes.added.isDisjoint(with: gone) || !changes.removed.isDisjoint(with: gone) {
        if !changes.added.isDisjoint(with: gone) { slots[key.object, default: []].insert(key.slot) }
        members[key]?.forget(gone)
        if members[key]?.isUnchanged == true { members[key] = nil }
      }
    }
    for id in gone { objects[id] = nil }
    for (id, object) in objects {
      for slot in object.changedSlots {
        guard case .object(let other) = object.values[slot], gone.contains(other) else { continue }
        objects[id]?.values[slot] = .null
        slots[id, default: []].insert(slot)
      }
    }
    return slots
  }

  private mutating func rebase(
    _ new: ObjectSnapshot, by policy: MergePolicy, without gone: Set<ObjectID>
  ) -> Set<Int> {
    let id = new.id
    guard let old = objects[id] else { return [] }
    var object = old
    object.base = new
    if old.status == .deleted, policy.isTheirs {
      dropPairs(of: id)
      put(nil, for: id)
      return []
    } else if old.status == .deleted {
      for slot in old.values.indices
      where hasRuledPartner(id, slot) && !old.differs(in: slot) {
        object.values[slot] = new.values[slot]
      }
    } else {
      if policy == .rollback { dropPairs(of: id) }
      object.status = .updated
      for (slot, property) in model[id.entity].properties.enumerated() {
        // What is not changed here may lead to an object that is gone by now.
        let isOurs =
          property.attribute?.isDerived != true && !old.values[slot].leads(to: gone)
          && old.keeps(slot, by: policy, against: new)
        object.values[slot] = isOurs ? old.values[slot] : new.values[slot]
      }
    }
    put(object, for: id)
    return Set(old.values.indices.filter { !object.values[$0].isSame(as: old.values[$0]) })
  }

  /// Drops changes to the object's relationships that no to-one states, at both ends.
  private mutating func dropPairs(of id: ObjectID) {
    for (slot, property) in model[id.entity].properties.enumerated() {
      guard let relationship = property.relationship, relationship.isToMany,
        model.inverse(of: relationship)?.isToMany != false
      else { continue }
      let changes = members.removeValue(forKey: SlotKey(object: id, slot: slot))
      guard let changes, let inverseSlot = relationship.inverseSlot else { continue }
      for other in changes.added.union(changes.removed) where other != id {
        change(SlotKey(object: other, slot: inverseSlot)) {
          $0.added.remove(id)
          $0.removed.remove(id)
        }
      }
    }
  }

  /// Measures to-many relationships against the parent's lists, and orders against its orders.
  mutating func renewMembers(
    over parent: some GraphParent, where isNews: (SlotKey) -> Bool
  ) throws(OrreryError) {
    for (key, changes) in members {
      if isNews(key), !followsToOnes(key) {
        let base = try parentMembers(key, over: parent).set
        members[key]?.added.subtract(base)
        members[key]?.removed.formIntersection(base)
      }
      if changes.order != nil { try renewOrder(key, over: parent) }
      if members[key]?.isUnchanged == true { members[key] = nil }
    }
  }

  /// Brings new members into an order, and drops those that are gone from it.
  private mutating func renewOrder(
    _ key: SlotKey, over parent: some GraphParent
  ) throws(OrreryError) {
    guard let changes = members[key], let order = changes.order else { return }
    let base = try parentMembers(key, over: parent)
    let present =
      base.objects.filter { !changes.removed.contains($0) }
      + changes.added.subtracting(base.set).sorted()
    members[key]?.setOrder(present.arranged(order), over: base.objects)
  }

  /// Mends a to-one that names an object deleted here, or whose other end leads elsewhere.
  ///
  /// - Returns: What was set.
  private mutating func repair(
    _ key: SlotKey, _ partners: Set<ObjectID>, isOurs: Bool, over parent: some GraphParent
  ) throws(OrreryError) -> [SlotKey] {
    guard let relationship = relationship(of: key.object, slot: key.slot),
      objects[key.object]?.status != .deleted
    else { return [] }
    let inverse = model.inverse(of: relationship)
    var chosen = try destination(key.object, key.slot, over: parent)
    var repaired: [SlotKey] = []
    // What No Action leaves is not broken, and what Deny and Cascade say is for the save.
    if let gone = chosen, objects[gone]?.status == .deleted, inverse?.deleteRule == .nullify {
      repaired.append(try set(key, to: nil, over: parent))
      parted[gone, default: []].append(.unlink(makeLink(key.object, key.slot, gone)))
      chosen = nil
    }
    guard let inverseSlot = relationship.inverseSlot, inverse?.isToMany == false else {
      return repaired
    }
    let end = { (id: ObjectID) in SlotKey(object: id, slot: inverseSlot) }
    for other in partners.sorted() where other != chosen {
      if try destination(other, inverseSlot, over: parent) == key.object {
        repaired.append(try set(end(other), to: nil, over: parent))
      }
    }
    guard let chosen, try isAlive(chosen, over: parent) else { return repaired }
    let back = try destination(chosen, inverseSlot, over: parent)
    if back == key.object { return repaired }
    guard isOurs else { return repaired + [try set(key, to: nil, over: parent)] }
    if let back, try destination(back, key.slot, over: parent) == chosen {
      repaired.append(try set(SlotKey(object: back, slot: key.slot), to: nil, over: parent))
    }
    return repaired + [try set(end(chosen), to: key.object, over: parent)]
  }

  /// Sets a to-one, whatever its other end says.
  private mutating func set(
    _ key: SlotKey, to other: ObjectID?, over parent: some GraphParent
  ) throws(OrreryError) -> SlotKey {
    try load(key.object, over: parent)
    var object = objects[key.object]
    object?.values[key.slot] = other.map(Value.object) ?? .null
    put(object, for: key.object)
    return key
  }

  /// Parts the pairs of the objects' many-to-many relationships of which one is deleted here, by a
  /// rule that lets the other be.
  mutating func partDeleted(_ ids: [ObjectID], over parent: some GraphParent) throws(OrreryError) {
    parted = [:]
    guard objects.values.contains(where: { $0.status == .deleted }) else { return }
    for key in ids.flatMap(collections) {
      guard let relationship = relationship(of: key.object, slot: key.slot),
        let inverseSlot = relationship.inverseSlot,
        let inverse = model.inverse(of: relationship), inverse.isToMany
      else { continue }
      let isParted = { [objects] (id: ObjectID, rule: DeleteRule) in
        objects[id]?.status == .deleted && rule != .deny && rule != .cascade
      }
      let isOwnerParted = isParted(key.object, relationship.deleteRule)
      for other in try members(key, over: parent) {
        guard isOwnerParted || isParted(other, inverse.deleteRule) else { continue }
        change(key) { $0.remove(other) }
        let otherKey = SlotKey(object: other, slot: inverseSlot)
        if otherKey != key { change(otherKey) { $0.remove(key.object) } }
        for id in [key.object, other] where objects[id]?.status == .deleted {
          parted[id, default: []].append(.unlink(makeLink(key.object, key.slot, other)))
        }
      }
    }
  }

  // MARK: - Saving

  /// The changes as two: what a save that leaves some out writes, and what stays.
  func split(
    holding held: Set<ChangePart>, part: (SlotKey, ObjectID) -> ChangePart
  ) -> (saved: Self, held: Self) {
    if held.isEmpty { return (self, GraphDiff(model: model)) }
    var (saving, staying) = (GraphDiff(model: model), GraphDiff(model: model))
    for (id, object) in objects {
      if held.contains(.row(id)) {
        staying.objects[id] = object
      } else {
        saving.objects[id] = object
      }
    }
    for (key, changes) in members {
      let stay = changes.added.union(changes.removed).filter { held.contains(part(key, $0)) }
      let isOwnerGone = saving.objects[key.object]?.status == .deleted
      var (saved, stays) = (changes, changes)
      saved.added = changes.added.subtracting(stay)
      saved.removed = changes.removed.subtracting(stay)
      stays.added = changes.added.intersection(stay)
      stays.removed = changes.removed.intersection(stay)
      (saved.order, saved.baseOrder) = (nil, nil)
      if !held.contains(.order(key)), let base = changes.baseOrder,
        let order = changes.order(without: stays.added, with: stays.removed)
      {
        saved.setOrder(order, over: base)
      }
      // What is saved would go before what stays.
      let joined = changes.ranks.isEmpty || changes.order != nil ? [] : changes.joined
      if joined.suffix(stays.added.count).contains(where: saved.added.contains) {
        stays.order = joined
      }
      if !saved.isUnchanged { saving.members[key] = saved }
      if !stays.saysNothing, !isOwnerGone { staying.members[key] = stays }
    }
    return (saving, staying)
  }

  /// Takes over what the store made of values that nobody has changed here.
  mutating func takeStored(_ stored: [ObjectID: [Int: Value]]) {
    for (id, values) in stored {
      guard let object = objects[id] else { continue }
      for (slot, value) in values {
        if object.base == nil || !object.differs(in: slot) { objects[id]?.values[slot] = value }
        objects[id]?.base?.values[slot] = value
      }
    }
  }

  /// Measures orders against what has been saved.
  mutating func renewOrders(over parent: some GraphParent) throws(OrreryError) {
    do {
      try renewMembers(over: parent) { _ in false }
    } catch {
      // Orders of added members alone: without the others they would be all that is shown.
      for (key, changes) in members where changes.baseOrder == nil { members[key]?.order = nil }
      throw error
    }
  }
}

extension Value {
  fileprivate func leads(to ids: Set<ObjectID>) -> Bool {
    if case .object(let id) = self { ids.contains(id) } else { false }
  }
}
