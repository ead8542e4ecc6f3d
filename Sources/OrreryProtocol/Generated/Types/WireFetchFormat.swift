// Written by protocol-gen from protocol/types/FetchFormat.json: edit that instead.

extension Wire {
  /// How the rows of a fetch are written.
  package enum FetchFormat: String, WireEnumeration {
    /// An array of objects.
    case objects
    /// `columns`, and `rows` as an array of arrays: compact. The first column is `id`.
    case rows
  }
}
