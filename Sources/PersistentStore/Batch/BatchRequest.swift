import ObjectModel
import Predicates
import Synchronization

/// What a batch request does to what is saved: Core Data's NSBatchInsertRequest,
/// NSBatchUpdateRequest and NSBatchDeleteRequest, but under all rules of an ordinary save.
package enum BatchRequest: Sendable {
  case insert(BatchInsert)
  case update(BatchUpdate)
  case delete(BatchDelete)

  /// Failures that one error lists, at the most. The first so many are found, then the work stops.
  package static let maximumListedErrors = 100
  /// Objects that a result names, at the most.
  package static let maximumNamedObjects = 10_000

  /// Throws all of the failures as one error, where there are any.
  static func throwAny(of failures: [OrreryError]) throws(OrreryError) {
    if let error = OrreryError(combining: failures, limit: maximumListedErrors) { throw error }
  }
}

package struct BatchInsert: Sendable {
  /// What becomes of an object whose unique values another has.
  package enum ConflictRule: String, CaseIterable, Sendable {
    /// The request fails.
    case error
    /// The values given are set on the other object instead.
    case update
    /// The object is left out.
    case skip
  }

  /// Concrete.
  package var entity: EntityNumber
  package var onConflict = ConflictRule.error
  /// How many objects.
  package var count: Int
  /// The values of one object by slot, nil where none is given. Called for 0 up, once each.
  package typealias Rows = (Int) throws(OrreryError) -> [Value?]
  /// Called once, on the thread that does the work.
  package var makeRows: @Sendable () -> Rows

  package init(entity: EntityNumber, count: Int, makeRows: @escaping @Sendable () -> Rows) {
    self.entity = entity
    self.count = count
    self.makeRows = makeRows
  }
}

package struct BatchUpdate: Sendable {
  /// With the objects of its subentities.
  package var entity: EntityNumber
  /// nil for all objects.
  package var predicate: CompiledPredicate?
  /// By slot: attributes and to-one relationships.
  package var values: [Int: Value] = [:]
  /// By slot: attributes that get what the expression says of the object as it was.
  package var expressions: [Int: CompiledExpression] = [:]

  package init(entity: EntityNumber) {
    self.entity = entity
  }
}

package struct BatchDelete: Sendable {
  /// With the objects of its subentities.
  package var entity: EntityNumber
  /// nil for all objects.
  package var predicate: CompiledPredicate?

  package init(entity: EntityNumber) {
    self.entity = entity
  }
}

package struct BatchResult: Hashable, Sendable {
  /// Objects that the request itself is about: found by its predicate, or given to insert.
  package var matched = 0
  package var inserted = 0
  /// Objects of which something changed, those at the other ends of relationships too.
  package var updated = 0
  /// With those that delete rules took.
  package var deleted = 0
  /// Of the history's transaction, where there is history.
  package var transaction: Int64?
  /// nil where these are more objects than `BatchRequest.maximumNamedObjects`.
  package var changes: ChangeSet?

  package var changedObjects: Int { inserted + updated + deleted }
}

/// How far a batch request, a migration, a check or a backup is.
package final class BatchProgress: Sendable {
  private let totalCount = Atomic<Int>(0)
  private let completedCount = Atomic<Int>(0)

  package init() {}

  /// How many objects the request is about, or pages of a backup; 0 while that is not known.
  package var total: Int { totalCount.load(ordering: .relaxed) }

  package var completed: Int { min(completedCount.load(ordering: .relaxed), total) }

  package func begin(total: Int) {
    totalCount.store(total, ordering: .relaxed)
  }

  package func complete(_ count: Int) {
    completedCount.add(count, ordering: .relaxed)
  }
}
