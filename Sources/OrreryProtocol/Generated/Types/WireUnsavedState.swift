// Written by protocol-gen from protocol/types/UnsavedState.json: edit that instead.

extension Wire {
  /// In which way an object is not saved.
  package enum UnsavedState: String, WireEnumeration {
    /// It is new.
    case inserted
    /// It was there and has changed.
    case updated
    /// It was there and is deleted.
    case deleted
  }
}
