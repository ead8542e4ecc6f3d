import Foundation
import GRDB
import ObjectModel

/// What `Z_METADATA` says about a store, decoded for reading. The stored bytes themselves are never
/// rewritten by a save: what is not understood stays as it is.
package struct StoreMetadata: Sendable {
  package var uuid: String
  /// SHA-256 of each entity as Core Data computes it, by entity name.
  package var versionHashes: [String: [UInt8]]
  package var versionIdentifiers: [String]
  /// Of Apple's framework, where that wrote the store.
  package var frameworkVersion: Int?
  /// The property list as stored.
  package var propertyList: [UInt8]
  /// What the program that made the store noted there, `StoreOptions.annotations`.
  package var annotations: [String: String]
  /// Whether the store was made here and not by Apple's framework.
  package var isMadeHere: Bool

  /// The key that marks stores made here. Core Data keeps what it does not know.
  static let writerKey = "OrreryWriter"
  static let annotationsKey = "OrreryAnnotations"
  static let hashesKey = "NSStoreModelVersionHashes"
  static let identifiersKey = "NSStoreModelVersionIdentifiers"
  private static let frameworkKey = "NSPersistenceFrameworkVersion"

  /// Reads the metadata row. A property list that cannot be read costs what is in it, not the
  /// store.
  static func read(_ database: Database) throws -> StoreMetadata {
    let statement = try PreparedStatement(
      "SELECT Z_UUID, Z_PLIST FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1", on: database)
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(0) else {
      throw OrreryError(
        .storeCorrupt, "The store has no metadata.",
        hint: "Restore it from a backup.")
    }
    let uuid = statement.text(0)
    let bytes = Data(statement.blob(1))
    let decoded = try? PropertyListSerialization.propertyList(from: bytes, format: nil)
    let dictionary = decoded as? [String: Any] ?? [:]
    let hashes = dictionary[hashesKey] as? [String: Data] ?? [:]
    return StoreMetadata(
      uuid: uuid, versionHashes: hashes.mapValues { [UInt8]($0) },
      versionIdentifiers: dictionary[identifiersKey] as? [String] ?? [],
      frameworkVersion: (dictionary[frameworkKey] as? NSNumber)?.intValue,
      propertyList: [UInt8](bytes),
      annotations: dictionary[annotationsKey] as? [String: String] ?? [:],
      isMadeHere: dictionary[writerKey] != nil)
  }

  /// Puts another property list in place of the stored one.
  static func write(propertyList: [UInt8], in database: Database) throws {
    try database.run(
      "UPDATE Z_METADATA SET Z_PLIST = ? "
        + "WHERE Z_VERSION = (SELECT MIN(Z_VERSION) FROM Z_METADATA)", [Data(propertyList)])
  }

  /// The metadata of a new store.
  static func make(
    for model: ManagedObjectModel, annotations: [String: String]
  ) throws -> StoreMetadata {
    let hashes = model.versionHashes
    let propertyList: [String: Any] = [
      hashesKey: hashes.mapValues { Data($0) },
      "NSStoreModelVersionHashesVersion": 3,
      identifiersKey: model.versionIdentifiers,
      "NSStoreType": "SQLite",
      // The version whose layout this is.
      frameworkKey: 1344,
      "_NSAutoVacuumLevel": "2",
      writerKey: "orrery",
      annotationsKey: annotations,
    ]
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: propertyList, format: .binary, options: 0)
    return StoreMetadata(
      uuid: UUID().uuidString, versionHashes: hashes,
      versionIdentifiers: model.versionIdentifiers, frameworkVersion: 1344,
      propertyList: [UInt8](bytes), annotations: annotations, isMadeHere: true)
  }
}
