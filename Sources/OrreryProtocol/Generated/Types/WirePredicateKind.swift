// Written by protocol-gen from protocol/types/PredicateKind.json: edit that instead.

extension Wire {
  /// Sorts of predicates.
  package enum PredicateKind: String, WireEnumeration {
    /// All of `predicates`.
    case and
    /// Any of `predicates`.
    case or
    /// The one in `predicates` is false.
    case not
    /// `operator` between `expressions`.
    case comparison
    /// TRUEPREDICATE.
    case `true`
    /// FALSEPREDICATE.
    case `false`
  }
}
