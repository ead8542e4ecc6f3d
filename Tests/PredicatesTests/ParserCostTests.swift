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

  @Test("steps are in proportion to tokens, whatever the text")
  func proportion() throws {
    for (unit, end) in [
      ("a == 1 AND ", "b == 2"), ("a.b.c == {1, 'x', %@} OR ", "b == 2"),
      ("ANY a.b LIKE[cd] 'x' && ", "b == 2"), ("a IN b UNION c MINUS d && ", "b == 2"),
      ("modulus:by:(a, b) == now() OR ", "b == 2"), ("x.%K[0].@count > -1 AND ", "b == 2"),
    ] {
      let few = try steps(String(repeating: unit, count: 10) + end)
      let many = try steps(String(repeating: unit, count: 500) + end)
      #expect(many <= 50 * few, "\(unit)")
    }
  }

  /// Sets and lists on the left repeat what is on the right: sets within sets would double it with
  /// every level.
  @Test("what sets and lists multiply to is bounded")
  func repetitions() throws {
    let graph = try TestGraph()
    func nested(_ levels: Int) -> String {
      String(repeating: "ANY (dogs UNION dogs).age == TERNARY(", count: levels) + "age == 1"
        + String(repeating: ", 1, 2)", count: levels)
    }
    func list(_ element: String, _ count: Int) -> String {
      "{" + Array(repeating: element, count: count).joined(separator: ", ") + "}"
    }
    func union(_ depth: Int) -> String {
      depth == 0 ? "dogs" : "(\(union(depth - 1)) UNION \(union(depth - 1)))"
    }
    for format in [
      nested(2), "ANY \(list("age", 100)) IN \(list("size", 100))",
      "ANY \(union(4)) INTERSECT \(union(4)) != nil",
      String(repeating: "SUBQUERY(dogs UNION dogs, $d, ", count: 3) + "age == 1"
        + String(repeating: ").@count > 0", count: 3),
    ] {
      _ = try graph.compile(format)
    }
    for format in [
      nested(40), "ANY \(list("age", 3_000)) IN \(list("size", 3_000))",
      "ANY \(union(8)) INTERSECT \(union(8)) != nil",
      String(repeating: "SUBQUERY(dogs UNION dogs, $d, ", count: 40) + "age == 1"
        + String(repeating: ").@count > 0", count: 40),
    ] {
      let error = #expect(throws: OrreryError.self) { try graph.compile(format) }
      #expect(error?.kind == .predicateLimit, "\(error?.message ?? "")")
    }
  }
}
