import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

@testable import ObjectContext

/// Key-value observing over random models, while random edits, saves, merges, undo and batch
/// requests go on in several contexts: the old value in a notice is the one told before, the new
/// one that which the object has, and who enters and leaves is who begins and ceases to match.
@Suite(.serialized) struct KeyValueObserverPropertyTests {
  /// Seeds of runs that failed once.
  private static let regressions: [UInt64] = [
    620_004_965, 620_004_968, 1_402_471_965, 1_402_471_985,
    233_710_651, 233_710_668, 3_183_933_869, 1_001, 3_174_712_817_038_368_239,
    5_957_590_727_484_340_556, 7_282_871_660_434_241_167, 10_194_969_861_173_071_484,
  ]
  private static let transactionsPerRun = 60
  /// 480 transactions, or 100,000.
  private static let runs = Nightly.isOn ? 1_667 : 8

  @Test func noticesFoldToWhatIsThere() throws {
    let first = FetchRandom().seed
    var told = 0
    for seed in Self.regressions + (0..<Self.runs).map({ first &+ UInt64($0) }) {
      if let fault = try Self.fault(seed: seed, told: &told) { Issue.record("\(fault)") }
    }
    #expect(told > Self.runs)
  }

  /// What does not hold in the run with the seed, at the first transaction after which it does not.
  private static func fault(seed: UInt64, told: inout Int) throws -> String? {
    var run = try LiveContexts(seed: seed)
    var observers: [WatchedObserver] = []
    for context in run.contexts {
      var watched: [WatchedObserver] = []
      for _ in 0..<4 {
        let random = FetchRandom(seed: run.random.next())
        guard let observer = try WatchedObserver(run.graph, in: context, random: random)
        else { continue }
        watched.append(observer)
      }
      run.follow(context, watched.map(\.follower))
      observers += watched
    }
    var found: String?
    transactions: for number in 0..<transactionsPerRun {
      let text = try run.step()
      for observer in observers {
        // Whoever does not ask for a while is told of several changes as one.
        guard !run.random.chance(20), let fault = try observer.fault() else { continue }
        found = "ORRERY_SEED=\(seed), transaction \(number): \(text)\n\(fault)"
        break transactions
      }
    }
    told += observers.map(\.told).reduce(0, +)
    try run.close()
    return found
  }
}

/// An observer with what a client knows.
private final class WatchedObserver {
  /// More objects than there are.
  private static let room = 1_000_000

  let follower: QueryFollower
  private(set) var told = 0
  private let text: String
  private let request: ResolvedFetchRequest
  private let context: ManagedObjectContext
  private let observer: KeyValueObserver
  private var folded: [ObjectID: [Value]]
  /// In how many transactions the values come that were read in the beginning.
  private var delay: Int?

  /// nil where the random predicate is none.
  init?(_ graph: RandomGraph, in context: ManagedObjectContext, random: FetchRandom) throws {
    var random = random
    let entity = random.pick(graph.model.entities)
    var request = ResolvedFetchRequest(entity: entity)
    let compiler = PredicateCompiler(model: graph.model)
    var text = entity.name
    if random.chance(60) {
      var writer = PredicateWriter(graph, entity: entity, random: random)
      let fragment = writer.clause(1 + random.upTo(1)).fragment
      do throws(OrreryError) {
        request.predicate = try compiler.compile(
          try PredicateParser.parse(fragment.text, arguments: fragment.arguments), for: entity,
          variables: writer.variables)
      } catch {
        return nil
      }
      text += " \(fragment.text) \(fragment.arguments)"
    }
    if random.chance(20) {
      request.restrictedTo = graph.ids.filter { _ in random.chance(50) }
    }
    var sorts = RandomSorts(graph, entity: entity, random: random)
    // What collections without an inverse lose by an undo, no change of the context tells.
    if request.predicate?.dependencies.areOneSided(in: graph.model) ?? false { return nil }
    var keyPaths = try compiler.compile(sorts.descriptors(), for: entity).map(\.expression)
      .filter { !PredicateDependencies(of: $0).areOneSided(in: graph.model) }
      .map { KeyValueObserver.KeyPath.expression($0) }
    for (slot, property) in entity.properties.enumerated() where random.chance(40) {
      if case .fetchedProperty = property { continue }
      if let relationship = property.relationship, relationship.isToMany,
        relationship.inverseSlot == nil
      {
        continue
      }
      keyPaths.append(.property(slot: slot))
    }
    self.request = request
    self.context = context
    self.text = "\(text) \(sorts.written) \(keyPaths.count)"
    observer = KeyValueObserver(expecting: keyPaths, of: request, in: context)
    do throws(OrreryError) {
      let values = try KeyValueObserver.values(
        keyPaths, of: request, in: context, room: Self.room)
      guard let values else { return nil }
      folded = values
    } catch {
      return nil
    }
    delay = random.upTo(4)
    follower = QueryFollower(observer)
  }

  /// Takes what is new, and says what does not hold.
  func fault() throws -> String? {
    if let failure = follower.failure {
      return failure.kind == .predicateLimit ? nil : "\(text)\nIt failed: \(failure)"
    }
    if let left = delay {
      delay = left > 0 ? left - 1 : nil
      guard delay == nil else { return nil }
      observer.begin(with: folded)
    }
    let before = folded
    let news = try observer.takeNews()
    let count = news.changes.count + news.entered.count + news.left.count + news.deleted.count
    if count > 0 { told += 1 }
    if let fault = try fold(news) { return "\(text)\n\(fault): \(news)\nbefore: \(before)" }
    let fresh = try #require(
      try KeyValueObserver.values(
        observer.keyPaths, of: request, in: context, room: Self.room))
    let differences = differences(from: fresh)
    return differences.isEmpty
      ? nil : "\(text)\n\(differences.joined(separator: "\n"))\nnews: \(news)"
  }

  /// What is told otherwise than it is.
  private func differences(from fresh: [ObjectID: [Value]]) -> [String] {
    Set(folded.keys).union(fresh.keys).sorted().flatMap { id -> [String] in
      guard let told = folded[id] else { return ["\(id) matches, and was not told of"] }
      guard let values = fresh[id] else { return ["\(id) is told of, and does not match"] }
      return told.indices.filter { !told[$0].isSame(as: values[$0]) }.map {
        "\(id), \(observer.keyPaths[$0]): told \(told[$0]), is \(values[$0])"
      }
    }
  }

  private func fold(_ news: KeyValueObserver.News) throws -> String? {
    for change in news.changes {
      guard let known = folded[change.id]?[change.keyPath] else { return "It was not known" }
      if !known.isSame(as: change.old) { return "Another value was told before" }
      if change.old.isSame(as: change.new) { return "Nothing changed" }
      folded[change.id]?[change.keyPath] = change.new
    }
    for id in news.entered {
      if folded[id] != nil { return "Who is there enters" }
      folded[id] = observer.values[id]
    }
    for id in news.left + news.deleted where folded.removeValue(forKey: id) == nil {
      return "Who is not there leaves"
    }
    for id in news.left where try !context.isAlive(id) { return "What is gone left" }
    for id in news.deleted where try context.isAlive(id) { return "What exists is deleted" }
    return nil
  }
}
