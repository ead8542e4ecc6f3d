import GraphSupport
import ObjectModel
import PersistentStore
import Predicates
import Testing

@testable import ObjectContext

@Suite("Delete rules for members that the deleting context has not seen")
struct DeletionRuleMergingTests {
  /// What the relationships of an owner begin with: one-to-many, one-to-one, many-to-many.
  static let ends = ["many", "one", "all"]

  static let model = TestModel.checked([
    TestModel.entity(
      "Owner", [TestModel.attribute("name", .string)],
      [DeleteRule.nullify, .deny, .cascade].flatMap { rule in
        [
          TestModel.toMany(
            "many\(rule.rawValue)", "Part", inverse: "owner\(rule.rawValue)", rule: rule),
          TestModel.toOne(
            "one\(rule.rawValue)", "Part", inverse: "single\(rule.rawValue)", rule: rule),
          TestModel.toMany(
            "all\(rule.rawValue)", "Part", inverse: "alls\(rule.rawValue)", rule: rule),
        ]
      }),
    TestModel.entity(
      "Part", [],
      [DeleteRule.nullify, .deny, .cascade].flatMap { rule in
        [
          TestModel.toOne("owner\(rule.rawValue)", "Owner", inverse: "many\(rule.rawValue)"),
          TestModel.toOne("single\(rule.rawValue)", "Owner", inverse: "one\(rule.rawValue)"),
          TestModel.toMany("alls\(rule.rawValue)", "Owner", inverse: "all\(rule.rawValue)"),
        ]
      }),
  ])

  let one = Fixture(model)

  @Test("Deny refuses to save a deletion after a merge", arguments: ends)
  func denyAfterMerge(end: String) throws {
    let name = "\(end)\(DeleteRule.deny.rawValue)"
    let (two, owner, part) = try deletedMeanwhile(name)
    let failure = error { try two.context.save() }
    #expect(failure?.kind == .relationshipDeniedDelete)
    #expect(failure?.key == name)
    #expect(failure?.value == .objects([part]))
    try two.context.undo()
    #expect(!two.context.hasChanges)
    #expect(try related(two, owner, name) == [part])
    #expect(try related(one, owner, name) == [part])
  }

  @Test("Cascade takes members that a merge has brought", arguments: ends)
  func cascadeAfterMerge(end: String) throws {
    let name = "\(end)\(DeleteRule.cascade.rawValue)"
    let (two, _, part) = try deletedMeanwhile(name)
    try two.context.save()
    #expect(one.store.rows.isEmpty)
    #expect(error { try one.context.requireObject(part) }?.kind == .objectNotFound)
  }

  @Test("Undo brings an object back with what others have related to it since", arguments: ends)
  func undo(end: String) throws {
    for rule in [DeleteRule.nullify, .cascade] {
      for isSaved in [false, true] {
        let name = "\(end)\(rule.rawValue)"
        let (two, owner, part) = try deletedMeanwhile(name)
        if isSaved { try two.context.save() }
        for _ in 0..<2 {
          try two.context.undo()
          #expect(try related(two, owner, name) == [part], "\(rule), \(isSaved)")
          #expect(two.context.hasChanges == isSaved)
          try two.context.redo()
          #expect(error { try two.context.requireObject(owner) }?.kind != nil)
        }
        try two.context.undo()
        try two.context.save()
        #expect(try related(one, owner, name) == [part], "\(rule), \(isSaved)")
      }
    }
  }

  @Test("Undo of one deletion names nothing that another has taken for good")
  func undoOfTheLater() throws {
    let name = "\(DeleteRule.cascade.rawValue)"
    let (two, _, part) = try deletedMeanwhile("many\(name)")
    try two.context.delete([part])
    try two.context.save()
    try two.context.undo()
    #expect(try two.value(part, "owner\(name)") == .null)
    try two.context.save()
    #expect(try one.value(part, "owner\(name)") == .null)
  }

  @Test("Lists follow what others have related to an object that comes back", arguments: ends)
  func lists(end: String) throws {
    let rule = DeleteRule.cascade.rawValue
    let owner = ["many": "owner\(rule)", "one": "single\(rule)", "all": "ANY alls\(rule)"][end]
    let entity = try Self.model.requireEntity(named: "Part")
    var fetch = ResolvedFetchRequest(entity: entity)
    fetch.predicate = try PredicateCompiler(model: Self.model).compile(
      try PredicateParser.parse("\(owner ?? "").name = 'a'", arguments: []), for: entity,
      variables: [:])
    for comesBack in [{ $0.rollback() }, { (context) throws in try context.undo() }]
      as [(ManagedObjectContext) throws -> Void]
    {
      let (two, _, part) = try deletedMeanwhile("\(end)\(rule)", owner: ["name": .string("a")])
      let list = try FetchedResultsController(FetchedResultsRequest(fetch: fetch), in: two.context)
      let before = list.state.total
      try comesBack(two.context)
      try list.note(try #require(two.lastNotice).changes)
      _ = try list.takeNews()
      #expect(list.state.total == before + 1)
      #expect(list.state.ids(in: before..<before + 1) == [part])
    }
  }

  @Test(
    "A child's deletion obeys the rules for what its parent has", arguments: ends,
    [false, true])
  func child(end: String, isMerging: Bool) throws {
    let child = Fixture(
      Self.model, options: ContextOptions(automaticallyMergesChanges: isMerging), on: one,
      parent: one.context)
    for rule in [DeleteRule.deny, .cascade] {
      let name = "\(end)\(rule.rawValue)"
      let owner = try one.insert("Owner")
      try one.context.save()
      try child.context.delete([owner])
      let part = try one.insert("Part")
      try one.relate(.add([part]), owner, name)
      if rule == .deny {
        #expect(error { try child.context.save() }?.kind == .relationshipDeniedDelete)
        #expect(child.context.pendingChanges.deleted == [owner])
        #expect(try related(one, owner, name) == [part])
        child.context.rollback()
      } else {
        try child.context.save()
        #expect(error { try one.context.requireObject(part) }?.kind == .objectNotFound)
      }
      try one.context.save()
    }
  }

  /// A context where the deletion of an owner is not saved, and a part that another context has
  /// related to the owner since.
  private func deletedMeanwhile(
    _ name: String, owner values: [String: Value] = [:]
  ) throws -> (two: Fixture, owner: ObjectID, part: ObjectID) {
    let two = Fixture(Self.model, on: one)
    let owner = try one.insert("Owner", values)
    try one.context.save()
    try two.context.delete([owner])
    let part = try one.insert("Part")
    try one.relate(.add([part]), owner, name)
    try one.context.save()
    return (two, owner, part)
  }

  private func related(
    _ fixture: Fixture, _ id: ObjectID, _ name: String
  ) throws -> [ObjectID] {
    try fixture.context.related(id, fixture.slot(id, name))
  }
}
