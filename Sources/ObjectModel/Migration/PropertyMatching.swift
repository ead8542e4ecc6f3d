/// Which property of an entity comes from which of the entity that it comes from, inherited ones
/// included: attributes from attributes, relationships from relationships. Whether they still fit
/// is for `PropertyComparison`.
struct PropertyMatching {
  /// By slot of the new entity: the old one's.
  private(set) var oldSlots: [Int?]
  /// By slot of the old entity: the new one's.
  private(set) var newSlots: [Int?]
  /// Slots of the new entity whose renaming identifier another property has too.
  private(set) var ambiguous: [Int] = []

  init(_ entity: Entity, from old: Entity) {
    oldSlots = Array(repeating: nil, count: entity.properties.count)
    newSlots = Array(repeating: nil, count: old.properties.count)
    match(entity, old) { $0.attribute?.matchingName }
    match(entity, old) { $0.relationship?.matchingName }
  }

  private mutating func match(
    _ entity: Entity, _ old: Entity, _ name: (Property) -> NameMatching.Name?
  ) {
    let new = entity.properties.indices.filter { name(entity.properties[$0]) != nil }
    let known = old.properties.indices.filter { name(old.properties[$0]) != nil }
    let matching = NameMatching(
      new.compactMap { name(entity.properties[$0]) },
      from: known.compactMap { name(old.properties[$0]) })
    for (index, slot) in new.enumerated() {
      guard let oldIndex = matching.oldIndexes[index] else { continue }
      oldSlots[slot] = known[oldIndex]
      newSlots[known[oldIndex]] = slot
    }
    ambiguous += matching.ambiguous.map { new[$0] }
  }
}

extension Entity {
  var matchingName: NameMatching.Name {
    NameMatching.Name(name: name, renamingIdentifier: description.renamingIdentifier)
  }
}

extension Attribute {
  var matchingName: NameMatching.Name {
    NameMatching.Name(name: name, renamingIdentifier: description.renamingIdentifier)
  }
}

extension Relationship {
  var matchingName: NameMatching.Name {
    NameMatching.Name(name: name, renamingIdentifier: description.renamingIdentifier)
  }
}
