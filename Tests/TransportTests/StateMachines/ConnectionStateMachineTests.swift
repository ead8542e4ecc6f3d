import JSONRPC
import Testing
import Transport

/// The life of a connection as a table. A row says: in this state, when that happens, this is the
/// next state, and these are the actions. What has no row changes nothing and does nothing.
@Suite("A connection's state machine")
struct ConnectionStateMachineTests {
  typealias Input = ConnectionStateMachine.Input
  typealias Output = ConnectionStateMachine.Output
  typealias Event = ConnectionStateMachine.Event
  typealias Action = ConnectionStateMachine.Action

  struct State: Equatable {
    let input: Input
    let output: Output

    init(_ input: Input, _ output: Output = .open) {
      self.input = input
      self.output = output
    }
  }

  struct Row {
    let event: Event
    let next: State
    let actions: [Action]

    init(_ event: Event, _ input: Input, _ output: Output = .open, _ actions: [Action] = []) {
      self.event = event
      next = State(input, output)
      self.actions = actions
    }

    /// For a row whose output stays open.
    init(_ event: Event, _ input: Input, _ actions: [Action]) {
      self.init(event, input, .open, actions)
    }
  }

  /// Bytes that may be dropped.
  private static let lingeringBytes = 100
  private static let error = FramingError(.truncated, "the input ended")

  private static let backlog = Input.backlog(isReadWithheld: false)
  private static let backlogWithheld = Input.backlog(isReadWithheld: true)
  private static let dropping = Input.dropping(bytes: 0, isReadWithheld: false)
  private static let droppingWithheld = Input.dropping(bytes: 0, isReadWithheld: true)
  private static let droppedSome = Input.dropping(bytes: 60, isReadWithheld: false)
  private static let droppedTooMuch = Input.dropping(bytes: 120, isReadWithheld: false)
  private static let closing = Output.closing(lingers: false)
  private static let closingAfterPeer = Output.closing(lingers: true)

  private static let events: [Event] = [
    .bytesRead(60), .readAsked, .inputClosed, .turnCame, .turnEnded(hasMore: true),
    .turnEnded(hasMore: false), .inputFinished, .framingFailed(error),
    .closeRequested(afterPeer: false), .closeRequested(afterPeer: true), .outputEmptied,
    .closeTimerFired, .cut(.stuck), .channelFailed(.failed("x")), .writeFailed(.failed("x")),
    .channelInactive(isFlushed: true), .channelInactive(isFlushed: false),
  ]

  /// Holds one state to its rows, and to doing nothing about everything else.
  private func expect(
    _ state: State, _ rows: [Row], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for event in Self.events {
      let row = rows.first { $0.event == event }
      var machine = ConnectionStateMachine(
        lingers: false, lingeringBytes: Self.lingeringBytes, input: state.input,
        output: state.output)
      let actions = machine.handle(event)
      #expect(actions == row?.actions ?? [], "\(state) \(event)", sourceLocation: sourceLocation)
      #expect(
        State(machine.input, machine.output) == row?.next ?? state, "\(state) \(event)",
        sourceLocation: sourceLocation)
    }
    #expect(
      rows.allSatisfy { Self.events.contains($0.event) }, sourceLocation: sourceLocation)
  }

  /// What happens in every state in which the channel is there and messages can be sent.
  private func whileOpen(_ stopped: Input) -> [Row] {
    [
      Row(.closeRequested(afterPeer: false), stopped, Self.closing, [.beginClosing]),
      Row(.closeRequested(afterPeer: true), stopped, Self.closingAfterPeer, [.beginClosing]),
      Row(.cut(.stuck), stopped, .cut(.stuck), [.cutChannel]),
    ]
  }

  /// What the channel says of its failure changes nothing yet: it is remembered as the reason.
  private func failing(_ state: State) -> [Row] {
    [Row(.channelFailed(.failed("x")), state.input, state.output, [.closeChannel])]
  }

  /// However much was sent, if the peer went first.
  private func disconnecting(_ next: Input, _ output: Output, _ actions: [Action]) -> [Row] {
    [
      Row(.channelInactive(isFlushed: true), next, output, actions),
      Row(.channelInactive(isFlushed: false), next, output, actions),
    ]
  }
}

// MARK: - Receiving

extension ConnectionStateMachineTests {
  @Test("open: what comes is delivered at once")
  func open() {
    expect(
      State(.open),
      [
        Row(.bytesRead(60), .open, [.deliver]),
        Row(.readAsked, .open, [.read]),
        Row(.turnEnded(hasMore: true), Self.backlog, [.scheduleTurn]),
        Row(.inputClosed, .ending, [.finishInput]),
        Row(.framingFailed(Self.error), Self.dropping, [.tellFailure(Self.error)]),
      ] + whileOpen(Self.dropping) + failing(State(.open))
        + disconnecting(.ending, .disconnected(.peerClosed), [.finishInput]))
  }

  @Test("backlog: bytes, reading and the end wait for the turns that deliver it")
  func backlog() {
    expect(
      State(Self.backlog),
      [
        Row(.readAsked, Self.backlogWithheld),
        Row(.inputClosed, .lastBacklog),
        Row(.turnCame, Self.backlog, [.deliver]),
        Row(.turnEnded(hasMore: true), Self.backlog, [.scheduleTurn]),
        Row(.turnEnded(hasMore: false), .open),
        Row(.framingFailed(Self.error), Self.dropping, [.tellFailure(Self.error)]),
      ] + whileOpen(Self.dropping) + failing(State(Self.backlog))
        + disconnecting(.lastBacklog, .disconnected(.peerClosed), []))
  }

  @Test("backlog, the channel asked to read: it does when the backlog is delivered or dropped")
  func backlogWithheld() {
    expect(
      State(Self.backlogWithheld),
      [
        Row(.inputClosed, .lastBacklog, [.read]),
        Row(.turnCame, Self.backlogWithheld, [.deliver]),
        Row(.turnEnded(hasMore: true), Self.backlogWithheld, [.scheduleTurn]),
        Row(.turnEnded(hasMore: false), .open, [.read]),
        Row(.framingFailed(Self.error), Self.droppingWithheld, [.tellFailure(Self.error)]),
      ] + whileOpen(Self.droppingWithheld) + failing(State(Self.backlogWithheld))
        + disconnecting(.lastBacklog, .disconnected(.peerClosed), []))
    expect(
      State(Self.droppingWithheld),
      [
        Row(.bytesRead(60), .dropping(bytes: 60, isReadWithheld: true)),
        Row(.readAsked, Self.droppingWithheld, [.read]),
        Row(.inputClosed, .ended, [.read]),
        Row(.turnCame, Self.dropping, [.read]),
        Row(.turnEnded(hasMore: true), Self.dropping, [.read]),
        Row(.turnEnded(hasMore: false), Self.dropping, [.read]),
      ] + whileOpen(Self.droppingWithheld) + failing(State(Self.droppingWithheld))
        + disconnecting(.ended, .closed, [.tellClosed(.peerClosed)]))
  }

  @Test("last backlog: the end is told behind it")
  func lastBacklog() {
    expect(
      State(.lastBacklog),
      [
        Row(.readAsked, .lastBacklog, [.read]),
        Row(.turnCame, .lastBacklog, [.deliver]),
        Row(.turnEnded(hasMore: true), .lastBacklog, [.scheduleTurn]),
        Row(.turnEnded(hasMore: false), .ending, [.finishInput]),
        Row(.framingFailed(Self.error), .ended, [.tellFailure(Self.error)]),
      ] + whileOpen(.ended) + failing(State(.lastBacklog))
        + disconnecting(.lastBacklog, .disconnected(.peerClosed), []))
  }

  @Test("ending: the end of input is told, or that it came inside a message; not after close")
  func ending() {
    expect(
      State(.ending),
      [
        Row(.readAsked, .ending, [.read]),
        Row(.inputFinished, .ended, [.tellEndOfInput]),
        Row(.framingFailed(Self.error), .ended, [.tellFailure(Self.error)]),
      ] + whileOpen(.ended) + failing(State(.ending))
        + disconnecting(.ending, .disconnected(.peerClosed), []))
  }

  @Test("dropping: what comes is counted, and too much of it cuts")
  func dropping() {
    let rows =
      [
        Row(.readAsked, Self.dropping, [.read]),
        Row(.inputClosed, .ended),
      ] + whileOpen(Self.dropping) + failing(State(Self.dropping))
      + disconnecting(.ended, .closed, [.tellClosed(.peerClosed)])
    expect(State(Self.dropping), [Row(.bytesRead(60), Self.droppedSome)] + rows)
    var machine = ConnectionStateMachine(
      lingers: false, lingeringBytes: Self.lingeringBytes, input: Self.droppedSome)
    #expect(machine.handle(.bytesRead(40)) == [])
    #expect(machine.handle(.bytesRead(1)) == [.cutChannel])
    #expect(machine.output == .cut(.finished))
  }

  @Test("ended: the pending replies can still be sent")
  func ended() {
    expect(
      State(.ended),
      [
        Row(.readAsked, .ended, [.read])
      ] + whileOpen(.ended) + failing(State(.ended))
        + disconnecting(.ended, .closed, [.tellClosed(.peerClosed)]))
  }
}

// MARK: - Closing

extension ConnectionStateMachineTests {
  @Test("closing: when all is sent the channel closes; when it takes too long, it is cut")
  func closing() {
    let state = State(Self.dropping, Self.closing)
    expect(
      state,
      [
        Row(.bytesRead(60), Self.droppedSome, Self.closing),
        Row(.readAsked, Self.dropping, Self.closing, [.read]),
        Row(.inputClosed, .ended, Self.closing),
        Row(.closeRequested(afterPeer: true), Self.dropping, Self.closingAfterPeer),
        Row(.outputEmptied, Self.dropping, Self.closing, [.closeChannel]),
        Row(.closeTimerFired, Self.dropping, .cut(.closeTimedOut), [.cutChannel]),
        Row(.cut(.stuck), Self.dropping, .cut(.stuck), [.cutChannel]),
        Row(.channelInactive(isFlushed: true), .ended, .closed, [.tellClosed(.finished)]),
        Row(.channelInactive(isFlushed: false), .ended, .closed, [.tellClosed(.peerClosed)]),
      ] + failing(state))
  }

  @Test("closing after the peer: when all is sent only the output closes, if the peer is there")
  func closingAfterPeer() {
    let state = State(Self.dropping, Self.closingAfterPeer)
    expect(
      state,
      [
        Row(.bytesRead(60), Self.droppedSome, Self.closingAfterPeer),
        Row(.readAsked, Self.dropping, Self.closingAfterPeer, [.read]),
        Row(.inputClosed, .ended, Self.closingAfterPeer),
        Row(.outputEmptied, Self.dropping, .lingering, [.closeOutput]),
        Row(.closeTimerFired, Self.dropping, .cut(.closeTimedOut), [.cutChannel]),
        Row(.cut(.stuck), Self.dropping, .cut(.stuck), [.cutChannel]),
        Row(.channelInactive(isFlushed: true), .ended, .closed, [.tellClosed(.finished)]),
        Row(.channelInactive(isFlushed: false), .ended, .closed, [.tellClosed(.peerClosed)]),
      ] + failing(state))
    let ended = State(.ended, Self.closingAfterPeer)
    expect(
      ended,
      [
        Row(.readAsked, .ended, Self.closingAfterPeer, [.read]),
        Row(.outputEmptied, .ended, Self.closingAfterPeer, [.closeChannel]),
        Row(.closeTimerFired, .ended, .cut(.closeTimedOut), [.cutChannel]),
        Row(.cut(.stuck), .ended, .cut(.stuck), [.cutChannel]),
        Row(.channelInactive(isFlushed: true), .ended, .closed, [.tellClosed(.finished)]),
        Row(.channelInactive(isFlushed: false), .ended, .closed, [.tellClosed(.peerClosed)]),
      ] + failing(ended))
  }

  @Test("connections from the network always close after their peers")
  func network() {
    var machine = ConnectionStateMachine(lingers: true, lingeringBytes: Self.lingeringBytes)
    #expect(machine.handle(.closeRequested(afterPeer: false)) == [.beginClosing])
    #expect(machine.output == Self.closingAfterPeer)
  }

  @Test("lingering: the channel closes when the peer has closed, or after too long or too much")
  func lingering() {
    let state = State(Self.droppedSome, .lingering)
    expect(
      state,
      [
        Row(.bytesRead(60), Self.droppedTooMuch, .cut(.finished), [.cutChannel]),
        Row(.readAsked, Self.droppedSome, .lingering, [.read]),
        Row(.inputClosed, .ended, .lingering, [.closeChannel]),
        Row(.closeTimerFired, Self.droppedSome, .cut(.finished), [.cutChannel]),
        Row(.cut(.stuck), Self.droppedSome, .cut(.stuck), [.cutChannel]),
      ] + failing(state) + disconnecting(.ended, .closed, [.tellClosed(.finished)]))
  }

  @Test("cut: all that is still to come is the end of the channel")
  func cut() {
    let state = State(Self.dropping, .cut(.stuck))
    expect(
      state,
      [
        Row(.bytesRead(60), Self.droppedSome, .cut(.stuck)),
        Row(.readAsked, Self.dropping, .cut(.stuck), [.read]),
        Row(.inputClosed, .ended, .cut(.stuck)),
      ] + failing(state) + disconnecting(.ended, .closed, [.tellClosed(.stuck)]))
  }

  @Test("disconnected: the backlog is delivered to its end, then the delegate hears the last")
  func disconnected() {
    let gone = Output.disconnected(.peerClosed)
    let backlog = State(.lastBacklog, gone)
    expect(
      backlog,
      [
        Row(.readAsked, .lastBacklog, gone, [.read]),
        Row(.turnCame, .lastBacklog, gone, [.deliver]),
        Row(.turnEnded(hasMore: true), .lastBacklog, gone, [.scheduleTurn]),
        Row(.turnEnded(hasMore: false), .ending, gone, [.finishInput]),
        Row(
          .framingFailed(Self.error), .ended, .closed,
          [.tellFailure(Self.error), .tellClosed(.peerClosed)]),
        Row(.closeRequested(afterPeer: false), .ended, gone),
        Row(.closeRequested(afterPeer: true), .ended, gone),
      ] + failing(backlog))
    let ending = State(.ending, gone)
    expect(
      ending,
      [
        Row(.readAsked, .ending, gone, [.read]),
        Row(.inputFinished, .ended, .closed, [.tellEndOfInput, .tellClosed(.peerClosed)]),
        Row(
          .framingFailed(Self.error), .ended, .closed,
          [.tellFailure(Self.error), .tellClosed(.peerClosed)]),
        Row(.closeRequested(afterPeer: false), .ended, gone),
        Row(.closeRequested(afterPeer: true), .ended, gone),
      ] + failing(ending))
    // The delegate closed it during a delivery, whose end is still to come.
    let ended = State(.ended, gone)
    let closed: [Event] = [
      .turnCame, .turnEnded(hasMore: true), .turnEnded(hasMore: false), .inputFinished,
      .framingFailed(Self.error),
    ]
    expect(
      ended,
      closed.map { Row($0, .ended, .closed, [.tellClosed(.peerClosed)]) }
        + [Row(.readAsked, .ended, gone, [.read])] + failing(ended))
  }

  @Test("closed: nothing")
  func closed() {
    let state = State(.ended, .closed)
    expect(state, [Row(.readAsked, .ended, .closed, [.read])] + failing(state))
  }

  @Test("The first reason that there was is the one that is told")
  func reasons() {
    let failures: [Event] = [.channelFailed(.failed("first")), .writeFailed(.failed("first"))]
    for failure in failures {
      for output in [Output.open, Self.closing, .lingering] {
        var machine = ConnectionStateMachine(
          lingers: false, lingeringBytes: 0, input: .ended, output: output)
        _ = machine.handle(failure)
        var other = machine
        _ = machine.handle(.writeFailed(.failed("second")))
        #expect(
          machine.handle(.channelInactive(isFlushed: true)) == [.tellClosed(.failed("first"))])
        _ = other.handle(.cut(.stuck))
        #expect(
          other.handle(.channelInactive(isFlushed: true)) == [.tellClosed(.failed("first"))])
      }
      var machine = ConnectionStateMachine(lingers: false, lingeringBytes: 0, input: .ended)
      _ = machine.handle(.cut(.queueOverflow))
      _ = machine.handle(failure)
      #expect(
        machine.handle(.channelInactive(isFlushed: false)) == [.tellClosed(.queueOverflow)])
    }
  }
}
