import ObjectModel

/// Carries an `OrreryError` up through the recursive functions of this module. The error itself is
/// large and would take its room in every frame once per call that can throw; nested predicates
/// would then need megabytes of stack. No package function throws it.
indirect enum PredicateFault: Error {
  case error(OrreryError)
  /// Of the predicate that is this argument.
  case inArgument(Int, PredicateFault)

  /// So many arguments within one another a message names.
  private static let toldDepth = 3

  /// Its text and its place are those of the innermost predicate; the message says which that is.
  var error: OrreryError {
    var (fault, arguments) = (self, [Int]())
    while true {
      switch fault {
      case .inArgument(let index, let inner):
        arguments.append(index)
        fault = inner
      case .error(var error):
        if arguments.isEmpty { return error }
        let told = arguments.prefix(Self.toldDepth).map { "argumentArray[\($0)]" }
        let more = arguments.count > Self.toldDepth ? "…" : ""
        error.message =
          "In the predicate that is \(told.joined(separator: "."))\(more): \(error.message)"
        return error
      }
    }
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
