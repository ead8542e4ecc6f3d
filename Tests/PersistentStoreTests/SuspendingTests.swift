import GRDB
import ObjectModel
import Testing

@testable import PersistentStore

/// Stores that are put aside for a migration and come back: as they were, knowing what others did
/// meanwhile, or as others.
struct SuspendingTests {
  private typealias M = FixtureModels
  private let folder: TestFolder
  private let model: ManagedObjectModel
  private var path: String { folder.path("store.sqlite") }

  init() throws {
    folder = try TestFolder()
    model = try M.model(M.entity("Note", [M.attribute("text", .string)]))
  }

  private func open(_ creation: StoreOptions.Creation, history: Bool = false) throws -> TestStore {
    var options = StoreOptions(creation: creation)
    options.makesHistory = history
    options.writesMirroredStores = true
    return TestStore(store: try SQLiteStore.open(.file(path: path), model: model, options: options))
  }

  private func unique() throws -> ModelDiff {
    let after = try M.model(
      M.entity("Note", [M.attribute("text", .string), M.attribute("more", .string)]) {
        $0.uniquenessConstraints = [["text"]]
      })
    return ModelDiff(from: model, to: after)
  }

  /// A store with an object and everybody told of it.
  private func watched(history: Bool) throws -> TestStore {
    let store = try open(.always, history: history)
    try store.insert("Note", ["text": .string("same")])
    try store.store.beginWatching()
    #expect(try store.store.remoteChanges() == .saves([]))
    try store.insert("Note", ["text": .string("same")])
    return store
  }

  @Test(arguments: [false, true]) func whatOthersSaveMeanwhileIsToldAfterwards(
    history: Bool
  ) throws {
    let store = try watched(history: history).store
    try store.suspend(keeping: [:])
    #expect(store.isClosed)
    let other = try open(.never)
    let saved = try other.insert("Note", ["text": .string("other")])
    try other.store.close()
    let resumed = try #require(store.resumed() as? SQLiteStore)
    #expect(try resumed.hasRemoteCommits())
    guard case .saves(let saves) = try resumed.remoteChanges() else {
      Issue.record("The save is not told.")
      return
    }
    #expect(saves.map(\.changes.inserted) == [[saved]])
    #expect(saves.allSatisfy { $0.changes.updated.isEmpty && $0.changes.deleted.isEmpty })
    #expect(try resumed.remoteChanges() == .saves([]))
    try resumed.close()
  }

  @Test(arguments: [false, true]) func aMigrationThatFailsIsNothingToBeTold(
    history: Bool
  ) throws {
    let store = try watched(history: history).store
    let diff = try unique()
    let place = store.place
    #expect(throws: OrreryError.self) {
      try place.migrate([diff], annotations: [:], work: MigrationWork())
    }
    try store.suspend(keeping: [:])
    place.waitForReads()
    let error = #expect(throws: OrreryError.self) {
      try place.migrate([diff], annotations: [:], work: MigrationWork())
    }
    #expect(error?.kind == .constraintConflict)
    let resumed = TestStore(store: try #require(store.resumed() as? SQLiteStore))
    #expect(try resumed.store.remoteChanges() == .saves([]))
    #expect(try resumed.insert("Note").key == 3)
    #expect(try resumed.store.remoteChanges() == .saves([]))
    try resumed.store.close()
  }

  @Test func aMirroredStoreStaysAsItIs() throws {
    try open(.always).store.close()
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "CREATE TABLE ANSCKMETADATAENTRY ( Z_PK INTEGER PRIMARY KEY )")
    }
    try queue.close()
    let store = try open(.never).store
    try store.suspend(keeping: [:])
    let diff = try unique()
    let error = #expect(throws: OrreryError.self) {
      try store.place.migrate([diff], annotations: [:], work: MigrationWork())
    }
    #expect(error?.kind == .modelIncompatible)
    let resumed = TestStore(store: try #require(store.resumed() as? SQLiteStore))
    #expect(try resumed.insert("Note").key == 1)
    try resumed.store.close()
  }

  @Test(arguments: [true, false]) func keysThatObjectsHaveStayTaken(inMemory: Bool) throws {
    let location = inMemory ? StoreLocation.memory : .file(path: path)
    let store = try SQLiteStore.open(
      location, model: model, options: StoreOptions(creation: .ifMissing))
    let note = model.entities[0].number
    #expect(try store.reserveKeys(root: note, count: 16) == 1...16)
    // An object that is not saved has the third.
    try store.suspend(keeping: [note: 3])
    let resumed = try store.resumed()
    #expect((resumed === store) == inMemory)
    #expect(try resumed.reserveKeys(root: note, count: 2) == 4...5)
    try resumed.suspend(keeping: [:])
    let diff = try unique()
    try resumed.place.migrate([diff], annotations: [:], work: MigrationWork())
    let new = try resumed.resumed(with: diff.destination)
    #expect(new.model === diff.destination)
    #expect(try new.reserveKeys(root: note, count: 1) == 6...6)
    try new.close()
  }
}
