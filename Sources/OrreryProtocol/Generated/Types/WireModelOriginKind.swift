// Written by protocol-gen from protocol/types/ModelOriginKind.json: edit that instead.

extension Wire {
  /// What a model was read from that nobody gave.
  package struct ModelOriginKind: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .store,
      .cache,
      .tables,
    ]

    /// The store was made by Orrery and keeps its model.
    package static var store: Self { Self(rawValue: "store") }

    /// The model that Core Data keeps in the store, `Z_MODELCACHE`. It lacks user info, scalar
    /// types and most rules for values. Where the tables differ they were followed.
    package static var cache: Self { Self(rawValue: "cache") }

    /// The tables alone: their names and columns, and values in these.
    package static var tables: Self { Self(rawValue: "tables") }
  }
}
