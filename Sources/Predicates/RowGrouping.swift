import ObjectModel

/// How fetched objects become rows of groups: what they are grouped by, and which groups there are.
package struct RowGrouping: Hashable, Sendable {
  /// Objects with equal values are one group. None: all objects are one, and there is a row even
  /// where there is no object.
  package var keys: [CompiledExpression]
  /// Which groups are kept.
  package var having: CompiledPredicate?

  package init(keys: [CompiledExpression] = [], having: CompiledPredicate? = nil) {
    self.keys = keys
    self.having = having
  }

  /// Whether the expression has one value for a group: it is made of the keys, of functions of all
  /// rows and of constants.
  package func determines(_ expression: CompiledExpression) -> Bool {
    if keys.contains(expression) { return true }
    switch expression {
    case .constant, .rowAggregate: return true
    case .path(let path):
      if case .object = path.root { return true }
      return false
    case .call(_, let arguments): return arguments.allSatisfy(determines)
    case .conditional(let predicate, let first, let second):
      return determines(predicate) && determines(first) && determines(second)
    case .aggregate, .element: return false
    }
  }

  /// The same for a predicate.
  package func determines(_ predicate: CompiledPredicate) -> Bool {
    switch predicate {
    case .constant: true
    case .not(let operand): determines(operand)
    case .and(let operands), .or(let operands): operands.allSatisfy(determines)
    case .comparison(let left, _, let right, _): determines(left) && determines(right)
    case .between(let value, let first, let second):
      [value, first, second].allSatisfy(determines)
    case .isIn(let value, let list, _): determines(value) && list.allSatisfy(determines)
    case .exists: false
    case .isEntity(let path, _):
      determines(
        .path(
          ResolvedKeyPath(
            root: path.root, steps: path.steps, entity: path.entity, leaf: .object, type: nil)))
    }
  }
}

extension CompiledExpression {
  /// The functions of all rows of a group in it.
  package var rowAggregates: Set<CompiledExpression> {
    switch self {
    case .rowAggregate: [self]
    case .call(_, let arguments):
      arguments.reduce(into: []) { $0.formUnion($1.rowAggregates) }
    case .conditional(let predicate, let first, let second):
      predicate.rowAggregates.union(first.rowAggregates).union(second.rowAggregates)
    case .constant, .path, .aggregate, .element: []
    }
  }
}

extension CompiledPredicate {
  var rowAggregates: Set<CompiledExpression> {
    switch self {
    case .constant, .exists, .isEntity: []
    case .not(let operand): operand.rowAggregates
    case .and(let operands), .or(let operands):
      operands.reduce(into: []) { $0.formUnion($1.rowAggregates) }
    case .comparison(let left, _, let right, _): left.rowAggregates.union(right.rowAggregates)
    case .between(let value, let first, let second):
      [value, first, second].reduce(into: []) { $0.formUnion($1.rowAggregates) }
    case .isIn(let value, let list, _):
      ([value] + list).reduce(into: []) { $0.formUnion($1.rowAggregates) }
    }
  }
}
