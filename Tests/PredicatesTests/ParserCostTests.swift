import ObjectModel
import Testing

@testable import Predicates

/// Text comes from any client: reading it takes steps in proportion to its length, and never traps.
@Suite("What reading a predicate costs")
struct ParserCostTests {
  private func steps(_ format: String) throws -> Int {
    let parser = try PredicateParser(format, arguments: nil)
    _ = try parser.parsePredicate()
    return parser.steps
  }

  @Test("nested subqueries in parentheses take linear steps, 200 levels deep too")
  func subqueries() throws {
    func format(_ levels: Int) -> String {
      String(repeating: "(SUBQUERY(k,$x,(", count: levels) + "a == 1"
        + String(repeating: ")).@count > 0)", count: levels)
    }
    let ten = try steps(format(10))
    let twoHundred = try steps(format(200))
    #expect(twoHundred <= 20 * ten)
    #expect(twoHundred <= format(200).utf8.count)
  }

  @Test("nested parentheses take linear steps, around a predicate or an expression")
  func parentheses() throws {
    for inner in ["a == 1)", "a) == 1"] {
      func format(_ levels: Int) -> String {
        let closing = String(repeating: ")", count: levels - 1)
        return String(repeating: "(", count: levels)
          + inner.replacing(")", with: ")" + closing)
      }
      #expect(try steps(format(400)) <= 45 * steps(format(10)))
    }
  }

  @Test("what nests too deep is refused, not crashed on")
  func depth() {
    let deep = 30_000
    let formats = [
      String(repeating: "(", count: deep), String(repeating: "NOT ", count: deep / 3),
      String(repeating: "-", count: deep) + "1 == 1", String(repeating: "{", count: deep),
      String(repeating: "a[", count: deep / 3), "a" + String(repeating: "+a", count: 7_000) + "==1",
      "a" + String(repeating: "[0]", count: 5_000) + "==1",
      String(repeating: "SUBQUERY(k,$x,", count: 4_000),
      String(repeating: "TERNARY(", count: 4_000),
    ]
    for format in formats {
      let error = #expect(throws: OrreryError.self) {
        try PredicateParser.parse(format, arguments: nil)
      }
      #expect(error?.kind == .predicateLimit, "\(format.prefix(20)): \(error?.message ?? "")")
    }
  }

  @Test("the deepest that is allowed can be printed, compiled and let go")
  func deepest() throws {
    let graph = try TestGraph()
    let nots = String(repeating: "NOT ", count: 300) + "age == 1"
    let predicate = try PredicateParser.parse(nots, arguments: [])
    #expect(
      try PredicateParser.parse(predicate.description, arguments: []).description
        == predicate.description)
    #expect(try graph.compile(nots) == graph.compile("age == 1"))
    let sums = "age == 1" + String(repeating: " + 1", count: 600)
    #expect(try graph.compile(sums) == graph.compile("age == 601"))
  }

  @Test("no text crashes the parser, and what it reads prints to a fixpoint")
  func fuzz() throws {
    let graph = try TestGraph()
    let entity = try graph.entity("Person")
    var generator = SeededGenerator(seed: SeededGenerator.seed(for: "predicate fuzz"))
    for _ in 0..<8_000 {
      let format = Self.randomText(using: &generator)
      do throws(OrreryError) {
        let predicate = try PredicateParser.parse(format, arguments: nil)
        let text = predicate.description
        let again = try PredicateParser.parse(text, arguments: nil)
        #expect(again.description == text, "from \(format)")
        _ = try PredicateCompiler(model: graph.model).compile(predicate, for: entity)
      } catch {
        #expect(error.predicate != nil, "\(format): \(error.message)")
        let offset = error.offset ?? -1
        #expect(offset >= 0 && offset <= (error.predicate ?? "").utf8.count, "\(format)")
      }
    }
  }

  private static let pieces = [
    "age", "name", "dogs", "boss", ".", ".", "@count", "salary", "address", "street", "SELF", "$x",
    "==", "==", "!=", "<", ">=", "=<", "IN", "BETWEEN", "LIKE", "CONTAINS", "[cd]", "MATCHES",
    "AND", "OR", "NOT", "ANY", "ALL", "NONE", "(", ")", "{", "}", ",", "1", "2.5", "-3", "'a'",
    "\"b*\"", "nil", "TRUE", "%@", "%K", "%d", "+", "-", "*", "/", "**", "&", "|", "<<", "~",
    "SUBQUERY(dogs, $x, ", ").@count > 0", "TERNARY(", "CAST(", "'NSDate'", "now()", "#size",
    "[FIRST]", "[", "]", "é", "'", "\\", "%", "0x", "1e", ":", ":=", "TRUEPREDICATE", "UNION",
  ]

  private static func randomText(using generator: inout SeededGenerator) -> String {
    if Bool.random(using: &generator) {
      return (0..<Int.random(in: 1...12, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }
        .joined(separator: Bool.random(using: &generator) ? " " : "")
    }
    let base =
      [
        "ANY dogs.age > 3 AND name BEGINSWITH[cd] 'a'", "age BETWEEN {1, 5} OR NOT boss.name IN %@",
        "SUBQUERY(dogs, $x, $x.name == 'a' AND $x.age > 1).@count > 0", "address.street == %K",
      ].randomElement(using: &generator) ?? ""
    var bytes = Array(base.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0...2, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: place)
      default: bytes[place] = UInt8.random(in: 0...0x7F, using: &generator)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
