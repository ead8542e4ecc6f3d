import Predicates

/// A piece of a predicate's text with the arguments that fill its conversions, in order. Pieces are
/// put together by interpolation, which keeps the two in step.
struct Fragment: ExpressibleByStringInterpolation {
  var text: String
  var arguments: [PredicateArgument] = []

  init(_ text: String, _ arguments: [PredicateArgument] = []) {
    self.text = text
    self.arguments = arguments
  }

  init(stringLiteral text: String) {
    self.text = text
  }

  init(stringInterpolation pieces: Interpolation) {
    self = pieces.fragment
  }

  struct Interpolation: StringInterpolationProtocol {
    var fragment = Fragment("")

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { fragment.text += literal }

    mutating func appendInterpolation(_ text: String) { fragment.text += text }

    mutating func appendInterpolation(_ other: Fragment) {
      fragment.text += other.text
      fragment.arguments += other.arguments
    }
  }

  static func joined(_ fragments: [Fragment], by separator: String) -> Fragment {
    var joined = Fragment("")
    for (index, fragment) in fragments.enumerated() {
      joined = "\(joined)\(index > 0 ? separator : "")\(fragment)"
    }
    return joined
  }
}

/// A random predicate as ANDs, ORs and NOTs of text: what a failing one is made smaller by.
indirect enum RandomClause {
  case leaf(Fragment)
  case not(String, RandomClause)
  case compound(String, [RandomClause])
  /// As an argument.
  case inserted(RandomClause)

  var fragment: Fragment {
    switch self {
    case .leaf(let fragment): fragment
    case .not(let word, let clause): "\(word) (\(clause.fragment))"
    case .compound(let word, let clauses):
      .joined(clauses.map { "(\($0.fragment))" }, by: " \(word) ")
    case .inserted(let clause):
      Fragment("%@", [.predicate(clause.fragment.text, clause.fragment.arguments)])
    }
  }

  /// Every predicate that has one branch less.
  var smaller: [RandomClause] {
    switch self {
    case .leaf: []
    case .not(let word, let clause): [clause] + clause.smaller.map { .not(word, $0) }
    case .compound(let word, let clauses):
      clauses
        + clauses.indices.flatMap { index in
          clauses[index].smaller.map { smaller in
            var rest = clauses
            rest[index] = smaller
            return .compound(word, rest)
          }
        }
    case .inserted(let clause): [clause] + clause.smaller.map { .inserted($0) }
    }
  }
}
