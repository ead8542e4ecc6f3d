import Foundation
import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

/// What a mapping computes in SQL is what memory computes for each object, for random expressions
/// and conditions over random stores.
@Suite(.serialized) struct MappingAgreementTests {
  /// Seeds of rounds that failed once.
  private static let regressions: [UInt64] = []
  private static let rounds = Nightly.isOn ? 600 : 10
  private static let expressionsPerRound = 30

  /// An expression, and what memory says of it.
  private struct Sample {
    var text: String
    var type: AttributeType
    var values: [ObjectID: Value]
  }

  @Test func migrationsComputeWhatMemoryComputes() throws {
    let first = FetchRandom().seed
    var (written, taken, kept) = (0, 0, 0)
    for seed in Self.regressions + (0..<Self.rounds).map({ first &+ UInt64($0) }) {
      let graph = try RandomGraph.make(seed: seed)
      defer { try? graph.close() }
      var random = FetchRandom(seed: seed)
      let entity = random.pick(graph.model.entities.filter { !$0.isAbstract })
      let ids = graph.ids(of: entity, includingSubentities: false)
      var samples: [Sample] = []
      for number in 0..<Self.expressionsPerRound {
        written += 1
        let random = FetchRandom(seed: seed &* 1_000 &+ UInt64(number))
        if let sample = try sample(graph, entity, ids, random) { samples.append(sample) }
      }
      taken += samples.count
      let condition = try self.condition(graph, entity, ids, random)
      kept += condition.ids.count
      try check(samples, condition, graph, entity, "ORRERY_SEED=\(seed)")
    }
    // Arguments have no place in a mapping, so many are passed over.
    #expect(taken * 5 > written, "\(taken) of \(written)")
    #expect(kept > 0)
  }

  private func sample(
    _ graph: RandomGraph, _ entity: Entity, _ ids: [ObjectID], _ random: FetchRandom
  ) throws -> Sample? {
    var random = random
    var writer = PredicateWriter(graph, entity: entity, random: random)
    let fragment = writer.operand(random.pick(PredicateWriter.Kind.allCases), 2)
    guard fragment.arguments.isEmpty, !fragment.text.contains("now"),
      let parsed = try? PredicateParser.parseExpression(fragment.text, arguments: []),
      let compiled = try? PredicateCompiler(model: graph.model).compile(parsed, for: entity),
      let type = compiled.attributeType, type != .transformable
    else { return nil }
    var description = AttributeDescription(name: "x", type: type)
    description.isOptional = true
    let attribute = Attribute(description: description)
    var values: [ObjectID: Value] = [:]
    for id in ids {
      let value = try PredicateEvaluator().value(of: compiled, object: id, in: graph)
      // What overflows would end the migration, which other tests show.
      guard let fitting = try? attribute.coerce(value) else { return nil }
      values[id] = fitting
    }
    return Sample(text: fragment.text, type: type, values: values)
  }

  private func condition(
    _ graph: RandomGraph, _ entity: Entity, _ ids: [ObjectID], _ random: FetchRandom
  ) throws -> (text: String?, ids: [ObjectID]) {
    var writer = PredicateWriter(graph, entity: entity, random: random)
    for _ in 0..<20 {
      let fragment = writer.predicate(1)
      guard fragment.arguments.isEmpty, !fragment.text.contains("now"),
        let compiled = try? PredicateCompiler(model: graph.model).compile(
          fragment.text, for: entity)
      else { continue }
      let kept = try ids.filter {
        try PredicateEvaluator().evaluate(compiled, object: $0, in: graph)
      }
      return (fragment.text, kept)
    }
    return (nil, ids)
  }

  private func check(
    _ samples: [Sample], _ condition: (text: String?, ids: [ObjectID]), _ graph: RandomGraph,
    _ entity: Entity, _ name: Comment
  ) throws {
    let folder = try TestFolder()
    let path = folder.path("copy")
    try graph.store.backup(to: path)
    var description = ModelDescription(graph.model)
    var computed = EntityDescription(name: "Computed")
    computed.attributes = samples.enumerated().map { index, sample in
      var attribute = AttributeDescription(name: "x\(index)", type: sample.type)
      attribute.isOptional = true
      return attribute
    }
    description.entities.append(computed)
    let model = try ManagedObjectModel(checking: description)
    let mapping = MappingModel.EntityMapping(
      from: entity.name, to: "Computed", where: condition.text,
      values: Dictionary(
        uniqueKeysWithValues: samples.enumerated().map { ("x\($0)", $1.text) }))
    let rest = MappingModel.EntityMapping(from: entity.name, to: entity.name)
    let diff = ModelDiff(
      from: graph.model, to: model, by: MappingModel(entities: [mapping, rest]))
    try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
    let store = TestStore(store: try SQLiteStore.open(.file(path: path), model: model))
    defer { try? store.store.close() }
    let new = try store.entity("Computed")
    let keys = try RawStore.column(path, "SELECT Z_PK FROM ZCOMPUTED ORDER BY 1")
    #expect(keys == condition.ids.map(\.key).sorted().map(String.init), "\(name)")
    for id in condition.ids {
      for (index, sample) in samples.enumerated() {
        let found = try store.value("x\(index)", of: ObjectID(entity: new.number, key: id.key))
        let expected = sample.values[id] ?? .null
        #expect(
          LanguageValueTests.areSame(found, expected),
          "\(name), \(graph.model.text(of: id)): \(sample.text)")
      }
    }
    #expect(try store.store.integrityCheck() == [])
  }

  /// One entity's objects by two ways: where both lead on, all is as it was, and where one does
  /// not, only those objects are missing, from every relationship.
  @Test(arguments: [true, false]) func linksFollowTheirObjects(keepsAll: Bool) throws {
    let first = FetchRandom().seed
    var dropped = 0
    for seed in (0..<Self.rounds).map({ first &+ UInt64($0) }) {
      let graph = try RandomGraph.make(seed: seed)
      defer { try? graph.close() }
      var random = FetchRandom(seed: seed)
      let entity = random.pick(graph.model.entities.filter { !$0.isAbstract })
      let ids = graph.ids(of: entity, includingSubentities: false)
      let condition = try self.condition(graph, entity, ids, random)
      guard let text = condition.text else { continue }
      let gone = keepsAll ? [] : Set(ids).subtracting(condition.ids)
      dropped += gone.count
      var mappings = [
        MappingModel.EntityMapping("Some", from: entity.name, to: entity.name, where: text)
      ]
      if keepsAll {
        mappings.append(
          MappingModel.EntityMapping(
            "Rest", from: entity.name, to: entity.name, where: "NOT (\(text))"))
      }
      try checkLinks(graph, mappings, without: gone, "ORRERY_SEED=\(seed), \(entity.name), \(text)")
    }
    #expect(keepsAll || dropped > 0)
  }

  private func checkLinks(
    _ graph: RandomGraph, _ mappings: [MappingModel.EntityMapping], without gone: Set<ObjectID>,
    _ name: Comment
  ) throws {
    let folder = try TestFolder()
    let path = folder.path("copy")
    try graph.store.backup(to: path)
    let before = try StoreContent.of(path, model: graph.model)
    var description = ModelDescription(graph.model)
    description.entities.append(EntityDescription(name: "Another"))
    let model = try ManagedObjectModel(checking: description)
    let diff = ModelDiff(from: graph.model, to: model, by: MappingModel(entities: mappings))
    try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
    let after = try StoreContent.of(path, model: model)
    func new(_ id: ObjectID) -> ObjectID? {
      let entity = model.entity(named: graph.model[id.entity].name)
      return gone.contains(id) ? nil : entity.map { ObjectID(entity: $0.number, key: id.key) }
    }
    let (found, wanted) = (Set(after.objects.keys), Set(before.objects.keys.compactMap(new)))
    #expect(
      found == wanted, "\(name): \(found.symmetricDifference(wanted).map(model.text(of:)))")
    for id in before.objects.keys {
      guard let found = new(id) else { continue }
      for (slot, property) in graph.model[id.entity].properties.enumerated() {
        guard let relationship = property.relationship else { continue }
        let expected = before.targets(id, slot: slot).compactMap(new)
        let targets = after.targets(found, slot: slot)
        #expect(
          relationship.isOrdered ? targets == expected : Set(targets) == Set(expected),
          "\(name), \(graph.model.text(of: id)) \(property.name)")
      }
    }
  }
}
