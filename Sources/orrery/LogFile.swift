import ArgumentParser
import Foundation
import Glibc
import Logging
import Synchronization

/// How much a server logs.
enum LogLevel: String, ExpressibleByArgument, CaseIterable {
  case debug, info, notice, warning, error

  fileprivate var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .notice: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}

/// Where a server logs to.
struct LogDestination: Sendable {
  /// nil: standard error.
  var path: String?
  var level = LogLevel.info

  func logger(writingTo file: LogFile?) -> Logger {
    var logger = Logger(label: "orrery") { label -> any LogHandler in
      if let file { return FileLogHandler(file) }
      return StreamLogHandler.standardError(label: label)
    }
    logger.logLevel = level.level
    return logger
  }
}

/// A file that lines are added to, by several processes too.
final class LogFile: Sendable {
  private let path: String
  private let descriptor: Mutex<CInt>

  init(_ path: String) throws {
    self.path = path
    let opened = Self.open(path)
    guard opened >= 0 else { throw Failure.system("write \(path)", code: .inputOutput) }
    descriptor = Mutex(opened)
  }

  deinit {
    descriptor.withLock { _ = close($0) }
  }

  private static func open(_ path: String) -> CInt {
    Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600)
  }

  /// Goes on in the file that is at the path now: somebody may have moved the old one away. Where
  /// none can be opened it goes on in the old one.
  func reopen() {
    descriptor.withLock { descriptor in
      let opened = Self.open(path)
      guard opened >= 0 else { return }
      close(descriptor)
      descriptor = opened
    }
  }

  /// Adds a line. There is nobody to tell that it cannot be written.
  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    descriptor.withLock { _ = Glibc.write($0, bytes, bytes.count) }
  }
}

/// Lines as `2026-01-31T12:00:00Z warning 4242 What happened. key=value`; the number is that of the
/// process.
private struct FileLogHandler: LogHandler {
  private let file: LogFile
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()

  init(_ file: LogFile) {
    self.file = file
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    let details = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let text = TerminalText.shown("\(event.message)\(details)")
    let time = Date.now.formatted(.iso8601)
    file.write("\(time) \(event.level) \(getpid()) \(text)")
  }
}
