import ObjectModel
import Spelling

/// An operator between two operands.
enum InfixOperator: Equatable {
  case and
  case or
  /// Which one, `PredicateParser.parseComparison` reads.
  case comparison
  case binary(BinaryOperator)

  var precedence: Precedence {
    switch self {
    case .and: .and
    case .or: .or
    case .comparison: .comparison
    case .binary(let binary): binary.precedence
    }
  }
}

/// Which operator is at hand, and what to say where there should be one.
extension PredicateParser {
  func infixOperator() throws(PredicateFault) -> InfixOperator? {
    switch token.kind {
    case .symbol("&&"), .word(_, .and): return .and
    case .symbol("||"), .word(_, .or): return .or
    case .symbol(let symbol):
      if Self.comparators[symbol] != nil { return .comparison }
      return BinaryOperator(rawValue: symbol).map { .binary($0) }
    case .word(_, .union): return .binary(.union)
    case .word(_, .intersect), .word(_, .intersection): return .binary(.intersect)
    case .word(_, .minus): return .binary(.minus)
    case .word(_, .not):
      if case .word(_, let keyword?) = tokenAhead.kind, keyword.comparator != nil {
        return .comparison
      }
      return nil
    case .word(let word, let keyword):
      if keyword?.comparator != nil { return .comparison }
      try refuseCustomSelector(word)
      return nil
    default: return nil
    }
  }

  static let comparators: [String: ComparisonOperator] = [
    "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .lessThan,
    "<=": .lessThanOrEqual, "=<": .lessThanOrEqual, ">": .greaterThan,
    ">=": .greaterThanOrEqual, "=>": .greaterThanOrEqual,
  ]

  var comparatorAtHand: SyntaxOperator? {
    switch token.kind {
    case .symbol(let symbol): Self.comparators[symbol].map { .comparison($0) }
    case .word(_, let keyword): keyword?.comparator
    default: nil
    }
  }

  func isAtKeyword(_ keyword: PredicateKeyword) -> Bool {
    if case .word(_, keyword) = token.kind { true } else { false }
  }

  // MARK: Refusals

  /// `SELF isKindOfClass: %@` sends any message to any object.
  private func refuseCustomSelector(_ word: String) throws(PredicateFault) {
    guard tokenAhead.kind == .symbol(":") else { return }
    throw failure(
      .predicateUnsupported, "The custom selector “\(word):” is not an operator here.",
      at: token.range.lowerBound, hint: "Use one of Core Data's own operators.")
  }

  func refuseAssignment() throws(PredicateFault) {
    guard isAt(":=") else { return }
    throw failure(
      .predicateUnsupported, "Assignment with “:=” is refused: a predicate changes nothing.",
      at: token.range.lowerBound)
  }

  // MARK: Errors

  func requireExpression(_ operand: PredicateOperand) throws(PredicateFault) -> ExpressionNode {
    if case .expression(let node) = operand.form { return node }
    throw failure(
      "Expected an expression, found a predicate.", expected: "an expression",
      at: operand.range.lowerBound,
      hint: "A predicate has no value; TERNARY(predicate, 1, 0) gives it one.")
  }

  /// The same for what stands left of the operator at hand.
  func requireLeftExpression(_ operand: PredicateOperand) throws(PredicateFault) -> ExpressionNode {
    if case .expression(let node) = operand.form { return node }
    throw expected(
      "AND, OR or the end of the predicate",
      hint: "A comparison has no value of its own to go on with.")
  }

  func requirePredicate(_ operand: PredicateOperand) throws(PredicateFault) -> PredicateNode {
    if case .predicate(let node) = operand.form { return node }
    throw failure(
      "Expected a comparison, found only an expression.", expected: "a comparison",
      at: operand.range.lowerBound,
      hint: "Compare it with something, as in “flag == YES”.")
  }

  /// What should stand at the token at hand.
  func expected(_ wanted: String, hint: String? = nil) -> PredicateFault {
    failure(
      "Expected \(wanted), found \(tokenDescription).", expected: wanted,
      at: token.range.lowerBound, hint: hint ?? tokenHint)
  }

  /// A fault of syntax.
  func failure(
    _ message: String, expected: String? = nil, at offset: Int, hint: String? = nil
  ) -> PredicateFault {
    .error(
      OrreryError(
        .predicateSyntax, message, predicate: arguments.text, offset: offset, expected: expected,
        hint: hint))
  }

  func failure(
    _ kind: ErrorKind, _ message: String, at offset: Int, hint: String? = nil
  ) -> PredicateFault {
    .error(OrreryError(kind, message, predicate: arguments.text, offset: offset, hint: hint))
  }

  func tooDeep(at offset: Int) -> PredicateFault {
    failure(
      .predicateLimit, "The predicate nests deeper than \(limits.maximumDepth) levels.",
      at: offset, hint: "Pass long lists as arguments and use IN.")
  }

  private var tokenDescription: String {
    if token.kind == .end { return "the end of the predicate" }
    let bytes = Array(arguments.text.utf8)[token.range].prefix(40)
    return "“\(String(decoding: bytes, as: UTF8.self))”"
  }

  /// A misspelt operator is the most frequent fault of all.
  private var tokenHint: String? {
    guard case .word(let word, let keyword) = token.kind else { return nil }
    if keyword != nil { return "As a key it is written #\(word)." }
    let operators = PredicateKeyword.allCases.filter { $0.comparator != nil }.map(\.rawValue)
    return NearestName.of(word, among: operators + ["AND", "OR", "NOT"])
      .map { "Did you mean \($0)?" }
  }
}
