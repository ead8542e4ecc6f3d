// Written by protocol-gen from protocol/types/ModelGraphChange.json: edit that instead.

extension Wire {
  /// What a later model did to something in its graph.
  package struct ModelGraphChange: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .added,
      .removed,
      .changed,
    ]

    /// The earlier model does not have it.
    package static var added: Self { Self(rawValue: "added") }

    /// Only the earlier model has it.
    package static var removed: Self { Self(rawValue: "removed") }

    /// It is different in what stored objects depend on.
    package static var changed: Self { Self(rawValue: "changed") }
  }
}
