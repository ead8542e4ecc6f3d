// Written by protocol-gen from protocol/types/PredicateKind.json: edit that instead.

extension Wire {
  /// Sorts of predicates.
  package struct PredicateKind: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .and,
      .or,
      .not,
      .comparison,
      .true,
      .false,
    ]

    /// All of `predicates`.
    package static var and: Self { Self(rawValue: "and") }

    /// Any of `predicates`.
    package static var or: Self { Self(rawValue: "or") }

    /// The one in `predicates` is false.
    package static var not: Self { Self(rawValue: "not") }

    /// `operator` between `expressions`.
    package static var comparison: Self { Self(rawValue: "comparison") }

    /// TRUEPREDICATE.
    package static var `true`: Self { Self(rawValue: "true") }

    /// FALSEPREDICATE.
    package static var `false`: Self { Self(rawValue: "false") }
  }
}
