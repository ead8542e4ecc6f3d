import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

@testable import ObjectContext

/// Live lists over random models, predicates, orders and sections, while random edits, saves,
/// merges, undo and batch requests go on: what a client makes of the changes it is told is what a
/// fetch finds, every time, and nothing is told that did not happen.
///
/// | invariant | where it is shown, after every transaction unless it says otherwise |
/// | --- | --- |
/// | I1 the list and a change are what a fetch finds, sections too | `WatchedList.fault` |
/// | I2 deletes have gone, inserts have come | `WatchedList.fault(of:after:)` |
/// | I3 only what was touched moves, and is not deleted or inserted too | the same |
/// | I4 no place twice, each with its object | `FoldedList.apply` |
/// | I5 no empty section, names once and in order | `FoldedList.apply`, `WatchedList.fault` |
/// | I6 counts add up | `FoldedList.apply`, and the total |
/// | I7 updates are of rows that stay and were touched | `WatchedList.fault(of:after:)` |
/// | I8 what does not move keeps its order | the same |
/// | I9 nothing changed, nothing told | the same |
/// | I10 changes that are told as one come to the same | `LateReader` |
/// | I11 a save that fails tells nothing | `LiveListRun.step` |
/// | I12 the order of edits in a transaction makes no difference | `editsInAnyOrderTellTheSame` |
/// | I13 clients of one request agree | `LiveListRun.addTwin` |
/// | I14 a limited list begins like the whole one | `WatchedList.freshList` |
/// | I15 nor does it whether they are one transaction or two | `editsInAnyOrderTellTheSame` |
/// | I16 memory and SQL find the same | `LanguageAgreementTests` |
/// | I17 table views can apply a change | `FoldedList.apply` |
/// | I18 nothing is missing that changes while the rows are fetched | `SlowRows` |
@Suite(.serialized) struct LiveListPropertyTests {
  /// Seeds of runs that failed once.
  private static let regressions: [UInt64] = [
    836_974_783, 1_913_825_077, 1_100_497_711, 1_100_497_753, 1_100_498_306, 2_504_207_739,
    1_525_278_466, 3_993_846_154, 8_056_131_763_148_772_502,
  ]
  private static let remoteRegressions: [UInt64] = []
  private static let orderRegressions: [UInt64] = []
  private static let transactionsPerRun = 60

  /// 480 transactions, or 66,000; with the other two tests 1,000, or 100,000.
  @Test func changesAlwaysApply() throws {
    try play(Self.regressions, runs: Nightly.isOn ? 1_100 : 8) {
      try LiveListRun(LiveContexts(seed: $0))
    }
  }

  /// 300 transactions, or 20,040.
  @Test func changesOfTwoProcessesAlwaysApply() throws {
    try play(Self.remoteRegressions, runs: Nightly.isOn ? 334 : 5) {
      try LiveListRun(LiveProcesses(seed: $0))
    }
  }

  private func play<World>(
    _ regressions: [UInt64], runs: Int, _ test: String = #function,
    _ begin: (UInt64) throws -> LiveListRun<World>
  ) throws {
    let first = FetchRandom(test).seed
    for seed in regressions + (0..<runs).map({ first &+ UInt64($0) }) {
      var run = try begin(seed)
      for number in 0..<Self.transactionsPerRun {
        if let report = try run.step() {
          Issue.record("ORRERY_SEED=\(seed), transaction \(number): \(report)")
          break
        }
      }
      try run.close()
    }
  }

  /// The same edits in one transaction, in one but another order, and in two. 240 transactions, or
  /// 14,000.
  @Test func editsInAnyOrderTellTheSame() throws {
    let first = FetchRandom().seed
    let runs = Nightly.isOn ? 234 : 4
    for seed in Self.orderRegressions + (0..<runs).map({ first &+ UInt64($0) }) {
      let runs = try (0..<3).map { _ in try LiveListRun(LiveContexts(seed: seed)) }
      var random = FetchRandom(seed: seed)
      for number in 0..<20 {
        let edits = IndependentEdits(in: runs[0].world, random: &random)
        let half = random.upTo(edits.all.count)
        let isSaved = random.chance(30)
        try runs[0].perform([edits.all], isSaved: isSaved)
        try runs[1].perform([edits.all.shuffled(using: &random)], isSaved: isSaved)
        try runs[2].perform(
          [Array(edits.all[..<half]), Array(edits.all[half...])], isSaved: isSaved)
        var report: String?
        for run in runs where report == nil { report = try run.fault() }
        report = report ?? runs[0].difference(to: runs[1], isOfOneChange: true)
        report = report ?? runs[0].difference(to: runs[2], isOfOneChange: false)
        guard let report else { continue }
        Issue.record("ORRERY_SEED=\(seed), transaction \(number): \(edits.text)\n\(report)")
        break
      }
      for run in runs { try run.close() }
    }
  }
}

/// Contexts, each with some lists.
struct LiveListRun<World: LiveWorld> {
  private(set) var world: World
  private var lists: [ContextLists]
  /// For what is no part of the world.
  private var random: FetchRandom

  init(_ world: World) throws {
    self.world = world
    lists = []
    random = FetchRandom(seed: world.random.seed &+ 1)
    for context in world.contexts {
      let watched = ContextLists()
      for number in 0..<4 {
        let own = FetchRandom(seed: self.world.random.next() &+ UInt64(number))
        guard let list = try WatchedList(world.graph, in: context, random: own) else { continue }
        watched.lists.append(list)
      }
      watched.follow(context)
      lists.append(watched)
    }
  }

  /// One transaction, and what is wrong after it.
  mutating func step() throws -> String? {
    try addTwin()
    let text = try world.step()
    if text.hasSuffix("save (refused)"), lists.contains(where: \.hasNews) {
      return "\(text)\nIt was told."
    }
    return try fault().map { "\(text)\n\($0)" }
  }

  /// Now and then another client asks for what one has.
  private mutating func addTwin() throws {
    guard random.chance(4) else { return }
    let context = random.pick(lists)
    guard let list = context.lists.randomElement(using: &random) else { return }
    if let twin = try list.twin(random: &random) { context.lists.append(twin) }
  }

  /// What is wrong after what was done.
  func fault() throws -> String? {
    for (number, context) in world.contexts.enumerated() {
      if let fault = try brokenInverse(context) { return "context \(number): \(fault)" }
    }
    for list in lists.flatMap(\.lists) {
      if let fault = try list.fault() { return "\(list)\n\(fault)" }
    }
    return nil
  }

  /// A to-many relationship that holds an object which does not lead back.
  private func brokenInverse(_ context: ManagedObjectContext) throws -> String? {
    let model = world.graph.model
    for id in world.edits.ids where try context.isAlive(id) {
      for (slot, property) in model[id.entity].properties.enumerated() {
        guard let relationship = property.relationship, relationship.isToMany,
          let inverse = relationship.inverseSlot,
          model.inverse(of: relationship)?.isToMany == false
        else { continue }
        guard case .objects(let members) = try context.value(of: id, slot: slot) else { continue }
        for member in members
        where try context.value(of: member, slot: inverse) != .object(id) {
          return "\(model.text(of: member)) is in \(model.text(of: id))"
            + ".\(relationship.name) and does not lead back."
        }
      }
    }
    return nil
  }

  func close() throws { try world.close() }

  // MARK: The same edits twice

  /// Makes edits in the first context, which are a transaction each list of them.
  func perform(_ transactions: [[IndependentEdits.Edit]], isSaved: Bool) throws {
    let context = world.contexts[0]
    for edits in transactions {
      context.perform {
        // What is refused is so in any order.
        for edit in edits { try? edit.make(in: context) }
      }
    }
    if isSaved { _ = try? context.save() }
  }

  /// How what the clients have, and were told, differs from what they are in another run.
  ///
  /// - Parameter isOfOneChange: Whether both were told at once.
  func difference(to other: Self, isOfOneChange: Bool) -> String? {
    for (lists, others) in zip(lists, other.lists) {
      for (list, other) in zip(lists.lists, others.lists) {
        if !list.folded.isSame(as: other.folded) {
          return "\(list)\n\(list.folded)\n\(other.folded)"
        }
        let (change, otherChange) = (list.lastChange, other.lastChange)
        if isOfOneChange, change != otherChange {
          return "\(list)\n\(change?.short ?? "")\n\(otherChange?.short ?? "")"
        }
      }
    }
    return nil
  }
}

/// The lists of one context, which become more.
final class ContextLists {
  var lists: [WatchedList] = []

  var hasNews: Bool { lists.contains(where: \.hasNews) }

  func follow(_ context: ManagedObjectContext) {
    context.onChange = { change, _ in for list in self.lists { list.receive(change) } }
    let receive: (SavedChanges) -> Void = { save in
      for list in self.lists { list.receive(save) }
    }
    context.onSave = receive
    context.onSaveAbove = receive
    context.onInvalidation = { for list in self.lists { list.reload() } }
  }
}
