import Testing
import Transport

/// What is sent, from the queue into the kernel, as transcripts: what happens, and what is to be
/// done about it. Rows of a stream wait from 100 bytes on, notices from 200; 50 are drained, 1000
/// too many.
@Suite("What is sent, as a state machine")
struct OutboundStateMachineTests {
  typealias Backlog = OutboundStateMachine.Backlog
  typealias Event = OutboundStateMachine.Event
  typealias Action = OutboundStateMachine.Action

  static let limits = TransportLimits(
    congestedBytes: 200, streamedBytes: 100, drainedBytes: 50, maximumQueuedBytes: 1000)

  private func play(
    _ lines: [(Event, [Action])], sourceLocation: SourceLocation = #_sourceLocation
  ) -> OutboundStateMachine {
    var machine = OutboundStateMachine(limits: Self.limits)
    for (number, (event, actions)) in lines.enumerated() {
      #expect(
        machine.handle(event) == actions, "\(number): \(event)", sourceLocation: sourceLocation)
    }
    return machine
  }

  private func backlog(_ queued: Int, _ unwritten: Int = 0) -> Backlog {
    Backlog(queued: queued, unwritten: unwritten)
  }

  @Test("What is queued in one turn is flushed once")
  func flush() {
    let machine = play([
      (.queued(backlog(10)), [.scheduleFlush]),
      (.queued(backlog(20)), []),
      (.flushAsked, []),
      (.flushed(bytes: 20), []),
      (.written(backlog(0)), []),
      (.flushAsked, [.scheduleFlush]),
      (.flushed(bytes: 0), []),
      (.written(backlog(0)), []),
      (.queued(backlog(10)), [.scheduleFlush]),
    ])
    #expect(!machine.hasUnwrittenBytes)
  }

  @Test("What the kernel does not take at once is waited for, once")
  func wait() {
    let machine = play([
      (.queued(backlog(30)), [.scheduleFlush]),
      (.flushed(bytes: 30), []),
      (.written(backlog(0, 20)), [.awaitWrite]),
      (.queued(backlog(10, 20)), [.scheduleFlush]),
      (.flushed(bytes: 10), []),
      (.written(backlog(0, 30)), []),
      (.writeEnded, []),
      (.written(backlog(0, 10)), [.awaitWrite]),
      (.writeEnded, []),
    ])
    #expect(machine.hasUnwrittenBytes)
    #expect(!play([(.flushed(bytes: 1), []), (.written(backlog(0)), [])]).hasUnwrittenBytes)
  }

  @Test("A long queue is congestion until it has drained")
  func congestion() {
    var machine = play([
      (.queued(backlog(200)), [.scheduleFlush, .armStuckTimer]),
      (.flushed(bytes: 200), []),
      (.written(backlog(0, 200)), [.awaitWrite]),
    ])
    #expect(!machine.isCongested)
    #expect(machine.handle(.queued(backlog(1, 200))) == [.scheduleFlush])
    #expect(machine.isCongested)
    _ = machine.handle(.flushed(bytes: 1))
    #expect(machine.handle(.written(backlog(0, 100))) == [.tellRoom])
    #expect(machine.handle(.written(backlog(0, 50))) == [])
    #expect(machine.isCongested)
    #expect(machine.handle(.written(backlog(0, 49))) == [.tellDrain])
    #expect(!machine.isCongested)
  }

  @Test("Both that it has drained and that there is room are told, each time once")
  func room() {
    for _ in 0..<2 {
      _ = play([
        (.queued(backlog(201)), [.scheduleFlush, .armStuckTimer]),
        (.flushed(bytes: 201), []),
        (.written(backlog(0)), [.tellDrain, .tellRoom]),
        (.written(backlog(0)), []),
        (.queued(backlog(101)), [.scheduleFlush]),
        (.flushed(bytes: 101), []),
        (.written(backlog(0, 1)), [.tellRoom, .awaitWrite]),
      ])
    }
  }

  @Test("A queue past the limit of all limits cuts")
  func overflow() {
    _ = play([
      (.queued(backlog(1000)), [.scheduleFlush, .armStuckTimer]),
      (.queued(backlog(1001)), [.cut(.queueOverflow)]),
    ])
  }

  @Test("Who takes nothing while too much is queued is cut off, who takes something is not")
  func stuck() {
    let full: [(Event, [Action])] = [
      (.queued(backlog(300)), [.scheduleFlush, .armStuckTimer]),
      (.flushed(bytes: 300), []),
      (.written(backlog(0, 300)), [.awaitWrite]),
    ]
    // More was queued, nothing taken.
    _ = play(full + [(.stuckTimerFired(backlog(100, 300)), [.cut(.stuck)])])
    _ = play(
      full + [
        (.stuckTimerFired(backlog(0, 299)), [.armStuckTimer]),
        (.stuckTimerFired(backlog(0, 299)), [.cut(.stuck)]),
      ])
    // What is left may wait for ever.
    _ = play(
      full + [
        (.writeEnded, []),
        (.written(backlog(0, 100)), [.tellRoom, .awaitWrite]),
        (.stuckTimerFired(backlog(0, 100)), []),
        (.queued(backlog(10, 100)), [.scheduleFlush, .armStuckTimer]),
      ])
  }

  @Test("Each ping is answered, if the kernel takes the answers")
  func pings() {
    _ = play([
      (.pingReceived([1], backlog(0)), [.sendPong([1])]),
      (.pongQueued(backlog(3)), [.scheduleFlush]),
      (.pingReceived([2], backlog(3)), [.sendPong([2])]),
      (.pongQueued(backlog(6)), []),
      (.flushed(bytes: 6), []),
      (.written(backlog(0)), []),
      (.pingReceived([3], backlog(0)), [.sendPong([3])]),
    ])
  }

  @Test("Of pings whose answers the kernel does not take, the latest is answered")
  func unreadPings() {
    _ = play([
      (.pingReceived([1], backlog(10)), [.sendPong([1])]),
      (.pongQueued(backlog(13)), [.scheduleFlush]),
      (.flushed(bytes: 13), []),
      (.written(backlog(0, 5)), [.awaitWrite]),
      (.pingReceived([2], backlog(0, 5)), []),
      (.pingReceived([3], backlog(0, 5)), []),
      (.writeEnded, []),
      (.written(backlog(0, 1)), [.awaitWrite]),
      (.writeEnded, []),
      (.written(backlog(0)), [.sendPong([3])]),
      (.pongQueued(backlog(3)), [.scheduleFlush]),
    ])
  }

  @Test("A later ping is not answered before an earlier one")
  func pingsInOrder() {
    _ = play([
      (.queued(backlog(10)), [.scheduleFlush]),
      (.flushed(bytes: 10), []),
      (.written(backlog(0, 5)), [.awaitWrite]),
      (.pingReceived([1], backlog(0, 5)), [.sendPong([1])]),
      (.pongQueued(backlog(3, 5)), [.scheduleFlush]),
      (.pingReceived([2], backlog(3, 5)), []),
      // The kernel takes what the channel has; the answer is still queued.
      (.writeEnded, []),
      (.written(backlog(3)), []),
      (.pingReceived([3], backlog(3)), []),
      (.flushed(bytes: 3), []),
      (.written(backlog(0)), [.sendPong([3])]),
    ])
  }
}
