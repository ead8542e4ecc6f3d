import Foundation
import GraphSupport
import ObjectModel
import PersistentStore
import Seeds
import StoreSupport
import Testing

@testable import ObjectContext

/// Seeds of the runs with several contexts: the same each time, with those that failed once; new
/// ones nightly.
let mergingSeeds: [UInt64] = {
  if Seed.given != nil || Nightly.isOn { return seeds }
  return [180_969_452, 239_881_804] + Array(1...18)
}()

/// Seeds from `ORRERY_SEED` (one), or new ones, which a failure prints.
let seeds: [UInt64] = {
  if let seed = Seed.given { return [seed.value] }
  return (0..<(Nightly.isOn ? 400 : 15)).map { _ in UInt64.random(in: 0..<1_000_000_000) }
}()

@Suite("Random edits")
struct GraphPropertyTests {
  @Test("Edits, undo, redo, rollback and save are what a dictionary would do", arguments: seeds)
  func againstNaiveGraph(seed: UInt64) throws {
    print("seed \(seed)")
    var run = NaiveRun(seed: seed, store: MemoryStore(TestModel.web))
    for step in 0..<150 {
      let action = try run.step()
      try run.check("seed \(seed), step \(step): \(action)")
    }
  }

  @Test("They are so on SQLite too", arguments: seeds.prefix(10))
  func againstNaiveGraphOnSQLite(seed: UInt64) throws {
    print("seed \(seed)")
    let store = try SQLiteStore.open(
      .memory, model: TestModel.web, options: StoreOptions(creation: .always))
    var run = NaiveRun(seed: seed, store: store)
    for step in 0..<150 {
      let action = try run.step()
      try run.check("seed \(seed), step \(step): \(action)")
    }
    #expect(try store.read { try $0.integrityCheck() } == [])
    try store.close()
  }

  @Test(
    "Saves that leave out what is not valid split and break nothing", arguments: seeds.prefix(12))
  func partialSaves(seed: UInt64) throws {
    print("seed \(seed)")
    let store = try SQLiteStore.open(
      .memory, model: TestModel.strictWeb, options: StoreOptions(creation: .always))
    for store in [MemoryStore(TestModel.strictWeb), store] as [any PersistentStore] {
      var run = NaiveRun(seed: seed, store: store, savesPartly: true)
      for step in 0..<150 {
        let action = try run.step()
        try run.check("seed \(seed), step \(step): \(action)")
      }
      try run.mend("seed \(seed), mended")
    }
    try store.close()
  }

  @Test(
    "Unsaved edits that another context brings back make it show the same",
    arguments: seeds.prefix(12))
  func restoring(seed: UInt64) throws {
    print("seed \(seed)")
    var run = NaiveRun(seed: seed, store: MemoryStore(TestModel.strictWeb), savesPartly: true)
    for step in 0..<100 {
      let action = try run.step()
      try run.checkRestoring("seed \(seed), step \(step): \(action)")
      run.fixture.forgetNotices()
    }
  }

  @Test(
    "Contexts that merge each other's saves, and a child, agree in the end",
    arguments: mergingSeeds)
  func merging(seed: UInt64) throws {
    print("seed \(seed)")
    var run = MergingRun(seed: seed)
    for step in 0..<120 {
      let action = try run.step()
      try run.check("seed \(seed), step \(step): \(action)")
    }
    try run.finish("seed \(seed)")
  }
}

/// Two contexts over one store and a child of the first, that edit at random and save now and then.
private struct MergingRun {
  var random: SeededGenerator
  let first = Fixture(
    TestModel.web, options: ContextOptions(mergePolicy: .overwrite))
  let second: Fixture
  let child: Fixture
  var heard = Array(repeating: NaiveGraph(TestModel.web), count: 3)
  var ids: [ObjectID] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    second = Fixture(
      TestModel.web, options: ContextOptions(mergePolicy: .mergeByPropertyObjectTrump), on: first)
    child = Fixture(TestModel.web, on: first, parent: first.context)
  }

  mutating func step() throws -> String {
    let choices = [("first", first), ("second", second), ("child", child)]
    guard let (name, fixture) = choices.randomElement(using: &random) else { return "nothing" }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<2:
      let failure = error { try fixture.context.undo() }
      #expect(failure == nil || failure?.kind == .nothingToUndo)
      return "\(name) undo"
    case 2:
      let failure = error { try fixture.context.redo() }
      #expect(failure == nil || failure?.kind == .nothingToRedo)
      return "\(name) redo"
    case 3..<6:
      if name == "first", Bool.random(using: &random) {
        _ = try fixture.context.saveWhatIsValid()
        return "\(name) partial save"
      }
      try fixture.context.save()
      return "\(name) save"
    case 6:
      if Int.random(in: 0..<4, using: &random) == 0 { fixture.context.rollback() }
      return "\(name) rollback"
    default:
      return "\(name) " + (try edit(fixture))
    }
  }

  private mutating func edit(_ fixture: Fixture) throws -> String {
    var living: [ObjectID] = []
    for id in ids where try fixture.context.isAlive(id) { living.append(id) }
    guard living.count > 3, let id = living.randomElement(using: &random),
      Int.random(in: 0..<9, using: &random) > 0 || living.count > 15
    else {
      let id = try fixture.insert("Node")
      ids.append(id)
      return "insert \(id.key)"
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      try fixture.context.delete([id])
      return "delete \(id.key)"
    }
    let names = [
      "next", "previous", "partner", "parent", "children", "list", "entries", "friends", "follows",
      "followers", "songs", "playlists",
    ]
    let name = names.randomElement(using: &random) ?? "next"
    let others = living.shuffled(using: &random)
    let isToMany = fixture.model[id.entity].relationship(named: name)?.isToMany == true
    let edits: [RelationshipEdit] = [
      .add(Array(others.prefix(isToMany ? 2 : 1))), .remove(Array(others.prefix(3))),
      .set(Array(others.prefix(isToMany ? 3 : 1))),
    ]
    let edit = edits.randomElement(using: &random) ?? .set([])
    try fixture.relate(edit, id, name)
    return "\(name) of \(id.key): \(edit)"
  }

  mutating func check(_ comment: String) throws {
    for (index, fixture) in [first, second, child].enumerated() {
      let shown = try NaiveGraph(fixture.context, ids)
      try #require(shown.faults == [], "\(comment): \(shown.faults)")
      _ = try heard[index].follow(fixture)
      try #require(differences(heard[index], shown) == "", "\(comment), as told")
    }
    let fresh = Fixture(TestModel.web, on: first, isOtherProcess: true)
    try #require(try NaiveGraph(fresh.context, ids).faults == [], "\(comment), stored")
  }

  func finish(_ comment: String) throws {
    try child.context.save()
    try first.context.save()
    try second.context.save()
    let fresh = try NaiveGraph(Fixture(TestModel.web, on: first, isOtherProcess: true).context, ids)
    for fixture in [first, second, child] {
      let shown = try NaiveGraph(fixture.context, ids)
      #expect(differences(shown, fresh) == "", "\(comment)")
      #expect(!fixture.context.hasChanges, "\(comment)")
    }
  }
}
