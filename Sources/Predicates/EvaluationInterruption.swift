import Foundation
import ObjectModel

/// Lets whoever runs an evaluation end it from elsewhere. A read of a store sets it for what SQLite
/// calls: SQLite itself cannot look up from a function that it waits for. It interrupts nothing by
/// itself; what may run long asks.
///
/// The question is kept with the thread, in POSIX's own storage. It is no task-local value: the
/// threads that read are no tasks, and there Swift 6.3's runtime loses its stack of these and reads
/// from address -8 (seen under fifty connections).
package enum EvaluationInterruption {
  /// Whether an evaluation is to end. Asked often: it must be cheap.
  package typealias Question = @Sendable () -> Bool

  private final class Asked {
    let question: Question

    init(_ question: @escaping Question) {
      self.question = question
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    // It fails where a process has used up its keys, of which there are a thousand.
    precondition(pthread_key_create(&key, nil) == 0, "There is no room for thread-local values.")
    return key
  }()

  /// Whether the evaluation on this thread is to end.
  package static func isRequested() -> Bool {
    guard let asked = pthread_getspecific(key) else { return false }
    return Unmanaged<Asked>.fromOpaque(asked).takeUnretainedValue().question()
  }

  /// Runs the body, whose evaluations on this thread end once the answer is yes.
  package static func asking<Result>(
    _ question: @escaping Question, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = pthread_getspecific(key)
    let asked = Asked(question)
    pthread_setspecific(key, Unmanaged.passUnretained(asked).toOpaque())
    defer { pthread_setspecific(key, outer) }
    return try withExtendedLifetime(asked) { try body() }
  }

  /// Between two objects of many.
  ///
  /// - Throws: `rpc.requestCancelled` where the evaluation is to end.
  package static func check() throws(OrreryError) {
    if isRequested() { throw error }
  }

  package static var error: OrreryError {
    OrreryError(.requestCancelled, "The read was cancelled.")
  }
}
