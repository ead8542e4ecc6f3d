import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import Testing
import Transport

/// What peers cause is logged a few times in each period, and then as a number.
struct LogLimiterTests {
  @Test("So many lines in a period, then how many were left out, then as many again")
  func periods() {
    let lines = LogLines()
    let loop = EmbeddedEventLoop()
    let log = LogLimiter(lines.logger, on: loop, maximumLines: 3, period: .seconds(60))
    for number in 1...10 { log.log(.warning, "line \(number)") }
    #expect(lines.all == ["line 1", "line 2", "line 3"])
    loop.advanceTime(by: .seconds(60))
    #expect(lines.all.dropFirst(3) == ["Left out 7 more lines of what connections did."])
    log.log(.warning, "later")
    loop.advanceTime(by: .seconds(60))
    #expect(lines.all.dropFirst(4) == ["later"])
  }

  @Test("What was left out is told at the end, too")
  func end() {
    let lines = LogLines()
    let log = LogLimiter(lines.logger, on: EmbeddedEventLoop(), maximumLines: 1)
    for _ in 1...3 { log.log(.warning, "line") }
    log.flush()
    log.flush()
    #expect(lines.all == ["line", "Left out 2 more lines of what connections did."])
  }

  @Test("Lines below the logger's level are no lines")
  func levels() {
    let lines = LogLines()
    let log = LogLimiter(lines.logger, on: EmbeddedEventLoop(), maximumLines: 1)
    for _ in 1...3 { log.log(.debug, "line") }
    log.log(.warning, "told")
    #expect(lines.all == ["told"])
  }
}

/// What was logged.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  var logger: Logger {
    Logger(label: "test") { _ in Handler(lines: self) }
  }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      lines.lines.withLock { $0.append(event.message.description) }
    }
  }
}
