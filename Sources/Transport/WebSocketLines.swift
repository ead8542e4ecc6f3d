import JSONRPC
import NIOCore
import NIOWebSocket

/// A client's end of a WebSocket, as a stream of messages: what is written to it goes out with a
/// message in each text, and a text that comes is read framed as the client frames its own; on a
/// line, until the client has sent something. Pings are answered.
///
/// What no server may send ends the channel, with a `FramingError` before.
final class WebSocketLines: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = WebSocketFrame

  /// How long a server may take to answer that a WebSocket is closed.
  private static let closingPeriod = TimeAmount.seconds(2)

  private var sent = MessageFramer()
  private var isClosing = false
  /// Of the latest ping, until there is room for its answer: a server that sends pings and reads
  /// nothing costs nothing.
  private var unansweredPing: ByteBuffer?

  // MARK: Receiving

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    do throws(FramingError) {
      try take(unwrapInboundIn(data), context)
    } catch {
      fail(error, context)
    }
  }

  private func take(
    _ frame: WebSocketFrame, _ context: ChannelHandlerContext
  ) throws(FramingError) {
    guard frame.maskKey == nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      throw FramingError(
        .webSocketProtocol, "a frame of a server is masked, or has reserved bits set")
    }
    switch frame.opcode {
    case .text where isClosing: break
    case .text:
      let body = Array(frame.data.readableBytesView)
      guard (try? UTF8Span(validating: body.span)) != nil else {
        throw FramingError(.invalidUTF8, "a text is not UTF-8")
      }
      deliver(body, context)
    case .ping:
      unansweredPing = frame.data
      answerPing(context)
    case .pong: break
    case .connectionClose: end(1000, awaitsPeer: false, context)
    default: throw FramingError(.binaryMessage, "a message is text; this one is something else")
    }
  }

  /// What the server says while it is told of the end is read, even where nobody asks for it.
  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if isClosing { context.read() }
  }

  private func deliver(_ body: [UInt8], _ context: ChannelHandlerContext) {
    let bytes = frame(body, sent.framing ?? .newline)
    context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: bytes)))
  }

  private func answerPing(_ context: ChannelHandlerContext) {
    guard let payload = unansweredPing, context.channel.isWritable, !isClosing else { return }
    unansweredPing = nil
    send(.pong, payload, context)
    context.flush()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    answerPing(context)
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
      NIOWebSocketFrameAggregator.Error.tooManyFragments:
      fail(FramingError(.messageTooLarge, "a message is longer than may be"), context)
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error:
      fail(FramingError(.webSocketProtocol, "there are frames that no WebSocket has"), context)
    default: context.fireErrorCaught(error)
    }
  }

  private func fail(_ error: FramingError, _ context: ChannelHandlerContext) {
    end(error.closeCode, awaitsPeer: false, context)
    context.fireErrorCaught(error)
  }

  // MARK: Sending

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isClosing else { return promise?.fail(ChannelError.outputClosed) ?? () }
    unwrapOutboundIn(data).withUnsafeReadableBytes { sent.append($0) }
    do throws(FramingError) {
      while let body = try sent.next() { send(.text, ByteBuffer(bytes: body), context) }
      promise?.succeed()
    } catch {
      // A server would say so.
      let response = ResponseError(.parseError, error.message, kind: "rpc.parseError")
      deliver(MessageBuilder.encodeError(id: nil, response), context)
      context.fireChannelReadComplete()
      promise?.fail(error)
      end(1000, awaitsPeer: true, context)
    }
  }

  private func send(
    _ opcode: WebSocketOpcode, _ payload: ByteBuffer, _ context: ChannelHandlerContext,
    promise: EventLoopPromise<Void>? = nil
  ) {
    let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: payload)
    context.write(wrapOutboundOut(frame), promise: promise)
  }

  // MARK: Closing

  /// Both directions close: the server answers nothing that it has yet to answer.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    context.channel.closeFuture.cascade(to: promise)
    end(1000, awaitsPeer: true, context)
  }

  /// Tells the server, once, after all that was sent, and closes the channel.
  ///
  /// - Parameter awaitsPeer: Whether that waits for the server to say so too.
  private func end(_ code: UInt16, awaitsPeer: Bool, _ context: ChannelHandlerContext) {
    guard !isClosing else {
      if !awaitsPeer { context.close(promise: nil) }
      return
    }
    isClosing = true
    let loop = context.eventLoop.assumeIsolated()
    let told = context.eventLoop.makePromise(of: Void.self)
    told.futureResult.assumeIsolated().whenComplete { _ in
      guard awaitsPeer else { return context.close(promise: nil) }
      loop.scheduleTask(in: Self.closingPeriod) { context.close(promise: nil) }
    }
    // Who fails at frames may not read either.
    if !awaitsPeer { loop.scheduleTask(in: Self.closingPeriod) { context.close(promise: nil) } }
    send(.connectionClose, ByteBuffer(integer: code), context, promise: told)
    context.flush()
    context.read()
  }
}

@available(*, unavailable)
extension WebSocketLines: Sendable {}
