import Foundation
import PersistentStore
import Seeds
import Testing

/// One meaning for a predicate: whatever random text says over whatever random model, SQL finds
/// what evaluation in memory finds, and a naive reading of the rules finds no other.
@Suite(.serialized) struct LanguageAgreementTests {
  /// Seeds of rounds that failed once.
  private static let regressions: [UInt64] = [2_000_119, 2_001_060, 3_274_820_489]
  private static let casesPerRound = 100
  private static let rounds = Nightly.isOn ? 2_000 : 30

  @Test func sqlAndMemoryAgree() throws {
    var coverage = GrammarCoverage()
    for seed in Self.regressions { try play(seed, &coverage) }
    let first = FetchRandom().seed
    for round in 0..<Self.rounds { try play(first &+ UInt64(round), &coverage) }
    print(coverage.summary)
    if ProcessInfo.processInfo.environment["ORRERY_COVERAGE"] != nil { print(coverage.details) }
    coverage.expectComplete()
  }

  private func play(_ seed: UInt64, _ coverage: inout GrammarCoverage) throws {
    let graph = try RandomGraph.make(seed: seed)
    for number in 0..<Self.casesPerRound {
      let random = FetchRandom(seed: seed &* 1_000 &+ UInt64(number))
      let sample = LanguageCase(graph, random: random)
      let outcome = sample.run()
      coverage.add(sample, outcome)
      guard case .disagreed(let report) = outcome else { continue }
      let (smallest, why) = sample.shrunk(report)
      Issue.record("ORRERY_SEED=\(seed), case \(number)\n\(smallest.description)\n\(why)")
    }
    try graph.close()
  }
}
