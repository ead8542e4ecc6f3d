import ObjectModel

/// A value from a caller, checked against an entity before anything changes: of the attribute's
/// type, naming objects that are there and of the right entity.
enum CheckedValue {
  case attribute(Value)
  /// One or none for a to-one. Without duplicates.
  case relationship([ObjectID])
}

extension ManagedObjectContext {
  /// - Returns: By slot, ascending.
  /// - Throws: `model.unknownKey`, `value.readOnlyKey`, `value.wrongType` and what
  ///   `Attribute.coerce` and `requireObject` throw, for the first fault in the order of slots.
  func check(
    _ values: [Int: Value], for entity: Entity
  ) throws(OrreryError) -> [(slot: Int, value: CheckedValue)] {
    try values.sorted { $0.key < $1.key }.map { slot, value throws(OrreryError) in
      (slot, try check(value, slot, of: entity))
    }
  }

  /// - Throws: The same, for one slot.
  func check(_ value: Value, _ slot: Int, of entity: Entity) throws(OrreryError) -> CheckedValue {
    switch try property(slot, of: entity) {
    case .attribute(let attribute):
      guard !attribute.isDerived else { throw readOnly(attribute.name, entity, "derived") }
      guard !attribute.isComputed else { throw readOnly(attribute.name, entity, "computed") }
      return .attribute(try attribute.coerce(value, entity: entity))
    case .relationship(let relationship):
      return .relationship(try check(value, for: relationship, of: entity))
    case .fetchedProperty(let property):
      throw readOnly(property.name, entity, "fetched")
    }
  }

  func property(_ slot: Int, of entity: Entity) throws(OrreryError) -> Property {
    guard entity.properties.indices.contains(slot) else {
      throw OrreryError(
        .unknownKey, "“\(entity.name)” has no property number \(slot).", entity: entity.name)
    }
    return entity.properties[slot]
  }

  private func readOnly(_ key: String, _ entity: Entity, _ reason: String) -> OrreryError {
    OrreryError(
      .readOnlyKey, "“\(key)” of “\(entity.name)” is \(reason) and cannot be set.",
      entity: entity.name, key: key, hint: "Set what it is computed from.")
  }

  private func check(
    _ value: Value, for relationship: Relationship, of entity: Entity
  ) throws(OrreryError) -> [ObjectID] {
    switch value {
    case .null: return []
    case .object where !relationship.isToMany, .objects where relationship.isToMany:
      return try checkObjects(value.relatedObjects, for: relationship, of: entity)
    default:
      let wanted = relationship.isToMany ? "a collection of objects" : "one object"
      throw OrreryError(
        .wrongType, "“\(relationship.name)” of “\(entity.name)” leads to \(wanted).",
        entity: entity.name, key: relationship.name, value: value,
        hint: "Give \(relationship.isToMany ? "object ids" : "an object id or null").")
    }
  }

  /// The ids under the objects' own entities, each once, all there and of the destination's kind.
  func checkObjects(
    _ ids: [ObjectID], for relationship: Relationship, of entity: Entity
  ) throws(OrreryError) -> [ObjectID] {
    if ids.count > 1 { try prefetch(ids) }
    let destination = model[relationship.destination]
    var seen: Set<ObjectID> = []
    var checked: [ObjectID] = []
    for id in ids {
      let own = try amending {
        $0.key = relationship.name
      } in: { () throws(OrreryError) in
        try requireObject(id)
      }
      guard model[own.entity].isKind(of: destination) else {
        throw OrreryError(
          .wrongType,
          "“\(relationship.name)” of “\(entity.name)” leads to “\(destination.name)”, and "
            + "\(model.text(of: own)) is none.",
          entity: entity.name, key: relationship.name, objects: [own], value: .object(own),
          hint: "Give an object of “\(destination.name)” or of an entity below it.")
      }
      if seen.insert(own).inserted { checked.append(own) }
    }
    return checked
  }
}
