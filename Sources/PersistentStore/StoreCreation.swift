import Files
import Foundation
import GRDB
import ObjectModel

/// Makes a new store. Nobody ever sees half of one: it is made in a folder of its own, and moved to
/// its name when it is complete and on disk.
enum StoreCreation {
  /// - Throws: `FileError` with `isTaken` where there is something by then, which stays as it is.
  static func create(
    _ model: ManagedObjectModel, at file: StoreFile, annotations: [String: String]
  ) throws {
    let folder = try UnfinishedFolder(in: file.folder)
    let unfinished = StoreFile(path: "\(folder.path)/store")
    try fill(unfinished, model, annotations)
    try FileSystem.sync(file: unfinished.path)
    // Of a store that was there before and was taken away without them.
    try StoreLog.putAside(beside: file.path)
    try StoreLog.putJournalAside(beside: file.path)
    try FileSystem.move(file: unfinished.path, to: file.path)
    try FileSystem.sync(folder: file.folder)
    withExtendedLifetime(folder) {}
  }

  /// Makes a store of a file that is empty, or an SQLite database without anything in it. It leaves
  /// alone what another process has made of it in the meantime.
  static func fill(
    _ file: StoreFile, _ model: ManagedObjectModel, _ annotations: [String: String]
  ) throws {
    var configuration = StoreConnection.configuration()
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { database in
      // Both must come before the first page is written.
      try database.run("PRAGMA page_size = 4096")
      try database.run("PRAGMA auto_vacuum = INCREMENTAL")
    }
    // These are not what was asked for until they are written anew.
    let hasPages = try file.content() == .something
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      if hasPages, try isBlank(database) { try StoreConnection.rewrite(database) }
      try create(model, annotations: annotations, in: database)
    }
    try queue.close()
  }

  /// Whether nothing has been made in the database, as where a creation was interrupted.
  static func isBlank(_ database: Database) throws -> Bool {
    try database.integer("SELECT COUNT(*) FROM sqlite_master") == 0
  }

  static func create(
    _ model: ManagedObjectModel, annotations: [String: String], in database: Database
  ) throws {
    let metadata = StoreMetadata.make(for: model, annotations: annotations)
    let statements = self.statements(for: model)
    try database.inTransaction(.exclusive) {
      guard try isBlank(database) else { return .rollback }
      for statement in statements { try database.run(statement) }
      for entity in model.entities {
        try database.run(
          "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, 0)",
          [entity.number.rawValue, entity.name, entity.superentity?.rawValue ?? 0])
      }
      try database.run(
        "INSERT INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, ?, ?)",
        [metadata.uuid, Data(metadata.propertyList)])
      return .commit
    }
  }

  static func statements(for model: ManagedObjectModel) -> [String] {
    let numbers = model.entities.map { Int64($0.number.rawValue) }
    var planner = SchemaPlanner(model: model, storedNumbers: numbers)
    let plan = planner.makePlan()
    let schema = SchemaMap(model: model, entities: plan.entities)
    return SchemaStatements(plan: plan, schema: schema).all
  }
}
