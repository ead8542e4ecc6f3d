/// Which entity of a model comes from which of an earlier one, and their properties. Whether they
/// still fit is for `ModelComparison`.
struct EntityMatching {
  let source: ManagedObjectModel
  let destination: ManagedObjectModel
  /// By number from 1, of the new model's entities: the old model's.
  private let sources: [EntityNumber?]
  /// And the other way.
  private let destinations: [EntityNumber: EntityNumber]
  /// By number from 1, of the new model's entities.
  private let properties: [PropertyMatching?]
  /// Entities of the new model whose renaming identifier another one has too.
  let ambiguous: [Entity]

  init(from source: ManagedObjectModel, to destination: ManagedObjectModel) {
    self.source = source
    self.destination = destination
    let matching = NameMatching(
      destination.entities.map(\.matchingName), from: source.entities.map(\.matchingName))
    var destinations: [EntityNumber: EntityNumber] = [:]
    var properties: [PropertyMatching?] = []
    for (entity, index) in zip(destination.entities, matching.oldIndexes) {
      properties.append(index.map { PropertyMatching(entity, from: source.entities[$0]) })
      if let index { destinations[source.entities[index].number] = entity.number }
    }
    self.destinations = destinations
    self.properties = properties
    sources = matching.oldIndexes.map { $0.map { source.entities[$0].number } }
    ambiguous = matching.ambiguous.map { destination.entities[$0] }
  }

  func old(of entity: Entity) -> Entity? {
    sources[entity.number.rawValue - 1].map { source[$0] }
  }

  func new(of entity: Entity) -> Entity? {
    destinations[entity.number].map { destination[$0] }
  }

  /// Of an entity of the new model; nil where that is new.
  func properties(of entity: Entity) -> PropertyMatching? {
    properties[entity.number.rawValue - 1]
  }

  /// What a relationship of the new model was; nil where it is new.
  ///
  /// - Parameter owner: An entity of the new model that has it.
  func old(of relationship: Relationship, in owner: EntityNumber) -> Relationship? {
    let owner = destination[owner]
    guard let old = old(of: owner), let slot = owner.slot(named: relationship.name),
      let oldSlot = properties(of: owner)?.oldSlots[slot]
    else { return nil }
    return old.properties[oldSlot].relationship
  }

  /// What a relationship of the old model is now; nil where it is gone.
  ///
  /// - Parameter owner: An entity of the old model that has it.
  func new(of relationship: Relationship, in owner: EntityNumber) -> Relationship? {
    let owner = source[owner]
    guard let new = new(of: owner), let slot = owner.slot(named: relationship.name),
      let newSlot = properties(of: new)?.newSlots[slot]
    else { return nil }
    return new.properties[newSlot].relationship
  }
}
