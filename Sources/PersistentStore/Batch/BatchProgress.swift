import Synchronization

/// How far a batch request, a migration, a check or a backup is: written by the thread at work,
/// read by any. It tells nobody by itself.
package final class BatchProgress: Sendable {
  private let totalCount = Atomic<Int>(0)
  private let completedCount = Atomic<Int>(0)

  package init() {}

  /// How many objects the request is about, or pages of a backup; 0 while that is not known.
  package var total: Int { totalCount.load(ordering: .relaxed) }

  /// How many of them are done.
  package var completed: Int { min(completedCount.load(ordering: .relaxed), total) }

  package func begin(total: Int) {
    totalCount.store(total, ordering: .relaxed)
  }

  package func complete(_ count: Int) {
    completedCount.add(count, ordering: .relaxed)
  }
}
