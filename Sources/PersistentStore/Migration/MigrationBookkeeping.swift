import GRDB
import ObjectModel

/// What a store says about itself after a migration. Reads what it needs before the old tables go.
struct MigrationBookkeeping {
  private let layout: MigrationLayout
  private let database: Database
  /// `Z_MAX` by the new model's root entity.
  private var highestKeys: [EntityNumber: Int64] = [:]

  init(_ layout: MigrationLayout, database: Database) throws {
    self.layout = layout
    self.database = database
    var known: [EntityNumber: Int64] = [:]
    for root in layout.diff.source.roots.map(\.number) {
      known[root] = try database.givenKey(ofStored: layout.old.storedNumber(of: root))
    }
    for (old, key) in known {
      // Of an entity whose objects a mapping has deleted, or led elsewhere.
      let entity = layout.diff.destination.entity(named: layout.diff.source[old].name)
      if let entity { highestKeys[entity.root] = max(highestKeys[entity.root] ?? 0, key) }
    }
    for move in layout.moves {
      // A key is never given out twice, not even that of an object that is no more.
      highestKeys[move.entity.root] = max(
        highestKeys[move.entity.root] ?? 0, known[move.old.root] ?? 0)
    }
  }

  func write(annotations: [String: String]) throws {
    try writeKeys()
    try Self.writeModel(layout.diff.destination, annotations, in: database)
    try purgeHistory()
  }

  /// What tells which model the store is of.
  static func writeModel(
    _ model: ManagedObjectModel, _ annotations: [String: String], in database: Database
  ) throws {
    try StoreMetadata.migrate(to: model, annotations: annotations, in: database)
    let catalog = try SchemaCatalog.read(database)
    // It is an archive of the old model. Core Data makes another where the table is empty.
    if let cache = catalog.table("Z_MODELCACHE") {
      try database.run("DELETE FROM \(SQLText.quoted(cache.name))")
    }
  }

  /// Entities of the framework keep their rows.
  private func writeKeys() throws {
    try database.run(
      "DELETE FROM Z_PRIMARYKEY WHERE Z_ENT < ?", [SchemaCatalog.firstPrivateEntityNumber])
    for entity in layout.diff.destination.entities {
      var highest: Int64 = 0
      if entity.root == entity.number {
        let table = SQLText.quoted(layout.new.table(of: entity.number))
        let used = try database.integer("SELECT MAX(Z_PK) FROM \(table)") ?? 0
        highest = try max(
          highestKeys[entity.number] ?? 0,
          StoredCount.checked(max(used, 0), column: "Z_PK", row: used, of: table))
      }
      try database.run(
        "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, ?)",
        [
          layout.new.storedNumber(of: entity.number), entity.name,
          entity.superentity.map(layout.new.storedNumber(of:)) ?? 0, highest,
        ])
    }
  }

  /// Counts as a transaction that is purged with the others, so that a position at the very end
  /// expires too.
  private func purgeHistory() throws {
    guard let tables = try HistoryTables.read(database) else { return }
    let (transaction, change) = try (
      database.highestKey(of: .transactions), database.highestKey(of: .changes)
    )
    try database.setHighestKey(of: .transactions, to: transaction + 1)
    try database.setHighestKey(of: .changes, to: change)
    try database.run("DELETE FROM ACHANGE")
    try database.run("DELETE FROM ATRANSACTION")
    let wanted = layout.new.historyLayouts().map(\.tombstones.count).max() ?? 0
    for index in tables.tombstoneCount..<max(wanted, tables.tombstoneCount) {
      try database.run("ALTER TABLE ACHANGE ADD COLUMN ZTOMBSTONE\(index) BLOB")
    }
  }
}
