import Foundation
import JSONRPC
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization
import Transport

#if TLS
  import NIOSSL
#endif

/// A way to a server, as long as it lasts: whole messages in both directions. Messages are taken on
/// its event loop, one after the other.
final class Link: Sendable {
  typealias Receiver = @Sendable ([UInt8]) -> Void

  private let channel: any Channel
  private let isWebSocket: Bool
  /// When it has ended, and the child that it leads to has, too.
  let end: EventLoopFuture<Void>
  private let outbound = Mutex<[[UInt8]]>([])

  /// Makes one of a channel that is open, on its event loop.
  private init(
    _ channel: any Channel, isWebSocket: Bool = false, childEnd: EventLoopFuture<Void>? = nil,
    _ reader: some ChannelHandler
  ) throws {
    self.channel = channel
    self.isWebSocket = isWebSocket
    end = channel.closeFuture.flatMap { childEnd ?? channel.eventLoop.makeSucceededVoidFuture() }
    try channel.pipeline.syncOperations.addHandler(reader)
    try channel.syncOptions?.setOption(.autoRead, value: true)
  }

  /// When nothing more is received.
  var closed: EventLoopFuture<Void> { channel.closeFuture }

  /// Sends a message after all that were given before it. Those given while the loop is busy go out
  /// in one write.
  func send(_ body: [UInt8]) {
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

  /// Ends it, after what was given to be sent.
  func close() {
    channel.eventLoop.execute {
      self.flush()
      self.channel.close(promise: nil)
    }
  }
}

// MARK: Opening

extension Link {
  /// Bytes of the largest message that is taken from a server.
  private static let maximumMessageBytes = 1 << 30

  /// - Returns: Fails with what keeps it from being opened, most often a `TransportError`.
  static func open(
    _ address: ServerAddress, on loop: any EventLoop, _ receive: @escaping Receiver
  ) -> EventLoopFuture<Link> {
    loop.submit {
      switch address.way {
      case .program(let path, let arguments):
        return try start(path, arguments, on: loop, receive)
      case .socket(let text):
        switch try ListenAddress(text) {
        case .unix(let path):
          return UnixSocketClient.connectChannel(path: path, on: loop, readBytes: 64 << 10)
            .flatMapThrowing { try Link($0, reader(receive)) }
        case .network(let network):
          return try connect(network, address, on: loop, receive)
        }
      }
    }.flatMap { $0 }
  }

  /// Starts a child, whose standard input and output are one socket.
  private static func start(
    _ program: String, _ arguments: [String], on loop: any EventLoop,
    _ receive: @escaping Receiver
  ) throws -> EventLoopFuture<Link> {
    var ends: [CInt] = [-1, -1]
    // Another child that inherits an end would keep it open.
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw TransportError(.system, "cannot make a socket", errorNumber: errno)
    }
    let streams = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let process = Process()
    let isPath = program.utf8.contains(UInt8(ascii: "/"))
    process.executableURL = URL(fileURLWithPath: isPath ? program : "/usr/bin/env")
    process.arguments = isPath ? arguments : [program] + arguments
    process.standardInput = streams
    process.standardOutput = streams
    let ended = loop.makePromise(of: Void.self)
    process.terminationHandler = { _ in ended.succeed() }
    do { try process.run() } catch {
      Glibc.close(ends[0])
      ended.fail(error)
      throw error
    }
    try streams.close()
    return ClientBootstrap(group: loop).withConnectedSocket(ends[0])
      .flatMapThrowing { try Link($0, childEnd: ended.futureResult, reader(receive)) }
  }

  private static func connect(
    _ network: NetworkAddress, _ address: ServerAddress, on loop: any EventLoop,
    _ receive: @escaping Receiver
  ) throws -> EventLoopFuture<Link> {
    let encrypt = try encryption(network, address)
    return ClientBootstrap(group: loop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connect(host: network.host, port: network.port)
      .flatMap { channel in
        loop.submit {
          try encrypt(channel)
          guard network.scheme.isWebSocket else {
            return loop.makeSucceededFuture(try Link(channel, reader(receive)))
          }
          return try upgrade(channel, of: network, token: address.token, receive)
        }.flatMap { $0 }
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
        OrreryError(.refused, "The server refused the WebSocket."))
    }
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: .init(upgradeConfiguration: upgrade))
  }

  /// What adds encryption to a channel, below all that is added later; nothing where it is plain.
  private static func encryption(
    _ network: NetworkAddress, _ address: ServerAddress
  ) throws -> @Sendable (any Channel) throws -> Void {
    guard network.scheme.isEncrypted else { return { _ in } }
    #if TLS
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.minimumTLSVersion = .tlsv12
      if let path = address.certificateAuthority { configuration.trustRoots = .file(path) }
      let context = try NIOSSLContext(configuration: configuration)
      // An address is no name that a certificate is asked for; it is checked all the same.
      let isAddress = (try? SocketAddress(ipAddress: network.host, port: 0)) != nil
      return { channel in
        try channel.pipeline.syncOperations.addHandler(
          NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : network.host))
      }
    #else
      throw TransportError(
        .unsupported, "this library was built without TLS", hint: "build it with --traits TLS")
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
