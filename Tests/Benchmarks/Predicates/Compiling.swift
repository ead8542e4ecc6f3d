import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates
import Server

/// What it takes to get from the text of a predicate to SQL, step by step. There is no peer for it:
/// the times stand beside those of the questions.
struct Compiling {
  static let iterations = 2_000
  static let format = "lastName BEGINSWITH[cd] %@ AND age > %d AND employer.title == %@"
  static let arguments: [PredicateArgument] = [
    .value(.string("Lind")), .value(.integer(30)), .value(.string("Company 77")),
  ]

  let store: PeopleStore
  let rounds: Int

  func run() throws {
    let entity = try store.model.requireEntity(named: "Person")
    let compiler = PredicateCompiler(model: store.model)
    let opened = try SQLiteStore.open(.file(path: store.path), model: store.model)
    let predicate = try PredicateParser.parse(Self.format, arguments: Self.arguments)
    var request = ResolvedFetchRequest(entity: entity)
    request.predicate = try compiler.compile(predicate, for: entity)
    let fetch = request
    print("\(Self.format)")
    try measure("parsed") {
      _ = try PredicateParser.parse(Self.format, arguments: Self.arguments)
    }
    try measure("compiled") { _ = try compiler.compile(predicate, for: entity) }
    var asked = Wire.FetchRequest(entity: "Person")
    asked.predicate = Self.format
    asked.argumentArray = [
      RawJSON(text: "\"Lind\""), RawJSON(text: "30"), RawJSON(text: "\"Company 77\""),
    ]
    let cache = PredicateCache()
    cache.insert(try compiler.compile(predicate, for: entity), for: PredicateCache.Key(asked))
    try measure("found compiled") { _ = cache[PredicateCache.Key(asked)] }
    try measure("made SQL of") { _ = try opened.schema.idPlan(fetch) }
    try opened.close()
  }

  private func measure(_ name: String, _ body: () throws -> Void) throws {
    var times: [Double] = []
    for _ in 0..<rounds {
      let elapsed = try ContinuousClock().measure {
        for _ in 0..<Self.iterations { try body() }
      }
      times.append(elapsed / .nanoseconds(Self.iterations))
    }
    print(
      column("  " + name, 56) + right(String(format: "%.2f µs", times.median / 1e3), 20)
        + right(String(format: "%.2f µs at least", times.least / 1e3), 24))
  }
}
