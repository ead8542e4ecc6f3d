import ObjectModel

/// How much room a predicate takes in the parser of the store, which has a stack of 100 symbols and
/// no other way in than text. What has no room there is refused when it is compiled, so that no
/// predicate works in memory and fails in SQL. It is an upper bound and nothing to plan by.
///
/// The numbers are the symbols that stand before an operand in the SQL that is written for it,
/// measured with SQLite 3.40 by nesting each construct until it failed.
struct PredicateNesting {
  /// Of the parser's 100 symbols some belong to the statement around.
  static let maximumWeight = 80
  /// Conditions nested deeper than this are written deepest first, as the store does.
  private static let ordinaryDepth = 10

  /// Symbols on the stack at the deepest place.
  let weight: Int
  /// How deep AND and OR nest.
  private let depth: Int

  private init(_ weight: Int, depth: Int = 0) {
    self.weight = weight
    self.depth = depth
  }

  init(of predicate: CompiledPredicate) {
    switch predicate {
    case .constant: self.init(1)
    case .not(let operand):
      let inner = Self(of: operand)
      self.init(inner.weight + 4, depth: inner.depth)
    case .and(let operands), .or(let operands):
      self = Self.joined(operands.map(Self.init(of:)))
    case .comparison(let left, let comparator, let right, let options):
      let isPlain = left.isConstant || right.isConstant
      let around = (comparator.isStringOperator ? 5 : isPlain ? 2 : 7) + (options.isEmpty ? 0 : 3)
      self.init(around + max(Self.weight(of: left), Self.weight(of: right)))
    case .between(let value, let first, let second):
      self.init(8 + [value, first, second].map(Self.weight).reduce(0, max))
    case .isIn(let value, let list, _):
      self.init(9 + max(Self.weight(of: value), list.map(Self.weight).reduce(0, max)))
    case .exists(_, _, let operand):
      let inner = Self(of: operand)
      self.init(inner.weight + 11, depth: inner.depth + 1)
    case .isEntity: self.init(4)
    }
  }

  /// In halves, as the store joins them.
  private static func joined(_ parts: [Self]) -> Self {
    var parts = parts
    if let deepest = parts.indices.max(by: { parts[$0].depth < parts[$1].depth }),
      parts[deepest].depth > ordinaryDepth
    {
      parts.swapAt(0, deepest)
    }
    while parts.count > 1 {
      parts = stride(from: 0, to: parts.count, by: 2).map { index in
        guard index + 1 < parts.count else { return parts[index] }
        let (left, right) = (parts[index], parts[index + 1])
        return Self(
          max(left.weight + 1, right.weight + 3), depth: max(left.depth, right.depth) + 1)
      }
    }
    return parts.first ?? Self(1)
  }

  static func weight(of expression: CompiledExpression) -> Int {
    switch expression {
    case .constant, .path: return 2
    case .call(let function, let arguments):
      guard function.operatorSign != nil, arguments.count == 2,
        expression.attributeType != .decimal
      else { return 6 + arguments.map(weight).reduce(0, max) }
      var left = weight(of: arguments[0])
      // A chain of operators is written without a parenthesis for each.
      if case .call(let inner, _) = arguments[0], inner.operatorSign != nil { left -= 1 }
      return max(left + 1, weight(of: arguments[1]) + 3)
    case .conditional(let predicate, let first, let second):
      return 5 + max(Self(of: predicate).weight, weight(of: first), weight(of: second))
    case .aggregate(_, let collection):
      return (collection.simplePart != nil ? 10 : 18) + collection.parts.map(weight).reduce(0, max)
    case .element(let collection, _):
      return 10 + collection.parts.map(weight).reduce(0, max)
    case .rowAggregate(_, let operand, _): return 4 + weight(of: operand)
    }
  }

  private static func weight(of part: CompiledCollection.Part) -> Int {
    max(Self(of: part.predicate).weight, weight(of: part.value), weight(of: part.identity))
  }
}

extension CompiledExpression {
  fileprivate var isConstant: Bool {
    if case .constant = self { true } else { false }
  }
}
