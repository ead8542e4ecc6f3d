import ObjectModel

/// Groups objects in memory: the same rows, in the same order, as the SQL of the same fetch gives.
/// It takes objects one by one, which are those that match, in any order, and can take each back.
package struct GroupedRows: Sendable {
  /// What an object has brought to its group.
  package struct Contribution: Sendable {
    fileprivate let place: Int
    /// What each function has taken.
    fileprivate let values: [Value]
  }

  private struct Group {
    let keys: [Value]
    /// Any of its objects, nil where it has none.
    var object: ObjectID?
    var count = 0
    var accumulators: [AggregateAccumulator]
    /// How many objects have each value, for an accumulator that takes equal ones once.
    var seen: [[Value: Int]]
  }

  private let grouping: RowGrouping
  private let columns: [CompiledExpression]
  private let sort: [CompiledSortDescriptor]
  private let aggregates: [CompiledExpression]
  /// What is asked of each object: the keys of its group, then what each function takes.
  package let asked: [CompiledExpression]
  private var groups: [Group] = []
  private var places: [[Value]: Int] = [:]
  /// The groups that have to be added up anew, since what was taken back had made their values.
  private var inDoubt: Set<Int> = []

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
    asked =
      grouping.keys
      + aggregates.compactMap { aggregate in
        guard case .rowAggregate(_, let expression, _) = aggregate else { return nil }
        return expression
      }
    if grouping.keys.isEmpty { groups.append(emptyGroup(keys: [])) }
  }

  private func emptyGroup(keys: [Value]) -> Group {
    let accumulators = aggregates.map { aggregate in
      guard case .rowAggregate(let function, _, _) = aggregate else {
        return AggregateAccumulator(.count)
      }
      return AggregateAccumulator(function)
    }
    return Group(keys: keys, accumulators: accumulators, seen: aggregates.map { _ in [:] })
  }

  // MARK: Objects

  @discardableResult
  package mutating func add(
    _ object: ObjectID, in source: some ObjectValueSource
  ) throws(OrreryError) -> Contribution {
    let evaluator = PredicateEvaluator()
    return add(
      object,
      answering: try asked.map { expression throws(OrreryError) in
        try evaluator.value(of: expression, object: object, in: source)
      })
  }

  /// - Parameter values: Of what is asked.
  package mutating func add(_ object: ObjectID, answering values: [Value]) -> Contribution {
    let keyCount = grouping.keys.count
    let contribution = Contribution(
      place: place(of: Array(values[..<keyCount])), values: Array(values[keyCount...]))
    add(contribution, of: object)
    return contribution
  }

  private mutating func place(of keys: [Value]) -> Int {
    if keys.isEmpty { return 0 }
    let stored = keys.map(\.asStored)
    if let place = places[stored] { return place }
    places[stored] = groups.count
    groups.append(emptyGroup(keys: keys))
    return groups.count - 1
  }

  private mutating func add(_ contribution: Contribution, of object: ObjectID) {
    let place = contribution.place
    groups[place].count += 1
    if groups[place].object == nil { groups[place].object = object }
    for (index, value) in contribution.values.enumerated() {
      if isDistinct(index) {
        groups[place].seen[index][value.asStored, default: 0] += 1
        if groups[place].seen[index][value.asStored] != 1 { continue }
      }
      groups[place].accumulators[index].add(value)
    }
  }

  /// Takes back what the object has brought. `settle` has to follow before rows are asked for.
  package mutating func remove(_ contribution: Contribution, of object: ObjectID) {
    let place = contribution.place
    groups[place].count -= 1
    if groups[place].object == object { inDoubt.insert(place) }
    for (index, value) in contribution.values.enumerated() {
      if isDistinct(index), let count = groups[place].seen[index][value.asStored] {
        groups[place].seen[index][value.asStored] = count == 1 ? nil : count - 1
        if count != 1 { continue }
      }
      if !groups[place].accumulators[index].remove(value) { inDoubt.insert(place) }
    }
  }

  /// Adds up the groups that are in doubt.
  ///
  /// - Parameter contributions: of all objects that are there.
  package mutating func settle(_ contributions: [ObjectID: Contribution]) {
    if inDoubt.isEmpty { return }
    for place in inDoubt { groups[place] = emptyGroup(keys: groups[place].keys) }
    for (object, contribution) in contributions where inDoubt.contains(contribution.place) {
      add(contribution, of: object)
    }
    inDoubt = []
  }

  private func isDistinct(_ index: Int) -> Bool {
    guard case .rowAggregate(_, _, let isDistinct) = aggregates[index] else { return false }
    return isDistinct
  }

  // MARK: Rows

  /// The groups that are kept, in order: the value of each column.
  package func rows(in source: some ObjectValueSource) throws(OrreryError) -> [[Value]] {
    let evaluator = PredicateEvaluator()
    var rows: [(order: [Value], row: [Value])] = []
    for group in groups where group.count > 0 || grouping.keys.isEmpty {
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
