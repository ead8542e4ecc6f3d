import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The opening handshake of a WebSocket: one HTTP request, after which the channel is a
/// connection's, or is answered and closed. What may come in is the gate's to say.
final class WebSocketHandshake: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    case awaitingRequest
    /// The rest of the request is awaited.
    case accepted(HTTPHeaders)
    /// HTTP is over, its handlers are about to go.
    case upgrading
    /// It was no WebSocket. What comes is dropped.
    case answered
  }

  private let gate: WebSocketGate
  private let greeting: Greeting
  private let log: LogLimiter
  private let connection: () -> Connection
  private let decoder: ByteToMessageHandler<HTTPRequestDecoder>
  private let limit: HeaderLimit
  private let encoder = HTTPResponseEncoder()
  private var state = State.awaitingRequest
  /// Bytes that came right behind the request.
  private var rest: [NIOAny] = []

  private init(
    gate: WebSocketGate, greeting: Greeting, log: LogLimiter, maximumHeaderBytes: Int,
    connection: @escaping () -> Connection
  ) {
    self.gate = gate
    self.greeting = greeting
    self.log = log
    self.connection = connection
    limit = HeaderLimit(maximumBytes: maximumHeaderBytes, greeting: greeting)
    decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes))
  }

  /// Awaits the handshake on a channel.
  /// - Parameter connection: Makes what the channel becomes.
  static func start(
    on channel: any Channel, gate: WebSocketGate, greeting: Greeting, log: LogLimiter,
    maximumHeaderBytes: Int, connection: @escaping () -> Connection
  ) throws {
    let handshake = WebSocketHandshake(
      gate: gate, greeting: greeting, log: log, maximumHeaderBytes: maximumHeaderBytes,
      connection: connection)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(handshake.limit)
    try pipeline.addHandler(handshake.encoder)
    try pipeline.addHandler(handshake.decoder)
    try pipeline.addHandler(handshake)
  }

  // MARK: Receiving

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch state {
    case .awaitingRequest:
      if case .head(let request) = unwrapInboundIn(data) {
        receive(request, context)
      }
    case .accepted(let headers):
      if case .end = unwrapInboundIn(data) {
        upgrade(headers, context)
      }
    case .upgrading: rest.append(data)
    case .answered: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let isTooLong = error is HeaderLimit.Exceeded
    switch state {
    case .awaitingRequest where isTooLong || error is HTTPParserError:
      refuse(
        WebSocketGate.Refusal(
          status: isTooLong ? .requestHeaderFieldsTooLarge : .badRequest,
          message: isTooLong ? "The request is too long." : "This is not HTTP/1.1."),
        context)
    case .awaitingRequest, .accepted, .upgrading: context.close(promise: nil)
    // What else came is of no interest.
    case .answered: break
    }
  }

  /// Who sends nothing more wants nothing any more.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      context.close(promise: nil)
    }
  }

  private func receive(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let admission: WebSocketGate.Admission
    do throws(WebSocketGate.Refusal) {
      switch try gate.check(request, local: context.localAddress) {
      case .webSocket(let allowed): admission = allowed
      case .answer(let given): return answer(given, context)
      }
    } catch {
      refuse(error, context)
      return
    }
    var extra = HTTPHeaders()
    if let subprotocol = admission.subprotocol {
      extra.add(name: "Sec-WebSocket-Protocol", value: subprotocol)
    }
    let headers = extra
    greeting.isWebSocket = true
    greeting.token = admission.token
    // Computes the answer to the client's key; the rest of that class is not used.
    NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(headers) },
      upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() }
    )
    .buildUpgradeResponse(
      channel: context.channel, upgradeRequest: request, initialResponseHeaders: HTTPHeaders()
    )
    .assumeIsolated()
    .whenComplete { result in
      switch result {
      case .success(let headers): self.state = .accepted(headers)
      case .failure: self.refuse(.badKey, context)
      }
    }
  }

  // MARK: Answering

  private func upgrade(_ headers: HTTPHeaders, _ context: ChannelHandlerContext) {
    state = .upgrading
    let head = HTTPResponseHead(
      version: .http1_1, status: .switchingProtocols, headers: headers)
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    let pipeline = context.pipeline.syncOperations
    pipeline.removeHandler(limit, promise: nil)
    pipeline.removeHandler(decoder)
      .assumeIsolated()
      .flatMap { pipeline.removeHandler(self.encoder) }
      .whenSuccess { self.handOver(context) }
  }

  private func handOver(_ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    let pipeline = context.pipeline.syncOperations
    do {
      try pipeline.addHandler(connection(), position: .after(self))
    } catch {
      context.close(promise: nil)
      return
    }
    for data in rest {
      context.fireChannelRead(data)
    }
    rest = []
    context.fireChannelReadComplete()
    pipeline.removeHandler(self, promise: nil)
  }

  private func refuse(_ refusal: WebSocketGate.Refusal, _ context: ChannelHandlerContext) {
    let peer = context.remoteAddress?.description ?? "an unknown address"
    log.log(
      .notice, "Refused a WebSocket from \(peer): \(refusal.status.code) \(refusal.message)")
    answer(HTTPAnswer(refusal), context)
  }

  /// The client is given the time that it has as a stranger to read it.
  private func answer(_ answer: HTTPAnswer, _ context: ChannelHandlerContext) {
    state = .answered
    var head = HTTPResponseHead(
      version: .http1_1, status: answer.status, headers: answer.headers)
    head.headers.add(name: "Connection", value: "close")
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(mode: .output, promise: nil)
  }
}

@available(*, unavailable)
extension WebSocketHandshake: Sendable {}

/// Bounds what a client sends before its handshake is over.
private final class HeaderLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  struct Exceeded: Error {}

  private var bytesLeft: Int
  private let greeting: Greeting

  init(maximumBytes: Int, greeting: Greeting) {
    bytesLeft = maximumBytes
    self.greeting = greeting
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard bytesLeft >= 0 else {
      return
    }
    let count = unwrapInboundIn(data).readableBytes
    bytesLeft -= count
    if bytesLeft < 0 || !greeting.receive(count) {
      bytesLeft = -1
      context.fireErrorCaught(Exceeded())
    } else {
      context.fireChannelRead(data)
    }
  }
}
