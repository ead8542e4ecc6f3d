import Synchronization

/// Tells each of any number of listeners everything, in order. A listener that is slow holds up
/// nobody and misses nothing.
package final class Broadcast<Element: Sendable>: Sendable {
  /// nil once it is finished.
  private let listeners = Mutex<[AsyncStream<Element>.Continuation]?>([])

  package init() {}

  /// Everything that is told from now on, behind what is given.
  package func elements(after first: Element? = nil) -> AsyncStream<Element> {
    AsyncStream { listener in
      if let first { listener.yield(first) }
      listeners.withLock { if $0?.append(listener) == nil { listener.finish() } }
    }
  }

  package func send(_ element: Element) {
    listeners.withLock {
      $0?.removeAll { if case .terminated = $0.yield(element) { true } else { false } }
    }
  }

  package func finish() { for each in listeners.withLock({ $0.take() }) ?? [] { each.finish() } }

  deinit { finish() }
}
