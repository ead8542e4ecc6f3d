import GRDB
import ObjectModel

/// What `SQLiteStore.inspect` lends.
package struct SQLiteInspection: StoreInspection {
  let database: Database

  package func metadata() throws -> StoreMetadata {
    try StoreMetadata.read(database)
  }

  package func model() throws -> StoredModel {
    try StoredModel.read(database)
  }

  package func fits(_ model: ManagedObjectModel) throws -> Bool {
    let catalog = try SchemaCatalog.read(database)
    return (try? SchemaMap.match(model, to: catalog)) != nil
  }
}
