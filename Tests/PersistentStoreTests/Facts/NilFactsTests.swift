import ObjectModel
import PersistentStore
import Predicates
import Testing

/// What nil means: Foundation's rules in memory, which SQL keeps too. Facts about Foundation are
/// from apportable/Foundation `tests/src/NSPredicateTests.m` (run on Apple's too), its predicate
/// operators, and realm/realm-swift `Realm/RLMQueryUtil.mm`.
struct NilFactsTests {
  private let graph: FactGraph

  init() throws {
    graph = try FactGraph()
    try graph.insert("full", "Item", ["name": .string("a"), "n": .integer(1), "x": .double(2)])
    try graph.insert("nil")
  }

  /// Of nil against nil, and of nil against a value, on either side.
  private static let operators: [(String, both: Bool, one: Bool)] = [
    ("==", true, false), ("!=", false, true), ("<", false, false), (">", false, false),
    ("<=", true, false), (">=", true, false), ("BEGINSWITH", false, false),
    ("ENDSWITH", false, false), ("CONTAINS", false, false), ("LIKE", false, false),
    ("MATCHES", false, false), ("IN", false, false),
  ]

  @Test(arguments: operators)
  func nilOfStrings(symbol: String, both: Bool, one: Bool) throws {
    for option in symbol == "IN" ? [""] : ["", "[c]", "[d]", "[cd]", "[n]"] {
      let symbol = symbol + option
      for right in ["other", "nil", "parent.name"] {
        try graph.expectTwoValued("name \(symbol) \(right)", both, of: "nil")
        try graph.expectTwoValued("\(right) \(symbol) name", both, of: "nil")
        try graph.expectTwoValued("name \(symbol) \(right)", one, of: "full")
        try graph.expectTwoValued("\(right) \(symbol) name", one, of: "full")
      }
      try graph.expectTwoValued("name \(symbol) 'a'", one, of: "nil")
      try graph.expectTwoValued("'a' \(symbol) name", one, of: "nil")
      try graph.expectTwoValued("parent.parent.name \(symbol) 'a'", one, of: "full")
    }
    try graph.expectTwoValued("name \(symbol) %@", with: [.value(.null)], one, of: "full")
    try graph.expectTwoValued("name \(symbol) %@", with: [.value(.null)], both, of: "nil")
  }

  @Test(arguments: operators.prefix(6))
  func nilOfNumbers(symbol: String, both: Bool, one: Bool) throws {
    for right in ["noNumber", "nil", "parent.n", "noNumber + 1", "n / 0"] {
      try graph.expectTwoValued("n \(symbol) \(right)", both, of: "nil")
      try graph.expectTwoValued("\(right) \(symbol) n", both, of: "nil")
    }
    for right in ["noNumber", "nil", "parent.n", "x * noNumber", "1 / 0"] {
      try graph.expectTwoValued("n \(symbol) \(right)", one, of: "full")
      try graph.expectTwoValued("\(right) \(symbol) n", one, of: "full")
    }
    try graph.expectTwoValued("n \(symbol) 1", one, of: "nil")
    try graph.expectTwoValued("1 \(symbol) n", one, of: "nil")
    try graph.expectTwoValued("date \(symbol) noDate", both, of: "nil")
    try graph.expectTwoValued("date \(symbol) CAST(0, 'NSDate')", one, of: "nil")
  }

  @Test(arguments: [
    "noNumber BETWEEN {1, 2}", "n BETWEEN {noNumber, 50}", "n BETWEEN {1, noNumber}",
    "n BETWEEN {nil, nil}", "noNumber BETWEEN {nil, nil}", "noNumber IN {nil, 1}", "nil IN {nil}",
    "n IN {noNumber, nil}", "n IN {}", "absent IN {'a'}", "absent CONTAINS ''", "nil IN kids.v",
    "absent IN kids.label",
  ])
  func nilInListsAndRanges(format: String) throws {
    for name in ["full", "nil"] { try graph.expectTwoValued(format, false, of: name) }
  }

  /// “Foundation always returns false for substring operators with an empty right side.”
  @Test(arguments: ["BEGINSWITH", "ENDSWITH", "CONTAINS", "MATCHES"])
  func emptyOnTheRight(symbol: String) throws {
    try graph.insert("empty", "Item", ["name": .string(""), "other": .string("")])
    for option in ["", "[c]", "[cd]", "[n]"] {
      for name in ["full", "nil", "empty"] {
        try graph.expectTwoValued("name \(symbol)\(option) ''", false, of: name)
        try graph.expectTwoValued(
          "name \(symbol)\(option) %@", with: [.value(.string(""))], false, of: name)
      }
      try graph.expectTwoValued("name \(symbol)\(option) other", false, of: "empty")
      try graph.expectTwoValued("'a' \(symbol)\(option) other", false, of: "empty")
    }
    try graph.expectTwoValued("'a' \(symbol) ''", false, of: "full")
  }

  @Test func likeOfNothing() throws {
    try graph.insert("empty", "Item", ["name": .string("")])
    try graph.expectTwoValued("name LIKE ''", true, of: "empty")
    try graph.expectTwoValued("name LIKE '*'", true, of: "empty")
    try graph.expectTwoValued("name LIKE '?'", false, of: "empty")
    try graph.expectTwoValued("name LIKE ''", false, of: "full")
    try graph.expectTwoValued("name LIKE '*'", false, of: "nil")
  }
}
