import Foundation
import ObjectModel
import Seeds
import Testing

@testable import Predicates

@Suite("Evaluating predicates in memory")
struct EvaluatorTests {
  private var graph: TestGraph
  private let ann: ObjectID
  private let bob: ObjectID
  private let nobody: ObjectID

  /// Ann leads Bob and has two dogs, one without an age. Nobody has nothing at all.
  init() throws {
    graph = try TestGraph()
    nobody = try graph.insert("Person", 3)
    bob = try graph.insert("Employee", 2, ["name": .string("Bób"), "age": .integer(30)])
    let rex = try graph.insert("Dog", 1, ["name": .string("Rex"), "age": .integer(5)])
    let pup = try graph.insert("Dog", 2, ["name": .string("Pup")])
    ann = try graph.insert(
      "Person", 1,
      [
        "name": .string("Ann"), "age": .integer(40), "salary": .decimal(1000),
        "height": .double(1.5),
        "isActive": .boolean(true), "birthday": .date(100), "size": .integer(6),
        "address": .composite(["street": .string("Main St"), "zip": .integer(123)]),
        "reports": .objects([bob]), "dogs": .objects([rex, pup]), "homepage": .string("a:b"),
      ])
    graph.set("boss", of: bob, to: .object(ann))
    graph.set("owner", of: rex, to: .object(ann))
    graph.set("owner", of: pup, to: .object(ann))
  }

  @Test("looks at no more elements than are allowed")
  func elements() throws {
    let predicate = try graph.compile(
      "SUBQUERY(dogs, $d, SUBQUERY($d.owner.dogs, $e, $e.age > $d.age).@count > 5).@count > 5")
    // Two dogs, and two for each of them.
    let enough = PredicateEvaluator(maximumElements: 6)
    #expect(try !enough.evaluate(predicate, object: ann, in: graph))
    let few = PredicateEvaluator(maximumElements: 5)
    let error = #expect(throws: OrreryError.self) {
      try few.evaluate(predicate, object: ann, in: graph)
    }
    #expect(error?.kind == .predicateLimit)
  }

  @Test(
    "of Ann",
    arguments: [
      ("name == 'Ann'", true), ("name == 'ann'", false), ("name ==[c] 'ANN'", true),
      ("name <[c] 'B'", true), ("name BEGINSWITH 'An'", true), ("name ENDSWITH[c] 'NN'", true),
      ("name CONTAINS 'nn'", true), ("name CONTAINS 'N'", false), ("name LIKE 'A?n'", true),
      ("name LIKE 'a*'", false), ("name LIKE[c] 'a*'", true), ("name MATCHES 'A.'", false),
      ("name MATCHES 'A.+'", true), ("name MATCHES 'X|A|Ann'", true),
      ("name MATCHES[c] 'ANN'", true),
      ("age BETWEEN {50, 30}", true), ("age BETWEEN {size, 50}", true),
      ("age BETWEEN {50, size}", true),
      ("age IN {1, 40}", true), ("age IN {size, height}", false), ("NOT age IN {1}", true),
      ("address.zip == 123", true), ("address.street BEGINSWITH 'Main'", true),
      ("isActive == YES", true), ("isActive == TRUE AND isActive > 0", true),
      ("isActive == 2", false),
      ("age > height", true), ("salary == 1000", true), ("salary > 999.99", true),
      ("birthday < CAST(101, 'NSDate')", true), ("ANY reports.age == 30", true),
      ("ANY reports.name ==[d] 'Bob'", true), ("ANY dogs.age == nil", true),
      ("ALL dogs.age == 5", false), ("ALL dogs.name != nil", true), ("NONE dogs.age > 5", true),
      ("ANY dogs.name == 'Pup' AND ANY dogs.age == 5", true),
      ("SUBQUERY(dogs, $d, $d.name == 'Pup' AND $d.age == 5).@count > 0", false),
      ("SUBQUERY(dogs, $d, $d.name == 'Rex' AND $d.owner == SELF).@count > 0", true),
      ("SUBQUERY(dogs, $d, $d.name == name).@count == 0", true),
      ("dogs.@count == 2", true), ("dogs.@count > 0", true),
      ("reports.dogs.name CONTAINS 'x'", false),
      ("ANY reports.boss.dogs.name == 'Rex'", true), ("'Rex' IN dogs.name", true),
      ("dogs.name CONTAINS[c] 'REX'", true), ("ANY reports == nil", false), ("boss == nil", true),
      ("boss.name == nil", true), ("boss.boss.age > 1", false), ("ANY boss.dogs.age == nil", false),
      ("ALL boss.dogs.age == 1", true), ("boss.dogs.@count == 0", true), ("SELF == SELF", true),
      ("SELF != nil", true), ("homepage ==[c] 'A:B'", true),
    ])
  func ann(format: String, value: Bool) throws {
    #expect(try graph.evaluate(format, on: ann) == value)
    #expect(try graph.evaluate("NOT (\(format))", on: ann) != value)
    #expect(try graph.evaluate("NOT NOT (\(format))", on: ann) == value)
  }

  /// As they would be in SQL, were they saved.
  @Test func decimalsAreWhatTheirColumnsWouldHold() throws {
    var graph = graph
    let twin = try graph.insert("Person", 9, ["reports": .objects([ann])])
    for digits in ["99999999999999.99", "0.1000000000000000001", "12345678901234567890.5"] {
      let exact = try #require(Decimal(string: digits))
      let stored = try #require(StoredDecimal(exact)?.decimal)
      #expect(stored != exact)
      graph.set("salary", of: ann, to: .decimal(exact))
      graph.set("salary", of: twin, to: .decimal(stored))
      #expect(try graph.evaluate("ALL reports.salary == %@", [.value(.decimal(exact))], on: twin))
      #expect(try graph.evaluate("salary IN reports.salary", on: twin))
    }
    graph.set("salary", of: ann, to: .decimal(Decimal(sign: .plus, exponent: 127, significand: 2)))
    #expect(try graph.evaluate("salary == nil", on: ann))
  }

  /// With `nickname` and `weight` nil, `name` and `age` not.
  @Test(
    "nil against each operator, on both sides and under NOT",
    arguments: [
      ("==", true, false), ("!=", false, true), ("<", false, false), (">", false, false),
      ("<=", true, false), (">=", true, false), ("BEGINSWITH", false, false),
      ("ENDSWITH", false, false), ("CONTAINS", false, false), ("LIKE", false, false),
      ("MATCHES", false, false), ("IN", false, false),
    ])
  func nils(symbol: String, both: Bool, one: Bool) throws {
    let cases: [(String, Bool)] = [
      ("nickname \(symbol) homepage", both), ("nickname \(symbol) nil", both),
      ("nil \(symbol) nickname", both), ("nil \(symbol) nil", both),
      ("nickname \(symbol) 'a'", one), ("'a' \(symbol) nickname", one),
      ("name \(symbol) nil", one), ("nil \(symbol) name", one), ("name \(symbol) nickname", one),
      ("nickname \(symbol) name", one), ("boss.name \(symbol) 'a'", one),
    ]
    var graph = graph
    graph.set("homepage", of: ann, to: .null)
    for (format, value) in cases {
      #expect(try graph.evaluate(format, on: ann) == value, "\(format)")
      #expect(try graph.evaluate("NOT \(format)", on: ann) == !value, "NOT \(format)")
    }
  }

  @Test("nil in BETWEEN and IN")
  func nilLists() throws {
    for format in [
      "weight BETWEEN {1, 2}", "age BETWEEN {weight, 50}", "age BETWEEN {1, weight}",
      "weight IN {nil, 1}", "nil IN {nil}", "age IN {weight, nil}", "nickname IN dogs.name",
      "nil IN dogs.name",
    ] {
      #expect(try !graph.evaluate(format, on: ann), "\(format)")
      #expect(try graph.evaluate("NOT \(format)", on: ann), "\(format)")
    }
  }

  @Test("empty collections: ANY is false, ALL and NONE are true")
  func empty() throws {
    #expect(try !graph.evaluate("ANY dogs.age == nil", on: nobody))
    #expect(try graph.evaluate("ALL dogs.age == 1", on: nobody))
    #expect(try graph.evaluate("NONE dogs.age == 1", on: nobody))
    #expect(try graph.evaluate("dogs.@count == 0", on: nobody))
    #expect(try graph.evaluate("dogs.@count <= 3", on: nobody))
  }

  @Test("ids")
  func objects() throws {
    let ids: [PredicateArgument] = [.values([.value(.object(ann)), .value(.object(nobody))])]
    #expect(try graph.evaluate("SELF IN %@", ids, on: ann))
    #expect(try !graph.evaluate("SELF IN %@", ids, on: bob))
    #expect(try graph.evaluate("boss == %@", [.value(.object(ann))], on: bob))
    #expect(try graph.evaluate("reports CONTAINS %@", [.value(.object(bob))], on: ann))
    #expect(try graph.evaluate("%@ IN reports", [.value(.object(bob))], on: ann))
    #expect(try !graph.evaluate("%@ IN reports", [.value(.object(ann))], on: ann))
    #expect(try graph.evaluate("ANY reports IN %@", [.value(.objects([bob]))], on: ann))
    #expect(try graph.evaluate("NONE reports == %@", [.value(.object(ann))], on: ann))
  }

  @Test("rules that hold for every predicate")
  func metamorphic() throws {
    var generator = Seed.next("predicate rules").generator()
    for _ in 0..<200 {
      let first = Self.randomPredicate(depth: 2, using: &generator)
      let second = Self.randomPredicate(depth: 2, using: &generator)
      for object in [ann, bob, nobody] {
        func holds(_ format: String) throws -> Bool {
          try PredicateEvaluator().evaluate(
            graph.compile(format), object: object, in: graph)
        }
        let left = try holds(first)
        let right = try holds(second)
        #expect(try holds("NOT (\(first))") != left, "\(first)")
        #expect(try holds("(\(first)) OR NOT (\(first))"), "\(first)")
        #expect(try holds("(\(first)) AND (\(second))") == (left && right), "\(first) & \(second)")
        #expect(try holds("NOT ((\(first)) OR (\(second)))") == (!left && !right))
        let printed = try PredicateParser.parse(first, arguments: []).description
        #expect(try graph.compile(printed) == graph.compile(first), "\(first)")
      }
    }
  }

  private static func randomPredicate(
    depth: Int, using generator: inout SeededGenerator
  ) -> String {
    let leaves = [
      "age == 40", "age != nil", "name BEGINSWITH 'A'", "boss.age > 30", "boss == nil",
      "ANY dogs.age > 3", "ALL dogs.age > 3", "NONE dogs.name LIKE 'R*'", "dogs.@count > 1",
      "age BETWEEN {35, 20}", "name IN {'Ann', nil}", "NOT name CONTAINS[cd] 'O'", "salary >= 10",
      "ANY reports.dogs.age == nil", "SUBQUERY(dogs, $d, $d.age == nil).@count == 0",
    ]
    guard depth > 0, Int.random(in: 0...3, using: &generator) > 0 else {
      return leaves.randomElement(using: &generator) ?? ""
    }
    let left = randomPredicate(depth: depth - 1, using: &generator)
    let right = randomPredicate(depth: depth - 1, using: &generator)
    let words = ["AND", "OR", "AND NOT", "OR NOT"]
    return "(\(left)) \(words.randomElement(using: &generator) ?? "AND") (\(right))"
  }
}
