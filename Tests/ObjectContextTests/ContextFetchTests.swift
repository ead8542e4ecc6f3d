import Foundation
import ObjectContext
import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

/// A fetch over unsaved changes finds what a fetch from the store finds once they are saved.
struct ContextFetchTests {
  @Test(arguments: 0..<20)
  func mergedFetchesAreFetchesAfterTheSave(_ round: Int) throws {
    var world = try World(seed: .next())
    for _ in 0..<Nightly.rounds(6) {
      let chain = world.makeContexts()
      for _ in 0...world.upTo(6) { try world.edit(in: chain) }
      let requests = try (0..<15).map { _ in try world.request() }
      let found = try requests.map { try chain[0].fetchIDs($0.resolved) }
      let counts = try requests.map { try chain[0].count($0.resolved) }
      let needMerging = requests.map { chain[0].needsMerging($0.resolved) }
      let before = try requests.map { try world.store.fetchIDs($0.resolved) }
      for context in chain { try context.save() }
      for (index, request) in requests.enumerated() {
        let expected = try world.store.fetchIDs(request.resolved)
        #expect(found[index] == expected, "\(world.seed): \(request.text)")
        #expect(counts[index] == expected.count, "\(world.seed): count of \(request.text)")
        if !needMerging[index] {
          #expect(before[index] == expected, "\(world.seed): unmerged \(request.text)")
        }
      }
    }
  }

  @Test func distinctRowsAreCountedOnce() throws {
    for _ in 0..<10 {
      var world = try World(seed: .next())
      let chain = world.makeContexts()
      for _ in 0..<5 { try world.edit(in: chain) }
      let person = try world.model.requireEntity(named: "Person")
      var request = ResolvedFetchRequest(entity: person)
      request.columns = FetchColumn.columns(of: person, slot: world.slot("name"))
      request.isDistinct = true
      let all = try chain[0].count(request)
      request.offset = 1
      request.limit = 3
      let some = try chain[0].count(request)
      for context in chain { try context.save() }
      #expect(some == (try world.store.count(request)), "\(world.seed)")
      request.offset = 0
      request.limit = nil
      #expect(all == (try world.store.count(request)), "\(world.seed)")
    }
  }

  @Test func onlyWhatTheRequestReadsNeedsMerging() throws {
    let world = try World(seed: Seed(1))
    let context = world.makeContext()
    let person = try world.model.requireEntity(named: "Person")
    var request = ResolvedFetchRequest(entity: person)
    request.predicate = try PredicateCompiler(model: world.model)
      .compile("employer.title == 'a'", for: person)
    request.columns = FetchColumn.columns(of: person, slot: world.slot("name"))
    #expect(!context.needsMerging(request))

    let someone = try #require(try world.store.fetchIDs(ResolvedFetchRequest(entity: person)).first)
    try context.setValues([world.slot("age"): .integer(77)], of: someone)
    #expect(!context.needsMerging(request))
    try context.setValues([world.slot("name"): .string("new")], of: someone)
    #expect(context.needsMerging(request))
    context.rollback()

    let company = try world.model.requireEntity(named: "Company")
    try context.insert(company, values: [:])
    #expect(!context.needsMerging(request))
    let employer = try #require(
      try world.store.fetchIDs(ResolvedFetchRequest(entity: company)).first)
    let title = try #require(company.slot(named: "title"))
    try context.setValues([title: .string("new")], of: employer)
    #expect(context.needsMerging(request))
    context.rollback()

    try context.insert(person, values: [:])
    #expect(context.needsMerging(request))
  }

  /// Objects of subentities show more than the columns that the fetched entity has.
  @Test func aSubentitysOwnSlotsNeedMerging() throws {
    let world = try World(seed: Seed(2))
    let context = world.makeContext()
    let person = try world.model.requireEntity(named: "Person")
    let employee = try world.model.requireEntity(named: "Employee")
    let grade = try #require(employee.slot(named: "grade"))
    let someone = try #require(
      try world.store.fetchIDs(ResolvedFetchRequest(entity: employee)).first)
    try context.setValues([grade: .integer(5)], of: someone)
    var request = ResolvedFetchRequest(entity: person)
    request.columns = FetchColumn.allColumns(of: person)
    #expect(context.needsMerging(request))
    request.includesSubentities = false
    #expect(!context.needsMerging(request))
  }

  @Test func aClosedContextFetchesNothing() throws {
    let world = try World(seed: Seed(3))
    let context = world.makeContext()
    context.close()
    let request = ResolvedFetchRequest(entity: try world.model.requireEntity(named: "Person"))
    #expect(throws: OrreryError.self) { try context.fetchIDs(request) }
    #expect(throws: OrreryError.self) { try context.count(request) }
  }
}

/// A store in memory with a few objects, and a source of random edits and requests.
private struct World {
  let seed: Seed
  let model: ManagedObjectModel
  let store: SQLiteStore
  let coordinator: PersistentStoreCoordinator
  private var random: SeededGenerator

  init(seed: Seed) throws {
    self.seed = seed
    random = seed.generator()
    model = try Self.makeModel()
    store = try SQLiteStore.open(
      .memory, model: model, options: StoreOptions(creation: .always))
    coordinator = PersistentStoreCoordinator(store: store)
    let context = ManagedObjectContext(coordinator: coordinator)
    for name in ["Company", "Company", "Tag", "Tag", "Tag"] {
      try context.insert(try model.requireEntity(named: name), values: [:])
    }
    for _ in 0..<12 { try insertPerson(in: context) }
    for _ in 0..<40 { try edit(in: [context]) }
    try context.save()
  }

  func slot(_ name: String) -> Int {
    model.entity(named: "Person")?.slot(named: name) ?? -1
  }

  func makeContext(parent: ManagedObjectContext? = nil) -> ManagedObjectContext {
    ManagedObjectContext(coordinator: coordinator, parent: parent)
  }

  /// The innermost first. Half of the time there is one above the other.
  mutating func makeContexts() -> [ManagedObjectContext] {
    let main = makeContext()
    return chance(50) ? [main] : [makeContext(parent: main), main]
  }

  // MARK: Randomness

  mutating func upTo(_ limit: Int) -> Int { Int.random(in: 0...limit, using: &random) }
  mutating func chance(_ percent: Int) -> Bool { upTo(99) < percent }
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[upTo(elements.count - 1)]
  }

  private mutating func value(of key: String) -> Value {
    if chance(25) { return .null }
    return switch key {
    case "age", "weight", "grade": .integer(Int64(upTo(4)))
    case "score": .double(Double(upTo(4)) / 2)
    default: .string(pick(["a", "A", "b", "ä", "e\u{301}", "é", "aa", "10", "9"]))
    }
  }

  // MARK: Edits

  /// One random edit in a random context of the chain.
  mutating func edit(in chain: [ManagedObjectContext]) throws {
    let context = pick(chain)
    switch upTo(9) {
    case 0, 1: try insertPerson(in: context)
    case 2: try delete(in: context)
    case 3, 4: try setValue("Company", "title", in: context)
    case 5: try setValue("Tag", pick(["label", "weight"]), in: context)
    case 6, 7: try setValue("Person", pick(["name", "age", "score"]), in: context)
    default: try relate(in: context)
    }
  }

  private func ids(_ name: String, in context: ManagedObjectContext) throws -> [ObjectID] {
    // By key, so that a seed means the same whatever the fetch under test does.
    let entity = try model.requireEntity(named: name)
    var ids = Set(try store.fetchIDs(ResolvedFetchRequest(entity: entity)))
    var level: ManagedObjectContext? = context
    while let context = level {
      ids.formUnion(context.pendingChanges.inserted)
      level = context.parent
    }
    return ids.filter { id in
      model[id.entity].isKind(of: entity) && (try? context.requireObject(id)) != nil
    }.sorted()
  }

  private mutating func insertPerson(in context: ManagedObjectContext) throws {
    let entity = try model.requireEntity(named: chance(50) ? "Person" : "Employee")
    let values = Dictionary(
      uniqueKeysWithValues: ["name", "age", "score"].map { (slot($0), value(of: $0)) })
    let id = try context.insert(entity, values: values)
    if chance(60) {
      let company = pick(try ids("Company", in: context))
      try context.setValues([slot("employer"): .object(company)], of: id)
    }
  }

  private mutating func delete(in context: ManagedObjectContext) throws {
    let name = chance(80) ? "Person" : "Tag"
    let ids = try ids(name, in: context)
    if ids.count > 2 { try context.delete([pick(ids)]) }
  }

  private mutating func setValue(
    _ entity: String, _ key: String, in context: ManagedObjectContext
  ) throws {
    let id = pick(try ids(entity, in: context))
    let slot = model[id.entity].slot(named: key) ?? -1
    try context.setValues([slot: value(of: key)], of: id)
  }

  private mutating func relate(in context: ManagedObjectContext) throws {
    let person = pick(try ids("Person", in: context))
    switch upTo(3) {
    case 0:
      let company = pick(try ids("Company", in: context))
      try context.setValues([slot("employer"): chance(30) ? .null : .object(company)], of: person)
    case 1:
      let boss = pick(try ids("Person", in: context))
      try context.setValues([slot("boss"): chance(30) ? .null : .object(boss)], of: person)
    case 2:
      try context.relate(.add([pick(try ids("Tag", in: context))]), of: person, slot: slot("tags"))
    default:
      try context.relate(
        .remove([pick(try ids("Tag", in: context))]), of: person, slot: slot("tags"))
    }
  }

  // MARK: Requests

  mutating func request() throws -> (resolved: ResolvedFetchRequest, text: String) {
    let entity = try model.requireEntity(named: pick(["Person", "Person", "Employee", "Tag"]))
    let isTag = entity.name == "Tag"
    var request = ResolvedFetchRequest(entity: entity)
    let compiler = PredicateCompiler(model: model)
    let parts = (0...upTo(2)).map { _ in
      (chance(20) ? "NOT " : "") + pick(isTag ? Self.tagPredicates : Self.personPredicates)
    }
    let predicate = chance(10) ? "TRUEPREDICATE" : parts.joined(separator: pick([" AND ", " OR "]))
    request.predicate = try compiler.compile(predicate, for: entity)
    let keys = (0..<upTo(2)).map { _ in pick(isTag ? Self.tagKeys : Self.personKeys) }
    let descriptors = keys.map { key in
      let isText = ["name", "label", "employer.title", "boss.name"].contains(key)
      return SortDescriptor(
        keyPath: key, isAscending: chance(50),
        comparator: isText ? pick(SortComparator.allCases) : .compare)
    }
    request.sort = try compiler.compile(descriptors, for: entity)
    if chance(50) { request.limit = upTo(8) }
    if chance(50) { request.offset = upTo(4) }
    if chance(20) { request.includesSubentities = false }
    let everyone = try store.fetchIDs(ResolvedFetchRequest(entity: entity))
    if chance(10) { request.restrictedTo = everyone.filter { $0.key % 2 == 0 } }
    if chance(10) { request.excluding = everyone.filter { $0.key % 3 == 0 } }
    return (request, "\(entity.name) \(predicate) by \(descriptors)")
  }

  private static let personPredicates = [
    "name == 'a'", "name ==[cd] 'a'", "name BEGINSWITH 'a'", "age > 1", "age == nil",
    "score BETWEEN {0.5, 1.5}", "age IN {0, 2, 4}", "employer.title == 'a'", "employer == nil",
    "employer.title < name", "boss.name == 'b'", "boss.employer.title != nil", "boss.age >= age",
    "ANY tags.label == 'a'", "ALL tags.weight > 1", "NONE tags.label ==[c] 'A'", "tags.@count > 1",
    "reports.@count == 0", "ANY reports.age < 3", "employer.employees.@count > 4",
    "ANY employer.employees.name == 'b'", "ANY reports.employer.title == 'a'",
  ]
  private static let tagPredicates = [
    "label == 'a'", "weight > 1", "people.@count > 2", "ANY people.age > 2",
    "ANY people.employer.title == 'a'", "ALL people.name != nil", "weight == nil",
  ]
  private static let personKeys = [
    "name", "age", "score", "employer.title", "boss.name", "tags.@count",
  ]
  private static let tagKeys = ["label", "weight", "people.@count"]

  // MARK: The model

  private static func makeModel() throws -> ManagedObjectModel {
    var description = ModelDescription()
    var person = EntityDescription(name: "Person")
    person.attributes = [
      attribute("name", .string), attribute("age", .integer32), attribute("score", .double),
    ]
    person.relationships = [
      relationship("employer", "Company", inverse: "employees"),
      relationship("boss", "Person", inverse: "reports"),
      relationship("reports", "Person", inverse: "boss", isToMany: true),
      relationship("tags", "Tag", inverse: "people", isToMany: true),
    ]
    var employee = EntityDescription(name: "Employee")
    employee.superentity = "Person"
    employee.attributes = [attribute("grade", .integer16)]
    var company = EntityDescription(name: "Company")
    company.attributes = [attribute("title", .string)]
    company.relationships = [
      relationship("employees", "Person", inverse: "employer", isToMany: true)
    ]
    var tag = EntityDescription(name: "Tag")
    tag.attributes = [attribute("label", .string), attribute("weight", .integer32)]
    tag.relationships = [relationship("people", "Person", inverse: "tags", isToMany: true)]
    description.entities = [person, employee, company, tag]
    return try ManagedObjectModel(checking: description)
  }

  private static func attribute(_ name: String, _ type: AttributeType) -> AttributeDescription {
    var attribute = AttributeDescription(name: name, type: type)
    attribute.isOptional = true
    return attribute
  }

  private static func relationship(
    _ name: String, _ destination: String, inverse: String, isToMany: Bool = false
  ) -> RelationshipDescription {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.inverse = inverse
    relationship.isOptional = true
    relationship.isToMany = isToMany
    if !isToMany { relationship.maximumCount = 1 }
    return relationship
  }
}
