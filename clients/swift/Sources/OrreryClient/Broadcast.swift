import Foundation
import Synchronization

/// Tells each of any number of listeners everything, in order. A listener that is slow holds up
/// nobody and misses nothing.
package final class Broadcast<Element: Sendable>: Sendable {
  /// nil once it is finished.
  private let listeners = Mutex<[UUID: AsyncStream<Element>.Continuation]?>([:])

  package init() {}

  /// Everything that is told from now on.
  package func elements() -> AsyncStream<Element> {
    let (stream, listener) = AsyncStream<Element>.makeStream()
    let key = UUID()
    listener.onTermination = { [weak self] _ in self?.listeners.withLock { $0?[key] = nil } }
    let isFinished = listeners.withLock { listeners in
      listeners?[key] = listener
      return listeners == nil
    }
    if isFinished { listener.finish() }
    return stream
  }

  package func send(_ element: Element) {
    for listener in listeners.withLock({ $0 ?? [:] }).values { listener.yield(element) }
  }

  package func finish() {
    let last = listeners.withLock { listeners in
      defer { listeners = nil }
      return listeners ?? [:]
    }
    for listener in last.values { listener.finish() }
  }

  deinit { finish() }
}
