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

/// Groups objects in memory: the same rows, in the same order, as the SQL of the same fetch gives.
/// It takes objects one by one, which are those that match, in any order.
package struct GroupedRows {
  private struct Group {
    /// Any of its objects, nil where it has none.
    let object: ObjectID?
    let keys: [Value]
    var accumulators: [AggregateAccumulator]
    /// The values that an accumulator has taken, where it takes equal ones once.
    var seen: [Set<Value>]
  }

  private let grouping: RowGrouping
  private let columns: [CompiledExpression]
  private let sort: [CompiledSortDescriptor]
  private let aggregates: [CompiledExpression]
  private var groups: [Group] = []
  private var places: [[Value]: Int] = [:]

  package init(
    _ grouping: RowGrouping, columns: [CompiledExpression], sort: [CompiledSortDescriptor]
  ) {
    self.grouping = grouping
    self.columns = columns
    self.sort = sort
    let expressions = columns + sort.map(\.expression)
    var all = grouping.having?.rowAggregates ?? []
    for expression in expressions { all.formUnion(expression.rowAggregates) }
    aggregates = Array(all)
    if grouping.keys.isEmpty { addGroup(object: nil, keys: []) }
  }

  private mutating func addGroup(object: ObjectID?, keys: [Value]) {
    let accumulators = aggregates.map { aggregate in
      guard case .rowAggregate(let function, _, _) = aggregate else {
        return AggregateAccumulator(.count)
      }
      return AggregateAccumulator(function)
    }
    groups.append(
      Group(
        object: object, keys: keys, accumulators: accumulators,
        seen: aggregates.map { _ in [] }))
  }

  package mutating func add(
    _ object: ObjectID, in source: some ObjectValueSource
  ) throws(OrreryError) {
    let evaluator = PredicateEvaluator()
    var keys: [Value] = []
    for key in grouping.keys {
      keys.append(try evaluator.value(of: key, object: object, in: source))
    }
    let stored = keys.map(\.asStored)
    let place = grouping.keys.isEmpty ? 0 : places[stored] ?? groups.count
    if place == groups.count {
      places[stored] = place
      addGroup(object: object, keys: keys)
    }
    for (index, aggregate) in aggregates.enumerated() {
      guard case .rowAggregate(_, let expression, let isDistinct) = aggregate else { continue }
      let value = try evaluator.value(of: expression, object: object, in: source)
      if isDistinct, !groups[place].seen[index].insert(value.asStored).inserted { continue }
      groups[place].accumulators[index].add(value)
    }
  }

  /// The groups that are kept, in order: the value of each column.
  package func rows(in source: some ObjectValueSource) throws(OrreryError) -> [[Value]] {
    let evaluator = PredicateEvaluator()
    var rows: [(order: [Value], row: [Value])] = []
    for group in groups {
      let object = group.object ?? ObjectID(entity: EntityNumber(rawValue: 1), key: 0)
      var known: [CompiledExpression: Value] = [:]
      for (index, aggregate) in aggregates.enumerated() {
        known[aggregate] = group.accumulators[index].result
      }
      for (key, value) in zip(grouping.keys, group.keys) { known[key] = value }
      if let having = grouping.having,
        try !evaluator.evaluate(having, object: object, knowing: known, in: source)
      {
        continue
      }
      func values(_ expressions: [CompiledExpression]) throws(OrreryError) -> [Value] {
        var values: [Value] = []
        for expression in expressions {
          values.append(
            try evaluator.value(of: expression, object: object, knowing: known, in: source))
        }
        return values
      }
      rows.append((try values(sort.map(\.expression)) + group.keys, try values(columns)))
    }
    return rows.sorted { isBefore($0.order, $1.order) }.map(\.row)
  }

  private func isBefore(_ left: [Value], _ right: [Value]) -> Bool {
    for (index, pair) in zip(left, right).enumerated() {
      let descriptor =
        index < sort.count
        ? sort[index]
        : CompiledSortDescriptor(
          expression: .constant(.null), isAscending: true, comparator: .compare)
      let order = descriptor.compare(pair.0, pair.1)
      if order != 0 { return order < 0 }
    }
    return false
  }
}
