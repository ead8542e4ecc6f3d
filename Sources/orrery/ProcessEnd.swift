import ArgumentParser
import Glibc

/// Ending as whoever started the program expects to see it.
enum ProcessEnd {
  /// Ends the process by a signal: one that it has caught, or SIGPIPE.
  /// - Returns: the exit code that shells give to such an end, should the signal be of no effect.
  static func by(_ number: Int32) -> ExitCode {
    signal(number, SIG_DFL)
    // Whoever read signals from a descriptor has kept them from this thread.
    unblock([number])
    raise(number)
    return ExitCode(128 + number)
  }

  /// Lets signals reach the process although whoever started it had them blocked, as programs with
  /// threads do.
  static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
