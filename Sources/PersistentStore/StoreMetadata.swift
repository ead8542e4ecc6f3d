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
    let row = try database.firstRow(
      of: "SELECT Z_UUID, Z_PLIST FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1"
    ) { $0.isNull(0) ? nil : ($0.text(0), [UInt8]($0.blob(1))) }
    guard let (uuid, bytes) = row else {
      throw OrreryError(
        .storeCorrupt, "The store has no metadata.",
        hint: "Restore it from a backup.")
    }
    let members = Self.members(of: bytes) ?? [:]
    let hashes = members[hashesKey]?.members ?? [:]
    return StoreMetadata(
      uuid: uuid, versionHashes: hashes.compactMapValues(\.data),
      versionIdentifiers: members[identifiersKey]?.elements?.compactMap(\.string) ?? [],
      frameworkVersion: members[frameworkKey]?.integer.map(Int.init),
      propertyList: bytes,
      annotations: members[annotationsKey]?.members?.compactMapValues(\.string) ?? [:],
      isMadeHere: members[writerKey] != nil)
  }

  /// Core Data writes binary property lists alone.
  private static func members(of propertyList: [UInt8]) -> [String: PropertyListValue]? {
    PropertyListValue(binaryPropertyList: propertyList)?.members
  }

  /// All that the property list says, for who changes it.
  static func members(in database: Database) throws -> [String: PropertyListValue] {
    guard let members = members(of: try read(database).propertyList) else {
      throw OrreryError(
        .storeCorrupt, "The store's metadata cannot be read.", hint: "Restore it from a backup.")
    }
    return members
  }

  /// Puts another property list in place of the stored one.
  static func write(_ members: [String: PropertyListValue], in database: Database) throws {
    try database.change(
      "UPDATE Z_METADATA SET Z_PLIST = ?1 "
        + "WHERE Z_VERSION = (SELECT MIN(Z_VERSION) FROM Z_METADATA)",
      .blob(BinaryPropertyListWriter.write(.dictionary(members))))
  }

  /// The metadata of a new store.
  static func make(
    for model: ManagedObjectModel, annotations: [String: String]
  ) throws -> StoreMetadata {
    let hashes = model.versionHashes
    let members: [String: PropertyListValue] = [
      hashesKey: .dictionary(hashes.mapValues { .data($0) }),
      "NSStoreModelVersionHashesVersion": .integer(3),
      identifiersKey: .array(model.versionIdentifiers.map { .string($0) }),
      "NSStoreType": .string("SQLite"),
      // The version whose layout this is.
      frameworkKey: .integer(1344),
      "_NSAutoVacuumLevel": .string("2"),
      writerKey: .string("orrery"),
      annotationsKey: .dictionary(annotations.mapValues { .string($0) }),
    ]
    return StoreMetadata(
      uuid: UUID().uuidString, versionHashes: hashes,
      versionIdentifiers: model.versionIdentifiers, frameworkVersion: 1344,
      propertyList: BinaryPropertyListWriter.write(.dictionary(members)), annotations: annotations,
      isMadeHere: true)
  }
}
