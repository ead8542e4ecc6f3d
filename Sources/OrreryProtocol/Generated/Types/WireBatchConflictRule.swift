// Written by protocol-gen from protocol/types/BatchConflictRule.json: edit that instead.

extension Wire {
  /// What becomes of an object whose unique values another object has.
  package enum BatchConflictRule: String, WireEnumeration {
    /// The request fails.
    case error
    /// The values given are set on the other object. Where several objects are in the way, the
    /// request fails.
    case update
    /// The object is left out.
    case skip
  }
}
