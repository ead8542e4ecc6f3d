// Written by protocol-gen from protocol/types/ComparisonModifier.json: edit that instead.

extension Wire {
  /// How a comparison treats a to-many left side.
  package enum ComparisonModifier: String, WireEnumeration {
    /// As it stands.
    case direct
    /// Every element must match.
    case all
    /// One element must match.
    case any
  }
}
