import Synchronization

/// Tells each of any number of listeners everything, in order. A listener that is slow holds up
/// nobody and misses nothing.
package final class Broadcast<Element: Sendable>: Sendable {
  /// nil once it is finished.
  private let listeners = Mutex<[AsyncStream<Element>.Continuation]?>([])

  package init() {}

  /// Everything that is told from now on.
  package func elements() -> AsyncStream<Element> {
    AsyncStream { listener in
      listeners.withLock { listeners in
        if listeners == nil { listener.finish() } else { listeners?.append(listener) }
      }
    }
  }

  package func send(_ element: Element) {
    listeners.withLock {
      $0?.removeAll { if case .terminated = $0.yield(element) { true } else { false } }
    }
  }

  package func finish() {
    for listener in listeners.withLock({ $0.take() }) ?? [] { listener.finish() }
  }

  deinit { finish() }
}
