import ObjectModel

/// What programs keep in a store's metadata under keys of their own.
package protocol UserMetadataStore {
  /// As the store has it now, whoever wrote it.
  func userMetadata() throws(OrreryError) -> [String: ArchivedValue]

  /// Sets some keys, or removes them, in a transaction of its own; all else stays as it is.
  ///
  /// - Parameter changes: nil removes the key.
  /// - Returns: What `userMetadata()` then is.
  /// - Throws: `model.unknownKey` for keys that are not the program's, `value.wrongType` for what
  ///   no property list holds; as a save.
  func setUserMetadata(
    _ changes: [String: ArchivedValue?]
  ) throws(OrreryError) -> [String: ArchivedValue]
}
