import Foundation
import ObjectModel
import Predicates

/// Writes random predicates as clients write them: text and arguments, over the whole grammar,
/// typed against a model so that nearly all compile. It knows nothing of what they mean.
///
/// What it used is told by name in `productions`, for `GrammarCoverage`.
struct PredicateWriter {
  enum Kind: CaseIterable { case number, text, date, uuid, data, object }

  struct Scope {
    /// nil for the object under test.
    var variable: String?
    var entity: Entity
  }

  let graph: RandomGraph
  var random: FetchRandom
  var scopes: [Scope]
  /// What `$name` stands for.
  var variables: [String: PredicateArgument] = [:]
  private(set) var productions: Set<String> = []

  var model: ManagedObjectModel { graph.model }
  var entity: Entity { scopes[0].entity }

  init(_ graph: RandomGraph, entity: Entity, random: FetchRandom) {
    self.graph = graph
    self.random = random
    scopes = [Scope(variable: nil, entity: entity)]
  }

  mutating func note(_ production: String) { productions.insert(production) }

  /// The text, whose use is told.
  mutating func noted(_ text: String) -> Fragment {
    note(text)
    return Fragment(text)
  }

  mutating func pick<Choice>(_ weights: KeyValuePairs<Choice, Int>) -> Choice {
    var rest = random.upTo(weights.reduce(0) { $0 + $1.value } - 1)
    for (choice, weight) in weights {
      rest -= weight
      if rest < 0 { return choice }
    }
    return weights[0].key
  }

  // MARK: Clauses

  mutating func clause(_ depth: Int) -> RandomClause {
    guard depth > 0 else { return .leaf(leaf(random.chance(60) ? 1 : 0)) }
    switch random.upTo(9) {
    case 0: return .not(spelled("NOT", "!"), clause(depth - 1))
    case 1, 2: return .compound(spelled("AND", "&&"), clauses(depth))
    case 3, 4: return .compound(spelled("OR", "||"), clauses(depth))
    case 5:
      note("predicate %@")
      return .inserted(clause(depth - 1))
    default: return .leaf(leaf(depth))
    }
  }

  mutating func predicate(_ depth: Int) -> Fragment { clause(depth).fragment }

  private mutating func clauses(_ depth: Int) -> [RandomClause] {
    (0..<2 + random.upTo(1)).map { _ in clause(depth - 1) }
  }

  mutating func spelled(_ common: String, _ others: String...) -> String {
    let spelling = random.chance(80) ? common : random.pick(others)
    note(spelling)
    return random.chance(5) ? spelling.lowercased() : spelling
  }

  // MARK: Leaves

  private enum Leaf {
    case comparison, stringOperator, between, list, modified, subqueryCount, membership, entityTest
    case nilTest, objects, constant
  }

  private mutating func leaf(_ depth: Int) -> Fragment {
    let choice: Leaf = pick([
      .comparison: 26, .stringOperator: 14, .between: 7, .list: 9, .modified: 15,
      .subqueryCount: 8, .membership: 6, .entityTest: 4, .nilTest: 6, .objects: 6, .constant: 1,
    ])
    switch choice {
    case .comparison: return comparison(depth)
    case .stringOperator: return stringComparison(text(depth), depth)
    case .between: return between(depth)
    case .list: return isIn(depth)
    case .modified: return modified(depth)
    case .subqueryCount: return subqueryCount(depth)
    case .membership: return membership(depth)
    case .entityTest: return entityTest()
    case .nilTest: return nilTest(depth)
    case .objects: return objectComparison(depth)
    case .constant: return noted(random.chance(50) ? "TRUEPREDICATE" : "FALSEPREDICATE")
    }
  }

  mutating func anyKind() -> Kind {
    pick([.number: 45, .text: 30, .date: 11, .uuid: 7, .data: 7])
  }

  private mutating func comparison(_ depth: Int) -> Fragment {
    let kind = anyKind()
    let (left, right) = (operand(kind, depth), operand(kind, depth))
    return "\(left) \(order(kind)) \(right)"
  }

  /// An order or equality, with options where they mean something.
  mutating func order(_ kind: Kind) -> Fragment {
    let spellings = ["==", "=", "!=", "<>", "<", "<=", "=<", ">", ">=", "=>"]
    let comparison = noted(random.pick(kind == .object ? Array(spellings.prefix(4)) : spellings))
    return "\(comparison)\(kind == .text ? options() : "")"
  }

  mutating func options() -> Fragment {
    guard random.chance(40) else { return "" }
    let options = noted(random.pick(["[c]", "[d]", "[cd]", "[n]", "[l]", "[cdl]"]))
    if random.chance(5) { return Fragment(options.text.uppercased()) }
    return random.chance(10) ? " \(options)" : options
  }

  mutating func stringComparison(_ left: Fragment, _ depth: Int) -> Fragment {
    let comparison = noted(
      random.pick(["BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES"]))
    let negation = random.chance(8) ? negation("NOT operator") : ""
    let right =
      switch comparison.text {
      case "MATCHES": string(random.pick(Self.regularExpressions))
      case "LIKE" where random.chance(70): string(pattern())
      default: text(depth - 1)
      }
    return "\(left) \(negation)\(comparison)\(options()) \(right)"
  }

  private mutating func negation(_ production: String) -> String {
    note(production)
    return "NOT "
  }

  private mutating func pattern() -> String {
    (0..<upTo(4)).map { _ in random.pick(["*", "?", "a", "A", "b", "é", "ß", "\\*", "\\?", "😀"]) }
      .joined()
  }

  private mutating func upTo(_ limit: Int) -> Int { random.upTo(limit) }

  private static let regularExpressions = [
    "a.*", "[aAé]+", ".", "", "(a|b)*", "A?", ".*ß.*", "\\\\d+", "[^a]*", "(?i)AB.*", ".*\\\\*.*",
  ].map { $0.replacing("\\\\", with: "\\") }

  private mutating func between(_ depth: Int) -> Fragment {
    note("BETWEEN")
    let kind: Kind = pick([.number: 60, .text: 20, .date: 20])
    let value = operand(kind, depth)
    let negation = random.chance(8) ? "NOT " : ""
    let options = kind == .text ? options() : Fragment("")
    if random.chance(30) {
      note("BETWEEN %@")
      let list = PredicateArgument.values([
        .value(constantValue(kind)), .value(constantValue(kind)),
      ])
      return "\(value) \(negation)BETWEEN\(options) \(Fragment("%@", [list]))"
    }
    let (low, high) = (operand(kind, depth - 1), operand(kind, depth - 1))
    return "\(value) \(negation)BETWEEN\(options) {\(low), \(high)}"
  }

  private mutating func isIn(_ depth: Int) -> Fragment {
    note("IN")
    let kind = random.chance(10) ? Kind.object : anyKind()
    let value = operand(kind, depth)
    let negation = random.chance(15) ? negation("NOT IN") : ""
    let options = kind == .text ? options() : Fragment("")
    return "\(value) \(negation)IN\(options) \(list(kind, depth - 1))"
  }

  private mutating func nilTest(_ depth: Int) -> Fragment {
    let kind = random.pick(Kind.allCases)
    let word = Fragment(random.pick(["nil", "NULL", "NIL", "null"]))
    note("nil")
    return random.chance(15)
      ? "\(word) \(order(kind)) \(operand(kind, depth))"
      : "\(operand(kind, depth)) \(order(kind)) \(word)"
  }

  private mutating func entityTest() -> Fragment {
    note("entity ==")
    let base = random.chance(50) ? Fragment("entity") : object(0).map { "\($0).entity" } ?? "entity"
    let comparison = random.pick(["==", "!="])
    let name = random.pick(model.entities).name
    if random.chance(30) { return "\(base) IN {\(string(name)), \(string(entity.name))}" }
    return "\(base) \(comparison) \(string(name))"
  }

  private mutating func objectComparison(_ depth: Int) -> Fragment {
    let left = object(depth) ?? "SELF"
    switch random.upTo(4) {
    case 0: return "\(left) == nil"
    case 1: return "\(left) \(order(.object)) \(object(depth - 1) ?? "SELF")"
    case 2:
      note("SELF IN")
      return "\(left) IN \(list(.object, depth - 1))"
    default:
      note("object == %@")
      return "\(left) \(order(.object)) \(objectConstant())"
    }
  }
}
