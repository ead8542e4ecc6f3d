import JSONRPC
import NIOCore

/// Carries bytes between the standard streams and a server, as they are or as texts of a WebSocket:
/// what `orrery attach` is made of. It overhears only how the conversation ends.
///
/// Neither side is read faster than the other takes it, and the end of one direction is passed on
/// after its last byte, while the other direction goes on.
package enum ByteBridge {
  /// What one read of the streams takes, at most. Each direction holds that much and NIO's write
  /// buffer; of a WebSocket, a message.
  private static let readBytes = 64 << 10
  /// How long the front end may go on sending when it reads no more.
  private static let gracePeriod = TimeAmount.seconds(5)
  /// As many times longer than for its first words a server may take for a reply that it owes, when
  /// nothing more is asked of it: a batch request says nothing for as long as it is at work.
  fileprivate static let replyPatience: Int64 = 120

  /// How a conversation ended, for whoever reads the exit code.
  package enum Outcome: Hashable, Sendable {
    /// The front end ended it, and everything that it had asked was answered.
    case finished
    /// `shutdown` was answered with an error.
    case shutdownFailed
    /// `exit` came with no `shutdown` before it.
    case exitWithoutShutdown
    /// What the front end sent is no sequence of messages.
    case unreadable
    /// The server ended it before the front end did, or before everything was answered.
    case serverGone
    /// The server sent what no WebSocket has.
    case serverUnreadable(FramingError)
  }

  /// Called on the event loop. The streams are not touched before the server is connected, so that
  /// after `notFound` or `refused` the caller may start one and try again.
  ///
  /// - Parameters:
  ///   - certificateAuthority: As for `Dialing.connect`.
  ///   - patience: As for `Dialing.connect`, and how long the server may say nothing when the front
  ///     end has ended its input and is owed nothing, or has never heard anything.
  /// - Returns: Completes when both directions have ended and everything is delivered; fails with a
  ///   `TransportError` when there is no connection.
  package static func run(
    _ streams: StandardStreams, to address: ListenAddress, certificateAuthority: String? = nil,
    within patience: TimeAmount = .seconds(30), on loop: any EventLoop
  ) -> EventLoopFuture<Outcome> {
    Dialing.connect(
      to: address, certificateAuthority: certificateAuthority, within: patience, on: loop
    ).flatMap { server in
      join(
        streams, to: server, endsWhole: address.scheme?.canEndHalf == false, within: patience,
        on: loop)
    }
  }

  private static func join(
    _ streams: StandardStreams, to server: any Channel, endsWhole: Bool,
    within patience: TimeAmount, on loop: any EventLoop
  ) -> EventLoopFuture<Outcome> {
    let overhearing = Overhearing()
    let near = BridgeHandler(.frontEnd, overhearing, endsWhole: false, within: nil)
    let far = BridgeHandler(.server, overhearing, endsWhole: endsWhole, within: patience)
    near.partner = far
    far.partner = near
    let handlers = NIOLoopBound((near: near, far: far), eventLoop: loop)
    let heard = NIOLoopBound(overhearing, eventLoop: loop)
    return loop.makeCompletedFuture {
      try server.pipeline.syncOperations.addHandler(handlers.value.far)
    }.flatMap {
      streams.openChannel(on: loop, readBytes: readBytes, gracePeriod: gracePeriod) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(handlers.value.near)
        }
      }
    }.flatMap { standard in
      // The server may be gone already.
      server.setOption(.autoRead, value: true)
        .flatMapErrorThrowing { _ in }
        .flatMap { server.closeFuture }
        .flatMap { standard.finished }
        .map { heard.value.conversation.outcome }
    }.flatMapErrorThrowing { error in
      server.close(promise: nil)
      throw error
    }
  }
}

/// What both ends of a bridge tell of. Lives on the event loop.
private final class Overhearing {
  var conversation = BridgedConversation()
}

/// One end of a bridge: what it reads, its partner writes.
private final class BridgeHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Kept until this end is gone.
  var partner: BridgeHandler?

  private let side: BridgedConversation.Side
  private let overhearing: Overhearing
  /// Whether nothing more is received from where nothing more is sent, as of a WebSocket.
  private let endsWhole: Bool
  /// How long it may be silent when nothing is sent to it any more; nil for ever.
  private let patience: TimeAmount?
  /// How often something was read.
  private var readCount = 0

  private var context: ChannelHandlerContext?
  /// The channel asked to read while the partner could not write.
  private var isReadWithheld = false
  /// The partner's input has ended, and that was not passed on.
  private var isOutputEnding = false
  /// What came before this end was open: no more than was read at once.
  private var early: [ByteBuffer] = []

  init(
    _ side: BridgedConversation.Side, _ overhearing: Overhearing, endsWhole: Bool,
    within patience: TimeAmount?
  ) {
    self.side = side
    self.overhearing = overhearing
    self.endsWhole = endsWhole
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    switch side {
    case .frontEnd: overhearing.conversation.frontEndIsGone()
    case .server: overhearing.conversation.end(by: .server)
    }
    partner?.finish()
    self.context = nil
    partner = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    readCount += 1
    bytes.withUnsafeReadableBytes { buffer in
      switch side {
      case .frontEnd: overhearing.conversation.send(buffer)
      case .server: overhearing.conversation.receive(buffer)
      }
    }
    partner?.write(bytes)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    partner?.context?.flush()
    endOutput()
  }

  func read(context: ChannelHandlerContext) {
    if partner?.canWrite ?? false {
      context.read()
    } else {
      isReadWithheld = true
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      partner?.resumeReading()
    }
  }

  func channelActive(context: ChannelHandlerContext) {
    for bytes in early { context.write(wrapOutboundOut(bytes), promise: nil) }
    early = []
    context.flush()
    if let partner { partner.resumeReading() } else { finish() }
    context.fireChannelActive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      overhearing.conversation.end(by: side)
      partner?.inputOfPartnerEnded()
    }
  }

  /// The partner learns of it when this handler is removed.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? FramingError { overhearing.conversation.fail(error) }
    context.close(promise: nil)
  }

  private var canWrite: Bool {
    context.map { $0.channel.isActive && $0.channel.isWritable } ?? false
  }

  private func write(_ bytes: ByteBuffer) {
    guard let context, context.channel.isActive else { return early.append(bytes) }
    context.write(wrapOutboundOut(bytes), promise: nil)
  }

  private func resumeReading() {
    if isReadWithheld {
      isReadWithheld = false
      context?.read()
    }
  }

  private func inputOfPartnerEnded() {
    isOutputEnding = true
    if endsWhole {
      // The last line may lack its end.
      write(ByteBuffer(string: "\n"))
      context?.flush()
    }
    endOutput()
    awaitEnd()
  }

  /// Who is asked nothing more ends the connection, after what is owed. Where that never comes,
  /// nobody is to wait for it for ever.
  private func awaitEnd() {
    guard let context, let patience else { return }
    let (count, isOwed) = (readCount, isOwed)
    let period = isOwed ? patience * ByteBridge.replyPatience : patience
    context.eventLoop.assumeIsolated().scheduleTask(in: period) { [weak self] in
      guard let self, let context = self.context else { return }
      // What is not read, since the front end does not, has not been waited for.
      if count != readCount || isOwed != self.isOwed || isReadWithheld { return awaitEnd() }
      context.close(promise: nil)
    }
  }

  private var isOwed: Bool { readCount > 0 && overhearing.conversation.mayOweReplies }

  /// Passes the end of the partner's input on. Where replies could not follow it, it follows them.
  private func endOutput() {
    guard isOutputEnding, !endsWhole || overhearing.conversation.isAnswered else { return }
    isOutputEnding = false
    close(endsWhole ? .all : .output)
  }

  /// The partner is gone: nothing that is read has anywhere to go.
  private func finish() {
    partner = nil
    close(.all)
  }

  /// Closes after everything written before. NIO by itself drops what is queued when the input has
  /// ended already, so an empty write is waited for.
  private func close(_ mode: CloseMode) {
    guard let context else {
      return
    }
    let written = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: written)
    written.futureResult.assumeIsolated().whenComplete { _ in
      self.context?.close(mode: mode, promise: nil)
    }
  }
}

@available(*, unavailable)
extension BridgeHandler: Sendable {}
