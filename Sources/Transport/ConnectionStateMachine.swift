import JSONRPC

/// Where a connection stands between its first byte and its last, in both directions, and what is
/// to be done about what happens. It does no work and sees no bytes: `Connection` performs its
/// actions, in their order.
///
/// An action that calls the delegate can bring about further events before the next action: those
/// that come after it in a list are right whatever the delegate does.
package struct ConnectionStateMachine: Sendable {
  /// What the peer sends.
  package enum Input: Equatable, Sendable {
    /// What comes is delivered at once.
    case open
    /// Messages wait for the next turn of the loop. What was read meanwhile, the end of input and
    /// further reading wait behind them: this bounds the backlog to one read.
    case backlog(isReadWithheld: Bool)
    /// The same, and the input has ended.
    case lastBacklog
    /// The input has ended, and the bytes that no message had are being looked at.
    case ending
    /// Nothing more is received. What comes is counted and dropped, until it ends.
    case dropping(bytes: Int, isReadWithheld: Bool)
    /// Nothing more is received, and the input has ended.
    case ended
  }

  /// What is sent, and the channel itself.
  package enum Output: Equatable, Sendable {
    /// Messages can be sent.
    case open
    /// Waiting for the queue to empty.
    case closing(lingers: Bool)
    /// The output is closed. What the peer may still send is read and dropped: closing at once
    /// would make the system take back the last bytes on their way to it.
    case lingering
    /// What was queued is dropped, and the channel is being closed.
    case cut(Connection.CloseReason)
    /// The channel is gone, messages received before that are still being delivered.
    case disconnected(Connection.CloseReason)
    case closed
  }

  package enum Event: Equatable, Sendable {
    /// So many bytes came, and are in the framer where `isReceiving`.
    case bytesRead(Int)
    /// The channel asks whether to read.
    case readAsked
    case inputClosed
    /// What `scheduleTurn` asked for.
    case turnCame
    /// The end of what `deliver` asked for.
    case turnEnded(hasMore: Bool)
    /// The end of what `finishInput` asked for.
    case inputFinished
    case framingFailed(FramingError)
    case closeRequested(afterPeer: Bool)
    /// The kernel has everything that was sent.
    case outputEmptied
    case closeTimerFired
    /// There is a reason to close without delivering what is queued.
    case cut(Connection.CloseReason)
    case channelFailed(Connection.CloseReason)
    case writeFailed(Connection.CloseReason)
    /// - Parameter isFlushed: Whether the kernel has everything that was sent.
    case channelInactive(isFlushed: Bool)
  }

  package enum Action: Equatable, Sendable {
    /// Give the delegate complete messages as long as `isReceiving`, as many as one turn allows.
    case deliver
    /// Come back when other connections had their turn.
    case scheduleTurn
    case read
    /// Give the delegate the message that lacked only its end, if there is one.
    case finishInput
    case tellFailure(FramingError)
    case tellEndOfInput
    /// Send what ends a WebSocket, and see to it that closing takes no longer than it may.
    case beginClosing
    case closeOutput
    case closeChannel
    /// Drop what is queued, and close the channel in a turn of its own: the delegate may be in a
    /// call of `send`.
    case cutChannel
    case tellClosed(Connection.CloseReason)
  }

  package private(set) var input: Input
  package private(set) var output: Output
  /// Why the channel will close, if it has said so.
  private var failure: Connection.CloseReason?
  /// Whether `close()` has the peer close first.
  private let lingers: Bool
  private let lingeringBytes: Int

  /// - Parameter lingeringBytes: Bytes that are dropped at the most before the connection is cut.
  package init(
    lingers: Bool, lingeringBytes: Int, input: Input = .open, output: Output = .open
  ) {
    self.lingers = lingers
    self.lingeringBytes = lingeringBytes
    self.input = input
    self.output = output
  }

  /// Whether messages can be sent.
  package var isOpen: Bool { output == .open }

  /// Whether messages are received.
  package var isReceiving: Bool {
    switch input {
    case .open, .backlog, .lastBacklog: true
    case .ending, .dropping, .ended: false
    }
  }

  /// Whether there is a channel to write to.
  package var hasChannel: Bool {
    switch output {
    case .open, .closing, .lingering, .cut: true
    case .disconnected, .closed: false
    }
  }

  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .bytesRead(let count): read(count)
    case .readAsked: askToRead()
    case .inputClosed: closeInput()
    case .turnCame: takeTurn()
    case .turnEnded(let hasMore): endTurn(hasMore: hasMore)
    case .inputFinished: finishInput()
    case .framingFailed(let error): failInput(error)
    case .closeRequested(let afterPeer): close(afterPeer: afterPeer)
    case .outputEmptied: endOutput()
    case .closeTimerFired: endGracePeriod()
    case .cut(let reason): cut(reason)
    case .channelFailed(let reason): fail(reason, [.closeChannel])
    case .writeFailed(let reason): fail(reason, [])
    case .channelInactive(let isFlushed): disconnect(isFlushed: isFlushed)
    }
  }
}

// MARK: - Receiving

extension ConnectionStateMachine {
  private mutating func read(_ count: Int) -> [Action] {
    switch input {
    case .open: return [.deliver]
    // A backlog has its turn scheduled, and order demands that these bytes wait behind it.
    case .backlog, .lastBacklog, .ending, .ended: return []
    case .dropping(let bytes, let isReadWithheld):
      input = .dropping(bytes: bytes + count, isReadWithheld: isReadWithheld)
      return bytes + count > lingeringBytes ? cut(.finished) : []
    }
  }

  private mutating func askToRead() -> [Action] {
    guard case .backlog = input else { return [.read] }
    input = .backlog(isReadWithheld: true)
    return []
  }

  private mutating func closeInput() -> [Action] {
    switch input {
    case .open:
      input = .ending
      return [.finishInput]
    case .backlog(let isReadWithheld):
      input = .lastBacklog
      return isReadWithheld ? [.read] : []
    case .dropping(_, let isReadWithheld):
      input = .ended
      guard output != .lingering else { return [.closeChannel] }
      return isReadWithheld ? [.read] : []
    case .lastBacklog, .ending, .ended: return []
    }
  }

  private mutating func takeTurn() -> [Action] {
    switch input {
    case .backlog, .lastBacklog: [.deliver]
    case .open, .ending, .dropping, .ended: endTurn(hasMore: false)
    }
  }

  private mutating func endTurn(hasMore: Bool) -> [Action] {
    switch input {
    case .open:
      guard hasMore else { return [] }
      input = .backlog(isReadWithheld: false)
      return [.scheduleTurn]
    case .backlog(let isReadWithheld):
      guard !hasMore else { return [.scheduleTurn] }
      input = .open
      return isReadWithheld ? [.read] : []
    case .lastBacklog:
      guard !hasMore else { return [.scheduleTurn] }
      input = .ending
      return [.finishInput]
    case .dropping(let bytes, isReadWithheld: true):
      input = .dropping(bytes: bytes, isReadWithheld: false)
      return [.read]
    case .dropping, .ending: return []
    case .ended: return finishClosing()
    }
  }

  private mutating func finishInput() -> [Action] {
    guard input == .ending else { return finishClosing() }
    input = .ended
    return [.tellEndOfInput] + finishClosing()
  }

  private mutating func failInput(_ error: FramingError) -> [Action] {
    guard isReceiving || input == .ending else { return finishClosing() }
    stopReceiving()
    return [.tellFailure(error)] + finishClosing()
  }

  private mutating func stopReceiving() {
    switch input {
    case .open: input = .dropping(bytes: 0, isReadWithheld: false)
    case .backlog(let isReadWithheld):
      input = .dropping(bytes: 0, isReadWithheld: isReadWithheld)
    case .lastBacklog, .ending: input = .ended
    case .dropping, .ended: break
    }
  }
}

// MARK: - Closing

extension ConnectionStateMachine {
  private mutating func close(afterPeer: Bool) -> [Action] {
    stopReceiving()
    switch output {
    case .open:
      output = .closing(lingers: lingers || afterPeer)
      return [.beginClosing]
    case .closing(let lingers):
      output = .closing(lingers: lingers || afterPeer)
      return []
    case .lingering, .cut, .disconnected, .closed: return []
    }
  }

  private mutating func endOutput() -> [Action] {
    guard case .closing(let lingers) = output else { return [] }
    guard lingers, input != .ended else { return [.closeChannel] }
    output = .lingering
    return [.closeOutput]
  }

  private mutating func endGracePeriod() -> [Action] {
    switch output {
    case .closing: cut(.closeTimedOut)
    case .lingering: cut(.finished)
    case .open, .cut, .disconnected, .closed: []
    }
  }

  private mutating func cut(_ reason: Connection.CloseReason) -> [Action] {
    switch output {
    case .open, .closing, .lingering:
      stopReceiving()
      output = .cut(failure ?? reason)
      return [.cutChannel]
    case .cut, .disconnected, .closed: return []
    }
  }

  private mutating func fail(
    _ reason: Connection.CloseReason, _ actions: [Action]
  ) -> [Action] {
    failure = failure ?? reason
    return actions
  }

  private mutating func disconnect(isFlushed: Bool) -> [Action] {
    switch output {
    case .open: output = .disconnected(failure ?? .peerClosed)
    case .closing: output = .disconnected(failure ?? (isFlushed ? .finished : .peerClosed))
    case .lingering: output = .disconnected(failure ?? .finished)
    case .cut(let reason): output = .disconnected(reason)
    case .disconnected, .closed: return []
    }
    switch input {
    case .open:
      input = .ending
      return [.finishInput]
    case .backlog: input = .lastBacklog
    case .dropping: input = .ended
    case .lastBacklog, .ending, .ended: break
    }
    return finishClosing()
  }

  /// The last thing that happens, once the channel is gone and the input delivered.
  private mutating func finishClosing() -> [Action] {
    guard input == .ended, case .disconnected(let reason) = output else { return [] }
    output = .closed
    return [.tellClosed(reason)]
  }
}
