// Written by protocol-gen from protocol/types/ExpressionKind.json: edit that instead.

extension Wire {
  /// Sorts of expressions.
  package struct ExpressionKind: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .constant,
      .keyPath,
      .evaluatedObject,
      .variable,
      .aggregate,
      .function,
      .subquery,
      .conditional,
    ]

    /// A value.
    package static var constant: Self { Self(rawValue: "constant") }

    /// A key path from the object.
    package static var keyPath: Self { Self(rawValue: "keyPath") }

    /// SELF: the object itself.
    package static var evaluatedObject: Self { Self(rawValue: "evaluatedObject") }

    /// A `$variable`.
    package static var variable: Self { Self(rawValue: "variable") }

    /// A list `{…}` of `arguments`.
    package static var aggregate: Self { Self(rawValue: "aggregate") }

    /// A function, an operator or a key path of an expression, over `arguments`.
    package static var function: Self { Self(rawValue: "function") }

    /// SUBQUERY: collection in `arguments`, variable in `name`, condition in `predicates`.
    package static var subquery: Self { Self(rawValue: "subquery") }

    /// TERNARY: condition in `predicates`, the two sides in `arguments`.
    package static var conditional: Self { Self(rawValue: "conditional") }
  }
}
