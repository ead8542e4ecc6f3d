import Dispatch
import Foundation
import ObjectModel
import PersistentStore
import Predicates
import Synchronization
import Testing

/// Reads off the caller's thread: what they see, and that they end when told to.
struct ConcurrentReadTests {
  /// A result that one thread delivers and another waits for.
  private final class Delivery<Value: Sendable>: Sendable {
    private let value = Mutex<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func deliver(_ new: Value) {
      value.withLock { $0.append(new) }
      arrived.signal()
    }

    func wait() -> [Value] {
      arrived.wait()
      return value.withLock { $0 }
    }
  }

  /// What a read does that stands still: it leaves its turn to others, which may be all there is.
  /// - Parameter pauses: nil in a memory store.
  private static func standStill(until goOn: DispatchSemaphore, _ pauses: ReadPauses?) {
    let isPause = pauses?.begin() ?? false
    goOn.wait()
    if isPause { pauses?.end() }
  }

  /// Halts at the first row until it is let go.
  private struct Halting: RowSink {
    let reached: DispatchSemaphore
    let goOn: DispatchSemaphore
    let pauses: ReadPauses?
    var rows = 0

    mutating func beginRow(_ id: ObjectID, version: Int64) {
      rows += 1
      if rows == 1 {
        reached.signal()
        ConcurrentReadTests.standStill(until: goOn, pauses)
      }
    }
    mutating func null(column: Int) {}
    mutating func boolean(_ value: Bool, column: Int) {}
    mutating func integer(_ value: Int64, column: Int) {}
    mutating func double(_ value: Double, column: Int) {}
    mutating func date(_ seconds: Double, column: Int) {}
    mutating func decimal(_ digits: UnsafeBufferPointer<UInt8>, column: Int) {}
    mutating func text(_ utf8: UnsafeBufferPointer<UInt8>, column: Int) {}
    mutating func uuid(_ bytes: UnsafeRawBufferPointer, column: Int) {}
    mutating func binary(_ bytes: UnsafeRawBufferPointer, column: Int) {}
    mutating func object(_ id: ObjectID, column: Int) {}
    mutating func endRow() {}
  }

  private func withFileStore(
    people: Int = 40, _ body: (FetchTestData) throws -> Void
  ) throws {
    let folder = NSTemporaryDirectory() + "orrery-fetch-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var random = FetchRandom()
    let data = try FetchTestData(
      .file(path: folder + "/store.sqlite"), people: people, random: &random)
    try body(data)
    try data.store.close()
  }

  private func allPeople(_ data: FetchTestData) throws -> ResolvedFetchRequest {
    let person = try data.model.requireEntity(named: "Person")
    var request = ResolvedFetchRequest(entity: person)
    request.columns = FetchColumn.allColumns(of: person)
    return request
  }

  private func insertOne(_ data: FetchTestData) throws {
    let visitor = try data.model.requireEntity(named: "Visitor")
    let key = try data.store.reserveKeys(root: visitor.root, count: 1).lowerBound
    var changes = StoreChanges()
    changes.inserted = [
      ObjectSnapshot(
        id: ObjectID(entity: visitor.number, key: key), version: 0,
        values: visitor.properties.map { _ in .null })
    ]
    guard case .saved = try data.store.save(changes) else {
      Issue.record("The save is in conflict.")
      return
    }
  }

  @Test func aReadSeesWhatWasSavedWhenItBegan() throws {
    try withFileStore { data in
      let request = try allPeople(data)
      let saved = DispatchSemaphore(value: 0)
      let delivery = Delivery<Result<Int, OrreryError>>()
      _ = data.store.concurrentRead { (reader: any StoreSnapshot) throws(OrreryError) -> Int in
        Self.standStill(until: saved, reader.pauses)
        return try reader.count(request)
      } completion: {
        delivery.deliver($0)
      }
      try insertOne(data)
      saved.signal()
      #expect(delivery.wait() == [.success(40)])
      #expect(try data.store.count(request) == 41)
    }
  }

  @Test func aMemoryStoreReadsBeforeTheNextSave() throws {
    var random = FetchRandom()
    let data = try FetchTestData(random: &random)
    let request = try allPeople(data)
    let delivery = Delivery<Result<Int, OrreryError>>()
    _ = data.store.concurrentRead { (reader: any StoreSnapshot) throws(OrreryError) -> Int in
      try reader.count(request)
    } completion: {
      delivery.deliver($0)
    }
    try insertOne(data)
    #expect(delivery.wait() == [.success(40)])
    #expect(try data.store.count(request) == 41)
  }

  @Test func cancellingEndsThatReadAlone() throws {
    try withFileStore(people: 2_000) { data in
      let request = try allPeople(data)
      let first = start(request, data)
      let second = start(request, data)
      first.reached.wait()
      second.reached.wait()
      first.handle.cancel()
      first.goOn.signal()
      second.goOn.signal()
      guard case .failure(let error)? = first.delivery.wait().first else {
        Issue.record("The cancelled read ran to its end.")
        return
      }
      #expect(error.kind == .requestCancelled)
      #expect(second.delivery.wait() == [.success(2_000)])
      // The connections are as good as new.
      for _ in 0..<6 {
        let after = start(request, data)
        after.goOn.signal()
        #expect(after.delivery.wait() == [.success(2_000)])
      }
      #expect(try data.store.count(request) == 2_000)
    }
  }

  @Test func cancellingStopsSQLiteBetweenRows() throws {
    try withFileStore(people: 2_000) { data in
      let request = try allPeople(data)
      let read = Mutex<Int>(0)
      let reached = DispatchSemaphore(value: 0)
      let goOn = DispatchSemaphore(value: 0)
      let delivery = Delivery<Result<Int, OrreryError>>()
      let handle = data.store.concurrentRead {
        (reader: any StoreSnapshot) throws(OrreryError) -> Int in
        var sink = Halting(reached: reached, goOn: goOn, pauses: reader.pauses)
        defer { read.withLock { $0 = sink.rows } }
        try reader.fetch(request, into: &sink)
        return sink.rows
      } completion: {
        delivery.deliver($0)
      }
      reached.wait()
      handle.cancel()
      goOn.signal()
      guard case .failure(let error)? = delivery.wait().first else {
        Issue.record("The cancelled read ran to its end.")
        return
      }
      #expect(error.kind == .requestCancelled)
      #expect(read.withLock { $0 } < 500)
    }
  }

  @Test func aReadCancelledBeforeItRunsDoesNotRun() throws {
    var random = FetchRandom()
    let data = try FetchTestData(random: &random)
    let request = try allPeople(data)
    // The memory store has one connection: the second read waits for the first.
    let first = start(request, data)
    first.reached.wait()
    let hasRun = Mutex(false)
    let delivery = Delivery<Result<Int, OrreryError>>()
    let second = data.store.concurrentRead {
      (reader: any StoreSnapshot) throws(OrreryError) -> Int in
      hasRun.withLock { $0 = true }
      return try reader.count(request)
    } completion: {
      delivery.deliver($0)
    }
    second.cancel()
    first.goOn.signal()
    #expect(first.delivery.wait() == [.success(40)])
    #expect(
      delivery.wait() == [.failure(EvaluationInterruption.error)])
    #expect(hasRun.withLock { $0 } == false)
  }

  private struct Started {
    let handle: ReadHandle
    let reached: DispatchSemaphore
    let goOn: DispatchSemaphore
    let delivery: Delivery<Result<Int, OrreryError>>
  }

  /// Starts a read that halts at its first row.
  private func start(_ request: ResolvedFetchRequest, _ data: FetchTestData) -> Started {
    let reached = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    let delivery = Delivery<Result<Int, OrreryError>>()
    let handle = data.store.concurrentRead {
      (reader: any StoreSnapshot) throws(OrreryError) -> Int in
      var sink = Halting(reached: reached, goOn: goOn, pauses: reader.pauses)
      try reader.fetch(request, into: &sink)
      return sink.rows
    } completion: {
      delivery.deliver($0)
    }
    return Started(handle: handle, reached: reached, goOn: goOn, delivery: delivery)
  }
}
