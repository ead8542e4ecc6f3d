import ObjectModel

@testable import Predicates

/// Writes trees so that two texts are equal exactly when the trees are, places in the text apart.
/// It shares nothing with the printer, which it checks.
enum TreeShape {
  static func of(_ node: PredicateNode) -> String {
    switch node.form {
    case .constant(let flag): "\(flag)"
    case .not(let operand): list("not", [of(operand)])
    case .and(let operands): list("and", operands.map(of))
    case .or(let operands): list("or", operands.map(of))
    case .comparison(let comparison):
      list(
        "\(comparison.modifier) \(comparison.comparator.spelling) \(comparison.options.rawValue)",
        [of(comparison.left), of(comparison.right)])
    case .inserted(let predicate, _): of(predicate.root)
    }
  }

  static func of(_ node: ExpressionNode) -> String {
    switch node.form {
    case .constant(let value, _): list("constant", ["\(value)"])
    case .selfObject: "self"
    case .variable(let name): list("variable", [name])
    case .placeholder(_, let spelling): list("placeholder", [spelling])
    case .path(let base, let components):
      list("path", [base.map(of) ?? "-"] + components.map(of))
    case .index(let base, let index): list("index", [of(base), of(index)])
    case .unary(let sign, let operand): list(sign.rawValue, [of(operand)])
    case .binary(let left, let binary, let right): list(binary.rawValue, [of(left), of(right)])
    case .aggregate(let elements): list("aggregate", elements.map(of))
    case .subquery(let collection, let variable, let predicate):
      list("subquery", [of(collection), variable, of(predicate)])
    case .ternary(let condition, let yes, let no):
      list("ternary", [of(condition), of(yes), of(no)])
    case .cast(let operand, let type): list("cast", [of(operand), type])
    case .call(let selector, let arguments): list("call \(selector)", arguments.map(of))
    }
  }

  private static func of(_ component: PathComponent) -> String {
    switch component.form {
    case .key(let name): "key<\(name)>"
    case .collectionOperator(let name): "@<\(name)>"
    case .variable(let name): "$<\(name)>"
    case .placeholder(_, let spelling): spelling
    case .call(let selector, let arguments): list("call \(selector)", arguments.map(of))
    case .group(let expression): list("group", [of(expression)])
    }
  }

  private static func of(_ index: CollectionIndex) -> String {
    switch index {
    case .first: "first"
    case .last: "last"
    case .size: "size"
    case .at(let expression): of(expression)
    }
  }

  private static func list(_ name: String, _ parts: [String]) -> String {
    "(" + ([name] + parts).joined(separator: " ") + ")"
  }
}
