import ObjectModel
import Spelling

/// The values of programs in the property list of the metadata, where Core Data keeps them too.
extension SQLiteStore {
  package func userMetadata() throws(OrreryError) -> [String: ArchivedValue] {
    try withConnection { database in Self.userValues(of: try StoreMetadata.members(in: database)) }
  }

  package func setUserMetadata(
    _ changes: [String: ArchivedValue?]
  ) throws(OrreryError) -> [String: ArchivedValue] {
    try checkWritable()
    let values = try StoreMetadata.checkUserValues(changes)
    return try withConnection { database in
      try database.inWriteTransaction {
        var list = try StoreMetadata.members(in: database)
        for (key, value) in values { list[key] = value }
        try StoreMetadata.write(list, in: database)
        return Self.userValues(of: list)
      }
    }
  }

  private static func userValues(of list: [String: PropertyListValue]) -> [String: ArchivedValue] {
    list.filter { !StoreMetadata.isReserved($0.key) }.compactMapValues(ArchivedValue.init)
  }
}

extension StoreMetadata {
  /// What `UserMetadataStore.setUserMetadata` refuses, whatever the store.
  /// - Returns: The values as property lists hold them; nil for keys that are to go.
  @discardableResult
  package static func checkUserValues(
    _ changes: [String: ArchivedValue?]
  ) throws(OrreryError) -> [String: PropertyListValue?] {
    var values: [String: PropertyListValue?] = [:]
    for (key, value) in changes {
      guard !isReserved(key) else {
        throw OrreryError(
          .unknownKey, "“\(key)” is a key of Core Data's or Orrery's own.", key: key,
          hint: "Use a key that does not begin with NS, _NS, PF or Orrery.")
      }
      let stored = value.map(PropertyListValue.init)
      if case .some(nil) = stored {
        throw OrreryError(
          .wrongType, "The value for “\(key)” is none that metadata can hold.", key: key,
          hint: "Use strings, numbers, booleans, dates, data, arrays and dictionaries.")
      }
      values[key] = stored ?? .some(nil)
    }
    return values
  }

  /// Whether a key is of Core Data, which all begin so, or of Orrery.
  static func isReserved(_ key: String) -> Bool {
    ["NS", "_NS", "PF", "Orrery"].contains { key.hasBytePrefix($0) }
  }
}
