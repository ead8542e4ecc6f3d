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
    let given = try ids.map(requireObject)
    return try perform { () throws(OrreryError) -> [ObjectID] in
      try state.propagateDeletes(given, over: self)
    }
  }

  /// The objects at the other end, of a to-one or a to-many. Of an object that is deleted, those
  /// that still name it.
  func related(_ id: ObjectID, _ slot: Int) throws(OrreryError) -> [ObjectID] {
    try state.related(id, slot, over: self)
  }
}

/// The delete rules.
extension GraphDiff {
  /// Deletes the objects with everything their delete rules take. They are there.
  ///
  /// - Parameter root: The object whose deletion takes these with it, where it is not among them;
  ///   errors name it first.
  /// - Returns: What was deleted: the given objects, then what followed.
  /// - Throws: `validation.relationshipDeniedDelete`, before anything has changed.
  @discardableResult
  mutating func propagateDeletes(
    _ ids: [ObjectID], following root: ObjectID? = nil, over parent: some GraphParent
  ) throws(OrreryError) -> [ObjectID] {
    let doomed = try withCascades(ids, over: parent)
    try requireNotDenied(doomed, following: root, over: parent)
    try remove(doomed, over: parent)
    return doomed
  }

  /// The objects and all that cascade rules reach from them, each once, nearest first.
  private func withCascades(
    _ ids: [ObjectID], over parent: some GraphParent
  ) throws(OrreryError) -> [ObjectID] {
    var seen: Set<ObjectID> = []
    var reached = ids.filter { seen.insert($0).inserted }
    var frontier = reached
    while !frontier.isEmpty {
      var next: [ObjectID] = []
      for (id, slot, relationship) in try relationships(of: frontier, over: parent)
      where relationship.deleteRule == .cascade {
        for other in try related(id, slot, over: parent) where try isAlive(other, over: parent) {
          if seen.insert(other).inserted { next.append(other) }
        }
      }
      reached += next
      frontier = next
    }
    return reached
  }

  private func requireNotDenied(
    _ doomed: [ObjectID], following root: ObjectID? = nil, over parent: some GraphParent
  ) throws(OrreryError) {
    let doomedSet = Set(doomed)
    var denials: [OrreryError] = []
    for (id, slot, relationship) in try relationships(of: doomed, over: parent)
    where relationship.deleteRule == .deny {
      var denying: [ObjectID] = []
      for other in try related(id, slot, over: parent) where !doomedSet.contains(other) {
        if try isAlive(other, over: parent) { denying.append(other) }
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
  mutating func partUnseenMembers(
    of id: ObjectID, over parent: some GraphParent
  ) throws(OrreryError) {
    guard objects[id]?.status == .deleted else { return }
    try requireNotDenied([id], over: parent)
    var doomed: [ObjectID] = []
    for (slot, property) in model[id.entity].properties.enumerated() {
      guard let relationship = property.relationship,
        model.isParted(relationship) || hasRuledPartner(id, slot)
      else { continue }
      if relationship.deleteRule == .cascade {
        for other in try related(id, slot, over: parent) where try isAlive(other, over: parent) {
          doomed.append(other)
        }
      }
      try part(id, slot, over: parent)
    }
    try propagateDeletes(doomed, following: id, over: parent)
  }

  /// Every relationship of every object, its objects loaded in batches.
  private func relationships(
    of ids: [ObjectID], over parent: some GraphParent
  ) throws(OrreryError) -> [(ObjectID, Int, Relationship)] {
    var found: [(ObjectID, Int, Relationship)] = []
    let byEntity = Dictionary(grouping: ids, by: \.entity).sorted { $0.key < $1.key }
    for (number, ids) in byEntity {
      for (slot, property) in model[number].properties.enumerated() {
        guard let relationship = property.relationship else { continue }
        try prefetch(ids, slot: slot, over: parent)
        for id in ids { found.append((id, slot, relationship)) }
      }
    }
    return found
  }

  /// Objects deleted here to which others have related one by a one-to-one relationship since,
  /// whose rule says what becomes of that. Of collections the store tells.
  func ownersOfUnseenPartners(over parent: some GraphParent) throws(OrreryError) -> [ObjectID] {
    var owners: [ObjectID] = []
    for (id, object) in objects where object.status == .deleted {
      for slot in object.values.indices where hasRuledPartner(id, slot) {
        if try !related(id, slot, over: parent).isEmpty { owners.append(id) }
      }
    }
    return owners.sorted()
  }

  /// The objects at the other end, of a to-one or a to-many. Of an object that is deleted, those
  /// that still name it.
  func related(
    _ id: ObjectID, _ slot: Int, over parent: some GraphParent
  ) throws(OrreryError) -> [ObjectID] {
    let relationship = relationship(of: id, slot: slot)
    if relationship?.isToMany == true {
      return try members(SlotKey(object: id, slot: slot), over: parent)
    }
    if let object = objects[id], object.status == .deleted {
      guard hasRuledPartner(id, slot), let inverseSlot = relationship?.inverseSlot,
        case .object(let other) = object.values[slot],
        try destination(other, inverseSlot, over: parent) == id
      else { return [] }
      return [other]
    }
    return try destination(id, slot, over: parent).map { [$0] } ?? []
  }

  /// Parts the objects from all others, then deletes them.
  ///
  /// - Parameter leavesNames: Whether the rule No Action holds.
  mutating func remove(
    _ doomed: [ObjectID], leavesNames: Bool = true, over parent: some GraphParent
  ) throws(OrreryError) {
    for (id, slot, relationship) in try relationships(of: doomed, over: parent) {
      if leavesNames, relationship.deleteRule == .noAction,
        model.inverse(of: relationship)?.isToMany == false
      {
        continue
      }
      try part(id, slot, over: parent)
    }
    try partOneSided(doomed, over: parent)
    for id in doomed {
      try touch(id, over: parent)
      guard let object = objects[id], object.status != .deleted else { continue }
      apply(.delete(id, values: object.values, isRevived: object.isRevived))
    }
  }

  /// Parts the objects from collections without an inverse that they joined since the last save.
  /// Those they are in already hide them, and forget them when the deletion is saved.
  private mutating func partOneSided(
    _ doomed: [ObjectID], over parent: some GraphParent
  ) throws(OrreryError) {
    let doomed = Set(doomed)
    for (key, changes) in members where !changes.added.isDisjoint(with: doomed) {
      guard relationship(of: key.object, slot: key.slot)?.inverseSlot == nil else { continue }
      for other in changes.added.intersection(doomed).sorted() {
        try disconnect(key.object, key.slot, from: other, over: parent)
      }
    }
  }

  private mutating func part(
    _ id: ObjectID, _ slot: Int, over parent: some GraphParent
  ) throws(OrreryError) {
    let others = try related(id, slot, over: parent)
    guard !others.isEmpty else { return }
    try prefetch(others, over: parent)
    for other in others {
      if objects[id]?.status == .deleted, !isToMany(id, slot) {
        try touch(other, over: parent)
        apply(.unlink(makeLink(id, slot, other)))
      } else {
        try disconnect(id, slot, from: other, over: parent)
      }
    }
  }
}
