// Written by protocol-gen from protocol/types/UnsavedEditKind.json: edit that instead.

extension Wire {
  /// What an unsaved edit does.
  package struct UnsavedEditKind: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .insert,
      .update,
      .delete,
      .relate,
      .order,
    ]

    /// Inserts the object with `values`.
    package static var insert: Self { Self(rawValue: "insert") }

    /// Changes `values` of the object, which were `old`.
    package static var update: Self { Self(rawValue: "update") }

    /// Deletes the object.
    package static var delete: Self { Self(rawValue: "delete") }

    /// Adds and removes objects of the to-many relationship `key`, which is many-to-many or has no
    /// inverse. All others follow from the values of to-one relationships.
    package static var relate: Self { Self(rawValue: "relate") }

    /// Gives the ordered relationship `key` the order `objects`.
    package static var order: Self { Self(rawValue: "order") }
  }
}
