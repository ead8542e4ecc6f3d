import ObjectModel

/// Deleting, by the delete rules of NSRelationshipDescription:
/// - Cascade: the objects at the other end are deleted too, through any number of steps and cycles.
/// - Deny: refused while there is an object at the other end that is not deleted by the same call.
/// - Nullify: the objects at the other end forget this one.
/// - No Action: a to-one at the other end keeps naming the object that is gone, in the store too.
///   Collections and join tables forget it: a collection says what is there.
///
/// Of relationships without an inverse, a to-one keeps naming an object that is gone, as in Core
/// Data, and a collection forgets it; undoing the deletion after a save does not bring it back
/// there.
extension ManagedObjectContext {
  /// Deletes the objects with everything their delete rules take.
  ///
  /// - Returns: What was deleted: the given objects, then what followed.
  /// - Throws: `object.notFound`, `object.deleted`, or `validation.relationshipDeniedDelete` (under
  ///   `validation.multiple` where there are several); nothing has changed then.
  @discardableResult
  package func delete(_ ids: [ObjectID]) throws(OrreryError) -> [ObjectID] {
    try requireOpen()
    try prefetch(ids)
    var given: [ObjectID] = []
    for id in ids { given.append(try requireObject(id)) }
    let doomed = try withCascades(given)
    try requireNotDenied(doomed)
    return try perform { () throws(OrreryError) -> [ObjectID] in
      try remove(doomed)
      return doomed
    }
  }

  /// The objects and all that cascade rules reach from them, each once, nearest first.
  func withCascades(_ ids: [ObjectID]) throws(OrreryError) -> [ObjectID] {
    var seen: Set<ObjectID> = []
    var reached = ids.filter { seen.insert($0).inserted }
    var frontier = reached
    while !frontier.isEmpty {
      var next: [ObjectID] = []
      for (id, slot, relationship) in try relationships(of: frontier)
      where relationship.deleteRule == .cascade {
        for other in try related(id, slot) where try isAlive(other) {
          if seen.insert(other).inserted { next.append(other) }
        }
      }
      reached += next
      frontier = next
    }
    return reached
  }

  /// - Parameter root: The object whose deletion takes these with it, where it is not among them;
  ///   errors name it first.
  func requireNotDenied(
    _ doomed: [ObjectID], following root: ObjectID? = nil
  ) throws(OrreryError) {
    let doomedSet = Set(doomed)
    var denials: [OrreryError] = []
    for (id, slot, relationship) in try relationships(of: doomed)
    where relationship.deleteRule == .deny {
      var denying: [ObjectID] = []
      for other in try related(id, slot) where !doomedSet.contains(other) {
        if try isAlive(other) { denying.append(other) }
      }
      guard !denying.isEmpty else { continue }
      denials.append(
        OrreryError(
          .relationshipDeniedDelete,
          "\(model.text(of: id)) cannot be deleted while “\(relationship.name)” has objects: "
            + "there are \(denying.count).",
          entity: model[id.entity].name, key: relationship.name,
          objects: (root.map { [$0] } ?? []) + [id], value: .objects(denying),
          hint: "Delete or part these objects first, or together."))
    }
    if let error = OrreryError(combining: denials) { throw error }
  }

  /// Applies the delete rules of an object that is deleted here to those that others have related
  /// to it since.
  ///
  /// - Throws: `validation.relationshipDeniedDelete`.
  func partUnseenMembers(of id: ObjectID) throws(OrreryError) {
    guard state.objects[id]?.status == .deleted else { return }
    try requireNotDenied([id])
    _ = try performQuietly(as: .merge) { () throws(OrreryError) in
      var doomed: [ObjectID] = []
      for (slot, property) in model[id.entity].properties.enumerated() {
        guard let relationship = property.relationship,
          model.isParted(relationship) || hasRuledPartner(id, slot)
        else { continue }
        if relationship.deleteRule == .cascade {
          for other in try related(id, slot) where try isAlive(other) { doomed.append(other) }
        }
        try part(id, slot)
      }
      doomed = try withCascades(doomed)
      try requireNotDenied(doomed, following: id)
      try remove(doomed)
    }
  }

  /// Every relationship of every object, its objects loaded in batches.
  private func relationships(
    of ids: [ObjectID]
  ) throws(OrreryError) -> [(ObjectID, Int, Relationship)] {
    var found: [(ObjectID, Int, Relationship)] = []
    let byEntity = Dictionary(grouping: ids, by: \.entity).sorted { $0.key < $1.key }
    for (number, ids) in byEntity {
      for (slot, property) in model[number].properties.enumerated() {
        guard let relationship = property.relationship else { continue }
        try prefetch(ids, slot: slot)
        for id in ids { found.append((id, slot, relationship)) }
      }
    }
    return found
  }

  /// Objects deleted here to which others have related one by a one-to-one relationship since,
  /// whose rule says what becomes of that. Of collections the store tells.
  func ownersOfUnseenPartners() throws(OrreryError) -> [ObjectID] {
    var owners: [ObjectID] = []
    for (id, object) in state.objects where object.status == .deleted {
      for slot in object.values.indices where hasRuledPartner(id, slot) {
        if try !related(id, slot).isEmpty { owners.append(id) }
      }
    }
    return owners.sorted()
  }

  /// Whether the relationship is one-to-one and its rule is Deny or Cascade.
  func hasRuledPartner(_ id: ObjectID, _ slot: Int) -> Bool {
    guard let relationship = relationship(of: id, slot: slot), !relationship.isToMany else {
      return false
    }
    return (relationship.deleteRule == .deny || relationship.deleteRule == .cascade)
      && model.inverse(of: relationship)?.isToMany == false
  }

  /// The objects at the other end, of a to-one or a to-many. Of an object that is deleted, those
  /// that still name it.
  func related(_ id: ObjectID, _ slot: Int) throws(OrreryError) -> [ObjectID] {
    let relationship = relationship(of: id, slot: slot)
    if relationship?.isToMany == true { return try members(SlotKey(object: id, slot: slot)) }
    if let object = state.objects[id], object.status == .deleted {
      guard hasRuledPartner(id, slot), let inverseSlot = relationship?.inverseSlot,
        case .object(let other) = object.values[slot], try destination(other, inverseSlot) == id
      else { return [] }
      return [other]
    }
    return try destination(id, slot).map { [$0] } ?? []
  }

  /// Parts the objects from all others as their delete rules say, then deletes them. Within a
  /// `perform`.
  func remove(_ doomed: [ObjectID]) throws(OrreryError) {
    for (id, slot, relationship) in try relationships(of: doomed) {
      let leavesName =
        relationship.deleteRule == .noAction
        && model.inverse(of: relationship)?.isToMany == false
      if leavesName { continue }
      try part(id, slot)
    }
    try partOneSided(doomed)
    for id in doomed { try removeParted(id) }
  }

  /// Parts the objects from collections without an inverse that they joined since the last save.
  /// Those they are in already hide them, and forget them when the deletion is saved.
  private func partOneSided(_ doomed: [ObjectID]) throws(OrreryError) {
    let doomed = Set(doomed)
    for (key, changes) in state.members where !changes.added.isDisjoint(with: doomed) {
      guard relationship(of: key.object, slot: key.slot)?.inverseSlot == nil else { continue }
      for other in changes.added.intersection(doomed).sorted() {
        try disconnect(key.object, key.slot, from: other)
      }
    }
  }

  /// Deletes an object that nothing is to follow: all its relationships are parted.
  func removeAlone(_ id: ObjectID) throws(OrreryError) {
    for (slot, property) in model[id.entity].properties.enumerated()
    where property.relationship != nil {
      try part(id, slot)
    }
    try partOneSided([id])
    try removeParted(id)
  }

  private func part(_ id: ObjectID, _ slot: Int) throws(OrreryError) {
    let others = try related(id, slot)
    guard !others.isEmpty else { return }
    try prefetch(others)
    guard state.objects[id]?.status == .deleted, !isToMany(id, slot),
      let inverseSlot = relationship(of: id, slot: slot)?.inverseSlot
    else {
      for other in others { try disconnect(id, slot, from: other) }
      return
    }
    for other in others { try disconnect(other, inverseSlot, from: id) }
  }

  private func removeParted(_ id: ObjectID) throws(OrreryError) {
    try touch(id)
    guard let object = state.objects[id], object.status != .deleted else { return }
    record(.delete(id, values: object.values, isRevived: object.isRevived))
  }
}
