import GRDB
import ObjectModel
import Spelling

/// What programs keep in a store's metadata under keys of their own, as Core Data's
/// `metadata(for:)` and `setMetadata` do: where a synchronisation stands, which version of the app
/// wrote it. The keys of Core Data and of Orrery are none of these and are not seen here.
extension SQLiteStore {
  /// As the store has it now, whoever wrote it.
  package func userMetadata() throws(OrreryError) -> [String: ArchivedValue] {
    try withConnection { database in Self.userValues(of: try Self.propertyList(database)) }
  }

  /// Sets some keys, or removes them, in a transaction of its own; all else stays as it is, bit for
  /// bit.
  ///
  /// - Parameter changes: nil removes the key.
  /// - Returns: What `userMetadata()` then is.
  /// - Throws: `model.unknownKey` for keys that are not the program's, `value.wrongType` for what
  ///   no property list holds; as a save.
  package func setUserMetadata(
    _ changes: [String: ArchivedValue?]
  ) throws(OrreryError) -> [String: ArchivedValue] {
    try checkWritable()
    var values: [String: PropertyListValue?] = [:]
    for (key, value) in changes {
      guard !StoreMetadata.isReserved(key) else {
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
    return try withConnection { database in
      var list: [String: PropertyListValue] = [:]
      try database.inWriteTransaction {
        list = try Self.propertyList(database)
        for (key, value) in values { list[key] = value }
        try StoreMetadata.write(
          propertyList: BinaryPropertyListWriter.write(.dictionary(list)), in: database)
        return .commit
      }
      return Self.userValues(of: list)
    }
  }

  private static func userValues(
    of list: [String: PropertyListValue]
  ) -> [String: ArchivedValue] {
    list.filter { !StoreMetadata.isReserved($0.key) }.compactMapValues(ArchivedValue.init)
  }

  private static func propertyList(
    _ database: Database
  ) throws -> [String: PropertyListValue] {
    let metadata = try StoreMetadata.read(database)
    guard let list = PropertyListValue(binaryPropertyList: metadata.propertyList),
      case .dictionary(let members) = list
    else {
      throw OrreryError(
        .storeCorrupt, "The store's metadata cannot be read.", hint: "Restore it from a backup.")
    }
    return members
  }
}

extension StoreMetadata {
  /// Whether a key is of Core Data, which all begin so, or of Orrery.
  static func isReserved(_ key: String) -> Bool {
    ["NS", "_NS", "PF", "Orrery"].contains { key.hasBytePrefix($0) }
  }
}
