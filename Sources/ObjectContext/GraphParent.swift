import ObjectModel
import PersistentStore
import Predicates

/// Whoever knows the model, and so what a slot of an object is.
protocol ModelBound {
  var model: ManagedObjectModel { get }
}

extension ModelBound {
  func relationship(of id: ObjectID?, slot: Int) -> Relationship? {
    guard let id, model[id.entity].properties.indices.contains(slot) else { return nil }
    return model[id.entity].properties[slot].relationship
  }

  func isToMany(_ id: ObjectID, _ slot: Int) -> Bool {
    relationship(of: id, slot: slot)?.isToMany == true
  }

  /// The object's to-many relationships.
  func collections(of id: ObjectID) -> [SlotKey] {
    model[id.entity].properties.indices.filter { isToMany(id, $0) }
      .map { SlotKey(object: id, slot: $0) }
  }

  /// Whether to-ones at the other end state who is in the collection.
  func followsToOnes(_ key: SlotKey) -> Bool {
    relationship(of: key.object, slot: key.slot).flatMap(model.inverse)?.isToMany == false
  }

  func isOneToOne(_ id: ObjectID, _ slot: Int) -> Bool {
    guard let relationship = relationship(of: id, slot: slot), !relationship.isToMany else {
      return false
    }
    return model.inverse(of: relationship)?.isToMany == false
  }

  /// Whether the relationship is one-to-one and its rule is Deny or Cascade.
  func hasRuledPartner(_ id: ObjectID, _ slot: Int) -> Bool {
    guard let rule = relationship(of: id, slot: slot)?.deleteRule else { return false }
    return (rule == .deny || rule == .cascade) && isOneToOne(id, slot)
  }

  func objectNotFound(_ id: ObjectID) -> OrreryError {
    guard (1...model.entities.count).contains(id.entity.rawValue) else {
      return OrreryError(.objectNotFound, "There is no such object.", objects: [id])
    }
    return OrreryError(
      .objectNotFound, "There is no object \(model.text(of: id)).",
      entity: model[id.entity].name, objects: [id])
  }
}

/// What a diff is measured against. It loads what it is asked for, and asks nothing of the diff
/// meanwhile.
protocol GraphParent: ModelBound {
  /// The object, nil where there is none.
  func cleanSnapshot(_ id: ObjectID) throws(OrreryError) -> ObjectSnapshot?
  /// The members of a to-many relationship of an object that may be there.
  func cleanMembers(_ key: SlotKey) throws(OrreryError) -> MemberList
  /// Loads the objects at once; missing ones are passed over.
  func load(_ ids: [ObjectID]) throws(OrreryError)
  /// Loads the members of a to-many relationship of several objects of one entity at once.
  func loadMembers(of ids: [ObjectID], slot: Int) throws(OrreryError)
  /// By owner, the members that a derived sum has to look at in the diff, which are found once
  /// while that stays as it is.
  func changedMembers(
    of sum: PropertyReference, found find: () -> [ObjectID: [ObjectID]]
  ) -> [ObjectID: [ObjectID]]
}

extension GraphParent {
  /// Loads the members of several to-many relationships.
  func loadMembers(_ keys: [SlotKey]) throws(OrreryError) {
    for (property, keys) in keys.byProperty {
      try loadMembers(of: keys.map(\.object), slot: property.slot)
    }
  }
}

extension Collection<SlotKey> {
  var byProperty: [PropertyReference: [SlotKey]] {
    Dictionary(grouping: self) { PropertyReference(entity: $0.object.entity, slot: $0.slot) }
  }
}

/// Reading: what the diff has where it has anything, the parent's elsewhere. A call copies the
/// diff, since the parent might write to the variable that it is in; what is asked of each object
/// again and again is inlined, which copies no more than it reads.
extension GraphDiff {
  /// Whether the object is there and not deleted.
  @inline(__always)
  func isAlive(_ id: ObjectID, over parent: some GraphParent) throws(OrreryError) -> Bool {
    if let object = objects[id] { return object.status != .deleted }
    return try parent.cleanSnapshot(id) != nil
  }

  /// Whether the parent cannot know anything that names the object.
  func isNew(_ id: ObjectID) -> Bool {
    guard let object = objects[id] else { return false }
    return object.status == .inserted && !object.isRevived
  }

  /// nil where there is no such object, or it is deleted.
  @inline(__always)
  func values(_ id: ObjectID, over parent: some GraphParent) throws(OrreryError) -> [Value]? {
    if let object = objects[id] { return object.status == .deleted ? nil : object.values }
    return try parent.cleanSnapshot(id)?.values
  }

  func destination(
    _ id: ObjectID, _ slot: Int, over parent: some GraphParent
  ) throws(OrreryError) -> ObjectID? {
    guard let values = try values(id, over: parent), values.indices.contains(slot),
      case .object(let other) = values[slot]
    else { return nil }
    return other
  }

  func parentMembers(
    _ key: SlotKey, over parent: some GraphParent
  ) throws(OrreryError) -> MemberList {
    isNew(key.object) ? MemberList([]) : try parent.cleanMembers(key)
  }

  func members(_ key: SlotKey, over parent: some GraphParent) throws(OrreryError) -> [ObjectID] {
    let changes = members[key]
    if let order = changes?.order { return order }
    var base = try parentMembers(key, over: parent).objects
    if relationship(of: key.object, slot: key.slot)?.inverseSlot == nil {
      // Nobody can tell the owner that a member is gone.
      base.removeAll { objects[$0]?.status == .deleted }
    }
    guard let changes else { return base }
    if !changes.removed.isEmpty { base.removeAll { changes.removed.contains($0) } }
    guard !changes.added.isEmpty else { return base }
    if relationship(of: key.object, slot: key.slot)?.isOrdered == true {
      return base + changes.joined
    }
    return (base + changes.added).sorted()
  }

  func prefetch(_ ids: [ObjectID], over parent: some GraphParent) throws(OrreryError) {
    try parent.load(ids.filter { objects[$0] == nil })
  }

  /// The relationship, and the objects that a to-one leads to.
  func prefetch(_ ids: [ObjectID], slot: Int, over parent: some GraphParent) throws(OrreryError) {
    guard let relationship = relationship(of: ids.first, slot: slot) else { return }
    if relationship.isToMany {
      return try parent.loadMembers(of: ids.filter { !isNew($0) }, slot: slot)
    }
    try prefetch(ids, over: parent)
    var destinations: [ObjectID] = []
    for id in ids {
      if case .object(let other)? = try values(id, over: parent)?[slot] {
        destinations.append(other)
      }
    }
    try prefetch(destinations, over: parent)
  }

  /// Whether the objects are related, asked of the end that knows it cheapest.
  func isLinked(
    _ source: ObjectID, _ slot: Int, _ target: ObjectID, over parent: some GraphParent
  ) throws(OrreryError) -> Bool {
    guard let relationship = relationship(of: source, slot: slot) else { return false }
    if !relationship.isToMany { return try destination(source, slot, over: parent) == target }
    if let inverse = model.inverse(of: relationship), !inverse.isToMany,
      let inverseSlot = relationship.inverseSlot
    {
      return try destination(target, inverseSlot, over: parent) == source
    }
    let key = SlotKey(object: source, slot: slot)
    if let changes = members[key] {
      if changes.added.contains(target) { return true }
      if changes.removed.contains(target) { return false }
    }
    return try parentMembers(key, over: parent).set.contains(target)
  }
}

extension MergePolicy {
  /// Whether what is changed here counts for more than what the parent has.
  var isOurs: Bool { self == .overwrite || self == .mergeByPropertyObjectTrump }
  var isTheirs: Bool { self == .mergeByPropertyStoreTrump || self == .rollback }
}
