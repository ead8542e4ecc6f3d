import Foundation
import ObjectModel
import PersistentStore
import Predicates
import Testing

/// What suites found that ran on Apple's own Foundation and Core Data, asked of Orrery, in memory
/// and in SQL.
struct AppleFactsTests {
  private let graph: FactGraph

  init() throws {
    graph = try FactGraph()
  }

  /// swiftlang/swift-foundation, `Tests/FoundationEssentialsTests/PredicateConversionTests.swift`:
  /// formats that Swift predicates convert to, and whether they hold of an object with a = 1,
  /// b = "Hello", c = 2.3, d = 4, f true, g = 5…9, i far in the future, j nil, some k and l.
  @Test func conversionsOfSwiftPredicates() throws {
    let uuid = UUID()
    try graph.insert(
      "object", "Item",
      [
        "n": .integer(1), "name": .string("Hello"), "x": .double(2.3), "m": .integer(4),
        "flag": .boolean(true), "date": .date(63_113_904_000), "key": .uuid(uuid),
        "bytes": .binary([1, 2, 3]),
      ])
    try graph.addKids(to: "object", (5...9).map { ["v": .integer($0)] })
    let facts: [(String, Bool)] = [
      ("n == 2", false), ("n + 2 == 4", false), ("length(name) == 5", true),
      ("list.@count == 5", true), ("SUBQUERY(kids, $_local_1, $_local_1.v == m).@count > 0", false),
      ("n == 0", false), ("n != 0", true), ("n == 1", true), ("flag == YES", true),
      ("(SELF.list)[0].v == 2", false), ("name CONTAINS 'foo'", false),
      ("name BEGINSWITH 'foo'", false), ("YES == YES", true), ("NO == YES", false),
      ("(YES == YES) && (NO == YES)", false),
      ("TERNARY(flag == YES AND YES == YES, YES, NO) == NO", false),
      ("TERNARY(flag == YES, YES, NO) == YES", true),
      ("length(TERNARY(absent != NULL, absent, '')) == 0", true),
      (
        "TERNARY(TERNARY(absent != nil, length(absent), nil) != nil, "
          + "TERNARY(absent != nil, length(absent), nil), -1) > 1",
        false
      ),
      ("SUBQUERY(kids, $_local_1, $_local_1.v == 2).@count != 0", false),
      ("SUBQUERY(kids, $_local_1, NOT ($_local_1.v == 2)).@count == 0", false),
    ]
    for (format, isTrue) in facts { try graph.expectTwoValued(format, isTrue, of: "object") }
    try graph.expectTwoValued("key == %@", with: [.value(.uuid(uuid))], true, of: "object")
    try graph.expectTwoValued("key == %@", with: [.value(.uuid(UUID()))], false, of: "object")
    try graph.expectTwoValued("date > %@", with: [.value(.date(800_000_000))], true, of: "object")
    try graph.expectTwoValued(
      "bytes == %@", with: [.value(.binary([1, 2, 3]))], true, of: "object")
  }

  /// miolabs/MIOCoreData, `Tests/AppleCoreDataTests/AppleParityTests.swift`, run on Core Data.
  @Test func fetchesOfCoreData() throws {
    let rows: [(String, Int64)] = [
      ("prefix-match", 1), ("match-suffix", 3), ("Café con Leche", 5), ("high", 9),
    ]
    for (name, number) in rows {
      try graph.insert(name, "Item", ["name": .string(name), "n": .integer(number)])
    }
    let list = PredicateArgument.values([.value(.integer(1)), .value(.integer(9))])
    let facts: [(String, [PredicateArgument], Set<String>)] = [
      ("name BEGINSWITH 'prefix'", [], ["prefix-match"]),
      ("name ENDSWITH 'suffix'", [], ["match-suffix"]),
      ("name CONTAINS[c] 'café'", [], ["Café con Leche"]),
      ("name CONTAINS[cd] 'CAFE'", [], ["Café con Leche"]),
      ("name LIKE 'prefix-*'", [], ["prefix-match"]),
      ("name MATCHES '.*-suffix'", [], ["match-suffix"]),
      ("n BETWEEN {2, 5}", [], ["match-suffix", "Café con Leche"]),
      ("n IN %@", [list], ["prefix-match", "high"]),
      ("NOT (n IN %@)", [list], ["match-suffix", "Café con Leche"]),
    ]
    for (format, arguments, found) in facts {
      for (name, _) in rows {
        try graph.expect(format, with: arguments, found.contains(name), of: name)
      }
    }
  }

  /// From the same file: objects and their ids as arguments, ANY and ALL over a to-many.
  @Test func relationshipsOfCoreData() throws {
    let first = try graph.insert("A")
    let second = try graph.insert("B")
    let both = try graph.insert("child", "Item", ["parent": .object(first)])
    try graph.expectTwoValued("parent == %@", with: [.value(.object(first))], true, of: "child")
    try graph.expectTwoValued("parent == %@", with: [.value(.object(second))], false, of: "child")
    try graph.expectTwoValued(
      "SELF IN %@", with: [.values([.value(.object(first))])], true, of: "A")
    try graph.expectTwoValued(
      "SELF IN %@", with: [.values([.value(.object(first))])], false, of: "B")
    try graph.expectTwoValued("SELF == %@", with: [.value(.object(both))], true, of: "child")
    for (name, labels) in [
      ("mixed", ["ready", "pending"]), ("all-ready", ["ready", "ready"]), ("empty", []),
    ] {
      try graph.insert(name)
      try graph.addKids(to: name, labels.map { ["label": .string($0)] })
    }
    for (name, any, all) in [
      ("mixed", true, false), ("all-ready", true, true), ("empty", false, true),
    ] {
      try graph.expectTwoValued("ANY kids.label == 'ready'", any, of: name)
      try graph.expectTwoValued("ALL kids.label == 'ready'", all, of: name)
    }
  }

  /// apportable/Foundation, `tests/src/NSPredicateTests.m`: compounds over one value.
  @Test(
    arguments: [
      ("name == 'cat' or name != 'dog'", ["fish": true, "dog": false, "cat": true]),
      (
        "name == nil or (name <> 'S' and name <> 'L')",
        ["M": true, "nil": true, "S": false, "L": false]
      ),
      (
        "name = 'abc' or not name = 'xyz' and name != '123'",
        ["abc": true, "42": true, "xyz": false, "123": false]
      ),
      ("'abc' =< name && name <= 'xyz'", ["sbj": true, "abC": false, "nil": false]),
      ("NOT name != 'a'", ["a": true, "b": false, "nil": false]),
      ("name == NiL", ["nil": true, "a": false]), ("name like 'nil'", ["nil": false]),
      ("\tname =\n'x'\n", ["x": true, "y": false]), ("name = '%@'", ["%@": true, "x": false]),
    ])
  func compounds(format: String, facts: [String: Bool]) throws {
    for (name, isTrue) in facts {
      try graph.insert(name, "Item", ["name": name == "nil" ? .null : .string(name)])
      try graph.expectTwoValued(format, isTrue, of: name)
    }
  }

  /// daydreamboy/HelloProjects, `HelloNSPredicate/Tests/Tests_NSPredicate.m`: `$variables`.
  @Test(
    arguments: [
      ("$a > 1", 1, false), ("$a > 1", 2, true), ("$a + 1 > 1", 1, true), ("$a - 1 < 1", 1, true),
      ("$a / 2.5 > 1", 5, true), ("$a / 2.5 == 2", 5, true), ("$a / 2.5 == 2.0", 5, true),
      ("$a * 3 == 6.0", 2, true), ("$a ** 3 == 8.0", 2, true), ("($a + 1) ** 3 == 8.0", 1, true),
    ])
  func variables(format: String, value: Int64, isTrue: Bool) throws {
    try graph.insert("any")
    try graph.expect(
      format, isTrue, of: "any", variables: ["a": .value(.integer(value))])
    try graph.expect(
      "NOT \(format)", !isTrue, of: "any", variables: ["a": .value(.integer(value))])
    let list = PredicateArgument.values([.value(.integer(value))])
    try graph.expect(
      format.replacing("$a", with: "$a[0]"), isTrue, of: "any", variables: ["a": list])
    try graph.expect(
      format.replacing("$a", with: "$a[$b]"), isTrue, of: "any",
      variables: ["a": list, "b": .value(.integer(0))])
  }

  /// From the same file: the names beginning with a letter that a variable gives.
  @Test func templates() throws {
    let format = "(name BEGINSWITH[cd] $letter) OR (other BEGINSWITH[cd] $letter)"
    for (name, other, isTrue) in [("Ann", "Bo", true), ("Bo", "álvar", true), ("Bo", "Bo", false)] {
      try graph.insert("row", "Item", ["name": .string(name), "other": .string(other)])
      try graph.expect(
        format, isTrue, of: "row", variables: ["letter": .value(.string("A"))])
    }
  }
}
