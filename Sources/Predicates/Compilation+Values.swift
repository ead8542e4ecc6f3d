import Foundation
import ObjectModel

/// Comparisons of two values: kinds checked, constants in the type of the other side, what is
/// decided already decided.
extension Compilation {
  func compare(
    _ left: Side, _ comparator: ComparisonOperator, _ right: Side, _ comparison: ComparisonNode
  ) throws(PredicateFault) -> CompiledPredicate {
    try requireComparable(left, right, comparison)
    try requireOperator(comparator, left, comparison)
    try requireOperator(comparator, right, comparison)
    if left.scalar.kind == .entity || right.scalar.kind == .entity {
      return try compareEntity(left, comparator, right, comparison.options.folding)
    }
    if left.scalar.constant != nil, right.scalar.constant == nil,
      let reversed = comparator.reversed
    {
      return try compare(right, reversed, left, comparison)
    }
    let options = isString(left, right) ? comparison.options.folding : []
    let first = coerced(left.scalar, to: right.scalar)
    let second = coerced(right.scalar, to: left.scalar)
    // A pattern may take long, and is not to be tried while compiling.
    if comparator != .matches, comparator != .like, let left = first.constant,
      let right = second.constant
    {
      return .constant(try evaluate(left, comparator, right, options))
    }
    if let decided = decided(first, comparator, second) { return decided }
    if comparator == .matches, case .string(let pattern)? = second.constant {
      let limit = PredicateLimits.standard.maximumPatternLength
      guard pattern.utf8.count <= limit else {
        throw failure(
          .predicateLimit, "A regular expression has more than \(limit) bytes.", at: right.offset)
      }
      guard PatternMatcher.isValid(pattern) else {
        throw failure(
          .predicateSyntax, "“\(pattern)” is no regular expression.", at: right.offset)
      }
    }
    if let objects = differentRoots(first, comparator, second) { return objects }
    if case .aggregate(.count, let collection) = first.expression,
      case .integer(let number)? = second.constant,
      let isWanted = Self.asksForAny(comparator, number)
    {
      let hasAny = hasValue(collection)
      return isWanted ? hasAny : .negation(of: hasAny)
    }
    return .comparison(first.expression, comparator, second.expression, options)
  }

  /// Whether some element has a value.
  private func hasValue(_ collection: CompiledCollection) -> CompiledPredicate {
    .disjunction(
      of: collection.parts.map { part in
        let isSurelyThere =
          if case .path(let path) = part.value {
            path.leaf == .object && path.steps.isEmpty
          } else {
            false
          }
        let value = Operand.Scalar(part.value)
        return exists(
          Operand.Collection.Part(
            paths: part.paths, firstScope: part.firstScope, predicate: part.predicate,
            identity: part.identity, element: value),
          isSurelyThere
            ? .constant(true) : .comparison(part.value, .notEqual, .constant(.null), []))
      })
  }

  /// The entities whose names compare so are known when compiling.
  private func compareEntity(
    _ left: Side, _ comparator: ComparisonOperator, _ right: Side, _ options: StringOptions
  ) throws(PredicateFault) -> CompiledPredicate {
    let isLeft = left.scalar.kind == .entity
    let (object, name) = isLeft ? (left, right) : (right, left)
    guard let name = name.scalar.constant, case .path(let path) = object.scalar.expression else {
      throw unsupported(
        "An entity beside anything but a name", at: name.offset,
        hint: "Write entity == \"\(entity.name)\".")
    }
    func holds(_ value: Value) throws(PredicateFault) -> Bool {
      isLeft
        ? try evaluate(value, comparator, name, options)
        : try evaluate(name, comparator, value, options)
    }
    var entities: Set<EntityNumber> = []
    for entity in model.entities where try holds(.string(entity.name)) {
      entities.insert(entity.number)
    }
    let isKnown: CompiledPredicate =
      entities.isEmpty ? .constant(false) : .isEntity(path, entities)
    guard try holds(.null), !(path.root == .evaluatedObject && path.steps.isEmpty) else {
      return isKnown
    }
    return .disjunction(
      of: [isKnown, .comparison(object.scalar.expression, .equal, .constant(.null), [])])
  }

  /// What nil and the empty string decide, whatever is on the other side.
  private func decided(
    _ left: Operand.Scalar, _ comparator: ComparisonOperator, _ right: Operand.Scalar
  ) -> CompiledPredicate? {
    switch (comparator, right.constant) {
    case (.equal, .null?), (.notEqual, .null?): nil
    case (.lessThanOrEqual, .null?), (.greaterThanOrEqual, .null?):
      .comparison(left.expression, .equal, right.expression, [])
    case (_, .null?): .constant(false)
    case (.beginsWith, .string("")?), (.endsWith, .string("")?), (.contains, .string("")?),
      (.matches, .string("")?):
      .constant(false)
    default: left.constant == .null ? .constant(false) : nil
    }
  }

  /// Objects of different tables are never the same one, though their keys may be.
  private func differentRoots(
    _ left: Operand.Scalar, _ comparator: ComparisonOperator, _ right: Operand.Scalar
  ) -> CompiledPredicate? {
    guard let leftRoot = root(of: left), let rightRoot = root(of: right), leftRoot != rightRoot
    else { return nil }
    let areBothNil = CompiledPredicate.conjunction(
      of: [left, right].map {
        $0.constant == nil
          ? .comparison($0.expression, .equal, .constant(.null), []) : .constant(false)
      })
    return comparator == .equal ? areBothNil : .negation(of: areBothNil)
  }

  /// The root entity of an object; nil for other values, and an entity that is none for a constant
  /// of another model.
  func root(of scalar: Operand.Scalar) -> EntityNumber? {
    let entity: EntityNumber
    if case .object(let id)? = scalar.constant {
      entity = id.entity
    } else if case .object(let number?) = scalar.kind {
      entity = number
    } else {
      return nil
    }
    guard (1...max(1, model.entities.count)).contains(entity.rawValue), !model.entities.isEmpty
    else { return entity }
    return model[entity].root
  }

  func between(
    _ value: Side, _ comparison: ComparisonNode, _ right: Operand
  ) throws(PredicateFault) -> CompiledPredicate {
    guard case .list(let bounds) = right.form, bounds.count == 2 else {
      throw failure(
        .predicateType, "BETWEEN needs a list of two bounds.", at: right.offset,
        hint: "Write BETWEEN {1, 5}, or pass a list of two as an argument.")
    }
    var expressions: [Operand.Scalar] = []
    var sides: [Side] = []
    for bound in bounds {
      let side = try scalarSide(bound)
      try requireComparable(value, side, comparison)
      try requireOperator(.lessThan, side, comparison)
      sides.append(side)
      expressions.append(coerced(side.scalar, to: value.scalar))
    }
    try requireOperator(.lessThan, value, comparison)
    // A constant is another value beside each bound, and entities compare by name.
    if value.scalar.kind == .entity || sides.contains(where: { $0.scalar.kind == .entity })
      || (value.scalar.constant != nil && sides.contains { $0.scalar.constant == nil })
    {
      return try between(value, sides[0], sides[1], comparison)
    }
    if expressions.contains(where: { $0.kind == .null }) || value.scalar.kind == .null {
      return .constant(false)
    }
    let options = value.scalar.kind == .string ? comparison.options.folding : []
    if !options.isEmpty {
      return foldedBetween(
        value.scalar.expression, expressions[0].expression, expressions[1].expression, options)
    }
    if let low = expressions[0].constant, let high = expressions[1].constant {
      if let value = value.scalar.constant {
        return .constant(PredicateEvaluator.isBetween(value, low, high))
      }
      if let order = ValueOrder.compare(low, high), order > 0 { expressions.swapAt(0, 1) }
    }
    return .between(
      value.scalar.expression, expressions[0].expression, expressions[1].expression)
  }

  /// By comparing with each bound, in either order.
  private func between(
    _ value: Side, _ first: Side, _ second: Side, _ comparison: ComparisonNode
  ) throws(PredicateFault) -> CompiledPredicate {
    if [value, first, second].contains(where: { $0.scalar.kind == .null }) {
      return .constant(false)
    }
    return .disjunction(of: [
      .conjunction(of: [
        try compare(value, .greaterThanOrEqual, first, comparison),
        try compare(value, .lessThanOrEqual, second, comparison),
      ]),
      .conjunction(of: [
        try compare(value, .lessThanOrEqual, first, comparison),
        try compare(value, .greaterThanOrEqual, second, comparison),
      ]),
    ])
  }

  /// In either order, as what is folded is not known here.
  private func foldedBetween(
    _ value: CompiledExpression, _ first: CompiledExpression, _ second: CompiledExpression,
    _ options: StringOptions
  ) -> CompiledPredicate {
    func lies(_ low: CompiledExpression, _ high: CompiledExpression) -> CompiledPredicate {
      .and([
        .comparison(value, .greaterThanOrEqual, low, options),
        .comparison(value, .lessThanOrEqual, high, options),
      ])
    }
    let areThere = [value, first, second].filter {
      if case .constant = $0 { false } else { true }
    }.map { CompiledPredicate.comparison($0, .notEqual, .constant(.null), []) }
    return .conjunction(of: [.or([lies(first, second), lies(second, first)])] + areThere)
  }

  /// Whether the value equals an element: `x IN {a, b}` is `x == a OR x == b`, but that nil is in
  /// no list.
  func isIn(
    _ value: Side, _ list: [Side], _ comparison: ComparisonNode
  ) throws(PredicateFault) -> CompiledPredicate {
    try requireOperator(.equal, value, comparison)
    try countRepetitions(list.count, at: comparison.operatorOffset)
    // A constant is another value beside each element, and entities compare by name.
    if value.scalar.constant != nil || value.scalar.kind == .entity
      || list.contains(where: { $0.scalar.kind == .entity })
    {
      return try isAny(of: list, value, comparison)
    }
    var expressions: [CompiledExpression] = []
    var options: StringOptions = []
    let valueRoot = root(of: value.scalar)
    for element in list {
      try requireComparable(value, element, comparison)
      if isString(value, element) { options = comparison.options.folding }
      let scalar = coerced(element.scalar, to: value.scalar)
      if scalar.constant == .null || isBeyondDoubles(scalar, value.scalar) { continue }
      if let valueRoot, let root = root(of: scalar), root != valueRoot { continue }
      expressions.append(scalar.expression)
    }
    if expressions.isEmpty { return .constant(false) }
    return .isIn(value.scalar.expression, expressions, options)
  }

  private func isAny(
    of list: [Side], _ value: Side, _ comparison: ComparisonNode
  ) throws(PredicateFault) -> CompiledPredicate {
    var parts: [CompiledPredicate] = []
    for element in list where element.scalar.kind != .null && value.scalar.kind != .null {
      parts.append(try compare(value, .equal, element, comparison))
    }
    return .disjunction(of: parts)
  }

  /// Whether this is an integer that a column of doubles cannot hold. SQLite would round it to one
  /// that it can, in a list.
  private func isBeyondDoubles(_ element: Operand.Scalar, _ value: Operand.Scalar) -> Bool {
    guard case .path(let path) = value.expression, path.type?.isFloatingPoint == true,
      case .integer? = element.constant
    else { return false }
    return true
  }

  private func evaluate(
    _ left: Value, _ comparator: ComparisonOperator, _ right: Value, _ options: StringOptions
  ) throws(PredicateFault) -> Bool {
    try PredicateFault.wrapped { () throws(OrreryError) in
      try PredicateEvaluator.compare(left, comparator, right, options, &budget)
    }
  }

  // MARK: Kinds

  private func isString(_ left: Side, _ right: Side) -> Bool {
    left.scalar.kind == .string && right.scalar.kind == .string
  }

  private func requireComparable(
    _ left: Side, _ right: Side, _ comparison: ComparisonNode
  ) throws(PredicateFault) {
    let (leftKind, rightKind) = (left.scalar.kind, right.scalar.kind)
    guard !leftKind.isComparable(with: rightKind) else { return }
    // The side that is written out is the one to write otherwise.
    let (wrong, other) = right.scalar.constant != nil ? (right, left) : (left, right)
    var error = failure(
      .predicateType,
      "“\(comparison.comparator.spelling)” cannot compare \(leftKind.name) with \(rightKind.name).",
      at: wrong.offset, key: keyPath(of: other, comparison), hint: other.scalar.kind.example
    ).error
    error.value = wrong.scalar.constant
    throw .error(error)
  }

  private func keyPath(of side: Side, _ comparison: ComparisonNode) -> String? {
    guard side.scalar.constant == nil else { return nil }
    return [comparison.left, comparison.right]
      .first { $0.range.lowerBound == side.offset }?.description
  }

  private func requireOperator(
    _ comparator: ComparisonOperator, _ side: Side, _ comparison: ComparisonNode
  ) throws(PredicateFault) {
    let isAllowed =
      switch side.scalar.kind {
      case .null: true
      case .string, .entity: true
      case .opaque, .object: comparator == .equal || comparator == .notEqual
      case .number, .date, .uuid, .binary: !comparator.isStringOperator
      }
    guard !isAllowed else { return }
    throw failure(
      .predicateType,
      "“\(comparison.comparator.spelling)” cannot be applied to \(side.scalar.kind.name).",
      at: side.offset, key: keyPath(of: side, comparison),
      hint: comparator.isStringOperator
        ? "\(comparator.rawValue) needs strings on both sides." : "Use == or !=.")
  }

  // MARK: Coercion

  /// A constant number in the type of the attribute that it is compared with, where that changes
  /// nothing but how it is held. Anything else stays as it is.
  private func coerced(_ scalar: Operand.Scalar, to other: Operand.Scalar) -> Operand.Scalar {
    guard let value = scalar.constant, case .number(let type?) = other.kind else { return scalar }
    var scalar = scalar
    scalar.expression = .constant(coerced(value, scalar.spelling, to: type))
    scalar.type = scalar.expression.attributeType
    return scalar
  }

  private func coerced(_ value: Value, _ spelling: String?, to type: AttributeType) -> Value {
    switch type {
    case .integer16, .integer32, .integer64:
      return integral(value)
    case .boolean:
      return switch integral(value) {
      case .integer(0): .boolean(false)
      case .integer(1): .boolean(true)
      case let other: other
      }
    case .decimal:
      return decimal(value, spelling)
    case .double, .float:
      return double(value, isFloat: type == .float)
    default: return value
    }
  }

  /// As an integer where it is one, else as a double.
  private func integral(_ value: Value) -> Value {
    switch value {
    case .boolean(let flag):
      return .integer(flag ? 1 : 0)
    case .double(let number):
      return Int64(exactly: number).map { .integer($0) } ?? value
    case .decimal(let number):
      return Int64(number.description).map { .integer($0) }
        ?? .double(ValueOrder.nearest(to: number))
    default: return value
    }
  }

  /// A literal by its digits, an argument by the shortest digits that give it.
  func decimal(_ value: Value, _ spelling: String?) -> Value {
    guard case .double = value, let spelling, let exact = DecimalText.parse(spelling),
      let stored = StoredDecimal(exact)
    else {
      let converted = ScalarFunction.decimal.evaluate([value])
      return converted.isNull ? value : converted
    }
    return .decimal(stored.decimal)
  }

  /// Integers that no double holds stay, and compare exactly. A Float attribute holds what it is
  /// given rounded to single precision, so a constant is too: `f == 0.1` finds what was set to 0.1.
  private func double(_ value: Value, isFloat: Bool) -> Value {
    switch value {
    case .boolean(let flag):
      return .double(flag ? 1 : 0)
    case .integer(let number):
      return Double(exactly: number).map { .double($0) } ?? value
    case .double(let number):
      return .double(isFloat ? single(number) : number)
    case .decimal(let number):
      let nearest = ValueOrder.nearest(to: number)
      return .double(isFloat ? single(nearest) : nearest)
    default: return value
    }
  }

  private func single(_ number: Double) -> Double {
    let single = Float(number)
    return single.isFinite ? Double(single) : number
  }
}
