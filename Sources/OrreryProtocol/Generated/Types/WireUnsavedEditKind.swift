// Written by protocol-gen from protocol/types/UnsavedEditKind.json: edit that instead.

extension Wire {
  /// What an unsaved edit does.
  package enum UnsavedEditKind: String, WireEnumeration {
    /// Inserts the object with `values`.
    case insert
    /// Changes `values` of the object, which were `old`.
    case update
    /// Deletes the object.
    case delete
    /// Adds and removes objects of the to-many relationship `key`, which is many-to-many or has no
    /// inverse. All others follow from the values of to-one relationships.
    case relate
    /// Gives the ordered relationship `key` the order `objects`.
    case order
  }
}
