/// How far what is sent has come: from the queue through the channel into the kernel. It says when
/// to flush, who is to hear that a peer reads slowly or again, and when a peer has had its time. It
/// counts bytes and sees none: `Connection` performs its actions, in their order.
package struct OutboundStateMachine: Sendable {
  /// Bytes that the kernel has not taken.
  package struct Backlog: Equatable, Sendable {
    /// Those in the queue, which the channel was not given.
    package var queued: Int
    /// Those that the channel has.
    package var unwritten: Int

    package init(queued: Int, unwritten: Int) {
      self.queued = queued
      self.unwritten = unwritten
    }

    package var count: Int { queued + unwritten }
  }

  package enum Event: Equatable, Sendable {
    /// Something is to go out that counts against no limit.
    case flushAsked
    /// A message was queued.
    case queued(Backlog)
    case pingReceived([UInt8], Backlog)
    /// The answer to a ping was queued.
    case pongQueued(Backlog)
    /// The channel is being given all that was queued.
    case flushed(bytes: Int)
    /// The kernel may have taken something.
    case written(Backlog)
    /// What `awaitWrite` asked for; `written` follows.
    case writeEnded
    case stuckTimerFired(Backlog)
  }

  package enum Action: Equatable, Sendable {
    case scheduleFlush
    /// Say when the kernel has all that the channel has now.
    case awaitWrite
    case sendPong([UInt8])
    case tellDrain
    case tellRoom
    case armStuckTimer
    case cut(Connection.CloseReason)
  }

  private enum Channel: Sendable {
    /// The kernel has all that the channel was given.
    case empty
    /// Nobody has asked yet what of it the kernel took.
    case given
    /// The kernel did not take all of it; `writeEnded` will come.
    case awaited
  }

  /// One answer to pings is queued and one waits at the most, that to the latest ping (RFC 6455
  /// §5.5.3): a peer that sends pings and reads nothing costs nothing.
  private enum Pong: Sendable {
    case none
    /// It ends at so many bytes among all that are sent, and the kernel does not have it yet.
    case sent(end: Int)
    case waiting([UInt8], end: Int)
  }

  /// Whether the queue went over `TransportLimits.congestedBytes` and has not drained since.
  package private(set) var isCongested = false
  /// The queue went over `TransportLimits.streamedBytes`, and nobody was told yet that it fell.
  private var isFull = false
  private var isFlushScheduled = false
  private var channel = Channel.empty
  private var pong = Pong.none
  /// Bytes that the channel was ever given.
  private var givenBytes = 0
  /// What the kernel had taken when the timer was armed that watches the peer.
  private var watchedBytes: Int?
  private let limits: TransportLimits

  package init(limits: TransportLimits) {
    self.limits = limits
  }

  /// Whether the channel may have bytes that the kernel has not.
  package var hasUnwrittenBytes: Bool { channel != .empty }

  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .flushAsked:
      return scheduleFlush()
    case .queued(let backlog):
      return queue(backlog)
    case .pingReceived(let payload, let backlog):
      return answer(payload, backlog)
    case .pongQueued(let backlog):
      pong = .sent(end: givenBytes + backlog.queued)
      return queue(backlog)
    case .flushed(let bytes):
      isFlushScheduled = false
      givenBytes += bytes
      if bytes > 0, channel == .empty { channel = .given }
      return []
    case .written(let backlog):
      return write(backlog)
    case .writeEnded:
      channel = .given
      return []
    case .stuckTimerFired(let backlog):
      return watch(backlog)
    }
  }

  /// One flush in a turn, however much is queued in it.
  private mutating func scheduleFlush() -> [Action] {
    guard !isFlushScheduled else { return [] }
    isFlushScheduled = true
    return [.scheduleFlush]
  }

  private mutating func queue(_ backlog: Backlog) -> [Action] {
    guard backlog.count <= limits.maximumQueuedBytes else { return [.cut(.queueOverflow)] }
    if backlog.count > limits.congestedBytes { isCongested = true }
    if backlog.count > limits.streamedBytes { isFull = true }
    return watchedBytes == nil && isFull ? scheduleFlush() + arm(backlog) : scheduleFlush()
  }

  /// As long as more is queued than may wait, the peer has to take some of it now and then.
  private mutating func watch(_ backlog: Backlog) -> [Action] {
    if isFull, watchedBytes == takenBytes(backlog) { return [.cut(.stuck)] }
    watchedBytes = nil
    return arm(backlog)
  }

  private mutating func arm(_ backlog: Backlog) -> [Action] {
    guard isFull else { return [] }
    watchedBytes = takenBytes(backlog)
    return [.armStuckTimer]
  }

  private mutating func answer(_ payload: [UInt8], _ backlog: Backlog) -> [Action] {
    switch pong {
    case .sent(let end) where backlog.unwritten > 0, .waiting(_, let end):
      pong = .waiting(payload, end: end)
      return []
    case .none, .sent: return [.sendPong(payload)]
    }
  }

  private mutating func write(_ backlog: Backlog) -> [Action] {
    var actions: [Action] = []
    if isCongested, backlog.count < limits.drainedBytes {
      isCongested = false
      actions.append(.tellDrain)
    }
    if isFull, backlog.count <= limits.streamedBytes {
      isFull = false
      actions.append(.tellRoom)
    }
    if backlog.unwritten == 0 {
      channel = .empty
    } else if channel != .awaited {
      channel = .awaited
      actions.append(.awaitWrite)
    }
    switch pong {
    case .sent(let end) where takenBytes(backlog) >= end: pong = .none
    case .waiting(let payload, let end) where takenBytes(backlog) >= end:
      pong = .none
      actions.append(.sendPong(payload))
    case .none, .sent, .waiting: break
    }
    return actions
  }

  /// Bytes that the kernel ever took.
  private func takenBytes(_ backlog: Backlog) -> Int { givenBytes - backlog.unwritten }
}
