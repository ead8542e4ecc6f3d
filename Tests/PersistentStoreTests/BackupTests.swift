import Files
import Foundation
import GRDB
import Glibc
import ObjectModel
import PersistentStore
import Predicates
import Synchronization
import Testing

/// Backups that take the place of earlier ones: at every moment, and whatever fails, there is the
/// old one or the new one, whole, with its large values, and nothing else is left.
struct BackupTests {
  private let folder: TestFolder
  private let store: TestStore
  private let backup: String

  /// A store with two photos, and a backup of the time when there was one.
  init() throws {
    folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("store"), withIntermediateDirectories: true)
    store = try LargeValueFaultTests.open(folder.path("store/s"))
    let photo = try store.insert("Photo", ["data": LargeValueFaultTests.bytes(1)])
    let target = try TestFolder()
    targetFolder = target
    backup = target.path("b.data")
    try store.store.backup(to: backup)
    _ = try saved(
      store.save {
        $0.updated = [try store.update(photo, from: 1, ["data": LargeValueFaultTests.bytes(2)])]
      })
    try store.insert("Photo", ["data": LargeValueFaultTests.bytes(3)])
  }

  private let targetFolder: TestFolder

  private enum State: Hashable {
    case old
    case new
  }

  /// Which backup there is, once it is shown to be whole.
  private static func state(_ path: String) throws -> State {
    let store = try LargeValueFaultTests.open(path)
    defer { try? store.store.close() }
    #expect(try store.store.integrityCheck() == [])
    let ids = try store.store.fetchIDs(ResolvedFetchRequest(entity: store.entity("Photo")))
    let values = try ids.map { try store.value("data", of: $0) }
    if values == [LargeValueFaultTests.bytes(1)] { return .old }
    try #require(values == [LargeValueFaultTests.bytes(2), LargeValueFaultTests.bytes(3)])
    return .new
  }

  private func backUp(_ path: String? = nil) throws {
    _ = try store.store.read { reader in
      try reader.backup(to: path ?? backup, replacing: true)
    }
  }

  private func values(_ folder: TestFolder) -> [String] {
    (try? FileManager.default.contentsOfDirectory(
      atPath: folder.path(".b_SUPPORT/_EXTERNAL_DATA"))) ?? []
  }

  private static func mode(_ path: String) throws -> mode_t? {
    try FileSystem.status(path)?.permissions
  }

  /// Also where it takes the place of one that all could read, and keeps files of that.
  @Test func aBackupIsAsPrivateAsItsStore() throws {
    let path = folder.path("store/s")
    try backUp()
    #expect(try Self.mode(backup) == Self.mode(path))
    try #require(chmod(path, 0o600) == 0)
    try store.insert("Photo", ["data": LargeValueFaultTests.bytes(4)])
    try backUp()
    #expect(try Self.mode(backup) == 0o600)
    let names = values(targetFolder)
    #expect(names.count == 3)
    for name in names {
      let value = targetFolder.path(".b_SUPPORT/_EXTERNAL_DATA/\(name)")
      #expect(try Self.mode(value) == 0o600)
    }
    try #require(chmod(path, 0o640) == 0)
    try backUp(targetFolder.path("c"))
    #expect(try Self.mode(targetFolder.path("c")) == 0o640)
  }

  /// As SQLite does with its log.
  @Test func aLargeValueIsAsPrivateAsItsStore() throws {
    let folder = try TestFolder()
    let store = try LargeValueFaultTests.open(folder.path("s"))
    try #require(chmod(folder.path("s"), 0o600) == 0)
    try store.insert("Photo", ["data": LargeValueFaultTests.bytes(1)])
    let values = folder.path(".s_SUPPORT/_EXTERNAL_DATA")
    for name in try FileSystem.names(in: values) {
      #expect(try Self.mode("\(values)/\(name)") == 0o600)
    }
    try store.store.close()
  }

  @Test func theNameLeadsToAWholeBackupAtEveryMoment() throws {
    let points = try KillPoints(in: targetFolder) { try backUp() }
    var states: [State: Int] = [:]
    for folder in points.folders {
      states[try Self.state(folder.path("b.data")), default: 0] += 1
      // The next one takes away what was left.
      try backUp(folder.path("b.data"))
      #expect(folder.contents == ["b.data", ".b_SUPPORT"])
      #expect(values(folder).count == 2)
    }
    #expect(states[.old, default: 0] > 10)
    #expect(states[.new, default: 0] > 0)
    #expect(try Self.state(backup) == .new)
    #expect(targetFolder.contents == ["b.data", ".b_SUPPORT"])
    #expect(values(targetFolder).count == 2)
  }

  /// At each call on a file in turn.
  @Test func aBackupThatFailsLeavesNothing() throws {
    var states: [State: Int] = [:]
    for call in 0..<200 {
      let folder = try TestFolder()
      for name in targetFolder.contents {
        try FileManager.default.copyItem(
          atPath: targetFolder.path(name), toPath: folder.path(name))
      }
      let left = Atomic(call)
      let installation = FileFaults.install(below: folder.url.path) { call, _ in
        // What is undone must not fail as well.
        guard call != .remove else { return nil }
        return left.subtract(1, ordering: .relaxed).oldValue == 0 ? .error(EIO) : nil
      }
      // What only looks for leftovers may fail.
      do {
        try backUp(folder.path("b.data"))
      } catch let error as OrreryError {
        #expect(error.kind == .storeFailed)
      }
      withExtendedLifetime(installation) {}
      if left.load(ordering: .relaxed) >= 0 { break }
      let state = try Self.state(folder.path("b.data"))
      states[state, default: 0] += 1
      // Where the new one is in its place already, it was the cleaning up that failed.
      guard state == .old else { continue }
      #expect(folder.contents == ["b.data", ".b_SUPPORT"])
      #expect(values(folder).count == 1)
    }
    #expect(states[.old, default: 0] > 10)
  }

  @Test func aBackupThatIsCancelledLeavesNothing() throws {
    let new = targetFolder.path("new.data")
    for path in [backup, new] {
      let isCancelled = Atomic(false)
      // While its values are copied.
      let installation = FileFaults.install(below: targetFolder.url.path) { call, _ in
        if call == .write { isCancelled.store(true, ordering: .relaxed) }
        return nil
      }
      let error = #expect(throws: OrreryError.self) {
        try EvaluationInterruption.asking({ isCancelled.load(ordering: .relaxed) }) {
          Result { try store.store.read { try $0.backup(to: path, replacing: true) } }
        }.get()
      }
      withExtendedLifetime(installation) {}
      #expect(error?.kind == .requestCancelled)
      #expect(targetFolder.contents == ["b.data", ".b_SUPPORT"])
      #expect(values(targetFolder).count == 1)
    }
    #expect(try Self.state(backup) == .old)
  }

  @Test func filesThatAreNoDatabasesAreNotReplaced() throws {
    let text = targetFolder.path("diary.txt")
    try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: text))
    let error = #expect(throws: OrreryError.self) { try backUp(text) }
    #expect(error?.kind == .storeExists)
    #expect(error?.hint != nil)
    #expect(try String(contentsOfFile: text, encoding: .utf8) == "Dear diary")
    #expect(targetFolder.contents == ["b.data", ".b_SUPPORT", "diary.txt"])
  }

  /// Another process that had the old backup open has died.
  @Test func theLogOfTheOldBackupIsNotAppliedToTheNewOne() throws {
    let other = try TestFolder()
    let opened = try LargeValueFaultTests.open(backup)
    try opened.insert("Photo", ["data": .binary([1])])
    for name in ["b.data", "b.data-wal", ".b_SUPPORT"] {
      try FileManager.default.copyItem(
        atPath: targetFolder.path(name), toPath: other.path(name))
    }
    try opened.store.close()
    try backUp(other.path("b.data"))
    #expect(try Self.state(other.path("b.data")) == .new)
    #expect(other.contents == ["b.data", ".b_SUPPORT"])
  }

  @Test func aBackupThatSomebodyHasOpenIsNotReplaced() throws {
    let opened = try LargeValueFaultTests.open(backup)
    let error = #expect(throws: OrreryError.self) { try backUp() }
    #expect(error?.kind == .storeBusy)
    try opened.store.close()
    // Nor where it is another process that has it.
    let pool = try DatabasePool(path: backup)
    try pool.write { try $0.execute(sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX") }
    #expect(throws: OrreryError.self) { try backUp() }
    try pool.close()
    #expect(try Self.state(backup) == .old)
    try backUp()
    #expect(try Self.state(backup) == .new)
  }

  /// A folder of large values may be that of several files: its name is without what follows the
  /// last dot.
  @Test func valuesOfFilesBesideItStay() throws {
    let beside = folder.path("store/s.old")
    try store.store.backup(to: beside)
    let second = targetFolder.path("b.sqlite")
    try backUp(second)
    try backUp(beside)
    try backUp()
    for path in [beside, second, backup] { #expect(try Self.state(path) == .new) }
    let ids = try store.store.fetchIDs(ResolvedFetchRequest(entity: store.entity("Photo")))
    #expect(try ids.allSatisfy { try !store.value("data", of: $0).isNull })
  }
}
