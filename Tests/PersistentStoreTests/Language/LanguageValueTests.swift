import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

/// What SQL computes for a column of a fetch is what memory computes for each object: functions,
/// arithmetic, aggregates, casts and whatever else has a value.
@Suite(.serialized) struct LanguageValueTests {
  /// Seeds of rounds that failed once.
  private static let regressions: [UInt64] = []
  private static let casesPerRound = 60
  private static let rounds = Nightly.isOn ? 400 : 15

  @Test func sqlComputesWhatMemoryComputes() throws {
    var (compiled, written) = (0, 0)
    let first = FetchRandom().seed
    for seed in Self.regressions + (0..<Self.rounds).map({ first &+ UInt64($0) }) {
      let graph = try RandomGraph.make(seed: seed)
      for number in 0..<Self.casesPerRound {
        let random = FetchRandom(seed: seed &* 1_000 &+ UInt64(number))
        written += 1
        if try check(graph, random, "ORRERY_SEED=\(seed), case \(number)") { compiled += 1 }
      }
      try graph.close()
    }
    #expect(compiled * 100 > written * 90)
  }

  /// - Returns: Whether the compiler took the expression.
  private func check(
    _ graph: RandomGraph, _ random: FetchRandom, _ name: String
  ) throws -> Bool {
    var random = random
    let entity = random.pick(graph.model.entities)
    var writer = PredicateWriter(graph, entity: entity, random: random)
    let fragment = writer.operand(random.pick(PredicateWriter.Kind.allCases), 2)
    let compiled: CompiledExpression
    do throws(OrreryError) {
      let parsed = try PredicateParser.parseExpression(
        fragment.text, arguments: fragment.arguments)
      compiled = try PredicateCompiler(model: graph.model, now: LanguageCase.now)
        .compile(parsed, for: entity, variables: writer.variables)
    } catch {
      guard error.kind.rawValue.hasPrefix("predicate.") else { throw error }
      return false
    }
    var request = ResolvedFetchRequest(entity: entity)
    request.columns = [FetchColumn(name: "value", expression: compiled)]
    var recorder = FetchRowTests.Recorder()
    try graph.store.fetch(request, into: &recorder)
    for row in recorder.rows {
      let expected = try PredicateEvaluator().value(of: compiled, object: row.id, in: graph)
      guard !Self.areSame(row.values[0], expected) else { continue }
      Issue.record(
        """
        \(name), entity \(entity.name), \(graph.model.text(of: row.id))
        \(fragment.text) \(fragment.arguments) \(writer.variables)
        SQL: \(row.values[0]), memory: \(expected)
        \(try graph.store.explain(request).sql)
        \(graph.described(row.id))
        """)
      break
    }
    return true
  }

  static func areSame(_ sql: Value, _ memory: Value) -> Bool {
    if case .double(let number) = sql, case .integer(let whole) = memory {
      return number == Double(whole)
    }
    if sql.isNull || memory.isNull { return sql.isNull && memory.isNull }
    return ValueOrder.compare(sql, memory) == 0
  }
}
