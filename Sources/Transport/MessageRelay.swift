import JSONRPC
import NIOCore

/// Carries messages between a front end and a server's Unix socket, each side with its own framing.
/// Neither side is read while the other is congested, so that a slow front end looks slow to the
/// server.
package enum MessageRelay {
  /// Called on the event loop, where everything happens.
  ///
  /// - Parameters:
  ///   - frontEnd: A connection that has just opened and may come in. It is closed where there is
  ///     no server.
  ///   - path: The server's socket.
  /// - Returns: Fails where there is no server; completes when both sides are connected.
  package static func join(
    _ frontEnd: Connection, toSocket path: EventLoopFuture<String>, on loop: any EventLoop
  ) -> EventLoopFuture<Void> {
    frontEnd.admit()
    frontEnd.isReadingPaused = true
    let near = RelayEnd()
    frontEnd.delegate = near
    let ends = NIOLoopBound((frontEnd: frontEnd, near: near), eventLoop: loop)
    return path.flatMap { path in
      UnixSocketClient.connect(path: path, on: loop) { server in
        let far = RelayEnd()
        server.delegate = far
        far.join(ends.value.frontEnd)
        ends.value.near.join(server)
        ends.value.frontEnd.isReadingPaused = false
      }
    }.flatMapErrorThrowing { error in
      ends.value.frontEnd.isReadingPaused = false
      ends.value.frontEnd.close()
      throw error
    }
  }
}

/// One end of a relay: what it receives, the other sends.
private final class RelayEnd: ConnectionDelegate {
  private var other: Connection?
  /// What came before there was another end: no more than was read at once.
  private var waiting: [[UInt8]] = []
  private var isClosed = false

  func join(_ other: Connection) {
    guard !isClosed else { return other.close() }
    self.other = other
    for body in waiting { other.send(body) }
    waiting = []
  }

  func connection(_ connection: Connection, didReceive body: [UInt8]) {
    guard let other else { return waiting.append(body) }
    other.send(body)
    guard other.isCongested, !connection.isReadingPaused else { return }
    connection.isReadingPaused = true
    other.onDrain = { [weak connection] _ in connection?.isReadingPaused = false }
  }

  func connection(_ connection: Connection, didFail error: FramingError) {
    connection.close()
  }

  func connectionDidReachEndOfInput(_ connection: Connection) {
    connection.close()
  }

  func connectionDidClose(_ connection: Connection) {
    isClosed = true
    other?.close()
    other = nil
  }
}
