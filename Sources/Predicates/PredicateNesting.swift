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
    measured(expression).weight
  }

  /// The weight of an expression and its `attributeType`, together: asked of every part by itself,
  /// the type would take time with the square of the height.
  private static func measured(
    _ expression: CompiledExpression
  ) -> (weight: Int, type: AttributeType?) {
    switch expression {
    case .constant, .path: return (2, expression.attributeType)
    case .call(let function, let arguments):
      let parts = arguments.map(measured)
      let type = function.resultType(of: parts.map(\.type))
      guard function.operatorSign != nil, parts.count == 2, type != .decimal else {
        return (6 + parts.map(\.weight).reduce(0, max), type)
      }
      var left = parts[0].weight
      // A chain of operators is written without a parenthesis for each.
      if case .call(let inner, _) = arguments[0], inner.operatorSign != nil { left -= 1 }
      return (max(left + 1, parts[1].weight + 3), type)
    case .conditional(let predicate, let first, let second):
      let (first, second) = (measured(first), measured(second))
      return (
        5 + max(Self(of: predicate).weight, first.weight, second.weight),
        AttributeType.unified(first.type, second.type)
      )
    case .aggregate(let function, let collection):
      let values = measured(collection)
      return (
        (collection.simplePart != nil ? 10 : 18) + values.weight,
        function.resultType(of: values.type)
      )
    case .element(let collection, _):
      let values = measured(collection)
      return (10 + values.weight, values.type)
    case .rowAggregate(let function, let operand, _):
      let operand = measured(operand)
      return (4 + operand.weight, function.resultType(of: operand.type))
    }
  }

  private static func measured(
    _ collection: CompiledCollection
  ) -> (weight: Int, type: AttributeType?) {
    var measure: (weight: Int, type: AttributeType?) = (0, nil)
    for part in collection.parts {
      let value = measured(part.value)
      measure.weight = max(
        measure.weight, Self(of: part.predicate).weight, value.weight, weight(of: part.identity))
      measure.type = AttributeType.unified(measure.type, value.type)
    }
    return measure
  }
}

extension CompiledExpression {
  fileprivate var isConstant: Bool {
    if case .constant = self { true } else { false }
  }
}
