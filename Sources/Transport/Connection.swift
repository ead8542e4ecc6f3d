import JSONRPC
import NIOCore

/// One peer: messages in, messages out, over any channel of bytes. It knows framing and flow, and
/// nothing of what a message says. What is to be done when is for two state machines to say; this
/// does it, with the channel, the bytes and the timers.
///
/// It lives on its channel's event loop and is not `Sendable`. Reading never waits for writing: a
/// peer that does not read makes `queuedBytes` grow, up to a limit, and is served all the same.
/// What one turn of the loop takes from a peer is bounded, so a flood from one leaves the others
/// their turn.
package final class Connection {
  /// NIO runs what was put on the loop with `execute` before it looks at other channels again,
  /// however often that is repeated; only what is due later waits for them.
  private static let yieldInterval = TimeAmount.microseconds(20)

  package let limits: TransportLimits
  /// The peer's process, over a Unix socket; 0 where it is not known.
  var peerProcess: Int32 = 0
  /// Strong until the connection closed: a session lives as long as its connection.
  package var delegate: (any ConnectionDelegate)?
  /// Called when a congested connection's queue has fallen below `TransportLimits.drainedBytes`.
  package var onDrain: ((Connection) -> Void)?
  /// Called when `hasRoom` holds again after it did not.
  package var onRoom: ((Connection) -> Void)?
  /// Set from `connectionDidClose` on.
  package private(set) var closeReason: CloseReason?

  private var state: ConnectionStateMachine
  private var sending: OutboundStateMachine
  private var framer: InboundFramer
  private var opened: ((Connection) -> Void)?
  /// Until the peer is admitted.
  private var greeting: Greeting?
  private var context: ChannelHandlerContext?
  /// Outlives `context`: messages may be left to deliver when the channel has gone.
  private var loop: NIOIsolatedEventLoop?

  /// Whether no more is read from the peer for now. What was read already is delivered.
  package var isReadingPaused = false {
    didSet {
      guard !isReadingPaused, isReadHeld else { return }
      isReadHeld = false
      handle(.readAsked)
    }
  }
  /// The channel asked to read while that was paused.
  private var isReadHeld = false

  private var outbound = OutboundQueue()
  private var closeTimer: Scheduled<Void>?
  private var stuckTimer: Scheduled<Void>?
  /// How a WebSocket is closed: normally, unless there is a reason for something else.
  private var closing: (code: UInt16?, reason: String) = (1000, "")

  /// - Parameters:
  ///   - greeting: What the network endpoint knows of the peer; nil elsewhere.
  ///   - opened: Called once, as soon as messages can be sent and before any is received. It sets
  ///     `delegate`.
  init(
    limits: TransportLimits, greeting: Greeting?, opened: ((Connection) -> Void)?
  ) {
    self.limits = limits
    self.greeting = greeting
    self.opened = opened
    state = ConnectionStateMachine(
      lingers: greeting != nil, lingeringBytes: limits.lingeringBytes)
    sending = OutboundStateMachine(limits: limits)
    let framing = greeting == nil ? limits.framing : limits.strangerFraming
    framer = InboundFramer(limits: framing, isWebSocket: greeting?.isWebSocket ?? false)
  }

  /// - Parameter opened: Called once, as soon as messages can be sent and before any is received.
  ///   It sets `delegate`.
  package convenience init(
    limits: TransportLimits = TransportLimits(), opened: ((Connection) -> Void)? = nil
  ) {
    self.init(limits: limits, greeting: nil, opened: opened)
  }

  /// The token that the peer showed when it connected.
  package var presentedToken: String? { greeting?.token }

  /// The peer has said who it is: the bounds on strangers hold no longer.
  package func admit() {
    greeting?.end()
    greeting = nil
    framer.widen(to: limits.framing)
  }

  /// Whether messages can be sent.
  package var isOpen: Bool { state.isOpen }

  /// Whether the queue went over `TransportLimits.congestedBytes` and has not drained since.
  package var isCongested: Bool { sending.isCongested }

  /// Bytes sent and not yet taken by the kernel.
  package var queuedBytes: Int { backlog.count }

  /// Whether what can wait may be sent: no more than `TransportLimits.streamedBytes` are queued.
  package var hasRoom: Bool { queuedBytes <= limits.streamedBytes }

  /// The peer's framing, once its first byte arrived.
  package var framing: Framing? { framer.framing }

  /// Queues a message behind all those before it. Everything queued in one turn of the event loop
  /// goes out in one write at its end. On a connection that is not open the message is dropped.
  package func send(_ body: [UInt8]) {
    guard isOpen else { return }
    outbound.append(body, framing: framer.framing ?? .contentLength)
    handle(.queued(backlog))
  }

  /// Delivers what is queued, then closes: at the latest after `TransportLimits.closeGracePeriod`.
  /// From here on nothing is received and nothing more can be sent.
  package func close() {
    handle(.closeRequested(afterPeer: false))
  }

  /// The same, but the peer is told first: the connection closes when the peer has closed it too.
  package func closeAfterPeer() {
    handle(.closeRequested(afterPeer: true))
  }
}

// MARK: - The channel

extension Connection: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  package func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    loop = context.eventLoop.assumeIsolated()
    if context.channel.isActive {
      open()
    }
  }

  package func handlerRemoved(context: ChannelHandlerContext) {
    disconnect()
    self.context = nil
  }

  package func channelActive(context: ChannelHandlerContext) {
    open()
    context.fireChannelActive()
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    if state.isReceiving {
      guard greeting?.receive(bytes.readableBytes) ?? true else {
        return handle(.cut(.peerClosed))
      }
      bytes.withUnsafeReadableBytes { framer.append($0) }
    }
    handle(.bytesRead(bytes.readableBytes))
  }

  package func read(context: ChannelHandlerContext) {
    if isReadingPaused {
      isReadHeld = true
    } else {
      handle(.readAsked)
    }
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      handle(.inputClosed)
    }
    context.fireUserInboundEventTriggered(event)
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    handle(.channelFailed(CloseReason(error)))
  }

  package func channelInactive(context: ChannelHandlerContext) {
    disconnect()
    context.fireChannelInactive()
  }

  private func open() {
    let opened = self.opened
    self.opened = nil
    opened?(self)
  }

  private func disconnect() {
    let isFlushed = self.isFlushed
    outbound.removeAll()
    handle(.channelInactive(isFlushed: isFlushed))
  }
}

// MARK: - Receiving and closing

extension Connection {
  private func handle(_ event: ConnectionStateMachine.Event) {
    for action in state.handle(event) {
      switch action {
      case .deliver: deliver()
      case .scheduleTurn:
        loop?.scheduleTask(in: Self.yieldInterval) { self.handle(.turnCame) }
      case .read: context?.read()
      case .finishInput: finishInput()
      case .tellFailure(let error):
        closing = (error.closeCode, error.message)
        delegate?.connection(self, didFail: error)
      case .tellEndOfInput: delegate?.connectionDidReachEndOfInput(self)
      case .beginClosing: beginClosing()
      case .closeOutput: context?.close(mode: .output, promise: nil)
      case .closeChannel: context?.close(promise: nil)
      case .cutChannel:
        outbound.removeAll()
        loop?.execute { self.context?.close(promise: nil) }
      case .tellClosed(let reason): finishClosing(reason)
      }
    }
  }

  private func deliver() {
    for _ in 0..<limits.messagesPerTurn where state.isReceiving {
      do throws(FramingError) {
        switch try framer.next() {
        case nil: return handle(.turnEnded(hasMore: false))
        case .message(let body): delegate?.connection(self, didReceive: body)
        case .ping(let payload): handle(.pingReceived(payload, backlog))
        case .close(let code):
          closing = (code, "")
          close()
        }
      } catch {
        handle(.framingFailed(error))
      }
    }
    handle(.turnEnded(hasMore: true))
  }

  /// The last bytes were framed: tells the delegate whether they ended with a whole message.
  private func finishInput() {
    do throws(FramingError) {
      // In newline framing the last line may lack its line feed. Its delivery can close the
      // connection.
      if let body = try framer.finish() {
        delegate?.connection(self, didReceive: body)
      }
      handle(.inputFinished)
    } catch {
      handle(.framingFailed(error))
    }
  }

  private func beginClosing() {
    if framing == .webSocket {
      outbound.append(
        bytes: WebSocketControl.close(code: closing.code, reason: closing.reason))
    }
    closeTimer = loop?.scheduleTask(in: limits.closeGracePeriod) { self.handle(.closeTimerFired) }
    handle(.flushAsked)
  }

  private func finishClosing(_ reason: CloseReason) {
    closeReason = reason
    closeTimer?.cancel()
    closeTimer = nil
    stuckTimer?.cancel()
    stuckTimer = nil
    onDrain = nil
    onRoom = nil
    let delegate = self.delegate
    self.delegate = nil
    delegate?.connectionDidClose(self)
  }
}

// MARK: - Sending

extension Connection {
  private func handle(_ event: OutboundStateMachine.Event) {
    for action in sending.handle(event) {
      switch action {
      case .scheduleFlush: scheduleFlush()
      case .awaitWrite: awaitWrite()
      case .sendPong(let payload): sendPong(payload)
      case .tellDrain: if isOpen { onDrain?(self) }
      case .tellRoom: tellRoom()
      case .armStuckTimer:
        stuckTimer = loop?.scheduleTask(in: limits.stuckPeriod) {
          self.handle(.stuckTimerFired(self.backlog))
        }
      case .cut(let reason): handle(.cut(reason))
      }
    }
  }

  private var backlog: OutboundStateMachine.Backlog {
    OutboundStateMachine.Backlog(queued: outbound.count, unwritten: unwrittenBytes)
  }

  private var isFlushed: Bool { outbound.isEmpty && !sending.hasUnwrittenBytes }

  /// Bytes the channel has and the kernel has not.
  private var unwrittenBytes: Int {
    guard sending.hasUnwrittenBytes, let options = context?.channel.syncOptions else {
      return 0
    }
    return (try? options.getOption(.bufferedWritableBytes)) ?? 0
  }

  /// The flush comes after everything that was read at once, and never while NIO reads: to write to
  /// a peer that has gone closes the channel, which NIO 2.101 traps on there in debug builds.
  private func scheduleFlush() {
    loop?.execute { self.flush() }
  }

  private func flush() {
    guard let context, state.hasChannel else {
      return
    }
    let buffers = outbound.takeBuffers()
    handle(.flushed(bytes: buffers.reduce(0) { $0 + $1.readableBytes }))
    if !buffers.isEmpty {
      for buffer in buffers {
        context.write(wrapOutboundOut(buffer), promise: nil)
      }
      context.flush()
    }
    didWrite()
  }

  /// The kernel may have taken something.
  private func didWrite() {
    guard state.hasChannel else { return }
    handle(.written(backlog))
    if isFlushed { handle(.outputEmptied) }
  }

  /// An empty write is done when all before it is.
  private func awaitWrite() {
    guard let context else {
      return
    }
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { result in
      self.handle(.writeEnded)
      switch result {
      case .success: self.didWrite()
      case .failure(let error): self.handle(.writeFailed(CloseReason(error)))
      }
    }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: written)
  }

  private func sendPong(_ payload: [UInt8]) {
    guard isOpen else { return }
    outbound.append(bytes: WebSocketControl.pong(payload))
    handle(.pongQueued(backlog))
  }

  /// A kernel that takes everything at once makes this happen again and again.
  private func tellRoom() {
    loop?.scheduleTask(in: Self.yieldInterval) {
      if self.isOpen, self.hasRoom { self.onRoom?(self) }
    }
  }
}

@available(*, unavailable)
extension Connection: Sendable {}
