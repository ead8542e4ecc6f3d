import JSONRPC
import NIOCore
import Synchronization

/// A client's way to a server, as long as it lasts: whole messages in both directions. Messages are
/// taken on its event loop, one after the other.
package final class Link: Sendable {
  package typealias Receiver = @Sendable ([UInt8]) -> Void

  private let channel: any Channel
  /// The program at the other end, where it was started for this.
  package let child: Child?
  private let outbound = Mutex<[[UInt8]]>([])

  /// Makes one of a channel that is open, on its event loop.
  init(_ channel: any Channel, child: Child? = nil, _ receive: @escaping Receiver) throws {
    self.channel = channel
    self.child = child
    try channel.pipeline.syncOperations.addHandler(Reader(receive))
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
    // With its length a message may have line breaks, or be none; `orrery attach -` reads a line.
    let framing = child == nil ? Framing.contentLength : .newline
    let bytes = bodies.reduce(into: []) { framing.append($1, to: &$0) }
    channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
  }

  /// Ends it, after what was given to be sent.
  package func close() {
    channel.eventLoop.execute {
      self.flush()
      self.channel.close(promise: nil)
    }
  }

  /// Connects to a server: see `Dialing.connect`.
  package static func open(
    _ address: ListenAddress, token: String? = nil, certificateAuthority: String? = nil,
    within patience: TimeAmount = .seconds(30), on loop: any EventLoop,
    _ receive: @escaping Receiver
  ) -> EventLoopFuture<Link> {
    Dialing.connect(
      to: address, token: token, certificateAuthority: certificateAuthority, within: patience,
      on: loop
    ).flatMapThrowing { try Link($0, receive) }
  }
}

/// Hands on what comes. What cannot be understood ends the channel.
private final class Reader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let receive: Link.Receiver
  private var framer = MessageFramer(
    limits: FramingLimits(maximumMessageBytes: Dialing.maximumMessageBytes))

  init(_ receive: @escaping Link.Receiver) { self.receive = receive }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unwrapInboundIn(data).withUnsafeReadableBytes { framer.append($0) }
    do {
      while let body = try framer.next() { receive(body) }
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
}
