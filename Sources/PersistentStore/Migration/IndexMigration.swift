import GRDB
import ObjectModel

/// Indexes for fetches in a store whose tables stay as they are. Those that no model asked for are
/// left alone.
struct IndexMigration {
  let diff: ModelDiff
  let database: Database

  func run() throws {
    let catalog = try SchemaCatalog.read(database)
    let old = try fetchIndexes(of: diff.source, catalog)
    let new = try fetchIndexes(of: diff.destination, catalog)
    for (name, statement) in old where new[name] != statement {
      try database.run("DROP INDEX IF EXISTS \(SQLText.quoted(name))")
    }
    for (name, statement) in new where old[name] != statement {
      let known = try database.integer(
        "SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ? COLLATE NOCASE LIMIT 1",
        .text(name))
      if known == nil { try database.run(statement) }
    }
  }

  private func fetchIndexes(
    of model: ManagedObjectModel, _ catalog: SchemaCatalog
  ) throws -> [String: String] {
    let schema = try SchemaMap.match(model, to: catalog)
    return SchemaStatements(plan: SchemaPlan(), schema: schema).fetchIndexes
  }
}
