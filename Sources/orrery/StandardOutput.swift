import Foundation
import Glibc

/// Text for scripts. Only commands that do not speak the protocol on standard output use it.
enum StandardOutput {
  /// Whoever read it has gone, as `head` does: no failure, and not worth a word.
  struct ReaderGone: Error {}

  /// - Throws: `ReaderGone`; a `Failure` where it cannot be written.
  static func write(_ text: String) throws {
    do throws(WriteError) {
      try FileOutput(descriptor: STDOUT_FILENO).write(Array(text.utf8))
    } catch {
      throw failure(error.number)
    }
  }

  /// Writes what has come of something that is done, which the failure then says.
  ///
  /// - Parameter done: What was done; nil for nothing.
  static func write(_ text: String, after done: String?) throws {
    do {
      try write(text)
    } catch let failure as Failure {
      throw done.map(failure.advising) ?? failure
    }
  }

  /// Why standard output could not be written, by the system's number for it.
  static func failure(_ number: CInt) -> any Error {
    guard number != EPIPE else { return ReaderGone() }
    let reason = String(cString: strerror(number))
    return Failure("Cannot write to standard output: \(reason).", code: .failure)
  }

  /// In columns; nil where it is no terminal, or one that does not say.
  static var width: Int? { columns(of: STDOUT_FILENO) }

  /// Calls once nobody can read standard output any more, from a thread of its own, which waits for
  /// that as long as the process lives. A file has no reader that could go.
  static func whenReaderGoes(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0, errno == EINTR {}
      body()
    }
  }
}

/// Text for people, past whatever standard output is used for.
enum StandardError {
  /// Of as much as the descriptor takes: there is nobody to tell that it takes no more.
  static func write(_ text: String) {
    do throws(WriteError) {
      try FileOutput(descriptor: STDERR_FILENO).write(Array(text.utf8))
    } catch {}
  }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// In columns; nil where it is no terminal, or one that does not say.
  static var width: Int? { columns(of: STDERR_FILENO) }
}

/// How wide a terminal is; nil for what is none, or does not say.
private func columns(of descriptor: CInt) -> Int? {
  var size = winsize()
  guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
  else { return nil }
  return Int(size.ws_col)
}

private struct WriteError: Error {
  let number: CInt
}

private struct FileOutput {
  let descriptor: CInt

  func write(_ bytes: [UInt8]) throws(WriteError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Somebody who shares the descriptor does not wait; this program does.
        var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&output, 1, -1)
        continue
      }
      guard count > 0 else { throw WriteError(number: count < 0 ? errno : EIO) }
      start += count
    }
  }
}
