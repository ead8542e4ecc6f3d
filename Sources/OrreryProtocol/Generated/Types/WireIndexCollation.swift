// Written by protocol-gen from protocol/types/IndexCollation.json: edit that instead.

extension Wire {
  /// How a fetch index is built.
  package enum IndexCollation: String, WireEnumeration {
    /// A B-tree.
    case binary
    /// An R-tree, for ranges of numbers.
    case rTree
  }
}
