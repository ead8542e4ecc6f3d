import Dispatch
import ObjectModel
import PersistentStore
import Synchronization

/// What the owner of a store does in steps, at once.
extension PersistentStore {
  /// A batch request with its commit, the caller waiting.
  package func perform(_ request: BatchRequest) throws(OrreryError) -> BatchResult {
    let prepared = Answer<BatchResult>()
    let batch = prepareBatch(
      request, handle: ReadHandle(), progress: BatchProgress(), completion: prepared.put)
    let result = try prepared.wait()
    let committed = Answer<Void>()
    batch.commit(completion: committed.put)
    try committed.wait()
    batch.finish()
    return result
  }
}

/// An answer on its way from another thread.
private final class Answer<T: Sendable>: Sendable {
  private let result = Mutex<Result<T, OrreryError>?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func put(_ new: Result<T, OrreryError>) {
    result.withLock { $0 = new }
    semaphore.signal()
  }

  func wait() throws(OrreryError) -> T {
    semaphore.wait()
    guard let result = result.withLock({ $0 }) else {
      throw OrreryError(.storeFailed, "There is no answer.")
    }
    return try result.get()
  }
}
