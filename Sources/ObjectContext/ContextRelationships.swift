import ObjectModel

/// Editing relationships; inverses follow.
extension ManagedObjectContext {
  /// Changes what an object is related to.
  ///
  /// - Throws: `model.unknownKey` where the slot is no relationship, `object.notFound`,
  ///   `object.deleted`, `value.wrongType` for objects of another entity, several objects for a
  ///   to-one, an order where there is none, or an index that is not there.
  package func relate(_ edit: RelationshipEdit, of id: ObjectID, slot: Int) throws(OrreryError) {
    let id = try requireObject(id)
    let entity = model[id.entity]
    guard case .relationship(let relationship) = try property(slot, of: entity) else {
      let name = entity.properties[slot].name
      throw OrreryError(
        .unknownKey, "“\(name)” of “\(entity.name)” is no relationship.", entity: entity.name,
        key: name)
    }
    let target = RelationshipTarget(entity: entity, relationship: relationship)
    let objects = try checkObjects(edit.objects, for: relationship, of: entity)
    switch edit {
    case .insert(_, let index):
      try requirePlace(index, without: [], of: id, slot: slot, target)
    case .move(_, let index):
      try requirePlace(index, without: objects, of: id, slot: slot, target)
    case .add, .remove, .set:
      break
    }
    let key = SlotKey(object: id, slot: slot)
    try perform { () throws(OrreryError) in
      switch edit {
      case .remove:
        for other in objects { try disconnect(id, slot, from: other) }
      case .add where relationship.isToMany:
        for other in objects { try connect(id, slot, to: other) }
      case .add, .set:
        guard relationship.isToMany || objects.count <= 1 else {
          throw target.error("leads to one object, not to \(objects.count).", hint: "Give one id.")
        }
        try relate(id, slot, to: objects)
      case .insert(_, let index):
        for other in objects { try connect(id, slot, to: other) }
        let placed = objects.sorted()
        let before = try members(key)[..<index].count { placed.containsAscending($0) }
        try state.place(objects, at: index - before, in: key, over: self)
      case .move(_, let index):
        try state.place(objects, at: index, in: key, over: self)
      }
    }
  }

  /// - Parameter moved: Members that the places are counted without.
  private func requirePlace(
    _ index: Int, without moved: [ObjectID], of id: ObjectID, slot: Int,
    _ target: RelationshipTarget
  ) throws(OrreryError) {
    guard target.relationship.isToMany, target.relationship.isOrdered else {
      throw target.error("is not ordered.", hint: "Give no place (relationship/add, set).")
    }
    for other in moved where try !state.isLinked(id, slot, other, over: self) {
      let (entity, property) = (target.entity.name, target.relationship.name)
      throw OrreryError(
        .objectNotFound, "Not all of these objects are in \(entity).\(property).",
        entity: entity, key: property, objects: moved,
        hint: "Add objects first (relationship/add, relationship/insert).")
    }
    let count = try count(of: id, slot: slot) - moved.count
    guard index >= 0, index <= count else {
      throw target.error("has no place \(index).", hint: "Give 0 to \(count).")
    }
  }
}

/// A relationship with the entity it is asked of, for messages.
private struct RelationshipTarget {
  let entity: Entity
  let relationship: Relationship

  func error(_ predicate: String, hint: String) -> OrreryError {
    OrreryError(
      .wrongType, "“\(relationship.name)” of “\(entity.name)” \(predicate)", entity: entity.name,
      key: relationship.name, hint: hint)
  }
}
