import Foundation
import ObjectModel
import PersistentStore
import Seeds
import Testing

/// Every change that Core Data infers a migration from, made to stores full of objects, forth and
/// back: what comes over, what is lost, what is refused.
struct InferredChangeTests {
  private typealias M = FixtureModels

  /// What a direction comes to.
  enum Outcome: String, Sendable {
    case kept
    /// What the model has no place for any more is gone, and said to be.
    case lost
    case refused
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// Entities that both models have beside.
    var common: [EntityDescription] = []
    var before: [EntityDescription]
    var after: [EntityDescription]
    var forth = Outcome.kept
    var back = Outcome.kept

    var testDescription: String { name }
  }

  private static func model(_ entities: [EntityDescription]) throws -> ManagedObjectModel {
    var description = ModelDescription()
    description.entities = entities
    return try ManagedObjectModel(checking: description)
  }

  private static let seed = Seed.given?.value
  private static let rounds = Nightly.isOn ? 50 : 1

  @Test(arguments: entityCases + attributeCases + relationshipCases + hierarchyCases)
  func bothWays(_ test: Case) throws {
    let before = try Self.model(test.before + test.common)
    let after = try Self.model(test.after + test.common)
    for _ in 0..<(Self.seed == nil ? Self.rounds : 1) {
      let seed = Self.seed ?? .random(in: 0 ... .max)
      try migrate(before, after, test.forth, "\(test.name), forth, seed \(seed)", seed)
      try migrate(after, before, test.back, "\(test.name), back, seed \(seed)", seed)
    }
  }

  private func migrate(
    _ old: ManagedObjectModel, _ new: ManagedObjectModel, _ outcome: Outcome, _ comment: Comment,
    _ seed: UInt64
  ) throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let store = try TestStore(old, at: .file(path: path))
    try StoreFilling.fill(store, count: 12, seed: seed)
    try store.store.close()
    let diff = ModelDiff(from: old, to: new)
    guard outcome != .refused else {
      let bytes = FileManager.default.contents(atPath: path)
      let error = #expect(throws: OrreryError.self, comment) {
        try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
      }
      #expect(error?.kind == .migrationNotInferable, comment)
      #expect(FileManager.default.contents(atPath: path) == bytes, comment)
      return
    }
    let losses = diff.changes.compactMap(\.loss)
    #expect(losses.isEmpty == (outcome == .kept), "\(comment): \(losses)")
    let content = try StoreContent.of(path, model: old)
    try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
    ExpectedContent(content, diff).expect(try StoreContent.of(path, model: new), comment)
    try checkPlaces(path, comment)
  }

  /// Who is in an ordered relationship has a place of its own there, and nobody else has one.
  private func checkPlaces(_ path: String, _ comment: Comment) throws {
    let columns = try RawStore.rows(
      path,
      "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c "
        + "WHERE m.type = 'table' AND c.name LIKE 'Z\\_FOK\\_%' ESCAPE '\\'")
    for column in columns {
      let (table, order) = (column[0], column[1])
      let names = try RawStore.column(path, "SELECT name FROM pragma_table_info('\(table)')")
      let name = order.replacing("Z_FOK_", with: "")
      // In a join table the place is in the list of the other one.
      let isJoin = !names.contains("Z_PK")
      let key = try #require(
        names.first {
          isJoin ? !$0.hasPrefix("Z_FOK_") && $0 != "Z_\(name)" : $0 == "Z\(name)"
        }, comment)
      let wrong = try RawStore.column(
        path, "SELECT COUNT(*) FROM \(table) WHERE (\(key) IS NULL) <> (\(order) IS NULL)")
      #expect(wrong == ["0"], "\(comment), \(table).\(order)")
      let shared = try RawStore.rows(
        path,
        "SELECT \(key), \(order) FROM \(table) WHERE \(key) IS NOT NULL "
          + "GROUP BY 1, 2 HAVING COUNT(*) > 1")
      #expect(shared == [], "\(comment), \(table).\(order)")
    }
  }
}

extension InferredChangeTests {
  private static let x = M.attribute("x", .string)
  private static let y = M.attribute("y", .integer32)

  private static func renamed(
    _ name: String, _ type: AttributeType, from old: String
  ) -> AttributeDescription {
    M.attribute(name, type) { $0.renamingIdentifier = old }
  }

  private static func mandatory(
    _ name: String, _ type: AttributeType, _ value: Value = .null
  ) -> AttributeDescription {
    M.attribute(name, type) { ($0.isOptional, $0.defaultValue) = (false, value) }
  }

  static let entityCases = [
    Case(
      name: "an entity", common: [M.entity("A", [x])], before: [], after: [M.entity("B", [y])],
      back: .lost),
    Case(
      name: "an abstract entity", common: [M.entity("A", [x])], before: [],
      after: [M.entity("B", [y]) { $0.isAbstract = true }]),
    Case(
      name: "an entity's name", before: [M.entity("A", [x])],
      after: [M.entity("B", [x]) { $0.renamingIdentifier = "A" }]),
    Case(
      name: "an entity's name, nobody saying so", before: [M.entity("A", [x])],
      after: [M.entity("B", [x])], forth: .lost, back: .lost),
    Case(
      name: "two entities' names, swapped", before: [M.entity("A", [x]), M.entity("B", [y])],
      after: [
        M.entity("B", [x]) { $0.renamingIdentifier = "A" },
        M.entity("A", [y]) { $0.renamingIdentifier = "B" },
      ]),
    Case(
      name: "a superentity's name", common: [M.entity("Z", [], [M.toOne("p", "C", inverse: nil)])],
      before: [M.entity("P", [x]), M.entity("C", super: "P", [y])],
      after: [
        M.entity("Q", [x]) { $0.renamingIdentifier = "P" }, M.entity("C", super: "Q", [y]),
      ]),
    Case(
      name: "abstractness", before: [M.entity("A", [x]) { $0.isAbstract = true }],
      after: [M.entity("A", [x])], back: .refused),
    Case(
      name: "a constraint", before: [M.entity("A", [mandatory("x", .string)])],
      after: [M.entity("A", [mandatory("x", .string)]) { $0.uniquenessConstraints = [["x"]] }]),
    Case(
      name: "a hash modifier", before: [M.entity("A", [x])],
      after: [M.entity("A", [x]) { $0.versionHashModifier = "2" }]),
  ]

  static let attributeCases =
    AttributeType.storedTypes.map { type in
      Case(
        name: "an attribute of type \(type.name)", before: [M.entity("A", [x])],
        after: [M.entity("A", [x, M.attribute("n", type)])], back: .lost)
    } + [
      Case(
        name: "a mandatory attribute with a default value", before: [M.entity("A", [x])],
        after: [M.entity("A", [x, mandatory("n", .date, .date(5))])], back: .lost),
      Case(
        name: "a mandatory attribute without", before: [M.entity("A", [x])],
        after: [M.entity("A", [x, mandatory("n", .date)])], forth: .refused, back: .lost),
      Case(
        name: "an attribute's name", before: [M.entity("A", [x, y])],
        after: [M.entity("A", [renamed("z", .string, from: "x"), y])]),
      Case(
        name: "two attributes' names, swapped",
        before: [M.entity("A", [M.attribute("x", .string), M.attribute("y", .string)])],
        after: [
          M.entity("A", [renamed("x", .string, from: "y"), renamed("y", .string, from: "x")])
        ]),
      Case(
        name: "optionality", before: [M.entity("A", [x])],
        after: [M.entity("A", [mandatory("x", .string)])], forth: .refused),
      Case(
        name: "optionality with a default value", before: [M.entity("A", [x])],
        after: [M.entity("A", [mandatory("x", .string, .string("it's"))])]),
      Case(
        name: "a default value", before: [M.entity("A", [x])],
        after: [M.entity("A", [M.attribute("x", .string) { $0.defaultValue = .string("d") }])]),
      Case(
        name: "transience", before: [M.entity("A", [x])],
        after: [M.entity("A", [M.attribute("x", .string) { $0.isTransient = true }])],
        forth: .lost),
      Case(
        name: "external storage", before: [M.entity("A", [M.attribute("d", .binary)])],
        after: [
          M.entity(
            "A", [M.attribute("d", .binary) { $0.allowsExternalBinaryDataStorage = true }])
        ]),
      Case(
        name: "a wider integer", before: [M.entity("A", [M.attribute("n", .integer16)])],
        after: [M.entity("A", [M.attribute("n", .integer64)])], back: .refused),
      Case(
        name: "a wider float", before: [M.entity("A", [M.attribute("n", .float)])],
        after: [M.entity("A", [M.attribute("n", .double)])], back: .refused),
      Case(
        name: "another type", before: [M.entity("A", [M.attribute("n", .string)])],
        after: [M.entity("A", [M.attribute("n", .date)])], forth: .refused, back: .refused),
    ]
}

extension InferredChangeTests {
  private static let a = M.entity("A", [x])
  private static let b = M.entity("B", [x])

  private static func renamed(
    _ relationship: RelationshipDescription, from old: String
  ) -> RelationshipDescription {
    var relationship = relationship
    relationship.renamingIdentifier = old
    return relationship
  }

  /// A with a relationship to B, and B with its inverse.
  private static func pair(
    _ relationship: RelationshipDescription, _ inverse: RelationshipDescription?
  ) -> [EntityDescription] {
    [M.entity("A", [x], [relationship]), M.entity("B", [x], [inverse].compactMap { $0 })]
  }

  private static func toOne(_ inverse: String?) -> RelationshipDescription {
    M.toOne("b", "B", inverse: inverse)
  }

  private static func toMany(
    _ inverse: String?, ordered: Bool = false
  ) -> RelationshipDescription {
    M.toMany("b", "B", inverse: inverse, ordered: ordered)
  }

  private static func manyBack(ordered: Bool = false) -> RelationshipDescription {
    M.toMany("a", "A", inverse: "b", ordered: ordered)
  }

  private static let oneBack = M.toOne("a", "A", inverse: "b")

  static let relationshipCases =
    [
      ("to-one", pair(toOne(nil), nil)), ("to-many", pair(toMany(nil), nil)),
      ("ordered", pair(toMany(nil, ordered: true), nil)),
      ("one-to-one", pair(toOne("a"), oneBack)), ("one-to-many", pair(toOne("a"), manyBack())),
      ("ordered one-to-many", pair(toOne("a"), manyBack(ordered: true))),
      ("many-to-many", pair(toMany("a"), manyBack())),
      ("ordered many-to-many", pair(toMany("a", ordered: true), manyBack(ordered: true))),
    ].map { name, after in
      Case(name: "a relationship: \(name)", before: [a, b], after: after, back: .lost)
    } + namedCases + cardinalityCases + orderCases + destinationCases

  private static let namedCases = [
    Case(
      name: "a to-one relationship's name", before: pair(toOne("a"), manyBack()),
      after: pair(
        renamed(M.toOne("c", "B", inverse: "a"), from: "b"), M.toMany("a", "A", inverse: "c"))),
    Case(
      name: "a to-many relationship's name", before: pair(toMany(nil), nil),
      after: pair(renamed(M.toMany("c", "B", inverse: nil), from: "b"), nil)),
    Case(
      name: "the names of both ends", before: pair(toMany("a"), manyBack(ordered: true)),
      after: pair(
        renamed(M.toMany("c", "B", inverse: "d"), from: "b"),
        renamed(M.toMany("d", "A", inverse: "c", ordered: true), from: "a"))),
    Case(
      name: "an inverse", before: pair(toOne(nil), nil), after: pair(toOne("a"), manyBack())),
    Case(
      name: "an inverse of what was to-many", before: pair(toMany(nil), nil),
      after: pair(toMany("a"), oneBack)),
    Case(
      name: "an inverse that makes it one-to-one", before: pair(toOne(nil), nil),
      after: pair(toOne("a"), oneBack), forth: .lost),
  ]

  private static let cardinalityCases = [
    Case(
      name: "to-one, to-many", before: pair(toOne(nil), nil), after: pair(toMany(nil), nil),
      forth: .lost, back: .refused),
    Case(
      name: "one-to-one, one-to-many", before: pair(toOne("a"), oneBack),
      after: pair(toOne("a"), manyBack()), back: .refused),
    Case(
      name: "one-to-one, ordered one-to-many", before: pair(toOne("a"), oneBack),
      after: pair(toOne("a"), manyBack(ordered: true)), back: .refused),
    Case(
      name: "one-to-many, many-to-many", before: pair(toOne("a"), manyBack()),
      after: pair(toMany("a"), manyBack()), back: .refused),
    Case(
      name: "one-to-many, ordered many-to-many", before: pair(toOne("a"), manyBack(ordered: true)),
      after: pair(toMany("a", ordered: true), manyBack(ordered: true)), back: .refused),
    Case(
      name: "to-one, many-to-many with a new inverse", before: pair(toOne(nil), nil),
      after: pair(toMany("a"), manyBack()), back: .refused),
  ]

  private static let orderCases = [
    Case(
      name: "the order of a one-to-many relationship", before: pair(toOne("a"), manyBack()),
      after: pair(toOne("a"), manyBack(ordered: true)), back: .lost),
    Case(
      name: "the order of a many-to-many relationship", before: pair(toMany("a"), manyBack()),
      after: pair(toMany("a", ordered: true), manyBack()), back: .lost),
    Case(
      name: "the order of a relationship without an inverse", before: pair(toMany(nil), nil),
      after: pair(toMany(nil, ordered: true), nil), back: .lost),
    Case(
      name: "the other end is ordered instead",
      before: pair(toMany("a", ordered: true), manyBack()),
      after: pair(toMany("a"), manyBack(ordered: true)), forth: .lost, back: .lost),
    Case(
      name: "delete rules and counts", before: pair(toMany("a"), manyBack()),
      after: pair(
        {
          var relationship = toMany("a")
          (relationship.deleteRule, relationship.maximumCount) = (.cascade, 100)
          return relationship
        }(), manyBack())),
  ]

  private static let destinationCases = [
    Case(
      name: "a superentity as the destination",
      common: [M.entity("P", [x]), M.entity("B", super: "P")],
      before: [M.entity("A", [], [M.toOne("b", "B", inverse: nil)])],
      after: [M.entity("A", [], [M.toOne("b", "P", inverse: nil)])], back: .refused),
    Case(
      name: "a superentity as the destination of many",
      common: [M.entity("P", [x]), M.entity("B", super: "P")],
      before: [M.entity("A", [], [M.toMany("b", "B", inverse: nil, ordered: true)])],
      after: [M.entity("A", [], [M.toMany("b", "P", inverse: nil, ordered: true)])],
      back: .refused),
    Case(
      name: "a destination of another name", before: pair(toOne("a"), manyBack(ordered: true)),
      after: [
        M.entity("A", [x], [M.toOne("b", "C", inverse: "a")]),
        M.entity("C", [x], [manyBack(ordered: true)]) { $0.renamingIdentifier = "B" },
      ]),
    Case(
      name: "a destination with a new subentity, and an order",
      before: pair(toOne("a"), manyBack(ordered: true)),
      after: pair(toOne("a"), manyBack(ordered: true)) + [M.entity("D", super: "B", [y])],
      back: .lost),
    Case(
      name: "a destination with a new subentity", before: pair(toOne("a"), manyBack()),
      after: pair(toOne("a"), manyBack()) + [M.entity("C", super: "B", [y])], back: .lost),
  ]

  static let hierarchyCases = [
    Case(
      name: "a new superentity", before: [M.entity("A", [x, y])],
      after: [M.entity("P", [x]) { $0.isAbstract = true }, M.entity("A", super: "P", [y])]),
    Case(
      name: "a superentity that has objects", before: [M.entity("A", [x, y])],
      after: [M.entity("P", [x]), M.entity("A", super: "P", [y])], back: .lost),
    Case(
      name: "an attribute that moves down", common: [M.entity("B", super: "P", [])],
      before: [M.entity("P", [x, y]), M.entity("A", super: "P")],
      after: [M.entity("P", [x]), M.entity("A", super: "P", [y])], forth: .lost),
    Case(
      name: "a relationship that moves down", common: [M.entity("B", [x])],
      before: [
        M.entity("P", [x], [M.toMany("bs", "B", inverse: nil)]) { $0.isAbstract = true },
        M.entity("A", super: "P"),
      ],
      after: [
        M.entity("P", [x]) { $0.isAbstract = true },
        M.entity("A", super: "P", [], [M.toMany("bs", "B", inverse: nil)]),
      ]),
    Case(
      name: "an entity between", common: [M.entity("P", [x])],
      before: [M.entity("A", super: "P", [y])],
      after: [
        M.entity("Q", super: "P") { $0.isAbstract = true }, M.entity("A", super: "Q", [y]),
      ]),
    Case(
      name: "leaving a hierarchy", common: [M.entity("P", [x])],
      before: [M.entity("A", super: "P", [y])], after: [M.entity("A", [x, y])], back: .refused),
    Case(
      name: "two hierarchies become one", before: [M.entity("A", [x]), M.entity("B", [x])],
      after: [
        M.entity("P", [x]) { $0.isAbstract = true }, M.entity("A", super: "P"),
        M.entity("B", super: "P"),
      ], forth: .refused),
  ]
}

extension AttributeType {
  fileprivate static let storedTypes: [AttributeType] = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date,
    .binary, .transformable, .uuid, .uri,
  ]
}
