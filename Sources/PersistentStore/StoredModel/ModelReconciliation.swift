import GRDB
import ObjectModel
import Spelling

/// Makes a store's cached model agree with its tables, the tables deciding: properties that have no
/// column are left out, and columns that no property explains become properties. With an empty
/// cached model everything is from the tables. Each step that is not certain leaves a guess.
struct ModelReconciliation {
  let tables: StoreTables
  let catalog: SchemaCatalog
  let cached: ModelDescription
  private(set) var guesses: [ModelGuess] = []
  /// What is made.
  private var model = ModelDescription()
  /// The entity's place in `model`, by name.
  private var indexes: [String: Int] = [:]

  init(cached: ModelDescription, tables: StoreTables, catalog: SchemaCatalog) {
    self.cached = cached
    self.tables = tables
    self.catalog = catalog
  }

  /// - Returns: nil where no model that fits the tables comes of it.
  mutating func model(_ database: Database) throws -> ManagedObjectModel? {
    placeEntities()
    prune(dropped: [])
    if !cached.entities.isEmpty {
      guard let plan = plan() else { return nil }
      dropProperties(plan.differences)
    }
    guard let plan = plan() else { return nil }
    var guesser = PropertyGuesser(tables: tables, model: model)
    for (table, columns) in unknownColumns(plan.differences).sorted(by: { $0.key < $1.key }) {
      try guesser.addProperties(for: columns, of: table, database)
    }
    let known = Set(plan.joinTables.map { $0.uppercased() })
    for (name, table) in catalog.tables.sorted(by: { $0.key < $1.key })
    where !known.contains(name) {
      guesser.addRelationships(for: table)
    }
    guesser.addConstraints()
    model = guesser.model
    guesses += guesser.guesses
    noteWhatTablesLack(guesser.described)
    dropWhatDoesNotFit()
    guard let checked = try? ManagedObjectModel(checking: model),
      (try? SchemaMap.match(checked, to: catalog, isPartial: true)) != nil
    else { return nil }
    return checked
  }

  // MARK: Entities

  /// An entity of the tables is the cached one of that name, or the only cached one that has the
  /// same superentity and no other to be: it was renamed.
  private mutating func placeEntities() {
    let cachedNames = Set(cached.entities.map(\.name))
    var renamed: [String: String] = [:]
    let missing = tables.entities.filter { !cachedNames.contains($0.name) }
    let spare = cached.entities.filter { tables.entity(named: $0.name) == nil }
    let spareBySuper = Dictionary(grouping: spare) { $0.superentity ?? "" }
    let missingBySuper = Dictionary(grouping: missing) { $0.superentity ?? "" }
    for (superentity, rows) in missingBySuper.sorted(by: { $0.key < $1.key }) {
      guard rows.count == 1, let candidates = spareBySuper[superentity], candidates.count == 1
      else { continue }
      renamed[candidates[0].name] = rows[0].name
      guesses.add(
        .entity,
        "\(rows[0].name) of the tables is taken to be \(candidates[0].name) of the cached model.",
        entity: rows[0].name)
    }
    // Where the tables' entities are all in the cache, these are of another configuration, whose
    // objects are in another store.
    for entity in spare where renamed[entity.name] == nil {
      guesses.append(
        ModelGuess(
          .entity, "\(entity.name) of the cached model is not in the tables; left out.",
          entity: entity.name, concernsStorage: !missing.isEmpty))
    }
    let sources = Dictionary(
      cached.entities.map { (renamed[$0.name] ?? $0.name, $0) }, uniquingKeysWith: { $1 })
    model = cached
    model.entities = tables.entities.map { row in
      place(row, as: sources[row.name], renamed: renamed)
    }
    model.configurations = cached.configurations.mapValues { names in
      names.map { renamed[$0] ?? $0 }.filter { tables.entity(named: $0) != nil }
    }
    for index in model.fetchRequestTemplates.indices {
      let entity = model.fetchRequestTemplates[index].entity
      model.fetchRequestTemplates[index].entity = renamed[entity] ?? entity
    }
    for (index, entity) in model.entities.enumerated() { indexes[entity.name] = index }
  }

  private mutating func place(
    _ row: StoreTables.EntityRow, as source: EntityDescription?, renamed: [String: String]
  ) -> EntityDescription {
    var entity = source ?? EntityDescription(name: row.name)
    if source == nil, !cached.entities.isEmpty {
      guesses.add(
        .entity, "\(row.name) is not in the cached model; it is read off the tables.",
        entity: row.name)
    }
    let superentity = entity.superentity.map { renamed[$0] ?? $0 }
    if source != nil, superentity != row.superentity {
      guesses.add(
        .entity,
        "The superentity of \(row.name) is \(row.superentity ?? "none") in the tables, "
          + "\(superentity ?? "none") in the cached model.", entity: row.name)
    }
    entity.name = row.name
    entity.superentity = row.superentity
    for index in entity.relationships.indices {
      let destination = entity.relationships[index].destination
      entity.relationships[index].destination = renamed[destination] ?? destination
    }
    for index in entity.fetchedProperties.indices {
      let destination = entity.fetchedProperties[index].fetchRequest.entity
      entity.fetchedProperties[index].fetchRequest.entity = renamed[destination] ?? destination
    }
    return entity
  }

  // MARK: Properties

  /// Where a model's properties would be in this store; nil where the model is none.
  private func plan() -> (differences: [SchemaDifference], joinTables: [String])? {
    guard let checked = try? ManagedObjectModel(checking: model) else { return nil }
    let numbers = checked.entities.map { catalog.entityNumbers[$0.name] ?? 0 }
    var planner = SchemaPlanner(model: checked, storedNumbers: numbers, catalog: catalog)
    let plan = planner.makePlan()
    let joins = plan.entities.flatMap(\.slots).compactMap { storage in
      if case .manyToMany(let join) = storage { join.table } else { nil }
    }
    return (planner.differences, joins)
  }

  private func unknownColumns(_ differences: [SchemaDifference]) -> [String: [String]] {
    var columns: [String: [String]] = [:]
    for difference in differences {
      guard case .column(let table, let column) = difference.subject else { continue }
      columns[table, default: []].append(column)
    }
    return columns
  }

  private mutating func dropProperties(_ differences: [SchemaDifference]) {
    var dropped: Set<String> = []
    for difference in differences {
      guard case .property(let entity, let key) = difference.subject,
        let index = indexes[entity]
      else { continue }
      model.entities[index].attributes.removeAll { $0.name == key }
      model.entities[index].relationships.removeAll { $0.name == key }
      dropped.insert(key)
      guesses.add(
        .omitted, "\(entity).\(key) is left out: \(difference.message).", entity: entity, key: key)
    }
    prune(dropped: dropped)
  }

  /// One property that was guessed wrong is no reason to lose the others. With one end of a
  /// relationship the other may have to go too.
  private mutating func dropWhatDoesNotFit() {
    for _ in 0..<3 {
      let faults = plan()?.differences.filter { !$0.isUnknownColumn } ?? []
      if faults.isEmpty { return }
      dropProperties(faults)
    }
  }

  /// Takes out what names entities and properties that are no longer there.
  private mutating func prune(dropped: Set<String>) {
    for index in model.entities.indices {
      model.entities[index].relationships.removeAll { indexes[$0.destination] == nil }
      model.entities[index].fetchedProperties.removeAll { indexes[$0.fetchRequest.entity] == nil }
    }
    model.fetchRequestTemplates.removeAll { indexes[$0.entity] == nil }
    let names = Dictionary(
      model.entities.map { ($0.name, propertyNames(of: $0.name)) },
      uniquingKeysWith: { first, _ in first })
    for index in model.entities.indices {
      let own = names[model.entities[index].name] ?? []
      model.entities[index].keep(only: own)
      for position in model.entities[index].relationships.indices {
        let relationship = model.entities[index].relationships[position]
        if let inverse = relationship.inverse,
          names[relationship.destination]?.contains(inverse) != true
        {
          model.entities[index].relationships[position].inverse = nil
        }
      }
      guard !dropped.isEmpty else { continue }
      for position in model.entities[index].attributes.indices {
        model.entities[index].attributes[position].forgetDerivation(from: dropped)
      }
    }
  }

  /// Own and inherited.
  private func propertyNames(of entity: String) -> Set<String> {
    var names: Set<String> = []
    for name in tables.lineage(of: entity) {
      guard let description = indexes[name].map({ model.entities[$0] }) else { continue }
      names.formUnion(description.attributes.map(\.name))
      names.formUnion(description.relationships.map(\.name))
      names.formUnion(description.fetchedProperties.map(\.name))
    }
    return names
  }

  private mutating func noteWhatTablesLack(_ described: Set<String>) {
    guard !described.isEmpty else { return }
    let what = cached.entities.isEmpty ? "" : " of \(described.sorted().joined(separator: ", "))"
    guesses.add(
      .rules,
      "The tables do not tell which properties\(what) are mandatory, their default values, "
        + "rules and delete rules: all are optional, without any, and nullify.")
  }
}

extension EntityDescription {
  /// Takes out constraints and indexes that name anything else.
  fileprivate mutating func keep(only names: Set<String>) {
    func isKnown(_ name: String) -> Bool {
      names.contains(name.parts(separatedBy: ".").first.map(String.init) ?? name)
    }
    uniquenessConstraints.removeAll { !$0.allSatisfy(isKnown) }
    compoundIndexes.removeAll { !$0.allSatisfy(isKnown) }
    fetchIndexes.removeAll { index in
      !index.elements.allSatisfy { element in
        if case .property(let name) = element.subject { isKnown(name) } else { true }
      }
    }
  }
}

extension AttributeDescription {
  /// A derived attribute of something that is no longer there keeps its column only.
  fileprivate mutating func forgetDerivation(from dropped: Set<String>) {
    let words = derivationExpression?.split { !($0.isLetter || $0.isNumber || $0 == "_") } ?? []
    if words.contains(where: { dropped.contains(String($0)) }) { derivationExpression = nil }
  }
}
