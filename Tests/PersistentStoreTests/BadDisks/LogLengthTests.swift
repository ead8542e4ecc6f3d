import Foundation
import GRDB
import ObjectModel
import PersistentStore
import Testing

/// The log that is lengthened ahead of durable saves.
struct LogLengthTests {
  private static let saves = 200

  private let folder: TestFolder
  private let path: String

  init() throws {
    folder = try TestFolder()
    path = folder.path("s")
  }

  private func logSize() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "-wal")
    return try #require((attributes[.size] as? NSNumber)?.intValue)
  }

  /// The sizes of the log after each of many saves of one object.
  private func sizes(
    _ store: TestStore, before save: () throws -> Void = {}
  ) throws -> [Int] {
    let id = try store.insert("Photo", ["title": .string("0")])
    return try (1...Self.saves).map { number in
      try save()
      _ = try saved(
        store.save {
          $0.updated = [
            try store.update(id, from: Int64(number), ["title": .string("\(number)")])
          ]
        })
      #expect(try store.value("title", of: id) == .string("\(number)"))
      return try logSize()
    }
  }

  @Test func smallSavesDoNotEachMakeTheLogLonger() throws {
    let store = try LargeValueFaultTests.open(path)
    let sizes = try sizes(store)
    #expect(Set(sizes).count <= 8)
    // One that is hardly used stays short, and none is much longer than SQLite would have it.
    #expect(try #require(sizes.first) < 200_000)
    #expect(try #require(sizes.last) < Self.saves * 4_120 + 400_000)
    try store.store.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    #expect(try check() == "ok")
  }

  /// A power failure may cost the last saves: nothing waits for the disk.
  @Test func whereNothingWaitsForTheDiskTheLogIsSQLites() throws {
    let store = try LargeValueFaultTests.open(path, durability: .normal)
    #expect(try Set(sizes(store)).count == Self.saves)
    try store.store.close()
  }

  @Test func aLogThatCannotBeLengthenedFailsNoSave() throws {
    let store = try LargeValueFaultTests.open(path)
    try store.insert("Photo")
    let faults = try LogFaults(store.store)
    let sizes = try sizes(store) { faults.set(.lengthening) }
    #expect(Set(sizes).count > 100)
    try store.store.close()
    #expect(try check() == "ok")
  }

  /// Each finds what the other appended, and so does a third that begins the log anew meanwhile.
  @Test func twoThatWriteInTurnsLoseNothing() throws {
    let stores = [
      try LargeValueFaultTests.open(path), try LargeValueFaultTests.open(path),
    ]
    let other = try DatabaseQueue(path: path)
    var titles: [ObjectID: Value] = [:]
    for number in 0..<Self.saves {
      let id = try stores[number % 2].insert("Photo", ["title": .string("\(number)")])
      titles[id] = .string("\(number)")
      if number % 50 == 20 {
        try other.writeWithoutTransaction { _ = try $0.checkpoint(.restart) }
      } else if number % 50 == 40 {
        try other.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      }
    }
    for store in stores {
      for (id, title) in titles { #expect(try store.value("title", of: id) == title) }
    }
    try other.close()
    for store in stores { try store.store.close() }
    #expect(try check() == "ok")
    #expect(try count() == Self.saves)
  }

  /// As after kill -9, wherever the log's end is in what was written ahead.
  @Test func aLogWithZerosAtItsEndHasAllThatWasSaved() throws {
    let store = try LargeValueFaultTests.open(path)
    for number in 1...40 {
      try store.insert("Photo", ["title": .string("\(number)")])
      let other = try TestFolder()
      let copy = try LargeValueFaultTests.open(folder.crashed("s", to: other))
      let photo = try copy.entity("Photo")
      #expect(try copy.store.count(ResolvedFetchRequest(entity: photo)) == number)
      try copy.insert("Photo")
      try copy.store.close()
      #expect(try check(other.path("s")) == "ok")
    }
    try store.store.close()
  }

  private func check(_ path: String? = nil) throws -> String? {
    try DatabaseQueue(path: path ?? self.path).read {
      try String.fetchOne($0, sql: "PRAGMA integrity_check")
    }
  }

  private func count() throws -> Int? {
    try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM ZPHOTO") }
  }
}
