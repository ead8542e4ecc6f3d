import Foundation
import GRDB
import GRDBSQLite
import ObjectModel
import Testing

@testable import PersistentStore

/// What no connection to a store does, whatever it is told.
struct StoreConnectionTests {
  private static func expectSafe(_ database: Database) {
    for sql in ["ATTACH ':memory:' AS o", "VACUUM INTO 'copy'"] {
      #expect(throws: DatabaseError.self, "\(sql)") { try database.execute(sql: sql) }
    }
    #expect(throws: DatabaseError.self) {
      try database.execute(sql: "PRAGMA writable_schema = ON")
      try database.execute(sql: "UPDATE sqlite_master SET sql = sql")
    }
    #expect(throws: DatabaseError.self) { try database.run("SELECT 1; SELECT 2") }
    for (pragma, value) in [("trusted_schema", 0), ("cell_size_check", 1)] {
      #expect((try? database.integer("PRAGMA \(pragma)")) == Int64(value), "\(pragma)")
    }
    let connection = database.sqliteConnection
    #expect(sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, -1) == 0)
    #expect(sqlite3_limit(connection, SQLITE_LIMIT_TRIGGER_DEPTH, -1) == 16)
    #expect(sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, -1) == 512 << 20)
  }

  @Test func ofAFile() throws {
    let folder = try TestFolder()
    let model = try FixtureModels.recipes()
    let location = StoreLocation.file(path: folder.path("store"))
    let store = try TestStore(model, at: location).store
    try store.read { Self.expectSafe($0.database) }
    let isDone = DispatchSemaphore(value: 0)
    store.readConcurrently(
      { Self.expectSafe($0.database) },
      completion: { result in
        #expect(throws: Never.self) { try result.get() }
        isDone.signal()
      })
    isDone.wait()
    try store.close()
    let reading = try SQLiteStore.open(
      location, model: model, options: StoreOptions(isReadOnly: true))
    try reading.read { Self.expectSafe($0.database) }
    try reading.close()
    try SQLiteStore.inspect(storeAt: folder.path("store")) { Self.expectSafe($0.database) }
  }

  @Test func inMemory() throws {
    let store = try TestStore(FixtureModels.recipes()).store
    try store.read { Self.expectSafe($0.database) }
  }

  /// Connections for creation, batch requests, backups, migrations and trial indexes start here.
  @Test func ofAnyKind() throws {
    let queue = try DatabaseQueue(configuration: StoreConnection.configuration())
    queue.writeWithoutTransaction { Self.expectSafe($0) }
  }
}
