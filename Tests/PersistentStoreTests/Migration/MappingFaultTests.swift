import Foundation
import ObjectModel
import PersistentStore
import Testing

/// Mappings that are refused: all that is wrong is told at once, before the store is touched, and
/// what shows only in the data leaves the store as it was.
struct MappingFaultTests {
  private typealias M = FixtureModels
  private typealias S = MappedStore

  private func models() throws -> (ManagedObjectModel, ManagedObjectModel) {
    let before = try M.model(
      M.entity(
        "A", [M.attribute("name", .string), M.attribute("size", .integer32)],
        [M.toOne("b", "B", inverse: "as"), M.toMany("cs", "C", inverse: nil)]),
      M.entity("B", [], [M.toMany("as", "A", inverse: "b")]), M.entity("C"))
    let after = try M.model(
      M.entity(
        "A",
        [
          M.attribute("name", .string), M.attribute("size", .integer16),
          M.attribute("short", .string) { $0.validation.maximumLength = 2 },
          M.attribute("soft", .string) { $0.isTransient = true },
          M.derived("count", .integer64, "bs.@count"),
        ], [M.toOne("b", "B", inverse: "as"), M.toMany("bs", "B", inverse: nil)]),
      M.entity("B", [], [M.toMany("as", "A", inverse: "b")]),
      M.entity("Abstract") { $0.isAbstract = true })
    return (before, after)
  }

  @Test func everyFaultAtOnce() throws {
    let (before, after) = try models()
    var mapping = S.mapping(
      "A", "A", where: "size >",
      [
        "name": "size + 1", "size": "name", "short": "missing.key", "soft": "uppercase:(name)",
        "count": "1",
        "b": "cs", "bs": "b.as", "none": "1",
      ], by: ["bs": "Nobody", "b": "AToA"])
    mapping.name = "M"
    let error = try S.refusal(
      before, after,
      [
        mapping, S.mapping("X", "Y"), S.mapping("C", "Abstract"), S.mapping(nil, nil),
        S.mapping(nil, "B", ["as": "1"]),
      ])
    #expect(error.kind == .migrationMappingInvalid)
    let found = error.errors.map { "\($0.kind.rawValue) \($0.entity ?? "-") \($0.key ?? "-")" }
    #expect(
      found == [
        "migration.mappingInvalid A count", "migration.mappingInvalid A none",
        "migration.mappingInvalid Y -", "migration.mappingInvalid Y -",
        "migration.mappingInvalid Abstract -", "migration.mappingInvalid - -",
        "migration.mappingInvalid B as", "migration.mappingInvalid A b",
        "migration.mappingInvalid A bs", "migration.mappingInvalid A name",
        "predicate.keyPath A short", "migration.mappingInvalid A size",
        "migration.mappingInvalid A soft", "predicate.syntax A -",
      ])
    #expect(error.errors.allSatisfy { $0.hint != nil || $0.expected != nil })
    #expect(error.errors.last?.predicate == "size >" && error.errors.last?.offset == 6)
  }

  @Test func constantsAreCheckedBeforehand() throws {
    let (before, after) = try models()
    let large = try S.refusal(before, after, [S.mapping("A", "A", ["size": "70000"])])
    #expect(large.kind == .migrationMappingInvalid)
    #expect(large.errors.map(\.kind) == [.numberTooLarge])
    let long = try S.refusal(
      before, after, [S.mapping("A", "A", ["size": "size", "short": "'abc'"])])
    #expect(long.errors.map(\.kind) == [.stringTooLong] && long.key == "short")
  }

  @Test func valuesThatDoNotFit() throws {
    let (before, after) = try models()
    func error(_ values: [String: String], _ size: Int64) throws -> OrreryError {
      try S.refusal(before, after, [S.mapping("A", "A", values)]) { store in
        try store.insert("A", ["size": .integer(1), "name": .string("x")])
        try store.insert("A", ["size": .integer(size), "name": .string("xyz")])
      }
    }
    let large = try error(["size": "size * 10"], 4000)
    #expect(large.kind == .numberTooLarge && large.entity == "A" && large.key == "size")
    #expect(large.message.contains("A/p2"))
    let long = try error(["short": "name", "size": "size"], 2)
    #expect(long.kind == .stringTooLong && long.key == "short")
    #expect(try error(["size": "size / 2.0"], 3).kind == .wrongType)
  }

  @Test func mandatoryPropertiesWithoutAValue() throws {
    let (before, _) = try models()
    let after = try M.model(
      M.entity(
        "A",
        [M.attribute("name", .string), M.attribute("text", .string) { $0.isOptional = false }],
        [M.toOne("c", "B", inverse: "as")]),
      M.entity("B", [], [M.toMany("as", "A", inverse: "c")]))
    let error = try S.refusal(before, after, [S.mapping("A", "A", ["text": "name"])]) { store in
      try store.insert("A", ["size": .integer(1)])
    }
    #expect(error.kind == .missingMandatoryProperty && error.key == "text")
    var description = ModelDescription()
    var toOne = M.toOne("c", "B", inverse: "as")
    toOne.isOptional = false
    description.entities = [
      M.entity("A", [], [toOne]), M.entity("B", [], [M.toMany("as", "A", inverse: "c")]),
    ]
    let strict = try ManagedObjectModel(checking: description)
    let missing = try S.refusal(before, strict, [S.mapping("A", "A", ["c": "b"])]) { store in
      try store.insert("A")
    }
    #expect(missing.kind == .missingMandatoryProperty && missing.key == "c")
  }

  @Test func policiesAreNamedWithWhatTheyDecide() throws {
    let (before, after) = try models()
    var mapping = S.mapping("A", "A", ["size": "FUNCTION($entityPolicy, \"halve:\", $source)"])
    mapping.policyClass = "App.Policy"
    let error = try S.refusal(before, after, [mapping])
    #expect(error.kind == .migrationPolicyUnsupported)
    #expect(error.errors.filter { $0.kind == .migrationPolicyUnsupported }.count == 2)
    #expect(error.errors.first?.message.contains("App.Policy") == true)
    #expect(error.errors.first?.message.contains("short, soft") == true)
  }

  /// What a mapping does not name is inferred, and refused where it cannot be.
  @Test func whatIsLeftMustBeInferable() throws {
    let (before, after) = try models()
    let error = try S.refusal(before, after, [S.mapping("A", "A", ["short": "name"])])
    #expect(error.kind == .migrationNotInferable && error.key == "size")
  }
}
