import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

/// Rows of groups: SQL makes the groups that memory makes, with the same values, in the same order.
@Suite(.serialized) struct LanguageGroupTests {
  /// Seeds of rounds that failed once.
  private static let regressions: [UInt64] = [
    590_662_347, 651_248_341, 5_000_140, 5_000_291, 5_000_294,
  ]
  private static let casesPerRound = 40
  private static let rounds = Nightly.isOn ? 400 : 15

  @Test func sqlGroupsAsMemoryGroups() throws {
    var (compiled, written, kept) = (0, 0, 0)
    let first = FetchRandom().seed
    for seed in Self.regressions + (0..<Self.rounds).map({ first &+ UInt64($0) }) {
      let graph = try RandomGraph.make(seed: seed)
      for number in 0..<Self.casesPerRound {
        let random = FetchRandom(seed: seed &* 1_000 &+ UInt64(number))
        var groups = RandomGroups(graph, random: random)
        written += 1
        guard let request = try groups.request() else { continue }
        compiled += 1
        if try check(request, graph, "ORRERY_SEED=\(seed), case \(number): \(groups.text)") > 1 {
          kept += 1
        }
      }
      try graph.close()
    }
    #expect(compiled * 100 > written * 70)
    #expect(kept * 100 > written * 10)
  }

  /// - Returns: How many groups there are.
  private func check(
    _ request: ResolvedFetchRequest, _ graph: RandomGraph, _ name: String
  ) throws -> Int {
    let grouping = try #require(request.grouping)
    let entity = graph.model[request.entity]
    var groups = GroupedRows(
      grouping, columns: request.columns.map(\.expression), sort: request.sort)
    for id in graph.ids(of: entity) {
      let isWanted = try request.predicate.map {
        try PredicateEvaluator().evaluate($0, object: id, in: graph)
      }
      if isWanted ?? true { try groups.add(id, in: graph) }
    }
    let expected = try groups.rows(in: graph).dropFirst(request.offset).prefix(
      request.limit ?? .max)
    var recorder = FetchRowTests.Recorder()
    try graph.store.fetch(request, into: &recorder)
    let found = recorder.rows.map(\.values)
    let isSame =
      found.count == expected.count
      && zip(found, expected).allSatisfy { zip($0, $1).allSatisfy(LanguageValueTests.areSame) }
    let sql = try graph.store.explain(request).sql
    #expect(
      isSame,
      """
      \(name), entity \(entity.name)
      SQL:    \(found)
      memory: \(Array(expected))
      \(sql)
      """)
    let count = try graph.store.count(request)
    #expect(count == expected.count, "\(name)")
    return expected.count
  }
}

/// A random grouped fetch as a client could ask for it.
struct RandomGroups {
  private let graph: RandomGraph
  private let entity: Entity
  private var writer: PredicateWriter
  /// All of its texts, for reports.
  private(set) var text = ""

  init(_ graph: RandomGraph, random: FetchRandom) {
    var random = random
    self.graph = graph
    entity = random.pick(graph.model.entities)
    writer = PredicateWriter(graph, entity: entity, random: random)
  }

  /// nil for what the compiler refuses, and for what would have more than one value in a group.
  mutating func request() throws -> ResolvedFetchRequest? {
    do {
      return try compiledRequest()
    } catch let error as OrreryError where error.kind.rawValue.hasPrefix("predicate.") {
      return nil
    }
  }

  private mutating func compiledRequest() throws -> ResolvedFetchRequest? {
    var request = ResolvedFetchRequest(entity: entity)
    let keys = try (0..<writer.random.upTo(2)).map { _ in
      let depth = writer.random.chance(75) ? 0 : 1
      return try expression(writer.operand(writer.anyKind(), depth))
    }
    let functions = try (0...writer.random.upTo(2)).map { _ in try expression(function()) }
    let columns = keys + functions
    request.columns = columns.enumerated().map {
      FetchColumn(name: "c\($0.offset)", expression: $0.element)
    }
    if writer.random.chance(30) { request.predicate = try predicate(writer.predicate(1), [:]) }
    var having: CompiledPredicate?
    if writer.random.chance(50) {
      let names = Dictionary(
        uniqueKeysWithValues: functions.enumerated().map { ("f\($0.offset)", $0.element) })
      having = try predicate(condition(functions), names)
    }
    let grouping = RowGrouping(keys: keys, having: having)
    guard functions.allSatisfy(grouping.determines), having.map(grouping.determines) ?? true
    else { return nil }
    request.grouping = grouping
    for column in columns where column.attributeType != nil && writer.random.chance(30) {
      request.sort.append(
        CompiledSortDescriptor(
          expression: column, isAscending: writer.random.chance(50), comparator: .compare))
    }
    if writer.random.chance(20) { request.limit = writer.random.upTo(4) }
    if writer.random.chance(20) { request.offset = writer.random.upTo(2) }
    return request
  }

  /// A function of all rows of a group, or arithmetic on one.
  private mutating func function() -> Fragment {
    let name = writer.random.pick([
      "sum", "max", "min", "average", "count", "median", "mode", "stddev",
    ])
    let call: Fragment = "\(name):(\(writer.number(1)))"
    return writer.random.chance(15) ? "\(call) * 2 + 1" : call
  }

  private mutating func condition(_ functions: [CompiledExpression]) -> Fragment {
    let name = "f\(writer.random.upTo(functions.count - 1))"
    switch writer.random.upTo(3) {
    case 0: return "\(name) != nil"
    case 1: return "\(name) BETWEEN {\(writer.constant(.number)), \(writer.constant(.number))}"
    case 2: return "\(name) \(writer.order(.number)) \(name) OR \(function()) > 1"
    default: return "NOT (\(name) \(writer.order(.number)) \(writer.constant(.number)))"
    }
  }

  // MARK: Compiling

  private func compiler(_ columns: [String: CompiledExpression] = [:]) -> PredicateCompiler {
    var compiler = PredicateCompiler(model: graph.model, now: LanguageCase.now)
    compiler.allowsRowAggregates = true
    compiler.columns = columns
    return compiler
  }

  private mutating func expression(_ fragment: Fragment) throws -> CompiledExpression {
    text += "\n" + fragment.text + " \(fragment.arguments)"
    let parsed = try PredicateParser.parseExpression(
      fragment.text, arguments: fragment.arguments)
    return try compiler().compile(parsed, for: entity, variables: writer.variables)
  }

  private mutating func predicate(
    _ fragment: Fragment, _ names: [String: CompiledExpression]
  ) throws -> CompiledPredicate {
    text += "\n" + fragment.text + " \(fragment.arguments)"
    let parsed = try PredicateParser.parse(fragment.text, arguments: fragment.arguments)
    var compiler = compiler(names)
    compiler.allowsRowAggregates = !names.isEmpty
    return try compiler.compile(parsed, for: entity, variables: writer.variables)
  }
}
