import ArgumentParser
import Glibc
import Server
import Transfer
import Transport

/// What `orrery export` and `orrery import` share: running to an end that leaves nothing half done,
/// whatever ends it, and saying how far they are.
enum TransferCommand {
  /// Runs the body with a client of the document.
  static func run(
    _ document: String, _ request: DocumentRequest, _ body: (BlockingClient) throws -> Void
  ) throws {
    // Whoever reads no more is told of by the write that fails.
    signal(SIGPIPE, SIG_IGN)
    let client = try BlockingClient(document, request)
    let result = Result { try body(client) }
    try client.end()
    do {
      try result.get()
    } catch let interrupted as Interruption.Interrupted {
      throw end(by: interrupted.signal)
    } catch is TransferOutput.ReaderGone {
      throw ExitCode.inputOutput
    }
  }

  /// Ends the process by the signal that it has caught, so that whoever started it sees that.
  /// - Returns: the exit code that shells give to such an end, should the signal be of no effect.
  private static func end(by number: Int32) -> ExitCode {
    signal(number, SIG_DFL)
    // Whoever read signals from a descriptor has kept them from this thread.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    return ExitCode(128 + number)
  }
}

/// How far a command is, on a terminal and nowhere else: one line that is written over and over.
final class ProgressLine {
  private static let interval: Int64 = 200_000_000

  private let isShown: Bool
  private let text: (Int) -> String
  private var next: Int64 = 0

  /// - Parameter text: says what a count means.
  init(_ text: @escaping (Int) -> String) {
    isShown = isatty(STDERR_FILENO) == 1
    self.text = text
  }

  func show(_ count: Int) {
    guard isShown, Self.now >= next else { return }
    next = Self.now + Self.interval
    StandardError.write("\r\(text(count))\u{1B}[K")
  }

  /// Takes the line away.
  func end() {
    if isShown, next > 0 { StandardError.write("\r\u{1B}[K") }
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
