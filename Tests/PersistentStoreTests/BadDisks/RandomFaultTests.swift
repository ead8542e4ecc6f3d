import Files
import Foundation
import ObjectModel
import PersistentStore
import Seeds
import Synchronization
import Testing

/// Random saves of large values on a disk that fails at random, with crashes in between: what was
/// saved is there, what was refused is not, and what is unknown is one or the other as a whole.
struct RandomFaultTests {
  private static let steps = Nightly.isOn ? 20_000 : 150

  /// From so many photos on one is deleted.
  private static let maximumCount = 12

  private typealias State = [ObjectID: UInt8]

  /// The faults of one step.
  private struct Faults {
    var log: LogFaults.Fault?
    var call: FileFaults.Call?
    var fault = FileFaults.Fault.short
    /// Calls of that kind that still go well.
    var skipped = 0

    init(_ random: inout SeededGenerator) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: break
      case 4: log = .sync
      case 5: log = .write
      default:
        call = FileFaults.Call.allCases.randomElement(using: &random)
        let faults: [FileFaults.Fault] =
          call == .write
          ? [.short, .torn, .error(EIO), .error(ENOSPC)] : [.error(EIO), .error(EMFILE)]
        fault = faults.randomElement(using: &random) ?? .short
        skipped = Int.random(in: 0..<4, using: &random)
      }
    }
  }

  private final class Run {
    var folder: TestFolder
    var store: TestStore
    var log: LogFaults
    /// What the store holds for certain, and versions.
    var known: State = [:]
    var versions: [ObjectID: Int64] = [:]
    /// What it may hold after a crash instead.
    var possible: [State] = []
    var unknownSaves = 0
    var refusals = 0
    var crashes = 0

    init() throws {
      folder = try TestFolder()
      store = try LargeValueFaultTests.open(folder.path("s"))
      log = try Self.openLog(store)
    }

    /// The log is there after the first save.
    static func openLog(_ store: TestStore) throws -> LogFaults {
      let id = try store.insert("Photo", ["title": .string("first")])
      _ = try saved(store.save { $0.deleted = [.init(id: id, expectedVersion: 1)] })
      return try LogFaults(store.store)
    }
  }

  @Test func nothingIsLostOrTornOnABadDisk() throws {
    let seed = Seed.next()
    var random = seed.generator()
    let run = try Run()
    for step in 0..<Self.steps {
      let note = "\(seed), step \(step)"
      try save(run, &random, note)
      try compare(run.store, run.known, note)
      if Int.random(in: 0..<8, using: &random) == 0 { try crash(run, note) }
    }
    run.log.set(nil)
    try run.store.store.close()
    #expect(run.unknownSaves > 0 && run.refusals > 0 && run.crashes > 0, "\(seed)")
  }

  private func save(_ run: Run, _ random: inout SeededGenerator, _ note: String) throws {
    let store = run.store
    var next = run.known
    var changes = StoreChanges()
    let value = UInt8.random(in: 0...255, using: &random)
    let existing = run.known.keys.sorted().randomElement(using: &random)
    let isMany = run.known.count >= Self.maximumCount
    switch (isMany ? 0 : Int.random(in: 0..<4, using: &random), existing) {
    case (0, let id?):
      changes.deleted = [.init(id: id, expectedVersion: run.versions[id] ?? 1)]
      next[id] = nil
    case (1, let id?):
      changes.updated = [
        try store.update(
          id, from: run.versions[id] ?? 1, ["data": LargeValueFaultTests.bytes(value)])
      ]
      next[id] = value
    default:
      for offset in 0..<UInt8.random(in: 1...3, using: &random) {
        let id = try store.newID("Photo")
        changes.inserted.append(
          try store.object(id, ["data": LargeValueFaultTests.bytes(value &+ offset)]))
        next[id] = value &+ offset
      }
    }
    let outcome = Result { try saved(attempt(changes, run, Faults(&random))) }
    switch outcome {
    case .success(let result):
      run.known = next
      run.possible = []
      run.versions.merge(result.versions) { $1 }
    case .failure(let error as OrreryError) where error.kind == .storeSaveUnknown:
      run.possible.append(next)
      run.unknownSaves += 1
    case .failure(let error as OrreryError):
      #expect([.storeFailed, .storeFull].contains(error.kind), "\(note): \(error)")
      run.refusals += 1
    case .failure(let error): throw error
    }
  }

  private func attempt(
    _ changes: StoreChanges, _ run: Run, _ faults: Faults
  ) throws -> StoreSaveOutcome {
    run.log.set(faults.log)
    defer { run.log.set(nil) }
    let seen = Mutex(0)
    let (call, skipped, fault) = (faults.call, faults.skipped, faults.fault)
    let installed = FileFaults.install(below: run.folder.url.path) { asked, _ in
      guard asked == call else { return nil }
      return seen.withLock { count in
        count += 1
        return count > skipped ? fault : nil
      }
    }
    return try withExtendedLifetime(installed) { try run.store.store.save(changes) }
  }

  private func compare(_ store: TestStore, _ expected: State, _ note: String) throws {
    let snapshots = try store.store.snapshots(of: expected.keys.sorted())
    try #require(snapshots.count == expected.count, "\(note)")
    let slot = try store.slot("data", of: "Photo")
    for snapshot in snapshots {
      let value = try #require(expected[snapshot.id])
      try #require(snapshot.values[slot] == LargeValueFaultTests.bytes(value), "\(note)")
    }
    let count = try store.store.count(ResolvedFetchRequest(entity: store.entity("Photo")))
    try #require(count == expected.count, "\(note)")
    try #require(try store.store.externalDataFaults().missingFiles.isEmpty, "\(note)")
  }

  /// Goes on with what the process would find if it had died now.
  private func crash(_ run: Run, _ note: String) throws {
    let folder = try TestFolder()
    let path = try run.folder.crashed("s", to: folder)
    try run.store.store.close()
    run.folder = folder
    run.store = try LargeValueFaultTests.open(path)
    run.crashes += 1
    let all = try run.store.store.fetchIDs(
      ResolvedFetchRequest(entity: run.store.entity("Photo")))
    let found = try state(run.store, all)
    try #require(([run.known] + run.possible).contains(found), "\(note): a save by half")
    run.known = found
    run.possible = []
    let snapshots = try run.store.store.snapshots(of: all)
    run.versions = Dictionary(uniqueKeysWithValues: snapshots.map { ($0.id, $0.version) })
    try compare(run.store, found, note)
    run.log = try Run.openLog(run.store)
  }

  private func state(_ store: TestStore, _ ids: [ObjectID]) throws -> State {
    let slot = try store.slot("data", of: "Photo")
    var state: State = [:]
    for snapshot in try store.store.snapshots(of: ids) {
      guard case .binary(let data) = snapshot.values[slot],
        let first = try data.bytes(in: 0..<min(1, data.count)).first
      else { continue }
      state[snapshot.id] = first
    }
    return state
  }
}
