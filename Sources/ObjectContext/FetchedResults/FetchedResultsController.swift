import ObjectModel
import PersistentStore
import Predicates

/// A live list: the objects that a fetch finds in a context, in order and in sections, kept up to
/// date by what changes and not by fetching again.
///
/// It differs from the class that it is named after where that one is faulted most: changes of
/// related objects count, limit and offset hold for ever, batch requests and other processes'
/// saves count, and what it tells always applies; see `FetchedResultsChange`.
///
/// A change makes candidates of the objects that it can matter to (`ChangeDependencies`); these
/// alone are evaluated, by the evaluator that agrees with the store's SQL, and put where they
/// belong (`OrderedRows`). Of a limited list only the rows up to the limit are held, and some more
/// to take the places of those that leave; when these are used up, one fetch brings the next.
///
/// The list is as of its opening where its predicate says `now()`.
package final class FetchedResultsController: DependentQuery {
  /// What became of the list.
  package enum Outcome: Sendable {
    case nothing
    case change(FetchedResultsChange)
    /// So much may have changed that the list is to be read anew.
    case reset
  }

  /// How much is held, and looked at, before something else is done. Others than these are for
  /// tests, whose lists are short.
  package struct Bounds {
    /// Rows held beyond the limit, at least; and at most twice as many.
    var spareRows = 64
    /// With more candidates than this, and than a quarter of the rows, fetching anew is cheaper.
    var candidates = 256
    /// Of more objects, noted in several changes, nobody says what became of each.
    var noted = 10_000
    var chunkRows = OrderedRows.maximumChunkRows

    package init() {}
  }

  package let request: FetchedResultsRequest
  private let bounds: Bounds
  private var rows: OrderedRows
  private var counts: SectionCounts
  /// Whether `rows` are all that match.
  private var isComplete = false

  /// Fetches the list.
  package convenience init(
    _ request: FetchedResultsRequest, in context: ManagedObjectContext, bounds: Bounds = Bounds()
  ) throws(OrreryError) {
    self.init(expecting: request, in: context, bounds: bounds)
    try load()
  }

  /// Makes a list whose rows are fetched elsewhere, as they are now: see `begin`.
  package init(
    expecting request: FetchedResultsRequest, in context: ManagedObjectContext,
    bounds: Bounds = Bounds()
  ) {
    self.request = request
    self.bounds = bounds
    let dependencies = ChangeDependencies(
      request.fetch.dependencies(includingColumns: false),
      family: request.fetch.family(in: context.model), shownSlots: request.shownSlots,
      shownKeyPaths: request.shownKeyPaths, prefetch: request.prefetch, in: context.model)
    rows = OrderedRows(sort: request.fetch.sort, maximumChunkRows: bounds.chunkRows)
    counts = SectionCounts(order: request.section)
    super.init(dependencies, in: context, maximumNoted: bounds.noted)
  }

  // MARK: Rows that are fetched elsewhere

  /// Fetches the rows for a list that expects them, over a snapshot of its context, from those of
  /// an earlier state and what was noted since.
  package convenience init(
    _ request: FetchedResultsRequest, in context: ManagedObjectContext, from former: State,
    _ noted: Noted
  ) throws(OrreryError) {
    self.init(expecting: request, in: context)
    begin(with: former)
    self.noted = noted
    _ = try takeNews()
  }

  /// The rows are here. What was noted meanwhile is news.
  package func begin(with state: State) {
    (rows, counts, isComplete) = (state.rows, state.counts, state.isComplete)
  }

  // MARK: Changes

  /// What became of the list since it was asked last.
  package func takeNews() throws(OrreryError) -> Outcome {
    let noted = noted
    forgetNews()
    if noted.isUntraceable {
      try reload()
      return .reset
    }
    guard noted.isEverything || !noted.keys.isEmpty else { return .nothing }
    var touched = noted.keys.filter { !$0.value.isEmpty }.mapValues { $0.sorted() }
    for id in noted.returned where rows.contains(id) {
      touched[id] = dependencies.shownKeys(of: id).union(noted.keys[id] ?? []).sorted()
    }
    let maximum = max(bounds.candidates, rows.count / 4)
    let change =
      noted.isEverything || noted.keys.count > maximum
      ? try fetchedAnew(touched, since: state) : try evaluated(noted.keys.keys.sorted(), touched)
    return change.isEmpty ? .nothing : .change(change)
  }

  /// Fetches the list again.
  private func reload() throws(OrreryError) {
    rows = OrderedRows(sort: request.fetch.sort, maximumChunkRows: bounds.chunkRows)
    counts = SectionCounts(order: request.section)
    try load()
  }

  /// The candidates alone are looked at.
  private func evaluated(
    _ candidates: [ObjectID], _ touched: [ObjectID: [String]]
  ) throws(OrreryError) -> FetchedResultsChange {
    var removed: [RowChanges.Ranked] = []
    var inserted: [SortTuple] = []
    let tuples = try tuples(of: candidates)
    for id in candidates {
      let old = rows.tuple(of: id)
      let new = tuples[id]
      if let old, let new, request.fetch.sort.compare(old, new) == 0 { continue }
      if old != nil, let rank = rows.rank(of: id) { removed.append(.init(rank: rank, id: id)) }
      if let new { inserted.append(new) }
    }
    guard
      !removed.isEmpty || !inserted.isEmpty || touched.contains(where: { rows.contains($0.key) })
    else { return FetchedResultsChange() }
    removed.sort { $0.rank < $1.rank }
    let former = isComplete ? nil : state
    let old = state.side(replacing: removed)
    for row in removed { remove(row.id) }
    let horizon = isComplete ? nil : rows.last
    inserted.removeAll { tuple in
      // Behind what is held there may be others before it.
      !isComplete && horizon.map { request.fetch.sort.compare($0, tuple) < 0 } ?? true
    }
    for tuple in inserted { add(tuple) }
    // Behind those held, the store may have moved others meanwhile, of which no news has come: what
    // it has there need not follow them.
    if let former, rows.count < request.lastShown { return try fetchedAnew(touched, since: former) }
    let ranks = inserted.map {
      RowChanges.Ranked(rank: rows.rank(of: $0.object) ?? 0, id: $0.object)
    }
    let new = state.side(replacing: ranks.sorted { $0.rank < $1.rank })
    let anchor = { [rows] number in rows[new.rank(ofAnchor: number)] }
    let change = RowChanges(old: old, new: new, anchorLeaving: anchor, anchorEntering: anchor)
      .change(touched: touched) { self.rows.rank(of: $0) }
    trim()
    return change
  }

  /// Everything is fetched again and compared with what was there.
  private func fetchedAnew(
    _ touched: [ObjectID: [String]], since old: State
  ) throws(OrreryError) -> FetchedResultsChange {
    try reload()
    return change(since: old, touched: touched)
  }

  // MARK: States

  /// The list as it is now, to read it on another thread, or to compare a later one with. It shares
  /// what does not change.
  package struct State: Sendable {
    fileprivate let request: FetchedResultsRequest
    fileprivate let rows: OrderedRows
    fileprivate let counts: SectionCounts
    fileprivate let isComplete: Bool

    private var shown: Range<Int> { request.shown(of: rows.count) }

    /// How many rows the list has.
    package var total: Int { shown.count }

    package var table: SectionTable { counts.table(of: shown) }

    /// The objects in these rows, counted over all sections; fewer where there are no such rows.
    package func ids(in range: Range<Int>) -> [ObjectID] {
      let shown = shown
      let start = shown.lowerBound + min(max(0, range.lowerBound), shown.count)
      let end = shown.lowerBound + min(max(0, range.upperBound), shown.count)
      return start < end ? rows.ids(in: start..<end) : []
    }

    fileprivate func side(replacing replaced: [RowChanges.Ranked]) -> RowChanges.Side {
      RowChanges.Side(shown, counts, replacing: replaced)
    }
  }

  package var state: State {
    State(request: request, rows: rows, counts: counts, isComplete: isComplete)
  }

  /// - Parameter touched: what is to be shown anew, and the keys that changed.
  func change(since old: State, touched: [ObjectID: [String]]) -> FetchedResultsChange {
    change(
      since: old, touched: touched, removed: old.rows.ranked(notIn: rows),
      inserted: rows.ranked(notIn: old.rows))
  }

  /// What makes this list of a state of another one over the same entity, with another predicate,
  /// order, limit or division: as few rows move as can be.
  package func change(replacing old: State) -> FetchedResultsChange {
    let (oldRows, newRows) = (old.sectionedRows, state.sectionedRows)
    let places = Dictionary(
      uniqueKeysWithValues: oldRows.enumerated().map { ($0.element.id, $0.offset) })
    var common: [RowChanges.Ranked] = []
    for row in newRows {
      guard let rank = places[row.id], oldRows[rank].section == row.section else { continue }
      common.append(.init(rank: rank, id: row.id))
    }
    let kept = Set(RowChanges.longestIncreasing(common))
    func replaced(_ rows: [(id: ObjectID, section: Value)]) -> [RowChanges.Ranked] {
      rows.enumerated().filter { !kept.contains($0.element.id) }
        .map { .init(rank: $0.offset, id: $0.element.id) }
    }
    return change(since: old, touched: [:], removed: replaced(oldRows), inserted: replaced(newRows))
  }

  private func change(
    since state: State, touched: [ObjectID: [String]], removed: [RowChanges.Ranked],
    inserted: [RowChanges.Ranked]
  ) -> FetchedResultsChange {
    let old = state.side(replacing: removed)
    let new = self.state.side(replacing: inserted)
    return RowChanges(
      old: old, new: new,
      anchorLeaving: { state.rows[old.rank(ofAnchor: $0)] },
      anchorEntering: { [rows] in rows[new.rank(ofAnchor: $0)] }
    ).change(touched: touched) { self.rows.rank(of: $0) }
  }

  // MARK: Rows

  private func add(_ tuple: SortTuple) {
    rows.insert(tuple)
    if request.section != nil { counts.add(tuple.values[0]) }
  }

  private func remove(_ id: ObjectID) {
    if request.section != nil, let tuple = rows.tuple(of: id) { counts.remove(tuple.values[0]) }
    rows.remove(id)
  }

  /// Those of the objects that are in the list's domain and match, with what they are sorted by.
  private func tuples(of ids: [ObjectID]) throws(OrreryError) -> [ObjectID: SortTuple] {
    var tuples: [ObjectID: SortTuple] = [:]
    let evaluator = PredicateEvaluator()
    for id in try context.matches(among: ids, request.fetch, evaluator) {
      tuples[id] = try evaluator.sortTuple(of: id, by: request.fetch.sort, in: context)
    }
    return tuples
  }

  // MARK: Fetching

  /// How many rows of a limited list are held; nil for all.
  private var heldRows: Int? {
    let (rows, isOverflow) = request.lastShown.addingReportingOverflow(bounds.spareRows)
    return isOverflow || rows == .max ? nil : rows
  }

  private func trim() {
    guard let heldRows, rows.count - heldRows > bounds.spareRows else { return }
    while rows.count > heldRows, let last = rows.last { remove(last.object) }
    isComplete = false
  }

  /// Appends the rows, from the store in one pass unless unsaved changes matter.
  private func load() throws(OrreryError) {
    var fetch = request.fetch
    fetch.offset = 0
    fetch.limit = heldRows
    var sink = RowCollector(rows: rows, counts: request.section == nil ? nil : counts)
    if context.needsMerging(fetch) {
      let ids = try context.fetchIDs(fetch)
      let evaluator = PredicateEvaluator()
      try context.forEachObject(of: ids) { id throws(OrreryError) in
        sink.add(id, try evaluator.sortTuple(of: id, by: fetch.sort, in: context).values)
      }
    } else {
      fetch.columns = fetch.sort.enumerated().map { index, descriptor in
        FetchColumn(name: String(index), expression: descriptor.expression)
      }
      rows = OrderedRows(sort: [])
      try context.coordinator.reader.fetch(fetch, into: &sink)
    }
    rows = sink.rows
    if let counted = sink.counts { counts = counted }
    isComplete = heldRows.map { rows.count < $0 } ?? true
  }
}

extension FetchedResultsController.State {
  /// All rows held, each with what its section goes by.
  fileprivate var sectionedRows: [(id: ObjectID, section: Value)] {
    var rows: [(id: ObjectID, section: Value)] = []
    let ids = self.rows.ids(in: 0..<self.rows.count)
    for section in counts.table(of: 0..<ids.count).sections {
      rows += ids[section.rows].map { (id: $0, section: section.identity) }
    }
    return rows
  }
}

extension OrderedRows {
  /// The rows that the other has not, or has elsewhere by what they are sorted by, ascending.
  fileprivate func ranked(notIn other: OrderedRows) -> [RowChanges.Ranked] {
    var ranked: [RowChanges.Ranked] = []
    var rank = 0
    forEachTuple { tuple in
      if other.tuple(of: tuple.object).map({ sort.compare($0, tuple) != 0 }) ?? true {
        ranked.append(.init(rank: rank, id: tuple.object))
      }
      rank += 1
    }
    return ranked
  }
}
