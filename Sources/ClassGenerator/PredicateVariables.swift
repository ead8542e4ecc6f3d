import Predicates

/// The `$variables` of a predicate that somebody has to give: not those that a subquery gives to
/// itself.
struct PredicateVariables {
  /// In bytes of the text.
  private var places: [(name: String, range: Range<Int>)] = []
  private var bound: Set<String> = []
  private var hasPlaceholders = false

  /// A predicate that cannot be parsed has none: whoever fetches by it is told.
  private init(_ predicate: String) {
    do {
      visit(try PredicateParser.parse(predicate, arguments: nil).root)
    } catch {
      places = []
    }
    places.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whether there is a `%@` or `%K`, which arguments have to stand for.
  static func hasPlaceholders(in predicate: String) -> Bool {
    PredicateVariables(predicate).hasPlaceholders
  }

  /// Each once, in order.
  static func names(in predicate: String) -> [String] {
    PredicateVariables(predicate).places.map(\.name).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The predicate with a text in place of each variable.
  ///
  /// - Returns: With the names of the variables that were there, in order.
  static func replaced(
    in predicate: String, by replacement: String
  ) -> (predicate: String, names: [String]) {
    let places = PredicateVariables(predicate).places
    var bytes = Array(predicate.utf8)
    for place in places.reversed() { bytes.replaceSubrange(place.range, with: replacement.utf8) }
    return (String(decoding: bytes, as: UTF8.self), places.map(\.name))
  }

  private mutating func add(_ name: String, at range: Range<Int>) {
    if !bound.contains(name) { places.append((name, range)) }
  }

  private mutating func visit(_ node: PredicateNode) {
    switch node.form {
    // No arguments are given, so none is inserted.
    case .constant, .inserted: break
    case .not(let operand): visit(operand)
    case .and(let operands), .or(let operands): for each in operands { visit(each) }
    case .comparison(let comparison):
      visit(comparison.left)
      visit(comparison.right)
    }
  }

  private mutating func visit(_ node: ExpressionNode) {
    switch node.form {
    case .constant, .selfObject: break
    case .placeholder: hasPlaceholders = true
    case .variable(let name): add(name, at: node.range)
    case .path(let base, let components):
      if let base { visit(base) }
      for each in components { visit(each) }
    case .index(let collection, let index):
      visit(collection)
      if case .at(let place) = index { visit(place) }
    case .unary(_, let operand), .cast(let operand, _): visit(operand)
    case .binary(let left, _, let right):
      visit(left)
      visit(right)
    case .aggregate(let elements), .call(_, let elements): for each in elements { visit(each) }
    case .subquery(let collection, let variable, let predicate):
      visit(collection)
      let isOuter = !bound.insert(variable).inserted
      visit(predicate)
      if !isOuter { bound.remove(variable) }
    case .ternary(let condition, let first, let second):
      visit(condition)
      visit(first)
      visit(second)
    }
  }

  private mutating func visit(_ component: PathComponent) {
    switch component.form {
    case .key, .collectionOperator: break
    case .placeholder: hasPlaceholders = true
    case .variable(let name): add(name, at: component.range)
    case .call(_, let arguments): for each in arguments { visit(each) }
    case .group(let expression): visit(expression)
    }
  }
}
