// Written by protocol-gen from protocol/types/FetchResultType.json: edit that instead.

extension Wire {
  /// What a fetch gives.
  package enum FetchResultType: String, WireEnumeration {
    /// Objects with their values.
    case objects
    /// Object ids.
    case ids
    /// One object per row, of the asked-for properties only, without id.
    case dictionaries
    /// The number of objects.
    case count
  }
}
