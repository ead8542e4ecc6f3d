import ObjectModel

/// What stands between operators: prefixes, atoms, and the keys and indexes that hang off them.
extension PredicateParser {
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
      .unary(.onesComplement, node), start..<end, height: operand.baseHeight + 1)
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
        expected: "a key path", at: left.range.lowerBound,
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
      return .expression(negative, start..<end, height: PredicateOperand.constantHeight)
    }
    return .expression(.unary(.minus, node), start..<end, height: operand.baseHeight + 1)
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
      return .constant(value, spelling: spelling, range)
    case .string(let text):
      advance()
      return .constant(.string(text), range)
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
      return try parseConversion(spelling)
    case .word(let word, let keyword):
      return try parseWord(word, keyword)
    default: throw expected("an expression")
    }
  }

  private func parseConversion(_ spelling: String) throws(PredicateFault) -> PredicateOperand {
    let range = advance().range
    if spelling == "%@", let inserted = arguments.takePredicate() {
      return try parse(inserted, at: range)
    }
    return try arguments.operand(for: spelling, at: range)
  }

  private func path(_ components: [PathComponent]) -> PredicateOperand {
    let range = components[0].range.lowerBound..<components[components.count - 1].range.upperBound
    return .expression(.path(base: nil, components), range)
  }

  /// Read once, whether it holds a predicate or an expression.
  private func parseParenthesis() throws(PredicateFault) -> PredicateOperand {
    advance()
    let operand = try parseOperand(.or)
    try refuseAssignment()
    guard take(")") else {
      throw expected(
        "“)”", hint: isAt(",") ? "A list is written in braces, {1, 2}." : nil)
    }
    return operand
  }

  private func parseAggregate() throws(PredicateFault) -> PredicateOperand {
    let start = advance().range.lowerBound
    let (elements, height) = try parseList(until: "}")
    return .expression(.aggregate(elements), start..<end, height: height + 1)
  }

  /// Expressions between commas, and the closing sign.
  func parseList(
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
    var height = operand.baseHeight + 1
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
      .index(node, index), node.range.lowerBound..<end,
      height: 1 + max(operand.baseHeight, height))
  }
}
