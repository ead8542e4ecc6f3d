import Glibc
import JSONRPC
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

#if TLS
  import NIOSSL
  import NIOTLS
#endif

/// How clients connect to a server, at any address. It starts none.
enum Dialing {
  /// Bytes of the largest message that is taken from a server: none queues more for a client, and
  /// its largest reply has half of that.
  static let maximumMessageBytes = TransportLimits().maximumQueuedBytes
  /// Of one message in fragments.
  private static let maximumFragments = 1 << 20

  /// Connects. What is connected carries messages as standard streams do, whatever is spoken at the
  /// address.
  ///
  /// - Parameters:
  ///   - token: What a WebSocket shows when it is opened; over others it is told in a message.
  ///   - certificateAuthority: The path of a PEM file to check the server's certificate against;
  ///     nil for what the system trusts.
  ///   - patience: How long connecting may take, and then the handshake.
  /// - Returns: A channel that does not read yet: who adds a handler when this completes misses
  ///   nothing. Fails with a `TransportError`: `rejected` where the server does not take who
  ///   connects, or is not to be trusted.
  static func connect(
    to address: ListenAddress, token: String? = nil, certificateAuthority: String? = nil,
    within patience: TimeAmount = .seconds(30), on loop: any EventLoop
  ) -> EventLoopFuture<any Channel> {
    switch address {
    case .unix(let path):
      UnixSocketClient.connectChannel(path: path, on: loop, readBytes: 64 << 10)
    case .network(let network):
      loop.makeCompletedFuture { try encryption(network, certificateAuthority) }
        .flatMap { encrypt in
          ClientBootstrap(group: loop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connectTimeout(patience)
            .connect(host: network.host, port: network.port)
            .flatMap { channel in
              limited(shakeHands(on: channel, network, token, encrypt), to: patience)
                .flatMapErrorThrowing { error in
                  channel.close(promise: nil)
                  throw error
                }
            }
        }
        .flatMapErrorThrowing { error in throw explained(error, at: network) }
    }
  }

  /// A server that says nothing leaves a handshake where it is.
  private static func limited(
    _ handshake: EventLoopFuture<any Channel>, to patience: TimeAmount
  ) -> EventLoopFuture<any Channel> {
    let loop = handshake.eventLoop
    let first = loop.makePromise(of: (any Channel).self)
    handshake.cascade(to: first)
    let limit = loop.scheduleTask(in: patience) {
      first.fail(ChannelError.connectTimeout(patience))
    }
    return first.futureResult.always { _ in limit.cancel() }
  }

  private static func shakeHands(
    on channel: any Channel, _ network: NetworkAddress, _ token: String?,
    _ encrypt: @escaping Encryption
  ) -> EventLoopFuture<any Channel> {
    channel.eventLoop.makeCompletedFuture { try encrypt(channel) }
      .flatMap { $0 }
      .flatMapThrowing {
        guard network.scheme.isWebSocket else { return channel.eventLoop.makeSucceededVoidFuture() }
        return try upgrade(channel, of: network, token: token)
      }
      .flatMap { $0 }
      .flatMap { channel.setOption(.autoRead, value: false) }
      .map { channel }
  }

  // MARK: WebSocket

  private static func upgrade(
    _ channel: any Channel, of network: NetworkAddress, token: String?
  ) throws -> EventLoopFuture<Void> {
    let host = String(network.description.dropFirst(network.scheme.rawValue.utf8.count + 1))
    var head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/",
      headers: ["Host": host, "Sec-WebSocket-Protocol": WebSocketGate.subprotocol])
    if let token { head.headers.add(name: "Authorization", value: "Bearer \(token)") }
    // What the server says in place of a WebSocket comes after the handshake is over.
    let upgrader = NIOTypedWebSocketClientUpgrader<EventLoopFuture<Void>>(
      maxFrameSize: maximumMessageBytes, enableAutomaticErrorHandling: false
    ) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(
          NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: maximumFragments,
            maxAccumulatedFrameSize: maximumMessageBytes))
        try pipeline.addHandler(WebSocketLines())
        return channel.eventLoop.makeSucceededVoidFuture()
      }
    }
    let upgrade = NIOTypedHTTPClientUpgradeConfiguration(
      upgradeRequestHead: head, upgraders: [upgrader]
    ) { channel in
      channel.eventLoop.makeCompletedFuture {
        let refusal = Refusal(channel.eventLoop.makePromise())
        try channel.pipeline.syncOperations.addHandler(refusal)
        return refusal.told.futureResult
      }
    }
    var configuration = NIOUpgradableHTTPClientPipelineConfiguration(upgradeConfiguration: upgrade)
    // A server may speak right behind its answer.
    configuration.leftOverBytesStrategy = .forwardBytes
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: configuration
    ).flatMap { $0 }
  }

  /// Tells what a server answered that opened no WebSocket.
  private final class Refusal: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    /// It only fails.
    let told: EventLoopPromise<Void>

    init(_ told: EventLoopPromise<Void>) { self.told = told }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(let head) = unwrapInboundIn(data) else { return }
      let answer = "\(head.status.code) \(head.status.reasonPhrase)"
      told.fail(TransportError(.rejected, "the server opened no WebSocket: it answered \(answer)"))
    }

    func channelInactive(context: ChannelHandlerContext) { told.fail(ChannelError.eof) }
  }

  // MARK: TLS

  private typealias Encryption = @Sendable (any Channel) throws -> EventLoopFuture<Void>

  /// What encrypts a channel, below all that is added later; nothing where it is plain.
  private static func encryption(
    _ network: NetworkAddress, _ certificateAuthority: String?
  ) throws -> Encryption {
    guard network.scheme.isEncrypted else { return { $0.eventLoop.makeSucceededVoidFuture() } }
    #if TLS
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.minimumTLSVersion = .tlsv12
      if let path = certificateAuthority {
        configuration.trustRoots = .certificates(try TLSIdentity.certificates(path))
      }
      let context = try NIOSSLContext(configuration: configuration)
      // An address is no name that a certificate is asked for; it is checked all the same.
      let isAddress = (try? SocketAddress(ipAddress: network.host, port: 0)) != nil
      return { channel in
        let watch = HandshakeWatch(channel.eventLoop.makePromise())
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(
          NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : network.host))
        try pipeline.addHandler(watch)
        return watch.done.futureResult
      }
    #else
      throw TransportError(
        .unsupported, "this program was built without TLS",
        hint: "build it with the trait TLS of Orrery's package")
    #endif
  }

  #if TLS
    /// Tells when a server has shown a certificate that is trusted, or that it has none.
    private final class HandshakeWatch: ChannelInboundHandler, RemovableChannelHandler {
      typealias InboundIn = ByteBuffer

      let done: EventLoopPromise<Void>

      init(_ done: EventLoopPromise<Void>) { self.done = done }

      func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? TLSUserEvent, case .handshakeCompleted = event {
          context.pipeline.syncOperations.removeHandler(self, promise: nil)
          done.succeed()
        }
        context.fireUserInboundEventTriggered(event)
      }

      func errorCaught(context: ChannelHandlerContext, error: any Error) { done.fail(error) }

      func channelInactive(context: ChannelHandlerContext) { done.fail(ChannelError.eof) }
    }
  #endif

  // MARK: Failures

  private static func explained(_ error: any Error, at network: NetworkAddress) -> TransportError {
    #if TLS
      if let untrusted = untrusted(error, network) { return untrusted }
    #endif
    switch error {
    case let error as TransportError: return error
    case let error as NIOConnectionError:
      guard let first = error.connectionErrors.first else {
        return TransportError(.unreachable, "there is no host “\(network.host)”")
      }
      return explained(first.error, at: network)
    // Who goes with bytes unread resets the connection.
    case let error as IOError where error.errnoCode != ECONNRESET && error.errnoCode != EPIPE:
      let reason = String(cString: strerror(error.errnoCode))
      return TransportError(
        .unreachable, "there is no server at \(network): \(reason)",
        errorNumber: error.errnoCode)
    case ChannelError.connectTimeout:
      return TransportError(.unreachable, "nothing answers at \(network)")
    case is HTTPParserError:
      return TransportError(.unreachable, "there is no WebSocket at \(network)")
    default:
      return TransportError(.unreachable, "the server at \(network) ended the connection at once")
    }
  }

  #if TLS
    private static func untrusted(
      _ error: any Error, _ network: NetworkAddress
    ) -> TransportError? {
      switch error {
      case is NIOSSLExtraError:
        TransportError(.rejected, "the server's certificate is not that of “\(network.host)”")
      case NIOSSLError.handshakeFailed(let reason)
      where "\(reason)".containsBytes("CERTIFICATE_VERIFY_FAILED"):
        TransportError(
          .rejected, "the server's certificate is not trusted",
          hint: "give that of the authority that signed it")
      case NIOSSLError.handshakeFailed:
        TransportError(.unreachable, "there is no server that speaks TLS at \(network)")
      default: nil
      }
    }
  #endif
}
