import Foundation
import ObjectModel
import PersistentStore
import Predicates
import Synchronization
import Testing

@testable import ObjectContext

/// What a change costs under a live aggregate: the objects that it touches, however many there are.
struct LiveAggregateCostTests {
  private typealias M = FixtureModels

  private static let objectCount = 400

  private let store: TestStore
  private let context: ManagedObjectContext
  private let entity: Entity
  private let ids: [ObjectID]

  init() throws {
    store = try TestStore(
      M.model(
        M.entity("Song", [M.attribute("plays", .integer64), M.attribute("artist", .string)])))
    entity = try store.entity("Song")
    var ids: [ObjectID] = []
    for number in 0..<Self.objectCount {
      ids.append(
        try store.insert(
          "Song",
          ["plays": .integer(Int64(number)), "artist": .string(String(number % 5))]))
    }
    self.ids = ids
    context = ManagedObjectContext(
      coordinator: PersistentStoreCoordinator(store: store.store))
  }

  private func expression(_ text: String) throws -> CompiledExpression {
    var compiler = PredicateCompiler(model: store.model)
    compiler.allowsRowAggregates = true
    return try compiler.compile(
      PredicateParser.parseExpression(text, arguments: []), for: entity, variables: [:])
  }

  private func request(_ texts: [String]) throws -> ResolvedFetchRequest {
    var request = ResolvedFetchRequest(entity: entity)
    request.grouping = RowGrouping(keys: [try expression("artist")])
    request.columns = try texts.map { text in
      FetchColumn(name: text, expression: try expression(text))
    }
    return request
  }

  /// How many objects are evaluated meanwhile.
  private func evaluated(_ body: () throws -> Void) rethrows -> Int {
    let count = Counter()
    try EvaluationInterruption.asking({ count.add() }, body)
    return count.value
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() -> Bool {
      count.withLock { $0 += 1 }
      return false
    }
  }

  @Test func aChangeCostsTheObjectsItTouches() throws {
    let request = try request(["count(SELF)", "sum(plays)", "average(plays)", "max(plays)"])
    let groups = try AggregateController(request, in: context)
    var failure: (any Error)?
    context.onChange = { change, _ in
      do { try groups.note(change) } catch { failure = error }
    }
    let plays = try store.slot("plays", of: "Song")
    let artist = try store.slot("artist", of: "Song")

    try context.setValues([plays: .integer(7)], of: ids[0])
    let first = try evaluated { _ = try groups.takeNews() }
    #expect(first > 0 && first <= 2)
    try context.setValues([plays: .integer(-1)], of: ids[1])
    try context.setValues([artist: .string("0")], of: ids[2])
    // The greatest of its group goes.
    try context.delete([ids[Self.objectCount - 1]])
    _ = try context.insert(entity, values: [plays: .integer(1), artist: .string("new")])
    let second = try evaluated { _ = try groups.takeNews() }
    #expect(second > 0 && second <= 12)
    #expect(failure == nil)

    let fresh = try AggregateController(request, in: context)
    #expect(groups.rows.map(\.values) == fresh.rows.map(\.values))
    #expect(groups.rows.map(\.key) == fresh.rows.map(\.key))
  }

  /// Functions that need all values, and those that take equal ones once.
  @Test func whatIsTakenBackLeavesNoTrace() throws {
    let request = try request([
      "median(plays)", "stddev(plays)", "mode(plays)", "min(plays)", "count(plays)",
    ])
    let groups = try AggregateController(request, in: context)
    let before = groups.rows
    context.onChange = { change, _ in
      do { try groups.note(change) } catch { Issue.record(error) }
    }
    let plays = try store.slot("plays", of: "Song")
    for id in ids.prefix(20) { try context.setValues([plays: .integer(5_000)], of: id) }
    #expect(try !groups.takeNews().change.updates.isEmpty)
    for (number, id) in ids.prefix(20).enumerated() {
      try context.setValues([plays: .integer(Int64(number))], of: id)
    }
    #expect(try !groups.takeNews().change.updates.isEmpty)
    #expect(groups.rows.map(\.values) == before.map(\.values))
  }
}
