import Foundation
import ObjectModel
import Seeds

@testable import Predicates

/// Makes trees of the whole language, in the forms that the parser makes of text.
struct RandomTree {
  var generator: SeededGenerator
  var keys = [
    "age", "first", "SIZE", "like", "self", "añ", "_x9", "two words", "a.b", "\"", "\\", "",
    "9lives", "UTI-EQUALS", "née\u{301}", "$x", "ſelf", "nil", "@count",
  ]

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }

  private mutating func predicate(_ form: PredicateNode.Form) -> PredicateNode {
    PredicateNode(form: form, range: 0..<0)
  }

  private mutating func expression(_ form: ExpressionNode.Form) -> ExpressionNode {
    ExpressionNode(form: form, range: 0..<0)
  }

  mutating func predicate(depth: Int) -> PredicateNode {
    guard depth > 0 else { return predicate(.constant(Bool.random(using: &generator))) }
    switch Int.random(in: 0...9, using: &generator) {
    case 0: return predicate(.not(predicate(depth: depth - 1)))
    case 1: return predicate(.and(operands(depth: depth - 1)))
    case 2: return predicate(.or(operands(depth: depth - 1)))
    case 3:
      let inner = Predicate(text: "", root: predicate(depth: depth - 1))
      return predicate(.inserted(inner, argument: 0))
    default: return predicate(.comparison(comparison(depth: depth - 1)))
    }
  }

  private mutating func operands(depth: Int) -> [PredicateNode] {
    (0..<Int.random(in: 2...3, using: &generator)).map { _ in predicate(depth: depth) }
  }

  private mutating func comparison(depth: Int) -> ComparisonNode {
    let comparators: [SyntaxOperator] =
      [
        ComparisonOperator.equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan,
        .greaterThanOrEqual, .contains, .beginsWith, .endsWith, .like, .matches,
      ].map { .comparison($0) } + [.isIn, .between, .tokenMatches, .utiConformsTo, .utiEquals]
    return ComparisonNode(
      modifier: pick([.direct, .direct, .any, .all]), left: expression(depth: depth),
      comparator: pick(comparators), operatorOffset: 0,
      options: StringOptions(rawValue: pick([0, 0, 1, 2, 3, 4, 8, 15])),
      right: expression(depth: depth))
  }

  mutating func expression(depth: Int) -> ExpressionNode {
    guard depth > 0 else { return leaf() }
    let inner = depth - 1
    switch Int.random(in: 0...12, using: &generator) {
    case 0...3:
      return expression(
        .binary(
          expression(depth: inner), pick(BinaryOperator.allCases), expression(depth: inner)))
    case 4: return unary(depth: inner)
    case 5: return expression(.path(base: base(depth: inner), components(depth: inner)))
    case 6: return expression(.index(expression(depth: inner), index(depth: inner)))
    case 7:
      return expression(
        .aggregate(
          (0..<Int.random(in: 0...3, using: &generator)).map { _ in expression(depth: inner) }))
    case 8:
      return expression(
        .subquery(expression(depth: inner), variable: "x", predicate(depth: inner)))
    case 9:
      return expression(
        .ternary(
          predicate(depth: inner), expression(depth: inner), expression(depth: inner)))
    case 10: return cast(depth: inner)
    case 11: return call(depth: inner)
    default: return leaf()
    }
  }

  private mutating func unary(depth: Int) -> ExpressionNode {
    expression(.unary(pick([.minus, .onesComplement]), expression(depth: depth)))
  }

  /// A path on a path is one path, whichever way it is written.
  private mutating func base(depth: Int) -> ExpressionNode? {
    let base = expression(depth: depth)
    if case .path = base.form { return nil }
    return base
  }

  private mutating func components(depth: Int) -> [PathComponent] {
    (0..<Int.random(in: 1...3, using: &generator)).map { index in
      let form: PathComponent.Form =
        switch Int.random(in: 0...(index == 0 ? 3 : 6), using: &generator) {
        case 0: .collectionOperator(pick(["count", "sum", "distinctUnionOfObjects"]))
        case 4: .variable("key")
        case 5: .group(expression(depth: depth))
        case 6: .call("length", [expression(depth: depth)])
        default: .key(key())
        }
      return PathComponent(form: form, range: 0..<0)
    }
  }

  private mutating func key() -> String { pick(keys) }

  private mutating func index(depth: Int) -> CollectionIndex {
    pick([.first, .last, .size, .at(expression(depth: depth))])
  }

  /// A cast of a literal that spells a value is that value.
  private mutating func cast(depth: Int) -> ExpressionNode {
    let operand = expression(depth: depth)
    if case .constant = operand.form { return operand }
    return expression(.cast(operand, type: pick(CastType.allCases).rawValue))
  }

  private mutating func call(depth: Int) -> ExpressionNode {
    let (selector, count) = pick([
      ("now", 0), ("sum", 1), ("max", 3), ("modulus:by:", 2), ("randomn", 1),
      ("tokenize:using:", 2),
    ])
    return expression(.call(selector, (0..<count).map { _ in expression(depth: depth) }))
  }

  private mutating func leaf() -> ExpressionNode {
    switch Int.random(in: 0...5, using: &generator) {
    case 0: return expression(.selfObject)
    case 1: return expression(.variable(pick(["x", "FETCH_SOURCE", "1"])))
    case 2:
      return expression(
        .path(base: nil, [PathComponent(form: .key(key()), range: 0..<0)]))
    default: return expression(.constant(constant(), spelling: nil))
    }
  }

  private mutating func constant() -> Value {
    switch Int.random(in: 0...9, using: &generator) {
    case 0: .null
    case 1: .integer(pick([0, 1, -1, .min, .max, Int64.random(in: -99...99, using: &generator)]))
    case 2:
      .double(
        pick([
          0.5, -0.5, -0.0, 1e300, -.leastNonzeroMagnitude, 0x1p63, 1 / 3, 12,
          .greatestFiniteMagnitude, 1e16,
        ]))
    case 3:
      .decimal(pick([0, Decimal(string: "-12345678901234567890.123456789") ?? 0, 12.5]))
    case 4: .date(pick([0, -978_250_148, 0.1, -1e-9, 1e15, 123.456789012]))
    case 5: .uuid(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID())
    case 6: .binary(pick([[], [0], [1, 2, 255]]))
    default:
      .string(
        pick(["", "a", "'", "\"", "\\", "\n\r\t\u{0}\u{7F}", "%@ %K $x", "😀é", "e\u{301}", "{1}"]))
    }
  }
}
