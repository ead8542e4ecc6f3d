import ObjectModel

/// The old store and the one that it is to become, side by side: tables, columns and entity
/// numbers of both, and what comes from what. Says nothing about how rows get across.
struct MigrationLayout {
  let diff: ModelDiff
  let old: SchemaMap
  let new: SchemaMap
  let plan: SchemaPlan
  /// What the old tables are called meanwhile, by their names.
  let asides: [String: String]
  /// Of the new store.
  let oneWayColumns: [OneWayColumns]
  /// By the old model's entities: what their objects become.
  private let destinations: [EntityNumber: EntityNumber]

  /// Columns for a to-many relationship without an inverse, in the rows of the entity it leads to.
  struct OneWayColumns {
    var owner: Entity
    var slot: Int
    var destination: Entity
    var columns: OneToManyColumns
  }

  init(_ diff: ModelDiff, catalog: SchemaCatalog) throws(OrreryError) {
    self.diff = diff
    old = try SchemaMap.match(diff.source, to: catalog)
    let numbers = diff.destination.entities.map { Int64($0.number.rawValue) }
    var planner = SchemaPlanner(model: diff.destination, storedNumbers: numbers)
    plan = planner.makePlan()
    new = SchemaMap(model: diff.destination, entities: plan.entities)
    var asides: [String: String] = [:]
    for table in old.tables {
      var name = "ORRERY_OLD_\(asides.count + 1)"
      while catalog.table(name) != nil { name += "_" }
      asides[table] = name
    }
    self.asides = asides
    oneWayColumns = Self.oneWayColumns(of: new)
    destinations = Dictionary(
      diff.mappings.compactMap { mapping in
        mapping.source.flatMap { source in mapping.destination.map { (source, $0) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func oneWayColumns(of schema: SchemaMap) -> [OneWayColumns] {
    schema.model.entities.flatMap { owner in
      (owner.firstOwnSlot..<owner.properties.count).compactMap { slot in
        guard let relationship = owner.properties[slot].relationship,
          relationship.inverseSlot == nil,
          case .oneToMany(let columns) = schema.storage(of: slot, in: owner.number)
        else { return nil }
        return OneWayColumns(
          owner: owner, slot: slot, destination: schema.model[relationship.destination],
          columns: columns)
      }
    }
  }

  /// An old table as SQL names it while rows are taken over.
  func aside(_ table: String) -> String {
    SQLText.quoted(asides[table] ?? table)
  }

  // MARK: What comes from what

  func mapping(of entity: EntityNumber) -> ModelDiff.Mapping {
    diff.mappings[entity.rawValue - 1]
  }

  /// What an old entity's objects become, as stored; nil where they are deleted.
  func newStoredNumber(of oldEntity: EntityNumber) -> Int64? {
    destinations[oldEntity].map(new.storedNumber(of:))
  }

  /// The entities of the new model that objects come to, and from where.
  var moves: [(entity: Entity, old: Entity)] {
    diff.destination.entities.compactMap { entity in
      mapping(of: entity.number).source.map { (entity, diff.source[$0]) }
    }
  }

  func oldSlot(of slot: Int, in entity: Entity) -> Int? {
    let mapping = mapping(of: entity.number)
    return mapping.source == nil ? nil : mapping.slots[slot]
  }

  // MARK: Links

  /// Where the old store has the links of a relationship of the new model.
  ///
  /// - Parameter entity: One entity that has the relationship, without those below it.
  /// - Returns: Nothing where neither end was there.
  func links(of slot: Int, in entity: Entity) -> [OldLink] {
    if let link = ownLink(of: slot, in: entity) { return [link] }
    return inverseLinks(of: slot, in: entity)
  }

  /// The same for the entity and all below it, which may have it from different places.
  func allLinks(of slot: Int, in entity: Entity) -> [OldLink] {
    var links: [OldLink] = []
    for member in family(of: entity) {
      if let link = ownLink(of: slot, in: member), !links.contains(link) { links.append(link) }
    }
    return links.isEmpty ? inverseLinks(of: slot, in: entity) : links
  }

  private func ownLink(of slot: Int, in entity: Entity) -> OldLink? {
    guard let source = mapping(of: entity.number).source,
      let oldSlot = oldSlot(of: slot, in: entity),
      let relationship = diff.source[source].properties[oldSlot].relationship
    else { return nil }
    let place: OldLink.Place
    switch old.storage(of: oldSlot, in: source) {
    case .toOne(let column, let entityColumn, let orderColumn):
      place = .owner(
        table: old.table(of: source), key: column, entity: entityColumn, order: orderColumn)
    case .oneToMany(let columns):
      place = .other(
        table: columns.table, key: columns.foreignKey, entity: columns.entityColumn,
        order: columns.orderColumn)
    case .manyToMany(let join):
      place = .join(join)
    case .none, .attribute, .composite:
      return nil
    }
    // All that inherit it keep it in the same columns.
    let owner = diff.source.entity(declaring: oldSlot, of: diff.source[source])
    return OldLink(owner: owner.number, other: relationship.destination, place: place)
  }

  private func inverseLinks(of slot: Int, in entity: Entity) -> [OldLink] {
    guard let relationship = entity.properties[slot].relationship,
      let inverseSlot = relationship.inverseSlot
    else { return [] }
    var links: [OldLink] = []
    for member in family(of: diff.destination[relationship.destination]) {
      guard let link = ownLink(of: inverseSlot, in: member)?.reversed, !links.contains(link) else {
        continue
      }
      links.append(link)
    }
    return links
  }

  func family(of entity: Entity) -> ArraySlice<Entity> {
    let family = entity.family
    return diff.destination.entities[
      (family.lowerBound.rawValue - 1)..<family.upperBound.rawValue]
  }
}

/// Where an old store keeps the links of a relationship.
struct OldLink: Hashable {
  enum Place: Hashable {
    /// In the owner's row: the other object's key, its `Z_ENT` where the model does not tell, and
    /// the owner's place in the inverse where that is ordered.
    case owner(table: String, key: String, entity: String?, order: String?)
    /// In the other object's row, the same the other way round.
    case other(table: String, key: String, entity: String?, order: String?)
    case join(JoinTable)
  }

  /// Entities of the old model, with all below them.
  var owner: EntityNumber
  var other: EntityNumber
  var place: Place

  /// As the other end sees it.
  var reversed: OldLink {
    let reversed: Place =
      switch place {
      case .owner(let table, let key, let entity, let order):
        .other(table: table, key: key, entity: entity, order: order)
      case .other(let table, let key, let entity, let order):
        .owner(table: table, key: key, entity: entity, order: order)
      case .join(let join): .join(join.inverse)
      }
    return OldLink(owner: other, other: owner, place: reversed)
  }
}

extension SchemaMap {
  /// Of all entities and join tables, each once, entities first.
  var tables: [String] {
    var tables: [String] = []
    for entity in model.entities where entity.root == entity.number {
      tables.append(table(of: entity.number))
    }
    for entity in model.entities {
      for slot in entity.properties.indices {
        if case .manyToMany(let join) = storage(of: slot, in: entity.number),
          !tables.contains(join.table)
        {
          tables.append(join.table)
        }
      }
    }
    return tables
  }
}
