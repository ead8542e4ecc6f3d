import Foundation
import GRDB
import ObjectModel
import Predicates
import Testing

@testable import PersistentStore

/// The store's history: rows as Apple's framework writes them, one transaction with what they tell
/// of, reading them back, and their bounds.
struct HistoryTests {
  private typealias M = FixtureModels
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private static let changes =
    "SELECT ZTRANSACTIONID, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZCOLUMNS FROM ACHANGE ORDER BY Z_PK"

  private func notes(
    bounds: HistoryBounds = HistoryBounds(), name: String = "notes.sqlite"
  ) throws -> TestStore {
    var options = StoreOptions(creation: .ifMissing, durability: .normal)
    options.makesHistory = true
    options.historyBounds = bounds
    return TestStore(
      store: try SQLiteStore.open(
        .file(path: folder.path(name)), model: try Self.model(), options: options))
  }

  /// Nine stored properties: a bitmap of two bytes.
  private static func model() throws -> ManagedObjectModel {
    try M.model(
      M.entity(
        "Note",
        [
          M.attribute("zone", .string) { $0.preservesValueInHistoryOnDeletion = true },
          M.attribute("body", .string), M.attribute("age", .integer16),
          M.attribute("code", .uuid) { $0.preservesValueInHistoryOnDeletion = true },
          M.attribute("draft", .string) { $0.isTransient = true },
          M.attribute("eight", .double), M.attribute("frost", .double),
        ],
        [
          M.toOne("home", "Folder", inverse: "notes"), M.toMany("tags", "Tag", inverse: "notes"),
        ]),
      M.entity(
        "LongNote", super: "Note", [M.attribute("chapter", .string)],
        [M.toOne("author", "Tag", inverse: nil)]),
      M.entity(
        "Folder",
        [M.attribute("name", .string) { $0.preservesValueInHistoryOnDeletion = true }],
        [M.toMany("notes", "Note", inverse: "home")]
      ) { $0.uniquenessConstraints = [["name"]] },
      M.entity(
        "Tag", [M.attribute("name", .string)], [M.toMany("notes", "Note", inverse: "tags")]))
  }

  // MARK: Apple's form

  @Test(.enabled(if: StoreFixtures.areAvailable, "needs the fixture stores"))
  func theTablesAreThoseThatAppleMakes() throws {
    let apples = try StoreFixtures.pair(named: "SampleModel2_V1")
    let path = try folder.copy(apples)
    let sql =
      "SELECT sql FROM sqlite_master WHERE tbl_name IN "
      + "('ACHANGE', 'ATRANSACTION', 'ATRANSACTIONSTRING') ORDER BY name"
    let theirs = try RawStore.column(path, sql)
    var options = StoreOptions(creation: .ifMissing)
    options.makesHistory = true
    let own = folder.path("own.sqlite")
    try SQLiteStore.open(.file(path: own), model: try M.library(), options: options).close()
    #expect(try RawStore.column(own, sql) == theirs)
    let keys = "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT > 16000"
    #expect(try RawStore.rows(own, keys) == RawStore.rows(path, keys))
  }

  @Test(.enabled(if: StoreFixtures.areAvailable, "needs the fixture stores"))
  func aStoreMadeByAppleGoesOnWithItsHistory() throws {
    let folder = try TestFolder()
    let path = try folder.copy(try StoreFixtures.pair(named: "SampleModel2_V1"))
    let before = try RawStore.rows(path, "SELECT * FROM ACHANGE ORDER BY Z_PK")
    let store = TestStore(
      store: try SQLiteStore.open(.file(path: path), model: try M.library()))
    #expect(store.store.recordsHistory)
    let feedback = try store.insert("Feedback", ["comment": .string("New")])
    try store.save { changes in
      changes.author = "somebody"
      changes.contextName = "main"
      changes.updated = [try store.update(feedback, from: 1, ["rating": .double(3)])]
    }
    var delete = BatchDelete(entity: try store.entity("Feedback").number)
    delete.predicate = try PredicateCompiler(model: store.model).compile(
      "comment == 'New'", for: try store.entity("Feedback"))
    _ = try store.store.perform(.delete(delete))
    try store.store.close()
    let rows = try RawStore.rows(
      path,
      "SELECT Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS "
        + "FROM ACHANGE WHERE Z_PK > 5468 ORDER BY Z_PK")
    // authorAlias, bookID, comment, rating: the fourth bit.
    #expect(
      rows == [
        ["5469", "16001", "NULL", "0", "3", "445", "2", "NULL"],
        ["5470", "16001", "NULL", "1", "3", "445", "3", "10"],
        ["5471", "16001", "NULL", "2", "3", "445", "4", "NULL"],
      ])
    let transactions = try RawStore.rows(
      path,
      "SELECT t.Z_PK, t.Z_ENT, t.Z_OPT, a.ZNAME, b.ZNAME, c.ZNAME, p.ZNAME, "
        + "ZAUTHOR, ZBUNDLEID, ZCONTEXTNAME, ZPROCESSID, ZQUERYGEN FROM ATRANSACTION t "
        + "LEFT JOIN ATRANSACTIONSTRING a ON a.Z_PK = ZAUTHORTS "
        + "LEFT JOIN ATRANSACTIONSTRING b ON b.Z_PK = ZBUNDLEIDTS "
        + "LEFT JOIN ATRANSACTIONSTRING c ON c.Z_PK = ZCONTEXTNAMETS "
        + "LEFT JOIN ATRANSACTIONSTRING p ON p.Z_PK = ZPROCESSIDTS ORDER BY t.Z_PK")
    let plain = Array(repeating: "NULL", count: 5)
    let head = ["com.apple.dt.xctest.tool", "NULL", "xctest"]
    #expect(transactions[0] == ["1", "16002", "NULL", "NULL"] + head + plain)
    let own = ["orrery", "NULL", "orrery"]
    #expect(transactions[1] == ["2", "16002", "NULL", "NULL"] + own + plain)
    #expect(
      transactions[2] == ["3", "16002", "NULL", "somebody", "orrery", "main", "orrery"] + plain)
    #expect(transactions[3] == ["4", "16002", "NULL", "NULL"] + own + plain)
    #expect(
      try RawStore.rows(path, "SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000") == [
        ["16001", "5471"], ["16002", "4"], ["16003", "5"],
      ])
    let after = try RawStore.rows(
      path, "SELECT * FROM ACHANGE WHERE Z_PK <= 5468 ORDER BY Z_PK")
    #expect(after == before)
    #expect(try RawStore.column(path, "PRAGMA integrity_check") == ["ok"])
  }

  @Test func changedPropertiesAreBitsInTheOrderOfNames() throws {
    let store = try notes()
    let (box, tag) = (try store.insert("Folder"), try store.insert("Tag"))
    let note = try store.insert("LongNote")
    // age, author, body, chapter, code, eight, frost, home | tags, zone
    try store.save {
      $0.updated = [
        try store.update(note, from: 1, ["age": .integer(1), "home": .object(box)])
      ]
      $0.toManyChanges = [box: [try store.slot("notes", of: "Folder")]]
    }
    try store.save {
      $0.addedLinks = [
        .init(owner: note, slot: try store.slot("tags", of: "Note"), other: tag)
      ]
    }
    try store.save {
      $0.updated = [try store.update(note, from: 2, ["chapter": .string("1"), "zone": .null])]
    }
    let rows = try RawStore.rows(
      folder.path("notes.sqlite"),
      Self.changes.replacing("ORDER", with: "WHERE ZCHANGETYPE = 1 ORDER"))
    // Entities: Folder 1, Note 2, LongNote 3, Tag 4. Of a folder: name, notes; of a tag the same.
    #expect(
      rows == [
        ["4", "1", "1", "1", "40"], ["4", "1", "3", "1", "8100"],
        ["5", "1", "3", "1", "0080"], ["5", "1", "4", "1", "40"],
        ["6", "1", "3", "1", "1040"],
      ])
    let page = try store.store.history(HistoryRequest(after: HistoryPosition(number: 3)))
    let keys = page.transactions.flatMap(\.changes).map { change in
      (change.slots ?? []).map { store.model[change.id.entity].properties[$0].name }.sorted()
    }
    #expect(keys == [["notes"], ["age", "home"], ["tags"], ["notes"], ["chapter", "zone"]])
  }

  @Test func deletedObjectsLeaveWhatTheModelKeeps() throws {
    let store = try notes()
    let code = UUID()
    let first = try store.insert("Note", ["zone": .string("north"), "code": .uuid(code)])
    let second = try store.insert("LongNote", ["zone": .string("south")])
    let box = try store.insert("Folder", ["name": .string("Box")])
    try store.save { changes in
      changes.deleted = [
        .init(id: first, expectedVersion: 1), .init(id: box, expectedVersion: 1),
      ]
    }
    _ = try store.store.perform(.delete(BatchDelete(entity: try store.entity("Note").number)))
    let page = try store.store.history(HistoryRequest(after: HistoryPosition(number: 3)))
    let tombstones = page.transactions.flatMap(\.changes).map { change in
      Dictionary(
        uniqueKeysWithValues: change.tombstone.map {
          (store.model[change.id.entity].properties[$0.key].name, $0.value)
        })
    }
    #expect(page.transactions.flatMap(\.changes).map(\.id) == [first, box, second])
    #expect(
      tombstones == [
        ["code": .uuid(code), "zone": .string("north")], ["name": .string("Box")],
        ["code": .null, "zone": .string("south")],
      ])
    let raw = try RawStore.rows(
      folder.path("notes.sqlite"), "SELECT ZTOMBSTONE1 FROM ACHANGE WHERE ZCHANGETYPE = 2")
    #expect(raw == [["north"], ["NULL"], ["south"]])
  }

  // MARK: One transaction

  @Test func whatFailsLeavesNoHistory() throws {
    let store = try notes()
    let path = folder.path("notes.sqlite")
    try store.insert("Folder", ["name": .string("Box")])
    let before = try RawStore.rows(path, Self.changes)
    // A taken name, then an outdated version, then a link that cannot be.
    let twin = try store.newID("Folder")
    let conflict = try store.save {
      $0.inserted = [try store.object(twin, ["name": .string("Box")])]
    }
    guard case .conflicts = conflict else { throw Unexpected() }
    let note = try store.insert("Note")
    let outdated = try store.save {
      $0.updated = [try store.update(note, from: 7, ["age": .integer(1)])]
      $0.deleted = [.init(id: note, expectedVersion: 9)]
    }
    guard case .conflicts = outdated else { throw Unexpected() }
    #expect(throws: OrreryError.self) {
      try store.save {
        $0.addedLinks = [
          .init(owner: note, slot: try store.slot("home", of: "Note"), other: twin)
        ]
      }
    }
    #expect(throws: OrreryError.self) {
      var insert = BatchInsert(
        try store.entity("Folder"), [[0: .string("Same")], [0: .string("Same")]])
      insert.onConflict = .error
      _ = try store.store.perform(.insert(insert))
    }
    let inserted = try RawStore.rows(path, Self.changes)
    #expect(inserted.count == before.count + 1)
    #expect(
      try RawStore.column(path, "SELECT COUNT(*) FROM ATRANSACTION") == ["2"])
    #expect(
      try RawStore.rows(path, "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000") == [
        ["2"], ["2"], ["1"],
      ])
  }

  private struct Unexpected: Error {}

  @Test func whatChangesNothingIsNoTransaction() throws {
    let store = try notes()
    try store.insert("Tag")
    _ = try store.store.reserveKeys(root: try store.entity("Tag").number, count: 8)
    try store.save { $0.highestKeys = [try store.entity("Tag").number: 1] }
    _ = try store.store.perform(.delete(BatchDelete(entity: try store.entity("Note").number)))
    #expect(try store.store.latestHistoryNumber() == 1)
  }

  // MARK: Reading

  @Test func pagesEndAnywhereAndMissNothing() throws {
    let store = try notes()
    var told: [ObjectID] = []
    for count in [1, 3, 2] {
      let ids = try (0..<count).map { _ in try store.newID("Tag") }
      try store.save { $0.inserted = try ids.map { try store.object($0, [:]) } }
      told += ids
    }
    for limit in 1...7 {
      var request = HistoryRequest()
      request.limit = limit
      var found: [ObjectID] = []
      var pages = 0
      while true {
        let page = try store.store.history(request)
        found += page.transactions.flatMap(\.changes).map(\.id)
        request.after = page.end
        pages += 1
        if !page.hasMore { break }
      }
      #expect(found == told)
      #expect(pages == (6 + limit - 1) / limit)
      #expect(request.after == HistoryPosition(number: 3))
    }
    var request = HistoryRequest()
    request.entity = try store.entity("Note").number
    #expect(try store.store.history(request).end == HistoryPosition(number: 3))
  }

  @Test func whatWasPurgedCannotBeResumed() throws {
    let store = try notes()
    for _ in 0..<5 { try store.insert("Tag") }
    let purge = try store.store.purgeHistory(through: 2)
    #expect(purge.transactions == 2 && purge.changes == 2 && !purge.hasMore)
    #expect(try store.store.history(HistoryRequest()).transactions.map(\.number) == [3, 4, 5])
    let atTwo = HistoryRequest(after: HistoryPosition(number: 2))
    #expect(try store.store.history(atTwo).transactions.count == 3)
    for position in [
      HistoryPosition(number: 1), HistoryPosition(number: 2, change: 1), HistoryPosition(number: 6),
    ] {
      #expect {
        try store.store.history(HistoryRequest(after: position))
      } throws: {
        ($0 as? OrreryError)?.kind == .historyTokenExpired
      }
    }
    // All gone: the last number is still the last.
    _ = try store.store.purgeHistory(through: 5)
    #expect(try store.store.history(HistoryRequest()).end == HistoryPosition(number: 5))
    #expect(
      try store.store.history(HistoryRequest(after: HistoryPosition(number: 5))).transactions == [])
    #expect(
      try RawStore.column(folder.path("notes.sqlite"), "SELECT COUNT(*) FROM ATRANSACTIONSTRING")
        == ["0"])
    try store.insert("Tag")
    #expect(try store.store.history(HistoryRequest()).transactions.map(\.number) == [6])
  }

  @Test func storesWithoutHistorySaySo() throws {
    let store = try TestStore(try Self.model())
    try store.insert("Tag")
    #expect(!store.store.recordsHistory)
    #expect {
      try store.store.history(HistoryRequest())
    } throws: {
      ($0 as? OrreryError)?.kind == .historyUnavailable
    }
  }

  @Test func tablesThatAnotherProcessMakesAreFound() throws {
    let path = folder.path("notes.sqlite")
    let store = try TestStore(try Self.model(), at: .file(path: path))
    try store.insert("Tag")
    try notes().store.close()
    try store.insert("Tag")
    #expect(try store.store.history(HistoryRequest()).transactions.map(\.number) == [1])
  }

  // MARK: Bounds

  @Test func historyNeverGrowsWithoutEnd() throws {
    var bounds = HistoryBounds()
    bounds.maximumChanges = 50
    bounds.savesBetween = 10
    bounds.changesBetween = 20
    let store = try notes(bounds: bounds)
    let path = folder.path("notes.sqlite")
    for round in 0..<60 {
      let ids = try (0...(round % 4)).map { _ in try store.newID("Tag") }
      try store.save { $0.inserted = try ids.map { try store.object($0, [:]) } }
      let count = try #require(Int(try RawStore.column(path, "SELECT COUNT(*) FROM ACHANGE")[0]))
      #expect(count <= 50 + 20 + 4)
    }
    #expect(try RawStore.column(path, "SELECT MAX(Z_PK) FROM ATRANSACTION") == ["60"])
    #expect(
      try RawStore.column(
        path,
        "SELECT COUNT(*) FROM ACHANGE WHERE ZTRANSACTIONID NOT IN (SELECT Z_PK FROM ATRANSACTION)")
        == ["0"])
    // One that is larger than all bounds stays until the next.
    let insert = BatchInsert(try store.entity("Tag"), Array(repeating: [:], count: 200))
    _ = try store.store.perform(.insert(insert))
    #expect(try store.store.history(HistoryRequest()).transactions.last?.changes.count == 200)
  }

  @Test func whatIsTooOldGoesAtTheFirstWrite() throws {
    let path = folder.path("notes.sqlite")
    let first = try notes()
    for _ in 0..<4 { try first.insert("Tag") }
    try first.store.close()
    _ = try RawStore.rows(
      path, "UPDATE ATRANSACTION SET ZTIMESTAMP = ZTIMESTAMP - 8 * 86400 WHERE Z_PK < 3")
    let second = try notes()
    #expect(try second.store.history(HistoryRequest()).transactions.map(\.number) == [1, 2, 3, 4])
    try second.insert("Tag")
    #expect(try second.store.history(HistoryRequest()).transactions.map(\.number) == [3, 4, 5])
    try second.store.close()
    // Those that Apple's framework made are somebody else's.
    let apples = folder.path("apples.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: apples)
    _ = try RawStore.rows(apples, "UPDATE Z_METADATA SET Z_PLIST = NULL")
    _ = try RawStore.rows(apples, "UPDATE ATRANSACTION SET ZTIMESTAMP = 0")
    let third = try notes(name: "apples.sqlite")
    try third.insert("Tag")
    #expect(try third.store.history(HistoryRequest()).transactions.map(\.number) == [3, 4, 5, 6])
  }
}
