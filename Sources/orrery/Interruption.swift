import ArgumentParser
import Glibc
import NIOCore
import NIOPosix
import Synchronization
import Transport

/// A signal that asks a command to stop, seen at any point where it waits: for a reply, or for a
/// descriptor. The command cleans up and then ends by the signal, as its shell expects.
final class Interruption: Sendable {
  /// What waiting throws.
  struct Interrupted: Error {
    let signal: Int32
  }

  private let signal = Mutex<Int32?>(nil)
  private let onSignal = Mutex<(@Sendable () -> Void)?>(nil)
  /// Readable once there was a signal.
  private let pipe: (read: CInt, write: CInt)
  private let source: NIOLoopBoundBox<SignalSource?>

  /// - Parameter loop: one that nothing else ever blocks.
  init(on loop: any EventLoop) throws {
    var ends: [CInt] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw Failure.system("make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipe = (ends[0], ends[1])
    source = NIOLoopBoundBox.makeEmptyBox(valueType: SignalSource.self, eventLoop: loop)
    try loop.submit { [self] in
      source.value = SignalSource(on: loop) { [self] in take($0) }
    }.wait()
  }

  private func take(_ number: Int32) {
    signal.withLock { $0 = $0 ?? number }
    _ = write(pipe.write, [0], 1)
    onSignal.withLock { $0 }?()
  }

  /// - Parameter body: called on another thread, once a signal has come.
  func notify(_ body: @escaping @Sendable () -> Void) {
    onSignal.withLock { $0 = body }
  }

  func check() throws {
    if let signal = signal.withLock({ $0 }) { throw Interrupted(signal: signal) }
  }

  /// Waits until the descriptor can be read, or written.
  func wait(for descriptor: CInt, _ events: Int32) throws {
    try check()
    var polled = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, 2, -1) < 0, errno == EINTR {}
    try check()
  }

  /// Lets signals have their usual effect again.
  func end() throws {
    onSignal.withLock { $0 = nil }
    try source.eventLoop.submit { [self] in
      source.value?.cancel()
      source.value = nil
    }.wait()
    close(pipe.read)
    close(pipe.write)
  }
}

extension Failure {
  /// The system's own word on what has just failed.
  /// - Parameter code: left out: by whether it is that a file is not there.
  static func system(_ what: String, hint: String? = nil, code: ExitCode? = nil) -> Failure {
    let reason = String(cString: strerror(errno))
    let code = code ?? (errno == ENOENT ? .noInput : .inputOutput)
    return Failure("Cannot \(what): \(reason).", hint: hint, code: code)
  }
}
