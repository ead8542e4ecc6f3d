import GRDB
import ObjectModel

/// Looking for faults in a store: SQLite's own check, and what that does not see: keys, and files
/// with large values. It changes nothing, and takes as long as reading the whole store.
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
    do {
      let lines = try database.texts("PRAGMA integrity_check")
      return lines == ["ok"] ? [] : lines
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return [error.message ?? "The file is damaged."]
    } catch {
      throw OrreryError(storeError: error)
    }
  }

  package func keyFaults() throws(OrreryError) -> [StoreFaults.Key] {
    do {
      return try model.entities.filter { $0.root == $0.number }.compactMap { root in
        let table = identifier(schema.table(of: root.number))
        let statement = try PreparedStatement("SELECT MAX(Z_PK) FROM \(table)", on: database)
        defer { statement.reset() }
        guard try statement.step(), !statement.isNull(0) else { return nil }
        let (key, highest) = (statement.integer(0), try highestKey(of: root.number))
        guard key > highest else { return nil }
        return StoreFaults.Key(
          entity: root.number, highestKey: highest,
          object: try storedID(ObjectID(entity: root.number, key: key))
            ?? ObjectID(entity: root.number, key: key))
      }
    } catch {
      throw OrreryError(storeError: error)
    }
  }

  /// Rows that name files which are not there, and files that no row names.
  ///
  /// - Parameter limit: As of `faults`.
  package func externalDataFaults(
    writtenBefore limit: Double = .infinity
  ) throws(OrreryError) -> StoreFaults {
    guard let externalData else { return StoreFaults() }
    do {
      let files = try externalData.fileNames()
      var faults = StoreFaults()
      var named: Set<String> = []
      for entity in model.entities {
        for (slot, column) in schema.layout(of: entity.number).externalColumns
        where slot >= entity.firstOwnSlot {
          var missing = StoreFaults.MissingFiles(
            entity: entity.number, slot: slot, objects: [])
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
    } catch {
      throw OrreryError(storeError: error)
    }
  }

  /// The files that an attribute's column names, by the objects' keys.
  ///
  /// - Parameter column: Quoted.
  private func externalNames(
    _ column: String, of entity: EntityNumber
  ) throws -> [(key: Int64, name: String)] {
    let statement = try PreparedStatement(
      "SELECT Z_PK, \(column) FROM \(identifier(schema.table(of: entity))) "
        + "WHERE \(ExternalDataFolder.namesFile(column)) ORDER BY Z_PK", on: database)
    defer { statement.reset() }
    var names: [(key: Int64, name: String)] = []
    while try statement.step() {
      let name = ExternalDataFolder.fileName(statement.blob(1))
      if let name { names.append((statement.integer(0), name)) }
    }
    return names
  }
}

extension SQLiteStore {
  package func integrityCheck() throws(OrreryError) -> [String] {
    try read { try $0.integrityCheck() }
  }

  package func keyFaults() throws(OrreryError) -> [StoreFaults.Key] {
    try read { try $0.keyFaults() }
  }

  package func externalDataFaults() throws(OrreryError) -> StoreFaults {
    try read { try $0.externalDataFaults() }
  }
}
