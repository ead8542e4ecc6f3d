import ObjectContext
import ObjectModel
import OrreryProtocol

/// The operations of `relationship/*`.
extension ContextScope {
  func relationshipAdd(
    _ params: RelationshipAddParams
  ) throws -> PerformedOperation<RelationshipAddResult> {
    try relate(
      params.id, params.property, params.ids, params.ifUnchangedSince, params.returning,
      RelationshipAddResult.init
    ) { _, _, ids in .add(ids) }
  }

  func relationshipRemove(
    _ params: RelationshipRemoveParams
  ) throws -> PerformedOperation<RelationshipRemoveResult> {
    try relate(
      params.id, params.property, params.ids, params.ifUnchangedSince, params.returning,
      RelationshipRemoveResult.init
    ) { _, _, ids in .remove(ids) }
  }

  func relationshipSet(
    _ params: RelationshipSetParams
  ) throws -> PerformedOperation<RelationshipSetResult> {
    try relate(
      params.id, params.property, params.ids, params.ifUnchangedSince, params.returning,
      RelationshipSetResult.init
    ) { _, _, ids in .set(ids) }
  }

  func relationshipInsert(
    _ params: RelationshipInsertParams
  ) throws -> PerformedOperation<RelationshipInsertResult> {
    try relate(
      params.id, params.property, params.ids, params.ifUnchangedSince, params.returning,
      RelationshipInsertResult.init
    ) { owner, slot, ids in
      .insert(ids, at: min(try index(params.index), try context.count(of: owner, slot: slot)))
    }
  }

  /// Takes the objects out and puts them in where they are to be afterwards.
  func relationshipMove(
    _ params: RelationshipMoveParams
  ) throws -> PerformedOperation<RelationshipMoveResult> {
    try relate(
      params.id, params.property, params.ids, params.ifUnchangedSince, params.returning,
      RelationshipMoveResult.init
    ) { owner, slot, ids in
      let entity = entity(of: owner)
      guard entity.properties[slot].relationship?.isOrdered == true else {
        throw OrreryError(
          .wrongType, "\(entity.name).\(params.property) is no ordered relationship.",
          entity: entity.name,
          key: params.property, parameter: "property",
          hint: "What is not ordered has no places to move to.")
      }
      let end = max(0, try context.count(of: owner, slot: slot) - Set(ids).count)
      return .move(ids, to: min(try index(params.index), end))
    }
  }

  private func relationshipSlot(_ property: String, of owner: ObjectID) throws(OrreryError) -> Int {
    try naming("property") { () throws(OrreryError) -> Int in
      let entity = self.entity(of: owner)
      let slot = try entity.requireSlot(named: property)
      guard entity.properties[slot].relationship != nil else {
        throw OrreryError(
          .unknownKey, "\(entity.name).\(property) is no relationship.", entity: entity.name,
          key: property, hint: "Set an attribute as a value (object/update).")
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

  /// - Parameter answer: Makes the result of how many objects the relationship has, the owner, and
  ///   the clock.
  private func relate<Result>(
    _ owner: String, _ property: String, _ ids: [String], _ clock: String?,
    _ returning: Wire.Returning,
    _ answer: @escaping (Int64, Wire.ManagedObject?, String) -> Result,
    _ edit: (ObjectID, Int, [ObjectID]) throws -> RelationshipEdit
  ) throws -> PerformedOperation<Result> {
    let objects = try objects(ids)
    let id = try object(owner)
    try require([id] + objects, unchangedSince: clock)
    let slot = try relationshipSlot(property, of: id)
    let edit = try edit(id, slot, objects)
    try requireEditing()
    let slots = try context.changedSlots(of: id) { () throws(OrreryError) in
      try context.relate(edit, of: id, slot: slot)
    }
    let known = try context.count(of: id, slot: slot)
    return PerformedOperation(about: id) {
      // Where it cannot be read any more, it is as it was.
      let count = told { try context.count(of: id, slot: slot) } ?? known
      return answer(Int64(count), returned(id, returning, slots: slots), self.clock)
    }
  }
}
