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
  struct Events: Sendable {
    let received: @Sendable ([UInt8]) -> Void
    /// Once. Nothing is received after it.
    let ended: @Sendable () -> Void
  }

  let loop: any EventLoop
  private let channel: any Channel
  private let isWebSocket: Bool
  /// The end of the child that it leads to.
  private let childEnd: EventLoopFuture<Void>?
  private let outbound = Mutex<[[UInt8]]>([])

  private init(
    _ channel: any Channel, isWebSocket: Bool = false, childEnd: EventLoopFuture<Void>? = nil
  ) {
    self.channel = channel
    self.isWebSocket = isWebSocket
    self.childEnd = childEnd
    loop = channel.eventLoop
  }

  /// Sends a message after all that were given before it. Those given while the loop is busy go out
  /// in one write.
  func send(_ body: [UInt8]) {
    let isFirst = outbound.withLock { queue in
      queue.append(body)
      return queue.count == 1
    }
    if isFirst { loop.execute { self.flush() } }
  }

  private func flush() {
    let bodies = outbound.withLock { queue in
      defer { queue = [] }
      return queue
    }
    if isWebSocket {
      for body in bodies {
        let data = ByteBuffer(bytes: body)
        channel.write(
          WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: data), promise: nil)
      }
    } else {
      var bytes: [UInt8] = []
      for body in bodies { Framing.newline.append(body, to: &bytes) }
      channel.write(ByteBuffer(bytes: bytes), promise: nil)
    }
    channel.flush()
  }

  /// Ends it, after what was given to be sent.
  ///
  /// - Parameter completion: Called when a child that it leads to has ended, too.
  func close(_ completion: @escaping @Sendable () -> Void = {}) {
    loop.execute {
      self.flush()
      self.channel.close(promise: nil)
      guard let childEnd = self.childEnd else { return completion() }
      childEnd.whenComplete { _ in completion() }
    }
  }
}

// MARK: Opening

extension Link {
  /// Bytes of the largest message that is taken from a server.
  private static let maximumMessageBytes = 1 << 30

  /// - Returns: Fails with what keeps it from being opened, most often a `TransportError`.
  static func open(
    _ address: ServerAddress, on loop: any EventLoop, _ events: Events
  ) -> EventLoopFuture<Link> {
    do {
      switch address.way {
      case .program(let path, let arguments):
        return try start(path, arguments, on: loop, events)
      case .socket(let text):
        switch try ListenAddress(text) {
        case .unix(let path):
          return UnixSocketClient.connectChannel(path: path, on: loop, readBytes: 64 << 10)
            .flatMap { channel in
              channel.eventLoop.makeCompletedFuture { try addFraming(to: channel, events) }
                .flatMap { channel.setOption(.autoRead, value: true) }
                .map { Link(channel) }
            }
        case .network(let network):
          return try connect(network, address, on: loop, events)
        }
      }
    } catch {
      return loop.makeFailedFuture(error)
    }
  }

  private static func addFraming(to channel: any Channel, _ events: Events) throws {
    try channel.pipeline.syncOperations.addHandler(StreamReader(events))
  }

  private static func start(
    _ program: String, _ arguments: [String], on loop: any EventLoop, _ events: Events
  ) throws -> EventLoopFuture<Link> {
    let process = Process()
    let isPath = program.utf8.contains(UInt8(ascii: "/"))
    process.executableURL = URL(fileURLWithPath: isPath ? program : "/usr/bin/env")
    process.arguments = isPath ? arguments : [program] + arguments
    let input = Pipe()
    let output = Pipe()
    for end in [input, output].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
      // Another child that inherits an end would keep it open.
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    process.standardInput = input
    process.standardOutput = output
    let ended = loop.makePromise(of: Void.self)
    process.terminationHandler = { _ in ended.succeed() }
    do { try process.run() } catch {
      ended.fail(error)
      throw error
    }
    let reading = fcntl(output.fileHandleForReading.fileDescriptor, F_DUPFD_CLOEXEC, 0)
    let writing = fcntl(input.fileHandleForWriting.fileDescriptor, F_DUPFD_CLOEXEC, 0)
    return NIOPipeBootstrap(group: loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try addFraming(to: channel, events) }
      }
      .takingOwnershipOfDescriptors(input: reading, output: writing)
      .map { Link($0, childEnd: ended.futureResult) }
  }

  private static func connect(
    _ network: NetworkAddress, _ address: ServerAddress, on loop: any EventLoop, _ events: Events
  ) throws -> EventLoopFuture<Link> {
    let opened = loop.makePromise(of: Link.self)
    let encrypt = try encryption(network, address)
    ClientBootstrap(group: loop)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        do {
          try encrypt(channel)
          guard network.scheme.isWebSocket else {
            try addFraming(to: channel, events)
            return channel.eventLoop.makeSucceededVoidFuture()
          }
        } catch {
          return channel.eventLoop.makeFailedFuture(error)
        }
        let upgrader = NIOWebSocketClientUpgrader(
          maxFrameSize: maximumMessageBytes,
          upgradePipelineHandler: { channel, _ in
            channel.eventLoop.makeCompletedFuture {
              try channel.pipeline.syncOperations.addHandlers([
                NIOWebSocketFrameAggregator(
                  minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: .max,
                  maxAccumulatedFrameSize: maximumMessageBytes),
                WebSocketReader(events),
              ])
              opened.succeed(Link(channel, isWebSocket: true))
            }
          })
        channel.closeFuture.whenComplete { _ in
          opened.fail(OrreryError(.refused, "The server refused the WebSocket."))
        }
        return channel.pipeline.addHTTPClientHandlers(
          leftOverBytesStrategy: .forwardBytes,
          withClientUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
      }
      .connect(host: network.host, port: network.port)
      .whenComplete { result in
        switch result {
        case .failure(let error): opened.fail(error)
        case .success(let channel) where network.scheme.isWebSocket:
          requestWebSocket(channel, network, token: address.token)
        case .success(let channel): opened.succeed(Link(channel))
        }
      }
    return opened.futureResult
  }

  private static func requestWebSocket(
    _ channel: any Channel, _ network: NetworkAddress, token: String?
  ) {
    let host = String(network.description.dropFirst(network.scheme.rawValue.utf8.count + 1))
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": host])
    if let token { head.headers.add(name: "Authorization", value: "Bearer \(token)") }
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
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

  /// Takes messages out of a stream of bytes.
  private final class StreamReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let events: Events
    private var framer = MessageFramer(
      limits: FramingLimits(maximumMessageBytes: maximumMessageBytes))

    init(_ events: Events) {
      self.events = events
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      unwrapInboundIn(data).withUnsafeReadableBytes { framer.append($0) }
      do {
        while let body = try framer.next() { events.received(body) }
      } catch {
        context.close(promise: nil)
      }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { events.ended() }
  }

  /// Takes messages out of a WebSocket.
  private final class WebSocketReader: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let events: Events

    init(_ events: Events) {
      self.events = events
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      switch frame.opcode {
      case .text: events.received(Array(frame.unmaskedData.readableBytesView))
      case .ping:
        let pong = WebSocketFrame(
          fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData)
        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
      case .connectionClose: context.close(promise: nil)
      default: break
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { events.ended() }
  }
}
