import Foundation
import GRDB
import ObjectModel
import Testing

@testable import PersistentStore

/// What a store says others have done to it: case by case. Random saves of two processes are in
/// ObjectContextTests.
struct RemoteChangesTests {
  private typealias M = FixtureModels
  private let folder: TestFolder
  private let path: String

  init() throws {
    folder = try TestFolder()
    path = folder.path("store.sqlite")
  }

  private static func model(
    _ more: [RelationshipDescription] = []
  ) throws -> ManagedObjectModel {
    try M.model(
      M.entity(
        "Box", [M.attribute("name", .string)], [M.toMany("items", "Item", inverse: "box")]),
      M.entity(
        "Item", [M.attribute("name", .string)], [M.toOne("box", "Box", inverse: "items")] + more))
  }

  private func open(
    history: Bool, model: ManagedObjectModel? = nil
  ) throws -> TestStore {
    var options = StoreOptions(creation: .ifMissing, durability: .normal)
    options.makesHistory = history
    let store = try SQLiteStore.open(
      .file(path: path), model: model ?? Self.model(), options: options)
    try store.beginWatching()
    return TestStore(store: store)
  }

  /// What the store says, and that after that there is nothing more.
  private func remote(_ store: TestStore) throws -> RemoteChanges {
    let changes = try store.store.remoteChanges()
    #expect(try !store.store.hasRemoteCommits())
    return changes
  }

  @Test(arguments: [true, false]) func itsOwnCommitsAreNobodyElses(history: Bool) throws {
    let store = try open(history: history)
    // While it looks for the first time it cannot tell whose a commit is.
    store.store.takeFirstScan(waiting: true)
    let box = try store.insert("Box")
    try store.save { $0.updated = [try store.update(box, from: 1, ["name": .string("B")])] }
    _ = try store.store.reserveKeys(root: box.entity, count: 20)
    #expect(try !store.store.hasRemoteCommits())
    // On a connection of its own.
    let insert = BatchInsert(try store.entity("Item"), [[:], [:], [:]])
    _ = try store.store.perform(.insert(insert))
    #expect(try !store.store.hasRemoteCommits())
    _ = try store.store.perform(.delete(BatchDelete(entity: box.entity)))
    try store.insert("Item")
    #expect(try !store.store.hasRemoteCommits())
  }

  @Test(arguments: [true, false]) func savesAreNamed(history: Bool) throws {
    let (here, there) = (try open(history: history), try open(history: history))
    let (first, second) = (try there.insert("Box"), try there.insert("Box"))
    let item = try there.newID("Item")
    try there.save {
      $0.author = "robot"
      $0.inserted = [try there.object(item, ["box": .object(first)])]
      $0.toManyChanges = [first: [try there.slot("items", of: "Box")]]
    }
    let items = try there.slot("items", of: "Box")
    guard case .saves(let made) = try remote(here) else { throw Unexpected() }
    let inserted = made.flatMap(\.changes.inserted)
    #expect(inserted.sorted() == [first, second, item].sorted())
    #expect(made.last?.author == (history ? "robot" : nil))
    try there.save {
      $0.updated = [try there.update(item, from: 1, ["box": .object(second)])]
      $0.toManyChanges = [first: [items], second: [items]]
    }
    guard case .saves(let moved) = try remote(here) else { throw Unexpected() }
    #expect(moved.count == 1)
    #expect(slots(first, moved) == [items] && slots(second, moved) == [items])
    #expect(slots(item, moved)?.contains(try there.slot("box", of: "Item")) == true)
    try there.save {
      $0.deleted = [.init(id: item, expectedVersion: 2)]
      $0.toManyChanges = [second: [items]]
    }
    guard case .saves(let deleted) = try remote(here) else { throw Unexpected() }
    #expect(deleted.map(\.changes.deleted) == [[item]])
    #expect(deleted[0].changes.updated == [ChangedObject(id: second, slots: [items])])
    // Keys that others take, and their going, change nothing.
    _ = try there.store.reserveKeys(root: first.entity, count: 5)
    #expect(try remote(here) == .saves([]))
    try there.store.close()
    if try here.store.hasRemoteCommits() { #expect(try remote(here) == .saves([])) }
  }

  @Test func othersChangesOfWhatABatchChangedAreNamed() throws {
    let (here, there) = (try open(history: false), try open(history: false))
    let (first, second) = (try there.insert("Box"), try there.insert("Box"))
    _ = try remote(here)
    let entity = try here.entity("Item").number
    let box = try here.slot("box", of: "Item")
    let insert = BatchInsert(here.model[entity], [[box: .object(first)], [box: .object(first)]])
    let items = try #require(here.store.perform(.insert(insert)).changes).inserted
    var update = BatchUpdate(entity: entity)
    update.values = [box: .object(second)]
    _ = try here.store.perform(.update(update))
    // Another process moves the one back, and deletes the other.
    let collection = try there.slot("items", of: "Box")
    try there.save {
      $0.updated = [try there.update(items[0], from: 2, ["box": .object(first)])]
      $0.deleted = [.init(id: items[1], expectedVersion: 2)]
      $0.toManyChanges = [first: [collection], second: [collection]]
    }
    guard case .saves(let saves) = try remote(here) else { throw Unexpected() }
    let save = try #require(saves.first).changes
    #expect(saves.count == 1 && save.inserted == [] && save.deleted == [items[1]])
    #expect(Set(save.updated.map(\.id)) == [first, second, items[0]])
    #expect(
      save.update(of: first)?.slots == [collection]
        && save.update(of: second)?.slots == [collection])
  }

  @Test func whatASaveComesOnTopOfIsNamed() throws {
    let (here, there) = (try open(history: false), try open(history: false))
    let old = try there.insert("Item")
    _ = try remote(here)
    // Nobody has asked yet for these two when the objects are saved here, as they are by then.
    let new = try there.insert("Item")
    try there.save { $0.updated = [try there.update(old, from: 1, ["name": .string("A")])] }
    let box = try here.insert("Box")
    try here.save {
      $0.updated = [
        try here.update(old, from: 2, ["box": .object(box)]),
        try here.update(new, from: 1, ["box": .object(box)]),
      ]
    }
    guard case .saves(let saves) = try remote(here) else { throw Unexpected() }
    #expect(saves.map(\.changes.inserted) == [[new]])
    #expect(slots(old, saves)?.contains(try here.slot("name", of: "Item")) == true)
  }

  private struct Unexpected: Error {}

  @Test(arguments: [true, false]) func whatNothingExplainsIsUnknown(history: Bool) throws {
    let store = try open(history: history)
    try store.insert("Box")
    _ = try RawStore.rows(path, "UPDATE ZBOX SET ZNAME = 'Changed'")
    // Until the first scan is through, who asks is to ask once more.
    #expect(try store.store.hasRemoteCommits() || store.store.isLookingForRemoteChanges)
    #expect(try remote(store) == .unknown)
    // Deleting what the history has said would be, too.
    guard history else { return }
    try store.insert("Box")
    _ = try RawStore.rows(path, "DELETE FROM ATRANSACTION")
    #expect(try remote(store) == .saves([]))
  }

  @Test func othersHistoryIsBelievedAsFarAsItGoes() throws {
    let store = try open(history: true)
    let (box, item) = (try store.insert("Box"), try store.insert("Item"))
    let write = { (kind: Int, entity: Int64, key: Int64, columns: String) in
      _ = try RawStore.rows(
        path,
        "INSERT INTO ATRANSACTION (Z_ENT, ZTIMESTAMP) VALUES (16002, 7)")
      _ = try RawStore.rows(
        path,
        "INSERT INTO ACHANGE (Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS) "
          + "SELECT 16001, \(kind), \(entity), \(key), MAX(Z_PK), \(columns) FROM ATRANSACTION")
    }
    let (boxes, items) = (
      store.store.schema.storedNumber(of: box.entity),
      store.store.schema.storedNumber(of: item.entity)
    )
    // A name; then where an item is, which says not where it was.
    try write(1, items, item.key, "x'40'")
    guard case .saves(let named) = try remote(store) else { throw Unexpected() }
    #expect(
      named.map(\.changes.updated)
        == [[ChangedObject(id: item, slots: [try store.slot("name", of: "Item")])]])
    try write(1, items, item.key, "x'80'")
    #expect(try remote(store) == .unknown)
    try write(2, items, item.key, "NULL")
    #expect(try remote(store) == .unknown)
    // Another model's bits.
    try write(1, boxes, box.key, "x'01'")
    #expect(try remote(store) == .unknown)
    // Of a model that has more entities.
    try write(0, 99, 1, "NULL")
    #expect(try remote(store) == .saves([]))
  }

  @Test func modelsWithUnversionedStorageAreNotScanned() throws {
    let model = try Self.model([M.toMany("friends", "Item", inverse: "friends")])
    let (here, there) = (
      try open(history: false, model: model), try open(history: false, model: model)
    )
    try there.insert("Box")
    #expect(try remote(here) == .unknown)
    #expect(!model.entities.isEmpty && !here.store.schema.hasVersionsThroughout)
  }

  @Test func aReplacedFileIsRefused() throws {
    let store = try open(history: false)
    // Whatever else is under way.
    store.store.watch?.isScanning = true
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("aside"))
    try FileManager.default.copyItem(atPath: folder.path("aside"), toPath: path)
    for action in [
      { _ = try store.store.hasRemoteCommits() },
      { _ = try store.store.remoteChanges() },
      { _ = try store.store.reserveKeys(root: EntityNumber(rawValue: 1), count: 1) },
    ] {
      #expect(throws: OrreryError.self, performing: action)
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: folder.path("aside"), toPath: path)
    try store.insert("Box")
  }

  @Test func anotherLayoutIsRefused() throws {
    let store = try open(history: false)
    _ = try RawStore.rows(path, "CREATE INDEX harmless ON ZBOX (ZNAME)")
    #expect(try remote(store) == .unknown)
    _ = try RawStore.rows(path, "ALTER TABLE ZBOX RENAME COLUMN ZNAME TO ZTITLE")
    #expect {
      try store.store.remoteChanges()
    } throws: {
      ($0 as? OrreryError)?.kind == .modelIncompatible
    }
  }

  /// Opening a store for writing can do that.
  @Test(arguments: [false, true]) func aTableThatComesAndGoesIsNoChange(history: Bool) throws {
    let (here, there) = (try open(history: history), try open(history: history))
    _ = try RawStore.rows(path, "CREATE TABLE FLEETING ( Z_PK INTEGER PRIMARY KEY )")
    _ = try RawStore.rows(path, "DROP TABLE FLEETING")
    #expect(try remote(here) == .saves([]))
    let box = try there.insert("Box")
    guard case .saves(let saves) = try remote(here) else {
      Issue.record("The save is told without its objects.")
      return
    }
    #expect(saves.map(\.changes.inserted) == [[box]])
  }

  @Test func savesOfALongScanAreToldToo() throws {
    let (here, there) = (try open(history: false), try open(history: false))
    let box = try there.insert("Box")
    _ = try remote(here)
    let item = try there.insert("Item")
    let done = DispatchSemaphore(value: 0)
    try here.store.scanConcurrently { done.signal() }
    #expect(here.store.isLookingForRemoteChanges)
    // What it saves itself meanwhile is not in the scan, and no news to it.
    let own = try here.insert("Item")
    done.wait()
    guard case .saves(let saves) = try here.store.takeRemoteChanges() else { throw Unexpected() }
    #expect(saves.map(\.changes.inserted) == [[item]])
    try there.save { $0.updated = [try there.update(box, from: 1, ["name": .string("B")])] }
    guard case .saves(let later) = try remote(here) else { throw Unexpected() }
    #expect(later.map(\.changes.inserted) == [[]] && slots(box, later) != nil)
    #expect(slots(own, later) == nil)
  }

  /// What the first save changed of an object.
  private func slots(_ id: ObjectID, _ saves: [SavedChanges]) -> [Int]? {
    saves.first?.changes.update(of: id)?.slots
  }
}
