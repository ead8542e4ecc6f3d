import Glibc
import Logging
import NIOCore
import NIOPosix

/// A Unix socket that accepts connections of this user. What is said on them is their delegates'
/// business.
package struct UnixSocketEndpoint: Endpoint {
  package let path: String
  private let channel: any Channel

  package var address: ListenAddress { .unix(path: path) }

  /// Listens at a path. A folder in which others could write is refused, a socket file that a dead
  /// server left is taken over, and a live server's is not. Called on the event loop.
  ///
  /// - Parameters:
  ///   - makesFolder: Whether its folder is created where it is missing, readable by the owner
  ///     alone.
  ///   - logger: Hears of refused connections.
  ///   - opened: Called for each connection when it is open, to set its delegate.
  /// - Returns: Fails with a `TransportError`.
  package static func listen(
    path: String, makesFolder: Bool = false, on loop: any EventLoop,
    limits: TransportLimits = TransportLimits(),
    logger: Logger = Logger(label: "orrery.transport") { _ in SwiftLogNoOpLogHandler() },
    opened: @escaping (Connection) -> Void
  ) -> EventLoopFuture<UnixSocketEndpoint> {
    let file: SocketFile
    do throws(TransportError) {
      file = try SocketFile.claim(path: path, makesFolder: makesFolder)
    } catch {
      return loop.makeFailedFuture(error)
    }
    let log = LogLimiter(logger, on: loop)
    let acceptor = Acceptor(limits: limits, log: log) { acceptor, channel in
      PeerCredentials.check(channel).assumeIsolated().flatMapThrowing { peer in
        let connection = Connection(limits: limits, opened: acceptor.opening(opened))
        connection.peerProcess = peer.process
        try channel.pipeline.syncOperations.addHandler(connection)
      }.nonisolated()
    }
    return acceptor.bootstrap(on: loop)
      .withBoundSocket(file.descriptor)
      .map { channel in
        channel.closeFuture.whenComplete { _ in file.remove() }
        return UnixSocketEndpoint(path: path, channel: channel)
      }
      .flatMapErrorThrowing { error in
        file.remove()
        throw error
      }
  }

  /// Accepts no more, and removes the socket's file. Connections stay.
  package func close() -> EventLoopFuture<Void> {
    // `closeFuture` runs its callbacks in the order they came, so the file has gone when this is
    // done.
    channel.close(promise: nil)
    return channel.closeFuture
  }
}
