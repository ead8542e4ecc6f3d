import ObjectModel

/// Running batch requests on another thread, with `StoreFeature.batchRequests`.
package protocol BatchStore {
  /// Does the work of a batch request up to the commit.
  ///
  /// Until it is committed or rolled back nothing else may write, nor read where the store
  /// `isExclusive`; saves would fail with `store.busy`. One that has failed is rolled back.
  ///
  /// - Parameters:
  ///   - handle: Cancels the work.
  ///   - completion: Called once, on the thread of the work, when it is done or rolled back.
  func prepareBatch(
    _ request: BatchRequest, handle: ReadHandle, progress: BatchProgress,
    completion: @escaping @Sendable (Result<BatchResult, OrreryError>) -> Void
  ) -> any BatchTransaction
}

/// A batch request in its transaction. It belongs to the store's owner; what follows on
/// `prepareBatch` is for one whose work is done.
package protocol BatchTransaction: AnyObject {
  /// - Parameter completion: Called once, on another thread. After a failure nothing is written,
  ///   unless it is `store.saveUnknown`.
  func commit(completion: @escaping @Sendable (Result<Void, OrreryError>) -> Void)

  /// - Parameter completion: Called once, on another thread.
  func rollBack(completion: @escaping @Sendable () -> Void)

  /// After a commit: what is left to do on the owner's thread, before it uses the store again.
  func finish()
}
