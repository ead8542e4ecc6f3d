// Written by protocol-gen from protocol/types/ModelMappingKind.json: edit that instead.

extension Wire {
  /// What a migration does with an entity's objects.
  package struct ModelMappingKind: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .add,
      .remove,
      .copy,
      .transform,
      .custom,
    ]

    /// The entity is new and has none.
    package static var add: Self { Self(rawValue: "add") }

    /// They are deleted.
    package static var remove: Self { Self(rawValue: "remove") }

    /// They stay as they are.
    package static var copy: Self { Self(rawValue: "copy") }

    /// They stay, and change.
    package static var transform: Self { Self(rawValue: "transform") }

    /// A mapping says what they become.
    package static var custom: Self { Self(rawValue: "custom") }
  }
}
