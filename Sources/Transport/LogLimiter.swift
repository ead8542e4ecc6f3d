import Logging
import NIOCore

/// Tells of what peers cause, a few times in each period: how often it happens is theirs to choose.
/// What was left out is told as a number when the period is over.
package final class LogLimiter {
  private let logger: Logger
  private let loop: any EventLoop
  private let maximumLines: Int
  private let period: TimeAmount
  private var lines = 0
  private var omitted = 0

  package init(
    _ logger: Logger, on loop: any EventLoop, maximumLines: Int = 20,
    period: TimeAmount = .seconds(60)
  ) {
    self.logger = logger
    self.loop = loop
    self.maximumLines = maximumLines
    self.period = period
  }

  package func log(
    _ level: Logger.Level, _ message: @autoclosure () -> Logger.Message,
    metadata: @autoclosure () -> Logger.Metadata? = nil
  ) {
    guard logger.logLevel <= level else { return }
    if lines == 0 { beginPeriod() }
    guard lines < maximumLines else {
      omitted += 1
      return
    }
    lines += 1
    logger.log(level: level, message(), metadata: metadata())
  }

  private func beginPeriod() {
    loop.assumeIsolated().scheduleTask(in: period) { [weak self] in
      self?.flush()
      self?.lines = 0
    }
  }

  /// Tells what was left out so far.
  package func flush() {
    guard omitted > 0 else { return }
    logger.warning("Left out \(omitted) more lines of what connections did.")
    omitted = 0
  }
}

@available(*, unavailable)
extension LogLimiter: Sendable {}
