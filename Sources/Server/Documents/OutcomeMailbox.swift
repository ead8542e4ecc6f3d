import Dispatch
import Synchronization

/// Carries what a thread came to to the event loop, which takes it when it is told, or waits for it
/// where it cannot go on without.
final class OutcomeMailbox<Outcome: Sendable>: Sendable {
  private let outcome = Mutex<Outcome?>(nil)
  private let filled = DispatchSemaphore(value: 0)

  /// - Parameter announce: Tells the event loop, before whoever waits goes on: that may be the end
  ///   of the loop.
  func put(_ new: Outcome, announcing announce: () -> Void) {
    outcome.withLock { $0 = new }
    announce()
    filled.signal()
  }

  /// nil where it was taken before.
  func take() -> Outcome? {
    outcome.withLock { outcome in
      defer { outcome = nil }
      return outcome
    }
  }

  /// Stops the calling thread until there is something to take.
  func wait() {
    filled.wait()
  }
}

/// An answer of the event loop's that a thread waits for. It is given once.
final class Leave: Sendable {
  private let answer = Mutex(false)
  private let given = DispatchSemaphore(value: 0)

  func give(_ isGranted: Bool) {
    answer.withLock { $0 = isGranted }
    given.signal()
  }

  func wait() -> Bool {
    given.wait()
    return answer.withLock { $0 }
  }
}

/// Takes something from the thread that made it to the one that is to have it.
final class Handover<Value>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: sending Value) {
    self.value = Mutex(value)
  }

  /// nil where it was taken before.
  func take() -> sending Value? {
    value.withLock { value in
      let taken = value.take()
      return taken
    }
  }
}
