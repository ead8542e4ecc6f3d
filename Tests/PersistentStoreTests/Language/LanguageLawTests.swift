import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

/// Laws that hold whatever a predicate means: what logic, sets and the definitions of the language
/// say of any predicate at all.
@Suite(.serialized) struct LanguageLawTests {
  /// Seeds of rounds that broke a law once.
  private static let regressions: [UInt64] = [2_000_000, 1_039_534_257, 346_084_907]
  private static let casesPerRound = 40
  private static let rounds = Nightly.isOn ? 400 : 15

  @Test func predicatesKeepTheLaws() throws {
    var checked = 0
    for seed in Self.regressions { checked += try play(seed) }
    let first = FetchRandom().seed
    for round in 0..<Self.rounds { checked += try play(first &+ UInt64(round)) }
    // Most of what is written must compile, or nothing was shown.
    #expect(checked * 4 > Self.rounds * Self.casesPerRound)
  }

  private func play(_ seed: UInt64) throws -> Int {
    let graph = try RandomGraph.make(seed: seed)
    defer { try? graph.close() }
    var checked = 0
    for number in 0..<Self.casesPerRound {
      let random = FetchRandom(seed: seed &* 1_000 &+ UInt64(number))
      var laws = LanguageLaws(graph, random: random, name: "ORRERY_SEED=\(seed), case \(number)")
      do {
        try laws.check(number)
        checked += 1
      } catch let error as OrreryError where error.kind.rawValue.hasPrefix("predicate.") {
        continue
      }
    }
    return checked
  }
}

/// One random predicate, or the parts of one, put into each law in turn. What the compiler refuses
/// is thrown.
struct LanguageLaws {
  private let graph: RandomGraph
  private let entity: Entity
  private let name: String
  private var writer: PredicateWriter

  init(_ graph: RandomGraph, random: FetchRandom, name: String) {
    var random = random
    self.graph = graph
    self.name = name
    entity = random.pick(graph.model.entities)
    writer = PredicateWriter(graph, entity: entity, random: random)
  }

  mutating func check(_ number: Int) throws {
    switch number % 5 {
    case 0: try checkLogic()
    case 1: try checkDeMorgan()
    case 2: try checkQuantifiers()
    case 3: try checkLists()
    default: try checkPrintingAndPaging()
    }
  }

  // MARK: Finding

  private func found(_ fragment: Fragment) throws(OrreryError) -> [ObjectID] {
    try graph.store.fetchIDs(request(fragment))
  }

  private func request(_ fragment: Fragment) throws(OrreryError) -> ResolvedFetchRequest {
    let parsed = try PredicateParser.parse(fragment.text, arguments: fragment.arguments)
    var request = ResolvedFetchRequest(entity: entity)
    request.predicate = try compiled(parsed)
    return request
  }

  private func compiled(_ parsed: Predicate) throws(OrreryError) -> CompiledPredicate {
    try PredicateCompiler(model: graph.model, now: LanguageCase.now)
      .compile(parsed, for: entity, variables: writer.variables)
  }

  private func expectSame(_ left: Fragment, _ right: Fragment) throws {
    let (one, other) = (try found(left), try found(right))
    #expect(
      one == other,
      """
      \(name), entity \(entity.name)
      \(left.text) \(left.arguments)
      is not
      \(right.text) \(right.arguments)
      variables \(writer.variables)
      """)
  }

  // MARK: Laws

  private mutating func checkLogic() throws {
    let p = writer.predicate(2)
    try expectSame("(\(p)) OR NOT (\(p))", "TRUEPREDICATE")
    try expectSame("(\(p)) AND NOT (\(p))", "FALSEPREDICATE")
    try expectSame("NOT (NOT (\(p)))", p)
    try expectSame("TERNARY(\(p), 1, 0) == 1", p)
  }

  private mutating func checkDeMorgan() throws {
    let (p, q) = (writer.predicate(1), writer.predicate(1))
    try expectSame("NOT ((\(p)) AND (\(q)))", "(NOT (\(p))) OR (NOT (\(q)))")
    try expectSame("NOT ((\(p)) OR (\(q)))", "(NOT (\(p))) AND (NOT (\(q)))")
    try expectSame("(\(p)) AND (\(q))", "(\(q)) AND (\(p))")
  }

  private mutating func checkQuantifiers() throws {
    guard let collection = writer.toMany() else { return }
    let kind = writer.anyKind()
    guard
      let keys = writer.attributeKeys(
        from: collection.entity, kind, steps: 1, where: { _ in true })
    else { return }
    let key = keys.map { "#" + $0 }.joined(separator: ".")
    let body: Fragment = "\(writer.order(kind)) \(writer.operand(kind, 1))"
    let path: Fragment = "\(collection.fragment).\(key)"
    try expectSame("NONE \(path) \(body)", "NOT (ANY \(path) \(body))")
    try expectSame("SOME \(path) \(body)", "ANY \(path) \(body)")
    let subquery: Fragment = "SUBQUERY(\(collection.fragment), $e, $e.\(key) \(body)).@count"
    try expectSame("ANY \(path) \(body)", "\(subquery) > 0")
    let others: Fragment = "SUBQUERY(\(collection.fragment), $e, NOT ($e.\(key) \(body))).@count"
    try expectSame("ALL \(path) \(body)", "\(others) == 0")
    let value = writer.operand(kind, 1)
    try expectSame("ALL \(path) == \(value)", "NOT (ANY \(path) != \(value))")
    try expectSame("\(collection.fragment).@count > 0", "ANY \(collection.fragment) != nil")
    try expectSame("\(subquery) + \(others) == \(collection.fragment).@count", "TRUEPREDICATE")
  }

  private mutating func checkLists() throws {
    let kind = writer.random.pick([PredicateWriter.Kind.number, .text, .date])
    let options = kind == .text ? writer.options() : ""
    let value = writer.operand(kind, 1)
    let elements = (0..<1 + writer.random.upTo(3)).map { _ in writer.operand(kind, 0) }
    let list: Fragment = "{\(Fragment.joined(elements, by: ", "))}"
    let equals = elements.map { element -> Fragment in
      "(\(value) ==\(options) \(element) AND \(value) != nil)"
    }
    try expectSame("\(value) IN\(options) \(list)", .joined(equals, by: " OR "))
    try expectSame("\(value) NOT IN\(options) \(list)", "NOT (\(value) IN\(options) \(list))")
    try expectSame(
      "ANY \(list) ==\(options) \(value)",
      .joined(
        elements.map { "\($0) ==\(options) \(value)" }, by: " OR "))
    let (low, high) = (writer.operand(kind, 0), writer.operand(kind, 0))
    try expectSame(
      "\(value) BETWEEN {\(low), \(high)}",
      """
      \(value) != nil AND \(low) != nil AND \(high) != nil AND \
      ((\(value) >= \(low) AND \(value) <= \(high)) OR (\(value) <= \(low) AND \(value) >= \(high)))
      """)
  }

  private mutating func checkPrintingAndPaging() throws {
    let p = writer.predicate(2)
    let ids = try found(p)
    let parsed = try PredicateParser.parse(p.text, arguments: p.arguments)
    let printed = parsed.canonicalText(in: graph.model)
    let again = try PredicateParser.parse(printed, arguments: [])
    #expect(again.canonicalText(in: graph.model) == printed, "\(name): \(p.text) \(p.arguments)")
    try expectSame(p, Fragment(printed))
    var request = try request(p)
    #expect(try graph.store.count(request) == ids.count, "\(name)")
    request.offset = writer.random.upTo(4)
    request.limit = writer.random.upTo(6)
    let slice = Array(ids.dropFirst(request.offset).prefix(request.limit ?? 0))
    #expect(try graph.store.fetchIDs(request) == slice, "\(name)")
    #expect(try graph.store.count(request) == slice.count, "\(name)")
  }
}
