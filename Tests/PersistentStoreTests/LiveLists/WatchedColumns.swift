import ObjectModel
import PersistentStore
import Predicates

@testable import ObjectContext

/// What a client shows of the key paths of a list, read again only where it is told to.
struct WatchedColumns {
  private let columns: [FetchColumn]
  private var values: [ObjectID: [Value]] = [:]

  init(
    _ columns: [FetchColumn], of ids: [ObjectID], in context: ManagedObjectContext
  ) throws {
    self.columns = columns
    for id in ids { values[id] = try read(id, context) }
  }

  private func read(_ id: ObjectID, _ context: ManagedObjectContext) throws -> [Value] {
    try columns.map {
      try PredicateEvaluator().value(of: $0.expression, object: id, in: context).asStored
    }
  }

  /// Reads again what the outcomes tell of, and says what else is not as it was.
  mutating func fault(
    of ids: [ObjectID], after outcomes: [FetchedResultsController.Outcome],
    in context: ManagedObjectContext
  ) throws -> String? {
    guard !columns.isEmpty else { return nil }
    var isReset = false
    var told: [ObjectID: Set<String>] = [:]
    for outcome in outcomes {
      switch outcome {
      case .nothing: break
      case .reset: isReset = true
      case .change(let change):
        for row in change.inserts { values[row.id] = nil }
        for update in change.updates { told[update.id, default: []].formUnion(update.keys) }
      }
    }
    var report: String?
    let old = isReset ? [:] : values
    values = [:]
    for id in ids {
      let now = try read(id, context)
      values[id] = now
      guard let before = old[id] else { continue }
      for (column, (was, value)) in zip(columns, zip(before, now)) {
        let name = column.path[0]
        guard was != value, told[id]?.contains(name) != true else { continue }
        report = report ?? "\(id.key)'s \(name) is \(value), was \(was), and nobody was told"
      }
    }
    return report
  }
}
