import Spelling

/// The entities of a model description with their names and inheritance resolved: numbers, families
/// and flattened properties. It is the scaffold that checking stands on, not the checked model.
///
/// Entities are addressed by index into `entities`. Faulty ones stay in, as roots or without the
/// property at fault, so that the rest can be checked too.
struct EntityOutline {
  /// More would be no model for a person; bounds the work a hostile one can cause.
  static let maximumEntities = 10_000
  /// Of all entities together, each with what it inherits.
  static let maximumProperties = 200_000

  /// The first of each name.
  let entities: [EntityDescription]
  let indexes: [String: Int]
  private(set) var superentities: [Int?]
  private(set) var children: [[Int]]
  /// Indexes in the order of their numbers, from number 1.
  private(set) var order: [Int] = []
  /// By index.
  private(set) var numbers: [EntityNumber]
  private(set) var families: [ClosedRange<EntityNumber>]
  /// By index, then slot.
  private(set) var properties: [[PropertyDescription]]
  /// By index: slots by property name.
  private(set) var slots: [[String: Int]]

  init(_ descriptions: [EntityDescription], report: inout ModelReport) throws(OrreryError) {
    guard descriptions.count <= Self.maximumEntities else {
      throw OrreryError(
        .modelInvalid, "The model has \(descriptions.count) entities.",
        hint: "At most \(Self.maximumEntities) are supported.")
    }
    (entities, indexes) = Self.uniquelyNamed(descriptions, report: &report)
    let count = entities.count
    superentities = Array(repeating: nil, count: count)
    children = Array(repeating: [], count: count)
    let first = EntityNumber(rawValue: 1)
    numbers = Array(repeating: first, count: count)
    families = Array(repeating: first...first, count: count)
    properties = Array(repeating: [], count: count)
    slots = Array(repeating: [:], count: count)
    resolveSuperentities(report: &report)
    breakCycles(report: &report)
    number()
    try flatten(report: &report)
  }

  /// The entity itself, its superentity, and so on up to the root.
  func lineage(of index: Int) -> [Int] {
    var lineage = [index]
    while let superentity = superentities[lineage[lineage.count - 1]] {
      lineage.append(superentity)
    }
    return lineage
  }

  /// Whether `index` is `other` or below it.
  func isKind(_ index: Int, of other: Int) -> Bool {
    families[other].contains(numbers[index])
  }

  func property(named name: String, of index: Int) -> PropertyDescription? {
    slots[index][name].map { properties[index][$0] }
  }

  func firstOwnSlot(of index: Int) -> Int {
    superentities[index].map { properties[$0].count } ?? 0
  }

  private static func uniquelyNamed(
    _ descriptions: [EntityDescription], report: inout ModelReport
  ) -> ([EntityDescription], [String: Int]) {
    var kept: [EntityDescription] = []
    var indexes: [String: Int] = [:]
    for description in descriptions {
      if let fault = ModelName.fault(in: description.name) {
        report.fault(
          "The entity name “\(description.name)” \(fault).", entity: description.name,
          at: description.location,
          hint: "Name it with letters, digits and underscores, starting with a letter.")
      }
      if let earlier = indexes[description.name] {
        let place = kept[earlier].location.map { " at \($0.text)" } ?? ""
        report.fault(
          "There is another entity named “\(description.name)”\(place).",
          entity: description.name, at: description.location,
          hint: "Rename or remove one of the two.")
        continue
      }
      indexes[description.name] = kept.count
      kept.append(description)
    }
    return (kept, indexes)
  }

  private mutating func resolveSuperentities(report: inout ModelReport) {
    for (index, entity) in entities.enumerated() {
      guard let name = entity.superentity else { continue }
      if let superentity = indexes[name] {
        superentities[index] = superentity
      } else {
        report.fault(
          "The superentity “\(name)” of “\(entity.name)” is not in the model.",
          entity: entity.name, at: entity.location,
          hint: NearestName.hint(for: name, among: indexes.keys, called: "entities"))
      }
    }
  }

  /// Makes the first entity of each cycle a root, after reporting it.
  private mutating func breakCycles(report: inout ModelReport) {
    // The walk on which an entity was last met: meeting it on the same walk again is a cycle.
    var walkThatMet = Array(repeating: -1, count: entities.count)
    for start in entities.indices {
      var index = start
      while walkThatMet[index] == -1 {
        walkThatMet[index] = start
        guard let superentity = superentities[index] else { break }
        if walkThatMet[superentity] == start {
          report.fault(
            "“\(entities[superentity].name)” is its own superentity, by way of "
              + "“\(entities[index].name)”.",
            entity: entities[superentity].name, at: entities[superentity].location,
            hint: "Remove the superentity of one of the entities of the cycle.")
          superentities[superentity] = nil
          break
        }
        index = superentity
      }
    }
  }

  /// Depth first, siblings by name, from 1; not recursive, because a chain can be long.
  private mutating func number() {
    for (index, superentity) in superentities.enumerated() {
      if let superentity { children[superentity].append(index) }
    }
    let byName = { [entities] (left: Int, right: Int) -> Bool in
      ModelName.precedes(entities[left].name, entities[right].name)
    }
    for index in children.indices { children[index].sort(by: byName) }
    let roots = entities.indices.filter { superentities[$0] == nil }.sorted(by: byName)
    var pending = Array(roots.reversed())
    while let index = pending.popLast() {
      order.append(index)
      numbers[index] = EntityNumber(rawValue: order.count)
      pending.append(contentsOf: children[index].reversed())
    }
    // In reverse a subentity's family is complete before its superentity's.
    for index in order.reversed() {
      let last = children[index].last.map { families[$0].upperBound } ?? numbers[index]
      families[index] = numbers[index]...last
    }
  }

  private mutating func flatten(report: inout ModelReport) throws(OrreryError) {
    var total = 0
    for index in order {
      if let superentity = superentities[index] {
        properties[index] = properties[superentity]
        slots[index] = slots[superentity]
      }
      for property in PropertyDescription.own(of: entities[index]) {
        add(property, to: index, report: &report)
      }
      total += properties[index].count
      guard total <= Self.maximumProperties else {
        throw OrreryError(
          .modelInvalid,
          "The entities have more than \(Self.maximumProperties) properties together, "
            + "inherited ones counted again for each subentity.",
          hint: "Use fewer subentities, or fewer properties in their superentities.")
      }
    }
  }

  private mutating func add(
    _ property: PropertyDescription, to index: Int, report: inout ModelReport
  ) {
    let (entity, name) = (entities[index], property.name)
    if let fault = ModelName.fault(in: name) {
      report.fault(
        "The property name “\(name)” of “\(entity.name)” \(fault).", entity: entity.name,
        key: name, at: property.location ?? entity.location,
        hint: "Name it with letters, digits and underscores, starting with a letter.")
    }
    if let slot = slots[index][name] {
      let isInherited = slot < firstOwnSlot(of: index)
      let owner = isInherited ? "Its superentity" : "“\(entity.name)”"
      let place = properties[index][slot].location.map { ", at \($0.text)" } ?? ""
      report.fault(
        "\(owner) has a property named “\(name)” already\(place).", entity: entity.name, key: name,
        at: property.location ?? entity.location,
        hint: isInherited
          ? "An entity cannot redefine what it inherits: rename or remove this property."
          : "Rename or remove one of the two.")
      return
    }
    slots[index][name] = properties[index].count
    properties[index].append(property)
  }
}

/// An unchecked property of any kind.
enum PropertyDescription {
  case attribute(AttributeDescription)
  case relationship(RelationshipDescription)
  case fetchedProperty(FetchedPropertyDescription)

  /// In the order of their slots.
  static func own(of entity: EntityDescription) -> [Self] {
    entity.attributes.map(Self.attribute) + entity.relationships.map(Self.relationship)
      + entity.fetchedProperties.map(Self.fetchedProperty)
  }

  var name: String {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    case .fetchedProperty(let property): property.name
    }
  }

  var location: SourceLocation? {
    switch self {
    case .attribute(let attribute): attribute.location
    case .relationship(let relationship): relationship.location
    case .fetchedProperty(let property): property.location
    }
  }
}
