import ObjectModel
import PersistentStore
import Predicates

@testable import ObjectContext

/// A random live list as a client could ask for it.
struct RandomList {
  private let graph: RandomGraph
  private let entity: Entity
  private var random: FetchRandom
  /// For reports.
  private(set) var text: String

  init(_ graph: RandomGraph, random: FetchRandom) {
    self.graph = graph
    self.random = random
    entity = self.random.pick(graph.model.entities)
    text = entity.name
  }

  /// nil where the random predicate is none.
  mutating func request() throws -> FetchedResultsRequest? {
    var fetch = ResolvedFetchRequest(entity: entity)
    fetch.includesSubentities = random.chance(80)
    if !fetch.includesSubentities { text += " alone" }
    let compiler = PredicateCompiler(model: graph.model)
    if random.chance(70) {
      guard let predicate = predicate(compiler) else { return nil }
      fetch.predicate = predicate
    }
    var sorts = RandomSorts(graph, entity: entity, random: random)
    fetch.sort = try compiler.compile(sorts.descriptors(), for: entity)
    if random.chance(40) { fetch.limit = random.upTo(6) }
    if random.chance(30) { fetch.offset = random.upTo(3) }
    let section = random.chance(60) ? try section(compiler) : nil
    let prefetch = (0..<random.upTo(2)).compactMap { _ in way() }
    let slots = Set(entity.properties.indices.filter { _ in random.chance(50) })
    let columns = try columns(compiler)
    guard !readsOneSided(fetch, section),
      !prefetch.joined().contains(where: { $0.isOneSided(in: graph.model) })
    else { return nil }
    text += " sorted \(sorts.written) limit \(fetch.limit ?? -1) offset \(fetch.offset)"
    return FetchedResultsRequest(
      fetch: fetch, section: section, shownSlots: random.chance(50) ? slots : nil,
      shownKeyPaths: columns, prefetch: prefetch)
  }

  /// Key paths that are shown with each row, some of them what collections come to.
  private mutating func columns(_ compiler: PredicateCompiler) throws -> [FetchColumn] {
    var own = FetchRandom(seed: random.seed &+ 1)
    guard own.chance(60) else { return [] }
    var sorts = RandomSorts(graph, entity: entity, random: own)
    let compiled = try compiler.compile(sorts.descriptors(), for: entity)
    let columns = zip(sorts.written, compiled).map { written, column in
      FetchColumn(name: written.keyPath, expression: column.expression)
    }
    text += " showing \(columns.map { $0.path[0] })"
    return columns
  }

  private mutating func predicate(_ compiler: PredicateCompiler) -> CompiledPredicate? {
    var writer = PredicateWriter(graph, entity: entity, random: random)
    let fragment = writer.clause(1 + random.upTo(1)).fragment
    text += " \(fragment.text) \(fragment.arguments)"
    return try? compiler.compile(
      try PredicateParser.parse(fragment.text, arguments: fragment.arguments), for: entity,
      variables: writer.variables)
  }

  private mutating func section(
    _ compiler: PredicateCompiler
  ) throws -> CompiledSortDescriptor? {
    var sorts = RandomSorts(graph, entity: entity, random: FetchRandom(seed: random.next()))
    let section = try compiler.compile(Array(sorts.descriptors().prefix(1)), for: entity).first
    // What has no text is no name.
    guard section?.expression.attributeType?.isNameable != false else { return nil }
    text += " by \(sorts.written.first.map { "\($0)" } ?? "")"
    return section
  }

  private mutating func way() -> [RelationshipStep]? {
    var way: [RelationshipStep] = []
    var entity = entity
    for _ in 0...random.upTo(1) {
      let slots = entity.properties.indices.filter { entity.properties[$0].relationship != nil }
      guard let slot = slots.randomElement(using: &random),
        let relationship = entity.properties[slot].relationship
      else { break }
      way.append(RelationshipStep(entity: entity.number, slot: slot))
      entity = graph.model[relationship.destination]
    }
    return way.isEmpty ? nil : way
  }

  /// Collections without an inverse are left out: who leaves them is told by no change.
  private func readsOneSided(
    _ fetch: ResolvedFetchRequest, _ section: CompiledSortDescriptor?
  ) -> Bool {
    var read = PredicateDependencies(of: fetch.sort + (section.map { [$0] } ?? []))
    if let predicate = fetch.predicate { read.formUnion(predicate.dependencies) }
    return read.areOneSided(in: graph.model)
  }
}

extension PredicateDependencies {
  /// Whether a relationship without an inverse is read.
  func areOneSided(in model: ManagedObjectModel) -> Bool {
    properties.contains {
      RelationshipStep(entity: $0.entity, slot: $0.slot).isOneSided(in: model)
    }
  }
}

extension RelationshipStep {
  fileprivate func isOneSided(in model: ManagedObjectModel) -> Bool {
    model[entity].properties[slot].relationship.map { $0.inverseSlot == nil } ?? false
  }
}

extension AttributeType {
  fileprivate var isNameable: Bool { self != .binary && self != .transformable }
}
