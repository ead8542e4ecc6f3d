import ObjectContext
import ObjectModel
import OrreryProtocol

/// The operations of `relationship/*`.
extension ContextScope {
  func add(_ params: RelationshipAddParams) throws -> Answer {
    let ids = try objects(params.ids)
    try require([try object(params.id)] + ids, unchangedSince: params.ifUnchangedSince)
    let related = try relate(params.id, params.property, .add(ids), params.returning)
    return {
      let result = try related()
      return RelationshipAddResult(count: result.count, object: result.object, clock: clock)
    }
  }

  func remove(_ params: RelationshipRemoveParams) throws -> Answer {
    let ids = try objects(params.ids)
    try require([try object(params.id)] + ids, unchangedSince: params.ifUnchangedSince)
    let related = try relate(params.id, params.property, .remove(ids), params.returning)
    return {
      let result = try related()
      return RelationshipRemoveResult(count: result.count, object: result.object, clock: clock)
    }
  }

  func set(_ params: RelationshipSetParams) throws -> Answer {
    let ids = try objects(params.ids)
    try require([try object(params.id)] + ids, unchangedSince: params.ifUnchangedSince)
    let related = try relate(params.id, params.property, .set(ids), params.returning)
    return {
      let result = try related()
      return RelationshipSetResult(count: result.count, object: result.object, clock: clock)
    }
  }

  func insert(_ params: RelationshipInsertParams) throws -> Answer {
    let inserted = try objects(params.ids)
    let owner = try object(params.id)
    try require([owner] + inserted, unchangedSince: params.ifUnchangedSince)
    let slot = try relationshipSlot(params.property, of: owner)
    var index = try index(params.index)
    if case .objects(let members) = try context.value(of: owner, slot: slot) {
      index = min(index, members.count)
    }
    let related = try relate(
      params.id, params.property, .insert(inserted, at: index), params.returning)
    return {
      let result = try related()
      return RelationshipInsertResult(count: result.count, object: result.object, clock: clock)
    }
  }

  /// Takes the objects out and puts them in where they are to be afterwards.
  func move(_ params: RelationshipMoveParams) throws -> Answer {
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
    let related = try relate(
      params.id, params.property, .set(order), params.returning)
    return {
      let result = try related()
      return RelationshipMoveResult(count: result.count, object: result.object, clock: clock)
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

  /// - Returns: the object and how many objects the relationship has, when the answer is made.
  private func relate(
    _ owner: String, _ property: String, _ edit: RelationshipEdit, _ returning: Wire.Returning
  ) throws(OrreryError) -> () throws -> (object: Wire.ManagedObject?, count: Int64) {
    try requireEditing()
    let id = try object(owner)
    let slot = try relationshipSlot(property, of: id)
    let slots = try context.changedSlots(of: id) { () throws(OrreryError) in
      try context.relate(edit, of: id, slot: slot)
    }
    note(id)
    return {
      let count: Int64 =
        switch try context.value(of: id, slot: slot) {
        case .objects(let members): Int64(members.count)
        case .null: 0
        default: 1
        }
      return (try returned(id, returning, slots: slots), count)
    }
  }
}
