import ObjectContext
import ObjectModel
import OrreryProtocol

/// The operations of `relationship/*`.
extension ContextScope {
  func add(_ params: RelationshipAddParams) throws(OrreryError) -> Answer {
    let count = try relate(params.id, params.property, .add(try objects(params.ids)))
    return { RelationshipAddResult(count: try count(), clock: clock) }
  }

  func remove(_ params: RelationshipRemoveParams) throws(OrreryError) -> Answer {
    let count = try relate(params.id, params.property, .remove(try objects(params.ids)))
    return { RelationshipRemoveResult(count: try count(), clock: clock) }
  }

  func set(_ params: RelationshipSetParams) throws(OrreryError) -> Answer {
    let count = try relate(params.id, params.property, .set(try objects(params.ids)))
    return { RelationshipSetResult(count: try count(), clock: clock) }
  }

  func insert(_ params: RelationshipInsertParams) throws(OrreryError) -> Answer {
    let inserted = try objects(params.ids)
    let owner = try object(params.id)
    let slot = try reader(of: entity(of: owner)).slot(named: params.property)
    var index = try index(params.index)
    if case .objects(let members) = try context.value(of: owner, slot: slot) {
      index = min(index, members.count)
    }
    let count = try relate(params.id, params.property, .insert(inserted, at: index))
    return { RelationshipInsertResult(count: try count(), clock: clock) }
  }

  /// Takes the objects out and puts them in where they are to be afterwards.
  func move(_ params: RelationshipMoveParams) throws(OrreryError) -> Answer {
    let owner = try object(params.id)
    let entity = entity(of: owner)
    let slot = try reader(of: entity).slot(named: params.property)
    let moved = try objects(params.ids)
    guard entity.properties[slot].relationship?.isOrdered == true else {
      throw OrreryError(
        .wrongType, "\(entity.name).\(params.property) is no ordered relationship.",
        entity: entity.name,
        key: params.property, hint: "What is not ordered has no places to move to.")
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
    let count = try relate(params.id, params.property, .set(order))
    return { RelationshipMoveResult(count: try count(), clock: clock) }
  }

  private func index(_ index: Int64) throws(OrreryError) -> Int {
    if let index = Int(exactly: index), index >= 0 { return index }
    throw OrreryError(
      .wrongType, "An index is 0 or more, not \(index).", parameter: "index",
      hint: "Count from 0.")
  }

  /// - Returns: how many objects the relationship has, asked when the answer is made.
  private func relate(
    _ owner: String, _ key: String, _ edit: RelationshipEdit
  ) throws(OrreryError) -> () throws -> Int64 {
    try requireEditing()
    let id = try object(owner)
    let entity = entity(of: id)
    let slot = try reader(of: entity).slot(named: key)
    guard entity.properties[slot].relationship != nil else {
      throw OrreryError(
        .unknownKey, "\(entity.name).\(key) is no relationship.", entity: entity.name, key: key,
        hint: "Set attributes with object/update.")
    }
    try context.relate(edit, of: id, slot: slot)
    return {
      switch try context.value(of: id, slot: slot) {
      case .objects(let members): Int64(members.count)
      case .null: 0
      default: 1
      }
    }
  }
}
