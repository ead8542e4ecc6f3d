import JSONRPC
import NIOCore

/// One peer: messages in, messages out, over any channel of bytes. It knows framing and flow, and
/// nothing of what a message says.
///
/// It lives on its channel's event loop and is not `Sendable`. Reading never waits for writing: a
/// peer that does not read makes `queuedBytes` grow, up to a limit, and is served all the same.
/// What one turn of the loop takes from a peer is bounded, so a flood from one leaves the others
/// their turn.
package final class Connection {
  /// Where the connection stands in its life.
  private enum State {
    case open
    /// Waiting for the queue to empty.
    case closing
    /// The channel is gone, messages received before that are still being delivered.
    case disconnected
    case closed
  }

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
  /// Whether the queue went over `TransportLimits.congestedBytes` and has not drained since.
  package private(set) var isCongested = false

  private var state = State.open
  private var framer: InboundFramer
  private var opened: ((Connection) -> Void)?
  /// Until the peer is admitted.
  private var greeting: Greeting?
  private var context: ChannelHandlerContext?
  /// Outlives `context`: messages may be left to deliver when the channel has gone.
  private var loop: NIOIsolatedEventLoop?

  /// Messages may be waiting in the framer for the next turn.
  private var hasBacklog = false
  /// The channel asked to read while there was a backlog.
  private var isReadWithheld = false
  /// The peer's end of input was seen on the channel.
  private var isInputAtEnd = false
  /// The delegate was told that there is no more input, or is not to be told.
  private var isInputFinished = false
  private var isCloseRequested = false

  private var outbound = OutboundQueue()
  /// The queue went over `TransportLimits.streamedBytes`, and nobody was told yet that it fell.
  private var isFull = false
  /// The channel may have bytes that the kernel has not.
  private var hasUnwrittenBytes = false
  /// A promise will tell when the kernel took all that the channel had when it was made.
  private var isWriteAwaited = false
  /// The flush at the end of the turn, or of this channel's part in it, is arranged.
  private var isFlushScheduled = false
  private var closeTimer: Scheduled<Void>?
  /// Why it is closing, as far as that is known.
  private var ending: CloseReason?
  /// What the peer may still send is read and dropped: closing at once would make the system take
  /// back the last bytes on their way to it.
  private var lingers: Bool
  private var isLingering = false
  /// What came after the last thing that was received.
  private var droppedBytes = 0
  private var stuckTimer: Scheduled<Void>?
  /// How a WebSocket is closed: normally, unless there is a reason for something else.
  private var closing: (code: UInt16?, reason: String) = (1000, "")
  /// The latest ping, if it is yet to be answered.
  private var pong: [UInt8]?
  /// Where the last answer to a ping ends among all bytes that are sent, until the kernel has it.
  private var pongEnd: Int?
  /// Bytes that the channel was ever given.
  private var handedBytes = 0

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
    lingers = greeting != nil
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
  package var isOpen: Bool { state == .open }

  /// Bytes sent and not yet taken by the kernel.
  package var queuedBytes: Int { outbound.count + unwrittenBytes }

  /// Whether what can wait may be sent: no more than `TransportLimits.streamedBytes` are queued.
  package var hasRoom: Bool { queuedBytes <= limits.streamedBytes }

  /// The peer's framing, once its first byte arrived.
  package var framing: Framing? { framer.framing }

  /// Queues a message behind all those before it. Everything queued in one turn of the event loop
  /// goes out in one write at its end. On a connection that is not open the message is dropped.
  package func send(_ body: [UInt8]) {
    guard state == .open else { return }
    outbound.append(body, framing: framer.framing ?? .contentLength)
    didQueue()
  }

  /// One answer is queued and one waits at the most, that to the latest ping (RFC 6455 §5.5.3): a
  /// peer that sends pings and reads nothing costs nothing.
  private func answer(ping payload: [UInt8]) {
    guard state == .open else { return }
    guard pongEnd == nil || !hasUnwrittenBytes else { return pong = payload }
    outbound.append(bytes: WebSocketControl.pong(payload))
    pongEnd = handedBytes + outbound.count
    didQueue()
  }

  private func didQueue() {
    if queuedBytes > limits.maximumQueuedBytes {
      cut(.queueOverflow)
      return
    }
    if queuedBytes > limits.congestedBytes {
      isCongested = true
    }
    if !hasRoom {
      isFull = true
      watchReader()
    }
    scheduleFlush()
  }

  /// Delivers what is queued, then closes: at the latest after `TransportLimits.closeGracePeriod`.
  /// From here on nothing is received and nothing more can be sent.
  package func close() {
    isInputFinished = true
    isCloseRequested = true
    guard state == .open else {
      return
    }
    state = .closing
    if framing == .webSocket {
      outbound.append(
        bytes: WebSocketControl.close(code: closing.code, reason: closing.reason))
    }
    closeTimer = loop?.scheduleTask(in: limits.closeGracePeriod) {
      self.cut(self.isLingering ? .finished : .closeTimedOut)
    }
    scheduleFlush()
  }

  /// The same, but the peer is told first: the connection closes when the peer has closed it too.
  package func closeAfterPeer() {
    lingers = true
    close()
  }
}

// MARK: - Receiving

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
    guard !isInputFinished else {
      droppedBytes += bytes.readableBytes
      if droppedBytes > limits.lingeringBytes { cut(.finished) }
      return
    }
    guard greeting?.receive(bytes.readableBytes) ?? true else { return cut(.peerClosed) }
    bytes.withUnsafeReadableBytes { framer.append($0) }
    // A backlog has its turn scheduled, and order demands that these bytes wait behind it.
    if !hasBacklog {
      deliver()
    }
  }

  /// Reading goes on once the backlog is delivered: this bounds the backlog to one read.
  package func read(context: ChannelHandlerContext) {
    if hasBacklog {
      isReadWithheld = true
    } else {
      context.read()
    }
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      isInputAtEnd = true
      if isLingering {
        context.close(promise: nil)
      } else if !hasBacklog {
        finishInput()
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    ending = ending ?? CloseReason(error)
    context.close(promise: nil)
  }

  package func channelInactive(context: ChannelHandlerContext) {
    disconnect()
    context.fireChannelInactive()
  }

  private var isFlushed: Bool { outbound.isEmpty && !hasUnwrittenBytes }

  private func open() {
    let opened = self.opened
    self.opened = nil
    opened?(self)
  }

  private func disconnect() {
    guard state == .open || state == .closing else {
      return
    }
    ending = ending ?? (isFlushed && state == .closing ? .finished : .peerClosed)
    state = .disconnected
    outbound.removeAll()
    if !hasBacklog {
      finishClosing()
    }
  }

  /// Hands complete messages to the delegate, as many as one turn allows.
  private func deliver() {
    hasBacklog = false
    for _ in 0..<limits.messagesPerTurn {
      guard !isInputFinished else {
        return
      }
      do throws(FramingError) {
        switch try framer.next() {
        case nil: return
        case .message(let body): delegate?.connection(self, didReceive: body)
        case .ping(let payload): answer(ping: payload)
        case .close(let code):
          closing = (code, "")
          close()
        }
      } catch {
        fail(error)
      }
    }
    guard !isInputFinished else {
      return
    }
    hasBacklog = true
    loop?.scheduleTask(in: Self.yieldInterval) { self.continueDelivery() }
  }

  private func continueDelivery() {
    deliver()
    guard !hasBacklog else {
      return
    }
    if isInputAtEnd || state == .disconnected {
      finishInput()
    }
    if state == .disconnected {
      finishClosing()
    } else if isReadWithheld {
      isReadWithheld = false
      context?.read()
    }
  }

  /// The last bytes were framed: tells the delegate whether they ended with a whole message.
  private func finishInput() {
    guard !isInputFinished else {
      return
    }
    isInputFinished = true
    do throws(FramingError) {
      // In newline framing the last line may lack its line feed. Its delivery can close the
      // connection.
      if let body = try framer.finish() {
        delegate?.connection(self, didReceive: body)
      }
      if !isCloseRequested {
        delegate?.connectionDidReachEndOfInput(self)
      }
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: FramingError) {
    isInputFinished = true
    closing = (error.closeCode, error.message)
    delegate?.connection(self, didFail: error)
  }
}

// MARK: - Sending and closing

extension Connection {
  /// The flush comes after everything that was read at once, and never while NIO reads: to write to
  /// a peer that has gone closes the channel, which NIO 2.101 traps on there in debug builds.
  private func scheduleFlush() {
    guard !isFlushScheduled, let loop else {
      return
    }
    isFlushScheduled = true
    loop.execute { self.flush() }
  }

  private func flush() {
    isFlushScheduled = false
    guard let context, state == .open || state == .closing else {
      return
    }
    let buffers = outbound.takeBuffers()
    if !buffers.isEmpty {
      hasUnwrittenBytes = true
      for buffer in buffers {
        handedBytes += buffer.readableBytes
        context.write(wrapOutboundOut(buffer), promise: nil)
      }
      context.flush()
    }
    didWrite()
  }

  /// The kernel may have taken something.
  private func didWrite() {
    guard state == .open || state == .closing else { return }
    hasUnwrittenBytes = unwrittenBytes > 0
    if let end = pongEnd, handedBytes - unwrittenBytes >= end { pongEnd = nil }
    if pongEnd == nil, let payload = pong {
      pong = nil
      answer(ping: payload)
    }
    if isCongested, queuedBytes < limits.drainedBytes {
      isCongested = false
      if state == .open {
        onDrain?(self)
      }
    }
    if isFull, hasRoom {
      isFull = false
      // A kernel that takes everything at once makes this happen again and again.
      loop?.scheduleTask(in: Self.yieldInterval) {
        if self.state == .open, self.hasRoom { self.onRoom?(self) }
      }
    }
    if hasUnwrittenBytes {
      awaitWrite()
    } else if state == .closing, outbound.isEmpty {
      endOutput()
    }
  }

  /// The last byte is on its way.
  private func endOutput() {
    guard lingers, !isInputAtEnd else {
      context?.close(promise: nil)
      return
    }
    if !isLingering {
      isLingering = true
      context?.close(mode: .output, promise: nil)
    }
  }

  /// As long as more is queued than may wait, the peer has to take some of it now and then.
  private func watchReader() {
    guard isFull, isOpen, stuckTimer == nil, let loop else {
      return
    }
    let takenBytes = handedBytes - unwrittenBytes
    stuckTimer = loop.scheduleTask(in: limits.stuckPeriod) {
      self.stuckTimer = nil
      if self.isFull, self.handedBytes - self.unwrittenBytes == takenBytes {
        self.cut(.stuck)
      } else {
        self.watchReader()
      }
    }
  }

  /// An empty write is done when all before it is.
  private func awaitWrite() {
    guard !isWriteAwaited, let context else {
      return
    }
    isWriteAwaited = true
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { result in
      self.isWriteAwaited = false
      switch result {
      case .success:
        self.didWrite()
      case .failure(let error):
        self.ending = self.ending ?? CloseReason(error)
      }
    }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: written)
  }

  /// Bytes the channel has and the kernel has not.
  private var unwrittenBytes: Int {
    guard hasUnwrittenBytes, let options = context?.channel.syncOptions else {
      return 0
    }
    return (try? options.getOption(.bufferedWritableBytes)) ?? 0
  }

  /// Closes without delivering what is queued: in a turn of its own, since the delegate may be in a
  /// call of `send`.
  private func cut(_ reason: CloseReason) {
    guard state == .open || state == .closing else {
      return
    }
    ending = ending ?? reason
    state = .closing
    isInputFinished = true
    outbound.removeAll()
    loop?.execute { self.context?.close(promise: nil) }
  }

  private func finishClosing() {
    guard state != .closed else {
      return
    }
    finishInput()
    state = .closed
    closeReason = ending
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

@available(*, unavailable)
extension Connection: Sendable {}
