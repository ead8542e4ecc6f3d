import ObjectModel
import Predicates
import Spelling

/// A fetch index that the model does not have and that would make a fetch cheaper. It is only ever
/// one that SQLite was seen to use, on a copy of the schema: see `IndexTrial`.
package struct IndexSuggestion: Hashable, Sendable {
  /// The topmost entity that has all of the index's properties.
  package var entity: EntityNumber
  package var index: FetchIndexDescription
  /// What is better with it, in a sentence.
  package var reason: String
  /// The plan with it.
  package var steps: [QueryPlanStep]
}

extension SQLiteReader {
  /// The index that would help the request most; empty where none helps. What the predicate asks
  /// of the fetched objects' own attributes and to-one relationships, all of it to hold, and sort
  /// keys that are attributes are what an index can serve.
  package func indexSuggestions(
    for request: ResolvedFetchRequest, _ statement: FetchStatement = .rows
  ) throws(OrreryError) -> [IndexSuggestion] {
    let entity = model[request.entity]
    let candidates = IndexCandidates(request, entity: entity).elements
    guard !candidates.isEmpty else { return [] }
    let sql = try schema.sql(of: request, statement)
    let trial = try IndexTrial(copying: self)
    let present = PlanScore(try trial.steps(of: sql))
    var best: (suggestion: IndexSuggestion, score: PlanScore)?
    for elements in candidates {
      let owner = owner(of: elements, entity)
      let index = FetchIndexDescription(
        name: name(of: elements, in: owner, trial), elements: elements)
      guard let steps = try trial.steps(of: sql, using: index, of: owner) else { continue }
      let score = PlanScore(steps)
      guard let reason = score.gain(over: present),
        best.map({ score.isBetter(than: $0.score) }) ?? true
      else { continue }
      best = (
        IndexSuggestion(entity: owner.number, index: index, reason: reason, steps: steps), score
      )
    }
    return best.map { [$0.suggestion] } ?? []
  }

  private func owner(of elements: [FetchIndexDescription.Element], _ entity: Entity) -> Entity {
    var owner = entity
    while let superentity = owner.superentity.map({ model[$0] }),
      elements.allSatisfy({ superentity.slot(named: $0.attributeName) != nil })
    {
      owner = superentity
    }
    return owner
  }

  /// `byTitleAndSeconds`, or with a number behind where that is taken.
  private func name(
    of elements: [FetchIndexDescription.Element], in entity: Entity, _ trial: IndexTrial
  ) -> String {
    let words = elements.map { element in
      element.path.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    let name = "by" + words.joined(separator: "And")
    let taken = Set(entity.description.fetchIndexes.map(\.name))
    var candidate = name
    var number = 1
    while taken.contains(candidate) || trial.hasIndex(candidate, of: entity) {
      number += 1
      candidate = name + String(number)
    }
    return candidate
  }
}

extension FetchIndexDescription.Element {
  fileprivate var path: [Substring] {
    if case .property(let name) = subject { name.parts(separatedBy: ".") } else { [] }
  }

  fileprivate var attributeName: String { path.first.map(String.init) ?? "" }
}

private struct IndexCandidates {
  typealias Element = FetchIndexDescription.Element

  /// Lists of elements, each once, the likely best first.
  private(set) var elements: [[Element]] = []

  private let entity: Entity
  private var equal: [Element] = []
  private var ranges: [Element] = []

  init(_ request: ResolvedFetchRequest, entity: Entity) {
    self.entity = entity
    if let predicate = request.predicate { read(predicate) }
    var sort: [Element] = []
    for descriptor in request.sort {
      guard descriptor.comparator == .compare, let key = element(descriptor.expression) else {
        break
      }
      sort.append(Element(subject: key.subject, isAscending: descriptor.isAscending))
    }
    add(equal + sort)
    for range in ranges { add(equal + [range]) }
    add(equal)
    add(sort)
  }

  /// An index has a property once.
  private mutating func add(_ list: [Element]) {
    var seen: Set<Element.Subject> = []
    let list = list.filter { seen.insert($0.subject).inserted }
    if !list.isEmpty && !elements.contains(list) { elements.append(list) }
  }

  private mutating func read(_ predicate: CompiledPredicate) {
    switch predicate {
    case .and(let parts):
      for part in parts { read(part) }
    case .comparison(let left, let comparison, let right, let options) where options.isEmpty:
      guard let key = element(left, comparedWith: right) else { return }
      switch comparison {
      case .equal: equal.append(key)
      case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .beginsWith:
        ranges.append(key)
      default: break
      }
    case .between(let value, _, _):
      if let key = element(value) { ranges.append(key) }
    case .isIn(let value, _, let options) where options.isEmpty:
      if let key = element(value) { equal.append(key) }
    default:
      break
    }
  }

  private func element(
    _ left: CompiledExpression, comparedWith right: CompiledExpression
  ) -> Element? {
    if case .constant = right { return element(left) }
    if case .constant = left { return element(right) }
    return nil
  }

  /// An attribute of the fetched object itself, or its to-one relationship.
  private func element(_ expression: CompiledExpression) -> Element? {
    guard case .path(let path) = expression, path.root == .evaluatedObject else { return nil }
    switch path.leaf {
    case .attribute(let slot, let elements) where path.steps.isEmpty:
      let names = [entity.properties[slot].name] + elements
      return Element(subject: .property(names.joined(separator: ".")))
    case .object where path.steps.count == 1:
      return Element(subject: .property(entity.properties[path.steps[0].slot].name))
    default:
      return nil
    }
  }
}

/// How well a plan goes about it, as far as an index on the fetched table can change that.
private struct PlanScore {
  /// How far the search in the fetched table is narrowed: 2 for each value that is given, 1 for a
  /// range, 0 where the table is read from end to end.
  private(set) var narrowing: Int
  /// 0 where rows come in order, 1 where only those level in the first keys are sorted, 2 for all.
  private(set) var sorting = 0

  private static var access: Regex<(Substring, Substring)> {
    #/(?:SCAN|SEARCH) t0\b(.*)/#.matchingSemantics(.unicodeScalar)
  }

  init(_ steps: [QueryPlanStep]) {
    var narrowest: Int?
    for step in steps {
      if step.detail.hasBytePrefix("USE TEMP B-TREE FOR ") && step.detail.hasByteSuffix("ORDER BY")
      {
        sorting = max(sorting, step.detail == "USE TEMP B-TREE FOR ORDER BY" ? 2 : 1)
      }
      guard let match = step.detail.prefixMatch(of: Self.access) else { continue }
      // Searching by the entity narrows nothing that the request asked.
      let conditions = String(match.1).replacingBytes(of: "Z_ENT=?", with: "")
      let given = conditions.utf8.ranges(of: "=?".utf8).count
      let hasRange = conditions.containsBytes("<?") || conditions.containsBytes(">?")
      let narrowing =
        conditions.containsBytes("INTEGER PRIMARY KEY") ? Int.max : 2 * given + (hasRange ? 1 : 0)
      // Of alternatives the worst one counts.
      narrowest = min(narrowest ?? narrowing, narrowing)
    }
    narrowing = narrowest ?? 0
  }

  /// What is better, in a sentence; nil where nothing is. A narrower search may mean sorting what
  /// it finds: SQLite weighs that, and its choice stands.
  func gain(over other: PlanScore) -> String? {
    guard isBetter(than: other) else { return nil }
    if narrowing == other.narrowing {
      return "Rows come in the order asked for and need no sorting."
    }
    if sorting < other.sorting { return "Rows are searched for, and come in the order asked for." }
    return other.narrowing == 0
      ? "Rows are searched for instead of read from end to end." : "The search is narrower."
  }

  func isBetter(than other: PlanScore) -> Bool {
    (narrowing, -sorting) > (other.narrowing, -other.sorting)
  }
}
