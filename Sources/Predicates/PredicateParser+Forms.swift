import ObjectModel

/// What is written with a name and parentheses: SUBQUERY, TERNARY, CAST and the functions.
extension PredicateParser {
  /// Nil where the keyword begins none of them.
  func parseForm(
    _ keyword: PredicateKeyword
  ) throws(PredicateFault) -> PredicateOperand? {
    let start = token.range.lowerBound
    switch keyword {
    case .subquery: return try parseSubquery()
    case .ternary: return try parseTernary()
    case .cast: return try parseCast()
    case .function, .apply, .fetch:
      throw failure(
        .predicateUnsupported, "\(keyword.rawValue)(…) is refused: it would run code by name.",
        at: start, hint: "Built-in functions are called by their names: modulus:by:(a, 2).")
    default: return nil
    }
  }

  /// `SUBQUERY(kids, $kid, $kid.age > 3)`
  private func parseSubquery() throws(PredicateFault) -> PredicateOperand {
    let start = advance().range.lowerBound
    advance()
    let collection = try parseOperand(.setOperation)
    let collectionNode = try requireExpression(collection)
    try expect(",")
    guard case .variable(let variable) = token.kind else {
      throw expected("a variable such as “$x”")
    }
    advance()
    try expect(",")
    let predicate = try parseOperand(.or)
    let predicateNode = try requirePredicate(predicate)
    try expect(")")
    return .expression(
      .subquery(collectionNode, variable: variable, predicateNode), start..<end,
      height: 1 + max(collection.height, predicate.height))
  }

  /// `TERNARY(flag == YES, 1, 2)`
  private func parseTernary() throws(PredicateFault) -> PredicateOperand {
    let start = advance().range.lowerBound
    advance()
    let condition = try parseOperand(.or)
    let conditionNode = try requirePredicate(condition)
    try expect(",")
    let yes = try parseOperand(.setOperation)
    let yesNode = try requireExpression(yes)
    try expect(",")
    let no = try parseOperand(.setOperation)
    let noNode = try requireExpression(no)
    try expect(")")
    return .expression(
      .ternary(conditionNode, yesNode, noNode), start..<end,
      height: 1 + max(condition.height, yes.height, no.height))
  }

  /// `CAST(0, "NSDate")`
  private func parseCast() throws(PredicateFault) -> PredicateOperand {
    let start = advance().range.lowerBound
    advance()
    let operand = try parseOperand(.setOperation)
    let node = try requireExpression(operand)
    try expect(",")
    guard case .string(let type) = token.kind else { throw expected("a type in quotes") }
    let place = advance().range.lowerBound
    try expect(")")
    return try cast(node, to: type, at: place, start..<end, height: operand.height + 1)
  }

  private func cast(
    _ node: ExpressionNode, to type: String, at place: Int, _ range: Range<Int>, height: Int
  ) throws(PredicateFault) -> PredicateOperand {
    guard let castType = CastType(rawValue: type) else {
      throw failure(
        .predicateUnsupported, "CAST to “\(type)” is refused: it would look up a class by name.",
        at: place,
        hint: "Types: \(CastType.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    if let constant = try constant(node, castTo: castType) { return .constant(constant, range) }
    return .expression(.cast(node, type: type), range, height: height)
  }

  // MARK: Functions

  /// `now()`, `sum({1, 2})`, `modulus:by:(17, 5)`; nil where the word is no call.
  func parseCall(_ word: String) throws(PredicateFault) -> PredicateOperand? {
    guard tokenAhead.kind == .symbol("(") || tokenAhead.kind == .symbol(":") else { return nil }
    let start = token.range.lowerBound
    let (selector, arguments, height) = try parseCallParts(word)
    return try operation(selector, arguments, start..<end, height: height + 2)
      ?? .expression(.call(selector, arguments), start..<end, height: height + 1)
  }

  /// The functions that Foundation makes of its operators: both spellings are one expression.
  private static let operators: [String: BinaryOperator] = [
    "add:to:": .add, "from:subtract:": .subtract, "multiply:by:": .multiply,
    "divide:by:": .divide, "raise:toPower:": .power, "bitwiseAnd:with:": .bitwiseAnd,
    "bitwiseOr:with:": .bitwiseOr, "bitwiseXor:with:": .bitwiseXor,
    "leftshift:by:": .shiftLeft, "rightshift:by:": .shiftRight,
  ]

  /// What a function is that an operator, a bracket or CAST spells too; nil for all others.
  private func operation(
    _ selector: String, _ arguments: [ExpressionNode], _ range: Range<Int>, height: Int
  ) throws(PredicateFault) -> PredicateOperand? {
    if arguments.count == 1, selector == "onesComplement" {
      return .expression(.unary(.onesComplement, arguments[0]), range, height: height)
    }
    guard arguments.count == 2 else { return nil }
    if let binary = Self.operators[selector] {
      return .expression(.binary(arguments[0], binary, arguments[1]), range, height: height)
    }
    switch (selector, arguments[1].form) {
    case ("objectFrom:withIndex:", _):
      return .expression(.index(arguments[0], .at(arguments[1])), range, height: height)
    case ("castObject:toType:", .constant(.string(let type), _)):
      return try cast(
        arguments[0], to: type, at: arguments[1].range.lowerBound, range, height: height)
    case ("castObject:toType:", _):
      throw failure(
        "Expected a type in quotes, found a computed one.", expected: "a type in quotes",
        at: arguments[1].range.lowerBound)
    default: return nil
    }
  }

  /// The word is the token at hand.
  func parseCallParts(
    _ word: String
  ) throws(PredicateFault) -> (selector: String, arguments: [ExpressionNode], height: Int) {
    let start = token.range.lowerBound
    advance()
    var parts = [word]
    var isSelector = take(":")
    while isSelector, case .word(let part, _) = token.kind {
      advance()
      parts.append(part)
      try expect(":")
    }
    try expect("(")
    let (list, height) = try parseList(until: ")")
    guard list.count == parts.count || (parts.count == 1 && !isSelector) else {
      let selector = parts.map { $0 + ":" }.joined()
      throw failure(
        "“\(selector)” takes \(parts.count) arguments, not \(list.count).",
        expected: "\(parts.count) arguments", at: start)
    }
    isSelector = parts.count > 1
    return (isSelector ? parts.map { $0 + ":" }.joined() : word, list, height)
  }
}
