import ObjectModel

/// Reads the predicate format language into a syntax tree. It knows no model and evaluates nothing.
///
/// One operator-precedence parser reads predicates and expressions alike, so that a parenthesis is
/// read once, whichever it turns out to hold: time is linear in the length of the text.
///
/// What would run code (`FUNCTION`, custom selectors), look classes up (`CAST` to a class) or walk
/// everything (`ANYKEY`) is refused here, by name, so that no tree ever holds it.
package final class PredicateParser {
  /// - Parameter arguments: what fills the conversions, in order. Nil leaves them in the tree, for
  ///   tools that show a format; such a tree does not compile.
  ///
  /// Errors: `predicateSyntax`, `predicateArguments`, `predicateUnsupported`, `predicateLimit`, all
  /// with text and offset.
  package static func parse(
    _ format: String, arguments: [PredicateArgument]?, limits: PredicateLimits = .standard
  ) throws(OrreryError) -> Predicate {
    let parser = try PredicateParser(format, arguments: arguments, limits: limits)
    return try PredicateFault.unwrapped { () throws(PredicateFault) in
      Predicate(text: format, root: try parser.parsePredicate())
    }
  }

  /// The same for a lone expression, as batch updates, properties to fetch and derived attributes
  /// have: the whole text is one value, and no predicate.
  package static func parseExpression(
    _ format: String, arguments: [PredicateArgument]?, limits: PredicateLimits = .standard
  ) throws(OrreryError) -> Expression {
    let parser = try PredicateParser(format, arguments: arguments, limits: limits)
    return try PredicateFault.unwrapped { () throws(PredicateFault) in
      Expression(text: format, root: try parser.parseExpression())
    }
  }

  let limits: PredicateLimits
  var arguments: ArgumentCursor
  /// Tokens looked at and nodes made: what the time is proportional to, for tests.
  private(set) var steps = 0
  private let tokens: [PredicateToken]
  private var next = 0
  private var depth: Int
  /// Of this text and those that count with it.
  private var size: PredicateSize

  convenience init(
    _ format: String, arguments: [PredicateArgument]?, limits: PredicateLimits = .standard
  ) throws(OrreryError) {
    try self.init(format, arguments, limits, depth: 0, others: PredicateSize())
  }

  private init(
    _ format: String, _ arguments: [PredicateArgument]?, _ limits: PredicateLimits, depth: Int,
    others: PredicateSize
  ) throws(OrreryError) {
    var lexer = PredicateLexer(format, limits: limits, others: others)
    tokens = try lexer.scan()
    size = PredicateSize(
      bytes: others.bytes + format.utf8.count, tokens: others.tokens + tokens.count - 1)
    self.depth = depth
    self.limits = limits
    self.arguments = ArgumentCursor(arguments, text: format, limits: limits)
  }

  func parsePredicate() throws(PredicateFault) -> PredicateNode {
    try requirePredicate(try parseWholePredicate())
  }

  private func parseWholePredicate() throws(PredicateFault) -> PredicateOperand {
    let operand = try parseOperand(.or)
    try refuseAssignment()
    guard case .predicate = operand.form else { throw expected("a comparison operator") }
    try expectEnd("AND, OR or the end of the predicate")
    return operand
  }

  /// What an argument that is a predicate makes. It is read by itself, so that neither text can
  /// reach into the other, and counts with what is around it.
  func parse(
    _ inserted: ArgumentCursor.InsertedPredicate, at range: Range<Int>
  ) throws(PredicateFault) -> PredicateOperand {
    do throws(PredicateFault) {
      let inner = try PredicateFault.wrapped { () throws(OrreryError) in
        try PredicateParser(
          inserted.text, inserted.arguments, limits, depth: depth, others: size)
      }
      let operand = try inner.parseWholePredicate()
      steps += inner.steps
      size = inner.size
      let predicate = Predicate(text: inserted.text, root: try requirePredicate(operand))
      return .predicate(
        .inserted(predicate, argument: inserted.index), range, height: operand.height + 1)
    } catch {
      throw .inArgument(inserted.index, error)
    }
  }

  private func parseExpression() throws(PredicateFault) -> ExpressionNode {
    let operand = try parseOperand(.setOperation)
    let node = try requireExpression(operand)
    try refuseAssignment()
    try expectEnd("an operator of arithmetic or the end of the expression")
    return node
  }

  private func expectEnd(_ wanted: String) throws(PredicateFault) {
    guard token.kind == .end else { throw expected(wanted) }
    try arguments.expectNoneLeft()
  }

  // MARK: Tokens

  var token: PredicateToken { tokens[next] }
  var tokenAhead: PredicateToken { tokens[min(next + 1, tokens.count - 1)] }
  /// Where the last token that was taken ends.
  var end: Int { next > 0 ? tokens[next - 1].range.upperBound : 0 }

  @discardableResult
  func advance() -> PredicateToken {
    let taken = tokens[next]
    steps += 1
    next = min(next + 1, tokens.count - 1)
    return taken
  }

  func isAt(_ symbol: String) -> Bool { token.kind == .symbol(symbol) }

  func take(_ symbol: String) -> Bool {
    guard isAt(symbol) else { return false }
    advance()
    return true
  }

  func expect(_ symbol: String) throws(PredicateFault) {
    guard take(symbol) else { throw expected("“\(symbol)”") }
  }

  // MARK: Operands

  /// A prefix, an atom with what hangs off it, and every operator behind it that binds at least as
  /// tightly as `minimum`.
  func parseOperand(_ minimum: Precedence) throws(PredicateFault) -> PredicateOperand {
    depth += 1
    defer { depth -= 1 }
    guard depth <= limits.maximumDepth else { throw tooDeep(at: token.range.lowerBound) }
    var left = try parsePrefix()
    try requireBounded(left)
    while let infix = try infixOperator(), infix.precedence >= minimum {
      left = try parse(infix, after: left)
      steps += 1
      try requireBounded(left)
    }
    return left
  }

  private func requireBounded(_ operand: PredicateOperand) throws(PredicateFault) {
    guard operand.height <= limits.maximumDepth else {
      throw tooDeep(at: operand.range.lowerBound)
    }
  }

  private func parse(
    _ infix: InfixOperator, after left: PredicateOperand
  ) throws(PredicateFault) -> PredicateOperand {
    switch infix {
    case .and, .or:
      return try parseCompound(infix, startingWith: left)
    case .comparison:
      return try parseComparison(.direct, left: left)
    case .binary(let binary):
      let leftNode = try requireLeftExpression(left)
      advance()
      let right = try parseOperand(binary.precedence.tighter)
      let rightNode = try requireExpression(right)
      return .expression(
        .binary(leftNode, binary, rightNode), left.range.lowerBound..<end,
        height: 1
          + max(
            left.height(atLeast: binary.precedence),
            right.height(atLeast: binary.precedence.tighter)))
    }
  }

  /// `a AND b AND c` as one node.
  private func parseCompound(
    _ infix: InfixOperator, startingWith first: PredicateOperand
  ) throws(PredicateFault) -> PredicateOperand {
    var nodes = [try requirePredicate(first)]
    var height = first.nestedHeight
    while try infixOperator() == infix {
      advance()
      let operand = try parseOperand(infix.precedence.tighter)
      nodes.append(try requirePredicate(operand))
      height = max(height, operand.nestedHeight)
    }
    return .predicate(
      infix == .and ? .and(nodes) : .or(nodes), first.range.lowerBound..<end, height: 1 + height)
  }

  /// The operator at hand and what it compares with.
  func parseComparison(
    _ modifier: ComparisonNode.Modifier, left: PredicateOperand
  ) throws(PredicateFault) -> PredicateOperand {
    let leftNode = try requireLeftExpression(left)
    let operatorToken = token
    let isNegated = isAtKeyword(.not)
    if isNegated {
      guard modifier == .direct else {
        throw failure(
          "“\(modifier.rawValue) … NOT” can be read in two ways.", expected: "an operator",
          at: token.range.lowerBound,
          hint: "Write NOT \(modifier.rawValue) …, or SUBQUERY(…).@count.")
      }
      advance()
    }
    guard let comparator = comparatorAtHand else { throw expected("a comparison operator") }
    advance()
    let options = try parseOptions()
    let right = try parseOperand(.setOperation)
    let rightNode = try requireExpression(right)
    try refuseAssignment()
    let range = left.range.lowerBound..<end
    let comparison = ComparisonNode(
      modifier: modifier, left: leftNode, comparator: comparator,
      operatorOffset: operatorToken.range.lowerBound, options: options, right: rightNode)
    let operand = PredicateOperand.predicate(
      .comparison(comparison), range, height: 1 + max(left.height, right.height))
    return isNegated ? try negated(operand, range) : operand
  }

  func negated(
    _ operand: PredicateOperand, _ range: Range<Int>
  ) throws(PredicateFault) -> PredicateOperand {
    .predicate(.not(try requirePredicate(operand)), range, height: operand.nestedHeight + 1)
  }

  /// `[cd]` in either case, in any mix, with spaces or without. Behind an operator a bracket is
  /// always this and never an index.
  private func parseOptions() throws(PredicateFault) -> StringOptions {
    var options: StringOptions = []
    guard take("[") else { return options }
    while case .word(let letters, _) = token.kind {
      for letter in letters.lowercased() {
        switch letter {
        case "c": options.insert(.caseInsensitive)
        case "d": options.insert(.diacriticInsensitive)
        case "n": options.insert(.normalized)
        case "l": options.insert(.localeSensitive)
        default: throw expectedOptions()
        }
      }
      advance()
    }
    guard take("]") else { throw expectedOptions() }
    return options
  }

  private func expectedOptions() -> PredicateFault {
    expected(
      "options",
      hint: "Options are c (case), d (diacritics), n (normalized) and l (locale), as in [cd].")
  }
}

/// What an operand turned out to be.
struct PredicateOperand {
  enum Form {
    case expression(ExpressionNode)
    case predicate(PredicateNode)
  }

  var form: Form
  /// How high the tree is or how deep its canonical text nests, whichever is more; 1 for a leaf. A
  /// tree within the limit prints to a text within it.
  var height: Int

  var range: Range<Int> {
    switch form {
    case .expression(let node): node.range
    case .predicate(let node): node.range
    }
  }

  /// A constant may print as `CAST(-1.5, "NSDate")`, which nests two levels deeper.
  static let constantHeight = 3

  static func constant(
    _ value: Value, spelling: String? = nil, _ range: Range<Int>
  ) -> PredicateOperand {
    .expression(.constant(value, spelling: spelling), range, height: constantHeight)
  }

  static func expression(
    _ form: ExpressionNode.Form, _ range: Range<Int>, height: Int = 1
  ) -> PredicateOperand {
    PredicateOperand(form: .expression(ExpressionNode(form: form, range: range)), height: height)
  }

  static func predicate(
    _ form: PredicateNode.Form, _ range: Range<Int>, height: Int = 1
  ) -> PredicateOperand {
    PredicateOperand(form: .predicate(PredicateNode(form: form, range: range)), height: height)
  }

  /// The height with the parentheses that an expression is printed in where something must bind at
  /// least as tightly as `minimum`.
  func height(atLeast minimum: Precedence) -> Int {
    guard case .expression(let node) = form, node.precedence < minimum else { return height }
    return height + 1
  }

  /// The height with the parentheses that a compound is printed in inside another.
  var nestedHeight: Int {
    guard case .predicate(let node) = form, node.isCompound else { return height }
    return height + 1
  }

  /// The height with the parentheses that an expression is printed in before a dot or a bracket,
  /// or behind a sign.
  var baseHeight: Int {
    guard case .expression(let node) = form,
      node.isNumber || node.hasSeveralSteps || node.precedence < .postfix
    else { return height }
    return height + 1
  }
}
