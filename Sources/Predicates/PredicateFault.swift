import ObjectModel

/// Carries an `OrreryError` up through the recursive functions of this module. The error itself is
/// large and would take its room in every frame once per call that can throw; nested predicates
/// would then need megabytes of stack. No package function throws it.
indirect enum PredicateFault: Error {
  case error(OrreryError)

  var error: OrreryError {
    switch self {
    case .error(let error): error
    }
  }

  /// The same, of the predicate that is an argument: its text and its place are that one's.
  func inArgument(_ index: Int) -> PredicateFault {
    var error = error
    error.message = "In the predicate that is argumentArray[\(index)]: \(error.message)"
    return .error(error)
  }

  /// Runs what throws faults where errors are to be thrown.
  static func unwrapped<Result>(
    _ body: () throws(PredicateFault) -> Result
  ) throws(OrreryError) -> Result {
    do { return try body() } catch { throw error.error }
  }

  /// Runs what throws errors where faults are to be thrown.
  @inline(never)
  static func wrapped<Result>(
    _ body: () throws(OrreryError) -> Result
  ) throws(PredicateFault) -> Result {
    do { return try body() } catch { throw .error(error) }
  }
}
