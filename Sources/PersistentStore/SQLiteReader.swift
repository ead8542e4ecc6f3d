import GRDB
import ObjectModel

/// One connection and what its tables are called: what a read of the store runs on.
package struct SQLiteReader: StoreSnapshot {
  package let database: Database
  package let schema: SchemaMap
  package let externalData: ExternalDataFolder?
  package var pauses: ReadPauses?
  /// What is read, where SQLite is told that nobody writes it.
  var unwritten: UnwrittenFile?
  /// Files of large values that no row names and that are known to go.
  var obsoleteFiles: [String] = []

  package var model: ManagedObjectModel { schema.model }
}
