import Foundation
import ObjectModel

/// Evaluates a compiled predicate for one object in memory, over whatever source has its values. It
/// means exactly what the SQL of the same predicate means.
///
/// All that one evaluator is asked counts against one budget for `MATCHES`, and one for the
/// elements of collections, which nested `SUBQUERY`s multiply: use one for all objects of a
/// question.
package final class PredicateEvaluator {
  fileprivate var budget = PatternBudget()
  private var elementCount = 0
  private let maximumElements: Int

  package init(maximumElements: Int = PredicateLimits.standard.maximumElements) {
    self.maximumElements = maximumElements
  }

  /// - Parameter known: expressions whose values are given and not evaluated, as those of a group
  ///   are.
  ///
  /// Errors: the source's, and `predicateLimit` when a `MATCHES` runs away, or after
  /// `PredicateLimits.maximumElements`.
  package func evaluate(
    _ predicate: CompiledPredicate, object: ObjectID,
    knowing known: [CompiledExpression: Value] = [:], in source: some ObjectValueSource
  ) throws(OrreryError) -> Bool {
    let evaluation = Evaluation(self, source: source, scopes: [object], known: known)
    return try PredicateFault.unwrapped { () throws(PredicateFault) in
      try evaluation.evaluate(predicate)
    }
  }

  /// What the object is sorted by.
  package func sortTuple(
    of object: ObjectID, by descriptors: [CompiledSortDescriptor],
    in source: some ObjectValueSource
  ) throws(OrreryError) -> SortTuple {
    let evaluation = Evaluation(self, source: source, scopes: [object])
    var values: [Value] = []
    try PredicateFault.unwrapped { () throws(PredicateFault) in
      for descriptor in descriptors {
        values.append(try evaluation.value(of: descriptor.expression))
      }
    }
    return SortTuple(values: values, object: object)
  }

  /// The value of an expression for the object.
  package func value(
    of expression: CompiledExpression, object: ObjectID,
    knowing known: [CompiledExpression: Value] = [:], in source: some ObjectValueSource
  ) throws(OrreryError) -> Value {
    let evaluation = Evaluation(self, source: source, scopes: [object], known: known)
    return try PredicateFault.unwrapped { () throws(PredicateFault) in
      try evaluation.value(of: expression)
    }
  }

  /// The values of a collection for the object.
  package func values(
    of collection: CompiledCollection, object: ObjectID, in source: some ObjectValueSource
  ) throws(OrreryError) -> [Value] {
    let evaluation = Evaluation(self, source: source, scopes: [object])
    return try PredicateFault.unwrapped { () throws(PredicateFault) in
      try evaluation.values(of: collection)
    }
  }

  /// Compares two values as a compiled comparison does.
  static func compare(
    _ left: Value, _ comparator: ComparisonOperator, _ right: Value, _ options: StringOptions,
    _ budget: inout PatternBudget
  ) throws(OrreryError) -> Bool {
    if left.isNull || right.isNull {
      let areBoth = left.isNull && right.isNull
      return switch comparator {
      case .equal, .lessThanOrEqual, .greaterThanOrEqual: areBoth
      case .notEqual: !areBoth
      default: false
      }
    }
    if case .string(let left) = left, case .string(let right) = right {
      return try StringMatching.evaluate(left, comparator, right, options, &budget)
    }
    guard let order = try ValueOrder.compare(left.loaded(), right.loaded()) else {
      return comparator == .notEqual
    }
    return comparator.holds(order)
  }

  /// Called for each element of a collection that is looked at.
  fileprivate func countElement() throws(PredicateFault) {
    elementCount += 1
    guard elementCount > maximumElements else { return }
    try PredicateFault.wrapped { () throws(OrreryError) in
      throw OrreryError(
        .predicateLimit,
        "To evaluate this takes more than \(maximumElements) looks at elements of collections.",
        hint: "Nest fewer collections, or let the store evaluate it: save first, and fetch.")
    }
  }

  /// Whether the value lies between the bounds, given in either order.
  static func isBetween(_ value: Value, _ first: Value, _ second: Value) -> Bool {
    guard let low = ValueOrder.compare(first, value),
      let high = ValueOrder.compare(value, second)
    else { return false }
    return (low <= 0 && high <= 0) || (low >= 0 && high >= 0)
  }
}

/// One evaluation: the source, and the objects that the scopes are bound to.
private final class Evaluation<Source: ObjectValueSource> {
  private let evaluator: PredicateEvaluator
  private let source: Source
  private var scopes: [ObjectID]
  private let known: [CompiledExpression: Value]

  init(
    _ evaluator: PredicateEvaluator, source: Source, scopes: [ObjectID],
    known: [CompiledExpression: Value] = [:]
  ) {
    self.evaluator = evaluator
    self.source = source
    self.scopes = scopes
    self.known = known
  }

  func evaluate(_ predicate: CompiledPredicate) throws(PredicateFault) -> Bool {
    switch predicate {
    case .constant(let value):
      return value
    case .not(let operand):
      return try !evaluate(operand)
    case .and(let operands):
      for operand in operands where try !evaluate(operand) { return false }
      return true
    case .or(let operands):
      for operand in operands where try evaluate(operand) { return true }
      return false
    case .comparison(let left, let comparator, let right, let options):
      return try compare(value(of: left), comparator, value(of: right), options)
    case .between(let expression, let first, let second):
      return PredicateEvaluator.isBetween(
        try value(of: expression), try value(of: first), try value(of: second))
    case .isIn(let expression, let list, let options):
      return try isIn(expression, list, options)
    case .exists(let path, let element, let operand):
      return try exists(path, element, operand)
    case .isEntity(let path, let entities):
      guard let object = try object(from: path.root, over: path.steps) else { return false }
      return entities.contains(object.entity)
    }
  }

  private func isIn(
    _ expression: CompiledExpression, _ list: [CompiledExpression], _ options: StringOptions
  ) throws(PredicateFault) -> Bool {
    let value = try value(of: expression)
    guard !value.isNull else { return false }
    for candidate in list {
      let candidate = try self.value(of: candidate)
      if !candidate.isNull, try compare(value, .equal, candidate, options) {
        return true
      }
    }
    return false
  }

  private func exists(
    _ path: CollectionPath, _ element: Int, _ operand: CompiledPredicate
  ) throws(PredicateFault) -> Bool {
    let objects = try objects(at: path)
    guard !objects.isEmpty else { return false }
    let outer = scopes
    defer { scopes = outer }
    for object in objects {
      try evaluator.countElement()
      scopes = outer.prefix(element) + [object]
      if try evaluate(operand) { return true }
    }
    return false
  }

  private func compare(
    _ left: Value, _ comparator: ComparisonOperator, _ right: Value, _ options: StringOptions
  ) throws(PredicateFault) -> Bool {
    try PredicateFault.wrapped { () throws(OrreryError) in
      try PredicateEvaluator.compare(left, comparator, right, options, &evaluator.budget)
    }
  }

  // MARK: Values

  private func read(_ object: ObjectID, _ slot: Int) throws(PredicateFault) -> Value {
    try PredicateFault.wrapped { () throws(OrreryError) in
      try source.value(of: object, slot: slot)
    }
  }

  func value(of expression: CompiledExpression) throws(PredicateFault) -> Value {
    if !known.isEmpty, let value = known[expression] { return value }
    switch expression {
    case .constant(let value): return value
    case .path(let path): return try value(at: path)
    case .call(let function, let arguments):
      var values: [Value] = []
      for argument in arguments { values.append(try value(of: argument)) }
      return function.evaluate(values)
    case .conditional(let predicate, let first, let second):
      return try value(of: try evaluate(predicate) ? first : second)
    case .aggregate(let function, let collection):
      var accumulator = AggregateAccumulator(function)
      for value in try values(of: collection) { accumulator.add(value) }
      return accumulator.result
    case .element(let collection, let position):
      return position.element(of: try values(of: collection)) ?? .null
    // What groups rows knows its value.
    case .rowAggregate: return .null
    }
  }

  private func value(at path: ResolvedKeyPath) throws(PredicateFault) -> Value {
    guard let object = try object(from: path.root, over: path.steps) else { return .null }
    switch path.leaf {
    case .object: return .object(object)
    case .attribute(let slot, let elements):
      var value = try read(object, slot)
      for element in elements {
        guard case .composite(let values) = value else { return .null }
        value = values[element] ?? .null
      }
      // Not saved yet, it may have more digits than its column will have.
      if case .decimal(let number) = value { return Value(stored: number) }
      return value
    }
  }

  private func objects(at path: CollectionPath) throws(PredicateFault) -> [ObjectID] {
    guard let object = try object(from: path.root, over: path.toOneSteps),
      case .objects(let objects) = try read(object, path.toMany.slot)
    else { return [] }
    return objects
  }

  private func object(
    from root: PathRoot, over steps: [RelationshipStep]
  ) throws(PredicateFault) -> ObjectID? {
    var object: ObjectID
    switch root {
    case .scope(let scope): object = scopes[scope]
    case .object(let id): object = id
    }
    for step in steps {
      guard case .object(let next) = try read(object, step.slot) else {
        return nil
      }
      object = next
    }
    return object
  }

  // MARK: Collections

  func values(of collection: CompiledCollection) throws(PredicateFault) -> [Value] {
    var values: [Value] = []
    var seen: Set<Value> = []
    for part in collection.parts {
      try forEachElement(of: part, part.paths[...]) { () throws(PredicateFault) in
        if collection.isDistinct {
          let identity = try value(of: part.identity).asStored
          guard seen.insert(identity).inserted else { return }
        }
        values.append(try value(of: part.value))
      }
    }
    return values
  }

  /// Runs the body once for each way through the paths, with the elements bound to their scopes.
  private func forEachElement(
    of part: CompiledCollection.Part, _ paths: ArraySlice<CollectionPath>,
    _ body: () throws(PredicateFault) -> Void
  ) throws(PredicateFault) {
    guard let path = paths.first else {
      if try evaluate(part.predicate) { try body() }
      return
    }
    let outer = scopes
    defer { scopes = outer }
    for object in try objects(at: path) {
      try evaluator.countElement()
      scopes = outer.prefix(part.firstScope + paths.startIndex) + [object]
      try forEachElement(of: part, paths.dropFirst(), body)
      scopes = outer
    }
  }
}

extension ElementPosition {
  /// Nil where there are not so many.
  fileprivate func element(of values: [Value]) -> Value? {
    switch self {
    case .first: values.first
    case .last: values.last
    case .index(let index): values.indices.contains(index) ? values[index] : nil
    }
  }
}

extension Value {
  /// The decimal as it comes back from a column, which has room for fewer digits; null for what
  /// none can hold.
  init(stored number: Decimal) {
    // Up to 15 digits always come back as they were, and most decimals have no more.
    if !number.isNaN, number.significand.magnitude < Self.sixteenDigits,
      (-100...100).contains(number.exponent)
    {
      self = .decimal(number)
    } else {
      self = StoredDecimal(number).map { .decimal($0.decimal) } ?? .null
    }
  }

  private static let sixteenDigits: Decimal = 1_000_000_000_000_000

  /// Such that values are equal when SQLite holds them equal: strings by their bytes, numbers by
  /// what they come to.
  package var asStored: Value {
    switch self {
    case .string(let string): .binary(Array(string.utf8))
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .double(let number): Int64(exactly: number).map { .integer($0) } ?? self
    case .decimal(let number):
      switch StoredDecimal(number) {
      case .integer(let integer): .integer(integer)
      case .double(let double): Value.double(double).asStored
      case nil: .null
      }
    default: self
    }
  }
}
