import JSONRPC
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

#if TLS
  import NIOSSL
#endif

/// A client's way to a server, as long as it lasts: whole messages in both directions. Messages are
/// taken on its event loop, one after the other.
package final class Link: Sendable {
  package typealias Receiver = @Sendable ([UInt8]) -> Void

  private let channel: any Channel
  private let isWebSocket: Bool
  /// The program at the other end, where it was started for this.
  package let child: Child?
  private let outbound = Mutex<[[UInt8]]>([])

  /// Makes one of a channel that is open, on its event loop: a message is a line.
  convenience init(
    _ channel: any Channel, child: Child? = nil, _ receive: @escaping Receiver
  ) throws {
    try self.init(channel, isWebSocket: false, child: child, Self.reader(receive))
  }

  private init(
    _ channel: any Channel, isWebSocket: Bool, child: Child? = nil, _ reader: some ChannelHandler
  ) throws {
    self.channel = channel
    self.isWebSocket = isWebSocket
    self.child = child
    try channel.pipeline.syncOperations.addHandler(reader)
    try channel.syncOptions?.setOption(.autoRead, value: true)
  }

  /// When nothing more is received.
  package var closed: EventLoopFuture<Void> { channel.closeFuture }

  /// Sends a message after all that were given before it. Those given while the loop is busy go out
  /// in one write.
  package func send(_ body: [UInt8]) {
    let isFirst = outbound.withLock { queue in
      queue.append(body)
      return queue.count == 1
    }
    if isFirst { channel.eventLoop.execute { self.flush() } }
  }

  private func flush() {
    let bodies = outbound.withLock { queue in
      defer { queue = [] }
      return queue
    }
    if isWebSocket {
      for body in bodies { channel.write(Self.frame(.text, ByteBuffer(bytes: body)), promise: nil) }
    } else {
      let bytes = bodies.reduce(into: []) { Framing.newline.append($1, to: &$0) }
      channel.write(ByteBuffer(bytes: bytes), promise: nil)
    }
    channel.flush()
  }

  private static func frame(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
  }

  /// How long a server may take to answer that a WebSocket is closed.
  private static let closingPeriod = TimeAmount.seconds(2)

  /// Ends it, after what was given to be sent.
  package func close() {
    channel.eventLoop.execute {
      self.flush()
      guard self.isWebSocket else { return self.channel.close(promise: nil) }
      let code = ByteBuffer(integer: UInt16(1000))
      self.channel.writeAndFlush(Self.frame(.connectionClose, code), promise: nil)
      self.channel.eventLoop.scheduleTask(in: Self.closingPeriod) {
        self.channel.close(promise: nil)
      }
    }
  }
}

// MARK: Opening

extension Link {
  /// Bytes of the largest message that is taken from a server.
  private static let maximumMessageBytes = 1 << 30

  /// Connects to a server. It starts none.
  ///
  /// - Parameters:
  ///   - token: What a WebSocket shows when it is opened; over others it is told in a message.
  ///   - certificateAuthority: The path of a PEM file to check the server's certificate against;
  ///     nil for what the system trusts.
  ///   - patience: How long a server may take to open a WebSocket.
  /// - Returns: Fails with what keeps it from being opened, most often a `TransportError`:
  ///   `rejected` where the server does not take who connects.
  package static func open(
    _ address: ListenAddress, token: String? = nil, certificateAuthority: String? = nil,
    within patience: TimeAmount = .seconds(30), on loop: any EventLoop,
    _ receive: @escaping Receiver
  ) -> EventLoopFuture<Link> {
    switch address {
    case .unix(let path):
      UnixSocketClient.connectChannel(path: path, on: loop, readBytes: 64 << 10)
        .flatMapThrowing { try Link($0, receive) }
    case .network(let network):
      loop.makeCompletedFuture { try encryption(network, certificateAuthority) }
        .flatMap { connect(network, token, $0, within: patience, on: loop, receive) }
    }
  }

  private static func connect(
    _ network: NetworkAddress, _ token: String?, _ encrypt: @escaping Encryption,
    within patience: TimeAmount, on loop: any EventLoop, _ receive: @escaping Receiver
  ) -> EventLoopFuture<Link> {
    ClientBootstrap(group: loop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connect(host: network.host, port: network.port)
      .flatMap { channel in
        loop.submit {
          try encrypt(channel)
          guard network.scheme.isWebSocket else {
            return loop.makeSucceededFuture(try Link(channel, receive))
          }
          // A server that says nothing leaves the handshake where it is, and the channel open.
          let limit = loop.scheduleTask(in: patience) { channel.close(promise: nil) }
          return try upgrade(channel, of: network, token: token, receive)
            .always { _ in limit.cancel() }
        }.flatMap { $0 }
      }
      .flatMapErrorThrowing { error in
        #if TLS
          if case .handshakeFailed(.sslError)? = error as? NIOSSLError {
            throw TransportError(.rejected, "the server's certificate is not trusted: \(error)")
          }
        #endif
        throw error
      }
  }

  private static func upgrade(
    _ channel: any Channel, of network: NetworkAddress, token: String?,
    _ receive: @escaping Receiver
  ) throws -> EventLoopFuture<Link> {
    let host = String(network.description.dropFirst(network.scheme.rawValue.utf8.count + 1))
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": host])
    if let token { head.headers.add(name: "Authorization", value: "Bearer \(token)") }
    let upgrader = NIOTypedWebSocketClientUpgrader(maxFrameSize: maximumMessageBytes) {
      channel, _ in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(
          NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: .max,
            maxAccumulatedFrameSize: maximumMessageBytes))
        return try Link(channel, isWebSocket: true, webSocketReader(receive))
      }
    }
    let upgrade = NIOTypedHTTPClientUpgradeConfiguration(
      upgradeRequestHead: head, upgraders: [upgrader]
    ) { channel in
      channel.close(promise: nil)
      return channel.eventLoop.makeFailedFuture(
        TransportError(.rejected, "the server refused the WebSocket"))
    }
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: .init(upgradeConfiguration: upgrade))
  }

  private typealias Encryption = @Sendable (any Channel) throws -> Void

  /// What adds encryption to a channel, below all that is added later; nothing where it is plain.
  private static func encryption(
    _ network: NetworkAddress, _ certificateAuthority: String?
  ) throws -> Encryption {
    guard network.scheme.isEncrypted else { return { _ in } }
    #if TLS
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.minimumTLSVersion = .tlsv12
      if let path = certificateAuthority { configuration.trustRoots = .file(path) }
      let context = try NIOSSLContext(configuration: configuration)
      // An address is no name that a certificate is asked for; it is checked all the same.
      let isAddress = (try? SocketAddress(ipAddress: network.host, port: 0)) != nil
      return { channel in
        try channel.pipeline.syncOperations.addHandler(
          NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : network.host))
      }
    #else
      throw TransportError(
        .unsupported, "this program was built without TLS", hint: "build it with --traits TLS")
    #endif
  }

  // MARK: Reading

  private static func reader(_ receive: @escaping Receiver) -> some ChannelHandler {
    var framer = MessageFramer(limits: FramingLimits(maximumMessageBytes: maximumMessageBytes))
    return Reader { (bytes: ByteBuffer, _) in
      bytes.withUnsafeReadableBytes { framer.append($0) }
      while let body = try framer.next() { receive(body) }
    }
  }

  private static func webSocketReader(_ receive: @escaping Receiver) -> some ChannelHandler {
    Reader { (received: WebSocketFrame, channel) in
      switch received.opcode {
      case .text: receive(Array(received.unmaskedData.readableBytesView))
      case .ping: channel.writeAndFlush(frame(.pong, received.unmaskedData), promise: nil)
      case .connectionClose: channel.close(promise: nil)
      default: break
      }
    }
  }

  /// Hands on what comes. What cannot be understood ends the channel.
  private final class Reader<InboundIn>: ChannelInboundHandler {
    private let take: (InboundIn, any Channel) throws -> Void

    init(_ take: @escaping (InboundIn, any Channel) throws -> Void) { self.take = take }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      do { try take(unwrapInboundIn(data), context.channel) } catch { context.close(promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
