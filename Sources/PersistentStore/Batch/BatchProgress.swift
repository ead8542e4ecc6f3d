import Synchronization

/// How far a batch request or a migration is: written by the thread at work, read by any. It tells
/// nobody by itself.
package final class BatchProgress: Sendable {
  private let totalCount = Atomic<Int>(0)
  private let completedCount = Atomic<Int>(0)

  package init() {}

  /// How many objects the request is about; 0 while that is not known.
  package var total: Int { totalCount.load(ordering: .relaxed) }

  /// How many of them are written.
  package var completed: Int { min(completedCount.load(ordering: .relaxed), total) }

  func begin(total: Int) {
    totalCount.store(total, ordering: .relaxed)
  }

  func complete(_ count: Int) {
    completedCount.add(count, ordering: .relaxed)
  }
}
