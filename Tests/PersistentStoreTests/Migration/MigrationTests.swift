import Foundation
import ObjectModel
import PersistentStore
import Testing

/// What becomes of a store's rows, rule by rule.
struct MigrationTests {
  private typealias M = FixtureModels

  /// A store of the first model, filled by `fill`, as it is after migrating to the second.
  private func migrate(
    _ before: ManagedObjectModel, _ after: ManagedObjectModel,
    fill: (TestStore) throws -> Void, check: (TestStore, String) throws -> Void
  ) throws {
    let folder = try TestFolder()
    let path = folder.path("store.sqlite")
    let store = try TestStore(before, at: .file(path: path))
    try fill(store)
    try store.store.close()
    try StoreMigration.migrate(
      storeAt: path, [ModelDiff(from: before, to: after)], annotations: ["model": "new"])
    let migrated = TestStore(store: try SQLiteStore.open(.file(path: path), model: after))
    try check(migrated, path)
    #expect(try migrated.store.integrityCheck() == [])
    try migrated.store.close()
    #expect(folder.contents.filter { !$0.hasPrefix(".") } == ["store.sqlite"])
  }

  private func id(_ entity: String, _ key: Int64, in store: TestStore) throws -> ObjectID {
    ObjectID(entity: try store.entity(entity).number, key: key)
  }

  @Test func attributesAndTheirDefaultValues() throws {
    let before = try M.model(
      M.entity(
        "A",
        [
          M.attribute("kept", .integer16), M.attribute("old", .string),
          M.attribute("gone", .date), M.attribute("soft", .string),
        ]))
    let after = try M.model(
      M.entity(
        "A",
        [
          M.attribute("kept", .integer64),
          M.attribute("new", .string) {
            $0.renamingIdentifier = "old"
          },
          M.attribute("added", .double),
          M.attribute("full", .integer32) {
            ($0.isOptional, $0.defaultValue) = (false, .integer(7))
          },
          M.attribute("soft", .string) {
            ($0.isOptional, $0.defaultValue) = (false, .string("it's"))
          },
        ]))
    try migrate(before, after) { store in
      try store.insert("A", ["kept": .integer(5), "old": .string("x"), "gone": .date(1)])
      try store.insert("A", ["soft": .string("y")])
    } check: { store, path in
      let (first, second) = (try id("A", 1, in: store), try id("A", 2, in: store))
      #expect(try store.value("kept", of: first) == .integer(5))
      #expect(try store.value("new", of: first) == .string("x"))
      #expect(try store.value("added", of: first) == .null)
      #expect(try store.value("full", of: second) == .integer(7))
      #expect(try store.value("soft", of: first) == .string("it's"))
      #expect(try store.value("soft", of: second) == .string("y"))
      #expect(try store.value("kept", of: second) == .null)
      // The next object gets the next key.
      #expect(try store.insert("A", ["full": .integer(1), "soft": .string("")]).key == 3)
      let columns = try RawStore.column(path, "SELECT name FROM pragma_table_info('ZA')")
      #expect(!columns.contains("ZGONE"))
    }
  }

  @Test func whatTheStoreSaysAboutItself() throws {
    let before = try M.model(M.entity("B"), M.entity("C"), M.entity("Gone"))
    let after = try M.model(
      M.entity("A"), M.entity("B"), M.entity("D") { $0.renamingIdentifier = "C" })
    try migrate(before, after) { store in
      for name in ["B", "C", "C", "Gone"] { try store.insert(name) }
    } check: { store, path in
      #expect(
        try RawStore.rows(path, "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY 1")
          == [["1", "A", "0", "0"], ["2", "B", "0", "1"], ["3", "D", "0", "2"]])
      #expect(
        try RawStore.rows(path, "SELECT Z_PK, Z_ENT, Z_OPT FROM ZD ORDER BY 1")
          == [["1", "3", "1"], ["2", "3", "1"]])
      #expect(store.store.metadata.versionHashes == after.versionHashes)
      #expect(store.store.metadata.annotations == ["model": "new"])
      #expect(store.store.metadata.isMadeHere)
      let tables = try RawStore.column(
        path, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      #expect(tables == ["ZA", "ZB", "ZD", "Z_METADATA", "Z_MODELCACHE", "Z_PRIMARYKEY"])
    }
  }

  @Test func toOneBecomesToManyAndGetsAnInverse() throws {
    let before = try M.model(
      M.entity("A", [], [M.toOne("b", "B", inverse: nil)]), M.entity("B"))
    let after = try M.model(
      M.entity("A", [], [M.toMany("b", "B", inverse: "as", ordered: true)]),
      M.entity("B", [], [M.toMany("as", "A", inverse: "b")]))
    try migrate(before, after) { store in
      let (b1, b2) = (try store.insert("B"), try store.insert("B"))
      for b in [b2, b1, b2] { try store.insert("A", ["b": .object(b)]) }
      try store.insert("A")
    } check: { store, _ in
      let related = try (1...4).map { try store.related(id("A", $0, in: store), "b").map(\.key) }
      #expect(related == [[2], [1], [2], []])
      #expect(try store.related(id("B", 2, in: store), "as").map(\.key) == [1, 3])
    }
  }

  @Test func toOneWithoutInverseBecomesToManyWithoutInverse() throws {
    let before = try M.model(
      M.entity("A", [], [M.toOne("b", "B", inverse: nil)]), M.entity("B"))
    let after = try M.model(
      M.entity("A", [], [M.toMany("b", "B", inverse: nil)]), M.entity("B"))
    try migrate(before, after) { store in
      let (b1, b2) = (try store.insert("B"), try store.insert("B"))
      for b in [b2, b1, b2] { try store.insert("A", ["b": .object(b)]) }
    } check: { store, _ in
      // An object is in one such relationship only: the first one's.
      let related = try (1...3).map { try store.related(id("A", $0, in: store), "b").map(\.key) }
      #expect(related == [[2], [1], []])
    }
  }

  @Test func anInverseMakesOneToOneOfWhatSeveralSharedBefore() throws {
    let before = try M.model(
      M.entity("A", [], [M.toOne("b", "B", inverse: nil)]), M.entity("B"))
    let after = try M.model(
      M.entity("A", [], [M.toOne("b", "B", inverse: "a")]),
      M.entity("B", [], [M.toOne("a", "A", inverse: "b")]))
    try migrate(before, after) { store in
      let (b1, b2) = (try store.insert("B"), try store.insert("B"))
      for b in [b2, b1, b2] { try store.insert("A", ["b": .object(b)]) }
    } check: { _, path in
      let references = try RawStore.column(path, "SELECT ZB FROM ZA ORDER BY Z_PK")
      #expect(references == ["2", "1", "NULL"])
      let inverses = try RawStore.column(path, "SELECT ZA FROM ZB ORDER BY Z_PK")
      #expect(inverses == ["2", "1"])
    }
  }

  @Test func orderIsKeptLostAndGained() throws {
    func model(_ ordered: Bool, _ other: Bool) throws -> ManagedObjectModel {
      try M.model(
        M.entity(
          "A", [],
          [
            M.toMany("bs", "B", inverse: "a", ordered: ordered),
            M.toMany("friends", "B", inverse: "friends", ordered: other),
          ]),
        M.entity(
          "B", [],
          [
            M.toOne("a", "A", inverse: "bs"), M.toMany("friends", "A", inverse: "friends"),
          ]))
    }
    let models = try [model(true, false), model(true, true), model(false, true)]
    let folder = try TestFolder()
    let path = folder.path("s")
    let store = try TestStore(models[0], at: .file(path: path))
    let a = try store.insert("A")
    let bs = try (0..<4).map { _ in try store.insert("B", ["a": .object(a)]) }
    let order = [bs[2], bs[0], bs[3], bs[1]]
    try store.save { changes in
      changes.updated = [try store.update(a, from: 1, [:])]
      changes.orders = [.init(owner: a, slot: try store.slot("bs", of: "A"), objects: order)]
      changes.addedLinks = try [bs[3], bs[1]].map {
        .init(owner: a, slot: try store.slot("friends", of: "A"), other: $0)
      }
    }
    try store.store.close()
    try StoreMigration.migrate(
      storeAt: path, [ModelDiff(from: models[0], to: models[1])], annotations: [:])
    let second = TestStore(store: try SQLiteStore.open(.file(path: path), model: models[1]))
    #expect(try second.related(a, "bs") == order)
    #expect(try second.related(a, "friends") == [bs[1], bs[3]])
    let keys = "SELECT Z_FOK_2FRIENDS FROM Z_1FRIENDS ORDER BY 1"
    #expect(try RawStore.column(path, keys) == ["2048", "3072"])
    try second.store.close()
    try StoreMigration.migrate(
      storeAt: path, [ModelDiff(from: models[1], to: models[2])], annotations: [:])
    let third = TestStore(store: try SQLiteStore.open(.file(path: path), model: models[2]))
    #expect(try third.related(a, "bs") == bs)
    #expect(try RawStore.column(path, keys) == ["2048", "3072"])
    try third.store.close()
  }

  @Test func entitiesMoveInAndOutOfHierarchies() throws {
    let reference = M.entity("R", [], [M.toOne("to", "A", inverse: nil)])
    let flat = try M.model(M.entity("A", [M.attribute("x", .string)]), reference)
    let deep = try M.model(
      M.entity("P", [M.attribute("x", .string)]) { $0.isAbstract = true },
      M.entity("A", super: "P"), M.entity("B", super: "A"), M.entity("C", super: "P"), reference)
    try migrate(flat, deep) { store in
      let a = try store.insert("A", ["x": .string("v")])
      try store.insert("R", ["to": .object(a)])
    } check: { store, path in
      let a = try id("A", 1, in: store)
      #expect(try store.value("x", of: a) == .string("v"))
      #expect(try store.value("to", of: id("R", 1, in: store)) == .object(a))
      #expect(try RawStore.rows(path, "SELECT Z_ENT, ZX FROM ZP") == [["2", "v"]])
      // The destination has subentities now, so the reference says which of them it is.
      #expect(try RawStore.rows(path, "SELECT ZTO, Z2_TO FROM ZR") == [["1", "2"]])
    }
    try migrate(deep, flat) { store in
      try store.insert("C")
      let a = try store.insert("A", ["x": .string("v")])
      let b = try store.insert("B", ["x": .string("w")])
      for target in [a, b] { try store.insert("R", ["to": .object(target)]) }
    } check: { store, path in
      let rows = try RawStore.rows(path, "SELECT Z_PK, Z_ENT, ZX FROM ZA")
      #expect(rows == [["2", "1", "v"]])
      // Whom the second one led to is deleted.
      let references = try RawStore.column(path, "SELECT ZTO FROM ZR ORDER BY Z_PK")
      #expect(references == ["2", "NULL"])
      let next = try store.insert("A")
      #expect(next.key == 4)
    }
  }

  @Test func derivedAttributesAreComputed() throws {
    let before = try M.model(
      M.entity("A", [M.attribute("name", .string)], [M.toMany("bs", "B", inverse: "a")]),
      M.entity("B", [M.attribute("size", .integer32)], [M.toOne("a", "A", inverse: "bs")]))
    let after = try M.model(
      M.entity(
        "A",
        [
          M.attribute("name", .string), M.derived("plain", .string, "canonical:(name)"),
          M.derived("count", .integer32, "bs.@count"), M.derived("sum", .integer32, "bs.size.@sum"),
        ],
        [M.toMany("bs", "B", inverse: "a")]),
      M.entity(
        "B", [M.attribute("size", .integer32), M.derived("owner", .string, "a.name")],
        [M.toOne("a", "A", inverse: "bs")]))
    try migrate(before, after) { store in
      let a = try store.insert("A", ["name": .string("Ärger")])
      for size in [3, 4] {
        try store.insert("B", ["a": .object(a), "size": .integer(Int64(size))])
      }
      try store.insert("A")
    } check: { store, path in
      #expect(
        try RawStore.rows(path, "SELECT ZPLAIN, ZCOUNT, ZSUM FROM ZA ORDER BY Z_PK")
          == [["arger", "2", "7"], ["NULL", "0", "0"]])
      #expect(try RawStore.column(path, "SELECT ZOWNER FROM ZB") == ["Ärger", "Ärger"])
      // Saves go on from there.
      try store.insert("B", ["a": .object(id("A", 2, in: store)), "size": .integer(9)])
      #expect(try RawStore.column(path, "SELECT ZSUM FROM ZA ORDER BY Z_PK") == ["7", "9"])
    }
  }

  @Test func largeValuesFollowTheirAttribute() throws {
    func model(_ isExternal: Bool) throws -> ManagedObjectModel {
      try M.model(
        M.entity(
          "A",
          [
            M.attribute("data", .binary) {
              $0.allowsExternalBinaryDataStorage = isExternal
            }
          ]))
    }
    let small: [UInt8] = [1, 2, 0, 3]
    let large = [UInt8](repeating: 7, count: 200_000)
    let folder = try TestFolder()
    let path = folder.path("s.sqlite")
    let store = try TestStore(model(false), at: .file(path: path))
    for bytes in [small, large, []] { try store.insert("A", ["data": .binary(bytes)]) }
    try store.insert("A")
    try store.store.close()
    for isExternal in [true, false] {
      let diff = ModelDiff(from: try model(!isExternal), to: try model(isExternal))
      try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
      let migrated = TestStore(
        store: try SQLiteStore.open(.file(path: path), model: model(isExternal)))
      let values = try (1...4).map { try migrated.value("data", of: id("A", $0, in: migrated)) }
      #expect(values == [.binary(small), .binary(large), .binary([]), .null])
      if isExternal {
        try migrated.insert("A", ["data": .binary(large)])
        let files = folder.url.appendingPathComponent(".s_SUPPORT/_EXTERNAL_DATA").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: files).count == 1)
      }
      try migrated.store.close()
    }
    #expect(
      try RawStore.column(path, "SELECT length(ZDATA) FROM ZA ORDER BY Z_PK")
        == ["4", "200000", "0", "NULL", "200000"])
    let files = folder.url.appendingPathComponent(".s_SUPPORT/_EXTERNAL_DATA").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: files).isEmpty)
  }

  @Test func historyExpires() throws {
    let before = try M.model(M.entity("A", [M.attribute("x", .string)]))
    let after = try M.model(
      M.entity("A", [M.attribute("y", .string) { $0.preservesValueInHistoryOnDeletion = true }]))
    let folder = try TestFolder()
    let path = folder.path("s")
    var options = StoreOptions(creation: .ifMissing)
    options.makesHistory = true
    let store = TestStore(
      store: try SQLiteStore.open(.file(path: path), model: before, options: options))
    try store.insert("A")
    let last = try #require(try store.store.latestHistoryNumber())
    try store.store.close()
    try StoreMigration.migrate(
      storeAt: path, [ModelDiff(from: before, to: after)], annotations: [:])
    let migrated = TestStore(store: try SQLiteStore.open(.file(path: path), model: after))
    let error = #expect(throws: OrreryError.self) {
      try migrated.store.history(HistoryRequest(after: HistoryPosition(number: last)))
    }
    #expect(error?.kind == .historyTokenExpired)
    let now = try #require(try migrated.store.latestHistoryNumber())
    let a = try migrated.insert("A", ["y": .string("left")])
    try migrated.save { $0.deleted = [.init(id: a, expectedVersion: 1)] }
    let page = try migrated.store.history(HistoryRequest(after: HistoryPosition(number: now)))
    #expect(page.transactions.count == 2)
    #expect(page.transactions.last?.changes.first?.tombstone == [0: .string("left")])
    try migrated.store.close()
  }
}

/// Migrations that do not come about leave the store as it was.
struct RefusedMigrationTests {
  private typealias M = FixtureModels

  private func refuse(
    _ kind: ErrorKind, _ before: ManagedObjectModel, _ after: ManagedObjectModel,
    prepare: (TestStore, String) throws -> Void
  ) throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let store = try TestStore(before, at: .file(path: path))
    try prepare(store, path)
    try store.store.close()
    let bytes = FileManager.default.contents(atPath: path)
    let error = #expect(throws: OrreryError.self) {
      try StoreMigration.migrate(
        storeAt: path, [ModelDiff(from: before, to: after)], annotations: [:])
    }
    #expect(error?.kind == kind)
    #expect(error?.hint != nil)
    #expect(FileManager.default.contents(atPath: path) == bytes)
    #expect(folder.contents == ["s"])
  }

  @Test func obstaclesAreToldTogether() throws {
    let before = try M.model(M.entity("A", [M.attribute("x", .string)]))
    let after = try M.model(
      M.entity(
        "A", [M.attribute("x", .date), M.attribute("y", .string) { $0.isOptional = false }]))
    try refuse(.migrationNotInferable, before, after) { store, _ in try store.insert("A") }
    let error = try #require(ModelDiff(from: before, to: after).obstacleError)
    #expect(error.errors.map(\.key) == ["x", "y"])
    #expect(error.errors.allSatisfy { $0.hint != nil && $0.entity == "A" })
  }

  @Test func objectsThatAreNotUnique() throws {
    let before = try M.model(M.entity("A", [M.attribute("x", .string)]))
    let after = try M.model(
      M.entity("A", [M.attribute("x", .string)]) { $0.uniquenessConstraints = [["x"]] })
    try refuse(.constraintConflict, before, after) { store, _ in
      for text in ["a", "b", "a"] { try store.insert("A", ["x": .string(text)]) }
    }
  }

  @Test func anotherModelsStore() throws {
    let model = try M.model(M.entity("A", [M.attribute("x", .string)]))
    let other = try M.model(M.entity("B"))
    let folder = try TestFolder()
    let path = folder.path("s")
    try TestStore(model, at: .file(path: path)).store.close()
    let error = #expect(throws: OrreryError.self) {
      try StoreMigration.migrate(
        storeAt: path, [ModelDiff(from: other, to: model)], annotations: [:])
    }
    #expect(error?.kind == .modelIncompatible)
  }

  @Test func storesThatOthersHaveOpen() throws {
    let before = try M.model(M.entity("A"))
    let after = try M.model(M.entity("A", [M.attribute("x", .string)]))
    let folder = try TestFolder()
    let path = folder.path("s")
    let store = try TestStore(before, at: .file(path: path))
    try store.insert("A")
    let diff = ModelDiff(from: before, to: after)
    let error = #expect(throws: OrreryError.self) {
      try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
    }
    #expect(error?.kind == .storeBusy)
    try store.insert("A")
    try store.store.close()
    try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
    #expect(try RawStore.column(path, "SELECT COUNT(ZX IS NULL) FROM ZA") == ["2"])
  }
}
