import JSONRPC
import Seeds
import Testing
import Transport

/// Random walks: whatever a channel, a peer and a delegate do, in whatever order, what a connection
/// promises holds. The seed is printed, and `ORRERY_SEED` sets it.
struct StateMachineWalkTests {
  @Test("Every connection ends, once, and nothing is delivered when it should not be")
  func connections() {
    var random = Seed.next().generator()
    for _ in 0..<3000 {
      var walk = ConnectionWalk(random: SeededGenerator(seed: random.next()))
      for _ in 0..<Int.random(in: 0...40, using: &random) { walk.step() }
      walk.end()
      #expect(walk.faults == [], "\(walk.events)")
      guard walk.faults.isEmpty else { return }
    }
  }

  @Test("All that is sent goes out, and who waits for the peer is told")
  func sending() {
    var random = Seed.next().generator()
    for _ in 0..<3000 {
      var walk = OutboundWalk(random: SeededGenerator(seed: random.next()))
      for _ in 0..<Int.random(in: 0...60, using: &random) { walk.step() }
      walk.end()
      #expect(walk.faults == [], "\(walk.events)")
      guard walk.faults.isEmpty else { return }
    }
  }
}

/// A channel, a peer, a loop and a delegate for the machine, all of them moody.
private struct ConnectionWalk {
  private(set) var events: [String] = []
  private(set) var faults: [String] = []

  private var random: SeededGenerator
  private var machine: ConnectionStateMachine
  private var hasChannel = true
  private var isInputClosed = false
  private var isTurnScheduled = false
  private var isDelivering = false
  private var isCloseTimerArmed = false
  private var isCutScheduled = false
  private var isCloseRequested = false
  private var isReadAwaited = false
  /// The end of input or a failure.
  private var hasHeardLast = false
  private var isClosed = false

  init(random: SeededGenerator) {
    var random = random
    machine = ConnectionStateMachine(
      lingers: Bool.random(using: &random), lingeringBytes: 300)
    self.random = random
  }

  mutating func step() {
    switch Int.random(in: 0..<16, using: &random) {
    case 0...3 where hasChannel && !isInputClosed:
      handle(.bytesRead(Int.random(in: 1...100, using: &random)))
    case 4 where hasChannel && !isReadAwaited:
      isReadAwaited = true
      handle(.readAsked)
    case 5 where hasChannel && !isInputClosed:
      isInputClosed = true
      handle(.inputClosed)
    case 6...8: runTurn()
    case 9 where hasChannel: handle(.outputEmptied)
    case 10 where oneIn(3): close()
    case 11 where oneIn(3): fireCloseTimer()
    case 12: runCut()
    case 13 where hasChannel && oneIn(4): handle(.cut(.stuck))
    case 14 where hasChannel && oneIn(4):
      handle(oneIn(2) ? .writeFailed(.peerClosed) : .channelFailed(.failed("x")))
    case 15 where oneIn(4): loseChannel()
    default: break
    }
    if hasChannel, isReadAwaited, !isTurnScheduled { fault("a read was forgotten") }
  }

  /// The owner closes, the peer does nothing more, and time passes.
  mutating func end() {
    close()
    fireCloseTimer()
    runCut()
    while isTurnScheduled { runTurn() }
    if hasChannel { fault("the channel is still there") }
    if !isClosed { fault("it never closed") }
  }

  private mutating func handle(_ event: ConnectionStateMachine.Event) {
    events.append("\(event)")
    for action in machine.handle(event) {
      events.append("→ \(action)")
      switch action {
      case .deliver: deliver()
      case .scheduleTurn:
        if isTurnScheduled { fault("two turns") }
        isTurnScheduled = true
      case .read: isReadAwaited = false
      case .finishInput:
        if !isInputClosed && hasChannel { fault("the input has not ended") }
        if oneIn(2) { hear("message") }
        handle(oneIn(4) ? .framingFailed(FramingError(.truncated, "")) : .inputFinished)
      case .tellFailure, .tellEndOfInput:
        hear("\(action)")
        hasHeardLast = true
      case .beginClosing:
        if isCloseTimerArmed { fault("two timers") }
        isCloseTimerArmed = true
      case .closeOutput: if isInputClosed { fault("the peer has gone first") }
      case .closeChannel: loseChannel()
      case .cutChannel: isCutScheduled = true
      case .tellClosed:
        if hasChannel { fault("closed with a channel") }
        if isClosed { fault("closed twice") }
        isClosed = true
        isCloseTimerArmed = false
      }
    }
  }

  private mutating func deliver() {
    if isDelivering { fault("a delivery in a delivery") }
    isDelivering = true
    defer { isDelivering = false }
    for _ in 0..<Int.random(in: 0...3, using: &random) where machine.isReceiving {
      if oneIn(10) {
        handle(.framingFailed(FramingError(.malformedHeader, "")))
      } else {
        hear("message")
      }
    }
    handle(.turnEnded(hasMore: oneIn(2)))
  }

  /// The delegate is called, and may do something about it.
  private mutating func hear(_ what: String) {
    if isCloseRequested || hasHeardLast || isClosed { fault("\(what) came too late") }
    if case .cut = machine.output { fault("\(what) after a cut") }
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: close()
    case 2 where hasChannel: handle(.cut(.queueOverflow))
    case 3 where oneIn(4): loseChannel()
    default: break
    }
  }

  private mutating func close() {
    isCloseRequested = true
    handle(.closeRequested(afterPeer: oneIn(3)))
    if machine.isOpen || machine.isReceiving { fault("open after close") }
  }

  private mutating func runTurn() {
    guard isTurnScheduled else { return }
    isTurnScheduled = false
    handle(.turnCame)
  }

  private mutating func fireCloseTimer() {
    guard isCloseTimerArmed else { return }
    isCloseTimerArmed = false
    handle(.closeTimerFired)
  }

  private mutating func runCut() {
    guard isCutScheduled else { return }
    isCutScheduled = false
    loseChannel()
  }

  private mutating func loseChannel() {
    guard hasChannel else { return }
    hasChannel = false
    handle(.channelInactive(isFlushed: oneIn(2)))
  }

  private mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func fault(_ text: String) {
    events.append("✘ \(text)")
    faults.append(text)
  }
}

/// A queue, a channel and a kernel that takes what it likes.
private struct OutboundWalk {
  private(set) var events: [String] = []
  private(set) var faults: [String] = []

  private var random: SeededGenerator
  private let limits = OutboundStateMachineTests.limits
  private var machine = OutboundStateMachine(limits: OutboundStateMachineTests.limits)
  private var queued = 0
  private var unwritten = 0
  private var taken = 0
  private var takenWhenArmed: Int?
  private var isFlushScheduled = false
  private var isWriteAwaited = false
  private var isCongested = false
  private var isFull = false
  private var isCut = false
  private var lastPing: UInt8 = 0
  private var lastPong: UInt8 = 0

  init(random: SeededGenerator) {
    self.random = random
  }

  private var backlog: OutboundStateMachine.Backlog {
    OutboundStateMachine.Backlog(queued: queued, unwritten: unwritten)
  }

  mutating func step() {
    guard !isCut else { return }
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2:
      queue(Int.random(in: 1...150, using: &random))
      handle(.queued(backlog))
    case 3, 4:
      lastPing &+= 1
      handle(.pingReceived([lastPing], backlog))
    case 5...8: flush(taking: Int.random(in: 0...200, using: &random))
    case 9, 10: write(taking: Int.random(in: 1...200, using: &random))
    case 11: fireStuckTimer()
    default: break
    }
    if machine.isCongested != isCongested, !isCut { fault("congestion") }
    if isFull, !isCut, takenWhenArmed == nil { fault("nobody watches the peer") }
    if queued > 0, !isCut, !isFlushScheduled { fault("nobody flushes") }
    if unwritten > 0, !isWriteAwaited { fault("nobody waits for the kernel") }
  }

  /// The peer reads it all.
  mutating func end() {
    while !isCut, isFlushScheduled || unwritten > 0 {
      flush(taking: 1000)
      write(taking: 1000)
    }
    guard !isCut else { return }
    if queued > 0 || machine.hasUnwrittenBytes { fault("something is left") }
    if machine.isCongested || isFull { fault("nobody was told") }
    if lastPong != lastPing { fault("the latest ping has no answer") }
  }

  private mutating func handle(_ event: OutboundStateMachine.Event) {
    events.append("\(event)")
    for action in machine.handle(event) {
      events.append("→ \(action)")
      switch action {
      case .scheduleFlush:
        if isFlushScheduled { fault("two flushes") }
        isFlushScheduled = true
      case .awaitWrite:
        if isWriteAwaited || unwritten == 0 { fault("a wait too many") }
        isWriteAwaited = true
      case .sendPong(let payload):
        if payload[0] <= lastPong { fault("an answer too many") }
        lastPong = payload[0]
        queue(3)
        handle(.pongQueued(backlog))
      case .tellDrain:
        if !isCongested || backlog.count >= limits.drainedBytes { fault("not drained") }
        isCongested = false
      case .tellRoom: isFull = false
      case .armStuckTimer:
        if takenWhenArmed != nil { fault("two timers") }
        takenWhenArmed = taken
      case .cut(.queueOverflow):
        if backlog.count <= limits.maximumQueuedBytes { fault("cut too early") }
        isCut = true
      case .cut:
        if takenWhenArmed != nil { fault("cut by nobody") }
        isCut = true
      }
    }
  }

  private mutating func queue(_ count: Int) {
    queued += count
    guard backlog.count <= limits.maximumQueuedBytes else { return }
    if backlog.count > limits.congestedBytes { isCongested = true }
    if backlog.count > limits.streamedBytes { isFull = true }
  }

  private mutating func flush(taking count: Int) {
    guard isFlushScheduled else { return }
    isFlushScheduled = false
    let bytes = queued
    queued = 0
    unwritten += bytes
    handle(.flushed(bytes: bytes))
    // A kernel that is waited for takes more when it says so.
    if !isWriteAwaited { take(count) }
    handle(.written(backlog))
  }

  /// What was awaited is taken, and perhaps more.
  private mutating func write(taking count: Int) {
    guard isWriteAwaited else { return }
    take(count)
    guard unwritten == 0 || Bool.random(using: &random) else { return }
    isWriteAwaited = false
    handle(.writeEnded)
    handle(.written(backlog))
  }

  private mutating func take(_ count: Int) {
    taken += min(count, unwritten)
    unwritten -= min(count, unwritten)
  }

  private mutating func fireStuckTimer() {
    guard let before = takenWhenArmed else { return }
    takenWhenArmed = nil
    handle(.stuckTimerFired(backlog))
    if isCut != (isFull && taken == before) { fault("wrong about a stuck peer") }
  }

  private mutating func fault(_ text: String) {
    events.append("✘ \(text)")
    faults.append(text)
  }
}
