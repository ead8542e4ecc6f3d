import GRDB
import ObjectModel

/// One connection and what its tables are called: what a read of the store runs on. It lives as
/// long as the call that it is handed to, and owns nothing. Fetching adds its functions to it.
package struct StoreReader {
  package let database: Database
  package let schema: SchemaMap
  package let externalData: ExternalDataFolder?
  /// Leave to stand still; nil for a read that would hold up all others.
  package var pauses: ReadPauses?
  /// What is read, where SQLite is told that nobody writes it.
  var unwritten: UnwrittenFile?

  package var model: ManagedObjectModel { schema.model }
}
