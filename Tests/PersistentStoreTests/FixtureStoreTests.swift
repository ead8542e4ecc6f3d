import Foundation
import ObjectModel
import PersistentStore
import Testing

/// Stores of Apple's framework are read to the last row, and keep everything that a save is not
/// about.
@Suite(.enabled(if: StoreFixtures.areAvailable, "The fixture stores are not here."))
struct FixtureStoreTests {
  /// The ids of all rows of one entity, without subentities, read past the store.
  private func ids(
    _ path: String, _ entity: Entity, model: ManagedObjectModel
  ) throws -> [ObjectID] {
    let number = try RawStore.column(
      path, "SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity.name)'")[0]
    let table = "Z" + model[entity.root].name.uppercased()
    return try RawStore.column(
      path, "SELECT Z_PK FROM \(table) WHERE Z_ENT = \(number) ORDER BY Z_PK"
    ).compactMap { Int64($0).map { ObjectID(entity: entity.number, key: $0) } }
  }

  private func allIDs(_ path: String, model: ManagedObjectModel) throws -> [ObjectID] {
    try model.entities.flatMap { try ids(path, $0, model: model) }
  }

  @Test(arguments: StoreFixtures.pairs)
  func everyRowIsRead(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    let model = try pair.model()
    let store = try SQLiteStore.open(.file(path: path), model: model)
    let ids = try allIDs(path, model: model)
    let snapshots = try store.snapshots(of: ids)
    #expect(snapshots.map(\.id) == ids)
    for snapshot in snapshots {
      #expect(snapshot.version > 0)
      let entity = model[snapshot.id.entity]
      #expect(snapshot.values.count == entity.properties.count)
      for (property, value) in zip(entity.properties, snapshot.values) {
        if let attribute = property.attribute, !attribute.isOptional, !attribute.isTransient {
          #expect(!value.isNull, "\(entity.name).\(property.name)")
        }
      }
    }
    // The same ids under the root's name give the same objects.
    let byRoot = ids.map { ObjectID(entity: model[$0.entity].root, key: $0.key) }
    #expect(try store.snapshots(of: byRoot) == snapshots)
    try expectInversesAgree(store, snapshots)
    #expect(try store.integrityCheck() == [])
    try store.close()
  }

  /// What a to-one relationship says, its to-many inverse says too, and nothing else.
  private func expectInversesAgree(_ store: SQLiteStore, _ snapshots: [ObjectSnapshot]) throws {
    let model = store.model
    for entity in model.entities {
      let owners = snapshots.map(\.id).filter { model[$0.entity].isKind(of: entity) }
      for (slot, property) in entity.properties.enumerated() {
        guard let relationship = property.relationship, relationship.isToMany,
          let inverseSlot = relationship.inverseSlot,
          let inverse = model.inverse(of: relationship), !inverse.isToMany
        else { continue }
        var expected: [ObjectID: Set<ObjectID>] = [:]
        for snapshot in snapshots
        where model[snapshot.id.entity].isKind(of: model[relationship.destination]) {
          if case .object(let owner) = snapshot.values[inverseSlot], owners.contains(owner) {
            expected[owner, default: []].insert(snapshot.id)
          }
        }
        let found = try store.related(to: owners, slot: slot)
        #expect(found.mapValues(Set.init) == expected, "\(entity.name).\(property.name)")
      }
    }
  }

  @Test(arguments: StoreFixtures.pairs)
  func savesChangeNothingButTheirRows(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    let model = try pair.model()
    let schemaSQL = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid"
    let metadataSQL = "SELECT * FROM Z_METADATA"
    let cacheSQL = "SELECT * FROM Z_MODELCACHE"
    let hasCache = try !RawStore.column(
      path, "SELECT name FROM sqlite_master WHERE name = 'Z_MODELCACHE'"
    ).isEmpty
    let schema = try RawStore.rows(path, schemaSQL)
    let metadata = try RawStore.rows(path, metadataSQL)
    let cache = hasCache ? try RawStore.rows(path, cacheSQL) : []

    let store = try SQLiteStore.open(.file(path: path), model: model)
    for entity in model.entities where !entity.isAbstract {
      try insertUpdateDelete(entity, in: store, path: path)
    }
    try store.close()

    #expect(try RawStore.rows(path, schemaSQL) == schema)
    #expect(try RawStore.rows(path, metadataSQL) == metadata)
    if hasCache { #expect(try RawStore.rows(path, cacheSQL) == cache) }
    #expect(try RawStore.column(path, "PRAGMA integrity_check") == ["ok"])
    #expect(folder.contents == ["store.sqlite"])
  }

  private func insertUpdateDelete(_ entity: Entity, in store: SQLiteStore, path: String) throws {
    let table = store.schema.table(of: entity.number)
    let number = store.schema.storedNumber(of: entity.number)
    let highest =
      "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(store.schema.storedNumber(of: entity.root))"
    let before = try #require(Int64(try RawStore.column(path, highest)[0]))
    let key = try store.reserveKeys(root: entity.root, count: 10).lowerBound
    #expect(key == before + 1)
    let id = ObjectID(entity: entity.number, key: key)
    let object = ObjectSnapshot(id: id, version: 0, values: SampleValues.values(for: entity, 1))
    var changes = StoreChanges()
    changes.inserted = [object]
    changes.highestKeys = [entity.root: key]
    let inserted = try saved(store.save(changes))
    #expect(inserted.versions.isEmpty)
    #expect(try RawStore.column(path, highest) == ["\(key)"])
    let row = "SELECT Z_ENT, Z_OPT FROM \(table) WHERE Z_PK = \(key)"
    #expect(try RawStore.rows(path, row) == [["\(number)", "1"]])
    let stored = try #require(try store.snapshots(of: [id]).first)
    expectSame(stored.values, object.values, entity)

    let values = SampleValues.values(for: entity, 2)
    changes = StoreChanges()
    changes.updated = [
      .init(
        id: id, expectedVersion: 1,
        values: Dictionary(
          uniqueKeysWithValues: values.enumerated().filter { !$0.element.isNull }
            .map { ($0.offset, $0.element) }))
    ]
    #expect(try saved(store.save(changes)).versions == [id: 2])
    #expect(try RawStore.rows(path, row) == [["\(number)", "2"]])
    let updated = try #require(try store.snapshots(of: [id]).first)
    expectSame(updated.values, values, entity)

    changes = StoreChanges()
    changes.deleted = [.init(id: id, expectedVersion: 2)]
    _ = try saved(store.save(changes))
    #expect(try RawStore.rows(path, row).isEmpty)
    #expect(try store.snapshots(of: [id]).isEmpty)
    #expect(try RawStore.column(path, highest) == ["\(key)"])
  }

  private func expectSame(_ found: [Value], _ expected: [Value], _ entity: Entity) {
    for (slot, property) in entity.properties.enumerated()
    where property.attribute?.isDerived != true {
      #expect(found[slot] == expected[slot], "\(entity.name).\(property.name)")
    }
  }

  @Test func orderedRelationshipsComeInTheirOrder() throws {
    let pair = try StoreFixtures.pair(named: "Bookmarks_V2")
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    let store = try SQLiteStore.open(.file(path: path), model: pair.model())
    let entity = store.model.entities[0]
    let ids = (1...10).map { ObjectID(entity: entity.number, key: $0) }
    let children = try store.related(to: ids, slot: #require(entity.slot(named: "children")))
    #expect(children[ids[4]]?.map(\.key) == [2, 9, 1, 4, 3])
    #expect(children[ids[0]]?.map(\.key) == [10, 8, 6])
    let favorites = try store.related(to: ids, slot: #require(entity.slot(named: "favorites")))
    #expect(favorites[ids[6]]?.map(\.key) == [3, 4, 6, 8, 9])
    try store.close()
  }

  @Test func triggersKeepCountsAndAreReported() throws {
    let pair = try StoreFixtures.pair(named: "SampleModel2_V1")
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    let store = try SQLiteStore.open(.file(path: path), model: pair.model())
    let page = try #require(store.model.entity(named: "Page"))
    let book = try #require(store.model.entity(named: "Book"))
    let count = try #require(book.slot(named: "pagesCount"))
    let bookSlot = try #require(page.slot(named: "book"))
    let first = ObjectID(entity: book.number, key: 1)
    let second = ObjectID(entity: book.number, key: 2)
    let key = try store.reserveKeys(root: page.number, count: 1).lowerBound
    var values = [Value](repeating: .null, count: page.properties.count)
    values[bookSlot] = .object(first)
    let id = ObjectID(entity: page.number, key: key)
    var changes = StoreChanges()
    changes.inserted = [ObjectSnapshot(id: id, version: 0, values: values)]
    #expect(try saved(store.save(changes)).storedValues == [first: [count: .integer(100)]])
    changes = StoreChanges()
    changes.updated = [.init(id: id, expectedVersion: 1, values: [bookSlot: .object(second)])]
    #expect(
      try saved(store.save(changes)).storedValues
        == [first: [count: .integer(99)], second: [count: .integer(100)]])
    changes = StoreChanges()
    changes.deleted = [.init(id: id, expectedVersion: 2)]
    #expect(try saved(store.save(changes)).storedValues == [second: [count: .integer(99)]])
    let counted = """
      SELECT COUNT(*) FROM ZBOOK AS b WHERE ZPAGESCOUNT <>
      (SELECT COUNT(*) FROM ZPAGE WHERE ZBOOK = b.Z_PK)
      """
    #expect(try RawStore.column(path, counted) == ["0"])
    try store.close()
  }

  @Test(arguments: StoreFixtures.pairs)
  func readOnlyLeavesNoTrace(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    let bytes = before.map { FileManager.default.contents(atPath: folder.path($0)) }
    let model = try pair.model()
    let ids = try allIDs(viaCopyOf: pair, model: model)
    let store = try SQLiteStore.open(
      .file(path: path), model: model, options: StoreOptions(isReadOnly: true))
    #expect(try store.snapshots(of: ids).count == ids.count)
    #expect(throws: OrreryError.self) {
      try store.reserveKeys(root: model.entities[0].number, count: 1)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == before)
    try store.close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == before)
    #expect(before.map { FileManager.default.contents(atPath: folder.path($0)) } == bytes)
  }

  private func allIDs(
    viaCopyOf pair: StoreFixtures.Pair, model: ManagedObjectModel
  ) throws -> [ObjectID] {
    let folder = try TestFolder()
    return try allIDs(folder.copy(pair), model: model)
  }
}
