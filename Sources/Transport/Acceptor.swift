import Glibc
import Logging
import NIOCore
import NIOPosix

/// Who may come in at an endpoint, and how many. What is made of a channel that may is the
/// endpoint's affair.
final class Acceptor {
  let limits: TransportLimits
  let logger: Logger
  private let prepare: (Acceptor, any Channel) -> EventLoopFuture<Void>
  private var connections = 0
  private var strangers = 0

  /// - Parameter prepare: Makes a connection of a channel; failing closes it.
  init(
    limits: TransportLimits, logger: Logger,
    prepare: @escaping (Acceptor, any Channel) -> EventLoopFuture<Void>
  ) {
    self.limits = limits
    self.logger = logger
    self.prepare = prepare
  }

  /// A bootstrap for a listening socket whose channels this acceptor gets.
  func bootstrap(on loop: any EventLoop) -> ServerBootstrap {
    SystemCalls.ignoreBrokenPipes()
    let acceptor = NIOLoopBound(self, eventLoop: loop)
    return ServerBootstrap(group: loop)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: limits.readBytesPerTurn)
      )
      .childChannelInitializer { acceptor.value.accept($0) }
  }

  /// Failing closes the channel.
  private func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard connections < limits.maximumConnections else {
      logger.warning("refused a connection: \(connections) are open")
      return channel.eventLoop.makeFailedFuture(Self.tooMany)
    }
    connections += 1
    channel.closeFuture.assumeIsolated().whenComplete { _ in self.connections -= 1 }
    return prepare(self, channel).flatMapErrorThrowing { [logger] error in
      logger.warning("refused a connection: \(error)")
      throw error
    }
  }

  /// Gives a peer that is nobody as yet its time to become somebody.
  func greet(_ channel: any Channel) throws(TransportError) -> Greeting {
    guard strangers < limits.maximumStrangers else { throw Self.tooMany }
    strangers += 1
    let greeting = Greeting(within: limits.admissionPeriod, on: channel.eventLoop) { [logger] in
      logger.info("closed a connection that did not say in time who it is")
      channel.close(promise: nil)
    } ended: {
      self.strangers -= 1
    }
    channel.closeFuture.assumeIsolated().whenComplete { _ in greeting.end() }
    return greeting
  }

  private static let tooMany = TransportError(
    .system, "too many connections", errorNumber: EMFILE)
}

@available(*, unavailable)
extension Acceptor: Sendable {}
