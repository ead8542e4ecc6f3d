import ObjectModel

/// Editing relationships; inverses follow.
extension ManagedObjectContext {
  /// Changes what an object is related to.
  ///
  /// - Throws: `model.unknownKey` where the slot is no relationship, `object.notFound`,
  ///   `object.deleted`, `value.wrongType` for objects of another entity, several objects for a
  ///   to-one, an order where there is none, or an index that is not there.
  package func relate(
    _ edit: RelationshipEdit, of id: ObjectID, slot: Int
  ) throws(OrreryError) {
    let id = try requireObject(id)
    let entity = model[id.entity]
    guard case .relationship(let relationship) = try property(slot, of: entity) else {
      let name = entity.properties[slot].name
      throw OrreryError(
        .unknownKey, "“\(name)” of “\(entity.name)” is no relationship.", entity: entity.name,
        key: name)
    }
    let target = RelationshipTarget(entity: entity, relationship: relationship)
    let wanted = try result(of: edit, of: id, slot: slot, target)
    guard relationship.isToMany || wanted.count <= 1 else {
      throw target.error("leads to one object, not to \(wanted.count).", hint: "Give one id.")
    }
    try perform { () throws(OrreryError) in
      switch edit {
      case .remove(let ids):
        for other in ids { try disconnect(id, slot, from: other) }
      case .add(let ids) where relationship.isToMany:
        let added = try checkObjects(ids, for: relationship, of: entity)
        for other in added { try connect(id, slot, to: other) }
      default:
        try relate(id, slot, to: wanted)
      }
    }
  }

  /// What the relationship is to hold afterwards.
  private func result(
    of edit: RelationshipEdit, of id: ObjectID, slot: Int, _ target: RelationshipTarget
  ) throws(OrreryError) -> [ObjectID] {
    let check = { (ids: [ObjectID]) throws(OrreryError) -> [ObjectID] in
      try self.checkObjects(ids, for: target.relationship, of: target.entity)
    }
    switch edit {
    case .remove(let ids):
      _ = try check(ids)
      return []
    case .add where target.relationship.isToMany: return []
    case .add(let ids), .set(let ids): return try check(ids)
    case .insert(let ids, let index):
      try target.requireOrdered()
      let present = try related(id, slot)
      guard (0...present.count).contains(index) else {
        throw target.error("has no place \(index).", hint: "Give 0 to \(present.count).")
      }
      let inserted = try check(ids)
      let isInserted = Set(inserted)
      return present[..<index].filter { !isInserted.contains($0) } + inserted
        + present[index...].filter { !isInserted.contains($0) }
    case .move(let from, let to):
      try target.requireOrdered()
      let present = try related(id, slot)
      guard present.indices.contains(from), present.indices.contains(to) else {
        throw target.error(
          "has no place \(present.indices.contains(from) ? to : from).",
          hint: present.isEmpty ? "It is empty." : "Give 0 to \(present.count - 1).")
      }
      var moved = present
      moved.insert(moved.remove(at: from), at: to)
      return moved
    }
  }
}

/// A relationship with the entity it is asked of, for messages.
private struct RelationshipTarget {
  let entity: Entity
  let relationship: Relationship

  func requireOrdered() throws(OrreryError) {
    guard relationship.isToMany, relationship.isOrdered else {
      throw error("is not ordered.", hint: "Use relationship/add, remove or set.")
    }
  }

  func error(_ predicate: String, hint: String) -> OrreryError {
    OrreryError(
      .wrongType, "“\(relationship.name)” of “\(entity.name)” \(predicate)", entity: entity.name,
      key: relationship.name, hint: hint)
  }
}
