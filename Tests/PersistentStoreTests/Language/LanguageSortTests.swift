import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

/// What SQL puts in an order is in the order that memory puts it in, and what SQL computes of a
/// collection is what memory computes.
@Suite(.serialized) struct LanguageSortTests {
  /// Seeds of rounds that failed once.
  private static let regressions: [UInt64] = []
  private static let casesPerRound = 40
  private static let rounds = Nightly.isOn ? 400 : 15

  @Test func sqlOrdersAsMemoryOrders() throws {
    try eachCase { graph, random, name in
      var random = random
      let entity = random.pick(graph.model.entities)
      var sorts = RandomSorts(graph, entity: entity, random: random)
      let descriptors = try PredicateCompiler(model: graph.model).compile(
        sorts.descriptors(), for: entity)
      var request = ResolvedFetchRequest(entity: entity)
      request.sort = descriptors
      request.includesSubentities = random.chance(80)
      if random.chance(30) { request.limit = random.upTo(8) }
      if random.chance(30) { request.offset = random.upTo(4) }
      if random.chance(20) {
        request.restrictedTo = graph.ids.filter { _ in random.chance(50) }
      }
      if random.chance(20) { request.excluding = graph.ids.filter { _ in random.chance(30) } }
      let found = try graph.store.fetchIDs(request)
      let expected = try Self.sorted(request, entity, graph)
      #expect(found == expected, "\(name): \(sorts.written)")
      #expect(try graph.store.count(request) == expected.count, "\(name)")
    }
  }

  private func eachCase(
    _ check: (RandomGraph, FetchRandom, Comment) throws -> Void
  ) throws {
    let first = FetchRandom().seed
    let seeds = Self.regressions + (0..<Self.rounds).map { first &+ UInt64($0) }
    for seed in seeds {
      let graph = try RandomGraph.make(seed: seed)
      for number in 0..<Self.casesPerRound {
        let random = FetchRandom(seed: seed &* 1_000 &+ UInt64(number))
        try check(graph, random, "ORRERY_SEED=\(seed), case \(number)")
      }
      try graph.close()
    }
  }

  private static func sorted(
    _ request: ResolvedFetchRequest, _ entity: Entity, _ graph: RandomGraph
  ) throws -> [ObjectID] {
    let ids = graph.ids(of: entity, includingSubentities: request.includesSubentities)
      .filter { request.restrictedTo?.contains($0) ?? true && !request.excluding.contains($0) }
    let tuples = try ids.map {
      try PredicateEvaluator().sortTuple(of: $0, by: request.sort, in: graph)
    }
    return tuples.sorted { request.sort.compare($0, $1) < 0 }.map(\.object)
      .dropFirst(request.offset).prefix(request.limit ?? .max).map { $0 }
  }
}

/// Random sort descriptors as clients write them.
struct RandomSorts {
  private(set) var written: [SortDescriptor] = []
  private let graph: RandomGraph
  private let entity: Entity
  private var writer: PredicateWriter

  init(_ graph: RandomGraph, entity: Entity, random: FetchRandom) {
    self.graph = graph
    self.entity = entity
    writer = PredicateWriter(graph, entity: entity, random: random)
  }

  mutating func descriptors() -> [SortDescriptor] {
    written = (0...writer.random.upTo(2)).compactMap { _ in descriptor() }
    return written
  }

  private mutating func descriptor() -> SortDescriptor? {
    let kind = writer.anyKind()
    guard let keyPath = writer.random.chance(25) ? collected(kind) : single(kind) else {
      return nil
    }
    return SortDescriptor(
      keyPath: keyPath, isAscending: writer.random.chance(50),
      comparator: kind == .text && !keyPath.hasSuffix("@count")
        ? writer.random.pick(SortComparator.allCases) : .compare)
  }

  private mutating func single(_ kind: PredicateWriter.Kind) -> String? {
    writer.attributeKeys(from: entity, kind, where: { _ in true })?.joined(separator: ".")
  }

  /// What a to-many relationship comes to.
  private mutating func collected(_ kind: PredicateWriter.Kind) -> String? {
    let relationships = entity.properties.compactMap(\.relationship).filter(\.isToMany)
    guard !relationships.isEmpty else { return nil }
    let relationship = writer.random.pick(relationships)
    guard writer.random.chance(60),
      let keys = writer.attributeKeys(
        from: graph.model[relationship.destination], kind, steps: 0, where: { _ in true })
    else { return relationship.name + ".@count" }
    let function = writer.random.pick(
      kind == .number ? ["sum", "avg", "min", "max"] : ["min", "max"])
    return "\(relationship.name).@\(function).\(keys.joined(separator: "."))"
  }
}
