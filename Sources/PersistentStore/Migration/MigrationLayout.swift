import ObjectModel

/// The old store and the one that it is to become, and what comes from what.
struct MigrationLayout {
  let diff: ModelDiff
  let old: SchemaMap
  let new: SchemaMap
  let plan: SchemaPlan
  /// What the old tables are called meanwhile, by their names.
  let asides: [String: String]
  /// The old store with its tables under those names.
  let setAside: SchemaMap
  /// Of the new store: to-many relationships without an inverse, which have columns in the rows of
  /// the entity that they lead to.
  let oneWays: [(place: RelationshipPlace, pairs: PairTable)]
  /// By their index.
  let moves: [Move]
  /// Roots of the old model of whose objects `KeyAssignment` tells what they become. All others
  /// keep their keys, and their entity tells it.
  private let reassignedRoots: Set<EntityNumber>

  init(_ diff: ModelDiff, _ moves: [Move], catalog: SchemaCatalog) throws(OrreryError) {
    self.diff = diff
    self.moves = moves
    reassignedRoots = Self.reassignedRoots(of: moves)
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
    setAside = old.renamingTables(asides)
    oneWays = new.relationships.compactMap { place in
      guard place.relationship.inverseSlot == nil, case .oneToMany(let pairs) = place.storage
      else { return nil }
      return (place, pairs)
    }
  }

  /// Objects keep their keys where each entity becomes one, whole, and nothing else comes to the
  /// tables that the root's objects come to.
  private static func reassignedRoots(of moves: [Move]) -> Set<EntityNumber> {
    let moves = moves.filter { !$0.old.isAbstract }
    var origins: [EntityNumber: Set<EntityNumber>] = [:]
    var counts: [EntityNumber: Int] = [:]
    for move in moves {
      origins[move.entity.root, default: []].insert(move.old.root)
      counts[move.old.number, default: 0] += 1
    }
    return Set(
      moves.filter { move in
        move.predicate != nil || !move.distinctBy.isEmpty || counts[move.old.number] != 1
          || origins[move.entity.root]?.count != 1
      }.map(\.old.root))
  }

  /// An old table's name while rows are taken over.
  func aside(_ table: String) -> String {
    SQLText.quoted(asides[table] ?? table)
  }

  // MARK: What comes from what

  func moves(to entity: Entity) -> [Move] {
    moves.filter { $0.entity === entity }
  }

  /// Whether `KeyAssignment` tells what objects of the old entity become.
  func reassignsKeys(of old: EntityNumber) -> Bool {
    reassignedRoots.contains(diff.source[old].root)
  }

  var reassignsKeys: Bool { !reassignedRoots.isEmpty }

  /// Whether the move is the first to take that old property over, to that slot: only one object
  /// can have a file.
  func isFirst(_ move: Move, toTake oldSlot: Int, into slot: Int) -> Bool {
    let earlier = moves.prefix(move.index).filter { $0.old === move.old }
    return move.slots.firstIndex(of: oldSlot) == slot
      && !earlier.contains { $0.slots.contains(oldSlot) }
  }

  func family(of entity: Entity) -> ArraySlice<Entity> {
    let family = entity.family
    return diff.destination.entities[
      (family.lowerBound.rawValue - 1)..<family.upperBound.rawValue]
  }
}

extension SchemaMap {
  /// Of all entities and join tables, each once, entities first.
  var tables: [String] {
    var tables = model.roots.map { table(of: $0.number) }
    for case .manyToMany(let join) in relationships.map(\.storage)
    where !tables.contains(join.table) {
      tables.append(join.table)
    }
    return tables
  }

  fileprivate func renamingTables(_ names: [String: String]) -> SchemaMap {
    func renamed(_ name: String) -> String { names[name] ?? name }
    let entities = model.entities.map { entity in
      var place = self[entity.number]
      place.table = renamed(place.table)
      place.slots = place.slots.map { slot in
        switch slot {
        case .oneToMany(var pairs):
          pairs.table = renamed(pairs.table)
          return .oneToMany(pairs)
        case .manyToMany(var pairs):
          pairs.table = renamed(pairs.table)
          return .manyToMany(pairs)
        case .none, .attribute, .composite, .toOne: return slot
        }
      }
      return place
    }
    return SchemaMap(model: model, entities: entities)
  }
}
