import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

@testable import ObjectContext

/// Live aggregates over random models, while random edits, saves, merges, undo and batch requests
/// go on in several contexts: what a client makes of the changes it is told is what the same fetch
/// computes, every time, and nothing is told where nothing changed.
@Suite(.serialized) struct LiveAggregatePropertyTests {
  /// Seeds of runs that failed once.
  private static let regressions: [UInt64] = [
    658_610_282, 3_098_919_883, 3_098_919_890, 2_349_111_240, 2_349_111_246, 2_000_568,
    2_000_607,
  ]
  private static let transactionsPerRun = 60
  /// 480 transactions, or 100,000.
  private static let runs = Nightly.isOn ? 1_667 : 8

  @Test func changesAlwaysApply() throws {
    var told = 0
    let first = FetchRandom().seed
    for seed in Self.regressions + (0..<Self.runs).map({ first &+ UInt64($0) }) {
      var run = try LiveContexts(seed: seed)
      var aggregates: [WatchedAggregate] = []
      for context in run.contexts {
        var watched: [WatchedAggregate] = []
        for _ in 0..<4 {
          let random = FetchRandom(seed: run.random.next())
          guard let aggregate = try WatchedAggregate(run.graph, in: context, random: random)
          else { continue }
          watched.append(aggregate)
        }
        run.follow(context, watched.map(\.follower))
        aggregates += watched
      }
      transactions: for number in 0..<Self.transactionsPerRun {
        let text = try run.step()
        for aggregate in aggregates {
          guard let fault = try aggregate.fault() else { continue }
          Issue.record("ORRERY_SEED=\(seed), transaction \(number): \(text)\n\(fault)")
          break transactions
        }
      }
      told += aggregates.map(\.told).reduce(0, +)
      try run.close()
    }
    #expect(told > Self.runs)
  }
}

/// A live aggregate with what a client made of it.
private final class WatchedAggregate {
  let follower: QueryFollower
  private(set) var told = 0
  private let text: String
  private let request: ResolvedFetchRequest
  private let context: ManagedObjectContext
  private let controller: AggregateController
  private let opened: AggregateController.Content
  private var folded: [AggregateController.Row]
  /// In how many transactions the rows come that were computed in the beginning.
  private var delay: Int?

  /// nil where the random fetch is none.
  init?(_ graph: RandomGraph, in context: ManagedObjectContext, random: FetchRandom) throws {
    var groups = RandomGroups(graph, random: random)
    // What collections without an inverse lose by a save, no change of the context tells.
    guard let request = try groups.request(), !Self.readsOneSided(request, in: graph.model)
    else { return nil }
    text = groups.text
    self.request = request
    self.context = context
    controller = AggregateController(expecting: request, in: context)
    do throws(OrreryError) {
      opened = try AggregateController(request, in: context).content
      folded = opened.rows
    } catch {
      return nil
    }
    var random = random
    delay = random.upTo(4)
    follower = QueryFollower(controller)
  }

  private static func readsOneSided(
    _ request: ResolvedFetchRequest, in model: ManagedObjectModel
  ) -> Bool {
    request.dependencies(includingColumns: true).areOneSided(in: model)
  }

  /// Takes what is new, and says what does not hold.
  func fault() throws -> String? {
    if let failure = follower.failure {
      return failure.kind == .predicateLimit ? nil : "\(text)\nIt failed: \(failure)"
    }
    if let left = delay {
      delay = left > 0 ? left - 1 : nil
      guard delay == nil else { return nil }
      controller.begin(with: opened)
    }
    let before = folded
    let change = try controller.takeNews().change
    if !change.isEmpty { told += 1 }
    if let fault = fold(change) { return "\(text)\n\(fault): \(change)\nbefore: \(before)" }
    let fresh = try AggregateController(request, in: context).rows
    guard areSame(folded, fresh) else {
      return "\(text)\ntold:  \(folded)\nfetch: \(fresh)\nbefore: \(before)\n\(change)"
    }
    if change.isEmpty, !areSame(before, fresh) { return "\(text)\nNothing was told." }
    return nil
  }

  private func fold(_ change: FetchedResultsChange) -> String? {
    let old = folded
    let removed = change.deletes.map(\.place.row) + change.moves.map(\.from.row)
    if Set(removed).count != removed.count { return "A row is removed twice" }
    for place in removed.sorted(by: >) { folded.remove(at: place) }
    // What stays does so in order: see whether it does by putting in the rest.
    let rows = controller.rows
    var added = change.inserts.map { (place: $0.place.row, row: rows[$0.place.row]) }
    added += change.moves.map { (place: $0.to.row, row: old[$0.from.row]) }
    for (place, row) in added.sorted(by: { $0.place < $1.place }) {
      guard place <= folded.count else { return "A place is beyond the end" }
      folded.insert(row, at: place)
    }
    for place in change.updates.map(\.to.row) {
      if isSame(folded[place], rows[place]) { return "An update changes nothing" }
      folded[place] = rows[place]
    }
    return nil
  }

  private func areSame(
    _ left: [AggregateController.Row], _ right: [AggregateController.Row]
  ) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy(isSame)
  }

  private func isSame(_ left: AggregateController.Row, _ right: AggregateController.Row) -> Bool {
    left.key.map(\.asStored) == right.key.map(\.asStored)
      && left.hasValues(of: right)
  }
}
