import ObjectModel

/// One run of the compiler.
final class Compilation {
  let model: ManagedObjectModel
  /// What the places of the nodes at hand are in.
  private(set) var text: String
  let entity: Entity
  let variables: [String: PredicateArgument]
  private let time: Double
  /// Whether what is compiled holds the time of compiling.
  private(set) var isDated = false
  /// The entity of each scope's object. A collection adds its elements' while what is said about
  /// them is compiled.
  var scopes: [Entity]
  /// The elements that the variables of the subqueries around stand for.
  var bound: [String: Operand.Scalar] = [:]
  /// Expressions that go by a name, before any property of that name.
  var columns: [String: CompiledExpression] = [:]
  /// Whether `sum(age)` means the sum over the rows of a group.
  var allowsRowAggregates = false
  /// Whether there are values that the store does not have: in memory only.
  var allowsTransient = false
  /// Whether texts can be put together and taken apart.
  var composesText = false
  /// For comparing constants.
  var budget = PatternBudget()

  init(
    model: ManagedObjectModel, text: String, entity: Entity,
    variables: [String: PredicateArgument] = [:], now: Double = 0
  ) {
    self.model = model
    self.text = text
    self.entity = entity
    self.variables = variables
    time = now
    scopes = [entity]
  }

  var now: Double {
    isDated = true
    return time
  }

  /// Whether what is compiled now has been compiled before, for another part of a set.
  private var isRepeating = false
  private var repetitions = 0

  /// Runs what is compiled once for each part of a set or element of a list, the first time for
  /// nothing.
  func repeating<Result>(
    _ index: Int, at offset: Int, _ body: () throws(PredicateFault) -> Result
  ) throws(PredicateFault) -> Result {
    let outer = isRepeating
    isRepeating = isRepeating || index > 0
    defer { isRepeating = outer }
    try countRepetitions(10, at: offset)
    return try body()
  }

  /// Counts what is compiled again: 1 for a value of a list, 5 for an expression, 10 for a part of
  /// a set, about as their times are.
  func countRepetitions(_ steps: Int, at offset: Int) throws(PredicateFault) {
    guard isRepeating else { return }
    repetitions += steps
    guard repetitions <= PredicateLimits.standard.maximumRepetitions else {
      throw failure(
        .predicateLimit,
        "The predicate's sets and lists multiply to more than "
          + "\(PredicateLimits.standard.maximumRepetitions) comparisons.", at: offset,
        hint: "Compare with a relationship or a list passed for IN.")
    }
  }

  func compile(_ node: PredicateNode) throws(PredicateFault) -> CompiledPredicate {
    switch node.form {
    case .constant(let value): return .constant(value)
    case .not(let operand): return .negation(of: try compile(operand))
    case .and(let operands): return .conjunction(of: try compile(operands))
    case .or(let operands): return .disjunction(of: try compile(operands))
    case .comparison(let comparison): return try compile(comparison)
    case .inserted(let predicate, let argument): return try compile(predicate, argument)
    }
  }

  private func compile(
    _ inserted: Predicate, _ argument: Int
  ) throws(PredicateFault) -> CompiledPredicate {
    let outer = text
    text = inserted.text
    defer { text = outer }
    do { return try compile(inserted.root) } catch { throw .inArgument(argument, error) }
  }

  private func compile(
    _ nodes: [PredicateNode]
  ) throws(PredicateFault) -> [CompiledPredicate] {
    var compiled: [CompiledPredicate] = []
    for node in nodes { compiled.append(try compile(node)) }
    return compiled
  }

  func failure(
    _ kind: ErrorKind, _ message: String, at offset: Int, key: String? = nil, hint: String? = nil
  ) -> PredicateFault {
    .error(
      OrreryError(
        kind, message, entity: entity.name, key: key, predicate: text, offset: offset, hint: hint))
  }

  func unsupported(_ what: String, at offset: Int, hint: String? = nil) -> PredicateFault {
    failure(.predicateUnsupported, "\(what) cannot be used here.", at: offset, hint: hint)
  }
}

/// Compounds without what constants decide.
extension CompiledPredicate {
  static func negation(of predicate: CompiledPredicate) -> CompiledPredicate {
    switch predicate {
    case .constant(let value): .constant(!value)
    case .not(let operand): operand
    default: .not(predicate)
    }
  }

  static func conjunction(of predicates: [CompiledPredicate]) -> CompiledPredicate {
    let rest = predicates.filter { $0 != .constant(true) }
    if rest.contains(.constant(false)) { return .constant(false) }
    return rest.isEmpty ? .constant(true) : rest.count == 1 ? rest[0] : .and(rest)
  }

  static func disjunction(of predicates: [CompiledPredicate]) -> CompiledPredicate {
    let rest = predicates.filter { $0 != .constant(false) }
    if rest.contains(.constant(true)) { return .constant(true) }
    return rest.isEmpty ? .constant(false) : rest.count == 1 ? rest[0] : .or(rest)
  }
}
