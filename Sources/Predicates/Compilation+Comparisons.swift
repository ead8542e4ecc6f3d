import ObjectModel

/// Comparisons: which operands go with which operator, and what becomes of collections.
extension Compilation {
  func compile(
    _ comparison: ComparisonNode
  ) throws(PredicateFault) -> CompiledPredicate {
    switch comparison.comparator {
    case .tokenMatches, .utiConformsTo:
      throw unsupported(comparison.comparator.spelling, at: comparison.operatorOffset)
    default: break
    }
    let left = try operand(comparison.left)
    switch comparison.modifier {
    case .direct:
      return try direct(left, comparison)
    case .any:
      return try any(left, comparison) { $0 }
    case .all:
      return .negation(of: try any(left, comparison) { .negation(of: $0) })
    }
  }

  /// Some element of the left side, for which `wrap` of the comparison holds.
  private func any(
    _ left: Operand, _ comparison: ComparisonNode,
    wrap: (CompiledPredicate) -> CompiledPredicate
  ) throws(PredicateFault) -> CompiledPredicate {
    switch left.form {
    case .collection(let collection):
      return try some(of: collection, at: left.offset) { part throws(PredicateFault) in
        wrap(try compare(Side(part.element, left), comparison, try operand(comparison.right)))
      }
    case .list(let elements):
      let right = try operand(comparison.right)
      var parts: [CompiledPredicate] = []
      for (index, element) in elements.enumerated() {
        let side = try scalarSide(element)
        parts.append(
          try repeating(index, at: element.offset) { () throws(PredicateFault) in
            wrap(try compare(side, comparison, right))
          })
      }
      return .disjunction(of: parts)
    case .scalar:
      throw failure(
        .predicateType,
        "\(comparison.modifier.rawValue) needs a to-many relationship on its left.",
        at: left.offset, hint: "Leave \(comparison.modifier.rawValue) out.")
    }
  }

  /// Some element of the collection, for which what `body` says of it holds. Elements have scopes
  /// meanwhile, so that what else is compared comes behind them.
  func some(
    of collection: Operand.Collection, at offset: Int,
    _ body: (Operand.Collection.Part) throws(PredicateFault) -> CompiledPredicate
  ) throws(PredicateFault) -> CompiledPredicate {
    var parts: [CompiledPredicate] = []
    for (index, part) in collection.parts.enumerated() {
      let condition = try repeating(index, at: offset) { () throws(PredicateFault) in
        try within(part) { () throws(PredicateFault) in try body(part) }
      }
      parts.append(exists(part, condition))
    }
    return .disjunction(of: parts)
  }

  private func direct(
    _ left: Operand, _ comparison: ComparisonNode
  ) throws(PredicateFault) -> CompiledPredicate {
    if comparison.comparator == .comparison(.contains) {
      switch left.form {
      case .collection(let collection):
        return try some(of: collection, at: left.offset) { part throws(PredicateFault) in
          let value = try scalarSide(try operand(comparison.right))
          return try isIn(value, [Side(part.element, left)], comparison)
        }
      case .list(let elements):
        return try isIn(
          try scalarSide(try operand(comparison.right)), try sides(elements), comparison)
      case .scalar: break
      }
    }
    return try compare(try scalarSide(left), comparison, try operand(comparison.right))
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
    // Type identifiers are equal whatever the case of their letters.
    case .utiEquals:
      let options = ComparisonNode(
        modifier: comparison.modifier, left: comparison.left, comparator: .comparison(.equal),
        operatorOffset: comparison.operatorOffset, options: .caseInsensitive,
        right: comparison.right)
      return try compare(left, .equal, try scalarSide(right), options)
    case .tokenMatches, .utiConformsTo:
      throw unsupported(comparison.comparator.spelling, at: comparison.operatorOffset)
    }
  }

  private func isIn(
    _ left: Side, _ comparison: ComparisonNode, _ right: Operand
  ) throws(PredicateFault) -> CompiledPredicate {
    // As in Foundation: a string is in a string that contains it.
    if case .scalar(let scalar) = right.form, scalar.kind == .string,
      left.scalar.kind.isComparable(with: .string)
    {
      return try compare(Side(scalar, right), .contains, left, comparison)
    }
    return try isIn(left, comparison.options, right, comparison)
  }

  /// Whether the value equals an element of the right side.
  func isIn(
    _ left: Side, _ options: StringOptions, _ right: Operand, _ comparison: ComparisonNode? = nil
  ) throws(PredicateFault) -> CompiledPredicate {
    let comparison =
      comparison
      ?? ComparisonNode(
        modifier: .direct, left: right.node, comparator: .isIn, operatorOffset: right.offset,
        options: options, right: right.node)
    switch right.form {
    case .list(let elements):
      return try isIn(left, try sides(elements), comparison)
    case .collection(let collection):
      return try some(of: collection, at: right.offset) { part throws(PredicateFault) in
        try isIn(left, [Side(part.element, right)], comparison)
      }
    case .scalar(let scalar) where scalar.kind == .null:
      return .constant(false)
    case .scalar:
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
    case .collection(let collection):
      let path = operand.node.description
      throw failure(
        .predicateType, "“\(path)” leads to many values.", at: operand.offset, key: path,
        hint: collection.isOfElements
          ? "Use ANY, ALL or NONE before the comparison, or \(path).@count."
          : "Use ANY, ALL or NONE before the comparison, or SUBQUERY.")
    }
  }

  private func sides(_ operands: [Operand]) throws(PredicateFault) -> [Side] {
    var sides: [Side] = []
    sides.reserveCapacity(operands.count)
    for operand in operands { sides.append(try scalarSide(operand)) }
    return sides
  }

  // MARK: Counts

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
