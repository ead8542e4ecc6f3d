import GRDB
import ObjectModel
import PersistentStore
import Predicates
import Testing

/// What `explain` says of a fetch, and that the indexes it suggests do help.
struct FetchExplanationTests {
  private let model: ManagedObjectModel
  private let store: SQLiteStore

  init() throws {
    model = try FetchTestModel.make()
    store = try SQLiteStore.open(.memory, model: model)
  }

  private func request(
    _ format: String? = nil, _ arguments: [PredicateArgument] = [],
    sort: [SortDescriptor] = [], entity name: String = "Person"
  ) throws -> ResolvedFetchRequest {
    let entity = try model.requireEntity(named: name)
    let compiler = PredicateCompiler(model: model)
    var request = ResolvedFetchRequest(entity: entity)
    if let format {
      request.predicate = try compiler.compile(
        PredicateParser.parse(format, arguments: arguments), for: entity, variables: [:])
    }
    request.sort = try compiler.compile(sort, for: entity)
    return request
  }

  private func words(of request: ResolvedFetchRequest) throws -> [String] {
    try store.explain(request, .ids).steps.map(\.words)
  }

  private func suggestion(for request: ResolvedFetchRequest) throws -> IndexSuggestion? {
    try store.read { try $0.indexSuggestions(for: request) }.first
  }

  private func insert(_ count: Int, of name: String) throws {
    let entity = try model.requireEntity(named: name)
    var changes = StoreChanges()
    for key in try store.reserveKeys(root: entity.root, count: count) {
      changes.inserted.append(
        ObjectSnapshot(
          id: ObjectID(entity: entity.number, key: key), version: 0,
          values: Array(repeating: .null, count: entity.properties.count)))
    }
    guard case .saved = try store.save(changes) else {
      throw OrreryError(.saveFailed, "The test's own data is in conflict.")
    }
  }

  // MARK: Words

  @Test func plansAreSaidInPlainWords() throws {
    #expect(try words(of: request()) == ["Reads every row of Person."])
    #expect(
      try words(of: request("name = 'A'")) == [
        "Searches Person by its index Z_Person_byName, where name = ?.",
        "Sorts all rows in a temporary B-tree.",
      ]
        || words(of: request("name = 'A'")) == [
          "Searches Person by its index Z_Person_byName, where name = ?."
        ])
    #expect(
      try words(of: request("age > 3 AND age < 9")).first
        == "Searches Person by its index Z_Person_byAge, where age > ? and age < ?.")
    #expect(
      try words(of: request(sort: [SortDescriptor(keyPath: "score")])) == [
        "Reads every row of Person.", "Sorts all rows in a temporary B-tree.",
      ])
    #expect(
      try words(of: request(sort: [SortDescriptor(keyPath: "name")])).first?
        .hasPrefix("Reads ") == true)
    #expect(
      try words(of: request("employer.title = 'A'")).contains {
        $0.hasPrefix("Finds Company by its key")
      })
    #expect(
      try words(of: request("ANY reports.name = 'A'")).contains(
        "For each row, runs a query of its own:"))
  }

  @Test func everyStepHasSQLitesOwnLine() throws {
    let explanation = try store.explain(request("name = 'A'"))
    #expect(explanation.steps.first?.detail.contains("Z_Person_byName (ZNAME=?)") == true)
    #expect(explanation.plan.first == explanation.steps.first?.detail)
  }

  @Test func bindingsAreLiterals() throws {
    let explanation = try store.explain(
      request(
        "name BEGINSWITH \"O'\" AND age = 7 AND score > 1.5 OR nick = %@",
        [
          .value(.string(String(repeating: "x", count: 500)))
        ]))
    #expect(explanation.bindings.contains("7"))
    #expect(explanation.bindings.contains("1.5"))
    #expect(explanation.bindings.contains { $0.hasPrefix("'xxx") && $0.hasSuffix("x…") })
    #expect(explanation.bindings.allSatisfy { $0.count <= 201 })
  }

  // MARK: Effort

  @Test func effortIsCounted() throws {
    try insert(100, of: "Company")
    let all = try store.read { try $0.measure(request(entity: "Company")) }
    #expect(all.rows == 100)
    #expect(all.scanSteps == 99)
    #expect(all.sorts == 0)
    let sorted = try store.read {
      try $0.measure(request(sort: [SortDescriptor(keyPath: "rating")], entity: "Company"))
    }
    #expect(sorted.sorts == 1)
    #expect(sorted.instructions > all.instructions)
    let count = try store.read { try $0.measure(request(entity: "Company"), .count) }
    #expect(count.rows == 1)
    // Counted anew each time, though the statement is kept.
    #expect(try store.read { try $0.measure(request(entity: "Company")) } == all)
  }

  @Test func whatIsSearchedForIsNotScanned() throws {
    try insert(100, of: "Person")
    let effort = try store.read { try $0.measure(request("name = 'A'")) }
    #expect(effort.rows == 0)
    #expect(effort.scanSteps == 0)
  }

  // MARK: Indexes

  /// Makes the suggested index as a store of the changed model would and looks at the real plan.
  private func plan(
    of request: ResolvedFetchRequest, with suggestion: IndexSuggestion
  ) throws -> [String] {
    let columns = suggestion.index.elements.map { element in
      guard case .property(let name) = element.subject else { return "" }
      return "Z\(name.split(separator: ".").last.map(String.init) ?? "")".uppercased()
        + (element.isAscending ? " ASC" : " DESC")
    }
    let name = "Z_\(model[suggestion.entity].name)_\(suggestion.index.name)"
    let table = "Z\(model[model[suggestion.entity].root].name.uppercased())"
    try store.read { reader in
      try reader.database.execute(
        sql: "CREATE INDEX \(name) ON \(table) (\(columns.joined(separator: ", ")))")
    }
    return try store.explain(request).plan
  }

  private func expect(
    _ names: [String], for request: ResolvedFetchRequest,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let found = try #require(try suggestion(for: request), sourceLocation: sourceLocation)
    let elements = found.index.elements.map { element in
      guard case .property(let name) = element.subject else { return "" }
      return element.isAscending ? name : name + " descending"
    }
    #expect(elements == names, sourceLocation: sourceLocation)
    let plan = try plan(of: request, with: found)
    let name = "Z_\(model[found.entity].name)_\(found.index.name)"
    #expect(plan.contains { $0.contains(name) }, sourceLocation: sourceLocation)
    #expect(plan == found.steps.map { String(repeating: "  ", count: $0.depth) + $0.detail })
    // Once it is there nothing is left to suggest.
    #expect(try suggestion(for: request) == nil, sourceLocation: sourceLocation)
  }

  @Test func equalityAsksForItsIndex() throws {
    try expect(["nick"], for: request("nick = 'A'"))
  }

  @Test func rangesAndPrefixesAskForTheirIndex() throws {
    let byScore = [SortDescriptor(keyPath: "score")]
    try expect(["score"], for: request("score > 3", sort: byScore))
    try expect(["nick"], for: request("nick BEGINSWITH 'A'"))
    let range: [PredicateArgument] = [.value(.date(0)), .value(.date(9))]
    try expect(["birthday"], for: request("birthday BETWEEN {%@, %@}", range))
  }

  @Test func whatSQLiteHoldsDearerThanAScanIsNotSuggested() throws {
    // Open at one end, and then to be sorted: it reads from end to end all the same.
    #expect(try suggestion(for: request("score > 3")) == nil)
  }

  @Test func listsAskForTheirIndex() throws {
    try expect(["nick"], for: request("nick IN {'A', 'B', 'C'}"))
  }

  @Test func equalityComesBeforeTheOrder() throws {
    try expect(
      ["nick", "score descending"],
      for: request("nick = 'A'", sort: [SortDescriptor(keyPath: "score", isAscending: false)]))
  }

  @Test func theOrderAloneAsksForItsIndex() throws {
    let request = try request(sort: [
      SortDescriptor(keyPath: "score"), SortDescriptor(keyPath: "age"),
    ])
    #expect(try suggestion(for: request)?.reason.contains("no sorting") == true)
    try expect(["score", "age"], for: request)
  }

  @Test func toOneRelationshipsAreServedToo() throws {
    let boss = try ObjectID(entity: model.requireEntity(named: "Person").number, key: 1)
    try expect(
      ["boss", "nick"],
      for: request("boss = %@", [.value(.object(boss))], sort: [SortDescriptor(keyPath: "nick")]))
  }

  @Test func elementsOfCompositesAreServedToo() throws {
    try expect(["address.zip"], for: request("address.zip = 8000"))
  }

  @Test func anIndexBelongsToTheEntityThatHasItsProperties() throws {
    let inherited = try #require(
      try suggestion(for: request("nick = 'A'", entity: "Manager")))
    #expect(model[inherited.entity].name == "Person")
    let own = try #require(try suggestion(for: request("level = 3", entity: "Manager")))
    #expect(model[own.entity].name == "Manager")
  }

  @Test func nothingIsSuggestedThatWouldNotBeUsed() throws {
    #expect(try suggestion(for: request()) == nil)
    #expect(try suggestion(for: request("name = 'A'")) == nil)
    #expect(try suggestion(for: request("nick CONTAINS 'A'")) == nil)
    #expect(try suggestion(for: request("nick ==[c] 'A'")) == nil)
    #expect(try suggestion(for: request("nick != 'A'")) == nil)
    #expect(try suggestion(for: request("nick = name")) == nil)
    #expect(try suggestion(for: request("employer.title = 'A'")) == nil)
    let folded = SortDescriptor(keyPath: "nick", comparator: .caseInsensitiveCompare)
    #expect(try suggestion(for: request(sort: [folded])) == nil)
  }

  @Test func namesThatAreTakenGetANumber() throws {
    var description = ModelDescription()
    var entity = EntityDescription(name: "Thing")
    entity.attributes = [
      AttributeDescription(name: "a", type: .string),
      AttributeDescription(name: "b", type: .string),
    ]
    entity.fetchIndexes = [
      FetchIndexDescription(name: "byA", elements: [.init(subject: .property("b"))])
    ]
    description.entities = [entity]
    let model = try ManagedObjectModel(checking: description)
    let store = try SQLiteStore.open(.memory, model: model)
    let thing = try model.requireEntity(named: "Thing")
    var request = ResolvedFetchRequest(entity: thing)
    request.predicate = try PredicateCompiler(model: model).compile(
      PredicateParser.parse("a = 'x'", arguments: []), for: thing, variables: [:])
    let found = try store.read { try $0.indexSuggestions(for: request) }
    #expect(found.first?.index.name == "byA2")
  }

  @Test func anIndexHasXcodesForm() {
    var index = FetchIndexDescription(
      name: "by\"A\"",
      elements: [
        .init(subject: .property("a")), .init(subject: .expression("b < 1"), isAscending: false),
      ])
    index.partialIndexPredicate = "a != nil"
    #expect(
      index.xcodeText == """
        <fetchIndex name="by&quot;A&quot;" partialIndexPredicate="a != nil">
            <fetchIndexElement property="a" type="Binary" order="ascending"/>
            <fetchIndexElement expression="b &lt; 1" type="Binary" order="descending"/>
        </fetchIndex>
        """)
  }
}
