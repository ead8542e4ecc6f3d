import Foundation
import GRDB
import ObjectModel

/// What `Z_METADATA` says about a store. The stored bytes themselves are never rewritten by a save:
/// what is not understood stays as it is.
package struct StoreMetadata: Sendable {
  package let uuid: String
  /// As stored.
  package let propertyList: [UInt8]
  /// nil for a property list that cannot be read: that costs what is in it, not the store.
  private let members: [String: PropertyListValue]?

  /// The key that marks stores made here. Core Data keeps what it does not know.
  private static let writerKey = "OrreryWriter"
  private static let annotationsKey = "OrreryAnnotations"
  private static let hashesKey = "NSStoreModelVersionHashes"
  private static let identifiersKey = "NSStoreModelVersionIdentifiers"

  private init(uuid: String, propertyList: [UInt8]) {
    self.uuid = uuid
    self.propertyList = propertyList
    // Core Data writes binary ones alone.
    members = PropertyListValue(binaryPropertyList: propertyList)?.members
  }

  /// SHA-256 of each entity as Core Data computes it, by entity name.
  package var versionHashes: [String: [UInt8]] {
    members?[Self.hashesKey]?.members?.compactMapValues(\.data) ?? [:]
  }

  /// What the program that made the store noted there, `StoreOptions.annotations`.
  package var annotations: [String: String] {
    members?[Self.annotationsKey]?.members?.compactMapValues(\.string) ?? [:]
  }

  /// Whether the store was made here and not by Apple's framework.
  package var isMadeHere: Bool { members?[Self.writerKey] != nil }

  static func read(_ database: Database) throws -> StoreMetadata {
    let metadata = try database.firstRow(
      of: "SELECT Z_UUID, Z_PLIST FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1"
    ) { row in
      row.isNull(0)
        ? nil : StoreMetadata(uuid: row.text(0), propertyList: [UInt8](row.blob(1)))
    }
    guard let metadata else {
      throw OrreryError(
        .storeCorrupt, "The store has no metadata.", hint: "Restore it from a backup.")
    }
    return metadata
  }

  /// All that the property list says, for who changes it.
  static func members(in database: Database) throws -> [String: PropertyListValue] {
    guard let members = try read(database).members else {
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
  static func make(for model: ManagedObjectModel, annotations: [String: String]) -> StoreMetadata {
    var members: [String: PropertyListValue] = [
      "NSStoreModelVersionHashesVersion": .integer(3),
      "NSStoreType": .string("SQLite"),
      // The version whose layout this is.
      "NSPersistenceFrameworkVersion": .integer(1344),
      "_NSAutoVacuumLevel": .string("2"),
      writerKey: .string("orrery"),
    ]
    name(model, annotations, in: &members)
    return StoreMetadata(
      uuid: UUID().uuidString, propertyList: BinaryPropertyListWriter.write(.dictionary(members)))
  }

  /// Rewrites the stored metadata for another model; what else is in it stays, such as the
  /// program's own keys.
  static func migrate(
    to model: ManagedObjectModel, annotations: [String: String], in database: Database
  ) throws {
    var members = try members(in: database)
    let annotations = try read(database).annotations.merging(annotations) { _, new in new }
    name(model, annotations, in: &members)
    // Made of Apple's hashes, which only Apple's framework can compute.
    for key in ["NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey"] {
      members[key] = nil
    }
    try write(members, in: database)
  }

  private static func name(
    _ model: ManagedObjectModel, _ annotations: [String: String],
    in members: inout [String: PropertyListValue]
  ) {
    members[hashesKey] = .dictionary(model.versionHashes.mapValues { .data($0) })
    members[identifiersKey] = .array(model.versionIdentifiers.map { .string($0) })
    members[annotationsKey] = .dictionary(annotations.mapValues { .string($0) })
  }
}
