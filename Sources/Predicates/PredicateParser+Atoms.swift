import ObjectModel

/// What stands between operators: prefixes, atoms, and the keys and indexes that hang off them.
extension PredicateParser {
  ///
  /// Each way down has a function of its own: what this one keeps on the stack, every level of
  /// nesting pays.
  func parsePrefix() throws(PredicateFault) -> PredicateOperand {
    switch token.kind {
    case .symbol(let symbol): return try parsePrefix(symbol)
    case .word(_, let keyword?): return try parsePrefix(keyword)
    default: return try parsePostfix(try parseAtom())
    }
  }

  private func parsePrefix(_ symbol: String) throws(PredicateFault) -> PredicateOperand {
    switch symbol {
    case "(": return try parsePostfix(try parseParenthesis())
    case "!": return try parseNot()
    case "-": return try parseMinus()
    case "~": return try parseComplement()
    case "+":
      advance()
      let operand = try parseOperand(.unary)
      _ = try requireExpression(operand)
      return operand
    case "{": return try parsePostfix(try parseAggregate())
    default: throw expected("an expression")
    }
  }

  private func parsePrefix(_ keyword: PredicateKeyword) throws(PredicateFault) -> PredicateOperand {
    switch keyword {
    case .not: return try parseNot()
    case .any, .someOf: return try parseModified(.any)
    case .all: return try parseModified(.all)
    case .noneOf: return try parseNone()
    default: return try parsePostfix(try parseAtom())
    }
  }

  private func parseNot() throws(PredicateFault) -> PredicateOperand {
    let start = advance().range.lowerBound
    let operand = try parseOperand(.comparison)
    return try negated(operand, start..<end)
  }

  private func parseNone() throws(PredicateFault) -> PredicateOperand {
    let start = token.range.lowerBound
    let operand = try parseModified(.any)
    return try negated(operand, start..<end)
  }

  private func parseComplement() throws(PredicateFault) -> PredicateOperand {
    let start = advance().range.lowerBound
    let operand = try parseOperand(.unary)
    let node = try requireExpression(operand)
    return .expression(
      .unary(.onesComplement, node), start..<end, height: operand.height + 1)
  }

  /// `ANY kids.age > 3`
  private func parseModified(
    _ modifier: ComparisonNode.Modifier
  ) throws(PredicateFault) -> PredicateOperand {
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
  private func parseMinus() throws(PredicateFault) -> PredicateOperand {
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

  private func parseAtom() throws(PredicateFault) -> PredicateOperand {
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
  private func parseParenthesis() throws(PredicateFault) -> PredicateOperand {
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

  private func parseAggregate() throws(PredicateFault) -> PredicateOperand {
    let start = advance().range.lowerBound
    let (elements, height) = try parseList(until: "}")
    return .expression(.aggregate(elements), start..<end, height: height + 1)
  }

  /// Expressions between commas, and the closing sign.
  private func parseList(
    until closing: String
  ) throws(PredicateFault) -> ([ExpressionNode], height: Int) {
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

  private func parseWord(
    _ word: String, _ keyword: PredicateKeyword?
  ) throws(PredicateFault) -> PredicateOperand {
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

  private func parseForm(
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
        at: start, hint: "Use one of Core Data's own operators.")
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
  private func parseCall(_ word: String) throws(PredicateFault) -> PredicateOperand? {
    guard tokenAhead.kind == .symbol("(") || tokenAhead.kind == .symbol(":") else { return nil }
    let start = token.range.lowerBound
    let (selector, arguments, height) = try parseCallParts(word)
    return .expression(.call(selector, arguments), start..<end, height: height + 1)
  }

  /// The word is the token at hand.
  private func parseCallParts(
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
        "“\(selector)” takes \(parts.count) arguments, not \(list.count).", at: start)
    }
    isSelector = parts.count > 1
    return (isSelector ? parts.map { $0 + ":" }.joined() : word, list, height)
  }

  // MARK: Postfixes

  private func parsePostfix(
    _ operand: PredicateOperand
  ) throws(PredicateFault) -> PredicateOperand {
    var operand = operand
    while case .expression(let node) = operand.form {
      if isAt(".") {
        operand = try parseMembers(of: node, operand)
      } else if isAt("[") {
        operand = try parseIndex(of: node, operand)
      } else {
        break
      }
      guard operand.height <= limits.maximumDepth else {
        throw tooDeep(at: token.range.lowerBound)
      }
    }
    return operand
  }

  /// All the members that follow, as one path: to add them one by one would copy the path each
  /// time.
  private func parseMembers(
    of node: ExpressionNode, _ operand: PredicateOperand
  ) throws(PredicateFault) -> PredicateOperand {
    var base: ExpressionNode? = node
    var components: [PathComponent] = []
    var height = operand.height + 1
    if case .path(let pathBase, let first) = node.form {
      (base, components, height) = (pathBase, first, operand.height)
    }
    while take(".") {
      let (more, top) = try parseComponent()
      components += more
      height = max(height, top + 1)
    }
    return .expression(
      .path(base: base, components), node.range.lowerBound..<end, height: height)
  }

  /// What stands behind a dot: one component, or several from one `%K`.
  private func parseComponent() throws(PredicateFault) -> ([PathComponent], height: Int) {
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

  private func parseIndex(
    of node: ExpressionNode, _ operand: PredicateOperand
  ) throws(PredicateFault) -> PredicateOperand {
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
