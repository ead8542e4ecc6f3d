import Foundation

/// Messages from a server, in the order in which they came, for a test that waits for them. It is
/// where the event loop's thread hands over to the test's: nothing here polls or sleeps.
package final class Mailbox: Sendable {
  /// Longer than anything takes that works, shorter than anyone waits for what does not.
  package static let patience: TimeInterval = 60

  private let state = NSCondition()
  // Only touched while `state` is locked, which the compiler cannot see.
  nonisolated(unsafe) private var messages: [[UInt8]] = []
  nonisolated(unsafe) private var hasEnded = false

  package init() {}

  package func put(_ message: [UInt8]) {
    state.lock()
    messages.append(message)
    state.signal()
    state.unlock()
  }

  /// No message will come any more.
  package func end() {
    state.lock()
    hasEnded = true
    state.broadcast()
    state.unlock()
  }

  /// Waits for the next message.
  /// - Returns: nil when the connection ended.
  /// - Throws: when there is none in time.
  package func next() throws -> [UInt8]? {
    state.lock()
    defer { state.unlock() }
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while messages.isEmpty, !hasEnded {
      guard state.wait(until: deadline) else { throw TestFailure("No message came in time.") }
    }
    return messages.isEmpty ? nil : messages.removeFirst()
  }
}

/// Why a test cannot go on.
package struct TestFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
