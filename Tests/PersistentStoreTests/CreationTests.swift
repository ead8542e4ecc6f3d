import Files
import Foundation
import GRDB
import ObjectModel
import PersistentStore
import Synchronization
import Testing

/// Making stores: nobody ever finds half of one, whenever the process that makes it dies, and what
/// earlier processes left is in nobody's way.
struct CreationTests {
  private typealias M = FixtureModels
  private let folder: TestFolder
  private let path: String

  init() throws {
    folder = try TestFolder()
    path = folder.path("s")
  }

  private static func model() throws -> ManagedObjectModel {
    try M.model(M.entity("Note", [M.attribute("text", .string)]))
  }

  private static func open(
    _ path: String, _ creation: StoreOptions.Creation
  ) throws -> SQLiteStore {
    // How long another one takes to make a store is a matter of the disk.
    let options = StoreOptions(creation: creation, busyTimeout: 60)
    return try SQLiteStore.open(.file(path: path), model: model(), options: options)
  }

  /// As a client does it that is told that somebody has the file, and that it may try again.
  private static func openPatiently(
    _ path: String, _ creation: StoreOptions.Creation
  ) throws -> SQLiteStore {
    for _ in 0..<20 {
      do {
        return try open(path, creation)
      } catch let error as OrreryError where error.kind == .storeBusy && error.isRetryable {
        continue
      }
    }
    return try open(path, creation)
  }

  private func kind(ofOpening creation: StoreOptions.Creation) throws -> ErrorKind? {
    do {
      try Self.open(path, creation).close()
      return nil
    } catch let error as OrreryError {
      return error.kind
    }
  }

  @Test func aStoreIsWholeFromTheMomentItIsThere() throws {
    let states = try KillPoints(in: folder) { try Self.open(path, .always).close() }
    #expect(states.folders.count > 4)
    var whole = 0
    for state in states.folders {
      let copy = state.path("s")
      if FileManager.default.fileExists(atPath: copy) {
        whole += 1
        try Self.open(copy, .never).close()
      } else {
        try Self.open(copy, .always).close()
      }
      // The next one that makes a store there takes away what the process has left.
      try Self.open(state.path("t"), .always).close()
      #expect(state.contents == ["s", "t"])
    }
    #expect(whole > 0 && whole < states.folders.count)
  }

  @Test func creatorsAtOnceMakeOneStore() throws {
    for round in 0..<20 {
      let path = folder.path("\(round)")
      let results = Mutex<[Result<String, any Error>]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        let result = Result {
          let store = try Self.openPatiently(path, index == 0 ? .always : .ifMissing)
          defer { try? store.close() }
          return store.uuid
        }
        results.withLock { $0.append(result) }
      }
      let outcomes = results.withLock { $0 }
      let uuids = outcomes.compactMap { try? $0.get() }
      #expect(Set(uuids).count == 1)
      for case .failure(let error) in outcomes {
        #expect((error as? OrreryError)?.kind == .storeExists)
      }
      #expect(uuids.count >= 3)
    }
  }

  // MARK: What earlier versions left under the store's own name

  private func expectToBeBlank() throws {
    #expect(try kind(ofOpening: .never) == .storeOpenFailed)
    let copy = try FileSystem.contents(ofFile: path, limit: 1 << 20)
    #expect(try kind(ofOpening: .ifMissing) == nil)
    #expect(try kind(ofOpening: .never) == nil)
    #expect(try RawStore.column(path, "PRAGMA auto_vacuum") == ["2"])
    try FileManager.default.removeItem(atPath: path)
    try Data(copy).write(to: URL(fileURLWithPath: path))
    #expect(try kind(ofOpening: .always) == nil)
    #expect(try kind(ofOpening: .always) == .storeExists)
    #expect(folder.contents == ["s"])
  }

  @Test func anEmptyFileIsMadeAStore() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    try expectToBeBlank()
  }

  /// A pool of connections to an empty file writes its first page.
  @Test func aDatabaseInWhichNothingIsIsMadeAStore() throws {
    let pool = try DatabasePool(path: path)
    try pool.close()
    try #require(FileSystem.status(path)?.size ?? 0 > 0)
    try expectToBeBlank()
  }

  /// In the middle of the transaction that was to make the store, its pages in the file already.
  @Test func aTransactionThatWasNotFinishedIsUndone() throws {
    let other = folder.path("other")
    let queue = try DatabaseQueue(path: other)
    try queue.writeWithoutTransaction { database in
      // So little that pages must go to the file before the commit.
      try database.execute(sql: "PRAGMA cache_size = 1; BEGIN EXCLUSIVE")
      for number in 0..<200 {
        try database.execute(sql: "CREATE TABLE t\(number) (\(String(repeating: "x", count: 500)))")
      }
      for suffix in ["", "-journal"] {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: other + suffix))
        try #require(!bytes.isEmpty)
        try bytes.write(to: URL(fileURLWithPath: path + suffix))
      }
      try database.execute(sql: "ROLLBACK")
    }
    try queue.close()
    try FileManager.default.removeItem(atPath: other)
    #expect(try kind(ofOpening: .ifMissing) == nil)
    #expect(try kind(ofOpening: .never) == nil)
    #expect(folder.contents == ["s"])
  }

  @Test func databasesWithAnythingInThemStay() throws {
    _ = try RawStore.rows(path, "CREATE TABLE t (x)")
    #expect(try kind(ofOpening: .ifMissing) == .storeOpenFailed)
    #expect(try kind(ofOpening: .always) == .storeExists)
    #expect(try RawStore.column(path, "SELECT name FROM sqlite_master") == ["t"])
  }

  // MARK: What lies beside a name that is free

  @Test(arguments: ["-wal", "-journal"]) func whatAStoreThatIsGoneLeftIsNotApplied(
    suffix: String
  ) throws {
    let garbage = Data(repeating: 7, count: 5_000)
    try garbage.write(to: URL(fileURLWithPath: path + suffix))
    let store = try Self.open(path, .ifMissing)
    #expect(store.logsOfReplacedFiles == [path + suffix + "-of-replaced-file"])
    try store.close()
    #expect(
      FileManager.default.contents(atPath: path + suffix + "-of-replaced-file") == garbage)
  }
}

/// What a process that dies leaves: the folder as it was before each call on a file in it.
final class KillPoints {
  let folders: [TestFolder]

  init(in folder: TestFolder, _ body: () throws -> Void) throws {
    let copies = Mutex<[TestFolder]>([])
    let url = folder.url
    let installation = FileFaults.install(below: url.path) { _, _ in
      guard let copy = try? TestFolder() else { return nil }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] {
        try? FileManager.default.copyItem(
          at: url.appendingPathComponent(name), to: copy.url.appendingPathComponent(name))
      }
      copies.withLock { $0.append(copy) }
      return nil
    }
    try body()
    withExtendedLifetime(installation) {}
    folders = copies.withLock { $0 }
  }
}
