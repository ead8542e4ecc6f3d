import PersistentStore
import Predicates

/// What a live list shows: a fetch, what its rows are divided by, and what of each row is told.
package struct FetchedResultsRequest: Sendable {
  /// Predicate, order, limit and offset. Its columns are the list's affair, and it is of objects:
  /// grouping and distinctness mean nothing here.
  package let fetch: ResolvedFetchRequest
  /// What names a row's section, and how sections are ordered: they come before any other order, so
  /// that every section is in one piece. nil for a list of one section.
  package let section: CompiledSortDescriptor?
  /// The properties whose change makes a row's content another; nil for all but
  /// to-many relationships.
  package let shownSlots: Set<Int>?
  /// What is shown of each row besides, under the names that changes of it are told by.
  package let shownKeyPaths: [FetchColumn]
  /// The ways to related objects that are shown with the rows.
  package let prefetch: [[RelationshipStep]]

  package init(
    fetch: ResolvedFetchRequest, section: CompiledSortDescriptor? = nil,
    shownSlots: Set<Int>? = nil, shownKeyPaths: [FetchColumn] = [],
    prefetch: [[RelationshipStep]] = []
  ) {
    var fetch = fetch
    if let section {
      fetch.sort = Self.sort(by: section) + fetch.sort
    }
    fetch.columns = []
    fetch.isDistinct = false
    fetch.grouping = nil
    self.fetch = fetch
    self.section = section
    self.shownSlots = shownSlots
    self.shownKeyPaths = shownKeyPaths
    self.prefetch = prefetch
  }

  /// A comparator other than the plain one can hold two names level, which are two sections still.
  private static func sort(by section: CompiledSortDescriptor) -> [CompiledSortDescriptor] {
    guard section.comparator != .compare else { return [section] }
    let exact = CompiledSortDescriptor(
      expression: section.expression, isAscending: true, comparator: .compare)
    return [section, exact]
  }

  /// The rows that a limit and an offset leave of so many.
  func shown(of count: Int) -> Range<Int> {
    let start = min(fetch.offset, count)
    return start..<min(lastShown, count)
  }

  /// Behind the last row that can be shown.
  var lastShown: Int {
    guard let limit = fetch.limit else { return .max }
    let (end, isOverflow) = fetch.offset.addingReportingOverflow(limit)
    return isOverflow ? .max : end
  }
}
