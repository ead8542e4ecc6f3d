import ObjectModel
import PersistentStore
import Predicates
import Testing

/// One meaning for a predicate: what SQL finds is what evaluation in memory finds, in the same
/// order.
struct FetchAgreementTests {
  @Test func sqlFindsWhatMemoryFinds() throws {
    var random = FetchRandom()
    for _ in 0..<10 {
      let data = try FetchTestData(random: &random)
      var predicates = RandomPredicates(model: data.model, objects: data.ids, random: random)
      for _ in 0..<FetchRandom.rounds(200) {
        let entity = predicates.random.pick(data.model.entities)
        var request = ResolvedFetchRequest(entity: entity)
        request.includesSubentities = predicates.random.chance(70)
        request.predicate = predicates.predicate(for: entity)
        try expectAgreement(request, data)
      }
      random = predicates.random
    }
  }

  @Test func sqlOrdersAsMemoryOrders() throws {
    var random = FetchRandom()
    for _ in 0..<5 {
      let data = try FetchTestData(random: &random)
      var predicates = RandomPredicates(model: data.model, objects: data.ids, random: random)
      for _ in 0..<FetchRandom.rounds(100) {
        let entity = predicates.random.pick(data.model.entities)
        var request = ResolvedFetchRequest(entity: entity)
        request.sort = predicates.sort(for: entity)
        if predicates.random.chance(50) { request.limit = predicates.random.upTo(20) }
        if predicates.random.chance(50) { request.offset = predicates.random.upTo(20) }
        if predicates.random.chance(30) {
          request.predicate = predicates.predicate(for: entity, depth: 1)
        }
        if predicates.random.chance(30) {
          request.restrictedTo = data.ids.filter { _ in predicates.random.chance(50) }
        }
        if predicates.random.chance(30) {
          request.excluding = data.ids.filter { _ in predicates.random.chance(20) }
        }
        try expectAgreement(request, data)
      }
      random = predicates.random
    }
  }

  private func expectAgreement(
    _ request: ResolvedFetchRequest, _ data: FetchTestData
  ) throws {
    let expected = try memoryFetch(request, data)
    let found = try data.store.fetchIDs(request)
    guard found == expected else {
      let sql = try data.store.explain(request).sql
      Issue.record(
        """
        SQL and memory disagree.
        only in SQL: \(found.filter { !expected.contains($0) })
        only in memory: \(expected.filter { !found.contains($0) })
        predicate: \(request.predicate.map { "\($0)" } ?? "none")
        sort: \(request.sort)
        SQL: \(sql)
        """)
      return
    }
    #expect(try data.store.count(request) == expected.count)
  }

  private func memoryFetch(
    _ request: ResolvedFetchRequest, _ data: FetchTestData
  ) throws -> [ObjectID] {
    let entity = data.model[request.entity]
    let evaluator = PredicateEvaluator()
    let candidates = data.ids.filter { id in
      let isWanted =
        request.includesSubentities
        ? data.model[id.entity].isKind(of: entity) : id.entity == entity.number
      return isWanted && request.restrictedTo?.contains(id) ?? true
        && !request.excluding.contains(id)
    }
    let matches = try candidates.filter { id in
      try request.predicate.map { try evaluator.evaluate($0, object: id, in: data) } ?? true
    }
    let tuples = try matches.map { id in
      try evaluator.sortTuple(of: id, by: request.sort, in: data)
    }
    let sorted = tuples.sorted { request.sort.compare($0, $1) < 0 }.map(\.object)
    return Array(sorted.dropFirst(request.offset).prefix(request.limit ?? .max))
  }
}
