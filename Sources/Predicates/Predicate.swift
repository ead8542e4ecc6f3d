import ObjectModel

/// A predicate as a syntax tree: what `PredicateParser` makes of a format string and its arguments.
/// It knows no model; `PredicateCompiler` checks it against one.
///
/// Every node has its place in the text, in UTF-8 bytes from the start. What an argument filled has
/// the place of its `%@`; below a predicate that did, places are in that one's text.
package struct Predicate: Sendable {
  /// The format as it was given, which all offsets point into.
  package let text: String
  package let root: PredicateNode

  package init(text: String, root: PredicateNode) {
    self.text = text
    self.root = root
  }
}

/// An expression that stands alone, as a syntax tree: the counterpart of `Predicate` for what has a
/// value and is neither true nor false.
package struct Expression: Sendable {
  /// The format as it was given, which all offsets point into.
  package let text: String
  package let root: ExpressionNode

  package init(text: String, root: ExpressionNode) {
    self.text = text
    self.root = root
  }
}

/// One node that is true or false.
package struct PredicateNode: Sendable {
  package indirect enum Form: Sendable {
    /// `TRUEPREDICATE`, `FALSEPREDICATE`
    case constant(Bool)
    case not(PredicateNode)
    /// Two or more: `a AND b AND c` is one node, `(a AND b) AND c` two.
    case and([PredicateNode])
    case or([PredicateNode])
    case comparison(ComparisonNode)
    /// What an argument filled, with that argument's number, from 0. The places below it are in its
    /// own text.
    case inserted(Predicate, argument: Int)
  }

  package let form: Form
  package let range: Range<Int>
}

package struct ComparisonNode: Sendable {
  /// What stands before the comparison. `SOME` has become `any`, and `NONE` `not(any)`.
  package enum Modifier: String, Sendable {
    case direct = ""
    case any = "ANY"
    case all = "ALL"
  }

  package let modifier: Modifier
  package let left: ExpressionNode
  package let comparator: SyntaxOperator
  package let operatorOffset: Int
  package let options: StringOptions
  package let right: ExpressionNode
}

/// The operators that text can spell between two expressions; `NOT IN` has become `not` of `IN`.
package enum SyntaxOperator: Hashable, Sendable {
  case comparison(ComparisonOperator)
  case isIn
  case between
  case tokenMatches
  case utiConformsTo
  case utiEquals

  package var spelling: String {
    switch self {
    case .comparison(let comparator): comparator.rawValue
    case .isIn: "IN"
    case .between: "BETWEEN"
    case .tokenMatches: "TOKENMATCHES"
    case .utiConformsTo: "UTI-CONFORMS-TO"
    case .utiEquals: "UTI-EQUALS"
    }
  }
}

/// One node that has a value.
package struct ExpressionNode: Sendable {
  package indirect enum Form: Sendable {
    /// A literal or an argument. `spelling` keeps the digits of a literal that a double cannot
    /// hold, so that it can still become an exact decimal.
    case constant(Value, spelling: String?)
    case selfObject
    /// `$name`, without the dollar.
    case variable(String)
    /// A conversion that no argument has filled, because none were given; its number, from 0.
    case placeholder(Int, spelling: String)
    /// Keys behind one another, from SELF where there is no base.
    case path(base: ExpressionNode?, [PathComponent])
    case index(ExpressionNode, CollectionIndex)
    case unary(UnaryOperator, ExpressionNode)
    case binary(ExpressionNode, BinaryOperator, ExpressionNode)
    case aggregate([ExpressionNode])
    case subquery(ExpressionNode, variable: String, PredicateNode)
    case ternary(PredicateNode, ExpressionNode, ExpressionNode)
    case cast(ExpressionNode, type: String)
    /// A built-in function by its selector, `modulus:by:`; a single argument needs no colon.
    case call(String, [ExpressionNode])
  }

  package let form: Form
  package let range: Range<Int>
}

/// One step of a key path.
package struct PathComponent: Sendable {
  package indirect enum Form: Sendable {
    /// Any text: `%K` inserts what no identifier could spell.
    case key(String)
    /// `@count`, without the at sign.
    case collectionOperator(String)
    case variable(String)
    case placeholder(Int, spelling: String)
    case call(String, [ExpressionNode])
    case group(ExpressionNode)
  }

  package let form: Form
  package let range: Range<Int>
}

package enum CollectionIndex: Sendable {
  case first
  case last
  case size
  case at(ExpressionNode)
}

package enum UnaryOperator: String, Sendable {
  case minus = "-"
  case onesComplement = "~"
}

package enum BinaryOperator: String, CaseIterable, Sendable {
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
  case bitwiseOr = "|"
  case bitwiseXor = "^"
  case bitwiseAnd = "&"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "**"

  /// How tightly the operator binds.
  var precedence: Precedence {
    switch self {
    case .union, .intersect, .minus: .setOperation
    case .bitwiseOr: .bitwiseOr
    case .bitwiseXor: .bitwiseXor
    case .bitwiseAnd: .bitwiseAnd
    case .shiftLeft, .shiftRight: .shift
    case .add, .subtract: .addition
    case .multiply, .divide: .multiplication
    case .power: .power
    }
  }
}

/// From loosest to tightest. Bitwise operators bind tighter than comparisons, unlike in C:
/// `flags & 4 == 0` is `(flags & 4) == 0`.
enum Precedence: Int, Comparable {
  case or = 1
  case and
  case not
  case comparison
  case setOperation
  case bitwiseOr
  case bitwiseXor
  case bitwiseAnd
  case shift
  case addition
  case multiplication
  case unary
  case power
  case postfix

  static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }

  /// What a right operand must bind as tightly as, for operators that group to the left.
  var tighter: Precedence { Precedence(rawValue: rawValue + 1) ?? .postfix }
}
