import Foundation
import ObjectModel
import Seeds
import Testing

@testable import Predicates

/// Any text is read or refused, and never crashes. `Tests/Fuzzing` asks the same with libFuzzer,
/// which learns from the code it reaches; this needs nothing but the tests.
@Suite("Random text as a predicate")
struct FuzzTests {
  private static let rounds = Nightly.isOn ? 1_000_000 : 8_000

  private let graph: TestGraph
  private let entity: Entity

  init() throws {
    graph = try TestGraph()
    entity = try graph.entity("Person")
  }

  @Test("is read or refused at a place within it, and what is read prints to a fixpoint")
  func texts() throws {
    let fixtures = try Fixtures.predicates() ?? ["age BETWEEN {1, 5} OR NOT boss.name IN %@"]
    var trees = RandomTree(
      generator: Seed.next("predicate fuzz").generator(),
      keys: ["age", "name", "dogs", "reports", "boss", "address", "street", "salary", "size"])
    var longest = (seconds: 0.0, text: "")
    for round in 0..<Self.rounds {
      var text: String
      switch round % 3 {
      case 0: text = Self.pieces(using: &trees.generator)
      case 1: text = fixtures.randomElement(using: &trees.generator) ?? ""
      default: text = Predicate(text: "", root: trees.predicate(depth: 3)).description
      }
      if round % 5 > 0 { text = Self.mutated(text, using: &trees.generator) }
      let start = Self.seconds
      try test(text)
      testInserted(text)
      if Self.seconds - start > longest.seconds { longest = (Self.seconds - start, text) }
    }
    print("The longest took \(Int(longest.seconds * 1_000)) ms: \(longest.text.prefix(200))")
  }

  private func test(_ text: String) throws {
    var anyLength = PredicateLimits()
    (anyLength.maximumLength, anyLength.maximumTokens) = (.max, .max)
    do throws(OrreryError) {
      let parser = try PredicateParser(text, arguments: nil)
      let root = try PredicateFault.unwrapped { () throws(PredicateFault) in
        try parser.parsePredicate()
      }
      #expect(parser.steps <= 2 * text.utf8.count, "\(text)")
      let predicate = Predicate(text: text, root: root)
      let printed = predicate.description
      let again = try PredicateParser.parse(printed, arguments: nil, limits: anyLength)
      #expect(again.description == printed, "from \(text)")
      let compiled = try PredicateCompiler(model: graph.model, now: 0)
        .compile(predicate, for: entity, variables: ["x": .value(.integer(1))])
      _ = try PredicateEvaluator().evaluate(
        compiled, object: ObjectID(entity: entity.number, key: 1), in: graph)
    } catch {
      let length = error.predicate?.utf8.count ?? 0
      #expect((0...length).contains(error.offset ?? 0), "\(text): \(error.message)")
      #expect(error.predicate == nil || error.predicate == text, "\(text): \(error.message)")
    }
  }

  /// As an argument it is what it is by itself, whatever is around it.
  private func testInserted(_ text: String) {
    let alone = Result { () throws(OrreryError) in
      try PredicateParser.parse(text, arguments: [])
    }
    let inserted = Result { () throws(OrreryError) in
      try PredicateParser.parse("(%@)", arguments: [.predicate(text, [])])
    }
    switch (alone, inserted) {
    case (.success(let alone), .success(let inserted)):
      #expect(alone.description == inserted.description, "\(text)")
    case (.failure(let alone), .failure(let inserted)):
      #expect(alone.kind == inserted.kind, "\(text)")
      #expect(alone.predicate == inserted.predicate && alone.offset == inserted.offset, "\(text)")
    default: Issue.record("\(alone) alone, \(inserted) as an argument: \(text)")
    }
  }

  /// Of this thread's processor time.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Texts

  private static let vocabulary = [
    "age", "name", "dogs", "boss", ".", ".", "@count", "salary", "address", "street", "SELF", "$x",
    "==", "==", "!=", "<", ">=", "=<", "IN", "BETWEEN", "LIKE", "CONTAINS", "[cd]", "MATCHES",
    "AND", "OR", "NOT", "ANY", "ALL", "NONE", "(", ")", "{", "}", ",", "1", "2.5", "-3", "'a'",
    "\"b*\"", "nil", "TRUE", "%@", "%K", "%d", "+", "-", "*", "/", "**", "&", "|", "<<", "~",
    "SUBQUERY(dogs, $x, ", ").@count > 0", "TERNARY(", "CAST(", "'NSDate'", "now()", "#size",
    "[FIRST]", "[", "]", "é", "'", "\\", "%", "0x", "1e", ":", ":=", "TRUEPREDICATE", "UNION",
    "@sum", "modulus:by:(", "sum(", "\u{0}", "uti-equals", "#\"two words\"",
  ]

  private static func pieces(using generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...12, using: &generator))
      .compactMap { _ in vocabulary.randomElement(using: &generator) }
      .joined(separator: Bool.random(using: &generator) ? " " : "")
  }

  private static func mutated(
    _ text: String, using generator: inout SeededGenerator
  ) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0...4, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: place)
      case 2: bytes[place] = UInt8.random(in: 0...0xFF, using: &generator)
      case 3:
        bytes.insert(
          contentsOf: (vocabulary.randomElement(using: &generator) ?? "").utf8, at: place)
      default:
        let end = Int.random(in: place...bytes.count, using: &generator)
        bytes.insert(contentsOf: bytes[place..<min(end, place + 64)], at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
