import ObjectModel

/// What mappings can do with texts beside what predicates can: `first + " " + last`,
/// `substringToIndex(name, 3)`, `componentsSeparatedByString(name, " ")[LAST]`.
extension Compilation {
  /// SQLite takes 127 arguments.
  private static let maximumParts = 100

  /// Both texts, one behind the other; nil where the operands are no texts.
  func concatenation(
    _ left: Operand, _ right: Operand, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand? {
    guard composesText, case .scalar(let first) = left.form, case .scalar(let second) = right.form,
      [first.kind, second.kind].allSatisfy({ $0 == .string || $0 == .null }),
      first.kind == .string || second.kind == .string
    else { return nil }
    var parts = [first]
    // Without a call within a call for each plus sign.
    if case .call(.append, let arguments) = first.expression,
      arguments.count < Self.maximumParts
    {
      parts = arguments.map { Operand.Scalar($0) }
    }
    return applied(.append, parts + [second], node)
  }

  /// A call of a function of texts; nil for any other.
  func textCall(
    _ selector: String, _ arguments: [ExpressionNode], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand? {
    guard composesText else { return nil }
    if selector == TextFunction.components {
      throw failure(
        .predicateType, "\(selector) gives several texts.", at: node.range.lowerBound,
        hint: "Choose one: \(selector)(…)[FIRST], [LAST] or [1].")
    }
    guard let (function, numbers) = TextFunction.all[selector] else { return nil }
    try require(numbers.count, arguments, of: selector, node)
    var scalars: [Operand.Scalar] = []
    for (argument, isNumber) in zip(arguments, numbers) {
      scalars.append(try self.argument(argument, isNumber: isNumber, of: selector))
    }
    return applied(function, scalars, node)
  }

  /// A part of a text between separators; nil for an index of anything else.
  func component(
    _ base: ExpressionNode, _ index: CollectionIndex, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand? {
    guard composesText, case .call(TextFunction.components, let arguments) = base.form else {
      return nil
    }
    try require(2, arguments, of: TextFunction.components, base)
    var scalars: [Operand.Scalar] = []
    for argument in arguments {
      scalars.append(
        try self.argument(argument, isNumber: false, of: TextFunction.components))
    }
    switch try position(index) {
    case .last: return applied(.lastComponent, scalars, node)
    case .first: scalars.append(Operand.Scalar(.constant(.integer(0))))
    case .index(let number): scalars.append(Operand.Scalar(.constant(.integer(Int64(number)))))
    }
    return applied(.component, scalars, node)
  }

  private func require(
    _ count: Int, _ arguments: [ExpressionNode], of selector: String, _ node: ExpressionNode
  ) throws(PredicateFault) {
    guard arguments.count != count else { return }
    throw failure(
      .predicateSyntax, "“\(selector)” takes \(count) arguments, not \(arguments.count).",
      at: node.range.lowerBound)
  }

  private func argument(
    _ node: ExpressionNode, isNumber: Bool, of selector: String
  ) throws(PredicateFault) -> Operand.Scalar {
    let scalar = try scalarSide(try operand(node)).scalar
    switch (scalar.kind, scalar.type) {
    case (.null, _): return scalar
    case (.string, _) where !isNumber: return scalar
    case (.number, .integer16?), (.number, .integer32?), (.number, .integer64?):
      if isNumber { return scalar }
    default: break
    }
    throw failure(
      .predicateType, "\(selector) needs \(isNumber ? "a whole number" : "a string") here.",
      at: node.range.lowerBound,
      hint: isNumber ? nil : "CAST(…, \"NSString\") makes one of other values.")
  }
}
