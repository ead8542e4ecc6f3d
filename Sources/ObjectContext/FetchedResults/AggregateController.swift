import ObjectModel
import PersistentStore
import Predicates

/// A live aggregate: the rows of a fetch of groups in a context, kept up to date. A change that
/// touches nothing that the fetch reads costs nothing. The first that does while something is
/// unsaved has every object put in its group; from then on a change costs the objects it touches,
/// and the groups. Only where the least or the greatest value goes, or the function is one that
/// needs all values, its group is added up anew from what the objects have brought to it.
///
/// Where nothing is unsaved and nothing was kept, the store computes the rows. They are computed
/// anew each time, too, where there are more objects than are kept, and in a context that does not
/// merge, which tells nobody what it forgets.
///
/// It is as of its opening where its predicate says `now()`.
package final class AggregateController: DependentQuery {
  /// A group, and what was computed of it.
  package struct Row: Sendable {
    /// The values that the rows are grouped by.
    package let key: [Value]
    /// Of each column.
    package let values: [Value]
    /// What it is sorted by.
    fileprivate let order: [Value]

    /// Tells groups apart as the store does.
    fileprivate var identity: [Value] { key.map(\.asStored) }

    /// As the store tells values apart, which does not keep the sign of zero.
    fileprivate func isSame(as other: Row) -> Bool {
      hasValues(of: other) && order.map(\.asStored) == other.order.map(\.asStored)
    }

    func hasValues(of other: Row) -> Bool {
      values.map(\.asStored) == other.values.map(\.asStored)
    }
  }

  /// Its columns are followed by those of keys and order.
  private let request: ResolvedFetchRequest
  private let columnCount: Int
  private let keyCount: Int
  private let context: ManagedObjectContext
  private let dependencies: ChangeDependencies
  /// In order, as of the news that were taken last.
  package private(set) var rows: [Row] = []
  package var hasNews: Bool { isOutOfStep || !touched.isEmpty }
  /// Whether other objects than those that were touched may be grouped otherwise.
  private var isOutOfStep = false
  private var touched: Set<ObjectID> = []
  private var running: RunningGroups?

  /// Of how many objects what they have brought is kept.
  private static let maximumKeptObjects = 500_000

  /// Computes the rows.
  ///
  /// - Parameter request: a fetch of groups.
  package convenience init(
    _ request: ResolvedFetchRequest, in context: ManagedObjectContext
  ) throws(OrreryError) {
    self.init(expecting: request, in: context)
    rows = try fetchedRows()
  }

  /// Expects the rows, as another one over a snapshot of the context computes them: see `begin`.
  package init(expecting request: ResolvedFetchRequest, in context: ManagedObjectContext) {
    self.context = context
    let keys = request.grouping?.keys ?? []
    columnCount = request.columns.count
    keyCount = keys.count
    var read = PredicateDependencies(of: request.sort)
    if let predicate = request.predicate { read.formUnion(predicate.dependencies) }
    if let having = request.grouping?.having { read.formUnion(having.dependencies) }
    for expression in request.columns.map(\.expression) + keys {
      read.formUnion(PredicateDependencies(of: expression))
    }
    dependencies = ChangeDependencies(
      read, family: request.family(in: context.model), shownSlots: [], prefetch: [],
      in: context.model)
    var request = request
    for expression in keys + request.sort.map(\.expression) {
      request.columns.append(
        FetchColumn(name: String(request.columns.count), expression: expression))
    }
    self.request = request
  }

  /// The rows are here. What was noted meanwhile is news.
  package func begin(with rows: [Row]) {
    self.rows = rows
  }

  // MARK: Changes

  package var observedProperties: Set<PropertyReference> { dependencies.properties }
  package var observedEntities: Set<EntityNumber> { dependencies.entities }

  package func note(_ change: ChangeSet) throws(OrreryError) {
    guard !isOutOfStep else { return }
    let reach = try dependencies.reach(of: change, in: context)
    if reach.isEverything || reach.isUntraceable { noteEverything() }
    touched.formUnion(reach.keys.keys)
  }

  package func note(_ save: SavedChanges) {
    if dependencies.isSilent(about: save) { noteEverything() }
  }

  package func noteEverything() {
    isOutOfStep = true
    running = nil
  }

  package func forgetNews() {
    isOutOfStep = false
    touched = []
  }

  package var hasMuchNews: Bool { hasNews }

  /// What became of the rows since it was asked last.
  package func takeNews() throws(OrreryError) -> AggregateChange {
    guard hasNews else { return AggregateChange() }
    let old = rows
    rows = try newRows()
    isOutOfStep = false
    touched = []
    return Self.change(from: old, to: rows)
  }

  private func newRows() throws(OrreryError) -> [Row] {
    if var groups = running {
      // After an error nothing holds any more.
      running = nil
      try context.update(&groups, with: touched)
      running = groups
    } else if context.tellsEveryChange, context.needsMerging(request) {
      running = try context.runningGroups(of: request, limit: Self.maximumKeptObjects)
    }
    if let running { return try rows(of: try context.rows(of: running)) }
    return try fetchedRows()
  }

  private func fetchedRows() throws(OrreryError) -> [Row] {
    if context.needsMerging(request) { return try rows(of: try context.fetchRows(request)) }
    var sink = GroupCollector()
    try context.coordinator.reader.fetch(request, into: &sink)
    return rows(in: sink)
  }

  /// The values in the form in which the store sends them.
  private func rows(of rows: [[Value]]) throws(OrreryError) -> [Row] {
    let noObject = ObjectID(entity: request.entity, key: 0)
    var sink = GroupCollector()
    for row in rows {
      sink.beginRow(noObject, version: 0)
      for (index, value) in row.enumerated() {
        try sink.send(value, as: request.columns[index].type, column: index)
      }
      sink.endRow()
    }
    return self.rows(in: sink)
  }

  private func rows(in sink: GroupCollector) -> [Row] {
    let keys = columnCount..<columnCount + keyCount
    return sink.rows.map { values in
      Row(
        key: Array(values[keys]), values: Array(values[..<columnCount]),
        order: Array(values[keys.upperBound...]))
    }
  }

  // MARK: Comparing

  private static func change(from old: [Row], to new: [Row]) -> AggregateChange {
    let oldPlaces = places(of: old)
    let newPlaces = places(of: new)
    var change = AggregateChange()
    for (place, row) in old.enumerated().reversed() where newPlaces[row.identity] == nil {
      change.deletes.append(.init(place: place, key: row.key))
    }
    var sources: [Int?] = []
    for (place, row) in new.enumerated() {
      let source = oldPlaces[row.identity]
      sources.append(source)
      guard let source else {
        change.inserts.append(place)
        continue
      }
      if !row.isSame(as: old[source]) { change.updates.append(place) }
    }
    let settled = settledPlaces(sources, touched: Set(change.updates), of: old.count)
    for (place, source) in sources.enumerated() where !settled.contains(place) {
      guard let source else { continue }
      change.moves.append(.init(from: source, to: place))
    }
    // Only the order was touched: nothing to show.
    change.updates.removeAll { place in
      guard let source = sources[place] else { return true }
      return new[place].hasValues(of: old[source])
    }
    return change
  }

  private static func places(of rows: [Row]) -> [[Value]: Int] {
    var places: [[Value]: Int] = [:]
    for (place, row) in rows.enumerated() { places[row.identity] = place }
    return places
  }

  /// The new places of rows that need not move: all that nothing touched, which keep their order,
  /// and of those between two of them as many as can be.
  ///
  /// - Parameters:
  ///   - sources: the old place of each row, nil for a new one.
  ///   - count: how many rows there were.
  private static func settledPlaces(
    _ sources: [Int?], touched: Set<Int>, of count: Int
  ) -> Set<Int> {
    var isAnchor = [Bool](repeating: false, count: count)
    for (place, source) in sources.enumerated() where !touched.contains(place) {
      if let source { isAnchor[source] = true }
    }
    var anchorsBefore = 0
    let oldAnchors = isAnchor.map { isAnchor in
      defer { anchorsBefore += isAnchor ? 1 : 0 }
      return anchorsBefore
    }
    var settled: Set<Int> = []
    var run: [(place: Int, source: Int)] = []
    func settleRun() {
      let kept = run.map(\.source).longestIncreasing
      settled.formUnion(kept.map { run[$0].place })
      run = []
    }
    var anchors = 0
    for (place, source) in sources.enumerated() {
      guard let source else { continue }
      if isAnchor[source] {
        settleRun()
        settled.insert(place)
        anchors += 1
      } else if oldAnchors[source] == anchors {
        run.append((place, source))
      }
    }
    settleRun()
    return settled
  }
}

/// What became of the rows of a live aggregate. Removals name places among the old rows, all else
/// places among the new ones.
package struct AggregateChange: Sendable {
  package struct Delete: Sendable {
    package var place: Int
    package var key: [Value]
  }

  package struct Move: Hashable, Sendable {
    package var from: Int
    package var to: Int
  }

  /// Descending.
  package var deletes: [Delete] = []
  /// Ascending by `to`.
  package var moves: [Move] = []
  /// Ascending.
  package var inserts: [Int] = []
  /// Ascending; rows whose values are others, moved or not.
  package var updates: [Int] = []

  package init() {}

  package var isEmpty: Bool {
    deletes.isEmpty && moves.isEmpty && inserts.isEmpty && updates.isEmpty
  }
}
