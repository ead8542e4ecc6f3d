import Foundation
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
}
