import Foundation
import GRDB
import ObjectModel
import Testing

@testable import PersistentStore

/// Stores that CloudKit mirrors, and faults of keys.
struct MirroredStoreTests {
  private typealias M = FixtureModels
  private let folder: TestFolder
  private let model: ManagedObjectModel
  private var path: String { folder.path("store.sqlite") }

  init() throws {
    folder = try TestFolder()
    model = try M.model(
      M.entity("Note", [M.attribute("text", .string)]),
      M.entity("Letter", super: "Note", [M.attribute("receiver", .string)]))
  }

  private func open(_ options: StoreOptions = StoreOptions()) throws -> TestStore {
    TestStore(store: try SQLiteStore.open(.file(path: path), model: model, options: options))
  }

  private func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test func aMirroredStoreIsOnlyReadUnlessToldOtherwise() throws {
    let made = try open(StoreOptions(creation: .always))
    #expect(!made.store.isMirrored && !made.store.isReadOnly)
    try made.store.close()
    try execute("CREATE TABLE ANSCKMETADATAENTRY ( Z_PK INTEGER PRIMARY KEY )")
    let read = try open()
    #expect(read.store.isMirrored && read.store.isReadOnly)
    #expect(read.store.readOnlyHint.contains("writeMirrored"))
    #expect(throws: OrreryError.self) { try read.insert("Note") }
    try read.store.close()
    #expect(folder.contents == ["store.sqlite"])
    var options = StoreOptions()
    options.writesMirroredStores = true
    let written = try open(options)
    #expect(written.store.isMirrored && !written.store.isReadOnly)
    try written.insert("Note")
    try written.store.close()
  }

  @Test func keysAboveTheHighestAreFound() throws {
    let store = try open(StoreOptions(creation: .always))
    #expect(try store.store.keyFaults() == [])
    try store.insert("Note")
    let letter = try store.insert("Letter")
    #expect(try store.store.keyFaults() == [])
    try execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Note'")
    #expect(
      try store.store.keyFaults() == [
        .init(entity: model[letter.entity].root, highestKey: 1, object: letter)
      ])
    try store.store.close()
  }
}
