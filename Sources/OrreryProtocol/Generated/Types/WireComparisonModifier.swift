// Written by protocol-gen from protocol/types/ComparisonModifier.json: edit that instead.

extension Wire {
  /// How a comparison treats a to-many left side.
  package struct ComparisonModifier: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .direct,
      .all,
      .any,
    ]

    /// As it stands.
    package static var direct: Self { Self(rawValue: "direct") }

    /// Every element must match.
    package static var all: Self { Self(rawValue: "all") }

    /// One element must match.
    package static var any: Self { Self(rawValue: "any") }
  }
}
