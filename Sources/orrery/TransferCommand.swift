import ArgumentParser
import Glibc
import Server
import Transfer
import Transport

/// What `orrery export` and `orrery import` share: running to an end that leaves nothing half done,
/// whatever ends it, and saying how far they are.
enum TransferCommand {
  /// Runs the body with a client of the document.
  ///
  /// - Parameters:
  ///   - model: The path of the one that it has to be open with; nil for any.
  ///   - tellsRecovery: Whether to say on standard error that there are edits to be recovered.
  static func run(
    _ request: DocumentRequest, model: String?, tellsRecovery: Bool,
    _ body: (BlockingClient) throws -> Void
  ) throws {
    let wishes: OpeningWishes = model.map { [("model", ["path": .string($0)])] } ?? []
    let client = try DocumentServer.retrying {
      let place = try DocumentServer.find(
        request, wishes, isReading: request.options.isReadOnly)
      return try BlockingClient(place, request)
    }
    if tellsRecovery { RecoveryNote.tell(of: client.opened) }
    let result = Result { try body(client) }
    try client.end()
    try result.get()
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
