import ObjectModel
import PersistentStore
import Predicates

/// A live aggregate: the rows of a fetch of groups in a context, kept up to date. All objects are
/// put in their groups when it is opened, and again when more has changed than anybody lists; other
/// changes cost the objects they touch, and the groups. Only where the least or greatest value
/// goes, or a function needs all values, a group is added up anew from what the objects have
/// brought to it.
///
/// The rows are computed anew each time where there are more objects than are kept, and in a
/// context that does not merge.
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

  /// What is computed, on any thread.
  package struct Content: Sendable {
    /// In order.
    package fileprivate(set) var rows: [Row] = []
    /// nil where nothing is kept.
    fileprivate var running: RunningGroups?
  }

  /// What became of the rows.
  package struct News: Sendable {
    /// As of a list of one section; what it names as ids means nothing.
    package var change = FetchedResultsChange()
    /// Of the groups that are gone, in the order of the deletes.
    package var deletedKeys: [[Value]] = []
  }

  /// Its columns are followed by those of keys and order.
  private let request: ResolvedFetchRequest
  private let columnCount: Int
  private let keyCount: Int
  /// As of the news that were taken last.
  package private(set) var content = Content()
  package var rows: [Row] { content.rows }

  /// Of how many objects what they have brought is kept.
  private static let maximumKeptObjects = 500_000

  /// Computes the rows.
  ///
  /// - Parameter request: a fetch of groups.
  package convenience init(
    _ request: ResolvedFetchRequest, in context: ManagedObjectContext
  ) throws(OrreryError) {
    self.init(expecting: request, in: context)
    content = try computed()
  }

  /// Expects the rows, as another one over a snapshot of the context computes them: see `begin`.
  package init(expecting request: ResolvedFetchRequest, in context: ManagedObjectContext) {
    let keys = request.grouping?.keys ?? []
    columnCount = request.columns.count
    keyCount = keys.count
    let dependencies = ChangeDependencies(
      request.dependencies(includingColumns: true), family: request.family(in: context.model),
      shownSlots: [], prefetch: [], in: context.model)
    var request = request
    for expression in keys + request.sort.map(\.expression) {
      request.columns.append(
        FetchColumn(name: String(request.columns.count), expression: expression))
    }
    self.request = request
    super.init(dependencies, in: context)
  }

  /// The rows are here. What was noted meanwhile is news.
  package func begin(with content: Content) { self.content = content }

  // MARK: Changes

  package override var hasMuchNews: Bool { hasNews }

  /// What became of the rows since it was asked last.
  package func takeNews() throws(OrreryError) -> News {
    guard hasNews else { return News() }
    let old = rows
    // Other objects than those that were touched may be grouped otherwise.
    if var running = noted.isOfAll ? nil : content.running {
      // After an error nothing holds any more.
      content.running = nil
      try context.update(&running, with: Set(noted.keys.keys))
      content = try self.content(of: running)
    } else {
      content = try computed()
    }
    forgetNews()
    return Self.change(from: old, to: rows)
  }

  private func computed() throws(OrreryError) -> Content {
    content.running = nil
    if context.tellsEveryChange,
      let running = try context.runningGroups(of: request, limit: Self.maximumKeptObjects)
    {
      return try content(of: running)
    }
    return Content(rows: try fetchedRows())
  }

  private func content(of running: RunningGroups) throws(OrreryError) -> Content {
    Content(rows: rows(of: try context.rows(of: running)), running: running)
  }

  private func fetchedRows() throws(OrreryError) -> [Row] {
    if context.needsMerging(request) { return rows(of: try context.fetchRows(request)) }
    var sink = GroupCollector()
    try context.coordinator.reader.fetch(request, into: &sink)
    return rows(of: sink.rows)
  }

  /// The values in the form in which the store sends them.
  private func rows(of rows: [[Value]]) -> [Row] {
    let keys = columnCount..<columnCount + keyCount
    return rows.map { row in
      let values = zip(row, request.columns).map { $0.asColumn(of: $1.type) }
      return Row(
        key: Array(values[keys]), values: Array(values[..<columnCount]),
        order: Array(values[keys.upperBound...]))
    }
  }

  // MARK: Comparing

  /// Rows that are new, gone or others take places among those that nothing touched, which keep
  /// their order.
  private static func change(from old: [Row], to new: [Row]) -> News {
    // Rows pass for objects, named by where they were, or behind that.
    func id(_ number: Int) -> ObjectID {
      ObjectID(entity: EntityNumber(rawValue: 1), key: Int64(number))
    }
    var places = Dictionary(zip(old.map(\.identity), 0...), uniquingKeysWith: { first, _ in first })
    var settled: Set<Int> = []
    var placed: [RowChanges.Ranked] = []
    var touched: [ObjectID: [String]] = [:]
    for (place, row) in new.enumerated() {
      let source = places.removeValue(forKey: row.identity)
      if let source, row.isSame(as: old[source]) {
        settled.insert(source)
        continue
      }
      placed.append(.init(rank: place, id: id(source ?? old.count + place)))
      // Where only the order was touched there is nothing to show.
      if let source, !row.hasValues(of: old[source]) { touched[id(source)] = [] }
    }
    let replaced = old.indices.filter { !settled.contains($0) }
    let sections = SectionCounts(order: nil)
    let change = RowChanges(
      old: .init(
        0..<old.count, sections, replacing: replaced.map { .init(rank: $0, id: id($0)) }),
      new: .init(0..<new.count, sections, replacing: placed),
      anchorLeaving: id, anchorEntering: id
    ).change(touched: touched) { _ in nil }
    return News(change: change, deletedKeys: change.deletes.map { old[$0.place.row].key })
  }
}
