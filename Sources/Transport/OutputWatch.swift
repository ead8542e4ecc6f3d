import NIOCore
import NIOPosix

/// Closes a pipe channel whose output nobody reads any more, though its input is still open.
///
/// NIO by itself only closes its descriptor then: what is queued stays queued for ever, and nobody
/// is told. So a copy of the descriptor is watched by a channel of its own, which has no input and
/// which NIO therefore does close. The peer may have sent its last requests just before it went:
/// the input is read to its end first, if that comes within the grace period.
final class OutputWatch: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let gracePeriod: TimeAmount
  private var context: ChannelHandlerContext?
  /// Over the copy. Nil when this end closed the output itself.
  private var sentinel: (any Channel)?
  private var isInputAtEnd = false
  private var isOutputGone = false
  private var closeTimer: Scheduled<Void>?

  init(gracePeriod: TimeAmount) {
    self.gracePeriod = gracePeriod
  }

  /// Takes ownership of a descriptor for what the channel writes to.
  ///
  /// - Returns: Completes when the watch is on. On failure the descriptor is the caller's again.
  func start(descriptor: CInt, on loop: any EventLoop) -> EventLoopFuture<Void> {
    NIOPipeBootstrap(group: loop)
      .channelOption(.autoRead, value: false)
      .takingOwnershipOfDescriptor(output: descriptor)
      .assumeIsolated()
      .map { sentinel in
        self.sentinel = sentinel
        sentinel.closeFuture.assumeIsolated().whenComplete { _ in self.outputDidClose() }
      }
      .nonisolated()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    stop()
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.fireUserInboundEventTriggered(event)
    if let event = event as? ChannelEvent, event == .inputClosed {
      isInputAtEnd = true
      if isOutputGone {
        context.close(promise: nil)
      }
    }
  }

  /// The reader sees the end of the output only when the copy is closed too.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode != .input {
      stop()
    }
    context.close(mode: mode, promise: promise)
  }

  private func outputDidClose() {
    guard sentinel != nil, let context else {
      return
    }
    sentinel = nil
    isOutputGone = true
    if isInputAtEnd {
      context.close(promise: nil)
    } else {
      closeTimer = context.eventLoop.assumeIsolated().scheduleTask(in: gracePeriod) {
        self.context?.close(promise: nil)
      }
    }
  }

  private func stop() {
    closeTimer?.cancel()
    closeTimer = nil
    let sentinel = self.sentinel
    self.sentinel = nil
    sentinel?.close(promise: nil)
  }
}

@available(*, unavailable)
extension OutputWatch: Sendable {}
