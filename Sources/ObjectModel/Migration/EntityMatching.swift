/// Which entities of a model come from which of an earlier one, and their properties: by a mapping
/// where that names them, else by name. Whether they still fit is for `ModelComparison`.
struct EntityMatching {
  /// An entity of the new model that objects of one of the old model come to.
  struct Pair {
    let old: Entity
    let properties: PropertyMatching
    /// nil where it is inferred, and where in the mapping it is.
    let mapping: MappingModel.EntityMapping?
    let position: Int?
  }

  let source: ManagedObjectModel
  let destination: ManagedObjectModel
  /// By number from 1, of the new model's entities.
  private let pairs: [[Pair]]
  /// By the old model's entities: the one of the new model that they would come to by name, or else
  /// the first that they come to.
  private let destinations: [EntityNumber: EntityNumber]
  /// Entities of the new model whose renaming identifier another one has too.
  let ambiguous: [Entity]

  init(
    from source: ManagedObjectModel, to destination: ManagedObjectModel, by mapping: MappingModel?
  ) {
    self.source = source
    self.destination = destination
    let matching = NameMatching(
      destination.entities.map(\.matchingName), from: source.entities.map(\.matchingName))
    let named = mapping?.entities ?? []
    let namedSources = Set(named.compactMap(\.source))
    let namedDestinations = Set(named.compactMap(\.destination))
    var pairs: [[Pair]] = zip(destination.entities, matching.oldIndexes).map { entity, index in
      guard let old = index.map({ source.entities[$0] }), !namedSources.contains(old.name),
        !namedDestinations.contains(entity.name)
      else { return [] }
      let properties = PropertyMatching(entity, from: old)
      return [Pair(old: old, properties: properties, mapping: nil, position: nil)]
    }
    var destinations: [EntityNumber: EntityNumber] = [:]
    for (position, mapping) in named.enumerated() {
      guard let old = mapping.source.flatMap(source.entity(named:)),
        let entity = mapping.destination.flatMap(destination.entity(named:))
      else { continue }
      let properties = PropertyMatching(entity, from: old, by: mapping)
      pairs[entity.number.rawValue - 1].append(
        Pair(old: old, properties: properties, mapping: mapping, position: position))
      destinations[old.number] = destinations[old.number] ?? entity.number
    }
    for (index, pairs) in pairs.enumerated() {
      for pair in pairs {
        let isByName = matching.oldIndexes[index].map { source.entities[$0] === pair.old } ?? false
        if isByName || destinations[pair.old.number] == nil {
          destinations[pair.old.number] = destination.entities[index].number
        }
      }
    }
    self.pairs = pairs
    self.destinations = destinations
    ambiguous = matching.ambiguous.map { destination.entities[$0] }.filter {
      !namedDestinations.contains($0.name)
    }
  }

  /// What comes to an entity of the new model. Nothing does where that is new.
  func pairs(to entity: Entity) -> [Pair] {
    pairs[entity.number.rawValue - 1]
  }

  func old(of entity: Entity) -> Entity? {
    pairs(to: entity).first?.old
  }

  func new(of entity: Entity) -> Entity? {
    destinations[entity.number].map { destination[$0] }
  }

  /// All that objects of an entity of the old model come to.
  func allNew(of entity: Entity) -> [Entity] {
    zip(destination.entities, pairs).filter { _, pairs in
      pairs.contains { $0.old === entity }
    }.map(\.0)
  }

  /// What a relationship of the new model was; nil where it is new.
  ///
  /// - Parameter owner: An entity of the new model that has it.
  func old(of relationship: Relationship, in owner: EntityNumber) -> Relationship? {
    let owner = destination[owner]
    guard let pair = pairs(to: owner).first, let slot = owner.slot(named: relationship.name),
      let oldSlot = pair.properties.oldSlots[slot]
    else { return nil }
    return pair.old.properties[oldSlot].relationship
  }

  /// What a relationship of the old model is now; nil where it is gone.
  ///
  /// - Parameter owner: An entity of the old model that has it.
  func new(of relationship: Relationship, in owner: EntityNumber) -> Relationship? {
    let owner = source[owner]
    guard let new = new(of: owner), let slot = owner.slot(named: relationship.name),
      let pair = pairs(to: new).first(where: { $0.old === owner }),
      let newSlot = pair.properties.newSlots[slot]
    else { return nil }
    return new.properties[newSlot].relationship
  }

  /// Whether a mapping says what the inverse of a relationship of the new model leads to.
  func computesInverse(of relationship: Relationship) -> Bool {
    guard let slot = relationship.inverseSlot else { return false }
    let family = destination[relationship.destination].family
    return destination.entities.contains { entity in
      family.contains(entity.number)
        && pairs(to: entity).contains { $0.properties.computed.contains(slot) }
    }
  }
}
