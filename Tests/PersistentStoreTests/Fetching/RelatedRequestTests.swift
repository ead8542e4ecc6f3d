import ObjectModel
import PersistentStore
import Predicates
import Testing

/// What key paths lead to from many owners in one query, against walking the same graph in memory.
struct RelatedRequestTests {
  private static let keyPaths = [
    ("Person", "reports"), ("Person", "likes"), ("Person", "likedBy"), ("Person", "tags"),
    ("Person", "boss"), ("Person", "employer.employees"), ("Person", "boss.reports.tags"),
    ("Person", "likes.likedBy"), ("Tag", "people"), ("Tag", "people.employer"),
    ("Company", "employees"), ("Company", "employees.tags"), ("Employee", "boss.boss"),
  ]
  /// About people, tags and companies.
  private static let predicates = [
    "Person": [nil, "age > 0", "name != nil AND boss.age < 3", "ANY tags.weight > 0"],
    "Tag": [nil, "weight > 0", "label CONTAINS[cd] 'a'", "people.@count > 2"],
    "Company": [nil, "rating > 0", "title != nil", "ANY employees.age > 1"],
  ]
  private static let sorts = [
    "Person": ["age", "name", "boss.age"], "Tag": ["weight", "label"],
    "Company": ["rating", "title"],
  ]

  private let data: FetchTestData

  init() throws {
    var random = FetchRandom()
    data = try FetchTestData(random: &random)
  }

  private func request(
    _ keyPath: String, from name: String, random: inout FetchRandom
  ) throws -> RelatedRequest {
    var entity = try data.model.requireEntity(named: name)
    var steps: [RelationshipStep] = []
    for key in keyPath.split(separator: ".") {
      let slot = try #require(entity.slot(named: String(key)))
      steps.append(RelationshipStep(entity: entity.number, slot: slot))
      entity = data.model[try #require(entity.properties[slot].relationship).destination]
    }
    var request = RelatedRequest(steps: steps)
    let compiler = PredicateCompiler(model: data.model)
    if let format = random.pick(Self.predicates[entity.name] ?? [nil]) {
      request.predicate = try compiler.compile(
        PredicateParser.parse(format, arguments: []), for: entity, variables: [:])
    }
    var sort: [SortDescriptor] = []
    for _ in 0..<random.upTo(2) {
      sort.append(
        SortDescriptor(
          keyPath: random.pick(Self.sorts[entity.name] ?? []), isAscending: random.chance(50)))
    }
    request.sort = try compiler.compile(sort, for: entity)
    if random.chance(60) { request.limit = random.upTo(3) }
    if random.chance(40) { request.offset = random.upTo(2) }
    return request
  }

  /// The same by walking.
  private func walk(
    _ request: RelatedRequest, from owner: ObjectID
  ) throws -> [ObjectID] {
    var reached = [owner]
    for step in request.steps {
      var next: [ObjectID] = []
      for object in reached {
        switch try data.value(of: object, slot: step.slot) {
        case .object(let other): next.append(other)
        case .objects(let others): next += others
        default: break
        }
      }
      var seen: Set<ObjectID> = []
      reached = next.filter { seen.insert($0).inserted }
    }
    let evaluator = PredicateEvaluator()
    reached = try reached.filter { object in
      guard let predicate = request.predicate else { return true }
      return try evaluator.evaluate(predicate, object: object, in: data)
    }
    let isOrdered = request.steps.last.map {
      data.model[$0.entity].properties[$0.slot].relationship?.isOrdered ?? false
    }
    if !(request.sort.isEmpty && request.steps.count == 1 && isOrdered == true) {
      let tuples = try reached.map { try evaluator.sortTuple(of: $0, by: request.sort, in: data) }
      reached = tuples.sorted { request.sort.compare($0, $1) < 0 }.map(\.object)
    }
    return Array(reached.dropFirst(request.offset).prefix(request.limit ?? .max))
  }

  @Test func oneQueryFindsWhatWalkingFinds() throws {
    var random = FetchRandom()
    for _ in 0..<300 {
      let (entity, keyPath) = random.pick(Self.keyPaths)
      let request = try request(keyPath, from: entity, random: &random)
      let owners = data.ids(ofKind: entity).filter { _ in random.chance(70) }
      let found = try data.store.read { try $0.relatedIDs(of: owners, request) }
      for owner in owners {
        try #require(
          try found[owner] ?? [] == walk(request, from: owner), "\(keyPath), \(request)")
      }
      #expect(Set(found.keys).isSubset(of: owners))
      #expect(found.values.allSatisfy { !$0.isEmpty })
    }
  }

  @Test func severalOwnersGetWhatEachWouldByItself() throws {
    for (name, key) in [("Person", "likes"), ("Person", "reports"), ("Tag", "people")] {
      let owners = data.ids(ofKind: name)
      let slot = data.slot(key, in: name)
      let together = try data.store.related(to: owners, slot: slot)
      for owner in owners {
        #expect(try together[owner] == data.store.related(to: [owner], slot: slot)[owner])
      }
    }
  }
}
