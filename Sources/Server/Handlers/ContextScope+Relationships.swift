import ObjectContext
import ObjectModel
import OrreryProtocol

/// The operations of `relationship/*`.
extension ContextScope {
  func relationshipAdd(
    _ params: RelationshipAddParams
  ) throws -> PerformedOperation<RelationshipAddResult> {
    let ids = try objects(params.ids)
    try require([try object(params.id)] + ids, unchangedSince: params.ifUnchangedSince)
    return try relate(params.id, params.property, .add(ids), params.returning) {
      RelationshipAddResult(count: $0, object: $1, clock: clock)
    }
  }

  func relationshipRemove(
    _ params: RelationshipRemoveParams
  ) throws -> PerformedOperation<RelationshipRemoveResult> {
    let ids = try objects(params.ids)
    try require([try object(params.id)] + ids, unchangedSince: params.ifUnchangedSince)
    return try relate(params.id, params.property, .remove(ids), params.returning) {
      RelationshipRemoveResult(count: $0, object: $1, clock: clock)
    }
  }

  func relationshipSet(
    _ params: RelationshipSetParams
  ) throws -> PerformedOperation<RelationshipSetResult> {
    let ids = try objects(params.ids)
    try require([try object(params.id)] + ids, unchangedSince: params.ifUnchangedSince)
    return try relate(params.id, params.property, .set(ids), params.returning) {
      RelationshipSetResult(count: $0, object: $1, clock: clock)
    }
  }

  func relationshipInsert(
    _ params: RelationshipInsertParams
  ) throws -> PerformedOperation<RelationshipInsertResult> {
    let inserted = try objects(params.ids)
    let owner = try object(params.id)
    try require([owner] + inserted, unchangedSince: params.ifUnchangedSince)
    let slot = try relationshipSlot(params.property, of: owner)
    var index = try index(params.index)
    if case .objects(let members) = try context.value(of: owner, slot: slot) {
      index = min(index, members.count)
    }
    return try relate(
      params.id, params.property, .insert(inserted, at: index), params.returning
    ) {
      RelationshipInsertResult(count: $0, object: $1, clock: clock)
    }
  }

  /// Takes the objects out and puts them in where they are to be afterwards.
  func relationshipMove(
    _ params: RelationshipMoveParams
  ) throws -> PerformedOperation<RelationshipMoveResult> {
    let owner = try object(params.id)
    let entity = entity(of: owner)
    let slot = try relationshipSlot(params.property, of: owner)
    let moved = try objects(params.ids)
    try require([owner] + moved, unchangedSince: params.ifUnchangedSince)
    guard entity.properties[slot].relationship?.isOrdered == true else {
      throw OrreryError(
        .wrongType, "\(entity.name).\(params.property) is no ordered relationship.",
        entity: entity.name,
        key: params.property, parameter: "property",
        hint: "What is not ordered has no places to move to.")
    }
    guard case .objects(var order) = try context.value(of: owner, slot: slot),
      Set(order).isSuperset(of: moved)
    else {
      throw OrreryError(
        .objectNotFound, "Not all of these objects are in \(entity.name).\(params.property).",
        entity: entity.name, key: params.property, objects: moved,
        hint: "Add objects with relationship/add or relationship/insert.")
    }
    order.removeAll(where: Set(moved).contains)
    order.insert(contentsOf: moved, at: min(try index(params.index), order.count))
    return try relate(
      params.id, params.property, .set(order), params.returning
    ) {
      RelationshipMoveResult(count: $0, object: $1, clock: clock)
    }
  }

  private func relationshipSlot(
    _ property: String, of owner: ObjectID
  ) throws(OrreryError) -> Int {
    try naming("property") { () throws(OrreryError) -> Int in
      let entity = self.entity(of: owner)
      let slot = try reader(of: entity).slot(named: property)
      guard entity.properties[slot].relationship != nil else {
        throw OrreryError(
          .unknownKey, "\(entity.name).\(property) is no relationship.", entity: entity.name,
          key: property, hint: "Set attributes with object/update.")
      }
      return slot
    }
  }

  private func index(_ index: Int64) throws(OrreryError) -> Int {
    if let index = Int(exactly: index), index >= 0 { return index }
    throw OrreryError(
      .wrongType, "An index is 0 or more, not \(index).", parameter: "index",
      hint: "Count from 0.")
  }

  /// - Parameter answer: Makes the result of how many objects the relationship has, and the owner.
  private func relate<Result>(
    _ owner: String, _ property: String, _ edit: RelationshipEdit, _ returning: Wire.Returning,
    _ answer: @escaping (Int64, Wire.ManagedObject?) -> Result
  ) throws(OrreryError) -> PerformedOperation<Result> {
    try requireEditing()
    let id = try object(owner)
    let slot = try relationshipSlot(property, of: id)
    let slots = try context.changedSlots(of: id) { () throws(OrreryError) in
      try context.relate(edit, of: id, slot: slot)
    }
    return PerformedOperation(about: id) {
      let count: Int64 =
        switch try context.value(of: id, slot: slot) {
        case .objects(let members): Int64(members.count)
        case .null: 0
        default: 1
        }
      return answer(count, try returned(id, returning, slots: slots))
    }
  }
}
