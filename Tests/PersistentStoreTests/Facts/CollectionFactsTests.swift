import ObjectModel
import PersistentStore
import Predicates
import Testing

/// ANY, ALL, NONE, SUBQUERY, collection operators, lists and indexes. Facts about Foundation are
/// from apportable/Foundation `tests/src/NSPredicateTests.m`, realm/realm-swift
/// `Realm/Tests/QueryTests.m` and swiftlang/swift-foundation
/// `Tests/FoundationEssentialsTests/PredicateConversionTests.swift`; where Orrery departs from
/// them, the manual says so.
struct CollectionFactsTests {
  private let graph: FactGraph

  /// “one” has the kids 1 “a”, 5 nil, nil “b”; “two” has 3 “a” twice; “none” has no kids.
  init() throws {
    graph = try FactGraph()
    try graph.insert("one", "Item", ["n": .integer(3), "name": .string("a")])
    try graph.insert("two", "Item", ["n": .integer(2)])
    try graph.insert("none", "Item", ["n": .integer(0)])
    try graph.addKids(
      to: "one",
      [
        ["v": .integer(1), "label": .string("a"), "x": .double(0.5)],
        ["v": .integer(5), "x": .double(1.5)], ["label": .string("b")],
      ])
    try graph.addKids(
      to: "two",
      [
        ["v": .integer(3), "label": .string("a")], ["v": .integer(3), "label": .string("a")],
      ])
  }

  @Test(
    arguments: [
      ("ANY kids.v > 4", [true, false, false]), ("ANY kids.v == nil", [true, false, false]),
      ("ANY kids.v != 3", [true, false, false]), ("SOME kids.v < 4", [true, true, false]),
      ("ALL kids.v == 3", [false, true, true]), ("ALL kids.v > 0", [false, true, true]),
      ("ALL kids.v != 9", [true, true, true]), ("ALL kids.label != nil", [false, true, true]),
      ("NONE kids.v > 4", [false, true, true]), ("NOT ANY kids.v == nil", [false, true, true]),
      ("NOT ALL kids.v == 3", [true, false, false]), ("NONE kids.v == nil", [false, true, true]),
      ("ANY kids.label IN {'b', 'c'}", [true, false, false]),
      ("ALL kids.label IN {'a', 'b'}", [false, true, true]),
      ("ANY kids.v BETWEEN {2, 4}", [false, true, false]),
      ("ANY kids.label BEGINSWITH[c] 'A'", [true, true, false]),
      ("ANY kids.owner.n == 2", [false, true, false]), ("ANY kids.v == n", [false, false, false]),
      ("ANY kids.v < n", [true, false, false]), ("3 IN kids.v", [false, true, false]),
      ("kids.v CONTAINS 5", [true, false, false]), ("NOT 3 IN kids.v", [true, false, true]),
    ])
  func modifiers(format: String, expected: [Bool]) throws {
    for (name, isTrue) in zip(["one", "two", "none"], expected) {
      try graph.expectTwoValued(format, isTrue, of: name)
      try graph.expectTwoValued(
        format.replacing("kids", with: "list"), isTrue, of: name)
    }
  }

  @Test func twoModifiersMeetDifferentKidsAndASubqueryTheSame() throws {
    try graph.expectTwoValued("ANY kids.v == 5 AND ANY kids.label == 'a'", true, of: "one")
    let both = "SUBQUERY(kids, $k, $k.v == 5 AND $k.label == 'a').@count"
    try graph.expectTwoValued("\(both) > 0", false, of: "one")
    try graph.expectTwoValued("\(both) == 0", true, of: "one")
    try graph.expectTwoValued(
      "SUBQUERY(kids, $k, $k.v == 1 AND $k.label == 'a').@count == 1", true, of: "one")
  }

  @Test(
    arguments: [
      ("kids.@count == 3", [true, false, false]), ("kids.@count == 0", [false, false, true]),
      ("kids.@count >= 2", [true, true, false]), ("kids[SIZE] == 2", [false, true, false]),
      ("kids.@count == n", [true, true, true]),
      ("SUBQUERY(kids, $k, $k.v > 2).@count == 1", [true, false, false]),
      ("SUBQUERY(kids, $k, $k.v > 2).@count != 0", [true, true, false]),
      ("SUBQUERY(kids, $k, NOT ($k.v > 2)).@count == 0", [false, true, true]),
      ("SUBQUERY(kids, $k, $k.label == name).@count == 1", [true, false, false]),
      ("SUBQUERY(kids, $k, $k.owner == SELF).@count == kids.@count", [true, true, true]),
      (
        "SUBQUERY(kids, $k, SUBQUERY($k.owner.kids, $o, $o.v > $k.v).@count > 0).@count == 1",
        [true, false, false]
      ),
    ])
  func counts(format: String, expected: [Bool]) throws {
    for (name, isTrue) in zip(["one", "two", "none"], expected) {
      try graph.expectTwoValued(format, isTrue, of: name)
    }
  }

  /// Nothing sums to 0; averages, minima and maxima of nothing are nil; nil is no element.
  @Test(
    arguments: [
      ("kids.@sum.v == 6", [true, true, false]), ("kids.@sum.v == 0", [false, false, true]),
      ("kids.@avg.v == 3", [true, true, false]), ("kids.@avg.v == nil", [false, false, true]),
      ("kids.@min.v == 1", [true, false, false]), ("kids.@min.v == nil", [false, false, true]),
      ("kids.@max.v == 5", [true, false, false]), ("kids.@max.v == nil", [false, false, true]),
      ("kids.v.@sum == 6", [true, true, false]), ("kids.@max.v > n", [true, true, false]),
      ("kids.@sum.x == 2", [true, false, false]),
      ("kids.@distinctUnionOfObjects.v CONTAINS 3", [false, true, false]),
      ("5 IN kids.@unionOfObjects.v", [true, false, false]),
      ("ANY kids.@distinctUnionOfObjects.label == 'a'", [true, true, false]),
    ])
  func operators(format: String, expected: [Bool]) throws {
    for (name, isTrue) in zip(["one", "two", "none"], expected) {
      try graph.expectTwoValued(format, isTrue, of: name)
    }
  }

  @Test(
    arguments: [
      ("{1, 2, 3}[SIZE] == 3", true), ("{}[SIZE] == 0", true), ("{{{{}}}}[SIZE] == 1", true),
      ("{1, 2, 3}[FIRST] == 1", true), ("{}[FIRST] == 1", false), ("{1, 2, 7}[LAST] == 7", true),
      ("{}[LAST] == 3", false), ("{1, 2, 1, 3}[0] != 1", false), ("{1, 2, 1, 3}[1] != 1", true),
      ("{1, 2, 1, 3, 1}[23] != 1", true), ("42 BETWEEN {23, 50}", true),
      ("x BETWEEN {1, 5}", false), ("n BETWEEN {5, 1}", true), ("n BETWEEN {3, 3}", true),
      ("ANY {0, 42, 100} BETWEEN {23, 50}", true), ("ANY {0, 22, 100} BETWEEN {23, 50}", false),
      ("ANY {} BETWEEN {23, 50}", false), ("ALL {41, 42, 43} BETWEEN {23, 50}", true),
      ("ALL {0, 22, 100} BETWEEN {23, 50}", false), ("ALL {} BETWEEN {23, 50}", true),
      ("SOME {0, 42, 100} BETWEEN {23, 50}", true), ("SOME {} BETWEEN {23, 50}", false),
      ("NONE {0, 22, 100} BETWEEN {23, 50}", true), ("NONE {0, 43, 100} BETWEEN {23, 50}", false),
      ("NONE {} BETWEEN {23, 50}", true), ("n IN {1, 2, 3}", true), ("name IN {'b', 'a'}", true),
      ("{1, n} CONTAINS 3", true), ("ANY {1, 3} == n", true), ("ANY {'A', 'b'} ==[c] name", true),
    ])
  func lists(format: String, isTrue: Bool) throws {
    try graph.expectTwoValued(format, isTrue, of: "one")
  }

  @Test func indexesOfAnOrderedRelationship() throws {
    for (format, isTrue) in [
      ("list[0].v == 1", true), ("list[1].v == 5", true), ("list[FIRST].v == 1", true),
      ("list[LAST].label == 'b'", true), ("list[SIZE] == 3", true), ("list[9].v == nil", true),
      ("list[0] == list[FIRST]", true), ("(SELF.list)[0].v == 2", false),
    ] {
      try graph.expectTwoValued(format, isTrue, of: "one")
    }
  }

  @Test func rangesHaveTwoBounds() {
    for format in ["n BETWEEN {1}", "n BETWEEN {1, 2, 3}", "n BETWEEN {}", "n BETWEEN 1"] {
      graph.expectRefusal(format, .predicateType)
    }
  }

  @Test func toManyPathsNeedAModifier() {
    for format in ["kids.v == 3", "kids.v < 3", "kids == 'x'", "kids.label BEGINSWITH 'a'"] {
      graph.expectRefusal(format, .predicateType)
    }
  }
}
