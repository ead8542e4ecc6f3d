import GraphSupport
import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

@testable import ObjectContext

/// Contexts that do not merge, over the store and over another context, while others save.
@Suite("Random edits beside contexts that do not merge")
struct UnmergedPropertyTests {
  @Test(
    "What is read stays, both ends of relationships agree, and all ways to read tell the same",
    arguments: (Seed.given != nil || Nightly.isOn ? seeds : Array(1...20))
      + [
        180_969_452, 205_885_111, 254_605_954, 260_436_240, 330_197_500, 368_871_161, 404_830_824,
        410_369_594, 449_150_923, 466_324_901, 466_524_583, 529_019_569, 737_281_441, 750_044_228,
        835_807_264, 893_803_034, 990_388_748,
      ])
  func keeping(seed: UInt64) throws {
    print("seed \(seed)")
    for model in [TestModel.web, TestModel.market] {
      var run = try UnmergedRun(seed: seed, model: model)
      for step in 0..<150 {
        let action = try run.step()
        try run.check("seed \(seed), step \(step): \(action)")
      }
    }
  }
}

extension TestModel {
  /// Derived attributes, and nothing that keeps objects from being saved.
  fileprivate static let market = checked([
    entity(
      "Stall",
      [
        attribute("number", .integer64),
        attribute("itemCount", .integer32, derivation: "items.@count"),
        attribute("stock", .integer64, derivation: "items.number.@sum"),
      ], [toMany("items", "Item", inverse: "stall", rule: .cascade)]),
    entity(
      "Item",
      [
        attribute("number", .integer64),
        attribute("stallNumber", .integer64, derivation: "stall.number"),
      ], [toOne("stall", "Stall", inverse: "items")]),
  ])
}

/// A context that merges, and two that do not: one over the store, one over the first.
private struct UnmergedRun {
  var random: SeededGenerator
  let main: Fixture
  let unmerged: [Fixture]
  /// What each of them has shown of what it was asked for, by object and slot.
  var read: [[SlotKey: Value]] = [[:], [:]]

  init(seed: UInt64, model: ManagedObjectModel) throws {
    random = SeededGenerator(seed: seed)
    let policies = MergePolicy.allCases
    let policy = policies[Int.random(in: policies.indices, using: &random)]
    let options = ContextOptions(mergePolicy: policy, automaticallyMergesChanges: false)
    main = Fixture(model, store: try SQLiteStore.open(.memory, model: model))
    unmerged = [
      Fixture(model, options: options, on: main),
      Fixture(model, options: options, on: main, parent: main.context),
    ]
  }

  private var model: ManagedObjectModel { main.model }

  mutating func step() throws -> String {
    let place = Int.random(in: 0..<4, using: &random)
    guard place < 2 else {
      if Int.random(in: 0..<4, using: &random) > 0 { return "main: \(try edit(main.context))" }
      try main.context.save()
      return "main: save"
    }
    let context = unmerged[place].context
    var action = "read"
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10: try readSome(context, place)
    case 10..<15: action = try edit(context)
    case 15: action = try failingPerform(context)
    case 16: (action, _) = ("rollback", context.rollback())
    case 17...18: action = "save \(error { try context.save() }?.kind.rawValue ?? "")"
    default:
      action = "refresh"
      try context.refresh(mergingChanges: Bool.random(using: &random))
    }
    // What it did itself shows.
    for key in read[place].keys {
      let isThere = try context.isAlive(key.object)
      read[place][key] = isThere ? try shown(key, context) : nil
    }
    return "\(place): \(action)"
  }

  private mutating func failingPerform(_ context: ManagedObjectContext) throws -> String {
    struct Stop: Error {}
    var actions = "failing"
    let before = try context.withoutKeeping { try graph(context) }
    do {
      try context.perform {
        for _ in 0..<4 { actions += ", " + (try edit(context)) }
        throw Stop()
      }
    } catch is Stop {
      try #require(try context.withoutKeeping { try graph(context) } == before, "\(actions)")
    }
    return actions
  }

  private func objects(_ context: ManagedObjectContext) throws -> [ObjectID] {
    try context.withoutKeeping {
      try model.entities.filter { $0.superentity == nil && !$0.isAbstract }.flatMap { entity in
        try context.fetchIDs(ResolvedFetchRequest(entity: entity))
      }
    }
  }

  private mutating func readSome(_ context: ManagedObjectContext, _ place: Int) throws {
    guard let id = try objects(context).randomElement(using: &random) else { return }
    let relationships = model[id.entity].properties.indices.filter {
      context.isToMany(id, $0)
    }
    var slots = model[id.entity].properties.indices.filter { slot in
      !context.isToMany(id, slot) && model[id.entity].properties[slot].attribute?.isDerived != true
    }
    if Bool.random(using: &random), let slot = relationships.randomElement(using: &random) {
      slots.append(slot)
    }
    for slot in slots {
      let key = SlotKey(object: id, slot: slot)
      read[place][key] = try shown(key, context)
    }
  }

  private func shown(_ key: SlotKey, _ context: ManagedObjectContext) throws -> Value {
    try context.value(of: key.object, slot: key.slot)
  }

  private mutating func edit(_ context: ManagedObjectContext) throws -> String {
    let living = try objects(context)
    guard living.count > 4, let id = living.randomElement(using: &random) else {
      return try insert(context)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where living.count < 16: return try insert(context)
    case 1: return "delete \(id) \(error { try context.delete([id]) }?.kind.rawValue ?? "")"
    default: break
    }
    let properties = model[id.entity].properties
    let slot = Int.random(in: properties.indices, using: &random)
    guard let relationship = properties[slot].relationship else {
      return "set \(id) \(try set(id, slot, context)?.kind.rawValue ?? "")"
    }
    let family = model[relationship.destination].family
    let others = Array(
      living.filter { family.contains($0.entity) }.shuffled(using: &random).prefix(2))
    let place = Int.random(in: 0..<3, using: &random)
    let edits: [RelationshipEdit] = [
      .add(Array(others.prefix(1))), .remove(others), .set(Array(others.prefix(1))),
      .set(relationship.isToMany ? others : []), .insert(others, at: place),
      .move(others, to: place),
    ]
    let chosen = edits[Int.random(in: edits.indices, using: &random)]
    let failure = error { try context.relate(chosen, of: id, slot: slot) }
    return "\(id).\(properties[slot].name) \(chosen) \(failure?.kind.rawValue ?? "")"
  }

  private mutating func insert(_ context: ManagedObjectContext) throws -> String {
    let concrete = model.entities.filter { !$0.isAbstract }
    let entity = concrete[Int.random(in: concrete.indices, using: &random)]
    return "insert \(try context.insert(entity, values: [:]))"
  }

  private mutating func set(
    _ id: ObjectID, _ slot: Int, _ context: ManagedObjectContext
  ) throws -> OrreryError? {
    let number = Int64.random(in: 0..<4, using: &random)
    let type = model[id.entity].properties[slot].attribute?.type
    let value = type == .string ? Value.string("text \(number)") : .integer(number)
    return error { try context.setValues([slot: value], of: id) }
  }

  // MARK: Checks

  func check(_ comment: String) throws {
    try expectAgreeing(try graph(main.context), main.context, "main, \(comment)")
    for (place, fixture) in unmerged.enumerated() {
      let (context, comment) = (fixture.context, "\(place), \(comment)")
      try context.withoutKeeping {
        let shown = try graph(context)
        try expectAgreeing(shown, context, comment)
        let snapshot = ContextSnapshot(of: context).context(over: main.anyStore)
        for level in snapshot.levels { level.kept.outdated = level.kept.objects }
        let found = try graph(snapshot)
        let differing = Set(shown.keys).union(found.keys).filter { shown[$0] != found[$0] }
          .map { "\($0): \(shown[$0] ?? []), fetched \(found[$0] ?? [])" }
        try #require(differing.isEmpty, "\(comment): \(differing)")
        for (key, value) in read[place] {
          var expected = value
          // What others deleted before it was read is gone from what names it, too.
          if case .objects(let ids) = value {
            expected = .objects(ids.filter { shown[$0] != nil })
          } else if case .object(let id) = value, shown[id] == nil {
            expected = try self.shown(key, context).related == [id] ? value : .null
          }
          let present = try self.shown(key, context)
          let name = model[key.object.entity].properties[key.slot].name
          try #require(
            present == expected, "\(comment): \(key.object).\(name) \(present), not \(expected)")
        }
        try expectFetching(shown, context, comment)
      }
    }
  }

  private func graph(_ context: ManagedObjectContext) throws -> [ObjectID: [Value]] {
    var graph: [ObjectID: [Value]] = [:]
    for id in try objects(context) {
      graph[id] = try model[id.entity].properties.indices.map { slot in
        try context.value(of: id, slot: slot)
      }
    }
    return graph
  }

  /// Whether both ends of each relationship agree, and what is derived follows from what is shown.
  private func expectAgreeing(
    _ graph: [ObjectID: [Value]], _ context: ManagedObjectContext, _ comment: String
  ) throws {
    for (id, values) in graph {
      for (slot, property) in model[id.entity].properties.enumerated() {
        let name = "\(comment): \(id).\(property.name)"
        let others = values[slot].related
        if property.relationship?.isToMany == true {
          try #require(Set(others).count == others.count, "\(name) \(others)")
          try #require(try context.count(of: id, slot: slot) == others.count, "\(name)")
        }
        if let inverseSlot = property.relationship?.inverseSlot {
          for other in others {
            guard let back = graph[other]?[inverseSlot].related else { continue }
            try #require(back.contains(id), "\(name) \(other) \(back)")
          }
        }
        guard let derivation = property.attribute?.derivation,
          !context.options.automaticallyMergesChanges,
          !context.kept.gone.contains(id)
        else { continue }
        let derived = derivation.value(of: id, values, in: graph, model)
        try #require(values[slot] == derived || derived == nil, "\(name)")
      }
    }
  }

  /// Whether fetches find what reading the objects shows.
  private func expectFetching(
    _ graph: [ObjectID: [Value]], _ context: ManagedObjectContext, _ comment: String
  ) throws {
    for entity in model.entities where entity.superentity == nil && !entity.isAbstract {
      let all = graph.keys.filter { entity.family.contains($0.entity) }.sorted()
      let compiler = PredicateCompiler(model: model)
      for (slot, property) in entity.properties.enumerated()
      where property.attribute?.type.isNumeric == true {
        let path = property.name
        var request = ResolvedFetchRequest(entity: entity)
        request.predicate = try compiler.compile(
          PredicateParser.parse("\(path) == nil OR \(path) == 2", arguments: []), for: entity,
          variables: [:])
        let matching = all.filter { id in
          let value = graph[id]?[slot] ?? .null
          return value.isNull || value == .integer(2)
        }
        try #require(try context.fetchIDs(request).sorted() == matching, "\(comment): \(path)")
        try #require(try context.count(request) == matching.count, "\(comment): \(path)")
        request.predicate = nil
        try #require(try context.count(request) == all.count, "\(comment)")
        request.columns = FetchColumn.columns(of: entity, slot: slot)
        let rows = try context.fetchRows(request).compactMap(\.first)
        let values = try context.fetchIDs(request).map { graph[$0]?[slot] ?? .null }
        try #require(rows == values, "\(comment): \(path)")
      }
    }
  }
}

extension Value {
  fileprivate var related: [ObjectID] {
    switch self {
    case .object(let id): [id]
    case .objects(let ids): ids
    default: []
    }
  }
}

extension Derivation {
  /// nil where the test does not know.
  fileprivate func value(
    of id: ObjectID, _ values: [Value], in graph: [ObjectID: [Value]], _ model: ManagedObjectModel
  ) -> Value? {
    switch self {
    case .count(let name):
      guard let slot = model[id.entity].slot(named: name) else { return nil }
      return .integer(Int64(values[slot].related.count))
    case .sum(let name, let attribute):
      guard let slot = model[id.entity].slot(named: name) else { return nil }
      let numbers = values[slot].related.map { other -> Int64 in
        guard let summed = model[other.entity].slot(named: attribute),
          case .integer(let number)? = graph[other]?[summed]
        else { return 0 }
        return number
      }
      return .integer(numbers.reduce(0, +))
    case .keyPath(let names):
      guard names.count == 2, let slot = model[id.entity].slot(named: names[0]),
        let owner = values[slot].related.first, let read = model[owner.entity].slot(named: names[1])
      else { return .null }
      return graph[owner]?[read] ?? .null
    case .function, .now:
      return nil
    }
  }
}
