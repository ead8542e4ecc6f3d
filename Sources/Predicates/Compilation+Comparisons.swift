import ObjectModel

/// Comparisons: which operands go with which operator, and what becomes of collections.
extension Compilation {
  func compile(
    _ comparison: ComparisonNode
  ) throws(PredicateFault) -> CompiledPredicate {
    switch comparison.comparator {
    case .tokenMatches, .utiConformsTo, .utiEquals:
      throw unsupported(comparison.comparator.spelling, at: comparison.operatorOffset)
    default: break
    }
    let left = try operand(comparison.left)
    let first = scopes.count
    if case .collection(let paths, _) = left.form {
      // The right side's own elements, if any, come behind the left side's.
      scopes += paths.map { model[$0.destination] }
    }
    defer { scopes.removeLast(scopes.count - first) }
    let right = try operand(comparison.right)
    switch comparison.modifier {
    case .direct:
      return try direct(left, comparison, right, first)
    case .any:
      return try any(left, comparison, right, first) { $0 }
    case .all:
      return .negation(
        of: try any(left, comparison, right, first) { .negation(of: $0) })
    }
  }

  /// Some element of the left side, for which `wrap` of the comparison holds.
  private func any(
    _ left: Operand, _ comparison: ComparisonNode, _ right: Operand, _ first: Int,
    wrap: (CompiledPredicate) -> CompiledPredicate
  ) throws(PredicateFault) -> CompiledPredicate {
    switch left.form {
    case .collection(let paths, let element):
      let inner = try compare(Side(element, left), comparison, right)
      return exists(paths, from: first, wrap(inner))
    case .list(let elements):
      var parts: [CompiledPredicate] = []
      for element in elements {
        parts.append(wrap(try compare(try scalarSide(element), comparison, right)))
      }
      return .disjunction(of: parts)
    case .scalar, .subquery, .subqueryCount:
      throw failure(
        .predicateType,
        "\(comparison.modifier.rawValue) needs a to-many relationship on its left.",
        at: left.offset, hint: "Leave \(comparison.modifier.rawValue) out.")
    }
  }

  private func direct(
    _ left: Operand, _ comparison: ComparisonNode, _ right: Operand, _ first: Int
  ) throws(PredicateFault) -> CompiledPredicate {
    if case .subqueryCount(let predicate) = left.form {
      return try subqueryCount(predicate, comparison, right, isReversed: false)
    }
    if case .subqueryCount(let predicate) = right.form {
      return try subqueryCount(predicate, comparison, left, isReversed: true)
    }
    if comparison.comparator == .comparison(.contains) {
      switch left.form {
      case .collection(let paths, let element):
        let value = try scalarSide(right)
        return exists(
          paths, from: first, try isIn(value, [Side(element, left)], comparison))
      case .list(let elements):
        return try isIn(try scalarSide(right), try sides(elements), comparison)
      default: break
      }
    }
    return try compare(try scalarSide(left), comparison, right)
  }

  /// One value against the right side.
  private func compare(
    _ left: Side, _ comparison: ComparisonNode, _ right: Operand
  ) throws(PredicateFault) -> CompiledPredicate {
    switch comparison.comparator {
    case .comparison(let comparator):
      return try compare(left, comparator, try scalarSide(right), comparison)
    case .between:
      return try between(left, comparison, right)
    case .isIn:
      return try isIn(left, comparison, right)
    case .tokenMatches, .utiConformsTo, .utiEquals:
      throw unsupported(comparison.comparator.spelling, at: comparison.operatorOffset)
    }
  }

  private func isIn(
    _ left: Side, _ comparison: ComparisonNode, _ right: Operand
  ) throws(PredicateFault) -> CompiledPredicate {
    switch right.form {
    case .list(let elements):
      return try isIn(left, try sides(elements), comparison)
    case .collection(let paths, let element):
      return exists(
        paths, from: scopes.count, try isIn(left, [Side(element, right)], comparison))
    case .scalar(let scalar) where scalar.kind == .null:
      return .constant(false)
    // As in Foundation: a string is in a string that contains it.
    case .scalar(let scalar)
    where scalar.kind == .string && left.scalar.kind.isComparable(with: .string):
      return try compare(Side(scalar, right), .contains, left, comparison)
    case .scalar, .subquery, .subqueryCount:
      throw failure(
        .predicateType, "IN needs a list or a to-many relationship on its right.",
        at: right.offset, hint: "Write a list in braces, {1, 2}, or pass one as an argument.")
    }
  }

  // MARK: Sides

  /// One value of a comparison, and where it stands.
  struct Side {
    var scalar: Operand.Scalar
    let offset: Int

    init(_ scalar: Operand.Scalar, _ operand: Operand) {
      self.scalar = scalar
      offset = operand.offset
    }
  }

  func scalarSide(_ operand: Operand) throws(PredicateFault) -> Side {
    switch operand.form {
    case .scalar(let scalar):
      return Side(scalar, operand)
    case .list:
      throw failure(
        .predicateType, "A list cannot be compared as a whole.", at: operand.offset,
        hint: "Use IN.")
    case .collection(_, let element):
      let path = operand.node.description
      throw failure(
        .predicateType, "“\(path)” leads to many values.", at: operand.offset, key: path,
        hint: element.isElementItself
          ? "Use ANY, ALL or NONE before the comparison, or \(path).@count."
          : "Use ANY, ALL or NONE before the comparison, or SUBQUERY.")
    case .subquery, .subqueryCount:
      throw unsupported(
        "SUBQUERY without a comparison of its @count", at: operand.offset,
        hint: "Write SUBQUERY(…).@count > 0.")
    }
  }

  private func sides(_ operands: [Operand]) throws(PredicateFault) -> [Side] {
    var sides: [Side] = []
    sides.reserveCapacity(operands.count)
    for operand in operands { sides.append(try scalarSide(operand)) }
    return sides
  }

  // MARK: Counts

  /// `SUBQUERY(…).@count` against a number that asks whether there is one at all.
  private func subqueryCount(
    _ predicate: CompiledPredicate, _ comparison: ComparisonNode, _ other: Operand,
    isReversed: Bool
  ) throws(PredicateFault) -> CompiledPredicate {
    if case .comparison(let written) = comparison.comparator,
      let comparator = isReversed ? written.reversed : written,
      case .scalar(let scalar) = other.form, case .integer(let number)? = scalar.constant,
      let isWanted = Self.asksForAny(comparator, number)
    {
      return isWanted ? predicate : .negation(of: predicate)
    }
    throw unsupported(
      "SUBQUERY(…).@count but to ask for any or none", at: comparison.operatorOffset,
      hint: "Compare it as > 0 or == 0.")
  }

  /// Whether comparing a count so asks for at least one element (true) or none (false); nil where
  /// it asks for something else.
  static func asksForAny(_ comparator: ComparisonOperator, _ number: Int64) -> Bool? {
    switch (comparator, number) {
    case (.greaterThan, 0), (.notEqual, 0), (.greaterThanOrEqual, 1): true
    case (.equal, 0), (.lessThanOrEqual, 0), (.lessThan, 1): false
    default: nil
    }
  }
}
