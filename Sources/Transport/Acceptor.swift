import Glibc
import Logging
import NIOCore
import NIOPosix

/// Who may come in at an endpoint, and how many. What is made of a channel that may is the
/// endpoint's affair.
///
/// Peers that have shown no token, strangers, are of no account: where one is to come in and there
/// is no room, the one goes that has been silent for the longest time.
final class Acceptor {
  /// How long nobody is accepted after the system had no descriptor for a connection.
  private static let pause = TimeAmount.milliseconds(100)
  /// Which part of all descriptors strangers of one endpoint may take.
  private static let strangersShare = 8
  /// Descriptors that connections leave free: who is connected needs them to save, to check and to
  /// back up. A part of them where there are few.
  private static let reserve = 32
  private static let reservedShare = 4

  let limits: TransportLimits
  let log: LogLimiter
  private let prepare: (Acceptor, any Channel) -> EventLoopFuture<Void>
  private var connections = 0
  /// In the order in which they came.
  private var strangers: [Greeting] = []
  private let maximumStrangers: Int
  /// A connection that takes a descriptor from this on is refused.
  private let firstReservedDescriptor: Int
  private var isClosed = false

  /// - Parameter prepare: Makes a connection of a channel; failing closes it.
  init(
    limits: TransportLimits, log: LogLimiter,
    prepare: @escaping (Acceptor, any Channel) -> EventLoopFuture<Void>
  ) {
    self.limits = limits
    self.log = log
    self.prepare = prepare
    let descriptors = SystemCalls.raiseDescriptorLimit()
    maximumStrangers = min(limits.maximumStrangers, max(1, descriptors / Self.strangersShare))
    firstReservedDescriptor =
      descriptors - min(Self.reserve, descriptors / Self.reservedShare)
  }

  /// A bootstrap for a listening socket whose channels this acceptor gets.
  func bootstrap(on loop: any EventLoop) -> ServerBootstrap {
    SystemCalls.ignoreWriteSignals()
    let acceptor = NIOLoopBound(self, eventLoop: loop)
    return ServerBootstrap(group: loop)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          channel.closeFuture.whenComplete { _ in acceptor.value.close() }
          try channel.pipeline.syncOperations.addHandler(
            AcceptBackoffHandler(shouldForwardIOErrorCaught: false) {
              acceptor.value.didFailToAccept($0)
              return Self.pause
            })
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: limits.readBytesPerTurn)
      )
      .childChannelInitializer { acceptor.value.accept($0) }
  }

  /// Hands a connection on, unless the endpoint has closed since its peer came.
  func opening(_ opened: @escaping (Connection) -> Void) -> (Connection) -> Void {
    { [self] connection in
      guard !isClosed else { return connection.close() }
      opened(connection)
    }
  }

  /// Failing closes the channel.
  private func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard !isClosed else {
      return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
    }
    guard connections < limits.maximumConnections || dismissStranger() else {
      log.log(.warning, "Refused a connection: \(connections) are open.")
      return channel.eventLoop.makeFailedFuture(Self.tooMany)
    }
    guard SystemCalls.nextDescriptor() <= firstReservedDescriptor || dismissStranger() else {
      log.log(.warning, "Refused a connection: too few descriptors are left.")
      return channel.eventLoop.makeFailedFuture(Self.tooMany)
    }
    connections += 1
    channel.closeFuture.assumeIsolated().whenComplete { _ in self.connections -= 1 }
    return prepare(self, channel).assumeIsolated().flatMapErrorThrowing { [log] error in
      log.log(.warning, "Refused a connection: \(error)")
      throw error
    }.nonisolated()
  }

  /// Gives a peer that is nobody as yet its time to become somebody.
  func greet(_ channel: any Channel) -> Greeting {
    if strangers.count >= maximumStrangers { dismissStranger() }
    let greeting = Greeting(channel: channel, limits: limits) { [log] in
      log.log(.info, "Closed a connection that did not say in time who it is.")
    } ended: { [weak self] greeting in
      // A peer may be closed after the endpoint.
      self?.strangers.removeAll { $0 === greeting }
    }
    strangers.append(greeting)
    channel.closeFuture.assumeIsolated().whenComplete { _ in greeting.end() }
    return greeting
  }

  /// Makes room for a peer: one that has sent nothing goes before one that has, and of those the
  /// one that came first.
  @discardableResult
  private func dismissStranger() -> Bool {
    guard let stranger = strangers.first(where: { !$0.hasSpoken }) ?? strangers.first else {
      return false
    }
    log.log(.info, "Closed a connection that did not say who it is, for another one.")
    stranger.dismiss()
    return true
  }

  private func didFailToAccept(_ error: IOError) {
    log.log(.warning, "Accepts no connections for a moment: \(error)")
    if error.errnoCode == EMFILE || error.errnoCode == ENFILE { dismissStranger() }
  }

  /// Nobody comes in any more, and who has not said who it is goes.
  private func close() {
    isClosed = true
    for stranger in strangers { stranger.dismiss() }
    log.flush()
  }

  private static let tooMany = TransportError(
    .system, "too many connections", errorNumber: EMFILE)
}

@available(*, unavailable)
extension Acceptor: Sendable {}
