import Glibc
import Logging
import NIOCore
import NIOPosix

/// A Unix socket that accepts connections of this user. What is said on them is their delegates'
/// business.
package struct UnixSocketEndpoint: Sendable {
  package let path: String
  private let channel: any Channel

  /// Listens at a path. Its folder is created where it is missing, readable by the owner alone; a
  /// folder in which others could write is refused, a socket file that a dead server left is taken
  /// over, and a live server's is not. Called on the event loop.
  ///
  /// - Parameters:
  ///   - logger: Hears of refused connections.
  ///   - opened: Called for each connection when it is open, to set its delegate.
  /// - Returns: Fails with a `TransportError`.
  package static func listen(
    path: String, on loop: any EventLoop, limits: TransportLimits = TransportLimits(),
    logger: Logger = Logger(label: "orrery.transport") { _ in SwiftLogNoOpLogHandler() },
    opened: @escaping (Connection) -> Void
  ) -> EventLoopFuture<UnixSocketEndpoint> {
    SystemCalls.ignoreBrokenPipes()
    let file: SocketFile
    do throws(TransportError) {
      file = try SocketFile.claim(path: path)
    } catch {
      return loop.makeFailedFuture(error)
    }
    let acceptor = NIOLoopBound(
      Acceptor(limits: limits, logger: logger, opened: opened), eventLoop: loop)
    return ServerBootstrap(group: loop)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: limits.readBytesPerTurn)
      )
      .childChannelInitializer { acceptor.value.accept($0) }
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

/// Who may come in, and how many.
private final class Acceptor {
  private let limits: TransportLimits
  private let logger: Logger
  private let opened: (Connection) -> Void
  private var connections = 0

  init(limits: TransportLimits, logger: Logger, opened: @escaping (Connection) -> Void) {
    self.limits = limits
    self.logger = logger
    self.opened = opened
  }

  /// Failing closes the channel.
  func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard connections < limits.maximumConnections else {
      logger.warning("refused a connection: \(connections) are open")
      return channel.eventLoop.makeFailedFuture(
        TransportError(.system, "too many connections", errorNumber: EMFILE))
    }
    connections += 1
    channel.closeFuture.assumeIsolated().whenComplete { _ in self.connections -= 1 }
    return PeerCredentials.check(channel).assumeIsolated().flatMapThrowing {
      try channel.pipeline.syncOperations.addHandler(
        Connection(limits: self.limits, opened: self.opened))
    }.nonisolated().flatMapErrorThrowing { [logger] error in
      logger.warning("refused a connection: \(error)")
      throw error
    }
  }
}
