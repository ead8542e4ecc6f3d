import ObjectModel
import Testing

@testable import Predicates

/// A predicate that is an argument of another is read by itself, and stands where its `%@` does.
@Suite("Predicates as arguments")
struct InsertedPredicateTests {
  private func printed(_ format: String, _ arguments: PredicateArgument...) throws -> String {
    let predicate = try PredicateParser.parse(format, arguments: arguments)
    let again = try PredicateParser.parse(predicate.description, arguments: [])
    #expect(again.description == predicate.description)
    #expect(TreeShape.of(again.root) == TreeShape.of(predicate.root))
    return predicate.description
  }

  private func error(_ format: String, _ arguments: PredicateArgument...) -> OrreryError? {
    #expect(throws: OrreryError.self, "\(format) \(arguments)") {
      try PredicateParser.parse(format, arguments: arguments)
    }
  }

  private static let either = PredicateArgument.predicate("a == 1 OR b == 2", [])

  @Test(
    "stand wherever a predicate may",
    arguments: [
      ("%@", "a == 1 OR b == 2"), ("(%@)", "a == 1 OR b == 2"),
      ("NOT %@", "NOT (a == 1 OR b == 2)"), ("! %@", "NOT (a == 1 OR b == 2)"),
      ("%@ AND c == 3", "(a == 1 OR b == 2) AND c == 3"),
      ("c == 3 OR %@", "c == 3 OR (a == 1 OR b == 2)"),
      ("SUBQUERY(k, $x, %@).@count > 0", "SUBQUERY(k, $x, a == 1 OR b == 2).@count > 0"),
      ("TERNARY(%@, 1, 2) == 1", "TERNARY(a == 1 OR b == 2, 1, 2) == 1"),
    ])
  func places(format: String, text: String) throws {
    #expect(try printed(format, Self.either) == text)
  }

  @Test("have arguments of their own, between those of the predicate around")
  func arguments() throws {
    let inner = PredicateArgument.predicate(
      "%K == %@ OR %@",
      [.keyPath("c.d"), .value(.integer(2)), .predicate("e == %d", [.value(.integer(3))])])
    #expect(
      try printed("a == %@ AND %@ AND b == %@", .value(.integer(1)), inner, .value(.integer(4)))
        == "a == 1 AND (c.d == 2 OR e == 3) AND b == 4")
    let missing = error(
      "%@ AND b == %@", .predicate("a == %@", []), .value(.integer(1)))
    #expect(missing?.kind == .predicateArguments)
    #expect(
      missing?.message.hasPrefix(
        "In the predicate that is argumentArray[0]: argumentArray[0] is missing") == true)
    let unused = error("b == 1 AND %@", .predicate("a == 1", [.value(.integer(1))]))
    #expect(unused?.kind == .predicateArguments)
    #expect(unused?.predicate == "a == 1")
    #expect(unused?.offset == 6)
  }

  @Test(
    "neither close nor leave open anything around them",
    arguments: [
      "a == 1) OR (b == 2", "a == 1 OR", "a == 1) OR TRUEPREDICATE OR (NOT b == 2", "(a == 1",
      "a == 'b", "a == 1 %@", "", "a",
    ])
  func hygiene(text: String) {
    let alone = error(text)
    for format in ["(%@) AND c == 3", "c == 3 OR %@", "SUBQUERY(k, $x, %@).@count > 0"] {
      let inserted = error(format, .predicate(text, []))
      #expect(inserted?.kind == alone?.kind)
      #expect(inserted?.predicate == text)
      #expect(inserted?.offset == alone?.offset)
      #expect(
        inserted?.message
          == "In the predicate that is argumentArray[0]: \(alone?.message ?? "")")
    }
  }

  @Test(
    "are refused where a value is expected",
    arguments: [
      ("c == %@", ErrorKind.predicateSyntax, 5), ("%@ == c", .predicateSyntax, 3),
      ("ANY %@", .predicateSyntax, 4), ("%@ + 1 == c", .predicateSyntax, 3),
      ("SUBQUERY(%@, $x, a == 1).@count > 0", .predicateSyntax, 9),
      ("c.%@ == 1", .predicateArguments, 2), ("%K == 1", .predicateArguments, 0),
      ("c == %d", .predicateArguments, 5),
      ("c == %s", .predicateArguments, 5), ("c IN %@", .predicateSyntax, 5),
    ])
  func values(format: String, kind: ErrorKind, offset: Int) {
    let error = error(format, Self.either)
    #expect(error?.kind == kind, "\(error?.message ?? "")")
    #expect(error?.predicate == format)
    #expect(error?.offset == offset)
  }

  @Test("are refused in lists, and values where a predicate is expected")
  func lists() throws {
    let list = error("c IN %@", .values([.value(.integer(1)), Self.either]))
    #expect(list?.kind == .predicateArguments)
    #expect(list?.offset == 5)
    let value = error("%@ AND c == 1", .value(.boolean(true)))
    #expect(value?.kind == .predicateSyntax)
    #expect(value?.offset == 0)
    let variable = #expect(throws: OrreryError.self) {
      try TestGraph().compile("age == $x", variables: ["x": .predicate("age == 1", [])])
    }
    #expect(variable?.kind == .predicateUnsupported)
    #expect(variable?.offset == 7)
  }

  @Test("mean what they mean where they stand, variables of a SUBQUERY around included")
  func meaning() throws {
    let graph = try TestGraph()
    let variables: [String: PredicateArgument] = ["least": .value(.integer(3))]
    for (format, inner, written) in [
      ("%@ OR age == 1", "age > $least AND name == nil", "(age > 3 AND name == nil) OR age == 1"),
      (
        "SUBQUERY(dogs, $d, %@).@count > 0", "$d.age > $least",
        "SUBQUERY(dogs, $d, $d.age > 3).@count > 0"
      ),
    ] {
      #expect(
        try graph.compile(format, [.predicate(inner, [])], variables: variables)
          == graph.compile(written))
    }
  }

  @Test("say where in their own text they do not fit the model")
  func compiling() throws {
    let graph = try TestGraph()
    let inner = PredicateArgument.predicate(
      "age == 1 OR %@", [.predicate("name == 'a' AND nmae == 'b'", [])])
    let error = #expect(throws: OrreryError.self) {
      try graph.compile("age == %@ AND %@ AND name == 'c'", [.value(.integer(1)), inner])
    }
    #expect(error?.kind == .predicateKeyPath)
    #expect(error?.predicate == "name == 'a' AND nmae == 'b'")
    #expect(error?.offset == 16)
    #expect(
      error?.message.hasPrefix(
        "In the predicate that is argumentArray[1].argumentArray[0]: ")
        == true)
    let after = #expect(throws: OrreryError.self) {
      try graph.compile("%@ AND nmae == 'c'", [.predicate("age == 1", [])])
    }
    #expect(after?.predicate == "%@ AND nmae == 'c'")
    #expect(after?.offset == 7)
  }

  // MARK: Limits

  /// A predicate in a predicate in a predicate …
  private func nested(_ levels: Int, _ format: String = "%@") -> PredicateArgument {
    (0..<levels).reduce(.predicate("age == 1", [])) { inner, _ in .predicate(format, [inner]) }
  }

  @Test("nest as deep as anything else, and no deeper")
  func depth() throws {
    let graph = try TestGraph()
    #expect(try graph.compile("%@", [nested(500)]) == graph.compile("age == 1"))
    for format in ["%@", "NOT %@", "(%@)"] {
      let refusal = error("%@", nested(700, format))
      #expect(refusal?.kind == .predicateLimit)
      #expect(refusal?.message.utf8.count ?? .max < 200)
    }
    let parentheses = String(repeating: "(", count: 400)
    let deep = PredicateArgument.predicate(
      parentheses + "a == 1" + String(repeating: ")", count: 400), [])
    _ = try PredicateParser.parse("%@", arguments: [deep])
    #expect(
      error(parentheses + "%@" + String(repeating: ")", count: 400), deep)?.kind
        == .predicateLimit)
  }

  @Test("count with what is around them")
  func size() throws {
    let long = PredicateArgument.predicate(
      "a == 1" + String(repeating: " ", count: 40_000), [])
    _ = try PredicateParser.parse("%@", arguments: [long])
    let bytes = error("%@ OR %@", long, long)
    #expect(bytes?.kind == .predicateLimit)
    #expect(bytes?.message.contains("argumentArray[1]") == true)
    #expect(bytes?.offset.map { (0..<40_006).contains($0) } == true)
    let many = PredicateArgument.predicate(
      Array(repeating: "a == 1", count: 3_000).joined(separator: " OR "), [])
    _ = try PredicateParser.parse("%@", arguments: [many])
    let tokens = error("%@ OR (b == 1 AND %@)", many, many)
    #expect(tokens?.kind == .predicateLimit)
    #expect(tokens?.message.contains("16384 tokens") == true)
  }

  @Test("take steps in proportion to all texts together")
  func steps() throws {
    func steps(_ argument: PredicateArgument) throws -> Int {
      let parser = try PredicateParser("%@", arguments: [argument])
      _ = try parser.parsePredicate()
      return parser.steps
    }
    #expect(try steps(nested(400)) <= 45 * steps(nested(10)))
    func wide(_ count: Int) -> PredicateArgument {
      .predicate(
        Array(repeating: "%@", count: count).joined(separator: " AND "),
        Array(repeating: nested(3), count: count))
    }
    #expect(try steps(wide(500)) <= 55 * steps(wide(10)))
  }
}
