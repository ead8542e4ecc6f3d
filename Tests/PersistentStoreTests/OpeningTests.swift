import Foundation
import ObjectModel
import PersistentStore
import Testing

/// What can be wrong with a file, and what is said about it.
struct OpeningTests {
  /// Core Data ignores a to-many relationship in a fetch index, and makes the index of the rest.
  @Test func aToManyRelationshipInAFetchIndexIsPassedOver() throws {
    typealias M = FixtureModels
    func index(_ name: String, _ properties: String...) -> FetchIndexDescription {
      FetchIndexDescription(
        name: name,
        elements: properties.map { FetchIndexDescription.Element(subject: .property($0)) })
    }
    let folder = try TestFolder()
    let model = try M.model(
      M.entity(
        "Box", [M.attribute("name", .string), M.attribute("size", .integer32)],
        [M.toMany("items", "Box", inverse: nil)]
      ) { $0.fetchIndexes = [index("byItems", "items"), index("bySize", "items", "size", "name")] })
    let store = try TestStore(model, at: .file(path: folder.path("s")))
    try store.insert("Box", ["name": .string("a")])
    try store.store.close()
    let indexes = try RawStore.column(
      folder.path("s"),
      "SELECT m.name || ' ' || (SELECT group_concat(i.name) FROM pragma_index_info(m.name) AS i) "
        + "FROM sqlite_master AS m WHERE m.type = 'index' AND m.name GLOB 'Z_Box_*'")
    #expect(indexes == ["Z_Box_bySize ZSIZE,ZNAME"])
    try TestStore(model, at: .file(path: folder.path("s"))).store.close()
  }

  private typealias M = FixtureModels

  private static let page: Int = 4096

  private func model() throws -> ManagedObjectModel {
    try M.model(M.entity("Note", [M.attribute("text", .string)]))
  }

  private func open(
    _ path: String, _ creation: StoreOptions.Creation = .never, readOnly: Bool = false
  ) throws -> SQLiteStore {
    try SQLiteStore.open(
      .file(path: path), model: model(),
      options: StoreOptions(creation: creation, isReadOnly: readOnly))
  }

  private func expect(
    _ kind: ErrorKind, _ comment: Comment? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> SQLiteStore
  ) {
    let error = #expect(throws: OrreryError.self, comment, sourceLocation: sourceLocation) {
      try body().close()
    }
    #expect(error?.kind == kind, comment, sourceLocation: sourceLocation)
    #expect(error?.hint != nil, comment, sourceLocation: sourceLocation)
    #expect(
      error?.isRetryable == (kind == .storeBusy), comment, sourceLocation: sourceLocation)
  }

  private func storeBytes() throws -> Data {
    let folder = try TestFolder()
    let store = try TestStore(model(), at: .file(path: folder.path("s")))
    for number in 0..<500 {
      try store.insert("Note", ["text": .string(String(repeating: "\(number) ", count: 50))])
    }
    try store.store.close()
    return try #require(FileManager.default.contents(atPath: folder.path("s")))
  }

  @Test func missingFiles() throws {
    let folder = try TestFolder()
    expect(.storeNotFound) { try open(folder.path("none")) }
    expect(.storeNotFound) { try open(folder.path("none"), .ifMissing, readOnly: true) }
    expect(.storeNotFound) { try open(folder.path("no/folder/store"), .ifMissing) }
    #expect(folder.contents.isEmpty)
  }

  @Test func foldersAndOtherThings() throws {
    let folder = try TestFolder()
    for creation in [StoreOptions.Creation.never, .ifMissing, .always] {
      expect(.storeOpenFailed) { try open(folder.url.path, creation) }
      expect(.storeOpenFailed) { try open("/dev/null", creation) }
    }
    expect(.storeOpenFailed) { try open(folder.url.path, readOnly: true) }
  }

  @Test func creation() throws {
    let folder = try TestFolder()
    let path = folder.path("a name with % and ? and #")
    try open(path, .ifMissing).close()
    try open(path, .ifMissing).close()
    try open(path).close()
    try open(path, readOnly: true).close()
    expect(.storeExists) { try open(path, .always) }
    #expect(folder.contents == ["a name with % and ? and #"])
  }

  @Test func namesAreNeverURIsOrMemory() throws {
    let folder = try TestFolder()
    let names = [":memory:", "file:x?mode=memory", "file::memory:"]
    for name in names { try open(folder.path(name), .always).close() }
    #expect(folder.contents == Set(names))
  }

  @Test func emptyFilesAreNewStoresWhereOneIsWanted() throws {
    let folder = try TestFolder()
    for (name, creation) in [("a", StoreOptions.Creation.ifMissing), ("b", .always)] {
      #expect(FileManager.default.createFile(atPath: folder.path(name), contents: nil))
      expect(.storeOpenFailed) { try open(folder.path(name)) }
      expect(.storeOpenFailed) { try open(folder.path(name), readOnly: true) }
      try open(folder.path(name), creation).close()
      try open(folder.path(name)).close()
    }
  }

  @Test func otherFiles() throws {
    let folder = try TestFolder()
    let good = try storeBytes()
    let contents: [(String, Data)] = [
      ("text", Data("Dear diary, ".utf8)), ("long", Data(repeating: 0x41, count: 100_000)),
      ("header only", good.prefix(16)), ("half a page", good.prefix(Self.page / 2)),
      ("zeros", Data(count: 8192)),
      ("truncated", good.prefix(good.count / 2 / Self.page * Self.page)),
      (
        "damaged first page",
        good.prefix(100) + Data(repeating: 0x5A, count: 3996)
          + good.dropFirst(Self.page)
      ),
    ]
    for (name, data) in contents {
      for readOnly in [false, true] {
        #expect(FileManager.default.createFile(atPath: folder.path(name), contents: data))
        expect(.storeCorrupt, "\(name)") { try open(folder.path(name), readOnly: readOnly) }
        expect(.storeCorrupt, "\(name)") {
          try open(folder.path(name), readOnly ? .never : .ifMissing, readOnly: readOnly)
        }
        #expect(FileManager.default.contents(atPath: folder.path(name)) == data, "\(name)")
      }
    }
  }

  @Test func otherDatabases() throws {
    let folder = try TestFolder()
    _ = try RawStore.rows(folder.path("other"), "CREATE TABLE t (x)")
    expect(.storeOpenFailed) { try open(folder.path("other")) }
    let bare = folder.path("bare")
    _ = try RawStore.rows(bare, "CREATE TABLE Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST)")
    _ = try RawStore.rows(bare, "CREATE TABLE Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_MAX)")
    expect(.storeCorrupt) { try open(bare) }
  }

  @Test func strangeBookkeepingNeverTraps() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let changes = [
      "Z_METADATA SET Z_PLIST = 'not a list'", "Z_METADATA SET Z_PLIST = NULL",
      "Z_METADATA SET Z_PLIST = 7", "Z_METADATA SET Z_UUID = x'ff00'",
      "Z_PRIMARYKEY SET Z_MAX = 'many'", "Z_PRIMARYKEY SET Z_MAX = NULL",
      "Z_PRIMARYKEY SET Z_MAX = 9223372036854775807", "Z_PRIMARYKEY SET Z_NAME = NULL",
      "Z_PRIMARYKEY SET Z_NAME = x'00'", "Z_PRIMARYKEY SET Z_SUPER = 'a'",
      "ZNOTE SET Z_OPT = NULL, Z_ENT = 'x'", "ZNOTE SET Z_OPT = 'x', Z_ENT = 9999",
    ]
    for change in changes {
      try? FileManager.default.removeItem(atPath: path)
      let made = try TestStore(model(), at: .file(path: path))
      let id = try made.insert("Note")
      try made.store.close()
      _ = try RawStore.rows(path, "UPDATE \(change) RETURNING 1")
      guard let store = try? open(path) else { continue }
      _ = try? store.snapshots(of: [id])
      _ = try? store.reserveKeys(root: id.entity, count: 1)
      _ = try? store.save(StoreChanges())
      try store.close()
    }
  }

  @Test func garbageInTheLogIsPassedOver() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let made = try TestStore(model(), at: .file(path: path))
    let id = try made.insert("Note", ["text": .string("kept")])
    try made.store.close()
    for readOnly in [true, false] {
      let garbage = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      #expect(FileManager.default.createFile(atPath: path + "-wal", contents: garbage))
      let store = try open(path, readOnly: readOnly)
      #expect(try store.snapshots(of: [id]).count == 1)
      try store.close()
    }
    #expect(folder.contents == ["s"])
  }

  @Test func modelsThatDoNotFitAreToldAll() throws {
    let folder = try TestFolder()
    try open(folder.path("s"), .always).close()
    let other = try M.model(
      M.entity(
        "Note", [M.attribute("text", .string), M.attribute("stars", .integer16)],
        [
          M.toMany("tags", "Note", inverse: "tagged"), M.toMany("tagged", "Note", inverse: "tags"),
        ]))
    let error = #expect(throws: OrreryError.self) {
      try SQLiteStore.open(.file(path: folder.path("s")), model: other)
    }
    #expect(error?.kind == .modelIncompatible)
    #expect(error?.errors.count == 2)
    #expect(error?.message.contains("ZSTARS") == true)
    #expect(error?.message.contains("Note.tag") == true)
    #expect(error?.hint != nil)
    let older = try M.model(M.entity("Note"))
    let unknown = #expect(throws: OrreryError.self) {
      try SQLiteStore.open(.file(path: folder.path("s")), model: older)
    }
    #expect(unknown?.kind == .modelIncompatible)
    #expect(unknown?.message.contains("ZTEXT") == true)
    let fewer = try M.model(M.entity("Page"), M.entity("Book"))
    let second = #expect(throws: OrreryError.self) {
      try SQLiteStore.open(.file(path: folder.path("s")), model: fewer)
    }
    #expect(second?.errors.count == 3)
    #expect(second?.message.contains("Note") == true)
    #expect(folder.contents == ["s"])
  }

  @Test func writersOfOtherProcessesAreWaitedForAndThenReported() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let store = try TestStore(model(), at: .file(path: path))
    let id = try store.newID("Note")
    let blocker = try WriteLock(path)
    let error = #expect(throws: OrreryError.self) {
      try store.save { $0.inserted = [try store.object(id, [:])] }
    }
    #expect(error?.kind == .storeBusy)
    #expect(error?.isRetryable == true)
    #expect(try store.store.snapshots(of: [id]).isEmpty)
    try blocker.release()
    _ = try saved(store.save { $0.inserted = [try store.object(id, [:])] })
    try store.store.close()
  }

  @Test func aFullDiskIsReportedAndLosesNothing() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let store = try TestStore(model(), at: .file(path: path))
    let kept = try store.insert("Note", ["text": .string("kept")])
    try store.store.limitPages()
    let id = try store.newID("Note")
    let error = #expect(throws: OrreryError.self) {
      try store.save {
        $0.inserted = [
          try store.object(id, ["text": .string(String(repeating: "x", count: 1_000_000))])
        ]
      }
    }
    #expect(error?.kind == .storeFull)
    #expect(try store.store.snapshots(of: [id, kept]).map(\.id) == [kept])
    #expect(try store.store.integrityCheck() == [])
    try store.store.close()
    #expect(try RawStore.column(path, "SELECT COUNT(*) FROM ZNOTE") == ["1"])
  }

  @Test func readOnlyStoresRefuseWrites() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    try TestStore(model(), at: .file(path: path)).store.close()
    let store = try open(path, readOnly: true)
    let entity = try #require(store.model.entity(named: "Note"))
    let errors = [
      #expect(throws: OrreryError.self) { try store.reserveKeys(root: entity.number, count: 1) },
      #expect(throws: OrreryError.self) { try store.save(StoreChanges()) },
    ]
    #expect(errors.allSatisfy { $0?.kind == .storeReadOnly })
    try store.close()
    try store.close()
    #expect(throws: OrreryError.self) { try store.snapshots(of: []) }
  }

  @Test func readOnlyJoinsALiveWriter() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let writer = try TestStore(model(), at: .file(path: path))
    let id = try writer.insert("Note", ["text": .string("in the log")])
    let before = folder.contents
    let reader = try open(path, readOnly: true)
    #expect(try reader.snapshots(of: [id]).count == 1)
    let second = try writer.insert("Note")
    #expect(try reader.snapshots(of: [second]).count == 1)
    #expect(folder.contents == before)
    try reader.close()
    try writer.store.close()
  }

  @Test func backupsAreWholeStores() throws {
    let folder = try TestFolder()
    let store = try TestStore(model(), at: .file(path: folder.path("s")))
    let id = try store.insert("Note", ["text": .string("kept")])
    try store.store.backup(to: folder.path("copy"))
    let taken = #expect(throws: OrreryError.self) {
      try store.store.backup(to: folder.path("copy"))
    }
    #expect(taken?.kind == .storeExists)
    try store.store.close()
    let copy = try TestStore(model(), at: .file(path: folder.path("copy")))
    #expect(try copy.value("text", of: id) == .string("kept"))
    #expect(copy.store.uuid == store.store.uuid)
    try copy.store.close()
    #expect(folder.contents == ["s", "copy"])
  }

  @Test func integrityCheckTellsOfDamage() throws {
    let folder = try TestFolder()
    var bytes = try storeBytes()
    // The bookkeeping stands in the last pages of the schema; rows after it.
    let start = bytes.count - 6 * Self.page
    bytes.replaceSubrange(start..<(start + 64), with: Data(repeating: 0xFF, count: 64))
    #expect(FileManager.default.createFile(atPath: folder.path("s"), contents: bytes))
    let store = try open(folder.path("s"))
    #expect(try store.integrityCheck() != [])
    try store.close()
  }

  @Test func metadataIsReadBack() throws {
    let folder = try TestFolder()
    let first = try open(folder.path("s"), .always)
    #expect(UUID(uuidString: first.uuid)?.uuidString == first.uuid)
    #expect(first.metadata.versionHashes == first.model.versionHashes)
    try first.close()
    let second = try open(folder.path("s"))
    #expect(second.uuid == first.uuid)
    #expect(second.metadata.propertyList == first.metadata.propertyList)
    try second.close()
    let other = try open(folder.path("t"), .always)
    #expect(other.uuid != first.uuid)
    try other.close()
  }
}
