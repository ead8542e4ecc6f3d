import Glibc
import NIOCore
import NIOPosix

/// Connects to a server's Unix socket, and only to one of this very user. It starts none.
package enum UnixSocketClient {
  /// Called on the event loop.
  ///
  /// - Parameter opened: Called when the connection is open, to set its delegate.
  /// - Returns: Fails with a `TransportError`: `notFound` or `refused` where no server is.
  package static func connect(
    path: String, on loop: any EventLoop, limits: TransportLimits = TransportLimits(),
    opened: @escaping (Connection) -> Void
  ) -> EventLoopFuture<Void> {
    let opened = NIOLoopBound(opened, eventLoop: loop)
    return connectChannel(path: path, on: loop, readBytes: limits.readBytesPerTurn)
      .flatMap { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            Connection(limits: limits, opened: opened.value))
        }.flatMap { channel.setOption(.autoRead, value: true) }
      }
  }

  /// A connected channel, its peer's user checked, that does not read yet.
  static func connectChannel(
    path: String, on loop: any EventLoop, readBytes: Int
  ) -> EventLoopFuture<any Channel> {
    SystemCalls.ignoreWriteSignals()
    let address: SocketAddress
    do throws(TransportError) {
      address = try SocketPath.address(for: path)
      guard let status = try SystemCalls.status(atPath: path) else {
        throw TransportError(.notFound, "there is no server at \(path)")
      }
      try SocketPath.checkSocket(path, status: status)
    } catch {
      return loop.makeFailedFuture(error)
    }
    return ClientBootstrap(group: loop)
      .channelOption(.autoRead, value: false)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelOption(.maxMessagesPerRead, value: 1)
      .channelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: readBytes)
      )
      .connect(to: address)
      .flatMapErrorThrowing { error in throw connectionError(error, path: path) }
      .flatMap { channel in
        PeerCredentials.check(channel).map { _ in channel }.flatMapErrorThrowing { error in
          channel.close(promise: nil)
          throw error
        }
      }
  }

  private static func connectionError(_ error: any Error, path: String) -> TransportError {
    switch (error as? IOError)?.errnoCode {
    case ENOENT?:
      TransportError(.notFound, "there is no server at \(path)", errorNumber: ENOENT)
    case ECONNREFUSED?:
      TransportError(
        .refused, "no server is running at \(path), though its socket file is there",
        errorNumber: ECONNREFUSED)
    case let errorNumber?:
      .system("connect to \(path)", errorNumber: errorNumber)
    case nil:
      TransportError(.system, "cannot connect to \(path): \(error)")
    }
  }
}
