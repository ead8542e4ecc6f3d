import Foundation

/// Starting child processes, one at a time. A pipe that another child inherits by accident does not
/// end when its owner closes it, and a test that waits for the end waits for ever.
enum Spawning {
  private static let lock = NSLock()

  /// Makes pipes and starts a process with them, while no other test does.
  static func alone<T>(_ body: () throws -> T) rethrows -> T {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Neither end is inherited, but for what `Process` itself hands to its child.
  static func pipe() -> Pipe {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}
