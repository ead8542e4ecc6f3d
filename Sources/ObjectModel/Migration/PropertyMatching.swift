import Spelling

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
  /// Slots of the new entity that a mapping says the values of.
  private(set) var stated: Set<Int> = []
  /// Those of them that take over no property. What has their name in the old entity is still what
  /// they were.
  private(set) var computed: Set<Int> = []
  /// Slots that a mapping gives nothing.
  private(set) var unmapped: Set<Int> = []

  init(
    _ entity: Entity, from old: Entity, by mapping: MappingModel.EntityMapping? = nil
  ) {
    oldSlots = Array(repeating: nil, count: entity.properties.count)
    newSlots = Array(repeating: nil, count: old.properties.count)
    match(entity, old) { $0.attribute?.matchingName }
    match(entity, old) { $0.relationship?.matchingName }
    if let mapping { follow(mapping, entity, old) }
  }

  private mutating func follow(
    _ mapping: MappingModel.EntityMapping, _ entity: Entity, _ old: Entity
  ) {
    for key in mapping.unmapped {
      guard let slot = entity.slot(named: key) else { continue }
      unmapped.insert(slot)
      forget(slot)
    }
    for key in mapping.values.keys.sorted() {
      let name = key.cut(at: ".")?.before ?? key[...]
      guard let slot = entity.slot(named: String(name)) else { continue }
      stated.insert(slot)
      if name == key, let oldSlot = mapping.property(key, of: old),
        entity.properties[slot].takesOver(old.properties[oldSlot])
      {
        if oldSlots[slot] != oldSlot { forget(slot) }
        oldSlots[slot] = oldSlot
        newSlots[oldSlot] = newSlots[oldSlot] ?? slot
      } else {
        computed.insert(slot)
      }
    }
    ambiguous.removeAll { computed.contains($0) || oldSlots[$0] != nil }
  }

  private mutating func forget(_ slot: Int) {
    if let oldSlot = oldSlots[slot] { newSlots[oldSlot] = nil }
    oldSlots[slot] = nil
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

extension Property {
  /// Whether what is stored of the old property is this one's as it stands, whatever it is.
  fileprivate func takesOver(_ old: Property) -> Bool {
    switch (self, old) {
    case (.attribute(let attribute), .attribute(let old)):
      attribute.keepsValues(of: old)
        && (attribute.type == .composite || !attribute.hasRules)
        && (attribute.isOptional || !attribute.defaultValue.isNull || !old.isOptional)
    case (.relationship(let relationship), .relationship(let old)):
      relationship.isToMany || !old.isToMany
    default: false
    }
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
