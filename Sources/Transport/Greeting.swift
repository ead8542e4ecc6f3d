import NIOCore

/// The first moments of a connection from the network: its peer has yet to show that it may come
/// in. It has a certain time for that; then the channel is closed.
final class Greeting {
  /// What the peer showed when it connected, before its first message.
  var token: String?
  /// Whether it connected as a WebSocket.
  var isWebSocket = false

  private var timer: Scheduled<Void>?
  private var onEnd: (() -> Void)?

  /// - Parameters:
  ///   - expired: Called when the peer has taken too long.
  ///   - ended: Called once, however it ends.
  init(
    within period: TimeAmount, on loop: any EventLoop, expired: @escaping () -> Void,
    ended: @escaping () -> Void
  ) {
    onEnd = ended
    timer = loop.assumeIsolated().scheduleTask(in: period) {
      expired()
      self.end()
    }
  }

  /// The peer is admitted, or gone.
  func end() {
    timer?.cancel()
    timer = nil
    onEnd?()
    onEnd = nil
  }
}

@available(*, unavailable)
extension Greeting: Sendable {}
