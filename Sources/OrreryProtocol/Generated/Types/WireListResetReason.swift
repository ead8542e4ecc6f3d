// Written by protocol-gen from protocol/types/ListResetReason.json: edit that instead.

extension Wire {
  /// Why a live list, a live aggregate or an observer of values is told as a whole.
  package struct ListResetReason: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .overflow,
      .reset,
      .changed,
      .model,
    ]

    /// Changes piled up because they were read too slowly, more than can be told as one.
    package static var overflow: Self { Self(rawValue: "overflow") }

    /// The context was reset.
    package static var reset: Self { Self(rawValue: "reset") }

    /// More changed than anybody can list.
    package static var changed: Self { Self(rawValue: "changed") }

    /// The document has another model.
    package static var model: Self { Self(rawValue: "model") }
  }
}
