import Foundation
import ObjectModel
import Testing

@testable import Predicates

@Suite("Compiling predicates")
struct CompilerTests {
  private let graph: TestGraph

  init() throws {
    graph = try TestGraph()
  }

  private func path(_ key: String, of name: String = "Person", scope: Int = 0) throws
    -> CompiledExpression
  {
    let entity = try graph.entity(name)
    let slot = try #require(entity.slot(named: key))
    return .path(
      ResolvedKeyPath(
        root: .scope(scope), steps: [], entity: entity.number,
        leaf: .attribute(slot: slot, elements: []),
        type: entity.attribute(named: key)?.type))
  }

  private func dogs() throws -> CollectionPath {
    let person = try graph.entity("Person")
    let slot = try #require(person.slot(named: "dogs"))
    return CollectionPath(
      root: .evaluatedObject, toOneSteps: [],
      toMany: RelationshipStep(entity: person.number, slot: slot),
      destination: try graph.entity("Dog").number)
  }

  private func dogCount() throws -> CompiledExpression {
    let dog = CompiledExpression.path(
      ResolvedKeyPath(
        root: .scope(1), steps: [], entity: try graph.entity("Dog").number, leaf: .object,
        type: nil))
    let part = CompiledCollection.Part(
      paths: [try dogs()], firstScope: 1, predicate: .constant(true), identity: dog, value: dog)
    return .aggregate(.count, CompiledCollection(parts: [part], isDistinct: false))
  }

  @Test("names become slots, and constants go to the right")
  func comparison() throws {
    #expect(
      try graph.compile("age > 3")
        == .comparison(path("age"), .greaterThan, .constant(.integer(3)), []))
    #expect(try graph.compile("3 < age") == graph.compile("age > 3"))
    #expect(try graph.compile("'a' == name") == graph.compile("name == 'a'"))
    #expect(try graph.compile("SELF.age > 3") == graph.compile("age > 3"))
    #expect(
      try graph.compile("name ==[cdl] 'a'")
        == .comparison(
          path("name"), .equal, .constant(.string("a")), [.caseInsensitive, .diacriticInsensitive]))
    #expect(try graph.compile("name ==[cdn] 'a'") == graph.compile("name == 'a'"))
    #expect(try graph.compile("age ==[c] 1") == graph.compile("age == 1"))
  }

  @Test("a predicate that names its object, and asks for values alone, is of one object")
  func ofOneObject() throws {
    let id = ObjectID(entity: try graph.entity("Person").number, key: 1)
    let ada = PredicateArgument.value(.object(id))
    for format in [
      "SELF == %@", "SELF == %@ AND age > 3", "name == 'a' AND boss.age > 3 AND SELF == %@",
    ] {
      #expect(try graph.compile(format, [ada]).namedObject == id, "\(format)")
    }
    for format in [
      "SELF != %@", "NOT SELF == %@", "boss == %@", "SELF == %@ OR age > 3", "SELF IN {%@}",
      "SELF == %@ AND name MATCHES 'a'", "SELF == %@ AND dogs.@count > 1",
      "SELF == %@ AND (age > 3 OR age < 2)",
    ] {
      #expect(try graph.compile(format, [ada]).namedObject == nil, "\(format)")
    }
    #expect(try graph.compile("age > 3").namedObject == nil)
  }

  @Test("key paths keep the entity that each step starts from")
  func keyPaths() throws {
    let person = try graph.entity("Person")
    let boss = RelationshipStep(
      entity: person.number, slot: try #require(person.slot(named: "boss")))
    let address = try #require(person.slot(named: "address"))
    #expect(
      try graph.compile("boss.boss.address.street == 'a'", for: "Employee")
        == .comparison(
          .path(
            ResolvedKeyPath(
              root: .evaluatedObject,
              steps: [
                RelationshipStep(entity: try graph.entity("Employee").number, slot: boss.slot),
                boss,
              ], entity: person.number, leaf: .attribute(slot: address, elements: ["street"]),
              type: .string)), .equal, .constant(.string("a")), []))
  }

  @Test("ANY, NONE and ALL are made of exists")
  func modifiers() throws {
    let old = CompiledPredicate.comparison(
      try path("age", of: "Dog", scope: 1), .greaterThan, .constant(.integer(3)), [])
    let any = CompiledPredicate.exists(try dogs(), element: 1, old)
    #expect(try graph.compile("ANY dogs.age > 3") == any)
    #expect(try graph.compile("SOME dogs.age > 3") == any)
    #expect(try graph.compile("NONE dogs.age > 3") == .not(any))
    #expect(try graph.compile("ALL dogs.age > 3") == .not(.exists(dogs(), element: 1, .not(old))))
    #expect(try graph.compile("SUBQUERY(dogs, $d, $d.age > 3).@count > 0") == any)
    #expect(try graph.compile("0 == SUBQUERY(dogs, $d, $d.age > 3).@count") == .not(any))
  }

  @Test("each enclosing exists has a scope of its own")
  func scopes() throws {
    let predicate = try graph.compile("ANY reports.dogs.age > 3")
    guard
      case .exists(let reports, element: 1, .exists(let dogs, element: 2, let inner)) = predicate
    else {
      Issue.record("\(predicate)")
      return
    }
    #expect(reports.root == .scope(0))
    #expect(dogs.root == .scope(1))
    #expect(
      inner
        == .comparison(
          try path("age", of: "Dog", scope: 2), .greaterThan, .constant(.integer(3)), []))
    let nested = try graph.compile(
      "SUBQUERY(reports, $r, ANY $r.dogs.name == name AND $r.age == $r.boss.age).@count > 0")
    guard case .exists(_, element: 1, .and(let both)) = nested,
      case .exists(let path, element: 2, let name) = both[0]
    else {
      Issue.record("\(nested)")
      return
    }
    #expect(path.root == .scope(1))
    #expect(
      name
        == .comparison(
          try self.path("name", of: "Dog", scope: 2), .equal, try self.path("name"), []))
  }

  @Test("counts that ask for any or none are exists")
  func counts() throws {
    let any = CompiledPredicate.exists(try dogs(), element: 1, .constant(true))
    for format in ["dogs.@count > 0", "dogs.@count != 0", "0 < dogs.@count", "dogs[SIZE] >= 1"] {
      #expect(try graph.compile(format) == any, "\(format)")
    }
    for format in ["dogs.@count == 0", "dogs.@count < 1", "NOT dogs.@count > 0"] {
      #expect(try graph.compile(format) == .not(any), "\(format)")
    }
    #expect(
      try graph.compile("dogs.@count == 2")
        == .comparison(dogCount(), .equal, .constant(.integer(2)), []))
  }

  @Test(
    "constants take the attribute's type",
    arguments: [
      ("age == 3.0", Value.integer(3)), ("age > 2.5", .double(2.5)),
      ("age == 0x10", .integer(16)), ("isActive == YES", .boolean(true)),
      ("isActive == 0", .boolean(false)), ("isActive == 2", .integer(2)),
      ("height == 3", .double(3)), ("height == 9007199254740993", .integer(9_007_199_254_740_993)),
      ("weight == 0.1", .double(Double(Float(0.1)))), ("age == 1 + 2 * 3", .integer(7)),
      ("age == 7 / 2", .integer(3)), ("age == 7 / 2.0", .double(3.5)),
      ("age == 2 ** 3 ** 2", .integer(64)), ("age == -2 ** 2", .integer(-4)),
      ("age == (-2) ** 2", .integer(4)), ("age == 1 << 3", .integer(8)),
      ("age == 6 & 3 | 8 ^ 1", .integer(11)), ("age == ~0", .integer(-1)),
      ("age == 9223372036854775807 + 1", .double(0x1p63)), ("age == 1 / 0", .null),
      ("birthday < now()", .date(1_000)), ("birthday < CAST(5, 'NSDate')", .date(5)),
      ("homepage == 'a:b'", .string("a:b")),
    ])
  func coercion(format: String, value: Value) throws {
    guard case .comparison(_, _, .constant(let constant), _) = try graph.compile(format) else {
      Issue.record("\(try graph.compile(format))")
      return
    }
    #expect(constant == value)
  }

  @Test("a decimal takes a literal by its digits, as many as a column can hold")
  func decimals() throws {
    let digits = "0.12345678901234567890"
    let decimal = try #require(Decimal(string: "0.12345678901234568"))
    #expect(
      try graph.compile("salary == \(digits)")
        == .comparison(path("salary"), .equal, .constant(.decimal(decimal)), []))
    let short = try #require(Decimal(string: "0.1"))
    #expect(
      try graph.compile("salary == %@", [.value(.double(0.1))])
        == .comparison(path("salary"), .equal, .constant(.decimal(short)), []))
  }

  @Test(
    "what constants decide is folded away",
    arguments: [
      ("1 + 2 > 2", true), ("5 / 2.5 == 2", true), ("'a' == 'A'", false), ("'a' ==[c] 'A'", true),
      ("'\\u00e9' == 'é'", true), ("'e\\u0301' == 'é'", false), ("'e\\u0301' ==[c] 'é'", true),
      ("name CONTAINS ''", false), ("name BEGINSWITH ''", false), ("name MATCHES ''", false),
      ("name IN {}", false), ("NOT name IN {nil}", true), ("age < nil", false),
      ("name LIKE nil", false), ("age BETWEEN {1, nil}", false), ("3 BETWEEN {5, 1}", true),
      ("nil == nil", true), ("nil != nil", false), ("nil <= nil", true), ("nil < nil", false),
      ("2 IN {1, 2}", true), ("ANY {0, 22} BETWEEN {23, 50}", false), ("ALL {} == 1", true),
      ("ANY {1, 2} == 2", true), ("ALL {1, 2} == 2", false), ("NONE {} == 1", true),
      ("TRUEPREDICATE OR age == 1", true), ("FALSEPREDICATE AND age == 1", false),
      ("NOT TRUEPREDICATE", false), ("'b' IN 'abc'", true),
    ])
  func folding(format: String, value: Bool) throws {
    #expect(try graph.compile(format) == .constant(value))
  }

  @Test(
    "a predicate tells whether the time went into it",
    arguments: [
      ("birthday < now()", true), ("age == 1", false), ("birthday < CAST(5, 'NSDate')", false),
      ("age == 1 OR NOT (birthday > now())", true),
    ])
  func dated(format: String, isDated: Bool) throws {
    let compiled = try PredicateCompiler(model: graph.model).compileTelling(
      PredicateParser.parse(format, arguments: []), for: graph.entity("Person"))
    #expect(compiled.isDated == isDated)
  }

  @Test("bounds are put in order, nils in lists dropped")
  func lists() throws {
    #expect(
      try graph.compile("age BETWEEN {5, 1}")
        == .between(path("age"), .constant(.integer(1)), .constant(.integer(5))))
    #expect(
      try graph.compile("age IN {1, nil, 2.0}")
        == .isIn(path("age"), [.constant(.integer(1)), .constant(.integer(2))], []))
    #expect(
      try graph.compile("{'a', 'b'} CONTAINS[c] name")
        == graph.compile("name IN[c] {'a', 'b'}"))
    #expect(try graph.compile("age <= nil") == graph.compile("age == nil"))
    #expect(try graph.compile("name IN nickname") == graph.compile("nickname CONTAINS name"))
  }

  @Test("objects compare within their table only")
  func objects() throws {
    let person = ObjectID(entity: try graph.entity("Employee").number, key: 1)
    let dog = ObjectID(entity: try graph.entity("Dog").number, key: 1)
    let own = PredicateArgument.value(.object(person))
    let other = PredicateArgument.value(.object(dog))
    let itself = CompiledExpression.path(
      ResolvedKeyPath(
        root: .evaluatedObject, steps: [], entity: try graph.entity("Person").number, leaf: .object,
        type: nil))
    #expect(
      try graph.compile("SELF == %@", [own])
        == .comparison(itself, .equal, .constant(.object(person)), []))
    #expect(try graph.compile("SELF == %@", [other]) == .constant(false))
    #expect(try graph.compile("boss != %@", [other]) == .constant(true))
    #expect(
      try graph.compile("SELF IN %@", [.values([own, other])])
        == .isIn(itself, [.constant(.object(person))], []))
    #expect(
      try graph.compile("SELF IN %@", [.value(.objects([person]))])
        == .isIn(itself, [.constant(.object(person))], []))
    #expect(
      try graph.compile("SELF == CAST('Employee/p1', 'NSManagedObjectID')")
        == graph.compile("SELF == %@", [own]))
    let printed = try PredicateParser.parse("SELF == %@", arguments: [own])
    #expect(
      printed.canonicalText(in: graph.model)
        == "SELF == CAST(\"Employee/p1\", \"NSManagedObjectID\")")
    #expect(try graph.compile(printed.description) == graph.compile("SELF == %@", [own]))
    let equality = try graph.compile("ANY dogs == %@", [other])
    guard case .exists(_, element: 1, .comparison(_, .equal, .constant, _)) = equality else {
      Issue.record("\(equality)")
      return
    }
    #expect(try graph.compile("dogs CONTAINS %@", [other]) == equality)
    #expect(try graph.compile("%@ IN dogs", [other]) == equality)
    let membership = try graph.compile("ANY dogs IN {%@}", [other])
    guard case .exists(_, element: 1, .isIn) = membership else {
      Issue.record("\(membership)")
      return
    }
  }

  @Test("variables are values, lists or key paths")
  func variables() throws {
    #expect(
      try graph.compile("name == $x", variables: ["x": .value(.string("a"))])
        == graph.compile("name == 'a'"))
    #expect(
      try graph.compile("age IN $x", variables: ["x": .values([.value(.integer(1))])])
        == graph.compile("age IN {1}"))
    #expect(
      try graph.compile("$x.age == 1", variables: ["x": .keyPath("boss")])
        == graph.compile("boss.age == 1"))
  }

  @Test("sort keys resolve to attributes and counts")
  func sorting() throws {
    let compiler = PredicateCompiler(model: graph.model)
    let person = try graph.entity("Person")
    let sort = try compiler.compile(
      [
        SortDescriptor(keyPath: "name", isAscending: false, comparator: .localizedStandardCompare),
        SortDescriptor(keyPath: "dogs.@count"),
      ], for: person)
    #expect(sort[0].expression == (try path("name")))
    #expect(sort[1].expression == (try dogCount()))
    for (key, comparator) in [
      ("dogs", SortComparator.compare), ("boss", .compare), ("dogs.name", .compare),
      ("age", .caseInsensitiveCompare), ("nmae", .compare), ("cached", .compare),
      ("archive", .compare), ("address", .compare), ("", .compare), ("boss.", .compare),
    ] {
      #expect(throws: OrreryError.self, "\(key)") {
        try compiler.compile([SortDescriptor(keyPath: key, comparator: comparator)], for: person)
      }
    }
    #expect(
      try compiler.resolve(keyPath: "boss.address.zip", for: person)
        == (try compiler.compile([SortDescriptor(keyPath: "boss.address.zip")], for: person))[0]
        .expression)
  }

  @Test("dependencies list each property with the way to it")
  func dependencies() throws {
    let person = try graph.entity("Person")
    let dog = try graph.entity("Dog")
    let compiled = try graph.compile("boss.name == 'a' AND ANY dogs.age > 1 AND dogs.@count < 9")
    let found = compiled.dependencies
    let expected = try [("Person", "boss"), ("Person", "name"), ("Person", "dogs"), ("Dog", "age")]
      .map { entity, key in
        PropertyReference(
          entity: try graph.entity(entity).number,
          slot: try #require(try graph.entity(entity).slot(named: key)))
      }
    #expect(found.properties == Set(expected))
    #expect(found.entities == [person.number, dog.number])
    let boss = RelationshipStep(entity: expected[0].entity, slot: expected[0].slot)
    #expect(found.chains.contains(.init(steps: [boss], property: expected[1])))
    #expect(found.chains.contains(.init(steps: [], property: expected[0])))
    let employee = try graph.entity("Employee")
    #expect(found.contains(expected[1].slot, of: employee, in: graph.model))
    #expect(!found.contains(try #require(person.slot(named: "age")), of: person, in: graph.model))
    #expect(try graph.compile("TRUEPREDICATE").dependencies.chains.isEmpty)
  }
}
