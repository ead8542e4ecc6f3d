import Dispatch
import NIOCore
import Synchronization

/// Carries what a thread came to to the event loop, which takes it when it is told, or waits for it
/// where it cannot go on without.
final class OutcomeMailbox<Outcome: Sendable>: Sendable {
  private let outcome = Mutex<Outcome?>(nil)
  private let filled = DispatchSemaphore(value: 0)

  /// What the thread tells with.
  ///
  /// - Parameter proceed: Called on the event loop, which is told before whoever waits goes on:
  ///   that may be the end of the loop.
  func teller(
    on loop: any EventLoop, _ proceed: @escaping (Outcome) -> Void
  ) -> @Sendable (Outcome) -> Void {
    let receiver = NIOLoopBound(proceed, eventLoop: loop)
    return { new in
      self.outcome.withLock { $0 = new }
      loop.execute {
        if let outcome = self.take() { receiver.value(outcome) }
      }
      self.filled.signal()
    }
  }

  func put(_ new: Outcome) {
    outcome.withLock { $0 = new }
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
