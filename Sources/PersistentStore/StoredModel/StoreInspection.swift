import GRDB
import ObjectModel

/// A store as it is before anybody has a model for it: what `StoreFactory.inspect` lends.
package struct StoreInspection {
  let database: Database

  package func metadata() throws -> StoreMetadata {
    try StoreMetadata.read(database)
  }

  /// The model that the store itself keeps, or that its tables tell.
  package func model() throws -> StoredModel {
    try StoredModel.read(database)
  }

  /// Whether the store is one of that model.
  package func fits(_ model: ManagedObjectModel) throws -> Bool {
    let catalog = try SchemaCatalog.read(database)
    return (try? SchemaMap.match(model, to: catalog)) != nil
  }
}
