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

/// Names near a misspelt one, for hints.
enum Spelling {
  /// The candidates that at most `distance` edits make of the word, nearest first, case apart.
  static func nearest(
    to word: String, among candidates: some Sequence<String>, distance: Int = 2
  ) -> [String] {
    let letters = Array(word.lowercased().unicodeScalars.prefix(64))
    return
      candidates
      .map { ($0, edits(from: letters, to: Array($0.lowercased().unicodeScalars.prefix(64)))) }
      .filter { $0.1 <= min(distance, max(1, letters.count / 2)) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      .map(\.0)
  }

  /// Insertions, deletions, replacements and exchanges of neighbours.
  private static func edits(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...right.count)]
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        let replaced = rows[i][j] + (left[i] == right[j] ? 0 : 1)
        var best = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
