import ObjectModel
import PersistentStore
import Testing

/// Triggers and views of a strange store that never end: what sets them off is refused, and nothing
/// of it is written.
struct EndlessSchemaTests {
  private typealias M = FixtureModels

  @Test func aViewInATablesPlaceIsNotRead() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let model = try M.model(M.entity("Note", [M.attribute("text", .string)]))
    try TestStore(model, at: .file(path: path)).store.close()
    _ = try RawStore.rows(path, "ALTER TABLE Z_METADATA RENAME TO other")
    _ = try RawStore.rows(
      path,
      """
      CREATE VIEW Z_METADATA AS WITH RECURSIVE c(Z_VERSION) AS (
        SELECT 1 UNION ALL SELECT Z_VERSION + 1 FROM c)
      SELECT Z_VERSION, 'u' AS Z_UUID, NULL AS Z_PLIST FROM c
      """)
    let error = #expect(throws: OrreryError.self) {
      try SQLiteStore.inspect(storeAt: path) { try $0.metadata() }
    }
    #expect(error?.kind == .storeOpenFailed)
  }

  @Test(arguments: ["INSERT ON ZNOTE", "UPDATE ON Z_PRIMARYKEY"])
  func aWriteEnds(event: String) throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let model = try M.model(M.entity("Note", [M.attribute("text", .string)]))
    let made = try TestStore(model, at: .file(path: path))
    try made.insert("Note", ["text": .string("a")])
    try made.store.close()
    // It sets off a second trigger, which must not count as a statement of its own.
    _ = try RawStore.rows(
      path,
      """
      CREATE TRIGGER t AFTER \(event) BEGIN
        UPDATE Z_METADATA SET Z_VERSION = Z_VERSION;
        UPDATE Z_METADATA SET Z_VERSION = (
          WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT COUNT(*) FROM c);
      END
      """)
    _ = try RawStore.rows(
      path, "CREATE TRIGGER u AFTER UPDATE ON Z_METADATA BEGIN SELECT 1; END")

    let store = try TestStore(model, at: .file(path: path))
    let error = #expect(throws: OrreryError.self) {
      try store.insert("Note", ["text": .string("b")])
    }
    #expect(error?.kind == .storeFailed)
    #expect(error?.hint?.contains("trigger") == true)
    let note = try store.entity("Note")
    #expect(try store.store.fetchIDs(ResolvedFetchRequest(entity: note)).count == 1)
    try store.store.close()

    _ = try RawStore.rows(path, "DROP TRIGGER t")
    let mended = try TestStore(model, at: .file(path: path))
    try mended.insert("Note", ["text": .string("b")])
    #expect(try mended.store.fetchIDs(ResolvedFetchRequest(entity: note)).count == 2)
    try mended.store.close()
  }

  /// Each for itself ends in time; a save of many would not.
  @Test func aSaveEnds() throws {
    let folder = try TestFolder()
    let path = folder.path("s")
    let model = try M.model(M.entity("Note", [M.attribute("text", .string)]))
    try TestStore(model, at: .file(path: path)).store.close()
    _ = try RawStore.rows(
      path,
      """
      CREATE TRIGGER t AFTER INSERT ON ZNOTE BEGIN
        UPDATE Z_METADATA SET Z_VERSION = Z_VERSION + 0 * (
          WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 1000000)
          SELECT COUNT(*) FROM c);
      END
      """)
    let store = try TestStore(model, at: .file(path: path))
    let error = #expect(throws: OrreryError.self) {
      try store.save { changes in
        changes.inserted = try (0..<200).map { _ in
          try store.object(store.newID("Note"), ["text": .string("a")])
        }
      }
    }
    #expect(error?.kind == .storeFailed)
    #expect(error?.hint?.contains("trigger") == true)
    let notes = ResolvedFetchRequest(entity: try store.entity("Note"))
    #expect(try store.store.count(notes) == 0)
    // A transaction of its own.
    try store.insert("Note", ["text": .string("a")])
    #expect(try store.store.count(notes) == 1)
    try store.store.close()
  }
}
