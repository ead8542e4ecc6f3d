// Written by protocol-gen from protocol/types/ModelGraphLineKind.json: edit that instead.

extension Wire {
  /// What a line of a model's graph stands for.
  package struct ModelGraphLineKind: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .inheritance,
      .relationship,
    ]

    /// From the superentity to the entity that inherits from it.
    package static var inheritance: Self { Self(rawValue: "inheritance") }

    /// A relationship and its inverse.
    package static var relationship: Self { Self(rawValue: "relationship") }
  }
}
