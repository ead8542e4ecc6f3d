// Written by protocol-gen from protocol/types/FetchResultType.json: edit that instead.

extension Wire {
  /// What a fetch gives, in the words of the methods that fetch.
  package enum FetchResultType: String, WireEnumeration {
    /// Objects with their values, as `fetch/objects`.
    case objects
    /// Object ids, as `fetch/ids`.
    case ids
    /// Rows of values, as `fetch/rows`: Core Data's dictionaries.
    case rows
    /// The number of them, as `fetch/count`.
    case count
  }
}
