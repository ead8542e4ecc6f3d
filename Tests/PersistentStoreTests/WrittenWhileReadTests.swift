import Foundation
import ObjectModel
import Predicates
import Synchronization
import Testing

@testable import PersistentStore

/// A store that is only read, of which SQLite is told that nobody writes it, and which another
/// process writes all the same: nothing is ever read that is half of the old file and half of the
/// new one.
struct WrittenWhileReadTests {
  private typealias M = FixtureModels
  private static let notes = 300

  private let folder: TestFolder
  private let model: ManagedObjectModel
  private var path: String { folder.path("s") }

  init() throws {
    folder = try TestFolder()
    model = try M.model(M.entity("Note", [M.attribute("text", .string)]))
    let store = try TestStore(model, at: .file(path: path))
    _ = try store.save { changes in
      changes.inserted = try (0..<Self.notes).map { _ in
        try store.object(store.newID("Note"), ["text": .string("a")])
      }
    }
    try store.store.close()
    #expect(folder.contents == ["s"])
  }

  private func reading() throws -> TestStore {
    TestStore(
      store: try SQLiteStore.open(
        .file(path: path), model: model, options: StoreOptions(isReadOnly: true)))
  }

  /// As another process does that opens the store, changes most of its pages and closes it.
  private static func rewrite(_ path: String) throws {
    _ = try RawStore.rows(path, "DELETE FROM ZNOTE WHERE Z_PK > 10")
    _ = try RawStore.rows(path, "UPDATE ZNOTE SET ZTEXT = zeroblob(3000)")
  }

  private func count(_ store: TestStore) throws -> Int {
    try store.store.count(ResolvedFetchRequest(entity: store.entity("Note")))
  }

  @Test func theNextReadSeesTheNewFile() throws {
    let store = try reading()
    #expect(try count(store) == Self.notes)
    try Self.rewrite(path)
    #expect(try store.store.integrityCheck() == [])
    #expect(try count(store) == 10)
    try store.store.close()
    #expect(folder.contents == ["s"])
  }

  @Test func othersAreToldOfIt() throws {
    let store = try reading()
    try store.store.beginWatching()
    store.store.takeFirstScan(waiting: true)
    _ = try RawStore.rows(path, "DELETE FROM ZNOTE WHERE Z_PK > 10")
    #expect(try store.store.hasRemoteCommits())
    guard case .saves(let saves) = try store.store.remoteChanges() else {
      Issue.record("What was deleted is known.")
      return
    }
    #expect(saves.map(\.changes.deleted.count) == [Self.notes - 10])
    #expect(try !store.store.hasRemoteCommits())
    try store.store.close()
  }

  /// Its log is beside the file, and what SQLite needs to read it.
  @Test func theLogOfWhoOpensItForWritingIsRead() throws {
    let store = try reading()
    #expect(try count(store) == Self.notes)
    let writer = try TestStore(model, at: .file(path: path))
    try writer.insert("Note", ["text": .string("b")])
    #expect(try count(store) == Self.notes + 1)
    try writer.insert("Note", ["text": .string("b")])
    #expect(try count(store) == Self.notes + 2)
    try writer.store.close()
    try store.store.close()
  }

  @Test func whatWasReadMeanwhileIsNoAnswer() throws {
    let store = try reading()
    let path = path
    let error = #expect(throws: OrreryError.self) {
      try store.store.read { reader in
        _ = try reader.count(ResolvedFetchRequest(entity: store.entity("Note")))
        try Self.rewrite(path)
      }
    }
    #expect(error?.kind == .storeBusy)
    #expect(error?.isRetryable == true)
    #expect(try count(store) == 10)
    try store.store.close()
  }

  @Test func norOnAnotherThread() async throws {
    let store = try reading()
    let path = path
    let (results, continuation) = AsyncStream<Result<Void, OrreryError>>.makeStream()
    store.store.readConcurrently(
      { _ in try Self.rewrite(path) }, completion: { continuation.yield($0) })
    for await result in results {
      let error = #expect(throws: OrreryError.self) { try result.get() }
      #expect(error?.kind == .storeBusy)
      break
    }
    #expect(try count(store) == 10)
    try store.store.close()
  }

  /// The file that a failed backup was to replace is still there.
  @Test func aBackupIsOfOneFile() throws {
    let store = try reading()
    let backup = folder.path("backup")
    try store.store.backup(to: backup)
    let before = try Data(contentsOf: URL(fileURLWithPath: backup))
    let isWritten = Atomic<Bool>(false)
    let path = path
    let error = #expect(throws: OrreryError.self) {
      try store.store.read { reader in
        try EvaluationInterruption.asking({
          if !isWritten.exchange(true, ordering: .relaxed) { try? Self.rewrite(path) }
          return false
        }) { try reader.backup(to: backup, replacing: true) }
      }
    }
    #expect(error?.kind == .storeBusy)
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == before)
    #expect(folder.contents == ["s", "backup"])
    _ = try store.store.read { try $0.backup(to: backup, replacing: true) }
    #expect(try RawStore.column(backup, "PRAGMA integrity_check") == ["ok"])
    #expect(try RawStore.column(backup, "SELECT COUNT(*) FROM ZNOTE") == ["10"])
    try store.store.close()
  }

  @Test func anotherSchemaIsAnotherStore() throws {
    let store = try reading()
    _ = try RawStore.rows(path, "ALTER TABLE ZNOTE RENAME COLUMN ZTEXT TO ZTEXT2")
    for _ in 0..<2 {
      let error = #expect(throws: OrreryError.self) { try count(store) }
      #expect(error?.kind == .storeReplaced)
    }
    try store.store.close()
  }

  @Test func anotherFileInItsPlaceIsNotRead() throws {
    let store = try reading()
    try FileManager.default.removeItem(atPath: path)
    try TestStore(model, at: .file(path: path)).store.close()
    let error = #expect(throws: OrreryError.self) { try count(store) }
    #expect(error?.kind == .storeReplaced)
    try store.store.close()
  }
}
