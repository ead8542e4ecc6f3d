/// The words that the predicate language has uses for, in any case.
enum PredicateKeyword: String, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case someOf = "SOME"
  case all = "ALL"
  case noneOf = "NONE"
  case isIn = "IN"
  case like = "LIKE"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case between = "BETWEEN"
  case tokenMatches = "TOKENMATCHES"
  case utiConformsTo = "UTI-CONFORMS-TO"
  case utiEquals = "UTI-EQUALS"
  case null = "NULL"
  case nilWord = "NIL"
  case selfWord = "SELF"
  case trueWord = "TRUE"
  case yes = "YES"
  case falseWord = "FALSE"
  case no = "NO"
  case anyKey = "ANYKEY"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case subquery = "SUBQUERY"
  case ternary = "TERNARY"
  case cast = "CAST"
  case function = "FUNCTION"
  case apply = "APPLY"
  case fetch = "FETCH"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case union = "UNION"
  case intersect = "INTERSECT"
  case intersection = "INTERSECTION"
  case minus = "MINUS"
  case caseInsensitive = "CASEINSENSITIVE"
  case ci = "CI"

  private static let longest = 15

  /// The keyword of that spelling in any case, or nil. Only ASCII has cases here: “ſelf”, which
  /// Unicode would capitalise to SELF, is a key like any other.
  init?(spelling: String) {
    guard spelling.utf8.count <= Self.longest, spelling.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    self.init(rawValue: spelling.uppercased())
  }

  /// Whether the word is a key like any other where its own use does not fit: models do have
  /// attributes `first`, `last` and `size`.
  var isUsableAsKey: Bool {
    switch self {
    case .first, .last, .size, .ci, .caseInsensitive, .fetch, .apply, .function, .ternary, .cast,
      .subquery, .union, .intersect, .intersection, .minus, .tokenMatches:
      true
    default: false
    }
  }

  /// The operator that the word spells between two expressions.
  var comparator: SyntaxOperator? {
    switch self {
    case .isIn: .isIn
    case .between: .between
    case .like: .comparison(.like)
    case .matches: .comparison(.matches)
    case .contains: .comparison(.contains)
    case .beginsWith: .comparison(.beginsWith)
    case .endsWith: .comparison(.endsWith)
    case .tokenMatches: .tokenMatches
    case .utiConformsTo: .utiConformsTo
    case .utiEquals: .utiEquals
    default: nil
    }
  }
}
