import Files
import Foundation
import Glibc
import ObjectModel
import PersistentStore
import Predicates
import Synchronization
import Testing

/// Files of large values on a disk that fails: a value is there whole or the save is refused, what
/// cannot be read is an error and never nil, and no row is left without its file.
struct LargeValueFaultTests {
  private let folder: TestFolder
  private let store: TestStore

  init() throws {
    folder = try TestFolder()
    store = try Self.open(folder.path("s"))
  }

  static func open(
    _ path: String, durability: StoreOptions.Durability = .full
  ) throws -> TestStore {
    typealias M = FixtureModels
    let model = try M.model(
      M.entity(
        "Photo",
        [
          M.attribute("data", .binary) { $0.allowsExternalBinaryDataStorage = true },
          M.attribute("title", .string),
        ]))
    return TestStore(
      store: try SQLiteStore.open(
        .file(path: path), model: model,
        options: StoreOptions(creation: .ifMissing, durability: durability)))
  }

  private static let values = Mutex<[UInt8: [UInt8]]>([:])

  /// A large value, by its first byte: no two pieces of it are alike. Its bytes are made once, for
  /// it takes long.
  static func bytes(_ seed: UInt8) -> Value {
    .binary(
      values.withLock { values in
        if let bytes = values[seed] { return bytes }
        let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 / 251) &+ seed }
        values[seed] = bytes
        return bytes
      })
  }

  /// A fetch of the photos whose data is nil.
  private static func withoutData(_ store: TestStore) throws -> ResolvedFetchRequest {
    let photo = try store.entity("Photo")
    var request = ResolvedFetchRequest(entity: photo)
    request.predicate = try PredicateCompiler(model: store.model).compile(
      "data == nil", for: photo)
    return request
  }

  private var files: String { folder.path(".s_SUPPORT/_EXTERNAL_DATA") }

  private func fileNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: files).sorted()
  }

  private func kind(_ body: () throws -> Void) -> ErrorKind? {
    do {
      try body()
      return nil
    } catch {
      return (error as? OrreryError)?.kind
    }
  }

  /// It takes no room on the disk, and more memory than there is.
  @Test func aFileLargerThanAnyValueIsNotRead() throws {
    let id = try store.insert("Photo", ["data": Self.bytes(1)])
    let file = "\(files)/\(try #require(fileNames().first))"
    try #require(truncate(file, 1 << 40) == 0)
    let error = #expect(throws: OrreryError.self) { try store.value("data", of: id) }
    #expect(error?.kind == .storeCorrupt)
    #expect(error?.message.contains(file) == true)
    try FileManager.default.removeItem(atPath: file)
    #expect(try store.value("data", of: id) == .null)
    try store.store.close()
  }

  // MARK: Writing

  @Test(arguments: [
    (FileFaults.Call.open, FileFaults.Fault.error(EMFILE), ErrorKind.storeFailed),
    (.open, .error(ENOSPC), .storeFull), (.write, .error(EIO), .storeFailed),
    (.write, .error(ENOSPC), .storeFull), (.write, .torn, .storeFailed),
    (.sync, .error(EIO), .storeFailed), (.sync, .error(ENOSPC), .storeFull),
  ])
  func aSaveWhoseValueCannotBeWrittenIsRefusedAndLeavesNothing(
    call: FileFaults.Call, fault: FileFaults.Fault, expected: ErrorKind
  ) throws {
    let old = try store.insert("Photo", ["data": Self.bytes(1)])
    let before = try fileNames()
    // Each call of that kind in turn, and any number of times over.
    for skipped in 0..<4 {
      let seen = Mutex(0)
      let faults = FileFaults.install(below: folder.url.path) { asked, _ in
        guard asked == call else { return nil }
        return seen.withLock { count in
          count += 1
          return count > skipped ? fault : nil
        }
      }
      let ids = [try store.newID("Photo"), try store.newID("Photo")]
      let outcome = kind {
        _ = try store.save { changes in
          changes.inserted = try ids.map { try store.object($0, ["data": Self.bytes(2)]) }
        }
      }
      withExtendedLifetime(faults) {}
      guard seen.withLock({ $0 }) > skipped else { continue }
      #expect(outcome == expected, "\(skipped)")
      #expect(try store.store.snapshots(of: ids).isEmpty)
      #expect(try fileNames() == before, "\(skipped)")
    }
    #expect(try store.value("data", of: old) == Self.bytes(1))
    let new = try store.insert("Photo", ["data": Self.bytes(3)])
    #expect(try store.value("data", of: new) == Self.bytes(3))
    try store.store.close()
  }

  @Test func aValueIsWholeThoughTheSystemTakesItInPieces() throws {
    let faults = FileFaults.install(below: folder.url.path) { call, _ in
      call == .write ? .short : nil
    }
    let id = try store.insert("Photo", ["data": Self.bytes(1)])
    #expect(try store.value("data", of: id) == Self.bytes(1))
    withExtendedLifetime(faults) {}
    try store.store.close()
  }

  /// The bytes, then the name, both before the commit; and the file of the old value goes last.
  @Test(arguments: [StoreOptions.Durability.full, .normal])
  func filesAreOnDiskBeforeTheLogNamesThemAndGoAfter(
    durability: StoreOptions.Durability
  ) throws {
    let folder = try TestFolder()
    let store = try Self.open(folder.path("s"), durability: durability)
    let id = try store.insert("Photo", ["data": Self.bytes(1)])
    let calls = Mutex<[String]>([])
    let faults = FileFaults.install(below: folder.url.path) { call, path in
      let name = PathText.name(of: path)
      let noun = UUID(uuidString: name) == nil ? name : "file"
      if call == .sync || call == .remove { calls.withLock { $0.append("\(call) \(noun)") } }
      return nil
    }
    _ = try saved(
      store.save { $0.updated = [try store.update(id, from: 1, ["data": Self.bytes(2)])] })
    withExtendedLifetime(faults) {}
    // With full durability SQLite itself syncs the log, at the commit.
    let logSync = durability == .normal ? ["sync s-wal"] : []
    #expect(
      calls.withLock { $0 } == ["sync file", "sync _EXTERNAL_DATA"] + logSync + ["remove file"])
    try store.store.close()
  }

  // MARK: Reading

  @Test(arguments: [FileFaults.Call.open, .read], [EIO, EMFILE, EACCES])
  func aValueThatCannotBeReadIsAnErrorAndIsTriedAgain(
    call: FileFaults.Call, number: CInt
  ) throws {
    let id = try store.insert("Photo", ["data": Self.bytes(1)])
    let without = try store.insert("Photo", ["title": .string("none")])
    let request = try Self.withoutData(store)
    func isNil() throws -> [ObjectID] { try store.store.fetchIDs(request) }
    do {
      let faults = FileFaults.install(below: files) { asked, _ in
        asked == call ? .error(number) : nil
      }
      let value = try store.value("data", of: id)
      #expect(!value.isNull)
      #expect(kind { _ = try value.loaded() } == .storeFailed)
      #expect(kind { _ = try isNil() } == .storeFailed)
      // Nothing else is in its way.
      #expect(try store.value("title", of: without) == .string("none"))
      withExtendedLifetime(faults) {}
    }
    #expect(try store.value("data", of: id) == Self.bytes(1))
    #expect(try isNil() == [without])
    try store.store.close()
  }

  @Test func aValueWhoseFileIsGoneIsNil() throws {
    let id = try store.insert("Photo", ["data": Self.bytes(1)])
    for name in try fileNames() { try FileManager.default.removeItem(atPath: "\(files)/\(name)") }
    #expect(try store.value("data", of: id) == .null)
    try store.store.close()
  }

  /// A store that is read as a copy has its large values where it always had them.
  @Test func aCopyReadsTheValuesOfItsStore() throws {
    try store.insert("Photo", ["data": Self.bytes(1)])
    let other = try TestFolder()
    let path = try folder.crashed("s", to: other)
    let copy = TestStore(
      store: try SQLiteStore.open(
        .file(path: path), model: store.model,
        options: {
          var options = StoreOptions()
          options.isReadOnly = true
          return options
        }()))
    #expect(try copy.store.fetchIDs(try Self.withoutData(copy)).isEmpty)
    try copy.store.close()
    try store.store.close()
  }

  // MARK: Links

  @Test func noLinkIsFollowedToAValue() throws {
    let id = try store.insert("Photo", ["data": Self.bytes(1)])
    let name = try #require(try fileNames().first)
    let outside = folder.path("outside")
    try FileManager.default.moveItem(atPath: "\(files)/\(name)", toPath: outside)
    try FileManager.default.createSymbolicLink(
      atPath: "\(files)/\(name)", withDestinationPath: outside)
    #expect(kind { _ = try store.store.snapshots(of: [id]) } == .storeFailed)
    _ = try saved(store.save { $0.deleted = [.init(id: id, expectedVersion: 1)] })
    #expect(try fileNames().isEmpty)
    #expect(FileManager.default.contents(atPath: outside)?.count == 150_000)
    try store.store.close()
  }

  @Test func noLinkIsFollowedToTheFolderOfValues() throws {
    let outside = folder.path("outside")
    for part in [".s_SUPPORT", ".s_SUPPORT/_EXTERNAL_DATA"] {
      let link = folder.path(part)
      try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
      if part != ".s_SUPPORT" {
        try FileManager.default.createDirectory(
          atPath: folder.path(".s_SUPPORT"), withIntermediateDirectories: true)
      }
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside)
      #expect(
        kind { _ = try store.insert("Photo", ["data": Self.bytes(1)]) } == .storeFailed, "\(part)")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: outside).isEmpty)
      try FileManager.default.removeItem(atPath: link)
    }
    try store.store.close()
  }

  // MARK: The log

  /// SQLite writes the log and then syncs it. What it has written is read again after a crash.
  @Test func aSaveOfUnknownOutcomeSaysSoAndKeepsItsFiles() throws {
    let known = try store.insert("Photo", ["data": Self.bytes(1)])
    let faults = try LogFaults(store.store)
    let id = try store.newID("Photo")
    let before = try fileNames()
    faults.set(.sync)
    let error = #expect(throws: OrreryError.self) {
      try store.save { $0.inserted = [try store.object(id, ["data": Self.bytes(2)])] }
    }
    #expect(error?.kind == .storeSaveUnknown)
    #expect(error?.isRetryable == true)
    #expect(try store.store.snapshots(of: [id]).isEmpty)
    #expect(try fileNames().count == before.count + 1)
    let other = try TestFolder()
    let crashed = try Self.open(try folder.crashed("s", to: other))
    #expect(try crashed.value("data", of: id) == Self.bytes(2))
    #expect(try crashed.value("data", of: known) == Self.bytes(1))
    try crashed.store.close()
    // The next save takes its place, and at the end nothing is left of it.
    faults.set(nil)
    _ = try saved(store.save { $0.inserted = [try store.object(id, ["data": Self.bytes(3)])] })
    try store.store.close()
    let again = try Self.open(folder.path("s"))
    #expect(try again.value("data", of: id) == Self.bytes(3))
    #expect(try fileNames().count == before.count + 1)
    let left = try again.store.externalDataFaults()
    #expect(left.missingFiles.isEmpty && left.orphanedFiles.isEmpty)
    try again.store.close()
  }

  @Test func aSaveThatFindsNoRoomInTheLogIsRefused() throws {
    try store.insert("Photo", ["data": Self.bytes(1)])
    let faults = try LogFaults(store.store)
    let id = try store.newID("Photo")
    let before = try fileNames()
    faults.set(.write)
    #expect(
      kind { _ = try store.save { $0.inserted = [try store.object(id, ["data": Self.bytes(2)])] } }
        == .storeFull)
    #expect(try fileNames() == before)
    faults.set(nil)
    try store.store.close()
  }
}
