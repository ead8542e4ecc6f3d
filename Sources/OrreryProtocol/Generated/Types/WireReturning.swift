// Written by protocol-gen from protocol/types/Returning.json: edit that instead.

extension Wire {
  /// What the result of a write says of the objects that it changed.
  package enum Returning: String, WireEnumeration {
    /// Nothing: the clock, and how many there are.
    case none
    /// Which they are.
    case ids
    /// Which they are, and of those that were there before which properties changed.
    case keys
    /// Their values as they are after the write, too.
    case objects
  }
}
