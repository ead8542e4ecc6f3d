import ObjectModel

/// What stands between operators: prefixes, atoms, and the keys and indexes that hang off them.
extension PredicateParser {
  mutating func parsePrefix() throws(OrreryError) -> PredicateOperand {
    let start = token.range.lowerBound
    switch token.kind {
    case .symbol("!"), .word(_, .not):
      advance()
      let operand = try parseOperand(.comparison)
      return try negated(operand, start..<end)
    case .word(_, .any), .word(_, .someOf):
      return try parseModified(.any)
    case .word(_, .all):
      return try parseModified(.all)
    case .word(_, .noneOf):
      let operand = try parseModified(.any)
      return try negated(operand, start..<end)
    case .symbol("-"):
      return try parseMinus()
    case .symbol("~"):
      advance()
      let operand = try parseOperand(.unary)
      return .expression(
        .unary(.onesComplement, try requireExpression(operand)), start..<end,
        height: operand.height + 1)
    case .symbol("+"):
      advance()
      let operand = try parseOperand(.unary)
      _ = try requireExpression(operand)
      return operand
    default:
      return try parsePostfix(try parseAtom())
    }
  }

  /// `ANY kids.age > 3`
  private mutating func parseModified(
    _ modifier: ComparisonNode.Modifier
  ) throws(OrreryError) -> PredicateOperand {
    let start = advance().range.lowerBound
    let left = try parseOperand(.setOperation)
    guard case .expression = left.form else {
      throw failure(
        "Expected a key path after \(modifier.rawValue), found a predicate.",
        at: left.range.lowerBound,
        hint: "Write \(modifier.rawValue) before the comparison, outside parentheses.")
    }
    var operand = try parseComparison(modifier, left: left)
    if case .predicate(let node) = operand.form {
      operand.form = .predicate(PredicateNode(form: node.form, range: start..<end))
    }
    return operand
  }

  /// A minus right before a number is part of it, which the smallest integer needs.
  private mutating func parseMinus() throws(OrreryError) -> PredicateOperand {
    let start = advance().range.lowerBound
    let isLiteral = if case .number = token.kind { true } else { false }
    let operand = try parseOperand(.unary)
    let node = try requireExpression(operand)
    if isLiteral, case .constant(let value, let spelling) = node.form,
      let negative = Self.negated(value, spelling: spelling)
    {
      return .expression(negative, start..<end)
    }
    return .expression(.unary(.minus, node), start..<end, height: operand.height + 1)
  }

  private static func negated(_ value: Value, spelling: String?) -> ExpressionNode.Form? {
    switch value {
    case .integer(let number):
      return .constant(.integer(0 &- number), spelling: nil)
    case .double(let number):
      let digits = spelling.map { "-" + $0 }
      if let integer = digits.flatMap({ Int64($0) }) {
        return .constant(.integer(integer), spelling: nil)
      }
      return .constant(.double(-number), spelling: digits)
    default: return nil
    }
  }

  // MARK: Atoms

  private mutating func parseAtom() throws(OrreryError) -> PredicateOperand {
    let range = token.range
    switch token.kind {
    case .number(let value, let spelling):
      advance()
      return .expression(.constant(value, spelling: spelling), range)
    case .string(let text):
      advance()
      return .expression(.constant(.string(text), spelling: nil), range)
    case .variable(let name):
      advance()
      return .expression(.variable(name), range)
    case .quotedKey(let name):
      advance()
      return path([PathComponent(form: .key(name), range: range)])
    case .operatorName(let name):
      advance()
      return path([PathComponent(form: .collectionOperator(name), range: range)])
    case .conversion(let spelling):
      advance()
      return try arguments.operand(for: spelling, at: range)
    case .symbol("("): return try parseParenthesis()
    case .symbol("{"): return try parseAggregate()
    case .word(let word, let keyword):
      return try parseWord(word, keyword)
    default: throw expected("an expression")
    }
  }

  private func path(_ components: [PathComponent]) -> PredicateOperand {
    let range = components[0].range.lowerBound..<components[components.count - 1].range.upperBound
    return .expression(.path(base: nil, components), range)
  }

  /// Read once, whether it holds a predicate or an expression.
  private mutating func parseParenthesis() throws(OrreryError) -> PredicateOperand {
    advance()
    var operand = try parseOperand(.or)
    try refuseAssignment()
    guard take(")") else {
      throw expected(
        "“)”", hint: isAt(",") ? "A list is written in braces, {1, 2}." : nil)
    }
    operand.isParenthesized = true
    return operand
  }

  private mutating func parseAggregate() throws(OrreryError) -> PredicateOperand {
    let start = advance().range.lowerBound
    let (elements, height) = try parseList(until: "}")
    return .expression(.aggregate(elements), start..<end, height: height + 1)
  }

  /// Expressions between commas, and the closing sign.
  private mutating func parseList(
    until closing: String
  ) throws(OrreryError) -> ([ExpressionNode], height: Int) {
    var elements: [ExpressionNode] = []
    var height = 0
    if take(closing) { return (elements, height) }
    repeat {
      let operand = try parseOperand(.setOperation)
      elements.append(try requireExpression(operand))
      height = max(height, operand.height)
    } while take(",")
    guard take(closing) else { throw expected("“,” or “\(closing)”") }
    return (elements, height)
  }

  private mutating func parseWord(
    _ word: String, _ keyword: PredicateKeyword?
  ) throws(OrreryError) -> PredicateOperand {
    let range = token.range
    if let constant = constantForm(keyword) {
      advance()
      return .expression(constant, range)
    }
    switch keyword {
    case .truePredicate, .falsePredicate:
      advance()
      return .predicate(.constant(keyword == .truePredicate), range)
    case .anyKey:
      throw failure(
        .predicateUnsupported, "ANYKEY is refused: it would walk every property.",
        at: range.lowerBound, hint: "Name the keys and join the comparisons with OR.")
    case let keyword? where tokenAhead.kind == .symbol("("):
      if let operand = try parseForm(keyword) { return operand }
    default: break
    }
    if let keyword, !keyword.isUsableAsKey {
      throw expected("an expression")
    }
    if let call = try parseCall(word) { return call }
    advance()
    return path([PathComponent(form: .key(word), range: range)])
  }

  private func constantForm(_ keyword: PredicateKeyword?) -> ExpressionNode.Form? {
    switch keyword {
    case .null, .nilWord: .constant(.null, spelling: nil)
    case .trueWord, .yes: .constant(.integer(1), spelling: nil)
    case .falseWord, .no: .constant(.integer(0), spelling: nil)
    case .selfWord: .selfObject
    default: nil
    }
  }

  // MARK: Forms with parentheses

  private mutating func parseForm(
    _ keyword: PredicateKeyword
  ) throws(OrreryError) -> PredicateOperand? {
    let start = token.range.lowerBound
    switch keyword {
    case .subquery: return try parseSubquery()
    case .ternary: return try parseTernary()
    case .cast: return try parseCast()
    case .function, .apply, .fetch:
      throw failure(
        .predicateUnsupported, "\(keyword.rawValue)(…) is refused: it would run code by name.",
        at: start, hint: "Use one of Core Data's own operators.")
    default: return nil
    }
  }

  /// `SUBQUERY(kids, $kid, $kid.age > 3)`
  private mutating func parseSubquery() throws(OrreryError) -> PredicateOperand {
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
  private mutating func parseTernary() throws(OrreryError) -> PredicateOperand {
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
  private mutating func parseCast() throws(OrreryError) -> PredicateOperand {
    let start = advance().range.lowerBound
    advance()
    let operand = try parseOperand(.setOperation)
    let node = try requireExpression(operand)
    try expect(",")
    guard case .string(let type) = token.kind else { throw expected("a type in quotes") }
    guard let castType = CastType(rawValue: type) else {
      throw failure(
        .predicateUnsupported, "CAST to “\(type)” is refused: it would look up a class by name.",
        at: token.range.lowerBound,
        hint: "Types: \(CastType.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    advance()
    try expect(")")
    if let constant = try constant(node, castTo: castType) {
      return .expression(.constant(constant, spelling: nil), start..<end)
    }
    return .expression(.cast(node, type: type), start..<end, height: operand.height + 1)
  }

  /// `now()`, `sum({1, 2})`, `modulus:by:(17, 5)`; nil where the word is no call.
  private mutating func parseCall(_ word: String) throws(OrreryError) -> PredicateOperand? {
    guard tokenAhead.kind == .symbol("(") || tokenAhead.kind == .symbol(":") else { return nil }
    let start = token.range.lowerBound
    let (selector, arguments, height) = try parseCallParts(word)
    return .expression(.call(selector, arguments), start..<end, height: height + 1)
  }

  /// The word is the token at hand.
  private mutating func parseCallParts(
    _ word: String
  ) throws(OrreryError) -> (selector: String, arguments: [ExpressionNode], height: Int) {
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
        "“\(selector)” takes \(parts.count) arguments, not \(list.count).", at: start)
    }
    isSelector = parts.count > 1
    return (isSelector ? parts.map { $0 + ":" }.joined() : word, list, height)
  }

  // MARK: Postfixes

  private mutating func parsePostfix(
    _ operand: PredicateOperand
  ) throws(OrreryError) -> PredicateOperand {
    var operand = operand
    while case .expression(let node) = operand.form {
      if isAt("."), operand.height <= limits.maximumDepth {
        advance()
        operand = try parseMember(of: node, operand)
      } else if isAt("["), operand.height <= limits.maximumDepth {
        operand = try parseIndex(of: node, operand)
      } else {
        break
      }
    }
    return operand
  }

  private mutating func parseMember(
    of node: ExpressionNode, _ operand: PredicateOperand
  ) throws(OrreryError) -> PredicateOperand {
    let (component, height) = try parseComponent()
    let range = node.range.lowerBound..<end
    let top = max(operand.height, height + 1)
    if case .path(let base, let components) = node.form {
      return .expression(.path(base: base, components + component), range, height: top)
    }
    return .expression(.path(base: node, component), range, height: top + 1)
  }

  /// What stands behind a dot: one component, or several from one `%K`.
  private mutating func parseComponent() throws(OrreryError) -> ([PathComponent], height: Int) {
    let range = token.range
    func one(_ form: PathComponent.Form) -> [PathComponent] {
      [PathComponent(form: form, range: range)]
    }
    switch token.kind {
    case .word(let word, _):
      if tokenAhead.kind == .symbol("(") {
        let (selector, arguments, height) = try parseCallParts(word)
        return (
          [PathComponent(form: .call(selector, arguments), range: range.lowerBound..<end)], height
        )
      }
      advance()
      return (one(.key(word)), 0)
    case .quotedKey(let name):
      advance()
      return (one(.key(name)), 0)
    case .operatorName(let name):
      advance()
      return (one(.collectionOperator(name)), 0)
    case .variable(let name):
      advance()
      return (one(.variable(name)), 0)
    case .conversion(let spelling) where spelling == "%K" || spelling == "%@":
      advance()
      return (try arguments.components(for: spelling, at: range), 0)
    case .symbol("("):
      let operand = try parseParenthesis()
      return (one(.group(try requireExpression(operand))), operand.height)
    default:
      throw expected("a key after the dot")
    }
  }

  private mutating func parseIndex(
    of node: ExpressionNode, _ operand: PredicateOperand
  ) throws(OrreryError) -> PredicateOperand {
    advance()
    let index: CollectionIndex
    var height = 0
    switch (token.kind, tokenAhead.kind) {
    case (.word(_, .first), .symbol("]")):
      advance()
      index = .first
    case (.word(_, .last), .symbol("]")):
      advance()
      index = .last
    case (.word(_, .size), .symbol("]")):
      advance()
      index = .size
    default:
      let inner = try parseOperand(.setOperation)
      height = inner.height
      index = .at(try requireExpression(inner))
    }
    try expect("]")
    return .expression(
      .index(node, index), node.range.lowerBound..<end, height: 1 + max(operand.height, height))
  }
}

