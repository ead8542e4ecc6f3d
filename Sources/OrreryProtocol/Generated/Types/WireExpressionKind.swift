// Written by protocol-gen from protocol/types/ExpressionKind.json: edit that instead.

extension Wire {
  /// Sorts of expressions.
  package enum ExpressionKind: String, WireEnumeration {
    /// A value.
    case constant
    /// A key path from the object.
    case keyPath
    /// SELF: the object itself.
    case evaluatedObject
    /// A `$variable`.
    case variable
    /// A list `{…}` of `arguments`.
    case aggregate
    /// A function, an operator or a key path of an expression, over `arguments`.
    case function
    /// SUBQUERY: collection in `arguments`, variable in `name`, condition in `predicates`.
    case subquery
    /// TERNARY: condition in `predicates`, the two sides in `arguments`.
    case conditional
  }
}
