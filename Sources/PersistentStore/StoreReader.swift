import GRDB
import ObjectModel

/// One connection and what its tables are called: what a read of the store runs on. It lives as long
/// as the call that it is handed to, in one transaction. Fetching adds its functions to it.
package struct StoreReader {
  let database: Database
  let schema: SchemaMap
  let externalData: ExternalDataFolder?

  package var model: ManagedObjectModel { schema.model }
}
