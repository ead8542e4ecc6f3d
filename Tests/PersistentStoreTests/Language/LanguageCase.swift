import ObjectModel
import PersistentStore
import Predicates

/// One random predicate over one random graph, and what SQL, evaluation in memory and the naive
/// interpreter make of it.
struct LanguageCase {
  enum Outcome {
    case agreed(found: Int, hasOpinion: Bool)
    case refused(OrreryError)
    /// What differs, for a person to read.
    case disagreed(String)
  }

  /// What `now()` is for all of them.
  static let now = 694_224_000.0

  let graph: RandomGraph
  let entity: Entity
  let includesSubentities: Bool
  var clause: RandomClause
  let variables: [String: PredicateArgument]
  let productions: Set<String>

  init(_ graph: RandomGraph, random: FetchRandom) {
    var random = random
    let entity = random.pick(graph.model.entities)
    var writer = PredicateWriter(graph, entity: entity, random: random)
    self.graph = graph
    self.entity = entity
    includesSubentities = random.chance(80)
    clause = writer.clause(1 + random.upTo(2))
    variables = writer.variables
    productions = writer.productions
  }

  func parsed(_ fragment: Fragment) throws(OrreryError) -> Predicate {
    try PredicateParser.parse(fragment.text, arguments: fragment.arguments)
  }

  func compiled(_ predicate: Predicate) throws(OrreryError) -> CompiledPredicate {
    try PredicateCompiler(model: graph.model, now: Self.now)
      .compile(predicate, for: entity, variables: variables)
  }

  func request(_ predicate: CompiledPredicate) -> ResolvedFetchRequest {
    var request = ResolvedFetchRequest(entity: entity)
    request.predicate = predicate
    request.includesSubentities = includesSubentities
    return request
  }

  /// What the predicate chooses from.
  var candidates: [ObjectID] {
    graph.ids(of: entity, includingSubentities: includesSubentities)
  }

  // MARK: Running

  func run() -> Outcome {
    let parsed: Predicate
    let compiled: CompiledPredicate
    do throws(OrreryError) {
      parsed = try self.parsed(clause.fragment)
      compiled = try self.compiled(parsed)
    } catch {
      return error.kind.rawValue.hasPrefix("predicate.")
        ? .refused(error) : .disagreed("Refused with the kind \(error.kind.rawValue): \(error)")
    }
    let sql = Found { () throws(OrreryError) in
      try graph.store.fetchIDs(request(compiled))
    }
    let memory = Found { () throws(OrreryError) in
      let evaluator = PredicateEvaluator()
      var ids: [ObjectID] = []
      for id in candidates
      where try evaluator.evaluate(compiled, object: id, in: graph) {
        ids.append(id)
      }
      return ids
    }
    if let difference = sql.difference(from: memory, in: graph) {
      return .disagreed("SQL and memory disagree: \(difference)\nSQL: \(explained(compiled))")
    }
    guard case .ids(let found) = memory else { return .agreed(found: 0, hasOpinion: false) }
    return opinion(parsed, found, compiled)
  }

  private func opinion(
    _ parsed: Predicate, _ found: [ObjectID], _ compiled: CompiledPredicate
  ) -> Outcome {
    var hasOpinion = false
    for id in candidates {
      let interpreter = NaiveInterpreter(graph: graph, variables: variables, object: id)
      guard let holds = try? interpreter.holds(parsed.root) else { continue }
      hasOpinion = true
      if holds != found.contains(id) {
        return .disagreed(
          "The naive interpreter says \(holds) of \(graph.model.text(of: id)), which has "
            + "\(graph.described(id)).\nCompiled: \(compiled)")
      }
    }
    return .agreed(found: found.count, hasOpinion: hasOpinion)
  }

  private func explained(_ predicate: CompiledPredicate) -> String {
    (try? graph.store.explain(request(predicate)).sql) ?? "none"
  }

  // MARK: Reporting

  /// The smallest predicate found by leaving branches out that still fails, and how.
  func shrunk(_ report: String) -> (LanguageCase, String) {
    for smaller in clause.smaller {
      var next = self
      next.clause = smaller
      if case .disagreed(let report) = next.run() { return next.shrunk(report) }
    }
    return (self, report)
  }

  var description: String {
    let fragment = clause.fragment
    return """
      entity: \(entity.name)
      predicate: \(fragment.text)
      arguments: \(fragment.arguments)
      variables: \(variables)
      """
  }
}

/// What one engine found, or why it could not.
private enum Found {
  case ids([ObjectID])
  case failed(OrreryError)

  init(_ find: () throws(OrreryError) -> [ObjectID]) {
    do throws(OrreryError) { self = .ids(try find().sorted()) } catch { self = .failed(error) }
  }

  /// nil where both found the same, or both failed for the same kind of reason.
  func difference(from memory: Found, in graph: RandomGraph) -> String? {
    switch (self, memory) {
    case (.ids(let sql), .ids(let memory)):
      if sql == memory { return nil }
      let only = sql.filter { !memory.contains($0) }
      let others = memory.filter { !sql.contains($0) }
      return """
        only SQL has \(only.map(graph.model.text)), only memory \(others.map(graph.model.text)).
        The first of them has \(graph.described((only + others)[0]))
        """
    case (.failed(let left), .failed(let right)) where left.kind == right.kind: return nil
    default: return "\(self)\nagainst \(memory)"
    }
  }
}

extension RandomGraph {
  /// An object's values, for reports.
  func described(_ id: ObjectID) -> String {
    let pairs = model[id.entity].properties.enumerated().map { slot, property in
      "\(property.name): \(described((try? value(of: id, slot: slot)) ?? .null))"
    }
    return pairs.joined(separator: ", ")
  }

  private func described(_ value: Value) -> String {
    switch value {
    case .object(let id): model.text(of: id)
    case .objects(let ids): "\(ids.map(model.text))"
    default: "\(value)"
    }
  }
}
