import Foundation
import ObjectModel
import PersistentStore
import Predicates

/// Asks every question both ways, in turns, and prints a line for each. The predicate runs as a
/// fetch of the server does: on a reader of the store that watches for cancellation.
struct Comparison: Sendable {
  let store: PeopleStore
  let rounds: Int
  /// Of the predicates to ask; empty for all.
  let part: String
  /// A short run is repeated until it has taken about this long, in nanoseconds.
  static let leastTime = 20_000_000.0

  func run() throws {
    let opened = try SQLiteStore.open(.file(path: store.path), model: store.model)
    let questions = try Question.all(store.model).filter(isAsked)
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    _ = opened.concurrentRead { reader throws(OrreryError) in
      do {
        if let reader = reader as? SQLiteReader { try compare(questions, reader) }
      } catch {
        throw OrreryError(.storeFailed, "\(error)")
      }
    } completion: { result in
      outcome.result = result
      done.signal()
    }
    done.wait()
    try outcome.result?.get()
    try opened.close()
  }

  private func compare(_ questions: [Question], _ reader: SQLiteReader) throws {
    print(
      column("predicate", 56) + right("rows", 8) + right("orrery", 12) + right("peer", 12)
        + right("ratio", 7) + right("of min", 7) + "  plan")
    let peer = try Peer(path: store.path, settings: StoreConnection.settings.joined(separator: ";"))
    for question in questions {
      try compare(question, reader, peer)
      fflush(nil)
    }
    print("against a peer that does not check pages and keeps 2 MB of them, as SQLite by default:")
    let careless = try Peer(path: store.path, settings: "")
    for question in Question.probing.filter(isAsked) {
      try compare(question, reader, careless)
      fflush(nil)
    }
  }

  private func compare(_ question: Question, _ reader: SQLiteReader, _ peer: Peer) throws {
    let request = try request(question)
    let plan = try reader.schema.idPlan(request)
    let statement = try peer.statement(question.sql)
    let expected = statement.keys(question.bindings)
    guard try reader.fetchIDs(request).map(\.key) == expected else {
      throw Peer.Failure(message: "The answers differ: \(question.format)")
    }
    let sample = nanoseconds(1) { _ = statement.keys(question.bindings) }
    let repetitions = max(1, Int(Self.leastTime / sample))
    var ours: [Double] = []
    var theirs: [Double] = []
    for _ in 0..<rounds {
      ours.append(
        try nanoseconds(repetitions) {
          var sink = KeySink()
          try reader.run(plan, into: &sink)
        })
      theirs.append(nanoseconds(repetitions) { _ = statement.keys(question.bindings) })
    }
    let explanation = try reader.explain(request, .ids)
    let steps = explanation.steps.map { String(repeating: "  ", count: $0.depth) + $0.detail }
    let ourPlan = QueryPlan(steps, sql: explanation.sql)
    let theirPlan = QueryPlan(
      try peer.statement("EXPLAIN QUERY PLAN " + question.sql).planRows(), sql: question.sql)
    printLine(question, expected.count, ours, theirs, isSamePlan: ourPlan == theirPlan)
    if ourPlan != theirPlan {
      print("    orrery: " + ourPlan.lines.joined(separator: "\n            "))
      print("    peer:   " + theirPlan.lines.joined(separator: "\n            "))
    }
  }

  private func isAsked(_ question: Question) -> Bool {
    part.isEmpty || question.format.contains(part)
  }

  private func request(_ question: Question) throws -> ResolvedFetchRequest {
    let entity = try store.model.requireEntity(named: "Person")
    let compiler = PredicateCompiler(model: store.model)
    var request = ResolvedFetchRequest(entity: entity)
    request.predicate = try compiler.compile(
      PredicateParser.parse(question.format, arguments: question.arguments), for: entity)
    request.sort = try compiler.compile(
      question.sort.map { SortDescriptor(keyPath: $0) }, for: entity)
    request.limit = question.limit
    return request
  }

  /// Of one of the repetitions.
  private func nanoseconds(
    _ repetitions: Int, _ body: () throws -> Void
  ) rethrows -> Double {
    let elapsed = try ContinuousClock().measure {
      for _ in 0..<repetitions { try body() }
    }
    return elapsed / .nanoseconds(repetitions)
  }

  private func printLine(
    _ question: Question, _ rows: Int, _ ours: [Double], _ theirs: [Double], isSamePlan: Bool
  ) {
    let ratios = zip(ours, theirs).map { $0 / $1 }
    print(
      column(question.title, 56) + right("\(rows)", 8) + time(ours.median) + time(theirs.median)
        + right(String(format: "%.2f", ratios.median), 7)
        + right(String(format: "%.2f", ours.least / theirs.least), 7)
        + (isSamePlan ? "  same" : "  other"))
  }
}

/// What the completion leaves for the thread that waits for it.
private final class Outcome: @unchecked Sendable {
  var result: Result<Void, OrreryError>?
}

extension [Double] {
  var median: Double {
    let ordered = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (ordered[middle - 1] + ordered[middle]) / 2 : ordered[middle]
  }

  var least: Double { self.min() ?? 0 }
}

func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: Swift.max(0, width - text.count))
}

func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: Swift.max(0, width - text.count)) + text
}

/// Milliseconds, from nanoseconds.
func time(_ nanoseconds: Double) -> String {
  right(String(format: "%.3f ms", nanoseconds / 1e6), 12)
}
