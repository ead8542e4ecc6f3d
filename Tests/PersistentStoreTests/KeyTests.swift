import ObjectModel
import PersistentStore
import Testing

/// Keys are handed out once, and `Z_MAX` is the last one used.
struct KeyTests {
  private func model() throws -> ManagedObjectModel {
    try FixtureModels.model(
      FixtureModels.entity("Person", [FixtureModels.attribute("name", .string)]),
      FixtureModels.entity("Employee", super: "Person"),
      FixtureModels.entity("Zoo", [FixtureModels.attribute("name", .string)]))
  }

  private func highest(_ path: String, _ entity: String = "Person") throws -> String {
    try RawStore.column(path, "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)'")[0]
  }

  @Test func twoStoresNeverShareAKey() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let stores = [
      try TestStore(model(), at: .file(path: path)), try TestStore(model(), at: .file(path: path)),
    ]
    var keys: [Int64] = []
    for round in 0..<20 {
      let store = stores[round % 2].store
      let name = round % 3 == 0 ? "Employee" : "Person"
      let entity = try #require(store.model.entity(named: name))
      keys += Array(try store.reserveKeys(root: entity.root, count: round + 1))
    }
    #expect(Set(keys).count == keys.count)
    #expect(keys == keys.sorted())
    for store in stores { try store.store.close() }
    #expect(folder.contents == ["s"])
  }

  @Test func keysBelongToTheRoot() throws {
    let folder = try TestFolder()
    let store = try TestStore(model(), at: .file(path: folder.path("s")))
    let employee = try store.insert("Employee")
    let person = try store.insert("Person")
    #expect([employee.key, person.key] == [1, 2])
    #expect(try highest(folder.path("s")) == "2")
    #expect(try highest(folder.path("s"), "Employee") == "0")
    #expect(try highest(folder.path("s"), "Zoo") == "0")
    try store.store.close()
  }

  @Test func unusedKeysAreGivenBackBySavesThatSayWhatIsInUse() throws {
    let folder = try TestFolder()
    let store = try TestStore(model(), at: .file(path: folder.path("s")))
    let person = try store.entity("Person")
    let keys = try store.store.reserveKeys(root: person.number, count: 100)
    #expect(keys == 1...100)
    #expect(try highest(folder.path("s")) == "100")
    _ = try saved(
      store.save {
        $0.inserted = [try store.object(ObjectID(entity: person.number, key: 1), [:])]
        // 2 and 3 belong to objects that another context has not saved yet.
        $0.highestKeys = [person.number: 3]
      })
    #expect(try highest(folder.path("s")) == "3")
    #expect(try store.store.reserveKeys(root: person.number, count: 1) == 4...4)
    try store.store.close()
    // With the store, everything unsaved is gone.
    #expect(try highest(folder.path("s")) == "1")
  }

  @Test func nothingIsGivenBackBelowAnothersKeys() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let first = try TestStore(model(), at: .file(path: path))
    let second = try TestStore(model(), at: .file(path: path))
    let person = try first.entity("Person").number
    _ = try first.store.reserveKeys(root: person, count: 10)
    #expect(try second.store.reserveKeys(root: person, count: 5) == 11...15)
    _ = try saved(
      first.save {
        $0.inserted = [try first.object(ObjectID(entity: person, key: 1), [:])]
        $0.highestKeys = [person: 1]
      })
    #expect(try highest(path) == "15")
    try first.store.close()
    #expect(try highest(path) == "15")
    try second.store.close()
    #expect(try highest(path) == "10")
  }

  @Test func closingDoesNotDependOnAnybody() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let store = try TestStore(model(), at: .file(path: path))
    _ = try store.store.reserveKeys(root: store.entity("Zoo").number, count: 10)
    let writer = try WriteLock(path)
    try store.store.close()
    try writer.release()
    #expect(try highest(path, "Zoo") == "10")
  }

  @Test func aFailedSaveGivesNothingBack() throws {
    let folder = try TestFolder()
    let store = try TestStore(model(), at: .file(path: folder.path("s")))
    let person = try store.entity("Person").number
    _ = try store.store.reserveKeys(root: person, count: 10)
    let outcome = try store.save {
      $0.updated = [.init(id: ObjectID(entity: person, key: 7), expectedVersion: 1, values: [:])]
      $0.highestKeys = [person: 2]
    }
    #expect(conflicts(outcome).count == 1)
    #expect(try highest(folder.path("s")) == "10")
    #expect(try store.store.reserveKeys(root: person, count: 1) == 11...11)
    try store.store.close()
  }

  @Test(arguments: [0, -1, Int.max])
  func impossibleCountsAreRefused(_ count: Int) throws {
    let store = try TestStore(model())
    let root = try store.entity("Zoo").number
    _ = try store.store.reserveKeys(root: root, count: 1)
    #expect(throws: OrreryError.self) {
      try store.store.reserveKeys(root: root, count: count)
    }
  }
}
