/// Compares the properties of one entity, inherited ones included, with those of the entity that it
/// comes from. What is inherited is found again in each subentity, because what a change does to
/// objects may differ between them: a property that moved up is new for some and old for others.
struct PropertyComparison {
  let entity: Entity
  let old: Entity
  let properties: PropertyMatching
  let models: EntityMatching
  private(set) var changes: [ModelChange] = []

  init(entity: Entity, old: Entity, properties: PropertyMatching, models: EntityMatching) {
    self.entity = entity
    self.old = old
    self.properties = properties
    self.models = models
    for slot in entity.properties.indices {
      let known = changes.count
      compare(slot)
      if properties.stated.contains(slot) { drop(whatIsInTheWayFrom: known) }
    }
    for (oldSlot, slot) in properties.newSlots.enumerated() where slot == nil { remove(oldSlot) }
    for slot in properties.ambiguous {
      let name = entity.properties[slot].name
      note(
        .propertyRenamed, declaring(slot), name, to: name,
        obstacle: "Several properties have the renaming identifier of \(name).",
        hint: "Give it to one of them only.")
    }
  }

  /// A mapping says what the value is, so nothing need be inferred, and nothing is lost by it.
  private mutating func drop(whatIsInTheWayFrom first: Int) {
    for index in first..<changes.count {
      (changes[index].loss, changes[index].obstacle, changes[index].hint) = (nil, nil, nil)
    }
  }

  private func declaring(_ slot: Int) -> Entity {
    models.destination.entity(declaring: slot, of: entity)
  }

  private mutating func compare(_ slot: Int) {
    let property = entity.properties[slot]
    guard let oldSlot = properties.oldSlots[slot] else { return add(slot) }
    compareNames(slot, oldSlot)
    switch (property, old.properties[oldSlot]) {
    case (.attribute(let attribute), .attribute(let oldAttribute)):
      compare(attribute, oldAttribute, key: attribute.name, in: declaring(slot))
    case (.relationship(let relationship), .relationship(let oldRelationship)):
      let known = changes.count
      compare(relationship, oldRelationship, in: declaring(slot))
      if models.computesInverse(of: relationship) { drop(whatIsInTheWayFrom: known) }
    default:
      break
    }
  }

  /// - Parameter declaring: The entity of the new model that has the property of its own.
  mutating func note(
    _ kind: ModelChange.Kind, _ declaring: Entity, _ key: String, from: String? = nil,
    to: String? = nil, loss: String? = nil, obstacle: String? = nil, hint: String? = nil
  ) {
    note(
      ModelChange(
        kind, declaring.name, key: key, from: from, to: to, loss: loss, obstacle: obstacle,
        hint: hint))
  }

  /// Where there are no objects of just this entity, nothing is lost and nothing is in the way.
  private mutating func note(_ change: ModelChange) {
    var change = change
    if old.isAbstract || entity.isAbstract {
      (change.loss, change.obstacle, change.hint) = (nil, nil, nil)
    } else {
      change.reached = [entity.name]
    }
    changes.append(change)
  }

  // MARK: Added, removed, renamed, moved

  private mutating func add(_ slot: Int) {
    switch entity.properties[slot] {
    case .attribute(let attribute):
      let isMissing = Self.lacksValue(attribute)
      note(
        .propertyAdded, declaring(slot), attribute.name, to: attribute.type.name,
        obstacle: isMissing
          ? "\(attribute.name) must have a value, and objects that are there have none." : nil,
        hint: isMissing ? Self.valueHint : nil)
    case .relationship(let relationship):
      let inverse = models.destination.inverse(of: relationship)
      let isFilled = inverse.map { models.old(of: $0, in: relationship.destination) != nil }
      let isMissing =
        !relationship.isOptional && !relationship.isTransient && isFilled != true
        && !models.computesInverse(of: relationship)
      note(
        .propertyAdded, declaring(slot), relationship.name,
        to: models.destination[relationship.destination].name,
        obstacle: isMissing
          ? "\(relationship.name) must not be empty, and is, for objects that are there." : nil,
        hint: isMissing ? "Make the relationship optional." : nil)
    case .fetchedProperty:
      break
    }
  }

  private mutating func remove(_ oldSlot: Int) {
    let oldDeclaring = models.source.entity(declaring: oldSlot, of: old)
    let owner = models.new(of: oldDeclaring)?.name ?? oldDeclaring.name
    switch old.properties[oldSlot] {
    case .attribute(let attribute):
      let isLost = !attribute.isTransient && !attribute.isDerived
      note(
        ModelChange(
          .propertyRemoved, owner, key: attribute.name, from: attribute.type.name,
          loss: isLost ? "The values of \(attribute.name) are deleted." : nil))
    case .relationship(let relationship):
      // The relationship at the other end may go on knowing what this one knew.
      let inverse = models.source.inverse(of: relationship)
      let isKept = inverse.map { models.new(of: $0, in: relationship.destination) != nil }
      note(
        ModelChange(
          .propertyRemoved, owner, key: relationship.name,
          from: models.source[relationship.destination].name,
          loss: relationship.isTransient || isKept == true
            ? nil : "What \(relationship.name) leads to is forgotten."))
    case .fetchedProperty:
      break
    }
  }

  private mutating func compareNames(_ slot: Int, _ oldSlot: Int) {
    let (name, oldName) = (entity.properties[slot].name, old.properties[oldSlot].name)
    let declaring = declaring(slot)
    if name != oldName {
      note(.propertyRenamed, declaring, name, from: oldName, to: name)
    }
    let oldDeclaring = models.source.entity(declaring: oldSlot, of: old)
    let expected = models.new(of: oldDeclaring)
    if expected?.number != declaring.number {
      note(
        .propertyMoved, declaring, name,
        from: "\(expected?.name ?? oldDeclaring.name).\(oldName)",
        to: "\(declaring.name).\(name)")
    }
  }
}
