// Written by protocol-gen from protocol/types/ModelGuessKind.json: edit that instead.

extension Wire {
  /// Sorts of guesses about a model.
  package struct ModelGuessKind: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .cache,
      .entity,
      .name,
      .owner,
      .type,
      .destination,
      .inverse,
      .omitted,
      .rules,
      .unreadable,
    ]

    /// The store has no cached model, or it was not used.
    package static var cache: Self { Self(rawValue: "cache") }

    /// An entity of the tables has another name or superentity in the cached model, or is not in
    /// it, or the other way round.
    package static var entity: Self { Self(rawValue: "entity") }

    /// A property's name: tables have it in capital letters only.
    package static var name: Self { Self(rawValue: "name") }

    /// Which entity a property belongs to: those of a hierarchy share a table.
    package static var owner: Self { Self(rawValue: "owner") }

    /// An attribute's type.
    package static var type: Self { Self(rawValue: "type") }

    /// Where a relationship leads.
    package static var destination: Self { Self(rawValue: "destination") }

    /// A relationship's inverse.
    package static var inverse: Self { Self(rawValue: "inverse") }

    /// A property or column that is left out.
    package static var omitted: Self { Self(rawValue: "omitted") }

    /// Whether properties are mandatory, default values, delete rules, what an attribute is derived
    /// from.
    package static var rules: Self { Self(rawValue: "rules") }

    /// A default value, rule, index or order of the cached model that is left out. Saving does not
    /// depend on it.
    package static var unreadable: Self { Self(rawValue: "unreadable") }
  }
}
