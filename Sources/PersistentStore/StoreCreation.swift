import Foundation
import GRDB
import ObjectModel

/// Makes a new store: Core Data's schema for a model, its bookkeeping tables and metadata, all in
/// one transaction, so that there is never half a store.
enum StoreCreation {
  /// - Parameter removingOnFailure: Whether the file is this call's own, to take away if it fails.
  static func create(
    _ model: ManagedObjectModel, at file: StoreFile, annotations: [String: String],
    removingOnFailure: Bool
  ) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { database in
      // Both must come before the first page is written.
      try database.execute(sql: "PRAGMA page_size = 4096; PRAGMA auto_vacuum = INCREMENTAL")
    }
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      try queue.writeWithoutTransaction { try create(model, annotations: annotations, in: $0) }
      try queue.close()
    } catch {
      if removingOnFailure, file.size("") == 0 {
        try? FileManager.default.removeItem(atPath: file.path)
      }
      throw error
    }
  }

  /// Leaves alone what another process has made in the meantime.
  static func create(
    _ model: ManagedObjectModel, annotations: [String: String], in database: Database
  ) throws {
    let metadata = try StoreMetadata.make(for: model, annotations: annotations)
    let statements = self.statements(for: model)
    try database.inTransaction(.exclusive) {
      let count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
      guard count == 0 else { return .rollback }
      for statement in statements { try database.execute(sql: statement) }
      try fill(database, model: model, metadata: metadata)
      return .commit
    }
  }

  /// The SQL of a new store's schema.
  static func statements(for model: ManagedObjectModel) -> [String] {
    let numbers = model.entities.map { Int64($0.number.rawValue) }
    var planner = SchemaPlanner(model: model, storedNumbers: numbers)
    let plan = planner.makePlan()
    let schema = SchemaMap(model: model, entities: plan.entities)
    return SchemaStatements(plan: plan, schema: schema).all
  }

  private static func fill(
    _ database: Database, model: ManagedObjectModel, metadata: StoreMetadata
  ) throws {
    for entity in model.entities {
      try database.execute(
        sql: "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, 0)",
        arguments: [
          entity.number.rawValue, entity.name, entity.superentity?.rawValue ?? 0,
        ])
    }
    try database.execute(
      sql: "INSERT INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, ?, ?)",
      arguments: [metadata.uuid, Data(metadata.propertyList)])
  }
}
