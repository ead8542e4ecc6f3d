import ObjectModel

/// Lets whoever runs an evaluation end it from elsewhere. A read of a store sets it for what SQLite
/// calls: SQLite itself cannot look up from a function that it waits for. It interrupts nothing by
/// itself; what may run long asks.
package enum EvaluationInterruption {
  /// Whether the evaluation on this thread is to end. Asked often: it must be cheap.
  @TaskLocal package static var isRequested: @Sendable () -> Bool = { false }

  static var error: OrreryError {
    OrreryError(.fetchCancelled, "The fetch was cancelled.")
  }
}
