import GRDB
import ObjectModel

/// Looking for faults in a store, which takes as long as reading all of it.
extension SQLiteReader {
  package func faults(inFilesBefore limit: Double) throws(OrreryError) -> StoreFaults {
    let messages = try integrityCheck()
    let keys = try keyFaults()
    var faults = try externalDataFaults(writtenBefore: limit)
    (faults.messages, faults.keys) = (messages, keys)
    return faults
  }

  /// Empty when the file is sound.
  package func integrityCheck() throws(OrreryError) -> [String] {
    try withStoreErrors {
      do {
        let lines = try database.texts("PRAGMA integrity_check")
        return lines == ["ok"] ? [] : lines
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        return [error.message ?? "The file is damaged."]
      }
    }
  }

  package func keyFaults() throws(OrreryError) -> [StoreFaults.Key] {
    try withStoreErrors {
      try model.roots.compactMap { root in
        let table = schema.layout(of: root.number).table
        guard let key = try database.integer("SELECT MAX(Z_PK) FROM \(table)") else { return nil }
        let highest = try highestKey(of: root.number)
        guard key > highest else { return nil }
        let id = ObjectID(entity: root.number, key: key)
        return StoreFaults.Key(
          entity: root.number, highestKey: highest, object: try storedID(id) ?? id)
      }
    }
  }

  /// Rows that name files which are not there, and files that no row names.
  package func externalDataFaults(
    writtenBefore limit: Double = .infinity
  ) throws(OrreryError) -> StoreFaults {
    guard let externalData else { return StoreFaults() }
    return try withStoreErrors {
      let files = try externalData.fileNames()
      var faults = StoreFaults()
      var named: Set<String> = []
      for entity in model.entities {
        for (slot, column) in schema.layout(of: entity.number).externalColumns
        where slot >= entity.firstOwnSlot {
          var missing = StoreFaults.MissingFiles(entity: entity.number, slot: slot, objects: [])
          for (key, name) in try externalNames(column, of: entity.number) {
            named.insert(name)
            if files.contains(name) { continue }
            if try externalData.hasFile(name) { continue }
            let id = ObjectID(entity: entity.number, key: key)
            missing.objects.append(try storedID(id) ?? id)
          }
          if !missing.objects.isEmpty { faults.missingFiles.append(missing) }
        }
      }
      faults.orphanedFiles = try files.subtracting(named).subtracting(obsoleteFiles)
        .filter { try externalData.hasFile($0, writtenBefore: limit) }.sorted()
      return faults
    }
  }

  /// - Parameter column: Quoted.
  private func externalNames(
    _ column: String, of entity: EntityNumber
  ) throws -> [(key: Int64, name: String)] {
    try database.rows(
      of: "SELECT Z_PK, \(column) FROM \(schema.layout(of: entity).table) "
        + "WHERE \(ExternalDataFolder.namesFile(column)) ORDER BY Z_PK"
    ) { row in ExternalDataFolder.fileName(row.blob(1)).map { (row.integer(0), $0) } }
  }
}
