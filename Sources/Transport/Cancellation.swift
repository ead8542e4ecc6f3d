import Synchronization

/// Cancels the requests that code waits for on its thread, one after the other.
package final class Cancellation: Sendable {
  /// Of the code that runs; nil where nothing cancels it.
  @TaskLocal package static var current: Cancellation?

  /// What cancels the request that is waited for; nil once it is cancelled.
  private let request = Mutex<(@Sendable () -> Void)?>({})

  package init() {}

  package var isCancelled: Bool { request.withLock { $0 == nil } }

  /// Cancels the request that is waited for, and all that come.
  package func cancel() { request.withLock { $0.take() }?() }

  package func follow(_ cancel: @escaping @Sendable () -> Void) {
    request.withLock { if $0 != nil { $0 = cancel } }
    if isCancelled { cancel() }
  }
}
