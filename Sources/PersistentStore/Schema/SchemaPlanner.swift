import ObjectModel

/// Works out a model's tables and columns by what a store has, or by Core Data's rules, each
/// checked on stores that Apple's framework wrote:
/// - One table per root entity, `Z<ENTITY>`, for it and all its subentities.
/// - One column per persistent attribute and to-one relationship, `Z<PROPERTY>`. A name that is
///   taken, as by a sibling entity's property, gets 1, 2, … at its end.
/// - A to-one relationship to an entity with subentities has `Z<n>_<PROPERTY>` too, for the other
///   object's `Z_ENT`; n is the destination's number.
/// - The to-one side of an ordered relationship has `Z_FOK_<PROPERTY>`.
/// - Columns stand in groups: integers (entity by entity: attributes, then to-one relationships,
///   then order keys), dates and floats, decimals, texts, UUIDs, transformables, binaries; by name
///   inside a group.
struct SchemaPlanner {
  let model: ManagedObjectModel
  /// Entity numbers in the store, by the model's number, from 1.
  let storedNumbers: [Int64]
  /// What an existing store has; nil for a new one.
  let catalog: SchemaCatalog?
  /// What the store lacks.
  private(set) var differences: [SchemaDifference] = []
  private var plan = SchemaPlan()
  /// The property being placed.
  private var subject = SchemaDifference.Subject.entity
  /// By table.
  private var kinds: [String: [PlannedColumn]] = [:]
  private var takenColumns: [String: Set<String>] = [:]
  private var takenTables: Set<String> = []

  private struct PlannedColumn {
    var column: SchemaPlan.Column
    var kind: ColumnKind
    var entityOrder: Int
    /// What stands together: an entity column follows its foreign key.
    var sortName: String
  }

  init(model: ManagedObjectModel, storedNumbers: [Int64], catalog: SchemaCatalog? = nil) {
    self.model = model
    self.storedNumbers = storedNumbers
    self.catalog = catalog
  }

  mutating func makePlan() -> SchemaPlan {
    for entity in model.entities { placeTable(of: entity) }
    placeProperties { $0.placeColumns(of: $1, slot: $2) }
    placeProperties { $0.placeToMany(of: $1, slot: $2) }
    inheritStorage()
    listTables()
    findUnknownColumns()
    return plan
  }

  private mutating func placeProperties(_ place: (inout Self, Entity, Int) -> Void) {
    for entity in model.entities {
      for slot in entity.firstOwnSlot..<entity.properties.count {
        subject = .property(entity: entity.name, key: entity.properties[slot].name)
        place(&self, entity, slot)
      }
    }
  }

  // MARK: Tables

  private mutating func placeTable(of entity: Entity) {
    let table: String
    if entity.root == entity.number {
      table = unique("Z" + entity.name.uppercased(), among: &takenTables)
      if let catalog, catalog.table(table) == nil {
        differ("there is no table \(table) for the entity \(entity.name)")
      }
    } else {
      table = plan.entities[entity.root.rawValue - 1].table
    }
    plan.entities.append(
      EntityTable(
        table: table, storedNumber: storedNumbers[entity.number.rawValue - 1],
        slots: Array(repeating: .none, count: entity.properties.count)))
  }

  /// Columns that the model does not explain belong to a property that it lacks. A new object of
  /// this model would lack it too, so the model is not the store's.
  private mutating func findUnknownColumns() {
    guard let catalog else { return }
    for table in plan.tables where !table.isJoinTable {
      guard let existing = catalog.table(table.name) else { continue }
      let known = takenColumns[table.name, default: []].map { $0.uppercased() }
      let unknown = Set(existing.columns.map { $0.uppercased() })
        .subtracting(known).subtracting(["Z_PK", "Z_ENT", "Z_OPT"])
      differences += unknown.sorted().map { column in
        SchemaDifference(
          message: "the column \(column) of the table \(table.name) is no property of the model",
          subject: .column(table: existing.name, column: existing.column(like: column) ?? column))
      }
    }
  }

  /// Notes what the store lacks of the property being placed.
  private mutating func differ(_ message: String) {
    differences.append(SchemaDifference(message: message, subject: subject))
  }

  private func storedNumber(_ entity: EntityNumber) -> Int64 {
    storedNumbers[entity.rawValue - 1]
  }

  private func table(of entity: EntityNumber) -> String {
    plan.entities[entity.rawValue - 1].table
  }

  private func unique(_ name: String, among taken: inout Set<String>) -> String {
    var candidate = name
    var suffix = 0
    while !taken.insert(candidate).inserted {
      suffix += 1
      candidate = name + String(suffix)
    }
    return candidate
  }

  // MARK: Columns of a row

  private mutating func placeColumns(of entity: Entity, slot: Int) {
    switch entity.properties[slot] {
    case .attribute(let attribute) where !attribute.isTransient && attribute.type != .undefined:
      set(placeAttribute(attribute, of: entity), entity, slot)
    case .relationship(let relationship) where !relationship.isToMany && !relationship.isTransient:
      set(placeToOne(relationship, of: entity), entity, slot)
    default:
      break
    }
  }

  private mutating func set(_ storage: SlotStorage, _ entity: Entity, _ slot: Int) {
    plan.entities[entity.number.rawValue - 1].slots[slot] = storage
  }

  private mutating func placeAttribute(_ attribute: Attribute, of entity: Entity) -> SlotStorage {
    guard attribute.type == .composite else {
      return .attribute(placeColumn(attribute, path: [attribute.name], of: entity))
    }
    return .composite(leaves(of: attribute, path: [], entity: entity))
  }

  private mutating func leaves(
    of attribute: Attribute, path: [String], entity: Entity
  ) -> [CompositeLeaf] {
    var result: [CompositeLeaf] = []
    for element in attribute.elements where element.type != .undefined {
      let elementPath = path + [element.name]
      if element.type == .composite {
        result += leaves(of: element, path: elementPath, entity: entity)
      } else {
        let column = placeColumn(element, path: elementPath, of: entity)
        result.append(CompositeLeaf(path: elementPath, column: column))
      }
    }
    return result
  }

  /// - Parameter path: Down to the attribute, which for an element of a composite is more than its
  ///   name.
  private mutating func placeColumn(
    _ attribute: Attribute, path: [String], of entity: Entity
  ) -> AttributeColumn {
    let name = "Z" + (path.last ?? attribute.name).uppercased()
    let column = claim(
      name, type: attribute.type.columnType, kind: ColumnKind(attribute.type), of: entity)
    return AttributeColumn(
      name: column, type: attribute.type,
      mayBeExternal: attribute.description.allowsExternalBinaryDataStorage)
  }

  private mutating func placeToOne(_ relationship: Relationship, of entity: Entity) -> SlotStorage {
    let name = relationship.name.uppercased()
    let column = claim("Z" + name, type: "INTEGER", kind: .foreignKey, of: entity)
    var entityColumn: String?
    if model[relationship.destination].hasSubentities {
      entityColumn = claim(
        "Z\(storedNumber(relationship.destination))_\(column.dropFirst())", type: "INTEGER",
        kind: .foreignKey, of: entity, after: column)
    }
    var orderColumn: String?
    if let inverse = model.inverse(of: relationship), inverse.isToMany, inverse.isOrdered {
      orderColumn = claim(
        "Z_FOK_\(column.dropFirst())", type: "INTEGER", kind: .orderKey, of: entity)
    }
    return .toOne(column: column, entityColumn: entityColumn, orderColumn: orderColumn)
  }

  private mutating func claim(
    _ name: String, type: String, kind: ColumnKind, of entity: Entity, after sortName: String? = nil
  ) -> String {
    let table = table(of: entity.number)
    var column = unique(name, among: &takenColumns[table, default: ["Z_PK", "Z_ENT", "Z_OPT"]])
    if let found = catalog?.table(table)?.column(like: column) {
      column = found
    } else if catalog?.table(table) != nil {
      differ("the table \(table) has no column \(column)")
    }
    kinds[table, default: []].append(
      PlannedColumn(
        column: SchemaPlan.Column(name: column, type: type), kind: kind,
        entityOrder: entity.number.rawValue, sortName: sortName ?? column))
    return column
  }

  // MARK: To-many

  private mutating func placeToMany(of entity: Entity, slot: Int) {
    guard let relationship = entity.properties[slot].relationship, relationship.isToMany,
      !relationship.isTransient,
      case .none = plan.entities[entity.number.rawValue - 1].slots[slot]
    else { return }
    guard let inverseSlot = relationship.inverseSlot,
      let inverse = model.inverse(of: relationship)
    else {
      set(.oneToMany(placeOneWay(relationship, of: entity)), entity, slot)
      return
    }
    let declaring = model.entity(declaring: inverseSlot, of: model[relationship.destination])
    if inverse.isToMany {
      placeJoin(entity, slot, relationship, declaring, inverseSlot, inverse)
    } else if case .toOne(let column, let entityColumn, let orderColumn) =
      plan.entities[declaring.number.rawValue - 1].slots[inverseSlot]
    {
      let pairs = PairTable(
        table: table(of: declaring.number), ownColumn: column, entityColumn: entityColumn,
        orderColumn: orderColumn)
      set(.oneToMany(pairs), entity, slot)
    }
  }

  /// A to-many relationship without an inverse has a column at the other end that no property of
  /// the model names, `Z<n><PROPERTY>`, n being the owner's entity number.
  private mutating func placeOneWay(_ relationship: Relationship, of entity: Entity) -> PairTable {
    let destination = model[relationship.destination]
    let name = "\(storedNumber(entity.number))\(relationship.name.uppercased())"
    let column = claim("Z" + name, type: "INTEGER", kind: .foreignKey, of: destination)
    var pairs = PairTable(table: table(of: destination.number), ownColumn: column)
    if entity.hasSubentities {
      pairs.entityColumn = claim(
        "Z\(storedNumber(entity.number))_\(name)", type: "INTEGER", kind: .foreignKey,
        of: destination, after: column)
    }
    if relationship.isOrdered {
      pairs.orderColumn = claim("Z_FOK_\(name)", type: "INTEGER", kind: .orderKey, of: destination)
    }
    return pairs
  }

  private mutating func placeJoin(
    _ entity: Entity, _ slot: Int, _ relationship: Relationship,
    _ other: Entity, _ inverseSlot: Int, _ inverse: Relationship
  ) {
    let naming = JoinNaming(
      number: storedNumber(entity.number), relationship: relationship,
      inverseNumber: storedNumber(other.number), inverse: inverse,
      isOwnInverse: entity.number == other.number && slot == inverseSlot)
    var join: PairTable
    if let catalog {
      guard let found = naming.find(in: catalog) else {
        // Both sides come by here; one tells.
        guard naming.namesTable || naming.isOwnInverse else { return }
        differ(
          "there is no join table for \(entity.name).\(relationship.name) "
            + "(\(naming.planned.table) expected)")
        return
      }
      join = found
    } else {
      join = naming.planned
      join.table = unique(join.table, among: &takenTables)
      plan.tables.append(naming.table(join))
    }
    set(.manyToMany(join), entity, slot)
    if !naming.isOwnInverse {
      plan.entities[other.number.rawValue - 1].slots[inverseSlot] = .manyToMany(join.inverse)
    }
  }

  // MARK: Putting together

  /// Superentities have lower numbers.
  private mutating func inheritStorage() {
    for entity in model.entities {
      guard let superentity = entity.superentity else { continue }
      let inherited = plan.entities[superentity.rawValue - 1].slots
      plan.entities[entity.number.rawValue - 1].slots.replaceSubrange(
        0..<entity.firstOwnSlot, with: inherited)
    }
  }

  private mutating func listTables() {
    let entityTables = model.roots.map { entity in
      let name = table(of: entity.number)
      let columns = (kinds[name] ?? []).sorted { left, right in
        if left.kind.group != right.kind.group { return left.kind.group < right.kind.group }
        if left.entityOrder != right.entityOrder { return left.entityOrder < right.entityOrder }
        if left.kind != right.kind { return left.kind < right.kind }
        if left.sortName != right.sortName { return left.sortName < right.sortName }
        return left.column.name == left.sortName && right.column.name != right.sortName
      }
      return SchemaPlan.Table(name: name, columns: columns.map(\.column))
    }
    plan.tables = entityTables + plan.tables
  }
}

/// One thing in which a model and a store differ.
struct SchemaDifference: Hashable {
  enum Subject: Hashable {
    case entity
    /// A property of the model that the store has no place for.
    case property(entity: String, key: String)
    /// A column that no property of the model explains.
    case column(table: String, column: String)
  }

  var message: String
  var subject: Subject

  var isUnknownColumn: Bool { if case .column = subject { true } else { false } }
}
