import Foundation
import ObjectModel
import PersistentStore
import Testing

/// Migrations by a mapping, for tests of what they come to.
enum MappedStore {
  /// A store of the first model, filled by `fill`, as it is after migrating to the second.
  static func migrate(
    _ before: ManagedObjectModel, _ after: ManagedObjectModel,
    _ mappings: [MappingModel.EntityMapping],
    fill: (TestStore) throws -> Void, check: (TestStore, String) throws -> Void
  ) throws {
    let folder = try TestFolder()
    let path = folder.path("store.sqlite")
    let store = try TestStore(before, at: .file(path: path))
    try fill(store)
    try store.store.close()
    let diff = ModelDiff(from: before, to: after, by: MappingModel(entities: mappings))
    try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
    let migrated = TestStore(store: try SQLiteStore.open(.file(path: path), model: after))
    try check(migrated, path)
    #expect(try migrated.store.integrityCheck() == [])
    #expect(try migrated.store.keyFaults() == [])
    let files = try migrated.store.externalDataFaults()
    #expect(files.missingFiles == [] && files.orphanedFiles == [])
    try migrated.store.close()
    #expect(
      try RawStore.column(path, "SELECT name FROM sqlite_master WHERE name LIKE 'ORRERY%'") == [])
  }

  /// The error of a migration, which leaves every byte of the store as it was.
  static func refusal(
    _ before: ManagedObjectModel, _ after: ManagedObjectModel,
    _ mappings: [MappingModel.EntityMapping],
    fill: (TestStore) throws -> Void = { _ in }
  ) throws -> OrreryError {
    let folder = try TestFolder()
    let path = folder.path("store.sqlite")
    let store = try TestStore(before, at: .file(path: path))
    try fill(store)
    try store.store.close()
    let content = try StoreContent.of(path, model: before)
    let diff = ModelDiff(from: before, to: after, by: MappingModel(entities: mappings))
    let error = try #require(
      #expect(throws: OrreryError.self) {
        try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
      })
    #expect(try StoreContent.of(path, model: before).objects == content.objects)
    return error
  }

  static func mapping(
    _ source: String?, _ destination: String?, where predicate: String? = nil,
    _ values: [String: String] = [:], by entityMappings: [String: String] = [:],
    unmapped: [String] = []
  ) -> MappingModel.EntityMapping {
    var mapping = MappingModel.EntityMapping(
      from: source, to: destination, where: predicate, values: values)
    mapping.entityMappings = entityMappings
    mapping.unmapped = unmapped
    return mapping
  }

  /// What plain SQL finds, a row as text with spaces.
  static func expectRows(_ path: String, _ sql: String, _ expected: [String]) throws {
    let found = try RawStore.rows(path, sql).map { $0.joined(separator: " ") }
    #expect(found == expected)
  }
}
