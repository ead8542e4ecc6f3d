import JSONRPC
import NIOCore

/// The first moments of a connection from the network: its peer has yet to show that it may come
/// in. It has a certain time for that, and a certain number of bytes; then the channel is closed.
final class Greeting {
  /// What the peer showed when it connected, before its first message.
  var token: String?
  /// Whether it connected as a WebSocket.
  var isWebSocket = false
  /// Whether it has sent anything.
  private(set) var hasSpoken = false

  private let channel: any Channel
  private var bytesLeft: Int
  private var timer: Scheduled<Void>?
  private var onEnd: ((Greeting) -> Void)?

  /// - Parameters:
  ///   - expired: Called when the peer has taken too long.
  ///   - ended: Called once, however it ends.
  init(
    channel: any Channel, limits: TransportLimits, expired: @escaping () -> Void,
    ended: @escaping (Greeting) -> Void
  ) {
    self.channel = channel
    bytesLeft = limits.strangerBytes
    onEnd = ended
    timer = channel.eventLoop.assumeIsolated().scheduleTask(in: limits.admissionPeriod) {
      expired()
      self.dismiss()
    }
  }

  /// Counts what the peer has sent.
  /// - Returns: whether it may be looked at.
  func receive(_ count: Int) -> Bool {
    hasSpoken = true
    bytesLeft -= count
    return bytesLeft >= 0
  }

  /// The peer is admitted, or gone.
  func end() {
    timer?.cancel()
    timer = nil
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(self)
  }

  /// Closes the channel.
  func dismiss() {
    end()
    channel.close(promise: nil)
  }
}

@available(*, unavailable)
extension Greeting: Sendable {}
