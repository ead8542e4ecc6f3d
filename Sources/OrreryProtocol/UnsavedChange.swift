import JSONText

/// What clients ask of a change that is not saved.
extension Wire.UnsavedChange {
  /// The properties that have other values than before.
  package var changedKeys: Set<String> {
    get throws {
      let values = try changedValues.map { try JSONMembers(json: $0).map(\.key) } ?? []
      return Set(values + Array(added.keys) + Array(removed.keys) + reordered)
    }
  }
}
