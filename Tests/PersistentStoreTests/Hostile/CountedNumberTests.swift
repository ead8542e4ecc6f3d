import Foundation
import ObjectModel
import PersistentStore
import Predicates
import Testing

/// Numbers that a store counts with, near the ends of what 64 bits hold: nothing traps, and what
/// cannot be counted on from is told as `store.corrupt` with its table and row.
struct CountedNumberTests {
  private typealias M = FixtureModels
  private let folder: TestFolder
  private let path: String
  private let id: ObjectID

  /// A store with one note, and a history.
  init() throws {
    folder = try TestFolder()
    path = folder.path("s")
    let store = try Self.open(path, .always)
    id = try store.insert("Note", ["text": .string("a")])
    try store.store.close()
  }

  private static func model() throws -> ManagedObjectModel {
    try M.model(M.entity("Note", [M.attribute("text", .string)]))
  }

  private static func open(
    _ path: String, _ creation: StoreOptions.Creation = .never
  ) throws -> TestStore {
    var options = StoreOptions(creation: creation)
    options.makesHistory = true
    return TestStore(
      store: try SQLiteStore.open(.file(path: path), model: model(), options: options))
  }

  /// - Parameter sql: An UPDATE, without that word.
  private func opened(after sql: String) throws -> TestStore {
    _ = try RawStore.rows(path, "UPDATE \(sql) RETURNING 1")
    return try Self.open(path)
  }

  private func expectCorrupt(
    _ parts: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    let error = #expect(throws: OrreryError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.kind == .storeCorrupt, sourceLocation: sourceLocation)
    for part in parts {
      #expect(error?.message.contains(part) == true, sourceLocation: sourceLocation)
    }
    #expect(error?.hint != nil, sourceLocation: sourceLocation)
  }

  private static let ends: [Int64] = [.max, .max - 1, .min, -1, above]
  private static let tops: [Int64] = [.max, .max - 1, maximum]
  private static let lows: [Int64] = [.min, -1]
  /// The highest number that counts, and the next one.
  private static let maximum: Int64 = 1 << 62
  private static let above = maximum + 1

  @Test(arguments: ends) func keys(value: Int64) throws {
    let store = try opened(after: "Z_PRIMARYKEY SET Z_MAX = \(value) WHERE Z_NAME = 'Note'")
    expectCorrupt(["Z_MAX is \(value)", "row 1 of Z_PRIMARYKEY"]) { _ = try store.newID("Note") }
    let note = try store.entity("Note")
    expectCorrupt(["Z_MAX is \(value)", "row 1 of Z_PRIMARYKEY"]) {
      _ = try store.store.perform(.insert(BatchInsert(note, [[0: .string("b")]])))
    }
    #expect(try store.value("text", of: id) == .string("a"))
    try store.store.close()
  }

  @Test(arguments: tops) func versions(value: Int64) throws {
    let store = try opened(after: "ZNOTE SET Z_OPT = \(value)")
    #expect(try store.store.snapshots(of: [id]).first?.version == value)
    expectCorrupt(["Z_OPT is \(value)", "row 1 of ZNOTE"]) {
      try store.save { $0.updated = [try store.update(id, from: value, ["text": .string("b")])] }
    }
    let note = try store.entity("Note")
    expectCorrupt(["Z_OPT is", "row 1 of ZNOTE"]) {
      var update = BatchUpdate(entity: note.number)
      update.values = [0: .string("b")]
      _ = try store.store.perform(.update(update))
    }
    _ = try saved(
      store.save { $0.deleted = [StoreChanges.Deletion(id: id, expectedVersion: value)] })
    // What comes back after that has a version that can be counted on from.
    let other = try store.insert("Note", ["text": .string("c")])
    #expect(try store.value("text", of: other) == .string("c"))
    try store.store.close()
  }

  @Test(arguments: ["ATRANSACTION", "ACHANGE"], [.max, above])
  func historyKeys(table: String, value: Int64) throws {
    let store = try opened(after: "\(table) SET Z_PK = \(value)")
    expectCorrupt(["Z_PK is \(value)", "row \(value) of \(table)"]) {
      try store.insert("Note")
    }
    try store.store.close()
  }

  @Test(arguments: lows) func theFirstTransaction(value: Int64) throws {
    let store = try opened(after: "ATRANSACTION SET Z_PK = \(value)")
    expectCorrupt(["Z_PK is \(value)", "row \(value) of ATRANSACTION"]) {
      _ = try store.store.history(HistoryRequest())
    }
    try store.store.close()
  }

  /// Of no entity, of another table's, and of none that a number could be.
  @Test(arguments: ["0", "2", "3", "9999", "-1", "1.5", "NULL", "'x'", "9223372036854775807"])
  func rowsOfOtherEntities(number: String) throws {
    let model = try M.model(
      M.entity("Work", [M.attribute("title", .string)]) { $0.isAbstract = true },
      M.entity("Song", super: "Work", [M.attribute("length", .integer32)]),
      M.entity(
        "Artist", [M.attribute("name", .string), M.attribute("town", .string)],
        [M.toMany("songs", "Work", inverse: nil)]))
    let path = folder.path("works")
    let made = try TestStore(model, at: .file(path: path))
    try made.insert("Song", ["title": .string("a")])
    try made.insert("Artist", ["name": .string("b")])
    try made.store.close()
    _ = try RawStore.rows(path, "UPDATE ZWORK SET Z_ENT = \(number) RETURNING 1")
    _ = try RawStore.rows(path, "UPDATE ZARTIST SET Z_ENT = \(number) RETURNING 1")
    let store = try TestStore(model, at: .file(path: path))
    for entity in model.entities {
      let ids = try store.store.fetchIDs(ResolvedFetchRequest(entity: entity))
      for id in ids {
        #expect(entity.family.contains(id.entity))
        for snapshot in try store.store.snapshots(of: [id]) {
          #expect(snapshot.values.count == model[snapshot.id.entity].properties.count)
        }
      }
    }
    try store.store.close()
  }
}
