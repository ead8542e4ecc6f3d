import Foundation
import GRDB
import ObjectModel

/// Looking for faults that SQLite's own check does not see: keys, and files with large values. It
/// changes nothing.
extension SQLiteStore {
  /// A root entity with an object whose key is above the highest that `Z_PRIMARYKEY` says was ever
  /// given out: the next new object would get a key in use.
  package struct KeyFault: Hashable, Sendable {
    package var entity: EntityNumber
    package var highestKey: Int64
    package var object: ObjectID
  }

  package func keyFaults() throws(OrreryError) -> [KeyFault] {
    try read { reader in
      try model.entities.filter { $0.root == $0.number }.compactMap { root in
        let table = identifier(schema.table(of: root.number))
        let statement = try PreparedStatement("SELECT MAX(Z_PK) FROM \(table)", on: reader.database)
        defer { statement.reset() }
        guard try statement.step(), !statement.isNull(0) else { return nil }
        let (key, highest) = (statement.integer(0), try reader.highestKey(of: root.number))
        guard key > highest else { return nil }
        return KeyFault(
          entity: root.number, highestKey: highest,
          object: try reader.storedID(ObjectID(entity: root.number, key: key))
            ?? ObjectID(entity: root.number, key: key))
      }
    }
  }

  /// Rows that name files which are not there, and files that no row names.
  package struct ExternalDataFaults: Hashable, Sendable {
    package struct Missing: Hashable, Sendable {
      package var entity: EntityNumber
      package var slot: Int
      package var objects: [ObjectID]
    }

    package var missing: [Missing] = []
    /// Names in the folder, ascending.
    package var orphans: [String] = []
  }

  package func externalDataFaults() throws(OrreryError) -> ExternalDataFaults {
    guard let externalData else { return ExternalDataFaults() }
    let files = externalData.fileNames
    return try read { reader in
      var faults = ExternalDataFaults()
      var named: Set<String> = []
      for entity in model.entities {
        for (slot, column) in schema.layout(of: entity.number).externalColumns
        where slot >= entity.firstOwnSlot {
          var missing = ExternalDataFaults.Missing(entity: entity.number, slot: slot, objects: [])
          for (key, name) in try reader.externalNames(column, of: entity.number) {
            named.insert(name)
            guard !files.contains(name) else { continue }
            let id = ObjectID(entity: entity.number, key: key)
            missing.objects.append(try reader.storedID(id) ?? id)
          }
          if !missing.objects.isEmpty { faults.missing.append(missing) }
        }
      }
      faults.orphans = files.subtracting(named).sorted()
      return faults
    }
  }
}

extension StoreReader {
  /// The files that an attribute's column names, by the objects' keys.
  ///
  /// - Parameter column: Quoted.
  fileprivate func externalNames(
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

extension ExternalDataFolder {
  /// The files in it that are named as values are.
  fileprivate var fileNames: Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return Set(names.filter { UUID(uuidString: $0) != nil })
  }
}
