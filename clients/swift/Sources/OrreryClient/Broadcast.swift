import Synchronization

/// Tells each of any number of listeners everything, in order. A listener that is slow holds up
/// nobody and misses nothing.
package final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var lastKey = 0
    var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
    var isFinished = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Everything that is told from now on.
  package func elements() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream()
    let key = state.withLock { state -> Int? in
      guard !state.isFinished else { return nil }
      state.lastKey += 1
      state.listeners[state.lastKey] = continuation
      return state.lastKey
    }
    if let key {
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.listeners[key] = nil }
      }
    } else {
      continuation.finish()
    }
    return stream
  }

  package func send(_ element: Element) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(element) }
  }

  package func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }

  deinit { finish() }
}
