import NIOCore

/// Carries bytes both ways between the standard streams and a server's Unix socket, unread: what
/// `orrery attach` is made of. It knows no messages.
///
/// Neither side is read faster than the other takes it, and the end of one direction is passed on
/// after its last byte, while the other direction goes on.
package enum ByteBridge {
  /// What one read takes, at most. Each direction holds that much and NIO's write buffer.
  private static let readBytes = 64 << 10
  /// How long the front end may go on sending when it reads no more.
  private static let gracePeriod = TimeAmount.seconds(5)

  /// Called on the event loop. The streams are not touched before the socket is connected, so that
  /// after `notFound` or `refused` the caller may start a server and try again.
  ///
  /// - Returns: Completes when both directions have ended and everything is delivered; fails with a
  ///   `TransportError` when there is no connection.
  package static func run(
    _ streams: StandardStreams, socketPath: String, on loop: any EventLoop
  ) -> EventLoopFuture<Void> {
    UnixSocketClient.connectChannel(path: socketPath, on: loop, readBytes: readBytes)
      .flatMap { socket in join(streams, to: socket, on: loop) }
  }

  private static func join(
    _ streams: StandardStreams, to socket: any Channel, on loop: any EventLoop
  ) -> EventLoopFuture<Void> {
    let near = BridgeHandler()
    let far = BridgeHandler()
    near.partner = far
    far.partner = near
    let handlers = NIOLoopBound((near: near, far: far), eventLoop: loop)
    return loop.makeCompletedFuture {
      try socket.pipeline.syncOperations.addHandler(handlers.value.far)
    }.flatMap {
      streams.openChannel(on: loop, readBytes: readBytes, gracePeriod: gracePeriod) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(handlers.value.near)
        }
      }
    }.flatMap { standard in
      socket.setOption(.autoRead, value: true)
        .flatMap { socket.closeFuture }
        .flatMap { standard.finished }
    }.flatMapErrorThrowing { error in
      socket.close(promise: nil)
      throw error
    }
  }
}

/// One end of a bridge: what it reads, its partner writes.
private final class BridgeHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Kept until this end is gone.
  var partner: BridgeHandler?

  private var context: ChannelHandlerContext?
  /// The channel asked to read while the partner could not write.
  private var isReadWithheld = false

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    partner?.finish()
    self.context = nil
    partner = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    partner?.write(unwrapInboundIn(data))
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    partner?.context?.flush()
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
    partner?.resumeReading()
    context.fireChannelActive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      partner?.closeOutput()
    }
  }

  /// The partner learns of it when this handler is removed.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private var canWrite: Bool {
    context.map { $0.channel.isActive && $0.channel.isWritable } ?? false
  }

  private func write(_ bytes: ByteBuffer) {
    context?.write(wrapOutboundOut(bytes), promise: nil)
  }

  private func resumeReading() {
    if isReadWithheld {
      isReadWithheld = false
      context?.read()
    }
  }

  private func closeOutput() {
    close(.output)
  }

  /// The partner is gone: nothing that is read has anywhere to go.
  private func finish() {
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
