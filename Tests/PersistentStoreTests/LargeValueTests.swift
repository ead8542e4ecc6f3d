import Files
import Foundation
import ObjectModel
import Testing

@testable import ObjectContext
@testable import PersistentStore

/// Large values in files of their own: who holds one holds the file, not its bytes.
@Suite struct LargeValueTests {
  private static let count = 10
  private let folder: TestFolder
  private let store: TestStore
  private let context: ManagedObjectContext
  private let slot: Int

  init() throws {
    folder = try TestFolder()
    let model = try FixtureModels.model(
      FixtureModels.entity(
        "Photo",
        [
          FixtureModels.attribute("data", .binary) { $0.allowsExternalBinaryDataStorage = true },
          FixtureModels.attribute("name", .string),
        ]))
    store = try TestStore(model, at: .file(path: folder.path("photos.store")))
    context = ManagedObjectContext(coordinator: PersistentStoreCoordinator(store: store.store))
    slot = try store.slot("data", of: "Photo")
  }

  private func bytes(_ seed: Int) -> [UInt8] {
    (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 300 + seed) }
  }

  private func data(in value: Value) throws -> BinaryData {
    let data: BinaryData? = if case .binary(let data) = value { data } else { nil }
    return try #require(data)
  }

  private func insertPhotos() throws -> [ObjectID] {
    let photos = try (0..<Self.count).map { seed in
      try context.insert(store.entity("Photo"), values: [slot: .binary(bytes(seed))])
    }
    try context.save()
    return photos
  }

  private var files: [String] {
    let path = folder.path(".photos_SUPPORT/_EXTERNAL_DATA")
    return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  private var bytesHeld: Int {
    context.registered.memorySize + context.coordinator.rows.memorySize
  }

  private func withUnreadableFiles(_ body: () throws -> Void) rethrows {
    let faults = FileFaults.install(below: folder.path(".photos_SUPPORT")) { call, _ in
      call == .read ? .error(EIO) : nil
    }
    try withExtendedLifetime(faults, body)
  }

  @Test func whatIsSavedIsInMemoryNoMore() throws {
    let value = Value.binary(bytes(0))
    _ = try context.insert(store.entity("Photo"), values: [slot: value])
    let data = try self.data(in: value)
    #expect(data.countInMemory == 300_000)
    try context.save()
    #expect(data.countInMemory == 0)
    #expect(try data.bytes() == bytes(0))
    #expect(bytesHeld < 10_000)
    try context.undo()
    try context.redo()
    #expect(bytesHeld < 10_000)
  }

  @Test func whoLooksAtARowReadsNoFile() throws {
    let photos = try insertPhotos()
    context.reset()
    context.coordinator.forgetRows(of: photos)
    try withUnreadableFiles {
      for id in photos {
        let data = try data(in: context.value(of: id, slot: slot))
        #expect(data.count == 300_000)
        #expect(throws: OrreryError.self) { try data.bytes(in: 0..<1) }
      }
      // Neither does who changes something else, or deletes it.
      try context.setValues([try store.slot("name", of: "Photo"): .string("a")], of: photos[0])
      try context.delete([photos[1]])
      try context.save()
    }
    #expect(bytesHeld < 10_000)
    #expect(try context.value(of: photos[2], slot: slot) == .binary(bytes(2)))
  }

  /// A file that was replaced stays as long as a step of undo has its value.
  @Test func whatWasReplacedComesBack() throws {
    let photos = try insertPhotos()
    for (index, id) in photos.enumerated() {
      try context.setValues([slot: .binary(bytes(100 + index))], of: id)
      try context.save()
    }
    #expect(files.count == 2 * Self.count)
    #expect(try store.store.externalDataFaults().orphanedFiles == [])
    #expect(bytesHeld < 10_000)
    for (index, id) in photos.enumerated().reversed() {
      try context.undo()
      #expect(try context.value(of: id, slot: slot) == .binary(bytes(index)))
    }
    try context.save()
    for (index, id) in photos.enumerated() {
      #expect(try store.value("data", of: id) == .binary(bytes(index)))
    }
    context.reset()
    #expect(files.count == Self.count)
  }

  @Test func whatWasDeletedComesBack() throws {
    let photos = try insertPhotos()
    try context.delete(photos)
    try context.save()
    #expect(files.count == Self.count)
    try context.undo()
    try context.save()
    for (index, id) in photos.enumerated() {
      #expect(try store.value("data", of: id) == .binary(bytes(index)))
    }
  }

  @Test func nothingIsLeftOverWhenTheStoreIsClosed() throws {
    try context.delete(try insertPhotos())
    try context.save()
    try store.store.close()
    #expect(files.isEmpty)
  }

  @Test func aSaveThatFailsLeavesTheBytesInMemory() throws {
    let id = try insertPhotos()[0]
    _ = try store.save { $0.updated = [try store.update(id, from: 1, ["name": .string("other")])] }
    let value = Value.binary(bytes(50))
    try context.setValues([slot: value], of: id)
    #expect(throws: OrreryError.self) { try context.save() }
    let data = try self.data(in: value)
    #expect(data.countInMemory == 300_000)
    #expect(try context.value(of: id, slot: slot) == .binary(bytes(50)))
    #expect(files.count == Self.count)
  }

  @Test func rowsAreKeptByWhatTheyTake() throws {
    // For contexts beside the one that saves.
    let other = ManagedObjectContext(coordinator: context.coordinator)
    defer { withExtendedLifetime(other) {} }
    let name = try store.slot("name", of: "Photo")
    let text = String(repeating: "x", count: 20_000)
    try context.perform {
      for _ in 0..<2_000 {
        try context.insert(store.entity("Photo"), values: [name: .string(text)])
      }
    }
    try context.save()
    for cache in [context.registered, context.coordinator.rows] {
      #expect(cache.memorySize <= PersistentStoreCoordinator.maximumRowBytes)
      #expect(cache.memorySize > PersistentStoreCoordinator.maximumRowBytes / 4)
    }
  }
}

extension BoundedCache<ObjectID, ObjectSnapshot> {
  fileprivate var memorySize: Int { keys.reduce(0) { $0 + (peek($1)?.memorySize ?? 0) } }
}
