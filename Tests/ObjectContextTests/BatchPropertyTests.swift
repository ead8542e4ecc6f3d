import Foundation
import GraphSupport
import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

@testable import ObjectContext

/// A batch request leaves a store as the same change does when it is made object by object in a
/// context and saved: values, versions, orders, derived attributes, and what is told of it.
@Suite("Random batch requests")
struct BatchPropertyTests {
  static let models = ["web", "rules", "shop"]

  @Test(
    "They are what a context would have done", arguments: models,
    seeds.prefix(Nightly.isOn ? 40 : 1) + [116_782_454, 277_477_229, 667_599_451, 965_355_472])
  func againstContext(model: String, seed: UInt64) throws {
    print("seed \(seed), model \(model)")
    var random = SeededGenerator(seed: seed)
    let model =
      switch model {
      case "web": TestModel.web
      case "rules": TestModel.rules
      default: TestModel.shop
      }
    let graph = seed ^ 0x5EED
    let (batch, ordinary) = (try BatchSide(model, graph), try BatchSide(model, graph))
    #expect(try batch.dump() == ordinary.dump(), "seed \(seed): not the same to begin with")
    for step in 0..<12 {
      let change = try BatchChange(in: batch, &random)
      let comment: Comment = "seed \(seed), step \(step): \(change)"
      try BatchSide.alignKeys(batch, ordinary)
      let done = batch.outcome { try batch.perform(change) }
      let expected = ordinary.outcome { try ordinary.edit(change) }
      // Values that collide are found before those that break rules.
      if case (.conflict, .invalid) = (done, expected) { continue }
      #expect(done == expected, comment)
      #expect(try batch.dump() == ordinary.dump(), comment)
    }
    #expect(try batch.store.read { try $0.integrityCheck() } == [])
    try batch.store.close()
    try ordinary.store.close()
  }
}

extension TestModel {
  /// What the others lack: constraints, required relationships, derived attributes and composites.
  static let shop = checked([
    entity(
      "Shop",
      [
        attribute("name", .string),
        attribute("itemCount", .integer32, derivation: "items.@count"),
        attribute("stock", .integer64, derivation: "items.number.@sum"),
      ],
      [
        toMany("items", "Item", inverse: "shop", ordered: true, rule: .cascade),
        toOne("sign", "Sign", inverse: "shop", rule: .cascade),
        toMany("staff", "Person", inverse: "shops", minimum: 1, maximum: 3),
      ], unique: [["name"]]),
    entity(
      "Item",
      [
        attribute("name", .string, optional: false),
        attribute("number", .integer16, minimum: .integer(1)),
        attribute("shopName", .string, derivation: "uppercase:(shop.name)"),
        attribute("weight", .float),
        attribute("price", .decimal),
      ],
      [toOne("shop", "Shop", inverse: "items", optional: false)], unique: [["shop", "name"]]),
    entity("Book", [attribute("isbn", .string)], [], superentity: "Item", unique: [["isbn"]]),
    entity(
      "Sign", [attribute("text", .string)],
      [toOne("shop", "Shop", inverse: "sign", optional: false, rule: .deny)]),
    entity(
      "Person", [attribute("name", .string), attribute("number", .integer64)],
      [toMany("shops", "Shop", inverse: "staff", rule: .deny)]),
  ])
}

/// A change to one entity's objects, in either way.
private enum BatchChange: CustomStringConvertible {
  case insert(Entity, [[Int: Value]])
  /// Values, and the text of expressions.
  case update([ObjectID], Entity, [Int: Value], [Int: String])
  case delete([ObjectID], Entity)

  init(in side: BatchSide, _ random: inout SeededGenerator) throws {
    let entity = side.concrete.randomElement(using: &random) ?? side.model.entities[0]
    let all = try side.ids(entity)
    let ids = all.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3:
      let rows = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
        try side.randomValues(of: entity, isNew: true, &random)
      }
      self = .insert(entity, rows)
    case 3..<8:
      var values = try side.randomValues(of: entity, isNew: false, &random)
      var expressions: [Int: String] = [:]
      if let slot = entity.slot(named: "number"), Bool.random(using: &random) {
        values[slot] = nil
        expressions[slot] = Self.expressions.randomElement(using: &random)
      }
      self = .update(ids, entity, values, expressions)
    default:
      self = .delete(Array(ids.prefix(4)), entity)
    }
  }

  static let expressions = [
    "number + 1", "TERNARY(number > 20, number - 20, number)", "nil", "7", "abs:(number - 25)",
  ]

  var description: String {
    switch self {
    case .insert(let entity, let rows): "insert \(entity.name) \(rows)"
    case .update(let ids, let entity, let values, let expressions):
      "update \(entity.name) \(ids.map(\.key)) \(values) \(expressions)"
    case .delete(let ids, let entity): "delete \(entity.name) \(ids.map(\.key))"
    }
  }
}

/// One of two stores that hold the same.
private final class BatchSide {
  let store: SQLiteStore
  let context: ManagedObjectContext
  let coordinator: PersistentStoreCoordinator

  init(_ model: ManagedObjectModel, _ seed: UInt64) throws {
    store = try SQLiteStore.open(
      .memory, model: model, options: StoreOptions(creation: .always))
    coordinator = PersistentStoreCoordinator(store: store)
    context = ManagedObjectContext(coordinator: coordinator)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      for entity in concrete {
        for _ in 0..<4 {
          try context.insert(entity, values: try randomValues(of: entity, isNew: true, &random))
        }
      }
      try relate(&random)
      try settle()
    }
  }

  var model: ManagedObjectModel { store.model }
  var concrete: [Entity] { model.entities.filter { !$0.isAbstract } }

  /// Relates objects at random, to-many ones too.
  private func relate(_ random: inout SeededGenerator) throws {
    for entity in concrete {
      for id in try context.fetchIDs(own(entity)) {
        for (slot, property) in entity.properties.enumerated() {
          guard let relationship = property.relationship else { continue }
          let others = try context.fetchIDs(
            ResolvedFetchRequest(entity: model[relationship.destination]))
          let count = Int.random(in: 0...(relationship.isToMany ? 2 : 1), using: &random)
          for _ in 0..<count where Int.random(in: 0..<2, using: &random) == 0 {
            guard let other = others.randomElement(using: &random) else { continue }
            try context.relate(.add([other]), of: id, slot: slot)
          }
        }
      }
    }
  }

  /// Saves; what may not be saved goes.
  private func settle() throws {
    while true {
      let errors = context.validate()
      if errors.isEmpty { break }
      for id in Set(errors.flatMap(\.objects)).sorted() {
        guard context.isPresent(id) else { continue }
        for (slot, property) in model[id.entity].properties.enumerated()
        where property.relationship?.deleteRule == .deny {
          try context.relate(.set([]), of: id, slot: slot)
        }
        if context.isPresent(id) { try context.delete([id]) }
      }
    }
    do {
      try context.save()
    } catch {
      context.rollback()
    }
  }

  // MARK: Random values

  func own(_ entity: Entity) -> ResolvedFetchRequest {
    var request = ResolvedFetchRequest(entity: entity)
    request.includesSubentities = false
    return request
  }

  func ids(_ entity: Entity) throws -> [ObjectID] {
    try store.fetchIDs(ResolvedFetchRequest(entity: entity))
  }

  func randomValues(
    of entity: Entity, isNew: Bool, _ random: inout SeededGenerator
  ) throws -> [Int: Value] {
    var values: [Int: Value] = [:]
    var inverses: Set<Int> = []
    for (slot, property) in entity.properties.enumerated() {
      guard Int.random(in: 0..<(isNew ? 4 : 3), using: &random) < (isNew ? 3 : 1) else { continue }
      switch property {
      case .attribute(let attribute):
        if attribute.isDerived { continue }
        values[slot] = randomValue(attribute, &random)
      case .relationship(let relationship):
        // Setting both ends at once depends on the order, which is not the same.
        if relationship.isToMany || inverses.contains(slot) { continue }
        if let inverse = relationship.inverseSlot, relationship.destination == entity.root {
          inverses.insert(inverse)
        }
        let others = try ids(model[relationship.destination])
        let other =
          Int.random(in: 0..<4, using: &random) == 0
          ? nil : others.randomElement(using: &random)
        values[slot] = other.map(Value.object) ?? .null
      case .fetchedProperty:
        break
      }
    }
    return values
  }

  private func randomValue(_ attribute: Attribute, _ random: inout SeededGenerator) -> Value {
    if Int.random(in: 0..<8, using: &random) == 0 { return .null }
    let number = Int64.random(in: 0...40, using: &random)
    switch attribute.type {
    case .string: return .string("n\(number)")
    case .float, .double: return .double(Double(number) / 3)
    case .decimal: return .decimal(Decimal(number) / 10)
    default: return .integer(number)
    }
  }

  // MARK: Changing

  /// Makes both give the same keys next: contexts reserve more than they use.
  static func alignKeys(_ first: BatchSide, _ second: BatchSide) throws {
    for side in [first, second] { side.coordinator.didGiveBackKeys() }
    for entity in first.model.entities where entity.root == entity.number {
      let keys = try [first, second].map {
        try $0.store.reserveKeys(root: entity.number, count: 1).upperBound
      }
      let behind = keys[0] < keys[1] ? first : second
      let gap = abs(Int(keys[0] - keys[1]))
      if gap > 0 { _ = try behind.store.reserveKeys(root: entity.number, count: gap) }
    }
  }

  func perform(_ change: BatchChange) throws -> Told {
    let result: BatchResult
    switch change {
    case .insert(let entity, let rows):
      result = try store.perform(
        .insert(BatchInsert(entity, rows)))
    case .update(let ids, let entity, let values, let expressions):
      var update = BatchUpdate(entity: entity.number)
      update.predicate = try predicate(ids, entity)
      update.values = values
      update.expressions = try expressions.mapValues { try compile($0, for: entity) }
      result = try store.perform(.update(update))
    case .delete(let ids, let entity):
      var delete = BatchDelete(entity: entity.number)
      delete.predicate = try predicate(ids, entity)
      result = try store.perform(.delete(delete))
    }
    let changes = try #require(result.changes)
    #expect(result.updated == changes.updated.count)
    return told(changes)
  }

  private func compile(_ text: String, for entity: Entity) throws -> CompiledExpression {
    try PredicateCompiler(model: model).compile(
      try PredicateParser.parseExpression(text, arguments: []), for: entity)
  }

  private func predicate(_ ids: [ObjectID], _ entity: Entity) throws -> CompiledPredicate {
    let parsed = try PredicateParser.parse(
      "SELF IN %@", arguments: [.values(ids.map { .value(.object($0)) })])
    return try PredicateCompiler(model: model).compile(parsed, for: entity, variables: [:])
  }

  func edit(_ change: BatchChange) throws -> Told {
    do {
      switch change {
      case .insert(let entity, let rows):
        for row in rows { try context.insert(entity, values: row) }
      case .update(let ids, let entity, let values, let expressions):
        var computed: [ObjectID: [Int: Value]] = [:]
        for id in ids {
          computed[id] = try expressions.mapValues { text in
            try PredicateEvaluator().value(
              of: try compile(text, for: entity), object: id, in: context)
          }
        }
        for id in ids.sorted(by: { $0.key < $1.key }) {
          try context.setValues(values.merging(computed[id] ?? [:]) { $1 }, of: id)
        }
      case .delete(let ids, _):
        try context.delete(ids)
      }
      let saved = try context.save().changes
      return told(saved)
    } catch {
      context.rollback()
      throw error
    }
  }

  private func told(_ changes: ChangeSet) -> Told {
    var told = Told(inserted: changes.inserted, deleted: changes.deleted)
    for object in changes.updated {
      let own = object.slots.filter {
        model[object.id.entity].properties[$0].attribute?.isDerived != true
      }
      if !own.isEmpty { told.updated[object.id] = own }
    }
    return told
  }

  struct Told: Equatable {
    var inserted: [ObjectID] = []
    var updated: [ObjectID: [Int]] = [:]
    var deleted: [ObjectID] = []
  }

  enum Outcome: Equatable {
    case told(Told)
    /// Of validation: what is wrong with which object.
    case invalid([String])
    case conflict
    case other(String)
  }

  func outcome(_ body: () throws -> Told) -> Outcome {
    do {
      return .told(try body())
    } catch let error as OrreryError {
      if error.kind == .constraintConflict { return .conflict }
      let leaves = error.errors.isEmpty ? [error] : error.errors
      // New objects that failed got keys of no meaning.
      return .invalid(leaves.map { "\($0.kind) \($0.key ?? "")" }.sorted())
    } catch {
      return .other("\(error)")
    }
  }

  // MARK: Looking

  /// Everything the store holds, but for keys.
  func dump() throws -> [String] {
    var lines: [String] = []
    for entity in concrete {
      let ids = try store.fetchIDs(own(entity))
      for snapshot in try store.snapshots(of: ids) {
        lines.append("\(snapshot.id.entity) \(snapshot.id.key) v\(snapshot.version)")
        lines += snapshot.values.enumerated().map { "  \($0): \($1)" }
      }
      for (slot, property) in entity.properties.enumerated()
      where property.relationship?.isToMany == true {
        let related = try store.related(to: ids, slot: slot)
        for (owner, members) in related.sorted(by: { $0.key < $1.key }) {
          lines.append("\(owner.key).\(property.name): \(members.map(\.key))")
        }
      }
    }
    return lines
  }
}

extension ManagedObjectContext {
  fileprivate func isPresent(_ id: ObjectID) -> Bool {
    (try? requireObject(id)) != nil
  }
}
